//! Games as text: what is read, what is written, and what must be borne.

pub(crate) mod any_bytes;
mod chess;
mod every_game;

use crate::prelude::*;
use every_game::random_game;
use pawnstorm::game::describe;
use pawnstorm::game::pgn::{Found, Line, PgnError, Resolved, Splitter, parse};
use pawnstorm::tui::file;

/// A game that is read and played without a complaint.
fn played(text: &str) -> (Tree, Resolved) {
    let mut parsed = pgn::parse(text.as_bytes(), 1);
    assert_eq!(parsed.error, None, "{text}");
    let resolved = parsed.tree.resolve().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(resolved.problems.is_empty(), "{}\n{text}", resolved.problems[0]);
    (parsed.tree, resolved)
}

/// The moves of a game as its history shows them.
fn moves(game: &Game) -> String {
    let shown: Vec<&str> = game.entries().iter().map(|entry| entry.shown.as_str()).collect();
    shown.join(" ")
}

fn last_fen(game: &Game) -> String {
    game.fen(game.plies())
}

fn told(error: &PgnError) -> String {
    error.to_string()
}

/// A line without what the text does not say: where it stood, and the paths that the rules found.
fn bare(line: &Line) -> Line {
    let mut line = line.clone();
    for mv in &mut line.moves {
        mv.place = pgn::Place::default();
        mv.path = None;
        mv.variations = mv.variations.iter().map(bare).collect();
    }
    line
}

// The files of `tests/data/pgn`: what is read of each, and all that is wrong in it, stands in `read.txt`.

/// The files, and the games of `written.txt` as files of their own, each with its name.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let paths = data::entries(&data::repository("tests/data/pgn")).into_iter();
    let files = paths.filter(|path| path.extension().is_none_or(|extension| extension != "txt"));
    let name = |path: &Path| path.file_name().expect("it has a name").to_string_lossy().into_owned();
    let files = files.map(|path| (name(&path), fs::read(&path).expect("it can be read")));
    let written = data::kept("pgn/written.txt").into_iter().map(|(name, text)| (name, text.into_bytes()));
    files.chain(written).collect()
}

/// What is read of a file: of each game its place, what is wrong, how it stands, and the game as it is written again.
fn report(bytes: &[u8]) -> String {
    let mut report = String::new();
    for found in in_pieces(bytes, bytes.len()) {
        report.push_str(&format!("== bytes {} to {}\n", found.offset, found.offset + found.length));
        let mut parsed = pgn::parse(&bytes[found.offset as usize..][..found.length as usize], found.line);
        let mut problems: Vec<String> = parsed.error.iter().map(told).collect();
        match parsed.tree.resolve() {
            Ok(resolved) => {
                problems.extend(resolved.problems.iter().map(told));
                let game = resolved.game;
                let outcome = describe::outcome(&game).unwrap_or_else(|| "It is not over.".into());
                report.push_str(&format!(
                    "{}: {} plies, {}\n{outcome}\n",
                    game.info().name,
                    game.plies(),
                    last_fen(&game)
                ));
            }
            Err(error) => problems.push(told(&error)),
        }
        for problem in problems {
            report.push_str(&format!("! {problem}\n"));
        }
        report.push_str(&format!("\n{}\n", pgn::write(&parsed.tree)));
    }
    report
}

#[test]
fn files_are_read_as_they_were() {
    let files = files();
    assert!(files.len() >= 10);
    for (name, bytes) in files {
        data::assert_kept("pgn/read.txt", &name, &report(&bytes));
    }
}

// Chess to and from another program: `tests/scripts/pgn.py` runs this with `PAWNSTORM_PGN_EXCHANGE`, a folder.

const GAMES_WRITTEN: u64 = 1000;

#[test]
fn games_are_exchanged() {
    match std::env::var_os("PAWNSTORM_PGN_EXCHANGE") {
        Some(folder) => exchange(Path::new(&folder), GAMES_WRITTEN),
        None => {
            let folder = data::home();
            exchange(folder.path(), 3);
            fs::rename(folder.path().join("ours.pgn"), folder.path().join("theirs.pgn")).expect("it is renamed");
            exchange(folder.path(), 3);
            let read = fs::read_to_string(folder.path().join("theirs.read")).expect("it was read");
            let ours = fs::read_to_string(folder.path().join("ours.fens")).expect("it was written");
            assert_eq!(
                read.lines().filter_map(|line| line.strip_prefix("= ")).collect::<Vec<_>>(),
                ours.lines().collect::<Vec<_>>()
            );
        }
    }
}

