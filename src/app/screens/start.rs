//! The start screen: go on with the newest game, set up a new one, open a file or a bundled game.
//!
//! All rows come from the game's own description of its options; this screen knows none of them.

use super::child;
use crate::{
    app::{
        Newest,
        command::{Command, Dialog},
        files::{self, GameFile},
        icons::Icon,
        map::{MapInput, MapView},
        theme::{Role, space},
        widgets::{Btn, Kit, Look, dashed_frame, spoken},
    },
    engine::{
        rules::{Choices, OptionRow, Side, Viewer},
        scene::{Ground, Scene},
        table::{Control, GameKind, UndoPolicy},
    },
    games::Sample,
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use rand::TryRng as _;
use std::{path::PathBuf, sync::Arc, time::SystemTime};

/// What the screen needs.
pub struct StartCx<'a> {
    /// Colours.
    pub kit: Kit,
    /// Games that can be played.
    pub kinds: &'a [Arc<dyn GameKind>],
    /// Bundled games.
    pub samples: &'static [Sample],
    /// The newest game.
    pub newest: Option<&'a mut Newest>,
    /// Saved games, newest first.
    pub files: &'a [GameFile],
    /// A file is being read.
    pub loading: bool,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// The set-up being put together.
pub struct StartScreen {
    game: usize,
    /// Values of the option rows that were changed or must be written.
    pub choices: Choices,
    /// Side played by the person; `None` is both.
    pub player: Option<Side>,
    /// Level of each automatic side where no option row sets it.
    levels: Vec<u8>,
    /// Undo policy.
    pub undo: UndoPolicy,
    seed_text: String,
    /// Why the game could not be started.
    pub problem: Option<String>,
    /// The card a key jumped to: 0 new game, 1 open, 2 samples.
    pub jump: Option<u8>,
    tight: bool,
    blurb: Option<(usize, Choices, String)>,
    map: MapView,
    preview: Option<Preview>,
}

/// The theatre without counters, shown at the left.
struct Preview {
    of: Option<PathBuf>,
    game: usize,
    ground: Arc<Ground>,
    scene: Scene,
    version: u64,
}

/// A new seed, short enough to read out.
fn fresh_seed() -> u64 {
    let random = rand::rngs::SysRng.try_next_u64().unwrap_or(4_127_903);
    1_000_000 + random % 9_000_000
}

impl StartScreen {
    /// The usual set-up of the first game.
    pub fn new(kinds: &[Arc<dyn GameKind>]) -> Self {
        let mut start = Self {
            game: 0,
            choices: Choices::new(),
            player: Some(Side(0)),
            levels: Vec::new(),
            undo: UndoPolicy::Fair,
            seed_text: fresh_seed().to_string(),
            problem: None,
            jump: None,
            tight: false,
            blurb: None,
            map: MapView::default(),
            preview: None,
        };
        if let Some(kind) = kinds.first() {
            start.take_defaults(&**kind);
        }
        start
    }

    fn take_defaults(&mut self, kind: &dyn GameKind) {
        self.choices = kind
            .options()
            .iter()
            .filter_map(|row| Some((row.key.to_owned(), row.choices.first()?.value.to_owned())))
            .collect();
        let sides = kind.sides().len() as u8;
        self.levels = (0..sides).map(|s| (kind.levels(Side(s)).len() / 2) as u8).collect();
        self.player = Some(Side(0));
        self.problem = None;
    }

    /// The game chosen.
    pub fn kind(&self, kinds: &[Arc<dyn GameKind>]) -> Option<Arc<dyn GameKind>> {
        kinds.get(self.game).cloned()
    }

    /// The seed typed.
    ///
    /// # Errors
    /// One sentence.
    pub fn seed(&self) -> Result<u64, String> {
        let digits: String =
            self.seed_text.chars().filter(|c| !c.is_whitespace() && *c != '\u{202f}').collect();
        digits.parse().map_err(|_| "The seed must be a whole number, such as 4127903".to_owned())
    }

    /// Types a seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed_text = seed.to_string();
    }

    /// The option row that is the level of a side: the one named after it.
    fn level_row(kind: &dyn GameKind, side: Side) -> Option<&'static OptionRow> {
        let name = kind.sides().get(usize::from(side.0))?.to_lowercase();
        kind.options().iter().find(|row| row.key == name)
    }

    /// Who plays a side.
    pub fn control(&self, kind: &dyn GameKind, side: Side) -> Control {
        if self.player.is_none_or(|p| p == side) {
            return Control::Person;
        }
        let levels = kind.levels(side);
        let level = match Self::level_row(kind, side).and_then(|row| self.choices.get(row.key)) {
            Some(value) => levels.iter().position(|(v, _)| v == value).unwrap_or(0) as u8,
            None => self.levels.get(usize::from(side.0)).copied().unwrap_or(0),
        };
        Control::Automatic(level)
    }

    /// Draws the screen.
    pub fn ui(&mut self, mut cx: StartCx<'_>, ui: &mut Ui) {
        let kit = cx.kit;
        let all = ui.max_rect();
        ui.painter().rect_filled(all, 0, kit.th.bar);
        let narrow = all.width() < 1250.0;
        self.tight = all.height() < 850.0;
        let share = match all.width() {
            w if w < 1250.0 => 0.25,
            w if w < 1400.0 => 0.29,
            _ => 0.36,
        };
        let left = (all.width() * share).clamp(240.0, 720.0).round();
        let (title, rest) = all.split_left_right_at_x(all.left() + left);
        self.prepare_map(&cx);
        self.title_side(&mut cx, ui, title);
        let pad = if narrow || self.tight { 18.0 } else { 40.0 };
        let rest = rest.shrink2(vec2(pad, (pad * 0.9).min(36.0)));
        let gap = if pad < 30.0 { 14.0 } else { 20.0 };
        let mut top = rest.top();
        if cx.newest.is_some() {
            let height = kit.h(if self.tight { 96.0 } else { 120.0 });
            let card = Rect::from_min_max(rest.min, pos2(rest.right(), top + height));
            Self::continue_card(&mut cx, ui, card);
            top = card.bottom() + gap;
        }
        let side = match all.width() {
            _ if narrow || self.tight => 256.0,
            w if w < 1800.0 => 318.0,
            _ => 420.0,
        };
        let side = kit.h(side).min(rest.width() * 0.38);
        let columns = Rect::from_min_max(pos2(rest.left(), top), rest.max);
        let (new_game, more) = columns.split_left_right_at_x(columns.right() - side - gap);
        self.new_game_card(&mut cx, ui, new_game);
        let more = more.with_min_x(more.left() + gap);
        let has_samples = !cx.samples.is_empty();
        let files_height = if has_samples { more.height() * 0.55 } else { more.height() };
        let (open, samples) = more.split_top_bottom_at_y(more.top() + files_height);
        self.open_card(&mut cx, ui, open);
        if has_samples {
            self.samples_card(&mut cx, ui, samples.with_min_y(samples.top() + gap));
        }
        self.jump = None;
    }

    /// The theatre of the newest game, or of the game chosen before its first turn.
    fn prepare_map(&mut self, cx: &StartCx<'_>) {
        let of = cx.newest.as_ref().map(|n| n.file.path.clone());
        if self.preview.as_ref().is_some_and(|p| p.of == of && p.game == self.game) {
            return;
        }
        let (ground, scene) = if let Some(newest) = &cx.newest {
            (Arc::clone(&newest.desk.seen.ground), Scene::clone(&newest.desk.seen.scene))
        } else {
            let Some(kind) = self.kind(cx.kinds) else { return };
            let Ok(table) = kind.new_table(&self.choices, 1, UndoPolicy::Study) else { return };
            (table.ground(), Scene::clone(&table.scene(0, Viewer::Umpire)))
        };
        let scene = Scene { places: scene.places, links: scene.links, ..Scene::default() };
        let version = self.preview.as_ref().map_or(1, |p| p.version + 1);
        self.preview = Some(Preview { of, game: self.game, ground, scene, version });
    }

    fn title_side(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        let narrow = area.width() < 400.0;
        let pad = if narrow { 22.0 } else { 40.0 };
        let head = kit.h(146.0);
        let foot = kit.h(44.0);
        ui.painter().rect_filled(area, 0, t.panel);
        let mut top = child(
            ui,
            "title",
            Rect::from_min_size(area.min, vec2(area.width(), head)).shrink2(vec2(pad, 0.0)),
        );
        top.add_space(kit.h(34.0));
        kit.label(&mut top, "Stavka", Role::Display, t.ink);
        top.add_space(4.0);
        let role = if area.width() < 300.0 { Role::Table } else { Role::Lesson };
        kit.label(&mut top, "Board games of the war in the East", role, t.ink2);
        let map = Rect::from_min_max(area.min + vec2(0.0, head), pos2(area.right(), area.bottom() - foot));
        ui.painter().rect_filled(map, 0, t.sea);
        self.draw_map(cx, ui, map);
        ui.painter().hline(map.x_range(), map.top(), Stroke::new(1.0, t.line2));
        ui.painter().hline(map.x_range(), map.bottom(), Stroke::new(1.0, t.line2));
        ui.painter().vline(area.right(), area.y_range(), Stroke::new(1.0, t.line2));
        let line =
            Rect::from_min_max(pos2(area.left(), area.bottom() - foot), area.max).shrink2(vec2(pad, 8.0));
        let mut bottom = child(ui, "foot", line);
        let mut links_end = line.left();
        bottom.horizontal_centered(|ui| {
            for (text, dialog) in
                [("About", Dialog::About), ("Settings", Dialog::Settings), ("Keys", Dialog::Keys)]
            {
                let response = kit.button(ui, Btn { look: Look::Link, ..Btn::new(text) });
                links_end = response.rect.right();
                if response.clicked() {
                    cx.send.push(Command::Show(dialog));
                }
                ui.add_space(8.0);
            }
        });
        let long = "Unofficial. Map and counters are reconstructed.";
        for note in [long, "Unofficial"] {
            let galley = kit.line(ui.painter(), note, Role::Caption, t.ink3);
            if line.right() - galley.size().x > links_end + 16.0 {
                let at = line.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
                ui.painter().galley(at, galley, t.ink3);
                break;
            }
        }
    }

    fn draw_map(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, map: Rect) {
        let Some(preview) = &self.preview else { return };
        let input = MapInput {
            scene: &preview.scene,
            revision: preview.version,
            ground: &preview.ground,
            marks: &[],
            arrows: &[],
            selection: &[],
            selected_place: None,
            ghosts: &[],
            theme: cx.kit.th,
            text_scale: cx.kit.k,
            bubble: None,
            hover_card: None,
            looking_back: false,
            reduce_motion: true,
        };
        self.map.ui(&mut child(ui, "start-map", map), &input);
        // The picture answers as one: a click goes on with the newest game.
        let response = ui.interact(map, ui.scope_id().with("start-picture"), Sense::click_and_drag());
        if cx.newest.is_some() {
            spoken(&response, accesskit::Role::Button, "Continue on the map");
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                cx.send.push(Command::Continue);
            }
        }
    }

    fn continue_card(cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        let Some(newest) = cx.newest.as_ref() else { return };
        paint_card(kit, ui, area);
        let desk = &newest.desk;
        let sequence = &desk.seen.sequence;
        let inner = area.shrink2(vec2(20.0, 12.0));
        let width = kit.h(160.0);
        let words = inner.with_max_x(inner.right() - width - 16.0);
        let mut left = child(ui, "continue-words", words);
        left.add_space(((words.height() - kit.h(78.0)) / 2.0).max(0.0));
        let over = desk.seen.outcome.is_some();
        kit.label(&mut left, if over { "Last game" } else { "Continue" }, Role::CaptionSemi, t.ink2);
        let title = match (sequence.date.as_str(), over) {
            ("", _) => sequence.heading.clone(),
            (date, true) => format!("{date}, game over"),
            (date, false) => format!("{date}, {}", lower(&sequence.heading)),
        };
        kit.label(&mut left, &title, Role::Heading2, t.ink);
        let score = &sequence.score;
        let held = if score.total > 0 {
            format!(" · {} of {} VP", score.held, range(score.needed_low, score.needed_high))
        } else {
            String::new()
        };
        let persons: Vec<&str> = desk.persons().map(|s| desk.side_name(s)).collect();
        let plays = match persons.as_slice() {
            [one] => format!("you play the {one} side"),
            [] => "both sides play by themselves".to_owned(),
            _ => "you play both sides".to_owned(),
        };
        kit.label(&mut left, &format!("{} · {plays}{held}", desk.kind.title()), Role::Table, t.ink2);
        let saved = files::ago(newest.file.modified, SystemTime::now());
        let line = format!("{} · saved {saved}, order {}", newest.file.name, desk.table.ply_count());
        kit.label(&mut left, &line, Role::Table, t.ink2);
        let spot = Rect::from_center_size(
            pos2(inner.right() - width / 2.0, inner.center().y),
            vec2(width, kit.h(40.0)),
        );
        let mut right = child(ui, "continue-button", spot);
        let go = if over { "Look at it" } else { "Continue" };
        let button = Btn { key: Some("Enter"), width: Some(width), height: Some(40.0), ..Btn::primary(go) };
        if kit.button(&mut right, button).clicked() {
            cx.send.push(Command::Continue);
        }
    }

    fn new_game_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(20.0, 14.0));
        let Some(kind) = self.kind(cx.kinds) else {
            let mut ui = child(ui, "no-games", inner);
            kit.label(&mut ui, "New game", Role::Heading2, t.ink);
            ui.add_space(8.0);
            kit.label(&mut ui, "No game is installed.", Role::Body, t.ink2);
            return;
        };
        let head = kit.h(34.0);
        let stacked = inner.width() < kit.h(330.0);
        let foot = kit.h(if stacked { 96.0 } else { 58.0 });
        let mut title = child(ui, "new-title", inner.with_max_y(inner.top() + head));
        kit.label(&mut title, "New game", Role::Heading2, t.ink);
        let rows = Rect::from_min_max(inner.min + vec2(0.0, head), inner.max - vec2(0.0, foot));
        let mut body = child(ui, "new-rows", rows.expand2(vec2(3.0, 0.0)));
        ScrollArea::vertical().id_salt("new-scroll").auto_shrink([false, false]).show(&mut body, |ui| {
            egui::Frame::new().inner_margin(egui::Margin::symmetric(3, 2)).show(ui, |ui| {
                self.rows(cx, ui, &*kind);
            });
        });
        let line = inner.bottom() - foot;
        ui.painter().hline(inner.x_range(), line + 8.0, Stroke::new(1.0, t.line));
        let mut bottom = child(ui, "new-foot", inner.with_min_y(line + 16.0));
        self.foot(cx, &mut bottom, stacked);
    }

    /// Seed and start; on two lines when one is too narrow.
    fn foot(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, stacked: bool) {
        let kit = cx.kit;
        let t = kit.th;
        let area = ui.max_rect();
        let (seed, start) =
            if stacked { area.split_top_bottom_at_y(area.top() + kit.h(34.0)) } else { (area, area) };
        let mut row = child(ui, "seed", seed);
        row.horizontal_centered(|ui| {
            let (space, response) = ui.allocate_exact_size(vec2(kit.h(34.0), kit.h(26.0)), Sense::hover());
            kit.text(ui.painter(), space.left_center(), Align2::LEFT_CENTER, "Seed", Role::Table, t.ink2);
            spoken(&response, accesskit::Role::Label, "Seed");
            let edit = egui::TextEdit::singleline(&mut self.seed_text)
                .font(kit.font(Role::TableSemi))
                .desired_width(kit.h(84.0))
                .char_limit(24)
                .margin(egui::Margin::symmetric(8, 5));
            let field = ui.add(edit).labelled_by(response.id);
            if field.changed() {
                self.problem = None;
            }
            field.on_hover_text("The same seed gives the same dice and the same hidden set-up");
            if kit
                .button(ui, Btn { look: Look::Link, tip: Some("Copy the seed"), ..Btn::new("copy") })
                .clicked()
            {
                cx.send.push(Command::Copy(self.seed_text.clone()));
            }
            if kit
                .button(ui, Btn { look: Look::Link, tip: Some("Another seed"), ..Btn::new("renew") })
                .clicked()
            {
                self.seed_text = fresh_seed().to_string();
                self.problem = None;
            }
        });
        let width = if stacked { start.width() } else { kit.h(132.0) };
        let spot = Rect::from_center_size(
            pos2(start.right() - width / 2.0, start.center().y),
            vec2(width, kit.h(36.0)),
        );
        let mut right = child(ui, "start", spot);
        right.set_max_width(width);
        let key = cx.newest.is_none().then_some("Enter");
        let button = Btn { key, width: Some(width), height: Some(36.0), ..Btn::primary("Start") };
        let response = kit.button(&mut right, button);
        if self.jump == Some(0) {
            response.request_focus();
        }
        if response.clicked() {
            cx.send.push(Command::StartGame);
        }
        if let Some(problem) = &self.problem {
            let at = pos2(area.right(), area.top() - 4.0);
            let galley = kit.cut(ui.painter(), problem, Role::Caption, t.atk, area.width());
            let alert = ui.interact(area, ui.scope_id().with("problem"), Sense::hover());
            spoken(&alert, accesskit::Role::Alert, problem);
            ui.painter().galley(at - vec2(galley.size().x, galley.size().y / 2.0), galley, t.atk);
        }
    }

    fn rows(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, kind: &dyn GameKind) {
        let kit = cx.kit;
        let t = kit.th;
        if cx.kinds.len() > 1 {
            let items: Vec<(&str, &str)> = cx.kinds.iter().map(|k| (k.title(), "")).collect();
            if let Some(i) = segmented(kit, ui, "Game", "", &items, self.game, "") {
                self.game = i;
                if let Some(kind) = self.kind(cx.kinds) {
                    self.take_defaults(&*kind);
                }
            }
        }
        let sides = kind.sides();
        let mut items: Vec<(&str, &str)> = sides.iter().map(|s| (*s, "")).collect();
        items.push(("Both", ""));
        let current = self.player.map_or(sides.len(), |s| usize::from(s.0));
        let effect = match self.player {
            Some(_) => "The other side plays by itself and gives its reasons.",
            None => "Two persons at one table, or one who plays both.",
        };
        if let Some(i) = segmented(kit, ui, "You play", effect, &items, current, "") {
            self.player = (i < sides.len()).then_some(Side(i as u8));
        }
        for side in (0..sides.len() as u8).map(Side) {
            let levels = kind.levels(side);
            let automatic = self.player.is_some_and(|p| p != side);
            if automatic && levels.len() > 1 && Self::level_row(kind, side).is_none() {
                let name = format!("{} side", sides[usize::from(side.0)]);
                let items: Vec<(&str, &str)> = levels.iter().map(|(_, label)| (*label, "")).collect();
                let now = self.levels.get(usize::from(side.0)).map_or(0, |&l| usize::from(l));
                if let Some(i) = segmented(kit, ui, &name, "How hard the computer plays.", &items, now, "")
                    && let Some(level) = self.levels.get_mut(usize::from(side.0))
                {
                    *level = i as u8;
                }
            }
        }
        let hidden = |row: &OptionRow| {
            (0..sides.len() as u8).map(Side).any(|s| {
                self.player.is_none_or(|p| p == s)
                    && Self::level_row(kind, s).is_some_and(|r| r.key == row.key)
            })
        };
        let shown: Vec<&OptionRow> =
            kind.options().iter().filter(|r| !hidden(r) && r.choices.len() > 1).collect();
        for row in shown.iter().filter(|r| !r.switch) {
            let now = self.value(row);
            let items: Vec<(&str, &str)> = row.choices.iter().map(|c| (c.label, c.effect)).collect();
            let effect = row.choices.get(now).map_or("", |c| c.effect);
            if let Some(choice) =
                segmented(kit, ui, row.label, effect, &items, now, row.about).and_then(|i| row.choices.get(i))
            {
                self.choices.insert(row.key.to_owned(), choice.value.to_owned());
            }
        }
        let undo = [
            ("Fair", "Undo stops at a die, at something seen, and at the other side’s orders"),
            ("Study", "Undo goes anywhere; what you play from there is a variation"),
        ];
        let now = usize::from(self.undo == UndoPolicy::Study);
        let effect = "Fair stops at dice and reveals. Study goes anywhere; tries become variations.";
        if let Some(i) = segmented(kit, ui, "Undo", effect, &undo, now, "") {
            self.undo = if i == 1 { UndoPolicy::Study } else { UndoPolicy::Fair };
        }
        let switches: Vec<&&OptionRow> = shown.iter().filter(|r| r.switch).collect();
        if !switches.is_empty() {
            let label = kit.h(116.0);
            for (i, row) in switches.iter().enumerate() {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(label - 8.0, kit.h(26.0)), Sense::hover());
                    if i == 0 {
                        kit.text(
                            ui.painter(),
                            rect.left_center(),
                            Align2::LEFT_CENTER,
                            "Also",
                            Role::Table,
                            t.ink2,
                        );
                    }
                    let now = self.value(row);
                    if kit.check(ui, now == 1, row.label)
                        && let Some(choice) = row.choices.get(1 - now.min(1))
                    {
                        self.choices.insert(row.key.to_owned(), choice.value.to_owned());
                    }
                });
                let effect = row.choices.get(self.value(row)).map_or("", |c| c.effect);
                let note = if effect.is_empty() { row.about } else { effect };
                caption(kit, ui, label, note);
            }
            ui.add_space(6.0);
        }
        let fresh = self.blurb.as_ref().is_some_and(|(g, c, _)| *g == self.game && *c == self.choices);
        if !fresh {
            self.blurb = Some((self.game, self.choices.clone(), kind.blurb(&self.choices)));
        }
        if let Some((_, _, blurb)) = &self.blurb
            && !blurb.is_empty()
        {
            let width = ui.available_width();
            let galley = kit.wrapped(ui.painter(), blurb, Role::Table, t.ink, width - 24.0);
            let (rect, response) =
                ui.allocate_exact_size(vec2(width, galley.size().y + 20.0), Sense::hover());
            spoken(&response, accesskit::Role::Label, blurb);
            ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.sunk);
            ui.painter().galley(rect.min + vec2(12.0, 10.0), galley, t.ink);
            ui.add_space(6.0);
        }
    }

    fn value(&self, row: &OptionRow) -> usize {
        let value = self.choices.get(row.key);
        value.and_then(|v| row.choices.iter().position(|c| c.value == v)).unwrap_or(0)
    }

    fn open_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(18.0, 14.0));
        let mut ui = child(ui, "open", inner);
        kit.label(&mut ui, "Open a log", Role::Heading2, t.ink);
        ui.add_space(10.0);
        let (rect, _) = ui.allocate_exact_size(vec2(inner.width(), kit.h(62.0)), Sense::hover());
        let over = ui.input(|i| !i.raw.hovered_files.is_empty());
        if over {
            ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
        }
        dashed_frame(ui.painter(), rect, if over { t.acc } else { t.line2 });
        let words = if cx.loading { "Reading the file" } else { "Drop a .stavka file here" };
        kit.text(
            ui.painter(),
            rect.center() - vec2(0.0, 10.0),
            Align2::CENTER_CENTER,
            words,
            Role::TableSemi,
            t.ink,
        );
        let spot = Rect::from_center_size(rect.center() + vec2(0.0, 11.0), vec2(kit.h(90.0), kit.h(20.0)));
        let mut link = child(&mut ui, "choose", spot);
        let button = Btn {
            look: Look::Link,
            height: Some(20.0),
            width: Some(spot.width()),
            ..Btn::new("Choose one…")
        };
        let response = kit.button(&mut link, button);
        if self.jump == Some(1) {
            response.request_focus();
        }
        if response.clicked() {
            cx.send.push(Command::ChooseFile);
        }
        ui.add_space(8.0);
        if cx.files.is_empty() {
            kit.label(&mut ui, "Your games will be listed here.", Role::Caption, t.ink3);
            return;
        }
        let now = SystemTime::now();
        let height = kit.h(space::ROW_STEP);
        ScrollArea::vertical().id_salt("files").auto_shrink([false, false]).show_rows(
            &mut ui,
            height,
            cx.files.len(),
            |ui, range| {
                for file in &cx.files[range] {
                    if list_row(kit, ui, Icon::File, &file.name, &files::ago(file.modified, now), height) {
                        cx.send.push(Command::OpenPath(file.path.clone()));
                    }
                }
            },
        );
    }

    fn samples_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(18.0, 14.0));
        let mut ui = child(ui, "samples", inner);
        kit.label(&mut ui, "Sample games", Role::Heading2, t.ink);
        ui.add_space(6.0);
        let height = kit.h(46.0);
        ScrollArea::vertical().id_salt("samples").auto_shrink([false, false]).show_rows(
            &mut ui,
            height,
            cx.samples.len(),
            |ui, range| {
                for i in range {
                    let Sample { name, about, .. } = cx.samples[i];
                    let (rect, response) =
                        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
                    spoken(&response, accesskit::Role::Button, &format!("Sample game {name}"));
                    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
                    let ink = if response.hovered() { t.acc } else { t.ink };
                    let at = rect.min + vec2(0.0, 6.0);
                    let width = rect.width() - 8.0;
                    let title = kit.cut(ui.painter(), name, Role::TableSemi, ink, width);
                    let below = at + vec2(0.0, title.size().y + 1.0);
                    ui.painter().galley(at, title, ink);
                    let line = kit.cut(ui.painter(), about, Role::Caption, t.ink3, width);
                    ui.painter().galley(below, line, t.ink3);
                    if response.has_focus() {
                        kit.focus_ring(ui.painter(), rect.shrink(3.0), space::CORNER);
                    }
                    if self.jump == Some(2) && i == 0 {
                        response.request_focus();
                    }
                    if response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(about).clicked()
                    {
                        cx.send.push(Command::OpenSample(i));
                    }
                }
            },
        );
    }
}

