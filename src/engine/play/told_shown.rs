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
        automatic::PlayOn,
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

/// Methods in which the copy answers as its game does: by the kind of game alone, by the game, or by what the side knows.
macro_rules! as_the_game {
    (kind: $(fn $name:ident($($given:ident: $of:ty),*) -> $out:ty;)*) => {
        $(fn $name($($given: $of),*) -> $out { R::$name($($given),*) })*
    };
    (game: $(fn $name:ident($($given:ident: $of:ty),*) -> $out:ty;)*) => {
        $(fn $name(&self, $($given: $of),*) -> $out { self.game.$name($($given),*) })*
    };
    (view: $(fn $name:ident($($given:ident: $of:ty),*) -> $out:ty;)*) => {
        $(fn $name(&self, v: &View<R>, $($given: $of),*) -> $out { self.game.$name(&v.view, $($given),*) })*
    };
}

impl<R: Presentation> Cover for OneSided<R> {
    const TITLE: &'static str = R::TITLE;
    const DRAWN: &'static str = R::DRAWN;

    as_the_game! { kind:
        fn blurb(choices: &Choices) -> String;
        fn recommended() -> Choices;
        fn starts() -> &'static [ReadyStart];
        fn called(choices: &Choices) -> String;
        fn about() -> &'static [&'static str];
        fn tools() -> &'static [Tool];
        fn trials() -> Trials;
    }
    as_the_game! { game:
        fn turns() -> Option<std::ops::RangeInclusive<u16>>;
        fn rules() -> &[RuleText];
        fn pages() -> Vec<Page>;
        fn manual() -> Option<(&'static str, &'static str)>;
        fn in_words(english: &str) -> String;
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(Self::new(Arc::new(self.game.spelled(spelling)?), self.told.clone()))
    }
}

impl<R: Presentation> Picture for OneSided<R> {
    const UNIT_KIND: &'static str = R::UNIT_KIND;
    const PLACE_KIND: &'static str = R::PLACE_KIND;

    as_the_game! { kind:
        fn overlays() -> &'static [OverlayKind];
    }
    as_the_game! { game:
        fn board() -> Arc<Board>;
    }
    fn held_on(
        &self,
        v: &View<R>,
        side: Side,
        first: &[Option<R::Order>],
        how: &PlayOn,
        turn: u16,
    ) -> Option<Vec<Option<Side>>> {
        let first: Vec<R::Order> = first.iter().cloned().collect::<Option<_>>()?;
        if v.waits { None } else { self.game.held_on(&v.view, side, &first, how, turn) }
    }
    as_the_game! { view:
        fn scene() -> Scene;
        fn counters() -> Vec<CounterMark>;
        fn roster() -> Roster;
        fn standing() -> Vec<(UnitKey, PlaceKey)>;
        fn reach(units: &[UnitKey]) -> Vec<Mark>;
        fn march(units: &[UnitKey], to: PlaceKey) -> Option<March>;
        fn along(units: &[UnitKey], way: &[PlaceKey]) -> Option<Along>;
        fn who_comes(at: PlaceKey) -> Option<Overlay>;
        fn overlay(kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay>;
    }
    fn deeds(&self, v: &View<R>, e: &Option<R::Event>) -> Vec<Arrow> {
        e.as_ref().map_or_else(Vec::new, |event| self.game.deeds(&v.view, event))
    }
    fn fight(&self, before: &View<R>, e: &Option<R::Event>, after: &View<R>) -> Vec<FightStep> {
        e.as_ref().map_or_else(Vec::new, |event| self.game.fight(&before.view, event, &after.view))
    }
}

impl<R: Presentation> Speech for OneSided<R> {
    as_the_game! { kind:
        fn facts() -> &'static [FactName];
    }
    as_the_game! { game:
        fn when_text(when: When, stride: Stride) -> String;
    }
    as_the_game! { view:
        fn reasons(all: &[R::Reason]) -> Vec<Line>;
        fn account(w: &R::Reason) -> Option<Account>;
        fn sheet(about: &Subject) -> Sheet;
        fn position_text() -> String;
        fn fact(name: &str, arguments: &[&str]) -> Result<Answer, String>;
    }
    fn order_text(&self, v: &View<R>, o: &Option<R::Order>) -> String {
        o.as_ref().map_or_else(String::new, |order| self.game.order_text(&v.view, order))
    }
    fn order_chances(&self, v: &View<R>, o: &Option<R::Order>) -> String {
        o.as_ref().map_or_else(String::new, |order| self.game.order_chances(&v.view, order))
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
            Refused::NotOurs => Explanation::new(
                "E-TOLD",
                "This copy holds what one side knows; the other side gives this order",
                "Send the file to the player who has the whole game",
            ),
            Refused::Waits => Explanation::new(
                "E-SENT",
                "The last order is on its way, and its outcome is not known here",
                "Send the file to the player who has the whole game, or take the order back",
            ),
        }
    }
    fn summary(&self, s: &View<R>) -> Summary {
        self.game.summary(&self.imagined(s, 1))
    }
}

