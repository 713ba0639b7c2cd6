//! The screen of a finished game: its result, the board, and the next steps to choose from.

use super::editor::pasted;
use super::keys::{self, Binding, Command, Place};
use super::menu::seat;
use super::notice::{Notice, Tells};
use super::prompt::Prompt;
use super::remote::Remote;
use super::view::View;
use super::{Mouse, MouseKind, Target, Transition};
use crate::app::record::Record;
use crate::app::screen::{Focus, Screen};
use crate::game::Player;
use crate::game::describe;
use crate::rules::GameOption;
use crate::rules::text::quoted;

/// The screen of a finished game.
pub struct GameOver {
    /// The view of the game.
    pub view: View,
    /// The selected choice.
    pub choice: usize,
    /// The input line.
    pub prompt: Prompt,
    /// The latest notice.
    pub notice: Option<Notice>,
    /// The connection, if the game was played online.
    pub(super) remote: Option<Box<Remote>>,
    /// True if a single letter ended the game, so that the Enter that may still follow must be ignored.
    pub(super) ended_by_letter: bool,
}

/// A next step and its label.
pub type Next = (Command, &'static str);

/// The choices after a game.
const CHOICES: [Next; 5] = [
    (Command::New, "New game"),
    (Command::Back, "View moves"),
    (Command::Review, "Review"),
    (Command::Menu, "Menu"),
    (Command::Quit, "Quit"),
];

/// The choices after a game against the computer.
const COMPUTER: [Next; 6] = [
    (Command::Rematch, "Rematch"),
    (Command::New, "New game"),
    (Command::Back, "View moves"),
    (Command::Review, "Review"),
    (Command::Menu, "Menu"),
    (Command::Quit, "Quit"),
];

/// The choices after an online game. "New game" is missing, because it would start one at this keyboard alone. Spectators get no rematch.
const ONLINE: [Next; 5] = [
    (Command::Rematch, "Rematch"),
    (Command::Back, "View moves"),
    (Command::Review, "Review"),
    (Command::Menu, "Menu"),
    (Command::Quit, "Quit"),
];

impl GameOver {
    /// Returns the choices.
    #[must_use]
    pub fn choices(&self) -> &'static [Next] {
        match &self.remote {
            None if self.is_against_the_computer() => &COMPUTER,
            None => &CHOICES,
            Some(_) if self.offers_rematch() => &ONLINE,
            Some(_) => &ONLINE[1..],
        }
    }

    /// Returns whether this player can ask for a rematch.
    #[must_use]
    pub fn offers_rematch(&self) -> bool {
        let can = |remote: &Remote| remote.file.is_none() && remote.guest.seat.is_some() && remote.guest.has_rematch;
        self.remote.as_deref().is_some_and(can)
    }

    /// Returns the command of the selected choice.
    fn chosen(&self) -> Command {
        // The list can become shorter: the host may announce late that it has no rematch.
        self.choices()[self.choice.min(self.choices().len() - 1)].0
    }

    /// Creates the screen of a finished game.
    #[must_use]
    pub fn new(view: View) -> Self {
        Self { view, choice: 0, prompt: Prompt::default(), notice: None, remote: None, ended_by_letter: false }
    }

    /// Selects the choice that changes nothing, in case the user was about to press a key when the game ended.
    pub(super) fn mark_what_is_harmless(&mut self) {
        self.choice = self.choices().iter().position(|(command, _)| *command == Command::Back).unwrap_or(0);
    }

    /// Returns the completions of the typed text.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim().to_lowercase();
        if typed.is_empty() { Vec::new() } else { keys::words(Place::Over, &typed).map(String::from).collect() }
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

    /// Starts the same game again.
    pub(super) fn again(&mut self) -> Transition {
        Transition::Play { game: Box::new(self.view.game.restarted()), flipped: self.view.flipped, by_lot: false }
    }

    /// Returns whether a human played against the computer.
    #[must_use]
    pub fn is_against_the_computer(&self) -> bool {
        let players = self.view.game.players();
        players.contains(&Player::Human) && players.iter().any(|player| player.is_computer())
    }

    /// Starts the same game again with colours swapped.
    pub(super) fn again_with_colours_swapped(&mut self) -> Transition {
        let [white, black] = self.view.game.players();
        let mut game = self.view.game.restarted();
        seat(&mut game, [black, white]);
        Transition::Play { game: Box::new(game), flipped: white.is_human(), by_lot: false }
    }

    /// Moves the selection by `by` choices, cyclically.
    pub(super) fn mark(&mut self, by: isize) {
        self.choice = (self.choice as isize + by).rem_euclid(self.choices().len() as isize) as usize;
    }

    /// Returns whether the move that ended the game can be undone: only between people at one keyboard, without a clock.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        let game = &self.view.game;
        let may_write = self.view.record.as_ref().is_none_or(|record| record.read_only().is_none());
        game.players().iter().all(|player| player.is_human()) && game.can_undo() && may_write
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
        self.refuse(why);
        Transition::Stay
    }

    fn submit(&mut self) -> Transition {
        let text = self.prompt.take();
        self.notice = None;
        let text = text.trim();
        let begun = || Some((self.begun(&text.to_lowercase()).filter(|_| !text.is_empty())?, ""));
        match keys::read(Place::Over, text).or_else(begun) {
            Some((row, rest)) => Transition::Run(row.command, rest.into()),
            None => {
                let words: Vec<&str> = keys::words(Place::Over, "").collect();
                self.refuse(format!("Unknown command {}. Commands here: {}.", quoted(text), words.join(", ")));
                Transition::Stay
            }
        }
    }

    /// Returns the row for an abbreviation: one of the choices, or the only word with this prefix.
    fn begun(&self, word: &str) -> Option<&'static Binding> {
        let choice = self.choices().iter().find(|(_, name)| name.to_lowercase().starts_with(word));
        let mut words = keys::words(Place::Over, word);
        let only = words.next().filter(|_| words.next().is_none());
        match choice {
            Some((command, _)) => keys::binding(Place::Over, *command),
            None => keys::read(Place::Over, only?).map(|(row, _)| row),
        }
    }
}

