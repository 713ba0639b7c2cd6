//! A game on Lichess as the host of an online game: a process of its own, with the protocol of online games on one side and Lichess's
//! Board API on the other. So everything that works with an online opponent works there, and a blocked connection ends with the process.

use super::shown::{Shown, clock, is_same, lost, name, side, uci};
use super::{described, played, time, tv};
use crate::app::lichess::TV;
use crate::game::journal::{self, Header};
use crate::game::protocol::{FromGuest, FromHost, LONGEST, Proposal, first_line, sayable};
use crate::game::{self, Game, claims};
use crate::rules::text::quoted;
use crate::rules::{Color, Options, Outcome, Reason};
use crate::tui::process::{Lines, say};
use crate::tui::storage;
use pawnstorm_lichess::{
    ChallengeStatus, ChallengeUpdate, ChatLine, Client, Clock, Error, Event, GameEvent, GameFull, GameState, Item,
    Line, OpponentGone, Player, Room, Status, Stopper, Stream, Terms, Time, TvEvent,
};
use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long Lichess may take to show what it has accepted, or may have. Then a proposal that got lost is sent again.
const CONFIRMS: Duration = Duration::from_secs(5);
/// How long an answer may take after the stream has shown what it is about. The next request waits for it.
const ANSWERS: Duration = Duration::from_secs(1);
/// How often a guest hears that its game cannot be opened yet.
const TELLS: Duration = Duration::from_secs(2);

/// What the host waits for.
pub(super) enum Happening {
    Line(String),
    Left,
    Game(Item<GameEvent>),
    Tv(Item<TvEvent>),
    /// The stream is over for good.
    Over,
    /// What became of a proposal, made after this number of events.
    Done(usize, Proposal, Result<(), Error>),
    NotSaid(Error),
    Chat(Vec<ChatLine>),
    /// What happens to the account, once the game is over.
    Account(Item<Event>),
    /// What becomes of this player's challenge for a rematch.
    Asked(Item<ChallengeUpdate>),
    /// The id of the next game, which has started.
    Next(Result<String, Error>),
}

/// Something to ask of Lichess, on the thread that sends one request after the other.
type Job = Box<dyn FnOnce(&Client) -> Option<Happening> + Send>;

struct Host<'o> {
    shown: Shown<'o>,
    full: GameFull,
    /// When its state arrived.
    since: Instant,
    jobs: Sender<Job>,
    client: Client,
    sender: Sender<Happening>,
    /// The side that asks for a takeback, and the number of plies.
    asks: Option<(Color, usize)>,
    /// True while the stream of the game is lost.
    stream_is_lost: bool,
    stream: Stopper,
    /// What the guest has proposed, until it is settled.
    proposed: Option<Proposed>,
    /// When to give up the answer to a proposal that the stream has shown.
    hangs_up: Option<Instant>,
    /// Whether the opponent is away, since when that is too long, and whether the guest knows that it is.
    is_gone: bool,
    away: Option<Instant>,
    may_claim: bool,
    chat: Vec<ChatLine>,
    /// What spectators wrote, which may be advice: the player reads it after the game.
    watched: Vec<ChatLine>,
    rematch: Rematch,
}

/// A proposal of the guest, and the number of events before it.
struct Proposed {
    events: usize,
    proposal: Proposal,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    OnItsWay,
    /// Lichess has accepted it and is to show it by then.
    Accepted(Instant),
    /// It did not arrive; the guest is to repeat it then.
    Failed(Instant),
}

/// The next game after this one.
#[derive(Default)]
struct Rematch {
    /// Whether the game is over, and whether the next one is agreed, whose id is to come.
    is_over: bool,
    is_agreed: bool,
    /// This player's challenge, and the opponent's.
    ours: Option<String>,
    theirs: Option<String>,
}

