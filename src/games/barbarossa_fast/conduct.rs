//! How operations and battles are conducted in a game: what the edition says, and what its options make of it.
//!
//! The one place where a rule of movement, attack or combat asks what edition or which reading is played. Worked out
//! once when a game is opened. Not here: units, draws and arrivals (`edition`).

use super::{
    edition::Edition,
    options::{self, AttackMove, NoRetreat, Setup, Window},
};

/// How many German units attack along one link (BF-LNK-01, -02, -04, -07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkLimits {
    /// Most units of army size, panzer groups among them.
    pub armies: u8,
    /// Most panzer groups.
    pub groups: u8,
    /// Most panzer units: groups and corps.
    pub panzers: u8,
    /// Most units of any kind.
    pub units: u8,
    /// German infantry armies beyond these limits along a link of the highway (R118, BF-RUL-137).
    pub on_highway: u8,
}

/// Which limit of a link is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// No further army.
    Armies,
    /// No further panzer group.
    Groups,
    /// No further panzer unit.
    Panzers,
    /// No further unit.
    Units,
    /// No further Soviet unit.
    Soviets,
}

/// German units on a link by class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OnLink {
    /// Infantry armies, any of which may be the additional one on the highway.
    pub infantry: u8,
    /// Infantry armies that may not be it: allied ones (BF-RUL-137).
    pub allied: u8,
    /// Panzer groups.
    pub groups: u8,
    /// Panzer corps.
    pub corps: u8,
}

impl LinkLimits {
    /// Whether these units may attack along one link (R09, R118).
    ///
    /// # Errors
    /// The limit they break.
    pub const fn check(&self, on: OnLink, highway: bool) -> Result<(), Full> {
        let spare = if highway { self.on_highway } else { 0 };
        let OnLink { infantry, allied, groups, corps } = on;
        let bound = infantry.saturating_sub(spare) + allied;
        if groups > self.groups {
            return Err(Full::Groups);
        }
        if bound + groups > self.armies {
            return Err(Full::Armies);
        }
        if groups + corps > self.panzers {
            return Err(Full::Panzers);
        }
        if bound + groups + corps > self.units {
            return Err(Full::Units);
        }
        Ok(())
    }
}

/// Until when a declared German attack may be called off after Step 3 began (BF-CALL-01, R96, R120).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallOff {
    /// Not at all: once Step 3 has begun it must be made.
    Never,
    /// Until it is committed.
    UntilCommitted,
    /// Also when the defenders have been seen, before fire is totalled.
    UntilFire,
}

/// What an order to stand costs (R48).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// Such a unit counts as unable to retreat: one hit less eliminates it.
    AsTrapped,
    /// Nothing: it is Disrupted and need not go.
    StaysDisrupted,
    /// The position suffers one hit more, and no unit there must go.
    OneMoreHit,
}

/// What makes a position suffer one hit more (BF-OOS-02, R32).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolated {
    /// A Soviet position cut off from the map edge, whatever feeds its units.
    Position,
    /// Units out of supply on it.
    Units,
}

