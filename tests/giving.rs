//! What leaves the window and what comes back: copies to give away, replies, reports, addresses.

use crate::common::{
    shipped::unanalysed,
    window::{Window, desk, game, launch, open, picture, settle, shown},
};
use app::command::{
    Command, Files, Program,
    wishes::{Dialog, ReportWish},
};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::side::{Side, Viewer},
    play::{
        note::Note,
        prospect::{Course, Ended, Prospect},
    },
    study::share::Without,
    table::Table,
};
use stavka::games;
use std::path::{Path, PathBuf};

/// Play-outs of a moment before a verdict rests on it.
const ENOUGH: u32 = 200;
const QUIET: &str = "(motion: false, pace: Step)";

/// A window on a running game with a comment in it.
fn window(folder: &Path) -> (Window, PathBuf) {
    let path = folder.join("Ours.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut start = launch(folder, QUIET);
    start.file = Some(path.clone());
    let mut h = open(start, 1280.0, 800.0);
    let d = h.state_mut().desk_mut().unwrap();
    d.table.annotate(3, Note::Comment("A secret plan".into()), "Ann", "").unwrap();
    settle(&mut h);
    (h, path)
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn click(h: &mut Window, role: Role, name: &str) {
    h.get_by_role_and_label(role, name).click();
    settle(h);
}

fn load(bytes: &[u8]) -> Box<dyn Table> {
    games::register(None)[0].load(bytes).unwrap()
}

#[test]
fn a_clean_copy_says_what_is_in_it_and_holds_no_more() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, path) = window(dir.path());
    send(&mut h, Program::Show(Dialog::CleanCopy));
    assert!(shown(
        &h,
        "Contains: the main line with dice and reasons, the seed, and everything that is hidden."
    ));
    assert!(shown(&h, "Does not contain: variations, comments, marks and drawings."));
    assert!(shown(&h, "do not give this to anybody who plays it"));
    picture(&mut h, "dialog-clean-copy");
    click(&mut h, Role::CheckBox, "Leave out variations");
    assert!(shown(&h, "Contains: all lines"));
    click(&mut h, Role::CheckBox, "Leave out variations");
    click(&mut h, Role::Button, "Save the copy…");
    assert!(
        shown(&h, "Does not contain: variations, comments, marks and drawings."),
        "it is said where it is saved, too"
    );
    click(&mut h, Role::Button, "Save");
    let copy = std::fs::read(dir.path().join("Ours, clean copy.stavka")).unwrap();
    assert!(!String::from_utf8_lossy(&copy).contains("secret plan"));
    let (copy, ours) = (load(&copy), load(&std::fs::read(&path).unwrap()));
    assert_eq!(
        copy.position_text(copy.cursor(), Viewer::Umpire),
        ours.position_text(ours.cursor(), Viewer::Umpire)
    );
    assert!(desk(&h).status.contains("Does not contain: variations"), "{}", desk(&h).status);
    // The file of the game itself is no place for a copy.
    let before = std::fs::read(&path).unwrap();
    send(&mut h, Files::SaveCopyTo(path.clone()));
    assert!(desk(&h).status.contains("is the game itself"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_game_by_post_goes_there_and_back() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, path) = window(dir.path());
    let side = desk(&h).table.to_act().unwrap();
    let name = desk(&h).table.sides()[usize::from(side.0)];
    send(&mut h, Program::Show(Dialog::CopyForSide));
    if desk(&h).eyes() == side {
        click(&mut h, Role::RadioButton, &format!("For: {name}"));
    }
    assert!(shown(&h, &format!("Contains: what the {name} side was told up to the position on the table.")));
    assert!(shown(&h, "Does not contain: the seed, what is hidden from that side, variations and comments."));
    picture(&mut h, "dialog-copy-for-side");
    click(&mut h, Role::Button, "Save the copy…");
    click(&mut h, Role::Button, "Save");
    let sent = std::fs::read(dir.path().join(format!("Ours, for the {name} side.stavka"))).unwrap();
    assert!(!String::from_utf8_lossy(&sent).contains("secret plan"));
    let mut copy = load(&sent);
    assert_eq!(copy.told_to(), Some(side));
    let order = copy.legal_orders().remove(0);
    copy.submit(side, &[order]).unwrap();
    let reply = dir.path().join("Reply.stavka");
    std::fs::write(&reply, copy.journal()).unwrap();

    let (before, plies) = (std::fs::read(&path).unwrap(), desk(&h).table.ply_count());
    send(&mut h, Files::ChooseReply);
    assert!(shown(&h, "Close Read in a reply"));
    h.get_by_role_and_label(Role::Button, "Open Reply").click();
    settle(&mut h);
    assert_eq!(desk(&h).table.ply_count(), plies + 1);
    assert_eq!(desk(&h).status, "1 order of “Reply” taken in");
    let after = std::fs::read(&path).unwrap();
    assert!(after.starts_with(&before) && after.len() > before.len(), "the journal grows at its end");
    assert_eq!(load(&after).verify().first_difference, None);

    // The same reply again, and what is none, change nothing and say why.
    send(&mut h, Files::ReadReply(reply));
    let banner = h.state().banner().unwrap().clone();
    assert_eq!(
        (banner.title.as_str(), banner.text.as_str()),
        ("“Reply” is not taken in", "This reply was taken in already: this game holds all its orders.")
    );
    assert!(shown(&h, "is not taken in"));
    send(&mut h, Files::ReadReply(path.clone()));
    assert!(h.state().banner().unwrap().text.contains("no copy for one side"));
    let torn = dir.path().join("Torn.stavka");
    std::fs::write(&torn, "not a journal").unwrap();
    send(&mut h, Files::ReadReply(torn));
    assert!(h.state().banner().unwrap().title.contains("Torn"));
    assert_eq!(std::fs::read(&path).unwrap(), after);
}

#[test]
fn a_copy_for_one_side_makes_no_other_and_takes_no_reply() {
    let dir = tempfile::tempdir().unwrap();
    let ours = load(&std::fs::read("saves/october_mud.stavka").unwrap());
    let copy = ours.export(Viewer::Side(Side(0)), Without::default()).unwrap();
    let path = dir.path().join("Copy.stavka");
    std::fs::write(&path, &copy).unwrap();
    let mut start = launch(dir.path(), QUIET);
    start.file = Some(path);
    let mut h = open(start, 1280.0, 800.0);
    let d = desk(&h);
    assert!(game(&h).seats.page().is_none() && d.eyes() == Side(0), "the side it was made for sits at once");
    send(&mut h, Program::Show(Dialog::CopyForSide));
    assert!(desk(&h).status.contains("a copy for the German side already"), "{}", desk(&h).status);
    send(&mut h, Files::ChooseReply);
    assert!(desk(&h).status.contains("where the whole game is kept"));
}

#[test]
fn a_report_is_written_for_the_side_and_in_the_way_chosen() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, path) = window(dir.path());
    send(&mut h, Program::Show(Dialog::Report));
    click(&mut h, Role::RadioButton, "As seen by: Soviet");
    click(&mut h, Role::RadioButton, "Written as: Markdown");
    picture(&mut h, "dialog-report");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    let text = std::fs::read_to_string(dir.path().join("Ours, report.md")).unwrap();
    // Without secrets both sides are told the same.
    assert!(
        text.starts_with(
            "# Ours: after-action report\n\n**Not over: October 1941.** As both sides knew it.\n"
        ),
        "{text}"
    );

    // What may not be known yet is asked for twice, and not written without.
    let umpire = ReportWish { who: Viewer::Umpire, tip: desk(&h).table.tip(), ..ReportWish::default() };
    let refused = dir.path().join("Refused.html");
    send(&mut h, Files::SaveReportTo(refused.clone(), umpire));
    assert!(!refused.exists() && desk(&h).status.contains("The game is not over"));
    send(&mut h, Program::Show(Dialog::Report));
    click(&mut h, Role::RadioButton, "Written as: CSV");
    click(&mut h, Role::RadioButton, "As seen by: Everything");
    assert!(shown(&h, "The game is not over, and this shows what neither side may know yet"));
    let last = desk(&h).table.number(desk(&h).table.main_tip());
    let fair = desk(&h).table.is_played_fairly();
    assert_eq!(shown(&h, &format!("the file says that everything was seen from order {last} on")), fair);
    picture(&mut h, "dialog-report-everything");
    click(&mut h, Role::RadioButton, "As seen by: Everything");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    assert!(std::fs::read_to_string(dir.path().join("Ours, report.csv")).unwrap().contains("turn"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.contains("\nseen (ply:"), fair, "and the file does say so");
}

