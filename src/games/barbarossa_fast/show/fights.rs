//! Battles as they are watched: what begins one, what was likely then, who must retreat and why, what came of it.

use super::sums::fired;
use crate::{
    event::{Event, FireTerm, follows, ordered},
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SpaceId, UnitId, UnitSet},
    nouns::{GERMAN, Phase, SOVIET},
    odds::forecast,
    rules::{air, retreat},
    state::Open,
    words::{face_words, fleet_name, place, units_in_text},
};
use engine::show::{
    fight::{Encounter, FightEnd, FightStep, Volley},
    line::DieLine,
};
use kit::say::count;

/// What an event is to a battle, from how things stood before it and how they stand after it.
pub fn steps(g: &Game, before: &Open, e: &Event, after: &Open) -> Vec<FightStep> {
    match e {
        Event::AirRolled { fleet, target, result, .. } => flight(g, before, *fleet, *target, *result),
        Event::Committed { target, blitzkrieg } => {
            let manner = if *blitzkrieg { "Blitzkrieg" } else { "" };
            opens(g, after, format!("Attack on {}", place(g, *target)), manner)
        }
        Event::LegBegan { target } => {
            opens(g, after, format!("Second attack, on {}", place(g, *target)), "Blitzkrieg")
        }
        Event::Fired { net, defence, terms, .. } => {
            vec![FightStep::Fires(volley(g, before, *net, *defence, terms))]
        }
        Event::HitPlaced { unit } => vec![FightStep::Hit((*unit).into())],
        Event::DefenderHitsDue { left } => says(who_is_left(g, after, *left), "BF-RET-01"),
        Event::RetreatsDue { units } => {
            units.into_iter().flat_map(|unit| may_it_stay(g, after, unit)).collect()
        }
        Event::AdvanceDue => ends(g, before, true),
        Event::BattleClosed { target } => {
            let mut out = ends(g, before, is_taken(before, *target));
            out.push(FightStep::Over);
            out
        }
        Event::CalledOff { .. } if before.phase == Phase::Battle => {
            let words = "The attack is called off".to_owned();
            vec![FightStep::Ends(FightEnd { success: false, words }), FightStep::Over]
        }
        ordered!() => Vec::new(),
        follows!() => Vec::new(),
        Event::CalledOff { .. }
        | Event::SovietSetupBegan
        | Event::GermanSetupBegan
        | Event::OperationsBegan
        | Event::AirResultsBegan
        | Event::SeenDue
        | Event::ReHideDue
        | Event::TurnedDown { .. }
        | Event::Pressed
        | Event::SovietStandBegan
        | Event::AttacksBegan
        | Event::AirEffectDue { .. }
        | Event::ExploitDue
        | Event::StandBegan
        | Event::SovietAttacksBegan
        | Event::ReplacementsBegan
        | Event::SupplyBegan
        | Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::StrengthShown { .. }
        | Event::WeatherRolled { .. }
        | Event::Moved { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::Revealed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::JapanRolled { .. }
        | Event::Arrived { .. }
        | Event::SiberianCallDue
        | Event::SendingDue
        | Event::SiberiaRolled { .. }
        | Event::SentToSiberia { .. }
        | Event::Shared { .. }
        | Event::GameOver { .. } => Vec::new(),
    }
}

/// A battle begins; one without a defender is none, and what comes of it is not told of the one before.
fn opens(g: &Game, o: &Open, title: String, manner: &str) -> Vec<FightStep> {
    let b = &o.battle;
    if b.defenders.is_empty() {
        return vec![FightStep::Over];
    }
    let encounter = Encounter {
        title,
        manner: manner.into(),
        dice: flown(g, o).into_iter().collect(),
        ..encounter(g, o, b.target, b.attackers, b.defenders)
    };
    vec![FightStep::Opens(Box::new(encounter))]
}

/// An air fleet rolls for what it does to an attack that is still to be fought.
fn flight(g: &Game, o: &Open, fleet: FleetId, target: SpaceId, result: u8) -> Vec<FightStep> {
    let title = format!("{} over {}", fleet_name(g, fleet), place(g, target));
    let encounter =
        Encounter { title, ..encounter(g, o, target, o.attackers_of(target), o.units_at(target)) };
    let words = match result {
        ..=2 => "The Red Air Force keeps it off",
        3 => "The defenders are seen",
        _ => "The defenders are seen, and the attack scores a hit more or suffers one less",
    };
    let end = FightEnd { success: air::is_recon(result), words: words.into() };
    vec![FightStep::Opens(Box::new(encounter)), FightStep::Ends(end)]
}

/// Who meets whom, and what was likely as both sides could know it.
fn encounter(g: &Game, o: &Open, target: SpaceId, attackers: UnitSet, defenders: UnitSet) -> Encounter {
    let keys = |units: UnitSet| units.into_iter().map(Into::into).collect();
    let side = if attackers.and(GERMAN_UNITS).is_empty() { SOVIET } else { GERMAN };
    Encounter {
        place: target.into(),
        side,
        attackers: keys(attackers),
        defenders: keys(defenders),
        likely: likely(g, o, target),
        ..Encounter::default()
    }
}

/// `Minsk falls in 70.4 %; 0.2 German and 1.8 Soviet units lost on average`.
fn likely(g: &Game, o: &Open, target: SpaceId) -> String {
    let Some(w) = forecast::weigh(g, o, target) else { return String::new() };
    format!("{} {} on average", place(g, target), w.in_words())
}

/// The die of the fleet that flew for the battle being fought.
fn flown(g: &Game, o: &Open) -> Option<(String, DieLine)> {
    let i = o.fleets.iter().position(|f| f.target == Some(o.battle.first) && f.die > 0)?;
    let fleet = FleetId(i as u8);
    let result = air::result_in_battle(g, o).filter(|_| o.phase == Phase::Battle)?;
    let die = DieLine { face: o.fleets[i].die, modifiers: Vec::new(), result: result as i8 };
    Some((format!("{}: {}", fleet_name(g, fleet), face_words(result).0), die))
}

/// The hits of both sides with the sums they come from.
fn volley(g: &Game, o: &Open, net: u8, defence: u8, terms: &[FireTerm]) -> Volley {
    let [on_attackers, on_defenders] = fired(g, o, terms);
    Volley { hits: [defence, net], sums: [on_attackers, on_defenders], ..Volley::default() }
}

/// Whether fit attackers are left, on which retreats hang (BF-RET-01).
fn who_is_left(g: &Game, o: &Open, left: bool) -> String {
    if o.battle.to_defenders == 0 {
        return String::new();
    }
    if !left {
        return "No fit attacker is left: no unit has to retreat".into();
    }
    let fit: UnitSet = o.battle.attackers.into_iter().filter(|u| !o.is_disrupted(*u)).collect();
    let who = match fit.len() {
        1 => format!("{} is still fit", units_in_text(g, o, fit)),
        n => format!("{} are left", count(n, "fit attacker")),
    };
    format!("{who}: defenders that are hit must retreat")
}

/// Why a unit that was hit may stay all the same (BF-RET-02, -03); who must go is told when it is Disrupted.
fn may_it_stay(g: &Game, o: &Open, unit: UnitId) -> Vec<FightStep> {
    if !o.battle.left || retreat::must_retreat(o, unit) {
        return Vec::new();
    }
    let name = units_in_text(g, o, UnitSet::only(unit));
    let (why, rule) = if retreat::may_stand(g, o, unit) {
        ("defends a city or fortress", "BF-RET-03")
    } else {
        ("is an army with a single hit", "BF-RET-02")
    };
    says(format!("{name} {why}: it may stay"), rule)
}

fn says(text: String, rule: &str) -> Vec<FightStep> {
    if text.is_empty() { Vec::new() } else { vec![FightStep::Says(text, rule.into())] }
}

/// No unit defends any more, and the side that attacked holds the place.
fn is_taken(o: &Open, target: SpaceId) -> bool {
    o.is_german(target) == (o.phase == Phase::Battle)
}

fn ends(g: &Game, o: &Open, success: bool) -> Vec<FightStep> {
    let place = place(g, o.battle.target);
    let nobody = o.units_at(o.battle.target).and(o.battle.defenders).is_empty();
    let words = match (success, nobody) {
        (true, _) => format!("{place} falls"),
        (false, true) => format!("{place} is left empty, but no unit moves in"),
        (false, false) => format!("{place} holds"),
    };
    vec![FightStep::Ends(FightEnd { success, words })]
}
