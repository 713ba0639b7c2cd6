//! The README's pictures are what the program draws: made by it, and compared with it.
//!
//! `PAWNSTORM_BLESS=1 cargo test pictures` makes them anew.

use crate::driver::Driver;
use pawnstorm::ui::svg;
use std::path::Path;

#[test]
fn the_pictures_in_the_readme_are_what_the_program_draws() {
    let mut chess = Driver::game("chess", None).size(120, 40);
    for turn in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "Nxe5", "Qd4", "Nf3", "Qxe4"] {
        chess.keys(turn).keys("<Enter>");
    }
    chess.keys("<Up><Right>");
    compare("chess.svg", &chess);
    compare("menu.svg", &Driver::menu().size(100, 30));
}

fn compare(name: &str, driver: &Driver) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures").join(name);
    let picture = svg::picture(&driver.draw().0);
    if std::env::var_os("PAWNSTORM_BLESS").is_some() {
        std::fs::write(&path, &picture).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == picture, "assets/pictures/{name} is not what the program draws; PAWNSTORM_BLESS=1 makes it anew");
}
