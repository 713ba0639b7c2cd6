//! The page *Play online*: invite someone, join a game, or continue one.

use super::address::Address;
use super::details::{Details, PAGE};
use super::keys::{self, Command, Key};
use super::notice::Tells;
use super::remote::{KeptGame, RemoteEffect, RemoteMsg, Way};
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::{Context, Effect, Frame, Mouse, Msg, lichess, settings_page};
use crate::game::protocol::{ANY, code};
use crate::game::{self, Player};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Color, Options};

#[derive(Debug, Default)]
pub struct Online {
    /// The games that can be continued, the last played first.
    pub kept: Vec<KeptGame>,
    /// This computer's address, once the games are listed.
    address: Option<Address>,
    pub details: Details,
}

/// The ways to play with someone, each with what it needs.
const WAYS: [(&str, &[&str]); 6] = [
    (
        "Invite: same network",
        &[
            "You both sit in one network, at home or at school.",
            "Needs: an ssh server on this computer, and an account or a guest key here for your friend.",
            "",
            "1. Press Enter, and choose a game.",
            "2. Send your friend the line that appears.",
            "3. They run it, or paste it on this page.",
        ],
    ),
    (
        "Invite: over ssh",
        &[
            "Your friend is anywhere.",
            "Needs: this computer can be reached by ssh from outside (a server, or a port that your router forwards), and an account or a guest key here for your friend.",
            "",
            "1. Once, type set address and the address.",
            "2. Press Enter, and choose a game.",
            "3. Send your friend the line that appears.",
        ],
    ),
    (
        "Invite: by file",
        &[
            "You take turns, in minutes or in weeks.",
            "Needs: a folder that you both see (Syncthing, Dropbox, a network drive), or email.",
            "",
            "1. Type host chess --file FILE",
            "2. Your friend pastes the path of the file here, or runs pawnstorm join FILE",
            "By email, send the file after each move.",
        ],
    ),
    (
        "Invite: tunnel program",
        &[
            "Neither of you can reach the other's computer.",
            "Needs: the same tunnel program on both, such as dumbpipe. You need no account, and open no port.",
            "",
            "1. In a shell, run pawnstorm host chess --via \"dumbpipe listen\"",
            "2. Send your friend the line that appears.",
            "3. They run it: pawnstorm join --via \"dumbpipe connect TICKET\"",
        ],
    ),
    (
        "Invite: in a class",
        &[
            "Your teacher pairs you, round by round.",
            "Needs: the address that the teacher gave you.",
            "",
            "In a shell, run pawnstorm join class ADDRESS",
            "A teacher runs pawnstorm-club open --class NAME",
        ],
    ),
    (
        "On Lichess",
        &[
            "You play chess with anyone in the world, or with a friend who has an account there.",
            "Needs: a free account on lichess.org.",
            "",
            "Press Enter. You can also watch strong players, and solve puzzles.",
        ],
    ),
];

/// The way that leads to a page of its own.
const ON_LICHESS: usize = WAYS.len() - 1;

type Row = screen::Row<Online>;

