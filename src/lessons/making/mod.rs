//! A lesson that is being made, without an editor: its parts as fields and lists, every change of which can be taken back; answers
//! that are played instead of written; facts offered as goals.
//!
//! `at`: which part is open. `manuscript`: the lesson and its changes ([`Manuscript`]). `field`: its texts one by one ([`Field`]). `list`: what can be added to and taken
//! away ([`List`]). `played`: from moments and orders of a game to lessons and patterns. `offers`: facts that hold.

pub mod at;
pub mod field;
pub mod list;
pub mod manuscript;
pub mod offers;
pub mod played;

pub use self::{
    at::At,
    field::Field,
    list::{Kind, List},
    manuscript::{Manuscript, id_of},
};
