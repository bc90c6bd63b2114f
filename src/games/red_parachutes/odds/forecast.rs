//! All ways of a combat together: chances, steps, and the table of the picks.

use super::course::{Course, Way};
use crate::{
    battle::{BattleEvent, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption},
    event::Event,
    game::Game,
    nouns::*,
    order::Order,
    refusal::Refusal,
    rules::{apply::apply, choices, front::veils},
    sight::View,
    state::{Position, nth},
    words::{hex_full, side_name},
};
use engine::show::forecast::{Bar, Case, Chance, DieFaces, Measure, Outlook};

/// What is said where [`may_have_guns`].
pub const UNSEEN_GUNS: &str = "Guns not seen are not counted";

/// A cell of the table: what a pair of picks brings on average.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// What the attacker picks.
    pub attack: AttackOption,
    /// What the defender picks.
    pub defence: DefenceOption,
    /// That no defender is left in the hex.
    pub emptied: Chance,
    /// Steps that both sides lose on average.
    pub steps: [f64; 2],
}

/// The cells of the picks that are possible.
pub fn table(course: &mut Course<'_>) -> Vec<Cell> {
    let pairs =
        AttackOption::ALL.into_iter().flat_map(|attack| DefenceOption::ALL.map(|defence| (attack, defence)));
    pairs.filter_map(|(attack, defence)| cell(course, attack, defence)).collect()
}

/// What a pair of picks brings on average; none where the defender may not pick his.
pub fn cell(course: &mut Course<'_>, attack: AttackOption, defence: DefenceOption) -> Option<Cell> {
    let ways = course.ways(attack, defence)?;
    let dice = ways.iter().map(|way| way.dice).max()?;
    let of = ways.iter().map(|way| way.of(dice)).sum();
    let emptied = ways.iter().filter(|way| way.emptied).map(|way| way.of(dice)).sum();
    let steps = [0, 1].map(|side| {
        ways.iter().map(|way| f64::from(way.lost[side]) * way.of(dice) as f64).sum::<f64>() / of as f64
    });
    Some(Cell { attack, defence, emptied: Chance { ways: emptied, of }, steps })
}

/// The combat as a viewer may know it, after what he plans; none where there is none, or its defenders are not inspected.
pub fn course<'a>(game: &'a Game, v: &View, plan: &[Order]) -> Option<Course<'a>> {
    let (p, _) = planned(game, &v.seen, plan);
    (unknown(&p) == 0).then(|| Course::of(game, &p)).flatten()
}

/// A position with an attack that is put together by a plan, and the first fact that stops an order of it.
pub fn planned(game: &Game, p: &Position, plan: &[Order]) -> (Position, Option<Refusal>) {
    let (mut p, mut stopped) = (p.clone(), None);
    for order in plan {
        let event = match *order {
            Order::Battle(BattleOrder::Attack { unit, target }) => BattleEvent::Joined { unit, target },
            Order::Battle(BattleOrder::Withhold { unit }) => BattleEvent::Withheld { unit },
            _ => continue,
        };
        match choices::may(game, &p, *order) {
            Ok(()) => apply(game, &mut p, &Event::Battle(event)),
            Err(refusal) => stopped = stopped.or(Some(refusal)),
        }
    }
    (p, stopped)
}

/// Counters in the hex of a combat that are not inspected.
pub fn unknown(p: &Position) -> u8 {
    let Some(b) = p.fight.as_deref().filter(|b| b.stage == Stage::Assemble) else { return 0 };
    veils(p, p.phasing.other()).find(|veil| veil.hex == b.target).map_or(0, |veil| veil.units)
}

/// Whether batteries that were not inspected may lie in reach of a hex: they are not counted (RPX-060, RPX-170).
pub fn may_have_guns(game: &Game, p: &Position, hex: Hex) -> bool {
    let range = |side: Side| {
        units_of(side)
            .filter_map(|unit| game.counter(unit).gun)
            .map(|gun| gun.range.into())
            .max()
            .unwrap_or(0)
    };
    p.veils.iter().any(|veil| veil.units > 0 && game.map.distance(veil.hex, hex) <= range(veil.side))
}

/// The picks that are known, else Standard and Defend.
pub fn picks(p: &Position) -> (AttackOption, DefenceOption) {
    let b = p.fight.as_deref();
    let attack = b.and_then(|b| b.attack).unwrap_or(AttackOption::Standard);
    (attack, b.and_then(|b| b.defence).unwrap_or(DefenceOption::Defend))
}

/// What may come of the combat of a viewer and what he plans.
pub fn forecast(game: &Game, v: &View, plan: &[Order]) -> Option<Forecast> {
    of(game, &mut course(game, v, plan)?)
}

