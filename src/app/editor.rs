//! The position editor: places pieces from a palette, sets the other fields of the FEN one by one, and starts a game of any
//! kind from the position. Problems are reported as they arise.

mod draft;
mod list;
mod mouse;
mod open;
pub mod pasted;
mod question;

use super::keys::{self, Command, Place};
use super::notice::{Notice, Tells};
use super::prompt::{Edit, Prompt};
use super::scroll::Direction;
use super::view::View;
use super::{Screen, ScreenCommand};
use crate::game::{self, Game, StartError, describe};
use crate::rules::text::quoted;
use crate::rules::{Color, FenError, Info, Options, Piece, Square, either};
pub use draft::Draft;
pub use list::Row;
use mouse::Drag;
pub use question::Question;

/// The position editor.
pub struct Editor {
    /// The game to start.
    pub info: &'static Info,
    options: Options,
    /// The position so far.
    pub draft: Draft,
    /// The position when the editor was opened.
    opened: Draft,
    /// The game that would start from the position, or the error that prevents it.
    verdict: Result<Game, FenError>,
    /// The position without the rights that no piece can use, as the game would have it.
    settled: Option<Draft>,
    /// The cursor on the board.
    pub cursor: Square,
    /// True if Black is at the bottom.
    pub flipped: bool,
    /// The part of the editor that has the keys.
    pub focus: Focus,
    /// The piece to place, as an index into [`Editor::palette`].
    pub hand: usize,
    /// The selected row of the list.
    pub row: usize,
    /// The selected letter of that row, if it has several.
    pub part: usize,
    /// The file letter of a square that is being typed.
    pub half: Option<char>,
    /// The input line of the FEN.
    pub prompt: Prompt,
    /// The latest notice.
    pub notice: Option<Notice>,
    /// The open question.
    pub question: Option<Question>,
    /// The place where the mouse button was pressed.
    dragged: Option<Drag>,
    /// The screen that the editor was opened over, unchanged.
    behind: Screen,
}

/// A part of the editor that can have the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The board.
    Board,
    /// The palette of pieces.
    Palette,
    /// The list of the other FEN fields and of actions.
    List,
    /// The FEN as text.
    Fen,
}

const FOCI: [Focus; 4] = [Focus::Board, Focus::Palette, Focus::List, Focus::Fen];

impl Editor {
    /// Opens the editor over a screen, with a readable position.
    #[must_use]
    pub(super) fn new(info: &'static Info, options: Options, fen: &str, behind: Screen) -> Self {
        let draft = Draft::read(info, fen).unwrap_or_else(|_| Draft::empty());
        let mut editor = Self {
            info,
            options,
            opened: draft.clone(),
            draft,
            verdict: Err(FenError::new("piece placement", "it is empty")),
            settled: None,
            cursor: Square::E2,
            flipped: false,
            focus: Focus::Board,
            hand: 0,
            row: 0,
            part: 0,
            half: None,
            prompt: Prompt::default(),
            notice: None,
            question: None,
            dragged: None,
            behind,
        };
        editor.judge();
        editor
    }

    /// Returns the screen that the editor was opened over.
    pub(super) fn close(self) -> Screen {
        self.behind
    }

    /// Returns the screen behind the open editor, to change it.
    pub(super) const fn below(&mut self) -> &mut Screen {
        &mut self.behind
    }

    /// Returns the screen behind the open editor.
    pub(super) const fn behind(&self) -> &Screen {
        &self.behind
    }

    /// Returns the pieces that can be placed, White's first; the last entry, `None`, empties a square.
    #[must_use]
    pub fn palette(&self) -> Vec<Option<Piece>> {
        let pieces = |color| self.info.pieces.iter().map(move |kind| Some(Piece { color, kind }));
        Color::ALL.into_iter().flat_map(pieces).chain([None]).collect()
    }

    /// Returns the piece in hand; `None` empties squares.
    #[must_use]
    pub fn in_hand(&self) -> Option<Piece> {
        self.palette().get(self.hand).copied().flatten()
    }

