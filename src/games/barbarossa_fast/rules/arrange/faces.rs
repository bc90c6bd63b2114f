//! Which counters the Soviet units of a position are.

use super::{
    token::{self, Face, Token},
    written::{Exact, Written},
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, N_BLOCKS, SOVIET_UNITS, UnitId},
    nouns::Strength,
    rules::{draws, imagine},
    state::{Hidden, Open, UNUSED},
};
use engine::{base::plain::quoted, contract::rules::Fault};

/// Latest draw of a game.
const LAST_DRAW: u8 = 15;

/// Deals the faces: those that are up into the open part, the others into the hidden one.
///
/// # Errors
/// When there are too few counters.
pub fn deal(g: &Game, w: &Written, o: &mut Open, units: &[(UnitId, Token)]) -> Result<Hidden, Fault> {
    let named = units.iter().filter_map(|(_, token)| match token.face {
        Face::Counter(c) => Some(c),
        Face::Unsaid | Face::Weak | Face::Strong => None,
    });
    let mut used = CounterSet::NONE;
    for counter in named {
        let name = || g.board.counters.get(counter.index()).map_or("", |c| c.said.as_str());
        joined(g, o, counter)?;
        let there = g.draw_set().or(g.board.siberians).or(g.board.red).has(counter);
        Fault::unless(there, &format!("{} is not in the draw of this game", name()))?;
        Fault::unless(!used.has(counter), &format!("{} is named twice", name()))?;
        used.add(counter);
    }
    let up = units.iter().filter(|(_, token)| !token.down);
    Fault::unless(up.clone().all(|(_, t)| t.face != Face::Unsaid), "a unit that is face up has no face")?;
    let white = |token: &Token| matches!(token.face, Face::Counter(c) if g.board.siberians.has(c));
    Fault::unless(units.iter().all(|(_, t)| !(t.down && white(t))), "Siberian units are never face down")?;
    match &w.exact {
        None => Table::new(g, used).by_hand(w, o, units),
        Some(exact) => exactly(g, w, exact, o, units),
    }
}

/// Red-lettered units are in the pools from a turn on (BF-REP-11).
fn joined(g: &Game, o: &Open, counter: CounterId) -> Result<(), Fault> {
    if !g.board.red.without(g.red_joined(o)).has(counter) {
        return Ok(());
    }
    let name = g.board.counters.get(counter.index()).map_or("", |c| c.said.as_str());
    let turn = g.edition.red_joins.unwrap_or_default();
    Err(Fault::new(format!("{name} is a red-lettered unit, and these come in turn {turn}")))
}

/// Kinds of Soviet units: Weak, Strong, and in an edition with types Weak and Strong tanks.
pub const KINDS: usize = 4;

/// The number of a kind.
pub const fn kind(weak: bool, tank: bool) -> usize {
    (!weak) as usize + 2 * tank as usize
}

/// The mark of each kind in the words of a pool, and its name.
pub const MARKS: [(&str, &str); KINDS] =
    [("W", "Weak"), ("S", "Strong"), ("Wt", "Weak tank"), ("St", "Strong tank")];

/// The kind of a counter.
pub fn kind_of(g: &Game, c: CounterId) -> usize {
    kind(g.board.weak.has(c), g.edition.has_types && g.board.tanks.has(c))
}

/// How many counters of each kind there are.
pub fn all_kinds(g: &Game) -> [usize; KINDS] {
    let mut all = [0; KINDS];
    g.draw_set().iter().for_each(|c| all[kind_of(g, c)] += 1);
    all
}

/// Counters by what they are, as far as no unit has them.
struct Table<'a> {
    g: &'a Game,
    left: [Vec<CounterId>; KINDS],
    /// Units that are named, each by its counter.
    used: CounterSet,
}

impl<'a> Table<'a> {
    fn new(g: &'a Game, used: CounterSet) -> Self {
        let mut left: [Vec<CounterId>; KINDS] = Default::default();
        g.draw_set().without(used).iter().for_each(|c| left[kind_of(g, c)].push(c));
        Self { g, left, used }
    }

    /// The first counters of each kind.
    fn take(&mut self, wanted: [usize; KINDS]) -> Result<[Vec<CounterId>; KINDS], Fault> {
        let all = all_kinds(self.g);
        let mut taken: [Vec<CounterId>; KINDS] = Default::default();
        for kind in 0..KINDS {
            let enough = wanted[kind] <= self.left[kind].len();
            Fault::unless(enough, &format!("there are only {} {} units", all[kind], MARKS[kind].1))?;
            taken[kind] = self.left[kind].drain(..wanted[kind]).collect();
        }
        Ok(taken)
    }

