//! A combat in words: its orders and the lines of the log.

use super::terms::{self, by, term};
use crate::{
    battle::{Battle, BattleEvent, BattleOrder, Odds, Shelling, Stage},
    data::results::{AttackOption, Cell, CellKind, DefenceOption},
    game::Game,
    nouns::*,
    odds::{assumed, forecast},
    order::Order,
    rules::{
        choices,
        combat::{
            conduct::{self, next_hex},
            fight::{odds_of, resolve},
            morale as levels,
        },
        recovery,
    },
    sight::View,
    state::{Position, nth},
    words::{hex_full, hex_name, nerve_name, side_name, unit_name, units_name},
};

/// The name of an attack.
pub fn attack_name(option: AttackOption) -> &'static str {
    match option {
        AttackOption::Standard => "Standard attack",
        AttackOption::Probe => "Probe",
        AttackOption::Feint => "Feint",
        AttackOption::Assault => "Assault",
    }
}

/// The name of a defence.
pub fn defence_name(option: DefenceOption) -> &'static str {
    match option {
        DefenceOption::Defend => "Defend",
        DefenceOption::Withdraw => "Withdraw",
        DefenceOption::DetDefense => "Determined defence",
        DefenceOption::Retreat => "Retreat",
    }
}

/// An order in words.
pub fn text(game: &Game, v: &View, order: BattleOrder) -> String {
    let unit = |unit: Unit| unit_name(game, unit);
    match order {
        BattleOrder::Bombard { gun, target } => {
            format!("{} bombards {}", unit(gun), hex_full(game, target))
        }
        BattleOrder::Search { unit: who } => format!("{} searches its hex", unit(who)),
        BattleOrder::TakePart { unit: who } => format!("{} defends", unit(who)),
        BattleOrder::Waste { gun } => format!("{} fires at the feint", unit(gun)),
        BattleOrder::Fire { at } => format!("Fire at {}", unit(at)),
        BattleOrder::Along { unit: who } => format!("{} goes back with them", unit(who)),
        BattleOrder::Onward { unit: who, to } => format!("{} goes on to {}", unit(who), hex_full(game, to)),
        BattleOrder::Attack { unit: who, target } => {
            format!("{} attacks {}", unit(who), hex_full(game, target))
        }
        BattleOrder::Withhold { unit: who } => format!("{} does not attack", unit(who)),
        BattleOrder::Commit => {
            let target = v.seen.fight.as_deref().map_or(String::new(), |b| hex_full(game, b.target));
            format!("Attack {target}")
        }
        BattleOrder::Pick(option) => attack_name(option).to_owned(),
        BattleOrder::Answer(option) => defence_name(option).to_owned(),
        BattleOrder::Support { gun, unit: who } => format!("{} supports {}", unit(gun), unit(who)),
        BattleOrder::Double { gun } => format!("{} counts twice", unit(gun)),
        BattleOrder::Surprise => "Try to surprise".to_owned(),
        BattleOrder::Level(level) => format!("Morale level {level}"),
        BattleOrder::Lead { leader } => format!("{} leads", unit(leader)),
        BattleOrder::Lose { unit: who } if v.seen.man(who).steps <= 1 => {
            format!("{} loses its last step", unit(who))
        }
        BattleOrder::Lose { unit: who } => format!("{} loses a step", unit(who)),
        BattleOrder::Stand => "Try to stand fast".to_owned(),
        BattleOrder::Yield if is_spent(&v.seen) => "Nobody else goes back".to_owned(),
        BattleOrder::Yield => "Retreat".to_owned(),
        BattleOrder::Back { to } => format!("Retreat to {}", hex_full(game, to)),
        BattleOrder::Advance { unit: who } => format!("{} advances", unit(who)),
    }
}

