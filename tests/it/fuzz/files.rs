//! Texts that are read from files and from elsewhere, spoilt: FEN, PGN, journals, config files and themes.

use super::{is_said_well, is_sentence, mutate, run};
use crate::journal::{play, print};
use crate::parsers;
use crate::pgn::any_bytes::bear;
use crate::pgn::in_pieces;
use crate::prelude::*;
use crate::settings::{MINE, is_set};
use pawnstorm::app::editor::Draft;
use pawnstorm::app::settings::ITEMS;
use pawnstorm::game::StartError;
use pawnstorm::rules::fen::NAMES;
use pawnstorm::rules::variants::{Visitor, visit};
use pawnstorm::tui::config::keep::edited;
use pawnstorm::ui;
use pawnstorm::ui::theme::ink::Depth;
use random::Random;
use ratatui::style::Color;

// FEN in every game: read and printed the same, or refused with the field that is wrong.

/// Positions of every game, by its place in the registry.
static FENS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let of = |info: &&pawnstorm::rules::Info| visit(info.id, Positions).expect("the registry knows its games");
    GAMES.iter().map(of).collect()
});

struct Positions;

impl Visitor for Positions {
    type Output = Vec<String>;

    fn visit<P: Position>(self) -> Self::Output {
        let starts = random::starts::<P>();
        let games = (0..).zip(starts).map(|(seed, start)| random::play(start, 30, &mut Random(seed)));
        let mut fens: Vec<String> =
            games.flat_map(|record| record.positions.into_iter().step_by(6)).map(|position| position.fen()).collect();
        fens.extend(data::records(P::INFO.id).iter().filter_map(|game| game["start"].as_str().map(String::from)));
        fens
    }
}

pub(super) fn a_fen(game: usize, random: &mut Random) -> &'static str {
    random.choose::<String>(&FENS[game])
}

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        parsers::check::<P>(self.0).unwrap_or_else(|error| panic!("{:?} in {}: {error}", self.0, P::INFO.id));
    }
}

fn one_fen(random: &mut Random) {
    let game = random.below(GAMES.len());
    let info = GAMES[game];
    // What is good in another game is seldom good in this one.
    let examples = &FENS[if random.below(8) == 0 { random.below(GAMES.len()) } else { game }];
    let fen = mutate::text(random, examples);
    visit(info.id, Check(&fen)).expect("the registry knows its games");
    match game::start(info.id, Options::of(info), Some(&fen)) {
        Ok(game) => {
            let printed = game.fen(0);
            is_said_well(&printed, &fen);
            // The editor makes the same of it.
            let draft = Draft::read(info, &printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(draft.fen(), printed);
        }
        Err(StartError::Fen(error)) => {
            let own = info.fields.iter().any(|field| field.name.eq_ignore_ascii_case(error.field));
            let known = own || NAMES.contains(&error.field) || error.field == "end";
            assert!(known, "{fen:?}: {} is no field of {}", error.field, info.id);
            is_sentence(&error.to_string(), &fen);
        }
        Err(error) => panic!("{fen:?}: {error}"),
    }
    if let Ok(draft) = Draft::read(info, &fen) {
        assert_eq!(Draft::read(info, &draft.fen()).as_ref(), Ok(&draft), "{fen:?}");
    }
}

#[test]
fn fen() {
    run("fen", 20_000, one_fen);
}

// PGN: any bytes are read as far as they are good, and what was read is written and read again the same.

/// Single games, of all kinds.
static PGNS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let read = |name: &str| data::read(&data::repository(name)).into_bytes();
    let files = crate::pgn::files().into_iter().map(|(_, bytes)| bytes);
    let mut games = Vec::new();
    for bytes in files.chain(["tests/data/two-games.pgn", "tests/data/famous.pgn"].map(read)) {
        let found = in_pieces(&bytes, bytes.len());
        games.extend(found.iter().map(|game| bytes[game.offset as usize..][..game.length as usize].to_vec()));
    }
    games.retain(|game| game.len() < 4096);
    games
});

pub(super) fn a_pgn(random: &mut Random) -> &'static [u8] {
    random.choose::<Vec<u8>>(&PGNS)
}

