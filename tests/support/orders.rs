//! Orders as a window holds them.

use engine::show::sealed::SealedOrder;

/// Whether an order is of a kind, by the name of the game's own word for it, such as `Attack`.
pub fn is(order: &SealedOrder, kind: &str) -> bool {
    format!("{order:?}").starts_with(kind)
}
