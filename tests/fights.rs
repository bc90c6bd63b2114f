//! Battles as they are watched: followed from what a viewer was told alone, in a game of points and in one of hexes.

#![allow(clippy::unwrap_used)] // a test may

use engine::{
    base::{
        fence::UndoPolicy,
        keys::UnitKey,
        seat::{Control, PlyId},
        side::{Side, Viewer},
        when::Stride,
    },
    contract::options::Choices,
    show::fight::{Change, Fight},
    table::Table,
};
use stavka::games;
use template::GAME;

/// A game of some kind played by itself, up to a number of orders.
pub(crate) fn played(
    kind: &dyn engine::table::GameKind,
    seed: u64,
    level: u8,
    orders: usize,
) -> Box<dyn Table> {
    let mut table = kind.new_table(&Choices::new(), seed, UndoPolicy::Fair).unwrap();
    for side in Side::BOTH {
        table.set_control(side, Control::Automatic(level));
    }
    for _ in 0..orders {
        let Some(thinker) = table.thinker(level) else { break };
        table.accept(&mut thinker(), 1).unwrap();
    }
    table
}

/// All battles of a game, each as it stood at its last order, with that order.
pub(crate) fn battles(table: &dyn Table, who: Viewer) -> Vec<(PlyId, Fight)> {
    let mut out: Vec<(PlyId, Fight)> = Vec::new();
    for ply in table.way_to(table.cursor()) {
        for fight in table.fights(ply, who).iter() {
            out.retain(|(_, f)| !f.is_same(fight));
            out.push((ply, fight.clone()));
        }
    }
    out
}

#[test]
fn what_is_watched_is_what_the_map_of_the_viewer_shows() {
    let table = played(&*games::register(None)[0], 11, 0, 260);
    let who = Viewer::Side(Side(0));
    let all = battles(&*table, who);
    assert!(all.len() > 12, "{} battles", all.len());
    for (ply, fight) in &all {
        let title = &fight.encounter.title;
        let scene = table.scene(*ply, who);
        // Where a step ends with the order, more happens after the battle, such as recovery.
        let phase = |at| (table.when(at).turn, table.when(at).phase);
        let goes_on = phase(*ply) == phase(table.step(*ply, Stride::Ply, false));
        let rows = fight.after(fight.beats.len());
        assert!(!rows[0].is_empty() && !rows[1].is_empty(), "{title}");
        for one in rows.iter().flatten().filter(|_| goes_on) {
            let now = scene.counters.iter().find(|c| c.unit == one.mark.unit);
            assert_eq!(now.is_none(), one.gone, "{title}: {}", one.mark.name);
            if let Some(now) = now {
                assert_eq!((&now.name, &now.conditions), (&one.mark.name, &one.mark.conditions), "{title}");
                assert_eq!(now.place, one.went.unwrap_or(one.mark.place), "{title}: {}", now.name);
            }
        }
        assert!(fight.end().is_some(), "{title} has come to something");
        assert!(fight.encounter.likely.contains(" falls in "), "{title}: {}", fight.encounter.likely);
        assert!(fight.spoken().contains(title.as_str()));
    }
    // The hits that were scored are those that units took, as far as they could take them.
    let fought: Vec<&Fight> = all.iter().map(|(_, f)| f).filter(|f| f.volley().is_some()).collect();
    for fight in &fought {
        let volley = fight.volley().unwrap();
        for (row, due) in fight.after(fight.beats.len()).iter().zip(volley.hits) {
            let taken: u8 = row.iter().map(|s| s.hits).sum();
            let room = row.iter().all(|s| s.gone);
            assert!(taken == due || room && taken < due, "{}: {taken} of {due}", fight.encounter.title);
        }
        assert!(volley.sums.iter().all(|sum| !sum.is_empty()));
    }
    let says = |part: &str| fought.iter().any(|f| f.spoken().contains(part));
    assert!(
        says("that are hit must retreat") && says("No fit attacker is left") && says("Came: Brest falls")
    );
    // Air rolls are watched, with the faces they turn up.
    let air: Vec<&Fight> =
        all.iter().map(|(_, f)| f).filter(|f| f.encounter.title.contains(" over ")).collect();
    let turned = |f: &Fight| f.beats.iter().flat_map(|b| &b.changes).any(|c| matches!(c, Change::Looks(_)));
    assert!(
        air.iter().any(|f| turned(f))
            && air.iter().all(|f| f.beats.iter().any(|b| b.line.as_ref().is_some_and(|l| l.die.is_some())))
    );
}

#[test]
fn what_came_of_a_battle_is_told_of_its_own_place() {
    for seed in [11, 12, 13] {
        let table = played(&*games::register(None)[0], seed, 0, 260);
        let board = table.scene(table.cursor(), Viewer::Umpire);
        for (ply, fight) in battles(&*table, Viewer::Umpire) {
            let (title, name) = (&fight.encounter.title, board.board.name(fight.encounter.place));
            let end = fight.end().expect("it has come to something");
            let of_a_place = ["falls", "holds", "is left empty"].iter().any(|w| end.words.contains(w));
            assert!(
                !of_a_place || end.words.starts_with(name),
                "seed {seed}, order {ply}: {title}: {}",
                end.words
            );
        }
    }
}

#[test]
fn a_game_of_hexes_says_who_fights_and_the_rest_is_seen() {
    let kind = GAME.kind(None);
    let table =
        (1..40).map(|seed| played(&*kind, seed, 1, 12)).find(|t| !battles(&**t, Viewer::Umpire).is_empty());
    let table = table.expect("an attack");
    for side in Side::BOTH {
        let (_, fight) = battles(&*table, Viewer::Side(side)).remove(0);
        let row = |n: usize| &fight.rows[n][0];
        // The other side's face is down when it begins, and up at the end.
        let theirs = usize::from(fight.encounter.side == side);
        assert!(row(theirs).values.is_none() && row(1 - theirs).values.is_some());
        let after = fight.after(fight.beats.len());
        assert!(after.iter().flatten().all(|s| s.mark.values.is_some()));
        assert!(fight.beats.iter().any(|b| b.line.as_ref().is_some_and(|l| l.die.is_some())));
        let lost: Vec<UnitKey> = after.iter().flatten().filter(|s| s.gone).map(|s| s.mark.unit).collect();
        let words = &fight.end().unwrap().words;
        assert_eq!(lost.is_empty(), words == "no effect", "{words}");
    }
}
