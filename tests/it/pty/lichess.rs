//! Lichess, as the server of the client's tests plays it, and the program in a terminal.

use super::session::{End, Session, Start};
use super::storage::journals;
use crate::prelude::*;
use mock::{Fault, Mock};
use rustix::process::Signal;
use std::os::unix::fs::PermissionsExt;
use std::time::{SystemTime, UNIX_EPOCH};

#[path = "../../../crates/lichess/tests/mock/mod.rs"]
mod mock;

const SERVER: &str = "PAWNSTORM_LICHESS_SERVER";
/// A game against Mary, who waits, and where its moves go.
const GAME: &str = "abcd1234";
const MOVES: &str = "/api/board/game/abcd1234/move";
const STREAM: &str = "/api/board/game/stream/abcd1234";
/// What would name the window, if the terminal got to see it.
const OWNED: &str = "\u{1b}]0;owned\u{7}\u{202e}";

/// Mary's moves.
fn server(script: &[&str]) -> Mock {
    let mock = Mock::start();
    mock.state().mary.script = script.iter().map(|mv| (*mv).into()).collect();
    mock
}

/// Pawnstorm with the token of Bobby.
fn bobby(mock: &Mock, arguments: &[&str]) -> Session {
    Start::pawnstorm(arguments).env(SERVER, &mock.address).env("PAWNSTORM_LICHESS_TOKEN", "lip_test").spawn()
}

/// Bobby, with the white pieces of a game that has just started.
fn bobby_in_a_game(mock: &Mock) -> Session {
    mock.state().start_game(GAME, Color::White, None, Some((600, 5)), "friend");
    bobby(mock, &["lichess", "play", GAME])
}

fn paste(session: &mut Session, text: &str) {
    session.type_text(&format!("\x1b[200~{text}\x1b[201~"));
}

/// Waits for a request.
#[track_caller]
fn gets(mock: &Mock, method: &str, path: &str) {
    let got = mock.wait(|state| state.requests.iter().any(|each| each.method == method && each.path.starts_with(path)));
    assert!(got, "there is no request {method} {path}:\n{}", mock.tell("requests").unwrap_or_default());
}

fn does(mock: &Mock, what: &str) {
    mock.tell(what).unwrap_or_else(|why| panic!("{what}: {why}"));
}

#[track_caller]
fn is_clean(session: &Session) {
    let raw = String::from_utf8_lossy(&session.raw()).into_owned();
    assert!(!raw.contains("\x1b]0;owned") && !raw.contains('\u{202e}'), "the terminal gets what others sent");
}

#[test]
fn a_token_is_pasted_and_a_game_found_and_won() {
    let mock = server(&["e7e5", "b8c6", "g8f6"]);
    let mut session = Start::pawnstorm(&["lichess"]).env(SERVER, &mock.address).spawn();
    session.sees("Log in").sees("1. Open this page");
    paste(&mut session, "lip_unknown");
    // Enter out of habit is not for the row that is selected.
    session.sees("Lichess does not know this token.").enter("").sees_no("does not know this token.").sees_no("login");
    paste(&mut session, "lip_noscope");
    session.sees("This token does not allow board:play.");
    paste(&mut session, "lip_test\n");
    session.enter("").sees("You are Bobby. Rapid 1635, puzzle 1500.").enter("seek 10+5").sees("Make your first move");
    session.enter("e4").sees("1. e4 e5").enter("Bc4").sees("2. Bc4 Nc6").enter("Qh5").sees("3. Qh5 Nf6");
    session.enter("hint").sees("There are no hints in online games.");
    session.enter("threats").sees("Threats is not available in online games.");
    session.enter("Qxf7").sees("White wins: checkmate by the queen on f7.").enter("quit").ends(&End::Code(0));
    assert!(!String::from_utf8_lossy(&session.raw()).contains("lip_"), "the token is on the screen");
    // The finished game is in the library, with its names and its clock.
    let [journal] = &journals(session.home())[..] else { panic!("there is one game") };
    let journal = fs::read_to_string(journal).expect("a text");
    for text in ["clock 10+5", "name white Bobby", "name black Mary", "turn 7 h5f7"] {
        assert!(journal.contains(text), "{text} is missing:\n{journal}");
    }
    let file = session.home().join(".local/share/pawnstorm/lichess/tokens");
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "others cannot read the token");
    // The token goes to its server only.
    let other = server(&[]);
    let mut elsewhere = session.again(&["lichess"]).env(SERVER, &other.address).spawn();
    elsewhere.sees("Log in").enter("puzzle").sees("Puzzle QBX2O");
    let asked = other.requests("/");
    assert!(!asked.is_empty() && asked.iter().all(|request| request.token.is_none()), "{asked:?}");
    let mut back = session.again(&["lichess"]).env(SERVER, &mock.address).spawn();
    back.sees("You are Bobby.").enter("logout").sees("You are logged out here.");
    assert_eq!(fs::read_to_string(file).expect("a text"), "");
}

