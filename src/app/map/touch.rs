//! What answers to the pointer and to assistive tools: places, counters, cards; and what was done to them.

use super::{
    brush::{badge_at, is_quiet, mark_place},
    card::Card,
    input::MapInput,
    layout::StackAt,
    pieces::Pieces,
    said::{arrows_at, marks_at},
};
use crate::{
    command::{Command, Program},
    ui::Theme,
};
use egui::{
    CursorIcon, Id, PointerButton, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, accesskit::Role, pos2, vec2,
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        counter::CounterMark,
        scene::{Mark, Scene, Subject},
    },
};
use std::collections::BTreeSet;

/// What the pointer did to the things on the map in this frame.
#[derive(Default)]
pub(crate) struct Touch {
    pub(crate) hovered: Option<Subject>,
    pub(crate) stack: Option<(PlaceKey, u8)>,
    pub(crate) unit: Option<(UnitKey, PlaceKey, bool)>,
    pub(crate) place: Option<(PlaceKey, bool)>,
    /// Shift+Enter on what has the keyboard at this place.
    pub(crate) onto: Option<PlaceKey>,
    pub(crate) double: Option<PlaceKey>,
    pub(crate) drag_started: Option<(UnitKey, usize)>,
    /// The entries of the places in the accessibility tree.
    pub(crate) items: Vec<(PlaceKey, Id)>,
}

impl Touch {
    /// A counter that answers to the pointer. `named` puts it into the accessibility tree.
    pub(crate) fn unit_node(
        &mut self,
        ui: &Ui,
        response: &Response,
        (mark, which): (&CounterMark, &dyn Fn() -> Option<(usize, usize)>),
        selected: bool,
        named: bool,
        index: usize,
    ) {
        if named {
            response.widget_info(|| {
                let text = if mark.spoken.is_empty() { &mark.name } else { &mark.spoken };
                match which() {
                    Some((n, of)) => {
                        WidgetInfo::selected(Role::Button, true, selected, format!("{text}, {n} of {of}"))
                    }
                    None => WidgetInfo::selected(Role::Button, true, selected, text),
                }
            });
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(selected));
        }
        if response.hovered() {
            self.hovered = Some(Subject::Unit(mark.unit));
        }
        if response.double_clicked() {
            self.double = Some(mark.place);
        } else if response.clicked() && is_onto(ui, response) {
            self.onto = Some(mark.place);
        } else if response.clicked() {
            self.unit = Some((mark.unit, mark.place, ui.input(|i| i.modifiers.shift)));
        } else if response.secondary_clicked() {
            self.place = Some((mark.place, true));
        }
        if response.drag_started_by(PointerButton::Primary) {
            self.drag_started = Some((mark.unit, index));
        }
        if response.has_focus() {
            let r = response.rect.expand(3.0);
            let stroke = Stroke::new(2.0, ui.visuals().selection.stroke.color);
            ui.painter().rect_stroke(r, 4.0, stroke, StrokeKind::Outside);
        }
    }
}

/// Whether what has the keyboard was pressed by Shift+Enter.
fn is_onto(ui: &Ui, response: &Response) -> bool {
    response.has_focus() && ui.input(|i| i.modifiers.shift && i.key_pressed(egui::Key::Enter))
}

