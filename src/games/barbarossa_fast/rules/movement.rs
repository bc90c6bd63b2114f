//! Operational movement: approach, basic move, Bonus link; what a Soviet unit may enter.
//!
//! Rules: BF-MOV-01 to -13, BF-MOV-16. Rulings: R01, R02, R03, R04, R51, R57, R58, R110, R135. Units: links.
//! A German *friendly* space is German-controlled and free of Soviet units. Not here: declaring attacks (`attack`).

use super::{
    air,
    approach::{approach_allowance, panzer_allowance},
    attack, front,
    next::Next,
    reinforcements,
};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{FleetId, N_SPACES, SpaceId, SpaceSet, UnitId},
    refusal::{self, Refusal, Verdict},
    state::{Open, flag},
};
use engine::contract::rules::Fault;
use std::cell::Cell;

/// Where a unit may go in its step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// Spaces by number of links, without the Bonus (index 0: one link).
    pub layers: [SpaceSet; 2],
    /// Spaces reached by the Bonus link as the last one, nearest first: from the start, after one, after two links.
    pub bonus: [SpaceSet; 3],
}

impl Reach {
    /// Every space within reach.
    pub fn all(&self) -> SpaceSet {
        self.layers[0] | self.layers[1] | self.bonus[0] | self.bonus[1] | self.bonus[2]
    }
    /// Every space within reach without the Bonus link.
    pub fn basic(&self) -> SpaceSet {
        self.layers[0] | self.layers[1]
    }
}

/// Links a unit may still move without the Bonus (BF-MOV-04).
pub fn links_left(g: &Game, o: &Open, unit: UnitId) -> u8 {
    let basic = if g.mobile.has(unit) { panzer_allowance(g, o) } else { 1 };
    basic.saturating_sub(o.links_moved(unit))
}

/// Spaces of a reach from which the unit could attack after it has moved there.
pub fn approach(g: &Game, o: &Open, unit: UnitId, reach: &Reach) -> SpaceSet {
    match approach_allowance(g, o, unit).saturating_sub(o.links_moved(unit)) {
        0 => SpaceSet::NONE,
        1 => reach.layers[0],
        _ => reach.basic(),
    }
}

/// Spaces a German unit may enter by basic move of an army or by Bonus: no enemy, no live fortress (BF-MOV-05, R110).
fn open_ground(g: &Game, o: &Open) -> SpaceSet {
    g.board.positions & !o.soviet & !o.fort
}

/// Friendly positions of the Germans (R03).
pub fn friendly(g: &Game, o: &Open) -> SpaceSet {
    g.board.positions & o.control & !o.soviet
}

/// Reach of a unit from where it stands, allowance left considered; nothing if it may not move at all.
pub fn reach(g: &Game, o: &Open, unit: UnitId) -> Reach {
    if may_move(o, unit).is_err() || g.is_waiting(o, unit) {
        return Reach::default();
    }
    let Some(from) = o.space(unit) else { return Reach::default() };
    let ground = Ground::new(g, o, unit.is_german());
    if unit.is_german() {
        return ground.german(unit, from);
    }
    ground.soviet(unit, from, |s| ground.soviet_links(s))
}

/// What the reach of every unit of a side depends on, worked out once.
struct Ground<'a> {
    g: &'a Game,
    o: &'a Open,
    allowance: u8,
    open: SpaceSet,
    friendly: SpaceSet,
    touched: SpaceSet,
}

impl<'a> Ground<'a> {
    fn new(g: &'a Game, o: &'a Open, german: bool) -> Self {
        let touched = if german { SpaceSet::NONE } else { contact(g, o) };
        let allowance = panzer_allowance(g, o);
        Self { g, o, allowance, open: open_ground(g, o), friendly: friendly(g, o), touched }
    }

    fn soviet_links(&self, from: SpaceId) -> SpaceSet {
        soviet_links(self.g, self.o, from, self.touched)
    }

    #[inline]
    fn german(&self, unit: UnitId, from: SpaceId) -> Reach {
        let board = &self.g.board;
        let (step, basic) =
            if self.g.mobile.has(unit) { (self.friendly, self.allowance) } else { (self.open, 1) };
        let left = basic.saturating_sub(self.o.links_moved(unit)) as usize;
        let mut r = Reach::default();
        let mut seen = SpaceSet::only(from);
        let mut near = [board.adj[from.index()], SpaceSet::NONE, SpaceSet::NONE];
        for n in 0..left.min(2) {
            r.layers[n] = near[n] & step & !seen;
            seen |= r.layers[n];
            near[n + 1] = board.neighbours(r.layers[n]);
        }
        for (bonus, near) in r.bonus.iter_mut().zip(near) {
            *bonus = near & self.open & !seen;
            seen |= *bonus;
        }
        r
    }

