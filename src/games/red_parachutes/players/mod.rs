//! The automatic sides (section 6): a procedure that a person can follow with the tables in hand, each decision a maximum over a short
//! list of points, with its reason. A side sees what its view shows; unseen enemies count four in attack and defence each.

pub mod estimate;
pub mod fights;
pub mod german;
pub mod leaning;
pub mod leanings;
pub mod mind;
pub mod options;
pub mod reason;
pub mod soviet;
pub mod style;
pub mod value;
pub mod weights;

use self::{estimate::Eye, mind::Mind, reason::Reason, style::Style, value::POINT, weights::WEIGHTS};
use crate::{
    game::Game,
    nouns::*,
    order::Order,
    rules::{arrivals, engineering, morning, stacking},
    sight::View,
    state::Position,
};
use engine::contract::{
    automatic::PlayOn,
    fitted::{Sample, Weights},
    postures::{Budget, Leans, Posture, Weighed},
};
use kit::value::{foreseen, sampled};

/// A decision with its reason; none where there is nothing more to decide.
type Choice = Option<(Order, Reason)>;

/// The level that plays by itself, around which plans are weighed.
pub const USUAL: u8 = 1;

impl Automatic for Game {
    /// 1: forecasts count batteries that run out, and dispersed units that were found.
    const PROCEDURES: u32 = 1;
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[
            ("procedure", "Procedure"),
            ("standard", "Standard"),
            ("quick", "Search, quick"),
            ("search", "Search"),
        ]
    }
    fn usual_level(_side: Side) -> u8 {
        USUAL
    }
    /// Stretches that are played on until the other side has answered, for each decision; the finalist as often again. Three times as many
    /// find no better plans (`docs/figures.md`), so there is no level above.
    fn budget(_side: Side, level: u8) -> Option<Budget> {
        let (games, fresh) = [(12, 8), (130, 45)].get(usize::from(level.checked_sub(2)?))?;
        Some(Budget { procedure: USUAL, games: *games, closer: false, point: POINT, fresh: *fresh })
    }
    fn postures(&self, v: &View, side: Side) -> Vec<Posture> {
        leanings::all(self, &v.seen, side)
    }
    fn leaning(
        &self,
        v: &View,
        side: Side,
        level: u8,
        leans: Leans,
        tie: &mut dyn TieDice,
    ) -> Plan<Order, Reason> {
        let style = Style::of(side, level);
        let style = leans.to.into_iter().fold(style, |style, id| leanings::with(self, style, id));
        think(self, &v.seen, side, style, tie)
    }
    fn weighed(&self, _side: Side, w: &Weighed) -> Option<Reason> {
        Some(Reason::Weighed(*w))
    }
    fn weights() -> Option<Weights> {
        Some(WEIGHTS)
    }
    fn foreseen(&self, v: &View, side: Side, first: &[Order], how: &PlayOn) -> Option<f64> {
        foreseen(self, v, side, first, how, value::answered(&v.seen, side))
    }
    /// Each side at one of the two levels that do not weigh, at the usual one twice as often.
    fn sampled(&self, seed: u64) -> Vec<Sample> {
        let level = |by: u64| u8::from(!(seed / by).is_multiple_of(3));
        sampled(self, &PlayOn { seed, levels: [level(1), level(3)].into() })
    }
    fn plan(&self, v: &View, side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
        think(self, &v.seen, side, Style::of(side, level), tie)
    }
}

/// The orders of a side, up to the next die.
fn think(game: &Game, p: &Position, side: Side, style: Style, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let choice = match p.step {
        Step::Replacements => german::rebuild(game, p),
        Step::Salvos | Step::Resupply => load(game, p, side),
        Step::Leaders => come_back(game, p, side),
        Step::Bridgeheads => soviet::site(game, p, style),
        Step::Engineering if side == GERMAN => german::blow(game, p, style).or_else(|| dig(game, p, side)),
        Step::Engineering => dig(game, p, side),
        Step::Arrivals => enter(game, p, side),
        Step::Movement if side == GERMAN => match german::cross(game, p) {
            None => return german::movement(game, p, style),
            choice => choice,
        },
        Step::Movement => {
            return soviet::cross(game, p).unwrap_or_else(|| soviet::movement(game, p, style));
        }
        Step::Infiltration if side == SOVIET => soviet::slip(game, p),
        Step::Overstack => take_off(game, p),
        Step::Drops => return soviet::drop(game, p, style).unwrap_or_else(fights::done),
        step if step.is_fight() => return fights::conduct(Eye { game, p, side, style }, tie),
        _ => None,
    };
    choice.map_or_else(fights::done, |(order, reason)| Plan::of(order, reason))
}