/// Whether a stack is asked of whose attackers nobody is left: those who stand with them may go back, none must (RPX-227).
fn is_spent(p: &Position) -> bool {
    let left = |b: &Battle| b.attackers.iter().any(|unit| p.at.of(unit) == b.stacks.first().copied());
    p.fight.as_deref().is_some_and(|b| b.stage == Stage::AttackStand && !left(b))
}

/// The rule of an order.
pub fn rule(order: BattleOrder) -> &'static str {
    match order {
        BattleOrder::Bombard { .. } => "RPX-140",
        BattleOrder::Search { .. } => "RPX-150",
        BattleOrder::Attack { .. } | BattleOrder::Withhold { .. } => "RPX-151",
        BattleOrder::Commit | BattleOrder::TakePart { .. } => "RPX-154",
        BattleOrder::Waste { .. } => "RPX-163",
        BattleOrder::Fire { .. } => "RPX-205",
        BattleOrder::Along { .. } => "RPX-227",
        BattleOrder::Onward { .. } => "RPX-233",
        BattleOrder::Pick(_) | BattleOrder::Answer(_) => "RPX-160",
        BattleOrder::Support { .. } => "RPX-170",
        BattleOrder::Double { .. } => "RPX-175",
        BattleOrder::Surprise => "RPX-180",
        BattleOrder::Level(_) => "RPX-190",
        BattleOrder::Lead { .. } => "RPX-215",
        BattleOrder::Lose { .. } => "RPX-220",
        BattleOrder::Stand | BattleOrder::Yield => "RPX-226",
        BattleOrder::Back { .. } => "RPX-228",
        BattleOrder::Advance { .. } => "RPX-231",
    }
}

/// What an order is about.
pub fn subject(order: BattleOrder) -> Option<Subject> {
    match order {
        BattleOrder::Bombard { gun: unit, .. }
        | BattleOrder::Search { unit }
        | BattleOrder::Attack { unit, .. }
        | BattleOrder::TakePart { unit }
        | BattleOrder::Waste { gun: unit }
        | BattleOrder::Fire { at: unit }
        | BattleOrder::Along { unit }
        | BattleOrder::Onward { unit, .. }
        | BattleOrder::Withhold { unit }
        | BattleOrder::Support { gun: unit, .. }
        | BattleOrder::Double { gun: unit }
        | BattleOrder::Lead { leader: unit }
        | BattleOrder::Lose { unit }
        | BattleOrder::Advance { unit } => Some(Subject::Unit(unit.0.into())),
        BattleOrder::Back { to } => Some(Subject::Place(PlaceKey::from(to))),
        _ => None,
    }
}

/// The decision of a stage that may be passed.
pub fn pass_text(stage: Stage) -> &'static str {
    match stage {
        Stage::DefenceGuns | Stage::AttackGuns => "No more support",
        Stage::LeadAttack | Stage::LeadDefence => "No leader",
        Stage::Advance => "End the advance",
        _ => "Go on",
    }
}

