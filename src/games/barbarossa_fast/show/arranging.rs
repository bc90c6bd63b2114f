//! A position that is put together by hand: what lies beside the map, and with what one begins.

use super::{picture, take_over};
use crate::{
    game::Game,
    ids::{CounterId, N_BLOCKS, UnitId, UnitSet},
    nouns::{GERMAN, Group, SOVIET},
    rules::arrange::{
        edit::{Plain, Sketch},
        faces::kind_of,
        token::Face,
    },
    state::Open,
    words::group_name,
};
use engine::{
    base::side::Side,
    contract::rules::Fault,
    show::{
        arranging::{Arrangement, Edit, Edited, Preset, TrayGroup, TrayPiece},
        chronicle::Chapter,
        counter::CounterMark,
        offer::Explanation,
    },
};
use kit::{
    arrange::{self, beside},
    refusal::Refusal,
};

/// What may be set in a position, and what may be put on its map.
///
/// # Errors
/// What is impossible in it.
pub fn arrangement(g: &Game, position: &str) -> Result<Arrangement, Fault> {
    let mut sketch = Sketch::read(g, position)?;
    sketch.state()?;
    // A moment of a real game has its pool in other words.
    _ = sketch.by_hand();
    Ok(arrange::arrangement(&sketch, tray(&sketch)))
}

/// German units by army group, then the kinds of Soviet units, then those of which there is only one.
fn tray(sketch: &Sketch<'_>) -> Vec<TrayGroup> {
    let g = sketch.g;
    let german = Group::ALL.into_iter().flat_map(|group| germans(sketch, group));
    let kinds = Plain::all(g).map(|plain| (SOVIET, "Soviet units".to_owned(), soviet(sketch, plain)));
    let kinds = kinds.filter(|(.., piece)| piece.left > 0);
    let single =
        [("Red-lettered units", g.red_joined(&sketch.open)), ("Siberian reserve", g.board.siberians)];
    let single = single.into_iter().flat_map(|(name, set)| set.iter().map(move |counter| (name, counter)));
    let there = |counter| sketch.stacks.values().flatten().any(|token| token.face == Face::Counter(counter));
    let single = single.filter(|(_, counter)| !there(*counter)).filter_map(|(name, counter)| {
        let id = &g.board.counters.get(counter.index())?.id;
        Some((SOVIET, name.to_owned(), beside(id, 1, soviet_counter(g, &sketch.open, counter))))
    });
    arrange::tray(german.chain(kinds).chain(single))
}

/// The units of an army group that have come and stand nowhere.
fn germans(sketch: &Sketch<'_>, group: Group) -> impl Iterator<Item = (Side, String, TrayPiece)> {
    let (g, o) = (sketch.g, &sketch.open);
    let all = g.board.german.iter().enumerate().map(|(nth, data)| (UnitId(nth as u8), data));
    let out = all.filter(move |(unit, data)| {
        g.group(o, *unit) == group && data.turn <= sketch.w.turn && sketch.find(*unit).is_none()
    });
    out.map(move |(unit, data)| {
        let mark = picture::counter(g, o, unit, UnitSet::NONE);
        (GERMAN, group_name(group).to_owned(), beside(&data.id, 1, mark))
    })
}

/// A Soviet unit of a kind that no unit has.
fn soviet(sketch: &Sketch<'_>, plain: Plain) -> TrayPiece {
    let g = sketch.g;
    let any = g.draw_set().iter().find(|c| kind_of(g, *c) == plain.kind()).unwrap_or(CounterId(0));
    let mark = soviet_counter(g, &sketch.open, any);
    let mark = CounterMark {
        name: plain.name(g, [" unit", " infantry", " tank unit"]),
        short: String::new(),
        ..mark
    };
    let left = sketch.left(plain.kind()).iter().sum::<usize>() as u16;
    let mut piece = beside(&plain.word(), left, mark);
    piece.mark.states.unseen = plain.down;
    piece
}

/// A Soviet counter.
fn soviet_counter(g: &Game, o: &Open, counter: CounterId) -> CounterMark {
    let unit = UnitId::block(N_BLOCKS - 1);
    let mut bare = o.clone();
    bare.face[unit.slot()] = counter.0 + 1;
    bare.flags[unit] = 0;
    picture::counter(g, &bare, unit, UnitSet::NONE)
}

/// A position after a change.
///
/// # Errors
/// What makes it impossible.
pub fn rearranged(g: &Game, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
    let sketch = Sketch::read(g, position).map_err(Refusal::from);
    let edited = sketch.and_then(|sketch| arrange::edited(sketch, edit));
    edited.map_err(|why| why.coded("E-POSITION").explanation())
}

/// The seed of what is hidden where history is begun with.
const SEED: u64 = 1941;

/// Positions to begin with: nothing on the map, and the ends of the months as they were.
pub fn presets(g: &Game) -> Vec<Preset> {
    let empty = Preset {
        name: "An empty map".into(),
        about: "No unit on the map, the Soviet side holds everything but the German bases.".into(),
        position: "(turn: 1, step: 2, units: {})".into(),
    };
    let of = |chapter: &Chapter| {
        let taken = take_over::take_over(g, chapter.turn, SEED)?;
        let name = format!("History: {}", chapter.to);
        Some(Preset { name, about: taken.stated.join(" "), position: taken.start.position })
    };
    let chapters = g.chronicle.iter().flat_map(|c| &c.chapters);
    std::iter::once(empty).chain(chapters.filter_map(of)).collect()
}
