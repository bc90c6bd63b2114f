//! Adding up a line of play, from views and told events alone.

use super::{Battle, Capture, Cast, End, SideTurn, Statistics, TurnAccount};
use crate::{
    base::{
        by_side::BySide,
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
        when::{Stride, When},
    },
    contract::show::Presentation,
    play::{history::stretch, session::Session, watch::Watch},
    show::{
        battle::{Entry, Luck, Stake},
        counter::Part,
        forecast::Chance,
        scene::Subject,
        tick::TickKind,
    },
};
use std::{collections::BTreeMap, sync::Arc};

/// A line of play as one viewer was told of it: nothing else goes into statistics.
pub(crate) struct Course<R: Presentation> {
    rules: Arc<R>,
    start: R::View,
    /// Plies in order.
    plies: Vec<Told<R>>,
}

/// One ply as it was told.
struct Told<R: Presentation> {
    id: PlyId,
    /// The calendar before and after it.
    when: [When; 2],
    /// Its events and when they happened.
    events: Vec<(When, R::Event)>,
}

impl<R: Presentation> Course<R> {
    /// What `who` was told on the way to a ply.
    pub(crate) fn new(session: &Session<R>, tip: PlyId, who: Viewer) -> Self {
        let (rules, history) = (Arc::clone(session.rules()), session.history());
        let mut line = Vec::new();
        let mut at = tip;
        while at != 0 && history.contains(at) {
            line.push(at);
            at = history.parent(at);
        }
        let mut state = history.start().clone();
        let start = rules.view(&state, who);
        let mut plies = Vec::with_capacity(line.len());
        for id in line.into_iter().rev() {
            let mut told = Vec::new();
            for event in history.ply(id).map_or(&[][..], |p| p.events) {
                if let Some(e) = rules.told(&state, event, who) {
                    told.push((rules.when(&state), e));
                }
                rules.apply(&mut state, event);
            }
            let when = [history.when(history.parent(id)), history.when(id)];
            plies.push(Told { id, when, events: told });
        }
        Self { rules, start, plies }
    }

    /// Adds it up; `None` when it is called off.
    pub(crate) fn add_up(self, watch: &Watch) -> Option<Statistics> {
        watch.expect(self.plies.len());
        let mut ledger = Ledger::new(&*self.rules, self.start);
        for ply in self.plies {
            if !watch.step() {
                return None;
            }
            ledger.keep_calendar(ply.when.map(|w| stretch(Stride::Phase, w)));
            for (when, event) in ply.events {
                ledger.hear(ply.id, when, &event);
            }
        }
        Some(ledger.finish())
    }
}

/// Where the units of a phase stood at its start, and when it was.
struct PhaseStart {
    when: When,
    stood: BTreeMap<UnitKey, PlaceKey>,
}

struct Ledger<'a, R: Presentation> {
    rules: &'a R,
    view: R::View,
    /// Names of the places.
    names: Vec<String>,
    /// Battles not over yet, by what they are about, with their last stake.
    open: Vec<(Subject, Battle, Option<Stake>)>,
    at_hand: Option<Subject>,
    phase: PhaseStart,
    out: Statistics,
}

/// Where the units stand, by unit.
fn stood<R: Presentation>(rules: &R, view: &R::View) -> BTreeMap<UnitKey, PlaceKey> {
    rules.standing(view).into_iter().collect()
}

impl<'a, R: Presentation> Ledger<'a, R> {
    fn new(rules: &'a R, view: R::View) -> Self {
        let names = rules.board().places.iter().map(|p| p.name.clone()).collect();
        let sides = R::SIDES.iter().map(|s| (*s).to_owned()).collect();
        let phase = PhaseStart { when: When::default(), stood: stood(rules, &view) };
        let out = Statistics { sides, ..Statistics::default() };
        Self { rules, view, names, open: Vec::new(), at_hand: None, phase, out }
    }

    fn turn(&mut self, when: When) -> &mut TurnAccount {
        let at = self.out.turns.partition_point(|t| t.turn < when.turn);
        if self.out.turns.get(at).is_none_or(|t| t.turn != when.turn) {
            let here = When { turn: when.turn, ..When::default() };
            let name = self.rules.when_text(here, Stride::Turn);
            self.out.turns.insert(at, TurnAccount { turn: when.turn, name, ..TurnAccount::default() });
        }
        &mut self.out.turns[at]
    }

    fn side(&mut self, when: When, side: Side) -> &mut SideTurn {
        &mut self.turn(when).sides[side]
    }

    /// Before a ply that leads from one phase to another or stays in it.
    fn keep_calendar(&mut self, [before, after]: [When; 2]) {
        if before != self.phase.when {
            self.phase = PhaseStart { when: before, stood: stood(self.rules, &self.view) };
        }
        if before != after {
            self.end_phase();
        }
    }

