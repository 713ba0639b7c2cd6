//! A perfect matching of greatest weight in a graph: Edmonds's blossoms with the labels of Galil, in cubic time.

use std::cmp::Ordering;

/// The limit of one part of a weight. It keeps sums over all players far below the limit of `i64`.
const ROOM: i64 = 1 << 36;

/// The weight of an edge: a list of numbers. An earlier number outweighs all later ones, as with the criteria of a pairing.
///
/// Several small numbers share a part. All edges of a graph need the same numbers with the same limits.
#[derive(Clone, Debug, Default)]
pub(super) struct Weight {
    parts: Vec<i64>,
    room: i64,
}

impl Weight {
    /// Adds a number that counts less than the earlier ones. Its sum over a matching lies between -`limit` and `limit`.
    pub(super) fn add(&mut self, number: i64, limit: usize) {
        let range = 2 * i64::try_from(limit).unwrap_or(ROOM / 2) + 1;
        match self.parts.last_mut().filter(|_| self.room / range > 0) {
            Some(part) => {
                *part = *part * range + number;
                self.room /= range;
            }
            None => {
                self.parts.push(number);
                self.room = ROOM / range;
            }
        }
    }
}

/// Finds the perfect matching of greatest weight. Returns the partner of each vertex. `weight` is `None` for a missing edge.
pub(super) fn perfect(vertices: usize, weight: impl Fn(usize, usize) -> Option<Weight>) -> Option<Vec<usize>> {
    let mut graph = Graph::new(vertices, weight);
    while graph.mate[..vertices].contains(&None) {
        graph.augmented()?;
    }
    graph.mate[..vertices].iter().copied().collect()
}

/// The place of a vertex or blossom in the forest of alternating paths.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Free,
    Outer,
    Inner,
}

/// An edge by its vertices; between blossoms, the edge of least slack between their vertices.
type Edge = (usize, usize);

/// The graph. The numbers of blossoms follow those of the vertices.
struct Graph {
    vertices: usize,
    /// The number of parts in a weight.
    width: usize,
    /// Twice the weights, with the parts of an edge in a row.
    weights: Vec<i64>,
    labels: Vec<i64>,
    edges: Vec<Vec<Option<Edge>>>,
    /// The vertex at the other end of the matched edge.
    mate: Vec<Option<usize>>,
    /// The edge of least slack to an outer vertex, by that vertex.
    near: Vec<Option<usize>>,
    /// The outermost blossom around a vertex or blossom; `None` for an unused number.
    top: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    mark: Vec<Mark>,
    /// The petals of each blossom, in a circle from its base.
    petals: Vec<Vec<usize>>,
    /// For each blossom, the petal with a given vertex.
    petal_of: Vec<Vec<Option<usize>>>,
    queue: Vec<usize>,
}

impl Graph {
    fn new(vertices: usize, weight: impl Fn(usize, usize) -> Option<Weight>) -> Self {
        let numbers = 2 * vertices;
        let mut edges = vec![vec![None; numbers]; numbers];
        let mut found = Vec::new();
        let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        for (one, other) in pairs {
            if let Some(weight) = weight(one, other) {
                edges[one][other] = Some((one, other));
                edges[other][one] = Some((other, one));
                found.push((one, other, weight.parts));
            }
        }
        let width = found.first().map_or(0, |(.., parts)| parts.len());
        let greatest = found.iter().map(|(.., parts)| parts.clone()).max().unwrap_or_default();
        let mut weights = vec![0; vertices * vertices * width];
        for (one, other, parts) in found {
            for (from, to) in [(one, other), (other, one)] {
                let at = (from * vertices + to) * width;
                weights[at..at + width].iter_mut().zip(&parts).for_each(|(place, part)| *place = 2 * part);
            }
        }
        let mut labels = greatest.repeat(vertices);
        labels.resize(numbers * width, 0);
        Self {
            vertices,
            width,
            weights,
            labels,
            edges,
            mate: vec![None; numbers],
            near: vec![None; numbers],
            top: (0..numbers).map(|number| (number < vertices).then_some(number)).collect(),
            parent: vec![None; numbers],
            mark: vec![Mark::Free; numbers],
            petals: vec![Vec::new(); numbers],
            petal_of: vec![vec![None; vertices]; numbers],
            queue: Vec::new(),
        }
    }

