//! `stavka shelf`: a folder of games as one: which there are, what each plan gave, when each place fell, losses, luck, and every
//! attack on a place.

use super::{
    progress::Progress,
    said::{Kinds, LEFT_OUT, Result, Said, complain},
};
use clap::ArgMatches;
use engine::{
    base::{plain, say::count},
    journal::files_in,
};
use rayon::prelude::*;
use report::shelf::{
    csv::{self, moment},
    find::{Lines, Query},
    gather::gist,
    gist::Gist,
    many::{City, Fought, Game, Many, Mean, Plan, Side, attacks_on, in_short},
    open,
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// What the help says at its end.
pub const HELP: &str = "\
Of a fair game that is not over it counts only what the one person at it may know, and nothing of what happened where several \
persons know different things. --find joins words by “and” and finds what happened fact by fact: --find \"Kiev taken in July\"; \
a comma stands between two facts. Words that begin with # are tags in the note on a game. A game or a moment FILE#PLY that is listed \
opens in the window: stavka FILE#PLY. Files that cannot be read are named and passed over (exit code 4).";

/// Runs it.
pub fn run(args: &ArgMatches, kinds: &Kinds) -> Result<Said> {
    let folder = args.get_one::<PathBuf>("DIR").cloned().unwrap_or_else(|| PathBuf::from("."));
    let (games, unread) = read(kinds, &folder)?;
    for why in &unread {
        complain(why);
    }
    let query = Query::of(args.get_one::<String>("find").map_or("", String::as_str));
    let only = args.get_one::<String>("game");
    let fits = |game: &Game| {
        only.is_none_or(|id| game.gist.id == *id) && Lines::of(&game.name, &game.gist).fit(&query)
    };
    let games: Vec<Game> = games.into_iter().filter(fits).collect();
    let many = Many::of(&games);
    let place = args.get_one::<String>("place").map(String::as_str);
    let fought = place.map(|place| attacks_on(&games, place)).unwrap_or_default();
    let text = if args.get_flag("json") {
        format!("{}\n", whole(&games, &many, &fought))
    } else if args.get_flag("csv") {
        csv::table(&games, &many, &fought)
    } else {
        words(&folder, &games, &many, place.map(|place| (place, fought.as_slice())))
    };
    Ok(Said { text, code: if unread.is_empty() { 0 } else { LEFT_OUT } })
}

/// The games of a folder by their names, and a sentence for each that cannot be read.
fn read(kinds: &Kinds, folder: &Path) -> Result<(Vec<Game>, Vec<String>)> {
    let mut paths = files_in(folder)?;
    paths.retain(|path| path.extension().is_some_and(|e| e == "stavka") && path.is_file());
    let mut progress = Progress::on_terminal();
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    let at_once = rayon::current_num_threads().max(1);
    for (nth, some) in paths.chunks(at_once).enumerate() {
        let told: Vec<_> = some.par_iter().map(|path| told(kinds, path)).collect();
        for (path, told) in some.iter().zip(told) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = plain::one_line(&name).into_owned();
            match told {
                Ok(gist) => games.push(Game { path: path.clone(), name, gist: Arc::new(gist) }),
                Err(why) => unread.push(format!("{}: {why}", plain::path(path))),
            }
        }
        progress
            .say(|| format!("{} of {} games", (nth * at_once + some.len()).min(paths.len()), paths.len()));
    }
    Ok((games, unread))
}

fn told(kinds: &Kinds, path: &Path) -> std::result::Result<Gist, String> {
    let (kind, table) = open::read(kinds, path)?;
    Ok(gist(&*kind, &*table))
}

fn chance(chance: Option<f64>) -> String {
    chance.map_or_else(String::new, |c| format!("{:.0} %", 100.0 * c))
}

