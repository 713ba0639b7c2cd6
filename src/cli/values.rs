//! The types of arguments: parsed, shown in the help, and completed by a shell.

use crate::app::settings::{BUILT_IN, Item, Pieces};
use crate::game::odds::{Gift, NotOdds, Odds};
use crate::game::{NotAPlayer, Player, StartError};
use crate::rules::variants::GAMES;
use crate::rules::{Color, GameOption, Info, list};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;
use std::fmt::Write;

type Values<'a> = Option<Box<dyn Iterator<Item = PossibleValue> + 'a>>;

/// The name of a game.
#[derive(Clone)]
pub(super) struct GameName;

impl TypedValueParser for GameName {
    type Value = &'static Info;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        named.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Values<'_> {
        Some(Box::new(GAMES.iter().map(|info| PossibleValue::new(info.id))))
    }
}

fn named(name: &str) -> Result<&'static Info, StartError> {
    GAMES.iter().copied().find(|info| info.id == name).ok_or_else(|| StartError::UnknownGame(name.into()))
}

/// The value of a setting. The config checks later whether it is possible: the user may have themes.
#[derive(Clone)]
pub(super) struct SettingText(pub(super) Item);

impl TypedValueParser for SettingText {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Values<'_> {
        let names: &[&str] = if self.0 == Item::Theme { &BUILT_IN } else { &Pieces::ALL.map(Pieces::name) };
        let values: Vec<_> = names.iter().map(|name| PossibleValue::new(*name)).collect();
        Some(Box::new(values.into_iter()))
    }
}

/// An option of a game, with or without a value. The game checks later whether it has it.
#[derive(Clone)]
pub(super) struct OptionText;

impl TypedValueParser for OptionText {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Values<'_> {
        let values = GameOption::ALL.iter().map(|option| PossibleValue::new(option.word()).help(option.summary()));
        Some(Box::new(values))
    }
}

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
const PLAYERS: [&str; 11] = [
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
#[derive(Clone)]
pub(super) struct SeatName;

impl TypedValueParser for SeatName {
    type Value = Seat;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        let seat = |text: &str| -> Result<Seat, NotAPlayer> {
            if text == BY_LOT { Ok(Seat::ByLot) } else { text.parse().map(Seat::Of) }
        };
        seat.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Values<'_> {
        let described = |name: &&'static str| {
            let player = name.parse().unwrap_or(Player::Human);
            let elo =
                player.elo().map_or_else(String::new, |(least, most)| format!(", in chess Elo {least} to {most}"));
            let strength = player.strength().unwrap_or("a person at the keyboard");
            PossibleValue::new(*name).help(format!("{strength}{elo}"))
        };
        let by_lot = PossibleValue::new(BY_LOT).help("pick at random who plays this side");
        Some(Box::new(PLAYERS.iter().map(described).chain([by_lot])))
    }
}

/// The odds, with the side that gives them, if any.
#[derive(Clone)]
pub(super) struct OddsName;

impl TypedValueParser for OddsName {
    type Value = (Gift, Option<Color>);

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        let odds = |text: &str| -> Result<Self::Value, NotOdds> {
            match text.parse() {
                Ok(Odds { gift, by }) => Ok((gift, Some(by))),
                Err(_) => text.parse().map(|gift| (gift, None)),
            }
        };
        odds.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Values<'_> {
        Some(Box::new(Gift::ALL.iter().map(|gift| PossibleValue::new(gift.word()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_completed() {
        let all = Player::all().chain([Player::PERFECT]);
        let all: Vec<String> = all.map(|player| player.to_string()).collect();
        assert_eq!(PLAYERS.iter().filter(|name| **name != "computer").copied().collect::<Vec<_>>(), all);
        assert!(PLAYERS.iter().all(|name| name.parse::<Player>().is_ok()));
    }
}
