//! A team of commanders: areas, consents, shared hits, votes, and when a step is over.

use super::{Table, game};
use barbarossa_fast::{
    edition::Edition,
    event::Event,
    nouns::{Group, Phase, Plan, Stage},
    options::Setup,
    order::Order,
    rules::{commanders::shared, team},
    talk::{AreaConsent, Leave, Team, Vote},
};
use engine::{
    base::{seat::Post, side::Side},
    contract::automatic::Automatic,
    dice::recorded::ScriptedDice,
};
use std::sync::{Arc, LazyLock};

fn setup(team: Team, area_consent: AreaConsent) -> Setup {
    Setup { team, area_consent, ..Setup::default() }
}

static THREE: LazyLock<Arc<barbarossa_fast::game::Game>> =
    LazyLock::new(|| Arc::new(game(&setup(Team::Three, AreaConsent::Each))));

fn three(position: &str) -> Table {
    Table::of(Arc::clone(&THREE), position)
}

fn yes(by: Group, what: Leave) -> Order {
    Order::Consent { by, what, yes: true }
}

fn no(by: Group, what: Leave) -> Order {
    Order::Consent { by, what, yes: false }
}

fn done(by: Group) -> Order {
    Order::Part { by, done: true }
}

/// 18. and 9. Army on both sides of Dvinsk, which lies in the area of the north.
const DVINSK: &str = "turn 1 | schaulen: a18 pz56 | kowno: a9 | duenaburg: s | lublin: a6";

#[test] // BF-LNK-06, BF-SEAT-03, BF-MOV-14, R121
fn x35_a_joint_attack_waits_for_who_declared_first() {
    let mut t = three(DVINSK);
    let (a18, a9, target) = (t.german("a18"), t.german("a9"), t.at("duenaburg"));
    let at = target;
    t.refused_by(t.attack(a9, "duenaburg"), "E-AREA", "BF-MOV-14");
    t.give(yes(Group::N, Leave::Enter { unit: a9, at }));
    t.give(t.attack(a9, "duenaburg"));
    t.refused(t.attack(a18, "duenaburg"), "E-CONSENT");
    t.refused(yes(Group::S, Leave::Join { unit: a18, target }), "E-CONSENT");
    t.refused(yes(Group::N, Leave::Join { unit: a18, target }), "E-CONSENT");
    let said = t.give(yes(Group::C, Leave::Join { unit: a18, target }));
    assert_eq!(said, [Event::Answered { by: Group::C, what: Leave::Join { unit: a18, target }, yes: true }]);
    t.give(t.attack(a18, "duenaburg"));
    // Leave for all of the turn: the corps needs no word of its own.
    let corps = t.german("pz56");
    t.refused(t.attack(corps, "duenaburg"), "E-CONSENT");
    t.give(yes(Group::C, Leave::Attacks { of: Group::N }));
    t.give(t.attack(corps, "duenaburg"));
}

#[test] // BF-LNK-06, BF-SEAT-03
fn the_other_way_round_the_centre_asks_the_north_for_both() {
    let mut t = three("turn 1 | kowno: a18 | minsk: a9 | duenaburg: s");
    let (a18, a9, target) = (t.german("a18"), t.german("a9"), t.at("duenaburg"));
    t.give(t.attack(a18, "duenaburg"));
    t.refused(t.attack(a9, "duenaburg"), "E-AREA");
    t.give(yes(Group::N, Leave::Enter { unit: a9, at: target }));
    t.refused(t.attack(a9, "duenaburg"), "E-CONSENT");
    t.give(no(Group::N, Leave::Join { unit: a9, target }));
    t.refused(t.attack(a9, "duenaburg"), "E-CONSENT");
    t.give(yes(Group::N, Leave::Join { unit: a9, target }));
    t.give(t.attack(a9, "duenaburg"));
    assert_eq!(t.o().attackers_of(target).len(), 2);
    let talk = t.o().talk.as_ref().unwrap();
    assert_eq!(talk.lead(target), Some(Group::N), "who declared first picks the moment and the manner (R98)");
}

