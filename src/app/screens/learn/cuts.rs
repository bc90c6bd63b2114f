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
use std::{collections::BTreeMap, sync::Arc};

/// Half across the ring on a cut.
const RING: f32 = 9.0;

/// The cut of a lesson.
struct Cut {
    scene: Arc<Scene>,
    place: Option<PlaceKey>,
    stamp: Thumbnail,
}

/// The cuts, each made when its row is first drawn, one in a frame.
#[derive(Default)]
pub struct LessonCuts {
    by_id: BTreeMap<String, Option<Cut>>,
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
        (kinds, lesson): (&[Arc<dyn GameKind>], &Lesson),
    ) {
        if !self.by_id.contains_key(&lesson.id) {
            // What is scrolled out of sight is made when it comes into sight: until then nothing is asked for.
            if !ui.is_rect_visible(rect) {
                return;
            }
            let frame = ui.ctx().cumulative_frame_nr();
            if std::mem::replace(&mut self.made, frame) == frame {
                ui.painter().rect_filled(rect, crate::ui::theme::space::CORNER_KEY, kit.th.land);
                ui.ctx().request_repaint();
                return;
            }
            self.by_id.insert(lesson.id.clone(), cut(kinds, lesson));
        }
        let Some(Some(cut)) = self.by_id.get_mut(&lesson.id) else { return };
        cut.stamp.around(ui, rect, (&cut.scene, cut.place), kit.th);
        if cut.place.is_some() {
            ring(ui, rect, kit.th);
        }
    }
}

/// The ring around the place, dark between pale lines.
fn ring(ui: &Ui, rect: Rect, theme: &Theme) {
    let rings: [(f32, Color32); 2] = [(4.4, theme.halo), (2.0, theme.ink)];
    for (width, ink) in rings {
        ui.painter().circle_stroke(rect.center(), RING, Stroke::new(width, ink));
    }
}

fn cut(kinds: &[Arc<dyn GameKind>], lesson: &Lesson) -> Option<Cut> {
    let kind = kinds.iter().find(|kind| kind.id() == lesson.game)?;
    let (run, table) = Run::open(&**kind, Arc::new(lesson.clone())).ok()?;
    let scene = table.scene(table.cursor(), run.viewer());
    let place = first_place(lesson, &*table, &scene);
    // Ground and what is held alone: units would be dots.
    let scene = Scene { board: Arc::clone(&scene.board), places: scene.places.clone(), ..Scene::default() };
    Some(Cut { scene: Arc::new(scene), place, stamp: Thumbnail::default() })
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
