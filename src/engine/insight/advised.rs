//! A plan beside the one that is advised, in words.

use crate::{
    base::say::signed,
    chances::instead::{Grade, Measured},
    study::timeline::{Step, Timeline},
    table::Advice,
};

/// What a plan is called by: `July 1941, German step`.
pub fn plan_name(line: &Timeline, step: &Step) -> String {
    let turn = line.turns.iter().rev().find(|turn| turn.first <= step.first);
    turn.map_or_else(|| step.name.clone(), |turn| format!("{}, {}", turn.name, step.name))
}

/// A chance in per cent with one standard error: `43 ± 2 %`.
pub fn chance(share: Measured) -> String {
    format!("{:.0} ± {:.0} %", 100.0 * share.mean, error(share))
}

/// A difference in points of win chance: `−7 ± 2 points of win chance`. Exactly 0 has no error.
pub fn points_of_chance(gain: Measured) -> String {
    if gain == Measured::default() {
        return "0 points of win chance".to_owned();
    }
    format!("{} ± {:.0} points of win chance", signed(100.0 * gain.mean, 0), error(gain))
}

/// At least 1: what is rarer than a figure can show is not certain.
fn error(of: Measured) -> f64 {
    (100.0 * of.error).round().max(1.0)
}

/// What a plan is called, and its figures: `a mistake, −7 ± 2 points of win chance: 36 ± 2 % as played, …`.
pub fn comparison(advice: &Advice) -> String {
    let called = match advice.grade {
        Grade::Best if advice.beside.same => "the best that was found",
        Grade::Best => "better than what is advised",
        Grade::Inaccuracy => "an inaccuracy",
        Grade::Mistake => "a mistake",
        Grade::Blunder => "a blunder",
        Grade::Alike | Grade::Worse => advice.grade.name(),
    };
    format!("{called}, {}", figures(advice))
}

/// A plan beside the one that is advised: `−7 ± 2 points of win chance: 36 ± 2 % as played, 43 ± 2 % with “Kiev first”; −0.4 ± 0.1
/// points at the end`; of the plan that is advised itself its chance.
pub fn figures(advice: &Advice) -> String {
    let (beside, name) = (&advice.beside, &advice.name);
    let (played, advised) = (chance(beside.played.chance), chance(beside.advised.chance));
    if beside.same {
        return format!("{played} with {name}");
    }
    let (gain, end) = (points_of_chance(beside.gain), points_at_the_end(beside.points));
    format!("{gain}: {played} as played, {advised} with {name}; {end}")
}

/// A difference in points at the end: `−0.4 ± 0.1 points at the end`.
fn points_at_the_end(points: Measured) -> String {
    format!("{} ± {:.1} points at the end", signed(points.mean, 1), points.error.max(0.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_a_sign_and_its_error() {
        let of = |mean, error| points_of_chance(Measured { mean, error });
        assert_eq!(of(-0.07, 0.021), "−7 ± 2 points of win chance");
        assert_eq!(of(0.034, 0.001), "+3 ± 1 points of win chance");
        assert_eq!(of(-0.002, 0.01), "0 ± 1 points of win chance");
        assert_eq!(of(0.0, 0.0), "0 points of win chance");
        let end = |mean, error| points_at_the_end(Measured { mean, error });
        assert_eq!(end(-0.42, 0.13), "−0.4 ± 0.1 points at the end");
        assert_eq!(end(-0.02, 0.01), "0.0 ± 0.1 points at the end");
    }
}
