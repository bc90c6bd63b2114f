//! What is told of the chosen game, and what can be done with it.

use super::{
    cx::LibraryCx,
    state::{Doing, LibraryScreen},
};
use crate::{
    command::{Command, Files, Filing},
    program::{library::NOTE, shelf::Entry},
    ui::{Btn, ButtonLook, Icon, Kit, Role, panel_ground, space},
};
use egui::{Id, Key, Margin, Modifiers, Rect, ScrollArea, TextEdit, Ui, UiBuilder, vec2};
use engine::base::say::{count, signed};
use report::shelf::{gist::Gist, words::tag_of};

/// Places and battles told of one game, at most.
const MOST: usize = 12;

/// Draws it.
pub(super) fn ui(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, area: Rect) {
    let kit = cx.kit;
    panel_ground(kit, ui, area, false);
    let shelf = cx.shelf;
    let Some(entry) = shelf.entries.iter().find(|e| screen.chosen.as_ref() == Some(&e.path)) else { return };
    let inner = area.shrink2(vec2(space::PANEL, 12.0));
    let mut part = ui.new_child(UiBuilder::new().id_salt("told").max_rect(inner));
    part.spacing_mut().item_spacing = vec2(6.0, 4.0);
    ScrollArea::vertical().id_salt("told").auto_shrink([false, false]).show(&mut part, |ui| {
        let width = ui.available_width();
        kit.paragraph(ui, &entry.name, Role::Heading2, kit.th.ink, width);
        match &entry.told {
            None => {
                kit.paragraph(ui, "Not read yet.", Role::Table, kit.th.ink2, width);
            }
            Some(Err(why)) => {
                kit.paragraph(ui, &format!("It cannot be read: {why}."), Role::Table, kit.th.ink2, width);
            }
            Some(Ok(gist)) => told(kit, ui, gist),
        }
        ui.add_space(6.0);
        act(screen, cx, ui, entry);
        if let Some(gist) = entry.gist() {
            tags(screen, cx, ui, entry, gist);
            happened(kit, ui, gist);
        }
        ui.add_space(6.0);
        kit.paragraph(ui, &entry.path.display().to_string(), Role::Caption, kit.th.ink3, width);
    });
}

/// Game, set-up, moment and sums.
fn told(kit: Kit, ui: &mut Ui, gist: &Gist) {
    let width = ui.available_width();
    let mut say = |text: &str, role| {
        if !text.is_empty() {
            kit.paragraph(ui, text, role, kit.th.ink2, width);
        }
    };
    let called: Vec<&str> =
        [gist.game.as_str(), &gist.plan, &gist.who].into_iter().filter(|part| !part.is_empty()).collect();
    say(&called.join(" · "), Role::Table);
    say(&gist.state, Role::TableSemi);
    say(&gist.note, Role::Table);
    let orders = format!("{}, {}", count(i64::from(gist.orders), "order"), count(gist.notes, "note"));
    say(&orders, Role::Caption);
    say(&gist.options.join(", "), Role::Caption);
    for (side, sum) in gist.sides.iter().zip(&gist.sums) {
        let luck = signed(sum.luck, 1);
        say(&format!("{side}: {} lost, luck {luck} units", count(sum.lost, "unit")), Role::Caption);
    }
    if gist.partly {
        let words = if gist.sums.is_empty() {
            "It is not over: what one of its players knows is not told here."
        } else {
            "Told as one side knows it."
        };
        say(words, Role::Caption);
    }
}

/// What fell, and when.
fn happened(kit: Kit, ui: &mut Ui, gist: &Gist) {
    if gist.falls.is_empty() {
        return;
    }
    ui.add_space(6.0);
    crate::ui::group_title(kit, ui, "Places that changed hands", &gist.falls.len().to_string());
    for fall in gist.falls.iter().take(MOST) {
        let to = if fall.to.is_empty() { "nobody".to_owned() } else { format!("the {} side", fall.to) };
        kit.one_line(ui, &format!("{}: {}, to {to}", fall.place, fall.turn.1), Role::Caption, kit.th.ink2);
    }
    if gist.falls.len() > MOST {
        kit.one_line(ui, &format!("and {} more", gist.falls.len() - MOST), Role::Caption, kit.th.ink3);
    }
}