/// What a choice of a combat comes to: an option against each of the other side's, how many reach a level, what standing needs.
pub fn advice(game: &Game, p: &Position, b: &Battle, order: BattleOrder) -> String {
    let met = |name: &str, cell: &Cell| match (cell.kind, cell.added()) {
        (CellKind::Combat, [0, 0]) => format!("{name} {}", by(cell.odds_shift)),
        (CellKind::Combat, [own, theirs]) => {
            let [own, theirs] = [own, theirs].map(|n| by(n.into()));
            format!("{name} {}, results {own} and {theirs}", by(cell.odds_shift))
        }
        (CellKind::NoCombat, _) => format!("{name} no combat"),
    };
    let against = |cells: Vec<String>| {
        format!("Odds by reply, and results of attack and defence: {}.", cells.join("; "))
    };
    match order {
        BattleOrder::Pick(attack) => {
            let cells = DefenceOption::ALL
                .map(|defence| met(defence_name(defence), game.results.cell(attack, defence)));
            against(cells.to_vec())
        }
        BattleOrder::Answer(defence) => {
            let cells =
                AttackOption::ALL.map(|attack| met(attack_name(attack), game.results.cell(attack, defence)));
            against(cells.to_vec())
        }
        BattleOrder::Level(level) => risks(game, p, b, level),
        BattleOrder::Stand => {
            let (side, at, morale, helped) = resolve(game, p, b);
            let holds = (1..=6).filter(|die| levels::stands(morale, *die, helped)).count();
            let (owed, all) = (u32::from(b.retreat[nth(side)]), steps_at(game, p, side, at));
            let pays = if owed < all {
                format!("loses {} and stays", count(owed, "more step"))
            } else {
                format!("is destroyed: it has {} for {owed}", count(all, "step"))
            };
            let numbers = count_of(holds, "number of six", "numbers of six");
            format!("{}: holds with {numbers}; then it {pays}.", hex_name(game, at))
        }
        BattleOrder::Back { to } => {
            let costs = conduct::ways(game, p, b).into_iter().any(|way| way.to == to && way.costs_step);
            if costs { "An enemy zone: the stack loses a step there.".to_owned() } else { String::new() }
        }
        _ => String::new(),
    }
}

/// Who joins at a level without a roll, who fails on which numbers of the die, and the shift it brings at most (RPX-191 to RPX-193).
fn risks(game: &Game, p: &Position, b: &Battle, level: u8) -> String {
    let side = conduct::to_act(p);
    let mut by_last: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for unit in conduct::taking_part(p, b, side) {
        let morale = recovery::morale(game, p, unit);
        let last = (1..=6).rev().find(|die| levels::fails(level, morale, *die));
        by_last.entry(last.unwrap_or(0)).or_default().push(unit_name(game, unit));
    }
    let attacks = side == p.phasing;
    let does = if attacks { "stays out" } else { "counts half" };
    let most = match if attacks { levels::shift(level, 0) } else { levels::shift(0, level) } {
        0 => "No shift".to_owned(),
        shift => format!("Shift {} at most", by(shift)),
    };
    let said = |(last, names): (&u8, &Vec<String>)| match (last, by_last.len()) {
        (0, 1) => "All join without a roll".to_owned(),
        (0, _) => format!("Without a roll: {}", join(names)),
        _ => format!("{does} on 1–{last}: {}", join(names)),
    };
    let said: Vec<String> = by_last.iter().map(said).collect();
    format!("{}. {most}.", said.join("; "))
}

/// Steps of a side in a hex, leaders left out.
fn steps_at(game: &Game, p: &Position, side: Side, at: Hex) -> u32 {
    let all = p.units(side, at).filter(|unit| !game.counter(*unit).is_leader());
    all.map(|unit| u32::from(p.man(unit).steps)).sum()
}

/// The odds of a combat between its declaration and its dice, as they are known.
pub fn note(game: &Game, p: &Position, b: &Battle) -> String {
    let unknown = forecast::unknown(p);
    let guns = if forecast::may_have_guns(game, p, b.target) {
        format!(" {}.", forecast::UNSEEN_GUNS)
    } else {
        String::new()
    };
    match b.stage {
        Stage::Assemble if unknown > 0 => {
            format!("{} there not inspected: the odds are unknown.", count(unknown, "counter"))
        }
        stage if stage <= Stage::LeadDefence => assumed::filled(game, p)
            .and_then(|p| p.fight.as_deref().map(|b| said(game, &odds_of(game, &p, b)) + "." + &guns))
            .unwrap_or_default(),
        _ => String::new(),
    }
}

