//! The sidebar: the sequence of play, where we are, what may be done, what is still owed.

use super::{
    ask, commanders, commitment,
    offers::{fence_of, offer},
    order_words::{end_text, order_text},
    refusals as explain,
    season::sky,
    siberia,
    todo::{lists, source_in_text},
};
use crate::{
    conduct::{CallOff, Stand},
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceSet, UnitSet},
    nouns::{AirEffect, Group, Phase, Stage},
    order::Order,
    rules::{
        combat, legal as orders, rehide, reinforcements, replacements, retreat, setup, siberia as rules,
        team, victory,
    },
    spots::Source,
    state::{Open, flag},
    words::{german_name, group_name, month, place, seal, sector_name, unseen_name, weather_name},
};
use engine::{
    base::side::Side,
    show::{
        offer::Offer,
        scene::{Subject, TurnPart},
        sequence::{Progress, Score, Sequence, StepMark, TurnBox},
    },
};
use kit::say::{capital, count, join};

/// The sidebar for a viewer; `recommended` are the orders the automatic player would give in a battle stage.
pub fn sequence(g: &Game, o: &Open, recommended: &[Order]) -> Sequence {
    let side = orders::to_act(o).map(Side);
    let mut s = Sequence {
        heading: heading(o).into(),
        side,
        date: month(o.turn),
        turn: if o.turn == 0 { "Set-up".into() } else { format!("Turn {} of 7", o.turn) },
        turns: turn_boxes(g, o),
        steps: steps(g, o),
        score: score(g, o),
        ..Sequence::default()
    };
    let (note, rules) = note(g, o);
    s.note = note;
    s.note_rules = rules.iter().map(|r| g.edition.cite(r).into()).collect();
    s.lists = lists(g, o);
    s.commanders = commanders::overview(g, o);
    (s.choices_title, s.choices) = choices(g, o, recommended);
    s.choices_many = choices_many(o);
    s.placing = placing(g, o);
    s.primary = primary(g, o, recommended);
    s.builder = matches!(o.battle.stage, Stage::AttackerHits | Stage::DefenderHits)
        .then(|| Subject::Turn(TurnPart::Losses));
    s
}

fn heading(o: &Open) -> &'static str {
    match o.phase {
        Phase::Over => "The game is over",
        Phase::Deal | Phase::SovietSetup | Phase::GermanSetup => "Set-up",
        Phase::Battle | Phase::SovietBattle => "Battle",
        Phase::SovietOperations | Phase::SovietAttacks => "Soviet step",
        Phase::SiberianCall => "Siberian reserve",
        Phase::Replacements => "Replacements",
        Phase::FarEast => "Far East",
        Phase::TurnStart
        | Phase::Operations
        | Phase::AirResults
        | Phase::SovietStand
        | Phase::Attacks
        | Phase::Stand => "German turn",
    }
}

fn turn_boxes(g: &Game, o: &Open) -> Vec<TurnBox> {
    (1..=7u8)
        .map(|t| {
            let weather = g.weather_of(o, t);
            let sky = sky(weather);
            let about = match (t, weather) {
                (5, None) => "October: a die at the start of the turn, 1 to 4 is Mud (BF-WX-02)".into(),
                (6, None) => "November: Good after a muddy October, else Snow (BF-WX-03)".into(),
                (7, None) => "December: a die at the start of the turn, 1 to 4 is Snow (BF-RUL-23)".into(),
                (_, w) => format!("{}: {}", month(t), w.map_or("open", weather_name)),
            };
            let event = siberia::month_text(g, o, t);
            let about = if event.is_empty() { about } else { format!("{about}; {event}") };
            TurnBox {
                label: month(t).chars().take(3).collect(),
                sky,
                progress: Progress::of(t, o.turn),
                about,
                marked: !event.is_empty(),
                ..TurnBox::default()
            }
        })
        .collect()
}

