//! What an event changes, in a state and in a view alike. No dice, no opinion, no panic.

use super::super::nouns::{Event, Face, Position, Step, UNITS, Unit, Verdict, WEST};
use crate::{engine::base::side::Side, kit::hex::HexId};

impl Position {
    /// Before the deal.
    pub fn start(homes: [HexId; UNITS]) -> Self {
        Self {
            turn: 0,
            step: Step::Begin,
            at: homes.map(Some),
            faces: [None; UNITS],
            seen: [false; UNITS],
            done: [false; UNITS],
        }
    }

    /// Units in a hex.
    pub fn units_in(&self, hex: HexId) -> impl Iterator<Item = Unit> {
        Unit::all().filter(move |unit| self.at[unit.index()] == Some(hex))
    }

    /// Units a side has lost (RC-VIC-01).
    pub fn lost(&self, side: Side) -> u8 {
        Unit::all().filter(|unit| unit.side() == side && self.at[unit.index()].is_none()).count() as u8
    }

    /// Applies one event.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Dealt(faces) => self.faces = faces,
            Event::Began { turn, side } => self.begin(turn, side),
            Event::Moved { unit, to } => {
                self.at[unit.index()] = Some(to);
                self.done[unit.index()] = true;
            }
            Event::Attacked { attacker, defender } => {
                self.done[attacker.index()] = true;
                self.step = Step::Battle { attacker, defender };
            }
            Event::Revealed { unit, face } => self.reveal(unit, face),
            Event::Fought { verdict, .. } => self.close_battle(verdict),
            Event::Ended => self.step = Step::Over,
        }
    }

    fn begin(&mut self, turn: u16, side: Side) {
        self.turn = turn;
        self.step = Step::Act(side);
        if side == WEST {
            self.done = [false; UNITS];
        }
    }

    fn reveal(&mut self, unit: Unit, face: Face) {
        self.faces[unit.index()] = Some(face);
        self.seen[unit.index()] = true;
    }

    fn close_battle(&mut self, verdict: Verdict) {
        let Step::Battle { attacker, defender } = self.step else { return };
        self.step = Step::Act(attacker.side());
        match verdict {
            Verdict::AttackerLost => self.at[attacker.index()] = None,
            Verdict::NoEffect => {}
            Verdict::DefenderLost => self.at[defender.index()] = None,
        }
    }
}
