//! Forces, charts and positions as short text.

use barbarossa_fast::{
    ids::{SpaceId, SpaceSet, UnitId},
    odds::notation::{chart, force, position, stack},
};

#[test]
fn forces_are_read_link_by_link() {
    let links = force("A+P / Ad").expect("a force");
    let text: Vec<String> =
        links.iter().map(|l| l.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")).collect();
    assert_eq!(text, ["A+P", "Ad"]);
    assert_eq!(force(" "), Ok(Vec::new()));
    assert!(force("A//P").is_err() && force("A+").is_err() && force("Add").is_err());
    assert!(stack("X").expect_err("no unit").starts_with("“X” is no unit"));
}

#[test]
fn charts_and_positions_are_read() {
    let g = chart("B=base a V=city E=east : B-a a-V V-E").expect("a chart");
    assert_eq!(g.board.dr[..4], [3, 2, 1, 0]);
    let s = position(&g, "turn 4 | a: A Pd | V: Sf w | ground E").expect("a position");
    assert_eq!(s.open.units_at(SpaceId(1)).len(), 2);
    let words = |set: SpaceSet| set.words()[0];
    assert_eq!((words(s.open.control), words(s.open.fort), s.open.turn), (0b1011, 0b100, 4));
    assert_eq!(s.open.face(UnitId::block(1)), None);
    assert!(position(&g, "a: X").is_err() && position(&g, "q: A").is_err());
    assert!(position(&g, "sunny").is_err() && chart("a=hill").is_err());
}
