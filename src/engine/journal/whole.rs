//! Whole files: written so that a crash, a kill or a full disk leaves either what stood there before or the new file.
//!
//! A game is never replaced, and nothing that is no ordinary file (a device, a pipe, a folder) is ever written to. On
//! Linux the bytes go to a file without a name, which the system drops when the program is killed; it gets its name when
//! it is complete. Where a disk cannot do this they go to `.NAME.stavka-part` beside the target, which the next
//! write of the same file takes away. No link is followed there.

use super::file::sentence;
use crate::base::plain;
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
};

/// What a whole file may be written over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Nothing: whatever stands there stays, also when it comes there while the file is written.
    Nothing,
    /// An ordinary file that is no game.
    File,
}

/// What stands where a file is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing.
    Free,
    /// An ordinary file that is no game; [`Over::File`] replaces it.
    File,
    /// A game, or something that ends or begins like one: never replaced.
    Game,
    /// A folder.
    Folder,
    /// A device, a pipe or a link that leads nowhere: never written to.
    Special,
}

impl Standing {
    /// What stands at a path; links are followed.
    pub fn at(path: &Path) -> Self {
        let Ok(meta) = fs::metadata(path) else {
            return if fs::symlink_metadata(path).is_ok() { Self::Special } else { Self::Free };
        };
        if meta.is_dir() {
            Self::Folder
        } else if !meta.is_file() {
            Self::Special
        } else if is_game(path) {
            Self::Game
        } else {
            Self::File
        }
    }

    /// Why a file may not be written there.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    fn allow(self, path: &Path, over: Over) -> Result<(), String> {
        let name = plain::path(path);
        match self {
            Self::Free => Ok(()),
            Self::File if over == Over::File => Ok(()),
            Self::File => Err(format!("{name} exists already")),
            Self::Game => Err(format!("{name} exists already and is a game, which is never replaced")),
            Self::Folder => Err(format!("{name} is a folder")),
            Self::Special => Err(format!("{name} is not an ordinary file, so it is not written to")),
        }
    }
}

/// Whether an ordinary file is a game, by its ending or by how it begins. One that may not be read counts as one.
fn is_game(path: &Path) -> bool {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("stavka")) {
        return true;
    }
    let mut head = Vec::new();
    let read = File::open(path).and_then(|f| f.take(16).read_to_end(&mut head));
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
    read.is_err() || head.starts_with(b"stavka ")
}

/// Writes a whole file.
///
/// # Errors
/// One sentence naming the file and the reason; what stood there before still does.
pub fn write_whole(path: &Path, bytes: &[u8], over: Over) -> Result<(), String> {
    Standing::at(path).allow(path, over)?;
    // A link stays a link: what it leads to is written.
    let target = match over {
        Over::File => fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        Over::Nothing => path.to_owned(),
    };
    write_at(&target, bytes, over).map_err(|e| sentence(path, "written", &e))
}

fn write_at(path: &Path, bytes: &[u8], over: Over) -> io::Result<()> {
    let part = part_of(path)?;
    match unnamed::in_folder_of(path) {
        Some(file) => {
            fill(&file, bytes, path)?;
            match unnamed::give_name(&file, path, &part, over) {
                // Without /proc the file cannot be given a name.
                Err(e) if e.kind() == ErrorKind::NotFound => named(path, &part, bytes, over)?,
                given => given?,
            }
        }
        None => named(path, &part, bytes, over)?,
    }
    keep_folder(path);
    Ok(())
}

