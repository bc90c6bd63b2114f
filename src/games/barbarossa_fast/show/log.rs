//! Log lines: every event as a readable sentence, with its rules, dice and terms.

use super::arrows::{self, arrow};
use super::log_names::{german_name, unit_in_text, unit_name, units_in_text};
use super::order_words::{leave_text, order_text};
use super::siberia;
use crate::{
    event::{AirMod, Event, FireTerm},
    game::Game,
    ids::{CounterId, FleetId, SpaceId, UnitId, UnitSet},
    nouns::{AirEffect, GERMAN, GameResult, Group, Phase, Plan, Role, SOVIET, Sectors, Stage, Weather},
    order::Order,
    rules::rehide,
    show::score::score_text,
    spots::Source,
    state::Open,
    talk::{Leave, Vote},
    words::{
        commander_name, counter_name, fleet_name, group_name, month, outcome, place, plan_name, sector_name,
        weather_name,
    },
};
use engine::{
    base::side::Side,
    show::{
        line::{Deed, DieLine, Line, Term},
        scene::{ArrowStyle, Subject},
    },
};
use kit::say::{count, join};

fn side_of(u: UnitId) -> Option<Side> {
    Some(if u.is_german() { GERMAN } else { SOVIET })
}

/// Whose step of movement it is.
fn side_of_step(o: &Open) -> Option<Side> {
    Some(if o.phase == Phase::SovietOperations { SOVIET } else { GERMAN })
}

