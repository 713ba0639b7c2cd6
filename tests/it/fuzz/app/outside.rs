//! What the program asks for, done or not done, and answered: at once, late, twice, or without having been asked for.

use super::world::World;
use crate::fuzz::{files, mutate};
use crate::pgn::in_pieces;
use crate::prelude::*;
use pawnstorm::app::NotWritten;
use pawnstorm::app::lichess::{Account, Entry, LichessEffect, LichessMsg};
use pawnstorm::app::progress::Progress;
use pawnstorm::game::journal::{lines, read};
use pawnstorm::game::pgn::{Found, parse};
use pawnstorm::game::think::{Decision, Thought};
use std::cell::Cell;

/// So many positions are thought about.
const NODES: u64 = 300;

/// A file of games, all kinds of them, and where they stand in it.
static FILE: LazyLock<(Vec<u8>, Vec<Found>)> = LazyLock::new(|| {
    let mut random = Random(9);
    let mut bytes = Vec::new();
    for _ in 0..30 {
        bytes.extend_from_slice(files::a_pgn(&mut random));
        bytes.extend_from_slice(b"\n\n");
    }
    for _ in 0..10 {
        let good = files::a_pgn(&mut random);
        bytes.extend(mutate::bytes(&mut random, &[good]));
        bytes.extend_from_slice(b"\n\n");
    }
    let found = in_pieces(&bytes, bytes.len());
    (bytes, found)
});

impl World {
    /// Something that was asked for is answered; without anything to be answered, something is that nobody asked for.
    pub(super) fn answer(&mut self, random: &mut Random) {
        if self.pending.is_empty() {
            return self.answer_unasked(random);
        }
        let at = random.below(self.pending.len());
        let msg = self.pending.swap_remove(at);
        self.send(msg, random);
    }

    pub(super) fn answer_unasked(&mut self, random: &mut Random) {
        let number = random.below(40) as u64;
        let why = || "there is no space left on the disk".to_string();
        let msg = match random.below(18) {
            0 => Msg::Saved { id: number + 1000, upto: random.below(9), said: None },
            1 => Msg::Unsaved { id: number, why: why() },
            // What was saved is told once more, or what was saved before it.
            2 => match self.saved.last_key_value() {
                Some((id, upto)) => Msg::Saved { id: *id, upto: upto.saturating_sub(random.below(3)), said: None },
                None => Msg::Tick,
            },
            3 => Msg::Decided { id: number, ply: random.below(9), decision: None },
            4 => Msg::EngineFailed { id: number, why: "has quit".into() },
            5 => Msg::Thought { id: number, thought: thought(random, Vec::new()) },
            6 => Msg::Proved { proof: number, verdict: verdict(random) },
            7 => Msg::NotKept("What you learn here cannot be kept: the disk is full.".into()),
            8 => Msg::Failed("The game is not there any more.".into()),
            9 => Msg::Kept(if random.below(2) == 0 {
                Ok(())
            } else {
                Err("config.toml is not changed: it is gone.".into())
            }),
            10 => Msg::Written(Ok("game.pgn".into())),
            11 => Msg::Newest(self.newest().map(Box::new), None),
            12 => Msg::Listed(self.summaries(), random.below(2) == 0),
            13 => Msg::Deleted { name: format!("game-{number}") },
            14 => {
                Msg::Indexed { games: FILE.1[..random.below(5)].to_vec(), read: (1, 0), complete: random.below(2) == 0 }
            }
            15 => Msg::Reading((random.below(2) == 0).then_some(43)),
            16 => Msg::Warned("The table of the computer is smaller, since memory is short.".into()),
            _ => Msg::Loaded(Box::new(parse(files::a_pgn(random), 1 + random.below(9)))),
        };
        self.send(msg, random);
    }

    /// The disk is full from now on, or has room again.
    pub(super) const fn fill_or_empty_the_disk(&mut self) {
        self.is_full = !self.is_full;
    }

