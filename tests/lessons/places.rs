//! Names of places in the texts of every game: each follows the language that is set.

use engine::{
    base::{fence::UndoPolicy, spelling::Spelling},
    contract::options::Choices,
    table::{GameKind, Table},
};
use lessons::{format::Lesson, opening, places, run::Run, shelf::Shelf};
use stavka::games;
use std::sync::Arc;

fn shelf() -> Shelf {
    Shelf::of(crate::common::shipped::lessons().into_iter().map(|(name, text)| (name, text.as_bytes())))
}

/// The table of a lesson, with the names of its places and their ids.
fn named(game: &dyn GameKind, lesson: &Lesson) -> (Box<dyn Table>, Vec<(String, String)>) {
    let table = opening::table(game, lesson).unwrap();
    let board = table.board();
    let all = board.places.iter().filter(|place| !place.name.is_empty() && place.name != place.id);
    let names = all.map(|place| (place.id.clone(), place.name.clone())).collect();
    (table, names)
}

#[test]
fn links_to_places_lead_to_the_place_they_name() {
    let games = games::register(None);
    for book in shelf().books() {
        let lesson = &book.lesson;
        let game = games.iter().find(|game| game.id() == lesson.game).unwrap();
        let (_, names) = named(&**game, lesson);
        let mut copy = Lesson::clone(lesson);
        places::each_text(&mut copy, &mut |text| {
            for (words, id) in places::links(text) {
                let known = names.iter().find(|(other, _)| other == id);
                assert_eq!(known.map(|(_, name)| name.as_str()), Some(words), "{}: {id}", book.file);
            }
        });
        // The page of all lessons shows these without a map.
        assert!(!lesson.title.contains("place:") && !lesson.aim.contains("place:"), "{}", book.file);
    }
    for (pack, _) in shelf().packs {
        let texts: Vec<String> =
            [pack.title, pack.about].into_iter().chain(pack.parts.into_iter().map(|p| p.title)).collect();
        for game in &games {
            let table = game.new_table(&Choices::new(), 1, UndoPolicy::Study).unwrap();
            let board = table.board();
            for text in &texts {
                let names = board.places.iter().map(|place| place.name.as_str());
                assert_eq!(places::bare(text, names), None, "“{text}”");
            }
        }
    }
}

#[test]
fn a_lesson_in_play_is_read_in_the_language_of_the_names() {
    let games = games::register(None);
    for book in shelf().books() {
        let game = games.iter().find(|game| game.id() == book.lesson.game).unwrap();
        let (_, english) = named(&**game, &book.lesson);
        let (mut run, mut table) = Run::open(&**game, Arc::clone(&book.lesson)).unwrap();
        for spelling in [Spelling::German, Spelling::Russian] {
            table.set_spelling(spelling);
            run.name_places(&*table);
            let shown: Vec<String> = table.board().places.iter().map(|place| place.name.clone()).collect();
            // A German name may hold an English one, such as Brest-Litowsk.
            let gone: Vec<&str> = english
                .iter()
                .map(|(_, name)| name.as_str())
                .filter(|name| shown.iter().all(|other| !other.contains(name)))
                .collect();
            let check = |text: &mut String| {
                assert!(!text.contains("](place:"), "{}: “{text}”", book.file);
                assert_eq!(places::bare(text, gone.iter().copied()), None, "{}: “{text}”", book.file);
            };
            places::each_text(&mut Lesson::clone(run.lesson()), &mut { check });
            if let Some(chronicle) = table.chronicle() {
                chronicle.as_ref().clone().each_text(&mut { check });
            }
        }
    }
}

#[test] // found by words of the log, which has the names in the language that is set
fn what_is_pointed_at_in_the_log_is_found_in_every_language() {
    let games = games::register(None);
    let shelf = shelf();
    let lesson = &shelf.books().find(|book| book.lesson.id == "the_turning_point").unwrap().lesson;
    let (mut run, mut table) = Run::open(&*games[0], Arc::clone(lesson)).unwrap();
    table.set_spelling(Spelling::German);
    run.name_places(&*table);
    for _ in 0..lesson.steps.len() {
        run.solve(&mut *table).unwrap();
        if run.is_over() {
            return;
        }
        run.next(&mut *table).unwrap();
    }
    panic!("the lesson is not over");
}

#[test] // a text that was said stands in the new words as well
fn what_was_said_follows_too() {
    let games = games::register(None);
    let shelf = shelf();
    let lesson = &shelf.books().find(|book| book.lesson.id == "the_map").unwrap().lesson;
    let (mut run, mut table) = Run::open(&*games[0], Arc::clone(lesson)).unwrap();
    while run.step().id != "forest" {
        run.solve(&mut *table).unwrap();
        run.next(&mut *table).unwrap();
    }
    table.set_spelling(Spelling::German);
    run.name_places(&*table);
    assert!(run.step().text.contains("Kiew"), "{}", run.step().text);
    table.set_spelling(Spelling::English);
    run.name_places(&*table);
    assert!(run.step().text.contains("Kiev"));
}
