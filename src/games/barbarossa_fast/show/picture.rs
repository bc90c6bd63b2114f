//! The map as plain data: places, links, counters, marks, arrows.

use super::{arrows::arrow, overlays::threat, ranges, reach::second_positions, season::sky, sides::key};
use crate::{
    data::board::Counter,
    game::Game,
    ids::{GERMAN_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{GERMAN, Kind, Phase, Role, Stage},
    order::Order,
    rules::{
        attack::{self, Declarations},
        movement, replacements, retreat, setup, siberia, supply, trial,
    },
    state::{Open, flag},
    words::{group_name, place, unit_name, units_in_text},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        counter::{
            Band, Body, Branch, Condition, ConditionSign, CounterMark, CounterStates, Nato, Part, Size, Value,
        },
        scene::{Arrow, ArrowStyle, Mark, Marker, MarkerSign, PlaceState, Scene, Works},
        words::Tone,
    },
};
use kit::say::count;
use std::sync::Arc;

/// The picture of a position.
pub fn scene(g: &Game, o: &Open) -> Scene {
    let starving = supply::out_of_supply(g, o);
    let declarations = Declarations::new(g, o);
    let units = o.on_map(UnitSet::ALL);
    let mut counters: Vec<CounterMark> =
        units.map(|(u, _)| counter_of(g, o, u, starving, may_act(g, o, &declarations, u))).collect();
    // In a stack the strongest fit unit is on top; moved and Disrupted ones lie below.
    counters.sort_by_key(|c| {
        let s = c.states;
        (c.place, !c.is_impaired(), !s.moved, c.strength(), std::cmp::Reverse(c.unit))
    });
    Scene {
        board: Arc::clone(&g.map),
        places: place_states(g, o),
        counters,
        marks: marks(g, o),
        arrows: arrows(g, o, starving),
        markers: markers(g, o),
        boxes: Vec::new(),
        season: sky(g.weather_of(o, o.turn)).into(),
    }
}

/// The places, each with what the other side of who holds it can bring against it (see the threat overlay).
fn place_states(g: &Game, o: &Open) -> Vec<PlaceState> {
    let dangers = [true, false].map(|german| threat::Danger::of(g, o, german));
    let mark = |s: SpaceId| {
        let mut mark = place_state(g, o, s);
        let able = dangers[usize::from(o.is_german(s))].attackers[s.index()].len();
        if able > 0 && s.is_in(g.board.positions) {
            mark.spoken = format!("{}, {} can attack it", mark.spoken, count(able as i64, "unit"));
        }
        mark
    };
    (0..g.board.spaces.len()).map(|i| mark(SpaceId(i as u8))).collect()
}

fn place_state(g: &Game, o: &Open, s: SpaceId) -> PlaceState {
    let fort = s.is_in(g.board.forts);
    PlaceState {
        control: Some(Side(u8::from(!o.is_german(s)))),
        works: if fort {
            vec![Works { name: "fortress".into(), destroyed: !s.is_in(o.fort) }]
        } else {
            Vec::new()
        },
        spoken: spoken_place(g, o, s),
        ..PlaceState::default()
    }
}

/// `Minsk, Soviet, 2 unknown units`.
fn spoken_place(g: &Game, o: &Open, s: SpaceId) -> String {
    let side = if o.is_german(s) { "German" } else { "Soviet" };
    let units = o.units_at(s);
    let who = if units.is_empty() { "empty".into() } else { units_in_text(g, o, units) };
    let city = if s.is_in(g.board.cities) {
        format!(", victory city worth {}", g.board.vp[s.index()])
    } else {
        String::new()
    };
    let fort = if s.is_in(o.fort) && !s.is_in(g.board.cities) { ", fortress" } else { "" };
    let attack = if s.is_in(o.targets) { ", under attack" } else { "" };
    format!("{}, {side}{city}{fort}, {who}{attack}", place(g, s))
}

/// Whether a unit may still move or be declared in this step.
pub fn can_act(g: &Game, o: &Open, unit: UnitId) -> bool {
    may_act(g, o, &Declarations::new(g, o), unit)
}

/// The same, given what the declarations of the step are judged by.
fn may_act(g: &Game, o: &Open, declarations: &Declarations<'_>, unit: UnitId) -> bool {
    let own = match o.phase {
        Phase::FarEast => return siberia::check_send(g, o, unit).is_ok(),
        Phase::Operations => unit.is_german(),
        Phase::SovietOperations => !unit.is_german(),
        _ => return false,
    };
    if !own {
        return false;
    }
    let moves =
        movement::may_move(o, unit).is_ok() && movement::reach(g, o, unit) != movement::Reach::default();
    let attacks = || {
        let at = o.space(unit).map_or(SpaceSet::NONE, |s| g.board.adj[s.index()] & g.board.positions);
        at.iter().any(|t| declarations.check(unit, t, Role::Attack).is_ok())
    };
    moves || attacks()
}

