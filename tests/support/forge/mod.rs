//! Forged games: real journals changed by a forger who knows the format and puts check sums *and digests* right, so that
//! nothing but the question whether a fact can follow stands between a forgery and the game.
//!
//! Whatever opens is used as the program uses games (`used`). The same module serves a short test and a bench for long
//! runs (`cargo bench --bench forge`).

#![allow(clippy::unwrap_used)] // a test may

pub mod begun;
mod change;
pub mod run;
pub mod tree;
mod used;

pub use crate::rand::Rand;
pub use change::{Changed, Pool};
pub use used::use_up;

use engine::{
    base::{
        names::Names,
        seat::{PlyId, Seat},
        text,
    },
    contract::show::Presentation,
    dice::key::{Roll, Tie},
    play::{record::Record, session::Session},
};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Write as _, sync::Arc};

/// A record of a journal, a ply taken apart.
pub enum Line<R: Presentation> {
    Ply(Box<PlyLine<R>>),
    /// Any other, as it stands.
    Other(String),
}

/// A ply that may be changed.
pub struct PlyLine<R: Presentation> {
    pub id: PlyId,
    pub parent: PlyId,
    pub seat: Seat,
    pub group: PlyId,
    pub order: R::Order,
    pub reasons: Vec<R::Reason>,
    pub ties: Vec<Tie>,
    pub rolls: Vec<Roll>,
    pub events: Vec<R::Event>,
}

impl<R: Presentation> Clone for PlyLine<R> {
    fn clone(&self) -> Self {
        Self {
            order: self.order.clone(),
            reasons: self.reasons.clone(),
            ties: self.ties.clone(),
            rolls: self.rolls.clone(),
            events: self.events.clone(),
            ..*self
        }
    }
}

impl<R: Presentation> Clone for Line<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Ply(ply) => Self::Ply(ply.clone()),
            Self::Other(text) => Self::Other(text.clone()),
        }
    }
}

/// A journal taken apart.
pub struct Journal<R: Presentation> {
    pub header: String,
    pub rules: Arc<R>,
    pub lines: Vec<Line<R>>,
}

impl<R: Presentation> Clone for Journal<R> {
    fn clone(&self) -> Self {
        Self { header: self.header.clone(), rules: Arc::clone(&self.rules), lines: self.lines.clone() }
    }
}

impl<R: Presentation> Journal<R> {
    pub fn of(session: &Session<R>) -> Self {
        let saved = String::from_utf8(engine::journal::writing::save(session)).unwrap();
        let mut text = saved.lines().map(str::to_owned);
        let header = text.next().unwrap();
        let line = |(record, text): (&Record, String)| match record {
            Record::Ply(id) => {
                let ply = session.history().ply(*id).unwrap();
                Line::Ply(Box::new(PlyLine {
                    id: *id,
                    parent: ply.parent,
                    seat: ply.deed.seat,
                    group: ply.deed.group,
                    order: ply.deed.order.clone(),
                    reasons: ply.deed.reasons.clone(),
                    ties: ply.deed.ties.clone(),
                    rolls: ply.deed.rolls.clone(),
                    events: ply.events.to_vec(),
                }))
            }
            _ => Line::Other(text),
        };
        let lines = session.records().iter().zip(text).map(line).collect();
        Self { header, rules: Arc::clone(session.rules()), lines }
    }

