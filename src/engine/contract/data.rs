//! What the types of a game can do.

use serde::{Serialize, de::DeserializeOwned};

/// What state, order, event and view types must be able to do.
pub trait Data:
    Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}
impl<T: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data
    for T
{
}
