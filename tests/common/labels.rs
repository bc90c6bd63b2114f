//! Reads the texts a frame has drawn, and finds what cannot be read: cut, outside the window, one over another,
//! shortened without a way to see the rest.

use egui::{Pos2, Rect, Shape, epaint::ClippedShape};

/// A text of the frame.
#[derive(Debug, Clone)]
pub struct Text {
    /// All of it, also what was shortened away.
    pub words: String,
    /// Where its ink lies.
    pub ink: Rect,
    /// Where it may be drawn.
    pub clip: Rect,
    /// Shortened with `…`.
    pub shortened: bool,
    /// How many opaque rectangles were painted before it.
    layer: usize,
}

/// The texts of a frame, and what was painted over them.
pub struct Page {
    /// Texts that nothing drawn later hides altogether.
    pub texts: Vec<Text>,
    covers: Vec<Rect>,
}

/// Reads a frame.
pub fn read(shapes: &[ClippedShape]) -> Page {
    let mut page = Page { texts: Vec::new(), covers: Vec::new() };
    for clipped in shapes {
        page.collect(&clipped.shape, clipped.clip_rect);
    }
    page
}

impl Page {
    fn collect(&mut self, shape: &Shape, clip: Rect) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|s| self.collect(s, clip)),
            Shape::Rect(rect) if rect.fill.is_opaque() => {
                // What lies under a filled rectangle is not seen.
                let cover = rect.rect.intersect(clip);
                self.texts.retain(|t| !cover.contains_rect(t.ink.intersect(t.clip).shrink(1.0)));
                self.covers.push(cover);
            }
            Shape::Text(text) if text.angle == 0.0 && text.opacity_factor > 0.0 => {
                let ink = text.galley.mesh_bounds.translate(text.pos - Pos2::ZERO);
                if !ink.is_positive() || !ink.intersects(clip) {
                    return;
                }
                let words = text.galley.text().to_owned();
                // The ring around a label is the label drawn eight times.
                let again = |t: &Text| t.words == words && (t.ink.center() - ink.center()).length() < 4.0;
                if !self.texts.iter().any(again) {
                    let (shortened, layer) = (text.galley.elided, self.covers.len());
                    self.texts.push(Text { words, ink, clip, shortened, layer });
                }
            }
            _ => {}
        }
    }

    /// Whether something was painted over a place between two texts.
    fn covered(&self, place: Rect, below: &Text, above: &Text) -> bool {
        self.covers[below.layer.min(above.layer)..above.layer.max(below.layer)]
            .iter()
            .any(|c| c.expand(0.5).contains_rect(place))
    }
}

/// How far ink may reach over an edge: shadows of a pixel are no fault.
const SLACK: f32 = 1.0;
/// A clip rectangle lower than this belongs to a bar, not to a list that scrolls.
const BAR: f32 = 104.0;

/// Sentences about texts that cannot be read. `map` is left to the tests of the map.
pub fn faults(page: &Page, window: Rect, map: Option<Rect>) -> Vec<String> {
    let mut faults = Vec::new();
    let on_map = |t: &Text| {
        map.is_some_and(|m| {
            (t.clip.size() - m.size()).length() < 24.0 && m.expand(12.0).contains_rect(t.clip)
        })
    };
    let seen: Vec<&Text> = page.texts.iter().filter(|t| !on_map(t)).collect();
    for t in &seen {
        let clip = t.clip.intersect(window);
        let visible = t.ink.intersect(clip);
        if !visible.is_positive() {
            continue;
        }
        let sideways = t.ink.left() < clip.left() - SLACK || t.ink.right() > clip.right() + SLACK;
        let upright = t.ink.top() < clip.top() - SLACK || t.ink.bottom() > clip.bottom() + SLACK;
        // A list may be scrolled, so a line may be cut by its upper or lower edge, and so may a field in it, which has a
        // clip rectangle of its own.
        let in_list = || {
            seen.iter().map(|other| other.clip).any(|list| {
                let edge = (list.top() - t.clip.top()).abs().min((list.bottom() - t.clip.bottom()).abs());
                (BAR..window.height()).contains(&list.height()) && list.contains_rect(t.clip) && edge < 0.5
            })
        };
        if sideways || (upright && t.clip.height() < BAR && !in_list()) {
            faults.push(format!("“{}” is cut: {:?} in {clip:?}", short(&t.words), t.ink));
        }
    }
    for (i, a) in seen.iter().enumerate() {
        for b in &seen[..i] {
            let (first, second) = (a.ink.intersect(a.clip), b.ink.intersect(b.clip));
            let both = first.intersect(second);
            let real = both.is_positive() && both.width() > 1.5 && both.height() > 1.5;
            if real && !page.covered(both, b, a) {
                faults.push(format!("“{}” lies over “{}” at {both:?}", short(&a.words), short(&b.words)));
            }
        }
    }
    faults
}

fn short(words: &str) -> String {
    words.chars().take(60).collect()
}
