//! Winning (RP-VIC).

use super::{
    super::{
        data::words::{Place, PlaceKind},
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, Hex, SOVIET},
        state::Position,
    },
    supply,
};
use engine::base::{outcome::Outcome, side::Side};

/// What the Axis needs (RP-VIC-02, -03).
pub fn needed(game: &Game) -> i32 {
    if game.setup.redeployment { 3 } else { 6 }
}

/// Worth of the victory cities that the Axis holds in supply (RP-VIC-01, -02, RP-RUL-62).
pub fn worth(game: &Game, p: &Position) -> i32 {
    let net = supply::overland(game, p);
    cities(game, p).filter(|place| net.has(place.hex)).map(|place| i32::from(place.worth)).sum()
}

/// The victory cities that the Axis holds.
fn cities<'a>(game: &'a Game, p: &'a Position) -> impl Iterator<Item = &'a Place> {
    let all = game.board.places().iter().filter(|place| place.kind == PlaceKind::Victory);
    all.filter(|place| p.controls(AXIS, place.hex))
}

/// Each victory city that the Axis holds, with the supply line that makes it count, if there is one (RP-RUL-62).
pub fn lines<'a>(game: &'a Game, p: &'a Position) -> impl Iterator<Item = (&'a Place, Option<Vec<Hex>>)> {
    cities(game, p).map(|place| (place, supply::line(game, p, place.hex)))
}

/// Worth of the victory cities that the Axis holds, in supply or not.
pub fn held(game: &Game, p: &Position) -> i32 {
    cities(game, p).map(|place| i32::from(place.worth)).sum()
}

/// The check of a side after the operations of the other (RP-VIC-08, RP-RUL-15): the Soviet win is asked in both.
pub fn check(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let p = &*d.state;
    let prize =
        game.board.places().iter().find(|place| place.wins == Some(SOVIET) && p.controls(SOVIET, place.hex));
    if let Some(prize) = prize {
        let sentence = format!("The Soviet side wins: it holds {}", prize.name);
        end(game, d, SOVIET, "prize", sentence);
        return;
    }
    let (score, needed) = (worth(game, p), needed(game));
    if side == AXIS && score >= needed {
        let sentence = format!("The Axis wins: it holds victory cities worth {score} in supply");
        end(game, d, AXIS, "cities", sentence);
    }
}

/// The game ends without an Axis victory (RP-VIC-05, -06).
pub fn close(game: &Game, d: &mut GameDraft<'_>) {
    let sentence = "The Soviet side wins: the game is over and the Axis has not reached its aim".to_owned();
    end(game, d, SOVIET, "time", sentence);
}

/// The game ends.
pub fn end(game: &Game, d: &mut GameDraft<'_>, winner: Side, kind: &str, sentence: String) {
    let (score, needed) = (worth(game, d.state), needed(game));
    d.emit(Event::Ended(Outcome { winner: Some(winner), kind: kind.to_owned(), sentence, score, needed }));
}
