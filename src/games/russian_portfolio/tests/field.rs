//! Battles in a scene: attacks planned, confirmed and fought in few words.

use super::scene::{self, Scene};
use engine::{
    base::side::Side,
    contract::rules::{Draft, Rules as _},
};
use russian_portfolio::{
    combat::{Attack, BattleEvent, BattleOrder, Reckoning},
    event::Event,
    nouns::*,
    order::Order,
    refusal::Refusal,
    rules::combat::odds,
};

/// An empty map in turn 4, Good, with garrisons as on the first day: a side allots its attacks.
pub fn field(attacker: Side) -> Scene {
    let mut scene = scene::empty(attacker).step(Step::Plan(attacker));
    let cities = scene.game.board.places().iter().filter(|place| place.worth > 0);
    scene.p.garrisons = cities.map(|place| place.hex).collect();
    scene
}

impl Scene {
    /// An attack that is nowhere allotted.
    pub fn attack(&self, units: &[&str], targets: &[&str]) -> Attack {
        Attack {
            units: units.iter().map(|key| self.unit(key)).collect(),
            targets: targets.iter().map(|label| self.hex(label)).collect(),
            ..Attack::default()
        }
    }
    /// The odds of units on hexes.
    pub fn odds(&self, units: &[&str], targets: &[&str]) -> Reckoning {
        odds::reckon(&self.game, &self.p, &self.attack(units, targets))
    }
    /// The head of the column of such an attack; empty below the table.
    pub fn column(&self, units: &[&str], targets: &[&str]) -> String {
        self.head(self.odds(units, targets).column)
    }
    /// The head of a column.
    pub fn head(&self, column: i8) -> String {
        let head = usize::try_from(column).ok().and_then(|i| self.game.board.crt.columns().get(i));
        head.map(ToString::to_string).unwrap_or_default()
    }
    pub fn legal(&self) -> Vec<Order> {
        self.game.legal(&self.p)
    }
    /// Whether an order about battles may be given: listed and accepted, or neither.
    #[track_caller]
    pub fn may(&self, order: BattleOrder) -> bool {
        let order = Order::Battle(order);
        let may = self.game.check(&self.p, &order).is_ok();
        assert_eq!(may, self.legal().contains(&order), "{order:?}");
        may
    }
    /// What may be ordered about battles.
    pub fn battle_orders(&self) -> Vec<BattleOrder> {
        let battle = |order| match order {
            Order::Battle(order) => Some(order),
            _ => None,
        };
        self.legal().into_iter().filter_map(battle).collect()
    }
    /// Gives an order about battles.
    #[track_caller]
    pub fn order(&mut self, order: BattleOrder, dice: &[u32]) -> Vec<Event> {
        self.give(Order::Battle(order), dice)
    }
    /// Why an order about battles is refused.
    #[track_caller]
    pub fn refusal(&self, order: BattleOrder) -> Refusal {
        assert!(!self.may(order), "{order:?}");
        self.game.check(&self.p, &Order::Battle(order)).expect_err("refused")
    }
    /// Allots one attack.
    #[track_caller]
    pub fn plan(&mut self, units: &[&str], targets: &[&str]) -> &mut Self {
        let attack = self.p.fighting.plan.len() as u8;
        let (unit, target) = (self.unit(units[0]), self.hex(targets[0]));
        self.order(BattleOrder::Begin { unit, target }, &[]);
        for key in &units[1..] {
            let unit = self.unit(key);
            self.order(BattleOrder::Join { unit, attack }, &[]);
        }
        for label in &targets[1..] {
            let target = self.hex(label);
            self.order(BattleOrder::AlsoOn { attack, target }, &[]);
        }
        self
    }
    /// Confirms the plan, lets every defender retreat and none before a combat; then the attack that is left, or the first
    /// one, is fought with these dice.
    #[track_caller]
    pub fn fight(&mut self, dice: &[u32]) -> Vec<BattleEvent> {
        let mut all = self.confirm(dice);
        let resolve = BattleOrder::Resolve { attack: 0 };
        if !all.iter().any(|event| matches!(event, BattleEvent::Fought { .. })) {
            all.extend(battles(&self.order(resolve, dice)));
        }
        all
    }
    /// The same without the first attack, unless it is fought at once since there is no choice.
    #[track_caller]
    pub fn confirm(&mut self, dice: &[u32]) -> Vec<BattleEvent> {
        let stay = Order::Battle(BattleOrder::Stay { phase: true });
        let mut all = Vec::new();
        for order in [Order::Done, Order::Done, stay] {
            if self.legal().contains(&order) {
                all.extend(battles(&self.give_or(order, dice)));
            }
        }
        all
    }
    /// Gives an order; the dice are for it if one falls in it, as where the only attack is fought without a question.
    fn give_or(&mut self, order: Order, dice: &[u32]) -> Vec<Event> {
        let cast = self.casts(order);
        self.give(order, if cast { dice } else { &[] })
    }
    /// Whether a die falls with an order.
    pub fn casts(&self, order: Order) -> bool {
        self.events_of(order, &mut scene::Faces(vec![1; 20])).is_some_and(|(_, dice)| dice > 0)
    }
    /// What an order would do with dice, and how many would fall.
    fn events_of(&self, order: Order, dice: &mut scene::Faces) -> Option<(Vec<Event>, usize)> {
        let mut p = self.p.clone();
        let mut draft = Draft::new(&self.game, &mut p, dice);
        self.game.decide(&mut draft, &order);
        let (events, rolls) = draft.finish();
        Some((events, rolls.len()))
    }
    /// Labels of the hexes into which the unit on its way may retreat.
    pub fn retreats(&self) -> String {
        let to = |order| match order {
            BattleOrder::Retreat { to } => Some(self.game.board.label(to)),
            _ => None,
        };
        self.battle_orders().into_iter().filter_map(to).collect::<Vec<_>>().join(" ")
    }
    /// Numbers of hexes that may be named for it.
    pub fn numbers(&self) -> Vec<u8> {
        let number = |order| match order {
            BattleOrder::Hexes { hexes } => Some(hexes),
            _ => None,
        };
        self.battle_orders().into_iter().filter_map(number).collect()
    }
    /// Hexes into which a unit may advance.
    pub fn advances(&self, key: &str) -> String {
        let unit = self.unit(key);
        let to = |order| match order {
            BattleOrder::Advance { unit: who, to } if who == unit => Some(self.game.board.label(to)),
            _ => None,
        };
        self.battle_orders().into_iter().filter_map(to).collect::<Vec<_>>().join(" ")
    }
    #[track_caller]
    pub fn retreat(&mut self, label: &str) -> Vec<Event> {
        let to = self.hex(label);
        self.order(BattleOrder::Retreat { to }, &[])
    }
    #[track_caller]
    pub fn advance(&mut self, key: &str, label: &str) -> Vec<Event> {
        let (unit, to) = (self.unit(key), self.hex(label));
        self.order(BattleOrder::Advance { unit, to }, &[])
    }
}

/// The facts of battles among some.
pub fn battles(events: &[Event]) -> Vec<BattleEvent> {
    let battle = |event: &Event| match event {
        Event::Battle(event) => Some(event.clone()),
        _ => None,
    };
    events.iter().filter_map(battle).collect()
}
