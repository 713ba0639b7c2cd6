//! Plays random Swiss tournaments and writes their reports, for a comparison with other programs: `swiss FOLDER FIRST LAST` by seeds.
//! Players come late, stay away for a round, leave, and do not come to their boards.

use pawnstorm_club::class::export::{Report, report};
use pawnstorm_club::class::standings::{Played, Score, table};
use pawnstorm_club::class::swiss::{Entrant, Past, pair};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let [_, folder, first, last] = &args[..] else { panic!("say a folder, and the first and the last seed") };
    let seed = |text: &String| text.parse::<u64>().expect("a seed is a number");
    for seed in seed(first)..=seed(last) {
        std::fs::write(Path::new(folder).join(format!("{seed}.trf")), tournament(seed))?;
    }
    Ok(())
}

fn tournament(seed: u64) -> String {
    let mut lot = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = |below: u64| {
        lot ^= lot << 13;
        lot ^= lot >> 7;
        lot ^= lot << 17;
        (lot >> 20) % below
    };
    let count = 6 + draw(35) as usize;
    let planned = (3 + draw(7) as usize).min(count - 2);
    // In a hundred: players away for a round, boards without a game, and draws.
    let (away, forfeits, draws) = ([0, 3, 12][draw(3) as usize], [0, 3, 15][draw(3) as usize], 10 + draw(50));
    let mut entrants = vec![Entrant { plays: true, ..Entrant::default() }; count];
    let (mut rounds, mut rested) = (Vec::new(), Vec::new());
    for round in 0..planned {
        for entrant in &mut entrants {
            entrant.plays = draw(100) >= away;
        }
        let Ok(paired) = pair(&entrants, round + 1 == planned) else { break };
        let mut pasts = vec![Past::Absent; count];
        let mut boards = Vec::new();
        for (white, black) in paired.boards {
            let forfeit = draw(100) < forfeits;
            // The lower number is the stronger one.
            let edge = 50 + (black as i64 - white as i64) * 40 / count as i64;
            let score = match draw(100) {
                lot if !forfeit && lot < draws => Score::Draw,
                _ if (draw(100) as i64) < edge => Score::White,
                _ => Score::Black,
            };
            for (one, opponent, is_white, halves) in
                [(white, black, true, score.halves()[0]), (black, white, false, score.halves()[1])]
            {
                pasts[one] =
                    if forfeit { Past::Forfeit(halves) } else { Past::Game { opponent, white: is_white, halves } };
            }
            boards.push((Played { white, black, score }, forfeit));
        }
        if let Some(rests) = paired.rests {
            pasts[rests] = Past::Bye;
        }
        rounds.push(boards);
        rested.push(paired.rests);
        entrants.iter_mut().zip(pasts).for_each(|(entrant, past)| entrant.past.push(past));
    }
    let played: Vec<Played> = rounds.iter().flatten().map(|(played, _)| *played).collect();
    let rests: Vec<(usize, u32)> = rested.iter().flatten().map(|rests| (*rests, 2)).collect();
    let names: Vec<String> = (1..=count).map(|number| format!("Player {number}")).collect();
    let report = report(&Report {
        name: &format!("Seed {seed}"),
        dates: ["2026/11/23"; 2],
        system: "Individual: Swiss-System",
        clock: "5 minutes",
        planned: planned as u32,
        players: names.iter().enumerate().map(|(index, name)| (name.as_str(), 2400 - 10 * index as u32)).collect(),
        rounds,
        rested,
        table: &table(count, &played, &rests),
    });
    format!("{report}XXC white1\n")
}
