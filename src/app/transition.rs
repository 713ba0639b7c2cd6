//! How the program runs what a screen asks for. A game is left only once it is stored.

use super::choices::Choices;
use super::menu::Menu;
use super::notice::Tells;
use super::remote::RemoteEffect;
use super::saving::LEAVE;
use super::{App, Context, Effect, Screen, StorageEffect, Transition, navigation, opponent, saving};
use crate::game::Player;
use crate::rules::Color;

impl App {
    /// Runs what the top of the screens asks for in answer to a person.
    pub(super) fn obey_top(&mut self, transition: Transition) {
        if self.screens.is_free() { self.obey_screen(transition) } else { self.obey(transition) }
    }

    /// Runs what the screen in front asks for in answer to a person.
    pub(super) fn obey_screen(&mut self, transition: Transition) {
        let transition = self.screens.screen_mut().after(transition, &mut self.context);
        self.obey(transition);
    }

    /// Runs what a screen asks for, once the game that it leaves is stored.
    pub(super) fn obey(&mut self, transition: Transition) {
        match transition {
            Transition::Quit => {
                for mut overlay in self.screens.uncover() {
                    overlay.closed(&mut self.context);
                }
                self.context.marks_yes = false;
                let transition = self.screens.screen_mut().quit();
                self.obey(transition);
            }
            Transition::Close(next) => {
                if let Some(mut closed) = self.screens.pop() {
                    closed.closed(&mut self.context);
                }
                self.obey(*next);
            }
            transition => {
                let leaves = matches!(
                    transition,
                    Transition::Menu
                        | Transition::Play { .. }
                        | Transition::Open(_)
                        | Transition::Do(Effect::Quit { .. })
                );
                if leaves && let Some(effect) = saving::save_all(self.screens.saved(), &self.context) {
                    self.leaving = Some(transition);
                    return self.context.ask([effect]);
                }
                saving::save(self.screens.saved(), &mut self.context);
                self.obey_at_once(transition);
            }
        }
    }

    /// Runs what a screen asks for, whether or not the game is stored.
    pub(super) fn obey_at_once(&mut self, transition: Transition) {
        let (screens, cx) = (&mut self.screens, &mut self.context);
        let opponent_waits = screens.screen().line().is_some_and(|line| line.view.opponent.remote().is_some());
        match transition {
            Transition::Stay | Transition::Quit | Transition::Close(_) => {}
            Transition::Edit(_) | Transition::Open(_) if opponent_waits => {
                screens.screen_mut().refuse(opponent::WAITS);
            }
            Transition::Do(effect) => cx.ask([effect]),
            Transition::Run(command, text) => self.command(command, &text),
            Transition::Push(screen) => screens.push(screen),
            Transition::AtOnce(transition) => self.obey_at_once(*transition),
            Transition::Begin(text, how) => {
                // The editor over the game has no line for it.
                let game = screens.height(|screen| screen.view().is_some()).unwrap_or(1);
                screens.cut(game);
                navigation::leave_trial(screens);
                let screen = screens.screen_mut();
                screen.begin_line(text);
                screen.say(how);
            }
            // It ends with the result so far.
            Transition::MoveNow => cx.ask(self.scheduler.running.map(|(id, _)| Effect::Halt { id })),
            Transition::Show(screen) => navigation::show(screens, screen),
            Transition::Try(line, then) => {
                navigation::try_line(screens, *line);
                self.obey_at_once(then.into());
            }
            Transition::Return => navigation::return_from_review(screens, cx),
            Transition::Menu => {
                let played = screens.screen().view().filter(|view| view.game.outcome().is_some());
                let played = played.map(|view| view.game.info());
                navigation::go_to_menu(screens, played, cx);
            }
            Transition::Invite => {
                navigation::go_to_menu(screens, None, cx);
                screens.screen_mut().downcast_mut::<Menu>().into_iter().for_each(Menu::invite);
            }
            Transition::Play { game, flipped, by_lot } => {
                let before = cx.setups.clone();
                navigation::play(screens, *game, flipped, by_lot, cx);
                if cx.setups != before {
                    cx.ask([StorageEffect::Remember(cx.setups.clone())]);
                }
            }
            Transition::Review { analyses } => navigation::review(screens, analyses),
            Transition::TakeBack => navigation::take_back(screens),
            Transition::Neighbour(by) => navigation::neighbour(screens, by, cx),
            Transition::Edit(fen) => navigation::edit(screens, fen.as_deref()),
            Transition::Open(game) => navigation::open_over(screens, *game),
        }
        navigation::settle(&mut self.screens);
    }

