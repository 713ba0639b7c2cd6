//! The way from one screen to another that knows both: from a game to its end, to its review, into the editor, and back.

use super::editor::Editor;
use super::game_over::GameOver;
use super::games::Games;
use super::help::HELP;
use super::line::Line;
use super::menu::Menu;
use super::notice::{Notice, Tells};
use super::pasted::Pasted;
use super::playing::{Cover, Playing};
use super::record::Record;
use super::review::{Review, Trial};
use super::screen::Screen;
use super::{Context, Opened, Stack, StorageEffect, saving};
use crate::game::Game;
use crate::game::odds::Odds;
use crate::rules::{Info, Viewer};
use std::any::Any;

/// Opens a new menu, with a game selected that was just played.
pub(super) fn go_to_menu(screens: &mut Stack, played: Option<&'static Info>, cx: &mut Context) {
    screens.cut(1);
    screens.replace(|_| Box::new(Menu::marking(played)));
    cx.ask([StorageEffect::Close, StorageEffect::Newest]);
}

/// Shows a game of the list that asked for it, in place of the one opened before; without a game, shows the list.
pub(super) fn show(screens: &mut Stack, screen: Option<Box<dyn Screen>>) {
    let list = screens.height(<dyn Screen>::is::<Games>).unwrap_or(1);
    let before = screens.cut(list);
    screens.close(&HELP);
    if let Some(mut screen) = screen {
        if let Some(before) = before {
            screen.succeed(&*before);
        }
        screens.push(screen);
    }
}

pub(super) fn neighbour(screens: &mut Stack, by: isize, cx: &mut Context) {
    let Some(list) = screens.each().find_map(|screen| screen.downcast_mut::<Games>()) else { return };
    match list.neighbour(by) {
        Some(effect) => cx.ask([effect]),
        None if by > 0 => screens.screen_mut().refuse("This is the last game in the list."),
        None => screens.screen_mut().refuse("This is the first game in the list."),
    }
}

/// Shows the game to resume, now that its file is read.
pub(super) fn resumed(screens: &mut Stack, id: u64, opened: Opened, cx: &mut Context) {
    // The user has started another game since.
    if id != cx.games {
        return;
    }
    screens.close(&HELP);
    // The menu may show that a newer game cannot be opened: keep that notice.
    let unread = screens.screen_mut().downcast_mut::<Menu>().and_then(|menu| menu.notice.take());
    // A game that another program is writing can only be reviewed.
    if opened.read_only.is_some() && opened.game.viewer() == Viewer::Everyone {
        if let Ok(mut review) = Review::of_journal(opened) {
            // It is still played, so it is shown as it stands.
            review.study.view.look_at(usize::MAX);
            show(screens, Some(Box::new(review)));
        }
    } else {
        screens.start(Playing::resumed(id, opened));
        saving::save(screens.saved(), cx);
        settle(screens);
    }
    if let Some(Notice { refusal, text }) = unread {
        screens.screen_mut().add_notice(refusal, &text);
    }
}

/// Starts `game` on a fresh record and remembers its setup. `by_lot` is true if its sides are random.
pub(super) fn play(screens: &mut Stack, game: Game, flipped: bool, by_lot: bool, cx: &mut Context) {
    let screen = screens.screen();
    let again = screen.is_played() && screen.info().is_some_and(|info| info.id == game.info().id);
    let mut playing = Playing::new(game);
    // A user who starts again has read the opening words.
    if again {
        playing.cover = Cover::None;
    }
    let line = &mut playing.line;
    line.view.turn_to(flipped);
    if let Some(odds) = Odds::at_the_start(&line.view.game) {
        line.say(odds.sentence(&line.view.game.info().terms));
    }
    // A restarted game keeps the choice of random sides.
    let by_lot = by_lot || again && cx.setups.draws_lots(line.view.game.info());
    cx.setups.remember(&line.view.game, &cx.settings, by_lot);
    cx.games += 1;
    line.view.record = Some(Record::new(cx.games, None));
    screens.start(playing);
    settle(screens);
}

/// Replaces the screen in front by what comes of it, if it is of a kind.
fn turn<S: Screen>(screens: &mut Stack, next: impl FnOnce(S) -> Box<dyn Screen>) {
    if screens.screen().is::<S>() {
        screens.replace(|screen| match (screen as Box<dyn Any>).downcast() {
            Ok(screen) => next(*screen),
            Err(_) => unreachable!("its kind was checked"),
        });
    }
}

/// Shows the game-over screen if the game has ended.
pub(super) fn settle(screens: &mut Stack) {
    if screens.screen().has_ended() {
        turn(screens, |playing: Playing| Box::new(GameOver::new(playing.line.view)));
    }
}

/// Undoes the move that ended the game, so that the game continues.
pub(super) fn take_back(screens: &mut Stack) {
    turn(screens, |over: GameOver| {
        let mut playing = Playing::of_view(over.view);
        playing.line.undo("");
        playing.hand_over_if_hidden();
        Box::new(playing)
    });
}

/// Opens a finished game for review, and starts its analysis if asked to.
pub(super) fn review(screens: &mut Stack, analyses: bool) {
    turn(screens, |over: GameOver| {
        let mut review = Review::new(over.view);
        if analyses {
            review.study.analyse();
        }
        Box::new(review)
    });
}

/// Returns from a review to its origin: the list, the end of the played game, or the menu.
pub(super) fn return_from_review(screens: &mut Stack, cx: &mut Context) {
    if leave_trial(screens) {
        return;
    }
    if screens.screen().is::<Review>() && screens.screen().record().is_some() {
        return turn(screens, |review: Review| {
            let mut view = review.study.into_main();
            view.look_at(usize::MAX);
            let mut over = GameOver::new(view);
            over.tell_who_wants_a_rematch();
            Box::new(over)
        });
    }
    let (_, below) = screens.pair();
    if below.is_none_or(<dyn Screen>::is::<Menu>) {
        go_to_menu(screens, None, cx);
    } else {
        screens.pop_screen();
    }
}

pub(super) fn try_line(screens: &mut Stack, line: Line) {
    turn(screens, |review: Review| Box::new(Trial { line, review: Box::new(review) }));
}

/// Returns from a trial line to its review. Returns whether there was one.
pub(super) fn leave_trial(screens: &mut Stack) -> bool {
    let tries = screens.screen().is::<Trial>();
    turn(screens, |trial: Trial| trial.left());
    tries
}

pub(super) fn open_over(screens: &mut Stack, pasted: Pasted) {
    match Review::of_pasted(pasted) {
        Ok(review) => screens.push(Box::new(review)),
        Err(why) => screens.screen_mut().refuse(why),
    }
}

/// Opens the editor over the screen, with `fen` or with the shown position. Does nothing on a screen without a game.
pub(super) fn edit(screens: &mut Stack, fen: Option<&str>) {
    let screen = screens.screen_mut();
    if let Some(line) = screen.line_mut() {
        line.make_way();
    }
    if let Some(mut editor) = Editor::over(screen) {
        if let Some(fen) = fen {
            editor.open_with(fen);
        }
        screens.push(Box::new(editor));
    }
}