/// The tags, each with a way to take it off, and a field for another.
fn tags(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, entry: &Entry, gist: &Gist) {
    let kit = cx.kit;
    let mut send = |tag: &str, on: bool| {
        cx.send.push(Command::Files(Files::FileGame(entry.path.clone(), Filing::Tag(tag.to_owned(), on))));
    };
    ui.horizontal_wrapped(|ui| {
        for tag in &gist.tags {
            let (text, name) = (format!("#{tag} ×"), format!("Take the tag {tag} off"));
            if kit.button(ui, Btn::new(&text).name(name.as_str()).height(22.0)).clicked() {
                send(tag, false);
            }
        }
    });
    let edit = TextEdit::singleline(&mut screen.tag)
        .id(Id::unique("library-tag"))
        .hint_text(egui::RichText::new("Add a tag").font(kit.font(Role::Table)).color(kit.th.ink3))
        .font(kit.font(Role::Table))
        .char_limit(40)
        .margin(Margin::symmetric(6, 3))
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Add a tag"));
    if field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
        if let Some(tag) = tag_of(&screen.tag) {
            send(&tag, true);
        }
        screen.tag.clear();
    }
}

/// The buttons, or what is being done.
fn act(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, entry: &Entry) {
    let kit = cx.kit;
    let Some((doing, mut text)) = screen.doing.clone() else {
        buttons(screen, cx, ui, entry);
        return;
    };
    let width = ui.available_width();
    let (mut over, mut filing) = (ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)), None);
    match doing {
        Doing::Name | Doing::Note => {
            let (label, most) = if doing == Doing::Name { ("Name", 80) } else { ("Note", NOTE) };
            let said = kit.label(ui, &format!("{label} of {}", entry.name), Role::Caption, kit.th.ink2);
            let edit = TextEdit::singleline(&mut text)
                .id(Id::unique("library-doing"))
                .font(kit.font(Role::Table))
                .char_limit(most)
                .margin(Margin::symmetric(6, 3))
                .desired_width(f32::INFINITY);
            let field = ui.add(edit).labelled_by(said.id);
            if screen.fresh {
                field.request_focus();
            }
            if field.lost_focus() && !over {
                let typed = text.trim().to_owned();
                let before = entry.gist().map_or("", |g| g.note.as_str());
                filing = match doing {
                    Doing::Name => {
                        (typed != entry.name && !typed.is_empty()).then_some(Filing::Rename(typed))
                    }
                    _ => (typed != before).then_some(Filing::Note(typed)),
                };
                over = true;
            }
        }
        Doing::Delete => {
            kit.paragraph(ui, &format!("Move “{}” to the bin?", entry.name), Role::Table, kit.th.ink, width);
            ui.horizontal(|ui| {
                let go = kit.button(ui, Btn::new("Delete it").look(ButtonLook::Danger).height(26.0));
                if screen.fresh {
                    go.request_focus();
                }
                if go.clicked() {
                    filing = Some(Filing::Delete);
                }
                over |= go.clicked() || kit.button(ui, Btn::new("Keep it").height(26.0)).clicked();
            });
        }
        Doing::Merge => {
            let words = "Now choose the other copy of the same game in the list: a new game is made with the notes and \
                         variations of both.";
            kit.paragraph(ui, words, Role::Table, kit.th.ink, width);
            over |= kit.button(ui, Btn::new("Leave it").height(26.0)).clicked();
        }
    }
    screen.fresh = false;
    cx.send.extend(filing.map(|filing| Files::FileGame(entry.path.clone(), filing).into()));
    screen.doing = (!over).then_some((doing, text));
}

fn buttons(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, entry: &Entry) {
    let kit = cx.kit;
    let open = Btn::primary("Open").icon(Icon::File).name("Open the chosen game").height(30.0);
    ui.horizontal_wrapped(|ui| {
        kit.send_button(ui, open, cx.send, Files::OpenPath(entry.path.clone()));
        let note = entry.gist().map_or("", |g| g.note.as_str());
        let all = [
            ("Rename", Doing::Name, entry.name.as_str()),
            ("Write a note", Doing::Note, note),
            ("Merge with…", Doing::Merge, ""),
            ("Delete", Doing::Delete, ""),
        ];
        for (text, doing, begins) in all {
            if kit.button(ui, Btn::new(text).height(30.0)).clicked() {
                screen.begin(doing, begins);
            }
        }
    });
}
