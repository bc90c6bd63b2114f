//! A control with one of several chosen: a click or the arrows choose another.

use super::{
    theme::{Role, space},
    widgets::Kit,
};
use egui::{
    Color32, CornerRadius, Galley, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit, pos2, vec2,
};
use std::sync::Arc;

/// Where a part of a segmented control lies.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Segment {
    row: usize,
    from: f32,
    to: f32,
}

/// Divides a segmented control: equal parts where the words allow it, else by their width, else in several rows.
fn segment_parts(words: &[f32], width: f32) -> Vec<Segment> {
    const PAD: f32 = 12.0;
    let fits = |row: &[f32]| row.iter().map(|w| w + PAD).sum::<f32>() <= width;
    let each = (1..=words.len())
        .map(|rows| words.len().div_ceil(rows))
        .find(|&each| words.chunks(each).all(fits))
        .unwrap_or(1);
    let mut parts = Vec::with_capacity(words.len());
    for (row, words) in words.chunks(each).enumerate() {
        let equal = width / words.len() as f32;
        let even = words.iter().all(|w| w + PAD <= equal);
        let pad = (width - words.iter().sum::<f32>()) / words.len() as f32;
        let mut from = 0.0;
        for w in words {
            let to = from + if even { equal } else { w + pad };
            parts.push(Segment { row, from, to });
            from = to;
        }
    }
    parts
}

/// A part of a segmented control as it is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Choice<'a> {
    /// What stands on it.
    pub text: &'a str,
    /// What it means, one sentence; may be empty.
    pub tip: &'a str,
    /// Why it cannot be chosen now.
    pub not_now: Option<&'a str>,
    /// While it is chosen, what it means stands below the control: no card says it again over that.
    pub below: bool,
}

impl Kit {
    /// One of several: returns the number picked when it was not the current one.
    pub fn segments(
        &self,
        ui: &mut Ui,
        name: &str,
        width: f32,
        items: &[(&str, &str)],
        current: usize,
    ) -> Option<usize> {
        let items: Vec<Choice<'_>> =
            items.iter().map(|(text, tip)| Choice { text, tip, ..Choice::default() }).collect();
        self.choice(ui, name, width, &items, current)
    }

    /// As [`Kit::segments`], of parts some of which cannot be chosen; `current` beyond them when none is chosen.
    pub fn choice(
        &self,
        ui: &mut Ui,
        name: &str,
        width: f32,
        items: &[Choice<'_>],
        current: usize,
    ) -> Option<usize> {
        let t = self.th;
        let height = self.h(28.0);
        let id = ui.scope_id().with(("segments", name));
        let lay = |text: &str| self.line(ui.painter(), text, Role::TableSemi, Color32::PLACEHOLDER);
        let galleys: Vec<_> = items.iter().map(|item| lay(item.text)).collect();
        let widths: Vec<f32> = galleys.iter().map(|g| g.size().x).collect();
        let parts = segment_parts(&widths, width);
        let rows = parts.iter().map(|p| p.row + 1).max().unwrap_or(1);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height * rows as f32), Sense::hover());
        let ui = &ui.new_child(
            egui::UiBuilder::new()
                .id_salt(("segments-group", name))
                .max_rect(rect)
                .accessibility_role(accesskit::Role::RadioGroup),
        );
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_size_of_set(items.len()));
        ui.painter().rect(rect, CornerRadius::same(space::CORNER), t.card, Stroke::NONE, StrokeKind::Inside);
        for row in 1..rows {
            let y = rect.top() + height * row as f32;
            ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, t.line));
        }
        let mut picked = None;
        for (i, (words, item)) in galleys.into_iter().zip(items).enumerate() {
            let Segment { row, from, to } = parts[i];
            let top = rect.top() + height * row as f32;
            let at = Rect::from_min_max(
                pos2(rect.left() + from, top),
                pos2((rect.left() + to).min(rect.right() + 0.5), top + height),
            );
            let divided = from > 0.0 && i != current && i.wrapping_sub(1) != current;
            let part = Part {
                id,
                at,
                corner: corners(&parts, i, rows),
                divided,
                number: i,
                of: items.len(),
                on: i == current,
                // Tab stops at the first part where none is chosen.
                stop: i == current || i == 0 && current >= items.len(),
            };
            picked = self.segment(ui, &part, words, &format!("{name}: {}", item.text), item).or(picked);
        }
        let corner = CornerRadius::same(space::CORNER);
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, t.line2), StrokeKind::Inside);
        picked.filter(|nth| items.get(*nth).is_some_and(|item| item.not_now.is_none()))
    }

    /// One part of the control; the number that is picked by it.
    fn segment(
        &self,
        ui: &Ui,
        part: &Part,
        words: Arc<Galley>,
        name: &str,
        item: &Choice<'_>,
    ) -> Option<usize> {
        let t = self.th;
        let open = item.not_now.is_none();
        let tip = item.not_now.unwrap_or(item.tip);
        let here = part.id.with(part.number);
        // Tab stops at the control once, on the part that is chosen; the arrows go on from there.
        let stop = part.stop || ui.memory(|m| m.has_focus(here));
        let response = ui.interact(part.at, here, if stop { Sense::click() } else { Sense::CLICK });
        response.widget_info(|| {
            WidgetInfo::selected(accesskit::Role::RadioButton, open || part.on, part.on, name)
        });
        ui.ctx().accesskit_node_builder(here, |node| {
            node.set_position_in_set(part.number);
            if !tip.is_empty() {
                node.set_description(tip);
            }
        });
        if part.on {
            ui.painter().rect_filled(part.at, part.corner, t.ink);
        } else if !open {
            ui.painter().rect_filled(part.at.shrink(1.0), part.corner, t.sunk);
        } else if response.hovered() {
            ui.painter().rect_filled(part.at.shrink(1.0), part.corner, t.accbg);
        }
        if part.divided {
            ui.painter().vline(part.at.left(), part.at.y_range(), Stroke::new(1.0, t.line));
        }
        let ink = match (part.on, open) {
            (true, _) => t.panel,
            (false, true) => t.ink,
            (false, false) => t.ink3,
        };
        let place = Rect::from_center_size(part.at.center(), words.size());
        ui.painter().galley_with_override_text_color(place.min, words, ink);
        if !open && !part.on {
            ui.painter().hline(place.x_range(), place.center().y + 1.0, Stroke::new(1.0, ink));
        }
        let mut picked = (response.clicked() && !part.on && open).then_some(part.number);
        if response.has_focus() {
            self.focus_ring(ui.painter(), part.at, space::CORNER);
            // The arrows go over what cannot be chosen, and what stands there tells why.
            picked = walked(ui, part).or(picked);
        }
        let cursor = if open { egui::CursorIcon::PointingHand } else { egui::CursorIcon::NotAllowed };
        let response = response.on_hover_cursor(cursor);
        let said_below = part.on && item.below;
        if !tip.is_empty() && !said_below {
            response.on_hover_text(tip);
        }
        picked
    }
}

