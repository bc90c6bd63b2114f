//! Chances in words: what a window, a report and the command line say of them.

use crate::{
    base::{
        pace::Pace,
        say::count,
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::{
        play_out::PlayOuts,
        stretch::Stretch,
        verdict::{Cause, Judged, Missing, Parts, Swing, judge},
    },
    play::prospect::{Course, Measure, Prospect, per_cent},
    show::{scene::Subject, tally::TallyKind},
    study::timeline::{Span, Timeline},
    table::Table,
};
use std::sync::Arc;

/// Whose chances a viewer is shown: its own; the umpire those of the first side.
pub fn side_of(who: Viewer) -> Side {
    match who {
        Viewer::Side(side) => side,
        Viewer::Umpire => Side(0),
    }
}

fn name(sides: &[&str], side: Side) -> String {
    sides.get(usize::from(side.0)).copied().unwrap_or("first").to_owned()
}

/// What the figures of a viewer rest on.
pub fn rests_on(sides: &[&str], who: Viewer) -> String {
    match who {
        Viewer::Side(side) => format!("from what the {} side knew", name(sides, side)),
        Viewer::Umpire => "from the position as it really was".into(),
    }
}

/// The side that must score, for whom points are good.
pub fn scorer(table: &dyn Table) -> Side {
    let points = table.tally_names().iter().find(|n| n.kind == TallyKind::Points);
    points.and_then(|n| n.side).unwrap_or(Side(0))
}

/// What a measure is called: `German win chance`, `Points at the end`.
pub fn title(sides: &[&str], measure: Measure) -> String {
    match measure {
        Measure::Win(side) => format!("{} win chance", name(sides, side)),
        Measure::Points => "Points at the end".into(),
    }
}

/// What a ± beside a figure is an error of: `± is the standard error of 200 play-outs`.
pub fn plus_minus(games: u32) -> String {
    let of = count(games, "play-out");
    format!("± is the standard error of {of}")
}

/// Whether another automatic player than today's gave orders of a game, so that what orders did is compared with
/// what another player would have done; one sentence.
pub fn older_player(table: &dyn Table) -> Option<String> {
    let (orders, were) = match table.verify().planned_otherwise {
        0 => return None,
        1 => ("1 order of an automatic side".to_owned(), "was"),
        n => (format!("{n} orders of automatic sides"), "were"),
    };
    Some(format!(
        "{orders} {were} given by an older automatic player, which planned otherwise; what orders did is told against \
         what today’s would have done"
    ))
}

/// What is said where there is no turning point.
pub const NOTHING_CLEAR: &str = "No orders changed it by clearly more than the play-outs may be wrong by";

/// What is said while turning points are not named yet.
pub fn still_counting(pace: Pace) -> String {
    let games = pace.decides;
    format!(
        "Still counting: turning points are named when the moments that decide were played on {games} times"
    )
}

/// What win chances leave out: `Won by neither side, and in no win chance: academic German victory`.
pub fn won_by_neither(drawn: &str) -> String {
    format!("Won by neither side, and in no win chance: {}", lower(drawn))
}

/// Whose chances they are where a side weighs plans: `The German side weighs plans; these are the chances of its procedure`.
pub fn whose_chances(table: &dyn Table) -> Option<String> {
    match table.weighed_plans()[..] {
        [] => None,
        [one] => Some(format!(
            "The {} side weighs plans; these are the chances of its procedure",
            name(table.sides(), one)
        )),
        _ => Some("Both sides weigh plans; these are the chances of their procedures".to_owned()),
    }
}

/// The place of a battle.
pub(super) fn place_of(table: &dyn Table, battle: &Span) -> Option<String> {
    let Some(Subject::Place(place)) = battle.subject else { return None };
    let board = table.board();
    board.place(place).map(|_| board.name(place).to_owned())
}

/// A name inside a sentence.
fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// `German win chance 61 % ± 3, academic German victory 4 %: 200 play-outs by the automatic sides, ± is their standard error`.
pub fn sentence(sides: &[&str], drawn: &str, measure: Measure, prospect: &Prospect) -> String {
    let (what, value) = (title(sides, measure), measure.in_words(prospect.mean(measure)));
    if prospect.is_over() {
        return format!("{what} {value}: the game is over");
    }
    let error = measure.error_in_words(prospect.error(measure));
    let neither = match measure {
        Measure::Win(_) if prospect.drawn() > 0.0 => {
            format!(", {} {}", lower(drawn), per_cent(prospect.drawn()))
        }
        Measure::Win(_) | Measure::Points => String::new(),
    };
    let games = match prospect.games() {
        1 => "1 play-out by the automatic sides, ± is its standard error".to_owned(),
        n => format!("{n} play-outs by the automatic sides, ± is their standard error"),
    };
    format!("{what} {value} ± {error}{neither}: {games}")
}

/// Whose chances are looked at, who must score, and what the sides are called.
#[derive(Debug, Clone, Copy)]
pub struct Eyes<'a> {
    /// Names of the sides.
    pub sides: &'a [&'a str],
    /// Whose luck is good luck.
    pub side: Side,
    /// For whom points are good.
    pub scorer: Side,
    /// Something is drawn or hidden in the game, so that there is luck beside dice.
    pub faces: bool,
}

