//! What isolation takes (RP-SUP-05 to -08, -14 to -16).

use super::{
    super::{
        super::{
            event::Event,
            game::{Game, GameDraft},
            logistics::{BaseEvent, BaseOrder, Pocket},
            nouns::{AXIS, Hex, HexSet, Step, Unit, UnitSet, Weather, units_of},
            order::Order,
            refusal::Refusal,
            state::Position,
        },
        supply,
    },
    removal, stock,
};
use engine::base::side::Side;

/// Supply of a side is determined; what leaves no choice is lost at once.
pub fn determine(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let traced = supply::trace(game, d.state, side);
    let out = supply::cut_off(game, d.state, side, &traced);
    if out.is_empty() && !d.state.base.unsupplied.meets(units_of(side)) {
        return;
    }
    d.emit(Event::Base(BaseEvent::Supply { side, out }));
    settle(game, d, side);
}

/// Out of supply, of a side.
fn out(p: &Position, side: Side) -> UnitSet {
    p.base.unsupplied.and(units_of(side))
}

/// Units of which a fortress supplies one, while it is not named (RP-SUP-14).
fn to_keep(game: &Game, p: &Position, side: Side) -> UnitSet {
    if !p.base.isolation.pockets.is_empty() {
        return UnitSet::NONE;
    }
    let out = out(p, side);
    let hexes: HexSet = out.iter().filter_map(|unit| p.at.of(unit)).collect();
    let asked = hexes.iter().map(|hex| supply::fortress_chooses(game, p, hex, out));
    asked.into_iter().find(|units| !units.is_empty()).unwrap_or_default()
}

/// Who is left in a fortress that has not yet named whom it supplies when its other unit is removed (RP-SUP-14, RP-REP-11).
pub fn left_by(game: &Game, p: &Position, unit: Unit) -> UnitSet {
    let Step::Isolation(side) = p.step else { return UnitSet::NONE };
    let Some(hex) = p.at.of(unit).filter(|_| game.rulings.last_is_kept) else { return UnitSet::NONE };
    if !p.base.isolation.pockets.is_empty() {
        return UnitSet::NONE;
    }
    let pair = supply::fortress_chooses(game, p, hex, out(p, side));
    if pair.has(unit) { pair - unit } else { UnitSet::NONE }
}

/// Stacks of which one may be supplied by air, while it is not named (RP-SUP-07, -16).
fn to_fly(game: &Game, p: &Position, side: Side) -> HexSet {
    let isolation = &p.base.isolation;
    let weather = matches!(p.weather, Weather::Good | Weather::HardFrost);
    if side != AXIS || !weather || isolation.air.is_some() || !isolation.pockets.is_empty() {
        return HexSet::NONE;
    }
    supply::german_stacks(game, p, out(p, side))
}

/// Units that count for losses: those supplied by air and Soviet cavalry do not.
fn exposed(game: &Game, p: &Position, side: Side) -> UnitSet {
    let flown = |unit: Unit| {
        let hex = p.base.isolation.air.filter(|hex| p.at.of(unit) == Some(*hex));
        hex.is_some_and(|hex| supply::german_stacks(game, p, UnitSet::only(unit)).has(hex))
    };
    out(p, side).iter().filter(|unit| supply::can_starve(game, *unit) && !flown(*unit)).collect()
}

/// The pocket that loses units now: its units, and how many defence factors it must still lose.
pub fn owed(p: &Position) -> Option<(UnitSet, u16)> {
    pocket(p).map(|pocket| (pocket.units, pocket.due.saturating_sub(pocket.lost)))
}

/// Whether the side has something to choose or to lose.
pub fn is_due(game: &Game, p: &Position, side: Side) -> bool {
    pocket(p).is_some_and(|pocket| !losses(game, p, pocket).is_empty())
        || !to_keep(game, p, side).is_empty()
        || !to_fly(game, p, side).is_empty()
}

/// The pocket that loses units now: the first that has not lost enough.
fn pocket(p: &Position) -> Option<&Pocket> {
    p.base.isolation.pockets.iter().find(|pocket| !pocket.is_paid())
}

