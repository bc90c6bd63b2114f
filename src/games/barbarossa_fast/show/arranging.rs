//! A position that is put together by hand: what can be set in it, what lies beside the map, and with what one begins.

use super::{picture, take_over};
use crate::{
    edition::TURNS,
    game::Game,
    ids::{CounterId, FleetId, N_BLOCKS, SpaceId, UnitId, UnitSet},
    nouns::{GERMAN, Group, Plan, SOVIET},
    rules::arrange::{
        edit::{POOL_ROWS, Plain, SIDES_UP, Sketch, plain_face, plain_units},
        faces::{kind, kind_of},
        token::{Face, Token},
    },
    state::Open,
    words::{fleet_name, group_name, month, plan_name},
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    contract::rules::Fault,
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Piece, Preset, TrayGroup, TrayPiece},
        chronicle::Chapter,
        counter::{CounterMark, CounterStates},
        offer::Explanation,
        scene::Subject,
    },
};
use kit::refusal::Refusal;

fn choice(id: &str, label: &str, now: usize, values: &[(&str, &str)]) -> ArrangedRow {
    ArrangedRow::new(id, label, now, values.iter().map(|(id, label)| ((*id).into(), (*label).into())))
}

fn number(id: &str, label: &str, now: usize, last: usize) -> ArrangedRow {
    ArrangedRow::new(id, label, now, (0..=last.max(now)).map(|n| (n.to_string(), n.to_string())))
}

/// What may be set in a position, and what may be put on its map.
///
/// # Errors
/// What is impossible in it.
pub fn arrangement(g: &Game, position: &str) -> Result<Arrangement, Fault> {
    let mut sketch = Sketch::read(g, position)?;
    let open = sketch.state()?.open;
    // A moment of a real game has its pool in other words.
    _ = sketch.by_hand();
    Ok(Arrangement { rows: rows(g, &sketch, &open), tray: tray(g, &sketch, &open) })
}

fn rows(g: &Game, sketch: &Sketch<'_>, o: &Open) -> Vec<ArrangedRow> {
    let w = &sketch.w;
    let turns = (1..=TURNS)
        .map(|turn| (turn.to_string(), format!("{turn} \u{b7} {}", month(turn).replace(" 1941", ""))));
    let mut rows = vec![
        ArrangedRow::new("turn", "Turn", usize::from(w.turn).saturating_sub(1), turns),
        choice("step", "Step", usize::from(w.step == 6), &[("2", "German"), ("6", "Soviet")])
            .about("A position stands at the beginning of the German or of the Soviet step."),
    ];
    if w.turn >= 5 {
        let good = usize::from(o.october == 2);
        rows.push(
            choice("october", "October was", good, &[("Mud", "Mud"), ("Good", "Good")])
                .about("November is Good after Mud and Snow after a Good October; December is Snow."),
        );
    }
    let plans = [Plan::Historical, Plan::Marcks, Plan::Schultz];
    let plan = plans.iter().position(|plan| *plan == w.plan).unwrap_or(0);
    let named = plans.map(|plan| (format!("{plan:?}"), plan_name(plan).replace(" plan", "")));
    rows.push(ArrangedRow::new("plan", "German plan", plan, named));
    for (nth, data) in g.board.fleets.iter().enumerate() {
        let Some(fleet) = o.fleets.get(nth) else { continue };
        if data.leaves.is_some_and(|turn| turn <= w.turn) {
            continue;
        }
        let home = data.group == Group::C;
        let now = if !fleet.present {
            0
        } else if fleet.sector == data.group {
            1
        } else {
            2
        };
        let all = [("out", "Out"), ("in", group_short(data.group)), ("lent", "Centre")];
        let values = if home { &all[..2] } else { &all[..] };
        rows.push(choice(&data.id, &fleet_name(g, FleetId(nth as u8)), now, values));
    }
    let kinds = if g.edition.has_types { POOL_ROWS.len() } else { 2 };
    for (kind, id, label) in POOL_ROWS.into_iter().take(kinds) {
        let [free, pool] = sketch.left(kind);
        let row = number(id, label, pool, free + pool);
        rows.push(if rows.iter().any(|r| r.id == "pool-strong") {
            row
        } else {
            row.about("Soviet units that can come back.")
        });
    }
    rows.push(number("lost-german", "German losses", w.lost.0.into(), g.board.german.len()));
    rows.push(number("lost-soviet", "Soviet losses", w.lost.1.into(), 99));
    let siberians = usize::from(o.siberians.min(2));
    let called = [("0", "Not called"), ("1", "Called"), ("2", "Here")];
    rows.push(choice("siberians", "Siberians", siberians, &called));
    rows.push(choice(
        "moscow",
        "Moscow fell",
        usize::from(o.moscow_fell),
        &[("no", "Never"), ("yes", "Once")],
    ));
    rows
}

