//! The tree of branches as a list: the line shown with its phases, and the branches that leave it where they leave it.
//!
//! A study may hold thousands of rows, so their places are kept and only the rows in sight are drawn.

use crate::{
    command::{Act, Command, Curve, DraftKind},
    features::review::Review,
    panels::cx::Cx,
    ui::{Btn, Icon, Role, empty, side_by_side, spoken, tip},
};
use egui::{
    Align2, CornerRadius, Rect, Response, ScrollArea, Sense, Stroke, Ui, Vec2, accesskit, pos2, vec2,
};
use engine::{
    base::{say::count, seat::PlyId, side::Viewer},
    chances::verdict::Cause,
    insight::told::{TurningPoint, orders_in_words, title},
    play::note::{Annotation, Judgement, Note},
    study::Branch,
};
use std::collections::{BTreeMap, BTreeSet};

/// A row of the list: a phase, orders given together, a comment or a branch.
#[derive(Debug, Clone, PartialEq)]
enum Row {
    /// A phase begins on the main line.
    Phase(String, PlyId),
    /// A group of orders.
    Order(Group),
    /// The beginning of a comment on the order above: its ply, how far it is set in, its words.
    Comment(PlyId, u32, String),
    /// A branch: its index, and whether its orders are listed.
    Branch(usize, bool),
}

/// Orders given together.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Group {
    /// Its last ply.
    ply: PlyId,
    /// The last ply before it in its branch.
    after: PlyId,
    /// Index of its branch.
    branch: usize,
    /// How far it is set in.
    level: u32,
}

impl Group {
    /// Whether a ply is one of its orders.
    fn has(&self, review: &Review, ply: PlyId) -> bool {
        self.after < ply && ply <= self.ply && review.shown.tree.branch_of(ply) == self.branch
    }

    /// The notes on its orders.
    fn notes<'a>(&'a self, review: &'a Review) -> impl Iterator<Item = &'a Annotation> {
        let from = review.shown.notes.partition_point(|n| n.ply <= self.after);
        let notes = review.shown.notes[from..].iter().take_while(|n| n.ply <= self.ply);
        notes.filter(|n| self.has(review, n.ply))
    }
}

