//! Files, tasks and settings: the services around the game on the table.

pub(crate) mod checking;
pub mod clock;
pub mod explain_error;
pub(crate) mod filing;
pub(crate) mod folder;
pub mod identity;
pub(crate) mod keeping;
pub(crate) mod leaving;
pub mod library;
pub(crate) mod making;
pub mod meter;
pub(crate) mod opener;
pub(crate) mod opening;
pub mod origin;
pub(crate) mod picking;
pub(crate) mod pictures;
pub(crate) mod recent;
pub mod reports;
pub(crate) mod services;
pub mod sharing;
pub(crate) mod shelf;
pub(crate) mod stamps;
