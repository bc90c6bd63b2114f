//! Pictures that move as the bytes of a GIF: one palette for all, and of each picture only the part that changed.

use color_quant::NeuQuant;
use egui::ColorImage;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::{borrow::Cow, cmp::Reverse, collections::HashMap};

/// The colours that fill most of a map stand in the palette as they are; the rest of it is found for all others.
const PLAIN: usize = 96;
const OTHERS: usize = 255 - PLAIN;
/// What stays as it was has no colour: the last place of the palette.
const SAME: u8 = 255;
/// How carefully the other colours are found: 1 looks at every pixel, 30 at every thirtieth.
const CARE: i32 = 10;

/// The bytes of the file, each picture with the hundredths of a second it stands for; `None` without a picture or when their
/// sizes differ.
pub(super) fn encode(pictures: &[(ColorImage, u16)]) -> Option<Vec<u8>> {
    let [w, h] = pictures.first()?.0.size;
    if pictures.iter().any(|(picture, _)| picture.size != [w, h]) {
        return None;
    }
    let mut palette = Palette::of(pictures);
    let mut bytes = Vec::new();
    let (width, height) = (u16::try_from(w).ok()?, u16::try_from(h).ok()?);
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.flat()).ok()?;
    encoder.set_repeat(Repeat::Infinite).ok()?;
    let mut before: Option<Vec<u8>> = None;
    for (picture, hold) in pictures {
        let now = palette.numbers(picture);
        let part = before.as_ref().map_or(Part { x: 0, y: 0, w, h }, |before| changed(before, &now, w));
        let frame = Frame {
            delay: *hold,
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            left: part.x as u16,
            top: part.y as u16,
            width: part.w as u16,
            height: part.h as u16,
            buffer: Cow::Owned(part.pixels(before.as_deref(), &now, w)),
            ..Frame::default()
        };
        encoder.write_frame(&frame).ok()?;
        before = Some(now);
    }
    drop(encoder);
    Some(bytes)
}

/// A part of a picture, in pixels.
struct Part {
    x: usize,
    y: usize,
    w: usize,
    h: usize,
}

impl Part {
    /// The pixels of the part that differ from those before; the others have no colour.
    fn pixels(&self, before: Option<&[u8]>, now: &[u8], width: usize) -> Vec<u8> {
        let rows = (self.y..self.y + self.h).map(|y| y * width + self.x);
        let at = rows.flat_map(|from| from..from + self.w);
        at.map(|at| if before.is_some_and(|before| before[at] == now[at]) { SAME } else { now[at] }).collect()
    }
}

/// The smallest part that holds all that changed; one pixel where nothing did.
fn changed(before: &[u8], now: &[u8], width: usize) -> Part {
    let differ = (0..now.len()).filter(|at| before[*at] != now[*at]);
    let ends = differ.fold(None, |ends: Option<[usize; 4]>, at| {
        let (x, y) = (at % width, at / width);
        let [x0, y0, x1, y1] = ends.unwrap_or([x, y, x, y]);
        Some([x0.min(x), y0.min(y), x1.max(x), y1.max(y)])
    });
    let [x0, y0, x1, y1] = ends.unwrap_or_default();
    Part { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1 }
}

/// The colours of all pictures.
struct Palette {
    colours: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(pictures: &[(ColorImage, u16)]) -> Self {
        let mut often: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in pictures.iter().flat_map(|(picture, _)| &picture.pixels) {
            *often.entry([pixel.r(), pixel.g(), pixel.b()]).or_default() += 1;
        }
        let mut all: Vec<([u8; 3], u32)> = often.into_iter().collect();
        // The colour decides between those that are as frequent: the same pictures make the same file.
        all.sort_unstable_by_key(|(colour, n)| (Reverse(*n), *colour));
        let (plain, others) = all.split_at(PLAIN.min(all.len()));
        let mut colours: Vec<[u8; 3]> = plain.iter().map(|(colour, _)| *colour).collect();
        if others.len() <= OTHERS {
            colours.extend(others.iter().map(|(colour, _)| *colour));
        } else {
            let pixels: Vec<u8> = others.iter().flat_map(|([r, g, b], _)| [*r, *g, *b, 255]).collect();
            let found = NeuQuant::new(CARE, OTHERS, &pixels).color_map_rgb();
            colours.extend(found.as_chunks().0);
        }
        Self { colours, known: HashMap::new() }
    }

