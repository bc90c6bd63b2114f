//! Signs of places: rings, stars, discs, squares, and what is built around them; and the links between places.

use super::{
    ink::Ink,
    paper::{Face, Pane, Paper, Rim, Stroke, Tint, Written},
    season::BROKEN_ROAD,
};
use engine::show::{
    board::{LinkStyle, Place, PlaceSign, Tier},
    projection::At,
    scene::PlaceState,
};

/// No number on a sign is smaller than this.
const LEAST_TEXT: f32 = 11.0;

/// Radius of a sign without what is built around it.
pub const fn sign_radius(mark: &Place, built: bool) -> f32 {
    match mark.sign {
        PlaceSign::Disc => 9.0,
        PlaceSign::Square | PlaceSign::Star => 7.0,
        PlaceSign::Beyond => 6.0,
        PlaceSign::Ring if built => 6.6,
        PlaceSign::Ring => 5.6,
        PlaceSign::Dot if matches!(mark.tier, Tier::Minor) => 2.6,
        PlaceSign::Dot => 3.2,
    }
}

/// Draws the sign of a place.
pub fn sign(paper: &mut dyn Paper, (mark, state): (&Place, Option<&PlaceState>), (x, y): At, scale: f32) {
    let at = (x.round(), y.round());
    let control = state.and_then(|s| s.control);
    let works = state.and_then(|s| s.works.first());
    let filled = control.is_some_and(|s| !paper.is_cut(s.0));
    let ring = control.map_or(Ink::Ink3, |s| Ink::Line(s.0));
    let r = sign_radius(mark, works.is_some()) * scale;
    if let Some(works) = works {
        bastion(paper, works.destroyed, at, r);
    }
    match mark.sign {
        PlaceSign::Square => {
            for (half, ink) in [(8.4, Ink::Halo), (7.0, ring), (4.9, Ink::Card), (3.2, ring)] {
                let square = Pane::square(at, (half * 2.0 * scale).round());
                paper.rect(square, 0.0, ink.into(), Stroke::NONE, Rim::Inside);
            }
            return;
        }
        PlaceSign::Disc => {
            let half = (1.1 * scale).max(0.8);
            for (radius, ink) in [(r + 1.6, Ink::Halo), (r + half, ring), (r - half, Ink::Points)] {
                paper.disc(at, radius, ink.into());
            }
            let size = (12.0 * scale).max(LEAST_TEXT);
            let written = Written::centred(size, Face::Bold, Ink::PointsText);
            paper.text(at, &mark.worth.to_string(), written);
            return;
        }
        PlaceSign::Dot => {
            paper.disc(at, r + 1.2, Ink::Halo.into());
            paper.disc(at, r, Ink::Highway.into());
            if mark.tier == Tier::Minor {
                paper.disc(at, r - 1.2 * scale, Ink::Card.into());
            }
            return;
        }
        PlaceSign::Ring | PlaceSign::Star | PlaceSign::Beyond => {}
    }
    paper.disc(at, r + 1.4, Ink::Halo.into());
    paper.disc(at, r, ring.into());
    if !filled {
        let width = (2.0 * scale).max(1.5);
        paper.disc(at, r - width, Ink::Card.into());
    }
    if mark.sign == PlaceSign::Star {
        star(paper, at, 4.8 * scale, if filled { Ink::Card } else { ring });
    }
}

/// What is built at a place: a wall around its sign, or the dashed outline of one in ruins.
fn bastion(paper: &mut dyn Paper, destroyed: bool, at: At, r: f32) {
    let square = Pane::square(at, ((r + 3.0) * 2.0).round());
    let stroke = Stroke::new(1.5, Ink::Highway);
    if destroyed {
        paper.dashed_rect(square, 2.0, stroke, 2.6, 2.2);
        return;
    }
    paper.rect(square.expand(1.4), 3.0, Ink::Halo.into(), Stroke::NONE, Rim::Inside);
    paper.rect(square, 2.0, Ink::Land.into(), stroke, Rim::Middle);
}

/// A five-pointed star of triangles around a pentagon.
fn star(paper: &mut dyn Paper, (x, y): At, radius: f32, ink: Ink) {
    let point = |i: i32, r: f32| {
        let a = (i as f32 * 36.0 - 90.0).to_radians();
        (x + a.cos() * r, y + a.sin() * r)
    };
    let (inner, fill) = (radius * 0.46, Tint::from(ink));
    let middle = [0, 1, 2, 3, 4].map(|i| point(2 * i + 1, inner));
    paper.area(&middle, fill, Stroke::NONE);
    for i in 0..5 {
        let tip = [point(2 * i - 1, inner), point(2 * i, radius), point(2 * i + 1, inner)];
        paper.area(&tip, fill, Stroke::NONE);
    }
}

/// Draws links, ordinary ones first, from place to place.
pub fn links(paper: &mut dyn Paper, links: &[(LinkStyle, [At; 2])]) {
    links_in(paper, links, false);
}

/// The same; in mud their core is broken.
pub fn links_in(paper: &mut dyn Paper, links: &[(LinkStyle, [At; 2])], in_mud: bool) {
    let width = paper.link_width();
    let of = |style: LinkStyle| links.iter().filter(move |(s, _)| *s == style).map(|(_, ends)| ends);
    for ends in of(LinkStyle::Plain).chain(of(LinkStyle::Highway)) {
        paper.line(ends, Stroke::new(width + 2.3, Ink::Halo));
    }
    for (style, width, ink) in [
        (LinkStyle::Plain, width, Ink::Link),
        (LinkStyle::Highway, width + 3.9, Ink::Highway),
        (LinkStyle::Highway, 2.6, Ink::Land),
    ] {
        // The casing of a highway stays whole.
        let broken = in_mud && ink != Ink::Highway;
        for ends in of(style) {
            if broken {
                paper.dashes(ends, Stroke::new(width, ink), BROKEN_ROAD.0, BROKEN_ROAD.1);
            } else {
                paper.line(ends, Stroke::new(width, ink));
            }
        }
    }
}
