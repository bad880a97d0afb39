//! The arguments of bulk play. Their explanations are in the locale files, under `cli.help`.

use clap::{Args, Subcommand};
use gridproof::report::MOST_GAMES;
use std::path::PathBuf;

/// The most threads that can be asked for.
pub const MOST_JOBS: u64 = 1024;

/// `gridproof simulate`.
#[derive(Args)]
pub struct Simulate {
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,
    #[command(flatten)]
    pub bulk: Bulk,
}

/// `gridproof policy`.
#[derive(Subcommand)]
pub enum Policies {
    List,
    Compare(Box<Compare>),
}

/// `gridproof policy compare`.
#[derive(Args)]
pub struct Compare {
    #[arg(value_name = "A")]
    pub ours: String,
    #[arg(value_name = "B")]
    pub peer: String,
    #[command(flatten)]
    pub bulk: Bulk,
}

/// What is played, and what is written of it.
#[derive(Args)]
pub struct Bulk {
    #[arg(long, value_name = "LEVEL", allow_hyphen_values = true)]
    pub level: Option<String>,
    #[arg(long, value_name = "RULE")]
    pub start: Option<String>,
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub first: Option<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["level", "start", "first", "seed"])]
    pub boards: Option<PathBuf>,
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: Option<u64>,
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_JOBS))]
    pub jobs: Option<u64>,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub lines: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub plot: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

/// `gridproof merge`.
#[derive(Args)]
pub struct Merge {
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub plot: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}