/// A step of the turn and its parts.
type Step = (&'static str, &'static [&'static str]);

/// The steps of a turn (BF-SEQ-01 to -06); what differs by edition is put in by [`steps_of`].
const STEPS: [Step; 8] = [
    ("Turn start", &[]),
    ("German movement and air", &["Movement and declarations", "Air battles"]),
    ("Soviet recovery", &[]),
    ("German attacks", &[]),
    ("German recovery", &[]),
    ("Soviet step", &["Moves and declarations", "Germans hold", "Soviet attacks"]),
    ("Replacements", &[]),
    ("Supply and control", &[]),
];

/// The attacks where the Soviet side is asked first who holds (BF-RET-07).
const ATTACKS_AFTER_STAND: Step = ("German attacks", &["Soviets hold", "Attacks"]);

/// Step 7 of an edition with red-lettered units (BF-SEQ-07).
const RED_RECOVERY: Step = ("Red-lettered units recover", &[]);

/// The steps as this game has them.
fn steps_of(g: &Game) -> Vec<Step> {
    let mut all = STEPS.to_vec();
    if g.conduct.soviets_stand {
        all[3] = ATTACKS_AFTER_STAND;
    }
    if g.edition.red_joins.is_some() {
        all.insert(6, RED_RECOVERY);
    }
    all
}

fn steps(g: &Game, o: &Open) -> Vec<StepMark> {
    let later = usize::from(g.edition.red_joins.is_some());
    let (now, part) = match o.phase {
        Phase::Deal | Phase::SovietSetup | Phase::GermanSetup => return setup_steps(o),
        Phase::TurnStart => (1, 0),
        Phase::Operations => (2, 1),
        Phase::AirResults => (2, 2),
        Phase::SovietStand => (4, 1),
        Phase::Attacks | Phase::Battle => (4, 2),
        Phase::SovietOperations => (6, 1),
        Phase::Stand => (6, 2),
        Phase::SovietAttacks | Phase::SovietBattle => (6, 3),
        Phase::SiberianCall | Phase::Replacements | Phase::FarEast => (7 + later, 0),
        Phase::Over => (10, 0),
    };
    steps_of(g)
        .iter()
        .enumerate()
        .map(|(i, (title, parts))| StepMark {
            number: i as u8 + 1,
            title: (*title).into(),
            progress: Progress::of(i + 1, now),
            parts: parts
                .iter()
                .enumerate()
                .map(|(j, p)| StepMark {
                    number: j as u8 + 1,
                    title: (*p).into(),
                    note: part_note(o, i + 1, j + 1),
                    progress: Progress::of(j + 1, part),
                    ..StepMark::default()
                })
                .collect(),
            ..StepMark::default()
        })
        .collect()
}

fn setup_steps(o: &Open) -> Vec<StepMark> {
    let now = match o.phase {
        Phase::Deal => 1,
        Phase::SovietSetup => 2,
        _ => 3,
    };
    ["Plan and deal", "Soviet set-up", "German set-up"]
        .iter()
        .enumerate()
        .map(|(i, t)| StepMark {
            number: i as u8 + 1,
            title: (*t).into(),
            progress: Progress::of(i + 1, now),
            ..StepMark::default()
        })
        .collect()
}

fn part_note(o: &Open, step: usize, part: usize) -> String {
    match (o.phase, step, part) {
        (Phase::Operations, 2, 1) => progress_of(o, GERMAN_UNITS),
        (Phase::Operations, 2, 2) => match o.fleets.iter().filter(|f| f.is_assigned()).count() {
            0 => "none assigned".into(),
            n => format!("{n} assigned"),
        },
        (Phase::SovietOperations, 6, 1) => progress_of(o, SOVIET_UNITS),
        _ => String::new(),
    }
}

/// `2 moved, 1 attack`.
fn progress_of(o: &Open, side: UnitSet) -> String {
    format!("{} moved, {}", moved(o, side), count(o.targets.len(), "attack"))
}

fn moved(o: &Open, side: UnitSet) -> usize {
    o.on_map(side).filter(|(u, _)| o.links_moved(*u) > 0 || o.has(*u, flag::BONUS)).count()
}

fn score(g: &Game, o: &Open) -> Score {
    let (low, high) = o.result.map_or_else(|| victory::requirement_range(g, o), |r| (r.needed, r.needed));
    let about = if g.setup.early_win {
        "Counted at the end of every turn (R66)".into()
    } else if low == high {
        "Counted at the end of Turn 7".into()
    } else {
        format!(
            "{} by the printed rule; the hidden Soviet strength moves it, revealed at the end ({})",
            victory::known_requirement(g, o),
            if g.edition.has_types { "BF-VIC-07" } else { "BF-VIC-06, -07" },
        )
    };
    Score {
        whose: "German",
        held: victory::points(g, o),
        needed_low: low,
        needed_high: high,
        needed: o.result.map_or_else(|| victory::known_requirement(g, o), |r| r.needed),
        total: victory::total(g),
        estimated: false,
        about,
    }
}

fn note(g: &Game, o: &Open) -> (String, &'static [&'static str]) {
    match (o.phase, o.battle.stage) {
        (Phase::Deal, _) if o.talk.is_some() && g.setup.plan.is_none() => (
            "Each commander votes on the plan. If not all vote alike a die decides: 1 to 3 historical, 4 and 5 Marcks, 6 Schultz.".into(),
            &["BF-SEAT-04", "BF-SET-11"],
        ),
        (Phase::Deal, _) => ("The Soviet units are shuffled and dealt face down. No player looks at them.".into(), &["BF-SET-03"]),
        (Phase::SovietSetup, _) if g.edition.has_types => (
            "Click a marked place. Front-line positions get their tanks; a city gets an infantry unit, or a tank when the infantry is out.".into(),
            &["BF-SET-06", "BF-RUL-116"],
        ),
        (Phase::SovietSetup, _) => (g.spell("Click a marked place for each surplus unit: anywhere on Soviet ground behind the second line. Novgorod guards Leningrad."), &["BF-SET-07", "BF-RUL-70"]),
        (Phase::GermanSetup, _) => (
            format!(
                "Units start in the base of their army group. Up to three units of Centre may start at {}: drag one there, or select it and press M.{} {}",
                place(g, g.board.base_of[Group::N.index()]),
                early_words(g, o),
                if owes_transfer(o) {
                    "The plan gives panzer corps to other army groups: choose them first."
                } else {
                    "One panzer corps may change army group."
                }
            ),
            &["BF-SET-13", "BF-SET-12"],
        ),
        (Phase::TurnStart, _) => ("Something is to be decided before the turn begins.".into(), &["BF-SEQ-01"]),
        (Phase::Operations, _) => (
            format!("Armies attack from where they stand. {} may first approach over German ground. Move what will not attack.", panzer_words(g)),
            &["BF-MOV-01", "BF-MOV-02"],
        ),
        (Phase::AirResults, _) if g.conduct.call_off == CallOff::Never => {
            ("The air battles are fought. Attacks may still be cancelled; after this they stand.".into(), &["BF-RUL-96"])
        }
        (Phase::AirResults, _) => (
            "The air battles are fought. Attacks may be cancelled now, or be called off when their turn comes.".into(),
            &["BF-CALL-01", "BF-CALL-02"],
        ),
        (Phase::Attacks, _) => (
            format!("{} In a Blitzkrieg panzer corps may go on to a second position, but the defenders fire double.", to_fight(o)),
            &["BF-BLZ-02", "BF-BLZ-03"],
        ),
        (_, Stage::ReHide) => (
            "Infantry that fought may be turned down again. It is mixed with the other face-down infantry of its position, and no player may look.".into(),
            &["BF-EXP-03", "BF-EXP-08"],
        ),
        (_, Stage::Seen) => (
            format!("The defenders of {} have been seen. Press the attack, or call it off: after this both sides fire.", place(g, o.battle.target)),
            &["BF-CALL-01", "BF-RUL-120"],
        ),
        (_, Stage::AirEffect) => ("The air fleet got through: choose its effect.".into(), &["BF-AIR-03"]),
        (_, Stage::AttackerHits | Stage::DefenderHits) => {
            let left = combat::hits_left(g, o);
            let placed = "All hits are placed: confirm them, or move one to another unit.".to_owned();
            let to_place = format!("{} to place: choose who takes them, or take the suggestion.", count(left, "hit"));
            (if left == 0 { placed } else { to_place }, &["BF-HIT-07"])
        }
        (_, Stage::Retreats) => ("Survivors that were hit retreat, or stay where they may.".into(), &["BF-RET-01"]),
        (_, Stage::Advance) => (format!("{} is empty: attackers that were not thrown back may move in.", place(g, o.battle.target)), &["BF-ADV-01"]),
        (_, Stage::Exploit) => ("Panzer corps that moved in may go on and attack one more position.".into(), &["BF-BLZ-02"]),
        (Phase::SovietOperations, _) => {
            let broken: Vec<String> = o.broken.iter().map(|s| sector_name(s).to_owned()).collect();
            if broken.is_empty() {
                ("The line holds in every sector.".into(), &["BF-RUL-51"])
            } else {
                (format!("The line is broken in {}: no attack and no advance there.", join(&broken)), &["BF-MOV-13"])
            }
        }
        (Phase::SovietStand, _) => (format!("German attacks are declared. {}", stand_words(g)), &["BF-RET-07", "BF-RUL-48"]),
        (Phase::Stand, _) if g.conduct.stand != Stand::AsTrapped => {
            (format!("Soviet attacks are declared. {}", stand_words(g)), &["BF-RET-06", "BF-RUL-48"])
        }
        (Phase::Stand, _) => ("Soviet attacks are declared. A unit ordered to hold will not retreat, and is eliminated by one hit less.".into(), &["BF-RET-06", "BF-RUL-48"]),
        (Phase::SovietAttacks, _) => (to_fight(o), &["BF-RAT-01"]),
        (Phase::SiberianCall, _) => (siberia::call_note(g, o), siberia::CALL_RULES),
        (Phase::FarEast, _) => (siberia::bill_note(g, o), siberia::BILL_RULES),
        (Phase::Replacements, Stage::None) if siberia::rail_note(o).is_some() => (siberia::rail_note(o).unwrap_or_default(), &["SIB-BF-09"]),
        (Phase::Replacements, _) => ("Click a marked place for each arrival: anywhere connected to its source, by rail or off the map, and a move farther.".into(), &["BF-REP-08", "BF-REP-10"]),
        _ => (String::new(), &[]),
    }
}

/// Which panzer units an edition has.
fn panzer_words(g: &Game) -> &'static str {
    if g.board.groups.is_empty() { "Panzer corps" } else { "Panzer groups and corps" }
}