/// The token is for the server of the environment, by every way to the page.
#[test]
fn the_page_is_in_the_menu() {
    let mock = server(&[]);
    let mut session = bobby(&mock, &[]);
    session.sees("Play online…").type_text("\x1b[F\x1b[A\r").sees("On Lichess");
    session.type_text(&"\x1b[B".repeat(5)).sees("Needs: a free account").type_text("\r").sees("You are Bobby.");
}

#[test]
fn a_game_in_lines_with_draws_takebacks_and_chat() {
    let mock = server(&["e7e5", "d7d5"]);
    let mut session = bobby(&mock, &["lichess", "challenge", "mary", "10+5", "--color", "white", "--plain"]);
    session.sees("Make your first move").enter("e4").sees("1. Black: e5");
    session.enter("draw").sees("You offer a draw. Waiting for Mary.");
    does(&mock, "draw no");
    session.sees("Mary declines the draw.").enter("undo").sees("Asked Mary for a takeback.");
    session.enter("undo").sees("You have asked already.");
    assert_eq!(mock.requests("/api/board/game/chal0001/takeback").len(), 1);
    does(&mock, "takeback yes");
    session.has_written("A move was undone.", 2).enter("d4").sees("1. Black: d5");
    session.enter("say good luck").sees("You say: “good luck”");
    gets(&mock, "POST", "/api/board/game/chal0001/chat");
    does(&mock, &format!("say {OWNED}thank \u{200b} you"));
    session.sees("Mary says: “]0;ownedthank you”");
    does(&mock, "draw yes");
    session.sees("Mary offers a draw.").enter("decline");
    gets(&mock, "POST", "/api/board/game/chal0001/draw/no");
    does(&mock, "takeback yes");
    session.sees("Mary asks to take back").enter("accept").has_written("A move was undone.", 3);
    session.enter("resign").sees("resign this game?").enter("y").sees("Black wins: White resigned.");
    session.enter("quit").ends(&End::Code(0));
    is_clean(&session);
}

#[test]
fn a_move_is_sent_once_although_the_connection_is_lost_before_the_answer() {
    let mock = server(&[]);
    mock.fault(MOVES, Fault::Late(Duration::from_secs(2)));
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move").enter("e4");
    gets(&mock, "POST", MOVES);
    does(&mock, "drop");
    // The stream is back before the answer.
    session.sees("Connection lost").sees("1. e4").sees("Waiting for Mary's move.");
    does(&mock, "move e7e5");
    session.sees("1. e4 e5");
    assert_eq!(mock.requests(MOVES).len(), 1);
    // A server in trouble gets a move again, and one that refuses it does not.
    mock.fault(MOVES, Fault::Status(502, String::new(), String::new()));
    session.enter("Nf3").sees("2. Nf3");
    does(&mock, "move b8c6");
    session.sees("2. Nf3 Nc6");
    assert_eq!(mock.requests(MOVES).len(), 3);
    let refusal = serde_json::json!({ "error": format!("Not{OWNED} \u{200b} today") });
    mock.fault(MOVES, Fault::Status(400, refusal.to_string(), String::new()));
    session.enter("Bb5").sees("Lichess refused: Not]0;owned today.").sees("White to move.").sees_no("3. Bb5");
    session.enter("Bc4").sees("3. Bc4").sees("Black to move.");
    assert_eq!(mock.requests(MOVES).len(), 5);
    is_clean(&session);
}

