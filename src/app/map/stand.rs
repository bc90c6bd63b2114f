//! Where the cartouche of the map stands: a noun for what places it and what remembers it.

/// Where a cartouche stands and how much it says, in the order they are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    /// The corner of the view.
    pub(crate) corner: Corner,
    /// How much it says.
    pub(crate) content: Content,
}

/// A corner of the view; the upper right one has the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Corner {
    LowerRight,
    LowerLeft,
    UpperLeft,
}

/// How much a cartouche says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// Title, scale, and what signs mean.
    Whole,
    /// Title and scale.
    Short,
}
