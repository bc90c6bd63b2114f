//! Two copies of one game made into one: what somebody else wrote and tried is taken over with who wrote it, and nothing of
//! either is lost.
//!
//! Plies are the same where the same order by the same seat after the same ply led to the same position. What the other
//! copy has beside is a variation. A note that only one of the two changed since they were the same is taken as it was
//! changed; where both changed it, both stand side by side.

use crate::{
    base::seat::PlyId,
    contract::automatic::Automatic,
    play::{
        book::MAX_TITLE,
        history::{Deed, Ply},
        note::{Annotation, Entry, Note},
        session::Session,
    },
};
use std::collections::BTreeMap;

/// What was taken over from the other copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Merged {
    /// Notes that only the other copy had.
    pub notes: usize,
    /// Notes that were changed there and not here.
    pub newer: usize,
    /// Notes that were changed in both: theirs stands beside ours.
    pub beside: usize,
    /// Orders of variations.
    pub orders: usize,
    /// Names of branches.
    pub names: usize,
}

impl Merged {
    /// Whether the other copy had nothing that this one did not have.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl<R: Automatic> Session<R> {
    /// Takes over what another copy of this game has beside.
    ///
    /// # Errors
    /// One sentence; part of it may have been taken over then.
    pub(crate) fn merge(&mut self, other: &Self) -> Result<Merged, String> {
        if self.seed() != other.seed() || self.start() != other.start() {
            return Err("The two files are of different games, with dice of their own".into());
        }
        for one in [&*self, other] {
            if one.no_study_yet() && !one.main_is_over() {
                return Err(
                    "The game is still played fairly; notes are put together when it is over, or a study"
                        .into(),
                );
            }
        }
        let mut merged = Merged::default();
        let cursor = self.cursor();
        let place = self.take_plies(other, &mut merged)?;
        if self.cursor() != cursor {
            self.move_cursor(cursor);
        }
        self.take_names(other, &place, &mut merged)?;
        self.take_notes(other, &place, &mut merged)?;
        for (ply, who) in other.book().seen() {
            let seen = (at(&place, *ply), *who);
            if !self.book().seen().contains(&seen) {
                self.record_entry(Entry::Seen(seen.0, seen.1));
            }
        }
        Ok(merged)
    }

    /// Adds the plies that only the other copy has; the ply here of each ply there.
    fn take_plies(&mut self, other: &Self, merged: &mut Merged) -> Result<Vec<PlyId>, String> {
        let mut place: Vec<PlyId> = vec![0];
        for theirs in other.history().plies() {
            let parent = at(&place, theirs.parent);
            let known = self
                .history()
                .children(parent)
                .find(|id| self.history().ply(*id).is_some_and(|ours| same_deed(&ours, &theirs)));
            if let Some(known) = known {
                place.push(known);
                continue;
            }
            self.begin_study();
            let new = self.history().len() as PlyId + 1;
            // Orders given together stay together, as far as the other copy gave them all.
            let first = theirs.deed.group;
            let group = if first == theirs.id { new } else { self.history().group(at(&place, first)) };
            let deed = Deed { group, ..theirs.deed.clone() };
            let cannot = |why| format!("Order {} of the other copy cannot follow here: {why}", theirs.id);
            self.restore_ply(parent, deed, theirs.events.to_vec()).map_err(cannot)?;
            place.push(new);
            merged.orders += 1;
        }
        Ok(place)
    }

    /// Names of branches; where both copies have one, they stand side by side.
    fn take_names(&mut self, other: &Self, place: &[PlyId], merged: &mut Merged) -> Result<(), String> {
        for (there, here) in place.iter().enumerate() {
            let Some(theirs) = other.book().name(there as PlyId) else { continue };
            let ours = self.book().name(*here).unwrap_or_default().to_owned();
            if ours.split(BESIDE).any(|part| part == theirs) {
                continue;
            }
            let both = if ours.is_empty() { theirs.to_owned() } else { format!("{ours}{BESIDE}{theirs}") };
            if both.len() <= MAX_TITLE {
                self.name_branch(*here, &both)?;
            } else {
                // Too long for one name: theirs is not lost.
                self.annotate(*here, Note::Bookmark(theirs.to_owned()), "", "")?;
            }
            merged.names += 1;
        }
        Ok(())
    }

    fn take_notes(&mut self, other: &Self, place: &[PlyId], merged: &mut Merged) -> Result<(), String> {
        let mut ours: BTreeMap<PlyId, Vec<u32>> = BTreeMap::new();
        for id in 1..self.book().next_id() {
            if let Some(first) = self.book().versions(id).first() {
                ours.entry(first.ply).or_default().push(id);
            }
        }
        for note in other.book().notes() {
            let theirs = other.book().versions(note.id);
            let here = at(place, note.ply);
            let own =
                |id: &&u32| self.book().versions(**id).iter().any(|v| theirs.iter().any(|t| same(v, t)));
            let own = ours.get(&here).and_then(|ids| ids.iter().find(own)).copied();
            let known = own.map_or(&[][..], |id| self.book().versions(id));
            if known.iter().any(|v| same(v, note)) {
                continue;
            }
            let last = known.last();
            // Versions up to the last that both have need not be written again.
            let shared = theirs.iter().rposition(|t| known.iter().any(|v| same(v, t)));
            let fresh = &theirs[shared.map_or(0, |n| n + 1)..];
            let goes_on = last.is_some_and(|v| shared.is_some_and(|n| same(v, &theirs[n])));
            if let Some(id) = own.filter(|_| goes_on) {
                self.write_versions(Some(id), here, fresh)?;
                merged.newer += 1;
            } else {
                self.write_versions(None, here, fresh)?;
                let count = if own.is_some() { &mut merged.beside } else { &mut merged.notes };
                *count += 1;
            }
        }
        Ok(())
    }

    /// Writes the versions of a note, each by who wrote it; under a new id where none is given.
    fn write_versions(
        &mut self,
        id: Option<u32>,
        here: PlyId,
        versions: &[Annotation],
    ) -> Result<(), String> {
        let mut id = id;
        for version in versions.iter().filter(|v| v.note != Note::Gone) {
            let note = version.note.clone();
            let id = match id {
                Some(id) => {
                    self.edit_note(id, note, &version.by, &version.on)?;
                    id
                }
                None => *id.insert(self.annotate(here, note, &version.by, &version.on)?),
            };
            if let Some(ahead) = version.ahead {
                self.say_ahead(id, ahead)?;
            }
        }
        Ok(())
    }
}

/// Between two names of one branch.
const BESIDE: &str = " / ";

/// The ply here of a ply there.
fn at(place: &[PlyId], there: PlyId) -> PlyId {
    place.get(there as usize).copied().unwrap_or(0)
}

/// Whether two plies after the same ply are one.
fn same_deed<R: Automatic>(ours: &Ply<'_, R>, theirs: &Ply<'_, R>) -> bool {
    let key = |ply: &Ply<'_, R>| (ply.deed.seat, ply.deed.digest);
    key(ours) == key(theirs)
        && ours.deed.order == theirs.deed.order
        && ours.deed.rolls == theirs.deed.rolls
        && ours.events == theirs.events
}

/// Whether two versions of notes say the same in the same words by the same hand.
fn same(a: &Annotation, b: &Annotation) -> bool {
    (&a.note, &a.by, &a.on) == (&b.note, &b.by, &b.on)
}
