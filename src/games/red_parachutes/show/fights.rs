//! A combat as it is watched (RPX-154 to RPX-234): it opens when the attack is made, and faces, losses and retreats are read off the map.
//! So is a bombardment by itself (RPX-143); one within a combat is a part of that.

use super::{combat, terms};
use crate::{
    battle::BattleEvent,
    data::results::CellKind,
    event::Event,
    game::Game,
    nouns::*,
    odds::{course::Course, forecast},
    rules::{combat::losses, front::veils},
    sight::View,
    state::nth,
    words::hex_full,
};
use engine::show::fight::Volley;

/// What is scored.
const STEPS: [&str; 2] = ["step off the enemy", "steps off the enemy"];

/// What a fact is to a combat that is watched, from the views before and after it.
pub fn steps(game: &Game, before: &View, e: &Event, after: &View) -> Vec<FightStep> {
    let (Event::Battle(e), p) = (e, &before.seen) else { return Vec::new() };
    let fight = p.fight.as_deref().filter(|b| b.shells.is_none() || b.outer.is_none());
    let (attacker, defender) = (nth(p.phasing), nth(p.phasing.other()));
    let keys = |units: UnitSet| units.iter().map(|unit| UnitKey::from(unit.0)).collect();
    match (e, fight) {
        (BattleEvent::Bombarded(shelling), None) => {
            let side = p.phasing;
            let steps = losses::split(shelling.result, false).0;
            vec![
                FightStep::Opens(Box::new(Encounter {
                    place: shelling.target.into(),
                    title: format!("Bombardment of {}", hex_full(game, shelling.target)),
                    side,
                    attackers: keys(UnitSet::only(shelling.gun)),
                    defenders: keys(shelling.defenders),
                    ..Encounter::default()
                })),
                FightStep::Fires(Volley {
                    hits: [0, steps],
                    sums: [Vec::new(), combat::shelling_terms(game, shelling)],
                    of: STEPS,
                }),
            ]
        }
        (BattleEvent::Committed { target, attackers, defenders }, Some(_)) => {
            let there = after.seen.stack(p.phasing.other(), *target);
            let there: UnitSet = there.filter(|unit| !game.counter(*unit).is_leader()).collect();
            let defenders = if defenders.is_empty() { there } else { *defenders };
            vec![FightStep::Opens(Box::new(Encounter {
                place: (*target).into(),
                title: format!("Attack on {}", hex_full(game, *target)),
                side: p.phasing,
                attackers: keys(*attackers),
                defenders: keys(defenders),
                likely: likely(game, after),
                ..Encounter::default()
            }))]
        }
        // The viewer's own pick, and both as they are shown; that of the other side has no face for him.
        (BattleEvent::Picked { attack: Some(_) } | BattleEvent::Revealed { .. }, Some(_)) => {
            Some(likely(game, after))
                .filter(|words| !words.is_empty())
                .map(FightStep::Likely)
                .into_iter()
                .collect()
        }
        (BattleEvent::Rolled { owed, dice, .. }, Some(_)) => {
            // Both read one throw.
            let throw = || vec![terms::term("Two dice", &(dice[0] + dice[1]), "RPX-219", true)];
            vec![FightStep::Fires(Volley {
                hits: [owed[attacker], owed[defender]],
                sums: if *dice == [0, 0] { Default::default() } else { [throw(), throw()] },
                of: STEPS,
            })]
        }
        (BattleEvent::Lost { unit }, Some(_)) => vec![FightStep::Hit(unit.0.into())],
        (BattleEvent::CalledOff, Some(_)) => {
            ends(false, "The attack is called off: at these odds the table has no column".into())
        }
        (BattleEvent::Over, Some(b)) => {
            let foe = p.phasing.other();
            let unseen = veils(&after.seen, foe).any(|veil| veil.hex == b.target && veil.units > 0);
            // A leader alone holds nothing (RPX-233); a dispersed unit that was found does.
            let stays = |unit: Unit| {
                let fights = after.seen.is_up(unit) || b.defenders.has(unit);
                fights && !game.counter(unit).is_leader()
            };
            let holds = unseen || after.seen.units(foe, b.target).any(stays);
            let place = hex_full(game, b.target);
            let came = match b.shells {
                Some((_, nerve)) => format!(": {}", combat::effect(b.results[defender], nerve)),
                None => if holds { " holds" } else { " is emptied" }.to_owned(),
            };
            ends(!holds, place + &came)
        }
        _ => Vec::new(),
    }
}

fn ends(success: bool, words: String) -> Vec<FightStep> {
    vec![FightStep::Ends(FightEnd { success, words }), FightStep::Over]
}

/// How often the hex is emptied by the options that the viewer knows, else by the plainest; empty where he cannot know it, and where
/// no combat comes of them.
fn likely(game: &Game, v: &View) -> String {
    let said = |mut course: Course<'_>| {
        let (attack, defence) = forecast::picks(course.start());
        let target = course.start().fight.as_deref()?.target;
        let combat = game.results.cell(attack, defence).kind == CellKind::Combat;
        let emptied = forecast::cell(&mut course, attack, defence).filter(|_| combat)?.emptied.percent(1);
        let by = format!("{} against {}", combat::attack_name(attack), combat::defence_name(defence));
        Some(format!("{} is emptied in {emptied}, {by}", hex_full(game, target)))
    };
    forecast::course(game, v, &[]).and_then(said).unwrap_or_default()
}
