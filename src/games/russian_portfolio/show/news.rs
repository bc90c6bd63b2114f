//! What the facts of a turn are to its dispatch.

use super::log_names::unit_name;
use crate::{
    combat::{BattleEvent, Loss},
    event::Event,
    game::Game,
    logistics::BaseEvent,
    nouns::{Hex, Unit},
    state::Position,
};
use engine::{
    base::keys::PlaceKey,
    show::news::{Fate, News, Outlook, Taking, Who},
};

/// The last row of hexes of the north and of the centre, from 0: that of Kaunas and that of Orel.
const ROWS: [i32; 2] = [13, 21];

fn lost(game: &Game, p: &Position, unit: Unit, why: Fate) -> Vec<News> {
    let at = p.at.of(unit).map(PlaceKey::from);
    vec![News::Lost { side: unit.side(), who: Who::Named(unit_name(game, unit)), at, why }]
}

fn came(game: &Game, unit: Unit, at: Hex) -> Vec<News> {
    vec![News::Came { side: unit.side(), who: Who::Named(unit_name(game, unit)), at: Some(at.into()) }]
}

fn said(text: &str) -> Vec<News> {
    vec![News::Said { text: text.to_owned() }]
}

/// What a told fact is to a dispatch; `p` is the position before it.
pub fn news(game: &Game, p: &Position, e: &Event) -> Vec<News> {
    match e {
        Event::Battle(e) => in_battle(game, p, e),
        Event::Base(e) => in_base(game, p, e),
        _ => Vec::new(),
    }
}

fn in_battle(game: &Game, p: &Position, e: &BattleEvent) -> Vec<News> {
    match e {
        BattleEvent::Lost { unit, why } => {
            let why = match why {
                Loss::Result | Loss::Exchange | Loss::Payment | Loss::NoWay | Loss::Test => Fate::Battle,
            };
            lost(game, p, *unit, why)
        }
        BattleEvent::Over { .. } => fought(game, p),
        _ => Vec::new(),
    }
}

/// The attack that is over, on each of its hexes.
fn fought(game: &Game, p: &Position) -> Vec<News> {
    let Some((fight, by)) =
        p.fighting.fight.as_ref().and_then(|fight| Some((fight, fight.units.first()?.side())))
    else {
        return Vec::new();
    };
    let of = |at: Hex| News::Fought {
        by,
        at: at.into(),
        with: fight.units.iter().map(|unit| Who::Named(unit_name(game, unit))).collect(),
        won: !p.enemy_in(by, at),
    };
    fight.targets.iter().map(of).collect()
}

fn in_base(game: &Game, p: &Position, e: &BaseEvent) -> Vec<News> {
    match e {
        BaseEvent::Placed { unit, at, .. } | BaseEvent::Entered { unit, at } => came(game, *unit, *at),
        BaseEvent::Sailed { unit, sunk: true, .. } => lost(game, p, *unit, Fate::Way),
        BaseEvent::Starved { unit } => lost(game, p, *unit, Fate::Supply),
        BaseEvent::Eliminated { unit } | BaseEvent::Sent { unit } => lost(game, p, *unit, Fate::GivenUp),
        BaseEvent::GroundTaken { side, hexes } => {
            let of = |hex: Hex| News::Taken { by: *side, at: hex.into(), how: Taking::CutOff };
            hexes.iter().filter(|hex| game.board.place(*hex).is_some()).map(of).collect()
        }
        BaseEvent::Called { .. } => said("the Soviet command called its Siberian reserve"),
        BaseEvent::Wave { number: 1 } => said("the first wave of the Siberian reserve arrived"),
        BaseEvent::Wave { .. } => said("another wave of the Siberian reserve arrived"),
        BaseEvent::FarEast { bill: Some(_), .. } => said("a crisis in the Far East called Soviet units away"),
        BaseEvent::WinterBegan => said("the Red Army began to fight with the advantage of winter"),
        _ => Vec::new(),
    }
}

/// How things stand when a turn is over.
pub fn outlook() -> Outlook {
    Outlook {
        unsupplied: "a pocket without a line loses half its strength at each count of supply",
        due: Vec::new(),
    }
}

/// The part of the front, by the row of the hex.
pub fn part_of_front(game: &Game, at: PlaceKey) -> &'static str {
    let (row, _) = game.board.layout().place(kit::hex::HexId(at.0));
    match ROWS.iter().filter(|last| row > **last).count() {
        0 => "in the north",
        1 => "in the centre",
        _ => "in the south",
    }
}
