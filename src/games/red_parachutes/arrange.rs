//! Positions that were written down, for lessons and to try something out (docs/positions.md): in words where they say all of it,
//! else exactly, as a side sees it. What the rules make impossible is refused.

use crate::{
    event::Event,
    game::{Game, GameDraft},
    imagine,
    nouns::*,
    refusal::{May, hex_must, word as noun_word},
    rules::{inspection, possible::MOST_PAIRS, sequence::SEQUENCE, setup},
    sight::{View, hidden},
    state::{Marks, Pair, Position, Record},
};
use engine::{
    base::{names::with, text},
    contract::rules::FirstFaces,
};
use kit::{arrange::stacks, data::faults::quoted};

/// A position as it is written; what is left out has its usual value.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    /// The turn; the first if left out.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    turn: Option<u8>,
    /// The step that begins; movement if left out.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    step: Option<Step>,
    /// Whether it is of the Soviet side.
    soviet_turn: bool,
    /// Units by hex, with what is to be said of them: `g19.aa:2d`.
    units: BTreeMap<String, String>,
    /// Hexes that the sides took beside those of their units.
    german: Vec<String>,
    /// As `german`.
    soviet: Vec<String>,
    /// Whether the bridge is blown.
    blown: bool,
    /// Bridgeheads: east and west hex, and whether it is improved.
    pairs: Vec<(String, String, bool)>,
    /// Bridgeheads that may be placed.
    pairs_free: u8,
    /// Improved positions.
    works: Vec<String>,
    /// Salvos of both sides.
    salvos: [u16; 2],
    /// Drop zones, where they are not the usual ones.
    zones: BTreeMap<String, String>,
    /// Steps lost.
    lost: [u16; 2],
    /// A moment of a played game; nothing else is read beside it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    exact: Option<Box<View>>,
}

/// A value that may be left out, written without a word around it.
fn said<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A moment of a played game, to be written.
#[derive(Serialize)]
struct Moment<'a> {
    exact: &'a View,
}

/// The position of a text.
///
/// # Errors
/// What cannot be read, or is impossible.
pub fn read(game: &Game, written: &str) -> Result<Position, Fault> {
    let read = with(&game.names(), || text::read_file::<Written>(written));
    let mut w = read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?;
    match w.exact.take() {
        Some(view) => moment(game, &view),
        None => arranged(game, &w),
    }
}

/// What a side sees of a position, as [`read`] reads it.
///
/// # Errors
/// That it stands in the middle of something.
pub fn write(game: &Game, v: &View) -> Result<String, Fault> {
    at_a_beginning(&v.seen)?;
    if hidden(v.who).is_none()
        && let Some(plain) = plain(game, &v.seen)
    {
        return text::write_by_hand(&plain).map_err(Fault::new);
    }
    text::write(&game.names(), &Moment { exact: v }).map_err(Fault::new)
}

fn at_a_beginning(p: &Position) -> Result<(), Fault> {
    let quiet = p.march.is_none() && p.fight.is_none() && p.drop.is_none() && p.outcome.is_none();
    Fault::unless(quiet, "a position is written down where no unit is on its way and no combat is fought")
}

/// A moment of a played game: units that its viewer does not know are put where he sees some, always the same.
fn moment(game: &Game, v: &View) -> Result<Position, Fault> {
    at_a_beginning(&v.seen)?;
    Fault::unless(usize::from(v.seen.turn) <= game.army.track.len(), "there is no such turn")?;
    let same = v.seen.owed.len() == setup::start(game).owed.len();
    Fault::unless(same, "the divisions are not those of this game")?;
    let unseen = v.seen.veils.iter().map(|veil| usize::from(veil.counters())).sum::<usize>();
    let off = Unit::all().filter(|unit| v.seen.man(*unit).off == Off::Unseen).count();
    Fault::unless(unseen <= off, "more counters stand there than the side has")?;
    let p = imagine::state(game, v, |n| (0..n as u16).collect());
    stand(game, &p)?;
    game.at_rest(&p)?;
    Ok(p)
}

