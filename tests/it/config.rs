//! The config file: engines, old names, and what is wrong in it.

use crate::prelude::*;

#[test]
fn engines_are_read() {
    let config = Config::parse(
        "hint-engine = 'fish'\n[engines.fish]\ncommand = 'stockfish'\nargs = ['a b']\nmovetime = 250\nstartup-timeout = 0.5\n\
         options = { Hash = 64, UCI_LimitStrength = true, Name = 'x\\ny' }\n",
        "config.toml",
    );
    assert_eq!(config.problems, [""; 0]);
    let fish = &config.engines[&"fish".parse().expect("a name")];
    assert_eq!((fish.command.as_str(), &fish.args[..]), ("stockfish", &["a b".to_string()][..]));
    assert_eq!((fish.movetime, fish.timeout), (Duration::from_millis(250), Duration::from_millis(500)));
    assert_eq!(fish.options.len(), 3);
    assert!(fish.options.iter().all(|(_, value)| !value.contains('\n')));
    assert_eq!(config.settings, [(Item::Advisor, "fish".into())]);
}

#[test]
fn an_old_name_is_told_its_new_one() {
    let text =
        "advisor = 'a'\nthoughts = true\npieces = 'figures'\n[engines.a]\ncommand = 'a'\npatience = 1\ngrace = 1\n";
    assert_eq!(
        Config::parse(text, "c.toml").problems,
        [
            "c.toml, line 1: advisor is now called hint-engine.",
            "c.toml, line 2: thoughts is now called thinking.",
            "c.toml, line 3: figures is now called symbols.",
            "c.toml, line 6: patience is now called startup-timeout.",
            "c.toml, line 7: grace is now called time-margin.",
        ]
    );
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_the_rest_is_used() {
    let text = "colour = 3\n[engines.a]\ncommand = 'a'\nspeed = 9\nmovetime = 'soon'\n[engines.'b c']\ncommand = 'b'\n\
                [engines.d]\nargs = [1]\n[engines.e]\ncommand = 'e'\nargs = \n";
    let config = Config::parse(text, "c.toml");
    let at: Vec<&str> = config.problems.iter().map(|problem| problem.split(':').next().unwrap_or("")).collect();
    for line in [1, 4, 5, 6, 8, 9, 12] {
        assert!(at.contains(&format!("c.toml, line {line}").as_str()), "{line}: {:?}", config.problems);
    }
    let named: Vec<String> = config.engines.keys().map(ToString::to_string).collect();
    assert_eq!(named, ["a", "e"]);
}
