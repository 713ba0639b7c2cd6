//! Conversion of a played game to a tree.

use super::move_text::find;
use super::{FEN, Line, Node, OPTIONS, Place, Tree, VARIANT, clock, ending};
use crate::entry::{self, Match};
use crate::names;
use crate::opening::Opening;
use crate::{Game, MoveId};
use pawnstorm_rules::{Options, Viewer};
use std::fmt;

/// The facts outside of the game itself. An empty fact is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The date of its start, such as `2024.05.31`.
    pub date: String,
    /// The round.
    pub round: String,
    /// The name of the player of White.
    pub white: String,
    /// The name of the player of Black.
    pub black: String,
    /// The time control, `300+5`, `40/7200`, `-` for none.
    pub time_control: String,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
}

/// The error for a game whose sides still hide pieces from each other: it has no record before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hidden;

impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The sides hide pieces from each other: the game can be exported when it is over.")
    }
}

impl std::error::Error for Hidden {}

impl Tree {
    /// Records a game with its end. A move gets the notation of the history if that reads back as the same move, otherwise machine
    /// notation.
    ///
    /// # Errors
    /// The game still hides pieces.
    pub fn of(game: &Game, facts: &Facts) -> Result<Self, Hidden> {
        if game.viewer() != Viewer::Everyone {
            return Err(Hidden);
        }
        let mut tree = Self::default();
        tree.head(game, facts);
        tree.line = line(game);
        Ok(tree)
    }

    fn head(&mut self, game: &Game, facts: &Facts) {
        let info = game.info();
        let roster = [
            ("Event", &facts.event, "?"),
            ("Site", &facts.site, "?"),
            ("Date", &facts.date, "????.??.??"),
            ("Round", &facts.round, "?"),
            ("White", &facts.white, "?"),
            ("Black", &facts.black, "?"),
        ];
        for (name, value, unknown) in roster {
            self.tags.set(name, if value.is_empty() { unknown } else { value });
        }
        ending::tell(game, &mut self.tags);
        if !names::of(info).pgn.contains(&"") {
            self.tags.set(VARIANT, info.name);
        }
        let start = game.fen(0);
        if start != info.start {
            self.tags.set("SetUp", "1");
            self.tags.set(FEN, &start);
        }
        let (options, usual) = (game.options(), Options::of(info));
        let others = info.options.iter().map(|(option, _)| *option).filter(|&o| options.get(o) != usual.get(o));
        let words: Vec<String> =
            others.map(|o| format!("{}{}", o.word(), if options.get(o) { "" } else { "=off" })).collect();
        if !words.is_empty() {
            self.tags.set(OPTIONS, &words.join(" "));
        }
        if let Some(opening) = facts.opening {
            self.tags.set("ECO", opening.eco);
            self.tags.set("Opening", &opening.to_string());
        }
        if !facts.time_control.is_empty() {
            self.tags.set("TimeControl", &facts.time_control);
        } else if let Some(clock) = game.clock() {
            clock::tell(clock, &mut self.tags);
        }
    }
}

/// Records the moves of a game. It replays the game to check how each move reads.
fn line(game: &Game) -> Line {
    let mut line = Line::default();
    let mut replay = game.restarted();
    for (ply, entry) in (1..).zip(game.entries()) {
        let left = game.clock().and_then(|clock| clock.at(ply)[entry.side.index()]);
        let Some(route) = entry::complete(&replay, entry.path.steps()).cloned() else { break };
        let node = Node {
            text: word(&replay, route.mv, &entry.shown).unwrap_or_else(|| entry.path.to_string()),
            path: Some(entry.path.clone()),
            side: entry.side,
            number: entry.number,
            glyphs: Vec::new(),
            after: left.map(clock::comment).into_iter().collect(),
            variations: Vec::new(),
            place: Place::default(),
        };
        if replay.play_route(&route).is_err() {
            break;
        }
        line.moves.push(node);
    }
    line
}

/// Returns the first word of a move in the history, without a footnote, if it reads as that move.
pub(super) fn word(game: &Game, mv: MoveId, shown: &str) -> Option<String> {
    let word = shown.split(' ').next()?;
    let is_whole = super::lex::is_word(word) && !word.ends_with(game.info().annotations);
    (is_whole && find(game, word) == Match::One(mv)).then(|| word.into())
}
