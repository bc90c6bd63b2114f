//! Why a command cannot be given now: the one place for reasons, from the same facts the buttons are drawn from. Menus
//! and the palette show them beforehand, and `dispatch` asks once more before it acts.

use crate::{
    command::{Act, Arrange, Command, Dialog, Files, Look, MapEvent, Order, Program, Setting, Trait},
    desk::{Desk, aiming::SELECT_FIRST, known::LATER_IS_HIDDEN},
    features::{
        class, dispatches,
        mode::Mode,
        review::{self, Review, reasons::not_open},
        sought::weighs_plans,
        workshop,
    },
    play::Play,
    settings::HintsBy,
    ui::fence_sentence,
};
use engine::{
    base::{keys::PlaceKey, side::Viewer, when::Stride},
    show::offer::Explanation,
};
use report::moving::Extent;

/// What [`why_not`] looks at.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// The game on the table.
    pub play: Option<&'a Play>,
    /// Whether a saved game can be continued.
    pub can_continue: bool,
    /// How many games can be played.
    pub games: usize,
    /// Whether a message stands at the top.
    pub message: bool,
}

/// Why a command cannot be given now.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// A fact, for the status line.
    Fact(String),
    /// A refusal of the game, for the map at this place.
    Refusal(Box<Explanation>, Option<PlaceKey>),
}

impl Reason {
    /// The reason in one sentence.
    pub fn sentence(&self) -> &str {
        match self {
            Self::Fact(text) => text,
            Self::Refusal(why, _) => &why.sentence,
        }
    }
}

fn fact(text: impl Into<String>) -> Option<Reason> {
    Some(Reason::Fact(text.into()))
}

/// Why a command cannot be given now.
pub fn why_not(command: &Command, facts: Facts<'_>) -> Option<Reason> {
    match command {
        Command::Program(asked) => program(asked, facts),
        Command::Files(asked) => files(asked, &facts.play?.desk),
        Command::Setting(Setting::HintsBy(HintsBy::Search)) => no_level(facts.play?),
        Command::Setting(_) => None,
        Command::Order(asked) => match facts.play?.instead(asked) {
            Some(instead) => why_not(&instead, facts),
            None => order(asked, facts.play?),
        },
        Command::Map(MapEvent::Drop { .. } | MapEvent::Along { done: true, .. }) => {
            mode_says(facts.play?).or_else(|| not_mine(&facts.play?.desk))
        }
        Command::Map(_) => None,
        Command::Look(asked) => look(asked, facts.play?),
        Command::Review(Act::CountWin) => no_end(facts.play?),
        Command::Review(Act::AskPlan) => no_plan(&facts.play?.desk),
        Command::Review(act) => {
            let play = facts.play?;
            review::reasons::why_not(act, &play.desk, play.mode()).and_then(fact)
        }
        Command::Learn(_) | Command::Campaign(_) | Command::Shelf(_) => None,
        Command::Make(asked) => {
            let game = facts.play.map(|play| (&play.desk, &play.modes));
            workshop::reasons::why_not(asked, game).and_then(fact)
        }
        Command::Arrange(Arrange::Open) => facts.play?.no_arranging().and_then(fact),
        Command::Arrange(_) => None,
        Command::Class(asked) => {
            class::reasons::why_not(asked, facts.play.map(|play| &play.modes)).and_then(fact)
        }
    }
}

fn program(asked: &Program, facts: Facts<'_>) -> Option<Reason> {
    match asked {
        Program::Continue if facts.play.is_none() && !facts.can_continue => {
            fact("There is no saved game yet")
        }
        Program::SetUp(nth) if usize::from(*nth) >= facts.games => fact(match facts.games {
            1 => "There is one game",
            _ => "The list has no such number",
        }),
        Program::CloseBanner if !facts.message => fact("There is no message"),
        Program::Show(dialog) => show(*dialog, facts.play?),
        Program::PlaceMenu if facts.play?.desk.keyboard_place().is_none() => {
            fact("Select a unit or a place first")
        }
        _ => None,
    }
}

