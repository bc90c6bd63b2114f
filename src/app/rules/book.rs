//! All that can be read about the rules of a game, by id and by page, and the search through it.

use super::pieces::{Piece, split, words};
use crate::engine::{
    pages::{Handbook, Picture},
    scene::Ground,
    spelling::Spelling,
    table::{GameKind, Table},
    words::RuleText,
};
use std::{collections::BTreeMap, sync::Arc};

/// A page cut into pieces.
pub struct Leaf {
    /// Id of the page.
    pub id: String,
    /// Title.
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
}

/// Rules and pages of a game.
#[derive(Default)]
pub struct RuleBook {
    rules: BTreeMap<String, (String, String)>,
    pages: Vec<Leaf>,
    anchors: BTreeMap<String, (usize, usize)>,
    ground: Arc<Ground>,
}

impl RuleBook {
    /// The rules of a game in play.
    pub fn of_table(table: &dyn Table) -> Self {
        Self::new(Handbook { pages: table.pages(), rules: table.rules().to_vec() }, table.ground())
    }

    /// The rules of a game that is not begun yet.
    ///
    /// # Errors
    /// One sentence naming the data file.
    pub fn of_kind(kind: &dyn GameKind, spelling: Spelling) -> Result<Self, String> {
        Ok(Self::new(kind.handbook(spelling)?, kind.ground()?))
    }

    fn new(book: Handbook, ground: Arc<Ground>) -> Self {
        let rules: BTreeMap<String, (String, String)> =
            book.rules.into_iter().map(|RuleText { id, title, text }| (id, (title, text))).collect();
        let pages: Vec<Leaf> = book
            .pages
            .into_iter()
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
        Self { rules, pages, anchors, ground }
    }

    /// Id, title and sentence of every rule, by id.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.rules.iter().map(|(id, (title, text))| (id.as_str(), title.as_str(), text.as_str()))
    }

    /// Title and sentence of a rule.
    pub fn get(&self, id: &str) -> Option<(&str, &str)> {
        self.rules.get(id).map(|(title, text)| (title.as_str(), text.as_str()))
    }

    /// The pages.
    pub fn pages(&self) -> &[Leaf] {
        &self.pages
    }

    /// Background geography for the pictures.
    pub fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// Page and piece of a rule, or the beginning of a page named by its id.
    pub fn locate(&self, id: &str) -> Option<(usize, Option<usize>)> {
        let rule = self.anchors.get(id).map(|&(page, piece)| (page, Some(piece)));
        rule.or_else(|| self.pages.iter().position(|p| p.id == id).map(|i| (i, None)))
    }

    /// All that holds every word, ids first, then titles, then texts; in each in the order of the pages.
    pub fn search(&self, wanted: &str) -> Vec<Hit> {
        let wanted = words(wanted);
        if wanted.is_empty() {
            return Vec::new();
        }
        let holds = |text: &str| wanted.iter().all(|w| text.contains(w.as_str()));
        let mut found: Vec<(u8, Hit)> = Vec::new();
        for (page, leaf) in self.pages.iter().enumerate() {
            let mut heading = leaf.title.as_str();
            if holds(&heading.to_lowercase()) {
                let title = leaf.title.clone();
                found.push((1, Hit { page, piece: 0, rule: None, title }));
            }
            for (k, piece) in leaf.pieces.iter().enumerate() {
                let hit = |title: &str, rule: Option<&String>| Hit {
                    page,
                    piece: k,
                    rule: rule.cloned(),
                    title: title.to_owned(),
                };
                match piece {
                    Piece::Heading(text) => {
                        heading = text;
                        if holds(&text.to_lowercase()) {
                            found.push((1, hit(text, None)));
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
                        found.push((rank, hit(title, Some(id))));
                    }
                    Piece::Lead { lead, text } => {
                        let low = lead.to_lowercase();
                        if holds(&low) {
                            found.push((1, hit(lead, None)));
                        } else if holds(&format!("{low} {}", text.to_lowercase())) {
                            found.push((2, hit(lead, None)));
                        }
                    }
                    Piece::Text(text) | Piece::Picture { caption: text, .. } => {
                        if holds(&text.to_lowercase()) {
                            found.push((2, hit(heading, None)));
                        }
                    }
                }
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, hit)| hit).collect()
    }
}
