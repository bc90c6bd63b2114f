//! Chances: how often a side wins from a moment when the automatic players play the game on, many times over.
//!
//! Every play-out begins with a state *imagined from a view*: it fits what the viewer knew at the moment and takes nothing
//! from what the viewer could not know. Only the umpire's view holds the truth, so only the umpire's chances rest on it. The
//! dice of the nth play-out are a function of n alone, never those of the game, and the same at every moment: the same moment
//! always gives the same figure, and two moments are compared game by game, which takes most of the noise out of the
//! difference. An order is told apart from its dice by playing on from the moment before it with the order given and its
//! dice thrown afresh.
//! Here: one game played on (`play_out`). `stretch`: orders that are judged as one. `verdict`: what they did.
//! `search`: which moments of a line are played on, and how often. `kept`: figures in
//! the file. `calibration`: whether it comes true. `fitting`: the weights of a value. In words: `insight::told`.

pub mod calibration;
pub mod fitting;
pub mod instead;
pub mod kept;
pub mod parts;
pub mod plans;
pub mod play_out;
pub mod search;
pub mod stretch;
pub mod verdict;
