//! Parts of the window that a reader would switch off one by one: each owns its state and is handed the desk.

pub mod arrange;
pub mod automatic;
pub mod battles;
pub mod campaign;
pub mod class;
pub mod dispatches;
pub mod end_sheet;
pub mod ending;
pub mod glow;
pub mod learn;
pub mod mode;
pub mod news;
pub mod openings;
pub mod over_map;
pub mod overlays;
pub mod practice;
pub mod review;
pub mod roster;
pub mod seats;
pub mod sought;
pub mod turn_end;
pub mod ways;
pub mod weighing;
pub mod workshop;
