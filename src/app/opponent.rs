//! The opponent: the computer or an external engine, which answers a search, or a player at the other end of a connection, who answers
//! through the host. The screen asks whose turn it is and what to show, and does not care which of them plays.

use super::keys::Command;
use super::remote::Remote;
use crate::engine::Level;
use crate::game::describe::in_a_row;
use crate::game::think::Thought;
use crate::game::{EngineName, Game, Player};
use crate::rules::text::{capitalised, quoted};
use crate::rules::{Color, Terminology};
use std::time::Duration;

/// The reason why the computer does not play games with hidden pieces.
pub const HIDDEN: &str = "The computer cannot play with hidden pieces: it would have to see them.";
/// The reason why most positions cannot show the values of moves.
pub(super) const UNSOLVED: &str =
    "Values are proved in the Pawn Game, and elsewhere with at most four pieces left. Type hint for a good move.";
const PAUSED: &str = "The computer is paused. Type pause again to resume.";
const NO_COMPUTER: &str = "The computer is not playing. Type “computer” to let it play.";

const MOVE_DELAY: Duration = Duration::from_millis(600);
/// The computer accepts a draw in an even position after this number of moves. Before that, it has to be worse.
const LATE: u32 = 30;
/// The disadvantage that makes the computer want a draw, in hundredths of a pawn.
const WORSE: i32 = 50;
/// The smallest advantage that counts, in hundredths of a pawn.
const EVEN: i32 = 30;

/// The other player, or both players if a person plays neither side.
pub enum Opponent {
    /// The computer and external engines, for the sides that no person plays.
    Here(Computer),
    /// The other end of an online game.
    Remote(Box<Remote>),
}

#[derive(Default)]
pub struct Computer {
    pub thought: Option<Thought>,
    /// The external engine that failed, until the player decides what to do.
    trouble: Option<Trouble>,
    /// True while the player holds it back.
    pub paused: bool,
    /// True while it waits, so that people can see its previous move.
    pub rests: bool,
}

#[derive(Clone)]
pub struct Trouble {
    engine: EngineName,
    why: String,
    /// Another engine that could play instead.
    other: Option<EngineName>,
}

impl Trouble {
    pub fn text(&self) -> String {
        format!("{} {}.", self.engine, self.why)
    }

    /// Returns the choices: each label, which starts with its word, and its command.
    pub fn choices(&self) -> Vec<(String, Command)> {
        let other = self.other.map(|other| (format!("other: {other}"), Command::OtherEngine));
        let rest = [("human".into(), Command::Human), ("computer".into(), Command::Computer)];
        std::iter::once(("retry".into(), Command::Retry)).chain(other).chain(rest).collect()
    }

    pub fn offer(&self) -> String {
        let other = self.other.map_or(String::new(), |other| format!(" other ({other}),"));
        format!("Type retry,{other} human or computer.")
    }
}

impl Default for Opponent {
    fn default() -> Self {
        Self::Here(Computer::default())
    }
}

impl Opponent {
    pub fn remote(&self) -> Option<&Remote> {
        if let Self::Remote(remote) = self { Some(remote) } else { None }
    }

    pub fn remote_mut(&mut self) -> Option<&mut Remote> {
        if let Self::Remote(remote) = self { Some(remote) } else { None }
    }

    /// Returns the failure of an external engine that the player has not dealt with.
    pub fn trouble(&self) -> Option<&Trouble> {
        if let Self::Here(computer) = self { computer.trouble.as_ref() } else { None }
    }

    /// Returns the time until it moves by itself after its pause.
    pub fn wake(&self) -> Option<Duration> {
        matches!(self, Self::Here(Computer { rests: true, paused: false, .. })).then_some(MOVE_DELAY)
    }

    /// Stores the latest search result, for a player or for the person who asks.
    pub fn think(&mut self, thought: Thought) {
        if let Self::Here(computer) = self {
            computer.thought = Some(thought);
        }
    }

