//! The Russian Portfolio in the window and on the command line.

mod arranging;
mod asks;
mod bodies;
mod by_hand;
mod command_line;
mod keys;
mod lessons;
mod lists;
mod manual;
mod marches;
mod names;
mod sectors;
mod vertices;
mod window;

/// At the first movement of the Axis, in a window of this size.
pub(crate) fn campaign_begun(
    folder: &std::path::Path,
    width: f32,
    height: f32,
) -> crate::common::window::Window {
    window::Campaign::begun().opened(folder, width, height)
}
