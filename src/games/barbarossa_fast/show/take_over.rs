//! A game from the end of a month of history: the front and the German units as they stood, and Soviet units dealt by a rule that
//! is stated.
//!
//! The rule: each formation that history names is one unit at its place; those in a pocket are lost. Every Soviet victory city has
//! a garrison, every Soviet position next to a German one a unit, as far as 32 units go; what is left of them stands in the same
//! places in turns, victory cities first. Which of them are Weak is dealt from all 48 by the seed. In an edition with types as many
//! are tank units as a game begins with, dealt by the seed too, but the garrisons are infantry.

use crate::{
    edition::TURNS,
    game::Game,
    ids::{CounterId, SpaceId, SpaceSet},
    nouns::{GERMAN, SOVIET, Strength, Weather},
    rules::arrange::Written,
    words::place,
};
use engine::{
    base::{
        keys::PlaceKey,
        say::{count, join},
        start::Start,
    },
    show::chronicle::{Chapter, Held, Stood, TakeOver},
};
use std::collections::BTreeMap;

/// Soviet units on the map: as many as a game begins with.
const SOVIETS: usize = 32;

/// The game after the month of a turn, if history tells of it and a turn follows.
pub fn take_over(g: &Game, turn: u16, seed: u64) -> Option<TakeOver> {
    let chapter = g.chronicle.as_ref()?.of_turn(turn)?;
    let next = u8::try_from(turn).ok().filter(|turn| *turn < TURNS)? + 1;
    if g.setup.strength != Strength::Bell {
        return None;
    }
    let mut made =
        Made { g, chapter, next, units: BTreeMap::new(), german: SpaceSet::NONE, stated: Vec::new() };
    made.germans();
    made.ground();
    made.soviets(seed);
    made.finish()
}

/// What is being put together.
struct Made<'a> {
    g: &'a Game,
    chapter: &'a Chapter,
    /// The turn with which the game begins.
    next: u8,
    /// Words of the position, by place.
    units: BTreeMap<SpaceId, Vec<String>>,
    german: SpaceSet,
    stated: Vec<String>,
}

