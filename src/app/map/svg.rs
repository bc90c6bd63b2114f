//! Shapes as SVG: lines, areas and real text.

use crate::map_art::escape::escaped;
use egui::{
    Color32, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{ColorMode, PathStroke, TextShape},
};
use std::fmt::Write as _;

/// An SVG being written.
pub(crate) struct Svg {
    out: String,
}

/// A number without needless digits.
fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn colour(name: &str, c: Color32) -> String {
    if c == Color32::TRANSPARENT {
        return format!(" {name}=\"none\"");
    }
    let [r, g, b, a] = c.to_srgba_unmultiplied();
    let mut out = format!(" {name}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 {
        let _ = write!(out, " {name}-opacity=\"{}\"", n(f32::from(a) / 255.0));
    }
    out
}

fn pen(stroke: Stroke) -> String {
    if stroke.is_empty() {
        return String::new();
    }
    format!("{} stroke-width=\"{}\"", colour("stroke", stroke.color), n(stroke.width))
}

fn plain(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(c) => Stroke::new(stroke.width, c),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

fn course(points: &[Pos2], closed: bool) -> String {
    let mut d = String::with_capacity(points.len() * 12);
    for (i, p) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { 'M' } else { 'L' }, n(p.x), n(p.y));
    }
    if closed {
        d.push('Z');
    }
    d
}

impl Svg {
    /// Begins a picture of a size in points.
    pub(crate) fn new(size: egui::Vec2, title: &str, about: &str) -> Self {
        let (w, h) = (n(size.x), n(size.y));
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             role=\"img\" stroke-linejoin=\"round\">\n<title>{}</title>\n<desc>{}</desc>\n",
            escaped(title),
            escaped(about)
        );
        Self { out }
    }

    /// Ends it.
    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// Begins a group with a name.
    pub(crate) fn group(&mut self, name: &str) {
        let _ = writeln!(self.out, "<g id=\"{}\">", escaped(name));
    }

    /// Ends a group.
    pub(crate) fn end(&mut self) {
        self.out.push_str("</g>\n");
    }

    /// Rings filled by the even-odd rule.
    pub(crate) fn rings<'a>(&mut self, rings: impl IntoIterator<Item = &'a [Pos2]>, fill: Color32) {
        let d: String = rings.into_iter().map(|r| course(r, true)).collect();
        let _ = writeln!(self.out, "<path d=\"{d}\"{} fill-rule=\"evenodd\"/>", colour("fill", fill));
    }

    /// Triangles that lie side by side.
    pub(crate) fn triangles(&mut self, points: &[Pos2], indices: &[u32], fill: Color32) {
        let mut d = String::new();
        for corners in indices.chunks_exact(3) {
            let triangle: Vec<Pos2> =
                corners.iter().filter_map(|&i| points.get(i as usize).copied()).collect();
            d.push_str(&course(&triangle, true));
        }
        let _ = writeln!(self.out, "<path d=\"{d}\"{}/>", colour("fill", fill));
    }

    /// A line through points.
    pub(crate) fn line(&mut self, points: &[Pos2], stroke: Stroke, dashes: &str) {
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let d = course(points, false);
        let _ = writeln!(self.out, "<path d=\"{d}\" fill=\"none\"{}{dashes}/>", pen(stroke));
    }

    /// Shapes in order.
    pub(crate) fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Vec(inner) => self.shapes(inner),
            Shape::LineSegment { points, stroke } => self.line(points, *stroke, ""),
            Shape::Path(path) => {
                let d = course(&path.points, path.closed);
                let (fill, stroke) = (colour("fill", path.fill), pen(plain(&path.stroke)));
                let _ = writeln!(self.out, "<path d=\"{d}\"{fill}{stroke}/>");
            }
            Shape::Circle(c) => {
                let (x, y, r) = (n(c.center.x), n(c.center.y), n(c.radius));
                let (fill, stroke) = (colour("fill", c.fill), pen(c.stroke));
                let _ = writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{stroke}/>");
            }
            Shape::Rect(r) => {
                let by = match r.stroke_kind {
                    StrokeKind::Inside => -0.5,
                    StrokeKind::Middle => 0.0,
                    StrokeKind::Outside => 0.5,
                };
                let at = r.rect.expand(r.stroke.width * by);
                self.rect(at, f32::from(r.corner_radius.nw), r.fill, r.stroke);
            }
            Shape::Text(text) => self.text(text, None),
            _ => {}
        }
    }

    fn rect(&mut self, r: Rect, radius: f32, fill: Color32, stroke: Stroke) {
        let (x, y, w, h) = (n(r.left()), n(r.top()), n(r.width()), n(r.height()));
        let (fill, stroke) = (colour("fill", fill), pen(stroke));
        let rx = n(radius);
        let _ = writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{rx}\"{fill}{stroke}/>"
        );
    }

    /// A text, with a halo of a colour and reach behind it.
    pub(crate) fn text(&mut self, text: &TextShape, halo: Option<(Color32, f32)>) {
        let Some(section) = text.galley.job.sections.first() else { return };
        let font = &section.format.font_id;
        let (family, weight, style) = face(&font.family.to_string());
        let ink = text.override_text_color.unwrap_or(section.format.color);
        let ink = if ink == Color32::PLACEHOLDER { text.fallback_color } else { ink };
        let halo = halo.map_or(String::new(), |(c, reach)| {
            format!("{} stroke-width=\"{}\" paint-order=\"stroke\"", colour("stroke", c), n(reach * 2.0))
        });
        for row in &text.galley.rows {
            let Some(first) = row.glyphs.first() else { continue };
            let at = text.pos + row.pos.to_vec2() + first.pos.to_vec2();
            let _ = writeln!(
                self.out,
                "<text x=\"{}\" y=\"{}\" font-family=\"{family}\" font-size=\"{}\" font-weight=\"{weight}\"{style}{}{halo}>{}</text>",
                n(at.x),
                n(at.y),
                n(font.size),
                colour("fill", ink),
                escaped(&row.text())
            );
        }
    }
}

/// Family, weight and style of one of our faces.
fn face(family: &str) -> (&'static str, u16, &'static str) {
    const SANS: &str = "'Source Sans 3', 'Noto Sans', sans-serif";
    const SERIF: &str = "'Source Serif 4', 'Noto Serif', serif";
    match family {
        "bold" => (SANS, 700, ""),
        "semi" => (SANS, 600, ""),
        "serif" => (SERIF, 600, ""),
        "water" => (SERIF, 400, " font-style=\"italic\""),
        _ => (SANS, 400, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn numbers_and_signs_are_written_as_xml_wants_them() {
        assert_eq!([n(1.0), n(-0.001), n(12.345), n(0.5)], ["1", "0", "12.35", "0.5"]);
        assert_eq!(escaped("a < b & \"c\"\u{0}"), "a &lt; b &amp; &quot;c&quot;");
        let mut svg = Svg::new(vec2(10.0, 5.0), "A & B", "");
        svg.shapes(&[
            Shape::circle_filled(pos2(1.0, 2.0), 3.0, Color32::RED),
            Shape::line_segment([pos2(0.0, 0.0), pos2(4.0, 0.0)], Stroke::new(1.5, Color32::BLACK)),
        ]);
        let text = svg.finish();
        assert!(text.contains("<title>A &amp; B</title>"));
        assert!(text.contains("<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"#ff0000\"/>"));
        assert!(
            text.contains("<path d=\"M0 0L4 0\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1.5\"/>")
        );
    }
}
