//! The settings of the map: kept in the file, offered in the dialog, seen in the theme.

use app::{
    settings::{Animation, Settings},
    ui::theme::Theme,
};

#[test]
fn high_contrast_makes_lines_thicker_and_keeps_the_rest() {
    for dark in [false, true] {
        let (usual, strong) = (Theme::pick(dark, false), Theme::pick(dark, true));
        assert_eq!((usual.dark, strong.dark), (dark, dark));
        assert_eq!((strong.halo_reach, strong.link_width, strong.counter_edge), (2.5, 2.4, 2.0));
        assert_eq!(strong.link, usual.ink2);
        // On dark land a stronger wash would take contrast from what lies on it.
        assert_eq!(strong.wash_alpha, if dark { usual.wash_alpha } else { 0.40 });
        assert_eq!(
            (strong.land, strong.ink, strong.side(1).body),
            (usual.land, usual.ink, usual.side(1).body)
        );
    }
}

#[test]
fn travel_and_contrast_are_kept_in_the_settings_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("settings.ron");
    let settings = Settings { animation: Animation::Fast, high_contrast: true, ..Settings::default() };
    std::fs::write(&path, settings.to_text()).unwrap();
    assert_eq!(Settings::load(&path), (settings, None));
    std::fs::write(&path, "(text_percent: 115)").unwrap();
    let (settings, note) = Settings::load(&path);
    assert_eq!((settings.animation, settings.high_contrast, note), (Animation::Normal, false, None));
    assert_eq!(Animation::ALL.map(Animation::speed), [0.0, 2.0, 1.0]);
}
