//! Single changes of a position that is put together by hand.
//!
//! The position stays lawful with each of them: a change that would make it impossible is refused with what is in its way.
//! Every Soviet unit has its number here, so that it stays the same unit while others come and go. A moment of a real game
//! (`exact`) stays exact as long as that is possible; where a face is changed or a Soviet unit comes or goes, it
//! becomes one written by hand: what each unit is stays, what was seen of the draws is left out.

use super::{
    build,
    faces::{KINDS, MARKS, all_kinds, kind},
    tell,
    token::{self, Face, Token, is_named},
    written::Written,
};
use crate::{
    data::board::FleetData,
    game::Game,
    ids::{CounterSet, FleetId, SpaceId, UnitId, UnitSet},
    nouns::{Group, Weather},
    rules::setup,
    state::{Open, State, View},
    words::{german_name, place},
};
use engine::contract::rules::Fault;
use kit::{arrange::stacks, refusal::Refusal};
use std::collections::BTreeMap;

/// A change, or why it is refused.
pub(super) type Done<T = ()> = Result<T, Refusal>;

/// A position with its units as words.
#[derive(Clone)]
pub struct Sketch<'a> {
    /// The game.
    pub g: &'a Game,
    /// Everything but the units.
    pub w: Written,
    /// The units.
    pub stacks: BTreeMap<SpaceId, Vec<Token>>,
    /// What both sides see of the position, as it was read.
    pub open: Open,
}

/// A Soviet unit of which there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain {
    /// Weak or Strong.
    pub face: Face,
    /// A tank unit.
    pub tank: bool,
    /// Face down.
    pub down: bool,
}

/// Where an air fleet serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Serves {
    /// Nowhere.
    Out,
    /// In its own sector.
    Home,
    /// On loan in the centre.
    Lent,
}

impl Plain {
    /// All of them: by type in an edition with types.
    pub fn all(g: &Game) -> impl Iterator<Item = Self> {
        let tanks = if g.edition.has_types { &[false, true][..] } else { &[false] };
        let down = tanks.iter().flat_map(|tank| [(*tank, true), (*tank, false)]);
        down.flat_map(|(tank, down)| [Face::Strong, Face::Weak].map(|face| Self { face, tank, down }))
    }

    /// Its word in a position.
    pub fn word(self) -> String {
        let [down, tank] = [(self.down, "?"), (self.tank, "t")].map(|(on, mark)| if on { mark } else { "" });
        format!("{down}{}{tank}", if self.face == Face::Weak { "W" } else { "S" })
    }

    /// `Strong infantry, face down`, with the words for any unit and, by type, for infantry and tanks.
    pub fn name(self, g: &Game, [unit, infantry, tanks]: [&str; 3]) -> String {
        let strength = if self.face == Face::Weak { "Weak" } else { "Strong" };
        let what = match (g.edition.has_types, self.tank) {
            (false, _) => unit,
            (true, false) => infantry,
            (true, true) => tanks,
        };
        format!("{strength}{what}, {}", if self.down { "face down" } else { "face up" })
    }

    /// The number of its kind.
    pub fn kind(self) -> usize {
        kind(self.face == Face::Weak, self.tank)
    }
}

