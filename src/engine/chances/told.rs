//! Chances in words: what a window, a report and the command line say of them.

use super::{Cause, Course, Measure, Prospect, Swing};
use crate::engine::{
    rules::{Side, Viewer},
    scene::Subject,
    study::{TallyKind, timeline::Timeline},
    table::{PlyId, Table},
};

/// Whose chances a viewer is shown: its own; the umpire those of the first side.
pub fn side_of(who: Viewer) -> Side {
    match who {
        Viewer::Side(side) => side,
        Viewer::Umpire => Side(0),
    }
}

fn name(sides: &[&str], side: Side) -> String {
    sides.get(usize::from(side.0)).copied().unwrap_or("first").to_owned()
}

/// What the figures of a viewer rest on.
pub fn rests_on(sides: &[&str], who: Viewer) -> String {
    match who {
        Viewer::Side(side) => format!("from what the {} side knew", name(sides, side)),
        Viewer::Umpire => "from the position as it really was".into(),
    }
}

/// The side that must score, for whom points are good.
pub fn scorer(table: &dyn Table) -> Side {
    let points = table.tally_names().iter().find(|n| n.kind == TallyKind::Points);
    points.and_then(|n| n.side).unwrap_or(Side(0))
}

/// What a measure is called: `German win chance`, `Points at the end`.
pub fn title(sides: &[&str], measure: Measure) -> String {
    match measure {
        Measure::Win(side) => format!("{} win chance", name(sides, side)),
        Measure::Points => "Points at the end".into(),
    }
}

/// `German win chance 61 % ± 3, played on 200 times by the automatic sides`.
pub fn sentence(sides: &[&str], measure: Measure, prospect: &Prospect) -> String {
    let (what, value) = (title(sides, measure), measure.in_words(prospect.mean(measure)));
    if prospect.is_over() {
        return format!("{what} {value}: the game is over");
    }
    let error = measure.error_in_words(prospect.error(measure));
    let times = match prospect.games() {
        1 => "once".to_owned(),
        n => format!("{n} times"),
    };
    format!("{what} {value} ± {error}, played on {times} by the automatic sides")
}

/// Whose chances are looked at, who must score, and what the sides are called.
#[derive(Debug, Clone, Copy)]
pub struct Eyes<'a> {
    /// Names of the sides.
    pub sides: &'a [&'a str],
    /// Whose luck is good luck.
    pub side: Side,
    /// For whom points are good.
    pub scorer: Side,
}

impl Eyes<'_> {
    /// Of a table's viewer.
    pub fn of(table: &dyn Table, who: Viewer) -> Eyes<'static> {
        Eyes { sides: table.sides(), side: side_of(who), scorer: scorer(table) }
    }

    /// One to three words for what moved the chances; `by` is the side that gave the order.
    pub fn tag(self, swing: &Swing, by: Option<Side>) -> String {
        let up = swing.change.by > 0.0;
        let good = match swing.change.measure {
            Measure::Win(side) => up == (side == self.side),
            Measure::Points => up == (self.scorer == self.side),
        };
        let own = by.is_none_or(|by| by == self.side);
        match swing.cause() {
            Cause::Luck => if good { "Good luck" } else { "Bad luck" }.into(),
            Cause::Order => {
                let what = if good == own { "Strong" } else { "Costly" };
                let whose = by.filter(|_| !own).map_or_else(String::new, |by| name(self.sides, by) + " ");
                format!("{what} {whose}order")
            }
            Cause::Both => "Order and luck".into(),
            Cause::Unknown => if up { "Rise" } else { "Fall" }.into(),
        }
    }
}

impl Swing {
    /// What of the change was the order and what was luck: `order −20 ± 4, dice and faces −3 ± 4`.
    pub fn parts_in_words(&self) -> String {
        match self.parts {
            Some([order, luck]) => {
                format!("order {}, dice and faces {}", order.in_words(), luck.in_words())
            }
            None => "order and luck are not told apart".into(),
        }
    }
}

/// A turning point in words.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The change.
    pub swing: Swing,
    /// The turn: `October 1941`.
    pub turn: String,
    /// The place of the battle it belongs to; the phase outside of battles.
    pub place: String,
    /// The order as the viewer was told it.
    pub order: String,
    /// What moved the chances.
    pub tag: String,
}

impl TurningPoint {
    /// All of it in a line.
    pub fn in_words(&self) -> String {
        let Self { swing, turn, place, tag, .. } = self;
        let change = swing.change.in_words();
        format!("{turn}, {place}: {} ({change}). {tag}: {}", swing.in_words(), swing.parts_in_words())
    }
}

/// The turning points of a line in words, in the order in which they happened.
pub fn turning_points(
    table: &dyn Table,
    line: &Timeline,
    end: u32,
    who: Viewer,
    course: &Course,
    measure: Measure,
) -> Vec<TurningPoint> {
    let eyes = Eyes::of(table, who);
    let known = line.plies.get(..=end as usize).unwrap_or(&line.plies);
    let found = course.turning_points(known, measure).into_iter();
    found
        .map(|swing| TurningPoint {
            turn: span_name(&line.turns, swing.moment),
            place: place_of(table, line, who, &swing),
            order: table.ply_text(swing.ply, who).to_string(),
            tag: eyes.tag(&swing, table.given_by(swing.ply)),
            swing,
        })
        .collect()
}

fn span_name(spans: &[crate::engine::study::timeline::Span], moment: u32) -> String {
    // What a ply did belongs to the stretch it was given in.
    let before = moment.saturating_sub(1);
    let span = spans.iter().rev().find(|s| s.first <= before);
    span.map_or_else(String::new, |s| s.name.clone())
}

fn place_of(table: &dyn Table, line: &Timeline, who: Viewer, swing: &Swing) -> String {
    let battle = line.battles.iter().rev().find(|b| b.first <= swing.moment && swing.moment <= b.last);
    if let Some(Subject::Place(place)) = battle.and_then(|b| b.subject.as_ref()) {
        let scene = table.scene(swing.ply, who);
        if let Some(place) = scene.places.get(usize::from(*place)) {
            return place.name.clone();
        }
    }
    span_name(&line.phases, swing.moment)
}

/// A change that counts between two moments, from before a group of orders to after it.
pub fn largest_between(
    course: &Course,
    line: &[PlyId],
    from: u32,
    to: u32,
    measure: Measure,
) -> Option<Swing> {
    let clear = |m| course.swing(line, m, measure).filter(|s| s.change.is_clear());
    (from + 1..=to).filter_map(clear).max_by(|a, b| a.change.by.abs().total_cmp(&b.change.by.abs()))
}