fn exchange(folder: &Path, games: u64) {
    let (mut text, mut fens) = (String::new(), String::new());
    for seed in 0..games {
        let mut random = Random(seed);
        let mut game = random_game(GAMES[0], Options::default(), 40 + random.below(400), &mut random);
        if seed % 3 == 0 {
            game.end(Outcome::win(game.turn(), Reason::Resignation));
        }
        let facts = Facts { event: format!("Game {seed}"), white: "\"A\" \\ B".into(), ..Facts::default() };
        text.push_str(&pgn::write(&Tree::of(&game, &facts).expect("nothing is hidden")));
        text.push('\n');
        fens.push_str(&format!("{}\n", last_fen(&game)));
    }
    fs::write(folder.join("ours.pgn"), text).expect("it can be written");
    fs::write(folder.join("ours.fens"), fens).expect("it can be written");
    if let Ok(bytes) = fs::read(folder.join("theirs.pgn")) {
        fs::write(folder.join("theirs.read"), read(&bytes)).expect("it can be written");
    }
}

fn read(bytes: &[u8]) -> String {
    let mut report = String::new();
    for found in in_pieces(bytes, 1 << 16) {
        let mut parsed = pgn::parse(&bytes[found.offset as usize..][..found.length as usize], found.line);
        let resolved = parsed.tree.resolve().expect("it is chess");
        for error in parsed.error.iter().chain(&resolved.problems) {
            report.push_str(&format!("! {}\n", told(error)));
        }
        report.push_str(&format!("= {}\n{}\n", last_fen(&resolved.game), pgn::write(&parsed.tree)));
    }
    report
}

// Where the games stand in a file.

/// All games of a text that is fed in pieces of so many bytes.
pub(crate) fn in_pieces(bytes: &[u8], size: usize) -> Vec<Found> {
    let mut splitter = Splitter::default();
    let mut found: Vec<Found> = bytes.chunks(size.max(1)).flat_map(|piece| splitter.feed(piece)).collect();
    found.extend(splitter.finish());
    found
}

fn texts(text: &str) -> Vec<&str> {
    let games = in_pieces(text.as_bytes(), text.len());
    games.iter().map(|game| &text[game.offset as usize..][..game.length as usize]).collect()
}

/// What some programs write before the first game is no part of it, in whatever pieces it comes.
#[test]
fn a_byte_order_mark_hides_no_game() {
    for text in ["[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n", "1. e4 e5 1-0\n"] {
        let marked = format!("\u{feff}{text}");
        for size in [1, 2, 3, 4, marked.len()] {
            let [plain, found] = [text, &marked].map(|text| in_pieces(text.as_bytes(), size));
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].offset, found[0].length), (3, plain[0].length));
            assert_eq!((found[0].line, &found[0].tags), (1, &plain[0].tags));
        }
        assert_eq!(parse(marked.as_bytes(), 1), parse(text.as_bytes(), 1));
    }
}

#[test]
fn games_end_where_the_next_begins_or_their_result_stands() {
    let cases: [(&str, &[&str]); 15] = [
        ("", &[]),
        ("nothing that is a game, 1.2.1999, no: 3 pieces", &[]),
        ("1. e4 e5 1-0 2. d4 *", &["1. e4 e5 1-0", "2. d4 *"]),
        ("[A \"x\"]\n1. e4 *\n\n[A \"y\"]\n1. d4 *\n", &["[A \"x\"]\n1. e4 *", "[A \"y\"]\n1. d4 *"]),
        ("[A \"x\"]\n1. e4\n\n[A \"y\"]\n1. d4", &["[A \"x\"]\n1. e4\n\n", "[A \"y\"]\n1. d4"]),
        ("[A \"x\"] [B \"y\"] 1. e4 *", &["[A \"x\"] [B \"y\"] 1. e4 *"]),
        ("junk\n[see page 3]\n[A \"x\"]\n*\njunk [B \"y\"]\n", &["[A \"x\"]\n*"]),
        ("[A \"x\"]\n1. e4 {1-0 [\n[B \"y\"]} e5 *", &["[A \"x\"]\n1. e4 {1-0 [\n[B \"y\"]} e5 *"]),
        ("[A \"x\"]\n1. e4 ; 1-0\n%1-0\n (1. d4 1-0) e5 *", &["[A \"x\"]\n1. e4 ; 1-0\n%1-0\n (1. d4 1-0) e5 *"]),
        ("[A \"1-0 ] \\\" *\"]\n1. e4 *", &["[A \"1-0 ] \\\" *\"]\n1. e4 *"]),
        ("[A \"x\"]\n1. e4 {open\n[Event \"y\"]\n*", &["[A \"x\"]\n1. e4 {open\n", "[Event \"y\"]\n*"]),
        ("[A \"x\"]\n\n\n[B \"y\"]\n1. e4 *", &["[A \"x\"]\n\n\n[B \"y\"]\n1. e4 *"]),
        ("[A \"x\"]\n1. e4 Phe7* e5 *", &["[A \"x\"]\n1. e4 Phe7* e5 *"]),
        ("[A \"x\"]\n1. e4 (1. d4 *\n[A \"y\"]\n*", &["[A \"x\"]\n1. e4 (1. d4 *\n", "[A \"y\"]\n*"]),
        ("[A \"x\"]\n1. e4\n[A \"y\"]", &["[A \"x\"]\n1. e4\n", "[A \"y\"]"]),
    ];
    for (text, expected) in cases {
        assert_eq!(texts(text), expected, "{text:?}");
    }
}

