//! The procedure as a guide: what each step and each part of a combat is for, with what a beginner does in it, as a file has the words.

use crate::{battle::Stage, nouns::*};
use kit::data::source::Source;

/// Its file.
pub const FILE: &str = "red_parachutes/guide.ron";

/// The guide.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    steps: Vec<Told>,
    /// The parts of a combat, in their sequence.
    pub combat: Vec<Part>,
}

/// A step of the procedure in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Told {
    step: Step,
    /// What is done in it, and how on the map.
    pub does: String,
    /// What stands beside it while it is to come: whether it may be left out, or who decides.
    pub ahead: String,
    /// What stands beside it when it has passed and nothing was done.
    pub passed: String,
    /// What is said in place of choices that hang on what is selected.
    pub select: String,
}

/// A part of a combat in the sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its title.
    pub title: String,
    /// Its rule.
    pub rule: String,
    /// The stages in it.
    pub stages: Vec<Stage>,
    /// What is asked in them.
    pub asks: String,
}

impl Guide {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// Steps that are missing or out of their sequence, stages without a part or with two.
    pub fn read(source: &Source) -> Result<Self, AssetError> {
        let all: Self = source.parse()?;
        let must = |holds, table: &str, reason: &str| source.must(holds, &[table], table, reason);
        let steps = all.steps.iter().map(|told| told.step as usize);
        must(
            steps.eq(0..=Step::Over as usize),
            "steps",
            "there is not one entry for each step, in its sequence",
        )?;
        let mut stages: Vec<usize> =
            all.combat.iter().flat_map(|part| &part.stages).map(|stage| *stage as usize).collect();
        stages.sort_unstable();
        let whole = stages.into_iter().eq(0..=Stage::Advance as usize)
            && all.combat.iter().all(|part| !part.stages.is_empty());
        must(whole, "combat", "not every stage of a combat has its part")?;
        Ok(all)
    }
    /// The words of a step.
    pub fn of(&self, step: Step) -> &Told {
        &self.steps[step as usize]
    }
}
