//! What is drawn over the pieces because of the pointer or of what is said: cards, tools, drags. The open stack
//! is in `tray`.

use super::{
    brush::Brush,
    bubble,
    card::{Among, Card},
    counters::{self, Look},
    hit_test, hover_card,
    input::{HoverCard, MapInput},
    labels::{Obstacle, Thing},
    looking_back,
    pen::centred_text,
    pieces::{Pieces, tools_rect},
    pill,
    placing::Spot,
    strip::{self, Said},
    touch::{Touch, node, show},
    view::{Drag, Floating, HOVER, MapView, Wish, paint},
};
use crate::{
    command::{Command, MapEvent},
    ui::{Icon, LEAST_TEXT, fonts, space, tip},
};
use egui::{
    CornerRadius, CursorIcon, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, accesskit::Role,
    pos2, vec2,
};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::Board,
        scene::{Mark, Subject},
    },
};
use std::sync::Arc;

/// The frame and words of a look back, and what they cover.
fn look_back(ui: &Ui, input: &MapInput<'_>, view: Rect) -> Rect {
    let (painter, mut out) = (ui.painter(), Vec::new());
    let (strip, theme) = (input.strip, input.theme);
    let rect = looking_back::looking_back(painter, view, strip, theme, input.text_scale, &mut out);
    painter.extend(out);
    node(ui, rect, "looking back", "You are looking back. Esc returns to now");
    rect
}

/// A card that other things keep clear of as they do of counters.
const fn counter_like(rect: Rect) -> Obstacle {
    Obstacle { rect, weight: 6.0, moves: false, thing: Thing::Counter }
}

/// What is said: near its place, else in the strip, and the place has a ring.
fn told(
    brush: &Brush<'_>,
    near: Option<(Card, Spot)>,
    place: PlaceKey,
    (room, avoid): (Rect, &[Obstacle]),
    said: &Said<'_>,
) -> (Card, Option<Spot>) {
    if let Some((card, spot)) = near {
        return (card, Some(spot));
    }
    let mut card = strip::strip(brush, room, avoid, said);
    let mut shapes = Vec::new();
    brush.glow(place, &mut shapes);
    brush.layout.stacks_at(place).for_each(|stack| brush.number(stack, &mut shapes));
    shapes.append(&mut card.shapes);
    (Card { shapes, ..card }, None)
}

/// What a bubble speaks of: its place first, then what its arrows lead to and what is ringed for it.
fn spoken_of(input: &MapInput<'_>, place: PlaceKey) -> Vec<PlaceKey> {
    let ends = input.arrows.iter().flat_map(|a| [a.path.first(), a.path.last()]).flatten().copied();
    let rings = input.marks.iter().filter_map(|m| match m {
        Mark::Ring { place } => Some(*place),
        _ => None,
    });
    let mut places = vec![place];
    for other in ends.chain(rings) {
        if !places.contains(&other) {
            places.push(other);
        }
    }
    places
}

/// What is covered, and what is spoken of besides.
fn with_goals(covered: &[Obstacle], about: &[Rect]) -> Vec<Obstacle> {
    let goal = |rect: &Rect| Obstacle { rect: *rect, weight: 0.3, moves: true, thing: Thing::Goal };
    covered.iter().copied().chain(about.iter().map(goal)).collect()
}

/// What is drawn at places, then their names.
fn with_names(pieces: &Pieces, brush: &Brush<'_>, places: &[PlaceKey]) -> Vec<Rect> {
    let names = pieces.labels.iter().filter(|(place, _)| places.contains(place)).map(|(_, rect)| *rect);
    places.iter().map(|place| brush.framed(*place)).chain(names).collect()
}

