//! The rules by id: a title and one or two sentences of ours for every rule, ruling and reason.
//!
//! Feeds refusals, tooltips and rule pages, and the test that says which ids no test cites. Entries stand in
//! the order of the catalogue: rules by subject, then rulings (`BF-RUL-nn`), then the reasons the automatic
//! Soviet side gives (`SOL-…`). Not here: what a rule does; that is code, which cites the id.

use super::files::FileEdition;
use engine::{base::assets::AssetError, show::pages::RuleText};
use kit::data::{
    faults::{did_you_mean, quoted},
    source::Source,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the rules file among the assets.
pub const RULES_FILE: &str = "barbarossa_fast/rules.ron";
/// More entries than this are no rulebook.
const MAX_ENTRIES: usize = 1000;

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
        if entries.len() > MAX_ENTRIES {
            let reason = format!("it has {} entries, more than {MAX_ENTRIES}", entries.len());
            return Err(AssetError::new(RULES_FILE, "", reason));
        }
        let mut by_id = BTreeMap::new();
        for (index, entry) in entries.iter().enumerate() {
            if let Some(reason) = entry_fault(entry) {
                return Err(fault(&source, entry, reason));
            }
            if by_id.insert(entry.id.clone(), index).is_some() {
                return Err(fault(&source, entry, "the id is used twice".to_owned()));
            }
        }
        check_rulings(&source, &entries, &by_id)?;
        let texts = entries.iter().map(rule_text).collect();
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

fn rule_text(entry: &RuleEntry) -> RuleText {
    RuleText {
        id: entry.id.clone().into(),
        title: entry.title.clone().into(),
        text: entry.text.clone().into(),
    }
}

/// An error about an entry, with the last line that holds its id (of two with the same id, the second).
fn fault(source: &Source, entry: &RuleEntry, reason: String) -> AssetError {
    source.fault_with(&[("id", &entry.id)], format!("rule {}", quoted(&entry.id)), reason)
}

fn entry_fault(entry: &RuleEntry) -> Option<String> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    let is_id = |prefix: &str| entry.id.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty());
    let editions: BTreeSet<_> = entry.editions.iter().collect();
    let words = entry.title.split_whitespace().count();
    if entry.id.len() > 24
        || !entry.id.bytes().all(is_plain)
        || !(is_id("BF-") || is_id("SIB-") || is_id("SOL-"))
    {
        Some("an id is BF-, SIB- or SOL- with letters, digits and hyphens, 24 in all at most".to_owned())
    } else if editions.is_empty() || editions.len() != entry.editions.len() {
        Some("editions must name one or both editions, each once".to_owned())
    } else if !(2..=5).contains(&words) || entry.title.chars().count() > 40 {
        Some("the title must have two to five words and 40 characters at most".to_owned())
    } else if !entry.text.ends_with('.') || entry.text.matches(". ").count() > 1 {
        Some("the text must be one or two sentences".to_owned())
    } else if entry.text.chars().count() > 400 || entry.text.chars().any(char::is_control) {
        Some("the text must have at most 400 characters and no line break".to_owned())
    } else if matches!(&entry.tested, Tested::Later(why) if why.trim().is_empty()) {
        Some("Later must say why".to_owned())
    } else {
        None
    }
}

/// A ruling that an entry rests on exists and is a ruling.
fn check_rulings(
    source: &Source,
    entries: &[RuleEntry],
    by_id: &BTreeMap<String, usize>,
) -> Result<(), AssetError> {
    for entry in entries {
        for ruling in &entry.rulings {
            if !ruling.starts_with("BF-RUL-") || !by_id.contains_key(ruling) {
                let known = by_id.keys().map(String::as_str).filter(|id| id.starts_with("BF-RUL-"));
                let reason = format!("there is no ruling {}{}", quoted(ruling), did_you_mean(ruling, known));
                return Err(fault(source, entry, reason));
            }
        }
    }
    Ok(())
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
        says("BF-VIC-02", "XX-VIC-02", "an id is BF-, SIB- or SOL-");
        says("editions: [E2020]", "editions: []", "one or both editions");
        says("editions: [E2020]", "editions: [E2020, E2020]", "one or both editions");
        says(
            "editions: [E2020]",
            "editions: [E2021]",
            "\"E2021\" is not one of E2020, ERev, did you mean \"E2020\"?",
        );
        says("Scoring a city", "Scoring", "two to five words");
        says("worth 7 points.", "worth 7 points", "one or two sentences");
        says("worth 7 points.", "worth\\n7 points.", "no line break");
        says("BF-RUL-66", "BF-RUL-666", "there is no ruling \"BF-RUL-666\", did you mean \"BF-RUL-66\"?");
        says("tested: Vector)", "tested: Later(\" \"))", "Later must say why");
    }
}