/// ` 11th Army may start in Romania`, where one of those due later may (R72).
fn early_words(g: &Game, o: &Open) -> String {
    let early = g.board.may_start.filter(|u| o.space(*u).is_none());
    early.map_or_else(String::new, |unit| {
        let base = g.board.german[unit.german()].start;
        format!(" {} may start at {} and waits there until it is due.", german_name(g, unit), place(g, base))
    })
}

/// What the order to hold means by the reading that is played (R48).
fn stand_words(g: &Game) -> &'static str {
    match g.conduct.stand {
        Stand::AsTrapped => "A unit ordered to hold will not retreat, and is eliminated by one hit less.",
        Stand::StaysDisrupted => "A unit ordered to hold is Disrupted by a hit, but need not retreat.",
        Stand::OneMoreHit => {
            "A position ordered to hold suffers one hit more if it is hit and fit attackers are left; no unit there must retreat."
        }
    }
}

/// `5 attacks can be fought. Click one to see its choices.`
fn to_fight(o: &Open) -> String {
    match o.targets.len() {
        1 => "1 attack can be fought. Click it to see its choices.".into(),
        n => format!("{n} attacks can be fought. Click one to see its choices."),
    }
}

fn choices(g: &Game, o: &Open, recommended: &[Order]) -> (String, Vec<Offer>) {
    let one = |order: Order, rule: &str| {
        let mut x = offer(g, o, order_text(g, o, &order), &[order], rule);
        x.recommended = recommended.first() == Some(&order);
        x
    };
    match (o.phase, o.battle.stage) {
        (Phase::Deal, _) => commanders::votes(g, o),
        (Phase::GermanSetup, _) => {
            let title = if owes_transfer(o) {
                "A transfer the plan demands"
            } else {
                "Transfer one panzer corps (optional)"
            };
            let mut all = transfers(g, o);
            if let Some(unit) = g.board.may_start.filter(|u| o.space(*u).is_none()) {
                let base = g.board.german[unit.german()].start;
                let mut x = one(Order::Place { unit, base }, "BF-SET-14");
                x.subject = Some(Subject::from(base));
                x.note = "On the map from the start; it may not move or attack before it is due".into();
                all.insert(0, x);
            }
            (title.into(), all)
        }
        (Phase::TurnStart, _) => turn_start(g, o, &one),
        (Phase::Operations, _) => {
            let mut list = Vec::new();
            orders::legal(g, o, &mut list);
            let air = list.into_iter().filter(|x| matches!(x, Order::Fly { .. } | Order::Resupply { .. }));
            let air: Vec<Offer> = air.map(|x| one(x, "BF-AIR-01")).collect();
            (if air.is_empty() { String::new() } else { "Air missions".into() }, air)
        }
        (Phase::AirResults, _) => (
            "Cancel an attack".into(),
            o.targets.iter().map(|target| one(Order::Cancel { target }, "BF-RUL-96")).collect(),
        ),
        (Phase::Attacks | Phase::SovietAttacks, _) => ("Next attack".into(), commits(g, o, &one)),
        (Phase::SovietOperations, _) => {
            let units = rehide::now(g, o).into_iter();
            let turned: Vec<Offer> = units.map(|unit| one(Order::ReHide { unit }, "BF-EXP-03")).collect();
            (if turned.is_empty() { String::new() } else { "Turn infantry down".into() }, turned)
        }
        (_, Stage::ReHide) => {
            let units = rehide::now(g, o).into_iter();
            let turned: Vec<Offer> = units.map(|unit| one(Order::ReHide { unit }, "BF-EXP-03")).collect();
            ("Turn infantry down".into(), turned)
        }
        (_, Stage::Seen) => {
            let target = o.battle.target;
            let press = one(Order::Press { target }, "BF-RUL-120");
            ("Press or call off".into(), vec![press, one(Order::CallOff { target }, "BF-CALL-01")])
        }
        (_, Stage::AirEffect) => (
            "Effect of the air fleet".into(),
            [AirEffect::Plus, AirEffect::Minus]
                .map(|effect| {
                    let mut x = one(Order::Air { effect }, "BF-AIR-03");
                    x.label = air_text(effect).into();
                    x
                })
                .into(),
        ),
        (_, Stage::Retreats) => ("Retreats".into(), retreats(o, g, &one)),
        (_, Stage::Advance) => {
            let able = o
                .battle
                .attackers
                .or(o.battle.followers)
                .into_iter()
                .filter(|u| combat::check_advance(g, o, *u).is_ok());
            let mut out: Vec<Offer> = able.map(|unit| one(Order::Advance { unit }, "BF-ADV-01")).collect();
            let end = commanders::next_word(g, o).unwrap_or(Order::EndAdvance);
            out.push(one(end, "BF-ADV-01"));
            ("Advance".into(), out)
        }
        (_, Stage::Exploit) => {
            let mut out = commitment::second_positions(g, o);
            if o.battle.exploiters.is_empty() {
                let end = commanders::next_word(g, o).unwrap_or(Order::EndExploit);
                out.push(one(end, "BF-BLZ-02"));
            }
            ("Blitzkrieg, second position".into(), out)
        }
        (Phase::Stand | Phase::SovietStand, _) => {
            let german = o.phase == Phase::Stand;
            let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
            let rule = g.edition.cite("BF-RET-06");
            let units = o.on_map(side).filter(|(u, s)| s.is_in(o.targets) && !o.has(*u, flag::NO_RETREAT));
            ("Order to hold".into(), units.map(|(unit, _)| one(Order::NoRetreat { unit }, rule)).collect())
        }
        (Phase::SiberianCall, _) => ("Siberian reserve".into(), siberia::call_choices(g, o)),
        (Phase::FarEast, _) => ("Send to the Far East".into(), siberia::bill_choices(g, o)),
        (Phase::Replacements, _) => {
            let forgo = replacements::next(o).map(|(unit, source)| {
                let mut x = one(Order::Forgo { unit }, "BF-REP-08");
                let what = unseen_name(g, o, unit, 1);
                x.label = match source {
                    Source::Edge | Source::East => format!("Do not deploy the {what} from the map edge"),
                    Source::City(city) => format!("Do not deploy the {} {what}", place(g, city)),
                };
                x.ask =
                    format!("The {what} does not come to the map in this turn: its counter goes back unseen");
                x
            });
            ("Instead".into(), forgo.into_iter().collect())
        }
        _ => (String::new(), Vec::new()),
    }
}

