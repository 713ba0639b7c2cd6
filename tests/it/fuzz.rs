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
mod files;
mod mutate;
mod said;
#[cfg(unix)]
pub(crate) mod uci;

use crate::prelude::*;
use pawnstorm::rules::Terminology;
use pawnstorm::rules::text::is_control;
use pawnstorm::tui::process::Lines;
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

// What the targets have found, each by itself.

/// An engine may send the smallest number there is, which has no opposite.
#[test]
fn the_worst_score_of_an_engine_is_shown() {
    let worst = Evaluation::Open(i32::MIN);
    assert_eq!(
        (worst.words(&Terminology::CHESS).as_str(), worst.pawns().as_str()),
        ("Black is winning", "-21474836.4")
    );
    assert_eq!(worst.value(Color::Black), 2000);
    assert_eq!([-5, -99, 30, 1234].map(|value| Evaluation::Open(value).pawns()), ["-0.0", "-0.9", "+0.3", "+12.3"]);
}

/// A sign that cannot be seen joins the letter before it on the screen.
#[test]
fn what_cannot_be_seen_is_not_typed() {
    let strange = "\u{e0041}\u{202e}\u{200b}\u{feff}";
    let mut driver = Driver::game("chess", None);
    driver.send(Msg::Paste(format!("a{strange}b")));
    driver.keys(&format!("c{strange}d")).shows("> abcd");
    // Nor is it in what stands on the line to be mended.
    driver.keys("<Ctrl-U>edit<Enter>").send(Msg::Paste(format!("8/8/8{strange}/8 w")));
    driver.shows("FEN> 8/8/8/8 w").lacks("�");
    assert!(driver.draw().0.content.iter().all(|cell| !cell.symbol().contains(is_control)));
}

#[test]
fn what_a_file_is_told_of_can_be_shown() {
    let (_, problems) = Named::read("mine", "\"te\u{202e}xt\" = 3\n\"\u{200b}\" = 'on'\n", "mine.toml");
    assert_eq!(problems.len(), 2);
    problems.iter().for_each(|problem| is_sentence(problem, ()));
    let config = Config::parse("[keys]\n\"un\u{202e}do\" = 4\n[engines.\"\u{200b}\"]\n", "config.toml");
    assert!(!config.problems.is_empty());
    config.problems.iter().for_each(|problem| is_sentence(problem, ()));
}

#[test]
fn an_engine_turns_no_letters_round() {
    let mut lines = Lines::new("id name \u{202e}enignE\u{200b}\u{7}\n".as_bytes(), 80);
    let line = lines.next().expect("it is read").expect("there is a line");
    assert_eq!(line.text, "id name enignE");
}

/// The letter of one who cannot be healed may be none.
#[test]
fn a_fen_is_refused_without_its_signs() {
    let options = pawnstorm::rules::Options::default();
    for sign in ["\u{1b}[2J", "\u{9b}31m", "\u{202e}", "k"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - heal:n{sign}");
        let Err(error) = pawnstorm::game::start("pawns-chess", options, Some(&fen)) else { panic!("{fen:?}") };
        is_sentence(&error.to_string(), &fen);
        assert!(error.to_string().contains("is not a piece for healing"), "{error}");
    }
}

/// R0.4: where a draw has come about by itself nothing can be captured, in passing or otherwise.
#[test]
fn nothing_is_taken_in_passing_when_the_game_is_over() {
    let printed = |halfmove: u32| {
        let fen = format!("4k3/8/8/2s5/3Me3/8/8/4K3 b - d3 {halfmove} 1 - -");
        pawnstorm::game::start("pawns-chess", pawnstorm::rules::Options::default(), Some(&fen))
            .expect("it starts")
            .fen(0)
    };
    assert_eq!(printed(149), "4k3/8/8/2s5/3Me3/8/8/4K3 b - d3 149 1 - -");
    assert_eq!(printed(150), "4k3/8/8/2s5/3Me3/8/8/4K3 b - - 150 1 - -");
}

/// What is in a journal stays saved, whatever is told late; else it would be written there twice.
#[test]
fn nothing_is_saved_twice() {
    let mut driver = Driver::game("chess", None).after("e4<Enter>e5<Enter>");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("a game") };
    let id = playing.line.view.record.as_ref().expect("it has one").id;
    driver.app.update(Msg::Saved { id, upto: 1, said: None });
    "d4".chars().for_each(|letter| drop(driver.app.update(Msg::Key(Key::Char(letter)))));
    let saved = driver.app.update(Msg::Key(Key::Enter)).into_iter().find_map(|effect| match effect {
        Effect::Storage(StorageEffect::Save { from, new, .. }) => Some((from, new.len())),
        _ => None,
    });
    assert_eq!(saved, Some((2, 1)));
}
