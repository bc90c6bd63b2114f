//! Plain prose: numbers in words, names with their article, lists that end.

use crate::base::say::{capital, join};

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A number as a text has it: up to twelve in words.
pub(super) fn number(n: usize) -> String {
    NUMBERS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// `one unit`, `eleven units`.
pub(super) fn several(n: usize, one: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one.to_owned() } else { many(one) })
}

/// The plural of what is counted.
pub(super) fn many(one: &str) -> String {
    one.strip_suffix('y').map_or_else(|| format!("{one}s"), |stem| format!("{stem}ies"))
}

/// The verb of one, or of many.
pub(super) fn verb(n: usize, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}

/// A unit’s name inside a sentence: `the 41st Panzer Corps`, `the German 4th Army`, `Army Group North`.
pub(super) fn the(name: &str, sides: &[&str]) -> String {
    let ordinal = name.starts_with(|c: char| c.is_ascii_digit());
    let ends = ["Corps", "Army", "Group", "Front", "Division", "Brigade", "Regiment"];
    let is_formation = name.rsplit_once(' ').is_some_and(|(_, last)| ends.contains(&last));
    let of_a_side =
        sides.iter().any(|side| name.strip_prefix(side).is_some_and(|rest| rest.starts_with(' ')));
    if ordinal || of_a_side || is_formation { format!("the {name}") } else { name.to_owned() }
}

/// The first of some names, and how many more there are: `Minsk, Riga and three more`. One more is named too.
pub(super) fn among(names: &[String], most: usize, more: impl Fn(usize) -> String) -> String {
    if names.len() <= most + 1 {
        return join(names);
    }
    let mut shown = names[..most].to_vec();
    shown.push(more(names.len() - most));
    join(&shown)
}

/// A sentence of its parts: a capital letter, a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    if text.is_empty() { String::new() } else { format!("{}.", capital(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_as_long_as_they_are_short() {
        assert_eq!(several(1, "unit"), "one unit");
        assert_eq!(several(12, "city"), "twelve cities");
        assert_eq!(several(13, "unit"), "13 units");
        assert_eq!(several(0, "unit"), "no units");
    }

    #[test]
    fn long_lists_are_cut_but_never_for_one_name() {
        let names = |n: usize| ["Minsk", "Riga", "Kiev", "Orel"].map(String::from)[..n].to_vec();
        let more = |n: usize| format!("{} more", number(n));
        assert_eq!(among(&names(3), 2, more), "Minsk, Riga and Kiev");
        assert_eq!(among(&names(4), 2, more), "Minsk, Riga and two more");
    }

    #[test]
    fn names_have_the_article_that_goes_with_them() {
        let the = |name| the(name, &["German", "Soviet"]);
        assert_eq!(the("41st Panzer Corps"), "the 41st Panzer Corps");
        assert_eq!(the("Soviet 4th Army"), "the Soviet 4th Army");
        assert_eq!(the("Romanian Cavalry Corps"), "the Romanian Cavalry Corps");
        assert_eq!(the("Tallinn garrison"), "Tallinn garrison");
    }
}
