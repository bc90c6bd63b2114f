//! What the player prefers: theme, text size, motion, pace and panel widths, kept in one small file.
//!
//! A damaged or missing file never stops the program: the defaults apply and a sentence says so.

use engine::base::{fence::UndoPolicy, spelling::Spelling, wrong};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Which theme is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ThemeWish {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light, as on paper.
    Light,
    /// Light on dark.
    Dark,
}

/// How fast an automatic side is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Pace {
    /// One decision at a key press.
    #[default]
    Step,
    /// A decision every 1.2 seconds.
    Slow,
    /// A decision every 0.3 seconds.
    Fast,
    /// All at once.
    Skip,
}

impl Pace {
    /// All paces in the sequence of the control.
    pub const ALL: [Self; 4] = [Self::Step, Self::Slow, Self::Fast, Self::Skip];

    /// Label on the control.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Step => "Step",
            Self::Slow => "Slow",
            Self::Fast => "Fast",
            Self::Skip => "Skip",
        }
    }

    /// What it does, for the tooltip.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Step => "One decision each time you press Space",
            Self::Slow => "A decision every 1.2 seconds; in your own game each battle waits for Continue",
            Self::Fast => "A decision every 0.3 seconds; only battles in which you decide are shown",
            Self::Skip => {
                "All decisions at once; only battles in which you decide are shown. The log keeps every reason"
            }
        }
    }

    /// Seconds between decisions, or `None` when the player sets the pace or there is none.
    pub fn seconds(self) -> Option<f64> {
        match self {
            Self::Step => None,
            Self::Slow => Some(1.2),
            Self::Fast => Some(0.3),
            Self::Skip => Some(0.0),
        }
    }
}

/// How fast counters travel on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Animation {
    /// Counters stand at their new place at once.
    Off,
    /// Half the usual time.
    Fast,
    /// A link in 180 ms, a path in 500 ms at most.
    #[default]
    Normal,
}

impl Animation {
    /// All speeds in the sequence of the control.
    pub const ALL: [Self; 3] = [Self::Off, Self::Fast, Self::Normal];

    /// Label on the control.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Off => "At once",
            Self::Fast => "Fast",
            Self::Normal => "Normal",
        }
    }

    /// Times by which travel is shortened; 0 is no travel.
    pub const fn speed(self) -> f32 {
        match self {
            Self::Off => 0.0,
            Self::Fast => 2.0,
            Self::Normal => 1.0,
        }
    }
}

/// When the check of a step opens by itself before the step ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum AuditWish {
    /// Whenever it has anything to say.
    Always,
    /// When something may still be done.
    #[default]
    WhenOpen,
    /// Only when asked for.
    Never,
}

impl AuditWish {
    /// All, in the sequence of the control.
    pub const ALL: [Self; 3] = [Self::Always, Self::WhenOpen, Self::Never];

    /// Label on the control.
    pub fn label(self) -> &'static str {
        match self {
            Self::Always => "Always",
            Self::WhenOpen => "When something is open",
            Self::Never => "Never",
        }
    }
}

/// Who gives hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum HintsBy {
    /// The procedure of an automatic side, at once.
    #[default]
    Procedure,
    /// A search, where a game and its moment allow it: plans are played on first.
    Search,
}

impl HintsBy {
    /// Both, in the sequence of the control.
    pub const ALL: [Self; 2] = [Self::Procedure, Self::Search];

    /// Label on the control.
    pub fn label(self) -> &'static str {
        match self {
            Self::Procedure => "By the procedure",
            Self::Search => "By a search",
        }
    }

    /// What it means.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Procedure => "What the procedure of an automatic side orders next, at once",
            Self::Search => {
                "Plans are played on first, for some seconds; H calls it off. Not while a game is played fairly"
            }
        }
    }
}

/// Games outside the games folder that are remembered.
pub const RECENT: usize = 12;

/// Folders on the shelf beside the games folder.
pub const SHELF: usize = 20;

/// Text sizes offered, in per cent.
pub const TEXT_SIZES: [u16; 6] = [90, 100, 115, 130, 150, 200];