    /// Returns the effects that write all unsaved events when the program must end.
    pub fn last_save(&mut self) -> Vec<Effect> {
        self.pass_time();
        let effect = saving::save_all(self.screens.saved(), &self.context);
        self.context.ask(effect);
        self.context.take_effects()
    }

    /// Handles the report that the game was written. Leaves it if that was waited for, unless the user still has to choose.
    pub(super) fn saved(&mut self, id: u64, upto: usize, said: Option<String>) {
        if saving::saved(&mut self.screens, id, upto, said) {
            self.screens.close(&LEAVE);
            if let Some(transition) = self.leaving.take() {
                self.obey_at_once(transition);
            }
        }
    }

    /// Handles the report of a failed save, with the reason `why`. Asks the user who wants to leave what to do.
    pub(super) fn unsaved(&mut self, id: u64, why: &str) {
        let Some(warning) = saving::unsaved(self.screens.saved(), id, why, &self.context) else { return };
        if let Some(waiting) = self.leaving.take() {
            self.screens.push(Box::new(saving::leaving(waiting, why)));
        } else if self.screens.top().is_at(&LEAVE)
            && let Some(leaving) = self.screens.top_mut().downcast_mut::<Choices>()
        {
            leaving.text = saving::why_not(why);
        }
        if !warning.is_empty() {
            saving::tell(&mut self.screens, true, &warning);
        }
    }
}

/// Returns the number of the game being played on a screen, and its plies.
pub(super) fn moves_of(screen: &dyn Screen) -> Option<(u64, usize)> {
    let view = screen.view().filter(|_| screen.is_played())?;
    Some((view.number(), view.game.plies()))
}

/// Flips the board so that the side to move sits at the bottom, and rings the bell for a move that no person here has made. `before` is
/// the value of [`moves_of`] before the message.
pub(super) fn follow_move(screen: &mut dyn Screen, before: Option<(u64, usize)>, cx: &mut Context) {
    let now = moves_of(screen);
    let Some(view) = screen.view_mut().filter(|_| now != before && now.is_some()) else { return };
    let game = &view.game;
    let turns_round = cx.settings.turns_round && game.info().terms.coordinates.turn_with_the_player();
    if turns_round && game.players().iter().all(|player| player.is_human()) && game.outcome().is_none() {
        view.flipped = game.turn() == Color::Black;
    }
    // Opening another game is not a move, even if it has more moves.
    let played = now.zip(before).is_some_and(|((this, now), (that, before))| this == that && now > before);
    let mover = game.entries().last().map(|entry| game.player(entry.side));
    let rings =
        played && mover.is_some_and(|mover| !mover.is_human() && cx.settings.bell.unwrap_or(mover == Player::Remote));
    cx.ask(rings.then_some(Effect::Ring));
}

/// Drops the effects that touch more of the computer than a guest may: files, programs, the processor.
pub(super) fn only_for_guests(effects: Vec<Effect>, screen: &mut dyn Screen) -> Vec<Effect> {
    let (allowed, refused): (Vec<Effect>, Vec<Effect>) = effects.into_iter().partition(is_for_guests);
    // Storage runs by itself, so dropping it needs no message.
    if refused.iter().any(|effect| !matches!(effect, Effect::Storage(_))) {
        screen.refuse("You are a guest on this computer: you can only play.");
    }
    allowed
}

/// Returns whether an effect touches only the guest's own terminal and game.
const fn is_for_guests(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Quit { .. }
            | Effect::Suspend
            | Effect::Copy(_)
            | Effect::Ring
            | Effect::Remote(RemoteEffect::Send(_) | RemoteEffect::Again | RemoteEffect::Leave)
    )
}
