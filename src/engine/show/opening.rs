//! An attack that could be put together, before it is planned: what it would come to. Plain data.

use super::{builder::Builder, forecast::Forecast, scene::Subject};
use crate::{
    base::keys::{PlaceKey, UnitKey},
    show::forecast::Chance,
};
use std::ops::ControlFlow;

/// Who is told of attacks that could be made while a game looks for them: each place with the units that would attack it. Without
/// one it is only asked whether more are wanted.
pub type Finds<'a> = &'a mut dyn FnMut(Option<(PlaceKey, Vec<UnitKey>)>) -> ControlFlow<()>;

/// An attack that could be planned now.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    /// The place.
    pub at: PlaceKey,
    /// Who would attack it, as they are told to.
    pub units: Vec<UnitKey>,
    /// The column that is read, or the strengths against each other: `3:1`; may be empty.
    pub odds: String,
    /// The column as a number, the greater the better; the same for all where there are none.
    pub column: i32,
    /// That it succeeds.
    pub chance: Chance,
    /// What those attacked lose on average, and what the attackers do.
    pub losses: [f64; 2],
    /// What they count: `factors`.
    pub counted: String,
}

impl Opening {
    /// What the panel of an attack and its forecast say of it. `losses` names the measures of the forecast that count those of the
    /// attacked and of the attackers; without it those worth a picture do.
    pub fn of(
        (at, units): (PlaceKey, Vec<UnitKey>),
        builder: &Builder,
        forecast: &Forecast,
        losses: Option<[usize; 2]>,
    ) -> Self {
        let main = |own: bool| {
            let of = |m: &super::forecast::Measure| (m.side == forecast.side) == own;
            forecast.measures.iter().position(|m| m.main && of(m)).unwrap_or(usize::MAX)
        };
        let losses = losses.unwrap_or_else(|| [main(false), main(true)]);
        let column = builder.columns.as_ref().and_then(|columns| columns.used);
        Self {
            at,
            units,
            odds: odds(builder),
            column: column.map_or(-1, |used| used as i32),
            chance: forecast.success(),
            losses: losses.map(|nth| forecast.spread(nth).expected()),
            counted: forecast.measures.get(losses[0]).map_or_else(String::new, |m| m.many.clone()),
        }
    }

    /// What a click on it opens.
    pub fn subject(&self) -> Subject {
        Subject::Place(self.at)
    }

    /// `3.1 to 0.4`, those attacked first.
    pub fn losses_in_words(&self) -> String {
        let [theirs, ours] = self.losses.map(|mean| format!("{mean:.1}"));
        format!("{theirs} to {ours}")
    }
}

/// The best first: by column, then by chance, then by what it costs.
pub fn best_first(all: &mut [Opening]) {
    let key = |o: &Opening| (-o.column, 1.0 - o.chance.value(), o.losses[1] - o.losses[0]);
    all.sort_by(|a, b| {
        let ((a1, a2, a3), (b1, b2, b3)) = (key(a), key(b));
        a1.cmp(&b1).then(a2.total_cmp(&b2)).then(a3.total_cmp(&b3)).then(a.at.cmp(&b.at))
    });
}

/// The column of a panel, else the totals of its first two sums against each other.
fn odds(builder: &Builder) -> String {
    if let Some(columns) = &builder.columns {
        let head = columns.used.and_then(|used| columns.heads.get(used));
        return head.cloned().unwrap_or_default();
    }
    let total = |nth: usize| {
        let (_, terms) = builder.sums.get(nth)?;
        terms.iter().rev().find(|term| term.total).map(|term| term.value.clone())
    };
    total(0).zip(total(1)).map_or_else(String::new, |(ours, theirs)| format!("{ours} against {theirs}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(at: u32, column: i32, ways: u128) -> Opening {
        Opening {
            at: PlaceKey(at as _),
            units: Vec::new(),
            odds: String::new(),
            column,
            chance: Chance { ways, of: 6 },
            losses: [1.0, 0.0],
            counted: String::new(),
        }
    }

    #[test]
    fn the_best_column_comes_first_then_the_better_chance() {
        let mut all = vec![opening(1, 2, 6), opening(2, 5, 3), opening(3, 5, 4), opening(4, -1, 6)];
        best_first(&mut all);
        let order: Vec<PlaceKey> = all.iter().map(|o| o.at).collect();
        assert_eq!(order, [PlaceKey(3), PlaceKey(2), PlaceKey(1), PlaceKey(4)]);
    }
}
