//! What became of the places that are worth points: who holds them, and in which turns they changed hands. From pictures of
//! one viewer at the ends of turns, so that it says no more than they do.

use crate::{
    base::{
        keys::PlaceKey,
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{scene::Subject, tick::TickKind},
    study::timeline::{Span, Timeline},
    table::Table,
};

/// A place that is worth points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    /// Its key.
    pub place: PlaceKey,
    /// `Smolensk`.
    pub name: String,
    /// Points it is worth.
    pub worth: i32,
    /// Who holds it at the end of the line.
    pub holder: Option<Side>,
    /// When it changed hands, in order; from one end of a turn to the next, so that what was lost and won back within a turn
    /// is no change.
    pub changes: Vec<Change>,
}

/// A change of hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// `August 1941`.
    pub turn: String,
    /// The ply after which it had happened.
    pub ply: PlyId,
    /// Who held it before.
    pub from: Option<Side>,
    /// Who has held it since.
    pub to: Option<Side>,
}

impl City {
    /// The last change of hands in words: `August 1941`; `from the start` without any.
    pub fn since(&self) -> String {
        self.changes.last().map_or_else(|| "from the start".to_owned(), |c| c.turn.clone())
    }
}

/// All of them: those that changed hands by their last change, then the others, each by their key.
pub fn cities(table: &dyn Table, line: &Timeline, who: Viewer) -> Vec<City> {
    let board = table.board();
    let worth = |place: &PlaceKey| board.place(*place).map_or(0, |p| p.worth);
    let ends: Vec<(&Span, PlyId)> =
        line.turns.iter().filter_map(|t| Some((t, *line.plies.get(t.last as usize)?))).collect();
    let scenes: Vec<_> = ends.iter().map(|(_, ply)| table.scene(*ply, who)).collect();
    let start = table.scene(line.plies.first().copied().unwrap_or(0), who);
    let mut all: Vec<City> = board
        .keys()
        .filter(|place| worth(place) != 0)
        .map(|place| {
            let mut holder = start.control(place);
            let mut changes = Vec::new();
            for ((turn, end), scene) in ends.iter().zip(&scenes) {
                let now = scene.control(place);
                if now != holder {
                    let ply = taken_at(line, turn, place).unwrap_or(*end);
                    changes.push(Change { turn: turn.name.clone(), ply, from: holder, to: now });
                    holder = now;
                }
            }
            City { place, name: board.name(place).to_owned(), worth: worth(&place), holder, changes }
        })
        .collect();
    all.sort_by_key(|c| (c.changes.is_empty(), c.changes.last().map(|change| change.ply), c.place));
    all
}

/// The last ply of a turn with which a place changed hands, if the game says so.
fn taken_at(line: &Timeline, turn: &Span, place: PlaceKey) -> Option<PlyId> {
    let here = Some(Subject::Place(place));
    let from = line.ticks.partition_point(|t| t.at < turn.first);
    let ticks = line.ticks[from..].iter().take_while(|t| t.at <= turn.last);
    let last = ticks.filter(|t| t.tick.kind == TickKind::Capture && t.tick.subject == here).last()?;
    line.plies.get(last.at as usize).copied()
}
