//! The Swiss pairing against tournaments whose every round another, endorsed program pairs the same, and the laws of the system.
//!
//! The reports in `swiss.trf`, one behind the other, were played by the example `swiss` and checked with `tests/scripts/swiss.py`.

use pawnstorm_club::class::round_robin::Paired;
use pawnstorm_club::class::swiss::{Entrant, Past, pair};

/// The number of planned rounds, and the result of each player in each round of a report.
fn read(text: &str) -> (usize, Vec<Vec<Past>>) {
    let planned = text.lines().find_map(|line| line.strip_prefix("XXR ")).expect("the rounds are planned");
    let players: Vec<&str> = text.lines().filter(|line| line.starts_with("001 ")).collect();
    let pasts = players.iter().map(|line| {
        let rounds = line.get(91..).unwrap_or_default().as_bytes().chunks(10);
        let past = rounds.map(|round| {
            let text = std::str::from_utf8(round).expect("it is ASCII");
            let mut words = text.split_whitespace();
            let [opponent, colour, result] = [(); 3].map(|()| words.next().expect("a round has three fields"));
            match result {
                "U" => Past::Bye,
                "Z" => Past::Absent,
                "+" => Past::Forfeit(2),
                "-" => Past::Forfeit(0),
                _ => Past::Game {
                    opponent: opponent.parse::<usize>().expect("a number") - 1,
                    white: colour == "w",
                    halves: match result {
                        "1" => 2,
                        "=" => 1,
                        "0" => 0,
                        _ => panic!("{result} is no result"),
                    },
                },
            }
        });
        past.collect()
    });
    (planned.trim().parse().expect("a number"), pasts.collect())
}

/// The boards of a report's round in the order of their white players, with forfeits, and who has the bye.
fn boards(text: &str, round: usize) -> (Vec<(usize, usize)>, Option<usize>) {
    let mut boards = Vec::new();
    let mut rests = None;
    for (player, line) in text.lines().filter(|line| line.starts_with("001 ")).enumerate() {
        let field = line.get(91 + 10 * round..).unwrap_or_default();
        let words: Vec<&str> = field.split_whitespace().take(3).collect();
        match words[..] {
            ["0000", _, "U"] => rests = Some(player),
            [opponent, "w", _] => boards.push((player, opponent.parse::<usize>().expect("a number") - 1)),
            _ => {}
        }
    }
    (boards, rests)
}

/// Pairs a round of a report again.
fn paired(planned: usize, pasts: &[Vec<Past>], round: usize) -> Paired {
    let entrants: Vec<Entrant> = pasts
        .iter()
        .map(|past| Entrant {
            past: past[..round].to_vec(),
            plays: past.get(round).is_some_and(|past| *past != Past::Absent),
        })
        .collect();
    pair(&entrants, round + 1 == planned).expect("it can be paired")
}

#[test]
fn every_round_is_paired_as_an_endorsed_program_pairs_it() {
    let reports: Vec<_> = include_str!("swiss.trf").split("012 ").skip(1).collect();
    let mut rounds = 0;
    for text in &reports {
        let (planned, pasts) = read(text);
        for round in 0..pasts[0].len() {
            let mut found = paired(planned, &pasts, round);
            found.boards.sort_unstable();
            let name = text.lines().next();
            assert_eq!((found.boards, found.rests), boards(text, round), "{name:?}, round {}", round + 1);
            rounds += 1;
        }
    }
    assert!(reports.len() >= 20 && rounds >= 100, "{} reports, {rounds} rounds", reports.len());
}

/// The bye goes to the lowest score, and there not to who missed a game, although its number is the last (C5, C9).
#[test]
fn the_bye_goes_to_who_has_played_most() {
    let game = |opponent, white, halves| Past::Game { opponent, white, halves };
    let pasts = [game(2, true, 2), game(3, false, 2), game(0, false, 0), game(1, true, 0), Past::Absent];
    let entrants: Vec<Entrant> = pasts.into_iter().map(|past| Entrant { past: vec![past], plays: true }).collect();
    let paired = pair(&entrants, false).expect("it can be paired");
    assert_ne!(paired.rests, Some(4));
    assert!(matches!(paired.rests, Some(2 | 3)), "{paired:?}");
}

/// A drawn number below another.
struct Lot(u64);

