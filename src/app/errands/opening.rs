//! Files in and out of the window: opening, keeping what is played, settings, and what the writer reports.

use crate::{
    app::{
        App, Banner,
        command::{Command, Files, review::Act},
        desk::{parts::Keeping, state::Desk},
        features::review::screen::ReviewScreen,
        launch::Screen,
        map::ground::GroundKm,
        play::Play,
        program::{
            leaving::Leave,
            library::{self as files, Loaded, Opened},
            opening::*,
            origin::{Newest, Origin, Scanned},
            worker::{Progress, Report, Task},
        },
        screens::play::PlayScreen,
    },
    engine::{
        contract::options::Choices,
        journal::{self, Meddled, Over},
    },
    games::Sample,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

impl App {
    /// Looks at everything that runs on other threads, without waiting.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) {
        if let Some((origin, task)) = self.loading.take() {
            match task.poll() {
                Progress::Running => self.loading = Some((origin, task)),
                Progress::Done(loaded) => self.opened(origin, loaded, ctx),
                Progress::Lost => {
                    self.opened(origin, Err("the file could not be read to its end".into()), ctx);
                }
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
        self.poll_making();
        self.poll_opening_file();
        self.poll_filing();
        self.read_reports();
        self.tick_leaving(ctx);
    }

    /// Takes in what the writer has told; whether it told anything.
    pub(crate) fn read_reports(&mut self) -> bool {
        let reports: Vec<Report> = self.writer.reports().collect();
        let any = !reports.is_empty();
        for report in reports {
            self.reported(report);
        }
        any
    }

    pub(crate) fn reported(&mut self, report: Report) {
        match report {
            Report::Attached(path) => self.attached(path),
            Report::KeptBeside(path) => {
                if let Some(banner) = &mut self.banner {
                    let note = format!(" It is kept in {}.", path.display());
                    banner.text.push_str(&note);
                }
            }
            Report::ReadOnly(why) => {
                let stem = files::copy_stem(&self.stem());
                if let Some(Play { desk, .. }) = &mut self.game {
                    desk.keeping = Keeping::AtFirstOrder { stem };
                }
                let text = "Your next order makes a copy in the games folder and goes on there.";
                self.banner = Some(Banner::warning(why, text));
            }
            Report::Trouble(why) => {
                self.banner = Some(Banner {
                    about_disk: true,
                    acts: vec![
                        ("Try again", Command::Files(Files::RetryWriting)),
                        ("Save somewhere else…", Command::Files(Files::ChooseElsewhere)),
                    ],
                    ..Banner::grave(
                        why.clone(),
                        "The game goes on in memory, and writing is tried again every second.",
                    )
                });
                self.trouble = Some(why);
            }
            Report::Recovered => self.trouble_is_over(),
            Report::Meddled(path, meddled) => self.meddled_with(&path, meddled),
            Report::NotMoved(why) => {
                if self.leaving.is_some() {
                    self.not_there = Some(why);
                } else {
                    self.banner = Some(Banner::grave(why, "The game is kept where it was before."));
                }
            }
            Report::Copied(path, words) => {
                if let Some(Play { desk, .. }) = &mut self.game {
                    desk.say(&format!("Saved to {}{words}", path.display()));
                }
                let mut text = words.trim_start_matches(['.', ' ']).to_owned();
                if !text.is_empty() {
                    text.push('.');
                }
                self.banner = Some(Banner::written(&path, text));
            }
            Report::NotKept(why) => {
                self.banner
                    .get_or_insert(Banner::warning(why, "The settings are as you see them until you quit."));
            }
            Report::Failed(why) => {
                self.failed = true;
                let text = "That file was not made; the game itself is as safe as before.";
                self.banner = Some(Banner::grave(why, text));
            }
        }
    }

    fn trouble_is_over(&mut self) {
        self.trouble = None;
        if self.banner.as_ref().is_some_and(|b| b.about_disk) {
            self.banner = None;
        }
    }

    /// The game is kept in this file from now on.
    fn attached(&mut self, path: PathBuf) {
        self.trouble_is_over();
        if let Some((name, meddled)) = self.meddled.take() {
            self.banner = Some(Banner {
                path: Some(path.clone()),
                acts: vec![("Copy the path", Command::Files(Files::CopyPath(path.clone())))],
                ..Banner::warning(
                    format!("“{name}” {}", meddled.words()),
                    "The whole game, with every order, goes on in a new file:",
                )
            });
        }
        let Some(Play { desk, .. }) = &mut self.game else { return };
        if !files::lies_in(&path, &self.launch.places.games) {
            self.settings.remember(&path);
        }
        desk.keeping = Keeping::In(path);
    }

    /// Another program deleted, replaced or changed the file of the game: all of it goes into a new file beside it.
    fn meddled_with(&mut self, path: &Path, meddled: Meddled) {
        self.hand_out_records();
        let Some(Play { desk, .. }) = &mut self.game else { return };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let stem = files::unnumbered(&name).to_owned();
        let beside = path.parent().filter(|folder| folder.is_dir());
        let folder = beside.unwrap_or(&self.launch.places.games).to_owned();
        let all = desk.table.journal();
        desk.keeping = Keeping::Asked { stem: stem.clone() };
        self.writer.create(folder, stem, move || all);
        self.meddled = Some((name, meddled));
    }

    /// Starts listing the games folder and loading its newest game.
    pub(crate) fn scan(&mut self) {
        let folder = self.launch.places.games.clone();
        let elsewhere = self.settings.recent_paths();
        let kinds = Arc::clone(&self.launch.kinds);
        let names = self.settings.names;
        self.scanning = Some(Task::run(&self.wake, move || {
            let files = files::list_with(&folder, &elsewhere);
            let newest = files.first().cloned().and_then(|file| {
                let kinds = Arc::clone(&kinds);
                // Nobody asked for this file: whatever it does to its reader, the list is shown all the same.
                files::apart(move || {
                    let (kind, table) = files::read(&kinds, &file.path).ok()?;
                    let mut desk = Desk::new(kind, table, Keeping::In(file.path.clone()));
                    desk.spell(names);
                    desk.refresh();
                    Some(Newest { file, desk })
                })
                .flatten()
            });
            if newest.is_none()
                && let Some(Ok(board)) = kinds.first().map(|kind| kind.board(&Choices::new()))
            {
                GroundKm::of(&board);
            }
            (files, newest)
        }));
    }

    pub(crate) fn scanned(&mut self, (files, newest): Scanned) {
        // What is gone is forgotten without a word.
        self.settings.recent.retain(|p| files.iter().any(|f| f.path.to_str() == Some(p)));
        self.take_files(files);
        self.newest = newest;
    }

    /// Starts reading a file.
    pub(crate) fn open_path(&mut self, path: PathBuf) {
        let kinds = Arc::clone(&self.launch.kinds);
        let from = path.clone();
        let task = Task::run(&self.wake, move || files::read(&kinds, &from));
        self.loading = Some((Origin::File(path), task));
    }

    /// The line of the opened file at which reading stopped: its number from 1 and its words, or one sentence why it
    /// cannot be shown. While the game is not over only its beginning is shown: what came of an order may be hidden.
    pub(crate) fn bad_line(&self) -> Option<Result<(usize, String), String>> {
        let table = &self.desk()?.table;
        let (good, over) = (table.load_report().good_bytes as usize, table.outcome().is_some());
        let path = self.opened_from.as_ref()?;
        Some(journal::read_file(path).map(|bytes| {
            let (before, rest) = bytes.split_at(good.min(bytes.len()));
            let number = before.split(|b| *b == b'\n').count();
            let line = rest.split(|b| *b == b'\n').next().unwrap_or_default();
            (number, beginning(&String::from_utf8_lossy(line), over))
        }))
    }

    pub(crate) fn open_sample(&mut self, number: usize) {
        let Some(&Sample { name, bytes, .. }) = self.launch.samples.get(number) else { return };
        let kinds = Arc::clone(&self.launch.kinds);
        let task = Task::run(&self.wake, move || files::load(&kinds, bytes));
        self.loading = Some((Origin::Sample(name), task));
    }

    /// A file was read: its game comes on the table once the one that lies there may leave it.
    pub(crate) fn opened(&mut self, origin: Origin, loaded: Loaded, ctx: &egui::Context) {
        match loaded {
            Ok(opened) => {
                self.leave(Leave::Open(origin, opened), ctx);
            }
            Err(why) => {
                let title = format!("“{}” cannot be opened", origin.name());
                self.banner = Some(Banner::grave(title, why));
                if self.game.is_none() && self.scanning.is_none() && self.files.is_empty() {
                    self.scan();
                }
            }
        }
    }

    /// Puts a game that was read on the table.
    pub(crate) fn open_now(&mut self, origin: Origin, (kind, table): Opened) {
        let name = origin.name();
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
                self.writer.attach(path.clone(), report.good_bytes, report.read_bytes);
                Keeping::In(path)
            }
            Origin::File(_) | Origin::Sample(_) => {
                self.writer.detach();
                Keeping::AtFirstOrder { stem: files::stem(&name) }
            }
        };
        self.banner = about_reading(&name, &report);
        let asked = self.launch.at.take();
        let at = asked.filter(|at| *at as usize <= table.ply_count());
        if let Some(asked) = asked.filter(|_| at.is_none() && self.banner.is_none()) {
            let last = table.ply_count();
            let title = format!("“{name}” has no order {asked}: its last is {last}");
            self.banner = Some(Banner::warning(title, "It is shown where it stands."));
        }
        let mut desk = Desk::new(kind, table, keeping);
        desk.look = at;
        self.put_on_table(desk);
        if let Some(game) = self.game.as_mut().filter(|_| at.is_some()) {
            // Who is given the address of a moment wants to look at it among the others.
            game.begin_review();
            self.review_screen = ReviewScreen::default();
        }
        if let Some(game) = self.game.as_mut().filter(|g| shown_how && !g.desk.table.annotations().is_empty())
        {
            // A sample with a commentary is there to be read: it opens at its first page.
            game.begin_review();
            game.review_act(Act::Moment(0), 0.0);
            self.review_screen = ReviewScreen::default();
        }
    }

    pub(crate) fn put_on_table(&mut self, desk: Desk) {
        let mut game = Play::new(desk);
        game.spell(self.settings.names);
        game.refresh();
        self.game = Some(game);
        self.play_screen = PlayScreen::default();
        self.newest = None;
        self.screen = Screen::Play;
        self.dialogs.close();
    }

    /// Hands new records to the writer; makes the file at the first order.
    pub(crate) fn hand_out_records(&mut self) {
        let Some(Play { desk, .. }) = &mut self.game else { return };
        match &desk.keeping {
            Keeping::AtFirstOrder { stem } => {
                // An order makes the file of a new game; in an opened one a note does as well.
                let noted = desk.plies_at_open > 0 && desk.table.take_records().is_some();
                if noted || desk.table.ply_count() > desk.plies_at_open {
                    let bytes = desk.table.journal();
                    let _ = desk.table.take_records();
                    let stem = stem.clone();
                    self.writer.create(self.launch.places.games.clone(), stem.clone(), move || bytes);
                    desk.keeping = Keeping::Asked { stem };
                }
            }
            Keeping::Asked { .. } | Keeping::In(_) => {
                if let Some(job) = desk.table.take_records() {
                    self.writer.append(job);
                }
            }
        }
    }

    /// Writes the settings once they have changed; while a word of them is being typed, afterwards.
    pub(crate) fn write_settings(&mut self, typing: bool) {
        if self.settings != self.saved_settings && !typing {
            self.saved_settings = self.settings.clone();
            let text = self.settings.to_text();
            self.writer.whole(self.launch.places.settings.clone(), text.into_bytes(), Over::File, None);
        }
    }

    pub(crate) fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.first().map(|f| f.path().to_path_buf()));
        if let Some(path) = dropped {
            self.queue.push(Command::Files(Files::OpenPath(path)));
        }
    }
}
