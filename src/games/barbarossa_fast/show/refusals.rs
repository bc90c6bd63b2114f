//! Refusals in words: what their sentences name, and how what another commander has a say in is lifted.

use crate::words::{
    commander_name, fleet_name, group_name, month, place, plan_name, seal, sector_name, unit_in_text,
    unit_name, weather_name,
};
use crate::{
    conduct::Full,
    game::Game,
    ids::{SpaceId, UnitId},
    nouns::{Group, Phase},
    order::Order,
    refusal::{Noun, Refusal, asks},
    rules::{
        commanders::commander,
        movement::{Closed, closed_ways},
    },
    state::Open,
    talk::{AreaConsent, Leave},
};
use engine::{
    base::seat::Post,
    show::offer::{Explanation, Remedy, Reply},
};
use kit::say::count;

/// A refusal in words: code, fact, way out, rules, place, and whom one may ask.
pub fn explain(g: &Game, o: &Open, refusal: &Refusal) -> Explanation {
    let say = Say { g, o };
    let remedy = asks(refusal).and_then(|(by, what)| say.remedy(by, what));
    Explanation { remedy: remedy.map(Box::new), ..refusal.explained(|noun| say.noun(noun)) }
}

/// When something cannot be done.
fn phase_name(p: Phase) -> &'static str {
    match p {
        Phase::Deal => "before the units are dealt",
        Phase::SovietSetup => "the Soviet set-up",
        Phase::GermanSetup => "the German set-up",
        Phase::TurnStart => "the start of the turn",
        Phase::Operations => "German movement and air",
        Phase::AirResults => "the moment after the air battles",
        Phase::Attacks => "German attacks",
        Phase::Battle | Phase::SovietBattle => "the middle of a battle",
        Phase::SovietOperations => "Soviet movement",
        Phase::Stand => "the moment before the Soviet attacks",
        Phase::SovietAttacks => "Soviet attacks",
        Phase::SiberianCall => "the moment of a call for the Siberian reserve",
        Phase::Replacements => "Soviet replacements",
        Phase::SovietStand => "the moment before the German attacks",
        Phase::FarEast => "the sending of units to the Far East",
        Phase::Over => "the end of the game",
    }
}

/// A number below five in letters.
fn in_letters(n: u8) -> String {
    ["no", "one", "two", "three", "four"].get(usize::from(n)).map_or_else(|| n.to_string(), |w| (*w).into())
}

/// A game and its open state, with their words.
struct Say<'a> {
    g: &'a Game,
    o: &'a Open,
}

