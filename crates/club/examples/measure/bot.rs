//! A player that plays random legal moves, and remembers all messages of the host.

use pawnstorm_game::Game;
use pawnstorm_game::protocol::{FromHost, Guest, News, Proposal};
use pawnstorm_rules::Outcome;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A player.
pub(crate) struct Bot {
    code: String,
    guest: Option<(Guest, Game)>,
    random: u64,
    /// The ply of its resignation.
    plies: usize,
    /// The hash of each event received, by its number. Contradictions are in `lies`.
    pub(crate) told: BTreeMap<usize, String>,
    pub(crate) lies: Vec<String>,
    sent: Option<Instant>,
    /// The delays until it saw its moves confirmed.
    pub(crate) confirmed: Vec<Duration>,
}

impl Bot {
    pub(crate) fn new(code: &str, seed: u64, plies: usize) -> Self {
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let (told, lies, confirmed) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { code: code.into(), guest: None, random, plies, told, lies, sent: None, confirmed }
    }

    /// The code of its seat.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    /// The first line of a connection.
    pub(crate) fn first_line(&mut self) -> String {
        self.sent = None;
        self.guest.as_mut().map_or_else(|| Guest::first_line(&self.code), |(guest, _)| guest.again())
    }

    /// Forgets the game, like a restarted process, but not the events received.
    pub(crate) fn forget(&mut self) {
        self.guest = None;
    }

    /// Takes in a line. Returns the line to send at once.
    pub(crate) fn hear(&mut self, line: &str) -> Option<String> {
        if let Ok(FromHost::Event { number, chain, .. }) = line.parse() {
            let chain = chain.to_string();
            if self.told.insert(number, chain.clone()).is_some_and(|before| before != chain) {
                self.lies.push(line.into());
            }
        }
        let Some((guest, game)) = &mut self.guest else {
            match Guest::welcomed(line) {
                Ok(known) => self.guest = Some(known),
                Err(why) => self.lies.push(why),
            }
            return None;
        };
        let had_proposed = guest.proposed().is_some();
        let news = guest.hear(game, line);
        if had_proposed
            && guest.proposed().is_none()
            && let Some(sent) = self.sent.take()
        {
            self.confirmed.push(sent.elapsed());
        }
        match news {
            Ok(News::Send(line)) => Some(line),
            Ok(_) => None,
            Err(why) => {
                self.lies.push(why);
                None
            }
        }
    }

    /// Returns whether it is its turn, with none of its moves on the way.
    pub(crate) fn is_to_move(&self) -> bool {
        self.guest.as_ref().is_some_and(|(guest, game)| {
            guest.is_up_to_date()
                && guest.proposed().is_none()
                && game.outcome().is_none()
                && guest.seat == Some(game.turn())
        })
    }

    /// Plays. Returns the line to send.
    pub(crate) fn play(&mut self) -> Option<String> {
        // Xorshift by Marsaglia.
        for shift in [13_i32, -7, 17] {
            self.random ^= if shift > 0 { self.random << shift } else { self.random >> -shift };
        }
        let (guest, game) = self.guest.as_mut()?;
        let routes = game.all_routes();
        let proposal = if game.plies() >= self.plies || routes.is_empty() {
            Proposal::Resign
        } else {
            let route = &routes[usize::try_from(self.random % routes.len() as u64).ok()?];
            Proposal::Move { mv: route.path.to_string(), used: None }
        };
        let line = guest.propose(proposal).ok()?;
        self.sent = Some(Instant::now());
        Some(line)
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.guest.as_ref().and_then(|(_, game)| game.outcome())
    }
}