/// The line of an event, `o` being how things stood before it; `None` for bookkeeping.
pub fn sentence(g: &Game, o: &Open, e: &Event) -> Option<Line> {
    Some(match e {
        // Set-up
        Event::PlanChosen { plan, die } => plan_chosen(*plan, *die),
        Event::Dealt { .. } => dealt(g),
        Event::StrengthShown { weak, needed } => strength_shown(*weak, *needed),
        Event::SovietSetupBegan => Line::heading("Soviet set-up").rule(g.edition.cite("BF-SET-05")),
        Event::Stationed { unit, at, .. } => stationed(g, *unit, *at),
        Event::GermanSetupBegan => Line::heading("German set-up").rule("BF-SET-08"),
        Event::Transferred { unit, group, to, by_plan } => transferred(g, *unit, *group, *to, *by_plan),
        Event::Placed { unit, base } => placed(g, o, *unit, *base),
        // Start of a turn
        Event::TurnBegan { turn } => turn_began(*turn),
        Event::WeatherRolled { die, weather } => weather_rolled(o, *die, *weather),
        Event::Reinforced { unit, group, at } => reinforced(g, *unit, *group, *at),
        Event::FleetLeft { fleet } => fleet_left(g, *fleet),
        Event::FleetBorrowed { fleet } => fleet_borrowed(g, *fleet),
        Event::LoanDeclined => loan_declined(),
        // Movement and declared attacks
        Event::OperationsBegan => Line::heading("German movement and air").rule("BF-SEQ-02"),
        Event::SovietStepBegan { broken } => soviet_step(*broken),
        Event::Moved { unit, path, bonus } => moved(g, o, *unit, path, *bonus),
        Event::ControlChanged { space, german } => control_changed(g, o, *space, *german),
        Event::FortressDestroyed { space } => fortress_destroyed(g, *space),
        Event::Declared { unit, target, role } => declared(g, o, *unit, *target, *role),
        Event::Cancelled { target } => cancelled(g, *target),
        Event::Lapsed { target } => lapsed(g, o, *target),
        Event::StandBegan => Line::heading("Germans under attack").rule(g.edition.cite("BF-RET-06")),
        Event::OrderedToStand { unit } => ordered_to_stand(g, o, *unit),
        Event::Recovered { unit } => recovered(g, o, *unit),
        // Air
        Event::Assigned { fleet, target } => assigned(g, *fleet, *target),
        Event::AirSupplied { fleet, unit } => air_supplied(g, *fleet, *unit),
        Event::AirRolled { fleet, target, die, mods, result } => {
            air_rolled(g, *fleet, *target, *die, mods, *result)
        }
        Event::Revealed { unit, counter } => revealed(g, o, *unit, *counter),
        // Battle
        Event::AttacksBegan => Line::heading("German attacks").rule("BF-SEQ-04"),
        Event::SovietAttacksBegan => Line::heading("Soviet attacks").rule("BF-RAT-01"),
        Event::Committed { target, blitzkrieg } => committed(g, o, *target, *blitzkrieg),
        Event::LegBegan { target } => leg_began(g, o, *target),
        Event::AirEffectChosen { effect } => air_effect(*effect),
        Event::Fired { attack, absorbs, net, defence, terms } => {
            fired(g, o, (*attack, *absorbs, *net, *defence), terms)
        }
        Event::Unopposed { target } => unopposed(g, o, *target),
        Event::HitPlaced { unit } => hit_placed(g, o, *unit),
        Event::Disrupted { unit, thrown } => disrupted(g, o, *unit, *thrown),
        Event::Eliminated { unit } => eliminated(g, o, *unit),
        // Retreat and advance
        Event::Retreated { unit, to } => retreated(g, o, *unit, *to),
        Event::Stayed { unit } => stayed(g, o, *unit),
        Event::Advanced { unit, to } => advanced(g, o, *unit, *to),
        Event::Exploits { unit, target } => exploits(g, o, *unit, *target),
        Event::BattleClosed { target } => battle_closed(g, o, *target),
        // Arrivals and the end
        Event::SuddenDeathRolled { die } => sudden_death(g, *die),
        Event::SiberiansTriggered => siberians_triggered(g),
        Event::SiberianEntered { unit, counter, at } => siberian_entered(g, *unit, *counter, *at),
        Event::JapanRolled { die } => japan_rolled(g, *die),
        Event::ReplacementsBegan => Line::heading("Soviet replacements").rule("BF-SEQ-08"),
        Event::Arrived { unit, source, tank, .. } => arrived(g, *unit, *source, *tank),
        Event::Deployed { unit, to } => deployed(g, o, *unit, *to),
        Event::Forgone { unit } => forgone(g, o, *unit),
        Event::SupplyBegan => Line::heading("Supply and control").rule("BF-SEQ-09"),
        Event::GameOver { result } => game_over(g, o, result),
        Event::SiberiaCalled => siberia::called(g, o),
        Event::SiberianArrived { unit, counter, wave } => siberia::arrived(g, *unit, *counter, *wave),
        Event::SiberiaRolled { a, b } => siberia::rolled(*a, *b),
        Event::CrisisBegan { infantry, tanks } => siberia::crisis(g, o, *infantry, *tanks),
        Event::SendingDue => Line::heading("Units for the Far East").rule("SIB-BF-07"),
        Event::SentToSiberia { unit } => siberia::sent(g, o, *unit),
        Event::CrisisEnded => siberia::ended(),
        Event::CalledOff { target } => called_off(g, o, *target),
        Event::WayBarred { unit, target } => way_barred(g, o, *unit, *target),
        Event::StandCosts => {
            Line::of("The order to hold costs one hit more").rule("BF-RUL-48").by(other_side(o))
        }
        Event::SovietStandBegan => Line::heading("Soviet units under attack").rule("BF-RET-07"),
        // A team
        Event::Voted { by, vote } => voted(g, o, *by, *vote),
        Event::PartSaid { by, done } => part_said(g, *by, *done),
        Event::Answered { by, what, yes } => answered(g, o, *by, *what, *yes),
        Event::Shared { shares, dice } => shared(g, *shares, dice),
        Event::TurnedDown { unit, .. } => turned_down(g, o, *unit),
        Event::AirResultsBegan
        | Event::SeenDue
        | Event::ReHideDue
        | Event::Pressed
        | Event::SiberianCallDue
        | Event::AirEffectDue { .. }
        | Event::DefenderHitsDue { .. }
        | Event::RetreatsDue { .. }
        | Event::AdvanceDue
        | Event::ExploitDue => return None,
    })
}

