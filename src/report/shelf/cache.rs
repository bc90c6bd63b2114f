//! What was told of the games of a shelf, kept so that their files need not be read again.
//!
//! A text of lines: the first names the version, every other is one game in JSON. A gist counts only for a file of the same
//! path, length and time. A cache of another version, or with anything in it that is not as it was written, is thrown away
//! whole: the files say the same.

use super::gist::Gist;
use engine::{
    base::wrong,
    journal::{Over, Standing, write_whole},
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

/// Raised whenever a gist holds something else, or is worked out otherwise.
const VERSION: u32 = 1;

/// A cache larger than this is none of ours, in bytes.
const MOST: u64 = 256 << 20;

/// By what a file is known again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// Bytes.
    pub length: u64,
    /// When it was written last, in nanoseconds.
    pub time: u64,
}

impl Stamp {
    /// Of a file.
    pub fn of(path: &Path) -> Option<Self> {
        let meta = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
        Some(Self::new(meta.len(), meta.modified().unwrap_or(UNIX_EPOCH)))
    }

    /// Of a length and a time.
    pub fn new(length: u64, time: SystemTime) -> Self {
        let time = time.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
        Self { length, time }
    }
}

/// What is told of a file: a gist, or a sentence why there is none.
pub type Told = Result<Arc<Gist>, String>;

/// What was told of the files.
#[derive(Debug, Clone, Default)]
pub struct Cache {
    games: BTreeMap<PathBuf, (Stamp, Told)>,
    changed: bool,
}

impl Cache {
    /// What was kept in a file; nothing where that is not what was written.
    pub fn read(file: &Path) -> Self {
        let small = std::fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.len() <= MOST);
        let text = small.then(|| std::fs::read_to_string(file).ok()).flatten();
        text.and_then(|text| Self::of_text(&text)).unwrap_or_default()
    }

    fn of_text(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(&head())?;
        // The last line ends, or it was cut off.
        let rest = rest.strip_suffix('\n').or(rest.is_empty().then_some(""))?;
        let games = rest.lines().map(game_of).collect::<Option<_>>()?;
        Some(Self { games, changed: false })
    }

    fn text(&self) -> String {
        let mut text = head();
        for (path, (stamp, told)) in &self.games {
            let Some(path) = path.to_str() else { continue };
            let (gist, why) = match told {
                Ok(gist) => (gist.json(), Value::Null),
                Err(why) => (Value::Null, json!(why)),
            };
            let line = json!([path, stamp.length, stamp.time, gist, why]);
            text.push_str(&line.to_string());
            text.push('\n');
        }
        text
    }

    /// What is told of a file, if it is the same file still.
    pub fn get(&self, path: &Path, stamp: Stamp) -> Option<&Told> {
        self.games.get(path).filter(|(kept, _)| *kept == stamp).map(|(_, told)| told)
    }

    /// Keeps what is told of a file.
    pub fn put(&mut self, path: PathBuf, stamp: Stamp, told: Told) {
        self.games.insert(path, (stamp, told));
        self.changed = true;
    }

    /// Forgets the files that are gone from these folders. Of other folders nothing is known.
    pub fn forget(&mut self, folders: &[PathBuf]) {
        let before = self.games.len();
        self.games.retain(|path, _| {
            let looked_at = path.parent().is_some_and(|parent| folders.iter().any(|f| f == parent));
            !looked_at || path.is_file()
        });
        self.changed |= self.games.len() != before;
    }

    /// Writes it to a file, if it is not what was read there.
    ///
    /// # Errors
    /// One sentence. Nothing is lost with a cache.
    pub fn write(&mut self, file: &Path) -> Result<(), String> {
        if !std::mem::take(&mut self.changed) {
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|e| format!("{} cannot be made: {}", folder.display(), wrong::disk(&e)))?;
        }
        let over = if Standing::at(file) == Standing::Free { Over::Nothing } else { Over::File };
        write_whole(file, self.text().as_bytes(), over)
    }
}

/// The first line.
fn head() -> String {
    format!("shelf of games, version {VERSION} of {}\n", env!("CARGO_PKG_VERSION"))
}

fn game_of(line: &str) -> Option<(PathBuf, (Stamp, Told))> {
    let v: Value = serde_json::from_str(line).ok()?;
    let stamp = Stamp { length: v.get(1)?.as_u64()?, time: v.get(2)?.as_u64()? };
    let told = match v.get(4)? {
        Value::Null => Ok(Arc::new(Gist::of_json(v.get(3)?)?)),
        why => Err(why.as_str()?.to_owned()),
    };
    Some((PathBuf::from(v.get(0)?.as_str()?), (stamp, told)))
}

#[cfg(test)]
mod tests {
    use super::{super::gist::example, *};

    const STAMP: Stamp = Stamp { length: 4000, time: 17 };

    fn kept() -> Cache {
        let mut cache = Cache::default();
        cache.put("games/a.stavka".into(), STAMP, Ok(Arc::new(example())));
        cache.put("games/b.stavka".into(), STAMP, Err("It is no game".into()));
        cache
    }

    #[test]
    fn what_is_kept_counts_for_the_same_file_alone() {
        let again = Cache::of_text(&kept().text()).unwrap();
        let told = again.get(Path::new("games/a.stavka"), STAMP).unwrap();
        assert_eq!(**told.as_ref().unwrap(), example());
        assert_eq!(again.get(Path::new("games/b.stavka"), STAMP), Some(&Err("It is no game".to_owned())));
        for other in [Stamp { length: 4001, ..STAMP }, Stamp { time: 18, ..STAMP }] {
            assert_eq!(again.get(Path::new("games/a.stavka"), other), None);
        }
        assert_eq!(again.get(Path::new("games/c.stavka"), STAMP), None);
    }

    #[test]
    fn a_cache_that_is_not_as_it_was_written_is_thrown_away() {
        let text = kept().text();
        assert!(Cache::of_text(&text).is_some() && Cache::of_text(&head()).is_some());
        let broken = [
            String::new(),
            text.replace("version 1", "version 0"),
            text[..text.len() - 1].to_owned(),
            text[..text.len() - 30].to_owned(),
            text.replace("\"plan\"", "\"plans\""),
            text.replace("[\"games/b", "{\"games/b"),
            format!("{text}more\n"),
        ];
        for broken in broken {
            assert!(Cache::of_text(&broken).is_none(), "{broken}");
        }
    }
}
