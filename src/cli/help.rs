//! `pawnstorm --help`: the commands in groups, which clap itself does not have.

use super::Arguments;
use clap::{Arg, Command, CommandFactory};
use std::fmt::Write;

/// The groups of commands, as they are shown.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["play", "host", "join", "verify"]),
    ("Learn", &["practice", "rules", "keys", "help"]),
    ("Analyse", &["open", "show", "solve", "engines", "perft"]),
    ("For programs", &["uci", "serve", "completions", "man"]),
];

/// The commands that show boards, which take the options for the looks.
const LOOKS: [&str; 5] = ["play", "host", "join", "open", "practice"];

/// What clap says of the command that it adds.
const HELP: &str = "Print this message or the help of a command";

/// Returns the command line, whose help shows the commands in groups.
pub(super) fn command() -> Command {
    let command = Arguments::command();
    let mut groups = String::new();
    for (title, names) in GROUPS {
        // Writing to a string never fails.
        let _ = writeln!(groups, "{title}:");
        for name in names {
            let found = command.find_subcommand(name).and_then(Command::get_about);
            let about = found.map_or_else(|| HELP.into(), ToString::to_string);
            let _ = writeln!(groups, "  {name:11}  {about}");
        }
        groups.push('\n');
    }
    // The other commands refuse the options for the looks, so their help leaves these out.
    let looks: Vec<Arg> = command.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let command = command.mut_subcommands(|sub| match LOOKS.contains(&sub.get_name()) {
        true => sub,
        false => sub.args(looks.iter().map(|arg| arg.clone().hide(true))),
    });
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new command has to be given its place.
    #[test]
    fn every_command_is_in_one_group() {
        let mut built = command();
        built.build();
        let mut commands: Vec<&str> = built.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(commands, grouped);
    }

    #[test]
    fn the_help_fits_into_80_columns() {
        let help = command().render_help().to_string();
        let (_, commands) = help.split_once("\nPlay:\n").expect("it has groups");
        let (commands, _) = commands.split_once("\nOptions:\n").expect("options follow");
        assert!(commands.lines().all(|line| line.len() <= 80), "{commands}");
    }
}
