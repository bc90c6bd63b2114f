//! Facts that a forger could write into a file, and why each of them cannot follow.

use barbarossa_fast::{
    FILES,
    event::Event,
    game::Game,
    ids::*,
    nouns::{Phase, Stage},
    spots::*,
    state::*,
};
use engine::{
    base::{
        assets::Embedded,
        side::{Side, Viewer},
        text,
    },
    contract::rules::{Knowledge as _, Rules as _},
    journal,
    play::session::Session,
};
use std::{collections::BTreeSet, sync::Arc};

static DATA: Embedded = Embedded(FILES);

/// Where a game stands, between two orders or inside one.
struct Moment {
    g: Arc<Game>,
    s: State,
}

fn samples() -> Vec<Session<Game>> {
    let breakouts = &include_bytes!("../../../../tests/data/rules_1/breakouts_hard.stavka")[..];
    let files = barbarossa_fast::entry::GAME.shipped.samples.iter().map(|s| s.bytes).chain([breakouts]);
    let files = files.filter(|bytes| journal::game_of(bytes).as_deref() == Ok(Game::ID));
    files.map(|bytes| journal::load::<Game>(bytes, &DATA).unwrap().session).collect()
}

/// The first moment of any sample that is so; inside an order where that is asked for.
fn moment(games: &[Session<Game>], inside: bool, is: impl Fn(&Open) -> bool) -> Moment {
    found(games, inside, is).expect("a sample comes to such a moment")
}

fn found(games: &[Session<Game>], inside: bool, is: impl Fn(&Open) -> bool) -> Option<Moment> {
    for session in games {
        let g = Arc::clone(session.rules());
        let mut s = g.start();
        if !inside && is(&s.open) {
            return Some(Moment { g, s });
        }
        for ply in session.history().plies().take_while(|p| p.parent + 1 == p.id) {
            for (n, event) in ply.events.iter().enumerate() {
                g.apply(&mut s, event);
                if (n + 1 < ply.events.len()) == inside && is(&s.open) {
                    return Some(Moment { g, s });
                }
            }
        }
    }
    None
}

impl Moment {
    fn unit(&self, is: impl Fn(UnitId) -> bool) -> String {
        let unit = (0..N_UNITS as u8).map(UnitId).find(|u| is(*u)).expect("such a unit");
        self.g.names().name("unit", unit.index()).expect("a unit in use").to_owned()
    }

    fn place(&self, set: SpaceSet) -> String {
        let place = set.iter().next().expect("such a place");
        self.g.names().name("place", place.index()).unwrap().to_owned()
    }

    /// The event of a text in which words in braces stand for what there is at this moment.
    fn event(&self, words: &str) -> Event {
        let (g, o) = (&self.g, &self.s.open);
        let mut said = words.to_owned();
        let mut put = |word: &str, value: &dyn Fn() -> String| {
            if said.contains(word) {
                said = said.replace(word, &format!("\"{}\"", value()));
            }
        };
        put("{german}", &|| self.unit(|u| u.is_german() && o.space(u).is_some() && o.aim(u).is_none()));
        put("{army}", &|| self.unit(|u| g.board.armies.has(u) && o.space(u).is_some()));
        put("{due}", &|| self.unit(|u| u.is_german() && o.at.is(u, Spot::Due)));
        put("{soviet}", &|| self.unit(|u| !u.is_german() && o.space(u).is_some() && o.face(u).is_none()));
        put("{up}", &|| self.unit(|u| !u.is_german() && o.space(u).is_some() && o.face(u).is_some()));
        put("{unused}", &|| self.unit(|u| !u.is_german() && o.at.is(u, Spot::Out)));
        put("{attacker}", &|| self.unit(|u| o.battle.attackers.has(u)));
        put("{defender}", &|| self.unit(|u| o.battle.defenders.has(u)));
        put("{base}", &|| self.place(g.board.bases));
        put("{entry}", &|| self.place(g.board.entries));
        put("{free}", &|| self.place(g.board.positions & !o.control & !o.soviet & !o.fort));
        put("{theirs}", &|| self.place(o.soviet & g.board.positions));
        put("{ours}", &|| self.place(o.german));
        put("{held}", &|| self.place(o.german & !g.board.bases));
        put("{fort}", &|| self.place(o.fort));
        put("{target}", &|| self.place(SpaceSet::only(o.battle.target)));
        put("{attacked}", &|| self.place(o.targets));
        put("{far}", &|| self.place(g.board.east));
        let siberian = g.board.siberians.iter().next().unwrap();
        put("{siberian}", &|| g.names().name("counter", siberian.index()).unwrap().to_owned());
        put("{pool}", &|| {
            g.names().name("counter", self.s.hidden.pool.iter().next().unwrap().index()).unwrap().to_owned()
        });
        text::read(&g.names(), &said).unwrap_or_else(|e| panic!("{said}: {e}"))
    }
}