/// An air effect for those who choose it.
const fn air_text(effect: AirEffect) -> &'static str {
    match effect {
        AirEffect::Plus => "We score one hit more",
        AirEffect::Minus => "We suffer one hit less",
    }
}

/// What stands in place of attacks that are too many to be listed with all their manners; the note counts them.
fn choices_many(o: &Open) -> String {
    match o.phase {
        Phase::FarEast => "More than fit here: click a unit on the map.".into(),
        Phase::Attacks | Phase::SovietAttacks => "More than fit here: click a place under attack.".into(),
        _ => String::new(),
    }
}

/// What a click on a marked place does while units are placed that are not on the map yet.
fn placing(g: &Game, o: &Open) -> String {
    match (o.phase, replacements::next(o)) {
        (Phase::SovietSetup, Some(_)) if g.edition.has_types => {
            "places a tank in the front line, in a city an infantry unit while there is one".into()
        }
        (Phase::SovietSetup, Some(_)) => "places a surplus unit".into(),
        (Phase::Replacements, Some((unit, source))) => {
            format!("deploys the {} from {}", unseen_name(g, o, unit, 1), source_in_text(g, source))
        }
        _ => String::new(),
    }
}

/// Whether the plan demands a transfer that has not been made.
fn owes_transfer(o: &Open) -> bool {
    o.owed.iter().flatten().next().is_some()
}

