//! Whether orders are what a step asks for.

use super::{
    feedback::Kind,
    format::{Ask, Deed, Free, Orders, OtherWay, Step},
    pattern::{Pattern, Progress, Several, Wanted},
};
use engine::base::tree::Tree;

/// Said of a legal order about which nothing is written.
const LEGAL: &str = "Legal, but not what is asked.";
/// Said of an order that belongs to an answer that is not whole yet.
const PART: &str = "Go on.";

/// Said of an order in a step that asks for none.
const UNASKED: &str = "Legal, but nothing is to be ordered in this step.";

/// The patterns of a step, read.
#[derive(Debug, Clone, Default)]
pub struct Patterns {
    /// Of each right way.
    pub right: Vec<Wanted>,
    /// Of orders that mean nothing.
    pub also: Vec<Pattern>,
    /// Of each reply.
    pub other: Vec<Wanted>,
    /// Of the orders of an answer that is shown.
    pub shown: Vec<Pattern>,
}

impl Patterns {
    /// Reads those of a step.
    ///
    /// # Errors
    /// One sentence that names the pattern.
    pub fn of(step: &Step) -> Result<Self, String> {
        let others = |other: &[OtherWay]| -> Result<Vec<Wanted>, String> {
            other.iter().map(|reply| Wanted::read(&reply.orders, false)).collect()
        };
        // What cannot be read here is said where it is played.
        let one = |text: &String| Several::read(text).ok().map(|several| several.pattern);
        let shown = step.show_me.iter().filter_map(one).collect();
        match &step.ask {
            Ask::Order(asked) => {
                let also =
                    |text: &String| Pattern::read(text).map_err(|why| format!("the pattern “{text}”: {why}"));
                Ok(Self {
                    right: asked
                        .right
                        .iter()
                        .map(|way| Wanted::read(&way.orders, way.in_order))
                        .collect::<Result<_, _>>()?,
                    also: asked.also.iter().map(also).collect::<Result<_, _>>()?,
                    other: others(&asked.other)?,
                    shown,
                })
            }
            Ask::Free(asked) => {
                let ordered = asked.way.iter().filter_map(|deed| match deed {
                    Deed::Order(text) => one(text),
                    Deed::Automatic(_) | Deed::Orders(..) => None,
                });
                Ok(Self { other: others(&asked.other)?, shown: ordered.collect(), ..Self::default() })
            }
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
                Ok(Self::default())
            }
        }
    }
}

impl Patterns {
    /// Whether an order stands in a right way.
    fn stands_in_a_way(&self, order: &Tree) -> bool {
        self.right.iter().flat_map(|wanted| &wanted.parts).any(|part| part.pattern.fits(order))
    }

    /// Whether an order stands in an answer of the step, or among those that mean nothing in it.
    pub fn ask_for(&self, order: &Tree) -> bool {
        let of_ways = self.right.iter().flat_map(|wanted| &wanted.parts).map(|part| &part.pattern);
        of_ways.chain(&self.also).chain(&self.shown).any(|pattern| pattern.fits(order))
    }

    /// Whether an order is among those that mean nothing in the step: it belongs to the answer.
    pub fn is_part(&self, order: &Tree) -> bool {
        self.also.iter().any(|pattern| pattern.fits(order))
    }

    /// How near an order is to an answer after those that were given, least first: it belongs to a right way that is under way, it
    /// stands in one, it means nothing, it is of the same kind as one that is asked for. `None` for every other.
    pub fn promise(&self, given: &[Tree], order: &Tree) -> Option<u8> {
        let whole: Vec<Tree> = given.iter().chain([order]).cloned().collect();
        let of_ways = || self.right.iter().flat_map(|wanted| &wanted.parts).map(|part| &part.pattern);
        let asked = || of_ways().chain(&self.shown);
        if self.right.iter().any(|wanted| wanted.progress(&whole) != Progress::Astray) {
            return Some(0);
        }
        if asked().any(|pattern| pattern.fits(order)) {
            return Some(1);
        }
        if self.also.iter().any(|pattern| pattern.fits(order)) {
            return Some(2);
        }
        asked().any(|pattern| pattern.is_of_kind(order)).then_some(3)
    }
}

/// What it is to have taken back the poor orders that were asked for.
pub fn taken_back() -> Verdict {
    Verdict::new(Kind::Right, "")
}

/// Judges orders in a step that asks for none; `None` while there are none.
pub fn unasked(given: &Given) -> Option<Verdict> {
    (!given.orders.is_empty()).then(|| Verdict::new(Kind::Legal, UNASKED))
}