    /// Returns the game that would start from the position.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.verdict.as_ref().ok()
    }

    /// Returns the error that prevents a game from this position.
    #[must_use]
    pub fn error(&self) -> Option<&FenError> {
        self.verdict.as_ref().err()
    }

    /// Returns the FEN of the position, or the text that stands for one.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game().map_or_else(|| self.draft.fen(), |game| game.fen(0))
    }

    /// Returns the problem of the position or of the typed FEN, as a sentence that begins with the field.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let typed = self.typed_fen().map(|fen| self.try_to_start(fen).err());
        typed
            .unwrap_or_else(|| self.error().cloned())
            .map(|error| describe::sentence(&self.info.terms, &format!("{}: {}", error.field, error.problem)))
    }

    /// Returns the FEN that is being typed.
    fn typed_fen(&self) -> Option<&str> {
        Some(self.prompt.text()).filter(|text| self.focus == Focus::Fen && pasted::is_like_a_fen(text))
    }

    /// Creates the game that starts from a FEN, as both sides see it.
    fn try_to_start(&self, fen: &str) -> Result<Game, FenError> {
        game::start(self.info.id, self.options.open(), Some(fen)).map_err(|error| match error {
            StartError::Fen(error) => error,
            StartError::UnknownGame(name) => FenError::new("end", quoted(&name)),
        })
    }

    /// Checks the position again after a change.
    fn judge(&mut self) {
        self.verdict = self.try_to_start(&self.draft.fen());
        self.settled = self.game().and_then(|game| Draft::read(self.info, &game.fen(0)).ok());
    }

    /// Takes over a FEN if its pieces and its side to move can be read; otherwise leaves it on the FEN line for correction.
    pub(super) fn take(&mut self, text: &str) {
        match Draft::read(self.info, text) {
            Ok(draft) => {
                self.draft = draft;
                self.judge();
                // Rights that no piece can use are dropped.
                self.draft = self.settled.clone().unwrap_or_else(|| self.draft.clone());
                self.focus = Focus::Board;
            }
            Err(error) => {
                self.refuse(error.to_string());
                self.focus = Focus::Fen;
                self.prompt.set(text);
            }
        }
    }

    /// Takes over the text that the editor is opened with; leaving the editor unchanged then loses nothing.
    pub(super) fn open_with(&mut self, text: &str) {
        self.take(text);
        self.opened.clone_from(&self.draft);
    }

    /// Pastes a text: a position, or a part of the FEN that is being typed.
    pub(super) fn paste(&mut self, text: &str) {
        match pasted::one_line(text) {
            // The start of a FEN replaces the present text.
            Ok(line) if self.focus == Focus::Fen && line.contains('/') && !pasted::is_like_a_fen(&line) => {
                self.prompt.set(&line);
            }
            Ok(line) if self.focus == Focus::Fen && !pasted::is_like_a_fen(&line) => self.prompt.insert(&line),
            Ok(line) => self.take(&line),
            Err(sentence) => self.refuse(sentence),
        }
    }

    /// Types a character: in the FEN, in the list, or as the letter of a piece. Returns `false` where it is no text; `bound`
    /// says that it is a key here.
    pub(super) fn type_char(&mut self, c: char, bound: bool) -> bool {
        let focus = self.focus;
        match focus {
            Focus::Fen => self.prompt.insert_char(c),
            Focus::List if self.type_into_list(c) => {}
            Focus::Board | Focus::Palette | Focus::List if bound => return false,
            Focus::Board | Focus::Palette | Focus::List => self.pick_up(c),
        }
        true
    }

    /// Handles Esc: returns to the board, or leaves the editor.
    pub(super) fn step_back(&mut self) -> ScreenCommand {
        if self.focus == Focus::Board {
            return self.leave(Question::Leave);
        }
        self.set_focus(Focus::Board);
        ScreenCommand::Stay
    }

    /// Lets the other side move.
    pub(super) fn turn_to_other_side(&mut self) {
        self.change(|draft, _| draft.turn = !draft.turn);
    }

    /// Clears the board.
    pub(super) fn clear(&mut self) {
        self.change(|draft, _| *draft = Draft::empty());
    }

    /// Sets up the start position of the game.
    pub(super) fn set_up_start(&mut self) {
        self.change(|draft, info| *draft = Draft::read(info, info.start).unwrap_or_else(|_| Draft::empty()));
    }

    /// Swaps the sides.
    pub(super) fn swap_sides(&mut self) {
        self.change(Draft::swap_sides);
    }

    /// Turns the board round.
    pub(super) const fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    /// Applies a change to the position.
    fn change(&mut self, change: impl FnOnce(&mut Draft, &Info)) {
        change(&mut self.draft, self.info);
        self.half = None;
        self.judge();
        if self.focus == Focus::Fen {
            self.prompt.set(&self.fen());
        }
    }

    /// Goes to the part before.
    pub(super) fn previous_focus(&mut self) {
        self.next_focus(FOCI.len() - 1);
    }

    /// Goes on to another part of the editor.
    pub(super) fn next_focus(&mut self, by: usize) {
        let at = FOCI.iter().position(|&focus| focus == self.focus).unwrap_or(0);
        self.set_focus(FOCI[(at + by) % FOCI.len()]);
    }

    fn set_focus(&mut self, focus: Focus) {
        self.focus = focus;
        self.half = None;
        if focus == Focus::Fen {
            self.prompt.set(&self.fen());
        }
    }

    /// Handles an arrow key in the part that has the keys.
    pub(super) fn step(&mut self, direction: Direction) {
        let (files, ranks) = direction.steps();
        match self.focus {
            Focus::Board => {
                let turn = if self.flipped { -1 } else { 1 };
                self.cursor = self.cursor.offset(turn * files, turn * ranks).unwrap_or(self.cursor);
            }
            Focus::Palette => {
                let by = isize::from(files - ranks);
                self.hand = self.hand.saturating_add_signed(by).min(self.palette().len() - 1);
            }
            Focus::List if ranks != 0 => self.mark_row(self.row.saturating_add_signed(isize::from(-ranks))),
            Focus::List => self.turn_aside(isize::from(files)),
            Focus::Fen => {}
        }
    }

    /// Takes the piece of a letter in hand.
    fn pick_up(&mut self, letter: char) {
        let wanted = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.letter() == letter);
        match self.palette().iter().position(wanted) {
            Some(index) => {
                self.hand = index;
                self.focus = Focus::Board;
            }
            None => {
                let letters: Vec<String> = self.info.pieces.iter().map(|kind| kind.letter.to_string()).collect();
                let [white, black] = self.info.terms.sides;
                let letter = letter.to_string();
                self.refuse(format!(
                    "This game has no piece {}. Type {}: a capital for {white}, a small letter for {black}.",
                    quoted(&letter),
                    either(&letters)
                ));
            }
        }
    }

    /// Handles Enter in the part that has the keys.
    pub(super) fn enter(&mut self) -> ScreenCommand {
        match self.focus {
            Focus::Board => self.put(self.cursor),
            Focus::Palette => self.set_focus(Focus::Board),
            Focus::List => return self.press_row(),
            Focus::Fen => return self.submit(),
        }
        ScreenCommand::Stay
    }

    /// Handles the entered text, a command word or a FEN.
    fn submit(&mut self) -> ScreenCommand {
        let text = self.prompt.take();
        let text = text.trim();
        self.set_focus(Focus::Board);
        match keys::word(Place::Editor, &text.to_lowercase()) {
            Some(row) => return ScreenCommand::Run(row.command, String::new()),
            None if text.is_empty() => {}
            None => self.take(text),
        }
        ScreenCommand::Stay
    }

    /// Handles Delete: removes the piece under the cursor, the value of the row, or the last letter of the FEN.
    pub(super) fn remove(&mut self, edit: Edit) {
        match self.focus {
            Focus::Board | Focus::Palette => {
                let square = self.cursor;
                self.change(|draft, _| draft.pieces[square.index()] = None);
            }
            Focus::List => self.clear_row(),
            Focus::Fen => self.prompt.edit(edit),
        }
    }

    fn put(&mut self, square: Square) {
        let piece = self.in_hand();
        self.cursor = square;
        self.change(|draft, _| draft.pieces[square.index()] = piece);
    }
}