/// The words of a comment in one line, without what Markdown marks them with.
fn one_line(text: &str) -> String {
    let words = text.split_whitespace().map(|w| w.trim_matches(['*', '_', '`', '#', '>']));
    words.filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What the list remembers.
#[derive(Default)]
pub struct VariationsPanel {
    rows: Vec<Row>,
    key: Option<(u64, bool, u64, PlyId)>,
    /// Raised whenever the rows are made again.
    made: u64,
    unfolded: BTreeSet<PlyId>,
    changes: u64,
    show_hidden: bool,
    /// The order scrolled to, in how much room, and in which list: one that was made before the order was known is none.
    followed: Option<(PlyId, f32, u64)>,
    /// How many rows the list had when it was drawn last.
    drawn: usize,
    /// What the orders of the line shown changed, where it is clear, by the row they end in, and what it was made for.
    swings: BTreeMap<PlyId, TurningPoint>,
    swings_for: Option<(u64, u64, Curve, Viewer)>,
    /// The order whose menu is wanted, and where.
    wanted_menu: Option<(PlyId, egui::Pos2)>,
}

/// What was done with a row besides going to its order.
enum Done {
    /// Its fold was clicked.
    Fold(PlyId),
    /// Its menu is wanted.
    Menu(PlyId, egui::Pos2),
}

/// What stands at the right of an order.
struct Beside {
    /// The chance after it: `61 %`.
    value: String,
    /// What it changed, in one to three words and in full.
    tag: Option<Tag>,
}

struct Tag {
    text: String,
    full: String,
    good: Option<bool>,
}

impl VariationsPanel {
    /// Draws the list and the tools under it.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let kit = cx.kit;
        self.prepare(cx, review);
        self.weigh(cx, review);
        let tools = kit.h(34.0);
        let (upper, lower) = rect.split_top_bottom_at_y(rect.bottom() - tools);
        let upper = heading(cx, ui, review, upper);
        let mut part = crate::ui::parts::child(ui, "variations", upper);
        if self.rows.is_empty() {
            let area = upper.shrink2(vec2(14.0, 12.0));
            let mut inner = crate::ui::parts::child(&mut part, "variations-empty", area);
            empty(
                kit,
                &mut inner,
                Icon::Note,
                "Nothing has been played yet",
                "Every order will be listed here, and every variation beside it.",
            );
            return;
        }
        let height = kit.h(24.0);
        let at = cx.desk.at();
        let mut area = ScrollArea::vertical().id_salt("variations").auto_shrink([false, false]);
        let follows = (at, upper.height(), review.shown.version);
        if self.drawn != self.rows.len() {
            // An area is drawn once in its new length before it goes to where it did not reach: it would spring back from there.
            self.drawn = self.rows.len();
            ui.ctx().request_repaint();
        } else if self.followed != Some(follows) {
            self.followed = Some(follows);
            let here = |r: &Row| matches!(r, Row::Order(group) if group.has(review, at));
            let before = |r: &Row| matches!(r, Row::Order(g) if g.ply <= at && same_line(review, g.ply, at));
            let place = self.rows.iter().position(here).or_else(|| self.rows.iter().rposition(before));
            // Before the first order the list stands at its top.
            if let Some(row) = place.or((at == 0).then_some(0)) {
                let end = self.rows.len() as f32 * height - upper.height();
                let middle = row as f32 * height - upper.height() / 2.0;
                area = area.vertical_scroll_offset(middle.min(end).max(0.0));
            }
        }
        part.spacing_mut().item_spacing = Vec2::ZERO;
        let mut done = None;
        area.show_rows(&mut part, height, self.rows.len(), |ui, range| {
            for i in range {
                let ply = match &self.rows[i] {
                    // Inside a group the order shown is the one that is named.
                    Row::Order(group) if group.has(review, at) => Some(at),
                    Row::Order(group) => Some(group.ply),
                    Row::Branch(index, _) => review.shown.tree.branches.get(*index).map(|b| b.first),
                    Row::Phase(..) | Row::Comment(..) => None,
                };
                let words = ply.map(|p| cx.desk.table.ply_text(p, review.seen_by));
                let beside = ply.and_then(|p| beside(cx, review, p, self.swings.get(&p)));
                let shown = Line { row: &self.rows[i], words: words.as_deref().unwrap_or_default(), beside };
                if let Some(with) = row(cx, ui, review, &shown, height, at) {
                    done = Some(with);
                }
            }
        });
        match done {
            Some(Done::Fold(first)) => {
                if !self.unfolded.remove(&first) {
                    self.unfolded.insert(first);
                }
                self.changes += 1;
            }
            Some(Done::Menu(ply, at)) => self.wanted_menu = Some((ply, at)),
            None => {}
        }
        self.tools(cx, ui, lower, review);
    }

    /// The order whose menu is wanted, and where; asking takes it away.
    pub fn take_wanted_menu(&mut self) -> Option<(PlyId, egui::Pos2)> {
        self.wanted_menu.take()
    }

    fn tools(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let (kit, t) = (cx.kit, cx.kit.th);
        ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
        let mut part = crate::ui::parts::child(ui, "variation-tools", rect.shrink2(vec2(10.0, 4.0)));
        let Some(branch) = review.branch(cx.desk.at()).cloned() else { return };
        let on_main = review.shown.tree.branch_of(cx.desk.at()) == 0;
        side_by_side(&mut part, 4.0, |ui| {
            let not_now = on_main.then_some("This is the main line");
            let small = |text| Btn::new(text).height(26.0);
            cx.button(ui, small("Name").tip("Give this branch a name"), Act::Write(DraftKind::Branch));
            let promote = small("Make main line").tip("The way to here becomes the main line");
            cx.button(ui, promote.not_now(not_now), Act::Promote(branch.tip));
            let (text, tip) = if branch.hidden {
                ("Show", "Show this branch again")
            } else {
                ("Hide", "Leave this branch out of the list; it stays in the file")
            };
            let hide = small(text).tip(tip).not_now(not_now);
            cx.button(ui, hide, Act::Hide(branch.first, !branch.hidden));
            if review.shown.tree.branches.iter().any(|b| b.hidden) {
                let words = if self.show_hidden { "Hidden: shown" } else { "Hidden: left out" };
                if kit.button(ui, small(words).on(self.show_hidden)).clicked() {
                    self.show_hidden = !self.show_hidden;
                }
            }
        });
    }

    fn prepare(&mut self, cx: &Cx<'_>, review: &Review) {
        let here = review.branch(cx.desk.at()).map_or(0, |b| b.first);
        let key = (review.shown.version, self.show_hidden, self.changes, here);
        if self.key == Some(key) {
            return;
        }
        self.key = Some(key);
        self.made += 1;
        self.rows.clear();
        let mut open: BTreeSet<PlyId> = self.unfolded.clone();
        // The branch shown and those it hangs on are always open.
        let mut index = review.shown.tree.branch_of(cx.desk.at());
        while let Some(branch) = review.shown.tree.branches.get(index).filter(|_| index != 0) {
            open.insert(branch.first);
            index = branch.parent as usize;
        }
        self.list(cx, review, 0, &open);
    }

    /// Picks out the rows in which orders end that changed the chances.
    fn weigh(&mut self, cx: &Cx<'_>, review: &Review) {
        let chances = &cx.play.chances;
        let key = (chances.version, self.made, review.curve, review.seen_by);
        if self.swings_for == Some(key) {
            return;
        }
        self.swings_for = Some(key);
        self.swings.clear();
        let Some(verdict) = chances.verdict().filter(|_| review.curve != Curve::Counts) else { return };
        let line = &review.shown.timeline.plies;
        let mut last = 0;
        for row in &self.rows {
            let Row::Order(Group { ply, .. }) = row else { continue };
            let Ok(moment) = line.binary_search(ply) else { continue };
            let here = verdict.all.iter().filter(|p| (last + 1..=moment as u32).contains(&p.swing.of.last));
            let size = |p: &&TurningPoint| p.swing.change.by.abs();
            let largest = here.max_by(|a, b| size(a).total_cmp(&size(b)));
            self.swings.extend(largest.map(|p| (*ply, p.clone())));
            last = moment as u32;
        }
    }

    fn list(&mut self, cx: &Cx<'_>, review: &Review, index: usize, open: &BTreeSet<PlyId>) {
        let tree = &review.shown.tree;
        let Some(branch) = tree.branches.get(index) else { return };
        let phases: Vec<(PlyId, &str)> = if index == 0 {
            let plies = &review.shown.timeline.plies;
            review
                .shown
                .timeline
                .phases
                .iter()
                .filter_map(|s| Some((*plies.get(s.first as usize + 1)?, s.name.as_str())))
                .collect()
        } else {
            Vec::new()
        };
        let mut next_phase = 0;
        let children: Vec<usize> = (index + 1..tree.branches.len())
            .take_while(|&i| tree.branches[i].level > branch.level)
            .filter(|&i| {
                tree.branches[i].parent as usize == index && (self.show_hidden || !tree.branches[i].hidden)
            })
            .collect();
        let mut next_child = 0;
        let mut after = branch.first.saturating_sub(1);
        for ply in cx.desk.table.branch_plies(index) {
            if !review.may_know(ply) {
                // Of a group that was seen in part, that part.
                let known = review.known_tip(branch).filter(|tip| *tip > after);
                let part = known.map(|ply| Group { ply, after, branch: index, level: branch.level });
                self.rows.extend(part.map(Row::Order));
                break;
            }
            while phases.get(next_phase).is_some_and(|(first, _)| *first <= ply) {
                let (first, name) = phases[next_phase];
                if self.rows.last().is_some_and(|r| matches!(r, Row::Phase(..))) {
                    self.rows.pop();
                }
                self.rows.push(Row::Phase(name.to_owned(), first));
                next_phase += 1;
            }
            let group = Group { ply, after, branch: index, level: branch.level };
            after = ply;
            self.rows.push(Row::Order(group));
            for note in group.notes(review) {
                if let Note::Comment(text) = &note.note {
                    self.rows.push(Row::Comment(note.ply, branch.level, one_line(text)));
                }
            }
            while children.get(next_child).is_some_and(|&c| tree.branches[c].fork <= ply) {
                let child = children[next_child];
                next_child += 1;
                if !review.may_know(tree.branches[child].first) {
                    continue;
                }
                let is_open = open.contains(&tree.branches[child].first);
                self.rows.push(Row::Branch(child, is_open));
                if is_open {
                    self.list(cx, review, child, open);
                }
            }
        }
    }
}

