//! What the unseen Soviet units may be: the unseen counters by strength, and the units by the draw they came in.
//!
//! Everything follows from the open part of a view, which is the same for both sides (R115); only an umpire's page adds
//! what the units really are.

use super::draws;
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, N_BLOCKS, UnitId, UnitSet},
    nouns::Strength,
    state::{Open, View},
    words::month,
};
use engine::{
    base::keys::UnitKey,
    show::{
        forecast::Chance,
        unseen::{Unseen, UnseenFace, UnseenGroup},
    },
};
use kit::say::count;

/// Both faces, Weak first.
const FACES: [&str; 2] = ["Weak", "Strong"];

/// What can be inferred from a view.
pub fn unseen(g: &Game, v: &View) -> Unseen {
    let o = &v.open;
    let there = draws::unseen(g, o);
    let faces = FACES.iter().zip(by_face(g, there));
    let faces = faces.map(|(name, count)| UnseenFace { name: (*name).into(), count });
    let down = draws::face_down(o);
    let mixed = o.draws.mixed.iter().fold(UnitSet::NONE, |all, m| all.or(m.units));
    let drawn = |draw: u8, u: &UnitId| o.draws.born[u.slot()] == draw && !mixed.has(*u);
    let by_draw = (0..=o.draws.count).filter_map(|draw| {
        let units: UnitSet = down.into_iter().filter(|u| drawn(draw, u)).collect();
        (!units.is_empty()).then(|| group(g, v, Some(draw), units))
    });
    let groups = by_draw.chain(o.draws.mixed.iter().map(|m| group(g, v, None, m.units)));
    Unseen {
        title: "Soviet units that have not been seen".into(),
        faces: faces.collect(),
        groups: groups.collect(),
        notes: notes(g, o, there.len(), down.len()),
    }
}

/// How many of a set of counters are Weak, and how many Strong.
fn by_face(g: &Game, counters: CounterSet) -> [u16; 2] {
    let weak = counters.and(g.board.weak).len() as u16;
    [weak, counters.len() as u16 - weak]
}

/// The units of one draw that are face down, or those of a mix: each of them may be the same.
fn group(g: &Game, v: &View, draw: Option<u8>, units: UnitSet) -> UnseenGroup {
    let o = &v.open;
    let there = if draw.is_some() { draws::still_drawn(g, o) } else { draws::unseen(g, o) };
    let first = units.into_iter().next();
    let fits = draws::left_out(g, o);
    let open_to = |c: &CounterId| match draw {
        Some(draw) => fits.iter().any(|group| draws::since(o, *c, *group) <= draw),
        None => first.is_some_and(|u| draws::may_be(g, o, u, *c)),
    };
    let from = there.into_iter().filter(open_to).collect();
    let one = first.map(|u| std::iter::once(u).collect());
    let ways = one.and_then(|one| draws::ways(g, o, one));
    let chances = ways.map_or_else(Vec::new, |w| {
        let of = w.all();
        [1, 0].map(|weak| Chance { ways: w.by_weak.get(weak).copied().unwrap_or(0), of }).into()
    });
    let really = v.hidden.as_ref().map(|h| {
        let truth = units.into_iter().map(|u| h.truth[u.slot()]).filter(|c| usize::from(*c) < N_BLOCKS);
        by_face(g, truth.map(CounterId).collect()).into()
    });
    UnseenGroup {
        name: match draw {
            Some(0) => "Dealt at the start".into(),
            Some(draw) => format!("Arrived in {}", month(draw)),
            None => "Turned down again".into(),
        },
        units: units.into_iter().map(UnitKey::from).collect(),
        from: by_face(g, from).into(),
        chances,
        really,
    }
}

fn notes(g: &Game, o: &Open, unseen: usize, down: usize) -> Vec<(String, Option<String>)> {
    let mut out = vec![(
        format!(
            "{} unseen: {} face down, {} in the pool",
            count(unseen as i64, "counter"),
            count(down as i64, "unit"),
            o.pool_size
        ),
        Some("BF-REP-09".to_owned()),
    )];
    let back = o.draws.back.iter().filter(|first| **first > 0).count();
    if back > 0 {
        let text = "An eliminated unit goes back to the pool with its face known: what was drawn before cannot be it";
        out.push((text.into(), Some("BF-HIT-08".to_owned())));
    }
    let gone = o.siberia.unseen.len();
    if gone > 0 {
        let text = format!(
            "{} left for the Far East unseen, and may come back from the pool",
            count(gone as i64, "unit")
        );
        out.push((text, Some("SIB-BF-08".to_owned())));
    }
    if g.setup.strength == Strength::Presort {
        let text = match draws::left_out(g, o).len() {
            1 => "What has been seen tells which of the three groups was left out".to_owned(),
            n => format!("{n} of the three groups may have been left out"),
        };
        out.push((text, Some("BF-SET-01".to_owned())));
    }
    out
}
