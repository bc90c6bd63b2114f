//! The tab “Luck”: what the line shown adds up to, by turn, by battle and by chance.

use crate::{
    command::{Act, Command, Files},
    features::review::{Review, sums::Sum},
    panels::cx::Cx,
    screens::review::{
        axis::short_turn,
        plot::{Column, Plot, Series, luck_bar, luck_ink},
    },
    ui::{Btn, Icon, Role, child, empty, group_title, side_by_side, side_mark, signed, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{say::count, side::Side},
    statistics::{Battle, End, SideTurn, Statistics},
};

/// What luck is, in a sentence; in a game in which nothing is drawn or hidden only dice are luck.
pub fn what_luck_is(cx: &Cx<'_>) -> &'static str {
    if cx.desk.table.is_open() {
        "Luck is what dice changed, in units: losses of the other side less own, against what was to be expected before \
         they fell."
    } else {
        "Luck is what dice and drawn faces changed, in units: losses of the other side less own, against what was to be \
         expected before they were known."
    }
}

/// How high the tab must be for the total and the tools to stay in sight.
const ROOMY: f32 = 320.0;

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Page {
    #[default]
    Turns,
    Battles,
    Chances,
}

const PAGES: [(Page, &str); 3] =
    [(Page::Turns, "By turn"), (Page::Battles, "Battles"), (Page::Chances, "By chance")];

/// The sequence of the battles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Sort {
    #[default]
    Time,
    Luckiest,
    Unluckiest,
}

const SORTS: [(Sort, &str); 3] =
    [(Sort::Time, "In time"), (Sort::Luckiest, "Luckiest"), (Sort::Unluckiest, "Unluckiest")];

/// What the tab remembers.
#[derive(Default)]
pub struct LuckPanel {
    page: Page,
    sort: Sort,
}

impl LuckPanel {
    /// Draws the tab. In a low panel all of it scrolls, else the total and the tools stay in sight.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let kit = cx.kit;
        let sum = review.sum();
        let roomy = rect.height() >= kit.h(ROOMY);
        let (upper, lower) =
            rect.split_top_bottom_at_y(rect.bottom() - if roomy { kit.h(34.0) } else { 0.0 });
        let mut part = child(ui, "luck", upper.shrink2(vec2(space::PANEL, 0.0)));
        if roomy {
            self.head(cx, &mut part, review, &sum);
        }
        let salt = ("luck-page", self.page as u8);
        ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]).show(&mut part, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            // Room for the bar of the list.
            ui.set_width(ui.available_width() - 6.0);
            if !roomy {
                self.head(cx, ui, review, &sum);
            }
            if let Some(made) = sum.shown() {
                match self.page {
                    Page::Turns => turns(cx, ui, review, made, roomy),
                    Page::Battles => self.battles(cx, ui, review, made),
                    Page::Chances => chances(cx, ui, made),
                }
            }
            ui.add_space(8.0);
            if !roomy {
                save(cx, ui);
                ui.add_space(8.0);
            }
        });
        if roomy {
            ui.painter().hline(lower.x_range(), lower.top(), Stroke::new(1.0, kit.th.line));
            save(cx, &mut child(ui, "luck-tools", lower.shrink2(vec2(10.0, 4.0))));
        }
    }

    /// The total, and what is listed below.
    fn head(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, sum: &Sum) {
        let kit = cx.kit;
        ui.add_space(8.0);
        standing(cx, ui, review, sum);
        if sum.shown().is_none() {
            return;
        }
        let width = ui.available_width();
        let items = PAGES.map(|(_, name)| (name, ""));
        let now = PAGES.iter().position(|p| p.0 == self.page).unwrap_or(0);
        if let Some(i) = kit.segments(ui, "Statistics", width, &items, now) {
            self.page = PAGES[i].0;
        }
        ui.add_space(6.0);
    }

    fn battles(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, made: &Statistics) {
        let kit = cx.kit;
        if made.battles.is_empty() {
            empty(kit, ui, Icon::Info, "No battle yet", "Every battle will be listed here, with its luck.");
            return;
        }
        let width = ui.available_width();
        let items = SORTS.map(|(_, name)| (name, ""));
        let now = SORTS.iter().position(|s| s.0 == self.sort).unwrap_or(0);
        if let Some(i) = kit.segments(ui, "Sequence", width, &items, now) {
            self.sort = SORTS[i].0;
        }
        ui.add_space(4.0);
        let own = review.own_side();
        let most = most_luck(made);
        for i in self.sequence(made, own) {
            battle(cx, ui, review, made, i, most);
        }
    }

    fn sequence(&self, made: &Statistics, own: Side) -> Vec<usize> {
        let mut all: Vec<usize> = (0..made.battles.len()).collect();
        let luck = |i: usize| made.battles[i].luck(own).unwrap_or(0.0);
        match self.sort {
            Sort::Time => {}
            Sort::Luckiest => all.sort_by(|a, b| luck(*b).total_cmp(&luck(*a))),
            Sort::Unluckiest => all.sort_by(|a, b| luck(*a).total_cmp(&luck(*b))),
        }
        all
    }
}

