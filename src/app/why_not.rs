//! Why a command cannot be given now: the one place for reasons, from the same facts the buttons are drawn from. Menus
//! and the palette show them beforehand, and `dispatch` asks once more before it acts.

use super::{
    command::{
        Arrange, Class, Command, Files, Look, Make, MapEvent, Order, Program,
        review::{Act, ReviewTab},
        wishes::Dialog,
    },
    desk::{Desk, aiming::SELECT_FIRST, fence::fence_sentence, known::LATER_IS_HIDDEN},
    play::Play,
};
use engine::{
    base::{fence::UndoPolicy, keys::PlaceKey, side::Viewer, when::Stride},
    show::offer::Explanation,
};

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
        Command::Setting(_) => None,
        Command::Order(asked) => order(asked, facts.play?),
        Command::Map(MapEvent::Drop { .. } | MapEvent::Along { done: true, .. }) => {
            lesson_says(facts.play?).or_else(|| not_mine(&facts.play?.desk))
        }
        Command::Map(_) => None,
        Command::Look(asked) => look(asked, facts.play?),
        Command::Review(act) => review(act, facts.play?),
        Command::Learn(_) | Command::Campaign(_) => None,
        Command::Make(asked) => make(asked, facts),
        Command::Arrange(Arrange::Open) => facts.play?.no_arranging().and_then(fact),
        Command::Arrange(_) => None,
        Command::Class(asked) => class(asked, facts),
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
        Program::ShowStart
        | Program::Table
        | Program::StartGame
        | Program::SetUp(_)
        | Program::PlayAgain
        | Program::Continue
        | Program::Escape
        | Program::CloseBanner
        | Program::FullScreen
        | Program::Quit
        | Program::LeaveUnsaved
        | Program::LeaveKeeping
        | Program::Menu
        | Program::NextPanel(_)
        | Program::Copy(_)
        | Program::Rule(_)
        | Program::Rules
        | Program::CloseRules
        | Program::PlaceMenu
        | Program::MenuOf(..)
        | Program::FitAll
        | Program::FitFront
        | Program::Zoom(_) => None,
    }
}

fn show(dialog: Dialog, play: &Play) -> Option<Reason> {
    match dialog {
        Dialog::CopyForSide => play.desk.no_copy_for_a_side().and_then(fact),
        Dialog::Report => play.desk.no_report().and_then(fact),
        Dialog::TurningPoints => not_reviewing(play),
        Dialog::End => no_end(play),
        Dialog::Turn => no_turn(play),
        Dialog::About
        | Dialog::Settings
        | Dialog::Keys
        | Dialog::Open
        | Dialog::Deleted
        | Dialog::Save
        | Dialog::Unsaved
        | Dialog::Find
        | Dialog::Palette
        | Dialog::CleanCopy
        | Dialog::Reply
        | Dialog::BadLine
        | Dialog::Ask
        | Dialog::Name
        | Dialog::Answers => None,
    }
}

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

/// Why nothing is told of the moment the game has come to.
fn later_is_hidden(desk: &Desk) -> Option<Reason> {
    if desk.may_know(desk.table.cursor()) { None } else { fact(LATER_IS_HIDDEN) }
}

fn files(asked: &Files, desk: &Desk) -> Option<Reason> {
    match asked {
        Files::ChooseReply => desk.no_reply().and_then(fact),
        Files::ChooseSheet | Files::SaveSheetTo(_) if desk.seen.outcome.is_none() => fact(NOT_OVER),
        Files::ChooseSheet | Files::SaveSheetTo(_) => later_is_hidden(desk),
        Files::ChooseReport(wish) | Files::SaveReportTo(_, wish) => {
            desk.no_report().or_else(|| desk.no_look(wish.who)).and_then(fact)
        }
        Files::ChooseShare(share) | Files::SaveShareTo(_, share) if matches!(share.who, Viewer::Side(_)) => {
            let too_much = || desk.table.sees_too_much(share.who);
            let no_look = || desk.no_look(share.who).filter(|_| too_much());
            desk.no_copy_for_a_side().and_then(fact).or_else(|| no_look().and_then(fact))
        }
        Files::ChooseFile
        | Files::OpenPath(_)
        | Files::OpenSample(_)
        | Files::FileGame(..)
        | Files::SaveNow
        | Files::RetryWriting
        | Files::ChooseCopy
        | Files::SaveCopyTo(_)
        | Files::ChooseElsewhere
        | Files::KeepElsewhere(_)
        | Files::ChooseShare(_)
        | Files::SaveShareTo(..)
        | Files::ReadReply(_)
        | Files::ReportNow
        | Files::CancelMaking
        | Files::ChooseNumbers
        | Files::SaveNumbersTo(_)
        | Files::ChoosePicture(_)
        | Files::SavePictureTo(_)
        | Files::CopyPicture
        | Files::CopyPosition
        | Files::CopyBattle
        | Files::OpenFile(_)
        | Files::CopyPath(_) => None,
    }
}

