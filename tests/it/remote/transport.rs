//! A transport of lines in one direction, as bad as its weather.

use crate::prelude::*;
use std::collections::VecDeque;

/// How often in a hundred lines something happens to one.
#[derive(Clone, Copy)]
pub(crate) struct Weather {
    pub(crate) lost: usize,
    pub(crate) twice: usize,
    pub(crate) swapped: usize,
    /// How often the whole connection is cut.
    pub(crate) cut: usize,
}

impl Weather {
    pub(crate) const CALM: Self = Self { lost: 0, twice: 0, swapped: 0, cut: 0 };
    pub(crate) const ROUGH: Self = Self { lost: 0, twice: 5, swapped: 5, cut: 3 };
    pub(crate) const STORM: Self = Self { lost: 8, twice: 10, swapped: 10, cut: 8 };
}

/// The lines on their way.
#[derive(Default)]
pub(crate) struct Way {
    lines: VecDeque<String>,
}

impl Way {
    pub(crate) fn send(&mut self, line: String, weather: Weather, random: &mut Random) {
        if random.below(100) < weather.lost {
            return;
        }
        if random.below(100) < weather.twice {
            self.lines.push_back(line.clone());
        }
        self.lines.push_back(line);
        let count = self.lines.len();
        if count > 1 && random.below(100) < weather.swapped {
            self.lines.swap(count - 1, count - 2);
        }
    }

    pub(crate) fn next(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    pub(crate) fn cut(&mut self) {
        self.lines.clear();
    }
}
