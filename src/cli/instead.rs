//! `stavka instead`: each plan that was played beside the one a search advises from what its side knew then.

use super::{
    eyes, line, opened,
    play::Crew,
    progress::Progress,
    said::{Result, Said, bad, failed},
};
use clap::ArgMatches;
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::{
        instead::{Grade, Measured},
        stretch::cut,
    },
    insight::advised::{comparison, plan_name, points_of_chance},
    table::{Advice, GameKind, Table},
};
use serde_json::{Value, json};
use std::path::PathBuf;

/// What the help says at its end.
pub const HELP: &str = "\
A plan is all orders of a side in its step, up to the first die. The search weighs what the side could have leaned to, from what it \
knew then, and both plans are played on with the same dice, which neither chose nor decided. Figures are points of win chance with \
one standard error; the sides are played on by their procedures, not by people. A plan is called an inaccuracy, a mistake or a \
blunder only where it surely loses 3, 6 or 12 points: the whole 95 % interval lies past the step. What cannot be told apart is said to \
be so. The same file and level give the same figures. Nothing is advised while a fair game runs on.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let (mut opened, at) = opened::open_at(kinds, &path)?;
    opened.warn();
    let eyes = eyes::of(args, &mut opened)?;
    let fair = opened.table.is_played_fairly();
    let line = line::follow(args, &mut opened, at.filter(|_| !fair))?;
    if fair {
        return Err(bad("While a fair game runs on, no plan is advised"));
    }
    let asked = args.get_one::<String>("level").map(String::as_str);
    let turn = args.get_one::<u16>("turn").copied();
    let (table, kind) = (&*opened.table, &*opened.kind);
    let plans = Plans::of(table, line.tip, eyes.who, at, turn);
    let all = plans.weighed(|side| level(table, kind, side, asked))?;
    let text = if args.get_flag("json") {
        let rows: Vec<Value> = all.iter().map(|(name, advice)| row(table, name, advice)).collect();
        format!("{}\n", json!({ "plans": rows, "sums": sums_as_json(table, &all) }))
    } else {
        let mut text = line::head(table, &line, &eyes);
        for (name, advice) in &all {
            say!(text, "{name}: {}", comparison(advice));
        }
        if let (Some(_), [(_, advice)]) = (at, all.as_slice()) {
            text += &whole(advice);
        } else {
            for (side, sum) in sums(table, &all) {
                say!(
                    text,
                    "{}: {} in all its plans",
                    table.sides()[usize::from(side.0)],
                    points_of_chance(sum)
                );
            }
        }
        text
    };
    Ok(opened.said(text))
}

/// The level that weighs for a side.
fn level(table: &dyn Table, kind: &dyn GameKind, side: Side, asked: Option<&str>) -> Result<u8> {
    let (weigh, levels) = (table.weighing_levels(side), kind.levels(side));
    let value = |level: &u8| levels.get(usize::from(*level)).map_or("", |(value, _)| *value);
    let usual = weigh.get(1).or(weigh.first()).copied();
    let usual = usual.ok_or_else(|| bad(format!("{} has no level that weighs plans", kind.title())))?;
    let Some(asked) = asked else { return Ok(usual) };
    weigh.iter().copied().find(|level| value(level).eq_ignore_ascii_case(asked)).ok_or_else(|| {
        let names: Vec<&str> = weigh.iter().map(value).collect();
        bad(format!("“{asked}” weighs no plans; the levels that do are {}", names.join(", ")))
    })
}

/// Plans of a line.
struct Plans<'a> {
    table: &'a dyn Table,
    who: Viewer,
    /// The name of each, and its plies.
    all: Vec<(String, Vec<PlyId>)>,
}

impl<'a> Plans<'a> {
    /// The one a ply is part of, or those of a turn, or all.
    fn of(table: &'a dyn Table, tip: PlyId, who: Viewer, at: Option<PlyId>, turn: Option<u16>) -> Self {
        let line = table.timeline(tip, who);
        let mut all = Vec::new();
        for cut in cut(&line, line.end()) {
            let Some(step) = line.steps.get(cut.step).filter(|s| turn.is_none_or(|t| s.when.turn == t))
            else {
                continue;
            };
            for stretch in cut.stretches {
                let plies = line.plies[stretch.first as usize..=stretch.last as usize].to_vec();
                if at.is_none_or(|at| plies.contains(&at)) {
                    all.push((plan_name(&line, step), plies));
                }
            }
        }
        Self { table, who, all }
    }

    fn weighed(self, level: impl Fn(Side) -> Result<u8>) -> Result<Vec<(String, Advice)>> {
        let mut progress = Progress::on_terminal();
        let (mut found, mut why_not) = (Vec::new(), None);
        for (name, plies) in self.all {
            let Some(side) = plies.iter().find_map(|ply| self.table.given_by(*ply)) else { continue };
            match self.table.advisor(&plies, self.who, level(side)?) {
                Ok(advise) => {
                    progress.say(|| name.clone());
                    found.extend(advise(&Crew).map(|advice| (name, advice)));
                }
                Err(why) => why_not = Some(why),
            }
        }
        match why_not.filter(|_| found.is_empty()) {
            Some(why) => Err(failed(why)),
            None => Ok(found),
        }
    }
}

/// What was weighed, and the advised orders.
fn whole(advice: &Advice) -> String {
    let mut text = String::new();
    for line in &advice.weighed {
        say!(text, "{}", line.text);
    }
    say!(text, "\nThe advised orders:");
    for line in &advice.lines {
        say!(text, "  {}", line.text);
    }
    text
}

/// What the plans of each side gained in all, each measured on dice of its own.
fn sums(table: &dyn Table, all: &[(String, Advice)]) -> Vec<(Side, Measured)> {
    let sides = (0..table.sides().len() as u8).map(Side);
    let sum = |side| {
        let own = all.iter().filter(|(_, advice)| advice.side == side);
        Measured::sum(own.map(|(_, advice)| advice.beside.gain))
    };
    sides.filter(|side| all.iter().any(|(_, a)| a.side == *side)).map(|side| (side, sum(side))).collect()
}

fn sums_as_json(table: &dyn Table, all: &[(String, Advice)]) -> Value {
    let sums = sums(table, all).into_iter();
    sums.map(|(side, sum)| json!({ "side": table.sides()[usize::from(side.0)], "gain": sum.mean, "error": sum.error }))
        .collect()
}

fn row(table: &dyn Table, name: &str, advice: &Advice) -> Value {
    let (beside, weighed) = (&advice.beside, &advice.beside.weighed);
    let measured = |m: Measured| json!({ "mean": m.mean, "error": m.error });
    let grade = match advice.grade {
        Grade::Alike => "alike",
        Grade::Worse => "worse",
        other => other.name(),
    };
    json!({
        "step": name, "side": table.sides()[usize::from(advice.side.0)], "after_ply": advice.before, "last_ply": advice.last,
        "advised": advice.name.trim_matches(['“', '”']), "same": beside.same, "called": grade, "games": beside.games,
        "plans": weighed.plans, "games_to_choose": weighed.games,
        "gain": measured(beside.gain), "points": measured(beside.points),
        "chance_as_played": measured(beside.played.chance), "chance_as_advised": measured(beside.advised.chance),
        "orders": advice.orders.iter().map(|order| table.write_order(order)).collect::<Vec<_>>(),
    })
}
