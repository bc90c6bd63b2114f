//! What decided a game: turning points where they are known, captures with the points they moved, points that changed without
//! one, battles whose luck was worth something, and the last change of points. From statistics, counts and chances of one
//! viewer, so that it says no more than they do.

use super::{advised, told::TurningPoint};
use crate::{
    base::{
        say::{self, count},
        seat::PlyId,
        side::Viewer,
        when::When,
    },
    chances::instead::Grade,
    play::prospect::Measure,
    show::{line::Line, scene::Subject, tally::TallyKind},
    statistics::{Battle, End, Statistics},
    study::timeline::Timeline,
    table::{Advice, Table},
};
use std::collections::{BTreeMap, BTreeSet};

/// A moment that decided something.
#[derive(Debug, Clone, PartialEq)]
pub struct Decisive {
    /// The ply after which it had happened.
    pub ply: PlyId,
    /// When.
    pub when: When,
    /// Name of the turn.
    pub turn: String,
    /// What happened, one sentence without full stop.
    pub text: String,
    /// How much it decided, in points: what it moved, or what luck was worth.
    pub weight: f64,
}

/// Luck worth fewer points than this is no decisive moment: the chance of the place times its points, and the
/// units.
const LUCKY: f64 = 0.75;
/// Battles with the largest luck.
const LUCKIEST: usize = 5;
/// Points that a unit lost by luck counts for.
const UNIT: f64 = 0.4;
/// Plans that surely lost.
const WORST: usize = 2;
/// A turning point comes before whatever moved points alone.
const TURN: f64 = 10.0;

/// All of them, in the sequence of play, with the turning points of the line as far as they are known.
pub fn decisive(
    table: &dyn Table,
    line: &Timeline,
    s: &Statistics,
    who: Viewer,
    turning: &[TurningPoint],
) -> Vec<Decisive> {
    let mut all =
        Moments { table, line, s, who, turning, depth: BTreeMap::new(), out: Vec::new(), scored: None };
    all.depth = line.plies.iter().enumerate().map(|(n, ply)| (*ply, n)).collect();
    all.turning_points();
    all.plans();
    all.captures();
    all.other_points();
    all.luck();
    all.last_points();
    all.out.sort_by_key(|(at, _)| *at);
    all.out.into_iter().map(|(_, m)| m).collect()
}

/// The weightiest of them, still in the sequence of play.
pub fn weightiest(all: &[Decisive], most: usize) -> Vec<Decisive> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|a, b| all[*b].weight.total_cmp(&all[*a].weight).then(a.cmp(b)));
    order.truncate(most);
    order.sort_unstable();
    order.into_iter().map(|i| all[i].clone()).collect()
}

struct Moments<'a> {
    table: &'a dyn Table,
    line: &'a Timeline,
    s: &'a Statistics,
    who: Viewer,
    turning: &'a [TurningPoint],
    /// Number of each ply on the line.
    depth: BTreeMap<PlyId, usize>,
    out: Vec<(usize, Decisive)>,
    /// The last ply that changed the points, by its number on the line.
    scored: Option<usize>,
}

