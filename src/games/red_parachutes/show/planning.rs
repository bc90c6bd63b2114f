//! The panel of an attack that is put together: who attacks from where, the odds line by line, batteries that could still support.

use super::{combat, counters, orders, terms};
use crate::{
    battle::{Battle, BattleOrder, Odds, Stage},
    game::Game,
    nouns::*,
    odds::{
        assumed::{self, Gift},
        forecast,
    },
    order::Order,
    rules::{
        choices,
        combat::{conduct, fight::odds_of, strength},
        front::veils,
    },
    sight::View,
    state::{Position, nth},
    words::{hex_full, hex_name, terrain_name, unit_name},
};
use engine::show::{
    builder::BuilderRow,
    columns::{Columns, Shifted},
};
use kit::{opening::least, say::chip};

/// Whether a viewer puts attacks together now.
pub fn is_planning(v: &View) -> bool {
    let p = &v.seen;
    let fights = matches!(p.step, Step::Combat | Step::Breakthrough) && v.who.knows(p.phasing);
    fights && p.fight.as_deref().is_none_or(|b| b.stage == Stage::Assemble)
}

/// Whether an order puts an attack together.
pub fn joins_or_leaves(order: &Order) -> bool {
    matches!(order, Order::Battle(BattleOrder::Attack { .. } | BattleOrder::Withhold { .. }))
}

/// The hexes that some orders attack, each as a choice whose panel opens; none where no attack is put together.
pub fn attacks(game: &Game, v: &View, orders: &[Order]) -> Vec<Offer> {
    let mut targets: Vec<Hex> = orders.iter().filter(|_| is_planning(v)).filter_map(combat::target).collect();
    targets.extend(v.seen.fight.as_deref().filter(|_| is_planning(v)).map(|b| b.target));
    targets.sort_by_key(|hex| by_label(*hex));
    targets.dedup();
    let offer = |hex: Hex| {
        let more = orders.iter().filter(|order| combat::target(order) == Some(hex)).count();
        Offer {
            label: format!("Attack {}…", hex_full(game, hex)),
            subject: Some(Subject::Place(hex.into())),
            note: format!("{} can join", count(more, "unit")),
            rule: Some("RPX-151".into()),
            ..Offer::default()
        }
    };
    targets.into_iter().map(offer).collect()
}

/// The panel of the attack on a hex with the orders so far.
pub fn builder(game: &Game, v: &View, about: &Subject, plan: &[Order]) -> Option<Builder> {
    let Subject::Place(place) = about else { return None };
    let (p, target) = (&v.seen, Hex(place.0));
    if !is_planning(v)
        || !game.has_hex(target)
        || !has_enemies(p, target)
        || !plan.iter().all(joins_or_leaves)
    {
        return None;
    }
    let (now, stopped) = forecast::planned(game, p, plan);
    let of_target = |b: &&Battle| b.target == target && !b.attackers.is_empty();
    let b = now.fight.as_deref().filter(of_target);
    let attackers = b.map_or(UnitSet::NONE, |b| b.attackers);
    let unknown = unseen(p, target);
    let mut panel = Builder {
        title: format!("Attack on {}", hex_name(game, target)),
        subject: Some(about.clone()),
        note: note(game, p, target, unknown),
        chips: vec![chip(ground(game, p, target), Tone::Bad)],
        rule: Some("RPX-151".into()),
        rows: rows(game, &now, attackers, target, plan),
        offers: joiners(game, v, &now, target).into_iter().chain(leavers(game, v, target, plan)).collect(),
        confirm: format!("Attack {}", hex_name(game, target)),
        then: vec![game.seal(&Order::Battle(BattleOrder::Commit))],
        arrows: arrows(game, &now, attackers, target),
        puts_off: true,
        ..Builder::default()
    };
    let Some(b) = b else {
        panel.why_not = Some(Explanation {
            rules: vec!["RPX-151".into()],
            at: panel.subject.clone(),
            ..Explanation::new("E_NOT_ADJACENT", "No unit attacks it yet", "Choose a unit from the list")
        });
        return Some(panel);
    };
    let commit = choices::may(game, &now, Order::Battle(BattleOrder::Commit));
    panel.why_not =
        stopped.or(commit.err()).map(|refusal| refusal.explained(|noun| crate::refusal::word(game, noun)));
    let planned = View { who: v.who, seen: now.clone() };
    panel.fence = orders::fence(game, &planned, &Order::Battle(BattleOrder::Commit));
    panel.sums = support_left(game, &now, b).into_iter().collect();
    panel.second_click = format!("attack {}", hex_full(game, target));
    if unknown > 0 {
        let text = format!("{} not inspected: the odds are known once it is made", count(unknown, "counter"));
        panel.notes.push((text, "RPX-060".into()));
        return Some(panel);
    }
    if let Some(odds) = odds(game, &now) {
        panel.second_click = format!("{} at {}", panel.second_click, game.results.rung_name(odds.rung));
        panel.sums.splice(0..0, combat::sums(game, p.phasing, &odds));
        panel.columns = Some(columns(game, v, &odds));
        if forecast::may_have_guns(game, &now, target) {
            panel.notes.push((forecast::UNSEEN_GUNS.into(), "RPX-060".into()));
        }
        let left = "Left of the table as it stands: with these odds the attack would be called off";
        panel.warning = odds.column.is_none().then(|| left.into());
        panel.notes.push((
            "Counted as a standard attack against Defend, support as AUTO-06 gives it; options and morale are picked in \
             secret once the attack is made"
                .into(),
            "RPX-160".into(),
        ));
    }
    Some(panel)
}