fn transfers(g: &Game, o: &Open) -> Vec<Offer> {
    let mut out = Vec::new();
    for (from, to) in o.owed.iter().flatten() {
        for unit in g.board.corps.into_iter().filter(|u| o.space(*u).is_some() && g.group(o, *u) == *from) {
            let mut x = offer(
                g,
                o,
                format!("{} to {}", german_name(g, unit), group_name(*to)),
                &[Order::Transfer { unit, group: *to }],
                "BF-SET-10",
            );
            x.note = "Demanded by the plan".into();
            out.push(x);
        }
    }
    if out.is_empty() && !o.transferred {
        for unit in g.board.corps.into_iter().filter(|u| o.space(*u).is_some()) {
            for group in Group::ALL.into_iter().filter(|x| *x != g.group(o, unit)) {
                out.push(offer(
                    g,
                    o,
                    format!("{} to {}", german_name(g, unit), group_name(group)),
                    &[Order::Transfer { unit, group }],
                    "BF-SET-12",
                ));
            }
        }
    }
    out
}

fn turn_start(g: &Game, o: &Open, one: &dyn Fn(Order, &str) -> Offer) -> (String, Vec<Offer>) {
    match reinforcements::owed(g, o) {
        Some(reinforcements::Owed::Corps40) => {
            let groups = reinforcements::choices40(g, o);
            (
                "40th Panzer Corps joins".into(),
                groups.into_iter().map(|group| one(Order::Assign40 { group }, "BF-REI-04")).collect(),
            )
        }
        Some(reinforcements::Owed::Loan) => {
            let mut out: Vec<Offer> = reinforcements::spaces_of_loan(g, o)
                .map(|fleet| {
                    let mut x = one(Order::Borrow { fleet }, "BF-REI-06");
                    x.note = "It serves Centre from now on; its own army group goes without".into();
                    x
                })
                .collect();
            out.push(one(Order::KeepFleets, "BF-REI-06"));
            ("An air fleet for Army Group Centre".into(), out)
        }
        None => (String::new(), Vec::new()),
    }
}

