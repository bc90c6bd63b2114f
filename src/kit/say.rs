//! Words of games: counted things, lists, lines of the log, rows and sections of sheets.

pub use crate::engine::base::say::{count, count_of, join, ordinal};
use crate::engine::{
    base::side::Side,
    show::{
        line::{Deed, DieLine, Line, Told, Weight},
        scene::Subject,
        sheet::{Row, Section},
    },
};

/// How a line of the log is put together: `Line::of("16th Army recovers").rule("BF-SEQ-05").about(unit).by(GERMAN)`.
impl Line {
    /// A plain line with nothing but its sentence, which has no full stop.
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
    /// A heading: a turn, a phase or a battle begins.
    pub fn heading(text: impl Into<String>) -> Self {
        Self { weight: Weight::Heading, ..Self::of(text) }
    }
    /// What somebody does.
    pub fn deed(deed: Deed) -> Self {
        Self { text: deed.text(), told: Some(Told::Deed(deed)), ..Self::default() }
    }
    /// The way somebody goes: `16th Army: Brest – Minsk`.
    pub fn way(who: String, way: String) -> Self {
        Self { text: format!("{who}: {way}"), told: Some(Told::Way { who, way }), ..Self::default() }
    }
    /// One of several things that are told alike: `Turned up at Riga: 8th Army`.
    pub fn each(what: String, each: String) -> Self {
        Self { text: format!("{what}: {each}"), told: Some(Told::Each { what, each }), ..Self::default() }
    }
    /// A heading of what units begin together: `what`, and their names in words and one by one.
    pub fn begun_by(what: String, words: &str, who: Vec<String>) -> Self {
        let heading = Self::heading(format!("{what}: {words}"));
        Self { told: Some(Told::By { what, who }), ..heading }
    }
    /// A heading that says no more than which turn begins.
    pub fn turn(text: impl Into<String>) -> Self {
        Self { told: Some(Told::Turn), ..Self::heading(text) }
    }
    /// Cites one more rule.
    #[must_use]
    pub fn rule(mut self, id: &str) -> Self {
        self.rules.push(id.into());
        self
    }
    /// Names one more thing it is about, the most important first.
    #[must_use]
    pub fn about(mut self, subject: impl Into<Subject>) -> Self {
        self.subjects.push(subject.into());
        self
    }
    /// The side that acted.
    #[must_use]
    pub fn by(mut self, side: impl Into<Option<Side>>) -> Self {
        self.side = side.into();
        self
    }
    /// A die that fell without modifiers.
    #[must_use]
    pub fn die(mut self, face: u8) -> Self {
        self.die = Some(DieLine { face, modifiers: Vec::new(), result: face as i8 });
        self
    }
    /// An important line: a capture, an elimination, the end.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.weight = Weight::Strong;
        self
    }
    /// A line that is folded away unless asked for.
    #[must_use]
    pub fn detail(mut self) -> Self {
        self.weight = Weight::Detail;
        self
    }
}

/// A row of a sheet; an empty `rule` cites none.
pub fn row(label: &str, value: impl Into<String>, rule: &str) -> Row {
    let rule = (!rule.is_empty()).then(|| rule.to_owned());
    Row { label: label.into(), value: value.into(), rule, ..Row::default() }
}

/// A section of a sheet; an empty title shows none.
pub fn section(title: &str, rows: Vec<Row>) -> Section {
    Section { title: title.into(), rows }
}