#[test] // R114
fn x36_three_hits_on_a_joint_force() {
    let room = [3, 3, 0];
    for (die, shares) in [(1, [2, 1, 0]), (3, [2, 1, 0]), (4, [1, 2, 0]), (6, [1, 2, 0])] {
        let mut rolled = 0;
        let now = shared(3, room, || {
            rolled += 1;
            die
        });
        assert_eq!((now, rolled), (shares, 1), "die {die}");
    }
    assert_eq!(shared(4, room, || panic!("nothing is odd")), [2, 2, 0]);
    assert_eq!(shared(5, [1, 9, 9], || 6), [1, 2, 2], "as evenly as the thresholds allow");
    assert_eq!(shared(1, [3, 3, 3], || 4), [0, 1, 0]);
    let mut dice = [1, 6].into_iter();
    assert_eq!(shared(5, [3, 3, 3], || dice.next().unwrap()), [2, 1, 2], "two odd hits, two dice");
}

/// What of the hits was shared, and with which dice.
fn shares(t: &Table) -> Option<([u8; 3], Vec<u8>)> {
    t.events.iter().find_map(|e| match e {
        Event::Shared { shares, dice } => Some((*shares, dice.clone())),
        _ => None,
    })
}

#[test] // R114, BF-SEAT-01, BF-LNK-06
fn hits_on_a_joint_attack_are_placed_by_each_commander() {
    let dice = ScriptedDice::default().on("share", [4]);
    let mut t = three("turn 3 | schaulen: a18 | kowno: a9 | lublin: a6 | duenaburg: S S S").with_dice(dice);
    let (a18, a9, target) = (t.german("a18"), t.german("a9"), t.at("duenaburg"));
    t.give(t.attack(a18, "duenaburg"));
    t.give(yes(Group::N, Leave::Area { of: Group::C }));
    t.give(yes(Group::N, Leave::Join { unit: a9, target }));
    t.give(t.attack(a9, "duenaburg"));
    for by in Group::ALL {
        t.give(done(by));
    }
    assert_eq!(team::awaited(&t.g, t.o()).iter().collect::<Vec<_>>(), [Group::N], "who declared commits");
    t.give(t.commit("duenaburg", false));
    assert_eq!(t.fired().3, 3);
    assert_eq!(shares(&t), Some(([1, 2, 0], vec![4])));
    let hits = |unit| t.events.iter().filter(|e| **e == Event::HitPlaced { unit }).count();
    assert_eq!((hits(a18), hits(a9)), (1, 2), "each takes his share, and one unit has no choice");
}

#[test] // R114
fn hits_on_a_joint_defence_are_shared_too() {
    let mut t = three("turn 3 | soviet | kowno: a18 a9 pz56 | duenaburg: S S S");
    t.s.open.broken = barbarossa_fast::nouns::Sectors::NONE;
    t.all_attack("duenaburg", "kowno");
    t.end();
    assert_eq!(t.o().phase, Phase::Stand);
    t.give(done(Group::N));
    t.give(done(Group::C));
    t.give(t.commit("kowno", false));
    while t.o().battle.stage == Stage::AttackerHits {
        let order = t.legal()[0];
        t.give(order);
    }
    assert_eq!((t.fired().2, shares(&t)), (2, Some(([1, 1, 0], Vec::new()))), "nothing is odd");
    // The north has two units for its hit.
    assert_eq!(t.o().battle.stage, Stage::DefenderHits);
    assert_eq!(team::awaited(&t.g, t.o()).iter().collect::<Vec<_>>(), [Group::N]);
    t.refused(Order::TakeHit { unit: t.german("a9") }, "E-SHARE");
    t.give(Order::TakeHit { unit: t.german("a18") });
    assert_eq!(t.o().battle.stage, Stage::Retreats);
}

#[test] // BF-SET-11, BF-SEAT-04, R94
fn x49_no_agreement_is_diced() {
    let dice = || ScriptedDice::default().on("plan", [4]);
    let mut t = Table::new_game(&setup(Team::Three, AreaConsent::Each), dice());
    t.refused(Order::Begin, "E-PENDING");
    let vote = |by, vote| Order::Vote { by, vote };
    t.give(vote(Group::N, Vote::For(Plan::Historical)));
    t.give(vote(Group::S, Vote::For(Plan::Schultz)));
    t.refused(vote(Group::S, Vote::For(Plan::Schultz)), "E-USED");
    t.give(vote(Group::S, Vote::Die));
    t.give(vote(Group::C, Vote::For(Plan::Historical)));
    assert!(t.happened(&Event::PlanChosen { plan: Plan::Marcks, die: Some(4) }));
    let mut t = Table::new_game(&setup(Team::Three, AreaConsent::Each), dice());
    for by in Group::ALL {
        t.give(vote(by, Vote::For(Plan::Schultz)));
    }
    assert!(t.happened(&Event::PlanChosen { plan: Plan::Schultz, die: None }), "agreed");
    assert_ne!(t.o().phase, Phase::Deal);
}

