//! History beside the game, in a tab: what the own side could know, what happened, and how the front compares once the month is
//! over.

use crate::{
    command::{Campaign, Command, Look},
    features::campaign::Guide,
    panels::cx::Cx,
    ui::{Btn, Icon, Role, empty, group_title, side_mark, spoken},
};
use egui::{ScrollArea, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::show::{
    chronicle::{Chapter, Happening},
    scene::Subject,
};

/// Draws the tab for the turn that is shown.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(guide) = cx.play.mode::<Guide>() else { return };
    let turn = cx.desk.table.when(cx.desk.at()).turn.max(1);
    ScrollArea::vertical().id_salt(("history-scroll", turn)).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let margin = egui::Margin { left: 14, right: 14, top: 10, bottom: 12 };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            let Some(chapter) = guide.chronicle.of_turn(turn) else {
                empty(kit, ui, Icon::Note, "Nothing is told", "History tells of other turns of this game.");
                return;
            };
            let name = kit.label(ui, &format!("{}: {}", chapter.name, chapter.title), Role::BodySemi, t.ink);
            spoken(&name, accesskit::Role::Heading, &chapter.name);
            ui.add_space(6.0);
            compare(cx, ui, chapter);
            let side = cx.desk.side_name(cx.desk.me);
            group_title(kit, ui, &format!("What the {side} command could know"), "");
            kit.label(ui, &chapter.briefings[cx.desk.me], Role::Table, t.ink2);
            ui.add_space(10.0);
            group_title(kit, ui, "What happened", "");
            for event in &chapter.events {
                happened(cx, ui, event);
            }
            ui.add_space(8.0);
            group_title(kit, ui, "What the counters do not show", "");
            kit.label(ui, &chapter.cost, Role::Body, t.ink);
            ui.add_space(8.0);
            kit.label(ui, &guide.chronicle.source, Role::Caption, t.ink3);
        });
    });
}

/// The way to the page that compares the last month that is over.
fn compare(cx: &mut Cx<'_>, ui: &mut Ui, chapter: &Chapter) {
    let words = "The last month beside history";
    let before = chapter.turn > 1 || cx.desk.seen.outcome.is_some();
    let button = Btn::new(words)
        .key(Command::from(Campaign::Month).key_words())
        .not_now((!before).then_some("No month of this game is over yet"))
        .height(30.0);
    cx.button(ui, button, Campaign::Month);
    ui.add_space(10.0);
}

/// An event; a click leads to its first place.
fn happened(cx: &mut Cx<'_>, ui: &mut Ui, event: &Happening) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let text = format!("{}: {}", event.days(), event.text);
    let galley = kit.wrapped(ui.painter(), &text, Role::Table, t.ink, width - 16.0);
    let sense = if event.at.is_empty() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 6.0), sense);
    let role = if event.at.is_empty() { accesskit::Role::Label } else { accesskit::Role::Button };
    spoken(&response, role, &text);
    if response.hovered() && !event.at.is_empty() {
        ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), 4, t.sunk);
    }
    side_mark(kit, ui, pos2(rect.left() + 4.0, rect.top() + kit.h(11.0)), Some(event.side.0));
    ui.painter().galley(pos2(rect.left() + 16.0, rect.top() + 3.0), galley, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), 4);
    if let Some(place) = event.at.first().filter(|_| response.clicked()) {
        cx.send(Look::Visit(Subject::Place(*place)));
    }
}
