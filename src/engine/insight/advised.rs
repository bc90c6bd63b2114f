//! A plan beside the one that is advised, in words.

use super::told::{figures_of, place_of, side_of, title, told};
use crate::{
    base::{
        say::{count, signed},
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::{
        instead::{Came, Grade, Measured},
        kept::still_true,
        stretch::{Stretch, cut},
        verdict::{Judged, Swing, change_over},
    },
    play::prospect::{Course, Measure},
    study::timeline::{Step, Timeline},
    table::{Advice, Table},
};

/// What the figures are.
pub const ABOUT: &str = "Each plan of a step was played on, and the one that a search advises from what its side knew, both with the same dice, \
                         by the procedures of the sides. ± is one standard error. Only where the whole 95 % interval lies past 3, 6 or 12 \
                         points is a plan called an inaccuracy, a mistake or a blunder";

/// How accuracy is reckoned.
pub const ACCURACY: &str = "Accuracy is 100 · e^(−0.04 · L), where L is how many points of win chance a plan lost on average; what plans gained \
                            is set against what others lost";
/// How fast it falls with each point.
const FALL: f64 = 0.04;

/// What a plan is called by: `July 1941, German step`; where it is a battle, or in a step of one phase leads to one, with its place.
pub fn plan_name(table: &dyn Table, line: &Timeline, step: &Step, of: Stretch) -> String {
    let turn = line.turns.iter().rev().find(|turn| turn.first <= step.first);
    let name = turn.map_or_else(|| step.name.clone(), |turn| format!("{}, {}", turn.name, step.name));
    let phases = line.phases.iter().filter(|phase| (step.first..=step.last).contains(&phase.first)).count();
    let reach = if phases <= 1 { step.last } else { of.last };
    let battle = line.battles.iter().find(|battle| battle.last >= of.first && battle.first <= reach);
    let place = battle.and_then(|battle| place_of(table, battle));
    match place {
        Some(place) => format!("{name}, {place}"),
        None => name,
    }
}

/// Orders of a line that are judged as one.
pub struct Planned {
    /// What they are called by: `July 1941, German step`.
    pub name: String,
    /// The turn they were given in.
    pub turn: u16,
    /// Who gave them.
    pub side: Side,
    /// They.
    pub plies: Vec<PlyId>,
}

/// All plans of a line, in order.
pub fn plans(table: &dyn Table, line: &Timeline) -> Vec<Planned> {
    let mut all = Vec::new();
    for cut in cut(line, line.end()) {
        let Some(step) = line.steps.get(cut.step) else { continue };
        for stretch in cut.stretches {
            let plies = line.plies.get(stretch.first as usize..=stretch.last as usize).unwrap_or_default();
            let Some(side) = plies.iter().find_map(|ply| table.given_by(*ply)) else { continue };
            let (name, turn) = (plan_name(table, line, step, stretch), step.when.turn);
            all.push(Planned { name, turn, side, plies: plies.to_vec() });
        }
    }
    all
}

/// What the file keeps of a plan: what the level that weighs most found.
pub fn kept_of(table: &dyn Table, plies: &[PlyId], who: Viewer) -> Option<Advice> {
    let levels = table.weighing_levels(table.given_by(*plies.first()?)?);
    levels.into_iter().rev().find_map(|level| table.kept_advice(plies, who, level))
}

/// What the file keeps of the plans of a line, each with its name: what the level that weighs most found.
pub fn kept(table: &dyn Table, line: &Timeline, who: Viewer) -> Vec<(String, Advice)> {
    let one = |plan: Planned| Some((plan.name, kept_of(table, &plan.plies, who)?));
    plans(table, line).into_iter().filter_map(one).collect()
}

/// What the plans of each side came to: `German: −12 ± 4 points of win chance in 9 plans; accuracy 87 ± 4, the procedure at the same
/// moments 92 ± 3`.
pub fn sums(table: &dyn Table, all: &[&Advice]) -> Vec<String> {
    let sides = (0..).map(Side).zip(table.sides());
    let of = |(side, name): (Side, &&str)| {
        let own: Vec<&Advice> = all.iter().copied().filter(|advice| advice.side == side).collect();
        let [played, procedure] =
            accuracies(&own)?.map(|m| format!("{:.0} ± {:.0}", m.mean, m.error.max(1.0)));
        let gain = points_of_chance(Measured::sum(own.iter().map(|advice| advice.beside.gain)));
        let plans = count(own.len(), "plan");
        Some(format!(
            "{name}: {gain} in {plans}; accuracy {played}, of the procedure at the same moments {procedure}"
        ))
    };
    sides.filter_map(of).collect()
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

/// What a plan is called in a sentence: `a mistake`.
pub fn called(advice: &Advice) -> &'static str {
    match advice.grade {
        Grade::Best if advice.beside.same => "the best that was found",
        Grade::Best => "better than what is advised",
        Grade::Inaccuracy => "an inaccuracy",
        Grade::Mistake => "a mistake",
        Grade::Blunder => "a blunder",
        Grade::Alike | Grade::Worse => advice.grade.name(),
    }
}

/// What a plan is called, and its figures: `a mistake, −7 ± 2 points of win chance: 36 ± 2 % as played, …`.
pub fn comparison(advice: &Advice) -> String {
    format!("{}, {}", called(advice), figures(advice))
}

/// A plan beside the one that is advised: `−7 ± 2 points of win chance: 36 ± 2 % as played, 43 ± 2 % with “Kiev first”; −0.4 ± 0.1
/// German points at the end`; of the plan that is advised itself its chance.
pub fn figures(advice: &Advice) -> String {
    let (beside, name) = (&advice.beside, &advice.name);
    let (played, advised) = (chance(beside.played.chance), chance(beside.advised.chance));
    if beside.same {
        return format!("{played} with {name}");
    }
    let (gain, end) = (points_of_chance(beside.gain), points_at_the_end(beside.points, advice.scorer));
    format!("{gain}: {played} as played, {advised} with {name}; {end}")
}

/// Why the advised plan is another: where the two part, with the odds there, and what came of them in most games.
pub fn why(advice: &Advice, table: &dyn Table) -> Vec<String> {
    let parts = match &advice.parts {
        [Some(advised), Some(played)] => Some(format!("They part at: {advised}; ordered was: {played}")),
        [Some(advised), None] => Some(format!("It has besides: {advised}")),
        [None, Some(played)] => Some(format!("It leaves out: {played}")),
        [None, None] => None,
    };
    let came = advice.beside.came.map(|Came { place, games, played, advised }| {
        let side = table.sides().get(usize::from(advice.side.0)).copied().unwrap_or_default();
        let board = table.board();
        let name = board.name(place);
        format!(
            "At the end of the next turn the {side} side holds {name} in {advised} of {games} games as advised, in {played} as played"
        )
    });
    parts.into_iter().chain(came).collect()
}

/// The accuracy of the plans that were played and of those of the procedure, 0 to 100.
pub fn accuracies(all: &[&Advice]) -> Option<[Measured; 2]> {
    let of = |gain: fn(&Advice) -> Measured| {
        accuracy_of(Measured::sum(all.iter().map(|advice| gain(advice))), all.len())
    };
    (!all.is_empty()).then(|| [of(|advice| advice.beside.gain), of(|advice| advice.beside.procedure)])
}

/// Of some plans that gained so much in all.
fn accuracy_of(gain: Measured, plans: usize) -> Measured {
    let points = 100.0 / plans.max(1) as f64;
    let mean = 100.0 * (-FALL * (-gain.mean * points).max(0.0)).exp();
    Measured { mean, error: mean * FALL * gain.error * points }
}

/// What the figures of [`by_turns`] are.
pub const BY_TURNS: &str = "The change of each turn is luck of dice and draws, plans against those advised, each ± one standard error, and a rest: \
                            what was not told apart, and what the procedures would have done otherwise than the plans";

/// The same from the chances that the file keeps of a line, with a title before and what the figures are behind; nothing where it keeps too
/// few, or those of a program that played otherwise.
pub fn kept_by_turns(table: &dyn Table, tip: PlyId, who: Viewer, all: &[&Advice]) -> Vec<String> {
    let (line, side) = (table.timeline(tip, who), side_of(who));
    let (play, course) = figures_of(table, tip, who);
    let known = told(table, &line, line.end(), who, &course, Measure::Win(side), line.pace.decides).ok();
    let Some(known) = known.filter(|_| still_true(&*play, &course)) else { return Vec::new() };
    let title = std::iter::once(title(table.sides(), Measure::Win(side)));
    let turns = by_turns(&line, &course, side, &known.steps, all);
    title.chain(turns).chain([BY_TURNS.to_owned()]).collect()
}

/// What made the changes of a curve, turn by turn and in all: `August 1941: −12.3 ± 1.9 = luck −5.1 ± 0.8, plans −7.0 ± 2.0, the
/// rest −0.2`. Of the win chance of a side, from the steps that were judged and the plans that were weighed.
pub fn by_turns(
    line: &Timeline,
    course: &Course,
    side: Side,
    steps: &[Judged],
    all: &[&Advice],
) -> Vec<String> {
    let change = |stretches: &mut dyn Iterator<Item = Stretch>| {
        let change = change_over(course, line, stretches, Measure::Win(side), line.pace.decides);
        Measured { mean: change.by, error: change.error }
    };
    let together = |parts: &mut dyn Iterator<Item = Measured>| {
        let mut parts = parts.peekable();
        parts.peek().is_some().then(|| Measured::sum(parts))
    };
    let mut stretches = Vec::new();
    let mut sum: Vec<[Option<Measured>; 2]> = Vec::new();
    let mut told = Vec::new();
    for turn in &line.turns {
        let within = |moment: u32| (turn.first..=turn.last).contains(&moment);
        let chance = |judged: &&Judged| judged.whole.change.measure == Measure::Win(side);
        // The moment after the last order of a turn is the first of the next.
        let own = || steps.iter().filter(|judged| within(judged.whole.of.before())).filter(chance);
        let luck = |swing: &Swing| {
            let luck = swing.parts.as_ref()?.luck;
            Some(Measured { mean: luck.by, error: luck.error })
        };
        let given = || {
            all.iter()
                .filter(|advice| line.plies.binary_search(&advice.before).is_ok_and(|m| within(m as u32)))
        };
        let for_side = |advice: &&Advice| {
            if advice.side == side { advice.beside.gain } else { advice.beside.against }
        };
        let swings = own().flat_map(|judged| &judged.swings);
        let parts = [together(&mut swings.filter_map(luck)), together(&mut given().map(for_side))];
        let own: Vec<Stretch> = own().map(|judged| judged.whole.of).collect();
        if !own.is_empty() {
            let said = taken_apart(change(&mut own.iter().copied()), parts);
            told.push(format!("{}: {said}", turn.name));
            sum.push(parts);
            stretches.extend(own);
        }
    }
    if told.len() > 1 {
        let parts = [0, 1].map(|nth| together(&mut sum.iter().filter_map(|parts| parts[nth])));
        told.push(format!("In all: {}", taken_apart(change(&mut stretches.into_iter()), parts)));
    }
    told
}

/// What made a change of the curve, luck and plans, in points, each to one decimal and the rest to the last digit of their sum: `−12.3 ± 1.9
/// = luck −5.1 ± 0.8, plans −7.0 ± 2.0, the rest −0.2`; that luck was told apart nowhere, or no plan weighed, is said to be so.
pub fn taken_apart(change: Measured, [luck, plans]: [Option<Measured>; 2]) -> String {
    let tenths = |part: Measured| (1000.0 * part.mean).round();
    let said =
        |part: Measured| format!("{} ± {:.1}", signed(tenths(part) / 10.0, 1), (100.0 * part.error).max(0.1));
    let rest = tenths(change) - [luck, plans].into_iter().flatten().map(tenths).sum::<f64>();
    let luck = luck.map_or_else(|| "luck not told apart".into(), |luck| format!("luck {}", said(luck)));
    let plans = plans.map_or_else(|| "no plan weighed".into(), |plans| format!("plans {}", said(plans)));
    format!("{} = {luck}, {plans}, the rest {}", said(change), signed(rest / 10.0, 1))
}

/// A difference in points at the end: `−0.4 ± 0.1 German points at the end`.
fn points_at_the_end(points: Measured, whose: &str) -> String {
    format!("{} ± {:.1} {whose} points at the end", signed(points.mean, 1), points.error.max(0.1))
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
        let end = |mean, error| points_at_the_end(Measured { mean, error }, "German");
        assert_eq!(end(-0.42, 0.13), "−0.4 ± 0.1 German points at the end");
        assert_eq!(end(-0.02, 0.01), "0.0 ± 0.1 German points at the end");
    }

    #[test]
    fn accuracy_falls_with_what_is_lost_and_has_its_error() {
        let of = |mean, error, plans| accuracy_of(Measured { mean, error }, plans);
        assert_eq!(of(0.0, 0.0, 4), Measured { mean: 100.0, error: 0.0 });
        assert_eq!(of(0.2, 0.0, 4).mean, 100.0, "plans that gain are not better than the best");
        // Four plans that lost 40 points in all, 10 each: 100 · e^(−0.4).
        let lost = of(-0.4, 0.04, 4);
        assert!((lost.mean - 67.032).abs() < 0.001 && (lost.error - 67.032 * 0.04).abs() < 0.001, "{lost:?}");
    }

    #[test]
    fn what_made_a_change_adds_up_to_the_last_digit() {
        let plans = Measured { mean: -0.0704, error: 0.021 };
        let of = |mean, error| Measured { mean, error };
        assert_eq!(
            taken_apart(of(-0.1234, 0.019), [Some(of(-0.0512, 0.008)), Some(plans)]),
            "−12.3 ± 1.9 = luck −5.1 ± 0.8, plans −7.0 ± 2.1, the rest −0.2"
        );
        assert_eq!(
            taken_apart(of(0.0, 0.0), [Some(of(0.0004, 0.0)), Some(Measured::default())]),
            "0.0 ± 0.1 = luck 0.0 ± 0.1, plans 0.0 ± 0.1, the rest 0.0"
        );
        assert_eq!(
            taken_apart(of(-0.05, 0.01), [None, None]),
            "−5.0 ± 1.0 = luck not told apart, no plan weighed, the rest −5.0"
        );
    }
}