/// A row of a list of files: icon, name, note; true when it was clicked.
pub fn list_row(kit: Kit, ui: &mut Ui, icon: Icon, name: &str, note: &str, height: f32) -> bool {
    let t = kit.th;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    spoken(&response, accesskit::Role::Button, &format!("Open {name}"));
    if response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    icon.paint(ui.painter(), pos2(rect.left() + 10.0, rect.center().y), 14.0, t.ink2);
    let note = kit.line(ui.painter(), note, Role::Caption, t.ink3);
    let right = rect.right() - 4.0 - note.size().x;
    let name = kit.cut(ui.painter(), name, Role::Table, t.ink, right - rect.left() - 34.0);
    ui.painter().galley(pos2(rect.left() + 24.0, rect.center().y - name.size().y / 2.0), name, t.ink);
    ui.painter().galley(pos2(right, rect.center().y - note.size().y / 2.0), note, t.ink3);
    if response.has_focus() {
        kit.focus_ring(ui.painter(), rect.shrink(2.0), space::CORNER);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// A label, a segmented control and what the choice means.
fn segmented(
    kit: Kit,
    ui: &mut Ui,
    name: &str,
    effect: &str,
    items: &[(&str, &str)],
    current: usize,
    about: &str,
) -> Option<usize> {
    let label = kit.h(116.0);
    let mut picked = None;
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(label - 8.0, kit.h(28.0)), Sense::hover());
        let text = kit.cut(ui.painter(), name, Role::Table, kit.th.ink2, label - 10.0);
        ui.painter().galley(pos2(rect.left(), rect.center().y - text.size().y / 2.0), text, kit.th.ink2);
        if !about.is_empty() {
            response.on_hover_text(about);
        }
        let width = ui.available_width();
        picked = kit.segments(ui, name, width, items, current);
    });
    caption(kit, ui, label, effect);
    picked
}

fn caption(kit: Kit, ui: &mut Ui, indent: f32, text: &str) {
    if !text.is_empty() {
        ui.add_space(3.0);
        let width = ui.available_width();
        let galley = kit.wrapped(ui.painter(), text, Role::Caption, kit.th.ink3, width - indent);
        let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
        spoken(&response, accesskit::Role::Label, text);
        ui.painter().galley(rect.min + vec2(indent, 0.0), galley, kit.th.ink3);
    }
    let tight = ui.ctx().content_rect().height() < 850.0;
    ui.add_space(if tight { 7.0 } else { 12.0 });
}

fn paint_card(kit: Kit, ui: &Ui, area: Rect) {
    ui.painter().rect(
        area,
        CornerRadius::same(space::CORNER_CARD),
        kit.th.card,
        Stroke::new(1.0, kit.th.line),
        StrokeKind::Inside,
    );
}

/// `7`, or `6 to 9`.
pub fn range(low: i32, high: i32) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().collect::<String>() + chars.as_str())
}
