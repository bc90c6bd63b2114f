//! Who may know what in the toy: own faces, faces seen by all, faces looked at in secret; choices not yet shown.

use super::*;
use stavka::engine::{
    base::side::{Side, Viewer},
    dice::key::{Dice, RollKey},
};

/// The state through some eyes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub who: Viewer,
    pub public: Public,
    /// Faces known to the viewer.
    pub faces: [Option<Face>; 6],
    /// Choices known to the viewer, until they are shown.
    pub bids: [Option<Bid>; 2],
    /// What each side has looked at; `None` if it is not the viewer's.
    pub spies: [Option<Spy>; 2],
}

fn is(who: Viewer, side: Side) -> bool {
    who == Viewer::Umpire || who == Viewer::Side(side)
}

fn knows(s: &State, unit: Unit, who: Viewer) -> bool {
    let looked = [RED, BLUE]
        .into_iter()
        .any(|side| who == Viewer::Side(side) && s.spies[side.0 as usize].known & unit.bit() != 0);
    is(who, unit.side()) || s.public.seen & unit.bit() != 0 || looked
}

impl Knowledge for Toy {
    fn view(&self, s: &State, who: Viewer) -> View {
        View {
            who,
            public: s.public.clone(),
            faces: std::array::from_fn(|i| s.faces[i].filter(|_| knows(s, Unit(i as u8), who))),
            bids: std::array::from_fn(|i| s.bids[i].filter(|_| is(who, Side(i as u8)))),
            spies: std::array::from_fn(|i| is(who, Side(i as u8)).then_some(s.spies[i])),
        }
    }

    fn told(&self, _before: &State, e: &Event, who: Viewer) -> Option<Event> {
        match *e {
            Event::Looked { side, .. } if !is(who, side) => None,
            Event::Chose { side, .. } if !is(who, side) => Some(Event::Chose { side, bid: None }),
            Event::Dealt { units, faces } => {
                let faces = std::array::from_fn(|i| faces[i].filter(|_| is(who, Unit(i as u8).side())));
                Some(Event::Dealt { units, faces })
            }
            _ => Some(e.clone()),
        }
    }

    fn told_order(&self, before: &State, o: &Order, who: Viewer) -> Option<Order> {
        let own = before.public.to_act().is_some_and(|side| is(who, side));
        match o {
            Order::Choose(_) | Order::Look { .. } if !own => None,
            _ => Some(*o),
        }
    }

    fn told_reason(&self, before: &State, w: &Why, who: Viewer) -> Option<Why> {
        let own = before.public.to_act().is_some_and(|side| is(who, side));
        // Whether there was another way depends on a look that nobody else noticed.
        (own || matches!(w, Why::Attacks(_))).then_some(*w)
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn hear(&self, v: &mut View, e: &Event) {
        v.public.apply(e);
        match *e {
            Event::Dealt { units: dealt, faces } => {
                for unit in units().filter(|u| dealt & u.bit() != 0) {
                    v.faces[unit.i()] = faces[unit.i()];
                }
                for spy in v.spies.iter_mut().flatten() {
                    spy.known &= !dealt;
                }
            }
            Event::Chose { side, bid } => v.bids[side.0 as usize % 2] = bid,
            Event::Shown(_) => v.bids = [None; 2],
            Event::Revealed { unit, face } => v.faces[unit.i()] = Some(face),
            Event::Looked { side, unit, face } => {
                v.faces[unit.i()] = Some(face);
                let last = v.public.turn;
                if let Some(spy) = &mut v.spies[side.0 as usize % 2] {
                    *spy = Spy { known: spy.known | unit.bit(), last };
                }
            }
            _ => {}
        }
    }

    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        possible::Known::seen(self, v).possible(e)
    }

    fn at_rest_to_see(&self, v: &View) -> Result<(), Fault> {
        possible::Known::seen(self, v).at_rest()
    }

    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> State {
        let turn = v.public.turn;
        let mut faces = v.faces;
        for side in [RED, BLUE].into_iter().filter(|_| turn > 0) {
            let own: Vec<usize> = units().filter(|u| u.side() == side).map(Unit::i).collect();
            let unseen = FACES.iter().filter(|f| own.iter().all(|i| v.faces[*i] != Some(**f)));
            let unseen: Vec<Face> = unseen.copied().collect();
            let order = dice.shuffle(&RollKey::new(turn, "imagined faces", side.0.into()), unseen.len());
            let blank = own.into_iter().filter(|i| v.faces[*i].is_none());
            for (i, from) in blank.zip(order) {
                faces[i] = unseen.get(from as usize).copied();
            }
        }
        let mut bid = |side: usize| {
            let hidden = v.public.chosen[side] && v.public.shown.is_none() && v.bids[side].is_none();
            let face =
                if hidden { dice.roll(&RollKey::new(turn, "imagined choice", side as u32), 2) } else { 0 };
            [v.bids[side], Some(Bid::Wait), Some(Bid::Rush)][face as usize % 3]
        };
        let bids = [bid(0), bid(1)];
        State { public: v.public.clone(), faces, bids, spies: v.spies.map(Option::unwrap_or_default) }
    }
}
