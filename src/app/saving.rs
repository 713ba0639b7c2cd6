//! Saving the game on the screen, and reporting the result. Each event is written at once; a failed write is repeated
//! automatically and before the game is left.

use super::choices::{Choice, Choices};
use super::keys::{Command, Key};
use super::notice::Tells;
use super::screen::{self, Commands, Screen, Transition};
use super::stack::Stack;
use super::view::View;
use super::{Context, Effect, StorageEffect};

/// The letters of the choices that line mode has words for: to try again, to stay, and to lose the game.
pub const TRY: char = 't';
pub const STAY: char = 's';
pub const LOSE: char = 'l';

static CHOICES: [Choice; 5] = [
    Choice { letter: TRY, label: "try again", then: |waiting| waiting },
    Choice {
        letter: 'e',
        label: "export it to a PGN file",
        then: |_| Transition::Begin("save ", "Type a file name and press Enter."),
    },
    Choice {
        letter: 'k',
        label: "save it in another folder",
        then: |_| Transition::Begin("keep ", "Type a folder name and press Enter."),
    },
    Choice { letter: STAY, label: "stay", then: |_| Transition::Stay },
    Choice { letter: LOSE, label: "leave without saving", then: |waiting| Transition::AtOnce(Box::new(waiting)) },
];

type Row = screen::Row<Choices>;

/// The question before leaving an unsaved game. A second request to quit tries to save again, because losing a game takes an explicit
/// choice.
#[rustfmt::skip]
pub static LEAVE: Commands<Choices> = Commands { name: "an unsaved game", has_letters: false, rows: &[
    Row::CHOICE_ABOVE, Row::CHOICE_BELOW, Row::CHOOSE,
    Row::new(Command::Esc, &[Key::Esc], "stay in the game", |_, _, _| Transition::close()).footer("close"),
    Row::SUSPEND,
    Row::new(Command::Quit, &[Key::Ctrl('c')], "take the first choice", |leaving, _, _| leaving.choose(0)),
] };

/// Returns the box with the question before leaving an unsaved game.
pub(super) fn leaving(waiting: Transition, why: &str) -> Choices {
    let mut leaving = Choices::new("Not saved", &LEAVE, &CHOICES, waiting);
    leaving.text = why_not(why);
    leaving.prompt = "yes, no, try, save FILE or keep FOLDER:";
    leaving
}

/// Returns the question, with the reason why the game is not on the disk: a clause.
pub(super) fn why_not(why: &str) -> String {
    format!("This game is not saved: {why}. Leave anyway?")
}

pub(super) fn save(view: Option<&mut View>, cx: &mut Context) {
    let effect = view.and_then(|view| view.record.as_mut()?.due(&view.game, cx.now, false));
    cx.ask(effect);
}

/// Returns the effect that writes the whole game with its present clock times and verifies its file, since it may be left.
pub(super) fn save_all(view: Option<&mut View>, cx: &Context) -> Option<StorageEffect> {
    let View { record, game, .. } = view?;
    let record = record.as_mut().filter(|record| record.read_only.is_none())?;
    game.note_time();
    record.due(game, cx.now, true)
}

pub(super) fn save_again(view: Option<&mut View>, cx: &mut Context) {
    let effect = view.and_then(|view| view.record.as_mut()?.due_again(&view.game, cx.now, cx.uptime));
    cx.ask(effect);
}

/// Saves the game in `folder` after a failed save; refuses if there was no failure.
pub(super) fn keep_in(screen: &mut dyn Screen, folder: &str, cx: &Context) -> Transition {
    let refusal = match screen.record() {
        Some(record) if record.trouble.is_some() => {
            folder.is_empty().then_some("Type a folder after keep, such as keep backup")
        }
        _ => Some("This game is already saved. To export it as PGN, type save FILE."),
    };
    if let Some(refusal) = refusal {
        return screen.refused(refusal);
    }
    if let Some(record) = screen.view_mut().and_then(|view| view.record.as_mut()) {
        record.trouble = None;
    }
    let mut effect = save_all(screen.view_mut(), cx);
    if let Some(StorageEffect::Save { folder: to, .. }) = &mut effect {
        *to = Some(folder.into());
    }
    Transition::perform(effect.map(Effect::Storage))
}

/// Reports the result of saving beside the other messages, where a game is shown.
pub(super) fn tell(screens: &mut Stack, refusal: bool, text: &str) {
    if screens.screen().view().is_some() {
        screens.screen_mut().add_notice(refusal, text);
    }
}

/// Handles the report that the game `id` was written up to an event. Returns whether all of it is stored now.
pub(super) fn saved(screens: &mut Stack, id: u64, upto: usize, said: Option<String>) -> bool {
    let Some(view) = screens.saved() else { return false };
    let Some(record) = view.record.as_mut().filter(|record| record.id == id) else { return false };
    let warning = record.saved(upto);
    let is_kept = record.keeps(&view.game);
    let works_again = warning.as_ref().map(|_| "Saving works again. The whole game is saved.".into());
    if let Some(warning) = &warning {
        screens.screen_mut().unsay(warning);
    }
    if let Some(said) = said.or(works_again) {
        tell(screens, false, &said);
    }
    is_kept
}

/// Handles the report of a failed save of the game `id`, with the reason `why`. Returns a warning, which is empty if it was given before;
/// `None` if the game is not on the screen.
pub(super) fn unsaved(view: Option<&mut View>, id: u64, why: &str, cx: &Context) -> Option<String> {
    let record = view?.record.as_mut().filter(|record| record.id == id)?;
    Some(record.unsaved(why, cx.uptime).unwrap_or_default())
}
