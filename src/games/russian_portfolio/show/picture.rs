//! What is drawn: hexes, counters, where a selection may go, what was done.

use super::{
    super::{
        combat::BattleEvent,
        event::Event,
        game::Game,
        logistics::BaseEvent,
        nouns::{Hex, Stack, Step, Unit},
        rules::{
            movement::{self, Mover},
            reach, zone,
        },
        state::Position,
    },
    battle, beside, comers, coming, counters, detours, marches, moves, overlays, roster,
    season::season,
};
use engine::{
    contract::prelude::*,
    show::{
        march::March,
        overlay::{REACH, WHO_COMES},
        roster::Roster,
        scene::{Reach, ReachStyle},
    },
};
use kit::{coming::without_a_place, hand, hex::HexId, ids::Id as _, say::count_of};

impl Picture for Game {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board.printed)
    }
    fn scene(&self, p: &Position) -> Scene {
        Scene {
            board: self.board(),
            places: counters::places(self, p),
            counters: counters::all(self, p),
            marks: battle::marks(self, p),
            boxes: beside::boxes(self, p),
            arrows: underway(p).into_iter().chain(battle::arrows(self, p)).collect(),
            season: season(self, p.weather),
            ..Scene::default()
        }
    }
    fn counters(&self, p: &Position) -> Vec<CounterMark> {
        counters::all(self, p)
    }
    fn roster(&self, p: &Position) -> Roster {
        roster::of(self, p)
    }
    fn standing(&self, p: &Position) -> Vec<(UnitKey, PlaceKey)> {
        p.at.all().map(|(unit, hex)| (unit.0.into(), hex.into())).collect()
    }
    fn reach(&self, p: &Position, units: &[UnitKey]) -> Vec<Mark> {
        let units: Vec<Unit> = hand::units(units);
        match p.step {
            Step::Move(_) => {
                moves::stack(p, &units).map(|stack| within_reach(self, p, stack)).unwrap_or_default()
            }
            Step::Plan(_) | Step::Attack(_) => battle::reach(self, p, &units),
            Step::Base(_) | Step::SetUp(_) => comers::marks(self, p, &units),
            Step::EndOffer(_) | Step::Siberia(_) | Step::Stand(_) | Step::Isolation(_) | Step::Over => {
                Vec::new()
            }
        }
    }
    fn along(&self, p: &Position, units: &[UnitKey], way: &[PlaceKey]) -> Option<Along> {
        let units: Vec<Unit> = hand::units(units);
        let stack = moves::stack(p, &units).filter(|_| matches!(p.step, Step::Move(_)))?;
        Some(detours::along(self, p, stack, &detours::hexes(p, stack, way)))
    }
    fn march(&self, p: &Position, units: &[UnitKey], to: PlaceKey) -> Option<March> {
        marches::march(self, p, &hand::units::<Unit>(units), HexId::nth(to.index())?)
    }
    fn overlays() -> &'static [OverlayKind] {
        overlays::KINDS
    }
    fn who_comes(&self, p: &Position, at: PlaceKey) -> Option<Overlay> {
        Some(coming::of(self, p, HexId::nth(at.index())?))
    }
    fn overlay(&self, p: &Position, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        if kind == WHO_COMES {
            return Some(without_a_place());
        }
        if kind == REACH {
            let marks = self.reach(p, units);
            let units: Vec<Unit> = hand::units(units);
            return Some(overlays::of_reach(self, &units, &marks));
        }
        overlays::overlay(self, p, kind, side, units)
    }
    fn fight(&self, before: &Position, e: &Event, after: &Position) -> Vec<FightStep> {
        battle::fight(self, before, e, after)
    }
    fn deeds(&self, p: &Position, e: &Event) -> Vec<Arrow> {
        match e {
            Event::Moved { stack, path, .. } => {
                vec![Arrow::along(path.iter().copied(), ArrowStyle::Move, stack.0.side().0)]
            }
            Event::Battle(BattleEvent::Fought { attack, .. }) => {
                let planned = p.fighting.plan.get(usize::from(*attack));
                planned.map_or_else(Vec::new, |there| battle::arrows_of(self, p, there.units, there.targets))
            }
            Event::Battle(BattleEvent::Retreated { unit, to } | BattleEvent::Advanced { unit, to, .. })
            | Event::Base(BaseEvent::Railed { unit, to, .. } | BaseEvent::Sailed { unit, to, .. }) => {
                vec![Arrow::along(p.at.of(*unit).into_iter().chain([*to]), ArrowStyle::Move, unit.side().0)]
            }
            Event::SetUp
            | Event::Deployed { .. }
            | Event::TurnBegan { .. }
            | Event::StepBegan { .. }
            | Event::Went { .. }
            | Event::Base(_)
            | Event::Battle(_)
            | Event::PhaseEnded { .. }
            | Event::Refaced { .. }
            | Event::Ended(_) => Vec::new(),
        }
    }
}

