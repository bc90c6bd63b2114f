//! All that lies on the ground, drawn once for a zoom and a scene into meshes, and only shifted while the map is
//! dragged.

use super::{
    bake::{Atlas, AtlasState, Bake, Tally},
    brush::{Brush, Over, TagOf},
    camera::{Camera, MARGIN},
    card::Card,
    cartouche::Printing,
    control::Control,
    coordinates, front,
    glide::{self, Layer, Part},
    ground::{GroundKm, Water},
    hexes,
    input::MapInput,
    kept::{Keeping, KeptStacks},
    labels::{self, Label, NamesOf, Obstacle, Placed, Remembered, Surroundings, Thing, Worth},
    layout::Layout,
    legend::{self, Rows},
    past_fronts::PastFronts,
    pill,
    signs::FrontSigns,
    small_names::{Room, TownName},
    stamps::Stamps,
};
use crate::ui::{
    Theme,
    theme::{Role as Type, Year},
};
use egui::{
    Align2, Mesh, Pos2, Rect, Shape, Ui, Vec2,
    epaint::TextShape,
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use engine::{
    base::{
        hex::HexId,
        keys::{PlaceKey, UnitKey},
    },
    show::{
        board::{Compass, GroundKind, MapEdge, Place, PlaceSign, Tier},
        counter::CounterMark,
        overlay::Overlay,
        scene::{Arrow, Mark},
    },
};
use map_art::place::sign_radius;
use std::{
    collections::BTreeSet,
    hash::{Hash as _, Hasher as _},
    ops::Range,
    sync::Arc,
};

/// What the pieces depend on, but for the place of the camera.
#[derive(Clone, PartialEq)]
pub(crate) struct PiecesKey {
    revision: u64,
    k: f32,
    view: Rect,
    look: [bool; 3],
    year: Year,
    ppp: f32,
    text_scale: f32,
    atlas: Atlas,
    selection: Vec<UnitKey>,
    selected_place: Option<PlaceKey>,
    marks: Vec<Mark>,
    arrows: Vec<Arrow>,
    ghosts: Vec<CounterMark>,
    overlay: Option<Arc<Overlay>>,
    strip: Rect,
    bar: Rect,
    /// Units on their way: drawn elsewhere.
    away: Vec<UnitKey>,
    ground: u64,
}

/// What the pieces depend on besides the input of the map.
#[derive(Clone, Copy)]
pub(crate) struct Circumstances<'a> {
    pub(crate) camera: &'a Camera,
    pub(crate) ppp: f32,
    pub(crate) atlas: Atlas,
    pub(crate) away: &'a [UnitKey],
    pub(crate) ground: u64,
    /// The camera is not there yet: the pieces will be moved.
    pub(crate) gliding: bool,
}

impl PiecesKey {
    fn of(input: &MapInput<'_>, at: Circumstances<'_>) -> Self {
        Self {
            revision: input.revision,
            k: at.camera.k,
            view: at.camera.view,
            look: [input.theme.dark, input.theme.strong, input.nameless],
            year: input.theme.year,
            ppp: at.ppp,
            text_scale: input.text_scale,
            atlas: at.atlas,
            selection: input.selection.to_vec(),
            selected_place: input.selected_place,
            marks: input.marks.to_vec(),
            arrows: input.arrows.to_vec(),
            ghosts: input.ghosts.to_vec(),
            overlay: input.overlay.cloned(),
            strip: input.strip,
            bar: input.bar,
            away: at.away.to_vec(),
            ground: at.ground,
        }
    }

    /// Whether the same pieces would be made; allocates nothing.
    pub(crate) fn fits(&self, input: &MapInput<'_>, at: Circumstances<'_>) -> bool {
        self.revision == input.revision
            && self.same_camera(at.camera)
            && self.look == [input.theme.dark, input.theme.strong, input.nameless]
            && self.year == input.theme.year
            && self.ppp == at.ppp
            && self.text_scale == input.text_scale
            && self.atlas == at.atlas
            && self.selection == input.selection
            && self.selected_place == input.selected_place
            && self.marks == input.marks
            && self.arrows == input.arrows
            && self.ghosts == input.ghosts
            && self.overlay.as_ref().map(Arc::as_ptr) == input.overlay.map(Arc::as_ptr)
            && self.strip == input.strip
            && self.bar == input.bar
            && self.away == at.away
            && self.ground == at.ground
    }

