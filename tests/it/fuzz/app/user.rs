//! A user who does anything: keys that do something there and keys that do not, words, moves, texts, the mouse, and nothing for a while.

use super::world::World;
use crate::fuzz::{files, mutate};
use crate::prelude::*;
use pawnstorm::app::Mouse;
use pawnstorm::app::keys;
use pawnstorm::app::line::Line;
use pawnstorm::game::Route;
use pawnstorm::game::pgn::Ink;

const LINES: &str = "claim perpetual-check|claim|draw|resign|analyse|variation 1|arrow e2e4 red|mark d4|try|hint|now\
    |computer black 1|human|swap|undo|redo|edit|export|review|continue|autoplay|next|save|restart|adjust";

const BEHIND: &str = "|||| e2| 3| 2...| white 2| black| threefold| perpetual-check| theme blue| bell on\
    | pieces letters| clock 5+3| game| far/too.far| \u{202e}x| 8/8/8/8/8/8/8/8 w| Hash = 3";

impl World {
    /// Does one thing, or lets the world do one.
    pub(super) fn act(&mut self, random: &mut Random) {
        if self.app.question().is_some() && random.below(2) == 0 {
            let key = *random.choose(&[Key::Char('y'), Key::Char('y'), Key::Char('n'), Key::Esc, Key::Enter]);
            return self.send(Msg::Key(key), random);
        }
        // Few positions have a variation to enter.
        if self.app.screen::<Review>().is_some_and(|review| review.study.has_variations()) && random.below(4) == 0 {
            return self.send(Msg::Key(Key::Enter), random);
        }
        // Few games are deleted.
        if self.app.place().name() == "the library" && random.below(8) == 0 {
            return self.send(Msg::Key(Key::Ctrl('d')), random);
        }
        // What lies over a screen hides it, and some screens are seldom left by themselves.
        let stays = match self.app.place().name() {
            "the help page" | "the settings" => 4,
            "the editor" | "an exercise" => 16,
            _ => usize::MAX,
        };
        if random.below(stays) == 0 {
            return self.send(Msg::Key(Key::Esc), random);
        }
        match random.below(100) {
            0..16 => self.press(random),
            16..21 => self.say_a_word(random),
            21..27 => self.enter(random.word(LINES), random),
            27..43 => self.play_a_move(random),
            43..48 => self.play_by_squares(random),
            48..67 => self.click(random),
            67..70 => self.answer(random),
            70..73 => self.turn_the_wheel(random),
            73..75 => self.send(Msg::Key(any_key(random)), random),
            75..78 => self.paste(random),
            78..81 => self.type_something(random),
            81..84 => self.sleep(random),
            84..86 => {
                let time = Duration::from_millis(*random.choose(&[0, 1, 40, 700, 5_000, 400_000]));
                self.pass(time, random);
            }
            86..94 => self.answer(random),
            94..96 => self.answer_unasked(random),
            96..98 => {
                let sizes = [(80, 24), (120, 40), (40, 16), (200, 60), (30, 70), (79, 9), (1, 1), (0, 0)];
                self.size = *random.choose(&sizes);
                self.answer(random);
            }
            98 => self.fill_or_empty_the_disk(),
            // Back to some place that can be left for others.
            _ => (0..3).for_each(|_| self.send(Msg::Key(Key::Esc), random)),
        }
    }

    fn line(&self) -> Option<&Line> {
        self.app.screens.screen().line()
    }

    fn press(&mut self, random: &mut Random) {
        let place = self.app.place();
        let rows = place.rows();
        let row = *random.choose(&rows);
        let keys = self.app.context.keys.keys(row, place);
        // Who leaves all the time sees nothing.
        let leaves = matches!(row.command, keys::Command::Quit | keys::Command::Menu) && random.below(4) > 0;
        if !keys.is_empty() && !leaves {
            self.send(Msg::Key(*random.choose(&keys)), random);
        }
    }

    fn say_a_word(&mut self, random: &mut Random) {
        let words: Vec<&str> = keys::words(self.app.place(), "").collect();
        if words.is_empty() {
            return self.press(random);
        }
        let word = *random.choose(&words);
        if ["quit", "menu"].contains(&word) && random.below(4) > 0 {
            return;
        }
        self.enter(&format!("{word}{}", random.word(BEHIND)), random);
    }

    /// A move that is legal, as it is written somewhere.
    fn play_a_move(&mut self, random: &mut Random) {
        let review = self.app.screen::<Review>();
        let game = review.map(|review| review.study.game()).or_else(|| self.line().map(|line| &line.view.game));
        let forms: Vec<String> = game.iter().flat_map(|game| game.all_texts()).flatten().cloned().collect();
        match forms.is_empty() {
            true => self.press(random),
            false => self.enter(&random.choose(&forms).clone(), random),
        }
    }

