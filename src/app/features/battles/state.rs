//! Which battles are shown, and how far each of them was seen.

use crate::{
    desk::Desk,
    features::battles::course::{Course, Progress},
    map::{Fighting, Timeline, shortest},
    settings::Pace,
};
use engine::{
    base::{
        keys::PlaceKey,
        seat::{Control, PlyId, Seat},
        side::{Side, Viewer},
        when::Stride,
    },
    show::fight::Fight,
};
use std::collections::VecDeque;

/// Orders that may have been given since the last look; more were played at once and are not shown one by one.
const MOST_ORDERS: usize = 48;

/// A battle that is shown.
struct Card {
    fight: Fight,
    course: Course,
    /// When the course began, by the window's clock; `None` until the next frame.
    since: Option<f64>,
    /// The millisecond of its timeline that is seen.
    ms: f64,
    moving: bool,
    /// The moment before what moves.
    before: PlyId,
}

impl Card {
    fn new(desk: &Desk, fight: Fight, from: usize, before: PlyId) -> Self {
        let course = Course::new(timeline(desk, &fight), from);
        Self { ms: course.at(0.0), course, since: None, moving: true, fight, before }
    }

    fn finished(desk: &Desk, fight: Fight) -> Self {
        let mut card = Self::new(desk, fight, 0, 0);
        card.course = Course::finished(std::mem::take(&mut card.course.timeline), &card.fight);
        card.finish();
        card
    }

    fn now(&self) -> Progress {
        self.course.progress(self.ms)
    }

    /// The same battle with what was told of it since.
    fn go_on(&mut self, desk: &Desk, fight: &Fight, before: PlyId) {
        let from = self.now().beats.min(fight.beats.len());
        let before = if self.moving { self.before } else { before };
        *self = Self::new(desk, fight.clone(), from, before);
    }

    /// Whether more than its beginning was seen.
    fn has_begun(&self) -> bool {
        self.ms > self.course.from
    }

    fn finish(&mut self) {
        self.ms = self.course.timeline.length();
        self.moving = false;
    }

    /// Moves on. Whether it goes on moving.
    fn move_on(&mut self, now: f64, (speed, gliding): (f32, bool)) -> bool {
        if gliding && speed > 0.0 && !self.has_begun() {
            self.since = None;
            return true;
        }
        let since = *self.since.get_or_insert(now);
        let seconds = (now - since) * f64::from(speed);
        self.ms = self.course.at(seconds);
        if speed <= 0.0 || seconds >= self.course.length() {
            self.finish();
        }
        self.moving
    }

    /// The same, at once finished where nothing moves.
    fn still(mut self, still: bool) -> Self {
        if still {
            self.finish();
        }
        self
    }
}

/// When what of a battle is seen on the map of a desk.
fn timeline(desk: &Desk, fight: &Fight) -> Timeline {
    let board = &desk.seen.scene.board;
    Timeline::new(fight, &|from, to| shortest(board, from, to).unwrap_or_else(|| vec![from, to]))
}

/// A battle as it is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The battle.
    pub fight: &'a Fight,
    /// From which beat on it is seen now.
    pub from: usize,
    /// How far.
    pub now: Progress,
    /// It moves: the next press ends that.
    pub moving: bool,
    /// It belongs to a moment looked back at, and play does not wait for it.
    pub looked_back: bool,
}

/// The battles that are shown.
#[derive(Default)]
pub struct Battles {
    /// The last moment whose battles were noticed, and through whose eyes.
    at: Option<(PlyId, Viewer)>,
    queue: VecDeque<Card>,
    /// Nothing moves: what was told is shown at once.
    still: bool,
    /// The moment looked back at with its battle, and whether that was put away.
    looked: Option<(PlyId, Viewer, Option<Card>)>,
    /// The battle that was gone on from, until the next order.
    last: Option<Course>,
}

impl Battles {
    /// Notices what was ordered since the last look, and the moment looked back at.
    pub fn notice(&mut self, desk: &Desk, pace: Pace) {
        let who = desk.viewer();
        self.look_back(desk, who);
        if desk.look.is_some() {
            return;
        }
        // Who puts something together has seen what came of his own orders.
        if desk.planning.as_ref().is_some_and(|plan| !plan.owed) {
            self.queue.retain(|c| c.moving || !matches!(c.fight.by, Some(Seat::Person(_))));
        }
        let at = desk.table.cursor();
        match self.at.replace((at, who)) {
            // A game opened where hits are placed.
            None if desk.planning.as_ref().is_some_and(|p| p.owed) => self.see_as(desk, at, who),
            None => {}
            Some((before, eyes)) if eyes != who => {
                let unread = self.queue.iter().filter_map(|c| c.fight.beats.last());
                let mut plies: Vec<PlyId> = unread.map(|beat| beat.ply).collect();
                plies.extend(way(desk, before, at).unwrap_or_default());
                self.see_as(desk, at, who);
                for ply in plies {
                    self.take_whole(desk, ply, who);
                }
            }
            Some((before, _)) if before == at => {}
            Some((before, _)) => {
                if let Some(plies) = way(desk, before, at) {
                    for ply in plies {
                        self.take(desk, ply, who, pace);
                    }
                } else {
                    self.queue.clear();
                    self.last = None;
                }
            }
        }
    }

