//! A tunnel: a program of the user's choice, such as dumbpipe, that brings a guest to a game hosted here. The guest's lines come through
//! its output, and the host's go to its input; the tunnel decides who may come. No port is opened here.

use super::Visitor;
use super::enter::{NoWay, enter};
use crate::game::protocol::FromHost;
use crate::tui::file::reason;
use crate::tui::process::say;
use crate::tui::remote::{PAUSES, end};
use rustix::process::{Signal, kill_current_process_group};
use std::env;
use std::io;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long the program may take to pass on the last lines.
const LEAVING: Duration = Duration::from_secs(2);

/// Runs `command` again and again, for guests who play at the seat of `code` if they have no other. Returns if it cannot be started. If
/// `is_tied`, ends with the input, together with the command; this process must have a group of its own then.
pub fn keep_open(command: &str, code: &str, is_tied: bool) -> Result<(), String> {
    let mut words = command.split_whitespace();
    let program = words.next().ok_or("--via needs a command, such as dumbpipe listen")?;
    let arguments: Vec<&str> = words.collect();
    let cannot = |why: io::Error| format!("Could not start {program}: {}.", reason(&why));
    let watch = || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        let _ = kill_current_process_group(Signal::TERM);
    };
    if is_tied {
        thread::Builder::new().name("input".into()).spawn(watch).map_err(cannot)?;
    }
    let folder = env::current_dir().map_err(cannot)?;
    let mut pause = PAUSES[0];
    loop {
        let begun = Instant::now();
        // A room is entered through its folder.
        env::set_current_dir(&folder).map_err(cannot)?;
        let mut command = Command::new(program);
        let mut child =
            command.args(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(cannot)?;
        if let Some((mut input, output)) = child.stdin.take().zip(child.stdout.take())
            && let Err(no_way) = enter(&Visitor::Guest(Some(code.into())), output, &mut input)
        {
            let line = match no_way {
                NoWay::Ever(why) => Some(FromHost::Bye(why)),
                NoWay::Shown(code) => Some(FromHost::Shown(code)),
                NoWay::Now(_) => None,
            };
            let _ = line.map(|line| say(&mut input, &line.to_string()));
        }
        end(&mut child, LEAVING);
        if begun.elapsed() > PAUSES[1] {
            pause = PAUSES[0];
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PAUSES[1]);
    }
}
