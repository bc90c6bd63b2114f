//! What is chosen for the rows of a game: values, defaults, what goes with what.

use super::row::{Bar, Choices, Offered, OptionChoice, OptionRow, Page, Where};

/// A set of options that is not possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible {
    /// The row it is about; empty when there is no such row.
    pub key: &'static str,
    /// Why, one sentence.
    pub sentence: String,
}

impl Impossible {
    /// Its code, the same wherever an option is refused.
    pub const CODE: &'static str = "E-OPTION";

    fn new(key: &'static str, sentence: String) -> Self {
        Self { key, sentence }
    }
}

impl From<Impossible> for String {
    fn from(no: Impossible) -> Self {
        format!("{} ({})", no.sentence, Impossible::CODE)
    }
}

/// Choices beside the rows they are made in. Rows left out have their default.
#[derive(Debug, Clone, Copy)]
pub struct Chosen<'a> {
    rows: &'a [OptionRow],
    choices: &'a Choices,
}

impl<'a> Chosen<'a> {
    /// These choices in these rows.
    pub fn new(rows: &'a [OptionRow], choices: &'a Choices) -> Self {
        Self { rows, choices }
    }

    /// The row with this key.
    pub fn row(&self, key: &str) -> Option<&'a OptionRow> {
        self.rows.iter().find(|row| row.is(key))
    }

    /// Which choice of a row is the default beside the other choices.
    pub fn default(&self, row: &OptionRow) -> usize {
        let other = row.defaults.iter().find(|(at, _)| self.holds(at));
        other.map_or(row.default, |(_, nth)| *nth).min(row.choices.len().saturating_sub(1))
    }

    /// Which choice of a row is made.
    pub fn value(&self, row: &OptionRow) -> usize {
        self.choices.get(row.key).and_then(|value| row.named(value)).unwrap_or_else(|| self.default(row))
    }

    /// Whether a row has another value than its default.
    pub fn differs(&self, row: &OptionRow) -> bool {
        self.applies(row) && self.value(row) != self.default(row)
    }

    /// Whether another row has one of the values.
    pub fn holds(&self, at: &Where) -> bool {
        let value = self.row(at.row).and_then(|row| row.choices.get(self.value(row)));
        value.is_some_and(|choice| at.is.contains(&choice.value))
    }

    /// Whether there is such a row beside the other choices.
    pub fn applies(&self, row: &OptionRow) -> bool {
        row.only.is_none_or(|at| self.holds(&at))
    }

    /// Why a choice cannot be made beside the others, one sentence.
    pub fn barred(&self, row: &OptionRow, nth: usize) -> Option<String> {
        let choice = row.choices.get(nth)?;
        let bar = row.bars.iter().find(|bar| bar.values.contains(&choice.value) && self.holds(&bar.with))?;
        Some(self.against(row, nth, bar))
    }

    /// `Soviet strength “Three groups” is not possible with Rules “Revised”: …`
    fn against(&self, row: &OptionRow, nth: usize, bar: &Bar) -> String {
        let label = row.choices.get(nth).map_or("", |choice| choice.label);
        format!(
            "{} “{label}” is not possible with {}: {}",
            row.label,
            self.in_words(bar.with.row),
            bar.because
        )
    }

    /// A row with its value, such as `Rules “Revised”`.
    fn in_words(&self, key: &str) -> String {
        let Some(row) = self.row(key) else { return format!("“{key}”") };
        let label = row.choices.get(self.value(row)).map_or("", |choice| choice.label);
        format!("{} “{label}”", row.label)
    }

    /// Why a row changes nothing beside the other choices, one sentence.
    pub fn idle(&self, row: &OptionRow) -> Option<&'static str> {
        row.idle.iter().find(|(at, _)| self.holds(at)).map(|(_, why)| *why)
    }

    /// Where a row that there is not would be.
    fn foreign(&self, row: &OptionRow, at: &Where) -> Impossible {
        let other = self.row(at.row);
        let labels = at.is.iter().filter_map(|value| {
            let other = other?;
            other
                .named(value)
                .and_then(|nth| other.choices.get(nth))
                .map(|choice| format!("“{}”", choice.label))
        });
        let only = labels.collect::<Vec<_>>().join(" or ");
        let name = other.map_or(at.row, |other| other.label);
        let sentence = format!(
            "“{}” is not possible with {}: the option belongs to {name} {only}",
            row.label,
            self.in_words(at.row)
        );
        Impossible::new(row.key, sentence)
    }

    /// What is not possible in the choices: an unknown row or value, one that is not there beside the others, or two that
    /// do not go together.
    ///
    /// # Errors
    /// One sentence about the first of them.
    pub fn possible(&self) -> Result<(), Impossible> {
        for (key, value) in self.choices {
            let Some(row) = self.row(key) else {
                return Err(Impossible::new("", format!("There is no option “{key}”")));
            };
            let offered = |choice: &&OptionChoice| choice.offered != Offered::Not;
            if row.named(value).is_none_or(|nth| !row.choices.get(nth).as_ref().is_some_and(offered)) {
                let known = row.choices.iter().filter(offered).map(|choice| choice.value);
                let known = known.collect::<Vec<_>>().join(", ");
                let sentence = format!("“{value}” is no choice for {}; choose {known}", row.key);
                return Err(Impossible::new(row.key, sentence));
            }
        }
        self.together()
    }

    /// What does not go together in the choices; rows and values are known.
    ///
    /// # Errors
    /// One sentence about the first of them.
    pub fn together(&self) -> Result<(), Impossible> {
        for row in self.rows {
            if let Some(at) = row.only.filter(|at| !self.holds(at)) {
                if self.choices.contains_key(row.key) {
                    return Err(self.foreign(row, &at));
                }
                continue;
            }
            if let Some(sentence) = self.barred(row, self.value(row)) {
                return Err(Impossible::new(row.key, sentence));
            }
        }
        Ok(())
    }

    /// Why no game can be played on from a position under these choices, where one of them decides only how a game begins.
    ///
    /// # Errors
    /// One sentence about the first of them.
    pub fn from_a_position(&self) -> Result<(), Impossible> {
        let first = self.rows.iter().find_map(|row| Some((row, row.begins.filter(|_| self.differs(row))?)));
        first.map_or(Ok(()), |(row, why)| {
            let sentence = format!("{} is not possible from a position: {why}", self.in_words(row.key));
            Err(Impossible::new(row.key, sentence))
        })
    }

    /// The choices that differ from their defaults, of the rows that there are.
    pub fn differing(&self) -> Choices {
        let rows = self.rows.iter().filter(|row| self.differs(row));
        rows.filter_map(|row| Some((row.key.to_owned(), row.choices.get(self.value(row))?.value.to_owned())))
            .collect()
    }

    /// All rows that there are, with the default where nothing is chosen.
    pub fn whole(&self) -> Choices {
        let rows = self.rows.iter().filter(|row| self.applies(row));
        rows.filter_map(|row| Some((row.key.to_owned(), row.choices.get(self.value(row))?.value.to_owned())))
            .collect()
    }

    /// Label and value of every row of the first page, and of every other that differs from its default. A switch has an
    /// empty value where it is on, and is left out where it is off as by default.
    pub fn told(&self) -> Vec<Told<'a>> {
        let seen = |row: &&OptionRow| {
            let first = row.page == Page::Game && !row.switch && !row.quiet && row.choices.len() > 1;
            self.applies(row) && (first || self.differs(row))
        };
        let told = |row: &'a OptionRow| {
            let choice = row.choices.get(self.value(row))?;
            Some(Told { row, value: choice.value, label: choice.label, differs: self.differs(row) })
        };
        self.rows.iter().filter(seen).filter_map(told).collect()
    }
}

/// A row as it is told of a game: in its log, its report, on the command line.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// The row.
    pub row: &'a OptionRow,
    /// Its value.
    pub value: &'static str,
    /// The label of the value.
    pub label: &'static str,
    /// Whether it is another than the default.
    pub differs: bool,
}

impl std::fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.row.switch, self.value) {
            (true, "on" | "yes") => f.write_str(self.row.label),
            _ => write!(f, "{}: {}", self.row.label, self.label),
        }
    }
}