/// The greatest luck of a battle, and at least one unit: the length of a whole bar.
pub fn most_luck(made: &Statistics) -> f64 {
    made.battles.iter().filter_map(|b| b.luck(Side(0))).fold(1.0, |most, luck| luck.abs().max(most))
}

/// `German luck in all`, `German luck so far`.
pub fn total_words(cx: &Cx<'_>, review: &Review) -> String {
    let name = cx.desk.side_name(review.own_side());
    format!("{name} luck {}", if review.knows_the_end() { "in all" } else { "so far" })
}

/// The total, what luck is, and how far the work has come.
fn standing(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, sum: &Sum) {
    let (kit, t) = (cx.kit, cx.kit.th);
    match sum {
        Sum::Running(share, _) => {
            side_by_side(ui, 8.0, |ui| {
                let text = format!("Adding up the battles: {:.0} %", share * 100.0);
                kit.label_fitting(ui, &text, Role::Caption, t.ink2);
                cx.button(ui, Btn::new("Cancel").link().height(20.0), Act::AddUp(false));
            });
        }
        Sum::Off => {
            kit.label(ui, "The battles have not been added up.", Role::Table, t.ink2);
            ui.add_space(4.0);
            cx.button(ui, Btn::new("Add them up"), Act::AddUp(true));
        }
        Sum::Done(_) => {}
    }
    let Some(made) = sum.shown() else { return };
    let (dice, faces) = made.luck(review.own_side());
    let luck = dice + faces;
    let words = total_words(cx, review);
    let number = format!("{} units", signed(luck));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(22.0)), Sense::hover());
    spoken(&response, accesskit::Role::Heading, &format!("{words}: {number}"));
    let at = rect.right_center();
    let noted =
        kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &number, Role::BodySemi, luck_ink(kit, luck));
    let words = kit.cut(ui.painter(), &words, Role::BodySemi, t.ink, noted.left() - rect.left() - 6.0);
    ui.painter().galley(pos2(rect.left(), rect.center().y - words.size().y / 2.0), words, t.ink);
    let n = made.battles.iter().filter(|b| b.luck(Side(0)).is_some()).count();
    let mut battles = count(n, "battle");
    if !made.casts.is_empty() {
        battles =
            format!("{battles} and {} elsewhere", count(made.casts.len(), "die").replace("dies", "dice"));
    }
    let parts = if cx.desk.table.is_open() {
        format!("In {battles}.")
    } else {
        format!("Dice {}, drawn faces {}, in {battles}.", signed(dice), signed(faces))
    };
    let response = kit.label(ui, &parts, Role::Caption, t.ink2);
    response.on_hover_text(what_luck_is(cx));
    ui.add_space(6.0);
}

fn save(cx: &mut Cx<'_>, ui: &mut Ui) {
    let tip = "Turns, captures and battles as a table for a spreadsheet";
    cx.button(ui, Btn::new("Save as CSV…").tip(tip).height(26.0), Files::ChooseNumbers);
}

/// The plots; what luck is stands above them where there is room, else below.
fn turns(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, made: &Statistics, roomy: bool) {
    let kit = cx.kit;
    if roomy {
        kit.label(ui, what_luck_is(cx), Role::Caption, kit.th.ink2);
        ui.add_space(space::GROUP);
    }
    for plot in plots(cx, made) {
        if let Some(i) = plot.0.ui(cx, ui) {
            let turn = plot.1[i];
            let first = review.shown.timeline.turns.iter().find(|s| s.when.turn == turn).map(|s| s.first);
            if let Some(first) = first {
                cx.send(Command::Review(Act::Moment(first)));
            }
        }
    }
    if !roomy {
        kit.label(ui, what_luck_is(cx), Role::Caption, kit.th.ink2);
    }
}

/// A number of a side in a turn.
type Get = fn(&SideTurn, Side) -> f64;

/// Title, sentence, decimals, the full part and the hollow part with their names.
type Kind = (&'static str, &'static str, usize, (&'static str, Get), Option<(&'static str, Get)>);