    /// The picture of the glyphs used.
    pub(crate) const fn atlas(&self) -> Atlas {
        self.atlas
    }

    /// Whether zoom and view are the same; the map may have been dragged.
    pub(crate) fn same_camera(&self, camera: &Camera) -> bool {
        self.k == camera.k && self.view == camera.view
    }

    /// Whether what is marked is the same.
    pub(crate) fn same_marks(&self, input: &MapInput<'_>) -> bool {
        self.selection == input.selection
            && self.selected_place == input.selected_place
            && self.marks == input.marks
            && self.arrows == input.arrows
    }
}

/// Everything drawn over the ground, and where it is.
pub(crate) struct Pieces {
    pub(crate) key: PiecesKey,
    pub(crate) camera: Camera,
    pub(crate) layout: Layout,
    /// From below: names of waters and links; links of the reach, rings and brackets; signs and counters; badges,
    /// tags and arrows; names of places.
    pub(crate) mesh: Arc<Mesh>,
    /// How it moves while the camera glides; empty for what was not made for a glide.
    pub(crate) parts: Vec<Part>,
    /// Vertices of what marks: they come up in a moment.
    pub(crate) marks: [Range<usize>; 2],
    /// Vertices of the names of places: they leave while the camera goes far, and come back where it rests.
    pub(crate) names: Range<usize>,
    pub(crate) covered: Vec<Obstacle>,
    /// Arrows, then links.
    pub(crate) lines: Vec<[Pos2; 2]>,
    /// How many of the lines are of arrows.
    pub(crate) arrows: usize,
    /// Tags, and what they belong to.
    pub(crate) tags: Vec<(Rect, TagOf)>,
    pub(crate) labels: Vec<(PlaceKey, Rect)>,
    pub(crate) towns: Vec<TownName>,
    /// The key of what is drawn.
    pub(crate) legend: Card,
    /// Scale, and the button of the legend.
    pub(crate) pill: Option<Card>,
    /// What is explained of fronts.
    pub(crate) front_signs: FrontSigns,
    /// Key and pill, each as triangles: they stay in the window.
    pub(crate) fixed: [Arc<Mesh>; 2],
    pub(crate) anchor: Anchor,
    pub(crate) tally: Tally,
}

/// Where something made for one camera is drawn for another of the same zoom: moved by whole pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Anchor {
    made: Pos2,
    now: Pos2,
}

impl Anchor {
    pub(crate) fn new(camera: &Camera) -> Self {
        let at = camera.screen(Pos2::ZERO);
        Self { made: at, now: at }
    }

    /// Where the origin of the map is drawn now.
    pub(crate) const fn now(&self) -> Pos2 {
        self.now
    }

    /// How far it was moved since it was made.
    pub(crate) fn moved(&self) -> Vec2 {
        self.now - self.made
    }

    /// How far to move; `None` when it has to be made again.
    pub(crate) fn follow(&mut self, camera: &Camera, ppp: f32) -> Option<Vec2> {
        let way = ((camera.screen(Pos2::ZERO) - self.now) * ppp).round() / ppp;
        let far = self.now + way - self.made;
        (far.x.abs() < MARGIN && far.y.abs() < MARGIN).then(|| {
            self.now += way;
            way
        })
    }
}

impl Pieces {
    /// Moves everything with the ground; `false` when it has to be made again.
    pub(crate) fn follow(&mut self, camera: &Camera, ppp: f32) -> bool {
        let Some(way) = self.anchor.follow(camera, ppp) else { return false };
        self.camera = *camera;
        if way == Vec2::ZERO {
            return true;
        }
        Arc::make_mut(&mut self.mesh).translate(way);
        // They were noted for where the pieces lay.
        self.parts.clear();
        self.layout.shift(way);
        for (_, r) in &mut self.labels {
            *r = r.translate(way);
        }
        for o in self.covered.iter_mut().filter(|o| o.moves) {
            o.rect = o.rect.translate(way);
        }
        for line in self.lines.iter_mut().flatten() {
            *line += way;
        }
        for (r, at) in &mut self.towns {
            (*r, *at) = (r.translate(way), *at + way);
        }
        for (r, _) in &mut self.tags {
            *r = r.translate(way);
        }
        true
    }
}

