//! The rules card of a game: a little Markdown, where a block ```` ```board ```` becomes a diagram, so that the rules decide what it shows.
//!
//! The first line of the block is a FEN. Lines `piece:` (a square, or a letter and `@` for a piece dropped on the board), `turn:` (moves in
//! machine notation, to show only these) and `option:` may follow, and then the caption.
//!
//! ```
//! use pawnstorm_game::card::{Block, blocks};
//! use pawnstorm_rules::variants::GAMES;
//! let card = "# Knight\n```board\n4k3/8/8/8/3N4/8/P7/4K3 w - - 0 1\npiece: d4\nIt leaps.\n```\n";
//! let [_, Block::Board(diagram)] = &blocks(card)[..] else { panic!("a text and a board") };
//! let shown = diagram.set_up(GAMES[0]).unwrap();
//! assert_eq!((shown.routes().count(), &diagram.caption[..]), (8, "It leaps."));
//! ```

use crate::game::Game;
use crate::input::explain;
use crate::route::Route;
use crate::start::start;
use pawnstorm_rules::{Info, Options, Step, Viewer};

const FENCE: &str = "```board";

/// A part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Markdown.
    Text(String),
    /// A diagram.
    Board(Diagram),
}

/// A position on a card, with marked moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The position.
    pub fen: String,
    /// The piece with the marked moves: its square, or its letter and `@`.
    pub piece: Option<String>,
    /// The marked moves; empty for all moves of the piece.
    pub moves: Vec<String>,
    /// The words of the options in use.
    pub options: Vec<String>,
    /// The text below the board.
    pub caption: String,
}

/// A diagram, set up by the rules of a game.
pub struct Shown {
    /// The game, at the position of the diagram.
    pub game: Game,
    /// The first step of the moves: the picked-up piece. Empty without one.
    pub steps: Vec<Step>,
    /// The marked moves in machine notation; empty for all moves of the piece.
    moves: Vec<String>,
}

impl Shown {
    /// Returns the routes to mark on the board.
    pub fn routes(&self) -> impl Iterator<Item = &Route> {
        self.game.all_routes().iter().filter(|route| match &self.moves[..] {
            [] => !self.steps.is_empty() && route.path.steps().starts_with(&self.steps),
            moves => moves.contains(&route.path.to_string()),
        })
    }

    /// Returns whether the diagram marks single moves, each with all its effects.
    pub const fn is_of_moves(&self) -> bool {
        !self.moves.is_empty()
    }
}

/// Splits a card into its parts, in their order.
pub fn blocks(card: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut text = String::new();
    let mut lines = card.lines();
    while let Some(line) = lines.next() {
        if line == FENCE {
            blocks.push(Block::Text(std::mem::take(&mut text)));
            blocks.push(Block::Board(Diagram::parse(lines.by_ref().take_while(|line| *line != "```"))));
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    blocks.push(Block::Text(text));
    blocks.retain(|block| !matches!(block, Block::Text(text) if text.trim().is_empty()));
    blocks
}

impl Diagram {
    fn parse<'a>(mut lines: impl Iterator<Item = &'a str>) -> Self {
        let mut diagram = Self { fen: lines.next().unwrap_or_default().into(), ..Self::default() };
        let mut caption: Vec<&str> = Vec::new();
        for line in lines {
            let words = |text: &str| text.split_whitespace().map(String::from).collect();
            match line.split_once(": ") {
                Some(("piece", piece)) => diagram.piece = Some(piece.trim().into()),
                Some(("turn", moves)) => diagram.moves = words(moves),
                Some(("option", options)) => diagram.options = words(options),
                _ => caption.push(line.trim()),
            }
        }
        diagram.caption = caption.join(" ");
        diagram
    }

    /// Sets up the position in the game `info`.
    ///
    /// # Errors
    /// A clause: the game does not have this option, position, piece or legal move.
    pub fn set_up(&self, info: &'static Info) -> Result<Shown, String> {
        let mut options = Options::default();
        for word in &self.options {
            options.set(info.option(word).map_err(|_| format!("there is no option {word}"))?, true);
        }
        let game = start(info.id, options, Some(&self.fen)).map_err(|error| error.to_string())?;
        let piece = self.piece.as_deref().map(|piece| step(&game, piece).ok_or(format!("there is no piece {piece}")));
        let steps: Vec<Step> = piece.transpose()?.into_iter().collect();
        for mv in &self.moves {
            game.written(mv).ok_or_else(|| format!("{mv} is not legal"))?;
        }
        Ok(Shown { game, steps, moves: self.moves.clone() })
    }
}

/// Returns the first step of the moves of `piece`, a square or a letter and `@`; `None` if the square is empty.
fn step(game: &Game, piece: &str) -> Option<Step> {
    if let Some(letter) = piece.strip_suffix('@') {
        return letter.chars().next().map(Step::Drop);
    }
    let square = explain::square(game, piece)?;
    game.scene(0, Viewer::Everyone).piece(square).map(|_| Step::Pick(square))
}

/// A part of a text, without the marks of Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading.
    Heading(String),
    /// A paragraph, on one line.
    Text(String),
    /// A list item, on one line.
    Item(String),
    /// A line of a fenced block, unchanged.
    Verbatim(String),
    /// An empty line.
    Blank,
}

/// Splits a text into its parts, in their order.
///
/// ```
/// use pawnstorm_game::card::{Part, parts};
/// let text = "# The Hero\n\nIt **captures** like a\nqueen: `e2e7*`.\n- It leaves the board.\n";
/// assert_eq!(parts(text), [
///     Part::Heading("The Hero".into()),
///     Part::Blank,
///     Part::Text("It captures like a queen: e2e7*.".into()),
///     Part::Item("It leaves the board.".into()),
/// ]);
/// ```
pub fn parts(markdown: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut fenced = false;
    // Whether the next line continues the paragraph or the item before it.
    let mut goes_on = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            (fenced, goes_on) = (!fenced, false);
            continue;
        }
        if fenced {
            parts.push(Part::Verbatim(line.into()));
            continue;
        }
        let text = without_marks(line.trim());
        let heading = line.trim_start_matches('#');
        let item = line.trim_start().strip_prefix("- ").map(|item| without_marks(item.trim()));
        let last = parts.last_mut().filter(|_| goes_on);
        goes_on = true;
        match (last, item) {
            _ if text.is_empty() => {
                goes_on = false;
                parts.push(Part::Blank);
            }
            _ if heading.len() < line.len() => {
                goes_on = false;
                parts.push(Part::Heading(without_marks(heading.trim())));
            }
            (_, Some(item)) => parts.push(Part::Item(item)),
            (Some(Part::Text(last) | Part::Item(last)), None) => {
                last.push(' ');
                last.push_str(&text);
            }
            (_, None) => parts.push(Part::Text(text)),
        }
    }
    parts
}

/// Strips the marks of code and of emphasis from a line. Code itself stays as it is: a star in it is part of a move.
fn without_marks(line: &str) -> String {
    let pieces = line.split('`').enumerate();
    pieces.map(|(index, piece)| if index % 2 == 1 { piece.to_string() } else { piece.replace('*', "") }).collect()
}
