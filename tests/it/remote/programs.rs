//! What people see who play with somebody elsewhere.

use super::conversation::{header, seats};
use super::table::Table;
use crate::prelude::*;
use pawnstorm::app::remote::{Invitation, Joining, KeptGame, RemoteEffect, Way};

const WHITE: usize = 0;
const BLACK: usize = 1;
const WATCHER: usize = 2;

#[test]
fn a_game_is_played_to_its_end() {
    let mut table = Table::new("chess");
    table.programs[BLACK].shows("Waiting for White's move.");
    table.programs[WATCHER].shows("You are watching.");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    for program in &mut table.programs {
        program.shows("Black wins: checkmate by the queen on h4.");
        // Each keeps the game like any other.
        assert_eq!(program.journals.as_ref().map(std::collections::BTreeMap::len), Ok(1));
    }
}

#[test]
fn every_game_is_played() {
    for info in GAMES {
        let mut table = Table::new(info.id);
        for ply in 0..6 {
            let who = usize::from(table.room().game().turn() == pawnstorm::rules::Color::Black);
            let Some(route) = table.room().game().routes().first().cloned() else { break };
            // The opening words of a game are closed by the first key.
            table.keys(who, "<Esc>");
            table.keys(who, &format!("{}<Enter>", route.path));
            assert_eq!(table.room().game().plies(), ply + 1, "{}: {}", info.id, table.programs[who].text());
        }
    }
}

#[test]
fn hidden_spies_stay_hidden_at_two_terminals() {
    let mut random = Random(17);
    for _ in 0..6 {
        let mut table = Table::new("pawns-chess+hidden-spies");
        table.programs[WATCHER].lacks("You are watching.");
        for _ in 0..40 {
            let game = table.room().game();
            if game.outcome().is_some() {
                break;
            }
            for (who, side, spy) in [(WHITE, Color::White, 's'), (BLACK, Color::Black, 'S')] {
                let view = table.programs[who].app.view().expect("there is a game");
                assert_eq!(view.game.viewer(), Viewer::Side(side), "whosever turn it is");
                let fen = view.game.fen(view.game.plies());
                let placement = fen.split(' ').next().expect("the placement stands first");
                assert!(!placement.contains(spy), "{} sees the other Spy: {fen}", side.word());
            }
            let (who, path) = (game.turn().index(), random.choose(game.routes()).path.to_string());
            // The opening words are closed by the first key.
            table.keys(who, "<Esc>");
            table.keys(who, &format!("{path}<Enter>"));
        }
        table.agrees();
    }
}

#[test]
fn nobody_plays_out_of_turn() {
    let mut table = Table::new("chess");
    table.keys(WATCHER, "e4<Enter>").shows("You are a spectator in this game.");
    assert_eq!(table.room().game().plies(), 0);
    // Before the turn it is a move that waits.
    table.keys(BLACK, "e5<Enter>").shows("Premove e5: it will be played on your turn");
    table.keys(WHITE, "e4<Enter>");
    assert_eq!(table.room().game().plies(), 2);
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut table = Table::new("chess");
    table.play(&["e4", "e5"]);
    table.keys(WHITE, "draw<Enter>");
    table.programs[BLACK].shows("White offers a draw. Type accept or decline.");
    table.keys(BLACK, "decline<Enter>");
    table.programs[WHITE].shows("Black declines the draw.");
    table.keys(WHITE, "draw<Enter>");
    table.keys(BLACK, "accept<Enter>");
    table.programs[WHITE].shows("agree");
    table.programs[BLACK].shows("agree");
}

#[test]
fn an_offer_that_a_move_answers_is_none_any_more() {
    let mut table = Table::new("chess");
    table.keys(WHITE, "draw<Enter>");
    table.keys(WHITE, "e4<Enter>");
    table.programs[BLACK].shows("White offers a draw");
    table.keys(BLACK, "e5<Enter>").lacks("White offers a draw");
    assert_eq!(table.room().game().plies(), 2);
    table.keys(BLACK, "accept<Enter>").shows("There is nothing to answer.");
}

