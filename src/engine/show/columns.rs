//! A results table in which columns are shifted: the way from the plain odds to the column that is read, and what its
//! results mean. Plain data.

use super::words::Tone;

/// A results table with the column that is read now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Columns {
    /// What stands over the columns: `3:1`.
    pub heads: Vec<String>,
    /// The rows as they are printed: the face of the die, and a result in each column.
    pub rows: Vec<(u8, Vec<Cell>)>,
    /// Index of the side that defends: what helps it is drawn in its colour.
    pub defender: u8,
    /// The column of the plain odds; below 0 where they lie left of the table.
    pub start: i16,
    /// Each shift on the way, in their sequence.
    pub shifts: Vec<Shifted>,
    /// The column that is read.
    pub used: Option<usize>,
    /// The column in which some are read apart from the others, and who.
    pub also: Option<(usize, String)>,
    /// What the results of the column mean here, each once, the highest face first.
    pub means: Vec<Meaning>,
}

/// A result in a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// As it is printed: `DX`.
    pub code: String,
    /// For the side that attacks.
    pub tone: Tone,
}

/// One shift of the column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shifted {
    /// What shifts it, and by how much: `river −1`.
    pub words: String,
    /// By how much, to the right when above 0.
    pub by: i16,
}

/// What a result means for those who are attacked here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meaning {
    /// Faces that bring it, lowest first.
    pub faces: Vec<u8>,
    /// `DX`.
    pub code: String,
    /// `retreats up to 4 hexes, or an exchange`.
    pub words: String,
    /// For the side that attacks.
    pub tone: Tone,
}

impl Columns {
    /// Each shift with the columns it leads from and to; those beyond the table are its last ones.
    pub fn steps(&self) -> Vec<(&Shifted, usize, usize)> {
        let last = self.heads.len().saturating_sub(1) as i16;
        let inside = |at: i16| at.clamp(0, last) as usize;
        let (mut at, mut steps) = (self.start, Vec::new());
        for shift in &self.shifts {
            steps.push((shift, inside(at), inside(at + shift.by)));
            at += shift.by;
        }
        steps
    }

    /// The whole way in one sentence, for reading aloud.
    pub fn spoken(&self) -> String {
        let head = |at: usize| self.heads.get(at).cloned().unwrap_or_default();
        let mut text = match usize::try_from(self.start) {
            Ok(at) => format!("Odds {}", head(at)),
            Err(_) => "Odds below the table".to_owned(),
        };
        for shift in &self.shifts {
            text = format!("{text}, {}", shift.words);
        }
        match self.used {
            Some(at) => format!("{text}: column {}", head(at)),
            None => format!("{text}: no column"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_beyond_the_table_stop_at_its_edge() {
        let shift = |by| Shifted { words: String::new(), by };
        let heads = ["1:1", "2:1", "3:1"].map(str::to_owned).to_vec();
        let columns =
            Columns { heads, start: 2, shifts: vec![shift(1), shift(-1), shift(-1)], ..Columns::default() };
        let steps: Vec<_> = columns.steps().into_iter().map(|(_, from, to)| (from, to)).collect();
        assert_eq!(steps, [(2, 2), (2, 2), (2, 1)]);
    }
}
