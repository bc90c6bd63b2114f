//! Why an automatic side does something, in words.

use crate::{
    game::Game,
    odds::terms::column,
    players::{
        leanings,
        reason::{Reason, Term},
    },
    words::{hex_name, set_name, unit_name},
};
use engine::show::line::Line;
use kit::{say::count_of, value};

/// The line of a reason; `None` where there is nothing to say.
pub fn line(game: &Game, reason: &Reason) -> Option<Line> {
    if let Reason::Weighed(w) = reason {
        return Some(Line::of(value::weighed(game, w, |id| leanings::name(game, id))).detail());
    }
    let (unit, hex) = (|u| unit_name(game, u), |h| hex_name(game, h));
    let (text, code) = match *reason {
        Reason::NothingLeft | Reason::Weighed(_) => return None,
        Reason::NoAttack { hex: at, column: c, wanted } => (
            format!("{}: best odds {}, wanted {}", hex(at), column(game, c), column(game, wanted)),
            "AUT-NOATK",
        ),
        Reason::Attack { units, hex: at, column: c, .. } => {
            (format!("{} attack {} at {}", set_name(game, units), hex(at), column(game, c)), "AUT-ATK")
        }
        Reason::Garrison { unit: who, hex: at } => {
            (format!("{} stays in {}", unit(who), hex(at)), "AUT-GARR")
        }
        Reason::Bound { hex: at, army } => {
            (format!("An attack on {} would oblige one on {}", hex(at), unit(army)), "AUT-BOUND")
        }
        Reason::Stand { hex: at, column: c } => {
            (format!("{} is to be held; odds only {}", hex(at), column(game, c)), "AUT-STAND")
        }
        Reason::Loss(who) => (format!("{} pays for the attack", unit(who)), "AUT-LOSS"),
        Reason::Named(who) => (format!("{} is named in the exchange", unit(who)), "AUT-X"),
        Reason::Declined => ("A retreat is better than an exchange".to_owned(), "AUT-XNO"),
        Reason::NoExchange => ("No exchange: the retreat serves as well".to_owned(), "AUT-DX"),
        Reason::FallsBack { unit: who, hexes } => {
            let who = who.map_or_else(|| "Each unit".to_owned(), unit);
            (format!("{who} falls back {}", count_of(hexes, "hex", "hexes")), "AUT-RET")
        }
        Reason::BackTo(at) => (format!("Back to {}", hex(at)), "AUT-RETHEX"),
        Reason::NoRetreat => ("No unit gives way before it must".to_owned(), "AUT-STAYS"),
        Reason::Takes { unit: who, hex: at } => (format!("{} takes {}", unit(who), hex(at)), "AUT-ADV"),
        Reason::DrivesOn { unit: who, hex: at } => {
            (format!("{} drives on to {}", unit(who), hex(at)), "AUT-EXP")
        }
        Reason::Breakthrough { hex: at, column: c } => {
            (format!("The bonus attack goes to {} at {}", hex(at), column(game, c)), "AUT-BRK")
        }
        Reason::Starves(who) => (format!("{} is given up for want of supply", unit(who)), "AUT-STARVE"),
        Reason::StepsDown { front, army } => {
            (format!("{} becomes {}: that is less than to lose it", unit(front), unit(army)), "AUT-STARVE")
        }
        Reason::Keeps(who) => (format!("{} is the dearer of the two", unit(who)), "AUT-KEEP"),
        Reason::Names(number) => (format!("{number}: every number is as likely"), "AUT-NUMBER"),
        Reason::Amphibious(at) => (format!("The amphibious tanks serve at {}", hex(at)), "AUT-AMPH"),
        Reason::Air(at) => (format!("{} is supplied by air", hex(at)), "AUT-AIR"),
        Reason::Guard { unit: who, hex: at, enemy, hexes } => (
            format!(
                "{} guards {}: {} is {} off",
                unit(who),
                hex(at),
                unit(enemy),
                count_of(hexes, "hex", "hexes")
            ),
            "AUT-GUARD",
        ),
        Reason::Waits(who) => (format!("{} waits for a gap", unit(who)), "AUT-WAIT"),
        Reason::Goes { unit: who, target, left } => (
            format!("{} goes on toward {}, {} left", unit(who), hex(target), count_of(left, "hex", "hexes")),
            "AUT-GO",
        ),
        Reason::Rebuilt(who) => (format!("{} is rebuilt", unit(who)), "AUT-BUY"),
        Reason::Siberians => ("The Siberian reserve comes at its safe date".to_owned(), "AUT-SIB"),
        Reason::Winter => ("The winter bonus begins".to_owned(), "AUT-WINTER"),
        Reason::Rail { unit: who, to } => {
            (format!("{} is moved by rail to {}", unit(who), hex(to)), "AUT-RAIL")
        }
        Reason::Replaced { unit: who, at, distance } => (
            format!(
                "{} comes to {}, {} from the enemy",
                unit(who),
                hex(at),
                count_of(distance, "hex", "hexes")
            ),
            "AUT-REP",
        ),
        Reason::Line { unit: who, at, term } => {
            (format!("{} to {}: {}", unit(who), hex(at), term_name(term)), "AUT-LINE")
        }
        Reason::ToSupply { unit: who, hex: at } => {
            (format!("{} goes back to {}, where supply reaches", unit(who), hex(at)), "AUT-SUPPLY")
        }
        Reason::Relieves { unit: who, hex: at } => {
            (format!("{} goes to {} and opens the supply of others", unit(who), hex(at)), "AUT-SUPPLY")
        }
        Reason::OutOfSupply { unit: who, hex: at } => (
            format!(
                "{} does not go to {}: supply would be cut once the Dispersed recover",
                unit(who),
                hex(at)
            ),
            "AUT-SUPPLY",
        ),
        Reason::NoLine { hex: at } => (
            format!("No attack on {}: supply would be cut once the Dispersed recover", hex(at)),
            "AUT-SUPPLY",
        ),
        Reason::Sails { unit: who, hex: at } => {
            (format!("{} is cut off and leaves by sea for {}", unit(who), hex(at)), "AUT-SEA")
        }
        Reason::Cancels { hex: at, column: c } => {
            (format!("The attack on {} is called off: only {} now", hex(at), column(game, c)), "AUT-CANCEL")
        }
        Reason::Ends => ("The campaign is won as it stands".to_owned(), "AUT-END"),
    };
    Some(Line::of(text).rule(code).detail())
}

fn term_name(term: Term) -> &'static str {
    match term {
        Term::City => "a city to be held",
        Term::Beside => "beside a victory city",
        Term::Distance => "the right distance from the enemy",
        Term::Ground => "good ground",
        Term::Room => "room between its neighbours",
        Term::Safety => "out of danger",
        Term::Cuts => "it cuts the enemy’s supply",
    }
}