#[test]
fn a_move_is_taken_back_if_the_other_allows_it() {
    let mut table = Table::new("chess");
    table.programs[WHITE].shows("ask for a takeback");
    table.play(&["e4"]);
    table.keys(WHITE, "undo<Enter>");
    table.programs[WHITE].shows("Asked Black for a takeback.");
    table.programs[BLACK].shows("White asks to take back their move. Type accept or decline.");
    // What is asked takes no keys.
    table.keys(BLACK, "ny<Ctrl-U>decline<Enter>");
    table.programs[WHITE].shows("Black declined the takeback");
    assert_eq!(table.room().game().plies(), 1);
    table.keys(WHITE, "undo<Enter>");
    table.keys(BLACK, "accept<Enter>");
    assert_eq!(table.room().game().plies(), 0);
    for program in &mut table.programs {
        program.shows("A move was undone.");
    }
    table.play(&["d4", "d5"]);
    table.keys(WHITE, "undo<Enter>");
    table.programs[BLACK].shows("back their last move and yours");
    table.keys(BLACK, "accept<Enter>");
    assert_eq!(table.room().game().plies(), 0);
}

#[test]
fn resigning_asks_and_is_told() {
    let mut table = Table::new("chess");
    table.play(&["e4"]);
    table.keys(BLACK, "resign<Enter>").shows("Black, resign this game?");
    table.keys(BLACK, "y");
    table.programs[WHITE].shows("White wins");
}

#[test]
fn players_talk() {
    let mut table = Table::new("chess");
    table.keys(WHITE, "say good luck<Enter>");
    table.programs[BLACK].shows("White says: “good luck”");
    table.keys(WATCHER, "say hello<Enter>").shows("You are a spectator in this game.");
}

#[test]
fn what_is_for_one_terminal_is_refused() {
    let mut table = Table::new("chess");
    for word in ["swap", "computer", "restart", "redo", "edit", "now"] {
        table.keys(WHITE, &format!("{word}<Enter>")).shows("is not available in online games.");
    }
    table.keys(WHITE, "hint<Enter>").shows("There are no hints in online games.");
    let mut alone = crate::driver::Driver::game("chess", None);
    alone.keys("say hello<Enter>").shows("There is no online opponent to talk to.");
}

#[test]
fn a_lost_connection_is_found_again() {
    let mut table = Table::new("chess");
    table.play(&["e4", "e5"]);
    table.lose(WHITE);
    table.programs[WHITE].shows("Connection lost (the cable was pulled).");
    table.programs[BLACK].shows("White is offline.");
    // What is done meanwhile is sent later.
    table.keys(WHITE, "Nf3<Enter>");
    assert_eq!(table.room().game().plies(), 2);
    table.find(WHITE);
    assert_eq!(table.room().game().plies(), 3);
    table.keys(BLACK, "Nc6<Enter>");
    table.programs[WHITE].shows("Nc6");
    // Who waits for nothing but a partner is told when there is one.
    table.lose(BLACK);
    table.programs[WHITE].shows("Black is offline.");
    table.find(BLACK);
    table.programs[WHITE].shows("Black is online.");
}

/// A host that does not answer is told of, and what is done meanwhile goes out: the connection may come back as it was.
#[test]
fn a_frozen_network_is_shown() {
    let mut table = Table::with_clock("chess", "5:00");
    table.play(&["e4", "e5"]);
    table.keys(WHITE, "say hello<Enter>").shows("You say: “hello”");
    let white = &mut table.programs[WHITE];
    white.send(Msg::Remote(RemoteMsg::Silent(Duration::from_secs(5))));
    white.shows("No answer for 5 s…").lacks("You say");
    white.send(Msg::Remote(RemoteMsg::Silent(Duration::from_secs(10))));
    white.shows("No answer for 10 s…");
    table.keys(WHITE, "Nf3<Enter>").lacks("No answer");
    assert_eq!(table.room().game().plies(), 3);
}

#[test]
fn who_has_left_again_is_not_here() {
    let mut table = Table::new("chess");
    table.lose(BLACK);
    table.find(BLACK);
    table.programs[WHITE].shows("Black is online.");
    table.lose(BLACK);
    table.programs[WHITE].lacks("is online.").shows("Black is offline.");
    table.find(BLACK);
    table.programs[WHITE].shows("Black is online.");
    table.lose(WHITE);
    table.programs[WHITE].lacks("is online.").shows("Connection lost");
    table.find(WHITE);
    table.keys(WHITE, "e5<Enter>").shows("cannot reach e5");
    table.lose(WHITE);
    table.programs[WHITE].lacks("cannot reach e5").shows("Connection lost");
}

