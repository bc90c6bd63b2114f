//! One attack over all that is unknown of it: its cases, their chances, and the words of the forecast.

use super::skirmish;
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, FleetId, GERMAN_UNITS, PerUnit, SOVIET_UNITS, SpaceId, UnitSet},
    nouns::{AirEffect, GERMAN, Phase, SOVIET, Stage},
    rules::{
        air, combat,
        draws::{self, Ways},
        supply,
    },
    state::{Open, flag},
    words::{fleet_name, place},
};
use engine::show::{
    forecast::{Case, Chance, DieFaces, Forecast, Measure, Outlook, Recon},
    scene::Subject,
};
use kit::say::count;

/// What was counted already of the unseen units. It serves as long as no unit is drawn, seen or lost: counting
/// is the dear part of a forecast, and most changes of a plan leave the unknown units as they are.
#[derive(Debug, Default)]
pub struct Counted(Vec<(UnitSet, Ways)>);

impl Counted {
    pub(super) fn ways(&mut self, g: &Game, o: &Open, unknown: UnitSet) -> Option<Ways> {
        if let Some((_, ways)) = self.0.iter().find(|(units, _)| *units == unknown) {
            return Some(ways.clone());
        }
        let ways = draws::ways(g, o, unknown)?;
        self.0.push((unknown, ways.clone()));
        Some(ways)
    }
}

/// An attack about to be fought: everything is fixed but faces and die.
pub(super) struct Fight {
    pub(super) target: SpaceId,
    /// Committed, faces of the unknown units still open.
    pub(super) open: Open,
    unknown: UnitSet,
    pub(super) ways: Ways,
    /// The fleet whose die is to fall, with the result of each face.
    pub(super) die: Option<(FleetId, [u8; 6])>,
    /// Effect that is certain (see [`Battle::air`]).
    effect: u8,
    /// Who is out of supply, where faces do not matter for it.
    starving: Option<UnitSet>,
    /// An unseen Weak and an unseen Strong counter.
    pub(super) faces: [u8; 2],
}

/// Results by (air effect or none, number of Weak units among the unknown), with the ways of each die face.
pub(super) struct Odds {
    /// For each face of the die (one entry if none is rolled): face, hits or not, seen or not.
    pub(super) faces: Vec<(u8, bool, bool)>,
    /// Ways by number of Weak units.
    pub(super) ways: Vec<u128>,
    results: [Vec<skirmish::Result>; 2],
    exact: bool,
}

impl Fight {
    pub(super) fn new(
        g: &Game,
        o: &Open,
        target: SpaceId,
        blitz: bool,
        counted: &mut Counted,
    ) -> Option<Self> {
        let mut open = o.clone();
        let german = match o.phase {
            Phase::Operations | Phase::AirResults | Phase::SovietStand | Phase::Attacks => true,
            Phase::SovietOperations | Phase::Stand | Phase::SovietAttacks => false,
            Phase::Battle if o.battle.stage == Stage::Exploit => {
                return Self::second(g, o, target, counted);
            }
            Phase::Battle | Phase::SovietBattle => {
                let waits = matches!(o.battle.stage, Stage::Seen | Stage::AirEffect | Stage::AttackerHits);
                if !waits || o.battle.target != target || o.hits != PerUnit::default() {
                    return None;
                }
                o.phase == Phase::Battle
            }
            _ => return None,
        };
        let mut die = None;
        let mut effect = 0;
        if o.battle.stage == Stage::None {
            if o.attackers_of(target).is_empty() {
                return None;
            }
            open.phase = if german { Phase::Attacks } else { Phase::SovietAttacks };
            open = combat::committed(g, &open, target, blitz);
            if let Some(i) = o.fleets.iter().position(|f| f.target == Some(target)).filter(|_| german) {
                let fleet = FleetId(i as u8);
                match o.fleets[i].die {
                    0 => {
                        let mods = air::modifiers(g, o, fleet, target);
                        die = mods.map(|m| (fleet, std::array::from_fn(|n| air::result(n as u8 + 1, &m))));
                    }
                    _ => effect = u8::from(air::is_strike(o.fleets[i].result)),
                }
            }
        } else if o.battle.stage == Stage::Seen {
            effect = u8::from(air::result_in_battle(g, o).is_some_and(air::is_strike));
        } else if o.battle.stage == Stage::AirEffect {
            effect = 1;
        }
        Self::over(g, open, target, die, effect, counted)
    }

    /// The second attack of a Blitzkrieg, by the corps sent on so far; the air die has fallen (R17).
    pub(super) fn second(g: &Game, o: &Open, target: SpaceId, counted: &mut Counted) -> Option<Self> {
        if o.battle.exploit != Some(target) || o.battle.exploiters.is_empty() {
            return None;
        }
        let open = crate::rules::exploit::second_leg(g, o, target);
        let effect = air::result_in_battle(g, &open).is_some_and(air::is_strike);
        Self::over(g, open, target, None, u8::from(effect), counted)
    }