/// What was given in a step.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The learner's orders since the step began.
    pub orders: Vec<Tree>,
    /// How many of them were given last, together.
    pub last: usize,
    /// What was left with them, and whether it was with the last ones.
    pub left: Option<(Left, bool)>,
}

/// What a learner has left with an order that the step does not ask for. Nothing is right there before it is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// The turn in which the step began.
    Turn,
    /// The phase in which the step was.
    Phase,
}

impl Given {
    fn last(&self) -> &[Tree] {
        &self.orders[self.orders.len().saturating_sub(self.last)..]
    }

    /// Whether the last orders are what is wanted: all that were given together, or those of them that came last. The window gives
    /// in one group what a file tells in two.
    fn ends_with(&self, wanted: &Wanted) -> bool {
        let last = self.last();
        (0..last.len()).any(|from| wanted.progress(&last[from..]) == Progress::Whole)
    }
}

/// What orders are, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What they are.
    pub kind: Kind,
    /// What is said.
    pub text: String,
    /// The right way, by number.
    pub way: Option<usize>,
    /// The reply, by number.
    pub other: Option<usize>,
    /// What was left; then that is said.
    pub left: Option<Left>,
}

impl Verdict {
    fn new(kind: Kind, text: &str) -> Self {
        Self { kind, text: text.to_owned(), way: None, other: None, left: None }
    }

    fn left(kind: Kind, left: Left) -> Self {
        Self { left: Some(left), ..Self::new(kind, "") }
    }
}

/// Asks whether facts all hold now.
pub type Holds<'a> = &'a dyn Fn(&[String]) -> bool;

/// Judges accepted orders in a step that asks for orders.
pub fn orders(asked: &Orders, patterns: &Patterns, given: &Given, holds: Holds<'_>) -> Verdict {
    let is_neutral = |order: &&Tree| patterns.also.iter().any(|pattern| pattern.fits(order));
    let telling: Vec<Tree> = given.orders.iter().filter(|order| !is_neutral(order)).cloned().collect();
    // An order that is right stays right after one that was not and still stands; that one is taken back in the end.
    let own: Vec<Tree> =
        given.orders.iter().filter(|order| patterns.stands_in_a_way(order)).cloned().collect();
    let goes_on = given.left.is_none() && given.last().iter().all(|order| patterns.stands_in_a_way(order));
    let progress = |wanted: &Wanted| {
        let far = wanted.progress(&given.orders).max(wanted.progress(&telling));
        if goes_on { far.max(wanted.progress(&own)) } else { far }
    };
    // What means nothing may have undone what came before it: where facts are written, they decide.
    let stands = |wanted: &Wanted| {
        asked.until.is_empty() || wanted.progress(&given.orders) == Progress::Whole || holds(&asked.until)
    };
    let mut best = Progress::Astray;
    for (nth, (way, wanted)) in asked.right.iter().zip(&patterns.right).enumerate() {
        if way.refused.is_some() {
            continue;
        }
        let far = progress(wanted);
        if far == Progress::Whole && holds(&way.then) && stands(wanted) {
            let kind = if way.taken_back { Kind::Poor } else { Kind::Right };
            return Verdict { way: Some(nth), ..Verdict::new(kind, &way.remark) };
        }
        // Whole orders without the facts: what is missing may come with the answer of the other side or the next order.
        best = best.max(far.min(Progress::Part));
    }
    if let Some((left, with_last)) = given.left {
        // Only a reply to the very order that led out is about what has happened.
        let found = if with_last { replied_last(&asked.other, &patterns.other, given, holds) } else { None };
        return match found {
            Some((nth, text)) => Verdict { other: Some(nth), ..Verdict::new(Kind::Legal, text) },
            None => Verdict::left(Kind::Legal, left),
        };
    }
    if !asked.until.is_empty() && holds(&asked.until) {
        return Verdict::new(Kind::Right, "");
    }
    let is_part = best == Progress::Part && !telling.is_empty();
    if let Some((nth, text)) = replied(&asked.other, &patterns.other, given, &telling, holds) {
        let kind = if is_part { Kind::Part } else { Kind::Legal };
        return Verdict { other: Some(nth), ..Verdict::new(kind, text) };
    }
    if is_part {
        return Verdict::new(Kind::Part, PART);
    }
    if given.last().iter().all(|order| is_neutral(&order)) {
        return Verdict::new(Kind::Neutral, "");
    }
    Verdict::new(Kind::Legal, if asked.otherwise.is_empty() { LEGAL } else { &asked.otherwise })
}

