//! The options of a game (section 19, RP-INV-01, RP-RDP-01).

use engine::{
    contract::options::{OneOf, OptionRow, Page, SetupRow, SetupRows, Where, choice},
    field,
};
use serde::{Deserialize, Serialize};

/// When the invasion begins (RP-INV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Start {
    /// 1 June 1941, turn 0.
    June1,
    /// 22 June 1941, turn 1.
    #[default]
    June22,
    /// 10 July 1941, turn 2.
    July10,
}

impl Start {
    /// Its box of the turn track.
    pub const fn turn(self) -> u8 {
        match self {
            Self::June1 => 0,
            Self::June22 => 1,
            Self::July10 => 2,
        }
    }
}

/// What becomes of the Siberian reserve (RP-SIB-01, `siberian_reserves.md` section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Siberia {
    /// A die that may lose the game.
    #[default]
    Roulette,
    /// A crisis in the Far East.
    Crisis,
    /// Only at its safe date.
    Safe,
}

/// The options of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Invasion date.
    pub start: Start,
    /// Whether the Soviet player sets up freely (RP-RDP-02).
    pub redeployment: bool,
    /// Siberian reserve.
    pub siberia: Siberia,
    /// One die a month instead of one a turn (SIB-RP-02).
    pub monthly_roll: bool,
    /// The reserve enters on the eastern edge alone (SIB-RP-07).
    pub edge_only: bool,
    /// October is mud (RP-RUL-01).
    pub october_all_mud: bool,
    /// Swamps do not shift the odds against armour (RP-RUL-04).
    pub no_swamp_column: bool,
    /// Victory cities have no factor of their own (RP-RUL-06).
    pub no_intrinsic_garrison: bool,
    /// Any southern edge hex is a Soviet source of fuel (RP-RUL-42).
    pub fuel_edge: bool,
    /// An attack has one target hex (RP-RUL-79).
    pub single_hex_attacks: bool,
    /// Ground behind a front changes hands (RP-RUL-92).
    pub area_control: bool,
}

impl OneOf for Start {
    const ALL: &'static [Self] = &[Self::June1, Self::June22, Self::July10];
}

impl OneOf for Siberia {
    const ALL: &'static [Self] = &[Self::Roulette, Self::Crisis, Self::Safe];
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        OptionRow::new("invasion", "Begins")
            .about("When the campaign begins")
            .default(1)
            .begins("the campaign has begun")
            .choices(&[
                choice("june-1", "1 June", "A die decides between good weather and mud."),
                choice(
                    "june-22",
                    "22 June",
                    "As it happened: many Soviet units start dispersed, and the first attack is a surprise.",
                ),
                choice("july-10", "10 July", "No unit is dispersed; replacements from the first turn."),
            ])
            .at(field!(start)),
        OptionRow::new("redeployment", "Soviet set-up")
            .about("Who says where Soviet units stand on the first day")
            .begins("the units are on the map")
            .choices(&[
                choice(
                    "no",
                    "Historical",
                    "As printed. With a free set-up the Axis needs 3 points instead of 6.",
                ),
                choice(
                    "yes",
                    "Free",
                    "The Soviet side places its units; the Axis needs 3 points instead of 6.",
                ),
            ])
            .at(field!(redeployment)),
        OptionRow::new("siberia", "Siberian reserve")
            .about("What calling the Siberian reserve before its date risks")
            .choices(&[
                choice(
                    "roulette",
                    "Roulette",
                    "It may come before 21 December; each turn one number of the die in six then loses the \
                 game.",
                ),
                choice("crisis", "Crisis", "Japan may be provoked; the armies then go back to the Far East."),
                choice("safe", "Safe", "The reserve comes from 21 December, and never before."),
            ])
            .at(field!(siberia)),
        OptionRow::new("october-mud", "October")
            .about("How the weather of 1 October is read")
            .rule("RP-RUL-01")
            .choices(&[
                choice("no", "Track", "1 October is good weather, 21 October mud."),
                choice("yes", "All mud", "All of October is mud, as the text of the rules has it."),
            ])
            .at(field!(october_all_mud)),
        OptionRow::new("no-swamp-column", "Tanks in swamps")
            .about("Does armour that attacks into a swamp shift the odds?")
            .page(Page::Readings)
            .rule("RP-RUL-04")
            .choices(&[
                choice("no", "One column", "The odds are read one column to the left."),
                choice("yes", "No shift", "The odds stay as they are."),
            ])
            .at(field!(no_swamp_column)),
        OptionRow::new("no-garrisons", "Empty victory cities")
            .about("Does a Soviet victory city defend itself?")
            .page(Page::Readings)
            .rule("RP-RUL-06")
            .choices(&[
                choice(
                    "no",
                    "Defended",
                    "It has a factor of its own and must be attacked even when it is empty.",
                ),
                choice("yes", "Open", "An empty one can be walked into."),
            ])
            .at(field!(no_intrinsic_garrison)),
        OptionRow::new("fuel-edge", "Soviet fuel")
            .about("Where does Soviet fuel come from?")
            .page(Page::Readings)
            .rule("RP-RUL-42")
            .choices(&[
                choice("no", "The wells", "From the wells in the Caucasus alone."),
                choice("yes", "Southern edge too", "From the wells or any hex of the southern edge."),
            ])
            .at(field!(fuel_edge)),
        OptionRow::new("single-hex-attacks", "Targets of an attack")
            .about("How many hexes may one attack have as its target?")
            .page(Page::Readings)
            .rule("RP-RUL-79")
            .choices(&[
                choice("no", "Several", "Several, when every attacker touches each."),
                choice("yes", "One", "One hex."),
            ])
            .at(field!(single_hex_attacks)),
        OptionRow::new("area-control", "Ground behind a front")
            .about("Does ground that no unit walked over change hands?")
            .page(Page::Readings)
            .rule("RP-RUL-92")
            .choices(&[
                choice("no", "Stays", "It keeps its controller."),
                choice("yes", "Changes", "It goes to the side that surrounds it."),
            ])
            .at(field!(area_control)),
        OptionRow::new("monthly-roll", "Siberian dice")
            .about("How often the dice for the Far East are cast")
            .page(Page::More)
            .rule("SIB-RP-02")
            .only(Where::new("siberia", &["roulette", "crisis"]))
            .choices(&[
                choice("no", "Each turn", "In each turn from the first wave to 1 December."),
                choice("yes", "Each month", "In the first turn of each month only."),
            ])
            .at(field!(monthly_roll)),
        OptionRow::new("edge-only", "Siberian entry")
            .about("Where units of the Siberian reserve enter")
            .page(Page::More)
            .rule("SIB-RP-07")
            .only(Where::new("siberia", &["crisis"]))
            .choices(&[
                choice("no", "By rail", "In any hex that strategic land movement reaches."),
                choice("yes", "Eastern edge", "On hexes of the eastern edge alone."),
            ])
            .at(field!(edge_only)),
    ];
}
