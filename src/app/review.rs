//! The review of a game: step by step or automatically, with lines to try from any position. Nothing here changes the game.

mod analysis;
mod drawing;
mod notes;
mod study;
mod trial;
mod typed;

use super::keys::{Binding, Command, Key};
use super::line::{Line, Then};
use super::notice::{Notice, Tells};
use super::opponent::Wanted;
use super::pasted::Pasted;
use super::printed::{Change, Shown};
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::view::View;
use super::{Context, Frame, Mouse, MouseKind, Msg, Opened, Target};
use crate::game::describe;
use crate::game::pgn::{Parsed, PgnError, Problem, Tags};
use crate::game::think::Decision;
use crate::rules::{Color, Viewer};
use std::sync::Arc;
use std::time::Duration;
pub use study::Study;
pub use trial::{TRIAL, Trial};

pub struct Review {
    pub study: Study,
    /// The name of its journal, if it was opened from the library.
    journal: Option<String>,
    /// True if the list that it was opened from has other games.
    listed: bool,
}

impl Review {
    pub fn new(view: View) -> Self {
        Self { study: Study::new(view), journal: None, listed: false }
    }

    /// Shows a game of a file, as much of it as is correct, and reports its errors.
    pub fn of_pgn(Parsed { mut tree, error }: Parsed) -> Result<Self, String> {
        let resolved = tree.resolve().map_err(|error| error.to_string())?;
        let mut view = View::new(resolved.game);
        view.names = ["White", "Black"].map(|side| tree.tags.known(side).unwrap_or_default().into());
        let about = about(&tree.tags);
        view.tree = Some(Arc::new(tree));
        let mut review = Self::new(view);
        review.study.about = about;
        review.study.sign();
        review.study.view.look_at(0);
        let problems: Vec<PgnError> = error.into_iter().chain(resolved.problems).collect();
        if let Some(first) = problems.first() {
            let more = match problems.len() - 1 {
                0 => String::new(),
                1 => " There is one more such place.".into(),
                more => format!(" There are {more} more such places."),
            };
            // The reason why a move is illegal would leave no room for what matters here.
            let text = match &first.problem {
                Problem::Illegal { mv, .. } => {
                    format!("Line {}: {mv} is not legal. Only the moves before it are shown.{more}", first.place.line)
                }
                Problem::Other(_) => format!("{first}{more} The rest is shown."),
            };
            review.study.notice = Some(Notice { refusal: true, text });
        }
        Ok(review)
    }

    pub(super) fn of_journal(opened: Opened) -> Result<Self, String> {
        if opened.game.viewer() != Viewer::Everyone {
            return Err("This game has hidden pieces. You can review it once it is over.".into());
        }
        let mut view = View::new(opened.game);
        view.names = Color::ALL.map(|side| view.game.player_name(side));
        view.begun = Some(opened.header.time);
        view.look_at(0);
        let mut review = Self::new(view);
        review.journal = Some(opened.name);
        let (year, month, day) = opened.header.time.date();
        review.study.about = format!("Played on {year:04}-{month:02}-{day:02}.");
        let damage = opened.damage.map(|damage| format!("In this game {damage}. The moves before that are shown."));
        let mended = opened.mended.map(|mended| format!("Warning: {mended}."));
        let locked = opened.read_only.map(|why| format!("This game is read-only: {why}."));
        let said: Vec<String> = damage.into_iter().chain(mended).chain(locked).collect();
        review.study.notice = (!said.is_empty()).then(|| Notice { refusal: true, text: said.join(" ") });
        Ok(review)
    }

    /// Shows a game of the list that this screen is, or refuses to beside the list.
    pub(super) fn of_list(review: Result<Self, String>, listed: bool, list: &mut impl Tells) -> Transition {
        match review {
            Ok(review) => Transition::Show(Some(Box::new(Self { listed, ..review }))),
            Err(why) => {
                list.refuse(why);
                Transition::Show(None)
            }
        }
    }

    pub(super) fn of_pasted(Pasted { parsed, games }: Pasted) -> Result<Self, String> {
        let mut review = Self::of_pgn(parsed)?;
        if games > 1 {
            let first = format!("This is the first of {games} games. To list them all, open them as a file.");
            review.add_notice(false, &first);
        }
        Ok(review)
    }

    /// Handles Enter: obeys the typed text; without text, enters the marked variation; without variations, tries a line.
    fn enter(&mut self) -> Transition {
        if !self.study.prompt.is_empty() {
            return self.submit();
        }
        if !self.study.has_variations() {
            return self.try_with(|_| Then::Stay);
        }
        self.study.enter_variation(self.study.variation);
        Transition::Stay
    }

    fn neighbour(&mut self, by: isize) -> Transition {
        if self.listed {
            return Transition::Neighbour(by);
        }
        self.refused("There is no other game in this list.")
    }

