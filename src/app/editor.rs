//! The position editor: places pieces from a palette, sets the other fields of the FEN one by one, and starts a game of any
//! kind from the position. Problems are reported as they arise.

mod draft;
mod list;
mod proposal;

use super::keys::{self, Command, Key};
use super::notice::{Notice, Tells};
use super::pasted;
use super::prompt::{Edit, Prompt};
use super::screen::{self, Commands, Position, Screen, Table};
use super::view::View;
use super::{Context, Mouse, MouseKind, Msg, Target, Transition};
use crate::game::clock::Controls;
use crate::game::{self, Player};
use crate::rules::text::quoted;
use crate::rules::{Color, Info, Piece, Square, either};
pub use draft::Draft;
pub use list::{List, Row};
pub use proposal::Proposal;

pub struct Editor {
    pub proposal: Proposal,
    /// The starting draft, for comparison on leaving.
    opened: Draft,
    pub cursor: Square,
    pub flipped: bool,
    pub focus: Focus,
    /// The piece to place, as an index into [`Proposal::palette`].
    pub hand: usize,
    pub list: List,
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

/// The place where the mouse button went down.
#[derive(Clone, Copy)]
enum Drag {
    From(Square),
    Hand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Leave,
    Quit,
    Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Board,
    Palette,
    List,
    Fen,
}

const FOCI: [Focus; 4] = [Focus::Board, Focus::Palette, Focus::List, Focus::Fen];

impl Editor {
    /// Creates the editor over a screen, with its position; `None` on a screen without a game.
    pub(super) fn over(screen: &dyn Screen) -> Option<Self> {
        let Position { info, options, flipped, fen, players, controls } = screen.position()?;
        let draft = Draft::read(info, &fen).unwrap_or_else(|_| Draft::empty());
        let goes_on = |view: &View| view.game.outcome().is_none() && view.game.plies() > 0;
        Some(Self {
            opened: draft.clone(),
            proposal: Proposal::new(info, options, draft),
            cursor: Square::E2,
            flipped,
            focus: Focus::Board,
            hand: 0,
            list: List::default(),
            prompt: Prompt::default(),
            notice: None,
            question: None,
            dragged: None,
            players,
            controls,
            abandons: screen.is_played() && screen.view().is_some_and(goes_on),
            keeps: false,
        })
    }

    pub fn in_hand(&self) -> Option<Piece> {
        self.proposal.palette().get(self.hand).copied().flatten()
    }

    /// Returns the problem of the position or of the typed FEN, as a sentence.
    pub fn problem(&self) -> Option<String> {
        let typed = self.typed_fen().map(|fen| self.proposal.try_to_start(fen).err());
        typed
            .unwrap_or_else(|| self.proposal.error().cloned())
            .map(|error| self.proposal.info.terms.sentence(&error.clause()))
    }

    fn typed_fen(&self) -> Option<&str> {
        Some(self.prompt.text()).filter(|text| self.focus == Focus::Fen && pasted::is_like_a_fen(text))
    }

    /// Takes over a FEN if its pieces and its side to move are readable; otherwise leaves it on the FEN line for correction.
    pub(super) fn take(&mut self, text: &str) {
        match self.proposal.take(text) {
            Ok(()) => self.focus = Focus::Board,
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
        self.opened.clone_from(&self.proposal.draft);
    }

    pub(super) fn step_back(&mut self) -> Transition {
        if self.focus == Focus::Board {
            return self.leave(Question::Leave);
        }
        self.set_focus(Focus::Board);
        Transition::Stay
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft, &Info)) {
        self.proposal.change(change);
        self.list.half = None;
        if self.focus == Focus::Fen {
            self.prompt.set(&self.proposal.fen());
        }
    }

    fn next_focus(&mut self, by: usize) {
        let at = FOCI.iter().position(|&focus| focus == self.focus).unwrap_or(0);
        self.set_focus(FOCI[(at + by) % FOCI.len()]);
    }

    fn set_focus(&mut self, focus: Focus) {
        self.focus = focus;
        self.list.half = None;
        if focus == Focus::Fen {
            self.prompt.set(&self.proposal.fen());
        }
    }

