//! The battle calculator on the command line: flags, and the outcome in words.

use super::{
    calculator::{Battle, Outcome, Place, resolve},
    notation::{self, Letter, Piece},
};
use crate::{
    edition::Edition,
    event::FireTerm,
    nouns::{AirEffect, Weather},
};
use engine::{
    base::assets::Assets,
    contract::tools::{Tool, ToolFlag, ToolReport},
};
use std::{collections::BTreeMap, fmt::Write as _};

/// The calculator as a tool of the command line.
pub const TOOL: Tool = Tool {
    name: "odds",
    about: "Resolve one battle by the rules, with every term of the sum",
    flags: &[
        ToolFlag::new("edition", "EDITION", "Edition of the rules: 2020 (the default) or revised"),
        ToolFlag::needed(
            "attack",
            "FORCE",
            "Attackers: A army, P panzer corps, S Strong, W Weak, K 1st Shock Army, ? unknown; + same link, / another link. Revised: G panzer group, R red-lettered, t behind S, W, R or ? for a tank unit",
        ),
        ToolFlag::needed(
            "defend",
            "STACK",
            "Defenders, d behind a letter for Disrupted, ? for an unknown unit; empty for none",
        ),
        ToolFlag::new(
            "follow",
            "FORCE",
            "German units that follow the attackers, link by link: in the revised edition they drive defenders out by themselves",
        ),
        ToolFlag::new("place", "PLACE", "regular, fortress, city, or capital for Leningrad and Moscow"),
        ToolFlag::new("weather", "WEATHER", "good, mud or snow"),
        ToolFlag::new(
            "air",
            "EFFECT",
            "none, plus (one German hit more), minus (one Soviet hit less), or roll, roll+1, roll-1 for the die",
        ),
        ToolFlag::new(
            "pool",
            "COUNTERS",
            "What a ? may be: the counters that no player sees, such as 16W32S (the default), revised 12W16S4Wt16St",
        ),
        ToolFlag::new("blitz", "", "First leg of a Blitzkrieg"),
        ToolFlag::new("attackers-oos", "", "Attackers out of supply, on every link"),
        ToolFlag::new("defenders-oos", "", "Defenders out of supply"),
        ToolFlag::new("cut-off", "", "Position cut off from the map edge, its units fed by cities"),
        ToolFlag::new("fortress-destroyed", "", "The fortress was destroyed earlier"),
        ToolFlag::new("no-retreat-path", "", "Every way to retreat is under attack"),
        ToolFlag::new("soviet-attack", "", "Soviet units attack"),
        ToolFlag::new(
            "no-retreat-order",
            "",
            "The defenders, in the 2020 edition Germans, are ordered not to retreat",
        ),
        ToolFlag::new(
            "leave",
            "",
            "Defenders that survive a hit and may retreat do, as Soviet units do that could be cut off by one move",
        ),
        ToolFlag::new(
            "turn1-factor",
            "",
            "Revised: Turn 1, in which a mission that strikes scores one hit more",
        ),
        ToolFlag::new("highway", "", "Revised: the links are part of the Minsk – Moscow highway"),
    ],
    run,
};

fn run(_assets: &dyn Assets, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
    let value = |name: &str| flags.get(name).map_or("", String::as_str);
    let forces = [value("attack"), value("defend")];
    let typed = value("edition") == "revised";
    if let Some(open) = super::unknown::Open::read(forces, value("pool"), value("air"), typed)? {
        let one = |mut weak: [usize; 2]| {
            let mut flags = flags.clone();
            flags.remove("pool");
            for name in ["attack", "defend"] {
                let text = super::unknown::Open::fill(flags.get(name).map_or("", String::as_str), &mut weak);
                flags.insert(name.into(), text);
            }
            if flags.get("air").is_some_and(|a| a.starts_with("roll")) {
                flags.remove("air");
            }
            read(&flags)
        };
        return Ok(super::unknown::report(&open.forecast(one)?));
    }
    let battle = read(flags)?;
    let outcome = resolve(&battle)?;
    Ok(ToolReport { text: text(&battle, &outcome), json: outcome.json() })
}

