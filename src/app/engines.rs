//! The screen of the foreign engines that the user has named: each can be tried, and set until the program ends.

use super::keys::{Command, Key, Place, command, word};
use super::playing::Notice;
use super::prompt::Prompt;
use super::{Effect, Mouse, MouseKind, Msg, ScreenCommand, Target};
use crate::game::EngineName;
use crate::rules::text::quoted;

/// The screen of the foreign engines.
#[derive(Debug)]
pub struct Engines {
    /// The engines, each with the result of trying it.
    pub list: Vec<(EngineName, Tried)>,
    /// The index of the selected engine.
    pub marked: usize,
    /// The number of lines about it that are scrolled away.
    pub scroll: usize,
    /// The input line.
    pub prompt: Prompt,
    /// The latest notice.
    pub notice: Option<Notice>,
}

/// The result of trying an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Not tried yet.
    NotYet,
    /// Asked, without an answer yet.
    Asked,
    /// Works: its name, its options and the games it plays, line by line.
    Works(Vec<String>),
    /// Fails, with the reason as a clause that follows its name.
    Fails(String),
}

/// The number of lines that a page key scrolls.
const PAGE: usize = 10;

impl Engines {
    /// Creates the screen for engines that were not tried yet.
    #[must_use]
    pub fn new(engines: &[EngineName]) -> Self {
        let list = engines.iter().map(|engine_name| (*engine_name, Tried::NotYet)).collect();
        Self { list, marked: 0, scroll: 0, prompt: Prompt::default(), notice: None }
    }

    /// Returns the facts about the selected engine, line by line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self.list.get(self.marked) {
            Some((_, Tried::NotYet)) => vec!["Enter tries it.".into()],
            Some((engine_name, Tried::Asked)) => vec![format!("{engine_name} is asked…")],
            Some((_, Tried::Works(lines))) => lines.clone(),
            Some((engine_name, Tried::Fails(why))) => vec![format!("{engine_name} {why}.")],
            None => Vec::new(),
        }
    }

    pub(super) fn update(&mut self, msg: Msg) -> ScreenCommand {
        match msg {
            Msg::Key(key) => return self.key(key),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Paste(text) => self.prompt.insert(text.trim().lines().next().unwrap_or_default()),
            Msg::Drawn { scroll_limit, .. } => self.scroll = self.scroll.min(scroll_limit),
            Msg::Probed { engine, said } => {
                if let Some((_, tried)) = self.list.iter_mut().find(|(engine_name, _)| *engine_name == engine) {
                    *tried = said.map_or_else(Tried::Fails, Tried::Works);
                }
            }
            _ => {}
        }
        ScreenCommand::Stay
    }

    fn key(&mut self, key: Key) -> ScreenCommand {
        self.notice = None;
        let asks = key == Key::Char('?') && self.prompt.is_empty();
        if let (Key::Char(c), false) = (key, asks) {
            self.prompt.insert(c.encode_utf8(&mut [0; 4]));
            return ScreenCommand::Stay;
        }
        command(Place::Engines, key).map_or(ScreenCommand::Stay, |command| self.act(command))
    }

    fn act(&mut self, command: Command) -> ScreenCommand {
        if let Some(everywhere) = ScreenCommand::everywhere(command) {
            return everywhere;
        }
        match command {
            Command::Up => self.mark(self.marked.saturating_sub(1)),
            Command::Down => self.mark(self.marked + 1),
            Command::Back => self.scroll = self.scroll.saturating_sub(PAGE),
            Command::Forward => self.scroll += PAGE,
            Command::Enter => return self.enter(),
            Command::Esc if !self.prompt.is_empty() => drop(self.prompt.take()),
            Command::Esc | Command::Menu => return ScreenCommand::Menu,
            _ => {
                self.prompt.act(command);
            }
        }
        ScreenCommand::Stay
    }

    fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.scroll = self.scroll.saturating_sub(1),
            (MouseKind::WheelDown, _) => self.scroll += 1,
            (MouseKind::Down, Some(Target::Item(item))) if self.marked == item => return self.try_out(None),
            (MouseKind::Down, Some(Target::Item(item))) => self.mark(item),
            (MouseKind::Down, Some(Target::Command(command))) => return self.act(command),
            _ => {}
        }
        ScreenCommand::Stay
    }

    fn mark(&mut self, item: usize) {
        self.marked = item.min(self.list.len().saturating_sub(1));
        self.scroll = 0;
    }

    /// Handles the entered text, an engine or an option of the selected one; without text, tries that engine.
    fn enter(&mut self) -> ScreenCommand {
        let text = self.prompt.take();
        let text = text.trim();
        if text.is_empty() {
            return self.try_out(None);
        }
        if let Some(command) = word(Place::Engines, text) {
            return self.act(command);
        }
        if let Some(item) = self.list.iter().position(|(engine_name, _)| engine_name.as_str() == text) {
            self.mark(item);
            return self.try_out(None);
        }
        let Some((name, value)) = text.split_once('=') else {
            let text = format!("{} is no engine; an option is set as NAME = VALUE.", quoted(text));
            self.notice = Some(Notice { refusal: true, text });
            return ScreenCommand::Stay;
        };
        let (name, value) = (name.trim().to_string(), value.trim().to_string());
        if let Some((engine_name, _)) = self.list.get(self.marked) {
            let text = format!(
                "{name} is {value} for {engine_name} until you leave. To keep it, add to its options in the config file: \
                 \"{name}\" = \"{value}\"."
            );
            self.notice = Some(Notice { refusal: false, text });
        }
        self.try_out(Some((name, value)))
    }

    fn try_out(&mut self, set: Option<(String, String)>) -> ScreenCommand {
        let Some((engine_name, tried)) = self.list.get_mut(self.marked) else { return ScreenCommand::Stay };
        *tried = Tried::Asked;
        ScreenCommand::Do(Effect::Probe { engine: *engine_name, set })
    }
}