    #[inline]
    fn soviet(&self, unit: UnitId, from: SpaceId, links: impl Fn(SpaceId) -> SpaceSet) -> Reach {
        let mut r = Reach::default();
        let mut seen = SpaceSet::only(from);
        if self.o.links_moved(unit) == 0 {
            r.layers[0] = links(from) & !seen;
            seen |= r.layers[0];
            r.bonus[1] = SpaceSet::union(r.layers[0].iter().map(links)) & !seen;
        } else {
            r.bonus[0] = links(from) & !seen;
        }
        r
    }
}

/// No set of spaces: there are fewer than 64.
const UNKNOWN: SpaceSet = SpaceSet::ALL;

/// A set for each space, worked out when it is first asked for.
struct BySpace([Cell<SpaceSet>; N_SPACES]);

impl BySpace {
    fn new() -> Self {
        Self([const { Cell::new(UNKNOWN) }; N_SPACES])
    }
    #[inline]
    fn get(&self, space: SpaceId, make: impl FnOnce() -> SpaceSet) -> SpaceSet {
        let known = &self.0[space.index()];
        if known.get() == UNKNOWN {
            known.set(make());
        }
        known.get()
    }
}

/// The reach of all units of a side, what they share worked out once: units that stand together go the same ways.
pub struct Reaches<'a> {
    ground: Ground<'a>,
    links: BySpace,
    unmoved: [BySpace; 2],
}

impl<'a> Reaches<'a> {
    /// For the units of one side.
    pub fn new(g: &'a Game, o: &'a Open, german: bool) -> Self {
        let unmoved = [BySpace::new(), BySpace::new()];
        Self { ground: Ground::new(g, o, german), links: BySpace::new(), unmoved }
    }

    /// Everything within reach of a unit that may move.
    #[inline]
    pub fn of(&self, unit: UnitId, from: SpaceId) -> SpaceSet {
        if self.ground.o.links_moved(unit) > 0 {
            return self.work_out(unit, from);
        }
        let kind = usize::from(self.ground.g.mobile.has(unit));
        self.unmoved[kind].get(from, || self.work_out(unit, from))
    }

    fn work_out(&self, unit: UnitId, from: SpaceId) -> SpaceSet {
        if unit.is_german() {
            return self.ground.german(unit, from).all();
        }
        let links = |s| self.links.get(s, || self.ground.soviet_links(s));
        self.ground.soviet(unit, from, links).all()
    }
}

/// Spaces in contact with German units, where the rules keep every Soviet unit from empty German ground; none where only
/// the procedure is bound (BF-MOV-11, R58).
pub fn contact(g: &Game, o: &Open) -> SpaceSet {
    if g.conduct.contact_binds_all { g.board.neighbours(o.german) } else { SpaceSet::NONE }
}

/// Spaces a Soviet unit may enter from a space by one link: no Germans, no base (BF-MOV-12), no empty German ground
/// in contact (BF-MOV-11), no advance where the line is broken (BF-MOV-13).
pub fn soviet_links(g: &Game, o: &Open, from: SpaceId, touched_by_germans: SpaceSet) -> SpaceSet {
    let mut to = g.board.adj[from.index()] & !o.german & !g.board.bases;
    let enemy_ground = to & o.control;
    to &= !if from.is_in(touched_by_germans) { enemy_ground } else { enemy_ground & touched_by_germans };
    if !o.broken.is_empty() {
        let advance = g.farther[from.index()] & !o.soviet & g.sectors(o.broken);
        to &= !advance;
    }
    to
}

