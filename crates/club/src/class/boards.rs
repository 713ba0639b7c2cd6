//! All boards of a round on one screen, as text.

use super::export::score;
use pawnstorm_game::clock::digits;
use pawnstorm_game::protocol::Room;
use pawnstorm_game::{Game, describe};
use pawnstorm_rules::{Color, Coordinates, Outcome, Piece, Square, Viewer};
use std::time::{Duration, Instant};

/// The width of a board with the gap behind it.
const WIDTH: usize = 20;

/// The state of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub game: String,
    /// The ranks from the eighth down: a letter for each piece, White's in capitals, and a dot for an empty square.
    pub ranks: [String; 8],
    pub plies: usize,
    /// The last move with its number.
    pub last: String,
    /// The side to move; `None` once the game is over.
    pub turn: Option<Color>,
    /// The result; `None` while the game lasts.
    pub outcome: Option<Outcome>,
    /// A sentence: whose turn it is, or how the game ended.
    pub sentence: String,
    /// Whether White and Black are connected.
    pub there: [bool; 2],
    /// The time left to White and to Black at that moment, and the side with the running clock.
    clocks: ([Option<Duration>; 2], Option<Color>),
    taken: Instant,
}

impl Snapshot {
    pub fn of_room(name: &str, room: &Room, there: [bool; 2]) -> Self {
        Self { clocks: room.clocks(), ..Self::of(name, room.game(), there) }
    }

    /// Returns the time left to `side` now, if it has a clock.
    pub fn left(&self, side: Color) -> Option<Duration> {
        let (left, runs) = self.clocks;
        let used = if runs == Some(side) { self.taken.elapsed() } else { Duration::ZERO };
        Some(left[side.index()]?.saturating_sub(used))
    }

    /// Takes the state of a game, with its clocks stopped.
    pub fn of(name: &str, game: &Game, there: [bool; 2]) -> Self {
        let plies = game.plies();
        let scene = game.scene(plies, Viewer::Everyone);
        let letter = |file, rank| scene.piece(Square::new(file, rank)).map_or('.', Piece::letter);
        let last = game.entries().last().map_or_else(String::new, |entry| {
            format!("{}{} {}", entry.number, if entry.side == Color::White { "." } else { "..." }, entry.shown)
        });
        Self {
            game: name.into(),
            ranks: [7, 6, 5, 4, 3, 2, 1, 0].map(|rank| (0..8).map(|file| letter(file, rank)).collect()),
            plies,
            last,
            turn: game.outcome().is_none().then(|| game.turn()),
            outcome: game.outcome(),
            sentence: describe::outcome(game).unwrap_or_else(|| describe::turn(game, plies)),
            there,
            clocks: (Color::ALL.map(|side| game.clock().and_then(|clock| clock.left(side))), None),
            taken: Instant::now(),
        }
    }
}

/// A board on the screen.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    pub users: [&'a str; 2],
    /// The state of the game; `None` until the host has reported it.
    pub state: Option<&'a Snapshot>,
    pub decided: Option<&'static str>,
}

impl Shown<'_> {
    fn state_in_short(&self) -> String {
        match (self.decided, self.state) {
            (Some(score), _) => format!("{score} decided"),
            (None, Some(Snapshot { outcome: Some(outcome), .. })) => score(*outcome).word().into(),
            (None, Some(state)) if state.plies > 0 => {
                format!("{}{}", state.last, if state.there == [true; 2] { "" } else { " away" })
            }
            _ => "not started".into(),
        }
    }

    /// Returns the name of a side between its marks, in at most `most` columns.
    fn name(&self, side: usize, most: usize) -> String {
        let is_there = self.state.is_some_and(|state| state.there[side]);
        let is_over = self.decided.is_some() || self.state.is_some_and(|state| state.outcome.is_some());
        let to_move = self.state.and_then(|state| state.turn).is_some_and(|turn| turn.index() == side);
        let mark = if to_move && !is_over { '>' } else { ' ' };
        let away = if is_there || is_over { "" } else { " ?" };
        let user: String = self.users[side].chars().take(most.saturating_sub(1 + away.len())).collect();
        format!("{mark}{user}{away}")
    }

    fn clock(&self, side: usize) -> String {
        self.state.and_then(|state| state.left(Color::ALL[side])).map_or_else(String::new, digits)
    }

    /// Returns the name of a side and its clock, in a line of `width` columns.
    fn head(&self, side: usize, width: usize) -> String {
        let clock = self.clock(side);
        let most = width.saturating_sub(clock.len() + 1);
        format!("{:<most$} {clock}", self.name(side, most)).trim_end().into()
    }
}

