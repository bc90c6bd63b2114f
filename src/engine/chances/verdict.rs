//! What the orders of a line did to the chances: judged by whole stretches (see `stretch`), and told so that what is told
//! of a step adds up to what the step did.
//!
//! A change is told when it is clear. Inside a step changes that are told never go both ways: two that would take back each
//! other are joined with all that lies between them, until none are left. Every figure is a mean over the same games, so
//! that sums are exact: stretches make their step, and orders and luck make their stretch.

use super::stretch::{Cut, Stretch, bounds, cut, judged_first};
use crate::{
    base::{seat::PlyId, side::Side},
    play::prospect::{Change, Course, Measure, Prospect},
    study::timeline::{Given, Timeline},
};

/// How many turning points are picked out.
pub const TURNING_POINTS: usize = 5;
/// How many turns, and how many of their steps, are looked into where turns are judged first.
const CLOSER: usize = 3;

/// What of a change the orders of each side did, and what chance did: dice, drawn faces and whatever else was not chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts {
    /// By side, in the sequence of their first order: against what the automatic player would have done.
    pub orders: Vec<(Side, Change)>,
    /// All the rest.
    pub luck: Change,
}

/// What moved the chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Dice, drawn faces, and whatever else was not chosen.
    Luck,
    /// The orders of a side, against what the automatic player would have done.
    Orders(Side),
    /// Several of these, or too little of any to say which.
    Both,
    /// They have not been told apart.
    Unknown,
}

/// A change by one or several stretches of orders.
#[derive(Debug, Clone, PartialEq)]
pub struct Swing {
    /// The orders judged, from end to end of a plan.
    pub of: Stretch,
    /// The ply of the first order and that of the last one.
    pub plies: [PlyId; 2],
    /// Means before and after it.
    pub means: [f64; 2],
    /// How far the measure went up or down.
    pub change: Change,
    /// What made it up, when that was told apart.
    pub parts: Option<Parts>,
}

impl Swing {
    /// What moved the chances.
    pub fn cause(&self) -> Cause {
        let Some(parts) = &self.parts else { return Cause::Unknown };
        let moved = |c: Change| c.is_clear() && c.by * self.change.by > 0.0;
        let orders = parts.orders.iter().filter(|(_, c)| moved(*c)).map(|(side, _)| Cause::Orders(*side));
        let mut causes = orders.chain(moved(parts.luck).then_some(Cause::Luck));
        match (causes.next(), causes.next()) {
            (Some(cause), None) => cause,
            _ => Cause::Both,
        }
    }

    /// `61 % to 38 %`.
    pub fn in_words(&self) -> String {
        let [before, after] = self.means.map(|m| self.change.measure.in_words(m));
        format!("{before} to {after}")
    }
}

/// A step judged; a turn, where turns are judged first.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Index of the step on its timeline; of the first step of a turn.
    pub step: usize,
    /// What the whole of it changed.
    pub whole: Swing,
    /// What its parts changed: they follow each other without a gap and add up to the whole.
    pub swings: Vec<Swing>,
}

impl Judged {
    /// What the step changed besides a swing of it.
    pub fn rest(&self, of: &Swing) -> f64 {
        self.whole.change.by - of.change.by
    }
}

/// What is to be played before a line can be judged, or before what was found can be told apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Missing {
    /// Plies after which too few games were played.
    pub moments: Vec<PlyId>,
    /// Plies whose order was given in too few games.
    pub orders: Vec<PlyId>,
}

impl Missing {
    fn is_nothing(&self) -> bool {
        self.moments.is_empty() && self.orders.is_empty()
    }
}

/// What the orders of a line did to the chances.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Verdict {
    /// Steps in order.
    pub steps: Vec<Judged>,
}

impl Verdict {
    /// The largest changes that are clear, in the order in which they happened, each with its step.
    pub fn turning_points(&self) -> Vec<(&Judged, &Swing)> {
        let mut all: Vec<(&Judged, &Swing)> = self.told().collect();
        let size = |s: &Swing| s.change.by.abs();
        all.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)).then(a.1.of.first.cmp(&b.1.of.first)));
        all.truncate(TURNING_POINTS);
        all.sort_by_key(|(_, s)| s.of.first);
        all
    }

    /// All changes that are clear, in order.
    pub fn told(&self) -> impl Iterator<Item = (&Judged, &Swing)> {
        let each = self.steps.iter().flat_map(|j| j.swings.iter().map(move |s| (j, s)));
        each.filter(|(_, s)| s.change.is_clear())
    }
}

