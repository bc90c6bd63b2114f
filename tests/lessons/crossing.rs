//! A lesson in the template game: every kind of step, every kind of try, played, taken back, shown, entered anywhere.

use engine::{
    play::note::Spot,
    show::{scene::Subject, sealed::SealedOrder},
    table::{GameKind, Table},
};
use lessons::{
    check::{self, Limits, Weight},
    ending::ending,
    feedback::{Feedback, Kind},
    format::*,
    reading,
    run::{Run, Shown},
    things::{Manner, Pointed},
};
use std::sync::Arc;
use support::rand::Rand;

/// W1 (4) and W2 (1) west of the river, E1 (1) east of it; the die of the attack shows 5.
pub const CROSSING: &str = r#"(
  format: 1, id: "crossing", title: "Over the river", game: "river-crossing", side: "West", minutes: 2,
  start: (position: (turn: 1, step: Act(0), at: {"w1": "B3", "w2": "A3", "w3": "D1", "e1": "B4", "e2": "A5", "e3": "D5"},
    faces: (Some(Strong), Some(Weak), Some(Middling), Some(Weak), Some(Middling), Some(Strong)), seen: ["e1"], done: []), dice: [5]),
  others: Automatic(0),
  steps: [
    (id: "read", text: "A river lies between the sides ([RC-CMB-02](rule:RC-CMB-02))."),
    (id: "point", text: "Where does E1 stand?", glow: [Unit("e1")],
      ask: Point(right: [Place("B4")], other: [(at: [Place("A5")], reply: "That is E2.")]), hints: ["East of the river.", "B4."]),
    (id: "count", text: "How many units has each side?", ask: Number(right: [3], other: [(is: [6], reply: "Both together.")])),
    (id: "odds", text: "What are the odds?", ask: Choose(options: [(text: "1 to 1", reply: "W1 has 4."), (text: "3 to 1 and more", right: true)])),
    (id: "move", text: "Bring W2 nearer, then attack E1.",
      ask: Order(
        right: [(orders: ["Move(unit: w2, to: A4)", "Attack(unit: w1, target: e1)"], in_order: true)],
        other: [
          (orders: ["Move(unit: w2, to: B2 | A2)"], reply: "That is away from the river."),
          (orders: ["Move(unit: w2, to: D5)"], refused: "RC-MOV-01", reply: "Too far."),
          (orders: ["Attack(unit: w1, target: e1)"], reply: "Move first."),
          (orders: ["Attack(unit: w2, target: e1)"], given: ["Move(unit: w2, to: A4)"], refused: "RC-SEQ-03", reply: "It has moved."),
        ],
      ),
      hints: ["A4 is over the river.", "W2 to A4, then W1 attacks."], done: "E1 is lost."),
    (id: "refusal", text: "Try to move W1 again.", ask: Order(right: [(orders: ["Move(unit: w1, to: B4)"], refused: "RC-SEQ-03")])),
    (id: "end", text: "End your part.", ask: Order(right: [(orders: ["Pass"])], also: ["Move(unit: w3)"], otherwise: "Only the end is meant.")),
  ],
)"#;

pub fn kind() -> Arc<dyn GameKind> {
    template::GAME.kind(None)
}

pub fn read(text: &str) -> Arc<Lesson> {
    Arc::new(reading::lesson("a.lesson", text.as_bytes()).unwrap())
}

fn order(table: &dyn Table, text: &str) -> SealedOrder {
    table.read_order(text).unwrap()
}

fn place(table: &dyn Table, id: &str) -> Pointed {
    Pointed::Subject(table.subject_of(&Spot::Place(id.into())).unwrap())
}

fn give(run: &mut Run, table: &mut dyn Table, text: &str) -> Feedback {
    let order = order(table, text);
    run.try_orders(table, &[order]).unwrap()
}

/// On to a step by the right answers before it, which count as the learner's.
pub fn play_to(run: &mut Run, table: &mut dyn Table, step: usize) {
    while run.current() < step {
        if !run.is_done() {
            run.solve(table).unwrap();
        }
        run.next(table).unwrap();
    }
}

