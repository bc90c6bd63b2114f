//! What follows from an order, and what an event changes.

use super::*;
use kit::refusal::must;

const RULE: &str = "TOY-01";

impl Position {
    pub fn to_act(&self) -> Option<Side> {
        match self.step {
            Step::Begin => Some(RED),
            Step::Choose(side) | Step::Act { side, .. } => Some(side),
            Step::Answer { defender, .. } => Some(defender.side()),
            Step::Over => None,
        }
    }

    pub fn is_free(&self, hex: HexId) -> bool {
        !self.at.contains(&Some(hex))
    }

    /// What an event changes, for the umpire and for a side that is told of it.
    pub fn apply(&mut self, e: &Event) {
        match *e {
            Event::Dealt { units, faces } => {
                self.seen = self.seen.without(units);
                for unit in units {
                    self.faces[unit.index()] = faces[unit.index()];
                }
                for spy in self.spies.iter_mut().flatten() {
                    spy.known = spy.known.without(units);
                }
            }
            Event::TurnBegan(turn) => {
                (self.turn, self.step, self.done) = (turn, Step::Choose(RED), Units::NONE);
                (self.attacked, self.battles) = ([0; 6], 0);
                (self.chosen, self.shown) = ([false; 2], None);
            }
            Event::Chose { side, bid } => {
                self.chosen[side.0 as usize % 2] = true;
                self.bids[side.0 as usize % 2] = bid;
                self.step = Step::Choose(BLUE);
            }
            Event::Shown(bids) => (self.shown, self.bids) = (Some(bids), [None; 2]),
            Event::Rolled { .. } => {}
            Event::Began { side, second } => self.step = Step::Act { side: Side(side.0 % 2), second },
            Event::Moved { unit, to } => {
                self.at[unit.index()] = Some(to);
                self.done.add(unit);
            }
            Event::Attacked { attacker, defender } => {
                self.done.add(attacker);
                self.battles = self.battles.wrapping_add(1);
                self.attacked[defender.index()] = self.attacked[defender.index()].wrapping_add(1);
            }
            Event::Revealed { unit, face } => {
                self.faces[unit.index()] = Some(face);
                self.seen.add(unit);
            }
            Event::Looked { side, unit, face } => {
                self.faces[unit.index()] = Some(face);
                if let Some(spy) = &mut self.spies[side.0 as usize % 2] {
                    spy.known.add(unit);
                    spy.last = self.turn;
                }
            }
            Event::Pressed { attacker, defender } => {
                let second = matches!(self.step, Step::Act { second: true, .. });
                self.step = Step::Answer { second, attacker, defender };
            }
            Event::Retreated { unit, to } | Event::Returned { unit, to } => self.at[unit.index()] = Some(to),
            Event::Lost { unit } => {
                self.at[unit.index()] = None;
                let score = &mut self.score[1 - unit.side().0 as usize];
                *score = score.wrapping_add(1);
            }
            Event::Answered => {
                if let Step::Answer { second, attacker, .. } = self.step {
                    self.step = Step::Act { side: attacker.side(), second };
                }
            }
            Event::Ended => self.step = Step::Over,
        }
    }
}

pub fn check(setup: &Setup, v: &Position, o: &Order) -> Result<(), Refusal> {
    match (*o, v.step) {
        (Order::Begin, Step::Begin)
        | (Order::Choose(_), Step::Choose(_))
        | (Order::Pass, Step::Act { .. })
        | (Order::Stand, Step::Answer { .. }) => Ok(()),
        (Order::Move { unit, to }, Step::Act { side, .. }) => may_enter(v, may_act(v, side, unit)?, to),
        (Order::Attack { unit, target }, Step::Act { side, .. }) => {
            let from = may_act(v, side, unit)?;
            may_be_target(v, side, target)?;
            must(v.at[target.index()].is_some_and(|to| touch(from, to)), RULE, "that hex is not next to it")
        }
        (Order::Look { target }, Step::Act { side, .. }) => {
            may_be_target(v, side, target)?;
            let fresh = v.spies[side.0 as usize].is_some_and(|spy| spy.last != v.turn);
            must(fresh && setup.spies, RULE, "this turn we have looked already")
        }
        (Order::Retreat { to }, Step::Answer { defender, .. }) => may_enter(v, stands(v, defender)?, to),
        _ => must(false, RULE, "this is not the time for that"),
    }
}

pub fn touch(a: HexId, b: HexId) -> bool {
    LAYOUT.way(a, b).is_some()
}

fn stands(p: &Position, unit: Unit) -> Result<HexId, Refusal> {
    p.at[unit.index()].ok_or(Refusal::new(RULE, "that unit is not on the board"))
}

fn may_act(p: &Position, side: Side, unit: Unit) -> Result<HexId, Refusal> {
    must(unit.side() == side, RULE, "that unit is the other side’s")?;
    must(!p.done.has(unit), RULE, "that unit has done its work this turn")?;
    stands(p, unit)
}