/// The counter of a unit.
pub fn counter(g: &Game, o: &Open, unit: UnitId, starving: UnitSet) -> CounterMark {
    counter_of(g, o, unit, starving, can_act(g, o, unit))
}

fn counter_of(g: &Game, o: &Open, unit: UnitId, starving: UnitSet, can_act: bool) -> CounterMark {
    let at = o.space(unit).unwrap_or(SpaceId(0));
    let factor = g.factor(o, unit);
    let (symbol, body, short, group) = face(g, o, unit);
    let band = unit.is_german().then(|| Band(g.group(o, unit).index() as u8));
    let done = o.has(unit, flag::BONUS) || o.links_moved(unit) > 0 && !can_act;
    let declared = o.aim(unit).is_some_and(|target| target.is_in(o.targets));
    let name = unit_name(g, o, unit);
    let states = CounterStates {
        moved: done || o.lapsed(unit).is_some(),
        unfaded: false,
        part: match (declared, o.has(unit, flag::FOLLOWER)) {
            (true, false) => Part::Attacks,
            (true, true) => Part::Follows,
            (false, _) => Part::None,
        },
        can_act,
        hits: o.hits[unit],
        unseen: false,
    };
    let conditions = conditions(g, o, unit, starving);
    let spoken = spoken_unit(g, o, unit, &name, factor, (&conditions, &states));
    CounterMark {
        unit: UnitKey::from(unit),
        place: key(at),
        side: u8::from(!unit.is_german()),
        symbol,
        body,
        short,
        values: factor.map(|f| vec![Value::new("factor", f.into())]),
        steps: None,
        conditions,
        states,
        name,
        also: printed_name(g, o, unit),
        spoken,
        group,
        band,
        untraced: false,
    }
}

/// The name that is printed on a unit, as far as the viewer knows it.
fn printed_name(g: &Game, o: &Open, unit: UnitId) -> String {
    if unit.is_german() {
        return g.board.german.get(unit.index()).map_or_else(String::new, |u| u.name.clone());
    }
    let counter = o.face(unit).and_then(|c| g.board.counters.get(c.index()));
    counter.map_or_else(String::new, |c| c.name.clone())
}

/// Disrupted (BF-DIS-01): for the handbook, too.
pub const DISRUPTED: Condition =
    Condition::new(ConditionSign::Corner('D'), "Disrupted", "has recovered", Tone::Warn);
/// Out of supply.
pub const STARVING: Condition =
    Condition::new(ConditionSign::Unsupplied, "out of supply", "in supply again", Tone::OutOfSupply);
/// A garrison of the printed set-up.
const FIXED: Condition =
    Condition::new(ConditionSign::Garrison, "a garrison that stays", "may leave", Tone::Plain);
/// A red-lettered unit, which recovers in Step 7 and never comes back (BF-SEQ-07, BF-HIT-09).
const RED: Condition = Condition::new(ConditionSign::RedName, "red-lettered", "face down again", Tone::Plain);

fn conditions(g: &Game, o: &Open, unit: UnitId, starving: UnitSet) -> Vec<Condition> {
    let red = !unit.is_german() && o.face(unit).is_some_and(|c| g.board.red.has(c));
    let all = [
        (red, RED),
        (o.is_disrupted(unit), DISRUPTED),
        (starving.has(unit), STARVING),
        (o.has(unit, flag::FIXED), FIXED),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, condition)| condition).collect()
}

