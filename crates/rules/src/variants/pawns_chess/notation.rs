//! The moves as the history shows them: `Nf3`, `Pbxd4xe5`, `Pae5>e7`, `Phxe7*`, `N@c1`, `Phf4!`.
//!
//! Pieces go by the source's letters. `x` captures, `>` shoots, `*` is the Hero's sacrifice, `@` puts a piece on the board (`Ps@d6` the Spy
//! after being driven off, any other a heal), `!` declares heroic check.

use super::role::Role;
use super::{Action, Move, PawnsChess, movegen, pawn, pieces};
use crate::interpret::{Interpretation, as_in_chess, castling};
use crate::orthodox::san::telling;
use crate::orthodox::{Castling, CastlingSide};
use crate::{Bitboard, Path, Position, Reason, Square, Step};

/// Writes a move, with `+` for check and `#` for mate. What tells it from another piece's move is added as in SAN.
pub(super) fn write(position: &PawnsChess, mv: &Move) -> String {
    let from = needed(position, mv);
    let declared = if mv.declared == Some(true) { "!" } else { "" };
    format!("{}{declared}{}", body(position, &mv.action, &from), sign(position, mv))
}

/// Returns other forms of a move: with more of the square of departure than is needed or with less, `Ra1d1`, `Rd1`, and a pawn
/// that goes straight or captures without its label, `e4`, `exd5`. Where that is ambiguous, the caller asks the player.
pub(super) fn spellings(position: &PawnsChess, mv: &Move) -> Vec<String> {
    let action = &mv.action;
    let Some(from) = action.from() else { return Vec::new() };
    let square = from.to_string();
    if let Action::Castle { to, .. } = *action {
        let king = Role::King.kind().letter;
        let (rook, _) = CastlingSide::of(to).rook(position.turn);
        let forms =
            [format!("{king}{to}"), format!("{king}{square}{to}"), format!("{square}{rook}"), format!("{king}{rook}")];
        return declared(forms.to_vec(), mv);
    }
    let mut forms = ["", &square[..1], &square[1..], &square].map(|from| body(position, action, from)).to_vec();
    let kind = position.board.piece(from).map(|piece| piece.kind).filter(|kind| kind.is_pawn());
    if let (Some(kind), &Action::Go { to, .. } | &Action::EnPassant { to, .. }) = (kind, action) {
        let file = if position.taken(action).any() { &square[..1] } else { "" };
        if !file.is_empty() || to.file() == from.file() {
            let plain = body(position, action, file)[kind.label.len()..].to_string();
            forms.extend([format!("P{plain}"), plain]);
        }
    }
    declared(forms, mv)
}

/// Adds the declaration, which is never left out.
fn declared(mut forms: Vec<String>, mv: &Move) -> Vec<String> {
    if mv.declared == Some(true) {
        forms.iter_mut().for_each(|form| form.push('!'));
    }
    forms
}

/// Writes the notation without declaration and sign, with `from` to tell the piece from others of its kind.
fn body(position: &PawnsChess, action: &Action, from: &str) -> String {
    let label = |square: Square| position.board.role_at(square).map_or("", |role| role.kind().label);
    match *action {
        Action::Go { from: square, to, promotion } => {
            let x = if position.taken(action).any() { "x" } else { "" };
            let promotion = promotion.map(|role| format!("={}", role.kind().letter)).unwrap_or_default();
            format!("{}{from}{x}{to}{promotion}", label(square))
        }
        Action::EnPassant { from: square, to } => format!("{}{from}x{to}", label(square)),
        Action::Castle { to, .. } => CastlingSide::of(to).notation().into(),
        Action::Sacrifice { from: square, to } => format!("{}{from}x{to}*", label(square)),
        Action::Chain(chain) => {
            let captures: String = chain.squares().map(|to| format!("x{to}")).collect();
            format!("{}{from}{captures}", label(chain.from()))
        }
        Action::Shoot { from: square, step, at } => {
            let step = step.map(|step| step.to_string()).unwrap_or_default();
            format!("{}{from}{step}>{at}", label(square))
        }
        Action::Heal { role, to } => format!("{}@{to}", role.kind().label),
        Action::Replace { to } => format!("{}@{to}", Role::Spy.kind().label),
    }
}

