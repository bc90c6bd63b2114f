//! Red-lettered units of the revised edition in positions written by hand, and what else a position of it keeps.

use super::edits::Hand;
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        start::Start,
    },
    contract::options::Choices,
    show::{
        arranging::{Edit, Piece},
        scene::Subject,
    },
    table::Table,
};
use stavka::games;

fn revised() -> Choices {
    [("edition".to_owned(), "revised".to_owned())].into()
}

fn begun(chosen: &Choices, position: &str) -> Result<Box<dyn Table>, String> {
    games::register(None)[0].arranged_table(chosen, 1, UndoPolicy::Study, &Start::at(position))
}

/// A position, and what it is written as once it is read.
fn kept(chosen: &Choices, position: &str) -> (Box<dyn Table>, String) {
    let table = begun(chosen, position).unwrap_or_else(|why| panic!("{position}: {why}"));
    let written = table.position(0, Viewer::Umpire).unwrap();
    let again = begun(chosen, &written).unwrap();
    assert_eq!((again.digest(0), again.position(0, Viewer::Umpire)), (table.digest(0), Ok(written.clone())));
    (table, written)
}

#[test] // BF-REP-11: red-lettered units, by their names, up and down, on the map and in the pool
fn red_lettered_units_stand_in_positions_written_by_hand() {
    let text = r#"(turn: 3, step: 6, units: {"charkow": "?rmad rkad ?rbe S", "tula": "rg1 ?Wt"}, pool: "2W 3S rdo")"#;
    let (table, written) = kept(&revised(), text);
    for word in ["?rmad", "rkad", "?rbe", "rg1"] {
        assert!(written.contains(word), "{word}: {written}");
    }
    let absent = written.split("absent:").nth(1).unwrap().split(']').next().unwrap();
    assert!(absent.contains("rro") && !absent.contains("rdo"), "who is named is in the game: {written}");
    let there = "all(units(charkow, soviet) = 4, unknown(charkow) = 2)";
    assert_eq!(table.holds(0, Viewer::Side(Side(0)), there), Ok(true));
    // With a number of its own too; then it is a moment of a game.
    kept(&revised(), r#"(turn: 3, step: 6, units: {"charkow": "b7:?rbe", "tula": "b2:rg1d"}, pool: "rdo")"#);
    let why = |position: &str| begun(&revised(), position).err().unwrap();
    let june = why(r#"(units: {"tula": "rma"})"#);
    assert!(june.contains("Naval infantry is a red-lettered unit, and these come in turn 2"), "{june}");
    let twice = why(r#"(turn: 3, units: {"tula": "rma"}, pool: "rma")"#);
    assert!(twice.contains("“rma” is named twice"), "{twice}");
    let older = begun(&Choices::new(), r#"(turn: 3, units: {"tula": "rma"})"#).err().unwrap();
    assert!(older.contains("“rma” is no unit of this game"), "{older}");
}

#[test]
fn a_moment_with_disrupted_naval_infantry_is_read() {
    // As the program wrote it: the mark stands behind an id that ends in a letter of a mark.
    let (_, written) =
        kept(&revised(), r#"(turn: 6, step: 6, october: Good, units: {"charkow": "b12:rmad b23:rkad"})"#);
    assert!(written.contains("rmad") && written.contains("rkad"), "{written}");
}

#[test] // BF-RAT-07, R23, R72, BF-SEAT-07: what is known beside the units
fn a_position_keeps_what_is_known_beside_the_units() {
    let (_, written) =
        kept(&revised(), r#"(turn: 4, romania_attacked: true, units: {"minsk": "a4"}, taken: {"Minsk": 2})"#);
    assert!(written.contains("romania_attacked:true") && written.contains("\"minsk\":2"), "{written}");
    let why = |chosen: &Choices, position: &str| begun(chosen, position).err().unwrap();
    assert!(why(&Choices::new(), "(romania_attacked: true)").contains("out of Romania"));
    assert!(
        why(&Choices::new(), "(turn: 3, german: [\"minsk\"], taken: {\"minsk\": 4})")
            .contains("cannot have taken Minsk in turn 4")
    );
    assert!(why(&Choices::new(), "(turn: 3, taken: {\"minsk\": 2})").contains("cannot have taken Minsk"));
    let roll: Choices = [("december".to_owned(), "roll".to_owned())].into();
    let (good, _) = kept(&roll, "(turn: 7, october: Mud, weather: Good)");
    assert_eq!(good.holds(0, Viewer::Umpire, "weather(Good)"), Ok(true));
    let (snow, _) = kept(&roll, "(turn: 7, october: Mud)");
    assert_eq!(snow.holds(0, Viewer::Umpire, "weather(Snow)"), Ok(true));
    assert!(why(&Choices::new(), "(turn: 7, weather: Good)").contains("turn 7 never has Good"));
    // 11th Army may wait in Romania in June.
    let (june, _) = kept(&revised(), "(units: {\"jassy\": \"a11\"})");
    assert_eq!(june.holds(0, Viewer::Umpire, "at(a11, jassy)"), Ok(true));
    assert!(why(&revised(), "(units: {\"lublin\": \"a11\"})").contains("comes in turn 2"));
    assert!(why(&Choices::new(), "(units: {\"jassy\": \"a11\"})").contains("comes in turn 2"));
}

#[test]
fn red_lettered_units_lie_in_the_tray() {
    let mut hand = Hand::with(std::sync::Arc::clone(&games::register(None)[0]), revised());
    let tray = |hand: &Hand| {
        let groups = hand.kind.arrangement(&hand.chosen, &hand.text).unwrap().tray;
        groups
            .into_iter()
            .find(|group| group.name == "Red-lettered units")
            .map_or(0, |group| group.pieces.len())
    };
    assert_eq!(tray(&hand), 0, "they come in July");
    hand.set(None, "turn", "3").unwrap();
    let all = tray(&hand);
    let at = hand.place("Kharkov");
    let unit = hand.edit(&Edit::Put { piece: Piece::Tray("rma".into()), at }).unwrap().unwrap();
    assert_eq!(tray(&hand), all - 1);
    hand.set(Some(Subject::Unit(unit)), "order", "disrupted").unwrap();
    hand.set(Some(Subject::Unit(unit)), "face", "down").unwrap();
    assert!(hand.text.contains("?rmad"), "{}", hand.text);
    assert_eq!(hand.rows(&Subject::Unit(unit))[0].value().unwrap().label, "Face down");
    hand.edit(&Edit::Remove { unit }).unwrap();
    assert_eq!(tray(&hand), all);
    let (done, refused) = super::edits::random_changes(&mut hand, 150);
    assert!(done > 40 && refused > 5, "{done} {refused}");
}
