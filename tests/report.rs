//! After-action reports: a golden file, well-formed pages, nothing that the viewer may not know.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::{BARBAROSSA_FAST, another_way},
    toy::{self, BLUE, RED, Toy},
};
use app::{map::pages::OnPages, ui::theme};
use barbarossa_fast::game::Game;
use egui::Color32;
use engine::{
    base::{
        fence::UndoPolicy,
        seat::PlyId,
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::options::Choices,
    journal,
    play::{
        note::{Drawing, Judgement, Note, Spot},
        prospect::{Course, Ended, Prospect},
    },
    table::{Course as _, erased::SessionTable, *},
};
use report::{Format, Wanted, write_with};
use std::path::Path;
use support::orders::is;
use support::tables::{new_table, play_on, played};

/// Play-outs of a moment before a verdict rests on it.
const ENOUGH: u32 = 200;
const GERMAN: Viewer = Viewer::Side(Side(0));

/// A report as the program writes it, with maps.
fn write(table: &mut dyn Table, tip: PlyId, who: Viewer, format: Format) -> String {
    write_with(table, &Wanted::of(tip, who, format, &OnPages))
}

/// A sample game with a comment, marks, a chapter and a named variation.
fn sample() -> SessionTable<Game> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/four_of_seven.stavka");
    let bytes = std::fs::read(path).unwrap();
    let mut table = SessionTable::loaded(journal::load::<Game>(&bytes, &BARBAROSSA_FAST).unwrap());
    let tip = table.tip();
    table.begin_study();
    table.annotate(1, Note::Chapter("The frontier".into()), "", "").unwrap();
    table
        .annotate(60, Note::Comment("A *bold* step, <b>not</b> a careless one".into()), "Ann", "2026-06-22")
        .unwrap();
    table.annotate(60, Note::Mark(Judgement::Interesting), "", "").unwrap();
    let place = |id: &str| Spot::Place(id.into());
    let arrow = Drawing::Arrow(place("minsk"), place("smolensk"));
    for drawing in [arrow, Drawing::Ring(place("kiew"))] {
        table.annotate(60, Note::Drawing(drawing, 0), "", "").unwrap();
    }
    table.study_at(64).unwrap();
    another_way(&mut table);
    play_on(&mut table, 4);
    let fork = table.tip();
    let first = table.timeline(fork, GERMAN).plies[65];
    table.name_branch(first, "Another way").unwrap();
    table.study_at(tip).unwrap();
    assert_eq!(table.tip(), tip);
    table
}

/// Headings of a report that show each kind of section, and how many lines of it are kept.
const SECTIONS: &[(&str, usize)] = &[
    ("# ", 8),
    ("## The result", 1),
    ("## Decisive moments", 1),
    ("### *The frontier*", 0),
    ("### Blitzkrieg on Grodno: ", 1),
    ("### Blitzkrieg goes on to Rovno: ", 8),
    ("### Soviet replacements", 1),
    ("### At the end of June 1941", 2),
    ("## Losses", 3),
    ("## Luck", 3),
    ("## Battles by chance", 3),
    ("## Battles", 3),
    ("## Dice", 3),
    ("### Another way", 3),
];

/// The first lines of those sections, each at its first place in the report; empty lines are left out.
fn excerpt(report: &str) -> String {
    let mut out = String::new();
    let mut lines = report.lines();
    for (heading, kept) in SECTIONS {
        let found = lines.by_ref().find(|l| l.starts_with(heading));
        let found = found.unwrap_or_else(|| panic!("{heading} comes in its turn"));
        let rest = lines.by_ref().filter(|l| !l.is_empty());
        for line in std::iter::once(found).chain(rest.take(*kept)) {
            out += line;
            out.push('\n');
        }
    }
    out
}

#[test]
fn the_markdown_of_a_sample_game() {
    let mut table = sample();
    let tip = table.tip();
    let made = excerpt(&write(&mut table, tip, GERMAN, Format::Markdown));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/report.md");
    if std::env::var_os("STAVKA_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let differs = made.lines().zip(wanted.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "STAVKA_GOLDEN=1 writes a new one");
    assert_eq!(made.len(), wanted.len());
}

/// Every tag that opens closes in its turn; names of what occurs.
fn tags(page: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some(at) = rest.find('<') {
        assert!(
            !rest[..at].contains('>') || open.last().is_some_and(|t| t == "style"),
            "a stray sign in {open:?}"
        );
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "in {open:?}");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap().to_owned());
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        seen.push(tag.split_whitespace().next().unwrap().to_owned());
    }
    assert!(open.is_empty(), "{open:?} not closed");
    seen
}

