//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 9,018 positions of 800 campaigns between the levels *Standard*, *cautious* and *bold*:
//! `stavka fit --game russian-portfolio --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 1, each: &[
    -0.8767, 0.3096, 0.8902, 0.9201, -0.1048, -0.8773,
    1.0526, 0.4663, 0.0368, -0.0379, -0.0147, -0.0095,
    1.9863, 0.9553, 0.0396, 0.6225, 0.9261, -1.4163,
    -0.3125, -0.0204, 1.1640, 0.6652, -0.1397, -0.0994,
] };
