//! What lies on a desk: where the game is kept, a plan being put together, words on the map.

use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
    },
    show::{
        line::Line,
        march::March,
        offer::{Explanation, Remedy},
        scene::{Arrow, Subject, Verb},
        sealed::SealedOrder,
    },
};
use std::path::PathBuf;

/// Where a game is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keeping {
    /// Nowhere yet; a file in the games folder is made at the first order.
    AtFirstOrder {
        /// Name of the file to be made.
        stem: String,
    },
    /// Nowhere: another window writes its file, or it may not be written. The first order of a person makes a copy in the
    /// games folder.
    Beside {
        /// Name of the copy to be made.
        stem: String,
    },
    /// The writer was asked for a file and has not answered yet.
    Asked {
        /// Name of the file to be made.
        stem: String,
    },
    /// Every order goes to this file.
    In(PathBuf),
    /// Nowhere: a lesson. A copy can be saved.
    Nowhere {
        /// Name that is offered for a copy.
        stem: String,
    },
}

impl Keeping {
    /// The name of the game's file without its ending.
    pub fn stem(&self) -> String {
        match self {
            Self::In(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Self::AtFirstOrder { stem }
            | Self::Beside { stem }
            | Self::Asked { stem }
            | Self::Nowhere { stem } => stem.clone(),
        }
    }
}

/// A plan being put together in the right panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Planning {
    /// What it is about.
    pub about: Subject,
    /// Orders so far.
    pub plan: Vec<SealedOrder>,
    /// Opened by the game itself: it must be answered before play goes on.
    pub owed: bool,
    /// Units that were selected when it was opened: they are again when it is given up.
    pub by: Vec<UnitKey>,
}

/// What the game refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The orders; empty where none came of what was wanted.
    pub orders: Vec<SealedOrder>,
    /// The units that were to act.
    pub units: Vec<UnitKey>,
    /// Where.
    pub place: Option<PlaceKey>,
    /// The refusal.
    pub why: Explanation,
}

/// What a bubble on the map is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BubbleKind {
    /// A refusal: leaves after six seconds.
    Refusal,
    /// What the automatic player would do.
    Hint,
    /// What a lesson says of a try: stays until the next one.
    Reply,
}

/// A sensible next order, or several, and why.
pub type Hint = (Vec<SealedOrder>, Line);

/// Words at a place on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Bubble {
    /// What for.
    pub kind: BubbleKind,
    /// Fact, way out and rules.
    pub text: Explanation,
    /// When it appeared, in seconds of the window's clock.
    pub since: f64,
    /// What was wanted and what was done before, drawn while it is shown.
    pub arrows: Vec<Arrow>,
}

/// What a second click does, and for which selection that was found out.
#[derive(Default)]
pub struct Second {
    pub(crate) key: Option<Vec<UnitKey>>,
    /// The place, and the words: `attack Kaunas, falls in 62 %`, `Keep this attack`.
    pub said: Option<(PlaceKey, String)>,
}

impl Second {
    /// The plan is another one.
    pub(crate) fn forget(&mut self) {
        self.key = None;
    }
}

/// What a click on a place brings that the units in hand may be brought to, and for what that was found out.
#[derive(Default)]
pub struct Goal {
    pub(crate) place: Option<PlaceKey>,
    pub(crate) version: u64,
    pub(crate) units: Vec<UnitKey>,
    /// `3 Mech comes to Moscow, for 3 armour factors`; empty where there is nothing to say.
    pub words: String,
}

/// What a listing is about: turn and phase, battle, its title and, where only part is listed, what that is about.
pub(crate) type ListingKey = ((u16, u16), u16, String, Option<Subject>);

/// A choice that has a number: its words and what it is about.
pub(crate) type Listed = (String, Option<Subject>);

/// The numbers of the choices that are listed.
#[derive(Default)]
pub struct Listing {
    pub(crate) key: Option<ListingKey>,
    /// The choices in the order of their numbers, those that have gone as well.
    pub(crate) lines: Vec<Listed>,
    /// Other listings of the same step, for when they come again: between two battles of a row.
    pub(crate) others: Vec<(ListingKey, Vec<Listed>)>,
}

impl Listing {
    /// Takes up the listing with this key.
    pub(crate) fn turn_to(&mut self, key: &ListingKey) {
        if self.key.as_ref() == Some(key) {
            return;
        }
        let lines = std::mem::take(&mut self.lines);
        self.others.extend(self.key.replace(key.clone()).map(|before| (before, lines)));
        self.others.retain(|(other, _)| other.0 == key.0);
        if let Some(at) = self.others.iter().position(|(other, _)| other == key) {
            self.lines = self.others.swap_remove(at).1;
        }
    }
}

/// What is done once he agrees.
#[derive(Debug, Clone, PartialEq)]
pub enum Retry {
    /// Units do at a place what a verb of the game says.
    Do(Verb, Vec<UnitKey>, PlaceKey),
    /// These orders are given as one group.
    Give(Vec<SealedOrder>),
    /// These orders are planned where a plan is open, and else given.
    Plan(Vec<SealedOrder>),
}

/// A question to another commander.
#[derive(Debug, Clone, PartialEq)]
pub struct Asking {
    /// Who is asked for what, and what he can answer.
    pub remedy: Box<Remedy>,
    /// What waits for it.
    pub retry: Retry,
    /// Where it is about.
    pub place: Option<PlaceKey>,
    /// Revision of the table at which it was asked.
    pub(crate) revision: u64,
    /// When, in seconds of the window's clock.
    pub since: f64,
}

/// A click with units in hand on a place in their reach where own units stand: whether they go there, or the others are
/// taken up.
#[derive(Debug, Clone, PartialEq)]
pub struct Onto {
    /// The place.
    pub place: PlaceKey,
    /// The unit that would be taken up.
    pub other: UnitKey,
    /// Units in hand when it was asked.
    pub(crate) units: Vec<UnitKey>,
    /// Revision of the table at which it was asked.
    pub(crate) revision: u64,
}

/// What the keyboard remembers of where it walked.
#[derive(Default)]
pub struct Walk {
    /// The place the last step led to, and where the next slanted one leans to.
    pub(crate) lean: Option<(PlaceKey, (f32, f32))>,
    /// The moments after the steps of a way gone by hand, and who goes.
    pub(crate) way: (Vec<PlyId>, Vec<UnitKey>),
    /// The place said in full, and how many of its parts were said.
    pub(crate) said: Option<(PlaceKey, usize)>,
}

/// A march under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marching {
    /// Who marches.
    pub units: Vec<UnitKey>,
    /// Where to.
    pub goal: PlaceKey,
    /// How it went when its last part was ordered.
    pub(crate) march: March,
    /// The last order of its first part.
    pub(crate) begun: PlyId,
}

/// Who would go where.
pub type Way = (Vec<UnitKey>, PlaceKey);

/// The ways over several turns that were worked out at a moment of the table.
#[derive(Default)]
pub struct Ways {
    /// Revision of the table they are for.
    pub(crate) of: u64,
    /// What was found.
    pub(crate) known: Vec<(Way, Option<March>)>,
    /// What had been found before the table changed.
    pub(crate) before: Vec<(Way, Option<March>)>,
    /// The one that a menu asks for, and the revision of the table at which it was opened.
    pub(crate) asked: Option<(u64, Way)>,
}
