//! The table of all commands with a name of their own: what they are called, what they do and their keys. Menus, the
//! palette, the page of keys and the keys themselves are made from it.

use crate::{
    command::{
        Arrange, Campaign, Class, Command, Files, Learn, Look, Make, Order, Program, Setting, Shelf,
        key::{alt, alt_shift, bare, ctrl, ctrl_shift, shift},
        review::{Act, Curve, DraftKind, ReviewTab},
        row::{Group, Row, Scope, Section},
        wishes::{Aim, Dialog, PictureKind, Tab},
    },
    settings::{Animation, AuditWish, HintsBy, Pace, TEXT_SIZES, ThemeWish},
};
use egui::{Key, KeyboardShortcut};
use engine::{
    base::{fence::UndoPolicy, spelling::Spelling, when::Stride},
    play::note::Judgement,
};
use report::moving::{Extent, Shape};

type Keys = Option<KeyboardShortcut>;

const fn program(asked: Program, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Program(asked), text, about, [key, None])
}

const fn files(asked: Files, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Files(asked), text, about, [key, None])
}

const fn make(asked: Make, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Make(asked), text, about, [key, None])
}

const fn class(asked: Class, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Class(asked), text, about, [key, None])
}

const fn setting(asked: Setting, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Setting(asked), text, about, [key, None])
}

const fn order(asked: Order, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Order(asked), text, about, [key, None])
}

const fn look(asked: Look, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Look(asked), text, about, [key, None])
}

const fn review(asked: Act, text: &'static str, about: &'static str, key: Keys) -> Row {
    Row::new(Command::Review(asked), text, about, [key, None])
}

