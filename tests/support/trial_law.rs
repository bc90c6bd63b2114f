//! Law 8 of every game: orders tried on a view lead where they lead in play, up to the next die or reveal.

#![allow(clippy::unwrap_used)] // a test may

use crate::rand::Rand;
use engine::{
    base::{
        fence::Fence,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    play::session::Session,
    trial::{Extent, Trial},
};

/// Over one game, as the side to act gives its orders.
pub fn trials_lead_where_play_leads<R: Presentation>(session: &Session<R>, seed: u64) {
    let rules = &**session.rules();
    let pool: Vec<R::Order> = session.history().plies().map(|p| p.deed.order.clone()).collect();
    let mut rand = Rand::new(seed ^ 0x88);
    let mut state = rules.start();
    // As long as one side gives orders and no die falls, one trial goes on.
    let mut going: Option<(Side, Trial<'_, R>)> = None;
    for ply in session.history().plies() {
        let side = rules.to_act(&state).unwrap();
        let who = Viewer::Side(side);
        let (_, mut trial) = going
            .take()
            .filter(|(whose, _)| *whose == side)
            .unwrap_or_else(|| (side, Trial::new(rules, rules.view(&state, who), who)));
        refused_as_in_play(rules, &state, &trial, rand.one_of(&pool));
        let extent = trial.give(&ply.deed.order).unwrap();
        let by_chance =
            !ply.deed.rolls.is_empty() || ply.events.iter().any(|e| rules.fence(e) != Fence::Open);
        assert_eq!(extent == Extent::Chance, by_chance, "law 8: {:?}", ply.deed.order);
        let mut told = trial.told().iter();
        let mut matches = trial.told().is_empty() && *trial.view() == rules.view(&state, who);
        for event in ply.events {
            if let Some(heard) = rules.told(&state, event, who)
                && let Some(tried) = told.next()
            {
                assert_eq!(*tried, heard, "law 8: told of {:?}", ply.deed.order);
            }
            rules.apply(&mut state, event);
            matches |= told.len() == 0 && *trial.view() == rules.view(&state, who);
        }
        assert_eq!(told.len(), 0, "law 8: more told than in play of {:?}", ply.deed.order);
        assert!(matches, "law 8: the view after {:?}", ply.deed.order);
        if extent == Extent::Whole {
            assert_eq!(*trial.view(), rules.view(&state, who), "law 8: the view after {:?}", ply.deed.order);
            going = Some((side, trial));
        }
    }
}

/// What is refused in play is refused in a trial, which stays as it is.
fn refused_as_in_play<R: Presentation>(rules: &R, s: &R::State, trial: &Trial<'_, R>, order: &R::Order) {
    let side = rules.to_act(s).unwrap();
    let mut trial = trial.clone();
    let view = trial.view().clone();
    let refused = rules.check(&rules.view(s, Viewer::Side(side)), order).err();
    assert_eq!(trial.give(order).err(), refused, "law 8: {order:?}");
    assert!(refused.is_none() || *trial.view() == view, "law 8: a refusal changes nothing");
}
