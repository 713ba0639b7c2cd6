//! Lichess: the token of the account, and what happens there while someone looks for a game.

mod host;
mod shown;
mod tv;

use super::environment::{data_folder, variable};
use super::file::{self, not_saved};
use super::performer::Tell;
use crate::app::lichess::{Account, Entry, LichessMsg, Pace, SERVER, Terms, Wish};
use crate::game::pgn;
use crate::game::practice::{Course, Exercise, Goal};
use crate::game::{self, describe, names};
use crate::rules::text::{capitalised, sanitize};
use crate::rules::{Color, Info, Options};
pub use host::serve;
use pawnstorm_lichess::{
    self as lichess, Challenge, ChallengeStatus, ChallengeUpdate, Client, Clock, DeclineReason, Error, Event, GameInfo,
    Item, Patience, Player, PuzzleAndGame, Seek, Side, Solution, Stopper, Stream, Time, Token, Variant, VariantKey,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// The variables with another server, and with a token that is not remembered.
const SERVER_VARIABLE: &str = "PAWNSTORM_LICHESS_SERVER";
const TOKEN_VARIABLE: &str = "PAWNSTORM_LICHESS_TOKEN";
/// The folder inside the program's folder, with the tokens of the servers, the lock that all requests share, and the games fetched last.
const FOLDER: &str = "lichess";
const TOKENS: &str = "tokens";
const LOCK: &str = "lock";
const FETCHED: &str = "games.pgn";
/// How many of the scopes the token must allow: those of puzzles are optional.
const NEEDED: usize = 3;
/// How long an answer may take: the next move waits for it.
const ANSWERS: Duration = Duration::from_secs(10);
/// How long a game may take to start when its seek is taken.
const STARTS: Duration = Duration::from_secs(3);
/// The longest pause before Lichess is tried again; the first is a second, and each twice as long as the one before.
const LONGEST_PAUSE: Duration = Duration::from_secs(16);
/// How long the last wishes may take when someone leaves.
const LEAVING: Duration = Duration::from_secs(1);
/// The number of puzzles of a theme that are fetched at once.
const PUZZLES: u32 = 10;

/// Returns the server: the one given, or the one in the environment.
pub fn server(given: Option<&str>) -> String {
    let named = given.map_or_else(|| variable(SERVER_VARIABLE), String::from);
    if named.is_empty() { SERVER.into() } else { named.trim_end_matches('/').into() }
}

fn folder() -> Result<PathBuf, String> {
    let folder = data_folder().map(|home| home.join(FOLDER)).ok_or("Found no folder for the token.")?;
    fs::create_dir_all(&folder).map_err(|why| not_saved(&folder, &why))?;
    file::sweep(&folder);
    Ok(folder)
}

/// Returns the lines of the file with tokens: a server and its token each. A token is sent to no other server.
fn tokens() -> Vec<(String, String)> {
    let text = folder().ok().and_then(|folder| file::text(&folder.join(TOKENS)).ok()).unwrap_or_default();
    text.lines().filter_map(|line| line.split_once(' ')).map(|(server, token)| (server.into(), token.into())).collect()
}

/// Remembers the token of a server in a file that only this user can read; without a token, forgets it.
fn remember(server: &str, token: Option<&Token>) -> Result<(), String> {
    let path = folder()?.join(TOKENS);
    let others = tokens().into_iter().filter(|(other, _)| other != server);
    let own = token.map(|token| (server.to_string(), token.reveal().to_string()));
    let lines: String = others.chain(own).map(|(server, token)| format!("{server} {token}\n")).collect();
    file::save_private(&path, lines.as_bytes()).map_err(|why| not_saved(&path, &why))
}

/// Returns a client for a server, with the token if there is one.
pub fn client(server: &str) -> Result<Client, String> {
    let said = |why: Error| why.to_string();
    let client = Client::new(server).map_err(said)?.with_user_agent(concat!("pawnstorm/", env!("CARGO_PKG_VERSION")));
    // Games take longer, and have their own limits.
    let client = client.with_patience(Patience { answer: ANSWERS, ..Patience::default() });
    let client = folder().map(|folder| client.clone().with_lock(folder.join(LOCK))).unwrap_or(client);
    let given = Some(variable(TOKEN_VARIABLE)).filter(|token| !token.is_empty());
    let token = given.or_else(|| tokens().into_iter().find(|(known, _)| known == server).map(|(_, token)| token));
    token.map_or(Ok(client.clone()), |token| client.with_token(Token::new(&token)?)).map_err(said)
}

/// Checks a token and remembers it. Returns the client that uses it.
pub fn log_in(client: &Client, server: &str, token: &str) -> Result<Client, String> {
    let said = |why: Error| why.to_string();
    let token = Token::new(token).map_err(said)?;
    let info = client.test_token(&token).map_err(said)?;
    let info = info.ok_or("Lichess does not know this token. Copy it again, or create a new one.")?;
    if let Some(missing) = lichess::SCOPES[..NEEDED].iter().find(|scope| !info.permits(scope)) {
        return Err(format!("This token does not allow {missing}. Create one with the page shown here."));
    }
    let client = client.clone().with_token(token.clone()).map_err(said)?;
    remember(server, Some(&token))?;
    Ok(client)
}

pub fn token_page(client: &Client) -> String {
    client.token_page(&lichess::SCOPES, "Pawnstorm")
}

/// Returns the game of a variant, or the name of the variant if Pawnstorm does not have it.
fn played(variant: &Variant) -> Result<&'static Info, String> {
    names::on_lichess(variant.key.as_str()).ok_or_else(|| sanitize(&variant.name))
}