fn plan_chosen(plan: Plan, die: Option<u8>) -> Line {
    let mut l = Line::of(format!("The Germans follow the {}", plan_name(plan))).rule("BF-SET-11");
    l.die = die.map(|d| DieLine { face: d, modifiers: Vec::new(), result: d as i8 });
    l.by(GERMAN)
}

fn voted(g: &Game, o: &Open, by: Group, vote: Vote) -> Line {
    Line::of(order_text(g, o, &Order::Vote { by, vote })).rule("BF-SEAT-04").by(GERMAN)
}

fn part_said(g: &Game, by: Group, done: bool) -> Line {
    let says = if done { "is done" } else { "goes on" };
    Line::of(format!("{} {says}", commander_name(g, by))).rule("BF-SEAT-01").by(GERMAN).detail()
}

fn answered(g: &Game, o: &Open, by: Group, what: Leave, yes: bool) -> Line {
    let rule = match what {
        Leave::Enter { .. } | Leave::Area { .. } => "BF-MOV-14",
        Leave::Join { .. } | Leave::Attacks { .. } => "BF-LNK-06",
        Leave::Corps { .. } => "BF-SET-12",
        Leave::Fleet { .. } => "BF-REI-06",
    };
    let line = Line::of(leave_text(g, o, by, what, yes)).rule(rule).by(GERMAN);
    match what {
        Leave::Enter { unit, at: place } | Leave::Join { unit, target: place } => {
            line.about(unit).about(place)
        }
        Leave::Corps { unit, .. } => line.about(unit),
        Leave::Area { .. } | Leave::Attacks { .. } | Leave::Fleet { .. } => line,
    }
}

/// `The hits are shared: 2 on Army Group North, 1 on Army Group Centre`, with the die of the odd one.
fn shared(g: &Game, shares: [u8; 3], dice: &[u8]) -> Line {
    let own = g.setup.team.commanders().iter().filter(|by| shares[by.index()] > 0);
    let own = own.map(|by| format!("{} on {}", shares[by.index()], commander_name(g, *by)));
    let text = format!("The hits are shared: {}", join(&own.collect::<Vec<_>>()));
    let line = Line::of(text).rule("BF-RUL-114").by(GERMAN);
    match dice.first() {
        Some(die) => line.die(*die),
        None => line,
    }
}

fn dealt(g: &Game) -> Line {
    let (all, tanks) = (g.board.take, g.board.take_tanks);
    let text = if g.edition.has_types {
        format!("{} infantry and {tanks} tank units are drawn; nobody sees the infantry", all - tanks)
    } else {
        format!("{all} Soviet units are drawn, unseen by either side")
    };
    Line::of(text).rule(g.edition.cite("BF-SET-03")).by(SOVIET)
}

fn stationed(g: &Game, u: UnitId, at: SpaceId) -> Line {
    let text = format!("One unit at {}", place(g, at));
    Line::of(text).rule(g.edition.cite("BF-SET-05")).about(u).about(at).by(SOVIET).detail()
}

fn transferred(g: &Game, u: UnitId, group: Group, to: SpaceId, by_plan: bool) -> Line {
    let why = if by_plan { " by the plan" } else { "" };
    let rule = if by_plan { "BF-SET-10" } else { "BF-SET-12" };
    let does = format!("is transferred to {}{why}", group_name(group));
    Line::deed(Deed::new(german_name(g, u), does)).rule(rule).about(u).about(to).by(GERMAN)
}

fn placed(g: &Game, o: &Open, u: UnitId, base: SpaceId) -> Line {
    let from = o.space(u).map_or_else(String::new, |s| format!(" instead of {}", place(g, s)));
    let does = format!("starts at {}{from}", place(g, base));
    Line::deed(Deed::new(german_name(g, u), does)).rule("BF-SET-13").about(u).about(base).by(GERMAN)
}

fn turn_began(turn: u8) -> Line {
    Line::turn(format!("Turn {turn} · {}", month(turn))).rule("BF-SEQ-01")
}

fn weather_rolled(o: &Open, die: u8, weather: Weather) -> Line {
    let rule = if o.turn >= 7 { "BF-RUL-23" } else { "BF-WX-02" };
    Line::of(format!("{} brings {}", month(o.turn), weather_name(weather))).rule(rule).strong().die(die)
}

