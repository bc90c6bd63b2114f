//! What can be read of the game: sentences of its rules, its pages with their pictures, and what happened in the same months.

use super::{
    nouns::{Status, Unit},
    state::Position,
};
use engine::{
    base::keys::PlaceKey,
    show::{
        chronicle::Chronicle,
        pages::{Page, RuleText},
        scene::Arrow,
    },
};
use kit::data::spelling::{Spellings, Swaps};
use std::sync::Arc;

/// Rules, pages and history.
#[derive(Clone, Default)]
pub struct Book {
    /// Sentences by id.
    pub rules: Vec<RuleText>,
    /// Pages without their pictures.
    pub pages: Vec<Page>,
    /// Pictures by page and name.
    pub pictures: Vec<Prepared>,
    /// The campaign as it happened.
    pub chronicle: Option<Arc<Chronicle>>,
    /// Names of places in every spelling, by the labels of their hexes.
    pub spellings: Arc<Spellings>,
    /// What stands in place of English names in sentences.
    pub swaps: Swaps,
}

/// A picture that is not yet drawn.
#[derive(Clone)]
pub struct Prepared {
    /// Number of its page.
    pub page: usize,
    /// Name in the text.
    pub id: String,
    /// What it shows.
    pub art: PreparedArt,
}

/// What such a picture shows.
#[derive(Clone)]
pub enum PreparedArt {
    /// A part of the map.
    Map {
        /// The position.
        position: Box<Position>,
        /// Units shown as picked up.
        select: Vec<Unit>,
        /// Arrows over it.
        arrows: Vec<Arrow>,
        /// What must be in sight.
        frame: Vec<PlaceKey>,
    },
    /// Counters in a row, each with a word below.
    Counters(Vec<(Unit, Status, String)>),
}