    pub(super) fn step(&mut self, files: i8, ranks: i8) {
        match self.focus {
            Focus::Board => {
                let turn = if self.flipped { -1 } else { 1 };
                self.cursor = self.cursor.offset(turn * files, turn * ranks).unwrap_or(self.cursor);
            }
            Focus::Palette => {
                let by = isize::from(files - ranks);
                self.hand = self.hand.saturating_add_signed(by).min(self.proposal.palette().len() - 1);
            }
            Focus::List if ranks != 0 => self.mark_row(self.list.row.saturating_add_signed(isize::from(-ranks))),
            Focus::List => self.list.turn_aside(&mut self.proposal, isize::from(files)),
            Focus::Fen => {}
        }
    }

    fn pick_up(&mut self, letter: char) {
        let wanted = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.letter() == letter);
        match self.proposal.palette().iter().position(wanted) {
            Some(index) => {
                self.hand = index;
                self.focus = Focus::Board;
            }
            None => {
                let info = self.proposal.info;
                let letters: Vec<String> = info.pieces.iter().map(|kind| kind.letter.to_string()).collect();
                let [white, black] = info.terms.sides;
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
            Focus::List => return self.list.press(&mut self.proposal, self.cursor),
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
            Focus::List => self.list.clear(&mut self.proposal),
            Focus::Fen => self.prompt.edit(edit),
        }
    }

    fn put(&mut self, square: Square) {
        let piece = self.in_hand();
        self.cursor = square;
        self.change(|draft, _| draft.pieces[square.index()] = piece);
    }

    fn mark_row(&mut self, row: usize) {
        self.list.mark(row, self.proposal.info);
    }

    fn button_down(&mut self, target: Target) -> Transition {
        self.notice = None;
        match target {
            Target::Square(square) => {
                self.set_focus(Focus::Board);
                self.cursor = square;
                self.dragged = Some(Drag::From(square));
            }
            Target::Piece(index) => {
                self.set_focus(Focus::Board);
                self.hand = index;
                self.dragged = Some(Drag::Hand);
            }
            Target::Row(row) => {
                self.set_focus(Focus::List);
                self.mark_row(row);
                return self.list.press(&mut self.proposal, self.cursor);
            }
            Target::Part { row, part } => {
                self.set_focus(Focus::List);
                self.mark_row(row);
                self.list.part = part;
                return self.list.press(&mut self.proposal, self.cursor);
            }
            Target::Input => self.set_focus(Focus::Fen),
            _ => {}
        }
        Transition::Stay
    }

    /// Handles the release of the button: a click on the same square, or a piece dragged to another.
    fn button_up(&mut self, target: Option<Target>) {
        let (Some(drag), Some(Target::Square(to))) = (self.dragged.take(), target) else { return };
        match drag {
            Drag::From(from) if from != to => {
                let Some(piece) = self.proposal.draft.pieces[from.index()] else { return };
                self.cursor = to;
                self.change(|draft, _| {
                    draft.pieces[from.index()] = None;
                    draft.pieces[to.index()] = Some(piece);
                });
            }
            Drag::From(_) | Drag::Hand => self.put(to),
        }
    }

    /// Starts the game from the position, or from the FEN being typed, if it is legal.
    fn begin(&mut self) -> Transition {
        if let Some(typed) = self.typed_fen().map(String::from) {
            self.take(&typed);
            if self.notice.is_some() {
                return Transition::Stay;
            }
        }
        if self.proposal.error().is_none() && self.abandons {
            self.question = Some(Question::Start);
            return Transition::Stay;
        }
        self.start()
    }

    fn start(&mut self) -> Transition {
        match game::start(self.proposal.info.id, self.proposal.options, Some(&self.proposal.fen())) {
            Ok(mut game) => {
                game.set_clock(self.controls);
                Color::ALL.into_iter().zip(self.players).for_each(|(side, player)| game.seat(side, player));
                Transition::Play { game: Box::new(game), flipped: self.flipped, by_lot: false }
            }
            Err(error) => {
                let why =
                    self.proposal.error().map_or_else(|| error.to_string(), |error| format!("{}.", error.problem));
                self.refused(format!("You cannot start from this yet: {why}"))
            }
        }
    }

    /// Leaves the editor, after a question if the position has changed.
    fn leave(&mut self, how: Question) -> Transition {
        if self.proposal.draft == self.opened {
            return Self::left(how);
        }
        self.question = Some(how);
        Transition::Stay
    }

