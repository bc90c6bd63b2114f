//! What is hidden from a viewer makes no difference to anything the viewer is given.
//!
//! The law is put to the proof on pairs: a position of some game, and another one that looks the same to a side and
//! differs in all that the side cannot know. Both are played on by the same orders. As long as the side is told the same,
//! everything it can see, ask for, be refused or take home must be the same to the last byte. No game is named in the law.

#![allow(clippy::unwrap_used)] // a test may

mod amid;
#[cfg(feature = "red-parachutes")]
mod parachutes;
mod windows;

use crate::{
    study::BARBAROSSA_FAST,
    toy::{self, Toy},
};
use amid::Amid;
use barbarossa_fast::{edition::Edition, game::Game, options::Setup};
use engine::{
    base::{
        assets::Embedded,
        fence::{Fence, UndoPolicy},
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::{automatic::Automatic as _, handling::Handling as _, rules::*, show::Presentation},
    dice::keyed::{KeyedDice, KeyedTies},
    insight::{
        cities::cities,
        decisive::decisive,
        dispatch::{dispatch, ended},
        turn_page,
    },
    play::session::Session,
    show::{
        scene::{Gesture, Subject, TurnPart, Verb},
        sealed::SealedOrder,
    },
    study::share::Without,
    table::{erased::SessionTable, *},
};
use std::{fmt::Debug, sync::Arc};
use support::{plans::Crowd, rand::Rand};

/// A game and how much of it is tried.
struct Tried<R: Presentation> {
    open: fn(u64) -> (Arc<R>, R::Setup),
    /// Positions, by the number of orders before them.
    after: &'static [usize],
    /// How often each of them is tried.
    rounds: u64,
    /// Orders given in both games from each position.
    orders: usize,
    /// Facts of the game that can be asked for.
    facts: &'static [&'static str],
    /// Whether games are played on to their end.
    play_outs: bool,
}

/// Two games that look the same to a side and differ in what is hidden from it.
struct Twins<R: Presentation> {
    side: Side,
    both: [SessionTable<Amid<R>>; 2],
}

/// What a side is told of an order: the order and the events.
type Told<R> = (Option<<R as Rules>::Order>, Vec<<R as Rules>::Event>);

fn told_of<R: Presentation>(t: &SessionTable<R>, order: &R::Order, who: Viewer) -> Told<R> {
    let (rules, mut at) = (&**t.session().rules(), t.session().state().clone());
    let (mut after, mut dice) = (at.clone(), KeyedDice::new(t.seed()));
    let mut draft = Draft::new(rules, &mut after, &mut dice);
    rules.decide(&mut draft, order);
    let (events, _) = draft.finish();
    let order = rules.told_order(&at, order, who);
    let mut told = Vec::new();
    for event in &events {
        told.extend(rules.told(&at, event, who));
        rules.apply(&mut at, event);
    }
    (order, told)
}

fn who_is(side: Side) -> Viewer {
    Viewer::Side(side)
}

impl<R: Presentation> Twins<R> {
    fn new(game: &Arc<R>, setup: &R::Setup, truth: &R::State, side: Side, seed: u64) -> Self {
        let view = game.view(truth, Viewer::Side(side));
        let other = game.imagine(&view, &mut KeyedDice::new(seed));
        let table = |start| {
            let rules = Arc::new(Amid { game: Arc::clone(game), start });
            SessionTable::new(Session::new(rules, setup.clone(), seed, UndoPolicy::Fair))
        };
        Self { side, both: [table(truth.clone()), table(other)] }
    }

    fn who(&self) -> Viewer {
        who_is(self.side)
    }

    fn differ(&self) -> bool {
        self.both[0].session().state() != self.both[1].session().state()
    }

    /// Gives an order in both games of which the side is told the same; false when none was found.
    fn step(&mut self, rand: &mut Rand) -> bool {
        let Some(side) = self.both[0].to_act() else { return false };
        assert_eq!(self.both[1].to_act(), Some(side));
        (0..16).any(|_| if rand.below(2) == 0 { self.planned(side, rand) } else { self.any(side, rand) })
    }