/// Returns the game of puzzles and TV.
fn usual() -> Result<&'static Info, String> {
    names::on_lichess(VariantKey::Standard.as_str()).ok_or_else(|| "Pawnstorm has no game of Lichess.".into())
}

/// Someone who looks for a game, or for something else, on Lichess. Wishes are granted one after the other; dropping this ends everything.
pub struct Visit {
    /// The way to ask; closed when the visit ends.
    wishes: Option<Sender<Wish>>,
    /// Closed when the last wish is granted.
    done: Receiver<()>,
    stoppers: Stoppers,
}

/// What stops the streams that are open; `None` once the visit has ended.
type Stoppers = Arc<Mutex<Option<Vec<Stopper>>>>;

impl Visit {
    /// Starts a visit to a server. Other threads call `tell` with what comes of the wishes. One that `stays` tries again to arrive if the
    /// server cannot be reached.
    pub fn start(server: String, stays: bool, tell: Tell<LichessMsg>) -> Self {
        let (wishes, queue) = mpsc::channel();
        let (end, done) = mpsc::channel();
        let stoppers = Stoppers::new(Mutex::new(Some(Vec::new())));
        let failed = Arc::clone(&tell);
        let (known, shared) = (Arc::default(), Arc::clone(&stoppers));
        let started = client(&server).and_then(|client| {
            let visitor = Visitor { server, client, tell, stoppers: shared, waits: None, known };
            let run = move || {
                visitor.run(&queue, stays);
                drop(end);
            };
            let started = thread::Builder::new().name("lichess".into()).spawn(run);
            started.map_err(|why| format!("Could not start: {why}."))
        });
        if let Err(why) = started {
            failed(LichessMsg::Failed(why));
        }
        Self { wishes: Some(wishes), done, stoppers }
    }

    pub fn wish(&self, wish: Wish) {
        let _ = self.wishes.as_ref().map(|wishes| wishes.send(wish));
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        stop(&self.stoppers, None);
        self.wishes = None;
        // The result of a puzzle must not be lost, but a server that does not answer holds no one.
        let _ = self.done.recv_timeout(LEAVING);
    }
}

/// Stops all streams. `then` takes the place of their stoppers.
fn stop(stoppers: &Stoppers, then: Option<Vec<Stopper>>) {
    if let Ok(mut stoppers) = stoppers.lock() {
        std::mem::replace(&mut *stoppers, then).iter().flatten().for_each(Stopper::stop);
    }
}

/// An offer of a game. A challenge gets an id, and is taken back by it; a seek ends with its stream.
struct Offer {
    id: Arc<OnceLock<String>>,
    stream: Option<Stopper>,
}

type Done = Result<(), Box<dyn std::error::Error>>;