/// `9 and 2 of support against 6: 1.5:1, with armour +1: 2:1`
fn said(game: &Game, odds: &Odds) -> String {
    let force = |[units, support]: [u32; 2]| match support {
        0 => units.to_string(),
        _ => format!("{units} and {support} of support"),
    };
    let name = |rung| game.results.rung_name(rung);
    let shifts: Vec<String> =
        odds.shifts.iter().map(|shift| format!("{} {}", shift.why.said().1, by(shift.by))).collect();
    let shifted = if shifts.is_empty() {
        String::new()
    } else {
        format!(", with {}: {}", join(&shifts), name(odds.rung))
    };
    format!("{} against {}: {}{shifted}", force(odds.attack), force(odds.defence), name(odds.raw))
}

/// What may be ordered in a step, without attacks that could be put together and not made: in a breakthrough a leader must be with
/// or next to one of those who can join (RPX-235).
pub fn offered(game: &Game, p: &Position) -> Vec<Order> {
    let mut all = Vec::new();
    choices::of(game, p, &mut all);
    if p.step == Step::Breakthrough && p.fight.is_none() {
        let is_led = |order: &&Order| {
            let (then, _) = forecast::planned(game, p, &[**order]);
            choices::may(game, &then, Order::Battle(BattleOrder::Commit)).is_ok()
        };
        let led: HexSet = all.iter().filter(is_led).filter_map(target).collect();
        all.retain(|order| target(order).is_none_or(|hex| led.has(hex)));
    }
    all
}

/// The hex that an order attacks.
pub fn target(order: &Order) -> Option<Hex> {
    if let Order::Battle(BattleOrder::Attack { target, .. }) = order { Some(*target) } else { None }
}

/// Where selected units may attack, bombard, go back or advance.
pub fn targets(game: &Game, p: &Position, units: &[Unit]) -> Vec<Mark> {
    let meant = |order: Order| match order {
        Order::Battle(BattleOrder::Attack { unit, target } | BattleOrder::Bombard { gun: unit, target })
            if units.contains(&unit) =>
        {
            Some(Mark::Target { place: target.into(), from: p.at.of(unit)?.into() })
        }
        Order::Battle(BattleOrder::Back { to }) => Some(Mark::Choice { place: to.into() }),
        Order::Battle(BattleOrder::Onward { unit, to }) if units.contains(&unit) => {
            Some(Mark::Choice { place: to.into() })
        }
        Order::Battle(BattleOrder::Advance { unit }) if units.contains(&unit) => {
            let b = p.fight.as_deref()?;
            next_hex(game, p, b, unit).map(|to| Mark::Choice { place: to.into() })
        }
        _ => None,
    };
    let mut marks: Vec<Mark> = Vec::new();
    for mark in offered(game, p).into_iter().filter_map(meant) {
        let place = |mark: &Mark| match mark {
            Mark::Target { place, .. } | Mark::Choice { place } => Some(*place),
            _ => None,
        };
        if !marks.iter().any(|other| place(other) == place(&mark)) {
            marks.push(mark);
        }
    }
    marks
}

/// A line about a unit.
pub fn of(game: &Game, unit: Unit, text: &str, rule: &str) -> Line {
    Line::of(format!("{} {text}", unit_name(game, unit)))
        .rule(rule)
        .about(Subject::Unit(unit.0.into()))
        .by(unit.side())
}

fn sum(dice: [u8; 2]) -> String {
    format!("({} and {})", dice[0], dice[1])
}

