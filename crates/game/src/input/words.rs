//! Moves in words: `knight takes f3`, `queen d1 to d4`, `castle short`, `e8 queen`. The letters and signs of the notation replace the
//! words, and the result is compared with the legal moves like any other text.

use crate::game::Game;
use pawnstorm_rules::{PieceKind, Square, Step, Viewer};

/// Words between the parts of a move, which add nothing to them.
const FILLERS: [&str; 16] = [
    "to", "from", "on", "at", "in", "into", "the", "my", "and", "move", "moves", "play", "plays", "go", "goes", "then",
];
const CAPTURES: [&str; 4] = ["takes", "take", "captures", "capture"];
const PROMOTIONS: [&str; 4] = ["promotes", "promote", "becomes", "become"];
const CASTLE: [&str; 3] = ["castles", "castle", "castling"];
/// Words for its sides, the king's and the queen's.
const SIDES: [[&str; 5]; 2] =
    [["kingside", "king-side", "king's", "king", "short"], ["queenside", "queen-side", "queen's", "queen", "long"]];

/// A text as notation, with all its words replaced.
pub(super) struct Said {
    pub(super) text: String,
    /// Whether it breaks off where more must follow, within a word or after one such as “takes”.
    pub(super) goes_on: bool,
}

/// Translates a move in words to notation; `None` for a text without words, or with a word that does not belong to moves.
pub(super) fn written(game: &Game, text: &str) -> Option<Said> {
    in_signs(game, text, |_, _, _| None)
}

/// Translates the start of a move in words, whose last word may be incomplete.
pub(super) fn begun(game: &Game, text: &str) -> Option<Said> {
    in_signs(game, text, begin)
}

/// Replaces the words of `text`; `begin` completes the last word.
fn in_signs(game: &Game, text: &str, begin: fn(&Game, &str, bool) -> Option<&'static str>) -> Option<Said> {
    let original: Vec<&str> = text.split_whitespace().collect();
    // Leave early: most texts are notation, and files have many.
    let is_word = |word: &&str| word.chars().nth(1).is_some() && word.chars().take(2).all(char::is_alphabetic);
    if original.len() < 2 && !original.iter().any(is_word) {
        return None;
    }
    let words: Vec<String> = original.iter().map(|word| word.to_lowercase()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(text) = castling(game, &words) {
        return Some(Said { text: text.into(), goes_on: false });
    }
    let (mut said, mut is_said, mut promotes) = (Said { text: String::new(), goes_on: false }, false, false);
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        let is_last = at + 1 == words.len();
        let is_first = said.text.is_empty();
        // A single letter is notation in first place; later it can start a word, such as “from”.
        let begun = if at > 0 || word.chars().nth(1).is_some() { begin(game, word, is_first) } else { None };
        let begun = begun.filter(|_| is_last);
        if is_part(game, word) && begun.is_none() {
            // Capitals tell a bishop from a file.
            said.text.push_str(original[at]);
            at += 1;
            continue;
        }
        is_said = true;
        let mut length = 1;
        if CAPTURES.contains(&word) {
            said.text.push('x');
            said.goes_on = is_last;
        } else if FILLERS.contains(&word) {
            said.goes_on = is_last;
        } else if PROMOTIONS.contains(&word) {
            (promotes, said.goes_on) = (true, is_last);
        } else if let Some(label) = begin(game, &words[at..].join(" "), is_first).filter(|label| !label.is_empty()) {
            // Comes before whole names: “Berserker” is a piece, and the start of another's name.
            return Some(Said { text: label.into(), goes_on: true });
        } else if let Some((label, words)) = piece(game, &words[at..]) {
            said.text.push_str(label);
            length = words;
        } else if begun.is_some() {
            said.goes_on = true;
        } else {
            return None;
        }
        at += length;
    }
    if !said.text.contains(char::is_alphanumeric) {
        // Nothing but a sign.
        (said.text, said.goes_on) = (String::new(), true);
    }
    // Without a square, “promote to queen” would be a queen's move.
    let names_something = !promotes || said.text.is_empty() || said.text.contains(|c: char| c.is_ascii_digit());
    (is_said && names_something).then_some(said)
}

/// Says a legal move in words.
pub(super) fn example(game: &Game) -> Option<String> {
    let scene = game.scene(game.plies(), Viewer::Everyone);
    game.routes().iter().find_map(|route| {
        let [Step::Pick(from), Step::To(to)] = *route.path.steps() else { return None };
        Some(format!("{} {}", scene.piece(from)?.kind.name, game.info().terms.square(to)))
    })
}

