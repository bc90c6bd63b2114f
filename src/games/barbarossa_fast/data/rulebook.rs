//! The rules by id: a title and one or two sentences of ours for every rule, ruling and reason.
//!
//! Feeds refusals, tooltips and rule pages, and the test that says which ids no test cites. Entries stand in
//! the order of the catalogue: rules by subject, then rulings (`BF-RUL-nn`), then the reasons the automatic
//! Soviet side gives (`SOL-…`). Not here: what a rule does; that is code, which cites the id.

use super::files::FileEdition;
use engine::{base::assets::AssetError, show::pages::RuleText};
use kit::data::{
    rulebook::{Entry, Form, Said, fault, shown},
    source::Source,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the rules file among the assets.
pub const RULES_FILE: &str = "barbarossa_fast/rules.ron";
/// How its ids are written.
pub const FORM: Form = Form { begins: &["BF-", "SIB-", "SOL-"], ruling: "BF-RUL-" };

/// How an entry is tested.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Tested {
    /// By a worked example of the catalogue.
    Vector,
    /// By a small scenario of its own.
    Scenario,
    /// By random play.
    Property,
    /// Not in this version, and why.
    Later(String),
}

/// One entry of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// Id, such as `BF-MOV-01`.
    pub id: String,
    /// Two to five words.
    pub title: String,
    /// Editions it holds in.
    pub editions: Vec<FileEdition>,
    /// One or two sentences.
    pub text: String,
    /// Ids of the rulings it rests on.
    #[serde(default)]
    pub rulings: Vec<String>,
    /// How it is tested.
    pub tested: Tested,
}

impl RuleEntry {
    /// Whether the entry holds in an edition.
    pub fn is_in(&self, edition: FileEdition) -> bool {
        self.editions.contains(&edition)
    }
}

impl Entry for RuleEntry {
    fn said(&self) -> Said<'_> {
        let Self { id, title, text, rulings, .. } = self;
        Said { id, title, text, rulings }
    }
}

/// All entries, in the order of the catalogue, and by id.
#[derive(Debug, Clone, Default)]
pub struct Rulebook {
    entries: Vec<RuleEntry>,
    by_id: BTreeMap<String, usize>,
    texts: Vec<RuleText>,
}

impl Rulebook {
    /// Reads and checks the rulebook.
    ///
    /// # Errors
    /// When the text is too long, is not a rules file, or an entry is wrong; the message names it.
    pub fn parse(text: &str) -> Result<Self, AssetError> {
        let source = Source::of(RULES_FILE, text);
        let entries: Vec<RuleEntry> = source.parse()?;
        FORM.check(&source, &entries)?;
        for entry in &entries {
            entry_fault(entry).map_or(Ok(()), |reason| Err(fault(&source, entry, reason)))?;
        }
        let by_id = entries.iter().enumerate().map(|(index, entry)| (entry.id.clone(), index)).collect();
        let texts = entries.iter().map(shown).collect();
        Ok(Self { entries, by_id, texts })
    }

    /// The entry with this id.
    pub fn get(&self, id: &str) -> Option<&RuleEntry> {
        self.by_id.get(id).map(|&index| &self.entries[index])
    }

    /// All entries in the order of the catalogue.
    pub fn iter(&self) -> impl Iterator<Item = &RuleEntry> {
        self.entries.iter()
    }

    /// All entries as the window shows them, in the same order.
    pub fn texts(&self) -> &[RuleText] {
        &self.texts
    }
}

/// What is wrong with an entry beyond the form that every rulebook has.
fn entry_fault(entry: &RuleEntry) -> Option<&'static str> {
    let editions: BTreeSet<_> = entry.editions.iter().collect();
    let words = entry.title.split_whitespace().count();
    if editions.is_empty() || editions.len() != entry.editions.len() {
        Some("editions must name one or both editions, each once")
    } else if !(2..=5).contains(&words) {
        Some("the title must have two to five words")
    } else if entry.text.matches(". ").count() > 1 {
        Some("the text must be one or two sentences")
    } else if matches!(&entry.tested, Tested::Later(why) if why.trim().is_empty()) {
        Some("Later must say why")
    } else {
        None
    }
}