    /// The next order of the automatic player in each game, which need not be the same.
    fn planned(&mut self, side: Side, rand: &mut Rand) -> bool {
        let level = rand.below(R::levels(side).len()) as u8;
        let who = self.who();
        let [a, b] = self.both.each_ref().map(|t| {
            let s = t.session();
            let mut ties = KeyedTies::new(s.seed(), s.history().depth(s.cursor()), side);
            let plan = s.rules().plan(s.acting_view().unwrap(), side, level, &mut ties);
            told_of(t, &plan.steps[0].0, who)
        });
        if a != b {
            return false;
        }
        for t in &mut self.both {
            t.accept(&mut t.thinker(level).unwrap()(), 1).unwrap();
        }
        true
    }

    /// Some order that may be given in both.
    fn any(&mut self, side: Side, rand: &mut Rand) -> bool {
        let legal = self.both.each_ref().map(|t| {
            let mut orders = Vec::new();
            t.session().legal_orders(&mut orders);
            orders
        });
        let order = &legal[0][rand.below(legal[0].len())];
        let who = self.who();
        if !legal[1].contains(order)
            || told_of(&self.both[0], order, who) != told_of(&self.both[1], order, who)
        {
            return false;
        }
        for t in &mut self.both {
            let sealed = t.session().rules().seal(order);
            t.submit(side, &[sealed]).unwrap();
        }
        true
    }

    /// Everything the side is given is the same in both.
    fn look_the_same(&self, tried: &Tried<R>, whole: bool, rand: &mut Rand, when: &str) {
        let asked = Asked::new(&self.both[0], self.side, whole, rand);
        let [a, b] = self.both.each_ref().map(|t| given(t, self.side, &asked, tried));
        assert_eq!(a.len(), b.len(), "{when}");
        for ((what, a), (_, b)) in a.iter().zip(&b) {
            assert!(a == b, "{when}: {what} tells what is hidden:\n{}", first_difference(a, b));
        }
    }

    /// Orders that are refused to the side are refused with the same words, alone and after others.
    fn refuse_the_same(&mut self, pool: &[R::Order], rand: &mut Rand, when: &str) {
        if self.both[0].to_act() != Some(self.side) {
            return;
        }
        for _ in 0..12 {
            let order = &pool[rand.below(pool.len())];
            let view = self.both[0].session().acting_view().unwrap();
            if self.both[0].session().rules().check(view, order).is_ok() {
                continue;
            }
            let sealed = self.both[0].session().rules().seal(order);
            let [a, b] = self.both.each_mut().map(|t| t.submit(self.side, std::slice::from_ref(&sealed)));
            assert_eq!(a, b, "{when}: the refusal of {order:?}");
            assert!(a.is_err());
        }
    }
}

/// What the side asks about.
struct Asked {
    subjects: Vec<Subject>,
    groups: Vec<Vec<UnitKey>>,
    gestures: Vec<Gesture>,
    plans: Vec<(Subject, Vec<SealedOrder>)>,
    /// Also how the game goes on when it is played out, which takes longest.
    play_outs: bool,
}

