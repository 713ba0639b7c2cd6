//! Hints of known positions: the decisive fact is said, and nothing else.

use crate::prelude::*;
use pawnstorm::engine::Searched;
use pawnstorm::game::hint;
use pawnstorm::rules::variants::alapawn::Alapawn;

/// A hint names the decisive fact: the mate, what an offered piece gets, what is stopped, what a quiet move is for.
#[test]
fn hints_name_the_point() {
    for (game, fen, says) in [
        ("chess", "8/4P3/8/P1P1k3/1PB3PP/6R1/3RK3/8 w - - 0 1", "it mates in 2: "),
        ("chess", "5br1/1k2p1p1/5R2/3p3K/4q3/8/7P/8 b - - 0 1", "it mates in 2: "),
        (
            "chess",
            "3rr1k1/ppqbRppp/2p5/8/3Q1n2/2P3N1/PPB2PPP/3R2K1 w - - 0 1",
            "it offers the queen for the bishop on d7: after Qxd7 Rdxd7",
        ),
        ("chess", "6k1/5ppp/8/8/8/r7/5PPP/1R4K1 w - - 0 1", "it wins the game"),
        (
            "chess",
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
            "it prevents Qxf7#, which would win",
        ),
        ("chess", "4k3/8/8/2q5/8/1N6/P7/4K3 w - - 0 1", "it wins the queen on c5"),
        (
            "pawn-game",
            "8/3pp3/p1p5/5p1p/1P3P2/7P/P1P3P1/8 w - - 0 9",
            "it supports an advance to b5; it is the only move that wins: a4 ",
        ),
        ("pawn-game", "8/pppppp1p/8/6P1/8/6P1/PPPPPP2/8 b - - 0 3", "it guards c4 and e4"),
        ("pawn-game", "8/3P1p2/p7/P3P3/6p1/1p1P2P1/1P6/8 w - - 0 16", "it wins the game"),
        ("pawn-game", "8/5p2/1P3Pp1/p5P1/P2pP3/7p/1P5P/8 w - - 0 14", "it wins in 2 moves: b7 "),
        (
            "alapawn",
            "r1bqkb1r/2ppnpp1/pp6/7p/1PP3n1/1P1PBNP1/1P2NPP1/R2QKB1R w - - 1 12 last:b4/g4",
            "it moves the bishop out of reach of the knight on g4",
        ),
        ("pawns-chess", "5k2/8/U7/2K2g2/1e6/bA6/5Z2/8 b - - 0 52 F heal:q", "it heals the queen and wins "),
        // What is stopped, what is won back, the attacker of a piece that is taken itself, the last pawn, and a perpetual check.
        (
            "chess",
            "1r1r2k1/pPp2p1p/B4p2/8/3N4/2p5/1b3PPP/1R4K1 w - - 1 19",
            "it stops Rxd4, which would win the knight on d4, and ",
        ),
        ("chess", "3r3k/6pp/1n6/4N3/8/7P/5PP1/6K1 w - - 0 1", "it wins the rook on d8: Nf7+ Kg8 Nxd8"),
        (
            "alapawn",
            "4r3/6q1/2N2R2/P1p5/2P2B2/Pb6/QP6/6b1 w - - 0 38 last:a5/c5",
            "it takes the last pawn in 2 moves: ",
        ),
        ("classroom", "7Q/2p1bkp1/5p2/8/3p1P1P/2n3qn/1B4R1/5B1K b - - 7 38", "it draws by perpetual check"),
        // A pawn that a check wins after an exchange, a capture en passant, and a bishop that was shut in.
        ("classroom", "8/8/pR2pkp1/7p/P7/2r1RK1P/r5P1/8 b - - 4 40", "it wins a pawn: "),
        (
            "chess",
            "r6r/1p3k2/1ppbb1n1/4ppPp/2P4P/4PN2/PB1PB1P1/R3K2R w KQ h6 0 21",
            "it captures the pawn on h5 en passant",
        ),
        (
            "chess",
            "rnbqk2r/ppppppbp/5n2/6p1/1PP5/8/PBQPPPPP/RN2KBNR w KQkq - 4 5",
            "it opens lines for your bishop on f1 and guards d4 in the centre",
        ),
        ("chess", "rnb2rk1/pp2qppp/2p5/2b5/4p2N/P5P1/1PPBPPBP/R2Q1RK1 b - - 1 12", "it threatens the knight on h4"),
        (
            "chess",
            "r1q1k3/1b2b1p1/1pp5/4p3/4N2r/P2RQ2P/1P3PBP/5RK1 b q - 1 26",
            "it attacks the rook on d3 and the rook on f1 behind it",
        ),
        ("chess", "1rb1k2r/p1bq1pp1/p1p2p1p/N2p4/1P1P3P/P3PN2/2P2PP1/R2Q1RK1 w - - 7 14", "it connects your rooks"),
        // Every other move is mate at once.
        (
            "chess",
            "r1b1r1k1/pp2qp1n/3p2p1/2p4p/P1PbP2P/NP1B1PN1/1p4P1/1R4K1 w - - 1 22",
            "it gets out of check and holds out longest: after Kh1, Qxh4# would mate; but Black is winning",
        ),
        (
            "chess",
            "4k2r/2pb1pp1/2B4p/8/Pp3n2/8/1P1P1q1P/R1B4K w k - 3 25",
            "it cannot prevent mate within 2 moves; after any other move it comes next move",
        ),
        // The knight does not come back from the corner.
        (
            "classroom",
            "r3kb1r/ppp2ppp/2n5/3N4/P1b1P3/6PP/1P6/R1BBK2R b - - 0 17",
            "it stops (4,3) => (6,2), which would win a rook and a pawn for a knight",
        ),
        // A capture on a2 at once would be healed.
        (
            "pawns-chess",
            "rn2kb1r/a1q5/1em2zg1/4s3/3M1ZOG/Ab1S1N2/RE2K3/1NQn1BR1 w - - 2 18 Ba -",
            "it stops Nc3+, which would win a rook for a knight",
        ),
        (
            "chess",
            "rn1qnrk1/pp3pbp/2pNb1p1/4p3/4P2P/6P1/PPP1NPB1/R1BQK2R w KQ - 4 12",
            "it exchanges queens and knights",
        ),
        ("alapawn", "r1b2b1Q/pppn1k2/2p3pR/5pp1/8/1PP2PP1/1PPNNq2/R1B2B2 b - - 0 16", "it gets a rook for a bishop"),
        (
            "pawns-chess",
            "r1bqkbnr/1e2h2g/5zo1/3UO3/3n1Z2/A7/1E2HNBG/RNBQK2R b KQkq - 0 11 BEHbeh evict:e5",
            "it puts the hidden Spy on e4",
        ),
        // A piece that is taken after all takes something with it.
        (
            "alapawn-balanced",
            "2b1kbnr/n4p2/1Q4p1/1P3p2/5PpP/B1N2PP1/8/R3K1NR b - - 0 14 last:b6/a7",
            "it captures the pawn on b5 and moves the knight, which is in danger from the queen on b6",
        ),
        // A threat beside a capture and a defence.
        (
            "alapawn-balanced",
            "1nbk1b1r/1p3p2/1P3p2/2pP1n2/4p2P/5BP1/2P1N3/rNB1K2R b - - 0 14 last:f3/-",
            "it wins the bishop on f3, stops ",
        ),
        // Even pawns are exchanged.
        ("pawn-game", "8/1pp2pp1/7p/p2pp3/P1P3P1/3P4/1P2PP1P/8 b - - 0 5", "it exchanges pawns; "),
        // What an exchange prevents.
        (
            "classroom",
            "2r5/ppk3p1/2nbb2p/1B3p1n/3BpP2/1P2P2N/P1PK2PP/1R5R w - - 4 18",
            "it exchanges a bishop for a knight and stops (5,2) => (3,3), (2,4) => (3,3), (4,7) => (3,5), which would win",
        ),
        // What is taken is taken in its turn.
        (
            "chess",
            "2r3k1/5pb1/4p1pp/1npb4/B2P4/P3P2P/3B1PPN/R5K1 b - - 0 26",
            "it captures the pawn on d4; but White then takes a knight for a pawn, most of which you win back: Bxb5 dxe3",
        ),
    ] {
        let (mv, reason) = hinted_with(game, fen, 50_000);
        assert!(reason.starts_with(says), "{fen}: {mv}: {reason}");
    }
}

