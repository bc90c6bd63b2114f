//! Names of units in a list as people write them: equal ones counted, equal endings said once.

use engine::show::line::{Line, Told};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the names in a game.
#[derive(Default)]
pub(crate) struct Names {
    /// Those that say what a unit is rather than which: several have them at once.
    kinds: BTreeSet<String>,
}

impl Names {
    /// Learns the names of the units that stand on a map together.
    pub(crate) fn learn<'a>(&mut self, together: impl Iterator<Item = &'a str>) {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for name in together {
            *times.entry(name).or_default() += 1;
        }
        self.kinds.extend(times.into_iter().filter(|(_, n)| *n > 1).map(|(name, _)| name.to_owned()));
    }

    /// Whether a name says what a unit is rather than which.
    pub(crate) fn is_kind(&self, name: &str) -> bool {
        self.kinds.contains(name)
    }

    /// `4th and 9th Armies, 24th Panzer Corps, and 2 unknown units`.
    pub(crate) fn listed(&self, names: &[String]) -> String {
        let groups = groups(names);
        let each: Vec<String> = groups.iter().map(|g| self.group(g)).collect();
        // Where a part holds an “and” of its own, a comma keeps the parts apart.
        let is_long = groups.len() > 1 && groups.iter().any(|g| g.heads.len() > 1);
        and(&each, if is_long { ", and " } else { " and " })
    }

    fn group(&self, g: &Group) -> String {
        match g.heads.as_slice() {
            [(only, count)] => self.counted(&joined(only, g.tail), *count),
            heads => {
                let heads: Vec<String> = heads.iter().map(|(head, _)| (*head).to_owned()).collect();
                format!("{} {}", and(&heads, " and "), plural(g.tail))
            }
        }
    }

    /// `2 unknown units`, `an unknown unit`, `2 × Guards`, `4th Army`.
    pub(crate) fn counted(&self, name: &str, count: usize) -> String {
        let says_what =
            self.is_kind(name) && name.split(' ').skip(1).all(|w| w.starts_with(char::is_lowercase));
        let plain = || name.chars().take(1).flat_map(char::to_lowercase).chain(name.chars().skip(1));
        match (says_what, count) {
            (true, 1) => {
                let plain: String = plain().collect();
                let article = if plain.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("{article} {plain}")
            }
            (true, n) => format!("{n} {}", plural(&plain().collect::<String>())),
            (false, 1) => name.to_owned(),
            (false, n) => format!("{n} × {name}"),
        }
    }

    /// A heading, with the units that begin something listed short: `Attack on Kiev: 6th and 17th Armies`.
    pub(crate) fn heading(&self, line: &Line) -> String {
        match &line.told {
            Some(Told::By { what, who }) => format!("{what}: {}", self.listed(who)),
            _ => line.text.clone(),
        }
    }
}

/// Names with the same ending: `24th` and `46th` of `Panzer Corps`.
struct Group<'a> {
    heads: Vec<(&'a str, usize)>,
    tail: &'a str,
}

fn groups(names: &[String]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for name in names {
        let (head, tail) = match name.split_once(' ') {
            // A number and what it is a number of; anything else stays whole.
            Some((head, tail)) if is_number(head) => (head, tail),
            _ => (name.as_str(), ""),
        };
        match groups.iter_mut().find(|g| g.tail == tail && (!tail.is_empty() || g.heads[0].0 == head)) {
            Some(g) => match g.heads.iter_mut().find(|(h, _)| *h == head) {
                Some((_, count)) => *count += 1,
                None => g.heads.push((head, 1)),
            },
            None => groups.push(Group { heads: vec![(head, 1)], tail }),
        }
    }
    groups
}

/// `4th`, `82.`, `XXIV`.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) || word.chars().all(|c| "IVXLCDM".contains(c))
}

fn joined(head: &str, tail: &str) -> String {
    if tail.is_empty() { head.to_owned() } else { format!("{head} {tail}") }
}

/// `A, B and C`.
pub(crate) fn and(parts: &[String], last_by: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{}{last_by}{last}", before.join(", ")),
    }
}

/// `Armies`, `Panzer Corps`, `unknown units`.
fn plural(words: &str) -> String {
    let vowel_before_y = words.chars().rev().nth(1).is_some_and(|c| "aeiou".contains(c));
    match words.strip_suffix('y') {
        _ if words.ends_with(['s', ')']) => words.to_owned(),
        Some(stem) if !vowel_before_y => format!("{stem}ies"),
        _ => format!("{words}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        let all = ["4th Army", "9th Army", "II Corps", "III Corps", "Siberian Group (new)"];
        names.learn(all.into_iter().chain(["Unknown unit", "Unknown unit"]));
        names
    }

    fn list(these: &[&str]) -> String {
        names().listed(&these.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn equal_endings_are_said_once() {
        assert_eq!(list(&["4th Army"]), "4th Army");
        assert_eq!(list(&["4th Army", "9th Army"]), "4th and 9th Armies");
        assert_eq!(list(&["4th Army", "II Corps"]), "4th Army and II Corps");
        assert_eq!(list(&["II Corps", "4th Army", "III Corps"]), "II and III Corps, and 4th Army");
        assert_eq!(list(&["Siberian Group (new)", "4th Army"]), "Siberian Group (new) and 4th Army");
    }

    #[test]
    fn kinds_are_counted() {
        assert_eq!(list(&["Unknown unit"]), "an unknown unit");
        assert_eq!(list(&["Unknown unit", "4th Army", "Unknown unit"]), "2 unknown units and 4th Army");
        assert_eq!(list(&["4th Army", "4th Army"]), "2 × 4th Army");
    }

    #[test]
    fn headings_with_lists_are_made_short() {
        let by = |who: &[&str]| {
            let who: Vec<String> = who.iter().map(|n| (*n).to_owned()).collect();
            let told = Some(Told::By { what: "Attack on Riga".into(), who });
            names().heading(&Line { told, ..Line::default() })
        };
        assert_eq!(
            by(&["4th Army", "II Corps", "III Corps"]),
            "Attack on Riga: 4th Army, and II and III Corps"
        );
        assert_eq!(by(&["Unknown unit", "Unknown unit"]), "Attack on Riga: 2 unknown units");
        assert_eq!(by(&["4th Army"]), "Attack on Riga: 4th Army");
        let same = Line { text: "Riga: 4th Army, II Corps and III Corps".into(), ..Line::default() };
        assert_eq!(names().heading(&same), same.text);
    }
}