#[test]
fn the_report_tells_the_turning_points_once_they_are_known() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = window(dir.path());
    send(&mut h, Program::Show(Dialog::Report));
    assert!(shown(&h, "The win chance has not been worked out yet"));
    send(&mut h, Program::Escape);
    let game = h.state_mut().game_mut().unwrap();
    let d = &game.desk;
    let all = |side: u8| Prospect::new(vec![Ended { winner: Some(Side(side)), score: 4 }; ENOUGH as usize]);
    let mut course = Course::default();
    let line = d.table.way_to(d.table.tip());
    for (m, ply) in line.iter().enumerate() {
        for into in [&mut course.moments, &mut course.orders] {
            into.insert(*ply, all(u8::from(m < line.len() / 2)));
        }
    }
    let who = Viewer::Side(d.eyes());
    game.chances.know(who, course);
    send(&mut h, Program::Show(Dialog::Report));
    picture(&mut h, "dialog-report-chances");
    click(&mut h, Role::RadioButton, "Written as: Markdown");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    send(&mut h, Program::Show(Dialog::Report));
    click(&mut h, Role::RadioButton, "Written as: Markdown");
    click(&mut h, Role::CheckBox, "With the win chance and its turning points");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    assert!(read("Ours, report.md").contains("## Turning points: German win chance"));
    assert!(!read("Ours, report (2).md").contains("Turning points"));
}

