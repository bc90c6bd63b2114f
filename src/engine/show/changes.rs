//! What differs between two moments, as plain data: a generic difference of two pictures.
//!
//! It is made from scenes and sequences of one viewer alone, so it says nothing that viewer may not know. Units are
//! followed by their keys; a key that was off the map in between belongs to a unit that was lost and to another one
//! that arrived ([`Gone`]). Not here: which two moments are compared (the window asks).

use super::{
    counter::{Condition, ConditionSign, CounterMark},
    scene::{Arrow, ArrowStyle, Mark, PlaceState, Scene, Subject},
    season::Sky,
    sequence::{Progress, Sequence},
    tally::{TallyKind, TallyName},
};
use crate::base::{
    keys::{PlaceKey, UnitKey},
    say::count,
    side::Side,
};
use std::collections::{BTreeMap, BTreeSet};

/// What kind of difference, in the sequence in which lines are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// Another turn, other weather.
    Calendar,
    /// Points.
    Score,
    /// A place changed hands.
    Control,
    /// What was built at a place was destroyed or stands again.
    Works,
    /// A unit left the map.
    Lost,
    /// Out of supply, or in supply again.
    Supply,
    /// A unit came onto the map.
    Arrived,
    /// A hidden unit is known now.
    Revealed,
    /// A condition of a unit began or ended.
    State,
    /// A unit stands elsewhere.
    Moved,
}

impl ChangeKind {
    /// Heading over the lines of this kind.
    pub fn title(self) -> &'static str {
        match self {
            Self::Calendar => "Calendar and weather",
            Self::Score => "Points",
            Self::Control => "Changed hands",
            Self::Works => "Built or destroyed",
            Self::Lost => "Lost",
            Self::Supply => "Supply",
            Self::Arrived => "Arrived",
            Self::Revealed => "Seen for the first time",
            Self::State => "Condition of units",
            Self::Moved => "Moved",
        }
    }
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeLine {
    /// What kind.
    pub kind: ChangeKind,
    /// In words, without a full stop.
    pub text: String,
    /// Whose unit, or who holds the place now.
    pub side: Option<Side>,
    /// Where it leads to, most important first.
    pub subjects: Vec<Subject>,
    /// What to draw for it.
    pub marks: Vec<Mark>,
    /// What to draw for it.
    pub arrows: Vec<Arrow>,
}

/// Units that left the map at some moment in between, as they stood last.
pub type Gone = BTreeMap<UnitKey, CounterMark>;

/// A moment through some eyes.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'a> {
    /// The map.
    pub scene: &'a Scene,
    /// Calendar and points.
    pub sequence: &'a Sequence,
    /// What the game counts, in the sequence of its names.
    pub tally: &'a [i32],
}

/// Everything that differs from one moment to a later one. `sides` are the names of the sides, `names` what the game counts.
pub fn between(
    from: Moment<'_>,
    to: Moment<'_>,
    gone: &Gone,
    sides: &[&str],
    names: &[TallyName],
) -> Vec<ChangeLine> {
    let mut d = Difference { from: from.scene, to: to.scene, sides, lines: Vec::new() };
    calendar(from.sequence, to.sequence, &mut d.lines);
    losses(names, from.tally, to.tally, &mut d.lines);
    d.places();
    d.units(gone);
    d.lines.sort_by_key(|l| l.kind);
    d.lines
}

fn plain(kind: ChangeKind, text: String) -> ChangeLine {
    ChangeLine { kind, text, side: None, subjects: Vec::new(), marks: Vec::new(), arrows: Vec::new() }
}

fn sky_name(sky: Sky) -> Option<&'static str> {
    match sky {
        Sky::None | Sky::Unknown => None,
        Sky::Good => Some("Good"),
        Sky::Mud => Some("Mud"),
        Sky::Snow => Some("Snow"),
    }
}

fn calendar(from: &Sequence, to: &Sequence, out: &mut Vec<ChangeLine>) {
    let sky = |s: &Sequence| s.turns.iter().find(|t| t.progress == Progress::Now).map(|t| t.sky);
    let weather = sky_name(sky(to).unwrap_or_default());
    if (&from.turn, &from.date) != (&to.turn, &to.date) {
        let date = [to.date.as_str(), to.turn.as_str()];
        let date = date.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
        // A line of the turn that names the weather says it once.
        let weather = weather.filter(|w| !date.contains(w));
        let text = weather.map_or_else(|| date.clone(), |w| format!("{date}: weather {w}"));
        out.push(plain(ChangeKind::Calendar, text));
    } else if let Some(weather) = weather.filter(|_| sky(from) != sky(to)) {
        out.push(plain(ChangeKind::Calendar, format!("Weather {weather}")));
    }
    let (a, b) = (from.score.held, to.score.held);
    if a != b {
        out.push(plain(ChangeKind::Score, format!("Points: {a} before, {b} now")));
    }
}

