//! Whether a lesson can be solved, and every answer be met as it is written: all of them are played.

use super::{
    answered, driver,
    ending::ending,
    feedback::Kind,
    format::{Ask, Lesson, Orders, OtherWay, Predict, Step, Thing},
    judge,
    pattern::{Pattern, Several, Wanted, of_order},
    plainly,
    run::Run,
    things, working,
};
use engine::{
    base::tree::Tree,
    show::{board::Grid, scene::Subject},
    table::{GameKind, Table},
};
use std::sync::Arc;

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The lesson cannot be used so.
    Fault,
    /// Something to look at.
    Remark,
}

/// Something the checker has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The step it leads to, by number from 0; `None` for the whole lesson.
    pub step: Option<usize>,
    /// How much it weighs.
    pub weight: Weight,
    /// One sentence without a full stop.
    pub text: String,
}

/// Most signs of texts, as they are read: without the addresses of links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Text of a step.
    pub text: usize,
    /// A reply, a remark, what is said when a step is done.
    pub reply: usize,
    /// A hint, an option.
    pub hint: usize,
    /// Aim, title of a step.
    pub line: usize,
    /// Debrief.
    pub debrief: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { text: 320, reply: 240, hint: 160, line: 120, debrief: 900 }
    }
}

/// Checks a lesson: findings, those of the whole lesson first, then step by step. None means that it is sound.
pub fn check(kind: &dyn GameKind, lesson: &Arc<Lesson>, limits: &Limits) -> Vec<Finding> {
    let mut found = Vec::new();
    texts(lesson, limits, &mut Notes { step: None, found: &mut found });
    if lesson.steps.iter().any(|step| judge::Patterns::of(step).is_err()) {
        // A step that cannot be read has been named.
        return found;
    }
    match Run::unentered(kind, Arc::clone(lesson)) {
        Err(why) => Notes { step: None, found: &mut found }.fault(why),
        Ok((run, mut table)) => {
            names(&*table, lesson, &run, &mut found);
            play(kind, run.strictly(), &mut *table, &mut found);
        }
    }
    found.sort_by_key(|one| (one.step.map_or(0, |step| step + 1), one.weight));
    found.dedup();
    found
}

/// Where findings are written down.
struct Notes<'a> {
    step: Option<usize>,
    found: &'a mut Vec<Finding>,
}

impl Notes<'_> {
    fn fault(&mut self, text: impl Into<String>) {
        self.found.push(Finding { step: self.step, weight: Weight::Fault, text: text.into() });
    }

    fn remark(&mut self, text: impl Into<String>) {
        self.found.push(Finding { step: self.step, weight: Weight::Remark, text: text.into() });
    }

    fn long(&mut self, what: &str, text: &str, most: usize) {
        let signs = read_signs(text);
        if signs > most {
            self.fault(format!("{what} has {signs} signs, and {most} fit"));
        }
    }
}

/// Signs of a text as it is read: without the addresses of links.
pub fn read_signs(text: &str) -> usize {
    let (mut signs, mut rest) = (0, text);
    while let Some(at) = rest.find("](") {
        // The two brackets around its words are not read either.
        signs += rest[..at].chars().count().saturating_sub(1);
        let after = &rest[at + 2..];
        rest = after.find(')').map_or("", |end| &after[end + 1..]);
    }
    signs + rest.chars().count()
}

/// Addresses of links of a kind, such as `rule`.
fn links<'a>(text: &'a str, kind: &str) -> Vec<&'a str> {
    let begin = format!("]({kind}:");
    let after = text.split(begin.as_str()).skip(1);
    after.filter_map(|rest| rest.split(')').next()).collect()
}

