//! The toy in words and pictures, no more than the engine needs, and its automatic player.

use super::{know::View, *};
use stavka::engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
        spelling::Spelling,
    },
    contract::{
        automatic::{Automatic, Plan},
        cover::Cover,
        handling::Handling,
        picture::Picture,
        speech::Speech,
        study::Study,
        tools::{Tool, ToolReport},
    },
    dice::key::TieDice,
    show::{
        account::{Account, Candidate},
        board::{Board, Ground, Place},
        builder::Builder,
        counter::{Branch, CounterMark, Nato, Size, Value},
        forecast::{Chance, Forecast},
        line::{Line, Weight},
        offer::Explanation,
        overlay::*,
        pages::{Page, RuleText},
        projection::Projection,
        scene::{Act, Verb, *},
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
        tally::{TallyKind, TallyName},
        tick::{Tick, TickKind},
        unseen::{Unseen, UnseenFace, UnseenGroup},
    },
};
use std::{collections::BTreeMap, sync::OnceLock};

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
    fn plan(&self, v: &View, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, Why> {
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
    fn pick(&self, v: &View, level: u8, tie: &mut dyn TieDice) -> (Order, Why) {
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let attack = orders.iter().find(|o| matches!(o, Order::Attack { .. })).filter(|_| level > 0);
        let order = match attack {
            Some(attack) => *attack,
            None => orders[tie.tie(orders.len() as u32) as usize - 1],
        };
        let why = match order {
            Order::Choose(bid) => Why::Chose(bid),
            Order::Attack { target, .. } => Why::Attacks(target),
            _ if orders.len() == 1 => Why::OnlyWay,
            _ => Why::Wanders,
        };
        (order, why)
    }

    fn unit(unit: Unit) -> String {
        UNIT_NAMES[unit.i()].to_uppercase()
    }

    fn hex(&self, hex: Hex) -> &str {
        self.shown.get(hex.0 as usize).map_or("", String::as_str)
    }
}

fn line(text: String, side: Option<Side>) -> Line {
    Line { text, side, ..Line::default() }
}

impl Cover for Toy {
    const TITLE: &'static str = "Toy";
    fn tools() -> &'static [Tool] {
        &[Tool {
            name: "neighbours",
            about: "Says whether two hexes touch",
            flags: &[],
            run: |_, flags: &BTreeMap<String, String>| {
                let text = format!("{} flags", flags.len());
                Ok(ToolReport { json: text.clone().into(), text })
            },
        }]
    }
    fn rules(&self) -> &[RuleText] {
        static RULES: OnceLock<Vec<RuleText>> = OnceLock::new();
        RULES.get_or_init(|| {
            vec![RuleText {
                id: "TOY-01".into(),
                title: "One hex".into(),
                text: "A unit moves to a hex next to it.".into(),
            }]
        })
    }
    fn pages(&self) -> Vec<Page> {
        vec![Page {
            id: "toy".into(),
            title: "The toy".into(),
            markdown: "Two units and a river.\n\nTOY-01 A unit moves to a hex next to it.\n".into(),
            pictures: Vec::new(),
        }]
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        let shown = self.shown.iter().map(|name| format!("{}-{name}", spelling.label())).collect();
        Some(Self { shown, setup: self.setup.clone(), names: Arc::clone(&self.names), hash: self.hash })
    }
}

