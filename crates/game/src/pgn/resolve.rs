//! Resolution of a tree by the rules: its game, its start, and the legality of its moves.

use super::lex::{is_word, split_signs};
use super::tags;
use super::tree::{FEN, Line, Node, OPTIONS, PgnError, Problem, Tree, VARIANT};
use crate::describe;
use crate::game::Game;
use crate::input::{self, Match, compared, explain};
use crate::names;
use crate::route::{Route, StaleMove};
use crate::start::start;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Info, Options, either};
use std::borrow::Cow;
use std::cmp::Reverse;

/// The result of playing a tree.
pub struct Resolved {
    /// The game, up to its first illegal move; it is over if all moves are legal and the tree gives a result.
    pub game: Game,
    /// The problems, in the order of the text. A line ends before an illegal move.
    pub problems: Vec<PgnError>,
}

/// The length of the longest readable move, in bytes: enough for a long chain of captures.
const LONGEST_MOVE: usize = 200;
/// The null moves of other programs.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "pass"];
/// The limit of the effort for one text. A position counts as the square of its routes, since many routes take long to tell apart. Many
/// thousands of chess moves stay below it.
const MAX_EFFORT: usize = 1_000_000_000;
/// The effort of copying one ply of the game for a variation.
const EFFORT_OF_A_PLY: usize = 30;
const MAX_PROBLEMS: usize = 20;

impl Tree {
    /// Returns the game of the tree, or `None` if it is unknown here.
    pub fn game(&self) -> Option<&'static Info> {
        let name = self.tags.get(VARIANT).unwrap_or_default().trim();
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        let is_one_of = |names: &[&str]| names.iter().any(|name| is_it(name));
        let is_this = |info: &&Info| {
            let names = names::of(info);
            let begins_alike = || is_one_of(names.shuffled) && self.fen(info).is_none_or(|fen| fen == info.start);
            is_it(info.id) || is_it(info.name) || is_one_of(names.pgn) || begins_alike()
        };
        GAMES.iter().copied().find(is_this)
    }

    /// Returns the FEN of the start, unless it is the usual start as other programs write it.
    fn fen(&self, info: &Info) -> Option<&str> {
        let fen = self.tags.get(FEN).map(str::trim).filter(|fen| !fen.is_empty())?;
        (!names::of(info).start.contains(&fen)).then_some(fen)
    }

    /// Sets the game of the tree.
    pub fn set_game(&mut self, info: &Info) {
        if !names::of(info).pgn.contains(&"") {
            self.tags.set(VARIANT, info.name);
        }
    }

    /// Plays the tree by the rules. Every legal move gets its [`path`](Node::path) and the text of the export format, variations included.
    ///
    /// Pieces have English letters. If these make no sense, the language whose letters give the longest legal game is used.
    ///
    /// # Errors
    /// An unknown `Variant`, or a `FEN` that is not a position of the game.
    pub fn resolve(&mut self) -> Result<Resolved, PgnError> {
        let info = self.game().ok_or_else(|| {
            let name = self.tags.get(VARIANT).unwrap_or_default();
            self.error(VARIANT, &format!("Pawnstorm does not play {}", quoted(name)))
        })?;
        let mut problems = Vec::new();
        let options = self.options(info, &mut problems);
        let mut start = start(info.id, options, self.fen(info))
            .map_err(|error| self.error(FEN, error.to_string().trim_end_matches('.')))?;
        start.set_clock(self.clocks().unwrap_or_default());
        let others: Vec<Language> =
            Language::OTHERS.into_iter().filter(|language| language.writes(&self.line)).collect();
        let written = (!others.is_empty()).then(|| self.line.clone());
        let mut read = read(&start, std::mem::take(&mut self.line), Language::ENGLISH);
        if let Some(written) = written.filter(|_| !read.problems.is_empty()) {
            for language in others {
                let other = self::read(&start, written.clone(), language);
                if other.sense() > read.sense() {
                    read = other;
                }
            }
        }
        self.line = read.line;
        problems.extend(read.problems);
        if read.complete {
            self.end(&mut read.game, &mut problems);
        }
        problems.truncate(MAX_PROBLEMS);
        Ok(Resolved { game: read.game, problems })
    }

    fn error(&self, tag: &str, problem: &str) -> PgnError {
        PgnError::new(self.places.get(tag).copied().unwrap_or_default(), problem)
    }

    /// Returns the options of the game: the defaults, unless the tag changes them.
    fn options(&self, info: &Info, problems: &mut Vec<PgnError>) -> Options {
        let mut options = Options::of(info);
        for word in self.tags.get(OPTIONS).unwrap_or_default().split([' ', ',']).filter(|word| !word.is_empty()) {
            let (name, value) = word.split_once('=').unwrap_or((word, "on"));
            match info.option(name).ok().filter(|_| ["on", "off"].contains(&value)) {
                Some(option) => options.set(option, value == "on"),
                None => problems.push(self.error(OPTIONS, &format!("{} has no option {}", info.name, quoted(word)))),
            }
        }
        options
    }

    /// Ends a game with the result of the tree, after all its moves were played.
    fn end(&self, game: &mut Game, problems: &mut Vec<PgnError>) {
        let Some(told) = tags::told(game, &self.tags) else { return };
        match game.outcome() {
            None => game.end(told),
            Some(outcome) if outcome.winner == told.winner => {}
            Some(_) => {
                let outcome = describe::outcome(game).unwrap_or_default();
                let said = self.tags.get("Result").unwrap_or_default();
                let problem = format!(
                    "the file gives the result as {said}, but by the rules it is: {}",
                    outcome.trim_end_matches('.')
                );
                problems.push(self.error("Result", &problem));
            }
        }
    }
}

