//! The window as the system sees it: opening it, drawing into it, a picture of it, closing it.

use super::program::{explain_error, identity};
use crate::{App, launch::Launch, map::picture, ui::system_fonts};
use engine::journal::{Over, write_whole};
use std::{
    process::ExitCode,
    sync::{Arc, atomic::Ordering},
};

impl App {
    /// With `--screenshot`: a few frames in, write the picture and leave.
    pub(crate) fn take_picture(&mut self, ctx: &egui::Context) {
        let Some(path) = self.launch.screenshot.clone() else { return };
        if self.is_busy() || self.drawn.frames < 8 {
            ctx.request_repaint();
            return;
        }
        if self.closing.quitting {
            return;
        }
        self.closing.quitting = true;
        let again = ctx.clone();
        ctx.request_screenshot(move |image| {
            let written = match picture::encode(&image) {
                Some(bytes) => write_whole(&path, &bytes, Over::File),
                None => Err("the picture could not be made".to_owned()),
            };
            if let Err(why) = written {
                log::error!("{why}");
            }
            again.send_viewport_cmd(egui::ViewportCommand::Close);
        });
        ctx.request_repaint();
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.advance_unseen(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.kit().th.bar.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.finish();
    }
}

/// Lets the program keep the memory of a frame for the next one.
///
/// The triangles of a frame are some two megabytes, made and dropped sixty times a second while something moves. The C
/// library of Linux gives blocks of that size back to the system, and touching them again takes several times as long as
/// filling them; it stops doing so once a larger block has been returned (mallopt(3), the threshold that adapts). That
/// block is never touched, so it costs nothing. Elsewhere this does nothing.
pub fn keep_memory() {
    const BLOCK: usize = 24 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}

/// Exit code when orders were lost because they could not be written.
const LOST: u8 = 5;

/// Opens the window and plays until it is closed. Exit code 3 with a sentence when no window can be opened, 2 when there
/// is also something wrong with what was to be opened in it, 5 when orders were lost.
pub fn run(launch: Launch) -> ExitCode {
    keep_memory();
    let size = launch.size;
    let (problem, without, lost) = (launch.problem.clone(), launch.without.clone(), Arc::clone(&launch.lost));
    // Files are read while the system opens the window, so that the first frame can show them.
    let mut app = App::new(launch);
    let (width, height) = size.unwrap_or((1440.0, 900.0));
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Stavka")
            .with_app_id("stavka")
            .with_icon(identity::icon())
            .with_inner_size([width, height])
            .with_min_inner_size([1024.0, 680.0])
            .with_drag_and_drop(true),
        // Nothing here is a gradient, and without a graphics card noise for every pixel is a seventh of a frame.
        dithering: false,
        // Ours are asked for when a text needs them.
        system_font_fallback: false,
        ..Default::default()
    };
    let opened = eframe::run_native(
        "Stavka",
        options,
        Box::new(move |cx| {
            App::install_fonts(&cx.egui_ctx);
            system_fonts::install(&cx.egui_ctx);
            app.apply_theme(&cx.egui_ctx);
            Ok(Box::new(app))
        }),
    );
    match opened {
        Ok(()) if lost.load(Ordering::Relaxed) => {
            eprintln!("stavka: orders were lost, as they could not be written");
            ExitCode::from(LOST)
        }
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            if let Some(why) = problem {
                eprintln!("stavka: {why}");
                return ExitCode::from(2);
            }
            let details = e.to_string();
            eprintln!("{}", explain_error::explain_window_error(&details));
            eprintln!("{without}");
            eprintln!("Details: {}", explain_error::detail(&details));
            ExitCode::from(3)
        }
    }
}
