//! Positions put together by hand: what is set, what is refused, and that every change leaves one that is read as it was written.

use super::scene::{game, hex, unit};
use engine::{
    base::side::Viewer,
    contract::{
        prelude::Handling as _,
        rules::{Knowledge as _, Rules as _},
    },
    show::{
        arranging::{Edit, Piece},
        scene::Subject,
    },
};
use red_parachutes::{
    nouns::{GERMAN, HEXES, Hex, Id as _, Kind, Nerve, Off, SOVIET, Step, Supply, Unit},
    state::{Marks, Position},
};
use support::rand::Rand;

/// A position that is put together.
struct Hand(String);

impl Hand {
    fn edit(&mut self, edit: &Edit) -> Result<(), String> {
        let edited = game().rearranged(&self.0, edit).map_err(|why| why.sentence)?;
        self.0 = edited.position;
        Ok(())
    }
    fn put(&mut self, key: &str, at: &str) -> Result<(), String> {
        let piece = match self.now().at.of(unit(key)) {
            Some(_) => Piece::Unit(unit(key).0.into()),
            None => Piece::Tray(key.into()),
        };
        self.edit(&Edit::Put { piece, at: hex(at).into() })
    }
    fn set(&mut self, about: Option<Subject>, row: &str, value: &str) -> Result<(), String> {
        self.edit(&Edit::Set { about, row: row.into(), value: value.into() })
    }
    fn of(&mut self, key: &str, row: &str, value: &str) -> Result<(), String> {
        self.set(Some(Subject::Unit(unit(key).0.into())), row, value)
    }
    fn at(&mut self, label: &str, row: &str, value: &str) -> Result<(), String> {
        self.set(Some(Subject::Place(hex(label).into())), row, value)
    }
    fn now(&self) -> Position {
        game().arrange(&self.0).unwrap_or_else(|why| panic!("{why}: {}", self.0))
    }
}

fn empty() -> Hand {
    Hand(game().presets()[0].position.clone())
}

#[test]
fn units_come_go_and_change() {
    let mut hand = empty();
    hand.put("g19.73.1", "1913").unwrap();
    hand.put("g19.ar2", "1913").unwrap();
    hand.put("g19.73.1", "1912").unwrap();
    hand.of("g19.73.1", "nerve", "demoralized").unwrap();
    hand.of("g19.73.1", "steps", "1").unwrap();
    hand.of("g19.ar2", "guns", "yes").unwrap();
    hand.of("g19.ar2", "ammo", "0").unwrap();
    hand.of("g19.ar2", "supply", "isolated").unwrap();
    hand.at("1914", "works", "yes").unwrap();
    hand.at("1914", "control", "soviet").unwrap();
    hand.set(None, "turn", "4").unwrap();
    hand.set(None, "step", "soviet-drops").unwrap();
    hand.set(None, "bridge", "blown").unwrap();
    hand.set(None, "salvos-soviet", "7").unwrap();
    let p = hand.now();
    assert_eq!((p.turn, p.step, p.bridge, p.salvos), (4, Step::Drops, false, [0, 7]));
    let (man, gun) = (p.man(unit("g19.73.1")), p.man(unit("g19.ar2")));
    assert_eq!((man.nerve, man.steps, p.at.of(unit("g19.73.1"))), (Nerve::Demoralized, 1, Some(hex("1912"))));
    assert_eq!((gun.ammo, gun.supply, gun.is(Marks::LIMBERED)), (0, Supply::Isolated, true));
    assert!(p.works.has(hex("1914")) && p.soviet.has(hex("1914")));
    assert!(!hand.0.contains("exact"), "{}", hand.0);
    hand.edit(&Edit::Remove { unit: unit("g19.73.1").0.into() }).unwrap();
    assert_eq!(hand.now().at.of(unit("g19.73.1")), None);
}

#[test]
fn what_is_impossible_is_refused() {
    let mut hand = empty();
    hand.put("g19.73.1", "1913").unwrap();
    let both = "Units of both sides would stand in 1913";
    assert_eq!(hand.put("s161.565", "1913").unwrap_err(), both);
    assert_eq!(
        hand.of("g19.73.1", "steps", "9").unwrap_err(),
        format!("{} has not so many steps", name("g19.73.1"))
    );
    assert_eq!(hand.of("g19.73.1", "guns", "yes").unwrap_err(), "Artillery alone is limbered");
    assert_eq!(hand.of("g19.73.1", "lies", "yes").unwrap_err(), "It never lies dispersed");
    assert_eq!(
        hand.of("g19.73.2", "nerve", "good").unwrap_err(),
        format!("{} is not on the map", name("g19.73.2"))
    );
    assert_eq!(hand.at("1913", "control", "soviet").unwrap_err(), "Its units stand in 1913");
    assert_eq!(hand.set(None, "turn", "17").unwrap_err(), "There is no such turn");
    assert!(hand.set(None, "step", "german-drops").is_err());
    let water = game().map.hexes.hexes().find(|hex| game().map.bank(*hex).is_none()).unwrap();
    assert!(hand.put("g19.73.1", game().map.label(water)).unwrap_err().starts_with("No unit can stand in"));
}

fn name(key: &str) -> String {
    game().counter(unit(key)).name.clone()
}

