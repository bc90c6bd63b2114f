//! Settings are written to their file when the window has time for it.

use crate::App;
use engine::journal::Over;

/// Writes the settings once they have changed; while a word of them is being typed, afterwards.
pub(crate) fn write_settings(app: &mut App, typing: bool) {
    if app.settings != app.saved_settings && !typing {
        app.saved_settings = app.settings.clone();
        let text = app.settings.to_text();
        app.file.writer.whole(app.launch.places.settings.clone(), text.into_bytes(), Over::File, None);
    }
}
