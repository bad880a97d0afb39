//! The project's commands: `cargo xtask build`, `cargo xtask serve`, `cargo xtask test` and `cargo xtask winemine`.

mod bot;
mod browsers;
mod checks;
mod debian;
mod example;
mod install;
mod minify;
mod runner;
mod serve;
mod site;
mod skins;
mod sources;
mod tools;
mod tree;
mod wine;
mod wire;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use bot::Chosen;
use checks::LeftOut;

/// Builds, serves and checks Gridproof.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the site into target/site
    Build {
        /// Make everything as small as it gets, as for publishing (takes wasm-opt and esbuild from npm)
        #[arg(long)]
        release: bool,
    },
    /// Build the site, serve it on this machine only, and open it where there is a desktop
    Serve {
        /// The port to listen on; without it the first free one from 8000 on
        #[arg(long)]
        port: Option<u16>,
        /// Print the address and leave the browser alone
        #[arg(long)]
        no_open: bool,
    },
    /// Install what the checks need and run them all
    Test {
        /// Leave out what needs a browser, and say so at the end
        #[arg(long)]
        no_browser: bool,
        /// Leave out what needs Wine, and say so at the end
        #[arg(long)]
        no_wine: bool,
        /// Run only the checks of this name, and what they rest on; may be repeated
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// Print the names of the checks and run none
        #[arg(long)]
        list: bool,
    },
    /// Build the bot and play Wine's Minesweeper with it
    Winemine {
        /// Run only the tests with this in their names, and show what they print
        name: Option<String>,
        /// Play a thousand games and more, count and time them, and print the figures
        #[arg(long, conflicts_with = "name")]
        figures: bool,
    },
    /// One check that is a part of this program; `test` calls it
    #[command(hide = true)]
    Step { step: checks::Step },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Build { release } => site::build(release).map(|site| {
            println!("{}", site.summary());
            true
        }),
        Task::Serve { port, no_open } => serve::serve(port, !no_open).map(|()| true),
        Task::Test {
            no_browser,
            no_wine,
            only,
            list,
        } => checks::run(
            &LeftOut {
                no_browser,
                no_wine,
            },
            &only,
            list,
        ),
        Task::Winemine { name, figures } => {
            let chosen = match &name {
                _ if figures => Chosen::Figures,
                Some(name) => Chosen::Named(name),
                None => Chosen::All,
            };
            bot::winemine(chosen).map(|()| true)
        }
        Task::Step { step } => checks::step(step).map(|()| true),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
