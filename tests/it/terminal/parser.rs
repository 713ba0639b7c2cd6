//! Tests with the input of real terminals, and with any other bytes, which must do no harm.

use crossterm::event::KeyCode::{
    self, BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Insert, Left, PageDown, PageUp, Right, Tab,
    Up,
};
use crossterm::event::{
    Event as Report, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use pawnstorm::tui::{
    events::parser::{Input, Parser},
    terminal::Reply,
};
use proptest::prelude::*;
use std::slice;

const NONE: KeyModifiers = KeyModifiers::NONE;
const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const ALT: KeyModifiers = KeyModifiers::ALT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;

/// Returns the reports of some bytes, including the last one when no more come.
fn reports(bytes: &[u8]) -> Vec<Report> {
    let mut parser = Parser::default();
    let inputs = bytes.iter().flat_map(|byte| parser.feed(*byte)).collect::<Vec<_>>();
    let report = |input| match input {
        Input::Report(report) => Some(report),
        Input::Reply(_) => None,
    };
    let mut reports: Vec<Report> = inputs.into_iter().filter_map(report).collect();
    reports.extend(parser.give_up());
    assert_eq!(parser.timeout(), None);
    reports
}

/// Returns the answers in some bytes.
fn replies(bytes: &[u8]) -> Vec<(u8, String)> {
    let mut parser = Parser::default();
    let inputs = bytes.iter().flat_map(|byte| parser.feed(*byte)).collect::<Vec<_>>();
    let reply = |input| match input {
        Input::Report(_) => None,
        Input::Reply(Reply { kind, body }) => Some((kind, String::from_utf8(body).expect("an answer is ASCII"))),
    };
    inputs.into_iter().filter_map(reply).collect()
}

/// The answers of kitty, xterm, foot and iTerm2, in any order and between keys.
#[test]
fn answers_are_no_keys() {
    let answers = "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.26.5)\x1b\\\x1b[6;20;10t\x1b[?62;4c\x1b[?1;0;256S\x1b]1337;ReportCellSize=20;10\x07";
    let expected = [
        (b'_', "Gi=31;OK"),
        (b'P', ">|kitty(0.26.5)"),
        (b'[', "6;20;10t"),
        (b'[', "?62;4c"),
        (b'[', "?1;0;256S"),
        (b']', "1337;ReportCellSize=20;10"),
    ]
    .map(|(kind, body)| (kind, body.to_string()));
    assert_eq!(replies(answers.as_bytes()), expected);
    assert_eq!(reports(answers.as_bytes()), []);
    assert_eq!(reports(format!("a{answers}b").as_bytes()), [Char('a'), Char('b')].map(|code| pressed(code, NONE)));
}

/// Alt with a key that begins an answer is still that key, and an answer without an end hides nothing for long.
#[test]
fn what_begins_like_an_answer_is_a_key() {
    let shifted = ALT.union(SHIFT);
    assert_eq!(reports(b"\x1bP"), [pressed(Char('P'), shifted)]);
    assert_eq!(reports(b"\x1b]"), [pressed(Char(']'), ALT)]);
    assert_eq!(reports(b"\x1b_a"), [pressed(Char('_'), ALT), pressed(Char('a'), NONE)]);
    assert_eq!(reports(b"\x1bP\x1b[A"), [pressed(Char('P'), shifted), pressed(Up, NONE)]);
    assert_eq!(reports(b"\x1b_Gi=31;OK\x03"), [pressed(Char('c'), CONTROL)]);
    assert_eq!(reports(b"\x1b_Gi=31\x1b[A"), [pressed(Up, NONE)]);
    let endless = [b"\x1b_G".as_slice(), &[b'x'; 10_000], b"\x1b\\a"].concat();
    assert_eq!(reports(&endless), [pressed(Char('a'), NONE)]);
    assert_eq!(replies(&endless), []);
}

fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Report {
    Report::Key(KeyEvent::new(code, modifiers))
}

fn mouse(kind: MouseEventKind, column: u16, row: u16, modifiers: KeyModifiers) -> Report {
    Report::Mouse(MouseEvent { kind, column, row, modifiers })
}

/// The keys of xterm, the Linux console, rxvt, screen, tmux and Kitty; each with all that is sent for it, between blanks.
#[test]
fn keys_are_what_terminals_send_for_them() {
    let table: &[(KeyCode, KeyModifiers, &str)] = &[
        (Char('a'), NONE, "a \x1b[97u"),
        (Char('A'), SHIFT, "A \x1b[27;2;65~"),
        (Char('é'), NONE, "é"),
        (Char('É'), SHIFT, "É"),
        (Char('€'), NONE, "€"),
        (Char('😀'), NONE, "😀"),
        (Enter, NONE, "\r \x1b[13u \x1b[57414u"),
        (Tab, NONE, "\t \x1b[9u"),
        (Backspace, NONE, "\x7f \x1b[127u"),
        (Char('h'), CONTROL, "\x08"),
        (Char('j'), CONTROL, "\n"),
        (Char('c'), CONTROL, "\x03 \x1b[99;5u \x1b[27;5;99~"),
        (Char('z'), CONTROL, "\x1a"),
        (Char('4'), CONTROL, "\x1c"),
        (Char('7'), CONTROL, "\x1f"),
        (Char(' '), CONTROL, "\0"),
        (Esc, NONE, "\x1b \x1b[27u"),
        (Char('x'), ALT, "\x1bx \x1b[120;3u"),
        (Char('X'), ALT.union(SHIFT), "\x1bX"),
        (Char('é'), ALT, "\x1bé"),
        (Enter, ALT, "\x1b\r"),
        (Backspace, ALT, "\x1b\x7f"),
        (Char('c'), ALT.union(CONTROL), "\x1b\x03"),
        (Up, NONE, "\x1b[A \x1bOA \x1b[57419u"),
        (Down, NONE, "\x1b[B \x1bOB"),
        (Right, NONE, "\x1b[C \x1bOC"),
        (Left, NONE, "\x1b[D \x1bOD"),
        (Home, NONE, "\x1b[H \x1bOH \x1b[1~ \x1b[7~"),
        (End, NONE, "\x1b[F \x1bOF \x1b[4~ \x1b[8~"),
        (Insert, NONE, "\x1b[2~"),
        (Delete, NONE, "\x1b[3~ \x1b[57426u"),
        (PageUp, NONE, "\x1b[5~"),
        (PageDown, NONE, "\x1b[6~"),
        (BackTab, SHIFT, "\x1b[Z \x1b[1;2Z \x1b[9;2u"),
        (Up, CONTROL, "\x1b[1;5A \x1b[;5A \x1b[5A \x1bOa"),
        (Down, CONTROL, "\x1b[1;5B \x1bOb"),
        (Right, SHIFT, "\x1b[1;2C"),
        (Left, ALT, "\x1b[1;3D"),
        (Home, CONTROL.union(SHIFT), "\x1b[1;6H"),
        (Delete, CONTROL, "\x1b[3;5~"),
        (PageUp, ALT, "\x1b[5;3~"),
        (Down, KeyModifiers::SUPER, "\x1b[1;9B"),
        (Up, SHIFT, "\x1b[a"),
        (PageUp, CONTROL, "\x1b[5^"),
        (Home, SHIFT, "\x1b[7$"),
        (End, CONTROL.union(SHIFT), "\x1b[8@"),
        (F(1), NONE, "\x1bOP \x1b[P \x1b[[A \x1b[11~"),
        (F(2), NONE, "\x1bOQ \x1b[Q"),
        (F(3), NONE, "\x1bOR"),
        (F(4), NONE, "\x1bOS \x1b[S \x1b[14~"),
        (F(1), SHIFT, "\x1b[1;2P"),
        (F(4), CONTROL, "\x1b[1;5S"),
        (F(5), NONE, "\x1b[[E \x1b[15~"),
        (F(6), NONE, "\x1b[17~"),
        (F(7), NONE, "\x1b[18~"),
        (F(8), NONE, "\x1b[19~"),
        (F(9), NONE, "\x1b[20~"),
        (F(10), NONE, "\x1b[21~"),
        (F(11), NONE, "\x1b[23~"),
        (F(12), NONE, "\x1b[24~"),
        (F(13), NONE, "\x1b[25~ \x1b[57376u"),
        (F(15), NONE, "\x1b[28~"),
        (F(20), NONE, "\x1b[34~"),
        (F(12), SHIFT, "\x1b[24;2~"),
        (Char('A'), NONE, "\x1b[97:65;2u"),
        (Char('0'), NONE, "\x1b[57399u"),
    ];
    for (code, modifiers, sent) in table {
        for bytes in sent.split(' ') {
            assert_eq!(reports(bytes.as_bytes()), [pressed(*code, *modifiers)], "{bytes:?}");
        }
    }
    assert_eq!(reports(b" "), [pressed(Char(' '), NONE)]);
    let released = KeyEvent::new_with_kind(Char('a'), NONE, KeyEventKind::Release);
    assert_eq!(reports(b"\x1b[97;1:3u"), [Report::Key(released)]);
    let repeated = KeyEvent::new_with_kind(Up, CONTROL, KeyEventKind::Repeat);
    assert_eq!(reports(b"\x1b[1;5:2A"), [Report::Key(repeated)]);
}

#[test]
fn the_mouse_is_understood_in_three_languages() {
    use MouseEventKind::{Down, Drag, Moved, ScrollDown, ScrollUp, Up};
    let left = MouseButton::Left;
    let table: &[(&[u8], Report)] = &[
        (b"\x1b[<0;20;10M", mouse(Down(left), 19, 9, NONE)),
        (b"\x1b[<0;20;10m", mouse(Up(left), 19, 9, NONE)),
        (b"\x1b[<0;20;10;M", mouse(Down(left), 19, 9, NONE)),
        (b"\x1b[<2;300;200M", mouse(Down(MouseButton::Right), 299, 199, NONE)),
        (b"\x1b[<28;1;1M", mouse(Down(left), 0, 0, SHIFT | ALT | CONTROL)),
        (b"\x1b[<32;1;2M", mouse(Drag(left), 0, 1, NONE)),
        (b"\x1b[<35;1;2M", mouse(Moved, 0, 1, NONE)),
        (b"\x1b[<64;1;2M", mouse(ScrollUp, 0, 1, NONE)),
        (b"\x1b[<65;1;2M", mouse(ScrollDown, 0, 1, NONE)),
        (b"\x1b[32;30;40M", mouse(Down(left), 29, 39, NONE)),
        (b"\x1b[35;30;40M", mouse(Up(left), 29, 39, NONE)),
        (b"\x1b[M \x21\x22", mouse(Down(left), 0, 1, NONE)),
        (b"\x1b[M#\xff\x22", mouse(Up(left), 222, 1, NONE)),
        (b"\x1b[I", Report::FocusGained),
        (b"\x1b[O", Report::FocusLost),
    ];
    for (bytes, report) in table {
        assert_eq!(reports(bytes), slice::from_ref(report), "{bytes:?}");
    }
}

#[test]
fn what_is_not_understood_is_nothing() {
    let unknown: [&[u8]; 18] = [
        b"\x1b[",
        b"\x1bO",
        b"\x1b[<0;3",
        b"\x1b[<0;0;0M",
        b"\x1b[<0;1;70000M",
        b"\x1b[<0;1M",
        b"\x1b[M ",
        b"\x1b[24;80R",
        b"\x1b[?62;4c",
        b"\x1b[?1u",
        b"\x1b[99~",
        b"\x1b[201~",
        b"\x1b[99999999999999999999~",
        b"\x1b[[Z",
        b"\x1bO5",
        b"\x1b[57441u",
        b"\xff\x80\xc0",
        b"\xe2\x82",
    ];
    for bytes in unknown {
        assert_eq!(reports(bytes), [], "{bytes:?}");
    }
    // Too long for a sequence: all of it, and no more.
    let long = [b"\x1b[", &b"1".repeat(1000)[..], b"Ax"].concat();
    assert_eq!(reports(&long), [pressed(Char('x'), NONE)]);
}

/// A partial sequence never blocks a control character, and only its own continuation is part of it.
#[test]
fn ctrl_c_ends_what_has_begun() {
    let ctrl_c = pressed(Char('c'), CONTROL);
    let half: [&[u8]; 8] =
        [b"\x1b[", b"\x1bO", b"\x1b[<0;3", b"\x1b[1;5", b"\x1b[[", b"\x1b[M ", b"\xe2\x82", b"\x1b[11111111"];
    for begun in half {
        assert_eq!(reports(&[begun, b"\x03"].concat()), slice::from_ref(&ctrl_c), "{begun:?}");
        let next = [pressed(Up, NONE)];
        assert_eq!(reports(&[begun, b"\x1b[A"].concat()), next, "{begun:?}");
    }
    assert_eq!(reports(b"\xe9A"), [pressed(Char('A'), SHIFT)], "Latin-1");
    assert_eq!(reports(b"\x1b\x1b[A"), [pressed(Esc, NONE), pressed(Up, NONE)]);
}

#[test]
fn a_text_that_is_pasted_is_one_report() {
    let pasted = |text: &str| Report::Paste(text.into());
    assert_eq!(reports(b"\x1b[200~\x1b[201~"), [pasted("")]);
    assert_eq!(reports(b"\x1b[200~e4\r\x1b[A\x03\x1b[201~x"), [pasted("e4\r\x1b[A\x03"), pressed(Char('x'), NONE)]);
    assert_eq!(reports(b"\x1b[200~a\x1b\x1b[2\x1b[201\x1b[201~"), [pasted("a\x1b\x1b[2\x1b[201")]);
    assert_eq!(reports("\x1b[200~é\x1b[201~".as_bytes()), [pasted("é")]);
    // An unclosed paste is complete as it is.
    assert_eq!(reports(b"\x1b[200~Nf3\x1b[20"), [pasted("Nf3")]);
    // The excess of a long paste is dropped.
    let long = [b"\x1b[200~", &b"a".repeat(3 << 20)[..], b"\x1b[201~b"].concat();
    assert_eq!(reports(&long), [pasted(&"a".repeat(1 << 20)), pressed(Char('b'), NONE)]);
}

/// Generates bytes that often have a meaning.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => prop::sample::select(b"\x1b[O<;:0123456789~MmuARZ?$\x03 x".to_vec()),
        1 => any::<u8>(),
    ];
    let piece = prop_oneof![
        8 => byte.prop_map(|byte| vec![byte]),
        1 => Just(b"\x1b[200~".to_vec()),
        1 => Just(b"\x1b[201~".to_vec()),
        1 => Just(b"\x1b[<0;10;10M".to_vec()),
    ];
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