impl Screen for GameOver {
    fn place(&self) -> Place {
        Place::Over
    }

    fn notice(&mut self) -> &mut Option<Notice> {
        &mut self.notice
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.prompt)
    }

    fn mouse(&mut self, mouse: Mouse) -> Transition {
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

    fn view(&self) -> Option<&View> {
        Some(&self.view)
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        Some(&mut self.view)
    }

    fn record(&self) -> Option<&Record> {
        self.view.record.as_ref()
    }

    fn said(&self) -> Vec<String> {
        let notice = self.notice.as_ref().map(|notice| notice.text.clone());
        describe::announcement(&self.view.game).into_iter().chain(notice).collect()
    }

    fn allows(&self, command: Command) -> bool {
        match command {
            Command::Undo => self.can_take_back(),
            Command::Rematch => self.offers_rematch() || self.is_against_the_computer(),
            Command::Say => self.remote.is_some(),
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

    fn paste(&mut self, text: &str) -> Transition {
        let line = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line));
        if let Some(line) = line.filter(|_| self.prompt.is_empty()) {
            return Transition::Edit(Some(line));
        }
        let (first, rest) = pasted::first_line(text);
        self.prompt.insert(first);
        if let Some(rest) = rest {
            self.say(rest);
        }
        Transition::Stay
    }

    fn remote(&self) -> Option<&Remote> {
        self.remote.as_deref()
    }

    fn remote_mut(&mut self) -> Option<&mut Remote> {
        self.remote.as_deref_mut()
    }

    fn leave_remote(&mut self) {
        self.remote = None;
    }
}
