//! Facts that can be asked of a moment, for goals of lessons: ground, units, supply, attacks, points, the calendar.

use super::super::{
    game::Game,
    nouns::{AXIS, Hex, SOVIET, Status, Step, Unit, Weather},
    rules::{arrange, combat::odds, supply, victory, zone},
    state::Position,
};
use engine::{
    base::{plain::quoted, side::Side},
    show::fact::{Answer, FactName},
};

/// The facts.
pub const FACTS: &[FactName] = &[
    FactName::holds("control", &["place", "side"], "The side controls the hex", "control(Minsk, axis)"),
    FactName::holds("at", &["unit", "place"], "The unit stands there", "at(ax_a4, S4)"),
    FactName::holds("ready", &["unit"], "The unit is on the map and Ready", "ready(ax_a4)"),
    FactName::holds("spent", &["unit"], "The unit is on the map and Spent", "spent(ax_a4)"),
    FactName::holds("dispersed", &["unit"], "The unit is on the map and Dispersed", "dispersed(su_a4)"),
    FactName::holds("eliminated", &["unit"], "The unit is not on the map", "eliminated(su_a4)"),
    FactName::holds("moved", &["unit"], "The unit has moved this turn", "moved(ax_a4)"),
    FactName::holds("underway", &[], "A stack is on its way", "underway"),
    FactName::holds("supplied", &["unit"], "The unit is on the map and in supply", "supplied(ax_a4)"),
    FactName::holds("dry", &["unit"], "The unit is short of fuel", "dry(ax_pzk24)"),
    FactName::holds(
        "zone",
        &["place", "side"],
        "The hex lies in a zone of control of the side",
        "zone(S4, axis)",
    ),
    FactName::holds(
        "attacks",
        &["unit", "place"],
        "The unit is allotted to attack the hex",
        "attacks(ax_a4, S4)",
    ),
    FactName::holds("stands", &["unit"], "The unit has orders not to retreat", "stands(su_a4)"),
    FactName::holds("retreating", &["unit"], "The unit is on its retreat", "retreating(su_a4)"),
    FactName::holds("weather", &["weather"], "That is the weather", "weather(Mud)"),
    FactName::holds(
        "step",
        &["step", "side"],
        "That step of the side: base, move, plan, stand, attack or isolation",
        "step(move, axis)",
    ),
    FactName::holds("over", &[], "The game is over", "over"),
    FactName::number("units", &["place", "side"], "Units of the side in the hex", "units(S4, soviet) = 0"),
    FactName::number("on_map", &["side"], "Units of the side on the map", "on_map(axis) >= 40"),
    FactName::number("attackers", &["place"], "Units allotted to attack the hex", "attackers(S4) >= 2"),
    FactName::number("waves", &["place"], "Attacks allotted on the hex, one for each wave", "waves(S4) = 1"),
    FactName::number(
        "column",
        &["place"],
        "The column of the attack allotted on the hex: 0 is 1:4, 3 is 1:1, 5 is 2:1; -1 without one",
        "column(S4) >= 5",
    ),
    FactName::number("points", &["axis"], "Victory points the Axis holds in supply", "points(axis) >= 4"),
    FactName::number(
        "saved",
        &["side", "kind"],
        "Saved factors, infantry or armour",
        "saved(soviet, armour) >= 4",
    ),
    FactName::number("reserve", &[], "The number of the reserve phase, 0 before the first", "reserve = 1"),
    FactName::number("turn", &[], "The box of the turn track; 22 June is 1", "turn >= 2"),
];

/// The answer to a fact.
///
/// # Errors
/// One sentence when there is no such fact, hex, unit or side.
pub fn answer(game: &Game, p: &Position, name: &str, arguments: &[&str]) -> Result<Answer, String> {
    let Some(fact) = FACTS.iter().find(|fact| fact.name == name) else {
        return Err(format!("{} is no fact of this game", quoted(name)));
    };
    let asked = Asked { game, p, fact, arguments };
    if fact.is_number { asked.number().map(Answer::Number) } else { asked.holds().map(Answer::Holds) }
}

struct Asked<'a> {
    game: &'a Game,
    p: &'a Position,
    fact: &'a FactName,
    arguments: &'a [&'a str],
}

