//! The clocks of a room. A move costs the time on the player's own clock, but at least the time measured by the host minus an allowance for
//! the network: so players do not pay for a slow connection, and a lie gains no more than the allowance. The clocks pause while a player is
//! away, up to the away limit in total. A silent player is away since its last line, so a frozen network costs no time either. They run while
//! a claim is examined; the flag falls only if the claim is refused.

use super::{Event, FromHost, Room};
use pawnstorm_rules::Color;
use std::time::Duration;

/// The most that a move may take on its way.
const WAY: Duration = Duration::from_millis(500);
/// The shortest time logged when a clock stops: a player who keeps leaving and returning must not lengthen the record without end.
const NOTED: Duration = Duration::from_secs(1);
/// The least time left on a clock before its flag falls.
const MIN: Duration = Duration::from_millis(1);

impl Room {
    /// Returns how long the clock of the side to move has been running since the host last read it.
    fn measured(&self) -> Duration {
        self.since.map_or(Duration::ZERO, |since| self.now.saturating_sub(since))
    }

    /// Returns the time left to the side to move when the host looked last.
    fn left(&self) -> Option<Duration> {
        self.game.clock().and_then(|clock| clock.left(clock.side))
    }

    /// Returns the time left to White and Black, and the side whose clock runs.
    pub fn clocks(&self) -> ([Option<Duration>; 2], Option<Color>) {
        let clock = self.game.clock();
        let left = |side: Color| {
            let used = if side == self.game.turn() { self.measured() } else { Duration::ZERO };
            Some(clock?.left(side)?.saturating_sub(used))
        };
        (Color::ALL.map(left), self.since.and(clock).map(|_| self.game.turn()))
    }

    /// Returns when the flag of the side to move falls, with an allowance for a move still on its way.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        let since = self.since.filter(|_| self.game.outcome().is_none() && !self.is_examining())?;
        Some(since.saturating_add(self.left()?).saturating_add(WAY))
    }

    /// Lets the flag of the side to move fall. A player who is there must have said something since, as a silent one is perhaps away.
    pub(super) fn let_flag_fall(&mut self) {
        let side = self.game.turn();
        let known = self.heard(side).filter(|_| self.is_there(side)).unwrap_or(self.now);
        if self.flag_falls().is_some_and(|falls| falls <= known) {
            self.game.elapse(self.measured());
            self.since = None;
            self.publish();
        }
    }

    /// Deducts the time for a move from the clock of the side to move; `used` is the time for the whole move on its own clock.
    pub(super) fn charge(&mut self, used: Option<Duration>) {
        let measured = self.measured();
        let (Some(left), Some(clock)) = (self.left(), self.game.clock()) else { return };
        let begun = clock.at(usize::MAX)[clock.side.index()].unwrap_or(left);
        let charged_before = begun.saturating_sub(left);
        let told = used.map_or(measured, |used| used.saturating_sub(charged_before));
        let charged = told.clamp(measured.saturating_sub(WAY), measured);
        // The flag has not fallen, so something is left.
        self.game.elapse(charged.min(left.saturating_sub(MIN)));
        self.since = self.since.map(|_| self.now);
    }

    /// Returns when the clock's pause for an absent player ends. The limit counts all absences together, so that leaving again and again
    /// gains no thinking time.
    fn stands_until(&self, side: Color) -> Option<Duration> {
        let (since, _) = self.away[side.index()]?;
        Some(since.saturating_add(self.seats.timeout.saturating_sub(self.gone[side.index()])))
    }

    /// Returns when a paused clock resumes although a player is away.
    pub(super) fn clock_goes_on(&self) -> Option<Duration> {
        let runs = self.game.outcome().is_none() && self.game.clock().is_some_and(|clock| clock.runs().is_some());
        let ends = Color::ALL.into_iter().filter_map(|side| self.stands_until(side)).max();
        ends.filter(|end| runs && self.since.is_none() && *end > self.now)
    }

    /// Starts or stops the clock, depending on the players present. Logs the time used, so that it is not lost.
    pub(super) fn start_or_stop_clock(&mut self) {
        let has_clock = self.game.outcome().is_none() && self.game.clock().is_some_and(|clock| clock.runs().is_some());
        let waits = |side| self.stands_until(side).is_some_and(|end| end > self.now);
        let runs = has_clock && !Color::ALL.into_iter().any(waits);
        match self.since {
            None if runs => {
                // It resumes from the end of the pause, however late this call comes.
                let stood = Color::ALL.into_iter().filter_map(|side| self.stands_until(side)).max();
                self.since = Some(stood.unwrap_or(self.now).min(self.now));
                self.tell_time();
            }
            Some(since) if !runs => {
                // A silent player has been away for some time.
                let away =
                    Color::ALL.into_iter().filter(|side| waits(*side)).filter_map(|side| self.away[side.index()]);
                let stopped = away.map(|(away, _)| away).min().unwrap_or(self.now);
                let most = self.left().unwrap_or_default().saturating_sub(MIN);
                self.game.elapse(stopped.saturating_sub(since).min(most));
                self.since = None;
                self.note_time();
            }
            _ => {}
        }
    }

    /// Logs the time left to the side to move, unless hardly any has run since that was last logged.
    fn note_time(&mut self) {
        let Some((clock, left)) = self.game.clock().zip(self.left()) else { return };
        let mut since = self.game.log().iter().rev().take_while(|event| !event.is_on_board());
        let noted = since.find_map(|event| if let Event::Left(noted) = event { Some(*noted) } else { None });
        let noted = noted.or(clock.at(usize::MAX)[clock.side.index()]).unwrap_or(left);
        if noted.saturating_sub(left) >= NOTED {
            self.game.note_time();
            self.publish();
        }
    }

    pub(super) fn tell_time(&mut self) {
        let Some(left) = self.left().filter(|_| self.game.outcome().is_none()) else { return };
        let line =
            FromHost::Time { left: left.saturating_sub(self.measured()), runs: self.since.is_some(), other: None };
        if self.seats.delay.is_zero() { self.tell_all(&line) } else { self.tell_players(&line) }
    }
}
