//! The layout of the screen for every size of window.

use crate::app::settings::Settings;
use ratatui::layout::Rect;

/// The smallest columns and rows of the program.
pub const SMALLEST: (u16, u16) = (40, 16);

/// The sizes of a square in cells, largest first. A cell is about twice as high as wide.
const SQUARES: [(u16, u16); 10] = [(16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (6, 2), (4, 2), (3, 1), (2, 1)];
const MIN: (u16, u16) = SQUARES[SQUARES.len() - 1];
/// The columns on the left of the board for the labels of its ranks, one less for the smallest squares. Large squares have the same
/// number on the right, with the labels again; small ones have one column there for the evaluation bar.
const RANK_LABELS: u16 = 3;
const BAR: u16 = 1;
/// The smallest height of large squares, and the smallest width with labels away from the window's edge.
const LARGE: u16 = 4;
const APART_FROM: u16 = 8;
/// The narrowest panel with room for a move of each side.
const PANEL: u16 = 28;
const WIDEST_PANEL: u16 = 46;
/// The columns between the board with its labels and a panel, where there is room.
const APART: u16 = 2;
/// The smallest width of each of two panels, one on each side of the board.
const LEFT_PANEL: u16 = 32;
/// The rows of the title, which is above a panel or at the top of the screen, and of status, input line and
/// footer.
const TITLE: u16 = 1;
const STATUS: u16 = 3;
const INPUT: u16 = 1;
const FOOTER: u16 = 1;
/// The width below which a sentence takes more rows, as it may in a tall window.
const NARROW: u16 = 60;
const MORE: u16 = 2;
const TALL: u16 = 24;
/// The number of spare rows that moves the messages right below the board, away from the bottom of the window.
const LOOSE: u16 = 6;
/// The number of spare rows below a much larger board that moves the panel there.
const BELOW: u16 = 12;
/// The rows of both sides with their captured pieces, and without.
const PLAYERS: u16 = 4;
const NAMES: u16 = 2;
/// The rows of the history below the players, and the height that puts the two next to each other.
const HISTORY: u16 = 5;
const LOW: u16 = 3;
/// The columns and rows at the side of a board in a low window that messages take from the panel, and the columns needed for that.
const TALK: u16 = 6;
const LOW_PANEL: u16 = 25;
/// The rows of history above which it gives some to the card of a piece, and to the computer's search information.
const CARD: u16 = 10;
const THOUGHTS: u16 = 20;

pub const fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// The layout of a game's screen. As a window gets smaller, the computer's search information moves from the panel to the
/// status first, then the card of the piece under the cursor; then the captured pieces go, then the history, and the players
/// last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLayout {
    pub title: Rect,
    /// The 64 squares.
    pub board: Rect,
    pub square: (u16, u16),
    /// True if the files are labelled above the board too.
    pub files_above: bool,
    /// The evaluation bar, on the right of the board and the names of its ranks.
    pub bar: Rect,
    /// The panel on the left of the board, in a wide window.
    pub left_panel: Option<Rect>,
    /// The panel on the right of the board or below it.
    pub panel: Option<Rect>,
    /// The players, in one of them.
    pub players: Option<Rect>,
    /// The history, in one of them.
    pub moves: Option<Rect>,
    /// The side to move, and the messages.
    pub status: Rect,
    pub input: Rect,
    pub footer: Rect,
}

/// Returns the largest size of a square that fits, up to one.
pub(super) fn square(most: (u16, u16), fits: impl Fn((u16, u16)) -> bool) -> Option<(u16, u16)> {
    SQUARES.into_iter().find(|&square| square <= most && fits(square))
}

/// Returns the columns beside a board with squares of this size: on its left, and on its right.
pub(super) const fn margins(square: (u16, u16)) -> (u16, u16) {
    let left = if square.0 < APART_FROM { RANK_LABELS - 1 } else { RANK_LABELS };
    if square.1 < LARGE { (left, BAR) } else { (left, RANK_LABELS) }
}

const fn board_width(square: (u16, u16)) -> u16 {
    let (left, right) = margins(square);
    left + 8 * square.0 + right
}