    /// The end of a phase: who has acted in it, and who could have.
    fn end_phase(&mut self) {
        let when = self.phase.when;
        let before = std::mem::take(&mut self.phase.stood);
        let mut counts = BySide::<[u16; 3]>::default();
        for c in &self.rules.counters(&self.view) {
            let s = &c.states;
            let went = before.get(&c.unit).is_some_and(|p| *p != c.place);
            let acted = went || s.moved || s.part != Part::None;
            let of = &mut counts[Side(c.side)];
            of[0] += u16::from(acted);
            of[1] += u16::from(s.can_act && !acted);
            of[2] += u16::from(c.is_unsupplied());
        }
        for (side, &[acted, idle, unsupplied]) in counts.iter() {
            let s = &mut self.turn(when).sides[side];
            s.acted += acted;
            s.idle += idle;
            s.unsupplied = unsupplied;
        }
    }

    fn hear(&mut self, ply: PlyId, when: When, event: &R::Event) {
        let before = self.view.clone();
        self.rules.hear(&mut self.view, event);
        for entry in self.rules.entries(&before, event, &self.view, self.at_hand.as_ref()) {
            self.enter(ply, when, entry);
        }
        let Some(tick) = self.rules.tick(event) else { return };
        match (tick.kind, tick.side) {
            (TickKind::Loss, Some(side)) => {
                let at_hand = self.at_hand.clone();
                let fight = at_hand.and_then(|b| self.open.iter_mut().find(|o| o.0 == b));
                let elsewhere = fight.is_none();
                if let Some((_, battle, _)) = fight {
                    battle.lost[side] += 1;
                }
                let s = self.side(when, side);
                s.lost += 1;
                s.lost_elsewhere += u16::from(elsewhere);
            }
            (TickKind::Capture, side) => {
                let place = self.name(tick.subject.as_ref());
                if let Some(side) = side {
                    self.side(when, side).captured += 1;
                }
                self.out.captures.push(Capture { when, ply, side, place });
            }
            _ => {}
        }
    }

    fn name(&self, about: Option<&Subject>) -> String {
        let Some(Subject::Place(p)) = about else { return String::new() };
        self.names.get(p.index()).cloned().unwrap_or_default()
    }

    fn enter(&mut self, ply: PlyId, when: When, entry: Entry) {
        match entry {
            Entry::Weighed { battle, side, place, stake } => {
                let (_, b, last) = self.find(&battle, ply, when);
                match last.replace(stake) {
                    Some(before) => b.play += stake - before,
                    None => b.expected = Some(stake),
                }
                b.engaged.side = side;
                b.engaged.place = place;
            }
            Entry::Moved { battle, by, stake } => {
                let Some((_, b, last)) = self.open.iter_mut().find(|o| o.0 == battle) else { return };
                let Some(before) = last.replace(stake) else { return };
                match by {
                    Luck::Die => b.dice += stake - before,
                    Luck::Face => b.faces += stake - before,
                }
            }
            Entry::Drifted { battle, before, stake } => {
                let Some((_, b, last)) = self.open.iter_mut().find(|o| o.0 == battle) else { return };
                let Some(known) = last.replace(stake) else { return };
                b.play += before - known;
                b.faces += stake - before;
            }
            Entry::Begun { battle, engaged } => {
                let (_, b, _) = self.find(&battle, ply, when);
                b.engaged = engaged;
                (b.ply, b.when) = (ply, when);
                self.at_hand = Some(battle);
            }
            Entry::Over { success } => {
                if let Some(battle) = self.at_hand.take() {
                    self.close(&battle, if success { End::Won } else { End::Held });
                }
            }
            Entry::CalledOff { battle } => self.close(&battle, End::CalledOff),
            Entry::Cast { side, place, what, expected, came } => {
                let dice = came - expected;
                self.side(when, side).dice += dice;
                self.out.casts.push(Cast { when, ply, side, place, what, expected, dice });
            }
        }
    }

    fn find(&mut self, about: &Subject, ply: PlyId, when: When) -> &mut (Subject, Battle, Option<Stake>) {
        let found = self.open.iter().position(|o| o.0 == *about);
        let at = found.unwrap_or_else(|| {
            let battle = Battle { when, ply, about: Some(about.clone()), ..Battle::default() };
            self.open.push((about.clone(), battle, None));
            self.open.len() - 1
        });
        &mut self.open[at]
    }

    fn close(&mut self, about: &Subject, end: End) {
        let Some(at) = self.open.iter().position(|o| o.0 == *about) else { return };
        let (_, mut b, last) = self.open.remove(at);
        b.end = end;
        if let Some(last) = last {
            b.play += b.actual() - last;
        }
        let s = self.side(b.when, b.engaged.side);
        if end != End::CalledOff {
            s.battles[0] += 1;
            s.battles[1] += u16::from(end == End::Won);
            s.hoped += b.engaged.chance.map_or(0.0, Chance::value);
        }
        s.dice += b.dice;
        s.faces += b.faces;
        s.play += b.play;
        self.out.battles.push(b);
    }

    /// The end of the line: a battle that is still being fought stays open and counts for nothing yet.
    fn finish(mut self) -> Statistics {
        if let Some(about) = self.at_hand.take()
            && let Some(at) = self.open.iter().position(|o| o.0 == about)
        {
            let (_, mut battle, _) = self.open.remove(at);
            battle.expected = None;
            self.out.battles.push(battle);
        }
        self.out
    }
}
