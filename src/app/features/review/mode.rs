//! A review as a mode: it lies over whatever else is done with the game, and steps through what was played.

use crate::{
    command::{Act, Command, Look, MapEvent, ReviewTab},
    desk::Desk,
    features::{
        battles::Battles,
        mode::{Mode, Pointed, Signs},
        review::Review,
    },
    worker::Wake,
};
use engine::{
    play::note::{Drawing, Note, Spot},
    show::scene::{Arrow, ArrowStyle, Mark, Subject},
};
use std::time::Duration;

impl Mode for Review {
    fn covers(&self) -> bool {
        true
    }

    fn refresh(&mut self, desk: &Desk) {
        self.refresh(desk);
    }

    fn name_places(&mut self, _desk: &Desk) {
        self.shown.forget();
        self.sums.forget();
        self.instead.forget();
    }

    fn pointed(&mut self, _desk: &mut Desk, event: &MapEvent, _now: f64) -> Pointed {
        meant(self, event).map_or(Pointed::Free, Pointed::Means)
    }

    /// First the text that is being written, then a battle, then the search or what is shown on the map.
    fn escape(&mut self, desk: &mut Desk, battles: &mut Battles) -> bool {
        let searching = self.search.is_some();
        if searching || !self.close_draft(desk) && !battles.put_away() {
            self.escape(desk);
        }
        true
    }

    fn drawn(&self, desk: &Desk) -> Signs {
        drawings(desk, self)
    }

    fn tick(&mut self, desk: &mut Desk, now: f64) -> Option<f64> {
        self.tick(desk, now)
    }

    fn count(&mut self, desk: &Desk, now: f64, wake: &Wake) -> Option<f64> {
        let plan = self.tick_plan(desk, wake);
        [self.tick_sums(desk, now, wake), plan].into_iter().flatten().reduce(f64::min)
    }

    fn is_busy(&self) -> bool {
        self.sums.is_running() || self.instead.is_running()
    }

    fn wait(&mut self, at_most: Duration) {
        self.sums.wait(at_most);
        self.instead.wait(at_most);
    }
}

/// What a gesture of the pointer means in a review; `None` where it means the same as at the table.
pub(crate) fn meant(review: &Review, event: &MapEvent) -> Option<Vec<Command>> {
    let show = |subject| vec![Look::Inspect(subject).into(), Act::Tab(ReviewTab::Map).into()];
    Some(match *event {
        MapEvent::ClickUnit { unit, .. } | MapEvent::PickUnit { unit, .. } => show(Subject::Unit(unit)),
        MapEvent::ClickPlace { place } | MapEvent::GoOnto { place } | MapEvent::ClickStack { place } => {
            let place = Subject::Place(place);
            if review.arrow_from.is_some() { vec![Act::ArrowTo(place).into()] } else { show(place) }
        }
        MapEvent::TakeUp(_) | MapEvent::Along { done: false, .. } => Vec::new(),
        MapEvent::Drop { .. } | MapEvent::Along { done: true, .. } => vec![Act::PlayOn.into()],
        MapEvent::Hover(_) | MapEvent::ClickNothing => return None,
    })
}

/// The drawings at the moment and the plan that is advised, as rings and arrows for the map.
pub(crate) fn drawings(desk: &Desk, review: &Review) -> Signs {
    let (mut rings, mut arrows) = Signs::default();
    let place = |spot: &Spot| desk.table.subject_of(spot).and_then(|s| desk.seen.place_of(&s));
    for note in review.notes_at(desk.at()) {
        match &note.note {
            Note::Drawing(Drawing::Ring(spot), _) => {
                rings.extend(place(spot).map(|place| Mark::Ring { place }));
            }
            Note::Drawing(Drawing::Arrow(from, to), _) => {
                if let (Some(a), Some(b)) = (place(from), place(to)) {
                    let style = ArrowStyle::Follow;
                    arrows.push(Arrow {
                        path: vec![a, b],
                        style,
                        side: 0,
                        label: String::new(),
                        legend: "".into(),
                    });
                }
            }
            Note::Comment(_)
            | Note::Mark(_)
            | Note::Worth(_)
            | Note::Bookmark(_)
            | Note::Chapter(_)
            | Note::Question(_)
            | Note::Gone => {}
        }
    }
    let lines = review.instead.lines_on_map();
    for (nth, line) in lines.iter().enumerate() {
        // The line that was stepped to is drawn as what is ordered.
        let is_last = review.instead.stepped_to() == Some(nth);
        let advised = |arrow: &Arrow| {
            let style = match arrow.style {
                style if is_last => style,
                ArrowStyle::Attack => ArrowStyle::CouldJoin,
                _ => ArrowStyle::Support,
            };
            let (path, side) = (arrow.path.clone(), arrow.side);
            Arrow { path, style, side, label: String::new(), legend: "advised".into() }
        };
        arrows.extend(line.arrows.iter().map(advised));
    }
    (rings, arrows)
}
