//! The strip below the map: the chapters side by side, a dot for each event on its first day, and where one is.

use crate::{
    command::Campaign as Asked,
    features::campaign::state::{Campaign, Step},
    screens::campaign::cx::CampaignCx,
    ui::{Role, spoken},
};
use egui::{Align2, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{base::date::Date, show::chronicle::Chapter};

/// Its height in points at the usual text size.
pub(crate) const HEIGHT: f32 = 52.0;

/// Where a day lies in its chapter, from 0 to 1.
fn share(chapter: &Chapter, day: Date) -> f32 {
    // Days of a calendar are enough here: 31 in every month.
    let count = |d: Date| f32::from(d.month) * 31.0 + f32::from(d.day);
    let (from, to) = (count(chapter.from), count(chapter.to));
    ((count(day) - from) / (to - from).max(1.0)).clamp(0.0, 1.0)
}

/// Where the steps of a chapter lie along its part of the strip.
fn steps(campaign: &Campaign, nth: usize, part: Rect) -> Vec<f32> {
    let Some(chapter) = campaign.chronicle.chapters.get(nth) else { return Vec::new() };
    let (left, right) = (part.left() + 6.0, part.right() - 6.0);
    let x = |at: f32| left + (right - left) * at;
    let mut all = vec![left - 3.0];
    let mut last = left - 3.0;
    for event in &chapter.events {
        // Events of one day stand side by side.
        last = x(share(chapter, event.from)).max(last + 5.0);
        all.push(last);
    }
    all.push(right + 3.0);
    let over = last - (right - 2.0);
    if over > 0.0 {
        // The last days would run over: all move up a little.
        let n = chapter.events.len() as f32;
        for (i, at) in all.iter_mut().enumerate().skip(1).take(chapter.events.len()) {
            *at -= over * i as f32 / n;
        }
    }
    all
}

/// Draws it.
pub(crate) fn ui(cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let campaign = cx.campaign;
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    let chapters = &campaign.chronicle.chapters;
    let wide = rect.width() / chapters.len() as f32;
    let id = ui.scope_id().with("campaign-timeline");
    let response = ui.interact(rect, id, Sense::click());
    let of: usize = (0..chapters.len()).map(|n| campaign.steps(n)).sum();
    let before: usize = (0..campaign.chapter).map(|n| campaign.steps(n)).sum();
    let said = format!("Timeline: {}, step {} of {of}", campaign.days(), before + campaign.nth() + 1);
    spoken(&response, accesskit::Role::Slider, &said);
    let y = rect.top() + kit.h(17.0);
    let mut nearest: Option<(f32, usize, usize)> = None;
    let pointer = response.hover_pos();
    for (nth, chapter) in chapters.iter().enumerate() {
        let part = Rect::from_min_size(rect.min + vec2(wide * nth as f32, 0.0), vec2(wide, rect.height()));
        if nth > 0 {
            ui.painter().vline(part.left(), part.y_range(), Stroke::new(1.0, t.line));
        }
        let is_now = nth == campaign.chapter;
        let ink = if is_now { t.ink } else { t.ink2 };
        let role = if is_now { Role::CaptionSemi } else { Role::Caption };
        let at = pos2(part.center().x, rect.bottom() - kit.h(13.0));
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, &chapter.short, role, ink);
        ui.painter().hline(part.shrink2(vec2(4.0, 0.0)).x_range(), y, Stroke::new(1.4, t.line2));
        for (step, x) in steps(campaign, nth, part).into_iter().enumerate() {
            dot(cx, ui, (nth, step), pos2(x, y));
            let far = pointer.map_or(f32::MAX, |p| (p.x - x).abs());
            if nearest.is_none_or(|(least, ..)| far < least) {
                nearest = Some((far, nth, step));
            }
        }
    }
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(3.0), 2);
    let Some((_, nth, step)) = nearest.filter(|_| pointer.is_some()) else { return };
    let clicked = response.clicked();
    let words = words(campaign, nth, step);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text_at_pointer(words);
    if clicked {
        cx.send.push(Asked::GoTo(nth, step).into());
    }
}

/// The dot of a step: events round, beginning and end a stroke.
fn dot(cx: &CampaignCx<'_>, ui: &Ui, (nth, step): (usize, usize), at: egui::Pos2) {
    let t = cx.kit.th;
    let campaign = cx.campaign;
    let is_now = (nth, step) == (campaign.chapter, campaign.nth());
    let past = (nth, step) < (campaign.chapter, campaign.nth());
    let ink = if past { t.ink2 } else { t.ink3 };
    match campaign.step_at(nth, step) {
        Step::Opening | Step::End if !is_now => {
            ui.painter().vline(at.x, (at.y - 4.0)..=(at.y + 4.0), Stroke::new(1.4, ink));
        }
        Step::Event(_) if !is_now => {
            ui.painter().circle_filled(at, 2.6, ink);
        }
        Step::Opening | Step::End | Step::Event(_) => {
            ui.painter().circle_filled(at, 6.0, t.bar);
            ui.painter().circle_filled(at, 5.0, t.acc);
        }
    }
}

/// What a step is about.
fn words(campaign: &Campaign, nth: usize, step: usize) -> String {
    let Some(chapter) = campaign.chronicle.chapters.get(nth) else { return String::new() };
    match campaign.step_at(nth, step) {
        Step::Opening => format!("{}: {}", chapter.name, chapter.title),
        Step::End => format!("{}: where the front stood", chapter.to),
        Step::Event(n) => {
            let event = chapter.events.get(n);
            event.map_or_else(String::new, |event| format!("{}: {}", event.days(), event.text))
        }
    }
}
