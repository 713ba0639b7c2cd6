//! The rules of the games: positions, moves, outcomes, notation. Nothing here uses terminals, time, files, threads or randomness.
//!
//! Each game has a type for its positions, which implements [`Position`], and one for its moves. All code outside [`chess`] and
//! [`variants`] is generic over the game; [`variants::visit`] finds a game's type by its name.
//!
//! ```
//! use pawnstorm_rules::{chess::Chess, Explain, Options, Position};
//!
//! let mut position = Chess::start(Options::default());
//! for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] {
//!     let mv = position.read_move(text)?;
//!     position.play(&mv);
//! }
//!
//! // 8 r . b q k b . r
//! // 7 p p p p . Q p p
//! // 6 . . n . . n . .
//! // 5 . . . . p . . .
//! // 4 . . B . P . . .
//! // 3 . . . . . . . .
//! // 2 P P P P . P P P
//! // 1 R N B . K . N R
//! //   a b c d e f g h
//! assert_eq!(position.fen(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
//! assert_eq!(position.outcome().unwrap().to_string(), "White wins: checkmate");
//! # Ok::<(), pawnstorm_rules::NotAMove>(())
//! ```
//!
//! Rule numbers such as [R4.3](crate::rulebook#R4.3) lead to the [rulebook].
//!
//! Structs and enums that may grow, such as [`Info`], [`Options`], [`Reason`] and most errors, are `#[non_exhaustive]`. [`Color`], [`Square`],
//! [`Step`], [`Outcome`] and the like are not: if one of them grows, code that matches it must change, so it should stop compiling.

pub mod attacks;
mod bitboard;
pub mod board;
pub mod chess;
pub mod claims;
mod color;
mod explain;
pub mod fen;
pub mod interpret;
pub mod orthodox;
mod outcome;
pub mod perft;
pub mod perpetual;
mod piece;
mod read_move;
/// The rules of every game by number, as `RULES.md` has them: R4.3 is the third rule of chess. The documentation of other items links to
/// the rules that they implement.
#[cfg_attr(doc, doc = include_str!("../RULES.md"))]
pub mod rulebook {}
mod scene;
mod square;
mod step;
mod terminology;
pub mod text;
pub mod variants;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Role};
pub use color::Color;
pub use explain::Explain;
pub use fen::{FenError, Field};
pub use interpret::Interpretation;
pub use outcome::{NotAReason, Outcome, Reason};
pub use piece::{Piece, PieceKind};
pub use read_move::NotAMove;
pub use scene::{Check, Scene, Viewer, Visibility};
pub use square::{NotASquare, Square};
pub use step::{Path, Step};
pub use terminology::{Coordinates, Terminology, either, list};

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

/// Reads a position from its FEN, and hashes it by its key. Two equal positions have the same key, so the hash agrees with `Eq`.
macro_rules! read_and_hash {
    ($position:ty $(, $($generics:tt)+)?) => {
        impl$(<$($generics)+>)? std::str::FromStr for $position {
            type Err = $crate::FenError;

            fn from_str(fen: &str) -> Result<Self, $crate::FenError> {
                $crate::Position::from_fen(fen, $crate::Options::of(<Self as $crate::Position>::INFO))
            }
        }

        impl$(<$($generics)+>)? std::hash::Hash for $position {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                state.write_u64($crate::Position::key(self));
            }
        }
    };
}
use read_and_hash;

/// The properties of a game that do not depend on the position: its names, pieces and options.
///
/// It may grow, so other crates create one with [`Info::new`] and set the fields that differ:
///
/// ```
/// use pawnstorm_rules::{GameOption, Info, board};
///
/// static INFO: Info = {
///     let mut info = Info::new("duel", "Duel", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &board::PIECES);
///     info.options = &[(GameOption::TouchMove, false)];
///     info
/// };
/// assert_eq!(INFO.kind('n').unwrap().name, "knight");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Info {
    /// The name on the command line: `pawn-game`.
    pub id: &'static str,
    /// The name in the menu: `The Pawn Game`.
    pub name: &'static str,
    /// The game in one line.
    pub summary: &'static str,
    /// The FEN of the start position.
    pub start: &'static str,
    /// The FEN fields of the game, other than pieces and side to move.
    pub fields: &'static [Field],
    /// The game's words for sides, squares and pieces.
    pub terms: Terminology,
    /// The kinds of pieces of the game.
    pub pieces: &'static [PieceKind],
    /// The options of the game, and whether each is on by default.
    pub options: &'static [(GameOption, bool)],
    /// The annotation signs, such as `!`, that have no other meaning in this game.
    pub annotations: &'static [char],
    /// The customs at the table.
    pub table_rules: TableRules,
    /// The draws that a player may claim.
    pub claims: &'static [Reason],
    /// The automatic ends that the program adds to the game's original rules ([R0.7](crate::rulebook#R0.7)).
    pub added: &'static [Reason],
    /// True if the Elo of the computer's levels was measured in it.
    pub rated: bool,
}

