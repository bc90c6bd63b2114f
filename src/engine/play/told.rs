//! A game as one side is told of it: the same game over views instead of states.
//!
//! A file for one side holds what that side was told and nothing else: no seed, no hidden state, no digest of either.
//! Because a view follows told events (`hear`), such a game is an ordinary game whose state *is* the side's view, and
//! everything the engine can do with a game works on it. What it cannot do is decide: an order of the side itself
//! takes effect only if it would do the same whatever is hidden and no die falls; any other order is *sent*, and the
//! copy waits until the holder of the whole game has imported it.

use crate::engine::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        keys::{PlaceKey, UnitKey},
        names::Names,
        outcome::Outcome,
        side::{Side, Viewer},
        spelling::Spelling,
        text,
        told::Told,
        when::{Stride, When},
    },
    contract::{
        automatic::{Automatic, Plan, PlayOn},
        options::{Choices, OptionRow},
        rules::{Draft, Fault, Knowledge, Rules},
        show::Presentation,
        tools::Tool,
        trials::Trials,
    },
    dice::{
        key::{Dice, TieDice},
        keyed::KeyedDice,
    },
    show::{
        board::Board,
        builder::Builder,
        forecast::Forecast,
        line::Line,
        offer::{Explanation, OfferKey, OrderText},
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Page, RuleText},
        scene::{Arrow, Gesture, Mark, Scene, Subject},
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
        tally::TallyName,
        tick::Tick,
    },
};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// A game as one side is told of it.
pub struct OneSided<R> {
    game: Arc<R>,
    told: Told,
}

impl<R: Rules> OneSided<R> {
    /// The game for the side in `told`.
    pub fn new(game: Arc<R>, told: Told) -> Self {
        Self { game, told }
    }
    /// The whole game.
    pub fn game(&self) -> &Arc<R> {
        &self.game
    }
    fn who(&self) -> Viewer {
        Viewer::Side(self.told.to)
    }
}

/// What the side knows, and whether an order of its is on its way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Known<V> {
    /// The view.
    pub view: V,
    /// An order was sent whose outcome is not known here.
    pub waits: bool,
}

/// Why an order is refused here.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused<F> {
    /// By the rules.
    Rules(F),
    /// It is another side's order.
    NotOurs,
    /// An order is on its way.
    Waits,
}

impl<F: fmt::Display> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(why) => why.fmt(f),
            Self::NotOurs => f.write_str("the other side gives this order"),
            Self::Waits => f.write_str("an order is on its way and its outcome is not known here"),
        }
    }
}

impl<F: std::error::Error> std::error::Error for Refused<F> {}

type View<R> = Known<<R as Rules>::View>;

impl<R: Automatic> OneSided<R> {
    /// A state that fits what is known.
    fn imagined(&self, v: &View<R>, seed: u64) -> R::State {
        self.game.imagine(&v.view, &mut KeyedDice::new(seed))
    }

    /// What the side would be told of an order in one of the states that fit, if no die falls.
    fn outcome_in(&self, v: &View<R>, order: &R::Order, seed: u64) -> Option<Vec<R::Event>> {
        let before = self.imagined(v, seed);
        let mut state = before.clone();
        let mut dice = KeyedDice::new(seed);
        let mut draft = Draft::new(&*self.game, &mut state, &mut dice);
        self.game.decide(&mut draft, order);
        let (events, rolls) = draft.finish();
        let mut at = before;
        let mut told = Vec::new();
        for event in &events {
            told.extend(self.game.told(&at, event, self.who()));
            self.game.apply(&mut at, event);
        }
        rolls.is_empty().then_some(told)
    }

    /// What certainly follows from an order; `None` when that is not known here.
    fn certain(&self, v: &View<R>, order: &R::Order) -> Option<Vec<R::Event>> {
        let first = self.outcome_in(v, order, 1)?;
        (2..5).all(|seed| self.outcome_in(v, order, seed).as_ref() == Some(&first)).then_some(first)
    }
}