/// What each side has lost in all: of a stack that nobody has looked at it is all that is known.
fn losses(names: &[TallyName], from: &[i32], to: &[i32], out: &mut Vec<ChangeLine>) {
    let counted = names.iter().zip(from.iter().zip(to)).filter(|(name, _)| name.kind == TallyKind::Loss);
    for (name, (before, now)) in counted.filter(|(_, (before, now))| before != now) {
        let text = format!("{}: {before} before, {now} now", name.label);
        out.push(ChangeLine { side: name.side, ..plain(ChangeKind::Lost, text) });
    }
}

struct Difference<'a> {
    from: &'a Scene,
    to: &'a Scene,
    sides: &'a [&'a str],
    lines: Vec<ChangeLine>,
}

impl Difference<'_> {
    fn name(&self, place: PlaceKey) -> &str {
        self.to.board.name(place)
    }

    fn side_name(&self, side: Side) -> &str {
        self.sides.get(usize::from(side.0)).copied().unwrap_or_default()
    }

    fn at(&mut self, kind: ChangeKind, place: PlaceKey, side: Option<Side>, text: String) {
        let line = plain(kind, text);
        let subjects = vec![Subject::Place(place)];
        self.lines.push(ChangeLine { side, subjects, marks: vec![Mark::Ring { place }], ..line });
    }

    fn places(&mut self) {
        let (from, to) = (self.from, self.to);
        for (i, (a, b)) in from.places.iter().zip(&to.places).enumerate() {
            let place = PlaceKey::nth(i);
            let name = to.board.name(place);
            if a.control != b.control {
                let text = match b.control {
                    Some(side) => format!("{name} is {} now", self.side_name(side)),
                    None => format!("{name} is nobody’s now"),
                };
                self.at(ChangeKind::Control, place, b.control, text);
            }
            for (works, stands) in works_changed(a, b) {
                let now = if stands { "stands" } else { "is destroyed" };
                self.at(ChangeKind::Works, place, b.control, format!("The {works} of {name} {now}"));
            }
        }
    }

    fn units(&mut self, gone: &Gone) {
        let before: BTreeMap<UnitKey, &CounterMark> =
            self.from.counters.iter().map(|c| (c.unit, c)).collect();
        let after: BTreeMap<UnitKey, &CounterMark> = self.to.counters.iter().map(|c| (c.unit, c)).collect();
        let mut groups = Groups::default();
        // Of a side that has counters which are not told apart a unit that is no longer there may just be out of sight.
        let both = self.from.counters.iter().chain(&self.to.counters);
        let hidden: BTreeSet<u8> = both.filter(|c| c.untraced).map(|c| c.side).collect();
        let keys: BTreeSet<UnitKey> = before.keys().chain(after.keys()).chain(gone.keys()).copied().collect();
        for unit in keys {
            let (old, new) = (before.get(&unit).copied(), after.get(&unit).copied());
            match (old, new, gone.get(&unit)) {
                (Some(a), Some(b), None) => groups.stayed(a, b),
                (a, b, left) => {
                    // As it stood last: a face may have been seen on the way.
                    if let Some(last) = left.or(a).filter(|last| !hidden.contains(&last.side)) {
                        groups.add(ChangeKind::Lost, last, last.place, last.place);
                    }
                    if let Some(b) = b.filter(|b| !b.untraced) {
                        // Nor does one that is told apart for the first time have to have come from elsewhere.
                        let seen = hidden.contains(&b.side);
                        let kind = if seen { ChangeKind::Revealed } else { ChangeKind::Arrived };
                        groups.add(kind, b, b.place, b.place);
                        groups.supply(false, b);
                    }
                }
            }
        }
        self.write(groups);
    }

    fn write(&mut self, groups: Groups) {
        for ((kind, (_, state), from, to, ..), (first, n)) in groups.units {
            let who = if n == 1 { first.name.clone() } else { format!("{} ({n} units)", first.name) };
            let there = self.name(to).to_owned();
            let text = match kind {
                ChangeKind::Moved => format!("{who}: {} to {there}", self.name(from)),
                ChangeKind::Lost => format!("{who} lost at {there}"),
                ChangeKind::Arrived => format!("{who} at {there}"),
                ChangeKind::Revealed => match first.values.as_deref() {
                    None => format!("{who} at {there}"),
                    Some([one]) => format!("{who} at {there}, {} {}", one.name, one.number),
                    Some(_) => format!("{who} at {there}, {}", first.strength_words()),
                },
                _ => format!("{who} at {there} {state}"),
            };
            let mut line = plain(kind, text);
            line.side = Some(Side(first.side));
            if kind == ChangeKind::Moved {
                let (style, label) = (ArrowStyle::Move, String::new());
                line.arrows.push(Arrow {
                    path: vec![from, to],
                    style,
                    side: first.side,
                    label,
                    legend: "".into(),
                });
                line.subjects = vec![Subject::Place(to), Subject::Place(from)];
            } else {
                line.subjects = vec![Subject::Place(to)];
                line.marks.push(Mark::Ring { place: to });
            }
            self.lines.push(line);
        }
        for ((place, side, out), n) in groups.supplies {
            let units = count(n, "unit");
            let how = if out { "out of supply" } else { "in supply again" };
            let text = format!("{}: {units} {how}", self.name(place));
            self.at(ChangeKind::Supply, place, Some(Side(side)), text);
        }
    }
}

