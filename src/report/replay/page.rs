//! The page: what is read without scripts, and the course for the script.

use super::{
    asked::Asked,
    beats,
    curve::Curve,
    eyes::Game,
    film::{Film, change},
    ground,
    lean::lean,
    packed,
    seen::{Seen, arrows, begins},
    told::{self, Texts},
};
use crate::{
    battle, caption,
    maps::{Sheet, Shown},
    wording::inside,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use engine::{
    base::{keys::PlaceKey, plain},
    insight::decisive::{self, Decisive},
    play::note::Note,
    show::{board::Place, line::Weight, log::LogLine, scene::Scene},
    study::timeline::Span,
};
use map_art::escape::escaped;
use serde_json::{Value, json};
use std::{cmp::Ordering, collections::BTreeMap, fmt::Write as _};

/// What runs in the page, and how it looks.
const SCRIPT: &str = include_str!("replay.js");
const STYLE: &str = include_str!("replay.css");

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// What is known of a game as a whole.
struct Whole {
    title: String,
    eyes: String,
    result: String,
    figures: String,
    /// The moment that decided most, and what it was.
    decisive: Option<(u32, Decisive)>,
    beats: Vec<u32>,
    curve: Option<Curve>,
    /// The page asks something: nothing that comes later is said before.
    asks: bool,
}

impl Whole {
    fn of(game: &Game, seen: &Seen, notes: bool) -> Self {
        let (table, line, who) = (&*game.table, &seen.line, seen.who);
        let way = &table.compare(game.tip, game.tip, who).ways[0];
        let last = line.turns.last();
        let unended =
            || format!("Not over: {}", last.map_or_else(String::new, |t| inside(t.when.turn, &t.name)));
        let turning = game.chances.as_ref().map_or(&[][..], |(_, turning)| turning);
        let all = decisive::decisive(table, line, &seen.statistics, who, turning);
        let most = weightiest(all, seen);
        let at = |d: Decisive| Some((line.plies.iter().position(|ply| *ply == d.ply)? as u32, d));
        let figures = battle::figures(table, line, &seen.statistics, (game.tip, who));
        let figures: Vec<String> = figures.iter().map(|(n, what)| format!("{n} {what}")).collect();
        Self {
            title: table.title().to_owned(),
            eyes: crate::gather::viewer(table, who),
            result: way.result.clone().unwrap_or_else(unended),
            figures: figures.join("; "),
            decisive: most.and_then(at),
            beats: beats::beats(&seen.log, line),
            curve: Curve::of(game, line, who),
            asks: notes && line.notes.iter().any(|n| matches!(n.note, Note::Question(_))),
        }
    }

    /// Where the page opens: on what decided the game, in the picture of the beat it belongs to; at the start where it asks.
    fn opens(&self) -> u32 {
        let at = self.decisive.as_ref().map_or(0, |(at, _)| *at);
        let beat = self.beats.iter().copied().find(|last| *last >= at).unwrap_or(at);
        if self.asks { 0 } else { beat }
    }

    /// Three lines of summary.
    fn lines(&self) -> Vec<String> {
        let decided = self.decisive.as_ref().map(|(_, d)| format!("{}: {}", d.turn, d.text));
        let all = [Some(self.result.clone()), decided, Some(self.figures.clone())];
        all.into_iter().flatten().map(|line| format!("{line}.")).collect()
    }
}

/// The moment that decided most; one that can be seen on the map comes before what only the points tell.
fn weightiest(all: Vec<Decisive>, seen: &Seen) -> Option<Decisive> {
    let is_seen = |d: &Decisive| {
        let s = &seen.statistics;
        s.captures.iter().any(|c| c.ply == d.ply) || s.battles.iter().any(|b| b.ply == d.ply)
    };
    all.into_iter()
        .max_by(|a, b| (is_seen(a), a.weight).partial_cmp(&(is_seen(b), b.weight)).unwrap_or(Ordering::Equal))
}

/// The page of a game.
pub(super) fn written(game: &Game, asked: &Asked<'_>) -> String {
    let seen: Vec<Seen> =
        game.eyes.iter().map(|(who, name)| Seen::of(&*game.table, game.tip, *who, name.clone())).collect();
    let Some(first) = seen.first() else { return String::new() };
    let whole = Whole::of(game, first, asked.notes);
    let sheet = asked.maps.sheet(&game.table.board());
    let course = course(game, &seen, &whole, &*sheet, asked.notes);
    let main = main(first, &whole, &opening(game, first, &whole, &*sheet));
    let course = packed::course(&plain::shown(&course.to_string()));
    let mut out = String::with_capacity(main.len() + course.len() + (256 << 10));
    head(&mut out, &whole);
    out.push_str(&plain::shown(&main));
    say!(out, "{course}\n{}", packed::game(&game.file));
    say!(out, "<script>{SCRIPT}</script>\n</body>\n</html>");
    out
}

/// The head: first of all what the page may do, which is to run its own script and to ask for nothing.
fn head(out: &mut String, whole: &Whole) {
    let hash = STANDARD.encode(hmac_sha256::Hash::hash(SCRIPT.as_bytes()));
    say!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>");
    say!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-{hash}'; \
         style-src 'unsafe-inline'; img-src data:\"/>"
    );
    say!(out, "<meta charset=\"utf-8\"/>");
    say!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    say!(out, "<meta name=\"color-scheme\" content=\"light dark\"/>");
    let title = if whole.asks { whole.title.clone() } else { format!("{}: {}", whole.title, whole.result) };
    say!(out, "<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>", escaped(&title));
}