/// Every text of a step: what it is, itself, and how many signs fit.
fn all_texts<'a>(step: &'a Step, limits: &Limits) -> Vec<(&'static str, &'a str, usize)> {
    let mut out = vec![
        ("the text", step.text.as_str(), limits.text),
        ("the title", step.title.as_str(), limits.line),
        ("what is said when it is done", step.done.as_str(), limits.reply),
    ];
    out.extend(step.hints.iter().map(|hint| ("a hint", hint.as_str(), limits.hint)));
    let mut reply = |text: &'a String| out.push(("a reply", text, limits.reply));
    match &step.ask {
        Ask::Read => {}
        Ask::Point(asked) => {
            asked.other.iter().for_each(|other| reply(&other.reply));
            reply(&asked.otherwise);
        }
        Ask::Choose(asked) => {
            asked.options.iter().for_each(|option| reply(&option.reply));
            out.extend(asked.options.iter().map(|option| ("an option", option.text.as_str(), limits.hint)));
        }
        Ask::Number(asked) => {
            asked.other.iter().for_each(|other| reply(&other.reply));
            reply(&asked.otherwise);
        }
        Ask::Order(asked) => {
            asked.right.iter().for_each(|way| reply(&way.remark));
            asked.other.iter().for_each(|other| reply(&other.reply));
            reply(&asked.otherwise);
        }
        Ask::Predict(asked) => {
            asked.options.iter().for_each(|option| reply(&option.reply));
            out.extend(asked.options.iter().map(|option| ("an option", option.text.as_str(), limits.hint)));
        }
        Ask::Free(asked) => {
            asked.lost.iter().for_each(|lost| reply(&lost.reply));
            asked.other.iter().for_each(|other| reply(&other.reply));
        }
    }
    out
}

fn texts(lesson: &Lesson, limits: &Limits, notes: &mut Notes<'_>) {
    notes.long("the title", &lesson.title, limits.line);
    notes.long("the aim", &lesson.aim, limits.line);
    notes.long("the debrief", &lesson.debrief, limits.debrief);
    for (nth, step) in lesson.steps.iter().enumerate() {
        notes.step = Some(nth);
        if step.text.trim().is_empty() {
            notes.fault("there is no text");
        }
        for (what, text, most) in all_texts(step, limits) {
            notes.long(what, text, most);
        }
        if step.hints.len() > 2 {
            notes.fault("there are more than two hints");
        }
        answers(step, notes);
        if let Err(why) = judge::Patterns::of(step) {
            notes.fault(why);
        }
    }
}

/// What is said of answers that are not right.
fn said_of_others(ask: &Ask) -> Vec<&str> {
    match ask {
        Ask::Point(asked) => asked.other.iter().map(|other| other.reply.as_str()).collect(),
        Ask::Number(asked) => asked.other.iter().map(|other| other.reply.as_str()).collect(),
        Ask::Order(asked) => asked.other.iter().map(|other| other.reply.as_str()).collect(),
        Ask::Free(asked) => asked.other.iter().map(|other| other.reply.as_str()).collect(),
        Ask::Read | Ask::Choose(_) | Ask::Predict(_) => Vec::new(),
    }
}

/// What can be said of the answers of a step without playing it.
fn answers(step: &Step, notes: &mut Notes<'_>) {
    if said_of_others(&step.ask).iter().any(|reply| reply.trim().is_empty()) {
        notes.fault("a reply has no text");
    }
    let is_twice = |all: &[&String]| all.iter().enumerate().any(|(nth, one)| all[..nth].contains(one));
    match &step.ask {
        Ask::Read | Ask::Free(_) => {}
        Ask::Point(asked) => {
            if asked.right.is_empty() {
                notes.fault("there is no right thing to point at");
            }
            let mut others = asked.other.iter().flat_map(|other| &other.at);
            if others.any(|thing| asked.right.iter().any(|right| things::same(right, thing))) {
                notes.fault("a reply is written for something that is right");
            }
        }
        Ask::Choose(asked) => {
            let right = asked.options.iter().filter(|option| option.right).count();
            if asked.options.len() < 2 || right == 0 {
                notes.fault("there must be two options at least, and a right one");
            }
            if asked.options.iter().any(|option| option.text.trim().is_empty()) {
                notes.fault("an answer has no text");
            } else if is_twice(&asked.options.iter().map(|option| &option.text).collect::<Vec<_>>()) {
                notes.fault("two options read alike");
            }
        }
        Ask::Number(asked) => {
            if asked.right.is_empty() {
                notes.fault("there is no right number");
            }
            let is_right =
                |n: &&i64| asked.right.iter().any(|r| r.abs_diff(**n) <= asked.within.unsigned_abs());
            if let Some(number) = asked.other.iter().flat_map(|other| &other.is).find(is_right) {
                notes.fault(format!("a reply is written for {number}, which is right"));
            }
        }
        Ask::Order(asked) => {
            if asked.right.is_empty() && asked.until.is_empty() {
                notes.fault("there is no right way");
            }
            if asked.right.iter().any(|way| way.orders.is_empty()) {
                notes.fault("a right way has no orders; what any orders may lead to stands under “until”");
            }
        }
        Ask::Predict(asked) => {
            if asked.options.len() < 2 || asked.play.is_empty() {
                notes.fault("there must be two options at least, and something that is played");
            }
        }
    }
}