/// Whether a loss of this many factors still leads to a set none of which could be left out: `others` are what each of the other
/// units can lose.
fn leads_to_a_least_set(pocket: &Pocket, loss: u16, others: &[Vec<u16>]) -> bool {
    let lost = pocket.lost + loss;
    let least = if pocket.least == 0 { loss } else { pocket.least.min(loss) };
    (1..=least).any(|least| {
        // Sums that units of at least this many factors can add.
        let mut sums = vec![lost];
        for other in others {
            let known = sums.clone();
            for more in other.iter().filter(|more| **more >= least) {
                sums.extend(known.iter().map(|sum| sum + more));
            }
            sums.sort_unstable();
            sums.dedup();
            sums.retain(|sum| *sum < pocket.due + least);
        }
        sums.iter().any(|sum| (pocket.due..pocket.due + least).contains(sum))
    })
}

/// A way for a pocket to lose strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// A unit is lost.
    All(Unit),
    /// A front steps down to an army.
    Down(Unit, Unit),
}

impl Loss {
    /// Whose loss it is.
    pub fn unit(self) -> Unit {
        match self {
            Self::All(unit) | Self::Down(unit, _) => unit,
        }
    }
    /// Defence factors that it takes.
    pub fn factors(self, game: &Game) -> u16 {
        let defence = |unit: Unit| u16::from(game.counter(unit).defence);
        match self {
            Self::All(unit) => defence(unit),
            Self::Down(front, army) => defence(front).saturating_sub(defence(army)),
        }
    }
}

/// Every loss that a pocket may choose next (RP-SUP-15).
fn losses(game: &Game, p: &Position, pocket: &Pocket) -> Vec<Loss> {
    let mut all = Vec::new();
    for unit in pocket.units {
        all.push(Loss::All(unit));
        if game.is_front(unit) {
            all.extend(removal::armies(game, p, unit).map(|army| Loss::Down(unit, army)));
        }
    }
    let free = free_armies(game, p, pocket);
    let fits = |loss: &Loss| {
        let mut downs = free - usize::from(matches!(loss, Loss::Down(..)));
        let others = pocket.units.iter().filter(|unit| *unit != loss.unit()).map(|unit| {
            let whole = Loss::All(unit).factors(game);
            let army = removal::armies(game, p, unit).next().filter(|_| game.is_front(unit));
            match army.filter(|_| downs > 0) {
                Some(army) => {
                    downs -= 1;
                    vec![Loss::Down(unit, army).factors(game), whole]
                }
                None => vec![whole],
            }
        });
        let others: Vec<Vec<u16>> = others.collect();
        leads_to_a_least_set(pocket, loss.factors(game), &others)
    };
    all.retain(fits);
    all
}

/// How many fronts of a pocket could step down one after the other.
fn free_armies(game: &Game, p: &Position, pocket: &Pocket) -> usize {
    let Some(front) = pocket.units.iter().find(|unit| game.is_front(*unit)) else { return 0 };
    let kinds: Vec<Unit> = removal::armies(game, p, front).collect();
    let same = |unit: &Unit| kinds.iter().any(|kind| stock::is_equal(game, *kind, *unit));
    units_of(front.side()).iter().filter(|unit| p.at.of(*unit).is_none()).filter(same).count()
}

/// Does what leaves no choice: one stack for the aircraft, pockets as they lie, a loss without another.
pub fn settle(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    if !to_keep(game, d.state, side).is_empty() {
        return;
    }
    let stacks = to_fly(game, d.state, side);
    if stacks.len() > 1 {
        return;
    }
    if let Some(hex) = stacks.first() {
        d.emit(Event::Base(BaseEvent::AirSupplied { hex }));
    }
    if d.state.base.isolation.pockets.is_empty() {
        let pockets = supply::pockets(game, d.state, side, exposed(game, d.state, side));
        if pockets.is_empty() {
            return;
        }
        d.emit(Event::Base(BaseEvent::Isolated { pockets }));
    }
    while let Some(pocket) = pocket(d.state) {
        match losses(game, d.state, pocket)[..] {
            [Loss::All(unit)] => d.emit(Event::Base(BaseEvent::Starved { unit })),
            [Loss::Down(front, army)] => d.emit(Event::Base(BaseEvent::SteppedDown { front, army })),
            _ => return,
        }
    }
}

/// The side whose isolation step it is.
fn actor(p: &Position) -> Result<Side, Refusal> {
    if let Step::Isolation(side) = p.step {
        return Ok(side);
    }
    Err(Refusal::new("RP-SEQ-03", "supply is not determined now"))
}

