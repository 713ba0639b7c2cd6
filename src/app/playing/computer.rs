//! The computer as a player: its searches, its moves, and what a person cannot do during its turn.

use super::advice::Advice;
use super::{Computation, HIDDEN, Playing, Trouble};
use crate::app::Transition;
use crate::app::keys::Command;
use crate::app::notice::Tells;
use crate::app::wanted::{Purpose, Wanted};
use crate::engine::Level;
use crate::game::Player;
use crate::game::claims::Ruling;
use crate::game::describe;
use crate::game::journal::Event;
use crate::game::think::{Decision, MoveValue, Thought};
use crate::rules::text::quoted;
use crate::rules::{Color, Outcome, Reason, Terminology};

/// The reason why most games cannot show the values of moves.
pub(in crate::app) const UNSOLVED: &str = "Only solved games can show proved values. Type hint for a good move.";

/// The computer accepts a draw in an even position after this number of moves. Before that, it has to be worse.
const LATE: u32 = 30;
/// The disadvantage that makes the computer want a draw, in hundredths of a pawn.
const WORSE: i32 = 50;
/// The smallest advantage that counts, in hundredths of a pawn.
const EVEN: i32 = 30;

/// The computer as a player.
#[derive(Clone, Debug, Default)]
pub struct Computer {
    /// Its latest search result.
    pub thought: Option<Thought>,
    /// The external engine that failed, until the player decides what to do.
    pub trouble: Option<Trouble>,
    /// The latest hint for a person.
    pub(super) advice: Option<Advice>,
    /// True while the player holds it back.
    pub paused: bool,
    /// True while it waits, so that people can see its previous move.
    pub(super) resting: bool,
}

impl Computer {
    /// Returns whether it will move by itself after its pause.
    pub(super) const fn rests_and_moves(&self) -> bool {
        self.resting && !self.paused
    }

    /// Returns whether it may search.
    const fn is_free(&self) -> bool {
        !self.resting && !self.paused
    }
}

impl Playing {
    /// Returns the search that the game needs now.
    pub(in crate::app) fn wants(&self) -> Option<Wanted> {
        if self.opening().is_some() || self.is_read_only() || self.game().outcome().is_some() {
            return None;
        }
        let purpose = match self.game().player(self.game().turn()) {
            Player::Computer(level) if self.computer.is_free() => Purpose::Move(level),
            Player::Engine(engine_name) if self.computer.is_free() && self.computer.trouble.is_none() => {
                Purpose::Foreign(engine_name)
            }
            Player::Human if self.is_hinting() => Purpose::Hint,
            Player::Human if self.is_proving_values() => Purpose::Values,
            _ => return None,
        };
        Some(Wanted { game: self.view.number(), ply: self.game().plies(), purpose })
    }

    /// Shows the progress of the search.
    pub(in crate::app) fn thinks(&mut self, thought: Thought) {
        let score = thought.score;
        self.view.judge(self.game().plies(), score);
        self.computer.thought = Some(thought);
    }

