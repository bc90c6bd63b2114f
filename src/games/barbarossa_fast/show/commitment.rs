//! The panels in which a person commits an attack: one of those declared, and the second position of a Blitzkrieg.
//!
//! Both open at the first click on the place and are submitted by their button or by a second click there: from then on
//! faces are seen (BF-EXP-01) and the battle is fought.

use super::{order_words::order_text, picture};
use crate::{
    conduct::CallOff,
    game::Game,
    ids::{SpaceId, UnitId, UnitSet},
    nouns::{Phase, Stage},
    odds::forecast,
    order::Order,
    rules::{
        combat,
        exploit::{able, second_leg},
        supply, trial,
    },
    state::Open,
    words::{place, seal, unit_name, units_in_text},
};
use engine::show::{
    builder::{Builder, BuilderRow},
    offer::{Explanation, Offer},
    scene::Subject,
};
use kit::say::{capital, count};

/// The panel for a place in the step in which attacks are fought, or in the pause before a second position.
pub fn panel(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Builder> {
    match (o.phase, o.battle.stage) {
        (Phase::Attacks | Phase::SovietAttacks, _) => declared(g, o, target, plan),
        (Phase::Battle, Stage::Exploit) => second(g, o, target, plan),
        _ => None,
    }
}

/// A declared attack about to be fought: as an ordinary attack, as a Blitzkrieg (BF-BLZ-01), or called off where the
/// edition allows it.
fn declared(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Builder> {
    trial::prepared(g, o, plan).ok().filter(|_| target.is_in(o.targets))?;
    let ordinary = Order::Commit { target, blitzkrieg: false };
    let chosen = plan.last().copied().unwrap_or(ordinary);
    let starving = supply::out_of_supply(g, o);
    let blitzkrieg = matches!(chosen, Order::Commit { blitzkrieg: true, .. });
    let fight = combat::committed(g, o, target, blitzkrieg);
    let mut b = Builder {
        title: format!("Attack on {}", place(g, target)),
        subject: Some(Subject::from(target)),
        note: held_by(g, o, target),
        rule: Some("BF-CBT-01".into()),
        rows: crate::show::sums::link_rows(g, o, o, target, plan, starving),
        offers: manners(g, o, target, plan),
        sums: sums(g, &fight),
        confirm: order_text(g, o, &chosen),
        fence: crate::show::offers::fence_of(g, o, Some(&chosen)),
        then: if plan.is_empty() { vec![seal(&ordinary)] } else { Vec::new() },
        ..Builder::default()
    };
    let weighed = weighed(g, o, target, plan);
    b.second_click = match chosen {
        Order::CallOff { .. } => format!("call off the attack on {}", place(g, target)),
        _ if blitzkrieg => said(&format!("attack {} as a Blitzkrieg", place(g, target)), weighed),
        _ => said(&format!("attack {}", place(g, target)), weighed),
    };
    picture::attack_arrows(g, o, target, starving, &mut b.arrows);
    Some(b)
}

/// What else may be done with a declared attack; one of them at a time.
fn manners(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Vec<Offer> {
    let blitz = Order::Commit { target, blitzkrieg: true };
    let mut out = Vec::new();
    let panzers = !o.attackers_of(target).and(g.board.corps).is_empty();
    if o.phase == Phase::Attacks && panzers && plan.iter().all(|x| *x == blitz) {
        let mut x = crate::show::offers::offer(g, o, "As a Blitzkrieg", &[blitz], "BF-BLZ-01");
        let about = "panzer corps may go on, the defenders fire double";
        x.note = weighed(g, o, target, &[blitz])
            .map_or_else(|| about.to_owned(), |weighed| format!("{weighed}; {about}"));
        out.push(x);
    }
    let off = Order::CallOff { target };
    if g.conduct.call_off != CallOff::Never && o.phase == Phase::Attacks && plan.iter().all(|x| *x == off) {
        let mut x = crate::show::offers::offer(g, o, "Call off the attack", &[off], "BF-CALL-01");
        x.note = "its units stay where they are; what was flown and seen stays so".into();
        out.push(x);
    }
    out
}

/// The second position: corps that moved in attack one more place (BF-BLZ-02, R16).
fn second(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Builder> {
    let after = trial::prepared(g, o, plan).ok()?;
    if !target.is_in(combat::exploit_targets(g, o))
        || after.battle.exploit.is_some_and(|chosen| chosen != target)
    {
        return None;
    }
    let gone = after.battle.exploiters;
    let starving = supply::out_of_supply(g, o);
    let from = o.battle.target;
    let able: Vec<Order> = able(g, o, target);
    let mut b = Builder {
        title: format!("Blitzkrieg: second attack, on {}", place(g, target)),
        subject: Some(Subject::from(target)),
        note: held_by(g, o, target),
        rule: Some("BF-BLZ-02".into()),
        rows: gone_on(g, &after, from, plan, starving),
        offers: able
            .iter()
            .filter(|x| !plan.contains(x))
            .filter_map(|x| joins(g, o, target, plan, *x))
            .collect(),
        suggested: (!able.is_empty()).then(|| able.iter().map(seal).collect()),
        confirm: format!("Attack {}", place(g, target)),
        fence: reveals(g, o, target),
        then: vec![seal(&Order::EndExploit)],
        ..Builder::default()
    };
    if gone.is_empty() {
        b.why_not = Some(Explanation {
            rules: vec!["BF-BLZ-02".into()],
            at: b.subject.clone(),
            ..Explanation::new("E-NOATTACKER", "No corps goes on yet", "Add one of the corps below")
        });
        return Some(b);
    }
    b.second_click = said(&format!("attack {}", place(g, target)), weighed(g, o, target, plan));
    let fight = second_leg(g, &after, target);
    b.sums = sums(g, &fight);
    picture::link_arrows(g, &after, target, gone, starving, &mut b.arrows);
    Some(b)
}

/// The second position as one choice of the moment: its panel opens with every corps that may go on.
pub fn second_positions(g: &Game, o: &Open) -> Vec<Offer> {
    let targets = combat::exploit_targets(g, o).iter();
    let open = targets.filter(|t| o.battle.exploit.is_none_or(|chosen| chosen == *t));
    open.map(|target| {
        let mut x =
            crate::show::offers::offer(g, o, format!("Go on to {}…", place(g, target)), &[], "BF-BLZ-02");
        x.subject = Some(Subject::from(target));
        let plan = able(g, o, target);
        x.note = weighed(g, o, target, &plan).map_or(x.note, |weighed| capital(&weighed));
        x
    })
    .collect()
}

/// The second attack as one order of the moment: all corps of `corps` and its beginning.
pub fn second_attack(g: &Game, o: &Open, target: SpaceId, corps: &[Order]) -> Offer {
    let mut orders = corps.to_vec();
    orders.push(Order::EndExploit);
    let mut x = crate::show::offers::offer(g, o, format!("Attack {}", place(g, target)), &[], "BF-BLZ-02");
    x.orders = orders.iter().map(seal).collect();
    x.fence = reveals(g, o, target);
    x.subject = Some(Subject::from(target));
    let about = "The second attack of the Blitzkrieg";
    x.note = weighed(g, o, target, corps)
        .map_or_else(|| about.to_owned(), |weighed| format!("{about}: {} {weighed}", place(g, target)));
    x
}

/// Whether unseen faces turn up when a place is attacked.
fn reveals(g: &Game, o: &Open, target: SpaceId) -> engine::base::fence::Fence {
    let hidden = o.units_at(target).into_iter().any(|u| !u.is_german() && g.factor(o, u).is_none());
    if hidden { engine::base::fence::Fence::Reveal } else { engine::base::fence::Fence::Open }
}

/// The corps that go on, a row each; those of the plan may be taken out.
fn gone_on(g: &Game, after: &Open, from: SpaceId, plan: &[Order], starving: UnitSet) -> Vec<BuilderRow> {
    let row = |unit: UnitId| BuilderRow {
        label: unit_name(g, after, unit),
        note: format!("from {}", place(g, from)),
        value: crate::rules::attack::hits_by_link(g, after, [unit].into_iter().collect(), starving)
            .to_string(),
        units: vec![picture::counter(g, after, unit, starving)],
        removes: plan
            .iter()
            .filter(|x| matches!(x, Order::Exploit { unit: u, .. } if *u == unit))
            .map(seal)
            .collect(),
        ..BuilderRow::default()
    };
    after.battle.exploiters.into_iter().map(row).collect()
}

/// A corps that could go on as well, with the chance it would make.
fn joins(g: &Game, o: &Open, target: SpaceId, plan: &[Order], order: Order) -> Option<Offer> {
    let Order::Exploit { unit, .. } = order else { return None };
    let mut with = plan.to_vec();
    with.push(order);
    trial::prepared(g, o, &with).ok()?;
    let factors = g.factor(o, unit).map_or("0 or 1 factor".into(), |f| count(f, "factor"));
    let mut x = crate::show::offers::offer(g, o, unit_name(g, o, unit), &[order], "BF-BLZ-02");
    x.note = match forecast::weigh_after(g, o, target, &with) {
        Some(weighed) => format!("{factors}; {}", weighed.in_short()),
        None => factors,
    };
    x.subject = Some(Subject::from(unit));
    Some(x)
}

/// Both sums of a battle about to be fought.
fn sums(g: &Game, fight: &Open) -> Vec<(String, Vec<engine::show::line::Term>)> {
    if fight.battle.defenders.is_empty() { Vec::new() } else { crate::show::sums::sums_of(g, fight) }
}

fn held_by(g: &Game, o: &Open, target: SpaceId) -> String {
    let defenders = o.units_at(target);
    if defenders.is_empty() {
        "Undefended: it falls without combat".into()
    } else {
        format!("Held by {}", units_in_text(g, o, defenders))
    }
}

/// What an attack comes to after a plan: `falls in 87.5 %; 0.2 German and 1.8 Soviet units lost`.
pub(super) fn weighed(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<String> {
    forecast::weigh_after(g, o, target, plan).map(|weighed| weighed.in_words())
}

/// `attack Kaunas, falls in 87.5 %; 0.2 German and 1.8 Soviet units lost`.
fn said(deed: &str, weighed: Option<String>) -> String {
    weighed.map_or_else(|| deed.to_owned(), |weighed| format!("{deed}, {weighed}"))
}
