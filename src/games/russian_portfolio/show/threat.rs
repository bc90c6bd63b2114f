//! Who could attack a hex from where it stands, and how well.

use crate::{
    combat::Attack,
    game::Game,
    nouns::{Hex, HexSet, Status, UnitSet},
    odds::terms::{column, read_at},
    rules::combat::odds::{self, Tally},
    state::Position,
    words::{set_name, units_name},
};
use engine::base::side::Side;

/// An attack on a hex by all who could make it, if they were Ready.
pub struct Threat {
    /// They.
    pub units: UnitSet,
    /// What it comes to.
    pub tally: Tally,
    /// The column at which the defenders are read: one further for those that are Dispersed (RP-CMB-14).
    pub column: i8,
}

impl Threat {
    /// That on what a side holds; `None` where no unit can attack it, or not at odds the table has.
    pub fn to(game: &Game, p: &Position, side: Side, hex: Hex) -> Option<Self> {
        let units = attackers(game, p, side.other(), hex);
        if units.is_empty() {
            return None;
        }
        let attack = Attack { targets: HexSet::only(hex), units, ..Attack::default() };
        let tally = odds::tally(game, p, &attack);
        let read = || read_at(game, &odds::reckon(game, p, &attack));
        tally.is_legal().then(|| Self { units, tally, column: read() })
    }

    /// `9 to 4, column 2:1, by 4th Army`; with `all`, every unit by name.
    pub fn words(&self, game: &Game, all: bool) -> String {
        let (tally, who) = (self.tally, self.units);
        let who = if all { units_name(game, who.iter()) } else { set_name(game, who) };
        format!("{} to {}, column {}, by {who}", tally.attack, tally.defence, column(game, self.column))
    }
}

/// Units of a side that could attack a hex, if they were Ready.
fn attackers(game: &Game, p: &Position, side: Side, hex: Hex) -> UnitSet {
    let near = game.around(p, hex).filter(|(_, near, _)| p.at.holds(side, *near));
    near.flat_map(|(_, near, between)| p.at.units(near).map(move |unit| (unit, between)))
        .filter(|(unit, between)| {
            p.status[*unit] != Status::Dispersed && game.may_fight_over(*unit, *between)
        })
        .map(|(unit, _)| unit)
        .collect()
}