/// A corps of the centre in Kovel, beside Rovno in the area of the south.
const ROVNO: &str = "turn 2 | kowel: pz24 | lemberg: a6 | grodno: a9 | kowno: a18";

#[test] // BF-MOV-14, R121, BF-SEAT-02
fn x50_the_south_refuses_the_way_into_rovno() {
    let mut t = three(ROVNO);
    let (corps, at) = (t.german("pz24"), t.at("rowno"));
    let ask = Leave::Enter { unit: corps, at };
    t.refused_by(t.to(corps, "rowno"), "E-AREA", "BF-MOV-14");
    t.give(no(Group::S, ask));
    t.refused(t.to(corps, "rowno"), "E-AREA");
    t.refused(no(Group::S, ask), "E-CONSENT");
    // He may think better of it; then it is not withdrawn.
    t.give(yes(Group::S, ask));
    t.refused(no(Group::S, ask), "E-CONSENT");
    t.give(t.to(corps, "rowno"));
    assert_eq!(t.place(corps), "rowno");
    // Where an army group has no unit left, its ground is open to all.
    let mut t = three("turn 2 | kowel: pz24 | grodno: a9 | kowno: a18");
    let corps = t.german("pz24");
    t.give(t.to(corps, "rowno"));
}

#[test] // R121
fn leave_for_all_of_a_turn_ends_with_it_unless_it_stands() {
    let leave = Leave::Area { of: Group::C };
    let mut t = three(ROVNO);
    t.give(yes(Group::S, leave));
    t.refused(yes(Group::S, leave), "E-CONSENT");
    t.refused(no(Group::S, leave), "E-CONSENT");
    let corps = t.german("pz24");
    t.check(t.to(corps, "rowno")).unwrap();
    next_turn(&mut t);
    t.refused(t.to(corps, "rowno"), "E-AREA");
    let mut t = Table::of(Arc::new(game(&setup(Team::Three, AreaConsent::Standing))), ROVNO);
    t.give(yes(Group::S, leave));
    next_turn(&mut t);
    t.check(t.to(corps, "rowno")).unwrap();
    t.give(no(Group::S, leave));
    t.refused(t.to(corps, "rowno"), "E-AREA");
    let t = Table::of(Arc::new(game(&setup(Team::Three, AreaConsent::Open))), ROVNO);
    t.check(t.to(corps, "rowno")).unwrap();
    let asked =
        |x: &Order| matches!(x, Order::Consent { what: Leave::Area { .. } | Leave::Enter { .. }, .. });
    assert!(!t.legal().iter().any(asked), "nobody is asked for ground that is open");
}

/// To the German operations of the next turn, without any other order.
fn next_turn(t: &mut Table) {
    let turn = t.o().turn;
    while t.o().turn == turn || t.o().phase != Phase::Operations {
        let order = t.legal().into_iter().find(|x| {
            matches!(
                x,
                Order::Part { done: true, .. } | Order::EndStep | Order::Forgo { .. } | Order::KeepFleets
            )
        });
        t.give(order.expect("the turn goes on"));
    }
}

#[test] // BF-SEAT-01
fn a_step_ends_when_all_have_said_so() {
    let mut t = three(ROVNO);
    t.refused(Order::EndStep, "E-PENDING");
    t.refused(Order::Part { by: Group::N, done: false }, "E-USED");
    t.give(done(Group::N));
    t.refused(done(Group::N), "E-USED");
    t.give(Order::Part { by: Group::N, done: false });
    t.give(done(Group::N));
    t.give(done(Group::S));
    // Who was done and gives another order is at it again.
    let army = t.german("a18");
    let moved = t.give(t.to(army, "schaulen"));
    assert_eq!(moved[0], Event::PartSaid { by: Group::N, done: false });
    t.give(done(Group::C));
    assert_eq!(t.o().phase, Phase::Operations);
    t.give(done(Group::N));
    assert_ne!(t.o().phase, Phase::Operations);
}

