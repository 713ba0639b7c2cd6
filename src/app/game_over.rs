//! The screen of a finished game: its result, the board, and the next steps to choose from.

use super::keys::{self, Binding, Command, Key};
use super::notice::{Notice, Tells};
use super::printed::{self, Change};
use super::prompt::Prompt;
use super::remote::rematch;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::view::View;
use super::{Context, Mouse, MouseKind, Target};
use crate::game::input::explain;
use crate::game::protocol::{Proposal, sayable};
use crate::game::{Player, describe};
use crate::rules::text::quoted;
use crate::rules::{Color, GameOption, either};

pub struct GameOver {
    pub view: View,
    pub choice: usize,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
    /// True if a single letter ended the game, so that the Enter that may still follow must be ignored.
    pub(super) ended_by_letter: bool,
}

pub type Next = (Command, &'static str);

const CHOICES: [Next; 6] = [
    (Command::Rematch, "Rematch"),
    (Command::New, "New game"),
    (Command::Back, "View moves"),
    (Command::Review, "Review"),
    (Command::Menu, "Menu"),
    (Command::Quit, "Quit"),
];

type Row = screen::Row<GameOver>;

#[rustfmt::skip]
pub static OVER: Commands<GameOver> = Commands { name: "after a game", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the previous choice", |over, _, _| over.mark(-1)),
    Row::does(Command::Down, &[Key::Down], "the next choice", |over, _, _| over.mark(1)),
    Row::does(Command::Left, &[Key::Left], "the previous choice", |over, _, _| over.mark(-1)),
    Row::does(Command::Right, &[Key::Right], "the next choice", |over, _, _| over.mark(1)),
    Row::new(Command::Enter, &[Key::Enter], "run the selected or typed command", |over, _, _| over.enter()).footer("choose"),
    Row::does(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the game", |over, _, _| over.step_back()).footer("back"),
    Row::does(Command::Complete, &[Key::Tab], "complete the input, or go to the next choice", |over, _, _| over.complete(1)),
    Row::does(Command::CompleteBack, &[Key::BackTab], "the previous choice", |over, _, _| over.complete(-1)),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR,
    Row::new(Command::Undo, &[Key::F(5)], "undo the final move and continue", |over, _, _| over.take_back()).word("undo").also(&["takeback", "take back"]).footer("undo"),
    Row::VIEW_BACK.word("back"), Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::ZEN,
    Row::new(Command::Analyse, &[Key::F(7)], "find the biggest mistakes, then step through them", |_, _, _| Transition::Review { analyses: true }).word("analyse").also(&["analyze"]),
    Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP,
    Row::new(Command::New, &[], "play the same game again", |over, _, _| over.again()).word("new").also(&["restart", "new game", "start again", "play again"]),
    Row::new(Command::Rematch, &[], "play again with colours swapped; online, offer a rematch", |over, _, _| over.rematch()).word("rematch"),
    Row::does(Command::Say, &[], "send your opponent a message: `say good game`", |over, text, _| over.say_to_other(text)).word_with_text("say"),
    Row::new(Command::Review, &[], "review the game: step through it, play it back, try lines", |_, _, _| Transition::Review { analyses: false }).word("review"),
    Row::HELP, Row::FLIP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };

impl GameOver {
    pub fn new(view: View) -> Self {
        Self { view, choice: 0, prompt: Prompt::default(), notice: None, ended_by_letter: false }
    }

    /// Selects the choice that changes nothing: the user may be about to press a key.
    pub(super) fn mark_back(&mut self) {
        self.choice = self.choices().iter().position(|(command, _)| *command == Command::Back).unwrap_or(0);
    }

    /// Returns the choices. After an online game there is no "New game", because it would start one at this keyboard alone.
    pub fn choices(&self) -> Vec<Next> {
        let fits = |(command, _): &Next| match command {
            Command::Rematch => self.allows(Command::Rematch),
            Command::New => self.view.opponent.remote().is_none(),
            _ => true,
        };
        CHOICES.into_iter().filter(fits).collect()
    }

    fn chosen(&self) -> Command {
        // The list can become shorter: the host may announce late that it has no rematch.
        self.choices()[self.choice.min(self.choices().len() - 1)].0
    }

    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim().to_lowercase();
        if typed.is_empty() { Vec::new() } else { keys::words(&OVER, &typed).map(String::from).collect() }
    }

    /// Handles Enter: runs the typed command, or the selected choice.
    pub(super) fn enter(&mut self) -> Transition {
        if self.prompt.is_empty() {
            return Transition::Run(self.chosen(), String::new());
        }
        self.submit()
    }

    /// Handles Esc: clears the input; without input, returns to the end of the game.
    pub(super) fn step_back(&mut self) {
        if self.prompt.is_empty() {
            self.view.look_at(usize::MAX);
            self.view.threats = false;
        }
        self.prompt.take();
    }

    /// Handles Tab: completes the input; without input, selects the next choice.
    pub(super) fn complete(&mut self, by: isize) {
        if self.prompt.is_empty() {
            return self.mark(by);
        }
        let completions = self.completions();
        self.prompt.complete(&completions, by);
    }

    pub(super) fn again(&mut self) -> Transition {
        Transition::Play { game: Box::new(self.view.game.restarted()), flipped: self.view.flipped, by_lot: false }
    }

    pub fn is_against_the_computer(&self) -> bool {
        let players = self.view.game.players();
        players.contains(&Player::Human) && players.iter().any(|player| player.is_computer())
    }

    pub(super) fn mark(&mut self, by: isize) {
        self.choice = (self.choice as isize + by).rem_euclid(self.choices().len() as isize) as usize;
    }

    /// Returns whether the move that ended the game can be undone: only between people at one keyboard, without a clock.
    pub fn can_take_back(&self) -> bool {
        let game = &self.view.game;
        let is_writable = self.view.read_only().is_none();
        game.players().iter().all(|player| player.is_human()) && game.can_undo() && is_writable
    }

    /// Undoes the move that ended the game, or refuses with the reason.
    pub(super) fn take_back(&mut self) -> Transition {
        if self.can_take_back() {
            return Transition::TakeBack;
        }
        let game = &self.view.game;
        let why = if game.options().get(GameOption::TouchMove) {
            "Touch-move is on, so moves cannot be undone."
        } else if game.clock().is_some() {
            "You cannot continue a finished game with a clock."
        } else if game.players().contains(&Player::Remote) {
            "You cannot continue a finished online game."
        } else if game.players().iter().any(|player| !player.is_human()) {
            "You cannot continue a finished game against the computer. Type new to play again."
        } else {
            "This game did not end with a move: nothing to undo."
        };
        self.refused(why)
    }

    /// Plays again with colours swapped: at once against the computer, or as soon as the opponent agrees.
    pub(super) fn rematch(&mut self) -> Transition {
        if self.is_against_the_computer() {
            let [white, black] = self.view.game.players();
            let mut game = self.view.game.restarted();
            game.seat(Color::White, black);
            game.seat(Color::Black, white);
            return Transition::Play { game: Box::new(game), flipped: white.is_human(), by_lot: false };
        }
        self.propose_rematch();
        Transition::Stay
    }

    fn propose_rematch(&mut self) {
        let Some(remote) = self.view.opponent.remote_mut() else {
            return self.refuse("There is no opponent to ask for a rematch. Type new to play again.");
        };
        if remote.file.is_some() {
            return self.refuse("A file holds one game. For another, run pawnstorm host GAME --file FILE");
        }
        if !remote.guest.has_rematch {
            return self.refuse("There is no rematch here: stay, and the next game will open.");
        }
        match remote.propose(Proposal::Rematch) {
            Ok(()) => {
                let other = remote.guest.seat.map(|side| self.view.game.called(!side));
                self.say(format!(
                    "Asked {} for a rematch with colours swapped.",
                    other.unwrap_or_else(|| "Your opponent".into())
                ));
            }
            Err(why) => self.refuse(why),
        }
    }

    pub(super) fn say_to_other(&mut self, text: &str) {
        let Some(remote) = self.view.opponent.remote_mut() else {
            return self.refuse("There is no online opponent to talk to.");
        };
        let Some(text) = sayable(text) else { return self.refuse("Type your message after say: say good game") };
        match remote.say(text.clone()) {
            Ok(()) => self.say(format!("You say: “{text}”")),
            Err(why) => self.refuse(why),
        }
    }

    pub(super) fn tell_who_wants_a_rematch(&mut self) {
        let wants = self.view.opponent.remote().and_then(|remote| remote.wants_rematch);
        if let Some(side) = wants {
            self.say(rematch(&self.view.game, side, true));
        }
    }

    fn submit(&mut self) -> Transition {
        let text = self.prompt.take();
        self.notice = None;
        let text = text.trim();
        let begun = || Some((self.begun(&text.to_lowercase()).filter(|_| !text.is_empty())?, ""));
        match keys::read(&OVER, text).or_else(begun) {
            Some((row, rest)) => Transition::Run(row.command, rest.into()),
            None if explain::why(&self.view.game, text).is_some() => {
                let is_next = |&(command, _): &Next| !matches!(command, Command::Back | Command::Quit);
                let next: Vec<String> =
                    self.choices().into_iter().filter(is_next).map(|(_, name)| name.to_lowercase()).collect();
                self.refused(format!("The game is over. Type {}.", either(&next)))
            }
            None => self.refused(format!("{} is not a command here. Type help for the list.", quoted(text))),
        }
    }

    /// Returns the row for an abbreviation: one of the choices, or the only word with this prefix.
    fn begun(&self, word: &str) -> Option<&'static Binding> {
        let choice = self.choices().into_iter().find(|(_, name)| name.to_lowercase().starts_with(word));
        let mut words = keys::words(&OVER, word);
        let only = words.next().filter(|_| words.next().is_none());
        match choice {
            Some((command, _)) => keys::binding(&OVER, command),
            None => keys::read(&OVER, only?).map(|(row, _)| row),
        }
    }
}

