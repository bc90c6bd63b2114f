//! Why an automatic player did or did not do something, as data and as a sentence.

pub mod german;
pub mod soviet;

use self::{
    german::Why as German,
    soviet::{Entry, Need, RetreatRank, Why as Soviet},
};
use super::leanings;
use crate::{
    game::Game,
    ids::{FleetId, SpaceId, UnitId},
    nouns::{GERMAN, Group, Phase, SOVIET},
    rules::legal::to_act,
    state::Open,
    words::{fleet_name, group_name, place, sector_name, unit_name},
};
use engine::{
    base::{keys::PlaceKey, say::signed, side::Side},
    chances::parts,
    contract::postures::Weighed,
    show::{
        line::{Line, Weight},
        scene::{Arrow, ArrowStyle, Mark, Subject},
    },
};
use kit::say::{count, join};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// A reason of either automatic side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Of the Soviet solitaire procedure.
    #[serde(rename = "S")]
    Soviet(Soviet),
    /// Of the automatic German.
    #[serde(rename = "G")]
    German(German),
    /// What was weighed before the plan of a step.
    #[serde(rename = "P")]
    Weighed(Weighed),
}

/// The reasons of an order as log lines: sectors whose line holds in one, and what a stack does not attack in another.
pub fn lines(g: &Game, o: &Open, all: &[Reason]) -> Vec<Line> {
    let alike = |a: &Reason, b: &Reason| match (a, b) {
        (Reason::Soviet(a), Reason::Soviet(b)) => match (a, b) {
            (Soviet::Line { .. }, Soviet::Line { .. }) => true,
            (Soviet::NoAttack { from, .. }, Soviet::NoAttack { from: other, .. }) => from == other,
            (
                Soviet::NoAttackBroken { from, sector, .. },
                Soviet::NoAttackBroken { from: other, sector: s, .. },
            ) => (from, sector) == (other, s),
            _ => false,
        },
        _ => false,
    };
    all.chunk_by(alike).map(|some| joined(g, o, some)).collect()
}

/// Reasons that are alike as one line.
fn joined(g: &Game, o: &Open, some: &[Reason]) -> Line {
    let each = some.iter().map(|w| line(g, o, w));
    let Some(mut first) = each.reduce(|mut sum, next| {
        sum.subjects
            .extend(next.subjects.into_iter().filter(|s| !sum.subjects.contains(s)).collect::<Vec<_>>());
        sum.arrows.extend(next.arrows);
        sum.marks.extend(next.marks);
        sum
    }) else {
        return Line::default();
    };
    if some.len() > 1 {
        first.text = joined_text(g, some).unwrap_or(first.text);
    }
    first
}

fn joined_text(g: &Game, some: &[Reason]) -> Option<String> {
    let p = |s: &SpaceId| place(g, *s);
    let soviet = || {
        some.iter().filter_map(|w| match w {
            Reason::Soviet(w) => Some(w),
            Reason::German(_) | Reason::Weighed(_) => None,
        })
    };
    let parts: Vec<String> = soviet()
        .filter_map(|w| match w {
            Soviet::Line { sector } => Some(sector_name(*sector).to_owned()),
            Soviet::NoAttack { target, against, .. } => Some(format!("{against} at {}", p(target))),
            Soviet::NoAttackBroken { target, .. } => Some(p(target)),
            _ => None,
        })
        .collect();
    let list = join(&parts);
    Some(match soviet().next()? {
        Soviet::Line { .. } => format!("Sectors {list} hold"),
        Soviet::NoAttack { from, strength, .. } => {
            format!("No attack from {}: {strength} is not more than {list}", p(from))
        }
        Soviet::NoAttackBroken { from, sector, .. } => {
            let sector = sector_name(*sector);
            format!("{} would attack {list}, but the line in sector {sector} is broken", p(from))
        }
        _ => return None,
    })
}

