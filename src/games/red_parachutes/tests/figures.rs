//! Whole games between the automatic sides, counted: what section 7 compares.

use super::scene::game;
use engine::{
    base::side::Viewer,
    contract::{
        automatic::{Automatic as _, Plan},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::key::TieDice,
    dice::keyed::{KeyedDice, KeyedTies},
};
use red_parachutes::{
    battle::BattleEvent,
    data::tables::Crossing,
    event::{Deed, Event},
    nouns::{Bank, GERMAN, Hex, HexSet, LAYOUT, SOVIET, Side, Sided as _, Step},
    order::Order,
    players::reason::Reason,
    rules::{
        combat::conduct,
        front::{Asked, Before as _, Front},
        sequence, stacking, victory,
    },
    sight::View,
    state::{Marks, Position, nth},
};
use std::collections::BTreeMap;

/// What is counted of games, each with its values.
pub type Counts = BTreeMap<&'static str, f64>;

/// How a side sees the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All of it.
    Open,
    /// What its view shows.
    Own,
    /// The same, and now and then one of all orders is given instead of what the side thinks.
    Wild,
}

fn view(p: &Position, side: Side, sight: Sight) -> View {
    match sight {
        Sight::Open => View { who: Viewer::Umpire, seen: p.clone() },
        Sight::Own | Sight::Wild => game().view(p, Viewer::Side(side)),
    }
}

/// Plays a game to its end by levels of both sides; every order is checked on the view of who gives it.
pub fn play(
    seed: u64,
    sight: Sight,
    levels: [u8; 2],
    mut each: impl FnMut(&Position, &Event),
) -> (Position, Counts) {
    let (mut p, mut dice, mut counts) = (game().start(), KeyedDice::new(seed), Counts::new());
    let mut nth_plan = 0;
    while let Some(side) = sequence::to_act(&p) {
        let mut ties = KeyedTies::of_play_out(seed, sequence::when(&p), nth_plan, side);
        nth_plan += 1;
        assert!(nth_plan < 20_000, "the game goes on for ever");
        let plan = game().plan(&view(&p, side, sight), side, levels[nth(side)], &mut ties);
        assert!(!plan.steps.is_empty(), "no order in {:?}", p.step);
        let plan = if sight == Sight::Wild && nth_plan % 9 == 0 { any(&p, side, &mut ties) } else { plan };
        for (order, _) in plan.steps {
            let whose = sequence::to_act(&p);
            let seen = view(&p, side, sight);
            let refused = game().check(&seen, &order).err();
            assert!(
                whose == Some(side) && refused.is_none(),
                "seed {seed}: {order:?}: {refused:?} in {:?}, {:?}",
                p.step,
                p.fight
            );
            *counts.entry(if side == GERMAN { "orders G" } else { "orders S" }).or_default() += 1.0;
            let before = p.clone();
            let mut draft = Draft::new(game(), &mut p, &mut dice);
            game().decide(&mut draft, &order);
            let mut after = before;
            for event in draft.finish().0 {
                tally(&after, &event, &mut counts);
                each(&after, &event);
                game().apply(&mut after, &event);
                if let Event::StepBegan { step: Step::Supply, side: GERMAN } = event {
                    at_turn(&after, after.turn - 1, &mut counts);
                }
            }
        }
    }
    at_turn(&p, p.turn, &mut counts);
    at_end(&p, &mut counts);
    (p, counts)
}

/// One of all orders that may be given.
fn any(p: &Position, side: Side, ties: &mut dyn TieDice) -> Plan<Order, Reason> {
    let all = game().legal(&game().view(p, Viewer::Side(side)));
    let nth = ties.tie(all.len() as u32) as usize - 1;
    Plan { steps: vec![(all[nth], Vec::new())] }
}

fn at_turn(p: &Position, turn: u8, counts: &mut Counts) {
    let keys: [(u8, &str, &str, &str); 4] = [
        (4, "bn west 4", "G steps 4", "S steps 4"),
        (8, "bn west 8", "G steps 8", "S steps 8"),
        (12, "bn west 12", "G steps 12", "S steps 12"),
        (16, "bn west 16", "G steps 16", "S steps 16"),
    ];
    if let Some((_, bn, g, s)) = keys.iter().find(|key| key.0 == turn) {
        counts.insert(bn, victory::battalions_west(game(), p) as f64);
        counts.insert(g, p.lost[0].into());
        counts.insert(s, p.lost[1].into());
    }
    if let Some(key) = [(1, "G east 1"), (2, "G east 2"), (3, "G east 3")].iter().find(|key| key.0 == turn) {
        let east = p.of_side(GERMAN).filter(|(unit, hex)| {
            game().map.bank(*hex) == Some(Bank::East) && game().counter(*unit).fights()
        });
        counts.insert(key.1, east.count() as f64);
    }
}

