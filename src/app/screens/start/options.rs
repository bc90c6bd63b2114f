//! The options of the game on the form: their pages, a row each, what differs from the default, what cannot be chosen.

use super::{
    StartScreen,
    layout::{caption, in_columns, is_low, label_above, label_width},
};
use crate::ui::{Btn, Kit, Role, segments::Choice, short_rule, space, spoken, tip};
use egui::{Align2, Rect, Sense, Stroke, Ui, WidgetInfo, accesskit, pos2, vec2};
use engine::{
    base::{fence::UndoPolicy, side::Side},
    contract::options::{Chosen, Offered, OptionRow, Page},
    table::GameKind,
};

/// The game on the form, and its rows.
#[derive(Clone, Copy)]
pub(super) struct Form<'a> {
    pub(super) kind: &'a dyn GameKind,
    pub(super) rows: &'a [OptionRow],
}

/// A row of the second or third page.
enum Line<'a> {
    Option(&'a OptionRow),
    Undo,
}

/// A row as it stands beside the other choices.
struct Standing {
    now: usize,
    default: usize,
    /// Why it changes nothing.
    idle: Option<String>,
    /// Why what is chosen cannot be.
    barred: Option<String>,
    /// Choices that are shown: their places in the row, and why one cannot be taken.
    open: Vec<(usize, Option<String>)>,
}

/// How far undo goes, and what that means.
const UNDO: [(&str, &str); 2] = [
    ("Fair", "Undo stops at a die, at a unit that was seen and at the other side’s orders."),
    ("Study", "Undo goes anywhere; what you play from there becomes a variation."),
];

const PAGES: [(Page, &str); 3] =
    [(Page::Game, "The game"), (Page::More, "More rules"), (Page::Readings, "How unclear rules are read")];

impl StartScreen {
    fn chosen<'a>(&'a self, rows: &'a [OptionRow]) -> Chosen<'a> {
        Chosen::new(rows, &self.choices)
    }

    /// Why the game cannot begin with these options.
    pub(super) fn impossible(&self, form: Form<'_>) -> Option<String> {
        self.chosen(form.rows).together().err().map(|no| no.sentence)
    }