fn reinforced(g: &Game, u: UnitId, group: Group, at: SpaceId) -> Line {
    let does = format!("joins {} at {}", group_name(group), place(g, at));
    let rule = if Some(u) == g.board.corps40 { "BF-REI-04" } else { "BF-REI-01" };
    Line::deed(Deed::new(german_name(g, u), does)).rule(rule).about(u).about(at).by(GERMAN)
}

fn fleet_left(g: &Game, fleet: FleetId) -> Line {
    Line::of(format!("{} leaves the front for good", fleet_name(g, fleet))).rule("BF-REI-05").by(GERMAN)
}

fn fleet_borrowed(g: &Game, fleet: FleetId) -> Line {
    Line::of(format!("Army Group Centre borrows {}", fleet_name(g, fleet))).rule("BF-REI-06").by(GERMAN)
}

fn loan_declined() -> Line {
    Line::of("Army Group Centre borrows no air fleet").rule("BF-REI-06").by(GERMAN)
}

fn fortress_destroyed(g: &Game, space: SpaceId) -> Line {
    let text = format!("The fortress of {} is destroyed", place(g, space));
    Line::of(text).rule("BF-ABS-09").about(space).by(GERMAN).detail()
}

fn cancelled(g: &Game, target: SpaceId) -> Line {
    Line::of(format!("The attack on {} is cancelled", place(g, target))).rule("BF-RUL-96").about(target)
}

fn ordered_to_stand(g: &Game, o: &Open, u: UnitId) -> Line {
    let deed = Deed::new(unit_name(g, o, u), "is not to retreat");
    let rule = g.edition.cite("BF-RET-06");
    Line::deed(deed).rule(rule).about(u).by(side_of(u))
}

/// Before it was committed, or when its defenders had been seen.
fn called_off(g: &Game, o: &Open, target: SpaceId) -> Line {
    let what = match (o.phase, o.battle.leg) {
        (Phase::Battle, 2) => "The second attack",
        _ => "The attack",
    };
    let text = format!("{what} on {} is called off; its units stay where they are", place(g, target));
    Line::of(text).rule("BF-CALL-01").about(target).by(GERMAN)
}

fn way_barred(g: &Game, o: &Open, u: UnitId, target: SpaceId) -> Line {
    let does = format!("cannot retreat: {} is under attack, and that attack stands now", place(g, target));
    Line::deed(Deed::new(unit_name(g, o, u), does)).rule("BF-CALL-01").about(u).about(target).by(side_of(u))
}

/// The side that defends in the battle being fought.
fn other_side(o: &Open) -> Option<Side> {
    Some(if o.phase == Phase::SovietBattle { GERMAN } else { SOVIET })
}

fn assigned(g: &Game, fleet: FleetId, target: SpaceId) -> Line {
    let text = format!("{} will fly over {}", fleet_name(g, fleet), place(g, target));
    Line::of(text).rule("BF-AIR-01").about(target).by(GERMAN)
}

fn air_supplied(g: &Game, fleet: FleetId, u: UnitId) -> Line {
    let text = format!("{} supplies {} from the air", fleet_name(g, fleet), german_name(g, u));
    Line::of(text).rule(g.edition.cite("BF-AIR-14")).about(u).by(GERMAN)
}

fn leg_began(g: &Game, o: &Open, target: SpaceId) -> Line {
    let what = format!("Blitzkrieg goes on to {}", place(g, target));
    begun_by(g, o, what, o.battle.exploiters).rule("BF-BLZ-02").about(target).by(GERMAN)
}

fn air_effect(effect: AirEffect) -> Line {
    let text = match effect {
        AirEffect::Plus => "Air support: one German hit more",
        AirEffect::Minus => "Air support: one Soviet hit less",
    };
    Line::of(text).rule("BF-AIR-03").by(GERMAN)
}

fn hit_placed(g: &Game, o: &Open, u: UnitId) -> Line {
    let text = format!("A hit on {}", unit_in_text(g, o, u));
    Line::of(text).rule("BF-HIT-07").about(u).by(side_of(u)).detail()
}