impl Asked {
    fn new<R: Presentation>(t: &SessionTable<R>, side: Side, whole: bool, rand: &mut Rand) -> Self {
        let who = Viewer::Side(side);
        let scene = t.scene(t.cursor(), who);
        let places = scene.places.len();
        let own: Vec<UnitKey> = scene.counters.iter().filter(|c| c.side == side.0).map(|c| c.unit).collect();
        let last = scene.counters.iter().map(|c| c.unit.0).max().unwrap_or(0);
        let mut groups: Vec<Vec<UnitKey>> = own.iter().map(|u| vec![*u]).collect();
        for n in [2, 3, 4].into_iter().filter(|_| !own.is_empty()) {
            groups.push((0..n).map(|_| own[rand.below(own.len())]).collect());
        }
        let mut subjects: Vec<Subject> = (0..places).map(|p| Subject::Place(PlaceKey::nth(p))).collect();
        subjects.extend((0..last + 4).map(|u| Subject::Unit(UnitKey(u))));
        subjects.extend(scene.board.links().iter().map(|l| Subject::Link(l.a, l.b)));
        subjects.extend([TurnPart::Side, TurnPart::Primary, TurnPart::Victory].map(Subject::Turn));
        let mut gestures = vec![Gesture::Primary];
        for units in &groups {
            for _ in 0..if whole { 4 } else { 1 } {
                let (units, place) = (units.clone(), PlaceKey::nth(rand.below(places)));
                gestures.push(match rand.below(3) {
                    0 => Verb::GO.by(units, place),
                    1 => Verb::ATTACK.by(units, place),
                    _ => Verb::FOLLOW.by(units, place),
                });
            }
        }
        if !whole {
            subjects = (0..8).map(|_| subjects[rand.below(subjects.len())].clone()).collect();
        }
        let mut plans: Vec<(Subject, Vec<SealedOrder>)> =
            t.sequence(t.cursor(), who).builder.iter().map(|about| (about.clone(), Vec::new())).collect();
        // Attacks that may be planned: every place beside an own unit is tried by the units there.
        for gesture in own.iter().flat_map(|unit| {
            let at = scene.counters.iter().find(|c| c.unit == *unit).map(|c| c.place);
            let ends = scene.board.links().iter().flat_map(|l| [(l.a, l.b), (l.b, l.a)]);
            let beside = ends.filter(move |(a, _)| Some(*a) == at).map(|(_, b)| b);
            beside.map(|place| Verb::ATTACK.by(vec![*unit], place)).collect::<Vec<_>>()
        }) {
            let Ok(orders) = t.gesture(who, &gesture) else { continue };
            let Gesture::Act(act) = gesture else { continue };
            plans.push((Subject::Place(act.at), orders));
        }
        let most = if whole { 6 } else { 1 };
        while plans.len() > most {
            plans.swap_remove(rand.below(plans.len()));
        }
        Self { subjects, groups, gestures, plans, play_outs: whole }
    }
}

/// Everything a side is given at the cursor, by name.
fn given<R: Presentation>(
    t: &SessionTable<R>,
    side: Side,
    asked: &Asked,
    facts: &Tried<impl Presentation>,
) -> Vec<(String, String)> {
    let (at, who) = (t.cursor(), Viewer::Side(side));
    let mut out: Vec<(String, String)> = Vec::new();
    let mut put = |name: String, what: &dyn Debug| out.push((name, format!("{what:?}")));
    let s = t.session();
    put("the view".into(), &s.rules().view(s.state(), who));
    put("the view in a file".into(), &t.position_json(at, who).to_string());
    put("the position in words".into(), &t.position_text(at, who));
    put("the map".into(), &t.scene(at, who));
    put("the sidebar".into(), &t.sequence(at, who));
    put("the log".into(), &t.log(who));
    put("the order strip".into(), &t.dots(who));
    put("the check of the step".into(), &t.audit(who));
    put("the hint".into(), &t.hint(who));
    put("what may be unseen".into(), &t.unseen(at, who));
    put("the counts".into(), &t.tally(at, who));
    put("the course".into(), &t.timeline(at, who));
    let (line, sums) = (t.timeline(at, who), t.statistics(at, who));
    put("the statistics".into(), &(&sums, sums.csv()));
    put("what decided".into(), &decisive(t, &line, &sums, who, &[]));
    put("the cities".into(), &cities(t, &line, who));
    put("what is coming".into(), &t.coming(at, who, side));
    let round = turn_page::round(&line, side, t.to_act());
    let page = round.map(|round| (turn_page::losses(&line, &sums, &round), turn_page::page(t, &line, round)));
    put("the page of the turn".into(), &page);
    let dispatches: Vec<_> = ended(t, &line).iter().map(|turn| dispatch(t, &line, turn, who)).collect();
    put("the dispatches".into(), &dispatches);
    put("what changed".into(), &t.changes(0, at, who));
    put("the comparison".into(), &t.compare(0, at, who));
    put("the result".into(), &(t.outcome(), t.to_act(), t.when(at), t.summary()));
    put("the tree".into(), &(t.ply_count(), t.tip(), t.tree()));
    put("undo".into(), &(t.undo_fence(side), t.decided(side)));
    put("what all were told".into(), &t.told_to_all(0));
    if t.to_act() == Some(side) {
        put("the legal orders".into(), &t.legal_orders());
    }
    for ply in t.way_to(at) {
        put(format!("the order of ply {ply}"), &(t.ply_text(ply, who), t.given_by(ply)));
        put(format!("the account of ply {ply}"), &t.account(ply, who));
        put(format!("the battles of ply {ply}"), &t.fights(ply, who));
    }
    for fact in facts.facts {
        put(format!("whether {fact}"), &t.holds(at, who, fact));
    }
    if facts.play_outs && asked.play_outs {
        let play = t.play_outs(&[at], who);
        put("the chances".into(), &(play.game(at, 0), play.game_of_order(at, 0), play.result(at)));
    }
    out.extend(answered(t, side, asked));
    out
}