    /// The rows of a page that there are beside the other choices.
    pub(super) fn on_page<'a>(&self, rows: &'a [OptionRow], page: Page) -> Vec<&'a OptionRow> {
        let chosen = self.chosen(rows);
        rows.iter().filter(|row| row.page == page && row.shown() > 1 && chosen.applies(row)).collect()
    }

    /// How many rows of a page differ from their defaults.
    fn changed(&self, rows: &[OptionRow], page: Page) -> usize {
        let chosen = self.chosen(rows);
        let differing = self.on_page(rows, page).into_iter().filter(|row| chosen.differs(row)).count();
        differing + usize::from(page == Page::More && self.undo == UndoPolicy::Study)
    }

    /// Takes a choice of a row; rows that are no longer there are forgotten.
    fn choose(&mut self, rows: &[OptionRow], row: &OptionRow, nth: usize) {
        self.problem = None;
        self.code_text = None;
        if nth == self.chosen(rows).default(row) {
            self.choices.remove(row.key);
        } else if let Some(choice) = row.choices.get(nth) {
            self.choices.insert(row.key.to_owned(), choice.value.to_owned());
        }
        let chosen = self.chosen(rows);
        let gone: Vec<_> = rows.iter().filter(|row| !chosen.applies(row)).map(|row| row.key).collect();
        self.choices.retain(|key, _| !gone.contains(&key.as_str()));
    }

    fn standing(&self, form: Form<'_>, row: &OptionRow) -> Standing {
        let chosen = self.chosen(form.rows);
        let now = chosen.value(row);
        let named = |side: Side| form.kind.sides().get(usize::from(side.0)).copied().unwrap_or_default();
        let by_hand = row.of_computer.filter(|side| self.players.plays(*side));
        let by_hand = by_hand.map(|side| format!("Only for a {} side that the computer plays.", named(side)));
        let by_computer = row.of_person.filter(|side| !self.players.plays(*side));
        let by_computer =
            by_computer.map(|side| format!("Only for a {} side that a person plays.", named(side)));
        let shown = |nth: usize| {
            let seen = row.choices.get(nth).is_some_and(|c| c.offered == Offered::Shown) || nth == now;
            seen.then(|| (nth, chosen.barred(row, nth)))
        };
        Standing {
            now,
            default: chosen.default(row),
            idle: by_hand.or(by_computer).or_else(|| chosen.idle(row).map(str::to_owned)),
            barred: chosen.barred(row, now),
            open: (0..row.choices.len()).filter_map(shown).collect(),
        }
    }

    /// The pages of the form, over it.
    pub(super) fn page_tabs(&mut self, kit: Kit, ui: &Ui, form: Form<'_>, area: Rect) {
        let t = kit.th;
        let there = PAGES
            .into_iter()
            .filter(|(page, _)| *page != Page::Readings || !self.on_page(form.rows, *page).is_empty());
        let there: Vec<(Page, &str, usize)> =
            there.map(|(page, name)| (page, name, self.changed(form.rows, page))).collect();
        if !there.iter().any(|(page, ..)| *page == self.page) {
            self.page = Page::Game;
        }
        ui.painter().hline(area.x_range(), area.bottom() - 1.0, Stroke::new(1.0, t.line));
        let words = |name: &str, changed: usize| {
            if changed == 0 { name.to_owned() } else { format!("{name} · {changed}") }
        };
        let wide = |(_, name, changed): &(Page, &str, usize)| {
            kit.line(ui.painter(), &words(name, *changed), Role::TableSemi, t.ink).size().x
        };
        let all: f32 = there.iter().map(wide).sum();
        let gaps = (there.len().max(2) - 1) as f32;
        let gap = ((area.width() - all) / gaps).clamp(8.0, 26.0);
        let mut x = area.left();
        for (page, name, changed) in there {
            let on = page == self.page;
            let role = if on { Role::TableSemi } else { Role::Table };
            let ink = if on { t.ink } else { t.ink2 };
            let galley = kit.cut(ui.painter(), &words(name, changed), role, ink, area.right() - x);
            let spot = Rect::from_min_size(pos2(x, area.top()), vec2(galley.size().x, area.height()));
            let elided = galley.elided;
            x = spot.right() + gap;
            let id = ui.scope_id().with(("page", name));
            let response = ui.interact(spot.expand2(vec2(4.0, 0.0)), id, Sense::click());
            let said = if changed == 0 { name.to_owned() } else { format!("{name}, {changed} changed") };
            response.widget_info(|| WidgetInfo::selected(accesskit::Role::Tab, true, on, &said));
            ui.painter().galley(spot.left_center() - vec2(0.0, galley.size().y / 2.0), galley, ink);
            if on || response.hovered() {
                let line = if on { t.acc } else { t.line2 };
                ui.painter().hline(spot.x_range(), spot.bottom() - 1.0, Stroke::new(2.0, line));
            }
            kit.focus_ring_of(ui.painter(), &response, spot.expand2(vec2(4.0, -3.0)), space::CORNER);
            let response = if elided { tip(response, name) } else { response };
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                self.page = page;
            }
        }
    }

    /// The second or the third page.
    pub(super) fn more_rows(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>, page: Page) {
        let about = match page {
            Page::Game | Page::More => {
                "Nothing here needs to be chosen: the game is played by the rulebook unless you change it."
            }
            Page::Readings => {
                "Some rules can be read in more than one way. Each question has an answer already; change one only if \
                 you have always played it otherwise."
            }
        };
        let width = ui.available_width();
        kit.paragraph(ui, about, Role::Caption, kit.th.ink3, width);
        let all = Btn::new("All on this page back to the default").link();
        if self.changed(form.rows, page) > 0 && kit.button(ui, all).clicked() {
            self.reset(form, page);
        }
        ui.add_space(12.0);
        let mut lines: Vec<Line<'_>> = self.on_page(form.rows, page).into_iter().map(Line::Option).collect();
        if page == Page::More {
            lines.push(Line::Undo);
        }
        in_columns(kit, ui, &lines, &mut |ui, line| match line {
            Line::Option(row) => self.question(kit, ui, form, row),
            Line::Undo => self.undo_question(kit, ui),
        });
    }

    /// All rows of a page have their defaults again.
    fn reset(&mut self, form: Form<'_>, page: Page) {
        for row in self.on_page(form.rows, page) {
            self.choices.remove(row.key);
        }
        if page == Page::More {
            self.undo = UndoPolicy::Fair;
        }
        self.problem = None;
        self.code_text = None;
    }

    /// A row of the later pages: the question, the answers, what the chosen one means.
    fn question(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>, row: &OptionRow) {
        let standing = self.standing(form, row);
        asked(kit, ui, row.label, row.about, row.rule, standing.now != standing.default);
        let picked = control(kit, ui, row, &standing);
        let back = answer(kit, ui, 0.0, row, &standing);
        if let Some(nth) = picked.or(back) {
            self.choose(form.rows, row, nth);
        }
    }

    /// How far undo goes.
    fn undo_question(&mut self, kit: Kit, ui: &mut Ui) {
        let now = usize::from(self.undo == UndoPolicy::Study);
        asked(kit, ui, "Undo", "How far you can take back what you did.", "", now == 1);
        let width = ui.available_width();
        let picked = kit.segments(ui, "Undo", width, &UNDO, now);
        caption(kit, ui, 0.0, UNDO[now].1, false);
        let back = (now == 1 && way_back(kit, ui, 0.0, "Undo", "Fair")).then_some(0);
        if let Some(nth) = picked.or(back) {
            self.undo = if nth == 1 { UndoPolicy::Study } else { UndoPolicy::Fair };
        }
    }

    /// A row of the first page: its label beside the choices.
    pub(super) fn option_row(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>, row: &OptionRow) {
        let standing = self.standing(form, row);
        let beside = label_width(kit, ui);
        let mut picked = None;
        if beside == 0.0 {
            label_above(kit, ui, row.label, row.about);
            picked = control(kit, ui, row, &standing);
        } else {
            ui.horizontal(|ui| {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(beside - 8.0, kit.h(28.0)), Sense::hover());
                label(kit, ui, rect, row.label, standing.now != standing.default);
                response.on_hover_text(row.about);
                picked = control(kit, ui, row, &standing);
            });
        }
        let back = answer(kit, ui, beside, row, &standing);
        if let Some(nth) = picked.or(back) {
            self.choose(form.rows, row, nth);
        }
    }

    /// Rules that are on or off.
    pub(super) fn switch_rows(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>, switches: &[&OptionRow]) {
        let beside = label_width(kit, ui);
        if beside == 0.0 {
            label_above(kit, ui, "Also", "");
        }
        for (i, row) in switches.iter().enumerate() {
            let standing = self.standing(form, row);
            let mut clicked = false;
            ui.horizontal(|ui| {
                if beside > 0.0 {
                    let (rect, also) =
                        ui.allocate_exact_size(vec2(beside - 8.0, kit.h(26.0)), Sense::hover());
                    if i == 0 {
                        spoken(&also, accesskit::Role::Label, "Also");
                        label(kit, ui, rect, "Also", standing.now != standing.default);
                    }
                }
                clicked = kit.check(ui, standing.now == 1, row.label);
            });
            let back = answer(kit, ui, beside, row, &standing);
            if let Some(nth) = clicked.then_some(1 - standing.now.min(1)).or(back) {
                self.choose(form.rows, row, nth);
            }
        }
    }
}

