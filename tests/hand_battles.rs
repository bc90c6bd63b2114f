//! Attacks by hand: what opens their choices, what commits them, and the second battle of a Blitzkrieg.

use crate::{
    common::{
        tree::nodes,
        window::{click, desk, launch, open, place, press, settle, shown, type_text},
    },
    hand::*,
};
use app::command::MapEvent;
use egui::{Key, accesskit::Role};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    show::{offer::Offer, scene::Subject},
    table::Table,
};
use stavka::games;

#[test]
fn an_attack_is_committed_by_its_button_or_a_second_click_never_by_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = battles(dir.path());
    let before = now(&h);
    let kaunas = place(&h, "Kaunas");
    // With own units selected, the newcomer’s way.
    let army = desk(&h).own_units(place(&h, "Insterburg"))[0];
    select(&mut h, army);
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    assert_eq!(now(&h), before, "the first click only opens its choices");
    assert!(shown(&h, "Attack on Kaunas") && desk(&h).selection.is_empty());
    assert!(shown(&h, "As a Blitzkrieg") && shown(&h, "Click again: attack Kaunas, falls in "));
    let button = nodes(&h)
        .into_iter()
        .find(|n| n.role == Role::Button && n.name == "Attack Kaunas" && n.panel == "Details");
    assert!(button.is_some_and(|n| !n.disabled));
    // The other manner changes what the second click does, and says so.
    press(&mut h, Key::B);
    assert!(shown(&h, "Click again: attack Kaunas as a Blitzkrieg"));
    press(&mut h, Key::B);
    // A look at another place, or Esc, puts it away.
    press(&mut h, Key::Escape);
    assert!(desk(&h).planning.is_none() && now(&h) == before);
    // Two clicks in one breath are one.
    h.state_mut().send(MapEvent::ClickPlace { place: kaunas });
    h.state_mut().send(MapEvent::ClickPlace { place: kaunas });
    settle(&mut h);
    assert_eq!(now(&h), before);
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    assert!(now(&h) > before, "the second click commits: {}", desk(&h).status);
}

#[test]
fn dragging_onto_a_target_or_a_and_its_name_open_its_choices_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = battles(dir.path());
    let before = now(&h);
    let (unit, kaunas) = (desk(&h).own_units(place(&h, "Insterburg"))[0], place(&h, "Kaunas"));
    h.state_mut().send(MapEvent::Drop { units: vec![unit], place: kaunas });
    settle(&mut h);
    assert_eq!((now(&h), shown(&h, "Attack on Kaunas")), (before, true));
    press(&mut h, Key::Escape);
    select(&mut h, unit);
    press(&mut h, Key::A);
    type_text(&mut h, "kaunas");
    press(&mut h, Key::Enter);
    assert_eq!((now(&h), shown(&h, "Attack on Kaunas")), (before, true));
    press(&mut h, Key::Enter);
    assert!(now(&h) > before, "Enter is its button");
}

/// A game played by itself until a corps may go on to a second position, handed to a person then.
fn pause_of_a_blitzkrieg() -> Box<dyn Table> {
    let kind = &games::register(None)[0];
    for seed in 1..40 {
        let choices = [("plan".to_owned(), "historical".to_owned())].into();
        let mut table = kind.new_table(&choices, seed, UndoPolicy::Study).unwrap();
        for side in [Side(0), Side(1)] {
            table.set_control(side, Control::Automatic(0));
        }
        while table.outcome().is_none() && table.when(table.cursor()).turn < 4 {
            let sequence = table.sequence(table.cursor(), Viewer::Side(Side(0)));
            let open = sequence.choices.iter().filter(|o| o.orders.is_empty()).count();
            if sequence.choices_title == "Blitzkrieg, second position" && open > 0 {
                let who = Viewer::Side(Side(0));
                let held = sequence.choices.iter().any(|o| {
                    let Some(Subject::Place(p)) = o.subject else { return false };
                    table.scene(table.cursor(), who).counters.iter().any(|c| c.place == p)
                });
                if held {
                    table.set_control(Side(0), Control::Person);
                    return table;
                }
            }
            let mut thought = table.thinker(0).expect("an automatic player")();
            table.accept(&mut thought, 1).unwrap();
        }
    }
    panic!("no Blitzkrieg goes on");
}

#[test] // BF-BLZ-02
fn the_second_battle_of_a_blitzkrieg_has_its_name_its_lock_and_its_chance() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("Pause.stavka"), pause_of_a_blitzkrieg().journal()).unwrap();
    let mut h = open(launch(dir.path(), QUIET), 1440.0, 900.0);
    click(&mut h, "Continue");
    let before = now(&h);
    let choices = desk(&h).seen.sequence.choices.clone();
    let go_on: Vec<&Offer> = choices.iter().filter(|o| o.label.starts_with("Go on to ")).collect();
    assert!(
        go_on
            .iter()
            .all(|o| o.orders.is_empty() && o.note.starts_with("Falls in ") && o.note.ends_with(" lost"))
    );
    assert!(choices.iter().any(|o| o.label == "End the Blitzkrieg"), "ending is a button of its own");
    let held = go_on
        .iter()
        .find_map(|o| match o.subject {
            Some(Subject::Place(p)) => desk(&h).seen.stack(p).next().is_some().then_some(p),
            _ => None,
        })
        .unwrap();
    let name = name_of(&h, held);
    // The main button begins a battle only under the name of its place.
    let primary = desk(&h).seen.sequence.primary.clone().unwrap();
    if primary.orders.len() > 1 {
        assert!(
            primary.label.starts_with("Attack ")
                && primary.note.contains(" falls in ")
                && primary.note.ends_with(" lost")
        );
    } else {
        assert_eq!(primary.label, "End the Blitzkrieg");
    }
    h.state_mut().send(MapEvent::ClickPlace { place: held });
    settle(&mut h);
    assert_eq!(now(&h), before);
    assert!(shown(&h, &format!("Blitzkrieg: second attack, on {name}")));
    assert!(shown(&h, &format!("Click again: attack {name}, falls in ")));
    let builder = desk(&h).seen.builder.clone().unwrap();
    assert_eq!(builder.confirm, format!("Attack {name}"));
    let unseen = desk(&h).seen.stack(held).any(|c| c.values.is_none());
    assert_eq!(builder.fence == engine::base::fence::Fence::Reveal, unseen, "the lock");
    assert!(desk(&h).seen.forecast.is_some() && !builder.rows.is_empty());
    click(&mut h, &format!("Attack {name}"));
    assert!(now(&h) > before && desk(&h).table.ply_count() > 0);
    let said = |part: &str| desk(&h).seen.log.iter().any(|l| l.line.text.contains(part));
    assert!(said(&name), "{}", desk(&h).status);
}
