//! Colours, type and spacing: the only file of the window with colour values. Those of counters and signs in the light
//! theme are the ones of paper, [`Ink::on_paper`].
//!
//! Two constants, [`LIGHT`] and [`DARK`], hold every colour; [`apply`] maps them onto egui once per change. The
//! tests compute the contrast of every pairing of text and ground that the window uses.

mod hexes;
mod season;
mod year;

pub use year::Year;

use super::fonts;
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, TextStyle, Visuals, vec2,
};
use engine::{
    base::{by_side::BySide, side::Side},
    show::words::Tone,
};
use map_art::{ink::Ink, svg::Rgba};

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const fn paper(ink: Ink) -> Color32 {
    let Rgba([r, g, b, _]) = ink.on_paper();
    Color32::from_rgb(r, g, b)
}

/// The colours of one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SideColours {
    /// Body of a counter.
    pub body: Color32,
    /// Edge of a counter, symbol lines, text on pale bodies.
    pub edge: Color32,
    /// Symbol box, and a pale body.
    pub pale: Color32,
    /// Text on the body.
    pub text: Color32,
    /// Body of a counter that has moved.
    pub moved: Color32,
    /// Rings, arrows and lines on the map.
    pub line: Color32,
    /// Fronts, and ground that changed hands.
    pub front: Color32,
    /// Ways of retreat.
    pub retreat: Color32,
    /// What tells its counters and signs from the other side's without colour.
    pub style: SideStyle,
}

/// How counters and signs of a side are shaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideStyle {
    /// Round corners, filled signs.
    Round,
    /// Cut corners, hollow signs.
    Cut,
}

impl SideColours {
    /// Whether its corners are cut and its signs hollow.
    pub const fn is_cut(&self) -> bool {
        matches!(self.style, SideStyle::Cut)
    }
}

/// Every colour of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    /// Light text on dark ground.
    pub dark: bool,
    /// Top bar, order strip, ground outside the sheet.
    pub bar: Color32,
    /// Side panels.
    pub panel: Color32,
    /// Cards, bubbles, buttons.
    pub card: Color32,
    /// Tab rows, bar tracks, disabled.
    pub sunk: Color32,
    /// Rules between groups.
    pub line: Color32,
    /// Frames of controls.
    pub line2: Color32,
    /// Text and the edges of counters.
    pub ink: Color32,
    /// Secondary text.
    pub ink2: Color32,
    /// Captions and whatever may be read last.
    pub ink3: Color32,
    /// Selection, reach, primary button, current row.
    pub acc: Color32,
    /// Ground of the current row.
    pub accbg: Color32,
    /// Text on `acc`.
    pub accink: Color32,
    /// Attack, target, destructive.
    pub atk: Color32,
    /// Its pale ground.
    pub atkbg: Color32,
    /// Supply, good.
    pub sup: Color32,
    /// Its pale ground.
    pub supbg: Color32,
    /// Out of supply, bad luck.
    pub oos: Color32,
    /// Its pale ground.
    pub oosbg: Color32,
    /// Undo fence, hint, refusal, damaged file.
    pub warn: Color32,
    /// Its pale ground.
    pub warnbg: Color32,
    /// The sides by index.
    pub sides: BySide<SideColours>,
    /// A white body.
    pub reserve: Color32,
    /// Text on it.
    pub reserve_ink: Color32,
    /// Its edge.
    pub reserve_edge: Color32,
    /// Factor chip on a full body.
    pub chip: Color32,
    /// Digit on it.
    pub chip_ink: Color32,
    /// Discs of places that are worth points, hint rings.
    pub vp: Color32,
    /// Text on `vp`.
    pub vp_ink: Color32,
    /// Corner of a unit that is not at its best.
    pub dis: Color32,
    /// Text on `dis`.
    pub dis_ink: Color32,
    /// Land.
    pub land: Color32,
    /// Sea.
    pub sea: Color32,
    /// Lakes.
    pub lake: Color32,
    /// Coast.
    pub coast: Color32,
    /// Rivers.
    pub river: Color32,
    /// Ground held by the first side.
    pub wash: Color32,
    /// Opacity of the wash, 0 to 1.
    pub wash_alpha: f32,
    /// Front line.
    pub front: Color32,
    /// Ordinary link.
    pub link: Color32,
    /// Highway casing.
    pub highway: Color32,
    /// A line that divides the map by a rule of the game.
    pub divide: Color32,
    /// Names of waters.
    pub water: Color32,
    /// Halo behind labels and links.
    pub halo: Color32,
    /// Thicker lines, halos and edges than usual.
    pub strong: bool,
    /// How far the halo of a label reaches.
    pub halo_reach: f32,
    /// Width of an ordinary link.
    pub link_width: f32,
    /// Width of the edge of a counter, in its units.
    pub counter_edge: f32,
    /// The ground changes with the weather.
    pub seasons: bool,
    /// The weather of the ground.
    pub year: Year,
}

