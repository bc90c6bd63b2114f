//! What is at stake in a battle at a moment, as means over everything that is unknown then.
//!
//! The same count as the forecast, without its words: before the air die over its faces, before the reveal over the
//! counters nobody sees, after both a single case.

use super::fight::{Counted, Fight};
use crate::{
    engine::{
        base::{by_side::BySide, side::Side},
        show::{battle::Stake, forecast::Chance},
    },
    games::barbarossa_fast::{
        game::Game,
        ids::{SpaceId, UnitSet},
        nouns::{GERMAN, Phase, SOVIET, Stage},
        rules::air,
        state::Open,
    },
};

/// A battle weighed.
pub struct Weighed {
    /// Who attacks.
    pub side: Side,
    /// Chance that the place falls.
    pub chance: Chance,
    /// That chance and the losses to be expected.
    pub stake: Stake,
}

/// Weighs the attack on a place: declared, or committed and not fired yet. `None` where nobody attacks it.
pub fn weigh(g: &Game, o: &Open, target: SpaceId) -> Option<Weighed> {
    let fight = if matches!(o.phase, Phase::Battle | Phase::SovietBattle) && o.battle.target == target {
        if o.battle.stage != Stage::None || o.battle.attackers.is_empty() {
            return None;
        }
        let german = o.phase == Phase::Battle;
        let hit = german && air::result_in_battle(g, o).is_some_and(air::is_strike);
        Fight::over(g, o.clone(), target, None, u8::from(hit), &mut Counted::default())?
    } else {
        Fight::new(g, o, target, false, &mut Counted::default())?
    };
    let odds = fight.odds(g);
    let german = !fight.open.battle.attackers.and(UnitSet::GERMAN).is_empty();
    let side = if german { GERMAN } else { SOVIET };
    let all: u128 = odds.ways.iter().sum::<u128>() * odds.faces.len() as u128;
    let mut lost = BySide::default();
    for (_, hit, _) in &odds.faces {
        for (weak, ways) in odds.ways.iter().enumerate().filter(|(_, n)| **n > 0) {
            let (r, share) = (odds.result(*hit, weak), *ways as f64 / all as f64);
            lost[side] += f64::from(r.attackers_lost) * share;
            lost[side.other()] += f64::from(r.defenders_lost) * share;
        }
    }
    let chance = odds.chance();
    Some(Weighed { side, chance, stake: Stake { success: chance.value(), lost } })
}
