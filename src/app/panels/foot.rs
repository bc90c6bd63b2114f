//! The foot of the left panel: the hint, the one main button with what it leads to, and the pace of a side that plays by
//! itself.

use crate::{
    command::{Act, Command, Look, Order, Program, catalogue::with_key},
    desk::{main_act::RESTING, parts::Keeping, state::Desk},
    panels::cx::Cx,
    settings::Pace,
    ui::{Btn, ButtonLook, Icon, Role, child, side_by_side, space},
};
use egui::{Align2, Id, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use engine::{
    base::{
        fence::{Fence, UndoPolicy},
        seat::Control,
        side::Side,
    },
    show::{builder::Builder, offer::Offer, sequence::Sequence},
};
use std::borrow::Cow;

/// Height of the buttons of a hint.
const HINT: f32 = 32.0;
/// Height of the one that asks about a plan.
const ASK: f32 = 20.0;

/// What the pinned block says over the primary button.
fn caption(cx: &Cx<'_>, sequence: &Sequence) -> (String, bool) {
    if cx.desk.their_turn().is_some() || cx.desk.look.is_some() || cx.desk.held.is_some() || has_plan(cx.desk)
    {
        return (String::new(), false);
    }
    match &sequence.primary {
        Some(offer) if cx.desk.is_asked() => (asked(offer), true),
        Some(offer) => match &offer.why_not {
            Some(why) if why.way_out.is_empty() => (why.sentence.clone(), true),
            Some(why) => (format!("{}. {}", why.sentence.trim_end_matches('.'), why.way_out), true),
            None => (told_with_fence(cx, offer), false),
        },
        None => (String::new(), false),
    }
}

/// What is asked before a step ends.
fn asked(offer: &Offer) -> String {
    if offer.ask.is_empty() { "Not everything has been ordered".to_owned() } else { offer.ask.clone() }
}

/// The consequence of the primary button: in the game's words, or else what the lock on it means.
fn told_with_fence(cx: &Cx<'_>, offer: &Offer) -> String {
    let fair = cx.desk.table.undo_policy() == UndoPolicy::Fair;
    let fence = match offer.fence {
        Fence::Die if fair => "Dice are rolled: this cannot be undone",
        Fence::Reveal if fair => "Hidden units are seen: this cannot be undone",
        Fence::Open | Fence::Die | Fence::Reveal => "",
    };
    if offer.note.is_empty() { fence.to_owned() } else { offer.note.trim_end_matches('.').to_owned() }
}

/// Height of the block.
pub(crate) fn bottom_height(cx: &Cx<'_>, ui: &Ui, sequence: &Sequence, width: f32) -> f32 {
    let kit = cx.kit;
    let (text, _) = caption(cx, sequence);
    let words = if text.is_empty() {
        0.0
    } else {
        kit.wrapped(ui.painter(), &text, Role::Caption, kit.th.ink3, width).size().y + 6.0
    };
    let primary = match &sequence.primary {
        Some(offer) if cx.desk.my_turn() => {
            let plan = cx.desk.seen.builder.as_ref().filter(|_| has_plan(cx.desk));
            let button = match plan {
                Some(builder) => plan_words(builder, width),
                None => Btn::new(primary_words(cx.desk, offer))
                    .end_icon((offer.fence != Fence::Open).then_some(Icon::Lock))
                    .key("Enter")
                    .size(width, space::PRIMARY),
            };
            kit.button_height(ui.painter(), button) + anyway_height(cx, ui, width)
        }
        _ => kit.h(space::PRIMARY),
    };
    let row = if cx.desk.look.is_some() {
        0.0
    } else if cx.desk.their_turn().is_some() {
        kit.h(22.0 + 28.0) + 10.0
    } else if cx.desk.seen.outcome.is_some() {
        kit.h(32.0) + 4.0
    } else if !cx.desk.table.gives_hints() {
        0.0
    } else {
        let words = hint_words(cx);
        let button = hint_button(&words, width, false);
        let button = kit.h(HINT).max(kit.button_height(ui.painter(), button)) + 4.0;
        let ask = if asks(cx) { kit.h(ASK + 8.0) + ui.spacing().item_spacing.y } else { 0.0 };
        let said = hint_said(cx).map_or(0.0, |said| {
            kit.wrapped(ui.painter(), &said, Role::Caption, kit.th.ink2, width).size().y + 6.0
        });
        button + ask + said + if cx.desk.hinted().is_some() { kit.h(HINT) + 4.0 } else { 0.0 }
    };
    10.0 + row + primary + words + 12.0
}

/// What the button of the hint says: it shows one, hides it again, or calls off the search for it.
fn hint_words(cx: &Cx<'_>) -> Cow<'static, str> {
    match cx.play.sought.words() {
        Some(words) => words.into(),
        None if cx.desk.hint.is_some() => "Hide the hint".into(),
        None => "Show me a good move".into(),
    }
}

/// What the hint says, over the button that does it, where the map does not say it.
fn hint_said(cx: &Cx<'_>) -> Option<String> {
    let said = cx.desk.hint_without_place()?;
    Some(if said.way_out.is_empty() {
        said.sentence.clone()
    } else {
        format!("{}. {}", said.sentence, said.way_out)
    })
}

/// That button.
fn hint_button(words: &str, width: f32, on: bool) -> Btn<'_> {
    Btn::new(words)
        .quiet()
        .icon(Icon::Lightbulb)
        .key(Command::from(Order::Hint).key_words())
        .on(on)
        .size(width, HINT)
        .left()
}

/// Whether a plan may be asked about in this game: a level weighs plans, and it is not played fairly.
fn asks(cx: &Cx<'_>) -> bool {
    let table = &cx.desk.table;
    !table.is_played_fairly() && !table.weighing_levels(cx.desk.me).is_empty()
}

/// The button that shows a hint. The one that does what the hint shows stands in a row of its own over it: where a hint
/// was asked for, a second click orders nothing.
fn hint_block(cx: &mut Cx<'_>, ui: &mut Ui, width: f32) {
    if let Some(said) = hint_said(cx) {
        cx.kit.label(ui, &said, Role::Caption, cx.kit.th.ink2);
        ui.add_space(6.0);
    }
    if cx.desk.hinted().is_some() {
        cx.button(
            ui,
            Btn::new("Do it").key(Command::from(Order::DoHint).key_words()).size(width, HINT).left(),
            Order::DoHint,
        );
        ui.add_space(4.0);
    }
    let (words, on) = (hint_words(cx), cx.desk.hint.is_some() || cx.play.sought.is_running());
    cx.button(ui, hint_button(&words, width, on), Order::Hint);
    if asks(cx) {
        let tip = with_key(
            "What you ordered in this step, played on beside the plan a search advises",
            &Act::AskPlan.into(),
        );
        cx.button(ui, Btn::new("Ask about my plan").link().height(ASK).tip(tip), Act::AskPlan);
    }
    ui.add_space(4.0);
}

/// Draws the block.
pub(crate) fn bottom_block(cx: &mut Cx<'_>, ui: &mut Ui, sequence: &Sequence) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
    ui.add_space(10.0);
    if cx.desk.look.is_some() {
        let button = Btn::primary("Back to now").key("Esc").size(ui.available_width(), space::PRIMARY).left();
        cx.button(ui, button, Look::LookNow);
        return;
    }
    if let Some((side, _)) = cx.desk.their_turn() {
        pace_block(cx, ui, side);
        return;
    }
    if cx.desk.seen.outcome.is_some() {
        let note = match &cx.desk.keeping {
            Keeping::In(_) => "The game is over and saved",
            Keeping::Asked { .. }
            | Keeping::AtFirstOrder { .. }
            | Keeping::Beside { .. }
            | Keeping::Nowhere { .. } => "The game is over",
        };
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(32.0)), Sense::hover());
        kit.text(ui.painter(), line.left_center(), Align2::LEFT_CENTER, note, Role::Caption, t.ink3);
        ui.add_space(4.0);
        let button = Btn::primary("New game…")
            .not_now(cx.desk.main_button().is_resting(cx.now).then_some(RESTING))
            .size(ui.available_width(), space::PRIMARY)
            .left();
        cx.button(ui, button, Program::ShowStart);
        return;
    }
    let width = ui.available_width();
    if cx.desk.table.gives_hints() {
        hint_block(cx, ui, width);
    }
    // Above the button, which stays where it is however much there is to say of it.
    let (text, warn) = caption(cx, sequence);
    if !text.is_empty() {
        kit.label(ui, &text, Role::Caption, if warn { t.warn } else { t.ink3 });
        ui.add_space(6.0);
    }
    if cx.desk.held.is_some() {
        // What comes next is not known before the battle has been seen.
        let button = Btn::new("Continue")
            .name("Show the rest of the battle at once")
            .size(width, space::PRIMARY)
            .left();
        cx.button(ui, button, Order::NextDecision);
    } else if let Some(offer) = &sequence.primary {
        if let Some(builder) = cx.desk.seen.builder.as_ref().filter(|_| has_plan(cx.desk)) {
            plan_button(cx, ui, builder);
        } else {
            let quiet = cx.desk.planning.is_some();
            end_of_step(cx, ui, offer, quiet);
        }
    } else {
        let button = Btn::primary("Decide first")
            .not_now("Decide in a panel or on the map")
            .size(ui.available_width(), space::PRIMARY)
            .left();
        kit.button(ui, button);
    }
}

