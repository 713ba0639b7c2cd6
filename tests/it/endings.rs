//! Endings of few pieces, solved with the distance to the end: the laws that every exact value obeys, in every game with such endings.

use crate::prelude::*;
use pawnstorm::engine::exact::ending_score;
use pawnstorm::engine::{Score, Searchable, Shared};
use pawnstorm::rules::chess::Chess;
use pawnstorm::rules::variants::alapawn::Alapawn;
use pawnstorm::rules::variants::classroom::Classroom;
use pawnstorm::rules::variants::pawns_chess::PawnsChess;
use pawnstorm::rules::{Options, zobrist};
use std::time::{Duration, Instant};

fn solved<P: Searchable>(position: &P, shared: &Shared) -> Option<Score> {
    shared.solved(position, Instant::now() + Duration::from_secs(120))
}

/// Returns the plies to the end after a move, from the view of the side that is then to move: negative if it loses, `None` if neither wins.
fn after<P: Searchable>(position: &P, shared: &Shared) -> Option<i32> {
    match position.outcome() {
        Some(outcome) => outcome.winner.map(|winner| if winner == position.turn() { 1 } else { 0 }),
        None => solved(position, shared)?.win(),
    }
}

/// A win is one ply longer than the shortest loss after a move, a loss one longer than the longest win, and what is neither has no winning move.
fn obeys<P: Searchable>(position: &P, shared: &Shared) -> bool {
    let score = solved(position, shared);
    // There an ending that neither side wins has no value, as it is not a draw.
    let is_alapawn = P::INFO.id.starts_with("alapawn");
    let moves: Vec<Option<i32>> =
        position.legal_moves().into_iter().map(|mv| after(&position.after(&mv), shared)).collect();
    let won = moves.iter().flatten().filter(|plies| **plies <= 0).map(|plies| 1 - plies).min();
    let lost = moves.iter().map(|plies| plies.filter(|plies| *plies > 0)).collect::<Option<Vec<i32>>>();
    let expected = won.or(lost.and_then(|lost| lost.into_iter().max()).map(|plies| -1 - plies));
    let known = score.is_some() || is_alapawn && !position.fen().ends_with("fresh");
    assert!(!known || score.and_then(Score::win) == expected, "{}: {score:?} {moves:?}", position.fen());
    score.is_some()
}

