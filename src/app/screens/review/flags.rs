//! The notes over the timeline: flags, squares and discs where they stand, each with its words, and the names of the
//! chapters.

use crate::{
    command::{Act, Command},
    features::review::Review,
    panels::cx::Cx,
    screens::review::axis::Axis,
    ui::{Role, Theme, spoken, tip},
};
use egui::{Rect, Sense, Shape, Stroke, Ui, accesskit, pos2, vec2};
use engine::{play::note::Note, study::timeline::NoteAt};

/// Signs nearer than this are one to the pointer.
const APART: f32 = 7.0;
/// Lines of words a group shows.
const MOST_LINES: usize = 6;

/// Notes that lie side by side: where, at which moment the first stands, and what they say.
pub struct Flags {
    x: f32,
    moment: u32,
    lines: Vec<String>,
    more: usize,
}

impl Flags {
    /// What is said of them.
    fn words(&self) -> String {
        let more = if self.more == 0 { String::new() } else { format!("\nand {} more", self.more) };
        format!("{}{more}", self.lines.join("\n"))
    }
}

/// Timelines of this width have the names of chapters in two lines.
const TWO_LINES: f32 = 1440.0;

/// How many lines the names of chapters have over the flags of a timeline of a width: none without chapters.
pub fn lines_of_chapters(review: &Review, width: f32) -> usize {
    let end = review.end();
    let chapters =
        review.shown.timeline.notes.iter().any(|n| n.at <= end && matches!(n.note, Note::Chapter(_)));
    if chapters { lines_in(width) } else { 0 }
}

/// The same of a line that has chapters.
fn lines_in(width: f32) -> usize {
    if width < TWO_LINES { 1 } else { 2 }
}

/// What a note is, in words; `None` for what has no sign here.
fn words(note: &NoteAt) -> Option<String> {
    let kind = match &note.note {
        Note::Mark(mark) => return Some(format!("Order {}: {} {}", note.at, mark.sign(), mark.word())),
        Note::Bookmark(_) => "bookmark",
        Note::Chapter(_) => "chapter",
        Note::Comment(_) => "comment",
        Note::Question(_) => "question",
        Note::Worth(_) | Note::Drawing(..) | Note::Gone => return None,
    };
    let text = first_words(note.note.text());
    let text = if text.is_empty() { String::new() } else { format!(": {text}") };
    Some(format!("Order {}, {kind}{text}", note.at))
}

/// Enough of a text to know it by.
fn first_words(text: &str) -> String {
    const MOST: usize = 12;
    let words: Vec<&str> = text.split_whitespace().take(MOST + 1).collect();
    let cut = if words.len() > MOST { "…" } else { "" };
    format!("{}{cut}", words[..words.len().min(MOST)].join(" "))
}

/// Draws the signs and the names of chapters; gives back the groups that answer to the pointer.
pub fn make(cx: &Cx<'_>, ui: &Ui, review: &Review, axis: &Axis, shapes: &mut Vec<Shape>) -> Vec<Flags> {
    let area = axis.area();
    let end = review.end();
    let mut groups: Vec<Flags> = Vec::new();
    let seen = |n: &&NoteAt| {
        let x = axis.x(n.at as f32);
        n.at <= end && x >= area.left() - 0.5 && x <= area.right() + 0.5
    };
    for note in review.shown.timeline.notes.iter().filter(seen) {
        let Some(line) = words(note) else { continue };
        let x = axis.x(note.at as f32);
        sign(cx.kit.th, &note.note, x, area.top(), shapes);
        match groups.last_mut().filter(|g| x - g.x < APART) {
            Some(group) if group.lines.len() < MOST_LINES => group.lines.push(line),
            Some(group) => group.more += 1,
            None => groups.push(Flags { x, moment: note.at, lines: vec![line], more: 0 }),
        }
    }
    let chapters = review.shown.timeline.notes.iter().filter(seen);
    let chapters: Vec<(f32, &str)> = chapters
        .filter_map(|n| match &n.note {
            Note::Chapter(name) => Some((axis.x(n.at as f32), name.as_str())),
            _ => None,
        })
        .collect();
    let lines = lines_in(ui.max_rect().width());
    for (i, (x, name)) in chapters.iter().enumerate() {
        let room = chapters.get(i + 1).map_or(area.right(), |next| next.0) - x - 12.0;
        chapter(cx, ui, (*x, area.top()), (name, room, lines), shapes);
    }
    groups
}

