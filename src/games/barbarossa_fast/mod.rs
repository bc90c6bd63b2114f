//! Barbarossa Fast: the campaign of June to December 1941, point to point.
//!
//! Designed by Lou Coatney; this is an independent implementation of the edition of October 2020. The rules are in
//! files named after their subject; every function cites the rule (`BF-MOV-03`) or ruling (`R51`) it carries out.
//! `orders` says what is legal, `phases` is the sequence of play, `apply` changes state, `rules_impl` is the boundary.

pub mod air;
pub mod apply;
pub mod attack;
pub mod board;
pub mod combat;
pub mod digest;
pub mod edition;
pub mod event;
pub mod files;
pub mod game;
pub mod german;
pub mod ids;
pub mod imagine;
pub mod line;
pub mod movement;
pub mod order;
pub mod orders;
pub mod phases;
pub mod reason;
pub mod refusal;
pub mod reinforcements;
pub mod replacements;
pub mod retreat;
pub mod rulebook;
pub mod rules_impl;
pub mod setup;
pub mod soviet;
pub mod state;
pub mod supply;
pub mod victory;
pub mod words;

use crate::engine::assets::{AssetError, Assets};

/// Loads what the rules do not need: rule sentences and geography.
///
/// # Errors
/// When a file is damaged.
fn furnish(_g: &mut game::Game, _assets: &dyn Assets) -> Result<(), AssetError> {
    Ok(())
}
