//! Log lines: every event and order as a readable sentence, with its rules, dice and terms.

use super::words::*;
use crate::games::barbarossa_fast::show::score::score_text;
use crate::kit::say::{count, join};
use crate::{
    engine::{
        base::side::Side,
        show::{
            scene::{Arrow, ArrowStyle, Subject},
            words::{DieLine, Line, Term, Weight},
        },
    },
    games::barbarossa_fast::{
        boundary::*, data::board::Group, event::*, game::Game, ids::*, order::*, state::*,
    },
};

fn unit(u: UnitId) -> Subject {
    Subject::Unit(u16::from(u.0))
}

fn spot(s: SpaceId) -> Subject {
    Subject::Place(u16::from(s.0))
}

fn side_of(u: UnitId) -> Option<Side> {
    Some(if u.is_german() { GERMAN } else { SOVIET })
}

/// Whose step of movement it is.
fn side_of_step(o: &Open) -> Option<Side> {
    Some(if o.phase == Phase::SovietOperations { SOVIET } else { GERMAN })
}

fn line(text: impl Into<String>, rules: &[&str]) -> Line {
    Line { text: text.into(), rules: rules.iter().map(|r| (*r).into()).collect(), ..Line::default() }
}

fn heading(text: impl Into<String>, rules: &[&str]) -> Line {
    Line { weight: Weight::Heading, ..line(text, rules) }
}

trait With: Sized {
    fn about(self, subjects: Vec<Subject>) -> Self;
    fn by(self, side: Option<Side>) -> Self;
    fn strong(self) -> Self;
    fn detail(self) -> Self;
}

impl With for Line {
    fn about(mut self, subjects: Vec<Subject>) -> Self {
        self.subjects = subjects;
        self
    }
    fn by(mut self, side: Option<Side>) -> Self {
        self.side = side;
        self
    }
    fn strong(mut self) -> Self {
        self.weight = Weight::Strong;
        self
    }
    fn detail(mut self) -> Self {
        self.weight = Weight::Detail;
        self
    }
}

