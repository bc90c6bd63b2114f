//! What may have been overlooked before a step ends: units and attacks left over, supply, what the other side can do.
//!
//! From the open part alone. It advises and forbids nothing.

use super::{commanders, overlays::threat, picture, siberia};
use crate::{
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Phase, Role},
    odds::forecast::{self, Weighed},
    order::Order,
    rules::{air, attack::Declarations, commanders::commander, supply},
    state::Open,
    words::{fleet_name, place, units_in_text},
};
use engine::show::{
    forecast::Chance,
    overlay::{AuditLine, AuditWeight},
    scene::Subject,
};
use kit::{
    overlay::audited,
    say::{count, join},
};

/// An attack less sure than this is not worth a word.
const GOOD: f64 = 0.5;

/// The lines, what may still be done first; none outside the steps in which units act.
pub fn lines(g: &Game, o: &Open) -> Vec<AuditLine> {
    let german = match o.phase {
        Phase::Operations => true,
        Phase::SovietOperations => false,
        Phase::FarEast => return siberia::audit(g, o),
        _ => return Vec::new(),
    };
    // In a team it is the next commander who is about to say that he is done.
    let by = match commanders::next_word(g, o).filter(|_| german) {
        Some(Order::Part { by, .. }) => Some(by),
        _ => None,
    };
    let of = |u: &UnitId| by.is_none_or(|by| commander(g, o, *u) == by);
    let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
    let own = if by.is_some() { side.into_iter().filter(of).collect() } else { side };
    let mut a = Audit { g, o, german, by, own, out: Vec::new() };
    a.attacks();
    a.units();
    a.followers();
    a.fleets();
    a.supply();
    a.danger();
    if !german {
        a.out.extend(siberia::audit(g, o));
    }
    a.out.sort_by_key(|l| l.weight);
    a.out
}

struct Audit<'a> {
    g: &'a Game,
    o: &'a Open,
    german: bool,
    /// The commander it is for, in a team.
    by: Option<Group>,
    own: UnitSet,
    out: Vec<AuditLine>,
}

