//! How a copy for one side is shown: as the game shows it to that side, and in its own words where it waits.

use super::told::{OneSided, Refused, View};
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
        spelling::Spelling,
        tree::Tree,
        when::{Stride, When},
    },
    contract::{
        cover::Cover,
        exercises::Exercises,
        handling::Handling,
        options::{Choices, ReadyStart},
        picture::Picture,
        rules::Fault,
        show::Presentation,
        speech::Speech,
        study::Study,
        tools::Tool,
        trials::Trials,
    },
    show::{
        account::Account,
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Preset},
        battle::Entry,
        board::Board,
        builder::Builder,
        chronicle::{Chronicle, TakeOver},
        counter::CounterMark,
        exercise::{Exercise, ExerciseKind, Proof},
        fact::{Answer, FactName},
        fight::FightStep,
        forecast::Forecast,
        line::{Line, Told},
        offer::{Explanation, Offer, OfferKey},
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Page, RuleText},
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
use std::sync::Arc;

/// A sentence of the copy itself.
fn say(code: &str, sentence: &str, way_out: &str) -> Explanation {
    Explanation {
        code: code.into(),
        sentence: sentence.into(),
        way_out: way_out.into(),
        rules: Vec::new(),
        at: None,
        remedy: None,
    }
}

impl<R: Presentation> Cover for OneSided<R> {
    const TITLE: &'static str = R::TITLE;
    const DRAWN: &'static str = R::DRAWN;

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
    fn in_words(&self, english: &str) -> String {
        self.game.in_words(english)
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(Self::new(Arc::new(self.game.spelled(spelling)?), self.told.clone()))
    }
}

impl<R: Presentation> Picture for OneSided<R> {
    const UNIT_KIND: &'static str = R::UNIT_KIND;
    const PLACE_KIND: &'static str = R::PLACE_KIND;

    fn board(&self) -> Arc<Board> {
        self.game.board()
    }
    fn scene(&self, v: &View<R>) -> Scene {
        self.game.scene(&v.view)
    }
    fn counters(&self, v: &View<R>) -> Vec<CounterMark> {
        self.game.counters(&v.view)
    }
    fn standing(&self, v: &View<R>) -> Vec<(UnitKey, PlaceKey)> {
        self.game.standing(&v.view)
    }
    fn reach(&self, v: &View<R>, units: &[UnitKey]) -> Vec<Mark> {
        self.game.reach(&v.view, units)
    }
    fn along(&self, v: &View<R>, units: &[UnitKey], way: &[PlaceKey]) -> Option<Along> {
        self.game.along(&v.view, units, way)
    }
    fn deeds(&self, v: &View<R>, e: &Option<R::Event>) -> Vec<Arrow> {
        e.as_ref().map_or_else(Vec::new, |event| self.game.deeds(&v.view, event))
    }
    fn fight(&self, before: &View<R>, e: &Option<R::Event>, after: &View<R>) -> Vec<FightStep> {
        e.as_ref().map_or_else(Vec::new, |event| self.game.fight(&before.view, event, &after.view))
    }
    fn overlays() -> &'static [OverlayKind] {
        R::overlays()
    }
    fn overlay(&self, v: &View<R>, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        self.game.overlay(&v.view, kind, side, units)
    }
}

impl<R: Presentation> Speech for OneSided<R> {
    fn order_text(&self, v: &View<R>, o: &Option<R::Order>) -> String {
        o.as_ref().map_or_else(String::new, |order| self.game.order_text(&v.view, order))
    }
    fn order_told(&self, v: &View<R>, o: &Option<R::Order>) -> Option<Told> {
        self.game.order_told(&v.view, o.as_ref()?)
    }
    fn sentence(&self, v: &View<R>, e: &Option<R::Event>) -> Option<Line> {
        match e {
            Some(event) => self.game.sentence(&v.view, event),
            None => Some(Line { text: "The order is on its way".into(), ..Line::default() }),
        }
    }
    fn explain(&self, v: &View<R>, r: &Self::Refusal) -> Explanation {
        match r {
            Refused::Rules(why) => self.game.explain(&v.view, why),
            Refused::NotOurs => say(
                "E-TOLD",
                "This copy holds what one side knows; the other side gives this order",
                "Send the file to the player who has the whole game",
            ),
            Refused::Waits => say(
                "E-SENT",
                "The last order is on its way, and its outcome is not known here",
                "Send the file to the player who has the whole game, or take the order back",
            ),
        }
    }
    fn reasons(&self, v: &View<R>, all: &[R::Reason]) -> Vec<Line> {
        self.game.reasons(&v.view, all)
    }
    fn account(&self, v: &View<R>, w: &R::Reason) -> Option<Account> {
        self.game.account(&v.view, w)
    }
    fn sheet(&self, v: &View<R>, about: &Subject) -> Sheet {
        self.game.sheet(&v.view, about)
    }
    fn position_text(&self, v: &View<R>) -> String {
        self.game.position_text(&v.view)
    }
    fn summary(&self, s: &View<R>) -> Summary {
        self.game.summary(&self.imagined(s, 1))
    }
    fn when_text(&self, when: When, stride: Stride) -> String {
        self.game.when_text(when, stride)
    }
    fn facts() -> &'static [FactName] {
        R::facts()
    }
    fn fact(&self, v: &View<R>, name: &str, arguments: &[&str]) -> Result<Answer, String> {
        self.game.fact(&v.view, name, arguments)
    }
}

