//! A TV channel of Lichess as a game with a spectator: what the feed shows becomes a record.

use super::host::Happening;
use super::shown::{Shown, clock, lost, name, side};
use super::usual;
use crate::game;
use crate::game::journal::Header;
use crate::game::protocol::{FromGuest, FromHost};
use crate::rules::Options;
use crate::tui::storage;
use pawnstorm_lichess::{Item, Side, TvEvent, TvFeatured};
use std::io::Write;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Shows a TV channel to a guest, who watches.
pub(super) fn watch(code: &str, inbox: &Receiver<Happening>, out: &mut dyn Write) -> Result<(), String> {
    let featured = loop {
        match inbox.recv().map_err(|_| "The connection with Lichess has ended.")? {
            Happening::Tv(Item::Event(TvEvent::Featured(featured))) => break featured,
            Happening::Tv(Item::Lost { why, .. }) => return Err(why.to_string()),
            Happening::Left | Happening::Over => return Err("Lichess shows no game on this channel now.".into()),
            _ => {}
        }
    };
    let mut shown = televised(code, &featured, out)?;
    let mut is_lost = false;
    shown.greet()?;
    shown.tell_from(0)?;
    loop {
        match inbox.recv().map_err(|_| "The connection with Lichess has ended.")? {
            Happening::Line(line) => match line.parse() {
                Ok(FromGuest::Ping) => shown.say(&FromHost::Pong)?,
                Ok(FromGuest::From(events)) => shown.tell_from(events)?,
                _ => shown.say(&FromHost::No("Spectators cannot play.".into()))?,
            },
            Happening::Tv(Item::Event(TvEvent::Featured(next))) if next.id == featured.id => {
                let was_lost = std::mem::take(&mut is_lost);
                if was_lost {
                    shown.greet()?;
                }
            }
            Happening::Tv(Item::Event(TvEvent::Featured(_))) => return leave(shown, inbox),
            Happening::Tv(Item::Event(TvEvent::Fen(seen))) => {
                let seconds = |seconds: Option<u32>| Duration::from_secs(seconds.unwrap_or_default().into());
                let times = [seconds(seen.white_seconds), seconds(seen.black_seconds)];
                let left = times[shown.game.turn().index()];
                if !shown.play(&seen.last_move.unwrap_or_default(), left) {
                    // A move was missed: the next start shows the position as it is.
                    return leave(shown, inbox);
                }
                shown.publish()?;
                shown.tell_time(times, Duration::ZERO, true)?;
            }
            Happening::Tv(Item::Lost { why, .. }) => {
                is_lost = true;
                shown.say(&lost(&why))?;
            }
            Happening::Left => return Ok(()),
            _ => {}
        }
    }
}

/// Tells the guest to join the channel again, and waits until it does.
fn leave(mut shown: Shown<'_>, inbox: &Receiver<Happening>) -> Result<(), String> {
    let code = shown.code.clone();
    shown.say(&FromHost::Next(code))?;
    inbox.iter().find(|happening| matches!(happening, Happening::Left));
    Ok(())
}

/// Starts the record of a game on TV from the position shown. The feed does not say who may castle: whoever still can.
fn televised<'o>(code: &str, featured: &TvFeatured, out: &'o mut dyn Write) -> Result<Shown<'o>, String> {
    let fen = with_rights(&featured.fen);
    let mut game = game::start(usual()?.id, Options::default(), Some(&fen))
        .map_err(|why| format!("Lichess sent a position that Pawnstorm cannot show: {why}"))?;
    let time = |of: Side| {
        let player = featured.players.iter().find(|player| player.color == of);
        clock(Duration::from_secs(player.and_then(|player| player.seconds).unwrap_or_default().into()), Duration::ZERO)
    };
    if let Ok(controls) = format!("{}/{}", time(Side::White), time(Side::Black)).parse() {
        game.set_clock(controls);
    }
    let mut shown = Shown::new(code.into(), None, Header::of(&game, storage::now()), out)?;
    for player in &featured.players {
        if let Some(name) = player.user.as_ref().and_then(name) {
            shown.game.introduce(side(player.color), name);
        }
    }
    shown.count();
    Ok(shown)
}

/// Completes a FEN of placement and turn with all castling rights that the places of kings and rooks allow.
fn with_rights(fen: &str) -> String {
    match fen.split_whitespace().count() {
        0..3 => {}
        3 => return format!("{fen} - 0 1"),
        _ => return fen.into(),
    }
    let squares = fen.chars().flat_map(|c| c.to_digit(10).map_or(vec![c], |empty| vec![' '; empty as usize]));
    let squares: Vec<char> = squares.collect();
    let holds = |at: usize, piece| squares.get(at) == Some(&piece);
    // The places of king and rook; each rank has eight squares and a stroke.
    let all = [('K', 67, 'K', 70, 'R'), ('Q', 67, 'K', 63, 'R'), ('k', 4, 'k', 7, 'r'), ('q', 4, 'k', 0, 'r')];
    let rights = all.into_iter().filter(|(_, e, king, corner, rook)| holds(*e, *king) && holds(*corner, *rook));
    let rights: String = rights.map(|(right, ..)| right).collect();
    format!("{fen} {} - 0 1", if rights.is_empty() { "-" } else { &rights })
}