    /// The game stands elsewhere by no order: by undo or redo, or another game lies on the table.
    pub fn rebase(&mut self, desk: &Desk) {
        self.queue.clear();
        self.last = None;
        self.at = Some((desk.table.cursor(), desk.viewer()));
    }

    /// What an order brought.
    fn take(&mut self, desk: &Desk, ply: PlyId, who: Viewer, pace: Pace) {
        let fights = desk.table.fights(ply, who);
        let side = desk.table.given_by(ply);
        let by_itself = side.is_some_and(|s| desk.table.control(s) != Control::Person);
        // A player who decides something else has seen it; a side that plays by itself has not.
        let unread = |c: &Card| by_itself && (c.moving || is_played(desk));
        self.last = None;
        self.queue.retain(|c| fights.iter().any(|f| f.is_same(&c.fight)) || unread(c));
        let before = desk.table.step(ply, Stride::Ply, false);
        for fight in fights.iter() {
            let from = fight.beats.iter().position(|b| b.ply == ply).unwrap_or(0);
            if let Some(card) = self.queue.iter_mut().find(|c| c.fight.is_same(fight)) {
                card.go_on(desk, fight, before);
                if self.still {
                    card.finish();
                }
            } else if fight.matters_in(ply)
                && (is_shown_at(pace) || !by_itself || is_by_hand(desk, fight, who))
            {
                self.queue.push_back(Card::new(desk, fight.clone(), from, before).still(self.still));
            }
        }
    }

    /// The battle that an order began and ended, after which the other side decides: it would not be seen otherwise.
    fn take_whole(&mut self, desk: &Desk, ply: PlyId, who: Viewer) {
        if desk.table.given_by(ply).is_none_or(|s| desk.table.control(s) != Control::Person) {
            return;
        }
        let fights = desk.table.fights(ply, who);
        let whole = |f: &&Fight| f.beats.iter().all(|b| b.ply == ply) && f.matters_in(ply);
        let before = desk.table.step(ply, Stride::Ply, false);
        for fight in fights.iter().filter(whole) {
            if !self.queue.iter().any(|c| c.fight.is_same(fight)) {
                self.queue.push_back(Card::new(desk, fight.clone(), 0, before).still(self.still));
            }
        }
    }

    /// Another pair of eyes: the battle that is fought now is shown to them as far as it has come.
    fn see_as(&mut self, desk: &Desk, at: PlyId, who: Viewer) {
        self.queue.clear();
        self.last = None;
        if desk.table.when(at).battle != 0 {
            let fights = desk.table.fights(at, who);
            self.queue.extend(fights.last().cloned().map(|fight| Card::finished(desk, fight)));
        }
    }

    /// The battle of the moment looked back at: seen again where one stepped on to it, else finished.
    fn look_back(&mut self, desk: &Desk, who: Viewer) {
        let Some(ply) = desk.look.filter(|_| desk.event_shown().is_none()) else {
            self.looked = None;
            return;
        };
        let before = self.looked.as_ref().map(|(at, ..)| *at);
        if self.looked.as_ref().is_some_and(|(at, eyes, _)| (*at, *eyes) == (ply, who)) {
            return;
        }
        let fights = desk.table.fights(ply, who);
        let fight = fights.iter().rev().find(|f| f.matters_in(ply)).cloned();
        let stepped = before == Some(desk.table.step(ply, Stride::Ply, false)) && !self.still;
        let card = fight.map(|fight| match fight.beats.iter().position(|beat| beat.ply == ply) {
            Some(from) if stepped => Card::new(desk, fight, from, 0),
            _ => Card::finished(desk, fight),
        });
        self.looked = Some((ply, who, card));
    }

    /// Moves on what is shown. Returns in how many seconds to come back. While the map glides to the battle nothing begins.
    pub fn tick(&mut self, now: f64, speed: f32, gliding: bool) -> Option<f64> {
        self.still = speed <= 0.0;
        let looked = self.looked.as_mut().map(|(_, _, card)| card.as_mut());
        let card = looked.unwrap_or_else(|| self.queue.front_mut()).filter(|card| card.moving)?;
        card.move_on(now, (speed, gliding)).then_some(0.0)
    }

