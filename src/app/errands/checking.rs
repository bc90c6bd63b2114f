//! Whether a game under review would come out the same today: its orders are decided again from its file, on another
//! thread, once a game. What comes out otherwise is shown as it was recorded, and said.

use crate::{
    app::{
        App, Banner,
        desk::parts::Keeping,
        play::Play,
        program::{
            library as files,
            worker::{Progress, Task},
        },
    },
    engine::journal,
};
use std::sync::Arc;

impl App {
    /// Starts the check of the game under review, and tells what it found.
    pub(crate) fn check_reviewed(&mut self) {
        self.begin_check();
        let Some(task) = self.checking.task.take() else { return };
        match task.poll() {
            Progress::Running => self.checking.task = Some(task),
            Progress::Done(Some((ply, how))) if self.banner.is_none() => {
                let title = format!("Checked again, order {ply} has another outcome: {how}");
                self.banner = Some(Banner::warning(title, "The game is shown as it was recorded."));
            }
            Progress::Done(_) | Progress::Lost => {}
        }
    }

    fn begin_check(&mut self) {
        let Some(Play { desk, .. }) = self.game.as_ref().filter(|g| g.desk.reviewed) else { return };
        let Keeping::In(path) = &desk.keeping else { return };
        if self.checking.of.as_deref() == Some(path.as_path()) {
            return;
        }
        self.checking.of = Some(path.clone());
        let (path, kinds) = (path.clone(), Arc::clone(&self.launch.kinds));
        self.checking.task = Some(Task::run(&self.wake, move || {
            let bytes = journal::read_file(&path).ok()?;
            let (_, table) = files::load(&kinds, &bytes).ok()?;
            table.verify().first_difference
        }));
    }
}