impl<R: Automatic> Rules for OneSided<R> {
    const ID: &'static str = R::ID;
    const VERSION: u32 = R::VERSION;
    const SIDES: &'static [&'static str] = R::SIDES;
    type Setup = R::Setup;
    type State = View<R>;
    type Order = Option<R::Order>;
    type Event = Option<R::Event>;
    type View = View<R>;
    type Reason = R::Reason;
    type Refusal = Refused<R::Refusal>;

    fn told_to(&self) -> Option<&Told> {
        Some(&self.told)
    }
    fn options() -> &'static [OptionRow] {
        R::options()
    }
    fn setup(choices: &Choices, seed: u64) -> Result<R::Setup, String> {
        R::setup(choices, seed)
    }
    fn choices(setup: &R::Setup) -> Choices {
        R::choices(setup)
    }
    fn open(setup: &R::Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let told = Told { to: Side(0), commitment: String::new() };
        Ok(Self::new(Arc::new(R::open(setup, assets)?), told))
    }
    fn data(&self) -> (u32, u64) {
        self.game.data()
    }
    fn knows_data(&self, data: (u32, u64)) -> bool {
        self.game.knows_data(data)
    }
    fn names(&self) -> Arc<dyn Names> {
        self.game.names()
    }
    fn start(&self) -> View<R> {
        Known { view: self.game.view(&self.game.start(), self.who()), waits: false }
    }
    fn to_act(&self, s: &View<R>) -> Option<Side> {
        self.game.to_act(&self.imagined(s, 1))
    }
    fn when(&self, s: &View<R>) -> When {
        self.game.when(&self.imagined(s, 1))
    }
    fn legal_orders(&self, v: &View<R>, out: &mut Vec<Option<R::Order>>) {
        out.clear();
        if !v.waits && self.to_act(v) == Some(self.told.to) {
            let mut orders = Vec::new();
            self.game.legal_orders(&v.view, &mut orders);
            out.extend(orders.into_iter().map(Some));
        }
    }
    fn check(&self, v: &View<R>, o: &Option<R::Order>) -> Result<(), Self::Refusal> {
        let Some(order) = o.as_ref().filter(|_| self.to_act(v) == Some(self.told.to)) else {
            return Err(Refused::NotOurs);
        };
        if v.waits {
            return Err(Refused::Waits);
        }
        self.game.check(&v.view, order).map_err(Refused::Rules)
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Option<R::Order>) {
        let certain = o.as_ref().and_then(|order| self.certain(d.state, order));
        match certain {
            Some(told) => told.into_iter().for_each(|event| d.emit(Some(event))),
            None => d.emit(None),
        }
    }
    fn apply(&self, s: &mut View<R>, e: &Option<R::Event>) {
        match e {
            Some(event) => self.game.hear(&mut s.view, event),
            None => s.waits = true,
        }
    }
    fn possible(&self, s: &View<R>, e: &Option<R::Event>) -> Result<(), Fault> {
        match e {
            _ if s.waits => Err(Fault::new("an order is on its way, and nothing is known of what follows")),
            Some(event) => self.game.possible_to_hear(&s.view, event),
            None => Ok(()),
        }
    }
    fn at_rest(&self, s: &View<R>) -> Result<(), Fault> {
        if s.waits { Ok(()) } else { self.game.at_rest_to_see(&s.view) }
    }
    fn fence(&self, e: &Option<R::Event>) -> Fence {
        e.as_ref().map_or(Fence::Open, |event| self.game.fence(event))
    }
    fn outcome(&self, s: &View<R>) -> Option<Outcome> {
        self.game.outcome(&self.imagined(s, 1))
    }
    fn digest(&self, s: &View<R>) -> u64 {
        let written = text::write(&self.names(), s).unwrap_or_default();
        xxhash_rust::xxh3::xxh3_64(written.as_bytes())
    }
}

impl<R: Automatic> Knowledge for OneSided<R> {
    /// Every viewer of a copy for one side sees what that side was told.
    fn has_secrets(&self) -> bool {
        false
    }
    fn view(&self, s: &View<R>, _who: Viewer) -> View<R> {
        s.clone()
    }
    fn told(&self, _before: &View<R>, e: &Option<R::Event>, _who: Viewer) -> Option<Option<R::Event>> {
        Some(e.clone())
    }
    fn told_order(&self, _before: &View<R>, o: &Option<R::Order>, _who: Viewer) -> Option<Option<R::Order>> {
        Some(o.clone())
    }
    fn hear(&self, v: &mut View<R>, e: &Option<R::Event>) {
        self.apply(v, e);
    }
    fn possible_to_hear(&self, v: &View<R>, e: &Option<R::Event>) -> Result<(), Fault> {
        self.possible(v, e)
    }
    fn at_rest_to_see(&self, v: &View<R>) -> Result<(), Fault> {
        self.at_rest(v)
    }
    fn imagine(&self, v: &View<R>, _dice: &mut dyn Dice) -> View<R> {
        v.clone()
    }
}

