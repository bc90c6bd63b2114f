//! `stavka chances`: how often each side wins from a moment, or what turned a game.

use super::{Result, Said, bad, choices, failed, opened, progress::Progress};
use crate::engine::{
    chances::{
        Course, Ended, Measure, Prospect, per_cent,
        search::{Wanted, search},
        told::{TurningPoint, rests_on, side_of, title, turning_points},
    },
    rules::{Side, Viewer},
    study::timeline::Timeline,
    table::{PlyId, Table},
};
use clap::ArgMatches;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::{collections::BTreeMap, ops::Range, path::PathBuf};

/// What the help says at its end.
pub const HELP: &str = "\
The automatic sides play the game on from the moment, each time with dice of their own, and the wins are counted. With
FILE#PLY that moment is played on; without, the line played: its turns, and the largest changes of the chances by one
order. A change is told apart into what the order did, against what the automatic player would have done in its place,
and what its dice and drawn faces did. ± is one standard error; changes within three of it are left out.
Figures for a side rest on what that side knew; what it did not know is dealt anew each time. They say how the automatic
sides would fare, not how people would. The same file and --games give the same figures.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &super::Kinds) -> Result<Said> {
    let path = args.get_one::<PathBuf>(super::arguments::FILE).cloned().unwrap_or_default();
    let (opened, at) = opened::open_at(kinds, &path)?;
    opened.warn();
    let table = &*opened.table;
    let (_, who) = choices::viewer(args, table)?;
    if who == Viewer::Umpire && table.outcome().is_none() && !args.get_flag("reveal") {
        return Err(bad(format!(
            "{} is not over, and the umpire’s chances rest on what may not be known yet; --reveal gives them all the same",
            opened.path.display()
        )));
    }
    let games = args.get_one::<u32>("games").copied().unwrap_or(200);
    let as_json = args.get_flag("json");
    match at {
        Some(ply) => moment(table, ply, who, games, as_json),
        None => line(table, who, games, as_json),
    }
}

/// Games on every core.
pub fn crew(range: Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)) -> Option<Vec<Ended>> {
    range.into_par_iter().map(one).collect()
}

/// The course of a line: its hinges and its largest changes as often as asked for, the rest less often.
pub fn course(table: &dyn Table, timeline: &Timeline, who: Viewer, games: u32) -> Course {
    let wanted = Wanted { all: false, side: side_of(who), ..Wanted::of(timeline, timeline.end(), games) };
    let play = table.play_outs(&wanted.line, who);
    let mut progress = Progress::on_terminal();
    search(&*play, &wanted, Course::default(), &crew, &mut |found| {
        progress.say(|| in_words(found.known));
        true
    })
}

/// How far a search is.
fn in_words((known, of, again): (u32, u32, bool)) -> String {
    if again {
        format!("Looking closer at turns, battles and the largest changes: {known} moments done")
    } else {
        format!("Played on from {known} of {of} moments")
    }
}

fn at_a_loss() -> super::Failure {
    failed("The automatic sides cannot play on from there")
}

fn moment(table: &dyn Table, ply: PlyId, who: Viewer, games: u32, as_json: bool) -> Result<Said> {
    let play = table.play_outs(&[ply], who);
    let before = table.way_to(ply).into_iter().rev().nth(1);
    let mut course = Course::default();
    for at in [Some(ply), before].into_iter().flatten() {
        let over = play.result(at).map(Prospect::over);
        let prospect = over
            .or_else(|| crew(0..games, &|n| play.game(at, n)).map(Prospect::new))
            .ok_or_else(at_a_loss)?;
        course.moments.insert(at, prospect);
    }
    let given = before.and_then(|_| crew(0..games, &|n| play.game_of_order(ply, n)));
    course.orders.extend(given.map(|g| (ply, Prospect::new(g))));
    let measures = [Measure::Win(side_of(who)), Measure::Points];
    let swings = measures.map(|m| before.and_then(|before| course.swing(&[before, ply], 1, m)));
    let prospect = &course.moments[&ply];
    if as_json {
        let mut value = figures(table, prospect);
        value["ply"] = json!(ply);
        value["changes"] = swings.iter().flatten().map(changed).collect();
        return Ok(Said::well(format!("{value}\n")));
    }
    let mut text = head(table, ply);
    for (i, name) in table.sides().iter().enumerate() {
        let side = Side(i as u8);
        say!(text, "{name:<10}{}", value(prospect, Measure::Win(side)).trim_end());
    }
    say!(text, "{:<10}{:>6}", "Drawn", per_cent(prospect.drawn()));
    say!(text, "{:<10}{}", "Points", value(prospect, Measure::Points).trim_end());
    if prospect.is_over() {
        say!(text, "The game is over; this is its result");
    } else {
        say!(text, "Played on {games} times by the automatic sides, {}", rests_on(table.sides(), who));
    }
    if swings.iter().any(Option::is_some) {
        say!(text, "\nThe order of ply {ply}: {}", table.ply_text(ply, who));
    }
    for swing in swings.iter().flatten() {
        let what = title(table.sides(), swing.change.measure);
        say!(text, "{what} {} ({}): {}", swing.in_words(), swing.change.in_words(), swing.parts_in_words());
    }
    Ok(Said::well(text))
}

