//! The card while hits are placed: what each way to divide them leads to, and the counters as they would stand.

use crate::{
    screens::battle::pen::{PAD, Pen},
    ui::{Icon, Role, space},
};
use egui::{CornerRadius, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use engine::{
    base::keys::UnitKey,
    show::builder::{Builder, BuilderRow, Division},
};

/// Hits of each unit as the plan has them.
pub(crate) fn placed(builder: &Builder) -> Vec<(UnitKey, u8)> {
    let row = |row: &BuilderRow| {
        let (now, ..) = row.stepper?;
        row.units.first().map(|mark| (mark.unit, now))
    };
    builder.rows.iter().filter_map(row).collect()
}

/// Most ways that stand on the card; the panel has them all.
const MOST: usize = 3;

/// The ways that stand on the card: the chosen one, and the first ones of those that end differently.
pub(crate) fn shown(builder: &Builder) -> impl Iterator<Item = &Division> {
    let all = &builder.divisions;
    let first_of_its_kind = |i: usize| all[..i].iter().all(|d| d.tone != all[i].tone);
    let mut keep: Vec<usize> = (0..all.len()).collect();
    keep.sort_by_key(|&i| (!all[i].chosen, !first_of_its_kind(i), i));
    keep.truncate(MOST);
    keep.sort_unstable();
    keep.into_iter().map(|i| &all[i])
}

/// Lays out the ways to divide the hits; gives back where each of them lies.
pub(crate) fn lay(pen: &mut Pen<'_>, builder: &Builder) -> Vec<Rect> {
    let t = pen.kit.th;
    pen.paragraph(
        PAD,
        pen.inner(),
        "What each split of the hits leads to",
        (Role::CaptionSemi, t.ink2),
        true,
    );
    pen.y += 2.0;
    let all = shown(builder).map(|division| {
        let (left, room) = (PAD + 26.0, pen.inner() - 34.0);
        let (tone, _) = t.tone(division.tone);
        let label = pen.kit.wrapped(pen.painter, &division.label, Role::TableSemi, t.ink, room);
        let follows = pen.kit.wrapped(pen.painter, &division.follows, Role::Caption, tone, room);
        let height = label.size().y + follows.size().y + 8.0;
        let rect = Rect::from_min_size(pos2(PAD, pen.y), vec2(pen.inner(), height));
        let (fill, line) = if division.chosen { (t.accbg, t.acc) } else { (t.card, t.line) };
        let corner = CornerRadius::same(space::CORNER);
        pen.out.push(Shape::Rect(egui::epaint::RectShape::new(
            rect,
            corner,
            fill,
            Stroke::new(1.0, line),
            StrokeKind::Inside,
        )));
        let mark = pos2(PAD + 13.0, rect.top() + 4.0 + pen.kit.h(9.0));
        if division.chosen {
            pen.out.extend(Icon::Check.shapes(mark, pen.kit.h(13.0), t.acc));
        } else {
            pen.out.push(Shape::circle_stroke(mark, pen.kit.h(4.5), Stroke::new(1.0, t.ink3)));
        }
        let below = rect.top() + 4.0 + label.size().y;
        pen.out.push(egui::epaint::TextShape::new(pos2(left, rect.top() + 4.0), label, t.ink).into());
        pen.out.push(egui::epaint::TextShape::new(pos2(left, below), follows, tone).into());
        pen.y = rect.bottom() + 4.0;
        rect
    });
    let rects = all.collect();
    if let Some(warning) = &builder.warning {
        pen.y += 2.0;
        pen.paragraph(PAD, pen.inner(), warning, (Role::TableSemi, t.warn), true);
    }
    rects
}
