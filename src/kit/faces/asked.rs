//! Facts that lessons ask of a moment: which one is asked, what stands in its brackets, and words that stand for values.
//!
//! ```
//! use engine::show::fact::FactName;
//! use kit::asked::{Asked, one_of};
//!
//! let facts = [FactName::holds("control", &["place", "side"], "The side controls it", "control(minsk, red)")];
//! let asked = Asked::of(&facts, "control", &["minsk", "RED"]).unwrap();
//! let [place, side] = asked.several().unwrap();
//! assert_eq!((place, one_of("side", side, &[("red", 0), ("blue", 1)])), ("minsk", Ok(0)));
//! assert_eq!(one_of("side", "green", &[("red", 0), ("blue", 1)]).unwrap_err(), "“green” is no side: write red or blue");
//! ```

use engine::{
    base::plain::quoted,
    show::fact::{Answer, FactName},
};

/// A fact that is asked.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Which.
    pub fact: &'a FactName,
    arguments: &'a [&'a str],
}

impl<'a> Asked<'a> {
    /// The fact with a name.
    ///
    /// # Errors
    /// One sentence when there is none.
    pub fn of(facts: &'a [FactName], name: &str, arguments: &'a [&'a str]) -> Result<Self, String> {
        let fact = facts.iter().find(|fact| fact.name == name);
        let fact = fact.ok_or_else(|| format!("{} is no fact of this game", quoted(name)))?;
        Ok(Self { fact, arguments })
    }

    /// The answer, by whether it holds or by its number, as the fact is asked.
    ///
    /// # Errors
    /// Those of the one that is asked.
    pub fn answer(
        &self,
        holds: impl FnOnce() -> Result<bool, String>,
        number: impl FnOnce() -> Result<i64, String>,
    ) -> Result<Answer, String> {
        if self.fact.is_number { number().map(Answer::Number) } else { holds().map(Answer::Holds) }
    }

    /// What stands in the brackets, as many as it takes.
    ///
    /// # Errors
    /// How the fact is written, when there are more or fewer.
    pub fn several<const N: usize>(&self) -> Result<[&'a str; N], String> {
        self.arguments.try_into().map_err(|_| {
            let example = self.fact.example;
            format!("The fact “{}” is written otherwise, as in “{example}”", self.fact.name)
        })
    }

    /// The one word in the brackets.
    ///
    /// # Errors
    /// As [`Asked::several`].
    pub fn one(&self) -> Result<&'a str, String> {
        self.several().map(|[word]| word)
    }

    /// Nothing stands in the brackets.
    ///
    /// # Errors
    /// As [`Asked::several`].
    pub fn none(&self) -> Result<(), String> {
        self.several().map(|[]| ())
    }
}

/// The value that a word stands for, in small letters or large.
///
/// # Errors
/// Which words there are.
pub fn one_of<T: Copy>(what: &str, text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let (last, most) = words.split_last().map_or(("", &[][..]), |(last, most)| (*last, most));
        format!("{} is no {what}: write {} or {last}", quoted(text), most.join(", "))
    })
}