/// `End movement`; once it was asked whether to, the way back to the step.
pub fn primary_words<'a>(desk: &Desk, offer: &'a Offer) -> &'a str {
    if desk.is_asked() { "Back to the step" } else { &offer.label }
}

/// The primary button. When it was asked whether to end the step, what ends it is a button of its own over it, with a key
/// of its own: a hand that goes on pressing what it pressed ends nothing. A quiet one is not blue, and Enter is not its key.
pub(crate) fn end_of_step(cx: &mut Cx<'_>, ui: &mut Ui, offer: &Offer, quiet: bool) {
    if cx.desk.is_asked() {
        let words = format!("{} anyway", offer.label);
        let button = anyway(offer, &words, ui.available_width());
        if known(ui, "end-anyway", |ui| cx.kit.button(ui, button).clicked()) {
            cx.send(Order::EndAnyway);
        }
        ui.add_space(BETWEEN);
    }
    if known(ui, "main-button", |ui| primary(cx, ui, offer, quiet).clicked())
        || cx.kit.refused(ui.ctx()).is_some()
    {
        cx.send(Order::Primary);
    }
}

/// A button that egui knows by its own name: one that comes over it takes none of its clicks.
fn known<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().scope_id(Id::unique(name)), add).inner
}

/// Whether a plan is open that can be given up: the button of the step is that of the plan meanwhile, and begins nothing
/// else.
fn has_plan(desk: &Desk) -> bool {
    desk.planning.as_ref().is_some_and(|p| !p.owed)
}