/// Everything the settings file holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light, dark, or as the system has it.
    pub theme: ThemeWish,
    /// Text size in per cent.
    pub text_percent: u16,
    /// Whether things move; off draws every change at once.
    pub motion: bool,
    /// How fast counters travel, while things move.
    pub animation: Animation,
    /// Whether the map goes to what is planned, fought or shown, and back.
    pub follow: bool,
    /// Thicker halos, links and edges.
    pub high_contrast: bool,
    /// Whether the ground of the map changes with the weather.
    pub seasons: bool,
    /// Whether the whole sheet is shown in a corner while the map is drawn near.
    pub overview: bool,
    /// Pace of an automatic side.
    pub pace: Pace,
    /// Whether a page stands between the steps of two players at one computer. Where the sides know different things
    /// it stands there whatever is set.
    pub handover_page: bool,
    /// Whether a page is shown when a turn has ended and the next one of one's own begins.
    pub turn_page: bool,
    /// Whether a dispatch is shown with that page, or alone in its place.
    pub dispatches: bool,
    /// Whether history stands beside a game that tells of it.
    pub history: bool,
    /// The file of the guided campaign that was played last.
    pub campaign: Option<String>,
    /// The aims taken and left in it, by turn.
    pub aims: std::collections::BTreeMap<u16, bool>,
    /// Whether a hint comes by itself at each decision of the person at the window.
    pub hints: bool,
    /// Who gives hints.
    pub hints_by: HintsBy,
    /// When the check of a step opens by itself.
    pub audit: AuditWish,
    /// Name under comments written in a review; may be empty.
    pub author: String,
    /// Name under the answers of lessons that were saved last; it is asked each time.
    pub learner: String,
    /// In which language places are named.
    pub names: Spelling,
    /// Codes of the options each game was begun with last, by the id of the game.
    pub last_options: std::collections::BTreeMap<String, String>,
    /// Keys of the user, by the words of the command: `Ctrl+Shift+Z`, or nothing for no key.
    pub keys: std::collections::BTreeMap<String, String>,
    /// Undo policy of new games.
    pub undo: UndoPolicy,
    /// Folder of saved games, if not the usual one.
    pub games: Option<String>,
    /// Games outside that folder that were opened, the last one first.
    pub recent: Vec<String>,
    /// Folders beside that whose games are on the shelf too.
    pub shelf: Vec<String>,
    /// How far the left panel was dragged from its usual width.
    pub left_drag: f32,
    /// How far the right panel was dragged from its usual width.
    pub right_drag: f32,
    /// The share of the right panel that the inspector has, when it was dragged; by its need otherwise.
    pub inspector_share: Option<f32>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeWish::System,
            text_percent: 100,
            motion: true,
            animation: Animation::Normal,
            follow: true,
            high_contrast: false,
            seasons: true,
            overview: true,
            pace: Pace::Step,
            handover_page: false,
            turn_page: true,
            dispatches: true,
            history: false,
            campaign: None,
            aims: std::collections::BTreeMap::new(),
            last_options: std::collections::BTreeMap::new(),
            keys: std::collections::BTreeMap::new(),
            hints: false,
            hints_by: HintsBy::Procedure,
            audit: AuditWish::WhenOpen,
            author: String::new(),
            learner: String::new(),
            names: Spelling::English,
            undo: UndoPolicy::Fair,
            games: None,
            recent: Vec::new(),
            shelf: Vec::new(),
            left_drag: 0.0,
            right_drag: 0.0,
            inspector_share: None,
        }
    }
}

