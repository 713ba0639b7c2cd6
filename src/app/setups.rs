//! The last set-up of each game: the choices that differ from the settings and the rules. It is stored in a small file.
//!
//! ```
//! use pawnstorm::app::setups::Setups;
//! let text = "pawnstorm setups 1\nchess white human black computer:3 clock 5+3 touch-move on\n";
//! let setups: Setups = text.parse().unwrap();
//! assert_eq!(setups.to_string(), text);
//! assert!("pawnstorm setups 1\ngo white human black human\n".parse::<Setups>().is_err());
//! ```

use super::settings::Settings;
use crate::game::clock::Controls;
use crate::game::odds::{Gift, Odds};
use crate::game::{EngineName, Game, Player};
use crate::rules::variants::GAMES;
use crate::rules::{Color, GameOption, Info, Options};
use std::fmt;
use std::str::FromStr;

/// The words for odds and for random sides in the file.
const ODDS: &str = "odds";
const LOTS: &str = "lots";
/// The word for the result in the file, and the winner of a draw.
const WINNER: &str = "winner";
const NOBODY: &str = "nobody";
/// The first line of the file.
const HEAD: &str = "pawnstorm setups 1";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    pub row: usize,
    pub options: Options,
    /// The players of White and Black on each board.
    pub players: [Player; 2],
    /// The odds that one player gives.
    pub odds: Option<Odds>,
    /// True for random sides.
    pub by_lot: bool,
    pub clock: Controls,
}

/// The last set-up of each game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setups(Vec<Chosen>);

#[derive(Clone, Debug)]
struct Chosen {
    info: &'static Info,
    players: [Player; 2],
    odds: Option<Odds>,
    by_lot: bool,
    /// The time control; `None` follows the settings.
    clock: Option<Controls>,
    /// The options that differ from the settings and the rules.
    options: Vec<(GameOption, bool)>,
    /// The result of the game, once it is over.
    ended: Option<Ended>,
}

/// The result of a game: the winner, or none in a draw.
type Ended = Option<Color>;

impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        // Only the form in the file matters.
        self.to_string() == other.to_string()
    }
}

impl Eq for Chosen {}

/// Returns the options of a game without choices of the user.
fn usual(info: &'static Info, settings: &Settings) -> Options {
    let mut options = Options::of(info);
    let knows = info.options.iter().any(|(option, _)| *option == GameOption::TouchMove);
    if let Some(on) = settings.touch_move.filter(|_| knows) {
        options.set(GameOption::TouchMove, on);
    }
    options
}

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

impl Setups {
    pub(super) fn remember(&mut self, game: &Game, settings: &Settings, by_lot: bool) {
        let info = game.info();
        let (options, usual) = (game.options(), usual(info, settings));
        let chosen = info.options.iter().map(|(option, _)| (*option, options.get(*option)));
        let clock = game.controls();
        self.set(Chosen {
            info,
            players: game.players(),
            odds: Odds::at_the_start(game),
            by_lot,
            clock: (clock != settings.clock).then_some(clock),
            options: chosen.filter(|(option, on)| usual.get(*option) != *on).collect(),
            ended: None,
        });
    }

    /// Returns whether the sides of a game were random in its last set-up.
    pub(super) fn draws_lots(&self, info: &Info) -> bool {
        self.0.iter().any(|chosen| chosen.info.id == info.id && chosen.by_lot)
    }

    /// Records the result of a game, if it has the last set-up. Returns whether that is new.
    pub(super) fn end(&mut self, game: &Game) -> bool {
        let ended = game.outcome().map(|outcome| outcome.winner);
        let is_last = |chosen: &&mut Chosen| chosen.info.id == game.info().id && chosen.players == game.players();
        let Some(chosen) = self.0.iter_mut().find(is_last) else { return false };
        std::mem::replace(&mut chosen.ended, ended) != ended
    }

    /// Returns a sentence with the players and the result of the last set-up: "Last played by two players: White won."
    pub fn last(&self, info: &Info) -> Option<String> {
        let chosen = self.0.iter().find(|chosen| chosen.info.id == info.id)?;
        let ended = chosen.ended.map_or_else(String::new, |winner| match winner {
            Some(side) => format!(": {} won", info.terms.side(side)),
            None => ": a draw".into(),
        });
        Some(format!("Last played {}{ended}.", Player::pairing(chosen.players)))
    }