    /// Returns the search that answers for a player.
    pub fn purpose(&self, player: Player) -> Option<Purpose> {
        match (self, player) {
            (Self::Here(computer), _) if computer.paused || computer.rests => None,
            (Self::Here(_), Player::Computer(level)) => Some(Purpose::Move(level)),
            (Self::Here(Computer { trouble: None, .. }), Player::Engine(name)) => Some(Purpose::Foreign(name)),
            _ => None,
        }
    }

    /// Returns a sentence if no move can be entered, because another player is to move.
    pub fn why_not_yours(&self, game: &Game) -> Option<String> {
        let computer = match self {
            Self::Remote(remote) => return remote.why_not_yours(game),
            Self::Here(computer) => computer,
        };
        match game.player(game.turn()) {
            _ if game.outcome().is_some() => None,
            Player::Human => None,
            Player::Remote => {
                Some("That side plays online, and the connection is lost. Type human to take it over.".into())
            }
            _ if computer.paused => Some(PAUSED.into()),
            Player::Computer(_) => Some("It is the computer's turn. Type now to make it move.".into()),
            Player::Engine(name) => Some(match &computer.trouble {
                Some(trouble) => trouble.text(),
                None => format!("It is {name}'s turn. Type now to make it move."),
            }),
        }
    }

    pub fn waits(&self, game: &Game) -> Option<String> {
        let player = game.player(game.turn());
        match (self, player) {
            (_, Player::Human) => None,
            (Self::Remote(remote), _) => remote.tells(game),
            (Self::Here(Computer { trouble: Some(_), .. }), _) | (_, Player::Remote) => None,
            (Self::Here(Computer { paused: true, .. }), _) => Some(PAUSED.into()),
            (_, Player::Engine(name)) => Some(format!("{name} is thinking… Type now for its move.")),
            (_, Player::Computer(Level::PERFECT)) => {
                Some("The perfect player is thinking… Type “now” to hurry it.".into())
            }
            (_, Player::Computer(level)) => Some(format!("Level {level} is thinking… Type “now” to hurry it.")),
        }
    }

    pub fn thoughts(&self, terms: &Terminology) -> Option<String> {
        let Self::Here(Computer { thought: Some(Thought { depth, score, line, .. }), .. }) = self else { return None };
        let words = score.words_and_pawns(terms);
        Some(format!("Depth {depth}: {words}. {}", in_a_row(line)).trim_end().into())
    }

    /// Returns whether a game with this opponent has no use for a command: a local command online, an online one in a local game, or a
    /// move by a spectator.
    pub fn leaves_out(&self, command: Command) -> bool {
        use Command::{Abort, Accept, Decline, Invite, Say, Seal};
        match self {
            Self::Remote(remote) => {
                is_local(command)
                    || remote.guest.seat.is_none() && is_for_players(command)
                    || command == Abort && !remote.is_on_lichess
                    || command == Command::Threats && remote.is_on_lichess
            }
            Self::Here(_) => matches!(command, Abort | Say | Accept | Decline | Invite | Seal),
        }
    }

    /// Returns the refusal of a command, with its word, that this game has no use for.
    pub fn refusal(&self, command: Command, word: Option<&str>) -> Option<String> {
        self.leaves_out(command).then(|| match self {
            Self::Here(_) if command == Command::Say => "There is no online opponent to talk to.".into(),
            Self::Here(_) => "This is not an online game.".into(),
            Self::Remote(remote) if remote.guest.seat.is_none() => "You are a spectator in this game.".into(),
            Self::Remote(_) if command == Command::Hint => "There are no hints in online games.".into(),
            Self::Remote(_) => {
                format!("{} is not available in online games.", word.map_or_else(|| "That".into(), capitalised))
            }
        })
    }
}

/// Why nothing else opens over an online game.
pub(super) const WAITS: &str = "Leave this game first: your opponent is waiting.";

