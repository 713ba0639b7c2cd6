//! The themes of a puzzle, under the names of the Lichess puzzle file where it has them.
//!
//! Each follows from the moves: nothing is guessed from the evaluation except a zugzwang, which is proved by passing.

use super::Line;
use super::judge::{Aim, End, LOOK, WON, balance, end, look};
use pawnstorm::engine::eval::OPENING;
use pawnstorm::engine::{Repetition, Searched, Shared};
use pawnstorm::rules::{Bitboard, Color, Options, Piece, Reason, Square, Step, attacks};
use std::collections::BTreeSet;

/// The names of the mates; the last is also that of longer ones.
const MATES: [&str; 5] = ["mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5"];

/// Returns the themes of a solved puzzle, in alphabetical order.
pub(super) fn of<P: Searched>(line: &Line<P>, shared: &Shared) -> Vec<String> {
    let mut themes = BTreeSet::new();
    themes.extend(ending(line, shared));
    themes.insert(match line.decisions().count() {
        1 => "oneMove",
        2 => "short",
        3 => "long",
        _ => "veryLong",
    });
    if line.positions[1].king(Color::White).is_some() {
        themes.insert(match line.positions[1].phase() {
            _ if line.positions[1].fullmove() <= 10 => "opening",
            phase if phase * 3 < OPENING => "endgame",
            _ => "middlegame",
        });
    }
    for at in line.decisions() {
        themes.extend(Ply::new(line, at).themes(shared));
    }
    themes.into_iter().map(String::from).collect()
}