/// Whether orders come of it, or go with it.
fn gives_orders(asked: &Order) -> bool {
    match asked {
        Order::Primary
        | Order::EndAnyway
        | Order::Give(_)
        | Order::Ask(_)
        | Order::Do(..)
        | Order::Plan(_)
        | Order::PlanMore(_)
        | Order::PlanLess(_)
        | Order::PlanAll(_)
        | Order::OpenBuilder(_)
        | Order::Confirm
        | Order::Choice(_)
        | Order::OfferKey(_)
        | Order::Undo
        | Order::UndoToFence
        | Order::UndoTo(_)
        | Order::Redo
        | Order::Reset(_)
        | Order::Hint
        | Order::DoHint
        | Order::CheckStep => true,
        Order::Refuse(_)
        | Order::HandOver(..)
        | Order::HandPost(..)
        | Order::Reply(_)
        | Order::Unasked
        | Order::TakeSeat
        | Order::WhyNotPlace(..)
        | Order::CancelPlan
        | Order::CloseCheck
        | Order::Pace(_)
        | Order::NextDecision
        | Order::PreviousDecision => false,
    }
}

/// Why a lesson cannot be made now, or not of this game.
fn make(asked: &Make, facts: Facts<'_>) -> Option<Reason> {
    let no_game = || fact("There is no game on the table");
    match asked {
        Make::New | Make::Change(_) | Make::GoOn => None,
        Make::Here | Make::Notes => {
            let Some(play) = facts.play else { return no_game() };
            let table = &play.desk.table;
            if play.learning.is_some() || play.workshop.is_some() {
                fact("This is the game of a lesson already")
            } else if table.outcome().is_none() && table.undo_policy() == UndoPolicy::Fair {
                fact(
                    "A lesson holds the whole position, hidden units too: finish the game first, or play on as a study",
                )
            } else {
                None
            }
        }
        Make::Try => match facts.play {
            Some(play) if play.learning.as_ref().is_some_and(|learning| learning.tried) => None,
            Some(play) if play.workshop.as_ref().is_some_and(|made| made.recording.is_some()) => {
                fact("An answer is being played")
            }
            Some(play) if play.workshop.is_some() => None,
            Some(_) | None => fact("No lesson is being made"),
        },
        _ if facts.play.is_some_and(|play| play.workshop.is_some()) => None,
        _ => fact("No lesson is being made"),
    }
}

fn class(asked: &Class, facts: Facts<'_>) -> Option<Reason> {
    let learning = facts.play.and_then(|play| play.learning.as_deref());
    match asked {
        Class::Present if learning.is_none() => fact("No lesson is on the table"),
        Class::Present if facts.play.is_some_and(|play| play.review.is_some()) => {
            fact("This is the review; the lesson is shown from its panel")
        }
        Class::Present
        | Class::GoOn
        | Class::Back
        | Class::Hands(..)
        | Class::HideHands
        | Class::Blank
        | Class::Ring
        | Class::Draw
        | Class::Wipe
        | Class::Drawer
        | Class::Names
        | Class::Timer
        | Class::Longer => None,
        Class::Save | Class::ChooseTry | Class::SaveTo(_) => match learning {
            Some(learning) if learning.tried => fact("This lesson is being made"),
            Some(_) => None,
            None => fact("No lesson is on the table"),
        },
        Class::PrintThis => match facts.play {
            Some(play) if play.learning.is_some() || play.workshop.is_some() => None,
            Some(_) | None => fact("No lesson is on the table"),
        },
        Class::Print(_)
        | Class::Grade
        | Class::ReadFolder(_)
        | Class::Read(_)
        | Class::Open(_)
        | Class::ChooseTable
        | Class::SaveTableTo(_)
        | Class::Close => None,
    }
}

/// Why a lesson takes no order now.
fn lesson_says(play: &Play) -> Option<Reason> {
    if let Some(mending) = play.mending.as_deref() {
        return fact(mending.why_no_order()?);
    }
    if let Some(puzzle) = play.practising.as_deref() {
        return fact(puzzle.why_no_order()?);
    }
    if let Some(made) = &play.workshop {
        return fact(made.why_no_order()?);
    }
    let learning = play.learning.as_deref().filter(|_| play.review.is_none())?;
    fact(learning.why_no_order()?)
}

