//! The right panel: the events of the chapter, who was surrounded, the weather, what is argued about; and always, in the same
//! place and never folded, what the counters do not show.

use crate::{
    command::{Campaign as Asked, Command},
    features::campaign::state::Step,
    screens::{
        campaign::cx::{CampaignCx, list_id},
        learn::texts::Texts,
    },
    ui::{Btn, Kit, Role, Rows, bring_into_sight, child, group_title, right_panel, scrolled, space, spoken},
};
use egui::{CornerRadius, Rect, Stroke, Ui, accesskit, pos2, vec2};
use engine::show::chronicle::Chapter;

/// Width of the column of days, in points at the usual text size.
const DAYS: f32 = 58.0;

/// Draws the panel.
pub(crate) fn ui(cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect, texts: &mut Texts) {
    let kit = cx.kit;
    let inner = right_panel(kit, ui, rect, "The month");
    let campaign = cx.campaign;
    let below = cost_height(kit, ui, campaign.now(), &campaign.chronicle.source, inner.width());
    let room = Rect::from_min_max(
        inner.min + vec2(0.0, 8.0),
        pos2(inner.right() + 8.0, (inner.bottom() - below - 12.0).max(inner.top() + kit.h(120.0))),
    );
    let mut middle = child(ui, "campaign-chapter", room);
    scrolled(&mut middle, ("campaign-chapter", campaign.chapter), inner.width(), |ui| {
        events(cx, ui);
        rings(cx, ui, texts);
        weather(cx, ui, texts);
        question(cx, ui, texts);
        ui.add_space(8.0);
        bring_into_sight(ui);
    });
    let spot = Rect::from_min_max(pos2(inner.left(), room.bottom() + 8.0), inner.max);
    cost(kit, ui, (campaign.now(), &campaign.chronicle.source), spot, cx.send);
}

/// The events of the chapter; each leads to its step.
fn events(cx: &mut CampaignCx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let campaign = cx.campaign;
    let chapter = campaign.now();
    group_title(kit, ui, &format!("What happened: {}", chapter.name), "");
    let mut rows = Rows::of(ui, list_id());
    let mut drawn = Vec::new();
    let width = ui.available_width();
    for (nth, event) in chapter.events.iter().enumerate() {
        let days = days(event.from.day, event.to.day);
        // Two lines tell which it is; the whole stands at the left.
        let room = width - kit.h(DAYS);
        let text = kit.wrapped_lines(ui.painter(), (&event.text, 2), Role::Table, t.ink, room);
        let cut = text.elided;
        let height = text.size().y + 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), egui::Sense::hover());
        let id = rows.row(("event", campaign.chapter, nth));
        let sense = rows.sense(ui, id);
        let response = ui.interact(rect, id, sense).on_hover_cursor(egui::CursorIcon::PointingHand);
        spoken(&response, accesskit::Role::Button, &format!("{}: {}", event.days(), event.text));
        let is_now = campaign.step == Step::Event(nth);
        if is_now || response.hovered() {
            let ground = rect.expand2(vec2(5.0, 0.0));
            ui.painter().rect_filled(ground, CornerRadius::same(space::CORNER), t.accbg);
        }
        kit.text(ui.painter(), rect.min + vec2(0.0, 3.0), egui::Align2::LEFT_TOP, &days, Role::Table, t.ink2);
        ui.painter().galley(pos2(rect.left() + kit.h(DAYS), rect.top() + 3.0), text, t.ink);
        let response = if cut { response.on_hover_text(&event.text) } else { response };
        kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
        if response.clicked() {
            cx.send.push(Asked::GoTo(campaign.chapter, nth + 1).into());
        }
        drawn.push(response);
    }
    rows.walk(ui, &drawn);
}

/// `16–19`, or one day alone.
fn days(from: u8, to: u8) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

fn rings(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let chapter = cx.campaign.now();
    if chapter.rings.is_empty() {
        return;
    }
    ui.add_space(10.0);
    group_title(kit, ui, "Surrounded", "lowest and highest figure in use");
    for (nth, ring) in chapter.rings.iter().enumerate() {
        let what = if ring.siege { "siege" } else { "pocket" };
        kit.label(ui, &format!("{}, {what}, {}", ring.name, ring.days()), Role::TableSemi, t.ink);
        let text = format!("{}{}", ring.lost_words(), ring.figures);
        texts.ui(kit, ui, &format!("ring{nth}"), &text, cx.send);
        ui.add_space(6.0);
    }
}

