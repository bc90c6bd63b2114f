//! Declaring attacks: who may attack what along which link, who may follow.
//!
//! Rules: BF-LNK-01, -03, -05, BF-FOL-01, BF-RAT-04, -06, BF-MOV-12, -16. Rulings: R01, R02, R05, R06, R08, R51, R54,
//! R56, R57, R87, R96, R105. A link is named by its two ends; the limit holds for each link by itself.

use super::{board::Group, game::*, ids::*, line, order::Role, refusal::*, state::*, supply};

/// Units already declared along one link in a role.
pub fn on_link(o: &Open, from: SpaceId, target: SpaceId, role: Role) -> UnitSet {
    let all = match role {
        Role::Attack => o.attackers_of(target),
        Role::Follow => o.followers_of(target),
    };
    all.into_iter().filter(|u| o.space(*u) == Some(from)).collect()
}

/// Checks a declaration.
pub fn check_declare(g: &Game, o: &Open, unit: UnitId, target: SpaceId, role: Role) -> Verdict {
    let Some(from) = o.space(unit) else { return Err(Refusal::NotOnMap { unit }) };
    if let Some(target) = o.aim(unit) {
        return Err(Refusal::Committed { unit, target });
    }
    if o.is_disrupted(unit) {
        return Err(Refusal::Disrupted { unit });
    }
    if o.has(unit, flag::FIXED) {
        return Err(Refusal::Fixed { unit, at: from });
    }
    if target.is_in(g.board.entries) {
        return Err(Refusal::OffMap { at: target });
    }
    if !target.is_in(g.board.adj[from.index()]) {
        return Err(Refusal::NotLinked { from, to: target });
    }
    if unit.is_german() {
        check_german(g, o, unit, from, target, role)
    } else {
        check_soviet(g, o, unit, from, target, role)
    }
}

fn check_german(g: &Game, o: &Open, unit: UnitId, from: SpaceId, target: SpaceId, role: Role) -> Verdict {
    if o.is_german(target) {
        return Err(Refusal::FriendlyTarget { at: target });
    }
    let is_army = g.board.armies.has(unit);
    let spent = o.has(unit, flag::BONUS) || role == Role::Attack && is_army && o.links_moved(unit) > 0;
    if spent {
        return Err(Refusal::Moved { unit });
    }
    let attackers = on_link(o, from, target, Role::Attack);
    match role {
        Role::Attack => check_link(g, attackers, is_army, from, target),
        Role::Follow => {
            let followers = on_link(o, from, target, Role::Follow).len();
            if followers < attackers.len() {
                Ok(())
            } else {
                let attackers = attackers.len() as u8;
                Err(Refusal::TooManyFollowers { from, to: target, attackers })
            }
        }
    }
}

/// BF-LNK-01: at most one army and three panzer corps along one link.
fn check_link(g: &Game, attackers: UnitSet, army: bool, from: SpaceId, to: SpaceId) -> Verdict {
    let (kind, most) = if army {
        (g.board.armies, g.edition.armies_a_link())
    } else {
        (g.board.panzers, g.edition.panzers_a_link())
    };
    if attackers.and(kind).len() >= most as usize {
        return Err(Refusal::LinkFull { from, to, armies: army });
    }
    Ok(())
}

fn check_soviet(g: &Game, o: &Open, unit: UnitId, from: SpaceId, target: SpaceId, role: Role) -> Verdict {
    if role == Role::Follow {
        return Err(Refusal::NoSovietFollowers);
    }
    if target.is_in(g.board.bases) {
        return Err(Refusal::Base { at: target });
    }
    if !target.is_in(o.german) {
        return Err(if o.is_german(target) {
            Refusal::EmptyTarget { at: target }
        } else {
            Refusal::FriendlyTarget { at: target }
        });
    }
    if o.links_moved(unit) > 0 || o.has(unit, flag::BONUS) {
        return Err(Refusal::Moved { unit });
    }
    let attackers = o.attackers_of(target);
    if attackers.into_iter().any(|u| o.space(u) != Some(from)) {
        return Err(Refusal::Join { target });
    }
    if attackers.len() >= g.edition.soviets_a_link() as usize {
        return Err(Refusal::LinkFull { from, to: target, armies: false });
    }
    check_direction(g, o, unit, from, target)
}

/// BF-RAT-04 and -06: no attack where the line is broken, unless it is a breakout; out of supply only toward supply.
///
/// A breakout is an attack toward supply out of a pocket in which somebody is out of supply (R55).
fn check_direction(g: &Game, o: &Open, unit: UnitId, from: SpaceId, target: SpaceId) -> Verdict {
    let in_pocket = !from.is_in(supply::edge_net(g, o) | g.board.entries);
    let fed = if in_pocket { supply::soviet_supplied(g, o) } else { UnitSet::NONE };
    let toward_supply = in_pocket && target.is_in(line::relief_steps(g, o, from));
    if in_pocket && !fed.has(unit) && !toward_supply {
        return Err(Refusal::WrongWay { unit, target });
    }
    if line::is_broken_at(g, o, target) && !(toward_supply && is_hungry(g, o, from, fed)) {
        let sector = Group::from_index(g.board.sector[target.index()] as usize);
        return Err(Refusal::Broken { sector, at: target });
    }
    Ok(())
}

/// Whether somebody in the pocket around a position is out of supply.
fn is_hungry(g: &Game, o: &Open, at: SpaceId, fed: UnitSet) -> bool {
    let pocket = supply::pocket(g, o, at);
    o.on_map(UnitSet::SOVIET).any(|(u, s)| s.is_in(pocket) && !fed.has(u))
}

/// Hits a declared German attack would score before air and supply of the target: the sum over its links (BF-CBT-03,
/// BF-WX-05).
pub fn hits_by_link(g: &Game, o: &Open, attackers: UnitSet, starving: UnitSet) -> i8 {
    let mut total = 0;
    let origins = attackers.into_iter().filter_map(|u| o.space(u)).fold(0u64, |set, s| set | s.bit());
    for from in spaces(origins) {
        let group: UnitSet = attackers.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
        let factors: i8 = group.into_iter().map(|u| g.estimate(o, u) as i8).sum();
        let hungry = i8::from(!group.and(starving).is_empty());
        total += (factors - g.weather_loss(o) - hungry).max(0);
    }
    total
}
