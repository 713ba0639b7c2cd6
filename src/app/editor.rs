//! The position editor: places pieces from a palette, sets the other fields of the FEN one by one, and starts a game of any
//! kind from the position. Problems are reported as they arise.

mod commands;
mod draft;
mod list;
mod mouse;
mod question;

use super::keys::{self, Command, Place};
use super::notice::{Notice, Tells, tells};
use super::pasted;
use super::prompt::{Edit, Prompt};
use super::screen::{Position, Screen};
use super::scroll::Direction;
use super::view::View;
use super::{Context, Mouse, MouseKind, Msg, Transition};
use crate::game::clock::Controls;
use crate::game::{self, Game, Player, StartError};
use crate::rules::text::quoted;
use crate::rules::{Color, FenError, Info, Options, Piece, Square, either};
pub use commands::EDITOR;
pub use draft::Draft;
pub use list::Row;
use mouse::Drag;
pub use question::Question;

pub struct Editor {
    pub info: &'static Info,
    options: Options,
    pub draft: Draft,
    /// The starting draft, for comparison on leaving.
    opened: Draft,
    /// The game that would start from the position, or the error that prevents it.
    verdict: Result<Game, FenError>,
    /// The position as the game would have it, without rights that no piece can use.
    settled: Option<Draft>,
    pub cursor: Square,
    pub flipped: bool,
    pub focus: Focus,
    /// The piece to place, as an index into [`Editor::palette`].
    pub hand: usize,
    pub row: usize,
    /// The selected letter of that row, if it has several.
    pub part: usize,
    /// The file letter of a half-typed square.
    pub half: Option<char>,
    /// The input line of the FEN.
    pub prompt: Prompt,
    pub notice: Option<Notice>,
    pub question: Option<Question>,
    /// The pressed target of the mouse.
    dragged: Option<Drag>,
    /// The players and the time control of a new game.
    players: [Player; 2],
    controls: Controls,
    /// True if a new game abandons the one below, and if that one is stored.
    abandons: bool,
    keeps: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Board,
    Palette,
    List,
    Fen,
}

const FOCI: [Focus; 4] = [Focus::Board, Focus::Palette, Focus::List, Focus::Fen];

tells!(Editor);

impl Editor {
    /// Creates the editor over a screen, with its position; `None` on a screen without a game.
    pub(super) fn over(screen: &dyn Screen) -> Option<Self> {
        let Position { info, options, flipped, fen } = screen.position()?;
        let draft = Draft::read(info, &fen).unwrap_or_else(|_| Draft::empty());
        let goes_on = |view: &View| view.game.outcome().is_none() && view.game.plies() > 0;
        let mut editor = Self {
            info,
            options,
            opened: draft.clone(),
            draft,
            verdict: Err(FenError::new("piece placement", "it is empty")),
            settled: None,
            cursor: Square::E2,
            flipped,
            focus: Focus::Board,
            hand: 0,
            row: 0,
            part: 0,
            half: None,
            prompt: Prompt::default(),
            notice: None,
            question: None,
            dragged: None,
            players: screen.players(),
            controls: screen.controls(),
            abandons: screen.is_played() && screen.view().is_some_and(goes_on),
            keeps: false,
        };
        editor.judge();
        Some(editor)
    }

    /// Returns the pieces to place, White's first. The last entry, `None`, clears a square.
    pub fn palette(&self) -> Vec<Option<Piece>> {
        let pieces = |color| self.info.pieces.iter().map(move |kind| Some(Piece { color, kind }));
        Color::ALL.into_iter().flat_map(pieces).chain([None]).collect()
    }

    pub fn in_hand(&self) -> Option<Piece> {
        self.palette().get(self.hand).copied().flatten()
    }

    pub fn game(&self) -> Option<&Game> {
        self.verdict.as_ref().ok()
    }

    pub fn error(&self) -> Option<&FenError> {
        self.verdict.as_ref().err()
    }

    /// Returns the FEN of the position, or of the draft if no game can start from it.
    pub fn fen(&self) -> String {
        self.game().map_or_else(|| self.draft.fen(), |game| game.fen(0))
    }

    /// Returns the problem of the position or of the typed FEN, as a sentence that starts with the name of the field.
    pub fn problem(&self) -> Option<String> {
        let typed = self.typed_fen().map(|fen| self.try_to_start(fen).err());
        typed
            .unwrap_or_else(|| self.error().cloned())
            .map(|error| self.info.terms.sentence(&format!("{}: {}", error.field, error.problem)))
    }

    fn typed_fen(&self) -> Option<&str> {
        Some(self.prompt.text()).filter(|text| self.focus == Focus::Fen && pasted::is_like_a_fen(text))
    }

    /// Creates a game from `fen`, with all pieces visible.
    fn try_to_start(&self, fen: &str) -> Result<Game, FenError> {
        game::start(self.info.id, self.options.open(), Some(fen)).map_err(|error| match error {
            StartError::Fen(error) => error,
            StartError::UnknownGame(name) => FenError::new("end", quoted(&name)),
        })
    }

