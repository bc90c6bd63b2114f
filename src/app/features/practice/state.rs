//! The puzzle on the table.

use super::kept::KindLine;
use crate::{
    command::MapEvent,
    desk::{Bubble, BubbleKind, state::Desk},
    ui::NUMBERS,
};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Side},
    show::{
        exercise::{Exercise, ExerciseKind, Manner},
        offer::Explanation,
        scene::Subject,
    },
};
use lessons::puzzles::opened::Opened;

/// A puzzle on the table.
pub struct Practising {
    /// Its id.
    pub id: String,
    /// What it is about, in the words of the game.
    pub about: String,
    /// Its kind.
    pub kind: &'static ExerciseKind,
    /// How hard it is.
    pub level: u8,
    /// Where its position came from.
    pub from: String,
    /// The side asked.
    pub side_name: &'static str,
    /// The task with all answers.
    pub exercise: Exercise,
    /// The best answer.
    pub best: usize,
    /// By how much it is the best.
    pub by: i64,
    /// The answers shown as rows.
    pub rows: Vec<usize>,
    /// The answer given.
    pub given: Option<usize>,
    /// What is said of it: heading and paragraph.
    pub said: Option<(String, String)>,
    /// When it comes back, in words.
    pub back: String,
    /// What is known of this kind and those beside it.
    pub own: Vec<KindLine>,
    /// It is played on from its position.
    pub free: bool,
    side: Side,
    start: PlyId,
}

impl Practising {
    /// With a puzzle that was opened; its table lies on the desk.
    pub fn new(id: String, about: String, from: String, opened: &Opened) -> Self {
        Self {
            id,
            about,
            kind: opened.kind,
            level: opened.level(),
            from,
            side_name: opened.table.sides().get(opened.side.0 as usize).copied().unwrap_or_default(),
            exercise: opened.exercise.clone(),
            best: opened.best,
            by: opened.by,
            rows: opened.rows(),
            given: None,
            said: None,
            back: String::new(),
            own: Vec::new(),
            free: false,
            side: opened.side,
            start: opened.table.cursor(),
        }
    }

    /// Sets the task in the words of the table: its places are named in another language.
    pub fn name_places(&mut self, desk: &Desk) {
        let task = desk.table.exercise(self.start, self.side, self.kind.id, &self.about);
        let Some(exercise) = task.filter(|task| task.answers.len() == self.exercise.answers.len()) else {
            return;
        };
        self.exercise = exercise;
        if let Some(given) = self.given {
            self.said = Some((self.heading(given), format!("{}.", self.exercise.why)));
        }
    }

    /// Whether the answer given is the best.
    pub fn is_right(&self) -> bool {
        self.given == Some(self.best)
    }

    /// Whether a place of the map is asked for.
    pub fn asks_for_place(&self) -> bool {
        self.given.is_none() && self.kind.manner == Manner::Place
    }

    /// The answer whose letter or number was pressed.
    pub fn answer_of(&self, ctx: &egui::Context) -> Option<usize> {
        const LETTERS: [egui::Key; 4] = [egui::Key::A, egui::Key::B, egui::Key::C, egui::Key::D];
        let open =
            if self.given.is_some() || self.kind.manner == Manner::Place { 0 } else { self.rows.len() };
        let pressed = |key: &egui::Key| ctx.input_mut(|i| i.consume_key(egui::Modifiers::NONE, *key));
        let letter = LETTERS.iter().take(open).position(pressed);
        let row = letter.or_else(|| NUMBERS.iter().take(open).position(pressed))?;
        self.rows.get(row).copied()
    }

    /// The answer that was pointed at on the map; `Err` says that the place is none.
    pub fn answer_at(&self, desk: &Desk, event: &MapEvent) -> Option<Result<usize, &'static str>> {
        let at = match event {
            MapEvent::ClickPlace { place }
            | MapEvent::ClickStack { place }
            | MapEvent::ClickUnit { place, .. }
            | MapEvent::PickUnit { place, .. } => *place,
            MapEvent::Hover(_)
            | MapEvent::TakeUp(_)
            | MapEvent::Drop { .. }
            | MapEvent::Along { .. }
            | MapEvent::GoOnto { .. }
            | MapEvent::ClickNothing => return None,
        };
        if !self.asks_for_place() {
            return None;
        }
        let is_it = |answer: &engine::show::exercise::Alternative| {
            answer.at.as_ref().and_then(|subject| desk.seen.place_of(subject)) == Some(at)
        };
        let none = "That place is no answer to this question";
        Some(self.exercise.answers.iter().position(is_it).ok_or(none))
    }

    /// Takes the answer: says what it came to and shows the best one on the map.
    pub fn answer(&mut self, desk: &mut Desk, nth: usize, now: f64) {
        if self.given.is_some() || nth >= self.exercise.answers.len() {
            return;
        }
        self.given = Some(nth);
        if !self.rows.contains(&nth) {
            self.rows.push(nth);
            self.rows.sort_unstable();
        }
        self.said = Some((self.heading(nth), format!("{}.", self.exercise.why)));
        let best = &self.exercise.answers[self.best];
        if !best.orders.is_empty() {
            // What the rules refuse is not shown; the words tell it all the same.
            let _ = desk.table.submit(self.side, &best.orders);
        }
        desk.bubble = self.bubble(now);
        desk.selection.clear();
        desk.planning = None;
        desk.status.clear();
    }

    /// What kind of answer it was.
    fn heading(&self, nth: usize) -> String {
        let (best, given) = (&self.exercise.answers[self.best], &self.exercise.answers[nth]);
        let short = best.worth - given.worth;
        if nth == self.best {
            return format!("The best by {}", self.kind.words(self.by));
        }
        if !given.miss.is_empty() {
            return given.miss.clone();
        }
        let how = if short < self.kind.clear.max(self.kind.margin) { "Close" } else { "Not the best" };
        format!("{how}: {} less than the best", self.kind.words(short))
    }

    fn bubble(&self, now: f64) -> Option<Bubble> {
        let best = &self.exercise.answers[self.best];
        let at = best.at.clone().filter(|at| matches!(at, Subject::Place(_)));
        let at = at.or_else(|| self.exercise.about.first().cloned())?;
        let text = Explanation {
            sentence: best.text.clone(),
            way_out: best.sum.clone(),
            at: Some(at),
            ..Explanation::default()
        };
        Some(Bubble { kind: BubbleKind::Hint, text, since: now, arrows: Vec::new() })
    }

    /// From here on it is a game: the position stands as it was asked about.
    pub fn play_on(&mut self, desk: &mut Desk) {
        self.free = true;
        let _ = desk.table.go_to(self.side, self.start);
        desk.bubble = None;
        desk.say("The position is yours to play on");
    }

    /// The places to look at: what the task is about, and what is linked with it; none where it is about the whole front.
    pub fn places(&self, desk: &Desk) -> Vec<PlaceKey> {
        let about: Vec<PlaceKey> =
            self.exercise.about.iter().filter_map(|at| desk.seen.place_of(at)).collect();
        let board = desk.table.board();
        let beside: Vec<PlaceKey> = about.iter().flat_map(|at| board.neighbours(*at)).collect();
        about.into_iter().chain(beside).collect()
    }
}