/// Checks the way of a unit that the procedure moves, which is kept from empty German ground in contact in every edition
/// (BF-MOV-11, R58).
///
/// # Errors
/// The link that it may not take.
pub fn check_way_of_procedure(g: &Game, o: &Open, unit: UnitId, path: &[SpaceId]) -> Result<(), Fault> {
    let touched = g.board.neighbours(o.german);
    let starts = o.space(unit).into_iter().chain(path.iter().copied());
    let barred =
        |(from, to): &(SpaceId, SpaceId)| to.is_in(o.control) && (from.is_in(touched) || to.is_in(touched));
    match starts.zip(path.iter().copied()).find(barred) {
        None => Ok(()),
        Some((from, to)) => {
            let (from, to) = (&g.board.spaces[from.index()].shown, &g.board.spaces[to.index()].shown);
            let why = "an empty German position, and Germans stand beside one of the two (BF-MOV-11)";
            Err(Fault::new(format!("a unit went from {from} to {to}, {why}")))
        }
    }
}

/// Whether a unit may move at all in this step.
pub fn may_move(o: &Open, unit: UnitId) -> Verdict {
    let Some(at) = o.space(unit) else { return Err(refusal::not_on_map(unit)) };
    if o.is_disrupted(unit) {
        return Err(refusal::disrupted(unit));
    }
    if o.has(unit, flag::FIXED) {
        return Err(refusal::fixed(at));
    }
    attack::check_free(o, unit)?;
    if o.has(unit, flag::BONUS) {
        return Err(refusal::moved_out(unit, at));
    }
    Ok(())
}

/// Checks a move (E-PHASE and side are judged before).
pub fn check_move(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Verdict {
    may_move(o, unit)?;
    if g.is_waiting(o, unit) {
        return Err(refusal::waiting(unit));
    }
    if !to.is_in(reach(g, o, unit).all()) {
        return Err(why_not_reached(g, o, unit, to));
    }
    match spoiled_mission(g, o, unit, to) {
        Some(fleet) => Err(refusal::mission_needs(fleet, unit)),
        None => Ok(()),
    }
}

/// The fleet whose mission a move would put out of range: missions are flown from where the armies stand after movement
/// (BF-AIR-11, R18), so an army they rest on stays, and so does a unit already supplied from the air (R92).
pub fn spoiled_mission(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Option<FleetId> {
    let mut fleets = FleetId::ALL.into_iter().filter(|_| unit.is_german());
    fleets.find(|fleet| !to.is_in(air::ground_for(g, o, *fleet, unit)))
}

/// Where a German unit may go without spoiling a mission.
pub fn mission_ground(g: &Game, o: &Open, unit: UnitId) -> SpaceSet {
    FleetId::ALL.into_iter().fold(SpaceSet::ALL, |ground, fleet| ground & air::ground_for(g, o, fleet, unit))
}

/// The first fact that keeps a unit from a space.
fn why_not_reached(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Refusal {
    let from = o.space(unit).unwrap_or(to);
    let german = unit.is_german();
    let enemies = if german { o.soviet } else { o.german };
    let left = links_left(g, o, unit) + 1;
    if from == to {
        return refusal::already_there(unit, to);
    }
    if german && to.is_in(g.board.entries) {
        return refusal::off_map(to);
    }
    if !german && to.is_in(g.board.bases) {
        return refusal::base(to);
    }
    if to.is_in(enemies) {
        return refusal::enemy(to.is_in(o.soviet), to);
    }
    if german && to.is_in(o.fort) {
        return refusal::fort(to);
    }
    let asked = links_between(g, from, to);
    if asked > left {
        return refusal::range(unit, to, left, asked);
    }
    if german {
        return refusal::not_friendly(unit, to);
    }
    let touched = contact(g, o);
    let last = (g.board.adj[to.index()] | SpaceSet::only(from))
        .iter()
        .find(|s| *s == from || s.is_in(soviet_links(g, o, from, touched)));
    let step = last.unwrap_or(from);
    if o.is_german(to) && (step.is_in(touched) || to.is_in(touched)) {
        return refusal::contact(step, to);
    }
    if front::is_broken_at(g, o, to) && !to.is_in(o.soviet) {
        return refusal::broken(g.board.sector[to.index()], to);
    }
    if asked == 2 {
        let closed = closed_ways(g, o, from, to);
        let closed: Vec<_> = closed.into_iter().map(|(_, at, how)| (at, how.rule())).collect();
        return refusal::way_closed(from, to, &closed);
    }
    refusal::range(unit, to, left, asked.max(left + 1))
}

/// What closes a way of two links to a Soviet unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// German units stand in the middle.
    Held,
    /// A German base is in the middle.
    Base,
    /// Empty German ground, and a German unit beside one of the two (BF-MOV-11).
    Contact,
    /// The line is broken in the sector (BF-MOV-13).
    Broken,
}

impl Closed {
    /// The rule that closes it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Held => "BF-MOV-07",
            Self::Base => "BF-MOV-12",
            Self::Contact => "BF-MOV-11",
            Self::Broken => "BF-MOV-13",
        }
    }
}

