//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands.

use crate::app::{
    dispatch, keys,
    launch::Screen,
    map,
    play::Play,
    program::settings::ThemeWish,
    screens,
    ui::{self, theme::Theme, widgets::Kit},
    window::App,
};
use std::time::{Duration, Instant};

/// The frame after which work for later ones begins: by then the first are on the screen.
const SETTLED: u32 = 8;

impl App {
    /// Draws a frame over the whole window and acts on what was done in it.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let whole = ctx.content_rect();
        let mut window = ui.new_child(egui::UiBuilder::new().id_salt("window").max_rect(whole));
        window.set_clip_rect(whole);
        let ui = &mut window;
        self.wake.set(&ctx);
        self.frames = self.frames.saturating_add(1);
        if self.frames == SETTLED {
            std::thread::spawn(map::ground::make_all);
        }
        self.apply_theme(&ctx);
        let screen = self.screen;
        let now = ui.input(|i| i.time);
        self.drawn_at = Some((now, Instant::now()));
        self.advance(&ctx, now);
        self.hand_over_picture(&ctx);
        let making = self.making_banner(&ctx);
        self.take_dropped_files(&ctx);
        keys::read(self, &ctx);
        let kit = self.kit();
        match self.screen {
            Screen::Start => {
                let cx = screens::start::StartCx {
                    kit,
                    names: self.settings.names,
                    kinds: &self.launch.kinds,
                    samples: self.launch.samples,
                    newest: self.newest.as_mut(),
                    files: &self.files,
                    deleted: self.deleted.len(),
                    loading: self.loading.is_some(),
                    reading: self.scanning.is_some(),
                    send: &mut self.queue,
                };
                self.start.ui(cx, ui);
            }
            Screen::Play => {
                if let Some(game) = &self.game {
                    if let Some(page) = game.seats.page() {
                        let cx = screens::handover::HandOverCx {
                            kit,
                            desk: &game.desk,
                            page,
                            page_wanted: self.settings.handover_page,
                            send: &mut self.queue,
                        };
                        screens::handover::ui(cx, ui);
                    } else {
                        let cx = screens::board::GameCx {
                            kit,
                            play: game,
                            settings: &self.settings,
                            banner: self.banner.as_ref().or(making.as_ref()),
                            send: &mut self.queue,
                            now,
                        };
                        if game.review.is_some() {
                            self.review_screen.ui(cx, ui);
                        } else {
                            self.play_screen.ui(cx, ui);
                        }
                    }
                }
            }
        }
        let docked = self.screen == Screen::Play;
        let room = if docked { self.play_screen.map_room() } else { whole.shrink2(egui::vec2(40.0, 32.0)) };
        self.reader.ui(kit, &ctx, room, docked, &mut self.queue);
        self.say_refused(kit, &ctx);
        if self.screen == Screen::Start {
            crate::app::panels::banner::banner_over(
                kit,
                ui,
                self.banner.as_ref().or(making.as_ref()),
                &mut self.queue,
            );
        }
        let unsaved = self.unsaved();
        self.dialogs.ui(
            &crate::app::dialogs::cx::DialogCx {
                unsaved,
                kit,
                settings: &self.settings,
                kinds: &self.launch.kinds,
                files: &self.files,
                deleted: &self.deleted,
                games: &self.launch.places.games,
                games_fixed: self.launch.places.fixed,
                room: whole.height(),
                play: self.game.as_ref().filter(|g| self.screen == Screen::Play && g.seats.page().is_none()),
            },
            &ctx,
            &mut self.queue,
        );
        self.say_refused(kit, &ctx);
        let commands = std::mem::take(&mut self.queue);
        if !commands.is_empty() {
            for command in commands {
                dispatch::act(self, command, &ctx, now);
            }
            ctx.request_repaint();
        }
        if self.screen != screen
            && let Some(id) = ctx.memory(egui::Memory::focused)
        {
            // What had the keyboard is gone: the new screen gives it to what it begins with.
            ctx.memory_mut(|m| m.surrender_focus(id));
        }
        self.hand_out_records();
        self.write_settings(ctx.text_edit_focused());
        self.show_title(&ctx);
        (self.focused, self.typing) = (ctx.memory(egui::Memory::focused), ctx.text_edit_focused());
        self.take_picture(&ctx);
        self.measure(&ctx);
    }

    /// What goes on whether the window is seen or not: files, the automatic side, what is counted.
    fn advance(&mut self, ctx: &egui::Context, now: f64) {
        self.heed_closing(ctx);
        self.poll(ctx);
        if self.screen == Screen::Play
            && let Some(game) = &mut self.game
        {
            let again = |seconds: Option<f64>| {
                if let Some(seconds) = seconds {
                    ctx.request_repaint_after(Duration::from_secs_f64(seconds.max(0.0)));
                }
            };
            let pace = game.desk.pace.unwrap_or(self.settings.pace);
            // While a question about the game stands, no more is ordered in it.
            if self.leaving.is_none() {
                again(game.tick(now, pace, &self.wake));
            }
            if game.take_turns(self.settings.handover_page) {
                self.dialogs.close();
                self.play_screen.close_menu();
            }
            again(game.desk.age_bubble(now, self.play_screen.bubble_held()));
            again(game.tick_review(now));
            game.refresh();
            again(game.desk.note_main_act(now));
            again(game.count(now, &self.wake));
        }
    }

    /// The same while the window is covered, put away or given no frames: then nothing is drawn, and egui's clock stands.
    pub fn advance_unseen(&mut self, ctx: &egui::Context) {
        let Some((time, at)) = self.drawn_at else { return };
        if ctx.input(|i| i.time) > time {
            // A frame has begun, and will be drawn.
            return;
        }
        self.advance(ctx, time + at.elapsed().as_secs_f64());
        self.hand_out_records();
        self.show_title(ctx);
    }

    /// Says why what was chosen in this frame is not possible. Asked once for the screen and once for the dialog over
    /// it, so that a reason never waits for a panel that takes it for its own.
    fn say_refused(&mut self, kit: Kit, ctx: &egui::Context) {
        if let Some(why) = kit.refused(ctx)
            && let Some(Play { desk, .. }) = &mut self.game
        {
            desk.say(&why);
        }
    }

    /// Colours and text size in force.
    pub fn kit(&self) -> Kit {
        let (dark, strong, percent) = self.applied.unwrap_or((false, false, 100));
        Kit { th: Theme::pick(dark, strong), k: f32::from(percent) / 100.0 }
    }

    fn apply_theme(&mut self, ctx: &egui::Context) {
        let dark = match self.settings.theme {
            ThemeWish::Light => false,
            ThemeWish::Dark => true,
            ThemeWish::System => ctx.system_theme() == Some(egui::Theme::Dark),
        };
        let strong = self.settings.high_contrast;
        let wanted = (dark, strong, self.settings.text_percent);
        if self.applied != Some(wanted) {
            ui::theme::apply(ctx, Theme::pick(dark, strong), f32::from(wanted.2) / 100.0);
            self.applied = Some(wanted);
        }
    }
}
