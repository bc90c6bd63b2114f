//! What is told of a game without opening it, as plain data, and the same as JSON.

use engine::base::seat::PlyId;
use serde_json::{Value, json};

/// A place worth points that changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fall {
    /// `Kiev`.
    pub place: String,
    /// The game turn, by number and by name.
    pub turn: (u16, String),
    /// The side that has held it since; nothing when nobody does.
    pub to: String,
    /// The ply after which it had happened.
    pub ply: PlyId,
}

/// A battle that was fought.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// `Kiev`.
    pub place: String,
    /// The game turn, by number and by name.
    pub turn: (u16, String),
    /// The side that attacked.
    pub side: String,
    /// `6 to 2 and 1 unknown`.
    pub odds: String,
    /// Chance of success when it was committed.
    pub chance: Option<f64>,
    /// `won`, `held`, `called off` or `open`.
    pub end: String,
    /// Units the attacker and the defender lost.
    pub lost: [u16; 2],
    /// The ply it was fought with.
    pub ply: PlyId,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// One sentence.
    pub sentence: String,
    /// The winning side; nothing when none won.
    pub winner: String,
    /// Points held by the side that scores, and the points it needed.
    pub points: [i32; 2],
}

/// What a side came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sum {
    /// Units lost.
    pub lost: u16,
    /// What dice and drawn faces changed for it, in units.
    pub luck: f64,
}

/// What is told of a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Gist {
    /// Id of its game.
    pub id: String,
    /// Title of its game.
    pub game: String,
    /// What its set-up is called: plan and edition, as far as the game has them.
    pub plan: String,
    /// Who plays: `German`, `both sides`, `watched`.
    pub who: String,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// `October 1941, German attacks · 2 VP`, or the result.
    pub state: String,
    /// The game turn it stands in.
    pub turn: u16,
    /// How it ended; `None` while it is not over.
    pub ended: Option<Ended>,
    /// Options that differ from the usual ones, in words.
    pub options: Vec<String>,
    /// The first line of the note on it.
    pub note: String,
    /// Tags in that note.
    pub tags: Vec<String>,
    /// Notes in the file.
    pub notes: usize,
    /// Orders on its main line.
    pub orders: u32,
    /// Whether only a part of what happened may be told: a fair game that is not over, or a copy for one side.
    pub partly: bool,
    /// Places that changed hands, in the sequence of play.
    pub falls: Vec<Fall>,
    /// Battles, in the sequence of play.
    pub attacks: Vec<Attack>,
    /// What each side came to; empty where nobody may know.
    pub sums: Vec<Sum>,
    /// Places with all the words under which they are found.
    pub places: Vec<(String, String)>,
}

impl Gist {
    /// It as JSON.
    pub fn json(&self) -> Value {
        let falls = self.falls.iter().map(|f| json!([f.place, f.turn.0, f.turn.1, f.to, f.ply]));
        let attacks = self.attacks.iter().map(|a| {
            json!([a.place, a.turn.0, a.turn.1, a.side, a.odds, a.chance, a.end, a.lost[0], a.lost[1], a.ply])
        });
        json!({
            "game": self.id,
            "title": self.game,
            "plan": self.plan,
            "who": self.who,
            "sides": self.sides,
            "state": self.state,
            "turn": self.turn,
            "ended": self.ended.as_ref().map(|e| json!([e.sentence, e.winner, e.points[0], e.points[1]])),
            "options": self.options,
            "note": self.note,
            "tags": self.tags,
            "notes": self.notes,
            "orders": self.orders,
            "partly": self.partly,
            "falls": falls.collect::<Vec<_>>(),
            "attacks": attacks.collect::<Vec<_>>(),
            "sums": self.sums.iter().map(|s| json!([s.lost, s.luck])).collect::<Vec<_>>(),
            "places": self.places.iter().map(|(name, words)| json!([name, words])).collect::<Vec<_>>(),
        })
    }