/// At a step, entered by the right answers before it.
fn at(step: usize) -> (Run, Box<dyn Table>) {
    let (mut run, mut table) = Run::open(&*kind(), read(CROSSING)).unwrap();
    play_to(&mut run, &mut *table, step);
    assert_eq!(run.current(), step);
    (run, table)
}

#[test]
fn it_is_sound() {
    assert_eq!(check::check(&*kind(), &read(CROSSING), &Limits::default()), []);
}

#[test]
fn answers_that_are_no_orders() {
    let (mut run, mut table) = Run::open(&*kind(), read(CROSSING)).unwrap();
    let table = &mut *table;
    run.next(table).unwrap();
    assert!(run.next(table).is_err(), "the step is open");
    let (a5, d1) = (place(table, "A5"), place(table, "D1"));
    assert_eq!(run.try_point(table, &a5, Manner::Click).unwrap().text, "That is E2.");
    assert_eq!(run.try_point(table, &d1, Manner::Click).unwrap().kind, Kind::Wrong);
    assert_eq!(run.try_point(table, &a5, Manner::Hover), None, "a pointer passes");
    for hint in ["East of the river.", "B4.", "B4."] {
        assert_eq!(run.hint(), Some(hint), "the last one stays");
    }
    assert!(
        matches!(run.show_me(table).unwrap(), Shown::Things(things) if things == [Thing::Place("B4".into())])
    );
    let e1 = Pointed::Subject(table.subject_of(&Spot::Unit("e1".into())).unwrap());
    assert_eq!(
        run.try_point(table, &e1, Manner::Click).unwrap().kind,
        Kind::Right,
        "what stands there means the place"
    );
    assert_eq!((run.state().tries, run.state().wrong), (3, 2));
    run.next(table).unwrap();
    assert_eq!(run.try_number(table, 6).unwrap().text, "Both together.");
    assert_eq!(run.try_number(table, 3).unwrap().kind, Kind::Right);
    assert_eq!(run.try_number(table, 3), None, "it is done");
    run.next(table).unwrap();
    assert_eq!(run.try_choice(table, 0).unwrap().text, "W1 has 4.");
    assert_eq!(run.try_choice(table, 7), None);
    assert_eq!(run.try_choice(table, 1).unwrap().kind, Kind::Right);
    assert_eq!(table.ply_count(), 0, "nothing was played");
    assert!(matches!(run.glow(table)[..], []));
}