impl Eyes<'_> {
    /// Of a table's viewer.
    pub fn of(table: &dyn Table, who: Viewer) -> Eyes<'static> {
        Eyes { sides: table.sides(), side: side_of(who), scorer: scorer(table), faces: !table.is_open() }
    }

    /// One to three words for what moved the chances.
    pub fn tag(self, swing: &Swing) -> String {
        let up = swing.change.by > 0.0;
        let good = match swing.change.measure {
            Measure::Win(side) => up == (side == self.side),
            Measure::Points => up == (self.scorer == self.side),
        };
        match swing.cause() {
            Cause::Luck => if good { "Good luck" } else { "Bad luck" }.into(),
            Cause::Orders(by) => {
                let own = by == self.side;
                let what = if good == own { "Strong" } else { "Costly" };
                let whose = if own { String::new() } else { name(self.sides, by) + " " };
                let orders = if swing.of.is_one() { "order" } else { "orders" };
                format!("{what} {whose}{orders}")
            }
            Cause::Both => if swing.of.is_one() { "Order and luck" } else { "Orders and luck" }.into(),
            Cause::Unknown => if up { "Rise" } else { "Fall" }.into(),
        }
    }

    /// What of a change was orders and what was luck: `orders −20 ± 4, dice and faces −3 ± 4`; the sides are named where
    /// both gave some.
    pub fn parts(self, swing: &Swing) -> String {
        let Some(Parts { orders, luck }) = &swing.parts else {
            return "orders and luck are not told apart".into();
        };
        let word = if swing.of.is_one() { "order" } else { "orders" };
        let whose = |side: Side| match orders.as_slice() {
            [_] => word.to_owned(),
            _ => format!("{} {word}", name(self.sides, side)),
        };
        let each = orders.iter().map(|(side, change)| format!("{} {}", whose(*side), change.in_words()));
        let dice = if self.faces { "dice and faces" } else { "dice" };
        let all: Vec<String> = each.chain([format!("{dice} {}", luck.in_words())]).collect();
        all.join(", ")
    }
}

/// `order 12`, `orders 12 to 30`: by number on their line.
pub fn orders_in_words(of: Stretch) -> String {
    if of.is_one() { format!("order {}", of.first) } else { format!("orders {} to {}", of.first, of.last) }
}

/// A turning point in words.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The change.
    pub swing: Swing,
    /// The turn: `October 1941`.
    pub turn: String,
    /// The place of the battle, or what the orders were: `German movement and air`, `German step`.
    pub place: String,
    /// The first of the orders as the viewer was told it.
    pub order: String,
    /// What moved the chances.
    pub tag: String,
    /// What made up the change.
    pub parts: String,
    /// The step, where it holds more than this: its name and what it changed as a whole and in the rest.
    pub step: Option<String>,
}

impl TurningPoint {
    /// Where it was: `October 1941, Minsk (orders 352 to 366)`.
    pub fn head(&self) -> String {
        format!("{}, {} ({})", self.turn, self.place, orders_in_words(self.swing.of))
    }

