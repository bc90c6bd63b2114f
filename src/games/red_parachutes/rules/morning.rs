//! The initial segment of morning turns (RPX-010 to RPX-022): German replacements, bridgeheads that are improved, salvos, leaders and
//! headquarters that come back.

use super::front::Front;
use crate::{
    data::counters::FULL_AMMO,
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, must, no, on_map, unit_must},
    state::{Marks, Position, nth},
};

/// German replacements come (RPX-010).
pub fn replacements(game: &Game, d: &mut GameDraft<'_>) {
    let die = d.roll(RollKey::new(d.state.turn.into(), "replacements", 0), 6) as u8;
    let points = game.tables.replacements(die);
    d.emit(Event::Replacements { die, points });
}

/// Hexes within fewer than so many steps of enemies that do not lie flipped.
fn too_near(game: &Game, p: &Position, side: Side, steps: u8) -> HexSet {
    game.within(Front::of(game, p, side).any, steps.saturating_sub(1))
}

/// Whether a unit may get a step back (RPX-012 to RPX-017).
pub fn may_rebuild(game: &Game, p: &Position, unit: Unit) -> May {
    must(p.step == Step::Replacements, "E_NOT_YOUR_PHASE", "RPX-010", "no replacements come in this step")?;
    let (man, counter, mut points) = (p.man(unit), game.counter(unit), p.points);
    let stock = points.serving(counter.kind).filter(|_| unit.side() == GERMAN);
    let stock =
        stock.ok_or_else(|| no("E_NOT_REBUILDABLE", "RPX-017", "{} cannot be rebuilt").of([unit.into()]))?;
    let hex = on_map(p, unit, "E_TYPE", "RPX-013")?;
    unit_must(man.steps < counter.full, unit, "E_FULL", "RPX-012", "{} has all its steps")?;
    let fixed = &game.tables.fixed;
    let armour = matches!(counter.kind, Kind::Tank | Kind::Recon | Kind::AntiTank);
    let (steps, rule) = if armour {
        (fixed.rebuilt_armor_min_distance, "RPX-017")
    } else {
        (fixed.replacement_min_distance, "RPX-013")
    };
    let far = !too_near(game, p, GERMAN, steps).has(hex);
    unit_must(far, unit, "E_TOO_CLOSE", rule, "{} is too near to the enemy")?;
    unit_must(man.supply == Supply::In, unit, "E_OOS", "RPX-013", "{} is out of supply")?;
    unit_must(man.nerve == Nerve::Good, unit, "E_SHAKEN", "RPX-013", "{} is shaken")?;
    let formation = counter.formation;
    // Points of units that were taken off are for their formation alone (RPX-011).
    let others = p.freed.iter().filter(|freed| !armour && freed.0 != formation).map(|freed| freed.1);
    must(*stock > 0, "E_TYPE", "RPX-016", "there is no point of its type")?;
    let left = "the points left come from units of other formations that were taken off";
    must(*stock > others.sum(), "E_TYPE", "RPX-011", left)?;
    let quota = !p.received.has(formation) || (!armour && p.freed_of(formation) > 0);
    unit_must(quota, unit, "E_QUOTA", "RPX-015", "the formation of {} has received its step of this turn")
}

/// Whether a unit may be taken off for its points: infantry and engineers (RPX-011).
pub fn may_take_off(game: &Game, p: &Position, unit: Unit) -> May {
    must(p.step == Step::Replacements, "E_NOT_YOUR_PHASE", "RPX-010", "no replacements come in this step")?;
    on_map(p, unit, "E_TYPE", "RPX-011")?;
    let mut points = p.points;
    let kind = game.counter(unit).kind;
    let infantry = kind != Kind::Tank && kind != Kind::Recon && kind != Kind::AntiTank;
    let serves = unit.side() == GERMAN && infantry && points.serving(kind).is_some();
    unit_must(serves, unit, "E_TYPE", "RPX-011", "{} is neither infantry nor an engineer")
}

/// Bridgeheads are improved (RPX-018).
pub fn improve(game: &Game, d: &mut GameDraft<'_>) {
    let count = d.state.pairs.len();
    let die = |d: &mut GameDraft<'_>, nth: usize| {
        d.roll(RollKey::new(d.state.turn.into(), "improvement", nth as u32), 6) as u8
    };
    let dice: Vec<u8> = (0..count).map(|nth| die(d, nth)).collect();
    let good = |(nth, die): (usize, &u8)| {
        let flips = *die <= game.tables.fixed.bridgehead_improve_on && !d.state.pairs[nth].improved;
        flips.then_some(nth as u8)
    };
    let which = dice.iter().enumerate().filter_map(good).collect();
    if !dice.is_empty() {
        d.emit(Event::Improved { dice, which });
    }
}

