//! Rows and sums of a battle, for the panels in which it is planned.

use super::{log as chronicle, picture, ranges};
use crate::{
    event::FireTerm,
    game::Game,
    ids::{GERMAN_UNITS, SpaceId, SpaceSet, UnitSet},
    nouns::{Role, Stage},
    order::Order,
    rules::{attack, combat},
    state::{Battle, Open},
    words::{place, seal},
};
use engine::show::{builder::BuilderRow, line::Term};

/// Attackers and followers by link, with what the link may carry and the hits along it.
pub fn link_rows(
    g: &Game,
    before: &Open,
    o: &Open,
    target: SpaceId,
    plan: &[Order],
    starving: UnitSet,
) -> Vec<BuilderRow> {
    let mut rows = Vec::new();
    for (role, units) in [(Role::Attack, o.attackers_of(target)), (Role::Follow, o.followers_of(target))] {
        let origins = units.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
        for from in origins {
            let group: UnitSet = units.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
            let removes: Vec<_> = plan
                .iter()
                .filter(|x| matches!(x, Order::Move { unit, .. } | Order::Declare { unit, .. } if group.has(*unit) && before.aim(*unit).is_none()))
                .map(seal)
                .collect();
            rows.push(link_row(g, o, role, from, group, removes, starving));
        }
    }
    rows
}

fn link_row(
    g: &Game,
    o: &Open,
    role: Role,
    from: SpaceId,
    group: UnitSet,
    removes: Vec<engine::show::sealed::SealedOrder>,
    starving: UnitSet,
) -> BuilderRow {
    let german = !group.and(GERMAN_UNITS).is_empty();
    let note = match (role, german) {
        (Role::Follow, _) => "follows without attacking".into(),
        (_, true) => link_note(g, group),
        (_, false) => format!("{} of 3 units", group.len()),
    };
    let value = match (role, german) {
        (Role::Follow, _) => String::new(),
        (_, true) => attack::hits_by_link(g, o, group, starving).to_string(),
        (_, false) => {
            let (low, high) = ranges::factors(g, o, group);
            ranges::text(low, high)
        }
    };
    BuilderRow {
        label: format!("from {}", place(g, from)),
        note,
        value,
        units: group.into_iter().map(|u| picture::counter(g, o, u, starving)).collect(),
        removes,
        ..BuilderRow::default()
    }
}

/// What of a link's limits is used (BF-LNK-01, -02).
fn link_note(g: &Game, group: UnitSet) -> String {
    let limits = &g.conduct.links;
    let (armies, panzers) = (group.and(g.board.armies).len(), group.and(g.board.panzers).len());
    if limits.groups == 0 {
        return format!("{armies} of {} army, {panzers} of {} panzer corps", limits.armies, limits.panzers);
    }
    format!(
        "{} of {} units: {armies} of {} armies, {panzers} of {} panzer units",
        group.len(),
        limits.units,
        limits.armies,
        limits.panzers
    )
}

/// The sum on paper, unknown defenders as a range.
pub(super) fn sums(
    g: &Game,
    o: &Open,
    target: SpaceId,
    attackers: UnitSet,
    defenders: UnitSet,
) -> Vec<(String, Vec<Term>)> {
    let mut fight = o.clone();
    fight.battle = Battle {
        stage: Stage::AttackerHits,
        target,
        first: target,
        leg: 1,
        attackers,
        defenders,
        ..Battle::NONE
    };
    sums_of(g, &fight)
}

/// The sums of a battle about to be fought: its attackers, defenders and manner are those of `fight`.
pub fn sums_of(g: &Game, fight: &Open) -> Vec<(String, Vec<Term>)> {
    let (attackers, defenders) = (fight.battle.attackers, fight.battle.defenders);
    let target = fight.battle.target;
    let fighting = attackers.or(defenders);
    let [low, high] = ranges::cases(g, fight, fighting).map(|o| combat::compute_fire(g, &o));
    let ((low_attack, low_defence), (high_attack, high_defence)) =
        (ranges::halves(&low), ranges::halves(&high));
    let mut attack = ranges::terms(g, fight, low_attack, high_attack);
    let mut defence = ranges::terms(g, fight, low_defence, high_defence);
    attack.push(total("Hits that count", ranges::text(low.net, high.net)));
    let unknown = defenders.into_iter().filter(|u| g.factor(fight, *u).is_none()).count();
    if let Some(first) = defence.first_mut().filter(|_| unknown > 0) {
        first.label = format!("Defending factors, {unknown} unknown");
    }
    defence.push(total("Hits that count", ranges::text(low.defence, high.defence)));
    let (own, other) = if attackers.and(GERMAN_UNITS).is_empty() {
        ("Soviet hits", "German hits")
    } else {
        ("German hits", "Soviet hits")
    };
    vec![(format!("{own} on {}", place(g, target)), attack), (format!("{other} on the attackers"), defence)]
}

/// Both sums as they were fired, on the attackers and on the defenders.
pub fn fired(g: &Game, o: &Open, terms: &[FireTerm]) -> [Vec<Term>; 2] {
    let absorbed = terms.iter().position(|t| matches!(t, FireTerm::Absorbed { .. }));
    let (attack, defence) = terms.split_at(absorbed.map_or(0, |i| i + 1));
    [defence, attack].map(|half| half.iter().map(|t| chronicle::term(g, o, *t)).collect())
}

/// The last line of a sum.
pub(crate) fn total(label: &str, value: String) -> Term {
    Term { label: label.into(), value, rule: "BF-CBT-01".into(), total: true }
}
