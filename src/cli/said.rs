//! What a subcommand has to say, how it is printed, and the exit codes.

use clap::ArgMatches;
use engine::{
    base::{plain, wrong},
    table::GameKind,
};
use std::{
    io::{self, Write as _},
    process::ExitCode,
    sync::Arc,
};

/// What a subcommand has to say, and the exit code.
pub(super) struct Said {
    pub(super) text: String,
    pub(super) code: u8,
}

impl Said {
    pub(super) fn well(text: String) -> Self {
        Self { text, code: 0 }
    }
}

/// Exit code when lines of a file could not be used, and the rest was.
pub(super) const LEFT_OUT: u8 = 4;

/// Why a subcommand could not be carried out: one sentence, and the exit code.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) sentence: String,
    pub(super) code: u8,
}

/// Bad usage or a bad file.
pub(super) fn bad(sentence: impl Into<String>) -> Failure {
    Failure { sentence: sentence.into(), code: 2 }
}

/// A check that failed.
pub(super) fn failed(sentence: impl Into<String>) -> Failure {
    Failure { sentence: sentence.into(), code: 1 }
}

/// Sentences of the engine are about usage or files.
impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        bad(sentence)
    }
}

pub(super) type Kinds = [Arc<dyn GameKind>];

pub(super) type Result<T> = std::result::Result<T, Failure>;

/// Prints what a subcommand has to say. A reader that goes away early (`| head`) is no error.
pub(super) fn print(said: &Said) -> ExitCode {
    let mut out = io::stdout().lock();
    // Texts of files do nothing to a terminal but be read.
    match out.write_all(plain::shown(&said.text).as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("The output cannot be written: {}", wrong::disk(&e)));
            ExitCode::from(2)
        }
        _ => ExitCode::from(said.code),
    }
}

/// Prints a part of the output at once.
///
/// # Errors
/// With no sentence when the reader has gone away, which is no error: the rest has no reader.
pub(super) fn print_piece(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Err(Failure { sentence: String::new(), code: 0 }),
        Err(e) => Err(bad(format!("The output cannot be written: {}", wrong::disk(&e)))),
    }
}

/// What was found, and then the sentence of why it could not be kept: the work is not lost with the disk.
///
/// # Errors
/// Why it could not be kept.
pub(super) fn though_not_kept(kept: Option<Result<()>>, said: Said) -> Result<Said> {
    let Some(Err(why)) = kept else { return Ok(said) };
    print_piece(&plain::shown(&said.text))?;
    Err(why)
}

/// Longest sentence on the error output, in characters: paths may be long, and two may stand in one.
const LONGEST_SENTENCE: usize = 2_000;

/// A sentence on the error output; if even that is closed, it is lost.
pub(super) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "stavka: {}", plain::shortened(sentence, LONGEST_SENTENCE));
}

/// The games that are asked about: the one that --game names, else all.
pub fn asked(args: &ArgMatches, kinds: &Kinds) -> Vec<Arc<dyn GameKind>> {
    let named = args.get_one::<String>("game");
    kinds.iter().filter(|kind| named.is_none_or(|id| kind.id() == id)).cloned().collect()
}