/// The position that was written in words.
fn arranged(game: &Game, w: &Written) -> Result<Position, Fault> {
    let (turn, step) = (w.turn.unwrap_or(1), w.step.unwrap_or(Step::Movement));
    let side = if w.soviet_turn { SOVIET } else { GERMAN };
    Fault::unless((1..=game.army.track.len()).contains(&usize::from(turn)), "there is no such turn")?;
    let mut p = setup::start(game);
    p.turn = turn;
    begins(game, &p, step, side)?;
    for unit in Unit::all() {
        p.at.put(unit, None);
        p.men[unit] = setup::apart(game, &p, unit);
    }
    ground(game, &mut p, w)?;
    place(game, &mut p, &w.units)?;
    (p.salvos, p.lost, p.pairs_free) = (w.salvos, w.lost, w.pairs_free);
    let come = game.army.track.iter().skip(usize::from(turn)).map(|turn| turn.bridgehead_pairs);
    let pairs = p.pairs.len() + usize::from(p.pairs_free) + come.map(usize::from).sum::<usize>();
    Fault::unless(pairs <= MOST_PAIRS, "there are not so many bridgeheads in the game")?;
    for (brigade, hex) in &w.zones {
        let nth = game.army.zones.iter().position(|zone| game.formation(zone.0).key == *brigade);
        let nth = nth.ok_or_else(|| Fault::new(format!("{} is no airborne brigade", quoted(brigade))))?;
        p.zones[nth] = Some(named(game, hex)?);
    }
    stand(game, &p)?;
    begin(game, &mut p, step, side);
    game.at_rest(&p)?;
    Ok(p)
}

/// A unit goes off the map, as one that was never there.
pub fn take_off(game: &Game, p: &mut Position, unit: Unit) {
    p.at.put(unit, None);
    p.men[unit] = setup::apart(game, p, unit);
}

/// A player turn stands where a step begins: what was done in it is forgotten, and what lies near is inspected.
pub fn stand_at(game: &Game, p: &mut Position, step: Step, side: Side) {
    (p.friendly, p.acted) = (HexSet::NONE, 0);
    for step in [Step::Supply, step] {
        game.apply(p, &Event::StepBegan { step, side });
    }
    look(game, p);
}

/// The same, with what happens as that step begins.
pub fn begin(game: &Game, p: &mut Position, step: Step, side: Side) {
    stand_at(game, p, step, side);
    by_rule(game, p, |game, draft| SEQUENCE.begin_here(game, draft));
}

/// What the side in turn has inspected, as it stands.
pub fn look(game: &Game, p: &mut Position) {
    p.known = Default::default();
    if p.step > Step::Arrivals {
        by_rule(game, p, inspection::inspect);
    }
}

