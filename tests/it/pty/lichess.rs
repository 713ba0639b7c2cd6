//! Lichess, as the server of the client's tests plays it, and the program in a terminal.

use super::session::{End, Session, Start};
use super::storage::journals;
use crate::prelude::*;
use mock::{Fault, Mock};
use std::os::unix::fs::PermissionsExt;

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
    session.sees("Lichess does not know this token.");
    paste(&mut session, "lip_noscope");
    session.sees("This token does not allow board:play.");
    paste(&mut session, "lip_test\n");
    session.sees("You are Bobby. Rapid 1635, puzzle 1500.").enter("seek 10+5").sees("Make your first move");
    session.enter("e4").sees("1. e4 e5").enter("Bc4").sees("2. Bc4 Nc6").enter("Qh5").sees("3. Qh5 Nf6");
    session.enter("hint").sees("There are no hints in online games.");
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
fn tv_and_puzzles() {
    let mock = server(&[]);
    let mut session = bobby(&mock, &["lichess", "tv"]);
    session.sees("1. e4 e5").sees("2. Qh5 Nc6").sees("You are watching.").enter("d4").sees_no("3. d4");
    let mut session = bobby(&mock, &["lichess", "puzzle", "fork"]);
    session.sees("1/7").enter("Bg7").sees("1 move left.").enter("Qxf2");
    session.sees("Your puzzle rating on Lichess is 1514 (+14).");
    // A hint loses the next one.
    session.enter("").sees("2/7").enter("hint").enter("Qf2").sees("2 moves left.").enter("Qf1").sees("1 move left.");
    session.enter("Rxf1").sees("(-16)");
    let told: Vec<String> = mock.requests("/api/puzzle/batch/fork").into_iter().map(|request| request.body).collect();
    let result = |id: &str, won| format!(r#"{{"solutions":[{{"id":"{id}","rated":true,"win":{won}}}]}}"#);
    assert_eq!(told, [String::new(), result("8KtG9", true), result("5u2uS", false)]);
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
