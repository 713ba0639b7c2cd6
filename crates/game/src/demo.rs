//! The demonstration of a game: short scenes with its characteristic moves, played by the rules.
//!
//! A scene is a FEN or `start`, a line of moves in machine notation, and a caption; a blank line ends the scene.
//!
//! ```
//! use pawnstorm_game::demo;
//! use pawnstorm_rules::variants::GAMES;
//! let scenes = demo::scenes("start\ne2e4 e7e5\nThe open game.\n", GAMES[0]).unwrap();
//! assert_eq!((scenes[0].game.plies(), &scenes[0].caption[..]), (2, "The open game."));
//! assert!(demo::scenes("start\ne2e5\nToo far.\n", GAMES[0]).is_err());
//! ```

use crate::game::Game;
use crate::start::start;
use pawnstorm_rules::{Info, Options};

/// A scene of a demonstration: a position, moves from it, and a caption.
pub struct Scene {
    /// The game, after its moves.
    pub game: Game,
    /// The explanation of the moves.
    pub caption: String,
}

/// Plays the scenes of a demonstration.
///
/// # Errors
/// A clause that names the wrong position or the illegal move.
pub fn scenes(text: &str, info: &'static Info) -> Result<Vec<Scene>, String> {
    text.split("\n\n").map(|scene| play(scene, info)).collect()
}

fn play(scene: &str, info: &'static Info) -> Result<Scene, String> {
    let mut lines = scene.lines();
    let fen = lines.next().filter(|fen| *fen != "start");
    let mut game = start(info.id, Options::default(), fen).map_err(|error| error.to_string())?;
    for mv in lines.next().unwrap_or_default().split(' ') {
        let route = game.written(mv).ok_or_else(|| format!("{mv} is not legal in {}", game.fen(game.plies())))?;
        game.play(&route).map_err(|_| format!("could not play {mv}"))?;
    }
    Ok(Scene { game, caption: lines.collect::<Vec<_>>().join(" ") })
}
