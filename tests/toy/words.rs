//! The toy in words and pictures, no more than the tests need, and its automatic player.

use super::*;
use engine::show::{
    account::{Account, Candidate},
    battle::Entry,
    board::{Ground, Place},
    builder::Builder,
    fact::{Answer, FactName},
    forecast::Forecast,
    projection::Projection,
    scene::Verb,
    tally::{TallyKind, TallyName},
    tick::{Tick, TickKind},
    unseen::Unseen,
};
use kit::pool::Drawers;

/// Why the automatic player does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// A secret of its side.
    Chose(Bid),
    Attacks(Unit),
    Wanders,
    OnlyWay,
}

impl Automatic for Toy {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("random", "Random"), ("bold", "Bold")]
    }
    /// Moves on until something uncertain comes: an attack, a choice, the end of its part.
    fn plan(&self, v: &Position, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, Why> {
        let mut view = v.clone();
        let mut plan = Plan::default();
        loop {
            let (order, why) = self.pick(&view, level, tie);
            plan.steps.push((order, vec![why]));
            let Order::Move { unit, to } = order else { return plan };
            self.hear(&mut view, &Event::Moved { unit, to });
        }
    }
}

impl Toy {
    fn pick(&self, v: &Position, level: u8, tie: &mut dyn TieDice) -> (Order, Why) {
        let orders = self.legal(v);
        let attack = orders.iter().find(|o| level > 0 && matches!(o, Order::Attack { .. }));
        let order = *attack.unwrap_or_else(|| &orders[tie.tie(orders.len() as u32) as usize - 1]);
        let why = match order {
            Order::Choose(bid) => Why::Chose(bid),
            Order::Attack { target, .. } => Why::Attacks(target),
            _ if orders.len() == 1 => Why::OnlyWay,
            _ => Why::Wanders,
        };
        (order, why)
    }

    fn hex(&self, hex: HexId) -> &str {
        self.shown.get(hex.index()).map_or("", String::as_str)
    }
}

fn name(unit: Unit) -> String {
    Unit::NAMES[unit.index()].to_uppercase()
}

impl Cover for Toy {
    const TITLE: &'static str = "Toy";
    fn rules(&self) -> &[RuleText] {
        const { &[RuleText::new("TOY-01", "One hex", "A unit moves to a hex next to it.")] }
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        let shown = self.shown.iter().map(|name| format!("{}-{name}", spelling.label())).collect();
        Some(Self { shown, ..self.clone() })
    }
}

impl Picture for Toy {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        let place = |hex: HexId| Place {
            id: self.hex(hex).into(),
            name: self.hex(hex).into(),
            at: (f32::from(hex.0 % 5), f32::from(hex.0 / 5)),
            ..Place::default()
        };
        let projection = Projection::Conic { parallels: (47.0, 58.0) };
        let ground = Ground { bbox: (0.0, 0.0, 5.0, 4.0), projection, ..Ground::default() };
        Arc::new(Board::points(LAYOUT.hexes().map(place).collect(), Vec::new(), Arc::new(ground)))
    }
    fn scene(&self, v: &Position) -> Scene {
        let place =
            |hex: HexId| PlaceState { spoken: format!("hex {}", self.hex(hex)), ..PlaceState::default() };
        let counter = |unit: Unit| {
            let face = v.faces[unit.index()];
            let known = face.map_or("face down".to_owned(), |face| format!("{face:?}"));
            let branch = if face.is_some() { Branch::Infantry } else { Branch::Unknown };
            Some(CounterMark {
                unit: unit.0.into(),
                place: v.at[unit.index()]?.into(),
                side: unit.side().0,
                values: face.map(|f| vec![Value::new("strength", f as u16)]),
                short: name(unit),
                name: name(unit),
                symbol: Nato { branch, size: Size::None },
                spoken: format!("{} {known}", name(unit)),
                ..CounterMark::default()
            })
        };
        Scene {
            board: self.board(),
            places: LAYOUT.hexes().map(place).collect(),
            counters: Unit::all().filter_map(counter).collect(),
            ..Scene::default()
        }
    }
    fn reach(&self, v: &Position, chosen: &[UnitKey]) -> Vec<Mark> {
        let to = |o: &Order| match o {
            Order::Move { unit, to } if chosen.contains(&unit.0.into()) => Some((*to).into()),
            _ => None,
        };
        self.legal(v).iter().filter_map(to).map(|place| Mark::Choice { place }).collect()
    }
}

