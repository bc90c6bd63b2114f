//! Combats as they are watched, through the eyes of either side.

use crate::fights::battles;
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    contract::options::Choices,
};
use stavka::games;

#[test] // RPX-154, RPX-219, RPX-220
fn a_combat_is_watched_from_the_attack_to_what_came_of_it() {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == "red-parachutes").expect("the game is there");
    let mut table = kind.new_table(&Choices::new(), 3, UndoPolicy::Fair).expect("the usual options");
    while table.ply_count() < 2_400 {
        let thinker = table.thinker(0).expect("the game goes on");
        table.accept(&mut thinker(), usize::MAX).expect("its orders are legal");
    }
    for side in Side::BOTH {
        let mut all = battles(&*table, Viewer::Side(side));
        assert!(all.len() > 4, "{} combats", all.len());
        all.pop(); // the last may go on
        let mut rolled = 0;
        for (ply, fight) in &all {
            let title = format!("{side:?}, order {ply}: {}", fight.encounter.title);
            assert!(fight.rows.iter().all(|row| !row.is_empty()), "{title}");
            let end = fight.end().unwrap_or_else(|| panic!("{title} has come to something"));
            let rows = fight.after(fight.beats.len());
            let place = fight.encounter.place;
            let holds = rows[1].iter().any(|one| !one.gone && one.went.is_none_or(|to| to == place));
            assert_eq!(end.success, !holds, "{title}: {}", end.words);
            if let Some(volley) = fight.volley() {
                rolled += 1;
                for (row, due) in rows.iter().zip(volley.hits) {
                    let taken: u8 = row.iter().map(|one| one.hits).sum();
                    assert!(taken >= due || row.iter().all(|one| one.gone), "{title}: {taken} of {due}");
                }
            }
        }
        assert!(rolled > 2, "{rolled} of {} were rolled for", all.len());
    }
}
