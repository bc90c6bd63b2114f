//! One game played on by the automatic players, from what a viewer knew.

use crate::{
    base::{
        outcome::Outcome,
        seat::{Control, PlyId, Seat},
        side::{Side, Viewer},
    },
    contract::{
        automatic::{Automatic, PlayOn},
        show::Presentation,
    },
    play::{prospect::Ended, session::Session},
};
use std::{collections::BTreeMap, sync::Arc};

const TAG: &[u8] = b"stavka play-out 1\0";

/// The seed of the nth play-out of any moment, which is never the seed of the game itself.
pub fn seed_of(nth: u32, own: u64) -> u64 {
    let seed = |salt: u32| {
        let mut hash = blake3::Hasher::new();
        hash.update(TAG);
        hash.update(&nth.to_le_bytes());
        hash.update(&salt.to_le_bytes());
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize().as_bytes()[..8]);
        u64::from_le_bytes(first)
    };
    let first = seed(0);
    if first == own { seed(1) } else { first }
}

/// Moments of a game ready to be played on, on any thread.
pub trait PlayOuts: Send + Sync {
    /// How the nth game from after a ply ends.
    fn game(&self, ply: PlyId, nth: u32) -> Option<Ended>;
    /// How the nth game from before a ply ends when its order is given and its dice are thrown afresh. `None` also
    /// when the viewer was not told the order.
    fn game_of_order(&self, ply: PlyId, nth: u32) -> Option<Ended>;
    /// The result, when the game is over after a ply.
    fn result(&self, ply: PlyId) -> Option<Ended>;
}

/// What a viewer knew after a ply.
struct Moment<R: Automatic> {
    view: R::View,
    parent: PlyId,
    /// The order of the ply, as told.
    order: Option<R::Order>,
    result: Option<Ended>,
}

/// Moments of one game as one viewer knew them.
pub struct Moments<R: Automatic> {
    rules: Arc<R>,
    own_seed: u64,
    levels: Arc<[u8]>,
    at: BTreeMap<PlyId, Moment<R>>,
}

impl<R: Presentation> Moments<R> {
    /// What `who` knew after these plies and before them.
    pub(crate) fn new(session: &Session<R>, plies: &[PlyId], who: Viewer) -> Self {
        let mut moments = Self {
            rules: Arc::clone(session.rules()),
            own_seed: session.seed(),
            levels: (0..R::SIDES.len() as u8).map(|side| level_of(session, Side(side))).collect(),
            at: BTreeMap::new(),
        };
        for ply in plies.iter().filter(|p| session.history().contains(**p)) {
            moments.add(session, session.history().parent(*ply), who);
            moments.add(session, *ply, who);
        }
        moments
    }

    fn add(&mut self, session: &Session<R>, ply: PlyId, who: Viewer) {
        if self.at.contains_key(&ply) {
            return;
        }
        let (rules, history) = (&*self.rules, session.history());
        let parent = history.parent(ply);
        let given = history.ply(ply).map(|p| &p.deed.order);
        let order = given.and_then(|order| rules.told_order(&session.seek(parent), order, who));
        let state = session.seek(ply);
        let over = rules.to_act(&state).is_none();
        let result = rules.outcome(&state).filter(|_| over).map(|o| ended(&o));
        self.at.insert(ply, Moment { view: rules.view(&state, who), parent, order, result });
    }

    fn play(&self, at: &Moment<R>, first: Option<&R::Order>, nth: u32) -> Option<Ended> {
        let seed = seed_of(nth, self.own_seed);
        let how = PlayOn { seed, levels: Arc::clone(&self.levels) };
        let first = first.map_or(&[][..], std::slice::from_ref);
        self.rules.played_on(&at.view, first, &how).map(|o| ended(&o))
    }
}

/// The level at which a side is played on: its own; of a level that weighs postures its procedure.
pub(crate) fn level_of<R: Presentation>(session: &Session<R>, side: Side) -> u8 {
    R::procedure_of(side, level_given(session, side))
}

/// The procedures by which all sides are played on while one of them weighs plans around a procedure of its own.
pub(crate) fn levels_of<R: Presentation>(session: &Session<R>, side: Side, procedure: u8) -> Arc<[u8]> {
    let sides = (0..R::SIDES.len() as u8).map(Side);
    sides.map(|of| if of == side { procedure } else { level_of(session, of) }).collect()
}

/// The level of a side: the one in force, else the one it was played at last, else the usual one; the highest there is, of a higher one.
pub(crate) fn level_given<R: Presentation>(session: &Session<R>, side: Side) -> u8 {
    if let Control::Automatic(level) = session.control(side) {
        return R::fitting(side, level);
    }
    let history = session.history();
    let seats = (1..=history.len() as PlyId).rev().filter_map(|id| history.ply(id)).map(|p| p.deed.seat);
    let played = seats.into_iter().find_map(|seat| match seat {
        Seat::Automatic(by, level) if by == side => Some(level),
        Seat::Automatic(..) | Seat::Person(_) => None,
    });
    played.map_or_else(|| R::usual_level(side), |level| R::fitting(side, level))
}

fn ended(outcome: &Outcome) -> Ended {
    Ended { winner: outcome.winner, score: outcome.score }
}

impl<R: Presentation> PlayOuts for Moments<R> {
    fn game(&self, ply: PlyId, nth: u32) -> Option<Ended> {
        self.play(self.at.get(&ply)?, None, nth)
    }
    fn game_of_order(&self, ply: PlyId, nth: u32) -> Option<Ended> {
        let moment = self.at.get(&ply)?;
        self.play(self.at.get(&moment.parent)?, Some(moment.order.as_ref()?), nth)
    }
    fn result(&self, ply: PlyId) -> Option<Ended> {
        self.at.get(&ply)?.result
    }
}