/// Before the host has said who is there, nobody is said to be away.
#[test]
fn nobody_is_away_before_the_host_says_so() {
    let mut driver = Driver::menu();
    driver.app.context.joining = Some(Joining::default());
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game");
    for (guest, code) in [(1, "white"), (2, "black")] {
        room.open(guest, Duration::ZERO);
        room.hear(guest, &Guest::first_line(code), Duration::ZERO);
    }
    for output in room.take() {
        if let Output::Send(2, line) = output {
            driver.send(Msg::Remote(RemoteMsg::Heard(line.to_string())));
            driver.lacks("is offline");
        }
    }
    driver.shows("Waiting for White's move.");
}

/// Whoever claims is told why not, and the other that it was refused.
#[test]
fn a_claim_is_refused_once_with_its_reason() {
    let mut table = Table::new("chess");
    table
        .keys(WHITE, "claim threefold<Enter>")
        .shows("Claim refused: this position has occurred only once with the same");
    table.programs[BLACK].shows("White claimed a draw by").shows("The claim was rejected.");
    table.keys(WHITE, "claim threefold<Enter>").shows("This claim was refused already");
    table.keys(WHITE, "claim<Enter>y").shows("Claim rejected: there is no check to give.");
    table.keys(WHITE, "claim<Enter>").shows("This claim was refused already");
    assert_eq!(table.room().game().log().len(), 2);
}

/// A host that speaks another version is not taken for a stranger.
#[test]
fn a_host_of_another_version_is_named() {
    for line in ["pawnstorm 2 room k7f3q-9xm2v4tabc seat white events 0 more 1 game pawnstorm 9", "pawnstorm 2 hello"] {
        let why = Guest::welcomed(line).map(|_| ()).expect_err("it is not understood");
        assert_eq!(why, "The host uses protocol version 2, the guest 1. Update the older Pawnstorm.");
    }
}

#[test]
fn a_game_that_was_left_can_be_ended() {
    let mut table = Table::new("chess");
    table.play(&["e4", "e5"]);
    table.lose(WHITE);
    table.wait(Duration::from_secs(200));
    table.programs[BLACK].lacks("too long");
    table.wait(Duration::from_secs(200));
    table.programs[BLACK].shows("White has been away too long");
    // Who comes back is told again.
    table.lose(BLACK);
    table.find(BLACK);
    table.programs[BLACK].shows("White has been away too long");
    table.keys(BLACK, "accept<Enter>").shows("Black wins");
}

#[test]
fn who_comes_back_is_not_left_out() {
    let mut table = Table::new("chess");
    table.play(&["e4", "e5"]);
    table.lose(WHITE);
    table.wait(Duration::from_secs(400));
    table.find(WHITE);
    table.programs[BLACK].lacks("too long");
    table.keys(WHITE, "d4<Enter>");
    assert_eq!(table.room().game().plies(), 3);
}

#[test]
fn clocks_stand_while_somebody_is_away() {
    let mut table = Table::with_clock("chess", "5:00");
    table.play(&["e4", "e5"]);
    table.wait(Duration::from_secs(60));
    table.lose(BLACK);
    table.wait(Duration::from_secs(90));
    table.find(BLACK);
    table.wait(Duration::from_secs(30));
    table.keys(WHITE, "d4<Enter>");
    // White's own clock stood still in this test, so the host gives it the allowance for the way.
    table.programs[WHITE].shows("3:31");
    table.programs[BLACK].shows("3:31");
    // Half a second is left for a move on its way.
    table.wait(Duration::from_millis(300_400));
    assert!(table.room().game().outcome().is_none());
    table.wait(Duration::from_millis(200));
    for program in &mut table.programs {
        program.shows("White wins");
    }
}

/// A player who leaves whenever it is to think gains no more time than is waited for a player in all.
#[test]
fn leaving_again_and_again_gains_little() {
    let mut table = Table::with_clock("chess", "20:00");
    table.play(&["e4", "e5"]);
    for _ in 0..6 {
        table.lose(WHITE);
        table.wait(Duration::from_secs(100));
        table.find(WHITE);
    }
    table.keys(WHITE, "d4<Enter>");
    let clock = table.room().game().clock().expect("there are clocks");
    let left = clock.left(Color::White).expect("White has one");
    let used = Duration::from_secs(20 * 60) - left;
    // Of the 600 seconds 300 are not waited for.
    assert!((290..=310).contains(&used.as_secs()), "{used:?}");
}

