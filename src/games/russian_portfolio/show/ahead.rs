//! Supply as it will be: who is out of it once Dispersed enemies have recovered, and which of them cut the line.

use crate::{
    game::Game,
    nouns::{Hex, Unit, UnitSet},
    rules::{
        recovery,
        supply::{self, Cut, Traced},
        zone,
    },
    state::Position,
    words::set_name,
};
use engine::base::side::Side;

/// The supply of a side when it is determined next.
pub struct Ahead {
    side: Side,
    /// How it will stand then.
    pub then: Position,
    traced: Traced,
    /// Out of supply now.
    now: UnitSet,
    /// Out of supply then.
    pub out: UnitSet,
    /// Enemies that recover before.
    recovered: UnitSet,
}

impl Ahead {
    /// Of a side, if nothing but recovery changes.
    pub fn of(game: &Game, p: &Position, side: Side) -> Self {
        let then = recovery::before_supply(p, side);
        let traced = supply::trace(game, &then, side);
        let out = supply::cut_off(game, &then, side, &traced);
        let now = supply::cut_off(game, p, side, &supply::trace(game, p, side));
        Self { side, traced, now, out, recovered: recovery::recovering(p, side.other()), then }
    }

    /// Units in supply now that will not be.
    pub fn fresh(&self) -> UnitSet {
        self.out.without(self.now)
    }

    /// Units that have no line as it stands.
    pub fn cut_now(&self) -> UnitSet {
        self.now
    }

    /// Units out of supply now and then.
    pub fn lasting(&self) -> UnitSet {
        self.out & self.now
    }

    /// Enemies that recover and cut the lines of some units that are in supply now.
    fn cutters(&self, game: &Game, units: UnitSet) -> UnitSet {
        let hexes = units.iter().filter_map(|unit| self.then.at.of(unit));
        let cut = |hex: Hex| match supply::why(game, &self.then, self.side, &self.traced, hex) {
            Some(Cut::Zone(at)) => zone::casters(game, &self.then, self.side.other(), at) & self.recovered,
            _ => UnitSet::NONE,
        };
        UnitSet::union(hexes.map(cut))
    }

    /// Which enemies will cut them off: `10th Army recovers before supply is determined, and its zone cuts the line`. Empty
    /// where no unit is in supply now that will not be.
    pub fn reason(&self, game: &Game) -> String {
        self.why(game, self.fresh())
    }

    /// The same of one unit.
    pub fn reason_for(&self, game: &Game, unit: Unit) -> String {
        self.why(game, self.fresh() & UnitSet::only(unit))
    }

    fn why(&self, game: &Game, units: UnitSet) -> String {
        if units.is_empty() {
            return String::new();
        }
        let who = self.cutters(game, units);
        match who.len() {
            0 => "Dispersed enemies recover before supply is determined, and their zones cut the line"
                .to_owned(),
            1 => format!(
                "{} recovers before supply is determined, and its zone cuts the line",
                set_name(game, who)
            ),
            _ => format!(
                "{} recover before supply is determined, and their zones cut the line",
                set_name(game, who)
            ),
        }
    }

    /// Whether a unit is in supply now and will not be.
    pub fn threatens(&self, unit: Unit) -> bool {
        self.fresh().has(unit)
    }
}
