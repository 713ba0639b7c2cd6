//! A game being played: the commands that are more than a move, the questions, and what covers the board.

mod online;

use super::catalog;
use super::help::Help;
use super::keys::{self, Command, Key};
use super::line::{Kind, Line, Question, rule};
use super::motion::Seen;
use super::notice::{Notice, Tells};
use super::opponent::{self, HIDDEN, Opponent, Wanted};
use super::pasted::Pasted;
use super::printed::{self, Change};
use super::record::Record;
use super::remote::{Connection, RemoteMsg};
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::view::View;
use super::{Context, Effect, Frame, Msg, Opened};
use crate::game::claims::{self, Ruling};
use crate::game::journal::{Damage, Event};
use crate::game::protocol::{News, Proposal};
use crate::game::{Game, Player, describe};
use crate::rules::{Color, Outcome, Reason, Viewer};
use std::time::Duration;

pub struct Playing {
    pub line: Line,
    pub cover: Cover,
    /// Who may see the last position that was on the screen.
    seen_by: Viewer,
    /// True in a resumed game until the first key. Until then its clocks are paused.
    awaits_input: bool,
}

/// What hides the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    None,
    /// The game's opening words, with this number of lines scrolled away.
    Opening(usize),
    /// The handover: this side gets the screen, and presses Enter when it is ready (R5.30).
    HandedOver(Color),
}

impl Playing {
    pub fn new(game: Game) -> Self {
        Self::of_view(View::new(game))
    }

    /// Continues a game from its view, without the tree of a review.
    pub(super) fn of_view(view: View) -> Self {
        let opens = !catalog::opening(view.game.info()).is_empty() && view.game.plies() == 0;
        Self {
            cover: if opens { Cover::Opening(0) } else { Cover::None },
            seen_by: view.game.viewer(),
            awaits_input: false,
            // The drawings of a review belong to another ending of the game.
            line: Line::new(View { tree: None, opponent: Opponent::default(), ..view }, Kind::Game, &GAME),
        }
    }

    /// Creates a resumed game. If the sides hide pieces from each other, it starts by handing the screen to the side to move.
    pub fn resumed(id: u64, opened: Opened) -> Self {
        let mut said = match (&opened.damage, &opened.copy) {
            (None, _) => "Game resumed.".into(),
            (Some(Damage { mv, .. }), None) => format!("This saved game is damaged from {mv}, on."),
            (Some(Damage { mv, .. }), Some(copy)) => {
                format!("This saved game is damaged from {mv}, on. The original is now {copy}.")
            }
        };
        if let Some(mended) = &opened.mended {
            said.push_str(&format!(" Warning: {mended}."));
        }
        if let Some(why) = &opened.read_only {
            said.push_str(&format!(" It is read-only: {why}."));
        }
        let refusal = opened.damage.is_some() || opened.read_only.is_some();
        let mut playing = Self::new(opened.game);
        playing.awaits_input = true;
        let view = &mut playing.line.view;
        if view.game.clock().is_some() && !refusal {
            said.push_str(" The clocks are paused until you press a key.");
        }
        view.record = Some(Record::resumed(id, opened.header, opened.events, opened.read_only));
        view.face_the_person();
        playing.seen_by = Viewer::Everyone;
        playing.hand_over_if_hidden();
        // An open draw offer still needs an answer.
        let game = &playing.line.view.game;
        let last = game.log().iter().rfind(|event| !event.is_note());
        if let Some(Event::Offer(side)) = last
            && game.player(!*side).is_human()
        {
            playing.cover = Cover::None;
            playing.line.question = Some(Question::Draw(!*side));
        }
        playing.line.notice = Some(Notice { refusal, text: said });
        playing
    }

    /// Returns whether the game must be covered: during a handover, or while the other side has to answer a draw offer.
    pub fn is_covered(&self) -> bool {
        let hides = self.line.view.game.viewer() != Viewer::Everyone && self.line.view.opponent.remote().is_none();
        let asks_the_other = matches!(self.line.question, Some(Question::Draw(_)));
        matches!(self.cover, Cover::HandedOver(_)) || asks_the_other && hides
    }

