//! Names of turns made shorter: they are a month and a year, or a day before them.

/// `June` of `June 1941`, `22 June` of `22 June 1941`.
pub fn without_year(name: &str) -> &str {
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    name.rsplit_once(' ').filter(|(_, last)| is_year(last)).map_or(name, |(rest, _)| rest)
}

/// `Jun` of `June 1941`, `22 Jun` of `22 June 1941`.
pub fn shortest(name: &str) -> String {
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default();
    let three = |word: &str| word.chars().take(3).collect::<String>();
    match words.next().filter(|_| first.bytes().all(|b| b.is_ascii_digit())) {
        Some(month) => format!("{first} {}", three(month)),
        None => three(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_begins_within_a_month_keeps_its_day() {
        assert_eq!([without_year("June 1941"), without_year("22 June 1941")], ["June", "22 June"]);
        assert_eq!([shortest("June 1941"), shortest("21 October 1941")], ["Jun", "21 Oct"]);
        assert_eq!([without_year("Turn 3"), without_year("")], ["Turn 3", ""]);
    }
}
