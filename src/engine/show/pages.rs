//! Rule pages as plain data: text with rule ids as anchors, and pictures the painter of the map draws.
//!
//! The text of a page is Markdown. A paragraph that begins with the id of a rule is that rule's paragraph, and the id
//! is its anchor. A paragraph `![caption](picture:name)` stands for the [`Picture`] of that name. What stands between paragraphs `|| heading` is
//! set side by side in columns with these headings, until a paragraph `||`.

use super::{
    counter::CounterMark,
    log::Dot,
    scene::{Arrow, Mark, Scene},
};
use crate::base::{
    fence::FenceReason,
    keys::{PlaceKey, UnitKey},
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A page of the rules.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Stable id, such as `movement`.
    pub id: String,
    /// Title in the table of contents.
    pub title: String,
    /// Text without the title.
    pub markdown: String,
    /// Pictures the text names.
    pub pictures: Vec<Picture>,
}

/// A picture of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Name in the text.
    pub id: String,
    /// What it shows.
    pub art: Art,
}

/// What a picture shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Art {
    /// A part of the map.
    Map(Box<Position>),
    /// Counters in a row, each with a word below.
    Counters(Vec<(CounterMark, String)>),
    /// A strip of orders: the dots, and what stops undo before them.
    Strip(Vec<Dot>, Option<FenceReason>),
}

/// An example position.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Position {
    /// The picture.
    pub scene: Scene,
    /// Marks over it.
    pub marks: Vec<Mark>,
    /// Arrows over it.
    pub arrows: Vec<Arrow>,
    /// Units shown as selected.
    pub selection: Vec<UnitKey>,
    /// Places that must be in sight.
    pub frame: Vec<PlaceKey>,
}

/// Pages and sentences of a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Handbook {
    /// Pages in the order of the table of contents.
    pub pages: Vec<Page>,
    /// Every rule in one or two sentences.
    pub rules: Vec<RuleText>,
    /// What the manual says of this game: name and Markdown of a page.
    pub manual: Option<(&'static str, &'static str)>,
}

/// One rule in our words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RuleText {
    /// Id.
    pub id: Cow<'static, str>,
    /// Two to five words.
    pub title: Cow<'static, str>,
    /// One or two sentences.
    pub text: Cow<'static, str>,
}

impl RuleText {
    /// A rule of a game that has its rules in a table.
    pub const fn new(id: &'static str, title: &'static str, text: &'static str) -> Self {
        Self { id: Cow::Borrowed(id), title: Cow::Borrowed(title), text: Cow::Borrowed(text) }
    }
}
