//! A cut of the map of the game that is set up, over its form.

use crate::{
    map::{MapInput, MapView, layout},
    ui::{Kit, Role, child, space, spoken},
};
use egui::{CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::options::Choices,
    show::{board::Board, scene::Scene},
    table::GameKind,
};

/// Least and greatest height at the usual text size, in points.
const HIGH: [f32; 2] = [144.0, 230.0];
/// Windows lower than this, at the usual text size, have no banner.
const LEAST: f32 = 900.0;
/// How much of the height of a map is in the cut.
const SHARE: f32 = 0.2;

/// The cut: remade for another game or other names.
pub(super) struct Banner {
    game: &'static str,
    names: Spelling,
    map: MapView,
    scene: Scene,
    version: u64,
    /// Where it was drawn last.
    at: Rect,
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
        let scene =
            Scene { board: begun.board, places: begun.places, counters: begun.counters, ..Scene::default() };
        let map = MapView::only_seen();
        Some(Self { game: kind.id(), names, map, scene, version, at: Rect::NOTHING })
    }

    /// The number by which its picture is told from others.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Draws it, with the name of the game in its corner.
    pub(super) fn ui(&mut self, kit: Kit, ui: &mut Ui, area: Rect, title: &str) {
        let t = kit.th;
        if self.at != area {
            self.at = area;
            self.map.cut(part(&self.scene.board, area.size()));
        }
        let input = MapInput::still(&self.scene, self.version, t, kit.k);
        self.map.ui(&mut child(ui, "banner", area), &input);
        // The picture is only looked at: nothing of it is dragged or hovered.
        ui.interact(area, ui.scope_id().with("banner-cover"), Sense::CLICK | Sense::DRAG);
        let corner = CornerRadius::same(space::CORNER);
        ui.painter().rect_stroke(area, corner, Stroke::new(1.0, t.line2), StrokeKind::Inside);
        let words = kit.cut(ui.painter(), title, Role::Title2, t.ink, area.width() - 48.0);
        let size = words.size() + vec2(32.0, 16.0);
        let tab = Rect::from_min_max(
            pos2(area.left(), area.bottom() - size.y),
            pos2(area.left() + size.x, area.bottom()),
        );
        ui.painter().rect_filled(tab, CornerRadius { ne: space::CORNER, ..CornerRadius::ZERO }, t.card);
        let said = ui.interact(tab, ui.scope_id().with("banner-title"), Sense::hover());
        spoken(&said, accesskit::Role::Heading, title);
        ui.painter().galley(tab.left_top() + vec2(2.0, 8.0), words, t.ink);
    }
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
