//! All that can be read about the rules of a game, by id and by page, and the search through it.

use super::{
    manual,
    pieces::{Piece, split, words},
};
use crate::ui::excerpt::excerpt;
use engine::{
    base::spelling::Spelling,
    contract::options::Choices,
    show::pages::{Handbook, Picture, RuleText},
    table::{GameKind, Table},
};
use std::{collections::BTreeMap, ops::Range};

/// A page cut into pieces.
pub struct Leaf {
    /// Id of the page.
    pub id: String,
    /// Heading of the page.
    pub title: String,
    /// What it is made of.
    pub pieces: Vec<Piece>,
    /// Pictures by name.
    pub pictures: Vec<Picture>,
}

/// Something a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Number of the page.
    pub page: usize,
    /// Number of the piece on it.
    pub piece: usize,
    /// The rule, if it is one.
    pub rule: Option<String>,
    /// What to call it: the title of the rule, the heading or the page.
    pub title: String,
    /// The title of its page where that says more.
    pub on: String,
    /// Its words around what was looked for, on one line.
    pub excerpt: String,
    /// What was looked for, in the excerpt.
    pub found: Range<usize>,
}

impl Hit {
    /// Its name among the others: `BF-SUP-03 Cut-off cities`, `Supply and control: Cities that are cut off`.
    pub fn name(&self) -> String {
        match (&self.rule, self.on.as_str()) {
            (Some(rule), _) => format!("{rule} {}", self.title),
            (None, "") => self.title.clone(),
            (None, on) => format!("{on}: {}", self.title),
        }
    }
}

/// Rules and pages of a game.
#[derive(Default)]
pub struct RuleBook {
    rules: BTreeMap<String, (String, String)>,
    pages: Vec<Leaf>,
    rule_pages: usize,
    anchors: BTreeMap<String, (usize, usize)>,
}

impl RuleBook {
    /// The rules of a game in play.
    pub fn of_table(table: &dyn Table) -> Self {
        Self::new(Handbook { pages: table.pages(), rules: table.rules().to_vec(), manual: table.manual() })
    }

    /// The rules of a game with these choices that is not begun yet.
    ///
    /// # Errors
    /// One sentence naming the data file.
    pub fn of_kind(kind: &dyn GameKind, choices: &Choices, spelling: Spelling) -> Result<Self, String> {
        Ok(Self::new(kind.handbook(choices, spelling)?))
    }

    fn new(book: Handbook) -> Self {
        let entry = |RuleText { id, title, text }| (id.into(), (title.into(), text.into()));
        let rules: BTreeMap<String, (String, String)> = book.rules.into_iter().map(entry).collect();
        let rule_pages = book.pages.len();
        let pages: Vec<Leaf> = book
            .pages
            .into_iter()
            .chain(manual::pages(book.manual))
            .map(|p| Leaf {
                pieces: split(&p.markdown, |id| rules.contains_key(id)),
                id: p.id,
                title: p.title,
                pictures: p.pictures,
            })
            .collect();
        let mut anchors = BTreeMap::new();
        for (i, page) in pages.iter().enumerate() {
            for (k, piece) in page.pieces.iter().enumerate() {
                if let Piece::Rule { id, .. } = piece {
                    anchors.entry(id.clone()).or_insert((i, k));
                }
            }
        }
        Self { rules, pages, rule_pages, anchors }
    }