/// The light theme.
pub const LIGHT: Theme = Theme {
    dark: false,
    bar: hex(0x00E9_E3D5),
    panel: paper(Ink::Panel),
    card: paper(Ink::Card),
    sunk: hex(0x00F1_ECE0),
    line: hex(0x00DA_D3C4),
    line2: hex(0x00B9_B09D),
    ink: paper(Ink::Ink),
    ink2: paper(Ink::Ink2),
    ink3: paper(Ink::Ink3),
    acc: paper(Ink::Accent),
    accbg: hex(0x00DC_E9F2),
    accink: paper(Ink::OnAccent),
    atk: paper(Ink::Attack),
    atkbg: hex(0x00F8_DFE2),
    sup: paper(Ink::Tone(Tone::Supply)),
    supbg: hex(0x00D9_ECE5),
    oos: paper(Ink::Tone(Tone::OutOfSupply)),
    oosbg: paper(Ink::UnseenGround),
    warn: paper(Ink::Tone(Tone::Warn)),
    warnbg: hex(0x00F8_EBCB),
    sides: BySide::new(
        SideColours {
            body: paper(Ink::Body(0)),
            edge: paper(Ink::Edge(0)),
            pale: paper(Ink::Pale(0)),
            text: paper(Ink::Text(0)),
            moved: paper(Ink::Moved(0)),
            line: paper(Ink::Line(0)),
            front: hex(0x0037_423C),
            retreat: hex(0x0037_423C),
            style: SideStyle::Round,
        },
        SideColours {
            body: paper(Ink::Body(1)),
            edge: paper(Ink::Edge(1)),
            pale: paper(Ink::Pale(1)),
            text: paper(Ink::Text(1)),
            moved: paper(Ink::Moved(1)),
            line: paper(Ink::Line(1)),
            front: hex(0x00A5_451C),
            retreat: hex(0x00A5_451C),
            style: SideStyle::Cut,
        },
    ),
    reserve: paper(Ink::Reserve),
    reserve_ink: paper(Ink::ReserveText),
    reserve_edge: paper(Ink::ReserveEdge),
    chip: paper(Ink::Chip),
    chip_ink: paper(Ink::ChipText),
    vp: paper(Ink::Points),
    vp_ink: paper(Ink::PointsText),
    dis: paper(Ink::Impaired),
    dis_ink: paper(Ink::ImpairedText),
    land: paper(Ink::Land),
    sea: hex(0x00C7_D5D8),
    lake: hex(0x00BC_CED3),
    coast: hex(0x008F_A6AC),
    river: hex(0x00A3_BCC5),
    wash: hex(0x007F_8C86),
    wash_alpha: 0.26,
    front: hex(0x0037_423C),
    link: paper(Ink::Link),
    highway: paper(Ink::Highway),
    divide: hex(0x004F_6F46),
    water: hex(0x003C_606C),
    halo: paper(Ink::Halo),
    strong: false,
    halo_reach: 1.6,
    link_width: 1.7,
    counter_edge: 0.8,
    seasons: true,
    year: Year::SUMMER,
};

