//! Where the parts of the screen stand, for every size of window.

use ratatui::layout::Rect;

/// The columns and rows without which nothing can be shown.
pub const SMALLEST: (u16, u16) = (40, 16);

/// The sizes of a square in cells, largest first. A cell is about twice as high as wide.
const SQUARES: [(u16, u16); 8] = [(16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];
/// The ranks' numbers stand on both sides of the board, in so many columns each.
pub(super) const RANK_LABELS: u16 = 3;
/// The narrowest panel in which a move of each side has room.
const PANEL: u16 = 28;
/// Wider it has no use.
const WIDEST_PANEL: u16 = 46;
/// Where there is room for two of this width, one stands on each side of the board.
const CASTLING_SIDE: u16 = 32;
/// The title, on top of a panel beside the board or else of the screen; the status, the input line and the footer.
const TITLE: u16 = 1;
const STATUS: u16 = 3;
const INPUT: u16 = 1;
const FOOTER: u16 = 1;
/// In a narrow window a sentence takes more rows, and in a tall one it may.
const NARROW: u16 = 60;
const MORE: u16 = 2;
const TALL: u16 = 24;
/// Where so many rows are left over, what is said stands right below the board and not at the bottom of the window.
const LOOSE: u16 = 6;
/// For a much larger board the panel moves below it, if so many rows are left for it there.
const BELOW: u16 = 12;
/// Both sides with the pieces they took, and without.
const PLAYERS: u16 = 4;
const NAMES: u16 = 2;
/// The history below the players, and so low that it stands beside them.
const HISTORY: u16 = 5;
const LOW: u16 = 3;
/// The history of so many rows can give some to the card of a piece, and of so many to what the computer thinks.
const CARD: u16 = 10;
const THOUGHTS: u16 = 20;

/// Whether anything can be shown.
#[must_use]
pub const fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Where the parts of a game's screen stand. As a window gets smaller, first what the computer thinks moves from the panel to the
/// status, then the card of the piece under the cursor, then the pieces that were taken go, then the history, and the players at last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLayout {
    /// The title.
    pub title: Rect,
    /// The 64 squares.
    pub board: Rect,
    /// The size of one of them.
    pub square: (u16, u16),
    /// Whether the files are named above the board too.
    pub files_above: bool,
    /// The bar of what the position is worth, on the right of the board.
    pub bar: Rect,
    /// The panel on the left of the board, in a wide window.
    pub castling_side: Option<Rect>,
    /// The panel on the right of the board or below it.
    pub panel: Option<Rect>,
    /// The players, in one of them.
    pub players: Option<Rect>,
    /// The history, in one of them.
    pub moves: Option<Rect>,
    /// Whose turn it is, and what there is to say.
    pub status: Rect,
    /// The input line.
    pub input: Rect,
    /// The footer.
    pub footer: Rect,
}

/// The largest square with which the board has room.
fn largest(width: u16, rows: u16) -> (u16, u16) {
    let fits = |&&(w, h): &&(u16, u16)| 8 * w + 2 * RANK_LABELS <= width && 8 * h < rows;
    SQUARES.iter().find(fits).copied().unwrap_or(SQUARES[SQUARES.len() - 1])
}

/// How many rows the status takes.
const fn status_rows(width: u16) -> u16 {
    if width < NARROW { STATUS + 1 } else { STATUS }
}

/// Rows of an area, from a row on.
const fn rows(area: Rect, from: u16, height: u16) -> Rect {
    Rect { y: area.y + from, height, ..area }
}

impl GameLayout {
    /// The layout of a window. The panel stands beside the board unless that would make the board too small to see, or much
    /// smaller than it could be.
    #[must_use]
    pub fn of(area: Rect) -> Self {
        let rows = area.height - status_rows(area.width) - INPUT - FOOTER;
        let beside = largest(area.width.saturating_sub(PANEL), rows);
        let alone = largest(area.width, rows - TITLE);
        let has_side = area.width >= 16 + 2 * RANK_LABELS + PANEL && (beside.1 >= 2 || alone.1 < 2);
        let is_much_larger = alone.1 >= beside.1 + 2 && rows >= TITLE + 8 * alone.1 + 1 + BELOW;
        if has_side && !is_much_larger { Self::beside(area, rows, beside) } else { Self::below(area, rows, alone) }
    }

