//! A game that begins in the middle: the same game in every respect, but its start is a position of another game. With
//! it two whole games can be set up that look the same to one viewer and differ in what is hidden from that viewer.

use engine::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        keys::{PlaceKey, UnitKey},
        names::Names,
        outcome::Outcome,
        pace::Pace,
        side::{Side, Viewer},
        spelling::Spelling,
        tree::Tree,
        when::{Stride, When},
    },
    contract::{
        automatic::{Automatic, Plan, PlayOn},
        cover::Cover,
        exercises::Exercises,
        handling::Handling,
        options::{Choices, ReadyStart},
        picture::Picture,
        postures::{Budget, Leans, Mover, Posture, Weighed},
        rules::*,
        show::Presentation,
        speech::Speech,
        study::Study,
        tools::Tool,
        trials::Trials,
    },
    dice::key::{Dice, RollKey, TieDice},
    show::{
        account::Account,
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Preset},
        battle::Entry,
        board::Board,
        builder::Builder,
        counter::CounterMark,
        exercise::{Exercise, ExerciseKind},
        fact::{Answer, FactName},
        fight::FightStep,
        forecast::Forecast,
        line::{Line, Told},
        march::March,
        news::{News, Outlook},
        offer::{Explanation, Offer, OfferKey},
        opening::Finds,
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Page, RuleText},
        roster::Roster,
        scene::{Along, Arrow, Gesture, Mark, Scene, Subject, VerbLine},
        sealed::SealedOrder,
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
        tally::TallyName,
        tick::Tick,
        unseen::Unseen,
    },
};
use std::{ops::ControlFlow, sync::Arc};

/// A game from a position on.
pub struct Amid<R: Rules> {
    pub game: Arc<R>,
    pub start: R::State,
}

/// Rolls for the game inside with the dice of the draft outside.
struct Relay<'a, 'b, R: Rules>(&'a mut Draft<'b, Amid<R>>);

impl<R: Rules> Dice for Relay<'_, '_, R> {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        self.0.roll(key.clone(), sides)
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        self.0.shuffle(key.clone(), n)
    }
}

impl<R: Rules> Rules for Amid<R> {
    const ID: &'static str = R::ID;
    const VERSION: u32 = R::VERSION;
    const SIDES: &'static [&'static str] = R::SIDES;
    type Setup = R::Setup;
    type State = R::State;
    type Order = R::Order;
    type Event = R::Event;
    type View = R::View;
    type Reason = R::Reason;
    type Refusal = R::Refusal;

    fn open(setup: &R::Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let game = R::open(setup, assets)?;
        Ok(Self { start: game.start(), game: Arc::new(game) })
    }
    fn data(&self) -> (u32, u64) {
        self.game.data()
    }
    fn names(&self) -> Arc<dyn Names> {
        self.game.names()
    }
    fn start(&self) -> R::State {
        self.start.clone()
    }
    fn arrange(&self, position: &str) -> Result<R::State, Fault> {
        self.game.arrange(position)
    }
    fn position(&self, v: &R::View) -> Result<String, Fault> {
        self.game.position(v)
    }
    fn to_act(&self, s: &R::State) -> Option<Side> {
        self.game.to_act(s)
    }
    fn when(&self, s: &R::State) -> When {
        self.game.when(s)
    }
    fn legal_orders(&self, v: &R::View, out: &mut Vec<R::Order>) {
        self.game.legal_orders(v, out);
    }
    fn check(&self, v: &R::View, o: &R::Order) -> Result<(), R::Refusal> {
        self.game.check(v, o)
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &R::Order) {
        let mut state = d.state.clone();
        let mut relay = Relay(d);
        let mut draft = Draft::new(&*self.game, &mut state, &mut relay);
        self.game.decide(&mut draft, o);
        let (events, _) = draft.finish();
        for event in events {
            d.emit(event);
        }
    }
    fn apply(&self, s: &mut R::State, e: &R::Event) {
        self.game.apply(s, e);
    }
    fn possible(&self, s: &R::State, e: &R::Event) -> Result<(), Fault> {
        self.game.possible(s, e)
    }
    fn at_rest(&self, s: &R::State) -> Result<(), Fault> {
        self.game.at_rest(s)
    }
    fn fence(&self, e: &R::Event) -> Fence {
        self.game.fence(e)
    }
    fn is_open(&self) -> bool {
        self.game.is_open()
    }
    fn outcome(&self, s: &R::State) -> Option<Outcome> {
        self.game.outcome(s)
    }
    fn digest(&self, s: &R::State) -> u64 {
        self.game.digest(s)
    }
}

