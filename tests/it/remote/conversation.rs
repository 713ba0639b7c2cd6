//! A host and two players who talk over simulated transports.

use crate::prelude::*;
use pawnstorm::game::protocol::{News, Seats};
use pawnstorm::game::start;
use std::collections::VecDeque;

/// The number of rounds without an event after which a connection is given up, as a silent one is.
const PATIENCE: usize = 20;

/// A player: what it knows, and the connection that it has.
struct Seat {
    known: Option<(Guest, Game)>,
    link: Option<u64>,
    to_host: Way,
    to_guest: Way,
}

pub(crate) struct Conversation {
    room: Room,
    journal: String,
    seats: [Seat; 2],
    links: u64,
    now: Duration,
    weather: Weather,
    chance: Random,
}

/// The first line of a game's journal.
pub(crate) fn header(game: &str, clock: &str) -> Header {
    let mut options = Options::default();
    let (game, hides) = game.strip_suffix("+hidden-spies").map_or((game, false), |game| (game, true));
    options.set(GameOption::HiddenSpies, hides);
    let begun = start(game, options, None).expect("it is a game");
    Header {
        info: begun.info(),
        options,
        players: [Player::Human; 2],
        time: Timestamp::default(),
        clock: clock.parse().expect("it is a clock"),
        start: begun.start_fen(),
    }
}

pub(crate) fn seats() -> Seats {
    Seats {
        codes: ["white".into(), "black".into()],
        watch: Some("watch".into()),
        delay: Duration::ZERO,
        timeout: Duration::from_secs(300),
    }
}

impl Conversation {
    pub(crate) fn new(game: &str, clock: &str, weather: Weather) -> Self {
        let seat = || Seat { known: None, link: None, to_host: Way::default(), to_guest: Way::default() };
        let mut conversation = Self {
            room: Room::new(header(game, clock), seats()).expect("it is a game"),
            journal: String::new(),
            seats: [seat(), seat()],
            links: 0,
            now: Duration::ZERO,
            weather,
            chance: Random(99),
        };
        Color::ALL.into_iter().for_each(|side| conversation.connect(side));
        conversation.calm_down();
        conversation
    }

    fn obey(&mut self) {
        for output in self.room.take() {
            match output {
                Output::Store(text) => self.journal.push_str(&text),
                Output::Send(link, line) => {
                    if let Some(seat) = self.seats.iter_mut().find(|seat| seat.link == Some(link)) {
                        // A first line that is lost is a connection that is not made.
                        let weather = if seat.known.is_some() { self.weather } else { Weather::CALM };
                        seat.to_guest.send(line.to_string(), weather, &mut self.chance);
                    }
                }
                Output::Close(link) => {
                    if let Some(seat) = self.seats.iter_mut().find(|seat| seat.link == Some(link)) {
                        seat.link = None;
                    }
                }
                Output::Rematch => panic!("nobody wants to play again"),
                Output::Prove(number, proof) => {
                    let verdict = proof(&|| false);
                    self.room.proved(number, verdict, self.now);
                }
            }
        }
    }

    fn connect(&mut self, side: Color) {
        self.links += 1;
        let seat = &mut self.seats[side.index()];
        seat.to_host.cut();
        seat.to_guest.cut();
        seat.link = Some(self.links);
        let first = match &mut seat.known {
            Some((guest, _)) => guest.again(),
            None => Guest::first_line(side.word()),
        };
        self.room.open(self.links, self.now);
        self.room.hear(self.links, &first, self.now);
        self.obey();
    }

    fn cut(&mut self, side: Color) {
        if let Some(link) = self.seats[side.index()].link.take() {
            self.room.closed(link, self.now);
            self.obey();
        }
        self.connect(side);
    }

