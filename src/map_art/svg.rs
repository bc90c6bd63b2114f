//! The one writer of SVG: areas, lines, discs and real text. The window's export and the maps of a report use it.

use super::escape::escaped;
use engine::show::projection::At;
use std::fmt::Write as _;

/// The families of texts and numbers: the face of the program, and what stands in for it.
pub const SANS: &str = "'Stavka Sans', 'Source Sans 3', 'Noto Sans', sans-serif";
/// The families of titles and waters.
pub const SERIF: &str = "'Stavka Serif', 'Source Serif 4', 'Noto Serif', serif";

/// Red, green, blue and opacity, each 0 to 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// Nothing is painted.
    pub const NONE: Self = Self([0; 4]);

    /// An opaque colour, `0xRRGGBB`.
    pub const fn rgb(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }
}

/// The stroke of a line or around an area.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// Colour.
    pub colour: Rgba,
    /// Width in points; nothing is drawn at 0.
    pub width: f32,
}

impl Edge {
    /// No stroke.
    pub const NONE: Self = Self { colour: Rgba::NONE, width: 0.0 };

    /// A stroke of a colour and width.
    pub const fn new(width: f32, colour: Rgba) -> Self {
        Self { colour, width }
    }
}

/// Where the point of a text lies on its baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// At its left end.
    Start,
    /// In its middle.
    Middle,
    /// At its right end.
    End,
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Letters {
    /// Families as CSS names them; empty where the page says which.
    pub family: &'static str,
    /// 400 is regular, 700 bold.
    pub weight: u16,
    /// Slanted.
    pub italic: bool,
    /// Size in points.
    pub size: f32,
    /// Colour.
    pub ink: Rgba,
    /// What lies behind the letters.
    pub halo: Edge,
    /// Where its point lies.
    pub anchor: Anchor,
}

/// An SVG being written.
pub struct Svg {
    out: String,
    /// How the element ended that was written last, where more of its kind may go into it, and where that was.
    open: (String, usize),
    /// Decimal places of lengths.
    digits: usize,
}

/// A number without needless digits.
fn number(value: f32, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".into() } else { text.into() }
}

/// A number without needless digits and without a nought before its point.
fn short(value: f64, digits: usize) -> String {
    let text = number(value as f32, digits);
    match text.strip_prefix("0.").or_else(|| text.strip_prefix("-0.")) {
        Some(rest) if text.starts_with('-') => format!("-.{rest}"),
        Some(rest) => format!(".{rest}"),
        None => text,
    }
}

fn colour(name: &str, Rgba([r, g, b, a]): Rgba) -> String {
    if a == 0 {
        return format!(" {name}=\"none\"");
    }
    let mut out = format!(" {name}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 {
        let _ = write!(out, " {name}-opacity=\"{}\"", number(f32::from(a) / 255.0, 2));
    }
    out
}

fn stroke(edge: Edge) -> String {
    if edge.width <= 0.0 || edge.colour == Rgba::NONE {
        return String::new();
    }
    format!("{} stroke-width=\"{}\"", colour("stroke", edge.colour), number(edge.width, 2))
}

impl Svg {
    /// Begins a picture of a size in points; lengths are written with `digits` decimal places. Assistive tools read the
    /// title and what it is about, by `id` where a page holds several pictures.
    pub fn new(size: At, digits: usize, id: &str, title: &str, about: &str) -> Self {
        Self::part(size, ((0.0, 0.0), size), digits, id, title, about)
    }