impl Picture for Toy {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        let place = |hex: Hex| Place {
            id: self.hex(hex).into(),
            name: self.hex(hex).into(),
            at: (f32::from(hex.0 % WIDTH), f32::from(hex.0 / WIDTH)),
            ..Place::default()
        };
        let projection = Projection::Conic { parallels: (47.0, 58.0) };
        let ground = Ground { bbox: (0.0, 0.0, 5.0, 4.0), projection, ..Ground::default() };
        Arc::new(Board::points(hexes().map(place).collect(), Vec::new(), Arc::new(ground)))
    }
    fn scene(&self, v: &View) -> Scene {
        let place =
            |hex: Hex| PlaceState { spoken: format!("hex {}", self.hex(hex)), ..PlaceState::default() };
        let counter = |unit: Unit| {
            let face = v.faces[unit.i()];
            v.public.at[unit.i()].map(|hex| CounterMark {
                unit: unit.0.into(),
                place: hex.0.into(),
                side: unit.side().0,
                values: face.map(|f| vec![Value::new("strength", f.strength() as u16)]),
                short: Self::unit(unit),
                name: Self::unit(unit),
                symbol: Nato {
                    branch: if face.is_some() { Branch::Infantry } else { Branch::Unknown },
                    size: Size::None,
                },
                spoken: match face {
                    Some(face) => format!("{} {face:?}", Self::unit(unit)),
                    None => format!("{} face down", Self::unit(unit)),
                },
                ..CounterMark::default()
            })
        };
        Scene {
            board: self.board(),
            places: hexes().map(place).collect(),
            counters: units().filter_map(counter).collect(),
            ..Scene::default()
        }
    }
    fn reach(&self, v: &View, chosen: &[UnitKey]) -> Vec<Mark> {
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let to = orders.iter().filter_map(|o| match o {
            Order::Move { unit, to } if chosen.contains(&unit.0.into()) => {
                Some(Mark::Choice { place: to.0.into() })
            }
            _ => None,
        });
        to.collect()
    }
    fn deeds(&self, v: &View, e: &Event) -> Vec<Arrow> {
        let arrow = |unit: Unit, to: Option<Hex>, style| {
            let path = v.public.at[unit.i()].into_iter().chain(to).map(|h| h.0.into()).collect();
            Arrow { path, style, side: unit.side().0, label: String::new(), legend: "".into() }
        };
        match e {
            Event::Moved { unit, to } => vec![arrow(*unit, Some(*to), ArrowStyle::Move)],
            Event::Attacked { attacker, defender } => {
                vec![arrow(*attacker, v.public.at[defender.i()], ArrowStyle::Attack)]
            }
            _ => Vec::new(),
        }
    }
    fn overlays() -> &'static [OverlayKind] {
        &[OverlayKind {
            id: "near",
            title: "Near",
            key: 'T',
            about: "Places next to a unit of the other side",
            by_side: true,
            main: true,
        }]
    }
    fn overlay(&self, v: &View, kind: &str, side: Side, _units: &[UnitKey]) -> Option<Overlay> {
        let at = |of: bool| {
            let own = units().filter(move |u| (u.side() == side) == of);
            own.filter_map(|u| v.public.at[u.i()])
        };
        let near: Vec<Hex> =
            hexes().filter(|h| at(true).any(|a| a == *h) && at(false).any(|b| next_to(*h, b))).collect();
        let badge = |h: &Hex| Badge { place: h.0.into(), style: BadgeStyle::Threat, label: "1".into() };
        let row = |h: &Hex| OverlayRow {
            text: format!("{} is next to the other side", self.hex(*h)),
            subject: Some(Subject::Place(h.0.into())),
            ..OverlayRow::default()
        };
        (kind == "near").then(|| Overlay {
            title: format!("Near {}", Toy::SIDES[side.0 as usize % 2]),
            badges: near.iter().map(badge).collect(),
            rows: near.iter().map(row).collect(),
            legend: if near.is_empty() {
                Vec::new()
            } else {
                vec![(Sign::Badge(BadgeStyle::Threat), "near".into())]
            },
            ..Overlay::default()
        })
    }
}