fn commits(g: &Game, o: &Open, one: &dyn Fn(Order, &str) -> Offer) -> Vec<Offer> {
    let mut out = Vec::new();
    let may_stop = o.phase == Phase::Attacks && g.conduct.call_off != CallOff::Never;
    for target in o.targets {
        let mut x = one(Order::Commit { target, blitzkrieg: false }, "BF-CBT-01");
        x.subject = Some(Subject::from(target));
        x.note = commitment::weighed(g, o, target, &[]).map_or(x.note, |weighed| capital(&weighed));
        out.push(x);
        if o.phase == Phase::Attacks && !o.attackers_of(target).and(g.board.corps).is_empty() {
            let mut x = one(Order::Commit { target, blitzkrieg: true }, "BF-BLZ-01");
            let order = Order::Commit { target, blitzkrieg: true };
            let weighed = commitment::weighed(g, o, target, &[order]);
            let about = "panzer corps may go on; the defenders fire double";
            x.note = capital(&weighed.map_or_else(|| about.to_owned(), |w| format!("{w}; {about}")));
            x.subject = Some(Subject::from(target));
            out.push(x);
        }
        if may_stop {
            out.push(one(Order::CallOff { target }, "BF-CALL-01"));
        }
    }
    out
}

fn retreats(o: &Open, g: &Game, one: &dyn Fn(Order, &str) -> Offer) -> Vec<Offer> {
    let mut out = Vec::new();
    for unit in o.battle.to_retreat {
        let to =
            if o.has(unit, flag::NO_RETREAT) { SpaceSet::NONE } else { retreat::destinations(g, o, unit) };
        out.extend(to.iter().map(|to| one(Order::Retreat { unit, to }, "BF-RET-05")));
        if !retreat::must_retreat(o, unit) {
            out.push(one(Order::Stay { unit }, "BF-RET-01"));
        }
    }
    out
}

