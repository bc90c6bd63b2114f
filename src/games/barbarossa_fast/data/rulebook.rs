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

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = include_str!("../../../../assets/barbarossa_fast/rules.ron");

    fn says(from: &str, to: &str, expected: &str) {
        assert!(RULES.contains(from), "{from:?} is not in the rules");
        let message = Rulebook::parse(&RULES.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(message.starts_with(RULES_FILE) && message.contains(expected), "{message}");
    }

    #[test]
    fn the_rules_that_come_with_the_game_are_complete() {
        let rules = Rulebook::parse(RULES).expect("rules");
        let count = |prefix: &str| rules.iter().filter(|r| r.id.starts_with(prefix)).count();
        assert_eq!((count("BF-"), count("BF-RUL-"), count("SOL-")), (190 + 136, 136, 32));
        assert_eq!(count("SIB-"), 24);
        assert_eq!(rules.texts().len(), rules.iter().count());
        assert_eq!(rules.get("BF-MOV-02").map(|r| r.rulings.len()), Some(2));
        assert!(rules.get("BF-MOV-99").is_none());
    }

    #[test]
    fn nothing_is_left_for_later() {
        let rules = Rulebook::parse(RULES).expect("rules");
        assert!(rules.iter().all(|r| !matches!(r.tested, Tested::Later(_))));
    }

    #[test]
    fn the_soviet_side_is_called_soviet() {
        let rules = Rulebook::parse(RULES).expect("rules");
        assert!(rules.iter().all(|r| !r.text.contains("Russian") && !r.title.contains("Russian")));
    }

    #[test]
    fn damage_is_named() {
        says("BF-VIC-02", "BF-VIC-01", "line 11, rule \"BF-VIC-01\": the id is used twice");
        says("BF-VIC-02", "XX-VIC-02", "an id is BF- or SIB- or SOL-");
        says("editions: [E2020]", "editions: []", "one or both editions");
        says("editions: [E2020]", "editions: [E2020, E2020]", "one or both editions");
        says(
            "editions: [E2020]",
            "editions: [E2021]",
            "\"E2021\" is not one of E2020, ERev, did you mean \"E2020\"?",
        );
        says("Scoring a city", "Scoring", "two to five words");
        says("worth 7 points.", "worth 7 points", "the text must be sentences");
        says("worth 7 points.", "worth 7 points. It is. It is.", "one or two sentences");
        says("worth 7 points.", "worth\\n7 points.", "no line break");
        says("BF-RUL-66", "BF-RUL-666", "there is no ruling \"BF-RUL-666\", did you mean \"BF-RUL-66\"?");
        says("tested: Vector)", "tested: Later(\" \"))", "Later must say why");
    }
}