/// Whether a ply lies on the way to the moment shown.
fn same_line(review: &Review, ply: PlyId, at: PlyId) -> bool {
    let tree = &review.shown.tree;
    tree.branch_of(ply) == tree.branch_of(at) || review.shown.timeline.plies.binary_search(&ply).is_ok()
}

/// What the figures at the right are, over the list; gives back what is left for the list.
fn heading(cx: &Cx<'_>, ui: &Ui, review: &Review, rect: Rect) -> Rect {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(measure) = review.curve.measure(review.seen_by) else { return rect };
    let (head, rest) = rect.split_top_bottom_at_y(rect.top() + kit.h(20.0));
    let what = title(cx.desk.table.sides(), measure);
    let at = pos2(head.right() - 14.0, head.center().y);
    let galley = kit.cut(ui.painter(), &what, Role::Caption, t.ink2, head.width() - 28.0);
    let spot = Align2::RIGHT_CENTER.anchor_size(at, galley.size());
    ui.painter().galley(spot.min, galley, t.ink2);
    ui.painter().hline(head.x_range(), head.bottom(), Stroke::new(1.0, t.line));
    rest
}

/// The chance after an order, and what the orders that end with it changed.
fn beside(cx: &Cx<'_>, review: &Review, ply: PlyId, point: Option<&TurningPoint>) -> Option<Beside> {
    let measure = review.curve.measure(review.seen_by)?;
    let prospect = cx.play.chances.of(review.seen_by, ply)?;
    let tag = point.map(|p| {
        let (swing, what) = (&p.swing, title(cx.desk.table.sides(), measure));
        let (words, by) = (swing.in_words(), swing.change.in_words());
        let step = p.step.as_ref().map_or_else(String::new, |step| format!(". {step}"));
        let full = format!("{what} {words} ({by}) by {}: {}{step}", orders_in_words(swing.of), p.parts);
        let good = matches!(swing.cause(), Cause::Luck | Cause::Orders(_))
            .then(|| p.tag.starts_with("Good") || p.tag.starts_with("Strong"));
        Tag { text: p.tag.clone(), full, good }
    });
    Some(Beside { value: measure.in_words(prospect.mean(measure)), tag })
}

