//! A position in July 1941 made up for pictures: the places and links of the game, counters of our own.

use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::{
        board::PlaceSign,
        counter::{Body, Branch, Condition, ConditionSign, CounterMark, CounterStates, Nato, Size, Value},
        scene::{Reach, ReachStyle, Scene},
        words::Tone,
    },
};

/// The example.
pub struct Example {
    pub scene: Scene,
}

/// A German stack: place, then symbol, number, factor for each counter.
type Stack = (&'static str, &'static [(char, &'static str, u16)]);

const GERMANS: &[Stack] = &[
    ("Siauliai", &[('a', "18", 2)]),
    ("Kaunas", &[('a', "16", 2)]),
    ("Dvinsk", &[('p', "56", 1), ('p', "41", 1)]),
    ("Grodno", &[('p', "46", 1), ('a', "9", 2)]),
    ("Baranovichi", &[('p', "57", 1), ('p', "47", 1), ('p', "24", 1)]),
    ("Brest", &[('a', "4", 2)]),
    ("Kovel", &[('a', "6", 2)]),
    ("Rovno", &[('p', "3", 1), ('p', "14", 1), ('p', "48", 1)]),
    ("Lvov", &[('a', "17", 2)]),
    ("Jassy", &[('a', "11", 2)]),
];

const SOVIETS: &[(&str, usize)] = &[
    ("Riga", 2),
    ("Minsk", 3),
    ("Leningrad", 2),
    ("Novgorod", 2),
    ("Velikiye Luki", 1),
    ("Smolensk", 2),
    ("Vyazma", 1),
    ("Moscow", 3),
    ("Gomel", 1),
    ("Kiev", 2),
    ("Vinnitsa", 1),
    ("Uman", 1),
    ("Odessa", 1),
    ("Kishinev", 2),
    ("Kharkov", 2),
    ("Kremenchug", 1),
    ("Sevastopol", 1),
    ("Voronezh", 1),
    ("Rostov", 1),
];

/// A mark of the reach by links; the last may be a Bonus.
pub fn reach(place: PlaceKey, from: PlaceKey, links: u8, bonus: bool) -> Reach {
    let (cost, style, legend) = if bonus {
        ("+".to_owned(), ReachStyle::Last, "Bonus link, no attack after")
    } else {
        (links.to_string(), ReachStyle::Free, "links needed")
    };
    Reach {
        place,
        from,
        way: Vec::new(),
        cost,
        spoken: format!("{links} links"),
        style,
        legend: legend.into(),
    }
}

pub fn place(scene: &Scene, name: &str) -> PlaceKey {
    let at = scene.board.places.iter().position(|p| p.name == name);
    PlaceKey::nth(at.unwrap_or_else(|| panic!("{name} is on the map")))
}

pub fn unit(scene: &Scene, short: &str) -> UnitKey {
    scene.counters.iter().find(|c| c.side == 0 && c.short == short).expect("a German unit").unit
}

pub fn july() -> Example {
    let kinds = stavka::games::register(None);
    let table = kinds[0].new_table(&Choices::default(), 1, UndoPolicy::Study).expect("a new game");
    let mut scene = (*table.scene(table.cursor(), Viewer::Side(Side(0)))).clone();
    scene.counters.clear();
    scene.marks.clear();
    scene.arrows.clear();
    scene.markers.clear();
    for (now, p) in scene.places.iter_mut().zip(&scene.board.places) {
        let german = GERMANS.iter().any(|s| s.0 == p.name) || p.sign == PlaceSign::Square;
        now.control = Some(Side(u8::from(!german)));
        if german && p.name != "Brest" {
            now.works.iter_mut().for_each(|w| w.destroyed = true);
        }
    }
    let mut counters: Vec<CounterMark> = GERMANS
        .iter()
        .flat_map(|(name, stack)| stack.iter().map(|one| german(place(&scene, name), name, *one)))
        .chain(
            SOVIETS.iter().flat_map(|(name, n)| (1..=*n).map(|i| unknown(place(&scene, name), name, i, *n))),
        )
        .chain(
            known().map(|(name, short, weak, with)| known_army(place(&scene, name), name, short, weak, with)),
        )
        .collect();
    for (i, counter) in counters.iter_mut().enumerate() {
        counter.unit = UnitKey::nth(i);
    }
    scene.counters = counters;
    for (i, p) in scene.places.iter_mut().enumerate() {
        let n = scene.counters.iter().filter(|c| c.place.index() == i).count();
        let side = if p.control == Some(Side(0)) { "German" } else { "Soviet" };
        p.spoken = format!("{}, {side}, {n} units", scene.board.name(PlaceKey::nth(i)));
    }
    Example { scene }
}

/// A German corps or army.
fn german(place: PlaceKey, name: &str, (kind, short, factor): (char, &str, u16)) -> CounterMark {
    let (branch, size, words) = match kind {
        'p' => (Branch::Armour, Size::Corps, "Panzer Corps"),
        _ => (Branch::Infantry, Size::Army, "Army"),
    };
    let moved = name == "Kovel";
    CounterMark {
        place,
        symbol: Nato { branch, size },
        short: short.into(),
        values: Some(vec![Value::new("factor", factor)]),
        states: CounterStates { moved, can_act: !moved, ..CounterStates::default() },
        name: format!("{short} {words}"),
        spoken: format!("{short} {words}, {name}"),
        ..CounterMark::default()
    }
}

/// One of several Soviet units that have not been seen.
fn unknown(place: PlaceKey, name: &str, i: usize, n: usize) -> CounterMark {
    CounterMark {
        place,
        side: 1,
        name: "Unknown unit".into(),
        spoken: format!("Unknown unit {i} of {n}, {name}"),
        ..CounterMark::default()
    }
}

/// Soviet armies that are known: where, which, whether Weak, in what condition.
fn known() -> impl Iterator<Item = (&'static str, &'static str, bool, Vec<Condition>)> {
    let disrupted = || Condition::new(ConditionSign::Corner('D'), "Disrupted", "", Tone::Warn);
    let starving = Condition::new(ConditionSign::Unsupplied, "out of supply", "", Tone::OutOfSupply);
    [
        ("Minsk", "10", false, vec![]),
        ("Velikiye Luki", "11", false, vec![disrupted()]),
        ("Pskov", "4", true, vec![disrupted(), starving]),
        ("Vinnitsa", "8", false, vec![disrupted()]),
    ]
    .into_iter()
}

fn known_army(
    place: PlaceKey,
    name: &str,
    short: &str,
    weak: bool,
    conditions: Vec<Condition>,
) -> CounterMark {
    CounterMark {
        place,
        side: 1,
        symbol: Nato { branch: Branch::Infantry, size: Size::Army },
        body: if weak { Body::Pale } else { Body::Full },
        short: short.into(),
        values: Some(vec![Value::new("factor", u16::from(!weak))]),
        conditions,
        name: format!("{short} Army"),
        spoken: format!("{short} Army, {name}"),
        ..CounterMark::default()
    }
}