/// A part of a segmented control being drawn.
struct Part {
    /// Of the whole control.
    id: Id,
    at: Rect,
    corner: CornerRadius,
    /// A line stands before it.
    divided: bool,
    number: usize,
    of: usize,
    /// It is chosen.
    on: bool,
    /// Tab stops at it.
    stop: bool,
}

/// The part the arrows lead to from the one that has the keyboard.
fn walked(ui: &Ui, part: &Part) -> Option<usize> {
    let filter = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(part.id.with(part.number), filter));
    // Taken away, or the part that gets the keyboard now would go on with the same key.
    let taken = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    let (left, right) = (taken(egui::Key::ArrowLeft), taken(egui::Key::ArrowRight));
    let next = if right { part.number + 1 } else { part.number.wrapping_sub(1) };
    if (left || right) && next < part.of {
        ui.memory_mut(|m| m.request_focus(part.id.with(next)));
        return Some(next);
    }
    None
}

/// The corners of a part that are corners of the control.
fn corners(parts: &[Segment], i: usize, rows: usize) -> CornerRadius {
    let Segment { row, from, .. } = parts[i];
    let top = if row == 0 { space::CORNER } else { 0 };
    let bottom = if row + 1 == rows { space::CORNER } else { 0 };
    let mut corner = CornerRadius::ZERO;
    if from == 0.0 {
        (corner.nw, corner.sw) = (top, bottom);
    }
    if parts.get(i + 1).is_none_or(|next| next.row != row) {
        (corner.ne, corner.se) = (top, bottom);
    }
    corner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_take_another_row_before_their_words_overlap() {
        let even = segment_parts(&[40.0, 50.0], 200.0);
        assert_eq!(even[1], Segment { row: 0, from: 100.0, to: 200.0 });
        let uneven = segment_parts(&[20.0, 120.0], 200.0);
        assert_eq!(uneven[0].to, 50.0);
        let rows = segment_parts(&[80.0, 80.0, 80.0, 80.0], 200.0);
        assert_eq!(rows.iter().map(|p| p.row).collect::<Vec<_>>(), [0, 0, 1, 1]);
        assert!(segment_parts(&[], 100.0).is_empty());
        assert_eq!(segment_parts(&[300.0], 100.0)[0].to, 100.0);
    }
}
