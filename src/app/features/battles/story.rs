//! What is said on the card of a battle: who must retreat and why, who is lost, what was likely and what came.

use super::course::Progress;
use engine::{
    base::{keys::PlaceKey, say::count},
    show::{
        fight::{Change, Fight, Stands},
        words::RuleId,
    },
};

/// Both rows at a moment.
pub type Rows = [Vec<Stands>; 2];

/// A line of it: words, and the rule they go by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The words.
    pub text: String,
    /// The rule; may be empty.
    pub rule: RuleId,
}

/// What is said when a number of beats are over and the rows stand like this. `name` names a place.
pub fn story<'a>(fight: &Fight, beats: usize, rows: &Rows, name: impl Fn(PlaceKey) -> &'a str) -> Vec<Said> {
    let told = fight.beats.iter().take(beats);
    let mut out: Vec<Said> = Vec::new();
    for (text, rule) in told.flat_map(|b| &b.says) {
        out.push(Said { text: text.clone(), rule: rule.clone() });
    }
    let all = || rows.iter().flatten();
    let lost: Vec<&str> = all().filter(|s| s.gone).map(|s| s.mark.name.as_str()).collect();
    if !lost.is_empty() {
        out.push(Said { text: format!("Lost: {}", lost.join(", ")), rule: RuleId::new() });
    }
    let place = fight.encounter.place;
    let away = |s: &&Stands| !s.gone && s.went.is_some_and(|to| to != place);
    let changes = || fight.beats.iter().take(beats).flat_map(|b| &b.changes);
    // Who went by the place that was fought for drove on.
    let drove_on = |s: &Stands| changes().any(|c| c.unit() == s.mark.unit && c.goes_to() == Some(place));
    for (what, on) in [("Retreats", false), ("Advances", true)] {
        let went = all().filter(away).filter(|s| drove_on(s) == on);
        let went: Vec<String> =
            went.map(|s| format!("{} to {}", s.mark.name, s.went.map_or("", &name))).collect();
        if !went.is_empty() {
            out.push(Said { text: format!("{what}: {}", went.join(", ")), rule: RuleId::new() });
        }
        let came = all().filter(|s| !on && !s.gone && s.went == Some(place));
        let came: Vec<&str> = came.map(|s| s.mark.name.as_str()).collect();
        if !came.is_empty() {
            out.push(Said { text: format!("Moves in: {}", came.join(", ")), rule: RuleId::new() });
        }
    }
    out
}

/// What came: `Minsk falls; 1 German and 2 Soviet units lost`. Empty until it is known.
pub fn came(fight: &Fight, beats: usize, rows: &Rows) -> String {
    let Some(end) = fight.beats.iter().take(beats).rev().find_map(|b| b.end.as_ref()) else {
        return String::new();
    };
    let lost = rows.each_ref().map(|row| row.iter().filter(|s| s.gone).count());
    let [a, b] = [0, 1].map(|i| (lost[i], fight.names[i].as_str()));
    let fought = fight.beats.iter().take(beats).any(|b| b.volley.is_some());
    let losses = match (a, b) {
        ((0, _), (0, _)) if !fought => return end.words.clone(),
        ((0, _), (0, _)) => "no unit lost".to_owned(),
        ((n, name), (0, _)) | ((0, _), (n, name)) => format!("{} lost", count(n, &format!("{name} unit"))),
        ((n, one), (m, other)) => format!("{n} {one} and {} lost", count(m, &format!("{other} unit"))),
    };
    format!("{}; {losses}", end.words)
}

/// Units that change in the beat that is being shown.
pub fn in_motion(fight: &Fight, now: Progress) -> impl Iterator<Item = &Change> {
    fight.beats.get(now.beats).into_iter().flat_map(|b| &b.changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        base::keys::UnitKey,
        show::{
            counter::CounterMark,
            fight::{Beat, Encounter, FightEnd, Volley},
        },
    };

    fn fight() -> Fight {
        let mark = |n: u16, name: &str| CounterMark {
            unit: UnitKey(n),
            name: name.into(),
            ..CounterMark::default()
        };
        let beat = |changes| Beat { changes, ..Beat::default() };
        let mut beats = vec![
            beat(vec![]),
            beat(vec![Change::Gone(UnitKey(1)), Change::Gone(UnitKey(2))]),
            beat(vec![Change::Goes(UnitKey(3), PlaceKey(4)), Change::Goes(UnitKey(0), PlaceKey(9))]),
        ];
        beats[1].says.push(("Fit attackers are left".into(), "BF-RET-01".into()));
        beats[2].end = Some(FightEnd { success: true, words: "Minsk falls".into() });
        Fight {
            encounter: Encounter { place: PlaceKey(9), ..Encounter::default() },
            names: ["German".into(), "Soviet".into()],
            rows: [
                vec![mark(0, "9th Army"), mark(1, "24th Panzer Corps")],
                vec![mark(2, "3rd Army"), mark(3, "4th Army")],
            ],
            beats,
            ..Fight::default()
        }
    }

    #[test]
    fn losses_and_retreats_are_named_as_they_come() {
        let text = |beats| {
            let all = story(&fight(), beats, &fight().after(beats), |_| "Smolensk");
            all.into_iter().map(|s| s.text).collect::<Vec<_>>()
        };
        assert_eq!(text(1), Vec::<String>::new());
        assert_eq!(text(2), ["Fit attackers are left", "Lost: 24th Panzer Corps, 3rd Army"]);
        assert_eq!(text(3)[2], "Retreats: 4th Army to Smolensk", "who moves in does not retreat");
        assert_eq!(text(3)[3], "Moves in: 9th Army");
        let mut on = fight();
        on.beats[2].changes.push(Change::Goes(UnitKey(0), PlaceKey(5)));
        let said = story(&on, 3, &on.after(3), |_| "Smolensk");
        assert_eq!(said[3].text, "Advances: 9th Army to Smolensk", "nor who goes on from there");
    }

    #[test]
    fn what_came_counts_losses_of_both_sides() {
        let of = |fight: &Fight, beats| came(fight, beats, &fight.after(beats));
        assert_eq!(of(&fight(), 2), "");
        assert_eq!(of(&fight(), 3), "Minsk falls; 1 German and 1 Soviet unit lost");
        let mut quiet = fight();
        quiet.beats.remove(1);
        assert_eq!(of(&quiet, 2), "Minsk falls", "where no shot was fired no unit could be lost");
        quiet.beats[0].volley = Some(Volley::default());
        assert_eq!(of(&quiet, 2), "Minsk falls; no unit lost");
    }
}
