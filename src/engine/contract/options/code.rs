//! A short code for a set of options: copied, read out, typed.
//!
//! A sign for the version, two for each row that differs from its default (its number in the table and the place of its
//! value), one to check them all, in fours: `14F2-K8`. Neither order nor number of rows and values matters to an old code as
//! long as they keep their numbers. 31 signs, none that looks like another; 31 is a prime, so that one wrong sign or two
//! that changed places are always noticed.

use super::{
    chosen::Chosen,
    row::{Choices, OptionRow},
};

/// Signs of a code.
const SIGNS: &[u8; 31] = b"0123456789ABCDEFGHJKMNPQRTVWXYZ";
/// The version written.
const VERSION: usize = 1;
/// Values a row may have.
const VALUES: usize = 16;

/// The code of these choices in the rows of a game.
pub fn code(game: &str, rows: &[OptionRow], choices: &Choices) -> String {
    let chosen = Chosen::new(rows, choices);
    let mut changed: Vec<(usize, usize)> = OptionRow::numbered(rows)
        .filter(|(_, row)| chosen.differs(row))
        .map(|(number, row)| (number, chosen.value(row)))
        .collect();
    changed.sort_unstable();
    let mut signs = vec![VERSION];
    for (number, value) in changed {
        let both = number * VALUES + value;
        signs.extend([both / SIGNS.len(), both % SIGNS.len()]);
    }
    signs.push(check(game, &signs));
    let mut text = String::new();
    for (place, sign) in signs.into_iter().enumerate() {
        if place > 0 && place % 4 == 0 {
            text.push('-');
        }
        text.push(char::from(SIGNS.get(sign).copied().unwrap_or(b'0')));
    }
    text
}

/// The choices a code stands for; rows it does not name have their default.
///
/// # Errors
/// One sentence.
pub fn decode(game: &str, rows: &[OptionRow], text: &str) -> Result<Choices, String> {
    let wrong =
        || format!("“{}” is no code for options of this game: a sign is missing or mistyped", text.trim());
    let signs: Option<Vec<usize>> =
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(sign).collect();
    let signs = signs.ok_or_else(wrong)?;
    let Some((last, signs)) = signs.split_last() else { return Err(wrong()) };
    if signs.len() > 2 * VALUES * SIGNS.len() || *last != check(game, signs) {
        return Err(wrong());
    }
    let Some((&version, pairs)) = signs.split_first() else { return Err(wrong()) };
    if version != VERSION {
        return Err("This code was made by another version of Stavka".into());
    }
    let mut choices = Choices::new();
    let (pairs, []) = pairs.as_chunks::<2>() else { return Err(wrong()) };
    for [high, low] in pairs {
        let both = high * SIGNS.len() + low;
        let row = OptionRow::numbered(rows).find(|(number, _)| *number == both / VALUES).map(|(_, row)| row);
        let choice = row.and_then(|row| Some((row.key, row.choices.get(both % VALUES)?.value)));
        let Some((key, value)) = choice else {
            return Err("This code names an option that this version of Stavka does not have".into());
        };
        choices.insert(key.to_owned(), value.to_owned());
    }
    Chosen::new(rows, &choices).possible().map_err(String::from)?;
    Ok(choices)
}

/// The number of a sign; letters that look like others count as these.
fn sign(c: char) -> Option<usize> {
    let c = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        'S' => '5',
        'U' => 'V',
        other => other,
    };
    SIGNS.iter().position(|known| char::from(*known) == c)
}

/// The sign that checks the others, and for which game they are.
fn check(game: &str, signs: &[usize]) -> usize {
    let whose = game.bytes().fold(7, |sum: usize, byte| (sum * 131 + usize::from(byte)) % 1_000_003);
    let sum: usize = signs.iter().enumerate().map(|(place, sign)| (place % 30 + 1) * sign).sum();
    (whose + sum) % SIGNS.len()
}
