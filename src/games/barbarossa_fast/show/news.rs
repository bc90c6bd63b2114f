//! What the facts of a turn are to its dispatch.

use super::{
    coming::due,
    log_names::{german_name, unit_name},
};
use crate::{
    event::Event,
    game::Game,
    ids::{SpaceId, UnitId},
    nouns::{GERMAN, Phase, SOVIET, Stage},
    rules::combat::sector,
    spots::Source,
    state::Open,
    words::{counter_name, fleet_name, month},
};
use engine::{
    base::{keys::PlaceKey, side::Side},
    show::news::{Fate, News, Outlook, Taking, Who},
};
use kit::say::join;

fn side_of(u: UnitId) -> Side {
    if u.is_german() { GERMAN } else { SOVIET }
}

/// A unit as far as the viewer knows it.
fn who(g: &Game, o: &Open, u: UnitId) -> Who {
    match () {
        () if u.is_german() => Who::Named(german_name(g, u)),
        () if o.face(u).is_some() => Who::Named(unit_name(g, o, u)),
        () => kind(g, o.is_tank(u)),
    }
}

fn kind(g: &Game, tank: bool) -> Who {
    Who::Kind(match (g.edition.has_types, tank) {
        (false, _) => "unit",
        (true, false) => "infantry unit",
        (true, true) => "tank unit",
    })
}

/// What a told event is to a dispatch, `o` being how things stood before it.
pub fn news(g: &Game, o: &Open, e: &Event) -> Vec<News> {
    match e {
        Event::ControlChanged { space, german } => {
            let by = if *german { GERMAN } else { SOVIET };
            let how = if *german && !space.is_in(o.german) { Taking::CutOff } else { Taking::Entered };
            vec![News::Taken { by, at: (*space).into(), how }]
        }
        Event::Fired { .. } => fought(g, o),
        Event::Eliminated { unit } => {
            let why = if o.battle.stage == Stage::None { Fate::Supply } else { Fate::Battle };
            let at = o.space(*unit).map(PlaceKey::from);
            vec![News::Lost { side: side_of(*unit), who: who(g, o, *unit), at, why }]
        }
        Event::SentToSiberia { unit } => {
            let (who, at) = (who(g, o, *unit), o.space(*unit).map(PlaceKey::from));
            vec![News::Lost { side: SOVIET, who, at, why: Fate::GivenUp }]
        }
        Event::Reinforced { unit, at, .. } => came(GERMAN, who(g, o, *unit), Some(*at)),
        Event::SiberianEntered { counter, at, .. } => {
            came(SOVIET, Who::Named(counter_name(g, *counter)), Some(*at))
        }
        Event::SiberianArrived { counter, .. } => came(SOVIET, Who::Named(counter_name(g, *counter)), None),
        Event::Arrived { source, tank, .. } => {
            let at = match source {
                Source::City(city) => Some(*city),
                Source::East | Source::Edge => None,
            };
            came(SOVIET, kind(g, *tank), at)
        }
        Event::FleetLeft { fleet } => said(format!("{} left the front for good", fleet_name(g, *fleet))),
        Event::FleetBorrowed { fleet } => {
            said(format!("{} flew for Army Group Centre", fleet_name(g, *fleet)))
        }
        Event::SiberiansTriggered => {
            said(g.spell("with a German army before Moscow, the Soviet command called its Siberian reserve"))
        }
        Event::SiberiaCalled => said("the Soviet command called its Siberian reserve".into()),
        Event::CrisisBegan { .. } => said("Japan attacked in the Far East, and units had to go there".into()),
        Event::JapanRolled { die: 1 } => said("Japan attacked in the Far East".into()),
        Event::SuddenDeathRolled { die } => said(g.spell(if *die <= 2 {
            "after the fall of Moscow Soviet resistance broke"
        } else {
            "Moscow had fallen, and the Soviet Union fought on"
        })),
        _ => Vec::new(),
    }
}

fn said(text: String) -> Vec<News> {
    vec![News::Said { text }]
}

fn came(side: Side, who: Who, at: Option<SpaceId>) -> Vec<News> {
    vec![News::Came { side, who, at: at.map(PlaceKey::from) }]
}

/// An attack that is fought now; whether it took its target, the hands it is in tell.
fn fought(g: &Game, o: &Open) -> Vec<News> {
    let (by, target) = (if o.phase == Phase::SovietBattle { SOVIET } else { GERMAN }, o.battle.target);
    let units = if o.battle.leg == 2 { o.battle.exploiters } else { o.attackers_of(target) };
    let with = units.into_iter().map(|u| who(g, o, u)).collect();
    vec![News::Fought { by, at: target.into(), with, won: false }]
}

/// How things stand for a side.
pub fn outlook(g: &Game, o: &Open, side: Side) -> Outlook {
    let next = o.turn + 1;
    let units = if side == GERMAN && o.result.is_none() { due(g, o, next) } else { Vec::new() };
    let units: Vec<String> = units.into_iter().map(|name| format!("the {name}")).collect();
    let is = if units.len() == 1 { "is" } else { "are" };
    let due = (!units.is_empty()).then(|| format!("in {} {} {is} due", month(next), join(&units)));
    let unsupplied = if side == GERMAN {
        "the end of a turn without supply leaves a unit Disrupted"
    } else {
        "the end of a turn without supply leaves a unit Disrupted, and that of a second one is its end"
    };
    Outlook { unsupplied, due: due.into_iter().collect() }
}

/// The part of the front, by the army group whose sector it is.
pub fn part_of_front(g: &Game, at: PlaceKey) -> &'static str {
    use crate::nouns::Group;
    let Some(space) = SpaceId::of(at).filter(|space| space.index() < g.board.sector.len()) else { return "" };
    match sector(g, space) {
        Group::N => "in the north",
        Group::C => "in the centre",
        Group::S => "in the south",
    }
}
