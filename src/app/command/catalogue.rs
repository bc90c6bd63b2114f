//! Every command a person can give by name: the one table behind keys, menu, palette and the page of keys.
//!
//! [`crate::app::why_not`] says why a command cannot be given now, from the same facts the buttons are drawn from.

use super::{
    Command, key_text,
    review::{Act, Curve, DraftKind, ReviewTab},
    wishes::{Aim, Dialog, PictureKind, Tab},
};
use crate::{
    app::{
        launch::Screen,
        program::settings::{Animation, AuditWish, Pace, TEXT_SIZES, ThemeWish},
    },
    engine::{
        base::{fence::UndoPolicy, spelling::Spelling, when::Stride},
        play::note::Judgement,
    },
};
use egui::{Key, KeyboardShortcut, Modifiers};

/// A group of commands, in the sequence of the page of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Group {
    Orders,
    Units,
    Map,
    OtherSide,
    LookingBack,
    Review,
    Game,
    Window,
}

impl Group {
    /// All groups.
    pub const ALL: [Self; 8] = [
        Self::Orders,
        Self::Units,
        Self::Map,
        Self::OtherSide,
        Self::LookingBack,
        Self::Review,
        Self::Game,
        Self::Window,
    ];

    /// Heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Orders => "Orders",
            Self::Units => "Units and places",
            Self::Map => "Map",
            Self::OtherSide => "The other side",
            Self::LookingBack => "Looking back",
            Self::Review => "Review",
            Self::Game => "Game",
            Self::Window => "Window",
        }
    }
}

/// Where a command means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// On every screen.
    Anywhere,
    /// With a game on the table.
    Play,
    /// On the start screen.
    Start,
}

/// A command of the table.
pub struct Entry {
    /// What it does.
    pub command: Command,
    /// Its group.
    pub group: Group,
    /// Where it means something.
    pub scope: Scope,
}

const fn anywhere(group: Group, command: Command) -> Entry {
    Entry { command, group, scope: Scope::Anywhere }
}

const fn play(group: Group, command: Command) -> Entry {
    Entry { command, group, scope: Scope::Play }
}

const fn start(group: Group, command: Command) -> Entry {
    Entry { command, group, scope: Scope::Start }
}

const fn review(act: Act) -> Entry {
    Entry { command: Command::Review(act), group: Group::Review, scope: Scope::Play }
}

const fn step(stride: Stride, forward: bool) -> Entry {
    play(Group::LookingBack, Command::Step(stride, forward))
}

