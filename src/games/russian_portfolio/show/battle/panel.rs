//! The panel of an attack: who attacks, from strength to column, what each face of the die means, what may come of it.

use super::{arrows_of, bonus, members, orders, table, ways_back};
use crate::{
    combat::{Attack, BattleOrder, Read},
    data::{
        table::Verdict,
        words::{PlaceKind, Terrain},
    },
    game::Game,
    nouns::{Hex, Status, Step, Unit},
    odds::{
        changes, forecast as weighed,
        terms::{stakes, sums},
    },
    order::Order,
    rules::{
        combat::{self, fight::is_emptied, odds, results},
        moment::{Moment, moment},
    },
    show::offers,
    state::Position,
    words::{hex_full, place_kind, targets_name, terrain_name, units_name},
};
use engine::{
    base::{fence::Fence, side::Side},
    contract::handling::Handling,
    show::{
        builder::Builder, forecast::Forecast, offer::Explanation, scene::Subject, sheet::Chip, words::Tone,
    },
};
use kit::{
    hand::{self, after},
    hex::HexId,
    say::chip,
};

/// The hex an attack is about: the one named, else that of the plan.
fn target(p: &Position, about: &Subject, plan: &[Order]) -> Option<Hex> {
    if let Subject::Place(place) = about {
        return Some(HexId(place.0));
    }
    plan.iter().rev().find_map(|order| match order {
        Order::Battle(BattleOrder::Begin { target, .. }) => Some(*target),
        Order::Battle(BattleOrder::Join { attack, .. }) => {
            p.fighting.plan.get(usize::from(*attack)).and_then(|attack| attack.targets.first())
        }
        _ => None,
    })
}

/// The panel of the attack on a hex with the orders so far.
pub fn builder(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Builder> {
    if let Some(panel) = next_attack(game, p, about, plan) {
        return Some(panel);
    }
    let side = members::is_planning(p)?;
    let target = target(p, about, plan)?;
    if !p.enemy_in(side, target) {
        return None;
    }
    let now = after(game, p, plan);
    let nth = members::meant(&now, target, plan);
    let attack = nth.map(|nth| now.fighting.plan[usize::from(nth)].clone());
    let attack =
        attack.unwrap_or_else(|| Attack { targets: [target].into_iter().collect(), ..Attack::default() });
    let title = format!("Attack on {}", targets_name(game, attack.targets));
    let joiners = members::joiners(game, &now, side, target, nth);
    let more = !joiners.is_empty();
    let mut panel = Builder {
        title,
        subject: Some(Subject::Place(target.into())),
        note: note(game, &now, &attack),
        chips: chips(game, &now, &attack),
        rule: Some("RP-CMB-02".into()),
        rows: members::rows(game, p, &now, &attack, plan),
        offers: joiners
            .into_iter()
            .chain(members::wider(game, &now, nth))
            .chain(members::leavers(game, p, &now, (target, nth.filter(|_| !plan.is_empty()))))
            .collect(),
        suggested: bonus::suggested(game, p, target, plan)
            .map(|orders| orders.iter().map(|order| game.seal(order)).collect()),
        confirm: "Keep this attack".into(),
        arrows: arrows_of(game, &now, attack.units, attack.targets)
            .into_iter()
            .chain(members::could_join(game, &now, side, target, nth))
            .chain(ways_back::before(game, &now, &attack))
            .collect(),
        ..Builder::default()
    };
    if attack.units.is_empty() {
        panel.note = format!("No unit attacks it yet. {}", panel.note);
        // A plan that takes all attackers away may be kept; one without orders is none.
        panel.why_not = plan.is_empty().then(|| Explanation {
            sentence: "No unit attacks it yet".into(),
            way_out: "Choose a unit from the list".into(),
            rules: vec!["RP-CMB-02".into()],
            at: Some(Subject::Place(target.into())),
            ..Explanation::default()
        });
        return Some(panel);
    }
    let reckoning = odds::reckon(game, &now, &attack);
    panel.sums = sums(game, &reckoning);
    panel.columns = Some(table::columns(game, &now, &attack, &reckoning));
    let read = (1..=6).map(|die| (die, results::read(game, &now, &attack, &reckoning, die)));
    let read: Vec<(u8, (Verdict, Vec<Read>))> = read.collect();
    let said = nth.map(|nth| stakes(game, &now, nth)).unwrap_or_default();
    panel.second_click = format!("attack {}, {said}", targets_name(game, attack.targets));
    panel.offers.extend(members::amphibious(game, &now, nth));
    if reckoning.column < 0 || reckoning.attack == 0 {
        panel.warning = Some("These odds are below 1:4: the attack may not be made".into());
    } else if let (Step::Plan(_), Err(refusal)) = (p.step, combat::may_be_done(game, &now)) {
        panel.warning = Some(game_words(game, &now, &refusal));
    }
    panel.notes = vec![(
        "All attacks are planned before the first die; the other side then says who must not retreat".into(),
        "RP-CMB-08".into(),
    )];
    let waves = "A second attack on this hex: select its units, then the hex’s menu";
    panel.notes.extend(more.then(|| (waves.to_owned(), "RP-CMB-07".to_owned())));
    panel.notes.extend(unlike_table(&read));
    Some(panel)
}

/// What makes the faces other than the row of the table: armour that overruns, and who cannot go back.
fn unlike_table(faces: &[(u8, (Verdict, Vec<Read>))]) -> Vec<(String, String)> {
    let any = |of: &dyn Fn(&Read) -> bool| faces.iter().any(|(_, (_, reads))| reads.iter().any(of));
    let overrun = ("Armour overruns infantry in the open: DX becomes DE, DE becomes BR", "RP-RES-11");
    let held = ("A unit that cannot retreat is lost by D4 and DX, and DE becomes BR", "RP-RES-10");
    [
        (any(&|read| read.overrun != read.table), overrun),
        (any(&|read| read.verdict != read.overrun || read.unmoved), held),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, (words, rule))| (words.to_owned(), rule.to_owned()))
    .collect()
}