/// The picture the page opens with, and what is said below it: the country around what decided the game, large enough to be
/// read in a letter and on paper. A page that asks has none before its script has run.
struct Opening {
    picture: String,
    legend: String,
}

fn opening(game: &Game, seen: &Seen, whole: &Whole, sheet: &dyn Sheet) -> Opening {
    let at = whole.opens();
    let from = begins(&whole.beats, at);
    let scene = game.table.scene(seen.line.plies.get(at as usize).copied().unwrap_or(0), seen.who);
    let legend = caption::legend(&scene, sheet.numbers());
    let Some((_, decisive)) = whole.decisive.as_ref().filter(|_| !whole.asks) else {
        return Opening { picture: String::new(), legend };
    };
    let title = format!("The map in {}", seen.turn(from));
    let (near, arrows) = (around(&scene, seen, decisive), arrows(seen, from, at));
    let (about, arrows) = (decisive.text.as_str(), arrows.as_slice());
    let shown = Shown { scene: &scene, id: "opening", title: &title, about, arrows, rings: &[], near: &near };
    Opening { picture: lean(&sheet.alone(&shown)), legend }
}

/// The place that a decisive moment is about: it is named in it, or a battle was fought there; else the one that is worth most.
fn around(scene: &Scene, seen: &Seen, decisive: &Decisive) -> Vec<PlaceKey> {
    let board = &scene.board;
    let on_map = |key: &PlaceKey| board.place(*key).is_some_and(Place::is_on_map);
    let named = |key: &PlaceKey| decisive.text.contains(board.name(*key)) && !board.name(*key).is_empty();
    let fought = || {
        let battle = seen.statistics.battles.iter().find(|b| b.ply == decisive.ply);
        battle.and_then(|b| board.keys().find(|key| board.name(*key) == b.engaged.place))
    };
    let worth = |key: &PlaceKey| board.place(*key).map_or(0, |place| place.worth);
    let dearest = || board.keys().filter(on_map).max_by_key(worth);
    board.keys().filter(on_map).find(named).or_else(fought).or_else(dearest).into_iter().collect()
}

/// What is read on the page.
fn main(seen: &Seen, whole: &Whole, opening: &Opening) -> String {
    let mut out = String::new();
    let Whole { title, eyes, .. } = whole;
    say!(out, "<main>\n<header>\n<h1>{}</h1>\n<p class=\"eyes\">{}.</p>", escaped(title), escaped(eyes));
    if whole.asks {
        say!(out, "<p id=\"summary\">This page asks what you would do before it shows what was done.</p>");
    } else {
        say!(out, "<div id=\"summary\">");
        for line in whole.lines() {
            say!(out, "<p>{}</p>", escaped(&line));
        }
        say!(out, "</div>");
    }
    say!(out, "</header>\n<div id=\"stage\">\n<figure>\n<div id=\"scroll\">{}</div>", opening.picture);
    say!(out, "<figcaption>{}</figcaption>\n</figure>", escaped(&opening.legend));
    controls(&mut out, seen, whole);
    say!(out, "</div>\n<section id=\"told\" aria-label=\"What happened\">");
    let at = whole.opens();
    now(&mut out, seen, begins(&whole.beats, at), at);
    say!(out, "</section>");
    if !whole.asks {
        story(&mut out, seen);
    }
    foot(&mut out);
    out
}

