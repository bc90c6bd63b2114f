//! What the commands of a review are called, what they do and their keys, for menus, palette and the page of keys.

use super::review::{Act, Curve, DraftKind, JUMPS, ReviewTab};
use crate::engine::play::note::Judgement;

/// Choosing what the brackets jump to, in the sequence of [`JUMPS`].
const JUMP_WORDS: [&str; JUMPS.len()] = [
    "Review: brackets jump by battle",
    "Review: brackets jump by capture",
    "Review: brackets jump by reveal",
    "Review: brackets jump by mistake",
    "Review: brackets jump by comment",
    "Review: brackets jump by bookmark",
];

impl Act {
    /// Text, tooltip and key for menus and the palette.
    pub fn words(&self) -> (&'static str, &'static str, Option<egui::KeyboardShortcut>) {
        let open = egui::KeyboardShortcut::new(egui::Modifiers::COMMAND, egui::Key::R);
        match self {
            Self::Open => (
                "Review this game",
                "Step through it, through any eyes, with variations and notes",
                Some(open),
            ),
            Self::Close => ("Back to the table", "Leave the review", Some(open)),
            Self::NextEyes => (
                "Review: see the game as another side",
                "German, Soviet, and everything when the game is over",
                None,
            ),
            Self::NextCurve => (
                "Review: another curve",
                "Counts, win chance, points at the end, in turn",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::L)),
            ),
            Self::Curve(Curve::Counts) => {
                ("Review: curve of counts", "Points held and forces in the field", None)
            }
            Self::Curve(Curve::Win) => {
                ("Review: curve of the win chance", "Each moment played on many times by both sides", None)
            }
            Self::Curve(Curve::Points) => (
                "Review: curve of the points at the end",
                "Each moment played on many times by both sides",
                None,
            ),
            Self::Turning(true) => (
                "Review: next turning point",
                "The next order that changed the chances most",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::U)),
            ),
            Self::Turning(false) => (
                "Review: turning point before",
                "The last order before this that changed the chances most",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::SHIFT, egui::Key::U)),
            ),
            Self::Play => ("Review: play by itself, or stop", "One order after the other", None),
            Self::Event(true) => ("Review: one event on", "Inside an order, then into the next", None),
            Self::Event(false) => {
                ("Review: one event back", "Inside an order, then into the one before", None)
            }
            Self::Jump(true) => {
                ("Review: to the next of the kind chosen", "Battle, capture, reveal, mistake, comment", None)
            }
            Self::Jump(false) => (
                "Review: to the one before of the kind chosen",
                "Battle, capture, reveal, mistake, comment",
                None,
            ),
            Self::PlayOn => {
                ("Review: play on from here", "Begins a variation; the game as it was played stays", None)
            }
            Self::Write(DraftKind::Comment) => ("Review: write a comment", "At the moment shown", None),
            Self::Write(DraftKind::Bookmark) => {
                ("Review: bookmark this moment", "With a title or without", None)
            }
            Self::Write(DraftKind::Chapter) => {
                ("Review: a chapter begins here", "Chapters divide a long commentary", None)
            }
            Self::Write(DraftKind::Question) => {
                ("Review: ask what you would do", "Shown in a review that hides the future", None)
            }
            Self::Write(DraftKind::Branch) => ("Review: name this branch", "The variation shown", None),
            Self::Blind(true) => ("Review: hide what comes later", "Future, result and length", None),
            Self::Blind(false) => ("Review: show what comes later", "Future, result and length", None),
            Self::CopyAddress => ("Copy the address of this moment", "File and number of the order", None),
            Self::CopyBranch(_) => (
                "Review: copy this branch as text",
                "Its orders by phase, with judgements and comments",
                None,
            ),
            Self::OrderMenu => ("Review: menu of the order shown", "What can be done with it", None),
            Self::Noted(true) => (
                "Review: next note",
                "Comment, judgement, bookmark, chapter, question or drawing",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::N)),
            ),
            Self::Noted(false) => (
                "Review: note before",
                "Comment, judgement, bookmark, chapter, question or drawing",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::SHIFT, egui::Key::N)),
            ),
            Self::Moment(0) => (
                "Review: to the start",
                "The first moment of the line",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::COMMAND, egui::Key::Home)),
            ),
            Self::Moment(_) => (
                "Review: to the end",
                "The last moment of the line that may be shown",
                Some(egui::KeyboardShortcut::new(egui::Modifiers::COMMAND, egui::Key::End)),
            ),
            Self::JumpTo(kind) => (
                JUMP_WORDS.get(*kind).copied().unwrap_or_default(),
                "What the brackets [ and ] jump to",
                None,
            ),
            Self::Judge(mark) => (
                match mark {
                    Judgement::Brilliant => "Review: judge this order !! Brilliant",
                    Judgement::Good => "Review: judge this order ! Good",
                    Judgement::Interesting => "Review: judge this order !? Interesting",
                    Judgement::Doubtful => "Review: judge this order ?! Doubtful",
                    Judgement::Mistake => "Review: judge this order ? Mistake",
                    Judgement::Blunder => "Review: judge this order ?? Blunder",
                },
                "The same again takes it away",
                None,
            ),
            Self::Find => (
                "Review: search the notes",
                "Comments, chapters, bookmarks, questions and names of branches",
                None,
            ),
            Self::Tab(ReviewTab::Luck) => (
                "Review: luck and statistics",
                "Luck, losses, captures, tempo and supply, by turn and battle",
                None,
            ),
            Self::Unseen => (
                "Review: what unknown units may be",
                "The faces nobody has seen, by number, and the units of each draw",
                None,
            ),
            Self::Extreme(true) => {
                ("Review: to the luckiest battle", "Of the side whose eyes these are", None)
            }
            Self::Extreme(false) => {
                ("Review: to the unluckiest battle", "Of the side whose eyes these are", None)
            }
            Self::Sideways(true) => ("Review: into a variation", "One that leaves here", None),
            Self::Sideways(false) => ("Review: out of the variation", "To the line it left", None),
            _ => ("Review", "In a review", None),
        }
    }
}
