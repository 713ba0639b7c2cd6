//! What the targets have found, each by itself.

use super::is_sentence;
use crate::prelude::*;
use pawnstorm::rules::Terminology;
use pawnstorm::rules::text::is_control;
use pawnstorm::tui::process::Lines;

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
