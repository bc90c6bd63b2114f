//! What the player prefers, row by row.

use crate::{
    command::{Command, Setting},
    dialogs::cx::DialogCx,
    features::sought::weighs_plans,
    settings::{Animation, AuditWish, HintsBy, Pace, TEXT_SIZES, ThemeWish},
    ui::{Btn, Kit, Role},
};
use egui::{ScrollArea, Ui, vec2};
use engine::base::{fence::UndoPolicy, spelling::Spelling};
use std::path::PathBuf;

/// Draws the rows; `folder` is what was typed as the games folder.
pub(crate) fn ui(cx: &DialogCx<'_>, ui: &mut Ui, folder: &mut String, send: &mut Vec<Command>) {
    let mut asked = Vec::new();
    let most = (cx.room - cx.kit.h(110.0)).max(160.0);
    ScrollArea::vertical().id_salt("settings").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        // Room for the bar of the scroll area.
        ui.set_width(ui.available_width() - 12.0);
        if ui.available_width() < cx.kit.h(BESIDE) {
            seen(cx, ui, &mut asked);
            ui.add_space(14.0);
            done(cx, ui, folder, &mut asked);
        } else {
            let gap = ui.spacing().item_spacing.x;
            ui.spacing_mut().item_spacing.x = cx.kit.h(28.0);
            ui.columns_const(|sides| {
                for side in sides.iter_mut() {
                    side.spacing_mut().item_spacing.x = gap;
                }
                let [left, right] = sides;
                seen(cx, left, &mut asked);
                done(cx, right, folder, &mut asked);
            });
        }
        crate::ui::focus::bring_into_sight(ui);
    });
    send.extend(asked.into_iter().map(Command::Setting));
}

/// Points at which the rows stand in two columns.
const BESIDE: f32 = 640.0;

/// How things look and move.
fn seen(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    look(cx, ui, send);
    motion(cx, ui, send);
    camera(cx, ui, send);
    comments(cx, ui, send);
    two_players(cx, ui, send);
}

/// How a game goes on, and where it is kept.
fn done(cx: &DialogCx<'_>, ui: &mut Ui, folder: &mut String, send: &mut Vec<Setting>) {
    play(cx, ui, send);
    games(cx, ui, folder, send);
}

