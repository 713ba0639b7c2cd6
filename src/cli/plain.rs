//! Line mode: the whole program without a full screen, for screen readers, pipes and dumb terminals.
//!
//! It is another face of the same [`App`]: a line of input is typed into it, and what it then has to say is printed.

mod words;

use crate::app::game_over::GameOver;
use crate::app::keys::Key;
use crate::app::playing::{Playing, Saying};
use crate::app::view::View;
use crate::app::{App, Effect, Msg, Screen};
use crate::game::choice;
use crate::rules::GameOption;
use crate::rules::fen::quoted;
use crate::tui::storage::{self, Storage};
use crate::ui;
use std::io::{self, BufRead, Read, Write};
pub(super) use words::HIDDEN;

/// A longer line is taken as several.
const LONGEST: u64 = 4096;

/// Runs the program until the user leaves or the input ends. With `echo` the input is repeated, so that what is
/// printed reads as a dialogue where no terminal shows what was typed.
pub(super) fn run(
    app: App,
    storage: Storage,
    input: &mut dyn BufRead,
    echo: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Lines { voice: Voice { out, ascii: app.settings.ascii }, app, storage, seen: Seen::default() };
    lines.tell()?;
    let goodbye = loop {
        let prompt = prompt(&lines.app.screen);
        let Some(line) = lines.voice.ask(prompt, input, echo)? else {
            break lines.app.screen.view().map_or("", |view| view.game.info().manners.goodbye);
        };
        if let Some(goodbye) = lines.hear(&line)? {
            break goodbye;
        }
    };
    if goodbye.is_empty() { Ok(()) } else { lines.voice.say(goodbye) }
}

/// Where everything is printed.
struct Voice<'a> {
    out: &'a mut dyn Write,
    ascii: bool,
}

impl Voice<'_> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.ascii { writeln!(self.out, "{}", ui::ascii::text(text)) } else { writeln!(self.out, "{text}") }
    }

    fn say_all(&mut self, texts: impl IntoIterator<Item = String>) -> io::Result<()> {
        texts.into_iter().try_for_each(|text| self.say(&text))
    }

    /// Asks for a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str, input: &mut dyn BufRead, echo: bool) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if input.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            self.say("")?;
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        if echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }
}

/// What was printed last of the game, to tell what is new.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    game: &'static str,
    over: bool,
    plies: usize,
    ply: usize,
    flipped: bool,
}

impl Seen {
    fn of(view: &View) -> Self {
        Self {
            game: view.game.info().id,
            over: view.game.outcome().is_some(),
            plies: view.game.plies(),
            ply: view.ply(),
            flipped: view.flipped,
        }
    }

    /// Whether another board is to be printed.
    fn shows_another_board(self, before: Self) -> bool {
        let begun_again = before.over && !self.over;
        let another_game = self.game != before.game;
        another_game
            || begun_again
            || self.plies != before.plies
            || self.ply != before.ply
            || self.flipped != before.flipped
    }
}

/// The program in lines.
struct Lines<'a> {
    app: App,
    storage: Storage,
    voice: Voice<'a>,
    seen: Seen,
}

