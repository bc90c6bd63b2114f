//! One hidden part that fits what everybody sees, every one that fits being equally likely.
//!
//! Faces are dealt to the units that are face down, one after the other in the order of their draws: each takes the first
//! counter of a shuffle of its own that it may be (see `draws` for which those are). A unit has as many counters to choose
//! from whatever the units before it took, so every deal that fits is equally likely.
//! The shuffles are keyed by the unit and its draw, never by the turn: with the same dice two moments are given the same
//! faces, but for what was seen or drawn between them. So a play-out (see `engine/chances`) has the same Soviet army at every
//! moment, and what it needs to win does not change while nothing new is seen.

use super::draws::{
    self,
    departed::{self, Account},
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, N_BLOCKS, UnitId, UnitSet},
    nouns::Phase,
    state::{Hidden, Open, OwnTanks, UNUSED},
};
use engine::dice::key::{Dice, RollKey};

/// Deals unseen counters to unknown blocks at random, draw by draw; known faces keep theirs.
pub fn hidden(g: &Game, o: &Open, own: Option<&OwnTanks>, dice: &mut dyn Dice) -> Hidden {
    let account = account(g, o, dice);
    let cards: Vec<CounterId> = g.draw_set().or(g.board.red).iter().collect();
    deal(g, o, own, &account, |unit, draw, there| {
        let key = key("imagined face", u32::from(draw) << 8 | unit.slot() as u32);
        let order = dice.shuffle(&key, cards.len());
        let mut deck = order.into_iter().filter_map(|i| cards.get(usize::from(i)));
        deck.find(|c| there.has(**c)).copied()
    })
}

/// The same without dice: every block takes the first counter that it may be.
pub fn first_that_fits(g: &Game, o: &Open, own: Option<&OwnTanks>) -> Hidden {
    let possible = |a: &Account| o.siberia.unseen.is_empty() || a.is_possible(g, o);
    let account = draws::accounts(g, o).into_iter().find(possible).unwrap_or_default();
    deal(g, o, own, &account, |_, _, there| there.iter().next())
}

/// Stands for the number of a draw where units turned down again are mixed.
const MIXED: u8 = u8::MAX;

/// Deals draw by draw; `take` chooses for a unit of a draw among the counters that are there. Units that the viewer may look
/// at have the faces he sees.
fn deal(
    g: &Game,
    o: &Open,
    own: Option<&OwnTanks>,
    account: &Account,
    mut take: impl FnMut(UnitId, u8, CounterSet) -> Option<CounterId>,
) -> Hidden {
    let left_out = account.left_out;
    let mut truth = [UNUSED; N_BLOCKS];
    for (slot, face) in o.face.iter().enumerate() {
        if let Some(counter) = face.checked_sub(1) {
            truth[slot] = counter;
        }
    }
    // Who is face down, and who left unseen, by draw.
    let still =
        by_draw(o).into_iter().zip(0..).flat_map(|(units, born)| units.iter().map(move |u| (born, u, None)));
    let left = account.dealt.iter().map(|gone| (gone.born, UnitId::block(gone.slot.into()), Some(gone.left)));
    let mut down: Vec<(u8, UnitId, Option<u8>)> = still.chain(left).collect();
    // Those first who can have been fewer counters: who left unseen was no red-lettered unit (BF-RUL-136).
    let never_unseen = departed::never_unseen(g);
    if !account.dealt.is_empty() {
        let freely = |left: &Option<u8>| left.is_none() && !never_unseen.is_empty();
        down.sort_unstable_by_key(|(born, unit, left)| (*born, freely(left), *unit, *left));
    }
    let mut handed_back: Vec<(u8, CounterId)> = Vec::new();
    // Counters that can be drawn, and those that come back to the pool later.
    let (mut there, mut later) = (CounterSet::NONE, draws::still_drawn(g, o));
    let mut selected = o.draws.dealt;
    for (born, unit, left) in &down {
        let Some(counter) = own.filter(|_| left.is_none()).and_then(|own| own.face(*unit)) else { continue };
        truth[unit.slot()] = counter.0;
        later.remove(counter);
        if *born == 0 {
            selected.add(counter);
        }
    }
    down.retain(|(_, unit, left)| left.is_some() || truth[unit.slot()] == UNUSED);
    // Counters by the draw for which they come back; some come back for none.
    let mut coming = vec![CounterSet::NONE; down.last().map_or(0, |(born, ..)| usize::from(*born) + 1)];
    for counter in later {
        if let Some(then) = coming.get_mut(usize::from(draws::since(o, counter, left_out))) {
            then.add(counter);
        }
    }
    for draw in down.chunk_by(|a, b| a.0 == b.0) {
        let now = draw.first().map_or(0, |(born, ..)| *born);
        for (_, counter) in handed_back.extract_if(.., |(left, _)| *left < now) {
            there.add(counter);
        }
        let back = coming.iter_mut().take(usize::from(now) + 1).map(std::mem::take);
        there = there.or(CounterSet::union(back));
        for (_, unit, left) in draw {
            let is_tank = match left {
                None => o.is_tank(*unit),
                Some(_) => account.is_tank(*unit, *left),
            };
            let mut of_type = if is_tank { there.and(g.board.tanks) } else { there.without(g.board.tanks) };
            if left.is_some() {
                of_type = of_type.without(never_unseen);
            }
            let Some(counter) = take(*unit, now, of_type) else { continue };
            match left {
                None => truth[unit.slot()] = counter.0,
                Some(left) => handed_back.push((*left, counter)),
            }
            there.remove(counter);
            if now == 0 {
                selected.add(counter);
            }
        }
    }
    for (gone, maybe) in account.known.iter().filter(|(gone, _)| gone.born == 0) {
        let counter = take(UnitId::block(gone.slot.into()), 0, maybe.without(selected));
        if let Some(counter) = counter {
            selected.add(counter);
        }
    }
    for mix in &o.draws.mixed {
        let drawn =
            mix.stand_ins().into_iter().map(|u| truth[u.slot()]).filter(|c| usize::from(*c) < N_BLOCKS);
        let mut among: CounterSet = drawn.map(CounterId).collect::<CounterSet>().or(mix.known);
        for unit in mix.units {
            let Some(counter) = take(unit, MIXED, among) else { continue };
            truth[unit.slot()] = counter.0;
            among.remove(counter);
        }
    }
    let used = truth.iter().filter(|c| usize::from(**c) < N_BLOCKS).map(|c| CounterId(*c)).collect();
    let dealt = o.phase != Phase::Deal;
    Hidden {
        truth,
        pool: g.counters(o).without(used),
        weak_selected: if dealt { selected.and(g.board.weak).len() as u8 } else { 0 },
        presort_change: presort_change(g, left_out),
    }
}

