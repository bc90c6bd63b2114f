//! What the calculator prints: every term, each face of the die, and what comes of it.

use super::{
    course::{self, Way},
    forecast,
    ground::Ground,
};
use crate::{
    combat::{Read, Reckoning},
    game::Game,
    nouns::{Unit, UnitSet},
    odds::terms::{self, column, sums, verdict_words},
    rules::combat::{odds, results},
    words::{hex_full, targets_name, unit_name, weather_name},
};
use engine::contract::tools::ToolReport;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The account of an attack.
///
/// # Errors
/// When it cannot be fought.
pub fn report(ground: &Ground) -> Result<ToolReport, String> {
    let (game, p, attack) = (&ground.game, &ground.p, ground.attack());
    let reckoning = odds::reckon(game, p, &attack);
    let target = attack.targets.first().ok_or("Nothing is attacked")?;
    let ways = course::ways(game, p, ground.side, 0);
    let forecast =
        forecast::forecast(game, p, ground.side, 0, target).ok_or("The attack cannot be fought")?;
    let mut text = format!("Attack on {}, {}, turn {}\n", where_to(ground), weather_name(p.weather), p.turn);
    terms(ground, &reckoning, &mut text);
    let _ = writeln!(text, "Each face of the die");
    let rows: Vec<(u8, Vec<Read>)> =
        (1..=6).map(|die| (die, results::read(game, p, &attack, &reckoning, die).1)).collect();
    for (die, reads) in &rows {
        let _ = writeln!(text, "  {die}  {}", face(game, &ways, *die, reads));
    }
    text += &forecast.text();
    for (note, rule) in &ground.notes {
        let _ = writeln!(text, "{note} ({rule})");
    }
    let json = json!({
        "target": attack.targets.iter().map(|hex| game.board.label(hex)).collect::<Vec<_>>(),
        "turn": p.turn,
        "weather": format!("{:?}", p.weather),
        "attackers": attackers(ground, &reckoning),
        "attack": reckoning.attack,
        "defenders": defenders(game, &reckoning),
        "garrisons": garrisons(game, &reckoning),
        "defence": reckoning.defence,
        "odds": column(game, reckoning.base),
        "shifts": shifts(&reckoning),
        "column": column(game, reckoning.column),
        "column_dispersed": terms::for_dispersed(game, &reckoning).map(|next| column(game, next)),
        "row": rows.iter().map(|(die, reads)| row(game, &ways, *die, reads)).collect::<Vec<_>>(),
        "chances": chances(&ways),
        "expected": expected(game, &ways),
        "forecast": forecast.json(),
        "notes": ground.notes.iter().map(|note| &note.0).collect::<Vec<_>>(),
    });
    Ok(ToolReport { text, json })
}

fn where_to(ground: &Ground) -> String {
    let targets = ground.attack().targets;
    match (targets.len(), targets.first()) {
        (1, Some(hex)) => hex_full(&ground.game, hex),
        _ => targets_name(&ground.game, targets),
    }
}

/// Both sums and the way to the column; attackers with the hex they attack from.
fn terms(ground: &Ground, reckoning: &Reckoning, text: &mut String) {
    let (game, p) = (&ground.game, &ground.p);
    let mut from = reckoning.attackers.iter().filter_map(|there| p.at.of(there.unit));
    for (title, terms) in sums(game, reckoning) {
        let _ = writeln!(text, "{title}");
        let attacks = title == "Attack";
        for term in terms {
            let hex = if attacks && !term.total { from.next() } else { None };
            let label = match hex {
                Some(hex) => format!("{} from {}", term.label, hex_full(game, hex)),
                None => term.label,
            };
            let _ = writeln!(text, "  {label:<46} {:>4}  {}", term.value, term.rule);
        }
    }
}

