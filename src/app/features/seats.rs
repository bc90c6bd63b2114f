//! Who sits at the window. With two persons at one computer the window is handed over: the view of the next player
//! is made only after they have said that they sit there.
//!
//! Whether a page must stand between them is the game's own statement ([`Table::has_secrets`]); where both sides see
//! the same, it stands between steps only, and only if the settings want it.
//!
//! [`Table::has_secrets`]: crate::engine::table::Table::has_secrets

use crate::app::command::Command;
use crate::app::command::wishes::Dialog;
use crate::app::desk::Auto;
use crate::app::desk::Desk;
use crate::engine::base::seat::Control;
use crate::engine::base::side::Side;
use crate::engine::show::words::Line;
use crate::engine::show::words::Weight;

/// Lines of what happened that the page shows at most.
const LINES: usize = 8;

/// The page between two players.
#[derive(Debug, Clone, PartialEq)]
pub struct HandOverPage {
    /// Who is to take the seat.
    pub to: Side,
    /// Whether the sides know different things.
    pub secrets: bool,
    /// `Soviet step`, `Blue takes the seat`.
    pub title: String,
    /// `July 1941, Turn 2 of 7`, as far as everybody knows.
    pub date: String,
    /// What happened openly since they last decided.
    pub lines: Vec<Line>,
    /// Lines before these.
    pub earlier: usize,
}

/// Who sits where.
#[derive(Debug, Default)]
pub struct Seats {
    page: Option<HandOverPage>,
    /// Somebody has been seen at the window.
    taken: bool,
    /// Turn and phase in which the sitting side decided last.
    step: Option<(u16, u16)>,
}

impl Seats {
    /// The page between two players, while one is awaited.
    pub fn page(&self) -> Option<&HandOverPage> {
        self.page.as_ref()
    }

    /// Whether a command may be acted on now: while a player is awaited, only what shows nothing of the table.
    pub fn allow(&self, command: &Command) -> bool {
        self.page.is_none()
            || matches!(
                command,
                Command::TakeSeat
                    | Command::Undo
                    | Command::HandOverPage(_)
                    | Command::ShowStart
                    | Command::ChooseFile
                    | Command::OpenPath(_)
                    | Command::SaveNow
                    | Command::Show(Dialog::Settings | Dialog::About)
                    | Command::Escape
                    | Command::CloseBanner
                    | Command::Theme(_)
                    | Command::TextSize(_)
                    | Command::Motion(_)
                    | Command::FullScreen
                    | Command::Quit
                    | Command::RetryWriting
                    | Command::ChooseElsewhere
                    | Command::KeepElsewhere(_)
                    | Command::LeaveUnsaved
                    | Command::OpenFile(_)
                    | Command::CopyPath(_)
                    | Command::ReportNow
                    | Command::CancelMaking
            )
    }
}

impl Desk {
    /// Sees to it that the right player sits at the window, once a frame before anything is made for it. `page` is the
    /// setting. Returns true when a player is awaited from now on.
    pub fn take_turns(&mut self, page: bool) -> bool {
        let when = self.table.when(self.table.cursor());
        let step = (when.turn, when.phase);
        let persons: Vec<Side> = self.persons().collect();
        let to_act = self.table.to_act();
        let wanted = match persons.as_slice() {
            [] => self.me,
            [one] => *one,
            _ => to_act.filter(|s| persons.contains(s)).unwrap_or(self.me),
        };
        let secrets = self.table.has_secrets();
        if self.review.is_some() && self.seats.page.is_none() && (self.seats.taken || !secrets) {
            // Nobody is to act in a review: who comes next sits down when it is left.
            return false;
        }
        let first = !self.seats.taken;
        if first && (persons.len() < 2 || !secrets) {
            self.seats.taken = true;
            self.seats.step = Some(step);
            self.sit(wanted);
        }
        if wanted == self.me && self.seats.taken {
            self.seats.page = None;
            if to_act == Some(self.me) {
                if self.seats.step.replace(step) != Some(step) {
                    self.gather_news(true);
                } else if first {
                    self.gather_news(false);
                }
            }
            return false;
        }
        let same_step = self.seats.step == Some(step) || when.battle != 0;
        if secrets || page && persons.len() > 1 && !same_step {
            let known = self.seats.page.as_ref().is_some_and(|p| p.to == wanted);
            if !known {
                self.seats.page = Some(self.page_for(wanted, secrets));
                self.put_away();
            }
            return !known;
        }
        self.sit(wanted);
        false
    }

    /// The player awaited has sat down.
    pub fn take_seat(&mut self) {
        let Some(page) = self.seats.page.take() else { return };
        self.seats.taken = true;
        self.sit(page.to);
    }

    /// Hands a side to a person or the computer; recorded in the file.
    pub fn hand_over(&mut self, side: Side, control: Control) {
        self.table.set_control(side, control);
        self.put_away();
        self.auto = Auto::default();
        let name = self.side_name(side);
        match control {
            Control::Person => self.say(&format!("You now play the {name} side")),
            Control::Automatic(_) => self.say(&format!("The computer now plays the {name} side")),
        }
    }

    /// Sits a side at the window.
    fn sit(&mut self, side: Side) {
        if self.me != side {
            self.me = side;
            self.put_away();
            let name = self.side_name(side);
            self.say(&format!("{name} decision"));
        }
    }

    /// Takes everything off the table that belongs to who sat there before.
    fn put_away(&mut self) {
        self.selection.clear();
        self.inspect = None;
        self.hovered = None;
        self.aim = None;
        self.typed.clear();
        self.cursor = None;
        self.ordered = None;
        self.planning = None;
        self.bubble = None;
        self.hint = None;
        self.look = None;
        self.news.clear();
        self.status.clear();
    }

    fn page_for(&self, to: Side, secrets: bool) -> HandOverPage {
        let name = self.side_name(to);
        let at = self.table.cursor();
        let sequence = self.table.sequence(at, self.viewer());
        let title = if secrets || sequence.heading.is_empty() {
            format!("{name} takes the seat")
        } else {
            sequence.heading.clone()
        };
        let date = [sequence.date.as_str(), sequence.turn.as_str()];
        let date = date.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
        let mut lines = self.table.told_to_all(self.table.decided(to).unwrap_or(0));
        lines.retain(|l| l.weight != Weight::Heading);
        if lines.iter().filter(|l| l.weight >= Weight::Strong).count() >= 3 {
            lines.retain(|l| l.weight >= Weight::Strong);
        }
        let earlier = lines.len().saturating_sub(LINES);
        HandOverPage { to, secrets, title, date, lines: lines.split_off(earlier), earlier }
    }
}
