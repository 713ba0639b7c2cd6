//! `pawnstorm play`, `practice` and the menu: the program in the terminal, and the arguments for its looks.

use super::values::{GAME, ODDS, PIECES, SEAT, Seat, THEME};
use super::{Begin, Failure, engines, plain};
use crate::app::opponent::HIDDEN;
use crate::app::settings::Item;
use crate::app::{self, App, Msg};
use crate::game::clock::{Control, Controls};
use crate::game::odds::{Gift, Odds, lot};
use crate::game::{self, EngineName, Player};
use crate::rules::{Color, Info};
use crate::tui;
use crate::tui::config::Config;
use crate::tui::file::sweep;
use crate::tui::performer::Performer;
use crate::tui::storage::{self, Storage};
use crate::tui::uci::Program;
use crate::tui::{Joined, memory};
use crate::ui::theme::Themes;
use clap::Args;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// The arguments for the looks of the program, which count more than the environment and the config file.
#[derive(Debug, Default, Args)]
pub(super) struct Look {
    /// Theme for the board and text: a name below, or the file name of your own theme
    #[arg(long, global = true, value_name = "NAME", value_parser = THEME)]
    theme: Option<String>,
    /// How pieces are shown, where their squares are large enough
    #[arg(long, global = true, value_name = "NAME", value_parser = PIECES)]
    pieces: Option<String>,
    /// Play line by line instead of full screen, for screen readers and pipes
    #[arg(long, global = true)]
    pub(super) plain: bool,
}

/// The reason why a command that shows no board refuses them.
pub(super) const NOT_HERE: &str =
    "--theme, --pieces and --plain are for the menu, play, open, practice, puzzles, storm, lichess, host and join.";

impl Look {
    pub(super) const fn is_given(&self) -> bool {
        self.theme.is_some() || self.pieces.is_some() || self.plain
    }

    /// Returns these options without a theme, for a command that has another option of that name.
    pub(super) fn without_theme(&self) -> Self {
        Self { theme: None, pieces: self.pieces.clone(), plain: self.plain }
    }

    /// Returns the user's config with engines of the command line, and with these options.
    pub(super) fn config(&self, engines: &[(EngineName, Program)]) -> Result<Config, Failure> {
        let mut config = Config::of_user();
        config.engines.extend(engines.iter().cloned());
        for (item, value) in [(Item::Theme, &self.theme), (Item::Pieces, &self.pieces)] {
            if let Some(value) = value {
                config.set(item, value).map_err(|why| Failure::usage(format!("--{why}.")))?;
            }
        }
        Ok(config)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm play chess
  pawnstorm play chess --fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"
  pawnstorm play chess --option tournament
  pawnstorm play chess --clock 5+3
  pawnstorm play --resume
  pawnstorm play chess --resume
  pawnstorm play pawn-game --black computer:3
  pawnstorm play chess --white random --black computer:3
  pawnstorm play chess --black computer:6 --odds queen
  pawnstorm play chess --black engine:fish --engine fish=/usr/games/stockfish
  echo e4 | pawnstorm play chess --plain")]
pub(super) struct Play {
    /// The game
    #[arg(value_parser = GAME)]
    game: Option<&'static Info>,
    #[command(flatten)]
    begin: Begin,
    /// Resume the last unfinished game, or the last one of GAME
    #[arg(long, conflicts_with_all = ["fen", "options", "white", "black", "odds", "clock", "white_clock", "black_clock"])]
    resume: bool,
    /// Who plays White: human, computer, computer:1 (beginner) to computer:10 (master), computer:perfect (pawn-game only), engine:NAME, or random
    #[arg(long, default_value = "human", value_parser = SEAT, hide_possible_values = true)]
    white: Seat,
    /// Who plays Black: the same choices
    #[arg(long, default_value = "human", value_parser = SEAT, hide_possible_values = true)]
    black: Seat,
    /// Play with odds: queen, rook, knight, or move (the weaker side plays White). The computer gives the odds, or White if there is no computer; black:queen makes Black give them
    #[arg(long, value_parser = ODDS, hide_possible_values = true, conflicts_with = "fen")]
    odds: Option<(Gift, Option<Color>)>,
    /// Add an engine to those in the config file, as NAME=COMMAND ARGUMENTS [can be repeated]
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = engines::named)]
    engines: Vec<(EngineName, Program)>,
    /// The clocks: 5:00 (minutes:seconds), 5+3 (minutes + seconds per move), 5d3 (3 seconds' delay per move), 5+3/1:00 (White/Black), or none
    #[arg(long, default_value_t = Controls::NONE)]
    clock: Controls,
    /// White's clock, if the two clocks differ
    #[arg(long, value_name = "CLOCK")]
    white_clock: Option<Control>,
    /// Black's clock, if the two clocks differ
    #[arg(long, value_name = "CLOCK")]
    black_clock: Option<Control>,
}

