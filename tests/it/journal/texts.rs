//! Journals as texts: damaged ones, hostile ones, and that whatever is printed reads back the same.
//!
//! `PROPTEST_CASES=50000 cargo test --test it journal::texts` tries more of them.

use super::{header, play, print, seal};
use crate::prelude::*;
use pawnstorm::game::journal::{Replayed, read, sealed};
use proptest::prelude::*;

fn good(text: &[u8]) -> Replayed {
    read(text).expect("the first line is good")
}

#[test]
fn a_journal_that_breaks_off_is_good_to_its_last_whole_line() {
    let game = play("chess", 12, 5);
    let text = print(&game);
    let first = text.find('\n').expect("it has lines") + 1;
    for end in first..text.len() {
        let replayed = good(&text.as_bytes()[..end]);
        let whole = text[..end].rfind('\n').expect("the first line is whole") + 1;
        assert_eq!((replayed.good, replayed.damage), (whole, None), "after {end} bytes");
        let events = text[first..whole].lines().filter(|line| !line.starts_with("pawnstorm"));
        assert_eq!(replayed.events, events.count());
        assert_eq!(replayed.game.log(), &game.log()[..replayed.events]);
    }
    for end in 0..first {
        assert!(read(&text.as_bytes()[..end]).is_err(), "after {end} bytes");
    }
}

/// A game that branches off has a journal of its own, which reads back as that game.
#[test]
fn a_branch_has_the_journal_of_its_moves() {
    for info in GAMES {
        for seed in [0, 1, 2] {
            let game = play(info.id, 14, seed);
            for ply in 0..=game.plies() {
                let branch = game.branch(ply);
                let replayed = good(print(&branch).as_bytes());
                assert_eq!((replayed.damage, replayed.events), (None, branch.log().len()));
                assert_eq!(replayed.game.log(), branch.log());
                assert_eq!((branch.plies(), branch.fen(ply)), (ply, game.fen(ply)));
                assert_eq!(branch.entries(), replayed.game.entries());
            }
        }
    }
}

/// The end that a last move brings about may be missing; the game is over all the same, and its log has it.
#[test]
fn an_end_that_was_not_written_follows_from_the_last_move() {
    let start = "pawnstorm 2 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start \
                 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\n";
    let good = |text: String| good(seal(&text).as_bytes());
    let mut game = good(start.into()).game;
    let mate = pawnstorm::game::input::find(&game, "Qg7").expect("it is legal");
    game.play(&mate).expect("it is a move of this position");
    let mv = &game.log()[0];
    let replayed = good(format!("{start}{mv}\n"));
    assert_eq!((replayed.events, replayed.game.log()), (1, game.log()));
    assert_eq!(replayed.game.log()[1].to_string(), "end white checkmate");
    let refused = good(format!("{start}{mv}\noffer black\n"));
    assert!(refused.damage.expect("nothing follows a mate").why.contains("end white checkmate"));
    let refused = good(format!("{start}{mv}\nend white checkmate\noffer black\n"));
    assert!(refused.damage.expect("nothing follows the end").why.contains("it follows the end of the game"));
}

#[test]
fn damage_is_told_by_its_move() {
    let moves = seal("turn 1 e2e4 d139b0fd0c4b0c04\nturn 2 e7e5 3c5c67b376ad9224\n");
    let start = print(&play("chess", 0, 0));
    for (line, why) in [
        ("turn 3 e4e5 0000000000000000", "“e4e5” is not a legal move"),
        ("turn 3 g1f3 0000000000000000", "“g1f3” leads to a different position than when it was played"),
        ("turn 4 g1f3 3c5c67b376ad9224", "should come next"),
        ("turn 3 G1F3 3c5c67b376ad9224", "“G1F3” is not a legal move"),
        ("undo 0", "found “undo 0” where “undo 1” should come next"),
        ("redo 3", "“redo 3” is not possible there"),
        ("run rm", "“run rm” is not an event of a game"),
        ("undo  1", "is not an event"),
        ("undo 01", "is not an event"),
        ("claim white threefold perhaps", "is not an event"),
        ("\u{1b}[2J", "“\u{FFFD}[2J” is not an event"),
        ("", "“” is not an event"),
    ] {
        let text = format!("{start}{moves}{}{}", sealed(line), sealed("undo 9"));
        let replayed = good(text.as_bytes());
        let damage = replayed.damage.unwrap_or_else(|| panic!("{line} is damage"));
        assert!(damage.why.contains(why), "{line}: {damage}");
        assert!(damage.to_string().contains("from move 2, White on (line 4: "), "{damage}");
        assert_eq!((replayed.good, replayed.game.plies()), (start.len() + moves.len(), 2), "{line}");
    }
}

#[test]
fn what_is_no_first_line_is_refused() {
    let game = play("chess", 0, 0);
    let first = header(&game).to_string();
    assert!(read(format!("{first}\n").as_bytes()).is_err_and(|why| why.to_string().contains("is damaged")));
    for (from, to, why) in [
        ("pawnstorm 2", "pawnstorm 3", "it was saved by a newer version of Pawnstorm"),
        ("rules 1", "rules 9", "it was saved by a newer version of Pawnstorm"),
        ("rules 1", "rules 0", "its version of rules is unknown"),
        ("game chess", "game checkers", "there is no game “checkers”"),
        ("options none", "options hidden-spies", "Chess has no option “hidden-spies”"),
        ("white human", "white /bin/sh", "the player of “/bin/sh”, white, is unknown"),
        ("2026", "20261", "is not a time"),
        ("start rnbq", "start rnbx", "its start position is wrong"),
        (" w KQkq", "\u{1b} w KQkq", "not one that Pawnstorm writes"),
        ("none", "none,none", "not one that Pawnstorm writes"),
        ("pawnstorm", "Pawnstorm", "does not give the pawnstorm"),
    ] {
        let text = sealed(&first.replacen(from, to, 1));
        let Err(error) = read(text.as_bytes()) else { panic!("{text} is no first line") };
        assert!(error.to_string().contains(why), "{error}");
    }
}