/// What a side is answered at the cursor when it asks, by name.
fn answered<R: Presentation>(t: &SessionTable<R>, side: Side, asked: &Asked) -> Vec<(String, String)> {
    let (at, who) = (t.cursor(), Viewer::Side(side));
    let sides = (0..R::SIDES.len() as u8).map(Side);
    let mut out: Vec<(String, String)> = Vec::new();
    let mut put = |name: String, what: &dyn Debug| out.push((name, format!("{what:?}")));
    for about in &asked.subjects {
        put(format!("the page of {about:?}"), &t.sheet(at, who, about));
        put(format!("the panel for {about:?}"), &t.builder(who, about, &[]));
    }
    for units in &asked.groups {
        put(format!("the reach of {units:?}"), &t.reach(at, who, units));
    }
    for gesture in &asked.gestures {
        put(format!("the answer to {gesture:?}"), &t.gesture(who, gesture));
    }
    for (kind, of) in t.overlays().iter().flat_map(|k| sides.clone().map(move |s| (k.id, s))) {
        let units = asked.groups.last().cloned().unwrap_or_default();
        put(format!("the overlay {kind} of {of:?}"), &t.overlay(at, who, kind, of, &units));
    }
    // One kind of task at each moment: over a game they all have their turn.
    let kinds = t.exercise_kinds();
    if let Some(kind) = (at as usize).checked_rem(kinds.len()).map(|n| kinds[n].id) {
        let tasks = t.exercises(at, side, kind);
        put(format!("the tasks {kind}"), &tasks);
        put(format!("a task {kind}"), &tasks.first().map(|about| t.exercise(at, side, kind, about)));
    }
    for (about, plan) in &asked.plans {
        put(format!("the plan {plan:?}"), &t.builder(who, about, plan));
        put(format!("the forecast of {plan:?}"), &t.forecast(who, about, plan));
        let better = t.alternatives(who, about, plan).map(|job| job());
        put(format!("the alternatives to {plan:?}"), &better);
        for order in plan {
            put(format!("{order:?} in words"), &t.order_text(who, order));
        }
    }
    out
}

/// The part of two texts where they begin to differ.
fn first_difference(a: &str, b: &str) -> String {
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(same.saturating_sub(80)).take(240).collect::<String>();
    format!("  {}\n  {}", part(a), part(b))
}

/// A game that has come so far, by automatic players or by chance.
fn come_so_far<R: Presentation>(
    tried: &Tried<R>,
    seed: u64,
    orders: usize,
) -> (Arc<R>, R::Setup, R::State, Vec<R::Order>) {
    let (rules, setup) = (tried.open)(seed);
    let mut table =
        SessionTable::new(Session::new(Arc::clone(&rules), setup.clone(), seed, UndoPolicy::Study));
    let mut rand = Rand::new(seed);
    while table.ply_count() < orders {
        let Some(side) = table.to_act() else { break };
        if rand.below(4) > 0 {
            let level = rand.below(R::levels(side).len()) as u8;
            table.accept(&mut table.thinker(level).unwrap()(), 1 + rand.below(6)).unwrap();
        } else {
            let legal = table.legal_orders();
            table.submit(side, &[legal[rand.below(legal.len())].clone()]).unwrap();
        }
    }
    let given = table.session().history().plies().map(|p| p.deed.order.clone()).collect();
    (rules, setup, table.session().state().clone(), given)
}

