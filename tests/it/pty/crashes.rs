//! The program is killed while it is played: no move that was shown is lost, and the terminal is given back.

use super::session::{End, Session, Start};
use super::storage::journals;
use super::{PANICS, begun};
use crate::prelude::*;
use pawnstorm::game::journal::read;
use rustix::process::Signal;

/// The row of the history that ends with a ply, as far as it: "12. Nf3 Nc6".
fn row(game: &Game, ply: usize) -> String {
    let entries = &game.entries()[..ply];
    let last = &entries[ply - 1];
    let of_row = |pair: &[game::Entry]| {
        pair[0].number == last.number && !(pair[0].side == Color::Black && pair[1].side == Color::White)
    };
    let before = entries.windows(2).rev().take_while(|pair| of_row(pair)).count();
    let moves = &entries[ply - 1 - before..];
    let dots = if moves[0].side == Color::Black { "... " } else { "" };
    let shown: Vec<&str> = moves.iter().map(|entry| entry.shown.as_str()).collect();
    format!(" {}. {dots}{}", last.number, shown.join(" "))
}

/// The last ply that stands on a screen.
fn shown(game: &Game, screen: &str) -> usize {
    let flat = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    (1..=game.plies()).rev().find(|&ply| flat.contains(&row(game, ply))).unwrap_or(0)
}

/// Types moves at random, and waits now and then until one is shown.
fn play(session: &mut Session, game: &mut Game, random: &mut Random) {
    for _ in 0..1 + random.below(40) {
        let Some(route) = (!game.routes().is_empty()).then(|| random.choose(game.routes()).clone()) else { return };
        session.enter(&route.path.to_string());
        // R5.9: it is asked, and here it is not declared.
        if route.path.steps().last() == Some(&Step::Declare(false)) {
            session.type_text("n");
        }
        game.play(&route).expect("it is a move of this position");
        if random.below(4) == 0 {
            session.sees(row(game, game.plies()).trim());
        }
    }
}

/// `PAWNSTORM_CRASHES=300 cargo test --test it kill_9` tries it more often.
#[test]
fn kill_9_at_a_random_moment_loses_no_move_that_was_shown() {
    let crashes = std::env::var("PAWNSTORM_CRASHES").ok().and_then(|crashes| crashes.parse().ok()).unwrap_or(6);
    let (mut moves, mut resumed) = (0, 0);
    for crash in 0..crashes {
        let mut random = Random(crash);
        let info = GAMES[crash as usize % GAMES.len()];
        let mut game = game::start(info.id, Options::of(info), None).expect("the game starts");
        let mut session = Start::pawnstorm(&["play", info.id]).size(120, 40).spawn();
        session.sees(info.name);
        if !pawnstorm::app::catalog::opening(info).is_empty() {
            session.enter("");
        }
        session.sees("to move.");
        let watcher = session.is_watched(session.pid);
        play(&mut session, &mut game, &mut random);
        (0..random.below(1 << 21)).for_each(|_| std::hint::spin_loop());
        session.kill(Signal::KILL).ends(&End::Signal("Killed".into()));
        // Whatever it wrote to the terminal before it died may have been seen.
        let shown = shown(&game, &session.last_screen());
        session.was_given_back_by(watcher);
        moves += shown;

        let journals = journals(session.home());
        assert!(journals.len() <= 1 && journals.len() >= shown.min(1), "{crash}: {} journals", journals.len());
        let mut next = session.again(&[]).size(120, 40).spawn();
        next.sees("Pawn Game");
        let Some(journal) = journals.first() else { continue };
        let replayed = read(&std::fs::read(journal).expect("it is there")).expect("it can be read");
        assert_eq!(replayed.damage, None, "{crash}");
        let kept = replayed.game.plies();
        assert!(kept >= shown, "{crash}: {shown} turns were shown, {kept} are kept of {}", info.id);
        assert!(game.log().starts_with(replayed.game.log()), "{crash}");
        if replayed.game.outcome().is_none() {
            resumed += 1;
            next.sees(&format!("Resume {}", info.name)).enter("").sees(row(&game, kept).trim());
        }
    }
    println!("{crashes} kills, {moves} turns shown, none lost; {resumed} games resumed");
    assert!(moves > 0 && resumed > 0, "something was played");
}

// However the program ends, the terminal is given back.

/// The signals that end it, and their names.
const SIGNALS: [(Signal, &str); 4] =
    [(Signal::TERM, "Terminated"), (Signal::HUP, "Hangup"), (Signal::INT, "Interrupt"), (Signal::QUIT, "Quit")];

fn chess() -> Session {
    begun(Start::pawnstorm(&["play", "chess"]))
}

#[test]
fn after_every_signal() {
    for (signal, name) in SIGNALS {
        let mut session = chess();
        session.kill(signal).ends(&End::Signal(name.into()));
        session.terminal_is_as_before("");
    }
}

#[test]
fn after_a_panic_in_any_thread() {
    let tests = std::env::current_exe().expect("the tests are a program");
    for (thread, said) in [("main", "a fault in the main thread"), ("worker", "a fault in \"a worker\"")] {
        let arguments = ["--exact", "pty::child_that_panics", "--nocapture"];
        let mut session = Start::new(&tests, &arguments).env(PANICS, thread).spawn();
        session.ends(&End::Code(1));
        session.terminal_is_as_before(said);
    }
}

/// `PAWNSTORM_KILLS=1000 cargo test random_moment` tries it more often.
#[test]
fn after_a_signal_at_a_random_moment() {
    const KEYS: [&str; 9] = ["e4\r", "e5\r", "\x1b[A", "\x1b[B\r", "\x1bOP", "\x1bOQ", "\x1b[5~", "undo\r", "\x1b"];
    let kills = std::env::var("PAWNSTORM_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    for kill in 0..kills {
        let mut random = Random(kill);
        let (signal, name) = SIGNALS[random.below(4)];
        let mut session = Start::pawnstorm(&["play", "chess"]).size(120, 40).spawn();
        // Now and then before it has begun.
        if kill % 8 != 7 {
            session.sees("White to move");
        }
        for _ in 0..random.below(30) {
            session.type_text(random.choose::<&str>(&KEYS));
        }
        let spins = random.below(1 << 20);
        (0..spins).for_each(|_| std::hint::spin_loop());
        session.kill(signal).ends(&End::Signal(name.into()));
        session.terminal_is_as_before("");
    }
}
