//! The page of the reader: running text, rules with their ids, pictures; links, marks and the way to an anchor.

use super::{Dressed, Place, Reader, body};
use crate::{
    rules::{
        book::RuleBook,
        picture,
        pieces::{LINK, Piece, dress, words},
    },
    ui::{Btn, Icon, Kit, Role, child, space, spoken},
};
use egui::{
    Align, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, accesskit, pos2,
    style::ScrollAnimation, vec2,
};
use egui_commonmark::CommonMarkViewer;
use std::{ops::Range, sync::Arc};

/// Scrolls so that this lies at the top.
fn to_the_top(ui: &Ui, rect: Rect) {
    ui.scroll_to_rect_animation(rect, Some(Align::TOP), ScrollAnimation::none());
}

impl Reader {
    /// Draws the page shown.
    pub(crate) fn page(&mut self, kit: Kit, ui: &mut Ui, book: &Arc<RuleBook>, rect: Rect) {
        let Some(leaf) = book.pages().get(self.at.0) else { return };
        let t = kit.th;
        let mut part = child(ui, "rules-page", rect);
        let response = part.interact(rect, body(), Sense::focusable_noninteractive());
        spoken(&response, accesskit::Role::Article, &format!("Rules: {}", leaf.title));
        if self.fresh {
            response.request_focus();
        }
        if response.has_focus() {
            let filter = egui::EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
                tab: false,
            };
            part.memory_mut(|m| m.set_focus_lock_filter(body(), filter));
        }
        self.dress(book);
        let Some(dressed) = self.dressed.take() else { return };
        let mut next = None;
        let area = ScrollArea::vertical().id_salt(("rules-text", self.at.0)).auto_shrink([false, false]);
        area.show(&mut part, |ui| {
            if self.scroll != 0.0 {
                ui.scroll_with_delta_animation(vec2(0.0, -self.scroll), ScrollAnimation::none());
            }
            ui.spacing_mut().item_spacing = vec2(0.0, 6.0);
            ui.horizontal_top(|ui| {
                // Lines of 64 to 80 signs, whatever the width.
                let side = 22.0_f32.max(kit.h(18.0));
                ui.add_space(side);
                ui.vertical(|ui| {
                    ui.set_width((rect.width() - 2.0 * side).min(kit.h(520.0)));
                    next = self.leaf(kit, ui, book, &dressed.texts);
                });
            });
        });
        if response.has_focus() {
            ui.painter().rect_stroke(rect.shrink(1.0), 0, Stroke::new(2.0, t.acc), StrokeKind::Inside);
        }
        let clicked = self.pressed.take().and_then(|id| book.locate(&id));
        self.dressed = Some(dressed);
        if let Some(to) = clicked.or(next) {
            self.go(to);
        }
    }

    /// The title of the page, its pieces and the way to the next; tells when that is chosen.
    fn leaf(&mut self, kit: Kit, ui: &mut Ui, book: &Arc<RuleBook>, texts: &[String]) -> Option<Place> {
        let leaf = book.pages().get(self.at.0)?;
        set_text(kit, ui);
        ui.add_space(16.0);
        let title = kit.heading(ui, &leaf.title, Role::Title2, kit.th.ink);
        if self.seek > 0 && self.at.1.is_none() {
            to_the_top(ui, title.rect.expand(16.0));
        }
        ui.add_space(8.0);
        let mut k = 0;
        while let Some(piece) = leaf.pieces.get(k) {
            k = if let Piece::Columns(columns) = piece {
                self.columns(kit, ui, book, texts, (k + 1, columns))
            } else {
                self.piece_or_found(kit, ui, book, texts, k);
                k + 1
            };
        }
        ui.add_space(12.0);
        let mut next = None;
        if let Some(after) = book.pages().get(self.at.0 + 1) {
            let text = format!("Next: {}", after.title);
            let button = Btn::new(&text).end_icon(Icon::ChevronRight);
            next = kit.button(ui, button).clicked().then_some((self.at.0 + 1, None));
        }
        ui.add_space(24.0);
        next
    }

    /// Pieces side by side, below each other where there is little room; tells the number of the piece after them.
    fn columns(
        &mut self,
        kit: Kit,
        ui: &mut Ui,
        book: &Arc<RuleBook>,
        texts: &[String],
        (first, columns): (usize, &[(String, usize)]),
    ) -> usize {
        let mut from = first;
        let gap = 20.0;
        let all = ui.available_width();
        let n = columns.len().max(1);
        let beside = all >= kit.h(400.0);
        let width = if beside { (all - gap * (n - 1) as f32) / n as f32 } else { all };
        let one = |reader: &mut Self, ui: &mut Ui, heading: &str, pieces: Range<usize>| {
            ui.set_width(width);
            let response = kit.heading(ui, heading, Role::Tag, kit.th.ink2);
            let line = response.rect.bottom() + 2.0;
            ui.painter().hline(
                ui.max_rect().left()..=ui.max_rect().left() + width,
                line,
                Stroke::new(1.0, kit.th.line2),
            );
            ui.add_space(4.0);
            for k in pieces {
                reader.piece_or_found(kit, ui, book, texts, k);
            }
        };
        if beside {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(gap, 6.0);
                for (heading, pieces) in columns {
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing = vec2(0.0, 6.0);
                        one(self, ui, heading, from..from + pieces);
                    });
                    from += pieces;
                }
            });
        } else {
            for (heading, pieces) in columns {
                one(self, ui, heading, from..from + pieces);
                from += pieces;
            }
        }
        ui.add_space(4.0);
        from
    }

    /// A piece, with the ground and the line of what was looked for if it is that.
    fn piece_or_found(&mut self, kit: Kit, ui: &mut Ui, book: &Arc<RuleBook>, texts: &[String], k: usize) {
        let Some(piece) = book.pages().get(self.at.0).and_then(|leaf| leaf.pieces.get(k)) else { return };
        let (top, width) = (ui.cursor().top(), ui.available_width());
        let ground = (self.at.1 == Some(k)).then(|| ui.painter().add(egui::Shape::Noop));
        let text = texts.get(k).map_or("", String::as_str);
        self.piece(kit, ui, book, piece, text, (self.at.0, k));
        let Some(ground) = ground else { return };
        let left = ui.max_rect().left();
        let r = Rect::from_x_y_ranges(left - 10.0..=left + width + 10.0, top - 2.0..=ui.cursor().top() - 2.0);
        ui.painter()
            .set(ground, egui::Shape::rect_filled(r, CornerRadius::same(space::CORNER), kit.th.accbg));
        ui.painter().vline(r.left() + 1.0, r.y_range(), Stroke::new(2.0, kit.th.acc));
        if self.seek > 0 {
            to_the_top(ui, r.expand(12.0));
        }
    }

    fn piece(
        &mut self,
        kit: Kit,
        ui: &mut Ui,
        book: &RuleBook,
        piece: &Piece,
        text: &str,
        at: (usize, usize),
    ) {
        let t = kit.th;
        match piece {
            Piece::Heading(title) => {
                ui.add_space(10.0);
                kit.heading(ui, title, Role::Heading, t.ink);
                ui.add_space(2.0);
            }
            Piece::Text(_) => self.markdown(ui, text, at),
            Piece::Columns(_) => {}
            Piece::Lead { lead, .. } => {
                ui.spacing_mut().item_spacing.y = 0.0;
                kit.label(ui, lead, Role::BodySemi, t.ink);
                self.markdown(ui, text, at);
                ui.spacing_mut().item_spacing.y = 6.0;
                ui.add_space(6.0);
            }
            Piece::Rule { id, .. } => {
                let title = book.get(id).map_or("", |(title, _)| title);
                let width = ui.available_width();
                let tag = kit.line(ui.painter(), crate::ui::widgets::short_rule(id), Role::Tag, t.ink3);
                let name =
                    kit.wrapped(ui.painter(), title, Role::BodySemi, t.ink, width - tag.size().x - 12.0);
                let (rect, response) = ui.allocate_exact_size(vec2(width, name.size().y), Sense::hover());
                spoken(&response, accesskit::Role::Heading, &format!("{id} {title}"));
                let tag_at = pos2(rect.right() - tag.size().x, rect.top() + 3.0);
                ui.painter().galley(tag_at, tag, t.ink3);
                ui.painter().galley(rect.min, name, t.ink);
                ui.spacing_mut().item_spacing.y = 0.0;
                self.markdown(ui, text, at);
                ui.spacing_mut().item_spacing.y = 6.0;
                ui.add_space(6.0);
            }
            Piece::Picture { name, caption } => {
                let leaf = &book.pages()[at.0];
                if let Some(found) = leaf.pictures.iter().find(|p| p.id == *name) {
                    let view = self.views.entry(name.clone()).or_default();
                    picture::ui(kit, ui, &found.art, caption, view);
                }
            }
        }
    }

    fn markdown(&mut self, ui: &mut Ui, text: &str, at: (usize, usize)) {
        ui.push_id(at, |ui| {
            CommonMarkViewer::new().show(ui, &mut self.cache, text);
        });
        // The next text that is shown forgets what was pressed in this one.
        let pressed = self.cache.link_hooks().iter().find(|(_, pressed)| **pressed);
        if let Some((link, _)) = pressed {
            self.pressed = link.strip_prefix(LINK).map(str::to_owned);
        }
    }

    /// Links and marks for the page and search shown.
    fn dress(&mut self, book: &RuleBook) {
        let (page, query) = (self.at.0, self.query.trim());
        if self.dressed.as_ref().is_some_and(|d| d.page == page && d.query == query) {
            return;
        }
        let Some(leaf) = book.pages().get(page) else { return };
        let wanted = words(query);
        let is_rule = |id: &str| book.get(id).is_some();
        let mut linked = Vec::new();
        let texts = leaf.pieces.iter().map(|p| dress(p.text(), is_rule, &wanted, &mut linked)).collect();
        self.cache.link_hooks_clear();
        for id in &linked {
            self.cache.add_link_hook(format!("{LINK}{id}"));
        }
        self.dressed = Some(Dressed { page, query: query.to_owned(), texts });
    }
}

/// Sizes and colours of running text. What is searched for is set as code, in the face of the text on another ground.
fn set_text(kit: Kit, ui: &mut Ui) {
    let t = kit.th;
    let style = ui.style_mut();
    style.text_styles.insert(egui::TextStyle::Body, kit.font(Role::Lesson));
    style.text_styles.insert(egui::TextStyle::Monospace, kit.font(Role::Lesson));
    style.visuals.code_bg_color = t.warnbg;
    style.visuals.hyperlink_color = t.acc;
    style.visuals.widgets.noninteractive.fg_stroke.color = t.ink;
    style.visuals.widgets.active.fg_stroke.color = t.ink;
    // Lines just as high as their words: the number of a list stands at the height of the first line of its text.
    ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
}
