//! In which language places are named. Only words and pictures know it: orders, files and the rules do not.

use serde::{Deserialize, Serialize};

/// The language of place names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub enum Spelling {
    /// The English of the time: Lvov, Kiev.
    #[default]
    English,
    /// As German maps of the time have it: Lemberg, Kiew.
    German,
    /// As Russian maps of the time have it, in Cyrillic letters.
    Russian,
}

impl Spelling {
    /// All of them, in the sequence of a control.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Russian];

    /// Label on a control.
    pub const fn label(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "German",
            Self::Russian => "Russian",
        }
    }
}