fn weather(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let kit = cx.kit;
    let chapter = cx.campaign.now();
    ui.add_space(8.0);
    group_title(kit, ui, "Weather", "");
    texts.ui(kit, ui, "weather", &chapter.weather, cx.send);
    texts.ui(kit, ui, "weather-game", &format!("In the game: {}", chapter.weather_in_game), cx.send);
}

fn question(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let question = &cx.campaign.now().question;
    ui.add_space(12.0);
    group_title(kit, ui, "What is argued about", "");
    kit.heading(ui, &question.text, Role::Title3, t.ink);
    ui.add_space(4.0);
    for (nth, case) in question.cases.iter().enumerate() {
        texts.ui(kit, ui, &format!("case{nth}"), case, cx.send);
        ui.add_space(6.0);
    }
}

/// Its heading everywhere.
pub(crate) const COST: &str = "What the counters do not show";
/// The black rule at its left, and the room beside that.
const RULE: (f32, f32) = (3.0, 12.0);

/// Height of the way to the large page, with the room above it.
const LARGE: f32 = 30.0;

/// Parts of the box.
fn cost_parts(
    kit: Kit,
    ui: &Ui,
    chapter: &Chapter,
    source: &str,
    width: f32,
) -> [std::sync::Arc<egui::Galley>; 2] {
    let t = kit.th;
    let text = kit.wrapped(ui.painter(), &chapter.cost, Role::Body, t.ink, width - RULE.0 - RULE.1);
    let source = kit.wrapped(ui.painter(), source, Role::Caption, t.ink3, width);
    [text, source]
}

/// How high it is with the sentence below it.
pub(crate) fn cost_height(kit: Kit, ui: &Ui, chapter: &Chapter, source: &str, width: f32) -> f32 {
    let [text, source] = cost_parts(kit, ui, chapter, source, width);
    kit.h(24.0) + text.size().y + source.size().y + 22.0 + kit.h(LARGE)
}

/// What happened to civilians and prisoners, and where the texts come from.
pub(crate) fn cost(
    kit: Kit,
    ui: &mut Ui,
    (chapter, said_of): (&Chapter, &str),
    rect: Rect,
    send: &mut Vec<Command>,
) {
    let t = kit.th;
    let [text, source] = cost_parts(kit, ui, chapter, said_of, rect.width());
    let head = kit.h(24.0);
    let box_height = head + text.size().y;
    let left = rect.left() + RULE.0 + RULE.1;
    let rule = Rect::from_min_size(rect.min, vec2(RULE.0, box_height));
    ui.painter().rect_filled(rule, 0, t.ink);
    let at = pos2(left, rect.top() + head / 2.0);
    kit.text(ui.painter(), at, egui::Align2::LEFT_CENTER, COST, Role::TableSemi, t.ink);
    ui.painter().galley(pos2(left, rect.top() + head), text, t.ink);
    let area = Rect::from_min_size(rect.min, vec2(rect.width(), box_height));
    let response = ui.interact(area, ui.scope_id().with("cost"), egui::Sense::hover());
    spoken(&response, accesskit::Role::Note, &format!("{COST}. {}", chapter.cost));
    let below = rect.top() + box_height + 10.0;
    ui.painter().hline(rect.x_range(), below - 5.0, Stroke::new(1.0, t.line));
    let said = Rect::from_min_size(pos2(rect.left(), below), source.size());
    let response = ui.interact(said, ui.scope_id().with("source"), egui::Sense::hover());
    spoken(&response, accesskit::Role::Label, said_of);
    ui.painter().galley(said.min, source, t.ink3);
    let size = vec2(rect.width().min(kit.h(150.0)), kit.h(LARGE - 4.0));
    let spot = Rect::from_min_size(pos2(rect.left(), said.bottom() + 4.0), size);
    let mut part = child(ui, "cost-large", spot);
    let button = Btn::new("In large type")
        .quiet()
        .name("What the counters do not show, in large type")
        .key("F9")
        .tip("Over the whole window, to be read by a class; any key leads back")
        .height(LARGE - 4.0)
        .left();
    kit.send_button(&mut part, button, send, Asked::Large);
}