impl Lot {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn random_tournaments_keep_the_laws() {
    for seed in 0..120 {
        let mut lot = Lot(seed);
        let count = 6 + lot.below(25) as usize;
        let planned = (3 + lot.below(5) as usize).min(count / 2);
        let mut entrants = vec![Entrant { plays: true, ..Entrant::default() }; count];
        for round in 0..planned {
            entrants.iter_mut().for_each(|entrant| entrant.plays = lot.below(20) > 0);
            let here = entrants.iter().filter(|entrant| entrant.plays).count();
            let is_last = round + 1 == planned;
            let Ok(Paired { boards, rests }) = pair(&entrants, is_last) else { break };
            assert_eq!((boards.len(), rests.is_some()), (here / 2, here % 2 == 1), "everybody is paired");
            let mut pasts = vec![Past::Absent; count];
            for (white, black) in boards {
                let (halves, is_forfeit) = (lot.below(3) as u32, lot.below(40) == 0);
                for (one, opponent, white, halves) in [(white, black, true, halves), (black, white, false, 2 - halves)]
                {
                    assert!(entrants[one].plays && pasts[one] == Past::Absent, "who plays has one board");
                    let mut past = entrants[one].past.iter();
                    assert!(
                        !past.any(|past| matches!(past, Past::Game { opponent: met, .. } if *met == opponent)),
                        "they meet twice"
                    );
                    pasts[one] =
                        if is_forfeit { Past::Forfeit(halves) } else { Past::Game { opponent, white, halves } };
                }
            }
            if let Some(rests) = rests {
                let mut past = entrants[rests].past.iter();
                assert!(
                    !past.any(|past| matches!(past, Past::Bye | Past::Forfeit(2))),
                    "it has a point without a game twice"
                );
                pasts[rests] = Past::Bye;
            }
            entrants.iter_mut().zip(pasts).for_each(|(entrant, past)| entrant.past.push(past));
            for entrant in entrants.iter().filter(|_| !is_last && count >= 4 * planned) {
                let colours = entrant.past.iter().filter_map(|past| match past {
                    Past::Game { white, .. } => Some(*white),
                    _ => None,
                });
                let colours: Vec<bool> = colours.collect();
                let whites = colours.iter().filter(|white| **white).count();
                assert!(whites.abs_diff(colours.len() - whites) <= 2, "{colours:?}");
                assert!(colours.windows(3).all(|three| three.iter().any(|white| *white != three[0])), "{colours:?}");
            }
        }
    }
}

fn new(count: usize) -> Vec<Entrant> {
    vec![Entrant { plays: true, ..Entrant::default() }; count]
}

/// Plays a round; the lower number always wins.
fn play(entrants: &mut [Entrant], paired: &Paired) {
    for (white, black) in &paired.boards {
        for (one, opponent, is_white) in [(*white, *black, true), (*black, *white, false)] {
            let halves = if one < opponent { 2 } else { 0 };
            entrants[one].past.push(Past::Game { opponent, white: is_white, halves });
        }
    }
}

#[test]
fn in_the_first_round_the_upper_half_plays_the_lower() {
    assert_eq!(pair(&new(8), false).map(|paired| paired.boards), Ok(vec![(0, 4), (5, 1), (2, 6), (7, 3)]));
    let odd = pair(&new(7), false).expect("it can be paired");
    assert_eq!((odd.boards, odd.rests), (vec![(0, 3), (4, 1), (2, 5)], Some(6)));
}

#[test]
fn in_the_second_round_winners_play_winners() {
    let mut players = new(8);
    let first = pair(&players, false).expect("it can be paired");
    play(&mut players, &first);
    // 1 and 3 of the winners had White, 2 and 4 Black; so 1 meets 4 or 2, never 3.
    let second = pair(&players, false).expect("it can be paired").boards;
    assert_eq!(second, [(3, 0), (1, 2), (4, 7), (6, 5)]);
}

#[test]
fn who_does_not_play_is_left_out() {
    let mut players = new(5);
    players[1].plays = false;
    let paired = pair(&players, false).expect("it can be paired");
    assert_eq!((paired.boards, paired.rests), (vec![(0, 3), (4, 2)], None));
    assert!(pair(&new(1), false).is_err() && pair(&[], false).is_err());
}

#[test]
fn where_all_have_met_that_is_said() {
    let mut players = new(4);
    for _ in 0..3 {
        let paired = pair(&players, false).expect("it can be paired");
        play(&mut players, &paired);
    }
    assert!(pair(&players, false).is_err_and(|why| why.ends_with("another round.")));
}
