//! Why a command cannot be given now: the one place for reasons, from the same facts the buttons are drawn from.

use super::{
    command::{
        Command,
        review::{Act, ReviewTab},
        wishes::{Aim, Dialog},
    },
    desk::{fence::fence_sentence, known::LATER_IS_HIDDEN},
    play::Play,
};

/// What [`why_not`] looks at.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// The game on the table.
    pub play: Option<&'a Play>,
    /// Whether a saved game can be continued.
    pub can_continue: bool,
    /// Whether a message stands at the top.
    pub message: bool,
}

/// Why a command cannot be given now.
pub fn why_not(command: &Command, facts: Facts<'_>) -> Option<String> {
    let Some(play) = facts.play else {
        return match command {
            Command::Continue if !facts.can_continue => Some("There is no saved game yet".into()),
            Command::CloseBanner if !facts.message => Some("There is no message".into()),
            _ => None,
        };
    };
    let desk = &play.desk;
    let text = match command {
        Command::Show(Dialog::CopyForSide) => return desk.no_copy_for_a_side(),
        Command::ChooseReply => return desk.no_reply(),
        Command::Show(Dialog::Report) => play.desk.no_report()?,
        Command::CloseBanner if !facts.message => "There is no message",
        Command::Undo | Command::UndoToFence | Command::Reset(_) => fence_sentence(desk.seen.fence?),
        Command::Redo if desk.redo_is_hidden() => LATER_IS_HIDDEN,
        Command::Redo if !desk.seen.can_redo => "There is nothing to redo",
        Command::Primary => return primary(play),
        Command::Confirm | Command::CancelPlan if desk.planning.is_none() => "No plan is open",
        Command::Confirm => {
            return desk.seen.builder.as_ref()?.why_not.as_ref().map(|w| w.sentence.clone());
        }
        Command::CancelPlan if desk.planning.as_ref().is_some_and(|p| p.owed) => {
            "This must be decided before the game goes on"
        }
        Command::CheckStep if !desk.my_turn() => "It is not your move",
        Command::Hint | Command::DoHint if !desk.table.gives_hints() => "This game gives no hints",
        Command::Hint if !desk.my_turn() => "You have nothing to decide now",
        Command::DoHint if desk.hinted().is_none() => "No hint is shown: press H first",
        Command::NextUnit(_) if desk.next_units().is_empty() => "No unit is left to decide in this step",
        Command::Aim(_) if !desk.my_turn() => "It is not your move",
        Command::Aim(aim)
            if desk.selection.is_empty()
                && *aim != Aim::WhyNot
                && !(*aim == Aim::Go && desk.may_choose_place()) =>
        {
            "Select a unit first: click one, or press Tab"
        }
        Command::WholeStack if desk.keyboard_stack().is_empty() => "You have no unit there",
        Command::PlaceMenu if desk.keyboard_place().is_none() => "Select a unit or a place first",
        Command::NextDecision if desk.look.is_none() && desk.their_turn().is_none() => {
            "The other side has nothing to decide now"
        }
        Command::NextDecision if desk.look.is_none() && !play.auto.is_ready() => {
            "The next decision is being worked out"
        }
        Command::PreviousDecision if desk.at() == 0 => "This is the first moment",
        Command::Show(Dialog::TurningPoints) if play.review.is_none() => "Open the review first",
        Command::Review(Act::Open | Act::Tab(ReviewTab::Luck) | Act::Unseen) => return None,
        Command::Review(_) if play.review.is_none() => "Open the review first",
        Command::LookNow if desk.look.is_none() => "You are at the latest moment already",
        Command::Step(stride, true) if play.review.is_none() && desk.next_is_hidden(*stride) => {
            LATER_IS_HIDDEN
        }
        Command::Step(stride, forward) if desk.table.step(desk.at(), *stride, *forward) == desk.at() => {
            if *forward {
                "This is the last moment"
            } else {
                "This is the first moment"
            }
        }
        _ => return None,
    };
    Some(text.to_owned())
}

fn primary(play: &Play) -> Option<String> {
    let desk = &play.desk;
    if desk.look.is_some() {
        return None;
    }
    if let Some((side, _)) = desk.their_turn() {
        let moves = format!("The {} side is to move; the computer plays it", desk.side_name(side));
        return (!play.auto.is_ready()).then_some(moves);
    }
    match &desk.seen.sequence.primary {
        Some(offer) => offer.why_not.as_ref().map(|w| w.sentence.clone()),
        None if desk.seen.outcome.is_some() => Some("The game is over".into()),
        None => Some("Decide in the right panel or on the map".into()),
    }
}