fn largest(width: u16, rows: u16) -> (u16, u16) {
    // A dot in the middle needs an even number of columns.
    let fits = |square: (u16, u16)| square.0.is_multiple_of(2) && board_width(square) <= width && 8 * square.1 < rows;
    square(SQUARES[0], fits).unwrap_or(MIN)
}

const fn status_rows(width: u16) -> u16 {
    if width < NARROW { STATUS + 1 } else { STATUS }
}

const fn rows(area: Rect, from: u16, height: u16) -> Rect {
    Rect { y: area.y + from, height, ..area }
}

impl GameLayout {
    /// Computes the layout of a window. The panel is at the side of the board unless that would make the board too small to
    /// read, or much smaller than necessary.
    pub fn of(area: Rect) -> Self {
        let low = area.height - INPUT - FOOTER;
        let rows = low - status_rows(area.width);
        let beside = largest(area.width.saturating_sub(PANEL), rows);
        let alone = largest(area.width, rows - TITLE);
        let at_height = largest(area.width.saturating_sub(LOW_PANEL), low);
        if beside.1 < 2 && alone.1 < at_height.1 {
            return Self::low(area, low, at_height);
        }
        let has_side = area.width >= board_width(MIN) + PANEL && (beside.1 >= 2 || alone.1 < 2);
        let is_much_larger = alone.1 >= beside.1 + 2 && rows >= TITLE + 8 * alone.1 + 1 + BELOW;
        if has_side && !is_much_larger {
            Self::beside(area, rows, beside)
        } else {
            Self::below(area, status_rows(area.width), rows, alone)
        }
    }

    /// Computes the layout for the settings: with everything that has room, or with board, clocks and input line only.
    pub fn for_settings(area: Rect, settings: Settings) -> Self {
        if !settings.zen {
            return Self::of(area);
        }
        let with = |status: u16| (status, largest(area.width, area.height - status - INPUT - TITLE));
        // Messages are short: one row is enough if that makes the board larger.
        let [usual, low] = [with(status_rows(area.width)), with(1)];
        let (status, square) = if low.1 > usual.1 { low } else { usual };
        let whole = match Self::of(area) {
            whole if whole.square > square => whole,
            _ => Self::below(area, status, area.height - status - INPUT, square),
        };
        Self { panel: None, players: None, moves: None, ..whole }
    }

    fn beside(area: Rect, height: u16, square: (u16, u16)) -> Self {
        let (w, h) = (8 * square.0, 8 * square.1);
        let (labels, _) = margins(square);
        let width = board_width(square);
        let spare = area.width - width;
        let has_left_panel = spare >= 2 * LEFT_PANEL;
        let side = if has_left_panel { spare / 2 } else { spare }.min(WIDEST_PANEL);
        let total = width + side * (1 + u16::from(has_left_panel));
        let all = Rect { x: area.x + (area.width - total) / 2, width: total, ..area };
        let middle = Rect { x: all.x + if has_left_panel { side } else { 0 }, width, ..area };

        let files_above = square.1 >= LARGE && height >= h + 2;
        let spare = height - h - 1 - u16::from(files_above);
        let is_loose = spare >= LOOSE;
        let above = u16::from(files_above) + if is_loose { 0 } else { spare / 2 };
        let board = Rect { x: middle.x + labels, y: area.y + above, width: w, height: h };
        // The messages are aligned with the board and use all free columns to its right.
        let status = if is_loose {
            rows(middle, above + h + 2, status_rows(width))
        } else {
            let below = Rect { width: area.right() - middle.x, ..middle };
            rows(below, height, status_rows(area.width))
        };
        let bottom = area.bottom() - FOOTER - if is_loose { 0 } else { status.height + INPUT };
        let gap = APART.min(side - PANEL);
        let right = Rect { x: middle.right() + gap, width: side - gap, height: bottom - area.y, ..area };
        // The status does not reach below a panel on the left.
        let left = Rect { x: all.x, width: side.saturating_sub(APART), height: area.height - FOOTER, ..area };
        let first = if has_left_panel { left } else { right };
        let below_title = |panel: Rect| rows(panel, TITLE, panel.height - TITLE);
        let left_panel = has_left_panel.then(|| below_title(left));
        let panel = if has_left_panel { right } else { below_title(right) };
        let taken = if panel.height >= PLAYERS + HISTORY { PLAYERS } else { NAMES };
        let players = left_panel.unwrap_or(panel);
        let moves = if has_left_panel { panel } else { rows(panel, taken, panel.height - taken) };
        Self {
            title: rows(first, 0, TITLE),
            board,
            square,
            files_above,
            bar: bar(board, square, gap == APART),
            left_panel,
            panel: Some(panel),
            players: Some(rows(players, 0, taken)),
            moves: Some(Rect { width: moves.width - 1, ..moves }),
            status,
            input: Rect { y: status.bottom(), height: INPUT, ..status },
            footer: Rect { x: all.x, width: area.right() - all.x, y: area.bottom() - FOOTER, height: FOOTER },
        }
    }

