//! `pawnstorm completions`: what a shell completes.

use super::{Arguments, Failure};
use clap::builder::PossibleValue;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::Shell;
use std::fmt::Write as _;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm completions bash > ~/.local/share/bash-completion/completions/pawnstorm
  pawnstorm completions fish > ~/.config/fish/completions/pawnstorm.fish
  pawnstorm completions zsh > ~/.zfunc/_pawnstorm")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut command = Arguments::command();
        // The generator panics if the reader leaves, so it writes to a buffer.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "pawnstorm", &mut script);
        let script = String::from_utf8_lossy(&script);
        let script = match self.shell {
            Shell::Bash => bash(&script),
            Shell::Fish => fish(&script, &command),
            Shell::Zsh => zsh(&script, &command),
            _ => script.into_owned(),
        };
        Ok(out.write_all(script.as_bytes())?)
    }
}

/// Bash ends a word at a colon: this puts `computer:3` together again, and gives back what follows the colon.
const WHOLE_WORDS: &str = r#"
_pawnstorm_whole_words() {
    local word words=("${COMP_WORDS[0]}") last=0 at current
    for ((at = 1; at < ${#COMP_WORDS[@]}; at++)); do
        word=${COMP_WORDS[at]}
        if [[ $COMP_WORDBREAKS == *:* && ($word == :* || ${words[last]} == *:) ]]; then
            words[last]+=$word
        else
            words[++last]=$word
        fi
        ((at == COMP_CWORD)) && current=$last
    done
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$current
    word=${words[current]}
    _pawnstorm "$1" "$word" "${words[current - 1]}"
    if [[ $COMP_WORDBREAKS == *:* && $word == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
    fi
}

"#;

/// Lets the words with a colon be completed.
fn bash(script: &str) -> String {
    let script = script.replace("complete -F _pawnstorm ", "complete -F _pawnstorm_whole_words ");
    let place = script.rfind("if [[ ").unwrap_or(script.len());
    [script[..place].trim_end(), "\n", WHOLE_WORDS, &script[place..]].concat()
}

fn values(arg: &Arg) -> Vec<String> {
    let possible = arg.get_possible_values();
    possible.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).map(String::from).collect()
}

/// Adds the values of arguments that have no name, as those of games, which the generator leaves out.
fn fish(script: &str, command: &Command) -> String {
    let mut script = script.to_string();
    for command in command.get_subcommands() {
        for values in command.get_positionals().map(values).filter(|values| !values.is_empty()) {
            let (name, values) = (command.get_name(), values.join(" "));
            let when =
                format!("__fish_pawnstorm_using_subcommand {name}; and not __fish_seen_subcommand_from {values}");
            // Writing to a string never fails.
            let _ = writeln!(script, "complete -c pawnstorm -n \"{when}\" -f -a \"{values}\"");
        }
    }
    script
}

/// Escapes the colons in values that have a description: once more than the generator does, since the description follows a colon too.
fn zsh(script: &str, command: &Command) -> String {
    let mut script = script.to_string();
    let arguments = command.get_subcommands().flat_map(Command::get_arguments);
    for value in arguments.flat_map(values).filter(|value| value.contains(':')) {
        let [once, twice] = [r"\:", r"\\\:"].map(|colon| format!("\n{}\\:\"", value.replace(':', colon)));
        script = script.replace(&once, &twice);
    }
    script
}
