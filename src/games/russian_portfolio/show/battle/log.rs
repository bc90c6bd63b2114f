//! Lines about attacks: what was allotted, the die, what came of it.

use crate::{
    combat::{BattleEvent, Loss, Read, Reckoning},
    data::table::Verdict,
    event::Event,
    game::Game,
    nouns::{Status, Unit},
    odds::{
        stake::Stake,
        terms::{columns, read_words, sums, verdict_words},
    },
    show::log_names::{set_name, unit_name},
    state::Position,
    words::{hex_name, status_name, targets_name},
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        fight::{Encounter, FightEnd, FightStep},
        line::{Deed, Line, Weight},
        scene::Subject,
    },
};
use kit::say::count_of;

fn about(unit: Unit) -> Subject {
    Subject::Unit(unit.0.into())
}

/// The line of a fact; `p` is the position before it. `None` for what the next fact says.
pub fn sentence(game: &Game, p: &Position, e: &BattleEvent) -> Option<Line> {
    let name = |unit: Unit| unit_name(game, unit);
    let deed = |unit: Unit, does: &str, rule: &str| {
        Line::deed(Deed::new(unit_name(game, unit), does)).rule(rule).by(unit.side()).about(about(unit))
    };
    Some(match e {
        BattleEvent::Begun { unit, target } => {
            deed(*unit, &format!("will attack {}", hex_name(game, *target)), "RP-CMB-02")
                .about(Subject::Place((*target).into()))
        }
        BattleEvent::Joined { unit, attack } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            deed(*unit, &format!("will attack {}", targets_name(game, targets)), "RP-CMB-02")
        }
        BattleEvent::AlsoOn { attack, target } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            let text = format!(
                "The attack on {} is also on {}",
                targets_name(game, targets),
                hex_name(game, *target)
            );
            Line::of(text).rule("RP-CMB-03a").about(Subject::Place((*target).into()))
        }
        BattleEvent::Withdrawn { unit } => deed(*unit, "stays out of its attack", "RP-CMB-03"),
        BattleEvent::Amphibious { attack, on } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            let does = if *on { "disregards the river" } else { "is over the river after all" };
            Line::of(format!("The attack on {} {does}", targets_name(game, targets))).rule("RP-FST-02")
        }
        BattleEvent::Held { unit, on } => {
            deed(*unit, if *on { "is told not to retreat" } else { "may retreat" }, "RP-CMB-08")
        }
        BattleEvent::Stayed { .. } | BattleEvent::Next { .. } | BattleEvent::Halted { .. } => return None,
        BattleEvent::Turns { .. } => return None,
        BattleEvent::Cancelled { attack } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            Line::of(format!("The attack on {} is called off", targets_name(game, targets))).rule("RP-CMB-06")
        }
        BattleEvent::Freed { units } => {
            let text = format!("Free to attack another hex: {}", set_name(game, *units));
            let line = Line::of(text).rule("RP-RUL-45");
            Line { subjects: units.iter().map(about).collect(), ..line }
        }
        BattleEvent::Blocked { attack } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            let text =
                format!("The attack on {} blocks a retreat and must be made", targets_name(game, targets));
            Line::of(text).rule("RP-CMB-06").detail()
        }
        BattleEvent::Fought { odds, die, verdict, results, attack } => {
            return Some(fought(game, p, *attack, odds, *die, *verdict, results));
        }
        BattleEvent::Followed { attack } => {
            let targets = p.fighting.plan.get(usize::from(*attack))?.targets;
            Line::of(format!("{} is cleared already: units advance instead", targets_name(game, targets)))
                .rule("RP-CMB-07")
        }
        BattleEvent::Exchanged { on: true } => Line::of("The attacker orders an exchange").rule("RP-RES-09"),
        BattleEvent::Exchanged { on: false } => return None,
        BattleEvent::Declined => {
            Line::of("The defender declines the exchange and retreats").rule("RP-RES-05")
        }
        BattleEvent::TooWeak => {
            Line::of("The attacker cannot pay for an exchange: his units are lost").rule("RP-RES-04").strong()
        }
        BattleEvent::Named { unit } => deed(*unit, "is named in the exchange", "RP-RES-04"),
        BattleEvent::Lost { unit, why } => {
            let (does, rule) = lost(*why);
            deed(*unit, does, rule).strong()
        }
        BattleEvent::GarrisonLost { hex } => {
            Line::of(format!("The garrison of {} is gone", hex_name(game, *hex)))
                .rule("RP-RES-15")
                .about(Subject::Place((*hex).into()))
        }
        BattleEvent::Became { units, status } => {
            let text = format!("{}: {}", status_name(*status), set_name(game, *units));
            let line = Line::of(text).rule("RP-STA-09").detail();
            Line { subjects: units.iter().map(about).collect(), ..line }
        }
        BattleEvent::Leaves { unit } => deed(*unit, "gives way of its own will", "RP-RET-02"),
        BattleEvent::Tested { unit, wanted, die } => {
            let lost = *die >= 4;
            let then = if lost { "it is lost" } else { "it retreats as far as it can" };
            let text =
                format!("{} cannot retreat {}: {then}", name(*unit), count_of(*wanted, "hex", "hexes"));
            Line::of(text).rule("RP-RET-05").by(unit.side()).die(*die).about(about(*unit))
        }
        BattleEvent::Retreats { .. } => return None,
        BattleEvent::Retreated { unit, to } => {
            let line = Line::deed(Deed::new(name(*unit), "retreats").to(hex_name(game, *to)));
            line.rule("RP-RET-01").by(unit.side()).about(about(*unit)).about(Subject::Place((*to).into()))
        }
        BattleEvent::Escaped { unit, status } => {
            let does = match status {
                Status::Ready => return None,
                Status::Spent => "is Spent",
                Status::Dispersed => "is Dispersed",
            };
            deed(*unit, does, "RP-RES-07").detail()
        }
        BattleEvent::Advanced { unit, to, dispersed, .. } => {
            let mut line = Line::deed(Deed::new(name(*unit), "advances").to(hex_name(game, *to)));
            if *dispersed {
                line.text += " and is Dispersed";
                line.told = None;
                line = line.rule("RP-ADV-06");
            }
            line.rule("RP-ADV-01").by(unit.side()).about(about(*unit)).about(Subject::Place((*to).into()))
        }
        BattleEvent::Over { broken, entitled, .. } => {
            let mut parts = Vec::new();
            if !broken.is_empty() {
                parts.push(format!("Breakdown, Dispersed: {}", set_name(game, *broken)));
            }
            if !entitled.is_empty() {
                parts.push(format!("Breakthrough, may attack once more: {}", set_name(game, *entitled)));
            }
            if parts.is_empty() {
                return None;
            }
            Line::of(parts.join("; ")).rule("RP-RES-13").rule("RP-BRK-01")
        }
        BattleEvent::BonusChosen { spent } => {
            if spent.is_empty() {
                return None;
            }
            Line::of(format!("No second attack: {}", set_name(game, *spent))).rule("RP-BRK-01").detail()
        }
    })
}

