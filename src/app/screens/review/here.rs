//! What is noted at the moment shown: judgement, comments, bookmarks, dice, and the field to write in.

use crate::{
    command::{Act, Command, DraftKind},
    features::review::Review,
    panels::cx::Cx,
    screens::review::{instead, variations::colours},
    ui::{Btn, ButtonLook, Icon, Role, group_title, side_by_side_wrapped, space},
};
use egui::{Key, Modifiers, Rect, ScrollArea, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use engine::{
    base::seat::PlyId,
    play::note::{Annotation, Judgement, Note},
};

/// What the panel remembers.
#[derive(Default)]
pub struct HerePanel {
    cache: CommonMarkCache,
    wanted: bool,
}

impl HerePanel {
    /// Gives the field to write in the keyboard at the next drawing.
    pub fn focus(&mut self) {
        self.wanted = true;
    }

    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let kit = cx.kit;
        let inner = rect.shrink2(vec2(space::PANEL, 8.0));
        let mut part = crate::ui::parts::child(ui, "here", inner);
        let at = cx.desk.at();
        search_button(cx, &mut part, &format!("order {}", cx.desk.table.number(at)));
        if let Some(event) = cx.desk.event_shown() {
            let words = format!("{}: {}", event.count(), event.line.line.text);
            kit.label(&mut part, &words, Role::Table, kit.th.ink);
            part.add_space(4.0);
        }
        part.horizontal(|ui| judging(cx, ui, review, at));
        part.add_space(6.0);
        ScrollArea::vertical().id_salt("here-notes").auto_shrink([false, false]).show(&mut part, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            instead::ui(cx, ui, review);
            put_aside(cx, ui, at);
            let notes: Vec<Annotation> = review.notes_at(at).cloned().collect();
            for note in &notes {
                self.note(cx, ui, review, note);
            }
            if review.shown.ahead.contains(&at) {
                let held =
                    "A comment here speaks of the whole game. It is shown when all of it has been seen.";
                kit.label(ui, held, Role::Caption, kit.th.ink2);
            }
            if review.draft.as_ref().is_some_and(|d| d.note.is_none() || d.ply != at) {
                self.field(cx, ui, review);
            } else {
                ui.horizontal(|ui| writing(cx, ui));
            }
            dice(cx, ui);
        });
    }

    fn note(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, note: &Annotation) {
        let (kit, t) = (cx.kit, cx.kit.th);
        if review.draft.as_ref().is_some_and(|d| d.note == Some(note.id)) {
            self.field(cx, ui, review);
            return;
        }
        let title = match &note.note {
            Note::Mark(m) => {
                let (ink, fill) = colours(cx, *m);
                kit.chip(ui, &format!("{} {}", m.sign(), m.word()), ink, fill);
                return;
            }
            Note::Drawing(..) | Note::Gone => return,
            Note::Comment(_) => "",
            Note::Bookmark(_) => "Bookmark",
            Note::Chapter(_) => "Chapter",
            Note::Question(_) => "What would you do?",
            Note::Worth(_) => "Position",
        };
        kit.card(ui, 10.0, |ui| {
            ui.set_width(ui.available_width());
            if !title.is_empty() {
                kit.label(ui, title, Role::CaptionSemi, t.ink2);
            }
            if !note.note.text().is_empty() {
                kit.markdown_look(ui);
                CommonMarkViewer::new().show(ui, &mut self.cache, note.note.text());
            }
            let is_comment = matches!(note.note, Note::Comment(_));
            if is_comment && note.speaks_ahead() {
                kit.label(ui, "Held back while what comes later is hidden", Role::Caption, t.ink2);
            }
            side_by_side_wrapped(ui, 12.0, |ui| {
                let by = [note.by.as_str(), note.on.as_str()];
                let by: Vec<&str> = by.into_iter().filter(|s| !s.is_empty()).collect();
                kit.paragraph(ui, &by.join(", "), Role::Caption, t.ink3, kit.h(130.0));
                // Read aloud, each says which note it belongs to.
                let which = if title.is_empty() { "Comment" } else { title };
                let which = format!("{which}: {}", first_words(note.note.text()));
                let (hold, tip) = if note.speaks_ahead() {
                    ("Do not hold back", "It tells nothing of what comes later")
                } else {
                    ("Hold back", "It tells of what comes later: hidden from those who hide that")
                };
                let holds = (hold, Some(tip), Act::Ahead(note.id, !note.speaks_ahead()));
                let edits = [("Edit", None, Act::Edit(note.id)), ("Delete", None, Act::Delete(note.id))];
                for (word, tip, act) in edits.into_iter().chain(is_comment.then_some(holds)) {
                    let name = format!("{word} {which}");
                    let look = ButtonLook::Link;
                    let button = Btn::new(word).look(look).name(name.as_str()).tip(tip).height(18.0);
                    cx.button(ui, button, act);
                }
            });
        });
    }

    fn field(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let Some(draft) = &review.draft else { return };
        let (name, rows) = match draft.kind {
            DraftKind::Comment => ("Comment (Markdown)", 4),
            DraftKind::Bookmark => ("Title of the bookmark", 1),
            DraftKind::Chapter => ("Title of the chapter", 1),
            DraftKind::Question => ("What would you do?", 2),
            DraftKind::Branch => ("Name of this branch", 1),
        };
        let elsewhere = draft.ply != cx.desk.at() && draft.kind != DraftKind::Branch;
        let of = format!("{name}, order {}", cx.desk.table.number(draft.ply));
        let label = kit.label(ui, if elsewhere { &of } else { name }, Role::CaptionSemi, t.ink2);
        let mut text = draft.text.clone();
        let width = ui.available_width();
        let id = ui.scope_id().with("draft");
        // Taken before the field sees them: it would write a line break.
        let here = ui.memory(|m| m.has_focus(id));
        let taken = |ui: &Ui, m: Modifiers, key: Key| here && ui.input_mut(|i| i.consume_key(m, key));
        let keep = taken(ui, Modifiers::COMMAND, Key::Enter)
            || (rows == 1 && taken(ui, Modifiers::NONE, Key::Enter));
        let leave = taken(ui, Modifiers::NONE, Key::Escape);
        let edit = if rows == 1 {
            egui::TextEdit::singleline(&mut text)
        } else {
            egui::TextEdit::multiline(&mut text).desired_rows(rows)
        };
        let response =
            ui.add(edit.id(id).desired_width(width).font(kit.font(Role::Table))).labelled_by(label.id);
        if std::mem::take(&mut self.wanted) {
            response.request_focus();
            // Below long notes it would be written in unseen.
            label.scroll_to_me(Some(egui::Align::TOP));
        }
        if response.changed() {
            cx.send(Command::Review(Act::Words(text)));
        }
        let (has, most) = (draft.text.trim().len(), draft.limit());
        let (count, ink) = match has.checked_sub(most) {
            None | Some(0) => (format!("{has} of {most} bytes"), t.ink3),
            Some(over) => (format!("{has} of {most} bytes: {over} too many"), t.warn),
        };
        kit.label(ui, &count, Role::Caption, ink);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            let key = if rows == 1 { "Enter" } else { "Ctrl+Enter" };
            let not_now = (has > most).then_some(count.as_str());
            let kept = kit.button(ui, Btn::primary("Keep").key(key).not_now(not_now)).clicked();
            let aside = Btn::new("Put aside").key("Esc").tip("It stays with the game");
            let aside = kit.button(ui, aside).clicked();
            let away = kit.button(ui, Btn::new("Throw away").look(ButtonLook::Danger)).clicked();
            if kept || keep {
                cx.send(Command::Review(Act::Keep));
            } else if aside || leave {
                cx.send(Command::Review(Act::Aside));
            } else if away {
                cx.send(Command::Review(Act::Drop));
            }
        });
    }
}

