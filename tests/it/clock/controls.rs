//! How clocks are set, and what a move takes from them and adds.

use super::{ms, play, shown, timed};
use crate::prelude::*;
use pawnstorm::game::clock::{Clock, Control};
use proptest::prelude::*;

#[test]
fn sudden_death_only_takes() {
    let mut game = timed("5:00");
    play(&mut game, "e4", 60_000);
    assert_eq!(shown(&game), ["5:00", "5:00"], "they start after the first move");
    play(&mut game, "e5", 10_001);
    play(&mut game, "Nf3", 2_000);
    assert_eq!(shown(&game), ["4:58", "4:50"]);
    game.elapse(ms(1));
    assert_eq!(shown(&game), ["4:58", "4:50"], "a second that has begun is shown");
    game.elapse(ms(998));
    assert_eq!(shown(&game), ["4:58", "4:49"]);
}

#[test]
fn an_increment_adds_to_every_move() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_000);
    assert_eq!(shown(&game), ["5:03", "5:02"]);
    play(&mut game, "Nf3", 13_500);
    assert_eq!(shown(&game), ["4:53", "5:02"]);
    assert_eq!(game.clock().and_then(|clock| clock.at(3)[0]), Some(ms(292_500)));
}

#[test]
fn a_delay_gives_back_what_was_used_of_it() {
    let mut game = timed("5d3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 2_000);
    assert_eq!(shown(&game), ["5:00", "5:00"], "a quick turn costs nothing, and wins nothing");
    game.elapse(ms(2_000));
    assert_eq!(shown(&game), ["4:58", "5:00"], "it is given back after the turn");
    play(&mut game, "Nf3", 8_000);
    assert_eq!(shown(&game), ["4:53", "5:00"]);
}

#[test]
fn the_sides_may_have_different_clocks_or_one_none() {
    let mut game = timed("1:05:00/1+1");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 31_000);
    play(&mut game, "Nf3", 31_000);
    assert_eq!(shown(&game), ["1:04:29", "0:30"]);
    let mut game = timed("none/0:05");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_000);
    assert_eq!(game.clock().and_then(Clock::runs), None);
    play(&mut game, "Nf3", 10_000);
    assert_eq!(shown(&game), ["-", "0:04.0"]);
}

#[test]
fn a_move_taken_back_gives_its_time_back_and_played_again_takes_it() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 20_000);
    play(&mut game, "Nf3", 40_000);
    game.elapse(ms(30_000));
    assert_eq!(shown(&game), ["4:26", "4:13"]);
    assert!(game.undo());
    assert_eq!(shown(&game), ["5:03", "4:43"]);
    game.elapse(ms(10_000));
    assert!(game.undo() && game.undo());
    assert_eq!(shown(&game), ["5:00", "5:00"]);
    assert_eq!(game.clock().and_then(Clock::runs), None, "at the start they stand still");
    assert!(game.redo() && game.redo() && game.redo());
    assert_eq!(shown(&game), ["4:26", "4:43"]);
    assert!(game.undo());
    play(&mut game, "Nc3", 1_000);
    assert_eq!(shown(&game), ["5:05", "4:43"]);
    assert!(!game.redo());
}

#[test]
fn a_game_begun_again_has_the_same_clocks_and_a_branch_none() {
    let mut game = timed("5+3/1:00");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 20_000);
    let again = game.restarted();
    assert_eq!(shown(&again), ["5:00", "1:00"]);
    assert!(game.branch(1).clock().is_none());
    game.set_clock(Controls::NONE);
    assert!(game.clock().is_some(), "clocks are set before the first turn");
}

