//! Facts that can be asked of a moment, for goals of lessons: places, units, losses, points, the calendar. Faces are asked of
//! what the side sees that looks (BF-EXP-04), everything else of what both see.

use crate::{
    game::Game,
    ids::{GERMAN_UNITS, N_BLOCKS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Phase, Stage, Weather},
    rules::{supply, victory},
    spots::Spot,
    state::{Fleet, Open, View},
};
use engine::{
    base::plain::quoted,
    show::fact::{Answer, FactName},
};
use kit::asked::{Asked, one_of};

/// The facts.
pub const FACTS: &[FactName] = &[
    FactName::holds("control", &["place", "side"], "The side controls the place", "control(minsk, german)"),
    FactName::holds("at", &["unit", "place"], "The unit stands there", "at(a4, minsk)"),
    FactName::holds("fit", &["unit"], "The unit is on the map and not Disrupted", "fit(pz41)"),
    FactName::holds("disrupted", &["unit"], "The unit is on the map and Disrupted", "disrupted(pz41)"),
    FactName::holds("eliminated", &["unit"], "The unit was eliminated", "eliminated(pz41)"),
    FactName::holds("supplied", &["unit"], "The unit is on the map and in supply", "supplied(pz41)"),
    FactName::holds(
        "declared",
        &["unit", "place"],
        "The unit is declared against the place",
        "declared(pz41, reval)",
    ),
    FactName::holds(
        "target",
        &["place"],
        "An attack on the place is declared and not resolved",
        "target(reval)",
    ),
    FactName::holds("flies", &["fleet", "place"], "The air fleet flies over the place", "flies(lf4, uman)"),
    FactName::holds("fighting", &[], "An attack is being resolved", "fighting"),
    FactName::holds("goes_on", &[], "A Blitzkrieg is about to go on to a second position", "goes_on"),
    FactName::holds(
        "fed",
        &["place", "side"],
        "A supply line of the side reaches the place",
        "fed(minsk, soviet)",
    ),
    FactName::holds("destroyed", &["place"], "The fortress there is destroyed", "destroyed(reval)"),
    FactName::holds("weather", &["Good, Mud or Snow"], "The weather of the turn", "weather(Mud)"),
    FactName::holds("called", &[], "The Siberians are called or in the game", "not(called)"),
    FactName::holds("over", &[], "The game is over", "over"),
    FactName::number("units", &["place", "side"], "Units of the side there", "units(minsk, soviet) = 0"),
    FactName::number(
        "unknown",
        &["place"],
        "Units there whose face the side does not know",
        "unknown(moskau) >= 1",
    ),
    FactName::number(
        "factors",
        &["place", "side"],
        "Factors there, an unknown one as 1",
        "factors(minsk, german) >= 3",
    ),
    FactName::number(
        "attackers",
        &["place"],
        "Units declared to attack the place, followers not included",
        "attackers(gomel) >= 2",
    ),
    FactName::number(
        "attack",
        &["place"],
        "Factors of these units, an unknown one as 1",
        "attack(gomel) >= 2",
    ),
    FactName::number(
        "near",
        &["place", "side"],
        "Units of the side next to the place",
        "near(moskau, german) >= 2",
    ),
    FactName::number("armies_near", &["place"], "German armies next to the place", "armies_near(moskau) = 0"),
    FactName::number("on_map", &["side"], "Units of the side on the map", "on_map(german) >= 16"),
    FactName::number("lost", &["side"], "Units of the side eliminated so far", "lost(german) <= 0"),
    FactName::number("points", &["german"], "Victory points the Germans hold", "points(german) >= 4"),
    FactName::number("turn", &[], "The turn, June is 1", "turn >= 2"),
    FactName::number("step", &[], "The step of the turn, 1 to 8", "step = 6"),
];

/// The answer to a fact.
///
/// # Errors
/// One sentence when there is no such fact, place, unit or side.
pub fn answer(g: &Game, v: &View, name: &str, arguments: &[&str]) -> Result<Answer, String> {
    let seen = v.seen();
    let moment = Moment { g, o: &v.open, seen: &seen, asked: Asked::of(FACTS, name, arguments)? };
    moment.asked.answer(|| moment.holds(), || moment.number())
}

/// A fact that is asked of a moment.
struct Moment<'a> {
    g: &'a Game,
    o: &'a Open,
    /// With the faces that the side sees besides.
    seen: &'a Open,
    asked: Asked<'a>,
}

