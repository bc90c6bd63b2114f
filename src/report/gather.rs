//! What goes into a report, as plain data.

use super::{
    battle::{self, Battle, Battles},
    head,
    names::Names,
    parts::{Die, Moment, Part, Report, Section, Turn},
    prose::{Sentence, joined},
    remarks,
    variations::variations,
    wanted::Wanted,
    wording::inside,
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    insight::{decisive, told::TurningPoint},
    play::note::{Annotation, Note},
    show::{
        line::{DieLine, Line, Told, Weight},
        log::LogLine,
        scene::Scene,
    },
    study::timeline::Timeline,
    table::Table,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// Collects everything.
pub(crate) fn gather(table: &mut dyn Table, wanted: &Wanted<'_>, turning: &[TurningPoint]) -> Report {
    let Wanted { tip, who, .. } = *wanted;
    if tip != table.tip() {
        // Only a ply that does not exist is refused; the line played is as good then.
        let _ = table.study_at(tip);
    }
    let line = table.timeline(tip, who);
    let on_line: BTreeMap<PlyId, u32> = line.plies.iter().zip(0u32..).map(|(p, n)| (*p, n)).collect();
    let log = table.log(who);
    let lines: Vec<&LogLine> = log.iter().filter(|l| on_line.contains_key(&l.ply)).collect();
    let statistics = table.statistics(tip, who);
    let notes = table.annotations();
    let way = &table.compare(tip, tip, who).ways[0];
    let when = line.turns.last().map_or_else(String::new, |t| inside(t.when.turn, &t.name));
    let mut names = Names::default();
    let battles = Battles::of(table, &line, &statistics, who);
    let own: Vec<Annotation> = notes.iter().filter(|note| on_line.contains_key(&note.ply)).cloned().collect();
    let turns = turns(table, &line, &lines, &own, (who, &mut names), &battles);
    let over = way.result.is_some() && table.cursor() == tip;
    let result = way.result.clone().unwrap_or_else(|| format!("Not over: {when}"));
    Report {
        title: if wanted.title.is_empty() { table.title().to_owned() } else { wanted.title.to_owned() },
        facts: head::facts(table, &line, &notes, wanted.on),
        viewer: viewer(table, who),
        result,
        figures: battle::figures(table, &line, &statistics, (tip, who)),
        rows: if over { table.summary().rows } else { Vec::new() },
        turns,
        decisive: moments(
            table,
            &line,
            decisive::decisive(table, &line, &statistics, who, turning),
            &notes,
            who,
        ),
        chances: Vec::new(),
        curve: None,
        dice: dice(&line, &lines),
        variations: variations(table, tip, &on_line, &notes, (who, &names)),
        board: table.board(),
        statistics,
    }
}

/// Whose report it is, and what has to be told of how fairly the game was played.
pub(crate) fn viewer(table: &dyn Table, who: Viewer) -> String {
    let name = |side: Side| table.sides().get(usize::from(side.0)).copied().unwrap_or("first");
    let eyes = match (table.told_to(), who) {
        (Some(own), _) => format!("As the {} side was told", name(own)),
        (None, Viewer::Umpire) if !table.is_open() => {
            "As the umpire sees it: everything, also what no side knew".into()
        }
        (None, Viewer::Umpire) => "As both sides knew it".into(),
        (None, Viewer::Side(_)) if !table.has_secrets() => "As both sides knew it".into(),
        (None, Viewer::Side(side)) => format!("As the {} side knew it", name(side)),
    };
    std::iter::once(eyes).chain(table.fair_play()).collect::<Vec<_>>().join(". ")
}

fn turn_name(line: &Timeline, number: u16) -> String {
    line.turns.iter().find(|t| t.when.turn == number).map_or_else(String::new, |t| t.name.clone())
}

fn turns(
    table: &dyn Table,
    line: &Timeline,
    lines: &[&LogLine],
    notes: &[Annotation],
    (who, names): (Viewer, &mut Names),
    battles: &Battles,
) -> Vec<Turn> {
    let mut out = Vec::new();
    let mut chapters: Vec<Part> = Vec::new();
    for (i, span) in line.turns.iter().enumerate() {
        let last = line.plies.get(span.last as usize).copied().unwrap_or(0);
        let scene = table.scene(last, who);
        // Who is lost in a turn stood on the map at the end of the one before.
        names.learn(scene.counters.iter().map(|c| c.name.as_str()));
        let here: Vec<(usize, &LogLine)> =
            lines.iter().copied().enumerate().filter(|(_, l)| l.when.turn == span.when.turn).collect();
        let mut sections = sections(table, lines, &here, notes, (names, battles), who);
        let begun = std::mem::take(&mut chapters);
        if i + 1 < line.turns.len() {
            let ends_turn = |ply: PlyId| ply == last || table.when(ply).turn > span.when.turn;
            chapters = next_chapters(&mut sections, ends_turn);
        }
        if !begun.is_empty() {
            sections.insert(0, Section { parts: begun, ..Section::default() });
        }
        out.push(Turn {
            number: span.when.turn,
            name: span.name.clone(),
            words: in_words(table, &scene, names),
            arrows: battles.arrows(span.when.turn),
            scene,
            dispatch: None,
            sections,
            history: None,
        });
    }
    out
}

/// Takes out the chapters that begin after the last order of a turn: they are the next one's.
fn next_chapters(sections: &mut Vec<Section>, ends_turn: impl Fn(PlyId) -> bool) -> Vec<Part> {
    let mut chapters = Vec::new();
    for section in sections.iter_mut() {
        let next = |part: &mut Part| matches!(part, Part::Chapter(_, ply) if ends_turn(*ply));
        chapters.extend(section.parts.extract_if(.., next));
    }
    sections.retain(|s| !s.parts.is_empty());
    chapters
}

/// From this number on, ways one after another are a list, and no paragraph.
const MANY_WAYS: usize = 6;

/// The lines of a turn by heading, with the notes on each order after its last line; those on an order of which no line tells, and on the
/// start, before the next.
fn sections(
    table: &dyn Table,
    all: &[&LogLine],
    lines: &[(usize, &LogLine)],
    notes: &[Annotation],
    (names, battles): (&Names, &Battles),
    who: Viewer,
) -> Vec<Section> {
    let mut out = vec![Section::default()];
    let mut sentences: Vec<Sentence> = Vec::new();
    let tell = |out: &mut Vec<Section>, sentences: &mut Vec<Sentence>| {
        let told = joined(std::mem::take(sentences), names);
        let Some(section) = out.last_mut() else { return };
        for run in told.chunk_by(|a, b| a.way == b.way) {
            let texts = run.iter().map(|one| one.text.clone());
            if run.len() >= MANY_WAYS && run.iter().all(|one| one.way) {
                section.parts.push(Part::Ways(texts.collect()));
            } else {
                section.parts.extend(run.iter().map(|one| Part::Sentence(one.text.clone(), one.strong)));
            }
        }
    };
    for (i, one) in lines {
        let before = untold(table, who, notes, i.checked_sub(1).map(|i| all[i].ply), one.ply);
        if !before.is_empty() {
            tell(&mut out, &mut sentences);
            if let Some(section) = out.last_mut() {
                section.parts.extend(before);
            }
        }
        if one.line.weight == Weight::Heading {
            tell(&mut out, &mut sentences);
            // The turn has its heading already.
            let said = one.line.told == Some(Told::Turn);
            let heading = if said { String::new() } else { names.heading(&one.line) };
            out.push(Section { heading, parts: Vec::new() });
            fought(&mut out, battles.told(one.ply, &one.line));
        } else if !one.is_reason && matches!(one.line.weight, Weight::Plain | Weight::Strong) {
            let battle = battles.told(one.ply, &one.line).filter(|_| !is_fought(&out, one.ply));
            if battle.is_some() {
                tell(&mut out, &mut sentences);
                fought(&mut out, battle);
            }
            let Line { text, told, weight, .. } = &one.line;
            let strong = *weight == Weight::Strong;
            sentences.push(Sentence { text: text.clone(), told: told.clone(), strong });
        }
        if Some(*i) == last_of(all, one.ply) {
            let noted = remarks::of_ply(table, who, one.ply, notes);
            if !noted.is_empty() {
                tell(&mut out, &mut sentences);
            }
            if let Some(section) = out.last_mut() {
                section.parts.extend(noted);
            }
        }
    }
    tell(&mut out, &mut sentences);
    if let Some((_, one)) = lines.last().filter(|(i, _)| i + 1 == all.len()) {
        let after = untold(table, who, notes, Some(one.ply), PlyId::MAX);
        if let Some(section) = out.last_mut() {
            section.parts.extend(after);
        }
    }
    out.retain(|s| !s.parts.is_empty());
    out
}

/// The notes on orders between two that have lines, the start among them where there is no line before; not on what the viewer is not told.
fn untold(
    table: &dyn Table,
    who: Viewer,
    notes: &[Annotation],
    after: Option<PlyId>,
    before: PlyId,
) -> Vec<Part> {
    let between = notes
        .iter()
        .map(|note| note.ply)
        .filter(|ply| after.is_none_or(|after| *ply > after) && *ply < before);
    let is_told = |ply: &PlyId| *ply == 0 || !table.ply_text(*ply, who).is_empty();
    let plies: BTreeSet<PlyId> = between.filter(is_told).collect();
    plies.into_iter().flat_map(|ply| remarks::of_ply(table, who, ply, notes)).collect()
}

/// Puts a battle into the section that has begun.
fn fought(out: &mut [Section], battle: Option<Battle>) {
    if let (Some(section), Some(battle)) = (out.last_mut(), battle) {
        section.parts.push(Part::Battle(Box::new(battle)));
    }
}

/// Whether the battle that an order began stands there already.
fn is_fought(out: &[Section], ply: PlyId) -> bool {
    out.iter().flat_map(|section| &section.parts).any(|part| matches!(part, Part::Battle(b) if b.from == ply))
}

/// The last line of an order that is no heading: what is noted stands after it, and not under the heading of what comes
/// next, or in another turn.
fn last_of(all: &[&LogLine], ply: PlyId) -> Option<usize> {
    let (from, to) = (all.partition_point(|l| l.ply < ply), all.partition_point(|l| l.ply <= ply));
    let told = |i: &usize| all[*i].line.weight != Weight::Heading;
    (from..to).rev().find(told).or_else(|| to.checked_sub(1).filter(|i| *i >= from))
}

/// A sentence for each side: where its units stand.
fn in_words(table: &dyn Table, scene: &Scene, names: &Names) -> Vec<String> {
    let mut out = Vec::new();
    for (i, side) in table.sides().iter().enumerate() {
        let mut at: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for c in scene.counters.iter().filter(|c| usize::from(c.side) == i) {
            let mut name = c.name.clone();
            for state in c.conditions.iter().filter(|state| state.sign.is_corner()) {
                let _ = write!(name, " ({})", state.words);
            }
            at.entry(scene.board.name(c.place)).or_default().push(name);
        }
        let each = places_alike(at, names);
        let list = if each.is_empty() { "none".into() } else { each.join("; ") };
        let held = scene.board.places.iter().zip(&scene.places).filter(|(p, _)| p.worth != 0);
        let held = held.filter(|(_, now)| now.control == Some(Side(i as u8))).map(|(p, _)| p.name.as_str());
        let held: Vec<&str> = held.collect();
        let cities =
            if held.is_empty() { String::new() } else { format!(". Holds points at {}", held.join(", ")) };
        out.push(format!("{side} units at {list}{cities}."));
    }
    out
}

/// What stands where, places with the same units together: `Kiev, Riga: an unknown unit each`.
fn places_alike(at: BTreeMap<&str, Vec<String>>, names: &Names) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (place, mut units) in at {
        units.sort();
        let units = names.listed(&units);
        match groups.iter_mut().find(|(same, _)| *same == units) {
            Some((_, places)) => places.push(place),
            None => groups.push((units, vec![place])),
        }
    }
    let one = |(units, places): (String, Vec<&str>)| {
        let each = if places.len() > 1 { " each" } else { "" };
        format!("{}: {units}{each}", places.join(", "))
    };
    groups.into_iter().map(one).collect()
}