struct Visitor {
    server: String,
    client: Client,
    tell: Tell<LichessMsg>,
    stoppers: Stoppers,
    waits: Option<Offer>,
    /// The ids of games and challenges whose fate has been told.
    known: Arc<Mutex<BTreeSet<String>>>,
}

impl Visitor {
    fn run(mut self, queue: &Receiver<Wish>, stays: bool) {
        for wish in queue {
            self.patiently(|visitor| visitor.grant(wish.clone()), stays && wish == Wish::Arrive);
        }
    }

    /// Does something until Lichess takes it: after too many requests, it wants a pause. What `repeats` is also tried again when Lichess
    /// cannot be reached.
    fn patiently(&mut self, ask: impl Fn(&mut Self) -> Done, repeats: bool) {
        let mut pauses = Duration::from_millis(500);
        while let Err(why) = ask(self) {
            let pause = match why.downcast_ref() {
                Some(Error::RateLimited { wait }) => {
                    (self.tell)(LichessMsg::Paused(paused(&*why)));
                    *wait
                }
                Some(lost) if repeats && lost.heals() => {
                    (self.tell)(LichessMsg::Online(Some(format!("{why} Reconnecting…"))));
                    pauses = LONGEST_PAUSE.min(pauses * 2);
                    pauses
                }
                _ => {
                    (self.tell)(LichessMsg::Failed(why.to_string()));
                    return;
                }
            };
            thread::sleep(pause);
            if self.stoppers.lock().is_ok_and(|stoppers| stoppers.is_none()) {
                return;
            }
        }
    }

    /// Tells the account and its games. One that `stays` listens to what happens then, which starts with the challenges.
    fn arrive(&mut self, stays: bool) -> Done {
        let client = self.client.clone();
        if !client.has_token() {
            (self.tell)(LichessMsg::Account(Account::None(token_page(&client))));
            return Ok(());
        }
        let account = client.account().inspect_err(|why| {
            if *why == Error::Unauthorized {
                (self.tell)(LichessMsg::Account(Account::None(token_page(&client))));
            }
        })?;
        let ratings = ["rapid", "blitz", "classical", "puzzle"].into_iter().filter_map(|name| {
            let perf = account.perfs.get(name)?;
            perf.rating.filter(|_| perf.games.is_none_or(|games| games > 0)).map(|rating| format!("{name} {rating}"))
        });
        let ratings: Vec<String> = ratings.collect();
        let ratings = if ratings.is_empty() { String::new() } else { capitalised(&format!("{}.", ratings.join(", "))) };
        (self.tell)(LichessMsg::Account(Account::Of { name: sanitize(&account.username), ratings }));
        if !stays {
            for challenge in client.challenges()?.incoming {
                (self.tell)(challenged(&client, &challenge));
            }
        }
        let games = client.playing()?;
        if let Ok(mut known) = self.known.lock() {
            known.extend(games.iter().map(|game| game.game_id.clone()));
        }
        (self.tell)(LichessMsg::Games(games.iter().map(game).collect()));
        if stays {
            self.listen(&client, &account.id);
        }
        Ok(())
    }

    /// Passes on what happens to the account, on another thread.
    fn listen(&self, client: &Client, me: &str) {
        let mut events = client.events();
        self.stops(events.stopper());
        // It is open before anything is wished for, so that no game starts unnoticed.
        let first = events.next();
        let (tell, known, client, me) =
            (Arc::clone(&self.tell), Arc::clone(&self.known), client.clone(), me.to_string());
        let listen = move || {
            let is_new = |id: &str| known.lock().is_ok_and(|mut known| known.insert(id.into()));
            first.into_iter().chain(events).all(|item| match item {
                Item::Open => tell(LichessMsg::Online(None)),
                Item::Event(Event::GameStart { game }) if is_new(&game.game_id) => {
                    tell(started(*game, client.address()))
                }
                Item::Event(Event::Challenge { challenge, .. }) if is_of_another(&challenge, &me) => {
                    tell(challenged(&client, &challenge))
                }
                Item::Event(Event::GameFinish { game }) => tell(LichessMsg::Answered(game.game_id)),
                Item::Event(Event::ChallengeCanceled { challenge }) => tell(LichessMsg::Answered(challenge.id)),
                Item::Event(Event::ChallengeDeclined { challenge }) if !is_of_another(&challenge, &me) => {
                    is_new(&challenge.id);
                    let name = challenge.dest_user.as_ref().map_or_else(|| "Your opponent".into(), called);
                    let why =
                        challenge.decline_reason.as_ref().map_or_else(String::new, |why| format!(" {}", sanitize(why)));
                    tell(LichessMsg::Failed(format!("{name} declined.{why}")))
                }
                Item::Lost { why, pause: None } => tell(LichessMsg::Told(why.to_string())),
                Item::Lost { why, .. } => tell(LichessMsg::Online(Some(format!("{why} Reconnecting…")))),
                _ => true,
            });
        };
        let _ = thread::Builder::new().name("lichess events".into()).spawn(listen);
    }

