//! Combat: strengths, support, morale, armour, and the line of odds that they make; how it is declared, fought and ended.

pub mod armour;
pub mod bombardment;
pub mod conduct;
pub mod declaration;
pub mod facts;
pub mod fight;
pub mod losses;
pub mod morale;
pub mod odds;
pub mod retreat;
pub mod strength;
pub mod support;
