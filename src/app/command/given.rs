//! Every command: what it does to the moment ([`Trait`]), and how it is given. A command that is left out here does not
//! compile; one without a row in the table or the palette must say how else it is given, which a test checks.

use super::{Arrange, Campaign, Class, Command, Files, Learn, Look, Make, MapEvent, Order, Program, Setting};

/// What a command does to the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    /// It acts on what is seen: while a battle is still being seen, it only ends that.
    OnSight,
    /// It belongs to the own turn: the other side's last decision has been read.
    OwnTurn,
    /// Orders come of it, or go with it.
    Orders,
    /// Orders are taken back, or given again as they were.
    TakesBack,
    /// It may be asked for while the next player is awaited at the window.
    Seat,
}

use Trait::{OnSight, Orders, OwnTurn, Seat, TakesBack};

/// How a command can be given.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq)]
enum By {
    /// A row of the table.
    Row,
    /// A row that the palette makes from the facts of the moment.
    Moment,
    /// Neither, but this.
    Else(&'static str),
}

#[cfg(test)]
use By::{Else, Moment, Row};

impl Command {
    /// Whether it has a trait.
    pub fn is(&self, wanted: Trait) -> bool {
        let traits = match self {
            Self::Program(asked) => asked.traits(),
            Self::Files(asked) => asked.traits(),
            Self::Setting(asked) => asked.traits(),
            Self::Order(asked) => asked.traits(),
            Self::Map(event) => event.traits(),
            Self::Look(asked) => asked.traits(),
            Self::Learn(asked) => asked.traits(),
            Self::Campaign(asked) => asked.traits(),
            Self::Make(asked) => asked.traits(),
            Self::Arrange(asked) => asked.traits(),
            Self::Class(asked) => asked.traits(),
            Self::Review(_) => &[],
        };
        traits.contains(&wanted)
    }
}

/// How the commands of a part can be given, and what they do to the moment.
macro_rules! given {
    ($part:ident: $($name:ident $by:expr $(, $($trait:ident)+)?;)+) => {
        impl $part {
            #[cfg(test)]
            const GIVEN: &[(&str, By)] = &[$((stringify!($name), $by)),+];

            #[cfg(test)]
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => stringify!($name)),+
                }
            }

            /// What it does to the moment.
            pub(crate) fn traits(&self) -> &'static [Trait] {
                match self {
                    $(Self::$name { .. } => &[$($($trait),+)?]),+
                }
            }
        }
    };
}

given! { Program:
    ShowStart Row, Seat;
    Table Else("Esc on the page of all lessons, or its first tab");
    StartGame Row;
    Continue Row;
    SetUp Row;
    PlayAgain Row;
    Show Row, Seat;
    Escape Else("Esc closes the palette itself"), Seat;
    CloseBanner Row, Seat;
    FullScreen Row, Seat;
    Quit Row, Seat;
    LeaveKeeping Else("the first button of the question before a text is left that is not kept");
    LeaveUnsaved Else("the button of the question before a game is left unsaved"), Seat;
    Menu Row;
    NextPanel Row;
    Copy Else("sent by the button beside what is copied");
    Rule Moment;
    Rules Row;
    Manual Row;
    CloseRules Else("Esc in the rules, or their cross");
    PlaceMenu Row;
    FitAll Row;
    FitFront Row;
    Zoom Row;
    MenuOf Else("the right button of the mouse; Menu of the place does it by key");
}

given! { Files:
    ChooseFile Row, Seat;
    OpenPath Moment, Seat;
    OpenSample Moment;
    FileGame Else("the menu of a game of the list; F2 and Delete by key");
    SaveNow Row, Seat;
    RetryWriting Else("the button of the message that the disk refuses"), Seat;
    ChooseCopy Row;
    SaveCopyTo Else("sent by the window of Save a copy");
    ChooseElsewhere Row, Seat;
    KeepElsewhere Else("Save somewhere else, then the file"), Seat;
    ChooseShare Else("the button in Save a clean copy and Save a copy for one side");
    SaveShareTo Else("Save a clean copy, then the file");
    ChooseReply Row;
    ReadReply Else("Read in a reply, then the file");
    ChooseReport Else("the button in Write a report");
    SaveReportTo Else("Write a report, then the file");
    ReportNow Else("the button of the message that a report is being made"), Seat;
    CancelMaking Else("the button of the message that a file is being made"), Seat;
    ChooseNumbers Row;
    SaveNumbersTo Else("Save the statistics, then the file");
    ChoosePicture Row;
    SavePictureTo Else("Save the map, then the file");
    ChooseSheet Row;
    SaveSheetTo Else("Save the end of the game, then the file");
    CopyPicture Row;
    CopyPosition Row;
    CopyBattle Row;
    OpenFile Else("the button of the message that a file is written"), Seat;
    CopyPath Else("the button of the message that a file is written"), Seat;
}