#[test] // grid, river and counters, by the writer that the window's picture uses
fn a_hex_map_is_drawn_in_a_report() {
    let kind = template::GAME.kind(None);
    let mut table = kind.new_table(&Choices::default(), 7, UndoPolicy::Study).unwrap();
    for _ in 0..3 {
        let orders = table.legal_orders();
        let side = table.to_act().unwrap();
        table.submit(side, &orders[..1]).unwrap();
    }
    let tip = table.tip();
    let page = write(&mut *table, tip, Viewer::Umpire, Format::Html);
    tags(&page);
    let lines = common(&page, "lines");
    let is_drawn = |colour: Color32| lines.contains(&format!("stroke=\"{}\"", hex(colour)));
    assert!(is_drawn(theme::LIGHT.hex_grid()), "the grid");
    assert!(lines.matches("<path").count() > 1, "the river");
    let written = |numbers: &str| page.contains(&format!(">{numbers}</text>"));
    assert!(["?", "4-4-1", "2-2-1", "1-1-1"].into_iter().any(written), "the counters");
}

#[test]
fn the_page_is_whole_and_stands_alone() {
    let mut table = sample();
    let tip = table.tip();
    let page = write(&mut table, tip, GERMAN, Format::Html);
    let seen = tags(&page);
    for tag in ["h1", "h2", "h3", "th", "caption", "title", "desc", "nav", "main", "blockquote"] {
        assert!(seen.iter().any(|t| t == tag), "{tag}");
    }
    let turns = table.timeline(tip, GERMAN).turns.len();
    for part in ["land", "lines", "sea"] {
        // Each weather has a ground of its own.
        let uses = page.matches(&format!("<use href=\"#{part}")).count();
        assert_eq!(uses, turns + 2, "a map for each turn, the drawing, and the end: {part}");
    }
    assert!(page.contains("<html lang=\"en\">"));
    // Title and key of a plot stand on lines of their own.
    for part in [
        "<text x=\"44\" y=\"13\" font-size=\"12\" font-weight=\"600\" fill=\"#22211d\">Luck of the attackers by turn, in units<",
        "y=\"31\" font-size=\"12\" font-weight=\"400\" fill=\"#22211d\">German, dice<",
        ">Soviet, drawn faces<",
        ">Units lost by turn<",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains("&lt;b&gt;not&lt;/b&gt;"), "a comment cannot bring in tags");
    assert!(page.contains("A <em>bold</em> step"), "its Markdown is read");
    assert!(page.contains("The map after ply 60, with an arrow from Minsk to Smolensk, a ring around Kiev"));
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    let outside = outside.replace("url(data:font/woff2;base64,", "");
    assert!(!outside.contains("http") && !outside.contains("<script") && !outside.contains("url("));
    // Three grounds, one for each weather, and the typefaces.
    assert!(page.len() < 1 << 21, "{} bytes", page.len());
}

/// A group that all maps of a page have in common.
fn common<'a>(page: &'a str, name: &str) -> &'a str {
    between(page, &format!("<g id=\"{name}\">"), "</g>")
}

