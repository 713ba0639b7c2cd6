//! Puzzles: positions after a mistake, each with the moves that punish it, in the format of Lichess's puzzle file.
//!
//! A line of the file is a [`Puzzle`]; on the board it is an [`Exercise`], whose goal is the line of moves. [`Rating`] is the strength of
//! a player or of a puzzle, and [`THEMES`] names what puzzles are about.
//!
//! ```
//! use pawnstorm_game::puzzle::Puzzle;
//! use pawnstorm_rules::variants::GAMES;
//!
//! // 8 r . . . . . k .
//! // 7 . . . . . p p p
//! // 6 . . . . . . . .
//! // 5 . . . . . . . .
//! // 4 . . . . . . . .
//! // 3 . . . . . . . .
//! // 2 . . . . . P P P
//! // 1 . . . R . . K .
//! let line = "00a,r5k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a8a2 d1d8,900,80,95,12,backRankMate mateIn1,,";
//! let puzzle: Puzzle = line.parse().unwrap();
//! let exercise = puzzle.exercise(GAMES[0]).unwrap();
//! assert_eq!(exercise.goal.line, ["d1d8"]);
//! assert_eq!(exercise.text, "Black played Ra2. Find the best move for White.");
//! assert_eq!(puzzle.to_string(), line);
//!
//! let illegal: Puzzle = line.replace("d1d8", "d1e8").parse().unwrap();
//! assert_eq!(illegal.exercise(GAMES[0]).unwrap_err(), "puzzle 00a: move 2, d1e8, is not legal");
//! ```

use crate::Unreadable;
use crate::game::Game;
use crate::history::Entry;
use crate::practice::{Exercise, Goal};
use crate::start::start;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::{Info, Options, PieceKind};
use std::f64::consts::{LN_10, PI};
use std::fmt;
use std::str::FromStr;

/// The first line of a file of puzzles.
pub const HEADER: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
/// The most bytes that a puzzle takes. A longer line of a file is none.
pub const LONGEST: usize = 4096;
const LONGEST_ID: usize = 40;
const HIGHEST: u32 = 9999;

/// A position before a mistake, the mistake, and the moves that punish it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The identifier, in one word.
    pub id: String,
    /// The position before the mistake.
    pub fen: String,
    /// The moves in machine notation: the mistake, then solver and opponent in turn, up to the solver's last.
    pub moves: Vec<String>,
    /// How hard it is.
    pub rating: Rating,
    /// Its themes by their names in the file, known or not.
    pub themes: Vec<String>,
    /// The columns that nothing here needs: popularity and plays before the themes, game and opening after them.
    rest: [String; 4],
}

impl Puzzle {
    /// Returns the game from the position with all moves.
    ///
    /// # Errors
    /// The game has no such position, or a move is not legal: a clause.
    pub fn game(&self, info: &'static Info) -> Result<Game, String> {
        // Whoever solves a puzzle sees everything and may touch any piece.
        let mut options = Options::of(info).open();
        options.touch_move = false;
        let mut game = start(info.id, options, Some(&self.fen)).map_err(|why| format!("puzzle {}: {why}", self.id))?;
        for (index, mv) in self.moves.iter().enumerate() {
            let route = game.written(mv).filter(|_| game.outcome().is_none());
            if route.is_none_or(|route| game.play(&route).is_err()) {
                return Err(format!("puzzle {}: move {}, {mv}, is not legal", self.id, index + 1));
            }
        }
        Ok(game)
    }

    /// Returns the exercise to find the moves after the mistake.
    ///
    /// # Errors
    /// The game has no such position, or a move is not legal: a clause.
    pub fn exercise(&self, info: &'static Info) -> Result<Exercise, String> {
        let game = self.game(info)?;
        let mut moves = game.entries().iter().map(|entry| entry.machine.clone());
        let idea = self.known_themes().next();
        Ok(Exercise {
            id: self.id.clone(),
            title: format!("Puzzle {}", self.id),
            text: task(info, &game.entries()[0]),
            fen: Some(self.fen.clone()),
            options: game.options(),
            mistake: moves.next(),
            goal: Goal { line: moves.collect(), ..Goal::default() },
            hints: idea.map(|theme| format!("{}. {}", theme.name, theme.about(info))).into_iter().collect(),
            ..Exercise::default()
        })
    }