fn group_short(group: Group) -> &'static str {
    match group {
        Group::N => "North",
        Group::C => "Centre",
        Group::S => "South",
    }
}

fn tray(g: &Game, sketch: &Sketch<'_>, o: &Open) -> Vec<TrayGroup> {
    let mut groups: Vec<TrayGroup> = Vec::new();
    for group in Group::ALL {
        let out = (0..g.board.german.len()).map(|nth| UnitId(nth as u8)).filter(|unit| {
            let data = &g.board.german[unit.index()];
            g.group(o, *unit) == group && data.turn <= sketch.w.turn && sketch.find(*unit).is_none()
        });
        let piece = |unit: UnitId| {
            let id = g.board.german[unit.index()].id.clone();
            TrayPiece { id, left: 1, mark: lying(picture::counter(g, o, unit, UnitSet::NONE)) }
        };
        groups.push(TrayGroup {
            side: GERMAN,
            name: group_name(group).into(),
            pieces: out.map(piece).collect(),
        });
    }
    let faces = plain_units(g).iter().map(|plain| {
        let left = sketch.left(kind(plain.face == Face::Weak, plain.tank)).iter().sum::<usize>() as u16;
        TrayPiece { id: plain.word.into(), left, mark: soviet(g, o, plain) }
    });
    let faces = faces.filter(|piece| piece.left > 0).collect();
    groups.push(TrayGroup { side: SOVIET, name: "Soviet units".into(), pieces: faces });
    let there = |c: CounterId| {
        let is = |token: &Token| token.face == Face::Counter(c);
        sketch.stacks.values().flatten().any(is)
    };
    for (name, set) in [("Red-lettered units", g.red_joined(o)), ("Siberian reserve", g.board.siberians)] {
        let pieces = set.iter().filter(|c| !there(*c)).filter_map(|c| {
            let id = g.board.counters.get(c.index())?.id.clone();
            Some(TrayPiece { id, left: 1, mark: soviet_counter(g, o, c) })
        });
        groups.push(TrayGroup { side: SOVIET, name: name.into(), pieces: pieces.collect() });
    }
    groups.retain(|group| !group.pieces.is_empty());
    groups
}

/// A Soviet unit of a kind that no unit has.
fn soviet(g: &Game, o: &Open, plain: &Plain) -> CounterMark {
    let wanted = kind(plain.face == Face::Weak, plain.tank);
    let any = g.draw_set().iter().find(|c| kind_of(g, *c) == wanted).unwrap_or(CounterId(0));
    let mut mark = soviet_counter(g, o, any);
    let how = if plain.down { "face down" } else { "face up" };
    let strength = if plain.face == Face::Weak { "Weak" } else { "Strong" };
    let what = match (g.edition.has_types, plain.tank) {
        (false, _) => "unit",
        (true, false) => "infantry",
        (true, true) => "tank unit",
    };
    mark.name = format!("{strength} {what}, {how}");
    mark.short = String::new();
    mark.states.unseen = plain.down;
    mark.spoken.clone_from(&mark.name);
    mark
}

/// A Soviet counter.
fn soviet_counter(g: &Game, o: &Open, counter: CounterId) -> CounterMark {
    let unit = UnitId::block(N_BLOCKS - 1);
    let mut bare = o.clone();
    bare.face[unit.slot()] = counter.0 + 1;
    bare.flags[unit] = 0;
    lying(picture::counter(g, &bare, unit, UnitSet::NONE))
}

/// A counter beside the map.
fn lying(mark: CounterMark) -> CounterMark {
    let spoken = mark.name.clone();
    CounterMark {
        spoken,
        unit: UnitKey::default(),
        place: PlaceKey::default(),
        conditions: Vec::new(),
        states: CounterStates::default(),
        ..mark
    }
}

/// What may be set of a unit or a place.
pub fn rows_of(g: &Game, position: &str, about: &Subject) -> Vec<ArrangedRow> {
    let Ok(sketch) = Sketch::read(g, position) else { return Vec::new() };
    match about {
        Subject::Unit(key) => UnitId::of(*key).map_or_else(Vec::new, |unit| unit_rows(g, &sketch, unit)),
        Subject::Place(key) => SpaceId::of(*key).map_or_else(Vec::new, |at| place_rows(g, &sketch, at)),
        Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => Vec::new(),
    }
}

