//! Who sits at the window. With two persons at one computer the window is handed over: the view of the next player
//! is made only after they have said that they sit there.
//!
//! Whether a page must stand between them is the game's own statement ([`Table::has_secrets`]); where both sides see
//! the same, it stands between steps only, and only if the settings want it.
//!
//! [`Table::has_secrets`]: crate::engine::table::facts::Facts::has_secrets

use crate::{
    app::{
        command::{Command, Files, Order, Program, Setting, wishes::Dialog},
        desk::state::Desk,
        features::news::News,
    },
    engine::{
        base::side::Side,
        show::line::{Line, Weight},
    },
};

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
            || match command {
                Command::Order(asked) => matches!(asked, Order::TakeSeat | Order::Undo),
                Command::Setting(asked) => matches!(
                    asked,
                    Setting::HandOverPage(_) | Setting::Theme(_) | Setting::TextSize(_) | Setting::Motion(_)
                ),
                Command::Program(asked) => matches!(
                    asked,
                    Program::ShowStart
                        | Program::Show(Dialog::Settings | Dialog::About)
                        | Program::Escape
                        | Program::CloseBanner
                        | Program::FullScreen
                        | Program::Quit
                        | Program::LeaveUnsaved
                ),
                Command::Files(asked) => matches!(
                    asked,
                    Files::ChooseFile
                        | Files::OpenPath(_)
                        | Files::SaveNow
                        | Files::RetryWriting
                        | Files::ChooseElsewhere
                        | Files::KeepElsewhere(_)
                        | Files::OpenFile(_)
                        | Files::CopyPath(_)
                        | Files::ReportNow
                        | Files::CancelMaking
                ),
                Command::Map(_) | Command::Look(_) | Command::Review(_) => false,
            }
    }

    /// Sees to it that the right player sits at the window, once a frame before anything is made for it. `page` is the
    /// setting. Returns true when a player is awaited from now on.
    pub fn take_turns(&mut self, desk: &mut Desk, news: &mut News, page: bool) -> bool {
        let when = desk.table.when(desk.table.cursor());
        let step = (when.turn, when.phase);
        let persons: Vec<Side> = desk.persons().collect();
        let to_act = desk.table.to_act();
        let wanted = match persons.as_slice() {
            [] => desk.me,
            [one] => *one,
            _ => to_act.filter(|s| persons.contains(s)).unwrap_or(desk.me),
        };
        let secrets = desk.table.has_secrets();
        if desk.reviewed && self.page.is_none() && (self.taken || !secrets) {
            // Nobody is to act in a review: who comes next sits down when it is left.
            return false;
        }
        let first = !self.taken;
        if first && (persons.len() < 2 || !secrets) {
            self.taken = true;
            self.step = Some(step);
            sit(desk, news, wanted);
        }
        if wanted == desk.me && self.taken {
            self.page = None;
            if to_act == Some(desk.me) {
                if self.step.replace(step) != Some(step) {
                    news.gather(desk, true);
                } else if first {
                    news.gather(desk, false);
                }
            }
            return false;
        }
        let same_step = self.step == Some(step) || when.battle != 0;
        if secrets || page && persons.len() > 1 && !same_step {
            let known = self.page.as_ref().is_some_and(|p| p.to == wanted);
            if !known {
                self.page = Some(page_for(desk, wanted, secrets));
                desk.put_away();
                news.clear();
            }
            return !known;
        }
        sit(desk, news, wanted);
        false
    }

    /// The player awaited has sat down.
    pub fn take(&mut self, desk: &mut Desk, news: &mut News) {
        let Some(page) = self.page.take() else { return };
        self.taken = true;
        sit(desk, news, page.to);
    }
}

/// Sits a side at the window, if it does not sit there.
fn sit(desk: &mut Desk, news: &mut News, side: Side) {
    if desk.me != side {
        desk.sit(side);
        news.clear();
    }
}

/// The page before a player sits down.
fn page_for(desk: &Desk, to: Side, secrets: bool) -> HandOverPage {
    let name = desk.side_name(to);
    let at = desk.table.cursor();
    let sequence = desk.table.sequence(at, desk.viewer());
    let title = if secrets || sequence.heading.is_empty() {
        format!("{name} takes the seat")
    } else {
        sequence.heading.clone()
    };
    let date = [sequence.date.as_str(), sequence.turn.as_str()];
    let date = date.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
    let mut lines = desk.table.told_to_all(desk.table.decided(to).unwrap_or(0));
    lines.retain(|l| l.weight != Weight::Heading);
    if lines.iter().filter(|l| l.weight >= Weight::Strong).count() >= 3 {
        lines.retain(|l| l.weight >= Weight::Strong);
    }
    let earlier = lines.len().saturating_sub(LINES);
    HandOverPage { to, secrets, title, date, lines: lines.split_off(earlier), earlier }
}