fn face(g: &Game, o: &Open, unit: UnitId) -> (Nato, Body, String, String) {
    if unit.is_german() {
        let data = &g.board.german[unit.index().min(g.board.german.len() - 1)];
        let (branch, size) = match data.kind {
            Kind::Army => (Branch::Infantry, Size::Army),
            Kind::Panzer => (Branch::Armour, Size::Corps),
            Kind::PanzerGroup => (Branch::ArmourGroup, Size::Army),
        };
        let number = digits(&data.id);
        // The Romanian armies bear the numbers of German ones.
        let label = if data.allied { format!("R{number}") } else { number };
        return (Nato { branch, size }, Body::Full, label, group_name(g.group(o, unit)).into());
    }
    let Some(c) = o.face(unit) else {
        let group = match (g.edition.has_types, o.is_tank(unit)) {
            (false, _) => "Unknown",
            (true, false) => "Unknown infantry",
            (true, true) => "Unknown tanks",
        };
        return (back(g, o, unit), Body::Full, String::new(), group.into());
    };
    let data = &g.board.counters[c.index().min(g.board.counters.len() - 1)];
    let body = if data.siberian {
        Body::White
    } else if data.factor == 0 {
        Body::Pale
    } else {
        Body::Full
    };
    let branch = match (data.factor, data.mechanised) {
        (2.., _) => Branch::Shock,
        (_, true) => Branch::Mechanised,
        _ => Branch::Infantry,
    };
    let size = if data.mechanised || data.red { Size::Corps } else { Size::Army };
    let group = match (data.siberian, g.edition.has_types) {
        (true, _) => "Siberian reserve",
        (false, true) if data.red => "Red-lettered",
        (false, true) if data.mechanised => "Tanks",
        (false, true) => "Infantry",
        (false, false) => "Red Army",
    };
    let short = if data.red { red_short(data) } else { digits(&data.id) };
    (Nato { branch, size }, body, short, group.into())
}

/// What both sides know of an unseen unit: its type where there are types (BF-EXP-07), else its size, where all
/// are of one.
fn back(g: &Game, o: &Open, unit: UnitId) -> Nato {
    if g.edition.has_types {
        let branch = if o.is_tank(unit) { Branch::Mechanised } else { Branch::Infantry };
        return Nato { branch, size: Size::None };
    }
    let all_armies = !g.board.counters.iter().any(|c| c.mechanised);
    Nato { branch: Branch::Unknown, size: if all_armies { Size::Army } else { Size::None } }
}

/// The number in the name of a red-lettered unit, or where it has none the beginning of its commander's name or its own.
fn red_short(data: &Counter) -> String {
    let number: String = data.name.chars().filter(char::is_ascii_digit).take(1).collect();
    let named = if data.commander.is_empty() { &data.name } else { &data.commander };
    if number.is_empty() { named.chars().take(2).collect() } else { number }
}

fn digits(id: &str) -> String {
    let n: String = id.chars().filter(char::is_ascii_digit).collect();
    if n.is_empty() { "S".into() } else { n }
}

fn spoken_unit(
    g: &Game,
    o: &Open,
    unit: UnitId,
    name: &str,
    factor: Option<u8>,
    (conditions, s): (&[Condition], &CounterStates),
) -> String {
    let mut parts = vec![name.to_owned()];
    parts.extend(o.space(unit).map(|at| place(g, at)));
    parts.extend(factor.map(|f| if f == 0 { "Weak".into() } else { count(f, "factor") }));
    let mut add = |on: bool, word: &str| {
        if on {
            parts.push(word.to_owned());
        }
    };
    let fixed = |c: &&Condition| **c == FIXED;
    for condition in conditions.iter().filter(|c| !fixed(c)) {
        add(true, &condition.words);
    }
    add(s.part == Part::Attacks, "will attack");
    add(s.part == Part::Follows, "will follow");
    add(s.moved, "has moved");
    add(s.can_act, "may act");
    add(conditions.iter().any(|c| fixed(&c)), "garrison, stays");
    parts.join(", ")
}

fn marks(g: &Game, o: &Open) -> Vec<Mark> {
    let mut out: Vec<Mark> = o.targets.iter().map(|t| Mark::UnderAttack { place: key(t) }).collect();
    let choices = match (o.phase, o.battle.stage) {
        (Phase::SovietSetup, _) => {
            SpaceSet::union(setup::placeable(g, o).into_iter().map(|u| setup::starting_places(g, o, u)))
        }
        (Phase::Replacements, _) => {
            let places = |(unit, source)| replacements::deployment(g, o, source, o.is_tank(unit));
            replacements::next(o).map_or(SpaceSet::NONE, places)
        }
        (_, Stage::Retreats) => {
            let free = o.battle.to_retreat.into_iter().filter(|u| !o.has(*u, flag::NO_RETREAT));
            SpaceSet::union(free.map(|u| retreat::destinations(g, o, u)))
        }
        (_, Stage::Exploit) => second_positions(g, o),
        _ => SpaceSet::NONE,
    };
    out.extend(choices.iter().map(|s| Mark::Choice { place: key(s) }));
    match o.battle.stage {
        Stage::None => {}
        // The first position is taken; what is attacked next may be chosen already.
        Stage::Exploit => out.extend(o.battle.exploit.map(|next| Mark::UnderAttack { place: key(next) })),
        _ => out.push(Mark::UnderAttack { place: key(o.battle.target) }),
    }
    out
}

