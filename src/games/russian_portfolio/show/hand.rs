//! What a click means, and the button that is always there.

use super::{
    super::{
        game::Game,
        nouns::{Step, Unit},
        order::Order,
        refusal::Refusal,
        state::Position,
    },
    counters::unit_of,
    moves, sidebar,
};
use crate::{
    engine::{
        contract::{exercises::Exercises, handling::Handling, study::Study},
        show::{
            scene::{Act, Gesture},
            sequence::Sequence,
        },
    },
    kit::hex::HexId,
};

impl Handling for Game {
    fn primary(&self, p: &Position) -> Option<Order> {
        sidebar::primary_order(self, p)
    }
    fn sequence(&self, p: &Position, _suggested: &[Order]) -> Sequence {
        sidebar::sequence(self, p)
    }
    fn try_gesture(&self, p: &Position, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        match g {
            Gesture::Primary => {
                let order = self.primary(p);
                order
                    .map(|order| vec![order])
                    .ok_or(Refusal::new("RP-SEQ-01", "something is still owed in this step"))
            }
            Gesture::Act(Act { units, at, .. }) => {
                let units: Vec<Unit> = units.iter().filter_map(|key| unit_of(*key)).collect();
                match p.step {
                    Step::Move(_) => moves::orders(self, p, &units, HexId(at.0)),
                    Step::SetUp(_)
                    | Step::EndOffer(_)
                    | Step::Base(_)
                    | Step::Siberia(_)
                    | Step::Plan(_)
                    | Step::Stand(_)
                    | Step::Attack(_)
                    | Step::Isolation(_)
                    | Step::Over => Err(Refusal::new("RP-SEQ-01", "this is not the time for that")),
                }
            }
        }
    }
}

impl Study for Game {}
impl Exercises for Game {}
