//! Orders, plans, undo and the other side.

use crate::{
    command::{Order, Trait},
    desk::Desk,
    play::Play,
    ui::fence_sentence,
};
use engine::base::fence::FenceReason;

impl Play {
    /// Does what is asked of the game.
    pub(crate) fn order(&mut self, asked: Order, now: f64) {
        // What was ordered before and stands again was seen then.
        let again = asked.traits().contains(&Trait::TakesBack);
        act(self, asked, now);
        if again {
            self.battles.rebase(&self.desk);
            self.news.take_back(&mut self.desk);
        }
    }
}

fn act(play: &mut Play, asked: Order, now: f64) {
    let desk = &mut play.desk;
    match asked {
        Order::Primary if desk.is_asked() => play.stay(),
        Order::Primary | Order::EndAnyway => primary(play, now),
        Order::Give(orders) => desk.hand().take_offer(&orders, now),
        Order::Ask(offer) => desk.hand().ask_grave(*offer, now),
        Order::Refuse(why) => desk.hand().refuse_offer(*why, now),
        Order::Reply(nth) => desk.hand().reply(nth, now),
        Order::Unasked => _ = desk.unasked(),
        Order::Undo => undo(play),
        Order::Redo => redo(play),
        Order::UndoToFence => while desk.table.undo(desk.me).is_ok() {},
        Order::UndoTo(ply) => {
            let stopped_by = desk.table.go_to(desk.me, ply).err();
            stopped(desk, stopped_by);
        }
        Order::Reset(stride) => {
            let stopped_by = desk.table.reset(desk.me, stride);
            stopped(desk, stopped_by);
        }
        Order::HandOver(side, control) => play.hand_over(side, control),
        Order::HandPost(side, post, control) => play.hand_post(side, post, control),
        Order::TakeSeat => play.take_seat(),
        Order::Do(verb, units, place) => desk.hand().tell_to(verb, units, place, now),
        Order::March(units, place) => desk.hand().begin_march(units, place, now),
        Order::MarchOn => desk.hand().go_on_marching(now),
        Order::EndMarch(units) => desk.end_march(&units),
        Order::WhyNotPlace(units, place) => _ = desk.hand().why_not(units, place, now),
        Order::Plan(orders) => desk.planner().plan_or_not(orders),
        Order::PlanMore(orders) => desk.planner().plan_more(orders),
        Order::PlanLess(orders) => desk.planner().plan_less(&orders),
        Order::PlanAll(orders) => desk.planner().plan_all(orders),
        Order::OpenBuilder(about) => desk.hand().open_builder(about),
        Order::Confirm => desk.hand().confirm(now),
        Order::CancelPlan => {
            desk.give_up_plan();
            desk.status.clear();
        }
        Order::Choice(number) => desk.hand().take_choice(number, now),
        Order::OfferKey(key) => desk.hand().take_letter(key, now),
        Order::Hint => play.show_hint(now),
        Order::DoHint => desk.hand().do_hint(now),
        Order::CheckStep => play.overlays.check_step(desk),
        Order::CloseCheck => _ = play.overlays.close_audit(desk),
        Order::Pace(pace) => desk.pace = Some(pace),
        Order::NextDecision if desk.is_watching() => play.go_on(now),
        Order::NextDecision => match desk.next_shown() {
            Some(to) => desk.look_at(to),
            None => play.next_decision(),
        },
        Order::PreviousDecision => desk.look_at(desk.previous_shown()),
    }
}

/// The one primary button.
fn primary(play: &mut Play, now: f64) {
    if play.desk.look.is_some() {
        play.desk.look = None;
    } else if play.desk.their_turn().is_some() {
        play.next_decision();
    } else if let Some(offer) = play.desk.seen.sequence.primary.clone() {
        play.desk.hand().take_offer(&offer.orders, now);
    }
}

/// Gives again what was undone, with what went without saying after it.
fn redo(play: &mut Play) {
    while play.desk.table.redo() && play.passes().is_some() {}
}

fn undo(play: &mut Play) {
    let from = play.desk.table.cursor();
    let mut undone = play.desk.table.undo(play.desk.me);
    // An obvious order is taken back with what came before it, or neither is.
    while undone.is_ok() && (play.passes().is_some() || is_answered(play)) {
        undone = play.desk.table.undo(play.desk.me);
    }
    while undone.is_err() && play.desk.table.cursor() != from && play.desk.table.redo() {}
    if undone.is_ok() {
        play.desk.planning = None;
        play.desk.bubble = None;
        play.desk.hint = None;
        play.desk.status.clear();
        play.forget_thoughts();
    }
    stopped(&mut play.desk, undone.err());
}

/// Whether another side of a lesson would at once do again what was taken back: that goes with the learner's order before it.
fn is_answered(play: &Play) -> bool {
    play.modes.iter().any(|mode| mode.is_answered(&play.desk))
}

/// Says what stopped undo, if anything did.
fn stopped(desk: &mut Desk, by: Option<FenceReason>) {
    if let Some(reason) = by {
        desk.say(fence_sentence(reason));
    }
}
