//! Ways by hand: what a way costs step by step and what it sets off, and other ways that cost the same and set off
//! something else.

use super::refusals;
use crate::{
    event::Event,
    game::Game,
    nouns::{Hex, HexSet, Stack},
    order::Order,
    refusal::Refusal,
    rules::{
        movement::{self, Mover},
        reach, zone,
    },
    state::Position,
    words::hex_name,
};
use engine::{
    base::keys::PlaceKey,
    contract::rules::Rules,
    show::scene::{Along, Offered, Verb, VerbLine},
};
use kit::{
    hand::give,
    hex::HexId,
    say::{count_of, join},
};

/// Ways that are looked at.
const MOST_WAYS: usize = 400;
/// Other ways that are offered.
const MOST_OFFERED: usize = 4;

/// What a way sets off: enemy ground it takes, and where it ends.
pub fn sets_off(game: &Game, p: &Position, stack: Stack, way: &[Hex]) -> String {
    let taken = taken(p, stack, way);
    let named: Vec<String> =
        taken.iter().filter_map(|hex| game.board.place(hex)).map(|place| place.shown.clone()).collect();
    let others = taken.len() - named.len();
    let hexes = (others > 0).then(|| count_of(others, "hex", "hexes"));
    let all: Vec<String> = named.into_iter().chain(hexes).collect();
    if all.is_empty() { String::new() } else { format!("takes {}", join(&all)) }
}

/// Enemy ground that a way leads over.
fn taken(p: &Position, stack: Stack, way: &[Hex]) -> HexSet {
    let foe = stack.0.side().other();
    way.iter().copied().filter(|hex| p.controls(foe, *hex)).collect()
}

/// The orders that take a stack along a way, the hex it stands in left out, and what each step costs with those before it.
///
/// # Errors
/// The fact that stops a step, with the costs up to it.
fn steps(game: &Game, p: &Position, stack: Stack, way: &[Hex]) -> (Vec<Order>, Vec<u8>, Result<(), Refusal>) {
    let mut after = p.clone();
    let (mut orders, mut costs) = (Vec::new(), Vec::new());
    let mut paid = p.march.as_ref().map_or(0, |march| march.cost);
    for to in way {
        let order = Order::Go { stack, to: *to };
        let events = match give(game, &mut after, &order) {
            Ok(events) => events,
            Err(why) => return (orders, costs, Err(why)),
        };
        paid += events
            .iter()
            .map(|event| if let Event::Went { cost, .. } = event { *cost } else { 0 })
            .sum::<u8>();
        orders.push(order);
        costs.push(paid);
    }
    if after.march.is_some() {
        if let Err(why) = game.check(&after, &Order::Halt) {
            return (orders, costs, Err(why));
        }
        orders.push(Order::Halt);
    }
    (orders, costs, Ok(()))
}

/// The orders of a way that was drawn by hand.
///
/// # Errors
/// The fact that stops a step of it.
pub fn orders(game: &Game, p: &Position, stack: Stack, way: &[Hex]) -> Result<Vec<Order>, Refusal> {
    movement::under_orders(game, p, stack)?;
    let (orders, _, stopped) = steps(game, p, stack, way);
    stopped.map(|()| orders)
}

/// The hexes of a way, the one in which the stack stands left out.
pub fn hexes(p: &Position, stack: Stack, way: &[PlaceKey]) -> Vec<Hex> {
    let all = way.iter().map(|place| HexId(place.0));
    all.skip_while(|hex| Some(*hex) == p.at.of(stack.0)).collect()
}

/// What a way costs, step by step, and what it sets off or what stops it.
pub fn along(game: &Game, p: &Position, stack: Stack, way: &[Hex]) -> Along {
    let (_, costs, stopped) = steps(game, p, stack, way);
    let has = movement::allowance_of(game, p, stack);
    let last = costs.last().copied().unwrap_or(0);
    let words = if let Err(why) = stopped {
        refusals::explain(game, p, &why).sentence
    } else {
        let name = way.last().map_or_else(String::new, |hex| hex_name(game, *hex).to_owned());
        let bonus = last.saturating_sub(has.mf);
        let more = if bonus > 0 { format!(" and {bonus} of the bonus") } else { String::new() };
        let set = sets_off(game, p, stack, way);
        let set = if set.is_empty() { set } else { format!("; {set}") };
        format!("{name}: {} of {} MF{more}{set}", last - bonus, has.mf)
    };
    let start = p.at.of(stack.0).map(PlaceKey::from);
    let places: Vec<PlaceKey> = start.into_iter().chain(way.iter().map(|hex| PlaceKey::from(*hex))).collect();
    Along { way: places, costs: costs.iter().map(ToString::to_string).collect(), words }
}

/// Other ways to a hex that cost the same and take other ground, as lines of its menu.
pub fn lines(game: &Game, p: &Position, stack: Stack, to: Hex) -> Vec<VerbLine> {
    let zone = zone::of(game, p, stack.0.side().other());
    let Some(found) = reach::reach(game, p, &zone, stack).filter(|found| found.ends.has(to)) else {
        return Vec::new();
    };
    let mover = Mover::of(game, p, stack);
    let Some(back) = reach::back(game, p, &zone, &mover, &found) else { return Vec::new() };
    let mut all = back.ways(to, MOST_WAYS);
    let usual = found.path(to);
    let first = taken(p, stack, &usual);
    let mut known = vec![first];
    let worth = |way: &Vec<Hex>| {
        let taken = taken(p, stack, way);
        let places = taken.iter().filter(|hex| game.board.place(*hex).is_some()).count();
        std::cmp::Reverse((places, taken.len()))
    };
    all.sort_by_key(worth);
    all.retain(|way| {
        let taken = taken(p, stack, way);
        let new = !known.contains(&taken) && steps(game, p, stack, way).2.is_ok();
        if new {
            known.push(taken);
        }
        new
    });
    // What it does otherwise than the way that is shown.
    let names =
        |hexes: HexSet| join(&hexes.iter().map(|hex| hex_name(game, hex).to_owned()).collect::<Vec<_>>());
    let line = |way: &Vec<Hex>| {
        let by: Vec<String> = way
            .iter()
            .filter(|hex| !usual.contains(hex))
            .map(|hex| hex_name(game, *hex).to_owned())
            .collect();
        let taken = taken(p, stack, way);
        let (more, less) = (taken - first, first - taken);
        let set = match (more.is_empty(), less.is_empty()) {
            (true, _) => format!("does not take {}", names(less)),
            (false, true) => format!("takes {} too", names(more)),
            (false, false) => format!("takes {}, not {}", names(more), names(less)),
        };
        let keys: Vec<PlaceKey> = way.iter().map(|hex| PlaceKey::from(*hex)).collect();
        let words = format!("Move by {}: {set}", join(&by)).into();
        VerbLine { verb: Verb::along(&keys), words, offered: Offered::WhereGoing }
    };
    all.iter().take(MOST_OFFERED).map(line).collect()
}
