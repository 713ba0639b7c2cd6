//! How games are set up is remembered, from one start of the program to the next.

use crate::prelude::*;
use pawnstorm::app::setups::Setups;
use proptest::prelude::*;

fn storage(home: &TempDir) -> Storage {
    Storage::new(Arc::new(System), home.path().join("games"))
}

fn begins(home: &TempDir) -> Driver {
    let mut driver = Driver::menu();
    driver.app.recall(storage(home).setups());
    driver
}

#[test]
fn a_game_is_set_up_as_it_was_before_the_program_began() {
    let home = data::home();
    let mut first = begins(&home);
    // Black is the computer at level 1, with touch-move, by a clock.
    first.keys("<Enter>").keys("<Down><Down><Right>").shows_row("Black: computer, level 1");
    first.keys("<Down><Right>").shows_row("touch-move: on").keys("<End><Up>5+3<Enter>").shows_row("clock: 5+3");
    first.keys("<Home><Enter>").shows("Black");
    let kept = first.app.context.setups.clone();
    assert_eq!(storage(&home).perform(StorageEffect::Remember(kept)).map(|msg| format!("{msg:?}")), None);

    let mut second = begins(&home);
    second.keys("<Enter>").shows_row("Black: computer, level 1").shows_row("touch-move: on").shows_row("clock: 5+3");
    second.keys("<Enter>");
    let Some(playing) = second.app.screen::<Playing>() else { panic!("Enter, Enter begins it") };
    let game = &playing.line.view.game;
    assert_eq!(game.players().map(|player| player.to_string()), ["human", "computer:1"]);
    assert!(game.options().touch_move && game.clock().is_some());
}

/// What is as the settings say follows them when they change.
#[test]
fn only_what_was_chosen_is_remembered() {
    let mut driver = Driver::menu().after("<Enter><Enter>");
    assert_eq!(driver.app.context.setups.to_string(), "pawnstorm setups 1\nchess white human black human\n");
    driver.keys("menu<Enter>y");
    driver.app.context.settings.touch_move = Some(true);
    driver.keys("<Home><Enter>").shows_row("touch-move: on");
}

#[test]
fn an_engine_that_is_gone_is_replaced_and_hidden_spies_are_played_by_people() {
    let text = "pawnstorm setups 1\nchess white engine:fish black computer:8\n\
                pawns-chess white human black computer:3 hidden-spies on\n";
    let mut driver = Driver::menu();
    driver.app.recall(Ok(text.parse().expect("it can be read")));
    driver.keys("<Enter>").shows_row("White: human").shows_row("Black: computer, level 8").keys("<Esc>");
    let spies = GAMES.iter().position(|info| info.id == "pawns-chess").expect("it is there");
    driver.keys(&"<Down>".repeat(spies)).keys("<Enter>").shows_row("Black: human").keys("<Enter>");
    assert!(driver.app.screen::<Playing>().is_some());
}

#[test]
fn a_file_that_is_damaged_is_told_and_made_anew() {
    let home = data::home();
    let path = home.path().join("setups.txt");
    for bad in [
        &b"nonsense"[..],
        b"pawnstorm setups 1\nchess white human\n",
        b"pawnstorm setups 1\nchess white human black human clock 99:99:99\n",
        b"pawnstorm setups 1\nchess white human black human strict-check on\n",
        b"pawnstorm setups 1\ngo white human black human\n",
        b"\xff\xfe",
    ] {
        fs::write(&path, bad).expect("a file");
        let mut driver = begins(&home);
        driver.shows("Could not read your last game setups from").shows("setups.txt").keys("<Enter>");
        driver.shows_row("White: human");
        let setups: Setups =
            "pawnstorm setups 1\nalapawn white human black computer:2\n".parse().expect("it can be read");
        let said = storage(&home).perform(StorageEffect::Remember(setups.clone()));
        assert!(said.is_none() && storage(&home).setups() == Ok(setups));
    }
    fs::remove_file(&path).and_then(|()| fs::create_dir(&path)).expect("a folder");
    begins(&home).shows("it is a folder");
    let said = storage(&home).perform(StorageEffect::Remember(Setups::default()));
    assert!(said.is_some_and(|msg| format!("{msg:?}").contains("Could not save the game setup")));
}

#[test]
fn another_program_adds_to_what_is_there() {
    let home = data::home();
    for line in
        ["chess white human black computer:2", "alapawn white human black human", "chess white computer:5 black human"]
    {
        let setups = format!("pawnstorm setups 1\n{line}\n").parse().expect("it can be read");
        storage(&home).perform(StorageEffect::Remember(setups));
    }
    let text = storage(&home).setups().expect("it can be read").to_string();
    assert_eq!(text, "pawnstorm setups 1\nchess white computer:5 black human\nalapawn white human black human\n");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever stands in the file, nothing panics, and what could be read is written as it was.
    #[test]
    fn any_text_is_read(lines in proptest::collection::vec(
        "(chess|alapawn|pawns-chess|x)( white| black| clock| touch-move| tournament| winner| nobody| human| computer:3| computer:9| engine:a| on| off| 5\\+3| none){0,8}", 0..4
    )) {
        let text = format!("pawnstorm setups 1\n{}", lines.join("\n"));
        if let Ok(setups) = text.parse::<Setups>() {
            prop_assert_eq!(setups.to_string().parse::<Setups>(), Ok(setups));
        }
    }
}