    /// Delivers one line in each direction. Returns whether there was any.
    fn deliver(&mut self, side: Color) -> bool {
        let seat = &mut self.seats[side.index()];
        let Some(link) = seat.link else {
            self.connect(side);
            return true;
        };
        let (up, down) = (seat.to_host.next(), seat.to_guest.next());
        let moved = up.is_some() || down.is_some();
        if let Some(line) = down {
            match &mut seat.known {
                None => {
                    let welcomed = Guest::welcomed(&line);
                    seat.known = Some(welcomed.unwrap_or_else(|why| panic!("{why}")));
                }
                Some((guest, game)) => match guest.hear(game, &line) {
                    Ok(News::Send(line)) => seat.to_host.send(line, self.weather, &mut self.chance),
                    Ok(_) => {}
                    Err(why) => panic!("{} does not believe {line:?}: {why}", side.word()),
                },
            }
        }
        if let Some(line) = up {
            self.room.hear(link, &line, self.now);
            self.obey();
        }
        moved
    }

    /// Delivers all that is under way.
    fn calm_down(&mut self) {
        for _ in 0..10_000 {
            let moved = Color::ALL.map(|side| self.deliver(side));
            if moved == [false; 2] {
                return;
            }
        }
        panic!("they never stop talking");
    }

    /// Lets both sides play at random until so many events happened or the game is over.
    pub(crate) fn play(&mut self, random: &mut Random, events: usize) {
        let goal = self.room.game().log().len() + events;
        let mut silent = 0;
        while self.room.game().log().len() < goal && self.room.game().outcome().is_none() {
            let before = self.room.game().log().len();
            self.now += Duration::from_millis(random.below(900) as u64);
            self.room.pass(self.now);
            self.obey();
            for side in Color::ALL {
                self.propose(side, random);
                if random.below(100) < self.weather.cut || silent > PATIENCE {
                    self.cut(side);
                }
                for _ in 0..random.below(6) {
                    self.deliver(side);
                }
            }
            silent = if self.room.game().log().len() > before || silent > PATIENCE { 0 } else { silent + 1 };
        }
    }

    fn propose(&mut self, side: Color, random: &mut Random) {
        let Some((guest, game)) = &mut self.seats[side.index()].known else { return };
        if !guest.is_up_to_date() || game.outcome().is_some() {
            return;
        }
        let proposal = match (guest.asks, game.log().last()) {
            (Some((asks, _)), _) if asks != side => [Proposal::Allow, Proposal::Refuse][random.below(2)].clone(),
            (_, Some(Event::Offer(by))) if *by != side => {
                [Proposal::Decline, Proposal::Accept][random.below(40) / 39].clone()
            }
            _ if game.turn() != side => match random.below(60) {
                0 => Proposal::Takeback,
                _ => return,
            },
            _ => match random.below(30) {
                0 => Proposal::Offer,
                1 => Proposal::Takeback,
                2 if !game.info().claims.is_empty() => Proposal::Claim(game.info().claims[0]),
                _ => {
                    let routes = game.routes();
                    let Some(route) = routes.get(random.below(routes.len().max(1))) else { return };
                    let used = game.clock().map(|_| Duration::from_millis(random.below(2000) as u64));
                    Proposal::Move { mv: route.path.to_string(), used }
                }
            },
        };
        if let Ok(line) = guest.propose(proposal) {
            self.seats[side.index()].to_host.send(line, self.weather, &mut self.chance);
        }
    }

    /// Checks that the host, its journal and both players have the same record.
    pub(crate) fn agrees(mut self) {
        self.weather = Weather::CALM;
        Color::ALL.into_iter().for_each(|side| self.cut(side));
        self.calm_down();
        let log = self.room.game().log();
        assert!(log.len() > 4, "hardly anything happened");
        let read = journal::read(self.journal.as_bytes()).expect("the journal is whole");
        assert!(read.damage.is_none() && read.mended.is_none());
        assert_eq!(read.game.log(), log);
        for (side, seat) in Color::ALL.into_iter().zip(&self.seats) {
            let (_, game) = seat.known.as_ref().expect("it came");
            assert_eq!(game.log(), log, "{} has another record", side.word());
            assert_eq!(game.fen(game.plies()), self.room.game().fen(self.room.game().plies()));
        }
    }

