//! The rules in our words: what each says, and whether the source says it or we reconstructed it; the pages they stand on.

use crate::nouns::Deserialize;
use engine::{
    base::assets::{AssetError, Assets},
    show::pages::{Page, RuleText},
};
use kit::data::{
    pages,
    rulebook::{Entry, Form, shown},
    source::Source,
};

/// Its file.
pub const FILE: &str = "red_parachutes/rules.ron";

/// How ids are written.
const FORM: Form = Form { begins: &["RPX-", "AUTO-", "SCN-", "RPX-Q"], ruling: "RPX-Q" };

macro_rules! page {
    ($name:literal) => {
        (
            concat!("red_parachutes/rules/", $name, ".md"),
            include_str!(concat!("../../../../assets/red_parachutes/rules/", $name, ".md")),
        )
    };
}

/// The pages in the order of reading.
pub const PAGES: [(&str, &str); 20] = [
    page!("game"),
    page!("turn"),
    page!("setup"),
    page!("morning"),
    page!("supply"),
    page!("river"),
    page!("engineering"),
    page!("sight"),
    page!("movement"),
    page!("zones"),
    page!("airborne"),
    page!("artillery"),
    page!("attack"),
    page!("morale"),
    page!("odds"),
    page!("results"),
    page!("victory"),
    page!("automatic"),
    page!("history"),
    page!("reconstructed"),
];

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, Deserialize)]
enum Status {
    /// The procedure sheet states it.
    Source,
    /// The sheet states it, and it needs a table or value that the sheet lacks.
    Both,
    /// Our reading of an unclear line.
    Reading,
    /// Ours.
    Reconstructed,
}

impl Status {
    const fn words(self) -> &'static str {
        match self {
            Self::Source => "From the sheet.",
            Self::Both => "From the sheet; its table is ours.",
            Self::Reading => "Our reading of the sheet.",
            Self::Reconstructed => "Ours.",
        }
    }
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

/// Rules and pages.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// Each rule, with its last words saying where it comes from.
    pub texts: Vec<RuleText>,
    /// The pages with their rules.
    pub pages: Vec<Page>,
}

impl Rules {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// The file, the line, the rule and what is wrong with it.
    pub fn read(assets: &dyn Assets) -> Result<Self, AssetError> {
        let source = Source::read(assets, FILE)?;
        let entries: Vec<Rule> = source.parse()?;
        FORM.check(&source, &entries)?;
        let told = |rule: &Rule| {
            let text = format!("{} {}", rule.text, rule.status.words()).into();
            RuleText { text, ..shown(rule) }
        };
        let texts: Vec<RuleText> = entries.iter().map(told).collect();
        let written = |line: &str| match FORM.id_at(line) {
            Some(id) => Ok(Some(pages::rule(id, line[id.len()..].trim(), &texts)? + "\n")),
            None => Ok(Some(line.to_owned())),
        };
        let page = |(file, _): &(&str, &str)| {
            let id = file.rsplit(['/', '.']).nth(1).unwrap_or(file);
            pages::page(file, id, &assets.read(file)?, written)
        };
        Ok(Self { pages: PAGES.iter().map(page).collect::<Result<_, _>>()?, texts })
    }
}
