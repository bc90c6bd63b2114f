//! Files in and out of the window: opening, keeping what is played, settings, and what the writer reports.

use super::{
    App, Banner, Newest, Origin, Scanned, Screen,
    command::Command,
    files,
    files::Loaded,
    map::ground::GroundKm,
    screens::play::PlayScreen,
    state::{Desk, Keeping},
    worker::{Progress, Report, Task},
};
use crate::{engine::journal, games::Sample};
use std::{path::PathBuf, sync::Arc, time::Duration};

impl App {
    /// Looks at everything that runs on other threads, without waiting.
    pub(super) fn poll(&mut self) {
        if let Some((origin, task)) = self.loading.take() {
            match task.poll() {
                Progress::Running => self.loading = Some((origin, task)),
                Progress::Done(loaded) => self.opened(origin, loaded),
                Progress::Lost => self.opened(origin, Err("the file could not be read to its end".into())),
            }
        }
        if let Some(task) = self.scanning.take() {
            match task.poll() {
                Progress::Running => self.scanning = Some(task),
                Progress::Done(found) => self.scanned(found),
                Progress::Lost => {}
            }
        }
        if let Some(task) = self.stating.take() {
            match task.poll() {
                Progress::Running => self.stating = Some(task),
                Progress::Done(states) => self.stated(states),
                Progress::Lost => {}
            }
        }
        if let Some((what, since, task)) = self.picking.take() {
            match task.poll() {
                Progress::Running => self.picking = Some((what, since, task)),
                Progress::Done(Some(path)) => self.picked(what, path),
                // Without a portal the dialog ends at once: show our own list instead.
                Progress::Done(None) if since.elapsed() < Duration::from_millis(400) => {
                    self.pick_in_window(what);
                }
                Progress::Done(None) => {}
                Progress::Lost => self.pick_in_window(what),
            }
        }
        self.poll_reply();
        self.check_reviewed();
        self.poll_moving();
        self.read_reports();
    }

    pub(super) fn read_reports(&mut self) {
        let reports: Vec<Report> = self.writer.reports().collect();
        for report in reports {
            self.reported(report);
        }
    }

    pub(super) fn reported(&mut self, report: Report) {
        match report {
            Report::Attached(path) => {
                if let Some(desk) = &mut self.desk {
                    desk.keeping = Keeping::In(path);
                }
                if self.banner.as_ref().is_some_and(|b| b.about_disk) {
                    self.banner = None;
                }
            }
            Report::KeptBeside(path) => {
                if let Some(banner) = &mut self.banner {
                    let note = format!(" It is kept in {}.", path.display());
                    banner.text.push_str(&note);
                }
            }
            Report::ReadOnly(why) => {
                if let Some(desk) = &mut self.desk {
                    let stem = match &desk.keeping {
                        Keeping::In(path) => {
                            path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
                        }
                        Keeping::AtFirstOrder { stem } => stem.clone(),
                        Keeping::Asked => desk.kind.title().to_owned(),
                    };
                    desk.keeping = Keeping::AtFirstOrder { stem: format!("{stem}, copy") };
                }
                self.banner = Some(Banner {
                    title: why,
                    text: "Your next order makes a copy in the games folder and goes on there.".into(),
                    grave: false,
                    about_disk: false,
                });
            }
            Report::Trouble(why) => {
                self.banner = Some(Banner {
                    title: why,
                    text: "The game goes on in memory, and writing is tried again every second.".into(),
                    grave: true,
                    about_disk: true,
                });
            }
            Report::Recovered => {
                if self.banner.as_ref().is_some_and(|b| b.about_disk) {
                    self.banner = None;
                }
            }
            Report::Copied(path, words) => {
                if let Some(desk) = &mut self.desk {
                    desk.say(&format!("Saved to {}{words}", path.display()));
                }
            }
            Report::NotMade(why) => {
                self.banner = Some(Banner {
                    title: why,
                    text: "The game is as it was, and no file was made.".into(),
                    grave: true,
                    about_disk: false,
                });
            }
            Report::Failed(why) => {
                if let Some(desk) = &mut self.desk
                    && desk.keeping == Keeping::Asked
                {
                    desk.keeping = Keeping::AtFirstOrder { stem: desk.kind.title().to_owned() };
                    desk.plies_at_open = desk.table.ply_count();
                }
                self.banner = Some(Banner {
                    title: why,
                    text: "Nothing is lost: the game is in memory. Save a copy elsewhere, or play on; it is tried \
                           again at your next order."
                        .into(),
                    grave: true,
                    about_disk: true,
                });
            }
        }
    }