const KINDS: [Kind; 5] = [
    (
        "Luck of those who attack",
        "In units, each side in its own attacks. Full bars: dice; hollow bars: drawn faces.",
        1,
        ("dice", |s, by| s.dice.balance(by)),
        Some(("faces", |s, by| s.faces.balance(by))),
    ),
    (
        "Units lost",
        "Full bars: in battle; hollow bars: otherwise.",
        0,
        ("in battle", |s, _| f64::from(s.lost - s.lost_elsewhere.min(s.lost))),
        Some(("otherwise", |s, _| f64::from(s.lost_elsewhere))),
    ),
    ("Captures", "", 0, ("", |s, _| f64::from(s.captured)), None),
    (
        "Tempo",
        "Units that acted, phase by phase; hollow bars: units that could have and did not.",
        0,
        ("acted", |s, _| f64::from(s.acted)),
        Some(("idle", |s, _| f64::from(s.idle))),
    ),
    (
        "Out of supply",
        "Units, when the last order of the turn was given.",
        0,
        ("", |s, _| f64::from(s.unsupplied)),
        None,
    ),
];

/// The plots, each with the numbers of its turns.
fn plots(cx: &Cx<'_>, made: &Statistics) -> Vec<(Plot, Vec<u16>)> {
    let [luck, rest @ ..] = KINDS;
    let luck = if cx.desk.table.is_open() {
        (luck.0, "In units, each side in its own attacks.", luck.2, luck.3, None)
    } else {
        luck
    };
    std::iter::once(luck).chain(rest).map(|kind| plot(cx, made, &kind)).collect()
}

fn plot(cx: &Cx<'_>, made: &Statistics, (title, about, decimals, full, hollow): &Kind) -> (Plot, Vec<u16>) {
    let parts: Vec<(&str, Get, bool)> =
        [(full.0, full.1, false)].into_iter().chain(hollow.map(|h| (h.0, h.1, true))).collect();
    let mut series = Vec::new();
    let mut gets = Vec::new();
    for (side, who) in Side::BOTH.into_iter().zip(&made.sides) {
        for (name, get, hollow) in &parts {
            let name = if name.is_empty() { who.clone() } else { format!("{who}, {name}") };
            series.push(Series { side: side.0, hollow: *hollow, name });
            gets.push((side, *get));
        }
    }
    let values = |t: &engine::statistics::TurnAccount| -> Vec<f64> {
        gets.iter().map(|(side, get)| get(&t.sides[*side], *side)).collect()
    };
    // Before the first turn things are set up, and usually there is nothing to count.
    let shown = made.turns.iter().filter(|t| t.turn > 0 || values(t).iter().any(|v| *v != 0.0));
    let shown: Vec<_> = shown.collect();
    let sums: Vec<String> = Side::BOTH
        .into_iter()
        .zip(&made.sides)
        .map(|(side, name)| {
            let of: f64 = shown
                .iter()
                .flat_map(|t| {
                    let all = values(t);
                    gets.iter().zip(all).filter(move |(g, _)| g.0 == side).map(|(_, v)| v).collect::<Vec<_>>()
                })
                .sum();
            if *decimals > 0 { format!("{name} {}", signed(of)) } else { format!("{name} {of:.0}") }
        })
        .collect();
    let column = |t: &&engine::statistics::TurnAccount| Column {
        label: short_turn(cx, t.turn, &t.name),
        name: t.name.clone(),
        values: values(t),
    };
    let summed = matches!(*title, "Luck of those who attack" | "Units lost" | "Captures");
    let plot = Plot {
        title,
        note: if summed { sums.join(", ") } else { String::new() },
        about,
        series,
        columns: shown.iter().map(column).collect(),
        decimals: *decimals,
    };
    (plot, shown.iter().map(|t| t.turn).collect())
}

/// `German 1 (0.4), Soviet 3 (2.6)`: units lost, and what was to be expected.
fn losses(made: &Statistics, b: &Battle) -> String {
    let one = |(side, name): (Side, &String)| {
        let expected = b.expected.map_or_else(String::new, |e| format!(" ({:.1})", e.lost[side]));
        format!("{name} {}{expected}", b.lost[side])
    };
    Side::BOTH.into_iter().zip(&made.sides).map(one).collect::<Vec<_>>().join(", ")
}

/// How a battle ended: `taken`, `held`.
fn result(b: &Battle) -> &'static str {
    match b.end {
        End::Won => "succeeded",
        End::Held => "failed",
        End::CalledOff => "called off",
        End::Open => "being fought",
    }
}