impl Pieces {
    /// How many vertices they have.
    pub(crate) fn vertices(&self) -> usize {
        self.tally.iter().map(|(_, n)| n).sum()
    }

    /// The mesh, with marks and names at part of their strength.
    pub(crate) fn at_strength(&self, marks: f32, names: f32) -> Arc<Mesh> {
        if marks >= 1.0 && names >= 1.0 {
            return Arc::clone(&self.mesh);
        }
        let mut mesh = Mesh::clone(&self.mesh);
        let [under, over] = self.marks.clone();
        for (part, strength) in [(under, marks), (over, marks), (self.names.clone(), names)] {
            for vertex in mesh.vertices[part].iter_mut().filter(|_| strength < 1.0) {
                vertex.color = vertex.color.gamma_multiply(strength);
            }
        }
        Arc::new(mesh)
    }
}

/// From this radius of a hex in points on small towns have their names.
const TOWNS_FROM: f32 = 15.0;

/// Between a stack and its name, beyond the usual.
const RESERVED: f32 = 1.5;
/// What it costs a name to lie on a letter of the rim.
const LETTER: f32 = 0.5;
/// What it costs a name to lie on a tag: it does not.
const TAG: f32 = 1000.0;

/// The card with the map tools.
pub(crate) fn tools_rect(view: Rect) -> Rect {
    Rect::from_min_size(pos2(view.right() - 12.0 - 30.0, view.top() + 12.0).round(), vec2(30.0, 90.0))
}

pub(crate) fn brush<'a>(ui: &'a Ui, input: &MapInput<'a>, layout: &'a Layout) -> Brush<'a> {
    // What is planned for an arrow of the scene stands in its place, not beside it.
    let replaced = |a: &&Arrow| input.arrows.iter().any(|b| a.path == b.path && a.style == b.style);
    Brush {
        painter: ui.painter(),
        scene: input.scene,
        layout,
        theme: input.theme,
        text_scale: input.text_scale,
        marks: input.scene.marks.iter().chain(input.marks).collect(),
        arrows: input.scene.arrows.iter().filter(|a| !replaced(a)).chain(input.arrows).collect(),
        overlay: input.overlay.map(AsRef::as_ref),
        selection: input.selection,
        selected_place: input.selected_place,
        ghosts: input.ghosts,
        away: &[],
    }
}

/// All shapes of a picture, in layers, and what they cover.
pub(crate) struct Drawing {
    pub(crate) layout: Layout,
    pub(crate) base: Vec<Shape>,
    pub(crate) under: Vec<Shape>,
    pub(crate) stand: Vec<Shape>,
    pub(crate) over: Vec<Shape>,
    pub(crate) names: Vec<Label>,
    pub(crate) covered: Vec<Obstacle>,
    /// Arrows, then links.
    pub(crate) lines: Vec<[Pos2; 2]>,
    pub(crate) arrows: usize,
    pub(crate) tags: Vec<(Rect, TagOf)>,
    /// Names of towns that are no places, and the points of those.
    pub(crate) towns: Vec<TownName>,
    pub(crate) legend: Card,
    pub(crate) pill: Option<Card>,
    pub(crate) front_signs: FrontSigns,
    /// What is printed in a corner of a picture.
    pub(crate) printed: Vec<Shape>,
    /// Of the four lists of shapes: where what ends.
    notes: [Tally; 4],
}

impl Drawing {
    /// What lies on the ground below the names of places, from below.
    pub(crate) fn layers(&self) -> [&[Shape]; 4] {
        [&self.base, &self.under, &self.stand, &self.over]
    }

    /// The shapes of the key and of what is printed in a corner, for a picture.
    pub(crate) fn fixed(&self) -> Vec<Shape> {
        self.legend.shapes.iter().chain(&self.printed).cloned().collect()
    }
}