    fn stops(&self, stopper: Stopper) {
        match self.stoppers.lock().as_deref_mut() {
            Ok(Some(stoppers)) => stoppers.push(stopper),
            _ => stopper.stop(),
        }
    }

    fn grant(&mut self, wish: Wish) -> Done {
        permits(&wish)?;
        let client = &self.client.clone();
        match wish {
            Wish::LogIn(token) => {
                self.client = log_in(client, &self.server, &token)?;
                stop(&self.stoppers, Some(Vec::new()));
                self.arrive(true)?;
            }
            Wish::Look => self.arrive(false)?,
            Wish::Arrive => self.arrive(true)?,
            Wish::LogOut => {
                remember(&self.server, None)?;
                stop(&self.stoppers, Some(Vec::new()));
                self.client = Client::new(&self.server)?;
                (self.tell)(LichessMsg::Account(Account::None(token_page(client))));
                let text =
                    "You are logged out here. To take back the token itself, delete it in your account on Lichess.";
                (self.tell)(LichessMsg::Told(text.into()));
            }
            Wish::Seek(terms) => self.seek(client, &terms)?,
            Wish::Challenge(user, terms) => self.challenge(client, &user, &terms)?,
            Wish::Computer(level, terms) => {
                let id = client.challenge_computer(level, &of(&terms))?;
                // The event stream says the same.
                if self.known.lock().is_ok_and(|mut known| known.insert(id.clone())) {
                    (self.tell)(LichessMsg::Started(id));
                }
            }
            Wish::Accept(id) => {
                if let LichessMsg::Told(why) = challenged(client, &client.challenge_show(&id)?) {
                    return Err(why.into());
                }
                client.challenge_accept(&id, None)?;
                (self.tell)(LichessMsg::Answered(id));
            }
            Wish::Decline(id) => {
                client.challenge_decline(&id, &DeclineReason::Generic)?;
                (self.tell)(LichessMsg::Answered(id));
                (self.tell)(LichessMsg::Told("Challenge declined.".into()));
            }
            Wish::Invite(terms) => self.invite(client, &terms)?,
            Wish::Cancel => {
                let Offer { id, stream } = self.waits.take().ok_or("You are not waiting for anyone.")?;
                stream.iter().for_each(Stopper::stop);
                if let Some(id) = id.get() {
                    client.challenge_cancel(id)?;
                }
                (self.tell)(LichessMsg::Told("Cancelled.".into()));
            }
            Wish::Puzzles(theme) => {
                let puzzles = match &theme {
                    None => vec![client.puzzle_daily()?],
                    Some(theme) => client.puzzle_batch(theme, None, PUZZLES)?.puzzles,
                };
                let reports = theme.filter(|_| client.has_token());
                (self.tell)(LichessMsg::Puzzles(Box::new(course(&puzzles)?), reports));
            }
            Wish::Solved { theme, id, won } => {
                let solved = client.puzzle_solved(&theme, &[Solution { id, win: won, rated: true }], 0)?;
                let change = solved.rounds.first().and_then(|round| round.rating_diff);
                if let Some((glicko, change)) = solved.glicko.zip(change) {
                    let text = format!("Your puzzle rating on Lichess is {:.0} ({change:+}).", glicko.rating);
                    (self.tell)(LichessMsg::Told(text));
                }
            }
            Wish::Games(user, max) => {
                self.fetched(&client.games_of(&user, max)?, &format!("{} has no games.", sanitize(&user)))?;
            }
            Wish::Game(id) => self.fetched(&client.game_pgn(&id)?, "Lichess sent no game.")?,
        }
        Ok(())
    }

