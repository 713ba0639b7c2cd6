//! The settings by name: meaning, possible values, and how each is set.

use super::{BUILT_IN, Blocks, MAX_THREADS, Pieces, Settings};
use crate::game::clock::Controls;
use crate::game::{EngineName, PersonName};
use crate::rules::either;
use crate::rules::text::quoted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Theme,
    Pieces,
    Blocks,
    Coordinates,
    Flip,
    Animation,
    Bell,
    Bar,
    Zen,
    Thoughts,
    Advisor,
    Threads,
    Name,
    Address,
    TouchMove,
    Clock,
}

/// All settings, in display order.
pub const ITEMS: [Item; 16] = [
    Item::Theme,
    Item::Pieces,
    Item::Blocks,
    Item::Coordinates,
    Item::Flip,
    Item::Animation,
    Item::Bell,
    Item::Bar,
    Item::Zen,
    Item::Thoughts,
    Item::Advisor,
    Item::Threads,
    Item::Name,
    Item::Address,
    Item::TouchMove,
    Item::Clock,
];

/// The name of each setting in the config file and after the word `set`, and its description, in the order of [`Item`].
#[rustfmt::skip]
const NAMED: [(&str, &str); ITEMS.len()] = [
    ("theme", "colours of the board and text"),
    ("pieces", "how pieces look when their squares are large enough"),
    ("blocks", "pick the finest small pieces without gaps"),
    ("coordinates", "show files and ranks beside the board"),
    ("flip", "flip the board after each move when two people play"),
    ("animation", "animate the moves"),
    ("bell", "ring the bell when the other side has moved, always or online"),
    ("bar", "show an evaluation bar beside the board"),
    ("zen", "show only the board, the clocks and the input line"),
    ("thinking", "show what the computer is thinking"),
    ("hint-engine", "engine for hints and reviews: Pawnstorm or an external one"),
    ("threads", "threads for level 10 and for hints"),
    ("name", "your name in online games; type set name and your name in a game or under Play online"),
    ("address", "this computer's ssh address in your invitations, such as rada@example.org:2222; type set address and the address"),
    ("touch-move", "touch-move in new games"),
    ("clock", "clock for new games"),
];

/// The value that adapts the setting to the terminal.
const BY_TERMINAL: &str = "automatic";
const ON: &str = "on";
const OFF: &str = "off";
/// The value that leaves the setting to the rules of each game.
const BY_RULES: &str = "by the rules";
/// The value for online games only.
const ONLINE: &str = "online";
/// The value that leaves one core to other programs.
const ALL_BUT_ONE: &str = "all but one";
/// The value for hints from Pawnstorm itself, without an external engine.
const ITSELF: &str = "pawnstorm";

impl Item {
    pub const fn name(self) -> &'static str {
        NAMED[self as usize].0
    }

    pub const fn summary(self) -> &'static str {
        NAMED[self as usize].1
    }

    /// Returns what agrees with its name in a sentence: "theme is", "it"; "pieces are", "they".
    pub const fn verb(self) -> (&'static str, &'static str) {
        match self {
            Self::Pieces | Self::Blocks | Self::Coordinates | Self::Threads => ("are", "they"),
            _ => ("is", "it"),
        }
    }

    /// Returns the name of its variable in the environment, such as `PAWNSTORM_THEME`.
    pub fn variable(self) -> String {
        format!("PAWNSTORM_{}", self.name().replace('-', "_").to_uppercase())
    }

    pub fn named(name: &str) -> Option<Self> {
        ITEMS.into_iter().find(|item| item.name() == name)
    }

    pub const fn is_switch(self) -> bool {
        matches!(self, Self::Coordinates | Self::Flip | Self::Animation | Self::Bar | Self::Zen | Self::Thoughts)
    }

    /// Returns the TOML text of a value: true or false for on and off, a number for a number of threads, a string for others.
    pub fn written(self, value: &str) -> String {
        match value {
            number if self == Self::Threads && number != ALL_BUT_ONE => number.into(),
            ON | OFF if self.is_switch() || matches!(self, Self::TouchMove | Self::Bell) => (value == ON).to_string(),
            // TOML ends a text at a quotation mark.
            _ => format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    }
}

/// The settings with the values to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Chooser<'a> {
    pub settings: Settings,
    /// The hint engine, if it is not Pawnstorm itself.
    pub advisor: Option<EngineName>,
    /// The names of the user's own themes.
    pub themes: &'a [String],
    pub engines: &'a [EngineName],
}