/// Things, rules and facts that the lesson names.
fn names(table: &dyn Table, lesson: &Lesson, run: &Run, found: &mut Vec<Finding>) {
    let mut notes = Notes { step: None, found };
    let is_rule = |id: &str| table.rules().iter().any(|rule| rule.id.as_ref() as &str == id);
    for id in lesson.new_rules.iter().map(String::as_str).chain(links(&lesson.debrief, "rule")) {
        if !is_rule(id) {
            notes.fault(format!("there is no rule “{id}”"));
        }
    }
    let fact = |fact: &String, notes: &mut Notes<'_>| {
        if let Err(why) = table.holds(0, run.viewer(), fact) {
            notes.fault(format!("the fact “{fact}” cannot be asked: {why}"));
        }
    };
    lesson.stars.iter().flat_map(|star| &star.facts).for_each(|one| fact(one, &mut notes));
    for one in &lesson.goal {
        if let Err(why) = table.holds(0, run.viewer(), one) {
            notes.fault(format!("the goal “{one}” cannot be asked: {why}"));
        }
    }
    for (nth, step) in lesson.steps.iter().enumerate() {
        notes.step = Some(nth);
        for id in all_texts(step, &Limits::default()).iter().flat_map(|(_, text, _)| links(text, "rule")) {
            if !is_rule(id) {
                notes.fault(format!("there is no rule “{id}”"));
            }
        }
        for id in all_texts(step, &Limits::default()).iter().flat_map(|(_, text, _)| links(text, "place")) {
            if let Some(why) = thing_fault(table, &Thing::Place(id.to_owned())) {
                notes.fault(why);
            }
        }
        for thing in named(step) {
            if let Some(why) = thing_fault(table, thing) {
                notes.fault(why);
            }
        }
        for one in facts_of(&step.ask) {
            fact(one, &mut notes);
        }
    }
}

fn named(step: &Step) -> Vec<&Thing> {
    let mut out: Vec<&Thing> = step.glow.iter().collect();
    if let Ask::Point(asked) = &step.ask {
        out.extend(asked.right.iter().chain(asked.other.iter().flat_map(|other| &other.at)));
    }
    out.extend(step.working.iter().filter_map(|row| row.about.as_ref()));
    out
}

fn facts_of(ask: &Ask) -> Vec<&String> {
    match ask {
        Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) => Vec::new(),
        Ask::Order(asked) => {
            let right = asked.right.iter().flat_map(|way| &way.then);
            right.chain(asked.other.iter().flat_map(|other| &other.then)).chain(&asked.until).collect()
        }
        Ask::Predict(asked) => asked.options.iter().flat_map(|option| &option.then).collect(),
        Ask::Free(asked) => {
            let lost = asked.lost.iter().map(|lost| &lost.fact);
            asked.until.iter().chain(lost).chain(asked.other.iter().flat_map(|other| &other.then)).collect()
        }
    }
}

fn thing_fault(table: &dyn Table, thing: &Thing) -> Option<String> {
    let known = things::subject(table, thing);
    match (thing, known) {
        (Thing::Phase(_) | Thing::Log(_), _) => None,
        (Thing::Place(id), None) => Some(format!("there is no place “{id}”")),
        (Thing::Unit(id), None) => Some(format!("there is no unit “{id}”")),
        (Thing::Link(a, b), None) => Some(format!("there is no link between “{a}” and “{b}”")),
        (Thing::Link(a, b), Some(Subject::Link(from, to))) => {
            let board = table.board();
            let joined = match &board.grid {
                Grid::Points(links) => {
                    links.iter().any(|link| (link.a, link.b) == (from, to) || (link.b, link.a) == (from, to))
                }
                Grid::Hexes(_) => true,
            };
            (!joined).then(|| format!("“{a}” and “{b}” are not linked"))
        }
        (Thing::Place(_) | Thing::Unit(_) | Thing::Link(..), Some(_)) => None,
    }
}