const fn is_local(command: Command) -> bool {
    use Command::{Computer, Human, Level, Now, OtherEngine, Pause, Retry, Swap, Thinking};
    use Command::{Edit, Hint, Keep, Redo, Restart, Values};
    matches!(command, Now | Computer | Human | Level | Swap | Pause | Thinking | Retry | OtherEngine)
        || matches!(command, Edit | Hint | Keep | Redo | Restart | Values)
}

/// Returns whether a command is for players, not for spectators.
const fn is_for_players(command: Command) -> bool {
    use Command::{Abort, Accept, Adjust, Claim, Decline, Draw, Move, Resign, Say, Undo};
    matches!(command, Undo | Draw | Resign | Abort | Claim | Adjust | Say | Accept | Decline | Move)
}

impl Computer {
    /// Returns whether the clocks stand, since it does not play on.
    pub fn holds_clocks(&self, game: &Game) -> bool {
        let turn = game.outcome().is_none() && !game.player(game.turn()).is_human();
        self.trouble.is_some() || self.rests || self.paused && turn
    }

    /// Forgets its pause and its trouble, since the players have changed.
    pub fn restart(&mut self) {
        (self.paused, self.rests, self.trouble) = (false, false, None);
    }

    /// Makes it stop its search and move. Returns whether a search may be running.
    pub fn hurry(&mut self) -> bool {
        let thinks = !self.paused && !self.rests;
        (self.paused, self.rests) = (false, false);
        thinks
    }

    /// Holds it back, or lets it move again. Returns a sentence about it.
    pub fn pause(&mut self, game: &Game) -> Result<&'static str, &'static str> {
        if game.players().iter().all(|player| player.is_human()) {
            return Err(NO_COMPUTER);
        }
        (self.paused, self.rests) = (!self.paused, false);
        Ok(if self.paused { PAUSED } else { "The computer resumes." })
    }

    /// Stores the failure of the engine to move, and the engine `other` that could replace it.
    pub fn fail(&mut self, engine: EngineName, why: &str, other: Option<EngineName>) {
        self.thought = None;
        self.trouble = Some(Trouble { engine, why: why.into(), other });
    }

    /// Returns whether it accepts a draw offer as the player of `side`, from its last evaluation.
    pub fn accepts_draw(&self, game: &Game, side: Color) -> Result<(), &'static str> {
        let late = game.number_at(game.plies()) >= LATE;
        let score = self.thought.as_ref().map_or(0, |thought| thought.score.value(side));
        match score {
            _ if score <= -WORSE || late && score <= EVEN => Ok(()),
            _ if score > EVEN => Err("it is ahead"),
            _ => Err("the game is still open"),
        }
    }

    /// Returns the players after a command to change them, with the text after its word and with this side at the bottom of the board;
    /// `None` if they stay.
    pub fn players_after(
        &mut self,
        command: Command,
        text: &str,
        game: &Game,
        bottom: Color,
    ) -> Result<Option<[Player; 2]>, String> {
        let mut players = game.players();
        let ends_trouble = match command {
            Command::Retry | Command::OtherEngine => true,
            Command::Computer | Command::Human => self.trouble.is_some() && text.is_empty(),
            _ => false,
        };
        if ends_trouble {
            let other = self.trouble.as_ref().ok_or("No engine has failed.")?.other;
            let player = match (command, other) {
                (Command::OtherEngine, None) => return Err("There is no other engine in the config file.".into()),
                (Command::OtherEngine, Some(other)) => Some(Player::Engine(other)),
                (Command::Human, _) => Some(Player::Human),
                (Command::Computer, _) => Some(Player::computer()),
                // Without the trouble, the scheduler asks the same engine again.
                _ => None,
            };
            self.trouble = None;
            return Ok(player.map(|player| {
                players[game.turn().index()] = player;
                players
            }));
        }
        match command {
            Command::Level => at_level(game, text).map(Some),
            Command::Swap if players[0] == players[1] => {
                let same = if players[0].is_human() { "are human" } else { "have the same player" };
                Err(format!("Both sides {same}, so there is nothing to swap."))
            }
            Command::Swap => {
                players.reverse();
                Ok(Some(players))
            }
            _ => by_words(game, bottom, command == Command::Human, text).map(Some),
        }
    }
}

