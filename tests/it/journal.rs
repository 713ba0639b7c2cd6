//! The journal: what is written comes back, whatever happens to the file in between.

mod damage;
mod faults;
mod files;
mod listed;
mod texts;

use crate::prelude::*;
use pawnstorm::game::Route;
use pawnstorm::game::journal::{lines, read, sealed};

/// Plays so many plies at random, with moves taken back and played again, offers and claims in between.
pub(crate) fn play(id: &str, plies: usize, seed: u64) -> Game {
    let mut game = game::start(id, Options::default(), None).expect("the game starts");
    let mut random = Random(seed);
    while game.plies() < plies && game.outcome().is_none() {
        let side = game.turn();
        match random.below(20) {
            0 => {
                game.undo();
            }
            1 => {
                game.redo();
            }
            2 => game.note(Event::Offer(side)),
            3 => game.note(Event::Decline(!side)),
            4 => game.note(Event::Claim { side, reason: Reason::Threefold, granted: false }),
            _ => {
                // In the listed order of steps.
                let (mv, legal) = (random.choose(game.routes()).mv, game.legal());
                let is_it = |route: &&Route| route.mv == mv && legal.contains(&route.path.to_string());
                let turn = game.routes().iter().find(is_it).expect("it is listed").clone();
                game.play(&turn).expect("it is a move of this position");
            }
        }
    }
    if seed % 2 == 1 {
        let side = game.turn();
        game.end(Outcome::win(!side, Reason::Resignation));
    }
    game
}

pub(crate) fn header(game: &Game) -> Header {
    let time = Timestamp::new(1_795_289_400);
    Header {
        info: game.info(),
        options: game.options(),
        players: [Player::Human; 2],
        time,
        clock: game.controls(),
        start: game.start_fen(),
    }
}

pub(crate) fn print(game: &Game) -> String {
    let header = header(game);
    header.line() + &lines(&header, game.log(), game.log().len())
}

pub(crate) fn seal(lines: &str) -> String {
    lines.lines().map(sealed).collect()
}

/// A game as it is read from its journal.
pub(crate) fn opened(text: &str) -> Opened {
    let read = read(text.as_bytes()).expect("a journal");
    Opened {
        name: "a.journal".into(),
        header: read.header,
        game: read.game,
        events: read.events,
        damage: None,
        mended: None,
        copy: None,
        read_only: None,
    }
}

/// A move that ended the game is taken back and another played: the journal says so and is read so, also where a line is damaged.
#[test]
fn an_end_that_was_taken_back() {
    let mut game = game::start("chess", Options::default(), Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")).expect("a position");
    let play = |game: &mut Game, text: &str| {
        let id = game.written(text).expect("a legal move");
        game.play(&id).expect("it is a move of this position");
    };
    play(&mut game, "f6f7");
    assert!(game.outcome().is_some() && game.can_undo());
    assert!(game.undo() && game.redo() && game.outcome().is_some() && game.undo());
    play(&mut game, "g6g7");
    let kinds: Vec<String> = game.log().iter().map(|event| event.to_string().chars().take(4).collect()).collect();
    assert_eq!(kinds, ["turn", "end ", "undo", "redo", "end ", "undo", "turn", "end "]);
    let text = print(&game);
    let same = |text: &str, what: &str| {
        let read = read(text.as_bytes()).expect(what);
        assert!(read.damage.is_none(), "{what}: {}", read.damage.map(|damage| damage.why).unwrap_or_default());
        let shown = |game: &Game| (game.fen(game.plies()), game.outcome());
        assert_eq!(shown(&read.game), shown(&game), "{what}");
    };
    same(&text, "the whole");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // Behind the last end stands nothing from which it could follow.
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("end draw stalemate")) {
        same(&text.replacen(line, &line.replace("end", "e##"), 1), &format!("line {index} damaged"));
    }
}

// Journals as they were written once: the format and the hashes of positions are for ever.
//
// `PAWNSTORM_BLESS=1 cargo test journal` writes them anew, which only a new version of the format or of the rules may do.

#[test]
fn journals_are_for_ever() {
    for (seed, info) in (0..).zip(GAMES) {
        let game = play(info.id, 40, seed);
        let kept = print(&game);
        data::assert_kept("journals.txt", info.id, &kept);
        let replayed = read(kept.as_bytes()).expect("it can be read");
        assert_eq!((replayed.damage, replayed.mended, replayed.good), (None, None, kept.len()));
        assert_eq!((replayed.game.log(), replayed.game.entries()), (game.log(), game.entries()));
        assert_eq!(replayed.game.can_redo(), game.can_redo());
        assert_eq!(replayed.game.fen(game.plies()), game.fen(game.plies()));
        let summary = Summary::of_ends("name", kept.as_bytes(), kept.as_bytes()).expect("it has ends");
        assert_eq!((summary.plies, summary.outcome), (game.plies(), game.outcome()));
    }
}