/// Every command with a name of its own.
pub static TABLE: &[Entry] = &[
    play(Group::Orders, Command::Primary),
    play(Group::Orders, Command::Hint),
    play(Group::Orders, Command::DoHint),
    play(Group::Orders, Command::CheckStep),
    play(Group::Orders, Command::Undo),
    play(Group::Orders, Command::Redo),
    play(Group::Orders, Command::UndoToFence),
    play(Group::Orders, Command::Reset(Stride::Phase)),
    play(Group::Orders, Command::Reset(Stride::Turn)),
    play(Group::Orders, Command::Confirm),
    play(Group::Orders, Command::CancelPlan),
    play(Group::Units, Command::NextUnit(true)),
    play(Group::Units, Command::NextUnit(false)),
    play(Group::Units, Command::Aim(Aim::Go)),
    play(Group::Units, Command::Aim(Aim::Attack)),
    play(Group::Units, Command::Aim(Aim::WhyNot)),
    play(Group::Units, Command::WholeStack),
    play(Group::Units, Command::PlaceMenu),
    play(Group::Map, Command::Show(Dialog::Find)),
    play(Group::Map, Command::Reach),
    play(Group::Map, Command::FitAll),
    play(Group::Map, Command::FitFront),
    play(Group::Map, Command::Zoom(125)),
    play(Group::Map, Command::Zoom(80)),
    play(Group::Game, Command::ChooseNumbers),
    play(Group::Game, Command::Show(Dialog::Report)),
    play(Group::Game, Command::Show(Dialog::CleanCopy)),
    play(Group::Game, Command::Show(Dialog::CopyForSide)),
    play(Group::Game, Command::ChooseReply),
    play(Group::Map, Command::CopyPicture),
    play(Group::Map, Command::ChoosePicture(PictureKind::Png)),
    play(Group::Map, Command::ChoosePicture(PictureKind::Svg)),
    play(Group::OtherSide, Command::NextDecision),
    play(Group::OtherSide, Command::PreviousDecision),
    play(Group::OtherSide, Command::WhatChanged),
    play(Group::OtherSide, Command::Pace(Pace::Step)),
    play(Group::OtherSide, Command::Pace(Pace::Slow)),
    play(Group::OtherSide, Command::Pace(Pace::Fast)),
    play(Group::OtherSide, Command::Pace(Pace::Skip)),
    step(Stride::Ply, false),
    step(Stride::Ply, true),
    step(Stride::Battle, false),
    step(Stride::Battle, true),
    step(Stride::Phase, false),
    step(Stride::Phase, true),
    step(Stride::Turn, false),
    step(Stride::Turn, true),
    play(Group::LookingBack, Command::LookNow),
    play(Group::LookingBack, Command::Tab(Tab::Log)),
    play(Group::LookingBack, Command::Tab(Tab::Forces)),
    play(Group::LookingBack, Command::Details),
    review(Act::Open),
    review(Act::NextEyes),
    review(Act::Play),
    review(Act::Event(true)),
    review(Act::Event(false)),
    review(Act::Jump(true)),
    review(Act::Jump(false)),
    review(Act::Turning(true)),
    review(Act::Turning(false)),
    play(Group::Review, Command::Show(Dialog::TurningPoints)),
    review(Act::NextCurve),
    review(Act::Curve(Curve::Counts)),
    review(Act::Curve(Curve::Win)),
    review(Act::Curve(Curve::Points)),
    review(Act::Sideways(true)),
    review(Act::Sideways(false)),
    review(Act::PlayOn),
    review(Act::Blind(true)),
    review(Act::Blind(false)),
    review(Act::Write(DraftKind::Comment)),
    review(Act::Write(DraftKind::Bookmark)),
    review(Act::Write(DraftKind::Chapter)),
    review(Act::Write(DraftKind::Question)),
    review(Act::Write(DraftKind::Branch)),
    review(Act::Find),
    review(Act::CopyAddress),
    review(Act::CopyBranch(None)),
    review(Act::OrderMenu),
    review(Act::Noted(true)),
    review(Act::Noted(false)),
    review(Act::Moment(0)),
    review(Act::Moment(u32::MAX)),
    review(Act::JumpTo(0)),
    review(Act::JumpTo(1)),
    review(Act::JumpTo(2)),
    review(Act::JumpTo(3)),
    review(Act::JumpTo(4)),
    review(Act::JumpTo(5)),
    review(Act::Judge(Judgement::Brilliant)),
    review(Act::Judge(Judgement::Good)),
    review(Act::Judge(Judgement::Interesting)),
    review(Act::Judge(Judgement::Doubtful)),
    review(Act::Judge(Judgement::Mistake)),
    review(Act::Judge(Judgement::Blunder)),
    review(Act::Tab(ReviewTab::Luck)),
    review(Act::Extreme(true)),
    review(Act::Extreme(false)),
    review(Act::Unseen),
    start(Group::Game, Command::Continue),
    start(Group::Game, Command::StartGame),
    play(Group::Game, Command::ShowStart),
    anywhere(Group::Game, Command::ChooseFile),
    anywhere(Group::Game, Command::Show(Dialog::Deleted)),
    play(Group::Game, Command::SaveNow),
    play(Group::Game, Command::CopyPosition),
    play(Group::Game, Command::CopyBattle),
    play(Group::Game, Command::ChooseCopy),
    play(Group::Game, Command::ChooseElsewhere),
    anywhere(Group::Window, Command::Show(Dialog::Palette)),
    anywhere(Group::Window, Command::Rules),
    anywhere(Group::Window, Command::Show(Dialog::Keys)),
    anywhere(Group::Window, Command::Show(Dialog::Settings)),
    anywhere(Group::Window, Command::Show(Dialog::About)),
    play(Group::Window, Command::Menu),
    play(Group::Window, Command::NextPanel(true)),
    play(Group::Window, Command::NextPanel(false)),
    anywhere(Group::Window, Command::FullScreen),
    anywhere(Group::Window, Command::CloseBanner),
    anywhere(Group::Window, Command::Theme(ThemeWish::System)),
    anywhere(Group::Window, Command::Theme(ThemeWish::Light)),
    anywhere(Group::Window, Command::Theme(ThemeWish::Dark)),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[0])),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[1])),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[2])),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[3])),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[4])),
    anywhere(Group::Window, Command::TextSize(TEXT_SIZES[5])),
    anywhere(Group::Window, Command::Motion(true)),
    anywhere(Group::Window, Command::Motion(false)),
    anywhere(Group::Window, Command::Animation(Animation::Off)),
    anywhere(Group::Window, Command::Animation(Animation::Fast)),
    anywhere(Group::Window, Command::Animation(Animation::Normal)),
    anywhere(Group::Window, Command::HighContrast(true)),
    anywhere(Group::Window, Command::HighContrast(false)),
    anywhere(Group::Window, Command::UsualPace(Pace::Step)),
    anywhere(Group::Window, Command::UsualPace(Pace::Slow)),
    anywhere(Group::Window, Command::UsualPace(Pace::Fast)),
    anywhere(Group::Window, Command::UsualPace(Pace::Skip)),
    anywhere(Group::Window, Command::UsualUndo(UndoPolicy::Fair)),
    anywhere(Group::Window, Command::UsualUndo(UndoPolicy::Study)),
    anywhere(Group::Window, Command::ChooseGamesFolder),
    anywhere(Group::Window, Command::Names(Spelling::English)),
    anywhere(Group::Window, Command::Names(Spelling::German)),
    anywhere(Group::Window, Command::Names(Spelling::Russian)),
    anywhere(Group::Window, Command::HandOverPage(true)),
    anywhere(Group::Window, Command::HandOverPage(false)),
    anywhere(Group::Window, Command::AuditWish(AuditWish::Always)),
    anywhere(Group::Window, Command::AuditWish(AuditWish::WhenOpen)),
    anywhere(Group::Window, Command::AuditWish(AuditWish::Never)),
    play(Group::Window, Command::PanelWidth(true, Some(20.0))),
    play(Group::Window, Command::PanelWidth(true, Some(-20.0))),
    play(Group::Window, Command::PanelWidth(true, None)),
    play(Group::Window, Command::PanelWidth(false, Some(20.0))),
    play(Group::Window, Command::PanelWidth(false, Some(-20.0))),
    play(Group::Window, Command::PanelWidth(false, None)),
    play(Group::Window, Command::InspectorHeight(Some(20.0))),
    play(Group::Window, Command::InspectorHeight(Some(-20.0))),
    play(Group::Window, Command::InspectorHeight(None)),
    anywhere(Group::Window, Command::Quit),
];