/// What may come of a combat, as a viewer knows it.
pub fn of(game: &Game, course: &mut Course<'_>) -> Option<Forecast> {
    let p = course.start().clone();
    let target = p.fight.as_deref()?.target;
    let (attack, defence) = picks(&p);
    let ways = course.ways(attack, defence)?;
    let (side, place) = (p.phasing, hex_full(game, target));
    let [own, foe] = [side, side.other()].map(side_name);
    let measure = |label: String, side: Side| Measure {
        label,
        one: "step".into(),
        many: "steps".into(),
        side,
        main: true,
    };
    Some(Forecast {
        sentence: format!("{place} is emptied"),
        target: place,
        subject: Some(Subject::Place(target.into())),
        side,
        words: ["emptied".into(), "held".into()],
        cases: cases(side, &ways),
        exact: true,
        measures: vec![
            measure(format!("{foe} steps lost"), side.other()),
            measure(format!("{own} steps lost"), side),
        ],
        unknown: 0,
        unseen: String::new(),
        die: faces(game, &ways),
        notes: notes(game, &p, attack, defence),
        recon: None,
        changes: Vec::new(),
        outlook: outlook(course, attack, defence),
    })
}

/// The ways by what comes of them, each with its number among equally likely ones.
fn cases(side: Side, ways: &[Way]) -> Vec<Case> {
    let dice = ways.iter().map(|way| way.dice).max().unwrap_or(0);
    let column = single_column(ways);
    let mut all: Vec<Case> = Vec::new();
    for way in ways {
        let die = column.and(way.roll).map_or(0, |roll| roll.1);
        let values = vec![way.lost[nth(side.other())], way.lost[nth(side)]];
        let alike =
            |other: &&mut Case| (other.die, other.success, &other.values) == (die, way.emptied, &values);
        if let Some(other) = all.iter_mut().find(alike) {
            other.ways += way.of(dice);
            continue;
        }
        all.push(Case { ways: way.of(dice), die, weak: 0, success: way.emptied, seen: false, values });
    }
    all
}

/// The column in which all ways are read, if it is one.
fn single_column(ways: &[Way]) -> Option<u8> {
    let first = ways.first()?.roll?.0;
    ways.iter().all(|way| way.roll.is_some_and(|roll| roll.0 == first)).then_some(first)
}

/// The sums of the roll with their results, where all are read in one column.
fn faces(game: &Game, ways: &[Way]) -> Option<DieFaces> {
    let column = single_column(ways)?;
    let result = |sum: u8| {
        let (attacker, defender) = game.results.result(column, sum);
        (sum, format!("{attacker}/{defender}"))
    };
    Some(DieFaces { label: "Two dice".into(), faces: (2..=12).map(result).collect() })
}

/// How it was counted, and what is not known.
fn notes(game: &Game, p: &Position, attack: AttackOption, defence: DefenceOption) -> Vec<(String, String)> {
    let mut all = vec![(
        "Every throw counted. Support as placed, else as AUTO-06 would from what is known; morale levels by AUTO-01, losses, \
         standing fast and retreats by AUTO-07; leaders lead where they may, and none advances"
            .to_owned(),
        "RPX-237".to_owned(),
    )];
    let b = p.fight.as_deref();
    let open: Vec<String> = [
        b.is_none_or(|b| b.attack.is_none()).then(|| format!("the attack {attack:?}")),
        b.is_none_or(|b| b.defence.is_none()).then(|| format!("the defence {defence:?}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !open.is_empty() {
        all.push((
            format!("Not picked or not known yet, taken as the plainest: {}", join(&open)),
            "RPX-160".into(),
        ));
    }
    if b.is_some_and(|b| may_have_guns(game, p, b.target)) {
        all.push((UNSEEN_GUNS.to_owned(), "RPX-060".into()));
    }
    all
}

/// A bar for each pick of the other side, and the whole table in words.
fn outlook(course: &mut Course<'_>, attack: AttackOption, defence: DefenceOption) -> Outlook {
    let side = course.start().phasing;
    let said = |cell: &Cell| {
        let [foe, own] = [side.other(), side].map(|side| (side_name(side), cell.steps[nth(side)]));
        format!("{} {:.1}, {} {:.1} steps", foe.0, foe.1, own.0, own.1)
    };
    let cells = table(course);
    let bar = |cell: &Cell| Bar {
        label: format!("{:?} against {:?}: {}", cell.attack, cell.defence, said(cell)),
        chance: cell.emptied,
        side: Some(side),
        by_choice: cell.attack != attack && cell.defence != defence,
    };
    let shown = |cell: &&Cell| cell.attack == attack || cell.defence == defence;
    let now = cells.iter().find(|cell| (cell.attack, cell.defence) == (attack, defence));
    let losses = now.map(|cell| (format!("Expected: {}", said(cell)), "RPX-220".to_owned()));
    Outlook { bars: cells.iter().filter(shown).map(bar).collect(), losses, besides: None }
}
