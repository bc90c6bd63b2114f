//! Keys that a map of hexes has for itself; on a map of points and links they are what they are there.

use super::{
    command::{Command, Look, wishes::Heading},
    desk::state::Desk,
};
use egui::{Event, Key, Modifiers};

/// The arrows and where they walk.
pub const ARROWS: [(Key, Heading); 4] = [
    (Key::ArrowLeft, Heading::West),
    (Key::ArrowRight, Heading::East),
    (Key::ArrowUp, Heading::North),
    (Key::ArrowDown, Heading::South),
];

/// The numeric pad around its 5, clockwise from the direction of number 0: on hexes with a corner at the top, and with
/// a side there.
const PAD: [[Key; 6]; 2] = [
    [Key::Num6, Key::Num3, Key::Num1, Key::Num4, Key::Num7, Key::Num9],
    [Key::Num3, Key::Num2, Key::Num1, Key::Num7, Key::Num8, Key::Num9],
];

/// What was asked of the map of hexes in this frame.
pub fn read(ctx: &egui::Context, desk: &Desk) -> Vec<Command> {
    let Some(grid) = desk.seen.scene.board.hex_grid() else { return Vec::new() };
    let mut meant = Vec::new();
    let pad = PAD[usize::from(!grid.layout.pointy)];
    meant.extend(pad_sides(ctx, pad).into_iter().map(Look::OverSide));
    let pressed = |modifiers, key| ctx.input_mut(|i| i.consume_key(modifiers, key));
    for (key, heading) in ARROWS {
        if pressed(Modifiers::COMMAND, key) {
            meant.push(Look::Leap(heading));
        } else if desk.aim.is_none() && pressed(Modifiers::SHIFT, key) {
            meant.push(Look::OneHex(heading));
        }
    }
    if desk.aim.is_none() {
        meant.extend(of_stacks(desk, &pressed));
    }
    meant.into_iter().map(Command::Look).collect()
}

fn of_stacks(desk: &Desk, pressed: &impl Fn(Modifiers, Key) -> bool) -> Vec<Look> {
    let mine = desk.my_turn();
    let keys = [
        (Key::PageUp, true, Look::NextStack(false)),
        (Key::PageDown, true, Look::NextStack(true)),
        (Key::Num0, desk.planning.is_none(), Look::WholeStack),
        (Key::Space, mine, Look::OpenStack),
        (Key::Backspace, desk.is_on_way(), Look::HexBack),
    ];
    let down = keys.into_iter().filter(|(key, free, _)| *free && pressed(Modifiers::NONE, *key));
    down.map(|(.., look)| look).collect()
}

/// The sides that the numeric pad means. With its numbers locked its keys cannot be told from the row of digits, which
/// take units; unlocked they are other keys that lie where a number lies.
fn pad_sides(ctx: &egui::Context, pad: [Key; 6]) -> Vec<u8> {
    let mut sides = Vec::new();
    ctx.input_mut(|i| {
        i.events.retain(|event| {
            let Event::Key { key, physical_key: Some(lies), pressed: true, modifiers, .. } = event else {
                return true;
            };
            let side =
                pad.iter().position(|known| known == lies).filter(|_| key != lies && modifiers.is_none());
            sides.extend(side.map(|side| side as u8));
            side.is_none()
        });
    });
    sides
}