impl<'a> Sketch<'a> {
    /// A position that is read. One that is impossible can be changed too, so that a change may mend it; what it does not
    /// write is then as at the start.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(g: &'a Game, position: &str) -> Result<Self, Fault> {
        let w = Written::read(position)?;
        let open = build::state(g, &w).unwrap_or_else(|_| setup::start(g)).open;
        let stacks = build::stacks(g, &w)?.into_iter().collect();
        Ok(Self { g, w, stacks, open })
    }

    pub(super) fn written(&self) -> Written {
        let words = self.stacks.iter().flat_map(|(at, tokens)| tokens.iter().map(move |token| (*at, token)));
        let units = stacks(words.map(|(at, token)| (tell::id(self.g, at), token.write(self.g, true))));
        Written { units, ..self.w.clone() }
    }

    /// The state it stands for.
    ///
    /// # Errors
    /// What is impossible in it.
    pub fn state(&self) -> Result<State, Fault> {
        build::state(self.g, &self.written())
    }

    /// What follows from a change: without what no longer fits the ground or the units.
    pub(super) fn settle(&mut self) {
        let mut taken = std::mem::take(&mut self.w.taken);
        taken.retain(|text, _| self.g.board.named_space(text).is_some_and(|at| self.is_german(at)));
        self.w.taken = taken;
        if self.w.weak.is_some() && self.state().is_err() {
            self.w.weak = None;
        }
    }

    /// A moment of a real game as one that is written by hand.
    ///
    /// # Errors
    /// What is impossible in it.
    pub fn by_hand(&mut self) -> Done {
        if self.w.exact.is_none() {
            return Ok(());
        }
        let state = self.state()?;
        let view = View { open: state.open, hidden: Some(state.hidden), own: None };
        let Some(plain) = tell::plain(self.g, &view) else { return Ok(()) };
        self.w = plain;
        for token in self.stacks.values_mut().flatten() {
            token.face = plain_face(self.g, token.face);
        }
        Ok(())
    }

    /// Where a unit stands, and its word.
    pub fn find(&self, unit: UnitId) -> Option<(SpaceId, Token)> {
        let found = |(at, tokens): (&SpaceId, &Vec<Token>)| {
            tokens.iter().find(|token| token.unit == Some(unit)).map(|token| (*at, *token))
        };
        self.stacks.iter().find_map(found)
    }

    pub(super) fn standing(&self, unit: UnitId) -> Done<(SpaceId, Token)> {
        self.find(unit).ok_or_else(not_on_map)
    }

    /// Soviet or German ground as it is written.
    pub fn is_german(&self, at: SpaceId) -> bool {
        at.is_in(self.g.board.bases) || self.holds(at, true) || names(self.g, &self.w.german, at)
    }

    fn holds(&self, at: SpaceId, german: bool) -> bool {
        let of = |token: &Token| token.unit.is_some_and(|unit| unit.is_german() == german);
        self.stacks.get(&at).is_some_and(|tokens| tokens.iter().any(of))
    }

    fn hold(&mut self, at: SpaceId, german: bool) {
        let german = german && !at.is_in(self.g.board.bases);
        if german != names(self.g, &self.w.german, at) {
            enlist(self.g, &mut self.w.german, at, german);
        }
    }

    /// Whether a unit of a side may stand at a place.
    pub(super) fn may_stand(&self, unit: UnitId, at: SpaceId) -> Done {
        let here = place(self.g, at);
        if unit.is_german() {
            if !at.is_in(self.g.board.positions) {
                let why = format!("no German unit stands in {here}, which is off the map");
                return Err(Refusal::new("", why).at(at));
            }
            build::comes_later(self.g, unit, at, self.w.turn)
                .map_err(|late| Refusal::new("BF-REI-01", late.0).at(at).way_out("Set a later turn first"))?;
        } else if at.is_in(self.g.board.bases) {
            return Err(Refusal::new("BF-MOV-12", format!("no Soviet unit enters {here}")).at(at));
        }
        self.no_enemy(at, unit.is_german())
    }

    /// Where units of the other side stand none of a side can (BF-MOV-07).
    fn no_enemy(&self, at: SpaceId, german: bool) -> Done {
        if !self.holds(at, !german) {
            return Ok(());
        }
        let other = if german { "Soviet" } else { "German" };
        let why = Refusal::new("BF-MOV-07", format!("{other} units stand in {}", place(self.g, at))).at(at);
        Err(why.way_out("Take them off the map first"))
    }

    pub(super) fn put_down(&mut self, unit: UnitId, mut token: Token, at: SpaceId) {
        token.fixed &= at.is_in(self.g.board.cities);
        if !unit.is_german() {
            self.hold(at, false);
        }
        self.stacks.entry(at).or_default().push(token);
    }

    /// Takes a unit from where it stands; ground that was German stays so.
    pub(super) fn lift(&mut self, unit: UnitId) -> Done<Token> {
        let (from, token) = self.standing(unit)?;
        if let Some(tokens) = self.stacks.get_mut(&from) {
            tokens.retain(|token| token.unit != Some(unit));
        }
        if unit.is_german() {
            self.hold(from, true);
        }
        Ok(token)
    }

    /// A number that no unit has.
    pub(super) fn free_block(&self) -> Done<UnitId> {
        let taken: UnitSet = self.stacks.values().flatten().filter_map(|token| token.unit).collect();
        Ok(build::free_block(taken)?)
    }

    /// A unit that is put down does not stand elsewhere already.
    pub(super) fn stands_nowhere(&self, unit: UnitId) -> Done {
        let Some((there, _)) = self.find(unit) else { return Ok(()) };
        let why = format!("{} stands in {} already", german_name(self.g, unit), place(self.g, there));
        Err(Refusal::new("", why).at(there))
    }

    /// The kind of a unit, if there are several of it.
    fn kind(&self, face: Face, tank: bool) -> Option<usize> {
        match plain_face(self.g, face) {
            face @ (Face::Weak | Face::Strong) => Some(kind(face == Face::Weak, tank)),
            Face::Counter(_) | Face::Unsaid => None,
        }
    }

    /// How many counters of a kind are in no place: out of the game, and in the pool.
    pub fn left(&self, which: usize) -> [usize; 2] {
        let soviets = self.stacks.values().flatten().filter(|t| t.unit.is_some_and(|u| !u.is_german()));
        let used = soviets.filter(|token| self.kind(token.face, token.tank) == Some(which)).count();
        let free = all_kinds(self.g)[which].saturating_sub(used);
        let pool = self.pool(which).min(free);
        [free - pool, pool]
    }

    /// What is written of the pool, by kind.
    fn pool(&self, which: usize) -> usize {
        if self.w.pool.trim() == "rest" {
            return usize::MAX;
        }
        let mark = MARKS[which].0;
        let words = self.w.pool.split_whitespace().filter_map(|word| word.strip_suffix(mark));
        words.filter_map(|number| number.parse().ok()).next_back().unwrap_or(0)
    }

    /// Makes room for one more of a kind: out of the pool when no other is left.
    pub(super) fn draw(&mut self, face: Face, tank: bool) -> Done {
        let Some(which) = self.kind(face, tank) else { return Ok(()) };
        match self.left(which) {
            [0, 0] => {
                let why = format!("all {} units stand on the map", MARKS[which].1);
                Err(Refusal::new(self.g.edition.cite("BF-SET-03"), why))
            }
            [0, pool] => self.set_pool(which, pool - 1),
            [..] => Ok(()),
        }
    }

    /// A unit of which there is only one lies in the pool no longer; a Siberian unit says by itself that they have come.
    pub(super) fn out_of_pool(&mut self, face: Face) {
        let Face::Counter(counter) = face else { return };
        let stays = |word: &&str| token::counter(self.g, word) != Some(counter);
        let words: Vec<&str> = self.w.pool.split_whitespace().filter(stays).collect();
        self.w.pool = words.join(" ");
        if self.g.board.siberians.has(counter) {
            self.w.siberians = None;
        }
    }

    /// The units of the pool that are named, each by its counter.
    fn named_in_pool(&self) -> CounterSet {
        let words = self.w.pool.split_whitespace();
        words.filter_map(|word| token::counter(self.g, word)).filter(|c| is_named(self.g, *c)).collect()
    }

    /// How many units of a kind lie in the pool.
    pub(super) fn set_pool(&mut self, which: usize, number: usize) -> Done {
        self.by_hand()?;
        let counts: [usize; KINDS] =
            std::array::from_fn(|kind| if kind == which { number } else { self.left(kind)[1] });
        self.w.pool = tell::pool_text(self.g, counts, self.named_in_pool());
        Ok(())
    }

    /// Another turn. What belongs to the old one alone goes with it: the weather of autumn, and a fleet that has left.
    pub(super) fn set_turn(&mut self, turn: u8) -> Done {
        self.w.turn = turn;
        if turn < 5 {
            (self.w.october, self.w.weather) = (None, None);
        } else if let Some(weather) = self.w.weather.take() {
            self.w.october.get_or_insert(if weather == Weather::Mud { Weather::Mud } else { Weather::Good });
        }
        let standing = self.stacks.iter().flat_map(|(at, all)| all.iter().map(|token| (*at, token.unit)));
        for (at, unit) in standing {
            let Some(unit) = unit.filter(|unit| unit.is_german()) else { continue };
            build::comes_later(self.g, unit, at, turn)
                .map_err(|late| Refusal::new("BF-REI-01", late.0).way_out("Take it off the map first"))?;
        }
        self.w.taken.retain(|_, taken| *taken <= turn);
        let gone = |data: &&FleetData| build::has_left(data, turn);
        let gone: Vec<&str> = self.g.board.fleets.iter().filter(gone).map(|data| data.id.as_str()).collect();
        self.w.luftflotten.retain(|text| text.split_whitespace().next().is_none_or(|id| !gone.contains(&id)));
        Ok(())
    }

    /// An air fleet is out, or in the game; that it is on loan is written behind its id.
    pub(super) fn set_fleet(&mut self, fleet: FleetId, serves: Serves) {
        let Some(data) = self.g.board.fleets.get(fleet.index()) else { return };
        self.w.luftflotten.retain(|text| text.split_whitespace().next() != Some(data.id.as_str()));
        self.w.luftflotten.extend(match serves {
            Serves::Out => None,
            Serves::Home => Some(data.id.clone()),
            Serves::Lent => Some(format!("{} C", data.id)),
        });
        self.w.luftflotten.sort_unstable();
    }

    /// A place goes to a side (BF-MOV-07, BF-MOV-12).
    pub(super) fn set_control(&mut self, at: SpaceId, german: bool) -> Done {
        let here = || place(self.g, at);
        if german && !at.is_in(self.g.board.positions) {
            return Err(Refusal::new("", format!("{} is off the map", here())).at(at));
        }
        if !german && at.is_in(self.g.board.bases) {
            return Err(Refusal::new("BF-MOV-12", format!("{} is a German base", here())).at(at));
        }
        self.no_enemy(at, german)?;
        self.hold(at, german);
        Ok(())
    }

    /// Whether a fortress where the Soviet side stands is written down as destroyed.
    pub(super) fn is_destroyed(&self, at: SpaceId) -> bool {
        names(self.g, &self.w.destroyed, at)
    }

    /// Whether a fortress is destroyed.
    pub(super) fn set_destroyed(&mut self, at: SpaceId, destroyed: bool) {
        enlist(self.g, &mut self.w.destroyed, at, destroyed);
        self.w.destroyed.sort_unstable();
    }

    /// Changes the word of a unit.
    pub(super) fn mark(&mut self, unit: UnitId, mark: impl FnOnce(&mut Token)) -> Done {
        let found = self.stacks.values_mut().flatten().find(|token| token.unit == Some(unit));
        found.map(mark).ok_or_else(not_on_map)
    }

    /// The army group of a German unit, when it is not that of the order of battle.
    pub(super) fn set_group(&mut self, unit: UnitId, group: Group) {
        let Some(data) = self.g.board.german.get(unit.index()) else { return };
        self.w.groups.remove(&data.id);
        if group != data.group {
            self.w.groups.insert(data.id.clone(), group);
        }
    }

    /// Which way up a unit lies of which there is only one.
    pub(super) fn turn_over(&mut self, unit: UnitId, down: bool) -> Done {
        self.by_hand()?;
        self.mark(unit, |token| token.down = down)
    }

    /// What a unit is, and which way up it lies.
    pub(super) fn set_face(&mut self, unit: UnitId, wanted: Plain) -> Done {
        let (_, now) = self.standing(unit)?;
        self.by_hand()?;
        let Plain { face, tank, down } = wanted;
        if plain_face(self.g, now.face) != face || now.tank != tank {
            self.draw(face, tank)?;
        }
        self.mark(unit, |token| (token.face, token.tank, token.down) = (face, tank, down))
    }
}

fn not_on_map() -> Refusal {
    Refusal::new("", "this unit is not on the map")
}

/// Whether a list of places names one.
fn names(g: &Game, list: &[String], at: SpaceId) -> bool {
    list.iter().any(|text| g.board.named_space(text) == Some(at))
}

/// Puts a place on a list, or takes it off.
fn enlist(g: &Game, list: &mut Vec<String>, at: SpaceId, is_in: bool) {
    list.retain(|text| g.board.named_space(text) != Some(at));
    list.extend(is_in.then(|| tell::id(g, at)));
}

/// Weak or Strong, or the counter of a unit of which there is only one.
pub fn plain_face(g: &Game, face: Face) -> Face {
    match face {
        Face::Counter(c) if is_named(g, c) => face,
        Face::Counter(c) if g.board.weak.has(c) => Face::Weak,
        Face::Counter(_) | Face::Strong | Face::Unsaid => Face::Strong,
        Face::Weak => Face::Weak,
    }
}