fn by_rule(game: &Game, p: &mut Position, what: impl FnOnce(&Game, &mut GameDraft<'_>)) {
    let mut dice = FirstFaces;
    what(game, &mut Draft::new(game, p, &mut dice));
}

/// Whether a step can begin in a turn.
pub fn begins(game: &Game, p: &Position, step: Step, side: Side) -> Result<(), Fault> {
    let of_player_turn = (Step::Resupply..=Step::Breakthrough).contains(&step) && step != Step::Overstack;
    Fault::unless(
        of_player_turn,
        "a position begins in a step of a player turn, from Resupply to Breakthrough",
    )?;
    let drops = step != Step::Drops || (side == SOVIET && game.is_night(p));
    Fault::unless(drops, "the Soviet side alone drops, at night")?;
    Fault::unless(step != Step::Bridgeheads || side == SOVIET, "the Soviet side alone has bridgeheads")?;
    Fault::unless(step != Step::Breakthrough || side == GERMAN, "the German side alone breaks through")
}

fn ground(game: &Game, p: &mut Position, w: &Written) -> Result<(), Fault> {
    for (side, list) in [(GERMAN, &w.german), (SOVIET, &w.soviet)] {
        for label in list {
            p.take(side, named(game, label)?);
        }
    }
    p.bridge = !w.blown;
    p.pairs.clear();
    for (east, west, improved) in &w.pairs {
        let (east, west) = (named(game, east)?, named(game, west)?);
        let apart = p.pair_at(east).is_none() && p.pair_at(west).is_none();
        Fault::unless(apart, "two bridgeheads have an end in one hex")?;
        let joins = game.map.span(east, west).is_some();
        Fault::unless(joins, "a bridgehead joins hexes on both banks, at most one water hex apart")?;
        p.pairs.push(Pair { east, west, improved: *improved, shifted: false });
    }
    p.works = w.works.iter().map(|label| named(game, label)).collect::<Result<HexSet, _>>()?;
    Ok(())
}

fn place(game: &Game, p: &mut Position, units: &BTreeMap<String, String>) -> Result<(), Fault> {
    for (at, list) in units {
        let hex = named(game, at)?;
        for word in list.split_whitespace() {
            let (key, marks) = word.split_once(':').unwrap_or((word, ""));
            let unit = unit_named(game, key)?;
            Fault::unless(p.at.of(unit).is_none(), "a unit stands in two hexes")?;
            Fault::unless(p.at.has_room(hex), "there is no room in a hex")?;
            p.men[unit] = record(game, unit, marks)?;
            p.at.put(unit, Some(hex));
            if p.is_up(unit) {
                p.take(unit.side(), hex);
            }
        }
    }
    Ok(())
}

/// What the letters behind a unit say: steps as a digit, `d` disrupted, `m` demoralized, `o` out of supply, `i` isolated, `f` flipped,
/// `l` limbered, `w` on foot, `a` with a digit its ammunition.
pub fn record(game: &Game, unit: Unit, marks: &str) -> Result<Record, Fault> {
    let counter = game.counter(unit);
    let most = u32::from(counter.full.max(counter.steps));
    let mut man = setup::whole(game, unit);
    let mut letters = marks.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter.to_digit(10)) {
            (_, Some(steps)) if (1..=most).contains(&steps) => man.steps = steps as u8,
            ('d', _) => man.nerve = Nerve::Disrupted,
            ('m', _) => man.nerve = Nerve::Demoralized,
            ('o', _) => man.supply = Supply::Out,
            ('i', _) => man.supply = Supply::Isolated,
            ('f', _) if counter.may_lie_flipped() => man.mark(Marks::FLIPPED),
            ('l', _) if counter.is_artillery() => man.mark(Marks::LIMBERED),
            ('w', _) => man.mark(Marks::AFOOT),
            ('a', _) if counter.is_artillery() => {
                let level = letters.next().and_then(|level| level.to_digit(10)).filter(|level| *level <= 2);
                man.ammo = level.ok_or_else(|| Fault::new("behind the letter a stands 0, 1 or 2"))? as u8;
            }
            _ => {
                let (marks, key) = (quoted(marks), quoted(&counter.key));
                return Err(Fault::new(format!("{marks} says nothing of {key}")));
            }
        }
    }
    Ok(man)
}

/// Whether all units stand where they can. Too many in a hex are no fault: a retreat may leave them so (RPX-228).
fn stand(game: &Game, p: &Position) -> Result<(), Fault> {
    let all = p.at.all().try_for_each(|(unit, hex)| may_stand(game, p, unit, hex));
    all.map_err(|why| Fault::new(why.explained(|noun| noun_word(game, noun)).sentence))
}

/// Whether a unit can stand in a hex.
///
/// # Errors
/// That it is water, or that enemies stand there.
pub fn may_stand(game: &Game, p: &Position, unit: Unit, hex: Hex) -> May {
    hex_must(game.map.bank(hex).is_some(), hex, "E_PROHIBITED", "RPX-083", "no unit can stand in {}")?;
    let alone = !p.is_up(unit) || p.stack(unit.side().other(), hex).next().is_none();
    hex_must(alone, hex, "E_OCCUPIED", "RPX-110", "units of both sides would stand in {}")
        .map_err(|why| why.way_out("Take those of one side off first"))
}