/// Plays everything.
fn play(kind: &dyn GameKind, mut run: Run, table: &mut dyn Table, found: &mut Vec<Finding>) {
    let lesson = Arc::clone(run.lesson());
    if let Err(why) = run.restart(table) {
        return Notes { step: Some(0), found }.fault(why);
    }
    for (nth, step) in lesson.steps.iter().enumerate() {
        let mut notes = Notes { step: Some(nth), found };
        on_the_screen(&run, table, step, &mut notes);
        match &step.ask {
            Ask::Read => {}
            Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) => answers_are_met(&run, table, &mut notes),
            Ask::Order(asked) => {
                if table.to_act() != Some(run.side()) {
                    notes.fault("the learner’s side is not to act when the step begins");
                }
                ways(&run, table, asked, &mut notes);
                replies(&run, table, &asked.other, &mut notes);
            }
            Ask::Predict(asked) => {
                if predicted(&run, table, asked, &mut notes) {
                    answers_are_met(&run, table, &mut notes);
                }
            }
            Ask::Free(asked) => {
                replies(&run, table, &asked.other, &mut notes);
                if asked.way.is_empty() {
                    notes.remark("no way is written, so whether it can be done is not known");
                    return;
                }
            }
        }
        for row in working::rows(kind, &run, table, nth) {
            if let Some(why) = row.why {
                notes.fault(format!("the row “{}” of the working table: {why}", row.title));
            }
        }
        let on = run.solve(table).and_then(|()| run.next(table));
        if let Err(why) = on {
            return notes.fault(format!("it cannot be gone through: {why}"));
        }
    }
    dice(&run, table, &mut Notes { step: None, found });
    for (fact, holds) in ending(&run, table).goal {
        // What cannot be asked has been named.
        if !holds && table.holds(0, run.viewer(), &fact).is_ok() {
            Notes { step: None, found }
                .fault(format!("the goal “{fact}” does not follow from the right answers"));
        }
    }
}

/// Whether the steps of the sequence of play and the lines of the log that are named stand there when the step begins.
fn on_the_screen(run: &Run, table: &dyn Table, step: &Step, notes: &mut Notes<'_>) {
    let sequence = table.sequence(table.cursor(), run.viewer());
    let titles = sequence.steps.iter().flat_map(|mark| std::iter::once(mark).chain(&mark.parts));
    let titles: Vec<Thing> = titles.map(|mark| Thing::Phase(mark.title.clone())).collect();
    for thing in named(step) {
        let is_there = match thing {
            Thing::Phase(_) => titles.iter().any(|title| things::same(thing, title)),
            Thing::Log(_) => {
                let log = table.log_to(table.cursor(), run.viewer());
                log.iter().any(|line| things::same(thing, &Thing::Log(line.line.text.clone())))
            }
            Thing::Unit(_) => {
                units_there(run, table, thing, notes);
                true
            }
            Thing::Place(_) | Thing::Link(..) => true,
        };
        if let (Thing::Phase(words) | Thing::Log(words), false) = (thing, is_there) {
            notes.fault(format!(
                "“{words}” stands neither in the sequence of play nor in the log when the step begins"
            ));
        }
    }
}

/// A unit that is named stands on the map as the learner sees it.
fn units_there(run: &Run, table: &dyn Table, thing: &Thing, notes: &mut Notes<'_>) {
    let Some(Subject::Unit(unit)) = things::subject(table, thing) else { return };
    let scene = table.scene(table.cursor(), run.viewer());
    if !scene.counters.iter().any(|counter| counter.unit == unit) {
        let words = plainly::things(std::slice::from_ref(thing));
        notes.fault(format!("the unit “{words}” is not on the map when the step begins"));
    }
}

/// Whether the dice of the position are those that fall on the way of the right answers.
fn dice(run: &Run, table: &dyn Table, notes: &mut Notes<'_>) {
    let Some(start) = table.start().filter(|start| !start.dice.is_empty()) else { return };
    // A step may go back to an earlier one, so the last is not always the farthest.
    let ends = run.states().iter().filter_map(|state| state.end);
    let (set, fall) = (start.dice.len(), ends.map(|at| table.dice_rolled(at)).max().unwrap_or(0) as usize);
    if fall > set {
        notes.remark(format!("{fall} dice fall on the way of the right answers, and {set} are set"));
    } else if fall < set {
        notes.remark(format!("{set} dice are set, and {fall} fall on the way of the right answers"));
    }
}