impl Made<'_> {
    fn space(&self, place: Option<PlaceKey>) -> Option<SpaceId> {
        SpaceId::of(place?).filter(|at| at.is_in(self.g.board.positions))
    }

    fn held(&self, at: SpaceId) -> Held {
        self.chapter.held(at.into())
    }

    /// German units of the edition where they stood; those not yet in the line at their bases.
    fn germans(&mut self) {
        let g = self.g;
        let mut waiting = Vec::new();
        for data in g.board.german.iter().filter(|data| data.turn <= self.next) {
            let of_history = |id: &str| self.chapter.units.iter().find(|u| u.side == GERMAN && u.id == id);
            // A panzer group stands where the corps stood that it takes in.
            let stood = of_history(&data.id).or_else(|| of_history(data.absorbs.as_deref()?));
            let at = self.space(stood.and_then(|unit| unit.at));
            if at.is_none() {
                waiting.push(format!("{} in {}", data.said, place(g, data.start)));
            }
            let at = at.unwrap_or(data.start);
            self.units.entry(at).or_default().push(data.id.clone());
            self.german.add(at);
        }
        if !waiting.is_empty() {
            self.stated.push(format!("Not yet in the line, and so at the base: {}.", join(&waiting)));
        }
    }

    /// German ground; a contested place is German where German units stand in it.
    fn ground(&mut self) {
        let g = self.g;
        for at in g.board.positions {
            let stands = at.is_in(self.german);
            match self.held(at) {
                Held::By(side) if side == GERMAN => self.german.add(at),
                Held::Contested { before } => {
                    let german = stands || before == GERMAN;
                    if german {
                        self.german.add(at);
                    }
                    let side = if german { "German" } else { "Soviet" };
                    self.stated.push(format!("{} was contested; here it is {side}.", place(g, at)));
                }
                Held::By(_) | Held::Unsaid => {}
            }
        }
    }

    /// Soviet places next to German ones.
    fn front(&self) -> SpaceSet {
        self.g.board.neighbours(self.german) & self.g.board.positions & !self.german
    }

    fn soviets(&mut self, seed: u64) {
        let g = self.g;
        let all: Vec<&Stood> = self.chapter.units.iter().filter(|unit| unit.side == SOVIET).collect();
        let (lost, named): (Vec<&Stood>, Vec<&Stood>) = all.into_iter().partition(|unit| unit.encircled);
        let mut where_to: Vec<SpaceId> =
            named.iter().filter_map(|unit| self.space(unit.at)).map(|at| self.nearest(at)).collect();
        where_to.truncate(SOVIETS);
        let of_history = where_to.len();
        let cities = g.board.cities & !self.german;
        let front = self.front();
        let fill = |set: SpaceSet, least: usize, where_to: &mut Vec<SpaceId>| {
            for at in set {
                while where_to.len() < SOVIETS && where_to.iter().filter(|to| **to == at).count() < least {
                    where_to.push(at);
                }
            }
        };
        for least in 1..=SOVIETS {
            fill(cities, least, &mut where_to);
            fill(front, least, &mut where_to);
        }
        let garrison = |nth: usize| where_to[nth].is_in(cities) && !where_to[..nth].contains(&where_to[nth]);
        let garrisons: Vec<bool> = (0..where_to.len()).map(garrison).collect();
        let mark = |on: bool, mark: &'static str| if on { mark } else { "" };
        for ((at, garrison), face) in where_to.iter().zip(&garrisons).zip(dealt(g, &garrisons, seed)) {
            let strength = if g.board.weak.has(face) { "W" } else { "S" };
            let tank = mark(is_tank(g, face), "t");
            let fixed = mark(*garrison && g.garrisons_are_fixed(), "f");
            self.units.entry(*at).or_default().push(format!("?{strength}{tank}{fixed}"));
        }
        if !lost.is_empty() {
            let names: Vec<String> = lost.iter().map(|unit| unit.name.clone()).collect();
            self.stated.push(format!("In pockets, and so lost: {}.", join(&names)));
        }
        self.stated.push(format!(
            "{} that history names are a unit each where they stood; {} more stand in victory cities and at the front. Nobody knows \
             which are Weak: that is dealt from all {} by the seed, and the others can come back.",
            count(of_history as i64, "Soviet formation"),
            where_to.len() - of_history,
            g.draw_set().len(),
        ));
    }

    /// The place itself when it is Soviet, else the nearest that is.
    fn nearest(&self, at: SpaceId) -> SpaceId {
        let g = self.g;
        if !at.is_in(self.german) {
            return at;
        }
        let far = g.board.links_from(SpaceSet::only(at));
        let soviet = g.board.positions & !self.german;
        soviet.iter().min_by_key(|to| far[to.index()]).unwrap_or(at)
    }

    fn finish(mut self) -> Option<TakeOver> {
        let g = self.g;
        let id = |at: SpaceId| g.board.spaces[at.index()].id.clone();
        let fleets = g.board.fleets.iter().filter(|fleet| fleet.leaves.is_none_or(|turn| turn > self.next));
        let written = Written {
            turn: self.next,
            october: (self.next >= 5).then_some(Weather::Mud),
            german: (self.german & !g.board.bases).iter().map(id).collect(),
            units: self.units.iter().map(|(at, words)| (id(*at), words.join(" "))).collect(),
            luftflotten: fleets.map(|fleet| fleet.id.clone()).collect(),
            pool: "rest".into(),
            ..Written::default()
        };
        if self.next >= 5 {
            self.stated.push("October has brought Mud, as it did.".into());
        }
        self.stated.push("Losses are counted from here.".into());
        let position = ron::to_string(&written).ok()?;
        let until = self.chapter.to.to_string();
        self.stated.insert(0, format!("Ground and German units are those of {until}."));
        Some(TakeOver { start: Start::at(position), stated: self.stated })
    }
}

/// What each unit is, dealt from all counters of the draw in an order that the seed gives: of tank units as many as a game
/// begins with, none of them a garrison.
fn dealt(g: &Game, garrisons: &[bool], seed: u64) -> Vec<CounterId> {
    let by_seed = |number: u8| xxhash_rust::xxh3::xxh3_64_with_seed(&[number], seed);
    let mut order: Vec<CounterId> = g.draw_set().iter().collect();
    order.sort_by_key(|counter| by_seed(counter.0));
    let (tanks, others): (Vec<CounterId>, Vec<CounterId>) = order.into_iter().partition(|c| is_tank(g, *c));
    let mut free: Vec<usize> = (0..garrisons.len()).filter(|nth| !garrisons[*nth]).collect();
    free.sort_by_key(|nth| by_seed(*nth as u8));
    let most = if g.edition.has_types { g.board.take_tanks } else { 0 };
    // Infantry does not suffice for more units than a game begins with.
    let least = garrisons.len().saturating_sub(others.len());
    free.truncate(most.max(least));
    let (mut tanks, mut others) = (tanks.into_iter(), others.into_iter());
    let each = |nth: usize| if free.contains(&nth) { tanks.next() } else { others.next() };
    (0..garrisons.len()).filter_map(each).collect()
}

fn is_tank(g: &Game, counter: CounterId) -> bool {
    g.edition.has_types && g.board.tanks.has(counter)
}
