//! The rules by id: a title and a few sentences of ours for every rule, ruling and reason. Not here: what a rule does.

use engine::{base::assets::AssetError, show::pages::RuleText};
use kit::data::faults::{did_you_mean, quoted};
use kit::data::source::Source;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Name of the rules file among the assets.
pub const FILE: &str = "russian_portfolio/rules.ron";
/// More entries than this are no rulebook.
const MOST: usize = 1000;
/// Longest sentences of an entry.
const LONGEST: usize = 400;

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    title: String,
    text: String,
    /// Readings it rests on.
    #[serde(default)]
    rulings: Vec<String>,
}

/// Reads and checks the rules, in the sequence of the file.
///
/// # Errors
/// The line and what is wrong in it.
pub fn read(source: &Source) -> Result<Vec<RuleText>, AssetError> {
    let entries: Vec<Entry> = source.parse()?;
    let ids: BTreeSet<String> = entries.iter().map(|entry| entry.id.clone()).collect();
    source.must(entries.len() <= MOST, &[], "", "it has too many entries")?;
    let mut seen = BTreeSet::new();
    for entry in &entries {
        let words = [entry.id.as_str()];
        let name = format!("rule {}", quoted(&entry.id));
        source.must(is_id(&entry.id), &words, &name, "an id begins with RP-, SIB- or AUT-")?;
        source.must(seen.insert(&entry.id), &words, &name, "the id is used twice")?;
        let title = (1..=40).contains(&entry.title.chars().count());
        source.must(title, &words, &name, "the title must have 1 to 40 characters")?;
        let length = entry.text.chars().count();
        let text = length <= LONGEST && entry.text.ends_with('.') && !entry.text.contains('\n');
        source.must(text, &words, &name, "the text must be sentences of 400 characters at most")?;
        if let Some(ruling) = entry.rulings.iter().find(|ruling| !ids.contains(*ruling)) {
            let known = ids.iter().map(String::as_str).filter(|id| id.starts_with("RP-RUL-"));
            let reason = format!("there is no ruling {}{}", quoted(ruling), did_you_mean(ruling, known));
            return Err(source.fault(&words, name, reason));
        }
    }
    let text =
        |entry: Entry| RuleText { id: entry.id.into(), title: entry.title.into(), text: entry.text.into() };
    Ok(entries.into_iter().map(text).collect())
}

/// Whether a word is written like the id of a rule.
pub fn is_id(word: &str) -> bool {
    let plain = word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    plain && word.len() <= 24 && ["RP-", "SIB-", "AUT-"].iter().any(|prefix| word.starts_with(prefix))
}
