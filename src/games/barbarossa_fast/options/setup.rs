//! The options of a game as values: what every rule asks.

use super::values::{
    AirSector, AttackMove, BreakDepth, CallOff, Cutoff, December, NoRetreat, Overflow, SuddenDeath, Surplus,
    Window,
};
use crate::{
    edition::Edition,
    nouns::{Level, Plan, SiberianRule, Strength},
    talk::{AreaConsent, Team},
};

/// Options of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Edition.
    pub edition: Edition,
    /// Plan; `None` rolls for it (BF-SET-11).
    pub plan: Option<Plan>,
    /// Strength method.
    pub strength: Strength,
    /// Free German set-up, one point more to win (BF-SET-15).
    pub free_setup: bool,
    /// Level of the Soviet procedure.
    pub soviet: Level,
    /// Whether the Axis allies of the data take part (BF-SET-18, R119).
    pub allies: bool,
    /// How the Siberian reserve comes (BF-SIB-06).
    pub siberia: SiberianRule,
    /// Points more than by the rules that the Germans need.
    pub handicap: i8,
    /// When the fall of Moscow may end the war.
    pub sudden_death: SuddenDeath,
    /// Whether the attack of Japan ends the game (BF-VIC-11, R78).
    pub japan_ends_game: bool,
    /// Whether the points needed are shown from the start (R129).
    pub open_requirement: bool,
    /// Whether the Germans win at the end of any turn with points enough (R66).
    pub early_win: bool,
    /// Whether attacks may be called off.
    pub call_off: CallOff,
    /// What an order to stand costs.
    pub no_retreat: NoRetreat,
    /// Whether one Soviet unit of each city never leaves it, where the edition says so (BF-MOV-16, R57).
    pub fixed_garrison: bool,
    /// Where Soviet arrivals go that are not needed.
    pub surplus: Surplus,
    /// Revised edition: whether a Soviet player may turn infantry down again (R84).
    pub rev_rehide: bool,
    /// Commanders who share the German front (BF-SEAT-01).
    pub team: Team,
    /// How a commander allows a neighbour on his ground (R121).
    pub area_consent: AreaConsent,
    /// Whether hints, forecasts and reasons are shown; no rule asks for it.
    pub teaching: bool,
    /// How unclear rules are read.
    pub house: House,
}

/// How unclear rules are read; the defaults are the rulings of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// Which base takes three units of Centre.
    pub agc_overflow: Overflow,
    /// Who moves before an attack.
    pub attack_move: AttackMove,
    /// Whether empty positions can be attacked (R05).
    pub attack_empty: bool,
    /// Where an air fleet may fly.
    pub air_sector: AirSector,
    /// Weather of December.
    pub december: December,
    /// How deep a hole breaks the Soviet line.
    pub break_depth: BreakDepth,
    /// Whether a hit unit must go although others hold (R41).
    pub retreat_if_held: bool,
    /// Whether a second Soviet stack may attack a target after the first (R54).
    pub multi_russian: bool,
    /// Whether empty enemy ground cuts supply (R60).
    pub control_blocks_supply: bool,
    /// When Leningrad is cut off.
    pub cutoff: Cutoff,
    /// Revised edition: whether panzer groups are armies against fortresses, for Moscow and for air range (R31).
    pub rev_group_is_army: bool,
    /// Revised edition: whether infantry armies approach two links (R107).
    pub rev_armies_two_links: bool,
    /// Revised edition: until when an attack may be called off (R120).
    pub call_off_window: Window,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::E2020,
            plan: None,
            strength: Strength::Bell,
            free_setup: false,
            soviet: Level::Standard,
            allies: false,
            siberia: SiberianRule::Printed,
            handicap: 0,
            sudden_death: SuddenDeath::default(),
            japan_ends_game: true,
            open_requirement: false,
            early_win: false,
            call_off: CallOff::default(),
            no_retreat: NoRetreat::default(),
            fixed_garrison: true,
            surplus: Surplus::default(),
            rev_rehide: true,
            team: Team::One,
            area_consent: AreaConsent::Each,
            teaching: true,
            house: House::default(),
        }
    }
}

impl Default for House {
    fn default() -> Self {
        Self {
            agc_overflow: Overflow::default(),
            attack_move: AttackMove::default(),
            attack_empty: true,
            air_sector: AirSector::default(),
            december: December::default(),
            break_depth: BreakDepth::default(),
            retreat_if_held: true,
            multi_russian: false,
            control_blocks_supply: false,
            cutoff: Cutoff::default(),
            rev_group_is_army: true,
            rev_armies_two_links: false,
            call_off_window: Window::default(),
        }
    }
}