#[test]
fn watchers_keep_nobody_out() {
    let mut table = Table::new("chess");
    table.play(&["e4", "e5"]);
    table.crowd(200);
    table.lose(WHITE);
    table.crowd(200);
    table.find(WHITE);
    table.keys(WHITE, "Nf3<Enter>");
    assert_eq!(table.room().game().plies(), 3);
}

#[test]
fn leaving_asks_and_loses_nothing() {
    for info in GAMES {
        let mut table = Table::new(info.id);
        table.keys(WHITE, "<Esc>");
        let route = table.room().game().routes()[0].path.to_string();
        table.keys(WHITE, &format!("{route}<Enter>"));
        table.keys(WHITE, "<F10>").shows("It stays open. Join it again to return.");
        table.keys(WHITE, "y");
        assert!(table.programs[WHITE].app.screen::<Menu>().is_some(), "{}", info.id);
        assert!(table.room().game().outcome().is_none(), "{}", info.id);
    }
}

#[test]
fn what_was_said_can_be_read_again() {
    let mut table = Table::new("chess");
    table.keys(WHITE, "say<Enter>").shows("Type your message after say");
    for text in ["good luck", "you too", "thanks"] {
        let who = usize::from(text == "you too");
        table.keys(who, &format!("say {text}<Enter>"));
    }
    table.play(&["e4", "e5"]);
    table.keys(WHITE, "say<Enter>").shows("White: good luck · Black: you too · White: thanks");
    // The host tells it again, and it stands there once.
    table.lose(WHITE);
    table.find(WHITE);
    table.keys(WHITE, "say<Enter>").shows("White: good luck · Black: you too · White: thanks");
    table.keys(WHITE, "<F1>").shows("Black: you too").keys("<Esc>").lacks("says:");
    // What comes in after one's own move is told until the next, also when it is told again.
    table.keys(BLACK, "say hurry<Enter>").shows("You say: “hurry”");
    table.keys(BLACK, "say hurry<Enter>");
    table.programs[WHITE].shows("Black says: “hurry”");
    table.play(&["Nf3"]);
    table.lose(WHITE);
    table.find(WHITE);
    table.programs[WHITE].lacks("says: “hurry”");
    for number in 0..60 {
        table.wait(Duration::from_secs(1));
        table.keys(BLACK, &format!("say number {number}<Enter>"));
    }
    let playing = table.programs[BLACK].app.screen::<Playing>().expect("the game goes on");
    assert_eq!(playing.line.view.opponent.remote().map(|remote| remote.said.len()), Some(30));
}

/// The line by which the other comes can be copied whole, however small the window is.
#[test]
fn the_invitation_is_whole() {
    let invitation = Invitation::Ssh {
        address: "ada@chess.example.org".parse().expect("an address"),
        code: "k7f3q-9xm2v4tabc".into(),
        watch: Some("k7f3q-watchwatch".into()),
    };
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driver = Driver::menu();
        driver.size = size;
        driver.app.context.joining = Some(Joining { invitation: Some(invitation.clone()), ..Joining::default() });
        let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game");
        room.open(1, Duration::ZERO);
        room.hear(1, &Guest::first_line("white"), Duration::ZERO);
        for output in room.take() {
            if let Output::Send(_, line) = output {
                driver.send(Msg::Remote(RemoteMsg::Heard(line.to_string())));
            }
        }
        let whole = |driver: &mut Driver| driver.text().lines().any(|line| line.contains(&invitation.play()));
        assert!(whole(&mut driver), "{size:?}: {}", driver.text());
        driver.keys("invite<Enter>").shows("k7f3q-watchwatch");
        assert_eq!(driver.copied, Some(invitation.play()));
    }
    Driver::game("chess", None)
        .keys("invite<Enter>")
        .shows("This is not an online game.")
        .keys("say hi<Enter>")
        .shows("There is no online opponent");
}