/// The dark theme.
pub const DARK: Theme = Theme {
    dark: true,
    bar: hex(0x0019_1B1B),
    panel: hex(0x0021_2423),
    card: hex(0x002A_2E2D),
    sunk: hex(0x001B_1E1D),
    line: hex(0x003A_3F3D),
    line2: hex(0x0059_605D),
    ink: hex(0x00EC_E8DD),
    ink2: hex(0x00C3_BFB3),
    ink3: hex(0x00A1_9D92),
    acc: hex(0x007D_B9E3),
    accbg: hex(0x0020_3645),
    accink: hex(0x000E_1A22),
    atk: hex(0x00FF_8B95),
    atkbg: hex(0x0047_202A),
    sup: hex(0x005C_C7A7),
    supbg: hex(0x001B_3A31),
    oos: hex(0x00D7_9BDC),
    oosbg: hex(0x003C_2740),
    warn: hex(0x00E8_BE55),
    warnbg: hex(0x003D_3217),
    sides: BySide::new(
        SideColours {
            body: hex(0x008A_9991),
            edge: hex(0x00C9_D2CC),
            pale: hex(0x0028_302C),
            text: hex(0x000F_1412),
            moved: hex(0x0046_504B),
            line: hex(0x008B_9A92),
            front: hex(0x00D5_DDD8),
            retreat: hex(0x00C9_D2CC),
            style: SideStyle::Round,
        },
        SideColours {
            body: hex(0x00B4_532A),
            edge: hex(0x00F0_B795),
            pale: hex(0x002E_1B12),
            text: hex(0x00FF_FFFF),
            moved: hex(0x005A_3726),
            line: hex(0x00E0_8A5F),
            front: hex(0x00E0_8A5F),
            retreat: hex(0x00E0_8A5F),
            style: SideStyle::Cut,
        },
    ),
    reserve: hex(0x00F4_F0E6),
    reserve_ink: hex(0x007A_2F10),
    reserve_edge: hex(0x00A5_451C),
    chip: hex(0x00F4_F0E6),
    chip_ink: hex(0x0022_211D),
    vp: hex(0x00E8_BE55),
    vp_ink: hex(0x002B_2410),
    dis: hex(0x00F2_C230),
    dis_ink: hex(0x002B_2410),
    land: hex(0x0033_352F),
    sea: hex(0x0018_242A),
    lake: hex(0x0022_343C),
    coast: hex(0x004E_6269),
    river: hex(0x0049_626C),
    wash: hex(0x0093_A39B),
    wash_alpha: 0.20,
    front: hex(0x00D5_DDD8),
    link: hex(0x009E_9787),
    highway: hex(0x00B9_AF9A),
    divide: hex(0x0086_A878),
    water: hex(0x00AE_CBD5),
    halo: hex(0x002A_2C27),
    strong: false,
    halo_reach: 1.6,
    link_width: 1.7,
    counter_edge: 0.8,
    seasons: true,
    year: Year::SUMMER,
};

/// A theme with thicker lines, halos and edges, and with frames and captions that stand out more.
const fn strengthened(t: &Theme) -> Theme {
    Theme {
        strong: true,
        line: t.line2,
        line2: t.ink3,
        ink3: t.ink2,
        link: t.ink2,
        // No paler than the links beside it.
        highway: t.ink,
        // On dark land more of the wash, which is lighter, would take contrast from all that lies on it.
        wash_alpha: if t.dark { t.wash_alpha } else { 0.40 },
        halo_reach: 2.5,
        link_width: 2.4,
        counter_edge: 2.0,
        ..*t
    }
}

/// The light theme in high contrast.
pub const LIGHT_STRONG: Theme = strengthened(&LIGHT);

/// The dark theme in high contrast.
pub const DARK_STRONG: Theme = strengthened(&DARK);

/// A theme whose ground is that of summer all the year.
const fn of_summer(t: &Theme) -> Theme {
    Theme { seasons: false, ..*t }
}

/// The four themes whose ground is that of summer all the year.
static SUMMERS: [Theme; 4] =
    [of_summer(&LIGHT), of_summer(&DARK), of_summer(&LIGHT_STRONG), of_summer(&DARK_STRONG)];

