//! What wargames share; a game takes what it wants. Knows the engine, no game.
//!
//! Every module stands on a floor, a folder, and uses floors below its own and files beside it:
//!
//! | Floor | What stands there |
//! |---|---|
//! | `bits` | small things of any game: [`ids`] and [`set`]s of them, [`digest`]s, counted words ([`say`]), [`refusal`]s, readers of [`data`] files |
//! | `map` | hex maps: [`hex`], which hex leads to which ([`passage`]), [`reach`] of a move, [`zone`]s of control, supply ([`trace`]), their [`map_file`]s and how they are [`printed`] |
//! | `pieces` | what stands on the map: [`placement`], values [`per_unit`], [`stack`]s, [`pool`]s of faces |
//! | `play` | what is done: the [`sequence`] of play, orders tried by [`hand`], results tables ([`crt`]), tasks for [`exercise`] |
//! | `faces` | what a player sees and points at: a [`chronicle`] of what happened, what an [`overlay`] says, facts that lessons have [`asked`] |
//!
//! A game names a module without its floor: `kit::hex`, `kit::crt`.

mod bits;
mod faces;
mod map;
mod pieces;
mod play;

pub use bits::{data, digest, ids, refusal, say, set};
pub use faces::{asked, chronicle, overlay};
pub use map::{hex, map_file, passage, printed, reach, trace, zone};
pub use pieces::{per_unit, placement, pool, stack};
pub use play::{crt, exercise, hand, sequence};

#[doc(hidden)]
pub use engine; // for `id!`, which names it
