//! Combat results tables: odds columns across, one row for each face of the die.
//!
//! A column is reached in whole numbers: 3:2 is reached by attack and defence factors with `attack * 2 >= defence * 3`.
//! Below the first column there is one more, without results, from which a shift to the right leads back into the table;
//! beyond the last column there is none. Shifts are added up and applied once.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Odds at the head of a column, such as 3:2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    /// Parts of the attacker, from 1.
    pub attack: u16,
    /// Parts of the defender, from 1.
    pub defence: u16,
}

impl Ratio {
    /// Whether these factors are at least these odds. A defence of 0 is any odds.
    pub fn is_reached(self, attack: u32, defence: u32) -> bool {
        u64::from(attack) * u64::from(self.defence) >= u64::from(defence) * u64::from(self.attack)
    }

    fn is_below(self, other: Self) -> bool {
        u32::from(self.attack) * u32::from(other.defence) < u32::from(other.attack) * u32::from(self.defence)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.attack, self.defence)
    }
}

impl FromStr for Ratio {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = |text: &str| text.parse::<u16>().ok().filter(|n| *n > 0);
        let parts = text.split_once(':').and_then(|(a, d)| Some((part(a)?, part(d)?)));
        let (attack, defence) = parts.ok_or_else(|| format!("“{text}” are no odds such as 3:2"))?;
        Ok(Self { attack, defence })
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A column of a table: 0 is the first one, −1 lies below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Column(i16);

impl Column {
    /// Below the first column: no result, and by most rules no attack.
    pub const BELOW: Self = Self(-1);

    /// Index from the left; `None` below the first column.
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

/// A table of results `R`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts<R>", bound(deserialize = "R: Deserialize<'de>"))]
pub struct Crt<R> {
    columns: Vec<Ratio>,
    rows: Vec<Vec<R>>,
}

/// A table as a file holds it, before it is checked.
#[derive(Deserialize)]
struct Parts<R> {
    columns: Vec<Ratio>,
    rows: Vec<Vec<R>>,
}

impl<R> TryFrom<Parts<R>> for Crt<R> {
    type Error = String;

    fn try_from(parts: Parts<R>) -> Result<Self, String> {
        Self::new(parts.columns, parts.rows)
    }
}

impl<R> Crt<R> {
    /// A table of columns from the worst odds to the best, and of rows from the lowest face of the die (1) to the highest.
    ///
    /// # Errors
    /// One sentence: odds that do not rise, a row too short or too long, no columns or no rows.
    pub fn new(columns: Vec<Ratio>, rows: Vec<Vec<R>>) -> Result<Self, String> {
        if columns.is_empty() || rows.is_empty() || columns.len() > 100 || rows.len() > 100 {
            return Err("a table of results has 1 to 100 columns and rows".to_owned());
        }
        let mut pairs = columns.iter().zip(columns.iter().skip(1));
        if let Some((left, right)) = pairs.find(|(left, right)| !left.is_below(**right)) {
            return Err(format!("column {right} stands after {left} and is not above it"));
        }
        for (row, face) in rows.iter().zip(1..) {
            if row.len() != columns.len() {
                return Err(format!("row {face} does not have one result for each column"));
            }
        }
        Ok(Self { columns, rows })
    }

    /// Checks that no result gets worse for the attacker with better odds or a higher face, where the rules promise it.
    ///
    /// # Errors
    /// One sentence naming the first row or column that falls.
    pub fn is_monotone(&self) -> Result<(), String>
    where
        R: PartialOrd,
    {
        for (row, face) in self.rows.iter().zip(1..) {
            if let Some(i) = row.windows(2).position(|two| two[0] > two[1]) {
                return Err(format!("row {face} falls from {} to {}", self.columns[i], self.columns[i + 1]));
            }
        }
        for (two, face) in self.rows.windows(2).zip(1..) {
            if let Some(i) = two[0].iter().zip(&two[1]).position(|(low, high)| low > high) {
                return Err(format!("column {} falls from row {face} to row {}", self.columns[i], face + 1));
            }
        }
        Ok(())
    }

    /// Checks that there is a row for each face of a die, and that no result falls.
    ///
    /// # Errors
    /// How many rows there should be, or as [`Crt::is_monotone`].
    pub fn is_for_die(&self, faces: u32) -> Result<(), String>
    where
        R: PartialOrd,
    {
        if self.faces() != faces {
            return Err(format!("there are not {faces} rows, one for each face of the die"));
        }
        self.is_monotone()
    }

    /// Odds at the heads of the columns, worst first.
    pub fn columns(&self) -> &[Ratio] {
        &self.columns
    }

    /// Number of faces of the die.
    pub fn faces(&self) -> u32 {
        self.rows.len() as u32
    }

