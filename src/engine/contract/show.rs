//! A game as it is shown: the sum of its words and pictures.

use super::{cover::Cover, exercises::Exercises, study::Study};

/// Words and pictures as plain data, from views and told events only. The window draws them and names no game.
pub trait Presentation: Cover + Study + Exercises {}

impl<R: Cover + Study + Exercises> Presentation for R {}