/// From where a scene is drawn, and what it stands on.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) camera: &'a Camera,
    pub(crate) away: &'a [UnitKey],
    pub(crate) km: &'a [Pos2],
    pub(crate) ground: &'a GroundKm,
    pub(crate) control: &'a Control,
    pub(crate) past: &'a PastFronts,
    /// The map tools are there too.
    pub(crate) tools: bool,
}

/// Draws all that lies on the ground. Names go where they were, or to new places.
pub(crate) fn draw(
    ui: &Ui,
    input: &MapInput<'_>,
    from: View<'_>,
    mut keeping: Option<Keeping<'_>>,
    (remembered, place_labels): (&mut Remembered, bool),
) -> Drawing {
    let View { camera, ground, .. } = from;
    let layout = Layout::new(ui.painter(), input.scene, from.km, camera, input.selection);
    let brush = Brush { away: from.away, ..brush(ui, input, &layout) };
    let theme = input.theme;
    let mut stand = Vec::new();
    let mut notes: [Tally; 4] = Default::default();
    brush.places(&mut stand);
    notes[2].push(("places", stand.len()));
    brush.stacks(keeping.as_mut(), &mut stand);
    if let Some(keeping) = keeping {
        keeping.done();
    }
    notes[2].push(("stacks", stand.len()));
    brush.signs_over(&mut stand);
    notes[2].push(("signs over", stand.len()));
    let fixed = fixed(&brush, input, from);
    let Fixed { covered: still, rim, .. } = &fixed;
    let mut names = names(ui, input, camera, &brush, remembered);
    let named: BTreeSet<PlaceKey> = names.iter().map(|label| label.place).collect();
    let placed_again = place_labels || remembered.of != Some(names_of(ui, input));
    if placed_again {
        labels::arrange(&mut names, &around(&brush, input, from, (still, rim), &named));
        remembered.of = Some(names_of(ui, input));
        remembered.names.clear();
        remembered.names.resize(input.scene.board.places.len(), None);
        for label in &names {
            let placed = Placed { side: label.taken, shown: label.shown };
            remembered.names[label.place.index()] = Some(placed);
        }
    }
    // Tags keep off names where they can; what they must lie on gives way.
    let written = names.iter().filter(|label| label.shown).map(|label| Obstacle {
        rect: label.current(),
        weight: 0.5,
        moves: true,
        thing: Thing::Name,
    });
    let before = Over { covered: still.iter().copied().chain(written).collect(), ..Over::default() };
    let (over, mut fronts, solid) = over_counters(&brush, from, before, &mut notes[3]);
    let Over { shapes: over, mut covered, mut lines, tags } = over;
    let tags_of = |o: &&Obstacle| matches!(o.thing, Thing::Tag | Thing::Counter) && o.moves;
    let mut in_the_way = still.clone();
    in_the_way.extend(covered[..solid].iter().filter(tags_of).map(|o| Obstacle { weight: TAG, ..*o }));
    for label in &mut names {
        label.asked = brush.is_asked_for(label.place);
    }
    labels::settle(&mut names, &around(&brush, input, from, (&in_the_way, rim), &named));
    names.retain(|label| label.shown);
    covered.retain(|o| o.thing != Thing::Name);
    let arrows = lines.len();
    let Fixed { boxes, pill, legend, front_signs, kilometre, rim, .. } = fixed;
    let links = input.scene.board.links().iter().filter_map(|l| Some([layout.pos(l.a)?, layout.pos(l.b)?]));
    lines.extend(links.filter(|l| labels::covered(camera.view, *l) > 0.0));
    let along_fronts = front::boxes(from.control, camera);
    let printing = Printing {
        brush: &brush,
        printed: input.printed,
        view: camera.view,
        kilometre,
        covered: &covered,
        lines: &lines,
        front_signs,
        fronts: &along_fronts,
    };
    let printed = if from.tools { Vec::new() } else { printing.shapes() };
    let mut waters = waters(ui, ground, camera, theme, input.text_scale);
    let places = signed(&brush, input);
    let written: Vec<Rect> = names.iter().map(|label| label.current().expand(2.0)).collect();
    waters.retain(|(rect, _)| camera.view.contains_rect(*rect) && is_free(*rect, &lines, &written, &covered));
    let mut degrees = ground.degrees.numbers(ui.painter(), camera, theme, input.text_scale);
    degrees.extend(rim);
    let whole = |r: Rect| camera.view.contains_rect(r) || !camera.view.intersects(r);
    degrees.retain(|(rect, _)| whole(*rect) && is_free(*rect, &[], &written, &covered));
    let points: Vec<Pos2> = places.iter().map(|p| p.1).collect();
    let mut room = Room {
        painter: ui.painter(),
        camera,
        theme,
        scale: input.text_scale,
        lines: &lines,
        names: &written,
        covered: &covered,
        places: &points,
        taken: waters.iter().chain(&degrees).map(|w| w.0).chain(along_fronts).collect(),
    };
    let mut base = boxes;
    notes[0].push(("boxes", base.len()));
    let towns = if input.nameless { Vec::new() } else { room.write(ground, &mut base) };
    base.extend(waters.into_iter().map(|w| w.1));
    notes[0].push(("waters", base.len()));
    base.extend(degrees.into_iter().map(|w| w.1));
    notes[0].push(("coordinates", base.len()));
    base.append(&mut fronts);
    notes[0].push(("overlay fronts", base.len()));
    brush.links(&mut base);
    let mut under = Vec::new();
    if let Some(overlay) = brush.overlay {
        brush.overlay_under(overlay, &mut under);
    }
    notes[1].push(("overlay under", under.len()));
    brush.underlays(&mut under);
    notes[1].push(("underlays", under.len()));
    Drawing {
        layout,
        base,
        under,
        stand,
        over,
        names,
        covered,
        lines,
        arrows,
        tags,
        towns,
        legend,
        pill,
        front_signs,
        printed,
        notes,
    }
}

