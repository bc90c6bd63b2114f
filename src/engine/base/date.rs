//! Days of the calendar, for what is told of history.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A day. In files `1941-06-22`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Date {
    /// Year.
    pub year: u16,
    /// Month from 1.
    pub month: u8,
    /// Day from 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    /// A day from its text, such as `1941-06-22`; `None` when there is no such day.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut next = |digits: usize| {
            let part = parts.next().filter(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()))?;
            part.parse::<u16>().ok()
        };
        let (year, month, day) = (next(4)?, next(2)? as u8, next(2)? as u8);
        let date = Self { year, month, day };
        (parts.next().is_none() && (1..=12).contains(&month) && (1..=date.days()).contains(&day))
            .then_some(date)
    }

    /// Days of its month.
    fn days(self) -> u8 {
        let leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// The day before it.
    #[must_use]
    pub fn before(self) -> Self {
        if self.day > 1 {
            return Self { day: self.day - 1, ..self };
        }
        let (year, month) =
            if self.month > 1 { (self.year, self.month - 1) } else { (self.year.saturating_sub(1), 12) };
        let last = Self { year, month, day: 1 };
        Self { day: last.days(), ..last }
    }

    /// Days from one to another, whichever is earlier.
    pub fn apart(self, other: Self) -> u32 {
        self.number().abs_diff(other.number())
    }

    /// Its number, counted from the beginning of the year 0.
    fn number(self) -> u32 {
        let before = |year: u32| 365 * year + year.div_ceil(4) - year.div_ceil(100) + year.div_ceil(400);
        let months = (1..self.month).map(|month| u32::from(Self { month, ..self }.days()));
        before(self.year.into()) + months.sum::<u32>() + u32::from(self.day)
    }

    /// `June`.
    pub fn month_name(self) -> &'static str {
        MONTHS.get(usize::from(self.month).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// `22 June`.
    pub fn in_year(self) -> String {
        format!("{} {}", self.day, self.month_name())
    }

    /// From one day to another within a year: `22 June`, `24 to 26 June`, `29 June to 3 July`.
    pub fn span(self, to: Self) -> String {
        if self == to {
            self.in_year()
        } else if (self.year, self.month) == (to.year, to.month) {
            format!("{} to {}", self.day, to.in_year())
        } else {
            format!("{} to {}", self.in_year(), to.in_year())
        }
    }
}

/// `31 August 1941`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.in_year(), self.year)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::read(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("there is no day {}", super::plain::quoted(&text)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_said() {
        let day = |text: &str| Date::read(text).expect(text);
        assert_eq!(day("1941-06-22").to_string(), "22 June 1941");
        assert_eq!(day("1941-06-24").span(day("1941-06-26")), "24 to 26 June");
        assert_eq!(day("1941-06-29").span(day("1941-07-03")), "29 June to 3 July");
        assert_eq!(day("1941-12-05").span(day("1941-12-05")), "5 December");
        assert_eq!(day("1944-02-29").in_year(), "29 February");
        assert_eq!(day("1941-07-01").before(), day("1941-06-30"));
        assert_eq!(day("1944-03-01").before(), day("1944-02-29"));
        assert_eq!(day("1942-01-01").before(), day("1941-12-31"));
        assert_eq!(day("1941-12-05").apart(day("1942-03-01")), 86);
        assert_eq!(day("1945-01-01").apart(day("1944-01-01")), 366);
        for wrong in [
            "1941-06-31",
            "1941-02-29",
            "1941-13-01",
            "1941-6-1",
            "41-06-01",
            "1941-06-22-1",
            "",
            "1941-06-+1",
        ] {
            assert_eq!(Date::read(wrong), None, "{wrong}");
        }
    }
}
