//! The menus of a review: what can be done with an order of the tree, and what can be drawn at a place of the map.
//! Each opens by the right button and by key, and then its lines are walked by the arrows.

use crate::{
    command::{Act, Command, DraftKind, ReviewTab},
    desk::state::Desk,
    features::review::Review,
    map::MapView,
    panels::cx::Cx,
    ui::{Btn, menu_rows},
};
use egui::{Pos2, Ui, vec2};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    play::note::{Judgement, Note},
    show::scene::Subject,
};

/// What a menu is about.
#[derive(Debug, Clone, Copy, PartialEq)]
enum About {
    Place(PlaceKey),
    Order(PlyId),
}

/// The menu that is open.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Open {
    about: About,
    at: Pos2,
    /// Opened by key: its first line gets the keyboard, and a place says where it lies.
    by_key: bool,
}

/// The menus of a review.
#[derive(Default)]
pub struct Menus {
    open: Option<Open>,
}

/// A line of a menu.
struct Line {
    words: String,
    /// Keys that do the same, drawn at the right.
    note: &'static str,
    acts: Vec<Act>,
    /// Why it is not possible now; what it does then says so.
    why_not: Option<&'static str>,
}

impl Line {
    fn new(words: impl Into<String>, note: &'static str, acts: Vec<Act>) -> Self {
        Self { words: words.into(), note, acts, why_not: None }
    }
}

impl Menus {
    /// Whether one is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }
    /// Closes it; tells whether there was one.
    pub fn close(&mut self) -> bool {
        self.open.take().is_some()
    }
    /// Opens the menu of a place under the pointer.
    pub fn place(&mut self, place: PlaceKey, at: Pos2) {
        self.open = Some(Open { about: About::Place(place), at, by_key: false });
    }
    /// Opens the menu of a place beside it, for the keyboard.
    pub fn place_by_key(&mut self, place: PlaceKey) {
        self.open = Some(Open { about: About::Place(place), at: Pos2::ZERO, by_key: true });
    }
    /// Opens the menu of an order under the pointer.
    pub fn order(&mut self, ply: PlyId, at: Pos2) {
        self.open = Some(Open { about: About::Order(ply), at, by_key: false });
    }
    /// Opens the menu of an order at the upper left of the map, for the keyboard.
    pub fn order_by_key(&mut self, ply: PlyId) {
        self.open = Some(Open { about: About::Order(ply), at: Pos2::ZERO, by_key: true });
    }

    /// Draws the menu that is open.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &Ui, view: &MapView, review: &Review) {
        let Some(open) = &mut self.open else { return };
        let begin = std::mem::take(&mut open.by_key);
        if begin {
            let corner = ui.max_rect().min + vec2(24.0, 24.0);
            open.at = match open.about {
                About::Place(place) => view.place_at(place).unwrap_or(ui.max_rect().center()),
                About::Order(_) => corner,
            };
        }
        let (title, lines) = match open.about {
            About::Place(place) => {
                (cx.desk.seen.place_name(place).to_owned(), of_place(cx.desk, review, place))
            }
            About::Order(ply) => (title_of(cx.desk, review, ply), of_order(cx.desk, review, ply)),
        };
        let marks = match open.about {
            About::Order(ply) if ply != 0 => Some(ply),
            _ => None,
        };
        let (kit, at) = (cx.kit, open.at);
        let (picked, stays) = menu_rows::at_point(kit, ui, "review-menu", (at, &title), |ui| {
            let mut picked: Option<Vec<Command>> = None;
            if let Some(ply) = marks {
                if let Some(mark) = judgements(cx, ui, review, ply) {
                    ui.close();
                    picked = Some([Act::Seek(ply), Act::Judge(mark)].map(Command::Review).into());
                }
                ui.add_space(4.0);
            }
            let mut ids = Vec::new();
            for line in &lines {
                let may = line.why_not.is_none();
                let note = line.why_not.unwrap_or(line.note);
                let response = menu_rows::line_of(kit, ui, &line.words, note, may, false);
                ids.push(response.id);
                if response.clicked() {
                    ui.close();
                    picked = Some(line.acts.iter().cloned().map(Command::Review).collect());
                }
            }
            menu_rows::walk(ui, &ids, begin);
            picked
        });
        if let Some(commands) = picked {
            cx.send.extend(commands);
        }
        if !stays {
            self.open = None;
        }
    }
}