/// The line of an event, `o` being how things stood before it; `None` for bookkeeping.
pub fn sentence(g: &Game, o: &Open, e: &Event) -> Option<Line> {
    let german = o.phase == Phase::Battle;
    let attacker = Some(if o.phase == Phase::SovietBattle { SOVIET } else { GERMAN });
    Some(match e {
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::SovietSetupBegan
        | Event::GermanSetupBegan
        | Event::Stationed { .. }
        | Event::Transferred { .. }
        | Event::Placed { .. } => return setup_line(g, o, e),
        Event::TurnBegan { turn } => {
            let mut l = heading(format!("Turn {turn} · {}", month(*turn)), &["BF-SEQ-01"]);
            l.weight = Weight::Heading;
            l
        }
        Event::WeatherRolled { die, weather } => {
            let mut l = line(format!("October brings {}", weather_name(*weather)), &["BF-WX-02"]).strong();
            l.die = Some(DieLine { face: *die, modifiers: Vec::new(), result: *die as i8 });
            l
        }
        Event::Reinforced { unit: u, group, at } => line(
            format!("{} joins {} at {}", german_name(g, *u), group_name(*group), place(g, *at)),
            &[if Some(*u) == g.board.corps40 { "BF-REI-04" } else { "BF-REI-01" }],
        )
        .about(vec![unit(*u), spot(*at)])
        .by(Some(GERMAN)),
        Event::FleetLeft { fleet } => {
            line(format!("{} leaves the front for good", fleet_name(g, *fleet)), &["BF-REI-05"])
                .by(Some(GERMAN))
        }
        Event::FleetBorrowed { fleet } => {
            line(format!("Army Group Centre borrows {}", fleet_name(g, *fleet)), &["BF-REI-06"])
                .by(Some(GERMAN))
        }
        Event::LoanDeclined => {
            line("Army Group Centre borrows no air fleet", &["BF-REI-06"]).by(Some(GERMAN))
        }
        Event::OperationsBegan => heading("German movement and air", &["BF-SEQ-02"]),
        Event::Moved { unit: u, path, bonus } => moved(g, o, *u, path, *bonus),
        Event::ControlChanged { space, german } => {
            let starved = *german && !space.is_in(o.german);
            let who = if *german { "German" } else { "Soviet" };
            let city = space.is_in(g.board.cities);
            let text = match (city, *german, starved) {
                (_, _, true) => format!("{} is cut off and becomes German", place(g, *space)),
                (true, true, _) => format!(
                    "{} falls: {} for the Germans",
                    place(g, *space),
                    count(g.board.vp[space.index()], "point")
                ),
                (true, false, _) => format!("{} is retaken", place(g, *space)),
                _ => format!("{} is {who} now", place(g, *space)),
            };
            let rule = if starved { "BF-SUP-07" } else { "BF-MOV-10" };
            let l =
                line(text, &[rule]).about(vec![spot(*space)]).by(Some(if *german { GERMAN } else { SOVIET }));
            if city { l.strong() } else { l.detail() }
        }
        Event::FortressDestroyed { space } => {
            line(format!("The fortress of {} is destroyed", place(g, *space)), &["BF-ABS-09"])
                .about(vec![spot(*space)])
                .by(Some(GERMAN))
                .detail()
        }
        Event::Declared { unit: u, target, role } => {
            let (verb, rule) = match role {
                Role::Attack => ("will attack", "BF-RUL-06"),
                Role::Follow => ("will follow to", "BF-FOL-01"),
            };
            let from = o.space(*u).unwrap_or(*target);
            // No arrow here: the scene shows declared attacks as long as they stand.
            let before = o.attackers_of(*target).len();
            let text = match (role, before, o.face(*u)) {
                (Role::Attack, 1.., None) if !u.is_german() => {
                    let nth = ordinal_word(before + 1);
                    format!("{nth} unit at {} joins the attack on {}", place(g, from), place(g, *target))
                }
                _ => format!("{} at {} {verb} {}", unit_name(g, o, *u), place(g, from), place(g, *target)),
            };
            line(text, &[rule]).about(vec![unit(*u), spot(*target)]).by(side_of(*u))
        }
        Event::Cancelled { target } => {
            line(format!("The attack on {} is cancelled", place(g, *target)), &["BF-RUL-96"])
                .about(vec![spot(*target)])
        }
        Event::Lapsed { target } => line(
            format!(
                "The attack on {} lapses: own units have entered it, and its units have used their attack",
                place(g, *target)
            ),
            &["BF-RUL-135"],
        )
        .about(vec![spot(*target)])
        .by(side_of_step(o)),
        Event::Assigned { fleet, target } => {
            line(format!("{} will fly over {}", fleet_name(g, *fleet), place(g, *target)), &["BF-AIR-01"])
                .about(vec![spot(*target)])
                .by(Some(GERMAN))
        }
        Event::AirSupplied { fleet, unit: u } => line(
            format!("{} supplies {} from the air", fleet_name(g, *fleet), german_name(g, *u)),
            &["BF-AIR-14"],
        )
        .about(vec![unit(*u)])
        .by(Some(GERMAN)),
        Event::AirRolled { fleet, target, die, mods, result } => {
            air_rolled(g, *fleet, *target, *die, mods, *result)
        }
        Event::Revealed { unit: u, counter } => {
            let factor = g.board.counter_factor[counter.index() & 63];
            let strength = match factor {
                0 => "Weak",
                1 => "Strong",
                _ => "2 factors",
            };
            let at = o.space(*u).map_or_else(String::new, |s| format!(" at {}", place(g, s)));
            line(format!("Turned up{at}: {}, {strength}", counter_name(g, *counter)), &["BF-EXP-01"])
                .about(vec![unit(*u)])
                .by(Some(SOVIET))
        }
        Event::Recovered { unit: u } => {
            let rule = if u.is_german() { "BF-SEQ-05" } else { "BF-SEQ-03" };
            line(format!("{} recovers", unit_name(g, o, *u)), &[rule])
                .about(vec![unit(*u)])
                .by(side_of(*u))
                .detail()
        }
        Event::AttacksBegan => heading("German attacks", &["BF-SEQ-04"]),
        Event::Committed { target, blitzkrieg } => committed(g, o, *target, *blitzkrieg),
        Event::LegBegan { target } => {
            let who: UnitSet = o.battle.exploiters;
            heading(
                format!("Blitzkrieg goes on to {}: {}", place(g, *target), units_in_text(g, o, who)),
                &["BF-BLZ-02"],
            )
            .about(vec![spot(*target)])
            .by(Some(GERMAN))
        }
        Event::AirEffectChosen { effect } => match effect {
            AirEffect::Plus => line("Air support: one German hit more", &["BF-AIR-03"]).by(Some(GERMAN)),
            AirEffect::Minus => line("Air support: one Soviet hit less", &["BF-AIR-03"]).by(Some(GERMAN)),
        },
        Event::Fired { attack, absorbs, net, defence, terms } => {
            fired(g, o, (*attack, *absorbs, *net, *defence), terms)
        }
        Event::Unopposed { target } => line(
            if o.is_german(*target) == (o.phase == Phase::Battle) {
                format!("{} has fallen already: whoever was to attack it may move in", place(g, *target))
            } else {
                format!("{} is undefended and falls without combat", place(g, *target))
            },
            &["BF-ADV-02", "BF-RUL-05"],
        )
        .about(vec![spot(*target)])
        .by(Some(GERMAN)),
        Event::HitPlaced { unit: u } => line(format!("A hit on {}", unit_in_text(g, o, *u)), &["BF-HIT-07"])
            .about(vec![unit(*u)])
            .by(side_of(*u))
            .detail(),
        Event::Disrupted { unit: u, thrown } => disrupted(g, o, *u, *thrown),
        Event::Eliminated { unit: u } => {
            let starved = o.battle.stage == Stage::None;
            let rule = if starved { "BF-SUP-06" } else { "BF-HIT-02" };
            let how = if starved { "is destroyed, out of supply" } else { "is eliminated" };
            line(format!("{} {how}", unit_name(g, o, *u)), &[rule])
                .about(vec![unit(*u)])
                .by(side_of(*u))
                .strong()
        }
        Event::Retreated { unit: u, to } => {
            let from = o.space(*u).unwrap_or(*to);
            let mut l =
                line(format!("{} retreats to {}", unit_name(g, o, *u), place(g, *to)), &["BF-RET-01"])
                    .about(vec![unit(*u), spot(*to)])
                    .by(side_of(*u));
            l.arrows.push(arrow(&[from, *to], ArrowStyle::Retreat, u8::from(!u.is_german()), ""));
            l
        }
        Event::Stayed { unit: u } => line(format!("{} stays", unit_name(g, o, *u)), &["BF-RET-03"])
            .about(vec![unit(*u)])
            .by(side_of(*u))
            .detail(),
        Event::Advanced { unit: u, to } => {
            line(format!("{} advances to {}", unit_name(g, o, *u), place(g, *to)), &["BF-ADV-01"])
                .about(vec![unit(*u), spot(*to)])
                .by(side_of(*u))
        }
        Event::Exploits { unit: u, target } => {
            line(format!("{} goes on toward {}", unit_name(g, o, *u), place(g, *target)), &["BF-BLZ-02"])
                .about(vec![unit(*u), spot(*target)])
                .by(Some(GERMAN))
        }
        Event::BattleClosed { target } => {
            let taken = if german { o.is_german(*target) } else { !o.is_german(*target) };
            let side = if german { "German" } else { "Soviet" };
            let end = if taken { "taken" } else { "held" };
            let text = format!("{side} attack on {}: {end}", place(g, *target));
            line(text, &["BF-ADV-01"]).about(vec![spot(*target)]).by(attacker)
        }
        Event::SuddenDeathRolled { die } => {
            let text = if *die <= 2 {
                "Moscow has fallen, and resistance breaks"
            } else {
                "Moscow has fallen; the Soviet Union fights on"
            };
            let mut l = line(g.spell(text), &["BF-VIC-09"]).strong();
            l.die = Some(DieLine { face: *die, modifiers: Vec::new(), result: *die as i8 });
            l
        }
        Event::SiberiansTriggered => line(
            g.spell("A German army stands next to Moscow: the Siberian reserve is called"),
            &["BF-SIB-01"],
        )
        .strong(),
        Event::SovietStepBegan { broken } => {
            let broken: Vec<String> = crate::games::barbarossa_fast::rules::front::broken_groups(*broken)
                .map(|s| sector_name(s).to_owned())
                .collect();
            let text = if broken.is_empty() {
                "Soviet step".into()
            } else {
                format!("Soviet step; line broken in {}", join(&broken))
            };
            heading(text, &["BF-SEQ-06", "BF-RUL-51"])
        }
        Event::SiberianEntered { unit: u, counter, at } => {
            line(format!("{} arrives at {}", counter_name(g, *counter), place(g, *at)), &["BF-SIB-02"])
                .about(vec![unit(*u), spot(*at)])
                .by(Some(SOVIET))
                .strong()
        }
        Event::JapanRolled { die } => {
            let text = if *die == 1 { "Japan attacks in the Far East" } else { "Japan stays at peace" };
            let mut l = line(text, &["BF-SIB-04"]);
            l.die = Some(DieLine { face: *die, modifiers: Vec::new(), result: *die as i8 });
            l
        }
        Event::StandBegan => heading("Germans under attack", &["BF-RET-06"]),
        Event::OrderedToStand { unit: u } => {
            line(format!("{} is not to retreat", unit_name(g, o, *u)), &["BF-RET-06"])
                .about(vec![unit(*u)])
                .by(side_of(*u))
        }
        Event::SovietAttacksBegan => heading("Soviet attacks", &["BF-RAT-01"]),
        Event::ReplacementsBegan => heading("Soviet replacements", &["BF-SEQ-08"]),
        Event::Arrived { unit: u, source, .. } => {
            let (at, rule) = match source {
                &OUT => ("the map edge".to_owned(), "BF-REP-03"),
                s => (place(g, SpaceId(*s)), "BF-REP-01"),
            };
            line(format!("Unknown unit arrives at {at}"), &[rule])
                .about(vec![unit(*u)])
                .by(Some(SOVIET))
                .detail()
        }
        Event::Deployed { unit: u, to } => {
            let rule = if o.phase == Phase::SovietSetup { "BF-SET-07" } else { "BF-REP-08" };
            line(format!("{} is deployed to {}", unit_name(g, o, *u), place(g, *to)), &[rule])
                .about(vec![unit(*u), spot(*to)])
                .by(Some(SOVIET))
        }
        Event::Forgone { unit: u } => line("An arrival is not deployed and goes back unseen", &["BF-REP-08"])
            .about(vec![unit(*u)])
            .by(Some(SOVIET)),
        Event::SupplyBegan => heading("Supply and control", &["BF-SEQ-09"]),
        Event::GameOver { result } => {
            let out = outcome(g, result);
            heading(format!("{}: {}", out.sentence, score_text(g, o, Some(result))), &["BF-VIC-10"]).strong()
        }
        Event::AirResultsBegan
        | Event::AirEffectDue { .. }
        | Event::DefenderHitsDue { .. }
        | Event::RetreatsDue { .. }
        | Event::AdvanceDue
        | Event::ExploitDue => return None,
    })
}

