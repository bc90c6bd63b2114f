//! What is said on the card of a battle: who must retreat and why, who is lost, what was likely and what came.

use super::course::Progress;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        say::count,
    },
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

/// What was seen happening in the beats from one up to another: `Die 4: 2 hits on the defenders. 3rd Army is lost`. `name`
/// names a place.
pub fn happened<'a>(fight: &Fight, (from, to): (usize, usize), name: impl Fn(PlaceKey) -> &'a str) -> String {
    let beats = fight.beats.get(from..to.min(fight.beats.len())).unwrap_or_default();
    let mut said: Vec<(Option<UnitKey>, String)> = Vec::new();
    for beat in beats {
        let die = beat.line.as_ref().and_then(|line| line.die.as_ref());
        let come = beat.volley.iter().flat_map(|volley| {
            let on = |n: u8, whom: &str| (n > 0).then(|| format!("{} on the {whom}", count(n, "hit")));
            [on(volley.hits[1], "defenders"), on(volley.hits[0], "attackers")]
        });
        let mut come: Vec<String> = come.flatten().collect();
        come.extend(beat.end.as_ref().map(|end| end.words.clone()));
        let come = come.join(", ");
        let words = match die {
            Some(die) if come.is_empty() => format!("Die {}", die.face),
            Some(die) => format!("Die {}: {come}", die.face),
            None => come,
        };
        said.extend((!words.is_empty()).then_some((None, words)));
        for change in &beat.changes {
            let (unit, whose) = (change.unit(), named(fight, change.unit()));
            let (Some((row, whose)), false) = (whose, matches!(change, Change::Looks(_))) else { continue };
            let words = match change {
                Change::Gone(_) => format!("{whose} is lost"),
                Change::Goes(_, to) if row == 0 => format!("{whose} advances to {}", name(*to)),
                Change::Goes(_, to) => format!("{whose} retreats to {}", name(*to)),
                Change::Hit(_) | Change::Looks(_) => format!("{whose} is hit"),
            };
            // Of what comes of a unit the last is told.
            said.retain(|(of, _)| *of != Some(unit));
            said.push((Some(unit), words));
        }
    }
    said.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(". ")
}

/// The row of a unit and its name, as it is known last.
fn named(fight: &Fight, unit: UnitKey) -> Option<(usize, &str)> {
    let of = |row: usize| fight.rows[row].iter().find(|m| m.unit == unit).map(|m| (row, m.name.as_str()));
    let (row, name) = of(0).or_else(|| of(1))?;
    let looks = fight.beats.iter().rev().flat_map(|b| &b.changes).filter_map(Change::looks);
    Some((row, looks.into_iter().find(|m| m.unit == unit).map_or(name, |m| m.name.as_str())))
}

/// Units that change in the beat that is being shown.
pub fn in_motion(fight: &Fight, now: Progress) -> impl Iterator<Item = &Change> {
    fight.beats.get(now.beats).into_iter().flat_map(|b| &b.changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::{
        counter::CounterMark,
        fight::{Beat, Encounter, FightEnd, Volley},
        line::Line,
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
    fn what_is_seen_happening_is_said() {
        let mut f = fight();
        f.beats[0].line = Some(Line::of("The die").die(4));
        f.beats[0].volley = Some(Volley { hits: [0, 2], ..Volley::default() });
        let said = |from, to| happened(&f, (from, to), |_| "Smolensk");
        assert_eq!(said(0, 1), "Die 4: 2 hits on the defenders");
        assert_eq!(said(1, 2), "24th Panzer Corps is lost. 3rd Army is lost");
        let last = "Minsk falls. 4th Army retreats to Smolensk. 9th Army advances to Smolensk";
        assert_eq!(said(2, 3), last);
        assert_eq!(said(3, 9), "");
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