impl Info {
    /// Creates the properties of a game with the words and customs of chess, without options, claims and extra FEN fields.
    pub const fn new(id: &'static str, name: &'static str, start: &'static str, pieces: &'static [PieceKind]) -> Self {
        Self {
            id,
            name,
            summary: "",
            start,
            fields: &[],
            terms: Terminology::CHESS,
            pieces,
            options: &[],
            annotations: &['!', '?'],
            table_rules: TableRules::PLAIN,
            claims: &[],
            added: &[],
            rated: false,
        }
    }

    /// Returns the kind of piece with the FEN letter `letter`, capital or small.
    pub fn kind(&self, letter: char) -> Option<&'static PieceKind> {
        self.pieces.iter().find(|kind| kind.letter == letter.to_ascii_uppercase())
    }

    /// Returns the option `name` of the game.
    ///
    /// # Errors
    /// Returns a sentence that lists the options of the game.
    ///
    /// ```
    /// use pawnstorm_rules::{chess::Chess, GameOption, Position};
    /// assert_eq!(Chess::INFO.option("touch-move"), Ok(GameOption::TouchMove));
    /// let sentence = "Chess has no option “blitz”. Its options are: touch-move, tournament.";
    /// assert_eq!(Chess::INFO.option("blitz"), Err(sentence.to_string()));
    /// ```
    pub fn option(&self, name: &str) -> Result<GameOption, String> {
        let known = self.options.iter().map(|(option, _)| *option);
        known.clone().find(|option| option.word() == name).ok_or_else(|| {
            let words: Vec<&str> = known.map(GameOption::word).collect();
            match words[..] {
                [] => format!("{} has no options, so {} is not one.", self.name, text::quoted(name)),
                _ => format!(
                    "{} has no option {}. Its options are: {}.",
                    self.name,
                    text::quoted(name),
                    words.join(", ")
                ),
            }
        })
    }
}

/// The customs of a game at the table, where they differ from those of the other games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TableRules {
    /// Whether the program asks “move, quit or restart?” before every move, and then for each square of the move.
    pub asks: bool,
    /// Whether a player who quits has lost.
    pub quitting_loses: bool,
}

impl TableRules {
    /// The usual customs.
    pub const PLAIN: Self = Self { asks: false, quitting_loses: false };
}

macro_rules! options {
    ($($name:ident $field:ident $word:literal $summary:literal,)*) => {
        /// An option of a game, chosen before it starts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum GameOption {
            $(#[doc = $summary] $name,)*
        }

        impl GameOption {
            /// Every option.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the option's name on the command line.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// Describes the option in a few words.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$name => $summary,)*
                }
            }
        }

        /// The options of one game, as chosen.
        ///
        /// ```
        /// use pawnstorm_rules::{GameOption, Options};
        /// let options = Options::NONE.with(GameOption::StrictCheck);
        /// assert!(options.strict_check && !options.touch_move);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
        #[must_use]
        #[non_exhaustive]
        pub struct Options {
            $(#[doc = $summary] pub $field: bool,)*
        }

        impl Options {
            /// Every option off, as by default.
            pub const NONE: Self = Self { $($field: false),* };

            /// Returns the same options with `option` on.
            pub const fn with(mut self, option: GameOption) -> Self {
                self.set(option, true);
                self
            }

            /// Returns whether `option` is on.
            pub const fn get(self, option: GameOption) -> bool {
                match option {
                    $(GameOption::$name => self.$field,)*
                }
            }

            /// Switches `option` on or off.
            pub const fn set(&mut self, option: GameOption, on: bool) {
                match option {
                    $(GameOption::$name => self.$field = on,)*
                }
            }
        }
    };
}

options! {
    TouchMove touch_move "touch-move" "a piece you touch must move, or be captured",
    Tournament tournament "tournament" "no draw by agreement before move 30",
    HiddenSpies hidden_spies "hidden-spies" "players see only their own hidden Spy and pass the screen after each move",
    StrictCheck strict_check "strict-check" "no move may leave your own king in check",
}

