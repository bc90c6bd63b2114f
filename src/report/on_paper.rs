//! Texts written for the window as they stand on paper: no keys, no clicks, nothing that glows.

/// Words of the window that say where something is to be pointed at, and what is done instead.
const DONE_BY_HAND: [(&str, &str); 10] = [
    ("End the step and c", "C"),
    ("End the step, c", "C"),
    ("Click", "Mark"),
    ("click", "mark"),
    ("Hover over", "Find"),
    ("hover over", "find"),
    ("Drag", "Move"),
    ("drag", "move"),
    ("Select", "Take"),
    ("select", "take"),
];

/// Words that make no sense on paper: a part of a sentence with one of them is left out.
const OF_THE_WINDOW: [&str; 15] = [
    "press", "Press", "key", "keys", "Shift", "Ctrl", "Alt", "Esc", "Tab", "pointer", "glow", "glows",
    "glowing", "panel", "button",
];

/// Parts of sentences that answer what was done in the window.
const ANSWERS: [&str; 4] = ["Take it back", "take it back", "Read the answer", "read the answer"];

/// A text without what only the window has; empty where nothing else is in it.
pub(super) fn on_paper(text: &str) -> String {
    let mut out = String::new();
    for sentence in sentences(text) {
        let Some(kept) = sentence_on_paper(sentence) else { continue };
        if !out.is_empty() && !out.ends_with('\n') {
            out.push(' ');
        }
        out.push_str(&kept);
    }
    out
}

/// Sentences with their stops, without the spaces between them.
fn sentences(text: &str) -> Vec<&str> {
    let (mut out, mut from) = (Vec::new(), 0);
    let ends: Vec<usize> = text
        .match_indices(['.', '?', '!', '\n'])
        .map(|(at, stop)| at + stop.len())
        .filter(|at| text[*at..].starts_with([' ', '\n']) || *at == text.len() || text[..*at].ends_with('\n'))
        .collect();
    for at in ends.into_iter().chain([text.len()]) {
        let one = text[from..at].trim_matches(' ');
        if !one.is_empty() {
            out.push(one);
        }
        from = at;
    }
    out
}

/// Whether a word stands in a text as a word of its own.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|one| one == word)
}

/// A key that shows something: `S shows supply`, `F1 opens the rules`.
fn names_a_key(part: &str) -> bool {
    let mut words = part.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_key = first.len() == 1
        && first.starts_with(|c: char| c.is_ascii_uppercase() && c != 'A' && c != 'I')
        || first.strip_prefix('F').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
        || matches!(first, "I" | "Enter");
    is_key && matches!(second, "shows" | "opens" | "keeps" | "goes")
}

fn is_of_the_window(part: &str) -> bool {
    names_a_key(part)
        || OF_THE_WINDOW.iter().any(|word| has_word(part, word))
        || ANSWERS.iter().any(|words| part.contains(words))
}

/// A sentence: its first part says what is to be done, those behind a colon or a semicolon how that is done in the window.
fn sentence_on_paper(sentence: &str) -> Option<String> {
    let stop = sentence.chars().next_back().filter(|c| matches!(c, '.' | '?' | '!' | '\n'));
    let body = stop.map_or(sentence, |stop| &sentence[..sentence.len() - stop.len_utf8()]);
    let mut parts: Vec<&str> = Vec::new();
    let mut from = 0;
    for (at, mark) in body.match_indices([':', ';']) {
        if body[at + mark.len()..].starts_with(' ') {
            parts.push(&body[from..=at]);
            from = at + mark.len();
        }
    }
    parts.push(&body[from..]);
    let by_hand = |part: &str| DONE_BY_HAND.iter().any(|(word, _)| part.contains(word));
    let mut kept = String::new();
    for (nth, part) in parts.iter().enumerate() {
        if is_of_the_window(part) || nth > 0 && by_hand(part) {
            continue;
        }
        kept.push_str(part);
    }
    let kept = kept.trim().trim_end_matches([':', ';', ',']).trim();
    if kept.is_empty() {
        return None;
    }
    let mut said = kept.to_owned();
    for (word, instead) in DONE_BY_HAND {
        said = said.replace(word, instead);
    }
    if let Some(stop) = stop {
        said.push(stop);
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_clicks_stay_in_the_window() {
        for (written, paper) in [
            ("Click Q1.", "Mark Q1."),
            ("Hover over Lvov.", "Find Lvov."),
            (
                "Try to move the corps to Tallinn: select it, press M and click Tallinn. Why not?",
                "Try to move the corps to Tallinn. Why not?",
            ),
            (
                "Three stand there. S shows supply, again that of the other side. Click one.",
                "Three stand there. Mark one.",
            ),
            ("Brest, Baranovichi, Minsk: drag 4th Army to Minsk.", "Brest, Baranovichi, Minsk."),
            (
                "The ring is open: one Strong unit falls, the other holds.",
                "The ring is open: one Strong unit falls, the other holds.",
            ),
            (
                "Allot 9th Army against Q18: click one of them; the others join in the panel.",
                "Allot 9th Army against Q18.",
            ),
            ("Enter it. Enter keeps the attack.", "Enter it."),
            ("A base? I shows fuel. I am.", "A base? I am."),
            ("4.5 is more. Now", "4.5 is more. Now"),
            ("Legal, but it stays Soviet. Take it back and advance.", "Legal, but it stays Soviet."),
            ("The month is over: take it back.", "The month is over."),
            ("End the step and commit all three.", "Commit all three."),
            ("", ""),
        ] {
            assert_eq!(on_paper(written), paper);
        }
    }
}
