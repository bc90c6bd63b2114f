//! Answers that are not orders, given one by one as a learner may give them: whether each is heard as it is written.

use super::{
    feedback::{Feedback, Kind},
    format::{Ask, Choose, Number, Point, Predict, Thing},
    plainly,
    run::Run,
    teaching::letter,
    things::{self, Manner, Pointed},
};
use engine::table::Table;

/// What is wrong with the answers of the open step; the table stands where the step begins, and stands there afterwards.
pub(super) fn faults(run: &Run, table: &mut dyn Table) -> Vec<String> {
    let step = run.step().clone();
    match &step.ask {
        Ask::Point(asked) => points(run, table, asked),
        Ask::Choose(asked) => choices(run, table, asked),
        Ask::Number(asked) => numbers(run, table, asked),
        Ask::Predict(asked) => predictions(run, table, asked),
        Ask::Read | Ask::Order(_) | Ask::Free(_) => Vec::new(),
    }
}

/// Whether a try was said to be this.
fn is(said: Option<&Feedback>, kind: Kind, text: &str) -> bool {
    said.is_some_and(|said| said.kind == kind && (text.is_empty() || said.text == text))
}

/// What was said instead.
fn instead(said: Option<&Feedback>) -> String {
    match said {
        None => "nothing is said".to_owned(),
        Some(said) if said.kind == Kind::Right && said.text.is_empty() => "it is right".to_owned(),
        Some(said) => format!("what is said is “{}”", said.text),
    }
}

/// Something is pointed at on a copy of the run.
fn pointed(run: &Run, table: &mut dyn Table, thing: &Thing, manner: Manner) -> Option<Feedback> {
    let at = match thing {
        Thing::Phase(words) => Pointed::Phase(words.clone()),
        Thing::Log(words) => Pointed::Log(words.clone()),
        Thing::Place(_) | Thing::Unit(_) | Thing::Link(..) => {
            Pointed::Subject(things::subject(table, thing)?)
        }
    };
    run.clone().try_point(table, &at, manner)
}

fn points(run: &Run, table: &mut dyn Table, asked: &Point) -> Vec<String> {
    let mut found = Vec::new();
    let manner = if asked.hover { Manner::Hover } else { Manner::Click };
    let words = |thing: &Thing| plainly::things(std::slice::from_ref(thing));
    for thing in &asked.right {
        let said = pointed(run, table, thing, manner);
        if !said.as_ref().is_some_and(|said| matches!(said.kind, Kind::Right | Kind::Part)) {
            found.push(format!(
                "pointing at {} is not found right: {}",
                words(thing),
                instead(said.as_ref())
            ));
        }
    }
    for other in &asked.other {
        for thing in &other.at {
            let said = pointed(run, table, thing, Manner::Click);
            if !is(said.as_ref(), Kind::Wrong, &other.reply) {
                let words = words(thing);
                found.push(format!("the reply for {words} is not met: {}", instead(said.as_ref())));
            }
        }
    }
    found
}

fn choices(run: &Run, table: &mut dyn Table, asked: &Choose) -> Vec<String> {
    let mut found = Vec::new();
    for (nth, option) in asked.options.iter().enumerate() {
        let said = run.clone().try_choice(table, nth);
        let kind = if option.right { Kind::Right } else { Kind::Wrong };
        if !is(said.as_ref(), kind, &option.reply) {
            found.push(format!("the reply to answer {} is not met: {}", letter(nth), instead(said.as_ref())));
        }
    }
    found
}

fn numbers(run: &Run, table: &mut dyn Table, asked: &Number) -> Vec<String> {
    let mut found = Vec::new();
    for number in &asked.right {
        let said = run.clone().try_number(table, *number);
        if !is(said.as_ref(), Kind::Right, "") {
            found.push(format!("{number} is not found right: {}", instead(said.as_ref())));
        }
    }
    for other in &asked.other {
        for number in &other.is {
            let said = run.clone().try_number(table, *number);
            if !is(said.as_ref(), Kind::Wrong, &other.reply) {
                found.push(format!("the reply to {number} is not met: {}", instead(said.as_ref())));
            }
        }
    }
    found
}

fn predictions(run: &Run, table: &mut dyn Table, asked: &Predict) -> Vec<String> {
    let mut found = Vec::new();
    for (nth, option) in asked.options.iter().enumerate() {
        let said = run.clone().try_choice(table, nth);
        let is_met =
            said.as_ref().is_some_and(|said| said.kind == Kind::Right && said.text.ends_with(&option.reply));
        if !is_met {
            found.push(format!("the reply to answer {} is not met: {}", letter(nth), instead(said.as_ref())));
        }
    }
    found
}
