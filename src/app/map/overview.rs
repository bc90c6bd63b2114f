//! The overview while the map is drawn near: the whole sheet in a corner, with a frame around what is seen. A click or a drag in
//! it goes there. It opens where no counter stands, keeps its corner however the map moves under it, and gives way to what a
//! battle or a plan is about and to cards.

use super::{
    brush::Brush,
    input::MapInput,
    labels::{Obstacle, Thing},
    layout,
    pieces::{Pieces, tools_rect},
    small_sheet::{self, part},
    touch::Touch,
    view::{MapView, Wish},
};
use crate::ui::{space, tip};
use egui::{
    CornerRadius, CursorIcon, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, accesskit::Role,
    pos2, vec2,
};

/// From the edges of the map, and between it and what lies beside it.
const INSET: Vec2 = vec2(14.0, 12.0);
const GAP: f32 = 8.0;
/// From this share of the theatre in sight on there is no overview: nearly all of it is seen.
const NEARLY_ALL: f32 = 0.72;
/// The frame around what is seen is never smaller.
const LEAST: f32 = 9.0;

/// Which share of a theatre a part of the map shows.
fn share(theatre: Rect, seen: Rect) -> f32 {
    let both = theatre.intersect(seen).size().max(Vec2::ZERO);
    both.x * both.y / theatre.area().max(1.0)
}

/// Where it may lie, the usual corner first: never over the buttons of the map or of an overlay, the legend or its pill.
fn corners(room: Rect, size: Vec2, strip: Rect, foot: Rect) -> [Rect; 3] {
    let inner = room.shrink2(INSET);
    let below = |r: Rect, bar: Rect| {
        let hit = bar.is_positive() && bar.expand(GAP - 1.0).intersects(r);
        if hit { r.translate(vec2(0.0, bar.bottom() + GAP - r.top())) } else { r }
    };
    let above = |r: Rect, bar: Rect| {
        let hit = bar.is_positive() && bar.expand(GAP - 1.0).intersects(r);
        if hit { r.translate(vec2(0.0, bar.top() - GAP - r.bottom())) } else { r }
    };
    let at = |x: f32, y: f32| Rect::from_min_size(pos2(x, y).round(), size);
    let upper_left = below(at(inner.left(), inner.top()), strip);
    let lower_right = above(at(inner.right() - size.x, inner.bottom() - size.y), foot);
    let upper_right = below(at(inner.right() - size.x, inner.top()), tools_rect(room));
    [upper_left, lower_right, below(upper_right, strip)]
}

/// What may come to lie under it.
#[derive(Default)]
struct Under {
    /// What it gives way to.
    asked: Vec<Rect>,
    /// What it does not open over.
    stands: Vec<Rect>,
}

/// The corner it lies in: the one it has while nothing that is asked for is under it, else the first with nothing under it.
fn free(corners: &[Rect], before: Option<usize>, room: Rect, under: &Under) -> Option<usize> {
    let clear = |r: &Rect, of: &[Rect]| !of.iter().any(|h| h.intersects(r.expand(2.0)));
    let good = |r: &Rect| room.contains_rect(*r) && clear(r, &under.asked);
    let stays = before.filter(|nth| corners.get(*nth).is_some_and(good));
    stays.or_else(|| corners.iter().position(|r| good(r) && clear(r, &under.stands)))
}

/// What must be seen and can be clicked, and names of what is asked for; and all that stands or is marked.
fn under(pieces: &Pieces, brush: &Brush<'_>) -> Under {
    let of =
        |things: [Thing; 2]| pieces.covered.iter().filter(move |o| things.contains(&o.thing)).map(|o| o.rect);
    let names = pieces.labels.iter().filter(|(place, _)| brush.is_asked_for(*place)).map(|(_, rect)| *rect);
    Under {
        asked: of([Thing::Goal; 2]).chain(names).collect(),
        stands: of([Thing::Counter, Thing::Frame]).collect(),
    }
}

impl MapView {
    /// Where the overview lies in the window, while there is one.
    pub fn overview_at(&self) -> Option<Rect> {
        self.small.rect
    }

    /// Where cards lie best without it.
    pub(crate) fn beside_overview(&self) -> Option<Obstacle> {
        self.small.rect.map(|rect| Obstacle { rect, weight: 2.0, moves: false, thing: Thing::Sign })
    }

    /// Chooses its corner, if it is wanted and has one. It stays while the pointer is on it and while a button is held down.
    pub(crate) fn place_overview(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        brush: &Brush<'_>,
    ) {
        let km = layout::points(&input.scene.board);
        let theatre = layout::theatre(&input.scene.board, &km);
        let camera = &pieces.camera;
        let seen = Rect::from_center_size(camera.centre, camera.view.size() / camera.k);
        if !input.overview || share(theatre, seen) >= NEARLY_ALL {
            (self.small.rect, self.small.corner) = (None, None);
            return;
        }
        let room = self.room(pieces);
        let size = small_sheet::size(room.size(), theatre.size());
        let held = ui.input(|i| i.pointer.any_down());
        let stays =
            |r: &Rect| r.size() == size && room.contains_rect(*r) && (held || ui.rect_contains_pointer(*r));
        if self.small.rect.as_ref().is_some_and(stays) {
            return;
        }
        let mut under = under(pieces, brush);
        under.asked.extend(self.legend);
        under.asked.extend(self.open.as_ref().map(|open| open.card));
        let corners = corners(room, size, input.strip, pieces.legend.rect);
        self.small.corner = free(&corners, self.small.corner, room, &under);
        self.small.rect = self.small.corner.map(|nth| corners[nth]);
    }

