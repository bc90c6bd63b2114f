//! The weights of [`super::value`], fitted once and frozen.
//!
//! By 25,600 positions of 800 games between the levels *Procedure* and *Standard*:
//! `stavka fit --game red-parachutes --games 800 --seed 500001`. A test holds their hash.

use engine::contract::fitted::Weights;

/// Of what is counted, and of the same by the time that is left.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights { version: 1, each: &[
    0.4171, 0.1388, 0.5007, -0.0014, 0.4942, 0.0000,
    0.9165, 0.4073, -0.5213, 0.1219, 0.2775, -0.2585,
    0.0328, -0.7414, 0.1561, 0.1632, 0.0016, 0.0376,
    0.0162, 0.1624, 0.0078, -0.0128, 0.0508, -0.0781,
    2.6023, -0.0037, -0.9095, -0.1123, -0.9210, 0.0000,
    -0.7984, -0.3286, 0.0415, -0.1676, -0.5018, -0.1374,
    -1.5746, 0.1032, -0.3624, 0.1779, 2.5492, 0.0389,
    0.4276, 0.0768, -0.0971, -0.1835, 0.2321, 0.2975,
] };