#[test]
fn an_answer_that_hangs_or_is_lost_is_looked_for_in_the_stream() {
    let mock = server(&["e7e5", "b8c6", "g8f6"]);
    mock.fault(MOVES, Fault::Mute);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move").enter("e4").sees("1. e4 e5").enter("Nf3").sees("2. Nf3 Nc6");
    mock.fault(MOVES, Fault::Hangup);
    session.enter("Bc4").sees("3. Bc4 Nf6").sees_no("refused");
    let paths: Vec<String> = mock.requests("/api/board/game/").into_iter().map(|request| request.path).collect();
    let sent = paths.iter().position(|path| path.ends_with("/f1c4")).expect("the move");
    assert_eq!(
        (&*paths[sent + 1], paths[sent + 2..].iter().filter(|path| path.ends_with("/f1c4")).count()),
        (STREAM, 1)
    );
}

#[test]
fn days_for_a_move_and_an_aborted_game() {
    let mock = server(&["e7e5"]);
    mock.state().start_game(GAME, Color::White, None, None, "friend");
    let mut session = bobby(&mock, &["lichess", "play", GAME]);
    session
        .sees("You have 14 days for this move.")
        .enter("e4")
        .sees("1. e4 e5")
        .sees("You have 14 days for this move.");
    let mock = server(&[]);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move");
    does(&mock, "abort");
    session
        .sees("The game was aborted.")
        .sees_no("to move.")
        .sees("Esc leaves this game")
        .enter("quit")
        .ends(&End::Code(0));
}