/// Goes to the start of the open step.
fn back(run: &Run, table: &mut dyn Table) {
    let start = run.state().start.unwrap_or(0);
    if table.cursor() != start {
        // A study goes anywhere; where it does not, the next order says so.
        let _ = table.go_to(run.side(), start);
    }
}

/// The single orders the patterns of a way are written as, where they say so.
fn written(orders: &[String]) -> Vec<(String, Pattern)> {
    let read = |text: &String| Some((text.clone(), Wanted::read(std::slice::from_ref(text), false).ok()?));
    let parts = orders.iter().filter_map(read);
    parts
        .flat_map(|(text, wanted)| wanted.parts.into_iter().map(move |part| (text.clone(), part.pattern)))
        .collect()
}

/// Every way that is right is played, with every order it may be made of.
fn ways(run: &Run, table: &mut dyn Table, asked: &Orders, notes: &mut Notes<'_>) {
    for (nth, way) in asked.right.iter().enumerate() {
        let number = nth + 1;
        if let Some(code) = &way.refused {
            if let Err(why) =
                is_refused(run, table, &[], &way.orders, code, |verdict| verdict.way == Some(nth))
            {
                notes.fault(format!("right way {number}: {why}"));
            }
            continue;
        }
        let meant = if way.taken_back { Kind::Poor } else { Kind::Right };
        let mut wishes: Vec<Option<Tree>> = vec![None];
        for (_, pattern) in written(&way.orders) {
            wishes.extend(alternatives(table, &pattern).into_iter().map(Some));
        }
        for wish in wishes {
            back(run, table);
            let done = run.driver().way_with(table, &way.orders, way.in_order, wish.as_ref());
            let done = done.and_then(|()| judged(run, table));
            match done {
                Err(why) => {
                    let why = unknown(table, &way.orders).unwrap_or(why);
                    notes.fault(format!("right way {number} cannot be played: {why}"));
                }
                Ok(verdict) if verdict.kind != meant => {
                    notes.fault(format!("right way {number} is not found right: “{}”", verdict.text));
                }
                Ok(verdict) if verdict.way.is_some_and(|way| way != nth) && wish.is_none() => {
                    let first = verdict.way.unwrap_or(0) + 1;
                    notes.fault(format!("right way {number} is never reached: way {first} is met before it"));
                }
                Ok(_) => {
                    if let Some(tree) = wish.filter(|tree| !run.given(table).orders.contains(tree)) {
                        let order = of_order(&tree);
                        notes.fault(format!("right way {number}: “{order}” is no legal order"));
                    }
                }
            }
        }
        back(run, table);
    }
}

/// The first unit or place of some orders that the game does not have: that is why they are no legal ones.
fn unknown(table: &dyn Table, orders: &[String]) -> Option<String> {
    orders.iter().find_map(|text| {
        let written = Several::read(text).ok()?.pattern.written();
        // One of the ways to write it is enough; without any nothing is said of what it names.
        let whys: Vec<String> =
            written.iter().map(|text| table.read_order(text).err()).collect::<Option<_>>()?;
        whys.into_iter().find(|why| why.contains(" names no "))
    })
}

/// The orders a pattern with alternatives may stand for; none of a pattern that is one order or leaves something open.
fn alternatives(table: &dyn Table, pattern: &Pattern) -> Vec<Tree> {
    let texts = pattern.written();
    let mut out: Vec<Tree> = Vec::new();
    for text in texts {
        let tree = table.read_order(&text).ok().and_then(|order| table.order_tree(&order));
        if let Some(tree) = tree.filter(|tree| !out.contains(tree)) {
            out.push(tree);
        }
    }
    if out.len() < 2 { Vec::new() } else { out }
}

/// What the orders since the start of the step are, before the other sides answer if they are right then, else after it.
fn judged(run: &Run, table: &mut dyn Table) -> Result<judge::Verdict, String> {
    let none = || "nothing is asked".to_owned();
    let verdict = run.look(table).ok_or_else(none)?;
    if matches!(verdict.kind, Kind::Right | Kind::Poor) {
        return Ok(verdict);
    }
    run.driver().others(table)?;
    run.look(table).ok_or_else(none)
}

