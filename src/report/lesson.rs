//! A lesson on paper: the tasks with a map and blank tables, and behind them the same solved, each from a new sheet of A4.
//!
//! One HTML page with everything in it. Maps are drawn as in a report; the tables are counted by the game.

use super::{
    caption, fonts,
    maps::{Maps, Sheet, Shown},
    on_paper::on_paper,
    style,
};
use engine::{
    base::{
        keys::PlaceKey,
        plain,
        seat::{PlyId, Seat},
        spelling::Spelling,
    },
    show::{
        board::Place,
        counter::CounterMark,
        line::Term,
        scene::{Scene, Subject},
    },
    table::{GameKind, Table},
};
use lessons::{
    feedback::{TAKEN_BACK, refused_mark},
    format::{Ask, Lesson, Orders, OtherWay, Step, Thing},
    places,
    plainly::unmarked,
    run::Run,
    teaching, things,
    working::{self, WorkRow},
};
use map_art::escape::escaped;
use std::{collections::BTreeMap, fmt::Write as _, sync::Arc};

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// Up to this many counters are few.
const FEW: usize = 12;
/// Counters that are listed by name; of more, those in the picture.
const LISTED: usize = 60;

const STYLE: &str = "\
body{font-size:16px;line-height:1.45;color:#22211d;background:#fff;max-width:50rem;margin:2rem auto;padding:0 1rem}
h1{font-size:32px;line-height:1.2;margin:.2em 0}h2{border-bottom:1px solid #8a8577}h3{font-size:1em;margin:1.2em 0 .2em}p{margin:.2rem 0 .6rem}
table{border-collapse:collapse;font-size:.85em;margin:.6rem 0;width:100%}th,td{border:1px solid #b9b3a4;padding:.2rem .5rem;text-align:left;vertical-align:top}
td.blank{height:1.6em}figure{margin:.8rem 0}svg{max-width:100%;height:auto}figcaption,.by{font-size:.8em;color:#55524a}
.line{border-bottom:1px solid #8a8577;height:1.7em}.who{display:flex;gap:1.2rem;margin:1.2rem 0 1.6rem}
.who span{flex:1;border-bottom:1px solid #8a8577}.who span+span{flex:.5}.stand{columns:2;font-size:.85em;padding-left:1.1rem;margin:.4rem 0 .8rem}
.stand li{break-inside:avoid}ul.box{list-style:none;padding-left:.5rem}
.solved{break-before:page;border-top:3px double #8a8577;margin-top:3rem;padding-top:1rem}
@page{size:A4;margin:15mm 16mm 17mm}
@media print{
body{margin:0;padding:0;max-width:none;font-size:10.5pt;orphans:3;widows:3}
.solved{border:0;margin:0;padding:0}h2,h3{break-after:avoid}figure,tr,section.step{break-inside:avoid}
figure svg{display:block;width:auto;max-height:120mm;margin:0 auto}
}
";

/// A step as it is printed.
struct Sheetful<'a> {
    number: usize,
    step: &'a Step,
    /// The position, where it is another than the one printed last.
    scene: Option<Arc<Scene>>,
    rings: Vec<PlaceKey>,
    /// Places that its texts and answers speak of.
    near: Vec<PlaceKey>,
    working: Vec<WorkRow>,
    /// The orders of a right answer in words, or the things that are pointed at.
    right: String,
    /// Other orders in words, and what is said of them.
    others: Vec<(String, String)>,
}

/// The page of a lesson, with places named in a language and maps drawn by `maps`.
///
/// # Errors
/// One sentence when the lesson cannot be gone through by its right answers.
pub fn lesson(
    kind: &dyn GameKind,
    lesson: &Arc<Lesson>,
    names: Spelling,
    maps: &dyn Maps,
) -> Result<String, String> {
    let (mut run, mut table) = Run::open(kind, Arc::clone(lesson))?;
    table.set_spelling(names);
    run.name_places(&*table);
    let (named, written) = (Arc::clone(run.lesson()), lesson);
    let lesson = &named;
    let mut steps = Vec::new();
    let mut last: Option<Arc<Scene>> = None;
    for (nth, step) in lesson.steps.iter().enumerate() {
        let scene = table.scene(table.cursor(), run.viewer());
        let is_new =
            last.as_ref().is_none_or(|last| last.counters != scene.counters || last.places != scene.places);
        last = Some(Arc::clone(&scene));
        let working = working::rows(kind, &run, &*table, nth);
        let scene = is_new.then_some(scene);
        let (rings, others) = (rings(&*table, step), others(&*table, &run, step));
        let near = spoken_of(&*table, &scene_now(&*table, &run), &written.steps[nth]);
        let start = table.cursor();
        run.solve(&mut *table)?;
        let right = match &step.ask {
            Ask::Point(asked) => by_name(&*table, &run, &asked.right),
            // What the game refuses is no ply.
            Ask::Order(asked) if table.cursor() == start => refused(&*table, &run, asked),
            Ask::Read | Ask::Choose(_) | Ask::Number(_) | Ask::Order(_) | Ask::Predict(_) | Ask::Free(_) => {
                given(&*table, &run, start)
            }
        };
        steps.push(Sheetful { number: nth + 1, step, scene, rings, near, working, right, others });
        run.next(&mut *table)?;
    }
    let sides: Vec<String> = kind.sides().iter().map(|side| (*side).to_owned()).collect();
    let page = page(lesson, &*maps.sheet(&table.board()), &steps, &sides);
    Ok(plain::shown(&page).into_owned())
}

/// The learner's orders after a moment, in words.
fn given(table: &dyn Table, run: &Run, start: PlyId) -> String {
    let way = table.way_to(table.cursor());
    let since = way.iter().skip_while(|ply| **ply != start).skip(1);
    let own = since.filter(|ply| table.seat_of(**ply) == Some(Seat::Person(run.side())));
    own.map(|ply| table.ply_text(*ply, run.viewer()).to_string()).collect::<Vec<_>>().join("; ")
}

/// The order that is tried, and refused or taken back, where that is the answer.
fn refused(table: &dyn Table, run: &Run, asked: &Orders) -> String {
    let way = asked.right.iter().find(|way| !way.is_played());
    let orders = way.into_iter().flat_map(|way| &way.orders);
    let words: Vec<String> = orders.map(|text| teaching::open_words((table, run.viewer()), text)).collect();
    let how = if way.is_some_and(|way| way.taken_back) { TAKEN_BACK } else { ": refused" };
    if words.is_empty() { String::new() } else { format!("{}{how}", words.join("; ")) }
}

/// Things by their names.
fn by_name(table: &dyn Table, run: &Run, all: &[Thing]) -> String {
    let names = all.iter().map(|thing| teaching::name((table, run.viewer()), thing));
    names.collect::<Vec<_>>().join(", ")
}

/// Other answers of a step in words, and what is said of them.
fn others(table: &dyn Table, run: &Run, step: &Step) -> Vec<(String, String)> {
    let words = |orders: &[String]| {
        let seen = (table, run.viewer());
        let all: Vec<String> = orders.iter().map(|text| teaching::open_words(seen, text)).collect();
        if all.is_empty() { "Any order".to_owned() } else { all.join("; ") }
    };
    let of = |other: &OtherWay| {
        let refused = refused_mark(other.refused.is_some());
        let before = teaching::before((table, run.viewer()), other);
        (format!("{before}{}{refused}", words(&other.orders)), other.reply.clone())
    };
    match &step.ask {
        Ask::Order(asked) => {
            let too = if asked.right.len() > 1 { "Right, too" } else { "Right" };
            let right = asked.right.iter().filter(|way| !way.remark.is_empty());
            let right = right.map(|way| (format!("{too}: {}", words(&way.orders)), way.remark.clone()));
            right.chain(asked.other.iter().map(of)).collect()
        }
        Ask::Free(asked) => asked.other.iter().map(of).collect(),
        Ask::Point(asked) => {
            asked.other.iter().map(|other| (by_name(table, run, &other.at), other.reply.clone())).collect()
        }
        Ask::Read | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => Vec::new(),
    }
}

fn rings(table: &dyn Table, step: &Step) -> Vec<PlaceKey> {
    let place = |subject| match subject {
        Subject::Place(place) => Some(place),
        Subject::Unit(_) | Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => None,
    };
    step.glow.iter().filter_map(|thing| things::subject(table, thing)).filter_map(place).collect()
}

fn scene_now(table: &dyn Table, run: &Run) -> Arc<Scene> {
    table.scene(table.cursor(), run.viewer())
}

/// Places that a step speaks of: those that glow, are answers or are linked in a text, and where the units of these stand.
fn spoken_of(table: &dyn Table, scene: &Scene, step: &Step) -> Vec<PlaceKey> {
    let mut things: Vec<Thing> = step.glow.clone();
    if let Ask::Point(asked) = &step.ask {
        things.extend(asked.right.iter().chain(asked.other.iter().flat_map(|other| &other.at)).cloned());
    }
    things.extend(step.working.iter().filter_map(|row| row.about.clone()));
    let texts = [&step.text, &step.done].into_iter().chain(&step.hints);
    let linked = texts.flat_map(|text| places::links(text));
    things.extend(linked.map(|(_, id)| Thing::Place(id.to_owned())));
    let mut out: Vec<PlaceKey> = Vec::new();
    for subject in things.iter().filter_map(|thing| things::subject(table, thing)) {
        match subject {
            Subject::Place(place) => out.push(place),
            Subject::Link(a, b) => out.extend([a, b]),
            Subject::Unit(unit) => {
                out.extend(scene.counters.iter().find(|one| one.unit == unit).map(|one| one.place));
            }
            Subject::Side(..) | Subject::Turn(_) => {}
        }
    }
    out.retain(|place| scene.board.place(*place).is_some_and(Place::is_on_map));
    out
}

fn page(lesson: &Lesson, sheet: &dyn Sheet, steps: &[Sheetful<'_>], sides: &[String]) -> String {
    let body = body(lesson, sheet, steps, sides);
    let mut out = String::with_capacity(body.len() + (128 << 10));
    say!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
    let (faces, common) = (fonts::rules(&body), style::COMMON);
    say!(out, "<title>{}</title>", escaped(&lesson.title));
    say!(out, "<style>\n{faces}{common}{STYLE}</style>\n</head>\n<body>");
    out.push_str(&body);
    say!(out, "</body>\n</html>");
    out
}

/// The tasks, then the same solved.
fn body(lesson: &Lesson, sheet: &dyn Sheet, steps: &[Sheetful<'_>], sides: &[String]) -> String {
    let mut out = String::new();
    for solved in [false, true] {
        let (class, more) = if solved { ("solved", ": answers") } else { ("tasks", "") };
        say!(out, "<main class=\"{class}\">\n<h1>{}{more}</h1>", escaped(&lesson.title));
        let minutes =
            if lesson.minutes > 0 { format!(" About {} minutes.", lesson.minutes) } else { String::new() };
        say!(
            out,
            "<p class=\"by\">{}{minutes} You are the {} side.</p>",
            words(&lesson.aim),
            escaped(&lesson.side)
        );
        if !solved {
            say!(out, "<p class=\"who\"><span>Name</span><span>Class</span><span>Date</span></p>");
        }
        for one in steps {
            step(&mut out, one, sheet, sides, solved);
        }
        end(&mut out, lesson, solved);
        say!(out, "</main>");
    }
    // Known once all pictures are drawn.
    sheet.ground() + &out
}

fn words(markdown: &str) -> String {
    escaped(&on_paper(&unmarked(markdown)))
}

/// Who stands where, by name: all counters, or where they are very many those in the picture.
fn who_stands_where(out: &mut String, scene: &Scene, sheet: &dyn Sheet, near: &[PlaceKey], sides: &[String]) {
    let all = scene.counters.len() <= LISTED;
    let is_listed = |place: PlaceKey| all || sheet.shows(near, place);
    let mut stacks: BTreeMap<(u8, PlaceKey), Vec<String>> = BTreeMap::new();
    for counter in scene.counters.iter().filter(|counter| is_listed(counter.place)) {
        stacks.entry((counter.side, counter.place)).or_default().push(listed(counter));
    }
    if stacks.is_empty() {
        return;
    }
    say!(out, "<ul class=\"stand\">");
    for ((side, place), units) in stacks {
        let side = sides.get(usize::from(side)).map_or("", String::as_str);
        let at = scene.board.name(place);
        say!(
            out,
            "<li><strong>{}</strong> ({}): {}</li>",
            escaped(at),
            escaped(side),
            escaped(&alike(&units))
        );
    }
    say!(out, "</ul>");
}

/// A unit with its numbers and conditions: `4th Army 2`.
fn listed(counter: &CounterMark) -> String {
    let numbers: Vec<String> =
        counter.values.iter().flatten().map(|value| value.number.to_string()).collect();
    let conditions: Vec<&str> = counter.conditions.iter().map(|one| one.words.as_ref()).collect();
    let numbers = if numbers.is_empty() { String::new() } else { format!(" {}", numbers.join("-")) };
    let more = if conditions.is_empty() { String::new() } else { format!(" ({})", conditions.join(", ")) };
    format!("{}{numbers}{more}", counter.name)
}

/// Units one after the other, those that read alike once with their number.
fn alike(units: &[String]) -> String {
    let mut counted: Vec<(&String, usize)> = Vec::new();
    for unit in units {
        match counted.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, n)) => *n += 1,
            None => counted.push((unit, 1)),
        }
    }
    let each =
        counted.into_iter().map(|(unit, n)| if n > 1 { format!("{n} × {unit}") } else { unit.clone() });
    each.collect::<Vec<_>>().join(", ")
}

fn step(out: &mut String, one: &Sheetful<'_>, sheet: &dyn Sheet, sides: &[String], solved: bool) {
    let Sheetful { number, step, scene, rings, near, working, .. } = one;
    let title = if step.title.is_empty() { String::new() } else { format!(". {}", words(&step.title)) };
    say!(out, "<section class=\"step\">\n<h3>{number}{title}</h3>\n<p>{}</p>", words(&step.text));
    // The answers stand without the maps: they are the same.
    if let Some(scene) = scene.as_ref().filter(|_| !solved) {
        let caption = format!("The position at step {number}");
        // Where few units stand the picture is about them.
        let few = scene.counters.len() <= FEW;
        let stand: Vec<PlaceKey> = scene.counters.iter().map(|counter| counter.place).collect();
        let near: Vec<PlaceKey> =
            if few { stand.iter().chain(near).copied().collect() } else { near.clone() };
        let near = near.as_slice();
        let id = format!("s{number}");
        let shown = Shown { scene, id: &id, title: &caption, about: "", arrows: &[], rings, near };
        say!(out, "<figure>\n{}", sheet.picture(&shown));
        let legend = caption::legend(scene, sheet.numbers());
        let said = [format!("{caption}."), caption::off_map(scene, sides), legend].concat();
        say!(out, "<figcaption>{}</figcaption>\n</figure>", escaped(&said));
        who_stands_where(out, scene, sheet, near, sides);
    }
    if solved {
        answer(out, one);
    } else {
        blank(out, step);
    }
    table(out, working, solved);
    if solved && !step.done.is_empty() {
        say!(out, "<p>{}</p>", words(&step.done));
    }
    say!(out, "</section>");
}

/// Room for an answer.
fn blank(out: &mut String, step: &Step) {
    let options = |out: &mut String, all: &[&String]| {
        say!(out, "<ul class=\"box\">");
        for text in all {
            say!(out, "<li>☐ {}</li>", words(text));
        }
        say!(out, "</ul>");
    };
    match &step.ask {
        Ask::Read => {}
        Ask::Choose(asked) => {
            options(out, &asked.options.iter().map(|option| &option.text).collect::<Vec<_>>());
        }
        Ask::Predict(asked) => {
            options(out, &asked.options.iter().map(|option| &option.text).collect::<Vec<_>>());
        }
        Ask::Number(asked) => say!(out, "<p>______ {}</p>", words(&asked.unit)),
        Ask::Point(_) => say!(out, "<div class=\"line\"></div>"),
        Ask::Order(_) | Ask::Free(_) => say!(out, "<div class=\"line\"></div>\n<div class=\"line\"></div>"),
    }
}

/// The answer, and what is said of others.
fn answer(out: &mut String, one: &Sheetful<'_>) {
    let (step, mut rows) = (one.step, one.others.clone());
    let right = match &step.ask {
        Ask::Read => String::new(),
        Ask::Choose(asked) => {
            let others = asked.options.iter().filter(|option| !option.right);
            rows.extend(others.map(|option| (option.text.clone(), option.reply.clone())));
            let right = asked.options.iter().filter(|option| option.right);
            right.map(|option| option.text.clone()).collect::<Vec<_>>().join("; ")
        }
        Ask::Number(asked) => {
            let all = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ");
            rows.extend(asked.other.iter().map(|other| (all(&other.is), other.reply.clone())));
            format!("{} {}", all(&asked.right), asked.unit)
        }
        Ask::Point(_) | Ask::Order(_) | Ask::Predict(_) | Ask::Free(_) => hint_or(step, &one.right),
    };
    if !right.is_empty() {
        say!(out, "<p><strong>{}</strong></p>", words(&right));
    }
    rows.retain(|(_, reply)| !words(reply).is_empty());
    if rows.is_empty() {
        return;
    }
    say!(out, "<table>\n<thead><tr><th>Otherwise</th><th></th></tr></thead>\n<tbody>");
    for (what, reply) in rows {
        say!(out, "<tr><td>{}</td><td>{}</td></tr>", words(&what), words(&reply));
    }
    say!(out, "</tbody>\n</table>");
}

/// The answer: the second hint says it in words, unless it says how it is done in the window.
fn hint_or(step: &Step, answer: &str) -> String {
    let hint = step.hints.get(1).filter(|hint| on_paper(hint) == **hint);
    hint.map_or(answer, String::as_str).to_owned()
}

/// The working table, blank or filled in.
fn table(out: &mut String, rows: &[WorkRow], solved: bool) {
    if rows.is_empty() {
        return;
    }
    say!(out, "<table>\n<thead><tr><th></th><th>Sum</th><th>What comes of it</th></tr></thead>\n<tbody>");
    for row in rows {
        let title = words(&row.title);
        if !solved {
            say!(out, "<tr><td>{title}</td><td class=\"blank\"></td><td class=\"blank\"></td></tr>");
            continue;
        }
        let sums: Vec<String> = row.sums.iter().map(|(heading, terms)| sum(heading, terms)).collect();
        let mut comes = row.forecast.as_ref().map_or_else(String::new, |f| escaped(&f.spoken()));
        for more in [&row.note, row.why.as_ref().unwrap_or(&String::new())] {
            let gap = if comes.is_empty() || more.is_empty() { "" } else { ". " };
            comes = format!("{comes}{gap}{}", words(more));
        }
        say!(out, "<tr><td>{title}</td><td>{}</td><td>{comes}</td></tr>", sums.join("<br/>"));
    }
    say!(out, "</tbody>\n</table>");
}

fn sum(heading: &str, terms: &[Term]) -> String {
    let term = |term: &Term| {
        let said = format!("{} {}", escaped(&term.label), escaped(&term.value));
        if term.total { format!("<strong>{said}</strong>") } else { said }
    };
    format!("{}: {}", escaped(heading), terms.iter().map(term).collect::<Vec<_>>().join("; "))
}

fn end(out: &mut String, lesson: &Lesson, solved: bool) {
    if solved && !lesson.debrief.is_empty() {
        say!(out, "<h2>Debrief</h2>\n<p>{}</p>", words(&lesson.debrief));
    }
    if !lesson.class.is_empty() {
        say!(out, "<h2>For the class</h2>\n<ul>");
        lesson.class.iter().for_each(|question| say!(out, "<li>{}</li>", words(question)));
        say!(out, "</ul>");
    }
}
