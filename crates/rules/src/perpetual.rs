//! Perpetual check, proved or rejected ([R4.4](crate::rulebook#R4.4)).
//!
//! A side has a perpetual check if there is a set of positions, the current one among them, where it always has a check that mates or
//! leaves only replies back into the set. To find the largest such set, the search collects all positions that checks and replies reach,
//! and removes those without such a check until nothing changes. It ignores the move counters.

use super::{Color, Position};
use std::collections::HashMap;

/// The result of an attempt at a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A perpetual check is proved.
    Proved,
    /// No perpetual check: the checks run out, whatever the side to move does.
    Refuted,
    /// No perpetual check: the side to move has no check at all.
    NoCheck,
    /// The question is still open after this many positions.
    Unproved(usize),
    /// The search was cancelled before its end.
    Cancelled,
}

/// The default number of positions to examine.
pub const BOUND: usize = 200_000;

/// A position with the checking side to move. Each of its checks is the list of positions after the replies; an empty list is mate.
struct Node {
    checks: Vec<Vec<usize>>,
    /// Whether `checks` is complete.
    open: bool,
}

/// The explored part of the graph of checks and replies.
struct Graph<P> {
    side: Color,
    positions: Vec<P>,
    nodes: Vec<Node>,
    known: HashMap<u64, Vec<usize>>,
}

/// Searches at most `bound` positions for a perpetual check by the side to move. It calls `cancelled` now and then.
///
/// ```
/// use pawnstorm_rules::{chess::Chess, perpetual::{prove, Verdict, BOUND}, Options, Position};
/// // The queen checks on f6 and g5 forever.
/// let position = Chess::from_fen("5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1", Options::default()).unwrap();
/// assert_eq!(prove(&position, BOUND, &|| false), Verdict::Proved);
/// // At the start there is no check at all.
/// assert_eq!(prove(&Chess::start(Options::default()), BOUND, &|| false), Verdict::NoCheck);
/// ```
pub fn prove<P: Position>(position: &P, bound: usize, cancelled: &dyn Fn() -> bool) -> Verdict {
    let mut graph = Graph { side: position.turn(), positions: Vec::new(), nodes: Vec::new(), known: HashMap::new() };
    let Some(root) = graph.node(position.clone()) else { return Verdict::Unproved(0) };
    let mut next = 0;
    // Test whenever the graph has doubled, to find a small closed set early.
    let mut look_at = 64;
    loop {
        while next < graph.nodes.len() && next < look_at {
            if cancelled() {
                return Verdict::Cancelled;
            }
            if graph.expand(next).is_none() {
                return Verdict::Unproved(next);
            }
            next += 1;
        }
        let complete = next == graph.nodes.len();
        match graph.holds(root, cancelled) {
            None => return Verdict::Cancelled,
            Some(true) => return Verdict::Proved,
            Some(false) if graph.nodes[root].checks.is_empty() => return Verdict::NoCheck,
            Some(false) if complete => return Verdict::Refuted,
            Some(false) => {}
        }
        if graph.nodes.len() >= bound {
            return Verdict::Unproved(bound);
        }
        look_at *= 2;
    }
}

impl<P: Position> Graph<P> {
    /// Returns the node of a position, new or known; `None` if there is no memory for a new one.
    fn node(&mut self, position: P) -> Option<usize> {
        self.known.try_reserve(1).ok()?;
        self.positions.try_reserve(1).ok()?;
        self.nodes.try_reserve(1).ok()?;
        let same = self.known.entry(position.key()).or_default();
        if let Some(&node) = same.iter().find(|&&node| self.positions[node].repeats(&position)) {
            return Some(node);
        }
        let node = self.nodes.len();
        same.push(node);
        self.positions.push(position);
        self.nodes.push(Node { checks: Vec::new(), open: true });
        Some(node)
    }

    /// Fills in a node's checks and the replies to them. Returns `None` if memory is too short.
    fn expand(&mut self, node: usize) -> Option<()> {
        let position = self.positions[node].clone();
        let mut checks = Vec::new();
        for mv in position.legal_moves() {
            let mut replies = Vec::new();
            if self.answers(&position.after(&mv), &mut replies) {
                checks.push(replies.into_iter().map(|reply| self.node(reply)).collect::<Option<_>>()?);
            }
        }
        self.nodes[node] = Node { checks, open: false };
        Some(())
    }

    /// Collects the positions after the legal replies to a check; returns `false` if the move gives no check. If the opponent has a decision to
    /// make before its move, the check must remain whatever it decides.
    fn answers(&self, checked: &P, replies: &mut Vec<P>) -> bool {
        if checked.turn() == self.side {
            return false;
        }
        let (moves, decisions): (Vec<P>, Vec<P>) = checked
            .legal_moves()
            .into_iter()
            .map(|reply| checked.after(&reply))
            .partition(|next| next.turn() == self.side);
        if decisions.is_empty() {
            replies.extend(moves);
            checked.check().is_some()
        } else {
            decisions.iter().all(|next| self.answers(next, replies))
        }
    }

    /// Returns whether the root is in the largest set closed under some check and all replies. Unexplored nodes count as outside. Returns
    /// `None` after a cancellation.
    fn holds(&self, root: usize, cancelled: &dyn Fn() -> bool) -> Option<bool> {
        let mut alive: Vec<bool> = self.nodes.iter().map(|node| !node.open).collect();
        // Removing a node can break the checks that lead to it.
        let mut parents: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if cancelled() {
                return None;
            }
            for &reply in node.checks.iter().flatten() {
                parents[reply].push(index);
            }
        }
        let stands = |node: usize, alive: &[bool]| {
            self.nodes[node].checks.iter().any(|replies| replies.iter().all(|&reply| alive[reply]))
        };
        let mut doubtful: Vec<usize> = (0..self.nodes.len()).collect();
        while let Some(node) = doubtful.pop() {
            if cancelled() {
                return None;
            }
            if alive[node] && !stands(node, &alive) {
                alive[node] = false;
                doubtful.extend(&parents[node]);
            }
        }
        Some(alive[root])
    }
}
