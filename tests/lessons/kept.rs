//! Progress, the tries of a class, and lessons on paper.

use super::crossing::{CROSSING, kind, play_to, read};
use crate::cli::{Folder, refused, run as stavka, text, well};
use app::map::pages::OnPages;
use engine::base::spelling::Spelling;
use lessons::{
    attempt::{self, Attempt},
    progress::{Counted, Progress},
    run::Run,
    shelf::Shelf,
};
use stavka::games;

fn started() -> (Run, Box<dyn engine::table::Table>) {
    let (mut run, mut table) = Run::open(&*kind(), read(CROSSING)).unwrap();
    play_to(&mut run, &mut *table, 2);
    run.try_number(&mut *table, 6).unwrap();
    (run, table)
}

#[test]
fn progress_is_kept_and_merged() {
    let (mut run, mut table) = started();
    let mut progress = Progress::default();
    let counted = progress.record(&run, &*table, Counted::default());
    let counted = progress.record(&run, &*table, counted);
    let done = progress.of("crossing").unwrap().clone();
    assert_eq!(
        (done.tries, done.wrong, done.last.as_str(), done.finished),
        (1, 1, "count", false),
        "not twice"
    );
    let read_again = Progress::read(progress.write().unwrap().as_bytes()).unwrap();
    assert_eq!(read_again.of("crossing"), Some(&done));
    play_to(&mut run, &mut *table, 6);
    run.solve(&mut *table).unwrap();
    progress.record(&run, &*table, counted);
    let end = progress.of("crossing").unwrap();
    assert_eq!((end.stars, end.of, end.finished, end.last.as_str()), (3, 3, true, ""));
    let mut other = read_again;
    other.merge(&progress);
    assert!(other.of("crossing").unwrap().finished);
    other.merge(&Progress::default());
    assert!(other.of("crossing").unwrap().finished);
    other.forget(Some("crossing"));
    assert_eq!(other.all().count(), 0);
}

#[test]
fn old_and_damaged_progress() {
    let old = Progress::read(b"(format: 1, lessons: {\"a\": (stars: 1)})").unwrap();
    assert_eq!(old.of("a").unwrap().stars, 1);
    let later = Progress::read(b"(format: 3, colour: Red, lessons: {\"a\": (stars: 2, days: [4])})").unwrap();
    assert_eq!(later.of("a").unwrap().stars, 2);
    let whole = Progress::read(b"(format: 1, lessons: {\"a\": (stars: 1)})").unwrap().write().unwrap();
    let whole = whole.trim_end().as_bytes();
    for end in 0..whole.len() {
        let why = Progress::read(&whole[..end]).unwrap_err();
        assert!(why.starts_with("The progress is damaged in line "), "{why}");
    }
    assert!(Progress::read(b"()").unwrap_err().contains("no progress"));
    assert!(Progress::read(b"\xff").unwrap_err().contains("UTF-8"));
}

#[test]
fn the_tries_of_a_class_are_graded() {
    let (run, table) = started();
    let one = Attempt::of(&run, &*table, "=Anna, \"A\"");
    let text_of = one.write().unwrap();
    assert_eq!(Attempt::read(text_of.as_bytes()).as_ref(), Ok(&one));
    assert!(!text_of.contains('\n'));
    assert!(kind().load(one.journal.as_bytes()).is_ok(), "each try can be opened");
    for end in (0..text_of.len()).step_by(17) {
        assert!(Attempt::read(&text_of.as_bytes()[..end]).is_err());
    }
    let csv = attempt::csv(&[("a.try".into(), one.clone())]);
    let row = csv.lines().nth(1).unwrap();
    assert!(
        row.starts_with("\"'=Anna, \"\"A\"\"\",crossing,Over the river,0,3,2,7,1,1,0,0,0,0,-,-"),
        "{row}"
    );

    let folder = Folder::new();
    let here = folder.path("");
    assert!(refused(&["lesson", "grade", &here], 2).contains("holds no tries"));
    std::fs::write(folder.path("a.try"), &text_of).unwrap();
    assert!(
        well(&["lesson", "grade", &here])
            .contains("2 of 7 steps, 1 try, 1 wrong, 0 hints, 0 answers shown, 0 of 3 stars")
    );
    std::fs::write(folder.path("b.try"), "nonsense").unwrap();
    let out = stavka(&["lesson", "grade", &here, "--csv"]);
    assert_eq!(out.status.code(), Some(4));
    assert!(
        text(&out.stderr).contains("b.try is left out: line 1: it is cut, or holds no answers"),
        "{}",
        text(&out.stderr)
    );
    assert!(text(&out.stdout).starts_with("learner,lesson") && text(&out.stdout).lines().count() == 3);
}