#[test]
fn a_kept_game_shows_how_others_come() {
    let mut driver = Driver::menu().after("<End><Up><Enter>");
    let address = "here".parse().expect("an address");
    let kept = |number: usize| KeptGame {
        name: format!("Chess {number}"),
        about: format!("Chess, {number} moves"),
        code: format!("k7f3q-9xm2v4tab{number}"),
        way: Way::Here {
            invitation: Invitation::Ssh {
                address,
                code: format!("k7f3q-player000{number}"),
                watch: (number > 1).then(|| format!("k7f3q-watcher00{number}")),
            },
        },
        played: Timestamp::default(),
    };
    driver.send(Msg::Remote(RemoteMsg::Kept { games: (1..=2).map(kept).collect(), address }));
    driver.size = (120, 40);
    for _ in 0..6 {
        driver.keys("<Down>");
    }
    driver.shows("Your opponent joins with: pawnstorm join here k7f3q-player0001").lacks("Spectators join");
    driver
        .shows("Without Pawnstorm: ssh -t here pawnstorm serve k7f3q-player0001")
        .shows("Only your own network knows here");
    driver.keys("<Down>").shows("Spectators join with: pawnstorm join here k7f3q-watcher002");
    driver.keys("<Ctrl-D>").shows("Forget this game").keys("y").lacks("Chess 2");
    assert!(matches!(&driver.online[..], [.., RemoteEffect::Forget(game)] if game.name == "Chess 2"));
}

#[test]
fn a_rematch_is_agreed_with_colours_swapped() {
    let mut table = Table::with_clock("chess", "5+3");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.keys(BLACK, "say good game<Enter>");
    table.programs[WHITE].shows("Black says: “good game”");
    table.keys(WHITE, "rematch<Enter>").shows("Asked Black for a rematch with colours swapped.");
    table.programs[BLACK].shows("White offers a rematch with colours swapped. Type rematch to accept.");
    // Who has lost the connection meanwhile is told again.
    table.lose(BLACK);
    table.find(BLACK);
    table.programs[BLACK].shows("Type rematch to accept");
    table.programs[WATCHER].lacks("rematch");
    table.keys(BLACK, "rematch<Enter>");
    assert!(table.room().game().log().is_empty() && table.room().game().clock().is_some());
    for (who, seat) in [(WHITE, Some(Color::Black)), (BLACK, Some(Color::White)), (WATCHER, None)] {
        let Some(playing) = table.programs[who].app.screen::<Playing>() else {
            panic!("{}", table.programs[who].text());
        };
        assert_eq!(playing.line.view.opponent.remote().map(|remote| remote.guest.seat), Some(seat));
    }
    table.keys(BLACK, "e4<Enter>");
    table.keys(WHITE, "e5<Enter>");
    assert_eq!(table.room().game().plies(), 2);
    table.agrees();
}

/// Who looks at the game again, or at another position, is still the other player; who goes further away is not.
#[test]
fn a_review_keeps_the_other_player() {
    let mut table = Table::new("chess");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.keys(BLACK, "review<Enter><Home>");
    assert!(table.programs[BLACK].app.screen::<Review>().is_some());
    table.keys(WHITE, "say thanks<Enter>");
    table.programs[BLACK].shows("White says: “thanks”");
    table.keys(WHITE, "rematch<Enter>");
    table.programs[BLACK].shows("White offers a rematch. Press Esc, then choose Rematch to accept.");
    table.keys(BLACK, "<Esc>").shows("[Rematch]").shows("Type rematch to accept");
    // Whoever agreed may look back until the other does, and is led to the next game from there.
    table.keys(WHITE, "review<Enter>");
    table.keys(BLACK, "rematch<Enter>");
    for who in [WHITE, BLACK, WATCHER] {
        assert!(table.programs[who].app.screen::<Playing>().is_some(), "{}", table.programs[who].text());
    }

    let mut table = Table::new("chess");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.programs[BLACK].send(Msg::Paste("4k3/8/8/8/8/8/8/4K2R w - - 0 1".into()));
    assert!(table.programs[BLACK].app.screen::<Editor>().is_some(), "{}", table.programs[BLACK].text());
    table.keys(BLACK, "<Esc>").shows("[New game]").lacks("Rematch");
}

