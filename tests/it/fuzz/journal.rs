//! Journals: good up to some line, and what is good prints as it stood.

use super::{is_said_well, mutate, run};
use crate::journal::{play, print};
use crate::prelude::*;
use pawnstorm::game::journal::read;

/// Journals that the program wrote.
static EXAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = data::repository("tests/data/journals");
    let kept = data::entries(&folder).into_iter().map(|path| fs::read(path).expect("it can be read"));
    let played = (0..24).map(|seed| {
        let mut random = random::Random(seed);
        let game = play(random.choose(GAMES).id, random.below(40), seed);
        print(&game).into_bytes()
    });
    kept.chain(played).collect()
});

fn one(random: &mut Random) {
    let bytes = mutate::bytes(random, &EXAMPLES);
    let shown = String::from_utf8_lossy(&bytes);
    let summary = Summary::of_ends("name", &bytes, &bytes);
    if let Err(why) = &summary {
        is_said_well(&why.to_string(), &shown);
    }
    match read(&bytes) {
        Ok(replayed) => {
            let summary = summary.unwrap_or_else(|why| panic!("it can be played and not listed: {why}\n{shown}"));
            let good = &bytes[..replayed.good];
            let log = replayed.game.log();
            let is_whole = replayed.damage.is_none() && replayed.mended.is_none();
            // What is good reads the same again. Where something was got over, what helped may stand behind it.
            if is_whole {
                assert_eq!((summary.info.id, summary.time), (replayed.header.info.id, replayed.header.time), "{shown}");
                let again = read(good).unwrap_or_else(|why| panic!("{why}\n{shown}"));
                assert_eq!(
                    (again.good, &again.damage, again.events),
                    (replayed.good, &None, replayed.events),
                    "{shown}"
                );
                assert_eq!(again.game.log(), log, "{shown}");
                // The log has what was read, and no more than an end that follows from it.
                assert!(log.len() - replayed.events <= 1, "{shown}");
                assert!(log[replayed.events..].iter().all(|event| matches!(event, Event::End(_))), "{shown}");
            }
            if let Some(damage) = &replayed.damage {
                is_said_well(&damage.to_string(), &shown);
                assert!((1..=shown.lines().count() + 1).contains(&damage.line), "{damage}\n{shown}");
            }
        }
        Err(why) => is_said_well(&why.to_string(), &shown),
    }
    for line in shown.lines() {
        if let Ok(event) = line.parse::<Event>() {
            assert_eq!(event.to_string(), line);
        }
        if let Ok(header) = line.parse::<Header>() {
            assert_eq!(header.to_string(), line);
        }
    }
}

#[test]
fn journal() {
    run("journal", 300, one);
}
