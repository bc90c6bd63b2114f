//! Positions put together by hand, by a schema of rows. A game names, once each, what may be set in a position: its id, its
//! words, the value it has, and what another value does to the position. What is shown, what an [`Edit`] means and what an
//! unknown id is answered follow from that. What is impossible, and the sentence that says so, stays with the game:
//!
//! ```
//! use engine::{contract::rules::Fault, show::arranging::Edit};
//! use kit::{arrange::{Arranged, Row, edited}, hex::HexId, id};
//!
//! id!(
//!     /// A corps.
//!     Corps, "corps", ["i", "ii"]
//! );
//!
//! struct March { turn: u8, at: [Option<HexId>; 2] }
//!
//! impl Arranged for March {
//!     type Unit = Corps;
//!     type Place = HexId;
//!     type Refusal = Fault;
//!     fn places(&self) -> usize { 20 }
//!     fn rows(&self) -> Vec<Row<Self>> {
//!         let turns = (1..=3).map(|turn| (turn, format!("Turn {turn}")));
//!         vec![Row::number("turn", "Turn", self.turn, turns, |march: &mut Self, turn| {
//!             march.turn = turn;
//!             Fault::unless((1..=3).contains(&turn), "there are three turns")
//!         })]
//!     }
//!     fn put(&mut self, corps: Corps, at: Option<HexId>) -> Result<(), Fault> {
//!         Ok(self.at[usize::from(corps.0)] = at)
//!     }
//!     fn enter(&mut self, piece: &str, at: HexId) -> Result<Corps, Fault> {
//!         let corps = if piece == "i" { Corps(0) } else { Corps(1) };
//!         self.put(corps, Some(at)).map(|()| corps)
//!     }
//!     fn finish(self) -> Result<String, Fault> { Ok(format!("({}, {:?})", self.turn, self.at)) }
//! }
//!
//! let set = |row: &str, value: &str| {
//!     let edit = Edit::Set { about: None, row: row.into(), value: value.into() };
//!     edited(March { turn: 1, at: [None; 2] }, &edit).map(|now| now.position)
//! };
//! assert_eq!(set("turn", "2"), Ok("(2, [None, None])".to_owned()));
//! assert_eq!(set("turn", "9"), Err(Fault::new("there are three turns")));
//! assert_eq!(set("moon", "9"), Err(Fault::new("\"moon\" cannot be set")));
//! ```

use crate::bits::{data::faults::quoted, ids::Id};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    contract::rules::Fault,
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Piece, TrayGroup, TrayPiece},
        counter::{CounterMark, CounterStates},
        scene::Subject,
    },
};
use std::{collections::BTreeMap, str::FromStr};

/// A position that is put together, with its game: what may be set in it, and where its units may stand.
pub trait Arranged: Sized {
    /// A unit of the map.
    type Unit: Id;
    /// A place of the map.
    type Place: Id;
    /// Why a change is impossible.
    type Refusal: From<Fault>;

    /// How many places the map has.
    fn places(&self) -> usize;
    /// What may be set of the whole.
    fn rows(&self) -> Vec<Row<Self>>;
    /// What may be set of a unit; the first row is what one key changes.
    ///
    /// # Errors
    /// Why nothing may be set of it, as when it is not on the map.
    fn unit_rows(&self, _unit: Self::Unit) -> Result<Vec<Row<Self>>, Self::Refusal> {
        Ok(Vec::new())
    }
    /// What may be set of a place.
    fn place_rows(&self, _place: Self::Place) -> Vec<Row<Self>> {
        Vec::new()
    }
    /// A unit of the map goes elsewhere, or off the map.
    ///
    /// # Errors
    /// Why it cannot stand there, or that it is not on the map.
    fn put(&mut self, unit: Self::Unit, at: Option<Self::Place>) -> Result<(), Self::Refusal>;
    /// A piece of the tray is put down, by its id.
    ///
    /// # Errors
    /// Why it cannot stand there, or that there is no such piece.
    fn enter(&mut self, piece: &str, at: Self::Place) -> Result<Self::Unit, Self::Refusal>;
    /// The text of the position, with all that follows from the change.
    ///
    /// # Errors
    /// What is impossible in it.
    fn finish(self) -> Result<String, Self::Refusal>;
}