/// A hint calls no exchange a loss, and guards nothing that is not attacked.
#[test]
fn hints_say_nothing_that_does_not_matter() {
    for (game, fen, not) in [
        ("chess", "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "offers"),
        ("classroom", "8/4k3/8/1P2Pp1p/p4K2/3N2P1/1P6/5r2 w - - 0 1", "to safety"),
        // Nothing attacks the knight.
        ("chess", "rnbqk2r/p1ppb1pp/4pn2/1N3p2/3P4/4PN2/PPP1BPPP/R1BQ1RK1 w kq - 3 8", "guards your knight"),
        ("alapawn", "r1bqk2r/1ppn3p/p4pp1/3N4/1pP5/1P3PP1/1P1KNPP1/R4B1R b - - 0 14 last:d2/-", "then takes"),
        ("alapawn-balanced", "rnbqkbnr/5p2/1p3p1p/pPp1p1p1/8/1P2PPP1/2PP4/RNBQKBNR w - - 0 7 last:b5/e5", "then takes"),
        // Another piece is exchanged later.
        ("classroom", "rnbqk3/pp2ppb1/2p3p1/3p4/2PP1P1r/P1N1P1nP/1P4P1/R1BQKBR1 w - - 0 11", "exchanges a bishop"),
        // What was just taken can be taken back before the threat.
        ("chess", "r1q2rk1/1b1pppbp/1p3np1/p1p5/Q1Pn4/2NP1NP1/PP1BPPBP/R4RK1 w - - 2 12", "threatens to"),
        // It can be taken at once.
        (
            "alapawn-balanced",
            "Rnb1kbn1/2p2p2/2p1ppp1/1P3p2/8/1PP1PPP1/2P2P2/1NBqKBNr w - - 0 7 last:b5/d1",
            "threatens",
        ),
        // The pawn may step aside, and the other one was passed already.
        (
            "alapawn-balanced",
            "1nb1kb1r/3p4/1qp2Ppn/6P1/1p6/R7/2P1P1P1/1N1QKBN1 b - - 0 12 last:g5/b6",
            "blocks the pawn",
        ),
        ("alapawn-balanced", "2b1kbn1/8/1pn5/8/7q/1PP2P2/1PQ2P2/r3KBN1 w - - 0 16 last:-/h4", "makes a passed pawn"),
        // The capture of the pawn would be a mistake.
        ("classroom", "r1b1k1nr/p3qpbp/np4p1/1Npp4/4PP2/3P1N2/PP4PP/R1BQKB1R w - - 0 10", "to safety"),
        // The knight is in danger before it captures.
        (
            "alapawn",
            "r1bqkb1r/ppp2p2/2n3pp/3Np1P1/3p1P2/P4K2/1PPP2PP/R1BQ1BNR w - - 0 11 last:d5/e5",
            "offers the knight",
        ),
        // A bishop on h1 was developed long ago.
        (
            "pawns-chess",
            "rnbqkbn1/1e2h3/a5g1/3u1z2/4S3/4O1Z1/AE1NH3/R1BQK1NB w Qq - 0 12 ABEbe -",
            "develops the bishop",
        ),
        // The capture on a3 loses the bishop.
        ("classroom", "r1b1k1nr/pp3pp1/2p4p/q1bpP3/8/P1N1PN2/2PPBKPP/RQ5R w - - 6 17", "safe"),
        // A queen that may take the other is not pinned, what is lost by far needs no piece more, and a rook that is taken back is not offered.
        ("chess", "1nbqk2r/1ppp1ppp/5n2/1p6/3P4/P5P1/2P1QP1P/1NB1K1NR b Kk - 2 9", "pins"),
        ("chess", "2r1N1k1/1pB2p2/p7/3p1b1p/Pn1P1NP1/8/2P2K2/R2Q1BR1 b - - 0 25", "stops"),
        ("pawns-chess", "r1bqkbnr/ae3z2/1sn1h1g1/8/S4N1o/4H1G1/AE1M1ZO1/R1BQKBNR w KQkq - 0 8 ABDFGabf -", "offers"),
        // Two pawns open one line.
        (
            "alapawn-balanced",
            "rnbqkbn1/pp3p2/2p3p1/2p2p1p/2P1P1P1/1PP2P2/3P1P2/RNBQKBNr w - - 0 6 last:g4/g6",
            "and opens lines for your queen",
        ),
        // Black is lost already.
        ("classroom", "r4q2/p1p5/Qn2k3/4Np2/8/1P1PP3/PB3PB1/2R1K3 b - - 13 31", "then wins"),
    ] {
        lacks(game, fen, not);
    }
    for (nodes, fen) in [
        // The queen reaches the Berserker only through its own Spy, with a loss.
        (200_000, "rnbqk1nr/ae2hgb1/3s4/3m1z2/4SM2/A4Z2/1E2H2G/RNBQKBNR w KQkq - 1 9 BEHabe -"),
        // The knight goes, and the attack on it made Black's game worse.
        (1_000_000, "rnbqk2r/aesmhz1g/4o3/8/8/NS1MBZ2/AR2H1OG/3QKBNR b Kkq - 0 7 AEGHabcdefh -"),
    ] {
        let (mv, reason) = hinted_with("pawns-chess", fen, nodes);
        assert!(!reason.contains("threatens"), "{fen}: {mv}: {reason}");
    }
}

/// In a lost position of a solved game, a hint says which few replies still win.
#[test]
fn hints_name_the_few_replies_that_win() {
    let (mv, reason) = hinted("pawn-game", "8/1p2pp2/6pp/P2p4/5PPP/P1PP4/8/8 b - - 0 9");
    assert!(
        reason.ends_with("every move loses against best play, but after e5 only a6 and fxe5 win"),
        "{mv}: {reason}"
    );
}

/// In a lost position of a solved game, a hint says how much sooner the other moves lose.
#[test]
fn hints_name_what_loses_sooner() {
    let (mv, reason) = hinted("pawn-game", "8/pp1pp2p/6P1/2p5/2P5/8/PP1PPP1P/8 b - - 0 4");
    assert!(reason.ends_with("every move loses against best play, the others within 2 moves"), "{mv}: {reason}");
}

/// Some points are seen only with more nodes; a hint has 1,000,000.
#[test]
fn hints_name_what_takes_longer_to_see() {
    for (nodes, game, fen, says) in [
        (
            100_000,
            "alapawn",
            "r3k3/1qp5/pp6/5b2/PPPb1P2/5K2/7R/5B2 w - - 1 31 last:a4/b7",
            "it stops Qb7xf3, which would win",
        ),
        (
            100_000,
            "classroom",
            "1rbqk2r/5pp1/2p1nn1p/p7/3PB3/5QPP/1P2N1P1/R1B2K1R b - - 0 20",
            "it pins N at (1,4) to K at (0,5)",
        ),
        // What is taken and kept is won, though something else may be won back.
        (
            100_000,
            "chess",
            "rn1qkbnr/1pp2ppp/8/3P1b2/1P2p3/8/1B1PPPPP/RN1QKBNR w KQkq - 1 9",
            "it wins the rook on a8 and pins the knight on b8",
        ),
        (
            200_000,
            "chess",
            "3r3k/1p2n3/1n3r2/p1Pp3B/8/1qP1P3/5P2/RNQ3RK b - - 0 27",
            "it threatens to win the bishop on h5 with Rxh5+ and is the only move that keeps the advantage",
        ),
        (
            200_000,
            "chess",
            "r3k2b/pbp2p2/3p1n2/4p3/4P2q/NP5Q/P1P2PB1/R1B1K3 b Qq - 5 16",
            "it exchanges queens and stops Qxh4, which would win the queen on h4",
        ),
        // A pawn that would be lost is something, where nothing else happens.
        (
            200_000,
            "alapawn",
            "r1b2bnn/1p5q/1p1ppp2/p7/3PP1PP/1P3P2/P1P5/RNBQKB2 w - - 1 19 last:h4/h7",
            "it brings the pawn to safety from the queen on h7 and makes a passed pawn on h5",
        ),
        // A pawn guards better than the queen.
        (
            200_000,
            "chess",
            "rnbqkbnr/pp2pppp/8/2pp4/4P1P1/8/PPPP1P1P/RNBQKBNR w KQkq - 0 3",
            "it guards your pawn on g4",
        ),
        // A mate that has to be prevented by a loss.
        (
            300_000,
            "chess",
            "r3k3/Pb2bp1r/7p/2Pp4/2qB4/4PNP1/1P3P1P/RN2KR2 b - - 4 21",
            "it threatens to mate with Qe2# and wins a rook and a pawn for a bishop: Ba6 ",
        ),
        // A knight that was not in danger leaves the reach of a pawn.
        (
            1_000_000,
            "alapawn",
            "r1bqkb1r/3p1ppp/1pn3n1/p3p3/1p3N2/2PPP2P/PPPQ1K1P/R1B2BNR w - - 2 12 last:d2/g6",
            "it moves the knight out of reach of the pawn on e5",
        ),
        // Captures go on to the end of the line.
        (
            300_000,
            "chess",
            "4rrk1/Bp3pp1/n1p3n1/3p2Pp/7q/1QPP4/PP2PR2/RN2KB2 b Q - 1 17",
            "it threatens to win a rook and a pawn with Nxd3+",
        ),
        // What a capture of the moved piece meets, and why another capture is worse.
        (
            200_000,
            "alapawn",
            "r1bqkbr1/ppn3pR/1p3P2/1P2p3/R5p1/NPP2N2/1P2P1P1/2BQKB2 w - - 0 17 last:f6/e5",
            "it captures the queen on d8 and answers Ke8xd8 with f6-f7, which would win in 2 moves",
        ),
        (
            200_000,
            "alapawn-balanced",
            "rnb1kbnr/pp6/4pp1B/5p2/P5P1/4p1PP/1PP5/RN1qKBNR w - - 0 10 last:h6/d1",
            "it captures the pawn on e3 and is better than Ke1xd1, as then e3-f2-e1 would win",
        ),
        // A perpetual check that begins with a sacrifice.
        (
            400_000,
            "classroom",
            "rnbqkb1r/3pppp1/2p2P2/p6p/3P4/P1P2N2/B4PPP/q1BQK1R1 w - - 0 12",
            "it draws by perpetual check",
        ),
        // A quiet move makes another one possible, or supports an advance.
        (
            1_000_000,
            "chess",
            "rnbq1rk1/pp3ppp/2pb1n2/3p4/3P3P/2N1PN2/PP3PP1/R1BQKB1R w KQ - 0 8",
            "it makes Bg2 possible",
        ),
        (
            1_000_000,
            "classroom",
            "rn1qkbnr/pp3p1b/3p4/2p1p2p/2P3p1/2NP2PP/PPQ1PP2/R1B1KBNR w - - 1 9",
            "it supports an advance to (3,1)",
        ),
        // The rook is healed at once.
        (
            1_000_000,
            "pawns-chess",
            "rnb1k1n1/ae3zb1/8/8/4SN2/4OZ2/RE4G1/2BK1B2 b q - 2 16 Babf -",
            "after Bd2 Paa4>a2 R@c2",
        ),
    ] {
        let (mv, reason) = hinted_with(game, fen, nodes);
        assert!(reason.starts_with(says), "{fen}: {mv}: {reason}");
    }
}

/// A quiet move is told by what it answers, what it wins in the end, what it keeps off, and at least by the squares that it covers.
#[test]
fn hints_say_what_quiet_moves_are_for() {
    for (nodes, game, fen, says) in [
        (
            2_000_000,
            "alapawn",
            "4kq1r/1Q5p/R7/P1p1p3/5b2/2P5/5PP1/1N2KB2 b - - 0 24",
            "it defends against a5-b6, which would win in 3 moves; ",
        ),
        // It cannot be saved, which the score knows already.
        (
            2_000_000,
            "chess",
            "rn2k2r/pp2ppb1/2p3p1/7p/3qN1b1/3B4/PPP2P1P/R1B1QRK1 b kq - 1 12",
            "it threatens the rook on f1",
        ),
        // The rook seems to leave a pawn, but who takes it is mated.
        (
            400_000,
            "chess",
            "r4r2/pp1Rp2p/2p2k1b/5P2/8/2P2p2/PP3P1P/5KR1 b - - 1 20",
            "it answers Rxb7 with Rd1#, which would mate",
        ),
        (
            400_000,
            "chess",
            "r4r2/1bp1b1k1/p5p1/Pp3p2/4p3/1QPn2N1/3BKPP1/RN1B3R b - - 3 26",
            "it keeps the queen off e6; but ",
        ),
        (400_000, "classroom", "7r/pR2pk1p/p4p1b/2N5/3P4/4P3/P1b1K1PP/R7 b - - 1 23", "it covers (2,7) and (3,6)"),
        (400_000, "chess", "r1b1r1k1/p4ppp/2p5/4q3/Pp2Nn2/1P3P2/2P3PP/1K1R1B1R b - - 3 19", ", you have won "),
    ] {
        let (mv, reason) = hinted_with(game, fen, nodes);
        assert!(reason.contains(says), "{fen}: {mv}: {reason}");
    }
}

/// A fork that is threatened is named, and in the Pawn Game what the only move that wins stops.
#[test]
fn hints_name_quiet_threats() {
    for (nodes, game, fen, says) in [
        (400_000, "chess", "r1bqkbnr/pp1np2p/3p2p1/2p2p2/3P4/2N1P2N/PPP2PPP/R1BQKB1R w - - 1 7", " position with Ne6"),
        (
            200_000,
            "pawn-game",
            "8/4p2p/2p3P1/pp1p1p2/P2P4/1P4P1/2P1PP2/8 b - - 0 8",
            " and stops g7, which would win in 2 moves; it is the only move that wins: hxg6",
        ),
    ] {
        let (mv, reason) = hinted_with(game, fen, nodes);
        assert!(reason.contains(says), "{fen}: {mv}: {reason}");
    }
}

/// Returns the move of a hint and its reason.
fn hinted(game: &str, fen: &str) -> (String, String) {
    hinted_with(game, fen, 100_000)
}

fn hinted_with(game: &str, fen: &str, nodes: u64) -> (String, String) {
    let game = game::start(game, Options::default(), Some(fen)).expect("the game starts");
    let thinker = game.thinker(0).expect("nothing is hidden");
    let task = SearchTask::new(Limits { nodes: Some(nodes), ..Limits::default() });
    let decision = thinker(&task, &Shared::new(16), &mut |_| {}).expect("a move");
    (decision.mv, decision.reason)
}

/// Asserts that the hint does not say this.
fn lacks(game: &str, fen: &str, says: &str) {
    let (mv, reason) = hinted(game, fen);
    assert!(!reason.contains(says), "{fen}: {mv}: {reason}");
}

/// A hint does not promise what only bad replies give, or what a pass in check would allow.
#[test]
fn hints_promise_nothing_that_does_not_hold() {
    for (game, fen, untrue) in [
        // The black rook is not attacked, and need not take.
        ("alapawn-balanced", "rnbqkbnr/3ppppp/8/2p5/5P2/P1pP2P1/P1P1P1P1/R1BQKBNR w - - 0 7 last:-/c3", "wins a rook"),
        // The move puts the pawn on f5 there, and so cannot look after it.
        (
            "alapawn-balanced",
            "rnbqkbnr/pp3p1p/3p2p1/1p1p4/1P3P1P/1P6/1P2PPP1/RNBQKBNR b - - 0 4 last:f4/g6",
            "guards your pawn on f5",
        ),
        // The knight is lost, and nothing is won back.
        (
            "alapawn-balanced",
            "1nbqkbnr/5p2/2pN1pp1/2p5/4PPp1/1PP1P3/1P5P/3K1BNR w - - 0 10 last:d1/g4",
            "won back more",
        ),
        // Knight takes knight is taken back by the king.
        ("alapawn", "rnbq1b1r/6pp/2k2p1n/pN4p1/RpP5/2PB1NP1/3PKPP1/2BQ3R b - - 0 16 last:c3/g5", "wins"),
        // The rook is lost, but the game not for long.
        ("alapawn", "6rq/3r3p/4p2P/3k1p2/QP3B2/3R4/4BP2/R4KN1 b - - 1 32 last:a4/e6", "would"),
        ("classroom", "r3kbR1/pp1b1p2/n1p1p3/3pP3/3P3r/P1NQ1P2/1PP1N3/R1B2BK1 w - - 5 18", "win in"),
        ("alapawn-balanced", "1nbqk1n1/2p5/8/1PPP3r/5Pp1/r1N2N1B/5P2/3QK3 b - - 0 16 last:h3/g4", "force a win"),
        // White need not give the rook.
        ("chess", "8/6Bp/2b3k1/7p/p3P3/3n1nP1/6K1/7R b - - 0 41", "wins a rook"),
        // A hidden Spy that is driven off comes back at once (R5.26).
        ("pawns-chess", "rnbqkbnr/1e2h3/a1m2zOg/4s3/2NM4/3SoZGN/AE2H3/R1BQKB1R b KQkq - 1 9 ABEbe -", "then takes"),
        // The knight takes back; the Hero, who would leave the board with his victim, need not.
        (
            "pawns-chess",
            "r2k1br1/abs1h2g/2n2n2/7O/8/3oHz2/AE1N1Z2/R1B1KBNR w - - 0 16 ABFaceh -",
            "threatens the Guard",
        ),
        // The rook takes back too.
        ("alapawn", "r1b1k2r/1pp2pp1/1pn1p1p1/5p2/P7/bP1PPN1P/2P2KBP/2qQ3R w - - 0 17", "exchanges a queen"),
        // Another pawn attacks it already.
        ("pawn-game", "8/p2p4/1p1p4/1P6/P1P2ppp/7P/5PP1/8 w - - 0 12", "threatens the pawn on g4"),
        // The Berserker gets there only over own pieces.
        ("pawns-chess", "1n6/4kz2/3bon1B/3u4/1E1M4/2U2B2/A4Z2/R3K3 b Q - 0 21 AFf -", "threatens the bishop on f3"),
        // The rook on a1 captures first.
        (
            "alapawn-balanced",
            "rnbqkbnr/5pp1/2pp1p2/p4p2/1P3P2/1PN2PPP/1P1P4/R1BQKBNR b - - 0 6 last:b4/-",
            "the rook on a1",
        ),
        // The rook is captured on the line that the move opens.
        (
            "alapawn-balanced",
            "rnbqkbnr/2p5/2p2ppp/2p2p2/2P2PP1/NP3P2/3P1P2/R1BQKBNR b - - 0 7 last:g4/h6",
            "opens lines",
        ),
        // A piece that is only exchanged is not offered.
        ("chess", "r1bqk2r/1pp1bpp1/2n2n2/4p1B1/8/p1PP1N2/PPN1BPPP/R2QK2R w KQkq - 0 12", "offers"),
        // The check only puts the capture off.
        ("chess", "r3k1b1/pQp2p2/4b2p/2q1b3/8/2PB4/PP3P1P/4RK1R b - - 0 20", "stops"),
        // The other move is good too.
        ("alapawn", "2b2k1B/1ppp4/6pp/1p6/4BP2/1P6/2n2P2/1r2K1NR b - - 0 30", "only good move"),
        // The knight is taken where it goes.
        ("pawns-chess", "8/5k2/Rn2m1g1/1eQu4/1En5/5N2/6G1/5K2 b - - 0 29 - rest:b", "to safety"),
        // A pass in check would allow Ne4+.
        ("pawns-chess", "rm2k3/abs1n1g1/3b1zo1/8/2B2Z2/1R3NG1/AESN1KO1/r7 w - - 1 17 ABCGac rest:w", "Ne4+"),
        // The knight is taken in its turn.
        ("pawns-chess", "3qkbnr/2s1hzog/3m4/AO6/1E1M1Z2/7B/2S1n3/1N1QK1NG w k - 0 15 Ccefgh -", "wins the knight"),
        // What is taken back threatens what was threatened before.
        (
            "alapawn-balanced",
            "1Rbqkbnr/2p2p2/8/1Pp5/1p2Pp2/1P1PP1p1/1P5P/1NBQKBNR w - - 0 10 last:e4/f4",
            "stops b4-a3,g3-g2",
        ),
        // A rook behind, the side does not win it back with a pawn.
        ("alapawn-balanced", "Rnbqkbnr/2p4p/1p4p1/3p2p1/2PP1p2/3P2P1/2P1P3/1NBQKBNR b - - 0 8 last:g3/d5", "in return"),
    ] {
        lacks(game, fen, untrue);
    }
}

/// What the hint says of a move of a position in chess.
fn why(fen: &str, mv: &str) -> String {
    why_in::<Chess>(fen, mv)
}

fn why_in<P: Searched>(fen: &str, mv: &str) -> String {
    let position = data::position::<P>(fen);
    hint::reason(&hint::points(&position, &[], &data::mv(&position, mv)), &P::INFO.terms)
}

#[test]
fn what_one_of_two_pawns_saves_comes_first() {
    let fen = "rnbqkbnr/1pp1p1p1/3p2p1/2p2p2/3P4/1P3P1P/PP1P1P2/RNBQKBNR w - - 0 4 last:h3/f5";
    let why = why_in::<Alapawn<true>>(fen, "b3c4,d2c3");
    assert_eq!(why, "it makes your pawn on d4 safe and opens lines for your bishop on c1");
}

#[test]
fn what_a_small_move_of_a_pawn_is_for_is_named() {
    let najdorf = "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5";
    for (fen, mv, says) in [
        (najdorf, "a7a6", "it keeps the knight off b5"),
        ("4k3/8/8/6p1/5p2/8/3PP3/4K3 w - - 0 1", "e2e3", "it offers to exchange the pawn on f4"),
    ] {
        assert_eq!(why(fen, mv), says, "{mv}");
    }
}

/// A square that another pawn holds is denied already, a bishop needs no pawn beside it, and nothing captures a hidden Spy (R5.24).
#[test]
fn what_a_move_does_not_do_is_not_named() {
    let held = "rnbqkbnr/pp2pp1p/2pp2p1/8/8/P2P1P2/1P1P1PPP/RNBQKBNR w - - 0 4 last:a3/c6";
    assert_eq!(why_in::<Alapawn<false>>(held, "h2h3"), "");
    let guarded = "2bqk2r/1pp3p1/2pbn1p1/6p1/1nPPP3/6P1/1P1BN2P/2Q1KB1R b - - 1 20 last:c1/g6";
    assert_eq!(why_in::<Alapawn<false>>(guarded, "c6c5"), "it offers to exchange the pawn on d4");
    let spy = why_in::<PawnsChess>("r3k3/aes1hzbN/2n5/5n2/8/4Z1G1/AES1N3/R1BK1B2 b q - 0 15 ABCabcef -", "c6b4");
    assert!(!spy.contains("Spy"), "{spy}");
    let beside = why_in::<PawnsChess>("rn2k2r/aeq1n3/3s2g1/8/3b2B1/A7/2S1K2G/6NR w kq - 0 17 CHab -", "e2d1");
    assert!(!beside.contains("Spy"), "{beside}");
}

/// Along its first rank a piece gains nothing worth a word.
#[test]
fn lines_are_opened_forwards() {
    let fen = "r1bqkb1r/p1pp2pp/1pn2n2/4pp2/2BP4/P1N1PP2/1PP3PP/R1BQK1NR b KQkq - 2 6";
    assert_eq!(why(fen, "c8b7"), "it develops the bishop");
}

#[test]
fn what_stands_behind_a_piece_is_named() {
    for (fen, mv, says) in [
        ("6r1/1kp3n1/1p5R/p6p/5p1P/P4P2/1P1R1K2/8 w - - 4 44", "h6g6", "it pins the knight on g7 to the rook on g8"),
        ("8/8/8/8/1b1k4/8/7R/5K2 w - - 0 1", "h2h4", "it gives check and attacks the bishop on b4 behind the king"),
        // The king is beside the queen, and may not take it.
        ("8/8/8/1r1k4/8/8/7B/K3Q3 w - - 0 1", "e1e5", "it gives check and attacks the rook on b5 behind the king"),
        // A queen before the king, and one beside it.
        ("4k3/4q3/8/8/8/8/7R/5K2 w - - 0 1", "h2e2", "it pins the queen on e7 to the king on e8"),
        ("3k4/4q3/8/8/8/8/7R/5K2 w - - 0 1", "h2e2", "it threatens the queen on e7"),
    ] {
        let why = why(fen, mv);
        assert!(why.starts_with(says), "{fen}: {mv}: {why}");
    }
}

#[test]
fn who_may_no_longer_castle_is_named() {
    let (fen, says) =
        ("rn2k2r/1q3pp1/p1b4p/4P3/p1p5/N3BN2/1PQ2PPP/3R2K1 w kq - 2 20", "keeps the enemy king from castling");
    assert!(why(fen, "e3c5").contains(says), "{}", why(fen, "e3c5"));
    // The king may castle to the other side; and a check only puts it off.
    let both = "r3k2r/8/8/8/8/8/8/3QK3 w kq - 0 1";
    assert!(!why(both, "d1d3").contains(says) && !why(both, "d1d7").contains(says), "{}", why(both, "d1d3"));
}

#[test]
fn what_is_defended_is_not_threatened() {
    for (fen, mv, threatens) in [
        // A pawn that another pawn defends, and one that nothing defends.
        ("4k3/4p3/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", false),
        ("4k3/8/3p4/8/8/2N5/8/4K3 w - - 0 1", "c3e4", true),
        ("4k3/4p3/3p4/8/8/2N5/8/4K3 w - - 0 1", "c3e4", false),
        // A rook is worth more than the bishop, whoever defends it.
        ("4k3/4p3/3r4/8/8/8/1B6/4K3 w - - 0 1", "b2a3", true),
        // A fork: the queen is threatened, though the check must be answered first.
        ("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", true),
        // A pinned defender defends nothing.
        ("4k3/3n4/5p2/1B6/8/5N2/8/4K3 w - - 0 1", "f3h4", false),
        ("4k3/p2n2pp/8/1B2p3/8/8/8/4K1N1 w - - 0 1", "g1f3", true),
        // Three who defend are enough against two, and none against a pawn.
        ("3rk3/8/2nb1p2/4p3/8/8/8/Q3K1N1 w - - 0 1", "g1f3", false),
        ("4k3/8/2pb4/4n3/8/5P2/8/4K3 w - - 0 1", "f3f4", true),
        // The exchange is counted to its end: one who defends is not enough against two.
        ("4k3/3n4/8/4p3/8/2B5/8/4K1N1 w - - 0 1", "g1f3", true),
    ] {
        let why = why(fen, mv);
        assert_eq!(why.contains("threatens"), threatens, "{mv} in {fen}: {why}");
    }
    // A rook in danger is saved where nothing threatens it, not where another piece does.
    let in_danger = "4k3/2p5/1b6/8/3R4/8/8/4K3 w - - 0 1";
    for (mv, saved) in [("d4d5", true), ("d4d6", false)] {
        assert_eq!(
            why(in_danger, mv).contains("to safety from the bishop on b6"),
            saved,
            "{mv}: {}",
            why(in_danger, mv)
        );
    }
    // Who is defended by a pawn against a rook needs not be saved from it.
    let why = why("r3k3/8/8/8/N7/1P6/8/4K3 w - - 0 1", "a4c5");
    assert!(!why.contains("to safety"), "{why}");
}
