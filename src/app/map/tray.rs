//! The row into which a stack opens: its counters side by side, each to be taken by itself.
//!
//! It stays as it is while it is open: the counters keep their sequence, whatever is selected of them. Between them it
//! is only a picture: a click there closes it and means what lies below.

use super::{
    brush::{Brush, mark_place},
    counters::{self, Look},
    fan::{Around, COUNTER, Fan},
    input::MapInput,
    labels::Thing,
    layout::StackAt,
    pieces::Pieces,
    touch::{Touch, which},
    view::{MapView, OPEN, Open, SPREAD},
};
use crate::ui::{Theme, space, theme::Role as Type};
use egui::{CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, vec2};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Mark,
};

/// What it costs a row to hide what is asked for or a bar of buttons, its name, where something may go, a counter, what may
/// become a target, words.
const ASKED: f32 = 5000.0;
const NAMED: f32 = 1500.0;
const REACHED: f32 = 800.0;
const PIECE: f32 = 100.0;
const LINKED: f32 = 120.0;
const WORDS: f32 = 40.0;
/// How far the pointer may leave stack, row and the way between them before the row closes.
const LEASH: f32 = 24.0;

impl MapView {
    /// Opens a stack in place of another.
    fn open_by_pointer(&mut self, place: PlaceKey, side: u8) {
        if self.open.as_ref().is_none_or(|o| (o.place, o.side) != (place, side)) {
            self.open = Some(Open::new(place, side, self.hovered_since));
        }
    }

    /// Opens the stack at a place by a key; closes it when it is open so already.
    pub(crate) fn open_by_key(&mut self, place: PlaceKey) {
        if self.open.as_ref().is_some_and(|open| open.by_key && open.place == place) {
            self.open = None;
            return;
        }
        let stacks = self.pieces.as_ref().map_or(&[][..], |pieces| &pieces.layout.stacks);
        let Some(side) = stacks.iter().find(|stack| stack.place == place).map(|stack| stack.side) else {
            return;
        };
        self.open = Some(Open { by_key: true, ..Open::new(place, side, f64::INFINITY) });
    }

    /// Closes the open row because something happened; a pointer that rests does not open it again.
    pub fn shut_row(&mut self) {
        if self.open.take().is_some() {
            self.shut = Some(self.pointed);
        }
    }

    /// Closes the stack that a key opened; tells whether one was open.
    pub(crate) fn close_by_key(&mut self) -> bool {
        let closes = self.open.as_ref().is_some_and(|open| open.by_key);
        if closes {
            self.shut_row();
        }
        closes
    }

