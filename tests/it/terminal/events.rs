//! What comes from the terminal and from elsewhere, in its order and in time.

use crate::prelude::*;
use pawnstorm::{
    game::pgn::Ink,
    tui::{
        alarm::Alarm,
        events::Terminal,
        queue::{Event, Events, Queue, queue},
        terminal::Reply,
    },
};
use std::io::{self, PipeWriter};

/// Returns a queue with a terminal where a test can type.
fn with_keyboard() -> (Queue, Events, PipeWriter) {
    let (read, keyboard) = io::pipe().expect("a pipe");
    let (queue, events) = queue(Terminal::of(read.into())).expect("a queue");
    (queue, events, keyboard)
}

/// What has come by now.
fn next(events: &mut Events) -> Option<Event> {
    events.wait(Some(Instant::now()))
}

fn key(event: Option<&Event>) -> Option<char> {
    match event {
        Some(Event::Msg(Msg::Key(Key::Char(c)))) => Some(*c),
        _ => None,
    }
}

#[test]
fn what_is_sent_comes_before_what_is_typed() {
    let (queue, mut events, mut keyboard) = with_keyboard();
    keyboard.write_all(b"ab").expect("typed");
    assert!(queue.send(Event::Redraw));
    assert!(queue.send(Event::Redraw));
    assert!(queue.send(Event::Msg(Msg::Tick)));
    assert!(matches!(events.wait(None), Some(Event::Redraw)));
    assert!(matches!(events.wait(None), Some(Event::Msg(Msg::Tick))), "one drawing is enough");
    assert_eq!(key(events.wait(None).as_ref()), Some('a'));
    assert!(queue.send(Event::Redraw));
    assert!(matches!(next(&mut events), Some(Event::Redraw)));
    assert_eq!(key(next(&mut events).as_ref()), Some('b'));
    assert!(next(&mut events).is_none());
    assert!(events.wait(Some(Instant::now() + Duration::from_millis(1))).is_none());
}

#[test]
fn an_answer_is_taken_from_among_all_else() {
    let (queue, mut events, mut keyboard) = with_keyboard();
    keyboard.write_all(b"a\x1b[?62cb").expect("typed");
    assert!(queue.send(Event::Redraw));
    let due = || Instant::now() + Duration::from_secs(3600);
    assert_eq!(events.reply_until(due()), Some(Reply { kind: b'[', body: b"?62c".to_vec() }));
    drop(keyboard);
    assert_eq!(events.reply_until(due()), None, "none can come any more");
    assert!(matches!(next(&mut events), Some(Event::Redraw)));
    assert_eq!([key(next(&mut events).as_ref()), key(next(&mut events).as_ref())], [Some('a'), Some('b')]);
    assert!(matches!(next(&mut events), Some(Event::Gone)));
}

#[test]
fn a_flood_waits_and_loses_nothing() {
    const KEYS: usize = 100_000;
    let (queue, mut events, mut keyboard) = with_keyboard();
    let flood = thread::spawn(move || keyboard.write_all(&[b'x'; KEYS]));
    for _ in 0..KEYS {
        assert!(queue.send(Event::Msg(Msg::Tick)));
        assert!(matches!(events.wait(None), Some(Event::Msg(Msg::Tick))));
        assert_eq!(key(events.wait(None).as_ref()), Some('x'));
    }
    flood.join().expect("it ends").expect("all is read");
    assert!(matches!(events.wait(None), Some(Event::Gone)));
}

#[test]
fn a_sender_wakes_who_sleeps_and_learns_that_nobody_listens() {
    let (queue, mut events, keyboard) = with_keyboard();
    let sending = queue.clone();
    let sender = thread::spawn(move || {
        for _ in 0..1000 {
            assert!(sending.tell(Msg::Tick));
            thread::yield_now();
        }
    });
    assert!((0..1000).all(|_| matches!(events.wait(None), Some(Event::Msg(Msg::Tick)))));
    sender.join().expect("it ends");
    drop((events, keyboard));
    assert!(!queue.send(Event::Redraw));
}

#[test]
fn the_lines_of_a_pasted_text_end_alike() {
    let (_queue, mut events, mut keyboard) = with_keyboard();
    keyboard.write_all(b"\x1b[200~e4\re5\r\nNf3\n\x1b[201~").expect("pasted");
    let pasted = events.wait(None);
    assert!(matches!(pasted, Some(Event::Msg(Msg::Paste(text))) if text == "e4\ne5\nNf3\n"));
}

#[test]
fn the_right_button_draws_in_the_colour_of_the_keys_that_are_held() {
    let (_queue, mut events, mut keyboard) = with_keyboard();
    let mut drawn = |held: u8| {
        write!(keyboard, "\x1b[<{};4;5M", 2 + held).expect("clicked");
        match events.wait(None) {
            Some(Event::Mouse { kind: MouseKind::RightDown(ink), column: 3, row: 4 }) => ink,
            _ => panic!("the button goes down"),
        }
    };
    let (control, alt) = (16, 8);
    let all = [0, control, alt, control | alt].map(&mut drawn);
    assert_eq!(all, [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow]);
}

// The alarm.

#[test]
fn who_wakes_much_too_late_was_stopped() {
    let (_queue, mut events, _keyboard) = with_keyboard();
    let after = Duration::from_secs(1);
    let mut stopped = |late: u64| {
        let due = Instant::now().checked_sub(Duration::from_millis(late)).expect("a machine that has run so long");
        let mut alarm = Alarm { set: Some((after, due)) };
        let (event, stopped) = alarm.wait(Some(after), &mut events);
        assert!(event.is_none());
        stopped
    };
    assert!(stopped(60_000) >= Duration::from_secs(60));
    assert!(stopped(0) < Duration::from_secs(60));
}

#[test]
fn what_comes_in_puts_nothing_off() {
    let (queue, mut events, _keyboard) = with_keyboard();
    let after = Duration::from_secs(3600);
    let mut alarm = Alarm::default();
    let mut due = || {
        assert!(queue.tell(Msg::Tick));
        assert!(alarm.wait(Some(after), &mut events).0.is_some());
        alarm.set.expect("it is set").1
    };
    assert_eq!(due(), due());
}
