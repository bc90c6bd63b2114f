//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands.

mod begin;
mod measure;
mod title;

use crate::{
    command::{Command, Files, Program},
    dialogs::cx::DialogCx,
    dispatch::{
        self, class,
        leaving::{finish, heed_closing},
        lesson, made, outcomes, practice,
        setting::write_settings,
        tabling,
        tabling::{hand_out_records, remember_campaign},
    },
    features::{
        arrange::screen::ArrangeCx,
        campaign::{cx::CampaignCx, month::MonthCx},
        class::answers,
        learn::home::{self, HomeCx},
    },
    keys,
    launch::Screen,
    map,
    notice::Banner,
    panels::banner::banner_over,
    play::Play,
    program::settings::ThemeWish,
    screens::{self, board::GameCx, handover::HandOverCx},
    ui::{self, theme::Theme, widgets::Kit},
    window::App,
};
use std::{
    path::{Path, PathBuf},
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
        self.frames = self.frames.saturating_add(1);
        if self.frames == SETTLED {
            std::thread::spawn(map::ground::make_all);
        }
        self.apply_theme(&ctx);
        let screen = self.screen;
        let now = window.input(|i| i.time);
        self.drawn_at = Some((now, Instant::now()));
        self.advance(&ctx, now);
        let message = self.message(&ctx);
        self.take_dropped_files(&ctx);
        keys::read(self, &ctx);
        self.draw_screen(&mut window, message.as_ref(), now);
        self.draw_over(&mut window, message.as_ref());
        self.act(&ctx, now);
        if self.screen != screen
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
        (self.focused, self.typing) = (ctx.memory(egui::Memory::focused), ctx.text_edit_focused());
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

    /// Draws the start screen, the page between two players, the table or the review.
    fn draw_screen(&mut self, ui: &mut egui::Ui, banner: Option<&Banner>, now: f64) {
        let kit = self.kit();
        if self.screen == Screen::Start {
            let games = &self.services.games;
            let cx = screens::start::StartCx {
                kit,
                names: self.settings.names,
                kinds: &self.launch.kinds,
                samples: self.launch.samples,
                newest: self.newest.as_mut(),
                files: &games.files,
                deleted: games.deleted.len(),
                loading: self.services.opening.is_busy(),
                reading: games.is_listing(),
                last: &self.settings.last_options,
                lessons: &self.lessons,
                send: &mut self.queue,
            };
            self.start.ui(cx, ui);
            return;
        }
        if self.screen == Screen::Learn {
            if let Some(read) = &self.graded {
                answers::ui(kit, ui, read, &mut self.queue);
                return;
            }
            let first = self.chosen_game();
            let sample = self.launch.sample_of(first);
            let (kept, practice, playing) = (&self.lessons, &self.practice, self.game.is_some());
            let campaigns = self.campaigns.all();
            let maps = self.campaign_screen.small(campaigns.len());
            let files = &self.services.games.files;
            let game = |path: &Path| files.iter().find(|f| f.path == path).map_or("", |f| f.game.as_str());
            let played = self.settings.campaign.as_ref().map(Path::new).map(|path| (path, game(path)));
            let send = &mut self.queue;
            let kinds = &self.launch.kinds;
            home::ui(
                &mut HomeCx {
                    kit,
                    kinds,
                    first,
                    sample,
                    kept,
                    campaigns,
                    played,
                    maps,
                    practice,
                    playing,
                    send,
                },
                ui,
            );
            return;
        }
        if let Some(campaign) = self.campaigns.now().filter(|_| self.screen == Screen::Campaign) {
            let (playing, motion) = (self.game.is_some(), self.settings.motion);
            let sample = self.launch.sample_of(campaign.kind.id());
            let cx = &mut CampaignCx { kit, campaign, playing, sample, motion, send: &mut self.queue };
            self.campaign_screen.ui(cx, ui);
            return;
        }
        if self.screen == Screen::Arrange {
            let Some(of) = self.arranging.as_deref() else { return };
            let settings = &self.settings;
            self.arrange_screen.ui(&mut ArrangeCx { kit, of, settings, send: &mut self.queue }, ui);
            return;
        }
        let Some(game) = &self.game else { return };
        let send = &mut self.queue;
        if let Some(page) = game.seats.page() {
            let page_wanted = self.settings.handover_page;
            screens::handover::ui(HandOverCx { kit, desk: &game.desk, page, page_wanted, send }, ui);
            return;
        }
        if let Some(guide) = game.guide.as_ref().filter(|_| game.is_on_month()) {
            let cx = &mut MonthCx { kit, guide, desk: &game.desk, motion: self.settings.motion, send };
            self.month_screen.ui(cx, ui);
            return;
        }
        let presents = game.presenting.is_some();
        let cx = GameCx { kit, play: game, settings: &self.settings, banner, send, now };
        if presents {
            self.present_screen.ui(cx, ui);
        } else if game.review.is_some() {
            self.review_screen.ui(cx, ui);
        } else {
            self.play_screen.ui(cx, ui);
        }
    }

    /// Draws what lies over the screen: the rules, the message of the start screen, dialogs.
    fn draw_over(&mut self, ui: &mut egui::Ui, banner: Option<&Banner>) {
        let (kit, ctx) = (self.kit(), &ui.ctx().clone());
        let whole = ctx.content_rect();
        let docked = self.screen == Screen::Play;
        let over_map = self.map_drawn().filter(|_| docked);
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
            files: &self.services.games.files,
            deleted: &self.services.games.deleted,
            games: &self.launch.places.games,
            games_fixed: self.launch.places.fixed,
            room: whole.height(),
            play: self.game.as_ref().filter(|g| docked && g.seats.page().is_none()),
        };
        self.dialogs.ui(&cx, ctx, &mut self.queue);
        self.say_refused(kit, ctx);
    }

    /// Where the map of the table or of the review lies, while one of them is shown.
    fn map_drawn(&self) -> Option<egui::Rect> {
        let game = self.game.as_ref()?;
        if game.seats.page().is_some() || game.is_on_month() || game.presenting.is_some() {
            return None;
        }
        if game.review.is_some() { self.review_screen.map_room() } else { self.play_screen.map_room() }
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
        tabling::look_into(self);
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
            let speed = if self.settings.motion { self.settings.animation.speed() } else { 0.0 };
            again(game.tick_battles(now, speed));
            if game.take_turns(self.settings.handover_page) {
                self.dialogs.close();
                self.play_screen.close_menu();
            }
            again(game.desk.age_bubble(now, self.play_screen.bubble_held()));
            again(game.tick_review(now));
            again(game.tick_lesson(now));
            practice::poll(game, &mut self.practice, &self.launch);
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
            && let Some(page) = game.page_due(self.settings.turn_page)
        {
            self.queue.push(Program::Show(page).into());
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
        hand_out_records(self);
        title::show(self, ctx);
    }

    /// Says why what was chosen in this frame is not possible. Asked once for the screen and once for the dialog over
    /// it, so that a reason never waits for a panel that takes it for its own.
    fn say_refused(&mut self, kit: Kit, ctx: &egui::Context) {
        let Some(why) = kit.refused(ctx) else { return };
        if let Some(of) = self.arranging.as_deref_mut().filter(|_| self.screen == Screen::Arrange) {
            of.say(why);
        } else if let Some(Play { desk, .. }) = &mut self.game {
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
        // Before a class everything is large and in strong colours.
        let (strong, percent) = if self.is_presenting() {
            (true, self.settings.text_percent.max(PRESENTED))
        } else {
            (self.settings.high_contrast, self.settings.text_percent)
        };
        let wanted = (dark, strong, percent);
        if self.applied != Some(wanted) {
            ui::theme::apply(ctx, Theme::pick(dark, strong), f32::from(wanted.2) / 100.0);
            self.applied = Some(wanted);
        }
    }
}
