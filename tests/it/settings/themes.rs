//! Themes of the user's own.

use crate::prelude::*;
use pawnstorm::app::settings::SIXTEEN;
use pawnstorm::ui::theme::ink::Depth;
use ratatui::style::Color;

#[test]
fn a_theme_of_the_users_own_is_one_more() {
    let home = data::home();
    let folder = home.path().join("themes");
    fs::create_dir(&folder).expect("a folder");
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).expect("a file");
    write("night.toml", b"text = '250 on 16'\nlight = 'on #336699'\n\nsquares = 'on 3'\ndark = 'on pink'\ndim = 5\n");
    write("bytes.toml", b"text = '\xff'");
    write("brown.toml", b"text = '1 on 2'");
    write("A b.toml", b"");
    write("notes.txt", b"nothing");
    fs::write(home.path().join("config.toml"), "theme = 'night'\n").expect("a file");
    let config = Config::read(&home.path().join("config.toml"));
    let problems = config.problems.join("\n");
    for text in [
        "themes/night.toml, line 4: a theme has no “squares”.",
        "themes/night.toml, line 5: “pink” is not a colour",
        "themes/night.toml, line 6: dim must be a text",
        "Ignored the theme “bytes”: ",
        "Ignored the theme “brown”: a built-in theme has that name.",
        "Ignored the theme “A b”: ",
    ] {
        assert!(problems.contains(text), "{text}\n{problems}");
    }
    assert_eq!(config.problems.len(), 6, "{problems}");
    assert_eq!(config.settings, [(Item::Theme, "night".into())]);
    let themes = Themes::with(config.themes.clone());
    let mut driver = Driver::menu();
    driver.app.configure(config.configured());
    let night = themes.of(driver.app.context.settings);
    let slate = Themes::built_in().iter().next().expect("there is a default").theme(Depth::Indexed);
    assert_eq!((night.base.bg, night.light.bg), (Some(Color::Indexed(16)), Some(Color::Indexed(60))));
    assert_eq!((night.dark, night.dim), (slate.dark, slate.dim), "what was wrong is as in the default");
    driver.app.context.settings.colors = Colors::Rgb;
    assert_eq!(themes.of(driver.app.context.settings).light.bg, Some(Color::Rgb(0x33, 0x66, 0x99)));
    driver.app.context.settings.colors = Colors::Sixteen;
    assert_eq!(
        themes.of(driver.app.context.settings),
        themes.iter().nth(SIXTEEN).expect("there is one").theme(Depth::Indexed),
        "it needs more"
    );
}