    /// Continues an unfinished game: the game itself if it was played here, otherwise a new one from its position.
    fn go_on(&mut self, cx: &mut Context) -> Transition {
        let view = self.study.main();
        if let Some(outcome) = describe::outcome(&view.game) {
            self.refuse(format!(
                "The game is over ({}). Type try to play on from any position.",
                outcome.trim_end_matches('.')
            ));
            return Transition::Stay;
        }
        if let Some(name) = &self.journal {
            return Transition::Do(cx.resume(name.clone()));
        }
        Transition::Play { game: Box::new(view.game.branch(view.game.plies())), flipped: view.flipped, by_lot: false }
    }

    /// Starts a trial line at the shown ply with an action, unless that is impossible, for example after the end of the game.
    fn try_with(&mut self, act: impl FnOnce(&mut Line) -> Then) -> Transition {
        let Some(mut line) = self.new_line() else { return Transition::Stay };
        let then = act(&mut line);
        Transition::Try(Box::new(line), then)
    }

    fn new_line(&mut self) -> Option<Line> {
        self.study.autoplay.stop();
        match self.study.line() {
            Ok(mut line) => {
                line.view.names.clone_from(&self.study.view.names);
                line.view.flipped = self.study.view.flipped;
                line.view.cursor = self.study.view.cursor;
                let number = line.view.game.number_at(line.from);
                line.say(format!("Trying a line from move {number}. Type back to return to the game."));
                Some(line)
            }
            Err(why) => {
                self.refuse(why);
                None
            }
        }
    }
}

type Row = screen::Row<Review>;

