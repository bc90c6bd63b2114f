//! Dice on the card of a battle: those that fell before it, and those that fall in it.

use crate::{
    features::battles::course::Progress, map::counters::die_shapes, screens::battle::pen::Pen, ui::Role,
};
use egui::{Align2, pos2};
use engine::show::{fight::Fight, line::DieLine};

/// Side of a die, and the room of its line.
const DIE: f32 = 36.0;
const LINE: f32 = 46.0;

/// A die with what it is for.
struct Thrown<'a> {
    die: &'a DieLine,
    words: &'a str,
    /// It lies there already.
    told: bool,
    /// It has just fallen.
    fresh: bool,
}

/// Lays all dice out, a line each; those still to fall keep their room.
pub(crate) fn lay(pen: &mut Pen<'_>, fight: &Fight, now: Progress) {
    let before = fight.encounter.dice.iter();
    let mut all: Vec<Thrown<'_>> =
        before.map(|(words, die)| Thrown { die, words, told: true, fresh: false }).collect();
    for (i, beat) in fight.beats.iter().enumerate() {
        let Some((die, words)) = beat.line.as_ref().and_then(|l| l.die.as_ref().zip(Some(&l.text))) else {
            continue;
        };
        all.push(Thrown { die, words, told: i <= now.beats, fresh: i == now.beats });
    }
    for thrown in &all {
        one(pen, thrown);
    }
}

fn one(pen: &mut Pen<'_>, thrown: &Thrown<'_>) {
    let t = pen.kit.th;
    let (x, width) = (DIE + 12.0, pen.width - DIE - 12.0);
    let words = pen.kit.wrapped(pen.painter, thrown.words, Role::Table, t.ink, width);
    let sum = sum(thrown.die);
    let below = if sum.is_empty() { 0.0 } else { pen.kit.h(16.0) };
    let height = (words.size().y + below + 6.0).max(LINE);
    if thrown.told {
        let middle = pen.y + height / 2.0;
        let centre = pos2(DIE / 2.0, middle);
        die_shapes(pen.painter, centre, DIE, thrown.die.face, thrown.fresh, t, &mut pen.out);
        let top = middle - f32::midpoint(words.size().y, below);
        let bottom = top + words.size().y;
        pen.out.push(egui::epaint::TextShape::new(pos2(x, top), words, t.ink).into());
        if !sum.is_empty() {
            pen.text(pos2(x, bottom), Align2::LEFT_TOP, &sum, Role::Caption, t.ink2);
        }
    }
    pen.y += height;
}

/// `3, +1 first turn, −1 victory city: 3`; empty without a modifier.
fn sum(die: &DieLine) -> String {
    if die.modifiers.is_empty() {
        let changed = i32::from(die.result) != i32::from(die.face);
        return if changed { format!("counts as {}", die.result) } else { String::new() };
    }
    let signed = |n: i8| if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") };
    let parts = die.modifiers.iter().map(|(n, why, _)| format!("{} {why}", signed(*n)));
    format!("{}: {}", parts.collect::<Vec<_>>().join(", "), die.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_says_what_changed_it() {
        let modifiers =
            vec![(1, "first turn".to_owned(), String::new()), (-1, "victory city".to_owned(), String::new())];
        assert_eq!(sum(&DieLine { face: 4, modifiers, result: 4 }), "+1 first turn, −1 victory city: 4");
        assert_eq!(sum(&DieLine { face: 2, modifiers: vec![], result: 3 }), "counts as 3");
        assert_eq!(sum(&DieLine { face: 2, modifiers: vec![], result: 2 }), "");
    }
}
