//! Sentences that describe how a game stands.

use crate::clock::{Left, digits};
use crate::game::Game;
use crate::think::MoveValue;
use pawnstorm_rules::{Bitboard, Color, Coordinates, Piece, Reason, Square, Step, Viewer, either, list};

/// Writes moves one after the other, with commas if a move has several words, as in Classroom Chess.
///
/// ```
/// # use pawnstorm_game::describe::in_a_row;
/// assert_eq!(in_a_row(&["e4".into(), "e5".into()]), "e4 e5");
/// assert_eq!(in_a_row(&["(1,4) => (3,4)".into(), "(6,4) => (4,4)".into()]), "(1,4) => (3,4), (6,4) => (4,4)");
/// ```
pub fn in_a_row(moves: &[String]) -> String {
    moves.join(if moves.iter().any(|shown| shown.contains(' ')) { ", " } else { " " })
}

/// Returns `count` and `noun`, a singular, in the plural where `count` is not 1.
///
/// ```
/// use pawnstorm_game::describe::counted;
///
/// assert_eq!((&*counted(1, "move"), &*counted(12, "move")), ("1 move", "12 moves"));
/// ```
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {}", if count == 1 { noun.into() } else { plural(noun) })
}

/// Returns the plural of a noun.
///
/// ```
/// use pawnstorm_game::describe::plural;
///
/// assert_eq!(["day", "Guard", "Spy", "Hero"].map(plural), ["days", "Guards", "Spies", "Heroes"]);
/// assert_eq!(plural("Horseman"), "Horsemen");
/// ```
pub fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("man") {
        return format!("{stem}men");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with('o') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// Counts the moves of a game of `plies` plies, as its record numbers them: "1 move", "12 moves".
pub fn moves(plies: usize) -> String {
    counted(plies.div_ceil(2), "move")
}

/// Says which side is to move at a ply: "White to move."
pub fn turn(game: &Game, ply: usize) -> String {
    let terms = &game.info().terms;
    let color = game.turn_at(ply);
    let legend = terms.legend[color.index()];
    let space = if legend.is_empty() { "" } else { " " };
    format!("{}{space}{legend} to move.", terms.side(color))
}

/// Returns the legal moves in the notation of the history, without those that touch-move rules out. Empty when the game is over.
pub fn legal(game: &Game) -> Vec<&str> {
    let routes = game.routes().iter().zip(game.all_texts());
    let mut moves: Vec<_> = routes.map(|(route, forms)| (route.mv, !route.is_listed, forms[0].as_str())).collect();
    moves.sort_unstable();
    // A move of two pieces has a route for each order.
    moves.dedup_by_key(|(mv, ..)| *mv);
    moves.into_iter().map(|(.., shown)| shown).collect()
}

/// Joins moves by commas, or by spaces where a move contains a comma and no space.
///
/// ```
/// use pawnstorm_game::describe::listed;
///
/// assert_eq!((&*listed(&["e4", "Nf3"]), &*listed(&["a2-a3", "a2-a3,h2-h3"])), ("e4, Nf3", "a2-a3 a2-a3,h2-h3"));
/// ```
pub fn listed(moves: &[&str]) -> String {
    let has_commas = moves.iter().any(|shown| shown.contains(',') && !shown.contains(' '));
    moves.join(if has_commas { " " } else { ", " })
}

/// Describes the state of a game at a ply: whose turn it is, the players and the material balance.
pub fn status(game: &Game, ply: usize) -> String {
    let terms = &game.info().terms;
    let [white, black] = Color::ALL.map(|side| format!("{}: {}.", terms.side(side), game.player(side).summary()));
    let material = match balance(game, ply) {
        0 => "Material is even.".into(),
        up if up > 0 => format!("{} is up by {up}.", terms.side(Color::White)),
        down => format!("{} is up by {}.", terms.side(Color::Black), -down),
    };
    format!("{} {white} {black} {material}", turn(game, ply))
}

/// Returns the material balance in pawns at a ply, from White's side. Leaves out ghosts where the opponent's are hidden.
pub fn balance(game: &Game, ply: usize) -> i32 {
    let counts = |piece: &&Piece| !piece.kind.ghost || game.viewer() == Viewer::Everyone;
    let value = |piece: &Piece| i32::from(piece.kind.value) * if piece.color == Color::White { 1 } else { -1 };
    game.scene(ply, Viewer::Everyone).pieces.iter().flatten().filter(counts).map(value).sum()
}

/// Describes the check at `ply`, with every checking piece: "Check from the bishop on b5 (king on e8)".
pub fn check(game: &Game, ply: usize) -> Option<String> {
    let terms = &game.info().terms;
    let scene = game.scene(ply, Viewer::Everyone);
    let check = scene.check.as_ref()?;
    let by: Vec<_> = check.by.iter().filter_map(|&at| Some((scene.piece(at)?, at))).collect();
    Some(format!("Check from {} (king on {})", terms.pieces(&by), terms.square(check.king)))
}

/// Describes the result: "Black wins", "Draw".
pub fn result(game: &Game) -> Option<String> {
    Some(match game.outcome()?.winner {
        Some(winner) => format!("{} wins", game.info().terms.side(winner)),
        None => "Draw".into(),
    })
}

/// Describes the result to the players at the board: "You win" or "You lose" to a person who played the computer. A game of questions and
/// answers has its own words.
pub fn verdict(game: &Game) -> Option<String> {
    let winner = game.outcome()?.winner.filter(|_| !game.info().table_rules.asks);
    let is_you = |side: Color| game.player(side).is_human() && game.player(!side).is_computer();
    match winner {
        Some(winner) if is_you(winner) => Some("You win".into()),
        Some(winner) if is_you(!winner) => Some("You lose".into()),
        _ => result(game),
    }
}

/// Describes the last move before `ply` in words: "Black played Nf6: the knight on g8 to f6."
pub fn played(game: &Game, ply: usize) -> Option<String> {
    let before = ply.checked_sub(1)?;
    let (entry, terms) = (game.entries().get(before)?, &game.info().terms);
    let side = terms.side(entry.side);
    let (from, to) = match *entry.path.steps() {
        [Step::Pick(from), Step::To(to)] => (from, to),
        _ => return Some(format!("{side} played {}.", entry.shown)),
    };
    let piece = terms.piece(game.scene(before, Viewer::Everyone).piece(from)?, from);
    // The notation of marks has only squares, so leave it out.
    let said = if terms.marks { format!("{side} moved") } else { format!("{side} played {}:", entry.shown) };
    let name =
        |piece: &Piece| if terms.marks { piece.letter().to_string() } else { format!("the {}", piece.kind.name) };
    let captured: Vec<String> = entry.captured.iter().map(name).collect();
    let captures = if captured.is_empty() { String::new() } else { format!(", capturing {}", list(&captured)) };
    Some(format!("{said} {piece} to {}{captures}.", terms.square(to)))
}

/// The words before a reason that has no clause here yet.
const UNDESCRIBED: &str = "the reason is";

/// Describes the reason of the result, as a clause: "checkmate by the queen on h4".
fn reason(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    let info = game.info();
    let terms = &info.terms;
    let loser = outcome.winner.map_or("", |winner| terms.side(!winner));
    let mut reason = match outcome.reason {
        Reason::LastRank => "a pawn reached the last rank".into(),
        Reason::NoLegalMove => format!("{} has no legal move", terms.side(game.turn())),
        Reason::NoPawns => format!("{} has no pawns left", without_pawns(game)),
        Reason::Blocked => "all pawns are blocked".into(),
        Reason::PawnsCaptured => format!("{loser} has no pawns left"),
        Reason::KingCaptured => format!("{loser}'s king was captured"),
        Reason::Checkmate => "checkmate".into(),
        Reason::OwnKingCaptured => format!("{loser} captured its own king"),
        Reason::Stalemate => format!("stalemate: {} is not in check but has no legal move", terms.side(game.turn())),
        Reason::LackOfForce => "insufficient material to mate".into(),
        Reason::Threefold => "threefold repetition, claimed".into(),
        Reason::Fivefold => "fivefold repetition".into(),
        Reason::FiftyMoves => "50 moves each without a capture or pawn move, claimed".into(),
        Reason::SeventyFiveMoves => "75 moves each without a capture or pawn move".into(),
        Reason::PerpetualCheck => "perpetual check, proved".into(),
        Reason::Resignation => format!("{loser} resigned"),
        Reason::Time if outcome.winner.is_none() => {
            let side = game.turn();
            format!("{} ran out of time, but {} could no longer win", terms.side(side), terms.side(!side))
        }
        Reason::Time => format!("{loser} ran out of time"),
        Reason::Quit => format!("{loser} quit"),
        Reason::Agreement => "agreed by both players".into(),
        Reason::Adjudication => "decided by the teacher or arbiter".into(),
        Reason::Unknown => "the game record gives no reason".into(),
        other => format!("{UNDESCRIBED} {other}"),
    };
    reason.push_str(&game.because().unwrap_or_default());
    if info.added.contains(&outcome.reason) {
        reason.push_str(" (an added rule)");
    }
    Some(reason)
}

/// Describes the result and its reason: "Black wins: checkmate by the queen on h4."
pub fn outcome(game: &Game) -> Option<String> {
    ended(game, &result(game)?)
}

/// Adds the reason to a result: "Black wins: checkmate by the queen on h4.", "Draw by stalemate: White is not in check …"
fn ended(game: &Game, result: &str) -> Option<String> {
    let joint = if game.outcome()?.reason == Reason::Stalemate { " by" } else { ":" };
    Some(format!("{result}{joint} {}.", reason(game)?))
}

/// Announces the result in one sentence. In a game of questions and answers: the bare result, then its reason.
pub fn announcement(game: &Game) -> Vec<String> {
    if !game.info().table_rules.asks {
        return verdict(game).and_then(|verdict| ended(game, &verdict)).into_iter().collect();
    }
    let reason = reason(game).map(|reason| game.info().terms.sentence(&reason));
    result(game).into_iter().chain(reason).collect()
}

/// Names the sides that have no pawns: "White", "White and Black".
fn without_pawns(game: &Game) -> String {
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let has_none =
        |side: &Color| !scene.pieces.iter().flatten().any(|piece| piece.color == *side && piece.kind.is_pawn());
    let sides: Vec<&str> = Color::ALL.into_iter().filter(has_none).map(|side| game.info().terms.side(side)).collect();
    if sides.is_empty() { "a side".into() } else { list(&sides) }
}

/// Describes the squares that the piece on `at` attacks, at `ply`: "The rook on a1 attacks a2, a3 and b1; blocked by other pieces:
/// c1." For an empty square, names the pieces of each side that attack it, starting with the side not to move.
pub fn threats(game: &Game, ply: usize, at: Square) -> String {
    let terms = &game.info().terms;
    let scene = game.scene(ply, Viewer::Everyone);
    let attacks = terms.attacks();
    let Some(piece) = scene.piece(at) else {
        let by: Vec<_> = Square::all().filter_map(|from| Some((scene.piece(from)?, from))).collect();
        let by: Vec<_> = by.into_iter().filter(|(_, from)| game.threats(ply, *from).has(at)).collect();
        let us = game.turn_at(ply);
        let (ours, theirs): (Vec<_>, Vec<_>) = by.into_iter().partition(|(piece, _)| piece.color == us);
        let (at, our_side, their_side) = (terms.square(at), terms.side(us), terms.side(!us));
        return match (&theirs[..], &ours[..]) {
            ([], []) => format!("{at} is empty, and no piece {attacks} it."),
            (_, []) => format!("{their_side} {attacks} {at} with {}.", terms.pieces(&theirs)),
            ([], _) => {
                let attack = attacks.trim_end_matches('s');
                format!("{their_side} does not {attack} {at}; {our_side} covers it with {}.", terms.pieces(&ours))
            }
            _ => format!(
                "{their_side} {attacks} {at} with {}; {our_side} covers it with {}.",
                terms.pieces(&theirs),
                terms.pieces(&ours)
            ),
        };
    };
    let squares = |set: Bitboard| set.into_iter().map(|square| terms.square(square)).collect::<Vec<_>>();
    let threatened = squares(game.threats(ply, at));
    let shadowed = squares(game.shadows(ply, at));
    let mut clause = match threatened[..] {
        [] => format!("{} {attacks} nothing", terms.piece(piece, at)),
        _ => format!("{} {attacks} {}", terms.piece(piece, at), list(&threatened)),
    };
    if !shadowed.is_empty() {
        clause.push_str(&format!("; blocked by other pieces: {}", list(&shadowed)));
    }
    terms.sentence(&clause)
}

/// Names a claim in a few words: "threefold repetition".
pub const fn claim(reason: Reason) -> &'static str {
    match reason {
        Reason::LackOfForce => "insufficient material",
        Reason::Threefold => "threefold repetition",
        Reason::FiftyMoves => "the fifty-move rule",
        Reason::PerpetualCheck => "perpetual check",
        _ => reason.word(),
    }
}

