//! The strip at the top of the map: what is said of a place beside which nothing is free. No line leads to the place, it has a
//! ring instead.

use super::{
    brush::Brush,
    card::{Card, Column, finish, short_tag},
    labels::{Obstacle, Thing},
};
use crate::ui::{Theme, space, theme::Role as Type};
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2,
    vec2,
};

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

/// The widest strip, and the lowest one: that of one line.
const WIDE: f32 = 560.0;
const LOW: f32 = 28.0;
const PADDING: Vec2 = vec2(14.0, 4.0);
/// Between rule tags.
const APART: f32 = 10.0;
/// Between the strip and what it gives way to.
const GAP: f32 = 8.0;
/// From one spot that is tried to the next, in points.
const STEP: f32 = 12.0;
/// Rows that are tried where no such spot is free.
const ROWS: u16 = 20;
/// Widths that are tried, as shares of the widest.
const SHARES: [f32; 3] = [1.0, 0.7, 0.5];
/// What it costs to hide what is asked for.
const GOAL: f32 = 1000.0;
/// What it costs to lie away from the top.
const ASIDE: f32 = 500.0;

/// Lays out the strip in a room, off what must be seen.
pub(crate) fn strip(brush: &Brush<'_>, room: Rect, avoid: &[Obstacle], said: &Said<'_>) -> Card {
    laid((brush.painter, brush.theme, brush.text_scale), room, avoid, said)
}

/// The widest strip that hides nothing of what is asked for; a narrower one where that one would have to leave the top.
fn laid(with: (&Painter, &Theme, f32), room: Rect, avoid: &[Obstacle], said: &Said<'_>) -> Card {
    let most = (WIDE * with.2.max(1.0)).min(room.width());
    let mut best: Option<(Page, Rect, f32)> = None;
    for share in SHARES {
        let page = page(with, most * share, said);
        let (rect, cost) = place(page.size, room, avoid);
        let cost = if is_at_top(rect, room) { cost } else { cost + ASIDE };
        if best.as_ref().is_none_or(|(_, _, least)| cost < *least) {
            best = Some((page, rect, cost));
        }
        if cost < ASIDE {
            break;
        }
    }
    let (Page { shapes, tags, .. }, rect, _) = best.unwrap_or_else(|| (Page::default(), room, 0.0));
    let frame = Stroke::new(space::LINE_BUBBLE, said.frame);
    let corner = CornerRadius::same(space::CORNER_CARD);
    let ground = Shape::Rect(RectShape::new(rect, corner, with.1.card, frame, StrokeKind::Middle));
    finish(shapes, rect, tags, said.spoken, vec![ground])
}

/// Whether it lies where one looks for it: at the top, or below the buttons there.
fn is_at_top(rect: Rect, room: Rect) -> bool {
    rect.top() < room.top() + room.height() / 6.0
}

/// The words of a strip, laid out from the origin.
#[derive(Default)]
struct Page {
    shapes: Vec<Shape>,
    tags: Vec<(Rect, String)>,
    size: Vec2,
}

fn page((painter, theme, scale): (&Painter, &Theme, f32), most: f32, said: &Said<'_>) -> Page {
    let mut column = Column {
        painter,
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
    let high = (column.at.y + PADDING.y).ceil().max(LOW);
    // One line stands in the middle of the lowest strip.
    let down = vec2(0.0, ((high - column.at.y - PADDING.y) * 0.5).round());
    column.out.iter_mut().for_each(|shape| shape.translate(down));
    for (rect, _) in &mut tags {
        *rect = rect.translate(down);
    }
    Page { shapes: column.out, tags, size: vec2(wide, high) }
}

/// Where it lies: at the top in the middle third, where nothing else is hidden if there is such a place. Else in the middle of
/// the top, below the buttons that stand there; aside or at the foot where it would hide what is asked for. Also what it costs:
/// from [`GOAL`] on it hides some of that.
fn place(size: Vec2, room: Rect, avoid: &[Obstacle]) -> (Rect, f32) {
    let inside = |at: Pos2| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(at.clamp(room.min, most).round(), size)
    };
    let middle = room.center().x - size.x * 0.5;
    let free = free(&inside, pos2(middle, room.top()), room, avoid).map(|rect| (rect, 0.0));
    free.unwrap_or_else(|| {
        let least = least(&inside, size, room, avoid);
        let anywhere = (least.1 >= GOAL).then(|| off_goals(&inside, size, room, avoid)).flatten();
        anywhere.map_or(least, |rect| (rect, GOAL * 0.25))
    })
}

