//! What a click means, and the button that is always there.

use super::arranging::tray;
use crate::{game::Game, nouns::*, rules::arrange::Sketch};
use engine::base::text;
use kit::arrange;

impl Handling for Game {
    fn primary(&self, v: &View) -> Option<Order> {
        [Order::Begin, Order::Pass].into_iter().find(|order| self.check(v, order).is_ok())
    }
    fn try_gesture(&self, v: &View, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        let order = match g {
            Gesture::Primary => self.primary(v),
            Gesture::Act(Act { units, at, .. }) => {
                let unit = units.first().and_then(|unit| Unit::nth(unit.index()));
                unit.map(|unit| meant(v, unit, HexId(at.0)))
            }
        };
        let order = order.ok_or(Refusal::new("RC-SEQ-02", "this is not the time for that"))?;
        self.check(v, &order).map(|()| vec![order])
    }
    fn presets(&self) -> Vec<Preset> {
        let step = Step::Act(WEST);
        let empty = Position { turn: 1, step, at: Placement::default(), ..self.start() };
        let position = text::write(&self.names(), &empty).unwrap_or_default();
        vec![Preset { name: "An empty map".into(), about: "All units lie beside it.".into(), position }]
    }
    fn arrangement(&self, position: &str) -> Result<Arrangement, Fault> {
        Sketch::read(self, position).map(|sketch| arrange::arrangement(&sketch, tray(&sketch)))
    }
    fn arranged_rows(&self, position: &str, about: &Subject) -> Vec<ArrangedRow> {
        Sketch::read(self, position).map(|sketch| arrange::rows_of(&sketch, about)).unwrap_or_default()
    }
    fn rearranged(&self, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        let edited = Sketch::read(self, position).and_then(|sketch| arrange::edited(sketch, edit));
        edited.map_err(|Fault(sentence)| Explanation { sentence, ..Explanation::default() })
    }
}

/// A unit that is sent to a hex attacks a unit of the other side there; else it moves.
fn meant(v: &View, unit: Unit, to: HexId) -> Order {
    match v.seen.at.units(to).find(|there| there.side() != unit.side()) {
        Some(target) => Order::Attack { unit, target },
        None => Order::Move { unit, to },
    }
}

impl Study for Game {}
impl Exercises for Game {}
