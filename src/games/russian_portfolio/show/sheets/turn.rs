//! The pages of the game as it stands: victory, and a side.

use super::parts::to_hex;
use crate::{
    data::words::{Enters, PlaceKind},
    game::Game,
    nouns::{AXIS, SOVIET, Status, Store, Unit},
    rules::victory,
    show::log,
    state::Position,
    words::{side_name, step_name},
};
use engine::{
    base::side::Side,
    contract::rules::Rules as _,
    show::{
        scene::TurnPart,
        sheet::{Row, Sheet},
        words::Tone,
    },
};
use kit::{
    ids::Id as _,
    say::{count, row, section},
};

/// What a part of the turn’s head stands for.
pub fn sheet(game: &Game, p: &Position, part: TurnPart) -> Sheet {
    match part {
        TurnPart::Victory => victory_sheet(game, p),
        TurnPart::Side | TurnPart::Primary | TurnPart::Losses => {
            let side = game.to_act(p).or(p.step.active()).unwrap_or(AXIS);
            side_sheet(game, p, side)
        }
    }
}

fn victory_sheet(game: &Game, p: &Position) -> Sheet {
    let held: Vec<_> = victory::lines(game, p).collect();
    let cities = game.board.places().iter().filter(|place| place.kind == PlaceKind::Victory);
    let rows = cities.map(|place| {
        let line = held.iter().find(|(there, _)| there.hex == place.hex).map(|(_, line)| line);
        let (said, tone) = match line {
            Some(Some(_)) => ("Axis, in supply", Tone::Good),
            Some(None) => ("Axis, cut off", Tone::OutOfSupply),
            None => ("Soviet", Tone::Plain),
        };
        let row = row(&format!("{}, {}", place.shown, place.worth), said, "RP-VIC-01");
        Row { tone, ..to_hex(row, place.hex) }
    });
    let (worth, needed) = (victory::worth(game, p), victory::needed(game));
    Sheet {
        title: format!("{worth} of {needed} points"),
        subtitle: "Victory cities of the Axis that a supply line reaches over land".into(),
        sections: vec![section("Victory cities", rows.collect())],
        ..Sheet::default()
    }
}

/// What a side has saved, in words.
fn saved(store: Store) -> String {
    if store.infantry + store.armour == 0 {
        "none".to_owned()
    } else {
        log::store(store.infantry, store.armour)
    }
}

fn side_sheet(game: &Game, p: &Position, side: Side) -> Sheet {
    let on: Vec<Unit> = p.at.of_side(side).map(|(unit, _)| unit).collect();
    let of = |status: Status| on.iter().filter(|unit| p.status[**unit] == status).count().to_string();
    let lost = Unit::all().filter(|unit| {
        unit.side() == side
            && p.at.of(*unit).is_none()
            && matches!(game.counter(*unit).enters, Enters::Setup(_))
    });
    let store = p.base.store(side);
    let mut rows = vec![
        row("On the map", count(on.len(), "unit"), ""),
        row("Ready", of(Status::Ready), "RP-STA-01"),
        row("Spent", of(Status::Spent), "RP-STA-02"),
        row("Dispersed", of(Status::Dispersed), "RP-STA-04"),
        if p.at.is_bare() {
            row("To be set up", count(lost.count(), "unit"), "RP-SET-01")
        } else {
            row("Lost, not replaced", count(lost.count(), "unit"), "")
        },
        row("Saved factors", saved(store), "RP-REP-15"),
    ];
    if side == SOVIET {
        let reserve = &p.base.reserve;
        let said = match (reserve.first, reserve.waves) {
            (None, _) => "not called".to_owned(),
            (Some(first), 0) => format!("called, first wave in turn {first}"),
            (Some(_), waves) => format!("{} came", count(waves, "wave")),
        };
        rows.push(row("Siberian reserve", said, "RP-SIB-01"));
    }
    Sheet {
        title: format!("{} side", side_name(side)),
        subtitle: step_name(p),
        sections: vec![section("", rows)],
        ..Sheet::default()
    }
}
