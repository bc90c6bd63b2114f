//! The sidebar: the procedure step by step, with the rule of each; where the game stands, what may be done.

use super::{combat, orders, planning};
use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::{Turn, results::CellKind},
    game::Game,
    guide::Part,
    nouns::*,
    order::Order,
    rules::{
        choices,
        combat::{conduct, fight::odds_of, support},
        sequence, victory,
    },
    sight::View,
    state::{Position, nth},
    words::{hex_full, side_name, slot_name, step_name, unit_name},
};
use engine::show::sequence::{Progress, Score, StepMark, Todo, TodoList, TurnBox};

/// The sidebar of a view.
pub fn sequence(game: &Game, v: &View) -> Sequence {
    let p = &v.seen;
    let guide = game.guide.of(p.step);
    let part =
        p.fight.as_deref().and_then(|b| game.guide.combat.iter().find(|part| part.stages.contains(&b.stage)));
    Sequence {
        heading: heading(p),
        side: game.to_act(p),
        date: date(game, p),
        turn: if p.turn == 0 {
            "Set-up".into()
        } else {
            format!("Turn {} of {}", p.turn, game.army.track.len())
        },
        turns: turns(game, p),
        steps: steps(game, v),
        note: note(game, p, part.map_or(&guide.does, |part| &part.asks)),
        note_rules: vec![part.map_or(sequence::rule(p.step), |part| &part.rule).to_owned()],
        lists: lists(game, p),
        choices_title: part.map_or(step_name(p.step), |part| &part.title).to_owned(),
        question: p.fight.as_deref().map_or(String::new(), |b| format!("{:?} {:?}", b.stage, b.owed)),
        choices_many: guide.select.clone(),
        choices: choices(game, v),
        placing: placing(p).to_owned(),
        primary: primary(game, v),
        score: score(game, p),
        ..Sequence::default()
    }
}

/// What a click on a marked hex does in a step that needs no selection.
fn placing(p: &Position) -> &'static str {
    match p.step {
        Step::SetUp => "gives a brigade its drop zone here",
        Step::Bridgeheads => "places a bridgehead here",
        Step::Drops => "drops a company over it",
        _ if p.fight.as_deref().is_some_and(|b| b.going.is_some()) => "goes back there",
        _ => "",
    }
}

fn heading(p: &Position) -> String {
    match p.step {
        Step::SetUp => "Set-up".to_owned(),
        Step::Over => "The game is over".to_owned(),
        step if step < Step::Supply => "Initial segment".to_owned(),
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
        label: match turn.slot {
            Slot::AM => turn.day.to_string(),
            Slot::Midday => "Mid".into(),
            Slot::PM => "PM".into(),
            Slot::Night => "Nt".into(),
        },
        progress: Progress::of(turn.turn, p.turn),
        about: format!("{} September, {}", turn.day, slot_name(turn.slot)),
        night: turn.night,
        ..TurnBox::default()
    };
    game.army.track.iter().map(mark).collect()
}

/// The steps of the part of the turn that is on, those that belong together as one with its parts.
fn steps(game: &Game, v: &View) -> Vec<StepMark> {
    let p = &v.seen;
    let groups: &[(&str, &[Step])] = match p.step {
        Step::SetUp => &[("", &[Step::SetUp])],
        step if step < Step::Supply => {
            &[("", &[Step::Replacements]), ("", &[Step::Salvos]), ("", &[Step::Leaders])]
        }
        _ if p.phasing == SOVIET => &[
            ("Supply", &[Step::Supply, Step::Resupply]),
            ("Bridgeheads, engineering", &[Step::Bridgeheads, Step::Engineering]),
            MOVEMENT,
            ("", &[Step::Drops]),
            ("", &[Step::Bombardment]),
            ("", &[Step::Combat]),
            ("", &[Step::Recovery]),
        ],
        _ => &[
            ("Supply", &[Step::Supply, Step::Resupply]),
            ("", &[Step::Engineering]),
            MOVEMENT,
            ("", &[Step::Bombardment]),
            ("", &[Step::Combat]),
            ("", &[Step::Breakthrough]),
            ("", &[Step::Recovery]),
        ],
    };
    let mark = |(number, (title, all)): (u8, &(&str, &[Step]))| {
        let parts: Vec<StepMark> = all.iter().map(|step| step_mark(game, v, *step)).collect();
        let now = parts.iter().find(|part| part.progress == Progress::Now);
        let progress = now.or(parts.last()).map_or(Progress::Next, |part| part.progress);
        let single = if parts.len() == 1 { parts.first() } else { None };
        StepMark {
            number,
            title: single.map_or_else(|| (*title).to_owned(), |part| part.title.clone()),
            note: single.map_or_else(String::new, |part| part.note.clone()),
            progress,
            parts: match &p.fight {
                Some(b) if progress == Progress::Now => battle_parts(game, p, b),
                _ if single.is_some() => Vec::new(),
                _ => parts,
            },
            ..StepMark::default()
        }
    };
    (1..).zip(groups).map(mark).collect()
}

