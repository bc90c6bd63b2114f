//! The laws every game must keep, found by random play. A game names itself in a test of its own: `laws(&Game { open, assets, bound, games, gives })`.
//!
//! The laws have numbers: 1 legal orders are what `check` accepts, 2 views
//! follow told events, 3 an imagined state looks the same, 4 files and histories lose and invent nothing, 5 every
//! game ends, 6 no die falls twice, 7 what is decided is possible and ends at rest, 8 orders
//! tried on a view lead where they lead in play, up to the next die or reveal, 9 an automatic side gives none of its units away
//! that no rule takes.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    given_away::{self, Gives},
    rand::Rand,
    trial_law::trials_lead_where_play_leads,
};
use engine::{
    base::{
        assets::Assets,
        fence::{FenceReason, UndoPolicy},
        seat::{Control, PlyId, Seat},
        side::{Side, Viewer},
        when::Stride,
    },
    contract::{rules::*, show::Presentation},
    dice::keyed::{KeyedDice, KeyedTies},
    journal,
    play::{
        history::SNAPSHOT_PLIES,
        session::{Rejected, Session},
    },
    table::{erased::SessionTable, *},
};
use std::{collections::BTreeSet, sync::Arc};

/// A game and how much of it to play.
pub struct Game<R: Presentation> {
    /// The game and its set-up for a seed.
    pub open: fn(u64) -> (Arc<R>, R::Setup),
    /// Where its data comes from when a file is loaded.
    pub assets: &'static dyn Assets,
    /// Every game ends within a number of orders of random play.
    pub bound: usize,
    /// Games played for each law.
    pub games: u64,
    /// Which orders give a unit away (law 9).
    pub gives: Gives<R>,
}

/// All laws on one game.
pub fn laws<R: Presentation>(game: &Game<R>) {
    for seed in 1..=game.games {
        laws_of_one(game, seed, 1);
        automatic_players_give_legal_orders(game, seed);
        given_away::in_positions_of(&random_game(game, seed), seed, game.gives);
    }
    // Cheap and about rare coincidences: more games.
    for seed in 1..=8 * game.games {
        no_die_twice(&random_game(game, 1_000 + seed));
    }
}

/// All laws on the game of one seed, automatic players apart; one state in `every` is looked at closely.
pub fn laws_of_one<R: Presentation>(game: &Game<R>, seed: u64, every: usize) {
    let played = random_game(game, seed);
    every_state(&played, seed, every);
    no_die_twice(&played);
    trials_lead_where_play_leads(&played, seed);
    replay_is_live_play(&played);
    refusals_change_nothing(game, &played, seed);
    groups_are_all_or_none(game, seed);
    orders_given_again_lead_along(game, seed);
    undo_then_redo_is_identity(game, seed);
    fences_hold(game, seed);
    branches_leave_their_parents_alone(game, seed);
    files_keep_everything(game, seed);
    changed_facts_are_found(game, seed);
    logs_grow_as_they_would_be_made_anew(game, seed);
    pictures_inside_an_order_lead_through_it(game, seed);
}

fn new_session<R: Presentation>(game: &Game<R>, seed: u64, policy: UndoPolicy) -> Session<R> {
    let (rules, setup) = (game.open)(seed);
    Session::new(rules, setup, seed, policy)
}

fn viewers<R: Rules>() -> Vec<Viewer> {
    let sides = (0..R::SIDES.len() as u8).map(|s| Viewer::Side(Side(s)));
    sides.chain([Viewer::Umpire]).collect()
}

/// One random legal order; false at the end of the game.
fn random_order<R: Presentation>(session: &mut Session<R>, rand: &mut Rand) -> bool {
    let Some(side) = session.to_act() else { return false };
    let mut orders = Vec::new();
    session.legal_orders(&mut orders);
    assert!(!orders.is_empty(), "law 5: no legal order at ply {}", session.cursor());
    let order = rand.one_of(&orders).clone();
    session.submit(Seat::Person(side), &[order]).unwrap();
    true
}

