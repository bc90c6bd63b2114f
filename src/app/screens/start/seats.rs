//! Who plays the commanders of a side that several share: one tick each, below the row that says how many there are.

use super::{
    StartScreen,
    commanders::Commanders,
    layout::{caption, label_above, label_width},
    options::Form,
};
use crate::ui::{Kit, Role, spoken};
use egui::{Align2, Sense, Ui, accesskit, vec2};
use engine::{
    base::{
        seat::{Control, Post},
        side::Side,
    },
    table::GameKind,
};

impl StartScreen {
    /// The commanders of a side with these choices; none where one player is the side.
    fn commanders_of(&mut self, kind: &dyn GameKind, side: Side) -> &[String] {
        let fresh =
            self.commanders.known.as_ref().is_some_and(|(g, c, _)| *g == self.game && *c == self.choices);
        if !fresh {
            let sides = (0..kind.sides().len() as u8).map(Side);
            let names = sides.map(|side| kind.posts(&self.choices, side)).collect();
            self.commanders.known = Some((self.game, self.choices.clone(), names));
        }
        let known = self.commanders.known.as_ref();
        known.and_then(|(.., names)| names.get(usize::from(side.0))).map_or(&[], Vec::as_slice)
    }

    /// Whether it is asked who plays each commander of a side: persons play it, and several share it.
    pub(super) fn are_commanders_asked(&mut self, kind: &dyn GameKind, side: Side) -> bool {
        self.players.plays(side) && !self.commanders_of(kind, side).is_empty()
    }

    /// Commanders of sides that persons play which the computer is to play.
    pub fn automatic_posts(&self, kind: &dyn GameKind) -> Vec<(Side, Post, Control)> {
        let there = |side: Side| kind.posts(&self.choices, side).len();
        let all = self.commanders.automatic.iter().copied();
        all.filter(|(side, post)| self.players.plays(*side) && usize::from(post.0) < there(*side))
            .map(|(side, post)| (side, post, Control::Automatic(0)))
            .collect()
    }

    /// A tick for each commander of a side that is played by hand.
    pub(super) fn commander_rows(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>, side: Side) {
        let names = self.commanders_of(form.kind, side).to_vec();
        let beside = label_width(kit, ui);
        let label = "By hand";
        if beside == 0.0 {
            label_above(kit, ui, label, "");
        }
        let by_hand = |all: &Commanders, post: Post| all.by_hand(side, post);
        let posts = || (0..names.len() as u8).map(Post);
        for (name, post) in names.iter().zip(posts()) {
            let on = by_hand(&self.commanders, post);
            let mut clicked = false;
            ui.horizontal(|ui| {
                if beside > 0.0 {
                    let (rect, response) =
                        ui.allocate_exact_size(vec2(beside - 8.0, kit.h(26.0)), Sense::hover());
                    if post == Post(0) {
                        spoken(&response, accesskit::Role::Label, label);
                        let at = rect.left_center();
                        kit.text(ui.painter(), at, Align2::LEFT_CENTER, label, Role::Table, kit.th.ink2);
                    }
                }
                clicked = kit.check(ui, on, name);
            });
            let last = on && posts().filter(|p| by_hand(&self.commanders, *p)).count() == 1;
            if clicked && on && !last {
                self.commanders.automatic.push((side, post));
            } else if clicked {
                // The last one stays: a whole side is left to the computer above.
                self.commanders.automatic.retain(|known| *known != (side, post));
            }
        }
        let computer = posts().filter(|p| !by_hand(&self.commanders, *p)).count();
        let words = match computer {
            0 => "You and others at this computer command them. Untick one to leave it to the computer.",
            n if n + 1 == names.len() => {
                "The computer commands those without a tick; one stays yours. You can change it at any moment."
            }
            _ => "The computer commands the one without a tick. You can change it at any moment.",
        };
        caption(kit, ui, beside, words, true);
    }
}
