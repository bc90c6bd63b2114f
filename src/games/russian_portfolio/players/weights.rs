//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 9,748 positions of 800 campaigns between the levels *Standard*, *cautious* and *bold*:
//! `stavka fit --game russian-portfolio --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 2, each: &[
    -0.9224, 0.1684, 0.8327, 0.7495, 0.3720, -1.5277,
    1.4564, 0.4940, 0.1012, 0.0607, -0.0231, -0.0033,
    1.9166, 0.9350, 0.6485, 0.5371, 0.6371, -2.3549,
    -0.0592, 0.7419, 0.2785, 1.5097, -0.0917, -0.1452,
] };