/// A random order among those not given there yet; false when there is none.
fn fresh_order<R: Presentation>(session: &mut Session<R>, rand: &mut Rand) -> bool {
    let Some(side) = session.to_act() else { return false };
    let mut orders = Vec::new();
    session.legal_orders(&mut orders);
    let history = session.history();
    let known =
        |o: &R::Order| history.children(history.cursor()).any(|c| history.ply(c).unwrap().deed.order == *o);
    orders.retain(|o| !known(o));
    let Some(order) = orders.get(rand.below(orders.len())).cloned() else { return false };
    session.submit(Seat::Person(side), &[order]).unwrap();
    true
}

pub fn random_game<R: Presentation>(game: &Game<R>, seed: u64) -> Session<R> {
    let mut session = new_session(game, seed, UndoPolicy::Study);
    let mut rand = Rand::new(seed);
    let mut n = 0;
    while random_order(&mut session, &mut rand) {
        n += 1;
        assert!(n <= game.bound, "law 5: still running after {n} orders");
    }
    assert!(session.rules().outcome(session.state()).is_some(), "law 5: over without an outcome");
    session
}

/// A part of a game, about half of what it lasts.
fn half_game<R: Presentation>(game: &Game<R>, seed: u64, policy: UndoPolicy) -> (Session<R>, Rand) {
    let whole = random_game(game, seed).history().len();
    let mut session = new_session(game, seed, policy);
    let mut rand = Rand::new(seed);
    for _ in 0..whole / 2 {
        random_order(&mut session, &mut rand);
    }
    (session, rand)
}

// ---- laws 1, 2, 3: at every state of a game ----

pub fn every_state<R: Presentation>(session: &Session<R>, seed: u64, every: usize) {
    let rules = &**session.rules();
    let orders: Vec<R::Order> = session.history().plies().map(|p| p.deed.order.clone()).collect();
    let mut rand = Rand::new(seed ^ 0x77);
    let mut state = rules.start();
    for (nth, ply) in session.history().plies().enumerate() {
        if nth % every == 0 {
            legal_is_what_check_accepts(rules, &state, &orders, &mut rand);
            imagined_states_look_the_same(rules, &state, ply.id, &mut rand);
        }
        for event in ply.events {
            views_follow_told_events(rules, &mut state, event);
        }
        stands_between_orders(rules, &state);
    }
}

/// Law 7: some seat can give an order now, or the game is over, and every viewer sees so.
fn stands_between_orders<R: Presentation>(rules: &R, s: &R::State) {
    assert_eq!(rules.at_rest(s), Ok(()), "law 7: at rest");
    for who in viewers::<R>() {
        assert_eq!(rules.at_rest_to_see(&rules.view(s, who)), Ok(()), "law 7: at rest for {who:?}");
    }
}

fn legal_is_what_check_accepts<R: Presentation>(rules: &R, s: &R::State, pool: &[R::Order], rand: &mut Rand) {
    let Some(side) = rules.to_act(s) else { return };
    let view = rules.view(s, Viewer::Side(side));
    let (mut legal, mut again) = (Vec::new(), pool.to_vec());
    rules.legal_orders(&view, &mut legal);
    rules.legal_orders(&view, &mut again);
    assert_eq!(legal, again, "law 1: the sequence is fixed");
    for (i, order) in legal.iter().enumerate() {
        assert_eq!(rules.check(&view, order), Ok(()), "law 1: listed but refused: {order:?}");
        assert!(!legal[..i].contains(order), "law 1: listed twice: {order:?}");
    }
    let unsaid = rules.unasked(&view);
    assert!(unsaid.is_none_or(|order| legal.contains(&order)), "law 1: what goes without saying is legal");
    for _ in 0..20 {
        let order = rand.one_of(pool);
        let accepted = rules.check(&view, order).is_ok();
        assert_eq!(accepted, legal.contains(order), "law 1: accepted but not listed: {order:?}");
    }
}

fn views_follow_told_events<R: Presentation>(rules: &R, state: &mut R::State, event: &R::Event) {
    let before = state.clone();
    assert_eq!(rules.possible(state, event), Ok(()), "law 7: decided, so possible: {event:?}");
    rules.apply(state, event);
    for who in viewers::<R>() {
        let mut view = rules.view(&before, who);
        if let Some(told) = rules.told(&before, event, who) {
            assert_eq!(rules.possible_to_hear(&view, &told), Ok(()), "law 7: told, so possible: {told:?}");
            rules.hear(&mut view, &told);
        }
        assert_eq!(view, rules.view(state, who), "law 2: {who:?} after {event:?}");
    }
}

