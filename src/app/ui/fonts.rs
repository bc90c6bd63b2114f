//! The five faces of the window, embedded, with egui's own fonts behind them for signs.

use egui::{FontData, FontDefinitions, FontFamily};
use std::sync::{Arc, LazyLock};

macro_rules! families {
    ($($name:ident $file:literal $about:literal;)*) => {
        $(#[doc = $about]
        pub fn $name() -> FontFamily {
            static FAMILY: LazyLock<FontFamily> = LazyLock::new(|| FontFamily::Name(stringify!($name).into()));
            FAMILY.clone()
        })*
        const FACES: &[(&str, &[u8])] = &[
            $((stringify!($name), include_bytes!(concat!("../../../assets/fonts/", $file))),)*
        ];
    };
}

families! {
    sans "StavkaSans-Regular.ttf" "Text.";
    semi "StavkaSans-SemiBold.ttf" "Labels, buttons, headings.";
    bold "StavkaSans-Bold.ttf" "Counters, badges.";
    serif "StavkaSerif-SemiBold.ttf" "Titles.";
    water "StavkaSerif-Italic.ttf" "Waters on the map.";
}

/// Our faces in front of egui's.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut signs = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for name in fonts.families.get(&FontFamily::Monospace).into_iter().flatten() {
        if !signs.contains(name) {
            signs.push(name.clone());
        }
    }
    for &(name, bytes) in FACES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        let mut list = vec![name.to_owned()];
        list.extend(signs.iter().cloned());
        if name == "sans" {
            fonts.families.insert(FontFamily::Proportional, list.clone());
        }
        fonts.families.insert(FontFamily::Name(name.into()), list);
    }
    fonts
}

/// Registers the faces. Call once at start, before anything is drawn.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
    super::pressed::install(ctx);
}