fn setup_line(g: &Game, o: &Open, e: &Event) -> Option<Line> {
    Some(match e {
        Event::PlanChosen { plan, die } => {
            let mut l = line(format!("The Germans follow the {}", plan_name(*plan)), &["BF-SET-11"]);
            l.die = die.map(|d| DieLine { face: d, modifiers: Vec::new(), result: d as i8 });
            l.by(Some(GERMAN))
        }
        Event::Dealt { .. } => {
            line(format!("{} Soviet units are drawn, unseen by either side", g.board.take), &["BF-SET-03"])
                .by(Some(SOVIET))
        }
        Event::SovietSetupBegan => heading("Soviet set-up", &["BF-SET-05"]),
        Event::GermanSetupBegan => heading("German set-up", &["BF-SET-08"]),
        Event::Stationed { unit: u, at, .. } => {
            line(format!("One unit at {}", place(g, *at)), &["BF-SET-05"])
                .about(vec![unit(*u), spot(*at)])
                .by(Some(SOVIET))
                .detail()
        }
        Event::Transferred { unit: u, group, to, by_plan } => {
            let why = if *by_plan { " by the plan" } else { "" };
            let rule = if *by_plan { "BF-SET-10" } else { "BF-SET-12" };
            line(format!("{} is transferred to {}{why}", german_name(g, *u), group_name(*group)), &[rule])
                .about(vec![unit(*u), spot(*to)])
                .by(Some(GERMAN))
        }
        Event::Placed { unit: u, base } => {
            let from = o.space(*u).map_or_else(String::new, |s| format!(" instead of {}", place(g, s)));
            line(format!("{} starts at {}{from}", german_name(g, *u), place(g, *base)), &["BF-SET-13"])
                .about(vec![unit(*u), spot(*base)])
                .by(Some(GERMAN))
        }
        _ => return None,
    })
}

