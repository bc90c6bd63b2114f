//! The end of a game as plain data: what its page and the picture of it are drawn from. Made as one viewer knows the game.

use crate::{desk::state::Desk, ui::signed};
use engine::{
    base::{
        say::count,
        seat::{Control, PlyId, Seat},
        side::{Side, Viewer},
    },
    chances::stretch::{cut, stations},
    insight::{
        cities::{self, City},
        decisive::Decisive,
        told::{side_of, title},
    },
    play::prospect::{Course, Measure, Prospect},
    show::{
        chronicle::Held,
        overlay::Overlay,
        scene::{Scene, Subject},
        sheet::Row,
        tally::TallyKind,
        tick::TickKind,
    },
    statistics::Statistics,
    study::{
        hindsight::FRONTS,
        timeline::{Span, Timeline},
    },
};
use std::sync::Arc;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndSheet {
    /// `Soviet victory`.
    pub title: String,
    /// `6 points held, 8 needed`.
    pub sentence: String,
    /// What was played, by whom, and how long: a line each.
    pub about: Vec<String>,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// Points held and needed, in a game that counts them.
    pub points: Option<(i32, i32)>,
    /// Who won.
    pub winner: Option<Side>,
    /// The places that are worth points.
    pub cities: Vec<City>,
    /// When each of them changed hands in history: `September 1941`, or nothing where it did not; empty without a chronicle.
    pub then: Vec<Option<String>>,
    /// The map as it ended.
    pub scene: Arc<Scene>,
    /// Where the front stood before.
    pub fronts: Option<Arc<Overlay>>,
    /// How the points came about otherwise.
    pub rows: Vec<Row>,
    /// Losses, battles and luck: what, and how much.
    pub counts: Vec<(String, String)>,
    /// The curve of the win chance, or of the points.
    pub curve: Option<EndCurve>,
    /// What decided it, in the sequence of play.
    pub decided: Vec<Decisive>,
    /// Where it ended.
    pub tip: PlyId,
}

/// A curve over the turns of a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndCurve {
    /// `German win chance`.
    pub title: String,
    /// Of what; `None` for the points held.
    pub measure: Option<Measure>,
    /// Names of the turns, short.
    pub turns: Vec<String>,
    /// Where it goes: turns since the first one began, value, standard error.
    pub course: Vec<(f32, f64, f64)>,
    /// The value at its upper end.
    pub top: f64,
    /// Points needed to win.
    pub needed: Option<i32>,
    /// Turns since the first one began, of each moment that decided.
    pub marks: Vec<f32>,
}

impl EndCurve {
    /// A value as it is written.
    pub fn in_words(&self, value: f64) -> String {
        self.measure.map_or_else(|| format!("{value:.0}"), |m| m.in_words(value))
    }

    /// The value at a place of the curve.
    pub fn at(&self, x: f32) -> f64 {
        let after = self.course.partition_point(|p| p.0 <= x);
        let before = after.checked_sub(1).map(|i| self.course[i]);
        match (before, self.course.get(after)) {
            // Points are held until they change.
            (Some((_, value, _)), _) if self.measure.is_none() => value,
            (Some((from, a, _)), Some(&(to, b, _))) => {
                a + (b - a) * f64::from((x - from) / (to - from).max(0.001))
            }
            (Some((_, value, _)), None) | (None, Some(&(_, value, _))) => value,
            (None, None) => 0.0,
        }
    }

    /// The course in words: `Points held: 0 in Jun, 2 in Aug, 4 in Dec`.
    pub fn spoken(&self) -> String {
        let each = self.turns.iter().enumerate().map(|(i, turn)| {
            let end = self.at(i as f32 + 0.999);
            format!("{} in {turn}", self.in_words(end))
        });
        format!("{}: {}", self.title, each.collect::<Vec<_>>().join(", "))
    }
}

/// What the sheet is made from besides the desk.
pub struct Known<'a> {
    /// Through whose eyes.
    pub who: Viewer,
    /// The line that ended.
    pub line: &'a Timeline,
    /// What it adds up to, once that is known.
    pub sums: Option<&'a Statistics>,
    /// Its chances, once they are known well enough to be judged.
    pub course: Option<&'a Course>,
    /// What decided it.
    pub decided: &'a [Decisive],
}