/// What happened, as a line.
pub fn line(game: &Game, v: &View, e: &BattleEvent) -> Option<Line> {
    let attacker = v.seen.phasing;
    Some(match e {
        BattleEvent::Joined { .. }
        | BattleEvent::Withheld { .. }
        | BattleEvent::Stage { .. }
        | BattleEvent::Ferried { .. } => return None,
        BattleEvent::Searched { unit, hex, die, found } => {
            let does = if *found { "finds dispersed units at" } else { "finds none at" };
            of(game, *unit, &format!("{does} {}", hex_name(game, *hex)), "RPX-150").die(*die)
        }
        BattleEvent::Took { unit } => of(game, *unit, "defends", "RPX-154"),
        BattleEvent::Went { unit } => of(game, *unit, "goes back with the attackers", "RPX-227"),
        BattleEvent::Bombarded(shelling) => {
            let Shelling { gun, target, dice, result, nerve, .. } = *shelling;
            let text =
                format!("bombards {} {}: {}", hex_full(game, target), sum(dice), effect(result, nerve));
            Line { terms: shelling_terms(game, shelling), ..of(game, gun, &text, "RPX-143").strong() }
        }
        BattleEvent::Breaks { leader, die, works, .. } => {
            let does = if *works { "carries the breakthrough" } else { "does not carry the breakthrough" };
            of(game, *leader, does, "RPX-235").die(*die)
        }
        BattleEvent::Committed { target, attackers, defenders } => {
            committed(game, v, *target, *attackers, *defenders)
        }
        BattleEvent::Picked { attack } => secret(attacker, "attack", attack.map(attack_name)).rule("RPX-160"),
        BattleEvent::Answered { defence } => {
            secret(attacker.other(), "defence", defence.map(defence_name)).rule("RPX-160")
        }
        BattleEvent::Revealed { attack, defence } => {
            let text = format!("{} against {}", attack_name(*attack), defence_name(*defence));
            Line::of(text).rule("RPX-162").by(attacker).strong()
        }
        BattleEvent::Supported { gun, unit } => {
            of(game, *gun, &format!("supports {}", unit_name(game, *unit)), "RPX-170")
        }
        BattleEvent::Fired { gun, die, spent } => {
            let does = if *spent { "spends ammunition" } else { "keeps its ammunition" };
            let line = of(game, *gun, does, "RPX-174").detail();
            die.map_or(line.clone(), |die| line.die(die))
        }
        BattleEvent::Doubled { gun } => of(game, *gun, "fires all it has", "RPX-175"),
        BattleEvent::Tries => Line::of("A surprise is tried").rule("RPX-180").by(attacker),
        BattleEvent::Surprise { die, works } => {
            let text =
                if *works { "The defenders are surprised" } else { "The defenders are on their guard" };
            Line::of(text).rule("RPX-180").die(*die).by(attacker)
        }
        BattleEvent::Levelled { side, level } => {
            secret(*side, "morale level", level.map(|level| level.to_string()).as_deref()).rule("RPX-190")
        }
        BattleEvent::Levels { levels } => {
            let said = |side: Side| format!("{} {}", side_name(side), levels[usize::from(side.0)]);
            let text = format!("Morale levels: {}, {}", said(attacker), said(attacker.other()));
            Line::of(text).rule("RPX-190")
        }
        BattleEvent::Rallied { side, die, fail } => {
            let text = if fail.is_empty() {
                "All units fight".to_owned()
            } else {
                failed(game, *fail, *side == attacker)
            };
            let line = Line::of(text).rule("RPX-192").by(*side);
            die.map_or(line.clone(), |die| line.die(die))
        }
        BattleEvent::Shot { by, at, dice, hit, value, armor } => {
            let does = if *hit { "hits" } else { "misses" };
            let text = format!("{does} {} {}", unit_name(game, *at), sum(*dice));
            Line { terms: terms::shot(game, *value, *armor, *dice), ..of(game, *by, &text, "RPX-205") }
        }
        BattleEvent::Led { leader, die, works } => {
            let does = if *works { "leads" } else { "does not carry them along" };
            of(game, *leader, does, "RPX-215").die(*die)
        }
        BattleEvent::Reckoned(odds) => reckoned(game, attacker, odds),
        BattleEvent::CalledOff => Line::of("The attack is called off").rule("RPX-219").by(attacker).strong(),
        BattleEvent::Rolled { dice: [0, 0], .. } => return None,
        BattleEvent::Rolled { dice, owed, retreat, .. } => {
            Line { terms: terms::rolled(game, &v.seen, e), ..rolled(attacker, *dice, *owed, *retreat) }
        }
        BattleEvent::Lost { unit } => of(game, *unit, "loses a step", "RPX-220"),
        BattleEvent::Stood { side, at, die, stands, morale, helped } => {
            let does = if *stands { "stands fast" } else { "does not stand" };
            let line = Line::of(format!("{} at {} {does}", side_name(*side), hex_name(game, *at)));
            let terms = terms::stood(game, &v.seen, (*side, *at), *morale, *helped);
            Line { terms, ..line.rule("RPX-226").die(*die).by(*side) }
        }
        BattleEvent::Yielded { .. } => return None,
        BattleEvent::Back { to, units, zone, .. } => {
            Line { terms: terms::toll(*zone), ..went(game, *units, *to)? }
        }
        BattleEvent::Eliminated { unit } => of(game, *unit, "is lost in the retreat", "RPX-229").strong(),
        BattleEvent::Shaken { unit, to } => of(game, *unit, &format!("is {}", nerve_name(*to)), "RPX-230"),
        BattleEvent::CutOff { unit, die, cut } => {
            let line = of(game, *unit, if *cut { "is cut off" } else { "is not cut off" }, "RPX-234");
            let line = if *cut { line } else { line.detail() };
            die.map_or(line.clone(), |die| line.die(die))
        }
        BattleEvent::Checked { leader, dice, falls, days, steps } => {
            let text = format!("{} {}", fate(*falls, *days), sum(*dice));
            Line { terms: terms::checked(*steps, *dice), ..of(game, *leader, &text, "RPX-223") }
        }
        BattleEvent::Advanced { unit, to, .. } => {
            of(game, *unit, &format!("advances to {}", hex_name(game, *to)), "RPX-231")
        }
        BattleEvent::Over => Line::of("The combat is over").rule("RPX-219").by(attacker).detail(),
    })
}

