//! The games that a run begins with.

use crate::fuzz::fen;
use crate::prelude::*;
use pawnstorm::game::EngineName;

/// A game in which much else is told.
pub(super) const VARIATIONS: &str = "[White \"A\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4 $1 { well } e6) 2. c4) 1... e5 2. Nf3 (2. f4 exf4) \
                          2... Nc6 { so [%clk 0:10:00] } 3. Bb5 a6 (3... Nf6 4. O-O) 4. Bxc6 *";

/// A game as it is begun on the command line.
pub(super) fn a_game(random: &mut Random) -> Game {
    let at = random.below(GAMES.len());
    let info = GAMES[at];
    let mut options = Options::of(info);
    for (option, _) in info.options {
        if random.below(3) == 0 {
            options.set(*option, random.below(2) == 0);
        }
    }
    let start = match random.below(8) {
        0 if info.id == "chess" => Some("8/P6P/4k3/8/8/4K3/p6p/8 w - - 0 1"),
        0..4 => Some(fen::example(at, random)),
        _ => None,
    };
    let mut game = game::start(info.id, options, start).unwrap_or_else(|error| panic!("{start:?}: {error}"));
    if random.below(3) == 0 {
        game.set_clock(*random.choose(&Controls::usual()));
    }
    if game.can_think() {
        for side in Color::ALL {
            let level = Level::all().next().expect("there are levels");
            let fish: EngineName = "fish".parse().expect("a name");
            let player = *random.choose(&[Player::Human, Player::Human, Player::Computer(level), Player::Engine(fish)]);
            game.seat(side, player);
        }
    }
    game
}

/// A game in which the sides hide pieces from each other, and that is not over.
pub(super) fn a_secret_game(random: &mut Random) -> Game {
    let mut options = Options::default();
    options.set(GameOption::HiddenSpies, true);
    let mut game = game::start("pawns-chess", options, None).expect("it starts");
    for _ in 0..random.below(6) {
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    game
}
