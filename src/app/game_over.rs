//! The screen of a finished game: its result, the board, and the choices of what to do next.

use super::editor::pasted;
use super::keys::{self, Command, Key, Place, command};
use super::prompt::Prompt;
use super::view::View;
use super::{Mouse, MouseKind, Msg, ScreenCommand, Target};
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
    /// The error about a text that means nothing here.
    pub unknown: Option<String>,
    /// The other notice to show.
    pub notice: Option<String>,
    /// True if a single letter ended the game, so that the Enter that may still follow must be ignored.
    pub(super) ended_by_letter: bool,
}

/// The choices and their labels.
pub const CHOICES: [(Command, &str); 5] = [
    (Command::New, "New game"),
    (Command::Back, "Look back"),
    (Command::Review, "Review"),
    (Command::Menu, "Menu"),
    (Command::Quit, "Quit"),
];

impl GameOver {
    /// Creates the screen of a finished game.
    #[must_use]
    pub fn new(view: View) -> Self {
        Self { view, choice: 0, prompt: Prompt::default(), unknown: None, notice: None, ended_by_letter: false }
    }

    /// Selects the choice that changes nothing, for a user who had a finger on a key when the game ended.
    pub(super) fn mark_what_is_harmless(&mut self) {
        self.choice = CHOICES.iter().position(|(command, _)| *command == Command::Back).unwrap_or(0);
    }

