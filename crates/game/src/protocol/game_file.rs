//! A game that two players send each other as a file: the lines that a host would have sent both of them, in order.
//!
//! The reader of the file acts as the host. It turns each line back into a player's proposal and judges it by the rules again; so a file
//! cannot contain anything that could not have happened in a [`Room`].

use super::lines::{FromGuest, FromHost, Proposal, VERSION};
use super::room::{Output, Room, Seats};
use super::seal::Chain;
use crate::claims;
use crate::clock::Controls;
use crate::event::Event;
use crate::game::Game;
use crate::history::Cancelled;
use crate::journal::Header;
use pawnstorm_rules::perpetual::Verdict;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::{Color, Reason};
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// The guest in the person's seat; the guests before it have the two seats while the file is read.
const PLAYER: u64 = 2;
/// The assumed time between two lines of a file, so that they stay below the room's limit of lines per second.
const APART: Duration = Duration::from_secs(1);
/// The maximum number of perpetual-check claims proved in one game.
const PROOFS: usize = 12;
/// The size of a file in bytes that ends all messages, so that there is room for moves.
const MAX_TALK: usize = 3 << 18;
/// The size in bytes that leaves only resigning: the program does not read files over 1 MB.
const FULL: usize = (1 << 20) - (1 << 14);
/// The start of a line with a message.
const SAID: &str = "said ";
const NEVER: Cancelled<'static> = &|| false;

/// A game in a file.
pub struct GameFile {
    first: First,
    room: Room,
    lines: Vec<Line>,
    /// The size of the file, in bytes.
    size: usize,
    now: Duration,
    proofs: usize,
}

/// The first line: the number of the game, the side that started it, and the first line of its journal.
#[derive(PartialEq, Eq)]
struct First {
    code: Chain,
    begun_by: Color,
    header: String,
}

/// A line, and how it came about.
#[derive(Clone)]
struct Line {
    text: String,
    by: Color,
    /// What the player did, unless the line only follows from the one before. Of events it counts none, so that it is the same in all
    /// versions of the file.
    deed: Option<FromGuest>,
    /// The number of the next move at that time.
    number: u32,
}

impl Line {
    /// Returns whether only the player themselves may have done this. The rest does no harm, and may return when versions are put together.
    fn binds(&self) -> bool {
        let Some(FromGuest::Propose { proposal, .. }) = &self.deed else { return false };
        !matches!(proposal, Proposal::Takeback | Proposal::Refuse | Proposal::Decline)
    }

    fn mv(&self) -> Option<&str> {
        match &self.deed {
            Some(FromGuest::Propose { proposal: Proposal::Move { mv, .. }, .. }) => Some(mv),
            _ => None,
        }
    }
}

/// The result of a line of the player.
#[derive(Default)]
pub struct Told {
    /// Whether the file grew and must be saved before the lines are shown.
    pub grew: bool,
    /// The lines for the player.
    pub lines: Vec<String>,
    new: Vec<Line>,
    refused: Option<String>,
}

impl GameFile {
    /// Starts a game with a number that identifies it for both sides.
    ///
    /// # Errors
    /// A sentence: this game does not allow play by file.
    pub fn new(number: u64, begun_by: Color, header: &Header) -> Result<Self, String> {
        Self::begin(First { code: Chain::numbered(number), begun_by, header: header.to_string() })
    }