/// What is tried at a moment: the event, and a part of the sentence that refuses it.
type Rows = &'static [(&'static str, &'static str)];

fn refused(m: &Moment, rows: Rows, seen: &mut BTreeSet<String>) {
    for (words, why) in rows {
        let event = m.event(words);
        seen.insert(format!("{event:?}").split([' ', '(', '{']).next().unwrap().to_owned());
        let fault = m.g.possible(&m.s, &event).expect_err(words).to_string();
        assert!(fault.contains(why), "{event:?}: {fault}");
        for inner in ["SpaceId", "UnitId", "CounterId", "FleetId", "::", "{", "(", "None", "Some"] {
            assert!(!fault.contains(inner), "{fault}");
        }
        // A viewer that knows less is asked the same, and never fails over it.
        let view = m.g.view(&m.s, Viewer::Side(Side(0)));
        let _ = m.g.possible_to_hear(&view, &event);
    }
}

#[test]
fn facts_that_cannot_follow_are_refused_with_a_sentence() {
    let games = samples();
    let at = |phase: Phase| {
        let is = move |o: &Open| o.phase == phase;
        found(&games, false, is).unwrap_or_else(|| moment(&games, true, is))
    };
    let inside = |phase: Phase| moment(&games, true, move |o| o.phase == phase);
    // Where there is no choice the stage is passed inside an order.
    let fought = |stage: Stage| {
        let is = move |o: &Open| o.battle.stage == stage;
        found(&games, false, is).unwrap_or_else(|| moment(&games, true, is))
    };
    let mut seen = BTreeSet::new();
    let seen = &mut seen;
    refused(
        &at(Phase::Deal),
        &[
            ("PlanChosen(plan:Historical,die:Some(3))", "no die falls for it"),
            ("PlanChosen(plan:Marcks,die:None)", "the game was set up with the Historical plan"),
            ("Dealt(deck:[],presort_change:0)", "the plan is not chosen yet"),
            ("Stationed(unit:{unused},at:{free},fixed:false)", "not drawn yet"),
            ("SovietSetupBegan", "not drawn yet"),
            ("GermanSetupBegan", "not drawn yet"),
            ("TurnBegan(turn:1)", "does not belong to the deal"),
            ("SupplyBegan", "does not belong to the deal"),
        ],
        seen,
    );
    let plan = moment(&games, true, |o| o.plan.is_some());
    refused(
        &plan,
        &[
            ("Dealt(deck:[],presort_change:0)", "32 units are drawn, not 0"),
            ("PlanChosen(plan:Marcks,die:Some(4))", "chosen already"),
        ],
        seen,
    );
    let dealt = moment(&games, true, |o| o.pool_size == 16);
    refused(
        &dealt,
        &[
            ("Dealt(deck:[],presort_change:0)", "drawn already"),
            ("Stationed(unit:{german},at:{free},fixed:true)", "in the game already"),
            ("Stationed(unit:{unused},at:{base},fixed:true)", "no Soviet unit enters"),
            ("Stationed(unit:{unused},at:{entry},fixed:true)", "off the map"),
            ("Stationed(unit:\"b40\",at:{free},fixed:true)", "more units are stationed"),
            ("GermanSetupBegan", "surplus units are still to be placed"),
        ],
        seen,
    );
    refused(
        &at(Phase::SovietSetup),
        &[
            ("Deployed(unit:\"b1\",to:{free})", "does not wait to be deployed"),
            ("GermanSetupBegan", "still to be deployed"),
            (
                "Arrived(unit:{unused},source:255,counter:Some({pool}))",
                "does not belong to the Soviet set-up",
            ),
        ],
        seen,
    );
    refused(
        &at(Phase::GermanSetup),
        &[
            ("Transferred(unit:{soviet},group:N,to:{base},by_plan:false)", "is no German unit"),
            ("Transferred(unit:{due},group:N,to:{base},by_plan:false)", "is not on the map"),
            (
                "Transferred(unit:\"pz41\",group:S,to:{theirs},by_plan:false)",
                "the base of Army Group South is",
            ),
            ("Placed(unit:{german},base:{theirs})", "is no German base"),
            ("Placed(unit:{soviet},base:{base})", "is no German unit"),
            ("TurnBegan(turn:2)", "Turn 2 does not follow Turn 0"),
            ("TurnBegan(turn:255)", "does not follow"),
        ],
        seen,
    );
    refused(
        &inside(Phase::TurnStart),
        &[
            ("WeatherRolled(die:3,weather:Mud)", "not rolled for"),
            ("WeatherRolled(die:0,weather:Mud)", "a die cannot be 0"),
            ("Reinforced(unit:{due},group:N,at:{base})", "is not due"),
            ("Reinforced(unit:{soviet},group:N,at:{base})", "is no German unit"),
        ],
        seen,
    );
    let gone = moment(&games, true, |o| o.phase == Phase::TurnStart && !o.fleets[1].present);
    refused(
        &gone,
        &[("FleetLeft(fleet:\"lf2\")", "is gone"), ("FleetBorrowed(fleet:\"lf2\")", "is gone")],
        seen,
    );
    let decided = moment(&games, false, |o| o.loan_decided);
    refused(
        &decided,
        &[("LoanDeclined", "does not belong"), ("FleetBorrowed(fleet:\"lf1\")", "does not belong")],
        seen,
    );
    let before_roll = moment(&games, true, |o| o.phase == Phase::TurnStart && o.turn == 5 && o.october == 0);
    refused(&before_roll, &[("OperationsBegan", "the weather has not been rolled")], seen);
    refused(
        &at(Phase::Operations),
        &[
            ("Moved(unit:{german},path:[],bonus:false)", "does not move 0 links"),
            ("Moved(unit:{german},path:[{far}],bonus:false)", "no link leads"),
            ("Moved(unit:{due},path:[{base}],bonus:false)", "is not on the map"),
            ("Moved(unit:{soviet},path:[{free}],bonus:false)", "it is not the step of"),
            ("ControlChanged(space:{entry},german:true)", "off the map"),
            ("ControlChanged(space:{theirs},german:true)", "the other side holds"),
            ("ControlChanged(space:{ours},german:true)", "held by that side already"),
            ("FortressDestroyed(space:{free})", "has no fortress"),
            ("FortressDestroyed(space:{fort})", "no German unit stands"),
            ("Declared(unit:{german},target:{entry},role:Attack)", "off the map"),
            ("Declared(unit:{german},target:{far},role:Attack)", "no link leads"),
            ("Declared(unit:{soviet},target:{ours},role:Attack)", "it is not the step of"),
            ("Cancelled(target:{far})", "no attack on"),
            ("Assigned(fleet:\"lf1\",target:{far})", "no attack on"),
            ("AirSupplied(fleet:\"lf1\",unit:{soviet})", "is no German unit"),
            ("AirSupplied(fleet:\"lf1\",unit:{due})", "is not on the map"),
            ("AirRolled(fleet:\"lf1\",target:{far},die:3,mods:[],result:3)", "does not fly over"),
            ("AirResultsBegan", "no air die has fallen"),
            ("Revealed(unit:{german},counter:{pool})", "face up already"),
            ("Revealed(unit:{soviet},counter:{pool})", "nobody looks at"),
            ("Recovered(unit:{german})", "is not Disrupted"),
            ("ReplacementsBegan", "does not belong to German movement"),
            (
                "GameOver(result:(kind:German,points:9,needed:7,weak:16))",
                "does not belong to German movement",
            ),
        ],
        seen,
    );
    let flown = moment(&games, false, |o| {
        o.phase == Phase::Operations && o.fleets.iter().any(|f| f.present && f.target.is_some())
    });
    let fleet = flown.s.open.fleets.iter().position(|f| f.target.is_some()).unwrap();
    let (fleet, over) = (
        flown.g.names().name("fleet", fleet).unwrap().to_owned(),
        flown.place(flown.s.open.fleets[fleet].target.into_iter().collect()),
    );
    for (die, result, why) in [(7, 6, "a die cannot be 7"), (3, 6, "does not come to 6")] {
        let words =
            format!("AirRolled(fleet:\"{fleet}\",target:\"{over}\",die:{die},mods:[],result:{result})");
        let fault = flown.g.possible(&flown.s, &flown.event(&words)).expect_err(&words).to_string();
        assert!(fault.contains(why), "{fault}");
    }
    let again = format!("Assigned(fleet:\"{fleet}\",target:\"{over}\")");
    assert!(
        flown
            .g
            .possible(&flown.s, &flown.event(&again))
            .unwrap_err()
            .to_string()
            .contains("has a mission already")
    );
    refused(
        &at(Phase::Attacks),
        &[
            ("AttacksBegan", "does not belong to the choice of a German attack"),
            ("Committed(target:{far},blitzkrieg:false)", "no attack on"),
            ("LegBegan(target:{attacked})", "does not belong"),
            ("SovietStepBegan(broken:0)", "attacks are still to be made"),
            ("SiberianEntered(unit:{unused},counter:{siberian},at:{theirs})", "attacks are still to be made"),
            ("JapanRolled(die:1)", "the Siberians have not come"),
            ("JapanRolled(die:9)", "a die cannot be 9"),
            ("SiberiansTriggered", "does not belong"),
        ],
        seen,
    );
    let last = moment(&games, true, |o| o.phase == Phase::Attacks && o.targets.is_empty());
    refused(
        &last,
        &[
            ("SovietStepBegan(broken:8)", "there are three sectors"),
            ("SiberianEntered(unit:{unused},counter:{pool},at:{theirs})", "is no Siberian unit"),
            ("SiberianEntered(unit:{soviet},counter:{siberian},at:{theirs})", "in the game already"),
            ("SiberianEntered(unit:{unused},counter:{siberian},at:{base})", "no Soviet unit enters"),
            ("SiberianEntered(unit:{unused},counter:{siberian},at:{held})", "other side holds"),
            ("GameOver(result:(kind:Academic,points:9999,needed:7,weak:16))", "out of bounds"),
        ],
        seen,
    );
    let begun = moment(&games, true, |o| {
        o.phase == Phase::Battle && o.battle.stage == Stage::None && !o.battle.defenders.is_empty()
    });
    refused(
        &begun,
        &[
            ("Unopposed(target:{target})", "is defended"),
            ("Unopposed(target:{far})", "the battle is not about"),
            ("AirEffectDue(result:0)", "cannot be 0"),
            ("AirEffectChosen(effect:Plus)", "does not belong to a battle that has only begun"),
            ("Fired(attack:9,absorbs:1,net:9,defence:0,terms:[])", "the sum of the hits is wrong"),
            ("Fired(attack:255,absorbs:0,net:255,defence:0,terms:[])", "the sum of the hits is wrong"),
            ("Fired(attack:2,absorbs:1,net:1,defence:1,terms:[Absorbed(hits:-128)])", "out of bounds"),
            ("HitPlaced(unit:{attacker})", "does not belong"),
            ("Disrupted(unit:{attacker},thrown:true)", "does not belong"),
            ("DefenderHitsDue(left:true)", "does not belong"),
            ("BattleClosed(target:{target})", "does not belong"),
        ],
        seen,
    );
    refused(
        &fought(Stage::AttackerHits),
        &[
            ("HitPlaced(unit:{defender})", "takes no hits now"),
            ("Eliminated(unit:{attacker})", "was not hit"),
            ("Disrupted(unit:{defender},thrown:false)", "was not hit"),
            ("RetreatsDue(units:[])", "does not belong to the hits on the attackers"),
            ("Advanced(unit:{attacker},to:{target})", "does not belong"),
        ],
        seen,
    );
    refused(
        &fought(Stage::DefenderHits),
        &[
            ("HitPlaced(unit:{attacker})", "takes no hits now"),
            ("RetreatsDue(units:[{attacker}])", "was not hit"),
        ],
        seen,
    );
    refused(
        &fought(Stage::Retreats),
        &[
            ("Retreated(unit:{attacker},to:{free})", "has not to retreat"),
            ("Stayed(unit:{attacker})", "has not to retreat"),
            ("AdvanceDue", "units are still to retreat"),
            ("BattleClosed(target:{target})", "units are still to retreat"),
        ],
        seen,
    );
    refused(
        &fought(Stage::Advance),
        &[
            ("Advanced(unit:{soviet},to:{target})", "does not advance"),
            ("Advanced(unit:{attacker},to:{far})", "the battle is not about"),
            ("Exploits(unit:{attacker},target:{free})", "does not belong to the advance"),
            ("SuddenDeathRolled(die:0)", "a die cannot be 0"),
            ("BattleClosed(target:{far})", "the battle is not about"),
        ],
        seen,
    );
    let normal = moment(&games, false, |o| o.battle.stage == Stage::Advance && !o.battle.blitz);
    refused(&normal, &[("ExploitDue", "not the first leg of a Blitzkrieg")], seen);
    refused(
        &fought(Stage::Exploit),
        &[
            ("Exploits(unit:{army},target:{free})", "does not go on"),
            ("LegBegan(target:{far})", "no unit goes on"),
        ],
        seen,
    );
    refused(
        &at(Phase::SovietOperations),
        &[
            ("Moved(unit:{soviet},path:[{base}],bonus:false)", "no Soviet unit enters"),
            ("Moved(unit:{german},path:[{free}],bonus:false)", "it is not the step of"),
            ("Declared(unit:{soviet},target:{theirs},role:Attack)", ""),
            ("StandBegan", "nothing is under attack"),
            ("SovietAttacksBegan", "does not belong to Soviet movement"),
        ],
        seen,
    );
    refused(&at(Phase::Stand), &[("OrderedToStand(unit:{soviet})", "is no German unit")], seen);
    refused(
        &at(Phase::Replacements),
        &[
            ("Arrived(unit:{soviet},source:255,counter:Some({pool}))", "in the game already"),
            ("Arrived(unit:{unused},source:63,counter:Some({pool}))", "arrive in cities and at the map edge"),
            ("Arrived(unit:{unused},source:255,counter:None)", "not in the pool"),
            ("Arrived(unit:{unused},source:255,counter:Some({siberian}))", "not in the pool"),
            ("Deployed(unit:{soviet},to:{theirs})", "does not wait to be deployed"),
            ("Forgone(unit:{soviet})", "does not wait to be deployed"),
            ("SupplyBegan", "still to be deployed"),
            ("TurnBegan(turn:3)", "still to be deployed"),
            ("Eliminated(unit:{german})", "still to be deployed"),
            ("GameOver(result:(kind:German,points:7,needed:7,weak:16))", "still to be deployed"),
        ],
        seen,
    );
    // A number that stands for no place is refused as it is read.
    let names = games[0].rules().names();
    let nowhere = text::read::<Event>(&names, "Arrived(unit:\"b1\",source:253,counter:None)");
    let fault = nowhere.expect_err("no place has this number").to_string();
    assert!(fault.contains("arrive in cities and at the map edge"), "{fault}");
    let supply =
        moment(&games, true, |o| o.phase == Phase::Replacements && o.arrivals.is_empty() && o.turn < 7);
    refused(
        &supply,
        &[
            ("Eliminated(unit:{german})", "does not starve"),
            ("Disrupted(unit:{german},thrown:true)", "is in no battle"),
            ("GameOver(result:(kind:Soviet,points:3,needed:7,weak:16))", "the game does not end in"),
            ("GameOver(result:(kind:SuddenDeath,points:3,needed:7,weak:16))", "does not belong"),
            ("Revealed(unit:{soviet},counter:{pool})", "that unit is not"),
        ],
        seen,
    );
    refused(
        &at(Phase::Over),
        &[("TurnBegan(turn:8)", "a game that is over"), ("SupplyBegan", "a game that is over")],
        seen,
    );
    let all: BTreeSet<String> = EVENTS.iter().map(|e| (*e).to_owned()).collect();
    assert_eq!(
        all.difference(seen).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "every kind of event is tried"
    );
}