/// A reason as a log line, with what it answers on the map.
pub fn line(g: &Game, o: &Open, w: &Reason) -> Line {
    let mut l = match w {
        Reason::Soviet(w) => Line {
            text: Say { g, o }.soviet(w),
            rules: vec![w.code().into()],
            side: Some(SOVIET),
            ..Line::default()
        },
        Reason::German(w) => Line {
            text: Say { g, o }.german(w),
            rules: vec![w.code().into()],
            side: Some(GERMAN),
            ..Line::default()
        },
        Reason::Weighed(w) => Line { text: weighed_text(g, w), side: to_act(o).map(Side), ..Line::default() },
    };
    if let Reason::Soviet(w) = w {
        (l.subjects, l.arrows, l.marks) = picture(o, w);
        let inaction = matches!(
            w,
            Soviet::Line { .. }
                | Soviet::Stay { .. }
                | Soviet::NoAttack { .. }
                | Soviet::Cover { .. }
                | Soviet::SiberiaWait { .. }
                | Soviet::SiberiaLater { .. }
                | Soviet::NoAdvance { .. }
        );
        l.weight = if inaction { Weight::Detail } else { Weight::Plain };
    } else if let Reason::German(w) = w {
        l.subjects = german_subjects(w);
    }
    l
}

/// What was weighed: `16 plans, 1,500 games. Kiev first: 43 ± 2 % and 7.4 points; the procedure: 38 ± 2 % and 7.1 points. A point counted
/// as a tenth of a victory, +8.0 ± 2.1: it is taken`. A ± is one standard error.
fn weighed_text(g: &Game, w: &Weighed) -> String {
    let sum = format!("{}, {}", count(w.plans, "plan"), count(w.games, "game"));
    let Some(best) = w.best else {
        return format!("{sum}: none looks better than the procedure");
    };
    let chance = |share: u16| {
        let p = f64::from(share) / 1000.0;
        let error = (p * (1.0 - p) / f64::from(best.games.max(1))).sqrt();
        format!("{:.0} ± {:.0} %", 100.0 * p, (100.0 * error).max(1.0))
    };
    let each = |nth: usize| {
        format!("{} and {:.1} points", chance(best.chances[nth]), f64::from(best.points[nth]) / 10.0)
    };
    let gain = format!("{} ± {:.1}", signed(f64::from(best.gain) / 10.0, 1), f64::from(best.error) / 10.0);
    let end = best.ending();
    format!(
        "{sum}. {}: {}; the procedure: {}. A point counted as a tenth of a victory, {gain}: {end}",
        best.named(|part| parts::name(g, part), |id| leanings::name(g, id)),
        each(0),
        each(1)
    )
}

/// A reason as a hint for a person, who is not bound by the obligations of the procedure (R88).
pub fn hint_line(g: &Game, o: &Open, w: &Reason) -> Line {
    let mut l = line(g, o, w);
    if let Reason::Soviet(Soviet::Attack { .. } | Soviet::Breakout { .. } | Soviet::Trouble { .. }) = w {
        l.text = format!("The procedure would do this; you are free to. {}", l.text);
        l.rules.push("BF-RUL-88".into());
    }
    l
}

fn ring(s: SpaceId) -> Mark {
    Mark::Ring { place: PlaceKey::from(s) }
}