/// The places, each followed by the counters that stand there, so that they are read and walked together. `opened` is
/// the stack that is opened into a row.
pub(crate) fn places(
    ui: &mut Ui,
    input: &MapInput<'_>,
    pieces: &Pieces,
    opened: Option<(PlaceKey, u8)>,
    touch: &mut Touch,
) {
    let view = pieces.camera.view;
    // The entries are for assistive tools alone: without one they are not made.
    let told = ui.ctx().accesskit_node_builder(egui::accesskit_root_id(), |_| ()).is_some();
    let list = UiBuilder::new().id_salt("places").max_rect(view);
    let mut list = ui.new_child(list.accessibility_role(Role::List).accessibility_label("Places and units"));
    let ui = &*ui;
    let mut items: Vec<(PlaceKey, Ui)> = Vec::new();
    // Of the hexes those answer by themselves that have something to say; the others are found by where they are.
    let marked: BTreeSet<PlaceKey> = input.marks.iter().chain(&input.scene.marks).map(mark_place).collect();
    let speaks = |place: PlaceKey| {
        pieces.layout.places.get(place.index()).is_some_and(|at| at.scale > 0.0)
            || marked.contains(&place)
            || input.selected_place == Some(place)
            || pieces.layout.stacks_at(place).next().is_some()
    };
    for (i, at) in pieces.layout.places.iter().enumerate() {
        let place = PlaceKey::nth(i);
        let label = pieces.labels.iter().find(|l| l.0 == place).map(|l| l.1);
        let sign = Rect::from_center_size(at.sign, Vec2::splat(if at.scale < 1.0 { 15.0 } else { 24.0 }));
        let r = if at.scale > 0.0 { sign } else { label.unwrap_or(sign) };
        if pieces.layout.hex.is_some() && !speaks(place) {
            continue;
        }
        let seen = view.intersects(r);
        // An item of the list has something in it: the place itself, or counters that are in sight.
        let stands = || pieces.layout.stacks_at(place).any(|s| ui.clip_rect().intersects(s.bounds()));
        if told && (seen || stands()) {
            let item = UiBuilder::new().id_salt(("item", place)).max_rect(view);
            items.push((place, list.new_child(item.accessibility_role(Role::ListItem))));
        }
        if seen {
            let within = items.last().filter(|(p, _)| *p == place).map_or(ui, |(_, item)| item);
            place_node(ui.scope_id(), within, input, pieces, (place, r, label), touch);
        }
    }
    // After all places, so that a counter is hit before the sign of another place that reaches under it.
    for stack in &pieces.layout.stacks {
        if ui.clip_rect().intersects(stack.bounds()) {
            let item = items.iter().find(|(p, _)| *p == stack.place);
            let within = item.map_or(ui, |(_, item)| item);
            stack_nodes(
                ui.scope_id(),
                within,
                input,
                stack,
                opened == Some((stack.place, stack.side)),
                touch,
            );
        }
    }
    touch.items = items.iter().map(|(place, item)| (*place, item.unique_id())).collect();
}

/// A place: its sign, or the name where a stack hides the sign.
fn place_node(
    scope: Id,
    ui: &Ui,
    input: &MapInput<'_>,
    pieces: &Pieces,
    (place, r, label): (PlaceKey, Rect, Option<Rect>),
    touch: &mut Touch,
) {
    let response = ui.interact(r, scope.with(("place", place)), Sense::click());
    response.widget_info(|| {
        let text = input.scene.spoken(place);
        WidgetInfo::selected(Role::Button, true, input.selected_place == Some(place), text)
    });
    let mut offered = marks_at(input.marks.iter().chain(&input.scene.marks), place);
    let ways = arrows_at(input.arrows.iter().chain(&input.scene.arrows), place);
    if !ways.is_empty() {
        offered = if offered.is_empty() { ways } else { format!("{offered}, {ways}") };
    }
    if !offered.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(offered));
    }
    // The name beside a sign answers as well.
    let signed = pieces.layout.places.get(place.index()).is_some_and(|at| at.scale > 0.0);
    let name = label.filter(|_| signed).map(|l| ui.interact(l, scope.with(("name", place)), Sense::CLICK));
    // So does the badge of what it is marked for. Places marked quietly have none.
    let marks = || input.marks.iter().chain(&input.scene.marks);
    let quiet = is_quiet(marks());
    let marked = |m: &Mark| match m {
        Mark::Reach(r) => r.place == place,
        Mark::Choice { place: p } => *p == place && !quiet,
        _ => false,
    };
    let badge = marks().any(marked).then(|| {
        let bare = pieces.layout.stacks_at(place).next().is_none();
        let r = Rect::from_center_size(badge_at(&pieces.layout, place, bare), Vec2::splat(17.0));
        ui.interact(r, scope.with(("badge", place)), Sense::CLICK)
    });
    for response in std::iter::once(&response).chain(&name).chain(&badge) {
        if response.hovered() {
            touch.hovered = Some(Subject::Place(place));
        }
        if response.clicked() && is_onto(ui, response) {
            touch.onto = Some(place);
        } else if response.clicked() {
            touch.place = Some((place, false));
        } else if response.secondary_clicked() {
            touch.place = Some((place, true));
        }
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, input.theme.acc);
        ui.painter().rect_stroke(r.expand(2.0), 4.0, stroke, StrokeKind::Outside);
    }
}

