//! Online games: the host holds the game, and a player's actions are proposals to it. The connection itself is an effect; this
//! module handles only its messages.

mod opponent;

use super::address::Address;
use super::settings::Settings;
use crate::game::journal::Header;
use crate::game::protocol::{FromGuest, FromHost, Guest, News, Proposal};
use crate::game::{Game, Timestamp, describe};
use crate::rules::Color;
pub(super) use opponent::{rematch, told};
use std::collections::VecDeque;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// To this machine, over ssh.
    Ssh(Address),
    /// To a game hosted here.
    Here { invitation: Invitation },
    /// To a game on this Lichess server.
    Lichess(String),
    /// To a game file that the players send to each other.
    File {
        path: String,
        /// Whether the file may contain this player's moves from another computer.
        mine: bool,
    },
}

/// The invitation to a game hosted here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitation {
    Ssh {
        /// This computer, as the others reach it.
        address: Address,
        /// The invite codes of the opponent and, if the game allows some, of the spectators.
        code: String,
        watch: Option<String>,
    },
    /// Through a tunnel program: the opponent's command.
    Via(String),
}

impl Invitation {
    /// Returns the opponent's command.
    pub fn play(&self) -> String {
        match self {
            Self::Ssh { address, code, .. } => format!("pawnstorm join {address} {code}"),
            Self::Via(command) => command.clone(),
        }
    }

    /// Returns the opponent's command without Pawnstorm.
    pub fn by_ssh(&self) -> Option<String> {
        if let Self::Ssh { address, code, .. } = self { Some(address.by_ssh(code)) } else { None }
    }

    /// Returns the spectators' command.
    pub fn watch(&self) -> Option<String> {
        let Self::Ssh { address, watch, .. } = self else { return None };
        watch.as_ref().map(|code| format!("pawnstorm join {address} {code}"))
    }

    /// Returns the warning that the address is of no use elsewhere.
    pub fn warning(&self) -> Option<String> {
        let Self::Ssh { address, .. } = self else { return None };
        let place = address.place();
        address.is_local().then(|| format!("Only your own network knows {place}. For someone elsewhere, type set address and the address that reaches this computer."))
    }
}

/// An online game that can be continued, as a row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The game, the opponent and whose turn it is, in a few words.
    pub name: String,
    /// The state of the game: a sentence.
    pub about: String,
    /// The invite code of this player.
    pub code: String,
    pub way: Way,
    /// When it was last played.
    pub played: Timestamp,
}

impl KeptGame {
    /// Describes a game for the player of `side`.
    pub fn new(game: &Game, side: Color, (way, code): (Way, String), played: Timestamp) -> Self {
        let with = game.name(!side).map_or_else(String::new, |name| format!(" with {name}"));
        let turn = if game.turn() == side { "your turn" } else { "their turn" };
        let moves = describe::counted(game.plies(), "move");
        let about = format!("{}{with}, {moves}. {}", game.info().name, describe::turn(game, game.plies()));
        Self { name: format!("{}{with}: {turn}", game.info().name), about, code, way, played }
    }