impl Chooser<'_> {
    fn themes(&self) -> Vec<String> {
        BUILT_IN.map(String::from).into_iter().chain(self.themes.iter().cloned()).collect()
    }

    pub(in crate::app) fn values(&self) -> Vec<String> {
        ITEMS.into_iter().map(|item| self.value(item)).collect()
    }

    pub fn value(&self, item: Item) -> String {
        let settings = self.settings;
        match item {
            Item::Theme => self.themes().get(settings.theme).cloned().unwrap_or_else(|| BUILT_IN[0].into()),
            Item::Pieces => settings.pieces.name().into(),
            Item::Blocks => settings.blocks.map_or(BY_TERMINAL, Blocks::name).into(),
            Item::Advisor => self.advisor.map_or_else(|| ITSELF.into(), |engine_name| engine_name.to_string()),
            Item::Clock => settings.clock.to_string(),
            Item::Threads => settings.threads.map_or_else(|| ALL_BUT_ONE.into(), |threads| threads.to_string()),
            Item::TouchMove => settings.touch_move.map_or_else(|| BY_RULES.into(), switch),
            Item::Bell => settings.bell.map_or_else(|| ONLINE.into(), switch),
            Item::Name => settings.name.map_or_else(String::new, |name| name.to_string()),
            Item::Address => settings.address.map_or_else(String::new, |address| address.to_string()),
            _ => {
                let on = *Self { ..*self }.switch(item);
                switch(on != (item == Item::Thoughts))
            }
        }
    }

    /// Returns the possible values of a setting; for the clocks, the usual ones.
    pub fn choices(&self, item: Item) -> Vec<String> {
        match item {
            Item::Theme => self.themes(),
            Item::Pieces => Pieces::ALL.iter().map(|pieces| pieces.name().into()).collect(),
            Item::Blocks => {
                std::iter::once(BY_TERMINAL).chain(Blocks::ALL.map(Blocks::name)).map(String::from).collect()
            }
            Item::Advisor => {
                let engines = self.engines.iter().map(ToString::to_string).filter(|name| name != ITSELF);
                std::iter::once(ITSELF.to_string()).chain(engines).collect()
            }
            Item::Threads => {
                let numbers = (1..=self.settings.cores.min(MAX_THREADS)).map(|threads| threads.to_string());
                std::iter::once(ALL_BUT_ONE.to_string()).chain(numbers).collect()
            }
            Item::Clock => Controls::usual().iter().map(ToString::to_string).collect(),
            Item::TouchMove => [BY_RULES, ON, OFF].map(String::from).to_vec(),
            Item::Bell => [ONLINE, ON, OFF].map(String::from).to_vec(),
            // They are typed.
            Item::Name | Item::Address => Vec::new(),
            _ => vec![ON.into(), OFF.into()],
        }
    }

    /// Sets a setting to a value, or returns a clause with the reason why the value is impossible.
    pub fn set(&mut self, item: Item, value: &str) -> Result<(), String> {
        let choices = self.choices(item);
        let wrong = || format!("{} must be {}, not {}", item.name(), either(&choices), quoted(value));
        let chosen = || choices.iter().position(|choice| choice == value).ok_or_else(wrong);
        match item {
            Item::Theme => self.settings.theme = chosen()?,
            Item::Pieces => self.settings.pieces = Pieces::ALL[chosen()?],
            // The first choice leaves them to the terminal.
            Item::Blocks => self.settings.blocks = chosen()?.checked_sub(1).map(|at| Blocks::ALL[at]),
            Item::Advisor if value == ITSELF || value.is_empty() => self.advisor = None,
            Item::Advisor => {
                let found = self.engines.iter().find(|engine_name| engine_name.as_str() == value);
                let none = || format!("hint-engine is {}, but no such engine is configured", quoted(value));
                self.advisor = Some(*found.ok_or_else(none)?);
            }
            Item::Clock => {
                let clock: Result<Controls, _> = value.parse();
                self.settings.clock = clock.map_err(|error| error.to_string())?;
            }
            Item::Threads if value == ALL_BUT_ONE => self.settings.threads = None,
            Item::Threads => {
                let threads = value.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
                let wrong = || {
                    format!(
                        "threads must be “{ALL_BUT_ONE}” or a number from 1 to {MAX_THREADS}, not {}",
                        quoted(value)
                    )
                };
                self.settings.threads = Some(threads.ok_or_else(wrong)?);
            }
            Item::Name => self.settings.name = PersonName::of(value),
            Item::Address => {
                self.settings.address = Some(value).filter(|it| !it.is_empty()).map(str::parse).transpose()?;
            }
            Item::Bell if value == ONLINE => self.settings.bell = None,
            Item::Bell => self.settings.bell = Some(on(value).ok_or_else(wrong)?),
            Item::TouchMove if value == BY_RULES => self.settings.touch_move = None,
            Item::TouchMove => self.settings.touch_move = Some(on(value).ok_or_else(wrong)?),
            _ => {
                let on = on(value).ok_or_else(wrong)?;
                // The field behind `thoughts` means hidden, so its value is inverted.
                *self.switch(item) = on != (item == Item::Thoughts);
            }
        }
        Ok(())
    }

    const fn switch(&mut self, item: Item) -> &mut bool {
        match item {
            Item::Coordinates => &mut self.settings.coordinates,
            Item::Flip => &mut self.settings.turns_round,
            Item::Bar => &mut self.settings.bar,
            Item::Zen => &mut self.settings.zen,
            Item::Thoughts => &mut self.settings.hides_thoughts,
            _ => &mut self.settings.animation,
        }
    }

    pub fn step(&mut self, item: Item, by: isize) {
        let choices = self.choices(item);
        let count = choices.len() as isize;
        // From an unusual value, the next is the first and the previous the last.
        let here = choices.iter().position(|choice| *choice == self.value(item));
        let here = here.map_or(if by > 0 { -1 } else { count }, |at| at as isize);
        if let Some(choice) = choices.get((here + by).rem_euclid(count.max(1)) as usize) {
            let _ = self.set(item, choice);
        }
    }
}

fn on(value: &str) -> Option<bool> {
    match value {
        ON | "true" | "yes" => Some(true),
        OFF | "false" | "no" => Some(false),
        _ => None,
    }
}

fn switch(on: bool) -> String {
    if on { ON } else { OFF }.into()
}
