//! The dispatch of a turn: half a page for the command of one side, made from what that side was told, and beside it what
//! happened in the same weeks, from the chronicle.

use super::{
    facts::Facts,
    told::scorer,
    turn_page::{in_danger, nearest},
};
use crate::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{
        chronicle::{Chapter, Chronicle},
        tally::TallyKind,
    },
    study::timeline::Timeline,
    table::Table,
};
use serde::Serialize;
use std::fmt::Write as _;

/// A turn of a line that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The game turn.
    pub turn: u16,
    /// What it is called: `June 1941`.
    pub name: String,
    /// The moment at which it began.
    pub from: u32,
    /// The moment at which it was over: the next one begins, or the game has ended.
    pub to: u32,
}

/// The turns of a line that are over, in order; the set-up is none.
pub fn ended(table: &dyn Table, line: &Timeline) -> Vec<Ended> {
    let is_over = || line.plies.last().is_some_and(|ply| table.outcome_at(*ply).is_some());
    let spans = line.turns.iter().enumerate().filter(|(_, span)| span.when.turn > 0);
    let of = |(n, span): (usize, &crate::study::timeline::Span)| {
        let next = line.turns.get(n + 1).map(|span| span.first);
        let to = next.or_else(|| is_over().then(|| line.end()))?;
        Some(Ended { turn: span.when.turn, name: span.name.clone(), from: span.first, to })
    };
    spans.filter_map(of).collect()
}

/// A dispatch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dispatch {
    /// The game turn.
    pub turn: u16,
    /// What it is called: `June 1941`.
    pub name: String,
    /// The ply at which the turn was over.
    pub ply: PlyId,
    /// Of which day it is, or of which turn: `30 June 1941`.
    pub date: String,
    /// For whom: `To the German command`.
    pub to: String,
    /// What it says first.
    pub headline: String,
    /// Two to four paragraphs.
    pub paragraphs: Vec<String>,
    /// What happened in these weeks; `None` in a game that does not tell.
    pub history: Option<Past>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Past {
    /// What it was about.
    pub headline: String,
    /// `22 to 30 June 1941`.
    pub days: String,
    /// Days and what happened, in order.
    pub events: Vec<(String, String)>,
    /// What happened to civilians and prisoners.
    pub cost: String,
    /// Where the texts come from.
    pub source: String,
}

/// What stands over the column of history.
pub const HISTORY: &str = "History";
/// What stands over what happened to civilians and prisoners.
pub const COST: &str = "What the counters do not show";

/// Whose command reads what a viewer is told; the umpire’s is that of the first side.
pub fn reader(who: Viewer) -> Side {
    match who {
        Viewer::Side(side) => side,
        Viewer::Umpire => Side(0),
    }
}

/// The dispatch of a turn that is over, as a viewer was told of it.
pub fn dispatch(table: &dyn Table, line: &Timeline, turn: &Ended, who: Viewer) -> Option<Dispatch> {
    let ply = |moment: u32| line.plies.get(moment as usize).copied();
    let (from, to, own) = (ply(turn.from)?, ply(turn.to)?, reader(who));
    let bulletin = table.bulletin(turn.turn, [from, to], who, own);
    let [before, now] = [(from, bulletin.told[0]), (to, bulletin.told[1])]
        .map(|(ply, told)| if ply == 0 { table.scene(0, who) } else { table.scene_within(ply, told, who) });
    let (old, new) = (table.sequence(from, who), table.sequence(to, who));
    let points = (new.score.total > 0).then(|| (scorer(table), old.score.held, new.score.clone()));
    let names = table.tally_names();
    let force = |side: Side| {
        let at = names.iter().position(|n| n.kind == TallyKind::Force && n.side == Some(side))?;
        bulletin.tally.get(at).copied()
    };
    let sides = table.sides();
    let (near, danger) = (nearest(&now, own), in_danger(&now, own));
    let facts = Facts {
        sides,
        own,
        bulletin: &bulletin,
        before: &before,
        now: &now,
        points,
        force: force(own).zip(force(own.other())).map(<[i32; 2]>::from),
        nearest: &near,
        in_danger: &danger,
    };
    let chronicle = table.chronicle();
    let chapter = chronicle.as_ref().and_then(|all| all.of_turn(turn.turn));
    let name = sides.get(usize::from(own.0)).copied().unwrap_or("first");
    Some(Dispatch {
        turn: turn.turn,
        name: turn.name.clone(),
        ply: to,
        date: chapter.map_or_else(|| turn.name.clone(), |c| c.to.to_string()),
        to: format!("To the {name} command"),
        headline: facts.headline(),
        paragraphs: facts.paragraphs(),
        history: chronicle.as_ref().zip(chapter).map(|(all, chapter)| past(all, chapter)),
    })
}

fn past(all: &Chronicle, chapter: &Chapter) -> Past {
    let events = chapter.events.iter().map(|event| (event.days(), event.text.clone()));
    let ring = |ring: &crate::show::chronicle::Encircled| {
        (ring.days(), format!("{}: {}{}", ring.name, ring.lost_words(), ring.figures))
    };
    Past {
        headline: chapter.title.clone(),
        days: chapter.from.span(chapter.to),
        events: events.chain(chapter.rings.iter().map(ring)).collect(),
        cost: chapter.cost.clone(),
        source: all.source.clone(),
    }
}

impl Dispatch {
    /// What stands over it: `30 June 1941. To the German command`.
    pub fn head(&self) -> String {
        format!("{}. {}", self.date, self.to)
    }

    /// All of it as text, for the ear and for files without marks.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.head(), self.headline);
        for paragraph in &self.paragraphs {
            let _ = write!(out, "\n{paragraph}\n");
        }
        if let Some(past) = &self.history {
            let _ = write!(out, "\n{HISTORY}: {}\n{}\n", past.headline, past.days);
            for (days, text) in &past.events {
                let _ = write!(out, "\n{days}: {text}");
            }
            let _ = write!(out, "\n\n{COST}: {}\n{}\n", past.cost, past.source);
        }
        out
    }
}