impl Theme {
    /// One of the four constants.
    pub const fn pick(dark: bool, strong: bool) -> &'static Self {
        match (dark, strong) {
            (false, false) => &LIGHT,
            (true, false) => &DARK,
            (false, true) => &LIGHT_STRONG,
            (true, true) => &DARK_STRONG,
        }
    }

    /// The same, with seasons on the map or without.
    pub fn pick_with(dark: bool, strong: bool, seasons: bool) -> &'static Self {
        let [light, dim, light_strong, dim_strong] = &SUMMERS;
        match (seasons, dark, strong) {
            (true, ..) => Self::pick(dark, strong),
            (false, false, false) => light,
            (false, true, false) => dim,
            (false, false, true) => light_strong,
            (false, true, true) => dim_strong,
        }
    }

    /// The hatching of ground of a side that nothing holds within that of the other.
    pub fn pocket(&self) -> Color32 {
        self.side(0).edge
    }

    /// Railways beyond the theatre.
    pub fn railway(&self) -> Color32 {
        self.ink2.gamma_multiply(0.62)
    }

    /// The lower and right flank of a counter of a side.
    pub fn flank(&self, index: u8) -> Color32 {
        if self.dark { blend(Color32::BLACK, self.side(index).body, 0.42) } else { paper(Ink::Flank(index)) }
    }

    /// Colours of a side by its index.
    pub fn side(&self, index: u8) -> &SideColours {
        &self.sides[Side(index)]
    }

    /// The colour of a meaning and its pale ground.
    pub fn tone(&self, tone: Tone) -> (Color32, Color32) {
        match tone {
            Tone::Plain => (self.ink, self.sunk),
            Tone::Good | Tone::Supply => (self.sup, self.supbg),
            Tone::Warn => (self.warn, self.warnbg),
            Tone::Bad => (self.atk, self.atkbg),
            Tone::OutOfSupply => (self.oos, self.oosbg),
            Tone::Quiet => (self.ink3, self.sunk),
        }
    }

    /// The ground of what the pointer is on where it is usually in the colour of selection.
    pub fn acc_hovered(&self) -> Color32 {
        blend(self.ink, self.acc, 0.2)
    }

    /// The wash as a translucent colour.
    pub fn wash(&self) -> Color32 {
        self.wash.gamma_multiply(self.wash_alpha)
    }

    /// Land under the wash.
    pub fn washed_land(&self) -> Color32 {
        blend(self.wash, self.land, self.wash_alpha)
    }
}

/// `over` at `alpha` on `under`.
pub fn blend(over: Color32, under: Color32, alpha: f32) -> Color32 {
    under.lerp_to_gamma(over, alpha)
}

/// Contrast of two colours after WCAG 2: 1 to 21.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    fn luminance(c: Color32) -> f32 {
        let linear = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.039_28 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(c.r()) + 0.7152 * linear(c.g()) + 0.0722 * linear(c.b())
    }
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

/// Spacing scale and fixed heights, in points.
pub mod space {
    /// Width below which a window is narrow.
    pub const NARROW: f32 = 1120.0;
    /// Inside a panel.
    pub const PANEL: f32 = 14.0;
    /// Inside a builder or a lesson.
    pub const BUILDER: f32 = 16.0;
    /// Above and below a rule.
    pub const GROUP: f32 = 10.0;
    /// Between a label and its value.
    pub const GAP: f32 = 8.0;
    /// Row of a sum.
    pub const ROW_SUM: f32 = 21.0;
    /// Row of a list.
    pub const ROW_LIST: f32 = 24.0;
    /// Row of a step.
    pub const ROW_STEP: f32 = 26.0;
    /// Row of a menu.
    pub const ROW_MENU: f32 = 28.0;
    /// Row of a unit.
    pub const ROW_UNIT: f32 = 44.0;
    /// Least height of a button.
    pub const BUTTON: f32 = 26.0;
    /// Height of the primary button.
    pub const PRIMARY: f32 = 36.0;
    /// Height of the top bar.
    pub const TOP_BAR: f32 = 48.0;
    /// Height of the order strip.
    pub const STRIP: f32 = 40.0;
    /// Corner of buttons and fields.
    pub const CORNER: u8 = 4;
    /// Corner of cards and bubbles.
    pub const CORNER_CARD: u8 = 6;
    /// Corner of keys and dice.
    pub const CORNER_KEY: u8 = 3;
    /// Panel rules and frames.
    pub const LINE: f32 = 1.0;
    /// Frame of a bubble.
    pub const LINE_BUBBLE: f32 = 1.6;
    /// Timeline and step rail.
    pub const LINE_RAIL: f32 = 2.0;
}