    /// The committed battle of `open` over all that is unknown of it.
    pub(super) fn over(
        g: &Game,
        open: Open,
        target: SpaceId,
        die: Option<(FleetId, [u8; 6])>,
        effect: u8,
        counted: &mut Counted,
    ) -> Option<Self> {
        let fighting = open.battle.attackers.or(open.battle.defenders).and(SOVIET_UNITS);
        let unknown: UnitSet = fighting.into_iter().filter(|u| open.face(*u).is_none()).collect();
        let ways = counted.ways(g, &open, unknown)?;
        let cut_off = !(open.soviet & g.board.positions & !supply::edge_net(g, &open)).is_empty();
        let starving = (!cut_off || unknown.is_empty()).then(|| supply::out_of_supply(g, &open));
        let unseen = draws::unseen(g, &open);
        // A red-lettered counter only where there is no other: what cannot come back is spared (7.5).
        let first = |weak: bool| {
            let fits = |c: &CounterId| (g.board.counter_factor[c.index()] == 0) == weak;
            let plain = unseen.without(g.board.red).into_iter().find(fits);
            plain.or(unseen.into_iter().find(fits)).map_or(0, |c| c.0 + 1)
        };
        Some(Self { target, unknown, ways, die, effect, starving, faces: [first(true), first(false)], open })
    }

    /// Fights every case.
    pub(super) fn odds(&self, g: &Game) -> Odds {
        let faces: Vec<(u8, bool, bool)> = match &self.die {
            Some((_, results)) => (1u8..)
                .zip(results)
                .map(|(n, r)| (n, air::is_strike(*r), air::is_recon(*r) || self.unknown.is_empty()))
                .collect(),
            None => vec![(0, self.effect != 0, false)],
        };
        let mut results = [Vec::new(), Vec::new()];
        let mut o = self.open.clone();
        for (hit, list) in results.iter_mut().enumerate() {
            if !faces.iter().any(|f| usize::from(f.1) == hit) {
                continue;
            }
            for weak in 0..self.ways.by_weak.len() {
                if self.ways.by_weak[weak] == 0 {
                    list.push(skirmish::Result::default());
                    continue;
                }
                o.clone_from(&self.open);
                o.battle.air = (hit > 0).then_some(AirEffect::Plus);
                for (n, unit) in self.unknown.into_iter().enumerate() {
                    o.face[unit.slot()] = self.faces[usize::from(n >= weak)];
                }
                list.push(skirmish::fight(g, &mut o, self.starving));
            }
        }
        Odds { faces, ways: self.ways.by_weak.clone(), results, exact: self.ways.exact && self.are_alike() }
    }

    /// Whether it matters only how many of the unknown units are Weak, not which: none or all of them are to stand.
    fn are_alike(&self) -> bool {
        let stands = |u| self.open.has(u, flag::NO_RETREAT);
        let n = self.unknown.into_iter().filter(|u| stands(*u)).count();
        n == 0 || n == self.unknown.len()
    }

    pub(super) fn forecast(&self, g: &Game) -> Forecast {
        let odds = self.odds(g);
        let o = &self.open;
        let german = !o.battle.attackers.and(GERMAN_UNITS).is_empty();
        let (side, own, other) =
            if german { (GERMAN, "German", "Soviet") } else { (SOVIET, "Soviet", "German") };
        let foe = if german { SOVIET } else { GERMAN };
        let measure = |label: String, one: &str, side, main| Measure {
            label,
            one: one.into(),
            many: format!("{one}s"),
            side,
            main,
        };
        let name = place(g, self.target);
        let die = self.die.as_ref().map(|(fleet, results)| DieFaces {
            label: fleet_name(g, *fleet),
            faces: (1u8..)
                .zip(results)
                .map(|(n, r)| (n, crate::words::face_words(*r).0.to_owned()))
                .collect(),
        });
        Forecast {
            sentence: format!("{name} falls"),
            target: name,
            subject: Some(Subject::from(self.target)),
            side,
            words: ["taken".into(), "held".into()],
            exact: odds.exact,
            cases: odds.cases(),
            measures: vec![
                measure(format!("Hits on {own} units"), "hit", side, true),
                measure(format!("{other} units lost"), "unit", foe, true),
                measure(format!("{own} units lost"), "unit", side, false),
                measure(format!("Hits on {other} units"), "hit", foe, false),
            ],
            unknown: self.unknown.len() as u8,
            unseen: unseen_text(g, o),
            die,
            notes: self.notes(g, &odds, german),
            recon: None,
            changes: Vec::new(),
            outlook: Outlook::default(),
        }
    }