impl MapView {
    /// Bubble or card, legend and the frame of a look back.
    pub(crate) fn words(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        brush: &Brush<'_>,
        now: f64,
        events: &mut Vec<Command>,
    ) {
        let view = pieces.camera.view;
        let painter = ui.painter().clone();
        let mut covered = pieces.covered.clone();
        let fixed = |rect| Obstacle { rect, weight: 6.0, moves: false, thing: Thing::Bar };
        let name = |(place, rect): &(PlaceKey, Rect)| {
            let thing = if brush.is_asked_for(*place) { Thing::Goal } else { Thing::Name };
            Obstacle { rect: *rect, weight: 0.5, moves: true, thing }
        };
        covered.extend(pieces.labels.iter().map(name));
        if pieces.legend.rect.is_positive() {
            node(ui, pieces.legend.rect, "legend", &pieces.legend.spoken);
        }
        if input.looking_back {
            covered.push(fixed(look_back(ui, input, view)));
        }
        self.explain(ui, input, pieces, brush);
        let legend = |rect| Obstacle { rect, weight: 2.0, moves: false, thing: Thing::Tool };
        covered.extend(self.legend.map(legend));
        covered.extend(self.beside_overview());
        let room = self.room(pieces).shrink(14.0);
        let waited = self.rested(ui, now).is_some_and(|t| t >= HOVER);
        let floating = self.floating(input, waited, now);
        let before = self.spot.filter(|(what, _)| Some(*what) == floating).map(|(_, spot)| spot);
        let among = |avoid| Among { room, avoid, lines: &pieces.lines[..pieces.arrows], before };
        self.bubble_hovered = false;
        let drawn = match (floating, input.bubble, self.card_wanted(input)) {
            (Some(Floating::Card), _, Some((place, card))) => {
                let about = with_names(pieces, brush, &[place]);
                let near = hover_card::hover_card(brush, card.sheet, &about, &among(&covered));
                let (title, text) = hover_card::in_short(card.sheet);
                let spoken = format!("{title}, {text}");
                let frame = input.theme.ink3;
                let said = Said { title: &title, text: &text, tags: &[], spoken: &spoken, frame };
                let avoid = with_goals(&covered, &about);
                Some((told(brush, near, place, (room, &avoid), &said), "hover card"))
            }
            (Some(Floating::Bubble), Some(bubble), _) => {
                let mut about = with_names(pieces, brush, &spoken_of(input, bubble.place));
                about.extend(self.open.as_ref().map(|open| open.card));
                let near = bubble::bubble(brush, bubble, &about, &among(&covered));
                let (text, spoken) = (bubble.in_one(), bubble::bubble_spoken(bubble));
                let said = Said {
                    title: &bubble.title,
                    text: &text,
                    tags: &bubble.tags,
                    spoken: &spoken,
                    frame: bubble.frame(input.theme),
                };
                let avoid = with_goals(&covered, &about);
                Some((told(brush, near, bubble.place, (room, &avoid), &said), "bubble"))
            }
            _ => None,
        };
        // What is said comes when the camera is there.
        let arrived = self.landing.cards(now);
        let drawn = drawn.filter(|_| arrived > 0.0);
        let mut coming = painter.clone();
        coming.multiply_opacity(arrived);
        self.strip = drawn.as_ref().filter(|((_, spot), _)| spot.is_none()).map(|((card, _), _)| card.rect);
        self.card = drawn.as_ref().map(|((card, _), _)| card.rect);
        self.spot = floating.zip(drawn.as_ref().and_then(|((_, spot), _)| *spot));
        covered.extend(self.card.map(counter_like));
        covered.extend(self.open.as_ref().map(|open| counter_like(open.card)));
        if let Some(((card, _), id)) = drawn {
            self.bubble_hovered = floating == Some(Floating::Bubble) && ui.rect_contains_pointer(card.rect);
            // What is said takes the clicks that are meant for it. The card of what the pointer rests on goes as that leaves: who
            // is faster means what lies under it.
            let sense = if floating == Some(Floating::Bubble) { Sense::CLICK } else { Sense::hover() };
            show(ui, &coming, card, (id, sense), input.theme, events);
        }
        if let Some(tip) = input.tip.filter(|tip| tip.at_once || waited && self.drag.is_none()) {
            let room = self.room(pieces).shrink(8.0);
            let lines = &pieces.lines[..pieces.arrows];
            let among = Among { room, avoid: &covered, lines, before: None };
            let card = hover_card::pill(brush, tip.text, tip.place, &among);
            painter.extend(card.shapes);
            node(ui, card.rect, "tip", &card.spoken);
        }
    }