/// How high so many lines are, at the usual text size.
pub fn height_of(lines: usize) -> f32 {
    (lines as f32 * 16.0 - 2.0).max(0.0)
}

/// The name of a chapter over the row of signs, where there is room for some letters of it.
fn chapter(
    cx: &Cx<'_>,
    ui: &Ui,
    (x, top): (f32, f32),
    (name, room, lines): (&str, f32, usize),
    shapes: &mut Vec<Shape>,
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let upper = top - 10.0 - kit.h(height_of(lines));
    shapes.push(Shape::line_segment([pos2(x, upper + 2.0), pos2(x, top)], Stroke::new(1.5, t.acc)));
    if room >= kit.h(28.0) {
        let galley = if lines < 2 {
            kit.cut(ui.painter(), name, Role::CaptionSemi, t.ink, room)
        } else {
            kit.wrapped_lines(ui.painter(), (name, lines), Role::CaptionSemi, t.ink, room)
        };
        // A name of one line stands next to its flag.
        let low = kit.h(16.0) * lines.saturating_sub(galley.rows.len()) as f32;
        shapes.push(Shape::galley(pos2(x + 5.0, upper + low), galley, t.ink));
    }
}

/// A flag for a bookmark or chapter, a diamond for a judgement, a square for a comment, a disc for a question.
fn sign(t: &Theme, note: &Note, x: f32, top: f32, shapes: &mut Vec<Shape>) {
    let y = top - 4.5;
    let polygon = |points: Vec<egui::Pos2>, ink| Shape::convex_polygon(points, ink, Stroke::NONE);
    shapes.push(match note {
        Note::Mark(_) => {
            let points = vec![pos2(x, y - 5.0), pos2(x + 4.5, y), pos2(x, y + 5.0), pos2(x - 4.5, y)];
            polygon(points, t.warn)
        }
        Note::Comment(_) => {
            Shape::rect_filled(Rect::from_center_size(pos2(x, y + 1.0), vec2(6.0, 6.0)), 1, t.ink2)
        }
        Note::Question(_) => Shape::circle_filled(pos2(x, y), 4.0, t.oos),
        _ => {
            let points = vec![
                pos2(x - 3.5, y - 4.5),
                pos2(x + 3.5, y - 4.5),
                pos2(x + 3.5, y + 1.5),
                pos2(x, y + 4.5),
                pos2(x - 3.5, y + 1.5),
            ];
            polygon(points, t.acc)
        }
    });
}

/// Each group says what it is, under the pointer and aloud; a click goes there. By keyboard N leads from note to note,
/// so they are no stops of Tab.
pub fn say(cx: &mut Cx<'_>, ui: &Ui, groups: &[Flags], area: Rect) {
    for group in groups {
        let spot = Rect::from_x_y_ranges(group.x - 5.0..=group.x + 5.0, area.top() - 10.0..=area.top());
        let response = ui.interact(spot, ui.scope_id().with(("flags", group.moment)), Sense::CLICK);
        let words = group.words();
        spoken(&response, accesskit::Role::Button, &words);
        if response.clicked() {
            cx.send(Command::Review(Act::Moment(group.moment)));
        }
        tip(response.on_hover_cursor(egui::CursorIcon::PointingHand), &words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::play::note::Judgement;

    #[test]
    fn names_of_chapters_have_two_lines_in_a_wide_window() {
        assert_eq!([1280.0, 1439.0, 1440.0, 1920.0].map(lines_in), [1, 1, 2, 2]);
        assert_eq!([0, 1, 2].map(height_of), [0.0, 14.0, 30.0]);
    }

    #[test]
    fn each_note_says_what_it_is() {
        let said = |note: Note| words(&NoteAt { at: 85, id: 1, note });
        assert_eq!(said(Note::Mark(Judgement::Blunder)).unwrap(), "Order 85: ?? Blunder");
        assert_eq!(said(Note::Chapter("The road".into())).unwrap(), "Order 85, chapter: The road");
        assert_eq!(said(Note::Bookmark(String::new())).unwrap(), "Order 85, bookmark");
        let long = "one two three four five six seven eight nine ten eleven twelve thirteen";
        assert!(said(Note::Comment(long.into())).unwrap().ends_with("eleven twelve…"));
        assert_eq!(said(Note::Gone), None);
    }
}