#[test]
fn the_report_is_on_the_main_line_or_the_line_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Four.stavka");
    std::fs::write(&path, unanalysed(games::SAMPLES[0].file)).unwrap();
    let mut start = launch(dir.path(), QUIET);
    start.file = Some(path);
    let mut h = open(start, 1440.0, 900.0);
    let branch = desk(&h).table.tree().branches[1].clone();
    send(&mut h, Command::Review(app::command::review::Act::Open));
    send(&mut h, Command::Review(app::command::review::Act::Seek(branch.tip)));
    send(&mut h, Program::Show(Dialog::Report));
    click(&mut h, Role::RadioButton, "Written as: Markdown");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    send(&mut h, Program::Show(Dialog::Report));
    click(&mut h, Role::RadioButton, "Written as: Markdown");
    click(&mut h, Role::RadioButton, "Line: Line shown");
    click(&mut h, Role::Button, "Write the report…");
    click(&mut h, Role::Button, "Save");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    assert_ne!(read("Four, report.md"), read("Four, report (2).md"));
    // With the future hidden no report tells it.
    send(&mut h, Command::Review(app::command::review::Act::Moment(5)));
    send(&mut h, Command::Review(app::command::review::Act::Blind(true)));
    send(&mut h, Program::Show(Dialog::Report));
    assert!(desk(&h).status.contains("What comes later is hidden"), "{}", desk(&h).status);
    assert!(!dir.path().join("Four, report.html").exists());
}

#[test]
fn an_address_past_the_end_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Ours.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut start = launch(dir.path(), QUIET);
    (start.file, start.at) = (Some(path), Some(99_999));
    let h = open(start, 1280.0, 800.0);
    let last = desk(&h).table.ply_count();
    let banner = h.state().banner().expect("a message");
    assert_eq!(banner.title, format!("“Ours” has no order 99999: its last is {last}"));
    assert_eq!(desk(&h).look, None);
}
