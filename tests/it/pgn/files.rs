//! Files of games: gone through in pieces, and written whole or not at all.

use crate::prelude::*;
use pawnstorm::tui::file;

#[test]
fn a_file_replaces_another_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pgn");
    file::save(&path, b"old").expect("it is written");
    file::save(&path, b"new").expect("it is replaced");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left behind");
    assert!(file::save(&folder.path().join("none/game.pgn"), b"").is_err());
    assert!(file::save(folder.path(), b"").is_err(), "a folder is not replaced");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_rights_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let [path, link] = ["game.pgn", "link.pgn"].map(|name| folder.path().join(name));
    fs::write(&path, "old").expect("it is written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they are set");
    symlink(&path, &link).expect("it is linked");
    file::save(&link, b"new").expect("it is written");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
}

/// `PAWNSTORM_PGN_GAMES` says how many games the file has, and the speed is printed.
#[test]
fn a_long_file_is_gone_through() {
    const GAME: &str = "[Event \"Rated game\"]\n[Site \"https://example.org/abcdefgh\"]\n[Date \"2024.01.31\"]\n[Round \"-\"]\n\
        [White \"somebody\"]\n[Black \"somebody-else\"]\n[Result \"1-0\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1600\"]\n\
        [TimeControl \"180+2\"]\n[Termination \"Normal\"]\n\n1. e4 { [%clk 0:03:00] } e5 { [%clk 0:03:00] } 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 \
        5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5\n13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 \
        16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 1-0\n\n";
    let games = std::env::var("PAWNSTORM_PGN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.pgn");
    let mut out = std::io::BufWriter::new(fs::File::create(&path).expect("a file"));
    for _ in 0..games {
        out.write_all(GAME.as_bytes()).expect("it is written");
    }
    out.into_inner().expect("it is written");
    let begun = std::time::Instant::now();
    let mut found = Vec::new();
    file::games(&path, |game| {
        found.push(game);
        true
    })
    .expect("it can be read");
    let seconds = begun.elapsed().as_secs_f64();
    let megabytes = (games * GAME.len()) as f64 / 1e6;
    println!("{games} games, {megabytes:.0} MB: {seconds:.3} s, {:.0} MB/s", megabytes / seconds);
    assert_eq!(found.len(), games);
    let last = &found[games - 1];
    assert_eq!(last.line, 1 + (games - 1) * GAME.lines().count());
    let mut parsed = file::game(&path, last).expect("it can be read");
    assert_eq!(parsed.error, None);
    assert_eq!(parsed.tree.resolve().expect("chess").game.plies(), 40);
    let mut seen = 0;
    file::games(&path, |_| {
        seen += 1;
        seen < 3
    })
    .expect("it can be read");
    assert_eq!(seen, 3, "it stops when it is told");
}

/// Of a game that is too long the beginning is read, to the end of a character, and that is said.
#[test]
fn a_game_that_is_too_long_is_cut_and_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.pgn");
    for shift in ["", " "] {
        let text = format!("[White \"Jörg\"]\n\n1. e4 {{{shift}{}}} e5 1-0\n", "ö".repeat(2 << 20));
        fs::write(&path, text).expect("it is written");
        let mut found = Vec::new();
        file::games(&path, |game| {
            found.push(game);
            true
        })
        .expect("it can be read");
        let parsed = file::game(&path, &found[0]).expect("it can be read");
        assert_eq!(parsed.tree.tags.get("White"), Some("Jörg"));
        let error = parsed.error.expect("it is too long").to_string();
        assert!(error.contains("the game is longer than 4 MB"), "{error}");
    }
}