fn imagined_states_look_the_same<R: Presentation>(rules: &R, state: &R::State, ply: PlyId, rand: &mut Rand) {
    let mut dice = KeyedDice::new(rand.next());
    for who in viewers::<R>() {
        let view = rules.view(state, who);
        let imagined = rules.imagine(&view, &mut dice);
        assert_eq!(rules.view(&imagined, who), view, "law 3: {who:?} before ply {ply}");
        assert_eq!(rules.view(&rules.stand_in(&view), who), view, "law 3: {who:?} before ply {ply}");
    }
    let Some(side) = rules.to_act(state) else { return };
    let view = rules.view(state, Viewer::Side(side));
    let imagined = rules.imagine(&view, &mut dice);
    assert_eq!(rules.to_act(&imagined), Some(side), "law 3: the same side is to act");
    let mut orders = Vec::new();
    rules.legal_orders(&view, &mut orders);
    rules.decide(&mut Draft::new(rules, &mut imagined.clone(), &mut dice), rand.one_of(&orders));
    let level = rand.below(R::levels(side).len()) as u8;
    let plan =
        |s| rules.plan(&rules.view(s, Viewer::Side(side)), side, level, &mut KeyedTies::new(1, ply, side));
    assert_eq!(plan(state), plan(&imagined), "law 3: a plan depends on the view alone");
}

// ---- law 6 ----

fn no_die_twice<R: Presentation>(session: &Session<R>) {
    let mut keys = BTreeSet::new();
    for ply in session.history().plies() {
        for roll in &ply.deed.rolls {
            assert!(keys.insert(roll.key.clone()), "law 6: {:?} falls twice", roll.key);
        }
    }
}

// ---- law 4: histories ----

pub fn replay_is_live_play<R: Presentation>(session: &Session<R>) {
    let rules = &**session.rules();
    assert_eq!(session.history().replay(rules), Ok(()), "law 4: replay");
    let report = session.verify();
    assert_eq!(report.first_difference, None, "law 4: verify");
    assert_eq!(report.plies as usize, session.history().len());
    let mut state = rules.start();
    for ply in session.history().plies() {
        for event in ply.events {
            rules.apply(&mut state, event);
        }
        assert_eq!(*session.seek(ply.id), state, "law 4: seek {}", ply.id);
        assert_eq!(rules.digest(&state), ply.deed.digest, "law 4: digest {}", ply.id);
        assert_eq!(rules.when(&state), ply.when);
        let rolled = !ply.deed.rolls.is_empty();
        assert!(!rolled || ply.fence.is_some(), "a die fell in ply {} and undo would not stop", ply.id);
    }
}

/// All that can be seen of a session from outside, short of what plies hold, which nothing can change.
fn all_of<R: Presentation>(s: &Session<R>) -> (R::State, PlyId, Vec<PlyId>, u64, [usize; 2]) {
    let sizes = [s.history().len(), s.records().len()];
    (s.state().clone(), s.cursor(), s.history().line().to_vec(), s.revision(), sizes)
}

fn refusals_change_nothing<R: Presentation>(game: &Game<R>, played: &Session<R>, seed: u64) {
    let pool: Vec<R::Order> = played.history().plies().map(|p| p.deed.order.clone()).collect();
    let (mut session, mut rand) = half_game(game, seed, UndoPolicy::Fair);
    let side = session.to_act().unwrap();
    let before = all_of(&session);
    let file = engine::journal::writing::save(&session);
    let view = session.acting_view().unwrap().clone();
    for order in &pool {
        if session.rules().check(&view, order).is_err() {
            let refused = session.submit(Seat::Person(side), std::slice::from_ref(order));
            assert!(matches!(refused, Err(Rejected::Refused { order: 0, .. })));
            assert_eq!(before, all_of(&session), "law 1: a refusal changes nothing");
        }
    }
    let other = Side((side.0 + 1) % R::SIDES.len() as u8);
    if other != side {
        let order = rand.one_of(&pool).clone();
        assert!(matches!(session.submit(Seat::Person(other), &[order]), Err(Rejected::NotYourTurn { .. })));
        assert_eq!(before, all_of(&session));
    }
    assert_eq!(file, engine::journal::writing::save(&session), "law 1: a refusal changes nothing");
    let mut ended = random_game(game, seed);
    let before = all_of(&ended);
    assert_eq!(ended.submit(Seat::Person(side), &pool[..1]), Err(Rejected::GameOver));
    assert_eq!(before, all_of(&ended));
}