/// Moves and attacks as arrows, for the story of a turn. `o` is before the event.
pub fn deeds(g: &Game, o: &Open, e: &Event) -> Vec<Arrow> {
    match e {
        Event::Moved { unit: u, path, bonus } => moved(g, o, *u, path, *bonus).arrows,
        Event::Committed { target, .. } => {
            let who = o.attackers_of(*target);
            let origins = who.into_iter().filter_map(|u| o.space(u)).fold(0u64, |set, s| set | s.bit());
            let side = u8::from(o.phase == Phase::SovietAttacks);
            spaces(origins).map(|from| arrow(&[from, *target], ArrowStyle::Attack, side, "")).collect()
        }
        Event::LegBegan { target } => {
            vec![arrow(&[SpaceId(o.battle.target), *target], ArrowStyle::Attack, 0, "")]
        }
        _ => Vec::new(),
    }
}

/// An arrow in a log line.
pub fn arrow(path: &[SpaceId], style: ArrowStyle, side: u8, label: &str) -> Arrow {
    Arrow { path: path.iter().map(|s| u16::from(s.0)).collect(), style, side, label: label.into() }
}

fn moved(g: &Game, o: &Open, u: UnitId, path: &[SpaceId], bonus: bool) -> Line {
    let mut all: Vec<SpaceId> = o.space(u).into_iter().collect();
    all.extend_from_slice(path);
    let names: Vec<String> = all.iter().map(|s| place(g, *s)).collect();
    let tail = if bonus { ", Bonus link used" } else { "" };
    let rule = if bonus { "BF-MOV-04" } else { "BF-MOV-02" };
    let mut l = line(format!("{}: {}{tail}", unit_name(g, o, u), names.join(" – ")), &[rule]);
    l.subjects = vec![unit(u)];
    l.subjects.extend(path.last().map(|s| spot(*s)));
    l.side = side_of(u);
    l.arrows.push(arrow(&all, ArrowStyle::Move, u8::from(!u.is_german()), ""));
    l
}