fn stayed(g: &Game, o: &Open, u: UnitId) -> Line {
    let deed = Deed::new(unit_name(g, o, u), "stays");
    Line::deed(deed).rule("BF-RET-03").about(u).by(side_of(u)).detail()
}

fn advanced(g: &Game, o: &Open, u: UnitId, to: SpaceId) -> Line {
    let deed = Deed::new(unit_name(g, o, u), "advances").to(place(g, to));
    Line::deed(deed).rule("BF-ADV-01").about(u).about(to).by(side_of(u))
}

fn exploits(g: &Game, o: &Open, u: UnitId, target: SpaceId) -> Line {
    let deed = Deed::new(unit_name(g, o, u), format!("goes on toward {}", place(g, target)));
    Line::deed(deed).rule("BF-BLZ-02").about(u).about(target).by(GERMAN)
}

fn siberians_triggered(g: &Game) -> Line {
    let text = g.spell("A German army stands next to Moscow: the Siberian reserve is called");
    Line::of(text).rule("BF-SIB-01").strong()
}

fn siberian_entered(g: &Game, u: UnitId, counter: CounterId, at: SpaceId) -> Line {
    let deed = Deed::new(counter_name(g, counter), format!("arrives at {}", place(g, at)));
    Line::deed(deed).rule("BF-SIB-02").about(u).about(at).by(SOVIET).strong()
}

fn japan_rolled(g: &Game, die: u8) -> Line {
    let text = match (die, g.setup.japan_ends_game) {
        (1, true) => "Japan attacks in the Far East",
        (1, false) => "Japan attacks in the Far East, which is noted: the game goes on",
        _ => "Japan stays at peace",
    };
    Line::of(text).rule("BF-SIB-04").die(die)
}

fn deployed(g: &Game, o: &Open, u: UnitId, to: SpaceId) -> Line {
    let rule = match (o.phase, g.edition.has_types) {
        (Phase::SovietSetup, true) => "BF-SET-06",
        (Phase::SovietSetup, false) => "BF-SET-07",
        _ => "BF-REP-08",
    };
    let deed = Deed::new(unit_name(g, o, u), "is deployed").to(place(g, to));
    Line::deed(deed).rule(rule).about(u).about(to).by(SOVIET)
}

fn forgone(g: &Game, o: &Open, u: UnitId) -> Line {
    if matches!(o.phase, Phase::Deal | Phase::SovietSetup) {
        let kind = if o.is_tank(u) { "A tank" } else { "An infantry" };
        let text = format!("{kind} unit for which no position is left goes to its pool");
        return Line::of(text).rule("BF-SET-06").about(u).by(SOVIET).detail();
    }
    if g.edition.has_types {
        let text = format!("An arrival is not deployed: {} goes back", unit_in_text(g, o, u));
        return Line::of(text).rule("BF-REP-08").about(u).by(SOVIET);
    }
    Line::of("An arrival is not deployed and goes back unseen").rule("BF-REP-08").about(u).by(SOVIET)
}

fn game_over(g: &Game, o: &Open, result: &GameResult) -> Line {
    let out = outcome(g, result);
    let text = format!("{}: {}", out.sentence, score_text(g, o, Some(result)));
    Line::heading(text).rule("BF-VIC-10").strong()
}

/// A place changes hands: taken, or starved out (BF-SUP-07).
fn control_changed(g: &Game, o: &Open, space: SpaceId, german: bool) -> Line {
    let starved = german && !space.is_in(o.german);
    let who = if german { "German" } else { "Soviet" };
    let city = space.is_in(g.board.cities);
    let text = match (city, german, starved) {
        (_, _, true) => format!("{} is cut off and becomes German", place(g, space)),
        (true, true, _) => format!(
            "{} falls: {} for the Germans",
            place(g, space),
            count(g.board.vp[space.index()], "point")
        ),
        (true, false, _) => format!("{} is retaken", place(g, space)),
        _ => format!("{} is {who} now", place(g, space)),
    };
    let rule = if starved { "BF-SUP-07" } else { "BF-MOV-10" };
    let l = Line::of(text).rule(rule).about(space).by(Some(if german { GERMAN } else { SOVIET }));
    if city { l.strong() } else { l.detail() }
}

