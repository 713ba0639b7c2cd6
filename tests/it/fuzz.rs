//! What comes from outside, spoilt without end. Each target begins with good examples, changes them, and holds what becomes of them
//! to laws; the program as a whole is held to laws by a user and an outside world who do anything at all.
//!
//! A normal run tries so many cases of each target, always the same ones. `PAWNSTORM_FUZZ_SECONDS` says how long each target goes on
//! instead, and `PAWNSTORM_FUZZ_SEED` chooses other cases:
//!
//! `PAWNSTORM_FUZZ_SECONDS=60 PAWNSTORM_FUZZ_SEED=7 cargo test --release --test it fuzz -- --nocapture`
//!
//! What fails names its seed and its case; with `PAWNSTORM_FUZZ_CASE` it begins there. A case depends on nothing but these two.

mod app;
mod config;
mod fen;
mod found;
mod journal;
mod lines;
mod mutate;
mod pgn;
mod protocol;
mod themes;
mod typed;
#[cfg(unix)]
pub(crate) mod uci;

use crate::prelude::*;
use pawnstorm::rules::text::is_control;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::RecvTimeoutError;

/// No case may take longer in a run by hand, where nothing else keeps the machine busy; hardly one takes a hundredth of it.
const BOUND: Duration = Duration::from_secs(10);
/// What takes so long has no end.
const ENDLESS: Duration = Duration::from_secs(120);
/// So many cases share a thread, whose name is told where the program is aborted.
const BATCH: u64 = 256;

/// A thing to be tried, with a source of chance for each case.
type Trial = fn(&mut Random);

/// Tries a target so many times, or as the environment says.
fn run(name: &str, usual: u64, trial: Trial) {
    let [seed, seconds, only] = ["PAWNSTORM_FUZZ_SEED", "PAWNSTORM_FUZZ_SECONDS", "PAWNSTORM_FUZZ_CASE"].map(number);
    let seed = seed.unwrap_or(1);
    let begun = Instant::now();
    let until = seconds.map(|seconds| begun + Duration::from_secs(seconds));
    let first = only.unwrap_or(0);
    let cases = match (only, until) {
        (Some(case), None) => case..case + 1,
        (_, Some(_)) => first..u64::MAX,
        (None, None) => 0..usual,
    };
    let (mut at, mut slowest) = (cases.start, Duration::ZERO);
    while at < cases.end && until.is_none_or(|until| Instant::now() < until) {
        let batch = at..cases.end.min(at + BATCH);
        let (tried, took) = try_batch(name, seed, batch, until, trial);
        at += tried;
        slowest = slowest.max(took);
    }
    println!("fuzz {name}: seed {seed}, {} cases in {:.1?}, the slowest in {slowest:.1?}", at - first, begun.elapsed());
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Tries some cases on a thread of their own. Says how many, and how long the slowest took.
fn try_batch(name: &str, seed: u64, cases: Range<u64>, until: Option<Instant>, trial: Trial) -> (u64, Duration) {
    let again = |case| format!("PAWNSTORM_FUZZ_SEED={seed} PAWNSTORM_FUZZ_CASE={case}");
    let first = cases.start;
    let (tell, told) = mpsc::channel();
    let title = format!("fuzz {name}, {} and after", again(first));
    let worker = thread::Builder::new().name(title).spawn(move || {
        for case in cases {
            if until.is_some_and(|until| Instant::now() >= until) {
                return;
            }
            let begun = Instant::now();
            let tried = catch_unwind(AssertUnwindSafe(|| trial(&mut Random(seed << 32 ^ case))));
            if tell.send((case, tried.map(|()| begun.elapsed()))).is_err() {
                return;
            }
        }
    });
    let worker = worker.expect("a thread");
    let (mut tried, mut slowest) = (0, Duration::ZERO);
    loop {
        match told.recv_timeout(ENDLESS) {
            Ok((case, Ok(took))) => {
                assert!(took < BOUND || until.is_none(), "fuzz {name}, {} took {took:?}", again(case));
                tried += 1;
                slowest = slowest.max(took);
            }
            Ok((case, Err(panic))) => {
                eprintln!("fuzz {name}: try this case again with {}", again(case));
                resume_unwind(panic);
            }
            Err(RecvTimeoutError::Timeout) => panic!("fuzz {name}, {} has no end", again(first + tried)),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    worker.join().expect("it catches what is thrown");
    (tried, slowest)
}

/// Something that is said: it says something, and nothing in it does more than being seen.
#[track_caller]
fn is_said_well(said: &str, of: impl std::fmt::Debug) {
    assert!(!said.trim().is_empty(), "nothing is said of {of:?}");
    assert!(!said.contains(is_control), "{said:?} is said of {of:?}");
}

/// A sentence: the same, and it ends like one.
#[track_caller]
fn is_sentence(said: &str, of: impl std::fmt::Debug) {
    is_said_well(said, &of);
    assert!(said.ends_with(['.', '?', '!', '”', ')']), "{said:?} is said of {of:?}");
}

/// The same seed and case are the same chance, and other cases are others.
#[test]
fn a_case_can_be_tried_again() {
    let chance = |seed: u64, case: u64| {
        let mut random = Random(seed << 32 ^ case);
        [0; 8].map(|_| random.below(1 << 20))
    };
    assert_eq!(chance(7, 3), chance(7, 3));
    let others = [chance(7, 3), chance(7, 4), chance(8, 3)];
    assert!(others[0] != others[1] && others[1] != others[2] && others[0] != others[2]);
    let examples = ["one two".to_string(), "three".to_string()];
    let spoilt = |case| mutate::text(&mut Random(case), &examples);
    assert_eq!(spoilt(5), spoilt(5));
    assert!((0..20).any(|case| spoilt(case) != spoilt(case + 1)));
}