/// Salvos come to both sides (RPX-019).
pub fn salvos(game: &Game, d: &mut GameDraft<'_>) {
    let turn = *game.turn(d.state);
    for (side, count) in [(GERMAN, turn.german_salvo_dice), (SOVIET, turn.soviet_salvo_dice)] {
        let key = RollKey::new(d.state.turn.into(), "salvos", side.0.into());
        let dice: Vec<u8> =
            (0..u32::from(count)).map(|nth| d.roll(RollKey { nth, ..key.clone() }, 6) as u8).collect();
        if !dice.is_empty() {
            d.emit(Event::Salvos { side, dice });
        }
    }
}

/// What a level of ammunition costs: two salvos for regiments and brigades (RPX-019).
pub fn price(game: &Game, unit: Unit) -> u16 {
    1 + u16::from(matches!(game.counter(unit).size, Size::Regiment | Size::Brigade))
}

/// Whether a battery may be given a level of ammunition (RPX-019, RPX-036).
pub fn may_load(game: &Game, p: &Position, unit: Unit) -> May {
    let now = matches!(p.step, Step::Salvos | Step::Resupply) && unit.side() == p.phasing;
    must(now, "E_NOT_YOUR_PHASE", "RPX-036", "no salvos are spent in this step")?;
    unit_must(game.counter(unit).is_artillery(), unit, "E_KIND", "RPX-019", "{} is no artillery")?;
    on_map(p, unit, "E_TYPE", "RPX-019")?;
    unit_must(p.man(unit).ammo < FULL_AMMO, unit, "E_FULL", "RPX-019", "{} has all its ammunition")?;
    unit_must(p.man(unit).supply == Supply::In, unit, "E_OOS", "RPX-019", "{} is out of supply")?;
    let enough = p.salvos[nth(unit.side())] >= price(game, unit);
    must(enough, "E_NO_SALVO", "RPX-019", "there are not enough salvos")
}

/// Leaders who were displaced come back to their headquarters, and deputies of the wounded; when the wounded themselves are back, the
/// deputies leave (RPX-020). One whose headquarters is off the map waits (RPX-Q62).
pub fn leaders_back(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.phasing;
    for leader in units_of(side).filter(|unit| game.counter(*unit).is_leader()) {
        let man = d.state.man(leader);
        let away = match d.state.at.of(leader) {
            None => matches!(man.off, Off::Displaced | Off::Wounded),
            Some(_) => man.is(Marks::DEPUTY) && man.arrived <= d.state.turn,
        };
        let hq = game.hq_of(game.counter(leader).formation);
        if let Some(at) = hq.filter(|_| away).and_then(|hq| d.state.at.of(hq)) {
            d.emit(Event::Did { unit: leader, deed: Deed::Returned { at } });
        }
    }
}

/// A destroyed headquarters comes back, and with it the leader who waits for it (RPX-021, RPX-Q62).
pub fn return_hq(game: &Game, d: &mut GameDraft<'_>, hq: Unit, on: Unit) {
    let Some(at) = d.state.at.of(on) else { return };
    d.emit(Event::Did { unit: hq, deed: Deed::Returned { at } });
    for unit in game.followers(d.state, hq) {
        d.emit(Event::Did { unit, deed: Deed::Returned { at } });
    }
}

/// Whether a destroyed headquarters may come back on a unit of its formation that is not next to the enemy (RPX-021).
pub fn may_return(game: &Game, p: &Position, hq: Unit, on: Unit) -> May {
    let now = p.step == Step::Leaders && hq.side() == p.phasing;
    must(now, "E_NOT_YOUR_PHASE", "RPX-021", "no headquarters comes back in this step")?;
    let lost = game.counter(hq).is_hq() && p.at.of(hq).is_none() && p.man(hq).off == Off::Lost;
    unit_must(lost, hq, "E_FORMATION", "RPX-021", "{} is no destroyed headquarters")?;
    let (leads, with) = (game.counter(hq), game.counter(on));
    let own = on.side() == hq.side() && with.formation == leads.formation && with.fights();
    unit_must(own && p.is_up(on), on, "E_FORMATION", "RPX-021", "{} is not of its formation")?;
    let hex = on_map(p, on, "E_TYPE", "RPX-021")?;
    let near = too_near(game, p, hq.side(), 2).has(hex);
    unit_must(!near, on, "E_ADJACENT", "RPX-021", "{} is next to the enemy")?;
    must(p.at.has_room(hex), "E_STACK", "RPX-120", "no more counters have room there")
}
