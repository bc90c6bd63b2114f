//! Rule pages of a game: Markdown files that are filled in line by line, and entries of the pictures they name.

use super::faults::{did_you_mean, quoted};
use engine::{
    base::{assets::AssetError, keys::PlaceKey},
    show::{
        pages::{Page, RuleText},
        scene::{Arrow, ArrowStyle},
    },
};
use serde::Deserialize;

/// A picture in a game's file of pictures; what is drawn is the game's.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureEntry<A> {
    /// The name that a page calls it by, `![words](picture:id)`.
    pub id: String,
    /// What it shows.
    pub art: A,
}

/// An arrow of a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrowEntry {
    /// Names of places, from the first to the last.
    pub path: Vec<String>,
    /// How it is drawn.
    pub style: ArrowStyle,
    /// It belongs to the Soviet side; else to the other.
    #[serde(default)]
    pub soviet: bool,
    /// Words at its end.
    #[serde(default)]
    pub label: String,
}

impl ArrowEntry {
    /// The arrow, with places looked up by the game.
    ///
    /// # Errors
    /// What `place` says of a name it does not know.
    pub fn arrow(&self, place: impl Fn(&String) -> Result<PlaceKey, String>) -> Result<Arrow, String> {
        let path = self.path.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let arrow = Arrow::along(path, self.style, self.soviet.into());
        Ok(Arrow { label: self.label.clone(), ..arrow })
    }
}

/// A page without its pictures: the first heading is its title; `written` says what stands for a line, `None` where it is
/// left out.
///
/// # Errors
/// When there is no title, or what `written` says of a line, with its number.
pub fn page(
    file: &str,
    id: &str,
    source: &str,
    mut written: impl FnMut(&str) -> Result<Option<String>, String>,
) -> Result<Page, AssetError> {
    let mut lines = source.lines();
    let title = lines.next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default().trim();
    if title.is_empty() {
        return Err(AssetError::new(file, "", "the first line must be a title such as # Movement"));
    }
    let mut markdown = String::with_capacity(source.len() * 3);
    for (line, number) in lines.zip(2_u32..) {
        let fault = |why| AssetError { line: Some(number), ..AssetError::new(file, "", why) };
        if let Some(text) = written(line).map_err(fault)? {
            markdown.push_str(&text);
            markdown.push('\n');
        }
    }
    Ok(Page { id: id.into(), title: title.into(), markdown, pictures: Vec::new() })
}

/// Takes the pictures that a page names out of all there are, in its order; each stands on one page, once.
///
/// # Errors
/// When a picture it names is not there or was taken before.
pub fn pictures_of<A>(
    file: &str,
    page: &Page,
    entries: &mut Vec<PictureEntry<A>>,
) -> Result<Vec<PictureEntry<A>>, AssetError> {
    let named = page.markdown.split("](picture:").skip(1).filter_map(|text| text.split(')').next());
    let take = |name: &str| {
        let at = entries.iter().position(|entry| entry.id == name);
        let none = || AssetError::new(file, "", format!("there is no picture {} left", quoted(name)));
        at.map(|i| entries.remove(i)).ok_or_else(none)
    };
    named.map(take).collect()
}

/// A rule that a page names: its id, its sentences, and what the page says more of it.
///
/// # Errors
/// When the rulebook has no such rule.
pub fn rule(id: &str, more: &str, rules: &[RuleText]) -> Result<String, String> {
    let known = || rules.iter().map(|rule| rule.id.as_ref());
    let rule = rules.iter().find(|rule| rule.id == id);
    let rule = rule.ok_or_else(|| format!("there is no rule {}{}", quoted(id), did_you_mean(id, known())))?;
    let space = if more.is_empty() { "" } else { " " };
    Ok(format!("{id} {}{space}{more}", rule.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Result<Page, AssetError> {
        page("a.md", "a", source, |line| match line {
            "out" => Ok(None),
            "wrong" => Err("is wrong".into()),
            other => Ok(Some(other.to_uppercase())),
        })
    }

    #[test]
    fn a_page_is_written_line_by_line() {
        let page = read("# Movement\none\nout\ntwo").expect("page");
        assert_eq!((page.title.as_str(), page.markdown.as_str()), ("Movement", "ONE\nTWO\n"));
    }

    #[test]
    fn a_page_without_a_title_and_a_wrong_line_are_refused() {
        assert!(read("Movement").is_err_and(|e| e.to_string().contains("title")));
        assert!(read("# A\none\nwrong").is_err_and(|e| e.line == Some(3)));
    }

    #[test]
    fn a_picture_stands_once() {
        let entry = |id: &str| PictureEntry { id: id.into(), art: () };
        let named = |text: &str, left: &mut Vec<PictureEntry<()>>| {
            let page = page("a.md", "a", text, |line| Ok(Some(line.to_owned()))).expect("page");
            pictures_of("a.md", &page, left).map(|all| all.into_iter().map(|p| p.id).collect::<Vec<_>>())
        };
        let mut left = vec![entry("one"), entry("two")];
        assert_eq!(
            named("# A\n![x](picture:two) ![y](picture:one)", &mut left).expect("both"),
            ["two", "one"]
        );
        let again = named("# A\n![x](picture:two)", &mut left);
        assert!(again.is_err_and(|e| e.to_string().contains("no picture \"two\" left")));
    }
}
