//! The command line: reads positions and traces, explains them, deals boards.

#[cfg(not(target_arch = "wasm32"))]
mod analyze;
#[cfg(not(target_arch = "wasm32"))]
mod args;
#[cfg(not(target_arch = "wasm32"))]
mod batch;
#[cfg(not(target_arch = "wasm32"))]
mod begin;
#[cfg(not(target_arch = "wasm32"))]
mod convert;
#[cfg(not(target_arch = "wasm32"))]
mod draw;
#[cfg(not(target_arch = "wasm32"))]
mod exit;
#[cfg(not(target_arch = "wasm32"))]
mod explain;
#[cfg(not(target_arch = "wasm32"))]
mod generate;
#[cfg(not(target_arch = "wasm32"))]
mod help;
#[cfg(not(target_arch = "wasm32"))]
mod input;
#[cfg(not(target_arch = "wasm32"))]
mod language;
#[cfg(not(target_arch = "wasm32"))]
mod layouts;
#[cfg(not(target_arch = "wasm32"))]
mod lines;
#[cfg(not(target_arch = "wasm32"))]
mod metrics;
#[cfg(not(target_arch = "wasm32"))]
mod odds;
#[cfg(not(target_arch = "wasm32"))]
mod output;
#[cfg(not(target_arch = "wasm32"))]
mod perfect;
#[cfg(not(target_arch = "wasm32"))]
mod place;
#[cfg(not(target_arch = "wasm32"))]
mod review;
#[cfg(not(target_arch = "wasm32"))]
mod run;
#[cfg(not(target_arch = "wasm32"))]
mod simulate;
#[cfg(not(target_arch = "wasm32"))]
mod stuck;
#[cfg(not(target_arch = "wasm32"))]
mod table;
#[cfg(not(target_arch = "wasm32"))]
mod tell;
#[cfg(not(target_arch = "wasm32"))]
mod text;
#[cfg(not(target_arch = "wasm32"))]
mod verdict;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    run::run(std::env::args_os().collect()).into()
}

/// There is no command line in a browser.
#[cfg(target_arch = "wasm32")]
fn main() {}
