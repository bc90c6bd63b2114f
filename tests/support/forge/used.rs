//! Everything the program does with a game, done to one.

use super::Rand;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
        when::Stride,
    },
    contract::show::Presentation,
    show::{
        scene::{Subject, Verb},
        sealed::SealedOrder,
    },
    study::share::Without,
    table::{erased::SessionTable, *},
};
use report::Format;

/// Orders after which a game that is played on is left.
const MOST_ORDERS: usize = 2_000;

/// Shows, tells, weighs, copies, reports and verifies a game, and plays it on. Whether it makes sense is not asked.
pub fn use_up<R: Presentation>(table: &mut SessionTable<R>, rand: &mut Rand) {
    let sides = (0..R::SIDES.len() as u8).map(|s| Viewer::Side(Side(s)));
    let viewers: Vec<Viewer> = sides.chain([Viewer::Umpire]).collect();
    table.verify();
    for &who in &viewers {
        told(table, who, rand);
        moment(table, table.cursor(), who, rand);
        let at = rand.below(table.ply_count() + 1) as PlyId;
        moment(table, at, who, rand);
    }
    at_the_cursor(table, rand);
    copies(table);
    for &who in &viewers {
        for (_, format) in Format::ALL {
            if rand.one_in(3) {
                let tip = table.tip();
                report::write(table, tip, who, format);
            }
        }
    }
    play_on(table, rand);
    for &who in &viewers {
        told(table, who, rand);
    }
    table.verify();
}

/// The log, the course and the sums of the line.
fn told<R: Presentation>(table: &SessionTable<R>, who: Viewer, rand: &mut Rand) {
    let log = table.log(who);
    table.dots(who);
    table.timeline(table.tip(), who);
    let sums = table.statistics(table.tip(), who);
    sums.csv();
    let n = table.ply_count() as PlyId;
    for _ in 0..3 {
        let (a, b) = (rand.below(n as usize + 1) as PlyId, rand.below(n as usize + 1) as PlyId);
        table.changes(a, b, who);
        table.compare(a, b, who);
        table.ply_text(a, who);
        table.account(b, who);
    }
    // The last plies are the forged ones more often than not.
    for ply in n.saturating_sub(3)..=n {
        table.ply_text(ply, who);
        table.account(ply, who);
        table.unseen(ply, who);
    }
    if let Some(line) = rand.pick(&log[..]) {
        table.scene_within(line.ply, line.told, who);
    }
}

fn moment<R: Presentation>(table: &SessionTable<R>, at: PlyId, who: Viewer, rand: &mut Rand) {
    let scene = table.scene(at, who);
    let sequence = table.sequence(at, who);
    table.position_text(at, who);
    table.position_json(at, who);
    table.tally(at, who);
    table.unseen(at, who);
    for told in 0..4 {
        table.scene_within(at, told, who);
    }
    let units: Vec<UnitKey> = scene.counters.iter().map(|c| c.unit).collect();
    let subjects = scene.places.iter().enumerate().map(|(i, _)| Subject::Place(PlaceKey::nth(i)));
    for subject in subjects.chain(units.iter().map(|u| Subject::Unit(*u))) {
        if rand.one_in(6) {
            table.sheet(at, who, &subject);
        }
    }
    let some: Vec<UnitKey> = units.iter().copied().filter(|_| rand.one_in(8)).collect();
    table.reach(at, who, &some);
    for kind in table.overlays() {
        for side in 0..R::SIDES.len() as u8 {
            table.overlay(at, who, kind.id, Side(side), &some);
        }
    }
    let _ = sequence.choices.len();
}

/// What may be ordered, what it would bring, what is owed.
fn at_the_cursor<R: Presentation>(table: &SessionTable<R>, rand: &mut Rand) {
    let orders = table.legal_orders();
    let Some(side) = table.to_act() else { return };
    let who = Viewer::Side(side);
    table.audit(who);
    table.hint(who);
    table.perft(1);
    if orders.len() < 40 {
        table.perft(2);
    }
    let scene = table.scene(table.cursor(), who);
    let places = scene.places.len().max(1);
    for order in &orders {
        table.order_text(who, order);
    }
    for _ in 0..12 {
        let Some(order) = rand.pick(&orders) else { break };
        let about = Subject::Place(PlaceKey::nth(rand.below(places)));
        planned(table, who, &about, std::slice::from_ref(order));
        let Some(counter) = rand.pick(&scene.counters) else { break };
        let units = vec![counter.unit];
        let place = PlaceKey::nth(rand.below(places));
        for gesture in [
            Verb::GO.by(units.clone(), place),
            Verb::ATTACK.by(units.clone(), place),
            Verb::FOLLOW.by(units, place),
        ] {
            if let Ok(plan) = table.gesture(who, &gesture) {
                planned(table, who, &Subject::Place(place), &plan);
            }
        }
    }
    for list in &table.sequence(table.cursor(), who).choices {
        if let Some(subject) = &list.subject {
            planned(table, who, subject, &list.orders);
        }
    }
    let plies = [table.cursor(), table.step(table.cursor(), Stride::Ply, false)];
    for who in [who, Viewer::Umpire] {
        let outs = table.play_outs(&plies, who);
        for ply in plies {
            outs.game(ply, 0);
            outs.game_of_order(ply, 1);
            outs.result(ply);
        }
    }
}

fn planned<R: Presentation>(table: &SessionTable<R>, who: Viewer, about: &Subject, plan: &[SealedOrder]) {
    table.builder(who, about, plan);
    table.forecast(who, about, plan);
    if let Some(job) = table.alternatives(who, about, plan) {
        job();
    }
}

/// Copies for every side, which open as the game does.
fn copies<R: Presentation>(table: &SessionTable<R>) {
    for who in (0..R::SIDES.len() as u8).map(|s| Viewer::Side(Side(s))).chain([Viewer::Umpire]) {
        for variations in [false, true] {
            let _ = table.export(who, Without { variations, comments: variations });
        }
    }
}

/// Automatic players on all sides, now and then an order at random, to the end.
fn play_on<R: Presentation>(table: &mut SessionTable<R>, rand: &mut Rand) {
    let mut orders = 0;
    while let Some(side) = table.to_act() {
        if orders > MOST_ORDERS {
            return;
        }
        if rand.one_in(30) {
            let legal = table.legal_orders();
            if let Some(order) = rand.pick(&legal) {
                table.submit(side, std::slice::from_ref(order)).unwrap();
                orders += 1;
            }
            continue;
        }
        let Some(think) = table.thinker(0) else { return };
        let mut thought = think();
        if thought.orders == 0 {
            return;
        }
        orders += thought.orders;
        if table.accept(&mut thought, usize::MAX).is_err() {
            return;
        }
    }
    table.outcome();
    table.summary();
}