/// The law.
fn nothing_hidden_is_told<R: Presentation>(tried: &Tried<R>) {
    let (mut apart, mut told, mut orders) = (0, 0, 0);
    let rounds = (0..tried.rounds).flat_map(|round| tried.after.iter().map(move |after| (round, *after)));
    for (seed, (_, after)) in (1..).zip(rounds) {
        let (rules, setup, truth, pool) = come_so_far(tried, seed, after);
        for side in (0..R::SIDES.len() as u8).map(Side) {
            let twins = Twins::new(&rules, &setup, &truth, side, seed);
            apart += usize::from(twins.differ());
            told += usize::from(umpires_see_it(&twins));
            orders += pair_looks_the_same(tried, twins, &pool, seed, &format!("orders after {after}"));
        }
    }
    let all = tried.after.len() * tried.rounds as usize * R::SIDES.len();
    assert!(apart * 3 > all, "{apart} of {all} pairs were pairs");
    assert_eq!(told, apart, "to somebody who sees everything the maps differ");
    assert!(orders > all * 2, "{orders} orders in {all} pairs");
}

/// Two games that look the same go on looking the same; the number of orders given in both.
fn pair_looks_the_same<R: Presentation>(
    tried: &Tried<R>,
    mut twins: Twins<R>,
    pool: &[R::Order],
    seed: u64,
    from: &str,
) -> usize {
    let (side, mut rand) = (twins.side, Rand::new(seed ^ 0x5EC));
    let when = |n: usize| format!("{} of {}, {n} {from}", R::SIDES[side.0 as usize], R::TITLE);
    twins.look_the_same(tried, true, &mut rand, &when(0));
    let mut given = 0;
    while given < tried.orders && twins.step(&mut rand) {
        given += 1;
        twins.look_the_same(tried, given % 8 == 0, &mut rand, &when(given));
        twins.refuse_the_same(pool, &mut rand, &when(given));
    }
    twins.look_the_same(tried, true, &mut rand, &when(given));
    let copies = twins.both.each_ref().map(|t| t.export(twins.who(), Without::default()).unwrap());
    assert!(copies[0] == copies[1], "{}: the copy for the side", when(given));
    given
}

/// The law over written positions.
fn nothing_hidden_is_told_from<R: Presentation>(tried: &Tried<R>, positions: &[&str]) {
    let (mut apart, mut orders) = (0, 0);
    for (seed, position) in (1..).zip(positions) {
        let (rules, setup) = (tried.open)(1);
        let truth = rules.arrange(position).unwrap();
        let pool = rules.legal(&rules.view(&truth, Viewer::Side(rules.to_act(&truth).unwrap())));
        for side in (0..R::SIDES.len() as u8).map(Side) {
            let twins = Twins::new(&rules, &setup, &truth, side, seed);
            apart += usize::from(twins.differ());
            orders += pair_looks_the_same(tried, twins, &pool, seed, &format!("orders after {position}"));
        }
    }
    let all = positions.len() * R::SIDES.len();
    assert!(apart * 2 > all && orders > all * 2, "{apart} of {all} pairs, {orders} orders");
}

/// The law can fail: a viewer who sees everything sees the difference.
fn umpires_see_it<R: Presentation>(twins: &Twins<R>) -> bool {
    let [a, b] = twins.both.each_ref().map(|t| t.position_json(t.cursor(), Viewer::Umpire).to_string());
    a != b
}