impl Lines<'_> {
    /// Takes a line in and prints what comes of it. Says goodbye if the user leaves.
    fn hear(&mut self, line: &str) -> io::Result<Option<&'static str>> {
        let line = line.trim();
        if let Some(answer) = words::answer(&self.app.screen, line) {
            self.voice.say_all(answer)?;
            return Ok(None);
        }
        let left = match &mut self.app.screen {
            Screen::Menu(_) if line == "quit" => Some(""),
            Screen::Menu(menu) if line == words::RESUME => match &menu.resume {
                Some(summary) if summary.options.get(GameOption::HiddenSpies) => {
                    self.voice.say(words::HIDDEN)?;
                    None
                }
                Some(_) => {
                    (menu.selected, menu.setup) = (0, None);
                    self.press(&[Key::Enter])?
                }
                None => {
                    self.voice.say("No game is open that could go on.")?;
                    None
                }
            },
            Screen::Menu(menu) => match menu.entry_of(line) {
                Some(selected) => {
                    (menu.selected, menu.setup) = (selected, None);
                    // The game, and then the start of it.
                    self.press(&[Key::Enter, Key::Enter])?
                }
                None => {
                    self.voice.say(&format!("There is no game {}.", quoted(line)))?;
                    None
                }
            },
            Screen::Game(playing) if playing.question.is_some() => match line.to_lowercase().as_str() {
                "y" | "yes" => self.press(&[Key::Char('y')])?,
                "n" | "no" => self.press(&[Key::Char('n')])?,
                _ => None,
            },
            // On the full screen Enter alone is for the cursor or the mark, which nobody sees here.
            _ if line.is_empty() => None,
            _ if line.eq_ignore_ascii_case(words::ESC) => self.press(&[Key::Esc])?,
            _ => {
                self.update(Msg::Paste(line.into()))?;
                self.press(&[Key::Enter])?
            }
        };
        if left.is_none() {
            self.tell()?;
        }
        Ok(left)
    }

    fn press(&mut self, keys: &[Key]) -> io::Result<Option<&'static str>> {
        for &key in keys {
            if let Some(goodbye) = self.update(Msg::Key(key))? {
                return Ok(Some(goodbye));
            }
        }
        Ok(None)
    }

    /// Hands a message on and does at once what is asked for.
    fn update(&mut self, msg: Msg) -> io::Result<Option<&'static str>> {
        self.app.now = storage::now();
        for effect in self.app.update(msg) {
            let effect = match self.storage.perform(effect) {
                Ok(Some(msg)) => {
                    self.update(msg)?;
                    continue;
                }
                Ok(None) => continue,
                Err(effect) => effect,
            };
            match effect {
                Effect::Quit { goodbye } => return Ok(Some(goodbye)),
                Effect::Prove { id, proof, .. } => {
                    self.voice.say("Proving the perpetual check…")?;
                    self.voice.out.flush()?;
                    let verdict = proof(&|| false);
                    self.update(Msg::Proved { proof: id, verdict })?;
                }
                // There is no list to be shown, nobody to be suspended for.
                _ => {}
            }
        }
        Ok(None)
    }

    /// Prints what is new.
    fn tell(&mut self) -> io::Result<()> {
        let voice = &mut self.voice;
        if let Some(help) = self.app.help.take() {
            return voice.say_all(words::help(help.place));
        }
        let before = self.seen;
        let Some(view) = self.app.screen.view() else {
            self.seen = Seen::default();
            let Screen::Menu(menu) = &mut self.app.screen else { return Ok(()) };
            voice.say_all(menu.notice.take())?;
            return voice.say_all(words::games(menu, self.app.now));
        };
        self.seen = Seen::of(view);
        if self.seen.game != before.game {
            voice.say_all(words::beginning(view.game.info()))?;
        }
        // A game that goes on is told by its board.
        let before = if self.seen.game == before.game { before } else { Seen { plies: self.seen.plies, ..before } };
        let played =
            (before.plies..self.seen.plies).map(|index| words::played(&view.game.entries()[index], view.game.info()));
        voice.say_all(played)?;
        let another_board = self.seen.shows_another_board(before);
        match &mut self.app.screen {
            Screen::Menu(_) => Ok(()),
            Screen::Game(playing) => tell_playing(playing, another_board, voice),
            Screen::GameOver(over) => tell_over(over, another_board, voice),
        }
    }
}

/// What is new in a game being played; where nothing is, whose turn it is.
fn tell_playing(playing: &mut Playing, another_board: bool, voice: &mut Voice<'_>) -> io::Result<()> {
    let says = playing.says();
    if let Some(Saying::Notice(text) | Saying::Refusal(text)) = &says {
        voice.say(text)?;
    }
    if another_board {
        voice.say_all(words::board(&playing.view))?;
    }
    match says {
        Some(Saying::Question(text) | Saying::Aside(text)) => voice.say(&text)?,
        Some(Saying::Choose(asks)) => {
            voice.say_all(asks)?;
            voice.say(&words::choices(playing))?;
        }
        None if !another_board => voice.say_all(words::standing(&playing.view))?,
        _ => {}
    }
    // What the full screen keeps in sight was said, and is over.
    playing.opening = None;
    playing.notice = None;
    playing.view.threats = false;
    playing.prompt.take();
    Ok(())
}

/// What is new in a game that is over, and what can be done next.
fn tell_over(over: &mut GameOver, another_board: bool, voice: &mut Voice<'_>) -> io::Result<()> {
    match &over.unknown {
        Some(unknown) => voice.say(unknown)?,
        None if another_board => voice.say_all(words::board(&over.view))?,
        None => voice.say_all(words::standing(&over.view))?,
    }
    voice.say_all(over.notice.take())?;
    voice.say(&words::next())
}

/// What a line is asked for with.
fn prompt(screen: &Screen) -> &'static str {
    let Screen::Game(playing) = screen else { return ">" };
    if playing.question.is_some() {
        "yes or no:"
    } else if !choice::choices(playing.game(), &playing.steps).is_empty() {
        "choice:"
    } else if !playing.steps.is_empty() {
        "to:"
    } else if playing.asked {
        "from:"
    } else if playing.game().info().manners.asks {
        "Move, Quit or Restart?"
    } else {
        ">"
    }
}
