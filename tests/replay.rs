//! A game as one page: what it holds and what not, that it asks for nothing, that it is a game again; in a browser where there is one.

use crate::{
    cli::{Folder, refused, well},
    common::window::{desk, launch, open, settle},
};
use app::{command::Files, desk::Keeping, map::pages::OnPages};
use engine::{
    base::{
        side::{Side, Viewer},
        spelling::Spelling,
    },
    play::note::Note,
    table::Table,
};
use report::replay::{Asked, course_in, game_in, is_page, page};
use serde_json::Value;
use stavka::games;
use std::{path::Path, process::Command, sync::LazyLock};

const GAME: &str = "saves/october_mud.stavka";

fn load(bytes: &[u8]) -> Box<dyn Table> {
    games::register(None)[0].load(bytes).unwrap()
}

fn made(journal: &[u8], who: Viewer, notes: bool) -> String {
    let asked = Asked { who, notes, names: Spelling::English, maps: &OnPages };
    page(&*games::register(None)[0], journal, &asked).unwrap()
}

/// The page of the game for those who see everything, without notes: made once for all tests.
fn whole() -> &'static str {
    static PAGE: LazyLock<String> =
        LazyLock::new(|| made(&std::fs::read(GAME).unwrap(), Viewer::Umpire, false));
    &PAGE
}

/// The course of a page, with what other eyes see as the first put in.
fn course(page: &str) -> Value {
    let mut course: Value = serde_json::from_slice(&course_in(page.as_bytes()).unwrap()).unwrap();
    course["eyes"].as_array_mut().unwrap().iter_mut().for_each(as_pieces);
    let first = course["eyes"][0].clone();
    for eyes in course["eyes"].as_array_mut().unwrap() {
        for part in ["changes", "lines", "battles"] {
            let own = eyes[part].as_array_mut().unwrap().iter_mut().zip(first[part].as_array().unwrap());
            own.filter(|(own, _)| **own == 0).for_each(|(own, theirs)| own.clone_from(theirs));
        }
    }
    course
}

/// Steps from one new piece to the next as the pieces themselves, as the script makes them.
fn as_pieces(eyes: &mut Value) {
    let mut piece = 0;
    for change in eyes["changes"].as_array_mut().unwrap().iter_mut().filter_map(Value::as_array_mut) {
        let mut at = 0;
        while at < change.len() {
            let fresh = change[at + 2].as_u64().unwrap() as usize;
            for step in &mut change[at + 3..at + 3 + fresh] {
                piece += step.as_i64().unwrap();
                *step = Value::from(piece);
            }
            at += 3 + fresh;
        }
    }
}

/// What is read on a page before its script has run.
fn read(page: &str) -> &str {
    let body = page.split_once("<main>").unwrap().1;
    body.split_once("<script").unwrap().0
}

/// What the script makes of the changes of some eyes: the pieces of each picture.
fn pictures(course: &Value, eyes: usize) -> Vec<Vec<u64>> {
    let numbers =
        |list: &Value| -> Vec<u64> { list.as_array().unwrap().iter().filter_map(Value::as_u64).collect() };
    let mut now: Vec<u64> = Vec::new();
    let mut all = Vec::new();
    for change in course["eyes"][eyes]["changes"].as_array().unwrap() {
        let (change, mut next, mut at, mut i) = (numbers(change), Vec::new(), 0, 0);
        while i < change.len() {
            let [kept, dropped, fresh] = [change[i], change[i + 1], change[i + 2]].map(|n| n as usize);
            next.extend(&now[at..at + kept]);
            next.extend(&change[i + 3..i + 3 + fresh]);
            (at, i) = (at + kept + dropped, i + 3 + fresh);
        }
        next.extend(&now[at..]);
        now = next;
        all.push(now.clone());
    }
    all
}

#[test]
fn a_page_asks_for_nothing_and_holds_the_game() {
    let journal = std::fs::read(GAME).unwrap();
    let page = whole();
    assert_eq!(page, made(&journal, Viewer::Umpire, false), "the same bytes from the same game");
    assert!(page.len() <= 300_000, "{} bytes", page.len());
    let head = page.split_once("<head>\n").unwrap().1;
    let allowed =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-";
    assert!(head.starts_with(allowed), "first of all what it may do");
    for asks in ["src=", "url(", "@import", "<link", "fetch(", "http:", "https:"] {
        let times = page.replace("http://www.w3.org/2000/svg", "").matches(asks).count();
        assert_eq!(times, 0, "{asks}");
    }
    assert!(is_page(page.as_bytes()));
    let game = load(&game_in(page.as_bytes()).unwrap());
    assert!(game.verify().first_difference.is_none());
    let whole = load(&journal);
    let at = |table: &dyn Table| table.position_text(table.main_tip(), Viewer::Umpire);
    assert_eq!(at(&*game), at(&*whole));
}

#[test]
fn the_course_has_a_picture_of_every_order_and_stops_at_battles() {
    let course = course(whole());
    let end = course["end"].as_u64().unwrap() as usize;
    let all = pictures(&course, 0);
    assert_eq!(all.len(), end + 1);
    let placed = course["placed"][0].as_array().unwrap().len() as u64;
    assert!(all.iter().flatten().all(|piece| *piece < placed));
    let beats: Vec<usize> =
        course["beats"].as_array().unwrap().iter().map(|at| at.as_u64().unwrap() as usize).collect();
    assert!((100..=250).contains(&beats.len()) && beats.is_sorted() && beats.last() == Some(&end));
    let battles = course["eyes"][0]["battles"].as_array().unwrap();
    assert!(battles.len() > 5, "{} battles", battles.len());
    for battle in battles {
        assert!(beats.contains(&(battle[1].as_u64().unwrap() as usize)), "{battle} is a beat");
    }
    assert_ne!(all[beats[40]], all[beats[41]]);
    let opens = course["opens"].as_u64().unwrap() as usize;
    assert!(beats.contains(&opens) && opens > 0);
}

