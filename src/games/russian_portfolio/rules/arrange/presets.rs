//! Positions with which one begins to put one together.

use super::{
    super::{
        super::{
            game::Game,
            nouns::{Hex, SOVIET},
            words::date_of,
        },
        setup,
    },
    edit::Sketch,
    written::{Begins, Who},
};
use engine::{
    base::{keys::PlaceKey, side::Side},
    show::{
        arranging::Preset,
        chronicle::{Chapter, FrontDay},
    },
};
use kit::arrange::Arranged as _;

/// Hexes from a place whose holder history tells within which ground goes with it.
const NEAR: u32 = 4;

const OF_HISTORY: &str = "Who held the places that history tells of; ground within four hexes goes with the nearest of them, which is \
                          a guess. No unit stands: where units stood is not told on this map.";

/// Positions to begin with: nothing on the map, the first day as printed, and the ground of months of history.
pub fn presets(game: &Game) -> Vec<Preset> {
    let mut empty = Sketch { game, p: setup::start(game) };
    setup::garrison(game, &mut empty.p);
    empty.set_step(Begins::default());
    let mut printed = Sketch { game, p: setup::start(game) };
    setup::stand(game, &mut printed.p);
    begin(&mut printed);
    let chapters = game.book.chronicle.iter().flat_map(|chronicle| &chronicle.chapters);
    let fronts = chapters.filter_map(|chapter| of_history(&empty, chapter)).collect::<Vec<_>>();
    let date = date_of(game, printed.p.turn);
    let first_day = format!("{} {}, as printed", date.day, date.month_name());
    let first = [
        preset("An empty map".into(), "No unit stands; each country’s ground is its own side’s.", empty),
        preset(first_day, "Every unit stands where the order of battle has it on the first day.", printed),
    ];
    first.into_iter().flatten().chain(fronts).collect()
}

fn preset(name: String, about: &str, sketch: Sketch<'_>) -> Option<Preset> {
    Some(Preset { name, about: about.into(), position: sketch.finish().ok()? })
}

/// The turn begins.
fn begin(sketch: &mut Sketch<'_>) {
    let soviet = sketch.game.first(&sketch.p) == SOVIET;
    sketch.set_step(Begins::Base(if soviet { Who::Soviet } else { Who::Axis }));
}

/// The turn after a chapter, on the ground as it was held when that was over.
fn of_history(empty: &Sketch<'_>, chapter: &Chapter) -> Option<Preset> {
    let day = match chapter.front {
        FrontDay::Untold => return None,
        FrontDay::On(day) => day,
        FrontDay::Last => chapter.to,
    };
    let mut sketch = empty.clone();
    sketch.set_turn(u8::try_from(chapter.turn).ok()? + 1).ok()?;
    ground(&mut sketch, chapter);
    begin(&mut sketch);
    preset(format!("Ground of {} {}", day.day, day.month_name()), OF_HISTORY, sketch)
}

/// Ground as it was held when a chapter was over.
fn ground(sketch: &mut Sketch<'_>, chapter: &Chapter) {
    let board = &sketch.game.board;
    let held = |hex: Hex| Some((hex, chapter.held.get(PlaceKey::from(hex).index())?.side()?));
    let told: Vec<(Hex, Side)> = board.layout().hexes().filter_map(held).collect();
    for hex in sketch.p.control[0].or(sketch.p.control[1]) {
        let near = told.iter().map(|(place, side)| (board.distance(hex, *place), *side));
        if let Some((_, side)) = near.filter(|(far, _)| *far <= NEAR).min_by_key(|(far, _)| *far) {
            // No unit stands there, so that it cannot be refused.
            let _ = sketch.set_control(side, hex);
        }
    }
}
