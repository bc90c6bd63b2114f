//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 10,258 positions of 800 campaigns between the levels *Standard*, *cautious* and *bold*:
//! `stavka fit --game russian-portfolio --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 3, each: &[
    -0.4903, 0.3898, 0.4555, 0.6676, 0.1884, -1.3072,
    1.2166, 0.3450, 0.0282, 0.0234, -0.0122, -0.0125,
    1.2759, 0.2559, 1.3589, 1.1150, 0.5980, -1.9428,
    -0.0982, 0.3202, 0.6232, 1.5636, -0.0459, -0.0514,
] };
