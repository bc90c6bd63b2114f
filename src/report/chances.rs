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
