//! What the parts of the page are handed, and what they share.

use crate::{
    command::{Campaign as Asked, Command},
    features::campaign::state::Campaign,
    ui::{Btn, Kit, side_by_side_wrapped},
};
use egui::{Id, Ui};
use engine::base::keys::PlaceKey;

/// What the page needs.
pub struct CampaignCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// Where one is in it.
    pub campaign: &'a Campaign,
    /// A game lies on the table: the first tab leads back to it.
    pub playing: bool,
    /// The sample that is looked at where nothing is played.
    pub sample: usize,
    /// Counters and the map may move.
    pub motion: bool,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// The places of an event as links that lead to them.
pub(crate) fn places(cx: &mut CampaignCx<'_>, ui: &mut Ui, at: &[PlaceKey]) {
    let (kit, campaign) = (cx.kit, cx.campaign);
    side_by_side_wrapped(ui, 10.0, |ui| {
        for place in at {
            let button = Btn::new(campaign.name(*place)).link().height(24.0);
            kit.send_button(ui, button, cx.send, Asked::Place(Some(*place)));
        }
    });
}

/// Which list of rows has the keyboard.
pub(crate) fn list_id() -> Id {
    Id::unique("campaign events")
}