/// Returns the part of the square of departure that is needed where another piece's legal move would read the same: the file, the rank or
/// both, in this order of preference. A chain always has the whole square where another piece could have such chains: there may be too many
/// to compare (R5.21).
fn needed(position: &PawnsChess, mv: &Move) -> String {
    let us = position.turn;
    let Some((from, role)) = mv.action.from().and_then(|from| Some((from, position.board.role_at(from)?))) else {
        return String::new();
    };
    let others = position.board.pieces(us, role) & !Bitboard::of(from);
    if others.is_empty() {
        return String::new();
    }
    if matches!(mv.action, Action::Chain(_)) {
        return from.to_string();
    }
    let plain = body(position, &mv.action, "");
    let in_check = position.checkers().any();
    let reads_the_same = |other: &Action| body(position, other, "") == plain;
    let rivals: Bitboard = others
        .into_iter()
        .filter(|&rival| {
            let actions = movegen::actions_of(position, rival);
            actions.iter().any(|other| reads_the_same(other) && position.complete(other, in_check).is_some())
        })
        .collect();
    telling(from, rivals)
}

/// Returns the sign of check or mate. While a Spy is to be re-placed nothing is judged yet (R5.26): it may still shield the king.
fn sign(position: &PawnsChess, mv: &Move) -> &'static str {
    if matches!(mv.action, Action::Replace { .. }) {
        return "";
    }
    let after = position.after(mv);
    if after.checkers().is_empty() {
        return "";
    }
    let mate = after.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
    if mate { "#" } else { "+" }
}

/// Tells the other side what it must know of a move beyond its notation, as clauses.
pub(super) fn remark(position: &PawnsChess, mv: &Move, after: &PawnsChess) -> Option<String> {
    let us = position.turn;
    let terms = &PawnsChess::INFO.terms;
    if after.board.king(us).is_none() {
        return Some(format!("{}'s Berserker captured its own king", terms.side(us)));
    }
    let mut clauses = Vec::new();
    // R5.10: the side that answered a declared check sees the Hero go.
    if position.memory.hero[(!us).index()]
        && let Some(hero) = position.board.pieces(!us, Role::Hero).first()
        && !position.taken(&mv.action).has(hero)
    {
        clauses.push(format!("heroic check is answered, and the Hero on {hero} leaves the board"));
    }
    if let Some(trapped) = trapped_spy(position, mv, after) {
        clauses.push(format!("the Spy on {trapped} has nowhere to go and is captured"));
    }
    if let Some(square) = after.memory.evict {
        clauses.push(format!("the Spy on {square} is driven off; {} places it beside that square", terms.side(!us)));
    }
    if let Action::Go { to, promotion: Some(Role::King), .. } = mv.action {
        clauses.push(format!("the Hero is the new king on {to}"));
    }
    if let Action::Chain(chain) = mv.action
        && after.board.pieces(us, Role::BerserkerKnight).has(chain.last())
        && !position.board.pieces(us, Role::BerserkerKnight).has(chain.from())
    {
        clauses.push(format!("the Berserker on {} is a Berserker Knight now", chain.last()));
    }
    if mv.declared == Some(true) {
        clauses.push("heroic check is declared".into());
    }
    let spies = position.board.role(Role::Spy);
    let came_to = match mv.action {
        Action::Go { from, to, .. } if spies.has(from) => to.into(),
        Action::Replace { to } => to.into(),
        _ => Bitboard::EMPTY,
    };
    let unmasked = after.board.role(Role::Unmasked) & (spies | came_to);
    clauses.extend(unmasked.first().map(|square| format!("the Spy on {square} is unmasked")));
    (!clauses.is_empty()).then(|| clauses.join("; "))
}

/// Returns the square where a Spy was captured since it was driven off and had nowhere to go (R5.26).
fn trapped_spy(position: &PawnsChess, mv: &Move, after: &PawnsChess) -> Option<Square> {
    let trapped =
        position.taken_by(mv) & !position.taken(&mv.action) & position.board.pieces(!position.turn, Role::Spy);
    trapped.first().filter(|_| after.memory.evict.is_none())
}