#[test] // BF-SEAT-01, R101
fn one_player_says_nothing_of_the_kind() {
    let t = Table::real(ROVNO);
    t.refused(done(Group::N), "E-PHASE");
    let corps = t.german("pz24");
    t.check(t.to(corps, "rowno")).unwrap();
    assert!(t.g.posts(Side(0)).is_empty());
    let written = serde_json::to_string(&Setup::default()).unwrap();
    assert!(!written.contains("team") && !written.contains("area"), "{written}");
}

/// Deals, and places what is over.
fn begin(t: &mut Table) {
    t.give(Order::Begin);
    while t.o().phase == Phase::SovietSetup {
        let order = t.legal()[0];
        t.give(order);
    }
}

#[test] // BF-SET-12, R95, BF-SEAT-03
fn a_corps_changes_hands_only_if_both_agree() {
    let mut t = Table::new_game(
        &Setup { plan: Some(Plan::Historical), ..setup(Team::Three, AreaConsent::Each) },
        ScriptedDice::default(),
    );
    begin(&mut t);
    let unit = t.german("pz46");
    let order = Order::Transfer { unit, group: Group::S };
    t.refused(order, "E-CONSENT");
    t.refused(yes(Group::N, Leave::Corps { unit, group: Group::S }), "E-CONSENT");
    t.give(yes(Group::S, Leave::Corps { unit, group: Group::S }));
    t.give(order);
    assert_eq!(t.place(unit), "lublin");
    for by in Group::ALL {
        t.give(done(by));
    }
    assert_eq!(t.o().phase, Phase::Operations);
}

#[test] // BF-SET-09, BF-SEAT-04
fn what_the_plan_demands_needs_no_consent_and_is_owed_by_its_giver() {
    let mut t = Table::new_game(
        &Setup { plan: Some(Plan::Marcks), ..setup(Team::Three, AreaConsent::Each) },
        ScriptedDice::default(),
    );
    begin(&mut t);
    t.refused(done(Group::N), "E-PENDING");
    t.give(done(Group::C));
    let unit = t.german("pz56");
    t.give(Order::Transfer { unit, group: Group::S });
    t.give(done(Group::N));
}

#[test] // BF-REI-06, R76
fn a_luftflotte_is_lent_only_if_its_commander_agrees() {
    let mut t = three("turn 5 | soviet | october good | grodno: a9 | kowno: a18 | lemberg: a6 | moskau: S S");
    t.s.open.loan_decided = false;
    while t.o().phase != Phase::TurnStart {
        let order = t
            .legal()
            .into_iter()
            .find(|x| matches!(x, Order::EndStep | Order::Forgo { .. } | Order::Part { done: true, .. }));
        t.give(order.expect("the turn goes on"));
    }
    let borrow = t.legal();
    assert!(!borrow.iter().any(|x| matches!(x, Order::Borrow { .. })));
    let fleet = barbarossa_fast::ids::FleetId(2);
    t.refused(Order::Borrow { fleet }, "E-CONSENT");
    assert_eq!(team::awaited(&t.g, t.o()).iter().collect::<Vec<_>>(), [Group::C]);
    t.give(yes(Group::S, Leave::Fleet { fleet }));
    t.give(Order::Borrow { fleet });
    assert_eq!(t.o().fleets[2].sector, Group::C);
}

#[test] // BF-SEAT-01, BF-SEAT-02
fn two_commanders_share_three_army_groups() {
    let t = Table::of(Arc::new(game(&setup(Team::Two, AreaConsent::Each))), ROVNO);
    assert_eq!(t.g.posts(Side(0)), ["Army Groups North and South", "Army Group Centre"]);
    let corps = t.german("pz24");
    t.refused(t.to(corps, "rowno"), "E-AREA");
    let view = barbarossa_fast::state::View { open: t.o().clone(), hidden: None, own: None };
    let who = |order: Order| t.g.speakers(&view, &order);
    assert_eq!(who(t.to(corps, "brest")), [Post(1)]);
    assert_eq!(who(t.to(t.german("a6"), "rowno")), [Post(0)]);
    assert_eq!(who(t.to(t.german("a18"), "schaulen")), [Post(0)]);
}

