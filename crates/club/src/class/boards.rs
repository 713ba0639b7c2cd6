//! All boards of a round on one screen, as text.

use crate::snapshot::Snapshot;
use pawnstorm_rules::Color;

/// The width of a board with the gap behind it.
const WIDTH: usize = 20;

/// A board to be shown.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The users who play White and Black.
    pub users: [&'a str; 2],
    /// The state, if anything is known of it.
    pub state: Option<&'a Snapshot>,
    /// What the teacher decided.
    pub decided: Option<&'static str>,
}

impl Shown<'_> {
    fn state_in_short(&self) -> String {
        match (self.decided, self.state) {
            (Some(score), _) => format!("{score} decided"),
            (None, Some(Snapshot { outcome: Some(outcome), .. })) => match outcome.winner {
                Some(Color::White) => "1-0".into(),
                Some(Color::Black) => "0-1".into(),
                None => "1/2".into(),
            },
            (None, Some(state)) if state.plies > 0 => {
                format!("{}{}", state.last, if state.there == [true; 2] { "" } else { " away" })
            }
            _ => "not begun".into(),
        }
    }

    fn name(&self, side: usize) -> String {
        let is_there = self.state.is_some_and(|state| state.there[side]);
        let is_over = self.decided.is_some() || self.state.is_some_and(|state| state.outcome.is_some());
        let to_move = self.state.and_then(|state| state.turn).is_some_and(|turn| turn.index() == side);
        let mark = if is_over {
            ' '
        } else if to_move {
            '>'
        } else {
            ' '
        };
        let user: String = self.users[side].chars().take(WIDTH - 5).collect();
        format!("{mark}{user}{}", if is_there || is_over { "" } else { " ?" })
    }
}

/// Draws the boards beside and below one another, in lines of at most this width. `>` marks whose turn it is, `?` who is not there.
#[must_use]
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
    let mut lines = vec![format!("{number:>2} {state}"), board.name(1)];
    for rank in 0..8 {
        let letters = board.state.map_or("........", |state| &state.ranks[rank]);
        let letters: Vec<String> = letters.chars().map(String::from).collect();
        lines.push(format!(" {}", letters.join(" ")));
    }
    lines.push(board.name(0));
    lines.push(String::new());
    lines
}

/// Lists the boards, a line for each.
#[must_use]
pub fn list(boards: &[Shown<'_>]) -> String {
    let longest = boards.iter().flat_map(|board| board.users).map(|user| user.chars().count()).max().unwrap_or(0) + 2;
    let line = |(index, board): (usize, &Shown<'_>)| {
        format!("{:>3} {:<longest$} {:<longest$} {}\n", index + 1, board.name(0), board.name(1), board.state_in_short())
    };
    boards.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm_game::{entry, start};
    use pawnstorm_rules::Options;

    #[test]
    fn boards_stand_side_by_side() {
        let mut game = start("chess", Options::default(), None).expect("it starts");
        let mv = entry::find(&game, "e4").expect("it is legal");
        game.play(mv).expect("it is legal");
        let state = Snapshot::of("k7f3q", &game, [true, false]);
        let shown = Shown { users: ["ada", "bert"], state: Some(&state), decided: None };
        let none = Shown { users: ["carl", "dora"], state: None, decided: None };
        let text = small(&[shown.clone(), none.clone(), none.clone()], 45);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " 1 1. e4 away        2 not begun");
        assert_eq!(lines[1], ">bert ?              dora ?");
        assert_eq!(lines[2], " r n b q k b n r     . . . . . . . .");
        assert_eq!(lines[6], " . . . . P . . .     . . . . . . . .");
        assert_eq!((lines[10], lines[12]), (" ada                 carl ?", " 3 not begun"));
        assert_eq!(list(&[shown, none]), "  1  ada   >bert ? 1. e4 away\n  2  carl ?  dora ? not begun\n");
    }
}
