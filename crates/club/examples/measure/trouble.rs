//! Games while servers, hosts and clients are killed.

use super::bot::Bot;
use super::machines::{self, Scratch, wait};
use pawnstorm_club::server::{Address, Server};
use pawnstorm_club::store::Store;
use pawnstorm_club::{code, keeper, subject, terms};
use pawnstorm_game::clock::Controls;
use pawnstorm_game::protocol::Chain;
use pawnstorm_rules::variants::GAMES;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;

/// The kills of servers, hosts and clients.
const KILLS: [usize; 3] = [3, 2, 10];
/// How long a player thinks, and the time limit for all games.
const THINKS: Duration = Duration::from_millis(300);
const ENDS: Duration = Duration::from_secs(300);
/// The longest pause before a client is started again.
const PAUSE: Duration = Duration::from_secs(4);

pub(crate) async fn run(games: usize, plies: usize) -> Result<(), String> {
    let scratch = Scratch::new()?;
    let mut nats = machines::server(&scratch.0)?;
    wait(1000).await;
    let address: Address = machines::address("bot").parse()?;
    let server = Server::connect(&address).await?;
    let store = Store::open(&server, 1).await?;
    let mut host = machines::host()?;
    wait(1000).await;
    let mut players = Vec::new();
    let mut kills = Vec::new();
    let mut names = Vec::new();
    for number in 0..games {
        // Each game in its turn, with clocks.
        let info = GAMES[number % GAMES.len()];
        let clock: Controls = "60+5".parse().unwrap_or(Controls::NONE);
        let terms = keeper::create(&store, keeper::header(info, None, clock)?, [None, None], None).await?;
        for (side, code) in terms.seats.codes.iter().enumerate() {
            let (kill, killed) = mpsc::channel(4);
            let bot = Bot::new(code, (2 * number + side) as u64 + 1, plies);
            players.push(tokio::spawn(play(bot, killed)));
            kills.push(kill);
        }
        names.push(code::game(&terms.seats.codes[0]).unwrap_or_default().to_string());
    }
    let begun = Instant::now();
    let mut done = [0; 3];
    for step in 0..KILLS.iter().sum::<usize>() {
        wait(1500).await;
        match step {
            3 | 8 | 13 => {
                nats.kill();
                wait(500).await;
                nats = machines::server(&scratch.0)?;
                done[0] += 1;
            }
            5 | 11 => {
                host.kill();
                wait(500).await;
                host = machines::host()?;
                done[1] += 1;
            }
            _ => {
                let _ = kills[step * 7 % kills.len()].send(()).await;
                done[2] += 1;
            }
        }
    }
    let mut bots = Vec::new();
    for player in players {
        let ended = tokio::time::timeout(ENDS.saturating_sub(begun.elapsed()), player).await;
        bots.push(
            ended
                .map_err(|_| "A game did not end.".to_string())?
                .map_err(|why| format!("A player failed: {why}."))??,
        );
    }
    let seconds = begun.elapsed().as_secs_f64();
    let (mut moves, mut told, mut lost, mut wrong) = (0, 0, 0, 0);
    for (number, name) in names.iter().enumerate() {
        let stored = store.read(&subject::journal(name)).await?;
        let (_, replayed) = terms::read(&stored.bytes)?;
        moves += replayed.game.plies();
        let mut chains = vec![Chain::new(&replayed.header.to_string())];
        replayed.game.log().iter().for_each(|event| chains.push(chains[chains.len() - 1].then(&event.to_string())));
        for bot in &bots[2 * number..2 * number + 2] {
            told += bot.told.len();
            lost += bot
                .told
                .iter()
                .filter(|(number, chain)| chains.get(**number).map(ToString::to_string).as_ref() != Some(*chain))
                .count();
            let is_right = bot.lies.is_empty() && bot.outcome().is_some() && bot.outcome() == replayed.game.outcome();
            wrong += usize::from(!is_right);
            bot.lies.iter().for_each(|lie| println!("game {name}: {lie}"));
        }
    }
    let [servers, hosts, clients] = done;
    println!(
        "{games} games, {moves} moves in {seconds:.0} s; killed: the server {servers} times, the host {hosts} times, clients {clients} times"
    );
    println!(
        "{told} events were shown to players; {lost} of them are not stored so; {wrong} records of players differ from what is stored"
    );
    if lost + wrong == 0 { Ok(()) } else { Err("Something was lost.".into()) }
}

/// Plays by `pawnstorm-club join`, which is started again when it ends, and killed on request.
async fn play(mut bot: Bot, mut killed: mpsc::Receiver<()>) -> Result<Bot, String> {
    let mut pause = Duration::from_millis(500);
    while bot.outcome().is_none() {
        let mut child = client()?;
        let was_killed = talk(&mut bot, &mut child, &mut killed).await;
        let _ = child.kill().await;
        if was_killed {
            // The whole client was killed, and what it knew of the game with it.
            bot.forget();
            pause = Duration::from_millis(500);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE);
    }
    Ok(bot)
}

fn client() -> Result<Child, String> {
    Command::new(machines::club()?)
        .args(["join", "--server", &machines::address("bot")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|why| format!("A client cannot be started: {why}."))
}

/// Plays until the game or the connection is over. Returns whether the client is to be killed.
async fn talk(bot: &mut Bot, child: &mut Child, killed: &mut mpsc::Receiver<()>) -> bool {
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return false };
    let mut lines = BufReader::new(output).lines();
    let mut to_send = Some(bot.first_line());
    let mut is_welcome = false;
    loop {
        if let Some(line) = to_send.take()
            && input.write_all(format!("{line}\n").as_bytes()).await.is_err()
        {
            return false;
        }
        if bot.outcome().is_some() {
            return false;
        }
        tokio::select! {
            line = lines.next_line() => match line {
                Ok(Some(line)) => {
                    is_welcome = true;
                    to_send = bot.hear(&line);
                }
                _ => return false,
            },
            Some(()) = killed.recv() => return true,
            () = tokio::time::sleep(THINKS), if is_welcome && bot.is_to_move() => to_send = bot.play(),
        }
    }
}