fn one_pgn(random: &mut Random) {
    let mut bytes = mutate::bytes(random, &PGNS);
    if random.below(6) == 0 {
        bytes.extend_from_slice(b"\n\n");
        bytes.extend(mutate::bytes(random, &PGNS));
    }
    let shown = String::from_utf8_lossy(&bytes);
    bear(&bytes).unwrap_or_else(|error| panic!("{shown}\n{error}"));
    let size = 1 + random.below(64);
    assert_eq!(in_pieces(&bytes, size), in_pieces(&bytes, bytes.len()), "in pieces of {size}: {shown}");
    // Where it can be shown at all, it is.
    let mut parsed = pgn::parse(&bytes, 1);
    if let Some(error) = &parsed.error {
        let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
        assert!((1..=lines).contains(&error.place.line), "{error} of {lines} lines: {shown}");
        is_sentence(&error.to_string(), &shown);
    }
    match parsed.tree.resolve() {
        Ok(resolved) => resolved.problems.iter().for_each(|problem| is_sentence(&problem.to_string(), &shown)),
        Err(error) => is_sentence(&error.to_string(), &shown),
    }
    if random.below(4) == 0
        && let Err(sentence) = App::default().open_game(Msg::Loaded(Box::new(pgn::parse(&bytes, 1))))
    {
        is_sentence(&sentence, &shown);
    }
}

#[test]
fn pgn() {
    run("pgn", 400, one_pgn);
}

// Journals: good up to some line, and what is good prints as it stood.

/// Journals that the program wrote.
static JOURNALS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let kept = data::kept("journals.txt").into_values().map(String::into_bytes);
    let played = (0..24).map(|seed| {
        let mut random = random::Random(seed);
        let game = play(random.choose(GAMES).id, random.below(40), seed);
        print(&game).into_bytes()
    });
    kept.chain(played).collect()
});

fn one_journal(random: &mut Random) {
    let bytes = mutate::bytes(random, &JOURNALS);
    let shown = String::from_utf8_lossy(&bytes);
    let summary = Summary::of_ends("name", &bytes, &bytes);
    if let Err(why) = &summary {
        is_said_well(&why.to_string(), &shown);
    }
    match journal::read(&bytes) {
        Ok(replayed) => {
            let summary = summary.unwrap_or_else(|why| panic!("it can be played and not listed: {why}\n{shown}"));
            let good = &bytes[..replayed.good];
            let log = replayed.game.log();
            let is_whole = replayed.damage.is_none() && replayed.mended.is_none();
            // What is good reads the same again. Where something was got over, what helped may stand behind it.
            if is_whole {
                assert_eq!((summary.info.id, summary.time), (replayed.header.info.id, replayed.header.time), "{shown}");
                let again = journal::read(good).unwrap_or_else(|why| panic!("{why}\n{shown}"));
                assert_eq!(
                    (again.good, &again.damage, again.events),
                    (replayed.good, &None, replayed.events),
                    "{shown}"
                );
                assert_eq!(again.game.log(), log, "{shown}");
                // The log has what was read, and no more than an end that follows from it.
                assert!(log.len() - replayed.events <= 1, "{shown}");
                assert!(log[replayed.events..].iter().all(|event| matches!(event, Event::End(_))), "{shown}");
            }
            if let Some(damage) = &replayed.damage {
                is_said_well(&damage.to_string(), &shown);
                assert!((1..=shown.lines().count() + 1).contains(&damage.line), "{damage}\n{shown}");
            }
        }
        Err(why) => is_said_well(&why.to_string(), &shown),
    }
    for line in shown.lines() {
        if let Ok(event) = line.parse::<Event>() {
            assert_eq!(event.to_string(), line);
        }
        if let Ok(header) = line.parse::<Header>() {
            assert_eq!(header.to_string(), line);
        }
    }
}

#[test]
fn journal() {
    run("journal", 300, one_journal);
}

// The config file: what is wrong in it is told with its line, and what is set in it stands there afterwards with all else as it was.

const CONFIGS: &[&str] = &[
    MINE,
    "hint-engine = \"stockfish\"            # gives the hints\n\n[engines.stockfish]\ncommand = \"/usr/games/stockfish\"\nargs = []\n\
     options = { Hash = 64, UCI_LimitStrength = true, UCI_Elo = 1500 }\nmovetime = 1000\nnodes = 500000\nstartup-timeout = 10\ntime-margin = 0.5\n",
    "theme = \"brown\"\npieces = \"drawn\"\ncoordinates = true\nflip = false\nanimation = true\nbell = false\nbar = false\n\
     thinking = true\ntouch-move = false\nclock = \"5+3\"\n\n[keys]\nundo = \"ctrl-b\"\ndraw = [\"f11\", \"alt-d\"]\nswap = 'alt-s'\n",
    "[keys]\nquit = 'ctrl-q'\nhelp = ['f1', 'ctrl-g']\nundo = 'pageup'\nlibrary = 'g'\n[engines.a-1_b.c]\r\ncommand = 'a'\r\n",
    "theme = '''\nblue'''\n'pieces' = \"let\\u0074ers\"\n[engines]\nx.command = 'y'\nx.options.\"Skill Level\" = 3\n",
    "# nothing is set\n",
    "\"th\u{202e}eme\" = 3\n[engines.\"a\u{200b}\"]\ncommand = 1\n[keys]\n\"un\u{2066}do\" = 4\n",
];