/// What a face brings, in words.
fn face(game: &Game, ways: &[Way], die: u8, reads: &[Read]) -> String {
    let shown = ways.iter().find(|way| way.begins_with(die)).map(|way| way.end.verdict);
    let what = |read: &Read| if read.unmoved { "no effect (D1)" } else { verdict_words(read.verdict) };
    let all_alike = reads.windows(2).all(|two| what(&two[0]) == what(&two[1]));
    match (reads.first(), shown) {
        (None, Some(shown)) => verdict_words(shown).to_owned(),
        (Some(first), _) if all_alike => what(first).to_owned(),
        _ => {
            let each = reads.iter().map(|read| format!("{}: {}", who(game, read), what(read)));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

fn who(game: &Game, read: &Read) -> String {
    read.unit
        .map_or_else(|| format!("garrison of {}", hex_full(game, read.hex)), |unit| unit_name(game, unit))
}

fn unit_json(game: &Game, unit: Unit) -> Value {
    json!({"unit": game.counter(unit).key, "name": unit_name(game, unit)})
}

fn with(mut value: Value, more: Value) -> Value {
    if let (Value::Object(all), Value::Object(more)) = (&mut value, more) {
        all.extend(more);
    }
    value
}

fn attackers(ground: &Ground, reckoning: &Reckoning) -> Vec<Value> {
    let (game, p) = (&ground.game, &ground.p);
    let each = reckoning.attackers.iter().map(|there| {
        let from = p.at.of(there.unit).map(|hex| game.board.label(hex));
        with(
            unit_json(game, there.unit),
            json!({"from": from, "factor": there.factor, "halved": there.halved}),
        )
    });
    each.collect()
}

fn defenders(game: &Game, reckoning: &Reckoning) -> Vec<Value> {
    let each = reckoning.defenders.iter().map(|there| {
        let bonuses: Vec<Value> = there
            .bonuses
            .iter()
            .map(|(bonus, plus)| json!({"term": format!("{bonus:?}"), "value": plus, "rule": bonus.rule()}))
            .collect();
        with(
            unit_json(game, there.unit),
            json!({
                "hex": game.board.label(there.hex),
                "factor": there.factor,
                "dispersed": there.dispersed,
                "bonuses": bonuses,
            }),
        )
    });
    each.collect()
}

fn garrisons(game: &Game, reckoning: &Reckoning) -> Vec<Value> {
    let each = reckoning.garrisons.iter();
    each.map(|(hex, factor)| json!({"hex": game.board.label(*hex), "factor": factor, "rule": "RP-TER-09"}))
        .collect()
}

fn shifts(reckoning: &Reckoning) -> Vec<Value> {
    let each = reckoning.shifts.iter();
    each.map(|(shift, by)| json!({"term": format!("{shift:?}"), "value": by, "rule": shift.rule()})).collect()
}

/// A face of the die: what the table says to the attackers, and to each defender before and after an overrun or a surround.
fn row(game: &Game, ways: &[Way], die: u8, reads: &[Read]) -> Value {
    let here = || ways.iter().filter(|way| way.begins_with(die));
    let of: f64 = here().map(course::chance).sum();
    let share = |is: &dyn Fn(&Way) -> bool| {
        let sum = here().filter(|way| is(way)).fold(0.0, |all, way| all + course::chance(way));
        if of > 0.0 { sum / of } else { 0.0 }
    };
    let each = reads.iter().map(|read| {
        json!({
            "unit": read.unit.map(|unit| game.counter(unit).key.clone()),
            "hex": game.board.label(read.hex),
            "table": format!("{:?}", read.table),
            "overrun": format!("{:?}", read.overrun),
            "result": format!("{:?}", read.verdict),
            "no_effect": read.unmoved,
        })
    });
    json!({
        "die": die,
        "result": here().next().map(|way| format!("{:?}", way.end.verdict)),
        "defenders": each.collect::<Vec<_>>(),
        "taken": share(&|way| way.end.taken),
    })
}

/// Chances as numbers from 0 to 1.
fn chances(ways: &[Way]) -> Value {
    let of = |is: &dyn Fn(&Way) -> bool| {
        ways.iter().filter(|way| is(way)).fold(0.0, |all, way| all + course::chance(way))
    };
    json!({
        "taken": of(&|way| way.end.taken),
        "emptied": of(&|way| way.end.emptied),
        "retreat": of(&|way| !way.end.driven.is_empty()),
        "defenders_lost": of(&|way| !way.end.foes_lost.is_empty()),
        "attackers_lost": of(&|way| !way.end.own_lost.is_empty()),
        "attackers_dispersed": of(&|way| !way.end.dispersed.is_empty()),
        "breakthrough": of(&|way| !way.end.entitled.is_empty()),
    })
}

/// Means.
fn expected(game: &Game, ways: &[Way]) -> Value {
    let mean = |value: &dyn Fn(&Way) -> u32| {
        ways.iter().map(|way| course::chance(way) * f64::from(value(way))).sum::<f64>()
    };
    let factors = |units: UnitSet, attack: bool| {
        let each = units.iter().map(|unit| game.counter(unit));
        each.map(|counter| u32::from(if attack { counter.attack } else { counter.defence })).sum::<u32>()
    };
    json!({
        "attackers_lost": mean(&|way| way.end.own_lost.len() as u32),
        "attack_factors_lost": mean(&|way| factors(way.end.own_lost, true)),
        "defenders_lost": mean(&|way| way.end.foes_lost.len() as u32),
        "defence_factors_lost": mean(&|way| factors(way.end.foes_lost, false)),
        "defenders_driven_back": mean(&|way| way.end.driven.len() as u32),
    })
}