/// Plays the game that the first line of `input` names, or shows a TV channel, with a guest that speaks the protocol. An error is
/// a sentence for the guest.
pub fn serve(client: &Client, input: impl Read + Send + 'static, out: &mut dyn Write) -> Result<(), String> {
    let mut lines = Lines::new(BufReader::new(input), LONGEST).texts();
    let (code, events) = first_line(&lines.next().unwrap_or_default())?;
    if events > 0 {
        // This process does not know those events: the guest joins as if for the first time.
        return say(&mut &mut *out, &FromHost::Next(code).to_string()).map_err(|why| why.to_string());
    }
    let (sender, inbox) = mpsc::channel();
    let told = sender.clone();
    begin("guest", move || {
        lines.all(|line| told.send(Happening::Line(line)).is_ok());
        let _ = told.send(Happening::Left);
    })?;
    if let Some(channel) = code.strip_prefix(TV) {
        let channel = Some(channel).filter(|channel| !channel.is_empty());
        pass(opened(out, || client.tv(channel))?, Happening::Tv, sender)?;
        return tv::watch(&code, &inbox, out);
    }
    let me = patiently(out, || client.account())?;
    let stream = opened(out, || client.game(&code))?;
    let stopper = stream.stopper();
    pass(stream, Happening::Game, sender.clone())?;
    let full = loop {
        match inbox.recv().map_err(|_| "The connection with Lichess has ended.")? {
            Happening::Game(Item::Event(GameEvent::Full(full))) => break full,
            Happening::Game(Item::Lost { why, .. }) => return Err(why.to_string()),
            Happening::Left | Happening::Over => return Err("Lichess did not show this game.".into()),
            _ => {}
        }
    };
    let (jobs, queue) = mpsc::channel::<Job>();
    let (worker, told) = (client.clone(), sender.clone());
    begin("requests", move || {
        queue.into_iter().filter_map(|job| job(&worker)).all(|done| told.send(done).is_ok());
    })?;
    let mut host = Host {
        shown: opening(code, &full, &me.id, out)?,
        full: *full,
        since: Instant::now(),
        jobs,
        client: client.clone(),
        sender,
        stream: stopper,
        asks: None,
        stream_is_lost: false,
        proposed: None,
        hangs_up: None,
        is_gone: false,
        away: None,
        may_claim: false,
        chat: Vec::new(),
        watched: Vec::new(),
        rematch: Rematch::default(),
    };
    // Nothing is sent before the guest is greeted.
    host.replay()?;
    host.shown.count();
    host.greet()?;
    host.introduce()?;
    host.run(&inbox)
}

fn begin(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    thread::Builder::new().name(name.into()).spawn(work).map(drop).map_err(|why| format!("Could not start: {why}."))
}

/// Asks until Lichess takes the request: after too many, it wants a pause. The guest hears that it lasts.
fn patiently<T>(out: &mut dyn Write, ask: impl Fn() -> Result<T, Error>) -> Result<T, String> {
    loop {
        match ask() {
            Err(why @ Error::RateLimited { wait }) => {
                say(&mut &mut *out, &lost(&why).to_string()).map_err(|why| why.to_string())?;
                thread::sleep(wait.min(TELLS));
            }
            asked => return asked.map_err(|why| why.to_string()),
        }
    }
}

/// Returns a stream that the server has opened.
fn opened<T: Line>(out: &mut dyn Write, open: impl Fn() -> Result<Stream<T>, Error>) -> Result<Stream<T>, String> {
    patiently(out, || {
        let mut stream = open()?;
        if let Some(Item::Lost { why, .. }) = stream.next() { Err(why) } else { Ok(stream) }
    })
}

/// Passes on what a stream brings, on a thread of its own.
fn pass<T: Line + Send + 'static>(
    stream: Stream<T>,
    of: impl Fn(Item<T>) -> Happening + Send + 'static,
    sender: Sender<Happening>,
) -> Result<(), String> {
    begin("stream", move || {
        stream.into_iter().all(|item| sender.send(of(item)).is_ok());
        let _ = sender.send(Happening::Over);
    })
}

/// Starts the record of a game of the account with this ID.
fn opening<'o>(code: String, full: &GameFull, me: &str, out: &'o mut dyn Write) -> Result<Shown<'o>, String> {
    let not_here = |variant| format!("Pawnstorm does not have {variant}. Play this game in a browser.");
    let info = played(&full.variant).map_err(not_here)?;
    let mut game = game::start(info.id, Options::default(), start(full))
        .map_err(|why| format!("Lichess sent a position that Pawnstorm cannot play: {why}"))?;
    if let Some(times) = &full.clock
        && let Ok(controls) = clock(times.initial, times.increment).parse()
    {
        game.set_clock(controls);
    }
    let seat = full.side_of(me).map(side).ok_or("This is a game of other players.")?;
    let mut shown = Shown::new(code, Some(seat), Header::of(&game, storage::now()), out)?;
    for (player, side) in [&full.white, &full.black].into_iter().zip(Color::ALL) {
        if let Some(name) = name(player) {
            shown.game.introduce(side, name);
        }
    }
    Ok(shown)
}