/// The orders of a plan are a group that is good as a whole; with a bad one in it, nothing happens.
fn groups_are_all_or_none<R: Presentation>(game: &Game<R>, seed: u64) {
    let (mut session, mut rand) = half_game(game, seed, UndoPolicy::Study);
    for _ in 0..10 {
        let Some(side) = session.to_act() else { return };
        let view = session.acting_view().unwrap().clone();
        let plan = session.rules().plan(&view, side, 0, &mut KeyedTies::new(seed, 0, side));
        let mut orders: Vec<R::Order> = plan.steps.into_iter().map(|(o, _)| o).collect();
        let begin = session.history().len() as PlyId + 1;
        let before = all_of(&session);
        let at = session.cursor();
        session.submit(Seat::Person(side), &orders).unwrap();
        let plies: Vec<_> = session.history().plies().skip(begin as usize - 1).collect();
        assert_eq!(plies.len(), orders.len());
        assert!(plies.iter().all(|p| p.deed.group == begin), "one group");
        session.undo(side).unwrap();
        assert_eq!(session.cursor(), at, "one undo takes back the whole group");
        assert!(session.redo());
        // A bad order at the end: the first of all cannot be given again.
        let view_after = session.view_after(Viewer::Side(side), &[]);
        let bad = session.history().plies().map(|p| p.deed.order.clone());
        let bad = bad.into_iter().find(|o| session.rules().check(&view_after, o).is_err());
        session.undo(side).unwrap();
        let Some(bad) = bad else { continue };
        orders.push(bad);
        let undone = all_of(&session);
        assert!(session.submit(Seat::Person(side), &orders).is_err());
        assert_eq!(undone, all_of(&session), "all or none");
        assert_eq!(before.0, undone.0);
        if !fresh_order(&mut session, &mut rand) {
            return;
        }
    }
}

/// In a study an order that was given at a moment already leads along what was played, alone and in a group; another
/// one branches off where it differs.
fn orders_given_again_lead_along<R: Presentation>(game: &Game<R>, seed: u64) {
    let (mut session, mut rand) = half_game(game, seed, UndoPolicy::Study);
    let tip = session.cursor();
    for _ in 0..8 {
        let from = rand.below(tip as usize) as PlyId;
        let deeds: Vec<(Seat, R::Order)> = session.history().line()[from as usize + 1..=tip as usize]
            .iter()
            .map(|id| session.history().ply(*id).map(|p| (p.deed.seat, p.deed.order.clone())).unwrap())
            .collect();
        let one_side = deeds.iter().take_while(|(seat, _)| *seat == deeds[0].0).count().min(5);
        let group: Vec<R::Order> = deeds[..one_side].iter().map(|(_, order)| order.clone()).collect();
        let plies = session.history().len();
        session.go_to(Side(0), from).unwrap();
        session.submit(deeds[0].0, &group[..1]).unwrap();
        assert_eq!((session.cursor(), session.history().len()), (from + 1, plies), "one order");
        session.go_to(Side(0), from).unwrap();
        session.submit(deeds[0].0, &group).unwrap();
        assert_eq!((session.cursor(), session.history().len()), (from + one_side as PlyId, plies), "a group");
        assert_eq!(session.history().tip(), tip, "what comes after is still ahead");
        // The same beginning and another end: the branch leaves where they differ.
        let mut other = group.clone();
        other.pop();
        if other.is_empty() {
            continue;
        }
        let view = session
            .rules()
            .view(&session.seek(session.history().parent(session.cursor())), Viewer::Side(deeds[0].0.side()));
        let mut legal = Vec::new();
        session.rules().legal_orders(&view, &mut legal);
        let Some(last) = legal.into_iter().find(|o| Some(o) != group.last()) else { continue };
        other.push(last);
        session.go_to(Side(0), from).unwrap();
        session.submit(deeds[0].0, &other).unwrap();
        assert_eq!(session.history().parent(session.cursor()), from + one_side as PlyId - 1);
        session.go_to(Side(0), tip).unwrap();
        assert_eq!(session.history().tip(), tip);
    }
    let again = journal::load::<R>(&engine::journal::writing::save(&session), game.assets).unwrap();
    assert_eq!(again.report.warnings, Vec::<String>::new());
    assert_eq!(again.session.verify().first_difference, None);
}

