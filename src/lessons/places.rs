//! Names of places in the texts of a lesson, in whichever language names are shown: `[Kaunas](place:kowno)` is read as the map
//! names the place, and a name that stands there in English without a link as the game has it in that language.

use super::{
    format::{Ask, Lesson, OtherWay, Step, Thing},
    things,
};
use engine::{base::spelling::Spelling, show::scene::Subject, table::Table};

/// Where a link in a text goes to a place.
const PLACE: &str = "](place:";

/// The lesson with every link to a place, and every English name of one, replaced by the name that the table has for it.
pub fn named(lesson: &Lesson, table: &dyn Table) -> Lesson {
    let board = table.board();
    let name = |id: &str| match things::subject(table, &Thing::Place(id.to_owned()))? {
        Subject::Place(place) => {
            Some(board.places.get(place.index())?.name.clone()).filter(|name| !name.is_empty())
        }
        Subject::Unit(_) | Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => None,
    };
    let mut out = lesson.clone();
    let is_english = table.spelling() == Spelling::English;
    each_text(&mut out, &mut |text| {
        if !is_english {
            *text = table.in_words(text);
        }
        if text.contains(PLACE) {
            *text = in_text(text, &name);
        }
    });
    out
}

/// A text with its links to places replaced by names; a place without a name keeps the words of its link.
pub fn in_text(text: &str, name: &dyn Fn(&str) -> Option<String>) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(PLACE) {
        let (before, after) = (&rest[..at], &rest[at + PLACE.len()..]);
        let (Some(open), Some(end)) = (before.rfind('['), after.find(')')) else { break };
        out.push_str(&before[..open]);
        out.push_str(&name(&after[..end]).unwrap_or_else(|| before[open + 1..].to_owned()));
        rest = &after[end + 1..];
    }
    out.push_str(rest);
    out
}

/// The links to places of a text: the words and the id.
pub fn links(text: &str) -> Vec<(&str, &str)> {
    let (mut out, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find(PLACE) {
        let (before, after) = (&rest[..at], &rest[at + PLACE.len()..]);
        let (Some(open), Some(end)) = (before.rfind('['), after.find(')')) else { break };
        out.push((&before[open + 1..], &after[..end]));
        rest = &after[end + 1..];
    }
    out
}

/// The first name of a list that stands in a text as a word of its own and in no link to a place.
pub fn bare<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = in_text(text, &|_| Some(String::new()));
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let stands = |name: &&str| {
        plain.match_indices(*name).any(|(at, _)| {
            let (before, after) = (plain[..at].chars().next_back(), plain[at + name.len()..].chars().next());
            !is_word(before) && !is_word(after)
        })
    };
    names.filter(|name| !name.is_empty()).find(stands)
}

/// Every text of a lesson that is shown or that is looked for in what is shown, in a fixed sequence.
pub fn each_text(lesson: &mut Lesson, change: &mut dyn FnMut(&mut String)) {
    for text in [&mut lesson.title, &mut lesson.aim, &mut lesson.debrief] {
        change(text);
    }
    lesson.class.iter_mut().for_each(&mut *change);
    lesson.stars.iter_mut().for_each(|star| change(&mut star.text));
    lesson.steps.iter_mut().for_each(|step| each_of_step(step, change));
}

fn each_of_step(step: &mut Step, change: &mut dyn FnMut(&mut String)) {
    for text in [&mut step.title, &mut step.text, &mut step.done] {
        change(text);
    }
    step.hints.iter_mut().for_each(&mut *change);
    for row in &mut step.working {
        change(&mut row.title);
        change(&mut row.note);
    }
    step.glow.iter_mut().for_each(|thing| each_of_thing(thing, change));
    let others = |all: &mut Vec<OtherWay>, change: &mut dyn FnMut(&mut String)| {
        for other in all {
            change(&mut other.reply);
        }
    };
    match &mut step.ask {
        Ask::Read => {}
        Ask::Point(asked) => {
            asked.right.iter_mut().for_each(|thing| each_of_thing(thing, change));
            for other in &mut asked.other {
                other.at.iter_mut().for_each(|thing| each_of_thing(thing, change));
                change(&mut other.reply);
            }
            change(&mut asked.otherwise);
        }
        Ask::Choose(asked) => asked.options.iter_mut().for_each(|option| {
            change(&mut option.text);
            change(&mut option.reply);
        }),
        Ask::Number(asked) => {
            asked.other.iter_mut().for_each(|other| change(&mut other.reply));
            change(&mut asked.otherwise);
            change(&mut asked.unit);
        }
        Ask::Order(asked) => {
            asked.right.iter_mut().for_each(|way| change(&mut way.remark));
            others(&mut asked.other, change);
            change(&mut asked.otherwise);
        }
        Ask::Predict(asked) => asked.options.iter_mut().for_each(|option| {
            change(&mut option.text);
            change(&mut option.reply);
        }),
        Ask::Free(asked) => {
            asked.lost.iter_mut().for_each(|lost| change(&mut lost.reply));
            others(&mut asked.other, change);
        }
    }
}

/// Words by which a line of the log or a step of play is found.
fn each_of_thing(thing: &mut Thing, change: &mut dyn FnMut(&mut String)) {
    match thing {
        Thing::Phase(words) | Thing::Log(words) => change(words),
        Thing::Place(_) | Thing::Unit(_) | Thing::Link(..) => {}
    }
}