impl<R: Automatic> Automatic for OneSided<R> {
    fn levels(side: Side) -> &'static [(&'static str, &'static str)] {
        R::levels(side)
    }
    fn plan(
        &self,
        v: &View<R>,
        side: Side,
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Option<R::Order>, R::Reason> {
        if v.waits || side != self.told.to {
            return Plan::default();
        }
        let steps = self.game.plan(&v.view, side, level, tie).steps;
        Plan { steps: steps.into_iter().map(|(order, why)| (Some(order), why)).collect() }
    }
    /// From what the side knows; not while an order of it is on its way, nor from an order it was not told.
    fn played_on(&self, v: &View<R>, first: Option<&Option<R::Order>>, how: &PlayOn) -> Option<Outcome> {
        let first = match first {
            Some(order) => Some(order.as_ref()?),
            None => None,
        };
        if v.waits { None } else { self.game.played_on(&v.view, first, how) }
    }
}

/// A sentence of the copy itself.
fn say(code: &str, sentence: &str, way_out: &str) -> Explanation {
    Explanation {
        code: code.into(),
        sentence: sentence.into(),
        way_out: way_out.into(),
        rules: Vec::new(),
        at: None,
    }
}

impl<R: Presentation> Presentation for OneSided<R> {
    const TITLE: &'static str = R::TITLE;
    const UNIT_KIND: &'static str = R::UNIT_KIND;
    const PLACE_KIND: &'static str = R::PLACE_KIND;