/// The button of the plan that is open, in the place of that of the step.
fn plan_button(cx: &mut Cx<'_>, ui: &mut Ui, builder: &Builder) {
    let kit = cx.kit;
    let button = plan_words(builder, ui.available_width());
    let name = format!("{}: the plan at the right", said_of(builder));
    let why = builder.why_not.as_ref().map(|why| why.sentence.as_str());
    let resting = cx.desk.main_button().is_resting(cx.now).then_some(RESTING);
    let button = button.name(name.as_str()).not_now(why.or(resting)).left();
    if known(ui, "plan-button", |ui| kit.button(ui, button).clicked()) || kit.refused(ui.ctx()).is_some() {
        cx.send(Order::Confirm);
    }
}

/// What the button of a plan says.
fn said_of(builder: &Builder) -> &str {
    if builder.confirm.is_empty() { "Keep this" } else { &builder.confirm }
}

/// That button, as far as its height goes.
fn plan_words(builder: &Builder, width: f32) -> Btn<'_> {
    Btn::new(said_of(builder))
        .end_icon((builder.fence != Fence::Open).then_some(Icon::Lock))
        .size(width, space::PRIMARY)
}

/// Room between the two buttons at the end of a step.
const BETWEEN: f32 = 6.0;

fn anyway<'a>(offer: &Offer, words: &'a str, width: f32) -> Btn<'a> {
    Btn::new(words)
        .end_icon((offer.fence != Fence::Open).then_some(Icon::Lock))
        .key(Command::from(Order::EndAnyway).key_words())
        .size(width, HINT)
        .left()
}

