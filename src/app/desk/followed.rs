//! What the camera is to follow: what is planned, hinted at, fought or shown, with all places concerned, and the ground
//! of one's own step.

use super::{
    hands::Follow,
    state::{Desk, Seen},
};
use crate::map::{Cause, Followed, OwnStep, StepGround, mark_place};
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

/// The places along arrows; of a retreat only the first step: a farther one ends at the rim of the map.
fn along<'a>(arrows: impl IntoIterator<Item = &'a Arrow>) -> impl Iterator<Item = PlaceKey> {
    arrows.into_iter().flat_map(|a| {
        let far = if is_back(a) { 2 } else { usize::MAX };
        a.path.iter().take(far).copied()
    })
}

fn is_back(arrow: &Arrow) -> bool {
    matches!(arrow.style, ArrowStyle::Retreat | ArrowStyle::RetreatTheirs | ArrowStyle::Barred)
}

impl Desk {
    /// Whether the map is led somewhere by something Esc puts away: a plan, a hint, a moment looked back at.
    pub(crate) fn is_led(&self) -> bool {
        self.look.is_some() || self.hint.is_some() || self.planning.is_some()
    }

    /// What the camera is to follow.
    pub(crate) fn followed(&self) -> Followed {
        let now = Follow { desk: self }.cause().map(|(cause, places)| (cause, places.into_iter().collect()));
        let follow = Follow { desk: self };
        let step = follow.own_step().map(|step| (step, follow.own_ground()));
        Followed { now, step }
    }
}

impl Seen {
    /// Those places that lie on the map: what waits behind its edges is no front.
    fn on_map(&self, places: impl IntoIterator<Item = PlaceKey>) -> Vec<PlaceKey> {
        let board = &self.scene.board;
        places.into_iter().filter(|p| board.place(*p).is_some_and(Place::is_on_map)).collect()
    }
}

