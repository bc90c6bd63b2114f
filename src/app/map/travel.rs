//! Counters on their way: when a scene follows on from the one before, those that moved are drawn along their path for
//! a moment. The scene is already the new one, and so is everything that answers to the pointer; only the drawn place
//! lags behind, and any key or click ends it.

use super::{
    counters::{self, Look},
    input::MapInput,
    layout::Layout,
};
use egui::{Event, Painter, Pos2, Ui, vec2};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{board::Board, counter::CounterMark, scene::ArrowStyle},
};
use std::collections::VecDeque;

/// Seconds for a link, and for a path at most.
const LINK: f64 = 0.18;
const PATH: f64 = 0.5;
/// More counters than this did not march: the table was set up again.
const MANY: usize = 24;
/// Longer ways than this are drawn straight.
const LONG: usize = 9;

/// A counter and its way.
#[derive(Debug, Clone)]
struct Traveller {
    mark: CounterMark,
    path: Vec<PlaceKey>,
    seconds: f64,
}

/// The counters under way now, and where all of them stood.
#[derive(Debug, Default)]
pub(crate) struct Travels {
    revision: Option<u64>,
    stood: Vec<(UnitKey, PlaceKey)>,
    travellers: Vec<Traveller>,
    units: Vec<UnitKey>,
    /// Those drawn by a battle.
    fought: Vec<UnitKey>,
    start: f64,
}

impl Travels {
    /// Units that are drawn on their way rather than where they stand.
    pub(crate) fn away(&self) -> &[UnitKey] {
        &self.units
    }

    /// Notices a new scene, and the end of a way.
    pub(crate) fn update(&mut self, ui: &Ui, input: &MapInput<'_>, now: f64) {
        if self.revision != Some(input.revision) {
            let known = self.revision.replace(input.revision).is_some();
            self.stop();
            // Whom a battle led somewhere, it has shown on its way.
            if known && input.follows && input.travel > 0.0 && !input.reduce_motion {
                self.begin(input, now);
            }
            self.stood.clear();
            self.stood.extend(input.scene.counters.iter().map(|c| (c.unit, c.place)));
            self.stood.sort_unstable();
        } else if !self.travellers.is_empty() {
            let longest = self.travellers.iter().map(|t| t.seconds).fold(0.0, f64::max);
            if now - self.start >= longest || ui.input(|i| i.events.iter().any(interrupts)) {
                self.stop();
            }
        }
        self.fought = input.fight.map(|fight| fight.units()).unwrap_or_default();
        self.units.clear();
        self.units.extend(self.travellers.iter().map(|t| t.mark.unit).chain(self.fought.iter().copied()));
        if !self.travellers.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    fn stop(&mut self) {
        self.travellers.clear();
    }

    fn begin(&mut self, input: &MapInput<'_>, now: f64) {
        for mark in &input.scene.counters {
            let Ok(i) = self.stood.binary_search_by_key(&mark.unit, |s| s.0) else { continue };
            let from = self.stood[i].1;
            if from == mark.place || self.fought.contains(&mark.unit) {
                continue;
            }
            let path = way(input, from, mark);
            let seconds = (LINK * (path.len() - 1) as f64).min(PATH) / f64::from(input.travel);
            self.travellers.push(Traveller { mark: mark.clone(), path, seconds });
        }
        if self.travellers.len() > MANY {
            self.travellers.clear();
        }
        self.start = now;
    }

    /// Draws those under way.
    pub(crate) fn draw(&self, painter: &Painter, input: &MapInput<'_>, layout: &Layout, now: f64) {
        for (i, t) in self.travellers.iter().enumerate() {
            let share = ((now - self.start) / t.seconds.max(1e-3)).clamp(0.0, 1.0) as f32;
            let Some(at) = place_on(layout, t, 1.0 - (1.0 - share) * (1.0 - share)) else { continue };
            // Those that go together lie on each other as in a stack.
            let below = self.travellers[..i].iter().filter(|o| o.path == t.path).count().min(3) as f32;
            let at = at + vec2(-3.2, 3.2) * below;
            counters::counter(painter, at, layout.side_length, &t.mark, &Look::default(), input.theme);
        }
    }
}

fn interrupts(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { pressed: true, .. }
            | Event::PointerButton { pressed: true, .. }
            | Event::MouseWheel { .. }
            | Event::Touch { .. }
            | Event::Text(_)
    )
}

/// The places a counter went along: as an arrow shows it, else the shortest links, else straight.
fn way(input: &MapInput<'_>, from: PlaceKey, mark: &CounterMark) -> Vec<PlaceKey> {
    let arrows = input.scene.arrows.iter().chain(input.arrows);
    let shown = arrows.filter(|a| a.style == ArrowStyle::Move && a.side == mark.side);
    let mut shown = shown.filter(|a| a.path.first() == Some(&from) && a.path.last() == Some(&mark.place));
    shown
        .next()
        .map(|a| a.path.clone())
        .or_else(|| shortest(&input.scene.board, from, mark.place))
        .unwrap_or_else(|| vec![from, mark.place])
}

/// The shortest way between two places along links or from hex to hex, both among its places; nothing where none is found
/// or it is long.
pub fn shortest(board: &Board, from: PlaceKey, to: PlaceKey) -> Option<Vec<PlaceKey>> {
    let mut before: Vec<Option<PlaceKey>> = vec![None; board.places.len()];
    let mut queue = VecDeque::from([from]);
    *before.get_mut(from.index())? = Some(from);
    while let Some(at) = queue.pop_front() {
        if at == to {
            let mut path = vec![to];
            let mut at = to;
            while at != from && path.len() <= LONG {
                at = before[at.index()]?;
                path.push(at);
            }
            path.reverse();
            return (path.len() <= LONG).then_some(path);
        }
        for next in board.neighbours(at) {
            if let Some(slot @ None) = before.get_mut(next.index()) {
                *slot = Some(at);
                queue.push_back(next);
            }
        }
    }
    None
}

/// Where a traveller is after a share of its way. It ends where its stack stands.
fn place_on(layout: &Layout, t: &Traveller, share: f32) -> Option<Pos2> {
    let mut points: Vec<Pos2> = t.path.iter().filter_map(|&p| layout.pos(p)).collect();
    let end = layout.stacks_at(t.mark.place).find(|s| s.side == t.mark.side);
    if let (Some(stack), Some(last)) = (end, points.last_mut()) {
        *last = stack.body.center();
    }
    super::strokes::along(&points, share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::board::{Link, LinkStyle, Place};
    use std::sync::Arc;

    #[test]
    fn the_shortest_way_is_found_and_none_where_none_is() {
        let link = |a, b| Link { a: PlaceKey(a), b: PlaceKey(b), style: LinkStyle::Plain };
        let links = vec![link(0, 1), link(1, 2), link(2, 3), link(0, 4), link(4, 3)];
        let board = Board::points(vec![Place::default(); 6], links, Arc::default());
        let way = |from, to| {
            let way = shortest(&board, PlaceKey(from), PlaceKey(to))?;
            Some(way.into_iter().map(|p| p.0).collect::<Vec<_>>())
        };
        assert_eq!(way(0, 3), Some(vec![0, 4, 3]));
        assert_eq!(way(3, 1), Some(vec![3, 2, 1]));
        assert_eq!(way(0, 5), None);
        assert_eq!(way(0, 77), None);
    }
}
