//! `stavka instead`: each plan that was played beside the one a search advises from what its side knew then.

use super::{
    eyes, line, opened,
    play::Crew,
    progress::Progress,
    said::{Result, Said, bad, failed, though_not_kept},
};
use clap::ArgMatches;
use engine::{
    base::side::{Side, Viewer},
    chances::instead::{Grade, Measured},
    insight::advised::{ACCURACY, Planned, accuracies, comparison, kept_by_turns, plans, sums, why},
    table::{Advice, GameKind, Table},
};
use serde_json::{Value, json};

/// What the help says at its end.
pub const HELP: &str = "\
A plan is all orders of a side in its step, up to the first die. The search weighs what the side could have leaned to, from what it \
knew then, and both plans are played on with the same dice, which neither chose nor decided. Figures are points of win chance with \
one standard error; the sides are played on by their procedures, not by people. A plan is called an inaccuracy, a mistake or a \
blunder only where it surely loses 3, 6 or 12 points: the whole 95 % interval lies past the step. What cannot be told apart is said to \
be so. The same file and level give the same figures; --keep adds them to the file, where this subcommand, the window and the report find \
them. Nothing is advised while a fair game runs on.";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &crate::said::Kinds) -> Result<Said> {
    let (mut opened, at) = opened::given(args, kinds)?;
    let eyes = eyes::of(args, &mut opened)?;
    let fair = opened.table.is_played_fairly();
    let line = line::follow(args, &mut opened, at.filter(|_| !fair))?;
    if fair {
        return Err(bad("While a fair game runs on, no plan is advised"));
    }
    let asked = args.get_one::<String>("level").map(String::as_str);
    let turn = args.get_one::<u16>("turn").copied();
    let kept = args.get_flag("keep");
    let (table, kind) = (&*opened.table, &*opened.kind);
    let mut plans = plans(table, &table.timeline(line.tip, eyes.who));
    plans.retain(|plan| turn.is_none_or(|t| plan.turn == t) && at.is_none_or(|at| plan.plies.contains(&at)));
    let all = weighed(table, plans, eyes.who, args.get_flag("anew"), |side| level(table, kind, side, asked))?;
    let keeping =
        kept.then(|| opened.keep(|table| all.iter().for_each(|(_, advice)| table.keep_advice(advice))));
    let table = &*opened.table;
    let text = if args.get_flag("json") {
        let rows: Vec<Value> = all.iter().map(|(name, advice)| row(table, name, advice)).collect();
        format!("{}\n", json!({ "plans": rows, "sums": sums_as_json(table, &all) }))
    } else {
        let mut text = line::head(table, &line, &eyes);
        for (name, advice) in &all {
            say!(text, "{name}: {}", comparison(advice));
        }
        if let (Some(_), [(_, advice)]) = (at, all.as_slice()) {
            text += &whole(table, advice);
        } else {
            let advices: Vec<&Advice> = all.iter().map(|(_, advice)| advice).collect();
            for sum in sums(table, &advices) {
                say!(text, "{sum}");
            }
            say!(text, "{ACCURACY}");
            for words in kept_by_turns(table, line.tip, eyes.who, &advices) {
                say!(text, "{words}");
            }
        }
        text
    };
    though_not_kept(keeping, opened.said(text))
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

/// What stands in the file of some plans, and what weighing comes to of the others.
fn weighed(
    table: &dyn Table,
    all: Vec<Planned>,
    who: Viewer,
    anew: bool,
    level: impl Fn(Side) -> Result<u8>,
) -> Result<Vec<(String, Advice)>> {
    let mut progress = Progress::on_terminal();
    let (mut found, mut why_not) = (Vec::new(), None);
    for Planned { name, side, plies, .. } in all {
        let level = level(side)?;
        if let Some(kept) = table.kept_advice(&plies, who, level).filter(|_| !anew) {
            found.push((name, kept));
            continue;
        }
        match table.advisor(&plies, who, level) {
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

/// What was weighed, and the advised orders.
fn whole(table: &dyn Table, advice: &Advice) -> String {
    let mut text = String::new();
    for line in &advice.weighed {
        say!(text, "{}", line.text);
    }
    for line in why(advice, table) {
        say!(text, "{line}");
    }
    say!(text, "\nThe advised orders:");
    for line in &advice.lines {
        say!(text, "  {}", line.text);
    }
    text
}

/// What the plans of each side came to.
fn sums_as_json(table: &dyn Table, all: &[(String, Advice)]) -> Value {
    let of = |(side, name): (Side, &&str)| {
        let own: Vec<&Advice> =
            all.iter().map(|(_, advice)| advice).filter(|advice| advice.side == side).collect();
        let [played, procedure] = accuracies(&own)?;
        let sum = Measured::sum(own.iter().map(|advice| advice.beside.gain));
        Some(json!({
            "side": name, "plans": own.len(), "gain": sum.mean, "error": sum.error,
            "accuracy": measured(played), "accuracy_of_the_procedure": measured(procedure),
        }))
    };
    (0..).map(Side).zip(table.sides()).filter_map(of).collect()
}

fn measured(m: Measured) -> Value {
    json!({ "mean": m.mean, "error": m.error })
}

fn row(table: &dyn Table, name: &str, advice: &Advice) -> Value {
    let (beside, weighed) = (&advice.beside, &advice.beside.weighed);
    let came = beside.came.map(|came| {
        json!({ "place": table.board().name(came.place), "games": came.games, "held_as_played": came.played, "held_as_advised": came.advised })
    });
    let grade = match advice.grade {
        Grade::Alike => "alike",
        Grade::Worse => "worse",
        other => other.name(),
    };
    json!({
        "step": name, "side": table.sides()[usize::from(advice.side.0)], "after_ply": advice.before, "last_ply": advice.last,
        "advised": advice.name.trim_matches(['“', '”']), "same": beside.same, "called": grade, "games": beside.games,
        "plans": weighed.plans, "games_to_choose": weighed.games,
        "gain": measured(beside.gain), "gain_of_the_other_side": measured(beside.against), "points": measured(beside.points), "gain_of_the_procedure": measured(beside.procedure),
        "a_turn_later": came, "first_advised": advice.parts[0], "first_played": advice.parts[1],
        "chance_as_played": measured(beside.played.chance), "chance_as_advised": measured(beside.advised.chance),
        "orders": advice.orders.iter().map(|order| table.write_order(order)).collect::<Vec<_>>(),
    })
}
