//! Lesson and pack files: whatever is wrong is one sentence with file, line and reason.

use lessons::{format::*, reading};

/// The first lesson of the first pack.
pub const FIRST: &str = include_str!("../../assets/barbarossa_fast/lessons/1_the_map.lesson");
const PACK: &str = include_str!("../../assets/barbarossa_fast/lessons/first_steps.pack");

fn fault(text: &str) -> String {
    reading::lesson("a.lesson", text.as_bytes()).unwrap_err().to_string()
}

/// A lesson with everything in it.
fn whole() -> Lesson {
    let text = r#"(
  format: 1, id: "all", title: "All", game: "toy", choices: {"a": "b"}, side: "Red", minutes: 3, aim: "All.",
  new_rules: ["R1"], start: (position: (turn: 3, units: [("a1", "x", Strong)]), dice: [4, 2]), seed: 7, others: Lesson,
  steps: [
    (id: "read", title: "First", text: "Read.", before: [Order("Begin"), Automatic(1), Orders(3, 0)], after: [Automatic(0)]),
    (id: "point", text: "Point.", glow: [Place("a"), Unit("u"), Link("a", "b"), Phase("Combat"), Log("fell")],
      ask: Point(right: [Place("a"), Place("b")], all: true, hover: true, other: [(at: [Unit("u")], reply: "No.")], otherwise: "No."),
      hints: ["One.", "Two."], done: "Done."),
    (id: "choose", text: "Choose.", ask: Choose(options: [(text: "A", right: true), (text: "B", reply: "No.")])),
    (id: "number", text: "Say.", ask: Number(right: [6], within: 1, unit: "x", other: [(is: [4], reply: "No.")], otherwise: "No.")),
    (id: "order", text: "Order.", show_me: ["Move(unit: a)"],
      ask: Order(right: [(orders: ["2 of Move(unit: a|b)"], in_order: true, then: ["x"], remark: "Well."), (orders: ["Go"], refused: "E")],
        until: ["y"], also: ["Stop"], other: [(orders: ["Go"], given: ["Stop"], refused: "E-X", then: ["z"], reply: "No.")], otherwise: "No."),
      working: [(title: "T", about: Place("a"), orders: ["Go"], given: ["Stop"], note: "N")]),
    (id: "predict", text: "Predict.", ask: Predict(play: [Order("Go")], options: [(text: "A", then: ["x"], reply: "No.")])),
    (id: "free", text: "Play.", ask: Free(until: ["x"], lost: [(fact: "y", reply: "No.")], other: [], way: [Order("Go")])),
  ],
  goal: ["x"], goal_at: "order", stars: [(facts: ["y"], text: "More.")], debrief: "End.", class: ["Why?"],
)"#;
    reading::lesson("all.lesson", text.as_bytes()).unwrap()
}

#[test]
fn the_first_lesson_is_read() {
    let lesson = reading::lesson("1_the_map.lesson", FIRST.as_bytes()).unwrap();
    assert_eq!((lesson.id.as_str(), lesson.steps.len()), ("the_map", 6));
    assert!(matches!(lesson.steps[4].ask, Ask::Point(_)));
    let pack = reading::pack("first_steps.pack", PACK.as_bytes()).unwrap();
    assert_eq!(pack.parts[1].lessons[0], "1_the_map.lesson");
    assert_eq!(
        FIRST.lines().nth(reading::line_of_step(FIRST, "cities").unwrap() - 1).unwrap().trim(),
        r#"id: "cities","#
    );
}

#[test]
fn what_is_written_is_read_again() {
    let lesson = whole();
    let start = lesson.start.as_ref().unwrap();
    assert_eq!(start.position, r#"(turn: 3, units: [("a1", "x", Strong)])"#);
    assert_eq!(start.dice, [4, 2]);
    let text = reading::write_lesson(&lesson).unwrap();
    assert_eq!(reading::lesson("b.lesson", text.as_bytes()).as_ref(), Ok(&lesson), "{text}");
    let pack = reading::pack("first_steps.pack", PACK.as_bytes()).unwrap();
    assert_eq!(reading::pack("p", reading::write_pack(&pack).unwrap().as_bytes()), Ok(pack));
    assert!(text.contains("ask: Choose(\n"), "a person may read it: {text}");
}

#[test]
fn a_torn_file_is_refused_at_every_byte() {
    let text = reading::write_lesson(&whole()).unwrap();
    for bytes in [text.trim_end().as_bytes(), FIRST.trim_end().as_bytes(), PACK.trim_end().as_bytes()] {
        for end in 0..bytes.len() {
            for why in [
                reading::lesson("a.lesson", &bytes[..end]).unwrap_err(),
                reading::pack("a.pack", &bytes[..end]).unwrap_err(),
            ] {
                let said = why.to_string();
                assert!(said.starts_with("a.") && said.contains(": ") && !said.contains('\n'), "{said}");
                assert!(why.line.is_some() || said.contains("UTF-8"), "{said}");
            }
        }
    }
}

#[test]
fn faults_name_file_line_and_reason() {
    let odd = FIRST.replacen("minutes: 6", "minuets: 6", 1);
    let line = odd.lines().position(|line| line.contains("minuets")).unwrap() + 1;
    assert_eq!(fault(&odd), format!("a.lesson, line {line}: there is no field “minuets”"));
    let deep = FIRST.replacen("hover: true", "hovre: true", 1);
    let line = deep.lines().position(|line| line.contains("hovre")).unwrap() + 1;
    assert_eq!(fault(&deep), format!("a.lesson, line {line}: there is no field “hovre”"));
    for (from, to, why) in [
        ("format: 1", "format: 2", "later program"),
        ("id: \"the_map\"", "id: \"../x\"", "the id “../x”"),
        ("id: \"links\"", "id: \"base\"", "two steps have the id “base”"),
        ("title: \"The map and the counters\"", "title: \" \"", "no title"),
        ("debrief:", "goal_at: \"nowhere\", debrief:", "which is not there"),
        ("id: \"links\",", "id: \"links\", back_to: \"forest\",", "no earlier step"),
        ("right: true", "right: 1", "true"),
        ("Choose(", "Chose(", "“Chose” is not known"),
        ("minutes: 6", "minutes: 99999999", "too large"),
        ("minutes: 6", "minutes: 6, minutes: 7", "stands twice"),
    ] {
        assert!(FIRST.contains(from), "{from}");
        let said = fault(&FIRST.replacen(from, to, 1));
        assert!(said.starts_with("a.lesson") && said.contains(why), "{said}");
    }
    assert!(fault("").contains("line 1"));
    assert!(
        reading::lesson("a.lesson", b"(format: 1,\n\xff")
            .unwrap_err()
            .to_string()
            .contains("line 2: it is not text")
    );
    let deep = "(".repeat(100_000);
    assert!(fault(&format!("(start: (position: {deep}")).contains("nested too deeply"));
    assert!(fault(&" ".repeat(2 << 20)).contains("larger than 1 MiB"));
    let out = PACK.replacen("1_the_map.lesson", "../x.lesson", 1);
    assert!(reading::pack("p", out.as_bytes()).unwrap_err().to_string().contains("beside it"));
}
