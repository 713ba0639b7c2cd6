//! Opening and closing the editor over a screen.

use super::Editor;
use crate::app::{App, Current};

impl App {
    /// Opens the editor over the screen, with `fen` or with the shown position. Does nothing on a screen without a game.
    pub(in crate::app) fn edit(&mut self, fen: Option<&str>) {
        if let Some(playing) = self.screen.playing_mut() {
            playing.make_way();
        }
        let behind = std::mem::take(&mut self.screen);
        let (info, options, flipped, shown) = match (&behind, behind.view()) {
            (Current::Menu(menu), _) => (menu.info(), menu.options(), false, menu.info().start.to_string()),
            (_, Some(view)) => (view.game.info(), view.game.options(), view.flipped, view.game.fen(view.ply())),
            (_, None) => {
                self.screen = behind;
                return;
            }
        };
        let mut editor = Editor::new(info, options, &shown, behind);
        editor.flipped = flipped;
        if let Some(fen) = fen {
            editor.open_with(fen);
        }
        self.screen = Current::Editor(Box::new(editor));
    }

    pub(in crate::app) fn close_editor(&mut self) {
        if let Current::Editor(editor) = std::mem::take(&mut self.screen) {
            self.screen = editor.close();
        }
    }
}