    /// Does what is asked for. What is done at once is answered at once, the rest later.
    pub(super) fn perform(&mut self, effect: Effect, random: &mut Random) -> Option<Msg> {
        self.reached.effect(&effect);
        match effect {
            // No game is played elsewhere here.
            Effect::Remote(_) => {}
            Effect::Lichess(effect) => self.pending.push(Msg::Lichess(lichess(&effect, random))),
            Effect::Quit { .. } => self.left = true,
            Effect::Storage(StorageEffect::Save { id, header, from, new, .. }) => {
                return Some(self.save(id, *header, from, &new));
            }
            Effect::Storage(StorageEffect::Newest) => return Some(Msg::Newest(self.newest().map(Box::new), None)),
            Effect::Open { name } => {
                return Some(match self.open(&name, random) {
                    Ok(opened) => Msg::Opened(Box::new(opened)),
                    Err(why) => Msg::Failed(why),
                });
            }
            Effect::Resume { id, name } => {
                return Some(match self.open(&name, random) {
                    Ok(opened) => {
                        // What is damaged is cut off.
                        if let Some(journal) = self.journals.get_mut(&name) {
                            journal.log.truncate(opened.events);
                        }
                        self.saved.insert(id, opened.events);
                        self.names.insert(id, name);
                        Msg::Resumed { id, opened: Box::new(opened) }
                    }
                    Err(why) => Msg::Failed(why),
                });
            }
            Effect::Storage(StorageEffect::Delete { name }) if random.below(4) > 0 => {
                self.journals.remove(&name);
                return Some(Msg::Deleted { name });
            }
            Effect::Storage(StorageEffect::Delete { .. }) => {
                return Some(Msg::Failed("The game cannot be deleted.".into()));
            }
            Effect::Storage(StorageEffect::Learned(progress)) => {
                let printed: Progress = progress.to_string().parse().expect("it reads back");
                assert_eq!(printed, progress);
                return (random.below(8) == 0).then(|| Msg::NotKept("What you learn cannot be kept.".into()));
            }
            Effect::Storage(StorageEffect::Remember(setups)) => {
                assert_eq!(setups.to_string().parse(), Ok(setups));
                return (random.below(8) == 0).then(|| Msg::NotKept("Could not save the game setup.".into()));
            }
            Effect::Storage(StorageEffect::Puzzles) => {
                let read = if random.below(8) == 0 { Err("It is damaged.".into()) } else { Ok(Default::default()) };
                return Some(Msg::PuzzleProgress(read));
            }
            Effect::Storage(StorageEffect::Puzzled(event)) => {
                let mut progress = pawnstorm::app::puzzles::progress::PuzzleProgress::default();
                progress.apply(&event);
                let printed = progress.to_string();
                assert_eq!(
                    printed.parse().map(|again: pawnstorm::app::puzzles::progress::PuzzleProgress| again.to_string()),
                    Ok(printed)
                );
                return (random.below(8) == 0).then(|| Msg::NotKept("What you learn cannot be kept.".into()));
            }
            Effect::FindPuzzles(_) => self.pending.push(Msg::PuzzlesFound(Err("It has no puzzles.".into()))),
            Effect::GiveUp => self.pending.push(Msg::Reading(None)),
            Effect::List => {
                let mut games = self.summaries();
                let last = games.split_off(games.len() / 2);
                self.pending.extend([Msg::Listed(games, false), Msg::Listed(last, true)]);
            }
            Effect::Index { .. } => {
                let games = &FILE.1;
                let (first, last) = games.split_at(random.below(games.len()));
                let size = FILE.0.len() as u64;
                self.pending.push(Msg::Indexed { games: first.to_vec(), read: (size / 2, size), complete: false });
                self.pending.push(Msg::Indexed { games: last.to_vec(), read: (size, size), complete: true });
            }
            Effect::Load { game, .. } if random.below(8) > 0 => {
                let bytes = FILE.0.get(game.offset as usize..).and_then(|rest| rest.get(..game.length as usize));
                self.pending.push(Msg::Loaded(Box::new(parse(bytes.unwrap_or_default(), game.line))));
            }
            Effect::Load { .. } => self.pending.push(Msg::Failed("Could not read games.pgn: it is gone.".into())),
            Effect::Keep(settings) => {
                assert!(!settings.is_empty());
                self.pending.push(Msg::Kept(if random.below(3) > 0 { Ok(()) } else { Err("It is not kept.".into()) }));
            }
            Effect::Write(write) => {
                self.pending.push(Msg::Written(match random.below(3) {
                    0 if !write.replace => Err(NotWritten::Exists(write)),
                    1 => Err(NotWritten::Failed("Could not save the file: the disk is full.".into())),
                    _ => Ok("game.pgn".into()),
                }));
            }
            Effect::Prove { id, proof: Work(proof), .. } => {
                let asked = Cell::new(0);
                let verdict =
                    if random.below(2) == 0 { proof(&|| asked.replace(asked.get() + 1) > 20) } else { verdict(random) };
                self.pending.push(Msg::Proved { proof: id, verdict });
            }
            Effect::Think { id, ply, thinker: Work(thinker), mut task, .. } => {
                task.limits.nodes = Some(task.limits.nodes.unwrap_or(NODES).min(NODES));
                task.limits.time = None;
                let mut thoughts = Vec::new();
                let decision = thinker(&task, &self.shared, &mut |thought| thoughts.push(thought));
                self.pending.extend(thoughts.into_iter().map(|thought| Msg::Thought { id, thought }));
                self.decide(id, ply, decision.as_ref().filter(|_| random.below(12) > 0), random);
            }
            Effect::Consult { id, ply, engine_request, .. } => {
                if random.below(3) == 0 {
                    self.pending.push(Msg::EngineFailed { id, why: "has quit".into() });
                    return None;
                }
                let mv = random.choose(&engine_request.legal).clone();
                let line = engine_request.shown(&[&mv]);
                self.pending.push(Msg::Thought { id, thought: thought(random, line.clone()) });
                let thought = thought(random, line);
                let decision = Decision { mv, idea: String::new(), reason: String::new(), thought, values: Vec::new() };
                self.decide(id, ply, Some(&decision), random);
            }
            Effect::Probe { engine, .. } => {
                let lines =
                    || vec!["Some Engine by Somebody".into(), String::new(), "Hash: spin 16 (1 to 1024)".into()];
                let said = if random.below(2) == 0 { Ok(lines()) } else { Err("did not answer".into()) };
                self.pending.push(Msg::Probed { engine, said });
            }
            Effect::Copy(text) => assert!(!text.is_empty() && !text.contains(|c: char| c.is_control() && c != '\n')),
            Effect::Suspend | Effect::Halt { .. } | Effect::Ring | Effect::Storage(StorageEffect::Close) => {}
        }
        None
    }

