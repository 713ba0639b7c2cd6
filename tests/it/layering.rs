//! The layers, read off the sources. Cargo keeps the crates apart; here it is seen that no layer of the program imports one to its right,
//! and that none names what it must not know.
//!
//! Only code is looked at: comments are not, nor items that are built for tests alone.

use crate::prelude::*;

const LAYERS: [&str; 8] = ["rules", "engine", "game", "app", "ui", "tui", "cli", "main"];
/// The layers that are crates of their own, and where their sources stand.
const CRATES: [(&str, &str); 3] =
    [("rules", "crates/rules/src"), ("engine", "crates/engine/src"), ("game", "crates/game/src")];

/// A source file: its path as `LAYER/…`, which layer it is part of, how many modules deep it stands, and its code.
struct Source {
    path: String,
    layer: usize,
    depth: usize,
    code: String,
}

fn sources() -> Vec<Source> {
    let program = data::repository("src");
    let mut sources = Vec::new();
    collect(&program, &program, None, &mut sources);
    for (layer, folder) in CRATES {
        let root = data::repository(folder);
        collect(&root, &root, Some(layer), &mut sources);
    }
    sources
}

fn collect(root: &Path, folder: &Path, layer: Option<&str>, sources: &mut Vec<Source>) {
    for path in data::entries(folder) {
        if path.is_dir() {
            collect(root, &path, layer, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && (layer.is_some() || path != root.join("lib.rs"))
        {
            sources.push(source(root, &path, layer));
        }
    }
}

fn source(root: &Path, path: &Path, of_crate: Option<&str>) -> Source {
    let below = path.strip_prefix(root).expect("it was found there");
    let first = below.components().next().expect("it has a name").as_os_str().to_string_lossy().into_owned();
    let name = of_crate.unwrap_or_else(|| first.trim_end_matches(".rs"));
    let below = below.to_string_lossy().replace('\\', "/");
    Source {
        path: of_crate.map_or_else(|| below.clone(), |layer| format!("{layer}/{below}")),
        layer: layer(name).unwrap_or_else(|| panic!("{below} is in no layer")),
        depth: below.split('/').count(),
        code: code(&data::read(path)),
    }
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|&layer| layer == name)
}

fn code(text: &str) -> String {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
    let mut parts = code.split("#[cfg(test)]");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |code, part| code + &part[item(part)..])
}

/// Where the item ends that a text begins with.
fn item(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The names that so many `super::` or more lead to.
fn names_above(code: &str, depth: usize) -> Vec<&str> {
    names_after(code, &"super::".repeat(depth))
}

/// The names that follow a prefix such as `crate::`, those of a group in braces included.
fn names_after<'a>(code: &'a str, prefix: &str) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(members(group).into_iter().map(first_word)),
            None => names.push(first_word(rest)),
        }
    }
    names
}

/// The members of a group in braces, from after its opening brace.
fn members(group: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut members) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                members.push(group[begin..at].trim());
                begin = at + 1;
                if c == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    members
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}

/// Whether a name stands in the code as a word of its own, or as the beginning of a path if it ends with `::`.
fn mentions(code: &str, name: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    code.match_indices(name).any(|(at, _)| {
        let whole = name.ends_with("::") || !part(code[at + name.len()..].chars().next());
        whole && !part(code[..at].chars().next_back())
    })
}

#[test]
fn left_never_imports_right() {
    for source in sources().into_iter().filter(|source| CRATES.iter().all(|(layer, _)| LAYERS[source.layer] != *layer))
    {
        let mut names = names_after(&source.code, "crate::");
        names.extend(names_after(&source.code, "pawnstorm::"));
        names.extend(names_above(&source.code, source.depth));
        for other in names.into_iter().filter_map(layer) {
            assert!(other <= source.layer, "src/{} imports {}", source.path, LAYERS[other]);
        }
    }
}

/// The crate of pictures knows terminals and drawings, nothing of this program; and only what writes to the terminal knows it.
#[test]
fn only_the_terminal_shows_pictures() {
    let root = data::repository("crates/pictures/src");
    let mut pictures = Vec::new();
    collect(&root, &root, Some("main"), &mut pictures);
    assert!(!pictures.is_empty());
    for source in &pictures {
        // Its examples are comments.
        assert!(!source.code.contains("pawnstorm"), "crates/pictures/src/{} names the program", source.path);
    }
    for source in sources() {
        let is_terminal = source.path.starts_with("tui/terminal");
        assert!(is_terminal || !mentions(&source.code, "pawnstorm_pictures"), "src/{} names it", source.path);
    }
}

/// The types of the games, as the registry lists them.
fn game_types(sources: &[Source]) -> Vec<String> {
    let registry = sources.iter().find(|source| source.path == "rules/variants.rs").expect("there is a registry");
    let (_, list) = registry.code.split_once("$each! {").expect("it has a list");
    let list = list.split('}').next().unwrap_or_default();
    let paths = list.split(',').filter_map(|entry| entry.split_once("=>")).map(|(_, path)| path.trim());
    let types: Vec<String> = paths.filter_map(|path| path.rsplit("::").next()).map(String::from).collect();
    assert!(types.iter().any(|name| name == "Chess"), "{types:?}");
    types
}

