//! What a reviewer wants, and the words of it that others speak of.

use super::given::commands;
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

commands! {
    /// What a reviewer wants.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Act {
        /// Review the game on the table.
        Open => Row;
        /// Back to the table; what it shows of a hidden future is asked about first.
        Close => Else("the first tab at the top; the row that opens the review, once more");
        /// Back to the table, whatever it shows.
        Leave => Else("the button of the question before the table shows what is hidden");
        /// Through these eyes; what may not be known yet is asked about first.
        SeenBy(Viewer) => Else("the buttons of the eyes; V takes the next");
        /// Through these eyes, whatever they see; a game that is played fairly writes it down.
        See(Viewer) => Else("the button of the question before eyes are lent");
        /// The next pair of eyes.
        NextEyes => Row;
        /// A tab of the right panel.
        Tab(ReviewTab) => Row;
        /// Show the moment after a ply, wherever it lies.
        Seek(PlyId) => Else("the rows of branches, battles and turning points");
        /// Show a moment of the line.
        Moment(u32) => Row;
        /// To the event after, or before.
        Event(bool) => Row;
        /// Step along the line.
        Step(Stride, bool) => Else("the arrows, and the buttons of the timeline");
        /// To the next (or last) thing of the kind chosen.
        Jump(bool) => Row;
        /// Choose what to jump to: index into [`JUMPS`].
        JumpTo(usize) => Row;
        /// What is drawn as a curve.
        Curve(Curve) => Row;
        /// The next kind of curve.
        NextCurve => Row;
        /// Work out the win chance of the game that is over, for its page.
        CountWin => Else("the button on the page of the end");
        /// To the turning point after this moment or before it.
        Turning(bool) => Row;
        /// Play by itself, or stop.
        Play => Row;
        /// How fast.
        Speed(Speed) => Else("the choice under the timeline");
        /// To the branch above or below at this moment.
        Sideways(bool) => Row;
        /// Remember this moment for “then and now”, or forget it.
        Then(Option<PlyId>) => Else("X, and the buttons of the comparison");
        /// Compare with the branch that begins with this ply.
        Against(Option<PlyId>) => Else("the branches of the comparison, and the menu of an order");
        /// Hide the future, or show it.
        Blind(bool) => Row;
        /// Show what was done after a question.
        Reveal => Else("the button of the question on the map");
        /// Play on from here on the table, in a new branch; what it ends is asked about first.
        PlayOn => Row;
        /// The same without a question.
        PlayOnHere => Else("the button of the question before fair play ends");
        /// Make the way to here the main line.
        Promote(PlyId) => Else("the buttons under the branches, and the menu of an order");
        /// Hide (or show) the branch that begins with a ply.
        Hide(PlyId, bool) => Else("the buttons under the branches, and the menu of an order");
        /// Decide the order of this moment again with its nth die set to a face.
        SetDie(usize, u32) => Else("the faces of a die below the notes");
        /// Write something.
        Write(DraftKind) => Row;
        /// Change a note.
        Edit(u32) => Else("the links of a note");
        /// The words being written.
        Words(String) => Else("the field of a text");
        /// Keep what was written.
        Keep => Else("the button under a text, and its key");
        /// Close the field; what was written stays with the game.
        Aside => Else("the button under a text; Esc does it by key");
        /// Throw it away.
        Drop => Else("the button under a text");
        /// Judge the order of this moment; the same again takes it away.
        Judge(Judgement) => Row;
        /// Keep what a plan is called at its last order; the same again throws it away.
        JudgePlan(PlyId, Judgement) => Else("the card of a plan");
        /// Delete a note; it stays in the file.
        Delete(u32) => Else("the links of a note");
        /// Say of a note whether it speaks of what comes later, and is held back while that is hidden.
        Ahead(u32, bool) => Else("the links of a note");
        /// Draw a ring around a place, or take it away.
        Ring(Subject) => Else("the menu of a place");
        /// An arrow begins here.
        ArrowFrom(Option<Subject>) => Else("the menu of a place");
        /// An arrow ends here.
        ArrowTo(Subject) => Else("the place clicked next");
        /// Open the search of the notes.
        Find => Row;
        /// Look for these words.
        Search(String) => Else("the field of the search");
        /// To the hit after the one picked, or before.
        NextHit(bool) => Else("Enter in the search, and its buttons");
        /// To a hit by its number.
        GoTo(usize) => Else("the rows of the search");
        /// Close the search.
        EndSearch => Else("Esc in the search, or its cross");
        /// Copy the address of this moment.
        CopyAddress => Row;
        /// Copy the branch of an order as text; that of the moment shown without one.
        CopyBranch(Option<PlyId>) => Row;
        /// To the note after this moment, or before, of whatever kind.
        Noted(bool) => Row;
        /// The menu of the order shown.
        OrderMenu => Row;
        /// Add up the battles, or leave it.
        AddUp(bool) => Else("the buttons of the tab Luck");
        /// To the luckiest battle of the side whose eyes these are, or the unluckiest.
        Extreme(bool) => Row;
        /// Weigh the plan of this moment beside others, or call it off.
        Advise(bool) => Row;
        /// Weigh the orders given so far in the step that is open beside a plan that a search advises, in a review of the game.
        AskPlan => Row;
        /// Weigh all plans of the line, or call it off.
        AdviseAll(bool) => Else("the button of the list of plans");
        /// Show the arrows of the advised plan, or hide them.
        ShowAdvised(bool) => Else("the button of the advised plan");
        /// Show the advised plan up to one of its lines, or all of it.
        StepAdvised(Option<usize>) => Else("the buttons under the advised orders");
        /// Play the advised plan as a branch.
        PlayAdvised => Else("the button of the advised plan");
        /// What units of unknown face may be, in the tab of the map.
        Unseen => Row;
    }
}
