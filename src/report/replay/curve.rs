//! The course of the game as a line: the win chance where the file keeps it, else the points.

use super::eyes::Game;
use engine::{
    base::side::Viewer,
    chances::stretch::{cut, stations},
    insight::told::{side_of, title},
    play::prospect::Measure,
    show::tally::TallyKind,
    study::timeline::Timeline,
};
use std::fmt::Write as _;

/// The line of the slider.
pub(super) struct Curve {
    /// `German win chance`.
    pub(super) title: String,
    /// Moment and height, 0 to 1.
    pub(super) points: Vec<(u32, f64)>,
    /// What the lower and the upper edge are.
    pub(super) edges: [String; 2],
    /// It holds its value until the next point.
    pub(super) steps: bool,
}

impl Curve {
    /// That of a game; `None` where nothing counts.
    pub(super) fn of(game: &Game, line: &Timeline, who: Viewer) -> Option<Self> {
        chances(game, line, who).or_else(|| points(line))
    }

    /// The line in a box as wide as the game has orders and 100 high, from the lower left corner round to the lower right one.
    pub(super) fn path(&self, end: u32) -> String {
        let y = |value: f64| 100.0 - (value.clamp(0.0, 1.0) * 94.0 + 3.0);
        let mut d = String::from("M0 100");
        let mut before: Option<f64> = None;
        for (moment, value) in &self.points {
            let y = y(*value);
            let from = before.unwrap_or(y);
            if before.is_none() {
                let _ = write!(d, "L0 {from:.1}");
            }
            if self.steps {
                let _ = write!(d, "L{moment} {from:.1}");
            }
            let _ = write!(d, "L{moment} {y:.1}");
            before = Some(y);
        }
        let _ = write!(d, "L{end} {:.1}L{end} 100Z", before.unwrap_or(100.0));
        d
    }
}

fn chances(game: &Game, line: &Timeline, who: Viewer) -> Option<Curve> {
    let (course, _) = game.chances.as_ref()?;
    let measure = Measure::Win(side_of(who));
    let (known, games) = stations(course, line, &cut(line, line.end()));
    let points: Vec<_> = known.into_iter().map(|(m, p)| (m, p.mean_of(measure, games))).collect();
    let edges = ["0 %", "100 %"].map(str::to_owned);
    let title = title(game.table.sides(), measure);
    (points.len() > 1).then_some(Curve { title, points, edges, steps: false })
}

/// The points held; where a game has none, the first thing it counts.
fn points(line: &Timeline) -> Option<Curve> {
    let column = line.names.iter().position(|n| n.kind == TallyKind::Points).unwrap_or(0);
    let name = line.names.get(column)?;
    let value = |at: usize| line.curve.get(at).and_then(|p| p.values.get(column)).copied();
    let all: Vec<i32> = (0..line.curve.len()).filter_map(value).collect();
    let (low, high) = (all.iter().copied().min()?.min(0), all.iter().copied().max()?.max(1));
    let share = |n: i32| f64::from(n - low) / f64::from(high - low);
    let points = line.curve.iter().zip(&all).map(|(point, n)| (point.at, share(*n))).collect();
    let edges = [low.to_string(), high.to_string()];
    Some(Curve { title: name.label.to_owned(), points, edges, steps: true })
}
