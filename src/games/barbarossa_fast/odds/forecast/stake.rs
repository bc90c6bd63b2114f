//! What is at stake in a battle at a moment, as means over everything that is unknown then.
//!
//! The same count as the forecast, without its words: before the air die over its faces, before the reveal over the
//! unseen counters, after both a single case.

use super::fight::{Counted, Fight};
use crate::{
    game::Game,
    ids::{GERMAN_UNITS, SpaceId},
    nouns::{GERMAN, Phase, SOVIET, Stage},
    order::Order,
    rules::air,
    state::Open,
};
use engine::{
    base::{by_side::BySide, side::Side},
    show::{battle::Stake, forecast::Chance, scene::Subject},
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

impl Weighed {
    /// `falls in 70.4 %; 0.2 German and 1.8 Soviet units lost`: what is said wherever a chance stands before a decision.
    pub fn in_words(&self) -> String {
        format!("falls in {}; {}", self.chance.percent(1), self.losses())
    }

    /// The same for a row: `falls 70.4 %; lost 0.2 German, 1.8 Soviet`.
    pub fn in_short(&self) -> String {
        let (lost, chance) = (&self.stake.lost, self.chance.percent(1));
        format!("falls {chance}; lost {:.1} German, {:.1} Soviet", lost[GERMAN], lost[SOVIET])
    }

    /// `0.2 German and 1.8 Soviet units lost`.
    fn losses(&self) -> String {
        let lost = &self.stake.lost;
        format!("{:.1} German and {:.1} Soviet units lost", lost[GERMAN], lost[SOVIET])
    }
}

/// Weighs the attack that a plan prepares on a place.
pub fn weigh_after(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Weighed> {
    let about = Subject::from(target);
    super::planned(g, o, &about, plan, &mut Counted::default()).map(|(_, fight)| of_fight(g, &fight))
}

/// Weighs a declared attack, one of several at one moment.
pub fn weigh_among(g: &Game, o: &Open, target: SpaceId, counted: &mut Counted) -> Option<Weighed> {
    Fight::new(g, o, target, false, counted).map(|fight| of_fight(g, &fight))
}

/// Weighs the attack on a place: declared, or committed and not fired yet. `None` where no unit attacks it.
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
    Some(of_fight(g, &fight))
}

fn of_fight(g: &Game, fight: &Fight) -> Weighed {
    let odds = fight.odds(g);
    let german = !fight.open.battle.attackers.and(GERMAN_UNITS).is_empty();
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
    Weighed { side, chance, stake: Stake { success: chance.value(), lost } }
}
