//! Words that depend on numbers: `1 unit`, `3rd`, `a, b and c`.

/// `1 link`, `2 links`.
pub fn count(n: impl TryInto<i64>, one: &str) -> String {
    count_of(n, one, &format!("{one}s"))
}

/// `1 ply`, `2 plies`, `4,196 plies`; numbers beyond an `i64` are said as its highest.
pub fn count_of(n: impl TryInto<i64>, one: &str, many: &str) -> String {
    let n = n.try_into().unwrap_or(i64::MAX);
    format!("{} {}", thousands(n), if n == 1 { one } else { many })
}

/// A number with a sign between its thousands: `999`, `10,000`.
pub fn thousands(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut said = if n < 0 { "\u{2212}".to_owned() } else { String::new() };
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            said.push(',');
        }
        said.push(digit);
    }
    said
}

/// 1st, 2nd, 3rd, 4th …
pub fn ordinal(n: u32) -> String {
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// With a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its sign and so many decimals: `+0.4`, `−1.2`, `0.0`.
pub fn signed(value: f64, places: usize) -> String {
    let size = format!("{:.places$}", value.abs());
    let is_zero = size.bytes().all(|b| matches!(b, b'0' | b'.'));
    let sign = if is_zero {
        ""
    } else if value < 0.0 {
        "\u{2212}"
    } else {
        "+"
    };
    format!("{sign}{size}")
}

/// Joins with commas and “and”; `nobody` stands for an empty list.
pub fn join(parts: &[String]) -> String {
    match parts {
        [] => "nobody".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_and_ranked() {
        for (n, counted, ranked) in [
            (0, "0 units", "0th"),
            (1, "1 unit", "1st"),
            (2, "2 units", "2nd"),
            (11, "11 units", "11th"),
            (23, "23 units", "23rd"),
            (112, "112 units", "112th"),
            (4196, "4,196 units", "4196th"),
            (1_000_000, "1,000,000 units", "1000000th"),
        ] {
            assert_eq!(count(n, "unit"), counted);
            assert_eq!(ordinal(n), ranked);
        }
    }

    #[test]
    fn lists_end_in_and() {
        let list = |n: usize| join(&["a", "b", "c"].map(String::from)[..n]);
        assert_eq!(
            (list(0), list(1), list(2), list(3)),
            ("nobody".into(), "a".into(), "a and b".into(), "a, b and c".into())
        );
    }
}
