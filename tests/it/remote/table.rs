//! Two programs, and one that watches, at one host: keys go in at one, and the screens come out at all.

use super::conversation::{header, seats};
use crate::prelude::*;
use pawnstorm::app::remote::Joining;

pub(crate) struct Table {
    room: Room,
    /// White, Black, and who watches.
    pub(crate) programs: [Driver; 3],
    links: [u64; 3],
    next: u64,
    now: Duration,
    /// The room of the next game.
    then: Option<Room>,
}

impl Table {
    pub(crate) fn new(game: &str) -> Self {
        Self::with_clock(game, "none")
    }

    pub(crate) fn with_clock(game: &str, clock: &str) -> Self {
        let room = Room::new(header(game, clock), seats()).expect("it is a game").with_rematch();
        let programs = [Driver::menu(), Driver::menu(), Driver::menu()];
        let mut table = Self { room, programs, links: [0; 3], next: 0, now: Duration::ZERO, then: None };
        for (who, code) in ["white", "black", "watch"].into_iter().enumerate() {
            table.programs[who].app.context.joining = Some(Joining::default());
            table.open(who, &Guest::first_line(code));
        }
        table
    }

    fn open(&mut self, who: usize, first: &str) {
        self.next += 1;
        self.links[who] = self.next;
        self.room.open(self.next, self.now);
        self.room.hear(self.next, first, self.now);
        self.settle();
    }

    /// A program connects anew, since the next game has begun.
    fn begin_again(&mut self, who: usize) {
        self.room.closed(std::mem::take(&mut self.links[who]), self.now);
        if self.links == [0; 3] {
            self.room = self.then.take().expect("there is a next game");
            (0..3).for_each(|who| self.find(who));
        }
    }

    /// Passes on all that is under way.
    fn settle(&mut self) {
        loop {
            let outputs = self.room.take();
            if outputs.is_empty() && self.programs.iter().all(|program| program.online.is_empty()) {
                return;
            }
            for output in outputs {
                match output {
                    Output::Send(link, line) => {
                        if let Some(who) = self.links.iter().position(|its| *its == link) {
                            self.programs[who].send(Msg::Remote(RemoteMsg::Heard(line.to_string())));
                        }
                    }
                    Output::Prove(number, proof) => {
                        let verdict = proof(&|| false);
                        self.room.proved(number, verdict, self.now);
                    }
                    // Who was White is Black in the next game.
                    Output::Rematch => {
                        self.room.go_on(["black".into(), "white".into()], Some("watch".into()));
                        let clock =
                            self.room.game().clock().map_or_else(|| "none".into(), |clock| clock.controls.to_string());
                        self.then =
                            Some(Room::new(header(self.room.game().info().id, &clock), seats()).expect("it is a game"));
                    }
                    Output::Store(_) | Output::Close(_) => {}
                }
            }
            for who in 0..3 {
                for effect in std::mem::take(&mut self.programs[who].online) {
                    match effect {
                        RemoteEffect::Send(line) => self.room.hear(self.links[who], &line, self.now),
                        RemoteEffect::Leave => self.room.closed(self.links[who], self.now),
                        RemoteEffect::Again => self.begin_again(who),
                        _ => {}
                    }
                }
            }
        }
    }

    pub(crate) fn keys(&mut self, who: usize, script: &str) -> &mut Driver {
        self.programs[who].keys(script);
        self.settle();
        &mut self.programs[who]
    }

    /// Plays moves by turns, White first.
    pub(crate) fn play(&mut self, moves: &[&str]) {
        for (ply, mv) in moves.iter().enumerate() {
            self.keys(ply % 2, &format!("{mv}<Enter>"));
        }
    }

    pub(crate) fn lose(&mut self, who: usize) {
        self.room.closed(self.links[who], self.now);
        let why = "the cable was pulled".into();
        self.programs[who].send(Msg::Remote(RemoteMsg::Lost { why, pause: Duration::from_secs(1) }));
        self.programs[who].online.clear();
        self.links[who] = 0;
        self.settle();
    }

    /// Makes it again.
    pub(crate) fn find(&mut self, who: usize) {
        self.programs[who].send(Msg::Remote(RemoteMsg::Connected));
        let first = self.programs[who].online.drain(..).find_map(|effect| match effect {
            RemoteEffect::Send(line) => Some(line),
            _ => None,
        });
        self.open(who, &first.expect("it says who comes"));
    }

    /// Lets so many come who watch.
    pub(crate) fn crowd(&mut self, count: u64) {
        for _ in 0..count {
            self.next += 1;
            self.room.open(self.next, self.now);
            self.room.hear(self.next, &Guest::first_line("watch"), self.now);
        }
        self.settle();
    }

    /// Lets time pass, in which everybody says now and then that they are there.
    pub(crate) fn wait(&mut self, time: Duration) {
        let until = self.now + time;
        while self.now < until {
            self.now = until.min(self.now + Duration::from_secs(2));
            self.room.pass(self.now);
            for link in self.links {
                self.room.hear(link, "ping", self.now);
            }
            self.settle();
        }
    }

    /// Checks that both players have the host's record.
    pub(crate) fn agrees(&self) {
        for program in &self.programs[..2] {
            let view = program.app.view().expect("there is a game");
            assert_eq!(view.game.log(), self.room.game().log());
        }
    }

    pub(crate) fn into_white(self) -> Driver {
        let [white, ..] = self.programs;
        white
    }

    pub(crate) const fn room(&self) -> &Room {
        &self.room
    }
}