    /// The pill opens and closes the legend, which lies above it.
    fn explain(&mut self, ui: &Ui, input: &MapInput<'_>, pieces: &Pieces, brush: &Brush<'_>) {
        self.legend = None;
        let Some(pill) = &pieces.pill else { return };
        let (painter, theme, r) = (ui.painter(), input.theme, pill.rect);
        paint(painter, [Arc::clone(&pieces.fixed[1])]);
        let response = ui.interact(r, ui.scope_id().with("key of the map"), Sense::click());
        let name = if self.explains { pill::CLOSE } else { pill::OPEN };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        // What the signs mean is read whether the legend is open or not.
        node(ui, r, "signs of the map", &pill.spoken);
        if response.clicked() {
            self.explains = !self.explains;
        }
        let corner = CornerRadius::same(space::CORNER);
        if response.hovered() {
            let frame = Stroke::new(1.0, theme.acc);
            painter.rect_stroke(r, corner, frame, StrokeKind::Middle);
        }
        if response.has_focus() {
            painter.rect_stroke(r.expand(1.5), corner, Stroke::new(2.0, theme.acc), StrokeKind::Outside);
        }
        painter.extend(pill::chevron(r, self.explains, brush));
        if self.explains {
            let (shapes, card) = pill::opened(brush, r, pieces.camera.view, pieces.front_signs);
            // It takes the clicks that are meant for it.
            ui.interact(card, ui.scope_id().with("legend of the map"), Sense::CLICK);
            painter.extend(shapes);
            self.legend = Some(card);
        }
        tip(response, name);
    }

    /// Which card floats: the one asked for last. A stack opened before is closed by a bubble that comes after, unless the bubble
    /// speaks of that stack: then it lies beside it.
    fn floating(&mut self, input: &MapInput<'_>, waited: bool, now: f64) -> Option<Floating> {
        if self.said.as_ref() != input.bubble {
            self.said = input.bubble.cloned();
            self.said_since = now;
        }
        let said = self.open.as_ref().filter(|open| open.asked < self.said_since).zip(input.bubble);
        let of_it = said.map(|(open, bubble)| open.place == bubble.place);
        if of_it == Some(false) {
            self.open = None;
        }
        let card = waited && self.card_wanted(input).is_some();
        let newer = input.bubble.is_none() || self.hovered_since > self.said_since;
        match () {
            () if of_it == Some(true) && !self.gives_way => Some(Floating::Bubble),
            () if self.open.is_some() => Some(Floating::Row),
            () if card && newer => Some(Floating::Card),
            () if self.gives_way => None,
            () => input.bubble.map(|_| Floating::Bubble),
        }
    }