    /// Starts listing the games folder and loading its newest game.
    pub(super) fn scan(&mut self) {
        let folder = self.launch.places.games.clone();
        let elsewhere = self.settings.recent_paths();
        let kinds = Arc::clone(&self.launch.kinds);
        self.scanning = Some(Task::run(&self.wake, move || {
            let files = files::list_with(&folder, &elsewhere);
            let newest = files.first().cloned().map(|file| {
                let loaded = journal::read_file(&file.path).and_then(|bytes| files::load(&kinds, &bytes));
                (file, loaded)
            });
            if newest.is_none()
                && let Some(Ok(ground)) = kinds.first().map(|kind| kind.ground())
            {
                GroundKm::of(&ground);
            }
            (files, newest)
        }));
    }

    pub(super) fn scanned(&mut self, (files, newest): Scanned) {
        // What is gone is forgotten without a word.
        self.settings.recent.retain(|p| files.iter().any(|f| f.path.to_str() == Some(p)));
        self.take_files(files);
        self.newest = newest.and_then(|(file, loaded)| {
            let (kind, table) = loaded.ok()?;
            let mut desk = Desk::new(kind, table, Keeping::In(file.path.clone()));
            desk.spell(self.settings.names);
            desk.refresh();
            Some(Newest { file, desk })
        });
    }

    /// Starts reading a file.
    pub(super) fn open_path(&mut self, path: PathBuf) {
        let kinds = Arc::clone(&self.launch.kinds);
        let from = path.clone();
        let task =
            Task::run(&self.wake, move || journal::read_file(&from).and_then(|b| files::load(&kinds, &b)));
        self.loading = Some((Origin::File(path), task));
    }

    /// The line of the opened file at which reading stopped: its number from 1 and its words, or one sentence why it
    /// cannot be shown. While the game is not over only its beginning is shown: what came of an order may be hidden.
    pub(super) fn bad_line(&self) -> Option<Result<(usize, String), String>> {
        let table = &self.desk.as_ref()?.table;
        let (good, over) = (table.load_report().good_bytes as usize, table.outcome().is_some());
        let path = self.opened_from.as_ref()?;
        Some(journal::read_file(path).map(|bytes| {
            let (before, rest) = bytes.split_at(good.min(bytes.len()));
            let number = before.split(|b| *b == b'\n').count();
            let line = rest.split(|b| *b == b'\n').next().unwrap_or_default();
            (number, beginning(&String::from_utf8_lossy(line), over))
        }))
    }

    pub(super) fn open_sample(&mut self, number: usize) {
        let Some(&Sample { name, bytes, .. }) = self.launch.samples.get(number) else { return };
        let kinds = Arc::clone(&self.launch.kinds);
        let task = Task::run(&self.wake, move || files::load(&kinds, bytes));
        self.loading = Some((Origin::Sample(name), task));
    }

