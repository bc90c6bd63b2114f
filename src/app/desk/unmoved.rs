//! A pointer that has not moved since it pressed: what has come under it meanwhile is not what was meant.
//!
//! The first press there is refused and says what the place does now; the next one, after a moment, counts. Fast presses
//! one after the other never come through, however many they are.

use super::{
    main_act::{MainAct, Pressed, REST, Told},
    state::Desk,
};

/// So far the pointer may stray and is still where it was, in points.
const STRAY: f32 = 6.0;

/// So much longer the button rests once it was said what it does now, in seconds.
const READ: f64 = 0.5;

/// Said when the pointer is over the map where a button was before.
const ON_THE_MAP: &str = "A click here now means the map. Move the pointer or click again";

impl Desk {
    /// Notes in a frame where the pointer is: what it does elsewhere is meant.
    pub fn note_pointer(&mut self, at: Option<[f32; 2]>) {
        let left = |p: &Pressed| at.is_some_and(|[x, y]| (x - p.at[0]).hypot(y - p.at[1]) > STRAY);
        if self.rest.pressed.as_ref().is_some_and(left)
            && let Some(Told { words, .. }) = self.rest.pressed.take().and_then(|p| p.told)
            && self.status == words
        {
            self.status.clear();
        }
    }

    /// Whether a press of the pointer at this point, which would do this with the main button or something on the map, is
    /// refused because the pointer pressed something else there before.
    pub fn refuses_unmoved(&mut self, at: [f32; 2], act: Option<MainAct>, now: f64) -> bool {
        self.note_pointer(Some(at));
        let label = act.as_ref().map(|act| self.words_of(act));
        let Some(pressed) = &mut self.rest.pressed else { return false };
        if act.as_ref().zip(pressed.act.as_ref()).is_some_and(|(a, b)| a.is_like(b)) {
            return false;
        }
        let rested = now >= self.rest.since + REST;
        let told = pressed.told.as_ref().is_some_and(|told| is_same(told.act.as_ref(), act.as_ref()));
        if told && rested {
            return false;
        }
        // Every press begins the rest again, so that a burst of them does nothing; the sentence takes time to read.
        self.rest.since = now;
        if !told {
            self.rest.since += READ;
            let words = label.map_or_else(
                || ON_THE_MAP.to_owned(),
                |label| {
                    format!("This button now does something else: {label}. Move the pointer or press again")
                },
            );
            self.status.clone_from(&words);
            pressed.told = Some(Told { act, words });
        }
        true
    }

    /// A press of the pointer was accepted at this point; `act` when the main button was pressed.
    pub fn accept_press(&mut self, at: [f32; 2], act: Option<MainAct>) {
        self.rest.pressed = Some(Pressed { at, act, told: None });
    }

    /// A press at this point came while the button rested: one that goes on unmoved keeps it resting.
    pub fn press_too_early(&mut self, at: [f32; 2], now: f64) {
        self.note_pointer(Some(at));
        if let Some(told) = self.rest.pressed.as_ref().and_then(|p| p.told.as_ref()) {
            self.status.clone_from(&told.words);
            self.rest.since = now;
        }
    }

    /// What was said because the pointer had not moved, and where it is.
    pub fn said_unmoved(&self) -> Option<(&str, [f32; 2])> {
        let pressed = self.rest.pressed.as_ref()?;
        Some((pressed.told.as_ref()?.words.as_str(), pressed.at))
    }

    /// An act as its button names it.
    fn words_of(&self, act: &MainAct) -> String {
        match act {
            MainAct::Order { label, .. } => label.clone(),
            MainAct::Submit(..) => {
                let confirm = self.seen.builder.as_ref().map_or("", |b| b.confirm.as_str());
                if confirm.is_empty() { "Keep this" } else { confirm }.to_owned()
            }
            MainAct::NextDecision(_) => "Next decision".to_owned(),
            MainAct::GoOn => "Continue".to_owned(),
            MainAct::BackToNow => "Back to now".to_owned(),
            MainAct::Give(orders) => {
                let sequence = &self.seen.sequence;
                let choice = sequence.choices.iter().find(|o| o.orders == *orders);
                let word = sequence.commanders.iter().filter_map(|c| c.say.as_ref());
                match (choice, sequence.choices_title.as_str()) {
                    (Some(o), "") => o.label.clone(),
                    // The same words may stand under another question now.
                    (Some(o), title) => format!("{title}: {}", o.label),
                    (None, _) => word
                        .into_iter()
                        .find(|o| o.orders == *orders)
                        .map_or_else(|| "another order".to_owned(), |o| o.label.clone()),
                }
            }
            MainAct::Nothing => String::new(),
        }
    }
}

fn is_same(a: Option<&MainAct>, b: Option<&MainAct>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.is_like(b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

impl MainAct {
    /// Whether a hand that meant the one means the other: the question before an order belongs to it, and who watches
    /// goes on from what is shown and to the next decision.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Order { label: a, step: x, .. }, Self::Order { label: b, step: y, .. }) => {
                a == b && x == y
            }
            (Self::GoOn | Self::NextDecision(_), Self::GoOn | Self::NextDecision(_)) => true,
            // Watching orders nothing, whatever was pressed before.
            (Self::GoOn | Self::BackToNow | Self::Nothing, _) => true,
            (a, b) => a == b,
        }
    }
}