impl Audit<'_> {
    fn add(
        &mut self,
        topic: &str,
        weight: AuditWeight,
        text: String,
        at: Option<SpaceId>,
        units: UnitSet,
        rule: &str,
    ) {
        let line = audited(topic, weight, text, units.and(self.own), rule);
        self.out.push(AuditLine { subject: at.map(Subject::from), ..line });
    }

    /// Attacks with good chances that are not declared, surest first: the chance is that of the forecast.
    fn attacks(&mut self) {
        let (g, o) = (self.g, self.o);
        let danger = threat::Danger::of(g, o, self.german);
        let held = g.board.positions & !o.targets & if self.german { o.soviet } else { o.german };
        let mut counted = forecast::Counted::default();
        let mut found: Vec<(Weighed, SpaceId, UnitSet)> = held
            .iter()
            .filter(|target| !danger.attackers[target.index()].is_empty())
            .filter_map(|target| {
                let (units, after) = danger.strongest(g, self.german, target);
                Some((forecast::weigh_among(g, &after, target, &mut counted)?, target, units))
            })
            .filter(|(weighed, _, units)| weighed.chance.value() >= GOOD && !units.and(self.own).is_empty())
            .collect();
        found.sort_by(|a, b| b.0.chance.value().total_cmp(&a.0.chance.value()).then(a.1.cmp(&b.1)));
        let rule = if self.german { self.g.edition.cite("BF-LNK-01") } else { "BF-RAT-04" };
        for (weighed, target, units) in found {
            let who = threat::attackers_in_text(g, o, units);
            let text = format!("{} could be attacked by {who}: {}", place(g, target), weighed.in_words());
            self.add("Attacks not declared", AuditWeight::Open, text, Some(target), units, rule);
        }
    }

    /// Units that have done nothing, by place.
    fn units(&mut self) {
        let (g, o) = (self.g, self.o);
        let idle: UnitSet = o
            .on_map(self.own)
            .map(|(u, _)| u)
            .filter(|u| o.links_moved(*u) == 0 && o.aim(*u).is_none() && picture::can_act(g, o, *u))
            .collect();
        let at = idle.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
        for s in at {
            let here = idle.and(o.units_at(s));
            let text = format!("{}: {} may still move or attack", place(g, s), units_in_text(g, o, here));
            self.add("Units that could still act", AuditWeight::Open, text, Some(s), here, "BF-MOV-04");
        }
    }

    /// Units beside a declared attack that could follow it.
    fn followers(&mut self) {
        let (g, o) = (self.g, self.o);
        if !self.german || o.targets.is_empty() {
            return;
        }
        let declarations = Declarations::new(g, o);
        for target in o.targets {
            let able: UnitSet = o
                .on_map(self.own)
                .filter(|(u, at)| target.is_in(g.board.adj[at.index()]) && o.aim(*u).is_none())
                .map(|(u, _)| u)
                .filter(|u| declarations.check(*u, target, Role::Follow).is_ok())
                .collect();
            if !able.is_empty() {
                let who = units_in_text(g, o, able);
                let text = format!("{who} may follow the attack on {}", place(g, target));
                self.add("Units that could follow", AuditWeight::Note, text, Some(target), able, "BF-FOL-01");
            }
        }
    }

    /// Air fleets that could still fly.
    fn fleets(&mut self) {
        let (g, o) = (self.g, self.o);
        if !self.german {
            return;
        }
        let by = self.by;
        let his = |f: &FleetId| by.is_none_or(|by| g.setup.team.of(o.fleets[f.index()].sector) == by);
        for fleet in FleetId::ALL.into_iter().filter(his) {
            let over: Vec<SpaceId> =
                o.targets.iter().filter(|t| air::check_fly(g, o, fleet, *t).is_ok()).collect();
            let isolated: UnitSet = o
                .on_map(GERMAN_UNITS)
                .map(|(u, _)| u)
                .filter(|u| air::check_resupply(g, o, fleet, *u).is_ok())
                .collect();
            let name = fleet_name(g, fleet);
            if !over.is_empty() {
                let list: Vec<String> = over.iter().map(|t| place(g, *t)).collect();
                let attacks = if list.len() > 1 { "attacks" } else { "attack" };
                let text = format!("{name} is free and could support the {attacks} on {}", join(&list));
                self.add(
                    "Air fleets",
                    AuditWeight::Open,
                    text,
                    over.first().copied(),
                    UnitSet::NONE,
                    "BF-AIR-01",
                );
            }
            if !isolated.is_empty() {
                let at = isolated.into_iter().next().and_then(|u| o.space(u));
                let text = format!("{name} is free and could supply {}", units_in_text(g, o, isolated));
                self.add("Air fleets", AuditWeight::Open, text, at, isolated, g.edition.cite("BF-AIR-14"));
            }
        }
    }

    /// Units that are out of supply as things stand.
    fn supply(&mut self) {
        let (g, o) = (self.g, self.o);
        let starving = supply::out_of_supply(g, o).and(self.own);
        let at = starving.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
        for s in at {
            let here = starving.and(o.units_at(s));
            let (worn, fresh): (UnitSet, UnitSet) = {
                let (a, b): (Vec<_>, Vec<_>) = here.into_iter().partition(|u| o.is_disrupted(*u));
                (a.into_iter().collect(), b.into_iter().collect())
            };
            if !fresh.is_empty() {
                let text = format!(
                    "{}: {} out of supply, Disrupted at the end of the turn",
                    place(g, s),
                    units_in_text(g, o, fresh)
                );
                self.add("Out of supply", AuditWeight::Risk, text, Some(s), fresh, "BF-SUP-05");
            }
            if !worn.is_empty() && !self.german {
                let text = format!(
                    "{}: {} out of supply and Disrupted, lost at the end of the turn",
                    place(g, s),
                    units_in_text(g, o, worn)
                );
                self.add("Out of supply", AuditWeight::Risk, text, Some(s), worn, "BF-SUP-06");
            }
        }
    }

    /// What the other side can attack next, and the points in its reach.
    fn danger(&mut self) {
        let (g, o) = (self.g, self.o);
        let theirs = !self.german;
        let danger = threat::Danger::of(g, o, theirs);
        let held = g.board.positions & if self.german { o.german } else { o.soviet };
        let ours = g.board.cities & if self.german { o.control } else { !o.control };
        for s in ours {
            let able = danger.attackers[s.index()];
            let empty = !s.is_in(held);
            if able.is_empty() && !(empty && s.is_in(danger.enters)) {
                continue;
            }
            let points = count(i32::from(g.board.vp[s.index()]), "point");
            let how = if empty {
                "is empty and can be entered".to_owned()
            } else {
                can_be_attacked(g, &danger, theirs, s)
            };
            let text = format!("{} ({points}) {how}", place(g, s));
            self.add("Victory points at risk", AuditWeight::Risk, text, Some(s), UnitSet::NONE, "BF-VIC-03");
        }
        let topic =
            if theirs { "What the Germans can attack next" } else { "What Soviet units can attack next" };
        let mut list: Vec<SpaceId> =
            (held & !ours).iter().filter(|s| !danger.attackers[s.index()].is_empty()).collect();
        list.sort_by_key(|s| (std::cmp::Reverse(danger.attackers[s.index()].len()), s.0));
        for s in list {
            let text = format!("{} {}", place(g, s), can_be_attacked(g, &danger, theirs, s));
            self.add(topic, AuditWeight::Note, text, Some(s), o.units_at(s), "BF-MOV-01");
        }
    }
}

/// How often a place falls, in words.
fn falls(chance: Chance) -> String {
    if chance.is_certain() {
        "certainly falls".into()
    } else {
        format!("falls in {} of cases", chance.percent(0))
    }
}

/// Who can attack, and the chance that the place falls to all that can come at once: the forecast as things stand.
fn can_be_attacked(g: &Game, danger: &threat::Danger, theirs: bool, at: SpaceId) -> String {
    let able = danger.attackers[at.index()].len();
    let text = format!("can be attacked by {}", count(able as i64, "unit"));
    let (units, after) = danger.strongest(g, theirs, at);
    let Some(chance) = forecast::chance(g, &after, at) else { return text };
    let falls = format!("{} as things stand", falls(chance));
    match units.len() {
        n if n == able => format!("{text}: {falls}"),
        n => format!("{text}, {n} of them at once: {falls}"),
    }
}
