//! What is told of many games as one table for a spreadsheet.

use super::many::{Fought, Game, Many, Mean};
use engine::base::plain;
use std::fmt::Write as _;

/// The columns of the table; a field that does not apply to a kind of row is empty.
const COLUMNS: [&str; 22] = [
    "kind", "file", "game", "plan", "who", "side", "state", "winner", "points", "place", "turn", "name",
    "games", "of", "over", "won", "mean", "error", "lost", "luck", "chance", "result",
];

/// A row of the table.
#[derive(Default)]
struct Row(std::collections::BTreeMap<&'static str, String>);

impl Row {
    fn of(kind: &str, game: &str) -> Self {
        Self::default().with("kind", kind).with("game", game)
    }

    #[allow(clippy::needless_pass_by_value, reason = "numbers and borrowed texts read best as they are")]
    fn with(mut self, column: &'static str, value: impl ToString) -> Self {
        self.0.insert(column, value.to_string());
        self
    }

    fn mean(self, mean: Option<Mean>) -> Self {
        match mean {
            Some(m) => self.with("mean", format!("{:.3}", m.mean)).with("error", format!("{:.3}", m.error)),
            None => self,
        }
    }

    fn line(&self) -> String {
        let cell = |column: &&str| {
            let text = self.0.get(column).map_or("", String::as_str);
            if text.contains(['"', ',', '\n', '\r']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        COLUMNS.iter().map(cell).collect::<Vec<_>>().join(",")
    }
}

/// The table: games, their sides, what fell; then what they come to together, and attacks.
pub fn table(games: &[Game], many: &Many, fought: &[Fought]) -> String {
    let mut rows = Vec::new();
    for game in games {
        let g = &game.gist;
        let mut row = Row::of("game", &g.game).with("file", plain::path(&game.path)).with("plan", &g.plan);
        row = row.with("who", &g.who).with("state", &g.state).with("turn", g.turn);
        if let Some(ended) = &g.ended {
            row = row.with("winner", &ended.winner).with("points", ended.points[0]);
        }
        rows.push(row);
        for (side, sum) in g.sides.iter().zip(&g.sums) {
            let row = Row::of("game side", &g.game).with("file", plain::path(&game.path)).with("side", side);
            rows.push(row.with("lost", sum.lost).with("luck", sum.luck));
        }
        for fall in &g.falls {
            let row =
                Row::of("fall", &g.game).with("file", format!("{}#{}", plain::path(&game.path), fall.ply));
            let row = row.with("place", &fall.place).with("side", &fall.to);
            rows.push(row.with("turn", fall.turn.0).with("name", &fall.turn.1));
        }
    }
    for plan in &many.plans {
        for (side, won) in &plan.won {
            let row =
                Row::of("plan", &plan.game).with("plan", &plan.plan).with("side", side).with("won", won);
            rows.push(row.with("games", plan.games[0]).with("over", plan.games[1]).mean(plan.points));
        }
    }
    for city in &many.cities {
        let row = Row::of("city", &city.game).with("place", &city.place).with("side", &city.to);
        let row = row.with("games", city.games[0]).with("of", city.games[1]);
        rows.push(row.with("turn", &city.earliest).with("name", &city.median));
    }
    for side in &many.sides {
        rows.push(Row::of("losses", &side.game).with("side", &side.side).mean(side.lost));
        rows.push(Row::of("luck", &side.game).with("side", &side.side).mean(side.luck));
    }
    for f in fought {
        let a = &f.attack;
        let row = Row::of("attack", &f.game.gist.game).with("file", moment(f)).with("side", &a.side);
        let row = row.with("place", &a.place).with("turn", a.turn.0).with("name", &a.turn.1);
        let row = row.with("result", &a.end).with("lost", a.lost[0]);
        rows.push(row.with("chance", a.chance.map_or_else(String::new, |c| format!("{c:.4}"))));
    }
    let mut text = COLUMNS.join(",");
    text.push('\n');
    for row in rows {
        let _ = writeln!(text, "{}", row.line());
    }
    text
}

/// A moment of a game, as the window opens it.
pub fn moment(fought: &Fought) -> String {
    format!("{}#{}", plain::path(&fought.game.path), fought.attack.ply)
}
