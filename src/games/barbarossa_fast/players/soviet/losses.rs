//! Losses (§7.5): all legal allocations of the hits, ranked. Also the suggestion for a person and the German side.
//!
//! Rules: BF-HIT-01 to -08, BF-DIS-02, BF-RET-04. Rulings: R35 to R41. Alike units are counted together, so that
//! the number of allocations stays small whatever the stack.

use super::Why;
use crate::{
    game::Game,
    ids::{SpaceSet, UnitId, UnitSet},
    nouns::Stage,
    order::Order,
    players::{losses::cheapest, reason::Reason},
    rules::{combat, divisions, retreat},
    state::{Open, flag},
};
use engine::{contract::automatic::Plan, dice::key::TieDice};

/// How equal allocations are told apart.
pub enum Ties<'a> {
    /// By the tie dice, in play.
    Dice(&'a mut dyn TieDice),
    /// In a suggestion: the attacker declared first takes more, the defender written last takes more. Attackers
    /// count link by link in map order, armies before panzer corps.
    Listed,
    /// The same with both sides' units in this sequence, as a battle is written down.
    Written(&'a [UnitId]),
}

impl Ties<'_> {
    /// The units in the sequence of the ties, or as given.
    fn sort(&self, units: Vec<UnitId>) -> Vec<UnitId> {
        match self {
            Self::Written(order) => order.iter().copied().filter(|u| units.contains(u)).collect(),
            Self::Dice(_) | Self::Listed => units,
        }
    }
}

/// An allocation of the hits of a battle stage.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proposal {
    /// Hits of each unit, those already placed included; units without hits are left out.
    pub hits: Vec<(UnitId, u8)>,
    /// Defending: a unit still stands on the position. Attacking: a fit attacker is left.
    pub held: bool,
    /// Factors that survive.
    pub factors: u8,
    /// Holding costs more factors than giving the position up would.
    pub sacrifice: bool,
}

/// The best allocation of the hits that are due now, by the ranking of §7.5.
pub fn propose(g: &Game, o: &Open, ties: Ties<'_>) -> Proposal {
    let b = &o.battle;
    match b.stage {
        Stage::AttackerHits => attackers(g, o, ties),
        Stage::DefenderHits => defenders(g, o, b.left, ties),
        Stage::None
        | Stage::ReHide
        | Stage::Seen
        | Stage::AirEffect
        | Stage::Retreats
        | Stage::Advance
        | Stage::Exploit => Proposal::default(),
    }
}

/// The hits a person is advised to place, by unit.
pub fn suggest(g: &Game, o: &Open) -> Vec<(UnitId, u8)> {
    propose(g, o, Ties::Listed).hits
}

/// The orders that place all hits of the stage by the procedure.
pub(crate) fn take(g: &Game, o: &Open, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let p = propose(g, o, Ties::Dice(tie));
    let mut reasons = reasons(g, o, &p);
    let mut steps = divisions::orders_for(g, o, &p.hits);
    if steps.is_empty() {
        // Nothing was proposed: a factor beyond the rules.
        steps.extend(cheapest(g, o).map(|unit| Order::TakeHit { unit }));
    }
    Plan { steps: steps.into_iter().map(|order| (order, std::mem::take(&mut reasons))).collect() }
}

fn reasons(g: &Game, o: &Open, p: &Proposal) -> Vec<Reason> {
    let at = o.battle.target;
    let attacking = o.battle.stage == Stage::AttackerHits;
    let mut out = Vec::new();
    let trapped = o.battle.defenders.into_iter().any(|u| combat::is_trapped(g, o, u));
    if !attacking && trapped {
        out.push(Reason::Soviet(Why::NoWayBack { at }));
    }
    let given_up =
        p.hits.iter().max_by_key(|(u, n)| (*n, *u)).filter(|_| !attacking && p.held && p.sacrifice);
    out.push(Reason::Soviet(match given_up {
        Some((unit, _)) => Why::LossHold { unit: *unit, at },
        None => Why::LossFire { at, factors: p.factors, held: p.held, attacking },
    }));
    out
}

