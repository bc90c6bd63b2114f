//! Numbers in words.

/// A signed number with a decimal: `+0.4`, `−1.2`, `0.0`.
pub fn signed(value: f64) -> String {
    let text = format!("{:.1}", value.abs());
    match text.as_str() {
        "0.0" => text,
        _ if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}