/// What stands still while the camera rests, whatever is marked or said: counters, signs, buttons, the key.
struct Fixed {
    covered: Vec<Obstacle>,
    boxes: Vec<Shape>,
    pill: Option<Card>,
    legend: Card,
    front_signs: FrontSigns,
    /// A kilometre in points.
    kilometre: Option<f32>,
    /// Letters and numbers along the edge of a sheet of hexes, or in its hexes.
    rim: Vec<(Rect, Shape)>,
}

fn fixed(brush: &Brush<'_>, input: &MapInput<'_>, from: View<'_>) -> Fixed {
    let View { camera, ground, .. } = from;
    let (mut covered, mut boxes) = (Vec::new(), Vec::new());
    brush.standing(&mut covered);
    let tool = |rect, weight| Obstacle { rect, weight, moves: false, thing: Thing::Tool };
    if from.tools {
        covered.extend(brush.boxes(camera, ground.sheet, input.bar, &mut boxes));
        covered.push(tool(tools_rect(camera.view), 60.0));
    }
    if input.strip.is_positive() {
        covered.push(Obstacle { rect: input.strip, weight: 60.0, moves: false, thing: Thing::Bar });
    }
    let front_signs = FrontSigns::of(input.printed.eyes, from.control);
    let kilometre = ground.kilometre.map(|km| km * camera.k);
    let shows_pill = from.tools && !input.printed.title.is_empty();
    let pill = shows_pill.then(|| pill::pill(brush, camera.view, kilometre, front_signs));
    let left = pill.as_ref().map_or(camera.view.left() + legend::INSET.x, |pill| pill.rect.right() + 8.0);
    let rows = if from.tools { Rows::One } else { Rows::All };
    let legend = legend::legend(brush, camera.view, left, rows);
    let foot = pill.iter().chain(legend.rect.is_positive().then_some(&legend)).map(|card| card.rect);
    covered.extend(foot.map(|rect| tool(rect, 2.0)));
    // A map that is only a picture needs no coordinates.
    let grid = input.scene.board.hex_grid().filter(|_| from.tools && !input.printed.title.is_empty());
    let rim = grid.map(|grid| {
        let board = (&*input.scene.board, grid);
        coordinates::labels(brush.painter, board, camera, brush.theme, brush.text_scale)
    });
    Fixed { covered, boxes, pill, legend, front_signs, kilometre, rim: rim.unwrap_or_default() }
}

