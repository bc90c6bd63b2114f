//! The sidebar: the sequence of play, where we are, what may be done, what is still owed.

use super::{choices, consequences, log, offers, orders::done_text, season::sky};
use crate::{
    data::{track::Weather, words::PlaceKind},
    game::Game,
    logistics::BaseOrder,
    nouns::{AXIS, SOVIET, Step},
    order::Order,
    rules::{logistics, movement, victory},
    state::Position,
    words::{date_of, side_name, weather_name},
};
use engine::{
    base::side::Side,
    contract::{handling::Handling, rules::Rules},
    show::{
        offer::Offer,
        sequence::{Progress, Score, Sequence, StepMark, Todo, TodoList, TurnBox},
    },
};
use kit::say::count;

/// The sidebar of a position.
pub fn sequence(game: &Game, p: &Position) -> Sequence {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let (note, note_rules) = note(game, p, &all);
    let (choices_title, choices) = choices::of(game, p, &all);
    Sequence {
        heading: heading(p),
        side: game.to_act(p),
        date: date_of(game, p.turn).to_string(),
        turn: format!("Turn {} of 15, {}", p.turn, weather_name(p.weather)),
        turns: turn_boxes(game, p),
        steps: steps(game, p),
        note,
        note_rules: note_rules.into_iter().map(str::to_owned).collect(),
        lists: lists(game, p, &all),
        choices,
        choices_title,
        question: super::battle::question(p),
        choices_many: choices::many(game, p, &all).to_owned(),
        placing: placing(p).to_owned(),
        primary: primary(game, p),
        score: score(game, p),
        ..Sequence::default()
    }
}

fn heading(p: &Position) -> String {
    match p.step {
        Step::SetUp(_) => "Set-up".to_owned(),
        Step::Over => "The game is over".to_owned(),
        _ if p.reserve > 0 => format!("Reserve phase {}", p.reserve),
        // In a battle both sides decide in turn: whose decision it is stands beside it.
        _ => p.step.active().map_or_else(String::new, |side| format!("{} turn", side_name(side))),
    }
}

fn turn_boxes(game: &Game, p: &Position) -> Vec<TurnBox> {
    let first = game.setup.start.turn();
    let boxes = game.board.track.iter().filter(|there| there.number >= first);
    boxes
        .map(|there| {
            let ruled = if game.setup.october_all_mud { there.october_all_mud } else { there.weather };
            let weather = if there.number == p.turn { Some(p.weather) } else { ruled };
            let said = weather.map_or("a die: even Good, odd Mud", weather_name);
            let siberia = p.base.reserve.first == Some(there.number);
            let comes = if siberia { "; the Siberian reserve comes" } else { "" };
            let day = there.date;
            TurnBox {
                // The first box of a month is its name, the others are days.
                label: if day.day < 20 || there.number == first {
                    day.month_name().chars().take(3).collect()
                } else {
                    day.day.to_string()
                },
                sky: sky(weather),
                progress: Progress::of(there.number, p.turn),
                about: format!("{day}: {said}{comes}"),
                marked: siberia,
                ..TurnBox::default()
            }
        })
        .collect()
}

/// Which line of the sequence of play a position stands in, and which part of it.
fn line(game: &Game, p: &Position) -> (usize, usize) {
    let second = |side: Side| usize::from(side != game.first(p));
    match p.step {
        Step::SetUp(_) | Step::Over => (0, 0),
        Step::EndOffer(side) | Step::Base(side) => (1 + second(side), 0),
        Step::Siberia(_) => (1 + second(SOVIET), 0),
        Step::Move(side) if p.reserve == 0 => (3 + second(side), 0),
        Step::Plan(side) | Step::Stand(side) if p.reserve == 0 => (3 + second(side), 1),
        Step::Attack(side) if p.reserve == 0 => (3 + second(side), 2),
        Step::Isolation(side) => (3 + second(side), 3),
        Step::Move(_) => (5, 0),
        Step::Plan(_) | Step::Stand(_) => (5, 1),
        Step::Attack(_) => (5, 2),
    }
}

