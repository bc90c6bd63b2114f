//! Which rules and rulings the tests of a game cite. Only the `#[test]` line of a test cites, in the test folder of its own
//! game; a mention anywhere else proves nothing and counts for nothing.

use std::{collections::BTreeSet, fs, path::Path};

/// How the ids of a game are written.
pub struct Ids {
    /// What a ruling's id begins with, such as `BF-RUL-`.
    pub ruling: &'static str,
    /// `R51` is short for a ruling. Not so where places have such names, as hexes do.
    pub short: bool,
}

impl Ids {
    /// The ids cited by the tests in some folders of a game.
    pub fn cited_in_folders(&self, folders: &[&str]) -> BTreeSet<String> {
        let mut cited = BTreeSet::new();
        for folder in folders {
            self.read(Path::new(folder), &mut cited);
        }
        cited
    }

    fn read(&self, dir: &Path, into: &mut BTreeSet<String>) {
        for entry in fs::read_dir(dir).expect("the tests are here").flatten() {
            let path = entry.path();
            if path.is_dir() {
                self.read(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("citations.rs") {
                into.extend(self.cited_in(&fs::read_to_string(&path).expect("a test file")));
            }
        }
    }

    /// The ids cited on the `#[test]` lines of a source text.
    pub fn cited_in(&self, source: &str) -> BTreeSet<String> {
        let lines = source.lines().filter_map(|line| line.trim_start().strip_prefix("#[test] //"));
        lines.flat_map(|line| self.ids_of(line)).collect()
    }

    /// Words that may be ids: letters, digits and hyphens. Numbers of rulings have two digits.
    fn ids_of(&self, comment: &str) -> impl Iterator<Item = String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        comment.split(move |c: char| !is_part(c)).map(|word| {
            let short = || word.strip_prefix('R').filter(|_| self.short);
            match word.strip_prefix(self.ruling).or_else(short).map(str::parse::<u32>) {
                Some(Ok(n)) => format!("{}{n:02}", self.ruling),
                Some(Err(_)) | None => word.to_owned(),
            }
        })
    }
}

#[test]
fn only_the_line_of_a_test_cites() {
    let source = "// R1\n#[test] // BF-MOV-03, R7: words\nfn a() {} // BF-MOV-04\n/// BF-RUL-99\n#[test]\n";
    let cited = Ids { ruling: "BF-RUL-", short: true }.cited_in(source);
    assert!(cited.contains("BF-MOV-03") && cited.contains("BF-RUL-07"));
    assert!(!["BF-MOV-04", "BF-RUL-01", "BF-RUL-99"].iter().any(|id| cited.contains(*id)));
}

#[test]
fn a_hex_is_no_ruling() {
    let source = "#[test] // RP-RUL-7, RP-MOV-03, from R11 to RP-12\n";
    let cited = Ids { ruling: "RP-RUL-", short: false }.cited_in(source);
    assert!(cited.contains("RP-RUL-07") && cited.contains("RP-MOV-03") && cited.contains("R11"));
    assert!(!cited.iter().any(|id| id == "RP-RUL-11" || id == "RP-RUL-12"));
}
