//! A row of the options of a game: its values, where it stands, what it goes with and what not.

use crate::base::side::Side;
use std::collections::BTreeMap;

/// Values chosen for the option rows: key to value. Rows left out have their default.
pub type Choices = BTreeMap<String, String>;

/// A set of choices with a name, offered before a game begins.
#[derive(Debug, Clone, Copy)]
pub struct ReadyStart {
    /// Name, such as `The early chance`.
    pub name: &'static str,
    /// What is chosen, in a few words.
    pub about: &'static str,
    /// Keys and values of the rows; those left out have their default.
    pub choices: &'static [(&'static str, &'static str)],
}

impl ReadyStart {
    /// Its choices.
    pub fn choices(&self) -> Choices {
        self.choices.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }
}

/// Where a row stands on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Page {
    /// The game: seen at once.
    #[default]
    Game,
    /// More rules.
    More,
    /// How unclear rules are read.
    Readings,
}

/// Where another row has one of these values.
#[derive(Debug, Clone, Copy)]
pub struct Where {
    /// Key of the other row.
    pub row: &'static str,
    /// Its values.
    pub is: &'static [&'static str],
}

impl Where {
    /// Where a row has one of these values.
    pub const fn new(row: &'static str, is: &'static [&'static str]) -> Self {
        Self { row, is }
    }
}

/// Values that cannot be chosen beside a value of another row.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    /// The values of the row it belongs to.
    pub values: &'static [&'static str],
    /// With what they do not go.
    pub with: Where,
    /// Why, for the inside of a sentence.
    pub because: &'static str,
}

/// How a value is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    /// On the screen and everywhere else.
    Shown,
    /// As a flag and in files; on the screen only where it is chosen already.
    ByName,
    /// Not yet: it cannot be chosen.
    Not,
}

/// One value of an [`OptionRow`].
#[derive(Debug, Clone, Copy)]
pub struct OptionChoice {
    /// Value on the command line and in the file, such as `historical`.
    pub value: &'static str,
    /// Label on the screen.
    pub label: &'static str,
    /// Consequence in one caption.
    pub effect: &'static str,
    /// Other names of the value, such as one it had before.
    pub also: &'static [&'static str],
    /// How it is offered.
    pub offered: Offered,
}

/// A value, its label and its consequence.
pub const fn choice(value: &'static str, label: &'static str, effect: &'static str) -> OptionChoice {
    OptionChoice { value, label, effect, also: &[], offered: Offered::Shown }
}

impl OptionChoice {
    /// The same with other names.
    #[must_use]
    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }
    /// The same, offered so.
    #[must_use]
    pub const fn offered(self, offered: Offered) -> Self {
        Self { offered, ..self }
    }
    /// Whether it is called so. Case, blanks, strokes and a plus in front do not matter.
    pub fn is(&self, name: &str) -> bool {
        let name = plain(name);
        let own = self.value == name || self.also.contains(&name.as_str());
        let alike = match self.value {
            "yes" => name == "on",
            "no" => name == "off",
            "on" => name == "yes",
            "off" => name == "no",
            _ => false,
        };
        own || alike
    }
}

/// A key or value as it stands in the table: small letters, with hyphens.
pub(super) fn plain(name: &str) -> String {
    let joined = |c: char| if c == '_' || c.is_whitespace() { '-' } else { c.to_ascii_lowercase() };
    name.trim().trim_start_matches('+').chars().map(joined).collect()
}

/// One row of the set-up screen, and one flag of the command line: made from its key and label, with what else is to be
/// said of it, and [`at`](Self::at) the field it stands in.
#[must_use]
#[derive(Debug, Clone, Copy)]
pub struct OptionRow {
    /// Flag and key in the file, such as `plan`.
    pub key: &'static str,
    /// Other names of the row, such as one it had before.
    pub also: &'static [&'static str],
    /// Label on the screen, such as `German plan`.
    pub label: &'static str,
    /// What the choice means, one sentence.
    pub about: &'static str,
    /// The choices. Codes count them: a new one goes to the end.
    pub choices: &'static [OptionChoice],
    /// Where it stands on the screen.
    pub page: Page,
    /// Which choice is the default; of a switch it says whether it is on.
    pub default: usize,
    /// Other defaults where another row has some value; the first that holds counts.
    pub defaults: &'static [(Where, usize)],
    /// Two choices, the first off and the second on: drawn as a check box; a flag without a value.
    pub switch: bool,
    /// At its default the row says nothing of a game, as a switch that is off.
    pub quiet: bool,
    /// Without it the row does not exist: it is not shown, and naming it is refused.
    pub only: Option<Where>,
    /// What cannot be chosen beside what.
    pub bars: &'static [Bar],
    /// Where the row changes nothing, and why, one sentence.
    pub idle: &'static [(Where, &'static str)],
    /// The side whose automatic player it sets the level of: its values are those of
    /// [`Automatic::levels`](super::super::automatic::Automatic::levels) or values of its own.
    pub level_of: Option<Side>,
    /// The side whose commanders it sets: who plays each of them is asked below it.
    pub posts_of: Option<Side>,
    /// The row means something only where the computer plays this side.
    pub of_computer: Option<Side>,
    /// The row means something only where a person plays this side.
    pub of_person: Option<Side>,
    /// It decides only how a game begins, and why a position leaves nothing of it, for the inside of a sentence: it
    /// cannot be played on under another choice.
    pub begins: Option<&'static str>,
    /// Its second choice takes hints, forecasts and reasons away.
    pub teaching: bool,
    /// The rule or ruling it is about; may be empty.
    pub rule: &'static str,
    /// Its number in codes, 1 to 59, which it keeps for ever; 0 in a game whose rows are only ever added at the end.
    pub number: u8,
}

