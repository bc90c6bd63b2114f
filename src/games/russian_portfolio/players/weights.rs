//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 10,292 positions of 800 campaigns between the levels *Standard*, *cautious* and *bold*:
//! `stavka fit --game russian-portfolio --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 3, each: &[
    -0.4155, 0.3696, 0.4211, 0.5767, 0.1914, -1.2002,
    1.0806, 0.3306, 0.0015, 0.0662, -0.0131, -0.0066,
    1.1681, 0.2800, 1.1544, 1.1754, 0.5774, -1.8814,
    -0.0592, 0.2445, 0.6936, 1.4378, -0.0468, -0.0540,
] };