fn lost(why: Loss) -> (&'static str, &'static str) {
    match why {
        Loss::Result => ("is lost", "RP-RES-09"),
        Loss::Exchange => ("is lost in the exchange", "RP-RES-04"),
        Loss::Payment => ("is lost in payment", "RP-RES-01"),
        Loss::NoWay => ("is lost: it cannot retreat two hexes", "RP-RET-05"),
        Loss::Test => ("is lost on the retreat", "RP-RET-05"),
    }
}

/// `Attack on Brest, 12 to 4, column 4:1: defenders are lost (DE)`.
fn fought(
    game: &Game,
    p: &Position,
    nth: u8,
    odds: &Reckoning,
    die: u8,
    verdict: Verdict,
    results: &[Read],
) -> Line {
    let targets = p.fighting.plan.get(usize::from(nth)).map(|attack| attack.targets).unwrap_or_default();
    let mut said: Vec<String> = Vec::new();
    for read in results {
        let who = read.unit.map_or_else(
            || format!("garrison of {}", hex_name(game, read.hex)),
            |unit| unit_name(game, unit),
        );
        let what = read_words(read);
        if results.iter().all(|other| read_words(other) == what) {
            if said.is_empty() {
                said.push(what.to_owned());
            }
        } else {
            said.push(format!("{who}: {what}"));
        }
    }
    if said.is_empty() {
        said.push(verdict_words(verdict).to_owned());
    }
    let column = columns(game, odds);
    let text = format!(
        "Attack on {}, {} to {}, column {column}: {}",
        targets_name(game, targets),
        odds.attack,
        odds.defence,
        said.join("; ")
    );
    let side = odds.attackers.first().map(|there| there.unit.side());
    let mut line = Line::of(text).rule("RP-CMB-13").by(side).die(die).strong();
    line.terms = sums(game, odds).into_iter().flat_map(|(_, terms)| terms).collect();
    let attackers = odds.attackers.iter().map(|there| about(there.unit));
    let defenders = odds.defenders.iter().map(|there| about(there.unit));
    let places = targets.iter().map(|hex| Subject::Place(hex.into()));
    line.subjects = places.chain(attackers).chain(defenders).collect();
    line.weight = Weight::Strong;
    line
}

