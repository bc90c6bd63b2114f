//! A plan beside the one that is advised, in words.

use crate::{
    chances::instead::{Grade, Measured},
    table::Advice,
};

/// A chance in per cent with one standard error: `43 ± 2 %`.
pub fn chance(share: Measured) -> String {
    format!("{:.0} ± {:.0} %", 100.0 * share.mean, error(share))
}

/// A difference in points of win chance: `−7 ± 2 points`. Exactly 0 has no error.
pub fn points_of_chance(gain: Measured) -> String {
    if gain == Measured::default() {
        return "0 points".to_owned();
    }
    let mean = (100.0 * gain.mean).round();
    let sign = if mean < 0.0 {
        "\u{2212}"
    } else if mean > 0.0 {
        "+"
    } else {
        ""
    };
    format!("{sign}{:.0} ± {:.0} points", mean.abs(), error(gain))
}

/// At least 1: what is rarer than a figure can show is not certain.
fn error(of: Measured) -> f64 {
    (100.0 * of.error).round().max(1.0)
}

/// What a plan comes to beside the one that is advised: `−7 ± 2 points: a mistake; 36 ± 2 % as played, 43 ± 2 % with Kiev first`.
pub fn comparison(advice: &Advice) -> String {
    let beside = &advice.beside;
    let played = chance(beside.played.chance);
    if beside.same {
        return format!("the best that was found ({}), {played}", advice.name);
    }
    let end = format!("{played} as played, {} with “{}”", chance(beside.advised.chance), advice.name);
    let called = match advice.grade {
        Grade::Best => "better than what is advised",
        Grade::Inaccuracy => "an inaccuracy",
        Grade::Mistake => "a mistake",
        Grade::Blunder => "a blunder",
        Grade::Alike | Grade::Worse => advice.grade.name(),
    };
    let points = beside.points;
    format!(
        "{}: {called}; {end}; points at the end {:+.1} ± {:.1}",
        points_of_chance(beside.gain),
        points.mean,
        points.error
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_a_sign_and_its_error() {
        let of = |mean, error| points_of_chance(Measured { mean, error });
        assert_eq!(of(-0.07, 0.021), "−7 ± 2 points");
        assert_eq!(of(0.034, 0.001), "+3 ± 1 points");
        assert_eq!(of(-0.002, 0.01), "0 ± 1 points");
        assert_eq!(of(0.0, 0.0), "0 points");
    }
}