    /// Starts a handover if the side to see the game now is not at the screen (R5.30).
    pub(super) fn hand_over_if_hidden(&mut self) {
        let viewer = self.line.view.game.viewer();
        let before = std::mem::replace(&mut self.seen_by, viewer);
        if let Viewer::Side(side) = viewer
            && viewer != before
        {
            self.hand_over_to(side);
        }
    }

    fn hand_over_to(&mut self, side: Color) {
        self.cover = Cover::HandedOver(side);
        self.line.question = None;
        self.line.view.hand_over();
        self.line.input.prompt.take();
    }

    /// Claims a draw for the reason `word`. Without a word, takes the first open claim.
    pub(super) fn claim(&mut self, word: &str) -> Transition {
        if self.line.refuse_read_only() || self.line.refuse_if(self.line.turn().is_others) {
            return Transition::Stay;
        }
        let game = &self.line.view.game;
        let reason = match (word, &game.claims()[..]) {
            // If several claims are open, the first will do: each of them is a draw.
            ("", [first, ..]) => Ok(*first),
            ("", []) if game.info().claims.contains(&Reason::PerpetualCheck) => Ok(Reason::PerpetualCheck),
            ("", []) if !game.info().claims.is_empty() => Err("You cannot claim a draw now.".to_string()),
            _ => claims::named(game, &word.replace(' ', "-")),
        };
        match reason {
            Err(sentence) => self.line.refuse(sentence),
            Ok(reason) if claims::was_refused(game, game.turn(), reason) => self.line.refuse(claims::REFUSED_BEFORE),
            Ok(Reason::PerpetualCheck) if word.is_empty() => self.line.ask(Question::Prove),
            Ok(reason) if self.line.propose(Proposal::Claim(reason)) => {}
            Ok(reason) => match claims::judge(&self.line.view.game, reason) {
                Ruling::ToProve => return Transition::Do(self.line.inquiry.prove(&self.line.view.game)),
                ruling => {
                    let refusal = rule(&mut self.line.view.game, reason, &ruling);
                    self.line.refuse_if(refusal);
                }
            },
        }
        Transition::Stay
    }

    pub(super) fn offer_draw(&mut self) {
        let line = &mut self.line;
        // Players at two terminals need not wait for their turn (R4.6).
        if line.refuse_read_only() || line.propose(Proposal::Offer) || line.refuse_if(line.turn().is_others) {
            return;
        }
        let game = &mut line.view.game;
        if let Err(why) = claims::may_offer_draw(game) {
            return self.line.refuse(why);
        }
        let side = game.turn();
        game.note(Event::Offer(side));
        let Opponent::Here(computer) = &line.view.opponent else { return };
        if game.player(!side).is_human() {
            line.ask(Question::Draw(!side));
        } else if let Err(why) = computer.accepts_draw(game, !side) {
            let player = match game.player(!side) {
                Player::Engine(name) => name.to_string(),
                _ => "The computer".into(),
            };
            game.note(Event::Decline(!side));
            self.line.say(format!("{player} declines the draw: {why}."));
        } else {
            game.end(Outcome::draw(Reason::Agreement));
        }
    }

    pub(super) fn resign(&mut self) {
        if self.line.refuse_read_only() {
            return;
        }
        match self.line.view.person() {
            Some(side) => self.line.ask(Question::Resign(side)),
            None => self.line.refuse(opponent::both(&self.line.view.game.info().terms)),
        }
    }

    /// Leaves the game for the menu, after a question if one is needed.
    pub(super) fn leave_for_menu(&mut self) -> Transition {
        // Asking to leave again while being asked confirms it.
        if self.line.question == Some(Question::Menu) {
            return self.answer(true);
        }
        self.ask_if_begun(Question::Menu)
    }