/// `result 3, Disrupted`: what a bombardment does.
pub fn effect(result: u8, nerve: Nerve) -> String {
    let to = if nerve == Nerve::Good { "no effect" } else { nerve_name(nerve) };
    format!("result {result}, {to}")
}

/// How the result of a bombardment comes about: its value and how many stand there give the column, the dice are added (RPX-143).
pub fn shelling_terms(game: &Game, shelling: &Shelling) -> Vec<Term> {
    let Shelling { value, density, dice, result, .. } = *shelling;
    let column = game.results.bombardment.column(value, density);
    let terms = [
        ("Value of the fire", value),
        ("Battalions there", density),
        ("Column", column),
        ("Two dice", dice[0] + dice[1]),
        ("Result", result),
    ];
    terms.map(|(label, n)| term(label, &n, "RPX-143", label == "Result")).into()
}

/// The odds as a line, with their terms, and where the dice are read.
fn reckoned(game: &Game, attacker: Side, odds: &Odds) -> Line {
    let terms = odds_terms(game, attacker, odds).into_iter().chain(terms::place(odds.row, odds.column));
    Line { terms: terms.collect(), ..Line::of(said(game, odds)).rule("RPX-212") }
}

/// A term for each strength and shift of the odds.
pub fn odds_terms(game: &Game, attacker: Side, odds: &Odds) -> Vec<Term> {
    let rule = |unit: Unit| if unit.side() == attacker { "RPX-210" } else { "RPX-211" };
    let units = odds.units.iter().map(|(unit, n)| term(unit_name(game, *unit), n, rule(*unit), false));
    let support = [
        (odds.attack[1], "Support of the attack", "RPX-175"),
        (odds.defence[1], "Support of the defence", "RPX-171"),
    ];
    let support = support.into_iter().filter(|one| one.0 > 0);
    let support = support.map(|(n, label, rule)| term(label, &n, rule, false));
    let position = terms::in_position(odds, attacker);
    units.chain(position).chain(support).chain(along_the_ladder(game, odds)).collect()
}

