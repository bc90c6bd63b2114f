//! Ways cut into turns.
//!
//! ```
//! use engine::base::keys::PlaceKey;
//! use kit::march::{Passed, cut};
//!
//! // Four places; the third is full, so that no turn ends there. Two factors a turn.
//! let place = |n: u16| Passed { at: PlaceKey(n), cost: n as u8, may_stop: n != 3 };
//! let march = cut(PlaceKey(0), &[place(1), place(2), place(3), place(4)], |_| 2).expect("a way");
//! assert_eq!(march.ends, [PlaceKey(2), PlaceKey(4)]);
//! assert_eq!(cut(PlaceKey(0), &[place(1), place(2)], |_| 2), None, "one move is no march");
//! assert_eq!(cut(PlaceKey(0), &[place(3), place(4)], |_| 2), None, "no turn could end");
//! ```

use engine::{base::keys::PlaceKey, show::march::March};

/// Turns beyond which no way is told.
const MOST_TURNS: usize = 8;

/// A place on a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    /// The place.
    pub at: PlaceKey,
    /// What the way there costs from its beginning.
    pub cost: u8,
    /// Whether a turn may end there.
    pub may_stop: bool,
}

/// A way with the places where its turns end, each as far on as what may be spent in it allows; `None` where one move does it, or
/// where no turn could end in time.
pub fn cut(from: PlaceKey, way: &[Passed], mut budget: impl FnMut(usize) -> u8) -> Option<March> {
    let (mut ends, mut spent, mut last): (Vec<PlaceKey>, u8, Option<Passed>) = (Vec::new(), 0, None);
    for passed in way {
        while passed.cost.saturating_sub(spent) > budget(ends.len()) {
            let end = last.take()?;
            ends.push(end.at);
            spent = end.cost;
            if ends.len() >= MOST_TURNS {
                return None;
            }
        }
        last = if passed.may_stop { Some(*passed) } else { last };
    }
    let goal = way.last().filter(|goal| goal.may_stop && !ends.is_empty())?;
    ends.push(goal.at);
    Some(March { way: std::iter::once(from).chain(way.iter().map(|passed| passed.at)).collect(), ends })
}
