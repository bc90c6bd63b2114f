//! What a file says of how fairly its game was played: when it was looked at with eyes that see what may not be known
//! yet, when a person took over a side of the computer, and where fair play ended. Nothing of it can be taken back, and
//! copies say the same.

use crate::{
    base::{
        fence::UndoPolicy,
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    contract::automatic::Automatic,
    play::{note::Entry, record::Record, session::Session},
};

impl<R: Automatic> Session<R> {
    /// Whether the main line has come to its end: then there is nothing left of the game to be kept from anybody.
    pub fn main_is_over(&self) -> bool {
        self.rules().outcome(&self.seek(self.main_tip())).is_some()
    }

    /// Whether the game began under fair play and no study has begun.
    pub fn no_study_yet(&self) -> bool {
        let studied = self.in_study() && !self.stands_aside();
        self.header_policy() == UndoPolicy::Fair && !studied
    }

    /// Whether a look through eyes that see what may not be known yet would be recorded: in a game that is played fairly,
    /// once for each pair of eyes, and not again after everything was seen.
    pub fn records_a_look(&self, who: Viewer) -> bool {
        let known = |(_, by): &(PlyId, Viewer)| *by == who || *by == Viewer::Umpire;
        self.no_study_yet()
            && !self.main_is_over()
            && self.rules().told_to().is_none()
            && !self.book().seen().iter().any(known)
    }

    /// Whether these eyes see what no person at this game may know yet: those of the umpire, and those of a side that no
    /// person plays where the sides know different things.
    pub fn sees_too_much(&self, who: Viewer) -> bool {
        if self.main_is_over() || self.rules().told_to().is_some() {
            return false;
        }
        match who {
            Viewer::Umpire => true,
            Viewer::Side(side) => self.rules().has_secrets() && self.control(side) != Control::Person,
        }
    }

    /// Records a look through such eyes, where it has to be recorded, with the last ply of the main line.
    pub fn look_through(&mut self, who: Viewer) {
        if self.records_a_look(who) {
            self.record_entry(Entry::Seen(self.main_tip(), who));
        }
    }

    /// The same in a word or three, for the title of a window; the gravest of what has to be told.
    pub fn fair_play_in_short(&self) -> Option<&'static str> {
        let seen = self.book().seen();
        let studied = self.header_policy() == UndoPolicy::Fair && !self.no_study_yet();
        match seen {
            _ if seen.iter().any(|(_, who)| *who == Viewer::Umpire) => Some("seen in full"),
            [_, ..] => Some("seen through other eyes"),
            [] => (studied && !self.main_is_over()).then_some("fair play has ended"),
        }
    }

    /// What was fixed before the first order, if the game did not begin with its set-up.
    fn begun_by_hand(&self) -> Option<String> {
        let dice = match self.start()?.dice.len() {
            0 => String::new(),
            1 => ", and the first die was set beforehand".into(),
            dice => format!(", and the first {dice} dice were set beforehand"),
        };
        Some(format!("The game began from a position that was set up by hand{dice}"))
    }

    /// Sides that the computer played from the first order of a fair game until a person took them over, each with the
    /// order after which. A person who lets the computer play a while takes back their own.
    fn taken_over(&self) -> Vec<(Side, PlyId)> {
        if self.header_policy() != UndoPolicy::Fair {
            return Vec::new();
        }
        let main = self.path(self.main_tip());
        let mut by_itself = vec![false; R::SIDES.len()];
        let (mut at, mut taken) = (0, Vec::new());
        for record in self.records() {
            let (side, control) = match record {
                Record::Ply(ply) | Record::Cursor(ply) => {
                    at = *ply;
                    continue;
                }
                Record::Control(side, control) | Record::Post(side, _, control) => (*side, *control),
                _ => continue,
            };
            let Some(before) = by_itself.get_mut(usize::from(side.0)) else { continue };
            if at == 0 {
                *before = control != Control::Person;
            } else if control == Control::Person && main.contains(&at) && std::mem::take(before) {
                taken.push((side, at));
            }
        }
        taken
    }

    /// What a person who is given this game must be told of how it was played, a sentence each without full stop; nothing
    /// of a game that was played fairly throughout, nor of one that began as a study.
    pub fn fair_play(&self) -> Vec<String> {
        let number = |ply: PlyId| self.history().depth(ply);
        let seen = self.book().seen().iter().map(|(ply, who)| match who {
            Viewer::Umpire => format!("Everything was seen from order {} on", number(*ply)),
            Viewer::Side(side) => {
                let name = R::SIDES.get(usize::from(side.0)).copied().unwrap_or("other");
                format!("What the {name} side knew was seen from order {} on", number(*ply))
            }
        });
        let taken = self.taken_over().into_iter().map(|(side, ply)| {
            let name = R::SIDES.get(usize::from(side.0)).copied().unwrap_or("other");
            format!("A person took over the {name} side from the computer after order {}", number(ply))
        });
        let mut said: Vec<String> = self.begun_by_hand().into_iter().chain(seen).chain(taken).collect();
        let begun = self.book().begun().filter(|_| !self.stands_aside()).map(|(tip, _)| tip);
        let open = |tip: &PlyId| self.rules().outcome(&self.seek(*tip)).is_none();
        if self.header_policy() == UndoPolicy::Fair
            && let Some(tip) = begun.filter(open)
        {
            said.push(format!("Played fairly up to order {}; what follows is a study", number(tip)));
        }
        said
    }
}
