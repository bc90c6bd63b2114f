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
use kit::asked::{Asked, one_of};

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
        let (game, p) = (self.game, self.p);
        Ok(match self.asked.fact.name {
            "control" => {
                let [place, of] = self.asked.several()?;
                p.controls(side(of)?, self.place(place)?)
            }
            "at" => {
                let [unit, place] = self.asked.several()?;
                p.at.of(self.unit(unit)?) == Some(self.place(place)?)
            }
            "ready" => self.is(Status::Ready)?,
            "spent" => self.is(Status::Spent)?,
            "dispersed" => self.is(Status::Dispersed)?,
            "eliminated" => p.at.of(self.one_unit()?).is_none(),
            "moved" => p.moved.has(self.one_unit()?),
            "underway" => {
                self.asked.none()?;
                p.march.is_some()
            }
            "supplied" => {
                let unit = self.one_unit()?;
                let traced = supply::trace(game, p, unit.side());
                p.at.of(unit).is_some() && !supply::cut_off(game, p, unit.side(), &traced).has(unit)
            }
            "dry" => p.base.short.has(self.one_unit()?),
            "zone" => {
                let [place, of] = self.asked.several()?;
                zone::is_in(game, p, side(of)?, self.place(place)?)
            }
            "attacks" => {
                let [unit, place] = self.asked.several()?;
                let (unit, hex) = (self.unit(unit)?, self.place(place)?);
                p.fighting.plan.iter().any(|attack| attack.units.has(unit) && attack.targets.has(hex))
            }
            "stands" => p.fighting.standing.has(self.one_unit()?),
            "retreating" => {
                let unit = self.one_unit()?;
                p.fighting.runner.is_some_and(|runner| runner.unit == unit)
            }
            "weather" => {
                let said = self.asked.one()?;
                p.weather == weather(said)?
            }
            "step" => {
                let [step, of] = self.asked.several()?;
                p.step.active() == Some(side(of)?) && is_step(p.step, step)?
            }
            _ => {
                self.asked.none()?;
                p.outcome.is_some()
            }
        })
    }

    fn number(&self) -> Result<i64, String> {
        let (game, p) = (self.game, self.p);
        Ok(match self.asked.fact.name {
            "units" => {
                let [place, of] = self.asked.several()?;
                let (hex, of) = (self.place(place)?, side(of)?);
                p.at.units(hex).filter(|unit| unit.side() == of).count() as i64
            }
            "on_map" => {
                let of = self.asked.one()?;
                p.at.of_side(side(of)?).count() as i64
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
                let of = self.asked.one()?;
                if side(of)? != AXIS {
                    return Err("Only the Axis has victory points: write points(axis)".into());
                }
                i64::from(victory::worth(game, p))
            }
            "saved" => {
                let [of, kind] = self.asked.several()?;
                let store = p.base.store(side(of)?);
                one_of("kind", kind, &[("infantry", store.infantry), ("armour", store.armour)])?.into()
            }
            "reserve" => {
                self.asked.none()?;
                p.reserve.into()
            }
            _ => {
                self.asked.none()?;
                p.turn.into()
            }
        })
    }

    fn one_place(&self) -> Result<Hex, String> {
        self.place(self.asked.one()?)
    }

    fn one_unit(&self) -> Result<Unit, String> {
        self.unit(self.asked.one()?)
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
    one_of("side", text, &[("axis", AXIS), ("soviet", SOVIET)])
}

fn weather(text: &str) -> Result<Weather, String> {
    use Weather::{Good, HardFrost, Mud, Snow};
    one_of("weather", text, &[("Good", Good), ("Mud", Mud), ("Frost", HardFrost), ("Snow", Snow)])
}

/// Whether a step is of a kind.
type IsStep = fn(Step) -> bool;

fn is_step(step: Step, text: &str) -> Result<bool, String> {
    let steps: [(&str, IsStep); 6] = [
        ("base", |step| matches!(step, Step::Base(_))),
        ("move", |step| matches!(step, Step::Move(_))),
        ("plan", |step| matches!(step, Step::Plan(_))),
        ("stand", |step| matches!(step, Step::Stand(_))),
        ("attack", |step| matches!(step, Step::Attack(_))),
        ("isolation", |step| matches!(step, Step::Isolation(_))),
    ];
    one_of("step", text, &steps).map(|is| is(step))
}
