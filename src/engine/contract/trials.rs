//! In which settings a game compares its chances with played games.

use super::options::Choices;

/// Games from which on the limit of a setting for its Brier score is asked for.
pub const ENOUGH: u32 = 1000;

/// Choices of a game under which its chances are compared with played games.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Setting {
    /// Option rows; those left out have their default.
    pub choices: Choices,
    /// Most that the Brier score of the first side may be at the last turn, over [`ENOUGH`] games; elsewhere it need only be
    /// better than the base rate.
    pub brier: Option<f64>,
}

/// What a game is tried in: see [`Cover::trials`](super::cover::Cover::trials).
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// Settings.
    pub settings: Vec<Setting>,
    /// Turns at whose start forecasts are made, in order.
    pub turns: Vec<u16>,
    /// How often a moment is played on.
    pub play_outs: u32,
}

impl Default for Trials {
    fn default() -> Self {
        Self { settings: vec![Setting::default()], turns: vec![1], play_outs: 200 }
    }
}