fn arrows(g: &Game, o: &Open, starving: UnitSet) -> Vec<Arrow> {
    let mut out = Vec::new();
    for target in o.targets {
        attack_arrows(g, o, target, starving, &mut out);
    }
    if let Some(next) = o.battle.exploit.filter(|_| o.battle.stage == Stage::Exploit) {
        // Those that were sent on already.
        link_arrows(g, o, next, o.battle.exploiters, starving, &mut out);
    }
    if o.battle.leg == 2 && o.battle.stage != Stage::None {
        link_arrows(g, o, o.battle.target, o.battle.attackers, starving, &mut out);
    }
    out
}

/// Arrows of a declared (or planned) attack: one for each link, with its hits, and those of the followers.
pub fn attack_arrows(g: &Game, o: &Open, target: SpaceId, starving: UnitSet, out: &mut Vec<Arrow>) {
    link_arrows(g, o, target, o.all_attackers_of(target), starving, out);
    let following = o.followers_of(target);
    let origins = following.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
    out.extend(origins.iter().map(|from| arrow(&[from, target], ArrowStyle::Follow, 0, "")));
}

/// What a list of orders would do, as arrows: ways of those that go, links of those that attack.
pub fn order_arrows(g: &Game, o: &Open, list: &[Order]) -> Vec<Arrow> {
    let starving = supply::out_of_supply(g, o);
    let mut trial = trial::of_plan(g, o);
    let mut out = Vec::new();
    let mut target = None;
    for order in list {
        let now = &trial.view().open;
        let going = |unit: UnitId, to: SpaceId, style: ArrowStyle| {
            let side = u8::from(!unit.is_german());
            o.space(unit).filter(|from| *from != to).map(|from| arrow(&[from, to], style, side, ""))
        };
        let way = match *order {
            Order::Move { unit, to } => {
                now.space(unit).zip(movement::path(g, now, unit, to)).map(|(from, (path, _))| {
                    let all: Vec<SpaceId> = std::iter::once(from).chain(path).collect();
                    arrow(&all, ArrowStyle::Move, u8::from(!unit.is_german()), "")
                })
            }
            Order::Place { unit, base: to } => going(unit, to, ArrowStyle::Move),
            Order::Transfer { unit, group } => going(unit, g.board.base_of[group.index()], ArrowStyle::Move),
            Order::Retreat { unit, to } => going(unit, to, ArrowStyle::Retreat),
            Order::Advance { unit } => going(unit, o.battle.target, ArrowStyle::Move),
            Order::Exploit { unit, target } => going(unit, target, ArrowStyle::Attack),
            Order::Declare { target: at, .. } => {
                target = Some(at);
                None
            }
            _ => None,
        };
        out.extend(way);
        // An order that may not be given now leaves the picture as it is.
        let _ = trial.give(order);
    }
    if let Some(at) = target {
        attack_arrows(g, &trial.view().open, at, starving, &mut out);
    }
    out.dedup();
    out
}

/// One arrow for each link of a group that attacks a place, with its hits.
pub fn link_arrows(
    g: &Game,
    o: &Open,
    target: SpaceId,
    attackers: UnitSet,
    starving: UnitSet,
    out: &mut Vec<Arrow>,
) {
    let origins = attackers.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
    for from in origins.iter().filter(|from| *from != target) {
        let group: UnitSet = attackers.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
        let hits = if group.and(GERMAN_UNITS).is_empty() {
            let (low, high) = ranges::factors(g, o, group);
            if low == high { high.to_string() } else { format!("{low}–{high}") }
        } else {
            attack::hits_by_link(g, o, group, starving).to_string()
        };
        let side = u8::from(group.and(GERMAN_UNITS).is_empty());
        let drawn = arrow(&[from, target], ArrowStyle::Attack, side, &hits);
        out.push(Arrow { legend: "declared, with hits".into(), ..drawn });
    }
}

/// Air fleets over the attacks they support and the units they supply.
fn markers(g: &Game, o: &Open) -> Vec<Marker> {
    let air = |at: PlaceKey, label: String| {
        let legend = "air mission".into();
        Marker { at, toward: None, side: GERMAN, sign: MarkerSign::Air, label, legend }
    };
    let mut out = Vec::new();
    for (f, data) in o.fleets.iter().zip(&g.board.fleets) {
        let short = format!("LF {}", digits(&data.id));
        if let Some(target) = f.target.filter(|t| t.is_in(o.targets)) {
            out.push(air(key(target), short.clone()));
        }
        if let Some(at) = f.supplies.and_then(|unit| o.space(unit)) {
            out.push(air(key(at), short));
        }
    }
    out
}
