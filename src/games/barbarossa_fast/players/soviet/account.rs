//! A decision of the procedure explained for the panel: need, fact, choice, and who else could have gone and why not.
//!
//! Worked out from the view the order was given in, with the same tables as the decision itself; nothing of it is
//! kept in the file. §7.4 for moves, §7.3 for attacks, §7.6 for retreats, §7.8 for arrivals.

use super::{Need, Why, needs, staff::Staff};
use crate::{
    game::Game,
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::SOVIET,
    players::reason::need_text,
    rules::retreat,
    state::{Open, View, flag},
    words::{place, unit_name},
};
use engine::{
    dice::key::FirstFace,
    show::{
        account::{Account, Candidate},
        scene::Subject,
        sheet::Row,
    },
};
use kit::say::count;

/// Most candidates named besides the chosen one.
const NAMED: usize = 6;

/// The account of a reason given in a view; `None` when its sentence says all.
pub fn account(g: &Game, v: &View, why: &Why) -> Option<Account> {
    let o = &v.open;
    let mut a = match *why {
        Why::City { unit, city, k } => filling(g, o, unit, city, Need::City { city, k }),
        Why::Imminent { unit, city, via } => filling(g, o, unit, city, Need::Imminent { city, via }),
        Why::Moscow { unit, at } => filling(g, o, unit, at, Need::Moscow { at }),
        Why::Approach { unit, at, city } => filling(g, o, unit, at, Need::Approach { at, city }),
        Why::Stop { unit, at, army } => filling(g, o, unit, at, Need::Stop { at, army }),
        Why::Backup { unit, at, behind } => filling(g, o, unit, at, Need::Backup { at, behind }),
        Why::Rear { unit, to, toward } => plain(
            "Units not needed where they stand move up".into(),
            format!("{} still lacks units", place(g, toward)),
            format!("{} to {}, on the shortest way", unit_name(g, o, unit), place(g, to)),
        ),
        Why::Withdraw { unit, from, through, to } => plain(
            "No stack may be encircled that cannot hold".into(),
            format!("With Germans at {} the way out of {} is cut", place(g, through), place(g, from)),
            format!("{} back to {}", unit_name(g, o, unit), place(g, to)),
        ),
        Why::Attack { from, target, strength, against, .. } => {
            let need = "The stronger side must attack, where the line holds";
            attack(g, o, (from, target), (strength, against), need)
        }
        Why::Breakout { from, target, strength, against, edge } => {
            let mut a = attack(g, o, (from, target), (strength, against), "A pocket must break out");
            row(&mut a, "Way", format!("over {} to {}", place(g, target), place(g, edge)));
            a
        }
        Why::Trouble { from, target, strength, against } => {
            let need = "A pocket without a way out must cost the Germans what it can";
            attack(g, o, (from, target), (strength, against), need)
        }
        Why::Retreat { unit, from, to, .. } => falling_back(g, o, unit, from, to),
        Why::Replacement { source, to, need, .. } => plain(
            need.map_or_else(|| "No position lacks a unit".into(), |n| g.spell(priority(&n))),
            need.map_or_else(|| "It waits as a reserve".into(), |n| kit::say::capital(&need_text(g, o, &n))),
            match source {
                Some(source) if source == to => format!("It stays at {}", place(g, to)),
                Some(source) => format!("From {} to {}", place(g, source), place(g, to)),
                None => format!("From the map edge to {}", place(g, to)),
            },
        ),
        _ => return None,
    };
    a.rule = Some(why.code().into());
    Some(a)
}

fn row(a: &mut Account, label: &str, value: String) {
    a.rows.push(Row { label: label.into(), value, ..Row::default() });
}

fn plain(need: String, fact: String, choice: String) -> Account {
    let mut a = Account::default();
    row(&mut a, "Need", need);
    row(&mut a, "Fact", fact);
    row(&mut a, "Choice", choice);
    a
}

/// The priority of BF-REP-12 a need belongs to.
fn priority(need: &Need) -> &'static str {
    match need {
        Need::City { .. } => "Priority 1: a threatened city wants its garrison",
        Need::Imminent { .. } => "Priority 1: a city the Germans can come next to wants 2 units",
        Need::Moscow { .. } => "Priority 2: Moscow must not be surrounded",
        Need::Approach { .. } => "Priority 2: slow the approaches to the cities",
        Need::Stop { .. } => "Priority 3: no German army may gain more than one position",
        Need::Backup { .. } => "Priority 4: no Blitzkrieg may break through",
        Need::Surplus { .. } => "Set-up: the first places for surplus units",
        Need::Start { .. } => "Set-up: the places of infantry and tanks",
    }
}

/// Units of a class as a number for comparison with [`Staff::strips`].
fn class(need: &Need) -> usize {
    match need {
        Need::City { .. } => needs::CITY_MORE,
        Need::Imminent { .. } => needs::IMMINENT,
        Need::Moscow { .. } => needs::MOSCOW,
        Need::Approach { .. } => needs::APPROACH,
        Need::Stop { .. } => needs::LINE,
        Need::Backup { .. } | Need::Surplus { .. } | Need::Start { .. } => needs::BACKUP,
    }
}