    /// The board with panels beside it.
    fn beside(area: Rect, height: u16, square: (u16, u16)) -> Self {
        let (w, h) = (8 * square.0, 8 * square.1);
        let width = w + 2 * RANK_LABELS;
        let spare = area.width - width;
        let has_castling_side = spare >= 2 * CASTLING_SIDE;
        let side = if has_castling_side { spare / 2 } else { spare }.min(WIDEST_PANEL);
        let total = width + side * (1 + u16::from(has_castling_side));
        let all = Rect { x: area.x + (area.width - total) / 2, width: total, ..area };
        let middle = Rect { x: all.x + if has_castling_side { side } else { 0 }, width, ..area };

        let files_above = height >= h + 2;
        let spare = height - h - 1 - u16::from(files_above);
        let is_loose = spare >= LOOSE;
        let above = u16::from(files_above) + if is_loose { 0 } else { spare / 2 };
        let board = Rect { x: middle.x + RANK_LABELS, y: area.y + above, width: w, height: h };
        // What is said begins where the board does, and has all the room to its right that is free.
        let status = if is_loose {
            rows(middle, above + h + 2, status_rows(width))
        } else {
            let below = Rect { width: area.right() - middle.x, ..middle };
            rows(below, height, status_rows(area.width))
        };
        let bottom = area.bottom() - FOOTER - if is_loose { 0 } else { status.height + INPUT };
        let right = Rect { x: middle.right(), width: side, height: bottom - area.y, ..area };
        let right = if has_castling_side { Rect { x: right.x + 2, width: side - 2, ..right } } else { right };
        // The status does not reach below a panel on the left.
        let left = Rect { x: all.x, width: side.saturating_sub(2), height: area.height - FOOTER, ..area };
        let first = if has_castling_side { left } else { right };
        let below_title = |panel: Rect| rows(panel, TITLE, panel.height - TITLE);
        let castling_side = has_castling_side.then(|| below_title(left));
        let panel = if has_castling_side { right } else { below_title(right) };
        let taken = if panel.height >= PLAYERS + HISTORY { PLAYERS } else { NAMES };
        let players = castling_side.unwrap_or(panel);
        let moves = if has_castling_side { panel } else { rows(panel, taken, panel.height - taken) };
        Self {
            title: rows(first, 0, TITLE),
            board,
            square,
            files_above,
            bar: Rect { x: board.right() + RANK_LABELS - 1, width: 1, ..board },
            castling_side,
            panel: Some(panel),
            players: Some(rows(players, 0, taken)),
            moves: Some(Rect { width: moves.width - 1, ..moves }),
            status,
            input: Rect { y: status.bottom(), height: INPUT, ..status },
            footer: Rect { x: all.x, width: area.right() - all.x, y: area.bottom() - FOOTER, height: FOOTER },
        }
    }

    /// The board alone, what is said below it, and then a panel, if there is room.
    fn below(area: Rect, height: u16, square: (u16, u16)) -> Self {
        let (w, h) = (8 * square.0, 8 * square.1);
        let spare = height - TITLE - h - 1;
        // Two rows are better used for the players.
        let files_above = spare > 0 && spare != NAMES;
        let above = TITLE + u16::from(files_above);
        let left = area.x + (area.width - w - 2 * RANK_LABELS) / 2;
        let board = Rect { x: left + RANK_LABELS, y: area.y + above, width: w, height: h };
        let spare = spare - u16::from(files_above);
        let more = if spare > TALL { MORE } else { 0 };
        let spare = spare - more;
        let status = rows(area, above + h + 1, status_rows(area.width) + more);
        let input = Rect { y: status.bottom(), height: INPUT, ..status };
        let gap = u16::from(spare > PLAYERS + HISTORY);
        let panel = Rect { y: input.bottom() + gap, height: spare - gap, ..area };
        let (players, moves) = split(panel);
        Self {
            title: rows(area, 0, TITLE),
            board,
            square,
            files_above,
            bar: Rect { x: board.right() + RANK_LABELS - 1, width: 1, ..board },
            castling_side: None,
            panel: players.is_some().then_some(panel),
            players,
            moves,
            status,
            input,
            footer: Rect { y: area.bottom() - FOOTER, height: FOOTER, ..area },
        }
    }

    /// Where the card of a piece or a longer text stands, if it has a place of its own.
    #[must_use]
    pub fn aside(&self) -> Option<Rect> {
        let taken = self.players.map_or(0, |players| players.height + 1);
        self.castling_side.map(|castling_side| rows(castling_side, taken, castling_side.height - taken))
    }

    /// Whether the card of a piece has room in a panel.
    #[must_use]
    pub fn has_card(&self) -> bool {
        self.castling_side.is_some() || self.moves.is_some_and(|moves| moves.height >= CARD)
    }

    /// Whether there is room for what the computer thinks too, beside the board: a panel below it is further away than the status.
    #[must_use]
    pub fn is_roomy(&self) -> bool {
        let is_beside = |moves: Rect| moves.x > self.board.x && moves.height >= THOUGHTS;
        self.castling_side.is_some() || self.moves.is_some_and(is_beside)
    }
}

/// The players and the history in a panel below the board.
fn split(panel: Rect) -> (Option<Rect>, Option<Rect>) {
    let half = panel.width / 2;
    if panel.height >= PLAYERS + HISTORY {
        (Some(rows(panel, 0, PLAYERS)), Some(rows(panel, PLAYERS, panel.height - PLAYERS)))
    } else if panel.height >= PLAYERS && half >= PANEL {
        let right = Rect { x: panel.x + half, width: panel.width - half, ..panel };
        (Some(Rect { width: half, height: PLAYERS, ..panel }), Some(right))
    } else if panel.height >= NAMES {
        let rest = panel.height - NAMES;
        (Some(rows(panel, 0, NAMES)), (rest >= LOW).then(|| rows(panel, NAMES, rest)))
    } else {
        (None, None)
    }
}