/// A row and what is said in it.
struct Line<'a> {
    row: &'a Row,
    words: &'a str,
    beside: Option<Beside>,
}

/// Room at both ends of a row, in points.
const PAD: f32 = 14.0;

/// What the rows of the tree are drawn with.
struct Drawn<'a> {
    review: &'a Review,
    words: &'a str,
    beside: Option<&'a Beside>,
    rect: Rect,
    response: Response,
    /// The moment shown.
    at: PlyId,
}

impl Drawn<'_> {
    /// The middle of the row.
    fn y(&self) -> f32 {
        self.rect.center().y
    }

    /// Where the line of a branch runs.
    fn line_at(&self, level: u32) -> f32 {
        self.rect.left() + PAD + 6.0 + level as f32 * 18.0
    }

    /// The ground under the pointer or the keyboard.
    fn ground(&self, cx: &Cx<'_>, ui: &Ui, here: bool) {
        let t = cx.kit.th;
        if here {
            ui.painter().rect_filled(self.rect, 0, t.accbg);
        } else if self.response.hovered() || self.response.has_focus() {
            ui.painter().rect_filled(self.rect, 0, t.sunk);
        }
    }
}

/// Draws a row; tells what was done with it.
fn row(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    review: &Review,
    line: &Line<'_>,
    height: f32,
    at: PlyId,
) -> Option<Done> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let menu_at = response.secondary_clicked().then(|| ui.input(|i| i.pointer.interact_pos())).flatten();
    let beside = line.beside.as_ref();
    let drawn = Drawn { review, words: line.words, beside, rect, response, at };
    match line.row {
        Row::Phase(name, first) => {
            phase_row(cx, ui, &drawn, name, *first);
            None
        }
        Row::Order(group) => {
            order_row(cx, ui, drawn, group);
            menu_at.map(|at| Done::Menu(group.ply, at))
        }
        Row::Comment(ply, level, text) => {
            comment_row(cx, ui, drawn, (*ply, *level), text);
            menu_at.map(|at| Done::Menu(*ply, at))
        }
        Row::Branch(index, open) => {
            let branch = review.shown.tree.branches.get(*index)?;
            branch_row(cx, ui, &drawn, branch, *open);
            if drawn.response.double_clicked() {
                cx.send(Command::Review(Act::Seek(branch.first)));
                return None;
            }
            let menu = menu_at.map(|at| Done::Menu(branch.first, at));
            menu.or_else(|| drawn.response.clicked().then_some(Done::Fold(branch.first)))
        }
    }
}