/// The outcome of a battle in which nothing is unknown, as typed.
///
/// # Errors
/// One sentence, when it cannot be read or is not legal.
pub fn outcome(flags: &BTreeMap<String, String>) -> Result<Outcome, String> {
    resolve(&read(flags)?)
}

/// The battle the flags describe.
fn read(flags: &BTreeMap<String, String>) -> Result<Battle, String> {
    let value = |name: &str| flags.get(name).map_or("", String::as_str);
    let is_on = |name: &str| flags.contains_key(name);
    TOOL.knows(flags)?;
    let mut b = Battle::new(value("attack"), value("defend"))?;
    b.follow = notation::force(value("follow"))?;
    b.edition = match value("edition") {
        "" | "2020" => Edition::E2020,
        "revised" => Edition::Revised,
        other => return Err(format!("“{other}” is no edition; there are 2020 and revised")),
    };
    b.place = match value("place") {
        "" | "regular" => Place::Regular,
        "fortress" => Place::Fortress,
        "city" => Place::City,
        "capital" => Place::Capital,
        other => return Err(format!("“{other}” is no place; choose regular, fortress, city or capital")),
    };
    b.weather = match value("weather") {
        "" | "good" => Weather::Good,
        "mud" => Weather::Mud,
        "snow" => Weather::Snow,
        other => return Err(format!("“{other}” is no weather; choose good, mud or snow")),
    };
    b.air = match value("air") {
        "" | "none" => None,
        "plus" => Some(AirEffect::Plus),
        "minus" => Some(AirEffect::Minus),
        other => return Err(format!("“{other}” is no air effect; choose none, plus or minus")),
    };
    b.blitz = is_on("blitz");
    b.attackers_oos = is_on("attackers-oos");
    b.defenders_oos = is_on("defenders-oos");
    b.cut_off = is_on("cut-off");
    b.fortress_destroyed = is_on("fortress-destroyed");
    b.no_retreat_path = is_on("no-retreat-path");
    b.soviet_attack = is_on("soviet-attack");
    b.no_retreat_order = is_on("no-retreat-order");
    b.leave = is_on("leave");
    b.first_turn = is_on("turn1-factor");
    b.highway = is_on("highway");
    Ok(b)
}

/// The outcome for people: both sums with their rules, then every unit.
fn text(b: &Battle, out: &Outcome) -> String {
    let mut text = String::new();
    if out.terms.is_empty() {
        text += "No unit defends: the position is taken without combat (BF-RUL-05)\n";
    } else {
        sums(b, out, &mut text);
    }
    for (title, units) in [("Attackers", &out.attackers), ("Defenders", &out.defenders)] {
        if !units.is_empty() {
            let _ = writeln!(text, "{title}");
        }
        for (p, fate) in units {
            let _ = writeln!(text, "  {:<3} {}", p.to_string(), fate.words());
        }
        if title == "Attackers" {
            followers(&out.followers, &mut text);
        }
    }
    text += if out.held { "The position is held" } else { "No defender is left on the position" };
    text
}

fn followers(units: &[(Piece, bool)], text: &mut String) {
    if !units.is_empty() {
        let _ = writeln!(text, "Followers");
    }
    for (p, enters) in units {
        let words = if *enters { "may enter" } else { "may not enter" };
        let _ = writeln!(text, "  {:<3} {words}", p.to_string());
    }
}

fn sums(b: &Battle, out: &Outcome, text: &mut String) {
    let half = out.terms.iter().position(|t| matches!(t, FireTerm::Absorbed { .. })).unwrap_or(0);
    let (attack, defence) = out.terms.split_at(half);
    let line = |text: &mut String, label: &str, value: i8, rule: &str| {
        let _ = writeln!(text, "  {label:<42} {value:>+3}  {rule}");
    };
    let total = |text: &mut String, label: &str, value: u8| {
        let _ = writeln!(text, "  {label:<42} {value:>3}");
    };
    let mut link = 0;
    let _ = writeln!(text, "Attack");
    for term in attack {
        link += u8::from(matches!(term, FireTerm::Link { .. }));
        let (label, value, rule) = words(b, *term, link);
        line(text, &label, value, rule);
    }
    total(text, "hits", out.attack_hits);
    for (n, term) in defence.iter().enumerate() {
        let (label, value, rule) = words(b, *term, link);
        line(text, &label, value, rule);
        if n == 0 {
            total(text, "net hits on the defenders", out.net_hits);
            let _ = writeln!(text, "Defence");
        }
    }
    total(text, "hits on the attackers", out.defence_hits);
}