/// Judges a line up to a moment by the first `games` games of each moment.
///
/// # Errors
/// What must be played first.
pub fn judge(
    course: &Course,
    line: &Timeline,
    end: u32,
    measure: Measure,
    games: u32,
) -> Result<Verdict, Missing> {
    let judge = Judge { course, line, measure, games };
    let cuts = cut(line, end);
    let mut missing = Missing::default();
    for at in bounds(&judged_first(&cuts, line)) {
        judge.want_moment(at, &mut missing);
    }
    if !missing.is_nothing() {
        return Err(missing);
    }
    if line.pace.turns_first {
        let steps = judge.by_turns(&cuts, &mut missing);
        return if missing.is_nothing() { Ok(Verdict { steps }) } else { Err(missing) };
    }
    let mut steps = Vec::with_capacity(cuts.len());
    for cut in cuts {
        steps.extend(judge.step(&cut, &mut missing));
    }
    if missing.is_nothing() { Ok(Verdict { steps }) } else { Err(missing) }
}

/// What a stretch of a line changed, orders and luck told apart, as far as the first `games` games are known; and what is
/// missing for the rest.
pub fn judge_stretch(
    course: &Course,
    line: &Timeline,
    of: Stretch,
    measure: Measure,
    games: u32,
) -> (Option<Swing>, Option<Missing>) {
    let judge = Judge { course, line, measure, games };
    let mut missing = Missing::default();
    judge.want_moment(of.before(), &mut missing);
    judge.want_moment(of.last, &mut missing);
    let parts = judge.parts(of, &mut missing);
    let swing = judge.swing(of).map(|swing| Swing { parts, ..swing });
    (swing, (!missing.is_nothing()).then_some(missing))
}

/// What some stretches of a line changed together, as far as their ends are known; a moment at which one ends and the next begins is
/// counted as the same games.
pub fn change_over(
    course: &Course,
    line: &Timeline,
    all: impl Iterator<Item = Stretch>,
    measure: Measure,
    games: u32,
) -> Change {
    let judge = Judge { course, line, measure, games };
    let pairs: Vec<_> = all.filter_map(|of| Some((judge.at(of.last)?, judge.at(of.before())?))).collect();
    judge.change(&pairs)
}

struct Judge<'a> {
    course: &'a Course,
    line: &'a Timeline,
    measure: Measure,
    games: u32,
}

