//! What a page is made from: a copy for those who get it, opened again, and through whose eyes it can be seen.

use super::asked::Asked;
use crate::chances::kept_turning_points;
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    insight::told::TurningPoint,
    play::prospect::Course,
    study::share::Without,
    table::{GameKind, Table},
};
use std::collections::BTreeMap;

/// A game as the page holds it.
pub(super) struct Game {
    /// The file inside the page.
    pub(super) file: Vec<u8>,
    /// That very file, opened.
    pub(super) table: Box<dyn Table>,
    /// Its last ply.
    pub(super) tip: PlyId,
    /// Through whose eyes it can be seen, with what that is called: those of the page first.
    pub(super) eyes: Vec<(Viewer, String)>,
    /// The chances that the game's own file keeps, and what turned it.
    pub(super) chances: Option<(Course, Vec<TurningPoint>)>,
}

impl Game {
    /// The copy of a game that a page is asked for.
    ///
    /// # Errors
    /// One sentence.
    pub(super) fn of(kind: &dyn GameKind, journal: &[u8], asked: &Asked<'_>) -> Result<Self, String> {
        let mut whole = kind.load(journal)?;
        if whole.in_study() {
            whole.study_at(whole.main_tip())?;
        }
        // A copy for one side is its own whole.
        let who = if whole.told_to().is_some() { Viewer::Umpire } else { asked.who };
        let file = whole.export(who, Without { variations: true, comments: !asked.notes })?;
        let mut table = kind.load(&file)?;
        table.set_spelling(asked.names);
        let tip = table.main_tip();
        table.study_at(tip)?;
        let eyes = eyes(&*table);
        let chances = kept(&*whole, &*table, tip, eyes.first().map_or(Viewer::Umpire, |(who, _)| *who));
        Ok(Self { file, table, tip, eyes, chances })
    }
}

/// Whose eyes a file has: those of the side it was made for; else those of all players, or of each side where they know
/// different things, and the umpire's where anything is hidden.
fn eyes(table: &dyn Table) -> Vec<(Viewer, String)> {
    let name = |side: Side| table.sides().get(usize::from(side.0)).copied().unwrap_or_default().to_owned();
    if let Some(side) = table.told_to() {
        return vec![(Viewer::Side(side), name(side))];
    }
    let players = if table.has_secrets() {
        (0..table.sides().len() as u8).map(|n| (Viewer::Side(Side(n)), name(Side(n)))).collect()
    } else {
        vec![(Viewer::Side(Side(0)), "Both sides".to_owned())]
    };
    let umpire = (!table.is_open()).then(|| (Viewer::Umpire, "Umpire".to_owned()));
    if table.has_secrets() {
        umpire.into_iter().chain(players).collect()
    } else {
        players.into_iter().chain(umpire).collect()
    }
}

/// The chances that stand in the file of the whole game, by the plies of the copy; none where the copy leaves orders out.
fn kept(whole: &dyn Table, copy: &dyn Table, tip: PlyId, who: Viewer) -> Option<(Course, Vec<TurningPoint>)> {
    let here = copy.way_to(tip);
    let there = whole.way_to(whole.main_tip());
    let figures = whole.kept_figures(who);
    if here.len() != there.len() || figures.moments.len() < 2 {
        return None;
    }
    let of: BTreeMap<PlyId, PlyId> = there.into_iter().zip(here).collect();
    let renamed = |(ply, prospect): (&PlyId, &_)| Some((*of.get(ply)?, Clone::clone(prospect)));
    let course = Course {
        moments: figures.moments.iter().filter_map(renamed).collect(),
        orders: figures.orders.iter().filter_map(renamed).collect(),
    };
    let turning = kept_turning_points(whole, whole.main_tip(), who);
    let turning = turning.into_iter().filter_map(|mut point| {
        for ply in &mut point.swing.plies {
            *ply = *of.get(ply)?;
        }
        Some(point)
    });
    Some((course, turning.collect()))
}
