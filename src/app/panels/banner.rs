//! The message at the top of a screen.

use crate::{
    Banner,
    command::{Command, Program},
    ui::{Btn, Icon, Kit, Role, child, space, spoken},
};
use egui::{CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::base::plain;

/// The message at the top of an area, until it is closed. Returns its height.
pub fn banner(kit: Kit, ui: &mut Ui, area: Rect, banner: Option<&Banner>, send: &mut Vec<Command>) -> f32 {
    let Some(banner) = banner else { return 0.0 };
    let t = kit.th;
    let (ink, fill) = banner.colours(t);
    let width = (area.width() - 28.0).min(760.0);
    let inner = width - 28.0 - 40.0;
    // Names of files stand in it.
    let (title, text) = (plain::shown(&banner.title), plain::shown(&banner.text));
    let has_text = !text.is_empty();
    let title = kit.wrapped(ui.painter(), &title, Role::BodySemi, ink, inner);
    let text = kit.wrapped(ui.painter(), &text, Role::Table, t.ink, inner);
    let path = banner.path.as_ref().map(|p| plain::shown(&p.display().to_string()).into_owned());
    let path = path.map(|p| (kit.wrapped(ui.painter(), &p, Role::Table, t.ink, inner).size().y, p));
    let text_height = if has_text { text.size().y } else { 0.0 };
    let words = title.size().y + 2.0 + text_height + path.as_ref().map_or(0.0, |(h, _)| h + 2.0);
    let buttons = if banner.acts.is_empty() { 0.0 } else { kit.h(26.0) + 8.0 };
    let height = words + buttons + 20.0;
    let rect =
        Rect::from_min_size(pos2(area.center().x - width / 2.0, area.top() + 14.0), vec2(width, height));
    let response = ui.interact(rect, ui.scope_id().with("banner"), Sense::click());
    spoken(&response, accesskit::Role::Alert, &banner.all_words());
    let painter = ui.painter();
    painter.rect(
        rect,
        CornerRadius::same(space::CORNER_CARD),
        fill,
        Stroke::new(1.0, ink),
        StrokeKind::Inside,
    );
    let at: Pos2 = rect.min + vec2(14.0, 10.0);
    let below = at + vec2(0.0, title.size().y + 2.0);
    painter.galley(at, title, ink);
    painter.galley(below, text, t.ink);
    let mut next = below + vec2(0.0, text_height);
    if let Some((height, path)) = path {
        let spot = Rect::from_min_size(next + vec2(0.0, 2.0), vec2(inner, height));
        let words = egui::RichText::new(path).font(kit.font(Role::Table)).color(t.ink);
        child(ui, "banner-path", spot).add(egui::Label::new(words).selectable(true).wrap());
        next.y += height + 2.0;
    }
    if !banner.acts.is_empty() {
        let line = Rect::from_min_size(next + vec2(0.0, 8.0), vec2(inner, kit.h(26.0)));
        child(ui, "banner-acts", line).horizontal(|ui| {
            for (text, command) in &banner.acts {
                if kit.button(ui, Btn::new(text).height(26.0)).clicked() {
                    send.push(command.clone());
                }
            }
        });
    }
    let corner = Rect::from_center_size(pos2(rect.right() - 22.0, rect.top() + 22.0), vec2(28.0, 28.0));
    let mut close = child(ui, "banner-close", corner);
    let button = Btn::default().quiet().icon(Icon::Cross).name("Close the message");
    kit.send_button(&mut close, button.width(28.0), send, Program::CloseBanner);
    height + 14.0
}

/// The message over a screen without a table, below its bar: modes stay in reach.
pub fn banner_over(kit: Kit, ui: &mut Ui, what: Option<&Banner>, send: &mut Vec<Command>) {
    if what.is_some() {
        let all = ui.ctx().content_rect();
        let area = all.with_min_y(all.top() + kit.h(space::TOP_BAR));
        egui::Area::new(egui::Id::unique("banner")).fixed_pos(area.min).order(egui::Order::Foreground).show(
            ui.ctx(),
            |ui| {
                ui.set_clip_rect(area);
                banner(kit, ui, area, what, send);
            },
        );
    }
}