#[test]
fn lines_are_counted_however_they_end() {
    let lines = |text: &str| in_pieces(text.as_bytes(), 1).iter().map(|game| game.line).collect::<Vec<_>>();
    assert_eq!(lines("\n\n[A \"x\"]\n*\n[A \"y\"]\n*"), [3, 5]);
    assert_eq!(lines("\r\n\r\n[A \"x\"]\r\n*\r\n[A \"y\"]\r\n*"), [3, 5]);
    assert_eq!(lines("\r\r[A \"x\"]\r*\r[A \"y\"]\r*"), [3, 5]);
}

#[test]
fn a_list_has_what_it_shows() {
    let games =
        in_pieces(b"[Event \"A\"]\n[White \"Joe \"Fast\" Smith\"]\n[Annotator \"B\"]\n[Variant \"Alapawn\"]\n\n*", 5);
    assert_eq!(
        games[0].tags.iter().collect::<Vec<_>>(),
        [("Event", "A"), ("White", "Joe \"Fast\" Smith"), ("Variant", "Alapawn")]
    );
}

#[test]
fn a_game_is_read_by_its_place() {
    let text = data::read(&data::repository("tests/data/famous.pgn"));
    let games = in_pieces(text.as_bytes(), 1000);
    assert_eq!(games.len(), text.matches("[Event ").count());
    for found in games {
        let bytes = &text.as_bytes()[found.offset as usize..][..found.length as usize];
        let mut parsed = parse(bytes, found.line);
        assert_eq!(parsed.error, None);
        let resolved = parsed.tree.resolve().expect("chess");
        assert!(resolved.problems.is_empty(), "{}", resolved.problems[0]);
        assert_eq!(parsed.tree.tags.get("Event"), found.tags.get("Event"));
        assert!(resolved.game.outcome().is_some(), "{:?}", found.tags);
    }
}

// Files of games: gone through in pieces, and written whole or not at all.

#[test]
fn a_file_replaces_another_whole() {
    let folder = data::home();
    let path = folder.path().join("game.pgn");
    file::save(&path, b"old").expect("it is written");
    file::save(&path, b"new").expect("it is replaced");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left behind");
    assert!(file::save(&folder.path().join("none/game.pgn"), b"").is_err());
    assert!(file::save(folder.path(), b"").is_err(), "a folder is not replaced");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_rights_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = data::home();
    let [path, link] = ["game.pgn", "link.pgn"].map(|name| folder.path().join(name));
    fs::write(&path, "old").expect("it is written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they are set");
    symlink(&path, &link).expect("it is linked");
    file::save(&link, b"new").expect("it is written");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
}

