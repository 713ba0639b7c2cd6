//! What is light enough to be seen on what is dark, in every theme and at every depth of colours.

use crate::prelude::*;
use pawnstorm::app::settings::{DEFAULT_THEME, MONO, SIXTEEN};
use pawnstorm::ui::theme::Theme;
use pawnstorm::ui::theme::ink::{Depth, of_palette, style};
use ratatui::style::{Color, Modifier, Style};

/// The first sixteen colours as some terminals have them: xterm, the console of Linux, that of Windows, Tango.
const SIXTEENS: [[u32; 16]; 4] = [
    [
        0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5, 0x7f_7f7f, 0xff_0000,
        0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
    ],
    [
        0x00_0000, 0xaa_0000, 0x00_aa00, 0xaa_5500, 0x00_00aa, 0xaa_00aa, 0x00_aaaa, 0xaa_aaaa, 0x55_5555, 0xff_5555,
        0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff, 0xff_ffff,
    ],
    [
        0x0c_0c0c, 0xc5_0f1f, 0x13_a10e, 0xc1_9c00, 0x00_37da, 0x88_1798, 0x3a_96dd, 0xcc_cccc, 0x76_7676, 0xe7_4856,
        0x16_c60c, 0xf9_f1a5, 0x3b_78ff, 0xb4_009e, 0x61_d6d6, 0xf2_f2f2,
    ],
    [
        0x2e_3436, 0xcc_0000, 0x4e_9a06, 0xc4_a000, 0x34_65a4, 0x75_507b, 0x06_989a, 0xd3_d7cf, 0x55_5753, 0xef_2929,
        0x8a_e234, 0xfc_e94f, 0x72_9fcf, 0xad_7fa8, 0x34_e2e2, 0xee_eeec,
    ],
];

/// So much more light must text have than its ground, and pieces and signs than their squares, by the accessibility guidelines
/// of the web; or the other way round.
const TEXT: f64 = 4.5;
const SHAPES: f64 = 3.0;
/// So far apart in lightness, from 0 to 100, are light squares from dark ones. Beside each other a difference of two or three is
/// seen; a board is taken in at a glance, under pieces, and on poor screens.
const SQUARES: f64 = 12.0;

/// Red, green and blue as light, from 0 to 1.
fn light(color: Color, sixteen: &[u32; 16]) -> [f64; 3] {
    let rgb = match color {
        Color::Indexed(index @ 0..16) => {
            let [_, r, g, b] = sixteen[usize::from(index)].to_be_bytes();
            [r, g, b]
        }
        Color::Indexed(index) => of_palette(index).expect("it is of the cube or a grey"),
        Color::Rgb(r, g, b) => [r, g, b],
        _ => panic!("{color:?} is nowhere the same"),
    };
    rgb.map(|level| {
        let level = f64::from(level) / 255.0;
        if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055_f64).powf(2.4) }
    })
}

/// The relative luminance, as the accessibility guidelines of the web define it.
fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The lightness of the CIE, from 0 to 100.
fn lightness(luminance: f64) -> f64 {
    if luminance > 0.008_856 { 116.0 * luminance.cbrt() - 16.0 } else { 903.3 * luminance }
}

#[test]
fn the_measures_are_right() {
    let [black, white] = [16, 231].map(|index| luminance(light(Color::Indexed(index), &SIXTEENS[0])));
    assert!((contrast(black, white) - 21.0).abs() < 0.01);
    assert!(lightness(black).abs() < 0.01 && (lightness(white) - 100.0).abs() < 0.01);
}

/// Each theme that has colours, at each depth, with each of the palettes that it depends on.
fn colored() -> impl Iterator<Item = (String, &'static Theme, &'static [u32; 16])> {
    let themes = Themes::built_in().iter().enumerate().filter(|(index, _)| *index != MONO);
    themes.flat_map(|(index, named)| {
        let palettes = if index == SIXTEEN { &SIXTEENS[..] } else { &SIXTEENS[..1] };
        let depths = [
            (format!("{} in 256 colours", named.name), named.theme(Depth::Indexed)),
            (format!("{} in all colours", named.name), named.theme(Depth::Rgb)),
        ];
        depths
            .into_iter()
            .flat_map(move |(what, theme)| palettes.iter().map(move |palette| (what.clone(), theme, palette)))
    })
}

/// The squares on which pieces can stand.
fn squares(theme: &Theme) -> [Style; 7] {
    let [light, dark] = theme.last;
    [theme.light, theme.dark, light, dark, theme.picked, theme.checked, theme.checker]
}

#[test]
fn text_stands_out_from_its_ground() {
    for (what, theme, sixteen) in colored() {
        for style in
            [theme.base, theme.dim, theme.strong, theme.turn, theme.refusal, theme.alarm, theme.back, theme.marked]
        {
            let style = theme.base.patch(style);
            let [fg, bg] = [style.fg, style.bg].map(|color| luminance(light(color.expect("a colour"), sixteen)));
            assert!(contrast(fg, bg) >= TEXT, "{what}: {style:?}: {:.2}", contrast(fg, bg));
        }
    }
}

