//! The commanders of a team in the sidebar: what each has left to do, and whether he has said that he is done.

use super::{offers::offer, order_words::order_text, picture};
use crate::{
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SpaceSet, UnitId},
    nouns::{Group, Phase, Plan, Sectors},
    order::Order,
    refusal::is_no_say,
    rules::{commanders::commander, legal, team},
    state::Open,
    talk::Vote,
    words::{commander_name, fleet_name, place},
};
use engine::{
    base::seat::Post,
    show::{offer::Offer, scene::Subject, sequence::Commander},
};
use kit::say::{count, join};

/// The number of a commander.
fn post(g: &Game, by: Group) -> Post {
    let nth = g.setup.team.commanders().iter().position(|x| *x == by).unwrap_or(0);
    Post(nth as u8)
}

/// Commanders by number.
pub fn posts(g: &Game, those: Sectors) -> Vec<Post> {
    those.iter().map(|by| post(g, by)).collect()
}

/// All of them, in a step of their side.
pub fn overview(g: &Game, o: &Open) -> Vec<Commander> {
    if o.talk.is_none() || legal::to_act(o) != Some(0) {
        return Vec::new();
    }
    let awaited = team::awaited(g, o);
    g.setup.team.commanders().iter().map(|by| line(g, o, *by, awaited.has(*by))).collect()
}

fn line(g: &Game, o: &Open, by: Group, awaited: bool) -> Commander {
    let done = o.talk.as_ref().is_some_and(|talk| talk.done.has(by)) && team::concerned(g, o).has(by);
    let own = |u: &UnitId| commander(g, o, *u) == by;
    let open: Vec<UnitId> = o
        .on_map(GERMAN_UNITS)
        .map(|(u, _)| u)
        .filter(|u| own(u) && o.aim(*u).is_none() && picture::can_act(g, o, *u))
        .collect();
    let attacks: SpaceSet =
        o.targets.iter().filter(|at| o.attackers_of(*at).into_iter().any(|u| own(&u))).collect();
    let say = Order::Part { by, done: !done };
    let say =
        legal::check(g, o, &say).is_ok().then(|| offer(g, o, order_text(g, o, &say), &[say], "BF-SEAT-01"));
    Commander {
        post: post(g, by),
        name: commander_name(g, by).into(),
        note: note(g, o, by, open.len(), attacks.len()),
        subjects: open.into_iter().map(Subject::from).chain(attacks.iter().map(Subject::from)).collect(),
        awaited,
        done,
        say,
    }
}

/// `4 may act · 1 attack · Luftflotte 1 · Riga, Minsk`.
fn note(g: &Game, o: &Open, by: Group, open: usize, attacks: usize) -> String {
    let mut parts = Vec::new();
    match o.phase {
        Phase::Deal => {
            let vote = o.talk.as_ref().and_then(|talk| talk.votes[by.index()]);
            return match vote {
                None => "has not voted".into(),
                Some(vote) => vote_text(vote).into(),
            };
        }
        Phase::Operations => parts.push(format!("{open} may act")),
        _ => {}
    }
    if attacks > 0 {
        parts.push(count(attacks as i64, "attack"));
    }
    let share = o.talk.as_ref().and_then(|talk| talk.shares).map_or(0, |shares| shares[by.index()]);
    if share > 0 {
        parts.push(format!("takes {}", count(i64::from(share), "hit")));
    }
    let fleets = FleetId::ALL.into_iter().filter(|f| {
        let fleet = &o.fleets[f.index()];
        fleet.present && g.setup.team.of(fleet.sector) == by && !fleet.is_assigned() && g.may_fly(o)
    });
    if o.phase == Phase::Operations {
        parts.extend(fleets.map(|f| format!("{} free", fleet_name(g, f).replace("Luftflotte", "LF"))));
    }
    let cities = cities(g, o, by);
    if !cities.is_empty() {
        parts.push(join(&cities));
    }
    if parts.is_empty() {
        let units = o.on_map(GERMAN_UNITS).filter(|(u, _)| commander(g, o, *u) == by).count();
        parts.push(count(units as i64, "unit"));
    }
    parts.join(" · ")
}

/// Victory cities a commander took, as far as they are still German (R122).
pub fn cities(g: &Game, o: &Open, by: Group) -> Vec<String> {
    let Some(talk) = &o.talk else { return Vec::new() };
    let held = (g.board.cities & o.control).iter();
    held.filter(|city| talk.taker(*city) == Some(by)).map(|city| place(g, city)).collect()
}

fn vote_text(vote: Vote) -> &'static str {
    match vote {
        Vote::For(Plan::Historical) => "for the historical plan",
        Vote::For(Plan::Marcks) => "for the Marcks plan",
        Vote::For(Plan::Schultz) => "for the Schultz plan",
        Vote::Die => "for the die",
    }
}

/// The vote on the plan: what the first who has not voted can choose, and the title.
pub fn votes(g: &Game, o: &Open) -> (String, Vec<Offer>) {
    let Some(by) = team::awaited(g, o).iter().next().filter(|_| g.setup.plan.is_none()) else {
        return (String::new(), Vec::new());
    };
    let all = [Vote::For(Plan::Historical), Vote::For(Plan::Marcks), Vote::For(Plan::Schultz), Vote::Die];
    let choice = |vote| {
        let mut x = offer(g, o, vote_label(vote), &[Order::Vote { by, vote }], "BF-SEAT-04");
        x.note = vote_note(vote).into();
        x
    };
    (format!("{} votes on the plan", commander_name(g, by)), all.map(choice).into())
}

/// What a plan does.
fn vote_note(vote: Vote) -> &'static str {
    match vote {
        Vote::For(Plan::Historical) => "No transfers",
        Vote::For(Plan::Marcks) => "North gives one panzer corps to South",
        Vote::For(Plan::Schultz) => {
            "Centre gives one panzer corps each to North and South, and 2nd Army to South"
        }
        Vote::Die => "",
    }
}

fn vote_label(vote: Vote) -> &'static str {
    match vote {
        Vote::For(Plan::Historical) => "Historical plan",
        Vote::For(Plan::Marcks) => "Marcks plan",
        Vote::For(Plan::Schultz) => "Schultz plan",
        Vote::Die => "Let the die decide",
    }
}

/// What the first commander says who is not done yet.
pub fn next_word(g: &Game, o: &Open) -> Option<Order> {
    let order = |by| Order::Part { by, done: true };
    let mut words = team::awaited(g, o).iter().map(order);
    words.find(|x| legal::check(g, o, x).err().is_none_or(|why| !is_no_say(&why)))
}
