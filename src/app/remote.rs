//! Online games: the host keeps the game, and what a player does is proposed to it. The connection is an effect; here it is
//! only told what it says and what becomes of it.

use super::notice::Tells;
use super::online::KeptGame;
use super::playing::Playing;
use super::record::Record;
use super::{App, Effect, Screen};
use crate::game::clock::{Clock, Controls};
use crate::game::journal::{FORMAT, Header};
use crate::game::protocol::{FromGuest, FromHost, Guest, News, Proposal};
use crate::game::{Game, Player};
use crate::rules::Color;
use std::collections::VecDeque;
use std::time::Duration;

/// The way to a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// To this machine, as ssh names it.
    Ssh(String),
    /// To a game that is kept here, to which others come by these commands.
    Here {
        /// The commands.
        invitation: Invitation,
    },
    /// To a game in a file, which is passed to and fro.
    File {
        /// The path.
        path: String,
        /// Whether moves of one's own may stand in it that were not made here.
        mine: bool,
    },
}

/// The lines by which others come to a game that is kept here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The command of the other player.
    pub play: String,
    /// The command of those who watch, if that is allowed.
    pub watch: Option<String>,
}

/// What a connection tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemoteMsg {
    /// A line of the host.
    Heard(String),
    /// The connection was lost, for this reason (a clause), and is tried again after a pause.
    Lost {
        /// The reason.
        why: String,
        /// The pause.
        pause: Duration,
    },
    /// The program runs again: the host waits for the first line.
    Connected,
    /// A game is kept here from now on, to which others come by these commands; its first line follows.
    Hosting {
        /// The commands.
        invitation: Invitation,
    },
    /// The games that are kept here.
    Kept(Vec<KeptGame>),
    /// Nothing comes of it: a sentence.
    Failed(String),
}

/// An effect on the connection with a host.
#[derive(Clone, Debug)]
pub enum RemoteEffect {
    /// Come to a game with the code of a seat, and report everything as [`Msg::Remote`](super::Msg::Remote).
    Join {
        /// The way to the host.
        way: Way,
        /// The code.
        code: String,
    },
    /// Keep a new game here, for a person at this terminal and an online opponent; and come to it as with [`RemoteEffect::Join`].
    Host {
        /// The first line of the game's journal.
        header: Box<Header>,
        /// The side of the person here.
        side: Color,
        /// The new file in which it is kept, if they pass it to and fro.
        file: Option<String>,
    },
    /// List the games that are kept here, and report them as [`RemoteMsg::Kept`].
    List,
    /// Send a line.
    Send(String),
    /// Begin the connection anew, in the same way.
    Again,
    /// End the connection.
    Leave,
}

/// A game that is about to be joined.
#[derive(Clone, Debug, Default)]
pub struct Joining {
    /// The commands by which others are to come, where this player has opened the game.
    pub invitation: Option<Invitation>,
    /// The file in which it is.
    pub file: Option<String>,
    /// The code of the seat in the next game, where one has ended.
    pub next: Option<String>,
    /// Whether the host of the next game has been asked in.
    pub knocked: bool,
}

/// The number of sayings that are kept.
const SAYINGS: usize = 30;
/// The number of notes that are shown: which board this is, and what is announced.
const NOTES: usize = 2;

/// The state of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The host is heard.
    Open,
    /// It was lost, for this reason, and is tried again by itself.
    Lost(String),
    /// It is over, for this reason: a sentence.
    Over(String),
}

/// The other end of an online game.
#[derive(Clone, Debug)]
pub struct Remote {
    /// What is known of the game and the host.
    pub guest: Guest,
    /// The state of the connection.
    pub connection: Connection,
    /// The commands by which others are to come.
    pub invitation: Option<Invitation>,
    /// The file in which the game is, where it is passed to and fro.
    pub file: Option<String>,
    /// Whether something was done here that the other player does not know before the file is sent.
    pub has_done: bool,
    /// The other side, once it wants to play again.
    pub(super) wants_rematch: Option<Color>,
    /// What was said last, and by whom.
    pub said: VecDeque<(Color, String)>,
    /// The number of sayings of the other side that are still told without being asked for: those since this player's last move.
    pub(super) unread: usize,
    /// What whoever runs the games has told last since then.
    pub(super) notes: Vec<String>,
    /// Whether the host is about to tell it all again, and what of that has been heard already.
    retells: bool,
    heard: VecDeque<(Color, String)>,
    /// What this player has said and the host has not told anybody yet; and whether it is to be said again.
    unheard: Vec<String>,
    repeats: bool,
    /// True once the connection was ended from here.
    is_left: bool,
    /// The lines to be sent.
    pub(super) outbox: Vec<String>,
}