/// Names the open claims: "You may claim a draw by threefold repetition."
pub fn open_claims(game: &Game) -> Option<String> {
    // The open claims could reveal pieces that the viewer does not see.
    if game.viewer() != Viewer::Everyone {
        return None;
    }
    let names: Vec<&str> = game.claims().into_iter().map(claim).collect();
    (!names.is_empty()).then(|| format!("You may claim a draw by {}.", either(&names)))
}

/// Describes the times `left` on the clocks of a game, White's first. Omits a side without a clock; `None` without any clock.
pub fn clocks(game: &Game, left: Left) -> Option<String> {
    let terms = &game.info().terms;
    let shown = Color::ALL.into_iter().filter_map(|side| Some((side, left[side.index()]?)));
    let shown: Vec<String> = shown.map(|(side, left)| format!("{} {}", terms.side(side), digits(left))).collect();
    (!shown.is_empty()).then(|| format!("Clocks: {}", shown.join(", ")))
}

/// Describes the settings of the clocks, the times left, and which one runs.
pub fn clock(game: &Game, running: Option<Color>) -> String {
    let terms = &game.info().terms;
    let now = game.clock().map(|clock| Color::ALL.map(|side| clock.left(side)));
    let Some((clock, shown)) = game.clock().zip(now.and_then(|left| clocks(game, left))) else {
        return "This game has no clock. You can set one before a game starts.".into();
    };
    let state = match running {
        Some(side) => format!("{}'s runs", terms.side(side)),
        None if clock.runs().is_none() => "they start after the first move".into(),
        None => "they are stopped".into(),
    };
    format!("{shown}; {state}. {}", terms.sentence(&clock.controls.words(terms.sides)))
}