impl Follow<'_> {
    /// What is decided or seen now.
    fn cause(&self) -> Option<(Cause, Places)> {
        if self.desk.look.is_some() {
            return self.desk.event_ply().map(|ply| self.moment(ply));
        }
        if let Some(place) = self.desk.watched.first() {
            // Where one may retreat to or go on to is decided beside the card.
            let battle = self.desk.table.when(self.desk.table.cursor()).battle > 0;
            let watched: Places = self.desk.watched.iter().copied().collect();
            let open = battle && self.desk.my_turn();
            return Some((Cause::Fight(*place), if open { self.with_choices(watched) } else { watched }));
        }
        if let Some((_, line)) = &self.desk.hint {
            return Some((Cause::Hint(self.desk.seen.version), self.of_line(line)));
        }
        let when = self.desk.table.when(self.desk.table.cursor());
        if let Some(planning) = &self.desk.planning {
            // Hits that are placed belong to the battle, whose card says what each division leads to.
            let cause = match when.battle {
                0 => Cause::Plan(planning.about.clone()),
                _ => Cause::Battle(when),
            };
            return Some((cause, self.of_plan(&planning.about)));
        }
        if self.desk.my_turn() && when.battle > 0 {
            return Some((Cause::Battle(when), self.of_battle()));
        }
        self.desk.story.shown.filter(|_| !self.desk.my_turn()).map(|ply| self.moment(ply))
    }

    /// The places of the moment after an order, or of the event in it that was stepped to.
    fn moment(&self, ply: PlyId) -> (Cause, Places) {
        if let Some(event) = self.desk.event_shown() {
            return (Cause::Moment(ply, Some(event.index)), self.of_line(&event.line.line));
        }
        let told = |l: &&LogLine| !matches!(l.line.weight, Weight::Heading | Weight::Detail);
        let mut places = Places::new();
        for line in self.desk.seen.lines_of(ply).filter(told) {
            if line.is_reason {
                // What it speaks of may be anywhere; what it draws is to be seen.
                places.extend(along(&line.line.arrows));
                places.extend(line.line.marks.iter().map(mark_place));
            } else {
                places.extend(self.of_line(&line.line));
            }
        }
        if places.is_empty() {
            places.extend(self.desk.event_place());
        }
        (Cause::Moment(ply, None), places)
    }

    /// The places a line of the log or a hint is about.
    fn of_line(&self, line: &Line) -> Places {
        let subjects = line.subjects.iter().filter_map(|s| self.desk.seen.place_of(s));
        along(&line.arrows).chain(line.marks.iter().map(mark_place)).chain(subjects).collect()
    }

    /// The places of the plan that is open: its target, those who take part, and those beside it who could.
    fn of_plan(&self, about: &Subject) -> Places {
        let target = self.desk.seen.place_of(about);
        let mut places: Places = target.into_iter().collect();
        if self.desk.table.when(self.desk.table.cursor()).battle > 0 {
            places.extend(self.of_battle());
        }
        let Some(builder) = &self.desk.seen.builder else { return places };
        places.extend(builder.subject.as_ref().and_then(|s| self.desk.seen.place_of(s)));
        places.extend(along(builder.arrows.iter().filter(|a| a.style != ArrowStyle::Barred)));
        places.extend(builder.rows.iter().flat_map(|r| &r.units).filter_map(|c| self.place_of_unit(c.unit)));
        let declared = |a: &&Arrow| target.is_some() && a.path.last() == target.as_ref();
        places.extend(along(self.desk.seen.scene.arrows.iter().filter(declared)));
        let beside = target.map_or_else(Vec::new, |p| self.desk.seen.scene.board.neighbours(p));
        let able = builder.offers.iter().filter(|o| o.why_not.is_none());
        let able = able.filter_map(|o| o.subject.as_ref()).filter_map(|s| self.desk.seen.place_of(s));
        places.extend(able.filter(|p| beside.contains(p)));
        places
    }

    /// The places of the battle that is fought: what was told of it, and where one may go now.
    fn of_battle(&self) -> Places {
        let when = self.desk.table.when(self.desk.table.cursor());
        let told = self.desk.seen.log.iter().rev().take_while(|l| l.when == when);
        let told = told.filter(|l| !l.is_reason).flat_map(|l| self.of_line(&l.line));
        self.with_choices(told.collect())
    }

    /// Some places, with those beside them that may be chosen now; the farther ones only where there is no other.
    fn with_choices(&self, mut places: Places) -> Places {
        let choices: Places = self.desk.seen.to_choose().collect();
        let beside: Places =
            places.iter().flat_map(|place| self.desk.seen.scene.board.neighbours(*place)).collect();
        let near: Places = choices.intersection(&beside).copied().collect();
        places.extend(if near.is_empty() { choices } else { near });
        places
    }
}

impl Seen {
    /// Places that may be chosen now.
    fn to_choose(&self) -> impl Iterator<Item = PlaceKey> {
        self.scene.marks.iter().filter(|m| matches!(m, Mark::Choice { .. })).map(mark_place)
    }
}

impl Follow<'_> {
    fn place_of_unit(&self, unit: UnitKey) -> Option<PlaceKey> {
        self.desk.seen.counter(unit).map(|c: &CounterMark| c.place)
    }

    /// The step of one's own, outside of battles.
    fn own_step(&self) -> Option<OwnStep> {
        let when = self.desk.table.when(self.desk.table.cursor());
        (self.desk.my_turn() && when.battle == 0).then_some((when.turn, when.phase, self.desk.me))
    }

    /// What one's own step is about: where units are placed, else the front, else where units stand.
    fn own_ground(&self) -> StepGround {
        let seen = &self.desk.seen;
        let placing = !seen.sequence.placing.is_empty();
        let ground: Places = if placing { seen.to_choose().collect() } else { Places::new() };
        let mine = || seen.scene.counters.iter().filter(|c| c.side == self.desk.me.0 && ground.is_empty());
        let mut ready = seen.on_map(mine().filter(|c| c.states.can_act).map(|c| c.place));
        if ready.is_empty() {
            ready = seen.on_map(mine().map(|c| c.place));
        }
        let mut front =
            seen.on_map(if ground.is_empty() { seen.front() } else { ground.into_iter().collect() });
        if front.is_empty() {
            front = seen.on_map(seen.scene.counters.iter().map(|c| c.place));
        }
        StepGround { front, ready }
    }
}