/// What was written at this moment and put aside, with the way back to it.
fn put_aside(cx: &mut Cx<'_>, ui: &mut Ui, at: PlyId) {
    let kit = cx.kit;
    for draft in cx.desk.drafts.iter().filter(|draft| draft.ply == at) {
        let words = format!("Not kept yet: {}", first_words(&draft.text));
        kit.label(ui, &words, Role::Caption, kit.th.warn);
        let act = draft.note.map_or(Act::Write(draft.kind), Act::Edit);
        let name = format!("Go on writing: {}", first_words(&draft.text));
        cx.button(ui, Btn::new("Go on writing").name(name.as_str()), act);
    }
}

/// Enough of a text to tell it from another.
fn first_words(text: &str) -> String {
    text.split_whitespace().take(5).collect::<Vec<_>>().join(" ")
}

/// The heading with the way to the search in it.
fn search_button(cx: &mut Cx<'_>, ui: &mut Ui, order: &str) {
    let kit = cx.kit;
    let row = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), kit.h(22.0)));
    group_title(kit, ui, "At this moment", order);
    let side = kit.h(22.0);
    let note = kit.line(ui.painter(), order, Role::Caption, kit.th.ink3).size().x;
    let spot = Rect::from_min_size(row.right_top() - vec2(note + side + 8.0, 3.0), vec2(side, side));
    let button = Btn::of_icon(Icon::Search, "Search the notes")
        .quiet()
        .tip("Search comments, chapters, bookmarks, questions and branches (Ctrl+F)")
        .size(side, 22.0);
    cx.button(&mut crate::ui::parts::child(ui, "find", spot), button, Act::Find);
}