impl Moment<'_> {
    fn holds(&self) -> Result<bool, String> {
        let o = self.o;
        Ok(match self.asked.fact.name {
            "control" => {
                let [place, side] = self.asked.several()?;
                o.is_german(self.place(place)?) == (Self::side(side)? == GERMAN_UNITS)
            }
            "at" => {
                let [unit, place] = self.asked.several()?;
                o.space(self.unit(unit)?) == Some(self.place(place)?)
            }
            "fit" => self.here()?.is_some_and(|unit| !o.is_disrupted(unit)),
            "disrupted" => self.here()?.is_some_and(|unit| o.is_disrupted(unit)),
            "eliminated" => {
                let unit = self.asked.one()?;
                let unit = self.unit(unit)?;
                o.at.is(unit, Spot::Out)
            }
            "supplied" => self.here()?.is_some_and(|unit| !supply::out_of_supply(self.g, o).has(unit)),
            "declared" => {
                let [unit, place] = self.asked.several()?;
                o.aim(self.unit(unit)?) == Some(self.place(place)?)
            }
            "target" => self.one_place()?.is_in(o.targets),
            "flies" => {
                let [fleet, place] = self.asked.several()?;
                self.fleet(fleet)?.target == Some(self.place(place)?)
            }
            "fighting" => {
                self.asked.none()?;
                o.battle.stage != Stage::None
            }
            "goes_on" => {
                self.asked.none()?;
                o.battle.stage == Stage::Exploit
            }
            "fed" => {
                let [place, side] = self.asked.several()?;
                let (place, german) = (self.place(place)?, Self::side(side)? == GERMAN_UNITS);
                let net = if german { supply::base_net(self.g, o) } else { supply::edge_net(self.g, o) };
                place.is_in(net)
            }
            "destroyed" => self.one_place()?.is_in(self.g.board.forts & !o.fort),
            "weather" => {
                let weather = self.asked.one()?;
                self.g.weather(o) == Self::weather(weather)?
            }
            "called" => {
                self.asked.none()?;
                o.siberians > 0 || o.siberia.called > 0
            }
            _ => {
                self.asked.none()?;
                o.phase == Phase::Over
            }
        })
    }

    fn number(&self) -> Result<i64, String> {
        let o = self.o;
        Ok(match self.asked.fact.name {
            "units" => self.units_there()?.len() as i64,
            "unknown" => {
                let units = o.units_at(self.one_place()?).and(SOVIET_UNITS);
                units.into_iter().filter(|u| self.seen.face(*u).is_none()).count() as i64
            }
            "factors" => {
                let units = self.units_there()?;
                units.into_iter().map(|u| i64::from(self.g.estimate(self.seen, u))).sum()
            }
            "attackers" => o.attackers_of(self.one_place()?).len() as i64,
            "attack" => {
                let attackers = o.attackers_of(self.one_place()?);
                attackers.into_iter().map(|u| i64::from(self.g.estimate(self.seen, u))).sum()
            }
            "near" => {
                let [place, side] = self.asked.several()?;
                self.next_to(self.place(place)?, Self::side(side)?)
            }
            "armies_near" => self.next_to(self.one_place()?, self.g.board.armies),
            "on_map" => {
                let side = self.asked.one()?;
                o.on_map(Self::side(side)?).count() as i64
            }
            "lost" => {
                let side = self.asked.one()?;
                i64::from(o.losses[usize::from(Self::side(side)? != GERMAN_UNITS)])
            }
            "points" => {
                let side = self.asked.one()?;
                if Self::side(side)? != GERMAN_UNITS {
                    return Err("Only the Germans have victory points: write points(german)".into());
                }
                i64::from(victory::points(self.g, o))
            }
            "turn" => {
                self.asked.none()?;
                i64::from(o.turn)
            }
            _ => {
                self.asked.none()?;
                step(o.phase)
            }
        })
    }

    fn one_place(&self) -> Result<SpaceId, String> {
        self.place(self.asked.one()?)
    }

    /// The one unit asked for, if it is on the map.
    fn here(&self) -> Result<Option<UnitId>, String> {
        let unit = self.asked.one()?;
        let unit = self.unit(unit)?;
        Ok(self.o.space(unit).map(|_| unit))
    }

    fn units_there(&self) -> Result<UnitSet, String> {
        let [place, side] = self.asked.several()?;
        Ok(self.o.units_at(self.place(place)?).and(Self::side(side)?))
    }

    fn next_to(&self, place: SpaceId, of: UnitSet) -> i64 {
        let near: SpaceSet = self.g.board.adj[place.index()];
        self.o.on_map(of).filter(|(_, at)| at.is_in(near)).count() as i64
    }

    fn place(&self, text: &str) -> Result<SpaceId, String> {
        self.g.board.named_space(text).ok_or_else(|| format!("There is no place {} on the map", quoted(text)))
    }

    fn fleet(&self, text: &str) -> Result<&Fleet, String> {
        let nth = self.g.board.fleets.iter().position(|fleet| fleet.id == text);
        let fleet = nth.and_then(|nth| self.o.fleets.get(nth));
        fleet.ok_or_else(|| format!("{} is no air fleet of this game", quoted(text)))
    }

    fn unit(&self, text: &str) -> Result<UnitId, String> {
        let block = || {
            let nth: usize = text.strip_prefix('b')?.parse().ok()?;
            (1..=N_BLOCKS).contains(&nth).then(|| UnitId::block(nth - 1))
        };
        let unit = self.g.board.german_unit(text).or_else(block);
        unit.ok_or_else(|| format!("{} is no unit of this game", quoted(text)))
    }

    /// The units of a side.
    fn side(text: &str) -> Result<UnitSet, String> {
        one_of("side", text, &[("german", GERMAN_UNITS), ("soviet", SOVIET_UNITS)])
    }

    fn weather(text: &str) -> Result<Weather, String> {
        one_of("weather", text, &[("Good", Weather::Good), ("Mud", Weather::Mud), ("Snow", Weather::Snow)])
    }
}

/// The step of the turn (BF-SEQ), 0 before the first.
fn step(phase: Phase) -> i64 {
    match phase {
        Phase::Deal | Phase::SovietSetup | Phase::GermanSetup => 0,
        Phase::TurnStart => 1,
        Phase::Operations | Phase::AirResults => 2,
        Phase::SovietStand | Phase::Attacks | Phase::Battle => 4,
        Phase::SovietOperations | Phase::Stand | Phase::SovietAttacks | Phase::SovietBattle => 6,
        Phase::SiberianCall | Phase::Replacements | Phase::FarEast => 7,
        Phase::Over => 8,
    }
}
