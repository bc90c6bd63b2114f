//! The words around what was looked for.

use std::ops::Range;

/// Letters shown before the words.
const BEFORE: usize = 24;

/// Letters of an excerpt at most.
const LONGEST: usize = 160;

/// The part of a text around the words, on one line, and where the words are in it.
pub fn excerpt(text: &str, words: &str) -> (String, Range<usize>) {
    let flat: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let wanted: Vec<char> = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let same = |a: char, b: char| a == b || a.to_lowercase().eq(b.to_lowercase());
    let fits = |from: usize| {
        !wanted.is_empty()
            && flat
                .get(from..from + wanted.len())
                .is_some_and(|p| p.iter().zip(&wanted).all(|(a, b)| same(*a, *b)))
    };
    let place = (0..flat.len()).find(|&i| fits(i));
    let from = place.map_or(0, |p| if p <= BEFORE + 8 { 0 } else { p - BEFORE });
    let to = flat.len().min(from + LONGEST);
    let mut out = String::from(if from > 0 { "…" } else { "" });
    let part = |from: usize, to: usize| flat[from.min(to)..to].iter().collect::<String>();
    let Some(place) = place else { return (out + &part(from, to), 0..0) };
    let end = (place + wanted.len()).min(to);
    out.push_str(&part(from, place));
    let start = out.len();
    out.push_str(&part(place, end));
    let found = start..out.len();
    out.push_str(&part(end, to));
    (out, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_stands_around_the_words() {
        let found = |text: &str, words: &str| {
            let (text, at) = excerpt(text, words);
            (text.clone(), text[at].to_owned())
        };
        assert_eq!(found("Kiev\n\nfalls  late", "FALLS"), ("Kiev falls late".into(), "falls".into()));
        assert_eq!(found("Nothing of it", "Ann"), ("Nothing of it".into(), String::new()));
        let long = format!("{} Мга {}", "so ".repeat(40), "and on ".repeat(60));
        let (text, words) = found(&long, "мга");
        assert!(text.starts_with('…') && text.chars().count() <= LONGEST + 1, "{text}");
        assert_eq!(words, "Мга");
        assert_eq!(found("", "x"), (String::new(), String::new()));
    }
}