impl<R: Presentation> Handling for OneSided<R> {
    const HINTS: bool = R::HINTS;
    const CHANGES_AT_ONCE: usize = R::CHANGES_AT_ONCE;

    fn primary(&self, v: &View<R>) -> Option<Option<R::Order>> {
        self.game.primary(&v.view).map(Some)
    }
    fn sequence(&self, v: &View<R>, suggested: &[Option<R::Order>]) -> Sequence {
        let suggested: Vec<R::Order> = suggested.iter().flatten().cloned().collect();
        self.game.sequence(&v.view, &suggested)
    }
    fn try_gesture(&self, v: &View<R>, g: &Gesture) -> Result<Vec<Option<R::Order>>, Self::Refusal> {
        let orders = self.game.try_gesture(&v.view, g).map_err(Refused::Rules)?;
        Ok(orders.into_iter().map(Some).collect())
    }
    fn verbs(&self, v: &View<R>, units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine> {
        self.game.verbs(&v.view, units, at)
    }
    fn partings(&self, v: &View<R>, units: &[UnitKey]) -> Vec<Offer> {
        self.game.partings(&v.view, units)
    }
    fn suggested(&self, v: &View<R>) -> Vec<Option<R::Order>> {
        self.game.suggested(&v.view).into_iter().map(Some).collect()
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
    fn audit(&self, v: &View<R>) -> Vec<AuditLine> {
        self.game.audit(&v.view)
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
    fn mended(&self, v: &View<R>, about: &Subject, plan: &[Option<R::Order>]) -> Vec<Option<R::Order>> {
        let known: Vec<R::Order> = plan.iter().flatten().cloned().collect();
        self.game.mended(&v.view, about, &known).into_iter().map(Some).collect()
    }
    fn forecast(&self, v: &View<R>, about: &Subject, plan: &[Option<R::Order>]) -> Option<Forecast> {
        let plan: Vec<R::Order> = plan.iter().flatten().cloned().collect();
        self.game.forecast(&v.view, about, &plan)
    }
    fn alternatives(&self, v: &View<R>, about: &Subject, plan: &[Option<R::Order>], f: &mut Forecast) {
        let plan: Vec<R::Order> = plan.iter().flatten().cloned().collect();
        self.game.alternatives(&v.view, about, &plan, f);
    }
    fn hint(&self, v: &View<R>, side: Side) -> Option<(Vec<Option<R::Order>>, Line)> {
        if v.waits || side != self.told.to {
            return None;
        }
        let (orders, line) = self.game.hint(&v.view, side)?;
        Some((orders.into_iter().map(Some).collect(), line))
    }
    fn seal(&self, o: &Option<R::Order>) -> SealedOrder {
        o.as_ref().map_or_else(|| SealedOrder::new(None::<R::Order>), |order| self.game.seal(order))
    }
    fn unseal(&self, sealed: &SealedOrder) -> Option<Option<R::Order>> {
        self.game.unseal(sealed).map(Some)
    }
    fn read_order(&self, text: &str) -> Result<Option<R::Order>, String> {
        self.game.read_order(text).map(Some)
    }
    fn write_order(&self, o: &Option<R::Order>) -> String {
        o.as_ref().map_or_else(String::new, |order| self.game.write_order(order))
    }
    fn order_tree(&self, o: &Option<R::Order>) -> Option<Tree> {
        o.as_ref().and_then(|order| self.game.order_tree(order))
    }
}

impl<R: Presentation> Study for OneSided<R> {
    fn date(&self, v: &View<R>) -> String {
        self.game.date(&v.view)
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
    fn tally(&self, v: &View<R>) -> Vec<i32> {
        self.game.tally(&v.view)
    }
    fn scored(&self, before: &View<R>, after: &View<R>) -> Vec<Line> {
        self.game.scored(&before.view, &after.view)
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
    ) -> Vec<Entry> {
        e.as_ref().map_or_else(Vec::new, |e| self.game.entries(&before.view, e, &after.view, at_hand))
    }
    fn chronicle(&self) -> Option<Arc<Chronicle>> {
        self.game.chronicle()
    }
    fn take_over(&self, turn: u16, seed: u64) -> Option<TakeOver> {
        self.game.take_over(turn, seed)
    }
    fn coming(&self, v: &View<R>, side: Side) -> Vec<Line> {
        self.game.coming(&v.view, side)
    }
    fn unseen(&self, v: &View<R>) -> Option<Unseen> {
        self.game.unseen(&v.view)
    }
}

impl<R: Presentation> Exercises for OneSided<R> {
    fn exercise_kinds() -> &'static [ExerciseKind] {
        R::exercise_kinds()
    }
    fn exercises(&self, v: &View<R>, side: Side, kind: &str) -> Vec<String> {
        self.game.exercises(&v.view, side, kind)
    }
    fn exercise(&self, v: &View<R>, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        self.game.exercise(&v.view, side, kind, about)
    }
    fn proof(
        &self,
        v: &View<R>,
        side: Side,
        kind: &str,
        about: &str,
        answers: &[&str],
    ) -> Result<Proof, String> {
        self.game.proof(&v.view, side, kind, about, answers)
    }
}
