//! The table after a step: what may come of orders, counted by the game in the position before the step was answered.
//!
//! It is counted on a copy of the game, so that the game itself shows nothing of it.

use super::{
    driver,
    format::{Row, Thing},
    pattern::Pattern,
    run::Run,
    things,
};
use engine::{
    base::{seat::PlyId, side::Viewer},
    show::{forecast::Forecast, line::Term, scene::Subject, sealed::SealedOrder},
    table::{GameKind, Table},
};
use std::sync::Arc;

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WorkRow {
    /// What is counted.
    pub title: String,
    /// Sums: heading and terms.
    pub sums: Vec<(String, Vec<Term>)>,
    /// What may come of it.
    pub forecast: Option<Arc<Forecast>>,
    /// What is said beside it.
    pub note: String,
    /// Why nothing could be counted: a fault of the lesson.
    pub why: Option<String>,
}

/// The rows of a step, by its number; empty where it has not been entered.
pub fn rows(kind: &dyn GameKind, run: &Run, table: &dyn Table, step: usize) -> Vec<WorkRow> {
    let Some(asked) = run.lesson().steps.get(step).filter(|step| !step.working.is_empty()) else {
        return Vec::new();
    };
    let Some(start) = run.states()[step].start else { return Vec::new() };
    let fault =
        |why: String, row: &Row| WorkRow { title: row.title.clone(), why: Some(why), ..WorkRow::default() };
    let mut copy = match kind.load(&table.journal()) {
        Ok(mut copy) => {
            copy.set_spelling(table.spelling());
            copy
        }
        Err(why) => return asked.working.iter().map(|row| fault(why.clone(), row)).collect(),
    };
    let row = |row: &Row| counted(&mut *copy, run, start, row).unwrap_or_else(|why| fault(why, row));
    asked.working.iter().map(row).collect()
}

fn counted(table: &mut dyn Table, run: &Run, start: PlyId, row: &Row) -> Result<WorkRow, String> {
    let back = |table: &mut dyn Table, to| {
        table.go_to(run.side(), to).map_err(|_| "the copy of the game cannot be taken back".to_owned())
    };
    back(table, start)?;
    for text in &row.given {
        play(table, text)?;
        run.driver().others(table)?;
    }
    let here = table.cursor();
    let plan: Vec<SealedOrder> = row.orders.iter().map(|text| play(table, text)).collect::<Result<_, _>>()?;
    let who: Viewer = run.viewer();
    let told = told_since(table, who, here);
    back(table, here)?;
    let about = subject(table, row.about.as_ref(), &plan)?;
    let mut sums = table.builder(who, &about, &plan).map(|builder| builder.sums).unwrap_or_default();
    let forecast = table.forecast(who, &about, &plan);
    if sums.is_empty() && forecast.is_none() {
        // The plan goes beyond what is planned beforehand: then it is what was told of it when it was played.
        sums.extend(told);
    }
    if sums.is_empty() && forecast.is_none() {
        return Err("the game has nothing to count there".into());
    }
    Ok(WorkRow { title: row.title.clone(), sums, forecast, note: row.note.clone(), why: None })
}

/// The last sum that was told after a moment.
fn told_since(table: &dyn Table, who: Viewer, since: PlyId) -> Option<(String, Vec<Term>)> {
    let way = table.way_to(table.cursor());
    let after = way.iter().position(|ply| *ply == since).map_or(0, |at| at + 1);
    let log = table.log(who);
    let mut sums = log.iter().filter(|one| !one.line.terms.is_empty() && way[after..].contains(&one.ply));
    sums.next_back().map(|one| (one.line.text.clone(), one.line.terms.clone()))
}

/// Plays the first legal order that fits.
fn play(table: &mut dyn Table, text: &str) -> Result<SealedOrder, String> {
    let pattern = Pattern::read(text).map_err(|why| format!("the pattern “{text}”: {why}"))?;
    let order = driver::legal(table, &pattern).ok_or_else(|| format!("no legal order is “{text}”"))?;
    let side = table.to_act().ok_or("the game is over")?;
    table.submit(side, std::slice::from_ref(&order)).map_err(|why| why.sentence)?;
    Ok(order)
}

fn subject(table: &dyn Table, about: Option<&Thing>, plan: &[SealedOrder]) -> Result<Subject, String> {
    if let Some(thing) = about {
        return things::subject(table, thing).ok_or_else(|| "what it is about is not on the map".to_owned());
    }
    let places = plan.iter().filter_map(|order| table.order_tree(order));
    let found = places.flat_map(|tree| things::places_of(table, &tree)).next_back();
    found.ok_or_else(|| "“about” is missing".to_owned())
}