#[test]
fn tv_and_puzzles() {
    let mock = server(&[]);
    let mut session = bobby(&mock, &["lichess", "tv"]);
    session.sees("1. e4 e5").sees("2. Qh5 Nc6").sees("You are watching.").sees("type a command; Esc stops watching");
    session.enter("d4").sees_no("3. d4");
    let mut session = bobby(&mock, &["lichess", "puzzle", "fork"]);
    session.sees("1/7").enter("Bg7").sees("Black answers Kxg7.").enter("Qxf2");
    session.sees("Your puzzle rating on Lichess is 1514 (+14).");
    // A hint loses the next one.
    session.enter("").sees("2/7").enter("hint").enter("Qf2").sees("answers Kh1.").enter("Qf1").sees("answers Rxf1.");
    session.enter("Rxf1").sees("(-16)");
    let told: Vec<String> = mock.requests("/api/puzzle/batch/fork").into_iter().map(|request| request.body).collect();
    let result = |id: &str, won| format!(r#"{{"solutions":[{{"id":"{id}","rated":true,"win":{won}}}]}}"#);
    assert_eq!(told, [String::new(), result("8KtG9", true), result("5u2uS", false)]);
    // Neither needs to know who asks.
    assert!(mock.requests("/api/account").is_empty() && mock.requests("/api/stream").is_empty());
}

#[test]
fn a_hostile_server_gets_a_sentence() {
    let mock = server(&[]);
    mock.state().start_game(GAME, Color::White, None, Some((600, 5)), "friend");
    let mut full = mock.state().games[GAME].full();
    full["black"]["name"] = format!("Ma{OWNED}ry").into();
    let long = vec![format!("{full}\n").into_bytes(), vec![b'x'; 10 << 20]];
    mock.fault(STREAM, Fault::Pieces(long, Duration::ZERO, true));
    let mut session = bobby(&mock, &["lichess", "play", GAME]);
    session.sees("Connection lost (Lichess sent more than").sees_no("Connection lost");
    session.enter("e4").sees("1. e4").sees("Black to move.");
    full["state"]["moves"] = "e2e4 e7e5 e1e8".into();
    let illegal = vec![format!("{full}\n").into_bytes()];
    mock.fault(STREAM, Fault::Pieces(illegal, Duration::from_secs(1), true));
    does(&mock, "drop");
    session.sees("Lichess sent a move that is not legal: “e1e8”.");
    assert!(!session.has_ended());
    is_clean(&session);
}

/// The time at which Lichess lets programs of this player send again.
fn pauses(home: &Path, wait: Duration) {
    let folder = home.join(".local/share/pawnstorm/lichess");
    fs::create_dir_all(&folder).expect("a folder");
    let until = (SystemTime::now() + wait).duration_since(UNIX_EPOCH).expect("a time").as_millis();
    fs::write(folder.join("lock"), until.to_string()).expect("a file");
}

#[test]
fn the_clocks_go_on_without_a_connection() {
    let mock = server(&["e7e5", "b8c6"]);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move").enter("e4").sees("1. e4 e5").enter("Nf3").sees("2. Nf3 Nc6");
    for _ in 0..3 {
        mock.fault(STREAM, Fault::Status(502, String::new(), String::new()));
    }
    does(&mock, "drop");
    session.sees("Connection lost").sees("9:59").sees("9:57").sees("Connection lost").sees_no("Connection lost");
    // What the opponent gives to the side that is not to move is seen at once.
    session.enter("Bc4").sees("3. Bc4");
    does(&mock, "give 100");
    session.sees("11:").sees("Waiting for Mary's move.");
    does(&mock, "move g8f6");
    session.sees("3. Bc4 Nf6");
    does(&mock, "give 500");
    session.sees("19:");
}

#[test]
fn a_pause_that_lichess_wants_is_waited_for_and_hides_nothing() {
    let mock = server(&["e7e5"]);
    mock.state().start_game(GAME, Color::White, None, Some((600, 5)), "friend");
    let start = Start::pawnstorm(&["lichess", "play", GAME]).env(SERVER, &mock.address);
    pauses(start.home(), Duration::from_secs(4));
    let mut session = start.env("PAWNSTORM_LICHESS_TOKEN", "lip_test").spawn();
    session.sees("Lichess had too many requests. Wait 4 seconds. Pawnstorm then goes on by itself.");
    session.sees("Make your first move").enter("e4").sees("1. e4 e5");
    pauses(session.home(), Duration::from_secs(5));
    session.enter("Nf3").sees("Connection lost (Lichess had too many requests. Wait 5 seconds). Reconnecting…");
    does(&mock, "draw yes");
    session.sees("Mary offers a draw.").sees("Connection lost");
    session.sees_no("Connection lost").sees("The game changed first. Try again.").enter("Nf3").sees("2. Nf3");
    assert_eq!(mock.requests(MOVES).len(), 2);
}

#[test]
fn nothing_else_opens_beside_a_game() {
    let mock = server(&[]);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move");
    for other in ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "[White \"A\"]\n\n1. e4 e5 *\n"] {
        paste(&mut session, other);
        session.sees("Leave this game first: your opponent is waiting.").enter("moves").sees_no("Leave this game");
    }
}

#[test]
fn offers_that_come_to_nothing_say_why() {
    let mock = server(&[]);
    mock.state().mary.accepts = false;
    let fails = |arguments: &[&str], act: &str, says: &str, code| {
        let mut session = bobby(&mock, arguments);
        if !act.is_empty() {
            session.sees("Waiting for an opponent.");
            assert!(mock.wait(|state| state.challenges.values().any(|challenge| challenge["status"] == "created")));
        }
        match act {
            "" => {}
            "\u{3}" => _ = session.type_text(act),
            _ => does(&mock, act),
        }
        session.sees(says).ends(&End::Code(code));
    };
    let challenge = ["lichess", "challenge", "mary", "5+3"];
    fails(&challenge, "end", "mary did not answer in time: your challenge has expired.", 1);
    mock.state().challenges.clear();
    fails(&challenge, "decline", "ary declined", 1);
    fails(&challenge, "\u{3}", "Cancelled.", 1);
    gets(&mock, "POST", "/api/challenge/chal0003/cancel");
    fails(&["lichess", "seek", "3+2"], "", "Lichess takes no faster seeks here than rapid", 2);
    fails(&["lichess", "computer", "3", "4d"], "", "Lichess takes 1, 2, 3, 5, 7, 10 or 14 days", 2);
}