fn hex(c: Color32) -> String {
    let [r, g, b, _] = c.to_srgba_unmultiplied();
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[test] // on a machine that has none of our fonts, a page looks the same
fn a_page_brings_its_letters_along() {
    let mut table = sample();
    let tip = table.tip();
    let page = write(&mut table, tip, GERMAN, Format::Html);
    assert_eq!(page.matches("@font-face").count(), 5, "no more than it is written with");
    assert!(!page.contains("Arial") && !page.contains("Georgia"));
    for (at, _) in page.match_indices("font-family:") {
        let first = page[at + "font-family:".len()..].split([',', ';', '}']).next().unwrap();
        assert!(["'Stavka Sans'", "'Stavka Serif'"].contains(&first), "{first} comes first");
    }
    for (at, _) in page.match_indices("font-family=\"") {
        assert!(page[at..].starts_with("font-family=\"'Stavka S"), "{}", &page[at..at + 60]);
    }
    table.set_spelling(Spelling::Russian);
    assert_eq!(write(&mut table, tip, GERMAN, Format::Html).matches("@font-face").count(), 10);
}

#[test] // the Baltic was green: forest lay over the sea
fn the_sea_lies_over_all_that_is_land() {
    let mut table = sample();
    let tip = table.tip();
    let page = write(&mut table, tip, GERMAN, Format::Html);
    let sea = common(&page, "sea");
    let first = sea.lines().find(|line| !line.is_empty()).unwrap();
    assert!(first.contains(&format!("fill=\"{}\"", hex(theme::LIGHT.sea))), "{}", &first[first.len() - 60..]);
    assert!(!common(&page, "land").contains(&hex(theme::LIGHT.sea)));
    let map = between(&page, "<figure class=\"map\">", "</figure>");
    let at = |part: &str| map.find(part).unwrap_or_else(|| panic!("{part}"));
    let wash = format!("fill=\"{}\"", hex(theme::LIGHT.wash()));
    let sequence = [at("#land"), at(&wash), at("#lines"), at("#sea"), at("<text")];
    assert!(sequence.is_sorted(), "{sequence:?}");
}

#[test]
fn battles_are_rows_of_counters_with_what_came() {
    let mut table = sample();
    let tip = table.tip();
    let page = write(&mut table, tip, GERMAN, Format::Html);
    let fought = table.statistics(tip, GERMAN).battles.len();
    let rows = page.matches("<div class=\"battle").count();
    assert!(rows <= fought && rows * 5 > fought * 4, "{rows} of {fought}");
    for row in page.split("<div class=\"battle").skip(1) {
        let row = row.split("</div>").next().unwrap();
        assert!(row.contains("<strong>"), "each has its end: {row}");
    }
    let row = between(&page, "Blitzkrieg on Grodno: ", "</div>");
    for part in ["<title>German: ", "<title>Soviet: ", "10 to 2, 100 %", "lost 0 and 2"] {
        assert!(row.contains(part), "{part}: {row}");
    }
    for (at, _) in page.match_indices("<use href=\"#c") {
        let name = page[at + "<use href=\"#".len()..].split('"').next().unwrap();
        assert_eq!(page.matches(&format!("<g id=\"{name}\">")).count(), 1, "{name} is drawn once");
    }
    for words in ["of the turn.", ">4</b>", ">35</b>", "points, 7 needed", "Soviet units lost"] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn other_lines_have_their_own_report() {
    let mut table = sample();
    let tip = table.tip();
    let way = table.tree().branches.iter().find(|b| b.name == "Another way").unwrap().tip;
    let made = write(&mut table, way, GERMAN, Format::Markdown);
    assert!(made.contains("\n**Not over: June 1941.** As both sides knew it.\n"), "{}", &made[..400]);
    assert!(!made.contains("July 1941"));
    let early = write(&mut sample(), 30, GERMAN, Format::Csv);
    assert!(early.lines().count() < 12);
    assert_ne!(tip, way);
}

#[test]
fn no_name_of_an_unseen_unit_is_in_the_report_of_a_side() {
    for seed in 0..4 {
        let mut table = played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, 160);
        let tip = table.tip();
        assert!(table.outcome().is_none());
        let names = |who| {
            let text = table.position_text(tip, who);
            let units = text.lines().skip(2).flat_map(|l| l.split_at(l.len().min(27)).1.split("; "));
            units.filter_map(|u| Some(u.trim().split(" (").next()?.to_owned())).collect::<Vec<_>>()
        };
        let (all, known) = (names(Viewer::Umpire), names(GERMAN));
        let told: Vec<String> = table.log(GERMAN).iter().map(|l| l.line.text.clone()).collect();
        let hidden = all.into_iter().filter(|n| {
            n.ends_with("Army") | n.ends_with("Corps")
                && !known.contains(n)
                && !told.iter().any(|t| t.contains(n.as_str()))
        });
        let hidden: Vec<String> = hidden.collect();
        assert!(hidden.len() > 3, "{hidden:?}");
        for who in [GERMAN, Viewer::Side(Side(1))] {
            for format in [Format::Html, Format::Markdown, Format::Csv] {
                let text = write(&mut table, tip, who, format);
                for name in &hidden {
                    let found = text
                        .match_indices(name.as_str())
                        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric()));
                    assert!(!found, "{name} stands in a report");
                }
            }
        }
    }
}