fn moments(
    table: &dyn Table,
    line: &Timeline,
    decided: Vec<decisive::Decisive>,
    notes: &[Annotation],
    who: Viewer,
) -> Vec<Moment> {
    let depth: BTreeMap<PlyId, usize> = line.plies.iter().enumerate().map(|(n, p)| (*p, n)).collect();
    let mut out: Vec<(usize, Moment)> = Vec::new();
    let mut add = |ply: PlyId, turn: u16, text: String| {
        if let Some(at) = depth.get(&ply) {
            out.push((*at, Moment { ply, turn: turn_name(line, turn), text }));
        }
    };
    for m in decided {
        add(m.ply, m.when.turn, m.text);
    }
    for n in notes {
        if let Note::Mark(m) = &n.note {
            let order = table.ply_text(n.ply, who);
            let turn = table.when(n.ply).turn;
            add(n.ply, turn, format!("{} {}: {order}", m.sign(), m.word()));
        }
    }
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, m)| m).collect()
}

fn dice(line: &Timeline, lines: &[&LogLine]) -> Vec<Die> {
    let die = |l: &&LogLine| {
        let DieLine { face, modifiers, result } = l.line.die.as_ref()?;
        let each: Vec<String> =
            modifiers.iter().map(|(n, why, _)| format!("{} {why}", signed_whole(*n))).collect();
        Some(Die {
            turn: turn_name(line, l.when.turn),
            what: l.line.text.clone(),
            face: *face,
            modifiers: each.join(", "),
            result: *result,
        })
    };
    lines.iter().filter_map(die).collect()
}

fn signed_whole(n: i8) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") }
}