#[rustfmt::skip]
pub static REVIEW: Commands<Review> = Commands { name: "a review", has_letters: false, rows: &[
    Row::new(Command::Enter, &[Key::Enter], "run what you typed, enter the selected variation, or try a line from here", |review, _, _| review.enter()).footer("variation"),
    Row::does(Command::Back, &[Key::Left, Key::PageUp], "one move back", |review, _, _| review.study.go_through(View::back)).word("back").footer("back"),
    Row::does(Command::Forward, &[Key::Right, Key::PageDown], "one move forward", |review, _, _| review.study.go_through(View::forward)).word("forward").footer("next"),
    Row::does(Command::First, &[Key::Home], "go to the start", |review, _, _| review.study.go_through(View::to_start)).word("start"),
    Row::does(Command::Last, &[Key::End], "go to the end", |review, _, _| review.study.go_through(View::to_present)).word("end"),
    Row::does(Command::Go, &[], "go to a move: `go 23`, or just 23; 23... is {Black}'s", |review, text, _| review.study.go(text)).word_with_text("go"),
    Row::does(Command::Up, &[Key::Up], "select the previous variation", |review, _, _| review.study.mark_variation(-1)),
    Row::does(Command::Down, &[Key::Down], "select the next variation", |review, _, _| review.study.mark_variation(1)),
    Row::does(Command::Variation, &[], "enter the marked variation; `variation 2` enters the second", |review, text, _| review.study.enter_named(text)).word_with_text("variation"),
    Row::new(Command::Try, &[], "try a line from here (or type a move, or click a piece)", |review, _, _| review.try_with(|_| Then::Stay)).word("try"),
    Row::does(Command::Arrow, &[], "draw or remove an arrow: `arrow e2e4 red`; or drag with the right mouse button", |review, text, _| review.study.draw_arrow(text)).word_with_text("arrow"),
    Row::does(Command::Mark, &[], "mark a square, or remove the mark: `mark d4 blue`; or click with the right button", |review, text, _| review.study.mark_squares(text)).word_with_text("mark"),
    Row::does(Command::Unmark, &[], "remove the arrows and marks of the position", |review, _, _| review.study.erase_drawings()).word("unmark"),
    Row::does(Command::Autoplay, &[Key::Char(' ')], "start or stop autoplay", |review, _, _| review.study.toggle_autoplay()).word("autoplay").footer("autoplay"),
    Row::does(Command::Faster, &[Key::Char('+')], "autoplay faster", |review, _, _| review.study.change_pace(-1)).word("faster"),
    Row::does(Command::Slower, &[Key::Char('-')], "autoplay slower", |review, _, _| review.study.change_pace(1)).word("slower"),
    Row::new(Command::NextGame, &[Key::Ctrl('n')], "the next game in the list", |review, _, _| review.neighbour(1)).word("next"),
    Row::new(Command::PreviousGame, &[Key::Ctrl('p')], "the previous game in the list", |review, _, _| review.neighbour(-1)).word("previous"),
    Row::new(Command::Resume, &[], "resume an unfinished game", |review, _, cx| review.go_on(cx)).word("resume"),
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, stop, leave the variation, leave the game", |review, _, _| if review.study.step_back() { Transition::Stay } else { Transition::Return }).word("leave").footer("leave"),
    Row::does(Command::Complete, &[Key::Tab], "complete the input, or go to the next choice", |review, _, _| review.study.complete(1)),
    Row::does(Command::CompleteBack, &[Key::BackTab], "the previous choice", |review, _, _| review.study.complete(-1)),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::BAR, Row::ZEN,
    Row::does(Command::Analyse, &[Key::F(7)], "find the biggest mistakes, then step through them", |review, _, _| review.study.analyse()).word("analyse").also(&["analyze"]).footer("analyse"),
    Row::does(Command::Threats, &[Key::F(8)], "show what the piece under the cursor attacks; `threats {e4}` for another square", |review, text, _| review.study.show_threats(text)).word_with_text("threats"),
    Row::does(Command::Values, &[Key::Ctrl('v')], "show or hide which moves win, draw and lose", |review, _, _| review.study.show_values()).word("values"),
    Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP, Row::HELP, Row::FLIP, Row::PIECES,
    Row::SETTINGS, Row::SET, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };

impl Screen for Review {
    fn commands(&self) -> &'static dyn Table {
        &REVIEW
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.study.prompt, &mut self.study.notice)
    }

    fn prompt(&self) -> &'static str {
        "review>"
    }

    fn shown(&self) -> Option<Shown> {
        // Later moves of the game are not new when they are reached.
        let (about, plies) = (self.study.about.clone(), self.study.view.ply());
        Some(Shown { about, plies, review: true, goes_through: true, ..Shown::of(&self.study.view) })
    }

    fn printed(&mut self, change: &Change, _: &Context) -> Vec<String> {
        self.study.printed(change)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        // A click on a piece means a move, so it starts a trial line if possible.
        if let (MouseKind::Down, Some(Target::Square(square))) = (mouse.kind, mouse.target) {
            self.study.drawn_from = None;
            let view = &mut self.study.view;
            view.cursor = square;
            let is_move = !view.threats && view.scene().piece(square).is_some();
            if is_move {
                return self.try_with(|line| line.mouse(mouse));
            }
        } else {
            self.study.mouse(mouse);
        }
        Transition::Stay
    }

    fn view(&self) -> Option<&View> {
        Some(&self.study.view)
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        Some(self.study.outer.first_mut().unwrap_or(&mut self.study.view))
    }

    fn saved(&self) -> Option<&View> {
        Some(self.study.main())
    }

    fn said(&self) -> Vec<String> {
        match &self.study.notice {
            Some(notice) => vec![notice.text.clone()],
            None => Some(self.study.says()).filter(|said| !said.is_empty()).into_iter().collect(),
        }
    }

    fn allows(&self, command: Command) -> bool {
        match command {
            Command::NextGame | Command::PreviousGame => self.listed,
            Command::Values => self.study.view.game.has_values(self.study.view.ply()),
            _ => true,
        }
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        let holds = match row.command {
            Command::Enter => self.study.has_variations() && self.study.prompt.is_empty(),
            Command::Back => self.study.view.ply() > 0,
            Command::Forward => self.study.view.back_at.is_some(),
            _ => true,
        };
        row.footer.filter(|_| holds)
    }

    fn change_view(&mut self, change: fn(&mut View)) {
        change(&mut self.study.view);
    }

    fn drawn(&mut self, frame: Frame) {
        self.study.view.limit_scrolling(frame.history);
    }

    fn drop_drag(&mut self) {
        self.study.end_drawing(None);
    }

    fn tick(&mut self) {
        self.study.replay();
    }

    fn wants(&self) -> Option<Wanted> {
        self.study.wants()
    }

    fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, _: &mut Context) {
        self.study.decided(wanted, decision);
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Failed(why) = *msg else { return Err(msg) };
        self.refuse(why);
        Ok(Transition::Stay)
    }

    fn succeed(&mut self, before: &dyn Screen) {
        let tried = || before.downcast::<Trial>().map(|trial| &*trial.review);
        if let Some(before) = before.downcast::<Self>().or_else(tried) {
            self.study.view.flipped = before.study.view.flipped;
            self.study.autoplay = before.study.autoplay;
        }
    }

    fn pace(&self) -> Option<Duration> {
        self.study.autoplay.wake()
    }
}

fn about(tags: &Tags) -> String {
    let players = match (tags.known("White"), tags.known("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let known = |name| tags.known(name).map(String::from);
    let date = tags.known("Date").map(|date| date.trim_end_matches(['.', '?']).to_string());
    let round = tags.known("Round").map(|round| format!("round {round}"));
    let parts = [players, known("Event"), known("Site"), round, date, known("Result").filter(|result| result != "*")];
    let about = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if about.is_empty() { about } else { about + "." }
}