/// A bad order at the end of a group, in a fair game: what was seen in the orders before it stays seen, and where
/// nothing was seen nothing has happened.
fn dice_are_not_tried_for_nothing<R: Presentation>(tried: &Tried<R>, orders: usize) {
    let (rules, setup, _, pool) = come_so_far(tried, 1, 4 * orders);
    let mut table = SessionTable::new(Session::new(Arc::clone(&rules), setup, 1, UndoPolicy::Fair));
    let mut rand = Rand::new(7);
    let (mut seen, mut unseen) = (0, 0);
    for _ in 0..orders {
        let Some(side) = table.to_act() else { break };
        let legal = {
            let mut legal = Vec::new();
            table.session().legal_orders(&mut legal);
            legal
        };
        let order = &legal[rand.below(legal.len())];
        let mut after = table.session().state().clone();
        let mut dice = KeyedDice::new(table.seed());
        let mut draft = Draft::new(&*rules, &mut after, &mut dice);
        rules.decide(&mut draft, order);
        let shows = draft.finish().0.iter().any(|e| rules.fence(e) != Fence::Open);
        let bad = pool.iter().find(|o| {
            rules.to_act(&after) != Some(side)
                || rules.check(&rules.view(&after, Viewer::Side(side)), o).is_err()
        });
        let before = (table.cursor(), table.ply_count(), table.session().state().clone());
        let write = |o: &R::Order| rules.seal(o);
        if let Some(bad) = bad {
            let why = table.submit(side, &[write(order), write(bad)]).unwrap_err();
            assert!(!why.sentence.is_empty());
        }
        if shows && bad.is_some() {
            seen += 1;
            assert_eq!((table.ply_count(), table.session().state()), (before.1 + 1, &after), "{order:?}");
            assert!(table.undo_fence(side).is_some(), "and cannot be undone");
        } else {
            unseen += 1;
            assert_eq!(
                (table.cursor(), table.ply_count(), table.session().state().clone()),
                before,
                "{order:?}"
            );
            table.submit(side, &[write(order)]).unwrap();
        }
    }
    assert!(seen > 2 && unseen > 2, "{seen} seen, {unseen} unseen");
    assert_eq!(table.verify().first_difference, None);
}

fn toy_with(choices: [(&str, &str); 2]) -> (Arc<Toy>, toy::Setup) {
    let choices = choices.map(|(k, v)| (k.to_owned(), v.to_owned())).into();
    let setup = Toy::setup(&choices).unwrap();
    (Arc::new(Toy::open(&setup, &toy::DATA).unwrap()), setup)
}

const TOY: Tried<Toy> = Tried {
    open: |seed| toy_with([("turns", "8"), ("blind", if seed.is_multiple_of(4) { "on" } else { "off" })]),
    after: &[1, 2, 3, 5, 8, 11, 14, 17, 20, 24, 28, 32, 36, 41, 47, 52, 60, 68],
    rounds: 2,
    orders: 16,
    facts: &["turn = 1", "turn >= 2"],
    play_outs: true,
};

static RIVER_CROSSING: Embedded = Embedded(template::data::FILES);

fn river_crossing_of(turns: u16) -> (Arc<template::game::Game>, template::game::Setup) {
    let setup = template::game::Setup { turns };
    (Arc::new(template::game::Game::open(&setup, &RIVER_CROSSING).unwrap()), setup)
}

const TEMPLATE: Tried<template::game::Game> = Tried {
    open: |_| river_crossing_of(8),
    after: &[1, 2, 3, 5, 8, 11, 14, 17, 20, 24, 28],
    rounds: 1,
    orders: 16,
    facts: &[],
    play_outs: true,
};

#[test]
fn nothing_hidden_is_told_in_the_template() {
    nothing_hidden_is_told(&TEMPLATE);
}

#[test]
fn dice_are_not_tried_for_nothing_in_the_template() {
    dice_are_not_tried_for_nothing(&Tried { open: |_| river_crossing_of(30), ..TEMPLATE }, 100);
}

