//! Why an automatic side does something, in words.

use crate::{
    game::Game,
    nouns::*,
    players::{leanings, reason::Reason},
    words::{hex_name, unit_name},
};
use engine::show::line::Line;
use kit::value;

/// What an option promises, in hundredths of a step.
fn promise(what: &str, worth: i32) -> String {
    format!("Of the {what} this promises most: {:+.1} steps, the hex counted in", f64::from(worth) / 100.0)
}

/// The line of a reason.
pub fn line(game: &Game, reason: Reason) -> Line {
    let (unit, hex) = (|u| unit_name(game, u), |h| hex_name(game, h));
    let (text, code) = match reason {
        Reason::Weighed(w) => {
            return Line::of(value::weighed(game, &w, |id| leanings::name(game, id))).detail();
        }
        Reason::Sure(level) => (format!("Level {level}: half of the strength is sure"), "AUTO-01"),
        Reason::Attack { hex: at, column } => {
            (format!("Attack {}: column {column} of the results", hex(at)), "AUTO-03")
        }
        Reason::Die(die) => (format!("Die {die}"), "AUTO-04"),
        Reason::Promises(worth) => (promise("options", worth), "AUTO-04"),
        Reason::Answers(worth) => (promise("answers", worth), "AUTO-05"),
        Reason::Key(at) => (format!("{} is a key hex", hex(at)), "AUTO-05"),
        Reason::Bad(die) => (format!("The odds are bad, die {die}"), "AUTO-05"),
        Reason::Guns => ("Support up to four to one or the limit".to_owned(), "AUTO-06"),
        Reason::Surprise => ("Little artillery: a surprise".to_owned(), "AUTO-06"),
        Reason::Loses(who) => (format!("{} can bear it best", unit(who)), "AUTO-07"),
        Reason::Stands(true) => ("A key hex is not given up".to_owned(), "AUTO-07"),
        Reason::Stands(false) => ("Ground is cheaper than steps".to_owned(), "AUTO-07"),
        Reason::Advances(who) => (format!("{} follows", unit(who)), "AUTO-08"),
        Reason::Enough => {
            ("No farther: towns are held, or too many enemies stand beyond".to_owned(), "AUTO-08")
        }
        Reason::Dense(at) => (format!("{} is a dense target", hex(at)), "AUTO-09"),
        Reason::Digs(at) => (format!("Dig in at {}", hex(at)), "AUTO-10"),
        Reason::Loads(who) => (format!("{} has least ammunition", unit(who)), "AUTO-11"),
        Reason::Rebuilds(who) => (format!("Rebuild {}", unit(who)), "AUTO-20"),
        Reason::Served => ("The bridge has served".to_owned(), "AUTO-21"),
        Reason::River => ("Only the river is left".to_owned(), "AUTO-22"),
        Reason::Back => ("Back over the bridge".to_owned(), "AUTO-23"),
        Reason::Holds(at) => (format!("Hold {}", hex(at)), "AUTO-24"),
        Reason::Seals(at) => (format!("Seal {}", hex(at)), "AUTO-24"),
        Reason::Toward(at) => (format!("Toward {}", hex(at)), "AUTO-24"),
        Reason::Range => ("Into range".to_owned(), "AUTO-25"),
        Reason::Follows(who) => (format!("{} follows its units", unit(who)), "AUTO-26"),
        Reason::Combs(at) => (format!("Comb {}", hex(at)), "AUTO-27"),
        Reason::GoesOn(at) => (format!("Keep going: {}", hex(at)), "AUTO-28"),
        Reason::Site(at) => (format!("New site {}", hex(at)), "AUTO-40"),
        Reason::Crosses(at) => (format!("Cross at {}", hex(at)), "AUTO-41"),
        Reason::ToRiver(at) => (format!("To the river at {}", hex(at)), "AUTO-42"),
        Reason::Bridgehead(at) => (format!("Hold the bridgehead of {}", hex(at)), "AUTO-43"),
        Reason::Takes(at) => (format!("Take {}", hex(at)), "AUTO-43"),
        Reason::Hides => ("Hide and gather".to_owned(), "AUTO-45"),
        Reason::Slips(at) => (format!("Slip into {}", hex(at)), "AUTO-46"),
        Reason::Drops(n) => (format!("Drop {}", count_of(n, "company", "companies")), "AUTO-47"),
        Reason::Strong(who) => (format!("{} defends best", unit(who)), "RPX-154"),
        Reason::Fires(at) => (format!("{} brings the best armour", unit(at)), "RPX-205"),
        Reason::Strongest(who) => (format!("{} is the strongest of too many", unit(who)), "RPX-120"),
    };
    Line::of(text).rule(code).detail()
}
