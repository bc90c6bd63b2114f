//! The panel of a plan that rolls dice or turns up something hidden, for a game that has none of its own there: what it
//! is, and the button or the second click that commits it. No first click ever does.

use crate::{
    base::{fence::Fence, side::Viewer},
    contract::{
        rules::{Draft, FirstFaces},
        show::Presentation,
    },
    show::{builder::Builder, scene::Arrow, scene::Subject},
    trial::{Extent, Trial},
};

/// The panel; `None` for a plan that can be taken back, or that may not be given.
pub(super) fn panel<R: Presentation>(
    rules: &R,
    view: &R::View,
    who: Viewer,
    about: &Subject,
    plan: &[R::Order],
) -> Option<Builder> {
    let mut trial = Trial::new(rules, view.clone(), who);
    let (order, before) = plan.iter().find_map(|order| {
        let before = trial.view().clone();
        match trial.give(order) {
            Ok(Extent::Chance) => Some(Some((order, before))),
            Ok(Extent::Whole | Extent::Short) => None,
            Err(_) => Some(None),
        }
    })??;
    let fence = match trial.stopped_at().map(|event| rules.fence(event)) {
        Some(Fence::Reveal) => Fence::Reveal,
        Some(Fence::Die | Fence::Open) | None => Fence::Die,
    };
    let words = rules.order_text(&before, order);
    let note = match (fence, rules.order_chances(&before, order)) {
        (Fence::Reveal, _) => "Hidden units are seen".to_owned(),
        (Fence::Die | Fence::Open, chances) if chances.is_empty() => "Dice are rolled".to_owned(),
        (Fence::Die | Fence::Open, chances) => chances,
    };
    Some(Builder {
        title: words.clone(),
        subject: Some(about.clone()),
        note,
        second_click: words.clone(),
        confirm: words,
        fence,
        arrows: drawn(rules, &before, order),
        ..Builder::default()
    })
}

/// What of an order is drawn on the map, whatever the dice: the first of its events that is drawn at all, in a state that
/// fits the view.
fn drawn<R: Presentation>(rules: &R, view: &R::View, order: &R::Order) -> Vec<Arrow> {
    let (mut state, mut dice) = (rules.stand_in(view), FirstFaces);
    let mut draft = Draft::new(rules, &mut state, &mut dice);
    rules.decide(&mut draft, order);
    let events = draft.finish().0;
    events.iter().map(|event| rules.deeds(view, event)).find(|arrows| !arrows.is_empty()).unwrap_or_default()
}