/// Height of the button that ends the step all the same, while it stands there: not while the button is that of a plan.
pub(crate) fn anyway_height(cx: &Cx<'_>, ui: &Ui, width: f32) -> f32 {
    let stands = cx.desk.is_asked() && !has_plan(cx.desk);
    match cx.desk.seen.sequence.primary.as_ref().filter(|_| stands) {
        Some(offer) => {
            let words = format!("{} anyway", offer.label);
            cx.kit.button_height(ui.painter(), anyway(offer, &words, width)) + BETWEEN
        }
        None => 0.0,
    }
}

/// The primary button; while a plan is open, Enter belongs to the plan.
fn primary(cx: &mut Cx<'_>, ui: &mut Ui, offer: &Offer, quiet: bool) -> egui::Response {
    let kit = cx.kit;
    let resting = cx.desk.main_button().is_resting(cx.now) && !quiet;
    let why = offer.why_not.as_ref().map(|e| e.sentence.clone());
    let fair = cx.desk.table.undo_policy() == UndoPolicy::Fair;
    let locked = offer.fence != Fence::Open && fair && !cx.desk.is_asked();
    let button = Btn::new(primary_words(cx.desk, offer))
        .look(if quiet { ButtonLook::Normal } else { ButtonLook::Primary })
        .end_icon(locked.then_some(Icon::Lock))
        .key((!quiet && !cx.desk.is_watching() && cx.desk.cursor.is_none()).then_some("Enter"))
        .tip(locked.then_some("This cannot be undone"))
        .not_now(why.as_deref().or(resting.then_some(RESTING)))
        .size(ui.available_width(), space::PRIMARY)
        .left();
    kit.button(ui, button)
}

fn pace_block(cx: &mut Cx<'_>, ui: &mut Ui, side: Side) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let (line, _) = ui.allocate_exact_size(vec2(width, kit.h(22.0)), Sense::hover());
    kit.text(ui.painter(), line.left_center(), Align2::LEFT_CENTER, "Pace", Role::CaptionSemi, t.ink2);
    let take = kit.line(ui.painter(), "Take over", Role::BodySemi, t.acc).size().x;
    let spot = Rect::from_min_max(pos2(line.right() - take, line.center().y - kit.h(13.0)), line.max);
    let mut corner = child(ui, "take-over", spot);
    let name = format!("Play the {} side yourself", cx.desk.side_name(side));
    let button = Btn::new("Take over").link().tip(name.as_str()).height(20.0);
    cx.button(&mut corner, button, Order::HandOver(side, Control::Person));
    let items: Vec<(&str, &str)> = Pace::ALL.iter().map(|p| (p.label(), p.about())).collect();
    let pace = cx.desk.pace.unwrap_or(cx.settings.pace);
    let now = Pace::ALL.iter().position(|p| *p == pace).unwrap_or(0);
    if let Some(i) = kit.segments(ui, "Pace", width, &items, now) {
        cx.send(Order::Pace(Pace::ALL[i]));
    }
    ui.add_space(10.0);
    side_by_side(ui, 8.0, |ui| {
        let back = Btn::of_icon(Icon::StepBack, "Previous decision")
            .tip("Look at the previous decision (Backspace)")
            .size(kit.h(40.0), space::PRIMARY);
        cx.button(ui, back, Order::PreviousDecision);
        let (text, why) = next_decision(cx);
        // One main button at a time: while a battle is shown, that is the one on its card.
        let battle = cx.play.battles.is_open();
        let next = Btn::new(&text)
            .look(if battle { ButtonLook::Normal } else { ButtonLook::Side(side.0) })
            .key((!battle).then_some("Space"))
            .not_now(why)
            .size(ui.available_width(), space::PRIMARY)
            .left();
        let resting = why == Some(RESTING);
        if kit.button(ui, next).clicked() || resting && kit.refused(ui.ctx()).is_some() {
            cx.send(Order::NextDecision);
        }
    });
}

/// The button that plays the next decision of the other side, and why it does not yet.
pub fn next_decision(cx: &Cx<'_>) -> (Cow<'static, str>, Option<&'static str>) {
    if !cx.play.auto.is_ready() {
        return match cx.play.auto.share() {
            None => ("Thinking".into(), Some("The next decision is being thought out")),
            Some(share) => {
                let why = "Plans are weighed; take the side over to stop it";
                (format!("Thinking, {:.0} %", 100.0 * share).into(), Some(why))
            }
        };
    }
    let resting = cx.desk.main_button().is_resting(cx.now);
    ("Next decision".into(), resting.then_some(RESTING))
}
