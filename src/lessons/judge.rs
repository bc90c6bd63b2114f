//! Whether orders are what a step asks for.

use super::{
    feedback::Kind,
    format::{Ask, Free, Orders, OtherWay, Step},
    pattern::{Pattern, Progress, Tree, Wanted},
};

/// Said of a legal order about which nothing is written.
const LEGAL: &str = "Legal, but not what is asked.";
/// Said of an order that belongs to an answer that is not whole yet.
const PART: &str = "Right so far.";

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
                })
            }
            Ask::Free(asked) => Ok(Self { other: others(&asked.other)?, ..Self::default() }),
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
                Ok(Self::default())
            }
        }
    }
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
}

impl Given {
    fn last(&self) -> &[Tree] {
        &self.orders[self.orders.len().saturating_sub(self.last)..]
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
}

impl Verdict {
    fn new(kind: Kind, text: &str) -> Self {
        Self { kind, text: text.to_owned(), way: None, other: None }
    }
}

/// Asks whether facts all hold now.
pub type Holds<'a> = &'a dyn Fn(&[String]) -> bool;

/// Judges accepted orders in a step that asks for orders.
pub fn orders(asked: &Orders, patterns: &Patterns, given: &Given, holds: Holds<'_>) -> Verdict {
    let is_neutral = |order: &&Tree| patterns.also.iter().any(|pattern| pattern.fits(order));
    let telling: Vec<Tree> = given.orders.iter().filter(|order| !is_neutral(order)).cloned().collect();
    let progress = |wanted: &Wanted| wanted.progress(&given.orders).max(wanted.progress(&telling));
    let mut best = Progress::Astray;
    for (nth, (way, wanted)) in asked.right.iter().zip(&patterns.right).enumerate() {
        if way.refused.is_some() {
            continue;
        }
        let far = progress(wanted);
        if far == Progress::Whole && holds(&way.then) {
            return Verdict { way: Some(nth), ..Verdict::new(Kind::Right, &way.remark) };
        }
        // Whole orders without the facts: what is missing may come with the answer of the other side or the next order.
        best = best.max(far.min(Progress::Part));
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
    if holds(&asked.until) {
        return Verdict::new(Kind::Right, "");
    }
    if let Some(lost) = asked.lost.iter().find(|lost| holds(std::slice::from_ref(&lost.fact))) {
        return Verdict::new(Kind::Legal, &lost.reply);
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
    let fits = |wanted: &Wanted| {
        [&given.orders[..], telling, given.last()]
            .iter()
            .any(|orders| wanted.progress(orders) == Progress::Whole)
    };
    let found = other.iter().zip(patterns).position(|(reply, wanted)| {
        reply.refused.is_none() && (reply.orders.is_empty() || fits(wanted)) && holds(&reply.then)
    })?;
    Some((found, &other[found].reply))
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
