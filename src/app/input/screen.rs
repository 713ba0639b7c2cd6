//! How each screen handles text, the mouse, and the commands that several screens share.

use crate::app::notice::Tells;
use crate::app::playing::Playing;
use crate::app::practice::{Practice, State};
use crate::app::prompt::Edit;
use crate::app::view::View;
use crate::app::{Mouse, Screen, ScreenCommand};

impl Screen {
    /// Types a character. Returns `false` if it is not text. `bound` is true if it is a key here, which counts only on an empty input line.
    pub(super) fn type_char(&mut self, c: char, bound: bool) -> bool {
        let prompt = match self {
            Self::Menu(menu) => return menu.type_char(c),
            Self::Library(library) => return library.list.type_char(c, bound),
            Self::File(file) => return file.list.type_char(c, bound),
            Self::Editor(editor) => return editor.type_char(c, bound),
            Self::GameOver(over) => &mut over.prompt,
            Self::Engines(engines) => &mut engines.prompt,
            Self::Online(online) => &mut online.prompt,
            Self::Review(review) if review.trial.is_none() => &mut review.prompt,
            Self::Game(_) | Self::Review(_) | Self::Practice(_) => {
                return self.playing_mut().is_some_and(|playing| playing.type_char(c, bound));
            }
        };
        let is_text = !bound || !prompt.is_empty();
        if is_text {
            prompt.insert_char(c);
        }
        is_text
    }

    pub(in crate::app) fn paste(&mut self, text: &str) -> ScreenCommand {
        match self {
            Self::Menu(menu) => return menu.paste(text),
            Self::GameOver(over) => return over.paste(text),
            Self::Library(library) => library.list.paste(text),
            Self::File(file) => file.list.paste(text),
            Self::Engines(engines) => engines.prompt.insert(text.trim().lines().next().unwrap_or_default()),
            Self::Online(online) => online.prompt.insert(text.trim().lines().next().unwrap_or_default()),
            Self::Editor(editor) => editor.paste(text),
            Self::Review(review) => return review.paste(text),
            Self::Game(_) | Self::Practice(_) => {
                if let Some(playing) = self.playing_mut() {
                    playing.paste(text);
                }
            }
        }
        ScreenCommand::Stay
    }

    /// Handles the mouse, except on the footer.
    pub(super) fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        match self {
            Self::Menu(menu) => menu.mouse(mouse),
            Self::Game(playing) => playing.mouse(mouse),
            Self::GameOver(over) => over.mouse(mouse),
            Self::Review(review) => match &mut review.trial {
                Some(trial) => trial.mouse(mouse),
                None => review.mouse(mouse),
            },
            Self::Library(library) => library.list.mouse(mouse),
            Self::File(file) => file.list.mouse(mouse),
            Self::Engines(engines) => engines.mouse(mouse),
            Self::Online(online) => online.mouse(mouse),
            Self::Editor(editor) => editor.mouse(mouse),
            Self::Practice(practice) => practice.mouse(mouse),
        }
    }

    /// Moves the caret on the input line if there is text. Returns whether it did.
    pub(super) fn moves_caret(&mut self, edit: Edit) -> bool {
        let (prompt, looks_back) = match self {
            Self::GameOver(over) => (&mut over.prompt, false),
            Self::Review(review) if review.trial.is_none() => (&mut review.prompt, false),
            Self::Game(_) | Self::Review(_) | Self::Practice(_) => match self.playing_mut() {
                Some(playing) => (&mut playing.prompt, playing.view.back_at.is_some()),
                None => return false,
            },
            Self::Menu(_) | Self::Library(_) | Self::File(_) | Self::Engines(_) | Self::Online(_) | Self::Editor(_) => {
                return false;
            }
        };
        // While an earlier ply is on screen, End returns to the game, even if there is input.
        let returns = looks_back && edit == Edit::End;
        let moves = !prompt.is_empty() && !returns;
        if moves {
            prompt.edit(edit);
        }
        moves
    }

    pub(super) fn edit(&mut self, edit: Edit) {
        match self {
            Self::GameOver(over) => over.prompt.edit(edit),
            Self::Review(review) if review.trial.is_none() => review.prompt.edit(edit),
            Self::Library(library) => library.list.edit(edit),
            Self::File(file) => file.list.edit(edit),
            Self::Engines(engines) => engines.prompt.edit(edit),
            Self::Online(online) => online.prompt.edit(edit),
            Self::Game(_) | Self::Review(_) | Self::Practice(_) => {
                if let Some(playing) = self.playing_mut() {
                    playing.edit_line(edit);
                }
            }
            Self::Menu(_) | Self::Editor(_) => {}
        }
    }

    /// Changes the view of the shown game.
    pub(super) fn change_view(&mut self, change: fn(&mut View)) {
        match self {
            Self::GameOver(over) => change(&mut over.view),
            Self::Review(review) if review.trial.is_none() => change(&mut review.view),
            Self::Game(_) | Self::Review(_) | Self::Practice(_) => {
                if let Some(playing) = self.playing_mut() {
                    playing.change_view(change);
                }
            }
            Self::Menu(_) | Self::Library(_) | Self::File(_) | Self::Engines(_) | Self::Online(_) | Self::Editor(_) => {
            }
        }
    }

    /// Returns the moves being entered: in a game, in a trial line, or in an exercise.
    pub(in crate::app) fn playing_mut(&mut self) -> Option<&mut Playing> {
        match self {
            Self::Game(playing) => Some(playing),
            Self::Review(review) => review.trial.as_deref_mut(),
            Self::Practice(practice) => practice.playing_mut(),
            Self::Menu(_)
            | Self::GameOver(_)
            | Self::Library(_)
            | Self::File(_)
            | Self::Engines(_)
            | Self::Online(_)
            | Self::Editor(_) => None,
        }
    }

    /// Clears the old notice before the next input. A game, a trial line and an exercise clear theirs themselves.
    pub(in crate::app) fn clear_notice(&mut self) {
        if self.playing_mut().is_none() {
            *self.notice() = None;
        }
    }

    /// Completes a user's action: ends a trial line, or judges a move in an exercise.
    pub(in crate::app) fn after(&mut self, screen_command: ScreenCommand) -> ScreenCommand {
        match self {
            Self::Review(review) if review.trial.is_some() => review.after_trial(screen_command),
            Self::Practice(practice) if practice.exercise.is_some() => practice.after_move(screen_command),
            _ => screen_command,
        }
    }
}

impl Practice {
    /// Returns whether a move is being judged.
    pub(in crate::app) fn is_judging(&self) -> bool {
        self.exercise.as_ref().is_some_and(|exercise| exercise.state == State::Judging)
    }
}
