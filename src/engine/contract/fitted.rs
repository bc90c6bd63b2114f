//! A value that was fitted to how games end: the weights a game ships, and positions to which they are fitted.

/// The weights of a value, fitted once and frozen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// Raised whenever they are fitted anew.
    pub version: u16,
    /// One for each thing that is counted.
    pub each: &'static [f64],
}

impl Weights {
    /// A number that changes with every digit of them; a test of the game holds it.
    pub fn hash(&self) -> u64 {
        hash_of(self.each)
    }
}

/// The hash of some weights.
pub fn hash_of(weights: &[f64]) -> u64 {
    let add = |hash: u64, weight: &f64| (hash ^ weight.to_bits()).wrapping_mul(0x0100_0000_01b3);
    weights.iter().fold(0xcbf2_9ce4_8422_2325, add)
}

/// A position of a game that was played to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// What is counted of it.
    pub counted: Vec<f64>,
    /// In which turn.
    pub turn: u16,
    /// What the value says of it.
    pub said: f64,
    /// What the game was worth at its end.
    pub came: f64,
}

/// Plays the game of a seed between procedures and counts its positions, on any thread.
pub type Sampler = Box<dyn Fn(u64) -> Vec<Sample> + Send + Sync>;