    fn part(&self, (one, other): Edge, part: usize) -> i64 {
        let weight = self.weights[(one * self.vertices + other) * self.width + part];
        self.labels[one * self.width + part] + self.labels[other * self.width + part] - weight
    }

    fn slack(&self, edge: Edge) -> Vec<i64> {
        (0..self.width).map(|part| self.part(edge, part)).collect()
    }

    fn is_tight(&self, edge: Edge) -> bool {
        (0..self.width).all(|part| self.part(edge, part) == 0)
    }

    fn compare(&self, one: Edge, other: Edge) -> Ordering {
        let mut parts = (0..self.width).map(|part| self.part(one, part).cmp(&self.part(other, part)));
        parts.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    fn is_top(&self, number: usize) -> bool {
        self.top[number] == Some(number)
    }

    /// Returns the outermost blossom around a vertex; every vertex has one.
    fn around(&self, number: usize) -> usize {
        self.top[number].unwrap_or(number)
    }

    fn approach(&mut self, vertex: usize, to: usize) {
        let Some(edge) = self.edges[vertex][to] else { return };
        let nearer =
            self.near[to].and_then(|near| self.edges[near][to]).is_none_or(|near| self.compare(edge, near).is_lt());
        if nearer {
            self.near[to] = Some(vertex);
        }
    }

    fn measure(&mut self, to: usize) {
        self.near[to] = None;
        for vertex in 0..self.vertices {
            let top = self.around(vertex);
            if top != to && self.mark[top] == Mark::Outer {
                self.approach(vertex, to);
            }
        }
    }

    fn enqueue(&mut self, number: usize) {
        if number < self.vertices {
            self.queue.push(number);
        } else {
            self.petals[number].clone().into_iter().for_each(|petal| self.enqueue(petal));
        }
    }

    fn enclose(&mut self, number: usize, blossom: usize) {
        self.top[number] = Some(blossom);
        if number >= self.vertices {
            self.petals[number].clone().into_iter().for_each(|petal| self.enclose(petal, blossom));
        }
    }

    /// Returns the number of petals on the even way from the base of a blossom to `petal`. Reverses the circle if necessary.
    fn way(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let at = petals.iter().position(|other| *other == petal).unwrap_or(0);
        if at % 2 == 1 {
            petals[1..].reverse();
            petals.len() - at
        } else {
            at
        }
    }

    /// Matches a vertex or blossom along its edge to another.
    fn join(&mut self, number: usize, to: usize) {
        let Some((from, end)) = self.edges[number][to] else { return };
        self.mate[number] = Some(end);
        if number < self.vertices {
            return;
        }
        let Some(petal) = self.petal_of[number][from] else { return };
        let way = self.way(number, petal);
        for index in 0..way {
            let (one, other) = (self.petals[number][index], self.petals[number][index ^ 1]);
            self.join(one, other);
        }
        self.join(petal, to);
        self.petals[number].rotate_left(way);
    }

    /// Changes the matching along the path from an outer blossom to its root, after its match with another.
    fn flip(&mut self, mut number: usize, mut to: usize) {
        loop {
            let before = self.mate[number].map(|mate| self.around(mate));
            self.join(number, to);
            let Some(inner) = before else { return };
            let Some(parent) = self.parent[inner] else { return };
            let outer = self.around(parent);
            self.join(inner, outer);
            (number, to) = (outer, inner);
        }
    }

    /// Returns the outer blossoms from one up to its root.
    fn path(&self, number: usize) -> Vec<usize> {
        let mut path = vec![number];
        let mut at = number;
        while let Some(parent) = self.mate[at].and_then(|mate| self.parent[self.around(mate)]) {
            at = self.around(parent);
            path.push(at);
        }
        path
    }

    fn add_blossom(&mut self, one: usize, base: usize, other: usize) {
        let numbers = self.vertices..self.top.len();
        let Some(blossom) = numbers.clone().find(|number| self.top[*number].is_none()) else { return };
        self.labels[blossom * self.width..(blossom + 1) * self.width].fill(0);
        self.mark[blossom] = Mark::Outer;
        self.mate[blossom] = self.mate[base];
        self.parent[blossom] = self.parent[base];
        let mut petals = vec![base];
        for end in [one, other] {
            petals[1..].reverse();
            for outer in self.path(end).into_iter().take_while(|outer| *outer != base) {
                petals.push(outer);
                if let Some(mate) = self.mate[outer] {
                    let inner = self.around(mate);
                    petals.push(inner);
                    self.enqueue(inner);
                }
            }
        }
        self.petals[blossom].clone_from(&petals);
        self.enclose(blossom, blossom);
        for number in 0..self.top.len() {
            self.edges[blossom][number] = None;
            self.edges[number][blossom] = None;
        }
        self.petal_of[blossom].fill(None);
        for petal in petals {
            for number in 0..self.top.len() {
                let Some(edge) = self.edges[petal][number] else { continue };
                if self.edges[blossom][number].is_none_or(|best| self.compare(edge, best).is_lt()) {
                    self.edges[blossom][number] = Some(edge);
                    self.edges[number][blossom] = self.edges[number][petal];
                }
            }
            for vertex in 0..self.vertices {
                if petal == vertex || self.petal_of[petal][vertex].is_some() {
                    self.petal_of[blossom][vertex] = Some(petal);
                }
            }
        }
        self.measure(blossom);
    }

    /// Takes an inner blossom apart: its even way stays in the forest, the rest is free.
    fn expand(&mut self, blossom: usize) {
        let petals = self.petals[blossom].clone();
        petals.iter().for_each(|petal| self.enclose(*petal, *petal));
        let entry = self.parent[blossom].and_then(|parent| self.edges[blossom][parent]);
        let Some(entry) = entry.and_then(|(vertex, _)| self.petal_of[blossom][vertex]) else { return };
        let way = self.way(blossom, entry);
        let petals = std::mem::take(&mut self.petals[blossom]);
        for pair in petals[..way].chunks(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edges[outer][inner].map(|(vertex, _)| vertex);
            (self.mark[inner], self.mark[outer]) = (Mark::Inner, Mark::Outer);
            self.near[inner] = None;
            self.measure(outer);
            self.enqueue(outer);
        }
        self.mark[entry] = Mark::Inner;
        self.parent[entry] = self.parent[blossom];
        for petal in &petals[way + 1..] {
            self.mark[*petal] = Mark::Free;
            self.measure(*petal);
        }
        self.top[blossom] = None;
    }

    /// Follows a tight edge from an outer vertex. Returns whether the matching grew.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (one, other) = (self.around(from), self.around(to));
        match (self.mark[other], self.mate[other]) {
            (Mark::Free, Some(mate)) => {
                let next = self.around(mate);
                self.parent[other] = Some(from);
                self.mark[other] = Mark::Inner;
                (self.near[other], self.near[next]) = (None, None);
                self.mark[next] = Mark::Outer;
                self.enqueue(next);
            }
            (Mark::Outer, _) => {
                let path = self.path(one);
                match self.path(other).into_iter().find(|outer| path.contains(outer)) {
                    Some(base) => self.add_blossom(one, base, other),
                    None => {
                        self.flip(one, other);
                        self.flip(other, one);
                        return true;
                    }
                }
            }
            _ => {}
        }
        false
    }

