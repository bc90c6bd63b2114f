//! The program: reads its arguments, opens the window or runs a subcommand.

use stavka::{
    app::{self, Launch},
    cli::{self, Call, WindowCall},
    games,
};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::call(std::env::args_os()) {
        Call::Done(code) => code,
        Call::Window(WindowCall { file, assets, screenshot }) => {
            let usual = Launch::new(games::register(assets.as_deref()), games::SAMPLES);
            app::run(Launch { file, screenshot, ..usual })
        }
    }
}
