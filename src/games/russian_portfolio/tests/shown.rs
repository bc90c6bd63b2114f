//! What stands on panels and map while attacks are planned and fought.

use super::{
    field::field,
    scene::{self, Scene},
};
use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    contract::{handling::Handling as _, options::Choices},
    show::{
        builder::Builder,
        overlay::TrailStyle,
        scene::{Arrow, ArrowStyle, Subject},
        words::Tone,
    },
};
use russian_portfolio::{
    combat::BattleOrder,
    nouns::{AXIS, SOVIET, Step, UnitSet, Weather},
    order::Order,
    show::battle::{self, orders},
};

fn panel(scene: &Scene, target: &str) -> Builder {
    let about = Subject::Place(scene.hex(target).into());
    battle::builder(&scene.game, &scene.p, &about, &[]).expect("there is a panel")
}

fn ends(scene: &Scene, arrows: &[Arrow], style: ArrowStyle) -> Vec<(String, String)> {
    let label = |arrow: &Arrow| {
        let hex = kit::hex::HexId(arrow.path.last().unwrap().0);
        (scene.game.board.label(hex).to_owned(), arrow.label.clone())
    };
    arrows.iter().filter(|arrow| arrow.style == style).map(label).collect()
}

#[test] // RP-RET-03, RP-RET-05
fn before_the_die_the_hexes_of_a_retreat_are_numbered_and_barred_ones_say_why() {
    let mut scene = field(AXIS).put("su_a4", "V24").put_as("ax_ik1", "V23", (12, 3, 4));
    scene.plan(&["ax_ik1"], &["V24"]);
    let panel = panel(&scene, "V24");
    let own = ends(&scene, &panel.arrows, ArrowStyle::Retreat);
    let theirs = ends(&scene, &panel.arrows, ArrowStyle::RetreatTheirs);
    assert!(
        own.iter().any(|(_, number)| number == "1") && own.iter().any(|(_, number)| number == "3"),
        "{own:?}"
    );
    assert!(!theirs.is_empty() && theirs.iter().all(|(_, number)| number == "2"), "{theirs:?}");
    let barred = ends(&scene, &panel.arrows, ArrowStyle::Barred);
    assert!(barred.iter().any(|(_, why)| why.contains("in the zone of 1st Infantry Corps")), "{barred:?}");
    let numbered = own.iter().chain(&theirs);
    assert!(numbered.clone().all(|(hex, _)| barred.iter().all(|(other, _)| other != hex)));
}

#[test] // RP-RET-05, RP-RES-14
fn whoever_cannot_go_back_two_hexes_is_said_to_be_lost() {
    // Panzers stand behind Brest: the army could go one hex back, to its mechanised corps, and no farther.
    let mut scene = scene::historical(AXIS).put("ax_pzg2", "S6").put("ax_pzg1", "V4").step(Step::Plan(AXIS));
    scene.plan(&["ax_a4", "ax_pzk24"], &["S4"]);
    let panel = panel(&scene, "S4");
    let table = panel.columns.as_ref().expect("the table is there");
    let long = table.means.iter().filter(|row| row.code == "D4" || row.code == "DX");
    let long: Vec<_> = long.collect();
    assert!(!long.is_empty());
    for row in long {
        assert!(row.words.contains("is lost, for it cannot go back 2 hexes"), "{row:?}");
        assert_eq!(row.tone, Tone::Good);
    }
}

#[test]
fn the_title_of_an_attack_says_what_the_target_is() {
    let mut scene = field(AXIS).put("su_a4", "S4").dispersed("su_a4").put("ax_a4", "S3");
    scene.plan(&["ax_a4"], &["S4"]);
    let chips: Vec<String> = panel(&scene, "S4").chips.into_iter().map(|chip| chip.text).collect();
    assert!(chips[0].starts_with("S4") && chips[0].contains("fortress"), "{chips:?}");
    assert_eq!(chips[1..], ["Dispersed"]);
}