/// A position in words; `None` where it says more than they can.
fn plain(game: &Game, p: &Position) -> Option<Written> {
    let label = |hex: Hex| game.map.hexes.label(hex).to_owned();
    let first = setup::start(game);
    let held = |side: Side| p.of_side(side).map(|(_, hex)| hex).collect::<HexSet>();
    let taken = |now: HexSet| now.iter().map(label).collect();
    let zones = game.army.zones.iter().zip(p.zones);
    let moved = zones.filter(|(zone, now)| *now != Some(zone.1));
    let w = Written {
        turn: Some(p.turn),
        step: Some(p.step),
        soviet_turn: p.phasing == SOVIET,
        units: stacks(p.at.all().map(|(unit, hex)| (label(hex), word(game, p, unit)))),
        german: taken(first.soviet - p.soviet - held(GERMAN)),
        soviet: taken(p.soviet - first.soviet - held(SOVIET)),
        blown: !p.bridge,
        pairs: p.pairs.iter().map(|pair| (label(pair.east), label(pair.west), pair.improved)).collect(),
        pairs_free: p.pairs_free,
        works: p.works.iter().map(label).collect(),
        salvos: p.salvos,
        zones: moved
            .filter_map(|(zone, now)| Some((game.formation(zone.0).key.clone(), label(now?))))
            .collect(),
        lost: p.lost,
        exact: None,
    };
    let again = arranged(game, &w).ok()?;
    (again == *p).then_some(w)
}

fn word(game: &Game, p: &Position, unit: Unit) -> String {
    [game.counter(unit).key.clone(), letters(game, p, unit)].concat()
}

/// What is to be said of a unit, as [`record`] reads it, behind a colon; empty of one with all that it starts with.
pub fn letters(game: &Game, p: &Position, unit: Unit) -> String {
    let (man, counter) = (p.man(unit), game.counter(unit));
    let mut marks = String::new();
    if man.steps != counter.steps {
        marks += &man.steps.to_string();
    }
    let said = [
        (man.nerve == Nerve::Disrupted, "d"),
        (man.nerve == Nerve::Demoralized, "m"),
        (man.supply == Supply::Out, "o"),
        (man.supply == Supply::Isolated, "i"),
        (man.is(Marks::FLIPPED), "f"),
        (man.is(Marks::LIMBERED), "l"),
        (man.is(Marks::AFOOT), "w"),
    ];
    marks.extend(said.iter().filter(|(is, _)| *is).map(|(_, letter)| *letter));
    if counter.gun.is_some_and(|gun| gun.ammo != man.ammo) {
        marks.extend(["a", &man.ammo.to_string()]);
    }
    if marks.is_empty() { marks } else { format!(":{marks}") }
}

/// The hex of a label or of the name of a place.
pub fn named(game: &Game, text: &str) -> Result<Hex, Fault> {
    let place = || game.map.names.iter().position(|name| !name.is_empty() && name.eq_ignore_ascii_case(text));
    let hex = game.map.hexes.labelled(text).or_else(|| place().map(|nth| Hex(nth as u16)));
    hex.ok_or_else(|| Fault::new(format!("there is no hex or place {}", quoted(text))))
}

/// The unit with a key.
pub fn unit_named(game: &Game, key: &str) -> Result<Unit, Fault> {
    let unit = Unit::all().find(|unit| game.counter(*unit).key == key);
    unit.ok_or_else(|| Fault::new(format!("there is no unit {}", quoted(key))))
}

/// Whether a position says no more than words can.
pub fn is_plain(game: &Game, p: &Position) -> bool {
    plain(game, p).is_some()
}