#[test]
fn orders_are_judged_as_they_are_given() {
    let (mut run, mut table) = at(4);
    let table = &mut *table;
    let start = table.cursor();
    let refused = give(&mut run, table, r#"Move(unit:"w2",to:"D5")"#);
    assert_eq!((refused.kind, refused.text.as_str()), (Kind::Refused, "Too far."));
    assert!(refused.refusal.unwrap().sentence.contains("out of reach"), "the game's own words");
    let away = give(&mut run, table, r#"Move(unit:"w2",to:"B2")"#);
    assert_eq!(
        (away.kind, away.text.as_str(), away.takes_back()),
        (Kind::Legal, "That is away from the river.", true)
    );
    assert!(run.take_back(table) && !run.take_back(table));
    assert_eq!(table.cursor(), start);
    let first = give(&mut run, table, r#"Attack(unit:"w1",target:"e1")"#);
    assert_eq!((first.kind, first.text.as_str()), (Kind::Legal, "Move first."));
    assert!(run.take_back(table));
    assert_eq!(give(&mut run, table, r#"Move(unit:"w2",to:"A4")"#).kind, Kind::Part);
    let astray = give(&mut run, table, r#"Move(unit:"w3",to:"C1")"#);
    assert_eq!((astray.kind, astray.text.as_str()), (Kind::Legal, "Legal, but not what is asked."));
    assert!(run.take_back(table));
    assert_eq!(table.cursor(), astray.from, "the right part stays");
    let done = order(table, r#"Attack(unit:"w1",target:"e1")"#);
    assert_eq!(run.try_orders(table, &[done]).unwrap().kind, Kind::Right);
    assert!(run.is_done());
    assert_eq!((run.state().tries, run.state().wrong), (6, 4));
    assert_eq!(run.state().said.len(), 6);
    assert!(table.ply_count() > 4, "every try stays as a variation");
    assert!(table.verify().first_difference.is_none());
}

#[test]
fn undo_of_the_window_is_seen() {
    let (mut run, mut table) = at(4);
    let table = &mut *table;
    let wrong = order(table, r#"Move(unit:"w2",to:"B2")"#);
    run.try_orders(table, &[wrong]).unwrap();
    table.undo(run.side()).unwrap();
    assert_eq!(run.look(table).unwrap().kind, Kind::Neutral);
    assert!(table.redo());
    assert_eq!(run.look(table).unwrap().kind, Kind::Legal);
    table.undo(run.side()).unwrap();
    // Both orders as one group, as a builder gives them.
    let both = [order(table, r#"Move(unit:"w2",to:"A4")"#), order(table, r#"Attack(unit:"w1",target:"e1")"#)];
    assert_eq!(run.try_orders(table, &both).unwrap().kind, Kind::Right);
}

#[test]
fn orders_where_none_are_asked_for_do_no_harm() {
    let (mut run, mut table) = at(1);
    let table = &mut *table;
    let said = give(&mut run, table, r#"Move(unit:"w2",to:"A4")"#);
    assert_eq!((said.kind, said.takes_back()), (Kind::Legal, true));
    assert!(said.text.contains("nothing is to be ordered"));
    let b4 = place(table, "B4");
    assert_eq!(run.try_point(table, &b4, Manner::Click).unwrap().kind, Kind::Right);
    assert_eq!(table.cursor(), 0, "the order was taken back");
    run.jump(table, 4).unwrap();
    give(&mut run, table, r#"Move(unit:"w2",to:"A4")"#);
    assert_eq!(give(&mut run, table, r#"Attack(unit:"w1",target:"e1")"#).kind, Kind::Right);
    let end = table.cursor();
    let more = order(table, r#"Move(unit:"w3",to:"C1")"#);
    assert_eq!(run.try_orders(table, &[more]), None, "the step is done");
    assert_ne!(table.cursor(), end);
    run.next(table).unwrap();
    assert_eq!(table.cursor(), end, "the next step goes on from the answer");
}

#[test]
fn what_is_shown_is_taken_back() {
    let (mut run, mut table) = at(4);
    let table = &mut *table;
    let wrong = order(table, r#"Move(unit:"w2",to:"B2")"#);
    run.try_orders(table, &[wrong]).unwrap();
    let before = (table.cursor(), table.digest(table.cursor()));
    let Shown::Orders { from, to, .. } = run.show_me(table).unwrap() else { panic!("orders") };
    assert_eq!(table.way_to(to).iter().filter(|ply| **ply > from).count(), 2);
    assert_eq!((table.cursor(), table.digest(table.cursor())), before);
    assert!(run.state().shown && !run.is_done());
    let (mut run, mut table) = at(5);
    assert_eq!(
        run.show_me(&mut *table).unwrap(),
        Shown::Try(table.order_text(run.viewer(), &order(&*table, r#"Move(unit:"w1",to:"B4")"#)))
    );
}

#[test]
fn a_refusal_may_be_the_answer_and_the_other_side_answers() {
    let (mut run, mut table) = at(5);
    let table = &mut *table;
    let again = order(table, r#"Move(unit:"w1",to:"B4")"#);
    let said = run.try_orders(table, &[again]).unwrap();
    assert_eq!((said.kind, said.refusal.is_some()), (Kind::Right, true));
    run.next(table).unwrap();
    let side = order(table, r#"Move(unit:"w3",to:"C1")"#);
    assert_eq!(run.try_orders(table, &[side]).unwrap().kind, Kind::Neutral);
    let end = order(table, "Pass");
    assert_eq!(run.try_orders(table, &[end]).unwrap().kind, Kind::Right);
    assert_eq!(table.to_act(), Some(run.side()), "the east has played its part");
    assert!(run.is_over());
    assert!(!run.others_to_act(table));
    let end = ending(&run, table);
    assert_eq!(end.earned(), 3);
    assert!(end.stars[1].earned, "no answer was shown");
}

#[test]
fn a_lesson_is_entered_at_any_step() {
    let (mut run, mut table) = at(6);
    let table = &mut *table;
    assert!(table.subject_of(&Spot::Unit("e1".into())).is_some());
    let lost = |table: &dyn Table, run: &Run| {
        let unit = table.subject_of(&Spot::Unit("e1".into())).unwrap();
        let Subject::Unit(unit) = unit else { panic!("a unit") };
        table.scene(table.cursor(), run.viewer()).counters.iter().all(|counter| counter.unit != unit)
    };
    assert!(lost(table, &run), "the die shows what is written");
    run.jump(table, 4).unwrap();
    assert!(!lost(table, &run) && !run.is_done());
    run.jump(table, 6).unwrap();
    assert!(lost(table, &run));
    run.restart(table).unwrap();
    assert_eq!((run.current(), table.cursor(), run.states()[4].tries), (0, 0, 0));
    let journal = table.journal();
    let again = kind().load(&journal).unwrap();
    assert!(again.verify().first_difference.is_none());
}

#[test]
fn shuffled_words_do_no_harm() {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: Vec<&str> = CROSSING.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let mut rand = Rand::new(7);
    let (mut read_well, mut sound) = (0, 0);
    for _ in 0..400 {
        let (from, to) = (words[rand.below(words.len())], words[rand.below(words.len())]);
        let nth = rand.below(CROSSING.matches(from).count());
        let at = CROSSING.match_indices(from).nth(nth).unwrap().0;
        let text = [&CROSSING[..at], to, &CROSSING[at + from.len()..]].concat();
        match reading::lesson("a.lesson", text.as_bytes()) {
            Ok(lesson) => {
                read_well += 1;
                sound +=
                    usize::from(check::check(&*kind(), &Arc::new(lesson), &Limits::default()).is_empty());
            }
            Err(fault) => assert!(fault.to_string().starts_with("a.lesson"), "{fault}"),
        }
    }
    assert!(read_well > 100 && sound < read_well, "{read_well} {sound}");
}

#[test]
fn planted_faults_are_found() {
    let found = |from: &str, to: &str| {
        assert!(CROSSING.contains(from), "{from}");
        check::check(&*kind(), &read(&CROSSING.replacen(from, to, 1)), &Limits::default())
    };
    let long = format!("text: \"{}", "x".repeat(330));
    for (from, to, step, why) in [
        ("to: D5)\"], refused", "to: A4)\"], refused", Some(4), "does not refuse"),
        ("refused: \"RC-MOV-01\"", "refused: \"E-FORT\"", Some(4), "with RC-MOV-01"),
        (
            "(orders: [\"Attack(unit: w1, target: e1)\"], reply",
            "(orders: [\"Move(unit: w2, to: B2)\"], reply",
            Some(4),
            "reply 1 is met before it",
        ),
        ("to: A4)\", \"Attack(unit: w1", "to: C5)\", \"Attack(unit: w1", Some(4), "cannot be played"),
        ("to: B2 | A2)\"]", "to: A4)\", \"Attack(unit: w1)\"]", Some(4), "are a right answer"),
        ("to: B2 | A2", "to: C5", Some(4), "no legal order is"),
        ("Unit(\"e1\")", "Unit(\"e9\")", Some(1), "no unit “e9”"),
        ("Place(\"A5\")", "Place(\"Z9\")", Some(1), "no place “Z9”"),
        ("rule:RC-CMB-02", "rule:RC-XXX-02", Some(0), "no rule “RC-XXX-02”"),
        ("[Unit(\"e1\")]", "[Phase(\"Nowhere\")]", Some(1), "neither in the sequence"),
        ("[Unit(\"e1\")]", "[Log(\"Nowhere\")]", Some(1), "nor in the log"),
        ("right: [3]", "right: [6]", Some(2), "which is right"),
        (", right: true", "", Some(3), "a right one"),
        ("text: \"A", &long, Some(0), "320 fit"),
        ("Pass\"])]", "Pass\"]), (orders: [\"Pass\"], remark: \"So.\")]", Some(6), "way 1 is met before it"),
        ("also: [\"Move(unit: w3)\"]", "also: [\"Move(unit\"]", Some(6), "the pattern “Move(unit”"),
        ("side: \"West\"", "side: \"North\"", None, "no side “North”"),
        ("game: \"river-crossing\"", "game: \"chess\"", None, "chess"),
        ("\"w1\": \"B3\"", "\"w1\": \"D3\"", None, "lake"),
        ("  ],\n)", "  ],\n  goal: [\"moon\"],\n)", None, "moon"),
    ] {
        let found = found(from, to);
        let is_it =
            |one: &&check::Finding| one.step == step && one.weight == Weight::Fault && one.text.contains(why);
        assert!(found.iter().any(|one| is_it(&one)), "{to}: {why}: {found:#?}");
    }
}

/// The lesson with a step before the move that asks for a poor order.
fn with_poor() -> Arc<Lesson> {
    let step = r#"(id: "poor", text: "Try W2 at B2, and take it back.",
      ask: Order(right: [(orders: ["Move(unit: w2, to: B2)"], taken_back: true, remark: "Away from the river.")],
        other: [(orders: ["Move(unit: w2, to: A4)"], reply: "That is good; the poor move is meant.")])),
    (id: "move","#;
    read(&CROSSING.replace(r#"(id: "move","#, step))
}

#[test]
fn a_poor_order_is_right_once_it_is_taken_back() {
    let lesson = with_poor();
    assert_eq!(check::check(&*kind(), &lesson, &Limits::default()), []);
    let walked = lessons::walk::walk(&*kind(), &lesson, lessons::walk::Reach::default()).unwrap();
    assert_eq!((walked.faults.as_slice(), walked.cut), (&[][..], false));
    let (mut run, mut table) = Run::open(&*kind(), lesson).unwrap();
    let table = &mut *table;
    play_to(&mut run, table, 4);
    let (start, plies) = (table.cursor(), table.ply_count());
    assert_eq!(
        run.show_me(table).unwrap(),
        Shown::TryBack(table.order_text(run.viewer(), &order(table, r#"Move(unit:"w2",to:"B2")"#)))
    );
    assert_eq!(table.ply_count(), plies, "nothing of it is played");
    let good = give(&mut run, table, r#"Move(unit:"w2",to:"A4")"#);
    assert_eq!((good.kind, good.text.as_str()), (Kind::Legal, "That is good; the poor move is meant."));
    assert!(run.take_back(table) && run.played(table).is_none() && !run.is_done());
    let poor = give(&mut run, table, r#"Move(unit:"w2",to:"B2")"#);
    assert_eq!((poor.kind, poor.text.as_str()), (Kind::Poor, "Away from the river."));
    assert!(poor.takes_back() && !poor.is_wrong() && !run.is_done());
    assert!(run.take_back(table));
    assert_eq!(run.played(table).map(|said| said.kind), Some(Kind::Right));
    let state = run.state();
    assert_eq!((state.is_done(), state.tries, state.wrong), (true, 2, 1), "the poor order is no wrong one");
    assert_eq!(table.cursor(), start);
    // Opened again, it is asked again.
    run.jump(table, 4).unwrap();
    assert!(!run.is_done() && run.played(table).is_none() && !run.is_done());
    run.skip(table).unwrap();
    assert_eq!(
        (run.step().id.as_str(), table.cursor()),
        ("move", start),
        "who passes it is led on from there"
    );
}
