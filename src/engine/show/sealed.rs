//! An order on its way between a game and its giver, who cannot read it: only the game can.

use std::{any::Any, fmt, sync::Arc};

/// An order as window and command line hold it. It can be compared, kept and handed back; only the game it is of opens it.
#[derive(Clone)]
pub struct SealedOrder(Arc<dyn AnyOrder>);

/// What can be done with an order of any game.
trait AnyOrder: Any + fmt::Debug + Send + Sync {
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<O: PartialEq + fmt::Debug + Send + Sync + 'static> AnyOrder for O {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<O>() == Some(self)
    }
}

impl SealedOrder {
    /// Seals an order of a game.
    pub fn new<O: PartialEq + fmt::Debug + Send + Sync + 'static>(order: O) -> Self {
        Self(Arc::new(order))
    }

    /// The order, if it is one of the game with this type of orders.
    pub fn open<O: 'static>(&self) -> Option<&O> {
        let order: &dyn Any = &*self.0;
        order.downcast_ref()
    }
}

impl PartialEq for SealedOrder {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.is_same(other)
    }
}

impl Eq for SealedOrder {}

impl fmt::Debug for SealedOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