/// A term in words: label, value, rule.
fn words(b: &Battle, term: FireTerm, link: u8) -> (String, i8, &'static str) {
    let great = b.place == Place::Capital;
    let fort_rule = if b.edition == Edition::Revised {
        "BF-ABS-07"
    } else if great {
        "BF-ABS-02"
    } else {
        "BF-ABS-03"
    };
    let plain = |label: &str, value, rule| (label.to_owned(), value, rule);
    match term {
        FireTerm::Link { factors, .. } => (format!("factors on link {link}"), factors, "BF-CBT-03"),
        FireTerm::WeatherOnLink { .. } => (format!("weather on link {link}"), -1, "BF-WX-05"),
        FireTerm::GroupOutOfSupply { .. } => (format!("out of supply on link {link}"), -1, "BF-OOS-01"),
        FireTerm::LinkFloor { back, .. } => (format!("never below none on link {link}"), back, "BF-WX-05"),
        FireTerm::AirPlus => plain("air support", 1, "BF-AIR-03"),
        FireTerm::FirstTurn => plain("strike of the first turn", 1, "BF-AIR-09"),
        FireTerm::TargetCutOff if b.defenders_oos => plain("defenders out of supply", 1, "BF-OOS-01"),
        FireTerm::TargetCutOff => plain("position cut off", 1, "BF-OOS-02"),
        FireTerm::Absorbed { hits } => {
            let is_army = |p: &Piece| matches!(p.letter, Letter::Army | Letter::Group);
            let army = b.attack.iter().flatten().any(is_army);
            let fort = b.place != Place::Regular && !b.fortress_destroyed && !b.soviet_attack;
            if b.edition == Edition::Revised {
                return absorbed_by_type(fort, army, -hits);
            }
            match (fort, army) {
                (false, _) => plain("absorbed by the position", -hits, "BF-ABS-01"),
                (true, false) => plain("absorbed by the fortress", -hits, fort_rule),
                (true, true) => plain("absorbed by the fortress, less for an army", -hits, "BF-ABS-04"),
            }
        }
        FireTerm::Defenders { factors } => plain("factors of the defenders", factors, "BF-CBT-02"),
        FireTerm::Doubled { more } => plain("doubled by the Blitzkrieg", more, "BF-BLZ-03"),
        FireTerm::DefendersOutOfSupply => plain("defenders out of supply", -1, "BF-OOS-01"),
        FireTerm::Fortress { hits } => plain("fire of the fortress", hits, fort_rule),
        FireTerm::AirMinus => plain("air support", -1, "BF-AIR-03"),
        FireTerm::AttackersOutOfSupply => plain("attackers out of supply", 1, "BF-OOS-01"),
    }
}

/// What a place absorbs where that goes by type (BF-ABS-06, -07).
fn absorbed_by_type(fort: bool, army: bool, hits: i8) -> (String, i8, &'static str) {
    match (fort, army) {
        (false, _) if hits == 0 => ("absorbed: neither infantry nor panzer group".into(), 0, "BF-ABS-06"),
        (false, _) => ("absorbed by the position".into(), hits, "BF-ABS-06"),
        (true, _) if hits == 0 => ("absorbed by the fortress: no infantry".into(), 0, "BF-ABS-07"),
        (true, false) => ("absorbed by the fortress, by infantry".into(), hits, "BF-ABS-07"),
        (true, true) => ("absorbed by the fortress, less for an army".into(), hits, "BF-ABS-07"),
    }
}