impl Say<'_> {
    fn u(&self, unit: UnitId) -> String {
        unit_name(self.g, self.o, unit)
    }

    fn p(&self, at: SpaceId) -> String {
        place(self.g, at)
    }

    fn noun(&self, noun: Noun) -> String {
        match noun {
            Noun::Unit(unit) => self.u(unit),
            Noun::UnitInText(unit) => unit_in_text(self.g, self.o, unit),
            Noun::Place(at) => self.p(at),
            Noun::Fleet(fleet) => fleet_name(self.g, fleet),
            Noun::Group(group) => group_name(group).to_owned(),
            Noun::GroupOf(unit) => group_name(self.g.group(self.o, unit)).to_owned(),
            Noun::Sector(group) => sector_name(group).to_string(),
            Noun::Commander(by) => commander_name(self.g, by).to_string(),
            Noun::Consent(by, what) => self.consent(by, what),
            Noun::Weather(weather) => weather_name(weather).to_owned(),
            Noun::Month(turn) => month(turn),
            Noun::Plan(plan) => plan.map_or("plan", plan_name).to_owned(),
            Noun::Phase(phase) => phase_name(phase).to_owned(),
            Noun::Closed(from, to) => self.closed(from, to),
            Noun::Full(full) => self.full(full),
            Noun::Links(n) => count(n, "link"),
            Noun::Hits(n) => count(n, "hit"),
            Noun::Attackers(n) => count(n, "attacker"),
            Noun::Starting(n) => count(n, "starting unit"),
            Noun::More(n) => count(n, "more unit"),
            Noun::Number(n) => n.to_string(),
        }
    }

    /// What a link carries already.
    fn full(&self, full: Full) -> String {
        let limits = &self.g.conduct.links;
        match full {
            Full::Soviets => format!("at most {} Soviet attackers", self.g.conduct.soviets_a_link),
            Full::Armies if limits.armies == 1 => "one army already".into(),
            Full::Armies => format!("at most {} armies", in_letters(limits.armies)),
            Full::Groups => "one panzer group already".into(),
            Full::Panzers if limits.groups == 0 => "three panzer corps already".into(),
            Full::Panzers => format!("at most {} panzer units", in_letters(limits.panzers)),
            Full::Units => format!("at most {} attackers", in_letters(limits.units)),
        }
    }

    /// What closes each way of two links.
    fn closed(&self, from: SpaceId, to: SpaceId) -> String {
        let ways = closed_ways(self.g, self.o, from, to);
        let said = ways.into_iter().map(|(middle, at, how)| {
            let why = match how {
                Closed::Held => "is held by German units".to_owned(),
                Closed::Base => "is a German home base".to_owned(),
                Closed::Contact => "is empty German ground beside German units".to_owned(),
                Closed::Broken => {
                    let sector = sector_name(self.g.board.sector[at.index()]);
                    format!("lies in sector {sector}, where the Soviet line is broken")
                }
            };
            let way = if middle == at { String::new() } else { format!("beyond {}, ", self.p(middle)) };
            format!("{way}{} {why}", self.p(at))
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn answered_no(&self, by: Group, what: Leave) -> bool {
        self.o.talk.as_ref().and_then(|talk| talk.answered(by, what)) == Some(false)
    }

    /// What a commander has not agreed to.
    fn consent(&self, by: Group, what: Leave) -> String {
        let name = commander_name(self.g, by);
        let refused = self.answered_no(by, what);
        let to = match what {
            Leave::Enter { unit, at } if refused => {
                return format!("{name} has refused {} the way into {}", self.u(unit), self.p(at));
            }
            Leave::Enter { at, .. } => return format!("{} is in the area of {name}", self.p(at)),
            Leave::Join { unit, target } => {
                format!("{} joining the attack on {}", self.u(unit), self.p(target))
            }
            Leave::Corps { unit, .. } => format!("taking {}", self.u(unit)),
            Leave::Fleet { fleet } => format!("lending {}", fleet_name(self.g, fleet)),
            Leave::Area { .. } => "opening its area".into(),
            Leave::Attacks { .. } => "joint attacks".into(),
        };
        let says = if refused { "has refused" } else { "has not agreed to" };
        format!("{name} {says} {to}")
    }

    /// How what another commander has a say in is lifted.
    fn remedy(&self, by: Group, what: Leave) -> Option<Remedy> {
        let (g, talk) = (self.g, self.o.talk.as_ref()?);
        let (wants, effect, whole) = match what {
            Leave::Enter { unit, at } => {
                let of = commander(g, self.o, unit);
                let effect = if at.is_in(self.o.control) {
                    "It stays there until it is moved; who attacks from there may advance"
                } else {
                    "It attacks there, and may advance if the place falls"
                };
                let (unit, at) = (self.u(unit), self.p(at));
                (format!("{unit} asks for leave to enter {at}"), effect, Some(Leave::Area { of }))
            }
            Leave::Join { unit, target } => {
                let of = commander(g, self.o, unit);
                let text = format!("{} asks to join the attack on {}", self.u(unit), self.p(target));
                (
                    text,
                    "Losses of the joint force are shared evenly, an odd hit by die",
                    Some(Leave::Attacks { of }),
                )
            }
            Leave::Corps { unit, .. } => (
                format!("{} is offered", self.u(unit)),
                "It goes to the base of its new army group; one corps may change hands so",
                None,
            ),
            Leave::Fleet { fleet } => (
                format!("Army Group Centre asks for {}", fleet_name(g, fleet)),
                "It serves the centre from now on, and the lender goes without",
                None,
            ),
            Leave::Area { .. } | Leave::Attacks { .. } => return None,
        };
        let mut replies = vec![reply("Allow this once", by, what, true)];
        if let Some(whole) = whole {
            let label = match g.setup.area_consent {
                AreaConsent::Standing => "Allow until withdrawn",
                AreaConsent::Each | AreaConsent::Open => "Allow all this turn",
            };
            replies.push(reply(label, by, whole, true));
        } else {
            replies[0].label = "Agree".into();
        }
        if talk.answered(by, what).is_none() {
            replies.push(reply("Refuse", by, what, false));
        }
        let name = commander_name(g, by);
        let nth = g.setup.team.commanders().iter().position(|x| *x == by).unwrap_or(0);
        let plural = if name.starts_with("Army Groups") { "are" } else { "is" };
        Some(Remedy {
            asked: Post(nth as u8),
            title: format!("{name} {plural} asked"),
            what: wants,
            effect: effect.into(),
            replies,
            ..Remedy::default()
        })
    }
}

fn reply(label: &str, by: Group, what: Leave, yes: bool) -> Reply {
    Reply { label: label.into(), order: seal(&Order::Consent { by, what, yes }), lifts: yes }
}
