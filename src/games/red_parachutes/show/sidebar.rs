//! The sidebar: the procedure step by step, with the rule of each; where the game stands, what may be done.

use super::{combat, orders};
use crate::{
    battle::{BattleOrder, Stage},
    data::Turn,
    game::Game,
    nouns::{GERMAN, SOVIET, Step, units_of},
    order::Order,
    rules::{choices, sequence, victory},
    sight::View,
    state::{Position, nth},
    words::{side_name, slot_name, step_name, step_rule},
};
use engine::{
    base::when::When,
    contract::rules::Rules as _,
    show::{
        offer::Offer,
        scene::Subject,
        sequence::{Progress, Score, Sequence, StepMark, Todo, TodoList, TurnBox},
    },
};
use kit::say::count;

/// More choices than this are not listed: the map is better for them.
const MOST_CHOICES: usize = 40;

/// The sidebar of a view.
pub fn sequence(game: &Game, v: &View) -> Sequence {
    let p = &v.seen;
    let choices = choices(game, v);
    let many = choices.len() > MOST_CHOICES;
    Sequence {
        heading: heading(p),
        side: game.to_act(p),
        date: date(game, p),
        turn: format!("Turn {} of {}", p.turn, game.army.track.len()),
        turns: turns(game, p),
        steps: steps(p),
        note: note(game, p),
        note_rules: vec![step_rule(p.step).to_owned()],
        lists: lists(game, p),
        choices_title: if choices.is_empty() || many { String::new() } else { step_name(p.step).to_owned() },
        choices_many: if many { "Select a unit to see what it can do".to_owned() } else { String::new() },
        choices: if many { Vec::new() } else { choices },
        primary: primary(game, v),
        score: score(game, p),
        ..Sequence::default()
    }
}

fn heading(p: &Position) -> String {
    match p.step {
        Step::SetUp => "Set-up".to_owned(),
        Step::Over => "The game is over".to_owned(),
        _ => format!("{} turn", side_name(p.phasing)),
    }
}

/// `24 September, morning`.
pub fn date(game: &Game, p: &Position) -> String {
    let turn = game.turn(p);
    format!("{} September, {}", turn.day, slot_name(turn.slot))
}

fn turns(game: &Game, p: &Position) -> Vec<TurnBox> {
    let mark = |turn: &Turn| TurnBox {
        label: if turn.is_morning() { turn.day.to_string() } else { String::new() },
        progress: Progress::of(turn.turn, p.turn),
        about: format!("{} September, {}", turn.day, slot_name(turn.slot)),
        marked: turn.night,
        ..TurnBox::default()
    };
    game.army.track.iter().map(mark).collect()
}

/// The parts of a turn, and the steps of the one that is on, each with its rule.
fn steps(p: &Position) -> Vec<StepMark> {
    let parts = [
        "Initial segment".to_owned(),
        format!("{} turn", side_name(GERMAN)),
        format!("{} turn", side_name(SOVIET)),
    ];
    let now = match sequence::rank(p.step, p.phasing) {
        ..20 => 0,
        20..60 => 1,
        _ => 2,
    };
    let mark = |(nth, title): (usize, String)| StepMark {
        number: nth as u8 + 1,
        title,
        progress: Progress::of(nth, now),
        parts: if nth == now { parts_of(p, nth == 0) } else { Vec::new() },
        ..StepMark::default()
    };
    parts.into_iter().enumerate().map(mark).collect()
}

fn parts_of(p: &Position, initial: bool) -> Vec<StepMark> {
    let of_part = |step: Step| (step < Step::Supply) == initial && step != Step::SetUp;
    let of_side = |step: Step| match step {
        Step::Bridgeheads | Step::Drops => p.phasing == SOVIET,
        Step::Breakthrough => p.phasing == GERMAN,
        _ => true,
    };
    let all = sequence::steps().filter(|(step, _)| of_part(*step) && of_side(*step));
    let mark = |(number, (step, rule)): (u8, (Step, &str))| StepMark {
        number,
        title: step_name(step).to_owned(),
        note: rule.to_owned(),
        progress: Progress::of(step, p.step),
        ..StepMark::default()
    };
    (1..).zip(all).map(mark).collect()
}

