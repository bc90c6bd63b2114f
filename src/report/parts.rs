//! What goes into a report, as plain data.

use super::{battle::Battle, chances, head::Fact};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    insight::dispatch::Dispatch,
    show::{
        board::Board,
        scene::{Arrow, Scene},
        sheet::Row,
    },
    statistics::Statistics,
};
use std::sync::Arc;

/// A whole report.
pub(crate) struct Report {
    /// What the game is called: `Four of seven`, else `Barbarossa Fast`.
    pub title: String,
    /// Game, set-up, players, line and comments.
    pub facts: Vec<Fact>,
    /// Whose report it is, in a sentence.
    pub viewer: String,
    /// The result, or how far it has come.
    pub result: String,
    /// What it came to in a few numbers: each, and what it counts.
    pub figures: Vec<(String, String)>,
    /// How the result was made.
    pub rows: Vec<Row>,
    /// Turns.
    pub turns: Vec<Turn>,
    /// Largest changes.
    pub decisive: Vec<Moment>,
    /// How the chances went, when that was asked for.
    pub chances: Vec<chances::Part>,
    /// The win chance as a curve.
    pub curve: Option<chances::Curve>,
    /// Dice.
    pub dice: Vec<Die>,
    /// The numbers.
    pub statistics: Arc<Statistics>,
    /// Variations.
    pub variations: Vec<Variation>,
    /// The printed map, which all pictures have in common.
    pub board: Arc<Board>,
}

/// A turn.
pub(crate) struct Turn {
    /// From 1; 0 is the set-up.
    pub number: u16,
    /// Such as `June 1941`.
    pub name: String,
    /// The position at its end.
    pub scene: Arc<Scene>,
    /// That position in words, a sentence for each side.
    pub words: Vec<String>,
    /// Where it was attacked from.
    pub arrows: Vec<Arrow>,
    /// Its dispatch, once it is over.
    pub dispatch: Option<Dispatch>,
    /// In the order of play.
    pub sections: Vec<Section>,
    /// What happened then, when that was asked for.
    pub history: Option<History>,
}

/// A turn's end beside history.
pub(crate) struct History {
    /// `31 August 1941: the game and history`.
    pub heading: String,
    /// What differs, in a paragraph.
    pub said: String,
    /// Place, who holds it, who held it.
    pub rows: Vec<[String; 3]>,
    /// Days and text.
    pub events: Vec<(String, String)>,
    /// Troops that were surrounded.
    pub rings: Vec<String>,
    /// What happened to civilians and prisoners.
    pub cost: String,
    /// Where the texts come from.
    pub source: String,
}

/// A phase or battle.
#[derive(Default)]
pub(crate) struct Section {
    /// Empty where the heading of the turn says it.
    pub heading: String,
    /// In the order in which it happened.
    pub parts: Vec<Part>,
}

/// A piece of the story.
pub(crate) enum Part {
    /// A sentence without full stop; important or not.
    Sentence(String, bool),
    /// Where many units went, a line each.
    Ways(Vec<String>),
    /// A chapter begins after an order, with its title.
    Chapter(String, PlyId),
    /// A comment on the order before it.
    Remark(Remark),
    /// A battle, before what is told of it.
    Battle(Box<Battle>),
    /// A drawing on the map.
    Picture(Picture),
}

/// A decisive moment.
pub(crate) struct Moment {
    /// The order that made the difference.
    pub ply: PlyId,
    /// The turn it was given in, such as `June 1941`.
    pub turn: String,
    /// What it changed, without full stop.
    pub text: String,
}

/// A die.
pub(crate) struct Die {
    /// Such as `June 1941`.
    pub turn: String,
    /// What was rolled for.
    pub what: String,
    /// From 1.
    pub face: u8,
    /// Such as `+1 Blitzkrieg`; may be empty.
    pub modifiers: String,
    /// The face with its modifiers.
    pub result: i8,
}

/// A comment on an order.
pub(crate) struct Remark {
    /// Which order, and how it is judged.
    pub head: String,
    /// The words, in Markdown; may be empty.
    pub text: String,
    /// Author and date; may be empty.
    pub by: String,
}

/// A position on which something is drawn.
pub(crate) struct Picture {
    /// The order after which it was drawn.
    pub ply: PlyId,
    /// The position then.
    pub scene: Arc<Scene>,
    /// From place to place.
    pub arrows: Vec<Arrow>,
    /// Places, by key.
    pub rings: Vec<PlaceKey>,
    /// What is drawn, in words.
    pub about: String,
}

/// A variation.
pub(crate) struct Variation {
    /// As given, else `Variation from ply 12`.
    pub name: String,
    /// Where it leaves, how long it is and what came of it.
    pub text: String,
    /// What is counted otherwise than on the line of the report, at the same moment.
    pub counts: String,
    /// Its first orders.
    pub orders: String,
    /// Comments on its orders.
    pub remarks: Vec<Remark>,
}