impl Speech for Toy {
    fn order_text(&self, _v: &View, o: &Order) -> String {
        match o {
            Order::Move { unit, to } => format!("{} to {}", Self::unit(*unit), self.hex(*to)),
            _ => format!("{o:?}"),
        }
    }
    fn sentence(&self, _v: &View, e: &Event) -> Option<Line> {
        Some(match e {
            Event::TurnBegan(turn) => Line { weight: Weight::Heading, ..line(format!("Turn {turn}"), None) },
            Event::Moved { unit, to } => {
                line(format!("{} goes to {}", Self::unit(*unit), self.hex(*to)), Some(unit.side()))
            }
            Event::Rolled { .. } | Event::Answered => return None,
            Event::Chose { side, bid } => {
                line(format!("{} has chosen {bid:?}", Toy::SIDES[side.0 as usize % 2]), Some(*side))
            }
            _ => line(format!("{e:?}"), None),
        })
    }
    fn explain(&self, _v: &View, r: &Refusal) -> Explanation {
        Explanation {
            code: format!("E-{r:?}").to_uppercase(),
            sentence: r.to_string(),
            way_out: String::new(),
            rules: vec!["TOY-01".into()],
            at: None,
        }
    }
    fn reasons(&self, _v: &View, all: &[Why]) -> Vec<Line> {
        all.iter().map(|why| line(format!("{why:?}"), None)).collect()
    }
    fn account(&self, _v: &View, w: &Why) -> Option<Account> {
        let Why::Attacks(target) = *w else { return None };
        let candidate = Candidate {
            label: Self::unit(target),
            note: "within reach".into(),
            chosen: true,
            subject: Some(Subject::Unit(target.0.into())),
        };
        Some(Account { others_title: "Targets".into(), others: vec![candidate], ..Account::default() })
    }
    fn sheet(&self, v: &View, about: &Subject) -> Sheet {
        Sheet { title: format!("{about:?}"), subtitle: format!("Turn {}", v.public.turn), ..Sheet::default() }
    }
    fn position_text(&self, v: &View) -> String {
        let unit = |u: Unit| {
            let face = v.faces[u.i()].map_or("?".to_string(), |f| format!("{f:?}"));
            format!("{} {face} {}", Self::unit(u), v.public.at[u.i()].map_or("–", |h| self.hex(h)))
        };
        units().map(unit).collect::<Vec<_>>().join("\n")
    }
    fn summary(&self, s: &State) -> Summary {
        Summary { kind: "running".into(), score: s.public.score[0].into(), ..Summary::default() }
    }
    fn holds(&self, v: &View, fact: &str) -> Result<bool, String> {
        let turn = fact.strip_prefix("turn=").ok_or_else(|| format!("“{fact}” is no fact of the toy"))?;
        Ok(turn == v.public.turn.to_string())
    }
}

impl Handling for Toy {
    fn sequence(&self, v: &View, _suggested: &[Order]) -> Sequence {
        Sequence { heading: format!("{:?}", v.public.step), side: v.public.to_act(), ..Sequence::default() }
    }
    fn try_gesture(&self, v: &View, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        let order = match g {
            Gesture::Act(Act { verb, units, at: place, .. }) if *verb == Verb::GO => match units[..] {
                [unit] if unit < UnitKey(6) && *place < PlaceKey(15) => {
                    Order::Move { unit: Unit(unit.0 as u8), to: Hex(place.0 as u8) }
                }
                _ => return Err(Refusal::Off),
            },
            _ => Order::Pass,
        };
        self.check(v, &order).map(|()| vec![order])
    }
    fn audit(&self, v: &View) -> Vec<AuditLine> {
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let mut left: Vec<Unit> = orders
            .iter()
            .filter_map(|o| match o {
                Order::Move { unit, .. } => Some(*unit),
                _ => None,
            })
            .collect();
        left.dedup();
        let line = |u: Unit| AuditLine {
            topic: "Still to act".into(),
            weight: AuditWeight::Open,
            text: format!("{} may still move", Self::unit(u)),
            subject: Some(Subject::Unit(u.0.into())),
            units: vec![u.0.into()],
            rules: vec!["TOY-01".into()],
        };
        left.into_iter().map(line).collect()
    }
    fn builder(&self, _v: &View, about: &Subject, plan: &[Order], _suggested: &[Order]) -> Option<Builder> {
        Some(Builder { title: format!("{about:?}: {}", plan.len()), ..Builder::default() })
    }
    fn forecast(&self, v: &View, _about: &Subject, plan: &[Order]) -> Option<Forecast> {
        super::odds::forecast(v, plan)
    }
}

