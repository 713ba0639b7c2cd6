//! The screen for online games: join one with an invitation, or resume one that this computer hosts.

use super::keys::{self, Command, Key};
use super::notice::{Notice, Tells};
use super::prompt::Prompt;
use super::remote::{KeptGame, RemoteMsg, Way};
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::{Context, Mouse, MouseKind, Msg, Target};
use crate::game::protocol::ANY;
use crate::game::{self, Player};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Color, Options};

#[derive(Debug, Default)]
pub struct Online {
    /// The games hosted here, most recently played first.
    pub kept: Vec<KeptGame>,
    pub marked: usize,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
}

type Row = screen::Row<Online>;

#[rustfmt::skip]
pub static ONLINE: Commands<Online> = Commands { name: "online games", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the game above", |online, _, _| online.step(-1)),
    Row::does(Command::Down, &[Key::Down], "the game below", |online, _, _| online.step(1)),
    Row::new(Command::Enter, &[Key::Enter], "join the game you pasted an invitation to, or resume the selected game", |online, _, cx| online.enter(cx)).footer("join"),
    Row::new(Command::Esc, &[Key::Esc], "clear the input, or go back to the menu", |online, _, _| online.step_back()).footer("back"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::SUSPEND, Row::QUIT,
] };

impl Online {
    pub(super) fn step(&mut self, by: isize) {
        let last = self.kept.len().saturating_sub(1);
        self.marked = self.marked.saturating_add_signed(by).min(last);
    }

    /// Handles Esc: clears the input, or returns to the menu.
    pub(super) fn step_back(&mut self) -> Transition {
        if self.prompt.erase() { Transition::Stay } else { Transition::Menu }
    }

    /// Starts a game in a file, with default options. `words` is the text after the command `host`.
    fn begin(&mut self, words: &str, cx: &mut Context) -> Result<Transition, String> {
        let (id, side, path) = begun(words)
            .ok_or("To start a game in a file, type host GAME --file FILE or host GAME --side black --file FILE.")?;
        let options = GAMES.iter().find(|info| info.id == id).map(|info| Options::of(info)).unwrap_or_default();
        let mut game = game::start(id, options, None).map_err(|why| why.to_string())?;
        game.seat(!side, Player::Remote);
        self.say("Opening the file…");
        Ok(Transition::Do(cx.host(&game, Some(path.into()))))
    }

    /// Handles Enter: joins the game that the input names, or the selected one.
    fn enter(&mut self, cx: &mut Context) -> Transition {
        let text = self.prompt.take();
        let text = text.trim();
        if let Some((row, _)) = keys::read(&ONLINE, text) {
            return Transition::Run(row.command, String::new());
        }
        if text.is_empty() {
            let Some(KeptGame { invitation, code, .. }) = self.kept.get(self.marked).cloned() else {
                self.refuse("Paste the invitation you were sent: pawnstorm join HOST CODE.");
                return Transition::Stay;
            };
            self.say("Opening the game…");
            return Transition::Do(cx.join(Way::Here { invitation }, code));
        }
        // It stays in the input in case this fails.
        self.prompt.set(text);
        let command = text.strip_prefix("pawnstorm ").unwrap_or(text);
        if let Some(words) = command.strip_prefix("host ") {
            return self.begin(words, cx).unwrap_or_else(|why| {
                self.refuse(why);
                Transition::Stay
            });
        }
        match invitation(text) {
            Some((host, code)) => {
                self.say(format!("Connecting to {host}…"));
                Transition::Do(cx.join(Way::Ssh(host), code))
            }
            None => match file(text) {
                Some(path) => {
                    self.say("Opening the file…");
                    Transition::Do(cx.join(Way::File { path, mine: false }, ANY.into()))
                }
                None => {
                    self.refuse(format!(
                        "{} is not an invitation. Paste one like pawnstorm join ada@example.org k7f3q-9xm2v4tabc, or a file path.",
                        quoted(text)
                    ));
                    Transition::Stay
                }
            },
        }
    }
}

/// Parses the words after `host`: the game, the side of this player, and the path of the file.
fn begun(words: &str) -> Option<(&str, Color, &str)> {
    let (words, path) = words.split_once("--file ")?;
    let side = |word: &str| Color::of_word(word);
    let (id, side) = match words.split_whitespace().collect::<Vec<_>>()[..] {
        [id] => (id, Color::White),
        [id, "--side", word] => (id, side(word)?),
        _ => return None,
    };
    Some((id, side, path.trim().trim_matches(['\'', '"']))).filter(|(_, _, path)| !path.is_empty())
}

/// Parses the path of a file, with or without the command before it. A terminal may put quotes around a file dragged into it.
fn file(text: &str) -> Option<String> {
    let path = ["pawnstorm join ", "join "].iter().find_map(|words| text.strip_prefix(words)).unwrap_or(text).trim();
    let path = path.trim_matches(['\'', '"']);
    path.contains(['/', '\\', '.']).then(|| path.into())
}

/// Parses an invitation into host and code, with or without the command before it.
pub(super) fn invitation(text: &str) -> Option<(String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = match words[..] {
        ["pawnstorm", "join", ref rest @ ..] | ["join", ref rest @ ..] | ref rest => rest,
    };
    let [host, code] = words else { return None };
    // Five characters, a hyphen, ten characters: k7f3q-9xm2v4tabc.
    let is_code = code.len() == 16
        && code.as_bytes()[5] == b'-'
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    // ssh would take a leading hyphen for an option, and a shell could run other characters.
    let is_host = !host.starts_with('-') && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-_@:[]%".contains(c));
    (is_code && is_host).then(|| ((*host).into(), (*code).into()))
}

impl Screen for Online {
    fn commands(&self) -> &'static dyn Table {
        &ONLINE
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.prompt, &mut self.notice)
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.step(-1),
            (MouseKind::WheelDown, _) => self.step(1),
            (MouseKind::Down, Some(Target::Item(item))) if self.marked == item => return self.enter(cx),
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item.min(self.kept.len().saturating_sub(1)),
            _ => {}
        }
        Transition::Stay
    }

    fn awaits_a_game(&self) -> bool {
        true
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Remote(RemoteMsg::Kept(games)) = *msg else { return Err(msg) };
        self.kept = games;
        Ok(Transition::Stay)
    }
}

#[cfg(test)]
mod tests {
    use super::{file, invitation};

    #[test]
    fn a_path_is_read_with_and_without_its_command() {
        let expected = Some("/mnt/usb stick/ada.game".to_string());
        for text in
            ["/mnt/usb stick/ada.game", "pawnstorm join '/mnt/usb stick/ada.game'", "join \"/mnt/usb stick/ada.game\""]
        {
            assert_eq!(file(text), expected, "{text}");
        }
        assert_eq!(file("hello"), None);
    }

    #[test]
    fn an_invitation_is_read_with_and_without_its_command() {
        let expected = Some(("ada@host".to_string(), "k7f3q-9xm2v4tabc".to_string()));
        for text in [
            "pawnstorm join ada@host k7f3q-9xm2v4tabc",
            " join ada@host k7f3q-9xm2v4tabc ",
            "ada@host k7f3q-9xm2v4tabc",
        ] {
            assert_eq!(invitation(text), expected, "{text}");
        }
        for text in ["", "join", "ada@host", "-oProxyCommand=x k7f3q-9xm2v4tabc", "a;b k7f3q-9xm2v4tabc", "e4 e5"] {
            assert_eq!(invitation(text), None, "{text}");
        }
    }
}
