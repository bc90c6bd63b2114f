//! Settings changed. They are written to their file when the window has time for it.

use crate::app::{App, command::Setting, program::picking::Picking};

/// How far the edge of a side panel may be dragged from its usual place, in points.
const DRAG: f32 = 40.0;

impl App {
    /// Changes a setting.
    pub(crate) fn set(&mut self, asked: Setting) {
        let settings = &mut self.settings;
        match asked {
            Setting::Theme(wish) => settings.theme = wish,
            Setting::TextSize(percent) => settings.text_percent = percent,
            Setting::Motion(on) => settings.motion = on,
            Setting::Animation(speed) => settings.animation = speed,
            Setting::HighContrast(on) => settings.high_contrast = on,
            Setting::Names(spelling) => self.name_places_in(spelling),
            Setting::UsualPace(pace) => {
                settings.pace = pace;
                if let Some(desk) = self.desk_mut() {
                    desk.pace = None;
                }
            }
            Setting::UsualUndo(policy) => {
                settings.undo = policy;
                self.start.undo = policy;
            }
            Setting::HandOverPage(on) => settings.handover_page = on,
            Setting::AuditWish(wish) => settings.audit = wish,
            Setting::Author(name) => settings.author = name,
            Setting::GamesFolder(folder) => self.keep_games_in(folder),
            Setting::ChooseGamesFolder => self.pick_file(Picking::Folder),
            Setting::PanelWidth(is_left, by) => {
                let drag = if is_left { &mut settings.left_drag } else { &mut settings.right_drag };
                *drag = by.map_or(0.0, |by| (*drag + by).clamp(-DRAG, DRAG));
            }
            Setting::InspectorHeight(by) => {
                settings.inspector_share = by.and_then(|by| self.play_screen.inspector_share(by));
            }
        }
    }
}
