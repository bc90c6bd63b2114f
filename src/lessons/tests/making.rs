//! A lesson in the making: its changes, its texts and its lists.

use lessons::{
    format::Ask,
    making::{At, Field, Kind, List, Manuscript, id_of},
    reading,
};

fn ids(made: &Manuscript) -> Vec<&str> {
    made.lesson().steps.iter().map(|step| step.id.as_str()).collect()
}

#[test]
fn every_change_is_taken_back_and_made_again() {
    let mut made = Manuscript::new("toy", "Red");
    assert!(!made.undo());
    made.write(Field::Text, "O");
    made.write(Field::Text, "On");
    made.write(Field::Title, "First");
    made.add_step(Kind::Choose);
    assert_eq!((made.at(), ids(&made)), (At::Step(1), vec!["step_1", "step_2"]));
    assert!(made.undo());
    assert_eq!(made.at(), At::Step(0));
    assert!(made.undo());
    assert_eq!(made.lesson().title, "My lesson");
    // Letters of one text are one change.
    assert!(made.undo());
    assert_eq!(made.text(Field::Text), "");
    assert!(!made.undo());
    assert!(made.redo() && made.redo() && made.redo() && !made.redo());
    assert_eq!((made.lesson().title.as_str(), made.text(Field::Option(0)).as_str()), ("First", ""));
    assert_eq!(made.lesson().steps[0].text, "On");
}

#[test]
fn steps_are_moved_copied_and_deleted_and_stay_readable() {
    let mut made = Manuscript::new("toy", "Red");
    made.write(Field::Text, "Give an order");
    made.copy_step();
    made.add_step(Kind::Read);
    assert_eq!(ids(&made), ["step_1", "step_2", "step_3"]);
    made.change(|lesson, _| {
        lesson.steps[2].back_to = Some("step_2".into());
        lesson.goal_at = Some("step_2".into());
        true
    });
    assert!(made.move_step(-2) && !made.move_step(-1));
    assert_eq!(ids(&made), ["step_3", "step_1", "step_2"]);
    assert_eq!(made.lesson().steps[0].back_to, None);
    made.open(At::Step(2));
    assert!(made.delete_step());
    assert_eq!((made.at(), &made.lesson().goal_at), (At::Step(1), &None));
    assert!(made.delete_step() && !made.delete_step(), "the last step stays");
    let text = reading::write_lesson(made.lesson()).unwrap();
    assert_eq!(&reading::lesson("a.lesson", text.as_bytes()).unwrap(), made.lesson());
}

#[test]
fn texts_that_are_no_numbers_are_not_taken() {
    let mut made = Manuscript::new("toy", "Red");
    made.ask_for(Kind::Number);
    assert!(made.write(Field::Number, "3 4"));
    assert!(!made.write(Field::Number, "three"));
    assert_eq!(made.text(Field::Number), "3 4");
    assert!(made.write(Field::Dice, "6 1 1") && !made.write(Field::Dice, "6 x"));
    assert_eq!(made.text(Field::Dice), "6 1 1");
    assert!(!made.write(Field::Option(0), "no options here"));
}

#[test]
fn lists_grow_and_shrink() {
    let mut made = Manuscript::new("toy", "Red");
    made.ask_for(Kind::Choose);
    let add = |made: &mut Manuscript, list: List| made.change(|lesson, at| list.add(lesson, *at, "one"));
    assert!(add(&mut made, List::Options) && add(&mut made, List::Goal) && !add(&mut made, List::Right));
    assert_eq!(List::Options.len(made.lesson(), made.at()), 3);
    assert!(made.change(|lesson, at| List::Options.remove(lesson, *at, 0)));
    assert!(!made.change(|lesson, at| List::Options.remove(lesson, *at, 7)));
    assert!(made.change(|lesson, at| List::Goal.remove(lesson, *at, 0)));
    assert_eq!(made.text(Field::Option(1)), "one");
}

#[test]
fn ids_come_from_titles() {
    assert_eq!(id_of("The Dvina – June!"), "the_dvina_june");
    assert_eq!(id_of("  …"), "my_lesson");
}

/// What is right in a question where this was written as its number; `None` where it was not taken.
fn wholes(text: &str) -> Option<Vec<i64>> {
    let mut made = Manuscript::new("toy", "Red");
    made.ask_for(Kind::Number);
    let is_taken = made.write(Field::Number, text);
    let Ask::Number(asked) = &made.step().unwrap().ask else { panic!("no question for a number") };
    is_taken.then(|| asked.right.clone())
}

#[test]
fn a_number_with_decimals_is_one_number() {
    assert_eq!(wholes("33,3"), Some(vec![33]));
    assert_eq!(wholes("33.3 44"), Some(vec![33, 44]));
    assert_eq!(wholes("6, 7"), Some(vec![6, 7]));
    assert_eq!(wholes("-2.6"), Some(vec![-3]));
    assert_eq!((wholes(""), wholes("six")), (Some(Vec::new()), None));
}
