//! A campaign as it happened, told beside a game of it: the entries of a file of [history](crate::bits::data::history) with the
//! places and sides of the game. What a chapter is, a month or a turn of days, is the game's.

use crate::bits::data::history::{
    ControlEntry, DecisionEntry, EventEntry, FileSide, History, RingEntry, RingKind, TermEntry, for_game,
};
use engine::{
    base::{keys::PlaceKey, side::Side},
    show::{
        chronicle::{Chronicle, Encircled, Happening, Held, Question, Term},
        pages::Page,
    },
};
use std::fmt::Write as _;

/// What a game adds to history: which of its sides is which, and where the places lie on its map.
pub struct Teller<'a> {
    /// The German side and the Soviet one.
    pub sides: [Side; 2],
    /// The place of the map that has a name of history.
    pub at: &'a dyn Fn(&str) -> Option<PlaceKey>,
}

impl Teller<'_> {
    /// The game's side.
    pub const fn side(&self, side: FileSide) -> Side {
        self.sides[side as usize]
    }

    /// Those of the places that the map has.
    pub fn places(&self, names: &[String]) -> Vec<PlaceKey> {
        names.iter().filter_map(|name| (self.at)(name)).collect()
    }

    /// Something that happened.
    pub fn event(&self, event: &EventEntry) -> Happening {
        Happening {
            from: event.from,
            to: event.to,
            side: self.side(event.side),
            at: self.places(&event.at),
            text: event.text.clone(),
        }
    }

    /// Troops that were surrounded.
    pub fn ring(&self, ring: &RingEntry) -> Encircled {
        Encircled {
            name: ring.name.clone(),
            siege: ring.kind == RingKind::Siege,
            victim: self.side(ring.victim),
            at: self.places(&ring.at),
            from: ring.from,
            to: ring.to,
            lost: ring.soldiers_lost,
            figures: ring.losses.clone(),
        }
    }

    /// Who held each place of the map; a contested one had been held as before.
    pub fn held(&self, control: &ControlEntry, before: &[Held]) -> Vec<Held> {
        let mut held = vec![Held::Unsaid; before.len()];
        let mut put = |names: &[String], to: &dyn Fn(PlaceKey) -> Held| {
            for place in self.places(names) {
                if let Some(slot) = held.get_mut(place.index()) {
                    *slot = to(place);
                }
            }
        };
        let [german, soviet] = self.sides;
        put(&control.german, &|_| Held::By(german));
        put(&control.soviet, &|_| Held::By(soviet));
        put(&control.contested, &|place| {
            let had = before.get(place.index()).and_then(|held| held.side());
            Held::Contested { before: had.unwrap_or(soviet) }
        });
        held
    }

    /// Remarks on who held what.
    pub fn notes(&self, control: &ControlEntry) -> Vec<(PlaceKey, String)> {
        let note = |(name, note): (&String, &String)| Some(((self.at)(name)?, note.clone()));
        control.notes.iter().filter_map(note).collect()
    }
}

/// What was argued about.
pub fn question(decision: &DecisionEntry) -> Question {
    Question { text: decision.question.clone(), cases: [decision.first.clone(), decision.second.clone()] }
}

/// The words that are explained, as a game tells them; those of which it tells nothing are left out.
pub fn glossary(history: &History, game: &str) -> Vec<Term> {
    let term = |entry: &TermEntry| Term {
        id: entry.id.clone(),
        word: entry.term.clone(),
        text: for_game(&entry.text, game),
    };
    history.glossary.iter().map(term).filter(|term| !term.text.is_empty()).collect()
}

/// The words that are explained, as a page of the rules, so that a search finds them.
pub fn page(chronicle: &Chronicle, title: &str) -> Page {
    let mut markdown = format!("{}\n", chronicle.source);
    for term in &chronicle.glossary {
        let _ = write!(markdown, "\n**{}.** {}\n", term.word, term.text);
    }
    Page { id: "words".into(), title: title.into(), markdown, ..Page::default() }
}