    /// Id, title and sentence of every rule, by id.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.rules.iter().map(|(id, (title, text))| (id.as_str(), title.as_str(), text.as_str()))
    }

    /// Title and sentence of a rule.
    pub fn get(&self, id: &str) -> Option<(&str, &str)> {
        self.rules.get(id).map(|(title, text)| (title.as_str(), text.as_str()))
    }

    /// In the sequence of the contents.
    pub fn pages(&self) -> &[Leaf] {
        &self.pages
    }

    /// Number of the first page of the manual, which stands behind the rules.
    pub fn manual_begins(&self) -> usize {
        self.rule_pages
    }

    /// Page and piece of a rule, the beginning of a page named by its id, or a heading of it: `manual/players#settings`.
    pub fn locate(&self, id: &str) -> Option<(usize, Option<usize>)> {
        if let Some(&(page, piece)) = self.anchors.get(id) {
            return Some((page, Some(piece)));
        }
        let (name, anchor) = id.split_once('#').unwrap_or((id, ""));
        let page = self.pages.iter().position(|p| p.id == name)?;
        let is_it = |piece: &Piece| matches!(piece, Piece::Heading(text) if manual::anchor(text) == anchor);
        Some((page, self.pages[page].pieces.iter().position(is_it)))
    }

    /// All that holds every word, ids first, then titles, then texts; in each in the order of the pages.
    pub fn search(&self, wanted: &str) -> Vec<Hit> {
        let phrase = wanted.trim();
        let wanted = words(wanted);
        if wanted.is_empty() {
            return Vec::new();
        }
        let holds = |text: &str| wanted.iter().all(|w| text.contains(w.as_str()));
        let mut found: Vec<(u8, Hit)> = Vec::new();
        for (page, leaf) in self.pages.iter().enumerate() {
            let mut heading = leaf.title.as_str();
            let hit = |piece: usize, title: &str, rule: Option<&String>, text: &str| {
                let (excerpt, found) = around(text, phrase, &wanted);
                let on = if title == leaf.title { String::new() } else { leaf.title.clone() };
                Hit { page, piece, rule: rule.cloned(), title: title.to_owned(), on, excerpt, found }
            };
            if holds(&heading.to_lowercase()) {
                let text = leaf.pieces.iter().map(Piece::text).find(|t| !t.is_empty());
                found.push((1, hit(0, heading, None, text.unwrap_or_default())));
            }
            for (k, piece) in leaf.pieces.iter().enumerate() {
                match piece {
                    Piece::Columns(_) => {}
                    Piece::Heading(text) => {
                        heading = text;
                        if holds(&text.to_lowercase()) {
                            let below = leaf.pieces.get(k + 1).map_or("", Piece::text);
                            found.push((1, hit(k, text, None, below)));
                        }
                    }
                    Piece::Rule { id, text } => {
                        let title = self.get(id).map_or("", |(title, _)| title);
                        let (low_id, low_title) = (id.to_lowercase(), title.to_lowercase());
                        let rank = if holds(&low_id) {
                            0
                        } else if holds(&low_title) {
                            1
                        } else if holds(&format!("{low_id} {low_title} {}", text.to_lowercase())) {
                            2
                        } else {
                            continue;
                        };
                        found.push((rank, hit(k, title, Some(id), text)));
                    }
                    Piece::Lead { lead, text } => {
                        let low = lead.to_lowercase();
                        if holds(&low) {
                            found.push((1, hit(k, lead, None, text)));
                        } else if holds(&format!("{low} {}", text.to_lowercase())) {
                            found.push((2, hit(k, lead, None, text)));
                        }
                    }
                    Piece::Text(text) | Piece::Picture { caption: text, .. } => {
                        if holds(&text.to_lowercase()) {
                            found.push((2, hit(k, heading, None, text)));
                        }
                    }
                }
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        let mut hits: Vec<Hit> = Vec::with_capacity(found.len());
        for (_, hit) in found {
            // A heading and the text below it say the same.
            if !hits.iter().any(|h| h.page == hit.page && h.title == hit.title && h.excerpt == hit.excerpt) {
                hits.push(hit);
            }
        }
        hits
    }
}

/// The part of a text around what was looked for: all of it in a row, else the first of its words that is there.
fn around(text: &str, phrase: &str, wanted: &[String]) -> (String, Range<usize>) {
    let text = plain(text);
    let tries = std::iter::once(phrase).chain(wanted.iter().map(String::as_str));
    let mut found = tries.map(|w| excerpt(&text, w));
    let first = found.next().unwrap_or_default();
    if first.1.is_empty() { found.find(|(_, at)| !at.is_empty()).unwrap_or(first) } else { first }
}

/// A text without the signs of Markdown.
fn plain(text: &str) -> String {
    let signs = |c: char| matches!(c, '*' | '`' | '#' | '|' | '>');
    let lines = text.lines().filter(|l| !l.trim().chars().all(|c| matches!(c, '|' | '-' | ':' | ' ')));
    let words = lines.map(|l| l.replace(signs, " "));
    words
        .flat_map(|l| l.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_shows_the_words_around_what_was_looked_for() {
        let text = "Every unit that can **trace** a line to a source is in supply; the others are out of it.";
        let (excerpt, at) = around(text, "source", &words("source"));
        assert_eq!(&excerpt[at], "source");
        assert!(excerpt.contains("can trace a line to a"), "{excerpt}");
        let (excerpt, at) = around(text, "supply unit", &words("supply unit"));
        assert_eq!(&excerpt[at], "supply", "the first of the words when they do not stand in a row");
        let (excerpt, at) =
            around("| Hits | Effect |\n|---|---|\n| 1 | Disrupted |", "title", &words("title"));
        assert_eq!((excerpt.as_str(), at), ("Hits Effect 1 Disrupted", 0..0));
    }
}
