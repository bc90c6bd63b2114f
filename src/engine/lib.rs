//! The engine: turns orders into recorded events for any game, and knows none.
//!
//! It stands in floors. A file may name its own floor and those above it in this list.
//!
//! | Floor | What stands there |
//! |---|---|
//! | `base` | words everybody uses: sides, viewers, moments, seats, fences, outcomes, names, texts |
//! | `dice` | what dice are rolled for, the keyed source, recorded and scripted dice |
//! | `show` | plain data that a game shows and the window draws |
//! | `contract` | the traits that a game implements |
//! | `trial` | orders tried on what a viewer knows, up to the next die or reveal |
//! | `play` | a game in play: session, tree of plies, notes, what one side is told |
//! | `journal` | the file: its lines, writing and reading them |
//! | `study` | branches, timeline, comparisons, copies to give away |
//! | `statistics` | losses, captures, battles and luck of a line of play |
//! | `chances` | how often a side wins from a moment |
//! | `table` | a game in play with its type erased: all that the window and the command line see |
//! | `insight` | what decided a game and what its chances say, in words, from a table |

pub mod base;
pub mod chances;
pub mod contract;
pub mod dice;
pub mod insight;
pub mod journal;
pub mod play;
pub mod show;
pub mod statistics;
pub mod study;
pub mod table;
pub mod trial;
