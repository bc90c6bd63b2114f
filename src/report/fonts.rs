//! The faces of a page, embedded: a page looks the same on a machine that has none of them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use std::fmt::Write as _;

/// A face of a page: family, weight, slant, and its parts by script.
struct Face {
    family: &'static str,
    weight: u16,
    slant: &'static str,
    parts: [&'static [u8]; 3],
}

macro_rules! faces {
    ($($family:literal $weight:literal $slant:literal $file:literal;)*) => {
        const FACES: &[Face] = &[$(Face {
            family: $family,
            weight: $weight,
            slant: $slant,
            parts: [
                include_bytes!(concat!("../../assets/fonts/page/", $file, "-latin.woff2")),
                include_bytes!(concat!("../../assets/fonts/page/", $file, "-ext.woff2")),
                include_bytes!(concat!("../../assets/fonts/page/", $file, "-cyrillic.woff2")),
            ],
        },)*];
    };
}

faces! {
    "Stavka Sans" 400 "normal" "Sans-Regular";
    "Stavka Sans" 600 "normal" "Sans-SemiBold";
    "Stavka Sans" 700 "normal" "Sans-Bold";
    "Stavka Serif" 600 "normal" "Serif-SemiBold";
    "Stavka Serif" 400 "italic" "Serif-Italic";
}

/// The range of a part as a browser reads it, and whether a letter is of it.
type Script = (&'static str, fn(char) -> bool);

/// The letters of the parts: as a browser reads them, and whether a page has one.
const SCRIPTS: [Script; 3] = [
    ("U+0-FF,U+131,U+152-153,U+2C6-2DC,U+2000-FFFF", |_| true),
    ("U+100-130,U+132-151,U+154-24F,U+1E00-1EFF", |c| {
        matches!(c, '\u{100}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') && !matches!(c, 'ı' | 'Œ' | 'œ')
    }),
    ("U+400-4FF,U+2116", |c| matches!(c, '\u{400}'..='\u{4ff}' | '№')),
];

/// The rules of a style sheet for the faces that a text needs.
pub(crate) fn rules(text: &str) -> String {
    let mut out = String::with_capacity(100 << 10);
    for (nth, (range, has)) in SCRIPTS.into_iter().enumerate() {
        if nth > 0 && !text.contains(has) {
            continue;
        }
        for Face { family, weight, slant, parts } in FACES {
            let _ = write!(
                out,
                "@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};unicode-range:{range};\
                 src:url(data:font/woff2;base64,"
            );
            STANDARD.encode_string(parts[nth], &mut out);
            out.push_str(") format('woff2')}\n");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_holds_the_scripts_it_is_written_in() {
        let faces = |text: &str| rules(text).matches("@font-face").count();
        assert_eq!(faces("Brześć".get(..3).unwrap_or_default()), 5);
        assert_eq!(faces("Brześć"), 10);
        assert_eq!(faces("Минск"), 10);
        assert_eq!(faces("Brześć, Минск"), 15);
        let latin = rules("").len();
        assert!((80_000..100_000).contains(&latin), "about 90 KB: {latin}");
    }
}