/// A line as read in one language.
struct Read {
    line: Line,
    game: Game,
    /// Whether all its moves are legal.
    complete: bool,
    problems: Vec<PgnError>,
}

impl Read {
    /// Returns how much sense the line makes: first the number of legal moves, then how few problems its variations have.
    fn sense(&self) -> impl Ord {
        (self.game.plies(), Reverse(self.problems.len()))
    }
}

/// Reads a line in one language and plays it from its start.
fn read(start: &Game, mut line: Line, language: Language) -> Read {
    let mut game = start.restarted();
    let mut playing = Playing { language, problems: Vec::new(), effort: 0 };
    let complete = playing.follow(&mut game, &mut line);
    Read { line, game, complete, problems: playing.problems }
}

struct Playing {
    language: Language,
    problems: Vec<PgnError>,
    effort: usize,
}

impl Playing {
    /// Plays the legal part of a line, and before each move its variations. Returns whether the whole line was legal.
    fn follow(&mut self, game: &mut Game, line: &mut Line) -> bool {
        for node in &mut line.moves {
            let found = self.turn(game, node);
            if let Err(problem) = &found {
                self.problems.push(PgnError { place: node.place, problem: problem.clone() });
            }
            for variation in &mut node.variations {
                if self.effort > MAX_EFFORT {
                    return false;
                }
                // The game up to here is copied for each.
                self.effort += EFFORT_OF_A_PLY * game.plies();
                self.follow(&mut game.branch(game.plies()), variation);
            }
            let Ok(written) = found else { return false };
            if let Err(stale) = node.played(game, written) {
                self.problems.push(PgnError::new(node.place, stale.to_string()));
                return false;
            }
        }
        true
    }

    /// Returns the legal move of a node.
    fn turn(&mut self, game: &Game, node: &Node) -> Result<Written, Problem> {
        self.effort += game.all_routes().len().pow(2);
        if self.effort > MAX_EFFORT {
            return Err(Problem::Other("there is too much to look at here; nothing that follows is played".into()));
        }
        turn(game, node, self.language)
    }
}

struct Written {
    /// The move, in the listed order of steps.
    route: Route,
    /// Its text in English letters, without annotation signs.
    text: String,
    /// The glyphs of these signs.
    glyphs: Vec<u8>,
}

impl Node {
    /// Plays a legal move, and rewrites its text in export format.
    fn played(&mut self, game: &mut Game, Written { route, text, glyphs }: Written) -> Result<(), StaleMove> {
        let ply = game.plies();
        (self.side, self.number) = (game.turn_at(ply), game.number_at(ply));
        if let Some(left) = self.left() {
            game.set_remaining(left);
        }
        let is_written = |other: &&Route| other.mv == route.mv && input::shown(game, other) == text;
        let route = game.all_routes().iter().find(is_written).cloned().unwrap_or(route);
        let shown = input::shown(game, &route);
        self.text = word(game, &route, shown).unwrap_or_else(|| route.path.to_string());
        self.glyphs.splice(0..0, glyphs);
        game.play(&route)?;
        self.path = Some(route.path);
        Ok(())
    }
}

/// Returns the legal move of a node.
fn turn(game: &Game, node: &Node, language: Language) -> Result<Written, Problem> {
    let quoted = quoted(&node.text);
    let fail = |clause: String| Err(Problem::Other(clause));
    if let Some(outcome) = describe::outcome(game) {
        return fail(format!("the game is over before {quoted}: {}", outcome.trim_end_matches('.')));
    }
    if NULL_MOVES.contains(&&*node.text) {
        return fail(format!("{quoted} is a null move, which no game here allows"));
    }
    if node.text.len() > LONGEST_MOVE {
        return fail(format!("{quoted} is too long for a move"));
    }
    let word = language.english(&node.text);
    let signed = split_signs(&word, game.info().annotations).filter(|_| find(game, &word, true) == Match::Nothing);
    let (text, glyphs) = signed.unwrap_or((&word, Vec::new()));
    match find(game, text, false) {
        Match::One(route) => Ok(Written { route, text: text.into(), glyphs }),
        Match::Several(moves) => fail(format!("{quoted} can be {}", either(&moves))),
        Match::Nothing => match explain::why(game, text) {
            Some(why) => Err(Problem::Illegal { mv: quoted, why: why.trim_end_matches('.').into() }),
            None => fail(format!("{quoted} is not a move")),
        },
    }
}

