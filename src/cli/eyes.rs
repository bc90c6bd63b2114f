//! Whose eyes a subcommand looks through, and what they may see of a game that is not over. A look through eyes that see what
//! may not be known yet is written down in the file, as the window does it.

use super::{
    choices,
    opened::Opened,
    said::{Result, bad},
};
use clap::ArgMatches;
use engine::base::side::{Side, Viewer};

/// The eyes chosen.
#[derive(Debug, PartialEq, Eq)]
pub struct Eyes {
    /// Whose.
    pub who: Viewer,
    /// The name for `--as`.
    pub name: String,
    /// For the first line of what is printed: `as the German side knows it`.
    pub words: String,
}

/// What must be known of a game before eyes can be chosen.
struct Seen<'a> {
    sides: &'a [&'a str],
    /// The side whose copy the file is.
    copy_for: Option<Side>,
    /// The sides may know different things.
    has_secrets: bool,
    is_over: bool,
    /// The eyes asked for see what no person at this game may know yet.
    too_much: bool,
}

/// The eyes named by `--as`. Left out: the side whose copy the file is, else what all sides know alike.
///
/// # Errors
/// One sentence: there is no such side; a game that is not over is asked for what may not be known yet without
/// `--reveal`, or the look cannot be written down; no side is named though the sides know different things.
pub fn of(args: &ArgMatches, opened: &mut Opened) -> Result<Eyes> {
    named_or(args, opened, None)
}

/// The eyes for what only the whole shows: those named by `--as`; left out, the umpire's where anything is hidden.
///
/// # Errors
/// As [`of`].
pub fn whole(args: &ArgMatches, opened: &mut Opened) -> Result<Eyes> {
    let hides = opened.table.told_to().is_none() && !opened.table.is_open();
    named_or(args, opened, hides.then(|| ("umpire".to_owned(), Viewer::Umpire)))
}

fn named_or(args: &ArgMatches, opened: &mut Opened, otherwise: Option<(String, Viewer)>) -> Result<Eyes> {
    let table = &*opened.table;
    let asked = match args.get_one::<String>("as") {
        Some(_) => Some(choices::viewer(args, table)?),
        None => otherwise,
    };
    let seen = Seen {
        sides: table.sides(),
        copy_for: table.told_to(),
        has_secrets: table.has_secrets(),
        is_over: table.main_is_over(),
        too_much: asked.as_ref().is_some_and(|(_, who)| table.sees_too_much(*who)),
    };
    let eyes = choose(asked, &seen, args.get_flag("reveal"));
    let eyes = eyes.map_err(|why| bad(format!("{}{why}", opened.path.display())))?;
    look(opened, eyes.who)?;
    Ok(eyes)
}

/// Writes down a look through eyes that see too much, where that has to be told.
fn look(opened: &mut Opened, who: Viewer) -> Result<()> {
    let table = &*opened.table;
    if table.is_open() || !table.sees_too_much(who) || !table.records_a_look(who) {
        return Ok(());
    }
    if opened.is_damaged {
        let name = opened.path.display();
        return Err(bad(format!(
            "{name} is damaged, so that a look at what is hidden cannot be written down in it"
        )));
    }
    let mut file = opened.to_append()?;
    opened.table.look_through(who);
    let records = opened.table.take_records().map(|job| job()).unwrap_or_default();
    Ok(file.append(&records).and_then(|()| file.sync())?)
}

/// Refuses to tell what rests on hidden values while a game is not over, unless `--reveal` is given.
///
/// # Errors
/// One sentence that says what would be told.
pub fn check_open(args: &ArgMatches, opened: &mut Opened, what: &str) -> Result<()> {
    if opened.table.main_is_over() {
        return Ok(());
    }
    if args.get_flag("reveal") {
        return look(opened, Viewer::Umpire);
    }
    Err(bad(format!("{}{}", opened.path.display(), hidden(what))))
}

fn hidden(what: &str) -> String {
    format!(" is not over, and {what} what may not be known yet; --reveal shows it all the same")
}