/// Every reply is met.
fn replies(run: &Run, table: &mut dyn Table, all: &[OtherWay], notes: &mut Notes<'_>) {
    for (nth, other) in all.iter().enumerate() {
        let number = nth + 1;
        if other.orders.is_empty() {
            continue;
        }
        let met = match &other.refused {
            Some(code) => is_refused(run, table, &other.given, &other.orders, code, |verdict| {
                verdict.other == Some(nth)
            }),
            None => is_answered(run, table, other, nth),
        };
        if let Err(why) = met {
            let all: Vec<String> = other.given.iter().chain(&other.orders).cloned().collect();
            let why = unknown(table, &all).unwrap_or(why);
            notes.fault(format!("reply {number} (“{}”): {why}", other.orders.join(", ")));
        }
    }
    back(run, table);
}

/// Orders that are legal meet their reply.
fn is_answered(run: &Run, table: &mut dyn Table, other: &OtherWay, nth: usize) -> Result<(), String> {
    back(run, table);
    run.driver().way(table, &other.given, true)?;
    if !other.given.is_empty() {
        run.driver().others(table)?;
    }
    let before = table.cursor();
    run.driver().way(table, &other.orders, false)?;
    let mut probe = run.clone();
    probe.seen = before;
    let verdict = judged(&probe, table)?;
    if matches!(verdict.kind, Kind::Right | Kind::Poor) {
        return Err("these orders are a right answer".into());
    }
    match verdict.other {
        Some(met) if met == nth => Ok(()),
        Some(met) => Err(format!("reply {} is met before it", met + 1)),
        None => Err(format!("it is not met; what is said is “{}”", verdict.text)),
    }
}

/// The last of some orders is refused with a code, in each way it may be written, and the answer is met.
fn is_refused(
    run: &Run,
    table: &mut dyn Table,
    given: &[String],
    orders: &[String],
    code: &str,
    is_met: impl Fn(&judge::Verdict) -> bool,
) -> Result<(), String> {
    let Some((last, before)) = orders.split_last() else { return Ok(()) };
    let pattern = Pattern::read(last).map_err(|why| format!("the pattern “{last}”: {why}"))?;
    let all: Vec<_> = match alternatives(table, &pattern).as_slice() {
        [] => driver::literal(table, &pattern).into_iter().collect(),
        trees => pattern
            .written()
            .iter()
            .filter_map(|text| table.read_order(text).ok())
            .take(trees.len())
            .collect(),
    };
    if all.is_empty() {
        return Err(format!("“{last}” is not written out, so it cannot be tried"));
    }
    for order in all {
        back(run, table);
        run.driver().way(table, given, true)?;
        run.driver().way(table, before, true)?;
        if !given.is_empty() || !before.is_empty() {
            run.driver().others(table)?;
        }
        let words = table.order_text(run.viewer(), &order);
        match table.submit(run.side(), std::slice::from_ref(&order)) {
            Ok(()) => return Err(format!("the game does not refuse “{words}”")),
            Err(why) if why.code != code => {
                return Err(format!("the game refuses “{words}” with {}: {}", why.code, why.sentence));
            }
            Err(_) => {}
        }
        let tried: Vec<Tree> = table.order_tree(&order).into_iter().collect();
        let given = run.given(table).orders;
        let verdict = judge::refused(&run.step().ask, run.patterns(), &given, &tried, code);
        if !is_met(&verdict) {
            return Err("another answer is met before it".into());
        }
    }
    Ok(())
}

/// Every answer that is no order is given, and what is written for it is said.
fn answers_are_met(run: &Run, table: &mut dyn Table, notes: &mut Notes<'_>) {
    for why in answered::faults(run, table) {
        notes.fault(why);
    }
    back(run, table);
}

/// Whether what is predicted can be played and one of the options comes true.
fn predicted(run: &Run, table: &mut dyn Table, asked: &Predict, notes: &mut Notes<'_>) -> bool {
    back(run, table);
    let played = run.driver().deeds(table, &asked.play).and_then(|()| run.driver().others(table));
    let came = asked.options.iter().filter(|option| run.hold(table, &option.then)).count();
    let played_well = played.is_ok();
    if let Err(why) = played {
        notes.fault(format!("what is predicted cannot be played: {why}"));
    } else if came != 1 {
        notes.fault(format!("{came} of the options come true; one must"));
    }
    back(run, table);
    played_well
}
