//! What a click means, and the button that is always there.

use super::{
    super::{
        event::Event,
        game::Game,
        nouns::{Step, Unit},
        order::Order,
        refusal::{Refusal, Stop},
        rules::arrange,
        state::Position,
    },
    arranging, audit, battle, calendar, comers, crossing, detours, hints, moves, news, openings, partings,
    sidebar, study,
};
use engine::contract::prelude::*;
use kit::{arrange::rows_of, hand, hex::HexId};

impl Handling for Game {
    const LISTS_ATTACKS: bool = true;
    /// A change is an attack fought to its end with every die: a dozen of them are a late frame.
    const CHANGES_AT_ONCE: usize = 0;
    /// Factors, as everywhere where an attack is weighed.
    const LOSSES: Option<[usize; 2]> = Some([5, 6]);
    const ODDS: &'static str = "Column";
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
        crossing::builder(self, p, about, plan).or_else(|| battle::builder(self, p, about, plan))
    }
    fn plans_attacks(&self, p: &Position) -> bool {
        openings::are_planned(p)
    }
    fn openings(&self, p: &Position, finds: Finds<'_>) -> ControlFlow<()> {
        openings::of(self, p, finds)
    }
    fn mended(&self, p: &Position, about: &Subject, plan: &[Order]) -> Vec<Order> {
        match about {
            Subject::Place(place) => battle::mended(self, p, HexId(place.0), plan),
            _ => plan.to_vec(),
        }
    }
    fn forecast(&self, p: &Position, about: &Subject, plan: &[Order]) -> Option<Forecast> {
        battle::forecast(self, p, about, plan)
    }
    fn alternatives(&self, p: &Position, about: &Subject, plan: &[Order], f: &mut Forecast) {
        battle::alternatives(self, p, about, plan, f);
    }
    fn hint(&self, p: &Position, side: Side) -> Option<(Vec<Order>, Line)> {
        hints::hint(self, p, side)
    }
    fn audit(&self, p: &Position) -> Vec<AuditLine> {
        audit::lines(self, p)
    }
    fn sequence(&self, p: &Position, _suggested: &[Order]) -> Sequence {
        sidebar::sequence(self, p)
    }
    fn presets(&self) -> Vec<Preset> {
        arrange::presets(self)
    }
    fn arrangement(&self, position: &str) -> Result<Arrangement, Fault> {
        arranging::arrangement(self, position)
    }
    fn arranged_rows(&self, position: &str, about: &Subject) -> Vec<ArrangedRow> {
        arrange::Sketch::read(self, position).map(|sketch| rows_of(&sketch, about)).unwrap_or_default()
    }
    fn rearranged(&self, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        arranging::rearranged(self, position, edit)
    }
    fn verbs(&self, p: &Position, units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine> {
        let units: Vec<Unit> = hand::units(units);
        let stack = moves::stack(p, &units).filter(|_| matches!(p.step, Step::Move(_)));
        let ways = stack.map(|stack| detours::lines(self, p, stack, HexId(at.0))).unwrap_or_default();
        let attacked = battle::is_planned_on(p, HexId(at.0));
        let apart = attacked
            .then(|| VerbLine::new(battle::APART, "Plan a second attack here", Offered::WhereAttacking));
        let join = VerbLine::new(Verb::ATTACK, "Join the attack here", Offered::WhereAttacking);
        let attack = if attacked { join } else { VerbLine::ATTACK };
        let go = comers::line(self, p, &units, HexId(at.0)).unwrap_or(VerbLine::GO);
        [go, attack].into_iter().chain(ways).chain(apart).collect()
    }
    fn partings(&self, p: &Position, units: &[UnitKey]) -> Vec<Offer> {
        let units: Vec<Unit> = hand::units(units);
        partings::of(self, p, &units)
    }
    fn try_gesture(&self, p: &Position, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        match g {
            Gesture::Primary => {
                let order = self.primary(p);
                order
                    .map(|order| vec![order])
                    .ok_or(Refusal::new("RP-SEQ-01", "something is still owed in this step"))
            }
            Gesture::Act(Act { units, at, verb }) => {
                let units: Vec<Unit> = hand::units(units);
                if let (Step::Move(_), Some(way)) = (p.step, verb.way()) {
                    let stack = moves::stack(p, &units).ok_or(Stop::NotTogether)?;
                    return detours::orders(self, p, stack, &detours::hexes(p, stack, &way));
                }
                match p.step {
                    Step::Plan(_) | Step::Attack(_) if *verb == battle::APART => {
                        battle::apart(self, p, &units, HexId(at.0))
                    }
                    Step::Move(_) if *verb == Verb::STEP => moves::step(p, &units, HexId(at.0)),
                    Step::Move(_) => moves::orders(self, p, &units, HexId(at.0)),
                    Step::Plan(_) | Step::Attack(_) => battle::orders(self, p, &units, HexId(at.0)),
                    Step::Base(_) | Step::SetUp(_) => comers::orders(self, p, &units, HexId(at.0)),
                    Step::EndOffer(_)
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
    fn news(&self, p: &Position, e: &Event) -> Vec<engine::show::news::News> {
        news::news(self, p, e)
    }
    fn outlook(&self, _p: &Position, _side: Side) -> engine::show::news::Outlook {
        news::outlook()
    }
    fn part_of_front(&self, at: PlaceKey) -> &'static str {
        news::part_of_front(self, at)
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