    /// A position written by hand: what is up takes the first counters, then what is unseen; the rest is not in the game.
    fn by_hand(mut self, w: &Written, o: &mut Open, units: &[(UnitId, Token)]) -> Result<Hidden, Fault> {
        let bell = self.g.setup.strength == Strength::Bell;
        Fault::unless(bell, "a position written by hand needs the Soviet strength by the free draw (bell)")?;
        let count = |down: bool| {
            let mut of = [0; KINDS];
            for (_, t) in units.iter().filter(|(_, t)| t.down == down) {
                match t.face {
                    Face::Counter(_) => {}
                    Face::Weak | Face::Strong | Face::Unsaid => of[kind(t.face == Face::Weak, t.tank)] += 1,
                }
            }
            of
        };
        let mut up = self.take(count(false))?;
        let down = count(true);
        let (pool, named) = self.pool(&w.pool, o, down)?;
        let mut unseen = self.take(std::array::from_fn(|kind| down[kind] + pool[kind]))?;
        let mut truth = [UNUSED; N_BLOCKS];
        for (unit, token) in units {
            let from = if token.down { &mut unseen } else { &mut up };
            let counter = match token.face {
                Face::Counter(counter) => Some(counter),
                Face::Weak | Face::Strong | Face::Unsaid => {
                    first(&mut from[kind(token.face == Face::Weak, token.tank)])
                }
            };
            let Some(counter) = counter else { continue };
            truth[unit.slot()] = counter.0;
            if !token.down {
                o.face[unit.slot()] = counter.0 + 1;
            }
        }
        // Of the red-lettered units those are in the game that are named.
        let red = self.g.board.red.without(self.used).without(named);
        o.absent = self.left.iter().flatten().copied().collect::<CounterSet>().or(red);
        let tanks = units.iter().filter(|(_, t)| t.tank).count();
        o.draws.dealt = self.dealt(w, o, [units.len() - tanks, tanks])?;
        let pool = unseen.concat().into_iter().collect::<CounterSet>().or(named);
        Ok(Hidden { truth, pool, weak_selected: weak_selected(self.g, o, &truth), presort_change: 0 })
    }

    /// How many units the pool has, by kind, and the red-lettered units in it.
    fn pool(
        &self,
        text: &str,
        o: &Open,
        down: [usize; KINDS],
    ) -> Result<([usize; KINDS], CounterSet), Fault> {
        let (mut pool, mut named) = ([0; KINDS], CounterSet::NONE);
        if text.trim() == "rest" {
            pool = std::array::from_fn(|kind| self.left[kind].len().saturating_sub(down[kind]));
            return Ok((pool, named));
        }
        let marks = if self.g.edition.has_types { KINDS } else { 2 };
        for word in text.split_whitespace() {
            if let Some(red) = token::counter(self.g, word).filter(|c| self.g.board.red.has(*c)) {
                joined(self.g, o, red)?;
                let twice = self.used.has(red) || named.has(red);
                Fault::unless(!twice, &format!("{} is named twice", quoted(word)))?;
                named.add(red);
                continue;
            }
            let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let which = MARKS[..marks].iter().position(|(mark, _)| *mark == &word[digits.len()..]);
            let number = digits.parse().ok().filter(|n: &usize| *n <= N_BLOCKS);
            let (Some(which), Some(number)) = (which, number) else {
                let like = if marks == KINDS { "7W 9S 3Wt 4St" } else { "7W 9S" };
                return Err(Fault::new(format!(
                    "{} says nothing of a pool: write “{like}” or “rest”",
                    quoted(word)
                )));
            };
            pool[which] = number;
        }
        Ok((pool, named))
    }

    /// Counters of the start that have been seen: those that are up, and as many as are gone, of each type as many as were
    /// drawn of it.
    fn dealt(&self, w: &Written, o: &Open, on_map: [usize; 2]) -> Result<CounterSet, Fault> {
        let b = &self.g.board;
        let tanks = if self.g.edition.has_types { b.take_tanks } else { 0 };
        let drawn = [b.take.saturating_sub(tanks), tanks];
        let left = |tank: usize| [self.left[2 * tank].len(), self.left[2 * tank + 1].len()];
        let gone: [usize; 2] =
            std::array::from_fn(|t| drawn[t].saturating_sub(on_map[t]).min(left(t).iter().sum()));
        let least: [usize; 2] = std::array::from_fn(|t| gone[t].saturating_sub(left(t)[1]));
        let most: [usize; 2] = std::array::from_fn(|t| gone[t].min(left(t)[0]));
        let mut weak: [usize; 2] = std::array::from_fn(|t| (gone[t] / 3).clamp(least[t], most[t]));
        if let Some(said) = w.weak.map(usize::from) {
            let fits = (least[0] + least[1]..=most[0] + most[1]).contains(&said);
            Fault::unless(fits, &format!("{said} Weak units of the start cannot be gone"))?;
            weak[0] = said.saturating_sub(least[1]).clamp(least[0], most[0]);
            weak[1] = said - weak[0];
        }
        let of = |kind: usize, n: usize| self.left[kind].iter().take(n).copied();
        let gone = (0..2).flat_map(|t| of(2 * t, weak[t]).chain(of(2 * t + 1, gone[t] - weak[t])));
        let up = o.face.iter().filter_map(|f| f.checked_sub(1)).map(CounterId);
        Ok(up.chain(gone).filter(|c| self.g.draw_set().has(*c)).collect())
    }
}

