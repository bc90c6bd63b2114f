//! The campaign as it happened, and the pages of a month between two turns of a game with history beside it.

use crate::{
    App, Banner,
    command::{Campaign, Command, MapEvent, Program, Scope},
    features::{campaign::Guide, mode::Pointed},
    keys::{keyed_in, lead_out},
    map::{MapView, camera::Camera},
    screens::campaign::{cx::CampaignCx, month::MonthCx},
    ui::map_focus,
    window::Screen,
};
use egui::{Context, Key, Modifiers, Ui};

/// The campaign as it happened.
pub(crate) struct CampaignPage;

/// A page of a month, between two turns of a game with history beside it.
pub(crate) struct MonthPage;

impl Screen for CampaignPage {
    fn name(&self) -> &'static str {
        "campaign"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let Some(campaign) = app.learn.campaigns.now() else { return };
        let (playing, motion) = (app.game.is_some(), app.settings.motion);
        let sample = app.launch.sample_of(campaign.kind.id());
        let cx = &mut CampaignCx { kit, campaign, playing, sample, motion, send: &mut app.queue };
        app.views.campaign.ui(cx, ui);
    }

    /// Left and Right go event by event, U shows units, Esc leaves.
    fn keys(&self, app: &mut App, ctx: &Context) {
        if app.campaign().is_some_and(|campaign| campaign.large) {
            lead_out(app, ctx, Campaign::Large);
            return;
        }
        // Before a class there is no lesson here to be shown.
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F9)) {
            app.queue.push(Campaign::Large.into());
        }
        app.queue.extend(keyed_in(ctx, Scope::Start));
        let nothing_focused = ctx.memory(|m| m.focused().is_none());
        let keys = [
            (Key::ArrowRight, nothing_focused, Campaign::Step(true)),
            (Key::ArrowLeft, nothing_focused, Campaign::Step(false)),
            (Key::Enter, nothing_focused, Campaign::Step(true)),
            (Key::PageDown, true, Campaign::Chapter(true)),
            (Key::PageUp, true, Campaign::Chapter(false)),
            (Key::U, true, Campaign::Units),
        ];
        let looks = [Program::FitAll, Program::Zoom(125), Program::Zoom(80)].map(Command::from);
        app.queue.extend(looks.into_iter().filter(|command| command.is_pressed(ctx)));
        for (key, free, command) in keys {
            if free && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                app.queue.push(command.into());
            }
        }
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            // One thing an Esc: first out of a panel, then the place, then the page.
            match app.input.focused.filter(|_| !app.input.typing) {
                Some(id) => ctx.memory_mut(|m| m.surrender_focus(id)),
                None if app.campaign().is_some_and(|c| c.place.is_some()) => {
                    app.queue.push(Campaign::Place(None).into());
                }
                None => app.queue.push(Campaign::Leave.into()),
            }
        }
    }

    fn pointed(&self, app: &mut App, event: &MapEvent, _now: f64) -> Pointed {
        if let (MapEvent::Hover(at), Some(shown)) = (event, app.learn.campaigns.now_mut()) {
            shown.hover(at.clone());
        }
        Pointed::Taken
    }

    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(&mut app.views.campaign.map)
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.campaign.map.camera()
    }
}

impl Screen for MonthPage {
    fn name(&self) -> &'static str {
        "month"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let Some(game) = &app.game else { return };
        let Some(guide) = game.mode::<Guide>() else { return };
        let (desk, motion, dispatches) = (&game.desk, app.settings.motion, app.settings.dispatches);
        app.views.month.ui(&mut MonthCx { kit, guide, desk, dispatches, motion, send: &mut app.queue }, ui);
    }

    /// Enter and Esc go on, U shows units.
    fn keys(&self, app: &mut App, ctx: &Context) {
        let guide = app.game.as_ref().and_then(|game| game.mode::<Guide>());
        let page = guide.and_then(|guide| guide.page.as_deref());
        let (large, tells) = page.map_or((false, false), |page| (page.large, page.compared().is_some()));
        if large {
            lead_out(app, ctx, Campaign::Large);
            return;
        }
        if tells && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F9)) {
            app.queue.push(Campaign::Large.into());
        }
        app.queue.extend(keyed_in(ctx, Scope::Start));
        let nothing_focused = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
        let keys = [(Key::Enter, Campaign::GoOn), (Key::Escape, Campaign::GoOn), (Key::U, Campaign::Units)];
        for (key, command) in keys {
            let free = nothing_focused || key == Key::U;
            if free && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                app.queue.push(command.into());
            }
        }
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.month.map.camera()
    }
}
