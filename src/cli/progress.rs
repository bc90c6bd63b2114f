//! A line on standard error that says how far a long job has come, while it is shown on a terminal.

use std::{
    io::{IsTerminal as _, Write},
    time::{Duration, Instant},
};

/// How often the line is written again.
const EVERY: Duration = Duration::from_millis(200);

/// Writes the line over itself and wipes it away at the end. Nothing is written where it would not be read: when standard error
/// is no terminal.
pub struct Progress<W: Write> {
    out: Option<W>,
    written: Option<Instant>,
    width: usize,
}

impl Progress<std::io::Stderr> {
    /// On standard error.
    pub fn on_terminal() -> Self {
        let err = std::io::stderr();
        Self::on(err.is_terminal().then_some(err))
    }
}

impl<W: Write> Progress<W> {
    /// On anything, or nowhere.
    fn on(out: Option<W>) -> Self {
        Self { out, written: None, width: 0 }
    }

    /// Says how far the job is, unless it was said a moment ago.
    pub fn say(&mut self, words: impl FnOnce() -> String) {
        if self.written.is_none_or(|last| last.elapsed() >= EVERY) {
            self.written = Some(Instant::now());
            self.line(&words());
        }
    }

    /// Writes over what stands there. A terminal that is gone is no reason to end the job.
    fn line(&mut self, words: &str) {
        let Some(out) = &mut self.out else { return };
        let width = words.chars().count();
        let gap = self.width.saturating_sub(width);
        let _ = write!(out, "\r{words}{:gap$}", "");
        let _ = out.flush();
        self.width = width;
    }
}

impl<W: Write> Drop for Progress<W> {
    fn drop(&mut self) {
        if self.width > 0 {
            self.line("");
            if let Some(out) = &mut self.out {
                let _ = write!(out, "\r");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Progress;

    #[test]
    fn a_line_is_written_over_itself_and_wiped_away() {
        let mut out = Vec::new();
        let mut progress = Progress::on(Some(&mut out));
        progress.say(|| "12 of 400".into());
        progress.say(|| unreachable!("it was said a moment ago"));
        progress.line("3 of 4");
        drop(progress);
        assert_eq!(String::from_utf8(out).unwrap(), "\r12 of 400\r3 of 4   \r      \r");
    }

    #[test]
    fn nothing_is_written_where_nobody_looks() {
        let mut progress = Progress::<Vec<u8>>::on(None);
        progress.say(|| "12 of 400".into());
        assert!(progress.out.is_none());
    }
}
