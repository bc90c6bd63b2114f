//! What the facts of a turn are to its dispatch: of units that the viewer does not know, no more than what is seen of them.

use crate::{
    battle::{BattleEvent, Stage},
    data::tables::Crossing,
    event::{Deed, Event, Glimpse, Seen},
    game::Game,
    nouns::*,
    sight::View,
    state::Position,
    words::{hex_full, unit_name},
};
use engine::show::news::{Fate, News, Who};

fn named(game: &Game, unit: Unit) -> Who {
    Who::Named(unit_name(game, unit))
}

fn lost(game: &Game, p: &Position, unit: Unit, why: Fate) -> Vec<News> {
    let at = p.at.of(unit).map(PlaceKey::from);
    vec![News::Lost { side: unit.side(), who: named(game, unit), at, why }]
}

/// What a told fact is to a dispatch; `v` is the view before it.
pub fn news(game: &Game, v: &View, e: &Event) -> Vec<News> {
    let p = &v.seen;
    match e {
        Event::Battle(e) => in_battle(game, p, e),
        Event::Did { unit, deed: Deed::Eliminated | Deed::Destroyed } => lost(game, p, *unit, Fate::Battle),
        Event::Entered { unit, at, .. } | Event::Did { unit, deed: Deed::Returned { at } } => {
            vec![News::Came { side: unit.side(), who: named(game, *unit), at: Some((*at).into()) }]
        }
        Event::Landed { unit, at: None, .. } => lost(game, p, *unit, Fate::Way),
        Event::Crossed { unit, result: Crossing::LosesStep, .. } => worn(game, p, *unit, Fate::Way),
        Event::Attrition { steps, .. } if *steps > 0 => {
            vec![News::Worn { side: GERMAN, steps: (*steps).into() }]
        }
        Event::Dropped { brigade, .. } => vec![News::Befell {
            who: Who::Named(game.formation(*brigade).name.clone()),
            one: "was dropped behind the Dnieper",
            many: "were dropped behind the Dnieper",
        }],
        Event::Demolition { fell, .. } => demolition(*fell),
        Event::PairLeft { expelled: true, .. } => vec![News::Befell {
            who: Who::Kind("Soviet bridgehead"),
            one: "on the Dnieper was lost",
            many: "on the Dnieper were lost",
        }],
        Event::Glimpsed(glimpse) => glimpsed(glimpse),
        _ => Vec::new(),
    }
}

fn demolition(fell: bool) -> Vec<News> {
    let failed = "the charges under the bridge of Kaniv did not go off";
    vec![News::Said { text: if fell { "the bridge of Kaniv was blown" } else { failed }.into() }]
}

fn in_battle(game: &Game, p: &Position, e: &BattleEvent) -> Vec<News> {
    match e {
        BattleEvent::Lost { unit } => worn(game, p, *unit, Fate::Battle),
        BattleEvent::Eliminated { unit } => lost(game, p, *unit, Fate::Battle),
        BattleEvent::Over => {
            let Some(b) = p.fight.as_deref().filter(|b| b.shells.is_none()) else { return Vec::new() };
            // Nothing was rolled.
            if b.stage < Stage::DefenceLosses {
                let text = format!("the attack on {} was called off", hex_full(game, b.target));
                return vec![News::Said { text }];
            }
            let by = p.phasing;
            let with = b.attackers.iter().map(|unit| named(game, unit)).collect();
            let won = p.stack(by.other(), b.target).next().is_none();
            vec![News::Fought { by, at: b.target.into(), with, won }]
        }
        _ => Vec::new(),
    }
}

/// A step of a unit is lost; with the last one the unit.
fn worn(game: &Game, p: &Position, unit: Unit, why: Fate) -> Vec<News> {
    if p.man(unit).steps > 1 {
        vec![News::Worn { side: unit.side(), steps: 1 }]
    } else {
        lost(game, p, unit, why)
    }
}

/// What is seen of units that are not known.
fn glimpsed(glimpse: &Glimpse) -> Vec<News> {
    let worn = glimpse.lost.iter().map(|(side, steps)| News::Worn { side: *side, steps: *steps });
    let seen = match &glimpse.seen {
        Seen::Entered { side, at } => {
            vec![News::Came { side: *side, who: Who::Kind("unit"), at: Some((*at).into()) }]
        }
        Seen::Landed { at: None, .. } => {
            vec![News::Lost { side: SOVIET, who: Who::Kind("company"), at: None, why: Fate::Way }]
        }
        Seen::Demolition { fell, .. } => demolition(*fell),
        _ => Vec::new(),
    };
    seen.into_iter().chain(worn).collect()
}