    /// A decision comes late, and sometimes twice.
    fn decide(&mut self, id: u64, ply: usize, decision: Option<&Decision>, random: &mut Random) {
        for _ in 0..1 + random.below(2) {
            self.pending.push(Msg::Decided { id, ply, decision: decision.cloned() });
        }
    }
}

fn thought(random: &mut Random, line: Vec<String>) -> Thought {
    let score = *random.choose(&[
        Evaluation::Open(0),
        Evaluation::Open(-70),
        Evaluation::Open(1_000_000),
        Evaluation::Won(Color::White, 3),
        Evaluation::Won(Color::Black, 0),
        Evaluation::Won(Color::Black, u32::MAX),
    ]);
    let mv = (random.below(3) == 0).then(|| "e2e4".into());
    Thought { depth: random.below(40) as u32, score, line, nodes: random.below(1 << 30) as u64, mv }
}

fn verdict(random: &mut Random) -> Verdict {
    *random.choose(&[Verdict::Proved, Verdict::Refuted, Verdict::Unproved(200_000), Verdict::Cancelled])
}

// The disk: journals, which may be damaged, in use, gone, or have no room.

/// What stands in a journal.
pub(super) struct Journal {
    pub(super) header: Header,
    pub(super) log: Vec<Event>,
}

impl Journal {
    pub(super) fn text(&self) -> String {
        self.header.line() + &lines(&self.header, &self.log, self.log.len())
    }
}