impl<R: Knowledge> Knowledge for Amid<R> {
    fn view(&self, s: &R::State, who: Viewer) -> R::View {
        self.game.view(s, who)
    }
    fn told(&self, before: &R::State, e: &R::Event, who: Viewer) -> Option<R::Event> {
        self.game.told(before, e, who)
    }
    fn told_order(&self, before: &R::State, o: &R::Order, who: Viewer) -> Option<R::Order> {
        self.game.told_order(before, o, who)
    }
    fn told_reason(&self, before: &R::State, w: &R::Reason, who: Viewer) -> Option<R::Reason> {
        self.game.told_reason(before, w, who)
    }
    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }
    fn has_secrets_now(&self, s: &R::State) -> bool {
        self.game.has_secrets_now(s)
    }
    fn hear(&self, v: &mut R::View, e: &R::Event) {
        self.game.hear(v, e);
    }
    fn possible_to_hear(&self, v: &R::View, e: &R::Event) -> Result<(), Fault> {
        self.game.possible_to_hear(v, e)
    }
    fn at_rest_to_see(&self, v: &R::View) -> Result<(), Fault> {
        self.game.at_rest_to_see(v)
    }
    fn imagine(&self, v: &R::View, dice: &mut dyn Dice) -> R::State {
        self.game.imagine(v, dice)
    }
    fn stand_in(&self, v: &R::View) -> R::State {
        self.game.stand_in(v)
    }
}

impl<R: Automatic> Automatic for Amid<R> {
    fn levels(side: Side) -> &'static [(&'static str, &'static str)] {
        R::levels(side)
    }
    fn usual_level(side: Side) -> u8 {
        R::usual_level(side)
    }
    fn budget(side: Side, level: u8) -> Option<Budget> {
        R::budget(side, level)
    }
    fn styles(side: Side, level: u8) -> &'static [u8] {
        R::styles(side, level)
    }
    fn style_of(side: Side, level: u8) -> Option<(u8, &'static str)> {
        R::style_of(side, level)
    }
    fn postures(&self, v: &R::View, side: Side) -> Vec<Posture> {
        self.game.postures(v, side)
    }
    fn leaning(
        &self,
        v: &R::View,
        side: Side,
        level: u8,
        to: Leans,
        tie: &mut dyn TieDice,
    ) -> Plan<R::Order, R::Reason> {
        self.game.leaning(v, side, level, to, tie)
    }
    fn mover(&self, o: &R::Order) -> Mover {
        self.game.mover(o)
    }
    fn weighed(&self, side: Side, w: &Weighed) -> Option<R::Reason> {
        self.game.weighed(side, w)
    }
    fn pace() -> Pace {
        R::pace()
    }
    fn plan(&self, v: &R::View, side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<R::Order, R::Reason> {
        self.game.plan(v, side, level, tie)
    }
    fn played_on(&self, v: &R::View, first: &[R::Order], how: &PlayOn) -> Option<Outcome> {
        self.game.played_on(v, first, how)
    }
}

impl<R: Presentation> Cover for Amid<R> {
    const TITLE: &'static str = R::TITLE;

    fn blurb(choices: &Choices) -> String {
        R::blurb(choices)
    }
    fn recommended() -> Choices {
        R::recommended()
    }
    fn starts() -> &'static [ReadyStart] {
        R::starts()
    }
    fn called(choices: &Choices) -> String {
        R::called(choices)
    }
    fn about() -> &'static [&'static str] {
        R::about()
    }
    fn tools() -> &'static [Tool] {
        R::tools()
    }
    fn trials() -> Trials {
        R::trials()
    }
    fn in_words(&self, english: &str) -> String {
        self.game.in_words(english)
    }
    fn turns(&self) -> Option<std::ops::RangeInclusive<u16>> {
        self.game.turns()
    }
    fn rules(&self) -> &[RuleText] {
        self.game.rules()
    }
    fn pages(&self) -> Vec<Page> {
        self.game.pages()
    }
    fn manual(&self) -> Option<(&'static str, &'static str)> {
        self.game.manual()
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(Self { game: Arc::new(self.game.spelled(spelling)?), start: self.start.clone() })
    }
}

impl<R: Presentation> Picture for Amid<R> {
    const UNIT_KIND: &'static str = R::UNIT_KIND;
    const PLACE_KIND: &'static str = R::PLACE_KIND;