/// What matters now: the rule of the step in our words, and what is in store.
fn note(game: &Game, p: &Position) -> String {
    if let Some(end) = &p.outcome {
        return end.sentence.clone();
    }
    if let Some(b) = &p.fight {
        return combat::note(game, p, b);
    }
    let rule = game.rules.texts.iter().find(|rule| rule.id == step_rule(p.step));
    let text = rule.map(|rule| rule.text.to_string()).unwrap_or_default();
    let salvos = p.salvos[nth(p.phasing)];
    match p.step {
        Step::Salvos | Step::Resupply => format!("{text} There are {}.", count(salvos, "salvo")),
        Step::Replacements => {
            let have = p.points;
            let each = [
                (have.infantry, "infantry"),
                (have.tank, "tank"),
                (have.recon, "recon"),
                (have.anti_tank, "anti-tank"),
            ];
            let each: Vec<String> = each.iter().map(|(points, of)| format!("{points} {of}")).collect();
            format!("{text} In stock: {}.", each.join(", "))
        }
        Step::Bridgeheads => format!("{text} To be placed: {}.", p.pairs_free),
        _ => text,
    }
}

/// Units that can still move, by formation.
fn lists(game: &Game, p: &Position) -> Vec<TodoList> {
    if p.step != Step::Movement {
        return Vec::new();
    }
    let mut rows: Vec<Todo> = Vec::new();
    for unit in units_of(p.phasing).filter(|unit| choices::can_act(game, p, *unit)) {
        let label = &game.army.formations[game.counter(unit).formation.index()].name;
        let subject = Subject::Unit(unit.0.into());
        match rows.iter_mut().find(|row| row.label == *label) {
            Some(row) => row.subjects.push(subject),
            None => rows.push(Todo { label: label.clone(), subjects: vec![subject], ..Todo::default() }),
        }
    }
    for row in &mut rows {
        row.value = row.subjects.len().to_string();
    }
    let all: usize = rows.iter().map(|row| row.subjects.len()).sum();
    let list = TodoList { title: "Can still move".into(), note: count(all, "unit"), rows };
    (all > 0).then_some(list).into_iter().collect()
}

/// Everything that may be ordered but the steps of moves and the end of the step.
fn choices(game: &Game, v: &View) -> Vec<Offer> {
    let mut all = Vec::new();
    choices::of(game, &v.seen, &mut all);
    all.retain(|order| !matches!(order, Order::Go { .. } | Order::Halt));
    if all.len() > MOST_CHOICES {
        return vec![Offer::default(); all.len()];
    }
    all.into_iter().map(|order| orders::offer(game, v, order)).collect()
}

/// The order of the button: the unit on its way stops, or the step ends.
pub fn primary_order(game: &Game, v: &View) -> Option<Order> {
    let order = main_order(v);
    choices::may(game, &v.seen, order).is_ok().then_some(order)
}

/// The attack that is put together is made, the move that is on is ended, or the step.
fn main_order(v: &View) -> Order {
    let assembles = v.seen.fight.as_ref().is_some_and(|b| b.stage == Stage::Assemble);
    match () {
        () if assembles => Order::Battle(BattleOrder::Commit),
        () if v.seen.march.is_some() => Order::Halt,
        () => Order::Done,
    }
}

fn primary(game: &Game, v: &View) -> Option<Offer> {
    let order = main_order(v);
    let shown = v.seen.step != Step::Over;
    shown.then(|| Offer { recommended: true, ..orders::offer(game, v, order) })
}

fn score(game: &Game, p: &Position) -> Score {
    let held = victory::points(game, p);
    let needed = game
        .army
        .victory
        .levels
        .iter()
        .find(|level| level.0.starts_with("Soviet"))
        .map_or(0, |level| level.1);
    let items = victory::items(game, p).into_iter().filter(|item| item.points != 0);
    let items: Vec<String> = items.map(|item| format!("{} {}", item.label, item.points)).collect();
    let about = format!(
        "Soviet points as it stands: {}",
        if items.is_empty() { "none".to_owned() } else { items.join(", ") }
    );
    Score { held, needed_low: needed, needed_high: needed, needed, total: needed.max(held), about }
}

/// The name of a phase.
pub fn phase_name(when: When) -> Option<String> {
    let sides = [GERMAN, SOVIET];
    let found = sides.iter().flat_map(|side| sequence::steps().map(move |(step, _)| (step, *side)));
    let found = found.into_iter().find(|(step, side)| sequence::rank(*step, *side) == when.phase)?;
    Some(format!("{}: {}", side_name(found.1), step_name(found.0)))
}