    fn begin(first: First) -> Result<Self, String> {
        let cannot = |why: String| format!("It contains no valid game: {why}.");
        let header: Header = first.header.parse().map_err(|why| cannot(format!("{why}")))?;
        if header.options.hides_information() {
            return Err("A game with hidden pieces cannot be played by file.".into());
        }
        if header.clock != Controls::NONE {
            return Err("A game played by file has no clocks.".into());
        }
        let seats = Seats {
            codes: Color::ALL.map(|side| side.word().into()),
            watch: None,
            delay: Duration::ZERO,
            // In play by file, a player may take as long as they like.
            timeout: Duration::from_secs(u64::from(u32::MAX)),
        };
        let mut room = Room::new(header, seats).map_err(|why| cannot(format!("{why}")))?;
        for side in Color::ALL {
            let link = side.index() as u64;
            room.open(link, Duration::ZERO);
            room.hear(link, &join(side, 0), Duration::ZERO);
        }
        room.take();
        let size = first.to_string().len() + 1;
        Ok(Self { first, room, lines: Vec::new(), size, now: Duration::ZERO, proofs: 0 })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A sentence that names the fault and its place.
    pub fn read(text: &str) -> Result<Self, String> {
        // A copy under way may have cut off the last line. Any line but a message is whole if it is valid.
        let text = text.rsplit_once('\n').filter(|(_, last)| last.starts_with(SAID)).map_or(text, |(whole, _)| whole);
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end);
        let first = First::read(lines.next().unwrap_or_default())?;
        let mut game_file = Self::begin(first)?;
        let mut expected = VecDeque::new();
        for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            let game = game_file.game();
            let at = game.number_at(game.plies());
            let mover = game.info().terms.side(game.turn());
            game_file
                .take_in(line, &mut expected)
                .map_err(|why| format!("Line {number} was changed (move {at}, {mover}): {why}."))?;
        }
        // What the last line brings about may have been cut off.
        expected.into_iter().for_each(|line| game_file.add(line));
        Ok(game_file)
    }

    /// Takes in the next line of a file. What a player did may bring about several, which are expected then.
    fn take_in(&mut self, text: &str, expected: &mut VecDeque<Line>) -> Result<(), String> {
        if expected.is_empty() {
            let line = text.parse().map_err(|_| format!("unknown line {}", quoted(text)))?;
            let done = self.doing(&line);
            let (side, done) = done.ok_or_else(|| format!("{} is not something a player can do", shown(text)))?;
            self.now = self.now.saturating_add(APART);
            let told = self.act(side.index() as u64, side, &done.to_string());
            expected.extend(told.new);
            if expected.is_empty() {
                let why = told.refused.unwrap_or_default();
                return Err(format!("{} cannot be: {}", shown(text), why.trim_end_matches('.')));
            }
        }
        let line = expected.pop_front().filter(|line| line.text == text);
        let line = line.ok_or_else(|| format!("{} does not fit the moves before it", shown(text)))?;
        self.add(line);
        Ok(())
    }

    fn add(&mut self, line: Line) {
        self.size += line.text.len() + 1;
        self.lines.push(line);
    }

    /// Returns why there is no room in the file for what a line does.
    fn no_room(&self, line: &str) -> Option<&'static str> {
        match line.parse() {
            Ok(FromGuest::Say(_)) if self.size >= MAX_TALK => Some("The file is full: no more messages."),
            Ok(FromGuest::Propose { proposal, .. }) if self.size >= FULL && proposal != Proposal::Resign => {
                Some("The file is full: you can only resign.")
            }
            _ => None,
        }
    }

    /// Returns the side that acts in `line`, and its line to a host.
    fn doing(&self, line: &FromHost) -> Option<(Color, FromGuest)> {
        let game = self.game();
        let asked = || self.room.asked.map(|(side, _)| !side);
        let (side, proposal) = match line {
            FromHost::Said(side, text) => return Some((*side, FromGuest::Say(text.clone()))),
            FromHost::Asks(Some((side, _))) => (*side, Proposal::Takeback),
            FromHost::Asks(None) => (asked()?, Proposal::Refuse),
            FromHost::Event { event, .. } => match event {
                Event::Move { mv, .. } => (game.turn(), Proposal::Move { mv: mv.clone(), used: None }),
                Event::Undo(_) => (asked()?, Proposal::Allow),
                Event::Offer(side) => (*side, Proposal::Offer),
                Event::Decline(side) => (*side, Proposal::Decline),
                Event::Claim { side, reason, .. } => (*side, Proposal::Claim(*reason)),
                Event::Name(side, name) => return Some((*side, FromGuest::Name(*name))),
                Event::End(outcome) if outcome.reason == Reason::Resignation => (!outcome.winner?, Proposal::Resign),
                Event::End(outcome) if outcome.reason == Reason::Agreement => {
                    (!claims::open_offer(game)?, Proposal::Accept)
                }
                Event::End(_) | Event::Redo(_) | Event::Player(..) | Event::Left(_) => return None,
            },
            _ => return None,
        };
        Some((side, FromGuest::Propose { events: game.log().len(), proposal }))
    }

    /// Sends a guest's line to the room on behalf of the side `by`. The room's lines to the other side become lines of the file.
    fn act(&mut self, guest: u64, by: Color, line: &str) -> Told {
        if let Some(why) = self.no_room(line) {
            let lines = vec![FromHost::No(why.into()).to_string()];
            return Told { lines, refused: Some(why.into()), ..Told::default() };
        }
        let number = self.game().number_at(self.game().plies());
        let mut deed = line.parse().ok().map(|done| match done {
            // Whoever offers a draw that is offered to them accepts it.
            FromGuest::Propose { proposal: Proposal::Accept, .. } => {
                FromGuest::Propose { events: 0, proposal: Proposal::Offer }
            }
            FromGuest::Propose { proposal, .. } => FromGuest::Propose { events: 0, proposal },
            done => done,
        });
        self.room.hear(guest, line, self.now);
        let mut told = Told::default();
        loop {
            let outputs = self.room.take();
            if outputs.is_empty() {
                return told;
            }
            for output in outputs {
                match output {
                    Output::Send(to, line) => {
                        let text = line.to_string();
                        if to == guest {
                            told.lines.push(text.clone());
                        }
                        match line {
                            FromHost::Event { .. } | FromHost::Asks(_) | FromHost::Said(..)
                                if to == (!by).index() as u64 =>
                            {
                                told.new.push(Line { text, by, deed: deed.take(), number });
                            }
                            FromHost::No(why) | FromHost::Bye(why) if to == guest => told.refused = Some(why),
                            _ => {}
                        }
                    }
                    Output::Prove(number, proof) => {
                        self.proofs += 1;
                        let verdict = if self.proofs > PROOFS { Verdict::Cancelled } else { proof(NEVER) };
                        self.room.proved(number, verdict, self.now);
                    }
                    Output::Store(_) | Output::Close(_) | Output::Rematch => {}
                }
            }
        }
    }

    /// Applies a line of the person who plays `side`; `now` is the time since the file was read.
    pub fn hear(&mut self, side: Color, line: &str, now: Duration) -> Told {
        let read = APART.saturating_mul(u32::try_from(self.lines.len()).unwrap_or(u32::MAX));
        self.now = self.now.max(read.saturating_add(now));
        let mut told = match line.parse() {
            // The file itself entitles its reader to the seat.
            Ok(FromGuest::Join { events, .. }) => {
                self.room.open(PLAYER, self.now);
                self.act(PLAYER, side, &join(side, events))
            }
            _ => self.act(PLAYER, side, line),
        };
        let new = std::mem::take(&mut told.new);
        told.grew = !new.is_empty();
        new.into_iter().for_each(|line| self.add(line));
        told
    }

    /// Returns the version that follows from this one, which `side` knows, and from `found`, and the first thing in it that `side` did
    /// elsewhere; `None` if `found` has nothing new.
    ///
    /// If both sides acted before they saw what the other did, the version with more moves comes first, then what only the other has, as
    /// far as that is still possible. Both sides come to the same version.
    ///
    /// # Errors
    /// A sentence that names the place where the past was changed.
    pub fn newer(&self, found: Self, side: Color) -> Result<Option<(Self, Option<String>)>, String> {
        if self.first != found.first {
            return Err("It is a different game with the number of one you know.".into());
        }
        let start = self.common(&found);
        let (ours, theirs) = (self.missing_in(&found, start), found.missing_in(self, start));
        if theirs.is_empty() {
            return Ok(None);
        }
        let elsewhere = theirs.iter().find(|index| found.lines[**index].by == side && found.lines[**index].binds());
        let elsewhere =
            elsewhere.map(|index| format!("{} at {}", shown(&found.lines[*index].text), found.place(*index)));
        if ours.is_empty() {
            return Ok(Some((found, elsewhere)));
        }
        let moves =
            [self, &found].map(|version| version.lines[start..].iter().filter_map(Line::mv).collect::<Vec<_>>());
        if !moves[0].starts_with(&moves[1]) && !moves[1].starts_with(&moves[0]) {
            return Err(format!(
                "Its history was changed at {}: it has {} where you have seen {}.",
                found.place(start),
                shown(&found.lines[start].text),
                shown(&self.lines[start].text)
            ));
        }
        let text = self.text();
        let mut both;
        if (moves[0].len(), &text) > (moves[1].len(), &found.text()) {
            both = Self::read(&text)?;
            theirs.iter().for_each(|index| both.repeat(&found.lines[*index]));
        } else {
            both = found;
            ours.iter().for_each(|index| both.repeat(&self.lines[*index]));
        }
        Ok((both.text() != text).then_some((both, elsewhere)))
    }

    /// Returns the number of lines that two versions have in common at their beginning.
    fn common(&self, other: &Self) -> usize {
        self.lines.iter().zip(&other.lines).take_while(|(line, other)| line.text == other.text).count()
    }

    /// Returns the indices of the lines after the first `start` with something that a player did, but not in another version.
    fn missing_in(&self, other: &Self, start: usize) -> Vec<usize> {
        let mut next = [start; 2];
        let mut is_missing = |line: &Line| {
            let next = &mut next[line.by.index()];
            let same = other.lines[*next..].iter().position(|other| (other.by, &other.deed) == (line.by, &line.deed));
            *next += same.map_or(0, |at| at + 1);
            same.is_none()
        };
        (start..self.lines.len()).filter(|at| self.lines[*at].deed.is_some() && is_missing(&self.lines[*at])).collect()
    }

    /// Lets the player of a line in another version do the same here, if that is possible.
    fn repeat(&mut self, line: &Line) {
        let done = match line.deed.clone() {
            Some(FromGuest::Propose { proposal, .. }) => {
                FromGuest::Propose { events: self.game().log().len(), proposal }
            }
            Some(done) => done,
            None => return,
        };
        self.now = self.now.saturating_add(APART);
        let new = self.act(line.by.index() as u64, line.by, &done.to_string()).new;
        new.into_iter().for_each(|line| self.add(line));
    }

    /// Returns the lines that lead a player of `side` from this version to a newer one, unless events they have seen are taken back.
    pub fn lines_to(&self, newer: &Self, side: Color) -> Option<Vec<String>> {
        let start = self.common(newer);
        let is_own_message = |line: &&Line| line.by == side && line.text.starts_with(SAID);
        let lines = newer.lines[start..].iter().filter(|line| !is_own_message(line)).map(|line| line.text.clone());
        newer.game().log().starts_with(self.game().log()).then(|| lines.collect())
    }

    fn place(&self, index: usize) -> String {
        let is_event = |line: &&Line| line.text.starts_with(|c: char| c.is_ascii_digit());
        let Line { by, number, .. } = self.lines[index];
        let mover = self.game().info().terms.side(by);
        match self.lines[..=index].iter().filter(is_event).count() {
            0 => format!("the beginning ({mover})"),
            events => format!("event {events} (move {number}, {mover})"),
        }
    }

    /// Returns the game in its present state.
    pub const fn game(&self) -> &Game {
        self.room.game()
    }

    /// Returns the side of the person who started it.
    pub const fn begun_by(&self) -> Color {
        self.first.begun_by
    }

    /// Returns the number of the game, in 16 letters and digits.
    pub fn code(&self) -> String {
        self.first.code.to_string()
    }

    /// Returns the contents of the file.
    pub fn text(&self) -> String {
        let first = format!("{}\n", self.first);
        self.lines.iter().fold(first, |text, line| text + &line.text + "\n")
    }
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, begun_by, header } = self;
        write!(f, "pawnstorm {VERSION} letter {code} from {} game {header}", begun_by.word())
    }
}

