//! Why no window could be opened, in words a person can act on.

/// The sentence for an error of the window system, from the text of the error.
pub fn explain_window_error(details: &str) -> &'static str {
    let has = |part: &str| details.contains(part);
    if has("nor DISPLAY is set") {
        "No graphical session was found. Start Stavka from a desktop session, or under xvfb-run."
    } else if has("connection to X server") || has("wayland compositor") {
        "A display is named but nothing answers there. Check DISPLAY and WAYLAND_DISPLAY."
    } else if has("shared librar") {
        "A library for windows is missing. On Debian: apt install libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0"
    } else if has("glutin") || has("OpenGL") || has("EGL") || has("GLX") {
        "No usable OpenGL driver was found. On Debian: apt install libgl1 libgl1-mesa-dri"
    } else {
        "The window could not be opened."
    }
}

/// What the window system said, without the places in source files where it was noticed.
pub fn detail(details: &str) -> &str {
    let after = details.rfind(".rs:").and_then(|at| details[at..].split_once(": "));
    after.map_or(details, |(_, said)| said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_failures_have_their_own_sentence() {
        let cases = [
            ("neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.", "No graphical session"),
            ("Failed to open connection to X server", "nothing answers there"),
            ("Could not find wayland compositor", "nothing answers there"),
            ("Failed to load one of xlib's shared libraries", "is missing"),
            ("Found no glutin configs matching the template: …", "OpenGL"),
            ("something else", "could not be opened"),
        ];
        for (details, part) in cases {
            assert!(explain_window_error(details).contains(part), "{details}");
        }
    }

    #[test]
    fn details_name_no_source_file() {
        let said = "os error at /somewhere/platform_impl/linux/mod.rs:765: neither of them is set.";
        assert_eq!(detail(said), "neither of them is set.");
        assert_eq!(detail("No matching library"), "No matching library");
    }
}