fn choose(
    asked: Option<(String, Viewer)>,
    seen: &Seen<'_>,
    reveal: bool,
) -> std::result::Result<Eyes, String> {
    let side = |side: Side| seen.sides.get(usize::from(side.0)).copied().unwrap_or("first");
    if let Some(own) = seen.copy_for {
        let own_name = side(own);
        if asked.is_some_and(|(_, who)| who != Viewer::Side(own)) {
            return Err(format!(" is a copy for the {own_name} side and holds nothing else; leave --as out"));
        }
        let words = format!("as the {own_name} side was told");
        return Ok(Eyes { who: Viewer::Side(own), name: own_name.to_lowercase(), words });
    }
    let alike = "as both sides know it";
    match asked {
        Some((_, Viewer::Umpire)) if seen.too_much && !reveal => Err(hidden("the umpire sees")),
        Some((_, Viewer::Side(s))) if seen.too_much && !reveal => {
            Err(hidden(&format!("no person plays the {} side, which sees", side(s))))
        }
        Some((name, Viewer::Umpire)) => {
            Ok(Eyes { who: Viewer::Umpire, name, words: "as the umpire sees it".into() })
        }
        Some((name, who @ Viewer::Side(s))) => {
            Ok(Eyes { who, name, words: format!("as the {} side knows it", side(s)) })
        }
        None if seen.has_secrets && !seen.is_over => {
            let names: Vec<String> =
                seen.sides.iter().map(|s| format!("--as {}", s.to_lowercase())).collect();
            Err(format!(
                " is not over, and its sides know different things; say whose eyes: {}",
                names.join(" or ")
            ))
        }
        None => {
            let first = Side(0);
            let words =
                if seen.has_secrets { format!("as the {} side knows it", side(first)) } else { alike.into() };
            Ok(Eyes { who: Viewer::Side(first), name: side(first).to_lowercase(), words })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [&str; 2] = ["Blue", "Red"];

    fn seen(copy_for: Option<Side>, has_secrets: bool, is_over: bool) -> Seen<'static> {
        Seen { sides: &SIDES, copy_for, has_secrets, is_over, too_much: !is_over }
    }

    fn asked(name: &str, who: Viewer) -> Option<(String, Viewer)> {
        Some((name.into(), who))
    }

    #[test]
    fn nobody_sees_what_is_hidden_by_leaving_a_flag_out() {
        let alike = choose(None, &seen(None, false, false), false).unwrap();
        assert_eq!((alike.who, alike.words.as_str()), (Viewer::Side(Side(0)), "as both sides know it"));
        let why = choose(None, &seen(None, true, false), false).unwrap_err();
        assert!(why.contains("--as blue or --as red"), "{why}");
        let why = choose(None, &seen(None, true, false), true).unwrap_err();
        assert!(why.contains("say whose eyes"), "{why}");
        assert_eq!(choose(None, &seen(None, true, true), false).unwrap().words, "as the Blue side knows it");
    }

    #[test]
    fn the_umpire_waits_for_the_end() {
        let umpire = || asked("umpire", Viewer::Umpire);
        let why = choose(umpire(), &seen(None, false, false), false).unwrap_err();
        assert!(why.contains("is not over") && why.contains("--reveal"), "{why}");
        for (over, reveal) in [(true, false), (false, true)] {
            let eyes = choose(umpire(), &seen(None, true, over), reveal).unwrap();
            assert_eq!((eyes.who, eyes.words.as_str()), (Viewer::Umpire, "as the umpire sees it"));
        }
    }

    #[test]
    fn a_side_that_no_person_plays_waits_for_the_end() {
        let red = || asked("red", Viewer::Side(Side(1)));
        let why = choose(red(), &seen(None, true, false), false).unwrap_err();
        assert!(why.contains("no person plays the Red side") && why.contains("--reveal"), "{why}");
        for (seen, reveal) in [
            (seen(None, true, false), true),
            (seen(None, true, true), false),
            (Seen { too_much: false, ..seen(None, true, false) }, false),
        ] {
            assert_eq!(choose(red(), &seen, reveal).unwrap().who, Viewer::Side(Side(1)));
        }
    }

    #[test]
    fn a_copy_for_one_side_has_no_other_eyes() {
        let copy = || seen(Some(Side(1)), false, false);
        let own = choose(None, &copy(), false).unwrap();
        assert_eq!((own.name.as_str(), own.words.as_str()), ("red", "as the Red side was told"));
        assert_eq!(choose(asked("red", Viewer::Side(Side(1))), &copy(), false).unwrap(), own);
        for other in [asked("blue", Viewer::Side(Side(0))), asked("umpire", Viewer::Umpire)] {
            let why = choose(other, &copy(), true).unwrap_err();
            assert!(why.contains("is a copy for the Red side"), "{why}");
        }
    }
}