#[test]
fn equal_knowledge_gives_equal_reports() {
    for seed in 0..6 {
        let made = [0, 1].map(|which| {
            let mut table = new_table::<Toy>(&toy::DATA, seed, UndoPolicy::Fair);
            play_on(&mut table, 3);
            while table.to_act() != Some(RED) {
                play_on(&mut table, 1);
            }
            let orders = table.legal_orders();
            let look = orders.iter().filter(|o| is(o, "Look")).nth(which).cloned();
            if let Some(look) = look {
                table.submit(RED, &[look]).unwrap();
            }
            let tip = table.tip();
            [Format::Html, Format::Markdown, Format::Csv]
                .map(|format| write(&mut table, tip, Viewer::Side(BLUE), format))
        });
        assert_eq!(made[0], made[1]);
        tags(&made[0][0]);
    }
}

#[test]
fn chances_stand_in_a_report_when_they_are_known() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 3, UndoPolicy::Fair, 60);
    let tip = table.tip();
    let all = |side, score| Prospect::new(vec![Ended { winner: Some(Side(side)), score }; ENOUGH as usize]);
    let mut course = Course::default();
    for (m, ply) in table.way_to(tip).into_iter().enumerate() {
        for into in [&mut course.moments, &mut course.orders] {
            into.insert(ply, if m < 40 { all(1, 4) } else { all(0, 8) });
        }
    }
    let plain = write(&mut table, tip, GERMAN, Format::Markdown);
    assert!(!plain.contains("Turning points"));
    for format in [Format::Markdown, Format::Html] {
        let course = Some(&course);
        let wanted = Wanted { course, ..Wanted::of(tip, GERMAN, format, &OnPages) };
        let text = write_with(&mut table, &wanted);
        let decisive = "German win chance 0 % to 100 % (+100 ± 1), strong orders";
        assert!(text.contains(decisive) && !text.contains("Turning points: "), "without being asked: {text}");
        let text = write_with(&mut table, &Wanted { chances: true, ..wanted });
        let wanted = [
            "Turning points: German win chance",
            "Turning points: Points at the end",
            "played on from each moment by the automatic sides, from what the German side knew",
            "± is the standard error of 200 play-outs",
            "0 % to 100 % (+100 ± ",
            "Strong orders: orders +100 ± ",
        ];
        for part in wanted {
            assert!(text.contains(part), "{part}: {text}");
        }
        let curve = "<title>German win chance by order</title>";
        assert_eq!(text.contains(curve), format == Format::Html);
        for words in [
            "German win chance by order",
            "the mean of the play-outs",
            "its standard error",
            "a turning point",
        ] {
            assert_eq!(text.contains(&format!(">{words}</text>")), format == Format::Html, "{words}");
        }
    }
}

/// What stands between two texts.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let begin = text.find(from).unwrap_or_else(|| panic!("{from} in {text}")) + from.len();
    let rest = &text[begin..];
    &rest[..rest.find(to).unwrap_or_else(|| panic!("{to} after {from}"))]
}

#[test]
fn the_head_says_what_was_played_by_whom_and_who_commented() {
    let mut table = sample();
    let tip = table.tip();
    let wanted = |format| Wanted {
        title: "Four & seven",
        on: "2026-12-24",
        ..Wanted::of(tip, GERMAN, format, &OnPages)
    };
    let text = write_with(&mut table, &wanted(Format::Markdown));
    for part in [
        "# Four & seven: after-action report\n\n**Soviet victory.** As both sides knew it.\n",
        "- **Game:** Barbarossa Fast\n",
        "German plan: Historical; Soviet strength: Bell curve; Soviet garrisons: Matched; Siberian reserve: Printed; code of these options: 1123\n",
        "- **German:** automatic\n- **Soviet:** automatic\n- **Seed:** 41\n- **Line:** the main line, 459 orders\n",
        "notes by Ann and Stavka, 2026-06-22 to 2026-11-22\n- **Report written:** 2026-12-24\n",
    ] {
        assert!(text.contains(part), "{part}: {}", &text[..900]);
    }
    let page = write_with(&mut table, &wanted(Format::Html));
    assert!(page.contains("<h1>Four &amp; seven</h1>"));
    assert!(page.contains("<dt>Soviet</dt><dd>automatic</dd>"));
    assert_eq!(report::title_of("four_of_seven"), "Four of seven");

    let mut table = new_table::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair);
    play_on(&mut table, 2);
    while table.to_act() != Some(Side(0)) {
        play_on(&mut table, 1);
    }
    let order = table.legal_orders().swap_remove(0);
    table.submit(Side(0), &[order]).unwrap();
    let tip = table.tip();
    let text = write(&mut table, tip, GERMAN, Format::Markdown);
    assert!(
        text.starts_with("# Barbarossa Fast: after-action report\n\n**Not over: the set-up.**"),
        "{text}"
    );
    assert!(
        text.contains("- **German:** a person and automatic\n") || text.contains("- **German:** a person\n")
    );
    assert!(
        !text.contains("Comments") && !text.contains("Decisive"),
        "nothing is announced that is not there"
    );
}

