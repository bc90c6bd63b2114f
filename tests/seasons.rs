//! The year on the map: what the games say of it, and how it looks.

use app::{
    map::picture::{self, Plate, svg},
    ui::theme::{self, Theme},
};
use egui::vec2;
use engine::{
    base::side::Viewer,
    show::{
        board::{Board, PlaceSign},
        scene::Scene,
        season::{Season, Sky},
    },
    table::Table,
};
use stavka::games;
use std::sync::Arc;

fn sample(file: &str) -> Box<dyn Table> {
    let sample = games::SAMPLES.iter().find(|s| s.file == file).expect("the sample");
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == sample.game).expect("its game");
    kind.load(sample.bytes).expect("its journal")
}

/// The first moment of a sample with this weather.
fn moment(table: &dyn Table, sky: Sky) -> Arc<Scene> {
    let mut all = (0..=table.tip()).step_by(10).map(|at| table.scene(at, Viewer::Umpire));
    all.find(|scene| scene.season.sky == sky).unwrap_or_else(|| panic!("no moment of {sky:?}"))
}

/// The ground alone: no counters, signs or names.
fn bare(scene: &Scene) -> Arc<Scene> {
    let mut board = Board::clone(&scene.board);
    for place in &mut board.places {
        (place.name, place.sign, place.worth) = (String::new(), PlaceSign::Ring, 0);
    }
    let (places, season) = (scene.places.clone(), scene.season.clone());
    Arc::new(Scene { board: Arc::new(board), places, season, ..Scene::default() })
}

fn plate(scene: &Arc<Scene>, theme: &'static Theme) -> Plate {
    Plate {
        scene: Arc::clone(scene),
        overlay: None,
        theme,
        size: vec2(240.0, 240.0),
        title: "The year".into(),
        about: "The map".into(),
        caption: (String::new(), String::new()),
        eyes: Some(0),
    }
}

#[test]
fn mud_and_snow_of_both_games_look_like_themselves() {
    for (file, game) in [("six_of_six", "points"), ("leningrad_three_times", "hexes")] {
        let table = sample(file);
        for (sky, name, theme) in
            [(Sky::Mud, "mud_light", &theme::LIGHT), (Sky::Snow, "snow_dark", &theme::DARK)]
        {
            let scene = moment(&*table, sky);
            let picture = picture::image(&plate(&bare(&scene), theme), 1.0).expect("a picture");
            let raw = picture.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect();
            let [w, h] = picture.size.map(|n| n as u32);
            let picture = image::RgbaImage::from_raw(w, h, raw).expect("its size");
            egui_kittest::image_snapshot(&picture, format!("year_{game}_{name}"));
        }
    }
}

/// Whether the ground of a picture has a colour in it.
fn has(plate: &Plate, colour: egui::Color32) -> bool {
    let text = svg(plate);
    let [r, g, b, _] = colour.to_array();
    text.contains(&format!("#{r:02x}{g:02x}{b:02x}"))
}

#[test]
fn the_weather_is_the_ground_and_the_setting_takes_it_away() {
    for file in ["six_of_six", "leningrad_three_times"] {
        let table = sample(file);
        for sky in [Sky::Good, Sky::Mud, Sky::Snow] {
            let scene = moment(&*table, sky);
            for dark in [false, true] {
                let shown = Theme::pick(dark, false);
                let land = |sky| shown.land_in(sky);
                assert!(has(&plate(&scene, shown), land(sky)), "{file}, {sky:?}");
                let summer = plate(&scene, Theme::pick_with(dark, false, false));
                assert!(has(&summer, land(Sky::Good)), "{file}, {sky:?}");
                assert!(sky == Sky::Good || !has(&summer, land(sky)), "{file}, {sky:?}, without seasons");
            }
        }
    }
}

#[test]
fn ice_lies_only_where_the_game_says_so() {
    let scene = moment(&*sample("leningrad_three_times"), Sky::Snow);
    let ice = egui::Color32::from_rgb(0xDC, 0xE6, 0xE9);
    assert!(has(&plate(&scene, &theme::LIGHT), ice), "rivers and lakes in the north-east");
    let season = Season { ice: None, ..scene.season.clone() };
    let thawed = Arc::new(Scene { season, ..Scene::clone(&scene) });
    assert!(!has(&plate(&thawed, &theme::LIGHT), ice), "snow alone freezes nothing on hexes");
}