/// Every way of two links between two spaces for a Soviet unit that may not take it: its middle, the space at which it is
/// closed, and by what.
pub fn closed_ways(g: &Game, o: &Open, from: SpaceId, to: SpaceId) -> Vec<(SpaceId, SpaceId, Closed)> {
    let touched = contact(g, o);
    let link = |a: SpaceId, b: SpaceId| {
        let how = if b.is_in(soviet_links(g, o, a, touched)) {
            return None;
        } else if b.is_in(o.german) {
            Closed::Held
        } else if b.is_in(g.board.bases) {
            Closed::Base
        } else if b.is_in(o.control) && (a.is_in(touched) || b.is_in(touched)) {
            Closed::Contact
        } else {
            Closed::Broken
        };
        Some((b, how))
    };
    let middles = g.board.adj[from.index()] & g.board.adj[to.index()];
    let closed = middles.iter().filter_map(|middle| {
        let (at, how) = link(from, middle).or_else(|| link(middle, to))?;
        Some((middle, at, how))
    });
    closed.collect()
}

/// Links between two spaces on the plain graph, entries included.
fn links_between(g: &Game, from: SpaceId, to: SpaceId) -> u8 {
    let all = g.board.positions | g.board.entries;
    let (mut seen, mut rim, mut n) = (SpaceSet::only(from), SpaceSet::only(from), 0);
    while !rim.is_empty() && !to.is_in(seen) {
        rim = g.board.neighbours(rim) & all & !seen;
        seen |= rim;
        n += 1;
    }
    n
}

/// The canonical shortest legal path to a space within reach (start left out), and whether its last link is the
/// Bonus. Ties go to the lower space index.
pub fn path(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Option<(Vec<SpaceId>, bool)> {
    let from = o.space(unit)?;
    let r = reach(g, o, unit);
    let touched = contact(g, o);
    let bonus = !to.is_in(r.basic());
    let links = if bonus {
        1 + r.bonus.iter().position(|set| to.is_in(*set))?
    } else {
        1 + r.layers.iter().position(|set| to.is_in(*set))?
    };
    let leads = |p: SpaceId, q: SpaceId| {
        if unit.is_german() {
            q.is_in(g.board.adj[p.index()])
        } else {
            q.is_in(soviet_links(g, o, p, touched))
        }
    };
    let mut path = Vec::with_capacity(links);
    path.push(to);
    for n in (1..links).rev() {
        let next = path[path.len() - 1];
        let before = (r.layers[n - 1]).iter().find(|p| leads(*p, next))?;
        path.push(before);
    }
    debug_assert!(path.last().is_some_and(|first| leads(from, *first)));
    path.reverse();
    Some((path, bonus))
}

/// Moves a unit: the move, then control and fortresses along the way (BF-MOV-10), and declarations that lapse (R135).
pub fn carry_out(g: &Game, d: &mut GameDraft<'_>, unit: UnitId, to: SpaceId) -> Next {
    let Some((path, bonus)) = path(g, &d.state.open, unit, to) else { return Next::Choice };
    d.emit(Event::Moved { unit, path: path.clone(), bonus });
    for space in path {
        take_control(g, d, space, unit.is_german());
        // A side walks only into targets of its own, and only into empty ones (BF-MOV-07).
        if space.is_in(d.state.open.targets) {
            d.emit(Event::Lapsed { target: space });
        }
    }
    if unit.is_german() {
        reinforcements::watch_moscow(g, d);
    }
    Next::Choice
}

/// Entry flips control at once; German entry destroys a live fortress for good (BF-MOV-10, BF-ABS-09).
pub fn take_control(g: &Game, d: &mut GameDraft<'_>, space: SpaceId, german: bool) {
    if !space.is_in(g.board.positions) {
        return;
    }
    if german && space.is_in(d.state.open.fort) {
        d.emit(Event::FortressDestroyed { space });
    }
    if d.state.open.is_german(space) != german {
        d.emit(Event::ControlChanged { space, german });
    }
}
