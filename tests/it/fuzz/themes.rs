//! Themes of the user's own: what is wrong is told with its line, and the rest can be looked at.

use super::{is_sentence, mutate, run};
use crate::prelude::*;
use pawnstorm::ui;
use pawnstorm::ui::theme::ink::Depth;
use ratatui::style::Color;

static EXAMPLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let strange = "\"te\u{202e}xt\" = 3\ndim = 'on \u{200b}red'\ndark-fill = '\u{ad}'\n\"\u{7}\" = '1'\n".to_string();
    let folder = data::repository("assets/themes");
    let paths = data::entries(&folder).into_iter();
    let paths = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.map(|path| data::read(&path)).chain([strange]).collect()
});

fn one(random: &mut Random) {
    let text = mutate::text(random, &EXAMPLES);
    let (theme, problems) = Named::read("mine", &text, "themes/mine.toml");
    let lines = text.matches('\n').count() + 1;
    for problem in &problems {
        is_sentence(problem, &text);
        let line = problem.strip_prefix("themes/mine.toml, line ").and_then(|rest| rest.split_once(": "));
        let line = line.and_then(|(number, _)| number.parse::<usize>().ok());
        assert!(line.is_some_and(|line| (1..=lines).contains(&line)), "{problem} of {lines} lines\n{text}");
    }
    let is_rgb = |color| matches!(color, Some(Color::Rgb(..)));
    let indexed = theme.theme(Depth::Indexed).clone();
    assert!(indexed.styles().iter().all(|style| !is_rgb(style.fg) && !is_rgb(style.bg)), "{text}");
    assert_eq!(ui::width(&indexed.dark_fill), 1, "{text}");
    assert!(!indexed.dark_fill.contains(pawnstorm::rules::text::is_control), "{text}");
    // The same text is the same theme.
    assert_eq!(Named::read("mine", &text, "themes/mine.toml").0.theme(Depth::Rgb), theme.theme(Depth::Rgb));
    if random.below(16) == 0 {
        let themes = Themes::with(vec![theme]);
        let mut driver = Driver::game("chess", None);
        driver.app.context.settings.theme = BUILT_IN.len();
        for colors in [Colors::Mono, Colors::Sixteen, Colors::Indexed, Colors::Rgb] {
            driver.app.context.settings.colors = colors;
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            ui::render_in(&driver.app, &themes, &mut buffer);
            assert!(ui::text(&buffer).contains("White to move."), "{text}");
        }
    }
}

#[test]
fn themes() {
    run("themes", 2_000, one);
}
