//! Facts that lessons ask of what a side sees: ground, units and how they are, the calendar, points.

use crate::{
    arrange::{named, unit_named},
    game::Game,
    nouns::*,
    rules::victory,
    state::{Marks, Position, nth},
};
use kit::asked::{Asked, one_of};

/// The facts.
pub const FACTS: &[FactName] = &[
    FactName::holds("at", &["unit", "hex"], "The unit is known to stand there", "at(g19.aa, 2309)"),
    FactName::holds("control", &["hex", "side"], "The side holds the hex", "control(2309, german)"),
    FactName::holds("disrupted", &["unit"], "The unit is disrupted", "disrupted(g19.aa)"),
    FactName::holds("demoralized", &["unit"], "The unit is demoralized", "demoralized(g19.aa)"),
    FactName::holds(
        "supplied",
        &["unit"],
        "The unit is on the map, neither out of supply nor isolated",
        "supplied(g19.aa)",
    ),
    FactName::holds("flipped", &["unit"], "The unit is on the map and lies flipped", "flipped(s3.1.a)"),
    FactName::holds("limbered", &["unit"], "The unit is on the map and limbered", "limbered(g19.ar2)"),
    FactName::holds("lost", &["unit"], "The unit is lost", "lost(g19.aa)"),
    FactName::holds(
        "moved",
        &["unit"],
        "The unit has spent movement points or tried the river",
        "moved(g19.aa)",
    ),
    FactName::holds("attacked", &["unit"], "The unit has attacked in this turn", "attacked(g19.aa)"),
    FactName::holds("underway", &[], "A unit is on its way", "underway"),
    FactName::holds("fought", &["hex"], "The hex has been attacked in this phase", "fought(2309)"),
    FactName::holds("bridge", &[], "The bridge of Kaniv stands", "bridge"),
    FactName::holds("position", &["hex"], "An improved position is there", "position(2309)"),
    FactName::holds("over", &[], "The game is over", "over"),
    FactName::number(
        "units",
        &["hex", "side"],
        "Known units of the side in the hex",
        "units(2309, soviet) = 0",
    ),
    FactName::number("on_map", &["side"], "Known units of the side on the map", "on_map(german) >= 20"),
    FactName::number("steps", &["unit"], "Steps of the unit", "steps(g19.aa) >= 2"),
    FactName::number("spent", &["unit"], "Quarter movement points it has spent", "spent(g19.aa) <= 8"),
    FactName::number("lost_steps", &["side"], "Steps the side has lost", "lost_steps(german) <= 1"),
    FactName::number("points", &[], "Soviet points if the game ended now", "points >= 10"),
    FactName::number("turn", &[], "The turn, from 1", "turn = 2"),
];

/// The answer to a fact.
///
/// # Errors
/// One sentence when there is no such fact, hex, unit or side.
pub fn answer(game: &Game, p: &Position, name: &str, arguments: &[&str]) -> Result<Answer, String> {
    let moment = Moment { game, p, asked: Asked::of(FACTS, name, arguments)? };
    moment.asked.answer(|| moment.holds(), || moment.number())
}

/// A fact that is asked of a position.
struct Moment<'a> {
    game: &'a Game,
    p: &'a Position,
    asked: Asked<'a>,
}

impl Moment<'_> {
    fn holds(&self) -> Result<bool, String> {
        let p = self.p;
        Ok(match self.asked.fact.name {
            "at" => {
                let [unit, hex] = self.asked.several()?;
                p.at.of(self.unit(unit)?) == Some(self.hex(hex)?)
            }
            "control" => {
                let [hex, of] = self.asked.several()?;
                p.owner(self.hex(hex)?) == side(of)?
            }
            "disrupted" => p.man(self.one()?).nerve == Nerve::Disrupted,
            "demoralized" => p.man(self.one()?).nerve == Nerve::Demoralized,
            "supplied" => {
                let unit = self.one()?;
                p.at.of(unit).is_some() && p.man(unit).supply == Supply::In
            }
            "flipped" => self.is(Marks::FLIPPED)?,
            "limbered" => self.is(Marks::LIMBERED)?,
            "attacked" => self.is(Marks::ATTACKED)?,
            "lost" => p.man(self.one()?).off == Off::Lost && p.at.of(self.one()?).is_none(),
            "moved" => {
                let man = p.man(self.one()?);
                man.spent > 0 || man.is(Marks::CROSSED)
            }
            "fought" => p.fought.has(self.hex(self.asked.one()?)?),
            "position" => p.works.has(self.hex(self.asked.one()?)?),
            other => {
                self.asked.none()?;
                match other {
                    "underway" => p.march.is_some(),
                    "bridge" => p.bridge,
                    _ => p.outcome.is_some(),
                }
            }
        })
    }

    fn number(&self) -> Result<i64, String> {
        let p = self.p;
        Ok(match self.asked.fact.name {
            "units" => {
                let [hex, of] = self.asked.several()?;
                p.units(side(of)?, self.hex(hex)?).count() as i64
            }
            "on_map" => p.of_side(side(self.asked.one()?)?).count() as i64,
            "steps" => p.man(self.one()?).steps.into(),
            "spent" => p.man(self.one()?).spent.into(),
            "lost_steps" => p.lost[nth(side(self.asked.one()?)?)].into(),
            other => {
                self.asked.none()?;
                if other == "points" { victory::points(self.game, p).into() } else { p.turn.into() }
            }
        })
    }

    fn is(&self, mark: Marks) -> Result<bool, String> {
        let unit = self.one()?;
        Ok(self.p.at.of(unit).is_some() && self.p.man(unit).is(mark))
    }
    fn one(&self) -> Result<Unit, String> {
        self.unit(self.asked.one()?)
    }
    fn unit(&self, key: &str) -> Result<Unit, String> {
        unit_named(self.game, key).map_err(|why| why.to_string())
    }
    fn hex(&self, label: &str) -> Result<Hex, String> {
        named(self.game, label).map_err(|why| why.to_string())
    }
}

fn side(text: &str) -> Result<Side, String> {
    one_of("side", text, &[("german", GERMAN), ("soviet", SOVIET)])
}