/// What names are placed among: they keep off the foot of the map even while no key stands there.
fn around(
    brush: &Brush<'_>,
    input: &MapInput<'_>,
    from: View<'_>,
    (covered, rim): (&[Obstacle], &[(Rect, Shape)]),
    named: &BTreeSet<PlaceKey>,
) -> Surroundings {
    let (layout, view) = (brush.layout, from.camera.view);
    let links = input.scene.board.links().iter().filter_map(|l| Some([layout.pos(l.a)?, layout.pos(l.b)?]));
    let mut obstacles = covered.to_vec();
    if from.tools && !input.printed.title.is_empty() {
        let foot = view.shrink2(legend::INSET);
        let rect = foot.with_min_y(foot.bottom() - legend::height(brush.text_scale));
        // Nothing stands there, as on open water.
        obstacles.push(Obstacle { rect, weight: 2.0, moves: false, thing: Thing::Water });
    }
    let (places, nameless) =
        signed(brush, input).into_iter().partition::<Vec<_>, _>(|(place, _)| named.contains(place));
    // Where there is another place for a name, the letters of the rim are read.
    let weight = LETTER;
    obstacles.extend(rim.iter().map(|&(rect, _)| Obstacle {
        rect,
        weight,
        moves: true,
        thing: Thing::Water,
    }));
    Surroundings {
        obstacles,
        lines: links.filter(|l| labels::covered(view, *l) > 0.0).collect(),
        barriers: from.ground.barriers(from.control, from.camera),
        places,
        nameless: nameless.into_iter().map(|(_, at)| at).collect(),
        view,
        strict: layout.hex.is_some(),
    }
}

/// The points of the places that have a sign.
fn signed(brush: &Brush<'_>, input: &MapInput<'_>) -> Vec<(PlaceKey, Pos2)> {
    let layout = brush.layout;
    let signed = |key: &PlaceKey| {
        let sign = layout.hex.is_none() || layout.places.get(key.index()).is_some_and(|p| p.scale > 0.0);
        let there = input.scene.board.place(*key).is_some_and(Place::is_on_map) || brush.drawn(*key);
        sign && there
    };
    let keys = input.scene.board.keys().filter(signed);
    keys.filter_map(|key| Some((key, layout.pos(key)?))).collect()
}

/// What names are placed for besides the camera.
fn names_of(ui: &Ui, input: &MapInput<'_>) -> NamesOf {
    let mut spelt = std::hash::DefaultHasher::new();
    for place in &input.scene.board.places {
        place.name.hash(&mut spelt);
    }
    NamesOf {
        size: (input.text_scale, ui.ctx().pixels_per_point()),
        look: (input.theme.strong, input.nameless),
        spelt: spelt.finish(),
    }
}

/// What lies over the counters, the past fronts under the links, and how much of what is covered names keep off: overlays move
/// no name.
fn over_counters(
    brush: &Brush<'_>,
    from: View<'_>,
    mut over: Over,
    notes: &mut Tally,
) -> (Over, Vec<Shape>, usize) {
    let mut fronts = Vec::new();
    brush.passing(&mut over.covered);
    brush.badges(&mut over);
    notes.push(("badges", over.shapes.len()));
    brush.arrows(&mut over);
    brush.markers(&mut over);
    brush.chances(&mut over);
    notes.push(("arrows, markers", over.shapes.len()));
    let solid = over.covered.len();
    if let Some(overlay) = brush.overlay {
        brush.overlay_over(overlay, &mut over);
        brush.overlay_fronts(from.past, from.camera, &mut over, &mut fronts);
    }
    notes.push(("overlay over", over.shapes.len()));
    (over, fronts, solid)
}

