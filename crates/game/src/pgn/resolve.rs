//! Resolution of a tree by the rules: its game, its start, and which of its moves are legal.

use super::move_text::{find, is_null};
use super::{FEN, Line, Node, OPTIONS, PgnError, Tree, VARIANT, ending};
use crate::entry::{self, Match};
use crate::names;
use crate::{Game, MoveId, Route, StaleMove, describe, explain};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Info, Options, either};

/// The result of playing a tree.
pub struct Resolved {
    /// The game, as far as its moves are legal; over, if they all are and the tree says so.
    pub game: Game,
    /// The problems, in the order of the text. A line ends before a move that is not legal.
    pub problems: Vec<PgnError>,
}

/// The length of the longest move that is read, in bytes: enough for a long chain of captures.
const LONGEST_MOVE: usize = 200;
/// The effort at which a text is given up. A position counts as the square of its routes: where there are thousands, each is long to tell
/// from the others. Many thousands of moves of chess are less.
const MOST_EFFORT: usize = 1_000_000_000;
/// The effort of copying a ply of the game, for a variation.
const EFFORT_OF_A_PLY: usize = 30;
/// The most problems that are told.
const MOST_PROBLEMS: usize = 20;

impl Tree {
    /// Returns the game of the tree, if the program has it.
    #[must_use]
    pub fn game(&self) -> Option<&'static Info> {
        let name = self.tags.get(VARIANT).unwrap_or_default().trim();
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        let is_this =
            |info: &&Info| is_it(info.id) || is_it(info.name) || names::of(info).pgn.iter().any(|name| is_it(name));
        GAMES.iter().copied().find(is_this)
    }

    /// Makes it the tree of a game.
    pub fn set_game(&mut self, info: &Info) {
        if !names::of(info).pgn.contains(&"") {
            self.tags.set(VARIANT, info.name);
        }
    }

    /// Plays the tree by the rules. Every legal move gets its [`path`](Node::path), those of the variations too.
    ///
    /// # Errors
    /// A `Variant` that is no game here, or a `FEN` that is no position of the game.
    pub fn resolve(&mut self) -> Result<Resolved, PgnError> {
        let info = self.game().ok_or_else(|| self.error(VARIANT, &self.unknown_game()))?;
        let mut problems = Vec::new();
        let options = self.options(info, &mut problems);
        let fen = self.tags.get(FEN).filter(|fen| !fen.trim().is_empty());
        let mut game = crate::start(info.id, options, fen)
            .map_err(|error| self.error(FEN, error.to_string().trim_end_matches('.')))?;
        game.set_clock(self.clocks().unwrap_or_default());
        let mut playing = Playing { problems, effort: 0 };
        let all = playing.follow(&mut game, &mut self.line);
        let mut problems = playing.problems;
        if all {
            self.end(&mut game, &mut problems);
        }
        problems.truncate(MOST_PROBLEMS);
        Ok(Resolved { game, problems })
    }

    fn error(&self, tag: &str, problem: &str) -> PgnError {
        PgnError { place: self.places.get(tag).copied().unwrap_or_default(), problem: problem.into() }
    }

    fn unknown_game(&self) -> String {
        let names: Vec<&str> = GAMES.iter().map(|info| info.name).collect();
        let asked = quoted(self.tags.get(VARIANT).unwrap_or_default());
        format!("the variant {asked} is none of the games here; these there are: {}", names.join(", "))
    }

    /// Returns the options of the game: the default unless the tag says otherwise.
    fn options(&self, info: &Info, problems: &mut Vec<PgnError>) -> Options {
        let mut options = Options::of(info);
        for word in self.tags.get(OPTIONS).unwrap_or_default().split([' ', ',']).filter(|word| !word.is_empty()) {
            let (name, value) = word.split_once('=').unwrap_or((word, "on"));
            let known = info.options.iter().map(|(option, _)| *option).find(|option| option.word() == name);
            match known.filter(|_| ["on", "off"].contains(&value)) {
                Some(option) => options.set(option, value == "on"),
                None => problems.push(self.error(OPTIONS, &format!("{} has no option {}", info.name, quoted(word)))),
            }
        }
        options
    }

    /// Ends a game whose moves were all played as the tree says.
    fn end(&self, game: &mut Game, problems: &mut Vec<PgnError>) {
        let Some(told) = ending::told(game, &self.tags) else { return };
        match game.outcome() {
            None => game.end(told),
            Some(outcome) if outcome.winner == told.winner => {}
            Some(_) => {
                let outcome = describe::outcome(game).unwrap_or_default();
                let said = self.tags.get("Result").unwrap_or_default();
                let problem = format!(
                    "the result is said to be {said}, but by the rules it is: {}",
                    outcome.trim_end_matches('.')
                );
                problems.push(self.error("Result", &problem));
            }
        }
    }
}

