//! The program. All it does is hand its arguments on.

fn main() -> std::process::ExitCode {
    pawnstorm_lab::main(std::env::args_os())
}