/// SCN-02: random changes of an empty map and of the set-up either leave a position that is read as it was written, or are refused.
#[test]
fn random_changes_stay_possible() {
    for (seed, preset) in game().presets().into_iter().enumerate() {
        let (mut hand, mut rand) = (Hand(preset.position), Rand::new(seed as u64 + 1));
        let (mut done, mut refused) = (0, 0);
        for _ in 0..150 {
            let edit = any_edit(&hand, &mut rand);
            match hand.edit(&edit) {
                Ok(()) => done += 1,
                Err(_) => refused += 1,
            }
            let p = hand.now();
            let again = game().position(&game().view(&p, Viewer::Umpire)).unwrap();
            assert_eq!(game().arrange(&again).unwrap(), p, "{edit:?}");
        }
        assert!(done > 60 && refused > 3, "{done} {refused}");
    }
}

fn any_edit(hand: &Hand, rand: &mut Rand) -> Edit {
    let p = hand.now();
    let arrangement = game().arrangement(&hand.0).unwrap();
    let on_map: Vec<Unit> = p.at.all().map(|(unit, _)| unit).collect();
    let anywhere = on_map.is_empty() || rand.below(3) > 0;
    let at = if anywhere { Hex(rand.below(HEXES) as u16) } else { p.at.of(*rand.one_of(&on_map)).unwrap() };
    let some = |rand: &mut Rand| on_map.get(rand.below(on_map.len().max(1))).map(|unit| unit.0.into());
    let about = match rand.below(6) {
        0 => {
            let pieces: Vec<_> = arrangement.tray.iter().flat_map(|group| &group.pieces).collect();
            return Edit::Put { piece: Piece::Tray(rand.one_of(&pieces).id.clone()), at: at.into() };
        }
        1 => match some(rand) {
            Some(unit) => return Edit::Put { piece: Piece::Unit(unit), at: at.into() },
            None => None,
        },
        2 if rand.below(3) == 0 => match some(rand) {
            Some(unit) => return Edit::Remove { unit },
            None => None,
        },
        3 => Some(Subject::Place(at.into())),
        4 | 2 => some(rand).map(Subject::Unit),
        _ => None,
    };
    let rows = about.as_ref().map_or(arrangement.rows, |about| game().arranged_rows(&hand.0, about));
    if rows.is_empty() {
        return Edit::Set { about: None, row: "moon".into(), value: "full".into() };
    }
    let row = rand.one_of(&rows).clone();
    let value = rand.one_of(&row.values).id.clone();
    Edit::Set { about, row: row.id, value }
}

/// Every unit, with every letter that it may have, is said in words and read again.
#[test]
fn every_unit_and_every_letter_is_said_in_words() {
    let marks = ["", "d", "m", "o", "i", "1", "f", "l", "w", "a0", "1mow", "1dila1"];
    let places: Vec<Hex> = game().map.hexes.hexes().filter(|hex| game().map.bank(*hex).is_some()).collect();
    for mark in marks {
        let word = |unit: Unit| {
            let key = &game().counter(unit).key;
            let whole = format!("(units: {{\"{}\": \"{key}:{mark}\"}})", game().map.label(places[0]));
            game().arrange(&whole).is_ok().then(|| format!("{key}:{mark}"))
        };
        let all = Unit::all().filter_map(word).zip(places.iter().step_by(3));
        let units: Vec<String> =
            all.map(|(word, at)| format!("\"{}\": \"{word}\"", game().map.label(*at))).collect();
        assert!(!units.is_empty(), "{mark}");
        let p = game().arrange(&format!("(units: {{{}}})", units.join(", "))).unwrap();
        let again = game().position(&game().view(&p, Viewer::Umpire)).unwrap();
        assert!(!again.contains("exact") && again.len() > 20 * units.len().min(3), "{mark}: {again}");
        assert_eq!(game().arrange(&again).unwrap(), p, "{mark}");
    }
}

/// Every unit with every mark, every reason to be away, and everything else that is noted of it, is written and read again.
#[test]
fn every_unit_and_every_mark_makes_the_round_trip() {
    let places: Vec<Hex> = game().map.hexes.hexes().filter(|hex| game().map.bank(*hex).is_some()).collect();
    let mut stand = game().arrange("()").unwrap();
    for (unit, at) in Unit::all().zip(places.iter().step_by(3)) {
        stand.men[unit].steps = 1;
        stand.stand(unit, *at);
    }
    let sides = [Viewer::Umpire, Viewer::Side(GERMAN), Viewer::Side(SOVIET)];
    let round = |p: &Position, what: &str, viewers: &[Viewer]| {
        for who in viewers {
            let view = game().view(p, *who);
            let text = game().position(&view).unwrap();
            let again = game().arrange(&text).unwrap_or_else(|why| panic!("{what} {why}"));
            assert!(game().view(&again, *who) == view, "{what} for {who:?}");
        }
    };
    for bit in 0..22 {
        let mut p = stand.clone();
        let mark = Marks(1 << bit);
        let may = |unit: &Unit| match mark {
            Marks::FLIPPED => game().counter(*unit).may_lie_flipped(),
            Marks::AFOOT => game().counter(*unit).kind == Kind::Recon,
            _ => true,
        };
        Unit::all().filter(may).for_each(|unit| p.men[unit].mark(mark));
        round(&p, &String::from(mark), &sides);
    }
    for off in [Off::Waiting, Off::Apart, Off::Lost, Off::Displaced, Off::Wounded] {
        let mut p = stand.clone();
        Unit::all().filter(|unit| unit.0 % 2 == 0).for_each(|unit| p.remove(unit, off, 1));
        round(&p, &format!("{off:?}"), &sides);
    }
    let mut p = stand.clone();
    for unit in Unit::all() {
        let man = &mut p.men[unit];
        (man.arrived, man.digs, man.ma, man.spent, man.helper, man.helped) = (1, 1, 24, 7, Some(Unit(3)), 2);
    }
    // No side could believe that each of these builds a position.
    round(&p, "what else is noted", &[Viewer::Umpire]);
}