    /// The squares of a move are clicked, as far as the user comes.
    fn play_by_squares(&mut self, random: &mut Random) {
        let Some(game) = self.line().map(|line| &line.view.game).filter(|game| !game.routes().is_empty()) else {
            return self.click(random);
        };
        // What asks for more than squares is seldom, so that it is looked for.
        let longest =
            game.routes().iter().filter(|route| route.path.steps().iter().any(|step| step.square().is_none()));
        let longest: Vec<_> = longest.collect();
        let route = match longest.is_empty() || random.below(2) == 0 {
            true => random.choose::<Route>(game.routes()),
            false => *random.choose(&longest),
        };
        let squares: Vec<Square> = route.path.steps().iter().filter_map(|step| step.square()).collect();
        for square in squares {
            let target = Some(Target::Square(square));
            self.send(Msg::Mouse(Mouse { kind: MouseKind::Down, target }), random);
            self.send(Msg::Mouse(Mouse { kind: MouseKind::Up, target }), random);
        }
    }

    /// Types a line and enters it, or lets it stand there.
    fn enter(&mut self, line: &str, random: &mut Random) {
        for letter in line.chars() {
            self.app.update(Msg::Key(Key::Char(letter)));
        }
        if random.below(12) == 0 {
            return self.send(Msg::Key(Key::Tab), random);
        }
        self.send(Msg::Key(Key::Enter), random);
    }

    fn type_something(&mut self, random: &mut Random) {
        let text =
            mutate::text(random, &["e4", "go 3", "threats e2", "computer black 3", "set bell on", "chess", "5+3"]);
        self.enter(&text.chars().take(60).collect::<String>(), random);
    }

    fn paste(&mut self, random: &mut Random) {
        let text = match random.below(4) {
            0 => a_fen(random).into(),
            1 => String::from_utf8_lossy(files::a_pgn(random)).into_owned(),
            2 => {
                let good = a_fen(random);
                mutate::text(random, &[good])
            }
            _ => mutate::text(random, &["e4\ne5\n", "one \u{1b}[31mword", "8/8/8/8/8/8/8/8 w - - 0 1"]),
        };
        self.send(Msg::Paste(text), random);
    }

    /// Something that lies on the screen, or lay there when the button went down.
    fn click(&mut self, random: &mut Random) {
        let target = self.target(random);
        let leaves = matches!(target, Some(Target::Command(keys::Command::Quit | keys::Command::Menu)));
        if leaves && random.below(4) > 0 {
            return;
        }
        let (down, up) = match random.below(10) {
            0 => (MouseKind::RightDown(*random.choose(&Ink::ALL)), MouseKind::RightUp),
            _ => (MouseKind::Down, MouseKind::Up),
        };
        self.send(Msg::Mouse(Mouse { kind: down, target }), random);
        let target = if random.below(2) == 0 { target } else { self.target(random) };
        if random.below(5) > 0 {
            self.send(Msg::Mouse(Mouse { kind: up, target }), random);
        }
    }

    fn target(&self, random: &mut Random) -> Option<Target> {
        let recent = &self.targets[self.targets.len().saturating_sub(100)..];
        match random.below(12) {
            0 => None,
            1 if !self.targets.is_empty() => Some(*random.choose(&self.targets)),
            _ if !recent.is_empty() => Some(*random.choose(recent)),
            _ => None,
        }
    }

    fn turn_the_wheel(&mut self, random: &mut Random) {
        let (kind, target) = (*random.choose(&[MouseKind::WheelUp, MouseKind::WheelDown]), self.target(random));
        for _ in 0..1 + random.below(4) {
            self.send(Msg::Mouse(Mouse { kind, target }), random);
        }
    }
}

fn any_key(random: &mut Random) -> Key {
    let letter = mutate::hostile(random).chars().next().unwrap_or('x');
    match random.below(6) {
        0 => Key::Char(letter),
        1 => Key::Ctrl(char::from(b'a' + random.below(26) as u8)),
        2 => Key::Alt(char::from(b'a' + random.below(26) as u8)),
        3 => Key::F(1 + random.below(12) as u8),
        4 => *random.choose(&[Key::BackTab, Key::CtrlUp, Key::CtrlDown, Key::Delete, Key::Backspace, Key::PageUp]),
        _ => {
            let all: Vec<Key> =
                PLACES.iter().flat_map(|place| place.rows()).flat_map(|row| row.keys).copied().collect();
            *random.choose(&all)
        }
    }
}

fn a_fen(random: &mut Random) -> &'static str {
    let game = random.below(GAMES.len());
    files::a_fen(game, random)
}