    /// Opens the stack under the pointer, draws the open row and lets its counters answer; `row` has its entry in the
    /// accessibility tree.
    pub(crate) fn open_row(
        &mut self,
        (ui, row): (&Ui, &Ui),
        input: &MapInput<'_>,
        (pieces, brush): (&Pieces, &Brush<'_>),
        now: f64,
        touch: &mut Touch,
    ) {
        let (pointer, down) = ui.input(|i| (i.pointer.hover_pos(), i.pointer.any_down()));
        if self.drag.is_some() || self.gives_way {
            self.open = None;
        }
        // What was opened belongs to what stood before.
        if self.open.as_ref().is_some_and(|open| open.revision.is_some_and(|seen| seen != input.revision)) {
            self.shut_row();
        }
        let rested = !self.gives_way && self.rested(ui, now).is_some_and(|t| t >= OPEN);
        let at = |place: PlaceKey, side: u8| {
            let here = |s: &&StackAt| s.place == place && s.side == side;
            pieces.layout.stacks.iter().find(|s| here(s) && has_choice(input, s))
        };
        let over_row = self.open.as_ref().is_some_and(|o| pointer.is_some_and(|p| o.card.contains(p)));
        if let Some((place, side)) = touch.stack
            && !over_row
            && !down
            && rested
            && self.shut.is_none_or(|shut| self.pointed > shut)
            && at(place, side).is_some()
        {
            self.open_by_pointer(place, side);
        }
        let room = self.room(pieces).shrink(8.0);
        let Some(open) = &mut self.open else { return };
        let Some(stack) = at(open.place, open.side) else {
            self.open = None;
            return;
        };
        open.revision = Some(input.revision);
        let order = open.order(stack, input);
        let fan = open.fan((input, pieces, brush), stack, (order.len(), room));
        let left = if open.by_key {
            !is_looked_at(input, stack)
        } else {
            pointer.is_none_or(|p| !holds(fan.card, stack.bounds(), p))
        };
        let on_counter = pointer.is_some_and(|p| (0..order.len()).any(|i| fan.cell(i).contains(p)));
        if open.card != Rect::NOTHING && left {
            self.open = None;
            return;
        }
        open.card = fan.card;
        if over_row && !on_counter {
            touch.hovered = None;
        }
        let spread = open.spread(input, now);
        if spread < 1.0 {
            ui.ctx().request_repaint();
        }
        draw(&fan, ui, input.theme, stack.bounds(), spread);
        // A click between two counters of the row means neither of them, nor what lies under it.
        row.interact(fan.card, ui.scope_id().with("row ground"), Sense::CLICK);
        let mut digits: Vec<Rect> = Vec::new();
        // From the top of the stack on the left to its bottom on the right.
        for (i, &index) in order.iter().enumerate() {
            let Some(mark) = input.scene.counters.get(index) else { continue };
            let r = fan.cell(i);
            let selected = input.selection.contains(&mark.unit);
            let look = Look { selected, ..Look::default() };
            let side = stack.side_length + (COUNTER - stack.side_length) * spread;
            let centre = stack.body.center().lerp(r.center(), spread);
            counters::counter(ui.painter(), centre, side, mark, &look, input.theme);
            if open.by_key && input.takes(mark) && i < 9 {
                digits.push(r);
            }
            let id = ui.scope_id().with(("row", mark.unit));
            let sense = if input.takes(mark) { Sense::click_and_drag() } else { Sense::click() };
            let (response, which) = (row.interact(r, id, sense), || which(input.scene, stack, index));
            touch.unit_node(row, &response, (mark, &which), selected, true, index);
        }
        for (i, cell) in digits.into_iter().enumerate() {
            digit(ui, cell, i + 1, input);
        }
    }
}

/// Whether there is something to choose or to tell apart in a stack: of strange counters that lie face down nothing is.
fn has_choice(input: &MapInput<'_>, stack: &StackAt) -> bool {
    let mut all = stack.units.iter().filter_map(|&i| input.scene.counters.get(i));
    stack.units.len() > 1 && all.any(|mark| mark.values.is_some() || input.takes(mark))
}

/// Whether the keyboard is at a stack, or holds one of its units.
fn is_looked_at(input: &MapInput<'_>, stack: &StackAt) -> bool {
    let holds = |i: &usize| input.scene.counters.get(*i).is_some_and(|c| input.selection.contains(&c.unit));
    input.selected_place.map_or_else(|| stack.units.iter().any(holds), |place| place == stack.place)
}

/// The digit that takes a counter of the row, in the gap below it.
fn digit(ui: &Ui, cell: Rect, number: usize, input: &MapInput<'_>) {
    let at = cell.center_bottom() + vec2(0.0, 4.5);
    let theme = input.theme;
    ui.painter().circle(at, 6.5 * input.text_scale, theme.card, Stroke::new(1.0, theme.line2));
    let font = Type::Tag.font(input.text_scale);
    ui.painter().text(at, egui::Align2::CENTER_CENTER, number.to_string(), font, theme.ink);
}

/// Whether the pointer is still about the row: on it, on its stack, or on the way from one to the other.
fn holds(card: Rect, stack: Rect, pointer: Pos2) -> bool {
    card.union(stack).expand(LEASH).contains(pointer)
        && [card, stack].iter().any(|r| r.expand(LEASH).contains(pointer))
}

/// The box the counters lie in, while it opens, and the notch that ties it to its stack.
fn draw(fan: &Fan, ui: &Ui, theme: &Theme, stack: Rect, spread: f32) {
    let (painter, card) = (ui.painter(), fan.card);
    let drawn = Rect::from_min_max(stack.min.lerp(card.min, spread), stack.max.lerp(card.max, spread));
    let frame = Stroke::new(1.0, theme.line2);
    painter.rect(drawn, CornerRadius::same(space::CORNER_CARD), theme.card, frame, StrokeKind::Middle);
    if spread >= 1.0 {
        let [a, tip, b] = fan.notch;
        let inward = (card.center() - a.lerp(b, 0.5)).normalized();
        let ground = vec![a + inward, tip, b + inward];
        painter.add(Shape::convex_polygon(ground, theme.card, Stroke::NONE));
        painter.add(Shape::line(vec![a, tip, b], frame));
    }
}

impl Open {
    /// Where the row lies: it stays where it was opened unless what is marked then comes under it.
    fn fan(
        &mut self,
        (input, pieces, brush): (&MapInput<'_>, &Pieces, &Brush<'_>),
        stack: &StackAt,
        (counters, room): (usize, Rect),
    ) -> Fan {
        let frame = brush.frame(stack.place);
        let stands = stack.bounds().expand(if brush.layout.hex.is_some() { frame.min(5.0) } else { frame });
        let avoid = if self.lie.is_none() || self.marks != input.marks {
            hidden(input, pieces, brush, stack)
        } else {
            Vec::new()
        };
        let around = Around { stack: stands, room, counters, avoid: &avoid };
        let lie = match self.lie {
            Some(lie) if avoid.is_empty() => lie,
            before => around.best(before),
        };
        if self.marks != input.marks {
            self.marks = input.marks.to_vec();
        }
        self.lie = Some(lie);
        around.fan(lie)
    }

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

/// What a row had better not hide, with what that costs: what is asked for at any price, then counters, then names.
fn hidden(input: &MapInput<'_>, pieces: &Pieces, brush: &Brush<'_>, stack: &StackAt) -> Vec<(Rect, f32)> {
    // Of a reach each place is meant by itself where there are few; hexes lie side by side.
    let reached = |m: &Mark| matches!(m, Mark::Reach(_)) && brush.layout.hex.is_none();
    let price = |m: &Mark| match m {
        asking if brush.asks(asking) => Some(ASKED),
        other => reached(other).then_some(REACHED),
    };
    let marked = brush.marks.iter().filter(|m| mark_place(m) != stack.place);
    let marked = marked.filter_map(|m| Some((brush.stands(mark_place(m)), price(m)?)));
    // What may become a target once a counter of the row is taken.
    let linked = input.scene.board.neighbours(stack.place).into_iter();
    let linked = linked.map(|p| (brush.stands(p), LINKED));
    let own = stack.bounds().expand(1.0);
    let things = pieces.covered.iter().filter(|o| !own.contains_rect(o.rect)).map(|o| {
        let price = match o.thing {
            Thing::Counter | Thing::Goal => PIECE,
            Thing::Bar => ASKED,
            Thing::Frame | Thing::Sign | Thing::Tag | Thing::Name | Thing::Tool => WORDS,
            Thing::Water => 0.0,
        };
        (o.rect, price)
    });
    let named = |place: PlaceKey| match place {
        own if own == stack.place => PIECE,
        other if brush.is_asked_for(other) => NAMED,
        _ => WORDS,
    };
    let names = pieces.labels.iter().map(|(place, rect)| (*rect, named(*place)));
    marked.chain(linked).chain(things).chain(names).collect()
}