impl Settings {
    /// Reads the file. The second value says what was wrong with it, if anything.
    pub fn load(path: &Path) -> (Self, Option<String>) {
        let text = match std::fs::read(path) {
            Ok(bytes) if bytes.len() > 64 * 1024 => Err("it is larger than 64 KiB".to_owned()),
            Ok(bytes) => String::from_utf8(bytes).map_err(|_| "it is not text".to_owned()),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return (Self::default(), None),
            Err(e) => Err(wrong::disk(&e)),
        };
        let read = |t: String| {
            ron::from_str::<Self>(&t)
                .map_err(|e| format!("{} (line {})", wrong::syntax(&e.code), e.span.start.line))
        };
        match text.and_then(read) {
            Ok(settings) => (settings.bounded(), None),
            Err(why) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                // It may be of a newer version, and is written over by the next setting.
                let aside = path.with_extension("unread.ron");
                let kept = std::fs::copy(path, &aside).ok().and(aside.file_name());
                let kept =
                    kept.map(|name| format!(" (kept as {})", name.to_string_lossy())).unwrap_or_default();
                let said = format!("{name} could not be read{kept}, so the usual settings apply: {why}");
                (Self::default(), Some(said))
            }
        }
    }

    /// Notes that a game outside the games folder was opened.
    pub fn remember(&mut self, path: &Path) {
        let Some(path) = std::path::absolute(path).ok().and_then(|p| p.to_str().map(str::to_owned)) else {
            return;
        };
        self.recent.retain(|p| *p != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    /// Games outside the games folder.
    pub fn recent_paths(&self) -> Vec<PathBuf> {
        self.recent.iter().map(PathBuf::from).collect()
    }

    /// The file's content.
    pub fn to_text(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    fn bounded(mut self) -> Self {
        if !TEXT_SIZES.contains(&self.text_percent) {
            self.text_percent = 100;
        }
        self.games = self.games.filter(|g| Path::new(g).is_absolute());
        self.recent.truncate(RECENT);
        self.shelf.retain(|folder| Path::new(folder).is_absolute());
        self.shelf.truncate(SHELF);
        let clamp = |w: f32| if w.is_finite() { w.clamp(-40.0, 40.0) } else { 0.0 };
        self.left_drag = clamp(self.left_drag);
        self.right_drag = clamp(self.right_drag);
        self.inspector_share = self.inspector_share.filter(|s| s.is_finite()).map(|s| s.clamp(0.1, 1.0));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.ron");
        let settings = Settings {
            games: Some("/tmp/games".into()),
            theme: ThemeWish::Dark,
            text_percent: 130,
            pace: Pace::Fast,
            ..Settings::default()
        };
        std::fs::write(&path, settings.to_text()).unwrap();
        assert_eq!(Settings::load(&path), (settings, None));
    }

    #[test]
    fn a_broken_settings_file_gives_the_defaults_and_a_sentence() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.ron");
        for bytes in [&b"(theme: Purple"[..], b"\xff\xfe", b"(text_percent: -3)"] {
            std::fs::write(&path, bytes).unwrap();
            let (settings, note) = Settings::load(&path);
            assert_eq!(settings, Settings::default());
            assert!(
                note.unwrap().starts_with("settings.ron could not be read (kept as settings.unread.ron), so")
            );
            assert_eq!(std::fs::read(dir.path().join("settings.unread.ron")).unwrap(), bytes);
        }
        std::fs::write(&path, "(theme: Dark, of_a_newer_version: [Some(1)])").unwrap();
        let (settings, note) = Settings::load(&path);
        assert_eq!((settings.theme, note), (ThemeWish::Dark, None), "what is not known is passed over");
        std::fs::write(&path, "(text_percent: 7, left_drag: 4000.0)").unwrap();
        let (settings, note) = Settings::load(&path);
        assert_eq!((settings.text_percent, settings.left_drag, note), (100, 40.0, None));
    }

    #[test]
    fn games_opened_last_come_first_and_there_are_never_many() {
        let mut settings = Settings::default();
        let dir = std::path::absolute("some").unwrap();
        for i in 0..20 {
            settings.remember(&dir.join(format!("{i}.stavka")));
        }
        settings.remember(&dir.join("15.stavka"));
        let names: Vec<String> = settings
            .recent_paths()
            .iter()
            .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(names, ["15", "19", "18", "17", "16", "14", "13", "12", "11", "10", "9", "8"]);
        settings.games = Some("not/absolute".into());
        assert_eq!(settings.bounded().games, None);
    }
}
