//! A game as it is shown: the sum of its words and pictures.

use super::{cover::Cover, study::Study};

/// Words and pictures as plain data, from views and told events only. The window draws them and names no game.
pub trait Presentation: Cover + Study {}

impl<R: Cover + Study> Presentation for R {}
