//! The chances of a line in a report: where they stood at the start of each turn, and what turned them.

use engine::{
    base::{seat::PlyId, side::Viewer},
    chances::{
        kept::still_true,
        stretch::{cut, stations},
    },
    insight::{
        advised,
        told::{
            NOTHING_CLEAR, TurningPoint, figures_of, older_player, plus_minus, rests_on, side_of,
            still_counting, title, told, whose_chances, won_by_neither,
        },
    },
    play::prospect::{Course, Measure},
    table::{Advice, Table},
};

/// Lines under a heading.
pub(crate) struct Part {
    /// Such as `Turning points: German win chance`.
    pub heading: String,
    /// Sentences without full stop.
    pub lines: Vec<String>,
}

/// The win chance by moment.
pub(crate) struct Curve {
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

/// The turning points of the win chance; none while too few games were played.
pub(crate) fn turning_points(
    table: &dyn Table,
    tip: PlyId,
    who: Viewer,
    course: &Course,
) -> Vec<TurningPoint> {
    let line = table.timeline(tip, who);
    let win = Measure::Win(side_of(who));
    told(table, &line, line.end(), who, course, win, line.pace.decides).unwrap_or_default().points
}

/// The turning points by the figures that stand in the file, as far as these suffice and are true.
pub(crate) fn kept_turning_points(table: &dyn Table, tip: PlyId, who: Viewer) -> Vec<TurningPoint> {
    if table.kept_figures(who).moments.is_empty() {
        return Vec::new();
    }
    let (play, course) = figures_of(table, tip, who);
    let points = turning_points(table, tip, who, &course);
    if points.is_empty() || still_true(&*play, &course) { points } else { Vec::new() }
}

/// The win chance as a curve from one whole stretch of orders to the next; `None` when fewer than two moments are known.
pub(crate) fn curve(table: &dyn Table, tip: PlyId, who: Viewer, course: &Course) -> Option<Curve> {
    let line = table.timeline(tip, who);
    let measure = Measure::Win(side_of(who));
    let (known, games) = stations(course, &line, &cut(&line, line.end()));
    let known: Vec<_> = known
        .into_iter()
        .map(|(m, p)| (m, p.mean_of(measure, games), p.first(games).error(measure)))
        .collect();
    let points = turning_points(table, tip, who, course).into_iter().map(|p| {
        let words = format!("{}, {}: {}", p.turn, p.place, p.swing.in_words());
        (p.swing.of.last, p.swing.means[1], words)
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
pub(crate) fn parts(table: &dyn Table, tip: PlyId, who: Viewer, course: &Course) -> Vec<Part> {
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
    let games = course.moments.values().map(engine::play::prospect::Prospect::games).max().unwrap_or(0);
    let about = format!(
        "{} and points at the end: played on from each moment by the automatic sides, {}; {}",
        names[0],
        rests_on(sides, who),
        plus_minus(games)
    );
    let neither = course.moments.values().any(|p| p.drawn() > 0.0).then(|| won_by_neither(table.drawn()));
    let first = [Some(about), neither, whose_chances(table), older_player(table)];
    let lines = first.into_iter().flatten().chain(turns).collect();
    let mut parts = vec![Part { heading: "Chances".into(), lines }];
    for (measure, name) in measures.into_iter().zip(names) {
        let lines = match told(table, &line, line.end(), who, course, measure, line.pace.decides) {
            Err(_) => vec![still_counting(line.pace)],
            Ok(found) if found.points.is_empty() => vec![NOTHING_CLEAR.into()],
            Ok(found) => {
                found.points.iter().map(|p| format!("{}. First order: {}", p.in_words(), p.order)).collect()
            }
        };
        parts.push(Part { heading: format!("Turning points: {name}"), lines });
    }
    parts
}

/// The plans of the line beside those that a search advises, as far as the file keeps what was found.
pub(crate) fn plans(table: &dyn Table, tip: PlyId, who: Viewer) -> Option<Part> {
    let all = advised::kept(table, &table.timeline(tip, who), who);
    let advices: Vec<&Advice> = all.iter().map(|(_, advice)| advice).collect();
    let each = all.iter().map(|(name, advice)| {
        let said = std::iter::once(advised::comparison(advice)).chain(advised::why(advice, table));
        format!("{name}: {}", said.collect::<Vec<_>>().join(". "))
    });
    let turns = advised::kept_by_turns(table, tip, who, &advices);
    let lines: Vec<String> = advised::sums(table, &advices).into_iter().chain(turns).chain(each).collect();
    let about = [advised::ABOUT, advised::ACCURACY].map(str::to_owned);
    (!all.is_empty()).then(|| Part {
        heading: "Plans: what instead?".into(),
        lines: about.into_iter().chain(lines).collect(),
    })
}
