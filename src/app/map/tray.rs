//! The row into which a stack opens: its counters side by side, each to be taken by itself.
//!
//! It stays as it is while it is open: the counters keep their sequence, whatever is selected of them. Between them it
//! is only a picture: a click there closes it and means what lies below.

use super::{
    brush::{Brush, mark_place},
    card,
    counters::{self, Look},
    input::MapInput,
    labels::{Obstacle, Thing},
    layout::StackAt,
    pieces::Pieces,
    placing::{self, Placed, Wanted},
    touch::{Touch, which},
    view::{MapView, OPEN, Open, SPREAD},
};
use crate::ui::{Theme, space, theme::Role as Type};
use egui::{CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Mark,
};

/// Side of a counter in the row.
const COUNTER: f32 = 44.0;
/// From one counter of the row to the next.
const PITCH: f32 = 56.0;
/// From this distance on a line leads from a row to its stack.
const FAR: f32 = 24.0;
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
        let order = open.order(stack, input);
        let lies = open.lies(input, (pieces, brush), stack, (order.len(), room));
        let left = if open.by_key {
            !is_looked_at(input, stack)
        } else {
            pointer.is_none_or(|p| !lies.holds(stack.bounds(), p))
        };
        let on_counter = pointer.is_some_and(|p| (0..order.len()).any(|i| lies.cell(i).contains(p)));
        if open.card != Rect::NOTHING && left {
            self.open = None;
            return;
        }
        open.card = lies.card;
        if over_row && !on_counter {
            touch.hovered = None;
        }
        let spread = open.spread(input, now);
        if spread < 1.0 {
            ui.ctx().request_repaint();
        }
        lies.draw(ui, input.theme, stack, spread);
        // A click between two counters of the row means neither of them, nor what lies under it.
        row.interact(lies.card, ui.scope_id().with("row ground"), Sense::CLICK);
        let mut digits: Vec<Rect> = Vec::new();
        // From the top of the stack on the left to its bottom on the right.
        for (i, &index) in order.iter().enumerate() {
            let Some(mark) = input.scene.counters.get(index) else { continue };
            let r = lies.cell(i);
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

/// Where an open row lies in a frame.
struct Lies {
    card: Rect,
    columns: usize,
    /// From the row to its stack, when it lies far from it.
    lead: Option<[Pos2; 2]>,
}

impl Lies {
    /// Where the counter of this number lies.
    fn cell(&self, i: usize) -> Rect {
        let at = vec2((i % self.columns) as f32 + 0.5, (i / self.columns) as f32 + 0.5) * PITCH;
        Rect::from_center_size(self.card.min + at + vec2(6.0, 6.0), Vec2::splat(COUNTER + 4.0))
    }

    /// Whether the pointer is still about the row: on it, on its stack, or on the way from one to the other.
    fn holds(&self, stack: Rect, pointer: Pos2) -> bool {
        let row = self.card.clamp(stack.center());
        let way = row - stack.center();
        let along = (pointer - stack.center()).dot(way) / way.length_sq().max(1.0);
        let nearest = stack.center() + way * along.clamp(0.0, 1.0);
        [self.card, stack].iter().any(|r| r.expand(LEASH).contains(pointer))
            || nearest.distance(pointer) <= LEASH + stack.width() * 0.5
    }

    /// The box the counters lie in, while it opens.
    fn draw(&self, ui: &Ui, theme: &Theme, stack: &StackAt, spread: f32) {
        let painter = ui.painter();
        if let Some(line) = self.lead.filter(|_| spread >= 1.0) {
            let mut out = Vec::new();
            card::lead(line, &[], (theme.ink2, theme.halo), &mut out);
            painter.extend(out);
        }
        let (bounds, card) = (stack.bounds(), self.card);
        let drawn = Rect::from_min_max(bounds.min.lerp(card.min, spread), bounds.max.lerp(card.max, spread));
        let frame = Stroke::new(1.0, theme.line2);
        painter.rect(drawn, CornerRadius::same(space::CORNER_CARD), theme.card, frame, StrokeKind::Middle);
    }
}

impl Open {
    /// Where the row lies: as long as it hides nothing that is marked, where it lay when it was opened.
    fn lies(
        &mut self,
        input: &MapInput<'_>,
        (pieces, brush): (&Pieces, &Brush<'_>),
        stack: &StackAt,
        (counters, room): (usize, Rect),
    ) -> Lies {
        let anchor = stack.body.center();
        let card = |(columns, offset): (usize, Vec2)| {
            let size = size_of(counters, columns);
            Rect::from_min_size(inside(room, anchor + offset, size).round(), size)
        };
        let free = |spot: &(usize, Vec2)| !hides(brush, stack.place, card(*spot));
        let spot = self.spot.filter(free).unwrap_or_else(|| {
            let (columns, placed) = Around::new(input, pieces, brush, stack, room).best(counters);
            (columns, placed.rect.min - anchor)
        });
        self.spot = Some(spot);
        let (card, stands) = (card(spot), brush.framed(stack.place));
        let from = card.clamp(stands.center());
        let lead = [from, stands.clamp(from)];
        let far = (lead[1] - lead[0]).length() > FAR;
        Lies { card, columns: spot.0, lead: far.then_some(lead) }
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

/// The size of a tray of `count` counters in `columns` columns.
fn size_of(counters: usize, columns: usize) -> Vec2 {
    vec2(columns as f32, counters.div_ceil(columns) as f32) * PITCH + vec2(12.0, 12.0)
}

/// The corner of a box of this size, moved as little as it takes to lie in the room.
fn inside(room: Rect, at: Pos2, size: Vec2) -> Pos2 {
    at.clamp(room.min, (room.max - size).max(room.min))
}

/// The places an open row must not hide: its own, and those that are marked.
fn kept_free<'a>(brush: &'a Brush<'_>, own: PlaceKey) -> impl Iterator<Item = PlaceKey> + 'a {
    let quiet = brush.quiet();
    let marked = brush.marks.iter().filter(move |m| !(quiet && matches!(m, Mark::Choice { .. })));
    std::iter::once(own).chain(marked.map(|m| mark_place(m)))
}

/// Whether a row here hides what it must not.
fn hides(brush: &Brush<'_>, own: PlaceKey, row: Rect) -> bool {
    kept_free(brush, own).any(|p| brush.framed(p).intersects(row))
}

/// What an open row must not hide, and what it had better not hide.
struct Around {
    /// The stack itself with its frame, and what is marked.
    about: Vec<Rect>,
    avoid: Vec<Obstacle>,
    /// Where the targets lie: it opens away from them.
    shun: Vec2,
    room: Rect,
}

impl Around {
    fn new(input: &MapInput<'_>, pieces: &Pieces, brush: &Brush<'_>, stack: &StackAt, room: Rect) -> Self {
        let mut places: Vec<PlaceKey> = kept_free(brush, stack.place).collect();
        places.sort_unstable();
        places.dedup();
        let targets = places.iter().filter(|p| **p != stack.place);
        let targets: Vec<Rect> = targets.map(|p| brush.framed(*p)).collect();
        let here = brush.framed(stack.place);
        // What may become a target once a counter of the row is taken.
        let linked = input.scene.board.neighbours(stack.place).into_iter();
        let linked: Vec<Rect> = linked.map(|p| brush.framed(p).expand(6.0)).collect();
        let shunned = if targets.is_empty() { &linked } else { &targets };
        let way = |r: &Rect| (r.center() - here.center()).normalized();
        let way = shunned.iter().map(way).fold(Vec2::ZERO, |a, b| a + b);
        let frame = |rect| Obstacle { rect, weight: 1.0, moves: true, thing: Thing::Frame };
        let name = |rect| Obstacle { rect, weight: 0.5, moves: true, thing: Thing::Name };
        let mut avoid = pieces.covered.clone();
        avoid.extend(linked.iter().copied().map(frame));
        avoid.extend(pieces.labels.iter().map(|l| name(l.1)));
        let about = std::iter::once(here).chain(targets).collect();
        Self { about, avoid, shun: way.normalized(), room }
    }

    /// In how many columns the counters lie, and where: one row where that hides no more than several.
    fn best(&self, counters: usize) -> (usize, Placed) {
        let most = ((self.room.width() - 44.0) / PITCH).floor().max(1.0) as usize;
        let mut best: Option<(usize, Placed, f32)> = None;
        for (n, rows) in [1, 2, 3, counters].into_iter().enumerate() {
            let columns = counters.div_ceil(rows.max(1)).clamp(1, most);
            if best.as_ref().is_some_and(|b| b.0 == columns) {
                continue;
            }
            let placed = placing::place(&Wanted {
                size: size_of(counters, columns),
                about: &self.about,
                room: self.room,
                near: 4.0,
                shun: self.shun,
                avoid: &self.avoid,
                lines: &[],
                cornered: false,
                before: None,
            });
            let cost = placed.cost + 60.0 * n as f32;
            if best.as_ref().is_none_or(|(_, _, least)| cost < *least) {
                best = Some((columns, placed, cost));
            }
        }
        let nowhere = || (1, placing::nowhere(self.room, size_of(counters, 1)));
        best.map_or_else(nowhere, |(columns, placed, _)| (columns, placed))
    }
}