fn head(kit: Kit, ui: &mut Ui, text: &str) {
    kit.label(ui, text, Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
}

fn note(kit: Kit, ui: &mut Ui, text: &str) {
    ui.add_space(3.0);
    kit.label(ui, text, Role::Caption, kit.th.ink3);
}

/// One of a few values; what was picked.
fn choose<T: PartialEq + Copy>(
    kit: Kit,
    ui: &mut Ui,
    name: &str,
    all: &[T],
    label: impl Fn(T) -> String,
    now: T,
) -> Option<T> {
    let labels: Vec<String> = all.iter().map(|&v| label(v)).collect();
    let items: Vec<(&str, &str)> = labels.iter().map(|l| (l.as_str(), "")).collect();
    let at = all.iter().position(|v| *v == now).unwrap_or(0);
    let width = ui.available_width();
    kit.segments(ui, name, width, &items, at).and_then(|i| all.get(i).copied())
}

fn look(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let (kit, set) = (cx.kit, cx.settings);
    head(kit, ui, "Theme");
    let wishes = [ThemeWish::System, ThemeWish::Light, ThemeWish::Dark];
    let label = |w: ThemeWish| match w {
        ThemeWish::System => "As the system".to_owned(),
        ThemeWish::Light => "Light".to_owned(),
        ThemeWish::Dark => "Dark".to_owned(),
    };
    send.extend(choose(kit, ui, "Theme", &wishes, label, set.theme).map(Setting::Theme));
    ui.add_space(14.0);
    head(kit, ui, "Text size");
    let label = |p: u16| format!("{p} %");
    send.extend(choose(kit, ui, "Text size", &TEXT_SIZES, label, set.text_percent).map(Setting::TextSize));
    note(kit, ui, "For panels and labels; counters follow the map.");
    ui.add_space(14.0);
    head(kit, ui, "Place names");
    let label = |s: Spelling| s.label().to_owned();
    send.extend(choose(kit, ui, "Place names", &Spelling::ALL, label, set.names).map(Setting::Names));
    note(kit, ui, "On the map, in the log and in the rules.");
    ui.add_space(14.0);
    head(kit, ui, "Contrast");
    if kit.check(ui, set.high_contrast, "High contrast") {
        send.push(Setting::HighContrast(!set.high_contrast));
    }
}

fn motion(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let (kit, set) = (cx.kit, cx.settings);
    ui.add_space(14.0);
    head(kit, ui, "Motion");
    if kit.check(ui, set.motion, "Counters and the map glide") {
        send.push(Setting::Motion(!set.motion));
    }
    if set.motion {
        ui.add_space(6.0);
        let label = |a: Animation| a.label().to_owned();
        let picked = choose(kit, ui, "Counters travel", &Animation::ALL, label, set.animation);
        send.extend(picked.map(Setting::Animation));
        note(kit, ui, "How fast counters travel. Any key or click skips it.");
    }
}

fn camera(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let (kit, set) = (cx.kit, cx.settings);
    ui.add_space(14.0);
    head(kit, ui, "The map");
    if kit.check(ui, set.follow, "Follow the action") {
        send.push(Setting::Follow(!set.follow));
    }
    note(kit, ui, "It goes to what is planned, fought or shown where that is not in sight, and stays.");
    if kit.check(ui, set.overview, "Overview map") {
        send.push(Setting::Overview(!set.overview));
    }
    note(kit, ui, "The whole map in a corner while it is drawn near; a click or drag goes there.");
    if kit.check(ui, set.seasons, "Seasons on the map") {
        send.push(Setting::Seasons(!set.seasons));
    }
    note(kit, ui, "Mud and snow change the ground; off, it is summer all the year.");
}

fn play(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let (kit, set) = (cx.kit, cx.settings);
    head(kit, ui, "The other side’s turn");
    let label = |p: Pace| p.label().to_owned();
    send.extend(choose(kit, ui, "Pace", &Pace::ALL, label, set.pace).map(Setting::UsualPace));
    let about = format!(
        "{}. Each game begins with it; the choice beside the map is for that game alone.",
        set.pace.about()
    );
    note(kit, ui, &about);
    ui.add_space(14.0);
    head(kit, ui, "Undo in new games");
    let label = |u: UndoPolicy| match u {
        UndoPolicy::Fair => "Fair".to_owned(),
        UndoPolicy::Study => "Study".to_owned(),
    };
    let policies = [UndoPolicy::Fair, UndoPolicy::Study];
    send.extend(choose(kit, ui, "Undo in new games", &policies, label, set.undo).map(Setting::UsualUndo));
    note(
        kit,
        ui,
        match set.undo {
            UndoPolicy::Fair => "Undo stops at a die, at something seen and at the other side’s orders.",
            UndoPolicy::Study => "Undo goes anywhere, also past dice.",
        },
    );
    ui.add_space(6.0);
    if kit.check(ui, set.hints, "Hints by themselves") {
        send.push(Setting::Hints(!set.hints));
    }
    note(kit, ui, "One at each of your decisions; H puts it away. Otherwise H asks for one.");
    // A game without levels that weigh plans has hints of one kind.
    if cx.play.is_none_or(|play| weighs_plans(&*play.desk.table)) {
        ui.add_space(6.0);
        let (items, width) = (HintsBy::ALL.map(|by| (by.label(), by.about())), ui.available_width());
        let at = HintsBy::ALL.iter().position(|by| *by == set.hints_by).unwrap_or(0);
        if let Some(nth) = kit.segments(ui, "Hints", width, &items, at) {
            send.push(Setting::HintsBy(HintsBy::ALL[nth]));
        }
    }
    ui.add_space(14.0);
    head(kit, ui, "Check before a step ends");
    let label = |w: AuditWish| w.label().to_owned();
    send.extend(choose(kit, ui, "Check", &AuditWish::ALL, label, set.audit).map(Setting::AuditWish));
    ui.add_space(14.0);
    head(kit, ui, "End of a turn");
    if kit.check(ui, set.history, "History beside the game") {
        send.push(Setting::History(!set.history));
    }
    if kit.check(ui, set.turn_page, "Page at the end of a turn") {
        send.push(Setting::TurnPage(!set.turn_page));
    }
    note(kit, ui, "What the turn changed, before your next one begins.");
    if kit.check(ui, set.dispatches, "Dispatches after each turn") {
        send.push(Setting::Dispatches(!set.dispatches));
    }
    note(kit, ui, "What the command of your side would read, and beside it what happened then.");
}

fn two_players(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let (kit, set) = (cx.kit, cx.settings);
    ui.add_space(14.0);
    head(kit, ui, "Two players at one computer");
    if kit.check(ui, set.handover_page, "A page between their steps") {
        send.push(Setting::HandOverPage(!set.handover_page));
    }
    note(kit, ui, "The page is always shown when something is hidden from one of them.");
}

fn comments(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Setting>) {
    let kit = cx.kit;
    ui.add_space(14.0);
    let label = kit.label(ui, "Your name under comments", Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
    let mut author = cx.settings.author.clone();
    let edit = egui::TextEdit::singleline(&mut author)
        .id_salt("author")
        .font(kit.font(Role::Body))
        .char_limit(60)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    if ui.add(edit).labelled_by(label.id).changed() {
        send.push(Setting::Author(author));
    }
    note(kit, ui, "Saved with every comment; may be empty.");
}

fn games(cx: &DialogCx<'_>, ui: &mut Ui, folder: &mut String, send: &mut Vec<Setting>) {
    let kit = cx.kit;
    ui.add_space(14.0);
    let label = kit.label(ui, "Games folder", Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
    if let Some(fixed) = cx.games_fixed {
        kit.label(ui, &cx.games.display().to_string(), Role::Table, kit.th.ink);
        note(kit, ui, fixed.sentence());
        return;
    }
    let edit = egui::TextEdit::singleline(folder)
        .font(kit.font(Role::Body))
        .id_salt("games-folder")
        .char_limit(1000)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let field = ui.add(edit).labelled_by(label.id);
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    ui.add_space(6.0);
    let typed = PathBuf::from(folder.trim());
    let why = if typed == cx.games {
        Some("Games are kept there already")
    } else if typed.is_absolute() {
        None
    } else {
        Some("Type the full path of a folder")
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        let keep = Btn::new("Keep games there").not_now(why);
        if kit.button(ui, keep).clicked() || (entered && why.is_none()) {
            send.push(Setting::GamesFolder(typed));
        }
        kit.send_button(ui, Btn::new("Choose a folder…"), send, Setting::ChooseGamesFolder);
    });
    note(kit, ui, "Used from now on. Games kept elsewhere stay there, and the open game stays in its file.");
}