impl Judge<'_> {
    fn ply(&self, at: u32) -> PlyId {
        self.line.plies.get(at as usize).copied().unwrap_or(0)
    }

    fn at(&self, moment: u32) -> Option<&Prospect> {
        self.course.moments.get(&self.ply(moment)).filter(|p| p.suffices(self.games))
    }

    fn want_moment(&self, at: u32, missing: &mut Missing) {
        if self.at(at).is_none() {
            missing.moments.push(self.ply(at));
        }
    }

    /// The change over some pairs of after and before, game by game.
    fn change(&self, pairs: &[(&Prospect, &Prospect)]) -> Change {
        Change::of(self.measure, pairs, self.games)
    }

    fn swing(&self, of: Stretch) -> Option<Swing> {
        let (before, after) = (self.at(of.before())?, self.at(of.last)?);
        let means = [before, after].map(|p| p.mean_of(self.measure, self.games));
        let plies = [self.ply(of.first), self.ply(of.last)];
        Some(Swing { of, plies, means, change: self.change(&[(after, before)]), parts: None })
    }

    fn step(&self, cut: &Cut, missing: &mut Missing) -> Option<Judged> {
        let mut swings: Vec<Swing> = cut.stretches.iter().filter_map(|s| self.swing(*s)).collect();
        self.join(&mut swings);
        for swing in swings.iter_mut().filter(|s| s.change.is_clear()) {
            swing.parts = self.parts(swing.of, missing);
        }
        Some(Judged { step: cut.step, whole: self.swing(cut.whole()?)?, swings })
    }

    /// Joins changes that would take back each other.
    fn join(&self, swings: &mut Vec<Swing>) {
        while let Some((from, to)) = taken_back(swings) {
            let joined = Stretch { first: swings[from].of.first, last: swings[to].of.last };
            let Some(joined) = self.swing(joined) else { return };
            swings.splice(from..=to, [joined]);
        }
    }

    /// Changes over some stretches; none as long as one is missing.
    fn swings(&self, all: &[Stretch], missing: &mut Missing) -> Vec<Swing> {
        for of in all {
            self.want_moment(of.before(), missing);
            self.want_moment(of.last, missing);
        }
        all.iter().map_while(|of| self.swing(*of)).collect()
    }

    /// Turns, then the steps of the turns that changed most, then the stretches of the steps that changed most. Nothing
    /// while anything of that is missing.
    fn by_turns(&self, cuts: &[Cut], missing: &mut Missing) -> Vec<Judged> {
        let turns = judged_first(cuts, self.line);
        let inside = |of: Stretch| {
            let is = move |w: Stretch| of.first <= w.first && w.last <= of.last;
            cuts.iter().filter(move |cut| cut.whole().is_some_and(is))
        };
        let spans: Vec<Stretch> = turns.iter().filter_map(Cut::whole).collect();
        let wholes = self.swings(&spans, missing);
        if !missing.is_nothing() {
            return Vec::new();
        }
        let closer = largest(&wholes);
        let steps: Vec<&Cut> = closer.iter().flat_map(|i| inside(spans[*i])).collect();
        let spans: Vec<Stretch> = steps.iter().filter_map(|cut| cut.whole()).collect();
        let stepwise = self.swings(&spans, missing);
        if !missing.is_nothing() {
            return Vec::new();
        }
        let opened: Vec<&Cut> = largest(&stepwise).into_iter().map(|i| steps[i]).collect();
        let mut out = Vec::with_capacity(turns.len());
        for (i, (turn, whole)) in turns.iter().zip(wholes).enumerate() {
            let mut swings = vec![whole.clone()];
            if closer.contains(&i) {
                let parts = |cut: &Cut| {
                    if opened.contains(&cut) {
                        cut.stretches.clone()
                    } else {
                        cut.whole().into_iter().collect()
                    }
                };
                let parts: Vec<Stretch> = inside(whole.of).flat_map(parts).collect();
                swings = self.swings(&parts, missing);
                self.join(&mut swings);
            }
            let single = |s: &Swing| opened.iter().any(|cut| cut.stretches.contains(&s.of));
            for swing in swings.iter_mut().filter(|s| s.change.is_clear() && single(s)) {
                swing.parts = self.parts(swing.of, missing);
            }
            out.push(Judged { step: turn.step, whole, swings });
        }
        out
    }

    /// The order of a ply given, once it was played on often enough; `None` as well where it cannot be told apart.
    fn order(&self, ply: PlyId, missing: &mut Missing) -> Option<&Prospect> {
        let known = self.course.orders.get(&ply);
        let hopeless = known.is_some_and(|p| p.games() == 0 && !p.is_over());
        let found = known.filter(|p| p.suffices(self.games));
        if found.is_none() && !hopeless {
            missing.orders.push(ply);
        }
        found
    }

    /// Tells orders and luck apart. An order at which nothing falls and nothing is seen is all order; of any other the order
    /// is what comes of it with its dice thrown afresh, and luck what came of it instead.
    fn parts(&self, of: Stretch, missing: &mut Missing) -> Option<Parts> {
        let given = |at: u32| self.line.given.get(at as usize).copied().unwrap_or_default();
        let mut orders: Vec<(Side, Vec<(&Prospect, &Prospect)>)> = Vec::new();
        let mut luck: Vec<(&Prospect, &Prospect)> = Vec::new();
        let (mut from, mut whole) = (of.before(), true);
        for at in of.first..=of.last {
            let Given { by, chance } = given(at);
            let same_side_goes_on = at < of.last && given(at + 1).by == by;
            if !chance && same_side_goes_on {
                continue;
            }
            self.want_moment(at, missing);
            let ordered = if chance { self.order(self.ply(at), missing) } else { self.at(at) };
            if let (Some(before), Some(ordered), Some(after), Some(by)) =
                (self.at(from), ordered, self.at(at), by)
            {
                match orders.iter_mut().find(|(side, _)| *side == by) {
                    Some((_, pairs)) => pairs.push((ordered, before)),
                    None => orders.push((by, vec![(ordered, before)])),
                }
                if chance {
                    luck.push((after, ordered));
                }
            } else {
                whole = false;
            }
            from = at;
        }
        whole.then(|| Parts {
            orders: orders.into_iter().map(|(side, pairs)| (side, self.change(&pairs))).collect(),
            luck: self.change(&luck),
        })
    }
}

/// The largest changes that are clear, by their numbers.
fn largest(swings: &[Swing]) -> Vec<usize> {
    let mut all: Vec<usize> = (0..swings.len()).filter(|i| swings[*i].change.is_clear()).collect();
    let size = |i: usize| swings[i].change.by.abs();
    all.sort_by(|a, b| size(*b).total_cmp(&size(*a)).then(a.cmp(b)));
    all.truncate(CLOSER);
    all.sort_unstable();
    all
}

/// Two changes that are clear and go opposite ways, with none that is clear between them: those of all such that come
/// nearest to nothing together.
fn taken_back(swings: &[Swing]) -> Option<(usize, usize)> {
    let told: Vec<usize> = (0..swings.len()).filter(|i| swings[*i].change.is_clear()).collect();
    let by = |i: usize| swings[i].change.by;
    let pairs = told.windows(2).map(|w| (w[0], w[1])).filter(|(a, b)| by(*a) * by(*b) < 0.0);
    pairs.min_by(|x, y| (by(x.0) + by(x.1)).abs().total_cmp(&(by(y.0) + by(y.1)).abs()).then(x.cmp(y)))
}