#[test]
fn only_the_games_own_files_name_a_game() {
    let sources = sources();
    let types = game_types(&sources);
    for source in &sources {
        // The texts and the names that a game has outside its rules are tables by its name.
        let own = ["rules/chess", "rules/variants", "engine/eval", "app/catalog.rs", "game/names.rs"];
        if own.iter().any(|own| source.path.starts_with(own)) {
            continue;
        }
        for game in &types {
            assert!(!mentions(&source.code, game), "src/{} names {game}", source.path);
        }
        for info in GAMES {
            let literal = format!("\"{}\"", info.id);
            assert!(!source.code.contains(&literal), "src/{} names {literal}", source.path);
            let module = format!("{}::", info.id.replace('-', "_"));
            assert!(!mentions(&source.code, &module), "src/{} names {module}", source.path);
        }
    }
}

#[test]
fn no_layer_names_what_it_must_not_know() {
    let outside = ["std::time", "std::thread", "std::fs", "std::io", "std::env", "std::process", "std::net"];
    let forbidden: [(&str, &[&str]); 5] = [
        ("rules", &outside),
        ("engine", &["std::fs", "std::io", "std::env", "crossterm", "ratatui"]),
        ("game", &["std::thread", "std::fs", "std::io", "std::env", "crossterm", "ratatui"]),
        ("app", &["std::thread", "std::fs", "crossterm"]),
        ("ui", &["std::thread", "std::fs", "crossterm"]),
    ];
    for source in sources() {
        for (name, words) in forbidden {
            if LAYERS[source.layer] != name {
                continue;
            }
            for word in words {
                assert!(!mentions(&source.code, word), "src/{} names {word}", source.path);
                let (path, last) = word.rsplit_once("::").unwrap_or(("", word));
                let grouped = !path.is_empty() && names_after(&source.code, &format!("{path}::")).contains(&last);
                assert!(!grouped, "src/{} names {word}", source.path);
            }
        }
    }
}

/// A message comes from outside: a screen that made one up for itself, or for what it is part of, could do so for ever.
#[test]
fn no_screen_sends_itself_a_message() {
    let asks = ["self.update(", "self.take_in(", "self.pass_on("];
    for source in sources().iter().filter(|source| LAYERS[source.layer] == "app") {
        for (line, text) in (1..).zip(source.code.lines()) {
            let made_up = ["update(Msg::", "update(&Msg::", "key(Key::", "mouse(Mouse", "in(Msg::", "on(Msg::"];
            for call in made_up {
                assert!(!text.contains(call), "src/{}, code line {line}: {call}", source.path);
            }
            // The program hands on what it was given, once.
            let hands_on = source.path == "app.rs" && text.contains("(msg)");
            assert!(hands_on || !asks.iter().any(|call| text.contains(call)), "src/{}, code line {line}", source.path);
        }
    }
}

/// The scanner sees what it is there to see.
#[test]
fn the_scanner_reads_groups() {
    let code =
        code("use crate::{rules::{A, B}, ui};\n// crate::tui\nuse crate::app::App;\n#[cfg(test)]\nuse crate::cli;");
    assert_eq!(names_after(&code, "crate::"), ["rules", "ui", "app"]);
    assert_eq!(names_above("use super::super::tui::Terminal; use super::mouse;", 2), ["tui"]);
    let behind = self::code("#[cfg(test)]\nmod tests {\n    fn a() {}\n}\nuse crate::cli;\n");
    assert_eq!(names_after(&behind, "crate::"), ["cli"]);
    assert!(mentions("let x = Chess::start();", "Chess"));
    assert!(!mentions("Face::CHESS, Chessboard", "Chess"));
    assert!(mentions("rules::chess::Move", "chess::") && !mentions("pub mod chess;", "chess::"));
}

/// The map of ARCHITECTURE.md names every folder of the sources, and none that is not there.
#[test]
fn the_map_names_the_folders_that_there_are() {
    let text = data::read(&data::repository("ARCHITECTURE.md"));
    let map = text.split("## Map").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("there is a map");
    for line in map.lines().filter(|line| !line.is_empty()) {
        let (folder, rest) = line.split_once(' ').expect("a folder and what is in it");
        let sources = if folder.starts_with("crates/") { format!("{folder}src") } else { folder.to_string() };
        let path = data::repository(&sources);
        assert!(path.is_dir(), "there is no folder {sources}");
        if !folder.starts_with("crates/") && !folder.starts_with("src/") {
            continue;
        }
        let mut folders = vec![path];
        while let Some(folder) = folders.pop() {
            for below in data::entries(&folder).into_iter().filter(|path| path.is_dir()) {
                let name = below.file_name().expect("a name").to_string_lossy().into_owned();
                let is_deep =
                    folder.file_name().is_some_and(|parent| parent != "src") && folder != data::repository(&sources);
                // The folders of the games, below `variants/`, are the registry's.
                assert!(is_deep || rest.contains(&format!("{name}/")), "the map lacks {name}/ in {line}");
                folders.push(below);
            }
        }
    }
    for path in data::entries(&data::repository("")).into_iter().filter(|path| path.is_dir()) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let is_ours = !name.starts_with('.') && name != "target";
        assert!(!is_ours || map.lines().any(|line| line.starts_with(&format!("{name}/"))), "the map lacks {name}/");
    }
}
