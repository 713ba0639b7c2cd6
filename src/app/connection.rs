//! Online games on the screen: joining one, passing messages on, and leaving.

use super::notice::Tells;
use super::playing::Playing;
use super::record::Record;
use super::remote::{Connection, Joining, Remote, RemoteEffect, RemoteMsg};
use super::{Context, Stack, navigation, saving};
use crate::game::Game;
use crate::game::journal::Header;
use crate::game::protocol::{FromHost, Guest};

pub(super) fn hear(screens: &mut Stack, msg: RemoteMsg, cx: &mut Context) {
    if cx.joining.is_some()
        && let Some(why) = msg.waits()
    {
        return screens.screen_mut().say(why);
    }
    let Some(msg) = await_next(screens, msg, cx) else { return };
    if let Some(joining) = cx.joining.take() {
        return joined(screens, msg, joining, cx);
    }
    let screen = screens.screen_mut();
    if let RemoteMsg::Failed(why) = msg {
        return screen.refuse(why);
    }
    let file = screen.remote().and_then(|remote| remote.file.clone());
    match screen.hear_remote(msg) {
        // The next game has started.
        Some(code) => {
            screen.say("Starting the next game…");
            let remote = screens.screen().remote();
            let address = remote.and_then(Remote::address);
            let is_on_lichess = remote.is_some_and(|remote| remote.is_on_lichess);
            cx.joining = Some(Joining { file, next: Some(code), address, is_on_lichess, ..Joining::default() });
            cx.ask([RemoteEffect::Again]);
        }
        None => settle(screens, cx),
    }
}

/// Shows a game after the first line of its host.
pub(super) fn welcome(screens: &mut Stack, (guest, game): (Guest, Game), joining: Joining) {
    screens.screen_mut().clear_notice();
    screens.start(Playing::joined(game, Remote::new(guest, joining)));
}

fn joined(screens: &mut Stack, msg: RemoteMsg, joining: Joining, cx: &mut Context) {
    let welcomed = msg.welcomed();
    let screen = screens.screen_mut();
    // The user has opened something else since then.
    let is_next = joining.next.is_some() && screen.remote().is_some();
    if !is_next && !screen.awaits_a_game() {
        return cx.ask([RemoteEffect::Leave]);
    }
    match welcomed {
        Ok(welcomed) => welcome(screens, welcomed, joining),
        Err(why) => {
            if let Some(view) = screen.view_mut().filter(|view| view.game.outcome().is_none())
                && let Some(remote) = view.opponent.remote_mut()
            {
                remote.end(why.clone());
            }
            screen.leave_remote();
            screen.refuse(why);
            cx.ask([RemoteEffect::Leave]);
        }
    }
}

/// Handles a message while the player waits for the next game. Returns the message if it still needs handling: the first line of that
/// game, or the reason why the host lets no one in.
fn await_next(screens: &mut Stack, msg: RemoteMsg, cx: &mut Context) -> Option<RemoteMsg> {
    let Some(joining) = cx.joining.as_mut() else { return Some(msg) };
    let Some(next) = &joining.next else { return Some(msg) };
    match &msg {
        RemoteMsg::Connected => {
            joining.knocked = true;
            let line = Guest::first_line(next);
            cx.ask([RemoteEffect::Send(line)]);
            None
        }
        RemoteMsg::Heard(line) => match line.parse() {
            Ok(FromHost::Room { code, .. }) if code == *next => Some(msg),
            Ok(FromHost::Bye(_)) if joining.knocked => Some(msg),
            // The host may still send lines about the last game.
            _ => None,
        },
        RemoteMsg::Lost { why, .. } => {
            let why = format!("The next game has started, but the connection was lost: {why}. Reconnecting…");
            screens.screen_mut().say(why);
            None
        }
        RemoteMsg::Silent(_) => None,
        RemoteMsg::Hosting { .. } | RemoteMsg::Kept { .. } | RemoteMsg::Failed(_) => Some(msg),
    }
}

/// Moves a finished game to its screen, where it is saved like any other.
fn settle(screens: &mut Stack, cx: &mut Context) {
    let Some(line) = screens.screen().line() else { return };
    let game = &line.view.game;
    let remote = line.view.opponent.remote();
    let to_do = remote.and_then(|remote| remote.to_do(game));
    let was_remote = remote.is_some();
    let header = remote.and_then(|remote| remote.guest.header());
    let header = header.map(|header| Header { players: game.players(), ..header });
    navigation::settle(screens);
    let over = screens.screen_mut();
    if !over.has_ended() {
        return;
    }
    if let Some(to_do) = to_do {
        over.say(to_do);
    }
    if was_remote
        && !cx.is_guest
        && let Some(view) = over.view_mut().filter(|view| view.record.is_none())
    {
        cx.games += 1;
        view.record = Some(Record::new(cx.games, header));
        saving::save(screens.saved(), cx);
    }
}

/// Asks to send the player's actions to the host, or to end the connection after the player left the game.
pub(super) fn tell_host(screens: &mut Stack, was_remote: bool, cx: &mut Context) {
    let view = screens.screen_mut().view_mut();
    let view = view.and_then(|view| Some((&view.game, view.opponent.remote_mut()?)));
    let Some((game, remote)) = view else {
        if was_remote {
            screens.each().for_each(|screen| screen.leave_remote());
            cx.ask([RemoteEffect::Leave]);
        }
        return;
    };
    if cx.joining.as_ref().is_some_and(|joining| joining.next.is_some()) {
        // The host of the next game would not understand these lines.
        remote.outbox.clear();
    }
    remote.introduce(game, cx.settings);
    cx.ask(remote.list(game, cx.now));
    if let Connection::Over(_) = remote.connection {
        remote.outbox.clear();
        let is_left = std::mem::replace(&mut remote.is_left, true);
        return cx.ask((!is_left).then_some(RemoteEffect::Leave));
    }
    cx.ask(std::mem::take(&mut remote.outbox).into_iter().map(RemoteEffect::Send));
}