    /// The gist that was written as JSON; `None` when anything of it is otherwise than it is written.
    pub fn of_json(v: &Value) -> Option<Self> {
        let ended = match v.get("ended")? {
            Value::Null => None,
            e => Some(Ended {
                sentence: text(e.get(0)?)?,
                winner: text(e.get(1)?)?,
                points: [whole(e.get(2)?)?, whole(e.get(3)?)?],
            }),
        };
        let fall = |f: &Value| {
            let turn = (whole(f.get(1)?)?, text(f.get(2)?)?);
            Some(Fall { place: text(f.get(0)?)?, turn, to: text(f.get(3)?)?, ply: whole(f.get(4)?)? })
        };
        let attack = |a: &Value| {
            let chance = match a.get(5)? {
                Value::Null => None,
                chance => Some(chance.as_f64()?),
            };
            Some(Attack {
                place: text(a.get(0)?)?,
                turn: (whole(a.get(1)?)?, text(a.get(2)?)?),
                side: text(a.get(3)?)?,
                odds: text(a.get(4)?)?,
                chance,
                end: text(a.get(6)?)?,
                lost: [whole(a.get(7)?)?, whole(a.get(8)?)?],
                ply: whole(a.get(9)?)?,
            })
        };
        let sum = |s: &Value| Some(Sum { lost: whole(s.get(0)?)?, luck: s.get(1)?.as_f64()? });
        let place = |p: &Value| Some((text(p.get(0)?)?, text(p.get(1)?)?));
        Some(Self {
            id: text(v.get("game")?)?,
            game: text(v.get("title")?)?,
            plan: text(v.get("plan")?)?,
            who: text(v.get("who")?)?,
            sides: list(v.get("sides")?, text)?,
            state: text(v.get("state")?)?,
            turn: whole(v.get("turn")?)?,
            ended,
            options: list(v.get("options")?, text)?,
            note: text(v.get("note")?)?,
            tags: list(v.get("tags")?, text)?,
            notes: whole(v.get("notes")?)?,
            orders: whole(v.get("orders")?)?,
            partly: v.get("partly")?.as_bool()?,
            falls: list(v.get("falls")?, fall)?,
            attacks: list(v.get("attacks")?, attack)?,
            sums: list(v.get("sums")?, sum)?,
            places: list(v.get("places")?, place)?,
        })
    }
}

fn text(v: &Value) -> Option<String> {
    v.as_str().map(str::to_owned)
}

fn whole<T: TryFrom<i64>>(v: &Value) -> Option<T> {
    T::try_from(v.as_i64()?).ok()
}

fn list<T>(v: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    v.as_array()?.iter().map(read).collect()
}

/// A gist with something in every field, for tests.
#[cfg(test)]
pub(crate) fn example() -> Gist {
    let july = || (2, "July 1941".to_owned());
    let attack = |place: &str, end: &str, ply| Attack {
        place: place.into(),
        turn: july(),
        side: "German".into(),
        odds: "6 to 2".into(),
        chance: Some(0.75),
        end: end.into(),
        lost: [1, 2],
        ply,
    };
    Gist {
        id: "toy".into(),
        game: "A toy".into(),
        plan: "historical plan".into(),
        who: "German".into(),
        sides: vec!["German".into(), "Soviet".into()],
        state: "The Germans win · 7 of 7 VP".into(),
        turn: 3,
        ended: Some(Ended { sentence: "The Germans win".into(), winner: "German".into(), points: [7, 7] }),
        options: vec!["Weather: mild".into()],
        note: "Kiev first #pocket".into(),
        tags: vec!["pocket".into()],
        notes: 4,
        orders: 120,
        partly: false,
        falls: vec![Fall { place: "Kiev".into(), turn: july(), to: "German".into(), ply: 40 }],
        attacks: vec![attack("Kiev", "won", 40), attack("Dünaburg", "held", 21)],
        sums: vec![Sum { lost: 3, luck: 1.25 }, Sum { lost: 9, luck: -1.25 }],
        places: vec![
            ("Kiev".into(), "kiev kiew киев".into()),
            ("Dünaburg".into(), "dunaburg duenaburg daugavpils".into()),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gist_survives_its_json_and_half_of_one_is_none() {
        let gist = example();
        let json = gist.json();
        assert_eq!(Gist::of_json(&json).as_ref(), Some(&gist));
        for key in json.as_object().unwrap().keys() {
            let mut without = json.clone();
            without.as_object_mut().unwrap().remove(key);
            assert_eq!(Gist::of_json(&without), None, "{key}");
            without[key] = json!({"of": "another kind"});
            assert_eq!(Gist::of_json(&without), None, "{key}");
        }
    }
}
