//! The config file: what is wrong in it is told with its line, and what is set in it stands there afterwards with all else as it was.

use super::{is_sentence, mutate, run};
use crate::prelude::*;
use crate::settings::file::{MINE, is_set};
use pawnstorm::app::settings::ITEMS;
use pawnstorm::tui::config::keep::edited;

const EXAMPLES: &[&str] = &[
    MINE,
    "hint-engine = \"stockfish\"            # gives the hints\n\n[engines.stockfish]\ncommand = \"/usr/games/stockfish\"\nargs = []\n\
     options = { Hash = 64, UCI_LimitStrength = true, UCI_Elo = 1500 }\nmovetime = 1000\nnodes = 500000\nstartup-timeout = 10\ntime-margin = 0.5\n",
    "theme = \"brown\"\npieces = \"drawn\"\ncoordinates = true\nflip = false\nanimation = true\nbell = false\nbar = false\n\
     thinking = true\ntouch-move = false\nclock = \"5+3\"\n\n[keys]\nundo = \"ctrl-b\"\ndraw = [\"f11\", \"alt-d\"]\nswap = 'alt-s'\n",
    "[keys]\nquit = 'ctrl-q'\nhelp = ['f1', 'ctrl-g']\nundo = 'pageup'\nlibrary = 'g'\n[engines.a-1_b.c]\r\ncommand = 'a'\r\n",
    "theme = '''\nblue'''\n'pieces' = \"let\\u0074ers\"\n[engines]\nx.command = 'y'\nx.options.\"Skill Level\" = 3\n",
    "# nothing is set\n",
    "\"th\u{202e}eme\" = 3\n[engines.\"a\u{200b}\"]\ncommand = 1\n[keys]\n\"un\u{2066}do\" = 4\n",
];

fn one(random: &mut Random) {
    let text = mutate::text(random, EXAMPLES);
    is_set(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let config = Config::parse(&text, "config.toml");
    let lines = text.matches('\n').count() + 1;
    for problem in &config.problems {
        is_sentence(problem, &text);
        let line = problem.strip_prefix("config.toml, line ").and_then(|rest| rest.split_once(": "));
        let line = line.and_then(|(number, _)| number.parse::<usize>().ok());
        assert!(line.is_some_and(|line| (1..=lines).contains(&line)), "{problem} of {lines} lines\n{text}");
    }
    // What was found possible is possible.
    let mut app = App::default();
    app.configure(config.configured());
    for (item, value) in &config.settings {
        assert_eq!(app.context.set(*item, value), Ok(()), "{text}");
    }
    let item = *random.choose(&ITEMS);
    let value = random.choose(&app.context.chooser().choices(item)).clone();
    match edited(&text, &[(item, value.clone())]) {
        Ok(changed) => {
            let mut wanted = config.settings.clone();
            wanted.retain(|(other, _)| *other != item);
            let after = Config::parse(&changed, "config.toml");
            assert!(after.settings.contains(&(item, value.clone())), "{item:?} is not {value}\n{text}\n{changed}");
            assert!(wanted.iter().all(|set| after.settings.contains(set)), "{wanted:?}\n{text}\n{changed}");
            assert_eq!((&after.engines, &after.keys), (&config.engines, &config.keys), "{text}\n{changed}");
            // Where it was not set before, all that stood there stands there.
            if !text.contains(item.name()) && !text.contains('\\') {
                let first = text.bytes().zip(changed.bytes()).take_while(|(before, now)| before == now).count();
                assert!(changed.as_bytes().ends_with(&text.as_bytes()[first..]), "{item:?}\n{text}\n{changed}");
            }
            // Set once more to the same, it stays as it is.
            assert_eq!(edited(&changed, &[(item, value)]).as_ref(), Ok(&changed));
        }
        Err(why) => super::is_said_well(&why, &text),
    }
}

#[test]
fn config() {
    run("config", 2_000, one);
}
