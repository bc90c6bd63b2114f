//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands.

mod begin;
mod measure;
mod title;

use crate::{
    command::{Command, Files, Program},
    dialogs::cx::DialogCx,
    dispatch::{self, outcomes},
    keys, map,
    modes::{
        class,
        leaving::{finish, heed_closing},
        lesson, made, practice,
        tabling::remember_campaign,
    },
    notice::Banner,
    panels::banner::banner_over,
    settings::ThemeWish,
    ui::{self, Kit, Theme},
    window::{
        App,
        listing::{hand_out_records, look_into},
        written::write_settings,
    },
};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// The frame after which work for later ones begins: by then the first are on the screen.
const SETTLED: u32 = 8;

/// Text size before a class, in per cent: the smallest text has 15 points.
const PRESENTED: u16 = 140;

impl App {
    /// Draws a frame over the whole window and acts on what was done in it.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let whole = ctx.content_rect();
        let mut window = ui.new_child(egui::UiBuilder::new().id_salt("window").max_rect(whole));
        window.set_clip_rect(whole);
        self.wake.set(&ctx);
        self.drawn.frames = self.drawn.frames.saturating_add(1);
        if self.drawn.frames == SETTLED {
            std::thread::spawn(map::ground::make_all);
        }
        self.apply_theme(&ctx);
        let page = self.page;
        let now = window.input(|i| i.time);
        self.drawn.at = Some((now, Instant::now()));
        self.advance(&ctx, now);
        let message = self.message(&ctx);
        self.take_dropped_files(&ctx);
        keys::read(self, &ctx);
        self.shown().ui(self, &mut window, message.as_ref(), now);
        self.draw_over(&mut window, message.as_ref());
        self.act(&ctx, now);
        if !self.shows(page)
            && let Some(id) = ctx.memory(egui::Memory::focused)
        {
            // What had the keyboard is gone: the new screen gives it to what it begins with.
            ctx.memory_mut(|m| m.surrender_focus(id));
        }
        hand_out_records(self);
        remember_campaign(self);
        write_settings(self, ctx.text_edit_focused());
        lesson::keep(self);
        practice::keep(self);
        title::show(self, &ctx);
        (self.input.focused, self.input.typing) =
            (ctx.memory(egui::Memory::focused), ctx.text_edit_focused());
        self.take_picture(&ctx);
        measure::measure(self, &ctx);
    }

    /// The message at the top: what happened, else how far a file is.
    fn message(&self, ctx: &egui::Context) -> Option<Banner> {
        if !self.services.makers.is_empty() {
            ctx.request_repaint_after(Duration::from_secs(1));
        }
        self.banner.clone().or_else(|| self.services.makers.banner(self.game.as_ref()))
    }

    /// Draws what lies over the screen: the rules, the message of the start screen, dialogs.
    fn draw_over(&mut self, ui: &mut egui::Ui, banner: Option<&Banner>) {
        let (kit, ctx) = (self.kit(), &ui.ctx().clone());
        let whole = ctx.content_rect();
        let docked = self.is_at_table();
        let over_map = self.shown().room(self);
        let room = over_map.unwrap_or_else(|| whole.shrink2(egui::vec2(40.0, 32.0)));
        self.reader.ui(kit, ctx, room, over_map.is_some(), &mut self.queue);
        self.say_refused(kit, ctx);
        if !docked {
            banner_over(kit, ui, banner, &mut self.queue);
        }
        let unsaved = self.question();
        let cx = DialogCx {
            unsaved,
            kit,
            settings: &self.settings,
            kinds: &self.launch.kinds,
            lessons: &self.learn.lessons,
            first: self.chosen_game(),
            files: &self.services.games.files,
            deleted: &self.services.games.deleted,
            games: &self.launch.places.games,
            games_fixed: self.launch.places.fixed,
            notices: self.launch.notices,
            room: whole.height(),
            play: self.game.as_ref().filter(|g| docked && g.seats.page().is_none()),
        };
        self.dialogs.ui(&cx, ctx, &mut self.queue);
        self.say_refused(kit, ctx);
    }

    /// Acts on what was done in this frame.
    fn act(&mut self, ctx: &egui::Context, now: f64) {
        let commands = std::mem::take(&mut self.queue);
        if !commands.is_empty() {
            for command in commands {
                dispatch::act(self, command, ctx, now);
            }
            ctx.request_repaint();
        }
    }

    /// A file dropped on the window is opened.
    fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped: Vec<PathBuf> =
            ctx.input(|i| i.raw.dropped_files.iter().map(|f| f.path().to_path_buf()).collect());
        if let Some(answers) = class::dropped(&dropped) {
            self.dialogs.close();
            self.queue.push(answers.into());
        } else if let Some(path) = dropped.into_iter().next() {
            self.queue.push(Command::Files(Files::OpenPath(path)));
        }
    }

    /// What is done when the window goes, whatever closed it.
    pub fn finish(&mut self) {
        finish(self);
    }

    /// What goes on whether the window is seen or not: files, the automatic side, what is counted.
    fn advance(&mut self, ctx: &egui::Context, now: f64) {
        heed_closing(self, ctx);
        outcomes::poll(self, ctx);
        look_into(self);
        let shown = self.shown();
        let gliding = self.is_at_table() && shown.map(self).is_some_and(|map| map.is_gliding());
        if self.is_at_table()
            && let Some(game) = &mut self.game
        {
            let again = |seconds: Option<f64>| {
                if let Some(seconds) = seconds {
                    ctx.request_repaint_after(Duration::from_secs_f64(seconds.max(0.0)));
                }
            };
            let pace = game.desk.pace.unwrap_or(self.settings.pace);
            // While a question about the game stands, no more is ordered in it.
            if self.closing.to.is_none() {
                again(game.tick(now, pace, &self.wake));
            }
            let speed = if self.settings.motion { self.settings.animation.speed() } else { 0.0 };
            again(game.tick_battles(now, speed, gliding));
            if game.take_turns(self.settings.handover_page) {
                self.dialogs.close();
                self.views.play.close_menu();
            }
            again(game.desk.age_bubble(now, self.views.play.map.bubble_hovered()));
            again(game.tick_modes(now));
            game.hints_by = self.settings.hints_by;
            if self.settings.hints && !self.dialogs.is_open() {
                game.hint_by_itself(now);
            }
            practice::poll(game, &mut self.learn.practice, &self.launch);
            game.refresh();
            again(game.desk.note_main_act(now));
            again(game.count(now, &self.wake));
            again(made::tick(self, now));
            self.open_pages();
        }
    }

    /// Opens the page of the end and the page of a turn when they are due, once nothing else is open.
    fn open_pages(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.note_turn_end();
        if !self.dialogs.is_open()
            && let Some(page) = game.page_due(self.settings.turn_page, self.settings.dispatches)
        {
            self.queue.push(Program::Show(page).into());
        }
    }

    /// The same while the window is covered, put away or given no frames: then nothing is drawn, and egui's clock stands.
    pub fn advance_unseen(&mut self, ctx: &egui::Context) {
        let Some((time, at)) = self.drawn.at else { return };
        if ctx.input(|i| i.time) > time {
            // A frame has begun, and will be drawn.
            return;
        }
        self.advance(ctx, time + at.elapsed().as_secs_f64());
        hand_out_records(self);
        title::show(self, ctx);
    }

    /// Says why what was chosen in this frame is not possible. Asked once for the screen and once for the dialog over
    /// it, so that a reason never waits for a panel that takes it for its own.
    fn say_refused(&mut self, kit: Kit, ctx: &egui::Context) {
        let Some(why) = kit.refused(ctx) else { return };
        self.shown().say(self, why);
    }

    /// Colours and text size in force.
    pub fn kit(&self) -> Kit {
        let (dark, strong, percent) = self.drawn.applied.unwrap_or((false, false, 100));
        Kit { th: Theme::pick_with(dark, strong, self.settings.seasons), k: f32::from(percent) / 100.0 }
    }

    /// Gives a window colours and sizes of the theme that is wanted, before its first frame and whenever that changes.
    pub(crate) fn apply_theme(&mut self, ctx: &egui::Context) {
        let dark = match self.settings.theme {
            ThemeWish::Light => false,
            ThemeWish::Dark => true,
            ThemeWish::System => ctx.system_theme() == Some(egui::Theme::Dark),
        };
        // Before a class everything is large and in strong colours.
        let (strong, percent) = if self.shown().is_large() {
            (true, self.settings.text_percent.max(PRESENTED))
        } else {
            (self.settings.high_contrast, self.settings.text_percent)
        };
        let wanted = (dark, strong, percent);
        if self.drawn.applied != Some(wanted) {
            ui::theme::apply(ctx, Theme::pick(dark, strong), f32::from(wanted.2) / 100.0);
            self.drawn.applied = Some(wanted);
        }
    }
}
