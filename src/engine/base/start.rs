//! A game that begins from a stated position instead of its set-up: plain data, as it stands in the header of its file.

use super::{text, wrong};
use serde::{Deserialize, Serialize};

/// Longest position, in bytes.
pub const MAX_POSITION: usize = 64 << 10;

/// Most dice that may be set beforehand.
pub const MAX_DICE: usize = 1000;

/// Where a game begins, and which dice fall first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The position in the words of its game: one RON value, which stands in a file as it is.
    #[serde(with = "as_it_is")]
    pub position: String,
    /// Faces that fall first, in the order in which dice are rolled; after them fall those of the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
}

impl Start {
    /// A position with the dice of the seed.
    pub fn at(position: impl Into<String>) -> Self {
        Self { position: position.into(), dice: Vec::new() }
    }

    /// Reads one from a file of its own: `(position: (…), dice: [4, 2])`.
    ///
    /// # Errors
    /// One sentence with the line.
    pub fn read(text: &str) -> Result<Self, String> {
        let start: Self = text::read_file(text).map_err(|(line, wrong)| format!("{wrong} (line {line})"))?;
        start.fits()?;
        Ok(start)
    }

    /// As [`Start::read`] reads it.
    ///
    /// # Errors
    /// When the position is no RON value.
    pub fn write(&self) -> Result<String, String> {
        text::write_plain(self)
    }

    /// Whether it is of a size that is read back.
    ///
    /// # Errors
    /// One sentence.
    pub fn fits(&self) -> Result<(), String> {
        if self.position.len() > MAX_POSITION {
            return Err(format!("The position is longer than {} KiB", MAX_POSITION >> 10));
        }
        if self.dice.len() > MAX_DICE {
            return Err(format!("More than {MAX_DICE} dice are set beforehand"));
        }
        if self.dice.contains(&0) {
            return Err("A die that is set beforehand shows 0, and no die does".into());
        }
        Ok(())
    }
}

/// A RON value inside another one, read later by those who know what it says.
mod as_it_is {
    use super::wrong;
    use ron::value::RawValue;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de, ser};

    pub(super) fn serialize<S: Serializer>(value: &str, to: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_ron(value).map_err(|e| ser::Error::custom(wrong::syntax(&e.code)))?;
        raw.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
        let raw = Box::<RawValue>::deserialize(from)?;
        let text = raw.get_ron().trim();
        if text.is_empty() { Err(de::Error::custom("the position is empty")) } else { Ok(text.to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_stands_in_its_file_as_it_is() {
        let file = "(\n    // A lesson.\n    position: (\n        turn: 3,\n        places: { \"minsk\": [A, B(2)] },\n    ),\n    dice: [4, 2],\n)\n";
        let start = Start::read(file).unwrap();
        assert!(start.position.starts_with("(\n") && start.position.ends_with(')'), "{}", start.position);
        assert_eq!(start.dice, [4, 2]);
        assert_eq!(Start::read(&start.write().unwrap()), Ok(start));
    }

    #[test]
    fn what_is_no_start_is_refused_in_one_sentence() {
        let refused = |text: &str| Start::read(text).unwrap_err();
        assert!(refused("(position: (turn: 3), dices: [4])").contains("“dices”"));
        assert!(refused("(position: (turn: 3)").contains("line 1"), "{}", refused("(position: (turn: 3)"));
        assert!(refused("(position: (), dice: [0])").contains("shows 0"));
        assert!(refused("(dice: [1])").contains("“position”"));
        let deep = format!("(position: {}{})", "(a:".repeat(5000), ")".repeat(5000));
        assert!(refused(&deep).contains("too deeply"), "{}", refused(&deep));
        let long = format!("(position: (a: \"{}\"))", "x".repeat(MAX_POSITION));
        assert!(refused(&long).contains("64 KiB"));
        assert!(Start::at("(a: ").write().is_err());
    }
}
