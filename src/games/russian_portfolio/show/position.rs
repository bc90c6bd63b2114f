//! The position in words, and the result of a game with its milestones.

use crate::{
    data::words::PlaceKind,
    game::Game,
    nouns::{AXIS, Hex, SOVIET, Status, Unit, UnitSet},
    rules::{logistics, victory},
    state::Position,
    words::{
        date_of, factors, hex_full, side_name, status_name, step_name, unit_name, units_name, weather_name,
    },
};
use engine::{
    base::say::count,
    show::{
        scene::Subject,
        sheet::Row,
        summary::{Milestone, Summary},
    },
};
use std::fmt::Write as _;

/// Turn, points, what is saved, and who stands where.
pub fn text(game: &Game, p: &Position) -> String {
    let mut text = format!("{}, turn {}, {}: ", date_of(game, p.turn), p.turn, weather_name(p.weather));
    let _ = writeln!(text, "{}", step_name(p));
    let _ = writeln!(
        text,
        "Victory cities of the Axis: {} points in supply of {} needed, {} held",
        victory::worth(game, p),
        victory::needed(game),
        victory::held(game, p)
    );
    for side in [AXIS, SOVIET] {
        let store = p.base.store(side);
        let _ = writeln!(
            text,
            "{} factors saved: {} infantry, {} armour",
            side_name(side),
            store.infantry,
            store.armour
        );
    }
    if logistics::winter_bonus(p) {
        text.push_str("The Soviet winter bonus runs\n");
    }
    for (what, units) in [("Out of supply", p.base.unsupplied), ("Short of fuel", p.base.short)] {
        let there: UnitSet = units.iter().filter(|unit| p.at.of(*unit).is_some()).collect();
        if !there.is_empty() {
            let _ = writeln!(text, "{what}: {}", units_name(game, there.iter()));
        }
    }
    for side in [AXIS, SOVIET] {
        let _ = writeln!(text, "\n{}, {} units", side_name(side), p.at.of_side(side).count());
        for hex in game.board.layout().hexes().filter(|hex| p.at.holds(side, *hex)) {
            let _ = writeln!(text, "  {}: {}", hex_full(game, hex), stack(game, p, hex));
        }
    }
    text
}

fn stack(game: &Game, p: &Position, hex: Hex) -> String {
    let each = p.at.units(hex).map(|unit: Unit| match p.status[unit] {
        Status::Ready => format!("{} {}", unit_name(game, unit), factors(game, unit)),
        status => format!("{} {}, {}", unit_name(game, unit), factors(game, unit), status_name(status)),
    });
    each.collect::<Vec<_>>().join("; ")
}

/// How a game ended or stands: the victory cities with the turns in which they fell.
pub fn summary(game: &Game, p: &Position) -> Summary {
    let cities = game.board.places().iter().filter(|place| place.kind == PlaceKind::Victory);
    let fell = cities.zip(p.falls);
    let milestones =
        fell.map(|(place, turn)| Milestone { name: place.shown.clone(), turn: turn.map(u16::from) });
    let (kind, sentence) = match &p.outcome {
        Some(end) => (end.kind.clone(), end.sentence.clone()),
        None => ("running".to_owned(), format!("{}, still running", date_of(game, p.turn))),
    };
    let (score, needed) = match &p.outcome {
        Some(end) => (end.score, end.needed),
        None => (victory::worth(game, p), victory::needed(game)),
    };
    Summary { kind, sentence, score, needed, milestones: milestones.collect(), rows: rows(game, p) }
}

/// How the points were made: the victory cities of the Axis, since when it has them, and whether they count (RP-VIC-01, -02).
fn rows(game: &Game, p: &Position) -> Vec<Row> {
    let row = |label: String, value: String, rule: &'static str, subject| Row {
        label,
        value,
        rule: Some(rule.into()),
        subject,
        ..Row::default()
    };
    let cities = victory::lines(game, p).map(|(place, line)| {
        let fell = game.victory_city(place.hex).and_then(|nth| *p.falls.get(nth)?);
        let since = fell.map_or_else(String::new, |turn| format!(", since {}", date_of(game, turn)));
        let supply = if line.is_some() { "" } else { ", out of supply: it does not count" };
        let value = format!("{}{since}{supply}", count(place.worth, "point"));
        row(place.shown.clone(), value, "RP-VIC-01", Some(Subject::Place(place.hex.into())))
    });
    let needed = row("Points needed".into(), victory::needed(game).to_string(), "RP-VIC-02", None);
    cities.chain([needed]).collect()
}
