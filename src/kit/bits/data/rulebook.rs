//! A rulebook in a data file: a title and a few sentences of ours for every rule, ruling and reason, by its id. They feed
//! refusals, pages of rules and the test that says which rules no test cites. Not here: what a rule does; that is code.
//!
//! ```
//! use kit::data::{rulebook::Form, source::Source};
//!
//! const FORM: Form = Form { begins: &["MY-"], ruling: "MY-RUL-" };
//! let read = |text: &str| FORM.read(&Source::of("rules.ron", text)).map_err(|fault| fault.to_string());
//! let rules = read(r#"[(id: "MY-MOV-01", title: "Movement", text: "A unit moves one hex.")]"#).expect("rules");
//! assert_eq!(rules[0].title, "Movement");
//! let fault = read("[\n(id: \"MY-MOV-01\", title: \"Movement\", text: \"It moves\")]").expect_err("no full stop");
//! assert!(fault.starts_with("rules.ron, line 2, rule \"MY-MOV-01\": the text must be sentences"), "{fault}");
//! ```

use super::{
    faults::{did_you_mean, quoted},
    source::Source,
};
use engine::{base::assets::AssetError, show::pages::RuleText};
use serde::Deserialize;
use std::collections::BTreeSet;

/// More entries than this are no rulebook.
const MOST: usize = 1000;
/// Most letters of an id, a title and a text.
const LONGEST: [usize; 3] = [24, 40, 400];

/// How the ids of a game are written.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// What an id begins with, one of these.
    pub begins: &'static [&'static str],
    /// What the id of a ruling begins with.
    pub ruling: &'static str,
}

/// What every entry says.
#[derive(Debug, Clone, Copy)]
pub struct Said<'a> {
    /// Its id, such as `RC-MOV-01`.
    pub id: &'a str,
    /// A few words.
    pub title: &'a str,
    /// A few sentences.
    pub text: &'a str,
    /// Ids of the rulings it rests on.
    pub rulings: &'a [String],
}

/// An entry, as a game with more to say of a rule has it.
pub trait Entry {
    /// What it has in common with all entries.
    fn said(&self) -> Said<'_>;
}

/// An entry with nothing else to say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    title: String,
    text: String,
    #[serde(default)]
    rulings: Vec<String>,
}

impl Entry for Rule {
    fn said(&self) -> Said<'_> {
        let Self { id, title, text, rulings } = self;
        Said { id, title, text, rulings }
    }
}

impl Form {
    /// The rules of a file, in its sequence.
    ///
    /// # Errors
    /// The line, the rule and what is wrong with it.
    pub fn read(&self, source: &Source) -> Result<Vec<RuleText>, AssetError> {
        let entries: Vec<Rule> = source.parse()?;
        self.check(source, &entries)?;
        Ok(entries.iter().map(shown).collect())
    }

    /// Checks entries of a file, which has each id once.
    ///
    /// # Errors
    /// As [`Form::read`].
    pub fn check(&self, source: &Source, entries: &[impl Entry]) -> Result<(), AssetError> {
        source.must(entries.len() <= MOST, &[], "", &format!("it has more than {MOST} entries"))?;
        let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.said().id).collect();
        let mut seen = BTreeSet::new();
        for entry in entries {
            let said = entry.said();
            let wrong = if seen.insert(said.id) { self.wrong(said, &ids) } else { twice() };
            if let Some(reason) = wrong {
                return Err(fault(source, entry, reason));
            }
        }
        Ok(())
    }

    /// What is wrong with an entry.
    fn wrong(&self, entry: Said<'_>, ids: &BTreeSet<&str>) -> Option<String> {
        let [id, title, text] = LONGEST;
        let is_within = |text: &str, most| (1..=most).contains(&text.chars().count());
        if !self.is_id(entry.id) {
            let begins = self.begins.join(" or ");
            return Some(format!("an id is {begins} with letters, digits and hyphens, {id} in all at most"));
        }
        if !is_within(entry.title, title) {
            return Some(format!("the title must have 1 to {title} characters"));
        }
        let plain = !entry.text.contains(char::is_control);
        if !is_within(entry.text, text) || !entry.text.ends_with('.') || !plain {
            return Some(format!(
                "the text must be sentences of {text} characters at most, with no line break"
            ));
        }
        let is_known = |ruling: &&String| ruling.starts_with(self.ruling) && ids.contains(ruling.as_str());
        let ruling = entry.rulings.iter().find(|ruling| !is_known(ruling))?;
        let known = ids.iter().copied().filter(|id| id.starts_with(self.ruling));
        Some(format!("there is no ruling {}{}", quoted(ruling), did_you_mean(ruling, known)))
    }

    /// The id with which a line of a page begins, if it does.
    pub fn id_at<'a>(&self, line: &'a str) -> Option<&'a str> {
        line.split_whitespace().next().filter(|word| self.is_id(word))
    }

    /// Whether a word is written like the id of a rule.
    pub fn is_id(&self, word: &str) -> bool {
        let plain = word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        let rest = |begin: &&str| word.strip_prefix(begin).is_some_and(|rest| !rest.is_empty());
        plain && word.len() <= LONGEST[0] && self.begins.iter().any(rest)
    }
}

fn twice() -> Option<String> {
    Some("the id is used twice".to_owned())
}

/// A fault in an entry, with the last line that holds its id (of two with the same id, the second).
pub fn fault(source: &Source, entry: &impl Entry, reason: impl Into<String>) -> AssetError {
    let id = entry.said().id;
    source.fault_with(&[("id", id)], format!("rule {}", quoted(id)), reason)
}

/// An entry as the window shows it.
pub fn shown(entry: &impl Entry) -> RuleText {
    let Said { id, title, text, .. } = entry.said();
    RuleText { id: id.to_owned().into(), title: title.to_owned().into(), text: text.to_owned().into() }
}
