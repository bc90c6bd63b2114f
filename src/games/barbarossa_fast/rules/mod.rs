//! The rules, in files named after their subject.

pub mod air;
pub mod apply;
pub mod arrange;
pub mod attack;
pub mod combat;
pub mod commanders;
pub mod divisions;
pub mod draws;
pub mod exploit;
pub mod front;
pub mod imagine;
pub mod legal;
pub mod movement;
pub mod next;
pub mod possible;
pub mod reinforcements;
pub mod replacements;
pub mod retreat;
pub mod sequence;
pub mod setup;
pub mod siberia;
pub mod supply;
pub mod team;
pub mod trial;
pub mod unseen;
pub mod victory;