#[test] // RP-CMB-07
fn two_attacks_on_one_hex_have_names_of_their_own_and_a_wave_follows() {
    let mut scene = field(AXIS)
        .put("su_a4", "V24")
        .put_as("ax_ik1", "V23", (20, 3, 4))
        .put("ax_ik5", "U24")
        .put("su_a12", "A26");
    scene.plan(&["ax_ik1"], &["V24"]).plan(&["ax_ik5"], &["V24"]);
    let name =
        |scene: &Scene, nth: u8| orders::text(&scene.game, &scene.p, &BattleOrder::Cancel { attack: nth });
    assert_eq!(name(&scene, 0), "Call off the attack on V24, from V23");
    assert_ne!(name(&scene, 0), name(&scene, 1));
    scene.confirm(&[]);
    scene.order(BattleOrder::Resolve { attack: 0 }, &[4]);
    while scene.p.fighting.fight.is_some() {
        scene.order(BattleOrder::Enough, &[]);
    }
    let follow = orders::text(&scene.game, &scene.p, &BattleOrder::Resolve { attack: 0 });
    assert_eq!(follow, "Follow into V24");
    assert_eq!(battle::lists(&scene.game, &scene.p)[0].rows[0].value, "cleared");
}

#[test] // RP-CMB-08
fn who_holds_the_ground_is_listed() {
    let mut scene = field(AXIS).put("su_a4", "V24").put_as("ax_ik1", "V23", (6, 3, 4));
    scene.plan(&["ax_ik1"], &["V24"]);
    scene.give(Order::Done, &[]);
    let unit = scene.unit("su_a4");
    scene.order(BattleOrder::Hold { unit, on: true }, &[]);
    let lists = battle::lists(&scene.game, &scene.p);
    assert!(lists.iter().any(|list| list.title == "Hold their ground" && list.rows.len() == 1), "{lists:?}");
}

#[test] // RP-ADV-09
fn nobody_is_told_to_go_into_a_hex_that_is_full() {
    let mut scene = field(AXIS).put_as("su_a4", "V24", (4, 9, 3)).put("su_a12", "A26");
    for (key, at) in [("ax_ik1", "V23"), ("ax_ik2", "V23"), ("ax_ik5", "U24")] {
        scene = scene.put_as(key, at, (3, 3, 4));
    }
    scene.p.weather = Weather::Mud;
    scene.plan(&["ax_ik1", "ax_ik2", "ax_ik5"], &["V24"]).fight(&[6]);
    let full = |scene: &Scene| scene.p.at.units(scene.hex("V24")).count() == 2;
    for _ in 0..20 {
        let orders = scene.battle_orders();
        if full(&scene) && orders.contains(&BattleOrder::Enough) || scene.p.fighting.fight.is_none() {
            break;
        }
        let next = orders.iter().find(
            |order| matches!(order, BattleOrder::Advance { to, .. } if scene.game.board.label(*to) == "V24"),
        );
        let last = *next.or(orders.last()).expect("something is decided");
        scene.order(last, &[]);
    }
    if scene.p.fighting.fight.is_some() {
        let (note, _) = battle::note(&scene.game, &scene.p);
        assert!(!note.contains("must go in"), "{note}");
    }
}

#[test] // RP-SUP-05
fn the_isolation_step_says_how_much_a_pocket_still_loses() {
    let mut scene = scene::empty(SOVIET);
    let units: UnitSet = ["su_a20", "su_a21"].map(|key| scene.unit(key)).into_iter().collect();
    scene = scene.put("su_a20", "L20").put("su_a21", "L21").step(Step::Isolation(SOVIET));
    scene.p.base.unsupplied = units;
    let pocket = russian_portfolio::logistics::Pocket { units, due: 4, ..Default::default() };
    scene.p.base.isolation.pockets = vec![pocket];
    use engine::contract::handling::Handling as _;
    let note = scene.game.sequence(&scene.p, &[]).note;
    assert!(note.contains("2 units with 8 defence factors, still loses at least 4"), "{note}");
}

#[test] // RP-STR-08: TV-120
fn a_move_by_sea_says_its_risk_before_the_die() {
    use russian_portfolio::logistics::BaseOrder;
    let scene = scene::empty(AXIS).held(AXIS, &["J7", "F9"]).put("ax_ik1", "J7").step(Step::Base(AXIS));
    let orders = scene.legal_now();
    let sail = orders.iter().find(|order| matches!(order, Order::Base(BaseOrder::Sail { .. })));
    let sail = *sail.expect("the corps may sail");
    let about = Subject::Unit(scene.unit("ax_ik1").0.into());
    let panel = scene.game.builder(&scene.p, &about, &[sail], &[]).expect("there is a panel");
    assert!(panel.note.contains("of 6 faces of the die, else it arrives Dispersed"), "{}", panel.note);
    assert!(!panel.second_click.is_empty() && !panel.arrows.is_empty());
}