/// Units that fare alike.
struct Kind {
    units: Vec<UnitId>,
    factor: u8,
    fit: bool,
    special: bool,
    /// Hits already placed on each.
    placed: u8,
    /// Hits that eliminate one.
    cap: u8,
    /// Fewest hits with which one must leave the position (more than `cap` if never).
    leaves_at: u8,
}

/// What an allocation is worth: the first criterion, factors (special units count half a factor more), fit factors,
/// units, special units.
type Score = (bool, u16, u16, u8, u8);

/// One way to spread hits over kinds: for each kind the number of units with each number of hits.
type Spread = Vec<Row>;

/// Number of units with no, one, two … more hits; a factor is three at most.
type Row = [u8; 8];

struct Search<'a> {
    kinds: &'a [Kind],
    /// The first criterion counts.
    first: bool,
    defending: bool,
    best: Option<Score>,
    equal: Vec<Spread>,
    /// Most factors of any allocation.
    most_factors: u16,
}

impl Search<'_> {
    fn run(&mut self, hits: u8) {
        let mut spread = Vec::with_capacity(self.kinds.len());
        self.go(hits, &mut spread, (false, 0, 0, 0, 0));
    }

    fn go(&mut self, left: u8, spread: &mut Spread, score: Score) {
        let Some(kind) = self.kinds.get(spread.len()) else {
            if left == 0 {
                self.keep(spread, score);
            }
            return;
        };
        let later: u8 = self.kinds[spread.len() + 1..].iter().map(Kind::room).sum();
        let n = kind.units.len() as u8;
        let room = kind.cap - kind.placed;
        let most = left.min(n * room);
        let least = left.saturating_sub(later);
        rows(room, [n, 0, 0, 0, 0, 0, 0, 0], 0, &mut |row, spent| {
            if (least..=most).contains(&spent) {
                spread.push(row);
                self.go(left - spent, spread, self.add(score, kind, row));
                spread.pop();
            }
        });
    }

    fn add(&self, mut score: Score, kind: &Kind, row: Row) -> Score {
        for (more, n) in row.into_iter().enumerate().filter(|(_, n)| *n > 0) {
            let hits = kind.placed + more as u8;
            let (alive, unhurt) = (hits < kind.cap, hits == 0);
            let fit = unhurt && kind.fit;
            if self.first {
                score.0 |= if self.defending { alive && hits < kind.leaves_at } else { fit };
            }
            if alive {
                score.1 += u16::from(n) * (2 * u16::from(kind.factor) + u16::from(kind.special));
                score.3 += n;
                score.4 += if kind.special { n } else { 0 };
            }
            score.2 += if fit { u16::from(n) * u16::from(kind.factor) } else { 0 };
        }
        score
    }

    fn keep(&mut self, spread: &Spread, score: Score) {
        self.most_factors = self.most_factors.max(score.1);
        match self.best {
            Some(best) if score < best => return,
            Some(best) if score == best => {}
            _ => self.equal.clear(),
        }
        self.best = Some(score);
        self.equal.push(spread.clone());
    }
}

/// Every way to give the units of a kind up to `level` more hits each, with the hits it takes.
fn rows(level: u8, row: Row, spent: u8, found: &mut dyn FnMut(Row, u8)) {
    if level == 0 {
        return found(row, spent);
    }
    for n in 0..=row[0] {
        let mut row = row;
        row[0] -= n;
        row[level as usize & 7] = n;
        rows(level - 1, row, spent + n * level, found);
    }
}

impl Kind {
    fn room(&self) -> u8 {
        (self.cap - self.placed) * self.units.len() as u8
    }

    fn matches(&self, other: &Self) -> bool {
        let key = |k: &Self| (k.factor, k.fit, k.special, k.placed, k.cap, k.leaves_at);
        key(self) == key(other)
    }
}

/// Sorts units into kinds, in the order given.
fn kinds(units: impl Iterator<Item = Kind>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::with_capacity(4);
    for one in units {
        match kinds.iter_mut().find(|k| k.matches(&one)) {
            Some(kind) => kind.units.extend(one.units),
            None => kinds.push(one),
        }
    }
    kinds
}