/// Subjects, arrows of what is answered (in the other side's colour), rings.
fn picture(o: &Open, w: &Soviet) -> (Vec<Subject>, Vec<Arrow>, Vec<Mark>) {
    let answers = |path: &[SpaceId]| vec![Arrow::along(path.iter().copied(), ArrowStyle::Answers, 0)];
    let own = |path: &[SpaceId]| vec![Arrow::along(path.iter().copied(), ArrowStyle::Attack, 1)];
    match *w {
        Soviet::Broken { from, a, b, by, .. } => {
            (vec![Subject::from(from), Subject::from(by)], answers(&[from, a, b]), vec![ring(b)])
        }
        Soviet::Breakout { from, target, .. }
        | Soviet::Trouble { from, target, .. }
        | Soviet::Attack { from, target, .. } => {
            (vec![Subject::from(target), Subject::from(from)], own(&[from, target]), Vec::new())
        }
        Soviet::NoAttack { from, target, .. } | Soviet::NoAttackBroken { from, target, .. } => {
            (vec![Subject::from(from), Subject::from(target)], Vec::new(), vec![ring(target)])
        }
        Soviet::BreakoutMove { unit: u, through, .. } => {
            (vec![Subject::from(u), Subject::from(through)], Vec::new(), vec![ring(through)])
        }
        Soviet::Cover { at, .. } | Soviet::NoWayBack { at } | Soviet::Stay { at, .. } => {
            (vec![Subject::from(at)], Vec::new(), vec![ring(at)])
        }
        Soviet::Enter { unit: u, city } => {
            (vec![Subject::from(city), Subject::from(u)], Vec::new(), vec![ring(city)])
        }
        Soviet::Withdraw { unit: u, through, to, .. } => {
            (vec![Subject::from(to), Subject::from(u)], Vec::new(), vec![ring(through)])
        }
        Soviet::HoldLast { at, through } => {
            (vec![Subject::from(at)], Vec::new(), vec![ring(at), ring(through)])
        }
        Soviet::City { unit: u, city, .. } => {
            (vec![Subject::from(city), Subject::from(u)], Vec::new(), vec![ring(city)])
        }
        Soviet::Imminent { unit: u, city, via } => {
            (vec![Subject::from(city), Subject::from(u)], answers(&[via, city]), vec![ring(via)])
        }
        Soviet::Moscow { unit: u, at } | Soviet::Backup { unit: u, at, .. } => {
            (vec![Subject::from(at), Subject::from(u)], Vec::new(), vec![ring(at)])
        }
        Soviet::Approach { unit: u, at, city } => {
            (vec![Subject::from(at), Subject::from(u)], answers(&[at, city]), Vec::new())
        }
        Soviet::Stop { unit: u, at, army } => {
            let from = o.space(army).unwrap_or(at);
            (vec![Subject::from(at), Subject::from(u), Subject::from(army)], answers(&[from, at]), Vec::new())
        }
        Soviet::Type { at, unit: u, tank } => {
            (vec![Subject::from(at), Subject::from(u), Subject::from(tank)], Vec::new(), vec![ring(at)])
        }
        Soviet::Rear { unit: u, to, .. }
        | Soviet::Retreat { unit: u, to, .. }
        | Soviet::Advance { unit: u, to, .. } => {
            (vec![Subject::from(to), Subject::from(u)], Vec::new(), Vec::new())
        }
        Soviet::LossHold { unit: u, at }
        | Soviet::Stand { unit: u, at }
        | Soviet::NoRetreat { unit: u, at, .. } => {
            (vec![Subject::from(at), Subject::from(u)], Vec::new(), Vec::new())
        }
        Soviet::LossFire { at, .. } => (vec![Subject::from(at)], Vec::new(), Vec::new()),
        Soviet::NoAdvance { target } => (vec![Subject::from(target)], Vec::new(), Vec::new()),
        Soviet::Replacement { unit: u, to, .. }
        | Soviet::SiberianWave { unit: u, to }
        | Soviet::Rail { unit: u, to, .. } => {
            (vec![Subject::from(to), Subject::from(u)], Vec::new(), vec![ring(to)])
        }
        Soviet::SiberiaPay { unit: u, from } => {
            (vec![Subject::from(from), Subject::from(u)], Vec::new(), vec![ring(from)])
        }
        Soviet::Line { .. }
        | Soviet::SiberiaCall { .. }
        | Soviet::SiberiaWait { .. }
        | Soviet::SiberiaLater { .. } => (Vec::new(), Vec::new(), Vec::new()),
    }
}

