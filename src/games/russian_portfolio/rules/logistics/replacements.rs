//! Replacements: bought from saved factors, placed Dispersed (RP-REP-01 to -03, -06).

use super::{
    super::{
        super::{
            data::words::PlaceKind,
            game::Game,
            logistics::{BaseOrder, Push},
            nouns::{AXIS, Hex, HexSet, SOVIET, Store, Unit},
            options::Start,
            order::Order,
            refusal::Refusal,
            state::Position,
        },
        stacking::Alike,
    },
    arrival,
    desk::Desk,
    stock,
};

/// Fronts that may be replaced in a turn (RP-REP-06).
const FRONTS: u8 = 2;

/// Whether replacements, income and saved factors wait for the second turn (RP-FST-05, RP-SEQ-10).
pub fn is_banned(game: &Game, p: &Position) -> bool {
    game.first_turn(p) && game.setup.start != Start::July10
}

/// Where replacements of a side may arrive: Soviet ones at stations of the rail net and on the eastern edge, Axis ones in the
/// cities marked for them (RP-REP-01).
pub fn sites(game: &Game, p: &Position, desk: &Desk) -> HexSet {
    if desk.side == AXIS {
        let marked = game.board.places().iter().filter(|place| place.replacements == Some(AXIS));
        return marked.map(|place| place.hex).filter(|hex| super::desk::is_free(p, AXIS, *hex)).collect();
    }
    let stations = desk.net.and(game.ways.places);
    let edge = game.board.edges().soviet_east.iter().copied();
    let open = edge.filter(|hex| super::desk::is_free(p, SOVIET, *hex) && !desk.zone.has(*hex));
    stations.or(open.collect())
}

/// Whether a counter may be bought now, and what is paid.
///
/// # Errors
/// Why not.
pub fn may_buy(game: &Game, p: &Position, desk: &Desk, unit: Unit) -> Result<Store, Refusal> {
    Refusal::unless(!is_banned(game, p), "RP-FST-05", "there are no replacements in the first turn")?;
    Refusal::unless(unit.side() == desk.side, "RP-REP-01", "the unit is the other side’s")?;
    Refusal::unless(p.at.of(unit).is_none(), "RP-GEN-10", "the counter is on the map")?;
    let replaceable = stock::is_replaceable(game, p, unit);
    Refusal::unless(replaceable, "RP-REP-03", "units of that kind are not replaced")?;
    let counter = game.counter(unit);
    let fronts = !game.is_front(unit) || p.base.fronts < FRONTS;
    Refusal::unless(fronts, "RP-REP-06", "two fronts have been replaced this turn")?;
    stock::payment(counter, p.base.store(desk.side)).ok_or_else(|| {
        Refusal::new("RP-REP-02", format!("it costs {} factors, which are not saved", stock::cost(counter)))
    })
}

fn is_first(game: &Game, p: &Position, desk: &Desk, unit: Unit) -> bool {
    let same = |other: Unit| stock::is_equal(game, other, unit) && stock::is_replaceable(game, p, other);
    stock::firsts(game, p, desk.side, same).next() == Some(unit)
}

/// Whether a replacement may be bought and placed.
///
/// # Errors
/// Why not.
pub fn check(
    game: &Game,
    p: &Position,
    desk: &Desk,
    unit: Unit,
    at: Hex,
    push: Option<Push>,
) -> Result<(), Refusal> {
    may_buy(game, p, desk, unit)?;
    let first = is_first(game, p, desk, unit);
    Refusal::unless(first, "RP-GEN-10", "an equal counter stands before it in the stock")?;
    if !sites(game, p, desk).has(at) {
        return Err(Refusal::at("RP-REP-01", "replacements do not arrive there", at));
    }
    arrival::check(game, p, unit, at, push)
}

/// Every replacement that may be bought, in every place.
pub fn list(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    if is_banned(game, p) || p.base.store(desk.side) == Store::default() {
        return;
    }
    let mut stations = None;
    let mut ways = Alike::default();
    for unit in stock::firsts(game, p, desk.side, |unit| stock::is_replaceable(game, p, unit)) {
        if may_buy(game, p, desk, unit).is_err() {
            continue;
        }
        let stations = stations.get_or_insert_with(|| arrival::stations(p, sites(game, p, desk)));
        let ways = ways.of(game, unit, || arrival::ways(game, p, unit, stations));
        out.extend(ways.iter().map(|&(at, push)| Order::Base(BaseOrder::Place { unit, at, push })));
    }
}

/// Whether a place is one of the major cities, of which victory cities are some (RP-REP-05).
pub fn is_major(kind: PlaceKind) -> bool {
    kind >= PlaceKind::Major
}
