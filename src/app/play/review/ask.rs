//! What a review asks before it acts: eyes that see what may not be known yet, a variation that ends fair play, the table
//! that shows what is hidden; and the table before something is given up for good. The question names what comes of it, and
//! Cancel comes first.

use crate::{
    command::{Act, Command, Order},
    features::{
        automatic::Auto,
        review::{Review, state::Ask},
    },
    play::{Play, review::act::Left},
};
use engine::base::{seat::PlyId, side::Viewer};

/// A question in words.
pub struct Question {
    /// What is asked.
    pub title: String,
    /// What comes of it.
    pub about: Vec<String>,
    /// Words of the button that goes on.
    pub yes: String,
    /// What that button does.
    pub act: Command,
}

impl Play {
    /// The question that waits for an answer.
    pub fn question(&self) -> Option<Question> {
        if let Some(offer) = self.desk.grave() {
            return Some(Question {
                title: format!("{}?", offer.label),
                about: vec![format!("{}.", offer.ask.trim_end_matches('.'))],
                yes: offer.label.clone(),
                act: Order::Give(offer.orders.clone()).into(),
            });
        }
        let ask = self.modes.get::<Review>()?.ask?;
        Some(match ask {
            Ask::Eyes(who) => Question {
                title: format!("See {}?", self.seen_with(who)),
                about: self.look_words(who),
                yes: format!("See {}", self.seen_with(who)),
                act: Command::Review(Act::See(who)),
            },
            Ask::PlayOn => Question {
                title: format!("Play on from order {}?", self.desk.table.number(self.desk.at())),
                about: self.variation_words(),
                yes: "Play on in a variation".to_owned(),
                act: Command::Review(Act::PlayOnHere),
            },
            Ask::Leave => Question {
                title: "Back to the table?".to_owned(),
                about: vec![
                    "The table shows where the game stands now, and so what is hidden here.".to_owned(),
                ],
                yes: "Back to the table".to_owned(),
                act: Command::Review(Act::Leave),
            },
        })
    }

    /// What these eyes see: `everything`, `what the Soviet side knew`.
    fn seen_with(&self, who: Viewer) -> String {
        match who {
            Viewer::Umpire => "everything".to_owned(),
            Viewer::Side(side) => format!("what the {} side knew", self.desk.side_name(side)),
        }
    }

    /// What it does to look through eyes that see what may not be known yet.
    pub fn look_words(&self, who: Viewer) -> Vec<String> {
        let what = match who {
            Viewer::Umpire => {
                "what neither side may know yet: every hidden unit, on the map and still to come"
            }
            Viewer::Side(_) => "what only that side may know",
        };
        let mut words = vec![format!("The game is not over, and this shows {what}.")];
        if self.desk.table.records_a_look(who) {
            let (seen, order) = (self.seen_with(who), self.desk.table.number(self.desk.table.main_tip()));
            words.push(format!(
                "It is played fairly. From then on the file says that {seen} was seen from order {order} on, and so does \
                 every copy and report. That cannot be taken back; undo and everything else stay as they are."
            ));
        } else {
            words.push("It is a study: nothing is written down.".to_owned());
        }
        words
    }

    /// What a variation ends.
    fn variation_words(&self) -> Vec<String> {
        let order = self.desk.table.number(self.desk.table.main_tip());
        vec![
            "The game is played fairly and is not over. A variation shows how the dice fall and may show what is hidden."
                .to_owned(),
            format!(
                "Fair play ends at order {order} with the first order that goes another way: the file says so for ever, \
                 and so does every copy and report. What was played until then stays fair, what follows is a study, \
                 here and at the end of the game."
            ),
            "Looking, comments and the orders that were given already end nothing.".to_owned(),
        ]
    }

    /// Whether these eyes are asked about before they are lent.
    pub(crate) fn must_ask(&self, who: Viewer) -> bool {
        let granted = self.modes.get::<Review>().and_then(|r| r.granted);
        self.desk.asks_before(who) && granted != Some(who)
    }

    pub(crate) fn ask(&mut self, ask: Ask) -> Option<Left> {
        if let Some(review) = self.modes.get_mut::<Review>() {
            (review.ask, review.playing) = (Some(ask), None);
        }
        Some(Left::Ask)
    }

    /// Back to the table, at a moment from which it goes on.
    pub(crate) fn play_on(&mut self, at: PlyId) -> Option<Left> {
        // Where a game stands it goes on as it is.
        let goes_on = at == self.desk.table.cursor()
            && (self.desk.table.is_played_fairly() || at == self.desk.table.tip());
        if !goes_on && let Err(why) = self.desk.table.study_at(at) {
            self.desk.say(&why);
            return None;
        }
        self.end_review();
        self.auto = Auto::default();
        self.desk.story.end();
        self.desk.say(if goes_on {
            "The game goes on where it stands"
        } else {
            "An order that goes another way begins a variation. The game as it was played stays as it is"
        });
        Some(Left::ToTheTable)
    }
}
