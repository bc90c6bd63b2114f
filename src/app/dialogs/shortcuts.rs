//! The page of keys: made from the table of commands, so that it cannot lie. A command may be given another key here.

use super::cx::DialogCx;
use crate::{
    command::{
        Command, Setting,
        catalogue::{HEX_KEYS, MORE_KEYS, rows, taken_by},
        key::{is_fixed, key_text, pressed},
        row::{Group, Row},
    },
    play::Play,
    ui::{Btn, Kit, Role, side_by_side, spoken},
};
use egui::{Event, KeyboardShortcut, Rect, Sense, Ui, accesskit, pos2, vec2};
use engine::{base::say::capital, show::overlay::REACH};

/// What is being changed on the page.
#[derive(Default)]
pub(crate) struct KeysPage {
    /// The next key pressed is for this command.
    changing: Option<&'static Row>,
    /// A key that another command has, and which.
    clash: Option<(&'static Row, KeyboardShortcut, &'static Row)>,
    /// The question has just come up.
    asks: bool,
    /// What came of the last change, where there is something to say.
    said: String,
    /// Commands without a key are listed too.
    all: bool,
    /// The page has just been opened.
    fresh: bool,
}

impl KeysPage {
    /// The page is opened.
    pub(super) fn open(&mut self) {
        *self = Self { all: self.all, fresh: true, ..Self::default() };
    }

    /// Whether the next key is not for a control of the page.
    pub(crate) fn takes_key(&self) -> bool {
        self.changing.is_some()
    }

    /// What is wrong with keys, one sentence each.
    pub(crate) fn say(&mut self, faults: &[String]) {
        if !faults.is_empty() {
            let each: Vec<String> = faults.iter().map(|fault| format!("{}.", capital(fault))).collect();
            self.said = each.join(" ");
        }
    }

    /// Takes the key that was pressed for the command that waits for one.
    fn take(&mut self, ui: &Ui, play: Option<&Play>, send: &mut Vec<Command>) {
        let Some(row) = self.changing else { return };
        let found = ui.input_mut(|i| {
            let key = i.events.iter().find_map(|event| match event {
                Event::Key { key, pressed: true, repeat: false, modifiers, .. } => {
                    Some(pressed(*key, *modifiers))
                }
                _ => None,
            });
            i.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            key
        });
        let Some(key) = found else { return };
        self.changing = None;
        let name = row.text;
        self.said.clear();
        if key == KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::Escape) {
            self.said = format!("“{name}” keeps its key.");
        } else if is_fixed(&key) {
            self.said =
                format!("{} is fixed: it means different things at different moments.", key_text(&key));
        } else if let Some(of) = play.and_then(|play| letter_of(play, &key)) {
            self.said = format!("{} is a letter of this game: {of}.", key_text(&key));
        } else if let Some(other) = taken_by(row, &key) {
            if other.is_fixed() {
                self.said = format!("{} is fixed for “{}”.", key_text(&key), other.text);
            } else {
                (self.clash, self.asks) = (Some((row, key, other)), true);
            }
        } else {
            self.said = format!("{} is the key of “{name}” now.", key_text(&key));
            send.push(Setting::Key(name.to_owned(), Some(key)).into());
        }
    }
}

/// What a letter means in the game on the table, if the game has taken it.
fn letter_of(play: &Play, key: &KeyboardShortcut) -> Option<&'static str> {
    let is = |letter: char| crate::command::key::letter(letter).as_ref() == Some(key);
    let offer = play.desk.table.offer_keys().iter().find(|offer| is(offer.key)).map(|offer| offer.title);
    offer.or_else(|| {
        play.overlays.kinds.iter().find(|kind| kind.id != REACH && is(kind.key)).map(|kind| kind.title)
    })
}

/// A line of the page.
enum Line {
    /// Keys that mean something else than a command.
    Told(String, String),
    /// A command.
    Command(&'static Row),
}

/// Lines of a group.
fn lines(group: Group, hexes: bool, all: bool) -> Vec<Line> {
    let of_hexes = if hexes { HEX_KEYS } else { &[] };
    let instead = |keys: &str| of_hexes.iter().any(|(_, known, _)| *known == keys);
    let more = MORE_KEYS.iter().filter(|(_, keys, _)| !instead(keys));
    let more = of_hexes.iter().chain(more).filter(|(g, ..)| *g == group);
    let more = more.map(|(_, keys, what)| Line::Told((*keys).to_owned(), (*what).to_owned()));
    // Enter and Esc mean several things; they have a line of their own.
    let own = rows().filter(|(section, _)| section.group == group).map(|(_, row)| row).filter(|row| {
        let usual: Vec<String> = row.usual_keys().map(|key| key_text(&key)).collect();
        let told =
            matches!(usual.join(", ").as_str(), "Enter" | "Esc") || usual.iter().any(|key| instead(key));
        !told && (all || row.is_own() || !usual.is_empty())
    });
    more.chain(own.map(Line::Command)).collect()
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect())
}

