//! What the pointer passes over and where nothing stands: a line of words instead of a card.

use super::state::Desk;
use engine::show::scene::Subject;

/// The most signs of such a line.
const LINE: usize = 150;

impl Desk {
    /// Whether this is a place on which nothing stands.
    pub(crate) fn is_bare(&self, subject: &Subject) -> bool {
        let Subject::Place(place) = subject else { return false };
        !self.seen.scene.counters.iter().any(|counter| counter.place == *place)
    }

    /// The line of an empty place under the pointer: its name, and as much of its sheet as a line holds.
    pub fn passing(&self) -> Option<String> {
        let (_, sheet) = self.seen.hover_sheet.as_ref().filter(|(subject, _)| self.is_bare(subject))?;
        let rows = sheet.sections.iter().flat_map(|section| &section.rows);
        let rows = rows.map(|row| format!("{} {}", row.label, row.value));
        let parts = [sheet.title.clone(), sheet.subtitle.clone()].into_iter().chain(rows);
        let mut line = String::new();
        for part in parts.filter(|part| !part.trim().is_empty()) {
            if line.chars().count() + part.chars().count() > LINE {
                break;
            }
            let apart = if line.is_empty() { "" } else { " · " };
            line = format!("{line}{apart}{}", part.trim());
        }
        Some(line).filter(|line| !line.is_empty())
    }
}
