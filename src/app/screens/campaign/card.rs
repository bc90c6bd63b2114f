//! The campaign on the page of Learn: its map, its chapters as a line, and the ways into it.

use crate::{
    command::{Campaign as Asked, Command, Files},
    features::campaign::state::{Campaign, Step},
    map::thumbnail::Thumbnail,
    ui::{Btn, Kit, Role, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{base::side::Side, show::chronicle::Chapter};
use std::path::Path;

/// Height before it was drawn, in points at the usual text size, and the share of its width that the map has.
const HEIGHT: f32 = 400.0;
const MAP: f32 = 0.4;

/// Draws the card of a campaign, `nth` among those there are; `played` is the file of the guided campaign played last.
pub fn ui(
    kit: Kit,
    ui: &mut Ui,
    width: f32,
    (nth, campaign): (usize, &Campaign),
    (map, played): (&mut Thumbnail, Option<&Path>),
    send: &mut Vec<Command>,
) {
    let t = kit.th;
    let top = ui.next_widget_position();
    let ground = ui.painter().add(egui::Shape::Noop);
    let pad = kit.h(16.0);
    // The map is as high as the words beside it were in the frame before.
    let id = ui.scope_id().with(("campaign-card", nth));
    let height = ui.data(|d| d.get_temp::<f32>(id)).unwrap_or(kit.h(HEIGHT));
    let wide = (width * MAP).round();
    let words = ui.horizontal_top(|ui| {
        picture(kit, ui, vec2(wide, height), campaign, map);
        ui.add_space(pad);
        let words = ui.vertical(|ui| {
            ui.set_width(width - wide - 2.0 * pad);
            ui.add_space(14.0);
            kit.one_line(ui, campaign.kind.title(), Role::CaptionSemi, t.ink2);
            kit.heading(ui, &campaign.chronicle.title, Role::Heading, t.ink);
            ui.add_space(4.0);
            let said = "What happened: what each command could know, the front at the end of each month, what is argued about, \
                        and what the counters do not show.";
            kit.label(ui, said, Role::Body, t.ink2);
            ui.add_space(10.0);
            line(kit, ui, nth, campaign, send);
            ui.add_space(10.0);
            kit.label(ui, "Play it beside history", Role::CaptionSemi, t.ink2);
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                if let Some(path) = played {
                    let button = Btn::primary("Go on with yours").height(34.0);
                    if kit.button(ui, button).clicked() {
                        send.push(Files::OpenPath(path.to_owned()).into());
                    }
                }
                for (side, name) in (0..).map(Side).zip(campaign.kind.sides()) {
                    let words = format!("Play as {name}");
                    let tip = "With a briefing before each month, and history beside your front after it; undo goes anywhere";
                    kit.send_button(ui, Btn::new(&words).tip(tip).height(34.0), send, Asked::Play(nth, side));
                }
            });
            ui.add_space(12.0);
            kit.label(ui, "As it happened", Role::CaptionSemi, t.ink2);
            ui.add_space(4.0);
            let begun = campaign.chapter > 0 || campaign.step != Step::Opening;
            let words = if begun { format!("Go on at {}", campaign.days()) } else { "Day by day".to_owned() };
            kit.send_button(ui, Btn::new(&words).height(34.0), send, Asked::Open(nth));
            ui.add_space(10.0);
            kit.label(ui, &campaign.chronicle.source, Role::Caption, t.ink3);
            ui.add_space(14.0);
        });
        words.response.rect.height()
    });
    let words = words.inner;
    let all = Rect::from_min_size(top, vec2(width, words.max(height)));
    if (words - height).abs() > 0.5 {
        ui.data_mut(|d| d.insert_temp(id, words));
        ui.ctx().request_repaint();
    }
    let corner = CornerRadius::same(space::CORNER_CARD);
    ui.painter().set(ground, egui::epaint::RectShape::filled(all, corner, t.card));
    ui.painter().rect_stroke(all, corner, Stroke::new(1.0, t.line), StrokeKind::Inside);
    ui.add_space(16.0);
}

/// The map of the moment one is at.
fn picture(kit: Kit, ui: &mut Ui, size: egui::Vec2, campaign: &Campaign, map: &mut Thumbnail) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let about = format!("{}: the front on {}", campaign.chronicle.title, campaign.days());
    spoken(&response, accesskit::Role::Image, &about);
    if !ui.is_rect_visible(rect) {
        return;
    }
    map.filled(kit, ui, rect, &campaign.shown.scene);
}

/// The chapters as dots on a line; each leads to its beginning.
fn line(kit: Kit, ui: &mut Ui, nth: usize, campaign: &Campaign, send: &mut Vec<Command>) {
    let t = kit.th;
    let chapters = &campaign.chronicle.chapters;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(40.0)), Sense::hover());
    let wide = rect.width() / chapters.len() as f32;
    let y = rect.top() + kit.h(10.0);
    let x = |n: usize| rect.left() + wide * (n as f32 + 0.5);
    ui.painter().hline(x(0)..=x(chapters.len() - 1), y, Stroke::new(2.0, t.line2));
    // Where names stand too near to each other, every second or third is told by its dot alone.
    let room = |chapter: &Chapter| {
        kit.line(ui.painter(), &chapter.short, Role::CaptionSemi, t.ink2).size().x + kit.h(5.0)
    };
    let widest = chapters.iter().map(room).fold(0.0, f32::max);
    let stride = ((widest / wide).ceil() as usize).max(1);
    for (n, chapter) in chapters.iter().enumerate() {
        let part = Rect::from_center_size(pos2(x(n), rect.center().y), vec2(wide, rect.height()));
        let response = ui.interact(part, ui.scope_id().with(("chapter", nth, n)), Sense::click());
        spoken(&response, accesskit::Role::Button, &format!("{}: {}", chapter.name, chapter.title));
        let is_now = n == campaign.chapter;
        let (radius, ink) = if is_now { (5.5, t.acc) } else { (4.0, t.ink2) };
        ui.painter().circle_filled(pos2(x(n), y), radius, ink);
        let role = if is_now { Role::CaptionSemi } else { Role::Caption };
        let words = pos2(x(n), rect.top() + kit.h(29.0));
        let ink = if response.hovered() { t.acc } else { t.ink2 };
        let beside_now = !is_now && n.abs_diff(campaign.chapter) < stride;
        if is_now || response.has_focus() || n % stride == 0 && !beside_now {
            kit.text(ui.painter(), words, Align2::CENTER_CENTER, &chapter.short, role, ink);
        }
        kit.focus_ring_of(ui.painter(), &response, part.shrink(2.0), space::CORNER);
        let response = response
            .on_hover_cursor(egui::CursorIcon::PointingHand)
            .on_hover_text(format!("{}: {}", chapter.name, chapter.title));
        if response.clicked() {
            send.extend([Asked::Open(nth).into(), Asked::GoTo(n, 0).into()]);
        }
    }
}