#[test]
fn nothing_hidden_is_told_from_a_position() {
    nothing_hidden_is_told_from(
        &TEMPLATE,
        &[
            "(turn: 2, step: Act(0), at: {\"w1\": \"B2\", \"w2\": \"A1\", \"e1\": \"C2\", \"e2\": \"D5\", \"e3\": \"A5\"}, \
         faces: (Strong, Weak, Middling, Weak, Strong, Middling), seen: [\"w1\"], done: [])",
            "(turn: 3, step: Act(1), at: {\"w1\": \"B2\", \"w2\": \"A1\", \"w3\": \"A3\", \"e1\": \"C2\"}, \
         faces: (None, None, None, None, None, None), seen: [], done: [\"e1\"])",
        ],
    );
    nothing_hidden_is_told_from(
        &CAMPAIGN,
        &[
            "(turn: 3, units: { \"smolensk\": \"a4 pz47 pz39\", \"wjasma\": \"?S ?W\", \"moskau\": \"?W ?Sf\", \
         \"brjansk\": \"?S S\" }, german: [\"minsk\"], luftflotten: [\"lf2\"], pool: \"3W 1S\")",
            "(turn: 6, step: 6, units: { \"wjasma\": \"pz57\", \"tula\": \"?W\", \"moskau\": \"?Sf ?W ?S\", \
         \"kursk\": \"?W ?S\", \"leningrad\": \"?W\" }, german: [\"smolensk\", \"minsk\"], pool: \"rest\")",
        ],
    );
}

#[test]
fn nothing_hidden_is_told_in_the_toy() {
    nothing_hidden_is_told(&TOY);
}

#[test]
fn nothing_hidden_is_told_in_barbarossa_fast() {
    nothing_hidden_is_told(&CAMPAIGN);
}

#[test]
fn dice_are_not_tried_for_nothing_in_the_toy() {
    dice_are_not_tried_for_nothing(&TOY, 60);
}

#[test]
fn dice_are_not_tried_for_nothing_in_barbarossa_fast() {
    dice_are_not_tried_for_nothing(&CAMPAIGN, 160);
}

/// The revised edition: the Soviet player sees his tanks, the German does not (BF-EXP-04, -07).
const REVISED: Tried<Game> = Tried {
    open: |_| {
        let setup = Setup { edition: Edition::Revised, ..Setup::default() };
        (Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
    },
    after: &[8, 90, 300],
    rounds: 1,
    ..CAMPAIGN
};

/// What a search hints to a side is the same whatever is hidden.
fn hints_of_a_search_tell_nothing<R: Presentation>(tried: &Tried<R>, side: Side, after: usize) {
    let (rules, setup, truth, _) = come_so_far(tried, 5, after);
    let mut twins = Twins::new(&rules, &setup, &truth, side, 5);
    assert!(twins.differ());
    let mut rand = Rand::new(5);
    let seeks = |t: &SessionTable<Amid<R>>| t.weigher(t.hint_level(who_is(side))?);
    twins.both.iter_mut().for_each(SessionTable::begin_study);
    while seeks(&twins.both[0]).is_none() && twins.step(&mut rand) {}
    let [a, b] = twins.both.each_ref().map(|t| {
        let thought = seeks(t)?(&Crowd(2))?;
        t.hint_of(who_is(side), &thought)
    });
    assert!(a.is_some() && a == b);
}

#[test]
fn hints_of_a_search_tell_nothing_in_barbarossa_fast() {
    hints_of_a_search_tell_nothing(&CAMPAIGN, Side(0), 60);
}

#[test]
fn nothing_hidden_is_told_in_the_revised_edition() {
    nothing_hidden_is_told(&REVISED);
}

const CAMPAIGN: Tried<Game> = Tried {
    open: |seed| {
        let choices = [
            ("strength", if seed.is_multiple_of(2) { "presort" } else { "bell" }),
            ("soviet", ["historical", "standard", "hard"][seed as usize % 3]),
            ("siberia", if seed > 3 { "crisis" } else { "printed" }),
        ];
        let choices = choices.map(|(k, v)| (k.to_owned(), v.to_owned())).into_iter().collect();
        let setup = Game::setup(&choices).unwrap();
        (Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
    },
    after: &[2, 60, 140, 260, 380],
    rounds: 1,
    orders: 12,
    facts: &[
        "turn = 1",
        "points(german) >= 3",
        "units(minsk, soviet) = 2",
        "unknown(minsk) >= 1",
        "control(minsk, german)",
        "all(fit(b3), supplied(b3))",
    ],
    play_outs: false,
};