fn kind(g: &Game, o: &Open, unit: UnitId, cap: u8, leaves_at: u8) -> Kind {
    Kind {
        units: vec![unit],
        factor: g.estimate(o, unit),
        fit: !o.is_disrupted(unit),
        special: g.is_lost_for_good(o, unit),
        placed: o.hits[unit].min(cap),
        cap,
        leaves_at,
    }
}

/// Defenders with their thresholds, if fit attackers are left or not.
fn defending(g: &Game, o: &Open, left: bool, units: &[UnitId]) -> Vec<Kind> {
    let ways = units.first().copied().map_or(SpaceSet::NONE, |u| retreat::destinations(g, o, u));
    kinds(units.iter().copied().map(|u| {
        let exposed = left && !retreat::may_stand(g, o, u);
        let trapped = exposed && (ways.is_empty() || o.has(u, flag::NO_RETREAT));
        let cap = combat::threshold(g, o, u, trapped);
        let army_stays = g.is_army_size(o, u) && !o.is_disrupted(u);
        let leaves_at = match (exposed && !trapped, army_stays) {
            (false, _) => u8::MAX,
            (true, true) => 2,
            (true, false) => 1,
        };
        kind(g, o, u, cap, leaves_at)
    }))
}

fn defenders(g: &Game, o: &Open, left: bool, ties: Ties<'_>) -> Proposal {
    let mut order = ties.sort(o.battle.defenders.into_iter().collect());
    let kinds = defending(g, o, left, &order);
    order.reverse();
    // Before the attackers are through with their hits it is not said yet what the order to stand costs.
    let early = o.battle.stage == Stage::AttackerHits;
    let hits = o.battle.to_defenders + u8::from(early && left && combat::order_costs(g, o));
    Problem { kinds, order, hits, first: true, defending: true }.settle(ties)
}

fn attackers(g: &Game, o: &Open, ties: Ties<'_>) -> Proposal {
    let mut order: Vec<UnitId> = o.battle.attackers.into_iter().collect();
    order.sort_by_key(|u| (o.space(*u), !g.board.armies.has(*u), *u));
    let order = ties.sort(order);
    let each = |u: &UnitId| kind(g, o, *u, combat::threshold(g, o, *u, false), u8::MAX);
    let kinds = kinds(order.iter().map(each));
    let defenders = ties.sort(o.battle.defenders.into_iter().collect());
    let first = fit_attacker_matters(g, o, &defenders);
    Problem { kinds, order, hits: o.battle.to_attackers, first, defending: false }.settle(ties)
}

/// Whether a fit attacker would empty the position, or send back or eliminate a unit that would otherwise stay; followers
/// that may enter alone do that as well (R10).
fn fit_attacker_matters(g: &Game, o: &Open, listed: &[UnitId]) -> bool {
    let follows = |u: UnitId| !o.is_disrupted(u);
    if g.conduct.followers_alone && o.battle.followers.into_iter().any(follows) {
        return false;
    }
    let (under_pressure, unpressed) = (staying(g, o, true, listed), staying(g, o, false, listed));
    let some_must_go = unpressed.into_iter().any(|u| !under_pressure.has(u));
    under_pressure.is_empty() || some_must_go
}

/// Defenders that stay after their best allocation, if fit attackers are left or not.
fn staying(g: &Game, o: &Open, left: bool, listed: &[UnitId]) -> UnitSet {
    let p = defenders(g, o, left, Ties::Written(listed));
    let kinds = defending(g, o, left, listed);
    let stays = |u: UnitId| {
        let hits = p.hits.iter().find(|(v, _)| *v == u).map_or(0, |(_, n)| *n);
        kinds.iter().any(|k| k.units.contains(&u) && hits < k.cap && hits < k.leaves_at)
    };
    o.battle.defenders.into_iter().filter(|u| stays(*u)).collect()
}