fn german_subjects(w: &German) -> Vec<Subject> {
    match *w {
        German::City { unit: u, city, .. } => vec![Subject::from(u), Subject::from(city)],
        German::Strike { target, .. }
        | German::Empty { target }
        | German::Ring { target, .. }
        | German::Cancel { target, .. }
        | German::CallOff { target, .. }
        | German::Commit { target, .. }
        | German::Blitz { target, .. }
        | German::AirPlus { target, .. }
        | German::AirMinus { target }
        | German::Air { target, .. } => vec![Subject::from(target)],
        German::Follow { unit: u, target }
        | German::Advance { unit: u, target, .. }
        | German::Occupy { unit: u, target }
        | German::Exploit { unit: u, target, .. } => {
            vec![Subject::from(u), Subject::from(target)]
        }
        German::Hold { unit: u, at } | German::StayBehind { unit: u, at } => {
            vec![Subject::from(u), Subject::from(at)]
        }
        German::FallBack { unit: u, to, .. } | German::March { unit: u, to } => {
            vec![Subject::from(u), Subject::from(to)]
        }
        German::Loss { unit: u }
        | German::Transfer { unit: u, .. }
        | German::Base { unit: u, .. }
        | German::Resupply { unit: u, .. } => vec![Subject::from(u)],
        German::Begin
        | German::Corps40 { .. }
        | German::Loan { .. }
        | German::NoLoan
        | German::Siberians
        | German::Done { .. }
        | German::Stand
        | German::Halt { .. }
        | German::NoStand => Vec::new(),
    }
}

/// Why units are needed, inside a sentence.
pub(crate) fn need_text(g: &Game, o: &Open, need: &Need) -> String {
    Say { g, o }.need(need)
}

struct Say<'a> {
    g: &'a Game,
    o: &'a Open,
}