    /// Asks the question, unless the game has no moves yet. A game with a failed save gets another question later, from
    /// [`saving::leaving`](crate::app::saving).
    fn ask_if_begun(&mut self, question: Question) -> Transition {
        let loses = self.loses(&question);
        self.line.ask(question);
        let view = &self.line.view;
        // A game that cannot continue here is no loss.
        let is_closed = view.opponent.remote().is_some_and(|remote| matches!(remote.connection, Connection::Over(_)));
        let begun = !is_closed && (view.game.plies() > 0 || view.game.can_redo());
        let is_in_trouble = view.record.as_ref().is_some_and(|record| record.trouble.is_some());
        if begun && !is_in_trouble || loses { Transition::Stay } else { self.answer(true) }
    }

    fn loses(&self, question: &Question) -> bool {
        let view = &self.line.view;
        let is_here = view.read_only().is_none() && self.line.view.opponent.remote().is_none();
        *question == Question::Quit && view.quitting_loses() && is_here
    }

    pub(super) fn command_computer(&mut self, command: Command, text: &str) -> Transition {
        let (bottom, is_others_turn) = (self.line.view.bottom(), self.line.view.is_others_turn());
        let View { opponent: Opponent::Here(computer), game, .. } = &mut self.line.view else {
            return Transition::Stay;
        };
        let told = match command {
            Command::Now if is_others_turn => {
                return if computer.hurry() { Transition::MoveNow } else { Transition::Stay };
            }
            Command::Now => Err("It is not the computer's turn.".into()),
            Command::Pause => computer.pause(game).map(String::from).map_err(String::from),
            Command::Level if text.is_empty() => opponent::level(game).map_err(String::from),
            _ => match computer.players_after(command, text, game, bottom) {
                Ok(players) => {
                    if let Some(players) = players {
                        self.seat(players);
                    }
                    return Transition::Stay;
                }
                Err(why) => Err(why),
            },
        };
        match told {
            Ok(text) => self.line.say(text),
            Err(why) => self.line.refuse(why),
        }
        Transition::Stay
    }

    fn seat(&mut self, players: [Player; 2]) {
        if self.line.refuse_read_only() {
            return;
        }
        if !self.line.view.game.can_think() {
            return self.line.refuse(HIDDEN);
        }
        self.line.make_way();
        let view = &mut self.line.view;
        if let Opponent::Here(computer) = &mut view.opponent {
            computer.restart();
        }
        for side in Color::ALL {
            if view.game.player(side) != players[side.index()] {
                view.game.seat(side, players[side.index()]);
            }
        }
        view.face_the_person();
        let terms = &view.game.info().terms;
        let [white, black] =
            Color::ALL.map(|side| format!("{}: {}", terms.side(side), players[side.index()].summary()));
        self.line.say(format!("{white}. {black}."));
    }

    /// Returns the side whose clock runs. It stops while the program asks or proves something, hands the screen over, or holds the
    /// computer back, and in a resumed game until the first key. Viewing earlier plies does not stop it.
    pub(super) fn running(&self) -> Option<Color> {
        let Line { view, question, inquiry, .. } = &self.line;
        let game = &view.game;
        let holds = match &self.line.view.opponent {
            Opponent::Remote(remote) => return remote.running(game),
            Opponent::Here(computer) => computer.holds_clocks(game),
        };
        let asks = self.cover != Cover::None || question.is_some() || inquiry.is_proving();
        let waits = holds || self.awaits_input || view.read_only().is_some() || game.outcome().is_some();
        if asks || waits { None } else { game.clock()?.runs() }
    }

    /// Subtracts a time from the running clock. Returns whether its flag fell.
    pub(super) fn pass_time(&mut self, passed: Duration) -> bool {
        let Line { view, inquiry, .. } = &mut self.line;
        if view.opponent.remote().is_some() {
            // The host decides when a flag falls; the clock here only shows the time.
            view.game.let_pass(passed);
            return false;
        }
        view.game.elapse(passed);
        let has_fallen = view.game.outcome().is_some();
        if has_fallen {
            inquiry.stop();
        }
        has_fallen
    }
}

type Row = screen::Row<Playing>;

