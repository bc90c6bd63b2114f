//! What wargames share; a game takes what it wants. Knows the engine, no game.
//!
//! Every module stands on a floor, a folder, and uses floors below its own and files beside it:
//!
//! | Floor | What stands there |
//! |---|---|
//! | `bits` | small things of any game: [`ids`] and [`set`]s of them, [`digest`]s, counted words ([`say`]), [`refusal`]s, readers of [`data`] files |
//! | `map` | hex maps: [`hex`], which hex leads to which ([`passage`]), [`reach`] of a move, [`zone`]s of control, supply ([`trace`]), their [`map_file`]s and how they are [`printed`] |
//! | `pieces` | what stands on the map: [`placement`], values [`per_unit`], [`stack`]s, [`pool`]s of faces |
//! | `play` | what is done: the [`sequence`] of play, orders tried by [`hand`], results tables ([`crt`]), the least force of an attack ([`opening`]), tasks for [`exercise`], positions put together by hand ([`arrange`]), what a game under way is worth ([`value`]) |
//! | `faces` | what a player sees and points at: a [`chronicle`] of what happened, what an [`overlay`] says, facts that lessons have [`asked`] |
//!
//! A game names a module without its floor: `kit::hex`, `kit::crt`.
//!
//! # A tour
//!
//! ```
//! use kit::crt::Crt;
//! use kit::hex::{HexMap, Layout, Shift};
//! use kit::placement::Placement;
//! use kit::reach::{Reach, Standing, Step};
//! use kit::set::Set;
//! use kit::zone::Zones;
//!
//! kit::id!(
//!     /// A unit: two of red, one of blue.
//!     Unit, "unit", ["red_1", "red_2", "blue"]
//! );
//! const BLUE: Unit = Unit(2);
//!
//! // A map of 4 rows of 5 hexes with woods in row B, and units on it.
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 4, cols: 5 };
//! let map = HexMap::new(layout, |hex| layout.place(hex).0 == 1, ());
//! let hex = |label: &str| layout.labelled(label).expect("on the map");
//! let mut at = Placement::<Unit, 3, 20>::default();
//! at.put(Unit(0), Some(hex("A1")));
//! at.put(BLUE, Some(hex("C3")));
//!
//! // Where red can go with 4 factors: woods cost 2, and the zone of blue ends a move.
//! let zones = Zones::<1>::new(&map, |_, _, _, _| true);
//! let zone: Set<_, 1> = zones.of(at.of(BLUE).map(|hex| (hex, 0)));
//! let reach = Reach::<20, 1>::find(&map, Standing::at(hex("A1")), 4, |from, _, to| {
//!     let cost = if map.terrain(to) { 2 } else { 1 };
//!     let may = from.spent + cost <= 4 && at.is_empty(to);
//!     may.then_some(Step { cost, ends: zone.has(to), harms: false })
//! });
//! assert_eq!((reach.path(hex("C2")), reach.cost(hex("C2"))), (vec![hex("B1"), hex("C2")], Some(3)));
//! assert_eq!(reach.cost(hex("C3")), None, "blue stands there");
//!
//! // An attack of 7 factors on 3 is one of 2 to 1; a shift to the left leads to 1 to 1.
//! let odds = ["1:1", "2:1"].map(|odds| odds.parse().expect("odds"));
//! let table = Crt::new(odds.to_vec(), vec![vec!["-", "retreat"], vec!["retreat", "lost"]]).expect("a table");
//! let column = table.column(7, 3);
//! assert_eq!((table.result(column, 2), table.result(table.shifted(column, -1), 1)), (Some(&"lost"), Some(&"-")));
//! ```
//!
//! The crate `template` is a whole game made of these parts.

mod bits;
mod faces;
mod map;
mod pieces;
mod play;

pub use bits::{data, digest, force, ids, refusal, say, set};
pub use faces::{asked, chronicle, coming, overlay};
pub use map::{hex, map_file, passage, printed, reach, trace, zone};
pub use pieces::{per_unit, placement, pool, stack};
pub use play::{arrange, crt, exercise, hand, march, opening, sequence, value};

#[doc(hidden)]
pub use engine; // for `id!`, which names it
