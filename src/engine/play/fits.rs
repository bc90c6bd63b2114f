//! What a file says happened, asked before it is taken over: whether an order comes from a seat that may give one,
//! whether its dice can be dice, whether its facts can follow, and whether the game can stand there afterwards.
//!
//! Check sums and digests have no key: a person who changes a file can put them right. So nothing of a file is applied before
//! the game was asked for it ([`Rules::possible`](super::rules::Rules::possible)).

use super::{history::Deed, session::Session};
use crate::{
    base::{
        seat::{Control, PlyId, Post, Seat},
        side::Side,
    },
    contract::automatic::Automatic,
    dice::key::Roll,
};

/// Most things that are shuffled, and most faces of a die.
const MOST_SIDES: u32 = 256;
/// Longest word for what a die is for, in bytes.
const MOST_PURPOSE: usize = 40;

impl<R: Automatic> Session<R> {
    /// The state after the facts of an order that was given after `parent`.
    ///
    /// # Errors
    /// One sentence saying what does not fit.
    pub(crate) fn led_to(
        &self,
        parent: PlyId,
        before: &R::State,
        deed: &Deed<R>,
        events: &[R::Event],
    ) -> Result<R::State, String> {
        let rules = &**self.rules();
        self.seat_fits(parent, before, deed)?;
        deed.rolls.iter().try_for_each(roll_fits)?;
        let face = |t: &crate::dice::key::Tie| (1..=t.sides).contains(&t.face);
        if !deed.ties.iter().all(face) {
            return Err("a tie die shows a face it does not have".into());
        }
        let mut state = before.clone();
        for (n, event) in events.iter().enumerate() {
            rules
                .possible(&state, event)
                .map_err(|fault| format!("its event {} cannot follow there: {fault}", n + 1))?;
            rules.apply(&mut state, event);
        }
        rules
            .at_rest(&state)
            .map_err(|fault| format!("the game cannot stand where its events lead: {fault}"))?;
        if rules.digest(&state) != deed.digest {
            return Err("the events do not lead to the recorded state".into());
        }
        Ok(state)
    }

    fn seat_fits(&self, parent: PlyId, before: &R::State, deed: &Deed<R>) -> Result<(), String> {
        let side = deed.seat.side();
        let name = side_name::<R>(side)?;
        match self.rules().to_act(before) {
            None => return Err("an order is given after the end of the game".into()),
            Some(awaited) if awaited != side => {
                return Err(format!("the {name} side gives an order in the other side’s turn"));
            }
            Some(_) => {}
        }
        if let Seat::Automatic(side, level) = deed.seat {
            level_fits::<R>(side, level)?;
        }
        let group = self.history().group(parent);
        let given_by = self.history().ply(parent).map(|p| p.deed.seat);
        if deed.group == group && given_by.is_some_and(|seat| seat.side() != side) {
            return Err("orders of two sides are given as one".into());
        }
        Ok(())
    }
}

/// The name of a side.
///
/// # Errors
/// When there is no such side.
pub(crate) fn side_name<R: Automatic>(side: Side) -> Result<&'static str, String> {
    let name = R::SIDES.get(side.0 as usize).copied();
    name.ok_or_else(|| format!("there is no side {}", side.0))
}

/// Whether a side can be handed over so.
///
/// # Errors
/// One sentence.
pub(crate) fn control_fits<R: Automatic>(side: Side, by: Control) -> Result<(), String> {
    side_name::<R>(side)?;
    match by {
        Control::Person => Ok(()),
        Control::Automatic(level) => level_fits::<R>(side, level),
    }
}

/// Whether a commander of a side can be handed over so.
///
/// # Errors
/// One sentence.
pub(crate) fn post_fits<R: Automatic>(rules: &R, side: Side, post: Post, by: Control) -> Result<(), String> {
    control_fits::<R>(side, by)?;
    let all = rules.posts(side).len();
    if (post.0 as usize) < all {
        return Ok(());
    }
    let name = side_name::<R>(side)?;
    Err(format!("the {name} side has {all} commanders, and {} is none of them", u32::from(post.0) + 1))
}

/// Most levels that a game has had: one that is no more is played on as the highest there is (`Automatic::fitting`), and the orders it
/// gave stand.
const MOST_LEVELS: usize = 32;

fn level_fits<R: Automatic>(side: Side, level: u8) -> Result<(), String> {
    let name = side_name::<R>(side)?;
    let levels = R::levels(side).len();
    if (level as usize) < levels.max(MOST_LEVELS) {
        return Ok(());
    }
    Err(format!(
        "the automatic {name} player has {levels} levels, and {} is none of them",
        u32::from(level) + 1
    ))
}

fn roll_fits(roll: &Roll) -> Result<(), String> {
    let purpose = &*roll.key.purpose;
    let plain = purpose.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b' ' | b'_' | b'-'));
    if purpose.len() > MOST_PURPOSE || !plain {
        return Err("what a die is for is not a word".into());
    }
    if roll.sides > MOST_SIDES {
        return Err(format!("the die for “{purpose}” has {} faces", roll.sides));
    }
    // A shuffle has no face.
    if roll.face > roll.sides || roll.by_hand && roll.face == 0 {
        return Err(format!("the die for “{purpose}” shows {}, and has {} faces", roll.face, roll.sides));
    }
    Ok(())
}
