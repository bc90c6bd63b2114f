//! What the window asks while an attack is put together, who could come to a hex, what lies beside the map.

use super::scene::{Scene, empty, game, hex, historical, unit};
use engine::{
    base::side::Viewer,
    contract::{
        prelude::{Handling as _, Picture as _},
        rules::Knowledge as _,
    },
    show::{
        builder::Builder,
        line::Term,
        scene::{ArrowStyle, Subject},
    },
};
use red_parachutes::{
    battle::BattleOrder,
    nouns::{GERMAN, SOVIET, Step},
    order::Order,
    sight::View,
};
use std::ops::ControlFlow;

fn attack(key: &str, target: &str) -> Order {
    Order::Battle(BattleOrder::Attack { unit: unit(key), target: hex(target) })
}

/// Two German battalions and their guns before a known Soviet one.
fn before_zarubyntsi() -> Scene {
    let scene = empty(GERMAN).put("g57.199.1", "2206").put("g57.199.2", "2306");
    let mut scene = scene.put("g57.ar", "2205").put("s161.565", "2307").step(Step::Combat);
    scene.p.known[1].add(unit("s161.565"));
    scene
}

fn view(scene: &Scene) -> View {
    game().view(&scene.p, Viewer::Side(scene.p.phasing))
}

fn panel(scene: &Scene, plan: &[Order]) -> Builder {
    game().builder(&view(scene), &Subject::Place(hex("2307").into()), plan, &[]).unwrap()
}

fn totals(builder: &Builder) -> Vec<(&str, &str)> {
    let total = |terms: &'_ Vec<Term>| terms.iter().rposition(|term| term.total);
    builder
        .sums
        .iter()
        .filter_map(|(head, terms)| Some((head.as_str(), terms[total(terms)?].value.as_str())))
        .collect()
}

#[test] // RPX-151, RPX-212, RPX-213, RPX-175
fn an_attack_is_put_together_hex_by_hex_with_its_odds_line_by_line() {
    let scene = before_zarubyntsi();
    let none = panel(&scene, &[]);
    assert!(none.why_not.is_some() && none.rows.is_empty());
    assert_eq!(none.offers.len(), 2, "{:?}", none.offers);
    let plan = [attack("g57.199.1", "2307"), attack("g57.199.2", "2307")];
    let (one, two) = (panel(&scene, &plan[..1]), panel(&scene, &plan));
    assert_eq!((one.rows.len(), two.rows.len()), (1, 2));
    assert_eq!(one.offers.len(), 1, "the other could join");
    assert!(two.offers.is_empty() && two.why_not.is_none());
    assert_eq!(two.rows[1].removes, [game().seal(&plan[1])], "a line takes its units out again");
    let heads: Vec<&str> = totals(&two).iter().map(|total| total.0).collect();
    assert_eq!(heads, ["Attack", "Defence", "Odds", "Batteries in reach"]);
    let column = |panel: &Builder| panel.columns.as_ref().unwrap().used;
    assert!(column(&two) > column(&one), "{:?} {:?}", totals(&one), totals(&two));
    assert!(one.offers[0].note.ends_with(totals(&two)[2].1), "{}", one.offers[0].note);
    let arrows = |panel: &Builder, style| panel.arrows.iter().filter(|arrow| arrow.style == style).count();
    assert_eq!((arrows(&one, ArrowStyle::Attack), arrows(&one, ArrowStyle::CouldJoin)), (1, 1));
    assert_eq!(two.then, [game().seal(&Order::Battle(BattleOrder::Commit))]);
    assert!(two.puts_off && two.second_click.starts_with("attack Zarubyntsi"), "{}", two.second_click);
}

#[test] // RPX-060
fn of_defenders_who_are_not_inspected_no_odds_are_told() {
    let mut scene = before_zarubyntsi();
    scene.p.known[1].remove(unit("s161.565"));
    let panel = panel(&scene, &[attack("g57.199.1", "2307")]);
    assert!(panel.columns.is_none() && panel.note.contains("1 counter not inspected"), "{}", panel.note);
    assert_eq!(totals(&panel).len(), 1, "the own batteries alone");
}

#[test] // RPX-151
fn a_plan_is_mended_when_its_units_cannot_attack_any_more() {
    let plan = [attack("g57.199.1", "2307"), attack("g57.199.2", "2307")];
    let mut scene = before_zarubyntsi();
    scene.p.remove(unit("g57.199.1"), red_parachutes::nouns::Off::Lost, 0);
    assert!(panel(&scene, &plan).why_not.is_some());
    let about = Subject::Place(hex("2307").into());
    assert_eq!(game().mended(&view(&scene), &about, &plan), plan[1..]);
}

#[test] // RPX-151, RPX-212
fn attacks_that_could_be_made_are_told_with_the_least_force_of_the_best_odds() {
    let scene = before_zarubyntsi();
    let mut found = Vec::new();
    let told = game().openings(&view(&scene), &mut |opening| {
        found.extend(opening);
        ControlFlow::Continue(())
    });
    assert_eq!(told, ControlFlow::Continue(()));
    let units = ["g57.199.1", "g57.199.2"].map(|key| unit(key).0.into()).to_vec();
    assert_eq!(found, [(hex("2307").into(), units)]);
}

#[test] // RPX-080, RPX-151
fn who_can_come_to_a_hex_is_who_finds_a_way_there_or_a_door_to_attack_it() {
    let scene = empty(GERMAN).put("g57.199.1", "2210").put("s161.565", "2307");
    let mut scene = scene.put("g57.199.2", "2212");
    scene.p.known[1].add(unit("s161.565"));
    let rows = |at: &str| -> Vec<String> {
        let overlay = game().who_comes(&view(&scene), hex(at).into()).unwrap();
        overlay.rows.into_iter().map(|row| row.text).collect()
    };
    let free = rows("2211");
    assert!(free[0].starts_with("German, this turn: "), "{free:?}");
    let held = rows("2307");
    assert!(held.iter().any(|row| row.contains("to attack: I./Gren 199 from 2210 by")), "{held:?}");
    let mut tired = scene.clone();
    tired.go("g57.199.1", &["2211"]).unwrap();
    let overlay = game().who_comes(&view(&tired), hex("2211").into()).unwrap();
    assert!(
        overlay
            .rows
            .iter()
            .all(|row| !row.text.contains("I./Gren 199 from") || row.text.contains("II./Gren 199")),
        "it stands there: {:?}",
        overlay.rows
    );
}

#[test] // RPX-061
fn beside_the_map_lies_what_the_viewer_may_know() {
    let scene = historical(SOVIET, 2);
    let titles = |viewer: Viewer| -> Vec<String> {
        let scene = game().scene(&game().view(&scene.p, viewer));
        scene.boxes.into_iter().map(|shown| shown.title).collect()
    };
    let soviet = titles(Viewer::Side(SOVIET));
    assert!(soviet.contains(&"Soviet units to come".to_owned()), "{soviet:?}");
    assert!(!soviet.contains(&"German units to come".to_owned()), "{soviet:?}");
    let german = titles(Viewer::Side(GERMAN));
    assert!(
        german.contains(&"Soviet losses".to_owned()) && !german.contains(&"Soviet units to come".to_owned())
    );
}
