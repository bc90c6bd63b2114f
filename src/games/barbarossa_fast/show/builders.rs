//! Panels in which a person puts orders together. Here: an attack; the placing of hits is in `hits_panel`.

use super::{hits_panel, log as chronicle, picture, ranges, sidebar, words::*};
use crate::engine::show::{
    scene::Subject,
    words::{Builder, BuilderRow, Explanation, Offer, Term, Tone},
};
use crate::games::barbarossa_fast::{
    game::Game,
    ids::*,
    odds::forecast,
    order::*,
    players::scratch,
    rules::{air, attack, combat, commitment, movement, supply},
    state::*,
};
use crate::kit::say::count;

/// The panel for a subject and a plan so far.
pub fn builder(
    g: &Game,
    o: &Open,
    about: &Subject,
    plan: &[Order],
    recommended: &[Order],
) -> Option<Builder> {
    match (o.phase, o.battle.stage, about) {
        (_, Stage::AttackerHits | Stage::DefenderHits, _) => Some(hits_panel::panel(g, o, plan, recommended)),
        (Phase::Operations | Phase::SovietOperations, _, Subject::Place(p))
            if (*p as usize) < g.board.n_positions =>
        {
            attack_panel(g, o, SpaceId(*p as u8), plan)
        }
        (_, _, Subject::Place(p)) if (*p as usize) < g.board.n_positions => {
            commitment::panel(g, o, SpaceId(*p as u8), plan)
        }
        _ => None,
    }
}

/// The approach and declaration with which a unit would join an attack, if it can.
pub fn join_orders(g: &Game, o: &Open, unit: UnitId, target: SpaceId, role: Role) -> Option<Vec<Order>> {
    let declare = Order::Declare { unit, target, role };
    if attack::check_declare(g, o, unit, target, role).is_ok() {
        return Some(vec![declare]);
    }
    let army_walks = role == Role::Follow && g.board.armies.has(unit);
    if !unit.is_german() || movement::may_move(o, unit).is_err() || !(g.board.panzers.has(unit) || army_walks)
    {
        return None;
    }
    let r = movement::reach(g, o, unit);
    for layer in r.layers {
        for from in spaces(layer & g.board.adj[target.index()] & o.control) {
            let plan = vec![Order::Move { unit, to: from }, declare];
            if scratch::play(g, o, &plan).is_ok() {
                return Some(plan);
            }
        }
    }
    None
}