#[test]
fn a_link_invites_whoever_opens_it() {
    let mock = server(&[]);
    let mut session = bobby(&mock, &["lichess", "invite", "10+5", "--color", "black", "--plain"]);
    session.sees(&format!("Whoever opens this link plays you: {}/chal0001", mock.address));
    does(&mock, "accept");
    session.sees("Waiting for Mary's move.");
    does(&mock, "move e2e4");
    session.sees("1. White: e4").enter("resign").enter("y").sees("White wins").enter("quit");
    let mut page = bobby(&mock, &["lichess"]);
    page.sees("You are Bobby.").enter("invite 3d").sees("Whoever opens this link").enter("cancel").sees("Cancelled.");
    gets(&mock, "POST", "/api/challenge/chal0002/cancel");
}

#[test]
fn an_absent_opponent_and_spectators() {
    let mock = server(&["e7e5"]);
    mock.state().countdown = Duration::from_secs(1);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move").enter("e4").sees("1. e4 e5");
    does(&mock, &format!("watcher Nf3{OWNED} is best"));
    does(&mock, "leave");
    session
        .sees("Mary has been away too long. Type accept to end the game and win, or draw for a draw.")
        .sees_no("best");
    session.enter("draw").sees("Draw: agreed by both players.").sees("Adriana, a spectator: “Nf3]0;owned is best”");
    gets(&mock, "POST", "/api/board/game/abcd1234/claim-draw");
    is_clean(&session);
}

#[test]
fn one_puzzle_leads_to_the_list_and_a_dead_programs_token_is_removed() {
    let mock = server(&[]);
    let start = Start::pawnstorm(&["lichess", "puzzle"]).env(SERVER, &mock.address);
    let folder = start.home().join(".local/share/pawnstorm/lichess");
    fs::create_dir_all(&folder).expect("a folder");
    let left = folder.join(".pawnstorm-tmp-abcd1234");
    fs::write(&left, "lip_old").expect("a file");
    let mut session = start.spawn();
    session.sees("Puzzle QBX2O");
    assert!(!left.exists(), "the token is still there");
    session.enter("Qg1").sees("White answers Kxg1.").enter("Rc1").sees("press Enter for the list");
    session.enter("").sees("That was the last exercise");
}

#[test]
fn challenges_are_looked_at_first_and_a_rematch_is_found() {
    let mock = server(&["e7e5"]);
    let atomic = mock.tell("challenge variant=atomic").expect("a challenge");
    bobby(&mock, &["lichess", "accept", &atomic]).sees("Mary challenged you to Atomic, which Pawnstorm does not have.");
    assert!(mock.requests(&format!("/api/challenge/{atomic}/accept")).is_empty());
    let streams = || mock.requests("/api/stream/event").len();
    let before = streams();
    let mut page = bobby(&mock, &["lichess"]);
    page.sees("You are Bobby.");
    // The account comes before the stream of events.
    while streams() == before {
        std::thread::sleep(Duration::from_millis(20));
    }
    does(&mock, "challenge variant=fromPosition fen=4k3/8/8/8/8/8/8/4K2Q_w_-_-_0_1 clock.limit=600 clock.increment=0");
    page.sees("It starts from this position: 4k3/8/8/8/8/8/8/4K2Q w - - 0 1 Type accept or decline.");
    page.enter("decline").sees_no("It starts from this position");
    let before = streams();
    does(&mock, "drop");
    while streams() == before {
        std::thread::sleep(Duration::from_millis(20));
    }
    page.sees_no("Reconnecting…").kill(Signal::TERM);
    let mut session = bobby_in_a_game(&mock);
    session.sees("Make your first move").enter("e4").sees("1. e4 e5").enter("resign").type_text("y").sees("resigned");
    does(&mock, &format!("challenge rematchOf={GAME} clock.limit=600 clock.increment=5"));
    session.sees("Mary offers a rematch");
}