fn tally(p: &Position, event: &Event, counts: &mut Counts) {
    let mut add = |key: &'static str| *counts.entry(key).or_default() += 1.0;
    match event {
        Event::Crossed { result, unit, .. } if !game().counter(*unit).is_leader() => {
            add("crossings");
            if *result == Crossing::Across {
                add("crossed");
            }
        }
        Event::Battle(BattleEvent::Committed { .. }) => {
            add(if p.phasing == GERMAN { "attacks G" } else { "attacks S" });
        }
        Event::Battle(BattleEvent::Bombarded { .. }) => add("bombardments"),
        Event::Infiltrated { .. } => add("infiltrations"),
        Event::Did { deed: Deed::Eliminated, unit } => {
            add(if unit.side() == GERMAN { "overstacked G" } else { "overstacked S" });
        }
        Event::Landed { at, .. } => add(match at.and_then(|at| game().map.bank(at)) {
            Some(Bank::West) => "landed west",
            Some(Bank::East) => "landed east",
            None => "lost in drop",
        }),
        Event::Did { deed: Deed::Gathered { up: true, .. }, .. } => add("gathered"),
        Event::PairLeft { expelled: true, .. } => add("expelled"),
        Event::Improved { which, .. } => which.iter().for_each(|_| add("improved")),
        Event::Demolition { fell: true, .. } => *counts.entry("demolition").or_default() += f64::from(p.turn),
        _ => {}
    }
}

fn at_end(p: &Position, counts: &mut Counts) {
    let items = victory::items(game(), p);
    let keys =
        ["p towns", "p bridge", "p improved", "p bn west", "p left", "p airborne", "p G lost", "p S lost"];
    for (key, item) in keys.into_iter().zip(items) {
        counts.insert(key, f64::from(item.points));
    }
    let points = victory::points(game(), p);
    counts.insert("points", points.into());
    counts.insert("points²", f64::from(points * points));
    let towns = game().army.victory.towns.iter().filter(|town| p.soviet.has(town.0.0)).count();
    counts.insert("towns", towns as f64);
    let flipped = p.of_side(SOVIET).filter(|(unit, _)| p.man(*unit).is(Marks::FLIPPED)).count();
    counts.insert("flipped", flipped as f64);
    let band = match points {
        ..=6 => "1 G decisive",
        7..=10 => "2 G marginal",
        11..=15 => "3 draw",
        16..=20 => "4 S marginal",
        _ => "5 S decisive",
    };
    counts.insert(band, 100.0);
}

#[test]
fn the_procedure_ends_every_game() {
    for (seed, sight) in [(1, Sight::Open), (2, Sight::Own)] {
        let (p, counts) = play(seed, sight, [0, 0], |_, _| {});
        assert!(p.outcome.is_some() && p.turn == 16, "{counts:?}");
        for key in ["overstacked G", "overstacked S"] {
            assert!(!counts.contains_key(key), "no unit is given away: {counts:?}");
        }
    }
}

#[test]
fn every_level_copes_with_any_position() {
    for (seed, levels) in [(3, [0, 0]), (4, [1, 1])] {
        let mut nth = 0;
        let (p, counts) = play(seed, Sight::Wild, levels, |p, _| {
            nth += 1;
            if nth % 101 == 0 {
                is_asked_as_it_is_seen(p);
            }
        });
        assert!(p.outcome.is_some() && nth > 1_000, "{counts:?}");
    }
}

/// What is asked hex by hex is what is worked out of the whole; and there is an order in a fight where the list is not empty.
fn is_asked_as_it_is_seen(p: &Position) {
    for side in Side::BOTH {
        for p in [p, &view(p, side, Sight::Own).seen] {
            let (whole, asked) = (Front::of(game(), p, side), Asked::of(game(), p, side));
            let each =
                |is: &dyn Fn(Hex) -> bool| -> HexSet { LAYOUT.hexes().filter(|hex| is(*hex)).collect() };
            assert_eq!(each(&|hex| asked.closes(hex)), whole.foe);
            assert_eq!(each(&|hex| asked.lies(hex)), whole.flipped);
            assert_eq!(each(&|hex| asked.stands(hex)), whole.any);
            assert_eq!(each(&|hex| asked.bars(hex)), whole.zone);
            assert_eq!(each(&|hex| asked.is_near(hex)), whole.near);
            if p.step.is_fight() {
                assert_eq!(conduct::any(game(), p), !conduct::all(game(), p).is_empty());
            }
        }
    }
}

#[test]
fn the_standard_level_gives_no_unit_away() {
    let (seed, levels) = (5, [1, 1]);
    // The hexes that were over the limit as the movement began: pressed there by retreats.
    let mut pressed = HexSet::NONE;
    let (p, _) = play(seed, Sight::Own, levels, |p, event| match event {
        Event::StepBegan { step: Step::Movement, side } => {
            pressed = stacking::over_limit(game(), p, *side);
        }
        Event::Did { deed: Deed::Eliminated, unit } => {
            assert!(p.at.of(*unit).is_some_and(|hex| pressed.has(hex)), "{unit:?} in turn {}", p.turn);
        }
        _ => {}
    });
    assert!(p.outcome.is_some() && p.turn == 16);
}

/// Section 7: run with `--ignored --nocapture`; GAMES says how many; with OWN=1 each side sees its own view.
#[test]
#[ignore = "it measures, a hundred games, and asks nothing"]
fn the_means_of_section_7() {
    let number =
        |name: &str, or: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
    let games = number("GAMES", 100);
    let sight = if number("OWN", 0) > 0 { Sight::Own } else { Sight::Open };
    let mut sums = Counts::new();
    for seed in 1..=games {
        for (key, value) in play(seed, sight, [0, 0], |_, _| {}).1 {
            *sums.entry(key).or_default() += value;
        }
    }
    for (key, sum) in sums {
        println!("{key:>16} {:8.2}", sum / games as f64);
    }
}