impl World {
    pub(super) fn summaries(&self) -> Vec<Summary> {
        let texts = self.journals.iter().map(|(name, journal)| (name, journal.text()));
        texts
            .map(|(name, text)| Summary::of_ends(name, text.as_bytes(), text.as_bytes()).expect("it was written"))
            .collect()
    }

    pub(super) fn newest(&self) -> Option<Summary> {
        self.summaries().into_iter().rfind(Summary::is_open)
    }

    /// What is to be saved goes on where the journal ends.
    pub(super) fn save(&mut self, id: u64, header: Header, from: usize, new: &[Event]) -> Msg {
        if self.is_full {
            return Msg::Unsaved { id, why: "there is no space left on the disk".into() };
        }
        let mut free = (0..).map(|number| format!("new-{number}")).filter(|name| !self.journals.contains_key(name));
        let name = self.names.entry(id).or_insert_with(|| free.next().expect("there is always one more")).clone();
        let journal = self.journals.entry(name).or_insert_with(|| Journal { header, log: Vec::new() });
        if from > journal.log.len() {
            return Msg::Unsaved { id, why: "its file was closed".into() };
        }
        let log = [&journal.log[..from], new].concat();
        assert!(log.starts_with(&journal.log), "the journal of game {id} would lose something: {:?}", journal.log);
        let upto = log.len();
        journal.log = log;
        self.saved.insert(id, upto);
        let text = journal.text();
        let again = read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(again.damage.is_none(), "{:?}\n{text}", again.damage);
        Msg::Saved { id, upto, said: None }
    }

    /// A journal as it is found: whole, damaged, in use, or not at all.
    pub(super) fn open(&self, name: &str, random: &mut Random) -> Result<Opened, String> {
        let journal = self.journals.get(name).ok_or("The game is not there any more.")?;
        let mut bytes = journal.text().into_bytes();
        if random.below(10) == 0 {
            bytes = mutate::bytes(random, &[bytes]);
        }
        let replayed = read(&bytes).map_err(|why| format!("The game cannot be opened: {why}."))?;
        let log = replayed.game.log();
        let is_the_same = journal.log.starts_with(&log[..replayed.events]);
        let copy = replayed.damage.is_some().then(|| format!("{name}.damaged"));
        let read_only = (random.below(4) == 0).then(|| "another Pawnstorm plays it".to_string());
        if !is_the_same {
            return Err("The game is another one.".into());
        }
        Ok(Opened {
            name: name.into(),
            header: replayed.header,
            game: replayed.game,
            events: replayed.events,
            damage: replayed.damage,
            mended: replayed.mended,
            copy,
            read_only,
        })
    }
}

/// What Lichess may say after an effect.
fn lichess(effect: &LichessEffect, random: &mut Random) -> LichessMsg {
    let entry =
        |number: usize| Entry { id: format!("q7ZvsdU{number}"), name: "mary".into(), about: vec!["Rapid.".into()] };
    match (effect, random.below(6)) {
        (LichessEffect::Enter(_), 0) => LichessMsg::Account(Account::None("https://lichess.org/account".into())),
        (LichessEffect::Enter(_), 1) => {
            LichessMsg::Account(Account::Of { name: "Bobby".into(), ratings: String::new() })
        }
        (_, 2) => LichessMsg::Games((0..random.below(3)).map(entry).collect()),
        (_, 3) => LichessMsg::Challenged(entry(random.below(3))),
        (_, 4) => LichessMsg::Answered(entry(random.below(3)).id),
        (_, 5) => LichessMsg::Told("mary declined.".into()),
        _ => LichessMsg::Failed("Could not reach Lichess: it is gone.".into()),
    }
}