    /// Says what the solution has achieved, after its last move; `None` if the game is over, or its themes do not tell.
    pub fn achieved(&self, game: &Game) -> Option<String> {
        let solver = game.info().terms.side(game.turn_at(1));
        let told = [
            ("race", "can no longer be stopped"),
            ("crushing", "is winning"),
            ("advantage", "has a clear advantage"),
            ("equality", "has saved the draw"),
        ];
        let (_, what) = told.iter().find(|(theme, _)| self.has(theme)).filter(|_| game.outcome().is_none())?;
        Some(format!("{solver} {what}."))
    }

    /// Returns whether it is about a theme.
    pub fn has(&self, theme: &str) -> bool {
        self.themes.iter().any(|own| own == theme)
    }

    /// Returns its themes that have a name here, the most telling first.
    pub fn known_themes(&self) -> impl Iterator<Item = &'static Theme> {
        THEMES.iter().filter(|theme| self.has(theme.id))
    }
}

/// Asks for the reply to a move of a puzzle.
pub fn task(info: &Info, played: &Entry) -> String {
    let [side, solver] = [played.side, !played.side].map(|side| info.terms.side(side));
    info.terms.sentence(&format!("{side} played {}. Find the best move for {solver}", played.shown))
}

impl FromStr for Puzzle {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        let refuse = |why: String| Err(Unreadable(why));
        if line.len() > LONGEST {
            return refuse(format!("a puzzle is no longer than {LONGEST} bytes"));
        }
        let mut fields = fields(line).into_iter();
        let [Some(id), Some(fen), Some(moves), Some(rating)] = std::array::from_fn(|_| fields.next()) else {
            return refuse("a puzzle has an id, a position, moves and a rating, with commas between them".into());
        };
        if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
            return refuse(format!("{} is not the id of a puzzle", quoted(&id)));
        }
        let moves: Vec<String> = moves.split_whitespace().map(String::from).collect();
        if moves.len() < 2 || moves.len() % 2 == 1 {
            return refuse(format!("puzzle {id} needs an even number of moves: a mistake, then those of the solution"));
        }
        let number = |text: &str, most: u32| text.parse::<u32>().ok().filter(|number| *number <= most);
        let Some(value) = number(&rating, HIGHEST) else {
            return refuse(format!("puzzle {id} has no rating: {} is not a number", quoted(&rating)));
        };
        let deviation = fields.next().and_then(|text| number(&text, HIGHEST)).map_or(MOST, f64::from);
        let [popularity, plays, themes, game, opening] = std::array::from_fn(|_| fields.next().unwrap_or_default());
        Ok(Self {
            id,
            fen,
            moves,
            rating: Rating { value: value.into(), deviation: deviation.clamp(LEAST, MOST) },
            themes: themes.split_whitespace().map(String::from).collect(),
            rest: [popularity, plays, game, opening],
        })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rating { value, deviation } = self.rating;
        let numbers = [value, deviation].map(|number| format!("{number:.0}"));
        let (moves, themes) = (self.moves.join(" "), self.themes.join(" "));
        let [popularity, plays, game, opening] = &self.rest;
        let texts = [&self.id, &self.fen, &moves, &numbers[0], &numbers[1], popularity, plays, &themes, game, opening];
        for (index, text) in texts.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            if text.contains([',', '"']) {
                write!(f, "{comma}\"{}\"", text.replace('"', "\"\""))?;
            } else {
                write!(f, "{comma}{text}")?;
            }
        }
        Ok(())
    }
}

/// Splits a line at its commas, except for those in quotation marks.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let (mut is_quoted, mut chars) = (false, line.trim_end_matches(['\n', '\r']).chars().peekable());
    while let Some(c) = chars.next() {
        let at = fields.len() - 1;
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                fields[at].push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => fields[at].push(c),
        }
    }
    fields
}

