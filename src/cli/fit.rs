//! `stavka fit`: the weights of the value by which a game's plans are chosen, fitted to fresh games, and whether what it says comes true.

use super::{
    batch, choices,
    progress::Progress,
    said::{Result, Said, bad},
};
use clap::ArgMatches;
use engine::{
    base::fence::UndoPolicy,
    chances::fitting::{Said as Told, by_tenths, by_turn, fit},
    contract::fitted::hash_of,
    table::GameKind,
};
use serde_json::{Value, json};

/// What the help says at its end.
pub const HELP: &str = "\
Plans that would take too long to be played to their ends are chosen by a value: what can be counted of a position, each times a \
weight. Plays games between the procedures of both sides, counts the positions at the beginning of their turns, and fits the \
weights to how the games ended. Beside them stand the weights that are shipped, with their version and hash, and what the \
shipped value said of the same positions, by turns and by tenths of them: “explained” is the share of the spread of what came, \
negative where the mean would have said more. Weights are fitted on seeds that nothing else uses, and judged on others. \
The figures are the same however many games run at a time. Ctrl+C ends it early with exit code 1.";

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let number = |name: &str| args.get_one::<u32>(name).copied().unwrap_or(0);
    let (games, first) = (number("games"), args.get_one::<u64>("seed").copied().unwrap_or(1));
    let Some(shipped) = kind.weights() else {
        let title = kind.title();
        return Err(bad(format!(
            "{title} has no value to fit: its plans are chosen by games played to their ends"
        )));
    };
    let chosen = choices::read(args, kind)?;
    let set_up = kind.new_table(&chosen, first, UndoPolicy::Fair)?;
    let sampler = kind.sampler(&chosen)?;
    let (mut samples, mut played, stop) = (Vec::new(), 0, batch::stopped_by_hand());
    let mut progress = Progress::on_terminal();
    batch::pool(number("jobs"))?.install(|| {
        let one = |n| Ok(sampler(first.wrapping_add(u64::from(n))));
        batch::in_order(games, &stop, one, &mut |found| {
            samples.extend(found);
            played += 1;
            progress.say(|| format!("{played} of {games} games"));
            Ok(())
        })
    })?;
    drop(progress);
    let code = u8::from(played < games);
    let fitted = fit(&samples);
    let (turns, tenths) = (by_turn(&samples), by_tenths(&samples));
    let hash = |weights: &[f64]| format!("{:016x}", hash_of(weights));
    if args.get_flag("json") {
        let turns: Vec<Value> =
            turns.iter().map(|(turn, told)| with(told, json!({ "turn": turn }))).collect();
        let tenths: Vec<Value> = tenths.iter().map(|told| with(told, json!({}))).collect();
        let value = json!({
            "game": kind.id(), "choices": set_up.choices(), "seed": first, "games": played,
            "positions": samples.len(), "weights": fitted,
            "shipped": { "version": shipped.version, "hash": hash(shipped.each), "weights": shipped.each },
            "turns": turns, "tenths": tenths,
        });
        return Ok(Said { text: format!("{value}\n"), code });
    }
    let mut text = format!("{} · {}\n", kind.title(), choices::in_words(&*set_up));
    say!(text, "{} positions of {played} games from seed {first}", samples.len());
    say!(text, "Fitted to them");
    listed(&mut text, &fitted);
    say!(text, "Shipped: version {}, hash {}", shipped.version, hash(shipped.each));
    listed(&mut text, shipped.each);
    say!(text, "What the shipped value said of them, and what came");
    for (turn, told) in turns {
        let Told { positions, said, came, explained } = told;
        say!(
            text,
            "  turn {turn:>2}  said {said:6.3}  came {came:6.3}  explained {:5.1} %  of {positions}",
            100.0 * explained
        );
    }
    for (nth, Told { positions, said, came, .. }) in (1..).zip(tenths) {
        say!(text, "  tenth {nth:>2}  said {said:6.3}  came {came:6.3}  of {positions}");
    }
    Ok(Said { text, code })
}

/// Weights as they stand in the program, six in a line.
fn listed(text: &mut String, weights: &[f64]) {
    for line in weights.chunks(6) {
        let line: Vec<String> = line.iter().map(|weight| format!("{weight:.4},")).collect();
        say!(text, "    {}", line.join(" "));
    }
}

fn with(told: &Told, mut value: Value) -> Value {
    let Told { positions, said, came, explained } = told;
    value["positions"] = json!(positions);
    value["said"] = json!(said);
    value["came"] = json!(came);
    value["explained"] = json!(explained);
    value
}
