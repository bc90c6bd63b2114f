//! From moments and orders of a game to lessons and patterns.

use super::{
    list::Kind,
    manuscript::{Manuscript, id_of},
};
use crate::{
    format::{Ask, Deed, Lesson, Others, Step, Thing},
    reading::MOST_STEPS,
};
use engine::{
    base::{
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    play::note::{Note, Spot},
    show::scene::Subject,
    table::{GameKind, Table},
};
use std::collections::BTreeSet;

/// The orders of a side after a moment up to the cursor, as patterns.
pub fn orders_since(table: &dyn Table, since: PlyId, side: Side) -> Vec<String> {
    let way = table.way_to(table.cursor());
    let after = way.iter().position(|ply| *ply == since).map_or(0, |at| at + 1);
    let own = |ply: &&PlyId| table.seat_of(**ply) == Some(Seat::Person(side));
    let text = |ply: &PlyId| written(table, *ply, Viewer::Side(side));
    way[after.min(way.len())..].iter().filter(own).filter_map(text).collect()
}

fn written(table: &dyn Table, ply: PlyId, who: Viewer) -> Option<String> {
    Some(table.write_order(&table.ply_order(ply, who)?))
}

/// A thing of a lesson for something on the map.
pub fn thing_of(table: &dyn Table, subject: &Subject) -> Option<Thing> {
    let id = |subject: &Subject| match table.spot_of(subject) {
        Some(Spot::Place(id) | Spot::Unit(id)) => Some(id),
        None => None,
    };
    match subject {
        Subject::Place(_) => id(subject).map(Thing::Place),
        Subject::Unit(_) => id(subject).map(Thing::Unit),
        Subject::Link(a, b) => Some(Thing::Link(id(&Subject::Place(*a))?, id(&Subject::Place(*b))?)),
        Subject::Side(..) | Subject::Turn(_) => None,
    }
}

/// A lesson that begins at a moment of a game, for a side. Where the game has no position of its own for that moment, it begins
/// at the last one that has one, and what was ordered since is given again with the dice that fell.
///
/// # Errors
/// One sentence: the position may not be seen whole, or cannot be written down.
pub fn from_moment(
    kind: &dyn GameKind,
    table: &dyn Table,
    at: PlyId,
    side: Side,
) -> Result<Manuscript, String> {
    let mut lesson = begun(kind, table, side)?;
    let from = begin_before(table, at, &mut lesson)?;
    lesson.steps[0].before = deeds_between(table, from, at);
    Ok(Manuscript::of(lesson))
}

/// Lets a lesson begin at the last moment before another that has a position; before the first of them at the game's own start, where
/// the same seed brings the same dice.
fn begin_before(table: &dyn Table, at: PlyId, lesson: &mut Lesson) -> Result<PlyId, String> {
    match table.start_before(at, Viewer::Umpire) {
        Ok((from, start)) => {
            lesson.start = Some(start);
            Ok(from)
        }
        Err(_) if table.start().is_none() && table.told_to().is_none() => {
            lesson.seed = table.seed();
            Ok(0)
        }
        Err(why) => Err(why),
    }
}

fn begun(kind: &dyn GameKind, table: &dyn Table, side: Side) -> Result<Lesson, String> {
    let name = kind.sides().get(usize::from(side.0)).ok_or("There is no such side")?;
    let mut lesson = Manuscript::new(kind.id(), name).lesson().clone();
    lesson.choices = table.choices();
    lesson.others = Others::Automatic(0);
    Ok(lesson)
}

/// The orders after a moment up to another on the same way, as deeds.
fn deeds_between(table: &dyn Table, from: PlyId, to: PlyId) -> Vec<Deed> {
    let way = table.way_to(to);
    let after = way.iter().position(|ply| *ply == from).map_or(0, |at| at + 1);
    let deed = |ply: &PlyId| written(table, *ply, Viewer::Umpire).map(Deed::Order);
    way[after.min(way.len())..].iter().filter_map(deed).collect()
}

/// A lesson from the chapters, comments and questions of a reviewed game: each in its order, on the line up to a moment. A
/// question asks for the order that was given then; what was played between is played again, with the dice that fell.
///
/// # Errors
/// One sentence: there is nothing written at this line, or the position cannot be written down.
pub fn from_notes(
    kind: &dyn GameKind,
    table: &dyn Table,
    tip: PlyId,
    side: Side,
) -> Result<Manuscript, String> {
    let way = table.way_to(tip);
    let notes = table.annotations();
    let of = |ply: PlyId| notes.iter().filter(move |note| note.ply == ply);
    let told = |note: &Note| matches!(note, Note::Comment(_) | Note::Question(_) | Note::Chapter(_));
    let first = way.iter().position(|ply| of(*ply).any(|note| told(&note.note)));
    let first = way[first.ok_or("There is no chapter, comment or question on this line")?];
    let mut lesson = begun(kind, table, side)?;
    let from = begin_before(table, first, &mut lesson)?;
    if let Some(start) = &mut lesson.start {
        start.dice = dice_after(table, &way, from);
    }
    lesson.others = Others::Lesson;
    lesson.steps.clear();
    let (mut before, mut chapter) = (Vec::new(), String::new());
    let after = way.iter().position(|ply| *ply == from).unwrap_or(0);
    for (nth, ply) in way.iter().enumerate().skip(after) {
        if *ply != from {
            before.extend(written(table, *ply, Viewer::Umpire).map(Deed::Order));
        }
        for note in of(*ply) {
            if lesson.steps.len() >= MOST_STEPS {
                break;
            }
            let next = way.get(nth + 1).and_then(|ply| given_by(table, *ply, side));
            match &note.note {
                Note::Chapter(title) => chapter.clone_from(title),
                Note::Comment(text) => push(&mut lesson, &mut before, &chapter, text, Ask::Read),
                Note::Question(text) => {
                    let (ask, text) = asked(text, next);
                    push(&mut lesson, &mut before, &chapter, &text, ask);
                }
                Note::Mark(_) | Note::Worth(_) | Note::Drawing(..) | Note::Bookmark(_) | Note::Gone => {}
            }
        }
    }
    skip_answers(&mut lesson);
    if lesson.steps.is_empty() {
        return Err("There is no comment or question on this line".into());
    }
    if let Some(title) = notes.iter().find_map(|n| match &n.note {
        Note::Chapter(title) if !title.is_empty() => Some(title.clone()),
        _ => None,
    }) {
        lesson.id = id_of(&title);
        lesson.title = title;
    }
    Ok(Manuscript::of(lesson))
}

/// The order of a ply as a pattern, if this side gave it.
fn given_by(table: &dyn Table, ply: PlyId, side: Side) -> Option<String> {
    if table.given_by(ply) == Some(side) { written(table, ply, Viewer::Umpire) } else { None }
}

/// What a question asks: for the order that was given then, or where that was another side's, for nothing but thought.
fn asked(text: &str, order: Option<String>) -> (Ask, String) {
    let text = if text.trim().is_empty() { "What would you do?".to_owned() } else { text.to_owned() };
    let mut ask = Kind::Read.ask();
    if let Some(order) = order {
        ask = Kind::Order.ask();
        super::list::add_right(&mut ask, vec![order], None);
    }
    (ask, text)
}

fn push(lesson: &mut Lesson, before: &mut Vec<Deed>, title: &str, text: &str, ask: Ask) {
    let id = format!("step_{}", lesson.steps.len() + 1);
    let repeated = lesson.steps.iter().any(|step| step.title == title);
    let title = if repeated { String::new() } else { title.to_owned() };
    let before = std::mem::take(before);
    lesson.steps.push(Step { id, title, text: text.to_owned(), ask, before, ..Step::default() });
}

/// The learner's answer to a question has been given when the next step begins: it is not played again before that.
fn skip_answers(lesson: &mut Lesson) {
    for nth in 1..lesson.steps.len() {
        let [answered, next] = &mut lesson.steps[nth - 1..=nth] else { continue };
        let Ask::Order(asked) = &answered.ask else { continue };
        let order = asked.right.first().and_then(|way| way.orders.first());
        if matches!((order, next.before.first()), (Some(a), Some(Deed::Order(b))) if a == b) {
            next.before.remove(0);
        }
    }
}

/// Faces of the dice that fell on a way after a moment.
fn dice_after(table: &dyn Table, way: &[PlyId], from: PlyId) -> Vec<u32> {
    let after = way.iter().position(|ply| *ply == from).map_or(0, |at| at + 1);
    let rolls = way[after.min(way.len())..].iter().flat_map(|ply| table.rolls(*ply));
    rolls.filter(|roll| roll.face != 0).map(|roll| roll.face).collect()
}

/// The order that was meant when a unit was wanted at a place and refused before any order came of it: one of the form of a legal
/// order, with this unit and this place, that the game refuses with the same code. `None` where there is no such order.
pub fn refused_order(
    table: &mut dyn Table,
    side: Side,
    (units, place): (&[Subject], &Subject),
    code: &str,
) -> Option<String> {
    let id = |table: &dyn Table, subject: &Subject| match table.spot_of(subject) {
        Some(Spot::Place(id) | Spot::Unit(id)) => Some(id),
        None => None,
    };
    let scene = table.scene(table.cursor(), Viewer::Side(side));
    let all = |subjects: Vec<Subject>| subjects.iter().filter_map(|s| id(table, s)).collect::<BTreeSet<_>>();
    let places = all(scene.board.keys().map(Subject::Place).collect());
    let known = all(scene.counters.iter().map(|c| Subject::Unit(c.unit)).collect());
    let (unit, place) = (id(table, units.first()?)?, id(table, place)?);
    let orders = table.legal_orders();
    let written = orders.iter().map(|order| table.write_order(order));
    let meant: BTreeSet<String> =
        written.map(|text| put_in(&text, (&known, &unit), (&places, &place))).collect();
    let back = table.cursor();
    for text in meant.into_iter().filter(|text| text.contains(&unit) && text.contains(&place)) {
        let Ok(order) = table.read_order(&text) else { continue };
        match table.submit(side, &[order]) {
            Err(why) if why.code == code => return Some(text),
            Err(_) => {}
            Ok(()) => _ = table.go_to(side, back),
        }
    }
    None
}

/// A text with every word that is one of some replaced by another.
fn put_in(text: &str, units: (&BTreeSet<String>, &str), places: (&BTreeSet<String>, &str)) -> String {
    let (mut out, mut word) = (String::with_capacity(text.len()), String::new());
    for c in text.chars().chain(std::iter::once('\0')) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let known = [units, places].into_iter().find(|(all, _)| all.contains(&word));
        out.push_str(known.map_or(word.as_str(), |(_, by)| by));
        word.clear();
        if c != '\0' {
            out.push(c);
        }
    }
    out
}