fn words(folder: &Path, games: &[Game], many: &Many, asked: Option<(&str, &[Fought])>) -> String {
    let [all, over] = many.games;
    let mut text = format!("{} in {}, {over} of them over\n", count(all, "game"), plain::path(folder));
    if many.partly > 0 {
        say!(text, "Of {} only a part may be told yet", count(many.partly, "game"));
    }
    for game in games {
        let Gist { game: title, plan, who, state, note, .. } = &*game.gist;
        let about: Vec<&str> = [title, plan, who, state, note]
            .into_iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        say!(text, "  {}: {}", plain::path(&game.path), about.join(" · "));
    }
    if games.is_empty() {
        return text;
    }
    say!(text, "\nWhat each plan gave");
    for Plan { game, plan, games: [all, over], won, points } in &many.plans {
        let plan = if plan.is_empty() { String::new() } else { format!(", {plan}") };
        let won: Vec<String> = won.iter().map(|(side, n)| format!("{side} {n}")).collect();
        let points = points.map_or_else(String::new, |p| format!("; {} points at the end", p.words()));
        say!(text, "  {game}{plan}: {}, {over} over; won: {}{points}", count(*all, "game"), won.join(", "));
    }
    if !many.cities.is_empty() {
        say!(text, "\nWhen each place first fell");
    }
    for City { game, place, to, games: [fell, of], earliest, median } in &many.cities {
        say!(
            text,
            "  {place} to the {to} side in {fell} of {of} ({game}): earliest {earliest}, median {median}"
        );
    }
    say!(text, "\nLosses and luck, a game");
    for Side { game, side, lost, luck } in &many.sides {
        if let (Some(lost), Some(luck)) = (lost, luck) {
            say!(text, "  {side} ({game}): {} units lost, luck {} units", lost.words(), luck.signed());
        }
    }
    if let Some((place, fought)) = asked {
        say!(text, "\nAttacks on {place}: {}", in_short(fought));
        for f in fought {
            let a = &f.attack;
            let odds = [a.odds.clone(), chance(a.chance)];
            let odds: Vec<&str> = odds.iter().map(String::as_str).filter(|o| !o.is_empty()).collect();
            say!(
                text,
                "  {}, {} attack on {}{}: {}; lost {} to {}  {}",
                a.turn.1,
                a.side,
                a.place,
                if odds.is_empty() { String::new() } else { format!(" at {}", odds.join(", ")) },
                a.end,
                a.lost[0],
                a.lost[1],
                moment(f)
            );
        }
    }
    text
}

fn whole(games: &[Game], many: &Many, fought: &[Fought]) -> serde_json::Value {
    let mean = |m: Option<Mean>| m.map(|m| json!({"games": m.n, "mean": m.mean, "error": m.error}));
    let game = |game: &Game| {
        let mut told = game.gist.json();
        if let Some(told) = told.as_object_mut() {
            told.insert("file".to_owned(), json!(plain::path(&game.path)));
            // How a place is spelt elsewhere is for the search.
            told.remove("places");
        }
        told
    };
    let plan = |p: &Plan| {
        let won: serde_json::Map<String, serde_json::Value> =
            p.won.iter().map(|(side, n)| (side.clone(), json!(n))).collect();
        json!({"game": p.game, "plan": p.plan, "games": p.games[0], "over": p.games[1], "won": won, "points": mean(p.points)})
    };
    let city = |c: &City| {
        json!({"game": c.game, "place": c.place, "to": c.to, "games": c.games[0], "of": c.games[1],
            "earliest": c.earliest, "median": c.median})
    };
    let side = |s: &Side| json!({"game": s.game, "side": s.side, "lost": mean(s.lost), "luck": mean(s.luck)});
    let attack = |f: &Fought| {
        let a = &f.attack;
        json!({"moment": moment(f), "place": a.place, "turn": a.turn.0, "name": a.turn.1, "side": a.side, "odds": a.odds,
            "chance": a.chance, "result": a.end, "lost": a.lost})
    };
    json!({
        "games": games.iter().map(game).collect::<Vec<_>>(),
        "plans": many.plans.iter().map(plan).collect::<Vec<_>>(),
        "cities": many.cities.iter().map(city).collect::<Vec<_>>(),
        "sides": many.sides.iter().map(side).collect::<Vec<_>>(),
        "attacks": fought.iter().map(attack).collect::<Vec<_>>(),
    })
}
