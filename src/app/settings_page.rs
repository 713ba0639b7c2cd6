//! The settings page over a screen; changes are stored when it is left.

use super::keys::{Command, Key};
use super::notice::Tells;
use super::screen::{self, Commands, Screen, Table, Transition};
use super::settings::{ITEMS, Item};
use super::{Context, Effect, Mouse, MouseKind, Target};
use crate::rules::either;
use crate::rules::text::{capitalised, quoted};

#[derive(Clone, Debug)]
pub struct Page {
    pub marked: usize,
    /// The values when the page was opened.
    before: Vec<String>,
}

type Row = screen::Row<Page>;

#[rustfmt::skip]
pub static SETTINGS: Commands<Page> = Commands { name: "the settings", has_letters: true, rows: &[
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the setting above", |page, _, _| page.step(-1)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the setting below", |page, _, _| page.step(1)),
    Row::does(Command::Left, &[Key::Left], "the previous value", |page, _, cx| cx.step(ITEMS[page.marked], -1)),
    Row::does(Command::Right, &[Key::Right, Key::Enter, Key::Char(' ')], "the next value", |page, _, cx| cx.step(ITEMS[page.marked], 1)).footer("change"),
    Row::does(Command::First, &[Key::Home], "the first setting", |page, _, _| page.step(isize::MIN)),
    Row::does(Command::Last, &[Key::End], "the last setting", |page, _, _| page.step(isize::MAX)),
    Row::new(Command::Esc, &[Key::Esc, Key::F(11), Key::Ctrl('o'), Key::Char('q')], "save and close", |_, _, _| Transition::close()).footer("save"),
    Row::SUSPEND, Row::QUIT, Row::HELP,
] };

impl<S: Screen> screen::Row<S> {
    pub(super) const fn settings(keys: &'static [Key]) -> Self {
        Self::new(Command::Settings, keys, "open the settings", |_, _, cx| Transition::push(Page::new(cx)))
    }
}

impl Page {
    pub(super) fn new(cx: &Context) -> Self {
        Self { marked: 0, before: cx.chooser().values() }
    }

    fn step(&mut self, by: isize) {
        self.marked = self.marked.saturating_add_signed(by).min(ITEMS.len() - 1);
    }
}

impl Screen for Page {
    fn commands(&self) -> &'static dyn Table {
        &SETTINGS
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.step(-1),
            (MouseKind::WheelDown, _) => self.step(1),
            (MouseKind::Down, Some(Target::Row(row))) if row.min(ITEMS.len() - 1) == self.marked => {
                cx.step(ITEMS[self.marked], 1);
            }
            (MouseKind::Down, Some(Target::Row(row))) => self.marked = row.min(ITEMS.len() - 1),
            _ => {}
        }
        Transition::Stay
    }

    fn is_overlay(&self) -> bool {
        true
    }

    /// Asks to store the changed settings.
    fn closed(&mut self, cx: &mut Context) {
        let values = cx.chooser().values();
        let changed = ITEMS.into_iter().zip(values).zip(&self.before).filter(|((_, value), before)| value != *before);
        let changed: Vec<(Item, String)> = changed.map(|(changed, _)| changed).collect();
        cx.ask((!changed.is_empty()).then_some(Effect::Keep(changed)));
    }
}

/// Sets a setting from a typed name and value, and asks to store it; without a name, lists all settings.
pub(super) fn set_by_words(screen: &mut dyn Screen, text: &str, cx: &mut Context) -> Transition {
    if text.trim().is_empty() {
        return Transition::push(Page::new(cx));
    }
    let (name, value) = text.trim().split_once([' ', '=']).unwrap_or((text.trim(), ""));
    let Some(item) = Item::named(&name.to_lowercase()) else {
        let names: Vec<&str> = ITEMS.into_iter().map(Item::name).collect();
        return screen.refused(format!("Unknown setting {}. Settings: {}.", quoted(name), names.join(", ")));
    };
    let value = value.trim_matches([' ', '=']);
    let value = if matches!(item, Item::Name | Item::Address) { value.into() } else { value.to_lowercase() };
    let chooser = cx.chooser();
    let (is, it) = item.verb();
    if value.is_empty() {
        let (now, choices) = (chooser.value(item), chooser.choices(item).join(", "));
        screen.say(match (now.as_str(), choices.as_str()) {
            ("", _) => format!("{name} is not set. Type set {name} and the value."),
            (_, "") => format!("{name} {is} {now}."),
            _ => format!("{name} {is} {now}; {it} can be {choices}."),
        });
        return Transition::Stay;
    }
    match cx.set(item, &value) {
        Ok(()) => {
            let value = cx.chooser().value(item);
            let limit = cx.settings.limit(item).map_or_else(String::new, |why| format!(", but {why}"));
            screen.say(format!("{} {is} {value} now{limit}.", item.name()));
            return Transition::Do(Effect::Keep(vec![(item, value)]));
        }
        Err(_) if item == Item::Theme => {
            screen.refuse(format!("No theme {}. Themes: {}.", quoted(&value), either(&cx.chooser().choices(item))));
        }
        Err(why) => screen.refuse(format!("{}.", capitalised(&why))),
    }
    Transition::Stay
}
