//! What the camera is to follow: what is planned, hinted at, fought or shown, with all places concerned, and the ground
//! of one's own step.

use super::state::Desk;
use crate::map::{Cause, Followed, OwnStep, mark_place};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
    },
    show::{
        board::Place,
        counter::CounterMark,
        line::{Line, Weight},
        log::LogLine,
        scene::{Arrow, ArrowStyle, Mark, Subject},
    },
};
use std::collections::BTreeSet;

/// Places gathered.
type Places = BTreeSet<PlaceKey>;

fn along<'a>(arrows: impl IntoIterator<Item = &'a Arrow>) -> impl Iterator<Item = PlaceKey> {
    arrows.into_iter().flat_map(|a| a.path.iter().copied())
}

impl Desk {
    /// What the camera is to follow.
    pub(crate) fn followed(&self) -> Followed {
        let now = self.cause().map(|(cause, places)| (cause, places.into_iter().collect()));
        let step = self.own_step().map(|step| (step, self.on_map(self.own_stage())));
        Followed { now, step }
    }

    /// Those places that lie on the map: what waits behind its edges is no front.
    fn on_map(&self, places: Places) -> Vec<PlaceKey> {
        let board = &self.seen.scene.board;
        places.into_iter().filter(|p| board.place(*p).is_some_and(Place::is_on_map)).collect()
    }

    /// What is decided or seen now.
    fn cause(&self) -> Option<(Cause, Places)> {
        if self.look.is_some() {
            return self.event_ply().map(|ply| self.moment(ply));
        }
        if let Some(place) = self.watched.first() {
            // Where one may retreat to or go on to is decided beside the card.
            let battle = self.table.when(self.table.cursor()).battle > 0;
            let open = self.to_choose().filter(|_| battle && self.my_turn());
            return Some((Cause::Fight(*place), self.watched.iter().copied().chain(open).collect()));
        }
        if let Some((_, line)) = &self.hint {
            return Some((Cause::Hint(self.seen.version), self.of_line(line)));
        }
        let when = self.table.when(self.table.cursor());
        if let Some(planning) = &self.planning {
            // Hits that are placed belong to the battle, whose card says what each division leads to.
            let cause = match when.battle {
                0 => Cause::Plan(planning.about.clone()),
                _ => Cause::Battle(when),
            };
            return Some((cause, self.of_plan(&planning.about)));
        }
        if self.my_turn() && when.battle > 0 {
            return Some((Cause::Battle(when), self.of_battle()));
        }
        self.story.shown.filter(|_| !self.my_turn()).map(|ply| self.moment(ply))
    }

    /// The places of the moment after an order, or of the event in it that was stepped to.
    fn moment(&self, ply: PlyId) -> (Cause, Places) {
        if let Some(event) = self.event_shown() {
            return (Cause::Moment(ply, Some(event.index)), self.of_line(&event.line.line));
        }
        let told = |l: &&LogLine| !matches!(l.line.weight, Weight::Heading | Weight::Detail);
        let mut places = Places::new();
        for line in self.lines_of(ply).filter(told) {
            if line.is_reason {
                // What it speaks of may be anywhere; what it draws is to be seen.
                places.extend(along(&line.line.arrows));
                places.extend(line.line.marks.iter().map(mark_place));
            } else {
                places.extend(self.of_line(&line.line));
            }
        }
        if places.is_empty() {
            places.extend(self.event_place());
        }
        (Cause::Moment(ply, None), places)
    }

    /// The places a line of the log or a hint is about.
    fn of_line(&self, line: &Line) -> Places {
        let subjects = line.subjects.iter().filter_map(|s| self.place_of(s));
        along(&line.arrows).chain(line.marks.iter().map(mark_place)).chain(subjects).collect()
    }

    /// The places of the plan that is open: its target, those who take part, and those beside it who could.
    fn of_plan(&self, about: &Subject) -> Places {
        let target = self.place_of(about);
        let mut places: Places = target.into_iter().collect();
        if self.table.when(self.table.cursor()).battle > 0 {
            places.extend(self.of_battle());
        }
        let Some(builder) = &self.seen.builder else { return places };
        places.extend(builder.subject.as_ref().and_then(|s| self.place_of(s)));
        // Where defenders could go back to is looked at, not gone to.
        let back = |a: &&Arrow| {
            !matches!(a.style, ArrowStyle::Retreat | ArrowStyle::RetreatTheirs | ArrowStyle::Barred)
        };
        places.extend(along(builder.arrows.iter().filter(back)));
        places.extend(builder.rows.iter().flat_map(|r| &r.units).filter_map(|c| self.place_of_unit(c.unit)));
        let declared = |a: &&Arrow| target.is_some() && a.path.last() == target.as_ref();
        places.extend(along(self.seen.scene.arrows.iter().filter(declared)));
        let beside = target.map_or_else(Vec::new, |p| self.seen.scene.board.neighbours(p));
        let able = builder.offers.iter().filter(|o| o.why_not.is_none());
        let able = able.filter_map(|o| o.subject.as_ref()).filter_map(|s| self.place_of(s));
        places.extend(able.filter(|p| beside.contains(p)));
        places
    }

    /// The places of the battle that is fought: what was told of it, and where one may go now.
    fn of_battle(&self) -> Places {
        let when = self.table.when(self.table.cursor());
        let told = self.seen.log.iter().rev().take_while(|l| l.when == when);
        let told = told.filter(|l| !l.is_reason).flat_map(|l| self.of_line(&l.line));
        told.chain(self.to_choose()).collect()
    }

    /// Places that may be chosen now.
    fn to_choose(&self) -> impl Iterator<Item = PlaceKey> {
        self.seen.scene.marks.iter().filter(|m| matches!(m, Mark::Choice { .. })).map(mark_place)
    }

    fn place_of_unit(&self, unit: UnitKey) -> Option<PlaceKey> {
        self.counter(unit).map(|c: &CounterMark| c.place)
    }

    /// The step of one's own, outside of battles.
    fn own_step(&self) -> Option<OwnStep> {
        let when = self.table.when(self.table.cursor());
        (self.my_turn() && when.battle == 0).then_some((when.turn, when.phase, self.me))
    }

    /// What one's own step is about, and the last decision of the other side while it is still shown: the map need not
    /// move again when it was read.
    fn own_stage(&self) -> Places {
        let mut places = self.own_ground();
        places.extend(self.story.shown.into_iter().flat_map(|ply| self.moment(ply).1));
        places
    }

    /// Where units are placed, else the front, else where units stand.
    fn own_ground(&self) -> Places {
        let placing = !self.seen.sequence.placing.is_empty();
        let ground: Places = if placing { self.to_choose().collect() } else { Places::new() };
        if !ground.is_empty() {
            return ground;
        }
        let front: Places = self.front().into_iter().collect();
        if front.is_empty() { self.seen.scene.counters.iter().map(|c| c.place).collect() } else { front }
    }
}