    /// What is to be drawn, if anything.
    pub fn shown(&self) -> Option<Shown<'_>> {
        let (card, looked_back) = match &self.looked {
            Some((_, _, card)) => (card.as_ref()?, true),
            None => (self.queue.front()?, false),
        };
        let Progress { beats: from, .. } = card.course.progress(card.course.from);
        Some(Shown { fight: &card.fight, from, now: card.now(), moving: card.moving, looked_back })
    }

    /// What of it is to be drawn on the map; of one that was gone on from, where units were lost, until the next order.
    pub fn fighting(&self) -> Option<Fighting<'_>> {
        let card = match &self.looked {
            Some((_, _, card)) => card.as_ref(),
            None => self.queue.front(),
        };
        if let Some(card) = card {
            let Course { timeline, from } = &card.course;
            return Some(Fighting { timeline, from: *from, ms: card.ms, over: false });
        }
        let course = self.last.as_ref().filter(|_| self.looked.is_none())?;
        let Course { timeline, from } = course;
        Some(Fighting { timeline, from: *from, ms: timeline.length(), over: true })
    }

    /// Puts away the card that is shown of now.
    fn put_down(&mut self) -> bool {
        let card = self.queue.pop_front();
        let put = card.is_some();
        self.last = card.map(|card| card.course);
        put
    }

    /// Whether a battle of now is shown, rather than one looked back at.
    pub fn is_open(&self) -> bool {
        self.looked.is_none() && !self.queue.is_empty()
    }

    /// Whether it still moves.
    pub fn is_moving(&self) -> bool {
        self.is_open() && self.queue.front().is_some_and(|c| c.moving)
    }

    /// Whether a battle looked back at is seen again now.
    pub fn is_seen_again(&self) -> bool {
        let looked = self.looked.as_ref().and_then(|(_, _, card)| card.as_ref());
        looked.is_some_and(|card| card.moving)
    }

    /// The places of what is shown, where it was fought first.
    pub fn places(&self) -> Vec<PlaceKey> {
        let of = |fight: &Fight| std::iter::once(fight.encounter.place).chain(fight.origins()).collect();
        self.shown().map_or_else(Vec::new, |s| of(s.fight))
    }

    /// Whether a side that plays by itself waits: until what moves has come to rest and, where a person plays, until a
    /// battle that is over was gone on from.
    pub fn holds(&self, desk: &Desk) -> bool {
        let Some(card) = self.queue.front() else { return false };
        let goes_on = desk.table.when(desk.table.cursor()).battle != 0;
        card.moving || is_played(desk) && (!goes_on || self.queue.len() > 1)
    }

    /// The moment to show while a battle after it moves.
    pub fn held_at(&self) -> Option<PlyId> {
        self.queue.front().filter(|c| c.moving).map(|c| c.before)
    }

    /// Ends what moves; false when nothing did.
    pub fn hurry(&mut self) -> bool {
        let card = self.queue.front_mut().filter(|c| c.moving);
        card.map(Card::finish).is_some()
    }

    /// Ends what moves, or puts away what rests; false when nothing was shown.
    pub fn press(&mut self) -> bool {
        match self.queue.front_mut() {
            Some(card) if card.moving => card.finish(),
            Some(_) => _ = self.put_down(),
            None => return false,
        }
        true
    }

    /// Puts away what is shown of now or of a moment looked back at; false when nothing was.
    pub fn put_away(&mut self) -> bool {
        match &mut self.looked {
            Some((_, _, card)) => card.take().is_some(),
            None => self.put_down(),
        }
    }
}

/// Whether a person plays, rather than watches two sides that play by themselves.
fn is_played(desk: &Desk) -> bool {
    let sides = 0..desk.table.sides().len() as u8;
    sides.into_iter().any(|side| desk.table.control(Side(side)) == Control::Person)
}

/// Whether a person began a battle, or decides in it now.
fn is_by_hand(desk: &Desk, fight: &Fight, who: Viewer) -> bool {
    let table = &desk.table;
    let decides = || table.to_act().is_some_and(|s| table.control(s) == Control::Person);
    let cursor = table.cursor();
    let now = || table.when(cursor).battle != 0 && table.fights(cursor, who).iter().any(|f| f.is_same(fight));
    matches!(fight.by, Some(Seat::Person(_))) || decides() && now()
}

/// Whether battles of a side that plays by itself are shown at a pace.
fn is_shown_at(pace: Pace) -> bool {
    match pace {
        Pace::Step | Pace::Slow => true,
        Pace::Fast | Pace::Skip => false,
    }
}

/// The orders from one moment to a later one on the same line; `None` when there is no such way, or it is too long.
fn way(desk: &Desk, from: PlyId, to: PlyId) -> Option<Vec<PlyId>> {
    let mut plies = Vec::new();
    let mut at = to;
    while at != from {
        if at == 0 || plies.len() == MOST_ORDERS {
            return None;
        }
        plies.push(at);
        at = desk.table.step(at, Stride::Ply, false);
    }
    plies.reverse();
    Some(plies)
}
