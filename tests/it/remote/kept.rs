//! What is remembered of online games: rooms, joined games and game files.

use crate::prelude::*;
use pawnstorm::{
    app::remote::{KeptGame, Way},
    game::protocol::{ANY, GameFile, Seats, Secret},
    tui::{
        game_files::listed,
        joined,
        rooms::{self, Terms},
        storage,
    },
};

const HEADER: &str = "pawnstorm 2 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start \
                      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn terms() -> Terms {
    let seats = Seats {
        codes: ["k7f3q-9xm2v4tabc".into(), "k7f3q-0000000000".into()],
        watch: None,
        delay: Duration::from_secs(60),
        timeout: Duration::from_secs(300),
    };
    Terms { seats, host: Some(Color::Black), secret: None }
}

#[test]
fn terms_are_read_as_they_are_written() {
    assert_eq!(terms().to_string().parse(), Ok(terms()));
    let sealed = Terms { secret: Some(Secret::of([7; 16])), ..terms() };
    assert_eq!(sealed.to_string().parse(), Ok(sealed));
    assert_eq!(terms().own(), Some("k7f3q-0000000000"));
    assert_eq!(terms().other(), "k7f3q-9xm2v4tabc");
    assert_eq!("white x".parse::<Terms>(), Err(()));
}

/// What stands behind the damage must not be cut off by who goes on.
#[test]
fn a_damaged_journal_is_refused_and_an_unfinished_line_is_not() {
    let folder = tempfile::tempdir().expect("there is room");
    let write = |journal: &str| {
        fs::write(folder.path().join("terms"), terms().to_string()).expect("it is written");
        fs::write(folder.path().join("journal"), journal).expect("it is written");
    };
    let header = journal::sealed(HEADER);
    write(&format!("{header}turn 1 e2"));
    assert_eq!(rooms::read(folder.path()).map(|room| room.replayed.good), Ok(header.len()));
    let end = journal::sealed("end black resignation");
    write(&format!("{header}turn 1 nonsense #00000000\n{end}"));
    let why = rooms::read(folder.path()).map(|_| ()).expect_err("a move is lost");
    assert!(why.starts_with("Could not read the hosted game: the journal is damaged from move 1"), "{why}");
}

#[test]
fn a_game_is_read_as_it_is_written() {
    let game = KeptGame {
        name: "Chess with Rada: your turn".into(),
        about: "Chess with Rada, 12 moves. White to move.".into(),
        code: "k7f3q-9xm2v4tabc".into(),
        way: Way::Ssh("rada@example.org:2222".parse().expect("an address")),
        played: Timestamp::new(1_795_289_400),
    };
    let text = joined::line(&game).expect("it is over ssh");
    assert_eq!(joined::read(text.trim_end()), Some(game));
    assert_eq!(joined::read("nonsense\tmore"), None);
}

#[test]
fn the_list_has_what_the_opponent_added() {
    let folder = tempfile::tempdir().expect("there is room");
    let letters = folder.path().join("letters");
    let path = folder.path().join("a.game");
    let game = game::start("chess", Options::default(), None).expect("it is a game");
    let mut file = GameFile::new(7, Color::Black, &Header::of(&game, storage::now())).expect("it is one");
    let seen = letters.join("0000000000000007-black");
    fs::create_dir_all(&letters).expect("there is room");
    fs::write(&seen, file.text()).expect("there is room");
    fs::write(seen.with_extension("path"), path.to_string_lossy().as_bytes()).expect("there is room");
    // Neither a file that is gone nor what does not belong here is in the way.
    fs::write(letters.join("notes"), "of someone").expect("there is room");
    let names = || listed(&letters).into_iter().map(|game| game.name).collect::<Vec<_>>();
    assert_eq!(names(), ["Chess: their turn"]);
    file.hear(Color::White, &Guest::first_line(ANY), Duration::ZERO);
    file.hear(Color::White, "0 move e2e4", Duration::ZERO);
    fs::write(&path, file.text()).expect("there is room");
    assert_eq!(names(), ["Chess: your turn"]);
}
