//! Online games: a host and two players over a transport that delays, loses, repeats, reorders, cuts and lies.

pub(crate) mod conversation;
mod files;
mod invitations;
mod kept;
mod live;
#[cfg(unix)]
mod misbehaving;
mod programs;
mod room;
pub(crate) mod table;
#[cfg(unix)]
mod ways;

use crate::prelude::*;
use conversation::{Conversation, Weather};

/// Plays a game to its end, and compares the three records.
fn play(game: &str, clock: &str, weather: Weather, seed: u64) -> Conversation {
    let mut random = Random(seed);
    let mut conversation = Conversation::new(game, clock, weather);
    conversation.play(&mut random, 120);
    conversation
}

#[test]
fn both_sides_end_with_the_same_record() {
    for info in GAMES {
        for (seed, weather) in [(1, Weather::CALM), (2, Weather::ROUGH), (3, Weather::STORM), (4, Weather::STORM)] {
            let conversation = play(info.id, "none", weather, seed);
            conversation.agrees();
        }
    }
}

#[test]
fn clocks_agree_when_the_connection_is_cut() {
    for seed in 0..8 {
        let conversation = play("chess", "3+2", Weather::STORM, seed);
        conversation.agrees();
    }
}

#[test]
fn a_host_that_is_killed_goes_on_from_its_journal() {
    for info in GAMES {
        let mut random = Random(7);
        let mut conversation = Conversation::new(info.id, "none", Weather::ROUGH);
        for _ in 0..6 {
            conversation.play(&mut random, 12);
            let shown = conversation.shown();
            conversation.kill_host();
            assert!(conversation.host_knows(&shown), "{}: what was shown is lost", info.id);
        }
        conversation.play(&mut random, 60);
        conversation.agrees();
    }
}

#[test]
fn a_host_that_tells_another_story_is_named() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut conversation = Conversation::new("chess", "none", Weather::CALM);
        conversation.play(&mut random, 6);
        let fault = conversation.lie(&mut random);
        assert!(fault.is_some(), "seed {seed}: nobody noticed");
    }
}

#[test]
fn nobody_plays_for_the_other_side() {
    let mut conversation = Conversation::new("chess", "none", Weather::CALM);
    let refused = |lines: Vec<FromHost>| lines.iter().any(|line| matches!(line, FromHost::No(_)));
    let propose = |proposal| FromGuest::Propose { events: 0, proposal }.to_string();
    let mv = |mv: &str| propose(Proposal::Move { mv: mv.into(), used: None });
    assert!(refused(conversation.ask(Color::Black, &mv("e7e5"))));
    assert!(refused(conversation.ask(Color::White, &mv("e2e5"))));
    assert!(refused(conversation.ask(Color::White, &propose(Proposal::Accept))));
    assert!(refused(conversation.ask(Color::White, &propose(Proposal::Takeback))));
    assert!(refused(conversation.ask(Color::White, &propose(Proposal::Desert))));
    assert!(!refused(conversation.ask(Color::White, &mv("e2e4"))));
}

#[test]
fn a_flood_ends_the_connection() {
    let mut conversation = Conversation::new("chess", "none", Weather::CALM);
    let dismissed = (0..500).any(|_| {
        let lines = conversation.ask(Color::White, "ping");
        lines.iter().any(|line| matches!(line, FromHost::Bye(_)))
    });
    assert!(dismissed, "five hundred lines at once are too many");
}