/// Draws the boards small, with `width / 20` of them in a row. `>` marks the side to move, `?` an absent player.
pub fn small(boards: &[Shown<'_>], width: usize) -> String {
    let in_a_row = (width / WIDTH).max(1);
    let mut text = String::new();
    for (row, boards) in boards.chunks(in_a_row).enumerate() {
        let cells: Vec<Vec<String>> =
            boards.iter().enumerate().map(|(index, board)| cell(row * in_a_row + index + 1, board)).collect();
        for line in 0..cells[0].len() {
            let parts: Vec<String> = cells.iter().map(|cell| format!("{:<WIDTH$}", cell[line])).collect();
            text.push_str(parts.concat().trim_end());
            text.push('\n');
        }
    }
    text
}

fn cell(number: usize, board: &Shown<'_>) -> Vec<String> {
    let state: String = board.state_in_short().chars().take(WIDTH - 5).collect();
    let mut lines = vec![format!("{number:>2} {state}"), board.head(1, WIDTH - 2)];
    for rank in 0..8 {
        let letters = board.state.map_or("........", |state| &state.ranks[rank]);
        let letters: Vec<String> = letters.chars().map(String::from).collect();
        lines.push(format!(" {}", letters.join(" ")));
    }
    lines.push(board.head(0, WIDTH - 2));
    lines.push(String::new());
    lines
}

/// Draws one board large, with its clocks, below a title.
pub fn large(title: &str, board: &Shown<'_>, coordinates: Coordinates) -> String {
    let edge = format!("   +{}\n", "---+".repeat(8));
    let wide = edge.trim_end().len();
    let by_numbers = coordinates == Coordinates::RowColumn;
    let mut text = format!("{title}: {}\n{}\n{edge}", board.state_in_short(), board.head(1, wide));
    for rank in 0..8 {
        let letters = board.state.map_or("        ", |state| &state.ranks[rank]);
        let cells: String =
            letters.chars().map(|letter| format!(" {} |", if letter == '.' { ' ' } else { letter })).collect();
        text.push_str(&format!(" {} |{cells}\n{edge}", if by_numbers { 7 - rank } else { 8 - rank }));
    }
    let files = if by_numbers { "01234567" } else { "abcdefgh" };
    let files: String = files.chars().map(|file| format!("  {file} ")).collect();
    text.push_str(&format!("   {}\n{}\n", files.trim_end(), board.head(0, wide)));
    text
}

pub fn list(boards: &[Shown<'_>]) -> String {
    let longest = boards.iter().flat_map(|board| board.users).map(|user| user.chars().count()).max().unwrap_or(0) + 3;
    let clocks: Vec<[String; 2]> = boards.iter().map(|board| [board.clock(0), board.clock(1)]).collect();
    let wide = clocks.iter().flatten().map(String::len).max().filter(|wide| *wide > 0).map_or(0, |wide| wide + 1);
    let line = |(index, board): (usize, &Shown<'_>)| {
        let [white, black] = &clocks[index];
        let (one, other) = (board.name(0, WIDTH - 2), board.name(1, WIDTH - 2));
        let number = index + 1;
        format!(
            "{number:>3} {one:<longest$}{white:>wide$} {other:<longest$}{black:>wide$} {}\n",
            board.state_in_short()
        )
    };
    boards.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm_game::{input, start};
    use pawnstorm_rules::Options;

    #[test]
    fn boards_stand_side_by_side() {
        let mut game = start("chess", Options::default(), None).expect("it starts");
        let mv = input::find(&game, "e4").expect("it is legal");
        game.play(&mv).expect("it is legal");
        let state = Snapshot::of("k7f3q", &game, [true, false]);
        let shown = Shown { users: ["ada", "bert"], state: Some(&state), decided: None };
        let none = Shown { users: ["carl", "dora"], state: None, decided: None };
        let text = small(&[shown.clone(), none.clone(), none.clone()], 45);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " 1 1. e4 away        2 not started");
        assert_eq!(lines[1], ">bert ?              dora ?");
        assert_eq!(lines[2], " r n b q k b n r     . . . . . . . .");
        assert_eq!(lines[6], " . . . . P . . .     . . . . . . . .");
        assert_eq!((lines[10], lines[12]), (" ada                 carl ?", " 3 not started"));
        assert_eq!(list(&[shown, none]), "  1  ada    >bert ? 1. e4 away\n  2  carl ?  dora ? not started\n");
    }

    #[test]
    fn clocks_stand_beside_the_names() {
        let mut game = start("chess", Options::default(), None).expect("it starts");
        game.set_clock("10:00".parse().expect("it is a clock"));
        let state = Snapshot::of("k7f3q", &game, [true, true]);
        let shown = Shown { users: ["ada", "a-very-long-name"], state: Some(&state), decided: None };
        let lines = small(std::slice::from_ref(&shown), 80);
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!((lines[1], lines[10]), (" a-very-long 10:00", ">ada         10:00"));
        assert!(lines.iter().all(|line| line.len() < WIDTH));
        assert_eq!(list(&[shown]), "  1 >ada                10:00  a-very-long-name   10:00 not started\n");
    }

    #[test]
    fn one_board_is_drawn_large() {
        let game = start("chess", Options::default(), None).expect("it starts");
        let state = Snapshot::of("k7f3q", &game, [true, false]);
        let shown = Shown { users: ["ada", "bert"], state: Some(&state), decided: None };
        let text = large("Round 1, board 3", &shown, Coordinates::Algebraic);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[1]), ("Round 1, board 3: not started", " bert ?"));
        assert_eq!(lines[3], " 8 | r | n | b | q | k | b | n | r |");
        assert_eq!(
            (lines[5].trim_end(), lines[7]),
            (" 7 | p | p | p | p | p | p | p | p |", " 6 |   |   |   |   |   |   |   |   |")
        );
        assert_eq!((lines[19], lines[20]), ("     a   b   c   d   e   f   g   h", ">ada"));
        assert!(lines.len() < 24);
        let text = large("Board 1", &Shown { state: None, ..shown }, Coordinates::RowColumn);
        assert!(text.contains("\n 7 |   |") && text.contains("\n     0   1   2   3   4   5   6   7\n"), "{text}");
    }
}
