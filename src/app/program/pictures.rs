//! The map as a file or on the clipboard, drawn on another thread from the scene on the screen.

use super::worker::Task;
use egui::ColorImage;

/// Points of a picture, and pixels for each in a file.
pub(crate) const SIZE: (f32, f32, f32) = (1200.0, 1200.0, 2.0);

/// A picture being drawn for the clipboard.
pub(crate) type Copying = Task<Option<ColorImage>>;
