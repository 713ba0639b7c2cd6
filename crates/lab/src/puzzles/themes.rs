//! The themes of a puzzle, under the names of the Lichess puzzle file where it has them.
//!
//! Each follows from the moves: nothing is guessed from the evaluation except a zugzwang, which is proved by passing.

use super::Line;
use super::judge::{Aim, End, LOOK, WON, end, look};
use pawnstorm::engine::eval::OPENING;
use pawnstorm::engine::{Repetition, Searched, Shared};
use pawnstorm::game::hint::{balance, ends};
use pawnstorm::rules::{Bitboard, Check, Color, Options, Reason, Role, Square, Step, attacks};
use std::collections::BTreeSet;

/// The names of the mates, and those of the lengths; the last is also that of longer ones.
const MATES: [&str; 5] = ["mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5"];
const LENGTHS: [&str; 4] = ["oneMove", "short", "long", "veryLong"];
/// The worth of a king as a target: more than all pieces.
const KING: i32 = 100;

/// Returns the themes of a solved puzzle, in alphabetical order.
pub fn of<P: Searched>(line: &Line<P>, shared: &Shared) -> Vec<String> {
    let moves = line.decisions().count();
    let mut themes = BTreeSet::from([LENGTHS[moves.min(LENGTHS.len()) - 1]]);
    let saves = look(&line.before(1), LOOK, shared).and_then(|choice| choice.aim()) == Some(Aim::Draw);
    themes.extend(ending(line, moves, saves, shared));
    let first = &line.positions[1];
    if first.king(Color::White).is_some() {
        themes.insert(match first.phase() {
            _ if first.fullmove() <= 10 => "opening",
            phase if phase * 3 < OPENING => "endgame",
            _ => "middlegame",
        });
    }
    for at in line.decisions() {
        let next = (at + 2 < line.moves.len()).then(|| (Ply::new(line, at + 1), Ply::new(line, at + 2)));
        themes.extend(Ply::new(line, at).themes(next.as_ref(), !saves, shared));
    }
    themes.into_iter().map(String::from).collect()
}

/// Returns what the end of a puzzle is called, one that saves a draw or one that wins.
fn ending<P: Searched>(line: &Line<P>, moves: usize, saves: bool, shared: &Shared) -> Vec<&'static str> {
    let outcome = line.last().outcome_after(line.earlier());
    match (end(line, shared), outcome.map(|outcome| (outcome.reason, outcome.winner))) {
        (Some(End::Material(_)), _) if saves => vec!["equality"],
        (Some(End::Material(gain)), _) => vec![if gain >= 5 { "crushing" } else { "advantage" }],
        (_, Some((Reason::Checkmate, _))) => {
            let mut themes = vec!["mate", MATES[moves.min(MATES.len()) - 1]];
            themes.extend(is_back_rank(line.last()).then_some("backRankMate"));
            themes
        }
        (Some(End::Race), _) | (_, Some((Reason::LastRank, _))) => vec!["race"],
        (_, Some((Reason::PawnsCaptured, _))) => vec!["lastPawn"],
        (_, Some((Reason::KingCaptured, _))) => vec!["kingCapture"],
        (_, Some((Reason::Stalemate, None))) => vec!["equality", "stalemate"],
        (_, Some((_, None))) => vec!["equality"],
        _ => Vec::new(),
    }
}

/// Returns whether a king is mated along its first rank, where its own pieces shut it in.
fn is_back_rank<P: Searched>(position: &P) -> bool {
    let Some(Check { king, by }) = position.check() else { return false };
    let side = position.turn();
    let is_own = |at: Square| position.piece(at).is_some_and(|piece| piece.color == side);
    let shut_in = attacks::king(king).into_iter().any(|at| side.rank(at.rank()) == 1 && is_own(at));
    side.rank(king.rank()) == 0 && shut_in && by.iter().all(|at| at.rank() == king.rank())
}

/// A move with what is before and after it, its square of departure and that of its piece afterwards.
struct Ply<'a, P: Searched> {
    mv: &'a P::Move,
    before: &'a P,
    after: &'a P,
    line: &'a Line<P>,
    solver: Color,
    steps: Vec<Step>,
    from: Square,
    to: Square,
}

