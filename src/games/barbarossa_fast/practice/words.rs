//! Words of the tasks.

use super::{force, task::Task};
use crate::{
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    odds::forecast,
    order::Order,
    players::soviet,
    rules::combat,
    show::{ranges, sums},
    state::Open,
    words::{place, seal, unit_in_text, units_in_text, weather_name},
};
use engine::show::{exercise::Alternative, forecast::Chance, scene::Subject};
use kit::say::{capital, count, join};

/// Units with the places they stand on: `4th Army from Minsk, 56th Panzer Corps from Dvinsk`.
pub(super) fn with_origins(g: &Game, o: &Open, units: UnitSet) -> String {
    let origins: SpaceSet = units.into_iter().filter_map(|u| o.space(u)).collect();
    let from = |at: SpaceId| {
        let here = units.into_iter().filter(|u| o.space(*u) == Some(at)).collect();
        format!("{} from {}", units_in_text(g, o, here), place(g, at))
    };
    capital(&join(&origins.iter().map(from).collect::<Vec<_>>()))
}

/// The id of a unit in files.
pub(super) fn unit_id(g: &Game, unit: UnitId) -> String {
    if unit.is_german() { g.board.german[unit.index()].id.clone() } else { format!("b{}", unit.slot() + 1) }
}

/// The ids of units: `a4+pz46`.
pub(super) fn ids(g: &Game, units: UnitSet) -> String {
    units.into_iter().map(|u| unit_id(g, u)).collect::<Vec<_>>().join("+")
}

/// Who holds a place, and what helps them: `An unknown unit and 3rd Army hold it. Its fortress is live.`
pub(super) fn holders(task: &Task<'_>, at: SpaceId) -> String {
    let (g, o) = (task.g, task.o);
    let side = if task.german { SOVIET_UNITS } else { GERMAN_UNITS };
    let units = o.units_at(at).and(side);
    let held = match units.len() {
        0 => "No unit stands there".to_owned(),
        1 => format!("{} holds {}", capital(&units_in_text(g, o, units)), place(g, at)),
        _ => format!("{} hold {}", capital(&units_in_text(g, o, units)), place(g, at)),
    };
    let down: Vec<String> =
        units.into_iter().filter(|u| o.is_disrupted(*u)).map(|u| unit_in_text(g, o, u)).collect();
    let down = if down.is_empty() { String::new() } else { format!(" Disrupted: {}.", join(&down)) };
    let fort = if at.is_in(o.fort) && task.german { " Its fortress is live." } else { "" };
    let city = if at.is_in(g.board.cities) { " It is a victory city." } else { "" };
    format!("{held}.{down}{fort}{city}")
}

/// The weather where it counts.
pub(super) fn weather(task: &Task<'_>) -> String {
    format!("{}.", weather_name(task.g.weather(task.o)))
}

/// The sum of an attack and what it comes to: `3 − 1 = 2, falls in 71 %`.
pub(super) fn sum(task: &Task<'_>, after: &Open, target: SpaceId, chance: Chance) -> String {
    let fight = force::committed(task, after, target);
    let all = fight.battle.attackers.or(fight.battle.defenders);
    let [low, high] = ranges::cases(task.g, &fight, all).map(|o| combat::compute_fire(task.g, &o));
    let range = |low: u8, high: u8| ranges::text(low.min(high), high.max(low));
    let sum = format!("{} − {} = {}", range(low.attack, high.attack), high.absorbs, range(low.net, high.net));
    let stays = may_leave(task, &fight).then(|| forecast::if_they_stay(task.g, after, target)).flatten();
    let stays =
        stays.map_or_else(String::new, |held| format!("; if those stay that may, it {}", outcome(held)));
    format!("{sum}, {}{stays}", outcome(chance))
}

/// Whether defenders could leave that need not: then a chance hangs on it (R46).
fn may_leave(task: &Task<'_>, fight: &Open) -> bool {
    let defenders = fight.battle.defenders;
    task.german && defenders.into_iter().any(|unit| soviet::leaves(task.g, fight, unit))
}

/// What a chance comes to.
pub(super) fn outcome(chance: Chance) -> String {
    if chance.is_certain() {
        "falls surely".into()
    } else if chance.is_impossible() {
        "holds".into()
    } else {
        format!("falls in {}", chance.percent(0))
    }
}

/// The sums of an attack in full.
pub(super) fn sums(
    task: &Task<'_>,
    after: &Open,
    target: SpaceId,
) -> Vec<(String, Vec<engine::show::line::Term>)> {
    sums::sums_of(task.g, &force::committed(task, after, target))
}

/// An answer that is a force.
pub(super) fn forced(
    task: &Task<'_>,
    target: SpaceId,
    force: &force::Force,
    chance: Chance,
    worth: i64,
) -> Alternative {
    let (g, o) = (task.g, task.o);
    let orders = force
        .units
        .into_iter()
        .map(|unit| seal(&Order::Declare { unit, target, role: crate::nouns::Role::Attack }));
    Alternative {
        id: ids(g, force.units),
        text: with_origins(g, o, force.units),
        sum: sum(task, &force.after, target, chance),
        worth,
        orders: orders.collect(),
        ..Alternative::default()
    }
}

/// An answer that is a place.
pub(super) fn placed(task: &Task<'_>, at: SpaceId, sum: String, worth: i64) -> Alternative {
    let (id, text) = (task.id(at), place(task.g, at));
    Alternative { id, text, sum, worth, at: Some(Subject::from(at)), ..Alternative::default() }
}

/// An answer that is a place and right or wrong, with what is wrong with it.
pub(super) fn right_or_wrong(
    task: &Task<'_>,
    at: SpaceId,
    sum: String,
    worth: i64,
    miss: &str,
) -> Alternative {
    let miss = if worth > 0 { String::new() } else { miss.to_owned() };
    Alternative { miss, ..placed(task, at, sum, worth) }
}

/// Tenths of a point as a percentage.
pub(super) fn per_cent(tenths: i64) -> String {
    match tenths {
        1000.. => "100 %".into(),
        ..=0 => "0 %".into(),
        n => format!("{} %", (n + 5) / 10).replace("100 %", "over 99 %"),
    }
}

/// `2 units`.
pub(super) fn units(n: i64) -> String {
    count(n, "unit")
}
