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
    game::Game,
    ids::{CounterId, CounterSet, SpaceId, UnitId, UnitSet},
    nouns::{Group, Plan, Weather},
    state::{State, View},
    words::{german_name, place},
};
use engine::{base::text, contract::rules::Fault};
use kit::refusal::Refusal;
use std::collections::BTreeMap;

/// A change, or why it is refused.
type Done<T = ()> = Result<T, Refusal>;

/// A position with its units as words.
#[derive(Clone)]
pub struct Sketch<'a> {
    g: &'a Game,
    /// Everything but the units.
    pub w: Written,
    /// The units.
    pub stacks: BTreeMap<SpaceId, Vec<Token>>,
}

/// A Soviet unit that may be put down.
#[derive(Debug, Clone, Copy)]
pub struct Plain {
    /// Its word in a position.
    pub word: &'static str,
    /// Weak or Strong.
    pub face: Face,
    /// A tank unit.
    pub tank: bool,
    /// Face down.
    pub down: bool,
    /// What it is called.
    pub name: &'static str,
}

const fn plain(word: &'static str, (face, tank, down): (Face, bool, bool), name: &'static str) -> Plain {
    Plain { word, face, tank, down, name }
}

const FACES: [Plain; 4] = [
    plain("?S", (Face::Strong, false, true), "Strong, face down"),
    plain("?W", (Face::Weak, false, true), "Weak, face down"),
    plain("S", (Face::Strong, false, false), "Strong, face up"),
    plain("W", (Face::Weak, false, false), "Weak, face up"),
];

const BY_TYPE: [Plain; 8] = [
    plain("?S", (Face::Strong, false, true), "Strong infantry, face down"),
    plain("?W", (Face::Weak, false, true), "Weak infantry, face down"),
    plain("S", (Face::Strong, false, false), "Strong infantry, face up"),
    plain("W", (Face::Weak, false, false), "Weak infantry, face up"),
    plain("?St", (Face::Strong, true, true), "Strong tank, face down"),
    plain("?Wt", (Face::Weak, true, true), "Weak tank, face down"),
    plain("St", (Face::Strong, true, false), "Strong tank, face up"),
    plain("Wt", (Face::Weak, true, false), "Weak tank, face up"),
];

/// The Soviet units that may be put down: by type in an edition with types.
pub fn plain_units(g: &Game) -> &'static [Plain] {
    if g.edition.has_types { &BY_TYPE } else { &FACES }
}

/// How a unit lies of which there is only one: value and label.
pub const SIDES_UP: [(&str, &str); 2] = [("down", "Face down"), ("up", "Face up")];

/// Rows of the pool: the kind, its row and label.
pub const POOL_ROWS: [(usize, &str, &str); KINDS] = [
    (kind(false, false), "pool-strong", "Pool, Strong"),
    (kind(true, false), "pool-weak", "Pool, Weak"),
    (kind(false, true), "pool-strong-tanks", "Pool, Strong tanks"),
    (kind(true, true), "pool-weak-tanks", "Pool, Weak tanks"),
];

