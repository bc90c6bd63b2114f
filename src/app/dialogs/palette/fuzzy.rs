//! Finding a text by some of its letters.

/// How well `wanted` fits `text`: `None` when a letter is missing, more is better. Both are lower case. Every word
/// of `wanted` must be found; letters of a word may lie apart, but those that stand together, and those at the
/// beginning of a word, count more.
pub fn score(wanted: &str, text: &str) -> Option<i32> {
    let mut sum = 0;
    for word in wanted.split_whitespace() {
        sum += best_of_word(word, text)?;
    }
    // Of two that fit alike, the shorter text is nearer to what was typed.
    Some(sum - (text.chars().count() as i32) / 8)
}

fn best_of_word(word: &str, text: &str) -> Option<i32> {
    if let Some(at) = text.match_indices(word).map(|(at, _)| at).find(|&at| begins_word(text, at)) {
        let whole = text[at + word.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric());
        return Some(100 + 4 * word.chars().count() as i32 + if whole { 12 } else { 0 } - i32::from(at > 0));
    }
    if text.contains(word) {
        return Some(60 + 4 * word.chars().count() as i32);
    }
    scattered(word, text)
}

fn begins_word(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric())
}

/// Letters in their sequence with others between.
fn scattered(word: &str, text: &str) -> Option<i32> {
    let letters: Vec<char> = text.chars().collect();
    let mut from = 0;
    let mut last = None;
    let mut sum = 0;
    for wanted in word.chars() {
        let found = from + letters.get(from..)?.iter().position(|&c| c == wanted)?;
        let first = found == 0 || !letters[found - 1].is_alphanumeric();
        sum += match last {
            Some(before) if before + 1 == found => 3,
            _ if first => 4,
            _ => 0,
        };
        sum -= last.map_or(0, |before| (found - before) as i32 / 4);
        last = Some(found);
        from = found + 1;
    }
    // Letters strewn over a text are no match.
    (sum >= 2 * word.chars().count() as i32).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::score;

    fn best<'a>(wanted: &str, texts: &[&'a str]) -> &'a str {
        let scored = texts.iter().filter_map(|t| Some((score(wanted, &t.to_lowercase())?, *t)));
        scored.max_by_key(|(s, _)| *s).map_or("", |(_, t)| t)
    }

    #[test]
    fn beginnings_of_words_win() {
        assert_eq!(best("min", &["Go to Minsk", "Determine", "Restart the turn"]), "Go to Minsk");
        assert_eq!(best("undo", &["Undo as far as possible", "Undo", "Sundown"]), "Undo");
        assert_eq!(best("zi", &["Zoom out", "Zoom in"]), "Zoom in");
        assert_eq!(best("fscr", &["Find…", "Full screen"]), "Full screen");
    }

    #[test]
    fn every_word_must_be_found() {
        assert_eq!(best("go minsk", &["Go on", "Go to Minsk", "Minsk falls"]), "Go to Minsk");
        assert_eq!(score("qx", "full screen"), None);
        assert_eq!(score("", "full screen"), Some(-1));
    }

    #[test]
    fn letters_of_any_script_are_found() {
        assert!(score("минск", "go to минск").is_some());
        assert!(score("ö", "königsberg").is_some());
    }
}