impl Screen for GameOver {
    fn commands(&self) -> &'static dyn Table {
        &OVER
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.prompt, &mut self.notice)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) => {
                self.choice = item.min(self.choices().len() - 1);
                return Transition::Run(self.chosen(), String::new());
            }
            (MouseKind::Down, Some(Target::Ply(ply))) => self.view.look_at(ply),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        Transition::Stay
    }

    fn printed(&mut self, change: &Change, _: &Context) -> Vec<String> {
        let has_ended = change.now.over && !change.before.over;
        let notice = self.notice.take().map(|notice| notice.text);
        let state = match notice.is_none() || has_ended {
            false => Vec::new(),
            true if change.is_another_board() => printed::board(&self.view),
            true => printed::standing(&self.view),
        };
        let word = |command| keys::binding(&OVER, command)?.word;
        let words: Vec<&str> = self.choices().iter().filter_map(|(command, _)| word(*command)).collect();
        state.into_iter().chain(notice).chain([format!("What next? {}.", either(&words))]).collect()
    }

    fn view(&self) -> Option<&View> {
        Some(&self.view)
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        Some(&mut self.view)
    }

    fn said(&self) -> Vec<String> {
        let notice = self.notice.as_ref().map(|notice| notice.text.clone());
        describe::announcement(&self.view.game).into_iter().chain(notice).collect()
    }

    fn allows(&self, command: Command) -> bool {
        match command {
            Command::Undo => self.can_take_back(),
            // Spectators get no rematch.
            Command::Rematch => self.view.opponent.remote().map_or(self.is_against_the_computer(), |remote| {
                remote.file.is_none() && remote.guest.seat.is_some() && remote.guest.has_rematch
            }),
            Command::Say => self.view.opponent.remote().is_some(),
            _ => true,
        }
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        let looks_back = self.view.back_at.is_some();
        let holds = match row.command {
            Command::Last => looks_back,
            Command::Esc => looks_back || !self.prompt.is_empty(),
            Command::Back => self.view.ply() > 0,
            _ => true,
        };
        row.footer.filter(|_| holds)
    }

    /// Swallows an Enter that follows the letter which ended the game.
    fn hold(&mut self, command: Option<Command>) -> Option<Transition> {
        self.notice = None;
        let follows = std::mem::take(&mut self.ended_by_letter);
        (follows && command == Some(Command::Enter) && self.prompt.is_empty()).then_some(Transition::Stay)
    }

    fn is_played(&self) -> bool {
        true
    }
}
