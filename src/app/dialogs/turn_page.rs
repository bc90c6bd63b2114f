//! The page at the end of a turn.

use super::cx::{DialogCx, Kept};
use crate::{
    command::{Command, Look, Program, Setting},
    desk::main_act::RESTING,
    panels::top_bar::score_words,
    play::Play,
    ui::{Btn, Kit, Role, Rows, group_title, no_repetitions, side_mark, space, spoken},
};
use egui::{Align2, CornerRadius, Id, Rect, Response, ScrollArea, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{keys::PlaceKey, say::count, side::Side},
    insight::{
        distance::steps_in_words,
        turn_page::{Loss, Losses, Near, TurnPage},
    },
    show::{board::Board, scene::Subject},
};
use std::sync::Arc;

/// What of a window the page leaves free above and below its middle part: in points at the usual text size, and in points.
const AROUND: (f32, f32) = (100.0, 100.0);
/// The two maps over the table, and what lies between them.
const STRIP: egui::Vec2 = vec2(640.0, 220.0);
const GAP: f32 = 12.0;
/// A bar of losses at its longest.
const BAR: f32 = 120.0;
/// Where the values of a row begin, in points at the usual text size.
const COLUMN: f32 = 132.0;

/// The title of the page.
pub(super) fn title(page: &TurnPage) -> String {
    page.round.title()
}

/// Draws the page.
pub(super) fn ui(cx: &DialogCx<'_>, ui: &mut Ui, maps: &mut [Kept; 2], send: &mut Vec<Command>) {
    let kit = cx.kit;
    no_repetitions(ui);
    let Some((play, page)) = cx.play.and_then(|play| Some((play, play.turn_end.page()?))) else {
        kit.label(ui, "No turn of yours has ended yet.", Role::Body, kit.th.ink);
        return;
    };
    let rows = Rows::of(ui, Id::unique("places of the turn"));
    let board = play.desk.table.board();
    let mut view = View { kit, play, page, board: &board, rows, drawn: Vec::new(), send };
    let most = (cx.room - kit.h(AROUND.0) - AROUND.1).max(160.0);
    ScrollArea::vertical().id_salt("turn").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin { left: 0, right: 12, top: 0, bottom: 4 }).show(
            ui,
            |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
                if let Some(dispatch) = play.turn_end.dispatch().filter(|_| cx.settings.dispatches) {
                    crate::panels::paper::paper(kit, ui, dispatch);
                    kit.rule(ui);
                    if let Some(until) = &page.round.until {
                        // The paper tells of the whole turn; what is counted below it ends where the next own step begins.
                        let (own, other) = (&page.round.name, play.desk.side_name(page.round.side.other()));
                        let words = format!("From your turn of {own} on, with the {other} half of {until}");
                        kit.label(ui, &words, Role::BodySemi, kit.th.ink);
                        ui.add_space(8.0);
                    }
                }
                strip(kit, ui, (play, page), maps);
                view.ui(ui);
            },
        );
        crate::ui::focus::bring_into_sight(ui);
    });
    kit.rule(ui);
    foot(cx, ui, play, send);
}