    /// The colours one after another, with one for what stays.
    fn flat(&self) -> Vec<u8> {
        let mut flat: Vec<u8> = self.colours.concat();
        flat.resize(256 * 3, 0);
        flat
    }

    /// The nearest colour of each pixel by its number.
    fn numbers(&mut self, picture: &ColorImage) -> Vec<u8> {
        picture.pixels.iter().map(|pixel| self.nearest([pixel.r(), pixel.g(), pixel.b()])).collect()
    }

    fn nearest(&mut self, wanted: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.known.entry(wanted).or_insert_with(|| {
            let far = |has: &[u8; 3]| -> u32 {
                has.iter().zip(wanted).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = (0..).zip(colours).min_by_key(|(_, has)| far(has));
            nearest.map_or(0, |(number, _)| number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Color32;

    fn read(bytes: &[u8]) -> Vec<(u16, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let size = usize::from(decoder.width()) * usize::from(decoder.height());
        let mut shown = vec![0; size * 4];
        let mut all = Vec::new();
        let width = usize::from(decoder.width());
        while let Some(frame) = decoder.read_next_frame().expect("a picture") {
            for (nth, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (fw, x, y) = (usize::from(frame.width), usize::from(frame.left), usize::from(frame.top));
                let at = ((y + nth / fw) * width + x + nth % fw) * 4;
                shown[at..at + 4].copy_from_slice(pixel);
            }
            all.push((frame.delay, shown.clone()));
        }
        all
    }

    #[test]
    fn a_reader_gets_the_pictures_back() {
        let mut one = ColorImage::filled([40, 30], Color32::from_rgb(200, 190, 170));
        one.pixels[45] = Color32::from_rgb(10, 20, 30);
        let mut two = one.clone();
        two.pixels[1000] = Color32::RED;
        two.pixels[45] = Color32::WHITE;
        let pictures = [(one.clone(), 100), (one, 20), (two, 300)];
        let back = read(&encode(&pictures).expect("a file"));
        assert_eq!(back.len(), 3);
        for ((picture, hold), (delay, pixels)) in pictures.iter().zip(&back) {
            assert_eq!(hold, delay);
            let wanted: Vec<u8> = picture.pixels.iter().flat_map(Color32::to_array).collect();
            assert!(&wanted == pixels, "the picture is as it was drawn");
        }
    }

    #[test]
    fn many_colours_come_near() {
        let pixels: Vec<Color32> =
            (0..64 * 64).map(|n| Color32::from_rgb((n % 64 * 4) as u8, (n / 64 * 4) as u8, 128)).collect();
        let picture = ColorImage::new([64, 64], pixels);
        let back = read(&encode(&[(picture.clone(), 1)]).expect("a file"));
        let far: Vec<i32> = picture
            .pixels
            .iter()
            .zip(back[0].1.chunks(4))
            .map(|(a, b)| (0..3).map(|n| i32::from(a.to_array()[n].abs_diff(b[n]))).max().unwrap_or(0))
            .collect();
        // Each of 4,096 colours is as frequent as the others: no map is as hard.
        assert!(far.iter().all(|by| *by <= 48), "no colour is far off");
        assert!(far.iter().sum::<i32>() <= 16 * far.len() as i32, "most are near");
    }

    #[test]
    fn pictures_of_different_sizes_are_refused() {
        let of = |w| (ColorImage::filled([w, 2], Color32::BLACK), 1);
        assert!(encode(&[]).is_none() && encode(&[of(2), of(3)]).is_none());
    }
}
