//! What a pupil starts: it waits for the teacher to pair, starts `pawnstorm join` for each game, and waits again.

use crate::class::lobby::{ASKS, Answer};
use crate::server::{Address, Server, VARIABLE};
use crate::subject;
use crate::tell::tell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use tokio::time::sleep;

/// Plays in the class at an address, until the pupil leaves.
///
/// # Errors
/// A sentence that says why nothing can be played.
pub async fn play(address: &Address, text: &str) -> Result<(), String> {
    let server = Server::connect(address).await?;
    let mut shown = String::new();
    println!("{} is there. Ctrl-C leaves.", server.user);
    loop {
        let answer = server.client.request(subject::here(&server.user), "".into()).await;
        let answer = answer.ok().and_then(|message| std::str::from_utf8(&message.payload).ok()?.parse().ok());
        let (sentence, code) = match answer {
            Some(Answer::Seat(code, sentence)) => (sentence, Some(code)),
            Some(Answer::Wait(sentence)) => (sentence, None),
            None => ("The class is not open at the moment; as soon as it is, this goes on.".into(), None),
        };
        if shown != sentence {
            tell(&sentence);
            shown = sentence;
        }
        let Some(code) = code else {
            sleep(ASKS).await;
            continue;
        };
        let (text, ca) = (text.to_string(), address.ca.clone());
        let done = tokio::task::spawn_blocking(move || sit(&text, ca.as_deref(), &code)).await;
        done.map_err(|why| format!("The game cannot be shown: {why}."))??;
        shown.clear();
    }
}

/// Plays at a seat, and asks afterwards what is to be done.
fn sit(text: &str, ca: Option<&Path>, code: &str) -> Result<(), String> {
    let mut join = format!("{} join", beside("pawnstorm-club").display());
    if let Some(ca) = ca {
        join = format!("{join} --ca {}", ca.display());
    }
    let played = Command::new(beside("pawnstorm")).args(["join", "--remote", &join, code]).env(VARIABLE, text).status();
    match played {
        Ok(_) => {}
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            return Err("There is no program pawnstorm beside this one.".into());
        }
        Err(why) => return Err(format!("pawnstorm cannot be started: {why}.")),
    }
    print!("Enter goes on, to this game or to the next one. ");
    let asked = io::stdout().flush().and_then(|()| io::stdin().read_line(&mut String::new()));
    match asked {
        Ok(1..) => Ok(()),
        _ => Err("There is nobody at the keyboard.".into()),
    }
}

/// Finds a program that stands in the same folder as this one, or else where the system looks for programs. A path with spaces could not be
/// told apart from arguments.
fn beside(name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let here = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join(&name)));
    here.filter(|path| path.is_file() && !path.to_string_lossy().contains(' ')).unwrap_or_else(|| name.into())
}