#[test]
fn clocks_are_set_by_a_text() {
    for (text, canonical) in [
        ("5", "5:00"),
        ("5+0", "5:00"),
        ("5d0", "5:00"),
        ("05:00", "5:00"),
        ("90:00", "1:30:00"),
        ("0:05+0.10", "0:05+0.1"),
        ("1:30:00+30", "90+30"),
        ("5+3/5+3", "5+3"),
        ("5+3/none", "5+3/none"),
        ("24:00:00", "24:00:00"),
    ] {
        assert_eq!(text.parse::<Controls>().expect(text).to_string(), canonical, "{text}");
    }
    let bad = "0 0:00 +3 5+ 5x3 5:0 5:60 1:2:3 1:2:3:4 -1 5+-1 1e3 5+3600.1 24:00:01 99999999999999999999 5+3/ /5 5+0.0001 5+.5 \
               5d+3 None";
    for text in bad.split(' ').chain([""]) {
        let error = text.parse::<Controls>().expect_err(text).to_string();
        assert!(error.contains(" is not a clock") || error.contains(" is too long: "), "{text}: {error}");
    }
}

#[test]
fn clocks_are_told_in_words() {
    let sides = ["White", "Black"];
    for (text, words) in [
        ("none", "no clocks"),
        ("1", "1 minute each"),
        ("5+3", "5 minutes each, plus 3 seconds per move"),
        ("5d1", "5 minutes each, with a delay of 1 second per move"),
        ("1:00:30/none", "White has 1 hour 30 seconds; Black has no clock"),
    ] {
        assert_eq!(text.parse::<Controls>().expect(text).words(sides), words);
    }
    assert!(Controls::usual().iter().all(|usual| usual.to_string().parse() == Ok(*usual)));
}

pub(super) fn control() -> impl Strategy<Value = Control> {
    let text = (1u64..=86_400, 0u64..=3_600_000, any::<bool>()).prop_map(|(time, each, delays)| {
        let sign = if delays { 'd' } else { '+' };
        let [hours, minutes, seconds] = [time / 3600, time / 60 % 60, time % 60];
        format!("{hours}:{minutes:02}:{seconds:02}{sign}{}.{:03}", each / 1000, each % 1000)
    });
    prop_oneof![1 => Just(Control::NONE), 6 => text.prop_map(|text| text.parse().expect("it sets a clock"))]
}

proptest! {
    #[test]
    fn a_setting_reads_back_as_it_was(white in control(), black in control()) {
        let controls = Controls([white, black]);
        prop_assert_eq!(controls.to_string().parse(), Ok(controls));
    }

    #[test]
    fn any_text_sets_clocks_or_does_not(text in "[0-9:+d./a-z ]{0,12}") {
        if let Ok(controls) = text.parse::<Controls>() {
            prop_assert_eq!(controls.to_string().parse(), Ok(controls));
        }
    }
}

#[test]
fn a_bad_clock_is_refused_in_words() {
    for (text, why) in [
        ("5:75", "there are no 75 seconds in a minute"),
        ("1:75:00", "there are no 75 minutes in an hour"),
        ("5:5", "seconds have two digits"),
        ("5+", "the seconds after + are missing"),
        ("5d", "the seconds after d are missing"),
        ("5+x", "“x” is not a number of seconds"),
        ("x", "“x” is not a number of minutes"),
        (":30", "the minutes are missing"),
        ("0", "it has no time"),
        ("5+4000", "a move adds at most an hour"),
        ("", "it is empty"),
        ("5+3/", "Black's clock is missing"),
        ("/5", "White's clock is missing"),
        ("1:2:3:4", "a time is hours, minutes and seconds at most"),
    ] {
        let error = text.parse::<Controls>().expect_err(text).to_string();
        let why = if why.starts_with(&format!("“{text}”")) { String::new() } else { format!(": {why}") };
        assert_eq!(error, format!("“{text}” is not a clock{why}. Examples: 5:00, 5+3"));
    }
    let too_long = "25:00:00".parse::<Controls>().expect_err("it is too long").to_string();
    assert_eq!(too_long, "“25:00:00” is too long: the maximum is 24 hours. Examples: 5:00, 5+3");
}