/// The heading of a phase.
fn phase_row(cx: &mut Cx<'_>, ui: &Ui, drawn: &Drawn<'_>, name: &str, first: PlyId) {
    let Drawn { rect, response, .. } = drawn;
    let kit = cx.kit;
    spoken(response, accesskit::Role::Heading, name);
    let galley = kit.cut(ui.painter(), name, Role::CaptionSemi, kit.th.ink2, rect.width() - 2.0 * PAD);
    let at = pos2(rect.left() + PAD, drawn.y() - galley.size().y / 2.0 + 2.0);
    ui.painter().galley(at, galley, kit.th.ink2);
    if response.clicked() {
        cx.send(Command::Review(Act::Seek(first)));
    }
}

/// An order with its marks and the chance after it.
fn order_row(cx: &mut Cx<'_>, ui: &Ui, drawn: Drawn<'_>, group: &Group) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let y = drawn.y();
    let words = if drawn.words.is_empty() { "An order that is not known" } else { drawn.words };
    let here = group.has(drawn.review, drawn.at);
    let marks = marks_of(drawn.review, group);
    let chance = drawn.beside.map_or_else(String::new, |b| {
        let tag = b.tag.as_ref().map_or_else(String::new, |t| format!(", {}: {}", t.text, t.full));
        format!(" {}{tag}", b.value)
    });
    let said = format!("{words} {}{chance}", marks.spoken);
    drawn.response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::TreeItem, true, here, &said));
    drawn.ground(cx, ui, here);
    let x = drawn.line_at(group.level);
    ui.painter().vline(x, drawn.rect.y_range(), Stroke::new(2.0, t.line2));
    if here {
        ui.painter().circle_filled(pos2(x, y), 5.0, t.acc);
    } else {
        ui.painter().circle(pos2(x, y), 3.6, t.panel, Stroke::new(1.5, t.ink3));
    }
    let mut right = drawn.rect.right() - PAD;
    if let Some(beside) = drawn.beside {
        right = chance_at(cx, ui, beside, pos2(right, y), here);
    }
    right = marks_at(cx, ui, &marks, pos2(right, y));
    let role = if here { Role::TableSemi } else { Role::Table };
    let galley = kit.cut(ui.painter(), words, role, t.ink, right - x - 14.0);
    let cut = galley.elided;
    ui.painter().galley(pos2(x + 14.0, y - galley.size().y / 2.0), galley, t.ink);
    if drawn.response.clicked() {
        cx.send(Command::Review(Act::Seek(group.ply)));
    }
    match drawn.beside.and_then(|b| b.tag.as_ref()) {
        Some(tag) => _ = drawn.response.on_hover_text(format!("{words}\n{}", tag.full)),
        None if cut => _ = tip(drawn.response, words),
        None => {}
    }
}

