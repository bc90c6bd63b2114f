//! `stavka chances`: how often each side wins from a moment, or what turned a game.

use super::{
    choices, eyes, line, opened,
    progress::Progress,
    said::{Result, Said, bad, failed, though_not_kept},
};
use clap::ArgMatches;
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::{
        kept::still_true,
        search::{Wanted, search},
        stretch::{Stretch, cut},
        verdict::{Judged, Parts, Swing, judge_stretch},
    },
    insight::told::{
        Eyes, NOTHING_CLEAR, Told, TurningPoint, older_player, orders_in_words, plus_minus, rests_on,
        side_of, title, told, whose_chances, won_by_neither,
    },
    play::prospect::{Change, Course, Ended, Measure, Prospect, per_cent},
    study::timeline::Timeline,
    table::Table,
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    ops::{Range, RangeInclusive},
    sync::Arc,
};

/// What the help says at its end.
pub const HELP: &str = "\
The automatic sides play the game on from the moment, each time with dice of their own, and the wins are counted. With
FILE#PLY that moment is played on; without, the main line: its turns, and the largest changes of the chances. Orders are
judged from end to end: all orders of a side up to the first die, face or order of the other side are one plan, and a
battle is one. A change is told apart into what the orders did, against what today's automatic player would have done in
their place, and what dice and drawn faces did. ± is the standard error of the play-outs; changes within three of it
are left out. Turning points are named from 200 play-outs a moment on.
Where playing on takes long, 100 are enough, and turns are judged first: the three that changed most are looked into step
by step, and the three steps that changed most order by order. What is not looked into is told as a whole.
Figures for a side rest on what that side knew; what it did not know is dealt again each time. They say how the automatic
sides would fare, not how people would. The same file and --games give the same figures; --keep adds those of a line to the file,
where the window, the report and this subcommand find them and go on from them.";

/// How often a moment may be played on: at the most the error is half a per cent.
pub const GAMES: RangeInclusive<u32> = 1..=10_000;

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (mut opened, at) = opened::given(args, kinds)?;
    let who = eyes::of(args, &mut opened)?.who;
    let line = line::follow(args, &mut opened, at)?;
    let table = &*opened.table;
    let games = args.get_one::<u32>("games").copied().unwrap_or(table.pace().decides);
    let (as_json, keep) = (args.get_flag("json"), args.get_flag("keep"));
    let said = match at {
        Some(_) if keep => {
            return Err(bad("--keep keeps the figures of a line: name the file without a ply"));
        }
        Some(ply) => moment(table, ply, who, games, as_json)?,
        None => {
            let timeline = table.timeline(line.tip, who);
            let course = course(table, &timeline, who, games);
            let keeping = keep.then(|| opened.keep(|table| table.keep_figures(who, &course, games)));
            let said = course_of(&*opened.table, (line.tip, who), &timeline, &course, games, as_json)?;
            return though_not_kept(keeping, opened.said(said.text));
        }
    };
    Ok(opened.said(said.text))
}

/// Games on every core.
pub fn crew(range: Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)) -> Option<Vec<Ended>> {
    range.into_par_iter().map(one).collect()
}

/// The course of a line: the moments it is judged by as often as asked for, those left out that the file keeps.
pub fn course(table: &dyn Table, timeline: &Arc<Timeline>, who: Viewer, games: u32) -> Course {
    let wanted = Wanted { all: false, side: side_of(who), ..Wanted::of(timeline, timeline.end(), games) };
    let play = table.play_outs(wanted.on_line(), who);
    let mut progress = Progress::on_terminal();
    let kept = table.kept_figures(who);
    // Of a moment that was played on oftener than asked for, only so many games may count.
    let fits = kept.moments.values().chain(kept.orders.values()).all(|p| p.games() <= games);
    let known = if fits && still_true(&*play, &kept) { kept } else { Course::default() };
    search(&*play, &wanted, known, &crew, &mut |found| {
        progress.say(|| found.progress.in_words());
        true
    })
}

fn at_a_loss() -> crate::said::Failure {
    failed("The automatic sides cannot play on from there")
}

fn moment(table: &dyn Table, ply: PlyId, who: Viewer, games: u32, as_json: bool) -> Result<Said> {
    let at = Weighed::of(table, ply, who, games)?;
    if as_json {
        let mut value = figures(table, &at.prospect);
        value["ply"] = json!(ply);
        value["changes"] = at.swings.iter().map(|s| changed(table, s)).collect();
        return Ok(Said::well(format!("{value}\n")));
    }
    Ok(Said::well(at.in_words(table, ply, who, games)))
}

