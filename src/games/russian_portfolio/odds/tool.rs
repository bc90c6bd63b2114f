//! The calculator on the command line: its flags.

use super::{
    super::{data::board::Board, game::Game, options::Setup, state::Position},
    account,
    ground::{self, Flags},
};
use engine::{
    base::assets::Assets,
    contract::{
        options::Choices,
        rules::Rules as _,
        tools::{Tool, ToolFlag, ToolReport},
    },
};
use std::collections::BTreeMap;

/// The calculator as a tool of the command line.
pub const TOOL: Tool = Tool {
    name: "odds",
    about: "Weigh one attack on the map by the rules: every term, the row of the table, every way it may go",
    flags: &[
        ToolFlag::needed(
            "attack",
            "FORCE",
            "Attackers, joined by +: the id of a unit (ax_a4), or a kind, with its attack factor in front if another than printed: \
             i infantry corps, a army, f front, g panzer group, p panzer or tank corps, m mechanised, c cavalry corps; a number \
             alone is an infantry corps; @HEX behind it says from where, :d Dispersed, :s Spent. Without @ it comes from an open \
             side first. Such as a@S3+6p@R3",
        ),
        ToolFlag::new(
            "defend",
            "FORCE",
            "Defenders, written the same way with defence factors; @HEX only where there are several targets",
        ),
        ToolFlag::needed(
            "target",
            "HEX",
            "The hex attacked, by label or place: S4, Minsk; several with commas",
        ),
        ToolFlag::new("beside", "FORCE", "Further units of the attacker, taking no part; with @HEX"),
        ToolFlag::new("behind", "FORCE", "Further units of the defender; with @HEX"),
        ToolFlag::new("soviet-attack", "", "Soviet units attack; else the Axis"),
        ToolFlag::new("turn", "N", "Box of the track, 0 to 15, for surprise and weather; 4 if left out"),
        ToolFlag::new(
            "invasion",
            "DATE",
            "When the game began: june-1, june-22 or july-10; the surprise is that of its first turn, 22 June if left out",
        ),
        ToolFlag::new("weather", "WEATHER", "good, mud, frost or snow; that of the turn if left out"),
        ToolFlag::new("reserve", "N", "Number of the reserve phase, for breakdown; 0 is the initial phase"),
        ToolFlag::new("amphibious", "", "Amphibious tanks: the river does not shift"),
        ToolFlag::new("winter-bonus", "", "The Soviet winter bonus runs"),
        ToolFlag::new("black-sea", "SIDE", "Who holds Sevastopol: soviet or axis"),
        ToolFlag::new(
            "no-swamp-column",
            "",
            "Armour that attacks into a swamp does not shift, as the option says",
        ),
        ToolFlag::new("no-garrison", "", "The garrison factor of the victory city is gone"),
        ToolFlag::new("no-fuel", "", "The attackers are short of fuel: no overrun"),
        ToolFlag::new("no-retreat", "", "The defenders are ordered not to retreat"),
    ],
    run,
};

fn run(assets: &dyn Assets, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
    TOOL.knows(flags)?;
    let board = Board::read(assets).map_err(|e| e.to_string())?;
    let ground = ground::lay_out(Game::new(board, setup(flags)?), &Flags(flags))?;
    account::report(&ground)
}

/// The same on ground that is given: the forces as typed, what both sides control and have been told as in a position.
///
/// # Errors
/// One sentence: what cannot be read, cannot stand there, or may not be attacked.
pub fn on_ground(
    game: &Game,
    flags: &BTreeMap<String, String>,
    like: &Position,
) -> Result<ToolReport, String> {
    TOOL.knows(flags)?;
    let mut ground = ground::lay_out(game.clone(), &Flags(flags))?;
    ground.p.control = like.control;
    ground.p.garrisons = like.garrisons;
    ground.p.base = like.base.clone();
    account::report(&ground)
}

/// The options of a game on which the odds hang, as `new` has them.
fn setup(flags: &BTreeMap<String, String>) -> Result<Setup, String> {
    let mut choices = Choices::new();
    if let Some(date) = flags.get("invasion") {
        choices.insert("invasion".into(), date.clone());
    }
    if flags.contains_key("no-swamp-column") {
        choices.insert("no-swamp-column".into(), "yes".into());
    }
    Game::setup(&choices)
}
