//! How a game looks, as plain data.

use super::automatic::{Automatic, PlayOn};
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    show::{
        board::Board,
        counter::CounterMark,
        fight::FightStep,
        march::March,
        overlay::{Overlay, OverlayKind},
        roster::Roster,
        scene::{Along, Arrow, Mark, Scene},
    },
};
use std::sync::Arc;

/// Pictures, from views and told events only.
pub trait Picture: Automatic {
    /// The kind under which [`Names`](crate::base::names::Names) knows units.
    const UNIT_KIND: &'static str = "unit";
    /// The kind under which [`Names`](crate::base::names::Names) knows places.
    const PLACE_KIND: &'static str = "place";
    /// The printed map: places, links or hexes, and the ground; made once. Every scene stands on it.
    fn board(&self) -> Arc<Board>;
    /// The picture: places, links, counters, arrows, marks that are always shown.
    fn scene(&self, v: &Self::View) -> Scene;
    /// The counters of [`Picture::scene`]; a game may say them faster than with all the rest.
    fn counters(&self, v: &Self::View) -> Vec<CounterMark> {
        self.scene(v).counters
    }
    /// The units of the picture as a table. By default what stands on their counters.
    fn roster(&self, v: &Self::View) -> Roster {
        Roster::of(&self.counters(v))
    }
    /// Units on the map with their places, as [`Picture::scene`] has them; a game may say it faster.
    fn standing(&self, v: &Self::View) -> Vec<(UnitKey, PlaceKey)> {
        self.scene(v).counters.iter().map(|c| (c.unit, c.place)).collect()
    }
    /// Who holds the places of the board, by their keys, as a side will know it when a game that fits a view is played on to a turn or
    /// to its end (see [`Automatic::played_on`]).
    fn held_on(
        &self,
        v: &Self::View,
        side: Side,
        first: &[Self::Order],
        how: &PlayOn,
        turn: u16,
    ) -> Option<Vec<Option<Side>>> {
        let state = self.played_until(v, first, how, &mut |state| self.when(state).turn >= turn)?;
        let scene = self.scene(&self.view(&state, Viewer::Side(side)));
        Some(scene.places.iter().map(|place| place.control).collect())
    }
    /// Marks for a selection of units: reach, targets, and in other phases where they may go.
    fn reach(&self, _v: &Self::View, _units: &[UnitKey]) -> Vec<Mark> {
        Vec::new()
    }
    /// What a way drawn by hand costs those units; `None` where units are not taken along ways.
    fn along(&self, _v: &Self::View, _units: &[UnitKey], _way: &[PlaceKey]) -> Option<Along> {
        None
    }
    /// How units would march to a place that they do not reach in this step, over several turns, from how things stand; `None` where
    /// one move does it, where no way is known, or in a game without marches.
    fn march(&self, _v: &Self::View, _units: &[UnitKey], _to: PlaceKey) -> Option<March> {
        None
    }
    /// Moves and attacks in a told event as arrows, for the story of a turn; `v` is the view *before* the event.
    fn deeds(&self, _v: &Self::View, _e: &Self::Event) -> Vec<Arrow> {
        Vec::new()
    }
    /// What a told event is to a battle that is watched, from the views before and after it: where one begins, what was
    /// likely, hits, why, what came. Faces, losses and retreats are read off the scenes. By default no battle is shown.
    fn fight(&self, _before: &Self::View, _e: &Self::Event, _after: &Self::View) -> Vec<FightStep> {
        Vec::new()
    }
    /// Overlays of this game besides those that look back (see `engine::study::hindsight`).
    fn overlays() -> &'static [OverlayKind] {
        &[]
    }
    /// Who could come to a place or attack it, in this turn and the next, as far as the viewer knows: asked where the game
    /// offers an overlay of the id [`WHO_COMES`](crate::show::overlay::WHO_COMES).
    fn who_comes(&self, _v: &Self::View, _at: PlaceKey) -> Option<Overlay> {
        None
    }
    /// An overlay of this game for a side, with what is selected; `None` when the id is another's.
    fn overlay(&self, _v: &Self::View, _kind: &str, _side: Side, _units: &[UnitKey]) -> Option<Overlay> {
        None
    }
}
