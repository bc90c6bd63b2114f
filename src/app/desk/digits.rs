//! Digits of a plan: a line keeps its digit while the panel is open, however the plan changes.

use engine::show::{builder::Builder, scene::Subject, sealed::SealedOrder};

/// What a digit stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum DigitLine {
    /// A number of the plan, by its label.
    Number(String),
    /// A whole division of what is to be placed, by its orders.
    Division(Vec<SealedOrder>),
    /// Orders that can be added and taken out, their label, and what was said of them last.
    Offer(Vec<SealedOrder>, String, String),
}

/// The digits given out, from 1.
#[derive(Debug, Clone, Default)]
pub struct Digits {
    about: Option<Subject>,
    lines: Vec<DigitLine>,
}

impl Digits {
    /// Gives a digit to every line that has none yet; another plan begins at 1 again.
    pub fn follow(&mut self, about: &Subject, builder: &Builder) {
        if self.about.as_ref() != Some(about) {
            *self = Self { about: Some(about.clone()), lines: Vec::new() };
        }
        let numbers = builder.rows.iter().filter(|r| r.stepper.is_some());
        let numbers = numbers.map(|r| DigitLine::Number(r.label.clone()));
        let divisions = builder.divisions.iter().map(|d| DigitLine::Division(d.orders.clone()));
        let offers = builder.offers.iter().filter(|o| !o.orders.is_empty());
        let offers = offers.map(|o| DigitLine::Offer(o.orders.clone(), o.label.clone(), o.note.clone()));
        for line in numbers.chain(divisions).chain(offers) {
            match self.lines.iter_mut().find(|known| known.same(&line)) {
                Some(known) => *known = line,
                None => self.lines.push(line),
            }
        }
    }

    /// No plan is open.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// All lines that have one, in their sequence.
    pub fn lines(&self) -> &[DigitLine] {
        &self.lines
    }

    /// The line of a digit, counted from 0.
    pub fn line(&self, number: usize) -> Option<&DigitLine> {
        self.lines.get(number)
    }

    /// The digit of a number of the plan.
    pub fn of_number(&self, label: &str) -> Option<usize> {
        self.digit(|line| matches!(line, DigitLine::Number(known) if known == label))
    }

    /// The digit of a whole division.
    pub fn of_division(&self, orders: &[SealedOrder]) -> Option<usize> {
        self.digit(|line| matches!(line, DigitLine::Division(known) if known == orders))
    }

    /// The digit of something offered.
    pub fn of_offer(&self, orders: &[SealedOrder]) -> Option<usize> {
        self.digit(|line| matches!(line, DigitLine::Offer(known, ..) if known == orders))
    }

    /// The digits that take out what a row of the plan holds: `1, 3`.
    pub fn of_row(&self, removes: &[SealedOrder]) -> String {
        let held = |line: &DigitLine| match line {
            DigitLine::Number(_) | DigitLine::Division(_) => false,
            DigitLine::Offer(orders, ..) => orders.iter().all(|o| removes.contains(o)),
        };
        let digits = self.lines.iter().take(9).enumerate().filter(|(_, line)| held(line));
        digits.map(|(i, _)| (i + 1).to_string()).collect::<Vec<_>>().join(", ")
    }

    fn digit(&self, is: impl Fn(&DigitLine) -> bool) -> Option<usize> {
        self.lines.iter().take(9).position(is).map(|i| i + 1)
    }
}

impl DigitLine {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a == b,
            // The same words may take another order once the plan has begun: who began it is joined by the others.
            (Self::Offer(a, says, _), Self::Offer(b, said, _)) => a == b || says == said,
            (Self::Division(a), Self::Division(b)) => a == b,
            (Self::Number(_) | Self::Division(_) | Self::Offer(..), _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        base::{fence::Fence, keys::PlaceKey},
        show::offer::Offer,
    };

    fn offer(order: &str) -> Offer {
        Offer {
            label: order.to_lowercase(),
            note: String::new(),
            orders: vec![SealedOrder::new(order.to_owned())],
            why_not: None,
            fence: Fence::Open,
            recommended: false,
            rule: None,
            subject: None,
            key: None,
            ask: String::new(),
        }
    }

    #[test]
    fn a_line_keeps_its_digit_when_it_goes_into_the_plan() {
        let about = Subject::Place(PlaceKey(3));
        let mut digits = Digits::default();
        let builder = |offers: &[&str]| Builder {
            offers: offers.iter().map(|o| offer(o)).collect(),
            ..Builder::default()
        };
        digits.follow(&about, &builder(&["A", "B", "C"]));
        digits.follow(&about, &builder(&["A", "C"]));
        let of = |d: &Digits, o: &str| d.of_offer(&[SealedOrder::new(o.to_owned())]);
        assert_eq!((of(&digits, "A"), of(&digits, "C")), (Some(1), Some(3)), "B is in the plan now");
        assert_eq!(digits.of_row(&[SealedOrder::new("B".to_owned()), SealedOrder::new("X".to_owned())]), "2");
        digits.follow(&about, &builder(&["D", "A", "C"]));
        assert_eq!(of(&digits, "D"), Some(4), "what is new comes last");
        let renamed = Offer { label: "c".to_owned(), ..offer("E") };
        digits.follow(&about, &Builder { offers: vec![renamed], ..Builder::default() });
        assert_eq!(of(&digits, "E"), Some(3), "the same words with another order keep the digit");
        digits.follow(&Subject::Place(PlaceKey(4)), &builder(&["C"]));
        assert_eq!(of(&digits, "C"), Some(1), "another plan begins at 1");
    }
}
