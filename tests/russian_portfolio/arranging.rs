//! Positions put together by hand: each change, each refusal, what one begins with, and play from there.

use crate::arranged::edits::{Hand, begun, random_changes, refused};
use engine::{
    base::{
        keys::UnitKey,
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::{
        arranging::{Edit, Piece},
        scene::Subject,
    },
};
use stavka::games;
use std::sync::Arc;

fn kind() -> Arc<dyn engine::table::kind::GameKind> {
    let all = games::register(None);
    Arc::clone(all.iter().find(|kind| kind.id() == "russian-portfolio").expect("it is in the register"))
}

fn hand() -> Hand {
    Hand::of(kind())
}

fn left(hand: &Hand, id: &str) -> u16 {
    let tray = hand.kind.arrangement(&Choices::new(), &hand.text).unwrap().tray;
    let pieces = tray.iter().flat_map(|group| &group.pieces);
    pieces.into_iter().find(|piece| piece.id == id).map_or(0, |piece| piece.left)
}

#[test] // RP-CTL-01 RP-GEN-10
fn units_come_go_and_change() {
    let mut hand = hand();
    assert!(hand.holds("all(turn = 1, step(move, axis))"), "an empty map is not passed over");
    let army = hand.put("ax_a4", "Minsk").unwrap();
    assert!(hand.holds("all(at(ax_a4, Minsk), control(Minsk, axis))"));
    assert_eq!(left(&hand, "ax_a4"), 0);
    hand.carry(army, "Smolensk").unwrap();
    assert!(hand.holds("all(at(ax_a4, Smolensk), control(Minsk, axis), control(Smolensk, axis))"));
    let unit = Subject::Unit(army);
    assert_eq!(hand.rows(&unit)[0].next().unwrap().label, "Spent", "S gives the next state");
    hand.set(Some(unit.clone()), "state", "Dispersed").unwrap();
    assert!(hand.holds("dispersed(ax_a4)"));
    hand.set(Some(unit.clone()), "supply", "no").unwrap();
    assert_eq!(hand.rows(&unit)[1].value().unwrap().label, "Out");
    assert!(hand.text.contains("ax_a4:du"), "{}", hand.text);
    hand.edit(&Edit::Remove { unit: army }).unwrap();
    assert_eq!(left(&hand, "ax_a4"), 1);
    assert!(hand.holds("all(eliminated(ax_a4), control(Smolensk, axis))"));
    let many = left(&hand, "su_rif_pool_1");
    hand.put("su_rif_pool_1", "Q18").unwrap();
    assert_eq!((many > 2, left(&hand, "su_rif_pool_2")), (true, many - 1), "those alike are one pile");
}

#[test]
fn the_whole_is_set() {
    let mut hand = hand();
    for (row, value, label) in [
        ("turn", "9", "9 · 1 Dec"),
        ("weather", "Snow", "Snow"),
        ("step", "plan-soviet", "Soviet attacks"),
        ("reserve", "2", "2"),
        ("infantry-axis", "4", "4"),
        ("armour-axis", "2", "2"),
        ("infantry-soviet", "30", "30"),
        ("armour-soviet", "7", "7"),
        ("winter", "9", "Turn 9"),
        ("siberia", "8", "Turn 8"),
    ] {
        hand.set(None, row, value).unwrap();
        assert_eq!(hand.row(row), label, "{row}");
    }
    assert!(hand.holds("all(turn = 9, step(plan, soviet), weather(Snow))"));
    assert!(!hand.text.contains("exact"), "{}", hand.text);
    hand.set(None, "step", "base-soviet").unwrap();
    assert_eq!(hand.row("infantry-soviet"), "30", "what is saved stays");
    hand.set(None, "turn", "3").unwrap();
    assert!(hand.holds("all(turn = 3, step(base, soviet), weather(Good))"));
}

#[test] // RP-RUL-06 RP-REP-08 RP-CTL-03
fn ground_garrisons_and_factories_are_set() {
    let mut hand = hand();
    let place = |hand: &Hand, name: &str| Subject::Place(hand.place(name));
    let shown = |hand: &Hand, name: &str| {
        let rows = hand.rows(&Subject::Place(hand.place(name)));
        rows.iter().map(|row| row.value().unwrap().label.clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown(&hand, "Moscow"), ["Soviet", "Stands", "Works"]);
    hand.control("Moscow", "axis").unwrap();
    assert_eq!(shown(&hand, "Moscow"), ["Axis"]);
    hand.control("Moscow", "soviet").unwrap();
    assert_eq!(shown(&hand, "Moscow"), ["Soviet", "Lost", "Lost"], "what the Axis once had is gone");
    let moscow = place(&hand, "Moscow");
    hand.set(Some(moscow.clone()), "garrison", "yes").unwrap();
    hand.set(Some(moscow), "factory", "yes").unwrap();
    assert_eq!(shown(&hand, "Moscow"), ["Soviet", "Stands", "Works"]);
    assert_eq!(shown(&hand, "J1"), Vec::<String>::new(), "water belongs to nobody");
    let army = hand.put("ax_a4", "Moscow").unwrap();
    refused(hand.control("Moscow", "soviet"), "Its units stand there", "RP-CTL-01");
    hand.edit(&Edit::Remove { unit: army }).unwrap();
    assert_eq!(shown(&hand, "Moscow"), ["Axis"]);
    let moscow = place(&hand, "Moscow");
    refused(hand.set(Some(moscow.clone()), "factory", "yes"), "lost for good", "RP-REP-08");
    refused(hand.set(Some(moscow), "garrison", "yes"), "Only a Soviet victory city", "RP-RUL-06");
    refused(hand.control("J1", "axis"), "belong to nobody", "RP-CTL-03");
}

#[test] // RP-MOV-02 RP-MOV-14 RP-STK-01 RP-STK-02 RP-TER-14 RP-WX-01 RP-WX-09
fn what_is_impossible_is_refused_with_its_rule() {
    let mut hand = hand();
    let army = hand.put("ax_a4", "Minsk").unwrap();
    refused(hand.put("su_a13", "Minsk"), "Minsk is held by the Axis side: 4th Army", "RP-MOV-02");
    refused(hand.put("ax_a9", "Minsk"), "2 units larger than a corps would stand there", "RP-STK-01");
    refused(hand.put("ax_a9", "J1"), "J1 is sea", "RP-MOV-02");
    refused(hand.put("ax_a9", "JJ2"), "which is closed", "RP-MOV-14");
    refused(hand.put("ax_hun", "Bucharest"), "may not enter Romania", "RP-TER-14");
    refused(hand.put("ax_a4", "Brest"), "Its counter is on the map", "RP-GEN-10");
    refused(hand.put("ax_a99", "Brest"), "There is no such unit", "");
    hand.put("su_front_1", "Moscow").unwrap();
    refused(hand.put("su_rif_pool_1", "Moscow"), "A front stands alone", "RP-STK-01");
    hand.put("ax_pzk24", "T7").unwrap();
    refused(hand.put("ax_pzk47", "T7"), "2 armoured units would stand there", "RP-STK-02");
    hand.put("ax_ra3", "X10").unwrap();
    refused(hand.put("ax_hun", "X10"), "Romanians and Hungarians", "RP-TER-14");
    refused(hand.carry(army, "Moscow"), "Moscow is held by the Soviet side", "RP-MOV-02");
    refused(hand.set(None, "turn", "16"), "There is no such turn", "RP-WX-01");
    refused(hand.set(None, "turn", "0"), "There is no such turn", "RP-WX-01");
    refused(hand.set(None, "weather", "Snow"), "The turn track rules", "RP-WX-01");
    refused(hand.set(None, "weather", "Fog"), "cannot be set", "");
    refused(hand.set(None, "winter", "9"), "Snow turn that has come", "RP-WX-06");
    refused(hand.set(None, "siberia", "40"), "There is no such turn", "RP-SIB-01");
    refused(hand.set(None, "siberia", "soon"), "cannot be set", "");
    refused(hand.set(None, "reserve", "8"), "seven reserve phases", "RP-SEQ-04");
    refused(hand.set(None, "armour-axis", "many"), "is no number", "");
    refused(hand.set(None, "moon", "3"), "cannot be set", "");
    refused(hand.edit(&Edit::Remove { unit: UnitKey::nth(9000) }), "There is no such unit", "");
    refused(
        hand.edit(&Edit::Put { piece: Piece::Unit(UnitKey::nth(100)), at: hand.place("Minsk") }),
        "is not on the map",
        "RP-MOV-01",
    );
    hand.set(None, "turn", "9").unwrap();
    refused(hand.set(None, "winter", "3"), "Snow turn that has come", "RP-WX-06");
    refused(hand.set(None, "winter", "soon"), "cannot be set", "");
    hand.put("ax_ik5", "E17").unwrap();
    refused(hand.set(None, "turn", "5"), "not frozen", "RP-WX-09");
}

#[test] // RP-WX-01 RP-WX-03
fn in_turn_0_a_die_decides_the_weather() {
    let mut hand = Hand::with(kind(), Choices::from([("invasion".into(), "june-1".into())]));
    hand.set(None, "turn", "0").unwrap();
    hand.set(None, "weather", "Mud").unwrap();
    refused(hand.set(None, "weather", "Snow"), "The die brings Good or Mud", "RP-WX-03");
    refused(hand.set(None, "weather", "Fog"), "cannot be set", "");
    hand.set(None, "turn", "1").unwrap();
    refused(hand.set(None, "weather", "Mud"), "The turn track rules the weather", "RP-WX-01");
}

#[test]
fn what_one_begins_with() {
    let kind = kind();
    let presets = kind.presets(&Choices::new()).unwrap();
    let names: Vec<&str> = presets.iter().map(|preset| preset.name.as_str()).collect();
    assert_eq!(names[..2], ["An empty map", "22 June, as printed"]);
    assert!(names.contains(&"Ground of 31 August"), "{names:?}");
    let units = |nth: usize| {
        begun(&*kind, &Choices::new(), &presets[nth].position).scene(0, Viewer::Umpire).counters.len()
    };
    assert_eq!((units(0), units(1)), (0, 87));
    for preset in &presets[2..] {
        let table = begun(&*kind, &Choices::new(), &preset.position);
        let holds = |fact: &str| table.holds(0, Viewer::Umpire, fact).unwrap();
        assert!(
            holds("all(control(Minsk, axis), control(Moscow, soviet), control(N18, soviet))")
                || preset.name.contains("Nov")
                || preset.name.contains("Oct"),
            "{}",
            preset.name
        );
        assert!(preset.position.len() < 4_000, "{}: {}", preset.name, preset.position.len());
    }
}

/// What is put together is played: the automatic sides play it to its end.
#[test]
fn an_arranged_position_is_played_to_its_end() {
    let mut hand = hand();
    for (unit, at) in
        [("ax_a4", "Minsk"), ("ax_pzg2", "Q9"), ("su_front_1", "Moscow"), ("su_a13", "Smolensk")]
    {
        hand.put(unit, at).unwrap();
    }
    hand.set(None, "turn", "13").unwrap();
    let mut table = begun(&*hand.kind, &hand.chosen, &hand.text);
    while table.to_act().is_some() && table.ply_count() < 2_000 {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 100).unwrap();
    }
    assert_eq!(table.to_act(), None::<Side>);
    assert!(table.verify().first_difference.is_none());
}

/// A moment of a played game stays exact, and what does not touch a change stays as it was.
#[test]
fn a_moment_of_a_game_is_changed_too() {
    let kind = kind();
    let mut table = kind.new_table(&Choices::new(), 7, engine::base::fence::UndoPolicy::Study).unwrap();
    while table.ply_count() < 300 || table.position(table.cursor(), Viewer::Umpire).is_err() {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    let text = table.position(table.cursor(), Viewer::Umpire).unwrap();
    let mut hand = Hand { table: begun(&*kind, &Choices::new(), &text), kind, chosen: Choices::new(), text };
    let before = hand.table.scene(0, Viewer::Umpire);
    let axis = before.counters.iter().find(|counter| counter.side == 0).unwrap().unit;
    hand.edit(&Edit::Remove { unit: axis }).unwrap();
    let after = hand.table.scene(0, Viewer::Umpire);
    assert_eq!(after.counters.len() + 1, before.counters.len());
    random_changes(&mut hand, 150);
}

#[test]
fn random_changes_stay_possible() {
    let (done, refused) = random_changes(&mut hand(), 400);
    assert!(done > 150 && refused > 30, "{done} {refused}");
}