#[test] // RP-STR-10, RP-RUL-66
fn a_move_by_rail_over_the_joined_edges_says_that_it_leaves_the_map() {
    use engine::contract::speech::Speech as _;
    use russian_portfolio::logistics::BaseOrder;
    const JOINED: &str = "the edges, which are joined off the map";
    for (label, off) in [("E11", true), ("M3", false)] {
        let mut scene = scene::empty(AXIS).put("ax_ik1", "R3").step(Step::Base(AXIS));
        let order =
            Order::Base(BaseOrder::Rail { unit: scene.unit("ax_ik1"), to: scene.hex(label), push: None });
        let choices = scene.game.sequence(&scene.p, &[]).choices;
        let offer = choices.iter().find(|offer| unsealed(&scene, &offer.orders).contains(&order));
        let note = &offer.expect("it is a choice").note;
        assert_eq!(note.contains(JOINED), off, "{note}");
        let before = scene.p.clone();
        let events = scene.give(order, &[]);
        let line = scene.game.sentence(&before, &events[0]).expect("a sentence");
        assert_eq!(line.text.contains(JOINED), off, "{}", line.text);
    }
}

/// Two corps at V23, a third at W24, all beside the army at V24; an army at U24 beside V23.
fn around() -> Scene {
    field(AXIS).put("su_a4", "V24").put("su_a5", "U24").put_as("ax_ik1", "V23", (6, 3, 4)).put_as(
        "ax_ik2",
        "V23",
        (9, 3, 4),
    )
}

fn about(scene: &Scene, hex: &str) -> Subject {
    Subject::Place(scene.hex(hex).into())
}

fn unsealed(scene: &Scene, orders: &[engine::show::sealed::SealedOrder]) -> Vec<Order> {
    orders.iter().filter_map(|order| scene.game.unseal(order)).collect()
}

#[test] // RP-CMB-02, RP-CMB-07
fn another_attack_on_the_same_hex_is_planned_by_a_verb_and_fought_first_by_a_line() {
    let mut scene = around();
    scene.plan(&["ax_ik1"], &["V24"]);
    let (second, at) = (scene.unit("ax_ik2"), scene.hex("V24"));
    let lines = scene.game.verbs(&scene.p, &[second.0.into()], at.into());
    let apart =
        lines.iter().find(|line| line.words.contains("second attack")).expect("the menu has the line");
    let orders = scene.game.try_gesture(&scene.p, &apart.verb.clone().by(vec![second.0.into()], at.into()));
    let plan = orders.expect("it may attack on its own");
    assert_eq!(plan, [Order::Battle(BattleOrder::Begin { unit: second, target: at })]);
    // The panel is about the attack that is being planned, not about the other one.
    let panel = scene.game.builder(&scene.p, &about(&scene, "V24"), &plan, &[]).expect("a panel");
    assert_eq!(panel.rows.iter().map(|row| row.value.as_str()).collect::<Vec<_>>(), ["9"]);
    scene.plan(&["ax_ik2"], &["V24"]);
    assert_eq!(scene.p.fighting.plan.len(), 2);
    scene.confirm(&[]);
    let first = scene.game.builder(&scene.p, &about(&scene, "V24"), &[], &[]).expect("a panel");
    assert_eq!(first.rows[0].value, "6");
    let line = first.offers.iter().find(|offer| offer.label.starts_with("First V24")).expect("the other one");
    let other = unsealed(&scene, &line.orders);
    let turned = scene.game.builder(&scene.p, &about(&scene, "V24"), &other, &[]).expect("a panel");
    assert_eq!((turned.rows[0].value.as_str(), turned.then.len()), ("9", 0));
    let odds = scene.game.forecast(&scene.p, &about(&scene, "V24"), &other);
    assert!(odds.is_some() && odds != scene.game.forecast(&scene.p, &about(&scene, "V24"), &[]));
    assert!(turned.offers.is_empty(), "a second line would be a second die");
    let off = [Order::Battle(BattleOrder::Cancel { attack: 0 })];
    assert_eq!(scene.game.forecast(&scene.p, &about(&scene, "V24"), &off), None, "it is not fought");
}

