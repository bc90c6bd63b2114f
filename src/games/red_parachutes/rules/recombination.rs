//! Companies become their battalion again (RPX-122).

use crate::{
    game::Game,
    nouns::*,
    refusal::{May, must, unit_must},
    state::Position,
};

/// Companies in a hex of which a battalion could be made: its own before others like them, three at most.
pub fn companies(game: &Game, p: &Position, unit: Unit, at: Hex) -> UnitSet {
    let battalion = game.counter(unit);
    let is_alike = |other: &Unit| {
        let counter = game.counter(*other);
        counter.size == Size::Company && counter.alike() == battalion.alike()
    };
    let there = p.stack(unit.side(), at).filter(is_alike);
    let is_own = |other: &Unit| game.counter(*other).parent == Some(unit);
    let own = there.clone().filter(is_own);
    own.chain(there.filter(|other| !is_own(other))).take(COMPANIES.min(battalion.full.into())).collect()
}

/// Whether companies in a hex may become a battalion.
pub fn may_join(game: &Game, p: &Position, unit: Unit, at: Hex) -> May {
    let now = p.step == Step::Recombine && unit.side() == p.phasing;
    must(now, "E_NOT_YOUR_PHASE", "RPX-122", "no companies are put together in this step")?;
    let apart =
        game.counter(unit).parts.is_some() && p.at.of(unit).is_none() && p.man(unit).off == Off::Apart;
    unit_must(apart, unit, "E_KIND", "RPX-122", "{} is not apart")?;
    let enough = game.has_hex(at) && companies(game, p, unit, at).len() > 1;
    unit_must(enough, unit, "E_MISMATCH", "RPX-122", "no companies of {} stand together there")
}

/// Every battalion that can be made, with the hex.
pub fn all(game: &Game, p: &Position) -> impl Iterator<Item = (Unit, Hex)> {
    let companies = p.of_side(p.phasing).filter(|(unit, _)| game.counter(*unit).size == Size::Company);
    let stands: HexSet = companies.map(|(_, hex)| hex).collect();
    let apart = units_of(p.phasing)
        .filter(|unit| p.man(*unit).off == Off::Apart && game.counter(*unit).parts.is_some());
    let pairs = apart.flat_map(move |unit| stands.iter().map(move |hex| (unit, hex)));
    pairs.filter(|(unit, hex)| may_join(game, p, *unit, *hex).is_ok())
}