/// A heading of what units begin together, those that are not known last.
fn begun_by(g: &Game, o: &Open, what: String, who: UnitSet) -> Line {
    let (unknown, known): (Vec<UnitId>, Vec<UnitId>) =
        who.into_iter().partition(|u| !u.is_german() && o.face(*u).is_none());
    let names = known.into_iter().chain(unknown).map(|u| unit_name(g, o, u)).collect();
    Line::begun_by(what, &units_in_text(g, o, who), names)
}

/// A unit declares an attack, or to follow one.
fn declared(g: &Game, o: &Open, u: UnitId, target: SpaceId, role: Role) -> Line {
    let (verb, rule) = match role {
        Role::Attack => ("will attack", "BF-RUL-06"),
        Role::Follow => ("will follow to", "BF-FOL-01"),
    };
    let from = o.space(u).unwrap_or(target);
    // No arrow here: the scene shows declared attacks as long as they stand.
    let before = o.attackers_of(target).len();
    let line = match (role, before, o.face(u)) {
        (Role::Attack, 1.., None) if !u.is_german() => {
            let nth = ordinal_word(before + 1);
            Line::of(format!("{nth} unit at {} joins the attack on {}", place(g, from), place(g, target)))
        }
        _ => {
            let does = format!("{verb} {}", place(g, target));
            Line::deed(Deed::new(unit_name(g, o, u), does).at(place(g, from)))
        }
    };
    line.rule(rule).about(u).about(target).by(side_of(u))
}

/// A face turns up.
fn revealed(g: &Game, o: &Open, u: UnitId, counter: CounterId) -> Line {
    let factor = g.board.counter_factor[counter.index()];
    let strength = match factor {
        0 => "Weak",
        1 => "Strong",
        _ => "2 factors",
    };
    let at = o.space(u).map_or_else(String::new, |s| format!(" at {}", place(g, s)));
    Line::each(format!("Turned up{at}"), format!("{}, {strength}", counter_name(g, counter)))
        .rule("BF-EXP-01")
        .about(u)
        .by(SOVIET)
}

/// Infantry is turned down again; with which other units it is mixed everybody sees (R124).
fn turned_down(g: &Game, o: &Open, u: UnitId) -> Line {
    let with = o.space(u).map_or(0, |at| rehide::mixed_with(o, at, u).len());
    let how = if with > 1 { "is turned down and mixed with the others" } else { "is turned down" };
    Line::deed(Deed::new(unit_name(g, o, u), how)).rule("BF-EXP-03").about(u).by(SOVIET)
}

/// A unit is lost in battle, or out of supply.
fn eliminated(g: &Game, o: &Open, u: UnitId) -> Line {
    let starved = o.battle.stage == Stage::None;
    let rule = if starved { "BF-SUP-06" } else { "BF-HIT-02" };
    let how = if starved { "is destroyed, out of supply" } else { "is eliminated" };
    Line::deed(Deed::new(unit_name(g, o, u), how)).rule(rule).about(u).by(side_of(u)).strong()
}

/// A unit retreats, with its arrow.
fn retreated(g: &Game, o: &Open, u: UnitId, to: SpaceId) -> Line {
    let from = o.space(u).unwrap_or(to);
    let mut l = Line::deed(Deed::new(unit_name(g, o, u), "retreats").to(place(g, to)))
        .rule("BF-RET-01")
        .about(u)
        .about(to)
        .by(side_of(u));
    l.arrows.push(arrow(&[from, to], ArrowStyle::Retreat, u8::from(!u.is_german()), ""));
    l
}

/// A battle ends with the place taken, held, or left empty.
fn battle_closed(g: &Game, o: &Open, target: SpaceId) -> Line {
    let german = o.phase == Phase::Battle;
    let taken = if german { o.is_german(target) } else { !o.is_german(target) };
    let side = if german { "German" } else { "Soviet" };
    let defended = target.is_in(if german { o.soviet } else { o.german });
    let end = match (taken, defended) {
        (true, _) => "taken",
        (false, true) => "held",
        (false, false) => "no unit enters",
    };
    let text = format!("{side} attack on {}: {end}", place(g, target));
    Line::of(text).rule("BF-ADV-01").about(target).by(if german { GERMAN } else { SOVIET })
}