/// Tests positions with these pieces on random squares.
fn try_all<P: Searchable>(pieces: &str, count: u64) {
    let shared = Shared::new(1);
    let mut random = 0;
    let (mut tried, mut known) = (0, 0);
    while tried < count {
        let mut board = [['1'; 8]; 8];
        for piece in pieces.chars() {
            random += 1;
            let place = zobrist::key(random) as usize % 64;
            board[place / 8][place % 8] = piece;
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let turn = if random % 2 == 0 { 'w' } else { 'b' };
        let Ok(position) = P::from_fen(&format!("{} {turn} - - 0 1", rows.join("/")), Options::default()) else {
            continue;
        };
        let left = rows.concat().chars().filter(|letter| letter.is_alphabetic()).count();
        if position.outcome().is_some() || left < pieces.len() {
            continue;
        }
        tried += 1;
        known += u64::from(obeys(&position, &shared));
    }
    assert!(known * 4 > count, "{pieces}: only {known} of {count} have a value");
}

/// Returns whether endings are tried that take longer to solve.
fn tries_all() -> bool {
    std::env::var("PAWNSTORM_ENDINGS").is_ok_and(|value| value == "all")
}

#[test]
fn values_of_chess_follow_from_those_after_each_move() {
    for pieces in ["KQk", "KRk", "KPk"] {
        try_all::<Chess>(pieces, 200);
    }
    if tries_all() {
        for pieces in ["KRkB", "KPkN", "KPkp", "KRPk", "KQkp", "KBNk"] {
            try_all::<Chess>(pieces, 2000);
        }
        for fen in ["8/8/8/8/k2pP3/8/8/K7 b - e3 0 1", "7k/5K2/8/8/5Pp1/8/8/8 b - f3 0 1"] {
            let position: Chess = fen.parse().expect("it reads");
            assert!(position.en_passant().is_some() && obeys(&position, &Shared::new(1)));
        }
    }
}

#[test]
fn values_of_classroom_chess_follow_from_those_after_each_move() {
    for pieces in ["KQk", "KPk"] {
        try_all::<Classroom>(pieces, 200);
    }
    if tries_all() {
        for pieces in ["KBk", "KRkB", "KPkp", "KQkn"] {
            try_all::<Classroom>(pieces, 2000);
        }
    }
}

#[test]
fn values_of_pawns_chess_follow_from_those_after_each_move() {
    try_all::<PawnsChess>("KQk", 200);
    if tries_all() {
        for pieces in ["KUk", "KUkn"] {
            try_all::<PawnsChess>(pieces, 2000);
        }
    }
}

#[test]
fn values_of_alapawn_follow_from_those_after_each_move() {
    for pieces in ["Pp", "KPp"] {
        try_all::<Alapawn<false>>(pieces, 200);
        try_all::<Alapawn<true>>(pieces, 200);
    }
    if tries_all() {
        for pieces in ["PNpk", "PPpr", "PQpb", "PRRp"] {
            try_all::<Alapawn<false>>(pieces, 2000);
        }
    }
}

/// Only a mate at once goes before the draw that a player may claim where each has one minor piece (R4.2).
#[test]
fn a_claim_goes_before_a_later_mate() {
    let shared = Shared::new(1);
    let win = |fen: &str| solved(&fen.parse::<Chess>().expect("it reads"), &shared).expect("it is solved").win();
    assert_eq!(win("8/8/8/8/4N3/8/5K1n/7k w - - 0 1"), Some(1));
    assert_eq!(win("8/8/8/2N5/8/8/5K1n/7k w - - 0 1"), None);
}

/// Nothing is claimed where castling, too many pieces or the rule of fifty moves may change the result.
#[test]
fn what_could_change_the_result_is_not_solved() {
    let shared = Shared::new(1);
    let value = |fen: &str| solved(&fen.parse::<Chess>().expect("it reads"), &shared);
    assert_eq!(value("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(value("4k3/8/8/8/8/8/PP6/4K2R w - - 0 1"), None);
    assert!(value("8/8/8/4k3/8/8/8/KR6 w - - 10 80").is_some());
    assert_eq!(value("8/8/8/4k3/8/8/8/KR6 w - - 80 80"), None);
}

/// A stop and the end of the time leave nothing half solved behind.
#[test]
fn a_solution_can_be_cut_off() {
    let position: Chess = "8/8/8/4k3/8/8/8/KR6 w - - 0 1".parse().expect("it reads");
    let shared = Shared::new(1);
    assert_eq!(shared.solved(&position, Instant::now() + Duration::from_millis(1)), None);
    shared.stop();
    assert_eq!(solved(&position, &shared), None);
    shared.resume();
    assert_eq!(solved(&position, &shared).and_then(Score::win_in_moves), Some(15));
}

/// A draw that can be claimed because a position came twice before is not overlooked, and one that lies behind does not matter.
#[test]
fn what_came_before_counts() {
    let mut positions: Vec<Chess> = vec!["8/8/8/4k3/8/8/8/KR6 w - - 0 1".parse().expect("it reads")];
    let shared = Shared::new(1);
    let until = Instant::now() + Duration::from_secs(120);
    let mut win = |moves: &str, next: &str| {
        let read = |position: &Chess, text: &str| {
            position.legal_moves().into_iter().find(|mv| position.path(mv).to_string() == text).expect("it is legal")
        };
        for text in moves.split_whitespace() {
            let mv = read(&positions[positions.len() - 1], text);
            Chess::play_on(&mut positions, &mv);
        }
        let (last, earlier) = positions.split_last().expect("there is one");
        let mv = read(last, next);
        ending_score(last, earlier, &mv, &shared, until).map(Score::win_in_moves)
    };
    assert_eq!(win("", "a1b2"), Some(Some(15)));
    assert_eq!(win("b1c1 e5e4 c1b1 e4e5 b1c1 e5e4 c1b1 e4e5", "a1b2"), Some(Some(15)));
    // After this, the same position stands there for the third time.
    assert_eq!(win("", "b1c1"), None);
}

/// On the screen, values come with the distance, and the last hint with the line.
#[test]
fn an_ending_is_shown_as_proved() {
    let mut driver = Driver::game("chess", Some("8/8/3k4/8/8/3K4/4P3/8 w - - 0 1"));
    driver.keys("<Ctrl-V>").shows("Kd4 and Ke4 win in 20. Kc2, Kd2, Kc3, Ke3, Kc4, e3 and e4 draw.");
    driver.keys("<Esc>hint<Enter>").shows("Look at your king").keys("hint<Enter>").shows("there is a mate in 20");
    driver.keys("hint<Enter>").shows("it mates in 20: ");
    let mut driver = Driver::game("chess", Some("8/8/3k4/8/8/8/3KP3/8 w - - 0 1"));
    driver.keys("<Ctrl-V>").shows("draw.").lacks("win");
    driver.keys("<Esc>hint<Enter>hint<Enter>hint<Enter>").shows("it draws, and nothing wins");
    Driver::game("chess", None).keys("values<Enter>").shows("with at most four pieces left");
}

/// The analysis says where a move gave a win away.
#[test]
fn a_win_given_away_is_named() {
    let mut driver = Driver::game("chess", Some("8/8/3k4/8/8/3K4/4P3/8 w - - 0 1"));
    // An analysis waits five seconds for the table, which is too short on a busy machine; the values wait for it, and it stays.
    driver.keys("<Ctrl-V>").shows("Kd4 and Ke4 win in 20.");
    driver.keys("e4<Enter>Ke5<Enter>resign<Enter>y").keys("<F7><F7>").shows("1. e4 threw away the win; ");
}
