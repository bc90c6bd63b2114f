//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 25,600 positions of 800 games between the levels *Procedure* and *Standard*:
//! `stavka fit --game red-parachutes --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 2, each: &[
    0.8161, 0.1455, 0.2009, -0.0196, 0.3957, 0.0000,
    0.9519, 0.2805, -0.7226, 0.1088, 0.1701, -0.2218,
    0.0106, -0.1163, -0.0940, 0.0264, -0.0135, -0.0072,
    0.3027, 0.4558, -0.0320, -0.0316, -0.1233, -0.0772,
    1.4019, 0.0012, -0.4866, 0.1237, -0.7179, 0.0000,
    -0.7450, 0.0797, -0.3671, -0.2317, -0.1282, -0.5130,
    -1.1909, 0.5556, 0.4056, 0.1586, 2.2152, 0.0037,
    0.1207, -0.1030, 0.1898, -0.1687, 0.5073, -0.0617,
] };