/// The dice of this ply, to be set by hand in a new branch.
fn dice(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let at = cx.desk.at();
    let rolls: Vec<_> =
        cx.desk.table.rolls(at).into_iter().enumerate().filter(|(_, r)| r.face > 0 && r.sides <= 6).collect();
    if rolls.is_empty() {
        return;
    }
    ui.add_space(6.0);
    kit.label(ui, "Dice of this order: pick another face to see what would have been", Role::Caption, t.ink2);
    let count = rolls.len();
    for (row, (nth, roll)) in rolls.into_iter().enumerate() {
        side_by_side_wrapped(ui, 3.0, |ui| {
            let purpose = roll.key.purpose.replace('_', " ");
            let hand = if roll.by_hand { ", by hand" } else { "" };
            kit.paragraph(ui, &format!("{purpose}{hand}"), Role::Table, t.ink, kit.h(84.0));
            for face in 1..=roll.sides {
                // Several dice may have one purpose.
                let which = if count > 1 { format!(" die {}", row + 1) } else { String::new() };
                let name = format!("{purpose}{which}: {face}");
                let words = face.to_string();
                let button = Btn::new(&words).name(name.as_str()).on(face == roll.face).size(24.0, 24.0);
                if kit.button(ui, button).clicked() && face != roll.face {
                    cx.send(Command::Review(Act::SetDie(nth, face)));
                }
            }
        });
    }
}

/// The judgements of the order shown, and its bookmark.
fn judging(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, at: PlyId) {
    let kit = cx.kit;
    ui.spacing_mut().item_spacing.x = 3.0;
    let now = review.notes_at(at).find_map(|n| match n.note {
        Note::Mark(m) => Some(m),
        _ => None,
    });
    for mark in Judgement::ALL {
        let button = Btn::new(mark.sign())
            .name(mark.word())
            .tip(mark.word())
            .on(now == Some(mark))
            .size(kit.h(30.0), 26.0);
        cx.button(ui, button, Act::Judge(mark));
    }
    let button = Btn::of_icon(Icon::Flag, "Bookmark").tip("Bookmark this moment (K)").size(30.0, 26.0);
    cx.button(ui, button, Act::Write(DraftKind::Bookmark));
}

/// The button for a comment and the menu of what else can be done here.
fn writing(cx: &mut Cx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    ui.spacing_mut().item_spacing.x = 4.0;
    let button = Btn::new("Write a comment").icon(Icon::Note).key("C");
    cx.button(ui, button, Act::Write(DraftKind::Comment));
    let more = Btn::new("More").quiet().end_icon(Icon::ChevronDown);
    let response = kit.button(ui, more);
    egui::Popup::menu(&response).show(|ui| {
        ui.set_width(kit.h(240.0));
        let rows = [
            ("A chapter begins here", "", Act::Write(DraftKind::Chapter)),
            ("Ask “What would you do?”", "", Act::Write(DraftKind::Question)),
            ("Search the notes", "Ctrl+F", Act::Find),
            ("Copy the address of this moment", "", Act::CopyAddress),
        ];
        for (words, key, act) in rows {
            if crate::ui::menu_rows::row(kit, ui, words, key, true, false) {
                cx.send(Command::Review(act));
            }
        }
    });
}
