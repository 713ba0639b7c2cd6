//! Certificates of the Pawn Game's values, and their files.

use super::{printed, refused, run};
use pawnstorm::engine::solve::{Solver, Value};
use pawnstorm::rules::{Bitboard, Race};
use pawnstorm_lab::certificate::certificate;
use pawnstorm_lab::check::{Flaw, check};
use std::fs;

/// The values of the start on so many neighbouring files, from one.
const VALUES: [Value; 5] = [Value::Draw, Value::Loss, Value::Draw, Value::Win, Value::Draw];

/// The start on so many neighbouring files.
fn start(files: u32) -> Race {
    let rank = (1_u64 << files) - 1;
    Race { own: Bitboard(rank << 8), enemy: Bitboard(rank << 48), passed: Bitboard::EMPTY }
}

#[test]
fn certificates_prove_the_values_and_nothing_else() {
    let solver = Solver::new(16, 1).expect("there is memory");
    for (files, value) in (1..).zip(VALUES) {
        let race = start(files);
        assert_eq!(solver.value(&race, None), Some(value));
        let proof = certificate(&solver, &race, value);
        let coverage = check(&race, value, &proof).expect("it is a proof");
        assert_eq!(coverage.decided, proof.len() as u64);
        assert!(coverage.replayed > coverage.decided);
        let step = 1 + proof.len() / 64;
        for length in (0..proof.len()).step_by(step) {
            assert_eq!(check(&race, value, &proof[..length]), Err(Flaw::CutOff));
        }
        assert_eq!(check(&race, value, &[&proof[..], &[0]].concat()), Err(Flaw::TooLong));
        for at in (0..proof.len()).step_by(step).filter(|_| files < 5) {
            for byte in [0, 1, 2, 0x20, 0x21, 0x3F, 0x40, 0xFF] {
                let mut spoilt = proof.clone();
                spoilt[at] = byte;
                // Another winning move may be as good; nothing proves another value.
                let _ = check(&race, value, &spoilt);
                for other in [Value::Loss, Value::Draw, Value::Win].into_iter().filter(|other| *other != value) {
                    assert!(check(&race, other, &spoilt).is_err(), "{files} files, byte {at} as {byte}");
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_over_is_what_it_is() {
    let solver = Solver::new(16, 1).expect("there is memory");
    let race = |own, enemy| Race { own: Bitboard(own), enemy: Bitboard(enemy), passed: Bitboard::EMPTY };
    for over in [race(1 << 56, 1 << 48), race(1 << 8, 1), race(1 << 8, 0), race(0, 1 << 48), race(1 << 8, 1 << 16)] {
        let value = solver.value(&over, None).expect("nothing stops it");
        assert!(certificate(&solver, &over, value).is_empty() && check(&over, value, &[]).is_ok());
        assert_eq!(check(&over, value.turned(), &[0]), Err(Flaw::NotSo));
    }
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let path = file.to_str().expect("text");
    let check = format!("check {path}");
    for (files, value) in (1..).zip(VALUES) {
        let rank = |pawn: &str| format!("{}{}", pawn.repeat(files), 8 - files);
        let fen = format!("8/{}/8/8/8/8/{}/8 w - - 0 1", rank("p"), rank("P"));
        let output = run(&["prove", path, "--memory", "16", "--fen", &fen]);
        assert_eq!(output.stdout, format!("{value}\n").into_bytes(), "{output:?}");
        let text = printed(&check);
        assert!(text.starts_with(&fen) && text.ends_with(&format!("\n{value}\n")), "{text}");
    }
    let whole = fs::read(&file).expect("it was written");
    let text = |from: &str, to: &str| {
        let at = whole.windows(from.len()).position(|part| part == from.as_bytes()).expect("it is there");
        [&whole[..at], to.as_bytes(), &whole[at + from.len()..]].concat()
    };
    let spoilt = [
        (Vec::new(), "not a certificate"),
        (whole[..100].to_vec(), "cut off"),
        (whole[..whole.len() - 1].to_vec(), "cut off"),
        ([&whole[..], b"\0"].concat(), "all games have ended"),
        (text("\npawn-game\n", "\nchess\n"), "not a certificate"),
        (text("\ndraw\n", "\nwin\n"), "refutes"),
        (text("\ndraw\n", "\nmate\n"), "no value"),
        (text("ppppp3", "ppppp4"), "rank"),
    ];
    for (bytes, why) in spoilt {
        fs::write(&file, bytes).expect("it is written");
        let (code, sentence) = refused(&check);
        assert!(code == Some(1) && sentence.contains(why) && sentence.lines().count() == 1, "{why}: {sentence}");
    }
    fs::remove_file(&file).expect("it is there");
    assert_eq!(refused(&check).0, Some(1));
    // Before anything is searched: the whole board would take minutes.
    assert_eq!(refused(&format!("prove {}", folder.path().display())).0, Some(1));
    assert_eq!(refused(&format!("prove {path} --fen 8")).0, Some(2));
}
