//! What is drawn: hexes, counters, markers, where a selection may go, what was done.

use super::{beside, combat, comers, counters, fights, overlays};
use crate::{
    battle::{Battle, BattleOrder},
    event::{Event, Seen},
    game::Game,
    nouns::*,
    order::Order,
    rules::{
        allowance::allowance,
        choices,
        combat::{conduct, strength, support as artillery},
        front, infiltration,
        movement::tires,
        reach,
    },
    sight::View,
    state::{Marks, Position},
    words::{nerve_name, points},
};
use engine::show::{
    overlay::{REACH, WHO_COMES},
    scene::{Marker, MarkerSign, Reach, ReachStyle},
};
use kit::{coming::without_a_place, hand};

impl Picture for Game {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.printed)
    }
    fn scene(&self, v: &View) -> Scene {
        Scene {
            board: self.board(),
            places: counters::places(self, v),
            counters: counters::all(self, v),
            arrows: underway(&v.seen).into_iter().chain(fight_arrows(self, &v.seen)).collect(),
            markers: markers(self, &v.seen),
            marks: sites(self, v),
            boxes: beside::boxes(self, v),
            ..Scene::default()
        }
    }
    fn counters(&self, v: &View) -> Vec<CounterMark> {
        counters::all(self, v)
    }
    fn reach(&self, v: &View, units: &[UnitKey]) -> Vec<Mark> {
        let units: Vec<Unit> = hand::units(units);
        match v.seen.step {
            Step::Movement => within_reach(self, &v.seen, &units),
            step if step.is_fight() => combat::targets(self, &v.seen, &units),
            Step::Infiltration => {
                let from = units.first().and_then(|unit| v.seen.at.of(*unit));
                let ways = infiltration::all(self, &v.seen).filter(|way| Some(way.0) == from);
                ways.map(|(_, to)| Mark::Choice { place: to.into() }).collect()
            }
            _ => Vec::new(),
        }
    }
    fn overlays() -> &'static [OverlayKind] {
        overlays::KINDS
    }
    fn who_comes(&self, v: &View, at: PlaceKey) -> Option<Overlay> {
        self.has_hex(Hex(at.0)).then(|| comers::of(self, v, Hex(at.0)))
    }
    fn overlay(&self, v: &View, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        if kind == WHO_COMES {
            return Some(without_a_place());
        }
        if kind == REACH {
            return Some(overlays::of_reach(self, &hand::units(units), &self.reach(v, units)));
        }
        overlays::overlay(self, v, kind, side, &hand::units(units))
    }
    fn fight(&self, before: &View, e: &Event, after: &View) -> Vec<FightStep> {
        fights::steps(self, before, e, after)
    }
    fn deeds(&self, v: &View, e: &Event) -> Vec<Arrow> {
        match e {
            Event::Halted { unit, way, .. } if way.len() > 1 => went(way.iter().copied(), unit.side()),
            Event::Crossed { unit, to, .. } => {
                went(v.seen.at.of(*unit).into_iter().chain([*to]), unit.side())
            }
            Event::Infiltrated { units, from, to, went: true, .. } => {
                went([*from, *to], units.first().map_or(v.seen.phasing, Unit::side))
            }
            Event::Glimpsed(glimpse) => match &glimpse.seen {
                Seen::Marched { side, way } => went(way.iter().copied(), *side),
                Seen::Crossed { side, from, to, across: true, .. }
                | Seen::Infiltrated { side, from, to, went: true, .. } => went([*from, *to], *side),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// The way that a side went.
fn went(way: impl IntoIterator<Item = Hex>, side: Side) -> Vec<Arrow> {
    vec![Arrow::along(way, ArrowStyle::Move, side.0)]
}

/// The way of the unit that is on its way.
fn underway(p: &Position) -> Option<Arrow> {
    let march = p.march.as_ref().filter(|march| march.way.len() > 1)?;
    Some(Arrow {
        label: points(p.man(march.unit).spent),
        legend: "on its way, with what it has cost".into(),
        ..Arrow::along(march.way.iter().copied(), ArrowStyle::Move, march.unit.side().0)
    })
}

/// The hex under attack, and hexes that may be chosen without a selection: drop zones, ends of bridgeheads, where companies are
/// dropped, hexes of a retreat.
fn sites(game: &Game, v: &View) -> Vec<Mark> {
    let p = &v.seen;
    let mut orders = Vec::new();
    let mine = game.to_act(p).is_some_and(|side| v.who.knows(side));
    if mine && (matches!(p.step, Step::SetUp | Step::Bridgeheads | Step::Drops) || p.fight.is_some()) {
        choices::of(game, p, &mut orders);
    }
    let hex = |order: Order| match order {
        Order::Zone { at, .. } | Order::PlacePair { west: at, .. } | Order::Land { at, .. } => Some(at),
        Order::Battle(BattleOrder::Back { to }) => Some(to),
        _ => None,
    };
    let all: HexSet = orders.into_iter().filter_map(hex).collect();
    let under = p.fight.iter().map(|b| Mark::UnderAttack { place: b.target.into() });
    all.iter().map(|hex| Mark::Choice { place: hex.into() }).chain(under).collect()
}

/// The batteries of a combat, whom each supports, and with how much (RPX-170).
fn support(game: &Game, p: &Position, b: &Battle) -> Vec<(Unit, Unit, u8)> {
    let side = |gun: Unit| gun.side() == p.phasing;
    let all = b.guns.iter().flatten();
    all.map(|(gun, unit)| (*gun, *unit, artillery::value(game, p, *gun, *unit, side(*gun)))).collect()
}

/// From where a combat is fought and supported, each with its strength.
fn fight_arrows(game: &Game, p: &Position) -> Vec<Arrow> {
    let Some(b) = &p.fight else { return Vec::new() };
    let mut from: BTreeMap<Hex, u32> = BTreeMap::new();
    for unit in b.attackers {
        let Some(at) = p.at.of(unit) else { continue };
        *from.entry(at).or_default() += u32::from(strength::attack(game, p, unit, b.target, false));
    }
    let attacks = from.into_iter().map(|(at, strength)| Arrow {
        label: strength.to_string(),
        legend: "attack, with its strength".into(),
        ..Arrow::along([at, b.target], ArrowStyle::Attack, p.phasing.0)
    });
    let guns = support(game, p, b).into_iter().filter_map(|(gun, unit, _)| {
        let arrow = Arrow::along([p.at.of(gun)?, p.at.of(unit)?], ArrowStyle::Support, gun.side().0);
        Some(Arrow { legend: "artillery in support".into(), ..arrow })
    });
    let back = b.going.into_iter().flat_map(|(from, _)| {
        let ways = conduct::ways(game, p, b).into_iter().zip(1..);
        ways.map(move |(way, nth): (_, u8)| Arrow {
            label: nth.to_string(),
            ..Arrow::along([from, way.to], ArrowStyle::Retreat, conduct::to_act(p).0)
        })
    });
    attacks.chain(guns).chain(back).collect()
}

/// The bridge, bridgeheads, drop zones as far as they are known, positions, and support in a combat.
fn markers(game: &Game, p: &Position) -> Vec<Marker> {
    let [west, east] = game.map.bridge.ends;
    let bridge = if p.bridge { MarkerSign::Bridge } else { MarkerSign::BridgeDown };
    let bridge = Marker { toward: Some(east.into()), ..marker(west, p.owner(west), bridge, "") };
    let pairs = p.pairs.iter().map(|pair| {
        let label = if pair.improved { "+2" } else { "" };
        Marker { toward: Some(pair.east.into()), ..marker(pair.west, SOVIET, MarkerSign::Crossing, label) }
    });
    let drops = game.army.zones.iter().zip(p.zones).filter_map(|((brigade, _), at)| {
        let far = MarkerSign::DropZone(game.tables.drop.place_radius);
        let name = &game.formation(*brigade).name;
        Some(marker(at?, SOVIET, far, name.trim_end_matches(" Airborne Brigade")))
    });
    let works = p.works.iter().map(|hex| marker(hex, p.owner(hex), MarkerSign::Position, ""));
    let guns = p.fight.iter().flat_map(|b| support(game, p, b));
    let guns = guns.filter_map(|(_, unit, value)| {
        Some(marker(p.at.of(unit)?, unit.side(), MarkerSign::Support, &value.to_string()))
    });
    std::iter::once(bridge).chain(pairs).chain(drops).chain(works).chain(guns).collect()
}

fn marker(hex: Hex, side: Side, sign: MarkerSign, label: &str) -> Marker {
    let legend = match sign {
        MarkerSign::Bridge => "bridge",
        MarkerSign::BridgeDown => "bridge, destroyed",
        MarkerSign::Crossing => "bridgehead; +2 improved",
        MarkerSign::DropZone(_) => "drop zone",
        MarkerSign::Position => "improved position",
        MarkerSign::Support => "artillery in support",
        MarkerSign::Air | MarkerSign::Bridgehead | MarkerSign::Fuel | MarkerSign::Supplies => "",
    };
    Marker { at: hex.into(), toward: None, side, sign, label: label.to_owned(), legend: legend.into() }
}

/// Where all of some units could come by one move, with what it costs the slowest; strategic ends are dashed.
fn within_reach(game: &Game, p: &Position, units: &[Unit]) -> Vec<Mark> {
    let Some(first) = units.first() else { return Vec::new() };
    let all = |pace| -> Vec<reach::Reach> {
        units.iter().filter_map(|unit| reach::of(game, p, *unit, pace).ok()).collect()
    };
    let paces = [Pace::Normal, Pace::Strategic].map(all);
    let (start, front) = (p.at.of(*first), front::Front::of(game, p, p.phasing));
    let mut marks = Vec::new();
    for hex in game.map.hexes.hexes() {
        let costs = paces.each_ref().map(|reaches| slowest(reaches, units.len(), hex));
        let (cost, nth) = match costs {
            [Some(cost), _] => (cost, 0),
            [None, Some(cost)] => (cost, 1),
            [None, None] => continue,
        };
        let way: Vec<Hex> = paces[nth].first().map(|reach| reach.path(hex)).unwrap_or_default();
        let tired = tired(game, p, units, &paces[nth], hex);
        marks.push(Mark::Reach(mark(start, &way, (hex, cost), nth == 1, (front.zone.has(hex), tired))));
    }
    marks.extend(across(game, p, units));
    marks
}

fn slowest(reaches: &[reach::Reach], of: usize, hex: Hex) -> Option<u8> {
    let costs: Vec<u8> =
        reaches.iter().filter_map(|reach| reach.cost(hex).filter(|_| reach.start() != hex)).collect();
    costs.iter().copied().max().filter(|_| costs.len() == of)
}

/// The worst nerve to which the way to a hex brings one of the units (RPX-083, RPX-101).
fn tired(game: &Game, p: &Position, units: &[Unit], reaches: &[reach::Reach], hex: Hex) -> Option<Nerve> {
    let of = |(unit, reach): (&Unit, &reach::Reach)| {
        let steady = game.counter(*unit).is_leader() || p.man(*unit).is(Marks::FLIPPED);
        let spent = (reach.cost(hex)?, allowance(game, p, *unit));
        if steady { None } else { tires(game, p, *unit, spent, false) }
    };
    units.iter().zip(reaches).filter_map(of).max()
}

/// `3 hexes, 5 MP, strategic movement; the march leaves it Disrupted`
fn mark(
    start: Option<Hex>,
    way: &[Hex],
    (hex, cost): (Hex, u8),
    strategic: bool,
    (stops, tired): (bool, Option<Nerve>),
) -> Reach {
    let from = way.len().checked_sub(2).map(|nth| way[nth]).or(start).unwrap_or(hex);
    let how = if strategic { ", strategic movement" } else { "" };
    let tired = tired.map(|nerve| format!("; the march leaves it {}", nerve_name(nerve))).unwrap_or_default();
    let ends = if stops { "; stops there: enemy zone" } else { "" };
    Reach {
        place: hex.into(),
        from: from.into(),
        way: start.iter().chain(way).map(|hex| PlaceKey::from(*hex)).collect(),
        cost: points(cost),
        spoken: format!("{}, {} MP{how}{tired}{ends}", count_of(way.len(), "hex", "hexes"), points(cost)),
        style: match (strategic, stops) {
            (false, false) => ReachStyle::Free,
            (false, true) => ReachStyle::Stop,
            (true, _) => ReachStyle::Last,
        },
        legend: if strategic {
            "movement points, strategic"
        } else {
            "movement points, boxed in an enemy zone"
        }
        .into(),
    }
}

/// Far hexes to which a unit may try to cross.
fn across(game: &Game, p: &Position, units: &[Unit]) -> Vec<Mark> {
    let may = |unit: &Unit, to: Hex| choices::may(game, p, Order::Cross { unit: *unit, to }).is_ok();
    let from = units.first().and_then(|unit| p.at.of(*unit));
    let far =
        from.into_iter().flat_map(|from| game.map.crossings(from).map(|(to, _)| to).collect::<Vec<_>>());
    far.filter(|to| units.iter().all(|unit| may(unit, *to)))
        .map(|to| Mark::Choice { place: to.into() })
        .collect()
}