/// The emptiest battery first, then the one that supports most, then the lowest number (AUTO-11).
fn load(game: &Game, p: &Position, side: Side) -> Choice {
    let support = |unit: Unit| game.counter(unit).gun.map_or(0, |gun| gun.support);
    let may = |unit: &Unit| morning::may_load(game, p, *unit).is_ok();
    let unit =
        units_of(side).filter(may).min_by_key(|unit| (p.man(*unit).ammo, Reverse(support(*unit)), *unit))?;
    Some((Order::Load { unit }, Reason::Loads(unit)))
}

/// A destroyed headquarters comes back as far from the enemy as it can.
fn come_back(game: &Game, p: &Position, side: Side) -> Choice {
    let to_foe = Mind::new(game, p, side, Style::of(side, 0)).to_foe;
    let lost = units_of(side).filter(|unit| game.counter(*unit).is_hq() && p.at.of(*unit).is_none());
    let pairs = lost.flat_map(|hq| p.of_side(side).map(move |(on, at)| (hq, on, at)));
    let may = pairs.filter(|(hq, on, _)| morning::may_return(game, p, *hq, *on).is_ok());
    let (hq, on, _) = may.max_by_key(|(hq, on, at)| (to_foe[at.index()], Reverse(*hq), Reverse(*on)))?;
    Some((Order::ReturnHq { hq, on }, Reason::Follows(hq)))
}

/// All that is due enters, by number.
fn enter(game: &Game, p: &Position, side: Side) -> Choice {
    let unit = units_of(side).find(|unit| arrivals::may_enter(game, p, *unit).is_ok())?;
    Some((Order::Enter { unit }, Reason::Follows(unit)))
}

/// By day units on foot dig in: Germans near the enemy where another stands with them, Soviets at the west end of a bridgehead next to
/// Germans (AUTO-10).
fn dig(game: &Game, p: &Position, side: Side) -> Choice {
    if game.is_night(p) {
        return None;
    }
    let mind = Mind::new(game, p, side, Style::of(side, 0));
    let fits = |unit: Unit| {
        let (man, Some(at)) = (p.man(unit), p.at.of(unit)) else { return false };
        let able = man.supply == Supply::In && man.nerve == Nerve::Good && game.class(p, unit) == Class::Foot;
        let others = || p.stack(side, at).any(|other| other != unit && game.counter(other).fights());
        let place = if side == GERMAN {
            !game.map.terrain(at).is_built() && mind.to_west[at.index()] <= 2 && others()
        } else {
            let west = game.map.bank(at) == Some(Bank::West) && p.pairs.iter().any(|pair| pair.west == at);
            west && mind.to_foe[at.index()] <= 1
        };
        able && place && engineering::may_dig(game, p, unit).is_ok()
    };
    let unit = units_of(side).find(|unit| fits(*unit))?;
    Some((Order::Dig { unit }, Reason::Digs(p.at.of(unit)?)))
}

/// The strongest of those that are too many is taken off.
fn take_off(game: &Game, p: &Position) -> Choice {
    let may = |unit: &Unit| stacking::may_eliminate(game, p, *unit).is_ok();
    let rank = |unit: &Unit| {
        let at = p.at.of(*unit).map(by_label);
        (game.attack(p, *unit) + game.defense(p, *unit), at, Reverse(*unit))
    };
    let unit = units_of(p.phasing).filter(may).max_by_key(rank)?;
    Some((Order::Eliminate { unit }, Reason::Strongest(unit)))
}