#[rustfmt::skip]
pub static ONLINE: Commands<Online> = Commands { name: "online games", has_letters: false, rows: &[
    Row::does(Command::Up, &[Key::Up], "the row above", |online, _, _| online.details.step(-1, online.count())),
    Row::does(Command::Down, &[Key::Down], "the row below", |online, _, _| online.details.step(1, online.count())),
    Row::does(Command::Back, &[Key::PageUp], "scroll the details up", |online, _, _| online.details.scroll(-PAGE)),
    Row::does(Command::Forward, &[Key::PageDown], "scroll the details down", |online, _, _| online.details.scroll(PAGE)),
    Row::new(Command::Enter, &[Key::Enter], "join what you pasted, invite a friend, or resume the selected game", |online, _, cx| online.enter(cx)).footer("join"),
    Row::new(Command::Invite, &[Key::Ctrl('y')], "copy the line that joins the selected game, or that gives a guest key", |online, _, _| online.copy()).footer("copy"),
    Row::does(Command::Delete, &[Key::Ctrl('d')], "forget the selected game (asks first)", |online, _, _| online.forget()).footer("forget"),
    Row::new(Command::Esc, &[Key::Esc], "clear the input, or go back to the menu", |online, _, _| online.details.step_back()).footer("back"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::SUSPEND, Row::QUIT,
] };

impl Online {
    fn count(&self) -> usize {
        WAYS.len() + self.kept.len()
    }

    /// Returns the selected game.
    fn game(&self) -> Option<&KeptGame> {
        self.kept.get(self.details.marked.checked_sub(WAYS.len())?)
    }

    /// Returns the rows: the ways to invite someone, and the games.
    pub fn rows(&self) -> Vec<String> {
        let ways = WAYS.iter().map(|(way, _)| (*way).into());
        ways.chain(self.kept.iter().map(|kept| kept.name.clone())).collect()
    }

    /// Returns what there is to say about the selected row.
    pub fn lines(&self, cx: &Context) -> Vec<String> {
        let Some(kept) = self.game() else {
            let needs = WAYS[self.details.marked.min(WAYS.len() - 1)].1;
            let mut lines: Vec<String> = needs.iter().map(|line| (*line).into()).collect();
            lines.push(String::new());
            lines.push(match cx.settings.name {
                Some(name) => format!("Your name: {name}"),
                None => "You have no name yet: type set name and your name.".into(),
            });
            if let Some(address) = self.address.filter(|_| self.details.marked < 2) {
                lines.push(format!("This computer's address: {}", address.place()));
                lines.push("A guest key lets someone only play here. Its line in ~/.ssh/authorized_keys (Ctrl-Y copies the start):".into());
                lines.push(format!("{} and their public key", address.guest_key()));
            }
            return lines;
        };
        let mut lines = vec![kept.about.clone(), format!("Last played {}.", kept.played.ago(cx.now)), String::new()];
        if let Way::Here { invitation } = &kept.way {
            lines.push(format!("Your opponent joins with: {}", invitation.play()));
            lines.extend(invitation.by_ssh().map(|command| format!("Without Pawnstorm: {command}")));
            lines.extend(invitation.watch().map(|watch| format!("Spectators join with: {watch}")));
            lines.extend(invitation.warning());
        } else {
            lines.push(format!("From a shell: {}", kept.command()));
        }
        lines
    }

    /// Asks whether to forget the selected game.
    fn forget(&mut self) {
        self.details.question = self.game().map(|KeptGame { name, way, .. }| {
            let end = if let Way::Here { .. } = way {
                "No one can continue it then."
            } else {
                "It is only taken off this list."
            };
            format!("Forget this game ({name})? {end}")
        });
        if self.details.question.is_none() {
            self.refuse("Select one of your games first.");
        }
    }

    /// Copies the command that joins the selected game, or the start of the line for a guest key.
    fn copy(&mut self) -> Transition {
        let text = self.game().map(KeptGame::command);
        let Some(text) = text.or_else(|| self.address.map(|address| address.guest_key() + " ")) else {
            return Transition::Stay;
        };
        self.say(format!("Copied, if your terminal allows it: {text}"));
        Transition::Do(Effect::Copy(text))
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

    /// Handles Enter: joins the game that the input names; without input, resumes the selected game, or invites in the selected way.
    fn enter(&mut self, cx: &mut Context) -> Transition {
        let text = self.details.prompt.take();
        let text = text.trim();
        if let Some((row, _)) = keys::read(&ONLINE, text) {
            return Transition::Run(row.command, String::new());
        }
        if text.is_empty() {
            return self.enter_row(cx);
        }
        let command = text.strip_prefix("pawnstorm ").unwrap_or(text);
        if let Some(words) = command.strip_prefix("set ") {
            return settings_page::set_by_words(self, words, cx);
        }
        // It stays in the input in case this fails.
        self.details.prompt.set(text);
        if let Some(words) = command.strip_prefix("host ") {
            return self.begin(words, cx).unwrap_or_else(|why| self.refused(why));
        }
        if is_class(command) || command.starts_with("join class ") {
            let address = command.trim_start_matches("join class ");
            return self.refused(format!("That is a class. Quit, and run pawnstorm join class {address}"));
        }
        if command.starts_with("join --via ") {
            return self.refused("That connects through another program. Quit, and run the line in a shell.");
        }
        match invitation(text) {
            Some((address, code)) => {
                self.say(format!("Connecting to {}…", address.place()));
                Transition::Do(cx.join(Way::Ssh(address), code))
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

    fn enter_row(&mut self, cx: &mut Context) -> Transition {
        if let Some(KeptGame { way, code, .. }) = self.game().cloned() {
            self.say("Opening the game…");
            return Transition::Do(cx.join(way, code));
        }
        match self.details.marked {
            0 | 1 => Transition::Invite,
            2 => {
                self.details.prompt.set("host chess --file ");
                Transition::Stay
            }
            ON_LICHESS => lichess::enter(cx),
            _ => {
                self.say("This way starts in a shell, as described above.");
                Transition::Stay
            }
        }
    }
}

/// Returns whether a text is the address of a class.
pub fn is_class(text: &str) -> bool {
    ["nats://", "tls://"].iter().any(|start| text.starts_with(start))
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
pub(super) fn invitation(text: &str) -> Option<(Address, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = match words[..] {
        ["pawnstorm", "join", ref rest @ ..] | ["join", ref rest @ ..] | ref rest => rest,
    };
    let [host, word] = words else { return None };
    code::game(word)?;
    Some((host.parse().ok()?, (*word).into()))
}

impl Screen for Online {
    fn commands(&self) -> &'static dyn Table {
        &ONLINE
    }

    fn focus(&mut self) -> Focus<'_> {
        self.details.focus()
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        if self.details.mouse(mouse, self.count()) { self.enter(cx) } else { Transition::Stay }
    }

    fn drawn(&mut self, frame: Frame) {
        self.details.scroll = self.details.scroll.min(frame.scroll_limit);
    }

    fn awaits_a_game(&self) -> bool {
        true
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Remote(RemoteMsg::Kept { games, address }) => {
                (self.kept, self.address) = (games, Some(address));
                Ok(Transition::Stay)
            }
            msg => Err(Box::new(msg)),
        }
    }

    fn question(&self) -> Option<String> {
        self.details.question.clone()
    }

    fn answer(&mut self, yes: bool) -> Transition {
        self.details.question = None;
        let forgotten = self.game().cloned().filter(|_| yes);
        forgotten.map_or(Transition::Stay, |forgotten| {
            self.kept.retain(|kept| *kept != forgotten);
            self.details.mark(self.details.marked, self.count());
            Transition::Do(RemoteEffect::Forget(Box::new(forgotten)).into())
        })
    }
}
