//! The Siberian reserve that is called, and what goes to the Far East (SIB-BF-12).

use super::{
    Order, Why,
    field::{self, Field},
    needs::{self, Needs},
    staff::{Best, Staff},
};
use crate::{
    ids::{SpaceId, SpaceSet, UnitId, UnitSet},
    players::reason::Reason,
    rules::siberia,
};
use engine::contract::automatic::Plan;

/// First turn in which the procedure calls.
const FROM: u8 = 3;
/// German armies so near Moscow bring the call.
const NEAR: u8 = 2;

impl Staff<'_> {
    /// Calls, or not.
    pub(crate) fn call(mut self) -> Plan<Order, Reason> {
        let links = self.links_to_moscow();
        let near = links <= NEAR || self.moscow_threatened();
        if self.o().turn >= FROM && near {
            self.order(Order::CallSiberia, Some(Why::SiberiaCall { links }));
        } else {
            self.order(Order::EndStep, Some(Why::SiberiaWait { links }));
        }
        self.plan
    }

    /// Links from Moscow to the nearest German army.
    fn links_to_moscow(&self) -> u8 {
        let links = self.g.board.links_from(SpaceSet::only(self.g.board.moscow));
        let armies = self.o().on_map(self.g.board.armies);
        armies.map(|(_, at)| links[at.index()]).min().unwrap_or(u8::MAX)
    }

    /// Directly, or imminently (R52).
    fn moscow_threatened(&self) -> bool {
        let (g, o, moscow) = (self.g, self.o(), self.g.board.moscow);
        let occupiable = self.threat.occupiable(g, o);
        !o.is_german(moscow)
            && (moscow.is_in(self.threat.attackable) || g.board.adj[moscow.index()].meets(occupiable))
    }

    /// Where a unit of a wave goes: Moscow while it can be reached and is in no pocket.
    pub(crate) fn wave_to(&self, reached: SpaceSet) -> Option<SpaceId> {
        let moscow = self.g.board.moscow;
        let open = moscow.is_in(reached & self.field.net) && !self.o().is_german(moscow);
        open.then_some(moscow)
    }

    /// Pays for the Far East: everything as soon as units that are not needed can, else the least that is allowed.
    pub(crate) fn pay(mut self) -> Plan<Order, Reason> {
        let owed = self.o().siberia.owed();
        let spare = self.payers_to_spare();
        let whole = (0..2).all(|i| spare[i] >= owed[i]);
        loop {
            let left: u8 = self.o().siberia.owed().iter().sum();
            let due = siberia::due_now(self.g, self.o()) > 0;
            let Some(unit) = self.payer().filter(|_| left > 0) else { break };
            if !due && !whole {
                self.order(Order::EndStep, Some(Why::SiberiaLater { owed: left }));
                break;
            }
            let Some(from) = self.o().space(unit) else { break };
            // What is seen as it leaves may change who goes next.
            if !self.give(Order::SendToSiberia { unit }, Some(Why::SiberiaPay { unit, from })) {
                break;
            }
            self.field = Field::new(self.g, self.o());
        }
        self.plan
    }

    /// Units that are not needed and that could pay, by what they pay for.
    fn payers_to_spare(&self) -> [u8; 2] {
        let (needs, able) = (self.needs(), siberia::sendable(self.g, self.o()));
        let mut spare = [0, 0];
        for at in self.o().soviet {
            let here = able.and(self.field.here[at.index()]);
            let front = self.threat.blitzkrieg && at.is_in(self.threat.by_corps);
            let kept = if at.is_in(self.g.board.entries) {
                0
            } else {
                self.need_of(&needs, at).max(u8::from(front))
            };
            let mut free = self.field.n(at).saturating_sub(kept);
            for unit in here {
                let go = free.min(1);
                free -= go;
                spare[siberia::part_of(self.g, self.o(), unit)] += go;
            }
        }
        spare
    }

    /// Who goes next: at an eastern entry, then where it is not needed, then where it is needed least; among equals Weak,
    /// unknown, Strong, and the farthest from the Germans.
    fn payer(&mut self) -> Option<UnitId> {
        let needs = self.needs();
        let able: UnitSet = siberia::sendable(self.g, self.o());
        let far = self.g.board.links_from(self.o().german);
        let mut best = Best::new();
        for unit in able {
            let Some(at) = self.o().space(unit) else { continue };
            let rank = (self.worth(&needs, at), 2 - field::quality(self.g, self.o(), unit), far[at.index()]);
            best.offer(unit, rank);
        }
        self.pick(&best.equal)
    }

    /// How readily a place gives a unit: an entry most, then by the class of its need.
    fn worth(&self, needs: &Needs, at: SpaceId) -> usize {
        if at.is_in(self.g.board.entries) { needs::CLASSES + 1 } else { self.strips(needs, at) }
    }
}
