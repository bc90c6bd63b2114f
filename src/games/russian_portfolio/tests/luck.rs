//! The account of luck: every die of an attack is luck, what the sides order is play, and over many games luck is nothing.

use super::{field::field, results::three_hexes, scene::Scene};
use engine::{
    base::{
        by_side::BySide,
        side::{Side, Viewer},
    },
    contract::{automatic::Automatic as _, rules::Rules as _, study::Study as _},
    dice::key::FirstFace,
    journal,
    show::{
        battle::{Entry, Stake},
        scene::Subject,
    },
    statistics::{End, Statistics},
};
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder},
    event::Event,
    nouns::{AXIS, SOVIET, Step},
    order::Order,
};

/// The usual level of a side.
const STANDARD: u8 = 1;

/// What an order did to the account, and the orders of the automatic sides up to the end of the attack, the dice given.
struct Account {
    expected: Stake,
    dice: Stake,
    play: Stake,
    lost: BySide<f64>,
    taken: bool,
    battle: Option<Subject>,
    last: Stake,
}

impl Account {
    fn new() -> Self {
        let none = Stake::default();
        let (expected, dice, play, last) = (none, none, none, none);
        Self { expected, dice, play, lost: BySide::default(), taken: false, battle: None, last }
    }

    /// Gives an order and enters what it means.
    fn order(&mut self, scene: &mut Scene, order: Order, dice: &[u32]) {
        let mut p = scene.p.clone();
        for event in scene.give(order, dice) {
            let before = p.clone();
            scene.game.apply(&mut p, &event);
            for entry in scene.game.entries(&before, &event, &p, self.battle.as_ref()) {
                match entry {
                    Entry::Weighed { stake, .. } if self.battle.is_none() => self.expected = stake,
                    Entry::Weighed { stake, .. } => self.play += stake - self.last,
                    Entry::Moved { stake, .. } => self.dice += stake - self.last,
                    Entry::Begun { ref battle, .. } => self.battle = Some(battle.clone()),
                    Entry::Over { success } => self.taken = success,
                    other => panic!("{other:?}"),
                }
                if let Entry::Weighed { stake, .. } | Entry::Moved { stake, .. } = entry {
                    self.last = stake;
                }
            }
            if let Event::Battle(BattleEvent::Lost { unit, .. }) = event {
                self.lost[unit.side()] += 1.0;
            }
        }
    }

    /// Plays the combat on to its end by the automatic sides, who cast no die.
    fn play_on(&mut self, scene: &mut Scene) {
        while matches!(scene.p.step, Step::Attack(_)) && is_fought(scene) {
            let side = scene.game.to_act(&scene.p).expect("somebody decides");
            let plan = scene.game.plan(&scene.p, side, STANDARD, &mut FirstFace);
            self.order(scene, plan.steps[0].0, &[]);
        }
    }

    fn came(&self) -> Stake {
        Stake { success: f64::from(u8::from(self.taken)), lost: self.lost }
    }
}

fn is_fought(scene: &Scene) -> bool {
    scene.p.fighting.fight.is_some() || scene.p.fighting.runner.is_some()
}

fn near(a: Stake, b: Stake) -> bool {
    let d = a - b;
    d.success.abs() < 1e-9 && d.lost.iter().all(|(_, lost)| lost.abs() < 1e-9)
}

/// An army attacked from two sides.
fn attack() -> Scene {
    let mut scene =
        field(AXIS).put("su_a4", "U15").put("ax_a2", "U14").put("ax_ik1", "T15").put("su_a5", "U18");
    scene.plan(&["ax_a2", "ax_ik1"], &["U15"]);
    scene
}

/// The order that fights the only attack; the answers before it are given.
fn fight(scene: &mut Scene) -> Order {
    let stay = Order::Battle(BattleOrder::Stay { phase: true });
    let resolve = Order::Battle(BattleOrder::Resolve { attack: 0 });
    loop {
        let legal = scene.legal();
        let next = [resolve, Order::Done, stay].into_iter().find(|order| legal.contains(order));
        let next = next.expect("an answer");
        // The last answer fights an only attack at once.
        if next == resolve || scene.casts(next) {
            return next;
        }
        scene.give(next, &[]);
    }
}

