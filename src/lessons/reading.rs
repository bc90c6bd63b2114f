//! Lesson and pack files, read and written. They come from strangers: whatever is wrong is one sentence with file, line and
//! reason, and nothing of the file is used.

use super::format::{FORMAT, Lesson, Pack};
use engine::base::{plain, text};
use serde::{Serialize, de::DeserializeOwned};

/// Largest file that is read, in bytes.
pub const LARGEST: usize = 1 << 20;
/// Most steps of a lesson.
pub const MOST_STEPS: usize = 200;

/// Why a file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file's name.
    pub file: String,
    /// The line, when it is known.
    pub line: Option<usize>,
    /// The reason, one sentence without a full stop.
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", plain::one_line(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", plain::one_line(&self.why))
    }
}

impl std::error::Error for Fault {}

/// Reads a lesson.
///
/// # Errors
/// What is wrong with the file. Whether a game can play it is asked by the checker.
pub fn lesson(file: &str, bytes: &[u8]) -> Result<Lesson, Fault> {
    let lesson: Lesson = read(file, bytes)?;
    format_known(file, lesson.format, FORMAT)?;
    let fault = |why: String| Fault { file: file.to_owned(), line: None, why };
    named(file, "lesson", &lesson.id)?;
    if lesson.title.trim().is_empty() {
        return Err(fault("the lesson has no title".into()));
    }
    if lesson.steps.is_empty() {
        return Err(fault("the lesson has no steps".into()));
    }
    if lesson.steps.len() > MOST_STEPS {
        return Err(fault(format!("the lesson has more than {MOST_STEPS} steps")));
    }
    if let Some(why) = lesson.start.as_ref().and_then(|start| start.fits().err()) {
        return Err(fault(why));
    }
    for (nth, step) in lesson.steps.iter().enumerate() {
        named(file, "step", &step.id)?;
        if lesson.steps[..nth].iter().any(|other| other.id == step.id) {
            return Err(fault(format!("two steps have the id {}", plain::quoted(&step.id))));
        }
    }
    if let Some(at) = lesson.goal_at.as_ref().filter(|at| lesson.steps.iter().all(|step| step.id != **at)) {
        return Err(fault(format!("goal_at names the step {}, which is not there", plain::quoted(at))));
    }
    for (nth, step) in lesson.steps.iter().enumerate() {
        let is_later = |id: &&String| lesson.steps[..nth].iter().all(|before| before.id != **id);
        if let Some(id) = step.back_to.as_ref().filter(is_later) {
            let (step, id) = (plain::quoted(&step.id), plain::quoted(id));
            return Err(fault(format!("the step {step} goes back to {id}, which is no earlier step")));
        }
    }
    Ok(lesson)
}

/// Reads a pack.
///
/// # Errors
/// What is wrong with the file.
pub fn pack(file: &str, bytes: &[u8]) -> Result<Pack, Fault> {
    let pack: Pack = read(file, bytes)?;
    format_known(file, pack.format, FORMAT)?;
    named(file, "pack", &pack.id)?;
    let names: Vec<&String> = pack.parts.iter().flat_map(|part| &part.lessons).collect();
    let outside = |name: &&&String| name.contains(['/', '\\']) || !name.ends_with(".lesson");
    if let Some(name) = names.iter().find(outside) {
        let why = format!("{} is not the name of a lesson file beside it", plain::quoted(name));
        return Err(Fault { file: file.to_owned(), line: None, why });
    }
    Ok(pack)
}

/// A lesson as the text of a file.
///
/// # Errors
/// One sentence, when it nests too deeply.
pub fn write_lesson(lesson: &Lesson) -> Result<String, String> {
    write(lesson)
}

/// A pack as the text of a file.
///
/// # Errors
/// As [`write_lesson`].
pub fn write_pack(pack: &Pack) -> Result<String, String> {
    write(pack)
}

/// The line of a file on which a step begins, by its id.
pub fn line_of_step(text: &str, id: &str) -> Option<usize> {
    let wanted = format!("\"{id}\"");
    let is_it = |line: &str| {
        let rest = line.trim_start().trim_start_matches('(').trim_start();
        let value = rest.strip_prefix("id").map(str::trim_start).and_then(|r| r.strip_prefix(':'));
        value.is_some_and(|value| value.trim_start().starts_with(&wanted))
    };
    // The lesson's own id may be that of a step: a step stands below `steps`.
    let steps = text.lines().position(|line| line.trim_start().starts_with("steps")).unwrap_or(0);
    text.lines().enumerate().skip(steps).find(|(_, line)| is_it(line)).map(|(nth, _)| nth + 1)
}

pub(super) fn read<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, Fault> {
    read_within(file, bytes, LARGEST)
}

/// The same, with a limit on the bytes of the file.
pub(super) fn read_within<T: DeserializeOwned>(file: &str, bytes: &[u8], largest: usize) -> Result<T, Fault> {
    let fault = |line, why: &str| Fault { file: file.to_owned(), line, why: why.to_owned() };
    if bytes.len() > largest {
        return Err(fault(None, &format!("it is larger than {} MiB", largest >> 20)));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
        Err(e) => {
            let line = bytes[..e.valid_up_to()].split(|b| *b == b'\n').count();
            return Err(fault(Some(line), "it is not text (UTF-8)"));
        }
    };
    text::read_file(text).map_err(|(line, why)| fault(Some(line), &why))
}

pub(super) fn write<T: Serialize>(value: &T) -> Result<String, String> {
    text::write_file(value)
}

/// Whether a format is the one this program reads.
pub(super) fn format_known(file: &str, format: u16, ours: u16) -> Result<(), Fault> {
    if format == ours {
        return Ok(());
    }
    let why = match format {
        0 => format!("its format is 0; this program reads {ours}"),
        _ => format!("it was made for a later program: its format is {format}, this program reads {ours}"),
    };
    Err(Fault { file: file.to_owned(), line: None, why })
}

fn named(file: &str, what: &str, id: &str) -> Result<(), Fault> {
    good_id(what, id).map_err(|why| Fault { file: file.to_owned(), line: None, why })
}

/// Whether an id is one that files and progress may name something by.
pub(super) fn good_id(what: &str, id: &str) -> Result<(), String> {
    let is_good = (1..=60).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-');
    if is_good {
        return Ok(());
    }
    Err(format!("the id {} of a {what} must be 1 to 60 small letters, digits, - or _", plain::quoted(id)))
}