#[rustfmt::skip]
pub static GAME: Commands<Playing> = Commands { name: "a game", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO,
    Row::VIEW_BACK.word("back"), Row::PLAY_HINT, Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN,
    Row::new(Command::Claim, &[Key::F(7)], "claim a draw; `claim perpetual-check` has Pawnstorm prove it", |playing, text, _| playing.claim(text)).word_with_text("claim").footer("claim"),
    Row::new(Command::Now, &[Key::Ctrl('n')], "make the computer move now", |playing, _, _| playing.command_computer(Command::Now, "")).word("now"),
    Row::new(Command::Computer, &[], "let the computer play a side: `computer`, `computer {black}`, `computer {white} 3`", |playing, text, _| playing.command_computer(Command::Computer, text)).word_with_text("computer"),
    Row::new(Command::Human, &[], "take over a side from the computer: `human`, `human {white}`", |playing, text, _| playing.command_computer(Command::Human, text)).word_with_text("human"),
    Row::new(Command::Level, &[], "change the computer's level, 1 to 10: `level 3`", |playing, text, _| playing.command_computer(Command::Level, text)).word_with_text("level"),
    Row::new(Command::Swap, &[], "swap sides with the computer", |playing, _, _| playing.command_computer(Command::Swap, "")).word("swap").also(&["switch", "switch sides"]),
    Row::new(Command::Pause, &[], "pause or resume the computer", |playing, _, _| playing.command_computer(Command::Pause, "")).word("pause"),
    Row::does(Command::Thinking, &[], "show or hide the computer's thinking", |_, _, cx| {
        cx.settings.hides_thoughts = !cx.settings.hides_thoughts;
    }).word("thinking"),
    Row::BAR, Row::ZEN,
    Row::new(Command::Retry, &[], "try the failed engine again", |playing, _, _| playing.command_computer(Command::Retry, "")).word("retry"),
    Row::new(Command::OtherEngine, &[], "let another engine take over", |playing, _, _| playing.command_computer(Command::OtherEngine, "")).word("other"),
    Row::does(Command::Draw, &[], "offer a draw", |playing, _, _| playing.offer_draw()).word("draw").also(&["offer draw", "offer a draw"]),
    Row::does(Command::Resign, &[], "resign", |playing, _, _| playing.resign()).word("resign").also(&["give up", "surrender"]),
    Row::does(Command::Abort, &[], "end the game before move 2, without a result", |playing, _, _| _ = playing.line.propose(Proposal::Abort)).word("abort"),
    Row::new(Command::Say, &[], "send your opponent a message: `say good luck`; `say` alone shows the last ones", |playing, text, _| playing.online(Command::Say, text)).word_with_text("say"),
    Row::new(Command::Invite, &[], "show and copy the invitation for your opponent", |playing, _, _| playing.online(Command::Invite, "")).word("invite"),
    Row::new(Command::Seal, &[], "show and copy the seal on the hidden pieces", |playing, _, _| playing.online(Command::Seal, "")).word("seal"),
    Row::new(Command::Accept, &[], "accept your opponent's draw offer or takeback request", |playing, _, _| playing.online(Command::Accept, "")).word("accept"),
    Row::new(Command::Decline, &[], "decline it", |playing, _, _| playing.online(Command::Decline, "")).word("decline"),
    Row::new(Command::Restart, &[], "restart the game", |playing, _, _| playing.ask_if_begun(Question::Restart)).word("restart").also(&["new", "new game", "start again", "play again"]),
    Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES,
    Row::does(Command::Clock, &[], "show the clocks; they start after the first move and pause during questions, but not while you view earlier moves", |playing, _, _| playing.line.say(describe::clock(&playing.line.view.game, playing.running()))).word("clock").also(&["clocks", "time"]),
    Row::THREATS, Row::VALUES, Row::EDIT, Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::KEEP, Row::HELP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::new(Command::Menu, &[Key::F(10)], "go to the menu", |playing, _, _| playing.leave_for_menu()).word("menu").also(&["main menu", "leave"]).footer("menu"),
    Row::FLIP, Row::SUSPEND, Row::QUIT, Row::ADJUST, Row::EXPORT,
] };

