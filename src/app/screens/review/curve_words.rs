//! What the curves of the timeline say in words: the value at the moment shown, the least and the most, and when.

use crate::{command::Curve, features::review::Review, panels::cx::Cx, ui::spoken};
use egui::{Rect, Sense, Ui, accesskit};
use engine::show::tally::TallyKind;

/// The turn of a moment: `Turn 3, August 1941`.
fn turn_of(review: &Review, moment: u32) -> &str {
    review.shown.timeline.turns.iter().rev().find(|s| s.first <= moment).map_or("", |s| s.name.as_str())
}

/// `3 now, least 0 in June 1941, most 4 in August 1941`.
fn course(review: &Review, values: &[(u32, f64)], words: impl Fn(f64) -> String) -> Option<String> {
    let here = review.shown.moment.unwrap_or(0);
    let when = |moment: u32| match turn_of(review, moment) {
        "" => String::new(),
        turn => format!(" in {turn}"),
    };
    let by = |a: &&(u32, f64), b: &&(u32, f64)| a.1.total_cmp(&b.1);
    let (least, most) = (values.iter().min_by(by)?, values.iter().rev().max_by(by)?);
    let now = values.iter().rev().find(|(at, _)| *at <= here);
    let now =
        now.map_or("not known at this moment".to_owned(), |(_, v)| format!("{} at this moment", words(*v)));
    if words(least.1) == words(most.1) {
        return Some(format!("{now}, the same throughout"));
    }
    Some(format!("{now}, least {}{}, most {}{}", words(least.1), when(least.0), words(most.1), when(most.0)))
}

/// The values of the curves that are drawn.
fn values(cx: &Cx<'_>, review: &Review) -> String {
    let end = review.end();
    let Some(measure) = review.curve.measure(review.seen_by) else {
        let line = &review.shown.timeline;
        let drawn = line.names.iter().enumerate();
        let drawn = drawn.filter(|(_, n)| matches!(n.kind, TallyKind::Points | TallyKind::Force));
        let parts = drawn.filter_map(|(i, name)| {
            let shown = line.curve.iter().filter(|p| p.at <= end);
            let values: Vec<(u32, f64)> =
                shown.filter_map(|p| Some((p.at, f64::from(*p.values.get(i)?)))).collect();
            let words = course(review, &values, |v| format!("{v:.0}"))?;
            Some(format!("{}: {words}", name.label))
        });
        return parts.collect::<Vec<_>>().join(". ");
    };
    let plies = &review.shown.timeline.plies;
    let of = |m: u32| cx.play.chances.of(review.seen_by, *plies.get(m as usize)?);
    let values: Vec<(u32, f64)> = (0..=end).filter_map(|m| Some((m, of(m)?.mean(measure)))).collect();
    let words = course(review, &values, |v| measure.in_words(v));
    words.unwrap_or_else(|| "no value is known yet".to_owned())
}

/// Puts the values of the curves into the accessibility tree, where they are drawn.
pub(crate) fn say(cx: &Cx<'_>, ui: &Ui, review: &Review, area: Rect) {
    let response = ui.interact(area, ui.scope_id().with("curve values"), Sense::hover());
    let name = match review.curve {
        Curve::Counts => "Curves of points and forces",
        Curve::Win => "Curve of the win chance",
        Curve::Points => "Curve of the points at the end",
    };
    spoken(&response, accesskit::Role::Image, name);
    // The values are put into words only where something reads them.
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(values(cx, review)));
}
