//! The conversation with engines of others: what they are told, and how their answers are read.

use crate::prelude::*;
use pawnstorm::{
    engine::Clock,
    tui::uci::{
        Program,
        parse::{Identity, played, report},
        session::go,
    },
};

#[test]
fn options_are_read_with_all_their_words() {
    let mut identity = Identity::default();
    for line in [
        "id name Some Engine 1.0",
        "option name Clear Hash type button",
        "option name Hash type spin default 16 min 1 max 1024",
        "option name UCI_Variant type combo default chess var chess var pawngame",
        "option nonsense",
        "option name",
    ] {
        identity.hear(line);
    }
    let shown: Vec<String> = identity.options.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["Clear Hash: button", "Hash: spin 16 (1 to 1024)", "UCI_Variant: combo chess"]);
    assert_eq!(
        identity.option("uci_variant").map(|option| &option.variants[..]),
        Some(&["chess".into(), "pawngame".into()][..])
    );
}

#[test]
fn promotions_are_read_as_the_game_has_them() {
    let legal = ["a7a8q".into(), "a7a8n".into(), "e7e8".into()];
    let read = |text| played(text, &legal);
    assert_eq!((read("a7a8q"), read("a7a8Q")), (Some("a7a8q"), Some("a7a8q")));
    assert_eq!((read("e7e8"), read("e7e8q")), (Some("e7e8"), Some("e7e8")));
    assert_eq!((read("a7a8"), read("a7a8r"), read("e7e8qq"), read("e7éq"), read("")), (None, None, None, None, None));
}

#[test]
fn scores_are_seen_from_whites_side() {
    let read = |line| report(line, Color::Black).and_then(|report| report.score);
    assert_eq!(read("depth 7 seldepth 9 score cp 31 nodes 5 pv e7e5"), Some(Evaluation::Open(-31)));
    assert_eq!(read("score mate -3 pv e7e5"), Some(Evaluation::Won(Color::White, 3)));
    assert_eq!(read("score cp -2147483648 pv e7e5"), Some(Evaluation::Open(i32::MAX)));
    for useless in
        ["", "string pv e2e4", "multipv 2 score cp 3 pv e7e5", "depth x pv e7e5", "score cp", "currmove e2e4"]
    {
        assert_eq!(report(useless, Color::White), None, "{useless}");
    }
}

#[test]
fn an_engine_is_told_the_clocks_that_run() {
    let program = Program { nodes: Some(9), ..Program::new("x", Vec::new()) };
    let clock = |ms| Some(Clock { left: Duration::from_millis(ms), increment: Duration::from_millis(5), moves: None });
    assert_eq!(go(&program, [None; 2], Color::White).0, "go nodes 9 movetime 1000");
    let (text, time) = go(&program, [clock(70), clock(80)], Color::Black);
    assert_eq!((text.as_str(), time), ("go wtime 70 winc 5 btime 80 binc 5", Duration::from_millis(80)));
    assert_eq!(go(&program, [clock(70), None], Color::White).0, "go wtime 70 winc 5");
    assert_eq!(go(&program, [clock(70), None], Color::Black).0, "go nodes 9 movetime 1000");
}
