//! Where an option stands in a set-up.

use super::row::OptionRow;

/// A value of a set-up that is one of a list: its row has a choice for each, in the same order.
pub trait OneOf: Copy + PartialEq + 'static {
    /// All, in the order of their row.
    const ALL: &'static [Self];

    /// Its place in the row; the first place where the list lacks it.
    fn place(self) -> usize {
        Self::ALL.iter().position(|value| *value == self).unwrap_or(0)
    }
    /// The value at a place of the row; the first beyond its end.
    fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or(Self::ALL[0])
    }
}

impl OneOf for bool {
    const ALL: &'static [Self] = &[false, true];
}

/// How a choice is read from a set-up and put into it. [`field!`](crate::field) makes one from the name of a field.
pub struct Field<S> {
    /// The choice a set-up holds, as an index of [`OptionRow::choices`].
    pub get: fn(&S) -> usize,
    /// Puts a choice into a set-up.
    pub set: fn(&mut S, usize),
}

/// The [`Field`] of a set-up with this name or path, whose value is [`OneOf`] a list.
///
/// ```
/// use engine::{contract::options::{OptionRow, SetupRow, choice}, field};
///
/// struct Setup {
///     mud: bool,
/// }
///
/// const MUD: SetupRow<Setup> = OptionRow::new("mud", "October")
///     .about("Whether October is mud")
///     .choices(&[choice("no", "Dry", "October is dry."), choice("yes", "Mud", "October is mud.")])
///     .at(field!(mud));
///
/// let mut setup = Setup { mud: false };
/// (MUD.field.set)(&mut setup, 1);
/// assert!(setup.mud);
/// ```
#[macro_export]
macro_rules! field {
    ($($name:ident).+) => {
        $crate::contract::options::Field {
            get: |setup| $crate::contract::options::OneOf::place(setup.$($name).+),
            set: |setup, place| setup.$($name).+ = $crate::contract::options::OneOf::at(place),
        }
    };
}

/// An option of a game: what is shown of it, and where it stands in the set-up.
pub struct SetupRow<S> {
    /// What is shown.
    pub shown: OptionRow,
    /// Where it stands.
    pub field: Field<S>,
}

impl OptionRow {
    /// The row of this field.
    pub const fn at<S>(self, field: Field<S>) -> SetupRow<S> {
        SetupRow { shown: self, field }
    }
}