impl Speech for Toy {
    fn order_text(&self, _v: &Position, o: &Order) -> String {
        match o {
            Order::Move { unit, to } => format!("{} to {}", name(*unit), self.hex(*to)),
            _ => format!("{o:?}"),
        }
    }
    fn sentence(&self, _v: &Position, e: &Event) -> Option<Line> {
        Some(match e {
            Event::TurnBegan(turn) => Line::heading(format!("Turn {turn}")),
            Event::Moved { unit, to } => {
                Line::of(format!("{} goes to {}", name(*unit), self.hex(*to))).by(unit.side())
            }
            Event::Rolled { .. } | Event::Answered => return None,
            Event::Chose { side, bid } => {
                Line::of(format!("{} has chosen {bid:?}", Toy::SIDES[side.0 as usize % 2])).by(*side)
            }
            _ => Line::of(format!("{e:?}")),
        })
    }
    fn explain(&self, _v: &Position, r: &Refusal) -> Explanation {
        r.explanation()
    }
    fn reasons(&self, _v: &Position, all: &[Why]) -> Vec<Line> {
        all.iter().map(|why| Line::of(format!("{why:?}"))).collect()
    }
    fn account(&self, _v: &Position, w: &Why) -> Option<Account> {
        let Why::Attacks(target) = *w else { return None };
        let subject = Some(Subject::Unit(target.0.into()));
        let candidate = Candidate { label: name(target), note: "within reach".into(), chosen: true, subject };
        Some(Account { others_title: "Targets".into(), others: vec![candidate], ..Account::default() })
    }
    fn facts() -> &'static [FactName] {
        const FACTS: [FactName; 1] = [FactName::number("turn", &[], "The game turn", "turn = 2")];
        &FACTS
    }
    fn fact(&self, v: &Position, name: &str, _arguments: &[&str]) -> Result<Answer, String> {
        let is_turn = (name == "turn").then(|| Answer::Number(v.turn.into()));
        is_turn.ok_or_else(|| format!("“{name}” is no fact of the toy"))
    }
}

impl Handling for Toy {
    fn try_gesture(&self, v: &Position, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        let order = match g {
            Gesture::Act(Act { verb, units, at: place, .. }) if *verb == Verb::GO => {
                let unit = units.first().and_then(|unit| Unit::nth(unit.index()));
                unit.map(|unit| Order::Move { unit, to: HexId(place.0) })
            }
            _ => Some(Order::Pass),
        };
        let order = order.ok_or(Refusal::new("TOY-01", "that unit is not on the board"))?;
        self.check(v, &order).map(|()| vec![order])
    }
    fn builder(
        &self,
        _v: &Position,
        about: &Subject,
        plan: &[Order],
        _suggested: &[Order],
    ) -> Option<Builder> {
        Some(Builder { title: format!("{about:?}: {}", plan.len()), ..Builder::default() })
    }
    fn forecast(&self, v: &Position, _about: &Subject, plan: &[Order]) -> Option<Forecast> {
        let Some(Order::Attack { unit, target }) = plan.last() else { return None };
        Some(odds::forecast(v, *unit, *target))
    }
}

const fn tally(key: &'static str, label: &'static str, side: Side, kind: TallyKind) -> TallyName {
    TallyName { key, label, side: Some(side), kind }
}

impl engine::contract::exercises::Exercises for Toy {}

impl Study for Toy {
    fn tally_names() -> &'static [TallyName] {
        const {
            &[
                tally("red_score", "Red points", RED, TallyKind::Points),
                tally("blue_score", "Blue points", BLUE, TallyKind::Points),
                tally("red_units", "Red units", RED, TallyKind::Force),
                tally("blue_units", "Blue units", BLUE, TallyKind::Force),
            ]
        }
    }
    fn tally(&self, v: &Position) -> Vec<i32> {
        let there = BOTH.map(|side| v.at[of(side)].iter().flatten().count() as i32);
        [v.score.map(i32::from), there].concat()
    }
    fn tick(&self, e: &Event) -> Option<Tick> {
        let about = |kind, side, unit: Unit| {
            Some(Tick { kind, side: Some(side), subject: Some(Subject::Unit(unit.0.into())) })
        };
        match *e {
            Event::Rolled { .. } => Some(Tick { kind: TickKind::Die, side: None, subject: None }),
            Event::Revealed { unit, .. } => about(TickKind::Reveal, unit.side(), unit),
            Event::Looked { side, unit, .. } => about(TickKind::Reveal, side, unit),
            Event::Attacked { attacker, defender } => about(TickKind::Battle, attacker.side(), defender),
            Event::Lost { unit } => about(TickKind::Loss, unit.side(), unit),
            _ => None,
        }
    }
    fn entries(&self, v: &Position, e: &Event, after: &Position, at_hand: Option<&Subject>) -> Vec<Entry> {
        odds::account(v, e, after, at_hand)
    }
    fn unseen(&self, v: &Position) -> Option<Unseen> {
        let names = [(Face::Guard, "Guard"), (Face::Scout, "Scout"), (Face::Decoy, "Decoy")];
        let drawers = BOTH.map(|side| {
            let units = of(side);
            let (name, first) = (Toy::SIDES[side.0 as usize], UnitKey::nth(units.start));
            Drawers { name, first, slots: &v.faces[units] }
        });
        Some(pool::unseen("Units face down", &names, &Face::ALL, &drawers))
    }
}
