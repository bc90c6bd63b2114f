//! Which option promises most: every throw of a combat counted, against what the other side's procedure would pick (level *Standard*).

use super::{estimate::Eye, reason::Reason};
use crate::{
    battle::{Battle, BattleOrder},
    data::results::{AttackOption, DefenceOption},
    odds::{course::Course, forecast::cell},
    rules::combat::conduct::may,
    state::nth,
};

/// What it is worth to have a hex emptied, and a key hex beyond that, in steps: the best of a few in pairs of games.
const EMPTIED: [f64; 2] = [2.0, 3.0];

/// The option of the side to pick that promises most; of equals the plainest. None where the combat cannot be counted.
pub fn best(e: Eye<'_>, b: &Battle, column: i8) -> Option<(BattleOrder, Reason)> {
    let mut course = Course::of(e.game, e.p)?;
    let legal = |order: &BattleOrder| may(e.game, e.p, *order).is_ok();
    let ours: Vec<BattleOrder> = if e.side == e.p.phasing {
        AttackOption::ALL.into_iter().map(BattleOrder::Pick).filter(legal).collect()
    } else {
        DefenceOption::ALL.into_iter().map(BattleOrder::Answer).filter(legal).collect()
    };
    let mut best: Option<(i32, BattleOrder)> = None;
    for order in ours {
        let worth = promise(e, b, &mut course, order, column)?;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, order));
        }
    }
    let why = if e.side == e.p.phasing { Reason::Promises } else { Reason::Answers };
    best.map(|(worth, order)| (order, why(worth)))
}

/// What an option promises on average over the other side's, in hundredths of a step.
fn promise(e: Eye<'_>, b: &Battle, course: &mut Course<'_>, order: BattleOrder, column: i8) -> Option<i32> {
    let bad = column >= 7;
    let pairs: Vec<(f64, AttackOption, DefenceOption)> = match order {
        BattleOrder::Pick(attack) => {
            let answers = answers(e.is_key(b.target), bad).into_iter();
            answers.map(|(share, defence)| (share, attack, defence)).collect()
        }
        BattleOrder::Answer(defence) => {
            let odd = if bad { AttackOption::Assault } else { AttackOption::Probe };
            [(5.0, AttackOption::Standard), (1.0, odd)]
                .map(|(share, attack)| (share, attack, defence))
                .to_vec()
        }
        _ => return None,
    };
    let each = pairs
        .into_iter()
        .filter_map(|(share, attack, defence)| Some((share, worth(e, b, course, attack, defence)?)));
    let each: Vec<(f64, f64)> = each.collect();
    let all: f64 = each.iter().map(|one| one.0).sum();
    let sum: f64 = each.iter().map(|(share, worth)| share * worth).sum();
    (all > 0.0).then(|| (100.0 * sum / all).round() as i32)
}

/// How often of six the procedure answers with what (AUTO-05); what the defender may not pick is left out.
fn answers(key: bool, bad: bool) -> Vec<(f64, DefenceOption)> {
    match (key, bad) {
        (true, _) => vec![(4.0, DefenceOption::Defend), (2.0, DefenceOption::DetDefense)],
        (false, true) => vec![(3.0, DefenceOption::Defend), (3.0, DefenceOption::Withdraw)],
        (false, false) => vec![(6.0, DefenceOption::Defend)],
    }
}

/// What a pair of options brings a side: steps of the other less its own, and the hex.
fn worth(
    e: Eye<'_>,
    b: &Battle,
    course: &mut Course<'_>,
    attack: AttackOption,
    defence: DefenceOption,
) -> Option<f64> {
    let cell = cell(course, attack, defence)?;
    let hex = EMPTIED[0] + if e.is_key(b.target) { EMPTIED[1] } else { 0.0 };
    let emptied = hex * cell.emptied.ways as f64 / cell.emptied.of as f64;
    let steps = cell.steps[nth(e.side.other())] - cell.steps[nth(e.side)];
    Some(if e.side == e.p.phasing { steps + emptied } else { steps - emptied })
}
