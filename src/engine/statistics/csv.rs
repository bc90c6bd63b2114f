//! The tables as comma-separated text, for spreadsheets: one row a record, its kind in the first column.

use super::{Battle, Cast, End, SideTurn, Statistics};
use crate::{base::side::Side, show::battle::Stake};

/// The columns, the same in every row; a field that does not apply to a kind is empty.
const COLUMNS: [&str; 27] = [
    "kind",
    "turn",
    "name",
    "side",
    "ply",
    "place",
    "attack",
    "attackers",
    "defenders",
    "odds",
    "chance",
    "result",
    "own_lost",
    "other_lost",
    "expected_own_lost",
    "expected_other_lost",
    "lost_elsewhere",
    "captured",
    "acted",
    "idle",
    "out_of_supply",
    "battles",
    "successes",
    "hoped",
    "luck_dice",
    "luck_faces",
    "play",
];

/// A row by column.
#[derive(Default)]
struct Row(Vec<(&'static str, String)>);

impl Row {
    fn new(kind: &str) -> Self {
        Self(vec![("kind", kind.to_owned())])
    }

    #[allow(clippy::needless_pass_by_value, reason = "numbers and borrowed texts read best as they are")]
    fn with(mut self, column: &'static str, value: impl ToString) -> Self {
        self.0.push((column, value.to_string()));
        self
    }

    fn write(&self, out: &mut String) {
        for (i, column) in COLUMNS.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            if let Some((_, value)) = self.0.iter().find(|(c, _)| c == column) {
                out.push_str(&field(value));
            }
        }
        out.push('\n');
    }
}

/// A field, quoted where it must be. A text that a spreadsheet would take for a formula gets a quote in front.
fn field(value: &str) -> String {
    let formula =
        value.starts_with(['=', '+', '@', '\t']) || value.starts_with('-') && value.parse::<f64>().is_err();
    let value = if formula { format!("'{value}") } else { value.to_owned() };
    if value.contains([',', '"', '\n', '\r']) { format!("\"{}\"", value.replace('"', "\"\"")) } else { value }
}

/// A fraction with six digits, without a negative nothing.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    if text == "-0.000000" { "0.000000".into() } else { text }
}

/// The numbers of a side.
fn of_side(row: Row, side: Side, s: &SideTurn) -> Row {
    let luck = |stake: Stake| number(stake.balance(side));
    row.with("own_lost", s.lost)
        .with("lost_elsewhere", s.lost_elsewhere)
        .with("captured", s.captured)
        .with("acted", s.acted)
        .with("idle", s.idle)
        .with("out_of_supply", s.unsupplied)
        .with("battles", s.battles[0])
        .with("successes", s.battles[1])
        .with("hoped", number(s.hoped))
        .with("luck_dice", luck(s.dice))
        .with("luck_faces", luck(s.faces))
        .with("play", luck(s.play))
}

impl Statistics {
    /// One table: a row of kind `turn` for each turn and side, `total` for each side, `capture` and `battle` for each of
    /// those, and `die` for each die that decided about units outside of battle. Luck is in units, from the attacker's side: losses of the other side less the own ones.
    pub fn csv(&self) -> String {
        let mut out = COLUMNS.join(",");
        out.push('\n');
        for t in &self.turns {
            for (side, name) in Side::BOTH.into_iter().zip(&self.sides) {
                let row = Row::new("turn").with("turn", t.turn).with("name", &t.name).with("side", name);
                of_side(row, side, &t.sides[side]).write(&mut out);
            }
        }
        for (side, name) in Side::BOTH.into_iter().zip(&self.sides) {
            of_side(Row::new("total").with("side", name), side, &self.total(side)).write(&mut out);
        }
        for c in &self.captures {
            let side = c.side.and_then(|s| self.sides.get(usize::from(s.0))).cloned().unwrap_or_default();
            Row::new("capture")
                .with("turn", c.when.turn)
                .with("side", side)
                .with("ply", c.ply)
                .with("place", &c.place)
                .write(&mut out);
        }
        for b in &self.battles {
            self.battle(b).write(&mut out);
        }
        for c in &self.casts {
            self.cast(c).write(&mut out);
        }
        out
    }

    fn cast(&self, c: &Cast) -> Row {
        let name = self.sides.get(usize::from(c.side.0)).cloned().unwrap_or_default();
        let other = c.side.other();
        Row::new("die")
            .with("turn", c.when.turn)
            .with("side", name)
            .with("ply", c.ply)
            .with("place", &c.place)
            .with("attack", &c.what)
            .with("own_lost", number(c.expected.lost[c.side] + c.dice.lost[c.side]))
            .with("other_lost", number(c.expected.lost[other] + c.dice.lost[other]))
            .with("expected_own_lost", number(c.expected.lost[c.side]))
            .with("expected_other_lost", number(c.expected.lost[other]))
            .with("luck_dice", number(c.dice.balance(c.side)))
    }

    fn battle(&self, b: &Battle) -> Row {
        let side = b.engaged.side;
        let mut row = Row::new("battle")
            .with("turn", b.when.turn)
            .with("side", self.sides.get(usize::from(side.0)).cloned().unwrap_or_default())
            .with("ply", b.ply)
            .with("place", &b.engaged.place)
            .with("attack", &b.engaged.kind)
            .with("attackers", &b.engaged.attackers)
            .with("defenders", &b.engaged.defenders)
            .with("odds", &b.engaged.odds)
            .with("result", b.end.word());
        if let Some(chance) = b.engaged.chance {
            row = row.with("chance", number(chance.value()));
        }
        if b.end != End::CalledOff {
            row = row.with("own_lost", b.lost[side]).with("other_lost", b.lost[side.other()]);
        }
        if let Some(e) = b.expected {
            row = row
                .with("expected_own_lost", number(e.lost[side]))
                .with("expected_other_lost", number(e.lost[side.other()]))
                .with("luck_dice", number(b.dice.balance(side)))
                .with("luck_faces", number(b.faces.balance(side)))
                .with("play", number(b.play.balance(side)));
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(
            [field("Minsk"), field("a, b"), field("a \"b\"")],
            ["Minsk", "\"a, b\"", "\"a \"\"b\"\"\""]
        );
        assert_eq!([field("=1+1"), field("-0.500000"), field("-x")], ["'=1+1", "-0.500000", "'-x"]);
    }
}