#[test] // R122, BF-VIC-12
fn the_tally_shows_who_took_a_city() {
    let mut t = three("turn 2 | schaulen: pz56 | grodno: a9 | lemberg: a6");
    let corps = t.german("pz56");
    t.give(t.to(corps, "riga"));
    let (riga, talk) = (t.at("riga"), t.o().talk.clone().unwrap());
    assert_eq!(talk.taker(riga), riga.is_in(t.g.board.cities).then_some(Group::N));
}

#[test] // BF-SEAT-01, BF-SEAT-02
fn an_automatic_commander_orders_his_own_units_and_says_so() {
    let mut t = three(
        "turn 1 | kowno: a18 pz56 | grodno: a9 pz24 pz46 | lemberg: a6 | duenaburg: s | baranowitschi: s",
    );
    for by in Group::ALL {
        let view = barbarossa_fast::state::View { open: t.o().clone(), hidden: None, own: None };
        let plan = t.g.plan_for(&view, Side(0), Post(by as u8), &[], 0, &mut engine::dice::key::FirstFace);
        for (order, _) in plan.steps {
            assert!(team::speakers(&t.g, t.o(), &order).has(by), "{order:?} is not for {by:?}");
            t.give(order);
        }
    }
    assert_ne!(t.o().phase, Phase::Operations, "all three are done");
}

/// A Blitzkrieg of the north in the revised edition, its second attack committed and the defenders seen.
fn second_attack_seen() -> Table {
    let setup = Setup { edition: Edition::Revised, ..setup(Team::Three, AreaConsent::Each) };
    let position = "turn 1 | schaulen: a18 pz56 | kowno: a9 | lemberg: a6 | duenaburg: w | pleskau: s";
    let mut t = Table::of(Arc::new(game(&setup)), position);
    t.all_attack("schaulen", "duenaburg");
    for by in Group::ALL {
        t.give(done(by));
    }
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    t.give(t.commit("duenaburg", true));
    if t.o().battle.stage == Stage::Seen {
        t.give(Order::Press { target: t.at("duenaburg") });
    }
    t.settle();
    let corps = t.german("pz56");
    for unit in [t.german("a18"), corps] {
        t.give(Order::Advance { unit });
    }
    t.give(Order::Exploit { unit: corps, target: t.at("pleskau") });
    t.give(Order::EndExploit);
    assert_eq!((t.o().battle.stage, t.o().battle.leg), (Stage::Seen, 2));
    t
}

#[test] // BF-CALL-01, BF-BLZ-02, R98, R120: who declared the Blitzkrieg presses or calls off its second attack
fn the_second_attack_of_a_blitzkrieg_is_pressed_by_who_declared_it() {
    let mut t = second_attack_seen();
    let target = t.at("pleskau");
    let north: Vec<Group> = team::awaited(&t.g, t.o()).iter().collect();
    assert_eq!(north, [Group::N]);
    for order in [Order::Press { target }, Order::CallOff { target }] {
        let may: Vec<Group> = team::speakers(&t.g, t.o(), &order).iter().collect();
        assert_eq!(may, [Group::N], "{order:?}");
        assert!(t.check(order).is_ok());
    }
    let view = barbarossa_fast::state::View { open: t.o().clone(), hidden: None, own: None };
    let plan = t.g.plan(&view, Side(0), 0, &mut engine::dice::key::FirstFace);
    assert!(!plan.steps.is_empty(), "the automatic commander has an order");
    t.give(plan.steps[0].0);
}