/// The map before the turn and after it, side by side.
fn strip(kit: Kit, ui: &mut Ui, (play, page): (&Play, &TurnPage), maps: &mut [Kept; 2]) {
    let Some(scenes) = play.turn_end.maps() else { return };
    let width = ui.available_width();
    let high = (STRIP.y * width / STRIP.x).min(kit.h(STRIP.y)).round();
    let (strip, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    let wide = ((width - GAP) / 2.0).floor();
    let words = [format!("Before {}", page.round.name), format!("After {}", page.round.name)];
    for (nth, (scene, map)) in scenes.iter().zip(maps).enumerate() {
        let left = strip.left() + (wide + GAP) * nth as f32;
        let rect = Rect::from_min_size(pos2(left, strip.top()), vec2(wide, high));
        map.drawn.filled(kit, ui, rect, scene);
        map.of = Arc::clone(scene);
        let tag = kit.line(ui.painter(), &words[nth], Role::CaptionSemi, kit.th.ink);
        let plate = Rect::from_min_size(rect.min + vec2(8.0, 8.0), tag.size() + vec2(14.0, 6.0));
        ui.painter().rect_filled(plate, CornerRadius::same(space::CORNER_KEY), kit.th.card);
        ui.painter().galley(plate.min + vec2(7.0, 3.0), tag, kit.th.ink);
        let response = ui.interact(rect, ui.scope_id().with(("strip", nth)), Sense::hover());
        spoken(&response, accesskit::Role::Image, &format!("The map: {}", words[nth]));
    }
    ui.add_space(10.0);
}

/// The way on, and whether the page comes again.
fn foot(cx: &DialogCx<'_>, ui: &mut Ui, play: &Play, send: &mut Vec<Command>) {
    let kit = cx.kit;
    let now = ui.input(|i| i.time);
    let resting = play.desk.main_button().is_resting(now).then_some(RESTING);
    ui.horizontal(|ui| {
        let wide = kit.h(168.0);
        let words = ui.available_width() - wide - 12.0;
        ui.scope(|ui| {
            ui.set_width(words);
            if kit.check(ui, cx.settings.turn_page, "Page at the end of a turn") {
                send.push(Setting::TurnPage(!cx.settings.turn_page).into());
            }
        });
        let go = Btn::primary("Go on").key("Enter").not_now(resting).size(wide, space::PRIMARY);
        let response = kit.button(ui, go);
        // However the page opened, Enter goes on.
        let seen = egui::Id::unique("turn page drawn in pass");
        let pass = ui.ctx().cumulative_pass_nr();
        let before = ui.data_mut(|d| std::mem::replace(d.get_temp_mut_or(seen, 0_u64), pass));
        if before + 1 < pass || ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        if response.clicked() {
            send.push(Program::Escape.into());
        }
    });
}

/// The page while it is drawn.
struct View<'a> {
    kit: Kit,
    play: &'a Play,
    page: &'a TurnPage,
    board: &'a Board,
    rows: Rows,
    /// Rows that lead to a place.
    drawn: Vec<Response>,
    send: &'a mut Vec<Command>,
}

