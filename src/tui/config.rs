//! The user's config file. Each error is reported with its line, and the rest of the file is used.

pub mod keep;

use super::environment;
use super::events::translate_key;
use super::file::{self, named};
use super::uci::Program;
use crate::app::App;
use crate::app::keys::{Key, Keymap};
use crate::app::places::{self, PLACES};
use crate::app::settings::{BUILT_IN, Chooser, ITEMS, Item, Settings, complaint};
use crate::game::EngineName;
use crate::rules::text::quoted;
use crate::ui::theme::Named;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const FILE: &str = "config.toml";
/// The folder of the user's own themes, next to it.
const THEMES: &str = "themes";

#[derive(Debug, Default)]
pub struct Config {
    /// The path, whether or not the file exists.
    pub path: Option<PathBuf>,
    pub engines: BTreeMap<EngineName, Program>,
    pub themes: Vec<Named>,
    pub keys: Keymap,
    /// The settings, each checked to be possible.
    pub settings: Vec<(Item, String)>,
    /// The errors in the file, as sentences.
    pub problems: Vec<String>,
}

impl Config {
    pub fn of_user() -> Self {
        let mut config =
            environment::config_folder().map_or_else(Self::default, |folder| Self::read(&folder.join(FILE)));
        config.obey(environment::variable);
        config
    }

    /// Takes over the settings of the environment: each has a variable, such as `PAWNSTORM_THEME` or `PAWNSTORM_TOUCH_MOVE`.
    pub fn obey(&mut self, variable: impl Fn(&str) -> String) {
        for item in ITEMS {
            let name = item.variable();
            let value = variable(&name);
            if !value.is_empty()
                && let Err(why) = self.set(item, &value)
            {
                self.problems.push(format!("{name}: {why}."));
            }
        }
    }

    /// Sets a setting, over any earlier value.
    pub fn set(&mut self, item: Item, value: &str) -> Result<(), String> {
        let (themes, engines) = self.names();
        let settings = Settings::default();
        let mut chooser = Chooser { settings, advisor: None, themes: &themes, engines: &engines };
        chooser.set(item, value)?;
        self.settings.push((item, chooser.value(item)));
        Ok(())
    }

    /// Reads a config file. A missing file is empty.
    pub fn read(path: &Path) -> Self {
        let (themes, mut problems) = themes(&path.with_file_name(THEMES));
        let bytes = file::small(path).unwrap_or_else(|error| {
            if error.kind() != ErrorKind::NotFound {
                let why = file::reason(&error);
                problems.insert(0, format!("Could not read the config file {}: {why}.", named(path)));
            }
            Vec::new()
        });
        let mut config = Self::parse_with(&String::from_utf8_lossy(&bytes), FILE, themes);
        config.path = Some(path.into());
        config.problems.extend(problems);
        config
    }

    /// Gives the program what it knows of the file.
    pub fn configure(&self, app: &mut App) {
        (app.context.themes, app.context.engines) = self.names();
        app.context.keys = self.keys.clone();
        app.configure(&self.settings, &self.problems);
    }

    /// Returns the names of the themes and of the engines.
    fn names(&self) -> (Vec<String>, Vec<EngineName>) {
        (self.themes.iter().map(|theme| theme.name.clone()).collect(), self.engines.keys().copied().collect())
    }

    pub fn parse(text: &str, file: &str) -> Self {
        Self::parse_with(text, file, Vec::new())
    }

    fn parse_with(text: &str, file: &str, themes: Vec<Named>) -> Self {
        let mut reader = Reader { config: Self { themes, ..Self::default() }, problems: Vec::new() };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let at = error.span().unwrap_or(0..0);
            let is_open = [r#"expected `"`"#, "expected `'`"].iter().any(|end| error.message().ends_with(end));
            reader.problem(&at, if is_open { "a closing quotation mark is missing" } else { error.message() });
        }
        for (key, value) in table.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("engines", DeValue::Table(engines)) => reader.engines(engines),
                ("engines", _) => reader.problem(&value.span(), "engines are tables such as [engines.stockfish]"),
                ("keys", DeValue::Table(keys)) => reader.keys(keys),
                ("keys", _) => reader.problem(&value.span(), "keys are a table: [keys], and below it undo = 'ctrl-b'"),
                (name, _) if Item::named(name).is_some() => {}
                (other, _) => reader.unknown(&key.span(), "setting", other),
            }
        }
        // Some settings name an engine, and its table may come later in the file.
        reader.settings(table.get_ref());
        reader.problems.sort_by_key(|(at, _)| *at);
        let problems = reader.problems.iter().map(|(at, what)| complaint(text, file, *at, what));
        reader.config.problems = problems.collect();
        reader.config
    }
}