fn may_be_target(p: &Position, side: Side, target: Unit) -> Result<(), Refusal> {
    must(target.side() != side, RULE, "one of our units is no target")?;
    stands(p, target).map(|_| ())
}

fn may_enter(p: &Position, from: HexId, to: HexId) -> Result<(), Refusal> {
    must(touch(from, to), RULE, "that hex is not next to it")?;
    must(p.is_free(to), RULE, "that hex is occupied")
}

pub fn decide(setup: &Setup, d: &mut Draft<'_, Toy>, o: &Order) {
    match (*o, d.state.step) {
        (Order::Begin, _) => {
            for side in BOTH {
                deal(d, side, Units::range(of(side).start, of(side).end));
            }
            d.emit(Event::TurnBegan(1));
        }
        (Order::Choose(bid), Step::Choose(side)) => choose(d, side, bid),
        (Order::Move { unit, to }, _) => d.emit(Event::Moved { unit, to }),
        (Order::Look { target: unit }, Step::Act { side, .. }) => {
            if let Some(face) = d.state.faces[unit.index()] {
                d.emit(Event::Looked { side, unit, face });
            }
        }
        (Order::Attack { unit, target }, _) => attack(d, unit, target),
        (Order::Retreat { to }, Step::Answer { defender: unit, .. }) => {
            d.emit(Event::Retreated { unit, to });
            d.emit(Event::Answered);
        }
        (Order::Stand, Step::Answer { defender: unit, .. }) => {
            let nth = d.state.attacked[unit.index()];
            if roll(d, RollFor::Stand, unit.0, nth, 0) < 4 {
                d.emit(Event::Lost { unit });
            }
            d.emit(Event::Answered);
        }
        (Order::Pass, Step::Act { side, second: false }) => {
            d.emit(Event::Began { side: Side(1 - side.0), second: true });
        }
        (Order::Pass, _) if d.state.turn >= setup.turns => d.emit(Event::Ended),
        (Order::Pass, _) => next_turn(d),
        _ => {}
    }
}

/// Shuffles the faces of these units of a side among them; all faces where they have none.
fn deal(d: &mut Draft<'_, Toy>, side: Side, units: Units) {
    let mut pool: Vec<Face> = units.iter().filter_map(|unit| d.state.faces[unit.index()]).collect();
    if pool.is_empty() {
        pool = Face::ALL.to_vec();
    }
    let key = RollKey::new(d.state.turn, "deal", side.0.into());
    let order = d.shuffle(key, pool.len());
    let mut faces = [None; 6];
    for (unit, from) in units.iter().zip(order) {
        faces[unit.index()] = pool.get(usize::from(from)).copied();
    }
    d.emit(Event::Dealt { units, faces });
}

fn choose(d: &mut Draft<'_, Toy>, side: Side, bid: Bid) {
    d.emit(Event::Chose { side, bid: Some(bid) });
    let [Some(red), Some(blue)] = d.state.bids else { return };
    d.emit(Event::Shown([red, blue]));
    let red_first = if red == blue { roll(d, RollFor::First, 0, 0, 0) <= 3 } else { red > blue };
    d.emit(Event::Began { side: if red_first { RED } else { BLUE }, second: false });
}

/// Rolls a die, emits it with its modifier and returns the result.
fn roll(d: &mut Draft<'_, Toy>, why: RollFor, subject: u8, nth: u8, plus: i8) -> i8 {
    let purpose = match why {
        RollFor::First => "first",
        RollFor::Attack => "attack",
        RollFor::Again => "again",
        RollFor::Stand => "stand",
    };
    let key = RollKey { nth: nth.into(), ..RollKey::new(d.state.turn, purpose, subject.into()) };
    let face = d.roll(key, 6) as u8;
    let result = face as i8 + plus;
    d.emit(Event::Rolled { why, face, result });
    result
}

fn attack(d: &mut Draft<'_, Toy>, attacker: Unit, defender: Unit) {
    d.emit(Event::Attacked { attacker, defender });
    let mut plus = 0;
    for (unit, sign) in [(attacker, 1), (defender, -1)] {
        let Some(face) = d.state.faces[unit.index()] else { continue };
        plus += sign * face as i8;
        if !d.state.seen.has(unit) {
            d.emit(Event::Revealed { unit, face });
        }
    }
    let mut result = roll(d, RollFor::Attack, attacker.0, 0, plus);
    if result - plus == 6 {
        result += roll(d, RollFor::Again, attacker.0, 0, 0);
    }
    if result >= 4 {
        d.emit(Event::Pressed { attacker, defender });
    }
}

fn next_turn(d: &mut Draft<'_, Toy>) {
    for side in BOTH {
        let mut back = Units::NONE;
        for unit in Unit::all().filter(|unit| unit.side() == side) {
            if d.state.at[unit.index()].is_none() && d.state.is_free(unit.home()) {
                d.emit(Event::Returned { unit, to: unit.home() });
                back.add(unit);
            }
        }
        if !back.is_empty() {
            deal(d, side, back);
        }
    }
    d.emit(Event::TurnBegan(d.state.turn + 1));
}
