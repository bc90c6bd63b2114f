//! Everything the player can do, in one list: menus, buttons and keys all send a [`Command`], and
//! `dispatch` alone acts on it.

use self::wishes::{Aim, Dialog, Heading, PictureKind, Tab};
pub mod catalogue;
pub mod review;
pub(crate) mod review_words;
pub mod wishes;

use self::wishes::Filing;
use self::wishes::ReportWish;
use self::wishes::Share;
use super::program::settings::{Animation, AuditWish, Pace, ThemeWish};
use crate::engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::{Control, PlyId},
        side::Side,
        spelling::Spelling,
        when::Stride,
    },
    show::{
        offer::{Explanation, OfferKey},
        overlay::OverlayKind,
        scene::Subject,
        sealed::SealedOrder,
    },
};
use egui::{Key, KeyboardShortcut, Modifiers};
use std::path::PathBuf;

/// What the player wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    // The program.
    /// To the start screen.
    ShowStart,
    /// Begin the game set up on the start screen.
    StartGame,
    /// Go on with the newest game.
    Continue,
    /// Choose a file to open with the system's dialog.
    ChooseFile,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open a bundled game by its number.
    OpenSample(usize),
    /// Do something to a game of the list.
    FileGame(PathBuf, Filing),
    /// Write everything out now.
    SaveNow,
    /// Choose where a copy goes with the system's dialog.
    ChooseCopy,
    /// Write a copy here.
    SaveCopyTo(PathBuf),
    /// Show a dialog.
    Show(Dialog),
    /// Close what is open, deselect, come back to now.
    Escape,
    /// Close the banner at the top.
    CloseBanner,
    /// Drag the edge of the left (`true`) or right panel; `None` restores its width.
    PanelWidth(bool, Option<f32>),
    /// Move the border between inspector and log by this many points; `None` shares the panel by need.
    InspectorHeight(Option<f32>),
    /// Change the theme.
    Theme(ThemeWish),
    /// Change the text size in per cent.
    TextSize(u16),
    /// Let things move, or not.
    Motion(bool),
    /// Change how fast counters travel.
    Animation(Animation),
    /// Thicker lines and halos, or the usual ones.
    HighContrast(bool),
    /// In which language places are named.
    Names(Spelling),
    /// Undo policy of new games.
    UsualUndo(UndoPolicy),
    /// Name under comments.
    Author(String),
    /// Keep games in this folder from now on.
    GamesFolder(PathBuf),
    /// Choose the folder of saved games.
    ChooseGamesFolder,
    /// Show the hand-over page between steps, or not.
    HandOverPage(bool),
    /// Full screen or not.
    FullScreen,
    /// Leave.
    Quit,
    /// Open the menu of the game.
    Menu,
    /// Try now what the disk refused.
    RetryWriting,
    /// Choose where the game is kept from now on.
    ChooseElsewhere,
    /// Keep the game in this new file from now on.
    KeepElsewhere(PathBuf),
    /// Go on although the game is not written.
    LeaveUnsaved,
    /// Have the system open a file that was written.
    OpenFile(PathBuf),
    /// Copy the path of a file to the clipboard.
    CopyPath(PathBuf),
    /// Write the report that waits for the win chance without it.
    ReportNow,
    /// Give up what is being made.
    CancelMaking,
    /// Move the keyboard to the next (or previous) panel.
    NextPanel(bool),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Copy the position shown as text.
    CopyPosition,
    /// Copy the battle shown, or the last one, as text.
    CopyBattle,
    /// Choose where a picture of the map goes.
    ChoosePicture(PictureKind),
    /// Write a picture of the map here.
    SavePictureTo(PathBuf),
    /// Choose where the after-action report goes.
    ChooseReport(ReportWish),
    /// Write the after-action report here.
    SaveReportTo(PathBuf, ReportWish),
    /// Choose where the statistics go.
    ChooseNumbers,
    /// Write the statistics here.
    SaveNumbersTo(PathBuf),
    /// Choose where a copy to give away goes.
    ChooseShare(Share),
    /// Write a copy to give away here.
    SaveShareTo(PathBuf, Share),
    /// Choose the file of a reply.
    ChooseReply,
    /// Read in the reply in this file.
    ReadReply(PathBuf),
    /// Copy the map to the clipboard as a picture.
    CopyPicture,

    // Orders.
    /// The one primary button.
    Primary,
    /// Give these orders as one group.
    Give(Vec<SealedOrder>),
    /// Say why something offered is not possible.
    Refuse(Box<Explanation>),
    /// Undo one group.
    Undo,
    /// Redo one group.
    Redo,
    /// Undo to the fence.
    UndoToFence,
    /// Undo or redo so that this ply is the last.
    UndoTo(PlyId),
    /// Undo to the start of the phase or turn.
    Reset(Stride),
    /// Hand a side to a person or the computer.
    HandOver(Side, Control),
    /// The player the window waits for has taken the seat.
    TakeSeat,
    /// Units go to a place.
    Go(Vec<UnitKey>, PlaceKey),
    /// Open the attack builder for a place.
    AttackPlace(Vec<UnitKey>, PlaceKey),
    /// Units follow an attack on a place.
    FollowPlace(Vec<UnitKey>, PlaceKey),
    /// Say why the units may not go to or attack a place.
    WhyNotPlace(Vec<UnitKey>, PlaceKey),

    // The builder.
    /// Add these orders to the plan, or take them out when they are in it.
    Plan(Vec<SealedOrder>),
    /// Add these orders to the plan.
    PlanMore(Vec<SealedOrder>),
    /// Take these orders out of the plan.
    PlanLess(Vec<SealedOrder>),
    /// Replace the plan.
    PlanAll(Vec<SealedOrder>),
    /// Submit the plan.
    Confirm,
    /// Leave the builder.
    CancelPlan,
    /// Open the builder of a subject with an empty plan.
    OpenBuilder(Subject),

    // On the map.
    /// A counter was clicked; `true` adds to the selection.
    ClickUnit(UnitKey, PlaceKey, bool),
    /// A place was clicked.
    ClickPlace(PlaceKey),
    /// A stack was double-clicked.
    ClickStack(PlaceKey),
    /// A drag of units has begun.
    TakeUp(Vec<UnitKey>),
    /// Units were dragged onto a place.
    Drop(Vec<UnitKey>, PlaceKey),
    /// The selection goes to a place or attacks it, also when own units stand there.
    GoOnto(PlaceKey),
    /// Nothing was clicked.
    ClickNothing,
    /// The pointer came upon something else.
    Hover(Option<Subject>),
    /// Open the page of a rule.
    Rule(String),
    /// Open the rules where they were left, or give them the keyboard.
    Rules,
    /// Close the rules.
    CloseRules,

    // Looking at things.
    /// Select units; `true` adds to the selection.
    Select(Vec<UnitKey>, bool),
    /// Show a subject in the inspector and on the map.
    Inspect(Subject),
    /// Show a subject and glide to it.
    Visit(Subject),
    /// The next (or previous) unit to decide.
    NextUnit(bool),
    /// The unit with this number in the open stack, or the line with this number in the plan; `true` adds the unit
    /// to the selection, or takes one off the line.
    StackUnit(usize, bool),
    /// All units of the stack that fit.
    WholeStack,
    /// The choice with this number among those listed in the left panel.
    Choice(usize),
    /// The menu of the place under the keyboard.
    PlaceMenu,
    /// To the neighbour in a direction.
    Neighbour(Heading),
    /// The next place picked is for this.
    Aim(Aim),
    /// Pick the place under the keyboard's mark.
    PickAim,
    /// Letters of a place's name while aiming.
    TypeName(String),
    /// Take back the last letter of the name.
    UntypeName,
    /// Stop aiming.
    EndAim,
    /// Select, move or attack at the place the arrows walked to; `true` moves onto own units as well.
    ActAtCursor(bool),
    /// Show or hide the reach of the selection.
    Reach,
    /// Turn an overlay on, to the other side, or off.
    Overlay(OverlayKind),
    /// Take the choice of the moment under a letter of the game.
    OfferKey(OfferKey),
    /// The pointer or the keyboard is on a dot of the order strip.
    PointAt(Option<PlyId>),
    /// Show the overlay that is on for this side.
    OverlayFor(Side),
    /// List what may be overlooked in this step.
    CheckStep,
    /// Close that list.
    CloseCheck,
    /// When that list opens by itself.
    AuditWish(AuditWish),
    /// Show what would be a good move.
    Hint,
    /// Do what the hint shows.
    DoHint,
    /// Show a tab.
    Tab(Tab),
    /// Fold or unfold reasons and details in the log.
    Details,
    /// Whole map in sight.
    FitAll,
    /// The front in sight.
    FitFront,
    /// Zoom by a factor in per cent.
    Zoom(i16),

    // Looking back.
    /// Show the moment after this ply.
    LookAt(PlyId),
    /// Show how a step of this turn ended, by its number.
    LookAtStep(u8),
    /// Come back to now.
    LookNow,
    /// Step through the log.
    Step(Stride, bool),

    /// Show what changed since the last decision.
    WhatChanged,
    /// Draw a line of the changes and go there.
    PickChange(usize),

    // The automatic side.
    /// Set the pace of this game.
    Pace(Pace),
    /// Set the pace with which games begin, also of the one on the table.
    UsualPace(Pace),
    /// The next decision.
    NextDecision,
    /// One decision back.
    PreviousDecision,

    /// In a review.
    Review(crate::app::command::review::Act),
}

