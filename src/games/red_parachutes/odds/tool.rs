//! The calculator on the command line: forces are put on the empty map, and what may come of the attack is told.

use super::{
    course::Course,
    forecast::{self, Cell},
};
use crate::{
    arrange::record,
    battle::{BattleOrder, Odds, Shift},
    data::results::{AttackOption, DefenceOption},
    game::{Game, Setup},
    nouns::*,
    order::Order,
    refusal::word,
    rules::{choices, setup},
    state::Position,
    words::{hex_full, side_name, unit_name},
};
use engine::contract::{
    rules::FirstFaces,
    tools::{Tool, ToolFlag, ToolReport},
};
use kit::{force, hand};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The calculator as a tool of the command line.
pub const TOOL: Tool = Tool {
    name: "odds",
    about: "Weigh one attack by the rules: every term and shift, the column, every way it may go for each pair of options",
    flags: &[
        ToolFlag::needed(
            "attack",
            "FORCE",
            "Attackers, joined by +: ids of units as orders name them, @HEX where they stand, and behind a colon d Disrupted, \
             m Demoralized, o out of supply, i Isolated, l limbered, w on foot, a digit for the steps left, a with a digit \
             the ammunition. Such as \
             g57.199.1@2206+g57.199.2@2206:d1",
        ),
        ToolFlag::needed("target", "HEX", "The hex attacked, by its label: 2307"),
        ToolFlag::needed("defend", "FORCE", "Who stands in it, written the same way without @HEX"),
        ToolFlag::new(
            "beside",
            "FORCE",
            "Other units of both sides with @HEX: batteries that support, leaders, headquarters",
        ),
        ToolFlag::new("turn", "N", "Turn of the track, 1 to 16, for day and night; 2 if left out"),
        ToolFlag::new("attack-option", "OPTION", "standard, probe, feint or assault; standard if left out"),
        ToolFlag::new(
            "defence-option",
            "OPTION",
            "defend, withdraw, detdefense or retreat; defend if left out",
        ),
        ToolFlag::new("position", "", "An improved position in the hex"),
    ],
    run,
};

fn run(assets: &dyn Assets, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
    TOOL.knows(flags)?;
    on_map(&Game::open(&Setup::default(), assets).map_err(|e| e.to_string())?, flags)
}

/// What the calculator prints in a game.
///
/// # Errors
/// What cannot be read, or is impossible.
pub fn on_map(game: &Game, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
    let p = lay_out(game, flags)?;
    report(game, &p, picks(flags)?)
}

fn named<T: Copy + std::fmt::Debug>(all: [T; 4], text: Option<&String>) -> Result<T, String> {
    let Some(text) = text else { return Ok(all[0]) };
    let found = all.into_iter().find(|one| format!("{one:?}").eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("“{text}” is no option; there are {all:?}"))
}

fn picks(flags: &BTreeMap<String, String>) -> Result<(AttackOption, DefenceOption), String> {
    Ok((
        named(AttackOption::ALL, flags.get("attack-option"))?,
        named(DefenceOption::ALL, flags.get("defence-option"))?,
    ))
}

fn hex(game: &Game, text: &str) -> Result<Hex, String> {
    let found = game.map.hexes.labelled(text).filter(|hex| game.map.land.has(*hex));
    found.ok_or_else(|| format!("“{text}” is no land hex of the map; write a label such as 2307"))
}

/// The empty map with the forces, and the attack put together.
fn lay_out(game: &Game, flags: &BTreeMap<String, String>) -> Result<Position, String> {
    let text = |flag: &str| flags.get(flag).map_or("", String::as_str);
    let mut p = setup::start(game);
    Unit::all().for_each(|unit| p.remove(unit, Off::Lost, 0));
    p.pairs.clear();
    p.works = HexSet::NONE;
    let turn = flags.get("turn").map_or(Ok(2), |turn| turn.parse::<u8>());
    p.turn = turn.ok().filter(|turn| (1..=16).contains(turn)).ok_or("a turn is a number from 1 to 16")?;
    let target = hex(game, text("target"))?;
    p.works.put(target, flags.contains_key("position"));
    let attackers = put(game, &mut p, text("attack"), None)?;
    put(game, &mut p, text("defend"), Some(target))?;
    put(game, &mut p, text("beside"), None)?;
    p.phasing = attackers.first().map_or(GERMAN, Unit::side);
    (p.step, p.known) = (Step::Combat, [Unit::all().collect(); 2]);
    for unit in attackers {
        let order = Order::Battle(BattleOrder::Attack { unit, target });
        choices::may(game, &p, order).map_err(|why| why.explained(|noun| word(game, noun)).sentence)?;
        hand::carry_out(game, &mut p, &order, &mut FirstFaces);
    }
    Ok(p)
}