/// A mean in a column, with its error.
fn value(prospect: &Prospect, m: Measure) -> String {
    let (mean, error) = (m.in_words(prospect.mean(m)), m.error_in_words(prospect.error(m)));
    format!("{mean:>6} ± {error:<3}")
}

fn head(table: &dyn Table, ply: PlyId) -> String {
    let choices = choices::in_words(table);
    format!("{} · {choices} · ply {ply} of {}\n\n", table.title(), table.ply_count())
}

fn line(table: &dyn Table, who: Viewer, games: u32, as_json: bool) -> Result<Said> {
    let tip = table.tip();
    let timeline = table.timeline(tip, who);
    let course = course(table, &timeline, who, games);
    if course.moments.is_empty() {
        return Err(at_a_loss());
    }
    let measures = [Measure::Win(side_of(who)), Measure::Points];
    let found = measures.map(|m| turning_points(table, &timeline, timeline.end(), who, &course, m));
    if as_json {
        let moments: Vec<Value> = timeline
            .plies
            .iter()
            .filter_map(|ply| {
                let mut value = figures(table, course.moments.get(ply)?);
                value["ply"] = json!(ply);
                Some(value)
            })
            .collect();
        let points: Vec<Value> = found.iter().flatten().map(point).collect();
        return Ok(Said::well(format!("{}\n", json!({ "moments": moments, "turning_points": points }))));
    }
    let mut text = head(table, tip);
    say!(text, "{:<20}{:<13}{}", "", title(table.sides(), measures[0]), title(table.sides(), measures[1]));
    let turns = timeline.turns.iter().map(|turn| (turn.name.as_str(), turn.first));
    for (name, moment) in turns.chain([("The last ply", timeline.end())]) {
        let prospect = timeline.plies.get(moment as usize).and_then(|p| course.moments.get(p));
        if let Some(p) = prospect {
            say!(text, "{name:<20}{}        {}", value(p, measures[0]), value(p, measures[1]).trim_end());
        }
    }
    say!(text, "Played on {games} times by the automatic sides, {}", rests_on(table.sides(), who));
    for (measure, found) in measures.into_iter().zip(&found) {
        say!(text, "\nTurning points: {}", title(table.sides(), measure));
        text += &points_in_words(found);
    }
    Ok(Said::well(text))
}

fn points_in_words(found: &[TurningPoint]) -> String {
    let mut text = String::new();
    if found.is_empty() {
        text += "No single order changed it by clearly more than the play-outs may be wrong by\n";
    }
    for p in found {
        say!(text, "ply {:<5} {}", p.swing.ply, p.in_words());
        say!(text, "          {}", p.order);
    }
    text
}

fn point(p: &TurningPoint) -> Value {
    let mut value = changed(&p.swing);
    value["ply"] = json!(p.swing.ply);
    value["turn"] = json!(p.turn);
    value["place"] = json!(p.place);
    value["order"] = json!(p.order);
    value["caused_by"] = json!(p.tag);
    value
}

fn changed(swing: &crate::engine::chances::Swing) -> Value {
    let change = |c: crate::engine::chances::Change| json!({ "by": c.by, "error": c.error });
    let parts = swing.parts.map(|[order, luck]| json!({ "order": change(order), "luck": change(luck) }));
    let of = if swing.change.measure == Measure::Points { "points" } else { "wins" };
    json!({ "of": of, "from": swing.means[0], "to": swing.means[1], "change": change(swing.change), "parts": parts })
}

fn figures(table: &dyn Table, prospect: &Prospect) -> Value {
    let shares: BTreeMap<String, Value> = (0..)
        .zip(table.sides())
        .map(|(i, name)| {
            let side = Side(i);
            (
                name.to_lowercase(),
                json!({ "share": prospect.share(side), "error": prospect.error(Measure::Win(side)) }),
            )
        })
        .collect();
    json!({
        "games": prospect.games(),
        "over": prospect.is_over(),
        "wins": shares,
        "drawn": prospect.drawn(),
        "points": { "mean": prospect.mean(Measure::Points), "error": prospect.error(Measure::Points) },
    })
}