    /// The longest record that anybody was shown.
    pub(crate) fn shown(&self) -> Vec<Event> {
        let logs = self.seats.iter().filter_map(|seat| Some(seat.known.as_ref()?.1.log()));
        logs.max_by_key(|log| log.len()).unwrap_or_default().to_vec()
    }

    /// Ends the host as a killed process ends, and starts another with its journal.
    pub(crate) fn kill_host(&mut self) {
        let read = journal::read(self.journal.as_bytes()).expect("the journal is whole");
        self.room = Room::restored(read, seats());
        self.now = Duration::ZERO;
        for side in Color::ALL {
            self.seats[side.index()].link = None;
            self.connect(side);
        }
        self.weather = Weather { cut: 0, lost: 0, ..self.weather };
        self.calm_down();
    }

    pub(crate) fn host_knows(&self, events: &[Event]) -> bool {
        self.room.game().log().starts_with(events)
    }

    /// Has the host tell Black another event than it happened. Returns why Black does not believe it.
    pub(crate) fn lie(&mut self, random: &mut Random) -> Option<String> {
        let (guest, game) = self.seats[1].known.as_mut()?;
        let lines: Vec<String> = {
            let routes = self.room.game().routes();
            let mv = routes[random.below(routes.len())].path.to_string();
            let number = game.log().len() + 1;
            let ply = game.plies() + 1;
            vec![
                format!("{number} turn {ply} {mv} 0123456789abcdef #0123456789abcdef"),
                format!("{number} undo {} #0123456789abcdef", ply.saturating_sub(2)),
                "pawnstorm 1 room black seat white events 9 game pawnstorm 2".into(),
                "\u{1b}]0;title\u{7}".into(),
            ]
        };
        guest.hear(game, random.choose::<String>(&lines)).err()
    }

    /// Sends a line of a side to the host, and returns what comes back.
    pub(crate) fn ask(&mut self, side: Color, line: &str) -> Vec<FromHost> {
        let Some(link) = self.seats[side.index()].link else {
            self.cut(side);
            return Vec::new();
        };
        self.room.hear(link, line, self.now);
        let outputs = self.room.take();
        outputs
            .into_iter()
            .filter_map(|output| match output {
                Output::Send(to, line) if to == link => Some(line),
                Output::Close(to) if to == link => {
                    self.seats[side.index()].link = None;
                    None
                }
                _ => None,
            })
            .collect()
    }
}

// A transport of lines in one direction, as bad as its weather.

/// How often in a hundred lines something happens to one.
#[derive(Clone, Copy)]
pub(crate) struct Weather {
    pub(crate) lost: usize,
    pub(crate) twice: usize,
    pub(crate) swapped: usize,
    /// How often the whole connection is cut.
    pub(crate) cut: usize,
}

impl Weather {
    pub(crate) const CALM: Self = Self { lost: 0, twice: 0, swapped: 0, cut: 0 };
    pub(crate) const ROUGH: Self = Self { lost: 0, twice: 5, swapped: 5, cut: 3 };
    pub(crate) const STORM: Self = Self { lost: 8, twice: 10, swapped: 10, cut: 8 };
}

/// The lines on their way.
#[derive(Default)]
pub(crate) struct Way {
    lines: VecDeque<String>,
}

impl Way {
    pub(crate) fn send(&mut self, line: String, weather: Weather, random: &mut Random) {
        if random.below(100) < weather.lost {
            return;
        }
        if random.below(100) < weather.twice {
            self.lines.push_back(line.clone());
        }
        self.lines.push_back(line);
        let count = self.lines.len();
        if count > 1 && random.below(100) < weather.swapped {
            self.lines.swap(count - 1, count - 2);
        }
    }

    pub(crate) fn next(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    pub(crate) fn cut(&mut self) {
        self.lines.clear();
    }
}
