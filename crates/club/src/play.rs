//! The pupil's program: it waits for the teacher to pair, starts `pawnstorm join` for each game, and waits again.

use crate::class::lobby::{self, Answer, Told};
use crate::server::{Address, Server, VARIABLE};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use tokio::task::{JoinError, spawn_blocking};

/// Plays in the class at `address` until the pupil leaves. `text` is the same address as text.
pub async fn play(address: &Address, text: &str) -> Result<(), String> {
    let server = Server::connect(address).await?;
    let mut screen = Screen::default();
    println!("Connected as {}. Ctrl-C quits.", server.user);
    loop {
        let code = screen.wait(&server).await;
        let (text, ca) = (text.to_string(), address.ca.clone());
        let failed = |why: JoinError| format!("Could not show the game: {why}.");
        spawn_blocking(move || sit(&text, ca.as_deref(), &code)).await.map_err(failed)??;
        screen = Screen { sentence: String::new(), asks: true, ..screen };
        let mut entered = spawn_blocking(|| io::stdin().read_line(&mut String::new()));
        let mut told = lobby::ask(&server);
        let entered = loop {
            tokio::select! {
                entered = &mut entered => break entered.map_err(failed)?,
                Some(told) = told.recv() => drop(screen.show(told)),
            }
        };
        if !matches!(entered, Ok(1..)) {
            return Err("No keyboard input.".into());
        }
        screen.asks = false;
    }
}

/// The last sentences on the pupil's screen.
#[derive(Default)]
struct Screen {
    sentence: String,
    announced: Option<String>,
    /// Whether the program waits for Enter.
    asks: bool,
}

impl Screen {
    /// Waits until the pupil has a seat. Returns its code.
    async fn wait(&mut self, server: &Server) -> String {
        let mut told = lobby::ask(server);
        loop {
            if let Some(code) = self.show(told.recv().await.flatten()) {
                return code;
            }
        }
    }

    /// Shows the news in an answer of the class; `None` means no answer. Returns the code of the pupil's seat.
    fn show(&mut self, told: Option<Told>) -> Option<String> {
        let (answer, announced) = told.map_or((None, None), |told| (Some(told.answer), told.announced));
        let (sentence, code) = match answer {
            Some(Answer::Seat(code, sentence)) => (sentence, Some(code)),
            Some(Answer::Wait(sentence)) => (sentence, None),
            None => ("Waiting for the class to open…".into(), None),
        };
        let announcement = announced.as_deref().filter(|_| announced != self.announced).map(lobby::announced);
        let news: Vec<&String> =
            announcement.iter().chain(Some(&sentence).filter(|sentence| **sentence != self.sentence)).collect();
        if self.asks && !news.is_empty() {
            println!();
        }
        news.iter().for_each(|sentence| tell(sentence));
        if self.asks && !news.is_empty() {
            print!("Press Enter to continue with this game or the next one. ");
            let _ = io::stdout().flush();
        }
        (self.sentence, self.announced) = (sentence, announced);
        code
    }
}

/// Runs `pawnstorm join` for one seat.
fn sit(text: &str, ca: Option<&Path>, code: &str) -> Result<(), String> {
    let mut join = format!("{} join", beside("pawnstorm-club").display());
    if let Some(ca) = ca {
        join = format!("{join} --ca {}", ca.display());
    }
    let played = Command::new(beside("pawnstorm")).args(["join", "--via", &join, code]).env(VARIABLE, text).status();
    match played {
        Ok(_) => Ok(()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            Err("Could not find the program pawnstorm next to this one.".into())
        }
        Err(why) => Err(format!("Could not start pawnstorm: {why}.")),
    }
}

/// Returns the path of a program in the folder of this one, or just its name for the system to find. Ignores a path with spaces, because
/// it would look like several arguments.
fn beside(name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let here = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join(&name)));
    here.filter(|path| path.is_file() && !path.to_string_lossy().contains(' ')).unwrap_or_else(|| name.into())
}

/// Prints a sentence, wrapped to the width of the terminal.
pub(crate) fn tell(sentence: &str) {
    let width = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    println!("{}", wrapped(sentence, width.map_or(usize::MAX, |(width, _)| width.0.into())));
}

/// Breaks `sentence` between words into lines of at most `most` characters; a longer word gets a separate line.
fn wrapped(sentence: &str, most: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in sentence.split(' ') {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= most;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_end_between_words() {
        let sentence = "Round 1, board 2: you play White against bert.";
        assert_eq!(wrapped(sentence, usize::MAX), sentence);
        assert_eq!(wrapped(sentence, 20), "Round 1, board 2:\nyou play White\nagainst bert.");
        assert_eq!(wrapped("a supercalifragilistic b", 8), "a\nsupercalifragilistic\nb");
        assert_eq!(wrapped("", 8), "");
    }
}