/// Keys and values that were renamed: the old name and the new one.
const RENAMED: [(&str, &str); 6] = [
    ("thoughts", "thinking"),
    ("advisor", "hint-engine"),
    ("patience", "startup-timeout"),
    ("grace", "time-margin"),
    ("figures", "symbols"),
    ("continue", "resume"),
];

/// The settings of an engine, and what each must be.
const ENGINE: [(&str, &str); 7] = [
    ("command", "the name of a program"),
    ("args", "a list of texts"),
    ("options", "a table such as { Hash = 64 }"),
    ("movetime", "a number of milliseconds"),
    ("nodes", "a number"),
    ("startup-timeout", "a number of seconds"),
    ("time-margin", "a number of seconds"),
];

fn renamed(name: &str) -> Option<String> {
    let (old, new) = RENAMED.iter().find(|(old, _)| *old == name)?;
    Some(format!("{old} is now called {new}"))
}

struct Reader {
    config: Config,
    /// The errors with their byte offsets.
    problems: Vec<(usize, String)>,
}

impl Reader {
    fn problem(&mut self, at: &Range<usize>, what: &str) {
        self.problems.push((at.start, what.into()));
    }

    /// Reports a key that means nothing, with its new name if it has one.
    fn unknown(&mut self, at: &Range<usize>, kind: &str, name: &str) {
        self.problem(at, &renamed(name).unwrap_or_else(|| format!("unknown {kind} {}", quoted(name))));
    }

    fn settings(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            let Some(item) = Item::named(key.get_ref()) else { continue };
            let text = match value.get_ref() {
                DeValue::String(text) if !item.is_switch() => Ok(text.to_string()),
                DeValue::Integer(number) if item == Item::Threads => Ok(number.as_str().into()),
                DeValue::Boolean(on) if item.is_switch() || matches!(item, Item::TouchMove | Item::Bell) => {
                    Ok(on.to_string())
                }
                _ if item.is_switch() => Err(format!("{} must be true or false", item.name())),
                _ if item == Item::Threads => Err("threads must be a number or \"all but one\"".into()),
                _ if item == Item::Bell => Err("bell must be true, false or \"online\"".into()),
                _ if item == Item::TouchMove => Err("touch-move must be true, false or \"by the rules\"".into()),
                _ => Err(format!("{} must be text in quotation marks", item.name())),
            };
            if let Err(why) =
                text.and_then(|text| self.config.set(item, &text).map_err(|why| renamed(&text).unwrap_or(why)))
            {
                self.problem(&value.span(), &why);
            }
        }
    }

    fn engines(&mut self, engines: &DeTable<'_>) {
        for (key, value) in engines {
            let name = key.get_ref().as_ref();
            match (name.parse(), value.get_ref()) {
                (Ok(engine_name), DeValue::Table(table)) => {
                    if let Some(program) = self.engine(key, table) {
                        self.config.engines.insert(engine_name, program);
                    }
                }
                (Err(error), _) => {
                    self.problem(&key.span(), &format!("{} is not an engine name: {error}", quoted(name)));
                }
                (_, _) => self.problem(&key.span(), &format!("engines.{name} must be a table with a command")),
            }
        }
    }

    fn engine(&mut self, name: &Spanned<Cow<'_, str>>, table: &DeTable<'_>) -> Option<Program> {
        let mut program = Program::new("", Vec::new());
        for (key, value) in table {
            let word = key.get_ref().as_ref();
            let Some((_, is)) = ENGINE.iter().find(|(known, _)| *known == word) else {
                self.unknown(&key.span(), "engine setting", word);
                continue;
            };
            if self.engine_setting(&mut program, word, value.get_ref()).is_none() {
                self.problem(&value.span(), &format!("{word} must be {is}"));
            }
        }
        if program.command.is_empty() {
            // A wrong value was reported already.
            if table.iter().all(|(key, value)| key.get_ref() != "command" || value.get_ref().is_str()) {
                self.problem(&name.span(), &format!("engines.{} needs a command", name.get_ref()));
            }
            return None;
        }
        Some(program)
    }

    /// Takes over one of the settings [`ENGINE`]; returns `None` if the value is something else.
    fn engine_setting(&mut self, program: &mut Program, word: &str, value: &DeValue<'_>) -> Option<()> {
        match word {
            "command" => program.command = value.as_str()?.into(),
            "args" => {
                let args = value.as_array()?.iter();
                program.args = args.map(|arg| arg.get_ref().as_str().map(String::from)).collect::<Option<_>>()?;
            }
            "options" => {
                for (name, value) in value.as_table()? {
                    match scalar(value.get_ref()) {
                        Some(text) => program.options.push((one_line(name.get_ref()), one_line(&text))),
                        None => self.problem(&value.span(), "an option must be a text, a number, true or false"),
                    }
                }
            }
            "movetime" => program.movetime = seconds(value, 0.001)?,
            "nodes" => program.nodes = Some(number(value)? as u64),
            "startup-timeout" => program.timeout = seconds(value, 1.0)?,
            _ => program.grace = seconds(value, 1.0)?,
        }
        Some(())
    }

    /// Reads the keys: `undo = "ctrl-b"`, or `undo = ["ctrl-b", "f11"]`.
    fn keys(&mut self, table: &DeTable<'_>) {
        let (mut given, mut places) = (Vec::new(), Vec::new());
        // If two commands want the same key, the first in the file gets it.
        let mut rows: Vec<_> = table.iter().collect();
        rows.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in rows {
            let Some(command) = places::command(name.get_ref()) else {
                let unknown = || format!("unknown command {}; run pawnstorm keys for the list", quoted(name.get_ref()));
                self.problem(&name.span(), &renamed(name.get_ref()).unwrap_or_else(unknown));
                continue;
            };
            let texts = match value.get_ref() {
                DeValue::String(_) => vec![value],
                DeValue::Array(texts) => texts.iter().collect(),
                _ => Vec::new(),
            };
            if texts.is_empty() {
                self.problem(
                    &value.span(),
                    &format!("{} must be a key such as \"ctrl-b\", or a list of them", name.get_ref()),
                );
            }
            let mut keys = Vec::new();
            for text in texts {
                match text.get_ref().as_str().map_or_else(|| Err("a key is a text".into()), key) {
                    Ok(key) => keys.push(key),
                    Err(why) => self.problem(&text.span(), &why),
                }
            }
            if !keys.is_empty() {
                given.push((command, keys));
                places.push((command, name.span()));
            }
        }
        for (command, why) in self.config.keys.give(given, &PLACES) {
            if let Some((_, at)) = places.iter().find(|(other, _)| *other == command) {
                self.problem(at, &format!("{} cannot use {why}", command.name()));
            }
        }
    }
}