    pub(super) fn opened(&mut self, origin: Origin, loaded: Loaded) {
        let name = match &origin {
            Origin::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Origin::Sample(name) => (*name).to_owned(),
        };
        match loaded {
            Ok((kind, table)) => {
                let report = table.load_report().clone();
                self.opened_from = match &origin {
                    Origin::File(path) => Some(path.clone()),
                    Origin::Sample(_) => None,
                };
                let shown_how = matches!(origin, Origin::Sample(_)) && table.outcome().is_some();
                if let Origin::File(path) = &origin
                    && !files::lies_in(path, &self.launch.places.games)
                {
                    self.settings.remember(path);
                }
                let keeping = match origin {
                    // A damaged file is not written to; the first order makes a copy of what could be read.
                    Origin::File(path)
                        if report.damage.is_none() && files::lies_in(&path, &self.launch.places.games) =>
                    {
                        self.writer.attach(path.clone(), report.good_bytes);
                        Keeping::In(path)
                    }
                    _ => {
                        self.writer.detach();
                        Keeping::AtFirstOrder { stem: files::stem(&name) }
                    }
                };
                if let Some(first) = report.warnings.first() {
                    let rest = match report.warnings.len() {
                        1 => String::new(),
                        n => format!(" There are {} more notes like this.", n - 1),
                    };
                    self.banner = Some(Banner {
                        title: if report.left_out {
                            format!("“{name}” was not whole: {first}")
                        } else {
                            format!("“{name}”: {first}")
                        },
                        text: if report.damage.is_some() {
                            format!(
                                "{} orders are loaded. The file stays as it is; the first order makes a copy.{rest}",
                                report.plies
                            )
                        } else if report.left_out {
                            format!(
                                "{} orders are loaded; the rest of the file is left out.{rest}",
                                report.plies
                            )
                        } else {
                            format!("All {} orders are loaded; nothing is left out.{rest}", report.plies)
                        },
                        grave: false,
                        about_disk: false,
                    });
                } else {
                    self.banner = None;
                }
                let asked = self.launch.at.take();
                let at = asked.filter(|at| *at as usize <= table.ply_count());
                if let Some(asked) = asked.filter(|_| at.is_none() && self.banner.is_none()) {
                    let last = table.ply_count();
                    self.banner = Some(Banner {
                        title: format!("“{name}” has no order {asked}: its last is {last}"),
                        text: "It is shown where it stands.".into(),
                        grave: false,
                        about_disk: false,
                    });
                }
                let mut desk = Desk::new(kind, table, keeping);
                desk.look = at;
                self.put_on_table(desk);
                if let Some(desk) = self.desk.as_mut().filter(|_| at.is_some()) {
                    // Who is given the address of a moment wants to look at it among the others.
                    desk.begin_review();
                    self.review = super::review::screen::ReviewScreen::default();
                }
                if let Some(desk) =
                    self.desk.as_mut().filter(|d| shown_how && !d.table.annotations().is_empty())
                {
                    // A sample with a commentary is there to be read: it opens at its first page.
                    desk.begin_review();
                    desk.review_act(super::review::Act::Moment(0), 0.0);
                    self.review = super::review::screen::ReviewScreen::default();
                }
            }
            Err(why) => {
                self.banner = Some(Banner {
                    title: format!("“{name}” cannot be opened"),
                    text: why,
                    grave: true,
                    about_disk: false,
                });
                if self.desk.is_none() && self.scanning.is_none() && self.files.is_empty() {
                    self.scan();
                }
            }
        }
    }

    pub(super) fn put_on_table(&mut self, mut desk: Desk) {
        desk.spell(self.settings.names);
        desk.refresh();
        self.desk = Some(desk);
        self.play = PlayScreen::default();
        self.newest = None;
        self.screen = Screen::Play;
        self.dialogs.close();
    }

    /// Hands new records to the writer; makes the file at the first order.
    pub(super) fn hand_out_records(&mut self) {
        let Some(desk) = &mut self.desk else { return };
        match &desk.keeping {
            Keeping::AtFirstOrder { stem } => {
                // An order makes the file of a new game; in an opened one a note does as well.
                let noted = desk.plies_at_open > 0 && desk.table.take_records().is_some();
                if noted || desk.table.ply_count() > desk.plies_at_open {
                    let bytes = desk.table.journal();
                    let _ = desk.table.take_records();
                    self.writer.create(self.launch.places.games.clone(), stem.clone(), move || bytes);
                    desk.keeping = Keeping::Asked;
                }
            }
            Keeping::Asked | Keeping::In(_) => {
                if let Some(job) = desk.table.take_records() {
                    self.writer.append(job);
                }
            }
        }
    }

    /// Writes the settings once they have changed; while a word of them is being typed, afterwards.
    pub(super) fn write_settings(&mut self, typing: bool) {
        if self.settings != self.saved_settings && !typing {
            self.saved_settings = self.settings.clone();
            let text = self.settings.to_text();
            self.writer.whole(self.launch.places.settings.clone(), move || Ok(text.into_bytes()), None);
        }
    }

    pub(super) fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.first().map(|f| f.path().to_path_buf()));
        if let Some(path) = dropped {
            self.queue.push(Command::OpenPath(path));
        }
    }
}

/// The beginning of a line of a journal, fit to be shown. Unless the game is `over` it ends before reasons, dice and
/// events.
fn beginning(line: &str, over: bool) -> String {
    let open = if over {
        line.len()
    } else {
        ["reasons", "rolls", "events"].iter().filter_map(|word| line.find(word)).min().unwrap_or(line.len())
    };
    let most = if over { 600 } else { 120 };
    let mut shown: String =
        line[..open].chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn a_bad_line_of_a_running_game_ends_before_what_came_of_its_order() {
        let line = "ply (id:1,order:Begin,reasons:[],events:[Dealt(\u{1b}[31mfaces)])";
        assert_eq!(beginning(line, false), "ply (id:1,order:Begin,…");
        assert!(beginning(line, true).contains("Dealt(\u{fffd}[31m"));
        assert_eq!(beginning(&"x".repeat(5000), false).chars().count(), 121);
    }
}