/// The label of a row, with a mark where it differs from its default.
fn label(kit: Kit, ui: &Ui, rect: Rect, name: &str, differs: bool) {
    let t = kit.th;
    let (role, ink) = if differs { (Role::TableSemi, t.ink) } else { (Role::Table, t.ink2) };
    let text = kit.cut(ui.painter(), name, role, ink, rect.width() - 2.0);
    ui.painter().galley(pos2(rect.left(), rect.center().y - text.size().y / 2.0), text, ink);
    if differs {
        ui.painter().circle_filled(pos2(rect.left() - 8.0, rect.center().y), 3.0, t.acc);
    }
}

/// The question of a row: its label, one sentence, its ruling.
fn asked(kit: Kit, ui: &mut Ui, name: &str, about: &str, rule: &str, differs: bool) {
    let t = kit.th;
    let width = ui.available_width();
    let (head, response) = ui.allocate_exact_size(vec2(width, kit.h(20.0)), Sense::hover());
    let changed = if differs { ", changed" } else { "" };
    spoken(&response, accesskit::Role::Label, &format!("{name}{changed}. {about}"));
    label(kit, ui, head, name, differs);
    if !rule.is_empty() {
        let (at, align) = (head.right_center(), Align2::RIGHT_CENTER);
        kit.text(ui.painter(), at, align, short_rule(rule), Role::Tag, t.ink3);
    }
    let galley = kit.wrapped(ui.painter(), about, Role::Table, t.ink2, width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
    ui.painter().galley(rect.min, galley, t.ink2);
    ui.add_space(5.0);
}

/// The choices of a row; the place of the one that is picked.
fn control(kit: Kit, ui: &mut Ui, row: &OptionRow, standing: &Standing) -> Option<usize> {
    let part = |(nth, barred): &'_ (usize, Option<String>)| {
        let choice = row.choices.get(*nth)?;
        Some((choice.label, choice.effect, barred.is_some()))
    };
    let parts: Vec<_> = standing.open.iter().filter_map(part).collect();
    let reasons = standing.open.iter().map(|(_, barred)| standing.idle.as_deref().or(barred.as_deref()));
    let parts: Vec<Choice<'_>> = parts
        .iter()
        .zip(reasons)
        .map(|((text, tip, _), not_now)| Choice { text, tip, not_now, below: true })
        .collect();
    let current = standing.open.iter().position(|(nth, _)| *nth == standing.now).unwrap_or(parts.len());
    let width = ui.available_width();
    let picked = kit.choice(ui, row.label, width, &parts, current)?;
    standing.open.get(picked).map(|(nth, _)| *nth)
}