/// Whoever runs the games of a class tells each player which board it is, and leads it to the next round.
#[test]
fn a_note_is_shown_and_the_next_round_begins_by_itself() {
    let mut table = Table::new("chess");
    let heard = |line: &str| Msg::Remote(RemoteMsg::Heard(line.into()));
    table.programs[WHITE].send(heard("note Round 1, board 2: you play White against bert."));
    table.programs[WHITE].shows("Round 1, board 2: you play White against bert.");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.programs[WHITE].send(heard("note The next begins when the teacher has paired."));
    table.programs[WHITE].shows("The next begins when the teacher has paired.");
    table.programs[WHITE].online.clear();
    table.programs[WHITE].send(heard("next k7f3q-9xm2v4tabc"));
    table.programs[WHITE].shows("Starting the next game");
    assert!(matches!(table.programs[WHITE].online[..], [RemoteEffect::Again]));
    // What the last host still said is not an answer; why the next one lets nobody in is.
    table.programs[WHITE].send(heard("bye Another terminal has taken over your side."));
    table.programs[WHITE].shows("Starting the next game");
    let lost = RemoteMsg::Lost { why: "the connection was closed".into(), pause: Duration::from_secs(1) };
    table.programs[WHITE].send(Msg::Remote(lost));
    table.programs[WHITE].shows("the connection was lost: the connection was closed");
    table.programs[WHITE].send(Msg::Remote(RemoteMsg::Connected));
    table.programs[WHITE].online.clear();
    table.programs[WHITE].send(heard("bye There is no such game here, or it has been removed."));
    table.programs[WHITE].shows("There is no such game here, or it has been removed.").lacks("Rematch");
    assert!(table.programs[WHITE].online.iter().any(|effect| matches!(effect, RemoteEffect::Leave)));
}

/// A host that plays elsewhere may lose its way there. A move is on the board until it is refused.
#[test]
fn a_move_is_shown_at_once_and_sent_again_when_the_host_is_back() {
    let heard = |line: &str| Msg::Remote(RemoteMsg::Heard(line.into()));
    let mut table = Table::new("chess");
    let white = &mut table.programs[WHITE];
    white.keys("e4<Enter>");
    let is_on_e4 = |driver: &Driver| driver.app.view().is_some_and(|view| view.scene().piece(Square::E4).is_some());
    assert!(is_on_e4(white));
    white.online.clear();
    white.send(heard("lost the network is gone"));
    white.shows("Connection lost (the network is gone)");
    let view = white.app.view().expect("it is a game");
    let guest = &view.opponent.remote().expect("it is online").guest;
    let (code, events) = (guest.code.clone(), view.game.log().len());
    let header = guest.header().expect("it was sent");
    white.send(heard(&format!("pawnstorm 1 room {code} seat white events {events} game {header}")));
    white.lacks("Connection lost");
    let sends_move = |effect: &RemoteEffect| matches!(effect, RemoteEffect::Send(line) if line.contains(" move e2e4"));
    assert!(white.online.iter().any(sends_move), "{:?}", white.online);
    white.send(heard("no Lichess did not take your move."));
    white.shows("Lichess did not take your move.");
    assert!(!is_on_e4(white));
}

/// The teacher pairs the next round while this board still plays.
#[test]
fn the_next_round_opens_over_a_game_that_is_not_over() {
    let mut table = Table::new("chess");
    let heard = |line: &str| Msg::Remote(RemoteMsg::Heard(line.into()));
    table.play(&["e4", "e5"]);
    let white = &mut table.programs[WHITE];
    white.online.clear();
    white.send(heard("next k7f3q-9xm2v4tabc"));
    white.shows("Starting the next game");
    assert!(matches!(white.online[..], [RemoteEffect::Again]));
    white.online.clear();
    // A move of the last game is not for the host of the next.
    white.keys("Nf3<Enter>");
    assert!(white.online.is_empty(), "{:?}", white.online);
    white.send(Msg::Remote(RemoteMsg::Connected));
    assert!(matches!(&white.online[..], [RemoteEffect::Send(line)] if line.contains("k7f3q-9xm2v4tabc")));
    let header = header("chess", "none");
    white.send(heard(&format!("pawnstorm 1 room k7f3q-9xm2v4tabc seat black events 0 game {header}")));
    white.send(heard("note Round 2, board 1: you play Black against bert."));
    white.shows("Round 2, board 1: you play Black against bert.").lacks("e5");
    // Where the host lets nobody in, that is said, and the game stays on the screen.
    let black = &mut table.programs[BLACK];
    black.send(heard("next k7f3q-0000000000"));
    black.send(Msg::Remote(RemoteMsg::Connected));
    black.send(heard("bye There is no such game here, or it has been removed."));
    black.shows("There is no such game here, or it has been removed.").shows("e5");
}

