//! The row into which a stack opens: its counters side by side, each to be taken by itself.
//!
//! It stays as it is while it is open: the counters keep their sequence, whatever is selected of them. Between them it
//! is only a picture: a click there closes it and means what lies below.

use super::{
    brush::mark_place,
    counters::{self, Look},
    input::MapInput,
    layout::StackAt,
    pieces::{Pieces, tools_rect},
    touch::{Touch, which},
    view::{MapView, OPEN, Open, SPREAD},
};
use crate::{
    app::ui::theme::space,
    engine::base::keys::{PlaceKey, UnitKey},
};
use egui::{CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Side of a counter in the row.
const COUNTER: f32 = 44.0;
/// From one counter of the row to the next.
const PITCH: f32 = 56.0;
/// Between the stack and its row.
const GAP: f32 = 10.0;
/// How far the pointer may leave stack and row before the row closes.
const LEASH: f32 = 24.0;

impl MapView {
    /// Opens a stack in place of another, but of one that was opened to stay.
    fn open_by_pointer(&mut self, place: PlaceKey, side: u8) {
        if self.open.as_ref().is_none_or(|o| !o.kept && (o.place, o.side) != (place, side)) {
            self.open = Some(Open::new(place, side, false));
        }
    }

    /// Opens the stack under the pointer, draws the open row and lets its counters answer; `row` has its entry in the
    /// accessibility tree.
    pub(crate) fn open_row(
        &mut self,
        (ui, row): (&Ui, &Ui),
        input: &MapInput<'_>,
        pieces: &Pieces,
        now: f64,
        touch: &mut Touch,
    ) {
        let (pointer, down, pressed) =
            ui.input(|i| (i.pointer.hover_pos(), i.pointer.any_down(), i.pointer.any_pressed()));
        if self.drag.is_some() {
            self.open = None;
        }
        let at = |place: PlaceKey, side: u8| {
            pieces.layout.stacks.iter().find(|s| s.place == place && s.side == side && s.units.len() > 1)
        };
        let over_row = self.open.as_ref().is_some_and(|o| pointer.is_some_and(|p| o.card.contains(p)));
        if let Some((place, side)) = touch.stack
            && !over_row
            && !down
            && now - self.hovered_since >= OPEN
            && at(place, side).is_some()
        {
            self.open_by_pointer(place, side);
        }
        let Some(open) = &mut self.open else { return };
        let Some(stack) = at(open.place, open.side) else {
            self.open = None;
            return;
        };
        let order = open.order(stack, input);
        let view = pieces.camera.view;
        let bounds = stack.bounds();
        let anchor = stack.body.center();
        let (columns, offset) = *open.spot.get_or_insert_with(|| {
            let (columns, at) = best_spot(input, pieces, stack, order.len());
            (columns, at - anchor)
        });
        let size = size_of(order.len(), columns);
        let room = view.shrink(8.0);
        let card = Rect::from_min_size(inside(room, anchor + offset, size).round(), size);
        let left = pointer.is_none_or(|p| !card.union(bounds).expand(LEASH).contains(p));
        let cell = |i: usize| {
            let at = vec2((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5) * PITCH;
            Rect::from_center_size(card.min + at + vec2(6.0, 6.0), Vec2::splat(COUNTER + 4.0))
        };
        let on_counter = pointer.is_some_and(|p| (0..order.len()).any(|i| cell(i).contains(p)));
        let through = pressed && pointer.is_some_and(|p| card.contains(p)) && !on_counter;
        if through || !open.kept && open.card != Rect::NOTHING && left {
            self.open = None;
            return;
        }
        open.card = card;
        if over_row && !on_counter {
            touch.hovered = None;
        }
        let spread = open.spread(input, now);
        if spread < 1.0 {
            ui.ctx().request_repaint();
        }
        let out = |from: Pos2, to: Pos2| from + (to - from) * spread;
        let theme = input.theme;
        let frame = Stroke::new(1.0, theme.line2);
        let painter = ui.painter().clone();
        let drawn = Rect::from_min_max(out(bounds.min, card.min), out(bounds.max, card.max));
        painter.rect(drawn, CornerRadius::same(space::CORNER_CARD), theme.card, frame, StrokeKind::Middle);
        // From the top of the stack on the left to its bottom on the right.
        for (i, &index) in order.iter().enumerate() {
            let Some(mark) = input.scene.counters.get(index) else { continue };
            let r = cell(i);
            let selected = input.selection.contains(&mark.unit);
            let look = Look { selected, ..Look::default() };
            let side = stack.side_length + (COUNTER - stack.side_length) * spread;
            counters::counter(&painter, out(stack.body.center(), r.center()), side, mark, &look, theme);
            let id = ui.scope_id().with(("row", mark.unit));
            let sense = if input.takes(mark) { Sense::click_and_drag() } else { Sense::click() };
            let (response, which) = (row.interact(r, id, sense), || which(input.scene, stack, index));
            touch.unit_node(row, &response, (mark, &which), selected, true, index);
        }
    }
}

impl Open {
    /// How far the counters have slid out of their stack, 0 to 1; clicks already find them where they will lie.
    fn spread(&mut self, input: &MapInput<'_>, now: f64) -> f32 {
        let share = ((now - *self.since.get_or_insert(now)) / SPREAD).clamp(0.0, 1.0) as f32;
        if input.reduce_motion { 1.0 } else { 1.0 - (1.0 - share).powi(2) }
    }

    /// Indices of its counters, left to right: as they lay when it was opened, newcomers at the end.
    fn order(&mut self, stack: &StackAt, input: &MapInput<'_>) -> Vec<usize> {
        let key = |i: usize| input.scene.counters.get(i).map(|c| c.unit);
        let mut by_rank: Vec<usize> = stack.units.clone();
        by_rank.sort_unstable();
        by_rank.sort_by_key(|&i| input.scene.counters.get(i).map(super::layout::stack_order));
        for unit in by_rank.iter().rev().filter_map(|&i| key(i)) {
            if !self.units.contains(&unit) {
                self.units.push(unit);
            }
        }
        let found = |unit: &UnitKey| stack.units.iter().copied().find(|&i| key(i) == Some(*unit));
        self.units.iter().filter_map(found).collect()
    }
}

/// The size of a tray of `count` counters in `columns` columns.
fn size_of(counters: usize, columns: usize) -> Vec2 {
    vec2(columns as f32, counters.div_ceil(columns) as f32) * PITCH + vec2(12.0, 12.0)
}

/// In how many columns the counters lie, and where: beside their stack, off what is marked, off what is linked with it,
/// off other stacks. One row where that hides no more than several.
fn best_spot(input: &MapInput<'_>, pieces: &Pieces, stack: &StackAt, counters: usize) -> (usize, Pos2) {
    let room = pieces.camera.view.shrink(8.0);
    let avoid = in_the_way(input, pieces, stack);
    let cost = |r: Rect| {
        let hidden = |(other, weight): &(Rect, f32)| {
            let hidden = r.intersect(*other);
            if hidden.is_positive() { weight + hidden.area() } else { 0.0 }
        };
        avoid.iter().map(hidden).sum::<f32>()
    };
    let most = ((room.width() - 44.0) / PITCH).floor().max(1.0) as usize;
    let mut best: Option<(f32, usize, Pos2)> = None;
    for (n, rows) in [1, 2, 3, counters].into_iter().enumerate() {
        let columns = counters.div_ceil(rows.max(1)).clamp(1, most);
        let size = size_of(counters, columns);
        for at in spots(stack.bounds(), size) {
            let at = inside(room, at, size);
            let cost = cost(Rect::from_min_size(at, size)) + 40.0 * n as f32;
            if best.is_none_or(|(least, ..)| cost + 1.0 < least) {
                best = Some((cost, columns, at));
            }
        }
    }
    best.map_or((1, stack.body.min), |(_, columns, at)| (columns, at))
}

/// The corner of a box of this size, moved as little as it takes to lie in the room.
fn inside(room: Rect, at: Pos2, size: Vec2) -> Pos2 {
    pos2(
        at.x.clamp(room.left(), (room.right() - size.x).max(room.left())),
        at.y.clamp(room.top(), (room.bottom() - size.y).max(room.top())),
    )
}

/// Corners of a box of this size around a stack: above and below first, then beside it, then shifted along its sides.
fn spots(r: Rect, size: Vec2) -> [Pos2; 16] {
    let (left, right) = (r.left() - GAP - size.x, r.right() + GAP);
    let (above, below) = (r.top() - GAP - size.y, r.bottom() + GAP);
    let (x, y) = (r.center().x - size.x * 0.5, r.center().y - size.y * 0.5);
    let (from_left, to_right) = (r.left(), r.right() - size.x);
    let (from_top, to_bottom) = (r.top(), r.bottom() - size.y);
    [
        (x, above),
        (x, below),
        (left, y),
        (right, y),
        (left, above),
        (right, above),
        (left, below),
        (right, below),
        (from_left, above),
        (to_right, above),
        (from_left, below),
        (to_right, below),
        (left, from_top),
        (left, to_bottom),
        (right, from_top),
        (right, to_bottom),
    ]
    .map(|(x, y)| pos2(x, y))
}

/// What an open row should not hide, and how much that matters.
fn in_the_way(input: &MapInput<'_>, pieces: &Pieces, stack: &StackAt) -> Vec<(Rect, f32)> {
    let layout = &pieces.layout;
    let marked = input.scene.marks.iter().chain(input.marks).map(mark_place);
    let linked = input.scene.board.neighbours(stack.place);
    let mut avoid: Vec<(Rect, f32)> = Vec::new();
    let around = |place: PlaceKey| layout.extent(place).expand(9.0);
    avoid.extend(marked.filter(|p| *p != stack.place).map(|p| (around(p), 4000.0)));
    // What may become a target once a counter of the row is taken.
    avoid.extend(linked.into_iter().map(|p| (around(p), 1500.0)));
    // Nor the stack itself: it is what the row came from.
    avoid.push((stack.bounds().expand(2.0), 6000.0));
    let others = layout.stacks.iter().filter(|s| s.place != stack.place);
    avoid.extend(others.map(|s| (s.bounds(), 400.0)));
    avoid.extend([tools_rect(pieces.camera.view), input.strip].map(|r| (r, 4000.0)));
    avoid
}
