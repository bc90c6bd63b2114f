//! Sentences: orders, facts, refusals, pages.

use super::{asked, calendar, log, orders, position, reasons, refusals, sheets};
use crate::{
    event::Event, game::Game, order::Order, players::reason::Reason, refusal::Refusal, state::Position,
    words::date_of,
};
use engine::contract::prelude::*;

impl Speech for Game {
    fn order_text(&self, p: &Position, o: &Order) -> String {
        orders::text(self, p, o)
    }
    fn sentence(&self, p: &Position, e: &Event) -> Option<Line> {
        log::sentence(self, p, e)
    }
    fn explain(&self, p: &Position, r: &Refusal) -> Explanation {
        refusals::explain(self, p, r)
    }
    fn reasons(&self, _p: &Position, all: &[Reason]) -> Vec<Line> {
        all.iter().filter_map(|reason| reasons::line(self, reason)).collect()
    }
    fn sheet(&self, p: &Position, about: &Subject) -> Sheet {
        sheets::sheet(self, p, about)
    }
    fn facts() -> &'static [FactName] {
        asked::FACTS
    }
    fn fact(&self, p: &Position, name: &str, arguments: &[&str]) -> Result<Answer, String> {
        asked::answer(self, p, name, arguments)
    }
    fn position_text(&self, p: &Position) -> String {
        position::text(self, p)
    }
    fn summary(&self, p: &Position) -> Summary {
        position::summary(self, p)
    }
    fn when_text(&self, when: When, stride: Stride) -> String {
        if stride == Stride::Turn {
            date_of(self, when.turn as u8).to_string()
        } else {
            calendar::phase_name(self, when)
        }
    }
}
