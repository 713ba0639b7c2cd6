//! The client against a small Lichess on this computer.

mod mock;

#[path = "it/endpoints.rs"]
mod endpoints;
#[path = "it/examples.rs"]
mod examples;
#[path = "it/limits.rs"]
mod limits;
#[path = "it/streams.rs"]
mod streams;
#[path = "it/tls.rs"]
mod tls;
#[path = "it/validated.rs"]
mod validated;

use mock::Mock;
use pawnstorm_lichess::{Client, Clock, Patience, Terms, Time, Token};
use std::time::Duration;

const RAPID: Clock = Clock { limit: 600, increment: 5 };

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// As the client waits, a hundred times faster.
fn hurry() -> Patience {
    Patience {
        rate_limit: milliseconds(600),
        answer: milliseconds(3000),
        silence: milliseconds(600),
        first_pause: milliseconds(20),
        longest_pause: milliseconds(100),
        ..Patience::default()
    }
}

fn client(mock: &Mock, token: &str) -> Client {
    let client = Client::new(&mock.address).expect("an address").with_patience(hurry());
    client.with_token(Token::new(token).expect("a token")).expect("loopback")
}

fn start() -> (Mock, Client) {
    let mock = Mock::start();
    let client = client(&mock, "lip_test");
    (mock, client)
}

fn rapid() -> Terms {
    Terms::new(Time::Clock(RAPID))
}

/// Starts a game with Bobby as White, and returns its ID.
fn game(client: &Client) -> String {
    client.challenge("mary", &rapid()).expect("Mary accepts").id
}