/// How likely the attack takes its hexes, what both sides lose on average, and at which odds; from the position before its die.
fn likely(game: &Game, p: &Position, nth: u8, odds: &Reckoning) -> String {
    let at = format!("{} to {}, column {}", odds.attack, odds.defence, columns(game, odds));
    match Stake::of(game, p, nth) {
        Some(stake) => {
            format!("taken {}, at {at}; expected loss in factors: {}", stake.taken.percent(0), stake.losses())
        }
        None => at,
    }
}

/// Whether every defender must give way or is lost.
fn is_success(results: &[Read]) -> bool {
    results.iter().all(|read| read.verdict >= Verdict::D1 && !read.unmoved)
}

/// What a fact is to a battle that is watched; from the positions before and after it.
pub fn fight(game: &Game, before: &Position, e: &Event, after: &Position) -> Vec<FightStep> {
    let Event::Battle(e) = e else { return Vec::new() };
    match e {
        BattleEvent::Fought { attack, odds, verdict, results, .. } => {
            let targets =
                before.fighting.plan.get(usize::from(*attack)).map(|there| there.targets).unwrap_or_default();
            let side =
                odds.attackers.first().map_or(super::super::super::nouns::AXIS, |there| there.unit.side());
            let encounter = Encounter {
                place: targets.first().map(PlaceKey::from).unwrap_or_default(),
                title: format!("Attack on {}", targets_name(game, targets)),
                side,
                attackers: odds.attackers.iter().map(|there| UnitKey::from(there.unit.0)).collect(),
                defenders: odds.defenders.iter().map(|there| UnitKey::from(there.unit.0)).collect(),
                likely: likely(game, before, *attack, odds),
                ..Encounter::default()
            };
            let words = results
                .first()
                .map_or_else(|| verdict_words(*verdict).to_owned(), |read| read_words(read).to_owned());
            let success = is_success(results);
            let mut words = words;
            if let Some(first) = words.get(..1) {
                words = format!("{}{}", first.to_uppercase(), &words[1..]);
            }
            let mut steps =
                vec![FightStep::Opens(Box::new(encounter)), FightStep::Ends(FightEnd { success, words })];
            if after.fighting.fight.is_none() {
                steps.push(FightStep::Over);
            }
            steps
        }
        BattleEvent::Over { .. } => vec![FightStep::Over],
        BattleEvent::Begun { .. }
        | BattleEvent::Joined { .. }
        | BattleEvent::AlsoOn { .. }
        | BattleEvent::Withdrawn { .. }
        | BattleEvent::Amphibious { .. }
        | BattleEvent::Held { .. }
        | BattleEvent::Stayed { .. }
        | BattleEvent::Cancelled { .. }
        | BattleEvent::Freed { .. }
        | BattleEvent::Blocked { .. }
        | BattleEvent::Followed { .. }
        | BattleEvent::Exchanged { .. }
        | BattleEvent::Declined
        | BattleEvent::TooWeak
        | BattleEvent::Named { .. }
        | BattleEvent::Lost { .. }
        | BattleEvent::GarrisonLost { .. }
        | BattleEvent::Became { .. }
        | BattleEvent::Next { .. }
        | BattleEvent::Leaves { .. }
        | BattleEvent::Turns { .. }
        | BattleEvent::Tested { .. }
        | BattleEvent::Retreats { .. }
        | BattleEvent::Retreated { .. }
        | BattleEvent::Escaped { .. }
        | BattleEvent::Advanced { .. }
        | BattleEvent::Halted { .. }
        | BattleEvent::BonusChosen { .. } => Vec::new(),
    }
}