/// From the ratio over every shift to the rung that is read.
fn along_the_ladder(game: &Game, odds: &Odds) -> Vec<Term> {
    let ratio = term("Odds", &game.results.rung_name(odds.raw), "RPX-212", true);
    let shifts = odds.shifts.iter().map(|shift| {
        let (rule, label) = shift.why.said();
        term(label, &by(shift.by), rule, false)
    });
    let rung = term("Odds after shifts", &game.results.rung_name(odds.rung), "RPX-213", true);
    std::iter::once(ratio).chain(shifts).chain([rung]).collect()
}

/// The odds of an attack that is put together, in three sums: what attacks, what defends, and the way along the ladder.
pub fn sums(game: &Game, attacker: Side, odds: &Odds) -> Vec<(String, Vec<Term>)> {
    let strength = |side: Side, [units, support]: [u32; 2], rules: [&str; 2]| {
        let each = odds.units.iter().filter(|(unit, _)| unit.side() == side);
        let mut terms: Vec<Term> =
            each.map(|(unit, n)| term(unit_name(game, *unit), n, rules[0], false)).collect();
        terms.extend(terms::in_position(odds, attacker).filter(|_| side != attacker));
        if support > 0 {
            terms.push(term("Artillery", &support, rules[1], false));
        }
        terms.push(term("Together", &(units + support), rules[0], true));
        terms
    };
    vec![
        ("Attack".into(), strength(attacker, odds.attack, ["RPX-210", "RPX-175"])),
        ("Defence".into(), strength(attacker.other(), odds.defence, ["RPX-211", "RPX-171"])),
        ("Odds".into(), along_the_ladder(game, odds)),
    ]
}

/// What becomes of a leader.
pub fn fate(falls: bool, days: u8) -> String {
    match (falls, days) {
        (true, _) => "falls".to_owned(),
        (false, 0) => "gets away".to_owned(),
        (false, days) => format!("is wounded for {days} days"),
    }
}

fn committed(game: &Game, v: &View, target: Hex, attackers: UnitSet, defenders: UnitSet) -> Line {
    let whom =
        if defenders.is_empty() { String::new() } else { format!(": {}", units_name(game, defenders)) };
    Line::of(format!("{} against {}{whom}", units_name(game, attackers), hex_full(game, target)))
        .rule("RPX-154")
        .about(Subject::Place(PlaceKey::from(target)))
        .by(v.seen.phasing)
        .strong()
}

/// What a side picked; the other side reads only that it did.
fn secret(side: Side, what: &str, face: Option<&str>) -> Line {
    let text = match face {
        Some(face) => format!("{} {what}: {face}", side_name(side)),
        None => format!("{} {what} picked", side_name(side)),
    };
    Line::of(text).by(side).detail()
}

fn failed(game: &Game, fail: UnitSet, attacks: bool) -> String {
    let does = if attacks { "Not in the attack" } else { "Half strength" };
    format!("{does}: {}", units_name(game, fail))
}

fn rolled(attacker: Side, dice: [u8; 2], owed: [u8; 2], retreat: [u8; 2]) -> Line {
    let part = |side: Side| {
        let i = usize::from(side.0);
        format!("{} {}, retreat {}", side_name(side), count(owed[i], "step"), retreat[i])
    };
    let text = format!("Combat {}: {}; {}", sum(dice), part(attacker), part(attacker.other()));
    Line::of(text).rule("RPX-219").by(attacker).strong()
}

fn went(game: &Game, units: UnitSet, to: Hex) -> Option<Line> {
    let side = units.iter().next()?.side();
    let goes = if units.len() == 1 { "goes" } else { "go" };
    let text = format!("{} {goes} back to {}", units_name(game, units), hex_full(game, to));
    Some(Line::of(text).rule("RPX-228").about(Subject::Place(PlaceKey::from(to))).by(side))
}
