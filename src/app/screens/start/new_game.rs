//! The card on which a new game is set up: every choice with its consequence.

use super::{
    Players, StartCx, StartScreen,
    banner::Banner,
    heading,
    layout::{in_columns, is_low, segmented},
    options::Form,
    paint_card,
};
use crate::{
    command::{Command, Program},
    ui::{Btn, Kit, Role, bring_into_sight, child, landmark, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{say::capital, side::Side},
    contract::options::{OptionRow, Page, sets_level},
    table::GameKind,
};

/// Something to choose on the form.
enum Item<'a> {
    /// Which game.
    Game,
    /// A ready-made start, where there is no column for them.
    Starts,
    /// Who plays which side.
    Players,
    /// How hard the computer plays a side.
    Level(Side),
    /// What it likes, where its level has styles.
    Style(Side),
    /// A row of the game’s own options.
    Choice(&'a OptionRow),
    /// Who plays the commanders of a side.
    Commanders(Side),
    /// Rules that are on or off.
    Switches(Vec<&'a OptionRow>),
}

impl StartScreen {
    pub(crate) fn new_game_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(20.0, 14.0));
        let ui = &mut child(ui, "new-game", area);
        landmark(ui, accesskit::Role::Form, "New game");
        let Some(kind) = self.kind(cx.kinds) else {
            let mut ui = child(ui, "no-games", inner);
            heading(kit, &mut ui, "New game");
            ui.add_space(8.0);
            kit.label(&mut ui, "No game is installed.", Role::Body, t.ink2);
            return;
        };
        let rows = kind.options();
        let form = Form { kind: &*kind, rows: &rows };
        let banner = if self.full { Banner::height(kit, ui) } else { 0.0 };
        let title_high = kit.h(if self.tight { 28.0 } else { 34.0 });
        let head = if banner > 0.0 { banner + kit.h(8.0) } else { title_high };
        let stacked = inner.width() < kit.h(430.0);
        self.why_not = self.impossible(form);
        let foot = kit.h(if stacked { 96.0 } else { 58.0 }) + self.note_height(kit, ui, inner.width());
        let title_line = inner.with_max_y(inner.top() + head);
        if banner > 0.0 {
            self.draw_banner(cx, ui, title_line.with_max_y(title_line.top() + banner), &*kind);
        } else {
            let mut title = child(ui, "new-title", title_line);
            if self.listed || cx.kinds.len() == 1 {
                // The game is told by its name; that a new one begins stands beside it.
                heading(kit, &mut title, kind.title());
                what_begins(kit, ui, title_line, "New game");
            } else {
                heading(kit, &mut title, "New game");
            }
        }
        let tabs = kit.h(30.0);
        let tab_line =
            Rect::from_min_size(pos2(inner.left(), title_line.bottom()), vec2(inner.width(), tabs));
        self.page_tabs(kit, ui, form, tab_line);
        // Where there is little room the sets stand at the end of the rows.
        let roomy = inner.height() > kit.h(420.0);
        let sets = if roomy { Self::sets_height(kit, form, inner.width()) } else { 0.0 };
        let body_area =
            Rect::from_min_max(inner.min + vec2(0.0, head + tabs), inner.max - vec2(0.0, foot + sets));
        // Room for the ring around what has the keyboard.
        let around = body_area.expand2(vec2(4.0, 4.0)).with_min_y(body_area.top());
        let mut body = child(ui, "new-rows", around);
        let page = self.page;
        ScrollArea::vertical().id_salt(("new-scroll", page as u8)).auto_shrink([false, false]).show(
            &mut body,
            |ui| {
                let top = if is_low(ui) { 6 } else { 10 };
                let margin = egui::Margin { left: 12, right: 6, top, bottom: 0 };
                egui::Frame::new().inner_margin(margin).show(ui, |ui| match page {
                    Page::Game => self.rows(cx, ui, form),
                    Page::More | Page::Readings => self.more_rows(kit, ui, form, page),
                });
                if !roomy && !form.rows.is_empty() {
                    self.sets(cx, ui, form);
                    ui.add_space(8.0);
                }
                bring_into_sight(ui);
            },
        );
        if sets > 0.0 {
            let strip =
                Rect::from_min_max(pos2(inner.left(), body_area.bottom()), inner.max - vec2(0.0, foot));
            ui.painter().hline(inner.x_range(), strip.top() + 4.0, Stroke::new(1.0, t.line));
            let mut strip = child(ui, "option-sets", strip.with_min_y(strip.top() + 12.0));
            self.sets(cx, &mut strip, form);
        }
        let line = inner.bottom() - foot;
        ui.painter().hline(inner.x_range(), line + 8.0, Stroke::new(1.0, t.line));
        let mut bottom = child(ui, "new-foot", inner.with_min_y(line + 16.0));
        self.foot(cx, &mut bottom, stacked);
    }

    /// A cut of the map of the game over its form, remade for another game or other names.
    fn draw_banner(&mut self, cx: &StartCx<'_>, ui: &mut Ui, area: Rect, kind: &dyn GameKind) {
        if !self.banner.as_ref().is_some_and(|banner| banner.is_of(kind, cx.names)) {
            let version = self.banner.as_ref().map_or(1, |banner| banner.version() + 1);
            self.banner = Banner::new(kind, cx.names, version);
        }
        if let Some(banner) = &mut self.banner {
            banner.ui(cx.kit, ui, area, kind.title());
        }
    }

    /// What stands under the seed: why the game could not start, else what a typed seed means.
    fn note(&self) -> &str {
        match self.problem.as_ref().or(self.why_not.as_ref()) {
            Some(problem) => problem,
            None if self.seed_text.trim().is_empty() => "",
            None => {
                "Used for this game only. Anyone who knows the seed can work out the dice and the hidden units."
            }
        }
    }

    fn note_height(&self, kit: Kit, ui: &Ui, width: f32) -> f32 {
        match self.note() {
            "" => 0.0,
            note => kit.wrapped(ui.painter(), note, Role::Caption, kit.th.ink3, width).size().y + 6.0,
        }
    }

    /// Seed and start, on two lines when one is too narrow; below them what is to be said about it.
    fn foot(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, stacked: bool) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let note = self.note_height(kit, ui, ui.max_rect().width());
        let (area, below) = ui.max_rect().split_top_bottom_at_y(ui.max_rect().bottom() - note);
        let (seed, start) =
            if stacked { area.split_top_bottom_at_y(area.top() + kit.h(34.0)) } else { (area, area) };
        let mut row = child(ui, "seed", seed);
        row.horizontal_centered(|ui| {
            let (space, response) = ui.allocate_exact_size(vec2(kit.h(34.0), kit.h(26.0)), Sense::hover());
            kit.text(ui.painter(), space.left_center(), Align2::LEFT_CENTER, "Seed", Role::Table, t.ink2);
            spoken(&response, accesskit::Role::Label, "Seed");
            // Room for a long seed, as far as the link and the start button leave it.
            let taken = kit.h(if stacked { 52.0 } else { 206.0 });
            let room = (ui.available_width() - taken).clamp(kit.h(96.0), kit.h(132.0));
            // A long seed in the smaller size, which keeps all of it in sight.
            let (font, side) =
                if self.seed_text.len() > 12 { (Role::Caption, 4) } else { (Role::TableSemi, 8) };
            let edit = egui::TextEdit::singleline(&mut self.seed_text)
                .font(kit.font(font))
                .hint_text("drawn at Start")
                .desired_width(room)
                .char_limit(24)
                .margin(egui::Margin::symmetric(side, 5));
            let field = ui.add(edit).labelled_by(response.id);
            if field.changed() {
                self.problem = None;
            }
            field.on_hover_text(
                "Left empty, a seed is drawn and told when a fair game is over. A seed typed in gives the same dice and \
                 the same hidden set-up each time",
            );
            let clear = Btn::new("clear").link().name("Clear the seed").tip("Draw a new seed at Start");
            if !self.seed_text.is_empty() && kit.button(ui, clear).clicked() {
                self.seed_text.clear();
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
        let likeliest = cx.newest.is_none() && !self.first_time;
        let key = likeliest.then_some("Enter");
        let not_now = self.why_not.as_deref();
        let button = Btn::primary("Start").key(key).not_now(not_now).size(width, 36.0);
        let response = kit.button(&mut right, button);
        if self.jump == Some(0) {
            response.request_focus();
        }
        if likeliest && !cx.reading {
            self.at_home(&response);
        }
        if response.clicked() {
            cx.send.push(Command::Program(Program::StartGame));
        }
        if note > 0.0 {
            let mut words = child(ui, "seed-note", below.with_min_y(below.top() + 4.0));
            let wrong = self.problem.is_some() || self.why_not.is_some();
            let ink = if wrong { t.atk } else { t.ink3 };
            let said = kit.label(&mut words, self.note(), Role::Caption, ink);
            if wrong {
                spoken(&said, accesskit::Role::Alert, self.note());
            }
        }
    }

    /// Everything there is to choose on the first page, in one column or in two, and what comes of it.
    fn rows(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, form: Form<'_>) {
        let kit = cx.kit;
        let asked = cx.kinds.len() > 1 && !self.listed;
        let items = self.items(asked, form.kind, form.rows);
        in_columns(kit, ui, &items, &mut |ui, item| self.item(cx, ui, form, item));
        // In a low window it stands only below a short form.
        let room = ui.clip_rect().bottom() - ui.cursor().top();
        if !is_low(ui) || room > kit.h(100.0) {
            self.blurb(kit, ui, form.kind);
        }
    }

    /// What there is to choose, in the sequence of the form.
    fn items<'a>(&mut self, game_asked: bool, kind: &dyn GameKind, rows: &'a [OptionRow]) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        if game_asked {
            items.push(Item::Game);
        }
        if self.are_starts_rows(kind) {
            items.push(Item::Starts);
        }
        items.push(Item::Players);
        // How hard the computer plays, for each side it plays.
        let sides = (0..kind.sides().len() as u8).map(Side);
        let asked = |side: &Side| {
            let levels = kind.levels(*side);
            !self.players.plays(*side) && levels.len() > 1 && !sets_level(rows, *side, levels)
        };
        for side in sides.filter(asked) {
            items.push(Item::Level(side));
            if !kind.styles_of(side, self.level(side)).is_empty() {
                items.push(Item::Style(side));
            }
        }
        let shown = self.on_page(rows, Page::Game).into_iter();
        let (switches, choices): (Vec<&OptionRow>, Vec<&OptionRow>) = shown.partition(|r| r.switch);
        for row in choices {
            items.push(Item::Choice(row));
            let shared = row.posts_of.filter(|side| self.are_commanders_asked(kind, *side));
            items.extend(shared.map(Item::Commanders));
        }
        if !switches.is_empty() {
            items.push(Item::Switches(switches));
        }
        items
    }

    fn item(&mut self, cx: &StartCx<'_>, ui: &mut Ui, form: Form<'_>, item: &Item<'_>) {
        let (kit, kind) = (cx.kit, form.kind);
        match item {
            Item::Game => self.game_row(cx, ui),
            Item::Starts => self.starts_row(kit, ui, form),
            Item::Players => self.players_row(kit, ui, kind),
            Item::Level(side) => self.level_row(kit, ui, kind, *side),
            Item::Style(side) => self.style_row(kit, ui, kind, *side),
            Item::Choice(row) => self.option_row(kit, ui, form, row),
            Item::Commanders(side) => self.commander_rows(kit, ui, form, *side),
            Item::Switches(rows) => self.switch_rows(kit, ui, form, rows),
        }
    }

    /// Which game is played.
    fn game_row(&mut self, cx: &StartCx<'_>, ui: &mut Ui) {
        let items: Vec<(&str, &str)> = cx.kinds.iter().map(|k| (k.title(), "")).collect();
        if let Some(i) = segmented(cx.kit, ui, "Game", "", &items, self.game, "") {
            self.take_game(cx.kinds, i);
        }
    }

    /// Who plays which side.
    fn players_row(&mut self, kit: Kit, ui: &mut Ui, kind: &dyn GameKind) {
        let sides = kind.sides();
        let one = "The computer plays the other side and gives its reasons.";
        let mut items: Vec<(&str, &str)> = sides.iter().map(|s| (*s, one)).collect();
        items.extend([
            ("Both", "Two players at one computer, or one who plays both sides."),
            ("Watch", "The computer plays both sides; take one over whenever you like."),
        ]);
        let current = match self.players {
            Players::One(side) => usize::from(side.0),
            Players::All => sides.len(),
            Players::Watched => sides.len() + 1,
        };
        let effect = items.get(current).map_or("", |(_, effect)| effect);
        if let Some(i) = segmented(kit, ui, "You play", effect, &items, current, "") {
            self.players = match i.checked_sub(sides.len()) {
                None => Players::One(Side(i as u8)),
                Some(0) => Players::All,
                Some(_) => Players::Watched,
            };
        }
    }

    /// The level at which the computer plays a side.
    fn level(&self, side: Side) -> u8 {
        self.levels.get(usize::from(side.0)).copied().unwrap_or_default()
    }

    fn take_level(&mut self, side: Side, level: u8) {
        if let Some(of) = self.levels.get_mut(usize::from(side.0)) {
            *of = level;
        }
    }

    /// How hard the computer plays a side; a style is kept where the level has it.
    fn level_row(&mut self, kit: Kit, ui: &mut Ui, kind: &dyn GameKind, side: Side) {
        let (all, now) = (kind.levels(side), self.level(side));
        let style = kind.style_of(side, now);
        let plain = kind.plain_levels(side);
        let labels: Vec<(&str, &str)> = plain.iter().map(|level| (all[usize::from(*level)].1, "")).collect();
        let at = plain.iter().position(|level| *level == style.map_or(now, |(of, _)| of)).unwrap_or(0);
        let name = format!("{} side", kind.sides().get(usize::from(side.0)).copied().unwrap_or_default());
        if let Some(i) = segmented(kit, ui, &name, "How hard the computer plays.", &labels, at, "") {
            let level = plain[i];
            let styled =
                kind.styles_of(side, level).into_iter().find(|(_, name)| style.is_some_and(|s| s.1 == *name));
            self.take_level(side, styled.map_or(level, |(styled, _)| styled));
        }
    }

    /// What the computer likes as a side, at the level that is chosen.
    fn style_row(&mut self, kit: Kit, ui: &mut Ui, kind: &dyn GameKind, side: Side) {
        let now = self.level(side);
        let plain = kind.style_of(side, now).map_or(now, |(of, _)| of);
        let mut all = vec![(plain, "as usual")];
        all.extend(kind.styles_of(side, now));
        let labels: Vec<String> = all.iter().map(|(_, name)| capital(name)).collect();
        let items: Vec<(&str, &str)> = labels.iter().map(|label| (label.as_str(), "")).collect();
        let at = all.iter().position(|(level, _)| *level == now).unwrap_or(0);
        let name = format!("{} style", kind.sides().get(usize::from(side.0)).copied().unwrap_or_default());
        if let Some(i) = segmented(kit, ui, &name, "What it likes; not how hard it plays.", &items, at, "") {
            self.take_level(side, all[i].0);
        }
    }

    /// What the choices make of the game, in a few words.
    fn blurb(&mut self, kit: Kit, ui: &mut Ui, kind: &dyn GameKind) {
        let fresh = self.blurb.as_ref().is_some_and(|(g, c, _)| *g == self.game && *c == self.choices);
        if !fresh {
            self.blurb = Some((self.game, self.choices.clone(), kind.blurb(&self.choices)));
        }
        let Some((_, _, blurb)) = self.blurb.as_ref().filter(|(_, _, blurb)| !blurb.is_empty()) else {
            return;
        };
        let t = kit.th;
        let width = ui.available_width();
        let galley = kit.wrapped(ui.painter(), blurb, Role::Table, t.ink, width - 24.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 20.0), Sense::hover());
        spoken(&response, accesskit::Role::Label, blurb);
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.sunk);
        ui.painter().galley(rect.min + vec2(12.0, 10.0), galley, t.ink);
        ui.add_space(6.0);
    }
}

/// Which game it is, where there is nothing to choose.
fn what_begins(kit: Kit, ui: &Ui, line: Rect, title: &str) {
    let words = kit.cut(ui.painter(), title, Role::TableSemi, kit.th.ink2, kit.h(120.0));
    let at = pos2(line.right() - words.size().x, line.top() + kit.h(3.0));
    let spot = Rect::from_min_size(at, words.size());
    spoken(
        &ui.interact(spot, ui.scope_id().with("what-begins"), Sense::hover()),
        accesskit::Role::Label,
        title,
    );
    ui.painter().galley(at, words, kit.th.ink2);
}