/// Returns the start position, if it is not the usual one.
fn start(full: &GameFull) -> Option<&str> {
    Some(full.initial_fen.as_str()).filter(|fen| *fen != "startpos")
}

impl Host<'_> {
    fn seat(&self) -> Color {
        self.shown.seat.unwrap_or(Color::White)
    }

    fn opponent(&self) -> &Player {
        if self.seat() == Color::White { &self.full.black } else { &self.full.white }
    }

    fn job(&self, job: impl FnOnce(&Client) -> Option<Happening> + Send + 'static) {
        let _ = self.jobs.send(Box::new(job));
    }

    /// Sends the first line, or says that the host is back, and what is not in the record.
    fn greet(&mut self) -> Result<(), String> {
        self.shown.greet()?;
        self.tell_presence()?;
        let (asks, id) = (self.asks, self.shown.code.clone());
        if asks.is_some() {
            self.shown.say(&FromHost::Asks(asks))?;
        }
        self.job(move |client| client.chat(&id).ok().map(Happening::Chat));
        // The guest does not repeat what it proposed before something else happened.
        let failed = self.proposed.take_if(|proposed| matches!(proposed.stage, Stage::Failed(_)));
        if let Some(Proposed { events, proposal, .. }) = failed {
            let game = &self.shown.game;
            let has_changed = game.log().iter().skip(events).any(|event| !event.is_note());
            if has_changed && !proposal.is_done(game, self.seat(), events) {
                self.refuse("The game changed first. Try again.")?;
            }
        }
        self.tell_time()
    }

    /// Describes the game to the guest, who has just come.
    fn introduce(&mut self) -> Result<(), String> {
        self.shown.tell_from(0)?;
        self.tell_time()?;
        let GameFull { white, black, rated, speed, .. } = &self.full;
        let kind = if *rated { "rated" } else { "casual" };
        let text = format!("Lichess, {speed}, {kind}: {} and {}.", described(white), described(black));
        self.shown.note(&text)?;
        self.tell_days()?;
        let waits = self.full.state.expiration.as_ref().filter(|_| self.shown.game.turn() == self.seat());
        if let Some(expiration) = waits {
            let left = expiration.time_to_move.saturating_sub(expiration.idle).as_secs();
            self.shown.note(&format!("Make your first move within {left} s, or the game is aborted."))?;
        }
        Ok(())
    }

    /// Tells how long this player may think, in a game without clocks.
    fn tell_days(&mut self) -> Result<(), String> {
        let game = &self.shown.game;
        if self.full.days_per_turn.is_none() || game.outcome().is_some() || game.turn() != self.seat() {
            return Ok(());
        }
        let times = [self.full.state.white_time, self.full.state.black_time];
        let left = time(times[self.seat().index()].as_secs());
        self.shown.note(&format!("You have {left} for this move."))
    }

    fn tell_presence(&mut self) -> Result<(), String> {
        let sides = Color::ALL.map(|side| side == self.seat() || !self.is_gone);
        self.shown.say(&FromHost::Present { sides, watchers: 0 })?;
        if self.may_claim { self.shown.say(&FromHost::Away(!self.seat())) } else { Ok(()) }
    }

    fn tell_time(&mut self) -> Result<(), String> {
        let GameState { white_time, black_time, status, .. } = &self.full.state;
        let runs = *status == Status::Started && self.shown.game.plies() >= 2;
        let passed = if runs { self.since.elapsed() } else { Duration::ZERO };
        self.shown.tell_time([*white_time, *black_time], passed, runs)
    }

    fn follow(&mut self, state: GameState) -> Result<(), String> {
        (self.full.state, self.since) = (state, Instant::now());
        let before = self.shown.events();
        self.replay()?;
        self.shown.publish()?;
        let has_changed = self.shown.events() > before;
        let asks = self.asked();
        let is_asked = asks != self.asks || asks.is_some() && has_changed;
        if has_changed || is_asked {
            self.forget_accepted();
        }
        // Whoever moves is there.
        if self.is_gone && has_changed && self.shown.game.turn() == self.seat() {
            (self.is_gone, self.away, self.may_claim) = (false, None, false);
            self.tell_presence()?;
        }
        if is_asked {
            self.asks = asks;
            self.shown.say(&FromHost::Asks(asks))?;
        }
        // The stream is often faster than the answer.
        let is_shown = self.proposed.as_ref().is_some_and(|sent| self.shows(sent.events, &sent.proposal));
        if is_shown && self.proposed.take_if(|sent| sent.stage == Stage::OnItsWay).is_some() {
            self.hangs_up = Some(Instant::now() + ANSWERS);
        }
        if has_changed {
            self.tell_days()?;
        }
        self.tell_time()?;
        self.look_after_the_end()
    }

    /// Returns whether Lichess has shown a proposal made after this number of events, or what makes it too late.
    fn shows(&self, events: usize, proposal: &Proposal) -> bool {
        match proposal {
            Proposal::Takeback => self.asks.is_some(),
            Proposal::Refuse => self.asks.is_none(),
            _ => self.shown.game.log().iter().skip(events).any(|event| !event.is_note()),
        }
    }

    /// No longer waits for Lichess to show a proposal.
    fn forget_accepted(&mut self) {
        self.proposed.take_if(|proposed| matches!(proposed.stage, Stage::Accepted(_)));
    }

    /// Returns when the stage of the proposal ends. A lost stream is waited for instead.
    fn proposal_is_due(&self) -> Option<Instant> {
        match self.proposed.as_ref()?.stage {
            Stage::OnItsWay => None,
            Stage::Accepted(until) => Some(until),
            Stage::Failed(until) => Some(until).filter(|_| !self.stream_is_lost),
        }
    }

    /// Returns the takeback that a side asks for: up to its own last move.
    fn asked(&self) -> Option<(Color, usize)> {
        let state = &self.full.state;
        let plies = self.shown.game.plies();
        let side = Color::ALL.into_iter().zip([state.white_takeback, state.black_takeback]).find(|(_, asks)| *asks)?.0;
        let count = if self.shown.game.turn() == side { 2 } else { 1 };
        (count <= plies && self.shown.game.outcome().is_none()).then_some((side, count))
    }

    /// Replays the moves, the draw offers and the end of the game, as far as the record does not have them.
    fn replay(&mut self) -> Result<(), String> {
        let state = &self.full.state;
        let game = &mut self.shown.game;
        // A record that went on after the position of an undone move starts to differ there.
        let same =
            game.entries().iter().zip(&state.moves).take_while(|(entry, mv)| is_same(&entry.machine, mv)).count();
        while game.plies() > same {
            if !game.undo() {
                return Err("Lichess undid a move of a finished game.".into());
            }
        }
        for mv in &state.moves[same..] {
            let left = if self.shown.game.turn() == Color::White { state.white_time } else { state.black_time };
            if !self.shown.play(mv, left) {
                return Err(format!("Lichess sent a move that is not legal: {}.", quoted(mv)));
            }
        }
        let game = &mut self.shown.game;
        if game.outcome().is_some() {
            return Ok(());
        }
        for (side, offers) in Color::ALL.into_iter().zip([state.white_draw, state.black_draw]) {
            let is_open = claims::open_offer(game) == Some(side);
            if offers && !is_open {
                game.note(journal::Event::Offer(side));
            } else if !offers && is_open && state.status == Status::Started {
                game.note(journal::Event::Decline(!side));
            }
        }
        if let Some(outcome) = outcome(game, state) {
            game.end(outcome);
        }
        Ok(())
    }

    fn run(mut self, inbox: &Receiver<Happening>) -> Result<(), String> {
        self.look_after_the_end()?;
        loop {
            let due = [self.proposal_is_due(), self.away.filter(|_| !self.may_claim), self.hangs_up];
            let happening = match due.into_iter().flatten().min() {
                Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match happening {
                Ok(Happening::Line(line)) => self.hear(&line)?,
                Ok(Happening::Left) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Ok(Happening::Game(item)) => self.take(item)?,
                Ok(Happening::Done(events, proposal, done)) => self.done(events, proposal, done)?,
                Ok(Happening::NotSaid(why)) => self.shown.note(&format!("Not sent: {why}"))?,
                Ok(Happening::Chat(lines)) => self.take_chat(&lines)?,
                Ok(Happening::Account(Item::Event(event))) => self.take_event(event)?,
                Ok(Happening::Asked(item)) => self.take_answer(item)?,
                Ok(Happening::Next(next)) => self.take_next(next)?,
                Ok(Happening::Account(_) | Happening::Tv(_) | Happening::Over) | Err(RecvTimeoutError::Timeout) => {}
            }
            self.on_time()?;
        }
    }

    fn on_time(&mut self) -> Result<(), String> {
        let now = Instant::now();
        if self.proposal_is_due().is_some_and(|due| due <= now) {
            match self.proposed.take_if(|proposed| matches!(proposed.stage, Stage::Accepted(_))) {
                Some(sent) => {
                    let what = if let Proposal::Move { .. } = sent.proposal { "your move" } else { "that" };
                    self.refuse(&format!("Lichess did not take {what}."))?;
                }
                None => self.greet()?,
            }
        }
        if self.hangs_up.take_if(|due| *due <= now).is_some() {
            self.client.hang_up();
        }
        if !self.may_claim && self.away.is_some_and(|away| away <= now) {
            self.may_claim = true;
            self.tell_presence()?;
        }
        Ok(())
    }

    fn take(&mut self, item: Item<GameEvent>) -> Result<(), String> {
        match item {
            Item::Event(GameEvent::Full(full)) => {
                let was_lost = std::mem::take(&mut self.stream_is_lost);
                if was_lost {
                    (self.is_gone, self.away, self.may_claim) = (false, None, false);
                }
                self.follow(full.state.clone())?;
                if was_lost { self.greet() } else { Ok(()) }
            }
            Item::Event(GameEvent::State(state)) => self.follow(state),
            Item::Event(GameEvent::Chat(line)) if line.room == Some(Room::Player) => {
                self.tell_chat(&line)?;
                self.chat.push(line);
                Ok(())
            }
            Item::Event(GameEvent::Chat(line)) => {
                self.watched.push(line);
                Ok(())
            }
            Item::Event(GameEvent::OpponentGone(OpponentGone { gone, claim_win_in_seconds: wait, .. })) => {
                let wait = wait.filter(|_| gone).map(|seconds| Duration::from_secs(seconds.into()));
                (self.is_gone, self.away, self.may_claim) = (gone, wait.map(|wait| Instant::now() + wait), false);
                self.tell_presence()
            }
            Item::Lost { why, pause: None } if !why.heals() => Err(why.to_string()),
            Item::Lost { why, .. } => {
                self.stream_is_lost = true;
                self.lost(&why)
            }
            Item::Event(_) | Item::Open | Item::Beat | Item::Strange(_) => Ok(()),
        }
    }

    fn lost(&mut self, why: &Error) -> Result<(), String> {
        self.forget_accepted();
        self.shown.say(&lost(why))
    }

    fn hear(&mut self, line: &str) -> Result<(), String> {
        match line.parse() {
            Ok(FromGuest::Ping) => self.shown.say(&FromHost::Pong),
            Ok(FromGuest::From(events)) => self.shown.tell_from(events),
            Ok(FromGuest::Say(text)) => {
                let id = self.shown.code.clone();
                self.job(move |client| client.say(&id, &Room::Player, &text).err().map(Happening::NotSaid));
                Ok(())
            }
            Ok(FromGuest::Propose { events, proposal }) => self.propose(events, proposal),
            // The names are those of the accounts.
            Ok(FromGuest::Name(_)) => Ok(()),
            Ok(FromGuest::Join { .. } | FromGuest::OtherVersion(_)) | Err(_) => {
                self.refuse("The host did not understand that.")
            }
        }
    }

    fn refuse(&mut self, why: &str) -> Result<(), String> {
        self.shown.say(&FromHost::No(sayable(why).unwrap_or_default()))
    }

    fn propose(&mut self, events: usize, proposal: Proposal) -> Result<(), String> {
        let game = &self.shown.game;
        // The guest repeats what it proposed before the connection was lost. It may be on its way, and Lichess may have done it.
        let is_same =
            |sent: &Proposed| (sent.events, &sent.proposal, sent.stage) == (events, &proposal, Stage::OnItsWay);
        if self.proposed.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        if game.log().iter().skip(events).any(|event| !event.is_note()) {
            let is_done = proposal.is_done(game, self.seat(), events);
            return if is_done { Ok(()) } else { self.refuse("The game changed first. Try again.") };
        }
        if game.outcome().is_some() != (proposal == Proposal::Rematch) {
            let why = if proposal == Proposal::Rematch { "The game is not over yet." } else { "The game is over." };
            return self.refuse(why);
        }
        let id = self.shown.code.clone();
        let ask: fn(&Client, &str) -> Result<(), Error> = match &proposal {
            Proposal::Move { mv, .. } if game.turn() != self.seat() || game.written(mv).is_none() => {
                return self.refuse("That move is not possible now.");
            }
            Proposal::Move { .. } => |_, _| Ok(()),
            Proposal::Offer if self.may_claim => Client::claim_draw,
            // A claim is an offer that Lichess accepts itself.
            Proposal::Offer | Proposal::Accept | Proposal::Claim(Reason::Threefold | Reason::FiftyMoves) => {
                |client, id| client.draw(id, true)
            }
            Proposal::Claim(_) => return self.refuse("Lichess has no such claim."),
            Proposal::Decline => |client, id| client.draw(id, false),
            Proposal::Takeback if game.plies() <= self.seat().index() => {
                return self.refuse("You have made no move to take back.");
            }
            Proposal::Takeback if self.asks.is_some_and(|(side, _)| side == self.seat()) => {
                return self.refuse("You have asked already. Your opponent has not answered.");
            }
            Proposal::Takeback | Proposal::Allow => |client, id| client.takeback(id, true),
            Proposal::Refuse => |client, id| client.takeback(id, false),
            Proposal::Resign => Client::resign,
            Proposal::Abort if game.plies() < 2 => Client::abort,
            Proposal::Abort => return self.refuse("It is too late to abort this game. You can resign."),
            Proposal::Desert => Client::claim_victory,
            Proposal::Rematch => return self.want_rematch(),
        };
        self.proposed = Some(Proposed { events, proposal: proposal.clone(), stage: Stage::OnItsWay });
        self.job(move |client| {
            let done = match &proposal {
                Proposal::Move { mv, .. } => client.play(&id, &uci(mv), false),
                _ => ask(client, &id),
            };
            Some(Happening::Done(events, proposal, done))
        });
        Ok(())
    }

    fn done(&mut self, events: usize, proposal: Proposal, done: Result<(), Error>) -> Result<(), String> {
        self.hangs_up = None;
        let is_it = |sent: &mut Proposed| (sent.events, &sent.proposal) == (events, &proposal);
        // The guest may have given it up for another.
        if self.proposed.take_if(is_it).is_none() {
            return Ok(());
        }
        let stage = match &done {
            // Once the stream is back, the guest repeats what it does not show.
            Ok(()) if self.stream_is_lost || self.shows(events, &proposal) => return Ok(()),
            Ok(()) => Stage::Accepted(Instant::now() + CONFIRMS),
            Err(Error::RateLimited { wait }) => Stage::Failed(Instant::now() + *wait),
            // Lichess may have done it: a new stream tells before the guest repeats it.
            Err(why) if why.heals() => {
                self.stream_is_lost = true;
                self.stream.stop();
                let stream = self.client.game(&self.shown.code).map_err(|why| why.to_string())?;
                self.stream = stream.stopper();
                pass(stream, Happening::Game, self.sender.clone())?;
                Stage::Failed(Instant::now())
            }
            Err(why) => return self.refuse(&why.to_string()),
        };
        self.proposed = Some(Proposed { events, proposal, stage });
        done.or_else(|why| self.lost(&why))
    }

    fn take_chat(&mut self, lines: &[ChatLine]) -> Result<(), String> {
        let known = std::mem::replace(&mut self.chat, lines.to_vec());
        lines.iter().skip(known.len()).try_for_each(|line| self.tell_chat(line))
    }

    fn tell_chat(&mut self, line: &ChatLine) -> Result<(), String> {
        let sides = [&self.full.white, &self.full.black].into_iter().zip(Color::ALL);
        let by = sides
            .into_iter()
            .find(|(player, _)| player.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(&line.username)));
        match (by, sayable(&line.text)) {
            (Some((_, side)), Some(text)) => self.shown.say(&FromHost::Said(side, text)),
            // Lichess comments on what the guest sees anyway.
            _ => Ok(()),
        }
    }

    /// Listens for a rematch once the game is over, and tells how it ended if the record cannot.
    fn look_after_the_end(&mut self) -> Result<(), String> {
        let status = &self.full.state.status;
        if matches!(status, Status::Aborted | Status::NoStart) {
            return Err("The game was aborted.".into());
        }
        if self.shown.game.outcome().is_none() || std::mem::replace(&mut self.rematch.is_over, true) {
            return Ok(());
        }
        for ChatLine { username, text, .. } in std::mem::take(&mut self.watched) {
            self.shown.note(&format!("{username}, a spectator: “{text}”"))?;
        }
        if self.opponent().ai_level.is_none() {
            pass(self.client.events(), Happening::Account, self.sender.clone())?;
        }
        let why = match status {
            Status::Timeout if self.full.state.winner.is_none() => "A player left the game.",
            Status::Cheat => "Lichess has found that a player cheated.",
            Status::OutOfTime if self.full.state.winner.is_none() => "The time ran out, but no one could win.",
            _ => return Ok(()),
        };
        self.shown.note(why)
    }

    fn want_rematch(&mut self) -> Result<(), String> {
        if let Some(id) = self.rematch.theirs.clone() {
            self.job(move |client| Some(Happening::Next(client.challenge_accept(&id, None).map(|()| id))));
            return Ok(());
        }
        let full = &self.full;
        let seconds = |time: Duration| time.as_secs() as u32;
        let time = match (&full.clock, full.days_per_turn) {
            (Some(clock), _) => {
                Time::Clock(Clock { limit: seconds(clock.initial), increment: seconds(clock.increment) })
            }
            (None, Some(days)) => Time::Days(days),
            (None, None) => Time::Unlimited,
        };
        let (variant, fen) = (full.variant.key.clone(), start(full).map(String::from));
        let terms = Terms { time, rated: full.rated, side: Some(super::side(!self.seat())), variant, fen };
        let (level, name) = (self.opponent().ai_level, self.opponent().id.clone().unwrap_or_default());
        let Some(level) = level else {
            // The challenge lasts as long as its stream.
            return match self.client.challenge_and_wait(&name, &terms) {
                Ok(stream) => pass(stream, Happening::Asked, self.sender.clone()),
                Err(why) => self.refuse(&why.to_string()),
            };
        };
        self.job(move |client| Some(Happening::Next(client.challenge_computer(level, &terms))));
        Ok(())
    }

    fn take_next(&mut self, next: Result<String, Error>) -> Result<(), String> {
        match next {
            Err(why) => self.refuse(&why.to_string()),
            // Lichess may call the offer by the game that is over.
            Ok(id) if id == self.shown.code => {
                self.rematch.is_agreed = true;
                Ok(())
            }
            Ok(id) => self.shown.say(&FromHost::Next(id)),
        }
    }

    fn take_answer(&mut self, item: Item<ChallengeUpdate>) -> Result<(), String> {
        match item {
            Item::Event(ChallengeUpdate::Sent(challenge)) => {
                self.rematch.ours = Some(challenge.id);
                self.shown.say(&FromHost::Rematch(self.shown.seat))
            }
            Item::Event(ChallengeUpdate::Done(ChallengeStatus::Accepted)) => {
                self.rematch.ours.take().map_or(Ok(()), |id| self.take_next(Ok(id)))
            }
            Item::Event(ChallengeUpdate::Done(_)) => {
                self.rematch.ours = None;
                let name = self.shown.game.called(!self.seat());
                self.shown.note(&format!("{name} declines the rematch."))
            }
            Item::Lost { why, .. } => self.refuse(&why.to_string()),
            _ => Ok(()),
        }
    }

    fn take_event(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Challenge { challenge, .. } if challenge.rematch_of.as_deref() == Some(&self.shown.code) => {
                self.rematch.theirs = Some(challenge.id);
                self.shown.say(&FromHost::Rematch(Some(!self.seat())))
            }
            Event::GameStart { game } if self.rematch.is_agreed && game.game_id != self.shown.code => {
                self.take_next(Ok(game.game_id))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the outcome of a game that Lichess has ended otherwise than by its last move.
fn outcome(game: &Game, state: &GameState) -> Option<Outcome> {
    let winner = state.winner.map(side);
    let reason = match &state.status {
        Status::Created | Status::Started | Status::Aborted | Status::NoStart => return None,
        Status::Resign if winner.is_some() => Reason::Resignation,
        Status::OutOfTime if winner.is_some() => Reason::Time,
        Status::Timeout if winner.is_some() => Reason::Quit,
        Status::Draw => {
            let claims = game.claims();
            claims.into_iter().find(|claim| *claim != Reason::PerpetualCheck).unwrap_or(Reason::Agreement)
        }
        _ => Reason::Unknown,
    };
    Some(Outcome { winner, reason })
}
