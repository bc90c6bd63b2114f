//! Numbers in words.

use engine::base::say;

/// A signed number with a decimal: `+0.4`, `−1.2`, `0.0`.
pub fn signed(value: f64) -> String {
    say::signed(value, 1)
}
