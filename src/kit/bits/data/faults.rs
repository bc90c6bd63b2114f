//! What is wrong with a data file, in one sentence.

/// A word from a file in quotation marks, cut when it is unreasonably long.
pub fn quoted(word: &str) -> String {
    let mut short: String = word.chars().take(40).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    format!("{short:?}")
}

/// ", did you mean …?" when one of the known words is close to the one found; else nothing.
pub fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let limit = found.chars().count().div_ceil(3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| (edit_distance(found, word), word))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map_or_else(String::new, |(_, word)| format!(", did you mean \"{word}\"?"))
}

/// Letters to insert, delete or replace to get from one word to the other; long words count as far apart.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(65).collect(), b.chars().take(65).collect());
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(!ca.eq_ignore_ascii_case(cb));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Why an id cannot be used, if it cannot: ids are 1 to 24 of `a-z`, `0-9` and `_`.
pub fn id_fault(id: &str) -> Option<String> {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let is_good = (1..=24).contains(&id.len()) && id.bytes().all(is_plain);
    (!is_good).then(|| format!("the id {} must be 1 to 24 small letters, digits or underscores", quoted(id)))
}

/// Why a text shown to the player cannot be used, if it cannot.
pub fn text_fault(what: &str, text: &str, longest: usize, may_be_empty: bool) -> Option<String> {
    let count = text.chars().count();
    if count == 0 && !may_be_empty {
        return Some(format!("the {what} is empty"));
    }
    if count > longest {
        return Some(format!("the {what} is longer than {longest} characters"));
    }
    text.chars().any(char::is_control).then(|| format!("the {what} holds a control character"))
}