/// Draws the page.
pub(super) fn page(cx: &DialogCx<'_>, ui: &mut Ui, state: &mut KeysPage, send: &mut Vec<Command>) {
    let (kit, t, play) = (cx.kit, cx.kit.th, cx.play);
    state.take(ui, play, send);
    let left = kit.h(150.0);
    let hexes = play.is_some_and(|play| play.desk.seen.scene.board.is_tiled());
    said(kit, ui, state);
    let most = (cx.room - kit.h(190.0) - 100.0).clamp(160.0, kit.h(520.0));
    if !ui.is_sizing_pass() && std::mem::take(&mut state.fresh) {
        crate::dialogs::page::begin_at(ui, "All keys");
    }
    crate::dialogs::page::page(kit, ui, "All keys", most, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (i, group) in Group::ALL.into_iter().enumerate() {
            if i > 0 {
                ui.add_space(12.0);
            }
            kit.heading(ui, group.title(), Role::BodySemi, t.ink);
            ui.add_space(4.0);
            for line in lines(group, hexes, state.all) {
                match line {
                    Line::Told(keys, what) => key_line(kit, ui, &keys, &what, left, 0.0),
                    Line::Command(row) => command_line(kit, ui, row, left, state, send),
                }
            }
            let letters =
                play.filter(|_| group == Group::Orders).map_or(&[][..], |p| p.desk.table.offer_keys());
            for key in letters {
                let what = format!("{}: {}", key.title, lower(key.about));
                key_line(kit, ui, &key.key.to_string(), &what, left, 0.0);
            }
            let overlays = play.filter(|_| group == Group::Map).map_or(&[][..], |p| &p.overlays.kinds);
            for kind in overlays.iter().filter(|k| k.id != REACH) {
                let what = format!("{}: {}", kind.title, lower(kind.about));
                key_line(kit, ui, &kind.key.to_string(), &what, left, 0.0);
            }
        }
    });
    foot(kit, ui, cx.settings.keys.is_empty(), state, send);
}

/// What stands over the list: what is being changed, or what came of it.
fn said(kit: Kit, ui: &mut Ui, state: &KeysPage) {
    let words = match (state.changing, &state.clash) {
        (Some(row), _) => format!("Press the new key of “{}”. Esc leaves it as it is.", row.text),
        (None, Some((_, key, other))) => format!("{} is the key of “{}”.", key_text(key), other.text),
        (None, None) if !state.said.is_empty() => state.said.clone(),
        (None, None) => FIXED.to_owned(),
    };
    let line = kit.label(ui, &words, Role::Table, kit.th.ink);
    if words != FIXED {
        spoken(&line, accesskit::Role::Alert, &words);
    }
    ui.add_space(8.0);
}

/// What is said before anything is changed.
const FIXED: &str = "Change gives a command another key. Enter, Esc, Tab, Space, Backspace, Delete, the arrows and the digits are \
                     fixed, and so are the letters of a game and of a mode.";

/// What stands below the list: the answer to a clash, or what concerns all keys.
fn foot(kit: Kit, ui: &mut Ui, usual: bool, state: &mut KeysPage, send: &mut Vec<Command>) {
    ui.add_space(10.0);
    side_by_side(ui, 12.0, |ui| {
        let Some((row, key, other)) = state.clash else {
            let none = usual.then_some("Every command has its usual key");
            kit.send_button(
                ui,
                Btn::new("Reset all keys").not_now(none).height(30.0),
                send,
                Setting::ResetKeys,
            );
            if kit.check(ui, state.all, "Commands without a key too") {
                state.all = !state.all;
            }
            return;
        };
        let swap = kit.button(ui, Btn::primary("Swap").height(30.0));
        if swap.clicked() {
            state.clash = None;
            state.said = format!("“{}” and “{}” have changed keys.", row.text, other.text);
            send.push(Setting::SwapKeys(row.text.to_owned(), key, other.text.to_owned()).into());
        } else if std::mem::take(&mut state.asks) {
            swap.request_focus();
        }
        if kit.button(ui, Btn::new("Cancel").height(30.0)).clicked() {
            state.clash = None;
        }
    });
}

/// A command with its key, and what changes it.
fn command_line(
    kit: Kit,
    ui: &mut Ui,
    row: &'static Row,
    left: f32,
    state: &mut KeysPage,
    send: &mut Vec<Command>,
) {
    let what = format!("{}: {}", row.text.trim_end_matches(['…', '?']), lower(row.about));
    let keys = if row.keys().next().is_none() { "no key".to_owned() } else { row.keys_text() };
    let buttons = kit.h(if row.is_own() { 158.0 } else { 78.0 });
    if row.is_fixed() {
        return key_line(kit, ui, &keys, &format!("{what} (fixed)"), left, 0.0);
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let wide = ui.available_width() - buttons - 12.0;
        ui.allocate_ui(vec2(wide, 0.0), |ui| {
            ui.set_width(wide);
            key_line(kit, ui, &keys, &what, left, 4.0);
        });
        let [change, reset] = ["Change", "Reset"].map(|verb| format!("{verb} the key of {}", row.text));
        if kit.button(ui, Btn::new("Change").quiet().name(change.as_str()).height(24.0)).clicked() {
            (state.changing, state.clash, state.said) = (Some(row), None, String::new());
        }
        let reset = Btn::new("Reset").quiet().name(reset.as_str()).height(24.0);
        if row.is_own() && kit.button(ui, reset).clicked() {
            state.said = format!("“{}” has its usual key again.", row.text);
            send.push(Setting::ResetKey(row.text.to_owned()).into());
        }
    });
}

fn key_line(kit: Kit, ui: &mut Ui, keys: &str, what: &str, left: f32, above: f32) {
    let t = kit.th;
    let width = ui.available_width() - 8.0;
    let key = kit.wrapped(ui.painter(), keys, Role::TableSemi, t.ink, left - 12.0);
    let words = kit.wrapped(ui.painter(), what, Role::Table, t.ink2, width - left);
    let height = key.size().y.max(words.size().y) + 5.0 + above;
    let (rect, response): (Rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    spoken(&response, accesskit::Role::ListItem, &format!("{keys}: {what}"));
    let top = rect.top() + above;
    ui.painter().galley(pos2(rect.left(), top), key, t.ink);
    ui.painter().galley(pos2(rect.left() + left, top), words, t.ink2);
}
