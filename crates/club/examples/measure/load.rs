//! Many games on one server.

use super::bot::Bot;
use super::machines::{self, Scratch, wait};
use pawnstorm_club::server::{Address, Server};
use pawnstorm_club::store::Store;
use pawnstorm_club::wire::Wire;
use pawnstorm_club::{code, keeper};
use pawnstorm_game::clock::Controls;
use pawnstorm_rules::variants::GAMES;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The parts of the measurement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Waiting,
    Pace(Duration),
    Over,
}

/// The pause before a move in the second part: a host sends away who sends more than twenty lines a second for long.
const FAST: Duration = Duration::from_millis(30);
/// The most moves that are waited for in one game.
const PLIES: usize = 100_000;

pub(crate) async fn run(games: usize, seconds: u64, pace: u64) -> Result<(), String> {
    let scratch = Scratch::new()?;
    let nats = machines::server(&scratch.0)?;
    wait(1000).await;
    let address: Address = machines::address("bot").parse()?;
    let server = Server::connect(&address).await?;
    let store = Store::open(&server, 1).await?;
    let mut host = machines::host()?;
    wait(1000).await;
    let begun = Instant::now();
    let (told, part) = watch::channel(Part::Waiting);
    let here = Arc::new(AtomicU64::new(0));
    let mut players = Vec::new();
    let mut codes = Vec::new();
    for number in 0..games {
        let terms = keeper::create(&store, keeper::header(GAMES[0], None, Controls::NONE)?, [None, None], None).await?;
        for (side, code) in terms.seats.codes.iter().enumerate() {
            let bot = Bot::new(code, (2 * number + side) as u64 + 1, PLIES);
            players.push(tokio::spawn(play(own_address(code)?, bot, part.clone(), Arc::clone(&here))));
        }
        codes.extend(terms.seats.codes);
        // A crowd does not come within one second.
        wait(2).await;
    }
    while here.load(Ordering::Relaxed) < 2 * games as u64 {
        if begun.elapsed() > Duration::from_secs(120) {
            return Err(format!("Only {} players of {} came.", here.load(Ordering::Relaxed), 2 * games));
        }
        wait(50).await;
    }
    println!("{games} games with {} connections, all there after {:.1} s", 2 * games, begun.elapsed().as_secs_f64());
    let memory = |when: &str| {
        let [[server, _], [host, _], [own, _]] = [nats.memory(), host.memory(), machines::memory("self")];
        println!("memory {when}: server {server} MB, host {host} MB, all players in one process {own} MB");
    };
    memory("at the start");
    for pace in [Duration::from_secs(pace), FAST] {
        let _ = told.send(Part::Pace(pace));
        wait(1000 * seconds).await;
        memory("after this part");
    }
    let _ = told.send(Part::Over);
    let mut parts: [Vec<Duration>; 2] = Default::default();
    for player in players {
        let [paced, fast] = player.await.map_err(|why| format!("A player failed: {why}."))??;
        parts[0].extend(paced);
        parts[1].extend(fast);
    }
    for (name, mut times) in ["paced", "as fast as it goes"].into_iter().zip(parts) {
        times.sort_unstable();
        let at =
            |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default().as_secs_f64() * 1000.0;
        let worst = times.last().copied().unwrap_or_default().as_secs_f64() * 1000.0;
        let rate = times.len() as f64 / seconds as f64;
        println!(
            "{name}: {} moves, {rate:.0} a second; confirmed after {:.1} ms (median), {:.1} ms (99 %), {worst:.1} ms (worst)",
            times.len(),
            at(50),
            at(99)
        );
    }
    // All come at once to a host that knows none of the games.
    host.kill();
    host = machines::host()?;
    let begun = Instant::now();
    let mut comers = Vec::new();
    for code in codes {
        comers.push(tokio::spawn(come_back(own_address(&code)?, code)));
    }
    for comer in comers {
        comer.await.map_err(|why| format!("A player failed: {why}."))??;
    }
    let [memory, _] = host.memory();
    println!("a new host: all players are back after {:.1} s; it takes {memory} MB", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The address of the user who plays a seat: each has another, as in a class.
fn own_address(code: &str) -> Result<Address, String> {
    machines::address(code).parse()
}

/// Plays on a separate connection until all is over. Returns the times of both parts.
async fn play(
    address: Address,
    mut bot: Bot,
    mut part: watch::Receiver<Part>,
    here: Arc<AtomicU64>,
) -> Result<[Vec<Duration>; 2], String> {
    let server = Server::connect(&address).await?;
    let mut wire = Wire::open(&server, code::game(bot.code()).unwrap_or_default()).await?;
    let broken = |why| format!("A connection broke: {why:?}");
    wire.send(&bot.first_line()).await.map_err(broken)?;
    let mut is_here = false;
    let mut times: [Vec<Duration>; 2] = Default::default();
    // Each game has a different rhythm, so that not all players move at once.
    let mut next = Instant::now();
    loop {
        let now = *part.borrow();
        let is_to_move = is_here && bot.is_to_move() && matches!(now, Part::Pace(_));
        tokio::select! {
            line = wire.next() => {
                if let Some(line) = bot.hear(&line.map_err(broken)?) {
                    wire.send(&line).await.map_err(broken)?;
                }
                if !is_here {
                    is_here = true;
                    here.fetch_add(1, Ordering::Relaxed);
                }
                if let Part::Pace(pace) = now {
                    let confirmed = std::mem::take(&mut bot.confirmed);
                    if !confirmed.is_empty() || bot.is_to_move() {
                        next = next.max(Instant::now() - pace) + if confirmed.is_empty() { pace } else { Duration::ZERO };
                    }
                    times[usize::from(pace == FAST)].extend(confirmed);
                }
            }
            _ = part.changed() => match *part.borrow() {
                Part::Pace(pace) if pace != FAST => {
                    let share = u32::from_str_radix(&bot.code().bytes().take(3).map(|byte| format!("{:x}", byte % 16)).collect::<String>(), 16).unwrap_or(0);
                    next = Instant::now() + pace.mul_f64(f64::from(share) / 4096.0);
                }
                Part::Pace(_) => next = Instant::now(),
                Part::Over => return Ok(times),
                Part::Waiting => {}
            },
            () = tokio::time::sleep_until(next.into()), if is_to_move => {
                if let Some(line) = bot.play() {
                    wire.send(&line).await.map_err(broken)?;
                }
            }
        }
        if !bot.lies.is_empty() {
            return Err(format!("A player was told nonsense: {:?}", bot.lies));
        }
    }
}

/// Rejoins a game, after as many attempts as necessary, and leaves again.
async fn come_back(address: Address, code: String) -> Result<(), String> {
    let server = Server::connect(&address).await?;
    for _ in 0..120 {
        let mut wire = Wire::open(&server, code::game(&code).unwrap_or_default()).await?;
        let sent = wire.send(&Bot::new(&code, 1, PLIES).first_line()).await;
        if sent.is_ok() && wire.next().await.is_ok() {
            return Ok(());
        }
        wait(1000).await;
    }
    Err("A player does not come back.".into())
}