impl OptionRow {
    /// A row of the first page with this key and label.
    pub const fn new(key: &'static str, label: &'static str) -> Self {
        Self {
            key,
            also: &[],
            label,
            about: "",
            choices: &[],
            page: Page::Game,
            default: 0,
            defaults: &[],
            switch: false,
            quiet: false,
            only: None,
            bars: &[],
            idle: &[],
            level_of: None,
            posts_of: None,
            of_computer: None,
            of_person: None,
            begins: None,
            teaching: false,
            rule: "",
            number: 0,
        }
    }
    /// With [`about`](Self#structfield.about).
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
    /// With [`choices`](Self#structfield.choices).
    pub const fn choices(self, choices: &'static [OptionChoice]) -> Self {
        Self { choices, ..self }
    }
    /// With [`page`](Self#structfield.page).
    pub const fn page(self, page: Page) -> Self {
        Self { page, ..self }
    }
    /// With [`number`](Self#structfield.number).
    pub const fn number(self, number: u8) -> Self {
        Self { number, ..self }
    }
    /// With [`rule`](Self#structfield.rule).
    pub const fn rule(self, rule: &'static str) -> Self {
        Self { rule, ..self }
    }
    /// With [`also`](Self#structfield.also).
    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }
    /// With [`default`](Self#structfield.default).
    pub const fn default(self, default: usize) -> Self {
        Self { default, ..self }
    }
    /// With [`only`](Self#structfield.only).
    pub const fn only(self, only: Where) -> Self {
        Self { only: Some(only), ..self }
    }
    /// With [`begins`](Self#structfield.begins).
    pub const fn begins(self, begins: &'static str) -> Self {
        Self { begins: Some(begins), ..self }
    }
    /// With [`bars`](Self#structfield.bars).
    pub const fn bars(self, bars: &'static [Bar]) -> Self {
        Self { bars, ..self }
    }
    /// With [`idle`](Self#structfield.idle).
    pub const fn idle(self, idle: &'static [(Where, &'static str)]) -> Self {
        Self { idle, ..self }
    }
    /// With [`level_of`](Self#structfield.level_of).
    pub const fn level_of(self, side: Side) -> Self {
        Self { level_of: Some(side), ..self }
    }
    /// With [`posts_of`](Self#structfield.posts_of).
    pub const fn posts_of(self, side: Side) -> Self {
        Self { posts_of: Some(side), ..self }
    }
    /// With [`of_computer`](Self#structfield.of_computer).
    pub const fn of_computer(self, side: Side) -> Self {
        Self { of_computer: Some(side), ..self }
    }
    /// With [`of_person`](Self#structfield.of_person).
    pub const fn of_person(self, side: Side) -> Self {
        Self { of_person: Some(side), ..self }
    }
    /// With [`switch`](Self#structfield.switch).
    pub const fn switch(self) -> Self {
        Self { switch: true, ..self }
    }
    /// With [`quiet`](Self#structfield.quiet).
    pub const fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }
    /// With [`teaching`](Self#structfield.teaching).
    pub const fn teaching(self) -> Self {
        Self { teaching: true, ..self }
    }

    /// Whether it is called so.
    pub fn is(&self, name: &str) -> bool {
        let name = plain(name);
        self.key == name || self.also.contains(&name.as_str())
    }

    /// The choice of this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.is(name))
    }

    /// How many values there are to choose from on the screen.
    pub fn shown(&self) -> usize {
        self.choices.iter().filter(|choice| choice.offered == Offered::Shown).count()
    }

    /// The rows with their numbers in codes.
    pub(super) fn numbered(rows: &[Self]) -> impl Iterator<Item = (usize, &Self)> {
        (1..)
            .zip(rows)
            .map(|(place, row)| (if row.number == 0 { place } else { usize::from(row.number) }, row))
    }
}