    /// Lays out the board of a low window, which takes all rows except those of input and footer. The messages are at the bottom
    /// of the panel at its side.
    fn low(area: Rect, height: u16, square: (u16, u16)) -> Self {
        let (w, h) = (8 * square.0, 8 * square.1);
        let board =
            Rect { x: area.x + margins(square).0, y: area.y + (height - h - 1).div_ceil(2), width: w, height: h };
        let x = area.x + board_width(square) + 1;
        let panel = Rect { x, width: area.right() - x, height, ..area };
        let status = rows(panel, height - TALK, TALK);
        let inner = rows(panel, TITLE, height - TITLE - TALK);
        let (players, moves) = split(inner);
        Self {
            title: rows(panel, 0, TITLE),
            board,
            square,
            files_above: false,
            bar: bar(board, square, false),
            left_panel: None,
            panel: Some(inner),
            players,
            moves: moves.map(|moves| Rect { width: moves.width - 1, ..moves }),
            status,
            input: rows(area, height, INPUT),
            footer: rows(area, height + INPUT, FOOTER),
        }
    }

    /// Lays out the board alone, the messages below it, and then a panel if there is room.
    fn below(area: Rect, status: u16, height: u16, square: (u16, u16)) -> Self {
        let (w, h) = (8 * square.0, 8 * square.1);
        let spare = height - TITLE - h - 1;
        // Two rows are better used for the players.
        let files_above = square.1 >= LARGE && spare > 0 && spare != NAMES;
        let above = TITLE + u16::from(files_above);
        let left = area.x + (area.width - board_width(square)) / 2;
        let board = Rect { x: left + margins(square).0, y: area.y + above, width: w, height: h };
        let spare = spare - u16::from(files_above);
        let more = if spare > TALL { MORE } else { 0 };
        let spare = spare - more;
        let status = rows(area, above + h + 1, status + more);
        let input = Rect { y: status.bottom(), height: INPUT, ..status };
        let gap = u16::from(spare > PLAYERS + HISTORY);
        let panel = Rect { y: input.bottom() + gap, height: spare - gap, ..area };
        let (players, moves) = split(panel);
        Self {
            title: rows(area, 0, TITLE),
            board,
            square,
            files_above,
            bar: bar(board, square, left + board_width(square) < area.right()),
            left_panel: None,
            panel: players.is_some().then_some(panel),
            players,
            moves,
            status,
            input,
            footer: Rect { y: area.bottom() - FOOTER, height: FOOTER, ..area },
        }
    }

    /// Returns the area for the card of a piece or a longer text, if it has one.
    pub fn aside(&self) -> Option<Rect> {
        let taken = self.players.map_or(0, |players| players.height + 1);
        self.left_panel.map(|left_panel| rows(left_panel, taken, left_panel.height - taken))
    }

    pub fn has_card(&self) -> bool {
        self.left_panel.is_some() || self.moves.is_some_and(|moves| moves.height >= CARD)
    }

    /// Returns whether the computer's search information fits beside the board too: a panel below the board is further away
    /// than the status.
    pub fn is_roomy(&self) -> bool {
        let is_beside = |moves: Rect| moves.x > self.board.x && moves.height >= THOUGHTS;
        self.left_panel.is_some() || self.moves.is_some_and(is_beside)
    }
}

/// Returns the place of the evaluation bar, at the right end of a board with its labels, or apart from them.
const fn bar(board: Rect, square: (u16, u16), apart: bool) -> Rect {
    Rect { x: board.x + board.width + margins(square).1 - 1 + apart as u16, width: BAR, ..board }
}

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
