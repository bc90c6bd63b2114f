//! The colours of counters and signs by what they are for, and what they are on paper.
//!
//! The light theme of the window takes them from here, so that a report and the window print the same counter.

use super::svg::Rgba;
use engine::show::words::Tone;

/// What a colour is for. Numbers are indices of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Nothing is painted.
    None,
    /// Body of a counter.
    Body(u8),
    /// Edge of a counter, symbol lines, text on pale bodies.
    Edge(u8),
    /// Symbol box, and a pale body.
    Pale(u8),
    /// Text on the body.
    Text(u8),
    /// Body of a counter that has moved.
    Moved(u8),
    /// The chip with the number on such a body.
    MovedChip(u8),
    /// Rings, arrows and lines on the map.
    Line(u8),
    /// Ways of retreat.
    Retreat(u8),
    /// Sign and frame of a marker.
    Marker(u8),
    /// A white body.
    Reserve,
    /// Its edge.
    ReserveEdge,
    /// Text on it.
    ReserveText,
    /// The chip with the number on a full body.
    Chip,
    /// Digits on it.
    ChipText,
    /// The white tag of a unit of a sort of its own.
    RedTag,
    /// The name on it.
    RedName,
    /// The corner of a unit that is not at its best.
    Impaired,
    /// Its letter and edge.
    ImpairedText,
    /// The ground of the band of a group.
    BandGround,
    /// The pattern on it, by the number of the group.
    Band(u8),
    /// The lower and right flank of a counter, which gives it a body.
    Flank(u8),
    /// A disc of this meaning.
    Tone(Tone),
    /// The pale ground of what no side has seen.
    UnseenGround,
    /// Signs on discs of a meaning.
    OnAccent,
    /// Selection and keyboard focus.
    Accent,
    /// Declared attacks, hits.
    Attack,
    /// The disc of a place that is worth points.
    Points,
    /// Text on it.
    PointsText,
    /// Hollow signs, pills.
    Card,
    /// What lies on [`Self::Ink`].
    Panel,
    /// Text, dark squares.
    Ink,
    /// Secondary lines.
    Ink2,
    /// Lines that may be seen last.
    Ink3,
    /// What keeps signs apart from the ground.
    Halo,
    /// The ground itself.
    Land,
    /// A link.
    Link,
    /// The casing of a highway; walls.
    Highway,
}

/// Colours of the two sides on paper: body, edge, pale, moved. Sides after the second have the colours of the second.
const SIDES: [[u32; 4]; 2] =
    [[0x4f_5c55, 0x37_423c, 0xde_e2dc, 0xbf_c6bf], [0xa5_451c, 0x7a_2f10, 0xf6_e0d2, 0xe4_bba5]];

/// A colour between two, `share` hundredths of the way to the second.
const fn between(a: Rgba, b: Rgba, share: u32) -> Rgba {
    let mut out = [255; 4];
    let mut i = 0;
    while i < 3 {
        out[i] = ((a.0[i] as u32 * (100 - share) + b.0[i] as u32 * share + 50) / 100) as u8;
        i += 1;
    }
    Rgba(out)
}

const fn of(side: u8) -> &'static [u32; 4] {
    if side == 0 { &SIDES[0] } else { &SIDES[1] }
}

impl Ink {
    /// The colour on paper.
    pub const fn on_paper(self) -> Rgba {
        Rgba::rgb(match self {
            Self::None => return Rgba::NONE,
            Self::MovedChip(side) => {
                return between(Self::Moved(side).on_paper(), Self::Card.on_paper(), 55);
            }
            Self::Body(side) | Self::Line(side) | Self::Marker(side) => of(side)[0],
            Self::Retreat(side) if side > 0 => of(side)[0],
            Self::Edge(side) | Self::Retreat(side) => of(side)[1],
            Self::Pale(side) => of(side)[2],
            Self::Moved(side) => of(side)[3],
            Self::Text(_) | Self::Reserve | Self::Chip | Self::OnAccent | Self::Card => 0xff_ffff,
            Self::ReserveEdge => 0xa5_451c,
            Self::ReserveText => 0x7a_2f10,
            Self::ChipText | Self::Ink => 0x22_211d,
            Self::RedTag => 0xff_ffff,
            Self::RedName => 0xb3_170f,
            Self::Impaired => 0xf2_c230,
            Self::ImpairedText | Self::PointsText => 0x2b_2410,
            Self::BandGround => 0x26_2d29,
            Self::Band(group) => match group % 4 {
                0 => 0x9c_cbe6,
                1 => 0xf0_dfa8,
                2 => 0xa9_d08e,
                _ => 0xe3_b7d8,
            },
            Self::Flank(0) => 0x2b_342f,
            Self::Flank(_) => 0x5e_210a,
            Self::Tone(tone) => match tone {
                Tone::Plain => 0x22_211d,
                Tone::Good | Tone::Supply => 0x0a_6b55,
                Tone::Warn => 0x8a_5a00,
                Tone::Bad => 0xb5_173a,
                Tone::OutOfSupply => 0x7b_3680,
                Tone::Quiet => 0x68_6256,
            },
            Self::UnseenGround => 0xef_e1f0,
            Self::Accent => 0x1c_5a84,
            Self::Attack => 0xb5_173a,
            Self::Points => 0xe8_be55,
            Self::Panel => 0xfa_f7f0,
            Self::Ink2 => 0x4e_4a41,
            Self::Ink3 => 0x68_6256,
            Self::Halo | Self::Land => 0xf3_eddf,
            Self::Link => 0x7f_7566,
            Self::Highway => 0x5a_5245,
        })
    }
}
