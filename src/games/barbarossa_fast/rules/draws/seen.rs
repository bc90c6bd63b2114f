//! What everybody sees of the counters: which are unseen, and since when each could be drawn.

use crate::{
    bytes::where_equal,
    game::Game,
    ids::{CounterId, CounterSet, N_GERMAN, UnitSet},
    state::Open,
};

/// Counters that are unseen now: in the pool, or face down.
pub fn unseen(g: &Game, o: &Open) -> CounterSet {
    let seen = o.face.iter().filter_map(|f| f.checked_sub(1)).map(CounterId).collect();
    g.counters(o).without(seen)
}

/// Units that are face down: on the map, waiting to arrive, or waiting to be placed at the start.
pub fn face_down(o: &Open) -> UnitSet {
    let arriving = o.arrivals.iter().map(|(unit, _)| *unit).collect();
    let there = o.at.on_map().or(o.at.waiting()).or(arriving);
    where_equal(&o.face, 0, N_GERMAN).and(there)
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
