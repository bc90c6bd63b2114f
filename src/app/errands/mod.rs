//! What the window does about files and the system: each errand hands work to `program` and acts on what comes of it.

mod asked;
mod checking;
mod files_opened;
mod filing;
mod identity;
mod leaving;
mod making;
mod meter;
mod names;
mod opening;
mod picking;
mod pictures;
mod recent;
mod reports;
mod setting;
mod sharing;
pub(crate) mod starting;