fn one_config(random: &mut Random) {
    let text = mutate::text(random, CONFIGS);
    is_set(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let config = Config::parse(&text, "config.toml");
    let lines = text.matches('\n').count() + 1;
    for problem in &config.problems {
        is_sentence(problem, &text);
        let line = problem.strip_prefix("config.toml, line ").and_then(|rest| rest.split_once(": "));
        let line = line.and_then(|(number, _)| number.parse::<usize>().ok());
        assert!(line.is_some_and(|line| (1..=lines).contains(&line)), "{problem} of {lines} lines\n{text}");
    }
    // What was found possible is possible.
    let mut app = App::default();
    config.configure(&mut app);
    for (item, value) in &config.settings {
        assert_eq!(app.context.set(*item, value), Ok(()), "{text}");
    }
    let item = *random.choose(&ITEMS);
    let value = match item {
        // Quotation marks have to survive.
        Item::Name => "Ada \"the\\ Countess".into(),
        Item::Address => "ada@example.org:2222".into(),
        _ => random.choose(&app.context.chooser().choices(item)).clone(),
    };
    match edited(&text, &[(item, value.clone())]) {
        Ok(changed) => {
            let mut wanted = config.settings.clone();
            wanted.retain(|(other, _)| *other != item);
            let after = Config::parse(&changed, "config.toml");
            assert!(after.settings.contains(&(item, value.clone())), "{item:?} is not {value}\n{text}\n{changed}");
            assert!(wanted.iter().all(|set| after.settings.contains(set)), "{wanted:?}\n{text}\n{changed}");
            assert_eq!((&after.engines, &after.keys), (&config.engines, &config.keys), "{text}\n{changed}");
            // Where it was not set before, all that stood there stands there.
            if !text.contains(item.name()) && !text.contains('\\') {
                let first = text.bytes().zip(changed.bytes()).take_while(|(before, now)| before == now).count();
                assert!(changed.as_bytes().ends_with(&text.as_bytes()[first..]), "{item:?}\n{text}\n{changed}");
            }
            // Set once more to the same, it stays as it is.
            assert_eq!(edited(&changed, &[(item, value)]).as_ref(), Ok(&changed));
        }
        Err(why) => super::is_said_well(&why, &text),
    }
}

#[test]
fn config() {
    run("config", 2_000, one_config);
}

// Themes of the user's own: what is wrong is told with its line, and the rest can be looked at.

static THEMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let strange = "\"te\u{202e}xt\" = 3\ndim = 'on \u{200b}red'\ndark-fill = '\u{ad}'\n\"\u{7}\" = '1'\n".to_string();
    let folder = data::repository("assets/themes");
    let paths = data::entries(&folder).into_iter();
    let paths = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.map(|path| data::read(&path)).chain([strange]).collect()
});

fn one_theme(random: &mut Random) {
    let text = mutate::text(random, &THEMES);
    let (theme, problems) = Named::read("mine", &text, "themes/mine.toml");
    let lines = text.matches('\n').count() + 1;
    for problem in &problems {
        is_sentence(problem, &text);
        let line = problem.strip_prefix("themes/mine.toml, line ").and_then(|rest| rest.split_once(": "));
        let line = line.and_then(|(number, _)| number.parse::<usize>().ok());
        assert!(line.is_some_and(|line| (1..=lines).contains(&line)), "{problem} of {lines} lines\n{text}");
    }
    let is_rgb = |color| matches!(color, Some(Color::Rgb(..)));
    let indexed = theme.theme(Depth::Indexed).clone();
    assert!(indexed.styles().iter().all(|style| !is_rgb(style.fg) && !is_rgb(style.bg)), "{text}");
    assert_eq!(ui::width(&indexed.dark_fill), 1, "{text}");
    assert!(!indexed.dark_fill.contains(pawnstorm::rules::text::is_control), "{text}");
    // The same text is the same theme.
    assert_eq!(Named::read("mine", &text, "themes/mine.toml").0.theme(Depth::Rgb), theme.theme(Depth::Rgb));
    if random.below(16) == 0 {
        let themes = Themes::with(vec![theme]);
        let mut driver = Driver::game("chess", None);
        driver.app.context.settings.theme = BUILT_IN.len();
        for colors in [Colors::Mono, Colors::Sixteen, Colors::Indexed, Colors::Rgb] {
            driver.app.context.settings.colors = colors;
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            ui::render_in(&driver.app, &themes, &mut buffer);
            assert!(ui::text(&buffer).contains("White to move."), "{text}");
        }
    }
}

#[test]
fn themes() {
    run("themes", 2_000, one_theme);
}