    /// Handles the result of the search.
    pub(in crate::app) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) {
        if self.is_hinting() || self.is_proving_values() {
            self.stop_computation();
        }
        let Some(decision) = decision else {
            // Otherwise the scheduler would ask for the same search at once.
            self.computer.paused = true;
            return self.refuse("The computer found no move here.");
        };
        self.view.judge(wanted.ply, decision.thought.score);
        self.computer.thought = Some(decision.thought.clone());
        match wanted.purpose {
            Purpose::Move(_) | Purpose::Foreign(_) => self.computer_plays(&decision),
            Purpose::Hint => self.advise(&decision),
            Purpose::Values => self.tell_values(decision.values),
            Purpose::Review => {}
        }
    }

    fn computer_plays(&mut self, decision: &Decision) {
        let side = self.game().turn();
        let draw = self.game().claims().first().copied();
        // A draw is at least as good as this position, so the computer claims it.
        if let Some(reason) = draw.filter(|_| decision.thought.score.value(side) <= 0) {
            self.rule(reason, Ruling::Granted);
            return;
        }
        let Some(route) = self.game().route_written(&decision.mv).cloned() else { return };
        // The ply on screen, the typed text and the question are the player's: they stay.
        let back_at = self.view.back_at;
        let shown = self.computer.thought.take();
        self.enter_whole(&route);
        self.computer.thought = shown;
        self.view.back_at = back_at;
        self.computer.resting = self.is_computers_turn();
        if back_at.is_some()
            && let Some(last) = self.game().entries().last().map(|entry| entry.shown.clone())
        {
            self.say(format!("The computer played {last}. Press End to return to the game."));
        }
        self.play_premove();
        self.view.back_at = back_at;
    }

    /// Shows which moves win, draw and lose, or hides it.
    pub(in crate::app) fn show_values(&mut self) {
        if !self.game().can_be_solved() {
            return self.refuse(UNSOLVED);
        }
        if self.view.values.take().is_some() || self.refuse_looking_back() || self.refuse_computers_turn() {
            return;
        }
        self.put_back();
        self.notice = None;
        self.stop_computation();
        self.asks_for = Computation::Values;
    }

    /// Shows the proved values of the moves.
    fn tell_values(&mut self, values: Vec<MoveValue>) {
        let game = self.game();
        self.say(describe::values(game, game.plies(), &values));
        self.view.values = Some((self.game().plies(), values));
    }

    /// Returns a sentence about the computer's current or last search.
    #[must_use]
    pub fn thoughts(&self) -> Option<String> {
        let Thought { depth, score, line, .. } = self.computer.thought.as_ref()?;
        let words = score.words_and_pawns(&self.game().info().terms);
        Some(format!("Depth {depth}: {words}. {}", line.join(" ")).trim_end().into())
    }

    /// Returns the message while the computer is to move, or is looking for a hint.
    pub(super) fn thinking(&self) -> Option<String> {
        match self.game().player(self.game().turn()) {
            _ if self.game().outcome().is_some() => None,
            _ if self.is_hinting() => Some("Looking for a good move… Esc cancels.".into()),
            _ if self.is_proving_values() => Some("Proving what each move is worth… Esc cancels.".into()),
            Player::Human => None,
            Player::Remote => self.tell_remote(),
            _ if self.computer.trouble.is_some() => None,
            Player::Computer(_) | Player::Engine(_) if self.computer.paused => {
                Some("The computer is paused. Type pause again to resume.".into())
            }
            Player::Engine(engine_name) => Some(format!("{engine_name} is thinking… Type now for its move.")),
            Player::Computer(level) => {
                let mut name = named(level);
                name[..1].make_ascii_uppercase();
                Some(format!("{name} is thinking… Type “now” to hurry it."))
            }
        }
    }

    /// Makes the computer stop its search and move.
    pub(in crate::app) fn move_now(&mut self) -> Transition {
        if self.is_computers_turn() {
            let thinks = !self.computer.paused && !self.computer.resting;
            (self.computer.paused, self.computer.resting) = (false, false);
            return if thinks { Transition::MoveNow } else { Transition::Stay };
        }
        self.refuse("It is not the computer's turn.");
        Transition::Stay
    }

    /// Holds the computer back, or lets it move again.
    pub(in crate::app) fn pause(&mut self) {
        if self.game().players().iter().all(|player| player.is_human()) {
            return self.refuse("The computer is not playing. Type “computer” to let it play.");
        }
        self.computer.paused = !self.computer.paused;
        (self.computer.resting, self.notice) = (false, None);
        self.say(if self.computer.paused {
            "The computer is paused. Type pause again to resume."
        } else {
            "The computer resumes."
        });
    }

    /// Swaps the players of White and Black.
    pub(in crate::app) fn swap(&mut self) {
        let [white, black] = self.game().players();
        if white == black {
            return self.refuse("Both sides have the same player, so there is nothing to swap.");
        }
        self.seat([black, white]);
    }

    /// Lets the computer play a side. `rest` has the words after `computer`.
    pub(in crate::app) fn seat_computer(&mut self, rest: &str) {
        if self.computer.trouble.is_some() && rest.is_empty() {
            return self.see_to_trouble(Command::Computer);
        }
        self.seat_by_words(false, rest);
    }

    /// Changes the level of the computer.
    pub(in crate::app) fn set_level(&mut self, text: &str) {
        let is_computer = |player: &Player| matches!(player, Player::Computer(_) | Player::Engine(_));
        let players = self.game().players();
        let Some(playing) = players.iter().find(|player| is_computer(player)) else {
            return self.refuse("The computer is not playing. Type “computer” to let it play.");
        };
        if text.is_empty() {
            let name = playing.summary();
            return self
                .say(format!("The opponent is {name}. Level 1 is the weakest, level {} the strongest.", Level::MAX));
        }
        let Some(level) = text.parse::<Level>().ok() else {
            let (least, most) = (Level::MIN, Level::MAX);
            return self
                .refuse(format!("{} is not a level: type level and a number from {least} to {most}.", quoted(text)));
        };
        if self.refuse_level(level) {
            return;
        }
        self.seat(players.map(|player| if is_computer(&player) { Player::Computer(level) } else { player }));
    }

    /// Refuses the perfect level in an unsolved game. Returns whether it did.
    fn refuse_level(&mut self, level: Level) -> bool {
        let is_refused = level == Level::PERFECT && !self.game().can_be_solved();
        if is_refused {
            let name = self.game().info().name;
            self.refuse(format!(
                "{name} is not solved, so it has no perfect level. The strongest here is {}.",
                Level::MAX
            ));
        }
        is_refused
    }

    /// Lets a person play a side. `rest` has the words after `human`.
    pub(in crate::app) fn seat_person(&mut self, rest: &str) {
        if self.computer.trouble.is_some() && rest.is_empty() {
            return self.see_to_trouble(Command::Human);
        }
        self.seat_by_words(true, rest);
    }

    /// Sets the player of a side from words such as `white 3`, `5` or `black`. Without a side, this is the computer's only side, or the
    /// top of the board (the bottom for `human`).
    fn seat_by_words(&mut self, human: bool, rest: &str) {
        let mut side = None;
        let mut level = None;
        let terms = &self.game().info().terms;
        // The name of a side may be two words.
        let name = |color| terms.side(color).to_lowercase();
        let rest = Color::ALL.iter().fold(rest.to_lowercase(), |text, side| text.replace(&name(*side), side.word()));
        for word in rest.split_whitespace() {
            let color = Color::ALL.into_iter().find(|color| color.word() == word);
            match (color, word.parse::<Level>()) {
                (Some(color), _) => side = Some(color),
                (None, Ok(number)) if !human => level = Some(number),
                _ => {
                    let word = quoted(word);
                    let (white, black) = (name(Color::White), name(Color::Black));
                    return self.refuse(format!(
                        "{word} is not a side or a level. Try computer {black} 3, computer {white} or human {black}."
                    ));
                }
            }
        }
        if level.is_some_and(|level| self.refuse_level(level)) {
            return;
        }
        let mut players = self.game().players();
        let its_own = || match players {
            [Player::Computer(_) | Player::Engine(_), Player::Human] => Some(Color::White),
            [Player::Human, Player::Computer(_) | Player::Engine(_)] => Some(Color::Black),
            _ => None,
        };
        let side = side.or_else(its_own).unwrap_or(if human { self.view.bottom() } else { !self.view.bottom() });
        let player = match (human, level) {
            (true, _) => Player::Human,
            (false, Some(level)) => Player::Computer(level),
            (false, None) => Player::computer(),
        };
        players[side.index()] = player;
        self.seat(players);
    }

    /// Assigns other players to the sides.
    pub(super) fn seat(&mut self, players: [Player; 2]) {
        if self.refuse_read_only() {
            return;
        }
        if !self.game().can_think() {
            return self.refuse(HIDDEN);
        }
        self.premove = None;
        self.put_back();
        self.stop_computation();
        (self.computer.paused, self.computer.resting) = (false, false);
        self.computer.trouble = None;
        for side in Color::ALL {
            if self.game().player(side) != players[side.index()] {
                self.view.game.seat(side, players[side.index()]);
            }
        }
        self.view.face_the_person();
        let terms = &self.game().info().terms;
        let [white, black] =
            Color::ALL.map(|side| format!("{}: {}", terms.side(side), players[side.index()].summary()));
        self.say(format!("{white}. {black}."));
    }

    /// Returns the computer's last move in words, while a person has to answer it.
    #[must_use]
    pub fn computers_move(&self) -> Option<String> {
        let game = self.game();
        let mover = game.player(game.entries().last()?.side);
        let is_answered = game.outcome().is_none() && !self.is_computers_turn() && self.steps.is_empty();
        let is_shown = mover.is_computer() && is_answered && self.view.back_at.is_none();
        if is_shown { describe::played(game, game.plies()) } else { None }
    }

    /// Returns whether someone other than a person here is to move: the computer, or an online opponent.
    #[must_use]
    pub fn is_computers_turn(&self) -> bool {
        let game = self.game();
        game.outcome().is_none() && !game.player(game.turn()).is_human()
    }

    /// Refuses a move while another player is to move. Returns whether it did.
    pub(super) fn refuse_computers_turn(&mut self) -> bool {
        let why = self.why_not_yours();
        let is_others = why.is_some();
        if let Some(why) = why {
            self.refuse(why);
        }
        is_others
    }

    /// Returns a sentence if no move can be entered, because another player is to move.
    pub(super) fn why_not_yours(&self) -> Option<String> {
        if self.remote.is_some() {
            return self.why_not_online();
        }
        if !self.is_computers_turn() {
            return None;
        }
        Some(match self.game().player(self.game().turn()) {
            Player::Computer(_) | Player::Engine(_) if self.computer.paused => {
                "The computer is paused. Type pause again to resume.".into()
            }
            Player::Computer(_) => "It is the computer's turn. Type now to make it move.".into(),
            Player::Engine(engine_name) => match &self.computer.trouble {
                Some(trouble) => trouble.text(),
                None => format!("It is {engine_name}'s turn. Type now to make it move."),
            },
            Player::Remote => "That side plays online, and the connection is lost. Type human to take it over.".into(),
            Player::Human => return None,
        })
    }

    /// Answers a draw offer for the computer, from its last evaluation.
    pub(super) fn computer_answers(&mut self, side: Color) {
        let game = self.game();
        let late = game.number_at(game.plies()) >= LATE;
        let score = self.computer.thought.as_ref().map_or(0, |thought| thought.score.value(side));
        let name = self.game().info().terms.side(side);
        if score <= -WORSE || late && score <= EVEN {
            self.view.game.end(Outcome::draw(Reason::Agreement));
        } else {
            let why = if score > EVEN { "thinks it is ahead" } else { "thinks the game is still open" };
            self.say(format!("{name} declines the draw: it {why}."));
            self.view.game.note(Event::Decline(side));
        }
    }

    /// Returns the number of plies to undo until a person is to move, `times` times over. Without a computer, a ply is a time.
    pub(super) fn moves_back(&self, times: usize) -> Result<usize, String> {
        let game = self.game();
        let plies = game.plies();
        if self.view.person().is_none() {
            return Err(both(&game.info().terms));
        }
        let persons: Vec<usize> = (0..plies).rev().filter(|ply| game.player(game.turn_at(*ply)).is_human()).collect();
        match persons.get(times - 1) {
            Some(ply) => Ok(plies - ply),
            None if persons.is_empty() && game.players().iter().all(|player| player.is_human()) => {
                Err("There is no move to undo.".into())
            }
            None if persons.is_empty() => Err("You have no move to undo.".into()),
            None => Err(format!("You can undo only {}.", describe::counted(persons.len(), "move"))),
        }
    }
}

/// Returns the reason why no one can undo a move or resign.
pub(super) fn both(terms: &Terminology) -> String {
    format!("The computer plays both sides. Type human {} to take one over.", terms.side(Color::White).to_lowercase())
}

/// Returns the name of the computer at a level.
fn named(level: Level) -> String {
    if level == Level::PERFECT { "the perfect player".into() } else { format!("level {level}") }
}
