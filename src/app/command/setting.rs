//! What is set: how things look and what games begin with.

use crate::settings::{Animation, AuditWish, Pace, Settings, ThemeWish};
use engine::base::{fence::UndoPolicy, spelling::Spelling};
use std::path::PathBuf;

/// What is to be set.
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// Change the theme.
    Theme(ThemeWish),
    /// Change the text size in per cent.
    TextSize(u16),
    /// Let things move, or not.
    Motion(bool),
    /// Change how fast counters travel.
    Animation(Animation),
    /// Let the map follow the action, or leave it where it is.
    Follow(bool),
    /// Thicker lines and halos, or the usual ones.
    HighContrast(bool),
    /// In which language places are named.
    Names(Spelling),
    /// Set the pace with which games begin, also of the one on the table.
    UsualPace(Pace),
    /// Undo policy of new games.
    UsualUndo(UndoPolicy),
    /// Show the hand-over page between steps, or not.
    HandOverPage(bool),
    /// Show the page at the end of a turn, or not.
    TurnPage(bool),
    /// History beside a game that tells of it, or not.
    History(bool),
    /// When that list opens by itself.
    AuditWish(AuditWish),
    /// Name under comments.
    Author(String),
    /// Change the name under the answers of lessons.
    Learner(String),
    /// Keep games in this folder from now on.
    GamesFolder(PathBuf),
    /// Choose the folder of saved games.
    ChooseGamesFolder,
    /// Drag the edge of the left (`true`) or right panel; `None` restores its width.
    PanelWidth(bool, Option<f32>),
    /// Move the border between inspector and log by this many points; `None` shares the panel by need.
    InspectorHeight(Option<f32>),
}

impl Setting {
    /// Whether it is so already.
    pub fn is_in_force(&self, settings: &Settings) -> bool {
        match self {
            Self::Theme(wish) => settings.theme == *wish,
            Self::TextSize(percent) => settings.text_percent == *percent,
            Self::Motion(on) => settings.motion == *on,
            Self::Animation(speed) => settings.animation == *speed,
            Self::Follow(on) => settings.follow == *on,
            Self::HighContrast(on) => settings.high_contrast == *on,
            Self::TurnPage(on) => settings.turn_page == *on,
            Self::History(on) => settings.history == *on,
            Self::UsualPace(pace) => settings.pace == *pace,
            Self::AuditWish(wish) => settings.audit == *wish,
            // Asked for again they do no harm.
            Self::Names(_)
            | Self::UsualUndo(_)
            | Self::HandOverPage(_)
            | Self::Author(_)
            | Self::Learner(_)
            | Self::GamesFolder(_)
            | Self::ChooseGamesFolder
            | Self::PanelWidth(..)
            | Self::InspectorHeight(_) => false,
        }
    }
}
