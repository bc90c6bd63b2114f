//! The panel of a move by sea: its risk, before the die falls.

use super::{
    super::{game::Game, logistics::BaseOrder, order::Order, state::Position},
    consequences, orders,
};
use engine::{
    base::{fence::Fence, keys::PlaceKey},
    contract::rules::Rules,
    show::{
        builder::Builder,
        scene::{Arrow, ArrowStyle, Subject},
    },
};
use kit::hex::HexId;

/// The panel of a plan that is a move by sea (RP-STR-08).
pub fn builder(game: &Game, p: &Position, about: &Subject, plan: &[Order]) -> Option<Builder> {
    let [order @ Order::Base(BaseOrder::Sail { unit, to })] = plan else { return None };
    game.check(p, order).ok()?;
    let words = orders::text(game, p, order);
    let from = PlaceKey::from(p.at.of(*unit)?);
    Some(Builder {
        title: words.clone(),
        subject: Some(about.clone()),
        note: format!("A die is cast: {}", consequences::of(game, p, *order)),
        rule: Some("RP-STR-08".into()),
        second_click: words.clone(),
        confirm: words,
        fence: Fence::Die,
        arrows: vec![Arrow {
            legend: "by sea".into(),
            ..Arrow::along([from, HexId(to.0).into()], ArrowStyle::Move, unit.side().0)
        }],
        ..Builder::default()
    })
}