    /// The card of what the pointer is on, and its place; none while something is dragged or a stack is open.
    fn card_wanted<'a>(&self, input: &MapInput<'a>) -> Option<(PlaceKey, HoverCard<'a>)> {
        let card = input.hover_card.filter(|card| self.hovered.as_ref() == Some(card.at))?;
        if self.drag.is_some() || self.open.is_some() || self.gives_way {
            return None;
        }
        let place = match card.at {
            Subject::Place(p) => *p,
            Subject::Unit(u) => input.scene.counters.iter().find(|c| c.unit == *u)?.place,
            Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => return None,
        };
        Some((place, card))
    }

    /// Zoom in, zoom out, fit.
    pub(crate) fn tools(&mut self, ui: &Ui, input: &MapInput<'_>, touch: &mut Touch) {
        let Some(camera) = self.camera else { return };
        let theme = input.theme;
        let r = tools_rect(camera.view);
        let painter = ui.painter().clone();
        let frame = Stroke::new(1.0, theme.line);
        let corner = CornerRadius::same(space::CORNER);
        painter.rect(r, corner, theme.panel, frame, StrokeKind::Middle);
        let side = r.width();
        for (i, (icon, name)) in
            [(Icon::Plus, "Zoom in"), (Icon::Minus, "Zoom out"), (Icon::Fit, "Fit the map")]
                .into_iter()
                .enumerate()
        {
            let cell = Rect::from_min_size(r.min + vec2(0.0, side * i as f32), Vec2::splat(side));
            let response = ui.interact(cell, ui.scope_id().with(name), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if response.hovered() {
                painter.rect_filled(cell.shrink(1.0), corner, theme.accbg);
                touch.hovered = None;
            }
            if response.has_focus() {
                let focus = Stroke::new(2.0, theme.acc);
                painter.rect_stroke(cell.shrink(1.0), corner, focus, StrokeKind::Inside);
            }
            icon.paint(&painter, cell.center(), 16.0, theme.ink);
            if i > 0 {
                let y = cell.top();
                painter.line_segment([pos2(r.left() + 5.0, y), pos2(r.right() - 5.0, y)], frame);
            }
            let clicked = response.clicked();
            tip(response, name);
            if clicked {
                self.wish = Some(match i {
                    0 => Wish::Zoom(1.4),
                    1 => Wish::Zoom(1.0 / 1.4),
                    _ => Wish::Fit,
                });
                ui.ctx().request_repaint();
            }
        }
    }

    /// A drag of counters, from its start to where it is let go.
    pub(crate) fn dragging(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        brush: &Brush<'_>,
        touch: &mut Touch,
        events: &mut Vec<Command>,
    ) {
        if let Some((unit, face)) = touch.drag_started {
            let units = if input.selection.contains(&unit) { input.selection.to_vec() } else { vec![unit] };
            // Taken up at once, so that where they may go is seen while they are dragged.
            events.push(MapEvent::TakeUp(units.clone()).into());
            self.drag = Some(Drag { units, face, way: Vec::new() });
        }
        let Some(drag) = &mut self.drag else { return };
        let (pointer, down) = ui.input(|i| (i.pointer.interact_pos(), i.pointer.primary_down()));
        let by_hand = ui.input(|i| i.modifiers.command) && input.scene.board.hex_grid().is_some();
        let Some(mark) = input.scene.counters.get(drag.face) else {
            self.drag = None;
            return;
        };
        let target = pointer.and_then(|p| hit_test::drop_place(&pieces.layout, input.scene, p));
        if let Some(at) = target.filter(|_| down) {
            let drawn =
                if by_hand { drawn(&input.scene.board, &drag.way, mark.place, at) } else { Vec::new() };
            if drawn != drag.way {
                let (units, way) = (drag.units.clone(), drawn.clone());
                events.push(MapEvent::Along { units, way, done: false }.into());
                drag.way = drawn;
            }
        }
        let target = target.filter(|&t| t != mark.place);
        if !down {
            let (units, way) = (std::mem::take(&mut drag.units), std::mem::take(&mut drag.way));
            if !way.is_empty() {
                let done = target.is_some() && way.last() == target.as_ref();
                events.push(MapEvent::Along { units, way, done }.into());
            } else if let Some(place) = target {
                events.push(MapEvent::Drop { units, place }.into());
            }
            self.drag = None;
            return;
        }
        // What it costs to drop it here is said while it is dragged.
        touch.hovered = target.map(Subject::Place);
        let Some(at) = pointer else { return };
        let painter = ui.painter();
        if let Some(place) = target {
            let mut out = Vec::new();
            brush.ring(place, 6.0, Stroke::new(2.4, input.theme.acc), false, &mut out);
            painter.extend(out);
        }
        let from = pieces.layout.pos(mark.place).unwrap_or(at);
        let mut way = Vec::new();
        match (input.along, target) {
            (Some(along), _) if !drag.way.is_empty() => brush.along(along, &mut way),
            (_, Some(place)) => brush.way(place, &mut way),
            (_, None) => {}
        }
        if way.is_empty() {
            way = Shape::dashed_line(&[from, at], Stroke::new(2.0, input.theme.acc), 6.0, 4.0);
        }
        painter.extend(way);
        let side = pieces.layout.side_length;
        let look = Look { faded: true, plain: true, ..Look::default() };
        counters::counter(painter, at, side, mark, &look, input.theme);
        if drag.units.len() > 1 {
            let corner = at + vec2(side, -side) * 0.5;
            painter.circle_filled(corner, 7.5, input.theme.ink);
            let text = drag.units.len().to_string();
            let font = fonts::bold();
            painter.add(centred_text(painter, corner, &text, LEAST_TEXT, font, input.theme.panel));
        }
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
}

/// Most places of a way drawn by hand.
const LONGEST: usize = 40;

/// A way drawn by hand after the pointer came to a place: led on to it hex by hex, and taken back where it returns.
fn drawn(board: &Board, way: &[PlaceKey], start: PlaceKey, at: PlaceKey) -> Vec<PlaceKey> {
    let mut way = if way.is_empty() { vec![start] } else { way.to_vec() };
    if let Some(known) = way.iter().position(|place| *place == at) {
        way.truncate(known + 1);
        return way;
    }
    let Some(goal) = board.place(at).map(|place| place.at) else { return way };
    while way.len() < LONGEST {
        let Some(&last) = way.last().filter(|last| **last != at) else { break };
        let far = |place: &PlaceKey| {
            board.place(*place).map_or(f32::INFINITY, |p| (p.at.0 - goal.0).hypot(p.at.1 - goal.1))
        };
        let near = board.neighbours(last).into_iter().min_by(|a, b| far(a).total_cmp(&far(b)));
        match near.filter(|near| !way.contains(near)) {
            Some(near) => way.push(near),
            None => break,
        }
    }
    way
}
