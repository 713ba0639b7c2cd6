//! `pawnstorm uci`: what other programs are answered.

use crate::prelude::*;
use crate::random::cases;
use pawnstorm::{
    cli::uci::{
        go::Go,
        serve,
        settings::{Change, Settings as Values},
        think::likely,
    },
    engine::Clock,
    rules::text::is_control,
};
use proptest::prelude::*;
use std::io;

/// Returns the answers to some lines and the end of the input.
fn answers(lines: &[impl AsRef<[u8]>]) -> String {
    let input = lines.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(&b'\n');
    let mut out = Vec::new();
    serve(io::Cursor::new(input), &mut out).expect("it is answered");
    String::from_utf8(out).expect("the answers are text")
}

fn count(answers: &str, word: &str) -> usize {
    answers.lines().filter(|line| line.split(' ').next() == Some(word)).count()
}

#[test]
fn only_the_listed_turns_are_looked_at() {
    let said = answers(&["position startpos", "go nodes 3000 searchmoves a2a3 h2h4", "isready", "go infinite", "stop"]);
    let first = said.lines().find(|line| line.starts_with("bestmove")).expect("an answer");
    assert!(first.starts_with("bestmove a2a3") || first.starts_with("bestmove h2h4"), "{said}");
    assert_eq!((count(&said, "bestmove"), count(&said, "readyok")), (2, 1), "{said}");
}

#[test]
fn a_position_that_is_none_is_told_in_a_sentence() {
    let said = answers(&[
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "go depth 3",
        "position startpos moves e2e5",
        "go depth 1",
    ]);
    assert_eq!(count(&said, "bestmove"), 2);
    assert_eq!(said.matches("bestmove (none)").count(), 2, "{said}");
    assert!(said.contains("info string “e2e5” is not legal in"), "{said}");
}

#[test]
fn promotions_and_castling_are_written_as_everywhere() {
    let promotes = ["position fen 8/4P2k/8/8/8/8/8/K7 w - - 0 1", "go depth 4"];
    assert!(answers(&promotes).contains("bestmove e7e8q"));
    let castled = ["position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8", "go depth 1 searchmoves f1d1"];
    assert!(answers(&castled).contains("bestmove f1d1"));
}

#[test]
fn sequences_are_counted_after_each_move() {
    let said = answers(&["go perft 3", "setoption name UCI_Variant value pawn-game", "go perft 2", "go perft 0"]);
    assert!(said.starts_with("a2a3: 380\na2a4: 420\n"), "{said}");
    let totals: Vec<&str> = said.lines().filter(|line| line.starts_with("Nodes searched: ")).collect();
    assert_eq!(totals, ["Nodes searched: 8902", "Nodes searched: 256", "Nodes searched: 1"], "{said}");
    assert_eq!((count(&said, "bestmove"), said.matches(": ").count()), (0, 20 + 16 + 3), "{said}");
    let stopped = answers(&["go perft 30", "stop", "go perft 3000000", "stop", "isready"]);
    assert!(stopped.ends_with("info string the counting was stopped\nreadyok\n"), "{stopped}");
}

#[test]
fn chances_are_told_where_they_are_asked_for() {
    let asks = "setoption name UCI_ShowWDL value true";
    assert!(!answers(&["go depth 1"]).contains("wdl"));
    let said = answers(&[asks, "go depth 1"]);
    assert!(said.lines().filter(|line| line.starts_with("info depth")).all(|line| line.contains(" wdl ")), "{said}");
}

#[test]
fn a_line_without_an_end_is_not_kept() {
    let long = vec![b'x'; 3 << 20];
    let said = answers(&[&long[..], b"isready"]);
    assert_eq!((count(&said, "info"), count(&said, "readyok")), (1, 1), "{said}");
}

fn command() -> impl Strategy<Value = Vec<u8>> {
    let fixed = [
        "uci",
        "isready",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "debug on",
        "go infinite",
        "go ponder wtime 50 btime 50",
        "go wtime 30 btime 30 winc 1 binc 1 movestogo 2",
        "go depth 3",
        "go nodes 500",
        "go movetime 3",
        "go mate 2",
        "go",
        "go depth 2 searchmoves e2e4 e7e5 zz",
        "go nodes 0",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position startpos moves e2e4 e2e4",
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "position fen 7k/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
        "position fen",
        "position",
        "setoption",
        "setoption name Hash value 1",
        "setoption name Hash value -1",
        "setoption name Clear Hash",
        "setoption name MultiPV value 3",
        "setoption name Threads value 2",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1200",
        "setoption name Ponder value true",
        "setoption name UCI_Variant value alapawn",
        "setoption name UCI_Variant value pawns-chess",
        "setoption name UCI_Variant value chess",
        "setoption name UCI_Variant value go",
    ];
    prop_oneof![
        8 => prop::sample::select(fixed.to_vec()).prop_map(|text| text.as_bytes().to_vec()),
        1 => "(go|position|setoption|go depth|position fen|position startpos moves) [ -~]{0,40}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>().prop_filter("one line", |byte| *byte != b'\n'), 0..60),
    ]
}

