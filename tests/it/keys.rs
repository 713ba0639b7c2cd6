//! Keys of one's own, by the table of the commands.

use crate::prelude::*;
use pawnstorm::app::{
    keys::{Command, Keymap},
    places::{EDITOR, GAME, HELP, MENU},
};

fn given(keys: &[(Command, &[Key])]) -> (Keymap, Vec<(Command, String)>) {
    let mut keymap = Keymap::default();
    let given = keys.iter().map(|(command, keys)| (*command, keys.to_vec())).collect();
    let problems = keymap.give(given, &PLACES);
    (keymap, problems)
}

fn command(keymap: &Keymap, place: &'static dyn Place, key: Key) -> Option<Command> {
    keymap.binding(place, key).map(|row| row.command)
}

#[test]
fn a_key_that_is_given_stands_for_the_one_of_the_table() {
    let (keymap, problems) = given(&[(Command::Undo, &[Key::Ctrl('b')]), (Command::Draw, &[Key::Alt('d')])]);
    assert_eq!(problems, []);
    assert_eq!(command(&keymap, &GAME, Key::Ctrl('b')), Some(Command::Undo));
    assert_eq!(command(&keymap, &GAME, Key::F(5)), None, "it was taken from there");
    assert_eq!(command(&keymap, &EDITOR, Key::F(5)), Some(Command::Begin), "but does something else here");
    assert_eq!(command(&keymap, &GAME, Key::Alt('d')), Some(Command::Draw), "it had none");
    assert_eq!(command(&keymap, &HELP, Key::Alt('d')), None);
    assert_eq!(keymap.name(Command::Undo, &GAME), Some("Ctrl-B".into()));
}

#[test]
fn keys_may_change_places_but_not_have_two_meanings() {
    let (keymap, problems) = given(&[(Command::Undo, &[Key::F(6)]), (Command::Redo, &[Key::F(5)])]);
    assert_eq!((problems.len(), command(&keymap, &GAME, Key::F(6))), (0, Some(Command::Undo)));
    // The other keys of a command are assigned nevertheless.
    let (keymap, problems) = given(&[(Command::Draw, &[Key::F(11), Key::Alt('d')])]);
    assert_eq!(problems, [(Command::Draw, "F11: it is the key of settings in a game".into())]);
    assert_eq!(command(&keymap, &GAME, Key::Alt('d')), Some(Command::Draw));
    let (keymap, problems) = given(&[(Command::Undo, &[Key::F(6)])]);
    assert_eq!(problems, [(Command::Undo, "F6: it is the key of redo in a game".into())]);
    assert_eq!(keymap, Keymap::default());
    // The default key of a command with another key is free.
    let (_, problems) = given(&[(Command::Draw, &[Key::F(11)]), (Command::Settings, &[Key::Alt('s')])]);
    assert_eq!(problems, []);
}

#[test]
fn letters_are_keys_only_where_nothing_is_typed() {
    let (keymap, problems) = given(&[(Command::Quit, &[Key::Char('x')]), (Command::Undo, &[Key::Char('u')])]);
    assert_eq!(problems.iter().map(|(command, _)| *command).collect::<Vec<_>>(), [Command::Undo]);
    assert_eq!(command(&keymap, &MENU, Key::Char('x')), Some(Command::Quit));
    assert_eq!(command(&keymap, &GAME, Key::Char('x')), None);
    assert_eq!(command(&keymap, &GAME, Key::Ctrl('c')), Some(Command::Quit), "there it is as it was");
}