fn show(dialog: Dialog, play: &Play) -> Option<Reason> {
    match dialog {
        Dialog::CopyForSide => play.desk.no_copy_for_a_side().and_then(fact),
        Dialog::Report => play.desk.no_report().and_then(fact),
        Dialog::TurningPoints if play.is_in::<Review>() => None,
        Dialog::Plans if play.is_in::<Review>() => no_level(play),
        Dialog::TurningPoints | Dialog::Plans => fact(not_open()),
        Dialog::End => no_end(play),
        Dialog::Turn => no_turn(play),
        Dialog::Dispatch => no_dispatch(play),
        _ => None,
    }
}

/// Why the plan of the step that is open cannot be weighed.
fn no_plan(desk: &Desk) -> Option<Reason> {
    let (table, at) = (&*desk.table, desk.at());
    if table.is_played_fairly() {
        return fact("While a fair game runs on, no plan is advised");
    }
    if table.weighing_levels(desk.me).is_empty() {
        return fact(NO_LEVEL);
    }
    // What ended a step before belongs to another.
    let before = table.step(at, Stride::Ply, false);
    let own = table.given_by(at) == Some(desk.me) && table.when(before) == table.when(at);
    if own { None } else { fact("Order something first: what you ordered in this step is weighed") }
}

/// Why no plan is weighed in a game at all.
fn no_level(play: &Play) -> Option<Reason> {
    if weighs_plans(&*play.desk.table) { None } else { fact(NO_LEVEL) }
}

const NO_LEVEL: &str = "No level of this game weighs plans";
/// Why there is nothing to be shown of a battle.
const NO_BATTLE: &str = "There was no battle yet";
const NOT_OVER: &str = "The game is not over";

/// Why it is not told how the game ended.
fn no_end(play: &Play) -> Option<Reason> {
    if play.desk.seen.outcome.is_none() { fact(NOT_OVER) } else { later_is_hidden(&play.desk) }
}

/// Why there is no page of a turn.
fn no_turn(play: &Play) -> Option<Reason> {
    later_is_hidden(&play.desk).or_else(|| {
        let ended = play.round().is_some();
        if ended { None } else { fact("No turn of yours has ended yet") }
    })
}

/// Why there is no dispatch.
fn no_dispatch(play: &Play) -> Option<Reason> {
    if dispatches::any(&play.desk) { None } else { fact("No turn is over yet") }
}

/// Why nothing is told of the moment the game has come to.
fn later_is_hidden(desk: &Desk) -> Option<Reason> {
    if desk.may_know(desk.table.cursor()) { None } else { fact(LATER_IS_HIDDEN) }
}

fn files(asked: &Files, desk: &Desk) -> Option<Reason> {
    match asked {
        Files::ChooseReply => desk.no_reply().and_then(fact),
        Files::ChooseSheet | Files::SaveSheetTo(_) if desk.seen.outcome.is_none() => fact(NOT_OVER),
        Files::ChooseSheet | Files::SaveSheetTo(_) => later_is_hidden(desk),
        Files::ChooseShots(Extent::Battle, _) | Files::SaveShotsTo(_, Extent::Battle, _)
            if desk.battle_as_text().is_none() =>
        {
            fact(NO_BATTLE)
        }
        Files::ChooseReport(wish) | Files::SaveReportTo(_, wish) => {
            desk.no_report().or_else(|| desk.no_look(wish.who)).and_then(fact)
        }
        Files::ChooseShare(share) | Files::SaveShareTo(_, share) if matches!(share.who, Viewer::Side(_)) => {
            let too_much = || desk.table.sees_too_much(share.who);
            let no_look = || desk.no_look(share.who).filter(|_| too_much());
            desk.no_copy_for_a_side().and_then(fact).or_else(|| no_look().and_then(fact))
        }
        _ => None,
    }
}

/// Why no order is taken now where a lesson or a puzzle is on the table.
fn mode_says(play: &Play) -> Option<Reason> {
    play.modes.awake().find_map(Mode::why_no_order).and_then(fact)
}

