//! What is at stake in an attack is told everywhere alike.

use super::{field::field, wanderings::wander};
use engine::{
    contract::handling::Handling as _,
    show::{
        scene::{Mark, Subject},
        sequence::TodoList,
    },
};
use russian_portfolio::{
    combat::BattleOrder,
    nouns::{AXIS, Step},
    odds::{stake::Stake, terms},
    order::Order,
    rules::combat::odds,
    show::battle,
};

/// The attacks that the sidebar lists.
fn listed(lists: &[TodoList]) -> Vec<(String, String)> {
    let attacks = lists.iter().filter(|list| list.title == "Attacks of this phase");
    attacks.flat_map(|list| list.rows.iter().map(|row| (row.label.clone(), row.value.clone()))).collect()
}

#[test] // RP-CMB-13: pill, panel, bars, second click, list and choices of random attacks
fn every_place_tells_the_same_chance_of_an_attack() {
    let mut tried = 0;
    wander(11, 12, |scene, rand| {
        let (game, p) = (&scene.game, &scene.p);
        if !matches!(p.step, Step::Plan(_) | Step::Attack(_)) || p.fighting.plan.is_empty() || !rand.one_in(3)
        {
            return false;
        }
        let sequence = game.sequence(p, &[]);
        let rows = listed(&sequence.lists);
        for offer in &sequence.choices {
            let order = offer.orders.first().and_then(|order| game.unseal(order));
            let Some(Order::Battle(BattleOrder::Resolve { attack })) = order else { continue };
            let Some(stake) = Stake::of(game, p, attack) else { continue };
            let said =
                format!("taken {}; expected loss in factors: {}", stake.taken.percent(0), stake.losses());
            assert!(offer.note.ends_with(&said), "{} not {said}", offer.note);
            // Both sides are told it: who loses what is named.
            let by = p.fighting.plan[usize::from(attack)].units.first();
            let sides = if by.is_some_and(|unit| unit.side() == AXIS) {
                ["Soviet", "Axis"]
            } else {
                ["Axis", "Soviet"]
            };
            let losses = stake.losses();
            let named = losses.split(", ").zip(sides).all(|(part, side)| part.starts_with(side));
            assert!(named, "{losses} of an attack by {by:?}");
        }
        for (nth, attack) in (0_u8..).zip(&p.fighting.plan) {
            let Some(target) = attack.targets.first() else { continue };
            let first = p.fighting.plan.iter().position(|other| other.targets.has(target));
            let about = Subject::Place(target.into());
            let Some(forecast) = game.forecast(p, &about, &[]).filter(|_| first == Some(usize::from(nth)))
            else {
                continue;
            };
            let stake = Stake::of(game, p, nth).expect("it can be fought");
            assert_eq!(forecast.success().value(), stake.taken.value());
            let (chance, losses) = (stake.taken.percent(0), stake.losses());
            let Some(Mark::Chance { label, .. }) = forecast.mark() else { panic!("a pill") };
            assert_eq!(label, chance);
            let bars = &forecast.outlook.bars;
            let bar = bars.iter().find(|bar| bar.label.ends_with("is taken")).unwrap_or(&bars[0]);
            assert_eq!(bar.chance.percent(0), chance, "{}", bar.label);
            let expected = (forecast.spread(5).expected(), forecast.spread(6).expected());
            assert!((expected.0 - stake.theirs).abs() < 0.001 && (expected.1 - stake.ours).abs() < 0.001);
            let Some(panel) = game.builder(p, &about, &[], &[]) else { continue };
            let said = format!("taken {chance}; expected loss in factors: {losses}");
            assert!(panel.second_click.ends_with(&said), "{} not {said}", panel.second_click);
            if let Some((_, value)) = rows.get(usize::from(nth)) {
                assert!(value.ends_with(&format!(", {chance}")), "{value} not {chance}");
            }
            tried += 1;
        }
        true
    });
    assert!(tried > 8, "{tried} attacks");
}

#[test] // RP-CMB-07, RP-FST-02: the figures of a second wave are its own
fn the_panel_of_a_second_wave_weighs_the_second_wave() {
    let mut scene = field(AXIS).put_as("su_a4", "V24", (4, 4, 3));
    for (key, at) in [("ax_ik1", "V23"), ("ax_ik2", "V23"), ("ax_ik5", "W24")] {
        scene = scene.put_as(key, at, (4, 4, 4));
    }
    scene.plan(&["ax_ik1", "ax_ik2"], &["V24"]);
    let (third, at) = (scene.unit("ax_ik5"), scene.hex("V24"));
    let plan = battle::apart(&scene.game, &scene.p, &[third], at).expect("it may attack on its own");
    let about = Subject::Place(at.into());
    let panel = scene.game.builder(&scene.p, &about, &plan, &[]).expect("a panel");
    assert_eq!(panel.rows.iter().map(|row| row.value.as_str()).collect::<Vec<_>>(), ["4"]);
    let others: Vec<&str> = panel.offers.iter().map(|offer| offer.label.as_str()).collect();
    assert!(others.iter().all(|label| !label.contains("stays out")), "of the first wave: {others:?}");
    let mut forecast = scene.game.forecast(&scene.p, &about, &plan).expect("a forecast");
    scene.game.alternatives(&scene.p, &about, &plan, &mut forecast);
    let labels: Vec<&str> = forecast.changes.iter().map(|change| change.label.as_str()).collect();
    assert!(labels.iter().all(|label| !label.contains("stays out")), "one corps attacks: {labels:?}");
    let with = kit::hand::after(&scene.game, &scene.p, &plan);
    let own = terms::read_column(&scene.game, &with, &with.fighting.plan[1]);
    let first = terms::read_column(&scene.game, &with, &with.fighting.plan[0]);
    assert_ne!(own, first);
    assert!(!forecast.changes.is_empty() && forecast.changes.iter().all(|change| change.column == own));
}

#[test] // RP-CMB-11
fn odds_that_divide_evenly_are_in_nobodys_favour() {
    let mut said = Vec::new();
    for attack in [8, 9] {
        let scene = field(AXIS).put_as("su_a4", "V24", (4, 4, 3)).put_as("ax_ik1", "V23", (attack, 4, 4));
        let r = odds::reckon(&scene.game, &scene.p, &scene.attack(&["ax_ik1"], &["V24"]));
        let sums = terms::sums(&scene.game, &r);
        let odds = sums[0].1.iter().find(|term| term.label.starts_with("Odds")).expect("the odds");
        said.push(odds.label.clone());
    }
    assert_eq!(said, ["Odds 8 to 4", "Odds 9 to 4, rounded in the defender’s favour"]);
}