    /// All of it in a line.
    pub fn in_words(&self) -> String {
        let Self { swing, tag, parts, .. } = self;
        let change = swing.change.in_words();
        let step = self.step.as_ref().map_or_else(String::new, |step| format!(". {step}"));
        format!("{}: {} ({change}). {tag}: {parts}{step}", self.head(), swing.in_words())
    }
}

/// What the orders of a line did, in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// The largest changes, in the order in which they happened.
    pub points: Vec<TurningPoint>,
    /// Every change that is clear, in order.
    pub all: Vec<TurningPoint>,
    /// Every step judged.
    pub steps: Vec<Judged>,
}

/// The verdict on a line up to a moment, in words.
///
/// # Errors
/// What must be played first: then nothing is named.
pub fn told(
    table: &dyn Table,
    line: &Timeline,
    end: u32,
    who: Viewer,
    course: &Course,
    measure: Measure,
    games: u32,
) -> Result<Told, Missing> {
    let verdict = judge(course, line, end, measure, games)?;
    let words = Words { table, line, who, eyes: Eyes::of(table, who) };
    let each = |(judged, swing): (&Judged, &Swing)| words.point(judged, swing);
    let points = verdict.turning_points().into_iter().map(each).collect();
    let all = verdict.told().map(each).collect();
    Ok(Told { points, all, steps: verdict.steps })
}

struct Words<'a> {
    table: &'a dyn Table,
    line: &'a Timeline,
    who: Viewer,
    eyes: Eyes<'a>,
}

impl Words<'_> {
    fn point(&self, judged: &Judged, swing: &Swing) -> TurningPoint {
        TurningPoint {
            turn: span_name(&self.line.turns, swing.of.before()),
            place: self.place(swing),
            order: self.table.ply_text(swing.plies[0], self.who).to_string(),
            tag: self.eyes.tag(swing),
            parts: self.eyes.parts(swing),
            step: (judged.swings.len() > 1).then(|| self.step(judged)),
            swing: swing.clone(),
        }
    }

    /// `The German step as a whole: 61 % to 36 % (−25 ± 4)`.
    fn step(&self, judged: &Judged) -> String {
        let whole = &judged.whole;
        let name = if self.line.pace.turns_first {
            format!("Turn {}", span_name(&self.line.turns, whole.of.before()))
        } else {
            format!("The {}", self.line.steps.get(judged.step).map_or("step", |s| s.name.as_str()))
        };
        format!("{name} as a whole: {} ({})", whole.in_words(), whole.change.in_words())
    }

    /// The place of a battle; else the phase the orders were given in, or the step if they were given in several.
    fn place(&self, swing: &Swing) -> String {
        let of = swing.of;
        let battle = self.line.battles.iter().rev().find(|b| b.first <= of.first && of.last <= b.last);
        if let Some(place) = battle.and_then(|battle| place_of(self.table, battle)) {
            return place;
        }
        let phase = |at: u32| self.line.phases.iter().rev().find(|s| s.first <= at).map(|s| s.name.as_str());
        match (phase(of.before()), phase(of.last - 1)) {
            (Some(first), Some(last)) if first == last => first.to_owned(),
            _ => self.steps_of(of),
        }
    }

    /// The step some orders were given in; the first and the last if there are several.
    fn steps_of(&self, of: Stretch) -> String {
        let of = [of.before(), of.last - 1];
        let [first, last] = of.map(|at| self.line.steps.iter().rev().find(|s| s.first <= at));
        match (first, last) {
            (Some(first), Some(last)) if first.first == last.first => first.name.clone(),
            (Some(first), Some(last)) => format!("{} to {}", first.name, last.name),
            _ => String::new(),
        }
    }
}

fn span_name(spans: &[Span], at: u32) -> String {
    spans.iter().rev().find(|s| s.first <= at).map_or_else(String::new, |s| s.name.clone())
}

/// What the file keeps of the chances of a line, its end with them, which is no figure and not kept; and how games are played on from there.
pub fn figures_of(table: &dyn Table, tip: PlyId, who: Viewer) -> (Arc<dyn PlayOuts>, Course) {
    let (mut course, play) = (table.kept_figures(who), table.play_outs(&table.timeline(tip, who).plies, who));
    if let Some(result) = play.result(tip) {
        course.moments.insert(tip, Prospect::over(result));
    }
    (play, course)
}
