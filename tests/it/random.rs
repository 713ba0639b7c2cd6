//! Games played at random, the same on every run: what the laws are tried on.

use crate::prelude::*;
use proptest::test_runner::Config;

/// So many cases of a property in a normal run, or as many as `PROPTEST_CASES` says; no file keeps those that fail.
pub(crate) fn cases(usual: u32) -> Config {
    let config = Config::default();
    let cases = if env::var_os("PROPTEST_CASES").is_some() { config.cases } else { usual };
    Config { cases, failure_persistence: None, ..config }
}

/// SplitMix64 (Steele, Lea, Flood 2014), from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// Some item of a list that is not empty.
    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Some item of a list that bars separate.
    pub(crate) fn word(&mut self, list: &'static str) -> &'static str {
        let at = self.below(list.split('|').count());
        list.split('|').nth(at).expect("it has so many")
    }
}

/// A game that was played: the positions, the start first, and the moves between them.
pub(crate) struct Record<P: Position> {
    pub(crate) positions: Vec<P>,
    pub(crate) moves: Vec<P::Move>,
}

/// Plays at random until there is no legal move or so many plies are played.
pub(crate) fn play<P: Position>(start: P, plies: usize, random: &mut Random) -> Record<P> {
    let mut record = Record { positions: vec![start], moves: Vec::new() };
    for ply in 0..plies {
        let position = &record.positions[ply];
        let moves = position.legal_moves();
        if moves.as_ref().is_empty() {
            break;
        }
        let mv = random.choose(moves.as_ref()).clone();
        P::play_on(&mut record.positions, &mv);
        record.moves.push(mv);
    }
    record
}

/// Where random games of a game begin: at the start, and in each position of its perft file, if it has one.
pub(crate) fn starts<P: Position>() -> Vec<P> {
    let mut starts = vec![P::start(Options::default())];
    if let Ok(text) = std::fs::read_to_string(data::repository(&format!("tests/data/{}.epd", P::INFO.id))) {
        let fens = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(';').next());
        starts.extend(fens.map(data::position::<P>));
    }
    starts
}

/// Some long games from the start and a shorter one from everywhere else.
pub(crate) fn games<P: Position>() -> impl Iterator<Item = Record<P>> {
    const FROM_THE_START: usize = 6;
    let starts = starts::<P>();
    let first = vec![(starts[0].clone(), 160); FROM_THE_START];
    let games = first.into_iter().chain(starts.into_iter().map(|start| (start, 40)));
    (0..).zip(games).map(|(seed, (start, plies))| play(start, plies, &mut Random(seed)))
}

/// Makes of each function over the positions of a game a test that calls it for every game of the registry.
macro_rules! in_every_game {
    ($($test:ident,)*) => {
        mod in_every_game {
            $(
                #[test]
                fn $test() {
                    struct Test;
                    impl pawnstorm::engine::Visitor for Test {
                        type Output = ();
                        fn visit<P: pawnstorm::engine::Searchable + pawnstorm::rules::Explain>(self) {
                            super::$test::<P>();
                        }
                    }
                    for info in pawnstorm::rules::variants::GAMES {
                        pawnstorm::engine::visit(info.id, Test).expect("the registry knows its games");
                    }
                }
            )*
        }
    };
}
pub(crate) use in_every_game;

/// Makes of each law, a function of one [`Record`], a test that holds every game of the registry to it.
macro_rules! laws {
    ($($law:ident,)*) => {
        mod every_game_obeys {
            $(
                fn $law<P: pawnstorm::engine::Searchable + pawnstorm::rules::Explain>() {
                    crate::random::games::<P>().for_each(|record| super::$law(&record));
                }
            )*
            crate::random::in_every_game! { $($law,)* }
        }
    };
}
pub(crate) use laws;
