//! How the window shows itself to the system: its title, which says where the game stands, and its icon.

use crate::app::{App, launch::Screen, program::identity::*};

impl App {
    /// Tells the system the title when it has changed.
    pub(crate) fn show_title(&mut self, ctx: &egui::Context) {
        let desk = self.desk().filter(|_| self.screen == Screen::Play);
        let title = title(desk);
        if title != self.titled {
            self.titled.clone_from(&title);
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(self.titled.as_str()));
    }

    /// The title the system was told.
    pub fn title(&self) -> &str {
        &self.titled
    }
}