/// What the choice made means, or why it cannot be made; the default when it is asked for.
fn answer(kit: Kit, ui: &mut Ui, indent: f32, row: &OptionRow, standing: &Standing) -> Option<usize> {
    let effect = row.choices.get(standing.now).map_or("", |choice| choice.effect);
    let effect = if effect.is_empty() { row.about } else { effect };
    match (&standing.barred, &standing.idle) {
        (Some(why), _) => warned(kit, ui, indent, why),
        (None, Some(why)) => caption(kit, ui, indent, why, true),
        // What the part chosen means is told with it.
        (None, None) => {
            // In a low window a row that says nothing as it stands does not say so at length.
            let quiet = row.quiet && standing.now == standing.default;
            // What cannot be chosen, and why, goes before what the choice made means.
            let barred = standing.open.iter().any(|(_, why)| why.is_some());
            match is_low(ui) {
                true if barred => {}
                low => caption(kit, ui, indent, if quiet && low { "" } else { effect }, row.switch),
            }
            not_beside(kit, ui, indent, standing);
        }
    }
    // On the first page of a low window the default is a click on the control itself.
    if row.page == Page::Game && is_low(ui) {
        return None;
    }
    // A switch goes back by itself.
    let back =
        row.choices.get(standing.default).filter(|_| standing.now != standing.default && !row.switch)?;
    way_back(kit, ui, indent, row.label, back.label).then_some(standing.default)
}

/// Why choices of a row are struck out, each reason once.
fn not_beside(kit: Kit, ui: &mut Ui, indent: f32, standing: &Standing) {
    let mut said: Vec<&str> = Vec::new();
    for why in standing.open.iter().filter_map(|(_, why)| why.as_deref()) {
        if !said.contains(&why) {
            said.push(why);
            let end = if why.ends_with('.') { "" } else { "." };
            caption(kit, ui, indent, &format!("{why}{end}"), true);
        }
    }
}

/// A link to the default of a row; true if it was taken.
fn way_back(kit: Kit, ui: &mut Ui, indent: f32, row: &str, default: &str) -> bool {
    // Close under the sentence it belongs to.
    ui.add_space(-6.0);
    let mut clicked = false;
    ui.horizontal(|ui| {
        ui.add_space(indent);
        let words = format!("Back to the default: {default}");
        let name = format!("{row}: back to the default, {default}");
        let link = Btn::new(&words).link().name(name.as_str());
        clicked = kit.button(ui, link).clicked();
    });
    ui.add_space(8.0);
    clicked
}

/// Why a choice cannot be made.
fn warned(kit: Kit, ui: &mut Ui, indent: f32, text: &str) {
    ui.add_space(3.0);
    let width = ui.available_width();
    let galley = kit.wrapped(ui.painter(), text, Role::Caption, kit.th.atk, width - indent);
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
    spoken(&response, accesskit::Role::Label, text);
    ui.painter().galley(rect.min + vec2(indent, 0.0), galley, kit.th.atk);
    ui.add_space(10.0);
}