/// The steps around movement.
const MOVEMENT: (&str, &[Step]) =
    ("Movement", &[Step::Arrivals, Step::Movement, Step::Infiltration, Step::Overstack, Step::Recombine]);

/// A step: when it was passed, that nothing was done in it; before it, whether it may be left out.
fn step_mark(game: &Game, v: &View, step: Step) -> StepMark {
    let (p, guide) = (&v.seen, game.guide.of(step));
    let progress = Progress::of(step, p.step);
    let note = match progress {
        Progress::Done if v.who.knows(p.phasing) && p.acted & 1 << step as u32 == 0 => &guide.passed,
        _ if step == Step::Drops && !game.is_night(p) => "only at night",
        Progress::Next => &guide.ahead,
        Progress::Done | Progress::Now => "",
    };
    StepMark {
        title: step_name(step).to_owned(),
        note: note.to_owned(),
        rule: sequence::rule(step).to_owned(),
        progress,
        ..StepMark::default()
    }
}

/// The parts of a combat, each with what came of it or whose decision it is.
fn battle_parts(game: &Game, p: &Position, b: &Battle) -> Vec<StepMark> {
    let parts = &game.guide.combat;
    let now = parts.iter().position(|part| part.stages.contains(&b.stage));
    let mark = |(nth, part): (usize, &Part)| {
        let progress = Progress::of(Some(nth), now);
        let note = match progress {
            Progress::Now => format!("{} decision", side_name(conduct::to_act(p))),
            Progress::Done => outcome(game, p, b, part),
            Progress::Next => String::new(),
        };
        StepMark { title: part.title.clone(), note, rule: part.rule.clone(), progress, ..StepMark::default() }
    };
    // A bombardment begins with its losses.
    let from = if b.shells.is_some() { parts.len().saturating_sub(3) } else { 0 };
    // What is seldom asked stands there only while it is.
    let rare = |part: &Part| part.stages == [Stage::TakePart] || part.stages == [Stage::TankFire];
    let all = parts.iter().enumerate().skip(from);
    all.filter(|(nth, part)| Some(*nth) == now || !rare(part)).map(mark).collect()
}

/// What came of a part of a combat.
fn outcome(game: &Game, p: &Position, b: &Battle, part: &Part) -> String {
    let both = |values: [u32; 2]| {
        let [ours, theirs] = [p.phasing, p.phasing.other()].map(|side| values[nth(side)]);
        format!("{ours} and {theirs}")
    };
    match part.stages[0] {
        Stage::Assemble => count(b.attackers.len(), "unit"),
        Stage::PickAttack => match (b.attack, b.defence) {
            (Some(attack), Some(defence)) => {
                format!("{}, {}", combat::attack_name(attack), combat::defence_name(defence))
            }
            _ => String::new(),
        },
        // Without a combat the other parts are passed over (RPX-163).
        _ if b
            .attack
            .zip(b.defence)
            .is_some_and(|(a, d)| game.results.cell(a, d).kind == CellKind::NoCombat) =>
        {
            if part.stages[0] == Stage::LeadAttack { "no combat".to_owned() } else { String::new() }
        }
        Stage::Waste => {
            let odds = odds_of(game, p, b);
            format!("{} and {}", odds.attack[1], odds.defence[1])
        }
        Stage::LevelAttack => both(b.levels.map(|level| level.unwrap_or(0).into())),
        Stage::LeadAttack => format!("result {}", both(b.results.map(u32::from))),
        Stage::DefenceLosses => {
            let steps = b.fallen.each_ref().map(|fell| fell.iter().map(|(_, steps)| u32::from(*steps)).sum());
            format!("{} steps", both(steps))
        }
        _ => String::new(),
    }
}

/// What matters now: what is done in the step, and what is in store.
fn note(game: &Game, p: &Position, text: &str) -> String {
    if let Some(end) = &p.outcome {
        return end.sentence.clone();
    }
    if let Some(b) = p.fight.as_deref().filter(|b| b.going.is_some() && b.toll > 0) {
        return format!(
            "{}: the stack has entered an enemy zone and loses a step.",
            hex_full(game, b.target)
        );
    }
    if let Some(b) = &p.fight {
        return format!("{}: {text} {}", hex_full(game, b.target), combat::note(game, p, b))
            .trim_end()
            .to_owned();
    }
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
        _ => text.to_owned(),
    }
}