impl Study for Toy {
    fn date(&self, v: &View) -> String {
        format!("Turn {}", v.public.turn)
    }
    fn tally_names() -> &'static [TallyName] {
        const fn name(key: &'static str, label: &'static str, side: Side, kind: TallyKind) -> TallyName {
            TallyName { key, label, side: Some(side), kind }
        }
        const NAMES: &[TallyName] = &[
            name("red_score", "Red points", RED, TallyKind::Points),
            name("blue_score", "Blue points", BLUE, TallyKind::Points),
            name("red_units", "Red units", RED, TallyKind::Force),
            name("blue_units", "Blue units", BLUE, TallyKind::Force),
        ];
        NAMES
    }
    fn tally(&self, v: &View) -> Vec<i32> {
        let p = &v.public;
        let there = |side| units().filter(|u| u.side() == side && p.at[u.i()].is_some()).count() as i32;
        vec![p.score[0].into(), p.score[1].into(), there(RED), there(BLUE)]
    }
    fn tick(&self, e: &Event) -> Option<Tick> {
        let about = |unit: Unit| Some(Subject::Unit(unit.0.into()));
        let (kind, side, subject) = match e {
            Event::Rolled { .. } => (TickKind::Die, None, None),
            Event::Revealed { unit, .. } => (TickKind::Reveal, Some(unit.side()), about(*unit)),
            Event::Looked { side, unit, .. } => (TickKind::Reveal, Some(*side), about(*unit)),
            Event::Attacked { attacker, defender } => {
                (TickKind::Battle, Some(attacker.side()), about(*defender))
            }
            Event::Lost { unit } => (TickKind::Loss, Some(unit.side()), about(*unit)),
            _ => return None,
        };
        Some(Tick { kind, side, subject })
    }
    fn entries(
        &self,
        before: &View,
        e: &Event,
        after: &View,
        at_hand: Option<&Subject>,
    ) -> Vec<stavka::engine::show::battle::Entry> {
        super::account::account(before, e, after, at_hand)
    }
    fn unseen(&self, v: &View) -> Option<Unseen> {
        let hidden = |side: Side| {
            let own: Vec<Unit> = units().filter(|u| u.side() == side).collect();
            let left = |f: &Face| own.iter().all(|u| v.faces[u.i()] != Some(*f));
            let faces: Vec<Face> = FACES.into_iter().filter(left).collect();
            let blank = own.iter().filter(|u| v.faces[u.i()].is_none());
            let blank: Vec<UnitKey> = blank.map(|u| UnitKey::from(u.0)).collect();
            (blank.clone(), FACES.map(|f| u16::from(faces.contains(&f) && !blank.is_empty())))
        };
        let both = [RED, BLUE].map(|side| (side, hidden(side)));
        let all = |i: usize| both.iter().map(|(_, (_, from))| from[i]).sum();
        let group = |(side, (units, from)): &(Side, (Vec<UnitKey>, [u16; 3]))| UnseenGroup {
            name: Toy::SIDES[side.0 as usize].into(),
            units: units.clone(),
            chances: from.map(|n| Chance { ways: n.into(), of: units.len().max(1) as u128 }).into(),
            from: (*from).into(),
            really: None,
        };
        Some(Unseen {
            title: "Units face down".into(),
            faces: (0..3).map(|i| UnseenFace { name: format!("{:?}", FACES[i]), count: all(i) }).collect(),
            groups: both.iter().filter(|(_, (units, _))| !units.is_empty()).map(group).collect(),
            notes: Vec::new(),
        })
    }
}