#[test]
fn a_lesson_on_paper_has_tasks_and_answers() {
    let page = report::lesson::lesson(&*kind(), &read(CROSSING), Spelling::English, &OnPages).unwrap();
    let (tasks, answers) = page.split_once("class=\"solved\"").unwrap();
    assert!(tasks.contains("<svg") && tasks.contains("☐ 1 to 1") && !tasks.contains("Both together."));
    assert!(!tasks.contains("rule:"), "links are words");
    for part in ["Both together.", "Move first.", "W2 to A4, then W1 attacks.", "(refused)"] {
        assert!(answers.contains(part), "{part}");
    }
    assert!(page.matches("<main").count() == 2 && page.contains("@page{size:A4"));
    let hostile = read(&CROSSING.replace("Over the river", "<script>alert(1)</script>"));
    assert!(
        !report::lesson::lesson(&*kind(), &hostile, Spelling::English, &OnPages)
            .unwrap()
            .contains("<script>")
    );
}

#[test] // nothing of the window stands on paper, and whom a text names stands in a list
fn hand_outs_name_who_stands_where_and_no_keys() {
    let games = games::register(None);
    let shelf =
        Shelf::of(crate::common::shipped::lessons().into_iter().map(|(name, text)| (name, text.as_bytes())));
    for lesson in shelf.books().map(|book| &book.lesson) {
        let game = games.iter().find(|game| game.id() == lesson.game).unwrap();
        let page = report::lesson::lesson(&**game, lesson, Spelling::English, &OnPages).unwrap();
        assert!(page.contains("<span>Name</span><span>Class</span><span>Date</span>"));
        let words = plain_text(&page);
        for word in ["click", "Click", "hover", "Hover", "press", "drag", "Drag", "key", "keys", "glow", "F1"]
        {
            let found = words.split(|c: char| !c.is_alphanumeric()).any(|one| one == word);
            assert!(!found, "{}: “{word}” stands on paper", lesson.id);
        }
    }
    let moving = shelf.books().find(|book| book.lesson.id == "moving").unwrap();
    let page = report::lesson::lesson(&*games[0], &moving.lesson, Spelling::German, &OnPages).unwrap();
    let tasks = page.split("class=\"solved\"").next().unwrap();
    assert!(
        tasks.contains("<strong>Brest-Litowsk</strong> (German): ") && tasks.contains("47th Panzer Corps 1")
    );
    assert!(tasks.contains("viewBox"), "a map");
    let answers = plain_text(page.split("class=\"solved\"").nth(1).unwrap());
    assert!(answers.contains("41st Panzer Corps to Reval: refused"), "what is refused is the answer");
    assert!(!answers.contains("Right, too"), "there is no other one");
    assert!(
        answers.contains("47th Panzer Corps to Kauen, then 47th Panzer Corps to Dünaburg (refused)"),
        "what came before stands there: alone the order is right"
    );
}

/// The text of a page without its marks, styles and pictures.
fn plain_text(page: &str) -> String {
    let (mut out, mut rest) = (String::new(), page);
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let after = &rest[at..];
        let end = if after.starts_with("<style") {
            after.find("</style>")
        } else if after.starts_with("<svg") {
            after.find("</svg>")
        } else {
            after.find('>')
        };
        rest = end.map_or("", |end| &after[end + 1..]);
        out.push(' ');
    }
    out + rest
}

