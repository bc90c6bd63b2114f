//! Which facts of the toy can follow, and which of its positions can stand between two orders.

use super::{know::View, *};
use stavka::engine::base::side::{Side, Viewer};

type Answer = Result<(), Fault>;

fn ask(good: bool, why: &str) -> Answer {
    if good { Ok(()) } else { Err(Fault::new(why)) }
}

/// What somebody knows: everybody sees the public part, and of the rest more or less.
pub struct Known<'a> {
    pub public: &'a Public,
    pub faces: [Option<Face>; 6],
    pub bids: [Option<Bid>; 2],
    /// Whose hidden things are known.
    pub who: Viewer,
    pub turns: u16,
}

impl<'a> Known<'a> {
    pub fn all(toy: &Toy, s: &'a State) -> Self {
        let turns = toy.setup.turns;
        Self { public: &s.public, faces: s.faces, bids: s.bids, who: Viewer::Umpire, turns }
    }
    pub fn seen(toy: &Toy, v: &'a View) -> Self {
        let turns = toy.setup.turns;
        Self { public: &v.public, faces: v.faces, bids: v.bids, who: v.who, turns }
    }

    fn own(&self, side: Side) -> bool {
        self.who == Viewer::Umpire || self.who == Viewer::Side(side)
    }

    fn acts(&self, side: Side) -> Answer {
        let acts = matches!(self.public.step, Step::Act { side: s, .. } if s == side);
        ask(acts, "it is not that side’s turn to act")
    }
    fn last_part(&self) -> Answer {
        ask(matches!(self.public.step, Step::Act { second: true, .. }), "the turn is not at its end")
    }
    fn on_board(&self, unit: Unit) -> Result<Hex, Fault> {
        self.public.at[unit.i()].ok_or_else(|| Fault::new("the unit is not on the board"))
    }
    fn free(&self, to: Hex) -> Answer {
        ask(self.public.free(to), "the hex is occupied")
    }
    fn near(&self, unit: Unit, to: Hex) -> Answer {
        ask(next_to(self.on_board(unit)?, to), "the hex is not next to the unit")
    }
    fn fresh(&self, unit: Unit) -> Answer {
        ask(self.public.done & unit.bit() == 0, "the unit has done its work")
    }
    fn answers(&self, unit: Unit) -> Answer {
        let asked = matches!(self.public.step, Step::Answer { defender, .. } if defender == unit);
        ask(asked, "the unit has nothing to answer")
    }

    /// The face is the one it has, or may be.
    fn is_face(&self, unit: Unit, face: Face) -> Answer {
        let others = units().filter(|u| u.side() == unit.side() && *u != unit);
        let may = match self.faces[unit.i()] {
            Some(known) => known == face,
            None => !self.own(unit.side()) && others.into_iter().all(|u| self.faces[u.i()] != Some(face)),
        };
        ask(may, "the unit has another face")
    }

    fn dealt(&self, dealt: u8, faces: &[Option<Face>; 6]) -> Answer {
        let p = self.public;
        ask(p.step == Step::Begin || self.last_part().is_ok(), "no faces are dealt now")?;
        let side = if dealt & 0b111 != 0 { RED } else { BLUE };
        let whole = units().all(|u| dealt & u.bit() == 0 || u.side() == side);
        ask(dealt != 0 && dealt < 64 && whole, "faces are dealt to one side")?;
        for unit in units() {
            let told = dealt & unit.bit() != 0 && self.own(side);
            ask(faces[unit.i()].is_some() == told, "faces are missing or too many")?;
        }
        let after = |u: Unit| if dealt & u.bit() != 0 { faces[u.i()] } else { self.faces[u.i()] };
        let mut all: Vec<Face> = units().filter(|u| u.side() == side).filter_map(after).collect();
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        ask(all.len() == n, "a face is dealt twice")
    }

    fn began(&self, side: Side, second: bool) -> Answer {
        ask(side.0 < 2, "there is no such side")?;
        let p = self.public;
        let follows = match p.step {
            Step::Choose(_) => !second && p.shown.is_some(),
            Step::Act { side: first, second: false } => second && first != side,
            _ => false,
        };
        ask(follows, "no part of the turn begins now")
    }

