//! The trial of an engine: its name, its options, and a move from the start of the first game that it knows.

use super::engine_session::{Ask, Request, What};
use super::{Engines, Fault, Identity};
use crate::app::Msg;
use crate::game::names;
use crate::game::{self, EngineName};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Info, Options};
use std::sync::mpsc;
use std::thread;

impl Engines {
    /// Tries an engine, with an option that stays set. `tell` is called on another thread, with the facts line by line, or
    /// with the problem, as a clause that follows the engine's name.
    pub fn probe(
        &mut self,
        engine_name: EngineName,
        set: Option<(String, String)>,
        tell: impl FnOnce(Result<Vec<String>, String>) + Send + 'static,
    ) {
        let named = set.as_ref().map(|(name, _)| name.clone());
        if let (Some((name, value)), Some(program)) = (set, self.programs.get_mut(&engine_name)) {
            program.options.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
            program.options.push((name, value));
            self.dismiss(engine_name);
        }
        let words = match self.engine_session(engine_name) {
            Ok(words) => words.clone(),
            Err(fault) => return tell(Err(fault.to_string())),
        };
        let trial = move || {
            let (sender, answer) = mpsc::channel();
            let answered = Box::new(move |identity| drop(sender.send(identity)));
            ask(&words, What::Identity(answered), Box::new(drop));
            // A closed channel means that the engine was stopped.
            let identity: Identity = answer.recv().unwrap_or_else(|_| Err("was stopped".into()))?;
            let mut lines = vec![format!("{} by {}", identity.name, identity.author)];
            if let Some(name) = named.filter(|name| identity.option(name).is_none()) {
                lines.push(format!("It does not list the option {}; setting it may do nothing.", quoted(&name)));
            }
            let games: Vec<&Info> = GAMES.iter().copied().filter(|info| plays(&identity, info)).collect();
            let names: Vec<&str> = games.iter().map(|info| info.name).collect();
            lines.push(format!(
                "It plays {}.",
                if names.is_empty() { "none of these games".into() } else { names.join(", ") }
            ));
            let start = games.first().and_then(|info| game::start(info.id, Options::of(info), None).ok());
            if let Some(engine_request) = start.and_then(|game| game.engine_request(0)) {
                let name = engine_request.info.name;
                let (sender, said) = mpsc::channel();
                let what = What::Move { game: u64::MAX, ply: 0, engine_request: Box::new(engine_request) };
                ask(&words, what, Box::new(move |msg| drop(sender.send(msg))));
                for msg in said {
                    match msg {
                        Msg::Decided { decision: Some(decision), .. } => {
                            lines.push(format!("From the start of {name} it plays {}.", decision.mv));
                        }
                        Msg::EngineFailed { why, .. } => return Err(why),
                        _ => {}
                    }
                }
            }
            lines.push(String::new());
            lines.push("Options:".into());
            lines.extend(identity.options.iter().map(ToString::to_string));
            Ok(lines)
        };
        let (sender, job) = mpsc::channel();
        let tries = move || {
            if let Ok((tell, trial)) = job.recv() {
                answer(tell, trial);
            }
        };
        match thread::Builder::new().name("probe".into()).spawn(tries) {
            Ok(_) => drop(sender.send((tell, trial))),
            Err(error) => tell(Err(Fault::NotStarted(error).to_string())),
        }
    }
}

fn answer<A>(tell: impl FnOnce(A), trial: impl FnOnce() -> A) {
    tell(trial());
}

fn ask(words: &mpsc::Sender<Request>, what: What, tell: Box<dyn FnMut(Msg) + Send>) {
    // Questions that can be halted have other numbers.
    let _ = words.send(Request::Ask(Box::new(Ask { id: 0, what, tell, halted: false })));
}

/// Returns whether an engine says that it plays a game.
fn plays(identity: &Identity, info: &Info) -> bool {
    let listed =
        |name: &str| identity.option("UCI_Variant").is_some_and(|option| option.variants.iter().any(|v| v == name));
    listed(info.id) || names::of(info).uci.iter().any(|name| name.is_empty() || listed(name))
}