/// Commands without a row of their own, and what stands for them. A test compares this list with the enum.
pub const ELSEWHERE: &[(&str, &str)] = &[
    ("Escape", "Esc closes the palette itself"),
    ("Author", "the field in the settings"),
    ("GamesFolder", "the field in the settings; Games folder… chooses one"),
    ("SaveCopyTo", "sent by the window of Save a copy"),
    ("FileGame", "the menu of a game of the list; F2 and Delete by key"),
    ("RetryWriting", "the button of the message that the disk refuses"),
    ("KeepElsewhere", "Save somewhere else, then the file"),
    ("LeaveUnsaved", "the button of the question before a game is left unsaved"),
    ("OpenFile", "the button of the message that a file is written"),
    ("CopyPath", "the button of the message that a file is written"),
    ("ReportNow", "the button of the message that a report is being made"),
    ("CancelMaking", "the button of the message that a file is being made"),
    ("SaveNumbersTo", "Save the statistics, then the file"),
    ("ChooseReport", "the button in Write a report"),
    ("SaveReportTo", "Write a report, then the file"),
    ("ChooseShare", "the button in Save a clean copy and Save a copy for one side"),
    ("SaveShareTo", "Save a clean copy, then the file"),
    ("ReadReply", "Read in a reply, then the file"),
    ("SavePictureTo", "Save the map, then the file"),
    ("Copy", "sent by the button beside what is copied"),
    ("Refuse", "sent by what is offered and not possible, to say why"),
    ("UndoTo", "the dots under the map; Undo and Redo step through them"),
    ("Go", "Move to, then the place"),
    ("AttackPlace", "Plan attack, then the place"),
    ("FollowPlace", "Menu of the place"),
    ("WhyNotPlace", "Why not?, then the place"),
    ("PlanMore", "the digits, or the stepper of the line"),
    ("PlanLess", "Ctrl with the digits, or the cross of the line"),
    ("OpenBuilder", "the button in the inspector"),
    ("ClickUnit", "a gesture of the pointer; 1 to 9 select by key"),
    ("ClickPlace", "a gesture of the pointer; also a place's row while aiming"),
    ("ClickStack", "a gesture of the pointer; Whole stack does it by key"),
    ("TakeUp", "the beginning of a drag; Tab or the digits select by key"),
    ("Drop", "a gesture of the pointer; Move to does it by key"),
    ("GoOnto", "Shift+Enter on a place that has the keyboard; Move to does it as well"),
    ("ActAtCursor", "Enter, with Shift also onto own units, where the arrows have walked to"),
    ("EndAim", "Esc while aiming, or the cross of its sign"),
    ("ClickNothing", "a gesture of the pointer; Esc does it by key"),
    ("Hover", "a gesture of the pointer; the inspector shows the same"),
    ("Select", "the rows of a stack in the inspector, 1 to 9"),
    ("Inspect", "the menu of a place"),
    ("StackUnit", "1 to 9"),
    ("Choice", "Alt+1 to Alt+9, and a row for each choice"),
    ("Neighbour", "the arrows"),
    ("PickAim", "Enter while aiming"),
    ("TypeName", "letters while aiming"),
    ("UntypeName", "Backspace while aiming"),
    ("LookAtStep", "the finished steps in the left panel"),
    ("LookAt", "the lines of the log"),
    ("CloseRules", "Esc in the rules, or their cross"),
    ("PickChange", "the lines of the changes"),
    ("TakeSeat", "Enter on the hand-over page"),
    ("PointAt", "the pointer or the keyboard on a dot under the map"),
    ("OverlayFor", "the overlay’s own key, pressed again"),
    ("CloseCheck", "Esc, and the button under the check"),
];