    /// Begins a picture of this size of a part of what is drawn: its corner and its size.
    pub fn part(
        (w, h): At,
        ((x, y), (wide, high)): (At, At),
        digits: usize,
        id: &str,
        title: &str,
        about: &str,
    ) -> Self {
        let [w, h, x, y, wide, high] = [w, h, x, y, wide, high].map(|value| number(value, digits));
        let (by, [of_title, of_about]) = match id {
            "" => (String::new(), [String::new(), String::new()]),
            id => (
                format!(" aria-labelledby=\"{id} {id}d\""),
                [format!(" id=\"{id}\""), format!(" id=\"{id}d\"")],
            ),
        };
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {wide} {high}\" \
             role=\"img\"{by} stroke-linejoin=\"round\">\n<title{of_title}>{}</title>\n<desc{of_about}>{}</desc>\n",
            escaped(title),
            escaped(about)
        );
        Self { out, open: Default::default(), digits }
    }

    /// Begins a picture of which nothing is shown: its groups are what [`Self::again`] repeats elsewhere in the page.
    pub fn hidden(digits: usize) -> Self {
        let out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" style=\"position:absolute\" \
             aria-hidden=\"true\" stroke-linejoin=\"round\">\n<defs>\n";
        Self { out: out.to_owned(), open: Default::default(), digits }
    }

    /// Ends a picture begun by [`Self::hidden`].
    pub fn finish_hidden(mut self) -> String {
        self.out.push_str("</defs>\n</svg>\n");
        self.out
    }

    /// Begins what will be a part of pictures, without a frame of its own.
    pub fn loose(digits: usize) -> Self {
        Self { out: String::new(), open: Default::default(), digits }
    }

    /// Ends a part begun by [`Self::loose`].
    pub fn finish_loose(self) -> String {
        self.out
    }

    /// Ends a picture.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// Draws a hidden group of the page by its name at a scale, then moved.
    pub fn again(&mut self, name: &str, scale: f32, (dx, dy): At) {
        let (dx, dy) = (number(dx, 2), number(dy, 2));
        let place = match (number(scale, 4).as_str(), dx.as_str(), dy.as_str()) {
            ("1", "0", "0") => String::new(),
            ("1", ..) => format!(" transform=\"translate({dx} {dy})\""),
            (scale, ..) => format!(" transform=\"matrix({scale} 0 0 {scale} {dx} {dy})\""),
        };
        let _ = writeln!(self.out, "<use href=\"#{name}\"{place}/>");
    }

    /// Begins a group with a name.
    pub fn group(&mut self, name: &str) {
        let _ = writeln!(self.out, "<g id=\"{}\">", escaped(name));
    }

    /// Begins a group with a tooltip.
    pub fn titled(&mut self, title: &str) {
        let _ = writeln!(self.out, "<g><title>{}</title>", escaped(title));
    }

    /// Puts in what another picture of the writer holds.
    pub fn raw(&mut self, drawn: &str) {
        self.out.push_str(drawn);
    }

    /// Ends a group.
    pub fn end(&mut self) {
        self.out.push_str("</g>\n");
    }

    fn n(&self, value: f32) -> String {
        number(value, self.digits)
    }

    /// The first point, and of each other the way from the one before, which is shorter to write. Points are rounded before
    /// ways are taken, so that a long course does not drift.
    fn course(&self, points: impl IntoIterator<Item = At>, closed: bool) -> String {
        let parts = 10f64.powi(self.digits as i32);
        let whole = |value: f32| (f64::from(value) * parts).round() as i64;
        let mut at: Vec<[i64; 2]> = points.into_iter().map(|(x, y)| [whole(x), whole(y)]).collect();
        at.dedup();
        let Some(first) = at.first() else { return String::new() };
        let mut d = format!("M{}", self.numbers(first.iter().copied()));
        if at.len() > 1 {
            d.push('l');
            d += &self.numbers(at.windows(2).flat_map(|w| [w[1][0] - w[0][0], w[1][1] - w[0][1]]));
        }
        if closed {
            d.push('Z');
        }
        d
    }

    /// Numbers in their last decimal place, one after another; a minus parts them by itself.
    fn numbers(&self, all: impl Iterator<Item = i64>) -> String {
        let parts = 10f64.powi(self.digits as i32);
        let mut out = String::new();
        for value in all {
            let text = short(value as f64 / parts, self.digits);
            if !out.is_empty() && !text.starts_with('-') {
                out.push(' ');
            }
            out += &text;
        }
        out
    }

    /// Rings filled by the even-odd rule.
    pub fn rings<R: IntoIterator<Item = At>>(&mut self, rings: impl IntoIterator<Item = R>, fill: Rgba) {
        let d: String = rings.into_iter().map(|r| self.course(r, true)).collect();
        if !d.is_empty() {
            let _ = writeln!(self.out, "<path d=\"{d}\"{} fill-rule=\"evenodd\"/>", colour("fill", fill));
        }
    }

    /// Areas side by side, filled as one.
    pub fn areas<R: IntoIterator<Item = At>>(&mut self, areas: impl IntoIterator<Item = R>, fill: Rgba) {
        let d: String = areas.into_iter().map(|a| self.course(a, true)).collect();
        self.courses(&d, format!("{}/>\n", colour("fill", fill)));
    }

    /// A path that ends as it is said: the one before goes on where it ended so too.
    fn courses(&mut self, d: &str, end: String) {
        if d.is_empty() {
            return;
        }
        if self.open == (end.clone(), self.out.len()) {
            self.out.truncate(self.out.len() - end.len() - 1);
        } else {
            self.out.push_str("<path d=\"");
        }
        let _ = write!(self.out, "{d}\"{end}");
        self.open = (end, self.out.len());
    }

    /// A path with its fill and edge.
    pub fn path(&mut self, points: impl IntoIterator<Item = At>, closed: bool, fill: Rgba, edge: Edge) {
        let (d, edge) = (self.course(points, closed), stroke(edge));
        let _ = writeln!(self.out, "<path d=\"{d}\"{}{edge}/>", colour("fill", fill));
    }

    /// Lines of one stroke, dashed as SVG writes it; not dashed where `dashes` is empty.
    pub fn lines<R: IntoIterator<Item = At>>(
        &mut self,
        lines: impl IntoIterator<Item = R>,
        edge: Edge,
        dashes: &str,
    ) {
        let d: String = lines.into_iter().map(|l| self.course(l, false)).collect();
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let stroke = stroke(edge);
        self.courses(&d, format!(" fill=\"none\"{stroke}{dashes}/>\n"));
    }

    /// A disc.
    pub fn circle(&mut self, (x, y): At, radius: f32, fill: Rgba, edge: Edge) {
        let (x, y, r, stroke) = (self.n(x), self.n(y), self.n(radius), stroke(edge));
        let _ =
            writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{}{stroke}/>", colour("fill", fill));
    }

    /// A rectangle by its upper left corner and its size, with round corners; its edge lies on its outline.
    pub fn rect(&mut self, ((x, y), (w, h)): (At, At), radius: f32, fill: Rgba, edge: Edge, dashes: &str) {
        let [x, y, w, h, rx] = [x, y, w, h, radius].map(|v| self.n(v));
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let (fill, stroke) = (colour("fill", fill), stroke(edge));
        let _ = writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{rx}\"{fill}{stroke}{dashes}/>"
        );
    }

    /// A text at a point of its baseline.
    pub fn text(&mut self, at: At, text: &str, letters: &Letters) {
        self.turned_text(at, text, letters, 0.0);
    }

    /// A text that reads upwards, its baseline through a point.
    pub fn upright_text(&mut self, at: At, text: &str, letters: &Letters) {
        self.turned_text(at, text, letters, -90.0);
    }

    /// A text turned clockwise around a point of its baseline, in degrees.
    pub fn turned_text(&mut self, (x, y): At, text: &str, letters: &Letters, degrees: f32) {
        let (x, y, size) = (self.n(x), self.n(y), number(letters.size, 2));
        let anchor = match letters.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let degrees = number(degrees, 1);
        let turn =
            if degrees == "0" { String::new() } else { format!(" transform=\"rotate({degrees} {x} {y})\"") };
        let style = if letters.italic { " font-style=\"italic\"" } else { "" };
        let halo = stroke(letters.halo);
        let halo = if halo.is_empty() { halo } else { format!("{halo} paint-order=\"stroke\"") };
        let family = match letters.family {
            "" => String::new(),
            named => format!(" font-family=\"{named}\""),
        };
        let weight = letters.weight;
        let _ = writeln!(
            self.out,
            "<text x=\"{x}\" y=\"{y}\"{family} font-size=\"{size}\" font-weight=\"{weight}\"{style}{anchor}{turn}{}{halo}>{}</text>",
            colour("fill", letters.ink),
            escaped(text)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_signs_are_written_as_xml_wants_them() {
        let n = |v| number(v, 2);
        assert_eq!([n(1.0), n(-0.001), n(12.345), n(0.5)], ["1", "0", "12.35", "0.5"]);
        assert_eq!([number(10.4, 0), number(-0.2, 0)], ["10", "0"]);
        assert_eq!(escaped("a < b & \"c\"\u{0}"), "a &lt; b &amp; &quot;c&quot;");
        let mut svg = Svg::new((10.0, 5.0), 2, "", "A & B", "");
        svg.circle((1.0, 2.0), 3.0, Rgba::rgb(0xff_0000), Edge::NONE);
        svg.lines([[(0.0, 0.0), (4.0, 0.0)]], Edge::new(1.5, Rgba::rgb(0)), "");
        let text = svg.finish();
        assert!(text.contains("<title>A &amp; B</title>"));
        assert!(text.contains("<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"#ff0000\"/>"));
        assert!(
            text.contains("<path d=\"M0 0l4 0\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1.5\"/>")
        );
    }

    #[test]
    fn lines_and_areas_that_follow_their_like_go_into_one_path() {
        let mut svg = Svg::new((10.0, 5.0), 0, "", "", "");
        let black = Edge::new(1.0, Rgba::rgb(0));
        for x in [0.0, 2.0] {
            svg.lines([[(x, 0.0), (x, 4.0)]], black, "");
        }
        svg.areas([[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]], Rgba::rgb(0));
        svg.lines([[(4.0, 0.0), (4.0, 4.0)]], black, "1 2");
        let text = svg.finish();
        let paths: Vec<&str> = text.lines().filter(|l| l.starts_with("<path")).collect();
        assert_eq!(
            paths,
            [
                "<path d=\"M0 0l0 4M2 0l0 4\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1\"/>",
                "<path d=\"M0 0l1 0 0 1Z\" fill=\"#000000\"/>",
                "<path d=\"M4 0l0 4\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1\" stroke-dasharray=\"1 2\"/>",
            ]
        );
    }

    #[test]
    fn several_pictures_of_a_page_have_names_of_their_own() {
        let one = Svg::new((10.0, 5.0), 0, "t1", "Turn 1", "All quiet").finish();
        assert!(
            one.contains("aria-labelledby=\"t1 t1d\"") && one.contains("<title id=\"t1\">Turn 1</title>")
        );
        let mut ground = Svg::hidden(0);
        ground.group("ground");
        ground.end();
        let ground = ground.finish_hidden();
        assert!(ground.contains("<defs>\n<g id=\"ground\">\n</g>\n</defs>") && ground.ends_with("</svg>\n"));
        let mut one = Svg::new((10.0, 5.0), 0, "", "", "");
        for (scale, by) in [(1.0, (0.0, 0.0)), (1.0, (2.0, 0.5)), (1.5, (0.0, -3.0))] {
            one.again("ground", scale, by);
        }
        let one = one.finish();
        for used in ["", " transform=\"translate(2 0.5)\"", " transform=\"matrix(1.5 0 0 1.5 0 -3)\""] {
            assert!(one.contains(&format!("<use href=\"#ground\"{used}/>")), "{one}");
        }
    }
}
