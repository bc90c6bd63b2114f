//! The title of the window, which says where the game stands.

use crate::{App, program::identity::title};

/// Tells the system the title when it has changed.
pub(crate) fn show(app: &mut App, ctx: &egui::Context) {
    let title = title(app.at_table().map(|game| &game.desk));
    if title != app.drawn.titled {
        app.drawn.titled.clone_from(&title);
        ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
    }
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(app.drawn.titled.as_str()));
}