/// Returns `text` on one line, since a UCI command is one line.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    let number = match value {
        DeValue::Integer(number) => number.as_str().parse().ok()?,
        DeValue::Float(number) => number.as_str().parse().ok()?,
        _ => return None,
    };
    (0.0..1e12).contains(&number).then_some(number)
}

/// Converts a number of units, each `unit` seconds long, to a duration of at most a day.
fn seconds(value: &DeValue<'_>, unit: f64) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(number(value)? * unit).ok()?;
    Some(time.clamp(Duration::from_millis(1), Duration::from_secs(86_400)))
}

fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().into()),
        DeValue::Float(number) => Some(number.as_str().into()),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        _ => None,
    }
}

/// Parses the name of a key, if terminals send it as a separate key.
fn key(text: &str) -> Result<Key, String> {
    let no_key =
        || format!("{} is not a key; use one like ctrl-b, alt-x, f11, pageup or (in the menu) a letter", quoted(text));
    let combination = crokey::parse(text).map_err(|_| no_key())?;
    let event: KeyEvent = combination.into();
    let (code, modifiers) = (event.code, event.modifiers);
    if modifiers == KeyModifiers::CONTROL && matches!(code, KeyCode::Char('i' | 'j' | 'm' | '[' | ' ')) {
        return Err(format!("terminals cannot send {}", quoted(text)));
    }
    let is_told = match code {
        KeyCode::Char(_) => {
            modifiers.is_empty() || [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT].contains(&modifiers)
        }
        KeyCode::BackTab => modifiers == KeyModifiers::SHIFT,
        KeyCode::Up | KeyCode::Down => modifiers.is_empty() || modifiers == KeyModifiers::CONTROL,
        _ => modifiers.is_empty(),
    };
    let is_one = combination.codes.iter().count() == 1;
    translate_key(event).filter(|_| is_one && is_told).ok_or_else(no_key)
}

/// Reads the themes, sorted by name, and returns their errors too.
fn themes(folder: &Path) -> (Vec<Named>, Vec<String>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Default::default(),
        Err(error) => {
            let problem = format!("Could not read the folder {}: {}.", named(folder), file::reason(&error));
            return (Vec::new(), vec![problem]);
        }
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let (mut themes, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match theme(&path, &name) {
            Ok(text) => {
                let (theme, wrong) = Named::read(&name, &text, &format!("{THEMES}/{name}.toml"));
                themes.push(theme);
                problems.extend(wrong);
            }
            Err(why) => problems.push(format!("Ignored the theme {}: {why}.", quoted(&name))),
        }
    }
    (themes, problems)
}

/// Returns the text of a theme, or the reason as a clause why it is ignored.
fn theme(path: &Path, name: &str) -> Result<String, String> {
    if !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c)) {
        return Err("its name may contain only small letters, digits, - _ and .".into());
    }
    if BUILT_IN.contains(&name) {
        return Err("a built-in theme has that name".into());
    }
    file::text(path).map_err(|error| file::reason(&error))
}
