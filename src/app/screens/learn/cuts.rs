//! Cuts of the maps of lessons: each of its own position, around the place that it points at first.

use crate::{
    map::thumbnail::Thumbnail,
    ui::{Kit, Theme},
};
use egui::{Color32, Rect, Stroke, Ui};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Scene, Subject},
    table::{GameKind, Table},
};
use lessons::{
    format::{Ask, Lesson},
    run::Run,
    things,
};
use std::sync::Arc;

/// Half across the ring on a cut.
const RING: f32 = 9.0;

/// What is drawn of a lesson.
struct Drawn {
    scene: Arc<Scene>,
    place: Option<PlaceKey>,
    stamp: Thumbnail,
}

/// The cut of a lesson.
struct Cut {
    lesson: Arc<Lesson>,
    /// The frame in which its row asked for it last.
    asked: u64,
    /// Nothing where the lesson cannot be opened.
    drawn: Option<Drawn>,
}

/// The cuts, each made when its row is first drawn, one in a frame. Those of lessons that are listed no more are dropped, and a
/// lesson that is changed has a new one.
#[derive(Default)]
pub struct LessonCuts {
    all: Vec<Cut>,
    /// The frame that is drawn.
    frame: u64,
    /// The frame in which the last one was made.
    made: u64,
}

impl LessonCuts {
    /// Draws the cut of a lesson; until it is made, ground alone.
    pub(super) fn ui(
        &mut self,
        kit: Kit,
        ui: &Ui,
        rect: Rect,
        (kinds, lesson): (&[Arc<dyn GameKind>], &Arc<Lesson>),
    ) {
        let frame = ui.ctx().cumulative_frame_nr();
        let known = self.find(frame, lesson).or_else(|| {
            // What is scrolled out of sight is made when it comes into sight: until then nothing is asked for.
            let makes = ui.is_rect_visible(rect) && std::mem::replace(&mut self.made, frame) != frame;
            makes.then(|| self.keep(frame, lesson, drawn(kinds, lesson)))
        });
        let Some(known) = known else {
            if ui.is_rect_visible(rect) {
                ui.painter().rect_filled(rect, crate::ui::theme::space::CORNER_KEY, kit.th.land);
                ui.ctx().request_repaint();
            }
            return;
        };
        let Some(Drawn { scene, place, stamp }) = self.all.get_mut(known).and_then(|cut| cut.drawn.as_mut())
        else {
            return;
        };
        stamp.around(ui, rect, (scene, *place), kit.th);
        if place.is_some() {
            ring(ui, rect, kit.th);
        }
    }

    /// Where the cut of a lesson is. With the first question of a frame those are dropped for which no row asked in the one before.
    fn find(&mut self, frame: u64, lesson: &Arc<Lesson>) -> Option<usize> {
        let before = std::mem::replace(&mut self.frame, frame);
        if before != frame {
            self.all.retain(|cut| cut.asked == before);
        }
        let same = |cut: &Cut| Arc::ptr_eq(&cut.lesson, lesson) || cut.lesson == *lesson;
        let known = self.all.iter().position(same)?;
        self.all[known].asked = frame;
        Some(known)
    }

    /// Keeps the cut of a lesson; where it is.
    fn keep(&mut self, frame: u64, lesson: &Arc<Lesson>, drawn: Option<Drawn>) -> usize {
        self.all.push(Cut { lesson: Arc::clone(lesson), asked: frame, drawn });
        self.all.len() - 1
    }
}

/// The ring around the place, dark between pale lines.
fn ring(ui: &Ui, rect: Rect, theme: &Theme) {
    let rings: [(f32, Color32); 2] = [(4.4, theme.halo), (2.0, theme.ink)];
    for (width, ink) in rings {
        ui.painter().circle_stroke(rect.center(), RING, Stroke::new(width, ink));
    }
}

fn drawn(kinds: &[Arc<dyn GameKind>], lesson: &Arc<Lesson>) -> Option<Drawn> {
    let kind = kinds.iter().find(|kind| kind.id() == lesson.game)?;
    let (run, table) = Run::open(&**kind, Arc::clone(lesson)).ok()?;
    let scene = table.scene(table.cursor(), run.viewer());
    let place = first_place(lesson, &*table, &scene);
    // Ground and what is held alone: units would be dots.
    let scene = Scene { board: Arc::clone(&scene.board), places: scene.places.clone(), ..Scene::default() };
    Some(Drawn { scene: Arc::new(scene), place, stamp: Thumbnail::default() })
}

/// The first place that a step glows at or asks for.
fn first_place(lesson: &Lesson, table: &dyn Table, scene: &Scene) -> Option<PlaceKey> {
    let asked = |ask: &Ask| match ask {
        Ask::Point(asked) => asked.right.clone(),
        _ => Vec::new(),
    };
    let things = lesson.steps.iter().flat_map(|step| step.glow.iter().cloned().chain(asked(&step.ask)));
    let place = |subject| match subject {
        Subject::Place(place) => Some(place),
        Subject::Unit(unit) => scene.counters.iter().find(|one| one.unit == unit).map(|one| one.place),
        Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => None,
    };
    things.filter_map(|thing| things::subject(table, &thing)).find_map(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(id: &str, aim: &str) -> Arc<Lesson> {
        Arc::new(Lesson { id: id.into(), aim: aim.into(), ..Lesson::default() })
    }

    #[test]
    fn a_lesson_that_is_changed_has_another_cut_and_that_of_the_old_one_goes() {
        let mut cuts = LessonCuts::default();
        let (old, new) = (lesson("bridge", "Cross it"), lesson("bridge", "Hold it"));
        assert_eq!((cuts.find(1, &old), cuts.keep(1, &old, None)), (None, 0));
        assert_eq!(cuts.find(2, &lesson("bridge", "Cross it")), Some(0), "read again, and the same");
        assert_eq!((cuts.find(3, &new), cuts.keep(3, &new, None)), (None, 1));
        assert_eq!((cuts.find(4, &new), cuts.all.len()), (Some(0), 1));
    }

    #[test]
    fn cuts_stay_while_their_rows_are_listed() {
        let mut cuts = LessonCuts::default();
        let all = ["a", "b", "c"].map(|id| lesson(id, ""));
        for one in &all {
            cuts.find(1, one);
            cuts.keep(1, one, None);
        }
        // The page was away for a while.
        for (nth, one) in all.iter().enumerate() {
            assert_eq!(cuts.find(90, one), Some(nth));
        }
    }
}