fn air_rolled(g: &Game, fleet: FleetId, target: SpaceId, die: u8, mods: &[(AirMod, i8)], result: u8) -> Line {
    let (what, rule) = match result {
        ..=2 => ("the Red Air Force keeps it off", "BF-AIR-05"),
        3 => ("the defenders are seen", "BF-AIR-04"),
        _ => ("the defenders are seen, and hit", "BF-AIR-03"),
    };
    let mut l = line(format!("{} over {}: {what}", fleet_name(g, fleet), place(g, target)), &[rule]);
    let modifiers =
        mods.iter().map(|(m, n)| (*n, air_mod(*m).0.to_owned(), air_mod(*m).1.to_owned())).collect();
    l.die = Some(DieLine { face: die, modifiers, result: result as i8 });
    l.subjects = vec![spot(target)];
    l.side = Some(GERMAN);
    l
}

/// A modifier of the air die: words and rule.
pub fn air_mod(m: AirMod) -> (&'static str, &'static str) {
    match m {
        AirMod::South => ("south of the forest", "BF-AIR-06"),
        AirMod::Fleet => ("Luftflotte 2", "BF-AIR-07"),
        AirMod::FirstTurn => ("first turn", "BF-AIR-08"),
        AirMod::City => ("victory city", "BF-AIR-10"),
        AirMod::Range => ("two links from an army", "BF-AIR-11"),
    }
}