#[test]
fn a_variation_is_compared_with_the_line_at_the_same_moment() {
    let mut table = sample();
    let tip = table.tip();
    let text = write(&mut table, tip, GERMAN, Format::Markdown);
    let made = between(&text, "### Another way", "### ");
    let then = between(made, "- Compared in ", ": ");
    assert_eq!(then, "June 1941, Soviet movement", "{made}");
    assert!(!made.contains("Victory points"), "nothing of December is compared with June: {made}");
    assert!(made.contains("; 5 orders; not played to the end."), "{made}");
    let ended = between(&text, "### Kharkov in September", "- Orders");
    assert!(ended.contains("Compared at the end of the game: Victory points 5 (4 on this line)"), "{ended}");

    table.study_at(70).unwrap();
    assert!(another_way(&mut table));
    let one = table.tip();
    table.study_at(tip).unwrap();
    let text = write(&mut table, tip, GERMAN, Format::Markdown);
    let made = between(&text, "### Variation from ply 70\n", "- Orders");
    assert!(made.contains("; 1 order; "), "{one}: {made}");
}

#[test]
fn a_chapter_begins_in_the_turn_it_is_about() {
    let mut table = sample();
    let tip = table.tip();
    let text = write(&mut table, tip, GERMAN, Format::Markdown);
    let august = between(&text, "\n## Turn 3, August 1941\n", "German movement");
    assert!(august.contains("### *August: two cities in one turn*"), "{august}");
    assert!(!between(&text, "\n## Turn 2, July 1941\n", "\n## ").contains("August: two cities"));
}

#[test] // the commentary of a sample has remarks on the start and on orders of which no line tells
fn every_note_on_the_line_is_told() {
    let sample = stavka::games::SAMPLES.iter().find(|s| s.file == "one_point_short").unwrap();
    let kinds = stavka::games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == sample.game).unwrap();
    let mut table = kind.load(sample.bytes).unwrap();
    let (tip, lines) = (table.tip(), table.log(Viewer::Umpire));
    let notes: Vec<(PlyId, String)> =
        table.annotations().iter().map(|n| (n.ply, n.note.text().chars().take(20).collect())).collect();
    let silent = |ply: PlyId| lines.iter().all(|line| line.ply != ply);
    table.begin_study();
    let ply =
        table.timeline(tip, Viewer::Umpire).plies[1..].iter().copied().find(|ply| silent(*ply)).unwrap();
    table.annotate(ply, Note::Comment("On an order without a line".into()), "", "").unwrap();
    let text = write(&mut *table, tip, Viewer::Umpire, Format::Markdown);
    for (ply, begins) in notes {
        assert!(text.contains(&begins), "{ply}: {begins}");
    }
    assert!(text.contains("On an order without a line"));
}

#[test]
fn no_tag_of_a_comment_is_a_tag_in_markdown() {
    let mut table = sample();
    let tip = table.tip();
    let text = write(&mut table, tip, GERMAN, Format::Markdown);
    assert!(text.contains("> A *bold* step, \\<b>not\\</b> a careless one\n"), "{text}");
}

#[test]
fn on_paper_a_map_stays_with_its_turn_and_leaves_room_for_the_story() {
    let mut table = sample();
    let tip = table.tip();
    let page = write(&mut table, tip, GERMAN, Format::Html);
    let style = between(&page, "<style>", "</style>");
    for rule in [
        "@page{size:A4;",
        "h2,h3,.chapter,caption,.plot,.battle{break-after:avoid}",
        "figure,tr,.remark,li,.battle{break-inside:avoid}",
        "figure.map{break-after:avoid;",
        "figure.map svg{width:auto;max-height:140mm;",
        "thead{display:table-header-group}",
    ] {
        assert!(style.contains(rule), "{rule}");
    }
    assert!(!style.contains("break-before:page"), "no page is begun before the last one is full");
    for turn in page.split("<section class=\"turn\">").skip(1) {
        let first = turn.split("</h2>\n").nth(1).unwrap();
        assert!(first.starts_with("<figure class=\"map\">"), "the map stands under the heading");
    }
    assert!(page.contains(". Off the map: "), "units that the map cannot show are told");
}
