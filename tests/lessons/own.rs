//! The lessons that come with the program: every right answer leads on to the goal, every other one meets its reply.

use lessons::{
    check::{self, Limits},
    ending::ending,
    format::Ask,
    run::Run,
    shelf::{Book, Shelf},
};
use stavka::games;

fn shelf() -> Shelf {
    Shelf::of(crate::common::shipped::lessons().into_iter().map(|(name, text)| (name, text.as_bytes())))
}

#[test]
fn every_lesson_is_sound() {
    let shelf = shelf();
    assert!(shelf.faults.is_empty(), "{:?}", shelf.faults);
    assert!(shelf.loose.is_empty(), "every lesson is in a pack");
    let kinds = games::register(None);
    let found = |book: &Book| {
        let kind = kinds.iter().find(|kind| kind.id() == book.lesson.game).unwrap();
        check::check(&**kind, &book.lesson, &Limits::default())
    };
    // They are played side by side: each by itself takes a moment.
    std::thread::scope(|scope| {
        let each: Vec<_> = shelf.books().map(|book| (book, scope.spawn(|| found(book)))).collect();
        for (book, found) in each {
            assert_eq!(found.join().unwrap(), [], "{}", book.file);
        }
    });
}

#[test]
fn every_question_has_hints_and_every_lesson_an_end() {
    for book in shelf().books() {
        let lesson = &book.lesson;
        assert!(!lesson.goal.is_empty() || lesson.id == "the_map", "{}: no goal", book.file);
        assert!(!lesson.debrief.is_empty() && !lesson.class.is_empty(), "{}", book.file);
        for step in lesson.steps.iter().filter(|step| step.ask != Ask::Read) {
            assert_eq!(step.hints.len(), 2, "{}: {}", book.file, step.id);
        }
    }
}

#[test]
fn questions_gone_past_earn_nothing() {
    let shelf = shelf();
    let book = shelf.books().find(|book| book.lesson.id == "the_map").unwrap();
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == book.lesson.game).unwrap();
    let earned = |skipped: usize| {
        let (mut run, mut table) = Run::open(&**kind, book.lesson.clone()).unwrap();
        for step in 0..book.lesson.steps.len() {
            if step < skipped {
                run.skip(&mut *table).unwrap();
            } else {
                run.solve(&mut *table).unwrap();
                run.next(&mut *table).unwrap();
            }
        }
        assert!(run.is_over());
        let ending = ending(&run, &*table);
        (ending.earned(), ending.skipped)
    };
    assert_eq!([0, 1, 3].map(earned), [(3, 0), (0, 1), (0, 3)]);
}
