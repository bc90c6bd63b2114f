//! The hint: a sensible next order, said and drawn where it would be given.

use super::{
    hands::Hand,
    main_act::REST,
    parts::{Bubble, BubbleKind, Hint},
    state::Desk,
};
use engine::show::{line::Line, offer::Explanation, sealed::SealedOrder};

impl Desk {
    /// Puts away the hint that is shown; false where none is.
    pub(crate) fn put_away_hint(&mut self) -> bool {
        let was_shown = self.hint.take().is_some();
        if was_shown {
            self.bubble = None;
        }
        was_shown
    }

    /// Shows the hint of the procedure, if there is one.
    pub(crate) fn find_hint(&mut self, now: f64) -> bool {
        let found = self.table.hint(self.viewer());
        let is_found = found.is_some();
        if let Some(hint) = found {
            self.take_hint(hint, now);
        }
        is_found
    }

    /// Shows a hint.
    pub(crate) fn take_hint(&mut self, (orders, line): Hint, now: f64) {
        let text = self.hint_text(&orders, &line);
        self.status.clone_from(&text.sentence);
        self.bubble = Some(Bubble { kind: BubbleKind::Hint, text, since: now, arrows: Vec::new() });
        self.hint = Some((orders, line));
    }

    fn hint_text(&self, orders: &[SealedOrder], line: &Line) -> Explanation {
        let words: Vec<String> = orders.iter().map(|o| self.table.order_text(self.viewer(), o)).collect();
        Explanation {
            sentence: said_at_once(&words).unwrap_or_else(|| line.text.clone()),
            way_out: if words.is_empty() { String::new() } else { line.text.clone() },
            rules: line.rules.clone(),
            at: line.subjects.iter().find(|s| self.seen.place_of(s).is_some()).cloned(),
            ..Explanation::default()
        }
    }

    /// The orders of the hint that is shown.
    pub fn hinted(&self) -> Option<&[SealedOrder]> {
        self.hint.as_ref().map(|(orders, _)| orders.as_slice()).filter(|orders| !orders.is_empty())
    }

    /// What the hint says where no place on the map says it, such as that the step may be ended.
    pub(crate) fn hint_without_place(&self) -> Option<&Explanation> {
        let bubble = self.bubble.as_ref().filter(|b| b.kind == BubbleKind::Hint && b.text.at.is_none());
        bubble.filter(|_| self.hinted().is_some()).map(|b| &b.text)
    }

    /// Whether the hint has only just come: the second of two quick clicks neither takes it nor hides it.
    pub(crate) fn hint_is_fresh(&self, now: f64) -> bool {
        self.hint.is_some() && self.bubble.as_ref().is_some_and(|b| now < b.since + REST)
    }
}

impl Hand<'_> {
    /// Gives the orders of the hint.
    pub(crate) fn do_hint(&mut self, now: f64) {
        if let Some(orders) = self.desk.hinted().map(<[SealedOrder]>::to_vec) {
            self.take_offer(&orders, now);
        }
    }
}

/// Orders in one line: two by name, of more the first.
fn said_at_once(words: &[String]) -> Option<String> {
    Some(match words {
        [] => return None,
        [one] => one.clone(),
        [one, rest @ ..] if rest.iter().all(|w| w == one) => format!("{one}, {} times", words.len()),
        // A march of many steps is told by where it ends.
        [one, .., last] if is_march(one, words) => last.clone(),
        [one, two] => format!("{one}, {two}"),
        [one, rest @ ..] => format!("{one}, and {} more orders", rest.len()),
    })
}

/// Whether all say the same up to where it goes.
fn is_march(first: &str, all: &[String]) -> bool {
    let who = |words: &str| words.rsplit_once(" to ").map(|(who, _)| who.to_owned());
    let whose = who(first);
    whose.is_some() && all.iter().all(|words| who(words) == whose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_a_hint_stand_in_one_line() {
        let said = |words: &[&str]| said_at_once(&words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>());
        assert_eq!(said(&[]), None);
        assert_eq!(said(&["A"]).unwrap(), "A");
        assert_eq!(said(&["A", "A", "A"]).unwrap(), "A, 3 times");
        assert_eq!(said(&["A", "B"]).unwrap(), "A, B");
        assert_eq!(said(&["A", "B", "A"]).unwrap(), "A, and 2 more orders");
        assert_eq!(said(&["I. to 1810", "I. to 1811", "I. to Kaniv"]).unwrap(), "I. to Kaniv");
        assert_eq!(said(&["I. to 1810", "II. to 1811"]).unwrap(), "I. to 1810, II. to 1811");
    }
}