given! { Setting:
    Theme Row, Seat;
    TextSize Row, Seat;
    Motion Row, Seat;
    Animation Row;
    Follow Row;
    HighContrast Row;
    Names Row;
    UsualPace Row;
    UsualUndo Row;
    HandOverPage Row, Seat;
    TurnPage Row;
    History Row;
    AuditWish Row;
    Author Else("the field in the settings");
    Learner Else("the field under Save my answers");
    GamesFolder Else("the field in the settings; Games folder… chooses one");
    ChooseGamesFolder Row;
    PanelWidth Row;
    InspectorHeight Row;
}

given! { Order:
    Primary Row, OnSight Orders;
    EndAnyway Row, OnSight Orders;
    Give Moment, OnSight Orders;
    Ask Moment, OnSight OwnTurn Orders;
    Refuse Else("sent by what is offered and not possible, to say why");
    Undo Row, Orders TakesBack Seat;
    Redo Row, Orders TakesBack;
    UndoToFence Row, Orders TakesBack;
    UndoTo Else("the dots under the map; Undo and Redo step through them"), Orders TakesBack;
    Reset Row, Orders TakesBack;
    HandOver Moment;
    HandPost Moment;
    Reply Else("the buttons of the question, where the keyboard is put");
    Unasked Else("Esc, and the last button of the question");
    TakeSeat Else("Enter on the hand-over page"), Seat;
    Do Else("Move to or Plan attack, then the place; Menu of the place"), OnSight Orders;
    WhyNotPlace Else("Why not?, then the place");
    Plan Moment, OnSight Orders;
    PlanMore Else("the digits, or the stepper of the line"), OnSight Orders;
    PlanLess Else("Ctrl with the digits, or the cross of the line"), OnSight Orders;
    PlanAll Moment, OnSight Orders;
    OpenBuilder Else("the button in the inspector"), OnSight OwnTurn Orders;
    Confirm Row, OnSight Orders;
    CancelPlan Row;
    Choice Else("Alt+1 to Alt+9, and a row for each choice"), OnSight OwnTurn Orders;
    OfferKey Moment, OnSight OwnTurn Orders;
    Hint Row, OnSight OwnTurn Orders;
    DoHint Row, OnSight Orders;
    CheckStep Row, Orders;
    CloseCheck Else("Esc, and the button under the check");
    Pace Row;
    NextDecision Row, OwnTurn;
    PreviousDecision Row;
}

given! { MapEvent:
    ClickUnit Else("a gesture of the pointer; 1 to 9 select by key"), OnSight OwnTurn;
    PickUnit Else("a gesture of the pointer; 1 to 9 select by key"), OnSight OwnTurn;
    ClickPlace Else("a gesture of the pointer; also a place's row while aiming"), OnSight OwnTurn;
    ClickStack Else("a gesture of the pointer; Whole stack does it by key"), OnSight OwnTurn;
    TakeUp Else("the beginning of a drag; Tab or the digits select by key"), OnSight OwnTurn;
    Drop Else("a gesture of the pointer; Move to does it by key"), OnSight OwnTurn;
    Along Else("a gesture of the pointer; Shift+arrow goes hex by hex"), OnSight OwnTurn;
    GoOnto Else("Shift+Enter on a place that has the keyboard; Move to does it as well"), OnSight;
    Hover Else("a gesture of the pointer; the inspector shows the same");
    ClickNothing Else("a gesture of the pointer; Esc does it by key"), OnSight OwnTurn;
}

