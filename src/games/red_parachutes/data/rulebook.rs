//! The rules in our words: what each says, and whether the source says it or we reconstructed it.

use crate::nouns::{Deserialize, Serialize};
use engine::{base::assets::AssetError, show::pages::RuleText};
use kit::data::{
    rulebook::{Entry, Form, shown},
    source::Source,
};

/// Its file.
pub const FILE: &str = "red_parachutes/rules.ron";

/// How ids are written.
const FORM: Form = Form { begins: &["RPX-", "AUTO-", "SCN-", "RPX-Q"], ruling: "RPX-Q" };

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// The procedure sheet states it.
    Source,
    /// The sheet states it, and it needs a table or value that the sheet lacks.
    Both,
    /// Our reading of an unclear line.
    Reading,
    /// Ours.
    Reconstructed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    status: Status,
    title: String,
    text: String,
    #[serde(default)]
    rulings: Vec<String>,
}

impl Entry for Rule {
    fn id(&self) -> &str {
        &self.id
    }
    fn title(&self) -> &str {
        &self.title
    }
    fn text(&self) -> &str {
        &self.text
    }
    fn rulings(&self) -> &[String] {
        &self.rulings
    }
}

/// The rules of a file, and the status of each.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// As they are shown.
    pub texts: Vec<RuleText>,
    /// Where each comes from.
    pub status: Vec<Status>,
}

impl Rules {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// The line, the rule and what is wrong with it.
    pub fn read(source: &Source) -> Result<Self, AssetError> {
        let entries: Vec<Rule> = source.parse()?;
        FORM.check(source, &entries)?;
        Ok(Self {
            texts: entries.iter().map(shown).collect(),
            status: entries.iter().map(|rule| rule.status).collect(),
        })
    }

    /// Where a rule comes from.
    pub fn status_of(&self, id: &str) -> Option<Status> {
        let nth = self.texts.iter().position(|rule| rule.id == id)?;
        self.status.get(nth).copied()
    }
}