impl EndSheet {
    /// How the game on a desk ended; `None` while it runs.
    pub fn of(desk: &Desk, known: &Known<'_>) -> Option<Self> {
        let outcome = desk.seen.outcome.as_ref()?;
        let title = match outcome.winner {
            Some(side) => format!("{} victory", desk.side_name(side)),
            None => "A draw".to_owned(),
        };
        let points = (outcome.needed > 0).then_some((outcome.score, outcome.needed));
        let sentence = match points {
            None if outcome.sentence == title => outcome.points_held(),
            Some(_) if outcome.sentence == title => String::new(),
            _ => outcome.sentence.clone(),
        };
        let cities = cities::cities(&*desk.table, known.line, known.who);
        // What is said of the cities themselves stands in their list.
        let listed = |row: &Row| match row.subject {
            Some(Subject::Place(place)) => cities.iter().any(|c| c.place == place),
            _ => false,
        };
        let rows = desk.seen.summary.iter().flat_map(|s| &s.rows).filter(|r| !listed(r)).cloned().collect();
        Some(Self {
            title,
            sentence,
            about: about(desk, known.line),
            points,
            winner: outcome.winner,
            then: then(desk, &cities),
            scene: desk.table.scene(desk.table.cursor(), known.who),
            fronts: fronts(desk, known.who),
            sides: desk.table.sides().iter().map(|s| (*s).to_owned()).collect(),
            rows,
            counts: known.sums.map_or_else(Vec::new, |s| counts(desk, s, side_of(known.who))),
            curve: curve(desk, known),
            decided: known.decided.to_vec(),
            tip: desk.table.cursor(),
            cities,
        })
    }
}

/// Where the front stood at the ends of turns.
fn fronts(desk: &Desk, who: Viewer) -> Option<Arc<Overlay>> {
    let (at, side) = (desk.table.cursor(), side_of(who));
    desk.table.overlay(at, who, FRONTS, side, &[]).map(Arc::new)
}

/// When the cities changed hands in history.
fn then(desk: &Desk, cities: &[City]) -> Vec<Option<String>> {
    let Some(chronicle) = desk.table.chronicle() else { return Vec::new() };
    let fell = |city: &City| {
        let first = city.changes.first().map_or(city.holder, |change| change.from);
        let other = |held: Held| matches!(held, Held::By(side) if Some(side) != first);
        let chapter = chronicle.chapters.iter().find(|chapter| other(chapter.held(city.place)));
        chapter.map(|chapter| chapter.name.clone())
    };
    cities.iter().map(fell).collect()
}

/// What was played, by whom, and how long.
fn about(desk: &Desk, line: &Timeline) -> Vec<String> {
    let called = desk.kind.called(&desk.table.choices());
    let game = [desk.kind.title(), called.as_str()];
    let game = game.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ");
    let player = |n: usize, name: &&str| format!("{name}: {}", players(desk, Side(n as u8)));
    let players: Vec<String> =
        desk.table.sides().iter().enumerate().map(|(n, name)| player(n, name)).collect();
    let turns: Vec<&Span> = played(line).collect();
    let when = match turns.as_slice() {
        [] => String::new(),
        [one] => format!("{}, ", one.name),
        [first, .., last] => format!("{} to {}, ", first.name, last.name),
    };
    vec![game, players.join(" · "), format!("{when}{}", count(line.end(), "order"))]
}

/// Who gave the orders of a side: a player, the computer at its level, or each of them his share.
fn players(desk: &Desk, side: Side) -> String {
    let seats = desk.table.way_to(desk.table.cursor()).into_iter().filter_map(|ply| desk.table.seat_of(ply));
    let (mut person, mut all, mut level) = (0, 0, None);
    for seat in seats.filter(|s| s.side() == side) {
        all += 1;
        match seat {
            Seat::Person(_) => person += 1,
            Seat::Automatic(_, by) => level = Some(by),
        }
    }
    let computer = |level: u8| match desk.kind.telling_level(side, level) {
        None => "the computer".to_owned(),
        Some(label) => format!("the computer, {}", label.to_lowercase()),
    };
    match (level, desk.table.control(side)) {
        (Some(level), _) if person == 0 => computer(level),
        (Some(level), _) => format!("a player ({person} of {all} orders) and {}", computer(level)),
        (None, Control::Automatic(level)) if all == 0 => computer(level),
        (None, Control::Automatic(_) | Control::Person) => "a player".to_owned(),
    }
}

/// The turns of a line, the set-up left out where there is more.
fn played(line: &Timeline) -> impl Iterator<Item = &Span> {
    let more = line.turns.iter().any(|t| t.when.turn > 0);
    line.turns.iter().filter(move |t| t.when.turn > 0 || !more)
}