fn attack_panel(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Builder> {
    let after = scratch::play(g, o, plan).ok()?;
    let german = o.phase == Phase::Operations;
    let enemy_ground = if german { !o.is_german(target) } else { target.is_in(o.german) };
    if !enemy_ground {
        return None;
    }
    let starving = supply::out_of_supply(g, &after);
    let attackers = after.attackers_of(target);
    let defenders = after.units_at(target);
    let mut b = Builder {
        title: format!("Attack on {}", place(g, target)),
        subject: Some(Subject::Place(u16::from(target.0))),
        note: if defenders.is_empty() {
            "Undefended: it falls without combat".into()
        } else {
            format!("Held by {}", units_in_text(g, &after, defenders))
        },
        rule: Some("BF-RUL-06".into()),
        rows: link_rows(g, o, &after, target, plan, starving),
        offers: offers(g, &after, target, german),
        confirm: "Keep this attack".into(),
        ..Builder::default()
    };
    picture::attack_arrows(g, &after, target, starving, &mut b.arrows);
    let cancel = Order::Cancel { target };
    let cancels = plan.contains(&cancel);
    if target.is_in(o.targets) {
        // Declarations may be withdrawn until the step ends (R96, R135).
        let rule = if german { "BF-RUL-96" } else { "BF-RUL-135" };
        let mut x = sidebar::offer(g, o, "Cancel this attack", &[cancel], rule);
        x.note = "its units may do something else".into();
        b.offers.push(x);
    }
    if attackers.is_empty() && cancels {
        b.confirm = "Cancel this attack".into();
    } else if attackers.is_empty() {
        b.why_not = Some(Explanation {
            code: "E-NOATTACKER".into(),
            sentence: "No unit attacks yet".into(),
            way_out: "Add one of the units below".into(),
            rules: vec!["BF-RUL-06".into()],
            at: b.subject.clone(),
        });
    } else if !defenders.is_empty() {
        b.sums = sums(g, &after, target, attackers, defenders);
    }
    if german {
        (b.faces_title, b.faces) = faces(g, &after, target);
        b.notes = notes(g, &after, attackers);
    }
    Some(b)
}

/// Attackers and followers by link, with what the link may carry and the hits along it.
pub fn link_rows(
    g: &Game,
    before: &Open,
    o: &Open,
    target: SpaceId,
    plan: &[Order],
    starving: UnitSet,
) -> Vec<BuilderRow> {
    let mut rows = Vec::new();
    for (role, units) in [(Role::Attack, o.attackers_of(target)), (Role::Follow, o.followers_of(target))] {
        let origins = units.into_iter().filter_map(|u| o.space(u)).fold(0u64, |set, s| set | s.bit());
        for from in spaces(origins) {
            let group: UnitSet = units.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
            let removes: Vec<_> = plan
                .iter()
                .filter(|x| matches!(x, Order::Move { unit, .. } | Order::Declare { unit, .. } if group.has(*unit) && before.aim(*unit).is_none()))
                .map(|x| sidebar::text(g, x))
                .collect();
            rows.push(link_row(g, o, role, from, group, removes, starving));
        }
    }
    rows
}

fn link_row(
    g: &Game,
    o: &Open,
    role: Role,
    from: SpaceId,
    group: UnitSet,
    removes: Vec<crate::engine::show::words::OrderText>,
    starving: UnitSet,
) -> BuilderRow {
    let german = !group.and(UnitSet::GERMAN).is_empty();
    let note = match (role, german) {
        (Role::Follow, _) => "follows without attacking".into(),
        (_, true) => format!(
            "{} of 1 army, {} of 3 panzer corps",
            group.and(g.board.armies).len(),
            group.and(g.board.panzers).len()
        ),
        (_, false) => format!("{} of 3 units", group.len()),
    };
    let value = match (role, german) {
        (Role::Follow, _) => String::new(),
        (_, true) => attack::hits_by_link(g, o, group, starving).to_string(),
        (_, false) => {
            let (low, high) = ranges::factors(g, o, group);
            ranges::text(low, high)
        }
    };
    BuilderRow {
        label: format!("from {}", place(g, from)),
        note,
        value,
        units: group.into_iter().map(|u| picture::counter(g, o, u, starving)).collect(),
        removes,
        ..BuilderRow::default()
    }
}

/// Who else could attack, follow or fly.
fn offers(g: &Game, o: &Open, target: SpaceId, german: bool) -> Vec<Offer> {
    let side = if german { UnitSet::GERMAN } else { UnitSet::SOVIET };
    let mut out = Vec::new();
    let mut counted = forecast::Counted::default();
    for role in [Role::Attack, Role::Follow] {
        let from = out.len();
        for (unit, at) in o.on_map(side).filter(|(u, _)| o.aim(*u).is_none()) {
            let Some(orders) = join_orders(g, o, unit, target, role) else { continue };
            // A panzer corps that could attack is not offered as a follower too: armies are held back, corps hardly ever.
            let could_attack = || join_orders(g, o, unit, target, Role::Attack).is_some();
            if role == Role::Follow && g.board.panzers.has(unit) && could_attack() {
                continue;
            }
            let from = match orders.first() {
                Some(Order::Move { to, .. }) => format!("from {} by way of {}", place(g, at), place(g, *to)),
                _ => format!("from {}", place(g, at)),
            };
            let (label, note, rule) = match role {
                Role::Attack => {
                    let factors = g.factor(o, unit).map_or("0 or 1 factor".into(), |f| count(f, "factor"));
                    let joined = scratch::play(g, o, &orders).ok();
                    let chance =
                        joined.and_then(|after| forecast::chance_among(g, &after, target, &mut counted));
                    let note = match chance {
                        Some(c) => format!("{factors}, taken {}", c.percent(1)),
                        None => format!("attacks, {factors}"),
                    };
                    (format!("{} {from}", unit_name(g, o, unit)), note, "BF-LNK-01")
                }
                Role::Follow => (
                    format!("{} {from}", unit_name(g, o, unit)),
                    "follows without attacking".into(),
                    "BF-FOL-01",
                ),
            };
            let mut x = sidebar::offer(g, o, label, &orders, rule);
            x.note = note;
            x.subject = Some(Subject::Unit(u16::from(unit.0)));
            out.push(x);
        }
        // Those that stand beside the target come before those that would have to go there first.
        out[from..].sort_by_key(|x: &Offer| x.orders.len());
    }
    if german && target.is_in(o.targets) {
        for fleet in (0..3u8).map(FleetId).filter(|f| air::check_fly(g, o, *f, target).is_ok()) {
            let mut x =
                sidebar::offer(g, o, fleet_name(g, fleet), &[Order::Fly { fleet, target }], "BF-AIR-01");
            x.note = "supports the attack; one die".into();
            out.push(x);
        }
    }
    out
}

/// The sum on paper, unknown defenders as a range.
fn sums(
    g: &Game,
    o: &Open,
    target: SpaceId,
    attackers: UnitSet,
    defenders: UnitSet,
) -> Vec<(String, Vec<Term>)> {
    let mut fight = o.clone();
    fight.battle = Battle {
        stage: Stage::AttackerHits,
        target: target.0,
        first: target.0,
        leg: 1,
        attackers,
        defenders,
        exploit: OUT,
        ..Battle::default()
    };
    sums_of(g, &fight)
}

/// The sums of a battle about to be fought: its attackers, defenders and manner are those of `fight`.
pub fn sums_of(g: &Game, fight: &Open) -> Vec<(String, Vec<Term>)> {
    let (attackers, defenders) = (fight.battle.attackers, fight.battle.defenders);
    let target = SpaceId(fight.battle.target);
    let fighting = attackers.or(defenders);
    let [low, high] = ranges::cases(g, fight, fighting).map(|o| combat::compute_fire(g, &o));
    let ((low_attack, low_defence), (high_attack, high_defence)) =
        (ranges::halves(&low), ranges::halves(&high));
    let mut attack = ranges::terms(g, low_attack, high_attack);
    let mut defence = ranges::terms(g, low_defence, high_defence);
    attack.push(total("Hits that count", ranges::text(low.net, high.net)));
    let unknown = defenders.into_iter().filter(|u| g.factor(fight, *u).is_none()).count();
    if let Some(first) = defence.first_mut().filter(|_| unknown > 0) {
        first.label = format!("Defending factors, {unknown} unknown");
    }
    defence.push(total("Hits that count", ranges::text(low.defence, high.defence)));
    let (own, other) = if attackers.and(UnitSet::GERMAN).is_empty() {
        ("Soviet hits", "German hits")
    } else {
        ("German hits", "Soviet hits")
    };
    vec![(format!("{own} on {}", place(g, target)), attack), (format!("{other} on the attackers"), defence)]
}

/// The last line of a sum.
pub(crate) fn total(label: &str, value: String) -> Term {
    Term { label: label.into(), value, rule: "BF-CBT-01".into(), total: true }
}

/// The six faces of the air die with their outcome after modifiers.
fn faces(g: &Game, o: &Open, target: SpaceId) -> (String, Vec<(u8, String, Tone)>) {
    let Some(i) = o.fleets.iter().position(|f| f.target == target.0) else {
        return (String::new(), Vec::new());
    };
    let fleet = FleetId(i as u8);
    let Some(mods) = air::modifiers(g, o, fleet, target) else { return (String::new(), Vec::new()) };
    let sum: i8 = mods.iter().map(|(_, n)| n).sum();
    let why: Vec<String> = mods
        .iter()
        .map(|(m, n)| {
            format!(
                "{} {}",
                if *n > 0 { format!("+{n}") } else { chronicle::signed(*n) },
                chronicle::air_mod(*m).0
            )
        })
        .collect();
    let title = match sum {
        0 => format!("{}, one die", fleet_name(g, fleet)),
        _ => format!("{}, one die, {}", fleet_name(g, fleet), why.join(", ")),
    };
    let face = |die: u8| {
        let (words, tone) = face_words(air::result(die, &mods));
        (die, words.to_owned(), tone)
    };
    (title, (1..=6).map(face).collect())
}

/// What a result of the air battle does (BF-AIR-03 to -05).
pub fn face_words(result: u8) -> (&'static str, Tone) {
    match result {
        ..=2 => ("nothing", Tone::Quiet),
        3 => ("seen", Tone::Plain),
        _ => ("seen, hit", Tone::Good),
    }
}

fn notes(g: &Game, o: &Open, attackers: UnitSet) -> Vec<(String, String)> {
    let mut out = Vec::new();
    if !attackers.and(g.board.panzers).is_empty()
        && g.weather(o) == crate::games::barbarossa_fast::event::Weather::Good
    {
        out.push((
            "Whether it is a Blitzkrieg is chosen when the attack is committed".into(),
            "BF-BLZ-01".into(),
        ));
    }
    out
}