/// Draws the board at a ply as a diagram of letters, a line a rank, White's pieces in capitals, with a side at the bottom.
///
/// ```
/// use pawnstorm_game::{self as game, describe};
/// use pawnstorm_rules::{Color, Options};
/// let game = game::start("chess", Options::default(), None).unwrap();
/// assert_eq!(describe::diagram(&game, 0, Color::White), "\
/// 8  r n b q k b n r
/// 7  p p p p p p p p
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . . . . . .
/// 3  . . . . . . . .
/// 2  P P P P P P P P
/// 1  R N B Q K B N R
///
///    a b c d e f g h
/// ");
/// ```
pub fn diagram(game: &Game, ply: usize, bottom: Color) -> String {
    let scene = game.scene(ply, Viewer::Everyone);
    let numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    let in_order = |at: u8| if bottom == Color::White { at } else { 7 - at };
    // Kinds with longer labels show them here too, Black's in small letters.
    let label = |piece: Piece| match piece.kind.label.len() {
        0 | 1 => piece.letter().to_string(),
        _ if piece.color == Color::White => piece.kind.label.into(),
        _ => piece.kind.label.to_lowercase(),
    };
    let width = game.info().pieces.iter().map(|kind| kind.label.len()).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for rank in (0..8).rev().map(in_order) {
        text.push_str(&format!("{} ", if numbers { rank } else { rank + 1 }));
        for file in (0..8).map(in_order) {
            let piece = scene.piece(Square::new(file, rank)).map_or_else(|| ".".into(), label);
            text.push_str(&format!(" {piece:<width$}"));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("\n  ");
    for file in (0..8).map(in_order) {
        let name = if numbers { b'0' } else { b'a' } + file;
        text.push_str(&format!(" {:<width$}", char::from(name)));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Describes the board at a ply in words, a sentence a rank: "Rank 8: black king e8, black rook h8."
pub fn ranks(game: &Game, ply: usize) -> Vec<String> {
    let scene = game.scene(ply, Viewer::Everyone);
    let terms = &game.info().terms;
    let by_numbers = terms.coordinates == Coordinates::RowColumn;
    let pieces = |rank: u8| -> Vec<String> {
        let squares = (0..8).map(|file| Square::new(file, rank));
        let name = |piece: Piece, at: Square| match terms.marks {
            true => terms.piece(piece, at),
            false => format!("{} {} {}", terms.side(piece.color).to_lowercase(), piece.kind.name, terms.square(at)),
        };
        squares.filter_map(|at| Some(name(scene.piece(at)?, at))).collect()
    };
    let rank = |rank: u8| {
        let pieces = pieces(rank);
        let pieces = if pieces.is_empty() { "empty".into() } else { pieces.join(", ") };
        if by_numbers { format!("Row {rank}: {pieces}.") } else { format!("Rank {}: {pieces}.", rank + 1) }
    };
    (0..8).rev().map(rank).collect()
}

/// Formats the place of a ply in a game, as moves are numbered: `3. of 20`, `3... of 20` after Black's, and `0 of 20` at the start.
pub fn place(game: &Game, ply: usize) -> String {
    let entries = game.entries();
    let last = entries.last().map_or(0, |entry| entry.number);
    match ply.checked_sub(1).and_then(|index| entries.get(index)) {
        Some(entry) => format!("{}{} of {last}", entry.number, if entry.side == Color::White { "" } else { "…" }),
        None => format!("0 of {last}"),
    }
}

/// Describes the proved values of moves at a ply, for the side to move: the moves that win, that draw and that lose, and in how many moves
/// where that is known.
pub fn values(game: &Game, ply: usize, values: &[MoveValue]) -> String {
    let side = game.turn_at(ply);
    let parts =
        [("win", Some(side)), ("draw", None), ("lose", Some(!side))].into_iter().filter_map(|(word, winner)| {
            let mut moves: Vec<&MoveValue> = values.iter().filter(|value| value.winner == winner).collect();
            let order = |moves: u32| if winner == Some(side) { i64::from(moves) } else { -i64::from(moves) };
            moves.sort_by_key(|value| value.moves.map(order));
            let groups = moves.chunk_by(|a, b| a.moves == b.moves).enumerate().map(|(place, equal)| {
                let shown: Vec<&str> = equal.iter().map(|value| value.shown.as_str()).collect();
                let verb = match (place, equal.len()) {
                    (0, 1) => format!(" {word}s"),
                    (0, _) => format!(" {word}"),
                    _ => String::new(),
                };
                let distance = equal[0].moves.map_or(String::new(), |moves| format!(" in {moves}"));
                format!("{}{verb}{distance}", list(&shown))
            });
            (!moves.is_empty()).then(|| groups.collect::<Vec<_>>().join("; ") + ".")
        });
    let said: Vec<String> = parts.collect();
    if said.is_empty() { "No value could be proved in time.".into() } else { said.join(" ") }
}
