//! The calculator on the command line: its flags.

use super::{
    super::{data::board::Board, game::Game, options::Setup},
    account,
    ground::{self, Flags},
};
use crate::engine::{
    base::assets::Assets,
    contract::tools::{Tool, ToolFlag, ToolReport},
};
use std::collections::BTreeMap;

const fn flag(name: &'static str, value: &'static str, about: &'static str) -> ToolFlag {
    ToolFlag { name, about, value, required: false }
}

const fn required(name: &'static str, value: &'static str, about: &'static str) -> ToolFlag {
    ToolFlag { required: true, ..flag(name, value, about) }
}

/// The calculator as a tool of the command line.
pub const TOOL: Tool = Tool {
    name: "odds",
    about: "Weigh one attack on the map by the rules: every term, the row of the table, every way it may go",
    flags: &[
        required(
            "attack",
            "FORCE",
            "Attackers, joined by +: the id of a unit (ax_a4), or a kind, with its attack factor in front if another than printed: \
             i infantry corps, a army, f front, g panzer group, p panzer or tank corps, m mechanised, c cavalry corps; a number \
             alone is an infantry corps; @HEX behind it says from where, :d Dispersed, :s Spent. Without @ it comes from an open \
             side first. Such as a@S3+6p@R3",
        ),
        flag(
            "defend",
            "FORCE",
            "Defenders, written the same way with defence factors; @HEX only where there are several targets",
        ),
        required("target", "HEX", "The hex attacked, by label or place: S4, Minsk; several with commas"),
        flag("beside", "FORCE", "Further units of the attacker, taking no part; with @HEX"),
        flag("behind", "FORCE", "Further units of the defender; with @HEX"),
        flag("soviet-attack", "", "Soviet units attack; else the Axis"),
        flag("turn", "N", "Box of the track, 0 to 15, for surprise and weather; 4 if left out"),
        flag("weather", "WEATHER", "good, mud, frost or snow; that of the turn if left out"),
        flag("reserve", "N", "Number of the reserve phase, for breakdown; 0 is the initial phase"),
        flag("amphibious", "", "Amphibious tanks: the river does not shift"),
        flag("winter-bonus", "", "The Soviet winter bonus runs"),
        flag("black-sea", "SIDE", "Who holds Sevastopol: soviet or axis"),
        flag("no-garrison", "", "The garrison factor of the victory city is gone"),
        flag("no-fuel", "", "The attackers are short of fuel: no overrun"),
        flag("no-retreat", "", "The defenders are ordered not to retreat"),
    ],
    run,
};

fn run(assets: &dyn Assets, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
    if let Some(name) = flags.keys().find(|k| !TOOL.flags.iter().any(|f| f.name == **k)) {
        return Err(format!("There is no flag --{name}"));
    }
    let board = Board::read(assets).map_err(|e| e.to_string())?;
    let ground = ground::lay_out(Game::new(board, Setup::default()), &Flags(flags))?;
    account::report(&ground)
}