/// A move that fills a need.
fn filling(g: &Game, o: &Open, unit: UnitId, at: SpaceId, need: Need) -> Account {
    let mut tie = FirstFace;
    let mut staff = Staff::new(g, o, g.setup.soviet, &mut tie);
    let all = staff.all_needs();
    let from = o.space(unit).unwrap_or(at);
    let choice = match need {
        Need::Stop { .. } if !at.is_in(staff.field.touched) => {
            format!("{}, because it touches no German unit", place(g, at))
        }
        Need::Stop { .. } => format!("{}, because it closes the way", place(g, at)),
        _ => {
            let n = i64::from(staff.field.n(at));
            format!("{}, which holds {} so far", place(g, at), count(n, "unit"))
        }
    };
    let mut a = plain(g.spell(priority(&need)), kit::say::capital(&need_text(g, o, &need)), choice);
    a.others_title = "Who could go".into();
    let links = g.board.links_from(SpaceSet::only(at));
    let near = staff.o().soviet - at;
    let mut stacks: Vec<SpaceId> = near.iter().filter(|p| links[p.index()] <= 2 || *p == from).collect();
    stacks.sort_by_key(|p| (*p != from, links[p.index()], *p));
    for p in stacks.into_iter().take(NAMED + 1) {
        let n = i64::from(links[p.index()]);
        let note = if p == from {
            format!("{}, one unit to spare", count(n, "link"))
        } else {
            why_not(&staff, &all, (p, at), &need)
        };
        let subject = Some(Subject::from(p));
        a.others.push(Candidate { label: place(g, p), note, chosen: p == from, subject });
    }
    a
}

/// Why no unit went from a stack near the place.
fn why_not(staff: &Staff<'_>, all: &needs::Needs, (p, at): (SpaceId, SpaceId), need: &Need) -> String {
    let (g, o) = (staff.g, staff.o());
    let units: Vec<UnitId> = staff.field.here[p.index()].iter().collect();
    if !staff.field.here[p.index()].meets(staff.field.free) {
        let all_are = |test: &dyn Fn(UnitId) -> bool| units.iter().all(|u| test(*u));
        return if all_are(&|u| o.is_disrupted(u)) {
            "Disrupted".into()
        } else if !p.is_in(staff.field.net) {
            "in a pocket".into()
        } else if all_are(&|u| o.has(u, flag::FIXED)) {
            "fixed garrison, stays".into()
        } else if units.iter().any(|u| o.aim(*u).is_some()) {
            "attacks".into()
        } else {
            "no fit and unmoved unit to send".into()
        };
    }
    let (one, two) = staff.field.reach(p);
    if !at.is_in(one | two) {
        return "no open way within its move".into();
    }
    let strips = staff.strips(all, p);
    if strips <= class(need) {
        let holding = all.holding(p, strips);
        return match holding {
            Some(n) => format!("needed there: {}", need_text(g, o, &n)),
            None => "needed there: it closes the line".into(),
        };
    }
    if strips < needs::CLASSES {
        return "has a task there; another could be spared".into();
    }
    "could go too; not nearer, or decided by a die".into()
}

/// A declared attack: the stacks that touch the target.
fn attack(
    g: &Game,
    o: &Open,
    (from, target): (SpaceId, SpaceId),
    (strength, against): (u8, u8),
    need: &str,
) -> Account {
    let fact =
        format!("{} counts {strength}, an unknown unit as 1; the Germans there {against}", place(g, from));
    let choice = format!("{} from {}", place(g, target), place(g, from));
    let mut a = plain(need.into(), fact, choice);
    a.others_title = "Who could attack".into();
    let mut near: Vec<SpaceId> = (g.board.adj[target.index()] & o.soviet).iter().collect();
    near.sort_by_key(|p| (*p != from, *p));
    for p in near.into_iter().take(NAMED + 1) {
        let fit = |u: &UnitId| !u.is_german() && !o.is_disrupted(*u) && !o.has(*u, flag::FIXED);
        let mut factors: Vec<u8> = o.units_at(p).into_iter().filter(fit).map(|u| g.estimate(o, u)).collect();
        factors.sort_unstable_by(|a, b| b.cmp(a));
        let sum: u8 = factors.into_iter().take(3).sum();
        let note = if p == from {
            format!("{sum} against {against}")
        } else if sum > against {
            format!("{sum} against {against}; one position attacks alone")
        } else {
            format!("{sum} is not more than {against}")
        };
        let subject = Some(Subject::from(p));
        a.others.push(Candidate { label: place(g, p), note, chosen: p == from, subject });
    }
    a
}

/// A retreat: the places it could go to.
fn falling_back(g: &Game, o: &Open, unit: UnitId, from: SpaceId, to: SpaceId) -> Account {
    let need = if retreat::must_retreat(o, unit) {
        "A unit that was hit goes back where Germans are left to advance"
    } else {
        "A unit that was hit may go back, and the position would become a pocket"
    };
    let fact = format!("{} was hit at {}", unit_name(g, o, unit), place(g, from));
    let mut a = plain(need.into(), fact, format!("Back to {}", place(g, to)));
    a.others_title = "Where it could go".into();
    let germans = g.board.neighbours(o.german);
    let mut ways: Vec<SpaceId> = retreat::destinations(g, o, unit).iter().collect();
    ways.sort_by_key(|p| (*p != to, *p));
    for p in ways {
        let here = o.units_at(p).into_iter().filter(|u| SOVIET.0 == u8::from(!u.is_german())).count();
        let contact = if p.is_in(germans) { "touches Germans" } else { "out of contact" };
        let note = format!("{contact}, {} there", count(here as i64, "unit"));
        let subject = Some(Subject::from(p));
        a.others.push(Candidate { label: place(g, p), note, chosen: p == to, subject });
    }
    a
}
