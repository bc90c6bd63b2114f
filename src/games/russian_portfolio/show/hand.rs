//! What a click means, and the button that is always there.

use super::{
    super::{
        base::BaseOrder,
        event::Event,
        game::Game,
        nouns::{Hex, Status, Step, Unit},
        order::Order,
        refusal::Refusal,
        state::Position,
    },
    audit, battle, calendar,
    counters::unit_of,
    moves, sidebar, study,
    words::{status_name, unit_name},
};
use crate::{
    engine::{
        base::{side::Side, when::When},
        contract::{exercises::Exercises, handling::Handling, rules::Rules, study::Study},
        show::{
            battle::Entry,
            builder::Builder,
            chronicle::Chronicle,
            forecast::Forecast,
            line::Line,
            overlay::AuditLine,
            scene::{Act, Gesture, Subject},
            sequence::Sequence,
            tally::TallyName,
            tick::Tick,
        },
    },
    kit::hex::HexId,
};
use std::sync::Arc;

impl Handling for Game {
    fn primary(&self, p: &Position) -> Option<Order> {
        sidebar::primary_order(self, p)
    }
    fn suggested(&self, p: &Position) -> Vec<Order> {
        let side = self.to_act(p).filter(|_| matches!(p.step, Step::Attack(_) | Step::Isolation(_)));
        side.and_then(|side| self.hint(p, side)).map(|(orders, _)| orders).unwrap_or_default()
    }
    fn builder(
        &self,
        p: &Position,
        about: &Subject,
        plan: &[Order],
        _suggested: &[Order],
    ) -> Option<Builder> {
        battle::builder(self, p, about, plan)
    }
    fn forecast(&self, p: &Position, about: &Subject, plan: &[Order]) -> Option<Forecast> {
        battle::forecast(self, p, about, plan)
    }
    fn alternatives(&self, p: &Position, about: &Subject, plan: &[Order], f: &mut Forecast) {
        battle::alternatives(self, p, about, plan, f);
    }
    fn audit(&self, p: &Position) -> Vec<AuditLine> {
        audit::lines(self, p)
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
                    Step::Plan(_) | Step::Attack(_) => battle::orders(self, p, &units, HexId(at.0)),
                    Step::Base(_) => strategic(self, p, &units, HexId(at.0)),
                    Step::SetUp(_)
                    | Step::EndOffer(_)
                    | Step::Siberia(_)
                    | Step::Stand(_)
                    | Step::Isolation(_)
                    | Step::Over => Err(Refusal::new("RP-SEQ-01", "this is not the time for that")),
                }
            }
        }
    }
}

impl Study for Game {
    fn step_of(&self, when: When) -> Option<Side> {
        calendar::led_by(self, when)
    }
    fn step_name(&self, when: When) -> Option<String> {
        calendar::step_name(self, when)
    }
    fn tally_names() -> &'static [TallyName] {
        study::NAMES
    }
    fn tally(&self, p: &Position) -> Vec<i32> {
        study::tally(self, p)
    }
    fn tick(&self, e: &Event) -> Option<Tick> {
        study::tick(e)
    }
    fn scored(&self, before: &Position, after: &Position) -> Vec<Line> {
        study::scored(self, before, after)
    }
    fn entries(
        &self,
        before: &Position,
        e: &Event,
        _after: &Position,
        at_hand: Option<&Subject>,
    ) -> Vec<Entry> {
        study::entries(self, before, e, at_hand)
    }
    fn chronicle(&self) -> Option<Arc<Chronicle>> {
        self.book.chronicle.clone()
    }
}

impl Exercises for Game {}

/// A unit moves by rail, else by sea; who gives way is the first that can.
fn strategic(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    for unit in units {
        if p.at.of(*unit).is_some() && p.status[*unit] != Status::Ready {
            let why = format!(
                "{} is {}: only Ready units move by rail or sea",
                unit_name(game, *unit),
                status_name(p.status[*unit])
            );
            return Err(Refusal::new("RP-STR-01", why));
        }
        let is = |order: &&Order| match **order {
            Order::Base(BaseOrder::Rail { unit: who, to, .. } | BaseOrder::Sail { unit: who, to }) => {
                who == *unit && to == at
            }
            _ => false,
        };
        if let Some(order) = all.iter().find(is) {
            return Ok(vec![*order]);
        }
        game.check(p, &Order::Base(BaseOrder::Rail { unit: *unit, to: at, push: None }))?;
    }
    Err(Refusal::at("RP-STR-02", "no unit is selected that could be moved there", at))
}
