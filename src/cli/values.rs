//! The types of arguments: parsed, shown in the help, and completed by a shell.

use crate::app::settings::{BUILT_IN, Pieces};
use crate::game::odds::{Gift, Odds};
use crate::game::puzzle::THEMES;
use crate::game::{Player, StartError, Unreadable};
use crate::rules::variants::GAMES;
use crate::rules::{Color, GameOption, Info, list};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use std::convert::Infallible;
use std::ffi::OsStr;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// An argument with values that a shell completes: how to read one, and what to complete. The function that reads may accept others.
#[derive(Clone)]
pub(super) struct Words<T, E> {
    read: fn(&str) -> Result<T, E>,
    values: fn() -> Vec<PossibleValue>,
}

impl<T, E> TypedValueParser for Words<T, E>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn std::error::Error + Send + Sync>> + Clone + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter()))
    }
}

/// The most megabytes of a table: a terabyte.
pub(super) const MOST_MEGABYTES: u64 = 1 << 20;

/// Reads a whole number within bounds, which the refusal of any other text names.
pub(super) fn whole<T: TryFrom<u64> + 'static>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("it must be a whole number from {} to {}", bounds.start(), bounds.end()))
    }
}

fn plain(names: impl IntoIterator<Item = &'static str>) -> Vec<PossibleValue> {
    names.into_iter().map(PossibleValue::new).collect()
}

/// The name of a game.
pub(super) const GAME: Words<&Info, StartError> = Words {
    read: |name| GAMES.iter().copied().find(|info| info.id == name).ok_or_else(|| StartError::UnknownGame(name.into())),
    values: || plain(GAMES.iter().map(|info| info.id)),
};

/// A theme. The config checks later whether it is there: the user may have own themes.
pub(super) const THEME: Words<String, Infallible> = Words { read: |name| Ok(name.into()), values: || plain(BUILT_IN) };

/// The theme of a puzzle. The puzzles show later whether it is there: a file may have others.
pub(super) const PUZZLE_THEME: Words<String, Infallible> =
    Words { read: |name| Ok(name.into()), values: || plain(THEMES.iter().map(|theme| theme.id)) };

/// How pieces are shown. The config checks it later, as a value of the file.
pub(super) const PIECES: Words<String, Infallible> =
    Words { read: |name| Ok(name.into()), values: || plain(Pieces::ALL.map(Pieces::name)) };

/// An option of a game, with or without a value. The game checks later whether it has it.
pub(super) const OPTION: Words<String, Infallible> = Words {
    read: |text| Ok(text.into()),
    values: || GameOption::ALL.iter().map(|option| PossibleValue::new(option.word()).help(option.summary())).collect(),
};

/// Returns the `--help` text of the options: meaning, games, and defaults.
pub(super) fn of_options() -> String {
    let mut text = String::from("A game option: NAME switches it on, NAME=off switches it off [can be repeated]\n");
    for option in GameOption::ALL {
        let with = |on: Option<bool>| {
            let has = move |info: &&&Info| {
                info.options.iter().any(|(other, value)| other == option && on.is_none_or(|on| on == *value))
            };
            GAMES.iter().filter(has).map(|info| info.name).collect::<Vec<_>>()
        };
        let (all, on) = (with(None), with(Some(true)));
        let games = if all.len() == GAMES.len() { "every game".into() } else { list(&all) };
        let on = if on.is_empty() { String::new() } else { format!("; on in {} unless switched off", list(&on)) };
        let _ = write!(text, "\n{}: {} ({games}{on})", option.word(), option.summary());
    }
    text
}

/// The players without the user's engines.
const PLAYERS: [&str; 13] = [
    "human",
    "computer",
    "computer:1",
    "computer:2",
    "computer:3",
    "computer:4",
    "computer:5",
    "computer:6",
    "computer:7",
    "computer:8",
    "computer:9",
    "computer:10",
    "computer:perfect",
];

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// This player.
    Of(Player),
    /// A human, or the player of the other side, at random.
    ByLot,
}

const BY_LOT: &str = "random";

/// The player of a side, or `random`.
pub(super) const SEAT: Words<Seat, String> = Words {
    read: |text| match text {
        BY_LOT => Ok(Seat::ByLot),
        _ => text.parse().map(Seat::Of).map_err(|why: Unreadable| format!("{why}, or {BY_LOT}")),
    },
    values: || {
        let described = |name: &'static str| {
            let player = name.parse().unwrap_or(Player::Human);
            let elo =
                player.elo().map_or_else(String::new, |(least, most)| format!(", in chess Elo {least} to {most}"));
            let strength = player.strength().unwrap_or("a person at the keyboard");
            PossibleValue::new(name).help(format!("{strength}{elo}"))
        };
        let by_lot = PossibleValue::new(BY_LOT).help("pick at random who plays this side");
        PLAYERS.into_iter().map(described).chain([by_lot]).collect()
    },
};

/// The odds, with the side that gives them, if any.
pub(super) const ODDS: Words<(Gift, Option<Color>), Unreadable> = Words {
    read: |text| match text.parse() {
        Ok(Odds { gift, by }) => Ok((gift, Some(by))),
        Err(_) => text.parse().map(|gift| (gift, None)),
    },
    values: || plain(Gift::ALL.iter().map(|gift| gift.word())),
};