    pub fn possible(&self, e: &Event) -> Answer {
        let p = self.public;
        match *e {
            Event::Dealt { units, ref faces } => self.dealt(units, faces),
            Event::TurnBegan(turn) => {
                ask(p.step == Step::Begin || self.last_part().is_ok(), "no turn begins now")?;
                let known = units().all(|u| !self.own(u.side()) || self.faces[u.i()].is_some());
                ask(known, "not all units are dealt")?;
                ask(p.turn < self.turns && turn == p.turn + 1, "the turn does not follow")
            }
            Event::Chose { side, bid } => {
                ask(side.0 < 2 && p.step == Step::Choose(side), "that side does not choose now")?;
                ask(!p.chosen[side.0 as usize], "that side has chosen")?;
                ask(bid.is_some() == self.own(side), "the choice is told to the side alone")
            }
            Event::Shown(bids) => {
                ask(p.chosen == [true; 2] && p.shown.is_none(), "not both have chosen")?;
                let same = self.bids.iter().zip(bids).all(|(known, bid)| known.is_none_or(|k| k == bid));
                ask(same, "another choice is shown")
            }
            Event::Rolled { why, face, result } => {
                ask((1..=6).contains(&face) && (-20..=20).contains(&result), "no die shows that")?;
                ask(
                    match why {
                        RollFor::First => p.shown.is_some() && matches!(p.step, Step::Choose(_)),
                        RollFor::Attack | RollFor::Again => matches!(p.step, Step::Act { .. }),
                        RollFor::Stand => matches!(p.step, Step::Answer { .. }),
                    },
                    "no die falls for that now",
                )
            }
            Event::Began { side, second } => self.began(side, second),
            Event::Moved { unit, to } => {
                self.acts(unit.side())?;
                self.fresh(unit)?;
                self.near(unit, to)?;
                self.free(to)
            }
            Event::Attacked { attacker, defender } => {
                self.acts(attacker.side())?;
                self.fresh(attacker)?;
                ask(attacker.side() != defender.side(), "one of our units is no target")?;
                self.near(attacker, self.on_board(defender)?)
            }
            Event::Revealed { unit, face } => {
                ask(matches!(p.step, Step::Act { .. }), "nobody is seen now")?;
                self.on_board(unit)?;
                ask(p.seen & unit.bit() == 0, "the unit is face up")?;
                self.is_face(unit, face)
            }
            Event::Looked { side, unit, face } => {
                self.acts(side)?;
                self.on_board(unit)?;
                ask(unit.side() != side && self.own(side), "that is no secret of the side")?;
                self.is_face(unit, face)
            }
            Event::Pressed { attacker, defender } => {
                self.acts(attacker.side())?;
                ask(attacker.side() != defender.side(), "one of our units is no target")?;
                self.on_board(attacker)?;
                self.on_board(defender).map(|_| ())
            }
            Event::Retreated { unit, to } => {
                self.answers(unit)?;
                self.near(unit, to)?;
                self.free(to)
            }
            Event::Lost { unit } => {
                self.answers(unit)?;
                self.on_board(unit).map(|_| ())
            }
            Event::Answered => ask(matches!(p.step, Step::Answer { .. }), "nobody is asked"),
            Event::Returned { unit, to } => {
                self.last_part()?;
                ask(p.at[unit.i()].is_none(), "the unit is on the board")?;
                self.free(to)
            }
            Event::Ended => {
                self.last_part()?;
                ask(p.turn >= self.turns, "turns are left")
            }
        }
    }

    pub fn at_rest(&self) -> Answer {
        let p = self.public;
        ask(
            match p.step {
                Step::Begin => p.turn == 0 && self.faces == [None; 6],
                Step::Choose(side) => side == if p.chosen[0] { BLUE } else { RED } && !p.chosen[1],
                Step::Act { .. } | Step::Over => true,
                Step::Answer { defender, .. } => p.at[defender.i()].is_some(),
            },
            "the step is half done",
        )
    }
}