impl View<'_> {
    fn ui(&mut self, ui: &mut Ui) {
        self.points(ui);
        self.hands(ui);
        self.losses(ui);
        self.near(ui);
        self.rear(ui);
        self.rows.walk(ui, &self.drawn);
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.play.desk.side_name(side)
    }

    /// A title over rows, after a rule.
    fn group(&mut self, ui: &mut Ui, title: &str, note: &str) {
        ui.add_space(10.0);
        group_title(self.kit, ui, title, note);
    }

    /// A row of two columns; with a place it leads there.
    fn row(&mut self, ui: &mut Ui, label: &str, value: &str, to: Option<PlaceKey>, side: Option<Side>) {
        let (kit, t) = (self.kit, self.kit.th);
        let (width, column) = (ui.available_width(), kit.h(COLUMN));
        let indent = if side.is_some() { 14.0 } else { 0.0 };
        let ink = if to.is_some() { t.acc } else { t.ink2 };
        let name = kit.wrapped(ui.painter(), label, Role::Table, ink, column - indent - 8.0);
        let words = kit.wrapped(ui.painter(), value, Role::Table, t.ink, width - column);
        let size = vec2(width, (name.size().y.max(words.size().y) + 4.0).max(kit.h(space::ROW_SUM)));
        let (rect, plain) = ui.allocate_exact_size(size, Sense::hover());
        let said = format!("{label}: {value}");
        let mut response = plain;
        if let Some(place) = to {
            let id = self.rows.row((label, self.drawn.len()));
            let sense = self.rows.sense(ui, id);
            response = ui.interact(rect, id, sense).on_hover_cursor(egui::CursorIcon::PointingHand);
            if response.clicked() {
                self.send.extend([Program::Escape.into(), Look::Visit(Subject::Place(place)).into()]);
            }
            self.drawn.push(response.clone());
        }
        let role = if to.is_some() { accesskit::Role::Button } else { accesskit::Role::Label };
        spoken(&response, role, &said);
        if to.is_some() && response.hovered() {
            let ground = rect.expand2(vec2(4.0, 0.0));
            ui.painter().rect_filled(ground, CornerRadius::same(space::CORNER), t.accbg);
        }
        let top = rect.top() + 2.0;
        if side.is_some() {
            side_mark(kit, ui, pos2(rect.left() + 4.0, top + kit.h(9.0)), side.map(|s| s.0));
        }
        ui.painter().galley(pos2(rect.left() + indent, top), name, ink);
        ui.painter().galley(pos2(rect.left() + column, top), words, t.ink);
        kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    }

    fn points(&mut self, ui: &mut Ui) {
        let Some((before, score)) = self.page.points.clone() else { return };
        let [words, ..] = score_words(&score);
        let by = score.held - before;
        let change = match by {
            0 => "as many as before".to_owned(),
            n if n > 0 => format!("{n} more than before"),
            n => format!("{} fewer than before", -n),
        };
        self.row(ui, "Points", &format!("{words}; {change}"), None, None);
    }

    fn hands(&mut self, ui: &mut Ui) {
        let page = self.page;
        let others: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| page.others[*side] > 0)
            .map(|side| {
                format!("{} for the {} side", count(page.others[side], "place"), self.side_name(side))
            })
            .collect();
        if page.hands.is_empty() {
            let none = if others.is_empty() { "nothing" } else { "no city worth points" };
            self.row(ui, "Changed hands", none, None, None);
        }
        for hand in &page.hands {
            let to = hand.to.map_or("no side", |side| self.side_name(side));
            let value = format!("{to} now, {}", count(hand.worth, "point"));
            self.row(ui, &hand.name, &value, Some(hand.place), hand.to);
        }
        if !others.is_empty() {
            let label = if page.hands.is_empty() { "" } else { "Besides" };
            self.row(ui, label, &others.join(", "), None, None);
        }
    }

    fn losses(&mut self, ui: &mut Ui) {
        let Some(losses) = self.play.turn_end.losses().copied() else {
            if self.play.turn_end.is_running() {
                self.group(ui, "Losses", "");
                self.kit.label(ui, "Being calculated", Role::Caption, self.kit.th.ink3);
            }
            return;
        };
        if losses.battles == 0 && losses.of.iter().all(|(_, loss)| loss.lost == 0) {
            self.row(ui, "Losses", "none; no battle was fought", None, None);
            return;
        }
        let battles = count(losses.battles, "battle");
        self.group(ui, "Losses", &battles);
        for (side, loss) in losses.of.iter() {
            let name = self.side_name(side);
            let most = losses.of.iter().map(|(_, l)| f64::from(l.lost).max(l.expected)).fold(1.0, f64::max);
            self.loss(ui, (name, side), loss, most);
        }
        let open = self.play.desk.table.is_open();
        if let Some(luck) = luck_words(&losses, if open { "dice" } else { "dice and drawn faces" }) {
            self.row(ui, "Luck", &luck, None, None);
        }
    }

    /// What a side lost: a bar, a stroke where it was to be expected to end, and the words.
    fn loss(&self, ui: &mut Ui, (name, side): (&str, Side), loss: &Loss, most: f64) {
        let (kit, t) = (self.kit, self.kit.th);
        let (left, bar) = (kit.h(COLUMN), kit.h(BAR));
        let value = loss_words(loss);
        let width = ui.available_width() - left - bar - 10.0;
        let words = kit.wrapped(ui.painter(), &value, Role::Table, t.ink, width);
        let size = vec2(ui.available_width(), (words.size().y + 4.0).max(kit.h(space::ROW_SUM)));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{name}: {value}"));
        let y = rect.top() + 2.0 + kit.h(9.0);
        side_mark(kit, ui, pos2(rect.left() + 4.0, y), Some(side.0));
        kit.text(ui.painter(), pos2(rect.left() + 14.0, y), Align2::LEFT_CENTER, name, Role::Table, t.ink2);
        let far = |units: f64| rect.left() + left + bar * (units / most) as f32;
        let high = kit.h(10.0);
        let start = pos2(far(0.0), y - high / 2.0);
        ui.painter().rect_filled(Rect::from_min_size(start, vec2(bar, high)), 2, t.line);
        let long = far(f64::from(loss.lost)) - far(0.0);
        ui.painter().rect_filled(Rect::from_min_size(start, vec2(long, high)), 2, t.side(side.0).line);
        if loss.expected > 0.0 {
            let at = far(loss.expected);
            ui.painter().vline(at, y - high * 0.8..=y + high * 0.8, Stroke::new(2.0, t.ink));
        }
        ui.painter().galley(pos2(rect.left() + left + bar + 10.0, rect.top() + 2.0), words, t.ink);
    }

    fn near(&mut self, ui: &mut Ui) {
        let page = self.page;
        let board = self.board;
        let words = |near: &Near, from: &str| {
            let points = count(near.worth, "point");
            format!("{points}, {} from {from}{}", steps_in_words(board, near.steps), near.from)
        };
        if !page.nearest.is_empty() {
            self.group(ui, "Nearest points", "");
        }
        for near in &page.nearest {
            self.row(ui, &near.name, &words(near, ""), Some(near.place), None);
        }
        if !page.in_danger.is_empty() {
            self.group(ui, "Your points within their reach", "");
        }
        for near in &page.in_danger {
            self.row(ui, &near.name, &words(near, "them at "), Some(near.place), None);
        }
    }

    fn rear(&mut self, ui: &mut Ui) {
        let page = self.page;
        if page.rear.is_empty() && page.coming.is_empty() {
            return;
        }
        self.group(ui, if page.rear.is_empty() { "On the way" } else { "In the rear" }, "");
        for rear in &page.rear {
            let units = count(rear.units.len() as i64, "unit");
            let value = format!("{units}, {} from the front", steps_in_words(self.board, rear.steps));
            self.row(ui, &rear.name, &value, Some(rear.place), None);
        }
        if page.more_rear > 0 {
            self.row(ui, "", &format!("and {} more", count(page.more_rear as i64, "place")), None, None);
        }
        for (i, line) in page.coming.iter().enumerate() {
            self.row(
                ui,
                if i == 0 && !page.rear.is_empty() { "On the way" } else { "" },
                &line.text,
                None,
                None,
            );
        }
    }
}

/// `3 lost, 2.4 to be expected in battle; 1 lost otherwise`.
fn loss_words(loss: &Loss) -> String {
    let otherwise = loss.lost.saturating_sub(loss.in_battle);
    let expected = format!("{:.1}", loss.expected);
    let lost = if loss.in_battle == 0 { "none".to_owned() } else { loss.in_battle.to_string() };
    let due = if expected == "0.0" { "none" } else { &expected };
    let mut words = format!("{lost} lost in battle, {due} to be expected");
    if otherwise > 0 {
        words = format!("{words}; {otherwise} lost otherwise");
    }
    words
}

/// What dice and drawn faces were worth; nothing where there was no battle.
fn luck_words(losses: &Losses, dice: &str) -> Option<String> {
    if losses.battles == 0 {
        return None;
    }
    let units = format!("{:.1} units", losses.luck.abs());
    Some(match units.as_str() {
        "0.0 units" => "neither good nor bad".to_owned(),
        _ if losses.luck > 0.0 => format!("{dice} were worth {units} to you"),
        _ => format!("{dice} cost you {units}"),
    })
}
