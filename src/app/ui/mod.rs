//! Theme, icons, fonts and widgets: nothing here knows a game.

pub mod button;
pub mod excerpt;
pub mod fence;
pub(crate) mod focus;
pub mod fonts;
pub mod icons;
pub mod keyboard;
pub mod menu_rows;
pub mod parts;
pub(crate) mod pressed;
pub mod rows;
pub mod segments;
pub mod system_fonts;
pub mod theme;
pub mod widgets;
pub mod words;

pub(crate) use self::focus::bring_into_sight;
pub use self::{
    button::{Btn, ButtonLook},
    fence::{fence_sentence, fence_word},
    icons::Icon,
    keyboard::{NUMBERS, map_focus, no_repetitions, panel_stop},
    parts::{
        child, empty, group_title, landmark, left_panel, panel_ground, right_panel, scrolled, side_by_side,
        side_by_side_wrapped, side_chip, side_mark,
    },
    rows::Rows,
    theme::{LEAST_TEXT, Role, Theme, space},
    widgets::{Kit, dashed_frame, short_rule, spoken, tip, whole_per_cent},
    words::signed,
};