/// What the script brings to life; the line of the game is there without it.
fn controls(out: &mut String, seen: &Seen, whole: &Whole) {
    let end = seen.line.end().max(1);
    say!(out, "<div id=\"controls\">");
    if let Some(curve) = &whole.curve {
        say!(
            out,
            "<p class=\"axis\"><span>{}</span><span>{} to {}</span></p>",
            escaped(&curve.title),
            curve.edges[0],
            curve.edges[1]
        );
    }
    say!(
        out,
        "<div id=\"track\">\n<svg viewBox=\"0 0 {end} 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    );
    for turn in &seen.line.turns {
        say!(out, "<path class=\"turn\" d=\"M{0} 0V100\"/>", turn.first);
    }
    if let Some(curve) = whole.curve.as_ref().filter(|_| !whole.asks) {
        say!(out, "<path class=\"curve\" d=\"{}\"/>", curve.path(end));
    }
    say!(
        out,
        "</svg>\n<input type=\"range\" id=\"at\" min=\"0\" max=\"{end}\" value=\"{}\" aria-label=\"Moment of the game\" hidden/>",
        whole.opens()
    );
    say!(out, "</div>\n<div id=\"buttons\" hidden></div>\n</div>");
}

/// What a beat brought, for those whose scripts are off.
fn now(out: &mut String, seen: &Seen, from: u32, at: u32) {
    let battle = seen.battle(at);
    let head = battle.map_or_else(|| seen.phase(from).to_owned(), |b| b.title.clone());
    say!(out, "<p class=\"when\">{}</p>\n<h2>{}</h2>", escaped(seen.turn(from)), escaped(&head));
    if let Some(battle) = battle {
        say!(out, "<dl>");
        for (label, words) in &battle.rows {
            say!(out, "<dt>{}</dt><dd>{}</dd>", escaped(label), escaped(words));
        }
        say!(out, "</dl>");
    }
    let plies = seen.line.plies.get(from as usize..=at as usize).unwrap_or_default();
    let plain = |l: &&LogLine| !l.is_reason && matches!(l.line.weight, Weight::Plain | Weight::Strong);
    say!(out, "<ul>");
    for told in seen.log.iter().filter(|l| plies.contains(&l.ply)).filter(plain) {
        say!(out, "<li>{}</li>", escaped(&told::in_words(&told.line)));
    }
    say!(out, "</ul>");
}

/// The game in words: by turn its battles, and what mattered besides.
fn story(out: &mut String, seen: &Seen) {
    say!(out, "<section id=\"story\">\n<h2>The game in words</h2>");
    for turn in &seen.line.turns {
        let mut lines: Vec<(u32, String)> = Vec::new();
        for battle in seen.battles.iter().filter(|b| turn.first <= b.span.0 && b.span.0 <= turn.last) {
            let came = if battle.came.is_empty() { String::new() } else { format!(": {}", battle.came) };
            lines.push((battle.span.0, format!("{}{came}", battle.title)));
        }
        let moment: BTreeMap<_, u32> = seen.line.plies.iter().zip(0..).map(|(ply, n)| (*ply, n)).collect();
        for told in seen.log.iter().filter(|l| !l.is_reason && l.line.weight == Weight::Strong) {
            let Some(at) = moment.get(&told.ply).filter(|at| turn.first <= **at && **at <= turn.last) else {
                continue;
            };
            if seen.battle(*at).is_none() {
                lines.push((*at, told.line.text.clone()));
            }
        }
        lines.sort_by_key(|(at, _)| *at);
        if !lines.is_empty() {
            say!(out, "<h3>{}</h3>\n<ul>", escaped(&turn.name));
            for (_, text) in lines {
                say!(out, "<li>{}</li>", escaped(&text));
            }
            say!(out, "</ul>");
        }
    }
    say!(out, "</section>");
}

/// What the page is, and what else can be done with it.
fn foot(out: &mut String) {
    say!(
        out,
        "<footer>\n<p>This page holds the game itself and asks nothing of the net. Drop it on the window of Stavka, or open it \
         there, to play the game on and to review it.</p>\n\
         <noscript><p>With scripts off the page shows the moment above; with them it steps through the game.</p></noscript>\n\
         <p id=\"more\"></p>\n</footer>\n</main>\n<p id=\"live\" role=\"status\"></p>"
    );
}

/// Puts 0 wherever some eyes see what the first see: the page grows little with each.
fn leave_out(eyes: &mut Value, first: &Value) {
    for part in ["changes", "lines", "battles"] {
        let (Some(own), Some(theirs)) = (eyes[part].as_array_mut(), first[part].as_array()) else { continue };
        for (own, _) in own.iter_mut().zip(theirs).filter(|(own, theirs)| **own == **theirs) {
            *own = Value::from(0);
        }
    }
}

/// Writes each new piece of some eyes' pictures as the step from the one before: most are neighbours, and small numbers pack well.
fn as_steps(eyes: &mut Value) {
    let mut before = 0;
    for change in eyes["changes"].as_array_mut().into_iter().flatten().filter_map(Value::as_array_mut) {
        let mut rest = change.as_mut_slice();
        while let [_, _, fresh, pieces @ ..] = rest {
            let fresh = fresh.as_u64().unwrap_or(0) as usize;
            let (pieces, others) = pieces.split_at_mut(fresh.min(pieces.len()));
            for piece in pieces {
                let now = piece.as_i64().unwrap_or(0);
                *piece = Value::from(now - before);
                before = now;
            }
            rest = others;
        }
    }
}

/// The course for the script.
fn course(game: &Game, seen: &[Seen], whole: &Whole, sheet: &dyn Sheet, notes: bool) -> Value {
    let Some(first) = seen.first() else { return Value::Null };
    let (mut film, mut texts) = (Film::default(), Texts::default());
    let mut size = (0.0, 0.0);
    let mut eyes: Vec<Value> = seen
        .iter()
        .map(|seen| {
            let mut before = Vec::new();
            let changes: Vec<Vec<u32>> = (0..=seen.line.end())
                .map(|at| {
                    let ply = seen.line.plies.get(at as usize).copied().unwrap_or(0);
                    let scene = game.table.scene(ply, seen.who);
                    let arrows = arrows(seen, begins(&whole.beats, at), at);
                    let shown = Shown {
                        scene: &scene,
                        id: "",
                        title: "",
                        about: "",
                        arrows: &arrows,
                        rings: &[],
                        near: &[],
                    };
                    let pieces = sheet.pieces(&shown);
                    size = pieces.size;
                    let picture = film.picture(pieces);
                    let change = change(&before, &picture);
                    before = picture;
                    change
                })
                .collect();
            let battles: Vec<Value> =
                seen.battles.iter().map(|b| json!([b.span.0, b.span.1, b.title, b.rows, b.luck])).collect();
            json!({
                "name": seen.name,
                "changes": changes,
                "lines": told::lines(&seen.log, &seen.line, &mut texts),
                "battles": battles,
            })
        })
        .collect();
    if let Some((first, others)) = eyes.split_first_mut() {
        for eyes in others {
            leave_out(eyes, first);
        }
    }
    eyes.iter_mut().for_each(as_steps);
    let spans =
        |all: &[Span]| -> Vec<Value> { all.iter().map(|span| json!([span.first, span.name])).collect() };
    let (drawings, placed) = film.tables();
    let all = if notes { told::notes(&first.line, &game.table.annotations()) } else { Vec::new() };
    json!({
        "title": whole.title,
        "sides": game.table.sides(),
        "size": [size.0, size.1],
        "end": first.line.end(),
        "opens": whole.opens(),
        "asks": whole.asks,
        "summary": whole.lines(),
        "curve": whole.curve.as_ref().map(|curve| curve.path(first.line.end().max(1))),
        "beats": whole.beats,
        "turns": spans(&first.line.turns),
        "phases": spans(&first.line.phases),
        "notes": all,
        "eyes": eyes,
        "drawings": drawings,
        "placed": placed,
        // Known once all pictures are drawn.
        "ground": ground::shared(&sheet.ground()),
        "texts": texts.all(),
    })
}