/// The first spot from the top down that hides nothing of what is asked for, whatever else it hides.
fn off_goals(inside: &impl Fn(Pos2) -> Rect, size: Vec2, room: Rect, avoid: &[Obstacle]) -> Option<Rect> {
    let asked = avoid.iter().filter(|o| matches!(o.thing, Thing::Goal | Thing::Bar));
    let goals: Vec<Rect> = asked.map(|o| o.rect).collect();
    let steps = |most: f32| (0..=(most.max(0.0) / STEP).ceil() as u16).map(|n| f32::from(n) * STEP);
    let (wide, high) = (room.width() - size.x, room.height() - size.y);
    let mut all = steps(high).flat_map(|y| steps(wide).map(move |x| inside(room.min + vec2(x, y))));
    all.find(|rect| !goals.iter().any(|goal| goal.intersects(*rect)))
}

/// The spot nearest to the middle of the top, of those in the middle third of the upper third, that hides nothing.
fn free(inside: &impl Fn(Pos2) -> Rect, middle: Pos2, room: Rect, avoid: &[Obstacle]) -> Option<Rect> {
    let (aside, down) = (room.width() / 6.0, room.height() / 3.0);
    let shown = |o: &&Obstacle| !matches!(o.thing, Thing::Sign | Thing::Frame | Thing::Water);
    let near: Vec<Rect> =
        avoid.iter().filter(shown).map(|o| o.rect).filter(|r| r.top() < middle.y + down).collect();
    let is_free =
        |rect: &Rect| rect.bottom() <= room.top() + down && !near.iter().any(|r| r.intersects(*rect));
    let steps = |most: f32| (0..=(most / STEP) as u16).map(|n| f32::from(n) * STEP);
    let sides = steps(aside).flat_map(|x| [x, -x]);
    let spots = steps(down).flat_map(|y| sides.clone().map(move |x| vec2(x, y)));
    let spots =
        spots.map(|by| (by.x.abs() + by.y * 2.0, inside(middle + by))).filter(|(_, rect)| is_free(rect));
    spots.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, rect)| rect)
}

