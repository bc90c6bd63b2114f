//! The notes on an order as parts of the story: chapters, judgements with their comments, drawings.

use super::parts::{Part, Picture, Remark};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Viewer},
    play::note::{Annotation, Drawing, Note, Spot},
    show::scene::{Arrow, ArrowStyle, Subject},
    table::Table,
};
use std::sync::Arc;

/// The notes on an order, chapters first and drawings last.
pub(crate) fn of_ply(table: &dyn Table, who: Viewer, ply: PlyId, notes: &[Annotation]) -> Vec<Part> {
    let mut parts = Vec::new();
    let own = || notes.iter().filter(|n| n.ply == ply);
    for note in own() {
        if let Note::Chapter(title) = &note.note {
            parts.push(Part::Chapter(title.clone(), ply));
        }
    }
    parts.extend(of_texts(table, who, ply, own()).into_iter().map(Part::Remark));
    parts.extend(picture(table, who, ply, own()).map(Part::Picture));
    parts
}

/// Judgement, comments, bookmarks and questions of an order.
pub(crate) fn of_texts<'a>(
    table: &dyn Table,
    who: Viewer,
    ply: PlyId,
    notes: impl Iterator<Item = &'a Annotation> + Clone,
) -> Vec<Remark> {
    let order = named(table, who, ply);
    let mark = notes.clone().find_map(|n| match &n.note {
        Note::Mark(mark) => Some((format!("{} {}", mark.sign(), mark.word()), by(n))),
        _ => None,
    });
    let mut out = Vec::new();
    // A judgement stands over the first comment.
    let mut judged = mark.as_ref().map(|(mark, _)| format!("{order}: {mark}"));
    for note in notes {
        let (head, text) = match &note.note {
            Note::Comment(text) => (judged.take().unwrap_or_else(|| order.clone()), text.clone()),
            Note::Bookmark(title) if title.is_empty() => continue,
            Note::Bookmark(title) => (format!("{order}: bookmark"), title.clone()),
            Note::Question(text) => (format!("{order}: what would you do?"), text.clone()),
            _ => continue,
        };
        out.push(Remark { head, text, by: by(note) });
    }
    if let (Some(head), Some((_, by))) = (judged, mark) {
        out.insert(0, Remark { head, text: String::new(), by });
    }
    out
}

fn named(table: &dyn Table, who: Viewer, ply: PlyId) -> String {
    if ply == 0 {
        return "At the start".to_owned();
    }
    let words = table.ply_text(ply, who);
    if words.is_empty() { format!("Ply {ply}") } else { format!("Ply {ply}, “{words}”") }
}

fn by(note: &Annotation) -> String {
    let parts = [note.by.as_str(), note.on.as_str()];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What is drawn on the map after an order.
fn picture<'a>(
    table: &dyn Table,
    who: Viewer,
    ply: PlyId,
    notes: impl Iterator<Item = &'a Annotation>,
) -> Option<Picture> {
    let drawings = notes.filter_map(|n| match &n.note {
        Note::Drawing(drawing, _) => Some(drawing),
        _ => None,
    });
    let drawings: Vec<&Drawing> = drawings.collect();
    if drawings.is_empty() {
        return None;
    }
    let scene = table.scene(ply, who);
    let place = |spot: &Spot| match table.subject_of(spot)? {
        Subject::Place(place) => Some(place),
        Subject::Unit(unit) => scene.counters.iter().find(|c| c.unit == unit).map(|c| c.place),
        _ => None,
    };
    let (mut arrows, mut rings, mut words) = (Vec::new(), Vec::new(), Vec::new());
    let name = |p: PlaceKey| scene.board.name(p);
    for drawing in drawings {
        match drawing {
            Drawing::Arrow(from, to) => {
                if let (Some(from), Some(to)) = (place(from), place(to)) {
                    words.push(format!("an arrow from {} to {}", name(from), name(to)));
                    arrows.push(Arrow::along([from, to], ArrowStyle::Follow, 0));
                }
            }
            Drawing::Ring(spot) => {
                if let Some(at) = place(spot) {
                    words.push(format!("a ring around {}", name(at)));
                    rings.push(at);
                }
            }
        }
    }
    let about = format!("The map after ply {ply}, with {}", words.join(", "));
    (!words.is_empty()).then(|| Picture { ply, scene: Arc::clone(&scene), arrows, rings, about })
}
