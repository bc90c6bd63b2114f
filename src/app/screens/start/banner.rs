//! A cut of the map of the game that is set up, over its form.

use crate::{
    map::{MapInput, MapView, layout},
    ui::{Kit, Role, child, space, spoken},
};
use egui::{CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::options::Choices,
    show::{board::Board, counter::CounterMark, scene::Scene},
    table::GameKind,
};

/// Least and greatest height at the usual text size, in points.
const HIGH: [f32; 2] = [144.0, 230.0];
/// Windows lower than this, at the usual text size, have no banner.
const LEAST: f32 = 900.0;
/// How much of the height of a map is in the cut.
const SHARE: f32 = 0.2;
/// How far the counters of a place reach from it, across and up, in points.
const REACH: Vec2 = vec2(54.0, 36.0);
/// Other cuts that are tried: how far they lie off the first, as shares of its size.
const ASIDE: [f32; 9] = [0.0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.24, 0.24];

/// The cut: remade for another game or other names.
pub(super) struct Banner {
    game: &'static str,
    names: Spelling,
    map: MapView,
    scene: Scene,
    /// All counters of the map; the scene has those that are seen whole.
    counters: Vec<CounterMark>,
    version: u64,
    /// Where it was drawn last, with the name of the game in it.
    at: [Rect; 2],
    /// How often it was cut.
    cuts: u64,
}

impl Banner {
    /// How high it is; 0 where there is no room for it.
    pub(super) fn height(kit: Kit, ui: &Ui) -> f32 {
        let window = ui.ctx().content_rect().height() / kit.k;
        if window < LEAST { 0.0 } else { kit.h((HIGH[0] + (window - LEAST) * 0.5).min(HIGH[1])) }
    }

    /// Whether it is of this game in these names.
    pub(super) fn is_of(&self, kind: &dyn GameKind, names: Spelling) -> bool {
        self.game == kind.id() && self.names == names
    }

    /// Of a game before its first order; `version` is another number for another one.
    pub(super) fn new(kind: &dyn GameKind, names: Spelling, version: u64) -> Option<Self> {
        let mut table = kind.new_table(&Choices::new(), 1, UndoPolicy::Study).ok()?;
        table.set_spelling(names);
        // What the side that moves first sees: of hidden units their backs.
        let begun = Scene::clone(&table.scene(table.cursor(), Viewer::Side(Side(0))));
        let scene = Scene { board: begun.board, places: begun.places, ..Scene::default() };
        let (map, at) = (MapView::only_seen(), [Rect::NOTHING; 2]);
        Some(Self { game: kind.id(), names, map, scene, counters: begun.counters, version, at, cuts: 0 })
    }

    /// The number by which its picture is told from others.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Draws it, with the name of the game in its corner.
    pub(super) fn ui(&mut self, kit: Kit, ui: &mut Ui, area: Rect, title: &str) {
        let t = kit.th;
        let words = kit.cut(ui.painter(), title, Role::Title2, t.ink, area.width() - 48.0);
        let size = words.size() + vec2(32.0, 16.0);
        let tab = Rect::from_min_max(
            pos2(area.left(), area.bottom() - size.y),
            pos2(area.left() + size.x, area.bottom()),
        );
        if self.at != [area, tab] {
            self.at = [area, tab];
            self.recut(area, tab);
        }
        let still = MapInput::still(&self.scene, (self.version << 32) | self.cuts, t, kit.k);
        // Names keep clear of the name of the game.
        let input = MapInput { strip: tab, ..still };
        self.map.ui(&mut child(ui, "banner", area), &input);
        // The picture is only looked at: nothing of it is dragged or hovered.
        ui.interact(area, ui.scope_id().with("banner-cover"), Sense::CLICK | Sense::DRAG);
        let corner = CornerRadius::same(space::CORNER);
        ui.painter().rect_stroke(area, corner, Stroke::new(1.0, t.line2), StrokeKind::Inside);
        ui.painter().rect_filled(tab, CornerRadius { ne: space::CORNER, ..CornerRadius::ZERO }, t.card);
        let said = ui.interact(tab, ui.scope_id().with("banner-title"), Sense::hover());
        spoken(&said, accesskit::Role::Heading, title);
        ui.painter().galley(tab.left_top() + vec2(2.0, 8.0), words, t.ink);
    }

