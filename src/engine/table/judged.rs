//! The record of a plan that was judged, as it stands in the file: `judged (method:5,rules:1,before:12,last:31,level:1,by:[0,0],
//! beside:(…),orders:[…])`.
//!
//! A convenience and nothing else: the same file and level give the same figures when the plan is weighed again. All of it comes from
//! outside, and what does not fit is weighed again.

use crate::{
    base::{seat::PlyId, text},
    chances::instead::{Beside, Measured},
    contract::show::Presentation,
    journal::format::{JUDGED, unsealed, write_line},
    play::{record::Record, session::Session},
};
use serde::{Deserialize, Serialize};

/// Raised whenever the same plan would get other figures: by another search, other postures, other procedures.
const METHOD: u32 = 5;
/// Most orders of a plan.
const MOST_ORDERS: usize = 1_000;
/// Most games of a plan, and points beyond which there are none of any game.
const MOST_GAMES: u32 = 100_000;
const MOST_POINTS: f64 = 1_000_000.0;

/// Which plan, and how it was weighed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) before: PlyId,
    pub(super) last: PlyId,
    pub(super) level: u8,
    /// The procedures by which the sides were played on.
    pub(super) levels: Vec<u8>,
}

/// The part by which a record is found.
#[derive(Deserialize)]
struct Head {
    method: u32,
    rules: u32,
    before: PlyId,
    last: PlyId,
    level: u8,
    by: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole<O> {
    method: u32,
    rules: u32,
    before: PlyId,
    last: PlyId,
    level: u8,
    by: Vec<u8>,
    beside: Beside,
    orders: Vec<O>,
}

/// The method of a game: another value makes it another.
fn method_of<R: Presentation>() -> u32 {
    METHOD + 1_000 * R::weights().map_or(0, |weights| u32::from(weights.version))
}

/// The record as a line.
pub(super) fn write<R: Presentation>(
    session: &Session<R>,
    asked: &Asked,
    beside: Beside,
    orders: Vec<R::Order>,
) -> String {
    let Asked { before, last, level, levels } = asked.clone();
    let whole = Whole {
        method: method_of::<R>(),
        rules: R::figured_by(),
        before,
        last,
        level,
        by: levels,
        beside,
        orders,
    };
    let mut line = String::new();
    write_line(&session.rules().names(), &mut line, JUDGED, &whole);
    line.trim_end_matches('\n').to_owned()
}

/// The newest record of a plan, if there is one that fits.
pub(super) fn kept<R: Presentation>(session: &Session<R>, asked: &Asked) -> Option<(Beside, Vec<R::Order>)> {
    let names = session.rules().names();
    let lines = session.records().iter().rev().filter_map(|record| match record {
        Record::Figures(line) => value(line),
        _ => None,
    });
    let fits = |value: &String| {
        let Ok(Head { method, rules, before, last, level, by }) = text::read_plain(value) else {
            return false;
        };
        (method, rules) == (method_of::<R>(), R::figured_by())
            && Asked { before, last, level, levels: by } == *asked
    };
    let value = lines.into_iter().find(fits)?;
    let Whole { beside, orders, .. } = text::read::<Whole<R::Order>>(&names, &value).ok()?;
    let most = R::SIDES.len().max(session.rules().board().keys().count());
    (is_sound(&beside, most) && orders.len() <= MOST_ORDERS).then_some((beside, orders))
}

/// The value of a record of this kind.
fn value(line: &str) -> Option<String> {
    let inside = unsealed(line)?.strip_prefix(JUDGED)?.strip_prefix(' ')?;
    Some(format!("{inside})"))
}

/// Whether the difference is that of the chances beside it, and that of the same plan nothing.
fn is_told_right(beside: &Beside) -> bool {
    let apart = beside.played.chance.mean - beside.advised.chance.mean;
    let differ = beside.gain.error > 0.0 || beside.gain.mean != 0.0;
    (beside.gain.mean - apart).abs() < 1e-6 && !(beside.same && differ)
}

/// Whether figures can be those of any plan.
fn is_sound(beside: &Beside, places: usize) -> bool {
    let within =
        |m: Measured, low: f64, high: f64| (low..=high).contains(&m.mean) && (0.0..=high).contains(&m.error);
    let stands = [beside.played, beside.advised];
    let points = stands.map(|stand| stand.points).into_iter().chain([beside.points]);
    (2..=MOST_GAMES).contains(&beside.games)
        && stands.iter().all(|stand| within(stand.chance, 0.0, 1.0))
        && [beside.gain, beside.against, beside.procedure].into_iter().all(|gain| within(gain, -1.0, 1.0))
        && points.into_iter().all(|points| within(points, -MOST_POINTS, MOST_POINTS))
        && is_told_right(beside)
        && beside.came.is_none_or(|came| {
            let most = came.games.min(MOST_GAMES);
            came.place.index() < places && came.played <= most && came.advised <= most
        })
}