    fn fetched(&self, text: &str, none: &str) -> Result<(), String> {
        if text.trim().is_empty() {
            return Err(none.into());
        }
        let path = folder()?.join(FETCHED);
        file::replace(&path, text.as_bytes()).map_err(|why| not_saved(&path, &why))?;
        (self.tell)(LichessMsg::Fetched(path));
        Ok(())
    }

    /// Looks for an opponent. The stream stays open until there is one.
    fn seek(&mut self, client: &Client, terms: &Terms) -> Done {
        let seek = Seek { rated: terms.rated, side: terms.color.map(side), ..Seek::default() };
        let clock = match terms.pace {
            Pace::Days(days) => {
                client.seek_correspondence(days, &seek)?;
                let text = "Your offer is on Lichess. The game appears here when someone takes it, even if you leave.";
                (self.tell)(LichessMsg::Told(text.into()));
                return Ok(());
            }
            Pace::Clock { seconds, increment } => Clock { limit: seconds, increment },
        };
        let expired = "No one took your offer. Try again.";
        self.wait(client.seek(clock, &seek), String::new(), expired.into(), |never| match never {})
    }

    fn challenge(&mut self, client: &Client, user: &str, terms: &Terms) -> Done {
        if let Pace::Days(_) = terms.pace {
            let Challenge { id, .. } = client.challenge(user, &of(terms))?;
            self.waits = Some(Offer { id: Arc::new(id.into()), stream: None });
            let stays = "Your challenge is on Lichess. The game appears here when it is accepted, even if you leave.";
            (self.tell)(LichessMsg::Told(stays.into()));
            return Ok(());
        }
        // The challenge lasts as long as its stream.
        let stream = client.challenge_and_wait(user, &of(terms))?;
        let expired = format!("{} did not answer in time: your challenge has expired.", sanitize(user));
        self.wait(stream, sanitize(user), expired, |update| update)
    }

    /// Creates a challenge for whoever opens its link.
    fn invite(&mut self, client: &Client, terms: &Terms) -> Done {
        let Challenge { id, url, .. } = client.challenge_open(&of(terms))?;
        // Two have to accept it, this player first.
        client.challenge_accept(&id, terms.color.map(side))?;
        (self.tell)(LichessMsg::Told(format!("Whoever opens this link plays you: {}", sanitize(&url))));
        self.waits = Some(Offer { id: Arc::new(id.into()), stream: None });
        Ok(())
    }

    /// Waits on another thread until the stream of an offer ends, and says what became of it if no game has started: `why`, unless an
    /// event says more, which `update` reads. A challenge is one to the player called `name`.
    fn wait<L: lichess::Line + Send + 'static>(
        &mut self,
        stream: Stream<L>,
        name: String,
        mut why: String,
        update: fn(L) -> ChallengeUpdate,
    ) -> Done {
        let id = Arc::<OnceLock<String>>::default();
        self.stops(stream.stopper());
        self.waits = Some(Offer { id: Arc::clone(&id), stream: Some(stream.stopper()) });
        let (tell, known) = (Arc::clone(&self.tell), Arc::clone(&self.known));
        let count = |known: &Mutex<BTreeSet<String>>| known.lock().map_or(0, |known| known.len());
        let (before, is_stopped) = (count(&known), stream.stopper());
        let wait = move || {
            for item in stream {
                match item {
                    Item::Event(event) => match update(event) {
                        ChallengeUpdate::Sent(challenge) => _ = id.set(challenge.id),
                        ChallengeUpdate::Done(ChallengeStatus::Declined) => {
                            why = format!("{name} declined your challenge.");
                        }
                        ChallengeUpdate::Done(ChallengeStatus::Canceled) => {
                            why = format!("Your challenge to {name} was taken back.");
                        }
                        ChallengeUpdate::Done(_) => {}
                    },
                    Item::Lost { why, pause: None } => {
                        return tell(LichessMsg::Failed(format!("Your offer has ended. {why}")));
                    }
                    Item::Lost { why, .. } => _ = tell(LichessMsg::Paused(paused(&why))),
                    _ => {}
                }
            }
            // The server ends it also if no one has come.
            thread::sleep(STARTS);
            is_stopped.is_stopped() || count(&known) > before || tell(LichessMsg::Failed(why))
        };
        thread::Builder::new().name("offer".into()).spawn(wait)?;
        Ok(())
    }
}