/// Losses, battles and luck.
fn counts(desk: &Desk, s: &Statistics, own: Side) -> Vec<(String, String)> {
    let sides = || Side::BOTH.into_iter().zip(&s.sides);
    let each = |words: &dyn Fn(Side) -> Option<String>| {
        let all = sides().filter_map(|(side, name)| Some(format!("{name} {}", words(side)?)));
        all.collect::<Vec<_>>().join(", ")
    };
    let mut out = vec![("Units lost".to_owned(), each(&|side| Some(s.total(side).lost.to_string())))];
    let won = |side: Side| {
        let [fought, won] = s.total(side).battles;
        (fought > 0).then(|| format!("{won} of {fought}"))
    };
    let won = each(&won);
    if !won.is_empty() {
        out.push(("Attacks won".to_owned(), won));
    }
    if s.battles.iter().any(|b| b.luck(own).is_some()) {
        let (dice, faces) = s.luck(own);
        let words = format!("{} units for the {} side", signed(dice + faces), desk.side_name(own));
        out.push(("Luck".to_owned(), words));
    }
    out
}

/// The axis of the curve: turns since the first one began.
struct Axis<'a> {
    turns: Vec<&'a Span>,
    end: u32,
}

impl Axis<'_> {
    fn x(&self, moment: u32) -> f32 {
        let Some(i) = self.turns.iter().rposition(|t| t.first <= moment) else { return 0.0 };
        let next = self.turns.get(i + 1).map_or(self.end + 1, |t| t.first);
        let (first, moment) = (self.turns[i].first, moment.min(self.end));
        i as f32 + (moment - first) as f32 / (next - first).max(1) as f32
    }
}

/// The curve of the win chance where it is known, else of the points; `None` in a game that counts none.
fn curve(desk: &Desk, known: &Known<'_>) -> Option<EndCurve> {
    let line = known.line;
    let axis = Axis { turns: played(line).collect(), end: line.end() };
    let boxes = &desk.seen.sequence.turns;
    let short = |t: &&Span| {
        let named = usize::from(t.when.turn).checked_sub(1).and_then(|i| boxes.get(i));
        named.map_or_else(|| t.name.clone(), |b| b.label.clone())
    };
    let moment = |ply: PlyId| line.plies.binary_search(&ply).ok().map(|at| at as u32);
    let marks = known.decided.iter().map(|d| moment(d.ply).map_or(0.0, |m| axis.x(m))).collect();
    let turns = axis.turns.iter().map(short).collect();
    let drawn = match known.course {
        Some(course) => chances(desk, known, &axis, course),
        None => points(desk, known, &axis)?,
    };
    Some(EndCurve { turns, marks, ..drawn })
}

/// The win chance where whole stretches of orders begin and end, from the first turn on.
fn chances(desk: &Desk, known: &Known<'_>, axis: &Axis<'_>, course: &Course) -> EndCurve {
    let line = known.line;
    let measure = Measure::Win(side_of(known.who));
    let first = axis.turns.first().map_or(0, |t| t.first);
    let (stations, games) = stations(course, line, &cut(line, line.end()));
    let station =
        |(m, p): &(u32, &Prospect)| (axis.x(*m), p.mean_of(measure, games), p.first(games).error(measure));
    let course = stations.iter().filter(|(m, _)| *m >= first).map(station).collect();
    let title = title(desk.table.sides(), measure);
    EndCurve { title, measure: Some(measure), course, top: 1.0, ..EndCurve::default() }
}

/// The points held at the end of each phase, and after each capture: it may count at once.
fn points(desk: &Desk, known: &Known<'_>, axis: &Axis<'_>) -> Option<EndCurve> {
    let line = known.line;
    let column = line.names.iter().position(|n| n.kind == TallyKind::Points)?;
    let counted = line.curve.iter().map(|p| (p.at, p.values.get(column).copied()));
    let taken = line.ticks.iter().filter(|t| t.tick.kind == TickKind::Capture);
    let at_once = |at: u32| {
        let ply = line.plies.get(at as usize)?;
        desk.table.tally(*ply, known.who).get(column).copied()
    };
    let mut points: Vec<(u32, Option<i32>)> = counted.chain(taken.map(|t| (t.at, at_once(t.at)))).collect();
    points.sort_unstable();
    let value = |(at, value): &(u32, Option<i32>)| Some((axis.x(*at), f64::from((*value)?), 0.0));
    let course: Vec<(f32, f64, f64)> = points.iter().filter_map(value).collect();
    let needed = desk.seen.outcome.as_ref().map(|o| o.needed).filter(|n| *n > 0);
    let top = course.iter().map(|c| c.1).fold(f64::from(needed.unwrap_or(1)), f64::max);
    Some(EndCurve { title: "Points held".to_owned(), course, top, needed, ..EndCurve::default() })
}
