//! The arguments. Their explanations are in the locale files, under `cli.help`.

use crate::simulate::options::{Merge, Policies, Simulate};
use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use gridproof::grid::MAX_SIDE;
use std::path::PathBuf;

/// The most mines that can be said: one in each cell of the largest board.
pub const MOST_MINES: u32 = (MAX_SIDE as u32).pow(2);

/// The whole line.
#[derive(Parser)]
#[command(
    name = "gridproof",
    version,
    disable_help_flag = true,
    disable_help_subcommand = true,
    disable_version_flag = true,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: Common,
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// What every command takes.
#[derive(clap::Args)]
pub struct Common {
    #[arg(long, global = true, value_name = "LANG", ignore_case = true, value_parser = crate::language::LANGUAGES)]
    pub lang: Option<String>,
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Analyze(Analyze),
    Verdict(Verdict),
    Explain(Explain),
    WhyNot(WhyNot),
    Odds(Odds),
    Review(Review),
    Metrics(Metrics),
    Convert(Convert),
    Perfect(Perfect),
    #[command(subcommand_required = true, arg_required_else_help = true)]
    New {
        #[command(subcommand)]
        game: New,
    },
    Simulate(Simulate),
    Merge(Merge),
    #[command(subcommand_required = true, arg_required_else_help = true)]
    Policy {
        #[command(subcommand)]
        policy: Policies,
    },
    Rules {
        #[arg(value_name = "GAME")]
        game: Option<Game>,
    },
    Completions {
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
}

/// `gridproof analyze`.
#[derive(clap::Args)]
pub struct Analyze {
    #[arg(value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub rules: Vec<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "rules")]
    pub ladder: Option<String>,
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    pub click: Option<String>,
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_MINES))
    )]
    pub mines: Option<u32>,
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub budget: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof verdict`.
#[derive(clap::Args)]
pub struct Verdict {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub start: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "input", value_hint = clap::ValueHint::FilePath)]
    pub batch: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["batch", "json"])]
    pub all: bool,
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub budget: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof explain`.
#[derive(clap::Args)]
pub struct Explain {
    #[command(flatten)]
    pub asked: Asked,
    #[arg(long = "clues-only", id = "clues-only")]
    pub clues_only: bool,
}

/// `gridproof why-not`.
#[derive(clap::Args)]
pub struct WhyNot {
    #[command(flatten)]
    pub asked: Asked,
}

/// `gridproof odds`.
#[derive(clap::Args)]
pub struct Odds {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_MINES))
    )]
    pub mines: Option<u32>,
    #[arg(long, value_name = "D", allow_hyphen_values = true)]
    pub density: Option<String>,
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub cell: Option<String>,
    #[arg(long)]
    pub exact: bool,
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub budget: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// A question about a cell.
#[derive(clap::Args)]
pub struct Asked {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub cell: String,
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_MINES))
    )]
    pub mines: Option<u32>,
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub budget: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof review`.
#[derive(clap::Args)]
pub struct Review {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof metrics`.
#[derive(clap::Args)]
pub struct Metrics {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof convert`.
#[derive(clap::Args)]
pub struct Convert {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(long, value_name = "FORMAT")]
    pub to: String,
    #[arg(long = "as", id = "as", value_name = "KIND")]
    pub part: Option<Part>,
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_MINES))
    )]
    pub mines: Option<u32>,
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
}

/// The part of what is read that is to be converted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    Position,
    Board,
}

/// `gridproof perfect`.
#[derive(clap::Args)]
pub struct Perfect {
    #[arg(value_name = "INPUT", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    pub input: PathBuf,
    #[arg(
        long,
        value_name = "WxH/M",
        allow_hyphen_values = true,
        conflicts_with = "input"
    )]
    pub size: Option<String>,
    #[arg(long, value_name = "RULE", requires = "size")]
    pub start: Option<String>,
    #[arg(
        long,
        value_name = "X,Y",
        allow_hyphen_values = true,
        requires = "size"
    )]
    pub first: Option<String>,
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        conflicts_with = "size",
        value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_MINES))
    )]
    pub mines: Option<u32>,
    #[arg(
        long,
        alias = "nodes",
        value_name = "NODES",
        allow_negative_numbers = true
    )]
    pub budget: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof new`.
#[derive(Subcommand)]
pub enum New {
    Mines(NewMines),
    Slide(NewSlide),
}

/// `gridproof new mines`.
#[derive(clap::Args)]
pub struct NewMines {
    #[arg(long, value_name = "WxH/M", allow_hyphen_values = true)]
    pub size: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "size")]
    pub level: Option<Level>,
    #[arg(long, value_name = "RULE", default_value = "safe")]
    pub start: String,
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    pub first: Option<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[arg(long = "no-guess", id = "no-guess")]
    pub no_guess: bool,
    #[arg(long, value_name = "GRADE", requires = "no-guess")]
    pub grade: Option<String>,
    #[arg(long, value_name = "NAME", requires = "no-guess")]
    pub needs: Option<String>,
    #[arg(
        long,
        value_name = "N",
        requires = "no-guess",
        allow_negative_numbers = true
    )]
    pub count: Option<u64>,
    #[arg(
        long,
        value_name = "NODES",
        requires = "no-guess",
        allow_negative_numbers = true
    )]
    pub budget: Option<u64>,
    #[arg(long)]
    pub reveal: bool,
    #[arg(long)]
    pub json: bool,
}

/// The levels that have a name.
#[derive(Clone, Copy, ValueEnum)]
pub enum Level {
    Beginner,
    Intermediate,
    Expert,
}

/// `gridproof new slide`.
#[derive(clap::Args)]
pub struct NewSlide {
    #[arg(
        long,
        value_name = "WxH",
        default_value = "3x3",
        allow_hyphen_values = true
    )]
    pub size: String,
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    pub goal: Goal,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

/// The order that solves a tray.
#[derive(Clone, Copy, ValueEnum)]
pub enum Goal {
    BlankLast,
    BlankFirst,
}

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Game {
    Mines,
    Slide,
}