/// The Soviet strength, where everybody may know it.
fn strength_shown(weak: u8, needed: i8) -> Line {
    let text = format!("{weak} of the Soviet units are Weak: the Germans need {}", count(needed, "point"));
    Line::of(text).rule("BF-RUL-129").strong()
}

/// The die after Moscow has fallen (BF-VIC-09).
fn sudden_death(g: &Game, die: u8) -> Line {
    let text = if die <= 2 {
        "Moscow has fallen, and resistance breaks"
    } else {
        "Moscow has fallen; the Soviet Union fights on"
    };
    Line::of(g.spell(text)).rule("BF-VIC-09").strong().die(die)
}

/// The Soviet step begins: where the line is broken.
fn soviet_step(broken: Sectors) -> Line {
    let broken: Vec<String> = broken.iter().map(|s| sector_name(s).to_owned()).collect();
    let text = if broken.is_empty() {
        "Soviet step".into()
    } else {
        format!("Soviet step; line broken in {}", join(&broken))
    };
    Line::heading(text).rule("BF-SEQ-06").rule("BF-RUL-51")
}

/// A replacement arrives at its source.
fn arrived(g: &Game, u: UnitId, source: Source, tank: bool) -> Line {
    let types = g.edition.has_types;
    let (at, rule) = match (source, tank) {
        (Source::East, _) => ("the eastern edge".to_owned(), "BF-REP-06"),
        (Source::Edge, _) => ("the map edge".to_owned(), if types { "BF-REP-05" } else { "BF-REP-03" }),
        (Source::City(city), true) => (place(g, city), "BF-REP-06"),
        (Source::City(city), false) => (place(g, city), if types { "BF-REP-04" } else { "BF-REP-01" }),
    };
    let what = match (types, tank) {
        (false, _) => "Unknown unit",
        (true, false) => "Infantry unit",
        (true, true) => "Tank unit",
    };
    Line::deed(Deed::new(what, format!("arrives at {at}"))).rule(rule).about(u).by(SOVIET).detail()
}

/// A place that no unit defends any more.
fn unopposed(g: &Game, o: &Open, target: SpaceId) -> Line {
    Line::of(if o.is_german(target) == (o.phase == Phase::Battle) {
        format!("{} has fallen already: the units that were to attack it may move in", place(g, target))
    } else {
        format!("{} is undefended and falls without combat", place(g, target))
    })
    .rule("BF-ADV-02")
    .rule("BF-RUL-05")
    .about(target)
    .by(GERMAN)
}

/// An attack lapses because own units have entered its target.
fn lapsed(g: &Game, o: &Open, target: SpaceId) -> Line {
    Line::of(format!(
        "The attack on {} lapses: own units have entered it, and its units have used their attack",
        place(g, target)
    ))
    .rule("BF-RUL-135")
    .about(target)
    .by(side_of_step(o))
}

/// A unit recovers from Disruption.
fn recovered(g: &Game, o: &Open, u: UnitId) -> Line {
    let rule = if u.is_german() { "BF-SEQ-05" } else { "BF-SEQ-03" };
    Line::deed(Deed::new(unit_name(g, o, u), "recovers")).rule(rule).about(u).by(side_of(u)).detail()
}

fn moved(g: &Game, o: &Open, u: UnitId, path: &[SpaceId], bonus: bool) -> Line {
    let all = arrows::way(o, u, path);
    let names: Vec<String> = all.iter().map(|s| place(g, *s)).collect();
    let tail = if bonus { ", Bonus link used" } else { "" };
    let rule = if bonus { "BF-MOV-04" } else { "BF-MOV-02" };
    let mut l = Line::way(unit_name(g, o, u), format!("{}{tail}", names.join(" – "))).rule(rule);
    l.subjects = vec![u.into()];
    l.subjects.extend(path.last().map(|s| Subject::from(*s)));
    l.side = side_of(u);
    l.arrows.push(arrows::moved(o, u, path));
    l
}