fn order(asked: &Order, play: &Play) -> Option<Reason> {
    let desk = &play.desk;
    if asked.traits().contains(&Trait::Orders)
        && let Some(why) = mode_says(play)
    {
        return Some(why);
    }
    let no_undo = play.modes.iter().find_map(|mode| mode.why_no_undo(desk));
    match asked {
        Order::Undo | Order::UndoToFence if no_undo.is_some() => no_undo.and_then(fact),
        Order::Undo | Order::UndoToFence | Order::Reset(_) => fact(fence_sentence(desk.seen.fence?)),
        Order::Redo if desk.redo_is_hidden() => fact(LATER_IS_HIDDEN),
        Order::Redo if !desk.seen.can_redo => fact("There is nothing to redo"),
        Order::EndAnyway if !desk.is_asked() => {
            fact("Nothing was asked: Enter, or the blue button, ends a step")
        }
        Order::Primary | Order::EndAnyway => primary(play),
        Order::Confirm | Order::CancelPlan if desk.planning.is_none() => fact("No plan is open"),
        Order::Confirm => {
            let why = desk.seen.builder.as_ref()?.why_not.clone()?;
            let place = desk.planning.as_ref().and_then(|p| desk.seen.place_of(&p.about));
            Some(Reason::Refusal(Box::new(why), place))
        }
        Order::CancelPlan if desk.planning.as_ref().is_some_and(|p| p.owed) => {
            fact("This must be decided before the game goes on")
        }
        Order::MarchOn if desk.marches_now().next().is_none() => fact("No march is under way"),
        Order::CheckStep | Order::Choice(_) | Order::OfferKey(_) => not_mine(desk),
        Order::Hint | Order::DoHint if !desk.table.gives_hints() => fact("This game gives no hints"),
        Order::Hint if desk.hint.is_none() && !desk.my_turn() => fact("You have nothing to decide now"),
        Order::DoHint if desk.hinted().is_none() => fact("No hint is shown: press H first"),
        Order::NextDecision if desk.look.is_some() || desk.is_watching() => None,
        Order::NextDecision if desk.their_turn().is_none() => {
            fact("The other side has nothing to decide now")
        }
        Order::NextDecision if !play.auto.is_ready() => fact("The next decision is being worked out"),
        Order::PreviousDecision if desk.at() == 0 => fact(FIRST),
        _ => None,
    }
}

fn primary(play: &Play) -> Option<Reason> {
    let desk = &play.desk;
    if desk.look.is_some() {
        return None;
    }
    if let Some((side, _)) = desk.their_turn() {
        let moves = format!("The {} side is to move; the computer plays it", desk.side_name(side));
        return if play.auto.is_ready() { None } else { fact(moves) };
    }
    match &desk.seen.sequence.primary {
        Some(offer) => Some(Reason::Refusal(Box::new(offer.why_not.clone()?), None)),
        None if desk.seen.outcome.is_some() => fact("The game is over"),
        None => fact("Decide in a panel or on the map"),
    }
}

fn look(asked: &Look, play: &Play) -> Option<Reason> {
    let desk = &play.desk;
    match asked {
        Look::NextUnit(_) if desk.tabs_through_places() => None,
        Look::NextUnit(_) => desk.no_next_unit().and_then(fact),
        Look::NextStack(_) => desk.no_next_unit().and_then(fact),
        Look::InFull if desk.keyboard_place().is_none() => fact("Select a unit or a place first"),
        Look::OneHex(_) if desk.selection.is_empty() => fact(SELECT_FIRST),
        Look::OneHex(_) => mode_says(play).or_else(|| not_mine(desk)),
        Look::Aim(_) if !desk.my_turn() => not_mine(desk),
        Look::Aim(aim) if desk.must_select_for(*aim) => fact(SELECT_FIRST),
        Look::WholeStack if desk.keyboard_stack().is_empty() => fact("You have no unit there"),
        Look::LookNow if desk.look.is_none() => fact("You are at the latest moment already"),
        Look::Step(stride, forward) => no_step(play, *stride, *forward),
        _ => None,
    }
}

const FIRST: &str = "This is the first moment";

fn no_step(play: &Play, stride: Stride, forward: bool) -> Option<Reason> {
    let desk = &play.desk;
    if let Some(review) = play.mode::<Review>() {
        return review.no_step(stride, forward).and_then(fact);
    }
    if forward && desk.next_is_hidden(stride) {
        return fact(LATER_IS_HIDDEN);
    }
    if desk.table.step(desk.at(), stride, forward) != desk.at() {
        return None;
    }
    fact(if forward { "This is the last moment" } else { FIRST })
}

fn not_mine(desk: &Desk) -> Option<Reason> {
    if desk.my_turn() { None } else { fact("It is not your move") }
}
