//! What every screen with a game has in common: what it is given, how its map holds the keyboard, and what the map
//! shows of the game.

use crate::{
    Banner,
    command::Command,
    features::battles::story,
    map::{MapInput, Printed},
    panels::{cx::Cx, overlays},
    play::Play,
    settings::Settings,
    ui::{Kit, map_focus, spoken},
};
use egui::{Id, Rect, Sense, Ui, accesskit};

/// What a screen with a game needs.
pub struct GameCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// The game and what is done with it.
    pub play: &'a Play,
    /// The user's settings.
    pub settings: &'a Settings,
    /// The message at the top of the map.
    pub banner: Option<&'a Banner>,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
    /// The window's clock.
    pub now: f64,
}

impl<'a> GameCx<'a> {
    /// The same for panels, with the row whose rule is open.
    pub fn panels(self, open_rule: &'a mut Option<Id>) -> Cx<'a> {
        let Self { kit, play, settings, banner, send, now } = self;
        Cx { kit, play, desk: &play.desk, settings, banner, send, open_rule, now }
    }
}

/// The map holds the keyboard while nothing else does, so that Tab and the arrows are its own.
pub fn hold_keyboard(ui: &Ui, rect: Rect) {
    let focus = ui.interact(rect, map_focus(), Sense::focusable_noninteractive());
    spoken(&focus, accesskit::Role::Group, "Map with the keyboard");
    if !ui.ctx().any_popup_open() && ui.memory(|m| m.focused().is_none() && m.top_modal_layer().is_none()) {
        focus.request_focus();
        // Its keys are its own from the frame after this one on.
        ui.ctx().request_repaint();
    }
    if focus.has_focus() {
        let filter =
            egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|m| m.set_focus_lock_filter(map_focus(), filter));
    }
}

/// What is seen happening on the map in a battle, for those who listen.
pub fn say_what_happens(cx: &Cx<'_>, ui: &Ui, rect: Rect) {
    let Some(shown) = cx.play.battles.shown() else { return };
    let name = |place| cx.desk.seen.place_name(place);
    let words = story::happened(shown.fight, (shown.from, shown.now.beats), name);
    if words.is_empty() {
        return;
    }
    let corner = Rect::from_min_size(rect.min, egui::Vec2::splat(1.0));
    let happens = ui.interact(corner, Id::unique("battle-happens"), Sense::hover());
    spoken(&happens, accesskit::Role::Status, &words);
    ui.ctx().accesskit_node_builder(happens.id, |node| node.set_live(accesskit::Live::Polite));
}

/// What the map shows of the game, without a card of what the pointer rests on.
pub fn map_input<'a>(cx: &Cx<'a>, ui: &Ui, rect: Rect) -> MapInput<'a> {
    let desk = cx.desk;
    let seen = &desk.seen;
    let bar = overlays::strip_rect(cx, ui, rect);
    let mut strip = bar;
    if desk.aim.is_some() {
        // The sign of the mode stands at its left.
        strip.min.x = rect.left();
    }
    MapInput {
        scene: &seen.scene,
        revision: seen.version,
        marks: &seen.over_marks,
        arrows: &seen.over_arrows,
        overlay: cx.play.overlays.now.as_ref(),
        strip,
        bar,
        selection: &desk.selection,
        selected_place: desk.inspect.as_ref().and_then(|s| desk.seen.place_of(s)),
        along: desk.along.as_ref(),
        ghosts: &seen.ghosts,
        theme: cx.kit.th,
        text_scale: cx.kit.k,
        nameless: false,
        // What is said of a decision stands in the panel while its battle is shown.
        bubble: seen.bubble.as_ref().filter(|_| cx.play.battles.shown().is_none()),
        hover_card: None,
        tip: None,
        mine: None,
        looking_back: desk.look.is_some() && !desk.reviewed,
        follows: seen.follows,
        travel: cx.settings.animation.speed(),
        follow: cx.settings.follow.then_some(&seen.followed),
        fight: cx.play.battles.fighting(),
        reduce_motion: !cx.settings.motion,
        printed: Printed {
            title: desk.table.title(),
            when: &seen.sequence.date,
            eyes: desk.eyes_of_viewer(),
        },
        overview: cx.settings.overview,
    }
}
