//! The map on the page of the end: past fronts in their patterns, and each city as a disc with the month in
//! which it changed hands.

use crate::{
    features::end_sheet::EndSheet,
    map::thumbnail::Thumbnail,
    ui::{Kit, Role, child, spoken},
};
use egui::{Align2, Galley, Pos2, Rect, Sense, Stroke, Ui, Vec2, accesskit, pos2, vec2};
use engine::{base::say::count, insight::cities::City, study::dates::shortest};
use std::sync::Arc;

/// Across a disc, at the usual text size.
const DISC: f32 = 28.0;

/// Draws the map in a size.
pub(super) fn ui(kit: Kit, ui: &mut Ui, sheet: &EndSheet, map: &mut Thumbnail, size: Vec2) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    spoken(&response, accesskit::Role::Image, "The map at the end, with past fronts");
    let places = map.past(ui, rect, (&sheet.scene, sheet.fronts.as_ref()), kit.th);
    let mut over = child(ui, "cities", rect);
    over.set_clip_rect(rect.intersect(ui.clip_rect()));
    let at = |city: &City| {
        let (_, at) = places.iter().find(|(place, _)| *place == city.place)?;
        Some(inside(rect, *at, kit.h(DISC)))
    };
    let cities: Vec<(&City, Pos2)> = sheet.cities.iter().filter_map(|city| Some((city, at(city)?))).collect();
    let mut taken: Vec<Rect> =
        cities.iter().map(|(_, at)| Rect::from_center_size(*at, Vec2::splat(kit.h(DISC)))).collect();
    for (nth, (city, at)) in cities.into_iter().enumerate() {
        let own = taken[nth];
        disc(kit, &over, sheet, city, at);
        let name = kit.line(over.painter(), &city.name, Role::CaptionSemi, kit.th.ink);
        let spot = beside(rect, own, name.size(), &taken);
        named(kit, &over, &name, spot.min);
        taken.push(spot);
    }
}

/// Where the name of a disc stands: under it, or on the first other side where it lies on no other disc and no other name.
fn beside(map: Rect, disc: Rect, size: Vec2, taken: &[Rect]) -> Rect {
    let (aside, off) = ((disc.width() + size.x) * 0.5 + 2.0, (disc.height() + size.y) * 0.5 + 1.0);
    let ways = [vec2(0.0, off), vec2(aside, 0.0), vec2(-aside, 0.0), vec2(0.0, -off)];
    let spots = ways.map(|by| {
        let spot = Rect::from_center_size(disc.center() + by, size);
        let left = spot.left().min(map.right() - 4.0 - size.x).max(map.left() + 4.0);
        Rect::from_min_size(pos2(left, spot.top()), size)
    });
    let free =
        |spot: &Rect| map.contains_rect(*spot) && !taken.iter().any(|t| t.intersects(spot.shrink(1.5)));
    spots.into_iter().find(free).unwrap_or(spots[0])
}

/// A point so far inside that its disc and its name are.
fn inside(rect: Rect, at: Pos2, disc: f32) -> Pos2 {
    let room = rect.shrink2(vec2(disc * 0.5 + 4.0, disc * 0.5 + 4.0));
    // The other way round than `clamp`, which wants room.
    let (right, bottom) = (room.right(), room.bottom() - disc * 0.6);
    pos2(at.x.min(right).max(room.left()), at.y.min(bottom).max(room.top()))
}

fn disc(kit: Kit, ui: &Ui, sheet: &EndSheet, city: &City, at: Pos2) {
    let t = kit.th;
    let radius = kit.h(DISC) * 0.5;
    let rect = Rect::from_center_size(at, Vec2::splat(radius * 2.0));
    let words = said(sheet, city);
    let response = ui.interact(rect, ui.scope_id().with(("city", city.place)), Sense::hover());
    spoken(&response, accesskit::Role::Label, &words);
    response.on_hover_text(words);
    let (body, text) = city.holder.map_or((t.card, t.ink), |side| (t.side(side.0).body, t.side(side.0).text));
    ui.painter().circle(at, radius, body, Stroke::new(2.0, t.vp));
    let month = city.changes.last().map_or_else(|| city.worth.to_string(), |change| month(&change.turn));
    kit.text(ui.painter(), at, Align2::CENTER_CENTER, &month, Role::Tag, text);
}

fn named(kit: Kit, ui: &Ui, name: &Arc<Galley>, spot: Pos2) {
    for by in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
        ui.painter().galley_with_override_text_color(spot + by, Arc::clone(name), kit.th.halo);
    }
    ui.painter().galley(spot, Arc::clone(name), kit.th.ink);
}

/// `Oct` of `October 1941` and of `21 October 1941`; `23 Sep` of `23 September, morning`: where no year is told, all lies in a few days.
fn month(turn: &str) -> String {
    let short = shortest(turn);
    let has_year = turn.split(' ').any(|word| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()));
    if has_year { short.rsplit(' ').next().unwrap_or_default().to_owned() } else { short }
}

/// Who holds a city at the end.
pub(super) fn holder<'a>(sheet: &'a EndSheet, city: &City) -> &'a str {
    let name = city.holder.and_then(|side| sheet.sides.get(usize::from(side.0)));
    name.map_or("No side", String::as_str)
}

/// A city in words: `Smolensk, 1 point: German, August 1941; in history July 1941`.
pub(super) fn said(sheet: &EndSheet, city: &City) -> String {
    let since = if city.changes.is_empty() { "throughout".to_owned() } else { city.since() };
    let points = count(city.worth, "point");
    let nth = sheet.cities.iter().position(|one| one.place == city.place);
    let then = match nth.and_then(|nth| sheet.then.get(nth)) {
        Some(Some(turn)) => format!("; in history {turn}"),
        Some(None) => "; in history not at all".to_owned(),
        None => String::new(),
    };
    format!("{}, {points}: {}, {since}{then}", city.name, holder(sheet, city))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_lies_on_no_other_disc() {
        let map = Rect::from_min_size(Pos2::ZERO, vec2(340.0, 460.0));
        let disc = |x: f32, y: f32| Rect::from_center_size(pos2(x, y), Vec2::splat(DISC));
        let (rostov, krasnodar, size) = (disc(200.0, 300.0), disc(182.0, 332.0), vec2(40.0, 16.0));
        let spot = |taken: &[Rect]| beside(map, rostov, size, taken);
        assert!(spot(&[rostov]).top() >= rostov.bottom(), "under its disc");
        let aside = spot(&[rostov, krasnodar]);
        assert!(aside.left() >= rostov.right() && !aside.intersects(krasnodar), "{aside}");
        let full = [rostov, krasnodar, aside, disc(165.0, 300.0), disc(200.0, 270.0)];
        assert!(spot(&full).top() >= rostov.bottom(), "where nothing is free");
    }

    #[test]
    fn a_disc_bears_the_month_alone() {
        assert_eq!([month("October 1941"), month("21 October 1941")], ["Oct", "Oct"]);
    }
}