    /// Makes the matching one edge larger, if possible.
    fn augmented(&mut self) -> Option<()> {
        self.mark.fill(Mark::Free);
        self.near.fill(None);
        self.queue.clear();
        for number in 0..self.top.len() {
            if self.is_top(number) && self.mate[number].is_none() {
                self.parent[number] = None;
                self.mark[number] = Mark::Outer;
                self.enqueue(number);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                for other in 0..self.vertices {
                    let Some(edge) = self.edges[vertex][other] else { continue };
                    let (one, top) = (self.around(vertex), self.around(other));
                    if one == top || self.mark[one] == Mark::Inner {
                        continue;
                    }
                    if !self.is_tight(edge) {
                        self.approach(vertex, top);
                    } else if self.follow(edge) {
                        return Some(());
                    }
                }
            }
            let step = self.step()?;
            self.shift(&step);
            for number in 0..self.top.len() {
                let edge = self.near[number].filter(|near| self.is_top(number) && self.around(*near) != number);
                let edge = edge.and_then(|near| self.edges[near][number]).filter(|edge| self.is_tight(*edge));
                if edge.is_some_and(|edge| self.follow(edge)) {
                    return Some(());
                }
            }
            for blossom in self.vertices..self.top.len() {
                let label = &self.labels[blossom * self.width..(blossom + 1) * self.width];
                if self.is_top(blossom) && self.mark[blossom] == Mark::Inner && label.iter().all(|part| *part == 0) {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Returns the smallest change of the labels that makes an edge tight or a blossom fall apart.
    fn step(&self) -> Option<Vec<i64>> {
        let halved = |parts: Vec<i64>| parts.into_iter().map(|part| part / 2).collect::<Vec<_>>();
        let tops = (0..self.top.len()).filter(|number| self.is_top(*number));
        let steps = tops.filter_map(|number| {
            if number >= self.vertices && self.mark[number] == Mark::Inner {
                return Some(halved(self.labels[number * self.width..(number + 1) * self.width].to_vec()));
            }
            let slack = self.slack(self.edges[self.near[number]?][number]?);
            match self.mark[number] {
                Mark::Free => Some(slack),
                Mark::Outer => Some(halved(slack)),
                Mark::Inner => None,
            }
        });
        steps.min()
    }

    fn shift(&mut self, step: &[i64]) {
        for number in 0..self.top.len() {
            let is_vertex = number < self.vertices;
            if !is_vertex && !self.is_top(number) {
                continue;
            }
            let sign = match (self.mark[self.around(number)], is_vertex) {
                (Mark::Free, _) => continue,
                (Mark::Outer, true) => -1,
                (Mark::Inner, true) => 1,
                (Mark::Outer, false) => 2,
                (Mark::Inner, false) => -2,
            };
            let labels = &mut self.labels[number * self.width..(number + 1) * self.width];
            labels.iter_mut().zip(step).for_each(|(label, step)| *label += sign * step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the greatest weight by trying every matching.
    fn tried(free: &[usize], weights: &[Vec<Option<[i64; 3]>>]) -> Option<[i64; 3]> {
        let Some((&first, others)) = free.split_first() else { return Some([0; 3]) };
        let tries = others.iter().filter_map(|other| {
            let rest: Vec<usize> = others.iter().copied().filter(|number| number != other).collect();
            let (one, all) = (weights[first][*other]?, tried(&rest, weights)?);
            Some([one[0] + all[0], one[1] + all[1], one[2] + all[2]])
        });
        tries.max()
    }

    #[test]
    fn no_matching_weighs_more() {
        let mut lot = 7_u64;
        let mut draw = |below: u64| {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (lot >> 33) % below
        };
        for round in 0..600 {
            let vertices = 2 + 2 * (round % 5);
            let mut weights = vec![vec![None; vertices]; vertices];
            let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
            for (one, other) in pairs {
                let weight = (draw(5) > 1).then(|| [0; 3].map(|_: i64| draw(5) as i64 - 2));
                (weights[one][other], weights[other][one]) = (weight, weight);
            }
            let found = perfect(vertices, |one, other| {
                let mut weight = Weight::default();
                // The limits make one part of the first two, and another of the third.
                weights[one][other]?
                    .into_iter()
                    .zip([100, 1000, 1 << 30])
                    .for_each(|(part, limit)| weight.add(part, limit));
                Some(weight)
            });
            let all: Vec<usize> = (0..vertices).collect();
            let weight = found.map(|mates| {
                let pairs = mates.iter().enumerate().filter(|(one, other)| one < other);
                pairs.fold([0; 3], |sum, (one, other)| {
                    let weight: [i64; 3] = weights[one][*other].expect("it is an edge");
                    [sum[0] + weight[0], sum[1] + weight[1], sum[2] + weight[2]]
                })
            });
            assert_eq!(weight, tried(&all, &weights), "{weights:?}");
        }
    }
}