    /// Returns the words that the typed text can be completed to.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let typed = self.prompt.text().trim().to_lowercase();
        if typed.is_empty() { Vec::new() } else { keys::words(Place::Over, &typed).map(String::from).collect() }
    }

    pub(super) fn update(&mut self, msg: &Msg) -> ScreenCommand {
        match msg {
            Msg::Key(key) => self.key(*key),
            Msg::Mouse(mouse) => self.mouse(*mouse),
            Msg::Paste(text) => {
                let line = pasted::one_line(text).ok().filter(|line| pasted::is_like_a_fen(line));
                if let Some(line) = line.filter(|_| self.prompt.is_empty()) {
                    return ScreenCommand::Edit(Some(line));
                }
                self.prompt.insert(text.trim_start().lines().next().unwrap_or_default());
                ScreenCommand::Stay
            }
            Msg::Drawn { history, .. } => {
                self.view.limit_scrolling(*history);
                ScreenCommand::Stay
            }
            _ => ScreenCommand::Stay,
        }
    }

    fn key(&mut self, key: Key) -> ScreenCommand {
        self.unknown = None;
        self.notice = None;
        if std::mem::take(&mut self.ended_by_letter) && key == Key::Enter && self.prompt.is_empty() {
            return ScreenCommand::Stay;
        }
        let asks = key == Key::Char('?') && self.prompt.is_empty();
        if let (Key::Char(c), false) = (key, asks) {
            self.prompt.insert(c.encode_utf8(&mut [0; 4]));
            return ScreenCommand::Stay;
        }
        command(Place::Over, key).map_or(ScreenCommand::Stay, |command| self.act(command))
    }

    fn act(&mut self, command: Command) -> ScreenCommand {
        if let Some(everywhere) = ScreenCommand::everywhere(command) {
            return everywhere;
        }
        if self.prompt.moves_caret(command) {
            self.prompt.act(command);
            return ScreenCommand::Stay;
        }
        match command {
            Command::Up | Command::Left => self.mark(CHOICES.len() - 1),
            Command::Down | Command::Right => self.mark(1),
            Command::Enter if self.prompt.is_empty() => return self.act(CHOICES[self.choice].0),
            Command::Enter => return self.submit(),
            Command::Esc if self.prompt.is_empty() => {
                self.view.look_at(usize::MAX);
                self.view.threats = false;
            }
            Command::Esc => drop(self.prompt.take()),
            // Without typed text, Tab goes through the choices, as everywhere.
            Command::Complete | Command::CompleteBack if self.prompt.is_empty() => {
                self.mark(if command == Command::Complete { 1 } else { CHOICES.len() - 1 });
            }
            Command::Complete | Command::CompleteBack => {
                let completions = self.completions();
                self.prompt.complete(&completions, if command == Command::Complete { 1 } else { -1 });
            }
            Command::New => {
                return ScreenCommand::Play { game: Box::new(self.view.game.restarted()), flipped: self.view.flipped };
            }
            Command::Review => return ScreenCommand::Review,
            Command::Undo => return self.take_back(),
            Command::Edit => return ScreenCommand::Edit(None),
            Command::Export => return ScreenCommand::Export,
            Command::CopyFen | Command::CopyPgn | Command::Save | Command::SaveFen => {
                return ScreenCommand::send(command, "");
            }
            Command::Keep => return ScreenCommand::Keep(String::new()),
            Command::Menu => return ScreenCommand::Menu,
            _ => {
                let _ = self.view.act(command) || self.prompt.act(command);
            }
        }
        ScreenCommand::Stay
    }

    /// Moves the selection by `by` choices, cyclically.
    const fn mark(&mut self, by: usize) {
        self.choice = (self.choice + by) % CHOICES.len();
    }

    /// Returns whether the move that ended the game can be taken back: only between people at one keyboard, without a clock.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        let game = &self.view.game;
        let may_write = self.view.record.as_ref().is_none_or(|record| record.read_only().is_none());
        game.players().iter().all(|player| player.is_human()) && game.can_undo() && may_write
    }

    fn take_back(&mut self) -> ScreenCommand {
        if self.can_take_back() {
            return ScreenCommand::TakeBack;
        }
        let game = &self.view.game;
        let why = if game.options().get(GameOption::TouchMove) {
            "Touch-move is on: no move is taken back."
        } else if game.clock().is_some() {
            "A game with a clock is not played on once it is over."
        } else if game.players().iter().any(|player| !player.is_human()) {
            "A game against the computer is not played on once it is over; new begins another."
        } else {
            "No move ended this game, so none can be taken back."
        };
        self.unknown = Some(why.into());
        ScreenCommand::Stay
    }

    fn submit(&mut self) -> ScreenCommand {
        let text = self.prompt.take();
        self.unknown = None;
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let word = word.to_lowercase();
        // The words for another game mean the same here as in a game.
        let word = if word == "restart" { "new" } else { &word };
        match keys::word(Place::Over, word).or_else(|| begun(word).filter(|_| !word.is_empty())) {
            Some(command) if rest.is_empty() => self.act(command),
            Some(Command::Set) => ScreenCommand::Set(rest.trim().into()),
            Some(Command::Keep) => ScreenCommand::Keep(rest.trim().into()),
            Some(command @ (Command::CopyFen | Command::Save | Command::SaveFen)) => {
                ScreenCommand::send(command, rest.trim())
            }
            _ => {
                let words: Vec<&str> = keys::words(Place::Over, "").collect();
                self.unknown =
                    Some(format!("{} is not known here; these words are: {}.", quoted(text), words.join(", ")));
                ScreenCommand::Stay
            }
        }
    }

    fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) => {
                self.choice = item.min(CHOICES.len() - 1);
                return self.act(CHOICES[self.choice].0);
            }
            (MouseKind::Down, Some(Target::Command(command))) => return self.act(command),
            (MouseKind::Down, Some(Target::Ply(ply))) => self.view.look_at(ply),
            (MouseKind::WheelUp, Some(Target::Ply(_) | Target::History)) => self.view.scroll(3),
            (MouseKind::WheelDown, Some(Target::Ply(_) | Target::History)) => self.view.scroll(-3),
            _ => {}
        }
        ScreenCommand::Stay
    }
}

/// Returns the command of a prefix: one of the choices, or the only word that begins with it.
fn begun(word: &str) -> Option<Command> {
    let choice = CHOICES.iter().find(|(_, name)| name.to_lowercase().starts_with(word)).map(|(command, _)| *command);
    let mut words = keys::words(Place::Over, word);
    let only = words.next().filter(|_| words.next().is_none());
    choice.or_else(|| keys::word(Place::Over, only?))
}
