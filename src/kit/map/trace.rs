//! Supply traced over a map: from sources over open hexes to points, from points a number of hexes farther; and what is in the
//! way where it does not arrive. Also what lies within reach where water is passed by ferries.
//!
//! ```
//! use kit::{hex::{HexMap, Layout, Shift}, passage::Passage, set::Set, trace::{Gap, Trace}};
//!
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 1, cols: 9 };
//! let map = HexMap::new(layout, |_| (), ());
//! let ways = Passage::<1, 9, 1>::of(&map, |_, _| true);
//! let hex = |label: &str| layout.labelled(label).expect("on the map");
//! // Supply comes from the west edge, over a town in A2 and 3 hexes farther; the enemy stands in A8.
//! let (all, open): (Set<_, 1>, Set<_, 1>) = (map.hexes().collect(), map.hexes().filter(|at| *at != hex("A8")).collect());
//! let trace = Trace::of(ways, open, Set::only(hex("A1")), Set::only(hex("A2")), 3);
//! assert!(trace.reach.has(hex("A5")) && !trace.reach.has(hex("A6")));
//! assert_eq!(trace.gap(hex("A6"), all), Some(Gap::Far(4)));
//! assert_eq!(trace.gap(hex("A9"), all), Some(Gap::Closed(hex("A8"))));
//! ```

use super::{hex::HexId, passage::Passage};
use crate::bits::set::Set;

/// The supply of a side as it stands.
#[derive(Debug, Clone, Copy)]
pub struct Trace<const ROWS: usize, const COLS: usize, const WORDS: usize> {
    /// The steps a line may take.
    pub passage: Passage<ROWS, COLS, WORDS>,
    /// Hexes that a line may use.
    pub open: Set<HexId, WORDS>,
    /// Where supply comes from.
    pub sources: Set<HexId, WORDS>,
    /// Hexes joined to a source.
    pub net: Set<HexId, WORDS>,
    /// Hexes of the net from which supply is drawn.
    pub points: Set<HexId, WORDS>,
    /// Hexes within reach of one of them.
    pub reach: Set<HexId, WORDS>,
}

/// What keeps a hex out of supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// The line is open, but the nearest point is too far off: this many steps.
    Far(u32),
    /// The first hex on a shortest way that no line may use.
    Closed(HexId),
    /// No line leads there at all.
    Nowhere,
}

impl<const ROWS: usize, const COLS: usize, const WORDS: usize> Trace<ROWS, COLS, WORDS> {
    /// The supply from `sources` over hexes that are `open`; from those of the net that are among `points` it is drawn, and
    /// reaches the given number of steps.
    pub fn of(
        passage: Passage<ROWS, COLS, WORDS>,
        open: Set<HexId, WORDS>,
        sources: Set<HexId, WORDS>,
        points: Set<HexId, WORDS>,
        steps: u32,
    ) -> Self {
        let net = passage.flood(sources, open);
        let points = net.and(points);
        let reach = passage.flood_to(points, open, steps);
        Self { passage, open, sources, net, points, reach }
    }

    /// What keeps a hex out of supply, on a shortest way over `ground` to where supply reaches; `None` for one that is in
    /// supply.
    pub fn gap(&self, hex: HexId, ground: Set<HexId, WORDS>) -> Option<Gap> {
        if self.reach.has(hex) {
            return None;
        }
        if let Some(path) = self.passage.path(hex, self.points, self.open | hex) {
            return Some(Gap::Far(path.len() as u32 - 1));
        }
        let goal = if self.reach.is_empty() { self.sources } else { self.reach };
        let Some(path) = self.passage.path(hex, goal, ground) else { return Some(Gap::Nowhere) };
        path.into_iter().skip(1).find(|hex| !self.open.has(*hex)).map(Gap::Closed)
    }
}

/// What lies within so many steps of some hexes, over hexes that are open, those themselves included. A ferry joins two hexes over one
/// between them that no line may use, and is two steps long: no line goes from one ferry to another in the middle of the water.
///
/// ```
/// use kit::{hex::{HexMap, Layout, Shift}, passage::Passage, set::Set, trace::within};
///
/// let layout = Layout { pointy: true, shift: Shift::Even, rows: 1, cols: 9 };
/// let map = HexMap::new(layout, |_| (), ());
/// let ways = Passage::<1, 9, 1>::of(&map, |_, _| true);
/// let hex = |label: &str| layout.labelled(label).expect("on the map");
/// // The water is A4.
/// let open: Set<_, 1> = map.hexes().filter(|at| *at != hex("A4")).collect();
/// let reach = |steps| within(&ways, &[[hex("A3"), hex("A5")]], Set::only(hex("A1")), open, steps);
/// assert!(!reach(3).has(hex("A5")) && reach(4).has(hex("A5")) && !reach(9).has(hex("A4")));
/// ```
pub fn within<const ROWS: usize, const COLS: usize, const WORDS: usize>(
    passage: &Passage<ROWS, COLS, WORDS>,
    ferries: &[[HexId; 2]],
    from: Set<HexId, WORDS>,
    open: Set<HexId, WORDS>,
    steps: u32,
) -> Set<HexId, WORDS> {
    let ends = || ferries.iter().flat_map(|[a, b]| [(*a, *b), (*b, *a)]);
    let (mut before, mut now) = (Set::NONE, from.and(open));
    for _ in 0..steps {
        let landings: Set<HexId, WORDS> = ends()
            .filter(|(here, there)| before.has(*here) && open.has(*there))
            .map(|(_, there)| there)
            .collect();
        let next = passage.flood_to(now, open, 1) | landings;
        if next == now && before == now {
            break;
        }
        (before, now) = (now, next);
    }
    now
}