/// Whether the name of a water may stand here: it gives way to what is written and drawn over it.
fn is_free(rect: Rect, lines: &[[Pos2; 2]], names: &[Rect], covered: &[Obstacle]) -> bool {
    let over = |r: Rect| rect.intersect(r).is_positive();
    let crossed = lines.iter().map(|l| labels::covered(rect.shrink(2.0), *l)).sum::<f32>();
    crossed < 8.0
        && !names.iter().any(|name| over(*name))
        && !covered.iter().any(|o| over(o.rect.shrink(2.0)))
}

/// Draws and keeps as triangles.
pub(crate) fn build_pieces(
    ui: &Ui,
    input: &MapInput<'_>,
    at: Circumstances<'_>,
    (km, (ground, control), past): (&[Pos2], (&GroundKm, &Control), &PastFronts),
    place_labels: bool,
    remembered: &mut Remembered,
    (atlas, stamps, kept, before): (&mut AtlasState, &mut Stamps, &mut KeptStacks, Option<&Mesh>),
) -> Pieces {
    let camera = at.camera;
    let from = View { camera, away: at.away, km, ground, control, past, tools: true };
    // On its way each part of a stack moves by itself.
    let keeping = (!at.gliding).then(|| Keeping::new(ui, input.theme, (&mut *atlas, &mut *stamps, kept)));
    let drawing = draw(ui, input, from, keeping, (remembered, place_labels));
    let Drawing { layout, mut base, mut under, mut stand, mut over, names, covered, .. } = drawing;
    let Drawing { lines, arrows, tags, towns, legend, pill, front_signs, notes, .. } = drawing;
    let mut texts = Vec::with_capacity(names.len() * 9);
    for label in &names {
        label.shapes(&mut texts);
    }
    let printed = pill.as_ref().map_or_else(Vec::new, |card| card.shapes.clone());
    let mut fixed = [legend.shapes.clone(), printed];
    let lists = [&mut base, &mut under, &mut stand, &mut over, &mut texts].into_iter().chain(&mut fixed);
    stamps.press(ui, at.atlas, lists.flatten());
    // All texts are laid out now: the picture of the glyphs has the size they will be drawn with.
    let made_for = atlas.measure(ui);
    let mut bake = Bake::new(ui, camera.drawn(), made_for, before);
    let mut parts = Vec::new();
    let mut layer = |shapes: Vec<Shape>, of: Layer, ends: &Tally| {
        let start = bake.len();
        let mut shapes = shapes.into_iter();
        let mut before = 0;
        for (what, end) in ends.iter().copied().chain([("names", usize::MAX)]) {
            let some: Vec<Shape> = shapes.by_ref().take(end - before).collect();
            before = end;
            if at.gliding {
                glide::add(&mut bake, some, of, &layout, &mut parts);
            } else {
                bake.add(some);
            }
            bake.note(what);
        }
        start..bake.len()
    };
    layer(base, Layer::Things, &notes[0]);
    let under = layer(under, Layer::Things, &notes[1]);
    layer(stand, Layer::Things, &notes[2]);
    let over = layer(over, Layer::Things, &notes[3]);
    let named = layer(texts, Layer::Names, &Tally::new());
    let mut tally = bake.tally();
    tally.retain(|t| t.1 > 0);
    let mesh = Arc::new(bake.take());
    let fixed = fixed.map(|shapes| {
        bake.add(shapes);
        Arc::new(bake.take())
    });
    tally.extend(["legend", "pill"].into_iter().zip(fixed.iter().map(|mesh| mesh.vertices.len())));
    let labels = names.iter().map(|l| (l.place, l.current())).collect();
    let key = PiecesKey::of(input, Circumstances { atlas: made_for, ..at });
    Pieces {
        key,
        camera: camera.reaching(MARGIN),
        layout,
        mesh,
        parts,
        marks: [under, over],
        names: named,
        covered,
        lines,
        arrows,
        tags,
        labels,
        towns,
        legend,
        pill,
        front_signs,
        fixed,
        anchor: Anchor::new(camera),
        tally,
    }
}