    fn board(&self) -> Arc<Board> {
        self.game.board()
    }
    fn scene(&self, v: &R::View) -> Scene {
        self.game.scene(v)
    }
    fn held_on(
        &self,
        v: &R::View,
        side: Side,
        first: &[R::Order],
        how: &PlayOn,
        turn: u16,
    ) -> Option<Vec<Option<Side>>> {
        self.game.held_on(v, side, first, how, turn)
    }
    fn counters(&self, v: &R::View) -> Vec<CounterMark> {
        self.game.counters(v)
    }
    fn standing(&self, v: &R::View) -> Vec<(UnitKey, PlaceKey)> {
        self.game.standing(v)
    }
    fn reach(&self, v: &R::View, units: &[UnitKey]) -> Vec<Mark> {
        self.game.reach(v, units)
    }
    fn along(&self, v: &R::View, units: &[UnitKey], way: &[PlaceKey]) -> Option<Along> {
        self.game.along(v, units, way)
    }
    fn roster(&self, v: &R::View) -> Roster {
        self.game.roster(v)
    }
    fn march(&self, v: &R::View, units: &[UnitKey], to: PlaceKey) -> Option<March> {
        self.game.march(v, units, to)
    }
    fn who_comes(&self, v: &R::View, at: PlaceKey) -> Option<Overlay> {
        self.game.who_comes(v, at)
    }
    fn deeds(&self, v: &R::View, e: &R::Event) -> Vec<Arrow> {
        self.game.deeds(v, e)
    }
    fn fight(&self, before: &R::View, e: &R::Event, after: &R::View) -> Vec<FightStep> {
        self.game.fight(before, e, after)
    }
    fn overlays() -> &'static [OverlayKind] {
        R::overlays()
    }
    fn overlay(&self, v: &R::View, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        self.game.overlay(v, kind, side, units)
    }
}

impl<R: Presentation> Speech for Amid<R> {
    fn order_text(&self, v: &R::View, o: &R::Order) -> String {
        self.game.order_text(v, o)
    }
    fn order_chances(&self, v: &R::View, o: &R::Order) -> String {
        self.game.order_chances(v, o)
    }
    fn order_told(&self, v: &R::View, o: &R::Order) -> Option<Told> {
        self.game.order_told(v, o)
    }
    fn sentence(&self, v: &R::View, e: &R::Event) -> Option<Line> {
        self.game.sentence(v, e)
    }
    fn explain(&self, v: &R::View, r: &R::Refusal) -> Explanation {
        self.game.explain(v, r)
    }
    fn reasons(&self, v: &R::View, all: &[R::Reason]) -> Vec<Line> {
        self.game.reasons(v, all)
    }
    fn account(&self, v: &R::View, w: &R::Reason) -> Option<Account> {
        self.game.account(v, w)
    }
    fn sheet(&self, v: &R::View, about: &Subject) -> Sheet {
        self.game.sheet(v, about)
    }
    fn position_text(&self, v: &R::View) -> String {
        self.game.position_text(v)
    }
    fn summary(&self, s: &R::State) -> Summary {
        self.game.summary(s)
    }
    fn when_text(&self, when: When, stride: Stride) -> String {
        self.game.when_text(when, stride)
    }
    fn facts() -> &'static [FactName] {
        R::facts()
    }
    fn fact(&self, v: &R::View, name: &str, arguments: &[&str]) -> Result<Answer, String> {
        self.game.fact(v, name, arguments)
    }
}

impl<R: Presentation> Handling for Amid<R> {
    fn plans_attacks(&self, v: &R::View) -> bool {
        self.game.plans_attacks(v)
    }
    fn openings(&self, v: &R::View, finds: Finds<'_>) -> ControlFlow<()> {
        self.game.openings(v, finds)
    }
    const CHANGES_AT_ONCE: usize = R::CHANGES_AT_ONCE;
    const HINTS: bool = R::HINTS;
    const LISTS_ATTACKS: bool = R::LISTS_ATTACKS;