/// Whether no defender is left in place if a fit attacker is: one must be kept then, or no unit moves in (§7.5 (1)).
pub(crate) fn is_emptied_under_pressure(g: &Game, o: &Open) -> bool {
    let listed: Vec<UnitId> = o.battle.defenders.into_iter().collect();
    staying(g, o, true, &listed).is_empty()
}

/// Hits to place on units.
struct Problem {
    kinds: Vec<Kind>,
    /// The units, those first that are to take more among equals.
    order: Vec<UnitId>,
    hits: u8,
    /// The first criterion counts.
    first: bool,
    defending: bool,
}

impl Problem {
    /// Searches, breaks ties, names the units.
    fn settle(&self, ties: Ties<'_>) -> Proposal {
        let kinds = &self.kinds;
        let placed: u8 = kinds.iter().map(|k| k.placed * k.units.len() as u8).sum();
        let room: u8 = kinds.iter().map(Kind::room).sum();
        let left = self.hits.saturating_sub(placed).min(room);
        let (first, defending) = (self.first, self.defending);
        let mut search = Search { kinds, first, defending, best: None, equal: Vec::new(), most_factors: 0 };
        search.run(left);
        let Some(best) = search.best else { return Proposal::default() };
        let named = match ties {
            Ties::Listed | Ties::Written(_) => self.listed(&search.equal),
            Ties::Dice(tie) => diced(kinds, &search.equal, tie),
        };
        // A special unit counts half a factor more in the ranking only.
        let factors = (best.1 - u16::from(best.4)) / 2;
        Proposal {
            hits: named.into_iter().filter(|(_, n)| *n > 0).collect(),
            held: best.0,
            factors: factors as u8,
            sacrifice: best.1 < search.most_factors,
        }
    }

    /// Among equal allocations the one where the first attacker, or the last defender, takes most.
    fn listed(&self, equal: &[Spread]) -> Vec<(UnitId, u8)> {
        let named = equal.iter().map(|spread| name(&self.kinds, spread, self.defending));
        let key = |hits: &Vec<(UnitId, u8)>| {
            let of = |u: &UnitId| hits.iter().find(|(v, _)| v == u).map_or(0, |(_, n)| *n);
            self.order.iter().map(of).collect::<Vec<u8>>()
        };
        named.max_by_key(key).unwrap_or_default()
    }
}

/// Hits of the units of one kind, in their order: the first, or the last, takes more.
fn in_order(kind: &Kind, row: Row, last_takes_more: bool) -> impl Iterator<Item = (UnitId, u8)> + '_ {
    let mut hits: Vec<u8> = Vec::with_capacity(kind.units.len());
    for (more, n) in row.into_iter().enumerate() {
        hits.extend(std::iter::repeat_n(kind.placed + more as u8, n as usize));
    }
    if !last_takes_more {
        hits.reverse();
    }
    kind.units.iter().copied().zip(hits)
}

fn name(kinds: &[Kind], spread: &Spread, last_takes_more: bool) -> Vec<(UnitId, u8)> {
    kinds.iter().zip(spread).flat_map(|(kind, row)| in_order(kind, *row, last_takes_more)).collect()
}

/// One of the equal allocations by the tie die; alike units by another.
fn diced(kinds: &[Kind], equal: &[Spread], tie: &mut dyn TieDice) -> Vec<(UnitId, u8)> {
    let mut roll = |n: usize| if n > 1 { tie.tie(n as u32).saturating_sub(1) as usize } else { 0 };
    let Some(spread) = equal.get(roll(equal.len())).or(equal.last()) else { return Vec::new() };
    let mut out = Vec::new();
    for (kind, row) in kinds.iter().zip(spread) {
        let uneven = row.iter().filter(|n| **n > 0).count() > 1;
        let turn = if uneven { roll(kind.units.len()) } else { 0 };
        let hits: Vec<(UnitId, u8)> = in_order(kind, *row, true).collect();
        let n = hits.len();
        out.extend((0..n).map(|i| (hits[i].0, hits[(i + turn) % n].1)));
    }
    out
}
