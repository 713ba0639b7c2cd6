//! The odds and the random sides of a setup.

use super::Setup;
use crate::game::odds::{Gift, Odds};
use crate::rules::Info;

/// The reason why two equal players get no random sides.
const ALIKE: &str = "Both sides have the same player, so random sides change nothing.";
/// The reason why odds of the move exclude random sides.
const HAS_WHITE: &str = "With odds of the move the weaker side always plays White.";

impl Setup {
    /// Chooses the next or previous odds, or none. Odds of the move depend on the seats: a person against the computer gets White.
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

    /// Switches random sides on or off, or returns why that is pointless.
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

    /// Drops choices that no longer fit the players: random sides for equal players, and odds of the move for a person with Black.
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

    /// Returns the setup with the sides swapped. The same player still gives the odds.
    pub(super) fn swapped(self) -> Self {
        let [white, black] = self.players;
        let odds = self.odds.map(|odds| Odds { by: !odds.by, ..odds });
        Self { players: [black, white], odds, ..self }
    }
}
