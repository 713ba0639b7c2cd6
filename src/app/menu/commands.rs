//! The commands of the menu.

use super::{Menu, Practice};
use crate::app::help::Help;
use crate::app::keys::{Command, Key};
use crate::app::screen::{self, Commands, Transition};

type Row = screen::Row<Menu>;

#[rustfmt::skip]
pub static MENU: Commands<Menu> = Commands { name: "the menu", has_letters: true, rows: &[
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the entry above", |menu, _, _| menu.step(-1)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the entry below", |menu, _, _| menu.step(1)),
    Row::does(Command::First, &[Key::Home], "the first entry", |menu, _, _| menu.mark(0)),
    Row::does(Command::Last, &[Key::End], "the last entry", |menu, _, _| menu.mark(usize::MAX)),
    Row::does(Command::Left, &[Key::Left], "change the value", |menu, _, _| menu.change(-1)),
    Row::does(Command::Right, &[Key::Right, Key::Char(' ')], "change the value", |menu, _, _| menu.change(1)),
    Row::new(Command::Enter, &[Key::Enter], "choose this game, then start it", |menu, _, cx| menu.choose(cx)).footer("choose"),
    Row::does(Command::Esc, &[Key::Esc], "go back", |menu, _, _| menu.step_back()).footer("back"),
    Row::does(Command::Erase, &[Key::Backspace, Key::Ctrl('h')], "erase a character of the clock", |menu, _, _| menu.erase()),
    Row::new(Command::Rules, &[Key::PageDown, Key::Char('r')], "the rules of the game", |menu, _, _| Transition::push(Help::of_rules(&MENU, menu.info()))).footer("rules"),
    Row::new(Command::Library, &[Key::Char('l')], "your games: resume, review or delete", |_, _, cx| super::library(cx)).word("library").footer("library"),
    Row::new(Command::Practice, &[Key::Char('p')], "practise this game with exercises, from easy to hard", |menu, _, cx| Transition::push(Practice::new(menu.info(), &cx.progress))).word("practice").footer("practice"),
    Row::new(Command::Edit, &[Key::Char('e')], "start from a custom position", |_, _, _| Transition::Edit(None)).footer("position"),
    Row::new(Command::Engines, &[Key::Char('n')], "external engines: test one and set its options", |menu, _, _| menu.show_engines()).word("engines"),
    Row::HELP, Row::PIECES,
    Row::settings(&[Key::Char('s'), Key::F(11), Key::Ctrl('o')]),
    Row::SUSPEND,
    Row::quit(&[Key::Char('q'), Key::Ctrl('c')]),
] };