fn has_enemies(p: &Position, hex: Hex) -> bool {
    let foe = p.phasing.other();
    p.units(foe, hex).next().is_some() || veils(p, foe).any(|veil| veil.hex == hex)
}

/// Counters of the enemy in a hex that are not inspected.
fn unseen(p: &Position, hex: Hex) -> u8 {
    veils(p, p.phasing.other()).find(|veil| veil.hex == hex).map_or(0, |veil| veil.units)
}

/// The odds of the attack that is put together, with what is not decided taken as usual.
fn odds(game: &Game, p: &Position) -> Option<Odds> {
    let p = assumed::filled(game, p)?;
    p.fight.as_deref().map(|b| odds_of(game, &p, b))
}

/// `2009, town`: what counts for the defence.
fn ground(game: &Game, p: &Position, hex: Hex) -> String {
    let works = if p.works.has(hex) { ", position" } else { "" };
    format!("{}, {}{works}", game.map.label(hex), terrain_name(game.map.terrain(hex)))
}

fn note(game: &Game, p: &Position, target: Hex, unknown: u8) -> String {
    let known = p.units(p.phasing.other(), target).map(|unit| unit_name(game, unit));
    let unknown = (unknown > 0).then(|| format!("{} not inspected", count(unknown, "counter")));
    format!("Held by {}", join(&known.chain(unknown).collect::<Vec<_>>()))
}

/// Attackers by the hex that they come from, with what they count.
fn rows(game: &Game, p: &Position, attackers: UnitSet, target: Hex, plan: &[Order]) -> Vec<BuilderRow> {
    let row = |(from, units): (Hex, Vec<Unit>)| {
        let of_units = |order: &&Order| match order {
            Order::Battle(BattleOrder::Attack { unit, .. }) => units.contains(unit),
            _ => false,
        };
        let names: Vec<String> = units.iter().map(|unit| unit_name(game, *unit)).collect();
        BuilderRow {
            label: format!("from {}", hex_name(game, from)),
            note: join(&names),
            value: strength_of(game, p, &units, target).to_string(),
            units: units.iter().map(|unit| counters::mark(game, p, *unit, from)).collect(),
            removes: plan.iter().filter(of_units).map(|order| game.seal(order)).collect(),
            ..BuilderRow::default()
        }
    };
    by_hex(p, attackers).into_iter().map(row).collect()
}

fn by_hex(p: &Position, units: UnitSet) -> BTreeMap<Hex, Vec<Unit>> {
    let mut all: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for (unit, at) in units.iter().filter_map(|unit| Some((unit, p.at.of(unit)?))) {
        all.entry(at).or_default().push(unit);
    }
    all
}

fn strength_of(game: &Game, p: &Position, units: &[Unit], target: Hex) -> u32 {
    units.iter().map(|unit| u32::from(strength::attack(game, p, *unit, target, false))).sum()
}

const fn joins(unit: Unit, target: Hex) -> Order {
    Order::Battle(BattleOrder::Attack { unit, target })
}

/// Own units that may join the attack on a hex.
fn able(game: &Game, p: &Position, target: Hex) -> Vec<Unit> {
    let near = game.map.hexes.neighbours(target).map(|(_, at)| at).chain([target]);
    let units = near.flat_map(|at| p.units(p.phasing, at).collect::<Vec<_>>());
    units.filter(|unit| choices::may(game, p, joins(*unit, target)).is_ok()).collect()
}

/// The odds with a change: `at 2:1`; nothing where they are not known.
fn reading(game: &Game, p: &Position, target: Hex, change: Order) -> String {
    let (then, _) = forecast::planned(game, p, &[change]);
    let known = if unseen(p, target) > 0 { None } else { odds(game, &then) };
    known.map_or(String::new(), |odds| format!("at {}", game.results.rung_name(odds.rung)))
}

/// Who could join, each with the odds it would give.
fn joiners(game: &Game, v: &View, now: &Position, target: Hex) -> Vec<Offer> {
    let offer = |unit: Unit| {
        let from = now.at.of(unit).map_or(String::new(), |at| hex_name(game, at));
        let then = reading(game, now, target, joins(unit, target));
        let attack = strength::attack(game, now, unit, target, false);
        Offer {
            label: format!("{} from {from}", unit_name(game, unit)),
            note: format!("{attack} {then}").trim_end().to_owned(),
            ..orders::offer(game, &View { who: v.who, seen: now.clone() }, joins(unit, target))
        }
    };
    able(game, now, target).into_iter().map(offer).collect()
}