fn undo_then_redo_is_identity<R: Presentation>(game: &Game<R>, seed: u64) {
    for policy in [UndoPolicy::Fair, UndoPolicy::Study] {
        let mut session = new_session(game, seed, policy);
        let mut rand = Rand::new(seed);
        let mut steps = 0;
        while steps < 300 && random_order(&mut session, &mut rand) {
            steps += 1;
            let mut trail = Vec::new();
            let side = session.history().ply(session.cursor()).unwrap().deed.seat.side();
            while session.undo_fence(side).is_none() && trail.len() < 40 {
                trail.push((session.cursor(), session.state().clone()));
                let parent = session.history().parent(session.cursor());
                session.undo(side).unwrap();
                assert_eq!(session.cursor(), parent);
                assert_eq!(*session.state(), *session.seek(parent), "law 4: undo");
            }
            for (at, state) in trail.into_iter().rev() {
                assert!(session.redo());
                assert_eq!((session.cursor(), session.state()), (at, &state), "law 4: redo");
            }
            assert!(!session.redo(), "nothing left to redo");
        }
    }
}

fn fences_hold<R: Presentation>(game: &Game<R>, seed: u64) {
    let mut session = new_session(game, seed, UndoPolicy::Fair);
    let mut rand = Rand::new(seed);
    assert_eq!(session.undo(Side(0)), Err(FenceReason::Start));
    while random_order(&mut session, &mut rand) {
        let cursor = session.cursor();
        let ply = session.history().ply(cursor).unwrap();
        let (own, fence, order) = (ply.deed.seat.side(), ply.fence, ply.deed.order.clone());
        // An obvious order belongs to no player: the one who acted before may take it back.
        let before = session.seek(session.history().parent(cursor));
        let rules = session.rules();
        let unsaid = rules.unasked(&rules.view(&before, Viewer::Side(own))) == Some(order);
        for side in (0..R::SIDES.len() as u8).map(Side) {
            let expected = if side == own || unsaid { fence } else { Some(FenceReason::OtherSeat) };
            assert_eq!(session.undo_fence(side), expected);
            if let Some(reason) = expected {
                let before = all_of(&session);
                assert_eq!(session.undo(side), Err(reason));
                assert_eq!(session.go_to(side, 0), Err(reason));
                assert_eq!(session.reset(side, Stride::Ply), Some(reason));
                assert_eq!(before, all_of(&session), "a refused undo changes nothing");
            }
        }
        if rand.below(8) == 0 {
            let here = session.history().when(cursor);
            let stopped = session.reset(own, Stride::Phase);
            let now = session.cursor();
            assert_eq!(session.history().when(now).phase, here.phase);
            let parent = session.history().parent(now);
            match stopped {
                Some(reason) => assert_eq!(session.undo_fence(own), Some(reason)),
                None => assert!(
                    now == 0 || {
                        let before = session.history().when(parent);
                        (before.turn, before.phase) != (here.turn, here.phase)
                    }
                ),
            }
            session.go_to(own, cursor).unwrap();
        }
    }
}

fn branches_leave_their_parents_alone<R: Presentation>(game: &Game<R>, seed: u64) {
    let mut session = random_game(game, seed);
    let mut rand = Rand::new(seed ^ 5);
    let first: Vec<PlyId> = session.history().line().to_vec();
    let old: Vec<String> = lines(&engine::journal::writing::save(&session));
    for round in 0..6 {
        let to = *rand.one_of(&first);
        session.go_to(Side(0), to).unwrap();
        assert!(session.history().on_line(to));
        for _ in 0..SNAPSHOT_PLIES + round {
            random_order(&mut session, &mut rand);
        }
    }
    let now = lines(&engine::journal::writing::save(&session));
    assert_eq!(old[..], now[..old.len()], "what was written is never changed");
    let fresh = random_game(game, seed);
    for id in &first {
        assert_eq!(session.seek(*id), fresh.seek(*id), "a branch never changes its parent");
    }
    session.go_to(Side(0), *first.last().unwrap()).unwrap();
    assert_eq!(session.history().line(), first, "the first line can be walked again");
    replay_everything(&session);
}

