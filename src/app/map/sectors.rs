//! A long front in parts that can be read, from north to south: where it is broken, else in equal stretches.

use egui::{Pos2, Rect, Vec2};

/// Places of a front farther apart than this many hexes belong to parts of their own: four lie between them.
const GAP: f32 = 4.5;
/// A part of fewer places is no part of its own.
const FEWEST: usize = 4;

/// The parts of a front, each with the numbers of its places. `pitch` is the way from one hex to the next, `room` what is
/// read at once; both in the units of the map.
pub(crate) fn sectors(front: &[Pos2], pitch: f32, room: Vec2) -> Vec<Vec<usize>> {
    let broken = joined(front, broken(front, pitch * GAP));
    let alone = broken.len() == 1;
    let mut parts: Vec<Vec<usize>> =
        broken.into_iter().flat_map(|part| stretches(front, part, room, alone)).collect();
    let north = |part: &Vec<usize>| region(front, part).center().y;
    parts.sort_by(|a, b| north(a).total_cmp(&north(b)));
    parts
}

/// The box around a part.
pub(crate) fn region(front: &[Pos2], part: &[usize]) -> Rect {
    Rect::from_points(&part.iter().map(|&i| front[i]).collect::<Vec<_>>())
}

/// What is said of a part, counted from the north.
pub(crate) fn words(nth: usize, of: usize) -> String {
    let names: &[&str] = match of {
        2 => &["north ", "south "],
        3 => &["north ", "centre ", "south "],
        _ => &[],
    };
    match of {
        0 | 1 => "The front".to_owned(),
        _ => format!("Front: {}{} of {of}", names.get(nth).unwrap_or(&""), nth + 1),
    }
}

/// Places that are joined by steps no longer than this.
fn broken(front: &[Pos2], longest: f32) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..front.len()).collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let (mut part, mut next) = (vec![first], 0);
        while let Some(&from) = part.get(next) {
            let near = |i: &usize| front[*i].distance(front[from]) <= longest;
            part.extend(left.iter().copied().filter(near));
            left.retain(|i| !near(i));
            next += 1;
        }
        parts.push(part);
    }
    parts
}

/// The same, with what is too small added to what lies nearest.
fn joined(front: &[Pos2], parts: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let (mut large, small): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.len() >= FEWEST);
    for part in small {
        let middle = region(front, &part).center();
        let away =
            |other: &[usize]| other.iter().map(|&i| front[i].distance(middle)).fold(f32::INFINITY, f32::min);
        match large.iter_mut().min_by(|a, b| away(a).total_cmp(&away(b))) {
            Some(nearest) => nearest.extend(part),
            None => large.push(part),
        }
    }
    large
}

/// A part that cannot be read at once in stretches of one length; the whole of a front in three at least.
fn stretches(front: &[Pos2], part: Vec<usize>, room: Vec2, alone: bool) -> Vec<Vec<usize>> {
    let all = region(front, &part);
    let size = all.size();
    let needed = (size / room.max(Vec2::splat(1.0))).max_elem().ceil();
    if needed.is_nan() || needed <= 1.0 {
        return vec![part];
    }
    let count = (needed as usize).clamp(if alone { 3 } else { 2 }, 6);
    let upright = size.y * room.x >= size.x * room.y;
    let along = |i: usize| {
        let (at, from, long) =
            if upright { (front[i].y, all.top(), size.y) } else { (front[i].x, all.left(), size.x) };
        (((at - from) / long.max(1.0) * count as f32) as usize).min(count - 1)
    };
    let mut parts = vec![Vec::new(); count];
    for i in part {
        parts[along(i)].push(i);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    fn line(from: Pos2, to: Pos2, n: usize) -> Vec<Pos2> {
        (0..n).map(|i| from.lerp(to, i as f32 / (n - 1) as f32)).collect()
    }

    #[test]
    fn a_broken_front_has_its_parts_from_north_to_south() {
        let main = line(pos2(0.0, 0.0), pos2(100.0, 200.0), 20);
        let finland = line(pos2(50.0, -300.0), pos2(150.0, -200.0), 10);
        let romania = line(pos2(0.0, 300.0), pos2(60.0, 340.0), 6);
        let front: Vec<Pos2> = [romania, main, finland].concat();
        let parts = sectors(&front, 20.0, vec2(250.0, 250.0));
        assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [10, 20, 6]);
        assert!(region(&front, &parts[0]).bottom() < region(&front, &parts[1]).top());
        let mut all = parts.concat();
        all.sort_unstable();
        assert_eq!(all, (0..36).collect::<Vec<_>>());
    }

    #[test]
    fn one_line_is_read_in_thirds_unless_it_fits() {
        let front = line(pos2(0.0, 0.0), pos2(40.0, 400.0), 40);
        let parts = sectors(&front, 10.0, vec2(300.0, 300.0));
        assert_eq!(parts.len(), 3);
        assert!(parts.iter().all(|part| (13..=14).contains(&part.len())), "{parts:?}");
        assert_eq!(sectors(&front, 10.0, vec2(300.0, 500.0)).len(), 1);
    }

    #[test]
    fn every_part_can_be_read() {
        let front = line(pos2(0.0, 0.0), pos2(100.0, 900.0), 90);
        let room = vec2(200.0, 200.0);
        for part in sectors(&front, 10.0, room) {
            let size = region(&front, &part).size();
            assert!(size.x <= room.x && size.y <= room.y, "{size:?}");
        }
    }

    #[test]
    fn single_places_belong_to_what_is_nearest() {
        let mut front = line(pos2(0.0, 0.0), pos2(0.0, 190.0), 20);
        front.push(pos2(0.0, 260.0));
        assert_eq!(sectors(&front, 10.0, vec2(300.0, 300.0)).len(), 1);
        assert_eq!(sectors(&[], 10.0, vec2(300.0, 300.0)).len(), 0);
        assert_eq!(sectors(&front[20..], 10.0, vec2(300.0, 300.0)), [[0]]);
    }

    #[test]
    fn parts_are_named() {
        assert_eq!(words(0, 1), "The front");
        assert_eq!(words(1, 2), "Front: south 2 of 2");
        assert_eq!(words(1, 3), "Front: centre 2 of 3");
        assert_eq!(words(3, 5), "Front: 4 of 5");
    }
}
