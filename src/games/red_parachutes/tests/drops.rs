//! Parachute drops: size, scatter, landing, and dispersed units that gather.

use super::scene::{Scene, empty, game, hex, unit};
use engine::{
    base::assets::Embedded,
    base::side::Viewer,
    contract::{
        prelude::Handling as _,
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::recorded::ScriptedDice,
};
use red_parachutes::{
    data::{
        FILES,
        tables::{Drift, Landing},
    },
    event::{Deed, Event, Seen},
    game::{Game, Setup},
    nouns::{Formation, GERMAN, Off, SOVIET, Step},
    order::Order,
    rules::drops::{comes_down, consolidate, drifted, drop},
    state::{Marks, Position, Record},
};

fn brigade(key: &str) -> Formation {
    Formation(game().army.formations.iter().position(|f| f.key == key).unwrap() as u8)
}

/// The drops of a night; all airborne units wait.
fn night(turn: u8) -> Scene {
    let scene = empty(SOVIET).turn(turn).change(|p| {
        for nth in 0..game().army.counters.len() as u8 {
            let unit = red_parachutes::nouns::Unit(nth);
            if game().counter(unit).setup == red_parachutes::data::SetUp::Drop
                && game().counter(unit).parts.is_none()
            {
                p.men[unit] = Record::gone(Off::Waiting, 1);
            }
        }
    });
    scene.step(Step::Drops)
}

fn quota(turn: u8, game: &Game, dice: &[u32]) -> Option<u8> {
    let mut scene = night(turn);
    let mut dice = ScriptedDice::faces(dice.iter().copied());
    let mut draft = Draft::new(game, &mut scene.p, &mut dice);
    drop(game, &mut draft, brigade("3GAB"));
    draft.finish();
    scene.p.drop.expect("it drops").left
}

#[test] // TV-14, RPX-131
fn dice_say_how_many_companies_drop() {
    assert_eq!(quota(8, game(), &[3, 4]), Some(7));
    let extra = Game::open(&Setup { extra_drop_die: true, ..Setup::default() }, &Embedded(FILES)).unwrap();
    assert_eq!(quota(8, &extra, &[3, 4, 2]), Some(9));
    assert_eq!(quota(16, game(), &[]), None, "any number on the 26th");
    let order = Order::Drop { brigade: brigade("3GAB") };
    let mut scene = night(4);
    assert_eq!(scene.clone().step(Step::Recombine).code(order), "E_NOT_YOUR_PHASE");
    assert_eq!(scene.clone().turn(5).code(order), "E_DAY");
    scene.give(order, &[1]);
    assert_eq!(
        (scene.code(order), scene.code(Order::Drop { brigade: brigade("9MC") })),
        ("E_QUOTA", "E_TYPE")
    );
    scene.give(land("s3ab.1.a", "1415"), &[1, 1, 1]);
    assert_eq!(scene.code(land("s3ab.1.b", "1415")), "E_QUOTA");
}

fn land(key: &str, at: &str) -> Order {
    Order::Land { unit: unit(key), at: hex(at) }
}

#[test] // RPX-132, RPX-Q06, RPX-Q67
fn companies_are_put_within_two_hexes_of_the_zone_and_the_rest_with_them() {
    let mut scene = night(16);
    scene.give(Order::Drop { brigade: brigade("3GAB") }, &[]);
    assert_eq!((scene.code(land("s3ab.1.a", "1412")), scene.code(land("s3ab.1.a", "1413"))), ("E_FAR", "ok"));
    assert_eq!(scene.code(land("s3ab.hq", "1415")), "E_FAR", "no company went before");
    assert_eq!(scene.code(land("s5ab.1.a", "1415")), "E_QUOTA", "of another brigade");
    let held = scene.clone().put("g57.199.1", "1415");
    assert_eq!(held.code(land("s3ab.1.a", "1415")), "E_FAR");
    scene.give(land("s3ab.1.a", "1415"), &[1, 1, 1]);
    assert_eq!((scene.at("s3ab.1.a"), scene.man("s3ab.1.a").is(Marks::FLIPPED)), ("1415".to_owned(), true));
    scene.give(land("s3ab.hq", "1415"), &[1, 1, 1]);
    scene.give(land("s.glid", "1415"), &[1, 1, 1]);
    let glider = scene.man("s.glid");
    assert!(!glider.is(Marks::FLIPPED) && glider.is(Marks::LIMBERED) && glider.ammo == 2, "on its front");
    assert!(!scene.p.is_up(unit("s3ab.hq")));
}

#[test] // RPX-Q06, RPX-Q67
fn headquarters_may_drop_later_where_a_company_has_gathered() {
    let late = |at: &str| {
        let hq = |p: &mut Position| p.men[unit("s3ab.hq")] = Record::gone(Off::Waiting, 1);
        empty(SOVIET).turn(16).put("s3ab.1.a", at).change(hq).step(Step::Drops)
    };
    let drop = Order::Drop { brigade: brigade("3GAB") };
    assert_eq!(late("1418").code(drop), "E_QUOTA", "too far from the zone");
    let mut scene = late("1415");
    scene.give(drop, &[]);
    assert_eq!((scene.code(land("s3ab.hq", "1414")), scene.code(land("s3ab.hq", "1415"))), ("E_FAR", "ok"));
    let lies = late("1415").change(|p| p.men[unit("s3ab.1.a")].mark(Marks::FLIPPED));
    assert_eq!(lies.code(drop), "E_QUOTA", "it lies dispersed");
}

fn drift(from: &str, way: u8, hexes: u8) -> String {
    game().map.label(drifted(game(), hex(from), Drift { way, hexes })).to_owned()
}

#[test] // TV-15, TV-16, TV-94, RPX-133
fn a_jump_drifts_to_the_last_hex_of_the_map_at_most() {
    assert_eq!(drift("1613", 3, 8), "2417");
    assert_eq!(drift("2116", 2, 15), "3210");
    assert_eq!(
        [drift("1613", 4, 15), drift("1415", 5, 16), drift("2116", 3, 8), drift("1415", 1, 6)],
        ["1626", "0122", "2920", "1409"]
    );
}

#[test] // TV-17, TV-95, RPX-133, RPX-134, RPX-Q17
fn who_comes_down_on_water_or_among_germans_is_lost() {
    let scene = empty(SOVIET).put("g57.199.1", "1409");
    let down = |aim: &str, landing, drift| {
        comes_down(game(), &scene.p, hex(aim), landing, drift).map(|at| game().map.label(at).to_owned())
    };
    let far = |way, hexes| Some(Drift { way, hexes });
    assert_eq!(down("2616", Landing::Scatter(1), far(4, 1)), None, "2617 is water");
    assert_eq!(down("1415", Landing::Scatter(1), far(1, 6)), None, "Germans");
    assert_eq!(
        down("2116", Landing::Scatter(2), far(3, 8)),
        Some("2920".to_owned()),
        "east of the river it lives"
    );
    assert_eq!(
        (down("1415", Landing::Lost, None), down("1409", Landing::OnTarget, None)),
        (None, Some("1409".to_owned()))
    );
    let table = &game().tables.drop;
    assert_eq!(
        [18, 5, 16, 10].map(|roll| table.landing(roll)),
        [Landing::Lost, Landing::OnTarget, Landing::Scatter(4), Landing::Scatter(2)]
    );
    let mut lost = night(16);
    lost.give(Order::Drop { brigade: brigade("3GAB") }, &[]);
    let events = lost.give(land("s3ab.1.a", "1415"), &[6, 5, 5, 3, 3]);
    assert!(
        matches!(events[0], Event::Landed { drift: Some(Drift { way: 3, hexes: 12 }), .. }),
        "{events:?}"
    );
    lost.give(land("s3ab.1.b", "1415"), &[6, 6, 6]);
    assert_eq!((lost.man("s3ab.1.b").off, lost.p.lost[1]), (Off::Lost, 1));
}

#[test] // TV-93, RPX-130, RPX-135, RPX-Q34
fn dispersed_units_gather_where_no_german_stands() {
    let flipped = |key: &str| night(4).put(key, "1616").mark(key, Marks::FLIPPED);
    let up = |scene: &Scene, die: u32| {
        let events = scene.clone().run(&[die], |d| consolidate(game(), d));
        events.iter().find_map(|event| match event {
            Event::Did { deed: Deed::Gathered { up, .. }, .. } => Some(*up),
            _ => None,
        })
    };
    let alone = flipped("s3ab.1.a");
    assert_eq!([2, 3].map(|die| up(&alone, die)), [Some(true), Some(false)]);
    let joined = alone.clone().put("s161.565", "1616");
    assert_eq!([5, 6].map(|die| up(&joined, die)), [Some(true), Some(false)]);
    assert_eq!(up(&alone.clone().put("g57.199.1", "1616"), 1), None);
    assert_eq!(up(&alone.clone().with("s3ab.1.a", |man| man.spent = 4), 1), None, "it moved");
    assert_eq!(up(&flipped("s3ab.hq"), 2), Some(true));
    let mut gathered = alone;
    gathered.run(&[1], |d| consolidate(game(), d));
    assert!(gathered.p.is_up(unit("s3ab.1.a")) && gathered.p.soviet.has(hex("1616")));
}

#[test] // RPX-003, RPX-132
fn a_drop_zone_is_known_with_the_first_company_and_no_sooner() {
    let mut scene = night(16);
    scene.give(Order::Drop { brigade: brigade("3GAB") }, &[]);
    let german = |scene: &Scene| game().view(&scene.p, Viewer::Side(GERMAN)).seen;
    assert_eq!(german(&scene).zones, [None; 3]);
    let before = scene.p.clone();
    let events = scene.give(land("s3ab.1.a", "1413"), &[1, 1, 1]);
    assert_eq!(german(&scene).zones[1], Some(hex("1415")));
    let told = game().told(&before, &events[0], Viewer::Side(GERMAN));
    let Some(Event::Glimpsed(glimpse)) = told else { panic!("{told:?}") };
    assert!(matches!(glimpse.seen, Seen::Landed { at: Some(_), company: true, .. }));
    assert_eq!(german(&scene).veil(hex("1413")).unwrap().flipped, 1);
}

#[test] // RPX-131, RPX-132
fn before_the_drops_end_one_is_told_who_has_not_dropped() {
    let told = |scene: &Scene| {
        let lines = game().audit(&game().view(&scene.p, Viewer::Side(SOVIET)));
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    let mut scene = night(4);
    let all: Vec<&str> =
        game().army.zones.iter().map(|zone| game().formation(zone.0).name.as_str()).collect();
    assert_eq!(
        told(&scene),
        [format!("May still drop in this night: {}, {} and {}", all[0], all[1], all[2])]
    );
    scene.give(Order::Drop { brigade: brigade("3GAB") }, &[1]);
    assert!(
        told(&scene).contains(&"Of 3rd Guards Airborne Brigade not dropped yet: 1 company".to_owned()),
        "{:?}",
        told(&scene)
    );
}