    /// Returns the line to copy: the opponent's for a game hosted here, otherwise the one that continues the game.
    pub fn command(&self) -> String {
        match &self.way {
            Way::Ssh(address) => format!("pawnstorm join {address} {}", self.code),
            Way::Here { invitation } => invitation.play(),
            Way::Lichess(_) => format!("pawnstorm lichess play {}", self.code),
            Way::File { path, .. } => format!("pawnstorm join {path}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemoteMsg {
    /// A line from the host.
    Heard(String),
    /// The host has said nothing for this time, although it was asked.
    Silent(Duration),
    /// The connection was lost. Another attempt follows after a pause.
    Lost {
        /// The reason, as a clause.
        why: String,
        /// The pause.
        pause: Duration,
    },
    /// The program runs again: the host waits for the first line.
    Connected,
    /// A game is now hosted here; its first line follows.
    Hosting { invitation: Invitation },
    /// The games that can be continued, and this computer's address.
    Kept { games: Vec<KeptGame>, address: Address },
    /// The attempt failed: a sentence.
    Failed(String),
}

impl RemoteMsg {
    /// Returns what a host says before its first line: a sentence, since it cannot reach the game yet.
    pub fn waits(&self) -> Option<String> {
        let Self::Heard(line) = self else { return None };
        let Ok(FromHost::Lost(why)) = line.parse() else { return None };
        Some(format!("{why}. Pawnstorm then goes on by itself."))
    }

    /// Reads the first message of a connection, or returns a sentence that says why nothing comes of it.
    pub fn welcomed(self) -> Result<(Guest, Game), String> {
        match self {
            Self::Heard(line) => Guest::welcomed(&line),
            Self::Lost { why, .. } => Err(format!("Could not connect to the host: {why}.")),
            Self::Failed(why) => Err(why),
            Self::Connected | Self::Silent(_) | Self::Hosting { .. } | Self::Kept { .. } => {
                Err("There is no connection with the host.".into())
            }
        }
    }
}

#[derive(Clone, Debug)]
pub enum RemoteEffect {
    /// Join a game with an invite code, and report everything as [`Msg::Remote`](super::Msg::Remote).
    Join {
        way: Way,
        code: String,
    },
    /// Host a new game here for the player at this terminal and an online opponent, and join it as with [`RemoteEffect::Join`].
    Host {
        /// The first line of the game's journal.
        header: Box<Header>,
        /// The side of the player at this terminal.
        side: Color,
        /// The new game file, if they play by file.
        file: Option<String>,
        /// This computer's address in the invitation; `None` uses its own name.
        address: Option<Address>,
    },
    /// List the games that can be continued, with invitations to this address, and report them as [`RemoteMsg::Kept`].
    List(Option<Address>),
    /// Remember a game joined over ssh, for the list.
    Remember(Box<KeptGame>),
    /// Take a game off the list; one hosted here is removed.
    Forget(Box<KeptGame>),
    Send(String),
    /// Restart the connection in the same way.
    Again,
    Leave,
}

/// A game about to be joined.
#[derive(Clone, Debug, Default)]
pub struct Joining {
    /// The invitation for the others, if this player hosts the game.
    pub invitation: Option<Invitation>,
    /// The game file, if they play by file.
    pub file: Option<String>,
    /// The host's address, if they play over ssh.
    pub address: Option<Address>,
    /// Whether it is a game on Lichess.
    pub is_on_lichess: bool,
    /// The invite code for the next game, after one has ended.
    pub next: Option<String>,
    /// Whether the request to join the next game has been sent.
    pub knocked: bool,
}

/// The maximum number of messages remembered.
const SAYINGS: usize = 30;
/// The maximum number of notes shown: which board this is, and an announcement.
const NOTES: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The host answers.
    Open,
    /// Lost for this reason; the program reconnects automatically.
    Lost(String),
    /// Closed for good, with the reason as a sentence.
    Over(String),
}

/// The other end of an online game.
#[derive(Clone, Debug)]
pub struct Remote {
    /// The protocol state of this player or spectator.
    pub guest: Guest,
    pub connection: Connection,
    /// How long the host has been silent; zero if it answers.
    silent: Duration,
    /// The invitation for the others, if this player hosts the game.
    pub invitation: Option<Invitation>,
    /// The game file, if they play by file.
    pub file: Option<String>,
    /// The host's address, if they play over ssh, and the plies that the list of games knows.
    address: Option<Address>,
    listed: Option<usize>,
    /// Whether this is a game on Lichess, where nothing may help the player.
    pub is_on_lichess: bool,
    /// True if the player must send the file, so that the opponent sees the latest actions.
    pub has_done: bool,
    /// The opponent's side, once the opponent wants a rematch.
    pub(super) wants_rematch: Option<Color>,
    /// The latest messages, each with its sender's side.
    pub said: VecDeque<(Color, String)>,
    /// The number of the opponent's messages still on the screen: those since this player's last move.
    pub(super) unread: usize,
    /// The latest notes from the organiser of the games since then.
    pub(super) notes: Vec<String>,
    /// True if the host is about to repeat all messages; then `heard` has the old ones that it has not repeated yet.
    retells: bool,
    heard: VecDeque<(Color, String)>,
    /// This player's messages that the host has not passed on yet, and whether to send them again.
    unheard: Vec<String>,
    repeats: bool,
    /// True once the host has been sent the player's name.
    is_introduced: bool,
    /// True once this program has closed the connection.
    pub(super) is_left: bool,
    pub(super) outbox: Vec<String>,
}

impl Remote {
    pub fn new(guest: Guest, joining: Joining) -> Self {
        let Joining { invitation, file, address, is_on_lichess, .. } = joining;
        Self {
            guest,
            connection: Connection::Open,
            silent: Duration::ZERO,
            invitation,
            file,
            address,
            listed: None,
            is_on_lichess,
            has_done: false,
            wants_rematch: None,
            said: VecDeque::new(),
            unread: 0,
            notes: Vec::new(),
            retells: false,
            heard: VecDeque::new(),
            unheard: Vec::new(),
            repeats: false,
            is_introduced: false,
            is_left: false,
            outbox: Vec::new(),
        }
    }

    pub(super) const fn address(&self) -> Option<Address> {
        self.address
    }

    /// Returns the opponent's messages still on the screen, oldest first.
    pub fn unread(&self) -> impl DoubleEndedIterator<Item = &(Color, String)> {
        let others: Vec<_> = self.said.iter().filter(|(side, _)| self.guest.seat != Some(*side)).collect();
        let read = others.len().saturating_sub(self.unread);
        others.into_iter().skip(read)
    }

    /// Returns whether the host answers.
    pub(super) fn answers(&self) -> bool {
        self.connection == Connection::Open && self.silent.is_zero()
    }

    /// Gives the host the player's name, where the record has none, and puts this computer's address in the invitation.
    pub(super) fn introduce(&mut self, game: &Game, settings: Settings) {
        if let (Some(Invitation::Ssh { address, .. }), Some(set)) = (&mut self.invitation, settings.address) {
            *address = set.with_program(address.program());
        }
        let Some((name, seat)) = settings.name.zip(self.guest.seat) else { return };
        // Only the player to move may change a file: the other side may be changing its copy.
        let may_write = self.file.is_none() || game.turn() == seat;
        let knows = self.guest.is_up_to_date() && game.name(seat).is_none() && game.outcome().is_none();
        if self.connection == Connection::Open
            && may_write
            && knows
            && !std::mem::replace(&mut self.is_introduced, true)
        {
            self.outbox.push(FromGuest::Name(name).to_string());
        }
    }

    /// Returns what the list of games should know now and does not: the state of this game, or that it is over.
    pub(super) fn list(&mut self, game: &Game, now: Timestamp) -> Option<RemoteEffect> {
        let (address, seat) = self.address.zip(self.guest.seat)?;
        let is_news = self.guest.is_up_to_date() && self.listed.replace(game.log().len()) != Some(game.log().len());
        let kept = || Box::new(KeptGame::new(game, seat, (Way::Ssh(address), self.guest.code.clone()), now));
        is_news.then(|| match game.outcome() {
            None => RemoteEffect::Remember(kept()),
            Some(_) => RemoteEffect::Forget(kept()),
        })
    }

    pub(super) fn read(&mut self) {
        self.unread = 0;
        self.notes.clear();
    }

    /// Stores a message from `side`. Returns whether it is new, and not a repetition after a lost connection.
    fn hear_said(&mut self, side: Color, text: String) -> bool {
        if std::mem::take(&mut self.retells) {
            self.heard = std::mem::take(&mut self.said);
        }
        if self.guest.seat == Some(side)
            && let Some(at) = self.unheard.iter().position(|unheard| *unheard == text)
        {
            self.unheard.remove(at);
        }
        let saying = (side, text);
        let heard = self.heard.iter().position(|heard| *heard == saying).and_then(|at| self.heard.remove(at));
        self.said.push_back(saying);
        if self.said.len() > SAYINGS {
            self.said.pop_front();
        }
        let is_new = heard.is_none();
        if is_new && self.guest.seat != Some(side) {
            self.unread = (self.unread + 1).min(SAYINGS);
        }
        is_new
    }

    /// Handles the return of the host: identifies this player to it again.
    fn connected(&mut self) {
        self.connection = Connection::Open;
        // Joining again makes the host repeat what this player missed; an unanswered proposal is sent again after that.
        self.outbox = vec![self.guest.again()];
        (self.retells, self.repeats, self.is_introduced) = (true, true, false);
    }

    /// Handles a message of the connection. Returns the news that are for the player. A message repeated after a lost connection, or sent
    /// by this player, is none.
    pub(super) fn take(&mut self, game: &mut Game, msg: RemoteMsg) -> News {
        if let Connection::Over(_) = self.connection {
            return News::Nothing;
        }
        let proposed = self.guest.proposed().is_some();
        self.silent = if let RemoteMsg::Silent(time) = msg { time } else { Duration::ZERO };
        let news = match msg {
            RemoteMsg::Heard(line) => {
                // The host repeats its first line once it has found the way back.
                if let Ok(FromHost::Room { .. }) = line.parse()
                    && let Connection::Lost(_) = self.connection
                {
                    self.connection = Connection::Open;
                }
                self.hear(game, &line)
            }
            RemoteMsg::Connected => {
                self.connected();
                News::Nothing
            }
            RemoteMsg::Lost { why, .. } => {
                self.lose(why);
                News::Nothing
            }
            RemoteMsg::Silent(_) | RemoteMsg::Hosting { .. } | RemoteMsg::Kept { .. } | RemoteMsg::Failed(_) => {
                News::Nothing
            }
        };
        self.has_done |= proposed && matches!(news, News::Happened(_) | News::Asked(_));
        let seat = self.guest.seat;
        match &news {
            News::Send(line) => self.outbox.push(line.clone()),
            News::Said(side, text) => {
                let is_new = self.hear_said(*side, text.clone());
                if !is_new || seat == Some(*side) {
                    return News::Nothing;
                }
            }
            News::Note(text) => {
                // The oldest note makes room.
                if self.notes.len() == NOTES {
                    self.notes.remove(0);
                }
                self.notes.push(text.clone());
            }
            News::Rematch(side) if seat == Some(*side) => return News::Nothing,
            News::Rematch(side) => self.wants_rematch = Some(*side),
            News::Lost(why) => self.lose(why.clone()),
            News::Dismissed(why) => self.end(why.clone()),
            _ => {}
        }
        news
    }

    fn lose(&mut self, why: String) {
        self.connection = Connection::Lost(why);
        // Lichess waits for no one.
        self.guest.clock_runs &= self.is_on_lichess;
    }

    /// Closes the connection for good, for a reason: a sentence.
    pub(super) fn end(&mut self, why: String) {
        self.connection = Connection::Over(why);
        self.guest.clock_runs = false;
    }

    /// Handles a line from the host. After a lost connection, the host repeats the old messages and lists those present; then this player's
    /// missing messages are sent again. An impossible line ends the connection.
    fn hear(&mut self, game: &mut Game, line: &str) -> News {
        let news = self.guest.hear(game, line);
        if self.repeats && news == Ok(News::Present) {
            (self.retells, self.repeats) = (false, false);
            self.outbox.extend(self.unheard.iter().map(|text| FromGuest::Say(text.clone()).to_string()));
        }
        let who = if self.is_on_lichess { "Lichess" } else { "The host" };
        news.unwrap_or_else(|why| News::Dismissed(format!("{who} sent something impossible: {why}.")))
    }

    /// Sends a message to the opponent, or returns a sentence with the reason why it was not sent.
    pub(super) fn say(&mut self, text: String) -> Result<(), &'static str> {
        if self.guest.seat.is_none() {
            return Err("You are a spectator in this game.");
        }
        if self.connection != Connection::Open {
            return Err("Not sent: the connection is lost.");
        }
        self.outbox.push(FromGuest::Say(text.clone()).to_string());
        if self.file.is_none() {
            self.unheard.push(text);
        }
        Ok(())
    }

    /// Proposes something to the host, or returns a sentence with the reason why that is impossible now.
    pub(super) fn propose(&mut self, proposal: Proposal) -> Result<(), String> {
        if let Connection::Over(why) = &self.connection {
            return Err(format!("This game cannot continue here. {why}"));
        }
        if self.guest.seat.is_none() {
            return Err("You are a spectator in this game.".into());
        }
        if !self.guest.is_up_to_date() {
            return Err("The game is still loading.".into());
        }
        let line = self.guest.propose(proposal)?;
        // Without a connection, the line is sent when the host is back.
        if self.connection == Connection::Open {
            self.outbox.push(line);
        }
        Ok(())
    }
}