    /// Checks the position again after a change, and derives the rights that count.
    fn judge(&mut self) {
        self.verdict = self.try_to_start(&self.draft.fen());
        self.settled = self.game().and_then(|game| Draft::read(self.info, &game.fen(0)).ok());
    }

    /// Takes over a FEN if its pieces and its side to move are readable; otherwise leaves it on the FEN line for correction.
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

    pub(super) fn step_back(&mut self) -> Transition {
        if self.focus == Focus::Board {
            return self.leave(Question::Leave);
        }
        self.set_focus(Focus::Board);
        Transition::Stay
    }

    pub(super) fn turn_to_other_side(&mut self) {
        self.change(|draft, _| draft.turn = !draft.turn);
    }

    pub(super) fn clear(&mut self) {
        self.change(|draft, _| *draft = Draft::empty());
    }

    pub(super) fn set_up_start(&mut self) {
        self.change(|draft, info| *draft = Draft::read(info, info.start).unwrap_or_else(|_| Draft::empty()));
    }

    pub(super) fn swap_sides(&mut self) {
        self.change(Draft::swap_sides);
    }

    pub(super) const fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft, &Info)) {
        change(&mut self.draft, self.info);
        self.half = None;
        self.judge();
        if self.focus == Focus::Fen {
            self.prompt.set(&self.fen());
        }
    }

    pub(super) fn previous_focus(&mut self) {
        self.next_focus(FOCI.len() - 1);
    }

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

    pub(super) fn enter(&mut self) -> Transition {
        match self.focus {
            Focus::Board => self.put(self.cursor),
            Focus::Palette => self.set_focus(Focus::Board),
            Focus::List => return self.press_row(),
            Focus::Fen => return self.submit(),
        }
        Transition::Stay
    }

    fn submit(&mut self) -> Transition {
        let text = self.prompt.take();
        let text = text.trim();
        self.set_focus(Focus::Board);
        match keys::read(&EDITOR, text) {
            Some((row, _)) => return Transition::Run(row.command, String::new()),
            None if text.is_empty() => {}
            None => self.take(text),
        }
        Transition::Stay
    }

    /// Handles Delete: removes the piece under the cursor, the value of the row, or text before the caret of the FEN.
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

impl Screen for Editor {
    fn place(&self) -> &'static dyn Place {
        &EDITOR
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        EDITOR.run(self, command, text, cx)
    }

    fn notice(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(target)) => return self.button_down(target),
            (MouseKind::Up, target) => self.button_up(target),
            (MouseKind::WheelUp, _) => self.mark_row(self.row.saturating_sub(1)),
            (MouseKind::WheelDown, _) => self.mark_row(self.row + 1),
            (MouseKind::Down, None) | (MouseKind::RightDown(_) | MouseKind::RightUp, _) => {}
        }
        Transition::Stay
    }

    fn info(&self) -> Option<&'static Info> {
        Some(self.info)
    }

    fn question(&self) -> Option<String> {
        self.asks()
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.question.take() {
            Some(Question::Start) if yes => self.start(),
            Some(how) if yes => Self::left(how),
            _ => Transition::Stay,
        }
    }

    fn type_char(&mut self, c: char, bound: bool) -> bool {
        let focus = self.focus;
        match focus {
            Focus::Fen => self.prompt.insert_char(c),
            Focus::List if self.type_into_list(c) => {}
            Focus::Board | Focus::Palette | Focus::List if bound => return false,
            Focus::Board | Focus::Palette | Focus::List => self.pick_up(c),
        }
        true
    }

    fn paste(&mut self, text: &str) -> Transition {
        match pasted::one_line(text) {
            // Other words come before the ranks: the line replaces the typed text, so that it can be corrected.
            Ok(line) if self.focus == Focus::Fen && line.contains('/') && !pasted::is_like_a_fen(&line) => {
                self.prompt.set(&line);
            }
            Ok(line) if self.focus == Focus::Fen && !pasted::is_like_a_fen(&line) => self.prompt.insert(&line),
            Ok(line) => self.take(&line),
            Err(sentence) => self.refuse(sentence),
        }
        Transition::Stay
    }

    fn drop_drag(&mut self) {
        self.dragged = None;
    }

    fn quit(&mut self) -> Transition {
        if self.question.is_some() { Self::left(Question::Quit) } else { self.leave(Question::Quit) }
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            // A game that was asked for below is not wanted any more.
            Msg::Loaded(_) | Msg::Opened(_) | Msg::Failed(_) => Ok(Transition::Stay),
            msg => Err(Box::new(msg)),
        }
    }

    fn refresh(&mut self, below: Option<&dyn Screen>, _: bool, _: &mut Context) {
        self.keeps = below.and_then(|below| below.view()).is_some_and(View::is_kept);
    }
}