    /// The best column these factors reach; [`Column::BELOW`] when they reach none.
    pub fn column(&self, attack: u32, defence: u32) -> Column {
        let reached = self.columns.iter().take_while(|odds| odds.is_reached(attack, defence)).count();
        Column(reached as i16 - 1)
    }

    /// The column some places to the right (negative: to the left), clamped between [`Column::BELOW`] and the last one.
    pub fn shifted(&self, column: Column, right: i16) -> Column {
        Column(column.0.saturating_add(right).clamp(-1, self.columns.len() as i16 - 1))
    }

    /// Odds at the head of a column; `None` below the first one.
    pub fn odds(&self, column: Column) -> Option<Ratio> {
        self.columns.get(column.index()?).copied()
    }

    /// The result for a face of the die, from 1; `None` below the first column and for a face the die does not have.
    pub fn result(&self, column: Column, face: u32) -> Option<&R> {
        let row = self.rows.get((face as usize).checked_sub(1)?)?;
        row.get(column.index()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results from 0, worst for the attacker, to 3.
    fn table() -> Crt<u8> {
        let text = "(columns:[\"1:3\",\"1:2\",\"1:1\",\"3:2\",\"2:1\"],rows:[[0,0,1,1,2],[0,1,1,2,3]])";
        ron::from_str(text).expect("a table")
    }

    fn column(attack: u32, defence: u32) -> String {
        table().odds(table().column(attack, defence)).map_or("none".to_owned(), |odds| odds.to_string())
    }

    #[test]
    fn a_column_is_reached_in_whole_numbers() {
        for (attack, defence, expected) in [
            (1, 4, "none"),
            (1, 3, "1:3"),
            (4, 9, "1:3"),
            (5, 10, "1:2"),
            (7, 8, "1:2"),
            (8, 8, "1:1"),
            (11, 8, "1:1"),
            (12, 8, "3:2"),
            (15, 8, "3:2"),
            (16, 8, "2:1"),
            (200, 8, "2:1"),
            (1, 0, "2:1"),
            (u32::MAX, u32::MAX, "1:1"),
        ] {
            assert_eq!(column(attack, defence), expected, "{attack} to {defence}");
        }
    }

    #[test]
    fn shifts_stop_at_the_last_column_and_one_below_the_first() {
        let t = table();
        let from = |attack, defence, right| t.shifted(t.column(attack, defence), right).index();
        assert_eq!(from(1, 9, 0), None);
        assert_eq!(from(1, 9, 1), Some(0), "one column left of the first, so one shift leads into the table");
        assert_eq!(from(1, 9, -3), None);
        assert_eq!(t.shifted(t.shifted(t.column(1, 9), -3), 1).index(), Some(0), "there are no two below");
        assert_eq!(from(2, 1, 1), Some(4));
        assert_eq!(from(1, 1, -1), Some(1));
        assert_eq!(from(1, 1, i16::MAX), Some(4));
        assert_eq!(from(1, 1, i16::MIN), None);
    }

    #[test]
    fn results_are_read_by_face_and_column() {
        let t = table();
        let best = t.column(2, 1);
        assert_eq!((t.result(best, 1), t.result(best, 2)), (Some(&2), Some(&3)));
        assert_eq!((t.result(best, 0), t.result(best, 3)), (None, None));
        assert_eq!(t.result(Column::BELOW, 1), None);
        assert_eq!(t.faces(), 2);
    }

    #[test]
    fn damaged_tables_are_refused_with_a_sentence() {
        for (text, expected) in [
            ("(columns:[],rows:[[]])", "a table of results has 1 to 100 columns and rows"),
            ("(columns:[\"1:1\"],rows:[])", "a table of results has 1 to 100 columns and rows"),
            ("(columns:[\"2:1\",\"4:2\"],rows:[[1,2]])", "column 4:2 stands after 2:1 and is not above it"),
            (
                "(columns:[\"1:1\",\"2:1\"],rows:[[1,2],[1]])",
                "row 2 does not have one result for each column",
            ),
            ("(columns:[\"0:1\"],rows:[[1]])", "“0:1” are no odds such as 3:2"),
            ("(columns:[\"three\"],rows:[[1]])", "“three” are no odds such as 3:2"),
        ] {
            let fault = ron::from_str::<Crt<u8>>(text).expect_err(text).to_string();
            assert!(fault.contains(expected), "{fault}");
        }
    }

    #[test]
    fn a_table_that_falls_is_found() {
        assert_eq!(table().is_monotone(), Ok(()));
        let columns = table().columns[..2].to_vec();
        let across = Crt::new(columns.clone(), vec![vec![1, 1], vec![2, 1]]).expect("complete");
        assert_eq!(across.is_monotone(), Err("row 2 falls from 1:3 to 1:2".to_owned()));
        let down = Crt::new(columns, vec![vec![1, 3], vec![1, 2]]).expect("complete");
        assert_eq!(down.is_monotone(), Err("column 1:2 falls from row 1 to row 2".to_owned()));
    }
}
