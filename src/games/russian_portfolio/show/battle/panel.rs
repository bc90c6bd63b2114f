//! The panel of an attack: who attacks, from strength to column, what each face of the die means, what may come of it.

use super::{
    super::{
        super::{
            battle::{Attack, BattleOrder, Read},
            data::{
                table::Verdict,
                words::{PlaceKind, Terrain},
            },
            game::Game,
            nouns::{Hex, Status, Step, Unit},
            odds::{changes, forecast as weighed},
            order::Order,
            rules::combat::{
                self,
                fight::is_emptied,
                moment::{Moment, moment},
                odds, results,
            },
            state::Position,
        },
        counters, offers,
        words::{hex_full, place_kind, targets_name, terrain_name, unit_name, units_name},
    },
    arrows_of, table,
    terms::{brief, read_column, sums},
    trial::after,
    ways_back,
};
use crate::{
    engine::{
        base::{fence::Fence, side::Side},
        contract::{handling::Handling, rules::Rules},
        show::{
            builder::{Builder, BuilderRow},
            forecast::Forecast,
            offer::Explanation,
            scene::{Arrow, ArrowStyle, Subject},
            sheet::Chip,
            words::Tone,
        },
    },
    kit::hex::HexId,
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

/// Whether attacks are put together now.
fn is_planning(p: &Position) -> Option<Side> {
    match p.step {
        Step::Plan(side) => Some(side),
        Step::Attack(side) if !p.fighting.entitled.is_empty() => Some(side),
        _ => None,
    }
}

/// The panel of the attack on a hex with the orders so far.
pub fn builder(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Builder> {
    if let Some(panel) = next_attack(game, p, about, plan) {
        return Some(panel);
    }
    let side = is_planning(p)?;
    let target = target(p, about, plan)?;
    if !p.enemy_in(side, target) {
        return None;
    }
    let now = after(game, p, plan);
    let attack = now.fighting.plan.iter().find(|attack| attack.targets.has(target)).cloned();
    let attack =
        attack.unwrap_or_else(|| Attack { targets: [target].into_iter().collect(), ..Attack::default() });
    let title = format!("Attack on {}", targets_name(game, attack.targets));
    let mut panel = Builder {
        title,
        subject: Some(Subject::Place(target.into())),
        note: note(game, &now, &attack),
        chips: chips(game, &now, &attack),
        rule: Some("RP-CMB-02".into()),
        rows: rows(game, p, &now, &attack, plan),
        offers: joiners(game, &now, side, target)
            .into_iter()
            .chain(leavers(game, p, &now, &attack))
            .collect(),
        confirm: "Keep this attack".into(),
        arrows: arrows_of(game, &now, attack.units, attack.targets)
            .into_iter()
            .chain(could_join(game, &now, side, target))
            .chain(ways_back::before(game, &now, &attack))
            .collect(),
        ..Builder::default()
    };
    if attack.units.is_empty() {
        panel.note = format!("Nobody attacks it yet. {}", panel.note);
        // A plan that takes all attackers away may be kept; one without orders is none.
        panel.why_not = plan.is_empty().then(|| Explanation {
            sentence: "Nobody attacks it yet".into(),
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
    panel.second_click =
        format!("attack {}, {}", targets_name(game, attack.targets), brief(game, &now, &attack));
    if let Some(order) = amphibious(game, &now, &attack) {
        let mut offer = offers::of(game, &now, order);
        let with = after(game, &now, &[order]);
        if let Some(there) = with.fighting.plan.iter().find(|there| there.targets == attack.targets) {
            offer.note = format!("column {}", read_column(game, &with, there));
        }
        panel.offers.push(offer);
    }
    if reckoning.column < 0 || reckoning.attack == 0 {
        panel.warning = Some("These odds are below 1:4: the attack may not be made".into());
    } else if let (Step::Plan(_), Err(refusal)) = (p.step, combat::may_be_done(game, &now)) {
        panel.warning = Some(game_words(game, &now, &refusal));
    }
    panel.notes = vec![(
        "All attacks are planned before the first die; the other side then says who must not retreat".into(),
        "RP-CMB-08".into(),
    )];
    panel.notes.extend(unlike_table(&read));
    Some(panel)
}

/// What makes the faces other than the row of the table: armour that overruns, and who cannot go back.
fn unlike_table(faces: &[(u8, (Verdict, Vec<Read>))]) -> Vec<(String, String)> {
    let any = |of: &dyn Fn(&Read) -> bool| faces.iter().any(|(_, (_, reads))| reads.iter().any(of));
    let overrun = ("Armour overruns infantry in the open: DX becomes DE, DE becomes BR", "RP-RES-11");
    let held = ("Whoever cannot retreat is lost by D4 and DX, and DE becomes BR", "RP-RES-10");
    [
        (any(&|read| read.overrun != read.table), overrun),
        (any(&|read| read.verdict != read.overrun || read.unmoved), held),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, (words, rule))| (words.to_owned(), rule.to_owned()))
    .collect()
}

/// The panel of an attack that may be fought next: its sum, its chances, and the button that rolls for it or calls it off.
fn next_attack(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Builder> {
    let (Step::Attack(_), Moment::Choose, Subject::Place(place)) = (p.step, moment(&p.fighting), about)
    else {
        return None;
    };
    let nth = p.fighting.plan.iter().position(|there| there.targets.has(HexId(place.0)))?;
    let attack = &p.fighting.plan[nth];
    let resolve = Order::Battle(BattleOrder::Resolve { attack: nth as u8 });
    let cancel = Order::Battle(BattleOrder::Cancel { attack: nth as u8 });
    let (name, off) = (targets_name(game, attack.targets), plan.contains(&cancel));
    let emptied = is_emptied(p, attack);
    let reckoning = (!emptied).then(|| odds::reckon(game, p, attack));
    let does = if emptied { "Follow into" } else { "Attack" };
    let mut call_off = offers::of(game, p, cancel);
    call_off.note = "its units do not attack there".into();
    Some(Builder {
        title: if emptied { format!("{does} {name}") } else { format!("Attack on {name}") },
        subject: Some(about.clone()),
        note: if emptied { "Nobody is left there".into() } else { note(game, p, attack) },
        chips: chips(game, p, attack),
        rule: Some(if emptied { "RP-CMB-07" } else { "RP-SEQ-07" }.into()),
        rows: rows(game, p, p, attack, &[]),
        offers: if call_off.why_not.is_none() { vec![call_off] } else { Vec::new() },
        sums: reckoning.as_ref().map_or_else(Vec::new, |r| sums(game, r)),
        columns: reckoning.as_ref().map(|r| table::columns(game, p, attack, r)),
        confirm: if off { format!("Call off the attack on {name}") } else { format!("{does} {name}") },
        fence: if off { Fence::Open } else { offers::fence(game, p, &resolve) },
        then: if off { Vec::new() } else { vec![game.seal(&resolve)] },
        why_not: if off { None } else { offers::of(game, p, resolve).why_not },
        second_click: if off {
            format!("call off the attack on {name}")
        } else {
            format!("{} {name}, {}", does.to_lowercase(), brief(game, p, attack))
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
        attack.targets.iter().map(|hex| Chip { text: what_it_is(game, p, hex), tone: Tone::Bad }).collect();
    let units = || attack.targets.iter().flat_map(|hex| p.at.units(hex));
    let mut add = |of: usize, said: &str| {
        if of > 0 {
            let text = if of < units().count() { format!("some {said}") } else { said.to_owned() };
            all.push(Chip { text, tone: Tone::Warn });
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

/// Attackers by the hex they come from.
fn rows(game: &Game, before: &Position, p: &Position, attack: &Attack, plan: &[Order]) -> Vec<BuilderRow> {
    let mut hexes: Vec<Hex> = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
        .into_iter()
        .map(|hex| {
            let units: Vec<Unit> = p.at.units(hex).filter(|unit| attack.units.has(*unit)).collect();
            let factors: u16 = units.iter().map(|unit| u16::from(game.counter(*unit).attack)).sum();
            let of_unit = |order: &&Order| {
                let Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) = order
                else {
                    return false;
                };
                units.contains(unit)
            };
            let planned: Vec<_> = plan.iter().filter(of_unit).map(|order| game.seal(order)).collect();
            BuilderRow {
                label: format!("from {}", super::super::words::hex_name(game, hex)),
                note: units_name(game, units.iter().copied()),
                value: factors.to_string(),
                units: units.iter().map(|unit| counters::mark(game, before, *unit, Some(hex))).collect(),
                removes: planned,
                ..BuilderRow::default()
            }
        })
        .collect()
}

/// The order by which a unit would attack a hex.
fn joining(p: &Position, unit: Unit, target: Hex) -> Order {
    let nth = p.fighting.plan.iter().position(|attack| attack.targets.has(target));
    Order::Battle(match nth {
        Some(nth) => BattleOrder::Join { unit, attack: nth as u8 },
        None => BattleOrder::Begin { unit, target },
    })
}

/// A dashed arrow from every hex whose units could join, with the factors they would bring.
fn could_join(game: &Game, p: &Position, side: Side, target: Hex) -> Vec<Arrow> {
    let from = |(_, hex): (_, Hex)| {
        let able = p.at.units(hex).filter(|unit| unit.side() == side);
        let able = able.filter(|unit| game.check(p, &joining(p, *unit, target)).is_ok());
        let factors: u16 = able.map(|unit| u16::from(game.counter(unit).attack)).sum();
        (factors > 0).then(|| Arrow {
            path: vec![hex.into(), target.into()],
            style: ArrowStyle::CouldJoin,
            side: side.0,
            label: format!("+{factors}"),
            legend: "could join".into(),
        })
    };
    game.board.neighbours(target).filter_map(from).collect()
}

/// Who could join, each with the column it would give.
fn joiners(game: &Game, p: &Position, side: Side, target: Hex) -> Vec<crate::engine::show::offer::Offer> {
    let near = game.board.neighbours(target).flat_map(|(_, hex)| p.at.units(hex));
    let able = near.filter(|unit| unit.side() == side).filter_map(|unit| {
        let order = joining(p, unit, target);
        game.check(p, &order).ok()?;
        let with = after(game, p, &[order]);
        let attack = with.fighting.plan.iter().find(|attack| attack.units.has(unit))?;
        let tally = odds::tally(game, &with, attack);
        let mut offer = offers::of(game, p, order);
        offer.label =
            format!("{} from {}", unit_name(game, unit), super::super::words::hex_name(game, p.at.of(unit)?));
        let column = read_column(game, &with, attack);
        offer.note = format!("{} to {}, column {column}", tally.attack, tally.defence);
        Some((tally.column, offer))
    });
    let mut able: Vec<_> = able.collect();
    able.sort_by_key(|(column, _)| -column);
    able.into_iter().map(|(_, offer)| offer).collect()
}

/// Who of those that attack by earlier orders could stay out, each with the column that is left.
fn leavers(
    game: &Game,
    before: &Position,
    p: &Position,
    attack: &Attack,
) -> Vec<crate::engine::show::offer::Offer> {
    let earlier = |unit: &Unit| before.fighting.plan.iter().any(|there| there.units.has(*unit));
    let out = attack.units.iter().filter(earlier).filter_map(|unit| {
        let order = Order::Battle(BattleOrder::Withdraw { unit });
        game.check(p, &order).ok()?;
        let without = after(game, p, &[order]);
        let left = without.fighting.plan.iter().find(|there| there.targets == attack.targets);
        let mut offer = offers::of(game, p, order);
        offer.label = format!("{} stays out", unit_name(game, unit));
        offer.note = left.map_or_else(
            || "nobody attacks".to_owned(),
            |left| {
                let tally = odds::tally(game, &without, left);
                let column = read_column(game, &without, left);
                format!("{} to {}, column {column}", tally.attack, tally.defence)
            },
        );
        Some(offer)
    });
    out.collect()
}

fn amphibious(game: &Game, p: &Position, attack: &Attack) -> Option<Order> {
    let nth = p.fighting.plan.iter().position(|there| there.targets == attack.targets)?;
    let order = Order::Battle(BattleOrder::Amphibious { attack: nth as u8, on: !attack.amphibious });
    game.check(p, &order).is_ok().then_some(order)
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
    let now = after(game, p, plan);
    let nth = now.fighting.plan.iter().position(|attack| attack.targets.has(target))?;
    let attack = now.fighting.plan.get(nth).filter(|attack| !attack.units.is_empty())?;
    odds::tally(game, &now, attack).is_legal().then_some(())?;
    Some((now, side, nth as u8, target))
}
