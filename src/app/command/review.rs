//! What a reviewer wants, and the words of it that others speak of.

use super::given::Trait;
use engine::{
    base::{seat::PlyId, side::Viewer, when::Stride},
    insight::told::side_of,
    play::{note::Judgement, prospect::Measure},
    show::{scene::Subject, tick::TickKind},
    study::timeline::Jump,
};

/// A tab of the right panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReviewTab {
    /// Branches and notes.
    #[default]
    Variations,
    /// What happened.
    Log,
    /// What is selected or pointed at.
    Map,
    /// Then and now, and two branches.
    Compare,
    /// What the line adds up to.
    Luck,
}

impl ReviewTab {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Variations, "Variations"),
        (Self::Log, "Log"),
        (Self::Map, "Map"),
        (Self::Compare, "Compare"),
        (Self::Luck, "Luck"),
    ];
}

/// How fast a game plays by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// A ply in a second and a half.
    Slow,
    /// A ply in two thirds of a second.
    #[default]
    Normal,
    /// Seven plies a second.
    Fast,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Words on the tab.
    pub fn label(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
        }
    }

    /// Seconds from one ply to the next.
    pub fn seconds(self) -> f64 {
        match self {
            Self::Slow => 1.5,
            Self::Normal => 0.65,
            Self::Fast => 0.15,
        }
    }
}

/// What is jumped to, with its name.
pub const JUMPS: [(Jump, &str); 6] = [
    (Jump::Tick(TickKind::Battle), "battle"),
    (Jump::Tick(TickKind::Capture), "capture"),
    (Jump::Tick(TickKind::Reveal), "reveal"),
    (Jump::Mistake, "mistake"),
    (Jump::Comment, "comment"),
    (Jump::Bookmark, "bookmark"),
];

/// What a text becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DraftKind {
    /// Remarks in words.
    #[default]
    Comment,
    /// The title of a bookmark.
    Bookmark,
    /// The title of a chapter.
    Chapter,
    /// Something the reader is asked.
    Question,
    /// The name of the branch.
    Branch,
}

/// What the timeline draws as a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Curve {
    /// Points held and forces in the field.
    #[default]
    Counts,
    /// How often the side whose eyes are chosen wins.
    Win,
    /// Points at the end.
    Points,
}

impl Curve {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Counts, "Counts"), (Self::Win, "Win"), (Self::Points, "Points")];

    /// The one after it, in turn.
    #[must_use]
    pub fn following(self) -> Self {
        match self {
            Self::Counts => Self::Win,
            Self::Win => Self::Points,
            Self::Points => Self::Counts,
        }
    }

    /// What of the chances it shows, for a viewer.
    pub fn measure(self, who: Viewer) -> Option<Measure> {
        match self {
            Self::Counts => None,
            Self::Win => Some(Measure::Win(side_of(who))),
            Self::Points => Some(Measure::Points),
        }
    }
}

/// What a reviewer wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// Review the game on the table.
    Open,
    /// Back to the table; what it shows of a hidden future is asked about first.
    Close,
    /// Back to the table, whatever it shows.
    Leave,
    /// Through these eyes; what may not be known yet is asked about first.
    SeenBy(Viewer),
    /// Through these eyes, whatever they see; a game that is played fairly writes it down.
    See(Viewer),
    /// The next pair of eyes.
    NextEyes,
    /// A tab of the right panel.
    Tab(ReviewTab),
    /// Show the moment after a ply, wherever it lies.
    Seek(PlyId),
    /// Show a moment of the line.
    Moment(u32),
    /// To the event after, or before.
    Event(bool),
    /// Step along the line.
    Step(Stride, bool),
    /// To the next (or last) thing of the kind chosen.
    Jump(bool),
    /// Choose what to jump to: index into [`JUMPS`].
    JumpTo(usize),
    /// What is drawn as a curve.
    Curve(Curve),
    /// The next kind of curve.
    NextCurve,
    /// Work out the win chance of the game that is over, for its page.
    CountWin,
    /// To the turning point after this moment or before it.
    Turning(bool),
    /// Play by itself, or stop.
    Play,
    /// How fast.
    Speed(Speed),
    /// To the branch above or below at this moment.
    Sideways(bool),
    /// Remember this moment for “then and now”, or forget it.
    Then(Option<PlyId>),
    /// Compare with the branch that begins with this ply.
    Against(Option<PlyId>),
    /// Hide the future, or show it.
    Blind(bool),
    /// Show what was done after a question.
    Reveal,
    /// Play on from here on the table, in a new branch; what it ends is asked about first.
    PlayOn,
    /// The same without a question.
    PlayOnHere,
    /// Make the way to here the main line.
    Promote(PlyId),
    /// Hide (or show) the branch that begins with a ply.
    Hide(PlyId, bool),
    /// Decide the order of this moment again with its nth die set to a face.
    SetDie(usize, u32),
    /// Write something.
    Write(DraftKind),
    /// Change a note.
    Edit(u32),
    /// The words being written.
    Words(String),
    /// Keep what was written.
    Keep,
    /// Close the field; what was written stays with the game.
    Aside,
    /// Throw it away.
    Drop,
    /// Judge the order of this moment; the same again takes it away.
    Judge(Judgement),
    /// Delete a note; it stays in the file and can be brought back.
    Delete(u32),
    /// Bring back the earlier version of a note.
    Restore(u32),
    /// Say of a note whether it speaks of what comes later, and is held back while that is hidden.
    Ahead(u32, bool),
    /// Draw a ring around a place, or take it away.
    Ring(Subject),
    /// An arrow begins here.
    ArrowFrom(Option<Subject>),
    /// An arrow ends here.
    ArrowTo(Subject),
    /// Open the search of the notes.
    Find,
    /// Look for these words.
    Search(String),
    /// To the hit after the one picked, or before.
    NextHit(bool),
    /// To a hit by its number.
    GoTo(usize),
    /// Close the search.
    EndSearch,
    /// Copy the address of this moment.
    CopyAddress,
    /// Copy the branch of an order as text; that of the moment shown without one.
    CopyBranch(Option<PlyId>),
    /// To the note after this moment, or before, of whatever kind.
    Noted(bool),
    /// The menu of the order shown.
    OrderMenu,
    /// Add up the battles, or leave it.
    AddUp(bool),
    /// To the luckiest battle of the side whose eyes these are, or the unluckiest.
    Extreme(bool),
    /// What units of unknown face may be, in the tab of the map.
    Unseen,
}

#[allow(clippy::unused_self, reason = "asked as every part is")]
impl Act {
    #[cfg(test)]
    pub(super) const GIVEN: &[(&str, super::given::By)] = &[];

    #[cfg(test)]
    pub(super) fn name(&self) -> &'static str {
        "act"
    }

    /// What it does to the moment: a review asks for itself before it acts.
    pub(crate) fn traits(&self) -> &'static [Trait] {
        &[]
    }
}