#[test] // RP-CMB-13, RP-RET-05: a second calculation of what is expected, die by die
fn what_is_expected_is_the_mean_of_all_dice_and_luck_the_rest() {
    let mut all = Stake::default();
    let mut luck = Stake::default();
    let mut expected = None;
    let mut ends = Vec::new();
    for die in 1..=6 {
        let mut scene = attack();
        let order = fight(&mut scene);
        let mut account = Account::new();
        account.order(&mut scene, order, &[die]);
        account.play_on(&mut scene);
        assert!(near(account.play, Stake::default()), "die {die}: nobody but the automatic sides decided");
        assert!(near(account.expected + account.dice, account.came()), "die {die}");
        let first = *expected.get_or_insert(account.expected);
        assert!(near(first, account.expected));
        all += account.came();
        luck += account.dice;
        ends.push(account.came());
    }
    let sixth = |stake: Stake| Stake { success: stake.success / 6.0, lost: stake.lost.map(|n| n / 6.0) };
    assert!(near(expected.unwrap(), sixth(all)), "{expected:?} {all:?}");
    assert!(near(luck, Stake::default()), "luck is nothing in the mean");
    assert!(ends.iter().any(|end| !near(*end, ends[0])), "the die decides something");
}

#[test] // RP-RET-05, RP-RUL-38
fn the_die_of_a_retreat_is_luck_and_to_ask_for_less_is_play() {
    // Three hexes are possible; the automatic attacker wants four and has a die cast.
    for (hexes, dice, play, luck) in [(4, &[4][..], 0.0, 0.5), (4, &[3], 0.0, -0.5), (3, &[], -0.5, 0.0)] {
        let mut scene = three_hexes();
        scene.plan(&["ax_ik1"], &["V25"]);
        let order = fight(&mut scene);
        let mut account = Account::new();
        account.order(&mut scene, order, &[5]);
        let before = account.dice;
        account.order(&mut scene, Order::Battle(BattleOrder::Hexes { hexes }), dice);
        account.play_on(&mut scene);
        // The account is closed with what came of it.
        let closed = account.play + (account.came() - account.last);
        let second = account.dice - before;
        assert!((second.lost[SOVIET] - luck).abs() < 1e-9, "{hexes} {dice:?}: {second:?}");
        assert!((closed.lost[SOVIET] - play).abs() < 1e-9, "{hexes} {dice:?}: {closed:?}");
        assert!(near(account.expected + account.dice + closed, account.came()), "{hexes} {dice:?}");
    }
}

fn statistics(sample: &str) -> Statistics {
    let bytes = russian_portfolio::entry::GAME
        .shipped
        .samples
        .iter()
        .find(|s| s.file == sample)
        .expect("a sample")
        .bytes;
    let kinds = [russian_portfolio::entry::GAME.kind(None)];
    let id = journal::game_of(bytes).expect("a game");
    let table = kinds.iter().find(|k| k.id() == id).expect("its kind").load(bytes).expect("it loads");
    (*table.statistics(table.main_tip(), Viewer::Umpire)).clone()
}

#[test]
fn over_many_attacks_luck_comes_to_nothing_and_the_automatic_sides_play_as_foreseen() {
    let mut each = Vec::new();
    for sample in ["both_capitals", "leningrad_three_times"] {
        let found = statistics(sample);
        let over = found.battles.iter().filter(|b| matches!(b.end, End::Won | End::Held));
        for b in over {
            assert!(b.expected.is_some() && b.gap() < 1e-9, "{:?}", b.engaged);
            each.push((b.dice.balance(b.engaged.side), b.play.balance(b.engaged.side)));
        }
        for side in Side::BOTH {
            let total = found.total(side);
            let of: f64 =
                found.battles.iter().filter(|b| b.engaged.side == side).map(|b| b.dice.balance(side)).sum();
            assert!((total.dice.balance(side) - of).abs() < 1e-9);
        }
    }
    let (luck, squares) =
        each.iter().fold((0.0, 0.0), |(sum, squares), (luck, _)| (sum + luck, squares + luck * luck));
    let as_foreseen = each.iter().filter(|(_, play)| play.abs() < 1e-9).count();
    assert!(each.len() > 150, "{}", each.len());
    assert!(luck.abs() < 3.0 * f64::sqrt(squares), "{luck} of {}", f64::sqrt(squares));
    assert!(as_foreseen * 100 > each.len() * 95, "{as_foreseen} of {}", each.len());
}