proptest! {
    #![proptest_config(cases(96))]

    /// For any input, nothing panics, `isready` is answered, and every `go` gets one `bestmove`.
    #[test]
    fn every_go_is_answered_once(mut commands in prop::collection::vec(command(), 0..25)) {
        // A small table is quick to create.
        commands.insert(0, b"setoption name Hash value 1".to_vec());
        let said = answers(&commands);
        let asked = |word: &str| {
            let words = commands.iter().map(|line| String::from_utf8_lossy(line).replace(is_control, ""));
            words.filter(|line| line.split_whitespace().next() == Some(word)).count()
        };
        prop_assert_eq!(count(&said, "bestmove"), asked("go"), "{}", said);
        prop_assert_eq!(count(&said, "readyok"), asked("isready"));
        prop_assert_eq!(count(&said, "uciok"), asked("uci"));
    }
}

fn read(text: &str) -> (Go, Vec<String>) {
    Go::read(text.split_whitespace(), Color::Black, Duration::from_millis(10))
}

#[test]
fn the_clock_is_that_of_the_side_to_decide() {
    let (go, problems) = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
    let clock = Clock { left: Duration::from_millis(1_990), increment: Duration::from_millis(20), moves: Some(5) };
    assert_eq!((go.limits.clock, go.waits(), problems), (Some(clock), false, vec![]));
    let (go, _) = read("btime -30");
    assert_eq!(go.limits.clock.map(|clock| clock.left), Some(Duration::ZERO));
}

#[test]
fn while_pondering_no_time_runs() {
    let (mut go, _) = read("ponder btime 2000 movetime 5");
    assert!(go.waits() && go.limits().clock.is_none() && go.limits().time.is_none());
    go.ponder = false;
    assert!(!go.waits() && go.limits().clock.is_some());
}

#[test]
fn what_makes_no_sense_is_told_and_left_out() {
    let (go, problems) = read("searchmoves e7e5 d7d5 depth x nodes movetime 99999999999999999999 mate 3 quickly");
    assert_eq!(go.only, ["e7e5", "d7d5"]);
    assert_eq!((go.mate, go.limits.depth, go.limits.nodes, go.limits.time), (Some(3), None, None, None));
    assert_eq!(problems.len(), 4, "{problems:?}");
}

#[test]
fn chances_are_thousandths_and_grow_with_the_advantage() {
    let mut before = likely(-30_000);
    assert_eq!((before, likely(30_000)), ([0, 0, 1000], [1000, 0, 0]));
    for value in (-3000..=3000).step_by(10) {
        let [won, drawn, lost] = likely(value);
        assert!(won + drawn + lost == 1000 && drawn >= 0, "{value}: {won} {drawn} {lost}");
        assert!(won >= before[0] && lost <= before[2], "{value}");
        assert_eq!(likely(-value), [lost, drawn, won]);
        before = [won, drawn, lost];
    }
}

#[test]
fn what_is_set_is_kept_and_nonsense_is_not() {
    let mut settings = Values::default();
    let mut set = |text: &str| settings.set(text.split_whitespace());
    assert_eq!(set("name Hash value 16"), Ok(Change::Table));
    assert_eq!(set("name clear hash"), Ok(Change::Table));
    assert_eq!(set("name Threads value 2"), Ok(Change::Nothing));
    assert_eq!(set("name UCI_ShowWDL value true"), Ok(Change::Nothing));
    assert_eq!(set("name UCI_Variant value pawn-game"), Ok(Change::Game("pawn-game")));
    assert_eq!(set("name UCI_Variant value pawngame"), Ok(Change::Game("pawn-game")));
    for nonsense in ["", "name", "name Hash", "name Hash value much", "name X value 1", "Hash 3"] {
        assert!(set(nonsense).is_err(), "{nonsense}");
    }
    assert_eq!((settings.megabytes, settings.threads, settings.shows_chances), (16, 2, true));
}

#[test]
fn a_number_out_of_range_means_the_nearest_in_it() {
    let mut settings = Values::default();
    let mut hash = |value: &str| {
        let change = settings.set(["name", "Hash", "value", value].into_iter());
        assert_eq!(change, Ok(Change::Table), "{value}");
        settings.megabytes
    };
    assert_eq!([hash("0"), hash("-5"), hash("9999999"), hash("99999999999999999999999")], [1, 1, 4096, 4096]);
}

/// The middle of a level's range.
fn elo(level: Level) -> u32 {
    let (least, most) = level.elo().expect("it has a range");
    least.midpoint(most)
}

#[test]
fn strength_chooses_the_level() {
    let mut settings = Values::default();
    let mut share = |strength: u32| -> Vec<u8> {
        let value = strength.to_string();
        settings.set(["name", "UCI_Elo", "value", &value].into_iter()).expect("it is set");
        settings.set(["name", "UCI_LimitStrength", "value", "true"].into_iter()).expect("it is set");
        (0..1_000).filter_map(|chance| Some(settings.level(chance)?.number())).collect()
    };
    let [weakest, strongest] = [Level::MIN, Level::MAX].map(elo);
    let [third, fourth] = [3, 4].map(|at| elo(Level::all().nth(at - 1).expect("a level")));
    for (strength, level) in [(0, 1), (weakest, 1), (third, 3), (strongest, 10), (9_999, 10)] {
        assert!(share(strength).iter().all(|chosen| *chosen == level), "{strength}");
    }
    // Between two levels, both are played, the nearer one more often.
    let near = share(third + (fourth - third) / 4);
    let threes = near.iter().filter(|level| **level == 3).count();
    assert!((700..800).contains(&threes) && near.iter().all(|level| [3, 4].contains(level)), "{threes}");
    assert_eq!(Values::default().level(0), None);
}