fn committed(g: &Game, o: &Open, target: SpaceId, blitz: bool) -> Line {
    let soviet = o.phase == Phase::SovietAttacks;
    let who = units_in_text(g, o, o.attackers_of(target));
    let kind = if blitz { "Blitzkrieg" } else { "Attack" };
    let rule = if blitz { "BF-BLZ-01" } else { "BF-CBT-01" };
    let mut l = heading(format!("{kind} on {}: {who}", place(g, target)), &[rule]).about(vec![spot(target)]);
    l.side = Some(if soviet { SOVIET } else { GERMAN });
    l
}

fn fired(g: &Game, o: &Open, (attack, absorbs, net, defence): (u8, u8, u8, u8), terms: &[FireTerm]) -> Line {
    let side = if o.phase == Phase::SovietBattle { SOVIET } else { GERMAN };
    let text = format!(
        "{} on the defenders ({attack} scored, {absorbs} absorbed), {} on the attackers",
        count(net, "hit"),
        count(defence, "hit")
    );
    let mut l = line(text, &["BF-CBT-01", "BF-ABS-05"]).by(Some(side));
    l.terms = terms.iter().map(|t| term(g, *t)).collect();
    l
}

/// A term of the fire sum in words.
pub fn term(g: &Game, t: FireTerm) -> Term {
    let (label, value, rule) = match t {
        FireTerm::Link { from, factors } => (format!("From {}", place(g, from)), factors, "BF-CBT-03"),
        FireTerm::WeatherOnLink { from } => {
            (format!("Weather on the link from {}", place(g, from)), -1, "BF-WX-05")
        }
        FireTerm::GroupOutOfSupply { from } => {
            (format!("Out of supply at {}", place(g, from)), -1, "BF-OOS-01")
        }
        FireTerm::LinkFloor { from, back } => {
            (format!("Not below none from {}", place(g, from)), back, "BF-WX-05")
        }
        FireTerm::AirPlus => ("Air support".into(), 1, "BF-AIR-03"),
        FireTerm::TargetCutOff => ("Target cut off or out of supply".into(), 1, "BF-OOS-02"),
        FireTerm::Absorbed { hits } => ("The place absorbs".into(), -hits, "BF-ABS-01"),
        FireTerm::Defenders { factors } => ("Defending factors".into(), factors, "BF-CBT-02"),
        FireTerm::Doubled { more } => ("Doubled against a Blitzkrieg".into(), more, "BF-BLZ-03"),
        FireTerm::DefendersOutOfSupply => ("Defenders out of supply".into(), -1, "BF-OOS-01"),
        FireTerm::Fortress { hits } => ("Fortress fire".into(), hits, "BF-ABS-03"),
        FireTerm::AirMinus => ("Air support".into(), -1, "BF-AIR-03"),
        FireTerm::AttackersOutOfSupply => ("Attackers out of supply".into(), 1, "BF-OOS-01"),
    };
    Term { label, value: signed(value), rule: rule.into(), total: false }
}

/// A number with a proper minus.
pub fn signed(n: i8) -> String {
    if n < 0 { format!("−{}", -n) } else { n.to_string() }
}

fn disrupted(g: &Game, o: &Open, u: UnitId, thrown: bool) -> Line {
    let name = unit_name(g, o, u);
    let in_battle = o.battle.stage != Stage::None;
    let (text, rule) = if !in_battle {
        (format!("{name} is out of supply and becomes Disrupted"), "BF-SUP-05")
    } else if o.battle.attackers.has(u) && thrown {
        (format!("{name} is Disrupted and thrown back"), "BF-HIT-06")
    } else if thrown {
        (format!("{name} is Disrupted and must retreat"), "BF-HIT-05")
    } else {
        (format!("{name} is Disrupted"), "BF-HIT-02")
    };
    line(text, &[rule]).about(vec![unit(u)]).by(side_of(u))
}

