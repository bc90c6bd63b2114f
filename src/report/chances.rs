//! The chances of a line in a report: where they stood at the start of each turn, and what turned them.

use crate::engine::{
    chances::{
        Course, Measure,
        told::{rests_on, side_of, title, turning_points},
    },
    rules::Viewer,
    table::{PlyId, Table},
};

/// Lines under a heading.
pub(super) struct Part {
    pub heading: String,
    pub lines: Vec<String>,
}

/// The win chance by moment.
pub(super) struct Curve {
    /// `German win chance`.
    pub title: String,
    /// Moment, mean and standard error.
    pub known: Vec<(u32, f64, f64)>,
    /// The last moment of the line.
    pub end: u32,
    /// First moment and name of each turn.
    pub turns: Vec<(u32, String)>,
    /// Moment, value after it and words of each turning point.
    pub points: Vec<(u32, f64, String)>,
}

/// The win chance as a curve; `None` when fewer than two moments are known.
pub(super) fn curve(table: &dyn Table, tip: PlyId, who: Viewer, course: &Course) -> Option<Curve> {
    let line = table.timeline(tip, who);
    let measure = Measure::Win(side_of(who));
    let of = |(moment, ply): (u32, &PlyId)| {
        let prospect = course.moments.get(ply)?;
        Some((moment, prospect.mean(measure), prospect.error(measure)))
    };
    let known: Vec<_> = (0..).zip(&line.plies).filter_map(of).collect();
    let found = turning_points(table, &line, line.end(), who, course, measure);
    let points = found.iter().map(|p| {
        let words = format!("{}, {}: {}", p.turn, p.place, p.swing.in_words());
        (p.swing.moment, p.swing.means[1], words)
    });
    (known.len() > 1).then(|| Curve {
        title: title(table.sides(), measure),
        known,
        end: line.end(),
        turns: line.turns.iter().map(|t| (t.first, t.name.clone())).collect(),
        points: points.collect(),
    })
}

/// The chances in words.
pub(super) fn parts(table: &dyn Table, tip: PlyId, who: Viewer, course: &Course) -> Vec<Part> {
    let line = table.timeline(tip, who);
    let measures = [Measure::Win(side_of(who)), Measure::Points];
    let sides = table.sides();
    let names = measures.map(|m| title(sides, m));
    let at = |moment: u32| {
        let prospect = course.moments.get(line.plies.get(moment as usize)?)?;
        let value = |m: Measure| {
            format!("{} ± {}", m.in_words(prospect.mean(m)), m.error_in_words(prospect.error(m)))
        };
        Some(format!("{}, points at the end {}", value(measures[0]), value(measures[1])))
    };
    let turns = line.turns.iter().map(|t| (t.name.as_str(), t.first)).chain([("The end", line.end())]);
    let turns = turns.filter_map(|(name, moment)| Some(format!("{name}: {}", at(moment)?)));
    let games = course.moments.values().map(crate::engine::chances::Prospect::games).max().unwrap_or(0);
    let about = format!(
        "{} and points at the end: played on up to {games} times from each moment by the automatic sides, {}; ± is one \
         standard error",
        names[0],
        rests_on(sides, who)
    );
    let mut parts =
        vec![Part { heading: "Chances".into(), lines: std::iter::once(about).chain(turns).collect() }];
    for (measure, name) in measures.into_iter().zip(names) {
        let found = turning_points(table, &line, line.end(), who, course, measure);
        let mut lines: Vec<String> =
            found.iter().map(|p| format!("Ply {}, {}. {}", p.swing.ply, p.order, p.in_words())).collect();
        if lines.is_empty() {
            lines
                .push("No single order changed it by clearly more than the play-outs may be wrong by".into());
        }
        parts.push(Part { heading: format!("Turning points: {name}"), lines });
    }
    parts
}
