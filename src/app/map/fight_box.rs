//! Where the card of a battle lies, and its box with what leads to the place.

use super::{
    card::{Among, Boxed},
    input::MapInput,
    labels::{Obstacle, Thing},
    pieces::brush,
    view::MapView,
};
use crate::engine::base::keys::PlaceKey;
use egui::{Rect, Shape, Stroke, Ui, Vec2};

/// Room kept between the card and the edge of the map.
const EDGE: f32 = 12.0;

impl MapView {
    /// The box of a card about a battle, with what leads to its place, and where it lies: off the place, and off the others
    /// that it speaks of. `None` while nothing is drawn.
    pub(crate) fn fight_box(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        (place, others): (PlaceKey, &[PlaceKey]),
        size: Vec2,
        frame: Stroke,
    ) -> Option<(Vec<Shape>, Rect)> {
        let pieces = self.pieces.take()?;
        let brush = brush(ui, input, &pieces.layout);
        let mut avoid = pieces.covered.clone();
        let name = |rect| Obstacle { rect, weight: 0.5, moves: true, thing: Thing::Name };
        avoid.extend(pieces.labels.iter().map(|l| name(l.1)));
        let about: Vec<Rect> = std::iter::once(&place).chain(others).map(|p| brush.framed(*p)).collect();
        let before = self.fight.filter(|(at, _)| *at == place).map(|(_, spot)| spot);
        let room = self.room(&pieces).shrink(EDGE);
        let among = Among { room, avoid: &avoid, lines: &pieces.lines[..pieces.arrows], before };
        let Boxed { shapes, rect, spot } = among.boxed(&brush, size, &about, frame);
        self.fight = Some((place, spot));
        self.pieces = Some(pieces);
        Some((shapes, rect))
    }
}
