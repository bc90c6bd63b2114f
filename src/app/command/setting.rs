//! What is set: how things look and what games begin with.

use super::given::commands;
use crate::settings::{Animation, AuditWish, HintsBy, Pace, Settings, ThemeWish};
use egui::KeyboardShortcut;
use engine::base::{fence::UndoPolicy, spelling::Spelling};
use std::path::PathBuf;

commands! {
    /// What is to be set.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Setting {
        /// Change the theme.
        Theme(ThemeWish) => Row, Seat;
        /// Change the text size in per cent.
        TextSize(u16) => Row, Seat;
        /// Let things move, or not.
        Motion(bool) => Row, Seat;
        /// Change how fast counters travel.
        Animation(Animation) => Row;
        /// Let the map follow the action, or leave it where it is.
        Follow(bool) => Row;
        /// Let the ground of the map change with the weather, or leave it in summer.
        Seasons(bool) => Row;
        /// The whole sheet in a corner while the map is drawn near, or not.
        Overview(bool) => Row;
        /// Thicker lines and halos, or the usual ones.
        HighContrast(bool) => Row;
        /// In which language places are named.
        Names(Spelling) => Row;
        /// Set the pace with which games begin, also of the one on the table.
        UsualPace(Pace) => Row;
        /// Undo policy of new games.
        UsualUndo(UndoPolicy) => Row;
        /// Show the hand-over page between steps, or not.
        HandOverPage(bool) => Row, Seat;
        /// Show the page at the end of a turn, or not.
        TurnPage(bool) => Row;
        /// Show a dispatch after each turn, or not.
        Dispatches(bool) => Row;
        /// History beside a game that tells of it, or not.
        History(bool) => Row;
        /// A hint at each decision of the person at the window, or only when it is asked for.
        Hints(bool) => Row;
        /// Who gives hints: the procedure, or a search.
        HintsBy(HintsBy) => Row;
        /// When that list opens by itself.
        AuditWish(AuditWish) => Row;
        /// Name under comments.
        Author(String) => Else("the field in the settings");
        /// Change the name under the answers of lessons.
        Learner(String) => Else("the field under Save my answers");
        /// Keep games in this folder from now on.
        GamesFolder(PathBuf) => Else("the field in the settings; Games folder… chooses one");
        /// Choose the folder of saved games.
        ChooseGamesFolder => Row;
        /// Give the command with these words another key, or none.
        Key(String, Option<KeyboardShortcut>) => Else("the page of keys"), Seat;
        /// Let two commands change keys: the first gets the key, the second what the first has now.
        SwapKeys(String, KeyboardShortcut, String) => Else("the page of keys"), Seat;
        /// Give a command its usual key again.
        ResetKey(String) => Else("the page of keys"), Seat;
        /// Give all commands their usual keys again.
        ResetKeys => Row, Seat;
        /// Drag the edge of the left (`true`) or right panel; `None` restores its width.
        PanelWidth(bool, Option<f32>) => Row;
        /// Move the border between inspector and log by this many points; `None` shares the panel by need.
        InspectorHeight(Option<f32>) => Row;
    }
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
            Self::Seasons(on) => settings.seasons == *on,
            Self::Overview(on) => settings.overview == *on,
            Self::HighContrast(on) => settings.high_contrast == *on,
            Self::TurnPage(on) => settings.turn_page == *on,
            Self::Dispatches(on) => settings.dispatches == *on,
            Self::History(on) => settings.history == *on,
            Self::Hints(on) => settings.hints == *on,
            Self::HintsBy(by) => settings.hints_by == *by,
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
            | Self::Key(..)
            | Self::SwapKeys(..)
            | Self::ResetKey(_)
            | Self::ResetKeys
            | Self::PanelWidth(..)
            | Self::InspectorHeight(_) => false,
        }
    }
}
