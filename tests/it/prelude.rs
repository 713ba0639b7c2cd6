//! What most of the tests use.

pub(crate) use crate::{
    data,
    driver::Driver,
    random::{self, Random},
};
pub(crate) use pawnstorm::{
    app::{
        App, Effect, MouseKind, Msg, Opened, StorageEffect, Target, Work,
        editor::Editor,
        game_over::GameOver,
        games::Games,
        keys::{Key, Place},
        menu::Menu,
        places::PLACES,
        playing::Playing,
        practice::Practice,
        puzzles::{Puzzles, storm::Storm},
        remote::{RemoteEffect, RemoteMsg},
        review::{Review, Trial},
        settings::{BUILT_IN, Colors, Item, Pieces, Settings},
    },
    engine::{self, Level, Limits, Searchable, Shared, Stage, Visitor},
    game::{
        self, Game, Player, Timestamp,
        clock::Controls,
        input::{Entered, Reading},
        journal::{self, Event, Header, Summary},
        pgn::{self, Facts, Tree},
        protocol::{FromGuest, FromHost, Guest, Output, Proposal, Room},
        think::{Evaluation, SearchTask},
    },
    rules::{
        Color, Explain, GameOption, Options, Outcome, Position, Reason, Square, Step, Terminology, Viewer,
        chess::Chess,
        perpetual::Verdict,
        variants::{GAMES, pawn_game::PawnGame, pawns_chess::PawnsChess},
    },
    tui::{
        config::Config,
        storage::{Storage, disk::System},
    },
    ui::theme::{Named, Themes},
};
pub(crate) use proptest::test_runner::TestRunner;
pub(crate) use ratatui::{buffer::Buffer, layout::Rect};
pub(crate) use serde_json::Value;
pub(crate) use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    env, fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, LazyLock, mpsc},
    thread,
    time::{Duration, Instant},
};
pub(crate) use tempfile::TempDir;
