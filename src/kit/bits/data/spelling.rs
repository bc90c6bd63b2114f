//! Place names in German and Russian: the names file, and texts with their places named so.
//!
//! A game is opened in English, as its data and its rule pages are written. Another spelling is a copy of it in which the names
//! of the board, of the waters, and those that stand in rule sentences, pages and pictures are put in place of the English ones.

use super::{faults::quoted, reading::parse};
use engine::{
    base::{
        assets::{AssetError, Assets},
        keys::PlaceKey,
        spelling::Spelling,
    },
    show::{
        board::{Board, Ground},
        pages::{Page, RuleText},
    },
};
use serde::Deserialize;
use std::{collections::BTreeSet, sync::Arc};

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
pub struct Named {
    /// The English one.
    pub english: String,
    german: String,
    russian: String,
}

impl Named {
    /// The name in a spelling.
    pub fn of(&self, spelling: Spelling) -> &str {
        match spelling {
            Spelling::English => &self.english,
            Spelling::German => &self.german,
            Spelling::Russian => &self.russian,
        }
    }
}

/// Names of places, by their ids, and of waters in every spelling.
#[derive(Debug, Clone, Default)]
pub struct Spellings {
    /// Those of places.
    pub places: Vec<(String, Named)>,
    waters: Vec<Named>,
    /// Those of rivers and of towns that are no positions: on the map alone, so they are put into no text.
    rivers: Vec<Named>,
    towns: Vec<Named>,
}

/// Puts a name of a list in place of an English one; one that is not in the list stays.
fn respell(name: &mut String, list: &[Named], spelling: Spelling) {
    if let Some(named) = list.iter().find(|n| n.english == *name) {
        named.of(spelling).clone_into(name);
    }
}

impl Spellings {
    /// Reads a names file.
    ///
    /// # Errors
    /// When the file cannot be read, names a place twice, or gives two places one name.
    pub fn read(named: &'static str, assets: &dyn Assets) -> Result<Self, AssetError> {
        let file: NamesFile = parse(named, &assets.read(named)?)?;
        if file.format != 1 {
            let reason = format!("is {}, but this program reads 1", file.format);
            return Err(AssetError::new(named, "format", reason));
        }
        let mut seen = BTreeSet::new();
        let mut found = Self::default();
        for p in file.places {
            let fault =
                |reason: String| Err(AssetError::new(named, format!("place {}", quoted(&p.id)), reason));
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
            found.places.push((p.id, name));
        }
        let named = |list: Vec<WaterEntry>| list.into_iter().map(WaterEntry::named).collect();
        (found.waters, found.rivers, found.towns) =
            (named(file.waters), named(file.rivers), named(file.towns));
        Ok(found)
    }

    /// Names a river.
    pub fn respell_river(&self, name: &mut String, spelling: Spelling) {
        respell(name, &self.rivers, spelling);
    }

    /// The places of a board, found by their ids, are found by their names in every spelling too.
    pub fn call_also(&self, board: &mut Board) {
        for (id, name) in &self.places {
            let Some(nth) = board.places.iter().position(|place| place.id == *id) else { continue };
            for spelling in Spelling::ALL {
                board.also_called(PlaceKey::nth(nth), name.of(spelling));
            }
        }
    }

    /// Names the places of a board, found by their ids, and what lies around them. A place is still found by the name that it had.
    pub fn respell_board(&self, board: &mut Board, spelling: Spelling) {
        for (id, name) in &self.places {
            let Some(nth) = board.places.iter().position(|place| place.id == *id) else { continue };
            name.of(spelling).clone_into(&mut board.places[nth].name);
            board.also_called(PlaceKey::nth(nth), &name.english);
        }
        let mut ground = Ground::clone(&board.ground);
        self.respell_ground(&mut ground, spelling);
        board.ground = Arc::new(ground);
    }

    /// Names what lies around the places: waters, rivers and towns.
    pub fn respell_ground(&self, ground: &mut Ground, spelling: Spelling) {
        for (name, _, _) in &mut ground.waters {
            respell(name, &self.waters, spelling);
        }
        for river in &mut ground.rivers {
            self.respell_river(&mut river.name, spelling);
        }
        for town in &mut ground.towns {
            respell(&mut town.name, &self.towns, spelling);
        }
    }
}

/// English names and what stands in their place, longest first.
#[derive(Debug, Clone, Default)]
pub struct Swaps(Vec<(String, String)>);

impl Spellings {
    /// What stands in place of English names in a spelling.
    pub fn swaps(&self, spelling: Spelling) -> Swaps {
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
    /// Whether all names are English.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts the names into the sentences of rules.
    pub fn in_rules(&self, rules: &mut [RuleText]) {
        for rule in rules {
            rule.title = self.in_text(&rule.title).into();
            rule.text = self.in_text(&rule.text).into();
        }
    }

    /// Puts the names into the text of a page.
    pub fn in_page(&self, page: &mut Page) {
        page.title = self.in_text(&page.title);
        page.markdown = self.in_text(&page.markdown);
    }

    /// A text with every name that stands in it as a word of its own replaced.
    pub fn in_text(&self, text: &str) -> String {
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
