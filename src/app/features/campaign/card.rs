//! The campaign on the page of Learn: its map, its chapters as a line, and the ways into it.

use super::state::{Campaign, Step};
use crate::app::{
    command::{Campaign as Asked, Command},
    map::{MapInput, MapView, Printed},
    ui::{
        button::Btn,
        theme::{Role, space},
        widgets::{Kit, spoken},
    },
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};

/// Height of its map, in points at the usual text size.
const MAP: f32 = 236.0;

/// Draws the card of a campaign, `nth` among those there are.
pub fn ui(
    kit: Kit,
    ui: &mut Ui,
    width: f32,
    (nth, campaign): (usize, &Campaign),
    map: &mut MapView,
    send: &mut Vec<Command>,
) {
    let t = kit.th;
    let top = ui.next_widget_position();
    let ground = ui.painter().add(egui::Shape::Noop);
    picture(kit, ui, width, campaign, map);
    let pad = kit.h(16.0);
    ui.horizontal_top(|ui| {
        ui.add_space(pad);
        ui.vertical(|ui| {
            ui.set_width(width - 2.0 * pad);
            ui.add_space(14.0);
            let title = kit.label(ui, &campaign.chronicle.title, Role::Heading, t.ink);
            spoken(&title, accesskit::Role::Heading, &campaign.chronicle.title);
            ui.add_space(4.0);
            let said = "Day by day as it happened, with the front at the end of each month, what each command could know, what is \
                        argued about, and what the counters do not show.";
            kit.label(ui, said, Role::Body, t.ink2);
            ui.add_space(10.0);
            line(kit, ui, nth, campaign, send);
            ui.add_space(10.0);
            let begun = campaign.chapter > 0 || campaign.step != Step::Opening;
            let words = if begun { format!("Go on at {}", campaign.days()) } else { "Day by day".to_owned() };
            let button = Btn { height: Some(34.0), ..Btn::new(&words) };
            if kit.button(ui, button).clicked() {
                send.push(Asked::Open(nth).into());
            }
            ui.add_space(10.0);
            kit.label(ui, &campaign.chronicle.source, Role::Caption, t.ink3);
            ui.add_space(14.0);
        });
    });
    let all = Rect::from_min_max(top, pos2(top.x + width, ui.next_widget_position().y));
    let corner = CornerRadius::same(space::CORNER_CARD);
    ui.painter().set(ground, egui::epaint::RectShape::filled(all, corner, t.card));
    ui.painter().rect_stroke(all, corner, Stroke::new(1.0, t.line), StrokeKind::Inside);
    ui.add_space(16.0);
}

/// The map of the moment one is at.
fn picture(kit: Kit, ui: &mut Ui, width: f32, campaign: &Campaign, map: &mut MapView) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, kit.h(MAP)), Sense::hover());
    let about = format!("{}: the front on {}", campaign.chronicle.title, campaign.days());
    spoken(&response, accesskit::Role::Image, &about);
    if !ui.is_rect_visible(rect) {
        return;
    }
    let input = MapInput {
        scene: &campaign.shown.scene,
        revision: campaign.shown.revision,
        marks: &[],
        arrows: &[],
        overlay: campaign.shown.overlay.as_ref(),
        strip: Rect::NOTHING,
        selection: &[],
        selected_place: None,
        ghosts: &[],
        theme: kit.th,
        text_scale: kit.k,
        bubble: None,
        hover_card: None,
        tip: None,
        mine: None,
        looking_back: false,
        follow: None,
        reduce_motion: true,
        follows: false,
        travel: 0.0,
        printed: Printed::default(),
    };
    let board = &campaign.shown.scene.board;
    let sheet: Vec<_> =
        board.keys().zip(&board.places).filter(|(_, p)| p.is_on_map()).map(|(key, _)| key).collect();
    map.picture(ui, rect, &input, &sheet);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, kit.th.line));
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
        kit.text(ui.painter(), words, Align2::CENTER_CENTER, &chapter.short, role, ink);
        if response.has_focus() {
            kit.focus_ring(ui.painter(), part.shrink(2.0), space::CORNER);
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(&chapter.title);
        if response.clicked() {
            send.extend([Asked::Open(nth).into(), Asked::GoTo(n, 0).into()]);
        }
    }
}