fn steps(game: &Game, p: &Position) -> Vec<StepMark> {
    let first = game.first(p);
    let (now, part) = line(game, p);
    let name = |side: Side, what: &str| format!("{} {what}", side_name(side));
    let lines = [
        "Set-up".to_owned(),
        name(first, "replacements, rail"),
        name(first.other(), "replacements, rail"),
        name(first, "initial operations"),
        name(first.other(), "initial operations"),
        "Reserve phases".to_owned(),
        "Units are Ready again".to_owned(),
    ];
    let operations = ["Movement", "Attacks are planned", "Attacks", "Supply, victory"];
    let reserve = ["Movement", "Attacks are planned", "Attacks"];
    let from = usize::from(now > 0);
    let lines = lines.into_iter().enumerate().skip(from);
    lines
        .map(|(nth, title)| {
            let parts: &[&str] = match nth {
                3 | 4 => &operations,
                5 => &reserve,
                _ => &[],
            };
            let note = if nth == 5 && now == 5 {
                format!("{} of 7, −{}", p.reserve, p.reserve)
            } else {
                String::new()
            };
            let over = p.step == Step::Over;
            let mark = |(i, title): (usize, &&str)| StepMark {
                number: i as u8 + 1,
                title: (*title).to_owned(),
                note: if nth == now && i == part { done_so_far(p) } else { String::new() },
                progress: if nth == now { Progress::of(i, part) } else { Progress::Next },
                ..StepMark::default()
            };
            StepMark {
                number: (nth + 1 - from) as u8,
                title,
                note,
                progress: if over { Progress::Done } else { Progress::of(nth, now) },
                parts: if nth == now && !over {
                    parts.iter().enumerate().map(mark).collect()
                } else {
                    Vec::new()
                },
                ..StepMark::default()
            }
        })
        .collect()
}

/// What was done in the part of an operation that is on.
fn done_so_far(p: &Position) -> String {
    let (many, done) = if let Step::Move(side) = p.step {
        (p.at.of_side(side).filter(|(unit, _)| p.moved_now.has(*unit)).count(), "moved")
    } else if let Step::Plan(_) = p.step {
        (p.fighting.plan.len(), "planned")
    } else if let Step::Attack(_) = p.step {
        (p.fighting.plan.len(), "left")
    } else {
        (0, "")
    };
    if many == 0 { String::new() } else { format!("{many} {done}") }
}

/// What matters now.
fn note(game: &Game, p: &Position, all: &[Order]) -> (String, Vec<&'static str>) {
    match p.step {
        Step::SetUp(_) if p.at.is_bare() => {
            ("The units are set up as on the first day of the campaign.".into(), vec!["RP-SET-01"])
        }
        Step::SetUp(side) => (
            format!(
                "The {} side may place its units again, each once: the first one takes all others off the map. Select a unit below or on the map, then a marked hex.",
                side_name(side)
            ),
            vec!["RP-RDP-02"],
        ),
        Step::EndOffer(_) => ("From March 1942 on either side may end the game.".into(), vec!["RP-VIC-06"]),
        Step::Base(side) if logistics::replacements::is_banned(game, p) => (
            format!("No replacements in the first turn. {}", choices::by_rail_and_sea(game, p, side, all)),
            vec!["RP-FST-05", "RP-STR-04"],
        ),
        Step::Base(side) => {
            let store = p.base.store(side);
            (
                format!(
                    "Saved: {}. {}",
                    log::store(store.infantry, store.armour),
                    choices::by_rail_and_sea(game, p, side, all)
                ),
                vec!["RP-REP-02", "RP-STR-04"],
            )
        }
        Step::Siberia(AXIS) => (
            "Name a number: if the Soviet die shows it, the war in the Far East is lost.".into(),
            vec!["RP-SIB-05"],
        ),
        Step::Siberia(_) => ("A part of the bill must be sent to the Far East.".into(), vec!["SIB-CRI-03"]),
        Step::Move(side) => {
            if let Some(march) = &p.march {
                let has = movement::allowance_of(game, p, march.stack);
                return (
                    format!("On its way: {} of {} MF used, bonus {}.", march.cost, has.mf, has.omb),
                    vec!["RP-MOV-03", "RP-MOV-04"],
                );
            }
            if game.first_turn(p) && side == AXIS && p.reserve == 0 {
                return (
                    "First turn: German attacks shift one column right, one of them may ignore its river."
                        .into(),
                    vec!["RP-FST-01", "RP-FST-02"],
                );
            }
            if game.first_turn(p) && side == SOVIET && p.reserve == 0 {
                return (
                    "First turn: Soviet units more than two hexes from the German frontier wait.".into(),
                    vec!["RP-FST-03"],
                );
            }
            if p.reserve > 0 {
                return (
                    format!("Units that have not acted may move, with {} MF less. When neither side acts in a reserve phase, the turn ends.", p.reserve),
                    vec!["RP-RSV-02", "RP-MOV-03"],
                );
            }
            (weather_note(p).to_owned(), vec!["RP-WX-01"])
        }
        Step::Plan(_) => (
            "Select units and click the hex they attack, or click an enemy hex to see who can. All attacks are planned before the first die falls."
                .into(),
            vec!["RP-CMB-03"],
        ),
        Step::Stand(_) => ("Say which units hold their ground whatever comes.".into(), vec!["RP-CMB-08"]),
        Step::Attack(_) => super::battle::note(game, p),
        Step::Isolation(_) => (isolation_note(game, p, all), vec!["RP-SUP-05", "RP-SUP-15"]),
        Step::Over => {
            (p.outcome.as_ref().map(|end| end.sentence.clone()).unwrap_or_default(), vec!["RP-VIC-01"])
        }
    }
}

