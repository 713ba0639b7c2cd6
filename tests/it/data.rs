//! The files of `tests/data`, and what lies beside them in the repository.

use crate::prelude::*;
use pawnstorm::game::input::steps_of;
use pawnstorm::rules::Info;
use pawnstorm::rules::variants::{Visitor, visit};
use std::sync::Mutex;

pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is directly in a folder, in order.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.sort();
    paths
}

/// The data files called `GAME.ending`, each with the game's name. There is at least one.
pub(crate) fn of_games(ending: &str) -> Vec<(String, String)> {
    let found: Vec<_> = entries(&repository("tests/data"))
        .into_iter()
        .filter_map(|path| {
            let game = path.file_name()?.to_str()?.strip_suffix(ending)?.strip_suffix('.')?.to_string();
            Some((game, read(&path)))
        })
        .collect();
    assert!(!found.is_empty(), "there is no file tests/data/*.{ending}");
    found
}

/// The games of another implementation of the rules, from `tests/data/GAME.games.jsonl`: long ones from the start, then short ones from
/// sparse positions. Not of every game is there one.
pub(crate) fn records(id: &str) -> Vec<Value> {
    let text = fs::read_to_string(repository(&format!("tests/data/{id}.games.jsonl"))).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// The texts of a file of `tests/data`, by the headings `=== NAME` above them.
pub(crate) fn kept(file: &str) -> BTreeMap<String, String> {
    let (mut kept, mut name) = (BTreeMap::<String, String>::new(), String::new());
    for line in read(&repository("tests/data").join(file)).split_inclusive('\n') {
        match line.strip_prefix("=== ") {
            Some(heading) => name = heading.trim_end().into(),
            None => kept.entry(name.clone()).or_default().push_str(line),
        }
    }
    kept
}

/// Compares a text with the one that [`kept`] finds; where `PAWNSTORM_BLESS` is set, keeps this one first.
#[track_caller]
pub(crate) fn assert_kept(file: &str, name: &str, text: &str) {
    static FILES: Mutex<()> = Mutex::new(());
    let kept = {
        let _one_at_a_time = FILES.lock().expect("nothing panics here");
        let mut kept = kept(file);
        if env::var_os("PAWNSTORM_BLESS").is_some() {
            kept.insert(name.into(), text.into());
            let all: String = kept.iter().map(|(name, text)| format!("=== {name}\n{text}")).collect();
            fs::write(repository("tests/data").join(file), all).expect("it can be written");
        }
        kept.remove(name).unwrap_or_default()
    };
    assert!(kept == text, "{name} of {file} has changed; it is now:\n{text}");
}

/// The game with this identifier.
pub(crate) fn info(id: &str) -> &'static Info {
    GAMES.iter().find(|info| info.id == id).unwrap_or_else(|| panic!("there is no game {id}"))
}

/// Visits the game that a data file is called after.
pub(crate) fn visit_game<V: Visitor>(game: &str, visitor: V) -> V::Output {
    visit(game, visitor).unwrap_or_else(|| panic!("tests/data has a file of {game}, which is no game"))
}

/// A position of a FEN that is known to be good.
pub(crate) fn position<P: Position>(fen: &str) -> P {
    P::from_fen(fen, Options::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move that is written so in machine notation.
pub(crate) fn mv<P: Position>(position: &P, text: &str) -> P::Move {
    position
        .legal_moves()
        .into_iter()
        .find(|mv| position.path(mv).to_string() == text)
        .unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen()))
}

/// The position after some moves in machine notation.
pub(crate) fn after<P: Position>(mut position: P, moves: &str) -> P {
    for text in moves.split_whitespace() {
        position.play(&mv(&position, text));
    }
    position
}

/// What is tried is refused: in each line a FEN or `start`, the steps in machine notation, and the reason.
#[track_caller]
pub(crate) fn refused<P: Position + Explain>(cases: &str) {
    for case in cases.lines().map(str::trim).filter(|case| !case.is_empty() && !case.starts_with("//")) {
        let [fen, text, reason] = case.split(" | ").collect::<Vec<_>>()[..] else { panic!("{case}") };
        let position = position::<P>(if fen == "start" { P::INFO.start } else { fen });
        let is_legal = position.legal_moves().into_iter().any(|mv| position.path(&mv).to_string() == text);
        let steps = steps_of(text).unwrap_or_else(|| vec![Step::Pick(text.parse().expect("a square"))]);
        assert!(!is_legal && position.refusal(&steps) == reason, "{case}: {}", position.refusal(&steps));
    }
}

/// An empty folder, which goes with the value, so that nothing of the user's is touched.
pub(crate) fn home() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}
