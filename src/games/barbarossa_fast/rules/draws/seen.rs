//! What everybody sees of the counters: which are unseen, and since when each could be drawn.

use crate::{
    game::Game,
    ids::{CounterId, CounterSet, N_BLOCKS, UnitId, UnitSet},
    spots::Spot,
    state::Open,
};

/// Whether a block stands on the map, waits to arrive, or waits to be placed at the start.
pub fn in_play(o: &Open, slot: usize) -> bool {
    let block = UnitId::block(slot);
    matches!(o.at.get(block), Spot::On(_) | Spot::Waiting) || o.arrivals.iter().any(|(u, _)| *u == block)
}

/// Counters that are unseen now: in the pool, or face down.
pub fn unseen(g: &Game, o: &Open) -> CounterSet {
    let seen = o.face.iter().filter_map(|f| f.checked_sub(1)).map(CounterId).collect();
    g.counters(o).without(seen)
}

/// Units that are face down.
pub fn face_down(o: &Open) -> UnitSet {
    (0..N_BLOCKS).filter(|slot| o.face[*slot] == 0 && in_play(o, *slot)).map(UnitId::block).collect()
}

/// Counters that are unseen now and that may be in the pool: all but those turned down again.
pub(crate) fn still_drawn(g: &Game, o: &Open) -> CounterSet {
    unseen(g, o).without(o.draws.known_counters())
}

/// Units that are face down and have counters of a draw: all but as many as were turned down again.
pub(crate) fn drawn_down(o: &Open) -> UnitSet {
    face_down(o).without(o.draws.known_units())
}

/// Counters of a draw that are unseen now, of one type: tank units, or all others.
pub(crate) fn unseen_of(g: &Game, o: &Open, tanks: bool) -> CounterSet {
    let all = still_drawn(g, o);
    if tanks { all.and(g.board.tanks) } else { all.without(g.board.tanks) }
}

/// Units of one type that are face down and have counters of a draw.
pub(crate) fn face_down_of(o: &Open, tanks: bool) -> UnitSet {
    let all = drawn_down(o);
    if tanks { all.and(o.tanks) } else { all.without(o.tanks) }
}

/// First draw a counter may have been drawn in, if it is face down now.
pub(crate) fn since(o: &Open, counter: CounterId, left_out: CounterSet) -> u8 {
    let back = o.draws.back[counter.index()];
    back.max(u8::from(left_out.has(counter)))
}