/// The names of the places in view, at the candidates taken before.
fn names(
    ui: &Ui,
    input: &MapInput<'_>,
    camera: &Camera,
    brush: &Brush<'_>,
    remembered: &Remembered,
) -> Vec<Label> {
    let layout = brush.layout;
    let wide = ui.ctx().content_rect().width() >= 1800.0 || camera.k > 0.8;
    // Of a hex map seen as a whole the towns on clear ground have no names, so that those of cities can be read.
    let grid = input.scene.board.hex_grid();
    let far = grid.filter(|grid| grid.radius * camera.k < TOWNS_FROM);
    let is_clear = |place: PlaceKey| far.is_some_and(|g| g.terrain_of(HexId(place.0)) == GroundKind::Clear);
    let places = input.scene.board.places.iter().zip(&layout.places).enumerate();
    places
        .filter(|(_, (_, at))| camera.drawn().contains(at.pos))
        .filter_map(|(i, (mark, at))| {
            if input.nameless || mark.name.is_empty() {
                return None;
            }
            let place = PlaceKey::nth(i);
            let city = mark.tier > Tier::Minor;
            let off = !mark.is_on_map();
            let held = layout.stacks_at(place).next().is_some();
            let small = mark.sign == PlaceSign::Dot && !held && is_clear(place);
            if (off && !held) || small {
                return None;
            }
            let role = if city { Type::City } else { Type::Place };
            let mut font = role.font(input.text_scale);
            font.size += if wide { 1.0 } else { 0.0 };
            let galley = ui.painter().layout_no_wrap(mark.name.clone(), font, input.theme.ink);
            let mut around = layout.extent(place);
            let radius = camera.hex_radius().filter(|radius| *radius >= hexes::TOWNS_FROM);
            if !held {
                let housed = mark.sign == PlaceSign::Dot && at.scale == 0.0;
                let r = sign_radius(mark, brush.is_built(place));
                let r = radius.filter(|_| housed).map_or(r, |radius| radius * 0.38);
                around = Rect::from_center_size(at.pos, Vec2::splat(r * 2.0 + 2.0));
            } else if off {
                around = around.expand(6.0);
            }
            match layout.hex.filter(|_| radius.is_some()) {
                // From near by a name stands outside its hex, where no corner has anything on it.
                Some(corners) => {
                    let high = corners.iter().map(|c| c.y.abs()).fold(0.0, f32::max);
                    around = Rect::from_center_size(at.pos, vec2(around.width(), high * 2.0));
                }
                // Room for the frame of what is selected: the name need not move for it.
                None if held && layout.hex.is_none() => around = around.expand(RESERVED),
                None => {}
            }
            if mark.gate.is_some_and(|g| g.edge == MapEdge::East) {
                around.max.x += 9.0;
            }
            let before = remembered.names.get(i).copied().flatten();
            let prefers = if radius.is_some() { Compass::N } else { mark.label };
            Some(Label {
                place,
                around,
                pos: at.pos,
                galley,
                halo: (input.theme.halo, input.theme.halo_reach),
                prefers,
                taken: before.map_or_else(|| labels::side_index(prefers), |p| p.side),
                shown: before.is_none_or(|p| p.shown),
                asked: false,
                worth: match mark.tier {
                    Tier::Major => Worth::Major,
                    Tier::Home => Worth::Home,
                    Tier::Minor if held => Worth::Held,
                    Tier::Minor => Worth::Empty,
                },
                view: camera.view,
            })
        })
        .collect()
}

/// Names of seas and lakes, and where they are.
fn waters(ui: &Ui, ground: &GroundKm, camera: &Camera, theme: &Theme, text_scale: f32) -> Vec<(Rect, Shape)> {
    let seen = |water: &&Water| water.large || camera.k >= 0.36;
    let laid = ground.waters.iter().filter(seen).map(|water| {
        let role = if water.large { Type::Sea } else { Type::Gulf };
        let format = TextFormat {
            font_id: role.font(text_scale),
            extra_letter_spacing: 0.6,
            color: theme.water,
            ..TextFormat::default()
        };
        let galley = ui.painter().layout_job(LayoutJob::single_section(water.name.clone(), format));
        let r = Align2::CENTER_CENTER.anchor_size(camera.screen(water.at), galley.size());
        (r, Shape::Text(TextShape::new(r.min.round(), galley, theme.water)))
    });
    laid.filter(|(r, _)| camera.view.intersects(*r)).collect()
}