/// What a value, by its id, does to a position.
type Setter<A> = Box<dyn FnOnce(&mut A, &str) -> Result<(), <A as Arranged>::Refusal>>;

/// Whether a value that is not shown is known, and why it is refused then.
type Unshown<R> = (fn(&str) -> bool, R);

/// Something that may be set: as it is shown, and what another value does.
pub struct Row<A: Arranged> {
    shown: ArrangedRow,
    applies: bool,
    otherwise: Option<A::Refusal>,
    unless_shown: Option<Unshown<A::Refusal>>,
    set: Setter<A>,
}

impl<A: Arranged> Row<A> {
    /// A row of values by id and word, the `now`th of which it has.
    fn new(
        id: &str,
        label: &str,
        now: usize,
        values: impl IntoIterator<Item = (String, String)>,
        set: impl FnOnce(&mut A, &str) -> Result<(), A::Refusal> + 'static,
    ) -> Self {
        let shown = ArrangedRow::new(id, label, now, values);
        Self { shown, applies: true, otherwise: None, unless_shown: None, set: Box::new(set) }
    }

    /// A row of numbers with their words. `set` is asked of any number, also of one that is not shown.
    pub fn number<N: Copy + FromStr + ToString + PartialEq>(
        id: &str,
        label: &str,
        now: N,
        values: impl IntoIterator<Item = (N, String)>,
        set: impl FnOnce(&mut A, N) -> Result<(), A::Refusal> + 'static,
    ) -> Self {
        let (numbers, words): (Vec<N>, Vec<String>) = values.into_iter().unzip();
        let nth = numbers.iter().position(|number| *number == now).unwrap_or(0);
        let values = numbers.iter().map(N::to_string).zip(words);
        Self::new(id, label, nth, values, |position, word| set(position, number(word)?))
    }

    /// A row of the numbers from 0 to `last`, or to the one it has.
    pub fn count<N: FromStr>(
        id: &str,
        label: &str,
        now: impl Into<usize>,
        last: usize,
        set: impl FnOnce(&mut A, N) -> Result<(), A::Refusal> + 'static,
    ) -> Self {
        let now = now.into();
        let values = (0..=last.max(now)).map(|n| (n.to_string(), n.to_string()));
        Self::new(id, label, now, values, |position, word| set(position, number(word)?))
    }

    /// A row of a few values, each with its id and its word.
    pub fn choice<V: Copy + PartialEq + 'static>(
        id: &str,
        label: &str,
        now: V,
        values: impl IntoIterator<Item = (V, impl Into<String>, impl Into<String>)>,
        set: impl FnOnce(&mut A, V) -> Result<(), A::Refusal> + 'static,
    ) -> Self {
        let (mut all, mut words) = (Vec::new(), Vec::new());
        for (value, id, word) in values {
            let id = id.into();
            all.push((value, id.clone()));
            words.push((id, word.into()));
        }
        let nth = all.iter().position(|(value, _)| *value == now).unwrap_or(0);
        Self::new(id, label, nth, words, |position, word| {
            let value = all.into_iter().find(|(_, id)| id == word);
            set(position, value.ok_or_else(|| cannot_be_set(word))?.0)
        })
    }

    /// The same with what it means, one sentence.
    #[must_use]
    pub fn about(self, about: &str) -> Self {
        Self { shown: self.shown.about(about), ..self }
    }

    /// The same, shown only where it applies.
    #[must_use]
    pub fn when(self, applies: bool) -> Self {
        Self { applies, ..self }
    }

    /// The same with why any value is refused where it does not apply.
    #[must_use]
    pub fn otherwise(self, why: impl Into<A::Refusal>) -> Self {
        Self { otherwise: Some(why.into()), ..self }
    }

    /// The same with why a value is refused that is known and not shown now. A value that is not known cannot be set.
    #[must_use]
    pub fn unless_shown(self, is_known: fn(&str) -> bool, why: impl Into<A::Refusal>) -> Self {
        Self { unless_shown: Some((is_known, why.into())), ..self }
    }

    fn set(self, position: &mut A, value: &str) -> Result<(), A::Refusal> {
        let shows = self.shown.values.iter().any(|known| known.id == value);
        match (self.otherwise, self.unless_shown) {
            (Some(why), _) if !self.applies => Err(why),
            (_, Some((is_known, why))) if !shows && is_known(value) => Err(why),
            _ => (self.set)(position, value),
        }
    }
}