    fn left(how: Question) -> Transition {
        Transition::Close(Box::new(if how == Question::Quit { Transition::Quit } else { Transition::Stay }))
    }
}

type Bound = screen::Row<Editor>;

#[rustfmt::skip]
pub static EDITOR: Commands<Editor> = Commands { name: "the editor", has_letters: false, rows: &[
    Bound::does(Command::Up, &[Key::Up], "move the cursor or the selection up", |editor, _, _| editor.step(0, 1)),
    Bound::does(Command::Down, &[Key::Down], "move the cursor or the selection down", |editor, _, _| editor.step(0, -1)),
    Bound::does(Command::Left, &[Key::Left], "move the cursor or the selection left; in a number, one less", |editor, _, _| editor.step(-1, 0)),
    Bound::does(Command::Right, &[Key::Right], "move the cursor or the selection right; in a number, one more", |editor, _, _| editor.step(1, 0)),
    Bound::new(Command::Enter, &[Key::Enter, Key::Char(' ')], "place the piece in hand; in the list, change the selected entry; in the FEN field, apply the FEN", |editor, _, _| editor.enter()).footer("place"),
    Bound::does(Command::Remove, &[Key::Delete, Key::Backspace, Key::Char('.'), Key::Ctrl('h')], "clear the square; in the list, the selected entry; in the FEN field, a character", |editor, _, _| editor.remove(Edit::DeletePrevChar)).footer("empty"),
    Bound::does(Command::EraseWord, &[Key::Ctrl('w')], "erase a field of the FEN", |editor, _, _| editor.remove(Edit::DeletePrevWord)),
    Bound::does(Command::Clear, &[Key::Ctrl('u')], "clear the FEN", |editor, _, _| editor.remove(Edit::DeleteLine)),
    Bound::does(Command::Complete, &[Key::Tab], "next part: board, palette, list, FEN", |editor, _, _| editor.next_focus(1)).footer("next"),
    Bound::does(Command::CompleteBack, &[Key::BackTab], "previous part", |editor, _, _| editor.next_focus(FOCI.len() - 1)),
    Bound::new(Command::Begin, &[Key::F(5)], "start the game from this position", |editor, _, _| editor.begin()).word("start").footer("start"),
    Bound::does(Command::OtherSide, &[Key::F(4)], "let the other side move", |editor, _, _| editor.change(Draft::other_side)).word("turn"),
    Bound::does(Command::EmptyBoard, &[Key::F(6)], "clear the board", |editor, _, _| editor.change(|draft, _| *draft = Draft::empty())).word("clear"),
    Bound::does(Command::StartPosition, &[Key::F(7)], "the starting position of the game", |editor, _, _| editor.change(Draft::start)).word("initial"),
    Bound::does(Command::SwapSides, &[Key::F(8)], "swap colours: {White}'s pieces become {Black}'s, mirrored", |editor, _, _| editor.change(Draft::swap_sides)).word("swap"),
    Bound::new(Command::Esc, &[Key::Esc], "go back: to the board, then out of the editor", |editor, _, _| editor.step_back()).footer("back"),
    Bound::HELP,
    Bound::does(Command::Flip, &[Key::F(2)], "flip the board", |editor, _, _| editor.flipped = !editor.flipped).word("flip").footer("flip"),
    Bound::PIECES, Bound::SETTINGS, Bound::SUSPEND, Bound::QUIT,
] };

impl Screen for Editor {
    fn commands(&self) -> &'static dyn Table {
        &EDITOR
    }

    fn focus(&mut self) -> screen::Focus<'_> {
        screen::Focus::Nothing(Some(&mut self.notice))
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(target)) => return self.button_down(target),
            (MouseKind::Up, target) => self.button_up(target),
            (MouseKind::WheelUp, _) => self.mark_row(self.list.row.saturating_sub(1)),
            (MouseKind::WheelDown, _) => self.mark_row(self.list.row + 1),
            (MouseKind::Down, None) | (MouseKind::RightDown(_) | MouseKind::RightUp, _) => {}
        }
        Transition::Stay
    }

    fn info(&self) -> Option<&'static Info> {
        Some(self.proposal.info)
    }

    fn question(&self) -> Option<String> {
        Some(match self.question? {
            Question::Leave => "Leave the editor? This position will be lost.".into(),
            Question::Quit => "Quit Pawnstorm? This position will be lost.".into(),
            Question::Start if self.keeps => "Start from this position? The current game stays in your library.".into(),
            Question::Start => "Start from this position? The current game will be lost.".into(),
        })
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
            Focus::List if self.list.type_char(&mut self.proposal, c) => {}
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
