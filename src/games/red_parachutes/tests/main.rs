//! Red Parachutes: its rules by id, the worked examples of the catalogue by number (`TV-nn`), and the laws of every game on it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

mod arranging;
mod arrivals;
mod automatic;
mod citations;
mod combat;
mod corners;
mod crossing;
mod data;
mod dispatches;
mod drops;
mod edges;
mod engaged;
mod fight;
mod fight_edges;
mod figures;
mod laws;
mod morning;
mod movement;
mod odds;
mod offers;
mod overlays;
mod planning;
mod plans;
mod positions;
mod practice;
mod scene;
mod second;
mod sequence;
mod sight;
mod stacks;
mod study;
mod supply;
mod told;