/// Every kind of event. A new one is missed by the compiler in `possible`, and here by the reader of this list.
const EVENTS: [&str; 58] = [
    "PlanChosen",
    "Dealt",
    "Stationed",
    "SovietSetupBegan",
    "GermanSetupBegan",
    "Transferred",
    "Placed",
    "TurnBegan",
    "WeatherRolled",
    "Reinforced",
    "FleetLeft",
    "FleetBorrowed",
    "LoanDeclined",
    "OperationsBegan",
    "Moved",
    "ControlChanged",
    "FortressDestroyed",
    "Declared",
    "Cancelled",
    "Assigned",
    "AirSupplied",
    "AirRolled",
    "AirResultsBegan",
    "Revealed",
    "Recovered",
    "AttacksBegan",
    "Committed",
    "LegBegan",
    "AirEffectDue",
    "AirEffectChosen",
    "Fired",
    "Unopposed",
    "HitPlaced",
    "DefenderHitsDue",
    "Disrupted",
    "Eliminated",
    "RetreatsDue",
    "Retreated",
    "Stayed",
    "AdvanceDue",
    "Advanced",
    "ExploitDue",
    "Exploits",
    "BattleClosed",
    "SuddenDeathRolled",
    "SiberiansTriggered",
    "SovietStepBegan",
    "SiberianEntered",
    "JapanRolled",
    "StandBegan",
    "OrderedToStand",
    "SovietAttacksBegan",
    "ReplacementsBegan",
    "Arrived",
    "Deployed",
    "Forgone",
    "SupplyBegan",
    "GameOver",
];

#[test]
fn half_done_orders_leave_no_game_to_go_on_with() {
    let games = samples();
    let faults = |is: &dyn Fn(&Open) -> bool| {
        let m = moment(&games, true, is);
        let view = m.g.view(&m.s, Viewer::Side(Side(1)));
        assert!(m.g.at_rest_to_see(&view).is_err());
        m.g.at_rest(&m.s).unwrap_err().to_string()
    };
    assert!(faults(&|o| o.plan.is_some()).contains("the deal is not at its end"));
    assert!(
        faults(&|o| o.phase == Phase::Battle && o.battle.stage == Stage::None)
            .contains("the battle stands still")
    );
    assert!(
        faults(&|o| o.phase == Phase::Attacks && o.targets.is_empty())
            .contains("an attack without attackers is left")
    );
    assert!(
        faults(&|o| o.phase == Phase::Replacements && o.arrivals.is_empty())
            .contains("no unit is left to be deployed")
    );
    assert!(
        faults(&|o| o.phase == Phase::Operations && o.fleets.iter().any(|f| f.die > 0))
            .contains("an air die fell")
    );
    // A unit has moved in, and the place has not changed hands.
    assert!(faults(&|o| !(o.german - o.control).is_empty()).contains("is held by the other side"));
}
