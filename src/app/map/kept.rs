//! Stacks as triangles, kept from scene to scene: a move changes one or two of them, and only those are drawn again.

use super::{
    bake::{Atlas, AtlasState, Bake},
    counters::Look,
    layout::StackAt,
    stamps::Stamps,
};
use crate::ui::Theme;
use egui::{Mesh, Pos2, Rect, Shape, Ui};
use engine::{base::keys::PlaceKey, show::counter::CounterMark};
use std::collections::BTreeMap;

/// The stacks drawn last.
#[derive(Default)]
pub(crate) struct KeptStacks {
    /// The look of the theme, pixels in a point, and the picture of the glyphs they are made for.
    of: ((bool, bool), f32, Atlas),
    /// By place and side.
    stacks: BTreeMap<(PlaceKey, u8), Kept>,
}

struct Kept {
    marks: Vec<CounterMark>,
    look: Look,
    side_length: f32,
    /// The corner of the uppermost counter.
    corner: Pos2,
    mesh: Mesh,
    /// It is in the scene that is drawn now.
    seen: bool,
}

impl KeptStacks {
    /// Whether the triangles point into this picture of the glyphs.
    pub(crate) fn fits(&self, atlas: Atlas) -> bool {
        self.stacks.is_empty() || self.of.2 == atlas
    }
}

/// What stacks are drawn with that are not kept yet.
pub(crate) struct Keeping<'a> {
    ui: &'a Ui,
    atlas: &'a mut AtlasState,
    stamps: &'a mut Stamps,
    kept: &'a mut KeptStacks,
}

impl<'a> Keeping<'a> {
    /// Begins a scene. What was made for another theme or another picture of the glyphs is thrown away.
    pub(crate) fn new(
        ui: &'a Ui,
        theme: &Theme,
        (atlas, stamps, kept): (&'a mut AtlasState, &'a mut Stamps, &'a mut KeptStacks),
    ) -> Self {
        let of = ((theme.dark, theme.strong), ui.ctx().pixels_per_point(), atlas.now());
        if kept.of != of {
            (kept.of, kept.stacks) = (of, BTreeMap::new());
        }
        kept.stacks.values_mut().for_each(|stack| stack.seen = false);
        Self { ui, atlas, stamps, kept }
    }

    /// A stack: as it was kept, or as `draw` draws it. Counters stand on whole pixels, so it looks the same wherever it stands.
    pub(crate) fn stack(
        &mut self,
        at: &StackAt,
        (marks, look): (&[&CounterMark], &Look),
        draw: impl FnOnce(&mut Vec<Shape>),
    ) -> Shape {
        let key = (at.place, at.side);
        let same = |kept: &&mut Kept| {
            kept.side_length == at.side_length
                && kept.look == *look
                && kept.marks.iter().eq(marks.iter().copied())
        };
        if let Some(kept) = self.kept.stacks.get_mut(&key).filter(same) {
            kept.seen = true;
            let mut mesh = kept.mesh.clone();
            mesh.translate(at.body.min - kept.corner);
            return Shape::mesh(mesh);
        }
        let mut shapes = Vec::new();
        draw(&mut shapes);
        self.stamps.press(self.ui, self.atlas.now(), shapes.iter_mut());
        let mut bake = Bake::new(self.ui, Rect::EVERYTHING, self.atlas.measure(self.ui), None);
        bake.add(shapes);
        let (marks, corner) = (marks.iter().map(|&mark| mark.clone()).collect(), at.body.min);
        let mesh = bake.take();
        let kept =
            Kept { marks, look: *look, side_length: at.side_length, corner, mesh: mesh.clone(), seen: true };
        self.kept.stacks.insert(key, kept);
        Shape::mesh(mesh)
    }

    /// Ends a scene: forgets the stacks that are no more in it.
    pub(crate) fn done(self) {
        self.kept.stacks.retain(|_, stack| stack.seen);
    }
}