/// Batteries that can still support, with what they give, and how much of what counts is placed (RPX-170, RPX-171).
fn batteries(game: &Game, p: &Position, b: &Battle) -> Option<TodoList> {
    let side = conduct::to_act(p);
    let mut rows: Vec<Todo> = Vec::new();
    for order in conduct::all(game, p) {
        let Order::Battle(BattleOrder::Support { gun, unit }) = order else { continue };
        let gives = support::value(game, p, gun, unit, side == p.phasing).to_string();
        let subject = Subject::Unit(gun.0.into());
        if !rows.iter().any(|row| row.subjects.contains(&subject)) {
            let label = unit_name(game, gun);
            rows.push(Todo { label, subjects: vec![subject], value: gives });
        }
    }
    let placed = conduct::support_of(game, p, b, side);
    let note = format!("{placed} of {} placed", conduct::limit(game, p, b, side));
    (!rows.is_empty()).then(|| TodoList { title: "Batteries in range".into(), note, rows })
}

/// Units that can still do something in the step, by formation.
fn lists(game: &Game, p: &Position) -> Vec<TodoList> {
    if let Some(b) = p.fight.as_deref() {
        return batteries(game, p, b).into_iter().collect();
    }
    let mut rows: Vec<Todo> = Vec::new();
    for unit in orders::able(game, p) {
        let label = &game.formation(game.counter(unit).formation).name;
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
    let list = TodoList {
        title: if p.step == Step::Movement { "Can still move" } else { "Can act" }.into(),
        note: count(all, "unit"),
        rows,
    };
    (all > 0).then_some(list).into_iter().collect()
}

/// Everything that may be ordered but the steps of moves and the end of the step; of attacks each hex, whose panel opens.
fn choices(game: &Game, v: &View) -> Vec<Offer> {
    let mut all = combat::offered(game, &v.seen);
    all.retain(|order| !matches!(order, Order::Go { .. } | Order::Halt | Order::Battle(BattleOrder::Commit)));
    let attacks = planning::attacks(game, v, &all);
    let is_planned = |order: &Order| planning::is_planning(v) && planning::joins_or_leaves(order);
    let others = all.iter().filter(|order| !is_planned(order)).map(|order| orders::offer(game, v, *order));
    others.chain(attacks).collect()
}

/// The order of the button: the unit on its way stops, or the step ends.
pub fn primary_order(game: &Game, v: &View) -> Option<Order> {
    let order = main_order(v);
    choices::may(game, &v.seen, order).is_ok().then_some(order)
}

/// The attack that is put together is made, the move that is on is ended, or the step.
fn main_order(v: &View) -> Order {
    let assembles = v.seen.fight.as_deref().is_some_and(|b| b.stage == Stage::Assemble);
    match () {
        () if assembles => Order::Battle(BattleOrder::Commit),
        () if v.seen.march.is_some() => Order::Halt,
        () => Order::Done,
    }
}

fn primary(game: &Game, v: &View) -> Option<Offer> {
    let order = main_order(v);
    let offer = Offer { recommended: true, ask: unused(game, v, order), ..orders::offer(game, v, order) };
    // What a combat asks is answered by a choice.
    let asked = v.seen.fight.is_some() && order == Order::Done && offer.why_not.is_some();
    (v.seen.step != Step::Over && !asked).then_some(offer)
}

/// What is asked before a step ends in which nothing was done and something could be, and before batteries stay silent.
fn unused(game: &Game, v: &View, order: Order) -> String {
    let p = &v.seen;
    if let Some(b) = p.fight.as_deref().filter(|_| order == Order::Done) {
        let silent = b.guns[nth(conduct::to_act(p))].is_empty() && batteries(game, p, b).is_some();
        return if silent { "Batteries in range could support".to_owned() } else { String::new() };
    }
    let passed = order == Order::Done && p.fight.is_none() && p.acted & 1 << p.step as u32 == 0;
    let words = match p.step {
        Step::Movement => "No unit has moved",
        Step::Combat => "No attack has been made",
        _ => return String::new(),
    };
    if passed && !orders::able(game, p).is_empty() { words.into() } else { String::new() }
}

fn score(game: &Game, p: &Position) -> Score {
    // How it ended is open to all, whatever a side knows of the other.
    let held = p.outcome.as_ref().map_or_else(|| victory::points(game, p), |end| end.score);
    let needed = victory::needed(game);
    let items = victory::items(game, p).into_iter().filter(|item| item.points != 0);
    let items: Vec<String> = items.map(|item| format!("{} {}", item.label, item.points)).collect();
    let about = format!(
        "As it stands now, each unknown counter taken for a battalion: {}",
        if items.is_empty() { "none".to_owned() } else { items.join(", ") }
    );
    let estimated = p.outcome.is_none() && victory::is_estimated(game, p);
    let (low, high, total) = (needed, needed, needed.max(held));
    Score { whose: "Soviet", held, estimated, needed_low: low, needed_high: high, needed, total, about }
}

/// The name of a phase.
pub fn phase_name(when: When) -> Option<String> {
    let sides = [GERMAN, SOVIET];
    let found = sides.iter().flat_map(|side| sequence::steps().map(move |(step, _)| (step, *side)));
    let found = found.into_iter().find(|(step, side)| sequence::rank(*step, *side) == when.phase)?;
    Some(format!("{}: {}", side_name(found.1), step_name(found.0)))
}