/// Which attack on a hex is fought next: the one the plan names, else the first.
fn next(p: &Position, target: Hex, plan: &[Order]) -> Option<u8> {
    let named = plan.iter().rev().find_map(|order| match order {
        Order::Battle(BattleOrder::Resolve { attack } | BattleOrder::Cancel { attack }) => Some(*attack),
        _ => None,
    });
    let on_it =
        |nth: &u8| p.fighting.plan.get(usize::from(*nth)).is_some_and(|there| there.targets.has(target));
    named.filter(on_it).or_else(|| members::first_on(p, target))
}

/// The panel of an attack that may be fought next: its sum, its chances, and the button that rolls for it or calls it off.
/// Where several attacks have the hex as their target, the others stand in its list.
fn next_attack(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Builder> {
    let (Step::Attack(_), Moment::Choose, Subject::Place(place)) = (p.step, moment(&p.fighting), about)
    else {
        return None;
    };
    let target = HexId(place.0);
    let nth = next(p, target, plan)?;
    let attack = &p.fighting.plan[usize::from(nth)];
    let resolve = Order::Battle(BattleOrder::Resolve { attack: nth });
    let cancel = Order::Battle(BattleOrder::Cancel { attack: nth });
    let (name, off) = (orders::target_name(game, p, attack), plan.contains(&cancel));
    let emptied = is_emptied(p, attack);
    let reckoning = (!emptied).then(|| odds::reckon(game, p, attack));
    let does = if emptied { "Follow into" } else { "Attack" };
    let mut call_off = offers::of(game, p, cancel);
    call_off.note = "its units do not attack there".into();
    let call_off = call_off.why_not.is_none().then_some(call_off);
    let resolves = off || plan.contains(&resolve);
    Some(Builder {
        title: if emptied { format!("{does} {name}") } else { format!("Attack on {name}") },
        subject: Some(about.clone()),
        note: if emptied { "No unit is left there".into() } else { note(game, p, attack) },
        chips: chips(game, p, attack),
        rule: Some(if emptied { "RP-CMB-07" } else { "RP-SEQ-07" }.into()),
        rows: members::rows(game, p, p, attack, &[]),
        // One line at a time: two of them would be two dice, or one of an attack that was called off.
        offers: if plan.is_empty() {
            call_off.into_iter().chain(members::others(game, p, target, nth)).collect()
        } else {
            call_off.into_iter().filter(|_| off).collect()
        },
        sums: reckoning.as_ref().map_or_else(Vec::new, |r| sums(game, r)),
        columns: reckoning.as_ref().map(|r| table::columns(game, p, attack, r)),
        confirm: if off { format!("Call off the attack on {name}") } else { format!("{does} {name}") },
        fence: if off { Fence::Open } else { hand::fence(game, p, &resolve) },
        then: if resolves { Vec::new() } else { vec![game.seal(&resolve)] },
        why_not: if off { None } else { offers::of(game, p, resolve).why_not },
        second_click: if off {
            format!("call off the attack on {name}")
        } else {
            format!("{} {name}, {}", does.to_lowercase(), stakes(game, p, nth))
        },
        arrows: arrows_of(game, p, attack.units, attack.targets)
            .into_iter()
            .chain(ways_back::before(game, p, attack))
            .collect(),
        ..Builder::default()
    })
}

fn game_words(game: &Game, p: &Position, refusal: &super::super::super::refusal::Refusal) -> String {
    super::super::refusals::explain(game, p, refusal).sentence
}

/// Who defends there, and on what ground.
fn note(game: &Game, p: &Position, attack: &Attack) -> String {
    let hexes = attack.targets.iter().map(|hex| {
        let who: Vec<Unit> = p.at.units(hex).collect();
        let who = if who.is_empty() { "its garrison".to_owned() } else { units_name(game, who) };
        format!("{}: {who}", hex_full(game, hex))
    });
    hexes.collect::<Vec<_>>().join("; ")
}

/// What the target is: each hex with what is built there, then whether its defenders are Dispersed or hold their ground.
fn chips(game: &Game, p: &Position, attack: &Attack) -> Vec<Chip> {
    let mut all: Vec<Chip> =
        attack.targets.iter().map(|hex| chip(what_it_is(game, p, hex), Tone::Bad)).collect();
    let units = || attack.targets.iter().flat_map(|hex| p.at.units(hex));
    let mut add = |of: usize, said: &str| {
        if of > 0 {
            let text = if of < units().count() { format!("some {said}") } else { said.to_owned() };
            all.push(chip(text, Tone::Warn));
        }
    };
    add(units().filter(|unit| p.status[*unit] == Status::Dispersed).count(), "Dispersed");
    add(units().filter(|unit| p.fighting.standing.has(*unit)).count(), "no retreat");
    all
}

/// `S4, fortress`: the label of a hex and what counts there for its defence.
fn what_it_is(game: &Game, p: &Position, hex: Hex) -> String {
    let mut all = vec![game.board.label(hex).to_owned()];
    if let Some(place) = game.board.place(hex) {
        // A town gives nothing.
        all.extend((place.kind > PlaceKind::Town).then(|| place_kind(place.kind).to_owned()));
        all.extend(place.fortress.then(|| "fortress".to_owned()));
    }
    let ground = game.ground(p, hex);
    all.extend((ground != Terrain::Clear).then(|| terrain_name(ground).to_owned()));
    all.join(", ")
}

/// What may come of the attack on a hex, counted over every way it may go.
pub fn forecast(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Forecast> {
    let (now, side, nth, target) = planned(game, p, about, plan)?;
    weighed::forecast(game, &now, side, nth, target)
}

/// Fills in what single changes of the attack would give.
pub fn alternatives(game: &Game, p: &Position, about: &Subject, plan: &[Order], f: &mut Forecast) {
    if let (Step::Plan(_), Some((now, side, nth, target))) = (p.step, planned(game, p, about, plan)) {
        changes::consider(game, &now, side, nth, target, f);
    }
}

/// The position with the plan in it, and the attack on a hex if it may be fought: whose, which, on what.
fn planned(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<(Position, Side, u8, Hex)> {
    let (Step::Plan(side) | Step::Stand(side) | Step::Attack(side)) = p.step else { return None };
    let target = target(p, about, plan)?;
    // What is fought next is weighed as it stands: in the plan its die would be thrown.
    let fought = matches!((p.step, moment(&p.fighting)), (Step::Attack(_), Moment::Choose));
    let off = |order: &Order| matches!(order, Order::Battle(BattleOrder::Cancel { .. }));
    if fought && plan.iter().any(off) {
        return None;
    }
    let now = if fought { p.clone() } else { after(game, p, plan) };
    let nth = if fought { next(p, target, plan)? } else { members::meant(&now, target, plan)? };
    let attack = now.fighting.plan.get(usize::from(nth)).filter(|attack| !attack.units.is_empty())?;
    odds::tally(game, &now, attack).is_legal().then_some(())?;
    Some((now, side, nth, target))
}