#[test]
fn pieces_and_signs_stand_out_from_every_square() {
    for (what, theme, sixteen) in colored() {
        for square in squares(theme) {
            let ground = luminance(light(square.bg.expect("a square has a colour"), sixteen));
            for shape in [theme.white, theme.black, theme.cursor, theme.target] {
                let contrast = contrast(luminance(light(shape.fg.expect("a piece has a colour"), sixteen)), ground);
                assert!(contrast >= SHAPES, "{what}: {:?} on {:?}: {contrast:.2}", shape.fg, square.bg);
            }
        }
    }
}

#[test]
fn light_squares_are_lighter_than_dark_ones() {
    for (what, theme, sixteen) in colored() {
        let [light, dark] = [theme.light, theme.dark].map(|square| {
            let color = square.bg.expect("a square has a colour");
            lightness(luminance(light(color, sixteen)))
        });
        assert!(light - dark >= SQUARES, "{what}: {light:.1} and {dark:.1}");
    }
}

/// White's pieces are not told from Black's by a colour that some eyes do not see: by lightness, or by fill and outline.
#[test]
fn the_sides_differ_by_more_than_hue() {
    for (what, theme, sixteen) in colored() {
        let [white, black] =
            [theme.white, theme.black].map(|piece| luminance(light(piece.fg.expect("a colour"), sixteen)));
        assert!(theme.hollow || contrast(white, black) >= TEXT, "{what}: {:.2}", contrast(white, black));
    }
}

/// As eyes see a colour that lack one kind of cones, by Viénot, Brettel and Mollon (1999): the red ones, and the green ones.
fn without_red_or_green([r, g, b]: [f64; 3]) -> [[f64; 3]; 2] {
    [(0.112_38, 0.887_62, 0.004_01), (0.292_75, 0.707_25, -0.022_34)].map(|(of_red, of_green, rest)| {
        let yellow = of_red * r + of_green * g;
        [yellow, yellow, (rest * (r - g) + b).clamp(0.0, 1.0)]
    })
}

/// On a tile of its side's colour a figure has the colour of the other side, or of the ground where both sides are light.
#[test]
fn figures_stand_out_from_tiles() {
    for (what, theme, sixteen) in colored().filter(|(_, theme, _)| theme.hollow) {
        let color = |color: Option<Color>| luminance(light(color.expect("a colour"), sixteen));
        for side in [theme.white, theme.black] {
            let contrast = contrast(color(side.fg), color(theme.base.bg));
            assert!(contrast >= TEXT, "{what}: {:?}: {contrast:.2}", side.fg);
        }
    }
}

/// The hue of a colour, from 0 to 360: red is 0, green 120, blue 240.
fn hue([r, g, b]: [f64; 3]) -> f64 {
    let (least, most) = (r.min(g).min(b), r.max(g).max(b));
    let sixth = match most {
        _ if most == r => (g - b) / (most - least),
        _ if most == g => 2.0 + (b - r) / (most - least),
        _ => 4.0 + (r - g) / (most - least),
    };
    (60.0 * sixth).rem_euclid(360.0)
}

/// Arrows and marked squares have the colours that are said of them. They differ from the squares and from each other, and signs
/// on them stand out.
#[test]
fn drawings_have_the_colours_of_their_names() {
    let hues = [("green", 95.0..=165.0), ("red", 0.0..=12.0), ("yellow", 36.0..=62.0), ("blue", 205.0..=245.0)];
    for (what, theme, sixteen) in colored() {
        let inks = theme.drawn.map(|style| light(style.bg.expect("a colour"), sixteen));
        for ((style, ink), (name, hues)) in theme.drawn.iter().zip(inks).zip(&hues) {
            let is_named = matches!(style.bg, Some(Color::Indexed(..16)));
            assert!(is_named || hues.contains(&hue(ink)), "{what}: {name} has the hue {:.0}", hue(ink));
            let sign = luminance(light(style.fg.expect("a sign has a colour"), sixteen));
            assert!(contrast(sign, luminance(ink)) >= SHAPES, "{what}: the sign on {name}");
            for square in [theme.light, theme.dark, theme.last[0], theme.last[1]] {
                let apart = distance(ink, light(square.bg.expect("a colour"), sixteen));
                assert!(apart >= 20.0, "{what}: {name} on {:?}: {apart:.1}", square.bg);
            }
        }
        for (index, one) in inks.iter().enumerate() {
            for other in &inks[..index] {
                assert!(distance(*one, *other) >= 30.0, "{what}: {} and another", hues[index].0);
            }
        }
    }
}

