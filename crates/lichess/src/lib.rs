//! A typed, blocking client for [Lichess](https://lichess.org/api): the Board API, seeks and challenges, puzzles, TV and games.
//!
//! ```no_run
//! use pawnstorm_lichess::{Client, Clock, Event, Item, SCOPES, Seek, Token, board_permits};
//!
//! let client = Client::new("https://lichess.org")?;
//! println!("Create a token on {}", client.token_page(&SCOPES, "My program"));
//! let client = client.with_token(Token::new("lip_secret")?)?;
//!
//! let clock = Clock { limit: 600, increment: 5 };
//! assert!(board_permits(clock));
//! let mut events = client.events();
//! events.next(); // It is open before the seek, so no game starts unnoticed.
//! let seek = client.seek(clock, &Seek::default());
//! std::thread::spawn(move || seek.for_each(drop));
//! for event in events {
//!     if let Item::Event(Event::GameStart { game }) = event {
//!         client.play(&game.game_id, "e2e4", false)?;
//!         break;
//!     }
//! }
//! # Ok::<(), pawnstorm_lichess::Error>(())
//! ```
//!
//! - Every method is blocking. A [`Stream`] waits for its events, reconnects by itself, and is stopped by its [`Stopper`].
//! - One request at a time is sent, and none for a minute after status 429: see [`Client`]. Programs that share a
//!   [lock](Client::with_lock) share both.
//! - The token stays with its server: it is not sent without encryption, not to another host, and never printed.
//! - Everything that arrives has a largest size: ordinary answers 4 MB, downloads of games 16 MB, a line of a stream 1 MB.
//! - What Lichess adds later is ignored, or has its variant: `Unknown`.

mod client;
mod endpoints;
mod error;
mod model;
mod pace;
mod stream;

pub use client::{Client, Patience, Token};
pub use endpoints::SCOPES;
pub use error::{Error, clean};
pub use model::{Account, Clock, Perf, Player, Side, Speed, TokenInfo, Variant, VariantKey};
pub use model::{board_permits, board_permits_challenge, challenge::*, game::*, puzzle::*, tv::*};
pub use stream::{Item, Line, Stopper, Stream};