/// The strength of a player or of a puzzle, and how uncertain it is, by Glicko's first system.
///
/// ```
/// use pawnstorm_game::puzzle::Rating;
/// // The example of its author, game by game instead of all three at once.
/// let player = Rating { value: 1500.0, deviation: 200.0 };
/// let after = player.after(Rating { value: 1400.0, deviation: 30.0 }, true);
/// assert!((after.value - 1563.4).abs() < 0.1 && (after.deviation - 175.2).abs() < 0.1, "{after:?}");
/// assert!(after.after(Rating { value: 1550.0, deviation: 100.0 }, false).value < after.value);
/// // Whoever pauses becomes less certain.
/// assert!(after.rested(30).deviation > after.deviation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength.
    pub value: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// The limits of the deviation.
const LEAST: f64 = 45.0;
const MOST: f64 = 350.0;
/// What a day adds to the square of the deviation: a year makes a certain rating as uncertain as a new one.
const A_DAY: f64 = (MOST * MOST - LEAST * LEAST) / 365.0;

impl Rating {
    /// The rating of someone who has solved nothing yet.
    pub const NEW: Self = Self { value: 1200.0, deviation: MOST };

    /// Returns the rating after some days without a puzzle.
    pub fn rested(self, days: u64) -> Self {
        let deviation = (self.deviation * self.deviation + A_DAY * days as f64).sqrt();
        Self { deviation: deviation.clamp(LEAST, MOST), ..self }
    }

    /// Returns the rating after a try against a puzzle of rating `other`.
    pub fn after(self, other: Self, wins: bool) -> Self {
        let q = LN_10 / 400.0;
        let g = 1.0 / (1.0 + 3.0 * (q * other.deviation / PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + 10f64.powf(g * (other.value - self.value) / 400.0));
        let information = (q * g).powi(2) * expected * (1.0 - expected);
        let precision = 1.0 / self.deviation.powi(2) + information;
        let gain = q / precision * g * (f64::from(u8::from(wins)) - expected);
        let value = (self.value + gain).clamp(100.0, HIGHEST.into());
        Self { value, deviation: (1.0 / precision).sqrt().clamp(LEAST, MOST) }
    }
}

/// What puzzles are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in the file.
    pub id: &'static str,
    /// Its name on the screen.
    pub name: &'static str,
    about: &'static str,
    /// The sentence for games of pawns, which children play; empty if the other will do.
    plain: &'static str,
}

impl Theme {
    /// Says in a sentence what it means in a game.
    pub fn about(&self, info: &Info) -> &'static str {
        let is_of_pawns = info.pieces.iter().all(PieceKind::is_pawn);
        if is_of_pawns && !self.plain.is_empty() { self.plain } else { self.about }
    }
}

/// Returns the theme with this name in the file or on the screen, however its letters are written.
pub fn theme(name: &str) -> Option<&'static Theme> {
    THEMES.iter().find(|theme| [theme.id, theme.name].iter().any(|own| own.eq_ignore_ascii_case(name)))
}

const fn named(id: &'static str, name: &'static str, about: &'static str) -> Theme {
    Theme { id, name, about, plain: "" }
}

impl Theme {
    const fn plainly(self, plain: &'static str) -> Self {
        Self { plain, ..self }
    }
}

