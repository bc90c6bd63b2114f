//! The strip at the top of the map: what is said of a place beside which nothing is free. No line leads to the place, it has a
//! ring instead.

use super::{
    brush::Brush,
    card::{Card, Column, finish, short_tag},
    labels::{Obstacle, Thing},
};
use crate::ui::{space, theme::Role as Type};
use egui::{Color32, CornerRadius, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2};

/// What the strip says.
pub(crate) struct Said<'a> {
    pub(crate) title: &'a str,
    pub(crate) text: &'a str,
    /// Rule ids.
    pub(crate) tags: &'a [String],
    /// Everything, for the accessibility tree.
    pub(crate) spoken: &'a str,
    /// The colour of its frame.
    pub(crate) frame: Color32,
}

/// The widest strip, and its usual height.
const WIDE: f32 = 560.0;
const HIGH: f32 = 44.0;
const PADDING: Vec2 = vec2(14.0, 5.0);
/// Between rule tags.
const APART: f32 = 10.0;
/// Between the strip and what it gives way to.
const GAP: f32 = 8.0;

/// Lays out the strip in a room, off what must be seen.
pub(crate) fn strip(brush: &Brush<'_>, room: Rect, avoid: &[Obstacle], said: &Said<'_>) -> Card {
    let (theme, scale) = (brush.theme, brush.text_scale);
    let most = (WIDE * scale.max(1.0)).min(room.width());
    let mut column = Column {
        painter: brush.painter,
        scale,
        out: Vec::new(),
        at: pos2(PADDING.x, PADDING.y),
        width: most - PADDING.x * 2.0,
    };
    let one_line = |role: Type, text: &str| column.galley(role, text, f32::INFINITY, theme.ink).size().x;
    let tags_wide: f32 = said.tags.iter().map(|tag| one_line(Type::Tag, short_tag(tag)) + APART).sum();
    let wanted = (one_line(Type::BodySemi, said.title) + tags_wide).max(one_line(Type::Table, said.text));
    let wide = (wanted + PADDING.x * 2.0 + 2.0).ceil().min(most);
    column.width = wide - PADDING.x * 2.0;
    let mut tags = Vec::new();
    let mut right = wide - PADDING.x;
    for tag in said.tags.iter().rev() {
        let r = column.tag(right, column.at.y + 2.0, short_tag(tag), theme);
        right = r.left() - APART;
        tags.push((r, tag.clone()));
    }
    let title = column.galley(Type::BodySemi, said.title, right - PADDING.x, theme.ink);
    let title_high = title.size().y;
    column.put(column.at, title, theme.ink);
    column.at.y += title_high;
    column.paragraph(Type::Table, said.text, theme.ink2);
    let size = vec2(wide, (column.at.y + PADDING.y).max(HIGH));
    let rect = place(size, room, avoid);
    let frame = Stroke::new(space::LINE_BUBBLE, said.frame);
    let corner = CornerRadius::same(space::CORNER_CARD);
    let ground = Shape::Rect(RectShape::new(rect, corner, theme.card, frame, StrokeKind::Middle));
    finish(column.out, rect, tags, said.spoken, vec![ground])
}

/// Where it lies: in the middle of the top, below the buttons that stand there; aside or at the foot where it would hide what
/// is asked for.
fn place(size: Vec2, room: Rect, avoid: &[Obstacle]) -> Rect {
    let at = |x: f32, y: f32| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(pos2(x, y).clamp(room.min, most).round(), size)
    };
    let middle = room.center().x - size.x * 0.5;
    let below = |rect: Rect| {
        let bars = avoid.iter().filter(|o| o.thing.stays() && o.rect.intersects(rect));
        let down = bars.map(|o| o.rect.bottom() + GAP).fold(rect.top(), f32::max);
        at(rect.left(), if down < room.center().y { down } else { rect.top() })
    };
    let columns = [middle, room.left(), room.right() - size.x];
    let rows = [0.0, 0.1, 0.2, 0.9, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5]
        .map(|share| room.top() + (room.height() - size.y) * share);
    let hidden = |rect: &Rect| {
        let price = |thing: Thing| match thing {
            Thing::Goal | Thing::Bar => 1000.0,
            Thing::Counter | Thing::Tool => 1.0,
            Thing::Frame | Thing::Sign | Thing::Tag | Thing::Name | Thing::Water => 0.0,
        };
        avoid.iter().filter(|o| o.rect.intersects(*rect)).map(|o| price(o.thing)).sum::<f32>()
    };
    let all = rows.into_iter().flat_map(|y| columns.map(|x| below(at(x, y))));
    let mut best: Option<(Rect, f32)> = None;
    for rect in all {
        let cost = hidden(&rect);
        // The middle of the top before all: only what is asked for drives it away.
        if best.is_none_or(|(_, least)| cost + 50.0 < least) {
            best = Some((rect, cost));
        }
    }
    best.map_or_else(|| at(middle, room.top()), |(rect, _)| rect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Pos2;

    const ROOM: Rect = Rect::from_min_max(Pos2::ZERO, pos2(800.0, 600.0));

    fn obstacle(rect: Rect, thing: Thing) -> Obstacle {
        Obstacle { rect, weight: 1.0, moves: !thing.stays(), thing }
    }

    #[test]
    fn it_lies_in_the_middle_of_the_top_below_the_buttons() {
        let size = vec2(400.0, 44.0);
        assert_eq!(place(size, ROOM, &[]).min, pos2(200.0, 0.0));
        let bar = obstacle(Rect::from_min_max(pos2(500.0, 0.0), pos2(800.0, 30.0)), Thing::Bar);
        assert_eq!(place(size, ROOM, &[bar]).min, pos2(200.0, 38.0));
        let counter = obstacle(Rect::from_center_size(pos2(400.0, 20.0), Vec2::splat(30.0)), Thing::Counter);
        assert_eq!(place(size, ROOM, &[counter]).min, pos2(200.0, 0.0));
    }

    #[test]
    fn it_never_hides_what_is_asked_for() {
        let size = vec2(400.0, 44.0);
        for x in [30.0, 400.0, 770.0] {
            let goal = obstacle(Rect::from_center_size(pos2(x, 20.0), Vec2::splat(40.0)), Thing::Goal);
            assert!(!place(size, ROOM, &[goal]).intersects(goal.rect), "{x}");
        }
    }
}