#[test]
fn a_page_for_one_side_holds_what_that_side_was_told() {
    let journal = std::fs::read(GAME).unwrap();
    let (all, one) = (whole().to_owned(), made(&journal, Viewer::Side(Side(0)), false));
    let names = |page: &str| -> Vec<String> {
        let eyes = course(page)["eyes"].as_array().unwrap().clone();
        eyes.iter().map(|eyes| eyes["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&all), ["Both sides", "Umpire"]);
    assert_eq!(names(&one), ["German"]);
    let told = load(&game_in(one.as_bytes()).unwrap());
    assert_eq!(told.told_to(), Some(Side(0)));
    // What only the umpire sees is not in its pictures.
    let drawn = |page: &str| course(page)["drawings"].as_array().unwrap().len();
    assert!(drawn(&one) < drawn(&all));
    let again = made(one_file(&one).as_slice(), Viewer::Umpire, false);
    assert_eq!(names(&again), ["German"], "a copy has no other eyes");
}

fn one_file(page: &str) -> Vec<u8> {
    game_in(page.as_bytes()).unwrap()
}

#[test]
fn names_and_notes_are_in_it_only_when_they_are_asked_for() {
    let mut table = load(&std::fs::read(GAME).unwrap());
    table.annotate(40, Note::Comment("A *secret* plan".into()), "Ann", "2026-06-22").unwrap();
    let journal = table.journal();
    let (without, with) = (made(&journal, Viewer::Umpire, false), made(&journal, Viewer::Umpire, true));
    for (page, there) in [(&without, false), (&with, true)] {
        let (text, game) = (course(page).to_string(), String::from_utf8(one_file(page)).unwrap());
        for word in ["Ann", "secret"] {
            assert_eq!(text.contains(word), there, "{word} in the course");
            assert_eq!(game.contains(word), there, "{word} in the game");
        }
    }
}

#[test]
fn a_page_that_asks_tells_nothing_before() {
    let mut table = load(&std::fs::read(GAME).unwrap());
    table.annotate(60, Note::Question("Where does the army go?".into()), "", "").unwrap();
    let page = made(&table.journal(), Viewer::Umpire, true);
    let course = course(&page);
    assert_eq!((course["asks"].as_bool(), course["opens"].as_u64()), (Some(true), Some(0)));
    for told in ["falls", "Not over", "lost", "class=\"curve\""] {
        assert!(!read(&page).contains(told), "{told}");
    }
    let open = made(&table.journal(), Viewer::Umpire, false);
    assert!(read(&open).contains("falls") && read(&open).contains("class=\"curve\""));
}

#[test]
fn the_command_line_makes_pages_and_reads_them_as_games() {
    let folder = Folder::new();
    let out = folder.path("page.html");
    assert!(well(&["replay", GAME, "--out", &out]).starts_with(&out));
    assert!(well(&["verify", &out]).contains("a copy for the German side, which fit together"));
    assert!(refused(&["replay", GAME, "--out", &out], 2).contains("exists"));
    well(&["replay", GAME, "--out", &out, "--force"]);
    let before = std::fs::read(&out).unwrap();
    assert!(refused(&["play", &out, "--until", "turn:7"], 2).contains("nothing is added to a page"));
    assert_eq!(std::fs::read(&out).unwrap(), before);
    let running = folder.game("1941");
    let page = folder.path("running.html");
    well(&["replay", &running, "--out", &page]);
    let told = load(&one_file(&std::fs::read_to_string(&page).unwrap()));
    assert!(told.told_to().is_some(), "a game that goes on is shown as the players know it");
}

#[test]
fn a_page_that_is_opened_in_the_window_is_the_game_and_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Page.html");
    let page = whole();
    std::fs::write(&path, page).unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1280.0, 800.0);
    h.state_mut().send(Files::OpenPath(path.clone()));
    settle(&mut h);
    assert!(desk(&h).table.verify().first_difference.is_none());
    assert!(matches!(desk(&h).keeping, Keeping::AtFirstOrder { .. }), "the first order makes a copy");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page);
}

/// The page in a browser without a net at some address; `None` where there is no browser.
fn in_browser(path: &Path, hash: &str) -> Option<String> {
    let home = tempfile::tempdir().unwrap();
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(|browser| {
        let flags =
            ["--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=5000"];
        let alone = "--host-resolver-rules=MAP * ~NOTFOUND";
        let profile = format!("--user-data-dir={}", home.path().display());
        let url = format!("file://{}{hash}", path.display());
        Command::new(browser).args(flags).args([alone, &profile, &url]).output().ok()
    })?;
    Some(String::from_utf8_lossy(&found.stdout).into_owned())
}

#[test]
fn in_a_browser_an_address_is_a_moment() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("page.html");
    let page = whole();
    std::fs::write(&path, page).unwrap();
    let course = course(page);
    let battle = &course["eyes"][0]["battles"][3];
    let Some(shown) = in_browser(&path, &format!("#t={}", battle[1])) else { return };
    let title = battle[2].as_str().unwrap();
    assert!(shown.contains(&format!("<h2>{title}</h2>")), "{title}");
    assert!(shown.contains("class=\"live\"") && shown.contains("id=\"play\""), "the script runs");
}