impl Options {
    /// Returns whether the sides hide pieces from each other ([R5.30](crate::rulebook#R5.30)).
    pub const fn hides_information(self) -> bool {
        self.hidden_spies
    }

    /// Returns the same options without hidden pieces.
    pub const fn open(self) -> Self {
        Self { hidden_spies: false, ..self }
    }

    /// Returns the default options of the game `info`.
    pub fn of(info: &Info) -> Self {
        let mut options = Self::default();
        for (option, on) in info.options {
            options.set(*option, *on);
        }
        options
    }
}

/// The error for an illegal move.
///
/// ```
/// use pawnstorm_rules::{chess::Chess, IllegalMove, Options, Position};
/// let mut position = Chess::start(Options::default());
/// let e4 = position.legal_moves().into_iter().find(|mv| position.notation(mv) == "e4").expect("it is legal");
/// assert_eq!(position.try_play(&e4), Ok(()));
/// let error: IllegalMove = position.try_play(&e4).unwrap_err();
/// assert_eq!(error.to_string(), "the move is not legal in this position");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl std::error::Error for IllegalMove {}

/// A position of one game, without its history.
///
/// A position has no history: the methods for repetitions and claims take the earlier positions. Equality compares everything, counters
/// included; [`Position::repeats`] compares as the rule on repetition does. Hashing agrees with equality, so positions can be keys of a
/// `HashMap`. A FEN parses with the default options of the game:
///
/// ```
/// use pawnstorm_rules::{Position, chess::Chess};
/// use std::collections::HashSet;
///
/// // 8 . . . . k . . .
/// // 7 . . . . P . . .
/// // 6 . . . . K . . .   White has stalemated Black.
/// let position: Chess = "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1".parse()?;
/// assert_eq!(position.outcome().unwrap().to_string(), "draw: stalemate");
///
/// let seen = HashSet::from([position]);
/// assert!(seen.contains(&position.fen().parse()?));
///
/// let error = "4k3/9/8/8/8/8/8/4K3 w - - 0 1".parse::<Chess>().unwrap_err();
/// assert_eq!(error.field, "piece placement");
/// # Ok::<(), pawnstorm_rules::FenError>(())
/// ```
pub trait Position: Clone + Eq + Hash + FromStr<Err = FenError> + Debug + Send + Sync + 'static {
    /// A move, whatever its number of steps.
    type Move: Clone + Eq + Debug + Send + Sync + 'static;
    /// A list of moves.
    type Moves: AsRef<[Self::Move]> + IntoIterator<Item = Self::Move>;

    /// The properties of the game.
    const INFO: &'static Info;

    /// Reads the FEN `fen` ([R0.4](crate::rulebook#R0.4)).
    ///
    /// # Errors
    /// The unreadable or impossible field, and why.
    fn from_fen(fen: &str, options: Options) -> Result<Self, FenError>;

    /// Writes the position as a FEN with all fields. It reads back as an equal position.
    fn fen(&self) -> String;

    /// Returns the side to move, or to decide something before its move. The sides usually alternate, but callers must not rely on it
    /// ([R0.1](crate::rulebook#R0.1)).
    fn turn(&self) -> Color;

    /// Returns the move number, from 1, as in FEN.
    fn fullmove(&self) -> u32;

    /// Returns the piece on `square`.
    fn piece(&self, square: Square) -> Option<Piece>;

    /// Lists the legal moves, each once ([R0.2](crate::rulebook#R0.2)). A finished game has none, except after the automatic draws of chess,
    /// which perft ignores ([R0.5](crate::rulebook#R0.5)).
    fn legal_moves(&self) -> Self::Moves;

    /// Plays `mv`, a legal move of this position. Any other move has an unspecified effect, but no panic.
    fn play(&mut self, mv: &Self::Move);

    /// Returns the steps of the legal move `mv`. The path prints as machine notation.
    fn path(&self, mv: &Self::Move) -> Path;

    /// Returns the notation of the legal move `mv` in the history: SAN in chess.
    fn notation(&self, mv: &Self::Move) -> String;

    /// Returns the squares of the pieces that `mv` captures.
    fn captures(&self, mv: &Self::Move) -> Bitboard;

    /// Returns the outcome that the position alone decides.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the squares that the piece on `from` threatens ([R3.3](crate::rulebook#R3.3)): along its lines up to and including the first
    /// piece, and a pawn's diagonals even when empty; without squares of the same side.
    fn threats(&self, from: Square) -> Bitboard;

    /// Returns whether `other` is the same position by the game's rule on repetition; always `false` without such a rule.
    fn repeats(&self, other: &Self) -> bool;

    /// Returns the Zobrist hash of what [`Position::repeats`] compares, from fixed keys.
    fn key(&self) -> u64;

    /// Returns the plies since the last move that cannot be taken back, a capture or a pawn's for example; 0 in games that do not count them.
    fn halfmove(&self) -> u32 {
        0
    }

    /// Counts the legal moves.
    fn count_moves(&self) -> usize {
        self.legal_moves().as_ref().len()
    }

    /// Plays `mv` if it is legal.
    ///
    /// # Errors
    /// The move is illegal; the position stays unchanged.
    fn try_play(&mut self, mv: &Self::Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().as_ref().contains(mv) {
            return Err(IllegalMove);
        }
        self.play(mv);
        Ok(())
    }

    /// Returns the squares on the lines of the piece on `_from` that another piece shadows, so that it does not threaten them
    /// ([R3.3](crate::rulebook#R3.3)).
    fn shadows(&self, _from: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the square of a side's king, in games with check.
    fn king(&self, _color: Color) -> Option<Square> {
        None
    }

    /// Returns the pieces that give check to the side to move.
    fn checkers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the check against the side to move.
    fn check(&self) -> Option<Check> {
        let by = self.checkers();
        by.any().then_some(Check { king: self.king(self.turn())?, by: by.into_iter().collect() })
    }

    /// Returns the start position.
    fn start(options: Options) -> Self {
        Self::from_fen(Self::INFO.start, options).expect("a game's start position is a position of the game")
    }

    /// Returns the position after the legal move `mv`.
    fn after(&self, mv: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Returns the legal moves with their machine notation, sorted by it.
    fn named_moves(&self) -> Vec<(String, Self::Move)> {
        let mut moves: Vec<_> = self.legal_moves().into_iter().map(|mv| (self.path(&mv).to_string(), mv)).collect();
        moves.sort_unstable_by(|(name, _), (other, _)| name.cmp(other));
        moves
    }

    /// Returns every order of steps that enters a legal move ([R0.2](crate::rulebook#R0.2)): first the move in that order, which
    /// [`Position::path`] and [`Position::notation`] accept, then the legal move listed for it.
    fn routes(&self) -> Vec<(Self::Move, Self::Move)> {
        self.legal_moves().into_iter().map(|listed| (listed.clone(), listed)).collect()
    }

    /// Returns other ways to write the move, besides machine notation and [`Position::notation`].
    fn spellings(&self, _mv: &Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// Changes the board as a repetition requires, right after a move ([R2.5](crate::rulebook#R2.5)). `_earlier` are the positions before this one,
    /// from the start.
    fn apply_repetition(&mut self, _earlier: &[Self]) {}

    /// Adds the position after a legal move to those of a game from the start, with what a repetition changes.
    fn play_on(positions: &mut Vec<Self>, mv: &Self::Move) {
        if let Some(position) = positions.last() {
            let mut next = position.after(mv);
            next.apply_repetition(positions);
            positions.push(next);
        }
    }

    /// Returns the outcome by position and history. `_earlier` are the positions before this one, from the start.
    fn outcome_after(&self, _earlier: &[Self]) -> Option<Outcome> {
        self.outcome()
    }

    /// Returns the draws that the side to move may claim now, without perpetual check, which needs a proof.
    fn claims(&self, _earlier: &[Self]) -> Vec<Reason> {
        Vec::new()
    }

    /// Returns whether a side could still win by any series of legal moves, even helped by the opponent. It decides whether the opponent's loss
    /// on time is a draw. Always `true` in games without such a rule.
    fn can_win(&self, _side: Color) -> bool {
        true
    }

    /// Returns the position without the pieces hidden from a viewer ([R5.30](crate::rulebook#R5.30)).
    fn redacted_for(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    /// Returns how much a viewer learns of a move that leads to `_after`.
    fn visibility(&self, _mv: &Self::Move, _after: &Self, _viewer: Viewer) -> Visibility {
        Visibility::Open
    }

    /// Returns the board as `viewer` sees it.
    fn scene(&self, viewer: Viewer) -> Scene {
        let seen = self.redacted_for(viewer);
        let mut pieces = [None; 64];
        for square in Square::all() {
            pieces[square.index()] = seen.piece(square);
        }
        Scene { pieces, turn: self.turn(), check: self.check() }
    }
}

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