/// Whether an isolated unit may be lost, whole or as a front that steps down to an army.
///
/// # Errors
/// Why not.
pub fn check_loss(game: &Game, p: &Position, unit: Unit, army: Option<Unit>) -> Result<(), Refusal> {
    let side = actor(p)?;
    named_first(game, p, side)?;
    let pocket = pocket(p).ok_or_else(|| Refusal::new("RP-SUP-05", "nothing more is to be lost"))?;
    let inside = pocket.units.has(unit);
    Refusal::unless(inside, "RP-SUP-15", "it is not a unit of the pocket that loses now")?;
    let loss = army.map_or(Loss::All(unit), |army| Loss::Down(unit, army));
    let listed = losses(game, p, pocket).contains(&loss);
    Refusal::unless(listed, "RP-SUP-15", "a unit would be lost that could be left out")
}

fn named_first(game: &Game, p: &Position, side: Side) -> Result<(), Refusal> {
    let keep = to_keep(game, p, side).is_empty();
    Refusal::unless(keep, "RP-SUP-14", "the unit that the fortress supplies is named first")?;
    let fly = to_fly(game, p, side).is_empty();
    Refusal::unless(fly, "RP-SUP-16", "the stack that is supplied by air is named first")
}

/// Whether a unit may be named as the one its fortress supplies.
///
/// # Errors
/// Why not.
pub fn check_keep(game: &Game, p: &Position, unit: Unit) -> Result<(), Refusal> {
    let asked = to_keep(game, p, actor(p)?).has(unit);
    Refusal::unless(asked, "RP-SUP-14", "no fortress has to choose whether it supplies that unit")
}

/// Whether a stack may be named for supply by air.
///
/// # Errors
/// Why not.
pub fn check_air(game: &Game, p: &Position, hex: Hex) -> Result<(), Refusal> {
    let side = actor(p)?;
    let keep = to_keep(game, p, side).is_empty();
    Refusal::unless(keep, "RP-SUP-14", "the unit that the fortress supplies is named first")?;
    if to_fly(game, p, side).has(hex) {
        Ok(())
    } else {
        Err(Refusal::at("RP-SUP-07", "no stack there may be supplied by air now", hex))
    }
}

/// What a side is asked in its isolation step, in this sequence.
pub enum Question {
    /// Which of these units their fortress supplies (RP-SUP-14).
    Keep(UnitSet),
    /// Which of these stacks is supplied by air (RP-SUP-16).
    Fly(HexSet),
    /// What a pocket loses (RP-SUP-15).
    Lose {
        /// Defence factors that it must still lose.
        due: u16,
        /// Everything it may lose next.
        losses: Vec<Loss>,
    },
}

/// What the side is asked now.
pub fn question(game: &Game, p: &Position) -> Option<Question> {
    let side = actor(p).ok()?;
    let keep = to_keep(game, p, side);
    if !keep.is_empty() {
        return Some(Question::Keep(keep));
    }
    let stacks = to_fly(game, p, side);
    if !stacks.is_empty() {
        return Some(Question::Fly(stacks));
    }
    let pocket = pocket(p)?;
    Some(Question::Lose { due: pocket.due - pocket.lost, losses: losses(game, p, pocket) })
}

/// Everything the side may choose.
pub fn list(game: &Game, p: &Position, out: &mut Vec<Order>) {
    let order = Order::Base;
    match question(game, p) {
        None => {}
        Some(Question::Keep(units)) => out.extend(units.iter().map(BaseOrder::Keep).map(order)),
        Some(Question::Fly(hexes)) => out.extend(hexes.iter().map(BaseOrder::AirSupply).map(order)),
        Some(Question::Lose { losses, .. }) => out.extend(losses.into_iter().map(|loss| {
            order(match loss {
                Loss::All(unit) => BaseOrder::Starve(unit),
                Loss::Down(front, army) => BaseOrder::StepDown { front, army },
            })
        })),
    }
}

/// Pockets as they are noted: each must lose half its defence factors, rounded up (RP-SUP-05).
pub fn noted(game: &Game, pockets: &[UnitSet]) -> Vec<Pocket> {
    let defence = |units: UnitSet| units.iter().map(|unit| u16::from(game.counter(unit).defence)).sum();
    let due = |units: UnitSet| u16::div_ceil(defence(units), 2);
    pockets.iter().map(|units| Pocket { units: *units, due: due(*units), ..Pocket::default() }).collect()
}

/// A pocket has lost so much of a unit.
pub fn lost(p: &mut Position, unit: Unit, factors: u16) {
    for pocket in p.base.isolation.pockets.iter_mut().filter(|pocket| pocket.units.has(unit)) {
        pocket.units.remove(unit);
        pocket.lost += factors;
        pocket.least = if pocket.least == 0 { factors } else { pocket.least.min(factors) };
    }
}