/// The marks of an order to the left of a point; gives back where they begin.
fn marks_at(cx: &Cx<'_>, ui: &Ui, marks: &Marks, at: egui::Pos2) -> f32 {
    let kit = cx.kit;
    let (mut right, y) = (at.x, at.y);
    if marks.comment {
        Icon::Note.paint(ui.painter(), pos2(right - 7.0, y), kit.h(13.0), kit.th.ink2);
        right -= kit.h(18.0);
    }
    if marks.flag {
        Icon::Flag.paint(ui.painter(), pos2(right - 7.0, y), kit.h(13.0), kit.th.acc);
        right -= kit.h(18.0);
    }
    if let Some(mark) = marks.judgement {
        let (ink, fill) = colours(cx, mark);
        let galley = kit.line(ui.painter(), mark.sign(), Role::CaptionSemi, ink);
        let chip = Rect::from_min_max(pos2(right - galley.size().x - 10.0, y - 9.0), pos2(right, y + 9.0));
        ui.painter().rect_filled(chip, CornerRadius::same(4), fill);
        ui.painter().galley(chip.center() - galley.size() / 2.0, galley, ink);
        right = chip.left() - 6.0;
    }
    right
}

/// A comment under its order.
fn comment_row(cx: &mut Cx<'_>, ui: &Ui, drawn: Drawn<'_>, (ply, level): (PlyId, u32), text: &str) {
    let (kit, t) = (cx.kit, cx.kit.th);
    spoken(&drawn.response, accesskit::Role::TreeItem, &format!("Comment: {text}"));
    drawn.ground(cx, ui, false);
    let x = drawn.line_at(level);
    ui.painter().vline(x, drawn.rect.y_range(), Stroke::new(2.0, t.line2));
    let room = drawn.rect.right() - PAD - x - 14.0;
    let galley = kit.cut(ui.painter(), text, Role::Caption, t.ink2, room);
    let cut = galley.elided;
    ui.painter().galley(pos2(x + 14.0, drawn.y() - galley.size().y / 2.0 - 2.0), galley, t.ink2);
    if drawn.response.clicked() {
        cx.send(Command::Review(Act::Seek(ply)));
    }
    if cut {
        tip(drawn.response, text);
    }
}

