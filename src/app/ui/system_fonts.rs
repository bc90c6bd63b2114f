//! Fonts of the system, for letters that ours lack: Hebrew, Arabic, Japanese in names and comments.
//!
//! Nothing is looked for before a text needs it, and no frame waits for it: the fonts are listed on a thread of its own, and
//! until they are there such a letter is a box.

use egui::{
    Context,
    epaint::{
        mutex::Mutex,
        text::{FallbackRequest, FontData, FontInsert, FontPriority, FontProvider, InsertFontFamily},
    },
};
use fontique::{
    Collection, CollectionOptions, FallbackKey, GenericFamily, QueryFamily, QueryFont, QueryStatus, Script,
    SourceCache, SourceCacheOptions,
};
use std::{
    ops::RangeInclusive,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Has the system asked for a font when a text has a letter that no font of ours has.
pub fn install(ctx: &Context) {
    ctx.add_font_provider(Arc::new(asking(ctx.clone(), Arc::default())));
}

/// Notices the first letter that no font has, and has the fonts of the system listed.
fn asking(window: Context, asked: Arc<AtomicBool>) -> impl Fn(&FallbackRequest<'_>) -> Option<FontInsert> {
    move |_| {
        if !asked.swap(true, Ordering::Relaxed) {
            let window = window.clone();
            let listing = move || window.add_font_provider(Arc::new(listed()));
            // Without a thread there are no more fonts than before.
            let _ = std::thread::Builder::new().name("fonts of the system".into()).spawn(listing);
        }
        None
    }
}

/// The fonts of the system.
struct SystemFonts(Mutex<(Collection, SourceCache)>);

/// Lists them, which takes a while.
fn listed() -> SystemFonts {
    let all = Collection::new(CollectionOptions { shared: false, system_fonts: true });
    SystemFonts(Mutex::new((all, SourceCache::new(SourceCacheOptions::default()))))
}

impl FontProvider for SystemFonts {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let letter = request.cluster.chars().next()?;
        let (all, read) = &mut *self.0.lock();
        let mut query = all.query(read);
        query.set_families([GenericFamily::SansSerif, GenericFamily::SystemUi].map(QueryFamily::Generic));
        if let Some(script) = script_of(letter) {
            query.set_fallbacks(FallbackKey::new(script, None));
        }
        let mut found: Option<QueryFont> = None;
        query.matches_with(|font| {
            let glyph = font.charmap().and_then(|map| map.map(letter)).filter(|glyph| *glyph != 0);
            if glyph.is_some() {
                found = Some(font.clone());
                QueryStatus::Stop
            } else {
                QueryStatus::Continue
            }
        });
        drop(query);
        let font = found?;
        let name = all.family_name(font.family.0).unwrap_or("a font");
        let name = format!("system: {name} {} {}", font.family.1, font.index);
        let (bytes, _) = font.blob.into_raw_parts();
        let family = InsertFontFamily { family: request.family.clone(), priority: FontPriority::Lowest };
        Some(FontInsert { name, data: FontData::from_blob(bytes, font.index), families: vec![family] })
    }
}

/// Scripts for which systems name a font, by their letters.
const SCRIPTS: [(RangeInclusive<char>, &[u8; 4]); 20] = [
    ('\u{370}'..='\u{3ff}', b"Grek"),
    ('\u{400}'..='\u{52f}', b"Cyrl"),
    ('\u{530}'..='\u{58f}', b"Armn"),
    ('\u{590}'..='\u{5ff}', b"Hebr"),
    ('\u{600}'..='\u{6ff}', b"Arab"),
    ('\u{750}'..='\u{77f}', b"Arab"),
    ('\u{8a0}'..='\u{8ff}', b"Arab"),
    ('\u{900}'..='\u{97f}', b"Deva"),
    ('\u{980}'..='\u{9ff}', b"Beng"),
    ('\u{b80}'..='\u{bff}', b"Taml"),
    ('\u{e00}'..='\u{e7f}', b"Thai"),
    ('\u{10a0}'..='\u{10ff}', b"Geor"),
    ('\u{1100}'..='\u{11ff}', b"Hang"),
    ('\u{3040}'..='\u{309f}', b"Hira"),
    ('\u{30a0}'..='\u{30ff}', b"Kana"),
    ('\u{3000}'..='\u{303f}', b"Hani"),
    ('\u{3400}'..='\u{9fff}', b"Hani"),
    ('\u{ac00}'..='\u{d7af}', b"Hang"),
    ('\u{f900}'..='\u{faff}', b"Hani"),
    ('\u{20000}'..='\u{3ffff}', b"Hani"),
];

fn script_of(letter: char) -> Option<Script> {
    let (_, script) = SCRIPTS.iter().find(|(letters, _)| letters.contains(&letter))?;
    Some(Script::from_bytes(**script))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fonts::definitions;

    #[test]
    fn fonts_are_listed_when_a_text_needs_them_and_not_before() {
        let (ctx, asked) = (Context::default(), Arc::new(AtomicBool::new(false)));
        ctx.set_fonts(definitions());
        ctx.add_font_provider(Arc::new(asking(ctx.clone(), Arc::clone(&asked))));
        let show = |text: &str| {
            ctx.run_ui(egui::RawInput::default(), |ui| _ = ui.label(text)).textures_delta.clear();
            asked.load(Ordering::Relaxed)
        };
        assert!(!show("Dünaburg, Двинск, Iași – 2:1 → ⏭"), "ours have all of these");
        for text in ["מינסק", "مينسك", "ミンスク"] {
            asked.store(false, Ordering::Relaxed);
            assert!(show(text), "{text}");
        }
    }
}
