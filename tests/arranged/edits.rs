//! Positions put together by hand: each change, each refusal, and that any sequence of changes stays possible.

use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
        start::Start,
    },
    contract::options::Choices,
    show::{
        arranging::{ArrangedRow, Edit, Edited, Piece},
        offer::Explanation,
        scene::Subject,
    },
    table::{Table, kind::GameKind},
};
use stavka::games;
use std::sync::Arc;

/// A position that is put together.
pub(crate) struct Hand {
    pub kind: Arc<dyn GameKind>,
    pub chosen: Choices,
    pub text: String,
    pub table: Box<dyn Table>,
}

impl Hand {
    fn empty() -> Self {
        Self::of(Arc::clone(&games::register(None)[0]))
    }

    /// An empty map of a game.
    pub fn of(kind: Arc<dyn GameKind>) -> Self {
        Self::with(kind, Choices::new())
    }

    /// An empty map of a game with options.
    pub fn with(kind: Arc<dyn GameKind>, chosen: Choices) -> Self {
        let text = kind.presets(&chosen).unwrap()[0].position.clone();
        let table = begun(&*kind, &chosen, &text);
        Self { kind, chosen, text, table }
    }

    pub fn edit(&mut self, edit: &Edit) -> Result<Option<UnitKey>, Explanation> {
        let Edited { position, unit } = self.kind.rearranged(&self.chosen, &self.text, edit)?;
        self.table = begun(&*self.kind, &self.chosen, &position);
        self.text = position;
        Ok(unit)
    }