/// Units that are face down and have counters of a draw, by the draw.
fn by_draw(o: &Open) -> Vec<UnitSet> {
    let mut all = Vec::with_capacity(16);
    for unit in draws::drawn_down(o) {
        let born = usize::from(o.draws.born[unit.slot()]);
        all.resize(all.len().max(born + 1), UnitSet::NONE);
        all[born].add(unit);
    }
    all
}

/// One account of what is unknown: the group left out, and what those had who left unseen.
fn account(g: &Game, o: &Open, dice: &mut dyn Dice) -> Account {
    if o.siberia.unseen.is_empty() {
        return Account { left_out: left_out(g, o, dice), ..Account::default() };
    }
    let mut all = draws::accounts(g, o);
    let weights: Vec<u128> = departed::weights(g, o, &all);
    let sum: u128 = weights.iter().sum();
    // A die with this many faces is as fine as the weights are.
    const FACES: u32 = 1 << 30;
    let face = u128::from(dice.roll(&key("imagined account", 0), FACES)) - 1;
    let mut rest = sum / u128::from(FACES) * face;
    let chosen = weights.iter().position(|weight| {
        let here = rest < *weight;
        rest = rest.saturating_sub(*weight);
        here
    });
    if all.is_empty() { Account::default() } else { all.swap_remove(chosen.unwrap_or(0)) }
}

/// A key that says nothing of when it is asked.
fn key(purpose: &'static str, subject: u32) -> RollKey {
    RollKey::new(0, purpose, subject)
}

/// One of the hidden groups that may have been left out: the first of a shuffle of all of them (BF-SET-01).
fn left_out(g: &Game, o: &Open, dice: &mut dyn Dice) -> CounterSet {
    let fits = draws::left_out(g, o);
    if let [only] = fits[..] {
        return only;
    }
    let order = dice.shuffle(&key("imagined group", 0), g.board.presort.len());
    let groups = order.iter().filter_map(|i| g.board.presort.get(usize::from(*i)));
    groups.copied().find(|group| fits.contains(group)).unwrap_or_default()
}

/// What leaving out a group does to the requirement (BF-VIC-06); nothing where none is left out.
fn presort_change(g: &Game, left_out: CounterSet) -> i8 {
    let group = g.board.presort.iter().position(|p| *p == left_out && !left_out.is_empty());
    group.and_then(|i| [-2, 0, 2].get(i).copied()).unwrap_or_default()
}
