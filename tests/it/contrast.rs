//! What is light enough to be seen on what is dark.

use pawnstorm::app::settings::Settings;
use pawnstorm::ui::theme::Theme;
use ratatui::style::Color;

/// The relative luminance of a colour of the 256-colour cube, as the accessibility guidelines of the web define it.
fn luminance(color: Option<Color>) -> f64 {
    let Some(Color::Indexed(index @ 16..=231)) = color else { panic!("{color:?} is not of the cube") };
    let n = index - 16;
    let [r, g, b] = [n / 36, n / 6 % 6, n % 6].map(|step| {
        let level = if step == 0 { 0.0 } else { f64::from(55 + 40 * step) / 255.0 };
        if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055_f64).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: Option<Color>, other: Option<Color>) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_measure_is_right() {
    assert!((contrast(Some(Color::Indexed(16)), Some(Color::Indexed(231))) - 21.0).abs() < 0.01);
}

#[test]
fn men_stand_out_from_every_square() {
    let theme = Theme::of(Settings::default());
    let [light, dark] = theme.last;
    for square in [theme.light, theme.dark, light, dark, theme.picked, theme.checked, theme.checker] {
        for man in [theme.white, theme.black] {
            let contrast = contrast(man.fg, square.bg);
            assert!(contrast >= 3.0, "{:?} on {:?}: {contrast:.2}", man.fg, square.bg);
        }
    }
}
