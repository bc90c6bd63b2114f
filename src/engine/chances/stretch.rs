//! Orders that are judged as one. A plan is given order by order, and the chances in its middle say more of the automatic
//! player, who would finish it otherwise, than of the plan. So a line is cut into *stretches*: all orders of one side in a
//! step up to the first die, the first face or the other side's order are one, and so is a battle from its commitment to its
//! end. The stretches of a step follow each other without a gap, so their changes add up to the change of the step.

use crate::{
    play::prospect::{Course, Prospect},
    study::timeline::Timeline,
};

/// Orders judged as one, by the moments after the first and the last of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stretch {
    /// The moment after its first order.
    pub first: u32,
    /// The moment after its last order.
    pub last: u32,
}

impl Stretch {
    /// The moment before its first order.
    pub fn before(self) -> u32 {
        self.first.saturating_sub(1)
    }

    /// Whether it is a single order.
    pub fn is_one(self) -> bool {
        self.first == self.last
    }
}

/// The stretches of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Index of the step on its timeline.
    pub step: usize,
    /// The stretches in order; at least one.
    pub stretches: Vec<Stretch>,
}

impl Cut {
    /// All of its orders.
    pub fn whole(&self) -> Option<Stretch> {
        Some(Stretch { first: self.stretches.first()?.first, last: self.stretches.last()?.last })
    }
}

/// What of a line is judged before anything else: its turns where they come first, else all of it.
pub fn judged_first(cuts: &[Cut], line: &Timeline) -> Vec<Cut> {
    if !line.pace.turns_first {
        return cuts.to_vec();
    }
    let turn = |cut: &Cut| line.steps.get(cut.step).map(|s| s.when.turn);
    let whole = |cuts: &[Cut]| {
        let (first, last) = (cuts.first()?, cuts.last()?);
        let whole = Stretch { first: first.whole()?.first, last: last.whole()?.last };
        Some(Cut { step: first.step, stretches: vec![whole] })
    };
    cuts.chunk_by(|a, b| turn(a) == turn(b)).filter_map(whole).collect()
}

/// The steps of a line up to a moment, cut into stretches. Steps in which no order was given are left out.
pub fn cut(line: &Timeline, end: u32) -> Vec<Cut> {
    let end = end.min(line.end());
    let mut battles = line.battles.iter().peekable();
    let mut out = Vec::new();
    for (step, span) in line.steps.iter().enumerate() {
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut fought = None;
        for at in span.first + 1..=(span.last + 1).min(end) {
            while battles.peek().is_some_and(|b| b.last < at) {
                battles.next();
            }
            let battle = battles.peek().filter(|b| b.first <= at).map(|b| b.first);
            let goes_on =
                stretches.last().is_some() && fought == battle && (battle.is_some() || goes_on(line, at));
            match stretches.last_mut().filter(|_| goes_on) {
                Some(stretch) => stretch.last = at,
                None => stretches.push(Stretch { first: at, last: at }),
            }
            fought = battle;
        }
        if !stretches.is_empty() {
            out.push(Cut { step, stretches });
        }
    }
    out
}

/// Whether the order that led to a moment belongs to the plan of the order before it: the same side gave both, and nothing
/// fell or was seen between them.
fn goes_on(line: &Timeline, at: u32) -> bool {
    let given = |at: u32| line.given.get(at as usize).copied().unwrap_or_default();
    let before = given(at.saturating_sub(1));
    !before.chance && before.by == given(at).by
}

/// The moments between which stretches lie, in order.
pub fn bounds(cuts: &[Cut]) -> Vec<u32> {
    let each = cuts.iter().flat_map(|c| &c.stretches).flat_map(|s| [s.before(), s.last]);
    let mut all: Vec<u32> = each.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What is known at those moments, and how many games all of them were played on: means over equal numbers can be compared, and a
/// curve through them is no comb.
pub fn stations<'a>(course: &'a Course, line: &Timeline, cuts: &[Cut]) -> (Vec<(u32, &'a Prospect)>, u32) {
    let of = |m: u32| Some((m, course.moments.get(line.plies.get(m as usize)?)?));
    let known: Vec<_> = bounds(cuts).into_iter().filter_map(of).collect();
    let played = known.iter().filter(|(_, p)| !p.is_over()).map(|(_, p)| p.games());
    let games = played.min().unwrap_or(1);
    (known, games)
}