fn shown<A: Arranged>(rows: Vec<Row<A>>) -> Vec<ArrangedRow> {
    rows.into_iter().filter(|row| row.applies).map(|row| row.shown).collect()
}

/// What may be set in a position as a whole, with what lies beside its map.
pub fn arrangement<A: Arranged>(position: &A, tray: Vec<TrayGroup>) -> Arrangement {
    Arrangement { rows: shown(position.rows()), tray }
}

/// What may be set of a unit or a place; nothing of anything else.
pub fn rows_of<A: Arranged>(position: &A, about: &Subject) -> Vec<ArrangedRow> {
    rows_about(position, Some(about)).map(shown).unwrap_or_default()
}

fn rows_about<A: Arranged>(position: &A, about: Option<&Subject>) -> Result<Vec<Row<A>>, A::Refusal> {
    match about {
        None => Ok(position.rows()),
        Some(Subject::Unit(key)) => position.unit_rows(unit(*key)?),
        Some(Subject::Place(key)) => Ok(position.place_rows(place(position, *key)?)),
        Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)) => {
            Err(Fault::new("nothing can be set there").into())
        }
    }
}

/// A position after a change.
///
/// # Errors
/// What makes it impossible.
pub fn edited<A: Arranged>(mut position: A, edit: &Edit) -> Result<Edited, A::Refusal> {
    let unit = change(&mut position, edit)?;
    let unit = unit.map(|unit| UnitKey::nth(unit.index()));
    Ok(Edited { position: position.finish()?, unit })
}

/// Makes a change; the unit that was put down.
fn change<A: Arranged>(position: &mut A, edit: &Edit) -> Result<Option<A::Unit>, A::Refusal> {
    match edit {
        Edit::Put { piece: Piece::Unit(key), at } => {
            let unit = unit(*key)?;
            position.put(unit, Some(place(position, *at)?)).map(|()| Some(unit))
        }
        Edit::Put { piece: Piece::Tray(id), at } => position.enter(id, place(position, *at)?).map(Some),
        Edit::Remove { unit: key } => position.put(unit(*key)?, None).map(|()| None),
        Edit::Set { about, row, value } => {
            let rows = rows_about(position, about.as_ref())?;
            let found = rows.into_iter().find(|known| known.shown.id == *row);
            found.ok_or_else(|| cannot_be_set(row))?.set(position, value).map(|()| None)
        }
    }
}

fn unit<U: Id>(key: UnitKey) -> Result<U, Fault> {
    U::nth(key.index()).ok_or_else(|| Fault::new("there is no such unit"))
}

fn place<A: Arranged>(position: &A, key: PlaceKey) -> Result<A::Place, Fault> {
    let place = A::Place::nth(key.index()).filter(|place| place.index() < position.places());
    place.ok_or_else(|| Fault::new("there is no such place"))
}

fn cannot_be_set(word: &str) -> Fault {
    Fault::new(format!("{} cannot be set", quoted(word)))
}

fn number<N: FromStr>(word: &str) -> Result<N, Fault> {
    word.parse().map_err(|_| Fault::new(format!("{} is no number", quoted(word))))
}

/// Pieces beside the map, each with its side and the name of its group: those of a group lie together, a group stands where its
/// first piece does.
pub fn tray(pieces: impl IntoIterator<Item = (Side, String, TrayPiece)>) -> Vec<TrayGroup> {
    let mut groups: Vec<TrayGroup> = Vec::new();
    for (side, name, piece) in pieces {
        match groups.iter_mut().find(|group| group.side == side && group.name == name) {
            Some(group) => group.pieces.push(piece),
            None => groups.push(TrayGroup { side, name, pieces: vec![piece] }),
        }
    }
    groups
}