    /// Chooses the part of the map and the counters that are seen whole in it.
    fn recut(&mut self, area: Rect, tab: Rect) {
        let km = layout::points(&self.scene.board);
        let at = |mark: &CounterMark| km.get(mark.place.index()).copied();
        let mut stand: Vec<Pos2> = self.counters.iter().filter_map(at).collect();
        stand.dedup();
        let theatre = layout::theatre(&self.scene.board, &km);
        let part = least_cut(part(&self.scene.board, area.size()), theatre, |part| {
            stand.iter().filter(|at| is_cut(**at, part, (area, tab))).count()
        });
        let whole = |mark: &&CounterMark| at(mark).is_some_and(|at| !is_cut(at, part, (area, tab)));
        self.scene.counters = self.counters.iter().filter(whole).cloned().collect();
        self.cuts += 1;
        self.map.cut(part);
    }
}

/// Whether the counters of a place are cut by the edge of the picture or by the name in its corner.
fn is_cut(at: Pos2, part: Rect, (area, tab): (Rect, Rect)) -> bool {
    let k = area.width() / part.width().max(1.0);
    let counters = Rect::from_center_size(area.center() + (at - part.center()) * k, REACH * 2.0);
    area.intersects(counters) && (!area.contains_rect(counters) || tab.intersects(counters))
}

/// The cut that cuts least, as near to the first as that allows.
fn least_cut(first: Rect, theatre: Rect, cut: impl Fn(Rect) -> usize) -> Rect {
    let size = first.size();
    let shifts = ASIDE.iter().flat_map(|x| ASIDE.iter().map(move |y| vec2(*x, *y)));
    let tried = shifts.map(|shift| (shift.length(), first.translate(shift * size)));
    let inside = tried.filter(|(off, part)| *off == 0.0 || theatre.contains_rect(*part));
    let weighed = inside.map(|(off, part)| (cut(part), off, part));
    let least = weighed.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    least.map_or(first, |(.., part)| part)
}

/// The part of a map that is shown: around the place with points that is nearest to the middle, a little to the side from
/// which the game comes.
fn part(board: &Board, size: egui::Vec2) -> Rect {
    let km = layout::points(board);
    let theatre = layout::theatre(board, &km);
    let off = |at: &Pos2| at.distance_sq(theatre.center());
    let worth = board.places.iter().zip(&km).filter(|(place, _)| place.worth != 0).map(|(_, at)| *at);
    let middle = worth.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(theatre.center());
    let shape = size.x / size.y.max(1.0);
    let high = (theatre.height() * SHARE).min(theatre.width() * 0.9 / shape);
    let half = vec2(high * shape, high) / 2.0;
    let inside = Rect::from_min_max(theatre.min + half, theatre.max - half);
    Rect::from_center_size(inside.clamp(middle - vec2(half.x * 0.3, 0.0)), half * 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(w, h))
    }

    #[test]
    fn counters_are_cut_by_the_edge_and_by_the_name_of_the_game() {
        let area = rect(100.0, 50.0, 600.0, 200.0);
        let (part, tab) = (rect(0.0, 0.0, 300.0, 100.0), rect(100.0, 210.0, 180.0, 40.0));
        let cut = |x, y| is_cut(pos2(x, y), part, (area, tab));
        assert!(!cut(150.0, 50.0), "the middle");
        assert!(cut(290.0, 50.0), "beside the right edge");
        assert!(cut(150.0, -10.0), "beyond the upper edge, but reaching in");
        assert!(!cut(150.0, -40.0), "far beyond it");
        assert!(cut(60.0, 80.0), "under the name");
        assert!(!cut(220.0, 80.0), "beside the name");
    }

    #[test]
    fn the_cut_moves_no_farther_than_it_must_and_stays_on_the_sheet() {
        let first = rect(100.0, 100.0, 100.0, 50.0);
        let sheet = rect(0.0, 95.0, 400.0, 400.0);
        assert_eq!(least_cut(first, sheet, |_| 1), first);
        let lower = least_cut(first, sheet, |part| usize::from(part.top() < 105.0));
        assert_eq!(lower.min, pos2(100.0, 106.0));
        let higher = least_cut(first, sheet, |part| usize::from(part.top() > 95.0));
        assert_eq!(higher, first, "no cut on the sheet begins there");
    }
}
