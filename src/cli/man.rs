//! `pawnstorm man`: the manual page of the program, or of one of its commands.

use super::{Failure, help};
use crate::app::keys::{Key, Keymap};
use crate::app::places::PLACES;
use crate::app::settings::{ITEMS, Item};
use crate::rules::Terminology;
use crate::rules::text::quoted;
use crate::tui::environment;
use clap::builder::Resettable;
use clap::{ArgAction, Args, Command};
use std::io::{self, Write};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm man > ~/.local/share/man/man1/pawnstorm.1
  pawnstorm man play > ~/.local/share/man/man1/pawnstorm-play.1")]
pub(super) struct Man {
    /// The command; without one, the page of the whole program
    command: Option<String>,
}

/// The files of the program on Linux.
const FILES: [(&str, &str); 7] = [
    (
        "$XDG_CONFIG_HOME/pawnstorm/config.toml, or ~/.config/pawnstorm/config.toml",
        "Settings, keys and engines. The program changes only the lines of its settings.",
    ),
    ("themes/NAME.toml next to it", "Your own themes."),
    (
        "$XDG_DATA_HOME/pawnstorm/games/, or ~/.local/share/pawnstorm/games/",
        "Your library: one file (journal) for each game.",
    ),
    ("progress.txt next to that folder", "Solved exercises, and first-time tips already shown."),
    ("puzzles.txt next to that folder", "Your puzzle ratings, missed puzzles and best storms."),
    ("setups.txt next to that folder", "The last setup of each game."),
    ("open-games.txt next to that folder", "Unfinished games, latest first; rebuilt if missing."),
];

const ENVIRONMENT: [(&str, &str); 9] = [
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, HOME", "Where the files are."),
    (environment::CONFIG, "Use this folder for config.toml and themes."),
    (environment::DATA, "Use this folder for the library, progress and other data."),
    ("LC_ALL, LC_CTYPE, LANG", "If the first that is set names a character set other than UTF-8, only ASCII is shown."),
    ("TERM", "What the terminal can do; with dumb, games use line mode, as with --plain."),
    ("COLORTERM", "With truecolor or 24bit, themes have all their colours."),
    ("NO_COLOR", "If it is set and not empty, no colours are used."),
    ("COLUMNS", "The width of help texts if the terminal's is unknown."),
    (
        "STY, TMUX",
        "Set by screen and tmux; they decide how text reaches the clipboard, and which questions the terminal gets.",
    ),
];

/// The date of the pages: that of their last change.
const DATE: &str = "2026-11-23";
const SOURCE: &str = concat!("Pawnstorm ", env!("CARGO_PKG_VERSION"));
const MANUAL: &str = "Pawnstorm Manual";
/// The longest line of text in a page's source.
const WIDTH: usize = 80;

/// What the variables of the settings mean.
const SETTINGS: &str = "Settings: each overrides its line in config.toml; the command line overrides both.";

impl Man {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut command = help::command().disable_help_subcommand(true);
        command.build();
        if let Some(name) = &self.command {
            let found = command.find_subcommand(name).filter(|found| !found.is_hide_set());
            command = found.cloned().ok_or_else(|| Failure::usage(format!("There is no command {}.", quoted(name))))?;
        }
        // The generator would reflow the lines of the examples.
        let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let command = command.after_help(Resettable::Reset).subcommand_value_name("command");
        let mut page = Vec::new();
        let name = command.get_display_name().unwrap_or("pawnstorm").to_uppercase();
        clap_mangen::Man::new(command.clone())
            .title(name)
            .date(DATE)
            .source(SOURCE)
            .manual(MANUAL)
            .render(&mut page)?;
        if self.command.is_none() {
            described("FILES", &FILES, &mut page)?;
            described("ENVIRONMENT", &ENVIRONMENT, &mut page)?;
            row(&ITEMS.map(Item::variable).join(", "), SETTINGS, &mut page)?;
            keys(&mut page)?;
        }
        let page = with_values(String::from_utf8_lossy(&page).into_owned(), &command);
        out.write_all(tidy(&page).as_bytes())?;
        writeln!(out, ".SH EXAMPLES\n.nf")?;
        for line in examples.lines().skip(1) {
            writeln!(out, "\\&{}", escaped(line))?;
        }
        Ok(writeln!(out, ".fi")?)
    }
}

/// Adds the values of the options to the synopsis, which the generator leaves out there. What must be given has no brackets.
fn with_values(mut page: String, command: &Command) -> String {
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let names = arg.get_value_names().unwrap_or_default().join(" ");
        let name = match arg.get_long() {
            Some(long) => format!(r"\fB\-\-{}\fR", escaped(long)),
            None => format!(r"\fI{names}\fR"),
        };
        let takes_value = arg.get_long().is_some() && arg.get_action().takes_values();
        let value = if takes_value { format!(r" \fI{}\fR", escaped(&names)) } else { String::new() };
        let again = if matches!(arg.get_action(), ArgAction::Append) && !names.contains(' ') { "..." } else { "" };
        page = page.replacen(&format!("<{name}>"), &format!("{name}{again}"), 1);
        page = page.replacen(&format!("[{name}]"), &format!("[{name}{value}]{again}"), 1);
    }
    page
}

/// Tidies a page so that mandoc accepts it without warnings: no space at the end of a line, no two breaks in a row, and text wrapped to
/// at most [`WIDTH`] bytes.
fn tidy(page: &str) -> String {
    let mut tidied = String::new();
    let mut is_term = false;
    for line in page.replace(".br\n\n.br\n", ".sp\n").lines().map(str::trim_end) {
        let mut width = 0;
        for (at, word) in line.split(' ').enumerate() {
            let breaks = width + 1 + word.len() > WIDTH && !is_term && !line.starts_with('.');
            let between = match at {
                0 => "",
                // A line that starts with one of these would be a command.
                _ if breaks && word.starts_with(['.', '\'']) => "\n\\&",
                _ if breaks => "\n",
                _ => " ",
            };
            width = if breaks { word.len() } else { width + between.len() + word.len() };
            tidied.extend([between, word]);
        }
        tidied.push('\n');
        is_term = line == ".TP";
    }
    tidied
}

fn described(title: &str, rows: &[(&str, &str)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".SH {title}")?;
    rows.iter().try_for_each(|(name, text)| row(name, text, out))
}

fn row(name: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ".TP\n\\fB{}\\fR\n\\&{}", escaped(name), escaped(text))
}

/// Writes the key table, place by place. Text in quotation marks is a word to type.
fn keys(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        ".SH KEYS\nType words in quotation marks, and Enter after them. All keys can be changed; see pawnstorm\\-keys(1)."
    )?;
    let keymap = Keymap::default();
    for place in PLACES {
        writeln!(out, ".SS In {}", place.name())?;
        for binding in place.rows() {
            let names = keymap.keys(binding, place).into_iter().map(Key::name);
            let word = binding.word.filter(|_| !place.has_letters()).map(|word| format!("“{word}”"));
            let names: Vec<String> = names.chain(word).collect();
            row(&names.join(", "), &binding.text(&Terminology::CHESS), out)?;
        }
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
