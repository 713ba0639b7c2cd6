//! The commands that a screen gives to the program, and how the program runs them.

use super::engines::Engines;
use super::export::{Format, Goal};
use super::help::Help;
use super::keys::Command;
use super::menu::Menu;
use super::notice::Tells;
use super::overlay::Overlay;
use super::pasting::Pasted;
use super::remote::{RemoteEffect, Way};
use super::{App, Current, Effect, StorageEffect};
use crate::game::Game;
use crate::rules::Info;

/// A command of a screen to the program as a whole.
pub enum Transition {
    /// Do nothing.
    Stay,
    /// Leave the program, after a question where something could be lost.
    Quit,
    /// Run an effect.
    Do(Effect),
    /// Run a command of this place, with the text after its word.
    Run(Command, String),
    /// Make the computer play the best move found so far.
    MoveNow,
    /// Return to the place where this screen was opened.
    Return,
    /// Open the review of the game.
    Review,
    /// Open it and start the analysis.
    Analyse,
    /// Open the list of games played here.
    Library,
    /// Open the list of external engines.
    Engines,
    /// Open the page for online games.
    Online,
    /// Join a game with an invite code.
    Join(Way, String),
    /// Host a game for the player and an online opponent: here, or in a new game file.
    Host(Box<Game>, Option<String>),
    /// Open the game at this offset in the list.
    Neighbour(isize),
    /// Open the menu.
    Menu,
    /// Start another game.
    Play {
        game: Box<Game>,
        /// True if Black is at the bottom.
        flipped: bool,
        /// True if the sides were random.
        by_lot: bool,
    },
    /// Undo the move that ended the game.
    TakeBack,
    /// Open the position editor, with a FEN or with the shown position.
    Edit(Option<String>),
    /// Open a pasted game over the screen.
    Open(Box<Pasted>),
    /// Close the editor and return to where it was opened.
    Close,
    /// Close the editor and quit from where it was opened.
    CloseAndQuit,
    /// Open the export panel.
    Export,
    /// Export in a format to a destination.
    Send(Format, Goal),
    /// Save the game in another folder after a failed save.
    Keep(String),
    /// Resume a game from its file.
    Resume { name: String },
    /// Open the help page.
    Help,
    /// Open the rules of a game.
    Rules(&'static Info),
    /// Open the settings.
    Settings,
    /// Change a setting, given as name and value.
    Set(String),
    /// Open the practice course of a game.
    Practice(&'static Info),
    /// Record that an exercise of a game is solved.
    Solved(&'static str, String),
    /// Switch between pictures, drawings, symbols and letters.
    NextPieces,
    /// Show or hide the computer's search information.
    ToggleThoughts,
    /// Show or hide the evaluation bar.
    ToggleBar,
    /// Turn zen mode on or off: only the board, the clocks and the input line.
    ToggleZen,
}

impl From<()> for Transition {
    fn from((): ()) -> Self {
        Self::Stay
    }
}

impl App {
    /// Runs what a screen asks for in answer to a person.
    pub(super) fn obey_screen(&mut self, transition: Transition) -> Vec<Effect> {
        let transition = self.screen.after(transition);
        self.obey(transition)
    }

    /// Runs a command of a screen, once the game that it leaves is stored.
    pub(super) fn obey(&mut self, mut transition: Transition) -> Vec<Effect> {
        if let Transition::Quit = transition {
            transition = self.screen.quit();
        }
        if let Transition::CloseAndQuit = transition {
            self.close_editor();
            transition = self.screen.quit();
        }
        match self.wait_to_leave(transition) {
            Ok(effects) => effects,
            Err(transition) => {
                let mut effects = self.save();
                effects.extend(self.obey_at_once(transition));
                effects
            }
        }
    }

    /// Runs a command of a screen, whether or not the game is stored.
    pub(super) fn obey_at_once(&mut self, transition: Transition) -> Vec<Effect> {
        let mut effects = Vec::new();
        match transition {
            // The screen was asked already.
            Transition::Stay | Transition::Quit => {}
            Transition::Edit(_) | Transition::Open(_)
                if matches!(self.screen, Current::Game(_)) && self.is_remote() =>
            {
                self.screen.refuse("Leave this game first: your opponent is waiting.");
            }
            Transition::Do(effect) => effects.push(effect),
            Transition::Run(command, text) => effects.extend(self.command(command, &text)),
            Transition::MoveNow => effects.extend(self.move_now()),
            Transition::Return => effects.extend(self.return_from_review()),
            Transition::Review => self.review(),
            Transition::Analyse => {
                self.review();
                if let Current::Review(review) = &mut self.screen {
                    review.analyse();
                }
            }
            Transition::Neighbour(by) => effects.extend(self.neighbour(by)),
            Transition::Engines => self.screen = Current::Engines(Box::new(Engines::new(&self.engines))),
            Transition::Online => {
                self.screen = Current::Online(Box::default());
                effects.push(RemoteEffect::List.into());
            }
            Transition::Join(way, code) => effects.push(self.join(way, code)),
            Transition::Host(game, file) => effects.push(self.host(&game, file)),
            Transition::Library => effects.push(self.library()),
            Transition::Menu => {
                self.below.clear();
                let played = self.screen.view().filter(|view| view.game.outcome().is_some());
                let menu = Menu::marking(played.map(|view| view.game.info()));
                self.screen = Current::Menu(Box::new(menu));
                effects.extend([StorageEffect::Close.into(), StorageEffect::Newest.into()]);
            }
            Transition::Play { game, flipped, by_lot } => {
                let before = self.setups.clone();
                self.play(*game, flipped, by_lot);
                effects.extend((self.setups != before).then(|| StorageEffect::Remember(self.setups.clone()).into()));
            }
            Transition::TakeBack => self.take_back(),
            Transition::Edit(fen) => self.edit(fen.as_deref()),
            Transition::Open(game) => self.open_over(*game),
            Transition::Close | Transition::CloseAndQuit => self.close_editor(),
            Transition::Export => self.overlays.push(Overlay::Export(0)),
            Transition::Send(format, goal) => effects.extend(self.send(format, goal)),
            Transition::Keep(folder) => effects.extend(self.keep_in(folder)),
            Transition::Resume { name } => effects.extend(self.resume(name)),
            Transition::Practice(info) => self.practise(info),
            Transition::Solved(game, task) => effects.extend(self.solved(game, &task)),
            Transition::Rules(info) => self.overlays.push(Overlay::Help(Help::of_rules(self.place(), info))),
            Transition::Help => self.overlays.push(Overlay::Help(Help::new(self.place()))),
            Transition::Settings => self.open_settings(),
            Transition::Set(text) => effects.extend(self.set_by_words(&text)),
            Transition::NextPieces => self.settings.next_pieces(self.pieces_are_drawn),
            Transition::ToggleThoughts => self.settings.hides_thoughts = !self.settings.hides_thoughts,
            Transition::ToggleBar => self.settings.bar = !self.settings.bar,
            Transition::ToggleZen => self.toggle_zen(),
        }
        self.settle();
        effects
    }
}
