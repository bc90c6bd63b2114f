//! Where the card of a battle lies, and its box with what leads to the place.

use super::{
    card::{Among, Boxed},
    input::MapInput,
    labels::{Obstacle, Thing},
    pieces::{Pieces, brush},
    placing::Spot,
};
use egui::{Pos2, Rect, Stroke, Ui, Vec2};
use engine::base::{keys::PlaceKey, seat::PlyId};

/// The corner of a card in which its button lies.
const BUTTON: Vec2 = Vec2::new(200.0, 60.0);

/// Room kept between the card and the edge of the map.
const EDGE: f32 = 12.0;

/// Which battle a card is about: the order that began it, and its place.
pub(crate) type About = (PlyId, PlaceKey);

/// The card of a battle that was drawn last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FightAt {
    about: About,
    /// At which of the candidates.
    spot: Spot,
    height: f32,
    /// Its lower right corner, where one goes on from it.
    corner: Pos2,
}

impl FightAt {
    /// Its height, if it was about this battle: a card that shrank and grew would not stay where it is.
    pub(crate) fn height(drawn: Option<Self>, about: About) -> f32 {
        drawn.filter(|f| f.about == about).map_or(0.0, |f| f.height)
    }
}

/// The box of a card about a battle, with what leads to its place, and where it lies: never on the place. `None` while
/// nothing is drawn.
pub(crate) fn fight_box(
    drawn: Option<FightAt>,
    (ui, input): (&Ui, &MapInput<'_>),
    pieces: &Pieces,
    room: Rect,
    (about, size): (About, Vec2),
    frame: Stroke,
) -> (Boxed, FightAt) {
    let brush = brush(ui, input, &pieces.layout);
    let mut avoid = pieces.covered.clone();
    let name = |rect| Obstacle { rect, weight: 0.5, moves: true, thing: Thing::Name };
    avoid.extend(pieces.labels.iter().map(|l| name(l.1)));
    let before = drawn.filter(|f| f.about == about).map(|f| f.spot);
    // The button in the corner stays where it is while the battle goes on, and under a pointer that rests on it.
    let pointer = ui.input(|i| i.pointer.latest_pos());
    let on_button =
        |f: &FightAt| pointer.is_some_and(|p| Rect::from_min_max(f.corner - BUTTON, f.corner).contains(p));
    let corner = drawn.filter(|f| f.about == about || on_button(f)).map(|f| f.corner);
    let among = Among {
        corner,
        room: room.shrink(EDGE),
        avoid: &avoid,
        lines: &pieces.lines[..pieces.arrows],
        before,
    };
    let boxed = among.boxed(&brush, size, &[brush.framed(about.1)], frame);
    let (spot, boxed_at) = (boxed.spot, boxed.rect);
    (boxed, FightAt { about, spot, height: size.y, corner: boxed_at.max })
}