impl Play {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let config = look.config(&self.engines)?;
        let app = match self.game {
            kind if self.resume => resumed(kind, look.plain)?,
            Some(info) => {
                let players = self.players()?;
                let at_odds = self.start_at_odds(info, players)?;
                let fen = at_odds.as_deref().or(self.begin.fen.as_deref());
                let mut game = game::start(info.id, self.begin.options(info)?, fen)?;
                if !(players.iter().all(|player| player.is_human()) || game.can_think()) {
                    return Err(Failure::usage(HIDDEN));
                }
                for player in players {
                    if player == Player::Remote {
                        return Err(Failure::usage("To play an online opponent, start the game with pawnstorm host."));
                    }
                    if player == Player::PERFECT && !game.can_be_solved() {
                        let name = info.name;
                        return Err(Failure::usage(format!(
                            "{name} is not solved, so it has no computer:perfect. The strongest is computer:10."
                        )));
                    }
                    if let Player::Engine(engine_name) = player
                        && !config.engines.contains_key(&engine_name)
                    {
                        return Err(engines::unknown(engine_name, &config));
                    }
                }
                Color::ALL.into_iter().zip(players).for_each(|(side, player)| game.seat(side, player));
                let Controls([white, black]) = self.clock;
                game.set_clock(Controls([self.white_clock.unwrap_or(white), self.black_clock.unwrap_or(black)]));
                App::playing(game, tui::settings())
            }
            None => return Err(Failure::usage("Which game? Run pawnstorm play GAME or pawnstorm play --resume")),
        };
        run(app, config, None, look.plain, out)
    }

    /// Returns the players of White and Black, at random if requested.
    fn players(&self) -> Result<[Player; 2], Failure> {
        let (player, is_white) = match (self.white, self.black) {
            (Seat::Of(white), Seat::Of(black)) => return Ok([white, black]),
            (Seat::ByLot, Seat::Of(player)) => (player, false),
            (Seat::Of(player), Seat::ByLot) => (player, true),
            (Seat::ByLot, Seat::ByLot) => (Player::Human, true),
        };
        if player.is_human() {
            return Err(Failure::usage(
                "Random sides need two different players, for example --white random --black computer:3.",
            ));
        }
        let is_white = is_white ^ lot(RandomState::new().hash_one(0));
        Ok(if is_white { [player, Player::Human] } else { [Player::Human, player] })
    }

    /// Returns the FEN of the start at the requested odds.
    fn start_at_odds(&self, info: &Info, players: [Player; 2]) -> Result<Option<String>, Failure> {
        let Some((gift, by)) = self.odds else { return Ok(None) };
        let by = by.unwrap_or(match players {
            _ if gift == Gift::Move => Color::Black,
            [Player::Human, other] if !other.is_human() => Color::Black,
            _ => Color::White,
        });
        let odds = Odds { gift, by };
        if gift == Gift::Move && !players[0].is_human() && players[1].is_human() {
            return Err(Failure::usage(
                "With odds of the move the weaker side always plays White: let the computer play Black, --black computer:3.",
            ));
        }
        odds.fen(info).map(Some).ok_or_else(|| {
            let mut all: Vec<&str> = Odds::of_game(info).iter().map(|odds| odds.gift.word()).collect();
            all.dedup();
            Failure::usage(match gift {
                Gift::Move => "With odds of the move the weaker side always plays White: use --odds move.".into(),
                _ => format!("{} has no {} odds. Choose from: {}.", info.name, gift.word(), all.join(", ")),
            })
        })
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm practice pawn-game
  pawnstorm practice chess en-passant
  printf 'hint\\nexd6\\n' | pawnstorm practice chess en-passant --plain")]
pub(super) struct Practice {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
    /// The exercise to start with, by name or number; leave it out for the list
    exercise: Option<String>,
}

impl Practice {
    pub(super) fn run(&self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let config = look.config(&[])?;
        let mut app = App::new(tui::settings(), storage::now());
        app.context.progress = Storage::of_user().progress().unwrap_or_default();
        app.open(app::practice::Practice::new(self.game, &app.context.progress));
        if let (Some(exercise), Some(practice)) = (&self.exercise, app.screen_mut::<app::practice::Practice>()) {
            let exercises = &practice.course.exercises;
            let number = exercise.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let found =
                exercises.iter().position(|other| other.id == *exercise).or(number.filter(|at| *at < exercises.len()));
            let names = || exercises.iter().map(|exercise| exercise.id.as_str()).collect::<Vec<_>>().join(", ");
            practice.marked = found.ok_or_else(|| {
                Failure::usage(format!("{} has no such exercise. Choose from: {}.", self.game.name, names()))
            })?;
            practice.begin();
        }
        run(app, config, None, look.plain, out)
    }
}

pub(super) fn menu(look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let config = look.config(&[])?;
    let mut app = App::new(tui::settings(), storage::now());
    let (newest, unread) = Storage::of_user().newest(None);
    app.update(Msg::Newest(newest.map(Box::new), unread));
    run(app, config, None, look.plain, out)
}

/// Creates the program that resumes the game left last, or the last of a kind.
fn resumed(kind: Option<&'static Info>, plain: bool) -> Result<App, Failure> {
    let (newest, unread) = Storage::of_user().newest(kind);
    let Some(newest) = newest else {
        let unread = unread.map(|unread| unread + " ").unwrap_or_default();
        let none = match kind {
            None => "There is no unfinished game to resume. Start one with pawnstorm play GAME".into(),
            Some(Info { name, id, .. }) => {
                format!("There is no unfinished game of {name}. Start one with pawnstorm play {id}")
            }
        };
        return Err(Failure::usage(unread + &none));
    };
    if plain && newest.options.hides_information() {
        return Err(Failure::usage(plain::HIDDEN));
    }
    let mut app = App::new(tui::settings(), storage::now());
    app.resuming = Some(newest.name.clone());
    // Until it is read, or if reading is cancelled, it stands first in the menu.
    app.update(Msg::Newest(Some(Box::new(newest)), unread));
    Ok(app)
}

/// Runs the program with the user's configuration, on the full screen or in line mode.
pub(super) fn run(
    mut app: App,
    config: Config,
    joined: Option<Joined>,
    plain: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    memory::to_begin()?;
    let storage = Storage::of_user();
    // However the page of Lichess is reached, it is that of the same server.
    #[cfg(feature = "lichess")]
    app.context.lichess.get_or_insert_with(|| tui::lichess::server(None));
    config.configure(&mut app);
    app.recall(storage.setups());
    match storage.progress() {
        Ok(progress) => (app.context.progress, app.context.explains) = (progress, true),
        Err(why) => {
            if let Some(practice) = app.screen_mut::<app::practice::Practice>() {
                practice.warn(&why);
            }
        }
    }
    let config_folder = config.path.as_deref().and_then(Path::parent);
    for folder in [Some(Path::new(".")), config_folder, storage.home().ok()].into_iter().flatten() {
        sweep(folder);
    }
    let performer = Performer::new(storage, config.engines, config.path);
    let reads = io::stdin().is_terminal();
    if plain || !io::stdout().is_terminal() || tui::shows_lines_only() {
        if app.screens.screen().is_open_game() && app.view().is_some_and(|view| view.game.options().hides_information())
        {
            return Err(Failure::usage(plain::HIDDEN));
        }
        return Ok(plain::run(app, performer, joined, !reads, out)?);
    }
    if !reads {
        return Err(Failure::usage(
            "Pawnstorm needs a terminal as its input. Without one, play in line mode, with --plain.",
        ));
    }
    let goodbye = tui::run(app, performer, Themes::with(config.themes), joined)?;
    if !goodbye.is_empty() {
        writeln!(out, "{goodbye}")?;
    }
    Ok(())
}