impl Say<'_> {
    fn p(&self, s: SpaceId) -> String {
        place(self.g, s)
    }
    fn moscow_open(&self, at: SpaceId) -> String {
        format!("{} keeps {} from being surrounded", self.p(at), self.p(self.g.board.moscow))
    }
    fn u(&self, unit: UnitId) -> String {
        unit_name(self.g, self.o, unit)
    }

    fn need(&self, n: &Need) -> String {
        match *n {
            Need::City { city, k: 0 } => format!("{} is directly threatened", self.p(city)),
            Need::City { city, k } => {
                format!("{} is directly threatened by {}", self.p(city), count(k, "unit"))
            }
            Need::Imminent { city, via } => {
                format!("the Germans can reach {} next to {}", self.p(via), self.p(city))
            }
            Need::Moscow { at } => self.moscow_open(at),
            Need::Approach { at, city } => format!("{} slows the approach to {}", self.p(at), self.p(city)),
            Need::Stop { at, army } => {
                format!("{} stops {} from gaining more than one position", self.p(at), self.u(army))
            }
            Need::Backup { at, behind } => {
                format!("{} backs up {} against a Blitzkrieg", self.p(at), self.p(behind))
            }
            Need::Surplus { at } => format!("{} comes first for surplus units", self.p(at)),
            Need::Start { at, tank } => {
                let type_name = if tank { "a tank unit" } else { "an infantry unit" };
                format!("{} takes {type_name} at the start", self.p(at))
            }
        }
    }

    fn soviet(&self, w: &Soviet) -> String {
        let p = |s| self.p(s);
        let u = |x| self.u(x);
        match *w {
            // The line
            Soviet::Broken { sector, by, from, a, b } => self.broken(sector, by, from, (a, b)),
            Soviet::Line { sector } => format!("Sector {} holds", sector_name(sector)),
            // Pockets
            Soviet::BreakoutMove { unit, pocket, through } => self.slips_out(unit, pocket, through),
            Soviet::Breakout { from, target, strength, against, edge } => {
                self.breakout(from, target, (strength, against), edge)
            }
            Soviet::Trouble { from, target, strength, against } => {
                self.no_way_out(from, target, (strength, against))
            }
            Soviet::Cover { at, target } => format!("{} cannot hurt {} and stays in cover", p(at), p(target)),
            // Attacks
            Soviet::Attack { from, target, strength, against, sector } => {
                self.obliged(from, target, (strength, against), sector)
            }
            Soviet::NoAttack { from, target, strength, against } => {
                format!("No attack from {}: {strength} is not more than {against} at {}", p(from), p(target))
            }
            Soviet::NoAttackBroken { from, target, sector } => self.would_attack(from, target, sector),
            // Movement
            Soviet::Enter { city, .. } => format!("Nobody holds {}: a unit walks in", p(city)),
            Soviet::Withdraw { from, through, to, .. } => self.falls_back(from, through, to),
            Soviet::HoldLast { at, through } => {
                format!("{} would be encircled through {} but cannot get away: it holds", p(at), p(through))
            }
            Soviet::City { city, k, .. } => self.city_wants(city, k),
            Soviet::Imminent { city, via, .. } => {
                format!("The Germans can be at {} next to {}: the city wants 2 units", p(via), p(city))
            }
            Soviet::Moscow { at, .. } => self.need(&Need::Moscow { at }),
            Soviet::Approach { at, city, .. } => self.need(&Need::Approach { at, city }),
            Soviet::Stop { at, army, .. } => self.need(&Need::Stop { at, army }),
            Soviet::Backup { at, behind, .. } => self.need(&Need::Backup { at, behind }),
            Soviet::Type { at, unit, tank } => {
                format!("{} needs infantry to absorb hits: {} rather than {}", p(at), u(unit), u(tank))
            }
            Soviet::Rear { to, toward, .. } => {
                format!("A unit moves up to {} on the way to {}", p(to), p(toward))
            }
            Soviet::Stay { at, units, need } => self.stays(at, units, need),
            // Battle
            Soviet::LossHold { unit, at } => format!("{} is given up so that {} holds", u(unit), p(at)),
            Soviet::LossFire { at, factors, held, attacking } => self.losses(at, factors, held, attacking),
            Soviet::Retreat { from, to, rank, .. } => {
                format!("From {} to {}: {}", p(from), p(to), rank_text(rank))
            }
            Soviet::NoWayBack { at } => format!("No legal retreat from {}", p(at)),
            Soviet::Stand { unit, at } => format!("{} was hit and stays at {}", u(unit), p(at)),
            Soviet::NoRetreat { unit, at, other } => {
                format!("{} is to hold at {} so that {} holds", u(unit), p(at), u(other))
            }
            Soviet::Advance { to, entry, .. } => self.moves_in(to, entry),
            Soviet::NoAdvance { target } => format!("No unit is sent into {} now", p(target)),
            // Replacements
            Soviet::Replacement { source, to, need, .. } => self.replacement(source, to, need),
            Soviet::Rail { from, to, .. } => format!("By rail from {} to {}", p(from), p(to)),
            // The Far East
            Soviet::SiberianWave { to, .. } => {
                format!("The Siberian reserve goes to {} as long as it stands", p(to))
            }
            Soviet::SiberiaCall { links } => format!(
                "German armies stand {} from {}: the Siberian reserve is called; it arrives next month",
                count(links, "link"),
                p(self.g.board.moscow)
            ),
            Soviet::SiberiaWait { .. } if self.o.turn < 3 => {
                "The Siberian reserve is not called before August".into()
            }
            Soviet::SiberiaWait { links: u8::MAX } => "No German army threatens the capital: no call".into(),
            Soviet::SiberiaWait { links } => format!(
                "German armies stand {} from {}: the Siberian reserve waits",
                count(links, "link"),
                p(self.g.board.moscow)
            ),
            Soviet::SiberiaPay { unit, from } => format!("{} goes from {} to the Far East", u(unit), p(from)),
            Soviet::SiberiaLater { owed } => {
                format!(
                    "{} for the Far East can wait: units without a task do not suffice",
                    count(owed, "unit")
                )
            }
        }
    }

    fn broken(&self, sector: Group, by: UnitId, from: SpaceId, (a, b): (SpaceId, SpaceId)) -> String {
        let way = if a == b {
            format!("into {}", self.p(a))
        } else {
            format!("through {} to {}", self.p(a), self.p(b))
        };
        format!(
            "The line in sector {} is broken: {} at {} can drive {way}. No attack and no advance there this turn",
            sector_name(sector),
            self.u(by),
            self.p(from)
        )
    }

    fn slips_out(&self, unit: UnitId, pocket: SpaceId, through: SpaceId) -> String {
        let (unit, pocket, through) = (self.u(unit), self.p(pocket), self.p(through));
        format!("{unit} slips out of the {pocket} pocket through {through}: the way to supply is open")
    }

    fn breakout(
        &self,
        from: SpaceId,
        target: SpaceId,
        (strength, against): (u8, u8),
        edge: SpaceId,
    ) -> String {
        let (from, target, edge) = (self.p(from), self.p(target), self.p(edge));
        format!(
            "The pocket at {from} attacks {target} ({strength} against {against}) to reopen the way to {edge}"
        )
    }

    fn no_way_out(&self, from: SpaceId, target: SpaceId, (strength, against): (u8, u8)) -> String {
        format!(
            "No way out of {}: it attacks {} ({strength} against {against}) to cost the Germans what it can",
            self.p(from),
            self.p(target)
        )
    }

    fn obliged(
        &self,
        from: SpaceId,
        target: SpaceId,
        (strength, against): (u8, u8),
        sector: Group,
    ) -> String {
        if strength <= against {
            let (from, target) = (self.p(from), self.p(target));
            return format!("{target} is to be retaken: {from} has {strength} against {against}");
        }
        format!(
            "Obliged to attack: {} has {strength} against {against} at {}, and the line in sector {} holds",
            self.p(from),
            self.p(target),
            sector_name(sector)
        )
    }

    fn would_attack(&self, from: SpaceId, target: SpaceId, sector: Group) -> String {
        let (from, target, sector) = (self.p(from), self.p(target), sector_name(sector));
        format!("{from} would attack {target}, but the line in sector {sector} is broken")
    }

    fn falls_back(&self, from: SpaceId, through: SpaceId, to: SpaceId) -> String {
        let (from, through, to) = (self.p(from), self.p(through), self.p(to));
        format!("{from} would be encircled through {through}: a unit falls back to {to}")
    }

    fn city_wants(&self, city: SpaceId, k: u8) -> String {
        let city = self.p(city);
        match k {
            0 => format!("{city} is directly threatened: it wants 2 units"),
            _ => format!("{city} is directly threatened by {}: it wants 2 + {k}", count(k, "unit")),
        }
    }

    fn stays(&self, at: SpaceId, units: u8, need: Option<Need>) -> String {
        let (units, at) = (count(units, "unit"), self.p(at));
        match need {
            None => format!("{units} at {at}: nothing calls it away"),
            Some(need) => format!("{units} at {at} stays: {}", self.need(&need)),
        }
    }

    fn losses(&self, at: SpaceId, factors: u8, held: bool, attacking: bool) -> String {
        let (at, factors) = (self.p(at), count(factors, "factor"));
        match (attacking, held) {
            (true, _) => format!("Losses taken so that {factors} stay in the fight"),
            (false, true) => format!("{at} holds; losses keep {factors} alive"),
            (false, false) => format!("{at} cannot be held; losses keep {factors} alive"),
        }
    }

    fn moves_in(&self, to: SpaceId, entry: Entry) -> String {
        let to = self.p(to);
        match entry {
            Entry::Breakout => format!("The breakout goes on into {to}"),
            Entry::City => format!("{to} is a victory city: the attackers move in"),
            Entry::Hole => format!("Moving into {to} closes a hole and keeps supply"),
        }
    }

    fn replacement(&self, source: Option<SpaceId>, to: SpaceId, need: Option<Need>) -> String {
        let from = source.map_or_else(|| "the map edge".into(), |s| self.p(s));
        let (there, to) = (source == Some(to), self.p(to));
        match need {
            Some(Need::Surplus { .. }) => format!("A surplus unit strengthens {to}"),
            Some(need @ Need::Start { .. }) => self.need(&need),
            Some(need) => format!("From {from} to {to}: {}", self.need(&need)),
            None if there => format!("Nothing needs it elsewhere: it stays at {to}"),
            None => format!("From {from} to {to}: nothing needs it now, it waits as a reserve"),
        }
    }

    fn german(&self, w: &German) -> String {
        let p = |s| self.p(s);
        let u = |x| self.u(x);
        match *w {
            German::Begin => "The armies stand ready; the campaign begins".into(),
            German::Transfer { unit, group, by_plan: true } => {
                format!("The plan gives {} to {}", u(unit), group_name(group))
            }
            German::Transfer { unit, group, .. } => {
                format!("{} is worth more to {}", u(unit), group_name(group))
            }
            German::Base { unit, base, links } => self.starts_from(unit, base, links),
            German::Corps40 { group } => {
                let group = group_name(group);
                format!("40th Panzer Corps goes to {group}: its base is nearest to the points of open cities")
            }
            German::Loan { fleet, own, theirs } => self.borrows(fleet, own, theirs),
            German::NoLoan => {
                "No air fleet is borrowed: Centre has not twice the factors of an army group that could lend one".into()
            }
            German::City { unit, city, links } => {
                format!("{} heads for {}, {} away", u(unit), p(city), count(links, "link"))
            }
            German::March { unit, to } => format!("{} marches to {}; no victory city is open", u(unit), p(to)),
            German::Strike { target, hits, cut, air, air_chance, need, most, chance } => {
                let more = [(cut, String::from("for want of supply")), (air, format!("if the aircraft strike ({air_chance} %)"))];
                self.strikes(target, hits, &more, (need, most), chance)
            }
            German::Empty { target } => format!("{} is empty: it falls without combat", p(target)),
            German::Ring { city, target, closed, of } => {
                format!("{} closes {closed} of {of} ways into {}; a ringed city starves", p(target), p(city))
            }
            German::Follow { unit, target } => format!("{} follows the attack on {}", u(unit), p(target)),
            German::Air { fleet, target, chance } => {
                format!("{} flies over {}: {chance} % for a hit", fleet_name(self.g, fleet), p(target))
            }
            German::Resupply { fleet, unit } => {
                format!("{} supplies {}, which is cut off", fleet_name(self.g, fleet), u(unit))
            }
            German::Siberians => self.g.spell(
                "No army goes next to Moscow yet: the Siberians would come, and Japan might end the war",
            ),
            German::Done { attacks: 0, moves: 0 } => "No order was given in this step".into(),
            German::Done { attacks, moves } => {
                format!("All orders are given: {}, {}", count(attacks, "attack"), count(moves, "move"))
            }
            German::Cancel { target, chance } => self.cancelled(target, chance),
            German::CallOff { target, chance } => format!(
                "The attack on {} is called off: as it stands now it succeeds in {chance} % and would cost more than it brings",
                self.p(target)
            ),
            German::Stand => "No attack is cancelled".into(),
            German::Commit { target, chance } => format!("{} next: {chance} % to clear it", p(target)),
            German::Blitz { target, next, chance, lost } => self.blitz(target, next, chance, lost),
            German::AirPlus { target, hits, need } => self.one_hit_more(target, hits, need),
            German::AirMinus { target } => {
                format!("The hits suffice at {}; the aircraft keep losses down", p(target))
            }
            German::Loss { unit } => format!("{} takes the hit: placed so, the hits cost least", u(unit)),
            German::Advance { unit, target, city } => {
                format!("{} moves into {}, on the way to {}", u(unit), p(target), p(city))
            }
            German::StayBehind { unit, at } => format!("{} is worth more at {}", u(unit), p(at)),
            German::Occupy { unit, target } => {
                let (unit, target) = (u(unit), p(target));
                format!("{unit} moves into {target}, which is empty: the attack is spent if no unit does")
            }
            German::Exploit { unit, target, chance } => {
                format!("{} goes on to {}: {chance} %", u(unit), p(target))
            }
            German::Halt { at } => format!("The panzers stop at {}: nothing beyond is worth the risk", p(at)),
            German::FallBack { unit, to, ways: 1 } => format!("{} falls back to {}, the only way", u(unit), p(to)),
            German::FallBack { unit, to, .. } => {
                format!("{} falls back to {}, where it is worth most", u(unit), p(to))
            }
            German::Hold { unit, at } => format!("{} holds {}", u(unit), p(at)),
            German::NoStand => "No unit is ordered to hold to the last: careful losses do better".into(),
        }
    }

    fn starts_from(&self, unit: UnitId, base: SpaceId, links: u8) -> String {
        let (unit, base, links) = (self.u(unit), self.p(base), count(links, "link"));
        format!("{unit} starts from {base}: {links} of the front can be attacked from there")
    }

    fn borrows(&self, fleet: FleetId, own: u8, theirs: u8) -> String {
        let fleet = fleet_name(self.g, fleet);
        match own {
            // An earlier version said no figures.
            0 => format!("Army Group Centre borrows {fleet}: it has more to attack with than the lender"),
            _ => format!(
                "Army Group Centre borrows {fleet}: it has {} in its sector, the lender {theirs}",
                count(own, "factor")
            ),
        }
    }

    /// The hits of an attack, what may come to them, and what is needed.
    fn strikes(
        &self,
        target: SpaceId,
        hits: u8,
        more: &[(u8, String)],
        (need, most): (u8, u8),
        chance: u8,
    ) -> String {
        let mut text = format!("{} on {}", count(hits, "hit"), self.p(target));
        for (more, why) in more.iter().filter(|(more, _)| *more > 0) {
            let _ = write!(text, ", {more} more {why}");
        }
        if most > need {
            let _ = write!(text, "; {need} to {most} needed, by what stands there: {chance} %");
        } else {
            let _ = write!(text, ", {need} needed: {chance} %");
        }
        text
    }

    fn one_hit_more(&self, target: SpaceId, hits: u8, need: u8) -> String {
        let target = self.p(target);
        match need {
            0 => format!("One hit more at {target}"),
            need if hits.saturating_add(1) >= need => {
                format!("One hit more clears {target}: {need} are needed, and {hits} get through without it")
            }
            need => {
                format!("One hit more at {target}, where {need} are needed and {hits} get through without it")
            }
        }
    }

    fn cancelled(&self, target: SpaceId, chance: u8) -> String {
        let target = self.p(target);
        if self.o.phase == Phase::Operations {
            format!("The attack on {target} does not pay, whatever supports it ({chance} %): it is cancelled")
        } else {
            format!("What was seen at {target} leaves {chance} %: the attack is cancelled")
        }
    }

    fn blitz(&self, target: SpaceId, next: SpaceId, chance: u8, lost: Option<u8>) -> String {
        let (target, next) = (self.p(target), self.p(next));
        let cost = match lost {
            None => String::new(),
            Some(0) => "; the doubled fire should cost no unit".into(),
            Some(lost) => format!("; the doubled fire should cost {}", count(lost, "unit")),
        };
        format!("Blitzkrieg at {target}: the panzers can go on to {next} ({chance} %){cost}")
    }
}

fn rank_text(r: RetreatRank) -> &'static str {
    match r {
        RetreatRank::Only => "the only way",
        RetreatRank::City => "a city or fortress that needs units",
        RetreatRank::Need => "units are needed there",
        RetreatRank::Hole => "it closes a hole",
        RetreatRank::Clear => "out of contact with the Germans",
        RetreatRank::Nearer => "nearer home",
        RetreatRank::Die => "decided by a die",
    }
}