#[test]
fn the_command_line_checks_shows_and_prints() {
    let all = well(&["lesson", "check"]);
    assert!(all.lines().all(|line| line.contains(": sound, ")), "{all}");
    assert!(well(&["lesson", "show", "the_map"]).contains("Else insterburg: That is Army Group North."));
    assert!(well(&["lesson", "facts"]).contains("  moskau  Moscow"));
    assert!(refused(&["lesson"], 2).contains("check, walk, show, print"));
    assert!(refused(&["lesson", "show", "nowhere"], 2).contains("does not exist"));
    let folder = Folder::new();
    let (file, page) = (folder.path("a.lesson"), folder.path("a.html"));
    std::fs::write(&file, super::files::FIRST.replacen("Place(\"warschau\")", "Place(\"warsaw\")", 1))
        .unwrap();
    let out = stavka(&["lesson", "check", &file]);
    assert_eq!(out.status.code(), Some(1));
    let goal = super::files::FIRST.replacen("  debrief:", "  goal: [\"att(a4)\"],\n  debrief:", 1);
    let goal = goal.replacen("reply: \"That is Army Group North.\"", "reply: \" \"", 1);
    let b = folder.path("b.lesson");
    std::fs::write(&b, &goal).unwrap();
    let found = text(&stavka(&["lesson", "check", &b]).stdout);
    let line = goal.lines().position(|line| line.starts_with("  goal:")).unwrap() + 1;
    assert!(found.contains(&format!("b.lesson, line {line}: the goal “att(a4)” cannot be asked")), "{found}");
    assert!(found.contains("a reply has no text") && !found.contains("does not follow"), "{found}");
    let said = text(&out.stdout);
    assert!(
        said.contains("a.lesson, line ") && said.contains("step 1 “base”: there is no place “warsaw”"),
        "{said}"
    );
    std::fs::write(&file, "(format: 1,").unwrap();
    assert!(refused(&["lesson", "check", &file], 2).contains("a.lesson, line 1: "));
    well(&["lesson", "print", "the_map", "--html", "--out", &page]);
    assert!(refused(&["lesson", "print", "the_map", "--out", &page], 2).contains("exists already"));
}

#[test]
fn older_tries_are_read_and_wrong_answers_are_told_hardest_first() {
    let old = r#"(format:1,learner:"Anna",lesson:"crossing",title:"Over the river",game:"river-crossing",stars:1,of:2,
        steps:[(id:"read",done:true,tries:0,wrong:0,hints:0,shown:false),(id:"point",done:true,tries:3,wrong:2,hints:1,shown:false)],journal:"")"#;
    let old = Attempt::read(old.as_bytes()).unwrap();
    assert_eq!((old.steps[1].wrong, old.steps[1].answers.len()), (2, 0));
    let (mut run, mut table) = started();
    for number in [6, 5] {
        run.try_number(&mut *table, number).unwrap();
    }
    let new = Attempt::of(&run, &*table, "Ben");
    let words: Vec<String> = new.steps[2].answers.iter().map(lessons::feedback::Wrong::words).collect();
    assert_eq!(words, ["6 (2 times)", "5"]);
    assert_eq!(Attempt::read(new.write().unwrap().as_bytes()).as_ref(), Ok(&new));
    let both = [("a.try".to_owned(), old), ("b.try".to_owned(), new)];
    let hard = attempt::hardest(&both);
    assert_eq!((hard.len(), hard[0].tries), (1, 2));
    let first = &hard[0].steps[0];
    assert_eq!((first.number, first.name().as_str()), (3, "Step 3, How many units has each side?"));
    let silent: Vec<usize> =
        hard[0].steps.iter().filter(|step| step.silent > 0).map(|step| step.number).collect();
    assert_eq!(silent, [4, 5, 6, 7], "Ben gave no answer there");
    let fourth = hard[0].steps.iter().find(|step| step.number == 4).unwrap();
    assert_eq!(fourth.words(2), "0 of 2 with wrong answers. 1 gave no answer");
    assert_eq!(first.words(2), "1 of 2 with wrong answers: 6 (2 times); 5");
    let csv = attempt::csv(&both);
    assert!(csv.starts_with("learner,") && csv.contains(",3. How many units has each side?,"), "{csv}");
    let last = csv.lines().last().unwrap();
    assert!(last.starts_with("wrong answers of all,crossing,Over the river,,,,,,5,,,0,2,3,"), "{last}");
}
