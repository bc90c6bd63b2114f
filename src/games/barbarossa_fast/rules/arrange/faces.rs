//! Which counters the Soviet units of a position are.

use super::{
    token::{self, Face, Token},
    written::{Exact, Written},
};
use crate::{
    engine::{base::plain::quoted, contract::rules::Fault},
    games::barbarossa_fast::{
        game::Game,
        ids::{CounterId, CounterSet, N_BLOCKS, UnitId, UnitSet},
        nouns::Strength,
        rules::{draws, imagine},
        state::{Hidden, Open, UNUSED},
    },
};

/// Latest draw of a game.
const LAST_DRAW: u8 = 15;

/// Deals the faces: those that are up into the open part, the others into the hidden one.
///
/// # Errors
/// When there are not so many counters.
pub fn deal(g: &Game, w: &Written, o: &mut Open, units: &[(UnitId, Token)]) -> Result<Hidden, Fault> {
    let named = units.iter().filter_map(|(_, token)| match token.face {
        Face::Counter(c) => Some(c),
        Face::Unsaid | Face::Weak | Face::Strong => None,
    });
    let mut used = CounterSet::NONE;
    for counter in named {
        let there = g.draw_set().or(g.board.siberians).has(counter);
        let name = || g.board.counters.get(counter.index()).map_or("", |c| c.said.as_str());
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

/// Counters by what they are, as far as nobody has them.
struct Table<'a> {
    g: &'a Game,
    weak: Vec<CounterId>,
    strong: Vec<CounterId>,
}

impl<'a> Table<'a> {
    fn new(g: &'a Game, used: CounterSet) -> Self {
        let (weak, strong) = g.draw_set().without(used).iter().partition(|c| g.board.weak.has(*c));
        Self { g, weak, strong }
    }

    /// The first `weak` and `strong` counters.
    fn take(&mut self, [weak, strong]: [usize; 2]) -> Result<[Vec<CounterId>; 2], Fault> {
        let [all_weak, all_strong] = [true, false]
            .map(|weak| self.g.draw_set().iter().filter(|c| self.g.board.weak.has(*c) == weak).count());
        Fault::unless(weak <= self.weak.len(), &format!("there are only {all_weak} Weak units"))?;
        Fault::unless(strong <= self.strong.len(), &format!("there are only {all_strong} Strong units"))?;
        Ok([self.weak.drain(..weak).collect(), self.strong.drain(..strong).collect()])
    }

    /// A position written by hand: what is up takes the first counters, then what nobody sees; the rest is not in the game.
    fn by_hand(mut self, w: &Written, o: &mut Open, units: &[(UnitId, Token)]) -> Result<Hidden, Fault> {
        let bell = self.g.setup.strength == Strength::Bell;
        Fault::unless(bell, "a position written by hand needs the Soviet strength by the free draw (bell)")?;
        let count = |down: bool| {
            let of = |weak: bool| {
                let like = |t: &Token| {
                    if weak { t.face == Face::Weak } else { matches!(t.face, Face::Strong | Face::Unsaid) }
                };
                units.iter().filter(|(_, t)| t.down == down && like(t)).count()
            };
            [of(true), of(false)]
        };
        let mut up = self.take(count(false))?;
        let [weak, strong] = count(true);
        let [pool_weak, pool_strong] = self.pool(&w.pool, [weak, strong])?;
        let mut unseen = self.take([weak + pool_weak, strong + pool_strong])?;
        let mut truth = [UNUSED; N_BLOCKS];
        for (unit, token) in units {
            let from = if token.down { &mut unseen } else { &mut up };
            let counter = match token.face {
                Face::Counter(counter) => Some(counter),
                Face::Weak => first(&mut from[0]),
                Face::Strong | Face::Unsaid => first(&mut from[1]),
            };
            let Some(counter) = counter else { continue };
            truth[unit.slot()] = counter.0;
            if !token.down {
                o.face[unit.slot()] = counter.0 + 1;
            }
        }
        o.absent = self.weak.iter().chain(&self.strong).copied().collect();
        o.draws.dealt = self.dealt(w, o, units.len())?;
        let pool = unseen.concat().into_iter().collect();
        Ok(Hidden { truth, pool, weak_selected: weak_selected(self.g, o, &truth), presort_change: 0 })
    }

    /// How many units the pool has.
    fn pool(&self, text: &str, [weak, strong]: [usize; 2]) -> Result<[usize; 2], Fault> {
        if text.trim() == "rest" {
            return Ok([self.weak.len().saturating_sub(weak), self.strong.len().saturating_sub(strong)]);
        }
        let mut pool = [0, 0];
        for word in text.split_whitespace() {
            let (number, which) = match word.strip_suffix('W') {
                Some(number) => (number, 0),
                None => (word.strip_suffix('S').unwrap_or_default(), 1),
            };
            let number: usize = number.parse().ok().filter(|n| *n <= N_BLOCKS).ok_or_else(|| {
                Fault::new(format!("{} says nothing of a pool: write “7W 9S” or “rest”", quoted(word)))
            })?;
            pool[which] = number;
        }
        Ok(pool)
    }

    /// Counters of the start that have been seen: those that are up, and as many as are gone.
    fn dealt(&self, w: &Written, o: &Open, on_map: usize) -> Result<CounterSet, Fault> {
        let gone = self.g.board.take.saturating_sub(on_map).min(self.weak.len() + self.strong.len());
        let third = (gone / 3).clamp(gone.saturating_sub(self.strong.len()), self.weak.len());
        let weak = w.weak.map_or(third, usize::from);
        let fits = weak <= self.weak.len() && weak <= gone && gone - weak <= self.strong.len();
        Fault::unless(fits, &format!("{weak} Weak units of the start cannot be gone"))?;
        let gone = self.weak.iter().take(weak).chain(self.strong.iter().take(gone - weak)).copied();
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
        let counter = token::counter(g, id).filter(|c| g.draw_set().has(*c) && !used.has(*c));
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
        && draws.dealt.or(draws.spared).without(g.draw_set()).is_empty();
    Fault::unless(sound, "the draws cannot have been so")?;
    o.draws = draws.clone();
    o.turnable = exact.turnable.and(UnitSet::SOVIET);
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