/// Who is asked for in the isolation step, and how much a pocket still owes.
fn isolation_note(game: &Game, p: &Position, all: &[Order]) -> String {
    let asks = |wanted: fn(&BaseOrder) -> bool| {
        all.iter().any(|order| matches!(order, Order::Base(order) if wanted(order)))
    };
    if asks(|order| matches!(order, BaseOrder::Keep(_))) {
        return "A fortress supplies one unit in it: say which.".into();
    }
    if asks(|order| matches!(order, BaseOrder::AirSupply(_))) {
        return "One isolated stack is supplied by air: say which.".into();
    }
    let Some((units, owed)) = logistics::isolation::owed(p) else {
        return "Isolated units lose half of their strength: say who is lost.".into();
    };
    let defence: u16 = units.iter().map(|unit| u16::from(game.counter(unit).defence)).sum();
    format!(
        "Isolated units lose half of their strength: this pocket, {} with {}, still loses at least {owed} of them. Say who is lost.",
        count(units.iter().count(), "unit"),
        count(defence, "defence factor"),
    )
}

fn weather_note(p: &Position) -> &'static str {
    match p.weather {
        Weather::Good => "Good weather: units move with all their factors.",
        Weather::Mud => "Mud: movement factors are halved, those of the Finns are not.",
        Weather::HardFrost => "Hard frost: as good weather.",
        Weather::Snow => "Snow: movement is halved; north of the weather line rivers and lakes are frozen.",
    }
}

/// Lists of units that can still act, by group.
fn lists(game: &Game, p: &Position, all: &[Order]) -> Vec<TodoList> {
    if matches!(p.step, Step::Base(_) | Step::SetUp(_)) {
        return choices::lists(game, p, all);
    }
    let mut lists = super::battle::lists(game, p);
    if let Step::Move(side) = p.step {
        let able = p.at.of_side(side).map(|(unit, _)| unit);
        let able = able.filter(|unit| movement::may_move(game, p, side, *unit).is_ok());
        lists.extend(choices::by_group(game, "Ready, not moved", able));
    }
    lists.extend(rights(game, p));
    lists
}

/// Rights of the turn, and what became of them.
fn rights(game: &Game, p: &Position) -> Option<TodoList> {
    let row = |(label, value): (&str, String)| Todo { label: label.to_owned(), value, ..Todo::default() };
    let rows: Vec<Todo> = consequences::rights(game, p).into_iter().map(row).collect();
    (!rows.is_empty()).then(|| TodoList { title: "Once in this turn".into(), rows, ..TodoList::default() })
}

/// What a click on a marked hex does in steps that need no unit for it.
fn placing(p: &Position) -> &'static str {
    super::battle::placing(p)
}

fn primary(game: &Game, p: &Position) -> Option<Offer> {
    if let Step::Attack(_) = p.step {
        return super::battle::primary(game, p);
    }
    let order = if p.step == Step::Over {
        return None;
    } else if matches!(p.step, Step::SetUp(_)) && p.at.is_bare() {
        Order::Begin
    } else if p.march.is_some() {
        Order::Halt
    } else {
        Order::Done
    };
    let mut offer = offers::of(game, p, order);
    offer.recommended = true;
    if order == Order::Done {
        done_text(p).clone_into(&mut offer.label);
        ask(p).clone_into(&mut offer.ask);
    }
    Some(offer)
}

/// What is asked before a step ends in which nothing was ordered.
fn ask(p: &Position) -> &'static str {
    if matches!(p.step, Step::Move(_)) && !p.acted {
        "No unit has moved"
    } else if matches!(p.step, Step::Plan(_)) && p.fighting.plan.is_empty() {
        "No attack is planned"
    } else {
        ""
    }
}

fn score(game: &Game, p: &Position) -> Score {
    let needed = victory::needed(game);
    let (worth, held) = (victory::worth(game, p), victory::held(game, p));
    let total = game
        .board
        .places()
        .iter()
        .filter(|place| place.kind == PlaceKind::Victory)
        .map(|place| i32::from(place.worth))
        .sum();
    let cut = held - worth;
    let about = match cut {
        0 => format!("Victory cities of the Axis in supply: {worth} of {needed} points"),
        _ => format!(
            "Victory cities of the Axis in supply: {worth} of {needed} points; {cut} more are cut off"
        ),
    };
    let (low, high) = (needed, needed);
    Score {
        whose: "Axis",
        held: worth,
        estimated: false,
        needed_low: low,
        needed_high: high,
        needed,
        total,
        about,
    }
}

/// Whether there is an order of the game for the button.
pub fn primary_order(game: &Game, p: &Position) -> Option<Order> {
    primary(game, p)
        .filter(|offer| offer.why_not.is_none())
        .and_then(|offer| game.unseal(offer.orders.first()?))
}