fn order(asked: &Order, play: &Play) -> Option<Reason> {
    let desk = &play.desk;
    if let Some(made) = play.workshop.as_ref().filter(|made| made.recording.is_none()) {
        // It is the lesson in which something is taken back.
        match (asked, made.draft.can_go()) {
            (Order::Undo, (true, _)) | (Order::Redo, (_, true)) => return None,
            (Order::Undo, _) => return fact("Nothing was changed yet"),
            (Order::Redo, _) => return fact("There is nothing to make again"),
            _ => {}
        }
    }
    if gives_orders(asked)
        && let Some(why) = lesson_says(play)
    {
        return Some(why);
    }
    match asked {
        Order::Undo | Order::UndoToFence if play.at_start_of_step() => fact(
            "Nothing was ordered in this step of the lesson; its bar over the task leads to an earlier one",
        ),
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
            let place = desk.planning.as_ref().and_then(|p| desk.place_of(&p.about));
            Some(Reason::Refusal(Box::new(why), place))
        }
        Order::CancelPlan if desk.planning.as_ref().is_some_and(|p| p.owed) => {
            fact("This must be decided before the game goes on")
        }
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
        Order::Give(_)
        | Order::Ask(_)
        | Order::Refuse(_)
        | Order::Redo
        | Order::UndoTo(_)
        | Order::HandOver(..)
        | Order::HandPost(..)
        | Order::Reply(_)
        | Order::Unasked
        | Order::TakeSeat
        | Order::Do(..)
        | Order::WhyNotPlace(..)
        | Order::Plan(_)
        | Order::PlanMore(_)
        | Order::PlanLess(_)
        | Order::PlanAll(_)
        | Order::OpenBuilder(_)
        | Order::CancelPlan
        | Order::Hint
        | Order::DoHint
        | Order::CloseCheck
        | Order::Pace(_)
        | Order::NextDecision
        | Order::PreviousDecision => None,
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
        None => fact("Decide in the right panel or on the map"),
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
        Look::OneHex(_) => lesson_says(play).or_else(|| not_mine(desk)),
        Look::Aim(_) if !desk.my_turn() => not_mine(desk),
        Look::Aim(aim) if desk.must_select_for(*aim) => fact(SELECT_FIRST),
        Look::WholeStack if desk.keyboard_stack().is_empty() => fact("You have no unit there"),
        Look::LookNow if desk.look.is_none() => fact("You are at the latest moment already"),
        Look::Step(stride, forward) => no_step(play, *stride, *forward),
        Look::Select(..)
        | Look::Inspect(_)
        | Look::Visit(_)
        | Look::StackUnit(..)
        | Look::WholeStack
        | Look::InFull
        | Look::Neighbour(_)
        | Look::GoTo(_)
        | Look::OverSide(_)
        | Look::Leap(_)
        | Look::OpenStack
        | Look::HexBack
        | Look::ActAtCursor(_)
        | Look::Aim(_)
        | Look::PickAim
        | Look::TypeName(_)
        | Look::UntypeName
        | Look::EndAim
        | Look::Reach
        | Look::Overlay(_)
        | Look::OverlayFor(_)
        | Look::OverlayAhead(_)
        | Look::PointAt(_)
        | Look::Tab(_)
        | Look::Details
        | Look::LookAt(_)
        | Look::LookAtStep(_)
        | Look::LookNow
        | Look::WhatChanged
        | Look::PickChange(_) => None,
    }
}

const FIRST: &str = "This is the first moment";

fn no_step(play: &Play, stride: Stride, forward: bool) -> Option<Reason> {
    let desk = &play.desk;
    if play.review.is_some() {
        return play.no_step(stride, forward).and_then(fact);
    }
    if forward && desk.next_is_hidden(stride) {
        return fact(LATER_IS_HIDDEN);
    }
    if desk.table.step(desk.at(), stride, forward) != desk.at() {
        return None;
    }
    fact(if forward { "This is the last moment" } else { FIRST })
}

fn review(act: &Act, play: &Play) -> Option<Reason> {
    // What a review says can be asked for at the table too.
    if matches!(act, Act::Open | Act::Tab(ReviewTab::Luck) | Act::Unseen) {
        return None;
    }
    if *act == Act::CountWin {
        return no_end(play);
    }
    if let Act::SeenBy(who) | Act::See(who) = act
        && let Some(why) = play.desk.no_look(*who)
    {
        return fact(why);
    }
    let none = not_reviewing(play);
    if let (None, Act::Step(stride, forward)) = (&none, act) {
        return no_step(play, *stride, *forward);
    }
    none
}

fn not_reviewing(play: &Play) -> Option<Reason> {
    if play.review.is_some() { None } else { fact("Open the review first (Ctrl+R)") }
}

fn not_mine(desk: &Desk) -> Option<Reason> {
    if desk.my_turn() { None } else { fact("It is not your move") }
}