given! { Look:
    Select Else("the rows of a stack in the inspector, 1 to 9"), OwnTurn;
    Inspect Else("the menu of a place");
    Visit Moment;
    NextUnit Row, OwnTurn;
    StackUnit Else("1 to 9"), OwnTurn;
    WholeStack Row, OwnTurn;
    Neighbour Else("the arrows"), OwnTurn;
    GoTo Else("the dialog that finds places");
    OverSide Else("the numeric pad on a map of hexes");
    Leap Else("Ctrl and an arrow on a map of hexes");
    NextStack Else("Page Up and Page Down on a map of hexes");
    OpenStack Else("Space on a map of hexes");
    InFull Row;
    OneHex Else("Shift and an arrow on a map of hexes");
    HexBack Else("Backspace on a way gone hex by hex");
    ActAtCursor Else("Enter, with Shift also onto own units, where the arrows have walked to");
    Aim Row, OwnTurn;
    PickAim Else("Enter while aiming");
    TypeName Else("letters while aiming");
    UntypeName Else("Backspace while aiming");
    EndAim Else("Esc while aiming, or the cross of its sign");
    Reach Row;
    Overlay Moment;
    OverlayFor Else("the overlay’s own key, pressed again");
    OverlayAhead Else("the overlay’s own key, pressed again");
    PointAt Else("the pointer or the keyboard on a dot under the map");
    Tab Row;
    Details Row;
    LookAt Else("the lines of the log");
    LookAtStep Else("the finished steps in the left panel");
    LookNow Row;
    Step Row;
    WhatChanged Row;
    PickChange Else("the lines of the changes");
}

given! { Arrange:
    Open Row;
    Preset Else("the list of positions to begin with");
    Tool Else("the tools over the map");
    Tray Else("the sides over the counters beside the map");
    Take Else("a counter beside the map");
    Map Else("a gesture of the pointer; M, S, C and Delete do it by key");
    Edit Else("the rows of the panels");
    Rules Else("the link below the rows of a position that is arranged");
    Rule Else("the options of a position that is arranged");
    Remove Else("Delete while a position is arranged");
    State Else("S while a position is arranged");
    Control Else("C while a position is arranged");
    Aim Else("M while a position is arranged");
    Type Else("letters while a place is named");
    Untype Else("Backspace while a place is named");
    Pick Else("Enter while a position is arranged");
    Walk Else("the arrows while a position is arranged");
    NextUnit Else("Tab while a position is arranged");
    Undo Else("Ctrl+Z while a position is arranged");
    Redo Else("Ctrl+Shift+Z while a position is arranged");
    Escape Else("Esc while a position is arranged");
    Play Else("the main button of a position that is arranged; Ctrl+Enter does it by key");
    Lesson Else("the button of a position that is arranged");
    Cancel Else("the last button of a position that is arranged; Esc does it by key");
}

given! { Learn:
    Home Row;
    Begin Else("the rows of the page of all lessons");
    Next Else("Enter, or the main button of a lesson");
    Skip Else("Shift+Enter in a lesson");
    GoTo Else("the bars over the task of a lesson");
    Choose Else("the options of a lesson, or their letters");
    Number Else("the field of a lesson");
    Idle Else("Enter in a step of a lesson that asks for no such thing");
    Hint Else("H in a lesson, or its button");
    ShowMe Else("the button of a lesson");
    EndShow Else("Esc, or the button of a lesson");
    TakeBack Else("the button of a lesson; Undo does it by key");
    Restart Else("the button over a lesson");
    Puzzle Else("the card of practice, Enter after an answer, or its button");
    Answer Else("the rows of a puzzle, their letters, or the map");
    Try Else("the button of a puzzle");
    Mend Else("the button over the turning points");
    Weigh Else("the button beside a costly order");
    Again Else("the button beside a costly order");
    Forget Else("the button of the page of all lessons");
}

given! { Campaign:
    Open Else("the cards of campaigns on the page of lessons");
    Own Row;
    Leave Else("Esc on the page of the campaign, or the button at its head");
    Step Else("Left and Right on the page of the campaign, or its buttons");
    Chapter Else("Page up and Page down on the page of the campaign, or its segments");
    GoTo Else("the rows, the segments and the timeline of the campaign");
    Units Else("U on the page of the campaign, or its button");
    Play Else("the buttons on the card of the campaign");
    Month Row;
    GoOn Else("Enter on the pages of a month, or their main button");
    Front Else("the control over the map of a month that is over");
    Aim Else("the buttons of a briefing");
    Again Else("the button of a month that is over");
    FromHistory Else("the button of a month that is over");
    AskHistory Else("\"From history instead\" on the page of a month, and the buttons it shows");
    TakeOver Else("the buttons at the end of a month of the campaign");
    Large Else("F9 on the pages of the campaign, or the button below what the counters do not show");
    Place Else("a click on the map of the campaign, or the places of an event");
}