    pub fn place(&self, name: &str) -> PlaceKey {
        self.table.board().find(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    pub fn put(&mut self, id: &str, at: &str) -> Result<UnitKey, Explanation> {
        let at = self.place(at);
        Ok(self.edit(&Edit::Put { piece: Piece::Tray(id.into()), at })?.unwrap())
    }

    pub fn carry(&mut self, unit: UnitKey, at: &str) -> Result<(), Explanation> {
        let at = self.place(at);
        self.edit(&Edit::Put { piece: Piece::Unit(unit), at }).map(|_| ())
    }

    pub fn set(&mut self, about: Option<Subject>, row: &str, value: &str) -> Result<(), Explanation> {
        self.edit(&Edit::Set { about, row: row.into(), value: value.into() }).map(|_| ())
    }

    pub fn control(&mut self, at: &str, side: &str) -> Result<(), Explanation> {
        let at = self.place(at);
        self.set(Some(Subject::Place(at)), "control", side)
    }

    pub fn holds(&self, fact: &str) -> bool {
        self.table.holds(0, Viewer::Umpire, fact).unwrap()
    }

    pub fn rows(&self, about: &Subject) -> Vec<ArrangedRow> {
        self.kind.arranged_rows(&self.chosen, &self.text, about).unwrap()
    }

    fn whole(&self) -> Vec<ArrangedRow> {
        self.kind.arrangement(&self.chosen, &self.text).unwrap().rows
    }

    pub fn row(&self, id: &str) -> String {
        let rows = self.whole();
        rows.iter().find(|row| row.id == id).and_then(ArrangedRow::value).map(|v| v.label.clone()).unwrap()
    }
}

pub(crate) fn begun(kind: &dyn GameKind, chosen: &Choices, text: &str) -> Box<dyn Table> {
    let start = Start { position: text.into(), dice: Vec::new() };
    kind.arranged_table(chosen, 1, UndoPolicy::Study, &start).unwrap()
}

pub(crate) fn refused<T: std::fmt::Debug>(tried: Result<T, Explanation>, said: &str, rule: &str) {
    let why = tried.unwrap_err();
    assert!(why.sentence.contains(said), "{said}: {why:?}");
    assert!(why.sentence.starts_with(|c: char| !c.is_lowercase()), "{why:?}");
    let rules: Vec<&str> = why.rules.iter().map(AsRef::as_ref).collect();
    assert_eq!(rules, if rule.is_empty() { vec![] } else { vec![rule] }, "{said}");
}

#[test]
fn units_come_go_and_change() {
    let mut hand = Hand::empty();
    let army = hand.put("a4", "Minsk").unwrap();
    assert!(hand.holds("all(at(a4, minsk), control(minsk, german))"));
    let tray = hand.kind.arrangement(&hand.chosen, &hand.text).unwrap().tray;
    assert!(tray.iter().flat_map(|group| &group.pieces).all(|piece| piece.id != "a4"));
    let strong = tray.iter().flat_map(|group| &group.pieces).find(|piece| piece.id == "?S").unwrap();
    assert_eq!((strong.left, strong.mark.name.as_str()), (32, "Strong unit, face down"));
    hand.carry(army, "Smolensk").unwrap();
    assert!(hand.holds("all(at(a4, smolensk), control(minsk, german), units(minsk, german) = 0)"));
    hand.set(Some(Subject::Unit(army)), "order", "disrupted").unwrap();
    assert!(hand.holds("disrupted(a4)"));

    let block = hand.put("?S", "Moscow").unwrap();
    let other = hand.put("W", "Minsk").unwrap();
    assert!(hand.holds("all(unknown(moskau) = 1, control(minsk, soviet), units(minsk, soviet) = 1)"));
    assert_ne!(block, other);
    let rows = hand.rows(&Subject::Unit(block));
    assert_eq!(rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["face", "order", "garrison"]);
    assert_eq!(rows[0].next().unwrap().label, "Weak, face down");
    hand.set(Some(Subject::Unit(block)), "face", "W").unwrap();
    assert!(hand.holds("unknown(moskau) = 0"));
    hand.set(Some(Subject::Unit(block)), "garrison", "stays").unwrap();
    assert_eq!(hand.rows(&Subject::Unit(block))[2].value().unwrap().label, "Stays");
    hand.edit(&Edit::Remove { unit: other }).unwrap();
    hand.edit(&Edit::Remove { unit: army }).unwrap();
    assert!(hand.holds("all(units(minsk, soviet) = 0, control(smolensk, german), not(at(a4, smolensk)))"));
    let far = hand.place("Moscow");
    assert_eq!(hand.table.scene(0, Viewer::Umpire).counters[0].place, far, "it kept its number");
}

#[test]
fn ground_and_the_whole_are_set() {
    let mut hand = Hand::empty();
    hand.control("Kiev", "german").unwrap();
    assert!(hand.holds("all(control(kiew, german), destroyed(kiew))"));
    hand.control("Kiev", "soviet").unwrap();
    let kiev = Subject::Place(hand.place("Kiev"));
    hand.set(Some(kiev.clone()), "fortress", "destroyed").unwrap();
    assert!(hand.holds("all(control(kiew, soviet), destroyed(kiew))"));
    hand.set(Some(kiev), "fortress", "stands").unwrap();
    assert!(hand.holds("not(destroyed(kiew))"));
    for (row, value, label) in [
        ("turn", "6", "6 · November"),
        ("october", "Good", "Good"),
        ("step", "6", "Soviet"),
        ("plan", "Marcks", "Marcks"),
        ("lf1", "lent", "Centre"),
        ("lf4", "in", "South"),
        ("pool-weak", "3", "3"),
        ("pool-strong", "9", "9"),
        ("lost-german", "2", "2"),
        ("lost-soviet", "40", "40"),
        ("siberians", "1", "Called"),
        ("moscow", "yes", "Once"),
    ] {
        hand.set(None, row, value).unwrap();
        assert_eq!(hand.row(row), label, "{row}");
    }
    assert!(hand.holds("all(turn = 6, step = 6, weather(Snow), lost(german) = 2)"));
    assert!(hand.whole().iter().all(|row| row.id != "lf2"), "it has left");
    hand.set(None, "turn", "2").unwrap();
    assert!(hand.holds("weather(Good)"));
}

#[test]
fn what_is_impossible_is_refused_with_its_rule() {
    let mut hand = Hand::empty();
    let army = hand.put("a4", "Minsk").unwrap();
    refused(hand.put("S", "Minsk"), "German units stand in Minsk", "BF-MOV-07");
    refused(hand.put("S", "Warsaw"), "no Soviet unit enters Warsaw".trim_start_matches("no "), "BF-MOV-12");
    refused(hand.put("a4", "Brest"), "4th Army stands in Minsk already", "");
    refused(hand.put("pz40", "Minsk"), "comes in turn 4", "BF-REI-01");
    refused(hand.put("a99", "Minsk"), "is no unit of this game", "");
    let block = hand.put("?W", "Brest").unwrap();
    refused(hand.carry(army, "Brest"), "Soviet units stand in Brest", "BF-MOV-07");
    refused(hand.carry(block, "Minsk"), "German units stand in Minsk", "BF-MOV-07");
    refused(hand.control("Minsk", "soviet"), "German units stand in Minsk", "BF-MOV-07");
    refused(hand.control("Brest", "german"), "Soviet units stand in Brest", "BF-MOV-07");
    refused(hand.control("Warsaw", "soviet"), "Warsaw is a German base", "BF-MOV-12");
    refused(hand.set(None, "turn", "9"), "There are 7 turns", "");
    refused(hand.set(None, "october", "Mud"), "Before October", "BF-WX-01");
    refused(hand.set(None, "lf2", "lent"), "cannot be set", "");
    refused(hand.set(None, "step", "4"), "not at step 4", "");
    refused(hand.set(None, "pool-weak", "17"), "only 16 Weak units", "");
    refused(hand.set(None, "lost-soviet", "many"), "no number", "");
    refused(hand.set(None, "moon", "3"), "cannot be set", "");
    let garrison = hand.set(Some(Subject::Unit(block)), "garrison", "stays");
    refused(garrison, "has no fixed garrison", "BF-MOV-16");
    refused(hand.set(Some(Subject::Turn(engine::show::scene::TurnPart::Side)), "x", "y"), "Nothing", "");
    hand.set(None, "turn", "6").unwrap();
    refused(hand.set(None, "lf2", "in"), "has left in turn 6", "BF-REI-05");
    refused(hand.set(None, "october", "Fog"), "cannot be set", "");
    hand.put("pz40", "Minsk").unwrap();
    refused(hand.set(None, "turn", "3"), "comes in turn 4", "BF-REI-01");
    for _ in 0..15 {
        hand.put("W", "Moscow").unwrap();
    }
    refused(hand.put("W", "Moscow"), "All Weak units stand on the map", "BF-SET-03");
    refused(hand.edit(&Edit::Remove { unit: UnitKey::nth(90) }), "is not on the map", "");
    refused(hand.edit(&Edit::Remove { unit: UnitKey::nth(9000) }), "no such unit", "");
}

#[test]
fn an_impossible_position_can_be_mended() {
    let mut hand = Hand::empty();
    hand.text = "(turn: 1, step: 4, units: {\"minsk\": \"a4\"})".into();
    assert!(hand.kind.arrangement(&hand.chosen, &hand.text).is_err());
    let minsk = Subject::Place(hand.place("Minsk"));
    assert_eq!(hand.rows(&minsk).len(), 1, "control");
    refused(hand.set(None, "plan", "Marcks"), "not at step 4", "");
    hand.set(None, "step", "6").unwrap();
    assert!(hand.holds("all(step = 6, at(a4, minsk))"));
}

/// A moment of a real game stays as it is until a Soviet unit comes, goes or changes.
#[test]
fn a_moment_of_a_game_is_changed_too() {
    let kind = Arc::clone(&games::register(None)[0]);
    let mut table = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    while table.position(table.cursor(), Viewer::Umpire).is_err() {
        let mut thought = table.thinker(0).expect("something can be done")();
        table.accept(&mut thought, 1).unwrap();
    }
    let text = table.position(table.cursor(), Viewer::Umpire).unwrap();
    let mut hand = Hand { table: begun(&*kind, &Choices::new(), &text), kind, chosen: Choices::new(), text };
    let scene = hand.table.scene(0, Viewer::Umpire);
    let soviet = scene.counters.iter().find(|counter| counter.side == 1).unwrap().clone();
    let exact = hand.text.contains("exact");
    hand.set(None, "lost-german", "1").unwrap();
    assert_eq!(hand.text.contains("exact"), exact);
    let unknown = hand.table.scene(0, Viewer::Side(Side(0))).counters.len();
    hand.edit(&Edit::Remove { unit: soviet.unit }).unwrap();
    assert!(!hand.text.contains("exact"));
    let after = hand.table.scene(0, Viewer::Umpire);
    assert_eq!(after.counters.len() + 1, unknown);
    for counter in &after.counters {
        let before = scene.counters.iter().find(|c| c.unit == counter.unit).unwrap();
        assert_eq!((&before.values, before.place), (&counter.values, counter.place));
    }
}

#[test]
fn history_can_be_begun_with() {
    let kind = &games::register(None)[0];
    let presets = kind.presets(&Choices::new()).unwrap();
    assert_eq!(presets.len(), 7);
    for (nth, preset) in presets.iter().enumerate() {
        let table = begun(&**kind, &Choices::new(), &preset.position);
        let scene = table.scene(0, Viewer::Umpire);
        assert_eq!(scene.counters.is_empty(), nth == 0, "{}", preset.name);
        assert!(nth == 0 || scene.counters.len() > 20, "{}: {}", preset.name, scene.counters.len());
        assert!(!preset.about.is_empty());
    }
    let july = begun(&**kind, &Choices::new(), &presets[2].position);
    assert!(
        july.holds(0, Viewer::Umpire, "all(turn = 3, control(smolensk, german), at(a16, pleskau))").unwrap()
    );
}

#[test]
fn random_changes_stay_possible() {
    let (done, refused) = random_changes(&mut Hand::empty(), 600);
    assert!(done > 200 && refused > 30, "{done} {refused}");
}

/// Any sequence of changes: each is done or refused in a sentence, what is done can be begun from, and read and written again
/// it is the same. How many were done and refused.
pub(crate) fn random_changes(hand: &mut Hand, times: usize) -> (usize, usize) {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 33) as usize % below.max(1)
    };
    let (mut done, mut refused) = (0, 0);
    for _ in 0..times {
        let scene = hand.table.scene(0, Viewer::Umpire);
        let arrangement = hand.kind.arrangement(&hand.chosen, &hand.text).unwrap();
        let pieces: Vec<_> = arrangement.tray.iter().flat_map(|group| &group.pieces).collect();
        let at = PlaceKey::nth(next(hand.table.board().places.len() + 1));
        let unit = scene.counters.get(next(scene.counters.len())).map_or(UnitKey::nth(3), |c| c.unit);
        let about = match next(3) {
            0 => None,
            1 => Some(Subject::Unit(unit)),
            _ => Some(Subject::Place(at)),
        };
        let rows = about.as_ref().map_or(arrangement.rows.clone(), |about| hand.rows(about));
        let edit = match next(4) {
            0 if !pieces.is_empty() => {
                Edit::Put { piece: Piece::Tray(pieces[next(pieces.len())].id.clone()), at }
            }
            1 => Edit::Put { piece: Piece::Unit(unit), at },
            2 if next(3) == 0 => Edit::Remove { unit },
            _ => {
                let Some(row) = rows.get(next(rows.len())) else { continue };
                let value = row.values[next(row.values.len())].id.clone();
                Edit::Set { about, row: row.id.clone(), value }
            }
        };
        let before = hand.text.clone();
        match hand.edit(&edit) {
            Ok(_) => done += 1,
            Err(why) => {
                refused += 1;
                assert!(!why.sentence.is_empty() && why.sentence.len() < 200, "{why:?}");
                assert_eq!(hand.text, before);
            }
        }
        let again = hand.table.position(0, Viewer::Umpire).unwrap();
        assert_eq!(
            begun(&*hand.kind, &hand.chosen, &again).digest(0),
            hand.table.digest(0),
            "{edit:?}\n{}",
            hand.text
        );
    }
    (done, refused)
}

/// The small hex game, by the same words.
#[test]
fn on_hexes_too() {
    let mut hand = Hand::of(template::GAME.kind(None));
    let west =
        hand.edit(&Edit::Put { piece: Piece::Tray("w1".into()), at: PlaceKey::nth(0) }).unwrap().unwrap();
    let onto = Edit::Put { piece: Piece::Tray("e1".into()), at: PlaceKey::nth(0) };
    assert!(hand.edit(&onto).unwrap_err().sentence.contains("both sides"));
    hand.set(Some(Subject::Unit(west)), "face", "seen").unwrap();
    hand.set(None, "step", "1").unwrap();
    assert_eq!(hand.table.to_act(), Some(Side(1)));
    hand.edit(&Edit::Put { piece: Piece::Unit(west), at: PlaceKey::nth(1) }).unwrap();
    assert_eq!(hand.table.scene(0, Viewer::Umpire).counters[0].place, PlaceKey::nth(1));
    hand.edit(&Edit::Remove { unit: west }).unwrap();
    assert!(hand.table.scene(0, Viewer::Umpire).counters.is_empty());
}
