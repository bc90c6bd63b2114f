//! Rulings that were changed after games had been played by them: a game that was begun before keeps its reading to its end.

/// How the rules are read in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rulings {
    /// The version of the rules whose rulings these are.
    pub version: u32,
    /// A unit that an advance has dispersed stops in that hex (RP-RUL-103); before, it went on.
    pub dispersed_stops: bool,
    /// Ice has a controller (RP-RUL-104); before, it kept that of the country printed there.
    pub ice_changes_hands: bool,
    /// A friend in the hex helps a retreat beside a Dispersed enemy (RP-RUL-105); before, only beside one in order.
    pub friend_helps: bool,
    /// Fronts step down at every decision of the Soviet side (RP-RUL-106); before, in its own player turn alone.
    pub fronts_always_step_down: bool,
    /// Romanians and Hungarians do not pass through each other’s hexes (RP-TER-14); before, they only did not stop there.
    pub allies_keep_apart: bool,
    /// Who is left alone in a fortress that had to choose is supplied by it (RP-SUP-14); before, it was lost as well.
    pub last_is_kept: bool,
}

impl Rulings {
    /// The version in which the rulings of these fields came.
    const SINCE: u32 = 2;

    /// Of a version of the rules.
    pub const fn of(version: u32) -> Self {
        let now = version >= Self::SINCE;
        Self {
            version,
            dispersed_stops: now,
            ice_changes_hands: now,
            friend_helps: now,
            fronts_always_step_down: now,
            allies_keep_apart: now,
            last_is_kept: now,
        }
    }
}