/// Every ply of a tree follows from its parent.
fn replay_everything<R: Presentation>(session: &Session<R>) {
    let rules = &**session.rules();
    assert_eq!(session.history().replay(rules), Ok(()), "law 4: replay");
    for ply in session.history().plies() {
        let mut state = R::State::clone(&session.seek(ply.parent));
        for event in ply.events {
            rules.apply(&mut state, event);
        }
        assert_eq!(rules.digest(&state), ply.deed.digest, "ply {}", ply.id);
    }
}

// ---- law 4: files ----

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).unwrap().lines().map(String::from).collect()
}

/// A game with branches, groups, automatic orders and changes of control.
fn eventful<R: Presentation>(game: &Game<R>, seed: u64) -> SessionTable<R> {
    let (session, mut rand) = half_game(game, seed, UndoPolicy::Study);
    let mut table = SessionTable::new(session);
    table.set_control(Side(0), Control::Automatic(0));
    for _ in 0..12 {
        if let Some(thinker) = table.thinker(rand.below(2) as u8) {
            table.accept(&mut thinker(), 1 + rand.below(3)).unwrap();
        }
        if rand.below(3) == 0 {
            let line = table.session().history().line().to_vec();
            table.go_to(Side(0), *rand.one_of(&line)).unwrap();
            let legal = table.legal_orders();
            if let Some(side) = table.to_act() {
                table.submit(side, std::slice::from_ref(rand.one_of(&legal))).unwrap();
            }
        }
    }
    table.set_control(Side(0), Control::Person);
    table
}

fn files_keep_everything<R: Presentation>(game: &Game<R>, seed: u64) {
    let mut table = eventful(game, seed);
    let file = table.journal();
    let mut written = table.take_records().unwrap()();
    assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&file), "records as they come");
    assert!(table.take_records().is_none());
    let loaded = journal::load::<R>(&file, game.assets).unwrap();
    assert_eq!(loaded.report.warnings, Vec::<String>::new());
    assert_eq!(loaded.report.good_bytes, file.len() as u64);
    let again = SessionTable::loaded(loaded);
    assert_eq!(again.journal(), file, "law 4: save, load, save");
    assert_eq!((again.cursor(), again.tip()), (table.cursor(), table.tip()));
    assert_eq!(again.session().state(), table.session().state());
    assert_eq!(again.session().history().line(), table.session().history().line());
    assert_eq!(again.verify(), table.verify());
    assert_eq!(again.verify().first_difference, None);
    // The file goes on as the game does.
    let mut again = again;
    assert!(again.take_records().is_none());
    let thinker = again.thinker(0).map(|t| t());
    if let Some(mut thought) = thinker {
        again.accept(&mut thought, 1).unwrap();
        written.extend(again.take_records().unwrap()());
        assert_eq!(written, again.journal());
    }
}

/// Whether loading or verifying notices that something is wrong.
fn noticed<R: Presentation>(file: &str, assets: &dyn Assets) -> bool {
    match journal::load::<R>(file.as_bytes(), assets) {
        Err(_) => true,
        Ok(loaded) => {
            let warned = !loaded.report.warnings.is_empty();
            warned || SessionTable::loaded(loaded).verify().first_difference.is_some()
        }
    }
}

fn part<'a>(line: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let at = line.find(from)? + from.len();
    Some(&line[at..at + line[at..].find(to)?])
}