/// How different two colours look: the distance in the CIE's Lab.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let lab = |[r, g, b]: [f64; 3]| {
        let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
        let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
        let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let y = luminance([r, g, b]);
        [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
    };
    lab(one).iter().zip(lab(other)).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

/// In the theme for all eyes each mark differs from the squares and from the other marks, whichever cones are lacking.
#[test]
fn marks_are_told_apart_by_all_eyes() {
    let named = Themes::built_in().iter().find(|named| named.name == "colour-blind").expect("there is such a theme");
    for theme in [Depth::Indexed, Depth::Rgb].map(|depth| named.theme(depth)) {
        let marks = squares(theme).into_iter().chain(theme.drawn);
        let colors: Vec<_> = marks.map(|mark| light(mark.bg.expect("a mark has a colour"), &SIXTEENS[0])).collect();
        for eyes in 0..3 {
            let see = |color: &[f64; 3]| match eyes {
                0 => *color,
                eyes => without_red_or_green(*color)[eyes - 1],
            };
            let seen: Vec<_> = colors.iter().map(see).collect();
            for (index, one) in seen.iter().enumerate() {
                for (other, color) in seen.iter().enumerate().take(index) {
                    let apart = distance(*one, *color);
                    // What is picked up or gives check is not drawn upon.
                    let never_meet = index >= 7 && (4..7).contains(&other);
                    assert!(never_meet || apart >= 12.0, "eyes {eyes}: marks {index} and {other}: {apart:.1}");
                }
            }
        }
    }
}

/// Where there are no colours, nothing is lost: what is marked is reversed, and dark squares have a pattern.
#[test]
fn without_colours_shapes_tell_all() {
    let themes: Vec<&Named> = Themes::built_in().iter().collect();
    let theme = themes[MONO].theme(Depth::Indexed);
    assert_eq!(theme, themes[MONO].theme(Depth::Rgb));
    assert!(theme.styles().iter().all(|style| style.fg.is_none() && style.bg.is_none()));
    assert!(theme.hollow && theme.dark_fill == "░");
    for style in [theme.back, theme.marked, theme.picked, theme.covered] {
        assert!(style.add_modifier.contains(Modifier::REVERSED));
    }
}

/// A theme of the program says everything itself, so that it looks the same whatever the default is.
#[test]
fn the_themes_are_complete_and_without_mistakes() {
    let default = Themes::built_in().iter().nth(DEFAULT_THEME).expect("there is a default");
    assert_eq!(default.name, BUILT_IN[DEFAULT_THEME]);
    let keys = |text: &str| {
        let parts = text.lines().filter_map(|line| line.split_once('=')).map(|(key, _)| key.trim().to_string());
        let mut keys: Vec<String> = parts.filter(|key| key != "pieces" && key != "dark-fill").collect();
        keys.sort();
        keys
    };
    let text = |name: &str| crate::data::read(&crate::data::repository(&format!("assets/themes/{name}.toml")));
    for (name, named) in BUILT_IN.iter().zip(Themes::built_in().iter()) {
        let (again, problems) = Named::read(name, &text(name), name);
        assert_eq!(problems, [""; 0]);
        assert_eq!((&again.name, again.theme(Depth::Rgb).light), (&named.name, named.theme(Depth::Rgb).light));
        assert_eq!(keys(&text(name)), keys(&text("slate")), "{name}");
    }
}

#[test]
fn colours_are_read_at_both_depths() {
    let both = |text| [Depth::Indexed, Depth::Rgb].map(|depth| style(text, depth).map(|style| style.fg));
    assert_eq!(both("bright-red"), [Ok(Some(Color::Indexed(9))), Ok(Some(Color::Indexed(9)))]);
    assert_eq!(both("#ff0000"), [Ok(Some(Color::Indexed(196))), Ok(Some(Color::Rgb(255, 0, 0)))]);
    assert_eq!(both("#ff0000/7"), [Ok(Some(Color::Indexed(7))), Ok(Some(Color::Rgb(255, 0, 0)))]);
    assert_eq!(both("bold"), [Ok(None), Ok(None)]);
    for wrong in ["256", "-1", "#ff00", "#ff00000", "#é0000", "#ff0000/256", "on", "red on", "on on", "pink"] {
        assert!(style(wrong, Depth::Indexed).is_err(), "{wrong}");
    }
}

#[test]
fn the_nearest_colour_of_a_palette_colour_is_itself() {
    for index in 16..=255 {
        let rgb = of_palette(index).expect("it is of the cube or a grey");
        let [r, g, b] = rgb;
        let nearest = style(&format!("#{r:02x}{g:02x}{b:02x}"), Depth::Indexed).map(|style| style.fg);
        let Ok(Some(Color::Indexed(nearest))) = nearest else { panic!("{nearest:?}") };
        assert_eq!(of_palette(nearest), Some(rgb));
    }
}
