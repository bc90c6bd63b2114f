//! How the window shows itself to the system: its title, which says where the game stands, and its icon.

use crate::desk::state::Desk;
use egui::IconData;
use std::fmt::Write as _;

/// Width and height of the icon in pixels.
pub(crate) const ICON: usize = 64;

/// `October 1941 · German turn — Barbarossa Fast — Stavka`.
pub fn title(desk: Option<&Desk>) -> String {
    let Some(desk) = desk else { return "Stavka".to_owned() };
    let sequence = &desk.seen.sequence;
    let what = match (&desk.seen.outcome, desk.look) {
        (Some(_), None) => "game over",
        (_, Some(_)) => "looking back",
        (None, None) => sequence.heading.as_str(),
    };
    let fair = desk.seen.fair.unwrap_or_default();
    let state: Vec<&str> =
        [sequence.date.as_str(), what, fair].into_iter().filter(|s| !s.is_empty()).collect();
    format!("{} — {} — Stavka", state.join(" · "), desk.kind.title())
}

/// The icon: a counter on paper with the crossed box of infantry. No side, no flag.
pub fn icon() -> IconData {
    let paper = [0xF3, 0xED, 0xDF];
    let body = [0x4F, 0x5C, 0x55];
    let pale = [0xFA, 0xF7, 0xF0];
    let mut rgba = Vec::with_capacity(ICON * ICON * 4);
    for y in 0..ICON {
        for x in 0..ICON {
            // In units of the icon, from its middle.
            let (u, v) = (x as f32 + 0.5 - 32.0, y as f32 + 0.5 - 32.0);
            let inside = |w: f32, h: f32, corner: f32| {
                let (dx, dy) = ((u.abs() - w + corner).max(0.0), (v.abs() - h + corner).max(0.0));
                dx.hypot(dy) <= corner || (dx == 0.0 && dy == 0.0)
            };
            let in_box = u.abs() <= 17.0 && v.abs() <= 11.0;
            let frame = in_box && (u.abs() > 14.5 || v.abs() > 8.5);
            let cross = in_box && (u.abs() * 11.0 - v.abs() * 17.0).abs() < 26.0;
            let colour = if frame || cross {
                pale
            } else if inside(24.0, 24.0, 4.0) {
                body
            } else {
                paper
            };
            let alpha = if inside(31.0, 31.0, 10.0) { 255 } else { 0 };
            rgba.extend_from_slice(&[colour[0], colour[1], colour[2], alpha]);
        }
    }
    IconData { rgba, width: ICON as u32, height: ICON as u32 }
}

impl Desk {
    /// The position as this viewer knows it, as text.
    pub fn position_as_text(&self) -> String {
        self.table.position_text(self.at(), self.viewer())
    }

    /// The battle shown, or the last one before the moment shown, as lines of text.
    pub fn battle_as_text(&self) -> Option<String> {
        let log = &self.seen.log;
        let here = self.at();
        let last = log.iter().rev().find(|l| l.ply <= here && l.when.battle != 0)?.when;
        let mut text = String::new();
        for line in log.iter().filter(|l| l.when == last) {
            text.push_str(&line.line.text);
            for rule in &line.line.rules {
                let _ = write!(text, " ({rule})");
            }
            text.push('\n');
            for term in &line.line.terms {
                let _ = writeln!(text, "  {}: {}", term.label, term.value);
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_whole_and_its_corners_are_clear() {
        let icon = icon();
        assert_eq!(icon.rgba.len(), ICON * ICON * 4);
        let alpha = |x: usize, y: usize| icon.rgba[(y * ICON + x) * 4 + 3];
        assert_eq!((alpha(0, 0), alpha(63, 63), alpha(32, 32)), (0, 0, 255));
    }
}