#[test] // BF-SEAT-01, R96: with the last attack cancelled a commander still ends the step
fn a_step_in_which_nobody_has_an_attack_left_is_ended_by_the_centre() {
    let mut t = three("turn 3 | schaulen: a18 | kowno: a9 | lublin: a6 | duenaburg: S")
        .with_dice(ScriptedDice::default().on("air", [1]));
    let (a18, target) = (t.german("a18"), t.at("duenaburg"));
    t.give(t.attack(a18, "duenaburg"));
    t.give(t.fly(0, "duenaburg"));
    for by in Group::ALL {
        t.give(done(by));
    }
    assert_eq!(t.o().phase, Phase::AirResults);
    t.give(Order::Cancel { target });
    let who: Vec<Group> = team::awaited(&t.g, t.o()).iter().collect();
    assert_eq!(who, [Group::C]);
    assert!(team::speakers(&t.g, t.o(), &Order::EndStep).has(Group::C));
    let view = barbarossa_fast::state::View { open: t.o().clone(), hidden: None, own: None };
    let plan = t.g.plan(&view, Side(0), 0, &mut engine::dice::key::FirstFace);
    assert_eq!(plan.steps.first().map(|(order, _)| *order), Some(Order::EndStep));
    t.end();
    assert_ne!(t.o().phase, Phase::AirResults);
}

/// A whole game of a team whose commanders play by themselves: how often each kind of leave was given, and attacks of more than
/// one commander.
fn asked_in_a_game(area_consent: AreaConsent, seed: u64) -> (usize, usize, usize) {
    use barbarossa_fast::players;
    use engine::{
        base::side::Viewer,
        contract::rules::{Draft, Knowledge as _, Rules as _},
        dice::keyed::{KeyedDice, KeyedTies},
    };
    let g = game(&setup(Team::Three, area_consent));
    let mut dice = KeyedDice::new(seed);
    let mut ties = [0, 1].map(|side| KeyedTies::new(seed, 0, Side(side)));
    let (mut s, mut orders) = (g.start(), 0);
    let (mut entries, mut joins, mut joint) = (0, 0, 0);
    while let Some(side) = g.to_act(&s) {
        let view = g.view(&s, Viewer::Side(side));
        let plan = players::plan(&g, &view, side, &mut ties[usize::from(side.0)]);
        assert!(!plan.steps.is_empty(), "no plan in {:?}", s.open.phase);
        for (order, _) in plan.steps {
            orders += 1;
            assert!(orders < 20_000, "the game does not end");
            assert!(g.check(&g.view(&s, Viewer::Side(side)), &order).is_ok(), "{order:?}");
            match order {
                Order::Consent { what: Leave::Enter { .. }, yes: true, .. } => entries += 1,
                Order::Consent { what: Leave::Join { .. }, yes: true, .. } => joins += 1,
                Order::Commit { target, .. } if side == Side(0) => {
                    let of = s.open.attackers_of(target).into_iter().map(|u| g.group(&s.open, u));
                    let mut of: Vec<Group> = of.collect();
                    of.sort_unstable();
                    of.dedup();
                    joint += usize::from(of.len() > 1);
                }
                _ => {}
            }
            g.decide(&mut Draft::new(&g, &mut s, &mut dice), &order);
        }
    }
    (entries, joins, joint)
}

#[test] // BF-MOV-14, BF-LNK-06, BF-SEAT-03: they ask each other, and combine where it pays
fn automatic_commanders_ask_for_leave_and_combine() {
    let each = (1..=2).map(|seed| asked_in_a_game(AreaConsent::Each, seed));
    let sum = each.fold((0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
    assert!(sum.0 > 0 && sum.1 > 0 && sum.2 > 0, "entries, joins, joint attacks: {sum:?}");
    assert_eq!(asked_in_a_game(AreaConsent::Open, 3).0, 0, "open ground needs no word");
}

#[test] // BF-SEAT-03, BF-SIB-01: what an automatic commander is asked for is judged
fn an_automatic_commander_refuses_what_harms_the_side() {
    use barbarossa_fast::players::team::reply;
    let t = three(
        "turn 3 | brjansk: a9 pz24 | wjasma: s s | leningrad: S S | kiew: S | lemberg: a6 | insterburg: a18",
    );
    let (army, corps) = (t.german("a9"), t.german("pz24"));
    let at = t.at("tula");
    let answers = |unit| [yes(Group::S, Leave::Enter { unit, at }), no(Group::S, Leave::Enter { unit, at })];
    let near = t.g.board.adj[t.g.board.moscow.index()];
    assert!(at.is_in(near), "next to Moscow");
    assert_eq!(reply(&t.g, t.o(), Group::S, &answers(corps)), 0);
    assert_eq!(reply(&t.g, t.o(), Group::S, &answers(army)), 1, "it would call the Siberians");
}