/// A piece of the tray: a counter that stands nowhere and in no condition.
pub fn beside(id: &str, left: u16, mark: CounterMark) -> TrayPiece {
    let mark = CounterMark {
        spoken: mark.name.clone(),
        unit: UnitKey::default(),
        place: PlaceKey::default(),
        conditions: Vec::new(),
        states: CounterStates::default(),
        ..mark
    };
    TrayPiece { id: id.into(), left, mark }
}

/// Units by place, as a position writes them: their words side by side.
pub fn stacks(units: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for (place, word) in units {
        let there = all.entry(place).or_default();
        if !there.is_empty() {
            there.push(' ');
        }
        there.push_str(&word);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::hex::HexId;

    /// A turn with its weather: there is none in turn 0, and Snow only from turn 2 on.
    struct Sky(u8, char);

    impl Arranged for Sky {
        type Unit = HexId;
        type Place = HexId;
        type Refusal = Fault;
        fn places(&self) -> usize {
            0
        }
        fn rows(&self) -> Vec<Row<Self>> {
            let all = [('g', "good", "Good"), ('s', "snow", "Snow")];
            let values = all.into_iter().take(if self.0 < 2 { 1 } else { 2 });
            let set = |sky: &mut Self, weather| {
                sky.1 = weather;
                Ok(())
            };
            let row = Row::choice("weather", "Weather", self.1, values, set);
            let row = row.unless_shown(|value| value == "snow", Fault::new("no snow falls before turn 2"));
            vec![row.when(self.0 > 0).otherwise(Fault::new("there is no weather in turn 0"))]
        }
        fn put(&mut self, _unit: HexId, _at: Option<HexId>) -> Result<(), Fault> {
            Ok(())
        }
        fn enter(&mut self, _piece: &str, at: HexId) -> Result<HexId, Fault> {
            Ok(at)
        }
        fn finish(self) -> Result<String, Fault> {
            Ok(self.1.to_string())
        }
    }

    #[test]
    fn a_value_is_refused_with_the_reason_that_holds() {
        let set = |turn: u8, value: &str| {
            let edit = Edit::Set { about: None, row: "weather".into(), value: value.into() };
            edited(Sky(turn, 'g'), &edit).map(|now| now.position).map_err(|why| why.0)
        };
        for value in ["good", "snow", "frogs"] {
            assert_eq!(set(0, value), Err("there is no weather in turn 0".into()), "the row does not apply");
        }
        assert_eq!(set(1, "snow"), Err("no snow falls before turn 2".into()), "known, not shown");
        assert_eq!(set(1, "frogs"), Err("\"frogs\" cannot be set".into()), "not known");
        assert_eq!(set(2, "snow"), Ok("s".into()));
    }

    #[test]
    fn words_of_a_place_stand_side_by_side() {
        let units = [("minsk", "a4"), ("brest", "a9"), ("minsk", "pz3")];
        let all = stacks(units.map(|(place, word)| (place.into(), word.into())));
        assert_eq!((all["minsk"].as_str(), all["brest"].as_str()), ("a4 pz3", "a9"));
    }

    #[test]
    fn a_group_of_the_tray_stands_where_its_first_piece_does() {
        let piece = |id: &str| beside(id, 1, CounterMark { name: id.into(), ..CounterMark::default() });
        let pieces = [("North", "a"), ("South", "b"), ("North", "c")];
        let groups = tray(pieces.map(|(name, id)| (Side(0), name.into(), piece(id))));
        let ids = |nth: usize| groups[nth].pieces.iter().map(|piece| piece.id.as_str()).collect::<Vec<_>>();
        assert_eq!((groups.len(), ids(0), ids(1)), (2, vec!["a", "c"], vec!["b"]));
        assert_eq!(groups[1].pieces[0].mark.spoken, "b");
    }
}