/// How operations and battles are conducted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a sentence of the rules that one edition has")]
pub struct Conduct {
    /// German units that attack along one link.
    pub links: LinkLimits,
    /// Soviet units that attack along one link (BF-LNK-03).
    pub soviets_a_link: u8,
    /// Soviet stacks that attack one position, one after another (R54).
    pub soviet_stacks: u8,
    /// Who moves before an attack (R01).
    pub attack_move: AttackMove,
    /// Followers may enter when no attacker is fit, and force retreats (BF-FOL-03, R10).
    pub followers_alone: bool,
    /// How long a German attack may be called off.
    pub call_off: CallOff,
    /// Soviet units may be ordered to stand, too (BF-RET-07).
    pub soviets_stand: bool,
    /// What the order to stand costs.
    pub stand: Stand,
    /// Infantry armies approach as panzer units do (R107).
    pub armies_approach: bool,
    /// No Soviet unit enters empty German ground in contact, by whomever it is led (BF-MOV-11, R58).
    pub contact_binds_all: bool,
    /// Only infantry and panzer groups make a position absorb (BF-ABS-06, -07, R27, R28).
    pub absorbs_by_type: bool,
    /// Panzer groups count as armies against fortresses, next to Moscow and for air range (R31).
    pub groups_are_armies: bool,
    /// What brings one hit more on the target.
    pub isolated: Isolated,
    /// An air fleet supplies all isolated units of a position rather than one (BF-AIR-14, -15).
    pub supplies_position: bool,
    /// German hits more from a mission that strikes in Turn 1 (BF-AIR-09, R21).
    pub first_turn_strike: i8,
    /// Romania is safe until Axis units have attacked out of it (BF-RAT-07, R111).
    pub romania_is_safe: bool,
    /// Moscow, too, scores in part when it is cut off (BF-VIC-05), and feeds three of its pocket (BF-SUP-04).
    pub moscow_as_leningrad: bool,
    /// A Soviet player may turn infantry down again after combat (BF-EXP-03, R84).
    pub turns_down: bool,
}

impl Conduct {
    /// October 2020.
    pub const E2020: Self = Self {
        links: LinkLimits { armies: 1, groups: 0, panzers: 3, units: 4, on_highway: 0 },
        soviets_a_link: 3,
        soviet_stacks: 1,
        attack_move: AttackMove::PanzersApproach,
        followers_alone: false,
        call_off: CallOff::Never,
        soviets_stand: false,
        stand: Stand::AsTrapped,
        armies_approach: false,
        contact_binds_all: true,
        absorbs_by_type: false,
        groups_are_armies: true,
        isolated: Isolated::Position,
        supplies_position: false,
        first_turn_strike: 0,
        romania_is_safe: false,
        moscow_as_leningrad: false,
        turns_down: false,
    };

    /// The revised edition.
    pub const REVISED: Self = Self {
        links: LinkLimits { armies: 2, groups: 1, panzers: 2, units: 3, on_highway: 1 },
        followers_alone: true,
        call_off: CallOff::UntilFire,
        soviets_stand: true,
        contact_binds_all: false,
        absorbs_by_type: true,
        isolated: Isolated::Units,
        supplies_position: true,
        first_turn_strike: 1,
        romania_is_safe: true,
        moscow_as_leningrad: true,
        turns_down: true,
        ..Self::E2020
    };

    /// What an edition and the options of a game make of it.
    pub const fn of(setup: &Setup) -> Self {
        let edition = match setup.edition {
            Edition::E2020 => Self::E2020,
            Edition::Revised => Self::REVISED,
        };
        Self {
            call_off: edition.call_off_with(setup),
            stand: match setup.no_retreat {
                NoRetreat::AsRuled => Stand::AsTrapped,
                NoRetreat::StaysDisrupted => Stand::StaysDisrupted,
                NoRetreat::OneMoreHit => Stand::OneMoreHit,
            },
            armies_approach: setup.house.rev_armies_two_links,
            groups_are_armies: setup.house.rev_group_is_army,
            turns_down: edition.turns_down && setup.rev_rehide,
            soviet_stacks: if setup.house.multi_russian { 2 } else { 1 },
            attack_move: setup.house.attack_move,
            ..edition
        }
    }

    /// How long an attack may be called off by the options: in the edition of 2020 at most until it is committed (R96), in
    /// the revised one as the window says (R120).
    const fn call_off_with(&self, setup: &Setup) -> CallOff {
        let window = match (setup.edition, setup.house.call_off_window) {
            (Edition::E2020, _) | (Edition::Revised, Window::UntilCommitted) => CallOff::UntilCommitted,
            (Edition::Revised, Window::ToTheFire) => CallOff::UntilFire,
        };
        match (setup.call_off, self.call_off) {
            (options::CallOff::Never, _) | (options::CallOff::ByEdition, CallOff::Never) => CallOff::Never,
            (options::CallOff::ByEdition, CallOff::UntilCommitted | CallOff::UntilFire)
            | (options::CallOff::Always, _) => window,
        }
    }
}
