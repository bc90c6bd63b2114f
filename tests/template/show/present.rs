//! The window's questions, each answered in one of the other files.

use super::{
    super::{
        game::Game,
        nouns::{Event, Order, Refusal, Step, UNITS, Unit, View, Why},
        rules::turn::to_act,
    },
    words,
};
use crate::{
    engine::{
        base::{
            fence::Fence,
            keys::{PlaceKey, UnitKey},
        },
        contract::{
            cover::Cover, handling::Handling, options::Choices, picture::Picture, rules::Rules as _,
            speech::Speech, study::Study,
        },
        show::{
            board::Board,
            line::Line,
            offer::{Explanation, Offer},
            pages::RuleText,
            scene::{Act, Arrow, ArrowStyle, Gesture, Mark, Scene, Subject},
            sequence::Sequence,
            sheet::Sheet,
        },
    },
    kit::hex::HexId,
};
use std::sync::{Arc, OnceLock};

impl Cover for Game {
    const TITLE: &'static str = "River crossing";
    fn blurb(choices: &Choices) -> String {
        let turns = choices.get("turns").map_or("4", String::as_str);
        format!("Three units a side fight over a river for {turns} turns")
    }
    fn rules(&self) -> &[RuleText] {
        static RULES: OnceLock<Vec<RuleText>> = OnceLock::new();
        RULES.get_or_init(words::rules)
    }
}

impl Picture for Game {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board.printed)
    }
    fn scene(&self, v: &View) -> Scene {
        self.picture(v)
    }
    fn reach(&self, v: &View, units: &[UnitKey]) -> Vec<Mark> {
        self.marks(v, units)
    }
    fn deeds(&self, v: &View, e: &Event) -> Vec<Arrow> {
        let arrow = |unit: Unit, to: Option<HexId>, style| {
            let path = v.seen.at[unit.index()].into_iter().chain(to).map(PlaceKey::from).collect();
            vec![Arrow { path, style, side: unit.side().0, label: String::new(), legend: "".into() }]
        };
        match *e {
            Event::Moved { unit, to } => arrow(unit, Some(to), ArrowStyle::Move),
            Event::Attacked { attacker, defender } => {
                arrow(attacker, v.seen.at[defender.index()], ArrowStyle::Attack)
            }
            Event::Dealt(_)
            | Event::Began { .. }
            | Event::Revealed { .. }
            | Event::Fought { .. }
            | Event::Ended => Vec::new(),
        }
    }
}

impl Speech for Game {
    fn order_text(&self, _v: &View, o: &Order) -> String {
        self.order_words(o)
    }
    fn sentence(&self, v: &View, e: &Event) -> Option<Line> {
        Some(self.event_words(v, e))
    }
    fn explain(&self, _v: &View, r: &Refusal) -> Explanation {
        words::explain(r)
    }
    fn reasons(&self, _v: &View, all: &[Why]) -> Vec<Line> {
        let text = |why: &Why| match why {
            Why::Attacks => "It attacks whenever it can",
            Why::Chance => "Any order is as good as another",
        };
        all.iter().map(|why| Line { text: text(why).to_owned(), ..Line::default() }).collect()
    }
    fn sheet(&self, v: &View, about: &Subject) -> Sheet {
        self.page(v, about)
    }
    fn holds(&self, v: &View, fact: &str) -> Result<bool, String> {
        let unit = fact.strip_prefix("lost=").and_then(|name| Unit::NAMES.iter().position(|n| *n == name));
        let unit =
            unit.filter(|unit| *unit < UNITS).ok_or_else(|| format!("“{fact}” is no fact of this game"))?;
        Ok(v.seen.at[unit].is_none())
    }
}

impl Handling for Game {
    const HINTS: bool = false;
    fn sequence(&self, v: &View, _suggested: &[Order]) -> Sequence {
        let side = to_act(&v.seen);
        let heading = side.map_or("Game over".to_owned(), |side| format!("{} acts", words::side_name(side)));
        Sequence {
            heading,
            side,
            date: format!("Day {}", v.seen.turn),
            turn: format!("Turn {} of {}", v.seen.turn, self.setup.turns),
            primary: primary(v).map(|order| Offer {
                label: self.order_words(&order),
                note: String::new(),
                orders: vec![self.seal(&order)],
                why_not: None,
                fence: if order == Order::Begin { Fence::Reveal } else { Fence::Open },
                recommended: true,
                rule: None,
                subject: None,
                key: None,
                ask: String::new(),
            }),
            ..Sequence::default()
        }
    }
    fn try_gesture(&self, v: &View, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        let order = match g {
            Gesture::Primary => primary(v).ok_or(Refusal::Time)?,
            Gesture::Act(Act { units, at: place, .. }) => {
                let unit = units.first().and_then(|unit| Unit::at(unit.index())).ok_or(Refusal::NotYours)?;
                let to = HexId(place.0);
                match v.seen.units_in(to).find(|there| there.side() != unit.side()) {
                    Some(target) => Order::Attack { unit, target },
                    None => Order::Move { unit, to },
                }
            }
        };
        self.check(v, &order).map(|()| vec![order])
    }
}

impl Study for Game {}

/// What the main button does.
fn primary(v: &View) -> Option<Order> {
    match v.seen.step {
        Step::Begin => Some(Order::Begin),
        Step::Act(_) => Some(Order::Pass),
        Step::Battle { .. } | Step::Over => None,
    }
}