    fn primary(&self, v: &R::View) -> Option<R::Order> {
        self.game.primary(v)
    }
    fn sequence(&self, v: &R::View, suggested: &[R::Order]) -> Sequence {
        self.game.sequence(v, suggested)
    }
    fn verbs(&self, v: &R::View, units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine> {
        self.game.verbs(v, units, at)
    }
    fn try_gesture(&self, v: &R::View, g: &Gesture) -> Result<Vec<R::Order>, R::Refusal> {
        self.game.try_gesture(v, g)
    }
    fn partings(&self, v: &R::View, units: &[UnitKey]) -> Vec<Offer> {
        self.game.partings(v, units)
    }
    fn suggested(&self, v: &R::View) -> Vec<R::Order> {
        self.game.suggested(v)
    }
    fn presets(&self) -> Vec<Preset> {
        self.game.presets()
    }
    fn arrangement(&self, position: &str) -> Result<Arrangement, Fault> {
        self.game.arrangement(position)
    }
    fn arranged_rows(&self, position: &str, about: &Subject) -> Vec<ArrangedRow> {
        self.game.arranged_rows(position, about)
    }
    fn rearranged(&self, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        self.game.rearranged(position, edit)
    }
    fn offer_keys() -> &'static [OfferKey] {
        R::offer_keys()
    }
    fn audit(&self, v: &R::View) -> Vec<AuditLine> {
        self.game.audit(v)
    }
    fn builder(
        &self,
        v: &R::View,
        about: &Subject,
        plan: &[R::Order],
        suggested: &[R::Order],
    ) -> Option<Builder> {
        self.game.builder(v, about, plan, suggested)
    }
    fn mended(&self, v: &R::View, about: &Subject, plan: &[R::Order]) -> Vec<R::Order> {
        self.game.mended(v, about, plan)
    }
    fn forecast(&self, v: &R::View, about: &Subject, plan: &[R::Order]) -> Option<Forecast> {
        self.game.forecast(v, about, plan)
    }
    fn alternatives(&self, v: &R::View, about: &Subject, plan: &[R::Order], f: &mut Forecast) {
        self.game.alternatives(v, about, plan, f);
    }
    fn seal(&self, o: &R::Order) -> SealedOrder {
        self.game.seal(o)
    }
    fn unseal(&self, sealed: &SealedOrder) -> Option<R::Order> {
        self.game.unseal(sealed)
    }
    fn read_order(&self, text: &str) -> Result<R::Order, String> {
        self.game.read_order(text)
    }
    fn write_order(&self, o: &R::Order) -> String {
        self.game.write_order(o)
    }
    fn order_tree(&self, o: &R::Order) -> Option<Tree> {
        self.game.order_tree(o)
    }
    fn hint(&self, v: &R::View, side: Side) -> Option<(Vec<R::Order>, Line)> {
        self.game.hint(v, side)
    }
}

impl<R: Presentation> Study for Amid<R> {
    fn date(&self, v: &R::View) -> String {
        self.game.date(v)
    }
    fn news(&self, v: &R::View, e: &R::Event) -> Vec<News> {
        self.game.news(v, e)
    }
    fn outlook(&self, v: &R::View, side: Side) -> Outlook {
        self.game.outlook(v, side)
    }
    fn part_of_front(&self, at: PlaceKey) -> &'static str {
        self.game.part_of_front(at)
    }
    fn step_of(&self, when: When) -> Option<Side> {
        self.game.step_of(when)
    }
    fn step_name(&self, when: When) -> Option<String> {
        self.game.step_name(when)
    }
    fn tally_names() -> &'static [TallyName] {
        R::tally_names()
    }
    fn tally(&self, v: &R::View) -> Vec<i32> {
        self.game.tally(v)
    }
    fn scored(&self, before: &R::View, after: &R::View) -> Vec<Line> {
        self.game.scored(before, after)
    }
    fn tick(&self, e: &R::Event) -> Option<Tick> {
        self.game.tick(e)
    }
    fn entries(
        &self,
        before: &R::View,
        e: &R::Event,
        after: &R::View,
        at_hand: Option<&Subject>,
    ) -> Vec<Entry> {
        self.game.entries(before, e, after, at_hand)
    }
    fn chronicle(&self) -> Option<Arc<engine::show::chronicle::Chronicle>> {
        self.game.chronicle()
    }
    fn take_over(&self, turn: u16, seed: u64) -> Option<engine::show::chronicle::TakeOver> {
        self.game.take_over(turn, seed)
    }
    fn coming(&self, v: &R::View, side: Side) -> Vec<Line> {
        self.game.coming(v, side)
    }
    fn unseen(&self, v: &R::View) -> Option<Unseen> {
        self.game.unseen(v)
    }
}

impl<R: Presentation> Exercises for Amid<R> {
    fn exercise_kinds() -> &'static [ExerciseKind] {
        R::exercise_kinds()
    }
    fn exercises(&self, v: &R::View, side: Side, kind: &str) -> Vec<String> {
        self.game.exercises(v, side, kind)
    }
    fn exercise(&self, v: &R::View, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        self.game.exercise(v, side, kind, about)
    }
}
