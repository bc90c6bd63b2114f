//! How the gist of a game is worked out: through the eyes of whoever may know what.

use super::{
    gist::{Attack, Ended, Fall, Gist, Sum},
    words::{note_of, note_on, persons, state_of, tags_in},
};
use engine::{
    base::{
        keys::PlaceKey,
        seat::Control,
        side::{Side, Viewer},
    },
    contract::options::Chosen,
    insight::cities::cities,
    show::scene::Subject,
    statistics::End,
    study::timeline::Timeline,
    table::{GameKind, Table},
};
use std::collections::{BTreeMap, BTreeSet};

/// Whose eyes tell of a game that nobody has opened: everybody's once it is over or a study, and before that those of the one
/// person at it. `None` where what one person knows may be hidden from another, or no person plays.
pub fn eyes(table: &dyn Table) -> Option<Viewer> {
    if let Some(side) = table.told_to() {
        return Some(Viewer::Side(side));
    }
    if !table.is_played_fairly() {
        return Some(Viewer::Umpire);
    }
    let sides = (0..table.sides().len() as u8).map(Side);
    let persons: Vec<Side> = sides.filter(|side| table.control(*side) == Control::Person).collect();
    match persons.as_slice() {
        [one] => Some(Viewer::Side(*one)),
        _ if table.has_secrets() => None,
        _ => Some(Viewer::Side(Side(0))),
    }
}

/// The gist of a game.
pub fn gist(kind: &dyn GameKind, table: &dyn Table) -> Gist {
    let name = |side: Side| table.sides().get(usize::from(side.0)).map_or("", |name| *name).to_owned();
    let tip = table.main_tip();
    let ended = table.outcome_at(tip).map(|over| Ended {
        winner: over.winner.map_or_else(String::new, name),
        sentence: over.sentence,
        points: [over.score, over.needed],
    });
    let note = note_on(table);
    let choices = table.choices();
    let rows = kind.options();
    let options = Chosen::new(&rows, &choices).told().into_iter().filter(|told| told.differs);
    let state = state_of(table);
    let mut gist = Gist {
        id: kind.id().to_owned(),
        game: table.title().to_owned(),
        plan: kind.called(&choices),
        who: persons(table).to_owned(),
        sides: table.sides().iter().map(|name| (*name).to_owned()).collect(),
        // Nothing is told of a game before its first step.
        state: if state.is_empty() { "Not begun".to_owned() } else { state },
        turn: table.when(tip).turn,
        ended,
        options: options.map(|told| told.to_string()).collect(),
        note: note_of(table),
        tags: note.map_or_else(Vec::new, |note| tags_in(note.note.text())),
        notes: table.annotations().len(),
        orders: table.number(tip),
        partly: table.told_to().is_some() || table.is_played_fairly(),
        ..Gist::default()
    };
    if let Some(who) = eyes(table) {
        tell(table, who, &mut gist);
    }
    gist
}

/// What happened, as far as these eyes saw it.
fn tell(table: &dyn Table, who: Viewer, gist: &mut Gist) {
    let tip = table.main_tip();
    let line = table.timeline(tip, who);
    let called: BTreeMap<u16, &str> =
        line.turns.iter().map(|span| (span.when.turn, span.name.as_str())).collect();
    let turn = |n: u16| (n, called.get(&n).map_or("", |name| *name).to_owned());
    let name = |side: Option<Side>| {
        side.and_then(|side| gist.sides.get(usize::from(side.0))).cloned().unwrap_or_default()
    };
    let mut told: BTreeSet<PlaceKey> = BTreeSet::new();
    let mut falls = Vec::new();
    for city in cities(table, &line, who) {
        for change in &city.changes {
            told.insert(city.place);
            let at = number_of(&line, &change.turn);
            falls.push(Fall {
                place: city.name.clone(),
                turn: (at, change.turn.clone()),
                to: name(change.to),
                ply: change.ply,
            });
        }
    }
    falls.sort_by_key(|fall| (fall.turn.0, table.number(fall.ply)));
    let statistics = table.statistics(tip, who);
    let mut attacks = Vec::new();
    for battle in statistics.battles.iter().filter(|battle| battle.end != End::Open) {
        if let Some(Subject::Place(place)) = battle.about {
            told.insert(place);
        }
        let side = battle.engaged.side;
        attacks.push(Attack {
            place: battle.engaged.place.clone(),
            turn: turn(battle.when.turn),
            side: name(Some(side)),
            odds: battle.engaged.odds.clone(),
            chance: battle.engaged.chance.map(engine::show::forecast::Chance::value),
            end: battle.end.word().to_owned(),
            lost: [battle.lost[side], battle.lost[side.other()]],
            ply: battle.ply,
        });
    }
    let sums = Side::BOTH.into_iter().take(gist.sides.len()).map(|side| {
        let (dice, faces) = statistics.luck(side);
        Sum { lost: statistics.total(side).lost, luck: rounded(dice + faces) }
    });
    gist.sums = sums.collect();
    let board = table.board();
    let words = |place: &PlaceKey| (board.name(*place).to_owned(), board.forms(*place).join(" "));
    gist.places = told.iter().map(words).collect();
    (gist.falls, gist.attacks) = (falls, attacks);
}

/// To a thousandth: the same from every machine.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The number of the turn with a name.
fn number_of(line: &Timeline, name: &str) -> u16 {
    line.turns.iter().find(|span| span.name == name).map_or(0, |span| span.when.turn)
}
