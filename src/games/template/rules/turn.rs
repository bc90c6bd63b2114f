//! The sequence of play (RC-SEQ) as one table: the deal; then turns in which the west acts and after it the east.

use crate::{game::Game, nouns::*};
use kit::sequence::{Part, Sequence, Sequenced, Step as Row};

/// The deal, and the turns.
pub const PLAY: Sequence<Game> = Sequence::new(&DEAL, &[Part::of_each_side(&ACT), Part::once(&END)]);

const DEAL: [Row<Game>; 1] = [Row::automatic("RC-SEQ-01", |_, d| deal(d))];
const ACT: [Row<Game>; 1] = [Row::orders("RC-SEQ-02", (), |_, _| {})];
const END: [Row<Game>; 1] = [Row::automatic("RC-SEQ-04", |game, d| {
    if d.state.turn >= game.setup.turns {
        d.emit(Event::Ended);
    }
})];

impl Sequenced for Game {
    type Open = Position;
    type Draft<'a> = Draft<'a, Game>;
    type Phase = ();

    fn open<'a>(d: &'a Draft<'_, Game>) -> &'a Position {
        d.state
    }
    fn is_in(p: &Position, (): ()) -> bool {
        matches!(p.step, Step::Act(_))
    }
    fn is_ended(p: &Position) -> bool {
        p.step == Step::Over
    }
    fn enter(&self, d: &mut Draft<'_, Game>, (): (), side: Side, _round: u8) {
        let turn = d.state.turn + u16::from(side == WEST);
        d.emit(Event::Began { turn, side });
    }
    fn whose_turn(p: &Position) -> Side {
        to_act(p).unwrap_or(WEST)
    }
}

/// Whose order is awaited (RC-SEQ-02).
pub fn to_act(p: &Position) -> Option<Side> {
    match p.step {
        Step::Begin | Step::Dealt => Some(WEST),
        Step::Act(side) => Some(side),
        Step::Over => None,
    }
}

/// Whether a unit may still move or attack this turn; where it stands.
pub fn may_act(p: &Position, unit: Unit) -> Result<HexId, Refusal> {
    must(p.step == Step::Act(unit.side()), "RC-SEQ-02", "that unit is the other side’s")?;
    must(!p.done.has(unit), "RC-SEQ-03", "that unit has moved or attacked this turn")?;
    p.at.of(unit).ok_or(Refusal::new("RC-CMB-04", "that unit is lost"))
}

/// Deals a face of each kind to each side (RC-SEQ-01).
fn deal(d: &mut Draft<'_, Game>) {
    let mut faces = [None; UNITS];
    for side in [WEST, EAST] {
        let key = RollKey::new(0, "deal", side.0.into());
        pool::fill(&Face::ALL, &mut faces[of(side)], |n| d.shuffle(key, n));
    }
    d.emit(Event::Dealt(faces));
}