    /// How it was counted.
    fn notes(&self, g: &Game, odds: &Odds, german: bool) -> Vec<(String, String)> {
        let mut out = Vec::new();
        if !self.unknown.is_empty() {
            let later = self.unknown.into_iter().any(|u| self.open.draws.born[u.slot()] > 0);
            let tail = if later { "; a later arrival may be a counter that came back" } else { "" };
            let text = format!(
                "{} drawn from the unseen counters, none twice{tail}",
                count(self.unknown.len() as i64, "unknown unit")
            );
            out.push((text, "BF-EXP-01".into()));
        }
        if self.die.is_some() || self.effect != 0 {
            out.push(("A hit from the air is taken as one German hit more".into(), "BF-AIR-03".into()));
        }
        let text = if german {
            "If German hits are placed as suggested, so that a fit unit is left where that decides the attack or costs no more than a corps; \
             Soviet losses by the procedure; first leg only"
        } else {
            "If Soviet hits are placed by the procedure, so that a fit unit is left where that matters; German losses as \
             suggested"
        };
        out.push((text.into(), "BF-HIT-07".into()));
        if let Some(held) = odds.if_they_stay() {
            let text = format!(
                "If a Soviet unit that may stay leaves where one German move could cut it off; if it stays, {} falls in {}",
                place(g, self.target),
                held.percent(1)
            );
            out.push((text, "BF-RUL-46".into()));
        }
        out
    }
}

impl Odds {
    pub(super) fn result(&self, hit: bool, weak: usize) -> skirmish::Result {
        self.results[usize::from(hit)][weak]
    }

    pub(super) fn cases(&self) -> Vec<Case> {
        let mut out = Vec::with_capacity(self.faces.len() * self.ways.len());
        for (die, hit, seen) in &self.faces {
            for (weak, ways) in self.ways.iter().enumerate().filter(|(_, n)| **n > 0) {
                let r = self.result(*hit, weak);
                out.push(Case {
                    ways: *ways,
                    die: *die,
                    weak: weak as u8,
                    success: r.taken,
                    seen: *seen,
                    values: r.values().to_vec(),
                });
            }
        }
        out
    }

    pub(super) fn chance(&self) -> Chance {
        self.chance_of(|r| r.taken)
    }

    /// The chance if no defender leaves that may stay, where that makes a difference (R46).
    pub(super) fn if_they_stay(&self) -> Option<Chance> {
        let held = self.chance_of(|r| r.taken && !r.given_up);
        (held.ways < self.chance().ways).then_some(held)
    }

    fn chance_of(&self, is_so: impl Fn(skirmish::Result) -> bool) -> Chance {
        let of: u128 = self.ways.iter().sum();
        let mut chance = Chance { ways: 0, of: of * self.faces.len() as u128 };
        for (_, hit, _) in &self.faces {
            for (weak, ways) in self.ways.iter().enumerate() {
                if *ways > 0 && is_so(self.result(*hit, weak)) {
                    chance.ways += ways;
                }
            }
        }
        chance
    }

    /// Least and most hits on the attackers.
    pub(super) fn range(&self) -> (u8, u8) {
        let hits = self.faces.iter().flat_map(|f| {
            let some = self.ways.iter().enumerate().filter(|(_, n)| **n > 0);
            some.map(|(weak, _)| self.result(f.1, weak).on_attackers)
        });
        (hits.clone().min().unwrap_or(0), hits.max().unwrap_or(0))
    }
}

/// `Unseen: 29 Strong, 15 Weak`.
fn unseen_text(g: &Game, o: &Open) -> String {
    let unseen = draws::unseen(g, o);
    let text = |all: CounterSet, what: &str| {
        let weak = all.and(g.board.weak).len();
        format!("{} Strong{what}, {weak} Weak{what}", all.len() - weak)
    };
    if !g.edition.has_types {
        return format!("Unseen: {}", text(unseen, ""));
    }
    let tanks = g.board.tanks;
    format!("Unseen: {}; {}", text(unseen.without(tanks), " infantry"), text(unseen.and(tanks), " tank"))
}

/// What a mission over the target tells, and what it is worth.
pub(super) fn recon(
    g: &Game,
    fight: &Fight,
    with: &Forecast,
    without: Chance,
    planned: bool,
) -> Option<Recon> {
    let (fleet, _) = fight.die.as_ref()?;
    let warned = |c: &Case| c.seen && !c.success;
    let spared = with.spread_of(0, warned).mean().0;
    Some(Recon {
        label: fleet_name(g, *fleet),
        planned,
        sees: with.chance(|c| c.seen),
        without,
        with: with.success(),
        warned: with.chance(warned),
        fails: with.success().otherwise(),
        spared: (spared, with.total()),
    })
}
