//! The action of a command, and the part of the program that it changes: the last column of the key table.

use super::Place;
use crate::app::collection::Collection;
use crate::app::editor::Editor;
use crate::app::engines::Engines;
use crate::app::export::{Format, Goal};
use crate::app::game_over::GameOver;
use crate::app::library::Library;
use crate::app::menu::Menu;
use crate::app::online::Online;
use crate::app::playing::Playing;
use crate::app::practice::Practice;
use crate::app::prompt::Edit;
use crate::app::review::Review;
use crate::app::scroll::Scroll;
use crate::app::view::View;
use crate::app::{App, Effect, ScreenCommand};

/// A function on a screen; the text is what follows the command's word on the input line.
type On<S> = fn(&mut S, &str) -> ScreenCommand;

/// The action of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// Acts on the program, or on a page or box over its screen.
    App(fn(&mut App, &str) -> Vec<Effect>),
    /// Gives a command to the program, on any screen.
    Ask(fn(&str) -> ScreenCommand),
    /// Changes the view of the shown game.
    View(fn(&mut View)),
    /// Edits the input line.
    Line(Edit),
    /// Moves the selection of a list of games.
    Rows(Scroll),
    /// Acts on the menu.
    Menu(On<Menu>),
    /// Acts on a game, a trial line or an exercise.
    Playing(On<Playing>),
    /// Acts on a finished game.
    Over(On<GameOver>),
    /// Acts on a review.
    Review(On<Review>),
    /// Acts on the library.
    Library(On<Library>),
    /// Acts on the list of a file's games.
    File(On<Collection>),
    /// Acts on the list of engines.
    Engines(On<Engines>),
    /// Acts on the screen for online games.
    Online(On<Online>),
    /// Acts on the editor.
    Editor(On<Editor>),
    /// Acts on the exercises of a game, or on one of them.
    Practice(On<Practice>),
}

impl Run {
    /// Returns whether a place has the part of the program that this acts on.
    pub(super) const fn fits(&self, place: Place) -> bool {
        match self {
            Self::App(_) | Self::Ask(_) => true,
            Self::View(_) => {
                matches!(place, Place::Game | Place::Over | Place::Review | Place::Trial | Place::Exercise)
            }
            Self::Line(_) => matches!(
                place,
                Place::Game
                    | Place::Over
                    | Place::Review
                    | Place::Trial
                    | Place::Exercise
                    | Place::Library
                    | Place::File
                    | Place::Engines
                    | Place::Online
            ),
            Self::Rows(_) => matches!(place, Place::Library | Place::File),
            Self::Menu(_) => matches!(place, Place::Menu),
            Self::Playing(_) => matches!(place, Place::Game | Place::Trial | Place::Exercise),
            Self::Over(_) => matches!(place, Place::Over),
            Self::Review(_) => matches!(place, Place::Review),
            Self::Library(_) => matches!(place, Place::Library),
            Self::File(_) => matches!(place, Place::File),
            Self::Engines(_) => matches!(place, Place::Engines),
            Self::Online(_) => matches!(place, Place::Online),
            Self::Editor(_) => matches!(place, Place::Editor),
            Self::Practice(_) => matches!(place, Place::Course | Place::Exercise),
        }
    }
}

/// Copies the shown position, or opens the editor with the FEN after the word.
pub(super) fn copy_or_open(fen: &str) -> ScreenCommand {
    match fen {
        "" => ScreenCommand::Send(Format::Fen, Goal::Clipboard),
        fen => ScreenCommand::Edit(Some(fen.into())),
    }
}