impl Remote {
    /// Creates the other end of a game that was joined.
    #[must_use]
    pub fn new(guest: Guest, joining: Joining) -> Self {
        let Joining { invitation, file, .. } = joining;
        Self {
            guest,
            connection: Connection::Open,
            invitation,
            file,
            has_done: false,
            wants_rematch: None,
            said: VecDeque::new(),
            unread: 0,
            notes: Vec::new(),
            retells: false,
            heard: VecDeque::new(),
            unheard: Vec::new(),
            repeats: false,
            is_left: false,
            outbox: Vec::new(),
        }
    }

    /// Returns what the other side has said that is still told, in order.
    pub fn unread(&self) -> impl DoubleEndedIterator<Item = &(Color, String)> {
        let others: Vec<_> = self.said.iter().filter(|(side, _)| self.guest.seat() != Some(*side)).collect();
        let read = others.len().saturating_sub(self.unread);
        others.into_iter().skip(read)
    }

    /// Takes what was said and told as read.
    pub(super) fn read(&mut self) {
        self.unread = 0;
        self.notes.clear();
    }

    /// Takes in what whoever runs the games tells.
    pub(super) fn hear_note(&mut self, text: String) {
        if self.notes.len() == NOTES {
            self.notes.remove(0);
        }
        self.notes.push(text);
    }

    /// Takes in what somebody says. Returns whether it was not heard before.
    pub(super) fn hear_said(&mut self, side: Color, text: String) -> bool {
        if std::mem::take(&mut self.retells) {
            self.heard = std::mem::take(&mut self.said);
        }
        if self.guest.seat() == Some(side)
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
        if is_new && self.guest.seat() != Some(side) {
            self.unread = (self.unread + 1).min(SAYINGS);
        }
        is_new
    }

    /// The host is there again, and is told who comes.
    pub(super) fn connected(&mut self) {
        self.connection = Connection::Open;
        // What was proposed is proposed again.
        self.outbox = vec![self.guest.again()];
        (self.retells, self.repeats) = (true, true);
    }

    /// Takes in a line of the host. Once it has told all that was said before, and who is there, it is told what it has not heard.
    /// What cannot be believed ends the connection.
    pub(super) fn hear(&mut self, game: &mut Game, line: &str) -> News {
        if self.repeats && matches!(line.parse(), Ok(FromHost::Present { .. })) {
            (self.retells, self.repeats) = (false, false);
            self.outbox.extend(self.unheard.iter().map(|text| FromGuest::Say(text.clone()).to_string()));
        }
        let news = self.guest.hear(game, line);
        news.unwrap_or_else(|why| News::Dismissed(format!("The host sent something impossible: {why}.")))
    }

    /// Says something to the other player.
    ///
    /// # Errors
    /// A sentence that says why nobody would hear it.
    pub(super) fn say(&mut self, text: String) -> Result<(), &'static str> {
        if self.guest.seat().is_none() {
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

    /// Proposes something to the host.
    ///
    /// # Errors
    /// A sentence that says why that cannot be done now.
    pub(super) fn propose(&mut self, proposal: Proposal) -> Result<(), String> {
        if let Connection::Over(why) = &self.connection {
            return Err(format!("This game cannot continue here. {why}"));
        }
        if self.guest.seat().is_none() {
            return Err("You are a spectator in this game.".into());
        }
        if !self.guest.is_up_to_date() {
            return Err("The game is still loading.".into());
        }
        let line = self.guest.propose(proposal)?;
        // Otherwise it is sent when the host is there again.
        if self.connection == Connection::Open {
            self.outbox.push(line);
        }
        Ok(())
    }
}

impl App {
    /// Waits for the first line of a host.
    pub fn joining(&mut self, joining: Joining) {
        self.joining = Some(joining);
    }

    /// Takes in what a connection tells.
    pub(super) fn remote(&mut self, msg: RemoteMsg) -> Vec<Effect> {
        match (&msg, &mut self.screen) {
            (RemoteMsg::Kept(games), Screen::Online(online)) => {
                online.kept.clone_from(games);
                return Vec::new();
            }
            (RemoteMsg::Kept(_), _) => return Vec::new(),
            (RemoteMsg::Hosting { invitation }, _) => {
                self.joining = Some(Joining { invitation: Some(invitation.clone()), ..Joining::default() });
                return Vec::new();
            }
            _ => {}
        }
        let msg = match self.await_next(msg) {
            Ok(msg) => msg,
            Err(effects) => return effects,
        };
        if let Some(joining) = self.joining.take() {
            return self.joined(msg, joining);
        }
        if let RemoteMsg::Failed(why) = msg {
            self.screen.refuse(why);
            return Vec::new();
        }
        let Screen::Game(playing) = &mut self.screen else { return self.hear_after_the_game(msg) };
        match playing.hear_remote(msg) {
            Some(code) => self.go_on(code),
            None => self.settle_remote(),
        }
    }

