//! `stavka calibrate`: are the chances right? Fresh games, forecasts at the start of some turns, and how they ended.
//!
//! Games are played side by side and added up in the order of their seeds, so the figures do not depend on how many run at
//! a time. Which settings and turns come into question is the game's business (`Presentation::trials`).

use super::{
    choices, play,
    progress::Progress,
    said::{Result, Said, failed},
};
use clap::ArgMatches;
use engine::base::say::count;
use engine::{
    base::{
        fence::UndoPolicy,
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    chances::calibration::{FAR, Fifth, ONE_IN, Reliability, Sheet, TOO_FAR, fifth_name},
    contract::{
        options::Choices,
        trials::{ENOUGH, Setting, Trials},
    },
    insight::told::side_of,
    play::prospect::Prospect,
    table::GameKind,
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// What the help says at its end.
pub const HELP: &str = "\
Plays fresh games with the computer on all sides. At the start of each turn asked for, the game is played on from what each
side and the umpire knew there, and the share of play-outs won is the forecast; the game itself says whether it came true.
Forecasts are sorted into fifths. ± is the standard error of the share won less the forecast, if the forecast is right: the
binomial error of the share and the error of the play-outs together; “off” counts it. Fifths with 20 games or more are judged: at most one in
twelve may lie beyond 2 errors (of fewer than twelve, one), and none beyond 3.5. The Brier score, the mean square of
forecast less result, must be better at the last turn, as each side, than always saying the overall share; a setting may
ask for more (with 1000 games or more). Games that end before a turn are left out there. With few play-outs a moment the
forecasts are coarse and the lowest and highest fifths are off towards the middle: 200 are enough for 1000 games.
Where nothing is hidden the forecasts are told for one side, as both know the same.
Chances are those of the procedures, at whatever level the games are played: where a side weighs plans, it does better than they say.
The same flags give the same figures, however many games run at a time. Exit code 1 when the forecasts do not hold.";

/// Games of a setting that may be asked for.
pub const GAMES: RangeInclusive<u32> = 1..=1_000_000;
/// Play-outs of a moment that may be asked for.
pub const PLAY_OUTS: RangeInclusive<u32> = 1..=10_000;
/// Games played before they are added up and counted on the terminal.
const AT_A_TIME: u32 = 32;

/// What is asked for.
struct Asked {
    games: u32,
    seed: u64,
    play_outs: u32,
    turns: Vec<u16>,
    /// The levels of the automatic sides, where they are not those of the game.
    levels: Vec<Option<u8>>,
}

impl Asked {
    /// Whether a level was given: the game asks nothing of what is found then.
    fn has_levels(&self) -> bool {
        self.levels.iter().any(Option::is_some)
    }
}

/// What was found in one setting.
struct Found {
    /// All option rows in words, and as choices.
    name: String,
    choices: Choices,
    brier: Option<f64>,
    /// By turn and viewer.
    sheets: Vec<Vec<Sheet>>,
}

/// A forecast in a game: number of the turn asked for, number of the viewer, what was said, who won.
type Forecast = (usize, usize, Prospect, Option<Side>);

/// Runs it.
pub fn run(args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let trials = kind.trials();
    let asked = asked(args, kind, &trials);
    let settings = settings(&trials, &choices::read(args, kind)?);
    for setting in &settings {
        asked.turns.iter().try_for_each(|turn| choices::check_turn(kind, &setting.choices, *turn))?;
    }
    let sides = kind.sides().iter().zip(0..).map(|(name, i)| ((*name).to_owned(), Viewer::Side(Side(i))));
    let mut views: Vec<(String, Viewer)> = sides.chain([("umpire".to_owned(), Viewer::Umpire)]).collect();
    let choices = settings.first().map(|s| s.choices.clone()).unwrap_or_default();
    if kind.new_table(&choices, asked.seed, UndoPolicy::Fair)?.is_open() {
        // Everybody knows the same, and who does not win loses.
        views.truncate(1);
    }
    let mut progress = Progress::on_terminal();
    let mut found = Vec::new();
    for (nth, setting) in settings.iter().enumerate() {
        found.push(one_setting(kind, setting, &asked, &views, &mut |games| {
            let (setting, of, all) = (nth + 1, settings.len(), asked.games);
            progress.say(|| format!("Setting {setting} of {of}: {games} of {all} games"));
        })?);
    }
    drop(progress);
    let verdict = Verdict::of(&found, &asked, &views);
    let text = if args.get_flag("json") {
        format!("{}\n", json(kind, &found, &asked, &views, &verdict))
    } else {
        text(kind, &found, &asked, &views, &verdict)
    };
    Ok(Said { text, code: u8::from(!verdict.holds()) })
}

fn asked(args: &ArgMatches, kind: &dyn GameKind, trials: &Trials) -> Asked {
    let number = |name: &str| args.get_one::<u32>(name).copied().unwrap_or(1);
    let given = args.get_many::<u16>("turns").map(|turns| turns.copied().collect());
    let mut turns: Vec<u16> = given.unwrap_or_else(|| trials.turns.clone());
    turns.sort_unstable();
    turns.dedup();
    Asked {
        games: number("games"),
        play_outs: args.get_one::<u32>("play-outs").copied().unwrap_or(trials.play_outs),
        seed: args.get_one::<u64>("seed").copied().unwrap_or(1),
        turns,
        levels: choices::levels(args, kind),
    }
}

/// The settings of the game, with the choices given in their place; those that come to the same are one.
fn settings(trials: &Trials, given: &Choices) -> Vec<Setting> {
    let mut out: Vec<Setting> = Vec::new();
    for setting in &trials.settings {
        let mut own = setting.clone();
        own.choices.extend(given.clone());
        if own.choices != setting.choices {
            own.brier = None;
        }
        match out.iter_mut().find(|s| s.choices == own.choices) {
            // What the game asks for stands where these are its own choices.
            Some(same) => same.brier = same.brier.or(own.brier),
            None => out.push(own),
        }
    }
    out
}

fn one_setting(
    kind: &dyn GameKind,
    setting: &Setting,
    asked: &Asked,
    views: &[(String, Viewer)],
    say: &mut dyn FnMut(u32),
) -> Result<Found> {
    let table = kind.new_table(&setting.choices, asked.seed, UndoPolicy::Fair)?;
    let mut sheets = vec![vec![Sheet::default(); views.len()]; asked.turns.len()];
    let mut from = 0;
    while from < asked.games {
        let to = asked.games.min(from + AT_A_TIME);
        let games = (from..to).into_par_iter().map(|nth| one_game(kind, setting, asked, views, nth));
        let games: std::result::Result<Vec<Vec<Forecast>>, String> = games.collect();
        for (turn, view, said, winner) in games.map_err(failed)?.into_iter().flatten() {
            let side = side_of(views[view].1);
            sheets[turn][view].add(&said, side, winner == Some(side));
        }
        from = to;
        say(from);
    }
    let name = choices::in_words(&*table) + &choices::levels_in_words(kind, &asked.levels);
    Ok(Found { name, choices: table.choices(), brier: setting.brier.filter(|_| !asked.has_levels()), sheets })
}

/// Plays a game and says what was forecast in it.
fn one_game(
    kind: &dyn GameKind,
    setting: &Setting,
    asked: &Asked,
    views: &[(String, Viewer)],
    nth: u32,
) -> std::result::Result<Vec<Forecast>, String> {
    let seed = asked.seed.wrapping_add(u64::from(nth));
    let wrong = |why: String| format!("The game with seed {seed}: {why}");
    let mut table = kind.new_table(&setting.choices, seed, UndoPolicy::Fair)?;
    for (side, given) in (0..).map(Side).zip(&asked.levels) {
        let level = given.unwrap_or_else(|| choices::level(kind, &*table, side));
        table.set_control(side, Control::Automatic(level));
    }
    let mut moments: Vec<(usize, PlyId)> = Vec::new();
    for (i, turn) in asked.turns.iter().enumerate() {
        play::on(&mut *table, kind, &asked.levels, Some(*turn)).map_err(wrong)?;
        if table.outcome().is_none() && table.when(table.cursor()).turn == *turn {
            moments.push((i, table.cursor()));
        }
    }
    play::on(&mut *table, kind, &asked.levels, None).map_err(wrong)?;
    let winner = table.outcome().ok_or_else(|| wrong("it does not end".into()))?.winner;
    // Each game has play-outs of its own, so that what is odd about some of them is not in every game.
    let range = nth.wrapping_mul(asked.play_outs);
    let mut out = Vec::new();
    for (turn, ply) in moments {
        let mut known: Option<Prospect> = None;
        for (view, (_, who)) in views.iter().enumerate() {
            let play = table.play_outs(&[ply], *who);
            let games = || (0..asked.play_outs).map(|n| play.game(ply, range.wrapping_add(n))).collect();
            // Sides that know the same are told the same.
            let shared = known.clone().filter(|_| *who != Viewer::Umpire && !table.has_secrets());
            let said = shared.or_else(|| Option::<Vec<_>>::map(games(), Prospect::new));
            let said = said.ok_or_else(|| wrong("it cannot be played on".into()))?;
            known.get_or_insert_with(|| said.clone());
            out.push((turn, view, said, winner));
        }
    }
    Ok(out)
}

/// Whether the forecasts hold, and what speaks against it.
struct Verdict {
    reliability: Reliability,
    /// Fifths that are far off, the farthest first, in words.
    far: Vec<String>,
    /// Brier scores that are not good enough, in words.
    scores: Vec<String>,
}

impl Verdict {
    fn of(found: &[Found], asked: &Asked, views: &[(String, Viewer)]) -> Self {
        let mut far: Vec<(f64, String)> = Vec::new();
        let mut scores = Vec::new();
        let mut fifths: Vec<Fifth> = Vec::new();
        for f in found {
            for (turn, sheets) in asked.turns.iter().zip(&f.sheets) {
                for ((name, who), sheet) in views.iter().zip(sheets) {
                    let place = format!("{}, Turn {turn}, as {name}", f.name);
                    for (i, fifth) in sheet.fifths.iter().enumerate() {
                        fifths.push(*fifth);
                        if fifth.counts() && fifth.off().abs() > FAR {
                            let (off, fifth) = (fifth.off(), fifth_name(i));
                            far.push((-off.abs(), format!("{place}, {fifth}: {} errors off", signed(off))));
                        }
                    }
                    let last = asked.turns.last() == Some(turn) && *who != Viewer::Umpire;
                    if last && sheet.games() > 0 {
                        // Some games end before the turn: what counts is how many were played.
                        let asks = asked.games >= ENOUGH && *who == Viewer::Side(Side(0));
                        let most = f.brier.filter(|_| asks);
                        scores.extend(score(sheet, most).map(|s| format!("{place}: {s}")));
                    }
                }
            }
        }
        far.sort_by(|a, b| a.0.total_cmp(&b.0));
        let far = far.into_iter().map(|f| f.1).collect();
        Self { reliability: Reliability::of(&fifths), far, scores }
    }

    fn holds(&self) -> bool {
        self.reliability.holds() && self.scores.is_empty()
    }
}

/// What is wrong with a Brier score, if anything is.
fn score(sheet: &Sheet, most: Option<f64>) -> Option<String> {
    let (brier, base) = (sheet.brier(), sheet.base_rate());
    if brier >= base {
        return Some(format!("a Brier score of {brier:.3} is no better than the base rate, {base:.3}"));
    }
    let most = most.filter(|most| brier > *most)?;
    Some(format!("a Brier score of {brier:.3}, and {most:.3} is asked for"))
}

/// A number with its sign, to a tenth.
fn signed(n: f64) -> String {
    let text = format!("{:.1}", n.abs());
    if text == "0.0" { text } else { format!("{}{text}", if n < 0.0 { "−" } else { "+" }) }
}

fn text(
    kind: &dyn GameKind,
    found: &[Found],
    asked: &Asked,
    views: &[(String, Viewer)],
    verdict: &Verdict,
) -> String {
    let last = asked.seed.wrapping_add(u64::from(asked.games) - 1);
    let mut text = String::new();
    say!(
        text,
        "{} · {} a setting, seeds {} to {last} · {} a moment",
        kind.title(),
        count(asked.games, "game"),
        asked.seed,
        count(asked.play_outs, "play-out")
    );
    for f in found {
        say!(text, "\n{}", f.name);
        for (turn, sheets) in asked.turns.iter().zip(&f.sheets) {
            for ((name, _), sheet) in views.iter().zip(sheets) {
                if sheet.games() == 0 {
                    say!(text, "\nTurn {turn}, as {name}: no game came so far");
                    continue;
                }
                let (games, won) = (sheet.games(), 100.0 * sheet.share());
                let (brier, base) = (sheet.brier(), sheet.base_rate());
                say!(
                    text,
                    "\nTurn {turn}, as {name}: {games} games, {won:.1} % won; Brier {brier:.3}, base rate {base:.3}"
                );
                rows(&mut text, sheet);
            }
        }
    }
    say!(
        text,
        "\n± is the standard error of the share won less the forecast: of the share and of the play-outs together."
    );
    let Reliability { judged, far, too_far } = verdict.reliability;
    let may = verdict.reliability.may_be_far();
    say!(
        text,
        "{judged} fifths hold 20 games or more. Beyond {FAR} errors: {far}, and one in {ONE_IN}, {may}, may be. Beyond \
         {TOO_FAR}: {too_far}."
    );
    for line in verdict.far.iter().chain(&verdict.scores) {
        say!(text, "  {line}");
    }
    text += if verdict.holds() { "The forecasts hold.\n" } else { "The forecasts do not hold.\n" };
    text
}

fn rows(text: &mut String, sheet: &Sheet) {
    say!(text, "  {:<10}{:>6}{:>11}{:>9}{:>10}{:>8}", "fifth", "games", "forecast", "won", "±", "off");
    for (i, f) in sheet.fifths.iter().enumerate().filter(|(_, f)| f.games > 0) {
        let percent = |x: f64| format!("{:.1} %", 100.0 * x);
        let off = if f.counts() { signed(f.off()) } else { "few".into() };
        say!(
            text,
            "  {:<10}{:>6}{:>11}{:>9}{:>10}{off:>8}",
            fifth_name(i),
            f.games,
            percent(f.forecast()),
            percent(f.share()),
            percent(f.error())
        );
    }
}

fn json(
    kind: &dyn GameKind,
    found: &[Found],
    asked: &Asked,
    views: &[(String, Viewer)],
    verdict: &Verdict,
) -> Value {
    let fifth = |(i, f): (usize, &Fifth)| {
        json!({
            "from": 0.2 * i as f64, "to": 0.2 * (i + 1) as f64, "games": f.games, "forecast": f.forecast(),
            "won": f.share(), "error": f.error(), "off": f.off(), "judged": f.counts(),
        })
    };
    let sheet = |(turn, (name, s)): (u16, (&String, &Sheet))| {
        let fifths: Vec<Value> = s.fifths.iter().enumerate().map(fifth).collect();
        json!({
            "turn": turn, "as": name, "games": s.games(), "won": s.share(), "brier": s.brier(),
            "base_rate": s.base_rate(), "fifths": fifths,
        })
    };
    let setting = |f: &Found| {
        let sheets = asked.turns.iter().zip(&f.sheets).flat_map(|(turn, sheets)| {
            views.iter().map(|v| &v.0).zip(sheets).map(|s| sheet((*turn, s))).collect::<Vec<_>>()
        });
        json!({ "choices": f.choices, "forecasts": sheets.collect::<Vec<_>>() })
    };
    let Reliability { judged, far, too_far } = verdict.reliability;
    let mut value = json!({
        "game": kind.id(),
        "games": asked.games,
        "seed": asked.seed,
        "play_outs": asked.play_outs,
        "settings": found.iter().map(setting).collect::<Vec<_>>(),
        "judged": judged,
        "beyond_2": far,
        "beyond_3_5": too_far,
        "holds": verdict.holds(),
        "against": verdict.far.iter().chain(&verdict.scores).collect::<Vec<_>>(),
    });
    choices::add_levels(&mut value, kind, &asked.levels);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn flags_narrow_the_settings() {
        let setting = |a: &str, b: &str, brier| Setting {
            choices: Choices::from([choice("a", a), choice("b", b)]),
            brier,
        };
        let trials = Trials {
            settings: vec![setting("1", "x", Some(0.1)), setting("1", "y", None), setting("2", "x", None)],
            turns: vec![1],
            ..Trials::default()
        };
        assert_eq!(settings(&trials, &Choices::new()), trials.settings);
        let one = settings(&trials, &Choices::from([choice("a", "1")]));
        assert_eq!(one, [setting("1", "x", Some(0.1)), setting("1", "y", None)]);
        let other = settings(&trials, &Choices::from([choice("a", "3"), choice("b", "x")]));
        assert_eq!(other, [setting("3", "x", None)]);
    }

    #[test]
    fn the_score_asked_for_counts_the_games_that_were_played() {
        let views = [("German".to_owned(), Viewer::Side(Side(0)))];
        let mut sheet = Sheet::default();
        let ended =
            |won: bool| engine::play::prospect::Ended { winner: Some(Side(u8::from(!won))), score: 0 };
        // 970 games that came to the turn; the forecast is four fifths for what came.
        for nth in 0..970 {
            let won = nth % 10 < 6;
            sheet.add(&Prospect::new((0..10).map(|n| ended((n < 8) == won)).collect()), Side(0), won);
        }
        let brier = sheet.brier();
        assert!(brier < sheet.base_rate());
        let against = |games, most| {
            let found = Found {
                name: "one".into(),
                choices: Choices::new(),
                brier: Some(most),
                sheets: vec![vec![sheet]],
            };
            let asked = Asked { games, seed: 1, play_outs: 10, turns: vec![7], levels: Vec::new() };
            Verdict::of(&[found], &asked, &views).scores.len()
        };
        assert_eq!(against(1000, brier - 0.01), 1, "although 30 games ended before");
        assert_eq!((against(1000, brier + 0.01), against(999, brier - 0.01)), (0, 0));
    }
}