/// The way of the stack that is on its way.
fn underway(p: &Position) -> Option<Arrow> {
    let march = p.march.as_ref()?;
    Some(Arrow {
        label: march.cost.to_string(),
        legend: "on its way, with what it has cost".into(),
        ..Arrow::along(march.path.iter().copied(), ArrowStyle::Move, march.stack.0.side().0)
    })
}

/// Hexes in which a stack may end its move, with what that costs, the cheapest first.
fn within_reach(game: &Game, p: &Position, stack: Stack) -> Vec<Mark> {
    let zone = zone::of(game, p, stack.0.side().other());
    let Some(found) = reach::reach(game, p, &zone, stack) else { return Vec::new() };
    let has = movement::allowance_of(game, p, stack);
    let start = p.at.of(stack.0);
    let mover = Mover::of(game, p, stack);
    let foe = p.control[usize::from(stack.0.side().other().0 & 1)];
    let differ =
        reach::back(game, p, &zone, &mover, &found).map(|back| back.differing(foe)).unwrap_or_default();
    let paid = p.march.as_ref().map_or(0, |march| march.cost);
    let mark = |hex: Hex| {
        let cost = found.cost(hex)?;
        let path = found.path(hex);
        let from = path.len().checked_sub(2).map(|i| path[i]).or(start)?;
        let bonus = cost.saturating_sub(has.mf);
        let disperses = found.disperses.has(hex);
        let label = match (bonus, disperses) {
            (_, true) => format!("{}D", if bonus > 0 { format!("+{bonus}") } else { cost.to_string() }),
            (0, _) => cost.to_string(),
            (bonus, _) => format!("+{bonus}"),
        };
        let set = detours::sets_off(game, p, stack, &path);
        let ends = zone.has(hex).then_some("stops there: enemy zone");
        let river = path.len() < usize::from(cost - paid);
        let also: String = std::iter::once(set.as_str())
            .chain(river.then_some("1 for the river"))
            .chain(ends)
            .chain(disperses.then_some("arrives Dispersed"))
            .chain((path.len() > 1 && differ.has(hex)).then_some("other ways: right-click"))
            .filter(|words| !words.is_empty())
            .flat_map(|words| ["; ", words])
            .collect();
        let spoken = format!(
            "{}, {} of {} MF{}{also}",
            count_of(path.len(), "hex", "hexes"),
            cost - bonus,
            has.mf,
            if bonus > 0 { format!(" and {bonus} of the bonus") } else { String::new() },
        );
        let way = start.iter().chain(&path).map(|hex| PlaceKey::from(*hex)).collect();
        let firm = bonus == 0 && !disperses;
        Some(Mark::Reach(Reach {
            place: hex.into(),
            from: from.into(),
            way,
            cost: label,
            spoken,
            style: match (firm, zone.has(hex)) {
                (true, false) => ReachStyle::Free,
                (true, true) => ReachStyle::Stop,
                (false, false) => ReachStyle::Last,
                (false, true) => ReachStyle::LastStop,
            },
            legend: if firm {
                "cost of the way, boxed in an enemy zone"
            } else {
                "+ bonus, D arrives Dispersed"
            }
            .into(),
        }))
    };
    let mut ends: Vec<Hex> = found.ends.iter().filter(|hex| Some(*hex) != start).collect();
    ends.sort_by_key(|hex| found.cost(*hex));
    ends.into_iter().filter_map(mark).collect()
}