/// A moment, and what the orders changed that led to it.
struct Weighed {
    prospect: Prospect,
    /// The stretch of orders it ends and the first of them; nothing before the first order.
    orders: Option<(Stretch, PlyId)>,
    swings: Vec<Swing>,
}

impl Weighed {
    fn of(table: &dyn Table, ply: PlyId, who: Viewer, games: u32) -> Result<Self> {
        let line = table.timeline(ply, who);
        let at = line.end();
        // The stretch of orders it ends, as far as the line goes.
        let of = cut(&line, at).last().and_then(|c| c.stretches.last().copied()).filter(|s| s.last == at);
        let ends = of.map_or(vec![at], |of| vec![of.before(), at]);
        let first: Vec<PlyId> = ends.iter().filter_map(|m| line.plies.get(*m as usize)).copied().collect();
        let stretch = of.map_or(&[][..], |of| &line.plies[of.first as usize..=of.last as usize]);
        let all: Vec<PlyId> = first.iter().chain(stretch).copied().collect();
        let play = table.play_outs(&all, who);
        let more = |course: &mut Course, ply: PlyId| -> Result<()> {
            let over = play.result(ply).map(Prospect::over);
            let played = || crew(0..games, &|n| play.game(ply, n)).map(Prospect::new);
            course.moments.insert(ply, over.or_else(played).ok_or_else(at_a_loss)?);
            Ok(())
        };
        let mut course = Course::default();
        first.into_iter().try_for_each(|ply| more(&mut course, ply))?;
        let measures = [Measure::Win(side_of(who)), Measure::Points];
        let judged = |course: &Course, of: Stretch, m: Measure| judge_stretch(course, &line, of, m, games);
        // What tells orders and luck apart is the same for both.
        if let Some(missing) = of.and_then(|of| judged(&course, of, measures[0]).1) {
            missing.moments.into_iter().try_for_each(|ply| more(&mut course, ply))?;
            for ply in missing.orders {
                let given = crew(0..games, &|n| play.game_of_order(ply, n));
                course.orders.insert(ply, given.map(Prospect::new).unwrap_or_default());
            }
        }
        let swing = |m| of.and_then(|of| judged(&course, of, m).0);
        Ok(Self {
            swings: measures.into_iter().filter_map(swing).collect(),
            orders: of.map(|of| (of, line.plies[of.first as usize])),
            prospect: course.moments.remove(&line.plies[at as usize]).ok_or_else(at_a_loss)?,
        })
    }

    fn in_words(&self, table: &dyn Table, ply: PlyId, who: Viewer, games: u32) -> String {
        let prospect = &self.prospect;
        let mut text = head(table, ply);
        let wide = table.drawn().chars().count().max(8) + 2;
        for (i, name) in table.sides().iter().enumerate() {
            let side = Side(i as u8);
            say!(text, "{name:<wide$}{}", value(prospect, Measure::Win(side)).trim_end());
        }
        say!(text, "{:<wide$}{:>6}", table.drawn(), per_cent(prospect.drawn()));
        say!(text, "{:<wide$}{}", "Points", value(prospect, Measure::Points).trim_end());
        if prospect.is_over() {
            say!(text, "The game is over; this is its result");
        } else {
            let rests_on = rests_on(table.sides(), who);
            let error = plus_minus(games);
            say!(text, "Played on {games} times by the automatic sides, {rests_on}; {error}");
            if let Some(sentence) = whose_chances(table) {
                say!(text, "{sentence}");
            }
        }
        if let Some((of, first)) = self.orders {
            let (what, order) = (orders_in_words(of), table.ply_text(first, who));
            let more = if of.is_one() { "" } else { " and what followed" };
            say!(text, "\n{}{}: {order}{more}", what[..1].to_uppercase(), &what[1..]);
        }
        let eyes = Eyes::of(table, who);
        for swing in &self.swings {
            let what = title(table.sides(), swing.change.measure);
            say!(text, "{what} {} ({}): {}", swing.in_words(), swing.change.in_words(), eyes.parts(swing));
        }
        text
    }
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

fn course_of(
    table: &dyn Table,
    (tip, who): (PlyId, Viewer),
    timeline: &Timeline,
    course: &Course,
    games: u32,
    as_json: bool,
) -> Result<Said> {
    if course.moments.is_empty() {
        return Err(at_a_loss());
    }
    let measures = [Measure::Win(side_of(who)), Measure::Points];
    let found = measures.map(|m| told(table, timeline, timeline.end(), who, course, m, games).ok());
    // With fewer games nothing is called a turning point.
    let decides = timeline.pace.decides;
    let decided = games >= decides && found.iter().all(Option::is_some);
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
        let points: Vec<Value> = found
            .iter()
            .flatten()
            .filter(|_| decided)
            .flat_map(|t| &t.points)
            .map(|p| point(table, p))
            .collect();
        let steps: Vec<Value> =
            found.iter().flatten().flat_map(|t| &t.steps).map(|s| step(table, timeline, s)).collect();
        let value =
            json!({ "moments": moments, "decided": decided, "turning_points": points, "steps": steps });
        return Ok(Said::well(format!("{value}\n")));
    }
    let mut text = head(table, tip);
    say!(text, "{:<20}{:<20}{}", "", title(table.sides(), measures[0]), title(table.sides(), measures[1]));
    let turns = timeline.turns.iter().map(|turn| (turn.name.as_str(), turn.first));
    for (name, moment) in turns.chain([("The last ply", timeline.end())]) {
        let prospect = timeline.plies.get(moment as usize).and_then(|p| course.moments.get(p));
        if let Some(p) = prospect {
            say!(text, "{name:<20}{}        {}", value(p, measures[0]), value(p, measures[1]).trim_end());
        }
    }
    say!(
        text,
        "Played on {games} times by the automatic sides, {}; {}",
        rests_on(table.sides(), who),
        plus_minus(games)
    );
    if timeline.plies.iter().filter_map(|ply| course.moments.get(ply)).any(|p| p.drawn() > 0.0) {
        say!(text, "{}", won_by_neither(table.drawn()));
    }
    for sentence in [whose_chances(table), older_player(table)].into_iter().flatten() {
        say!(text, "{sentence}");
    }
    for (measure, found) in measures.into_iter().zip(&found) {
        say!(text, "\nTurning points: {}", title(table.sides(), measure));
        text += &points_in_words(found.as_ref().filter(|_| decided), decides);
    }
    Ok(Said::well(text))
}