given! { Make:
    New Row;
    Here Row;
    Notes Row;
    Change Else("the rows of one's own lessons on the page of all lessons");
    GoOn Else("the cross over a lesson that is tried, or F5");
    Close Else("the cross over the steps of a lesson that is made");
    Open Else("the rows of the steps");
    Add Else("the button below the steps");
    Copy Else("the button below the steps");
    Delete Else("the button below the steps");
    Move Else("the buttons below the steps");
    AskFor Else("the buttons of the form");
    Write Else("the fields of the form");
    AddTo Else("the buttons of the form");
    Remove Else("the buttons of the form");
    Predicted Else("the buttons of the form");
    ToggleRight Else("the form");
    ToggleInOrder Else("the form");
    ToggleAll Else("the form");
    ToggleOthers Else("the form");
    Side Else("the form");
    ToggleWorking Else("the form");
    Tool Else("the buttons of the form");
    TogglePatterns Else("the form");
    ToggleUnits Else("the form");
    Record Else("the buttons of the form");
    Stop Else("the buttons of the form and over the map");
    Cancel Else("Esc, or the button over the map");
    Undo Else("Undo");
    Redo Else("Redo");
    Try Row;
    Print Else("the button below the steps");
}

given! { Class:
    Present Row;
    GoOn Else("Space before a class, or its main button");
    Back Else("Backspace before a class, or its button");
    Hands Else("1 to 4 before a class, with Shift one fewer, or the buttons of an answer");
    HideHands Else("H before a class, or its button");
    Blank Else("B before a class, or its button");
    Ring Else("L before a class, or its button");
    Draw Else("D before a class, or its button");
    Wipe Else("W before a class, or its button");
    Drawer Else("F7 before a class, or its button");
    Names Else("N before a class, or its button");
    Timer Else("T before a class, or its button");
    Longer Else("the button beside the clock");
    Save Row;
    ChooseTry Else("the question for the name");
    SaveTo Else("the dialog that chooses the file");
    PrintThis Row;
    Print Else("the rows of the page of all lessons");
    Grade Row;
    ReadFolder Else("the dialog that chooses the folder, or the folder dropped");
    Read Else("files dropped, or opened");
    Open Else("the rows of the table of a class");
    ChooseTable Else("the button over the table of a class");
    SaveTableTo Else("the dialog that chooses the file");
    Close Else("Esc, or the button over the table of a class");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::catalogue;
    use std::collections::BTreeSet;

    fn check(part: &str, given: &[(&'static str, By)], named: impl Fn(&Command) -> Option<&'static str>) {
        let rows: BTreeSet<&str> = catalogue::rows().filter_map(|(_, row)| named(&row.command)).collect();
        for (name, by) in given {
            assert_eq!(rows.contains(name), *by == Row, "{part}::{name} {by:?}");
        }
    }

    #[test]
    fn every_command_has_a_row_or_a_reason() {
        check("Program", Program::GIVEN, |c| if let Command::Program(p) = c { Some(p.name()) } else { None });
        check("Files", Files::GIVEN, |c| if let Command::Files(p) = c { Some(p.name()) } else { None });
        check("Setting", Setting::GIVEN, |c| if let Command::Setting(p) = c { Some(p.name()) } else { None });
        check("Order", Order::GIVEN, |c| if let Command::Order(p) = c { Some(p.name()) } else { None });
        check("Map", MapEvent::GIVEN, |c| if let Command::Map(p) = c { Some(p.name()) } else { None });
        check("Look", Look::GIVEN, |c| if let Command::Look(p) = c { Some(p.name()) } else { None });
        check(
            "Campaign",
            Campaign::GIVEN,
            |c| if let Command::Campaign(p) = c { Some(p.name()) } else { None },
        );
        check("Learn", Learn::GIVEN, |c| if let Command::Learn(p) = c { Some(p.name()) } else { None });
        check("Class", Class::GIVEN, |c| if let Command::Class(p) = c { Some(p.name()) } else { None });
        check("Make", Make::GIVEN, |c| if let Command::Make(p) = c { Some(p.name()) } else { None });
        check("Arrange", Arrange::GIVEN, |c| if let Command::Arrange(p) = c { Some(p.name()) } else { None });
    }
}