/// `PAWNSTORM_PGN_GAMES` says how many games the file has, and the speed is printed.
#[test]
fn a_long_file_is_gone_through() {
    const GAME: &str = "[Event \"Rated game\"]\n[Site \"https://example.org/abcdefgh\"]\n[Date \"2024.01.31\"]\n[Round \"-\"]\n\
        [White \"somebody\"]\n[Black \"somebody-else\"]\n[Result \"1-0\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1600\"]\n\
        [TimeControl \"180+2\"]\n[Termination \"Normal\"]\n\n1. e4 { [%clk 0:03:00] } e5 { [%clk 0:03:00] } 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 \
        5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5\n13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 \
        16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 1-0\n\n";
    let games = std::env::var("PAWNSTORM_PGN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2_000);
    let folder = data::home();
    let path = folder.path().join("long.pgn");
    let mut out = std::io::BufWriter::new(fs::File::create(&path).expect("a file"));
    for _ in 0..games {
        out.write_all(GAME.as_bytes()).expect("it is written");
    }
    out.into_inner().expect("it is written");
    let begun = std::time::Instant::now();
    let mut found = Vec::new();
    file::games(&path, |game| {
        found.push(game);
        true
    })
    .expect("it can be read");
    let seconds = begun.elapsed().as_secs_f64();
    let megabytes = (games * GAME.len()) as f64 / 1e6;
    println!("{games} games, {megabytes:.0} MB: {seconds:.3} s, {:.0} MB/s", megabytes / seconds);
    assert_eq!(found.len(), games);
    let last = &found[games - 1];
    assert_eq!(last.line, 1 + (games - 1) * GAME.lines().count());
    let mut parsed = file::game(&path, last).expect("it can be read");
    assert_eq!(parsed.error, None);
    assert_eq!(parsed.tree.resolve().expect("chess").game.plies(), 40);
    let mut seen = 0;
    file::games(&path, |_| {
        seen += 1;
        seen < 3
    })
    .expect("it can be read");
    assert_eq!(seen, 3, "it stops when it is told");
}

/// Of a game that is too long the beginning is read, to the end of a character, and that is said.
#[test]
fn a_game_that_is_too_long_is_cut_and_said_to_be() {
    let folder = data::home();
    let path = folder.path().join("long.pgn");
    for shift in ["", " "] {
        let text = format!("[White \"Jörg\"]\n\n1. e4 {{{shift}{}}} e5 1-0\n", "ö".repeat(2 << 20));
        fs::write(&path, text).expect("it is written");
        let mut found = Vec::new();
        file::games(&path, |game| {
            found.push(game);
            true
        })
        .expect("it can be read");
        let parsed = file::game(&path, &found[0]).expect("it can be read");
        assert_eq!(parsed.tree.tags.get("White"), Some("Jörg"));
        let error = parsed.error.expect("it is too long").to_string();
        assert!(error.contains("the game is longer than 4 MB"), "{error}");
    }
}

/// Games before and after the border of two pieces come in order, each with its line.
#[test]
fn a_long_text_is_read_to_its_end() {
    let game = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n";
    let count = (3 << 16) / game.len();
    let text = game.repeat(count);
    let lines: Vec<usize> = pgn::games(&text).map(|read| read.expect("no error").line).collect();
    assert_eq!(lines, (0..count).map(|at| 4 * at + 1).collect::<Vec<_>>());
}

#[test]
fn a_text_without_a_game_has_none() {
    assert_eq!(pgn::games("").count(), 0);
    assert_eq!(pgn::games("Dear reader,\n\nno game here.\n").count(), 0);
}

#[test]
fn a_game_that_is_too_long_is_an_error_and_the_next_is_read() {
    let long = format!("1. e4 {{{}}} e5 *\n\n1. d4 *\n", "x".repeat(pgn::LONGEST_GAME as usize));
    let read: Vec<_> = pgn::games(&long).map(|read| read.map(|read| read.game.plies())).collect();
    assert_eq!(read[0].as_ref().map_err(|error| error.place), Err(pgn::Place { line: 1, column: 1 }));
    assert_eq!(read[1], Ok(1));
}

/// The title and the position of a line that is one.
fn said(line: &str) -> Option<(String, String)> {
    let tags = pgn::parse(line.as_bytes(), 1).tree.tags;
    Some((tags.get("Event").unwrap_or_default().into(), tags.get("FEN")?.into()))
}

#[test]
fn operations_are_the_title() {
    const BOARD: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";
    let cases = [
        (" bm Qg6; id \"WAC.001\";", "WAC.001; bm Qg6", " 0 1"),
        ("", "", " 0 1"),
        (" 3 40", "", " 3 40"),
        (" 3 40 ;D1 20 ;D2 400", "D1 20; D2 400", " 3 40"),
        (" hmvc 7; fmvn 30; c0 \"a; b\"; am Nc4 Nd7;", "c0 a; b; am Nc4 Nd7", " 7 30"),
        (" hmvc x; dm 3;", "dm 3", ""),
    ];
    for (behind, title, counters) in cases {
        let expected = (title.to_string(), format!("{BOARD}{counters}"));
        assert_eq!(said(&format!("{BOARD}{behind}")), Some(expected), "{behind}");
    }
    assert_eq!(said("8/8/8/8/8/8/8/8 is empty"), None);
    assert_eq!(said("a/b w - -"), None);
    assert_eq!(said("8/8/8/8/8/8/8/8 w - - 0 1"), Some((String::new(), "8/8/8/8/8/8/8/8 w - - 0 1".into())));
}
