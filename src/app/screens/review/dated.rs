//! The events of history on the timeline: dots under the names of the turns, each where its day lies in its turn.

use crate::{
    features::{campaign::Guide, review::Review},
    panels::cx::Cx,
    screens::review::axis::Axis,
};
use egui::{Rect, Shape, pos2};
use engine::base::date::Date;

/// A day as a number that grows by about one a day.
fn number(day: Date) -> f32 {
    f32::from(day.month) * 31.0 + f32::from(day.day)
}

/// Where the events lie, as far as the turns shown go, with their words.
fn events<'a>(cx: &'a Cx<'_>, review: &'a Review, axis: Axis) -> impl Iterator<Item = (f32, String)> + 'a {
    let end = review.end();
    let turns = review.shown.timeline.turns.iter().filter(move |turn| turn.first <= end);
    turns.flat_map(move |turn| {
        let chapter = cx.play.mode::<Guide>().and_then(|guide| guide.chronicle.of_turn(turn.when.turn));
        let (first, last) = (turn.first as f32, (turn.last.min(end) + 1) as f32);
        chapter.into_iter().flat_map(move |chapter| {
            let (from, to) = (number(chapter.from), number(chapter.to));
            chapter.events.iter().map(move |event| {
                let share = (number(event.from) - from) / (to - from).max(1.0);
                let x = axis.x(first + (last - first) * (0.03 + 0.94 * share));
                (x, format!("{}: {}", event.days(), event.text))
            })
        })
    })
}

/// How far below the upper edge of the timeline they lie, in points at the usual text size.
const BELOW: f32 = 20.0;

/// The dots.
pub(crate) fn dots(cx: &Cx<'_>, review: &Review, axis: Axis, area: Rect, out: &mut Vec<Shape>) {
    if !cx.play.has_history() {
        return;
    }
    let y = area.top() + cx.kit.h(BELOW);
    let seen = events(cx, review, axis).filter(|(x, _)| area.x_range().contains(*x));
    out.extend(seen.map(|(x, _)| Shape::circle_filled(pos2(x, y), 1.9, cx.kit.th.warn)));
}

/// The event under the pointer, when it is near the dots.
pub(crate) fn words_at(
    cx: &Cx<'_>,
    review: &Review,
    axis: Axis,
    area: Rect,
    at: egui::Pos2,
) -> Option<String> {
    let near = (at.y - area.top() - cx.kit.h(BELOW)).abs() < 7.0;
    let all = events(cx, review, axis).filter(|_| near && cx.play.has_history());
    let nearest = all.min_by(|a, b| (a.0 - at.x).abs().total_cmp(&(b.0 - at.x).abs()))?;
    ((nearest.0 - at.x).abs() < 5.0).then_some(nearest.1)
}