/// Returns the sequence of a key on a terminal that encodes its modifiers as a number.
fn sent(code: KeyCode, modifiers: KeyModifiers) -> String {
    let held = [SHIFT, ALT, CONTROL].iter().zip([1, 2, 4]);
    let held = 1 + held.filter(|(one, _)| modifiers.contains(**one)).map(|(_, bit)| bit).sum::<i32>();
    match code {
        Char(c) => format!("\x1b[{};{held}u", u32::from(c)),
        F(n @ 1..=2) => format!("\x1b[1;{held}{}", char::from(b'P' + n - 1)),
        F(n) => {
            let numbers = [13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
            format!("\x1b[{};{held}~", numbers[usize::from(n) - 3])
        }
        Up => format!("\x1b[1;{held}A"),
        Down => format!("\x1b[1;{held}B"),
        Home => format!("\x1b[1;{held}H"),
        Delete => format!("\x1b[3;{held}~"),
        _ => format!("\x1b[6;{held}~"),
    }
}

proptest! {
    #[test]
    fn nothing_does_harm(bytes in bytes()) {
        let all = reports(&bytes);
        prop_assert!(all.len() <= bytes.len());
        // After giving up, nothing is blocked.
        let mut parser = Parser::default();
        bytes.iter().for_each(|byte| drop(parser.feed(*byte)));
        parser.give_up();
        prop_assert_eq!(parser.feed(0x03).pop(), Some(Input::Report(pressed(Char('c'), CONTROL))));
    }

    #[test]
    fn keys_with_what_is_held_down_are_read_as_they_are_sent(
        code in prop_oneof![
            prop::char::range('!', '~').prop_map(Char),
            (1..=12u8).prop_map(F),
            Just(Up), Just(Down), Just(Home), Just(Delete), Just(PageDown),
        ],
        bits in 0..8u8,
    ) {
        let modifiers = KeyModifiers::from_bits_truncate(0);
        let held = [(1, SHIFT), (2, ALT), (4, CONTROL)].into_iter().filter(|(bit, _)| bits & bit != 0);
        let modifiers = held.fold(modifiers, |all, (_, one)| all | one);
        let sent = sent(code, modifiers);
        prop_assert_eq!(reports(sent.as_bytes()), [pressed(code, modifiers)], "{}", sent);
    }
}
