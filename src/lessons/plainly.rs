//! A lesson as text, to be read without a window: by a teacher before class, and by the reviewer of a file.

use super::format::{Ask, Deed, Lesson, OtherWay, Step, Thing};
use std::fmt::Write as _;

/// Adds a line to a text, which cannot fail.
macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// Markdown without its marks: links by their words.
pub fn unmarked(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("](") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let open = before.rfind('[').unwrap_or(before.len());
        out.push_str(&before[..open]);
        out.push_str(before.get(open + 1..).unwrap_or_default());
        rest = after.find(')').map_or("", |end| &after[end + 1..]);
    }
    out.push_str(rest);
    out.replace("**", "").replace('`', "")
}

/// The whole lesson, answers and replies included.
pub fn lesson(lesson: &Lesson) -> String {
    let mut out = String::new();
    say!(out, "{}", lesson.title);
    say!(out, "{}, {} side, {} minutes", lesson.game, lesson.side, lesson.minutes);
    if !lesson.aim.is_empty() {
        say!(out, "Aim: {}", unmarked(&lesson.aim));
    }
    if !lesson.new_rules.is_empty() {
        say!(out, "New rules: {}", lesson.new_rules.join(", "));
    }
    for (nth, one) in lesson.steps.iter().enumerate() {
        say!(out, "");
        step(&mut out, nth + 1, one);
    }
    say!(out, "");
    for fact in &lesson.goal {
        say!(out, "Goal: {fact}");
    }
    for star in &lesson.stars {
        say!(out, "Star: {} ({})", unmarked(&star.text), star.facts.join(", "));
    }
    if !lesson.debrief.is_empty() {
        say!(out, "Debrief: {}", unmarked(&lesson.debrief));
    }
    for question in &lesson.class {
        say!(out, "For the class: {}", unmarked(question));
    }
    if lesson.leads_in() {
        say!(out, "Then a game from its beginning: {}", lesson.play_on);
    }
    out
}

fn step(out: &mut String, number: usize, step: &Step) {
    let title = if step.title.is_empty() { &step.id } else { &step.title };
    say!(out, "{number}. {title}");
    say!(out, "   {}", unmarked(&step.text));
    match &step.ask {
        Ask::Read => {}
        Ask::Point(asked) => {
            let (how, joint) =
                (if asked.hover { "Hover" } else { "Click" }, if asked.all { " and " } else { " or " });
            let right: Vec<String> = asked.right.iter().map(thing).collect();
            say!(out, "   {how}: {}", right.join(joint));
            for other in &asked.other {
                let at: Vec<String> = other.at.iter().map(thing).collect();
                reply(out, &at.join(" or "), &other.reply);
            }
            reply(out, "anything else", &asked.otherwise);
        }
        Ask::Choose(asked) => {
            for option in &asked.options {
                let mark = if option.right { "right" } else { "no" };
                say!(out, "   ( ) {} [{mark}] {}", unmarked(&option.text), unmarked(&option.reply));
            }
        }
        Ask::Number(asked) => {
            let right: Vec<String> = asked.right.iter().map(i64::to_string).collect();
            say!(out, "   Number: {} {}", right.join(" or "), asked.unit);
            for other in &asked.other {
                let is: Vec<String> = other.is.iter().map(i64::to_string).collect();
                reply(out, &is.join(" or "), &other.reply);
            }
            reply(out, "anything else", &asked.otherwise);
        }
        Ask::Order(asked) => {
            for way in &asked.right {
                let refused =
                    way.refused.as_ref().map_or(String::new(), |code| format!(", refused with {code}"));
                let refused = if way.taken_back { ", taken back" } else { refused.as_str() };
                say!(out, "   Right: {}{refused} {}", way.orders.join(" + "), unmarked(&way.remark));
            }
            if !asked.until.is_empty() {
                say!(out, "   Right once: {}", asked.until.join(", "));
            }
            others(out, &asked.other);
            reply(out, "any other legal order", &asked.otherwise);
        }
        Ask::Predict(asked) => {
            for option in &asked.options {
                say!(
                    out,
                    "   ( ) {} [if {}] {}",
                    unmarked(&option.text),
                    option.then.join(", "),
                    unmarked(&option.reply)
                );
            }
        }
        Ask::Free(asked) => {
            say!(out, "   Play until: {}", asked.until.join(", "));
            asked.lost.iter().for_each(|lost| reply(out, &lost.fact, &lost.reply));
            others(out, &asked.other);
        }
    }
    step.hints.iter().for_each(|hint| say!(out, "   Hint: {}", unmarked(hint)));
    if !step.done.is_empty() {
        say!(out, "   Done: {}", unmarked(&step.done));
    }
}

fn others(out: &mut String, all: &[OtherWay]) {
    for other in all {
        let orders = if other.orders.is_empty() { "any order".to_owned() } else { other.orders.join(" + ") };
        let refused = other.refused.as_ref().map_or(String::new(), |code| format!(", refused with {code}"));
        reply(out, &format!("{orders}{refused}"), &other.reply);
    }
}

fn reply(out: &mut String, to: &str, said: &str) {
    if !said.is_empty() {
        say!(out, "   Else {to}: {}", unmarked(said));
    }
}

/// Things by their ids.
pub fn things(all: &[Thing]) -> String {
    all.iter().map(thing).collect::<Vec<_>>().join(", ")
}

fn thing(thing: &Thing) -> String {
    match thing {
        Thing::Place(id) | Thing::Unit(id) => id.clone(),
        Thing::Link(a, b) => format!("{a} – {b}"),
        Thing::Phase(words) | Thing::Log(words) => format!("“{words}”"),
    }
}

/// What happens, in a few words.
pub fn deeds(all: &[Deed]) -> String {
    let one = |deed: &Deed| match deed {
        Deed::Order(order) => order.clone(),
        Deed::Automatic(_) => "the side to act plays to its end".to_owned(),
        Deed::Orders(1, _) => "the side to act plays one order".to_owned(),
        Deed::Orders(n, _) => format!("the side to act plays {n} orders"),
    };
    all.iter().map(one).collect::<Vec<_>>().join("; ")
}