/// Works that stand at a place now and did not before, or the reverse.
fn works_changed<'a>(a: &'a PlaceState, b: &'a PlaceState) -> Vec<(&'a str, bool)> {
    let stand = |p: &'a PlaceState| p.works.iter().filter(|w| !w.destroyed).map(|w| w.name.as_ref());
    let gone = stand(a).filter(|name| !stand(b).any(|n| n == *name)).map(|name| (name, false));
    let new = stand(b).filter(|name| !stand(a).any(|n| n == *name)).map(|name| (name, true));
    gone.chain(new).collect()
}

/// What happened to units of one name: kind, their new state (those that began after those that ended), from, to, side, name.
type GroupKey = (ChangeKind, (bool, String), PlaceKey, PlaceKey, u8, String);

/// Units to which the same happened at the same place, counted together.
#[derive(Default)]
struct Groups {
    units: BTreeMap<GroupKey, (CounterMark, usize)>,
    supplies: BTreeMap<(PlaceKey, u8, bool), usize>,
}

impl Groups {
    fn add(&mut self, kind: ChangeKind, unit: &CounterMark, from: PlaceKey, to: PlaceKey) {
        self.change((kind, (false, String::new()), from, to), unit);
    }

    fn change(
        &mut self,
        (kind, state, from, to): (ChangeKind, (bool, String), PlaceKey, PlaceKey),
        unit: &CounterMark,
    ) {
        let key = (kind, state, from, to, unit.side, unit.name.clone());
        self.units.entry(key).or_insert_with(|| (unit.clone(), 0)).1 += 1;
    }

    fn supply(&mut self, was_out: bool, unit: &CounterMark) {
        let out = unit.is_unsupplied();
        if out != was_out {
            *self.supplies.entry((unit.place, unit.side, out)).or_default() += 1;
        }
    }

    /// A unit that was on the map all the time.
    fn stayed(&mut self, a: &CounterMark, b: &CounterMark) {
        if a.place != b.place {
            self.add(ChangeKind::Moved, b, a.place, b.place);
        }
        if a.is_face_down() && !b.is_face_down() {
            self.add(ChangeKind::Revealed, b, b.place, b.place);
        }
        let drawn = |c: &&Condition| {
            !c.sign.is_supply()
                && !matches!(
                    c.sign,
                    ConditionSign::Words
                        | ConditionSign::Garrison
                        | ConditionSign::RedName
                        | ConditionSign::Letter(_)
                )
        };
        for ended in a.conditions.iter().filter(drawn).filter(|c| !b.conditions.contains(c)) {
            self.change((ChangeKind::State, (false, ended.over.clone().into_owned()), b.place, b.place), b);
        }
        for begun in b.conditions.iter().filter(drawn).filter(|c| !a.conditions.contains(c)) {
            self.change((ChangeKind::State, (true, format!("is {}", begun.words)), b.place, b.place), b);
        }
        self.supply(a.is_unsupplied(), b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter(unit: u16, side: u8, untraced: bool) -> CounterMark {
        CounterMark {
            unit: UnitKey(unit),
            side,
            untraced,
            name: format!("unit {unit}"),
            ..CounterMark::default()
        }
    }

    #[test]
    fn of_a_side_with_counters_that_are_not_told_apart_none_is_called_lost_or_arrived() {
        let scene = |counters: Vec<CounterMark>| Scene { counters, ..Scene::default() };
        let before = scene(vec![counter(1, 0, false), counter(2, 1, false), counter(900, 1, true)]);
        let after = scene(vec![counter(901, 1, true), counter(3, 0, false), counter(4, 1, false)]);
        let mut d = Difference { from: &before, to: &after, sides: &["German", "Soviet"], lines: Vec::new() };
        d.units(&Gone::new());
        let lines: Vec<(ChangeKind, &str)> = d.lines.iter().map(|l| (l.kind, l.text.as_str())).collect();
        let expected = [
            (ChangeKind::Lost, "unit 1 lost at "),
            (ChangeKind::Arrived, "unit 3 at "),
            (ChangeKind::Revealed, "unit 4 at "),
        ];
        assert_eq!(lines, expected);
    }
}