/// Returns what the end of a puzzle is called.
fn ending<P: Searched>(line: &Line<P>, shared: &Shared) -> Vec<&'static str> {
    let moves = line.decisions().count();
    let outcome = line.last().outcome_after(line.earlier());
    match (end(line, shared), outcome) {
        (Some(End::Race), _) => vec!["race"],
        (Some(End::Material(gain)), _) => vec![if gain >= 5 { "crushing" } else { "advantage" }],
        (_, Some(outcome)) => match outcome.reason {
            Reason::Checkmate => {
                let mut themes = vec!["mate", MATES[moves.clamp(1, MATES.len()) - 1]];
                themes.extend(mate(line.last()));
                themes
            }
            Reason::LastRank => vec!["race"],
            Reason::PawnsCaptured => vec!["lastPawn"],
            Reason::KingCaptured => vec!["kingCapture"],
            _ if outcome.winner.is_none() => vec!["equality", "stalemate"],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Returns the special kinds of a checkmate.
fn mate<P: Searched>(position: &P) -> Option<&'static str> {
    let check = position.check()?;
    let (side, king) = (position.turn(), check.king);
    let [by] = check.by[..] else { return None };
    let around: Vec<_> = Square::all().filter(|at| distance(*at, king) == 1).collect();
    let is_own = |at: &Square| position.piece(*at).is_some_and(|piece| piece.color == side);
    let checker = position.piece(by)?;
    if checker.kind.letter == 'N' && around.iter().all(is_own) {
        return Some("smotheredMate");
    }
    let shut_in = around.iter().any(|at| side.rank(at.rank()) == 1 && is_own(at));
    let is_back = side.rank(king.rank()) == 0 && by.rank() == king.rank() && matches!(checker.kind.letter, 'R' | 'Q');
    (is_back && shut_in).then_some("backRankMate")
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// A move of the solver with what is before and after it.
struct Ply<'a, P: Searched> {
    line: &'a Line<P>,
    at: usize,
    before: &'a P,
    after: &'a P,
    solver: Color,
    mover: Option<Piece>,
    steps: Vec<Step>,
    from: Option<Square>,
    to: Option<Square>,
}

impl<'a, P: Searched> Ply<'a, P> {
    fn new(line: &'a Line<P>, at: usize) -> Self {
        let (before, after) = (&line.positions[at], &line.positions[at + 1]);
        let steps = before.path(&line.moves[at]).steps().to_vec();
        let from = steps.iter().find_map(|step| if let Step::Pick(square) = step { Some(*square) } else { None });
        let to = steps.iter().rev().find_map(|step| if let Step::To(square) = step { Some(*square) } else { None });
        let mover = from.and_then(|from| before.piece(from));
        Self { line, at, before, after, solver: line.solver(), mover, steps, from, to }
    }

    fn enemy(&self, position: &P, at: Square) -> Option<Piece> {
        position.piece(at).filter(|piece| piece.color != self.solver && !piece.kind.ghost)
    }

    /// The worth of a piece as a target: a king in check is worth more than all others.
    fn worth(&self, position: &P, at: Square) -> i32 {
        if position.king(!self.solver) == Some(at) {
            return 100;
        }
        self.enemy(position, at).map_or(0, |piece| i32::from(piece.kind.value))
    }

    /// The reply, with its squares of departure and arrival, and the next move of the solver.
    fn next(&self) -> Option<(Ply<'a, P>, Ply<'a, P>)> {
        let follows = self.at + 2 < self.line.moves.len();
        follows.then(|| (Ply::new(self.line, self.at + 1), Ply::new(self.line, self.at + 2)))
    }

    fn captured(&self) -> Bitboard {
        self.before.captures(&self.line.moves[self.at])
    }

    fn themes(&self, shared: &Shared) -> BTreeSet<&'static str> {
        let mut themes = BTreeSet::new();
        themes.extend(self.kind());
        themes.extend(self.of_game());
        if let Some((from, to)) = self.from.zip(self.to) {
            themes.extend(self.discovery(from, to));
            themes.extend(self.tactics(to));
        }
        if self.is_zugzwang(shared) == Some(true) {
            themes.insert("zugzwang");
        }
        themes
    }

    /// Returns the themes of the move itself.
    fn kind(&self) -> Vec<&'static str> {
        let mut themes = Vec::new();
        let captured = self.captured();
        let promotes = self.steps.iter().any(|step| matches!(step, Step::Promote(_)));
        let (Some(mover), Some(from), Some(to)) = (self.mover, self.from, self.to) else { return themes };
        let beside = Square::new(to.file(), from.rank());
        if mover.kind.is_pawn()
            && captured == beside.into()
            && self.before.piece(to).is_none()
            && beside.file() != from.file()
        {
            themes.push("enPassant");
        }
        if promotes {
            themes.push("promotion");
            let best = P::INFO.pieces.iter().filter(|kind| !kind.is_pawn()).map(|kind| kind.value).max();
            if self.after.piece(to).map(|piece| piece.kind.value) < best {
                themes.push("underPromotion");
            }
        }
        if mover.kind.is_pawn()
            && self.solver.rank(to.rank()) >= 5
            && !promotes
            && self.before.king(self.solver).is_some()
        {
            themes.push("advancedPawn");
        }
        let is_castling = mover.kind.letter == 'K' && from.file().abs_diff(to.file()) == 2;
        if is_castling {
            themes.push("castling");
        }
        let checks = self.after.checkers().any();
        if captured.is_empty() && !checks && !promotes && !is_castling && self.before.king(self.solver).is_some() {
            themes.push("quietMove");
        }
        let last = self.line.moves.len() == self.at + 1;
        let takes_back = |mv: &P::Move| self.after.captures(mv).has(to);
        if self.at == 1 && last && captured.any() && !self.after.legal_moves().as_ref().iter().any(takes_back) {
            themes.push("hangingPiece");
        }
        themes
    }

    /// Returns the themes that only our games have.
    fn of_game(&self) -> Vec<&'static str> {
        let mut themes = Vec::new();
        let arrivals = self.steps.iter().filter(|step| matches!(step, Step::To(_))).count();
        for step in &self.steps {
            match step {
                Step::Shoot(_) => themes.push("archersShot"),
                Step::Drop(_) => themes.push("heal"),
                Step::Sacrifice => themes.push("heroSacrifice"),
                _ => {}
            }
        }
        if arrivals > 1 {
            themes.push(if P::REPETITION == Repetition::Settles { "twoStepTurn" } else { "berserkerChain" });
        }
        let ghosts =
            |position: &P| Square::all().filter(|at| position.piece(*at).is_some_and(|piece| piece.kind.ghost)).count();
        let unmasked = |at: usize| ghosts(&self.line.positions[at + 1]) < ghosts(&self.line.positions[at]);
        if unmasked(self.at) {
            themes.push("unmasking");
        }
        let played = self.before.after(&self.line.moves[self.at]);
        if Square::all().any(|at| played.piece(at) != self.after.piece(at)) {
            themes.push("repetition");
        }
        themes
    }

    /// Returns the themes of a piece that moves out of another's way.
    fn discovery(&self, from: Square, to: Square) -> Vec<&'static str> {
        let mut themes = Vec::new();
        let checkers = self.after.checkers();
        if checkers.many() {
            themes.push("doubleCheck");
        }
        let uncovered = |slider: Square, target: Square| {
            slider != to && self.after.threats(slider).has(target) && !self.before.threats(slider).has(target)
        };
        let checks = checkers.into_iter().any(|at| at != to && is_between(at, from, self.after.king(!self.solver)));
        let next = self.next().is_some_and(|(_, next)| {
            let target = next.captured().into_iter().next();
            let stays = |target: &Square| self.after.piece(*target) == next.before.piece(*target);
            next.from
                .zip(target.filter(stays))
                .is_some_and(|(slider, target)| uncovered(slider, target) && is_between(slider, from, Some(target)))
        });
        if checks || next {
            themes.push("discoveredAttack");
        }
        themes
    }

    /// Returns the themes that show in the reply and the next move.
    fn tactics(&self, to: Square) -> Vec<&'static str> {
        let mut themes = Vec::new();
        let own = self.after.piece(to).map_or(0, |piece| i32::from(piece.kind.value));
        if self.pins(to) {
            themes.push("pin");
        }
        let Some((reply, next)) = self.next() else { return themes };
        let taken = next.captured();
        let is_target = |at: &Square| {
            let worth = self.worth(self.after, *at);
            worth > own || worth > 0 && !guarded(self.after, *at, !self.solver)
        };
        let targets: Vec<_> = self.after.threats(to).into_iter().filter(is_target).collect();
        let from_here = next.from == Some(to);
        if from_here && targets.len() >= 2 && targets.iter().any(|at| taken.has(*at)) {
            themes.push("fork");
        }
        if let (Some(fled), Some(captured)) = (reply.from, taken.into_iter().next())
            && from_here
            && self.after.threats(to).has(fled)
            && is_between(to, fled, Some(captured))
            && self.worth(self.after, fled) >= self.worth(self.after, captured)
        {
            themes.push("skewer");
        }
        if let (Some(left), Some(came), Some(goal)) = (reply.from, reply.to, next.to)
            && left != goal
            && came != goal
        {
            let lured = reply.captured().has(to) || self.after.checkers().any();
            if lured && guards(self.after, left).has(goal) && !guards(reply.after, came).has(goal) {
                themes.push("deflection");
            }
            let drawn_in = reply.captured().has(to) && came == to;
            if drawn_in
                && (next.captured().has(to)
                    || reply.after.king(!self.solver) == Some(to) && next.after.checkers().any())
            {
                themes.push("attraction");
            }
        }
        if balance(reply.after, self.solver) - balance(self.before, self.solver) <= -2 {
            themes.push("sacrifice");
        }
        themes
    }

    /// Returns whether an enemy piece may not leave its line, and so cannot capture the moved piece, or escape from it.
    fn pins(&self, to: Square) -> bool {
        // Out of a check, not only a pin keeps a piece in place.
        if self.after.checkers().any() || self.after.king(!self.solver).is_none() {
            return false;
        }
        let legal = self.after.legal_moves();
        let starts_at = |mv: &P::Move, at: Square| self.after.path(mv).steps().first() == Some(&Step::Pick(at));
        let is_lost = |at: Square| {
            let next = self.next().filter(|(_, next)| next.captured().has(at));
            next.is_some() && self.after.threats(to).has(at)
        };
        Square::all()
            .filter(|at| self.enemy(self.after, *at).is_some_and(|piece| "NBRQ".contains(piece.kind.letter)))
            .any(|at| {
                let reach = self.after.threats(at);
                let takes = |mv: &P::Move| starts_at(mv, at) && self.after.captures(mv).has(to);
                let is_stuck = || reach.any() && !legal.as_ref().iter().any(|mv| starts_at(mv, at));
                reach.has(to) && !legal.as_ref().iter().any(takes) || is_lost(at) && is_stuck()
            })
    }

    /// Returns whether the other side would be safe if it could pass.
    fn is_zugzwang(&self, shared: &Shared) -> Option<bool> {
        let quiet = self.captured().is_empty() && self.after.checkers().is_empty() && self.after.phase() * 3 < OPENING;
        if !quiet || self.after.outcome().is_some() || self.after.count_moves() == 0 {
            return Some(false);
        }
        let fen = self.after.fen();
        let mut fields: Vec<_> = fen.split(' ').collect();
        let turn = fields.get_mut(1)?;
        *turn = if *turn == "w" { "b" } else { "w" };
        // The pawn that made a double step is no longer to be captured.
        if let Some(square) = fields.get_mut(3) {
            *square = "-";
        }
        let passed = Line::new(P::from_fen(&fields.join(" "), Options::of(P::INFO)).ok()?);
        let choice = look(&passed, LOOK, shared)?;
        Some(choice.aim() != Some(Aim::Win) && choice.score < WON)
    }
}

