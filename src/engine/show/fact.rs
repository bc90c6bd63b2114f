//! Facts: what can be asked of a moment in a few words, for goals and tests. A game knows simple facts, such as
//! `control(minsk, german)` or `lost(german)`; here numbers are compared and facts joined:
//! `all(control(minsk, german), any(lost(german) <= 0, not(turn >= 4)))`, or counted: `number_of(fit(a4), fit(a9)) >= 1`.

use crate::base::plain::quoted;

/// A simple fact that a game can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactName {
    /// Its word, such as `control`.
    pub name: &'static str,
    /// What stands in its brackets, such as `place` and `side`.
    pub arguments: &'static [&'static str],
    /// Whether it is a number, which is compared.
    pub is_number: bool,
    /// One sentence.
    pub about: &'static str,
    /// As it may be written.
    pub example: &'static str,
}

impl FactName {
    /// A fact that holds or does not.
    pub const fn holds(
        name: &'static str,
        arguments: &'static [&'static str],
        about: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, arguments, is_number: false, about, example }
    }
    /// A fact that is a number.
    pub const fn number(
        name: &'static str,
        arguments: &'static [&'static str],
        about: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, arguments, is_number: true, about, example }
    }
}

/// What a game answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It holds, or it does not.
    Holds(bool),
    /// A number.
    Number(i64),
}

/// How a game answers a simple fact: its word, and what stands in its brackets.
pub type Ask<'a> = dyn Fn(&str, &[&str]) -> Result<Answer, String> + 'a;

/// Longest text of a fact, in bytes.
const LONGEST: usize = 4000;
/// Deepest nesting.
const DEEPEST: usize = 16;

/// Whether a fact holds.
///
/// # Errors
/// One sentence saying what cannot be read, or is not known.
pub fn holds(text: &str, ask: &Ask<'_>) -> Result<bool, String> {
    match answer(text, ask)? {
        Answer::Holds(holds) => Ok(holds),
        Answer::Number(_) => {
            Err(format!("{} is a number and has to be compared, as in “lost >= 1”", quoted(text)))
        }
    }
}

/// The answer to a fact, which may be a number.
///
/// # Errors
/// As [`holds`].
pub fn answer(text: &str, ask: &Ask<'_>) -> Result<Answer, String> {
    if text.len() > LONGEST {
        return Err(format!("A fact is longer than {LONGEST} signs"));
    }
    let mut reader = Reader { rest: text, ask };
    let found = reader.fact(0)?;
    match reader.rest.trim() {
        "" => Ok(found),
        more => Err(format!("{} stands after the end of a fact", quoted(more))),
    }
}

/// What is left of a text, and who answers.
struct Reader<'a, 'b> {
    rest: &'a str,
    ask: &'b Ask<'b>,
}

