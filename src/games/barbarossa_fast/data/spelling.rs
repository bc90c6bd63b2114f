//! Place names in German and Russian: the names file, and the game with its places named so.
//!
//! A game is opened in English, as its data and its rule pages are written. Another spelling is a copy of it in which the names
//! of the board, of the waters, and those that stand in rule sentences, pages and pictures are put in place of the English ones.

use super::board::Board;
use crate::{
    engine::base::{
        assets::{AssetError, Assets},
        spelling::Spelling,
    },
    kit::data::{faults::quoted, reading::parse},
};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Name of the names file among the assets.
pub const NAMES_FILE: &str = "barbarossa_fast/names.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesFile {
    format: u32,
    places: Vec<PlaceEntry>,
    waters: Vec<WaterEntry>,
    #[serde(default)]
    rivers: Vec<WaterEntry>,
    #[serde(default)]
    towns: Vec<WaterEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceEntry {
    id: String,
    english: String,
    german: String,
    russian: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaterEntry {
    english: String,
    german: String,
    russian: String,
}

impl WaterEntry {
    fn named(self) -> Named {
        Named { english: self.english, german: self.german, russian: self.russian }
    }
}

/// A name in every spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) english: String,
    german: String,
    russian: String,
}

impl Named {
    pub(crate) fn of(&self, spelling: Spelling) -> &str {
        match spelling {
            Spelling::English => &self.english,
            Spelling::German => &self.german,
            Spelling::Russian => &self.russian,
        }
    }
}

/// Names of places (by space) and waters in every spelling.
#[derive(Debug, Clone, Default)]
pub struct Spellings {
    pub(crate) places: Vec<(usize, Named)>,
    pub(crate) waters: Vec<Named>,
    /// Those of rivers and of towns that are no positions: on the map alone, so they are put into no text.
    pub(crate) rivers: Vec<Named>,
    pub(crate) towns: Vec<Named>,
}

/// Puts a name of a list in place of an English one; one that is not in the list stays.
pub(crate) fn respell(name: &mut String, list: &[Named], spelling: Spelling) {
    if let Some(named) = list.iter().find(|n| n.english == *name) {
        named.of(spelling).clone_into(name);
    }
}

impl Spellings {
    /// Reads the names file and gives the board the English names it holds.
    ///
    /// # Errors
    /// When the file cannot be read, names a place twice or one that is not on the board, or gives two places one name.
    pub fn read(board: &mut Board, assets: &dyn Assets) -> Result<Self, AssetError> {
        let file: NamesFile = parse(NAMES_FILE, &assets.read(NAMES_FILE)?)?;
        if file.format != 1 {
            let reason = format!("is {}, but this program reads 1", file.format);
            return Err(AssetError::new(NAMES_FILE, "format", reason));
        }
        let mut seen = BTreeSet::new();
        let mut found = Self::default();
        for p in file.places {
            let fault =
                |reason: String| Err(AssetError::new(NAMES_FILE, format!("place {}", quoted(&p.id)), reason));
            if !seen.insert(p.id.clone()) {
                return fault("the place is named twice".into());
            }
            let name = Named { english: p.english, german: p.german, russian: p.russian };
            for spelling in Spelling::ALL {
                let text = name.of(spelling);
                if text.trim().is_empty() || text.chars().count() > 60 {
                    return fault(format!("its {} name must have 1 to 60 letters", spelling.label()));
                }
                if found.places.iter().any(|(_, n)| n.of(spelling) == text) {
                    return fault(format!(
                        "{} is the {} name of another place",
                        quoted(text),
                        spelling.label()
                    ));
                }
            }
            // An edited map may lack a place.
            if let Some(i) = board.spaces.iter().position(|s| s.id == p.id) {
                board.spaces[i].shown.clone_from(&name.english);
                found.places.push((i, name));
            }
        }
        let named = |list: Vec<WaterEntry>| list.into_iter().map(WaterEntry::named).collect();
        (found.waters, found.rivers, found.towns) =
            (named(file.waters), named(file.rivers), named(file.towns));
        Ok(found)
    }
}

/// English names and what stands in their place, longest first.
#[derive(Debug, Clone, Default)]
pub struct Swaps(pub(crate) Vec<(String, String)>);

impl Spellings {
    pub(crate) fn swaps(&self, spelling: Spelling) -> Swaps {
        let names = self.places.iter().map(|(_, n)| n).chain(&self.waters);
        let mut swaps: Vec<(String, String)> = names
            .map(|n| (n.english.clone(), n.of(spelling).to_owned()))
            .filter(|(from, to)| from != to)
            .collect();
        swaps.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
        Swaps(swaps)
    }
}

impl Swaps {
    /// A text with every name that stands in it as a word of its own replaced.
    pub(crate) fn in_text(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let (mut rest, mut in_word) = (text, false);
        'next: while let Some(c) = rest.chars().next() {
            if !in_word && c.is_uppercase() {
                for (from, to) in &self.0 {
                    if let Some(after) = rest.strip_prefix(from.as_str())
                        && !after.starts_with(char::is_alphanumeric)
                    {
                        out.push_str(to);
                        rest = after;
                        in_word = true;
                        continue 'next;
                    }
                }
            }
            in_word = c.is_alphanumeric();
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_as_words_only() {
        let swaps = Swaps(vec![
            ("Gulf of Riga".into(), "Rigaer Meerbusen".into()),
            ("Brest".into(), "Brest-Litowsk".into()),
            ("Kiev".into(), "Киев".into()),
        ]);
        for (from, to) in [
            ("Kiev’s fall", "Киев’s fall"),
            ("Kievan Brest–Kiev, Breston", "Kievan Brest-Litowsk–Киев, Breston"),
            ("the Gulf of Riga", "the Rigaer Meerbusen"),
            ("ÄKiev é Kiev", "ÄKiev é Киев"),
            ("", ""),
        ] {
            assert_eq!(swaps.in_text(from), to);
        }
    }
}