/// Returns the first word of a move in the history, without a footnote, if it reads as that move.
pub(super) fn word(game: &Game, route: &Route, shown: &str) -> Option<String> {
    let word = shown.split(' ').next()?;
    let is_whole = is_word(word) && !word.ends_with(game.info().annotations);
    let is_it = || matches!(find(game, word, false), Match::One(found) if found.mv == route.mv);
    (is_whole && is_it()).then(|| word.into())
}

/// Compares a word with the texts of the legal moves: in the notation of the history or in machine notation; then in other exact forms;
/// and then, unless `exactly`, without the signs that programs write differently. Case always counts: `bxc3` is not `Bxc3`.
fn find(game: &Game, word: &str, exactly: bool) -> Match {
    let plain = plain(word);
    let is_alike = |form: &String| !exactly && !plain.is_empty() && self::plain(form) == plain;
    type Test<'a> = &'a dyn Fn(&[String]) -> bool;
    let tests: [Test<'_>; 3] = [
        &|forms| forms.iter().take(2).any(|form| form == word),
        &|forms| forms.iter().any(|form| form == word),
        &|forms| forms.iter().any(is_alike),
    ];
    let found = compared(game, word, |places| {
        let written = |is_it: Test<'_>| {
            let routes = places.iter().filter(|place| is_it(game.texts(**place))).map(|place| &game.routes()[*place]);
            Match::of(game, routes)
        };
        tests.into_iter().map(written).find(|found| *found != Match::Nothing)
    });
    found.unwrap_or(Match::Nothing)
}

/// Strips a word of the signs that programs write or omit: those of a check, a capture, a promotion and "e.p.". Turns a zero into the
/// letter of castling, and the letter of a promotion into a capital.
fn plain(word: &str) -> String {
    let word = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")).unwrap_or(word);
    let mut plain: String = word
        .chars()
        .filter(|c| !matches!(c, '+' | '#' | 'x' | ':' | '-' | '=' | '/' | ','))
        .map(|c| if c == '0' { 'O' } else { c })
        .collect();
    let promotes = plain.bytes().rev().nth(1).is_some_and(|byte| byte.is_ascii_digit());
    if let Some(last) = plain.pop() {
        plain.push(if promotes { last.to_ascii_uppercase() } else { last });
    }
    plain
}

/// The letters of king, queen, rook, bishop, knight and pawn in a language. German has B for a pawn too, but no file writes it, and it
/// would make a bishop's illegal move in English a pawn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Language([char; 6]);

/// The piece symbols, the same in every language.
const FIGURES: [[char; 6]; 2] = [['♔', '♕', '♖', '♗', '♘', '♙'], ['♚', '♛', '♜', '♝', '♞', '♟']];
/// The dashes that some programs write instead of a hyphen.
const DASHES: [char; 3] = ['‐', '–', '−'];
/// The characters that select the text or the picture form of a symbol.
const SELECTORS: [char; 2] = ['\u{FE0E}', '\u{FE0F}'];
const CASTLING: char = 'O';

impl Language {
    /// The language of the standard.
    const ENGLISH: Self = Self(['K', 'Q', 'R', 'B', 'N', 'P']);
    /// German, French and Spanish.
    const OTHERS: [Self; 3] = [
        Self(['K', 'D', 'T', 'L', 'S', 'P']),
        Self(['R', 'D', 'T', 'F', 'C', 'P']),
        Self(['R', 'D', 'T', 'A', 'C', 'P']),
    ];

    /// Returns a move in English letters. English itself leaves unknown letters as they are.
    fn english(self, word: &str) -> Cow<'_, str> {
        if self == Self::ENGLISH && word.is_ascii() {
            return word.into();
        }
        let english = |c: char| -> char {
            let figure = FIGURES.iter().find_map(|figures| figures.iter().position(|figure| *figure == c));
            let place = figure.or_else(|| self.0.iter().position(|letter| *letter == c));
            place.map_or(if DASHES.contains(&c) { '-' } else { c }, |place| Self::ENGLISH.0[place])
        };
        word.chars().filter(|c| !SELECTORS.contains(c)).map(english).collect()
    }

    /// Returns whether all capitals in the moves of a line, without its variations, belong to this language.
    fn writes(self, line: &Line) -> bool {
        let knows = |c: char| !c.is_ascii_uppercase() || c == CASTLING || self.0.contains(&c);
        line.moves.iter().all(|node| node.text.chars().all(knows))
    }
}
