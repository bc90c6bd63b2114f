//! Who sits at the window. With two persons at one computer the window is handed over: the view of the next player
//! is made only after they have said that they sit there.
//!
//! Whether a page must stand between them is the game's own statement ([`Facts::has_secrets_now`]); where both sides see
//! the same, it stands between steps only, and only if the settings want it. Inside a battle the sides decide by turns:
//! with nothing hidden the mouse changes hands, and what lies on the table stays there.
//!
//! [`Facts::has_secrets_now`]: engine::table::facts::Facts::has_secrets_now

use crate::{
    command::{Command, Dialog, Program, Trait},
    desk::state::Desk,
    features::news::News,
};
use engine::{
    base::{side::Side, when::When},
    show::{
        line::{Line, Weight},
        scene::Subject,
    },
};

/// Lines of what happened that the page shows at most.
const LINES: usize = 12;

/// The page between two players.
#[derive(Debug, Clone, PartialEq)]
pub struct HandOverPage {
    /// Who is to take the seat.
    pub to: Side,
    /// Whether the sides know different things.
    pub secrets: bool,
    /// `Soviet step`, `The Blue side takes the seat`.
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
    /// A player has been seen at the window.
    taken: bool,
    /// The moment in which the sitting side decided last.
    decided: Option<When>,
    /// The battle whose panel was open last, and what that was about.
    panel: Option<(When, Subject)>,
}

/// Whether two moments belong to the same step of a turn.
fn same_step(a: When, b: When) -> bool {
    (a.turn, a.phase) == (b.turn, b.phase)
}

/// Whether a decision at `now` belongs to the battle in which the last one was made: to the same one, to one that has
/// just begun, or to the step that goes on after it.
fn same_battle(last: When, now: When) -> bool {
    same_step(last, now) && (last.battle != 0 || now.battle != 0) && {
        last.battle == now.battle || last.battle == 0 || now.battle == 0
    }
}

impl Seats {
    /// The page between two players, while one is awaited.
    pub fn page(&self) -> Option<&HandOverPage> {
        self.page.as_ref()
    }

    /// Whether a command may be acted on now: while a player is awaited, only what shows nothing of the table.
    pub fn allow(&self, command: &Command) -> bool {
        let shown = match command {
            Command::Program(Program::Show(dialog)) => {
                matches!(dialog, Dialog::Settings | Dialog::About | Dialog::Notices)
            }
            _ => true,
        };
        self.page.is_none() || shown && command.is(Trait::Seat)
    }

    /// Sees to it that the right player sits at the window, once a frame before anything is made for it. `page` is the
    /// setting. Returns true when a player is awaited from now on.
    pub fn take_turns(&mut self, desk: &mut Desk, news: &mut News, page: bool) -> bool {
        let persons: Vec<Side> = desk.persons().collect();
        let wanted = match persons.as_slice() {
            [] => desk.me,
            [one] => *one,
            _ => desk.table.to_act().filter(|s| persons.contains(s)).unwrap_or(desk.me),
        };
        // A game that is over hides nothing.
        let secrets = desk.table.has_secrets() && desk.table.outcome().is_none();
        if desk.reviewed && self.page.is_none() && (self.taken || !secrets) {
            // No side is to act in a review: the next player sits down when it is left.
            return false;
        }
        let first = !self.taken;
        if first && (persons.len() < 2 || !secrets) {
            self.taken = true;
            self.decided = Some(desk.table.when(desk.table.cursor()));
            sit(desk, news, wanted);
        }
        if wanted == desk.me && self.taken {
            self.page = None;
            self.goes_on(desk, news, first);
            return false;
        }
        self.change(desk, news, wanted, page && persons.len() > 1)
    }

    /// Who sits at the window stays there: the news are gathered when a step of theirs begins.
    fn goes_on(&mut self, desk: &mut Desk, news: &mut News, first: bool) {
        if desk.table.to_act() != Some(desk.me) {
            return;
        }
        let when = desk.table.when(desk.table.cursor());
        if when.battle != 0
            && let Some(p) = &desk.planning
        {
            self.panel = Some((when, p.about.clone()));
        }
        let begins = self.decided.replace(when).is_none_or(|last| !same_step(last, when));
        if begins || first {
            news.gather(desk, begins);
        }
    }

    /// Another player is to sit at the window; `page` says that a page between steps is wanted. Returns true when it has
    /// just been put there.
    fn change(&mut self, desk: &mut Desk, news: &mut News, to: Side, page: bool) -> bool {
        let when = desk.table.when(desk.table.cursor());
        let last = self.decided.filter(|_| self.taken);
        // Before the first of them has sat down it is unknown who is looking.
        let secrets = desk.table.has_secrets() && (!self.taken || desk.table.has_secrets_now());
        let step_goes_on = when.battle != 0 || last.is_some_and(|last| same_step(last, when));
        if secrets || page && !step_goes_on {
            let known = self.page.as_ref().is_some_and(|p| p.to == to);
            if !known {
                self.page = Some(page_for(desk, to, secrets));
                desk.put_away();
                news.clear();
            }
            return !known;
        }
        self.page = None;
        if last.is_some_and(|last| same_battle(last, when)) {
            let panel = self.panel.take().filter(|(then, _)| *then == when);
            desk.pass(to, panel.map(|(_, about)| about));
            self.decided = Some(when);
        } else {
            sit(desk, news, to);
        }
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
        format!("The {name} side takes the seat")
    } else {
        sequence.heading.clone()
    };
    let date = [sequence.date.as_str(), sequence.turn.as_str()];
    let date = date.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
    let mut lines = desk.table.told_to_all(desk.table.decided(to).unwrap_or(0));
    lines.retain(|l| matches!(l.weight, Weight::Plain | Weight::Strong));
    // Where they are too many, what came last stays whole, and of what came before what matters most.
    let mut over = lines.len().saturating_sub(LINES);
    lines.retain(|l| {
        let goes = over > 0 && l.weight == Weight::Plain;
        over -= usize::from(goes);
        !goes
    });
    let earlier = lines.len().saturating_sub(LINES);
    HandOverPage { to, secrets, title, date, lines: lines.split_off(earlier), earlier }
}
