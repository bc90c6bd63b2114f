//! Panels in which a person puts orders together. Here: an attack; the placing of hits is in `hits_panel`.

use super::{
    commitment, hits_panel, log as chronicle, picture,
    sums::{link_rows, sums},
};
use crate::{
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, UnitSet},
    nouns::{Phase, Role, Stage},
    odds::forecast,
    order::Order,
    players::joining::join,
    rules::{air, supply, trial},
    state::Open,
    words::{face_words, fleet_name, place, unit_name, units_in_text},
};
use engine::show::{
    builder::Builder,
    offer::{Explanation, Offer},
    scene::Subject,
    words::Tone,
};
use kit::say::count;

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
            if p.index() < g.board.n_positions =>
        {
            attack_panel(g, o, SpaceId::of(*p)?, plan)
        }
        (_, _, Subject::Place(p)) if p.index() < g.board.n_positions => {
            commitment::panel(g, o, SpaceId::of(*p)?, plan)
        }
        _ => None,
    }
}

fn attack_panel(g: &Game, o: &Open, target: SpaceId, plan: &[Order]) -> Option<Builder> {
    let after = trial::prepared(g, o, plan).ok()?;
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
        subject: Some(Subject::from(target)),
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
        let mut x = crate::show::offers::offer(g, o, "Cancel this attack", &[cancel], rule);
        x.note = "its units may do something else".into();
        b.offers.push(x);
    }
    if attackers.is_empty() && cancels {
        b.confirm = "Cancel this attack".into();
    } else if attackers.is_empty() {
        b.why_not = Some(Explanation {
            rules: vec!["BF-RUL-06".into()],
            at: b.subject.clone(),
            ..Explanation::new("E-NOATTACKER", "No unit attacks yet", "Add one of the units below")
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

/// Who else could attack, follow or fly.
fn offers(g: &Game, o: &Open, target: SpaceId, german: bool) -> Vec<Offer> {
    let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
    let mut out = Vec::new();
    let mut counted = crate::odds::forecast::Counted::default();
    let now = trial::of_plan(g, o);
    // What another commander can still allow is offered too, and says who is asked first.
    let unasked = o.talk.is_some().then(|| trial::of_plan(g, &Open { talk: None, ..o.clone() }));
    let join =
        |unit, role| join(&now, unit, target, role).or_else(|| join(unasked.as_ref()?, unit, target, role));
    for role in [Role::Attack, Role::Follow] {
        let from = out.len();
        for (unit, at) in o.on_map(side).filter(|(u, _)| o.aim(*u).is_none()) {
            let Some(joined) = join(unit, role) else { continue };
            // A panzer corps that could attack is not offered as a follower too: armies are held back, corps hardly ever.
            let could_attack = || join(unit, Role::Attack).is_some();
            if role == Role::Follow && g.board.panzers.has(unit) && could_attack() {
                continue;
            }
            let from = match joined.orders.first() {
                Some(Order::Move { to, .. }) => format!("from {} by way of {}", place(g, at), place(g, *to)),
                _ => format!("from {}", place(g, at)),
            };
            let (label, note, rule) = match role {
                Role::Attack => {
                    let factors = g.factor(o, unit).map_or("0 or 1 factor".into(), |f| count(f, "factor"));
                    let after = &joined.after.view().open;
                    let weighed = forecast::weigh_among(g, after, target, &mut counted);
                    let note = match weighed {
                        Some(weighed) => format!("{factors}; {}", weighed.in_short()),
                        None => format!("attacks, {factors}"),
                    };
                    (format!("{} {from}", unit_name(g, o, unit)), note, g.edition.cite("BF-LNK-01"))
                }
                Role::Follow => (
                    format!("{} {from}", unit_name(g, o, unit)),
                    "follows without attacking".into(),
                    "BF-FOL-01",
                ),
            };
            let mut x = crate::show::offers::offer(g, o, label, &joined.orders, rule);
            x.note = match x.why_not.as_ref().and_then(|why| why.remedy.as_ref()) {
                Some(remedy) => format!("{note}; {}", remedy.title),
                None => note,
            };
            x.subject = Some(Subject::from(unit));
            out.push(x);
        }
        // Those that stand beside the target come before those that would have to go there first.
        out[from..].sort_by_key(|x: &Offer| (x.why_not.is_some(), x.orders.len()));
    }
    if german && target.is_in(o.targets) {
        for fleet in FleetId::ALL.into_iter().filter(|f| air::check_fly(g, o, *f, target).is_ok()) {
            let mut x = crate::show::offers::offer(
                g,
                o,
                fleet_name(g, fleet),
                &[Order::Fly { fleet, target }],
                "BF-AIR-01",
            );
            x.note = "supports the attack; one die".into();
            out.push(x);
        }
    }
    out
}

/// The six faces of the air die with their outcome after modifiers.
fn faces(g: &Game, o: &Open, target: SpaceId) -> (String, Vec<(u8, String, Tone)>) {
    let Some(i) = o.fleets.iter().position(|f| f.target == Some(target)) else {
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

fn notes(g: &Game, o: &Open, attackers: UnitSet) -> Vec<(String, String)> {
    let mut out = Vec::new();
    if !attackers.and(g.board.panzers).is_empty() && g.weather(o) == crate::nouns::Weather::Good {
        out.push((
            "Whether it is a Blitzkrieg is chosen when the attack is committed".into(),
            "BF-BLZ-01".into(),
        ));
    }
    out
}