fn unit_rows(g: &Game, sketch: &Sketch<'_>, unit: UnitId) -> Vec<ArrangedRow> {
    let Some((at, token)) = sketch.find(unit) else { return Vec::new() };
    let order = choice(
        "order",
        "State",
        usize::from(token.disrupted),
        &[("ready", "Ready"), ("disrupted", "Disrupted")],
    );
    if unit.is_german() {
        let data = g.board.german.get(unit.index());
        let group = data.map(|d| *sketch.w.groups.get(&d.id).unwrap_or(&d.group)).unwrap_or_default();
        let groups = Group::ALL.map(|group| (format!("{group:?}"), group_short(group).into()));
        let nth = Group::ALL.iter().position(|g| *g == group).unwrap_or(0);
        let supply =
            choice("supply", "Supply", usize::from(token.flown), &[("land", "By land"), ("air", "By air")]);
        return vec![order, ArrangedRow::new("group", "Army group", nth, groups), supply];
    }
    let mut rows = Vec::new();
    let face = plain_face(g, token.face);
    let plain = plain_units(g);
    let red = matches!(token.face, Face::Counter(c) if g.board.red.has(c));
    if red {
        let now = usize::from(!token.down);
        rows.push(choice("face", "Face", now, &SIDES_UP).about("Neither side sees what is face down."));
    }
    let is = |p: &Plain| (p.face, p.tank, p.down) == (face, token.tank, token.down);
    if let Some(now) = plain.iter().position(is) {
        let values = plain.iter().map(|p| (p.word.into(), p.name.into()));
        rows.push(
            ArrangedRow::new("face", "Face", now, values).about("Neither side sees what is face down."),
        );
    }
    rows.push(order);
    if at.is_in(g.board.cities) {
        let stays = usize::from(token.fixed);
        rows.push(choice("garrison", "Garrison", stays, &[("leaves", "May leave"), ("stays", "Stays")]));
    }
    rows
}

fn place_rows(g: &Game, sketch: &Sketch<'_>, at: SpaceId) -> Vec<ArrangedRow> {
    if !at.is_in(g.board.positions) {
        return Vec::new();
    }
    let german = sketch.is_german(at);
    let mut rows = vec![choice(
        "control",
        "Control",
        usize::from(!german),
        &[("german", "German"), ("soviet", "Soviet")],
    )];
    if at.is_in(g.board.forts) && !german {
        let destroyed = sketch.w.destroyed.iter().any(|text| g.board.named_space(text) == Some(at));
        let values = [("stands", "Stands"), ("destroyed", "Destroyed")];
        rows.push(choice("fortress", "Fortress", usize::from(destroyed), &values));
    }
    rows
}

/// A position after a change.
///
/// # Errors
/// What makes it impossible.
pub fn rearranged(g: &Game, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
    changed(g, position, edit).map_err(|why| why.coded("E-POSITION").explanation())
}

fn changed(g: &Game, position: &str, edit: &Edit) -> Result<Edited, Refusal> {
    let mut sketch = Sketch::read(g, position)?;
    let unit_of = |key: UnitKey| UnitId::of(key).ok_or_else(|| Fault::new("there is no such unit"));
    let place_of = |key: PlaceKey| {
        let here = SpaceId::of(key).filter(|at| at.index() < g.board.spaces.len());
        here.ok_or_else(|| Fault::new("there is no such place"))
    };
    let mut down = None;
    match edit {
        Edit::Put { piece: Piece::Unit(key), at } => {
            let unit = unit_of(*key)?;
            sketch.carry(unit, place_of(*at)?)?;
            down = Some(unit);
        }
        Edit::Put { piece: Piece::Tray(id), at } => down = Some(sketch.enter(id, place_of(*at)?)?),
        Edit::Remove { unit } => sketch.remove(unit_of(*unit)?)?,
        Edit::Set { about: None, row, value } => sketch.set(row, value)?,
        Edit::Set { about: Some(Subject::Unit(key)), row, value } => {
            sketch.set_unit(unit_of(*key)?, row, value)?;
        }
        Edit::Set { about: Some(Subject::Place(key)), row, value } => {
            sketch.set_place(place_of(*key)?, row, value)?;
        }
        Edit::Set { about: Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)), .. } => {
            return Err(Fault::new("nothing can be set there").into());
        }
    }
    Ok(Edited { position: sketch.finish()?, unit: down.map(Into::into) })
}

/// The seed of what is hidden where history is begun with.
const SEED: u64 = 1941;

/// Positions to begin with: nothing on the map, and the ends of the months as they were.
pub fn presets(g: &Game) -> Vec<Preset> {
    let empty = Preset {
        name: "An empty map".into(),
        about: "No unit on the map, the Soviet side holds everything but the German bases.".into(),
        position: "(turn: 1, step: 2, units: {})".into(),
    };
    let of = |chapter: &Chapter| {
        let taken = take_over::take_over(g, chapter.turn, SEED)?;
        let name = format!("History: {}", chapter.to);
        Some(Preset { name, about: taken.stated.join(" "), position: taken.start.position })
    };
    let chapters = g.chronicle.iter().flat_map(|c| &c.chapters);
    std::iter::once(empty).chain(chapters.filter_map(of)).collect()
}
