//! How the chances of a game are counted: as closely as the speed of its automatic players allows.

/// How often and how closely a line is played on before it is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Play-outs of a moment before a verdict rests on it. With fewer a curve may be drawn, and nothing is called a turning
    /// point.
    pub decides: u32,
    /// Turns are judged first; only those that changed most are looked into step by step, and only the steps that changed
    /// most order by order. Otherwise every stretch of orders is judged, and at last every moment is played on.
    pub turns_first: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self { decides: 200, turns_first: false }
    }
}