/// Strips the words that add nothing to the name of a choice, as in `promote to queen`.
///
/// ```
/// assert_eq!(pawnstorm_game::input::chosen("promote to queen"), "queen");
/// ```
pub fn chosen(text: &str) -> String {
    let adds = |word: &&str| {
        let word = word.to_lowercase();
        !FILLERS.contains(&&*word) && !PROMOTIONS.contains(&&*word)
    };
    text.split_whitespace().filter(adds).collect::<Vec<_>>().join(" ")
}

/// Returns whether a word is a part of a written move: a square, a sign, the letter of a file or a piece.
fn is_part(game: &Game, word: &str) -> bool {
    let is_letter = || {
        let is_label = |kind: &PieceKind| kind.label.eq_ignore_ascii_case(word);
        matches!(word, "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "x" | "p")
            || game.info().pieces.iter().any(is_label)
    };
    word.contains(|c: char| c.is_ascii_digit()) || !word.contains(char::is_alphabetic) || is_letter()
}

/// Translates castling. Without a side: the start of every legal castling, or, if there is none, the short one, so that it gets refused.
fn castling(game: &Game, words: &[&str]) -> Option<&'static str> {
    let words: Vec<&str> = words.iter().copied().filter(|word| !FILLERS.contains(word)).collect();
    let names = |side: usize, word: &str| SIDES[side].contains(&word);
    let is_known = |word: &&str| CASTLE.contains(word) || names(0, word) || names(1, word) || *word == "side";
    let is_castling = |word: &&str| CASTLE.contains(word) || word.ends_with("side");
    if !words.iter().all(is_known) || !words.iter().any(is_castling) || words == ["side"] {
        return None;
    }
    let is_legal = || game.all_texts().any(|forms| forms[0].starts_with("O-O"));
    match [0, 1].map(|side| words.iter().any(|word| names(side, word))) {
        [true, true] => None,
        [true, false] => Some("O-O"),
        [false, true] => Some("O-O-O"),
        [false, false] => Some(if is_legal() { "O-" } else { "O-O" }),
    }
}

/// Finds the piece named by the first words: its label, and the number of words. The last word of a name is enough if only one kind of the
/// mover's pieces on the board has it. Every kind of pawn can be called a pawn.
fn piece(game: &Game, words: &[&str]) -> Option<(&'static str, usize)> {
    let kinds = game.info().pieces;
    let is_called = |kind: &&PieceKind| {
        let name = kind.name.to_lowercase();
        name.split(' ').eq(words.iter().copied().take(name.split(' ').count()))
    };
    if let Some(kind) = kinds.iter().filter(is_called).max_by_key(|kind| kind.name.len()) {
        return Some((kind.label, kind.name.split(' ').count()));
    }
    let word = words.first()?;
    if *word == PAWN {
        return kinds.iter().any(PieceKind::is_pawn).then_some(("P", 1));
    }
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let own = |kind: &&PieceKind| {
        let is_it = |piece: pawnstorm_rules::Piece| piece.color == scene.turn && piece.kind.letter == kind.letter;
        Square::all().any(|square| scene.piece(square).is_some_and(is_it))
    };
    let ends_so = |kind: &&PieceKind| kind.name.rsplit_once(' ').is_some_and(|(_, last)| last.to_lowercase() == *word);
    let mut found = kinds.iter().filter(ends_so).filter(own);
    let kind = found.next().filter(|_| found.next().is_none())?;
    Some((kind.label, 1))
}

const PAWN: &str = "pawn";

/// Returns the notation for incomplete last words: the label of a piece or the letter of castling if they come first in the text, later an
/// empty text. `None` if no known words start so.
fn begin(game: &Game, words: &str, is_first: bool) -> Option<&'static str> {
    let fillers = || FILLERS.iter().chain(&CAPTURES).chain(&PROMOTIONS).any(|known| known.starts_with(words));
    let kinds = game.info().pieces;
    let names = |kind: &PieceKind| kind.name.to_lowercase().starts_with(words);
    if !is_first {
        return (fillers() || kinds.iter().any(names)).then_some("");
    }
    let castles = || {
        let all = CASTLE.iter().flat_map(|castle| SIDES.iter().flatten().map(move |side| format!("{castle} {side}")));
        all.chain(SIDES.iter().map(|side| side[0].to_string())).any(|known| known.starts_with(words))
    };
    let pawn = || PAWN.starts_with(words).then_some("P");
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let picked = game.routes().iter().filter_map(|route| scene.piece(route.path.steps().first()?.square()?));
    let moves: Vec<char> = picked.map(|piece| piece.kind.letter).collect();
    let named = || kinds.iter().filter(|kind| names(kind));
    let kind = named().find(|kind| moves.contains(&kind.letter)).or_else(|| named().next());
    let kind = kind.map(|kind| kind.label).or_else(pawn);
    kind.or_else(|| castles().then_some("O")).or_else(|| fillers().then_some(""))
}