fn changed_facts_are_found<R: Presentation>(game: &Game<R>, seed: u64) {
    let file = String::from_utf8(eventful(game, seed).journal()).unwrap();
    let good: Vec<&str> = file.lines().collect();
    let mut rand = Rand::new(seed ^ 9);
    let with = |i: usize, line: &str| {
        let mut all = good.clone();
        all[i] = line;
        all.join("\n") + "\n"
    };
    let tries = (6_000 / good.len()).clamp(8, 40);
    // Any byte of any record.
    for _ in 0..tries {
        let i = rand.below(good.len());
        let mut bytes = good[i].as_bytes().to_vec();
        let at = rand.below(bytes.len());
        bytes[at] = b' ' + rand.below(95) as u8;
        if bytes != good[i].as_bytes() {
            let changed = String::from_utf8(bytes).unwrap();
            assert!(noticed::<R>(&with(i, &changed), game.assets), "{}\n{changed}", good[i]);
        }
    }
    // Facts changed with care: other events, another digest, another die, with check sums to fit.
    let plies: Vec<usize> = (1..good.len()).filter(|i| good[*i].starts_with("ply ")).collect();
    let mut tried = 0;
    for _ in 0..200 {
        let (i, j) = (*rand.one_of(&plies), *rand.one_of(&plies));
        for (from, to) in [(",events:[", "],digest:"), (",digest:\"", "\","), (",rolls:[(", ")]")] {
            let (Some(own), Some(other)) = (part(good[i], from, to), part(good[j], from, to)) else {
                continue;
            };
            let changed = good[i].replacen(&format!("{from}{own}{to}"), &format!("{from}{other}{to}"), 1);
            if changed != good[i] && tried < tries {
                tried += 1;
                assert!(
                    noticed::<R>(&with(i, &crate::journals::reseal(&changed)), game.assets),
                    "{}\n{changed}",
                    good[i]
                );
            }
        }
    }
    assert!(tried > tries / 4);
}

// ---- tables ----

fn logs_grow_as_they_would_be_made_anew<R: Presentation>(game: &Game<R>, seed: u64) {
    let mut table = SessionTable::new(new_session(game, seed, UndoPolicy::Study));
    let mut rand = Rand::new(seed ^ 3);
    for _ in 0..40 {
        if let Some(thinker) = table.thinker(rand.below(2) as u8) {
            table.accept(&mut thinker(), usize::MAX).unwrap();
        }
        match rand.below(4) {
            0 => _ = table.undo(Side(0)),
            1 => {
                let all = table.ply_count() as u32 + 1;
                table.go_to(Side(0), rand.below(all as usize) as PlyId).unwrap();
            }
            _ => {}
        }
        for who in viewers::<R>() {
            let grown = table.log(who);
            if rand.below(6) == 0 {
                let anew = SessionTable::loaded(journal::load::<R>(&table.journal(), game.assets).unwrap());
                assert_eq!(grown, anew.log(who), "{who:?}");
                assert_eq!(table.dots(who), anew.dots(who), "{who:?}");
            }
        }
    }
}

fn automatic_players_give_legal_orders<R: Presentation>(game: &Game<R>, seed: u64) {
    let mut table = SessionTable::new(new_session(game, seed, UndoPolicy::Fair));
    let mut thoughts = 0;
    while let Some(side) = table.to_act() {
        let level = (seed % R::levels(side).len() as u64) as u8;
        let mut thought = table.thinker(level).unwrap()();
        assert!(thought.orders > 0, "a plan has at least one order");
        let mut stale = table.thinker(level).unwrap()();
        assert_eq!(table.accept(&mut thought, usize::MAX), Ok(0));
        assert!(table.accept(&mut stale, 1).is_err(), "the table has moved on");
        thoughts += 1;
        assert!(thoughts < game.bound, "law 5: automatic players go on for ever");
    }
    assert!(table.outcome().is_some());
    assert!(table.thinker(0).is_none());
    assert_eq!(table.verify().first_difference, None);
}

fn pictures_inside_an_order_lead_through_it<R: Presentation>(game: &Game<R>, seed: u64) {
    let table = eventful(game, seed);
    let history = table.session().history();
    for who in viewers::<R>() {
        for ply in history.plies().step_by(7) {
            let told = ply.events.len(); // At least as many as the viewer was told of.
            assert_eq!(table.scene_within(ply.id, 0, who), table.scene(ply.parent, who), "{who:?}");
            assert_eq!(table.scene_within(ply.id, told, who), table.scene(ply.id, who), "{who:?}");
        }
        let log = table.log(who);
        for line in log.iter().filter(|l| !l.is_reason) {
            let events = history.ply(line.ply).map_or(0, |p| p.events.len());
            assert!((1..=events).contains(&line.told), "a line tells an event of its order");
        }
    }
}

/// In these games no order gives a unit away.
pub fn no_order<R: Rules>(_: &R, _: &R::View, _: &R::Order) -> bool {
    false
}