/// Writes the bytes and waits until the disk has them; the file looks to others as the one it will replace does.
fn fill(mut file: &File, bytes: &[u8], path: &Path) -> io::Result<()> {
    if let Ok(before) = fs::metadata(path) {
        file.set_permissions(before.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Writes by way of a file of another name. That file is always a new one: what has its name is never written to, for it
/// may be a link, and every user who may write in the folder can lay it there.
fn named(path: &Path, part: &Path, bytes: &[u8], over: Over) -> io::Result<()> {
    take_away(part)?;
    let file = OpenOptions::new().write(true).create_new(true).open(part)?;
    lock(&file)?;
    let written = fill(&file, bytes, path).and_then(|()| match over {
        Over::File => fs::rename(part, path),
        Over::Nothing => link_or_move(part, path),
    });
    if written.is_err() || over == Over::Nothing {
        let _ = fs::remove_file(part);
    }
    written
}

/// Takes away what an earlier write left, unless another program writes it now.
fn take_away(part: &Path) -> io::Result<()> {
    match part.symlink_metadata() {
        Err(_) => return Ok(()),
        // The program that writes it has locked it. A link is not looked through, and a pipe would wait for a writer.
        Ok(meta) if meta.is_file() => lock(&File::open(part)?)?,
        Ok(_) => {}
    }
    fs::remove_file(part)
}

/// Locks the file that is written.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another program is writing it")),
        // A disk that knows no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Gives a file a second name that must be free. Where a disk knows one name a file only, the name is looked for first.
fn link_or_move(part: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(part, path) {
        Err(e) if e.kind() != ErrorKind::AlreadyExists => {
            if path.symlink_metadata().is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            fs::rename(part, path)
        }
        linked => linked,
    }
}

/// Gives a file another name, which no other file may have.
///
/// # Errors
/// One sentence naming the file and the reason; then nothing has changed.
pub fn rename(from: &Path, to: &Path) -> Result<(), String> {
    let same = from.canonicalize().ok().is_some_and(|a| to.canonicalize().ok() == Some(a));
    let renamed = if same {
        // Another writing of the same name, where a disk knows no difference between capitals and small letters.
        fs::rename(from, to)
    } else {
        link_or_move(from, to).and_then(|()| match from.symlink_metadata() {
            Ok(_) => fs::remove_file(from),
            Err(_) => Ok(()),
        })
    };
    renamed.map_err(|e| {
        if e.kind() == ErrorKind::NotFound { sentence(from, "read", &e) } else { sentence(to, "made", &e) }
    })
}

/// The name under which a file is written before it is complete.
fn part_of(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(ErrorKind::IsADirectory)?.to_string_lossy();
    // With its prefix and ending the name must not be longer than a disk allows.
    let mut end = name.len().min(200);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    Ok(path.with_file_name(format!(".{}.stavka-part", &name[..end])))
}

/// Waits until the folder knows the new name too, where that can be asked for.
fn keep_folder(path: &Path) {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|f| f.sync_all());
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use super::Over;
    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use std::{
        fs::{self, File},
        io::{self, ErrorKind},
        os::fd::AsRawFd as _,
        path::Path,
    };

    /// A file on the disk of a folder; none where the disk cannot do this.
    pub fn in_folder_of(path: &Path) -> Option<File> {
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        open(folder, flags, Mode::from_raw_mode(0o666)).ok().map(File::from)
    }

    /// Gives it its name, in place of the file that has it or only if none has.
    pub fn give_name(file: &File, path: &Path, part: &Path, over: Over) -> io::Result<()> {
        let name = |to: &Path| -> io::Result<()> {
            let from = format!("/proc/self/fd/{}", file.as_raw_fd());
            Ok(linkat(CWD, from, CWD, to, AtFlags::SYMLINK_FOLLOW)?)
        };
        match name(path) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists && over == Over::File => {}
            named => return named,
        }
        // A name cannot be taken over by linking, only by renaming. What an earlier write left there goes.
        match name(part) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {
                fs::remove_file(part)?;
                name(part)?;
            }
            named => named?,
        }
        fs::rename(part, path).inspect_err(|_| {
            let _ = fs::remove_file(part);
        })
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed {
    use super::Over;
    use std::{fs::File, io, path::Path};

    /// There are none on this system.
    pub fn in_folder_of(_: &Path) -> Option<File> {
        None
    }

    /// Never called, as there are none.
    pub fn give_name(_: &File, _: &Path, _: &Path, _: Over) -> io::Result<()> {
        Err(io::ErrorKind::NotFound.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_whole_file_is_there_or_it_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Report.html");
        write_whole(&path, b"one", Over::Nothing).unwrap();
        assert!(write_whole(&path, b"two", Over::Nothing).unwrap_err().ends_with("exists already"));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_whole(&path, b"two", Over::File).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(dir.path()), ["Report.html"], "nothing else is left");
        let lost = dir.path().join("none/Report.html");
        let why = write_whole(&lost, b"", Over::File).unwrap_err();
        assert!(why.starts_with("The folder ") && why.ends_with("does not exist"), "{why}");
    }

    #[test]
    fn the_way_by_another_name_does_the_same_and_takes_away_what_a_kill_left() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Report.html");
        let part = part_of(&path).unwrap();
        fs::write(&part, "a beginning that a killed program left, longer than what comes").unwrap();
        named(&path, &part, b"one", Over::Nothing).unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), names(dir.path()).len()), (&b"one"[..], 1));
        let again = named(&path, &part, b"two", Over::Nothing).unwrap_err();
        assert_eq!(again.kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read(&path).unwrap().as_slice(), names(dir.path()).len()), (&b"one"[..], 1));
        named(&path, &part, b"two", Over::File).unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), names(dir.path()).len()), (&b"two"[..], 1));
        // The way without a name takes it away as well.
        fs::write(&part, "left").unwrap();
        write_whole(&path, b"three", Over::File).unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), names(dir.path()).len()), (&b"three"[..], 1));
        // Another program is at it.
        let held = OpenOptions::new().write(true).create_new(true).open(&part).unwrap();
        held.try_lock().unwrap();
        assert!(named(&path, &part, b"four", Over::File).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"three");
    }

    #[test]
    fn a_name_that_is_taken_is_not_given_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("a"), "a").unwrap();
        fs::write(path("b"), "b").unwrap();
        assert!(rename(&path("a"), &path("b")).unwrap_err().ends_with("exists already"));
        assert_eq!(
            (fs::read(path("a")).unwrap(), fs::read(path("b")).unwrap()),
            (b"a".to_vec(), b"b".to_vec())
        );
        rename(&path("a"), &path("c")).unwrap();
        assert_eq!(
            (names(dir.path()), fs::read(path("c")).unwrap()),
            (vec!["b".into(), "c".into()], b"a".to_vec())
        );
        rename(&path("c"), &path("c")).unwrap();
        assert!(rename(&path("none"), &path("d")).unwrap_err().ends_with("none does not exist"));
        assert_eq!(names(dir.path()), ["b", "c"]);
    }

    #[test]
    fn a_game_is_never_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let (ending, head) = (dir.path().join("a.stavka"), dir.path().join("a.html"));
        fs::write(&ending, "anything").unwrap();
        fs::write(&head, "\u{feff}stavka (format:(1,0),…").unwrap();
        for path in [&ending, &head] {
            let before = fs::read(path).unwrap();
            assert!(write_whole(path, b"x", Over::File).unwrap_err().contains("is a game"));
            assert_eq!(fs::read(path).unwrap(), before);
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed_that_lies_where_the_unfinished_file_goes() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        let (precious, path) = (dir.path().join("precious"), dir.path().join("out.html"));
        let part = part_of(&path).unwrap();
        fs::write(&precious, "PRECIOUS").unwrap();
        let lay = |to: &Path| {
            let _ = fs::remove_file(&part);
            symlink(to, &part).unwrap();
        };
        for over in [Over::Nothing, Over::File] {
            for to in [precious.as_path(), Path::new("/dev/zero"), &dir.path().join("none")] {
                lay(to);
                named(&path, &part, b"report", over).unwrap();
                assert!(path.symlink_metadata().unwrap().is_file(), "{over:?}: the new file is no link");
                assert_eq!(fs::read(&path).unwrap(), b"report");
                assert_eq!(fs::read(&precious).unwrap(), b"PRECIOUS");
                assert!(part.symlink_metadata().is_err() && !dir.path().join("none").exists());
                fs::remove_file(&path).unwrap();
                // The way by a file without a name neither.
                lay(to);
                fs::write(&path, "old").unwrap();
                write_whole(&path, b"newer", Over::File).unwrap();
                assert!(path.symlink_metadata().unwrap().is_file());
                assert_eq!(fs::read(&precious).unwrap(), b"PRECIOUS");
                fs::remove_file(&path).unwrap();
                let _ = fs::remove_file(&part);
            }
        }
        // A folder there is no reason to write anywhere else.
        fs::create_dir(&part).unwrap();
        assert!(named(&path, &part, b"report", Over::File).is_err() && !path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn only_ordinary_files_are_written_to() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        let link = |name: &str, to: &Path| {
            let path = dir.path().join(name);
            symlink(to, &path).unwrap();
            path
        };
        let (plain, game) = (dir.path().join("plain.txt"), dir.path().join("game.stavka"));
        fs::write(&plain, "old").unwrap();
        fs::write(&game, "stavka ").unwrap();
        let refused = |path: &Path| write_whole(path, b"new", Over::File).unwrap_err();
        assert!(refused(dir.path()).contains("is a folder"));
        assert!(refused(Path::new("/dev/null")).contains("not an ordinary file"));
        assert!(refused(&link("to-device", Path::new("/dev/null"))).contains("not an ordinary file"));
        assert!(refused(&link("to-nothing", &dir.path().join("none"))).contains("not an ordinary file"));
        assert!(refused(&link("to-game.html", &game)).contains("is a game"));
        // A link to an ordinary file stays one.
        let good = link("to-plain", &plain);
        write_whole(&good, b"new", Over::File).unwrap();
        assert!(good.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read(&plain).unwrap(), b"new");
        // Who may read the file stays the same.
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&plain, fs::Permissions::from_mode(0o640)).unwrap();
        write_whole(&plain, b"newer", Over::File).unwrap();
        assert_eq!(plain.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    }
}