impl<'a> Sketch<'a> {
    /// A position that is read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(g: &'a Game, position: &str) -> Result<Self, Fault> {
        let w = super::form::form(position)?;
        let stacks = build::stacks(g, &w)?.into_iter().collect();
        Ok(Self { g, w, stacks })
    }

    fn written(&self) -> Written {
        let words = |tokens: &Vec<Token>| {
            tokens.iter().map(|token| token.write(self.g, true)).collect::<Vec<_>>().join(" ")
        };
        let of =
            |at: &SpaceId| self.g.board.spaces.get(at.index()).map_or_else(String::new, |s| s.id.clone());
        let stacks = self.stacks.iter().filter(|(_, tokens)| !tokens.is_empty());
        let units = stacks.map(|(at, tokens)| (of(at), words(tokens))).collect();
        Written { units, ..self.w.clone() }
    }

    /// The state it stands for.
    ///
    /// # Errors
    /// What is impossible in it.
    pub fn state(&self) -> Result<State, Fault> {
        build::state(self.g, &self.written())
    }

    /// Its text, if it is possible: as it is, or without what no longer fits the units.
    ///
    /// # Errors
    /// What is impossible in it.
    pub fn finish(mut self) -> Done<String> {
        let mut taken = std::mem::take(&mut self.w.taken);
        taken.retain(|text, _| self.g.board.named_space(text).is_some_and(|at| self.is_german(at)));
        self.w.taken = taken;
        if self.state().is_err() && self.w.weak.is_some() {
            self.w.weak = None;
        }
        self.state()?;
        Ok(text::write_by_hand(&self.written()).map_err(Fault::new)?)
    }

    /// A moment of a real game as one that is written by hand.
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

    fn token(&mut self, unit: UnitId) -> Option<&mut Token> {
        self.stacks.values_mut().flatten().find(|token| token.unit == Some(unit))
    }

    fn standing(&self, unit: UnitId) -> Done<(SpaceId, Token)> {
        let gone = || Refusal::new("", "this unit is not on the map");
        self.find(unit).ok_or_else(gone)
    }

    /// Soviet or German ground as it is written.
    pub fn is_german(&self, at: SpaceId) -> bool {
        at.is_in(self.g.board.bases) || self.holds(at, true) || self.ground(at).is_some()
    }

    fn holds(&self, at: SpaceId, german: bool) -> bool {
        let of = |token: &Token| token.unit.is_some_and(|unit| unit.is_german() == german);
        self.stacks.get(&at).is_some_and(|tokens| tokens.iter().any(of))
    }

    fn ground(&self, at: SpaceId) -> Option<usize> {
        self.w.german.iter().position(|text| self.g.board.named_space(text) == Some(at))
    }

    fn hold(&mut self, at: SpaceId, german: bool) {
        match (self.ground(at), german) {
            (Some(nth), false) => _ = self.w.german.remove(nth),
            (None, true) if !at.is_in(self.g.board.bases) => {
                self.w.german.extend(self.g.board.spaces.get(at.index()).map(|s| s.id.clone()));
            }
            (Some(_), true) | (None, _) => {}
        }
    }

    /// Whether a unit of a side may stand at a place.
    fn may_stand(&self, unit: UnitId, at: SpaceId) -> Done {
        let here = place(self.g, at);
        if unit.is_german() {
            if !at.is_in(self.g.board.positions) {
                return Err(Refusal::new(
                    "",
                    format!("no German unit stands in {here}, which is off the map"),
                )
                .at(at));
            }
            build::comes_later(self.g, unit, at, self.w.turn)
                .map_err(|late| Refusal::new("BF-REI-01", late.0).at(at).way_out("Set a later turn first"))?;
        } else if at.is_in(self.g.board.bases) {
            return Err(Refusal::new("BF-MOV-12", format!("no Soviet unit enters {here}")).at(at));
        }
        if self.holds(at, !unit.is_german()) {
            let other = if unit.is_german() { "Soviet" } else { "German" };
            let why = Refusal::new("BF-MOV-07", format!("{other} units stand in {here}")).at(at);
            return Err(why.way_out("Take them off the map first"));
        }
        Ok(())
    }

    fn put_down(&mut self, mut token: Token, at: SpaceId) -> Done {
        let Some(unit) = token.unit else { return Ok(()) };
        token.fixed &= at.is_in(self.g.board.cities);
        if !unit.is_german() {
            self.hold(at, false);
        }
        self.stacks.entry(at).or_default().push(token);
        Ok(())
    }

    /// Takes a unit from where it stands; ground that was German stays so.
    fn lift(&mut self, unit: UnitId) -> Done<Token> {
        let (from, token) = self.standing(unit)?;
        if let Some(tokens) = self.stacks.get_mut(&from) {
            tokens.retain(|token| token.unit != Some(unit));
        }
        if unit.is_german() {
            self.hold(from, true);
        }
        Ok(token)
    }

    /// Moves a unit.
    ///
    /// # Errors
    /// Why it may not stand there.
    pub fn carry(&mut self, unit: UnitId, at: SpaceId) -> Done {
        let (from, _) = self.standing(unit)?;
        if from == at {
            return Ok(());
        }
        self.may_stand(unit, at)?;
        let token = self.lift(unit)?;
        self.put_down(token, at)
    }

    /// Takes a unit off the map.
    ///
    /// # Errors
    /// When it is not on it.
    pub fn remove(&mut self, unit: UnitId) -> Done {
        if !unit.is_german() {
            self.by_hand()?;
        }
        self.lift(unit).map(|_| ())
    }

    /// Puts down a new unit, by its word.
    ///
    /// # Errors
    /// Why it may not stand there, or that there are no more of it.
    pub fn enter(&mut self, word: &str, at: SpaceId) -> Done<UnitId> {
        let mut token = Token::read(self.g, word)?;
        let unit = if let Some(unit) = token.unit {
            unit
        } else {
            let taken: UnitSet = self.stacks.values().flatten().filter_map(|token| token.unit).collect();
            build::free_block(taken)?
        };
        token.unit = Some(unit);
        self.may_stand(unit, at)?;
        if unit.is_german() {
            if let Some((there, _)) = self.find(unit) {
                let name = german_name(self.g, unit);
                let why = format!("{name} stands in {} already", place(self.g, there));
                return Err(Refusal::new("", why).at(there));
            }
        } else {
            self.by_hand()?;
            self.draw(token.face, token.tank)?;
            if let Face::Counter(counter) = token.face {
                self.out_of_pool(counter);
                if self.g.board.siberians.has(counter) {
                    self.w.siberians = None;
                }
            }
        }
        self.put_down(token, at)?;
        Ok(unit)
    }

    /// How many counters of a kind are in no place: out of the game, and in the pool.
    pub fn left(&self, which: usize) -> [usize; 2] {
        let g = self.g;
        let like = |token: &&Token| match plain_face(g, token.face) {
            face @ (Face::Weak | Face::Strong) => kind(face == Face::Weak, token.tank) == which,
            Face::Counter(_) | Face::Unsaid => false,
        };
        let soviets = self.stacks.values().flatten().filter(|t| t.unit.is_some_and(|u| !u.is_german()));
        let used = soviets.filter(like).count();
        let free = all_kinds(g)[which].saturating_sub(used);
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
    fn draw(&mut self, face: Face, tank: bool) -> Done {
        let which = match plain_face(self.g, face) {
            face @ (Face::Weak | Face::Strong) => kind(face == Face::Weak, tank),
            Face::Counter(_) | Face::Unsaid => return Ok(()),
        };
        match self.left(which) {
            [0, 0] => {
                let why = format!("all {} units stand on the map", MARKS[which].1);
                Err(Refusal::new(self.g.edition.cite("BF-SET-03"), why))
            }
            [0, pool] => {
                self.set_pool(which, pool - 1);
                Ok(())
            }
            [..] => Ok(()),
        }
    }

    /// A unit that is named lies in the pool no longer.
    fn out_of_pool(&mut self, counter: CounterId) {
        let stays = |word: &&str| token::counter(self.g, word) != Some(counter);
        let words: Vec<&str> = self.w.pool.split_whitespace().filter(stays).collect();
        self.w.pool = words.join(" ");
    }

    /// The units of the pool that are named, each by its counter.
    pub fn named_in_pool(&self) -> CounterSet {
        let words = self.w.pool.split_whitespace();
        words.filter_map(|word| token::counter(self.g, word)).filter(|c| is_named(self.g, *c)).collect()
    }

    fn set_pool(&mut self, which: usize, number: usize) {
        let counts: [usize; KINDS] =
            std::array::from_fn(|kind| if kind == which { number } else { self.left(kind)[1] });
        self.w.pool = tell::pool_text(self.g, counts, self.named_in_pool());
    }

    /// Gives a row of the whole a value.
    ///
    /// # Errors
    /// What stands in its way.
    pub fn set(&mut self, row: &str, value: &str) -> Done {
        let number = || value.parse::<u8>().map_err(|_| Refusal::new("", "this is no number"));
        match row {
            "turn" => self.set_turn(number()?)?,
            "step" => self.w.step = number()?,
            "october" => {
                let good = value == "Good";
                let early = || Refusal::new("BF-WX-01", "before October (turn 5) the weather is Good");
                if self.w.turn < 5 {
                    return Err(early());
                }
                self.w.weather = None;
                self.w.october = Some(if good { Weather::Good } else { Weather::Mud });
            }
            "plan" => {
                let plans = [Plan::Historical, Plan::Marcks, Plan::Schultz];
                self.w.plan =
                    plans.into_iter().find(|plan| format!("{plan:?}") == value).ok_or_else(unknown)?;
            }
            "lost-german" => self.w.lost.0 = number()?,
            "lost-soviet" => self.w.lost.1 = number()?,
            _ if POOL_ROWS.iter().any(|(_, id, _)| *id == row) => {
                self.by_hand()?;
                let which = POOL_ROWS.iter().find(|(_, id, _)| *id == row).map_or(0, |(kind, ..)| *kind);
                self.set_pool(which, number()?.into());
            }
            "siberians" => self.w.siberians = Some(number()?),
            "moscow" => self.w.moscow_fell = Some(value == "yes"),
            _ => self.set_fleet(row, value)?,
        }
        Ok(())
    }

    /// Another turn. What belongs to the old one alone goes with it: the weather of autumn, and a fleet that has left.
    fn set_turn(&mut self, turn: u8) -> Done {
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
        let fleets = &self.g.board.fleets;
        self.w.luftflotten.retain(|text| {
            let id = text.split_whitespace().next().unwrap_or_default();
            let data = fleets.iter().find(|fleet| fleet.id == id);
            data.is_none_or(|data| data.leaves.is_none_or(|leaves| leaves > turn))
        });
        Ok(())
    }

    fn set_fleet(&mut self, row: &str, value: &str) -> Done {
        let known = self.g.board.fleets.iter().find(|fleet| fleet.id == row).ok_or_else(unknown)?;
        if value != "out" && known.leaves.is_some_and(|turn| turn <= self.w.turn) {
            let why = format!("{} has left in turn {}", known.name, self.w.turn);
            return Err(Refusal::new("BF-REI-05", why));
        }
        self.w.luftflotten.retain(|text| text.split_whitespace().next() != Some(row));
        match value {
            "in" => self.w.luftflotten.push(row.into()),
            "lent" => self.w.luftflotten.push(format!("{row} C")),
            _ => {}
        }
        self.w.luftflotten.sort_unstable();
        Ok(())
    }

    /// Gives a row of a place a value.
    ///
    /// # Errors
    /// What stands in its way.
    pub fn set_place(&mut self, at: SpaceId, row: &str, value: &str) -> Done {
        let here = place(self.g, at);
        match row {
            "control" if value == "german" => {
                if !at.is_in(self.g.board.positions) {
                    return Err(Refusal::new("", format!("{here} is off the map")).at(at));
                }
                if self.holds(at, false) {
                    let why = Refusal::new("BF-MOV-07", format!("Soviet units stand in {here}")).at(at);
                    return Err(why.way_out("Take them off the map first"));
                }
                self.hold(at, true);
            }
            "control" => {
                if at.is_in(self.g.board.bases) {
                    return Err(Refusal::new("BF-MOV-12", format!("{here} is a German base")).at(at));
                }
                if self.holds(at, true) {
                    let why = Refusal::new("BF-MOV-07", format!("German units stand in {here}")).at(at);
                    return Err(why.way_out("Take them off the map first"));
                }
                self.hold(at, false);
            }
            "fortress" => {
                let named = |text: &String| self.g.board.named_space(text) == Some(at);
                self.w.destroyed.retain(|text| !named(text));
                if value == "destroyed" {
                    self.w.destroyed.extend(self.g.board.spaces.get(at.index()).map(|s| s.id.clone()));
                    self.w.destroyed.sort_unstable();
                }
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// Gives a row of a unit a value.
    ///
    /// # Errors
    /// What stands in its way.
    pub fn set_unit(&mut self, unit: UnitId, row: &str, value: &str) -> Done {
        let (at, now) = self.standing(unit)?;
        if row == "face" && !unit.is_german() {
            return self.turn_over(unit, now, value);
        }
        if row == "group" && unit.is_german() {
            let group =
                Group::ALL.into_iter().find(|group| format!("{group:?}") == value).ok_or_else(unknown)?;
            let Some(data) = self.g.board.german.get(unit.index()) else { return Ok(()) };
            self.w.groups.remove(&data.id);
            if group != data.group {
                self.w.groups.insert(data.id.clone(), group);
            }
            return Ok(());
        }
        if row == "garrison" && value == "stays" && !at.is_in(self.g.board.cities) {
            let why = format!("{} has no fixed garrison, which only victory cities have", place(self.g, at));
            return Err(Refusal::new("BF-MOV-16", why).at(at));
        }
        let Some(token) = self.token(unit) else { return Ok(()) };
        match (row, unit.is_german()) {
            ("order", _) => token.disrupted = value == "disrupted",
            ("supply", true) => token.flown = value == "air",
            ("garrison", false) => token.fixed = value == "stays",
            _ => return Err(unknown()),
        }
        Ok(())
    }

    fn turn_over(&mut self, unit: UnitId, now: Token, value: &str) -> Done {
        if matches!(now.face, Face::Counter(c) if self.g.board.red.has(c)) {
            self.by_hand()?;
            let down = SIDES_UP.iter().position(|(id, _)| *id == value).ok_or_else(unknown)? == 0;
            self.token(unit).into_iter().for_each(|token| token.down = down);
            return Ok(());
        }
        let wanted = plain_units(self.g).iter().find(|plain| plain.word == value).ok_or_else(unknown)?;
        let Plain { face, tank, down, .. } = *wanted;
        if matches!(now.face, Face::Counter(c) if self.g.board.siberians.has(c)) {
            return Err(Refusal::new("BF-SIB-05", "Siberian units are always face up"));
        }
        self.by_hand()?;
        if plain_face(self.g, now.face) != face || now.tank != tank {
            self.draw(face, tank)?;
        }
        if let Some(token) = self.token(unit) {
            (token.face, token.tank, token.down) = (face, tank, down);
        }
        Ok(())
    }
}

fn unknown() -> Refusal {
    Refusal::new("", "this cannot be set")
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
