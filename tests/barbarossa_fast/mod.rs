//! Tests of Barbarossa Fast by subject; what several of them need stands here.

mod combat_vectors;
mod solitaire;