fn paused(why: &dyn std::error::Error) -> String {
    format!("{why} Pawnstorm then goes on by itself.")
}

/// Checks a wish for a time that Lichess would not take. The error is a sentence.
pub fn permits(wish: &Wish) -> Result<(), String> {
    let (Wish::Seek(terms) | Wish::Challenge(_, terms) | Wish::Computer(_, terms) | Wish::Invite(terms)) = wish else {
        return Ok(());
    };
    let clock = match terms.pace {
        Pace::Days(1 | 2 | 3 | 5 | 7 | 10 | 14) => return Ok(()),
        Pace::Days(_) => return Err("Lichess takes 1, 2, 3, 5, 7, 10 or 14 days for each move.".into()),
        Pace::Clock { seconds, increment } => Clock { limit: seconds, increment },
    };
    match wish {
        Wish::Seek(_) if !lichess::board_permits(clock) => Err(
            "Lichess takes no faster seeks here than rapid, such as 10+0 or 5+5. For faster games, challenge someone."
                .into(),
        ),
        _ if !lichess::board_permits_challenge(clock) => {
            Err("Lichess takes no faster games here than blitz, such as 3+0 or 1+3.".into())
        }
        _ => Ok(()),
    }
}

const fn side(side: Color) -> Side {
    match side {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

fn of(terms: &Terms) -> lichess::Terms {
    let time = match terms.pace {
        Pace::Clock { seconds, increment } => Time::Clock(Clock { limit: seconds, increment }),
        Pace::Days(days) => Time::Days(days),
    };
    let (rated, fen, color) = (terms.rated, terms.fen.clone(), terms.color.map(side));
    let variant = if fen.is_some() { VariantKey::FromPosition } else { VariantKey::Standard };
    lichess::Terms { time, rated, side: color, variant, fen }
}

fn game(info: &GameInfo) -> Entry {
    let opponent = info.opponent.as_ref().map_or_else(|| "Anonymous".into(), called);
    let turn = if info.is_my_turn { "your turn" } else { "their turn" };
    let speed = info.speed.as_ref().map_or_else(String::new, |speed| format!("{}, ", capitalised(speed.as_str())));
    let rated = if info.rated { "rated" } else { "casual" };
    let left = info.seconds_left.map(|seconds| format!("{} left.", time(seconds)));
    let side = info.color.map_or("", |side| if side == Side::White { "You are White." } else { "You are Black." });
    let against = info.opponent.as_ref().map_or_else(|| "Anonymous".into(), described);
    let about = [format!("Against {against}. {speed}{rated}."), side.into()];
    let about = about.into_iter().chain(left).chain(["Press Enter to continue.".into()]).collect();
    Entry { id: info.game_id.clone(), name: format!("{opponent}: {turn}"), about }
}

/// Returns a time in the largest unit of which it has several.
fn time(seconds: u64) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (unit, name) = units.into_iter().find(|(unit, _)| seconds >= 2 * unit).unwrap_or((1, "second"));
    describe::counted((seconds / unit) as usize, name)
}

fn is_of_another(challenge: &Challenge, me: &str) -> bool {
    challenge.challenger.as_ref().is_some_and(|user| user.id.as_deref() != Some(me))
}

/// Returns the message about a game that has started: Lichess lets some be played in a browser only.
fn started(game: GameInfo, server: &str) -> LichessMsg {
    if game.compat.as_ref().is_none_or(|compat| compat.board) {
        return LichessMsg::Started(game.game_id);
    }
    let id = sanitize(&game.game_id);
    LichessMsg::Told(format!("Lichess lets you play this game only in a browser: {server}/{id}"))
}

/// Returns the message about a challenge to this player. One to a variant that Pawnstorm does not have is declined.
fn challenged(client: &Client, challenge: &Challenge) -> LichessMsg {
    let Err(variant) = played(&challenge.variant) else { return LichessMsg::Challenged(entry(challenge)) };
    let _ = client.challenge_decline(&challenge.id, &DeclineReason::Variant);
    let what = format!("{} challenged you to {variant}, which Pawnstorm does not have.", challenger(challenge));
    LichessMsg::Told(format!("{what} The challenge was declined."))
}

fn challenger(challenge: &Challenge) -> String {
    challenge.challenger.as_ref().map_or_else(|| "Someone".into(), called)
}

/// Returns the name of a player: the computer's has its level.
fn called(player: &Player) -> String {
    match (player.ai_level, &player.name) {
        (Some(level), _) => format!("Stockfish level {level}"),
        (None, Some(name)) => sanitize(name),
        (None, None) => "Anonymous".into(),
    }
}

/// Returns a player with the title and the rating, if there are: `GM Mary (2400)`.
fn described(player: &Player) -> String {
    let title = player.title.as_ref().map_or_else(String::new, |title| format!("{} ", sanitize(title)));
    title + &called(player) + &player.rating.map_or_else(String::new, |rating| format!(" ({rating})"))
}

fn entry(challenge: &Challenge) -> Entry {
    let name = challenger(challenge);
    let rated_name = challenge.challenger.as_ref().map_or_else(|| name.clone(), described);
    let time = match challenge.time_control {
        Some(Time::Clock(Clock { limit, increment })) => Pace::Clock { seconds: limit, increment }.to_string(),
        Some(Time::Days(days)) => format!("{} for each move", describe::counted(days as usize, "day")),
        Some(Time::Unlimited) | None => "without a clock".into(),
    };
    let rated = if challenge.rated { "rated" } else { "casual" };
    // It is the challenger's.
    let side = match challenge.final_color {
        Some(Side::White) => " You would be Black.",
        Some(Side::Black) => " You would be White.",
        None => "",
    };
    let what = if challenge.rematch_of.is_some() { "rematch" } else { "game" };
    let fen = challenge.initial_fen.as_ref().filter(|_| challenge.variant.key == VariantKey::FromPosition);
    let fen = fen.map(|fen| format!("It starts from this position: {}", sanitize(fen)));
    let about = [format!("{rated_name} challenges you to a {what}: {time}, {rated}.{side}")];
    let about = about.into_iter().chain(fen).collect();
    Entry { id: challenge.id.clone(), name: format!("{name} challenges you"), about }
}

fn course(puzzles: &[PuzzleAndGame]) -> Result<Course, String> {
    let info = usual()?;
    let exercises: Vec<Exercise> = puzzles.iter().filter_map(|puzzle| exercise(info, puzzle)).collect();
    if exercises.is_empty() {
        return Err("Lichess has no puzzles of this theme. Examples: fork, pin, endgame, mateIn2.".into());
    }
    Ok(Course { info, exercises })
}

/// Returns a puzzle as an exercise, if its position and solution are possible.
fn exercise(info: &Info, PuzzleAndGame { game, puzzle, .. }: &PuzzleAndGame) -> Option<Exercise> {
    let mut board = match &puzzle.fen {
        Some(fen) => game::start(info.id, Options::default(), Some(fen)).ok()?,
        None => {
            // Lichess sends the moves alone, which are no game in PGN before a tag stands there.
            let whole = pgn::games(&format!("[Result \"*\"]\n\n{}", game.pgn)).next()?.ok()?.game;
            whole.branch(puzzle.initial_ply as usize + 1)
        }
    };
    let fen = board.fen(board.plies());
    let side = board.info().terms.side(board.turn());
    let mut line = Vec::new();
    for mv in &puzzle.solution {
        let mv = shown::machine(&board, mv)?;
        let route = board.written(&mv)?;
        board.play(&route).ok()?;
        line.push(mv);
    }
    Some(Exercise {
        id: puzzle.id.clone(),
        title: format!("Puzzle {}", sanitize(&puzzle.id)),
        text: format!("Find the best move for {side}."),
        fen: Some(fen),
        goal: Goal { line, ..Goal::default() },
        praise: format!("Rating {}, from a game on Lichess.", puzzle.rating),
        ..Exercise::default()
    })
}
