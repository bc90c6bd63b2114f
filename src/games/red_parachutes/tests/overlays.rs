//! Overlays: supply as it is and will be, zones, guns, threat, chances of a drop.

use super::scene::{empty, game, hex, historical, unit};
use engine::{
    base::{keys::PlaceKey, side::Viewer},
    contract::{prelude::Picture as _, rules::Knowledge as _},
    show::overlay::{BadgeStyle, Overlay},
};
use red_parachutes::{
    data::SetUp,
    nouns::{GERMAN, SOVIET, Side, Step, Supply, Unit, units_of},
    rules::drops,
    state::Position,
};

fn shown(p: &Position, viewer: Side, kind: &str, side: Side) -> Overlay {
    let view = game().view(p, Viewer::Side(viewer));
    game().overlay(&view, kind, side, &[]).unwrap()
}

fn rows(overlay: &Overlay) -> Vec<&str> {
    overlay.rows.iter().map(|row| row.text.as_str()).collect()
}

#[test] // RPX-030, RPX-031, RPX-035
fn supply_is_shown_as_it_is_and_as_the_next_check_finds_it() {
    let scene = empty(GERMAN).put("g57.hq", "2112").put("g57.199.1", "2113").put("g57.199.2", "0524");
    let p = scene.supply("g57.199.1", Supply::Isolated).p;
    assert_eq!(rows(&shown(&p, GERMAN, "supply", GERMAN)), ["I./Gren 199: Isolated"]);
    let ahead = shown(&p, GERMAN, "supply-ahead", GERMAN);
    assert_eq!(rows(&ahead), ["II./Gren 199: would be out of supply"]);
    assert!(ahead.badges.iter().any(|badge| badge.place == hex("0524").into()));
    assert!(!ahead.at(hex("2113").into())[0].rules.is_empty(), "a headquarters reaches it");
}

#[test] // RPX-111, RPX-112, RPX-142, RPX-141
fn zones_guns_and_threat_are_drawn_from_what_is_known() {
    let scene = empty(GERMAN).put("g57.199.1", "2206").put("g57.ar", "2205").put("s161.565", "2307");
    let p = scene.step(Step::Combat).p;
    let zone = shown(&p, GERMAN, "zones", SOVIET);
    assert!(zone.at(hex("2206").into())[0].text.contains("Soviet zone, of Zarubyntsi"), "{:?}", zone.notes);
    let guns = shown(&p, GERMAN, "guns", GERMAN);
    assert!(rows(&guns)[0].contains("spotted from 2206; Art 157"), "{:?}", guns.rows);
    assert_eq!(guns.trails[0].path, [hex("2206"), hex("2307")].map(PlaceKey::from));
    let threat = |p: &Position| shown(p, GERMAN, "threat", GERMAN).badges[0].label.clone();
    assert_eq!(threat(&p), "?", "who stands there is not inspected");
    let mut known = p;
    known.known[1].add(unit("s161.565"));
    assert_eq!(threat(&known), "1:2", "5 against 4 and as much support");
}

#[test] // RPX-133
fn the_map_of_a_drop_counts_what_every_throw_of_the_rules_brings() {
    let scene = historical(SOVIET, 4).step(Step::Drops);
    let zone = scene.p.zones[2].unwrap();
    let waits = |unit: &Unit| game().counter(*unit).setup == SetUp::Drop && scene.p.at.of(*unit).is_none();
    let company = units_of(SOVIET).find(waits).unwrap();
    let mut counted = vec![0u32; game().map.hexes.hexes().count()];
    let mut all = [1u32; 5];
    loop {
        let mut jump = scene.clone();
        jump.run(&all, |d| drops::land(game(), d, company, zone));
        if let Some(at) = jump.p.at.of(company) {
            counted[at.index()] += 1;
        }
        let Some(next) = all.iter().rposition(|face| *face < 6) else { break };
        all[next] += 1;
        all[next + 1..].fill(1);
    }
    assert_eq!(red_parachutes::odds::drops::landings(game(), &scene.p, zone), counted);
    let view = game().view(&scene.p, Viewer::Side(SOVIET));
    let map = game().overlay(&view, "drops", SOVIET, &[]).unwrap();
    assert_eq!(map.rows.len(), 3);
    assert!(
        map.rows[2].text.contains("west bank") && map.badges.iter().any(|b| b.style == BadgeStyle::Threat)
    );
    let other = game().overlay(&game().view(&scene.p, Viewer::Side(GERMAN)), "drops", SOVIET, &[]).unwrap();
    assert_eq!((other.rows.len(), other.badges.len()), (0, 0), "the zones are secret");
}