/// Returns the squares on which a piece of the usual kinds attacks enemies and guards friends.
fn guards<P: Searched>(position: &P, from: Square) -> Bitboard {
    let occupied = Square::all().filter(|at| position.piece(*at).is_some()).collect();
    let Some(piece) = position.piece(from) else { return Bitboard::EMPTY };
    match piece.kind.letter {
        'N' => attacks::knight(from),
        'B' => attacks::bishop(from, occupied),
        'R' => attacks::rook(from, occupied),
        'Q' => attacks::queen(from, occupied),
        'K' => attacks::king(from),
        _ if piece.kind.is_pawn() => attacks::pawn(piece.color, from),
        _ => position.threats(from),
    }
}

fn guarded<P: Searched>(position: &P, square: Square, side: Color) -> bool {
    let pieces = Square::all().filter(|at| position.piece(*at).is_some_and(|piece| piece.color == side));
    pieces.into_iter().any(|at| guards(position, at).has(square))
}

/// Returns whether `middle` is on the straight or diagonal line from `from` to `to`.
fn is_between(from: Square, middle: Square, to: Option<Square>) -> bool {
    to.is_some_and(|to| attacks::between(from, to).has(middle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm::engine::Visitor;

    struct Named<'a>(&'a str, &'a str);

    impl Visitor for Named<'_> {
        type Output = Vec<String>;

        fn visit<P: Searched>(self) -> Vec<String> {
            let puzzle = format!("id,{},{},1500", self.0, self.1).parse().expect("a puzzle");
            of(&Line::<P>::read(&puzzle).expect("its moves are legal"), &Shared::new(1))
        }
    }

    #[test]
    fn each_theme_is_named() {
        let puzzles = [
            ("chess", "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1", "a7a6 d5c7 e8d8 c7a8", "fork"),
            ("chess", "4q3/8/8/4k3/8/8/8/K6R b - - 0 1", "e5e4 h1e1 e4d3 e1e8", "skewer"),
            ("chess", "4k3/8/8/8/1q6/8/4N3/4R2K b - - 0 1", "b4a4 e2c3 e8d8 c3a4", "discoveredAttack"),
            ("chess", "4k3/2n5/8/8/8/8/3P4/4R2K b - - 0 1", "c7e6 d2d4 e8f7 d4d5", "quietMove"),
            ("chess", "4k3/6n1/8/5P2/8/8/8/4R2K b - - 0 1", "g7e6 f5e6", "hangingPiece"),
            ("chess", "1r4k1/5ppp/8/8/8/8/K7/3R4 b - - 0 1", "b8b3 d1d8", "backRankMate"),
            ("chess", "6rk/p5pp/8/6N1/8/8/8/K7 b - - 0 1", "a7a6 g5f7", "smotheredMate"),
            ("chess", "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", "c7c5 b5c6", "enPassant"),
            ("chess", "8/5P1k/8/8/8/8/8/K7 b - - 0 1", "h7h6 f7f8n", "underPromotion"),
            ("chess", "5k2/8/3KP3/8/8/8/8/8 b - - 0 1", "f8e8 e6e7 e8f7 d6d7", "zugzwang"),
            ("chess", "3qk3/8/8/8/8/8/8/R3K3 b - - 0 1", "d8c8 e1d2", "quietMove"),
        ];
        for (game, fen, moves, theme) in puzzles {
            let themes = pawnstorm::engine::visit(game, Named(fen, moves)).expect("a game");
            assert!(themes.iter().any(|name| name == theme), "{fen} {moves}: {themes:?}");
        }
    }
}