    /// The file: plies numbered again, digests of what their events lead to, check sums.
    ///
    /// Events are applied as they are; what they lead to need make no sense.
    pub fn written(&self) -> String {
        let rules = &*self.rules;
        let names = rules.names();
        let mut out = format!("{}\n", sealed(&self.header));
        // The new number of each old one, and the state after each new one.
        let mut new_ids: Vec<(PlyId, PlyId)> = vec![(0, 0)];
        let mut states = vec![rules.start()];
        for line in &self.lines {
            let ply = match line {
                Line::Ply(ply) => ply,
                Line::Other(text) => {
                    let _ = writeln!(out, "{}", sealed(text));
                    continue;
                }
            };
            let id = states.len() as PlyId;
            let known = |old: PlyId| new_ids.iter().rev().find(|(o, _)| *o == old).map(|(_, n)| *n);
            let parent = known(ply.parent).unwrap_or(id - 1);
            let group = if ply.group == ply.id { id } else { known(ply.group).unwrap_or(id) };
            new_ids.push((ply.id, id));
            let mut state = states[parent as usize].clone();
            for event in &ply.events {
                rules.apply(&mut state, event);
            }
            let _ = writeln!(out, "{}", ply.written(&names, (id, parent, group), rules.digest(&state)));
            states.push(state);
        }
        out
    }

    /// The state that the plies up to a line lead to, if they follow one another.
    pub fn state_before(&self, line: usize) -> R::State {
        let mut states = vec![(0, self.rules.start())];
        for line in &self.lines[..line] {
            let Line::Ply(ply) = line else { continue };
            let from = states.iter().rev().find(|(id, _)| *id == ply.parent);
            let mut state = from.unwrap_or(&states[0]).1.clone();
            for event in &ply.events {
                self.rules.apply(&mut state, event);
            }
            states.push((ply.id, state));
        }
        let parent = match &self.lines.get(line) {
            Some(Line::Ply(ply)) => states.iter().rev().find(|(id, _)| *id == ply.parent),
            _ => states.last(),
        };
        parent.unwrap_or(&states[0]).1.clone()
    }
}

impl<R: Presentation> PlyLine<R> {
    fn written(
        &self,
        names: &Arc<dyn Names>,
        (id, parent, group): (PlyId, PlyId, PlyId),
        digest: u64,
    ) -> String {
        let mut out = format!("ply (id:{id}");
        if parent + 1 != id {
            let _ = write!(out, ",parent:{parent}");
        }
        let _ = write!(out, ",seat:{}", text_of(names, &self.seat));
        if group != id {
            let _ = write!(out, ",group:{group}");
        }
        let _ = write!(out, ",order:{}", text_of(names, &self.order));
        let mut list = |key: &str, items: Vec<String>| {
            if !items.is_empty() {
                let _ = write!(out, ",{key}:[{}]", items.join(","));
            }
        };
        list("reasons", self.reasons.iter().map(|w| text_of(names, w)).collect());
        list("ties", self.ties.iter().map(|t| format!("({},{})", t.sides, t.face)).collect());
        let roll = |r: &Roll| {
            let k = &r.key;
            format!(
                "({},{},{},{},{},{})",
                k.turn,
                text_of(names, &k.purpose),
                k.subject,
                k.nth,
                r.sides,
                r.face
            )
        };
        list("rolls", self.rolls.iter().map(roll).collect());
        let by_hand = self.rolls.iter().enumerate().filter(|(_, r)| r.by_hand).map(|(i, _)| i.to_string());
        list("by_hand", by_hand.collect());
        list("events", self.events.iter().map(|e| text_of(names, e)).collect());
        let _ = write!(out, ",digest:\"{digest:016x}\",sum:\"0\")");
        sealed(&out)
    }
}

/// A value as text.
pub fn text_of<T: Serialize>(names: &Arc<dyn Names>, value: &T) -> String {
    text::write(names, value).unwrap()
}

/// A value from text; none when it does not read.
pub fn value_of<T: DeserializeOwned>(names: &Arc<dyn Names>, text: &str) -> Option<T> {
    text::read(names, text).ok()
}

/// The line with the right check sum, if it has one.
pub fn sealed(line: &str) -> String {
    match line.rsplit_once(",sum:") {
        Some((text, _)) => {
            format!("{text},sum:\"{:08x}\")", xxhash_rust::xxh3::xxh3_64(text.as_bytes()) as u32)
        }
        None => line.to_owned(),
    }
}
