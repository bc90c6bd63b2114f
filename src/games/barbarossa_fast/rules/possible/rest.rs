//! Whether a position can stand between two orders, and what phases and stages are called when it cannot.

use super::ask::{Answer, Ask, no, only_if, phase_text};
use crate::{
    game::Game,
    nouns::{Phase, Stage},
    rules::{combat, draws, legal as orders, rehide, siberia},
    state::{Hidden, Open},
};

/// Whether a position can stand between two orders: what stands where agrees with what is held, no step is half
/// done, and some seat can give an order or the game is over.
///
/// # Errors
/// Why it cannot.
pub fn at_rest(g: &Game, o: &Open, h: Option<&Hidden>) -> Answer {
    let ask = Ask { g, o, h, own: None };
    ask.ground()?;
    ask.step_is_open()?;
    let known = h.is_some() || o.phase == Phase::Deal || draws::suffice(g, o);
    only_if(known, || "more units are face down than are left to be".into())
}

impl Ask<'_> {
    /// A side with units in a place holds it.
    pub(crate) fn ground(&self) -> Answer {
        let (g, o) = (self.g, self.o);
        let wrong =
            o.german & (o.soviet | o.fort | !o.control) | o.soviet & o.control | g.board.bases & !o.control;
        match wrong.iter().next() {
            Some(at) => {
                no(format!("{} is held by the other side than the one that stands there", self.p(at)))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn step_is_open(&self) -> Answer {
        let o = self.o;
        match o.phase {
            Phase::Deal => {
                only_if(o.plan.is_none() && !self.is_dealt(), || "the deal is not at its end".into())
            }
            Phase::SovietSetup | Phase::Replacements => only_if(!o.arrivals.is_empty(), || {
                "no unit is left to be deployed, and nothing follows".into()
            }),
            Phase::SiberianCall => {
                only_if(siberia::may_call(self.g, o), || "the reserve cannot be called".into())
            }
            Phase::FarEast => only_if(!siberia::is_settled(self.g, o), || {
                "no unit is left to be sent to the Far East, and nothing follows".into()
            }),
            Phase::Attacks | Phase::SovietAttacks => {
                let open = !o.targets.is_empty() && o.targets.iter().all(|t| !o.attackers_of(t).is_empty());
                only_if(open, || "an attack without attackers is left, or none at all".into())
            }
            Phase::GermanSetup | Phase::TurnStart => self.somebody_chooses(),
            Phase::Battle | Phase::SovietBattle => self.battle_is_open(),
            Phase::Operations => {
                only_if(o.fleets.iter().all(|f| f.die == 0), || "an air die fell before its time".into())
            }
            // These can always be ended.
            Phase::AirResults | Phase::SovietStand | Phase::SovietOperations | Phase::Stand => Ok(()),
            Phase::Over => only_if(o.result.is_some(), || "the game is over without a result".into()),
        }
    }

    pub(crate) fn battle_is_open(&self) -> Answer {
        let open = match self.o.battle.stage {
            Stage::None => false,
            Stage::AirEffect => self.o.battle.air.is_none(),
            Stage::AttackerHits | Stage::DefenderHits => combat::hits_left(self.g, self.o) > 0,
            Stage::Retreats => return self.somebody_chooses(),
            Stage::ReHide => !rehide::now(self.g, self.o).is_empty(),
            Stage::Seen | Stage::Advance | Stage::Exploit => true,
        };
        only_if(open, || "the battle stands still".into())
    }

    pub(crate) fn somebody_chooses(&self) -> Answer {
        let mut legal = Vec::new();
        orders::legal(self.g, self.o, &mut legal);
        only_if(!legal.is_empty(), || format!("no order can be given in {}", phase_text(self.o.phase)))
    }
}
