//! Rulings that were changed: as they are read now, and as a game of the first version keeps them.

use super::{
    field::field,
    scene::{Scene, empty},
    supply::around,
};
use engine::{
    base::{
        assets::Embedded,
        side::{Side, Viewer},
    },
    contract::{rules::Rules as _, speech::Speech as _},
    journal,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use russian_portfolio::{
    combat::BattleOrder,
    data::FILES,
    event::Event,
    game::Game,
    logistics::{BaseEvent, BaseOrder},
    nouns::{AXIS, SOVIET, Stack, Step, Weather},
    options::Setup,
    order::Order,
    rules::{combat::flights::Ground, movement, retreat, supply},
    rulings::Rulings,
};

static DATA: Embedded = Embedded(FILES);

impl Scene {
    /// The same in a game of the first version of the rules.
    pub fn old(mut self) -> Self {
        self.game.rulings = Rulings::of(1);
        self
    }
    /// The refusal of an order in words.
    fn said(&self, order: &Order) -> String {
        let refusal = self.game.check(&self.p, order).expect_err("refused");
        self.game.explain(&self.p, &refusal).sentence
    }
}

#[test]
fn a_game_of_the_first_version_keeps_its_rulings_in_its_copies_too() {
    let sample = russian_portfolio::entry::GAME
        .shipped
        .samples
        .iter()
        .find(|sample| sample.file == "both_capitals")
        .expect("the sample");
    let loaded = journal::load::<Game>(sample.bytes, &DATA).expect("it opens");
    assert_eq!(loaded.session.rules().rulings, Rulings::of(1));
    let table = SessionTable::loaded(loaded);
    for who in [Viewer::Side(AXIS), Viewer::Umpire] {
        let copy = table.export(who, Without::default()).expect("a copy");
        let head = String::from_utf8(copy).expect("text").lines().next().expect("a header").to_owned();
        assert!(head.contains("rules:1,"), "{head}");
    }
    let new = Game::open(&Setup::default(), &DATA).expect("the data are good");
    assert_eq!((new.ruled(), new.rulings), (Game::VERSION, Rulings::of(Game::VERSION)));
    assert_ne!(new.rulings, Rulings::of(1));
}

#[test] // RP-TER-14
fn hungarians_and_romanians_never_enter_each_others_hexes() {
    let scene = || empty(AXIS).all_held(AXIS).put("ax_hun", "Y11").put("ax_ra3", "Y12").put("su_rk42", "A28");
    let go = |scene: &Scene, key: &str, to: &str| Order::Go {
        stack: Stack(scene.unit(key), None),
        to: scene.hex(to),
    };
    let new = scene();
    for (key, to) in [("ax_hun", "Y12"), ("ax_ra3", "Y11")] {
        let order = go(&new, key, to);
        assert_eq!(new.check_rule(&order), Some("RP-TER-14"));
        assert!(!new.legal_now().contains(&order));
    }
    assert!(new.said(&go(&new, "ax_hun", "Y12")).contains("never enters a hex of"));
    let old = scene().old();
    assert_eq!(old.check(&go(&old, "ax_hun", "Y12")), Ok(()), "before, it could pass through");
    // Not by rail, where it would be pushed on.
    let rail = scene().step(Step::Base(AXIS)).put("ax_ra3", "Y10");
    let to = rail.hex("Y10");
    assert!(rail.game.board.place(to).is_some(), "Kiev");
    let order = Order::Base(BaseOrder::Rail { unit: rail.unit("ax_hun"), to, push: None });
    assert_eq!(rail.check_rule(&order), Some("RP-TER-14"));
}

#[test] // RP-TER-14, RP-RET-03
fn a_retreat_does_not_lead_through_the_other_ally() {
    let scene = field(SOVIET).put("ax_ra3", "V24").put("ax_hun", "V23").put("su_a4", "V25");
    let bar = |scene: &Scene| {
        let ground = Ground::new(&scene.p, [scene.hex("V25")].into_iter().collect());
        let flight = ground.flight(scene.unit("ax_ra3"), scene.hex("V24"));
        retreat::bar(&scene.game, &scene.p, &flight, scene.hex("V23"))
    };
    assert_eq!(bar(&scene), Some(retreat::Bar::Apart(scene.unit("ax_hun"))));
    assert_eq!(bar(&scene.old()), None);
}

#[test] // RP-CTL-03, RP-RUL-104
fn ice_changes_hands_and_is_nobodys_again_at_a_thaw() {
    for side in Side::BOTH {
        let mut scene = empty(side).turn(9).weather(Weather::Snow);
        let arctic = |hex: &_| scene.game.board.arctic(*hex);
        let Some(lake) = scene.game.ways.lakes[usize::from(side.other().0)].iter().find(arctic) else {
            continue;
        };
        let open = |scene: &Scene, side| supply::open(&scene.game, &scene.p, side).has(lake);
        assert!(open(&scene, side.other()) && !open(&scene, side), "by the country printed there");
        let mut old = empty(side).turn(9).weather(Weather::Snow).old();
        movement::take(&old.game, &mut old.p, side, lake);
        assert!(open(&old, side.other()), "before, it kept to its country");
        movement::take(&scene.game, &mut scene.p, side, lake);
        assert_eq!(scene.p.controller(lake), Some(side));
        assert!(open(&scene, side) && !open(&scene, side.other()));
        // Written down and read again it is the same.
        let written = scene.game.position(&scene.p).expect("it can be written");
        assert_eq!(scene.game.arrange(&written).expect("and read"), scene.p);
        let began = Event::TurnBegan { turn: 10, weather: Weather::Mud, die: None };
        scene.game.apply(&mut scene.p, &began);
        assert_eq!(scene.p.controller(lake), None);
    }
}

/// A front at Q14 with a panzer army before it, and another front far behind.
fn front_attacked() -> Scene {
    let mut scene = field(AXIS).all_held(AXIS).held(SOVIET, &["Q14", "O20", "A28"]);
    scene = scene.put("su_front_1", "Q14").put("su_front_2", "O20").put("su_rk42", "A28");
    scene = scene.put("ax_a4", "Q13").put("ax_a6", "P13");
    scene.plan(&["ax_a4", "ax_a6"], &["Q14"]).give(Order::Done, &[]);
    scene
}

fn step_down(scene: &Scene, key: &str) -> Order {
    let front = scene.unit(key);
    let is =
        |order: &Order| matches!(order, Order::Base(BaseOrder::StepDown { front: who, .. }) if *who == front);
    let mut new = scene.game.legal(&scene.p);
    if !new.iter().any(is) {
        // What would be ordered if it could be.
        let base = empty(SOVIET).step(Step::Base(SOVIET)).put(key, "Q14");
        new = base.legal_now();
    }
    new.into_iter().find(is).expect("an army of the stock")
}

#[test] // RP-REP-12, RP-RUL-106
fn fronts_step_down_in_the_axis_turn_too() {
    let mut scene = front_attacked();
    assert_eq!(scene.p.step, Step::Stand(AXIS));
    let hold = Order::Battle(BattleOrder::Hold { unit: scene.unit("su_front_1"), on: true });
    scene.give(hold, &[]);
    let order = step_down(&scene, "su_front_1");
    let Order::Base(BaseOrder::StepDown { army, .. }) = order else { unreachable!() };
    scene.give(order, &[]);
    assert_eq!((scene.at("su_front_1"), scene.p.at.of(army)), (None, Some(scene.hex("Q14"))));
    assert!(scene.p.fighting.standing.has(army), "it has the orders of the front");
    let old = front_attacked().old();
    assert_eq!(
        old.check_rule(&step_down(&old, "su_front_1")),
        Some("RP-REP-11"),
        "before, in its own turn alone"
    );
    // Between attacks, too, where it is asked who slips away; who is in the battle stays.
    let mut scene = front_attacked();
    scene.give(Order::Done, &[]);
    assert!(matches!(scene.p.step, Step::Attack(AXIS)));
    scene.give(step_down(&scene, "su_front_2"), &[]);
    assert_eq!(scene.at("su_front_2"), None);
    let army = BaseEvent::Eliminated { unit: army };
    assert!(scene.game.possible(&scene.p, &Event::Base(army)).is_err(), "in the Axis turn none is removed");
}

#[test] // RP-SUP-14, RP-REP-11
fn who_is_left_in_a_fortress_is_supplied_by_it() {
    let brest = || {
        let scene = around(empty(SOVIET), "S4", 3, AXIS).held(SOVIET, &["S4"]);
        let mut scene = scene.put("su_rk42", "S4").put("su_mk14", "S4").put("su_a28", "A25");
        scene.p.step = Step::Plan(SOVIET);
        scene
    };
    let lost = |mut scene: Scene| {
        scene.give(Order::Done, &[]);
        assert_eq!(scene.p.step, Step::Isolation(SOVIET));
        let eliminate = Order::Base(BaseOrder::Eliminate(scene.unit("su_rk42")));
        let events = scene.give(eliminate, &[]);
        (scene.at("su_mk14").map(str::to_owned), events)
    };
    let (at, events) = lost(brest());
    assert_eq!(at.as_deref(), Some("S4"));
    assert!(events.iter().any(|event| matches!(event, Event::Base(BaseEvent::Kept { .. }))), "{events:?}");
    assert_eq!(lost(brest().old()).0, None, "before, it was lost as well");
}
