//! A small Lichess to play against by hand: `cargo run -p pawnstorm-lichess --example mock-server -- [--port N]`. Mary accepts everything and
//! plays legal moves; type `wait` to play and answer for her yourself. The tokens are `lip_test`, `lip_noscope` and `lip_puzzle`.

#[path = "../tests/mock/mod.rs"]
mod mock;

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let port = match &arguments[..] {
        [name, port] if name == "--port" => port.parse().ok(),
        [] => Some(0),
        _ => None,
    };
    let Some(port) = port else {
        eprintln!("Usage: mock-server [--port N]");
        std::process::exit(2);
    };
    let mock = mock::Mock::on(port)?;
    mock.state().mary.plays = true;
    println!("Lichess is on {}, with the token lip_test.", mock.address);
    println!(
        "Type wait, go, move UCI, draw yes, takeback no, resign, say TEXT, watcher TEXT, give SECONDS, leave, return, flag, challenge, accept, decline, cancel,"
    );
    println!("drop, fault PATH 429, requests or quit.");
    loop {
        print!("> ");
        std::io::stdout().flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            // Started by a script: it serves until it is ended.
            std::thread::park();
        }
        match line.trim() {
            "" => {}
            "quit" => return Ok(()),
            word @ ("wait" | "go") => {
                let mut state = mock.state();
                (state.mary.accepts, state.mary.plays) = (word == "go", word == "go");
            }
            command => match mock.tell(command) {
                Ok(text) | Err(text) => println!("{text}"),
            },
        }
    }
}