/// The signs of chess players in a row.
fn judgements(cx: &Cx<'_>, ui: &mut Ui, review: &Review, ply: PlyId) -> Option<Judgement> {
    let now = review.notes_at(ply).find_map(|n| match n.note {
        Note::Mark(mark) => Some(mark),
        _ => None,
    });
    let mut picked = None;
    ui.horizontal(|ui| {
        ui.add_space(24.0);
        ui.spacing_mut().item_spacing.x = 3.0;
        for mark in Judgement::ALL {
            let button = Btn::new(mark.sign())
                .name(mark.word())
                .tip(mark.word())
                .on(now == Some(mark))
                .size(cx.kit.h(30.0), 26.0);
            if cx.kit.button(ui, button).clicked() {
                picked = Some(mark);
            }
        }
    });
    picked
}

fn title_of(desk: &Desk, review: &Review, ply: PlyId) -> String {
    if ply == 0 {
        return "The start".to_owned();
    }
    format!("Order {}: {}", desk.table.number(ply), desk.table.ply_text(ply, review.seen_by))
}

/// What can be done with an order.
fn of_order(desk: &Desk, review: &Review, ply: PlyId) -> Vec<Line> {
    let here = desk.at();
    let there = |act: Act| if ply == here { vec![act] } else { vec![Act::Seek(ply), act] };
    let tree = &review.shown.tree;
    let index = tree.branch_of(ply);
    let mut lines = Vec::new();
    if ply != here {
        lines.push(Line::new("Show this moment", "", vec![Act::Seek(ply)]));
    }
    for (words, key, act) in [
        ("Write a comment", "C", Act::Write(DraftKind::Comment)),
        ("Bookmark this moment", "K", Act::Write(DraftKind::Bookmark)),
        ("A chapter begins here", "", Act::Write(DraftKind::Chapter)),
        ("Ask “What would you do?”", "", Act::Write(DraftKind::Question)),
        ("Play on from here", "P", Act::PlayOn),
    ] {
        lines.push(Line::new(words, key, there(act)));
    }
    if ply == here {
        lines.push(Line::new("Remember this moment, to compare", "X", vec![Act::Then(Some(ply))]));
    } else {
        let acts = vec![Act::Then(Some(ply)), Act::Tab(ReviewTab::Compare)];
        lines.push(Line::new("What changed between it and now", "", acts));
    }
    if let Some(branch) = tree.branches.get(index) {
        let main = (index == 0).then_some("it is the main line");
        lines.push(Line::new("Name this branch", "", there(Act::Write(DraftKind::Branch))));
        lines.push(Line {
            why_not: main,
            ..Line::new("Make this the main line", "", vec![Act::Promote(branch.tip)])
        });
        let words = if branch.hidden { "Show this branch again" } else { "Hide this branch" };
        let hide = Act::Hide(branch.first, !branch.hidden);
        lines.push(Line { why_not: main, ..Line::new(words, "", vec![hide]) });
        if index != tree.branch_of(here) {
            let words = "Compare its branch with the one shown";
            lines.push(Line::new(words, "", vec![Act::Against(Some(branch.first))]));
        }
        lines.push(Line::new("Copy this branch as text", "", vec![Act::CopyBranch(Some(ply))]));
    }
    lines.push(Line::new("Copy the address of this moment", "", there(Act::CopyAddress)));
    lines
}

/// What can be drawn at a place.
fn of_place(desk: &Desk, review: &Review, place: PlaceKey) -> Vec<Line> {
    let name = desk.seen.place_name(place);
    let subject = Subject::Place(place);
    let start = review.arrow_from.as_ref().and_then(|s| desk.seen.place_of(s));
    let start = start.map(|p| desk.seen.place_name(p));
    let ring = format!("Ring around {name}, or none");
    let mut lines = vec![Line::new(ring, "", vec![Act::Ring(subject.clone())])];
    if let Some(start) = start {
        let words = format!("Arrow from {start} to {name}, or none");
        lines.push(Line::new(words, "", vec![Act::ArrowTo(subject.clone())]));
    }
    let words = format!("An arrow begins at {name}");
    lines.push(Line::new(words, "", vec![Act::ArrowFrom(Some(subject))]));
    lines.push(Line::new("Play on from this moment", "P", vec![Act::PlayOn]));
    lines
}