/// Which of several units that are told alike this is, from the top of the stack.
pub(crate) fn which(scene: &Scene, stack: &StackAt, index: usize) -> Option<(usize, usize)> {
    let told = |i: usize| scene.counters.get(i).map(|c| (c.name.as_str(), c.spoken.as_str()));
    let alike = || stack.units.iter().rev().copied().filter(|&i| told(i) == told(index));
    let at = alike().position(|i| i == index)?;
    let of = alike().count();
    (of > 1).then_some((at + 1, of))
}

/// The counters of a stack from its top: the topmost by its body, those below by the edges that show.
fn stack_nodes(scope: Id, ui: &Ui, input: &MapInput<'_>, stack: &StackAt, opened: bool, touch: &mut Touch) {
    let step = (3.2 * stack.side_length / 36.0).max(2.6);
    for (depth, &index) in stack.units.iter().rev().enumerate() {
        let Some(mark) = input.scene.counters.get(index) else { continue };
        let shift = step * depth.min(3) as f32;
        let body = stack.body.translate(vec2(shift, -shift));
        // Three edges show at most; the counters behind them have no more than a corner of the last.
        let top = if depth > 3 { body.bottom() - 1.0 } else { body.top() };
        let r = match depth {
            0 => stack.body,
            _ => Rect::from_min_max(pos2(body.right() - step, top), body.max),
        };
        // A drag takes own counters, selected or not; over those of the other side it moves the map.
        let mut sense = if input.takes(mark) { Sense::click_and_drag() } else { Sense::click() };
        // In an open stack the row of counters has the names and the keyboard.
        sense.set(Sense::FOCUSABLE, !opened);
        let response = ui.interact(r, scope.with(("unit", mark.unit)), sense);
        let selected = input.selection.contains(&mark.unit);
        touch.unit_node(
            ui,
            &response,
            (mark, &|| which(input.scene, stack, index)),
            selected,
            !opened,
            index,
        );
        if response.hovered() {
            touch.stack = Some((stack.place, stack.side));
        }
    }
}

/// A text for the accessibility tree that answers to nothing.
pub(crate) fn node(ui: &Ui, r: Rect, id: &str, spoken: &str) -> Response {
    let response = ui.interact(r, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    response
}

/// Paints a card and its tags.
pub(crate) fn show(
    ui: &Ui,
    painter: &egui::Painter,
    card: Card,
    (id, sense): (&str, Sense),
    theme: &Theme,
    events: &mut Vec<Command>,
) {
    let response = ui.interact(card.rect, ui.scope_id().with(id), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &card.spoken));
    painter.extend(card.shapes);
    for (i, (r, tag)) in card.tags.into_iter().enumerate() {
        // Where the card takes no clicks its rules do neither: they are read in the panel.
        let sense = if sense.senses_click() { Sense::click() } else { sense };
        let response = ui.interact(r.expand(3.0), ui.scope_id().with((id, i)), sense);
        let role = if sense.senses_click() { Role::Link } else { Role::Label };
        response.widget_info(|| WidgetInfo::labeled(role, true, &tag));
        if response.has_focus() {
            painter.rect_stroke(r.expand(2.0), 2.0, Stroke::new(2.0, theme.acc), StrokeKind::Outside);
        }
        if response.hovered() && sense.senses_click() {
            painter.hline(r.x_range(), r.bottom() + 1.0, Stroke::new(1.6, theme.acc));
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        if response.clicked() {
            events.push(Program::Rule(tag).into());
        }
    }
}