/// Every command with a name of its own, in the sequence of the palette.
#[rustfmt::skip] // A row a line.
pub static TABLE: &[Section] = &[
    Section { group: Group::Orders, scope: Scope::Play, rows: &[
        order(Order::Primary, "Go on", "The blue button", bare(Key::Enter)),
        order(Order::EndAnyway, "End the step all the same", "After the question or the list before a step ends", ctrl(Key::Enter)),
        order(Order::Hint, "Show me a good move", "A sensible next order, with the reason", bare(Key::H)),
        order(Order::DoHint, "Do what the hint shows", "Give the orders of the hint", shift(Key::H)),
        Row::new(Command::Review(Act::AskPlan), "Ask about my plan", "What you ordered in this step, played on beside the plan a search advises", [ctrl_shift(Key::H), None]),
        order(Order::CheckStep, "Check this step", "What you may have overlooked in this step", bare(Key::E)),
        order(Order::Undo, "Undo", "Take back the last order", ctrl(Key::Z)),
        Row::new(Command::Order(Order::Redo), "Redo", "Give the undone order again", [ctrl_shift(Key::Z), ctrl(Key::Y)]),
        order(Order::UndoToFence, "Undo as far as possible", "Take back every order up to where undo stops", ctrl(Key::Backspace)),
        order(Order::Reset(Stride::Phase), "Restart the phase", "Undo to the start of the phase, or as far as possible", None),
        order(Order::Reset(Stride::Turn), "Restart the turn", "Undo to the start of the turn, or as far as possible", None),
        order(Order::Confirm, "Keep", "Keep the plan", bare(Key::Enter)),
        order(Order::CancelPlan, "Cancel", "Drop the plan, or put it off where it can wait", bare(Key::Escape)),
    ] },
    Section { group: Group::Units, scope: Scope::Play, rows: &[
        look(Look::NextUnit(true), "Next unit", "The next unit to decide", bare(Key::Tab)),
        order(Order::MarchOn, "Go on with a march", "The march of the selection over several turns, or the next that can", shift(Key::M)),
        look(Look::NextUnit(false), "Previous unit", "The previous unit to decide", shift(Key::Tab)),
        look(Look::Aim(Aim::Go), "Move to…", "Then a place: arrows, Tab or the mouse", bare(Key::M)),
        look(Look::Aim(Aim::Attack), "Plan attack", "Then a place: arrows, Tab or the mouse", bare(Key::A)),
        look(Look::Aim(Aim::WhyNot), "Why not?", "Then a place: says why the selection may not go there", bare(Key::Y)),
        look(Look::WholeStack, "Whole stack", "Select every unit of the stack that can act", ctrl(Key::A)),
        look(Look::InFull, "Say the place in full", "Ground, control, zones; again: what else there is of it, a part at a time", shift(Key::D)),
        program(Program::PlaceMenu, "Menu of the place", "What the selection may do there, and why not", shift(Key::F10)),
    ] },
    Section { group: Group::Map, scope: Scope::Play, rows: &[
        program(Program::Show(Dialog::Find), "Find…", "Find a place or a unit", ctrl(Key::F)),
        look(Look::Reach, "Reach", "Where the selection can move and attack", bare(Key::R)),
        program(Program::FitAll, "Whole map", "Show the whole theatre", bare(Key::Home)),
        program(Program::FitFront, "The front", "Show the front, on hexes its next part", shift(Key::Home)),
        program(Program::Zoom(125), "Zoom in", "Show less of the map, larger", bare(Key::Plus)),
        program(Program::Zoom(80), "Zoom out", "Show more of the map, smaller", bare(Key::Minus)),
    ] },
    Section { group: Group::Game, scope: Scope::Play, rows: &[
        files(Files::ChooseNumbers, "Save the statistics as CSV…", "Turns, captures and battles as a table for a spreadsheet", None),
        program(Program::Show(Dialog::Report), "Write a report…", "The story of this game with maps and numbers, as a file", None),
        program(Program::Show(Dialog::CleanCopy), "Save a clean copy…", "The whole game without variations and comments, to give away", None),
        program(Program::Show(Dialog::Page), "Save as a page…", "The game to be stepped through in any browser, with its file in it", None),
        program(Program::Show(Dialog::CopyForSide), "Save a copy for one side…", "Only what one side was told, for a game by post", None),
        files(Files::ChooseReply, "Read in a reply…", "Add the orders of a side’s reply to this game, once they are checked", None),
    ] },
    Section { group: Group::Map, scope: Scope::Play, rows: &[
        files(Files::CopyPicture, "Copy the map as a picture", "The map as it is now, on the clipboard", None),
        files(Files::ChoosePicture(PictureKind::Png), "Save the map as PNG…", "The map as it is now, in pixels", None),
        files(Files::ChoosePicture(PictureKind::Svg), "Save the map as SVG…", "The map as it is now, to be printed at any size", None),
        files(Files::ChooseShots(Extent::Battle, Shape::Moving), "Save the battle as a moving picture…", "The battle shown or the last one as a GIF, for slides and messages", None),
        files(Files::ChooseShots(Extent::Turn, Shape::Moving), "Save the turn as a moving picture…", "What happened in the turn shown as a GIF, step by step", None),
        files(Files::ChooseShots(Extent::Battle, Shape::Strip), "Save the battle as a strip…", "The battle shown or the last one as pictures side by side, to be printed", None),
        files(Files::ChooseShots(Extent::Turn, Shape::Strip), "Save the turn as a strip…", "The turn shown as up to six pictures side by side, to be printed", None),
    ] },
    Section { group: Group::OtherSide, scope: Scope::Play, rows: &[
        order(Order::NextDecision, "Next decision", "Show the next decision of the other side", bare(Key::Space)),
        order(Order::PreviousDecision, "Previous decision", "Look at the previous decision", bare(Key::Backspace)),
        Row::new(Command::Campaign(Campaign::Month), "Beside history", "The last month of this game and what happened in it", [ctrl(Key::H), None]),
        program(Program::Show(Dialog::Turn), "The turn that ended", "What it changed, and what is near", shift(Key::W)),
        program(Program::Show(Dialog::Dispatch), "Dispatches", "What the command read after each turn, and what happened then", ctrl(Key::D)),
        look(Look::WhatChanged, "What changed", "What changed since you last decided", bare(Key::W)),
        order(Order::Pace(Pace::Step), Pace::Step.label(), Pace::Step.about(), None),
        order(Order::Pace(Pace::Slow), Pace::Slow.label(), Pace::Slow.about(), None),
        order(Order::Pace(Pace::Fast), Pace::Fast.label(), Pace::Fast.about(), None),
        order(Order::Pace(Pace::Skip), Pace::Skip.label(), Pace::Skip.about(), None),
    ] },
    Section { group: Group::LookingBack, scope: Scope::Play, rows: &[
        look(Look::Step(Stride::Ply, false), "Previous order", "Step through the log", alt(Key::ArrowLeft)),
        look(Look::Step(Stride::Ply, true), "Next order", "Step through the log", alt(Key::ArrowRight)),
        look(Look::Step(Stride::Battle, false), "Previous battle", "Step through the log", alt_shift(Key::ArrowLeft)),
        look(Look::Step(Stride::Battle, true), "Next battle", "Step through the log", alt_shift(Key::ArrowRight)),
        Row::new(Command::Look(Look::Step(Stride::Phase, false)), "Previous phase", "Step through the log", [bare(Key::PageUp), alt(Key::PageUp)]),
        Row::new(Command::Look(Look::Step(Stride::Phase, true)), "Next phase", "Step through the log", [bare(Key::PageDown), alt(Key::PageDown)]),
        look(Look::Step(Stride::Turn, false), "Previous turn", "Step through the log", ctrl(Key::PageUp)),
        look(Look::Step(Stride::Turn, true), "Next turn", "Step through the log", ctrl(Key::PageDown)),
        look(Look::LookNow, "Back to now", "Return to the latest moment", bare(Key::Escape)),
        look(Look::Tab(Tab::Log), "Log", "What happened", None),
        look(Look::Tab(Tab::Forces), "Forces", "All counters", None),
        look(Look::Tab(Tab::Attacks), "Attacks", "Attacks that could be made now, the best first", shift(Key::A)),
        look(Look::Details, "Details", "Show reasons and details too", bare(Key::D)),
    ] },
    Section { group: Group::Review, scope: Scope::Play, rows: &[
        review(Act::Open, "Review this game", "Step through it, through any eyes, with variations and notes", ctrl(Key::R)),
        review(Act::NextEyes, "Review: see the game as another side", "Each side in turn, and everything when the game is over", None),
        review(Act::Play, "Review: play by itself, or stop", "One order after the other", None),
        review(Act::Event(true), "Review: one event on", "Inside an order, then into the next", None),
        review(Act::Event(false), "Review: one event back", "Inside an order, then into the one before", None),
        review(Act::Jump(true), "Review: to the next of the kind chosen", "Battle, capture, reveal, mistake, comment", None),
        review(Act::Jump(false), "Review: to the one before of the kind chosen", "Battle, capture, reveal, mistake, comment", None),
        review(Act::Turning(true), "Review: next turning point", "The next order that changed the chances most", bare(Key::U)),
        review(Act::Turning(false), "Review: turning point before", "The last order before this that changed the chances most", shift(Key::U)),
        program(Program::Show(Dialog::TurningPoints), "Turning points…", "The orders that changed the chances most", ctrl(Key::U)),
        program(Program::Show(Dialog::Plans), "Plans: what instead?", "Each plan of the line beside the one a search advises", alt(Key::H)),
        review(Act::NextCurve, "Review: another curve", "Counts, win chance, points at the end, in turn", bare(Key::L)),
        review(Act::Curve(Curve::Counts), "Review: curve of counts", "Points held and forces in the field", None),
        review(Act::Curve(Curve::Win), "Review: curve of the win chance", "Each moment played on many times by both sides", None),
        review(Act::Curve(Curve::Points), "Review: curve of the points at the end", "Each moment played on many times by both sides", None),
        review(Act::Sideways(true), "Review: into a variation", "One that leaves here", None),
        review(Act::Sideways(false), "Review: out of the variation", "To the line it left", None),
        review(Act::PlayOn, "Review: play on from here", "Begins a variation; the game as it was played stays", None),
        review(Act::Blind(true), "Review: hide what comes later", "Future, result and length", None),
        review(Act::Blind(false), "Review: show what comes later", "Future, result and length", None),
        review(Act::Write(DraftKind::Comment), "Review: write a comment", "At the moment shown", None),
        review(Act::Write(DraftKind::Bookmark), "Review: bookmark this moment", "With a title or without", None),
        review(Act::Write(DraftKind::Chapter), "Review: a chapter begins here", "Chapters divide a long commentary", None),
        review(Act::Write(DraftKind::Question), "Review: ask what you would do", "Shown in a review that hides the future", None),
        review(Act::Write(DraftKind::Branch), "Review: name this branch", "The variation shown", None),
        review(Act::Find, "Review: search the notes", "Comments, chapters, bookmarks, questions and names of branches", None),
        review(Act::CopyAddress, "Copy the address of this moment", "File and number of the order", None),
        review(Act::CopyBranch(None), "Review: copy this branch as text", "Its orders by phase, with judgements and comments", None),
        review(Act::OrderMenu, "Review: menu of the order shown", "What can be done with it", None),
        review(Act::Noted(true), "Review: next note", "Comment, judgement, bookmark, chapter, question or drawing", bare(Key::N)),
        review(Act::Noted(false), "Review: note before", "Comment, judgement, bookmark, chapter, question or drawing", shift(Key::N)),
        review(Act::Moment(0), "Review: to the start", "The first moment of the line", ctrl(Key::Home)),
        review(Act::Moment(u32::MAX), "Review: to the end", "The last moment of the line that may be shown", ctrl(Key::End)),
        review(Act::JumpTo(0), "Review: brackets jump by battle", "What the brackets [ and ] jump to", None),
        review(Act::JumpTo(1), "Review: brackets jump by capture", "What the brackets [ and ] jump to", None),
        review(Act::JumpTo(2), "Review: brackets jump by reveal", "What the brackets [ and ] jump to", None),
        review(Act::JumpTo(3), "Review: brackets jump by mistake", "What the brackets [ and ] jump to", None),
        review(Act::JumpTo(4), "Review: brackets jump by comment", "What the brackets [ and ] jump to", None),
        review(Act::JumpTo(5), "Review: brackets jump by bookmark", "What the brackets [ and ] jump to", None),
        review(Act::Judge(Judgement::Brilliant), "Review: judge this order !! Brilliant", "The same again takes it away", None),
        review(Act::Judge(Judgement::Good), "Review: judge this order ! Good", "The same again takes it away", None),
        review(Act::Judge(Judgement::Interesting), "Review: judge this order !? Interesting", "The same again takes it away", None),
        review(Act::Judge(Judgement::Doubtful), "Review: judge this order ?! Doubtful", "The same again takes it away", None),
        review(Act::Judge(Judgement::Mistake), "Review: judge this order ? Mistake", "The same again takes it away", None),
        review(Act::Judge(Judgement::Blunder), "Review: judge this order ?? Blunder", "The same again takes it away", None),
        review(Act::Tab(ReviewTab::Luck), "Review: luck and statistics", "Luck, losses, captures, tempo and supply, by turn and battle", None),
        review(Act::Extreme(true), "Review: to the luckiest battle", "Of the side whose eyes these are", None),
        review(Act::Extreme(false), "Review: to the unluckiest battle", "Of the side whose eyes these are", None),
        review(Act::Advise(true), "Review: what instead?", "The plan of this step beside the one a search advises", None),
        review(Act::Unseen, "Review: what unknown units may be", "The faces that no player has seen, by number, and the units of each draw", None),
    ] },
    Section { group: Group::Game, scope: Scope::Start, rows: &[
        program(Program::Continue, "Continue", "Go on with the newest game", bare(Key::Enter)),
        program(Program::StartGame, "Start", "Begin the game", bare(Key::Enter)),
        program(Program::FirstGame, "A first game", "Against the computer, with what is recommended, and hints by themselves", None),
        program(Program::SetUp(0), "Set up the first game", "Of the list at the left", ctrl(Key::Num1)),
        program(Program::SetUp(1), "Set up the second game", "Of the list at the left", ctrl(Key::Num2)),
        program(Program::SetUp(2), "Set up the third game", "Of the list at the left", ctrl(Key::Num3)),
        program(Program::SetUp(3), "Set up the fourth game", "Of the list at the left", ctrl(Key::Num4)),
    ] },
    Section { group: Group::Game, scope: Scope::Play, rows: &[
        program(Program::ShowStart, "New game…", "Back to the start screen; this game is saved", ctrl(Key::N)),
        program(Program::PlayAgain, "Play again", "A new game with the same choices and players, and other dice", None),
        program(Program::Show(Dialog::End), "How it ended", "Result, cities, what decided it", shift(Key::E)),
        files(Files::ChooseSheet, "Save the end of the game as PNG…", "Result, cities and curve beside the map, in pixels", None),
    ] },
    Section { group: Group::Game, scope: Scope::Anywhere, rows: &[
        files(Files::ChooseFile, "Open…", "Open a saved game", ctrl(Key::O)),
        program(Program::Show(Dialog::Teacher), "A double period…", "A teacher's plan: lessons with times, hand-outs, answers", None),
        program(Program::Show(Dialog::Deleted), "Deleted games…", "Put games back that were deleted", None),
    ] },
    Section { group: Group::Game, scope: Scope::Play, rows: &[
        files(Files::SaveNow, "Save now", "Everything is saved as you play; this writes the last second too", ctrl(Key::S)),
        files(Files::CopyPosition, "Copy the position", "The position shown, as text", None),
        files(Files::CopyBattle, "Copy this battle", "The battle shown or the last one, as text", None),
        files(Files::ChooseCopy, "Save a copy…", "Write this game to another file", ctrl_shift(Key::S)),
        files(Files::ChooseElsewhere, "Save somewhere else…", "Keep this game in another file from now on", None),
    ] },
    Section { group: Group::Window, scope: Scope::Anywhere, rows: &[
        Row::new(Command::Program(Program::Show(Dialog::Palette)), "Commands…", "Every command, place, unit, rule and game by its name", [ctrl(Key::K), ctrl_shift(Key::P)]),
        Row::new(Command::Shelf(Shelf::Open), "Games", "All games: searched, sorted, tagged, and what many of them come to", [ctrl(Key::G), None]),
        Row::new(Command::Learn(Learn::Home), "Lessons", "Learn the game step by step, on the map", [ctrl(Key::L), None]),
        Row::new(Command::Campaign(Campaign::Own), "The campaign as it happened", "Day by day, with the front of each month", [ctrl_shift(Key::L), None]),
        make(Make::New, "Make a lesson", "Steps, answers and texts, on the map", None),
        make(Make::Here, "Make a lesson from here", "The moment shown is where it begins", None),
        make(Make::Notes, "Make a lesson of the comments", "Chapters, comments and questions of this game become its steps", None),
        make(Make::Try, "Try the lesson", "From the open step, as a learner meets it; again goes back", bare(Key::F5)),
        Row::new(Command::Arrange(Arrange::Open), "Arrange a position…", "Units, ground, turn, weather and rules by hand, from the moment shown; to play or teach from", [ctrl_shift(Key::A), None]),
        class(Class::Present, "Before a class", "The lesson in large type for a projector; the answer only when asked for", bare(Key::F9)),
        class(Class::Save, "Save my answers…", "What was tried in this lesson, as a small file for the teacher", None),
        class(Class::PrintThis, "Print the hand-out", "The tasks of this lesson on paper, and the same solved", None),
        class(Class::Grade, "Answers of a class…", "A folder of saved answers as a table", None),
        program(Program::Rules, "Rules", "The rules, to read and to search", bare(Key::F1)),
        program(Program::Manual, "Manual", "How the program is used, to read and to search", shift(Key::F1)),
        program(Program::Show(Dialog::Keys), "Keys", "All keys", bare(Key::Questionmark)),
        program(Program::Show(Dialog::Settings), "Settings", "Theme, text size, motion", ctrl(Key::Comma)),
        program(Program::Show(Dialog::About), "About", "What is reconstructed, and the rights", None),
        program(Program::Show(Dialog::Notices), "Notices of others", "Libraries, typefaces and their licences", None),
    ] },
    Section { group: Group::Window, scope: Scope::Play, rows: &[
        program(Program::Menu, "Menu", "Everything else that can be done with this game", bare(Key::F10)),
        program(Program::NextPanel(true), "Next panel", "Move the keyboard to the next panel", bare(Key::F6)),
        program(Program::NextPanel(false), "Previous panel", "Move the keyboard to the previous panel", shift(Key::F6)),
    ] },
    Section { group: Group::Window, scope: Scope::Anywhere, rows: &[
        program(Program::FullScreen, "Full screen", "Use the whole screen", bare(Key::F11)),
        program(Program::CloseBanner, "Close the message", "Close the message at the top", None),
        setting(Setting::Theme(ThemeWish::System), "Theme: as the system", "Light or dark, as the system is set", None),
        setting(Setting::Theme(ThemeWish::Light), "Theme: light", "Dark text on light paper", None),
        setting(Setting::Theme(ThemeWish::Dark), "Theme: dark", "Light text on a dark ground", None),
        setting(Setting::TextSize(TEXT_SIZES[0]), "Text size: 90 %", "Size of all text outside the counters", None),
        setting(Setting::TextSize(TEXT_SIZES[1]), "Text size: 100 %", "Size of all text outside the counters", None),
        setting(Setting::TextSize(TEXT_SIZES[2]), "Text size: 115 %", "Size of all text outside the counters", None),
        setting(Setting::TextSize(TEXT_SIZES[3]), "Text size: 130 %", "Size of all text outside the counters", None),
        setting(Setting::TextSize(TEXT_SIZES[4]), "Text size: 150 %", "Size of all text outside the counters", None),
        setting(Setting::TextSize(TEXT_SIZES[5]), "Text size: 200 %", "Size of all text outside the counters", None),
        setting(Setting::Motion(true), "Motion on", "Counters and the map glide", None),
        setting(Setting::Motion(false), "Motion off", "Every change is drawn at once", None),
        setting(Setting::Animation(Animation::Off), "Counters travel: at once", "Counters stand at their new place at once", None),
        setting(Setting::Animation(Animation::Fast), "Counters travel: fast", "Half the usual time", None),
        setting(Setting::Animation(Animation::Normal), "Counters travel: normal", "One link after the other", None),
        setting(Setting::Follow(true), "Follow the action: on", "The map goes to what is planned, fought or shown where it is not in sight", None),
        setting(Setting::Follow(false), "Follow the action: off", "The map stays where you put it", None),
        setting(Setting::Hints(true), "Hints by themselves: on", "A hint at each of your decisions", None),
        setting(Setting::Hints(false), "Hints by themselves: off", "A hint when H is pressed", None),
        setting(Setting::HintsBy(HintsBy::Procedure), "Hints by the procedure", HintsBy::Procedure.about(), None),
        setting(Setting::HintsBy(HintsBy::Search), "Hints by a search", HintsBy::Search.about(), None),
        setting(Setting::Overview(true), "Overview map: on", "The whole map in a corner while it is drawn near", None),
        setting(Setting::Overview(false), "Overview map: off", "No second map in a corner", None),
        setting(Setting::Seasons(true), "Seasons on the map: on", "Mud and snow change the ground", None),
        setting(Setting::Seasons(false), "Seasons on the map: off", "The ground is that of summer all the year", None),
        setting(Setting::HighContrast(true), "High contrast on", "Thicker lines, halos and edges", None),
        setting(Setting::HighContrast(false), "High contrast off", "The usual lines, halos and edges", None),
        setting(Setting::UsualPace(Pace::Step), "Games begin with pace: Step", Pace::Step.about(), None),
        setting(Setting::UsualPace(Pace::Slow), "Games begin with pace: Slow", Pace::Slow.about(), None),
        setting(Setting::UsualPace(Pace::Fast), "Games begin with pace: Fast", Pace::Fast.about(), None),
        setting(Setting::UsualPace(Pace::Skip), "Games begin with pace: Skip", Pace::Skip.about(), None),
        setting(Setting::UsualUndo(UndoPolicy::Fair), "Fair undo in new games", "Undo stops at a die and at something seen", None),
        setting(Setting::UsualUndo(UndoPolicy::Study), "Study undo in new games", "Undo goes anywhere", None),
        setting(Setting::ChooseGamesFolder, "Games folder…", "Choose where games are kept", None),
        setting(Setting::ResetKeys, "Reset all keys", "Every command has its usual key again", None),
        setting(Setting::Names(Spelling::English), "English names", "Place names as in English books", None),
        setting(Setting::Names(Spelling::German), "German names", "Place names as on German maps of the time", None),
        setting(Setting::Names(Spelling::Russian), "Russian names", "Place names in Russian, in Cyrillic letters", None),
        setting(Setting::HandOverPage(true), "Hand-over page on", "A page between the steps of two players at one computer", None),
        setting(Setting::HandOverPage(false), "Hand-over page off", "The seat changes without a page", None),
        setting(Setting::TurnPage(true), "Page at the end of a turn on", "What the turn changed, before your next one begins", None),
        setting(Setting::History(true), "History beside the game: on", "What happened, in a tab and at the end of each month, in games that tell of it", None),
        setting(Setting::History(false), "History beside the game: off", "The game alone; a guided campaign keeps its pages", None),
        setting(Setting::TurnPage(false), "Page at the end of a turn off", "Your next turn begins at once", None),
        setting(Setting::Dispatches(true), "Dispatches after each turn: on", "What the command of your side would read, and what happened then", None),
        setting(Setting::Dispatches(false), "Dispatches after each turn: off", "They are read when they are asked for", None),
        setting(Setting::AuditWish(AuditWish::Always), "Always check a step", "The check opens before every step ends", None),
        setting(Setting::AuditWish(AuditWish::WhenOpen), "Check a step with something left to do", "The check opens when something can still be done", None),
        setting(Setting::AuditWish(AuditWish::Never), "Never check a step", "The check opens only when asked for", None),
    ] },
    Section { group: Group::Window, scope: Scope::Play, rows: &[
        setting(Setting::PanelWidth(true, Some(20.0)), "Left panel: wider", "20 points wider", None),
        setting(Setting::PanelWidth(true, Some(-20.0)), "Left panel: narrower", "20 points narrower", None),
        setting(Setting::PanelWidth(true, None), "Left panel: usual width", "The width it has at first", None),
        setting(Setting::PanelWidth(false, Some(20.0)), "Right panel: wider", "20 points wider", None),
        setting(Setting::PanelWidth(false, Some(-20.0)), "Right panel: narrower", "20 points narrower", None),
        setting(Setting::PanelWidth(false, None), "Right panel: usual width", "The width it has at first", None),
        setting(Setting::InspectorHeight(Some(20.0)), "Inspector: higher", "20 points higher", None),
        setting(Setting::InspectorHeight(Some(-20.0)), "Inspector: lower", "20 points lower", None),
        setting(Setting::InspectorHeight(None), "Inspector: usual height", "As high as it needs", None),
    ] },
    Section { group: Group::Window, scope: Scope::Anywhere, rows: &[
        program(Program::Quit, "Quit", "Everything is saved already", ctrl(Key::Q)),
    ] },
];