/// What a text is for; decides its size and face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The name of the program, and the one number of a page.
    Display,
    /// How a game ended.
    Result,
    /// Sheets.
    Title,
    /// End of game.
    Title2,
    /// Task of a lesson.
    Title3,
    /// Panel headings.
    Heading,
    /// Heading one size larger: title of a builder.
    Heading2,
    /// Steps.
    Body,
    /// Buttons and strong text.
    BodySemi,
    /// Lesson text.
    Lesson,
    /// Sums, log, inspector rows.
    Table,
    /// The same, strong.
    TableSemi,
    /// Notes under a control.
    Caption,
    /// Labels over a control.
    CaptionSemi,
    /// Rule ids.
    Tag,
    /// Places on the map.
    Place,
    /// Cities on the map.
    City,
    /// Seas.
    Sea,
    /// Gulfs and lakes.
    Gulf,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 19] = [
        Self::Display,
        Self::Result,
        Self::Title,
        Self::Title2,
        Self::Title3,
        Self::Heading,
        Self::Heading2,
        Self::Body,
        Self::BodySemi,
        Self::Lesson,
        Self::Table,
        Self::TableSemi,
        Self::Caption,
        Self::CaptionSemi,
        Self::Tag,
        Self::Place,
        Self::City,
        Self::Sea,
        Self::Gulf,
    ];

    /// Size and line height at 100 per cent.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::Display => (46.0, 50.0),
            Self::Result => (34.0, 40.0),
            Self::Title => (26.0, 32.0),
            Self::Title2 => (21.0, 27.0),
            Self::Title3 => (19.0, 25.0),
            Self::Heading => (16.0, 20.0),
            Self::Heading2 => (18.0, 22.0),
            Self::Body | Self::BodySemi => (14.0, 19.0),
            Self::Lesson => (15.0, 22.0),
            Self::Table | Self::TableSemi => (13.0, 18.0),
            Self::Caption | Self::CaptionSemi | Self::Place => (12.0, 16.0),
            Self::Tag => (11.0, 16.0),
            Self::City => (13.0, 17.0),
            Self::Sea => (15.0, 19.0),
            Self::Gulf => (11.0, 14.0),
        }
    }

    /// Which face egui sets it in.
    pub fn family(self) -> FontFamily {
        match self {
            Self::Display | Self::Result | Self::Title | Self::Title2 | Self::Title3 => fonts::serif(),
            Self::Heading | Self::Heading2 | Self::BodySemi | Self::TableSemi => fonts::semi(),
            Self::CaptionSemi | Self::Tag | Self::City => fonts::semi(),
            Self::Body | Self::Lesson | Self::Table | Self::Caption | Self::Place => fonts::sans(),
            Self::Sea | Self::Gulf => fonts::water(),
        }
    }

    /// The font at a text size (1.0 is 100 per cent). No text is smaller than [`LEAST_TEXT`] at any text size.
    pub fn font(self, text_scale: f32) -> FontId {
        FontId::new((self.size().0 * text_scale).max(LEAST_TEXT), self.family())
    }

    /// Line height at a text size.
    pub fn line(self, text_scale: f32) -> f32 {
        let (size, line) = self.size();
        line * (size * text_scale).max(LEAST_TEXT) / size
    }

    /// The text style under which [`apply`] registers it, at the text size in force.
    pub fn style(self) -> TextStyle {
        match self {
            Self::Body => TextStyle::Body,
            Self::BodySemi => TextStyle::Button,
            Self::Caption => TextStyle::Small,
            Self::Heading => TextStyle::Heading,
            other => TextStyle::Name(format!("{other:?}").into()),
        }
    }

    /// A text in this role, at the text size in force.
    pub fn text(self, text: impl Into<String>) -> RichText {
        RichText::new(text).text_style(self.style())
    }
}

/// Points of the smallest text.
pub const LEAST_TEXT: f32 = 11.0;

/// The text sizes offered.
pub const TEXT_SCALES: [f32; 6] = [0.9, 1.0, 1.15, 1.3, 1.5, 2.0];