/// Text, tooltip and key of a command.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spec {
    /// Words on a button or in a menu.
    pub text: &'static str,
    /// One sentence for the tooltip.
    pub about: &'static str,
    /// Key.
    pub shortcut: Option<KeyboardShortcut>,
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;

const fn key(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

impl Command {
    /// Text, tooltip and key.
    pub fn spec(&self) -> Spec {
        let (text, about, shortcut) = match self {
            Self::Review(act) => act.words(),
            Self::ShowStart => {
                ("New game…", "Back to the start screen; this game is saved", key(CTRL, Key::N))
            }
            Self::StartGame => ("Start", "Begin the game", key(NONE, Key::Enter)),
            Self::Continue => ("Continue", "Go on with the newest game", key(NONE, Key::Enter)),
            Self::ChooseFile | Self::OpenPath(_) | Self::OpenSample(_) => {
                ("Open…", "Open a saved game", key(CTRL, Key::O))
            }
            Self::SaveNow => (
                "Save now",
                "Everything is saved as you play; this writes the last second too",
                key(CTRL, Key::S),
            ),
            Self::ChooseCopy | Self::SaveCopyTo(_) => {
                ("Save a copy…", "Write this game to another file", key(CTRL.plus(SHIFT), Key::S))
            }
            Self::Show(Dialog::About) => ("About", "What is reconstructed, and the rights", None),
            Self::Show(Dialog::Settings) => ("Settings", "Theme, text size, motion", key(CTRL, Key::Comma)),
            Self::Show(Dialog::Keys) => ("Keys", "All keys", key(NONE, Key::Questionmark)),
            Self::Show(Dialog::Open) => ("Open…", "Files of the games folder", None),
            Self::Show(Dialog::Save) => ("Save a copy…", "Write this game to another file", None),
            Self::Show(Dialog::Unsaved) | Self::LeaveUnsaved => {
                ("Leave without saving", "Go on although the game is not written", None)
            }
            Self::Show(Dialog::Deleted) => ("Deleted games…", "Put games back that were deleted", None),
            Self::FileGame(_, Filing::Rename(_)) => ("Rename", "Give the game another name", None),
            Self::FileGame(_, Filing::Note(_)) => ("Write a note", "Write a note on the game", None),
            Self::FileGame(_, Filing::Delete) => ("Delete", "Move the game to the bin", None),
            Self::FileGame(_, Filing::PutBack) => ("Put it back", "Put the game back into the list", None),
            Self::RetryWriting => ("Try again", "Write now what the disk refused", None),
            Self::ChooseElsewhere | Self::KeepElsewhere(_) => {
                ("Save somewhere else…", "Keep this game in another file from now on", None)
            }
            Self::OpenFile(_) => ("Open it", "Open the file with the program of the system", None),
            Self::CopyPath(_) => ("Copy the path", "The path of the file, on the clipboard", None),
            Self::ReportNow => ("Write it now", "Write the report without waiting for the win chance", None),
            Self::CancelMaking => ("Cancel", "Give up the file that is being made", None),
            Self::Show(Dialog::CleanCopy) | Self::ChooseShare(_) | Self::SaveShareTo(..) => {
                ("Save a clean copy…", "The whole game without variations and comments, to give away", None)
            }
            Self::Show(Dialog::CopyForSide) => {
                ("Save a copy for one side…", "Only what one side was told, for a game by post", None)
            }
            Self::ChooseReply | Self::Show(Dialog::Reply) | Self::ReadReply(_) => (
                "Read in a reply…",
                "Add the orders of a side’s reply to this game, once they are checked",
                None,
            ),
            Self::Show(Dialog::Palette) => {
                ("Commands…", "Every command, place, unit, rule and game by its name", key(CTRL, Key::K))
            }
            Self::Show(Dialog::TurningPoints) => {
                ("Turning points…", "The orders that changed the chances most", key(CTRL, Key::U))
            }
            Self::Show(Dialog::BadLine) => {
                ("Show the line", "The line of the file at which reading stopped", None)
            }
            Self::Show(Dialog::Find) => ("Find…", "Find a place or a unit", key(CTRL, Key::F)),
            Self::Escape => ("Close", "Close, deselect, back to now", key(NONE, Key::Escape)),
            Self::CloseBanner => ("Close the message", "Close the message at the top", None),
            Self::PanelWidth(true, None) => ("Left panel: usual width", "The width it has at first", None),
            Self::PanelWidth(false, None) => ("Right panel: usual width", "The width it has at first", None),
            Self::PanelWidth(true, Some(by)) if *by > 0.0 => ("Left panel: wider", "20 points wider", None),
            Self::PanelWidth(true, _) => ("Left panel: narrower", "20 points narrower", None),
            Self::PanelWidth(false, Some(by)) if *by > 0.0 => ("Right panel: wider", "20 points wider", None),
            Self::PanelWidth(false, _) => ("Right panel: narrower", "20 points narrower", None),
            Self::InspectorHeight(None) => ("Inspector: usual height", "As high as it needs", None),
            Self::InspectorHeight(Some(by)) if *by > 0.0 => ("Inspector: higher", "20 points higher", None),
            Self::InspectorHeight(Some(_)) => ("Inspector: lower", "20 points lower", None),
            Self::Theme(ThemeWish::System) => {
                ("Theme: as the system", "Light or dark, as the system is set", None)
            }
            Self::Theme(ThemeWish::Light) => ("Theme: light", "Dark text on light paper", None),
            Self::Theme(ThemeWish::Dark) => ("Theme: dark", "Light text on a dark ground", None),
            Self::TextSize(percent) => {
                let text = match percent {
                    90 => "Text size: 90 %",
                    100 => "Text size: 100 %",
                    115 => "Text size: 115 %",
                    130 => "Text size: 130 %",
                    150 => "Text size: 150 %",
                    200 => "Text size: 200 %",
                    _ => "Text size",
                };
                (text, "Size of all text outside the counters", None)
            }
            Self::Motion(true) => ("Motion on", "Counters and the map glide", None),
            Self::Motion(false) => ("Motion off", "Every change is drawn at once", None),
            Self::Animation(Animation::Off) => {
                ("Counters travel: at once", "Counters stand at their new place at once", None)
            }
            Self::Animation(Animation::Fast) => ("Counters travel: fast", "Half the usual time", None),
            Self::Animation(Animation::Normal) => {
                ("Counters travel: normal", "One link after the other", None)
            }
            Self::HighContrast(true) => ("High contrast on", "Thicker lines, halos and edges", None),
            Self::HighContrast(false) => ("High contrast off", "The usual lines, halos and edges", None),
            Self::UsualUndo(UndoPolicy::Fair) => {
                ("Fair undo in new games", "Undo stops at a die and at something seen", None)
            }
            Self::UsualUndo(UndoPolicy::Study) => ("Study undo in new games", "Undo goes anywhere", None),
            Self::Author(_) => ("Author", "Name under your comments", None),
            Self::GamesFolder(_) => ("Keep games there", "The folder of saved games", None),
            Self::ChooseGamesFolder => ("Games folder…", "Choose where games are kept", None),
            Self::Names(Spelling::English) => ("English names", "Place names as in English books", None),
            Self::Names(Spelling::German) => ("German names", "Place names as on German maps of 1941", None),
            Self::Names(Spelling::Russian) => {
                ("Russian names", "Place names in Russian, in Cyrillic letters", None)
            }
            Self::HandOverPage(true) => {
                ("Hand-over page on", "A page between the steps of two players at one computer", None)
            }
            Self::HandOverPage(false) => ("Hand-over page off", "The seat changes without a page", None),
            Self::TakeSeat => ("Take the seat", "The next player takes over", key(NONE, Key::Enter)),
            Self::WhatChanged => ("What changed", "What changed since you last decided", key(NONE, Key::W)),
            Self::PickChange(_) => ("Show", "Show this change on the map", None),
            Self::FullScreen => ("Full screen", "Use the whole screen", key(NONE, Key::F11)),
            Self::Menu => ("Menu", "Everything else that can be done with this game", key(NONE, Key::F10)),
            Self::Quit => ("Quit", "Everything is saved already", key(CTRL, Key::Q)),
            Self::NextPanel(true) => {
                ("Next panel", "Move the keyboard to the next panel", key(NONE, Key::F6))
            }
            Self::NextPanel(false) => {
                ("Previous panel", "Move the keyboard to the previous panel", key(SHIFT, Key::F6))
            }
            Self::Show(Dialog::Report) | Self::ChooseReport(_) | Self::SaveReportTo(..) => {
                ("Write a report…", "The story of this game with maps and numbers, as a file", None)
            }
            Self::Show(Dialog::Ask) => ("A question", "What the review asks before it acts", None),
            Self::ChooseNumbers | Self::SaveNumbersTo(_) => (
                "Save the statistics as CSV…",
                "Turns, captures and battles as a table for a spreadsheet",
                None,
            ),
            Self::ChoosePicture(PictureKind::Png) | Self::SavePictureTo(_) => {
                ("Save the map as PNG…", "The map as it is now, in pixels", None)
            }
            Self::ChoosePicture(PictureKind::Svg) => {
                ("Save the map as SVG…", "The map as it is now, to be printed at any size", None)
            }
            Self::CopyPicture => {
                ("Copy the map as a picture", "The map as it is now, on the clipboard", None)
            }
            Self::Copy(_) => ("Copy", "Copy to the clipboard", None),
            Self::CopyPosition => ("Copy the position", "The position shown, as text", None),
            Self::CopyBattle => ("Copy this battle", "The battle shown or the last one, as text", None),
            Self::Primary => ("Go on", "The blue button", key(NONE, Key::Enter)),
            Self::Give(_) => ("Do it", "Give this order", None),
            Self::Refuse(_) => ("Why not?", "Say why it is not possible", None),
            Self::Undo => ("Undo", "Take back the last order", key(CTRL, Key::Z)),
            Self::Redo => ("Redo", "Give the undone order again", key(CTRL.plus(SHIFT), Key::Z)),
            Self::UndoToFence => (
                "Undo as far as possible",
                "Take back every order up to where undo stops",
                key(CTRL, Key::Backspace),
            ),
            Self::UndoTo(_) => ("Undo to here", "Take back the orders after this one", None),
            Self::Reset(Stride::Turn) => {
                ("Restart the turn", "Undo to the start of the turn, or as far as possible", None)
            }
            Self::Reset(_) => {
                ("Restart the phase", "Undo to the start of the phase, or as far as possible", None)
            }
            Self::HandOver(..) => ("Hand over", "Who plays this side", None),
            Self::Go(..) => ("Move here", "Move the selection here", None),
            Self::AttackPlace(..) => ("Plan an attack here", "Open the attack panel", None),
            Self::FollowPlace(..) => ("Follow an attack here", "The selection follows up an attack", None),
            Self::WhyNotPlace(..) => ("Why not?", "Say why the selection may not go there", None),
            Self::Plan(_) | Self::PlanMore(_) => ("Add", "Add to the plan", None),
            Self::PlanLess(_) => ("Take out", "Take out of the plan", None),
            Self::PlanAll(_) => ("Suggested", "Use the suggested plan", None),
            Self::Confirm => ("Keep", "Keep the plan", key(NONE, Key::Enter)),
            Self::CancelPlan => ("Cancel", "Drop the plan", key(NONE, Key::Escape)),
            Self::OpenBuilder(_) => ("Plan…", "Open the panel", None),
            Self::ClickUnit(..)
            | Self::ClickPlace(_)
            | Self::ClickStack(_)
            | Self::ClickNothing
            | Self::Hover(_) => ("Point", "Point at something on the map", None),
            Self::TakeUp(_) | Self::Drop(..) => ("Drag", "Drag units onto a place", None),
            Self::GoOnto(_) => {
                ("Move onto it", "Move the selection there, also onto own units", key(SHIFT, Key::Enter))
            }
            Self::EndAim => ("Stop aiming", "Letters are commands again", key(NONE, Key::Escape)),
            Self::ActAtCursor(false) => ("Here", "Select, move or attack here", key(NONE, Key::Enter)),
            Self::ActAtCursor(true) => {
                ("Move here", "Move the selection here, also onto own units", key(SHIFT, Key::Enter))
            }
            Self::Rule(_) => ("Open the rule page", "The page of this rule", None),
            Self::Rules => ("Rules", "The rules, to read and to search", key(NONE, Key::F1)),
            Self::CloseRules => ("Close the rules", "Back to the map", key(NONE, Key::Escape)),
            Self::Select(..) => ("Select", "Select", None),
            Self::Inspect(_) | Self::Visit(_) => ("Show", "Show it on the map", None),
            Self::NextUnit(true) => ("Next unit", "The next unit to decide", key(NONE, Key::Tab)),
            Self::NextUnit(false) => ("Previous unit", "The previous unit to decide", key(SHIFT, Key::Tab)),
            Self::StackUnit(..) => ("Unit in the stack", "The unit with this number in the open stack", None),
            Self::WholeStack => {
                ("Whole stack", "Select every unit of the stack that can act", key(CTRL, Key::A))
            }
            Self::Choice(_) => ("Choice", "The choice with this number in the left panel", None),
            Self::PlaceMenu => {
                ("Menu of the place", "What the selection may do there, and why not", key(SHIFT, Key::F10))
            }
            Self::Neighbour(_) => ("Neighbour", "To the neighbour in that direction", None),
            Self::Aim(Aim::Go) => ("Move to…", "Then a place: arrows, Tab or the mouse", key(NONE, Key::M)),
            Self::Aim(Aim::Attack) => {
                ("Plan attack", "Then a place: arrows, Tab or the mouse", key(NONE, Key::A))
            }
            Self::Aim(Aim::WhyNot) => {
                ("Why not?", "Then a place: says why the selection may not go there", key(NONE, Key::Y))
            }
            Self::TypeName(_) | Self::UntypeName => ("Name of a place", "Letters typed while aiming", None),
            Self::PickAim => ("Pick", "Pick this place", key(NONE, Key::Enter)),
            Self::Reach => ("Reach", "Where the selection can move and attack", key(NONE, Key::R)),
            Self::Overlay(kind) => {
                let letter = Key::from_name(kind.key.encode_utf8(&mut [0; 4]));
                (kind.title, kind.about, letter.map(|k| KeyboardShortcut::new(NONE, k)))
            }
            Self::OfferKey(key) => {
                let letter = Key::from_name(key.key.encode_utf8(&mut [0; 4]));
                (key.title, key.about, letter.map(|k| KeyboardShortcut::new(NONE, k)))
            }
            Self::PointAt(_) => ("Point at an order", "Shows its ghost on the map", None),
            Self::OverlayFor(_) => ("Other side", "Show the overlay for the other side", None),
            Self::CheckStep => {
                ("Check this step", "What you may have overlooked in this step", key(NONE, Key::E))
            }
            Self::CloseCheck => ("Close the check", "Close the list of the check", key(NONE, Key::Escape)),
            Self::AuditWish(AuditWish::Always) => {
                ("Always check a step", "The check opens before every step ends", None)
            }
            Self::AuditWish(AuditWish::WhenOpen) => (
                "Check a step with something left to do",
                "The check opens when something can still be done",
                None,
            ),
            Self::AuditWish(AuditWish::Never) => {
                ("Never check a step", "The check opens only when asked for", None)
            }
            Self::Hint => {
                ("Show me a good move", "A sensible next order, with the reason", key(NONE, Key::H))
            }
            Self::DoHint => ("Do what the hint shows", "Give the orders of the hint", key(SHIFT, Key::H)),
            Self::Tab(Tab::Log) => ("Log", "What happened", None),
            Self::Tab(Tab::Overlay) => ("Overlay", "What the overlay says", None),
            Self::Tab(Tab::Check) => ("Check", "What you may have overlooked", None),
            Self::Tab(Tab::Forces) => ("Forces", "All counters", None),
            Self::Tab(Tab::Changes) => ("Changes", "What changed since you last decided", None),
            Self::Details => ("Details", "Show reasons and details too", key(NONE, Key::D)),
            Self::FitAll => ("Whole map", "Show the whole theatre", key(NONE, Key::Home)),
            Self::FitFront => ("The front", "Show the front", key(SHIFT, Key::Home)),
            Self::Zoom(z) if *z > 100 => ("Zoom in", "Show less of the map, larger", key(NONE, Key::Plus)),
            Self::Zoom(_) => ("Zoom out", "Show more of the map, smaller", key(NONE, Key::Minus)),
            Self::LookAt(_) => ("Look back", "Show this moment", None),
            Self::LookAtStep(_) => ("Look back", "Show how this step ended", None),
            Self::LookNow => ("Back to now", "Return to the latest moment", key(NONE, Key::Escape)),
            Self::Step(stride, forward) => match (stride, forward) {
                (Stride::Ply, true) => {
                    ("Next order", "Step through the log", key(Modifiers::ALT, Key::ArrowRight))
                }
                (Stride::Ply, false) => {
                    ("Previous order", "Step through the log", key(Modifiers::ALT, Key::ArrowLeft))
                }
                (Stride::Battle, true) => {
                    ("Next battle", "Step through the log", key(Modifiers::ALT.plus(SHIFT), Key::ArrowRight))
                }
                (Stride::Battle, false) => (
                    "Previous battle",
                    "Step through the log",
                    key(Modifiers::ALT.plus(SHIFT), Key::ArrowLeft),
                ),
                (Stride::Phase, true) => ("Next phase", "Step through the log", key(NONE, Key::PageDown)),
                (Stride::Phase, false) => ("Previous phase", "Step through the log", key(NONE, Key::PageUp)),
                (Stride::Turn, true) => ("Next turn", "Step through the log", key(CTRL, Key::PageDown)),
                (Stride::Turn, false) => ("Previous turn", "Step through the log", key(CTRL, Key::PageUp)),
            },
            Self::Pace(p) => (p.label(), p.about(), None),
            Self::UsualPace(p) => {
                let text = match p {
                    Pace::Step => "Games begin with pace: Step",
                    Pace::Slow => "Games begin with pace: Slow",
                    Pace::Fast => "Games begin with pace: Fast",
                    Pace::Skip => "Games begin with pace: Skip",
                };
                (text, p.about(), None)
            }
            Self::NextDecision => {
                ("Next decision", "Show the next decision of the other side", key(NONE, Key::Space))
            }
            Self::PreviousDecision => {
                ("Previous decision", "Look at the previous decision", key(NONE, Key::Backspace))
            }
        };
        Spec { text, about, shortcut }
    }
}

/// A key as it is printed on a key cap.
pub fn key_text(shortcut: &KeyboardShortcut) -> String {
    let m = shortcut.modifiers;
    let mut text = String::new();
    if m.command || m.ctrl {
        text.push_str("Ctrl+");
    }
    if m.alt {
        text.push_str("Alt+");
    }
    if m.shift {
        text.push_str("Shift+");
    }
    text.push_str(match shortcut.logical_key {
        Key::Escape => "Esc",
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::ArrowUp => "Up",
        Key::ArrowDown => "Down",
        Key::Plus => "+",
        Key::Minus => "−",
        Key::Comma => ",",
        Key::Questionmark => "?",
        other => other.name(),
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_caps_read_as_printed() {
        let cap = |c: Command| key_text(&c.spec().shortcut.unwrap());
        assert_eq!(cap(Command::Redo), "Ctrl+Shift+Z");
        assert_eq!(cap(Command::Escape), "Esc");
        assert_eq!(cap(Command::Zoom(80)), "−");
    }
}
