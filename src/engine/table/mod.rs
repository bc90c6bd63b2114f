//! A game in play with its type erased: all that the window, the command line and the analysis hold.
//!
//! A [`Table`] wraps a session of any game. It hands out plain data for a viewer and takes sealed orders. Work that
//! takes time (an automatic player) leaves as a job to run on another thread and comes back as a [`Thought`].
//!
//! Its traits have one subject each: [`named`], [`facts`], [`walk`], [`mod@play`], [`look`], [`handle`], [`log`], [`news`] and [`keep`] to
//! play it; [`begun`] says where it began; [`practice`] sets tasks over it; [`fair`], [`branches`], [`notes`], [`share`], [`course`] and [`instead`] to study it. Each stands with its answer beside it.

pub mod begun;
pub mod branches;
mod consent;
pub mod course;
pub mod entry;
pub mod erased;
pub mod facts;
pub mod fair;
mod foretold;
pub mod handle;
pub mod instead;
mod judged;
pub mod keep;
pub(crate) mod kept;
pub mod kind;
pub mod log;
pub mod look;
pub mod named;
pub mod news;
pub mod notes;
pub mod play;
pub mod practice;
pub mod share;
pub mod shipped;
pub mod walk;
pub mod whole;

pub use begun::Begun;
pub use branches::Branches;
pub use course::Course;
pub use entry::GameEntry;
pub use facts::Facts;
pub use fair::Fair;
pub use handle::{ForecastJob, Handle, OpeningsJob};
pub use instead::{Advice, Advisor, Instead};
pub use keep::Keep;
pub use kind::{GameKind, Kind};
pub use log::Log;
pub use look::{Look, MarchJob, OverlayJob, RosterJob};
pub use named::Named;
pub use news::News;
pub use notes::Notes;
pub use play::{Play, Thinker, Thought, Weigher};
pub use practice::Practice;
pub use share::Share;
pub use shipped::{Sample, Shipped};
pub use walk::Walk;
pub use whole::Table;
