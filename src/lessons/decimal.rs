//! A number as a learner types it: with a point or a comma before its decimals. What can be read in two ways is asked again.

use super::format::Number;
use std::fmt;

/// Parts of a unit that are told apart: finer decimals are cut off.
const PARTS: i64 = 1_000_000;
/// Decimals that are read.
const DECIMALS: usize = 6;
/// Digits before the decimals.
const DIGITS: usize = 9;

const NO_NUMBER: &str = "Type a number, such as 12, 12.5 or 12,5";
const TOO_LARGE: &str = "No answer has that many digits";

/// A number with up to six decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    /// In millionths.
    parts: i64,
    /// Three digits stand behind its only sign: it may have been meant as thousands.
    grouped: bool,
}

impl From<i64> for Decimal {
    fn from(whole: i64) -> Self {
        Self { parts: whole.saturating_mul(PARTS), grouped: false }
    }
}

impl Decimal {
    /// Reads what was typed.
    ///
    /// # Errors
    /// One sentence without a full stop: it is no number, or it has signs between its thousands.
    pub fn read(typed: &str) -> Result<Self, String> {
        let text = typed.trim();
        let (negative, digits) = match text.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if let Some(plain) = without_groups(digits) {
            return Err(format!("Write {plain}, without signs between the thousands"));
        }
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(decimals) || whole.len() + decimals.len() == 0 {
            return Err(NO_NUMBER.into());
        }
        let zeros = whole.bytes().take_while(|b| *b == b'0').count();
        if whole.len() - zeros > DIGITS {
            return Err(TOO_LARGE.into());
        }
        let shown: String = decimals.chars().chain("000000".chars()).take(DECIMALS).collect();
        let read = |text: &str| if text.is_empty() { Ok(0) } else { text.parse::<i64>() };
        let (Ok(units), Ok(more)) = (read(whole), read(&shown)) else { return Err(NO_NUMBER.into()) };
        let parts = units * PARTS + more;
        let grouped = decimals.len() == 3 && (1..=3).contains(&whole.len()) && zeros == 0;
        Ok(Self { parts: if negative { -parts } else { parts }, grouped })
    }

    /// The nearest whole number.
    pub const fn nearest(self) -> i64 {
        (self.parts + self.parts.signum() * (PARTS / 2)) / PARTS
    }

    /// Whether it comes to a whole number: half a unit off at most, or by this number of units more.
    pub fn is_near(self, right: i64, within: i64) -> bool {
        let off = (i128::from(self.parts) - i128::from(right) * i128::from(PARTS)).abs();
        2 * off <= i128::from(PARTS) * (1 + 2 * i128::from(within.unsigned_abs()))
    }

    /// The same as a whole number, where it is one.
    pub fn whole(self) -> Option<i64> {
        (self.parts % PARTS == 0).then_some(self.parts / PARTS)
    }

    /// Reads an answer to a question.
    ///
    /// # Errors
    /// As [`Decimal::read`]; and where three digits stand behind a sign and only thousands could be meant.
    pub fn answer(asked: &Number, typed: &str) -> Result<Self, String> {
        let said = Self::read(typed)?;
        let is_right = asked.right.iter().any(|right| said.is_near(*right, asked.within));
        match said.in_thousands() {
            Some(thousands) if !is_right => Err(format!(
                "Write {thousands} without a sign between the thousands, or {said} with its decimals"
            )),
            _ => Ok(said),
        }
    }

    /// The whole number that it is where its sign stands between thousands: 1200 of 1,200.
    fn in_thousands(self) -> Option<i64> {
        self.grouped.then_some(self.parts / (PARTS / 1000))
    }
}

/// Digits in groups of three, `1 200` or `1,200,000`, without what stands between them; one point or comma alone may begin
/// decimals, and is none.
fn without_groups(text: &str) -> Option<String> {
    let is_sign = |c: char| matches!(c, '.' | ',' | '\'' | '’' | '_') || c.is_whitespace();
    let mut signs = text.chars().filter(|c| is_sign(*c));
    let first = signs.next()?;
    let only_one = signs.next().is_none();
    if only_one && matches!(first, '.' | ',') {
        return None;
    }
    // Behind another sign than the first, decimals may follow.
    let (groups, decimals) = match text.char_indices().rfind(|(_, c)| is_sign(*c)) {
        Some((at, last)) if last != first && matches!(last, '.' | ',') => text.split_at(at),
        _ => (text, ""),
    };
    let mut parts = groups.split(is_sign);
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let head = parts.next().filter(|head| (1..=3).contains(&head.len()) && digits(head))?;
    let rest: Vec<&str> = parts.collect();
    let tail_is_good = decimals.chars().skip(1).all(|c| c.is_ascii_digit());
    let good = tail_is_good && rest.iter().all(|part| part.len() == 3 && digits(part));
    good.then(|| format!("{head}{}{decimals}", rest.concat()))
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.parts < 0 { "-" } else { "" };
        let all = self.parts.unsigned_abs();
        let (whole, more) = (all / PARTS as u64, all % PARTS as u64);
        let more = format!("{more:06}");
        let more = more.trim_end_matches('0');
        let point = if more.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{more}")
    }
}
