//! The land under all pictures, for the script: what is drawn alike in several weathers is written once.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// The beginning of an element that draws a course, and what parts that from how it is painted.
const PATH: &str = "<path d=\"";

/// The same ground with each course that is drawn more than once among its definitions, and named where it is painted.
pub(super) fn shared(ground: &str) -> String {
    let course = |line: &str| -> Option<(String, String)> {
        let (course, paint) = line.strip_prefix(PATH)?.split_once('"')?;
        Some((course.to_owned(), paint.to_owned()))
    };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (course, _) in ground.lines().filter_map(course) {
        *times.entry(course).or_default() += 1;
    }
    let mut often = BTreeMap::new();
    for (course, _) in times.into_iter().filter(|(_, times)| *times > 1) {
        let nth = often.len();
        often.insert(course, nth);
    }
    let (mut out, mut defined) = (String::with_capacity(ground.len()), BTreeSet::new());
    for line in ground.lines() {
        match course(line).and_then(|(course, paint)| Some((*often.get(&course)?, course, paint))) {
            Some((nth, course, paint)) => {
                if defined.insert(nth) {
                    let _ = writeln!(out, "<defs><path id=\"c{nth}\" d=\"{course}\"/></defs>");
                }
                let _ = writeln!(out, "<use href=\"#c{nth}\"{paint}");
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn a_course_that_is_painted_twice_is_written_once() {
        let ground = "<g id=\"land\">\n<path d=\"M0 0l1 1\" fill=\"#fff\"/>\n<path d=\"M5 5l1 1\" fill=\"#fff\"/>\n</g>\n\
                      <g id=\"land1\">\n<path d=\"M0 0l1 1\" fill=\"#eee\"/>\n</g>\n";
        let wanted = "<g id=\"land\">\n<defs><path id=\"c0\" d=\"M0 0l1 1\"/></defs>\n<use href=\"#c0\" fill=\"#fff\"/>\n\
                      <path d=\"M5 5l1 1\" fill=\"#fff\"/>\n</g>\n<g id=\"land1\">\n<use href=\"#c0\" fill=\"#eee\"/>\n</g>\n";
        assert_eq!(shared(ground), wanted);
    }
}