fn points_in_words(found: Option<&Told>, decides: u32) -> String {
    let mut text = String::new();
    let Some(found) = found else {
        say!(text, "None is named: that takes {decides} play-outs a moment");
        return text;
    };
    if found.points.is_empty() {
        say!(text, "{NOTHING_CLEAR}");
    }
    for p in &found.points {
        say!(text, "{}", p.in_words());
        say!(text, "    from ply {}, {}", p.swing.plies[0], p.order);
    }
    text
}

fn point(table: &dyn Table, p: &TurningPoint) -> Value {
    let mut value = changed(table, &p.swing);
    value["turn"] = json!(p.turn);
    value["place"] = json!(p.place);
    value["order"] = json!(p.order);
    value["caused_by"] = json!(p.tag);
    value
}

/// A step with all that is told of it: its parts add up to it.
fn step(table: &dyn Table, line: &Timeline, judged: &Judged) -> Value {
    let mut value = changed(table, &judged.whole);
    let span = line.steps.get(judged.step);
    // What goes beyond one step is a whole turn, and is called so.
    let whole = span.filter(|s| judged.whole.of.last > s.last + 1);
    let turn = whole.and_then(|s| line.turns.iter().find(|turn| turn.when.turn == s.when.turn));
    value["step"] = json!(turn.map(|turn| &turn.name).or(span.map(|s| &s.name)));
    value["whole_turn"] = json!(turn.is_some());
    value["game_turn"] = json!(span.map(|s| s.when.turn));
    let parts = judged.swings.iter().map(|s| {
        let mut value = changed(table, s);
        value["clear"] = json!(s.change.is_clear());
        value
    });
    value["stretches"] = parts.collect();
    value
}

fn changed(table: &dyn Table, swing: &Swing) -> Value {
    let change = |c: Change| json!({ "by": c.by, "error": c.error });
    let name =
        |side: Side| table.sides().get(usize::from(side.0)).map_or("first".to_owned(), |s| s.to_lowercase());
    let parts = swing.parts.as_ref().map(|Parts { orders, luck }| {
        let orders: BTreeMap<String, Value> =
            orders.iter().map(|(side, c)| (name(*side), change(*c))).collect();
        json!({ "orders": orders, "luck": change(*luck) })
    });
    let of = if swing.change.measure == Measure::Points { "points" } else { "wins" };
    let [first, last] = swing.plies;
    json!({
        "of": of, "plies": [first, last], "orders": [swing.of.first, swing.of.last], "from": swing.means[0],
        "to": swing.means[1], "change": change(swing.change), "parts": parts,
    })
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
        "drawn_is": table.drawn(),
        "points": { "mean": prospect.mean(Measure::Points), "error": prospect.error(Measure::Points) },
    })
}