#[test] // RP-CMB-03, RP-CMB-03a
fn an_attack_is_widened_in_its_panel_and_made_narrow_again() {
    let scene = around();
    let begin = Order::Battle(BattleOrder::Begin { unit: scene.unit("ax_ik1"), target: scene.hex("V24") });
    let panel = |plan: &[Order]| scene.game.builder(&scene.p, &about(&scene, "V24"), plan, &[]).unwrap();
    let also = panel(&[begin]).offers.into_iter().find(|offer| offer.label.starts_with("Also on U24"));
    let also = also.expect("the army beside it");
    assert_eq!(also.note, "6 to 8, column 1:2");
    let plan: Vec<Order> = [begin].into_iter().chain(unsealed(&scene, &also.orders)).collect();
    let wide = panel(&plan);
    assert_eq!(wide.title, "Attack on U24 and V24");
    let row = wide.rows.iter().find(|row| row.label == "also on U24").expect("a row to take it out again");
    assert_eq!(unsealed(&scene, &row.removes), plan[1..]);
}

#[test]
fn who_joined_an_attack_begins_it_when_the_first_is_taken_out() {
    let scene = around();
    let [first, second] = ["ax_ik1", "ax_ik2"].map(|key| scene.unit(key));
    let join = Order::Battle(BattleOrder::Join { unit: second, attack: 0 });
    let also = Order::Battle(BattleOrder::AlsoOn { attack: 0, target: scene.hex("U24") });
    let begin = |unit| Order::Battle(BattleOrder::Begin { unit, target: scene.hex("V24") });
    let mended = |plan: &[Order]| scene.game.mended(&scene.p, &about(&scene, "V24"), plan);
    assert_eq!(mended(&[also, join]), [begin(second), also], "in an order in which they can be given");
    assert_eq!(mended(&[begin(first), also, join]), [begin(first), also, join], "a whole plan stays");
    assert_eq!(mended(&[]), []);
}

#[test] // RP-TER-16
fn the_panel_says_that_armour_gains_nothing_from_a_fortress() {
    let mut scene = field(AXIS).put("su_mk6", "S4").put("ax_a4", "S3");
    scene.plan(&["ax_a4"], &["S4"]);
    let terms = panel(&scene, "S4").sums.remove(0).1;
    let zero = terms.iter().find(|term| term.rule == "RP-TER-16").expect("the term is there");
    assert_eq!(zero.value, "0");
}

#[test] // what looks back, on hexes: every place has a label, a retreat is one move, history is marked where it differs
fn overlays_that_look_back_name_hexes_and_count_a_retreat_once() {
    let kind = russian_portfolio::entry::GAME.kind(None);
    let mut table = kind.new_table(&Choices::new(), 5, UndoPolicy::Study).expect("it begins");
    let mut long = 0;
    while table.when(table.cursor()).turn < 3 {
        let mut thought = table.thinker(0).expect("an automatic player")();
        table.accept(&mut thought, 400).expect("it plays");
        for side in [AXIS, SOVIET] {
            let overlay = |id: &str| table.overlay(table.cursor(), Viewer::Side(side), id, side, &[]);
            let ground = overlay("changes").expect("it is offered");
            let labels: Vec<&str> =
                ground.rows.iter().filter_map(|row| Some(row.text.split_once(": ")?.0)).collect();
            assert!(labels.len() == ground.rows.len() && labels.iter().all(|label| !label.is_empty()));
            let history = overlay("history").expect("it is offered");
            let signs = history.fronts.len() + history.badges.len();
            assert!(history.rows.is_empty() || signs > 0, "{}", history.summary);
            let last = overlay("last-turn").expect("it is offered");
            for trail in last.trails.iter().filter(|trail| trail.style == TrailStyle::Move) {
                let nth: usize = trail.label.parse().expect("a number");
                let is_retreat = last.rows[nth - 1].text.contains(" retreats to ");
                long += usize::from(is_retreat && trail.path.len() > 2);
            }
        }
    }
    assert!(long > 0, "a retreat of several hexes is one trail");
}