fn primary(g: &Game, o: &Open, recommended: &[Order]) -> Option<Offer> {
    let simple = |order: Order, rule: &str| {
        let label = order_text(g, o, &order);
        let mut x = offer(g, o, label, &[order], rule);
        x.fence = fence_of(g, o, Some(&order));
        Some(x)
    };
    match (o.phase, o.battle.stage) {
        (Phase::Deal, _) if o.talk.is_some() && g.setup.plan.is_none() => None,
        // Whether that can be undone is for the table to say: in a study it can.
        (Phase::Deal, _) => simple(Order::Begin, g.edition.cite("BF-SET-03")),
        (Phase::GermanSetup | Phase::Operations | Phase::AirResults | Phase::Stand, _)
            if commanders::next_word(g, o).is_some() =>
        {
            let mut x = simple(commanders::next_word(g, o)?, "BF-SEAT-01")?;
            let last = team::awaited(g, o).len() == 1;
            x.note = if last {
                format!("Then: {}", end_text(o))
            } else {
                "Its units can still be ordered until all have said so".into()
            };
            x.ask = if last { ask::nothing_ordered(g, o) } else { String::new() };
            Some(x)
        }
        (Phase::GermanSetup, _) => {
            let mut x = simple(Order::EndStep, "BF-SET-08")?;
            x.why_not = setup::check_end(o).err().map(|r| explain::explain(g, o, &r));
            x.ask = ask::nothing_ordered(g, o);
            Some(x)
        }
        (Phase::SiberianCall, _) => simple(Order::EndStep, "SIB-BF-01"),
        (Phase::FarEast, _) => {
            let mut x = simple(Order::EndStep, "SIB-BF-07")?;
            x.why_not = rules::check_end(g, o).err().map(|r| explain::explain(g, o, &r));
            Some(x)
        }
        (
            Phase::Operations
            | Phase::AirResults
            | Phase::SovietStand
            | Phase::SovietOperations
            | Phase::Stand,
            _,
        ) => {
            let mut x = simple(Order::EndStep, "BF-SEQ-02")?;
            x.ask = ask::nothing_ordered(g, o);
            Some(x)
        }
        (Phase::Over, _) => None,
        (_, Stage::Exploit) => second_attack(g, o, recommended),
        (_, Stage::ReHide) => simple(Order::EndReHide, "BF-EXP-03"),
        (_, Stage::Seen) => {
            let mut x = simple(Order::Press { target: o.battle.target }, "BF-RUL-120")?;
            x.recommended = true;
            Some(x)
        }
        _ => {
            let first = recommended.first()?;
            let same = |x: &&Order| std::mem::discriminant(*x) == std::mem::discriminant(first);
            let batch: Vec<Order> = match first {
                Order::TakeHit { .. } | Order::Advance { .. } => {
                    recommended.iter().take_while(same).copied().collect()
                }
                _ => vec![*first],
            };
            let label = match first {
                Order::TakeHit { .. } => "Take the suggested hits".into(),
                Order::Advance { .. } if batch.len() > 1 => {
                    format!("Advance with {}", count(batch.len() as i64, "unit"))
                }
                Order::Air { effect } => air_text(*effect).into(),
                other => order_text(g, o, other),
            };
            let mut x = offer(g, o, label, &[], "");
            x.orders = batch.iter().map(seal).collect();
            x.fence = fence_of(g, o, batch.last());
            x.recommended = true;
            Some(x)
        }
    }
}

/// The button in the pause before a second position: it names the place it attacks, or ends the Blitzkrieg.
fn second_attack(g: &Game, o: &Open, recommended: &[Order]) -> Option<Offer> {
    let corps: Vec<Order> =
        recommended.iter().take_while(|x| matches!(x, Order::Exploit { .. })).copied().collect();
    let next = corps.iter().find_map(|x| match x {
        Order::Exploit { target, .. } => Some(*target),
        _ => None,
    });
    let sent = o.battle.exploit.filter(|_| !o.battle.exploiters.is_empty());
    let mut x = if let Some(target) = next.or(sent) {
        commitment::second_attack(g, o, target, &corps)
    } else {
        let end = commanders::next_word(g, o).unwrap_or(Order::EndExploit);
        offer(g, o, order_text(g, o, &end), &[end], "BF-BLZ-02")
    };
    x.recommended = true;
    Some(x)
}