impl Moments<'_> {
    fn add(&mut self, ply: PlyId, when: When, text: String, weight: f64) {
        let Some(at) = self.depth.get(&ply) else { return };
        let name = self.line.turns.iter().find(|t| t.when.turn == when.turn);
        let turn = name.map_or_else(String::new, |t| t.name.clone());
        self.out.push((*at, Decisive { ply, when, turn, text, weight }));
    }

    /// Points after a moment of the line.
    fn points(&self, at: usize) -> Option<i32> {
        let column = self.line.names.iter().position(|n| n.kind == TallyKind::Points)?;
        self.table.tally(*self.line.plies.get(at)?, self.who).get(column).copied()
    }

    /// What a ply did to the points: before and after.
    fn change(&self, ply: PlyId) -> Option<(i32, i32)> {
        let at = *self.depth.get(&ply)?;
        Some((self.points(at.checked_sub(1)?)?, self.points(at)?))
    }

    fn turning_points(&mut self) {
        for p in self.turning {
            let swing = &p.swing;
            let what = match swing.change.measure {
                Measure::Win(side) => {
                    format!("{} win chance", self.s.sides.get(usize::from(side.0)).map_or("", String::as_str))
                }
                Measure::Points => "points at the end".to_owned(),
            };
            let (words, by) = (swing.in_words(), swing.change.in_words());
            let text = format!("{}: {what} {words} ({by}), {}", p.place, lower(&p.tag));
            let ply = swing.plies[1];
            // The turn it was in, which its last order may have ended.
            let turn =
                self.line.turns.iter().find(|t| t.first <= swing.of.before() && swing.of.before() <= t.last);
            let when = turn.map_or_else(|| self.table.when(ply), |t| t.when);
            self.add(ply, when, text, TURN + swing.change.by.abs());
        }
    }

    /// Plans of which the file keeps that they surely lost, the worst of them: `The German plan is a mistake: −7 ± 2 points of win
    /// chance against “Kiev first”`.
    fn plans(&mut self) {
        let mut worst: Vec<Advice> =
            advised::kept(self.table, self.line, self.who).into_iter().map(|(_, advice)| advice).collect();
        worst.retain(|advice| advice.grade >= Grade::Inaccuracy);
        worst.sort_by(|a, b| a.beside.gain.mean.total_cmp(&b.beside.gain.mean));
        for advice in worst.into_iter().take(WORST) {
            let side = self.s.sides.get(usize::from(advice.side.0)).map_or("", String::as_str);
            let (called, lost) = (advised::called(&advice), advised::points_of_chance(advice.beside.gain));
            let text = format!("The {side} plan is {called}: {lost} against {}", advice.name);
            let first = self.depth.get(&advice.before).map_or(0, |at| *at as u32 + 1);
            let turn = self.line.turns.iter().find(|turn| (turn.first..=turn.last).contains(&first));
            let when = turn.map_or_else(|| self.table.when(advice.last), |turn| turn.when);
            self.add(advice.last, when, text, TURN - advice.beside.gain.mean);
        }
    }

    fn captures(&mut self) {
        let s = self.s;
        for c in &s.captures {
            let side = c.side.and_then(|side| s.sides.get(usize::from(side.0)));
            let by = side.map_or_else(String::new, |side| format!(" to the {side} side"));
            let text = format!("{} falls{by}", c.place);
            match self.change(c.ply).filter(|(before, after)| before != after) {
                Some((before, after)) => {
                    self.scored = self.scored.max(self.depth.get(&c.ply).copied());
                    let weight = f64::from((after - before).abs());
                    self.add(c.ply, c.when, format!("{text}, {}", held(before, after)), weight);
                }
                None => self.add(c.ply, c.when, text, 0.5),
            }
        }
    }

    /// Points that changed in a phase without a capture that moved them.
    fn other_points(&mut self) {
        let Some(column) = self.line.names.iter().position(|n| n.kind == TallyKind::Points) else { return };
        let value = |i: usize| self.line.curve.get(i).and_then(|p| p.values.get(column)).copied();
        let mut found = Vec::new();
        for i in 1..self.line.curve.len() {
            let (Some(before), Some(after)) = (value(i - 1), value(i)) else { continue };
            let (first, last) = (self.line.curve[i - 1].at as usize + 1, self.line.curve[i].at as usize);
            if before == after {
                continue;
            }
            // What the captures of this stretch moved themselves; the rest came when control was counted.
            let taken: BTreeSet<PlyId> = self.s.captures.iter().map(|c| c.ply).collect();
            let moved = |at: usize| Some(self.points(at)? - self.points(at.checked_sub(1)?)?);
            let by_capture = |at: &usize| self.line.plies.get(*at).is_some_and(|ply| taken.contains(ply));
            let explained: i32 = (first..=last).filter(by_capture).filter_map(moved).sum();
            if explained == after - before {
                continue;
            }
            let other = |at: &usize| !by_capture(at) && moved(*at).is_some_and(|by| by != 0);
            for at in (first..=last).filter(other) {
                let before = at.checked_sub(1).and_then(|at| self.points(at));
                let (Some(ply), Some(before), Some(after)) =
                    (self.line.plies.get(at), before, self.points(at))
                else {
                    continue;
                };
                found.push((*ply, before, after, self.cities_changed(at)));
            }
        }
        for (ply, before, after, cities) in found {
            self.scored = self.scored.max(self.depth.get(&ply).copied());
            let why = self.table.scored(ply, self.who);
            let text = match cities.as_slice() {
                [] if !why.is_empty() => format!("{}, {}", because(&why), held(before, after)),
                [] => format!("Nothing changes hands, yet {}", held(before, after)),
                [one] => format!("{one} changes hands, {}", held(before, after)),
                [all @ .., last] => {
                    format!("{} and {last} change hands, {}", all.join(", "), held(before, after))
                }
            };
            self.add(ply, self.table.when(ply), text, f64::from((after - before).abs()));
        }
    }

    /// Names of the cities that another side holds after a moment of the line than before it.
    fn cities_changed(&self, at: usize) -> Vec<String> {
        let scene = |at: usize| Some(self.table.scene(*self.line.plies.get(at)?, self.who));
        let Some((before, after)) = at.checked_sub(1).and_then(scene).zip(scene(at)) else {
            return Vec::new();
        };
        let both = before.places.iter().zip(&after.places).zip(&after.board.places);
        both.filter(|((a, b), place)| place.worth != 0 && a.control != b.control)
            .map(|(_, place)| place.name.clone())
            .collect()
    }

    fn luck(&mut self) {
        let s = self.s;
        let luck = |b: &Battle| (b.dice + b.faces).balance(b.engaged.side);
        // What it was worth, in points.
        let worth = |b: &Battle| (b.dice + b.faces).success.abs() * self.worth(b) + luck(b).abs() * UNIT;
        let turned = |b: &Battle| {
            let at = self.depth.get(&b.ply).map_or(0, |at| *at as u32);
            self.turning.iter().any(|p| p.swing.of.first <= at && at <= p.swing.of.last)
        };
        let mut lucky: Vec<(f64, &Battle)> = s.battles.iter().map(|b| (worth(b), b)).collect();
        lucky.retain(|(worth, b)| *worth >= LUCKY && !turned(b));
        lucky.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (worth, b) in lucky.into_iter().take(LUCKIEST) {
            let side = s.sides.get(usize::from(b.engaged.side.0)).map_or("", String::as_str);
            let verb = if luck(b) > 0.0 { "lucky" } else { "unlucky" };
            let dice = format!("dice {}", signed(b.dice.balance(b.engaged.side)));
            let parts = if s.has_faces() {
                format!("{dice}, drawn faces {}", signed(b.faces.balance(b.engaged.side)))
            } else {
                dice
            };
            let end = if b.end == End::CalledOff { ", called off" } else { "" };
            let text = format!("{}: {verb} for the {side} attack ({parts} units){end}", b.engaged.place);
            self.add(b.ply, b.when, text, worth);
        }
    }

    /// Points of the place a battle is about.
    fn worth(&self, b: &Battle) -> f64 {
        let Some(Subject::Place(place)) = b.about else { return 0.0 };
        self.table.board().place(place).map_or(0.0, |p| f64::from(p.worth))
    }

    /// When points changed for the last time, if long before the end.
    fn last_points(&mut self) {
        let Some(at) = self.scored else { return };
        let spans = &self.line.turns;
        let turn = spans.iter().find(|t| (t.first as usize..=t.last as usize).contains(&at));
        let Some(turn) = turn.cloned() else { return };
        let end = spans.last().map_or(0, |t| t.when.turn);
        if end > turn.when.turn + 1 {
            // It belongs to the end of that turn, not to the capture.
            let ply = self.line.plies.get(turn.last as usize).copied().unwrap_or(0);
            let text = format!("After {} no point changes hands any more", turn.name);
            self.add(ply, turn.when, text, 1.5);
        }
    }
}

/// `Leningrad is cut off from the east (BF-VIC-04)`; several joined.
fn because(why: &[Line]) -> String {
    let one = |l: &Line| {
        if l.rules.is_empty() { l.text.clone() } else { format!("{} ({})", l.text, l.rules.join(", ")) }
    };
    why.iter().map(one).collect::<Vec<_>>().join(", and ")
}

/// A phrase as it stands inside a sentence; names of sides keep their capitals.
fn lower(phrase: &str) -> String {
    let mut rest = phrase.chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}

/// `1 point more, 3 held`, `2 points lost, 1 held`.
fn held(before: i32, after: i32) -> String {
    let n = (after - before).abs();
    let points = count(n, "point");
    let verb = if after > before { "more" } else { "lost" };
    format!("{points} {verb}, {after} held")
}

/// A number with its sign, to a tenth.
fn signed(n: f64) -> String {
    say::signed(n, 1)
}