    /// Draws it, and goes where it is clicked or dragged.
    pub(crate) fn overview(&mut self, ui: &Ui, input: &MapInput<'_>, touch: &mut Touch) {
        let (Some(rect), Some(ground), Some(camera)) = (self.small.rect, &self.ground, self.camera) else {
            return;
        };
        let theme = input.theme;
        let km = layout::points(&input.scene.board);
        let theatre = layout::theatre(&input.scene.board, &km);
        let sheet = small_sheet::camera(ground, theatre, rect);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let eyes = input.printed.eyes;
        painter.add(self.small.picture(ui, (ground, input.scene), (theatre, rect), eyes, theme));
        let seen = [camera.view.min, camera.view.max].map(|at| sheet.screen(camera.map_units(at)));
        let seen = Rect::from_two_pos(seen[0], seen[1]);
        let seen = Rect::from_center_size(seen.center(), seen.size().max(Vec2::splat(LEAST)));
        let seen = seen.intersect(rect.shrink(2.0));
        painter.rect_stroke(seen, 1.0, Stroke::new(4.0, theme.halo), StrokeKind::Middle);
        painter.rect_stroke(seen, 1.0, Stroke::new(1.8, theme.ink), StrokeKind::Middle);
        let response = ui.interact(rect, ui.scope_id().with("overview"), Sense::CLICK | Sense::DRAG);
        let name = format!("Overview: the {} of the map is in sight", part(theatre, camera.centre));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let corner = CornerRadius::same(space::CORNER_KEY);
        let edge = if response.hovered() { theme.acc } else { theme.line2 };
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, edge), StrokeKind::Inside);
        if response.has_focus() {
            let focus = Stroke::new(2.0, theme.acc);
            ui.painter().rect_stroke(rect.expand(1.5), corner, focus, StrokeKind::Outside);
        }
        if response.hovered() {
            touch.hovered = None;
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        let at = response.interact_pointer_pos().unwrap_or(rect.center());
        let to = theatre.clamp(sheet.map_units(at));
        if response.dragged() {
            self.drawn_to(to, ui.input(|i| i.time));
            ui.ctx().request_repaint();
        } else if response.clicked() {
            self.wish = Some(Wish::At(to));
            ui.ctx().request_repaint();
        }
        tip(response, "Click or drag to look there");
    }

    /// Looks at a point at once, as by a drag of the map.
    fn drawn_to(&mut self, to: Pos2, now: f64) {
        let Some(camera) = self.camera else { return };
        self.by_hand(camera.over(to), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect::from_min_max(pos2(300.0, 60.0), pos2(1000.0, 620.0));

    #[test]
    fn it_is_there_only_where_much_of_the_theatre_is_out_of_sight() {
        let theatre = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 100.0));
        assert!(share(theatre, theatre.expand(5.0)) >= NEARLY_ALL);
        assert!(share(theatre, theatre.with_max_x(80.0)) >= NEARLY_ALL);
        assert!(share(theatre, theatre.with_max_x(60.0)) < NEARLY_ALL);
        assert!(share(theatre, theatre.translate(vec2(500.0, 500.0))) < 0.01);
        assert!(share(Rect::NOTHING, theatre) < 0.01);
    }

    #[test]
    fn it_lies_in_a_corner_that_hides_nothing_that_is_asked_for_and_stays_there() {
        let strip = Rect::from_min_max(pos2(700.0, 72.0), pos2(988.0, 102.0));
        let foot = Rect::from_min_max(pos2(480.0, 582.0), pos2(980.0, 610.0));
        let corners = corners(ROOM, vec2(130.0, 160.0), strip, foot);
        let [left, right, _] = corners;
        assert_eq!(left.min, pos2(314.0, 72.0));
        assert!(right.bottom() <= foot.top() - GAP);
        for bar in [strip, tools_rect(ROOM)] {
            assert!(corners.iter().all(|corner| !corner.intersects(bar)), "{corners:?}, {bar}");
        }
        let around = |r: Rect| Rect::from_center_size(r.center(), Vec2::splat(10.0));
        let asked = |asked: &[Rect]| Under { asked: asked.to_vec(), ..Under::default() };
        let nothing = Under::default();
        assert_eq!(free(&corners, None, ROOM, &nothing), Some(0));
        assert_eq!(free(&corners, None, ROOM, &asked(&[around(left)])), Some(1));
        assert_eq!(free(&corners, Some(1), ROOM, &nothing), Some(1), "it stays");
        let both = asked(&[around(left), around(right)]);
        assert_eq!(free(&corners, Some(1), ROOM, &both), Some(2), "it gives way");
        assert_eq!(free(&corners, None, ROOM, &asked(&corners.map(around))), None);
        assert_eq!(free(&corners, None, Rect::from_min_size(ROOM.min, vec2(90.0, 90.0)), &nothing), None);
        let counters = Under { stands: vec![around(left), around(right)], ..Under::default() };
        assert_eq!(free(&corners, None, ROOM, &counters), Some(2), "it opens beside counters");
        assert_eq!(free(&corners, Some(0), ROOM, &counters), Some(0), "the map may move under it");
    }
}