impl Screen for Playing {
    fn commands(&self) -> &'static dyn Table {
        &GAME
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Moves(&mut self.line)
    }

    fn line(&self) -> Option<&Line> {
        Some(&self.line)
    }

    fn printed(&mut self, change: &Change, _: &Context) -> Vec<String> {
        // Line mode has printed the opening words before.
        if let Cover::Opening(_) = self.cover {
            self.cover = Cover::None;
        }
        printed::of_line(&mut self.line, change)
    }

    fn answer(&mut self, yes: bool) -> Transition {
        let Some(question) = self.line.question.take() else { return Transition::Stay };
        if let Some(answer) = question.proposal(yes)
            && self.line.propose(answer)
        {
            return Transition::Stay;
        }
        let loses = self.loses(&question);
        let game = &mut self.line.view.game;
        if !yes {
            if let Question::Draw(side) = question {
                game.note(Event::Decline(side));
                let says = format!("{} declines the draw.", game.info().terms.side(side));
                // The side that answered is at the screen, so it hands the screen back.
                let hands_back = game.viewer() == Viewer::Side(!side);
                self.line.say(says);
                if hands_back {
                    self.hand_over_to(!side);
                }
            }
            self.line.play_premove();
            return Transition::Stay;
        }
        self.line.inquiry.stop();
        match question {
            Question::Resign(side) => game.end(Outcome::win(!side, Reason::Resignation)),
            Question::Draw(_) => game.end(Outcome::draw(Reason::Agreement)),
            Question::Restart => {
                return Transition::Play {
                    game: Box::new(game.restarted()),
                    flipped: self.line.view.flipped,
                    by_lot: false,
                };
            }
            Question::Quit if loses => {
                let loser = self.line.view.person().unwrap_or(self.line.view.game.turn());
                self.line.view.game.end(Outcome::win(!loser, Reason::Quit));
            }
            Question::Menu => return Transition::Menu,
            Question::Prove => return Transition::Do(self.line.inquiry.prove(game)),
            Question::Position(fen) => return Transition::Edit(Some(fen)),
            Question::Game(game) => {
                // The premove would stay during the review, and be played later than intended.
                self.line.input.drop_premove();
                return Transition::Open(game);
            }
            Question::Quit => return Transition::Do(Effect::Quit { goodbye: catalog::goodbye(game.info()) }),
        }
        Transition::Stay
    }

    /// Handles a key while the opening words or the handover screen cover the game. Commands to scroll, quit or get help work.
    /// Enter removes the handover screen, and any key removes the opening words. Returns `None` if nothing covers the game, and for a
    /// letter that removes the opening words: it belongs to the input line.
    fn hold(&mut self, command: Option<Command>) -> Option<Transition> {
        self.awaits_input = false;
        match (&mut self.cover, command) {
            (Cover::None, Some(command)) => {
                let word = keys::binding(&GAME, command).and_then(|row| row.word);
                return self.line.refuse_if(self.line.view.opponent.refusal(command, word)).then_some(Transition::Stay);
            }
            (Cover::None, None) => return None,
            (Cover::HandedOver(_), _) if self.line.question.is_some() => return None,
            (_, Some(Command::Help)) => return Some(Transition::push(Help::new(&GAME))),
            (_, Some(Command::Quit)) => return Some(Transition::Quit),
            (Cover::Opening(lines), Some(Command::Up | Command::Back)) => *lines = lines.saturating_sub(1),
            (Cover::Opening(lines), Some(Command::Down | Command::Forward)) => *lines += 1,
            (Cover::Opening(_), None) => {
                self.cover = Cover::None;
                return None;
            }
            (Cover::Opening(_), _) | (Cover::HandedOver(_), Some(Command::Enter)) => self.cover = Cover::None,
            (Cover::HandedOver(_), _) => {}
        }
        Some(Transition::Stay)
    }

    fn is_held(&self) -> bool {
        self.is_covered() || matches!(self.cover, Cover::Opening(_))
    }

    /// Limits the scrolling of the opening words and the history to the drawn frame.
    fn drawn(&mut self, frame: Frame) {
        self.line.view.limit_scrolling(frame.history);
        if let Cover::Opening(lines) = &mut self.cover {
            *lines = (*lines).min(frame.scroll_limit);
        }
    }

    fn after(&mut self, transition: Transition, _: &mut Context) -> Transition {
        self.hand_over_if_hidden();
        transition
    }

    fn quit(&mut self) -> Transition {
        let goodbye = catalog::goodbye(self.line.view.game.info());
        match (self.cover, &self.line.question) {
            // A game before its start has nothing to lose.
            (Cover::Opening(_), _) => {}
            // A second request to quit confirms the question.
            (_, Some(Question::Quit)) => {
                if self.loses(&Question::Quit) {
                    self.answer(true);
                }
            }
            (Cover::HandedOver(_), _) => {
                self.line.question = Some(Question::Quit);
                return Transition::Stay;
            }
            (Cover::None, Some(_)) => {
                self.line.ask(Question::Quit);
                return Transition::Stay;
            }
            (Cover::None, None) => return self.ask_if_begun(Question::Quit),
        }
        Transition::Do(Effect::Quit { goodbye })
    }

    fn wants(&self) -> Option<Wanted> {
        if let Cover::Opening(_) = self.cover { None } else { self.line.wants() }
    }

    fn paste_game(&mut self, game: Pasted) -> Transition {
        self.line.ask(Question::Game(Box::new(game)));
        Transition::Stay
    }

    fn leave_question(&mut self, cx: &mut Context) -> Transition {
        cx.marks_yes = false;
        if self.is_covered() {
            self.answer(false);
            return Transition::run(Command::Menu);
        }
        self.leave_for_menu()
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Proved { proof, verdict } = *msg else { return Err(msg) };
        // The verdict of an older or stopped proof is ignored.
        if self.line.inquiry.proved(proof, verdict) {
            let refusal = rule(&mut self.line.view.game, Reason::PerpetualCheck, &claims::proved(verdict));
            self.line.refuse_if(refusal);
        }
        Ok(Transition::Stay)
    }

    fn seen(&self) -> Option<Seen> {
        let is_open = !matches!(self.cover, Cover::Opening(_));
        Some(&self.line.view).filter(|_| is_open)?.seen()
    }

    fn is_played(&self) -> bool {
        true
    }

    /// Handles a message of the connection. Returns the invite code of the next game, if the host moves on to it.
    fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        let Line { view: View { opponent: Opponent::Remote(remote), game, .. }, notice, .. } = &mut self.line else {
            return None;
        };
        if let Connection::Over(_) = remote.connection {
            return None;
        }
        let (answered, was_there) = (remote.answers(), remote.is_other_there());
        let news = remote.take(game, msg);
        // An old notice must not hide that the connection is lost or frozen.
        if answered && !remote.answers() && !matches!(remote.connection, Connection::Over(_)) {
            *notice = None;
        }
        // While the other side is to move, the status already shows whether it is online.
        if let Some(other) = remote.guest.seat.map(|seat| !seat) {
            let here = format!("{} is online.", game.called(other));
            let is_there = remote.is_other_there();
            let waits = other == game.turn() || game.outcome().is_some();
            // Not for a game in a file: its last reader is unknown.
            if is_there && !was_there && remote.answers() && remote.file.is_none() && !waits && notice.is_none() {
                self.line.say(here);
            } else if !is_there {
                self.line.unsay(&here);
            }
        }
        match news {
            News::Next(code) => return Some(code),
            News::Nothing | News::Changed | News::Present | News::Rematch(_) | News::Send(_) | News::Lost(_) => {}
            News::Asked(side) => self.tell_of_takeback(side),
            // The message is newer than a notice, but the reason for a refusal is still valid.
            News::Said(..) | News::Note(_) => _ = self.line.notice.take_if(|notice| !notice.refusal),
            News::Refused(why) | News::Dismissed(why) => self.line.refuse(why),
            News::Happened(event) => self.show_event(&event),
        }
        self.line.play_premove();
        None
    }
}