/// An order in words.
pub fn order_text(g: &Game, o: &Open, order: &Order) -> String {
    let u = |unit| unit_name(g, o, unit);
    let p = |s| place(g, s);
    match *order {
        Order::Begin => "Deal the Soviet units".into(),
        Order::Transfer { unit, group } => format!("{} to {}", u(unit), group_name(group)),
        Order::Place { unit, base } => format!("{} starts at {}", u(unit), p(base)),
        Order::Assign40 { group } => format!("XXXX Panzer Corps to {}", group_name(group)),
        Order::Borrow { fleet } => format!("Borrow {}", fleet_name(g, fleet)),
        Order::KeepFleets => "Borrow no air fleet".into(),
        Order::Move { unit, to } => format!("{} to {}", u(unit), p(to)),
        Order::Declare { unit, target, role: Role::Attack } => format!("{} attacks {}", u(unit), p(target)),
        Order::Declare { unit, target, role: Role::Follow } => {
            format!("{} follows to {}", u(unit), p(target))
        }
        Order::Cancel { target } => format!("Cancel the attack on {}", p(target)),
        Order::Fly { fleet, target } => format!("{} over {}", fleet_name(g, fleet), p(target)),
        Order::Resupply { fleet, unit } => format!("{} supplies {}", fleet_name(g, fleet), u(unit)),
        Order::EndStep => end_text(o).into(),
        Order::NoRetreat { unit } => format!("{} is to hold", u(unit)),
        Order::Commit { target, blitzkrieg: true } => format!("Blitzkrieg on {}", p(target)),
        Order::Commit { target, .. } => format!("Attack {}", p(target)),
        Order::CallOff { target } => format!("Call off the attack on {}", p(target)),
        Order::Air { effect: AirEffect::Plus } => "One German hit more".into(),
        Order::Air { effect: AirEffect::Minus } => "One Soviet hit less".into(),
        Order::TakeHit { unit } => format!("A hit on {}", unit_in_text(g, o, unit)),
        Order::Retreat { unit, to } => format!("{} retreats to {}", u(unit), p(to)),
        Order::Stay { unit } => format!("{} stays", u(unit)),
        Order::Advance { unit } => format!("{} advances", u(unit)),
        Order::EndAdvance => "End the advance".into(),
        Order::Exploit { unit, target } => format!("{} goes on to {}", u(unit), p(target)),
        // With corps sent on it begins the second attack (BF-BLZ-02).
        Order::EndExploit if o.battle.exploit < NOWHERE && !o.battle.exploiters.is_empty() => {
            format!("Attack {}", p(SpaceId(o.battle.exploit)))
        }
        Order::EndExploit => "End the Blitzkrieg".into(),
        Order::Deploy { unit, to } => format!("{} to {}", u(unit), p(to)),
        Order::Forgo { .. } => "Do not deploy the arrival".into(),
    }
}

/// What ending the step is called in a phase.
pub fn end_text(o: &Open) -> &'static str {
    match o.phase {
        Phase::GermanSetup => "Start the campaign",
        Phase::Operations if o.fleets.iter().any(|f| f.target != OUT) => "Fly and attack",
        Phase::Operations if o.targets != 0 => "Begin the attacks",
        Phase::Operations => "End movement",
        Phase::AirResults => "Go on to the attacks",
        Phase::SovietOperations => "End Soviet movement",
        Phase::Stand => "Let the attacks come",
        _ => "End the step",
    }
}

/// `Second`, `Third`; a link carries no more (BF-LNK-03).
const fn ordinal_word(n: usize) -> &'static str {
    match n {
        2 => "A second",
        3 => "A third",
        _ => "Another",
    }
}

/// The sector of a place in words.
pub fn sector_text(g: &Game, s: SpaceId) -> &'static str {
    sector_name(Group::from_index(g.board.sector[s.index() & 63] as usize))
}