/// The themes: first the ideas, then the goals, then the parts of a game and the lengths.
#[rustfmt::skip]
pub static THEMES: [Theme; 62] = [
    named("archersShot", "Archer's shot", "An Archer hits a piece two squares ahead."),
    named("berserkerChain", "Berserker chain", "A Berserker captures several pieces in one move."),
    named("heal", "Heal", "A Healer brings back a captured piece."),
    named("unmasking", "Unmasking", "A Spy shows what it really is."),
    named("heroSacrifice", "Hero's sacrifice", "A Hero gives its life to take an enemy along."),
    named("repetition", "Repetition", "Repeating the position decides."),
    named("twoStepTurn", "Two-step turn", "Two pawns move one step each, or one moves twice.").plainly("You have two steps: use both."),
    named("kingCapture", "King capture", "The king itself can be captured."),
    named("smotheredMate", "Smothered mate", "A knight mates a king that its own pieces hem in."),
    named("backRankMate", "Back-rank mate", "The king is mated on its own back rank."),
    named("doubleCheck", "Double check", "Two pieces give check at once."),
    named("discoveredAttack", "Discovered attack", "A piece moves away and opens the line of another."),
    named("fork", "Fork", "One piece attacks two at once.").plainly("One pawn attacks two pawns."),
    named("pin", "Pin", "A piece cannot move, since something more valuable is behind it."),
    named("skewer", "Skewer", "A valuable piece has to move away and gives up the one behind it."),
    named("xRayAttack", "X-ray attack", "A piece attacks or defends through another."),
    named("deflection", "Deflection", "Draw a defender away from its duty.").plainly("Make a pawn leave its place."),
    named("attraction", "Attraction", "Lure a piece to a bad square.").plainly("Lure a pawn to a bad square."),
    named("interference", "Interference", "Put a piece between two enemies that need each other."),
    named("intermezzo", "In-between move", "Before you recapture, make a threat."),
    named("capturingDefender", "Capture the defender", "Take the piece that guards another.").plainly("Take the pawn that guards another."),
    named("clearance", "Clearance", "Vacate a square or a line for another piece."),
    named("trappedPiece", "Trapped piece", "A piece has no way to escape."),
    named("hangingPiece", "Hanging piece", "A piece is not defended enough.").plainly("A pawn is not guarded."),
    named("sacrifice", "Sacrifice", "Give up material to gain more.").plainly("Give a pawn to win."),
    named("enPassant", "En passant", "Capture a pawn in passing.").plainly("Take a pawn that ran past yours."),
    named("castling", "Castling", "Castling is the point."),
    named("underPromotion", "Underpromotion", "Promote to something other than a queen."),
    named("promotion", "Promotion", "A pawn reaches the last rank.").plainly("A pawn gets to the other side."),
    named("advancedPawn", "Advanced pawn", "A pawn far up the board decides.").plainly("A pawn is almost there."),
    named("zugzwang", "Zugzwang", "Any move of the opponent makes things worse.").plainly("The other side has to move, and every move is bad."),
    named("quietMove", "Quiet move", "No check and no capture, but a threat.").plainly("No capture: a calm move."),
    named("defensiveMove", "Defensive move", "One move keeps everything together.").plainly("Save yourself."),
    named("exposedKing", "Exposed king", "The king has too few defenders."),
    named("kingsideAttack", "Kingside attack", "An attack on the castled king."),
    named("queensideAttack", "Queenside attack", "An attack on the queenside."),
    named("attackingF2F7", "Attack on f2 or f7", "The weak square beside the king."),
    named("race", "Race", "Who promotes first?").plainly("Who reaches the other side first? Count the steps."),
    named("lastPawn", "Last pawn", "Capturing the last pawn decides.").plainly("Take the last pawn."),
    named("stalemate", "Stalemate", "No legal move is left.").plainly("No pawn can move."),
    named("mateIn1", "Mate in 1", "Checkmate in one move."),
    named("mateIn2", "Mate in 2", "Checkmate in two moves."),
    named("mateIn3", "Mate in 3", "Checkmate in three moves."),
    named("mateIn4", "Mate in 4", "Checkmate in four moves."),
    named("mateIn5", "Mate in 5", "Checkmate in five moves or more."),
    named("mate", "Mate", "Checkmate the king."),
    named("equality", "Equality", "Save a lost game: find the draw.").plainly("You can still draw. Find out how."),
    named("crushing", "Crushing", "Win by a wide margin.").plainly("Win!"),
    named("advantage", "Advantage", "Get a clear advantage.").plainly("Get ahead."),
    named("opening", "Opening", "Early in the game."),
    named("middlegame", "Middlegame", "In the middle of the game."),
    named("rookEndgame", "Rook endgame", "Only rooks and pawns are left."),
    named("pawnEndgame", "Pawn endgame", "Only pawns are left."),
    named("queenEndgame", "Queen endgame", "Only queens and pawns are left."),
    named("bishopEndgame", "Bishop endgame", "Only bishops and pawns are left."),
    named("knightEndgame", "Knight endgame", "Only knights and pawns are left."),
    named("endgame", "Endgame", "Late in the game, with few pieces left.").plainly("Only a few pawns are left."),
    named("oneMove", "One move", "One move solves it."),
    named("short", "Short", "Two moves solve it."),
    named("long", "Long", "Three moves solve it."),
    named("veryLong", "Very long", "Four moves or more."),
    named("master", "Master game", "From a game between strong players."),
];
