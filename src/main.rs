//! The program: reads its arguments, opens the window or runs a subcommand.

use stavka::{
    app::{self, Launch, settings::ThemeWish},
    cli::{self, Call, WindowCall},
    games,
};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::call(std::env::args_os()) {
        Call::Done(code) => code,
        Call::Window(WindowCall { file, at, assets, screenshot, size, dark }) => {
            let usual = Launch::new(games::register(assets.as_deref()), games::SAMPLES);
            let size = size.map(|(w, h)| (f32::from(w), f32::from(h)));
            let theme = dark.map(|dark| if dark { ThemeWish::Dark } else { ThemeWish::Light });
            app::run(Launch { file, at, screenshot, size, theme, ..usual })
        }
    }
}