/// Returns the possible meanings of a text other than a legal move: moves in the notation of chess, arrows, sacrifices, drops.
pub(super) fn interpret(position: &PawnsChess, text: &str) -> Option<Interpretation> {
    let us = position.turn;
    if let Some(name) = castling(text) {
        let home = Castling::king_home(us);
        let side = if name == CastlingSide::King.notation() { CastlingSide::King } else { CastlingSide::Queen };
        if position.board.king(us) != Some(home) {
            let why = format!("you cannot castle {}: your king is not on {home}", side.word());
            return Some(Interpretation::Impossible(why));
        }
        return Some(Interpretation::attempt(home, side.king_to(us)));
    }
    if let Some((piece, square)) = text.split_once('@') {
        let is_named = |role: &Role| role.kind().label == piece || role.kind().letter.to_string() == piece;
        let letter = Role::ALL.iter().find(|role| is_named(role))?.kind().letter;
        return Some(Interpretation::Attempts(vec![Path::from(vec![
            Step::Drop(letter),
            Step::To(square_in(square)?),
        ])]));
    }
    if let Some((archer, at)) = text.split_once('>') {
        return arrow(position, archer, square_in(at)?);
    }
    // The signs at the end of a move do not belong to its target square.
    let plain = text.trim_end_matches(['!', '*', '+', '#']);
    let (sacrifices, declares) = (text.contains('*'), text.contains('!'));
    let lines = |from| {
        position.board.role_at(from).map_or(Bitboard::EMPTY, |role| pieces::attacks(role, from, Bitboard::EMPTY))
    };
    let ended = |path: Path| {
        let path = if sacrifices { path.then(Step::Sacrifice) } else { path };
        if declares { path.then(Step::Declare(true)) } else { path }
    };
    Some(match as_in_chess(position, plain, lines)? {
        Interpretation::Attempts(attempts) => Interpretation::Attempts(attempts.into_iter().map(ended).collect()),
        impossible => impossible,
    })
}

/// Reads an arrow, `Pa>e6`, `Pae5>e7`, `e4>e6`: the Archer, the step before it, and the target.
fn arrow(position: &PawnsChess, archer: &str, at: Square) -> Option<Interpretation> {
    let squares = archer.strip_prefix(Role::Archer.kind().label).unwrap_or(archer);
    let named = squares.get(..2).and_then(square_in).filter(|&square| position.board.color(position.turn).has(square));
    let from = named.or_else(|| position.board.pieces(position.turn, Role::Archer).first());
    let Some(from) = from else { return Some(Interpretation::Impossible("you have no Archer".into())) };
    let step =
        squares.len().checked_sub(2).and_then(|last| square_in(squares.get(last..)?)).filter(|&step| step != from);
    let steps = [Step::Pick(from)].into_iter().chain(step.map(Step::To)).chain([Step::Shoot(at)]);
    Some(Interpretation::Attempts(vec![Path::from(steps.collect::<Vec<_>>())]))
}

fn square_in(text: &str) -> Option<Square> {
    text.trim_end_matches(['!', '+', '#']).to_ascii_lowercase().parse().ok()
}

impl PawnsChess {
    /// Returns the squares of the pieces that an action captures, a Spy that may have nowhere to go aside.
    pub fn taken(&self, action: &Action) -> Bitboard {
        let visible = self.board.color(self.turn) | self.board.victims_of(self.turn);
        match *action {
            Action::Go { to, .. } => visible & to.into(),
            Action::EnPassant { to, .. } => pawn::passer(to, self.turn).into(),
            Action::Sacrifice { to, .. } => to.into(),
            Action::Shoot { at, .. } => at.into(),
            Action::Chain(chain) => {
                let taken: Bitboard = chain.squares().collect();
                if self.takes_in_passing(action) {
                    taken & !Bitboard::of(chain.first()) | pawn::passer(chain.first(), self.turn).into()
                } else {
                    taken
                }
            }
            Action::Castle { .. } | Action::Heal { .. } | Action::Replace { .. } => Bitboard::EMPTY,
        }
    }

    /// Returns the squares of the captured pieces. A Spy driven off with nowhere to go counts too (R5.26).
    pub(super) fn taken_by(&self, mv: &Move) -> Bitboard {
        let hidden = self.board.pieces(!self.turn, Role::Spy);
        let entered: Bitboard = match mv.action {
            Action::Go { to, .. } | Action::Heal { to, .. } => to.into(),
            Action::Shoot { step, .. } => step.map_or(Bitboard::EMPTY, Bitboard::of),
            Action::Castle { to, .. } => Bitboard::of(to) | CastlingSide::of(to).rook(self.turn).1.into(),
            _ => Bitboard::EMPTY,
        };
        let trapped = hidden & entered;
        if trapped.is_empty() || self.after(mv).memory.evict.is_some() {
            self.taken(&mv.action)
        } else {
            self.taken(&mv.action) | trapped
        }
    }
}
