//! What the answers of terminals say of them.

use pawnstorm::{
    app::settings::Blocks,
    tui::terminal::{Reply, abilities::Answers},
};

#[test]
fn terminals_that_draw_blocks_are_known_by_name_and_version() {
    let known = [
        ("kitty(0.26.5)", Blocks::Sextants),
        ("kitty(0.40.0)", Blocks::Octants),
        ("foot(1.13.1)", Blocks::Sextants),
        ("foot(1.20.0)", Blocks::Octants),
        ("ghostty 1.2.1", Blocks::Octants),
        ("ghostty 1.1.3-main", Blocks::Sextants),
        ("VTE(7006)", Blocks::Sextants),
        ("VTE(7802)", Blocks::Octants),
        ("WezTerm 20240203-110809-5046fc22", Blocks::Sextants),
        ("XTerm(379)", Blocks::Quadrants),
        ("tmux 3.5a", Blocks::Quadrants),
        ("kitty(", Blocks::Quadrants),
        ("", Blocks::Quadrants),
        ("foot(99999999999999999999.4)", Blocks::Quadrants),
    ];
    for (name, blocks) in known {
        let mut answers = Answers::awaited();
        let body = [b">|", name.as_bytes()].concat();
        assert_eq!(answers.take(&Reply { kind: b'P', body }).blocks, blocks, "{name}");
        assert!(answers.due.is_some(), "the last answer is that about attributes");
        assert_eq!(answers.take(&Reply { kind: b'[', body: b"?62;22c".to_vec() }).blocks, blocks);
        assert_eq!(answers.due, None);
    }
}