    fn joined(&mut self, msg: RemoteMsg, joining: Joining) -> Vec<Effect> {
        let welcomed = match msg {
            RemoteMsg::Heard(line) => Guest::welcomed(&line),
            RemoteMsg::Lost { why, .. } => Err(format!("Could not connect to the host: {why}.")),
            RemoteMsg::Failed(why) => Err(why),
            RemoteMsg::Connected | RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) => {
                Err("There is no connection with the host.".into())
            }
        };
        // Something else was begun meanwhile.
        let is_next = joining.next.is_some() && self.is_remote();
        if !matches!(self.screen, Screen::Menu(_) | Screen::Online(_)) && !is_next {
            return vec![RemoteEffect::Leave.into()];
        }
        match welcomed {
            Ok((guest, game)) => {
                self.screen.clear_notice();
                self.below.clear();
                self.screen = Screen::Game(Box::new(Playing::remote(game, Remote::new(guest, joining))));
                Vec::new()
            }
            Err(why) => {
                if let Screen::Game(playing) = &mut self.screen {
                    playing.end_connection(why);
                } else {
                    self.screen.leave_remote();
                    self.screen.refuse(why);
                }
                vec![RemoteEffect::Leave.into()]
            }
        }
    }

    /// Comes to a game with the code of a seat.
    pub(super) fn join(&mut self, way: Way, code: String) -> Effect {
        self.joining = Some(match &way {
            Way::Ssh(_) => Joining::default(),
            Way::Here { invitation } => Joining { invitation: Some(invitation.clone()), ..Joining::default() },
            Way::File { path, .. } => Joining { file: Some(path.clone()), ..Joining::default() },
        });
        RemoteEffect::Join { way, code }.into()
    }

    /// Keeps a game for a person at this terminal and an online opponent: here, or in a new file that they pass to and fro.
    pub(super) fn host(&mut self, game: &Game, file: Option<String>) -> Effect {
        let header = Header {
            format: FORMAT,
            info: game.info(),
            options: game.options(),
            players: [Player::Human; 2],
            time: self.now,
            clock: game.clock().map_or(Controls::NONE, Clock::controls),
            start: game.start_fen(),
        };
        let side = if game.player(Color::White).is_human() { Color::White } else { Color::Black };
        if file.is_some() {
            self.joining = Some(Joining { file: file.clone(), ..Joining::default() });
        }
        RemoteEffect::Host { header: Box::new(header), side, file }.into()
    }

    /// Moves a game that has ended to its screen, where it is kept like any other.
    fn settle_remote(&mut self) -> Vec<Effect> {
        let (was_remote, to_do, header) = match &self.screen {
            Screen::Game(playing) => {
                let remote = playing.remote.as_ref();
                let header = remote.and_then(|remote| remote.guest.header());
                let header = header.map(|header| Header { players: playing.game().players(), ..header });
                (remote.is_some(), playing.to_do_online(), header)
            }
            _ => (false, None, None),
        };
        self.settle();
        if let (Screen::GameOver(over), Some(to_do)) = (&mut self.screen, to_do) {
            over.say(to_do);
        }
        match &mut self.screen {
            Screen::GameOver(over) if was_remote && over.view.record.is_none() && !self.is_guest => {
                self.games += 1;
                over.view.record = Some(Record::of_online(self.games, header));
                self.save()
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether an online game is on the screen.
    pub(super) fn is_remote(&self) -> bool {
        match &self.screen {
            Screen::Game(playing) => playing.remote.is_some(),
            Screen::GameOver(over) => over.remote.is_some(),
            Screen::Review(review) => review.remote.is_some(),
            _ => false,
        }
    }

    /// Returns the effects that pass on what was done to the host; and that end the connection when the game was left.
    pub(super) fn tell_host(&mut self, was_remote: bool) -> Vec<Effect> {
        let remote = match &mut self.screen {
            Screen::Game(playing) => playing.remote.as_mut(),
            Screen::GameOver(over) => over.remote.as_mut(),
            Screen::Review(review) => review.remote.as_mut(),
            _ => None,
        };
        let Some(remote) = remote else {
            if was_remote {
                self.below.iter_mut().chain([&mut self.screen]).for_each(Screen::leave_remote);
            }
            return was_remote.then(|| RemoteEffect::Leave.into()).into_iter().collect();
        };
        if self.joining.as_ref().is_some_and(|joining| joining.next.is_some()) {
            // The host of the next game would not understand it.
            remote.outbox.clear();
        }
        if let Connection::Over(_) = remote.connection {
            remote.outbox.clear();
            let is_left = std::mem::replace(&mut remote.is_left, true);
            return (!is_left).then(|| RemoteEffect::Leave.into()).into_iter().collect();
        }
        std::mem::take(&mut remote.outbox).into_iter().map(|line| RemoteEffect::Send(line).into()).collect()
    }
}

impl From<RemoteEffect> for Effect {
    fn from(effect: RemoteEffect) -> Self {
        Self::Remote(effect)
    }
}
