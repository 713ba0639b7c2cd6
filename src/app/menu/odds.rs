//! The odds and the lots of a set-up.

use super::Setup;
use crate::game::odds::{Gift, Odds};
use crate::rules::Info;

/// The reason why no lots are drawn between two players alike.
const ALIKE: &str = "Both sides have the same player, so random sides change nothing.";
/// The reason why no lots are drawn at the odds of the move.
const HAS_WHITE: &str = "With odds of the move the weaker side always plays White.";

impl Setup {
    /// Chooses the next or the previous odds, or none. The move is given by seating: a person who plays the computer gets White.
    pub(super) fn change_odds(&mut self, info: &Info, by: isize) {
        let all: Vec<_> = std::iter::once(None).chain(Odds::of_game(info).into_iter().map(Some)).collect();
        let at = all.iter().position(|odds| *odds == self.odds).unwrap_or(0) as isize;
        self.odds = all[(at + by).rem_euclid(all.len() as isize) as usize];
        if self.gives_the_move() {
            self.by_lot = false;
            let [white, black] = self.players;
            if !white.is_human() && black.is_human() {
                self.players = [black, white];
            }
        }
    }

    /// Lets lots be drawn for the sides, or no longer.
    pub(super) fn change_lots(&mut self) -> Result<(), &'static str> {
        let [white, black] = self.players;
        match () {
            () if self.by_lot => self.by_lot = false,
            () if white == black => return Err(ALIKE),
            () if self.gives_the_move() => return Err(HAS_WHITE),
            () => self.by_lot = true,
        }
        Ok(())
    }

    /// Gives up what no longer fits the players: lots between two alike, and the odds of the move where the person would have Black.
    pub(super) fn fit_the_players(&mut self) {
        let [white, black] = self.players;
        self.by_lot &= white != black;
        if self.gives_the_move() && !white.is_human() && black.is_human() {
            self.odds = None;
        }
    }

    fn gives_the_move(&self) -> bool {
        self.odds.is_some_and(|odds| odds.gift == Gift::Move)
    }

    /// The same with the sides swapped: who gives odds still does.
    pub(super) fn swapped(self) -> Self {
        let [white, black] = self.players;
        let odds = self.odds.map(|odds| Odds { by: !odds.by, ..odds });
        Self { players: [black, white], odds, ..self }
    }
}