impl<'a> Reader<'a, '_> {
    fn fact(&mut self, depth: usize) -> Result<Answer, String> {
        if depth > DEEPEST {
            return Err("A fact is nested too deeply".into());
        }
        let before = self.rest.trim_start();
        let name = self.word();
        if name.is_empty() {
            return Err(match before {
                "" => "A fact is missing".into(),
                more => format!("{} is no fact", quoted(more)),
            });
        }
        match name {
            "all" | "any" | "not" => self.joined(name, depth).map(Answer::Holds),
            "number_of" => {
                let count = self.parts(name, depth)?.into_iter().filter(|part| *part).count();
                self.compared(Answer::Number(count as i64), before)
            }
            _ => {
                let arguments = self.arguments()?;
                let found = (self.ask)(name, &arguments)?;
                self.compared(found, before)
            }
        }
    }

    /// `all(…)` holds if each does, `any(…)` if one does, `not(…)` if its one does not.
    fn joined(&mut self, name: &str, depth: usize) -> Result<bool, String> {
        let parts = self.parts(name, depth)?;
        match (name, parts.as_slice()) {
            ("not", [one]) => Ok(!one),
            ("not", _) => Err("“not” takes one fact".into()),
            ("all", parts) => Ok(parts.iter().all(|part| *part)),
            (_, parts) => Ok(parts.iter().any(|part| *part)),
        }
    }

    /// The facts in a bracket. All of them are read, so that a mistake is found whatever the others say.
    fn parts(&mut self, name: &str, depth: usize) -> Result<Vec<bool>, String> {
        if !self.sign("(") {
            return Err(format!("After “{name}” a bracket is missing"));
        }
        let mut parts = Vec::new();
        loop {
            match self.fact(depth + 1)? {
                Answer::Holds(holds) => parts.push(holds),
                Answer::Number(_) => return Err(format!("In “{name}” a number is not compared")),
            }
            if self.sign(")") {
                return Ok(parts);
            }
            if !self.sign(",") {
                return Err(format!("After “{name}” a bracket is not closed"));
            }
        }
    }

    /// A word of letters, digits and underscores.
    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word
    }

    /// Whether a sign comes next; it is passed over.
    fn sign(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn arguments(&mut self) -> Result<Vec<&'a str>, String> {
        if !self.sign("(") {
            return Ok(Vec::new());
        }
        let Some((inside, rest)) = self.rest.split_once(')') else {
            return Err(format!("The bracket before {} is not closed", quoted(self.rest)));
        };
        self.rest = rest;
        let inside = inside.trim();
        if inside.is_empty() { Ok(Vec::new()) } else { Ok(inside.split(',').map(str::trim).collect()) }
    }

    fn compared(&mut self, found: Answer, from: &str) -> Result<Answer, String> {
        const SIGNS: [&str; 6] = [">=", "<=", "!=", "=", ">", "<"];
        let Some(sign) = SIGNS.into_iter().find(|sign| self.sign(sign)) else { return Ok(found) };
        let rest = self.rest.trim_start();
        let end = rest.char_indices().find(|(i, c)| !(c.is_ascii_digit() || *i == 0 && *c == '-'));
        let (number, rest) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
        let Ok(wanted) = number.parse::<i64>() else {
            return Err(format!("After “{sign}” a number is missing in {}", quoted(from)));
        };
        self.rest = rest;
        let Answer::Number(n) = found else {
            return Err(format!("{} is no number and cannot be compared", quoted(from)));
        };
        Ok(Answer::Holds(match sign {
            ">=" => n >= wanted,
            "<=" => n <= wanted,
            "!=" => n != wanted,
            ">" => n > wanted,
            "<" => n < wanted,
            _ => n == wanted,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(name: &str, arguments: &[&str]) -> Result<Answer, String> {
        match (name, arguments) {
            ("yes", []) => Ok(Answer::Holds(true)),
            ("no", []) => Ok(Answer::Holds(false)),
            ("at", [unit, place]) => Ok(Answer::Holds(*unit == "a4" && *place == "Velikiye Luki")),
            ("count", [n]) => n.parse().map(Answer::Number).map_err(|_| format!("{n} is no number")),
            _ => Err(format!("“{name}” is no fact")),
        }
    }

    #[test]
    fn facts_are_joined_and_compared() {
        for (text, expected) in [
            ("yes", true),
            (" no ( ) ", false),
            ("at(a4, Velikiye Luki)", true),
            ("at(a4,minsk)", false),
            ("count(4) >= 4", true),
            ("count(4)<4", false),
            ("count(-4) = -4", true),
            ("count(1) != 1", false),
            ("all(yes, not(no), any(no, count(3) > 2))", true),
            ("any(no, all(yes, no))", false),
            ("number_of(yes, no, count(3) > 2) >= 2", true),
            ("all(number_of(yes, no) = 1, yes)", true),
        ] {
            assert_eq!(holds(text, &ask), Ok(expected), "{text}");
        }
        assert_eq!(answer("count(7)", &ask), Ok(Answer::Number(7)));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let deep = format!("{}yes{}", "not(".repeat(4000 / 9), ")".repeat(4000 / 9));
        for (text, said) in [
            ("", "missing"),
            ("  ", "missing"),
            ("count(1)", "has to be compared"),
            ("yes >= 1", "no number and cannot"),
            ("count(1) >= many", "a number is missing"),
            ("all(yes", "not closed"),
            ("all yes", "bracket is missing"),
            ("at(a4", "not closed"),
            ("not(yes, no)", "one fact"),
            ("all(count(1))", "not compared"),
            ("number_of(yes)", "has to be compared"),
            ("yes no", "after the end"),
            ("any(yes, nobody)", "“nobody” is no fact"),
            ("(yes)", "is no fact"),
            ("all()", "is no fact"),
            ("count(99999999999999999999) > 1", "is no number"),
            ("count(1) > 99999999999999999999", "a number is missing"),
            (deep.as_str(), "too deeply"),
        ] {
            let why = holds(text, &ask).unwrap_err();
            assert!(why.contains(said), "{text}: {why}");
        }
        assert!(holds(&"y".repeat(5000), &ask).unwrap_err().contains("longer"));
    }
}
