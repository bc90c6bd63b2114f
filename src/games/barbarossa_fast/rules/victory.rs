//! Victory: points, the requirement, sudden death, the end.
//!
//! Rules: BF-VIC-01 to -11. Rulings: R65 to R68, R89, R91, R93.

use super::supply;
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{SpaceId, SpaceSet},
    nouns::{GameResult, ResultKind, Strength},
    options::{Cutoff, SuddenDeath},
    state::{Hidden, Open},
    words::place,
};
use engine::show::{line::Line, scene::Subject};

/// Points the Germans hold now (BF-VIC-03 to -05).
pub fn points(g: &Game, o: &Open) -> i32 {
    let held: i32 = (g.board.cities & o.control).iter().map(|c| i32::from(g.board.vp[c.index()])).sum();
    held + cut_off(g, o).len() as i32
}

/// Cities that score 1 when they are cut off untaken: Leningrad, and Moscow where the edition says so.
pub fn scoring_in_part(g: &Game) -> SpaceSet {
    let moscow = SpaceSet::only_if(g.conduct.moscow_as_leningrad, g.board.moscow);
    (moscow | g.board.leningrad) & g.board.cities
}

/// The rule by which they do.
pub fn partial_rule(g: &Game) -> &'static str {
    if g.conduct.moscow_as_leningrad { "BF-VIC-05" } else { "BF-VIC-04" }
}

/// Those that are untaken but cut off from every link to the east (BF-VIC-04, -05, R65).
pub fn cut_off(g: &Game, o: &Open) -> SpaceSet {
    let untaken = scoring_in_part(g) & !o.control;
    if untaken.is_empty() {
        return untaken;
    }
    match g.setup.house.cutoff {
        Cutoff::Trace => untaken & !supply::eastern_net(g, o),
        Cutoff::LinksHeld => untaken.iter().filter(|city| links_are_held(g, o.control, *city)).collect(),
    }
}

/// Whether Germans control every neighbour of a city that is nearer the eastern edge (R65, the other reading).
pub fn links_are_held(g: &Game, control: SpaceSet, city: SpaceId) -> bool {
    let doors = doors(g, city);
    // A city at the edge itself is never cut off so.
    !doors.is_empty() && (doors & !control).is_empty()
}

/// The neighbours of a city that are nearer the eastern edge.
pub fn doors(g: &Game, city: SpaceId) -> SpaceSet {
    let east = g.board.links_from(g.board.east);
    let near = g.board.adj[city.index()] & g.board.positions;
    near.iter().filter(|p| east[p.index()] < east[city.index()]).collect()
}

/// Why the points differ between two moments beside cities that changed hands: Leningrad, or Moscow, was cut off from the
/// east, or reached from there again (BF-VIC-04, -05).
pub fn scored(g: &Game, before: &Open, after: &Open) -> Vec<Line> {
    let [then, now] = [before, after].map(|o| cut_off(g, o));
    // Taken or lost it scores as a city.
    let same_side = |c: &SpaceId| before.is_german(*c) == after.is_german(*c);
    let changed = ((then | now) & !(then & now)).into_iter().filter(same_side);
    let line = |city: SpaceId| {
        let what =
            if city.is_in(now) { "is cut off from the east" } else { "is connected to the east again" };
        let text = format!("{} {what}", place(g, city));
        Line {
            text,
            rules: vec![partial_rule(g).into()],
            subjects: vec![Subject::from(city)],
            ..Line::default()
        }
    };
    changed.map(line).collect()
}

/// All points there are.
pub fn total(g: &Game) -> i32 {
    g.board.vp.iter().map(|n| i32::from(*n)).sum()
}

/// Change of the requirement by the number of Weak units drawn (BF-VIC-07, R68).
pub fn bell_change(g: &Game, weak: u8) -> i32 {
    let table = &g.board.bell_curve;
    let row = table.iter().find(|(from, to, _)| (*from..=*to).contains(&weak));
    let ends = || {
        let by_size = |row: &&(u8, u8, i8)| row.0;
        if weak == 0 { table.iter().min_by_key(by_size) } else { table.iter().max_by_key(by_size) }
    };
    row.or_else(ends).map_or(0, |(_, _, change)| i32::from(*change))
}

/// Points needed, which the hidden strength decides (BF-VIC-01, -06 to -08, R89).
pub fn requirement(g: &Game, h: &Hidden) -> i32 {
    let strength = match g.setup.strength {
        Strength::Bell => bell_change(g, h.weak_selected),
        Strength::Presort => i32::from(h.presort_change),
    };
    with_base(g, strength)
}

fn with_base(g: &Game, change: i32) -> i32 {
    (g.edition.base_points + change + i32::from(g.setup.free_setup) + i32::from(g.setup.handicap)).max(1)
}

/// Least and most points that may be needed, as far as anybody can know during the game.
pub fn requirement_range(g: &Game, o: &Open) -> (i32, i32) {
    if let Some((_, needed)) = o.strength {
        return (i32::from(needed), i32::from(needed));
    }
    let (low, high) = match g.setup.strength {
        Strength::Presort => (-2, 2),
        Strength::Bell => {
            let changes = g.board.bell_curve.iter().map(|(_, _, c)| i32::from(*c));
            (changes.clone().min().unwrap_or(0), changes.max().unwrap_or(0))
        }
    };
    (with_base(g, low), with_base(g, high))
}

/// The printed requirement before the hidden strength; the real one where it is shown (R129).
pub fn known_requirement(g: &Game, o: &Open) -> i32 {
    o.strength.map_or_else(|| with_base(g, 0), |(_, needed)| i32::from(needed))
}

/// Whether the entry of a German unit into Moscow is rolled for (BF-VIC-09, R67).
pub fn may_end_the_war(g: &Game, o: &Open, entered: SpaceId) -> bool {
    let due = match g.setup.sudden_death {
        SuddenDeath::First => !o.moscow_fell,
        SuddenDeath::Every => !o.is_german(entered),
        SuddenDeath::Off => false,
    };
    due && entered == g.board.moscow
}

/// BF-VIC-09, R67: at the first fall of Moscow, 1–2 ends the war. True if it did.
pub fn sudden_death(g: &Game, d: &mut GameDraft<'_>) -> bool {
    let die = d.roll(g.key(&d.state.open, "sudden death", 0), 6) as u8;
    d.emit(Event::SuddenDeathRolled { die });
    if die <= 2 {
        end(g, d, ResultKind::SuddenDeath);
    }
    die <= 2
}

/// Whether the points decide now: after the last turn (BF-VIC-10), or as soon as a turn ends with enough of them (R66).
pub fn is_counted(g: &Game, o: &Open) -> bool {
    g.is_last_turn(o) || is_early_win(g, o)
}

/// Whether the points suffice before the last turn, where that wins (R66).
pub fn is_early_win(g: &Game, o: &Open) -> bool {
    g.setup.early_win && o.strength.is_some_and(|(_, needed)| points(g, o) >= i32::from(needed))
}

/// BF-VIC-10: after the last turn the points decide.
pub fn count(g: &Game, d: &mut GameDraft<'_>) {
    let won = points(g, &d.state.open) >= requirement(g, &d.state.hidden);
    end(g, d, if won { ResultKind::German } else { ResultKind::Soviet });
}

/// Ends the game.
pub fn end(g: &Game, d: &mut GameDraft<'_>, kind: ResultKind) {
    let result = GameResult {
        kind,
        points: points(g, &d.state.open),
        needed: requirement(g, &d.state.hidden),
        weak: d.state.hidden.weak_selected,
    };
    d.emit(Event::GameOver { result });
}