/// A battle: place and luck, then who, at what odds and chance, then losses; a click goes there.
fn battle(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, made: &Statistics, index: usize, most: f64) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let b = &made.battles[index];
    let own = review.own_side();
    let e = &b.engaged;
    let attacker = made.sides.get(usize::from(e.side.0)).map_or("", String::as_str);
    let turn = made.turns.iter().find(|x| x.turn == b.when.turn).map_or("", |x| x.name.as_str());
    let mut facts =
        vec![format!("{turn}, {attacker}: {}", if e.kind.is_empty() { "Attack" } else { &e.kind })];
    if !e.odds.is_empty() {
        facts.push(e.odds.clone());
    }
    if let Some(chance) = e.chance {
        facts.push(format!("chance {}", chance.percent(0).replace(' ', "\u{a0}")));
    }
    facts.push(result(b).to_owned());
    let facts = facts.join(", ");
    let lost = if b.end == End::CalledOff {
        "Not fought".to_owned()
    } else {
        format!("Lost (expected): {}", losses(made, b))
    };
    let luck = b.luck(own);
    let apart = luck.map_or_else(String::new, |_| {
        let dice = format!("Luck: dice {}", signed(b.dice.balance(own)));
        if cx.desk.table.is_open() {
            dice
        } else {
            format!("{dice}, drawn faces {}", signed(b.faces.balance(own)))
        }
    });
    let width = ui.available_width() - kit.h(14.0);
    let lines: Vec<_> = [facts.as_str(), lost.as_str(), apart.as_str()]
        .into_iter()
        .filter(|s| !s.is_empty())
        .map(|s| kit.wrapped(ui.painter(), s, Role::Caption, t.ink2, width))
        .collect();
    let head = kit.h(20.0);
    let height = head + lines.iter().map(|g| g.size().y).sum::<f32>() + 8.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let number = luck.map_or_else(|| "–".to_owned(), signed);
    let said = luck.map_or_else(String::new, |l| format!(". {} luck {}", cx.desk.side_name(own), signed(l)));
    spoken(&response, accesskit::Role::ListItem, &format!("{}. {facts}. {lost}{said}. {apart}", e.place));
    if ui.is_rect_visible(rect) {
        let here = review.shown.moment.is_some_and(|m| review.ply_of(m) == b.ply);
        if here || response.hovered() || response.has_focus() {
            let ground = if here { t.accbg } else { t.sunk };
            ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), ground);
        }
        let y = rect.top() + 3.0 + head / 2.0;
        let left = rect.left() + kit.h(12.0);
        side_mark(kit, ui, pos2(rect.left() + 5.0, y), Some(e.side.0));
        let bar = Rect::from_center_size(pos2(rect.right() - kit.h(30.0), y), vec2(kit.h(56.0), kit.h(14.0)));
        luck_bar(kit, ui.painter(), bar, luck.unwrap_or(0.0), most);
        let ink = luck_ink(kit, luck.unwrap_or(0.0));
        let at = pos2(bar.left() - 6.0, y);
        let noted = kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &number, Role::TableSemi, ink);
        let name = kit.cut(ui.painter(), &e.place, Role::TableSemi, t.ink, noted.left() - left - 6.0);
        ui.painter().galley(pos2(left, y - name.size().y / 2.0), name, t.ink);
        let mut below = rect.top() + 3.0 + head;
        for line in lines {
            let size = line.size().y;
            ui.painter().galley(pos2(left, below), line, t.ink2);
            below += size;
        }
        kit.focus_ring_of(ui.painter(), &response, rect.shrink(3.0), space::CORNER);
    }
    if response.clicked() {
        cx.send(Command::Review(Act::Seek(b.ply)));
    }
    response
        .on_hover_text(format!("{} against {}", or_no_unit(&e.attackers), or_no_unit(&e.defenders)))
        .on_hover_cursor(egui::CursorIcon::PointingHand);
}

fn or_no_unit(units: &str) -> &str {
    if units.is_empty() { "no unit" } else { units }
}

/// Whether what was likely happened as often as it should.
fn chances(cx: &mut Cx<'_>, ui: &mut Ui, made: &Statistics) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let bands = made.bands();
    if bands.is_empty() {
        empty(kit, ui, Icon::Info, "No battle yet", "Attacks will be listed here by the chance they had.");
        return;
    }
    kit.label(
        ui,
        "Attacks by the chance they had when they were committed: how many succeeded, and how many should have.",
        Role::Caption,
        t.ink2,
    );
    for band in bands {
        ui.add_space(6.0);
        group_title(kit, ui, band.label, "");
        let fought = |(side, _): &(Side, &String)| band.fought[*side] > 0;
        for (side, name) in Side::BOTH.into_iter().zip(&made.sides).filter(fought) {
            let n = band.fought[side];
            let attacks = count(n, "attack");
            let words = format!(
                "{name}: {} of {attacks} succeeded, {:.1} expected",
                band.taken[side], band.hoped[side]
            );
            let galley =
                kit.wrapped(ui.painter(), &words, Role::Table, t.ink, ui.available_width() - kit.h(14.0));
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y + 5.0), Sense::hover());
            spoken(&response, accesskit::Role::Label, &words);
            side_mark(kit, ui, pos2(rect.left() + 5.0, rect.top() + kit.h(10.0)), Some(side.0));
            ui.painter().galley(rect.min + vec2(kit.h(12.0), 1.0), galley, t.ink);
        }
    }
}