pub(super) fn level(game: &Game) -> Result<String, &'static str> {
    let player = game.players().into_iter().find(|player| player.is_computer()).ok_or(NO_COMPUTER)?;
    let levels = format!("from {} (weakest) to {} (strongest)", Level::MIN, Level::MAX);
    Ok(match player {
        Player::PERFECT => format!("The computer plays perfectly. Levels go {levels}."),
        Player::Computer(level) => format!("The computer plays at level {level}, {levels}."),
        engine => format!("{} plays. The computer's levels go {levels}.", engine.name()),
    })
}

fn at_level(game: &Game, text: &str) -> Result<[Player; 2], String> {
    if !game.players().into_iter().any(Player::is_computer) {
        return Err(NO_COMPUTER.into());
    }
    let Ok(level) = text.parse::<Level>() else {
        let (least, most) = (Level::MIN, Level::MAX);
        return Err(format!("{} is not a level: type level and a number from {least} to {most}.", quoted(text)));
    };
    check_level(game, level)?;
    Ok(game.players().map(|player| if player.is_computer() { Player::Computer(level) } else { player }))
}

fn check_level(game: &Game, level: Level) -> Result<(), String> {
    if level != Level::PERFECT || game.can_be_solved() {
        return Ok(());
    }
    let name = game.info().name;
    Err(format!("{name} is not solved, so it has no perfect level. The strongest here is {}.", Level::MAX))
}

/// Returns the players after words such as `white 3`, `5` or `black`. Without a side, this is the computer's only side, or the top of the
/// board (the bottom for a human).
fn by_words(game: &Game, bottom: Color, human: bool, words: &str) -> Result<[Player; 2], String> {
    let mut side = None;
    let mut level = None;
    let terms = &game.info().terms;
    // The name of a side may be two words.
    let name = |color| terms.side(color).to_lowercase();
    let words = Color::ALL.iter().fold(words.to_lowercase(), |text, side| text.replace(&name(*side), side.word()));
    for word in words.split_whitespace() {
        let color = Color::of_word(word);
        match (color, word.parse::<Level>()) {
            (Some(color), _) => side = Some(color),
            (None, Ok(number)) if !human => level = Some(number),
            _ => {
                let word = quoted(word);
                let (white, black) = (name(Color::White), name(Color::Black));
                return Err(format!(
                    "{word} is not a side or a level. Try computer {black} 3, computer {white} or human {black}."
                ));
            }
        }
    }
    level.map_or(Ok(()), |level| check_level(game, level))?;
    let mut players = game.players();
    let only = match players.map(Player::is_computer) {
        [true, false] if players[1].is_human() => Some(Color::White),
        [false, true] if players[0].is_human() => Some(Color::Black),
        _ => None,
    };
    let side = side.or(only).unwrap_or(if human { bottom } else { !bottom });
    players[side.index()] = match level {
        _ if human => Player::Human,
        Some(level) => Player::Computer(level),
        None => Player::computer(),
    };
    Ok(players)
}

/// Returns the reason why no one can undo a move or resign.
pub(super) fn both(terms: &Terminology) -> String {
    format!("The computer plays both sides. Type human {} to take one over.", terms.side(Color::White).to_lowercase())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the game; 0 if it has none.
    pub game: u64,
    pub ply: usize,
    pub purpose: Purpose,
    /// The number of pieces touched: each can leave fewer moves to suggest.
    pub touched: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move(Level),
    /// A move to play, by an external engine.
    Foreign(EngineName),
    Hint,
    Review,
    Values,
}