impl<'a, P: Searched> Ply<'a, P> {
    fn new(line: &'a Line<P>, at: usize) -> Self {
        let (before, after, mv) = (&line.positions[at], &line.positions[at + 1], &line.moves[at]);
        let path = before.path(mv);
        let (from, to) = ends(&path);
        // A piece that shoots stays, and one that comes back to the board comes from nowhere.
        let (from, to) = from.or(to).zip(to.or(from)).expect("every move names a square");
        Self { mv, before, after, line, solver: line.solver(), steps: path.steps().to_vec(), from, to }
    }

    fn captured(&self) -> Bitboard {
        self.before.captures(self.mv)
    }

    /// Returns the worth of the other side's piece on a square as a target.
    fn worth(&self, at: Square) -> i32 {
        if self.after.king(!self.solver) == Some(at) {
            return KING;
        }
        let piece = self.after.piece(at).filter(|piece| piece.color != self.solver && !piece.kind.ghost);
        piece.map_or(0, |piece| i32::from(piece.kind.value))
    }

    /// Returns the themes of a move of the solver, who wins or saves a draw, with the reply and the move after it.
    fn themes(&self, next: Option<&(Self, Self)>, wins: bool, shared: &Shared) -> impl Iterator<Item = &'static str> {
        let has = |is_meant: fn(&Step) -> bool| self.steps.iter().any(is_meant);
        let (captured, checkers) = (self.captured(), self.after.checkers());
        let settles = P::REPETITION == Repetition::Settles;
        let goes_on = self.steps.iter().filter(|step| matches!(step, Step::To(_))).count() > 1;
        let is_ghost = |position: &P, at| position.piece(at).is_some_and(|piece| piece.kind.ghost);
        let is_pawn = self.before.piece(self.from).is_some_and(|piece| piece.kind.is_pawn());
        let brings_back =
            |step: &Step| matches!(step, Step::Drop(letter) if P::INFO.kind(*letter).is_some_and(|kind| !kind.ghost));
        let beside = Square::new(self.to.file(), self.from.rank());
        let (royal, promotes) = (self.before.king(self.solver).is_some(), has(|step| matches!(step, Step::Promote(_))));
        let is_quiet = captured.is_empty() && checkers.is_empty() && !promotes;
        let takes_back = |mv: &P::Move| self.after.captures(mv).has(self.to);
        let is_only = self.line.moves.len() == 2;
        let named = [
            ("archersShot", has(|step| matches!(step, Step::Shoot(_)))),
            // A Spy that was driven off is put back too.
            ("heal", self.steps.iter().any(brings_back)),
            ("heroSacrifice", has(|step| *step == Step::Sacrifice)),
            ("berserkerChain", goes_on && !settles),
            ("twoStepTurn", goes_on && settles),
            ("unmasking", is_ghost(self.before, self.from) && !is_ghost(self.after, self.to)),
            ("repetition", settles && self.before.footnote(self.mv, self.after).is_some()),
            ("enPassant", is_pawn && ![self.from, self.to].contains(&beside) && captured == beside.into()),
            ("promotion", promotes),
            ("advancedPawn", is_pawn && royal && !promotes && self.solver.rank(self.to.rank()) >= 5),
            ("quietMove", is_quiet && royal),
            ("hangingPiece", is_only && captured.any() && !self.after.legal_moves().as_ref().iter().any(takes_back)),
            ("doubleCheck", checkers.many()),
            ("discoveredAttack", self.discovers(next)),
            ("pin", self.pins(next)),
            ("zugzwang", wins && is_quiet && self.is_zugzwang(shared)),
        ];
        let named = named.into_iter().chain(next.into_iter().flat_map(|(reply, next)| self.tactics(reply, next)));
        named.filter(|(_, is_theme)| *is_theme).map(|(name, _)| name)
    }

    /// Returns which themes show in the reply and the next move.
    fn tactics(&self, reply: &Self, next: &Self) -> [(&'static str, bool); 4] {
        let own = self.after.piece(self.to).map_or(0, |piece| i32::from(piece.kind.value));
        let (reach, taken, goal) = (self.after.threats(self.to), next.captured(), next.to);
        let goes_on = next.from == self.to;
        let is_target = |at: &Square| {
            let worth = self.worth(*at);
            worth > own || worth > 0 && !is_guarded(self.after, *at, !self.solver)
        };
        let targets: Bitboard = reach.into_iter().filter(is_target).collect();
        let shields =
            |at: Square| attacks::between(self.to, at).has(reply.from) && self.worth(reply.from) >= self.worth(at);
        let (is_taken, elsewhere) = (reply.captured().has(self.to), reply.from != goal && reply.to != goal);
        let leaves = guards(self.after, reply.from).has(goal) && !guards(reply.after, reply.to).has(goal);
        [
            ("fork", goes_on && targets.many() && (targets & taken).any()),
            ("skewer", goes_on && reach.has(reply.from) && taken.into_iter().any(shields)),
            ("deflection", elsewhere && leaves && (is_taken || self.after.checkers().any())),
            ("sacrifice", balance(next.after, self.solver) - balance(self.before, self.solver) <= -2),
        ]
    }

    /// Returns whether the piece moves out of the way of another, which gives check or captures next.
    fn discovers(&self, next: Option<&(Self, Self)>) -> bool {
        let uncovers = |by: Square, target: Square| {
            by != self.to && attacks::between(by, target).has(self.from) && self.after.threats(by).has(target)
        };
        let king = self.after.king(!self.solver);
        king.is_some_and(|king| self.after.checkers().into_iter().any(|by| uncovers(by, king)))
            || next.is_some_and(|(_, next)| {
                let stays = |at: Square| self.after.piece(at) == next.before.piece(at);
                next.captured().into_iter().any(|target| stays(target) && uncovers(next.from, target))
            })
    }

    /// Returns whether an enemy piece may not leave its line, and so cannot capture the moved piece, or escape from it.
    fn pins(&self, next: Option<&(Self, Self)>) -> bool {
        // Out of a check, not only a pin keeps a piece in place.
        let Some(king) = self.after.king(!self.solver).filter(|_| self.after.checkers().is_empty()) else {
            return false;
        };
        let shields = |at: Square| {
            let pins = |by: Square| attacks::between(by, king).has(at) && self.after.threats(by).has(at);
            Square::all().any(|by| pins(by) && self.after.piece(by).is_some_and(|piece| piece.color == self.solver))
        };
        let legal = self.after.legal_moves();
        let starts_at = |mv: &P::Move, at: Square| ends(&self.after.path(mv)).0 == Some(at);
        let can = |at: Square, takes: bool| {
            let fits = |mv: &P::Move| starts_at(mv, at) && (!takes || self.after.captures(mv).has(self.to));
            legal.as_ref().iter().any(fits)
        };
        let is_piece = |at: &Square| {
            let piece = self.after.piece(*at).filter(|piece| piece.color != self.solver);
            piece.is_some_and(|piece| "NBRQ".contains(piece.kind.letter))
        };
        Square::all().filter(|at| is_piece(at) && shields(*at)).any(|at| {
            let reach = self.after.threats(at);
            let is_lost = self.after.threats(self.to).has(at) && next.is_some_and(|(_, next)| next.captured().has(at));
            reach.has(self.to) && !can(at, true) || is_lost && reach.any() && !can(at, false)
        })
    }

    /// Returns whether the other side loses only because it has to move: after a pass, the solver would not win.
    fn is_zugzwang(&self, shared: &Shared) -> bool {
        let is_late = self.after.phase() * 3 < OPENING || self.after.race().is_some();
        if !is_late || self.after.count_moves() == 0 {
            return false;
        }
        let fen = self.after.fen();
        let mut fields: Vec<_> = fen.split(' ').collect();
        fields[1] = if fields[1] == "w" { "b" } else { "w" };
        // The pawn that made a double step is no longer to be captured.
        fields[3] = "-";
        let passed = P::from_fen(&fields.join(" "), Options::of(P::INFO)).ok();
        passed.and_then(|passed| look(&Line::new(passed), LOOK, shared)).is_some_and(|choice| choice.score < WON)
    }
}

/// Returns the squares on which a piece attacks enemies and guards friends.
fn guards<P: Searched>(position: &P, from: Square) -> Bitboard {
    let occupied = Square::all().filter(|at| position.piece(*at).is_some()).collect();
    let Some(piece) = position.piece(from) else { return Bitboard::EMPTY };
    let role = if piece.kind.is_pawn() { Some(Role::Pawn) } else { Role::from_letter(piece.kind.letter) };
    role.map_or_else(|| position.threats(from), |role| role.attacks(piece.color, from, occupied))
}

fn is_guarded<P: Searched>(position: &P, square: Square, side: Color) -> bool {
    let is_own = |at: &Square| position.piece(*at).is_some_and(|piece| piece.color == side);
    Square::all().filter(is_own).any(|at| guards(position, at).has(square))
}
