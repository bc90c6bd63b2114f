//! What of the procedure may be otherwise when a posture is played.

use crate::{ids::SpaceSet, nouns::Level};

/// What of the procedure of Steps 5 and 6 may be otherwise in a turn. A person is as free (R88); how units move is not touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leaning {
    /// The garrisons, where they are not those of the options.
    pub garrisons: Option<Level>,
    /// Factors an attack must exceed the Germans by, beyond the one that obliges it; none: nobody attacks but pockets.
    pub margin: Margin,
    /// Cities served first in their class of need.
    pub first: SpaceSet,
    /// Whether stacks that would be encircled hold.
    pub holds: bool,
    /// Whether cities are attacked before all else, and by as many factors as the Germans have: they may be hurt.
    pub retakes: bool,
    /// Whether units walk into empty cities that the Germans control.
    pub enters: bool,
}

/// Which attacks are made of those the procedure is obliged to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Margin {
    /// All.
    #[default]
    Any,
    /// Those stronger by two factors or more.
    Two,
    /// Those stronger by three or more.
    Three,
    /// None.
    None,
}

impl Margin {
    /// Whether an attack is made.
    pub fn allows(self, strength: u8, against: u8) -> bool {
        let more = strength.saturating_sub(against);
        match self {
            Self::Any => more > 0,
            Self::Two => more >= 2,
            Self::Three => more >= 3,
            Self::None => false,
        }
    }
}
