//! Fits the weights of the evaluation of the game that its arguments name, and prints them.

use clap::Parser;
use std::io;

fn main() -> io::Result<()> {
    pawnstorm_tune::Tune::parse().run(&mut io::stdout().lock())
}
