//! A lesson as a mode: it judges what is done at the desk, and answers there.

use super::{Learning, named};
use crate::{
    command::{Class, Command, Learn, Make, MapEvent},
    desk::Desk,
    features::{
        battles::Battles,
        glow,
        mode::{Mode, Pointed, Signs},
    },
};
use egui::{Context, Key, Modifiers};
use engine::base::keys::PlaceKey;
use lessons::things::subject;

impl Mode for Learning {
    fn is_exercise(&self) -> bool {
        true
    }

    fn leads(&self) -> bool {
        true
    }

    fn sleeps(&self) -> bool {
        true
    }

    fn notice(&mut self, desk: &mut Desk) {
        self.notice(desk);
    }

    fn speak(&mut self, desk: &mut Desk) {
        self.speak(desk);
    }

    fn name_places(&mut self, desk: &Desk) {
        self.run.name_places(&*desk.table);
        self.said = self.said.take().and(self.run.state().said.last().cloned());
    }

    fn why_no_order(&self) -> Option<&'static str> {
        if self.watched().is_some() {
            Some("The other side’s orders are being shown; go on with Enter")
        } else if self.showing.is_some() && !self.opens() {
            Some("The answer is being shown; Esc ends that")
        } else if self.run.is_over() {
            Some("The lesson is over. Review what you tried, or go on to the next lesson")
        } else if self.asks_for_orders() {
            None
        } else if self.may_go_on() {
            Some("This step is done: go on with Next")
        } else {
            Some("This step asks a question; no order is needed")
        }
    }

    fn why_no_undo(&self, desk: &Desk) -> Option<&'static str> {
        (self.run.state().start == Some(desk.table.cursor())).then_some(
            "Nothing was ordered in this step of the lesson; its bar over the task leads to an earlier one",
        )
    }

    fn asks_for_every_order(&self) -> bool {
        true
    }

    fn is_answered(&self, desk: &Desk) -> bool {
        self.run.others_to_act(&*desk.table)
    }

    fn pointed(&mut self, desk: &mut Desk, event: &MapEvent, _now: f64) -> Pointed {
        if self.opens() && !matches!(event, MapEvent::Hover(_)) {
            // Who knows what to do does not wait.
            self.end_show(desk);
            desk.refresh();
        }
        self.pointed(desk, event);
        if self.why_no_order().is_some() && !matches!(event, MapEvent::Hover(_)) {
            // A click shows; it orders nothing.
            desk.selection.clear();
        }
        Pointed::Free
    }

    fn keys(&self, ctx: &Context, desk: &Desk) -> Option<Command> {
        if desk.aim.is_none() { pressed(ctx, self, desk) } else { None }
    }

    /// Those that write nothing lead out of the field of a question.
    fn keys_in_field(&self, ctx: &Context, in_dialog: bool) -> Option<Command> {
        if self.tried && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F5)) {
            // What is typed stays: the lesson is made again from here.
            return Some(Make::Try.into());
        }
        if in_dialog {
            return None;
        }
        let out = [Command::from(Class::Present), Command::from(Learn::Home)];
        let command = out.into_iter().find(|command| command.is_pressed(ctx))?;
        if let Some(field) = ctx.memory(egui::Memory::focused) {
            ctx.memory_mut(|m| m.surrender_focus(field));
        }
        Some(command)
    }

    fn escape(&mut self, desk: &mut Desk, _battles: &mut Battles) -> bool {
        self.end_show(desk)
    }

    fn glow_key(&self, _desk: &Desk) -> Option<(usize, bool, u32)> {
        let dark = self.run.is_done() || self.showing.is_some();
        let found = self.run.state().pointed.len();
        Some((self.run.current(), dark, (self.meant.len() + found) as u32))
    }

    fn glow(&self, desk: &Desk) -> Signs {
        if self.run.is_done() || self.showing.is_some() {
            return Signs::default();
        }
        let found = self.run.state().pointed.iter().filter_map(|thing| subject(&*desk.table, thing));
        glow::drawn(desk, self.lit(desk).into_iter().chain(found))
    }

    fn named(&self, desk: &Desk) -> Option<Vec<PlaceKey>> {
        let quiet = self.run.is_done() || self.showing.is_some();
        (!quiet).then(|| named::places(desk, self.run.step(), &self.lit(desk)))
    }

    fn menu(&self) -> Option<(&'static str, Vec<Command>)> {
        Some(("Lesson", [Class::Present, Class::Save, Class::PrintThis].map(Command::Class).to_vec()))
    }

    fn tick(&mut self, desk: &mut Desk, now: f64) -> Option<f64> {
        self.tick(desk, now)
    }
}

/// What a key that was pressed means in a lesson.
fn pressed(ctx: &Context, learning: &Learning, desk: &Desk) -> Option<Command> {
    let goes_on = |ctx: &Context| {
        [Key::Enter, Key::Space].into_iter().any(|key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)))
    };
    if learning.opens() && goes_on(ctx) {
        return Some(Learn::EndShow.into());
    }
    if learning.watched().is_some() {
        if ctx.input_mut(|i| i.consume_key(Modifiers::SHIFT, Key::Enter)) {
            return Some(Learn::EndShow.into());
        }
        return goes_on(ctx).then(|| Learn::Next.into());
    }
    if learning.plays_on() && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(Learn::PlayOn.into());
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::H)) {
        return Some(Learn::Hint.into());
    }
    if let Some(nth) = learning.option_of(ctx) {
        return Some(Learn::Choose(nth).into());
    }
    let free = desk.aim.is_none() && desk.planning.is_none() && learning.showing.is_none();
    let nowhere = desk.cursor.is_none();
    // A question is gone past from wherever the cursor is: Shift with Enter orders nothing there.
    if free
        && (nowhere || !learning.asks_for_orders())
        && ctx.input_mut(|i| i.consume_key(Modifiers::SHIFT, Key::Enter))
    {
        return Some(if learning.rests_at_end() { Learn::Next.into() } else { Learn::Skip.into() });
    }
    let shown = learning.goes_on_shown();
    let idle = learning.rests_at_end() || waits_for_answer(learning, desk);
    if free && nowhere && (shown || idle) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(if shown { Learn::Skip.into() } else { Learn::Idle.into() });
    }
    let place = desk.cursor.filter(|_| learning.asks_to_point());
    let goes_on = learning.may_go_on() && free;
    if (goes_on || place.is_some()) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(match place {
            Some(place) => MapEvent::ClickPlace { place }.into(),
            None => Learn::Next.into(),
        });
    }
    None
}

/// Whether the main button is none that the step of a lesson asks for.
fn waits_for_answer(learning: &Learning, desk: &Desk) -> bool {
    let orders = learning.asks_for_orders() && desk.look.is_none() && desk.their_turn().is_none();
    orders && (learning.primary_is_a_choice(desk) || !learning.asks_for_primary(desk))
}