/// A tree being played.
struct Playing {
    problems: Vec<PgnError>,
    /// The effort so far.
    effort: usize,
}

impl Playing {
    /// Plays a line as far as it is legal, and before each move its variations. Returns whether all of the line was played.
    fn follow(&mut self, game: &mut Game, line: &mut Line) -> bool {
        for node in &mut line.moves {
            let found = self.turn(game, node);
            if let Err(problem) = &found {
                self.problems.push(PgnError { place: node.place, problem: problem.clone() });
            }
            for variation in &mut node.variations {
                if self.effort > MOST_EFFORT {
                    return false;
                }
                // The game up to here is copied for each.
                self.effort += EFFORT_OF_A_PLY * game.plies();
                self.follow(&mut game.branch(game.plies()), variation);
            }
            let Ok(mv) = found else { return false };
            if let Err(stale) = node.played(game, mv) {
                self.problems.push(PgnError { place: node.place, problem: stale.to_string() });
                return false;
            }
        }
        true
    }

    /// Returns the legal move of a node, or the reason why there is none, as a clause.
    fn turn(&mut self, game: &Game, node: &Node) -> Result<MoveId, String> {
        self.effort += game.all_routes().len().pow(2);
        if self.effort > MOST_EFFORT {
            return Err("there is too much to look at here; nothing that follows is played".into());
        }
        turn(game, node)
    }
}

impl Node {
    /// Plays a legal move.
    fn played(&mut self, game: &mut Game, mv: MoveId) -> Result<(), StaleMove> {
        let ply = game.plies();
        (self.side, self.number) = (game.turn_at(ply), game.number_at(ply));
        if let Some(left) = self.left() {
            game.set_remaining(left);
        }
        let is_written = |route: &&Route| route.mv == mv && entry::shown(game, route) == self.text;
        let route = match game.all_routes().iter().find(is_written) {
            Some(route) => route.clone(),
            None => game.find(mv)?.clone(),
        };
        game.play_route(&route)?;
        self.path = Some(route.path);
        Ok(())
    }
}

/// Returns the legal move of a node, or the reason why there is none, as a clause.
fn turn(game: &Game, node: &Node) -> Result<MoveId, String> {
    let written = quoted(&node.text);
    if let Some(outcome) = describe::outcome(game) {
        return Err(format!("the game is over before {written}: {}", outcome.trim_end_matches('.')));
    }
    if is_null(&node.text) {
        return Err(format!("{written} passes the turn, which no rule allows"));
    }
    if node.text.len() > LONGEST_MOVE {
        return Err(format!("{written} is too long for a move"));
    }
    match find(game, &node.text) {
        Match::One(mv) => Ok(mv),
        Match::Several(moves) => Err(format!("{written} can be {}", either(&moves))),
        Match::Nothing => Err(match explain::why(game, &node.text) {
            Some(why) => format!("{written} is not legal here: {}", why.trim_end_matches('.')),
            None => format!("{written} is no move"),
        }),
    }
}