fn first(list: &mut Vec<CounterId>) -> Option<CounterId> {
    if list.is_empty() { None } else { Some(list.remove(0)) }
}

/// Weak units among those of the start: those seen, and those that lie face down since.
fn weak_selected(g: &Game, o: &Open, truth: &[u8; N_BLOCKS]) -> u8 {
    let old = draws::face_down(o).into_iter().filter(|u| o.draws.born[u.slot()] == 0);
    let down: CounterSet = old.map(|u| CounterId(truth[u.slot()])).collect();
    o.draws.dealt.or(down).and(g.board.weak).len() as u8
}

/// A moment of a game: every counter that is seen is named, and either all that are not seen or none.
fn exactly(
    g: &Game,
    w: &Written,
    exact: &Exact,
    o: &mut Open,
    units: &[(UnitId, Token)],
) -> Result<Hidden, Fault> {
    Fault::unless(
        w.pool.is_empty() && w.weak.is_none(),
        "the pool follows from the counters that are named",
    )?;
    let mut truth = [UNUSED; N_BLOCKS];
    for (unit, token) in units {
        match token.face {
            Face::Counter(counter) => truth[unit.slot()] = counter.0,
            Face::Unsaid if token.down => continue,
            Face::Unsaid | Face::Weak | Face::Strong => {
                return Err(Fault::new("where all is exact a unit is named by its counter"));
            }
        }
        if !token.down {
            o.face[unit.slot()] = truth[unit.slot()] + 1;
        }
    }
    let used: CounterSet = truth.iter().filter(|c| **c != UNUSED).map(|c| CounterId(*c)).collect();
    for id in &exact.absent {
        let counter = token::counter(g, id).filter(|c| g.draw_set().or(g.board.red).has(*c) && !used.has(*c));
        let Some(counter) = counter else {
            return Err(Fault::new(format!("the counter {} cannot be out of this game", quoted(id))));
        };
        o.absent.add(counter);
    }
    known_draws(g, exact, o)?;
    let down: Vec<&(UnitId, Token)> = units.iter().filter(|(_, token)| token.down).collect();
    let said = down.iter().filter(|(_, token)| token.face != Face::Unsaid).count();
    if said == 0 && !down.is_empty() || exact.weak.is_none() {
        return Ok(imagine::first_that_fits(g, o, None));
    }
    Fault::unless(said == down.len(), "some units that are face down are named and others are not")?;
    let fits = |(unit, _): &&(UnitId, Token)| draws::may_be(g, o, *unit, CounterId(truth[unit.slot()]));
    Fault::unless(down.iter().all(fits), "a unit that is face down was drawn before its counter could be")?;
    let pool = g.counters(o).without(used);
    let presort_change = exact.presort.unwrap_or(0);
    Fault::unless(matches!(presort_change, -2 | 0 | 2), "the draw never changes the points needed by that")?;
    let weak_selected = exact.weak.unwrap_or_else(|| weak_selected(g, o, &truth));
    Fault::unless(usize::from(weak_selected) <= g.board.take, "more Weak units are selected than units")?;
    Ok(Hidden { truth, pool, weak_selected, presort_change })
}

/// What was seen of the draws, if it can be.
fn known_draws(g: &Game, exact: &Exact, o: &mut Open) -> Result<(), Fault> {
    let draws = &exact.draws;
    let last = draws.count;
    let sound = last < LAST_DRAW
        && draws.born.iter().all(|draw| *draw <= last)
        && draws.back.iter().all(|draw| *draw <= last + 1)
        && draws.dealt.or(draws.spared).without(g.draw_set().or(g.board.red)).is_empty();
    Fault::unless(sound, "the draws cannot have been so")?;
    o.draws = draws.clone();
    o.turnable = exact.turnable.and(SOVIET_UNITS);
    let (mut left, mut unseen) = (draws::face_down(o), draws::unseen(g, o));
    for mix in &draws.mixed {
        let there = mix.units.without(left).is_empty() && mix.known.without(unseen).is_empty();
        let infantry = !mix.units.meets(o.tanks) && !mix.known.meets(g.board.tanks);
        let fits = there && infantry && mix.known.len() <= mix.units.len();
        Fault::unless(fits, "units cannot have been mixed so")?;
        (left, unseen) = (left.without(mix.units), unseen.without(mix.known));
    }
    Fault::unless(draws::suffice(g, o), "more units are face down than are left to be")
}
