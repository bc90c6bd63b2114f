//! The program: reads its arguments, opens the window or runs a subcommand.

use app::{launch::Launch, map::pages::OnPages, program::meter::Meter, settings::ThemeWish};
use cli::{Call, WindowCall};
use stavka::{NOTICES, games};
use std::{process::ExitCode, time::Instant};

fn main() -> ExitCode {
    let started = Instant::now();
    match cli::call(std::env::args_os(), games::register, &OnPages, NOTICES) {
        Call::Done(code) => code,
        Call::Window(call) => {
            let WindowCall { mut files, problem, without, at, game, assets, screenshot, measure, size, dark } =
                call;
            let usual = Launch::new(games::register(assets.as_deref()), games::SAMPLES);
            let size = size.map(|(w, h)| (f32::from(w), f32::from(h)));
            let theme = dark.map(|dark| if dark { ThemeWish::Dark } else { ThemeWish::Light });
            let measure = measure.then(|| Meter::new(started));
            // With several files the start screen is shown, and they stand in its list.
            let file = if files.len() == 1 { files.pop() } else { None };
            let given = files;
            app::run(Launch {
                notices: NOTICES,
                file,
                game,
                given,
                problem,
                without,
                at,
                screenshot,
                measure,
                size,
                theme,
                ..usual
            })
        }
    }
}