/// Keys that are no command by themselves, for the page of keys: key, what it does.
pub const MORE_KEYS: &[(Group, &str, &str)] = &[
    (Group::Orders, "Enter", "The blue button; keeps a plan; picks the place while aiming"),
    (Group::Orders, "Esc", "Close, deselect, back to now; out of a panel to the map"),
    (Group::Orders, "Alt+1 to Alt+9", "The choices listed in the left panel"),
    (Group::Orders, "1 to 9 in a plan", "Add or take out the line; one more of a number, with Ctrl one less"),
    (Group::Units, "1 to 9", "That unit of the stack; with Ctrl added to the selection"),
    (Group::Units, "Arrows", "To the neighbour in that direction, along the links"),
    (Group::Units, "M, then a name", "Letters find the place; arrows and Tab go on; Enter moves there"),
    (Group::Units, "Click a ringed place", "The selection moves there, also when a stack stands on it"),
    (Group::Units, "Alt+click a counter", "Selects it, even on a ringed place; Shift+click adds it"),
    (
        Group::LookingBack,
        "Left, Right",
        "While looking back: one order; with Shift one battle, with Ctrl one turn",
    ),
    (Group::Review, "Left, Right", "One order; with Shift one battle, with Ctrl one turn"),
    (Group::Review, ", and .", "One event back or on, inside an order and across orders"),
    (Group::Review, "Up, Down", "Back to the line this variation left; into a variation that begins here"),
    (Group::Review, "Space", "Play by itself, or stop"),
    (Group::Review, "[ and ]", "To the battle, capture, reveal, mistake or comment before and after"),
    (Group::Review, "V", "See the game as another side"),
    (Group::Review, "C, K", "Write a comment; a bookmark"),
    (Group::Review, "Alt+1 to Alt+6", "Judge the order shown: !! ! !? ?! ? ??; the same again takes it away"),
    (Group::Review, "M", "Menu of the order shown; the right button on a row of the tree"),
    (Group::Review, "Shift+F10", "Menu of the place picked: rings and arrows"),
    (
        Group::Review,
        "Ctrl+F",
        "Search the comments, chapters, bookmarks, questions and branches; Enter goes on",
    ),
    (Group::Review, "X", "Remember this moment, to compare another with it"),
    (Group::Review, "P", "Play on from here, in a variation"),
    (Group::Window, "Tab in a panel", "To the next control; Enter or Space presses it"),
    (
        Group::Window,
        "In the rules",
        "/ searches, Enter goes to the next hit, Alt+Left back; Ctrl+click on a rule id opens its page",
    ),
    (Group::Game, "F2, Delete", "On a game of the list: rename it, delete it; Shift+F10 opens its menu"),
    (Group::Window, "N, O, G", "On the start screen: new game, open, sample games"),
];

