//! The menu of a place: what the selection may be told to do there by the verbs of the game, and what it may not and why.

use crate::{
    command::{Aim, Command, Look, MapEvent, Order},
    desk::state::Desk,
    map::MapView,
    panels::cx::Cx,
    ui::menu_rows,
};
use egui::Ui;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        overlay::WHO_COMES,
        scene::{Offered, Subject, Verb, VerbLine},
    },
};

/// The menu of a place while it is open.
pub struct PlaceMenu {
    at: egui::Pos2,
    title: String,
    rows: Vec<Row>,
    /// The selected units and the place, while it is not known how they would march there.
    march: Option<(Vec<UnitKey>, PlaceKey)>,
    /// Opened by key: where it belongs, until it has been put there.
    by_key: Option<PlaceKey>,
}

/// A line of the menu.
struct Row {
    words: String,
    /// Why it may not be done, one sentence; empty when it may.
    why_not: String,
    /// What choosing it sends: with a reason, the whole refusal.
    command: Command,
}

impl Row {
    fn new(words: impl Into<String>, command: impl Into<Command>) -> Self {
        Self { words: words.into(), why_not: String::new(), command: command.into() }
    }
}

impl PlaceMenu {
    /// The menu at a point of the window.
    pub fn of(desk: &Desk, place: PlaceKey, at: egui::Pos2) -> Self {
        let mut rows = Vec::new();
        let units = &desk.selection;
        if desk.my_turn() && units.is_empty() {
            // A verb of the game that needs a selection says so, where it is looked for.
            rows.extend(verbs(desk, units, place).into_iter().filter(|row| !row.why_not.is_empty()));
        } else if desk.my_turn() {
            rows.extend(verbs(desk, units, place));
            if desk.selection_place() != Some(place) {
                rows.push(Row::new("Why not?", Order::WhyNotPlace(units.clone(), place)));
            }
        }
        let own = desk.own_units(place);
        for unit in &own {
            let name = desk.seen.counter(*unit).map_or("", |c| c.name.as_str());
            rows.push(Row::new(format!("Select {name}"), Look::Select(vec![*unit], false)));
        }
        rows.extend(own.first().and_then(|_| marching(desk, &own)).into_iter().flatten());
        if own.len() > 1 {
            rows.push(Row::new("Select the stack", MapEvent::ClickStack { place }));
        }
        if desk.my_turn() && !own.is_empty() {
            let partings = desk.table.partings(desk.viewer(), &own);
            rows.extend(
                partings.into_iter().map(|o| Row::new(format!("{}…", o.label), Order::Ask(Box::new(o)))),
            );
        }
        if desk.table.overlays().iter().any(|kind| kind.id == WHO_COMES) {
            rows.push(Row::new("Who can come here?", Look::WhoComes(place)));
        }
        rows.push(Row::new("About this place", Look::Inspect(Subject::Place(place))));
        let march = (desk.my_turn() && !units.is_empty()).then(|| (units.clone(), place));
        Self { at, title: desk.seen.place_name(place).to_owned(), rows, march, by_key: None }
    }

    /// Adds the march to the place once it is known: below the others, which keep their sequence.
    fn take_march(&mut self, desk: &Desk) {
        let Some((units, place)) = &self.march else { return };
        if !desk.is_way_known(units, *place) {
            return;
        }
        if let Some(march) = desk.known_way(units, *place) {
            let words = format!("March here in {} turns", march.ends.len());
            self.rows.push(Row::new(words, Order::March(units.clone(), *place)));
        }
        self.march = None;
    }

    /// The menu beside its place, with the keyboard on its first line.
    pub fn by_key(desk: &Desk, place: PlaceKey) -> Self {
        Self { by_key: Some(place), ..Self::of(desk, place, egui::Pos2::ZERO) }
    }
}

/// What may be done about the march of own units of a place.
fn marching(desk: &Desk, own: &[UnitKey]) -> Option<[Row; 2]> {
    let march = own.iter().find_map(|unit| desk.march_of(*unit)).filter(|_| desk.my_turn())?;
    let goal = desk.seen.place_name(march.goal);
    Some([
        Row::new(format!("March on to {goal}"), Order::March(march.units.clone(), march.goal)),
        Row::new(format!("Give up the march to {goal}"), Order::EndMarch(march.units.clone())),
    ])
}

/// The verbs the game names for units at a place, those that fit what a click there means. No unit goes to or attacks the
/// place where they stand.
fn verbs(desk: &Desk, units: &[UnitKey], place: PlaceKey) -> Vec<Row> {
    let goes = desk.meaning(place) == Aim::Go;
    let elsewhere = desk.selection_place() != Some(place);
    let fits = |line: &VerbLine| match line.offered {
        Offered::Always => true,
        Offered::WhereGoing => elsewhere && goes,
        Offered::WhereAttacking => elsewhere && !goes,
    };
    let row = |VerbLine { verb, words, .. }: VerbLine| match desk
        .table
        .gesture(desk.viewer(), &verb.clone().by(units.to_vec(), place))
    {
        Ok(_) => Row::new(words, Order::Do(verb, units.to_vec(), place)),
        // Another commander is asked once it is chosen.
        Err(why) if why.remedy.is_some() => {
            Row { why_not: why.sentence, ..Row::new(words, Order::Do(verb, units.to_vec(), place)) }
        }
        Err(mut why) => {
            why.at = why.at.or(Some(Subject::Place(place)));
            let why_not = why.sentence.clone();
            Row { why_not, ..Row::new(words, Order::Refuse(Box::new(why))) }
        }
    };
    let common = |line: &VerbLine| [Verb::GO, Verb::ATTACK, Verb::FOLLOW].contains(&line.verb);
    let all = desk.table.verbs(desk.viewer(), units, place);
    all.into_iter().filter(|line| fits(line) && !(units.is_empty() && common(line))).map(row).collect()
}

/// Draws the menu while it is open.
pub fn ui(cx: &mut Cx<'_>, ui: &Ui, menu: &mut Option<PlaceMenu>, view: &MapView) {
    let Some(open) = menu else { return };
    open.take_march(cx.desk);
    let kit = cx.kit;
    let by_key = open.by_key.take();
    if let Some(place) = by_key {
        open.at = view.place_at(place).unwrap_or(ui.max_rect().center());
    }
    let (picked, stays) = menu_rows::at_point(kit, ui, "place-menu", (open.at, &open.title), |ui| {
        let mut picked = None;
        let mut lines = Vec::new();
        for row in &open.rows {
            let may = !matches!(row.command, Command::Order(Order::Refuse(_)));
            let line = menu_rows::told_line(kit, ui, &row.words, &row.why_not, may);
            if line.clicked() {
                ui.close();
                picked = Some(row.command.clone());
            }
            lines.push(line.id);
        }
        menu_rows::walk(ui, &lines, by_key.is_some());
        picked
    });
    cx.send.extend(picked);
    if !stays {
        *menu = None;
    }
}