/// Who of those ordered before could stay out.
fn leavers(game: &Game, v: &View, target: Hex, plan: &[Order]) -> Vec<Offer> {
    let joined =
        v.seen.fight.as_deref().filter(|b| b.target == target).map_or(UnitSet::NONE, |b| b.attackers);
    let order = |unit: Unit| Order::Battle(BattleOrder::Withhold { unit });
    let out = joined.iter().filter(|unit| !plan.contains(&order(*unit)));
    let offer = |unit: Unit| Offer {
        label: format!("{} stays out", unit_name(game, unit)),
        note: reading(game, &v.seen, target, order(unit)),
        ..orders::offer(game, v, order(unit))
    };
    out.map(offer).collect()
}

/// Batteries that could still support the attack, with what they have and give, and the most that counts (RPX-170, RPX-175).
fn support_left(game: &Game, p: &Position, b: &Battle) -> Option<(String, Vec<Term>)> {
    let side = p.phasing;
    let term = |Gift { value, gun, .. }: Gift| {
        let label = format!("{}, ammunition {} of 2", unit_name(game, gun), p.man(gun).ammo);
        terms::term(label, &format!("+{value}"), "RPX-170", false)
    };
    let part = conduct::taking_part(p, b, side);
    let guns: Vec<Term> = assumed::gifts(game, p, &part, &b.guns[nth(side)]).into_iter().map(term).collect();
    let limit = terms::term("Most that counts", &conduct::limit(game, p, b, side), "RPX-175", true);
    (p.step == Step::Combat && !guns.is_empty())
        .then(|| ("Batteries in reach".to_owned(), guns.into_iter().chain([limit]).collect()))
}

/// The ladder of the odds with the way along it.
fn columns(game: &Game, v: &View, odds: &Odds) -> Columns {
    let index = |rung: kit::crt::Column| rung.index();
    let shifted = |shift: &crate::battle::Shift| Shifted {
        words: format!("{} {}", shift.why.said().1, terms::by(shift.by)),
        by: shift.by,
    };
    Columns {
        heads: game.results.rung_names(),
        defender: v.seen.phasing.other().0,
        start: index(odds.raw).map_or(-1, |at| at as i16),
        shifts: odds.shifts.iter().map(shifted).collect(),
        used: index(odds.rung),
        ..Columns::default()
    }
}

/// Arrows of those who attack, and dashed ones of those who could join.
fn arrows(game: &Game, p: &Position, attackers: UnitSet, target: Hex) -> Vec<Arrow> {
    let side = p.phasing.0;
    let arrow = |(from, units): (Hex, Vec<Unit>)| Arrow {
        label: strength_of(game, p, &units, target).to_string(),
        legend: "attack, with its strength".into(),
        ..Arrow::along([from, target], ArrowStyle::Attack, side)
    };
    let attack = by_hex(p, attackers).into_iter().map(arrow);
    let more = |(from, units): (Hex, Vec<Unit>)| Arrow {
        label: format!("+{}", strength_of(game, p, &units, target)),
        legend: "could join".into(),
        ..Arrow::along([from, target], ArrowStyle::CouldJoin, side)
    };
    let free = able(game, p, target).into_iter().filter(|unit| p.at.of(*unit) != Some(target)).collect();
    attack.chain(by_hex(p, free).into_iter().map(more)).collect()
}

/// Tells of the hexes that could be attacked, each with the least force that has the best odds.
pub fn openings(game: &Game, v: &View, finds: Finds<'_>) -> ControlFlow<()> {
    let p = &v.seen;
    if !is_planning(v) || p.fight.is_some() {
        return ControlFlow::Continue(());
    }
    let all = combat::offered(game, p);
    let targets: std::collections::BTreeSet<Hex> =
        all.iter().filter_map(combat::target).filter(|hex| unseen(p, *hex) == 0).collect();
    targets.into_iter().try_for_each(|hex| {
        let mut all = able(game, p, hex);
        all.sort_by_key(|unit| (Reverse(game.attack(p, *unit)), *unit));
        // Of a stack that holds more than may attack together the strongest do.
        let mut now = p.clone();
        all.retain(|unit| {
            let (then, stopped) = forecast::planned(game, &now, &[joins(*unit, hex)]);
            now = then;
            stopped.is_none()
        });
        let read = |units: &[Unit]| {
            let plan: Vec<Order> = units.iter().map(|unit| joins(*unit, hex)).collect();
            let (then, stopped) = forecast::planned(game, p, &plan);
            odds(game, &then).filter(|odds| stopped.is_none() && odds.column.is_some()).map(|odds| odds.rung)
        };
        finds(
            least(all, read).map(|units| (hex.into(), units.into_iter().map(|unit| unit.0.into()).collect())),
        )
    })
}

/// What is left of a plan that can still be given.
pub fn mended(game: &Game, p: &Position, plan: &[Order]) -> Vec<Order> {
    let mut now = p.clone();
    let mut left = plan.to_vec();
    left.retain(|order| {
        let (then, stopped) = forecast::planned(game, &now, &[*order]);
        now = then;
        stopped.is_none()
    });
    left
}
