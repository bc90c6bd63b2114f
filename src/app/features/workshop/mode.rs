//! Making a lesson as a mode: what is played is an answer, what is clicked may be lit, and undo is that of the lesson.

use super::Workshop;
use crate::{
    command::{Command, Make, MapEvent, Order},
    desk::Desk,
    features::{
        battles::Battles,
        glow,
        mode::{Mode, Pointed, Signs},
    },
};
use egui::{Context, Key, Modifiers};
use lessons::{
    format::{Ask, Thing},
    making::Kind,
    things,
};

impl Mode for Workshop {
    fn is_exercise(&self) -> bool {
        true
    }

    fn notice(&mut self, desk: &mut Desk) {
        self.notice(desk);
    }

    fn why_no_order(&self) -> Option<&'static str> {
        if self.recording.is_some() {
            return None;
        }
        let kind = self.draft.step().map(|step| Kind::of(&step.ask));
        let order = matches!(kind, Some(Kind::Order | Kind::Free));
        Some(if order {
            "Press “Play a right answer” first: what you order then is the answer"
        } else {
            "Answers are played in steps that ask for orders"
        })
    }

    /// Unless an answer is being played, undo and redo are those of the lesson.
    fn instead(&self, order: &Order) -> Option<Command> {
        match order {
            Order::Undo if self.recording.is_none() => Some(Make::Undo.into()),
            Order::Redo if self.recording.is_none() => Some(Make::Redo.into()),
            _ => None,
        }
    }

    /// In a lesson that is made other sides answer at once, and only what is played as an answer.
    fn holds_the_game(&self) -> bool {
        true
    }

    fn pointed(&mut self, desk: &mut Desk, event: &MapEvent, now: f64) -> Pointed {
        if !self.pointed(desk, event) {
            return Pointed::Free;
        }
        self.changed_at = Some(now);
        Pointed::Taken
    }

    /// F5 tries the lesson as it stands; what is typed stays.
    fn keys_in_field(&self, ctx: &Context, _in_dialog: bool) -> Option<Command> {
        ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F5)).then(|| Make::Try.into())
    }

    fn escape(&mut self, desk: &mut Desk, _battles: &mut Battles) -> bool {
        desk.aim.is_none() && self.escape(desk)
    }

    fn glow_key(&self, _desk: &Desk) -> Option<(usize, bool, u32)> {
        Some((self.draft.at().step().unwrap_or(usize::MAX), self.recording.is_some(), self.lit))
    }

    fn glow(&self, desk: &Desk) -> Signs {
        let Some(step) = self.draft.step() else { return Signs::default() };
        let mut all: Vec<&Thing> = step.glow.iter().collect();
        if let Ask::Point(asked) = &step.ask {
            all.extend(&asked.right);
        }
        glow::drawn(desk, all.into_iter().filter_map(|thing| things::subject(&*desk.table, thing)))
    }

    /// While no answer is played there are no orders to speak of.
    fn standing(&self) -> Option<String> {
        self.recording.is_none().then(|| self.standing())
    }
}
