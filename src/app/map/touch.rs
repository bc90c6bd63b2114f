//! What answers to the pointer and to assistive tools: places, counters, cards; and what was done to them.

use super::{
    cards::Card,
    input::{MapEvent, MapInput},
    layout::StackAt,
    paint::badge_at,
    pieces::Pieces,
    said::marks_at,
};
use crate::app::theme::Theme;
use crate::engine::scene::{CounterMark, Mark, Scene, Subject};
use egui::{
    CursorIcon, PointerButton, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

/// What the pointer did to the things on the map in this frame.
#[derive(Default)]
pub(super) struct Touch {
    pub(super) hovered: Option<Subject>,
    pub(super) stack: Option<(u16, u8)>,
    pub(super) unit: Option<(u16, u16, bool)>,
    pub(super) place: Option<(u16, bool)>,
    pub(super) double: Option<u16>,
    pub(super) drag_started: Option<(u16, usize)>,
}

impl Touch {
    /// A counter that answers to the pointer. `named` puts it into the accessibility tree.
    pub(super) fn unit_node(
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

/// The places: their signs, or the name where a stack hides the sign.
pub(super) fn places(ui: &Ui, input: &MapInput<'_>, pieces: &Pieces, touch: &mut Touch) {
    for (i, (mark, at)) in input.scene.places.iter().zip(&pieces.layout.places).enumerate() {
        let place = i as u16;
        let view = pieces.camera.view;
        let label = pieces.labels.iter().find(|l| l.0 == place).map(|l| l.1);
        let sign = Rect::from_center_size(at.sign, Vec2::splat(if at.scale < 1.0 { 15.0 } else { 24.0 }));
        let r = if at.scale > 0.0 { sign } else { label.unwrap_or(sign) };
        if !view.intersects(r) {
            continue;
        }
        let response = ui.interact(r, ui.scope_id().with(("place", place)), Sense::click());
        response.widget_info(|| {
            let text = if mark.spoken.is_empty() { &mark.name } else { &mark.spoken };
            WidgetInfo::selected(Role::Button, true, input.selected_place == Some(place), text)
        });
        let offered = marks_at(input.marks.iter().chain(&input.scene.marks), place);
        if !offered.is_empty() {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(offered));
        }
        // The name beside a sign answers as well.
        let beside = label.filter(|_| at.scale > 0.0);
        let name = beside.map(|l| ui.interact(l, ui.scope_id().with(("name", place)), Sense::CLICK));
        // So does the badge of what it is marked for.
        let marked =
            |m: &Mark| matches!(m, Mark::Reach { place: p, .. } | Mark::Choice { place: p } if *p == place);
        let badge = input.marks.iter().chain(&input.scene.marks).any(marked).then(|| {
            let bare = pieces.layout.stacks_at(place).next().is_none();
            let r = Rect::from_center_size(badge_at(&pieces.layout, place, bare), Vec2::splat(17.0));
            ui.interact(r, ui.scope_id().with(("badge", place)), Sense::CLICK)
        });
        for response in std::iter::once(&response).chain(&name).chain(&badge) {
            if response.hovered() {
                touch.hovered = Some(Subject::Place(place));
            }
            if response.clicked() {
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
}

/// Which of several units that are told alike this is, from the top of the stack.
pub(super) fn which(scene: &Scene, stack: &StackAt, index: usize) -> Option<(usize, usize)> {
    let told = |i: usize| scene.counters.get(i).map(|c| (c.name.as_str(), c.spoken.as_str()));
    let alike = || stack.units.iter().rev().copied().filter(|&i| told(i) == told(index));
    let at = alike().position(|i| i == index)?;
    let of = alike().count();
    (of > 1).then_some((at + 1, of))
}

/// The counters of a stack: the topmost by its body, those below by their edges.
pub(super) fn stack_nodes(ui: &Ui, input: &MapInput<'_>, stack: &StackAt, opened: bool, touch: &mut Touch) {
    let view = ui.clip_rect();
    if !view.intersects(stack.bounds()) {
        return;
    }
    let step = (3.2 * stack.side_length / 36.0).max(2.6);
    for (depth, &index) in stack.units.iter().rev().enumerate().collect::<Vec<_>>().into_iter().rev() {
        let Some(mark) = input.scene.counters.get(index) else { continue };
        let shift = step * depth.min(3) as f32;
        let body = stack.body.translate(vec2(shift, -shift));
        let r = if depth == 0 {
            stack.body
        } else {
            Rect::from_min_max(pos2(body.right() - step, body.top()), body.max)
        };
        let mut sense = if mark.states.can_act || input.selection.contains(&mark.unit) {
            Sense::click_and_drag()
        } else {
            Sense::click()
        };
        // In an open stack the row of counters has the names and the keyboard.
        sense.set(Sense::FOCUSABLE, !opened);
        let response = ui.interact(r, ui.scope_id().with(("unit", mark.unit)), sense);
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
pub(super) fn node(ui: &Ui, r: Rect, id: &str, spoken: &str) -> Response {
    let response = ui.interact(r, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    response
}

/// Paints a card and its tags.
pub(super) fn show(
    ui: &Ui,
    painter: &egui::Painter,
    card: Card,
    id: &str,
    theme: &Theme,
    events: &mut Vec<MapEvent>,
) {
    // A card takes the clicks meant for it.
    let response = ui.interact(card.rect, ui.scope_id().with(id), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &card.spoken));
    painter.extend(card.shapes);
    for (i, (r, tag)) in card.tags.into_iter().enumerate() {
        let response = ui.interact(r.expand(3.0), ui.scope_id().with((id, i)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &tag));
        if response.hovered() || response.has_focus() {
            painter.rect_stroke(r.expand(2.0), 2.0, Stroke::new(1.0, theme.acc), StrokeKind::Outside);
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        if response.clicked() {
            events.push(MapEvent::ClickTag(tag));
        }
    }
}