/// Puts a force on the map.
fn put(game: &Game, p: &mut Position, text: &str, all_at: Option<Hex>) -> Result<UnitSet, String> {
    let mut units = UnitSet::NONE;
    for force::Word { name, at, marks } in force::words(text) {
        let nth = game.army.counters.iter().position(|counter| counter.key == name);
        let unit = nth.map(|nth| Unit(nth as u8)).ok_or_else(|| format!("“{name}” is no unit"))?;
        let at = at.map(|at| hex(game, at)).transpose()?.or(all_at);
        let at = at.ok_or_else(|| format!("write @HEX behind {name}: where does it stand?"))?;
        if p.at.of(unit).is_some() || !p.at.has_room(at) {
            return Err(format!("{name} is named twice, or there is no room for it"));
        }
        p.men[unit] = record(game, unit, marks).map_err(|why| why.to_string())?;
        p.at.put(unit, Some(at));
        p.take(unit.side(), at);
        units.add(unit);
    }
    Ok(units)
}

/// What the calculator prints.
fn report(game: &Game, p: &Position, picks: (AttackOption, DefenceOption)) -> Result<ToolReport, String> {
    let mut course = Course::of(game, p).ok_or("The attack cannot be made")?;
    course.pick(picks);
    let told = course.start().clone();
    let odds = course.odds(picks.0, picks.1);
    let forecast = forecast::of(game, &mut course).ok_or("The defender may not pick that (RPX-161)")?;
    let cells = forecast::table(&mut course);
    let b = told.fight.as_deref().ok_or("Nothing is attacked")?;
    let mut text = format!(
        "Attack on {}, turn {}, {:?} against {:?}\n",
        hex_full(game, b.target),
        p.turn,
        picks.0,
        picks.1
    );
    for line in odds.iter().flat_map(|odds| terms(game, odds)) {
        let _ = writeln!(text, "  {:<46} {:>6}  {}", line.0, line.1, line.2);
    }
    let said = |(gun, to): &(Unit, Unit)| format!("{} for {}", unit_name(game, *gun), unit_name(game, *to));
    let guns: Vec<String> = b.guns.iter().flatten().map(said).collect();
    if !guns.is_empty() {
        let _ = writeln!(text, "Support: {}", guns.join("; "));
    }
    let _ = writeln!(text, "Expected steps and that the hex is emptied, for each pair of options");
    for cell in &cells {
        let pair = format!("{:?} against {:?}", cell.attack, cell.defence);
        let [german, soviet] = cell.steps;
        let _ = writeln!(
            text,
            "  {pair:<32} {} {german:.2}  {} {soviet:.2}  {}",
            side_name(GERMAN),
            side_name(SOVIET),
            cell.emptied.percent(1)
        );
    }
    text += &forecast.text();
    let json = json!({
        "target": game.map.label(b.target),
        "turn": p.turn,
        "options": [format!("{:?}", picks.0), format!("{:?}", picks.1)],
        "odds": odds.map(|odds| odds_json(game, &odds)),
        "support": guns,
        "table": cells.iter().map(cell_json).collect::<Vec<_>>(),
        "forecast": forecast.json(),
    });
    Ok(ToolReport { text, json })
}

/// Every strength, shift and rung with its rule.
fn terms(game: &Game, odds: &Odds) -> Vec<(String, String, &'static str)> {
    let attacker = odds.units.first().map(|one| one.0.side());
    let rule = |unit: Unit| if Some(unit.side()) == attacker { "RPX-210" } else { "RPX-211" };
    let units = odds.units.iter().map(|(unit, n)| (unit_name(game, *unit), n.to_string(), rule(*unit)));
    let more = attacker.map_or(0, |side| odds.of_position(side));
    let works = (more > 0).then(|| ("In a position".to_owned(), more.to_string(), "RPX-211"));
    let sums = [("Attack", odds.attack, "RPX-175"), ("Defence", odds.defence, "RPX-171")];
    let sums = sums.map(|(of, [units, guns], rule)| (of.to_owned(), format!("{units}+{guns}"), rule));
    let rung = |of: &str, rung, rule| (of.to_owned(), game.results.rung_name(rung), rule);
    let shifts = odds.shifts.iter().map(|shift| {
        let (rule, label) = shift.why.said();
        (label.to_owned(), format!("{:+}", shift.by), rule)
    });
    let column = odds.column.map_or("none".to_owned(), |column| column.to_string());
    let end = [
        rung("Odds after shifts", odds.rung, "RPX-213"),
        (format!("Column, row {:?}", odds.row), column, "RPX-219"),
    ];
    units
        .chain(works)
        .chain(sums)
        .chain([rung("Odds", odds.raw, "RPX-212")])
        .chain(shifts)
        .chain(end)
        .collect()
}

fn odds_json(game: &Game, odds: &Odds) -> Value {
    let shift =
        |shift: &Shift| json!({"for": shift.why.said().1, "rule": shift.why.said().0, "by": shift.by});
    json!({
        "attack": odds.attack,
        "defence": odds.defence,
        "odds": game.results.rung_name(odds.raw),
        "shifts": odds.shifts.iter().map(shift).collect::<Vec<_>>(),
        "shifted": game.results.rung_name(odds.rung),
        "row": format!("{:?}", odds.row),
        "column": odds.column,
    })
}

fn cell_json(cell: &Cell) -> Value {
    json!({
        "attack": format!("{:?}", cell.attack),
        "defence": format!("{:?}", cell.defence),
        "emptied": cell.emptied.ways as f64 / cell.emptied.of as f64,
        "german_steps": cell.steps[0],
        "soviet_steps": cell.steps[1],
    })
}