/// What the teacher announces is read before it goes: the opponent's move does not take it away, one's own does.
#[test]
fn an_announcement_stays_until_this_player_has_moved() {
    let mut table = Table::new("chess");
    table.programs[WHITE].send(Msg::Remote(RemoteMsg::Heard("note Teacher: five minutes left".into())));
    table.programs[BLACK].send(Msg::Remote(RemoteMsg::Heard("note Teacher: five minutes left".into())));
    table.programs[WHITE].shows("Teacher: five minutes left");
    table.keys(WHITE, "e4<Enter>").lacks("Teacher");
    table.programs[BLACK].send(Msg::Remote(RemoteMsg::Heard("note Teacher: four minutes left".into())));
    table.programs[BLACK].shows("Teacher: four minutes left Teacher: five minutes left");
    table.programs[BLACK].send(Msg::Remote(RemoteMsg::Heard("note Teacher: three minutes left".into())));
    table.programs[BLACK].shows("Teacher: three minutes left Teacher: four minutes left").lacks("five");
    table.keys(BLACK, "e5<Enter>").lacks("Teacher");
}

#[test]
fn no_rematch_is_offered_where_the_host_has_none() {
    let mut table = Table::new("chess");
    for program in &mut table.programs {
        program.send(Msg::Remote(RemoteMsg::Heard("rematch none".into())));
    }
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.programs[BLACK].shows("[View moves]").lacks("Rematch");
    table.keys(BLACK, "rematch<Enter>").shows("There is no rematch here");
    // A host that says so late spoils nothing.
    let mut table = Table::new("chess");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.programs[BLACK].keys("<Shift-Tab>");
    table.programs[BLACK].send(Msg::Remote(RemoteMsg::Heard("rematch none".into())));
    table.programs[BLACK].lacks("Rematch").keys("<Enter>");
}

#[test]
fn a_spare_enter_after_resigning_asks_for_no_rematch() {
    let mut table = Table::new("chess");
    table.play(&["e4"]);
    table.keys(WHITE, "resign<Enter>");
    table.keys(WHITE, "y");
    table.keys(WHITE, "<Enter>").shows("[Rematch]").lacks("for a rematch");
    table.keys(WHITE, "<Enter>").shows("Asked Black for a rematch");
}

#[test]
fn what_was_said_into_a_dead_connection_is_said_again_once() {
    let mut table = Table::new("chess");
    table.keys(WHITE, "say hello<Enter>");
    // The connection is dead already, and nobody knows it yet.
    table.programs[WHITE].keys("say well met<Enter>").shows("You say: “well met”");
    table.programs[WHITE].online.clear();
    table.lose(WHITE);
    table.find(WHITE);
    table.programs[BLACK].shows("White says: “well met”");
    table.keys(BLACK, "say<Enter>").shows("White: hello · White: well met");
    table.lose(WHITE);
    table.find(WHITE);
    table.keys(BLACK, "say<Enter>").shows("White: hello · White: well met");
    table.keys(WHITE, "say<Enter>").shows("White: hello · White: well met");
}

#[test]
fn a_host_says_why_it_ends_the_connection_after_a_game() {
    let mut table = Table::new("chess");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    let bye = "bye Could not start the next game: the disk is full.";
    table.programs[WHITE].send(Msg::Remote(RemoteMsg::Heard(bye.into())));
    table.programs[WHITE].shows("Could not start the next game: the disk is full.");
    // It is told once, whatever the connection does.
    table.keys(WHITE, "<Esc>").lacks("the disk is full");
    table.programs[WHITE].send(Msg::Remote(RemoteMsg::Heard("bye It is over.".into())));
    table.programs[WHITE].lacks("It is over.");
}

#[test]
fn a_rematch_needs_both_and_an_end() {
    let mut table = Table::new("chess");
    table.play(&["f3", "e5", "g4", "Qh4"]);
    table.keys(WHITE, "rematch<Enter>rematch<Enter>");
    table.keys(WATCHER, "rematch<Enter>").shows("You are a spectator in this game.");
    assert_eq!(table.room().game().log().len(), 5);
    table.keys(WHITE, "menu<Enter>");
    assert!(table.programs[WHITE].app.screen::<Menu>().is_some());
    // A new game would be one at this keyboard alone: that is no choice here.
    table.programs[BLACK].shows("[Rematch]").lacks("New game");
    table.programs[WATCHER].shows("[View moves]").lacks("Rematch");
    let mut alone = Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>rematch<Enter>");
    alone.shows("There is no opponent to ask for a rematch");
}