    fn set(&mut self, chosen: Chosen) {
        match self.0.iter_mut().find(|other| other.info.id == chosen.info.id) {
            Some(other) => *other = chosen,
            None => self.0.push(chosen),
        }
    }

    /// Merges the set-ups of `later`, which replace older ones.
    pub fn join(&mut self, later: &Self) {
        later.0.iter().for_each(|chosen| self.set(chosen.clone()));
    }

    /// Returns the initial set-up of a game. A human replaces an unavailable player.
    pub fn of(&self, info: &'static Info, settings: &Settings, engines: &[EngineName]) -> Setup {
        let mut setup = Setup { options: usual(info, settings), clock: settings.clock, ..Setup::default() };
        let Some(chosen) = self.0.iter().find(|chosen| chosen.info.id == info.id) else { return setup };
        for (option, on) in &chosen.options {
            setup.options.set(*option, *on);
        }
        setup.clock = chosen.clock.unwrap_or(setup.clock);
        setup.odds = chosen.odds;
        let plays = |player: &Player| !matches!(player, Player::Engine(engine_name) if !engines.contains(engine_name));
        // The computer cannot play with hidden pieces.
        if !setup.options.hides_information() {
            setup.players = chosen.players.map(|player| Some(player).filter(plays).unwrap_or_default());
            setup.by_lot = chosen.by_lot && setup.players[0] != setup.players[1];
        }
        setup
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { info, players: [white, black], odds, by_lot, clock, options, ended } = self;
        write!(f, "{} white {white} black {black}", info.id)?;
        if let Some(odds) = odds {
            write!(f, " {ODDS} {odds}")?;
        }
        if *by_lot {
            write!(f, " {LOTS} on")?;
        }
        if let Some(clock) = clock {
            write!(f, " clock {clock}")?;
        }
        options.iter().try_for_each(|(option, on)| {
            let on = if *on { "on" } else { "off" };
            write!(f, " {} {on}", option.word())
        })?;
        match ended {
            Some(Some(side)) => write!(f, " {WINNER} {}", side.word()),
            Some(None) => write!(f, " {WINNER} {NOBODY}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Setups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        self.0.iter().try_for_each(|chosen| writeln!(f, "{chosen}"))
    }
}

impl FromStr for Setups {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let damaged = |line: usize| format!("line {line} is damaged");
        let mut setups = Self::default();
        if text.lines().next() != Some(HEAD) {
            return Err(damaged(1));
        }
        for (index, line) in text.lines().enumerate().skip(1) {
            setups.set(chosen(line).ok_or_else(|| damaged(index + 1))?);
        }
        Ok(setups)
    }
}

fn chosen(line: &str) -> Option<Chosen> {
    let mut words = line.split(' ');
    let id = words.next()?;
    let info = *GAMES.iter().find(|info| info.id == id)?;
    let mut player = |side| words.next().filter(|word| *word == side).and(words.next())?.parse().ok();
    let players = [player("white")?, player("black")?];
    let mut chosen = Chosen { info, players, odds: None, by_lot: false, clock: None, options: Vec::new(), ended: None };
    while let Some(name) = words.next() {
        let value = words.next()?;
        match name {
            "clock" => chosen.clock = Some(value.parse().ok()?),
            ODDS => chosen.odds = Some(value.parse().ok().filter(|odds: &Odds| odds.fen(info).is_some())?),
            LOTS => chosen.by_lot = value == "on",
            WINNER if value == NOBODY => chosen.ended = Some(None),
            WINNER => chosen.ended = Some(Some(Color::of_word(value)?)),
            _ => chosen.options.push(option(info, name, value)?),
        }
    }
    Some(chosen)
}

fn option(info: &Info, name: &str, value: &str) -> Option<(GameOption, bool)> {
    let option = info.options.iter().map(|(option, _)| *option).find(|option| option.word() == name)?;
    match value {
        "on" => Some((option, true)),
        "off" => Some((option, false)),
        _ => None,
    }
}
