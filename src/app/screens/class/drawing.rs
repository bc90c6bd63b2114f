//! Lines drawn by hand on the map before a class: one colour, lying on the ground, gone with the step.

use crate::map::camera::Camera;
use egui::{Color32, CursorIcon, Pos2, Rect, Sense, Shape, Stroke, Ui};

/// Width of a line, and the least way between two of its points, in points of the window.
const WIDTH: f32 = 5.0;
const STRIDE: f32 = 3.0;
/// Most points of all lines together.
const MOST: usize = 20_000;

/// What was drawn in a step.
#[derive(Debug, Default)]
pub struct Drawing {
    /// The lines, in places of the ground: they stay there when the map is moved.
    lines: Vec<Vec<Pos2>>,
    step: usize,
}

impl Drawing {
    /// Another step begins with a clean map.
    pub fn of_step(&mut self, step: usize) {
        if self.step != step {
            self.step = step;
            self.wipe();
        }
    }

    /// Takes all lines away.
    pub fn wipe(&mut self) {
        self.lines.clear();
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Draws the lines over the map; while `on`, the pointer draws and the map does not feel it.
    pub fn ui(&mut self, ui: &mut Ui, map: Rect, camera: &Camera, (on, ink): (bool, Color32)) {
        if on {
            let pen = ui.interact(map, ui.scope_id().with("pen"), Sense::CLICK | Sense::DRAG);
            let down = pen.is_pointer_button_down_on();
            if let Some(at) = pen.interact_pointer_pos().filter(|at| down && map.contains(*at)) {
                self.draw(camera, at, ui.input(|i| i.pointer.primary_pressed()));
            }
            pen.on_hover_cursor(CursorIcon::Crosshair);
        }
        let painter = ui.painter_at(map);
        for line in &self.lines {
            let points: Vec<Pos2> = line.iter().map(|at| camera.screen(*at)).collect();
            match points.as_slice() {
                [one] => _ = painter.circle_filled(*one, WIDTH, ink),
                _ => _ = painter.add(Shape::line(points, Stroke::new(WIDTH, ink))),
            }
        }
    }

    fn draw(&mut self, camera: &Camera, at: Pos2, begins: bool) {
        let points: usize = self.lines.iter().map(Vec::len).sum();
        if points >= MOST {
            return;
        }
        let ground = camera.map_units(at);
        match self.lines.last_mut().filter(|_| !begins) {
            Some(line) => {
                let moved = line.last().is_none_or(|last| camera.screen(*last).distance(at) >= STRIDE);
                if moved {
                    line.push(ground);
                }
            }
            None => self.lines.push(vec![ground]),
        }
    }
}
