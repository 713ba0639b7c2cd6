//! The screen of the external engines in the config file: test each, and set its options until the program quits.

use super::details::{Details, PAGE};
use super::keys::{self, Command, Key};
use super::notice::Tells;
use super::printed::Change;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::{Context, Effect, Frame, Mouse, Msg};
use crate::game::EngineName;
use crate::rules::text::quoted;

#[derive(Debug)]
pub struct Engines {
    /// The engines, each with its test result.
    pub list: Vec<(EngineName, Tried)>,
    pub details: Details,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    NotYet,
    /// Asked, without an answer yet.
    Asked,
    /// Works, with its name, its options and the games it plays, line by line.
    Works(Vec<String>),
    /// Fails, with the reason as a clause that follows its name.
    Fails(String),
}

type Row = screen::Row<Engines>;

#[rustfmt::skip]
pub static ENGINES: Commands<Engines> = Commands { name: "the list of engines", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the engine above", |engines, _, _| engines.details.step(-1, engines.list.len())),
    Row::does(Command::Down, &[Key::Down], "the engine below", |engines, _, _| engines.details.step(1, engines.list.len())),
    Row::does(Command::Back, &[Key::PageUp], "scroll the details up", |engines, _, _| engines.details.scroll(-PAGE)),
    Row::does(Command::Forward, &[Key::PageDown], "scroll the details down", |engines, _, _| engines.details.scroll(PAGE)).footer("scroll"),
    Row::new(Command::Enter, &[Key::Enter], "test the engine, or set the option you typed (NAME = VALUE)", |engines, _, _| engines.enter()).footer("try"),
    Row::new(Command::Esc, &[Key::Esc], "clear the input, or go back to the menu", |engines, _, _| engines.details.step_back()).footer("back"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT,
] };

impl Engines {
    pub fn new(engines: &[EngineName]) -> Self {
        let list = engines.iter().map(|engine_name| (*engine_name, Tried::NotYet)).collect();
        Self { list, details: Details::default() }
    }

    /// Returns the facts about the selected engine, line by line.
    pub fn lines(&self) -> Vec<String> {
        match self.list.get(self.details.marked) {
            Some((_, Tried::NotYet)) => vec!["Press Enter to test it.".into()],
            Some((engine_name, Tried::Asked)) => vec![format!("Testing {engine_name}…")],
            Some((_, Tried::Works(lines))) => lines.clone(),
            Some((engine_name, Tried::Fails(why))) => vec![format!("{engine_name} {why}.")],
            None => Vec::new(),
        }
    }

    /// Handles Enter: takes the typed engine or option; without input, tests the selected engine.
    pub(super) fn enter(&mut self) -> Transition {
        let text = self.details.prompt.take();
        let text = text.trim();
        if text.is_empty() {
            return self.try_out(None);
        }
        if let Some((row, _)) = keys::read(&ENGINES, text) {
            return Transition::Run(row.command, String::new());
        }
        if let Some(item) = self.list.iter().position(|(engine_name, _)| engine_name.as_str() == text) {
            self.details.mark(item, self.list.len());
            return self.try_out(None);
        }
        let Some((name, value)) = text.split_once('=') else {
            let text = format!("There is no engine {}. To set an option, type NAME = VALUE.", quoted(text));
            return self.refused(text);
        };
        let (name, value) = (name.trim().to_string(), value.trim().to_string());
        if let Some((engine_name, _)) = self.list.get(self.details.marked) {
            let text = format!(
                "{name} is {value} for {engine_name} until you quit. To keep it, add \"{name}\" = \"{value}\" to its options in the config file."
            );
            self.say(text);
        }
        self.try_out(Some((name, value)))
    }

    fn try_out(&mut self, set: Option<(String, String)>) -> Transition {
        let Some((engine_name, tried)) = self.list.get_mut(self.details.marked) else { return Transition::Stay };
        *tried = Tried::Asked;
        Transition::Do(Effect::Probe { engine: *engine_name, set })
    }
}

impl Screen for Engines {
    fn commands(&self) -> &'static dyn Table {
        &ENGINES
    }

    fn focus(&mut self) -> Focus<'_> {
        self.details.focus()
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if self.details.mouse(mouse, self.list.len()) { self.try_out(None) } else { Transition::Stay }
    }

    fn drawn(&mut self, frame: Frame) {
        self.details.scroll = self.details.scroll.min(frame.scroll_limit);
    }

    fn printed(&mut self, _: &Change, _: &Context) -> Vec<String> {
        let names: Vec<String> = self.list.iter().map(|(engine_name, _)| engine_name.to_string()).collect();
        let heading =
            format!("Engines: {}. Type one to try it, or an option as NAME = VALUE, or menu.", names.join(", "));
        let tried = matches!(self.list.get(self.details.marked), Some((_, Tried::Works(_) | Tried::Fails(_))));
        let lines = if tried { self.lines() } else { vec![heading] };
        lines.into_iter().chain(self.details.notice.take().map(|notice| notice.text)).collect()
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Probed { engine, said } = *msg else { return Err(msg) };
        if let Some((_, tried)) = self.list.iter_mut().find(|(engine_name, _)| *engine_name == engine) {
            *tried = said.map_or_else(Tried::Fails, Tried::Works);
        }
        Ok(Transition::Stay)
    }
}