/// Further keys of a command besides the one of its [`crate::app::command::Spec`].
pub fn other_keys(command: &Command) -> &'static [KeyboardShortcut] {
    const PALETTE: [KeyboardShortcut; 1] =
        [KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::P)];
    match command {
        Command::Show(Dialog::Palette) => &PALETTE,
        _ => &[],
    }
}

/// All keys of a command.
pub fn keys_of(command: &Command) -> impl Iterator<Item = KeyboardShortcut> {
    command.spec().shortcut.into_iter().chain(other_keys(command).iter().copied())
}

/// The keys of a command as text: `Ctrl+K, Ctrl+Shift+P`.
pub fn keys_text(command: &Command) -> String {
    keys_of(command).map(|k| key_text(&k)).collect::<Vec<_>>().join(", ")
}

/// Keys and commands of a screen, those with more modifiers first, so that none hides another. Enter and Esc mean
/// different things at different moments and are read apart.
pub fn keyed(screen: Screen) -> Vec<(KeyboardShortcut, &'static Command)> {
    let here = match screen {
        Screen::Start => Scope::Start,
        Screen::Play => Scope::Play,
    };
    let mut all: Vec<(KeyboardShortcut, &'static Command)> = TABLE
        .iter()
        .filter(|e| e.scope == Scope::Anywhere || e.scope == here)
        .flat_map(|e| keys_of(&e.command).map(move |k| (k, &e.command)))
        .filter(|(k, _)| !matches!(k.logical_key, Key::Enter | Key::Escape))
        .collect();
    let weight = |m: Modifiers| [m.alt, m.shift, m.command || m.ctrl].into_iter().filter(|on| *on).count();
    all.sort_by_key(|(k, _)| std::cmp::Reverse(weight(k.modifiers)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Names of the variants of `Command`, read from its source.
    fn variants() -> BTreeSet<String> {
        let source = include_str!("mod.rs");
        let from = source.find("pub enum Command {").expect("the enum stands there");
        let body = &source[from..];
        let body = &body[..body.find("\n}").expect("it ends")];
        body.lines()
            .skip(1)
            .map(str::trim)
            .filter(|l| l.starts_with(|c: char| c.is_ascii_uppercase()))
            .map(|l| l.split(['(', ',', ' ']).next().unwrap_or("").to_owned())
            .collect()
    }

    fn name(command: &Command) -> String {
        let text = format!("{command:?}");
        text.split(['(', ' ']).next().unwrap_or("").to_owned()
    }

    #[test]
    fn every_command_has_a_row_or_a_reason() {
        let rows: BTreeSet<String> =
            TABLE.iter().map(|e| name(&e.command)).chain(crate::app::palette::made_from_facts()).collect();
        let elsewhere: BTreeSet<String> = ELSEWHERE.iter().map(|(n, _)| (*n).to_owned()).collect();
        let all = variants();
        assert!(all.len() > 50, "{all:?}");
        for variant in &all {
            let (row, reason) = (rows.contains(variant), elsewhere.contains(variant));
            assert!(row || reason, "{variant} has no row in the palette and no reason in ELSEWHERE");
            assert!(!(row && reason), "{variant} has both a row and a reason");
        }
        let gone: Vec<&String> = elsewhere.difference(&all).collect();
        assert!(gone.is_empty(), "{gone:?} are no commands any more");
        assert!(ELSEWHERE.iter().all(|(_, why)| !why.is_empty()));
    }

    #[test]
    fn no_two_commands_of_a_screen_share_a_key() {
        for screen in [Screen::Start, Screen::Play] {
            let all = keyed(screen);
            for (i, (key, a)) in all.iter().enumerate() {
                for (other, b) in &all[..i] {
                    assert_ne!(key, other, "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn keys_with_more_modifiers_come_first() {
        let all = keyed(Screen::Play);
        let at = |wanted: &Command| all.iter().position(|(_, c)| *c == wanted).expect("it has a key");
        assert!(at(&Command::Redo) < at(&Command::Undo));
        assert!(at(&Command::FitFront) < at(&Command::FitAll));
        assert!(at(&Command::NextUnit(false)) < at(&Command::NextUnit(true)));
    }

    #[test]
    fn every_row_says_what_it_does() {
        let mut seen = BTreeSet::new();
        for entry in TABLE {
            let spec = entry.command.spec();
            assert!(!spec.text.is_empty() && !spec.about.is_empty(), "{:?}", entry.command);
            assert!(seen.insert(spec.text), "{} stands there twice", spec.text);
        }
    }
}