impl First {
    fn read(line: &str) -> Result<Self, String> {
        let none = "It is not a Pawnstorm game file.";
        let (version, rest) =
            line.strip_prefix("pawnstorm ").and_then(|rest| rest.split_once(" letter ")).ok_or(none)?;
        if version != VERSION.to_string() && version.parse::<u32>().is_ok() {
            return Err(format!(
                "It is from another version of Pawnstorm: format {version}, while this one reads {VERSION}."
            ));
        }
        Self::after_version(rest).filter(|_| version == VERSION.to_string()).ok_or_else(|| none.into())
    }

    fn after_version(rest: &str) -> Option<Self> {
        let (code, rest) = rest.split_once(" from ")?;
        let (side, header) = rest.split_once(" game ")?;
        Some(Self { code: code.parse().ok()?, begun_by: Color::of_word(side)?, header: header.into() })
    }
}

fn join(side: Color, events: usize) -> String {
    FromGuest::Join { code: side.word().into(), events }.to_string()
}

/// Returns a line in readable form, in quotes.
fn shown(line: &str) -> String {
    match line.parse() {
        Ok(FromHost::Event { event: Event::Move { mv, .. }, .. }) => quoted(&mv),
        Ok(FromHost::Event { event, .. }) => quoted(&event.to_string()),
        _ => quoted(line),
    }
}
