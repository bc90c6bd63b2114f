//! The rules in our words: what each says, and whether the source says it or we reconstructed it; the pages they stand on.

use crate::nouns::*;
use kit::data::{
    pages,
    rulebook::{Entry, Form, Said, shown},
    source::Source,
};

/// Its file.
pub const FILE: &str = "red_parachutes/rules.ron";

/// How ids are written.
const FORM: Form = Form { begins: &["RPX-", "AUTO-", "SCN-", "RPX-Q"], ruling: "RPX-Q" };

/// The pages in the order of reading.
pub const PAGES: [(&str, &str); 20] = [
    file!("rules/game.md"),
    file!("rules/turn.md"),
    file!("rules/setup.md"),
    file!("rules/morning.md"),
    file!("rules/supply.md"),
    file!("rules/river.md"),
    file!("rules/engineering.md"),
    file!("rules/sight.md"),
    file!("rules/movement.md"),
    file!("rules/zones.md"),
    file!("rules/airborne.md"),
    file!("rules/artillery.md"),
    file!("rules/attack.md"),
    file!("rules/morale.md"),
    file!("rules/odds.md"),
    file!("rules/results.md"),
    file!("rules/victory.md"),
    file!("rules/automatic.md"),
    file!("rules/history.md"),
    file!("rules/reconstructed.md"),
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
    /// Where the rule comes from; `own` are files of the published game that are in use.
    fn words(self, own: &[&str]) -> String {
        let ours = match self {
            Self::Source => return "From the sheet.".into(),
            Self::Reading => return "Our reading of the sheet.".into(),
            Self::Both => "From the sheet; its table is ours",
            Self::Reconstructed => "Ours",
        };
        match own {
            [] => format!("{ours}."),
            own => format!("{ours}, unless {} of the published game says otherwise.", own.join(" or ")),
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
    fn said(&self) -> Said<'_> {
        let Self { id, title, text, rulings, .. } = self;
        Said { id, title, text, rulings }
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
    /// Reads and checks the files; `own` are those of the published game that are in use.
    ///
    /// # Errors
    /// The file, the line, the rule and what is wrong with it.
    pub fn read(assets: &dyn Assets, own: &[&str]) -> Result<Self, AssetError> {
        let source = Source::read(assets, FILE)?;
        let entries: Vec<Rule> = source.parse()?;
        FORM.check(&source, &entries)?;
        let told = |rule: &Rule| {
            let text = format!("{} {}", rule.text, rule.status.words(own)).into();
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