/// The spot of all that hides the least of what is asked for.
fn least(inside: &impl Fn(Pos2) -> Rect, size: Vec2, room: Rect, avoid: &[Obstacle]) -> (Rect, f32) {
    let middle = room.center().x - size.x * 0.5;
    let below = |rect: Rect| {
        let bars = avoid.iter().filter(|o| o.thing.stays() && o.rect.intersects(rect));
        let down = bars.map(|o| o.rect.bottom() + GAP).fold(rect.top(), f32::max);
        inside(pos2(rect.left(), if down < room.center().y { down } else { rect.top() }))
    };
    let (wide, high) = ((room.width() - size.x).max(0.0), (room.height() - size.y).max(0.0));
    let columns = [0.5, 0.0, 1.0, 0.25, 0.75].map(|share| room.left() + wide * share);
    // From the top down, then from the foot up.
    let rows = (0..=ROWS).map(|n| n as f32 / ROWS as f32);
    let rows =
        rows.clone().take_while(|share| *share < 0.4).chain(rows.rev().take_while(|share| *share >= 0.4));
    let hidden = |rect: &Rect| {
        let price = |thing: Thing| match thing {
            Thing::Goal | Thing::Bar => GOAL,
            Thing::Counter | Thing::Tool => 1.0,
            Thing::Frame | Thing::Sign | Thing::Tag | Thing::Name | Thing::Water => 0.0,
        };
        avoid.iter().filter(|o| o.rect.intersects(*rect)).map(|o| price(o.thing)).sum::<f32>()
    };
    let all = rows.flat_map(|share| columns.map(|x| below(inside(pos2(x, room.top() + high * share)))));
    let mut best: Option<(Rect, f32)> = None;
    for rect in all {
        let cost = hidden(&rect);
        // The middle of the top before all: only what is asked for drives it away.
        if best.is_none_or(|(_, least)| cost + 50.0 < least) {
            best = Some((rect, cost));
        }
    }
    best.unwrap_or_else(|| (inside(pos2(middle, room.top())), 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{fonts, theme};

    const ROOM: Rect = Rect::from_min_max(Pos2::ZERO, pos2(800.0, 600.0));

    fn obstacle(rect: Rect, thing: Thing) -> Obstacle {
        Obstacle { rect, weight: 1.0, moves: !thing.stays(), thing }
    }

    #[test]
    fn it_lies_in_the_middle_of_the_top_below_the_buttons() {
        let size = vec2(400.0, 44.0);
        assert_eq!(place(size, ROOM, &[]).0.min, pos2(200.0, 0.0));
        let bar = obstacle(Rect::from_min_max(pos2(500.0, 0.0), pos2(800.0, 30.0)), Thing::Bar);
        assert_eq!(place(size, ROOM, &[bar]).0.min, pos2(200.0, 36.0));
    }

    #[test]
    fn it_goes_down_or_aside_from_counters_and_names_while_something_is_free_in_the_middle_of_the_top() {
        let size = vec2(400.0, 28.0);
        for thing in [Thing::Counter, Thing::Name, Thing::Tag, Thing::Goal] {
            let at = |x: f32| obstacle(Rect::from_center_size(pos2(x, 20.0), Vec2::splat(30.0)), thing);
            assert_eq!(place(size, ROOM, &[at(400.0)]).0.min, pos2(200.0, 36.0), "{thing:?}");
            assert_eq!(place(size, ROOM, &[at(210.0)]).0.min, pos2(236.0, 0.0), "{thing:?}");
        }
        // Where they stand all over the top it hides them, and what it speaks of has a ring.
        let all = obstacle(Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 300.0)), Thing::Counter);
        assert_eq!(place(size, ROOM, &[all]).0.min, pos2(200.0, 0.0));
    }

    /// The strip of a title and a text.
    fn shown(text: &str) -> Card {
        shown_among(text, &[])
    }

    fn shown_among(text: &str, avoid: &[Obstacle]) -> Card {
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, &theme::LIGHT, 1.0);
        let mut card = None;
        let mut out = ctx.run_ui(egui::RawInput::default(), |ui| {
            let said = Said { title: "Not in reach", text, tags: &[], spoken: "", frame: Color32::BLACK };
            card = Some(laid((ui.painter(), &theme::LIGHT, 1.0), ROOM, avoid, &said));
        });
        out.textures_delta.clear();
        card.expect("a strip")
    }

    #[test]
    fn it_is_as_low_as_its_words() {
        for (text, high) in [("", 28.0..30.0), ("More of it.", 38.0..52.0)] {
            let rect = shown(text).rect;
            assert!(high.contains(&rect.height()), "{rect:?}");
        }
        // Above its one line there is as much as below.
        let card = shown("");
        let words = card.shapes.iter().filter(|s| matches!(s, Shape::Text(_)));
        let words = words.map(Shape::visual_bounding_rect).reduce(Rect::union).expect("words");
        assert!((words.center().y - card.rect.center().y).abs() <= 2.5, "{words:?} in {:?}", card.rect);
    }

    #[test]
    fn it_gets_narrower_before_it_leaves_the_top() {
        let goal = |x: f32| obstacle(Rect::from_center_size(pos2(x, 60.0), vec2(20.0, 200.0)), Thing::Goal);
        let counters = obstacle(Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 420.0)), Thing::Counter);
        let text =
            "Far more of it than goes into a line of half the width there is, so that it needs another.";
        let wide = shown_among(text, &[counters]).rect;
        let narrow = shown_among(text, &[goal(310.0), goal(790.0), counters]).rect;
        assert!(narrow.top() < 60.0 && narrow.width() < wide.width(), "{narrow:?}, {wide:?}");
    }

    #[test]
    fn it_never_hides_what_is_asked_for() {
        let size = vec2(400.0, 44.0);
        for x in [30.0, 400.0, 770.0] {
            let goal = obstacle(Rect::from_center_size(pos2(x, 20.0), Vec2::splat(40.0)), Thing::Goal);
            assert!(!place(size, ROOM, &[goal]).0.intersects(goal.rect), "{x}");
        }
    }
}