fn air_rolled(g: &Game, fleet: FleetId, target: SpaceId, die: u8, mods: &[(AirMod, i8)], result: u8) -> Line {
    let (what, rule) = match result {
        ..=2 => ("the Red Air Force keeps it off", "BF-AIR-05"),
        3 => ("the defenders are seen", "BF-AIR-04"),
        _ => ("the defenders are seen, and hit", "BF-AIR-03"),
    };
    let mut l = Line::of(format!("{} over {}: {what}", fleet_name(g, fleet), place(g, target))).rule(rule);
    let modifiers =
        mods.iter().map(|(m, n)| (*n, air_mod(*m).0.to_owned(), air_mod(*m).1.to_owned())).collect();
    l.die = Some(DieLine { face: die, modifiers, result: result as i8 });
    l.subjects = vec![target.into()];
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
    let kind = if blitz { "Blitzkrieg" } else { "Attack" };
    let rule = if blitz { "BF-BLZ-01" } else { "BF-CBT-01" };
    let what = format!("{kind} on {}", place(g, target));
    let mut l = begun_by(g, o, what, o.attackers_of(target)).rule(rule).about(target);
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
    let mut l = Line::of(text).rule("BF-CBT-01").rule("BF-ABS-05").by(Some(side));
    l.terms = terms.iter().map(|t| term(g, o, *t)).collect();
    l
}

/// The rule by which a place with defenders absorbs: open ground, walls, walls that an army attacks.
pub fn absorbing_rule(g: &Game, o: &Open, at: SpaceId, army: bool) -> &'static str {
    let of_2020 = match (at.is_in(o.fort), army) {
        (false, _) => "BF-ABS-01",
        (true, true) if !g.conduct.absorbs_by_type => "BF-ABS-04",
        (true, _) => wall_rule(g, at),
    };
    g.edition.cite(of_2020)
}

/// The rule on the walls of a place.
fn wall_rule(g: &Game, at: SpaceId) -> &'static str {
    if at.is_in(g.board.great) { "BF-ABS-02" } else { "BF-ABS-03" }
}

/// A term of the fire sum in words, of the battle of a state.
pub fn term(g: &Game, o: &Open, t: FireTerm) -> Term {
    let b = &o.battle;
    let army = !b.attackers.and(g.armies).is_empty();
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
        FireTerm::FirstTurn => ("Strike of the first turn".into(), g.conduct.first_turn_strike, "BF-AIR-09"),
        FireTerm::TargetCutOff => ("Target cut off or out of supply".into(), 1, "BF-OOS-02"),
        FireTerm::Absorbed { hits } => {
            ("The place absorbs".into(), -hits, absorbing_rule(g, o, b.target, army))
        }
        FireTerm::Defenders { factors } => ("Defending factors".into(), factors, "BF-CBT-02"),
        FireTerm::Doubled { more } => ("Doubled against a Blitzkrieg".into(), more, "BF-BLZ-03"),
        FireTerm::DefendersOutOfSupply => ("Defenders out of supply".into(), -1, "BF-OOS-01"),
        FireTerm::Fortress { hits } => ("Fortress fire".into(), hits, g.edition.cite(wall_rule(g, b.target))),
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
    let in_battle = o.battle.stage != Stage::None;
    let (does, rule) = if !in_battle {
        ("is out of supply and becomes Disrupted", "BF-SUP-05")
    } else if o.battle.attackers.has(u) && thrown {
        ("is Disrupted and thrown back", "BF-HIT-06")
    } else if thrown {
        ("is Disrupted and must retreat", "BF-HIT-05")
    } else {
        ("is Disrupted", "BF-HIT-02")
    };
    Line::deed(Deed::new(unit_name(g, o, u), does)).rule(rule).about(u).by(side_of(u))
}

/// `Second`, `Third`; a link carries no more (BF-LNK-03).
const fn ordinal_word(n: usize) -> &'static str {
    match n {
        2 => "A second",
        3 => "A third",
        _ => "Another",
    }
}