impl<R: Presentation> Handling for OneSided<R> {
    const HINTS: bool = R::HINTS;
    const LISTS_ATTACKS: bool = R::LISTS_ATTACKS;
    const CHANGES_AT_ONCE: usize = R::CHANGES_AT_ONCE;
    const LOSSES: Option<[usize; 2]> = R::LOSSES;
    const ODDS: &'static str = R::ODDS;

    as_the_game! { kind:
        fn offer_keys() -> &'static [OfferKey];
    }
    as_the_game! { game:
        fn presets() -> Vec<Preset>;
        fn arrangement(position: &str) -> Result<Arrangement, Fault>;
        fn arranged_rows(position: &str, about: &Subject) -> Vec<ArrangedRow>;
        fn rearranged(position: &str, edit: &Edit) -> Result<Edited, Explanation>;
    }
    as_the_game! { view:
        fn verbs(units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine>;
        fn partings(units: &[UnitKey]) -> Vec<Offer>;
        fn audit() -> Vec<AuditLine>;
        fn plans_attacks() -> bool;
        fn openings(finds: Finds<'_>) -> ControlFlow<()>;
    }
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
    fn suggested(&self, v: &View<R>) -> Vec<Option<R::Order>> {
        self.game.suggested(&v.view).into_iter().map(Some).collect()
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
    as_the_game! { kind:
        fn tally_names() -> &'static [TallyName];
    }
    as_the_game! { game:
        fn step_of(when: When) -> Option<Side>;
        fn step_name(when: When) -> Option<String>;
        fn part_of_front(at: PlaceKey) -> &'static str;
        fn chronicle() -> Option<Arc<Chronicle>>;
        fn take_over(turn: u16, seed: u64) -> Option<TakeOver>;
    }
    as_the_game! { view:
        fn date() -> String;
        fn tally() -> Vec<i32>;
        fn coming(side: Side) -> Vec<Line>;
        fn outlook(side: Side) -> Outlook;
        fn unseen() -> Option<Unseen>;
    }
    fn scored(&self, before: &View<R>, after: &View<R>) -> Vec<Line> {
        self.game.scored(&before.view, &after.view)
    }
    fn news(&self, v: &View<R>, e: &Option<R::Event>) -> Vec<News> {
        e.as_ref().map_or_else(Vec::new, |e| self.game.news(&v.view, e))
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
}

impl<R: Presentation> Exercises for OneSided<R> {
    as_the_game! { kind:
        fn exercise_kinds() -> &'static [ExerciseKind];
    }
    as_the_game! { view:
        fn exercises(side: Side, kind: &str) -> Vec<String>;
        fn exercise(side: Side, kind: &str, about: &str) -> Option<Exercise>;
        fn proof(side: Side, kind: &str, about: &str, answers: &[&str]) -> Result<Proof, String>;
    }
}
