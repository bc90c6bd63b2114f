//! Words and numbers that the writers of a report share.

/// `Turn 3, August 1941`, or the name alone.
pub(crate) fn heading(number: u16, name: &str) -> String {
    if number == 0 || name.contains(&number.to_string()) && name.starts_with("Turn") {
        name.to_owned()
    } else {
        format!("Turn {number}, {name}")
    }
}

/// The name of a turn inside a sentence: `June 1941`, `the set-up`.
pub(crate) fn inside(number: u16, name: &str) -> String {
    if number == 0 { format!("the {}", name.to_lowercase()) } else { name.to_owned() }
}

/// A signed number with a decimal: `+0.4`, `−1.2`, `0.0`.
pub(crate) fn signed(value: f64) -> String {
    let text = format!("{:.1}", value.abs());
    match text.as_str() {
        "0.0" => text,
        _ if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}