/// Judges accepted orders in a step that is played freely.
pub fn free(asked: &Free, patterns: &Patterns, given: &Given, holds: Holds<'_>) -> Verdict {
    if let Some(lost) = asked.lost.iter().find(|lost| holds(std::slice::from_ref(&lost.fact))) {
        return Verdict::new(Kind::Legal, &lost.reply);
    }
    if holds(&asked.until) {
        return Verdict::new(Kind::Right, "");
    }
    match replied(&asked.other, &patterns.other, given, &given.orders, holds) {
        Some((nth, text)) => Verdict { other: Some(nth), ..Verdict::new(Kind::Legal, text) },
        None => Verdict::new(Kind::Neutral, ""),
    }
}

/// The first reply to legal orders that fits.
fn replied<'a>(
    other: &'a [OtherWay],
    patterns: &[Wanted],
    given: &Given,
    telling: &[Tree],
    holds: Holds<'_>,
) -> Option<(usize, &'a str)> {
    let is_whole = |wanted: &Wanted, orders: &[Tree]| wanted.progress(orders) == Progress::Whole;
    let fits = |wanted: &Wanted| {
        is_whole(wanted, &given.orders) || is_whole(wanted, telling) || is_whole(wanted, given.last())
    };
    let found = other.iter().zip(patterns).position(|(reply, wanted)| {
        reply.refused.is_none() && (reply.orders.is_empty() || fits(wanted)) && holds(&reply.then)
    });
    match found {
        Some(nth) => Some((nth, &other[nth].reply)),
        // What is told of all that was given goes before what is told of the end of it.
        None => replied_last(other, patterns, given, holds),
    }
}

/// The first reply with orders of its own that fits what was given last.
fn replied_last<'a>(
    other: &'a [OtherWay],
    patterns: &[Wanted],
    given: &Given,
    holds: Holds<'_>,
) -> Option<(usize, &'a str)> {
    let found = other.iter().zip(patterns).position(|(reply, wanted)| {
        let is_about = reply.refused.is_none() && !reply.orders.is_empty() && given.ends_with(wanted);
        is_about && holds(&reply.then)
    })?;
    Some((found, &other[found].reply))
}

/// Judges orders that the game refused after the learner has left what the step is about.
pub fn refused_elsewhere(left: Left) -> Verdict {
    Verdict::left(Kind::Refused, left)
}

/// Judges orders that the game refused with a code.
pub fn refused(ask: &Ask, patterns: &Patterns, given: &[Tree], tried: &[Tree], code: &str) -> Verdict {
    let whole: Vec<Tree> = given.iter().chain(tried).cloned().collect();
    let last = &tried[tried.len().saturating_sub(1)..];
    let fits = |wanted: &Wanted| {
        wanted.parts.is_empty()
            || [&whole[..], tried, last].iter().any(|orders| wanted.progress(orders) == Progress::Whole)
    };
    turned_away(ask, code, |nth, _| fits(&patterns.right[nth]), |nth, _| fits(&patterns.other[nth]))
}

/// Judges what the game refused with a code before any order came of it: what was wanted of units at a place, by their names.
pub fn refused_at(ask: &Ask, units: &[String], place: Option<&str>, code: &str) -> Verdict {
    let speaks = |orders: &[String]| {
        let Some(text) = orders.last() else { return true };
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let at_it = place.is_none_or(|name| words.clone().any(|word| word == name));
        at_it && (units.is_empty() || words.any(|word| word == "_" || units.iter().any(|unit| unit == word)))
    };
    turned_away(ask, code, |_, orders| speaks(orders), |_, orders| speaks(orders))
}

/// What a refusal is: the right answer, or one with a reply of its own, where what was wanted fits. Ways and replies are asked about
/// by their number and their orders.
fn turned_away(
    ask: &Ask,
    code: &str,
    fits_way: impl Fn(usize, &[String]) -> bool,
    fits_reply: impl Fn(usize, &[String]) -> bool,
) -> Verdict {
    let (right, other): (&[_], &[_]) = match ask {
        Ask::Order(asked) => (&asked.right, &asked.other),
        Ask::Free(asked) => (&[], &asked.other),
        Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => (&[], &[]),
    };
    let is = |wanted: &Option<String>| wanted.as_deref() == Some(code);
    let mut ways = right.iter().enumerate();
    if let Some((nth, way)) = ways.find(|(nth, way)| is(&way.refused) && fits_way(*nth, &way.orders)) {
        return Verdict { way: Some(nth), ..Verdict::new(Kind::Right, &way.remark) };
    }
    let mut replies = other.iter().enumerate();
    let found = replies.find(|(nth, reply)| is(&reply.refused) && fits_reply(*nth, &reply.orders));
    let text = found.map_or("", |(_, reply)| reply.reply.as_str());
    Verdict { other: found.map(|(nth, _)| nth), ..Verdict::new(Kind::Refused, text) }
}