/// Maps a theme and a text size (1.0 is 100 per cent) onto egui. Call at start and when either changes.
pub fn apply(ctx: &egui::Context, theme: &Theme, text_scale: f32) {
    let which = if theme.dark { egui::Theme::Dark } else { egui::Theme::Light };
    ctx.set_theme(which);
    ctx.style_mut_of(which, |style| style.visuals = visuals(theme));
    ctx.all_styles_mut(|style| {
        for role in Role::ALL {
            style.text_styles.insert(role.style(), role.font(text_scale));
        }
        style.text_styles.insert(TextStyle::Monospace, FontId::monospace(12.5 * text_scale));
        style.animation_time = 0.0;
        let s = &mut style.spacing;
        s.item_spacing = vec2(8.0, 6.0);
        s.button_padding = vec2(12.0, 5.0);
        s.interact_size = vec2(26.0, 26.0);
        s.window_margin = Margin::same(14);
        s.menu_margin = Margin::same(6);
        s.icon_width = 16.0;
        s.icon_spacing = 6.0;
        s.tooltip_width = 320.0;
        s.scroll = egui::style::ScrollStyle {
            dormant_background_opacity: 0.0,
            dormant_handle_opacity: 0.6,
            active_handle_opacity: 0.8,
            interact_handle_opacity: 1.0,
            ..egui::style::ScrollStyle::thin()
        };
        style.interaction.tooltip_delay = 0.35;
        style.interaction.selectable_labels = false;
        style.url_in_tooltip = false;
    });
}

fn visuals(t: &Theme) -> Visuals {
    let mut v = if t.dark { Visuals::dark() } else { Visuals::light() };
    let corner = CornerRadius::same(space::CORNER);
    let line = |c: Color32| Stroke::new(1.0, c);
    v.override_text_color = None;
    v.weak_text_color = Some(t.ink3);
    v.hyperlink_color = t.acc;
    v.faint_bg_color = t.sunk;
    v.extreme_bg_color = t.card;
    v.text_edit_bg_color = Some(t.card);
    v.code_bg_color = t.sunk;
    v.warn_fg_color = t.warn;
    v.error_fg_color = t.atk;
    v.window_corner_radius = CornerRadius::same(space::CORNER_CARD);
    v.menu_corner_radius = CornerRadius::same(space::CORNER_CARD);
    v.window_shadow = Shadow::NONE;
    v.popup_shadow = Shadow::NONE;
    v.window_fill = t.card;
    v.window_stroke = line(t.line);
    v.window_highlight_topmost = false;
    v.panel_fill = t.panel;
    v.selection.bg_fill = t.accbg;
    // The frame of a field that is typed into.
    v.selection.stroke = Stroke::new(2.0, t.acc);
    v.text_cursor.stroke = Stroke::new(1.6, t.acc);
    v.text_cursor.blink = false;
    v.striped = false;
    v.slider_trailing_fill = true;
    v.indent_has_left_vline = false;
    let w = &mut v.widgets;
    for state in [&mut w.noninteractive, &mut w.inactive, &mut w.hovered, &mut w.active, &mut w.open] {
        state.corner_radius = corner;
        state.expansion = 0.0;
        state.bg_fill = t.card;
        state.weak_bg_fill = t.card;
        state.bg_stroke = line(t.line2);
        state.fg_stroke = line(t.ink);
    }
    // Fields to type in: nothing but the frame tells where they are.
    w.inactive.bg_stroke = line(t.ink3);
    // These fill nothing but the bars of scrolled areas; on the ground of a panel they would not be seen.
    w.inactive.bg_fill = t.ink3;
    w.noninteractive.bg_stroke = line(t.line);
    w.noninteractive.bg_fill = t.panel;
    w.noninteractive.weak_bg_fill = t.panel;
    w.hovered.bg_fill = t.acc;
    w.hovered.weak_bg_fill = t.accbg;
    w.hovered.bg_stroke = line(t.ink2);
    w.active.bg_fill = t.ink;
    w.active.weak_bg_fill = t.ink;
    w.active.bg_stroke = line(t.ink);
    w.active.fg_stroke = line(t.panel);
    w.open.bg_fill = t.sunk;
    w.open.weak_bg_fill = t.sunk;
    v
}

#[cfg(test)]
mod tests;