/// The head of a branch, which folds and unfolds it.
fn branch_row(cx: &Cx<'_>, ui: &Ui, drawn: &Drawn<'_>, branch: &Branch, open: bool) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (rect, y) = (drawn.rect, drawn.y());
    let name =
        if branch.name.is_empty() { format!("Variation: {}", drawn.words) } else { branch.name.clone() };
    let mut note = count(branch.plies as usize, "order");
    if branch.by_hand != 0 {
        note.push_str(", die by hand");
    }
    if branch.hidden {
        note.push_str(", hidden");
    }
    let value = drawn.beside.map(|b| b.value.as_str());
    let chance = value.map_or_else(String::new, |v| format!(", {v} after its first order"));
    let state = if open { "open" } else { "folded" };
    spoken(&drawn.response, accesskit::Role::TreeItem, &format!("{name}, {note}{chance}, {state}"));
    drawn.ground(cx, ui, false);
    let x = drawn.line_at(branch.level);
    let stroke = Stroke::new(2.0, t.line2);
    ui.painter().line_segment([pos2(x - 18.0, rect.top()), pos2(x - 18.0, y - 4.0)], stroke);
    ui.painter().line_segment([pos2(x - 18.0, y - 4.0), pos2(x - 6.0, y)], stroke);
    let icon = if open { Icon::ChevronDown } else { Icon::ChevronRight };
    icon.paint(ui.painter(), pos2(x, y), kit.h(11.0), t.ink2);
    let mut right = rect.right() - PAD;
    if let Some(beside) = drawn.beside {
        right = chance_at(cx, ui, beside, pos2(right, y), false);
    }
    let noted = kit.text(ui.painter(), pos2(right, y), Align2::RIGHT_CENTER, &note, Role::Caption, t.ink3);
    let galley = kit.cut(ui.painter(), &name, Role::TableSemi, t.acc, noted.left() - x - 20.0);
    ui.painter().galley(pos2(x + 12.0, y - galley.size().y / 2.0), galley, t.acc);
}

/// The chance at the right edge of a row, and the tag before it; gives back where they begin.
fn chance_at(cx: &Cx<'_>, ui: &Ui, beside: &Beside, at: egui::Pos2, strong: bool) -> f32 {
    let (kit, t) = (cx.kit, cx.kit.th);
    let role = if strong { Role::TableSemi } else { Role::Table };
    let spot = kit.text(ui.painter(), at, Align2::RIGHT_CENTER, &beside.value, role, t.ink2);
    let mut left = spot.left().min(at.x - kit.h(36.0)) - 6.0;
    if let Some(tag) = &beside.tag {
        let (ink, fill) = match tag.good {
            Some(true) => (t.sup, t.supbg),
            Some(false) => (t.warn, t.warnbg),
            None => (t.acc, t.accbg),
        };
        let galley = kit.line(ui.painter(), &tag.text, Role::CaptionSemi, ink);
        let half = galley.size().y / 2.0 + 1.0;
        let chip =
            Rect::from_min_max(pos2(left - galley.size().x - 10.0, at.y - half), pos2(left, at.y + half));
        ui.painter().rect_filled(chip, CornerRadius::same(4), fill);
        ui.painter().galley(chip.center() - galley.size() / 2.0, galley, ink);
        left = chip.left() - 6.0;
    }
    left
}

struct Marks {
    judgement: Option<Judgement>,
    comment: bool,
    flag: bool,
    spoken: String,
}

fn marks_of(review: &Review, group: &Group) -> Marks {
    let mut marks = Marks { judgement: None, comment: false, flag: false, spoken: String::new() };
    for note in group.notes(review) {
        match &note.note {
            Note::Mark(m) => {
                marks.judgement = Some(*m);
                marks.spoken.push_str(m.word());
            }
            Note::Comment(_) => marks.comment = true,
            Note::Bookmark(_) | Note::Chapter(_) => marks.flag = true,
            Note::Worth(_) | Note::Drawing(..) | Note::Question(_) | Note::Gone => {}
        }
    }
    if marks.comment {
        marks.spoken.push_str(", with a comment");
    }
    marks
}

/// Ink and ground of a judgement.
pub fn colours(cx: &Cx<'_>, mark: Judgement) -> (egui::Color32, egui::Color32) {
    let t = cx.kit.th;
    match mark {
        Judgement::Brilliant | Judgement::Good => (t.sup, t.supbg),
        Judgement::Interesting => (t.acc, t.accbg),
        Judgement::Doubtful => (t.warn, t.warnbg),
        Judgement::Mistake | Judgement::Blunder => (t.atk, t.atkbg),
    }
}