impl Asked<'_> {
    fn holds(&self) -> Result<bool, String> {
        let (game, p) = (self.game, self.p);
        Ok(match self.fact.name {
            "control" => {
                let [place, of] = self.several()?;
                p.controls(side(of)?, self.place(place)?)
            }
            "at" => {
                let [unit, place] = self.several()?;
                p.at.of(self.unit(unit)?) == Some(self.place(place)?)
            }
            "ready" => self.is(Status::Ready)?,
            "spent" => self.is(Status::Spent)?,
            "dispersed" => self.is(Status::Dispersed)?,
            "eliminated" => p.at.of(self.one_unit()?).is_none(),
            "moved" => p.moved.has(self.one_unit()?),
            "underway" => {
                let [] = self.several()?;
                p.march.is_some()
            }
            "supplied" => {
                let unit = self.one_unit()?;
                let traced = supply::trace(game, p, unit.side());
                p.at.of(unit).is_some() && !supply::cut_off(game, p, unit.side(), &traced).has(unit)
            }
            "dry" => p.base.short.has(self.one_unit()?),
            "zone" => {
                let [place, of] = self.several()?;
                zone::is_in(game, p, side(of)?, self.place(place)?)
            }
            "attacks" => {
                let [unit, place] = self.several()?;
                let (unit, hex) = (self.unit(unit)?, self.place(place)?);
                p.fighting.plan.iter().any(|attack| attack.units.has(unit) && attack.targets.has(hex))
            }
            "stands" => p.fighting.standing.has(self.one_unit()?),
            "retreating" => {
                let unit = self.one_unit()?;
                p.fighting.runner.is_some_and(|runner| runner.unit == unit)
            }
            "weather" => {
                let [said] = self.several()?;
                p.weather == weather(said)?
            }
            "step" => {
                let [step, of] = self.several()?;
                p.step.active() == Some(side(of)?) && is_step(p.step, step)?
            }
            _ => {
                let [] = self.several()?;
                p.outcome.is_some()
            }
        })
    }

    fn number(&self) -> Result<i64, String> {
        let (game, p) = (self.game, self.p);
        Ok(match self.fact.name {
            "units" => {
                let [place, of] = self.several()?;
                let (hex, of) = (self.place(place)?, side(of)?);
                p.at.units(hex).filter(|unit| unit.side() == of).count() as i64
            }
            "on_map" => {
                let [of] = self.several()?;
                p.units_of(side(of)?).count() as i64
            }
            "attackers" => {
                let hex = self.one_place()?;
                let attacks = p.fighting.plan.iter().filter(|attack| attack.targets.has(hex));
                attacks.map(|attack| attack.units.iter().count() as i64).sum()
            }
            "waves" => {
                let hex = self.one_place()?;
                p.fighting.plan.iter().filter(|attack| attack.targets.has(hex)).count() as i64
            }
            "column" => {
                let hex = self.one_place()?;
                let attack = p.fighting.plan.iter().find(|attack| attack.targets.has(hex));
                attack.map_or(-1, |attack| i64::from(odds::reckon(game, p, attack).column))
            }
            "points" => {
                let [of] = self.several()?;
                if side(of)? != AXIS {
                    return Err("Only the Axis has victory points: write points(axis)".into());
                }
                i64::from(victory::worth(game, p))
            }
            "saved" => {
                let [of, kind] = self.several()?;
                let store = p.base.store(side(of)?);
                match kind.to_ascii_lowercase().as_str() {
                    "infantry" => store.infantry.into(),
                    "armour" => store.armour.into(),
                    _ => return Err(format!("{} is no kind: write infantry or armour", quoted(kind))),
                }
            }
            "reserve" => {
                let [] = self.several()?;
                p.reserve.into()
            }
            _ => {
                let [] = self.several()?;
                p.turn.into()
            }
        })
    }

    /// What stands in the brackets, as many as it takes.
    fn several<const N: usize>(&self) -> Result<[&str; N], String> {
        self.arguments.try_into().map_err(|_| {
            let example = self.fact.example;
            format!("The fact “{}” is written otherwise, as in “{example}”", self.fact.name)
        })
    }

    fn one_place(&self) -> Result<Hex, String> {
        let [place] = self.several()?;
        self.place(place)
    }

    fn one_unit(&self) -> Result<Unit, String> {
        let [unit] = self.several()?;
        self.unit(unit)
    }

    fn is(&self, status: Status) -> Result<bool, String> {
        let unit = self.one_unit()?;
        Ok(self.p.at.of(unit).is_some() && self.p.status[unit] == status)
    }

    fn place(&self, text: &str) -> Result<Hex, String> {
        arrange::hex_named(self.game, text)
            .ok_or_else(|| format!("There is no hex or place {} on the map", quoted(text)))
    }

    fn unit(&self, text: &str) -> Result<Unit, String> {
        let unit = self.game.board.units().find(|unit| self.game.counter(*unit).key == text);
        unit.ok_or_else(|| format!("{} is no unit of this game", quoted(text)))
    }
}

fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "axis" => Ok(AXIS),
        "soviet" => Ok(SOVIET),
        _ => Err(format!("{} is no side: write axis or soviet", quoted(text))),
    }
}

fn weather(text: &str) -> Result<Weather, String> {
    match text.to_ascii_lowercase().as_str() {
        "good" => Ok(Weather::Good),
        "mud" => Ok(Weather::Mud),
        "frost" => Ok(Weather::HardFrost),
        "snow" => Ok(Weather::Snow),
        _ => Err(format!("{} is no weather: write Good, Mud, Frost or Snow", quoted(text))),
    }
}

fn is_step(step: Step, text: &str) -> Result<bool, String> {
    Ok(match text.to_ascii_lowercase().as_str() {
        "base" => matches!(step, Step::Base(_)),
        "move" => matches!(step, Step::Move(_)),
        "plan" => matches!(step, Step::Plan(_)),
        "stand" => matches!(step, Step::Stand(_)),
        "attack" => matches!(step, Step::Attack(_)),
        "isolation" => matches!(step, Step::Isolation(_)),
        _ => {
            return Err(format!(
                "{} is no step: write base, move, plan, stand, attack or isolation",
                quoted(text)
            ));
        }
    })
}
