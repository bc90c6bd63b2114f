//! How the commands of a part are declared: each once, with what it carries, how it is given and what it does to the moment.
//!
//! A command without a row in the table or the palette must say how else it is given, which a test checks.

/// What a command does to the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    /// It acts on what is seen: while a battle is still being seen, it only ends that.
    OnSight,
    /// It belongs to the own turn: the other side's last decision has been read.
    OwnTurn,
    /// Orders come of it, or go with it.
    Orders,
    /// Orders are taken back, or given again as they were.
    TakesBack,
    /// It may be asked for while the next player is awaited at the window.
    Seat,
}

/// How a command can be given.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum By {
    /// A row of the table.
    Row,
    /// A row that the palette makes from the facts of the moment.
    Moment,
    /// Neither, but this.
    Else(&'static str),
}

/// The commands of a part. Behind the arrow of each stands how it can be given (`Row`, `Moment` or `Else`, see `By`), then its
/// traits.
macro_rules! commands {
    (
        $(#[$meta:meta])*
        pub enum $part:ident {
            $(
                $(#[$about:meta])*
                $name:ident $(($($carried:ty),+))? $({ $($(#[$of:meta])* $field:ident: $held:ty,)+ })?
                    => $by:ident $(($how:literal))? $(, $($trait:ident)+)?;
            )+
        }
    ) => {
        $(#[$meta])*
        pub enum $part {
            $($(#[$about])* $name $(($($carried),+))? $({ $($(#[$of])* $field: $held,)+ })?,)+
        }

        impl $part {
            #[cfg(test)]
            pub(super) const GIVEN: &[(&str, super::given::By)] =
                &[$((stringify!($name), super::given::By::$by $(($how))?)),+];

            #[cfg(test)]
            pub(super) fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => stringify!($name)),+
                }
            }

            /// What it does to the moment.
            pub(crate) fn traits(&self) -> &'static [super::given::Trait] {
                match self {
                    $(Self::$name { .. } => &[$($(super::given::Trait::$trait),+)?]),+
                }
            }
        }
    };
}

pub(super) use commands;