    fn tools() -> &'static [Tool] {
        R::tools()
    }
    fn blurb(choices: &Choices) -> String {
        R::blurb(choices)
    }
    fn trials() -> Trials {
        R::trials()
    }
    fn called(choices: &Choices) -> String {
        R::called(choices)
    }
    fn about() -> &'static [&'static str] {
        R::about()
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(Self::new(Arc::new(self.game.spelled(spelling)?), self.told.clone()))
    }
    fn board(&self) -> Arc<Board> {
        self.game.board()
    }
    fn scene(&self, v: &View<R>) -> Scene {
        self.game.scene(&v.view)
    }
    fn standing(&self, v: &View<R>) -> Vec<(UnitKey, PlaceKey)> {
        self.game.standing(&v.view)
    }
    fn reach(&self, v: &View<R>, units: &[UnitKey]) -> Vec<Mark> {
        self.game.reach(&v.view, units)
    }
    fn overlays() -> &'static [OverlayKind] {
        R::overlays()
    }
    fn offer_keys() -> &'static [OfferKey] {
        R::offer_keys()
    }
    fn overlay(&self, v: &View<R>, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        self.game.overlay(&v.view, kind, side, units)
    }
    fn audit(&self, v: &View<R>) -> Vec<AuditLine> {
        self.game.audit(&v.view)
    }
    fn deeds(&self, v: &View<R>, e: &Option<R::Event>) -> Vec<Arrow> {
        e.as_ref().map_or_else(Vec::new, |event| self.game.deeds(&v.view, event))
    }
    fn date(&self, v: &View<R>) -> String {
        self.game.date(&v.view)
    }
    fn sheet(&self, v: &View<R>, about: &Subject) -> Sheet {
        self.game.sheet(&v.view, about)
    }
    fn suggested(&self, v: &View<R>) -> Vec<Option<R::Order>> {
        self.game.suggested(&v.view).into_iter().map(Some).collect()
    }
    fn sequence(&self, v: &View<R>, suggested: &[Option<R::Order>]) -> Sequence {
        let suggested: Vec<R::Order> = suggested.iter().flatten().cloned().collect();
        self.game.sequence(&v.view, &suggested)
    }
    fn try_gesture(&self, v: &View<R>, g: &Gesture) -> Result<Vec<Option<R::Order>>, Self::Refusal> {
        let orders = self.game.try_gesture(&v.view, g).map_err(Refused::Rules)?;
        Ok(orders.into_iter().map(Some).collect())
    }
    fn explain(&self, v: &View<R>, r: &Self::Refusal) -> Explanation {
        match r {
            Refused::Rules(why) => self.game.explain(&v.view, why),
            Refused::NotOurs => say(
                "E-TOLD",
                "This copy holds what one side knows; the other side gives this order",
                "Send the file to whoever holds the whole game",
            ),
            Refused::Waits => say(
                "E-SENT",
                "The last order is on its way, and its outcome is not known here",
                "Send the file to whoever holds the whole game, or take the order back",
            ),
        }
    }
    fn sentence(&self, v: &View<R>, e: &Option<R::Event>) -> Option<Line> {
        match e {
            Some(event) => self.game.sentence(&v.view, event),
            None => Some(Line { text: "The order is on its way".into(), ..Line::default() }),
        }
    }
    fn reason(&self, v: &View<R>, w: &R::Reason) -> Line {
        self.game.reason(&v.view, w)
    }
    fn reasons(&self, v: &View<R>, all: &[R::Reason]) -> Vec<Line> {
        self.game.reasons(&v.view, all)
    }
    fn order_text(&self, v: &View<R>, o: &Option<R::Order>) -> String {
        o.as_ref().map_or_else(String::new, |order| self.game.order_text(&v.view, order))
    }
    fn builder(
        &self,
        v: &View<R>,
        about: &Subject,
        plan: &[Option<R::Order>],
        suggested: &[Option<R::Order>],
    ) -> Option<Builder> {
        let [plan, suggested] =
            [plan, suggested].map(|list| list.iter().flatten().cloned().collect::<Vec<_>>());
        self.game.builder(&v.view, about, &plan, &suggested)
    }
    fn forecast(&self, v: &View<R>, about: &Subject, plan: &[Option<R::Order>]) -> Option<Forecast> {
        let plan: Vec<R::Order> = plan.iter().flatten().cloned().collect();
        self.game.forecast(&v.view, about, &plan)
    }
    fn alternatives(&self, v: &View<R>, about: &Subject, plan: &[Option<R::Order>], f: &mut Forecast) {
        let plan: Vec<R::Order> = plan.iter().flatten().cloned().collect();
        self.game.alternatives(&v.view, about, &plan, f);
    }
    fn hint(&self, v: &View<R>) -> Option<(Vec<Option<R::Order>>, Line)> {
        if v.waits || self.to_act(v) != Some(self.told.to) {
            return None;
        }
        let (orders, line) = self.game.hint(&v.view)?;
        Some((orders.into_iter().map(Some).collect(), line))
    }
    fn summary(&self, s: &View<R>) -> Summary {
        self.game.summary(&self.imagined(s, 1))
    }
    fn position_text(&self, v: &View<R>) -> String {
        self.game.position_text(&v.view)
    }
    fn rules(&self) -> &[RuleText] {
        self.game.rules()
    }
    fn pages(&self) -> Vec<Page> {
        self.game.pages()
    }
    fn holds(&self, v: &View<R>, fact: &str) -> Result<bool, String> {
        self.game.holds(&v.view, fact)
    }
    fn tally_names() -> &'static [TallyName] {
        R::tally_names()
    }
    fn tally(&self, v: &View<R>) -> Vec<i32> {
        self.game.tally(&v.view)
    }
    fn tick(&self, e: &Option<R::Event>) -> Option<Tick> {
        self.game.tick(e.as_ref()?)
    }
    fn entries(
        &self,
        before: &View<R>,
        e: &Option<R::Event>,
        after: &View<R>,
        at_hand: Option<&Subject>,
    ) -> Vec<crate::engine::show::battle::Entry> {
        e.as_ref().map_or_else(Vec::new, |e| self.game.entries(&before.view, e, &after.view, at_hand))
    }
    fn scored(&self, before: &View<R>, after: &View<R>) -> Vec<Line> {
        self.game.scored(&before.view, &after.view)
    }
    fn unseen(&self, v: &View<R>) -> Option<crate::engine::show::unseen::Unseen> {
        self.game.unseen(&v.view)
    }
    fn when_text(&self, when: When, stride: Stride) -> String {
        self.game.when_text(when, stride)
    }
    fn step_of(&self, when: When) -> Option<Side> {
        self.game.step_of(when)
    }
    fn parse_order(&self, text: &OrderText) -> Result<Option<R::Order>, String> {
        self.game.parse_order(text).map(Some)
    }
    fn write_order(&self, o: &Option<R::Order>) -> OrderText {
        o.as_ref().map_or_else(|| OrderText(String::new()), |order| self.game.write_order(order))
    }
}
