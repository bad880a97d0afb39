//! The project's commands: `cargo xtask build`, `cargo xtask serve` and `cargo xtask test`.

mod install;
mod serve;
mod site;
mod sources;
mod tree;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
        /// Make the module as small as it gets, as for publishing (takes wasm-opt from npm)
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
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Build { release } => site::build(release).map(|site| {
            println!("{}", site.summary());
            true
        }),
        Task::Serve { port, no_open } => serve::serve(port, !no_open).map(|()| true),
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
