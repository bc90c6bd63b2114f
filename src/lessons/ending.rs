//! How a lesson ended: its goal, its stars, and how many tries it took.

use super::{
    format::{Ask, Lesson, Star, Step},
    run::{Run, StepState},
};
use engine::{base::say::count, table::Table};

/// A star there is, and whether it was earned.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Earned {
    /// What it is for.
    pub text: String,
    /// It was earned.
    pub earned: bool,
    /// Why it was not; empty where it was.
    pub why: String,
}

/// How a lesson ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ending {
    /// Facts of the goal, and whether they hold.
    pub goal: Vec<(String, bool)>,
    /// Stars: the first is the goal, the second that no help was needed, the third that few answers were wrong.
    pub stars: Vec<Earned>,
    /// Tries in all steps.
    pub tries: u32,
    /// Of them wrong ones.
    pub wrong: u32,
    /// Steps gone past without an answer.
    pub skipped: u32,
}

impl Ending {
    /// Stars earned.
    pub fn earned(&self) -> u32 {
        self.stars.iter().map(|star| u32::from(star.earned)).sum()
    }
}

/// Whether a step asks for orders.
const fn asks_for_orders(step: &Step) -> bool {
    matches!(step.ask, Ask::Order(_) | Ask::Free(_))
}

/// Whether a lesson has a goal that a learner comes to by orders; else its goal is that every question is answered.
fn is_played(lesson: &Lesson) -> bool {
    !lesson.goal.is_empty() && lesson.steps.iter().any(asks_for_orders)
}

/// What the stars of a lesson are for, in their order.
pub fn stars(lesson: &Lesson) -> Vec<String> {
    let first = if is_played(lesson) { "The goal, by your own orders" } else { "Every question answered" };
    let few = format!("No more than {} wrong or missing", count(most_wrong(lesson) as usize, "answer"));
    let own = [first.to_owned(), "No answer shown and no step passed over".to_owned(), few];
    own.into_iter().chain(lesson.stars.iter().map(|star| star.text.clone())).collect()
}

/// Most answers, wrong ones and those of steps passed over, that cost no star: one for three steps that ask something.
fn most_wrong(lesson: &Lesson) -> u32 {
    let asked = lesson.steps.iter().filter(|step| step.ask != Ask::Read).count();
    (asked as u32 / 3).max(1)
}

/// How the lesson ended; of a lesson that goes on, how it stands.
pub fn ending(run: &Run, table: &dyn Table) -> Ending {
    let (lesson, states) = (run.lesson(), run.states());
    let named = lesson.goal_at.as_ref();
    let at = named.and_then(|id| lesson.steps.iter().position(|step| step.id == *id));
    let last = at.unwrap_or(states.len() - 1);
    let end = states[last].end;
    let holds = |fact: &String| end.is_some_and(|at| table.holds(at, run.viewer(), fact).unwrap_or(false));
    let goal: Vec<(String, bool)> = lesson.goal.iter().map(|fact| (fact.clone(), holds(fact))).collect();
    let sum = |of: fn(&StepState) -> u32| states.iter().map(of).sum::<u32>();
    let (tries, wrong) = (sum(|state| state.tries), sum(|state| state.wrong));
    let skipped = sum(|state| u32::from(state.skipped));
    // What the program played is not the learner's; a lesson in which nothing is played has its answers for a goal.
    let is_played = is_played(lesson);
    let counts = |step: &Step| !is_played || asks_for_orders(step);
    let played = lesson.steps.iter().zip(states).take(last + 1);
    let passed = played.filter(|(step, state)| counts(step) && (state.skipped || state.put)).count();
    let missed = if !run.is_over() {
        "the lesson is not at its end".to_owned()
    } else if passed > 0 {
        format!(
            "{} not answered by you",
            if passed == 1 { "1 step was".to_owned() } else { format!("{passed} steps were") }
        )
    } else if !goal.iter().all(|(_, holds)| *holds) {
        "not reached".to_owned()
    } else {
        String::new()
    };
    let reached = missed.is_empty();
    let shown = states.iter().filter(|state| state.shown).count();
    let helped = match (shown, skipped) {
        (0, 0) => String::new(),
        (0, _) => format!("{} passed over", count(skipped as usize, "step")),
        (shown, _) => format!("{} shown", count(shown, "answer")),
    };
    let most = most_wrong(lesson);
    let missing = wrong.saturating_add(skipped);
    let many = if missing > most { format!("there were {missing}") } else { String::new() };
    let more = lesson.stars.iter().map(|star: &Star| {
        if star.facts.iter().all(holds) { String::new() } else { "not so at the end".to_owned() }
    });
    let whys = [String::new(), helped, many].into_iter().chain(more);
    let given = stars(lesson).into_iter().zip(whys).enumerate().map(|(nth, (text, why))| {
        let why = match (reached, nth) {
            (true, _) => why,
            (false, 0) => missed.clone(),
            (false, _) => "only with the first star".to_owned(),
        };
        Earned { text, earned: why.is_empty(), why }
    });
    Ending { goal, stars: given.collect(), tries, wrong, skipped }
}