/// A megabyte of each of these is read at once, and kept in no more memory than the events it holds.
#[test]
fn a_hostile_megabyte_is_bounded() {
    let start = print(&play("chess", 0, 0));
    let mv = seal("turn 1 e2e4 d139b0fd0c4b0c04");
    let (offer, pair) = (seal("offer white"), seal("undo 0\nredo 1"));
    let events = [("x", 0), ("\0", 0), ("\n", 0), (offer.as_str(), 47_663), (pair.as_str(), 61_682)];
    for (repeated, events) in events {
        let text = format!("{start}{mv}{}", repeated.repeat((1 << 20) / repeated.len() + 1));
        let replayed = good(text.as_bytes());
        assert_eq!(replayed.events, events + 1, "{repeated:?}");
        assert_eq!(replayed.damage.is_some(), events == 0, "{repeated:?}");
    }
    let long = "x".repeat(1 << 20);
    assert!(read(long.as_bytes()).is_err() && read(format!("{long}\n").as_bytes()).is_err());
    assert!(Summary::of_ends("name", long.as_bytes(), long.as_bytes()).is_err());
    assert!(format!("{} {long}", start.trim_end()).parse::<Header>().is_err());
}

/// R5.30 binds the screen; the journal has everything, and gives it back.
#[test]
fn hidden_pieces_stand_in_the_journal() {
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut game = pawnstorm::game::start("pawns-chess", options, None).expect("it starts");
    let mut random = crate::random::Random(1);
    for _ in 0..30 {
        if game.outcome().is_none() {
            let turn = random.choose(game.routes()).clone();
            game.play(&turn).expect("it is a move of this position");
        }
    }
    let replayed = good(print(&game).as_bytes());
    assert_eq!((replayed.damage, replayed.game.log()), (None, game.log()));
    assert!(replayed.header.options.hidden_spies);
    assert_eq!(replayed.game.viewer(), game.viewer());
}

fn events() -> impl Strategy<Value = Event> {
    let side = || prop::sample::select(&Color::ALL[..]);
    let reason = || prop::sample::select(Reason::ALL);
    prop_oneof![
        (any::<usize>(), "[!-~]{1,30}", any::<u64>(), prop::option::of(any::<u64>()))
            .prop_map(|(ply, mv, key, left)| { Event::Move { ply, mv, key, left: left.map(Duration::from_millis) } }),
        any::<usize>().prop_map(Event::Undo),
        any::<usize>().prop_map(Event::Redo),
        side().prop_map(Event::Offer),
        side().prop_map(Event::Decline),
        (side(), reason(), any::<bool>()).prop_map(|(side, reason, granted)| Event::Claim { side, reason, granted }),
        any::<u64>().prop_map(|left| Event::Left(Duration::from_millis(left))),
        (prop::option::of(side()), reason()).prop_map(|(winner, reason)| Event::End(Outcome { winner, reason })),
    ]
}

proptest! {
    #[test]
    fn an_event_reads_back_as_it_was(event in events()) {
        prop_assert_eq!(event.to_string().parse::<Event>(), Ok(event));
    }

    #[test]
    fn a_first_line_reads_back_as_it_was(
        game in prop::sample::select(GAMES), on in any::<u8>(), seconds in any::<u64>(), start in "[!-~ ]{0,80}",
        clock in prop::sample::select(Controls::usual()),
    ) {
        let mut options = Options::default();
        for (index, (option, _)) in game.options.iter().enumerate() {
            options.set(*option, on >> index & 1 == 1);
        }
        let time = Timestamp::new(seconds);
        let players = [Player::Human; 2];
        let line = Header { info: game, options, players, time, clock, start }.to_string();
        let read: Header = line.parse().expect("it was printed");
        prop_assert_eq!((read.to_string(), read.info.id, read.options, read.time), (line, game.id, options, time));
    }

    #[test]
    fn nothing_that_is_no_event_is_read_as_one(line in ".{0,60}") {
        prop_assert!(line.parse::<Event>().is_err_and(|_| true) || line.parse::<Event>().unwrap().to_string() == line);
        let _ = line.parse::<Header>();
        let _ = read(line.as_bytes());
    }

    /// A journal in which some bytes were changed, inserted or cut out is good up to some line, and reads the same up to there.
    #[test]
    fn a_mutated_journal_is_good_so_far(
        game in prop::sample::select(GAMES), seed in 0..50_u64, changes in prop::collection::vec((any::<usize>(), any::<u8>(), 0..3), 1..4),
    ) {
        let game = play(game.id, 10, seed);
        let mut bytes = print(&game).into_bytes();
        for (at, byte, kind) in changes {
            let at = at % bytes.len();
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        let _ = Summary::of_ends("name", &bytes, &bytes);
        if let Ok(replayed) = read(&bytes) {
            // A repeat of the first line may stand behind what is good.
            if replayed.mended.is_none() {
                let again = good(&bytes[..replayed.good]);
                prop_assert_eq!((again.good, again.damage, again.events), (replayed.good, None, replayed.events));
                prop_assert_eq!(replayed.game.log(), again.game.log());
            }
            prop_assert!(replayed.damage.is_none_or(|damage| !damage.to_string().contains(char::is_control)));
        }
    }
}
