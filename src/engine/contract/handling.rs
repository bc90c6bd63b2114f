//! How a game is played by hand: the sidebar, what a click means, what is put together before it is ordered.

use super::{
    rules::{Draft, Fault, FirstFaces, Rules},
    speech::Speech,
};
use crate::{
    base::{
        fence::Fence,
        keys::{PlaceKey, UnitKey},
        side::Side,
        text,
        tree::Tree,
        when::Stride,
    },
    dice::key::FirstFace,
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Preset},
        builder::Builder,
        forecast::Forecast,
        line::Line,
        offer::{Explanation, Offer, OfferKey},
        opening::Finds,
        overlay::AuditLine,
        scene::{Gesture, Subject, VerbLine},
        sealed::SealedOrder,
        sequence::Sequence,
    },
};
use std::ops::ControlFlow;

/// What may be ordered, and what comes of it as far as a side can know beforehand.
pub trait Handling: Speech {
    /// Whether it gives hints. Without, the window offers none.
    const HINTS: bool = true;
    /// Whether it tells of attacks that could be made.
    const LISTS_ATTACKS: bool = false;
    /// The changes of a forecast of at most this many cases take less time than a frame may be late by; those of a larger one are
    /// filled in off the window's thread. By default three unknown units and an air die, an ordinary attack, are not large.
    const CHANGES_AT_ONCE: usize = 24;
    /// Which measures of a forecast count the losses of those attacked and of the attackers in a list of attacks; by default those
    /// worth a picture.
    const LOSSES: Option<[usize; 2]> = None;
    /// What the odds of an attack are called over a list of them: `Column`.
    const ODDS: &'static str = "Odds";
    /// The order of the primary button, such as the end of a step; it may be given. `None` when there is no button.
    fn primary(&self, _v: &Self::View) -> Option<Self::Order> {
        None
    }
    /// The sidebar: sequence of play, what may be done, what is owed, the primary button. `suggested` is what
    /// [`Handling::suggested`] said. By default who acts, the turn, and the order of [`Handling::primary`].
    fn sequence(&self, v: &Self::View, _suggested: &[Self::Order]) -> Sequence {
        let state = self.stand_in(v);
        let side = self.to_act(&state);
        let name = side.and_then(|side| Self::SIDES.get(usize::from(side.0)));
        Sequence {
            heading: name.map_or("Game over".to_owned(), |name| format!("{name} acts")),
            side,
            turn: self.when_text(self.when(&state), Stride::Turn),
            primary: self.primary(v).map(|order| Offer {
                label: self.order_text(v, &order),
                orders: vec![self.seal(&order)],
                fence: fence_of(self, state, &order),
                recommended: true,
                ..Offer::default()
            }),
            ..Sequence::default()
        }
    }
    /// What a click, drag or button means as orders, or why not.
    ///
    /// # Errors
    /// The typed refusal; [`Speech::explain`] turns it into words.
    fn try_gesture(&self, v: &Self::View, g: &Gesture) -> Result<Vec<Self::Order>, Self::Refusal>;
    /// What these units may be told to do at a place, as lines of its menu. The window asks what each of them means, and
    /// shows the reason beside one that may not be done. By default to go there and to attack it.
    fn verbs(&self, _v: &Self::View, _units: &[UnitKey], _at: PlaceKey) -> Vec<VerbLine> {
        vec![VerbLine::GO, VerbLine::ATTACK]
    }
    /// What an owner may give up of his own will and does not get back: units removed, reduced, abandoned. It stands in the menu of
    /// the units and nowhere else; what [`Offer::ask`] says is asked before it is done, and names what cannot come back.
    fn partings(&self, _v: &Self::View, _units: &[UnitKey]) -> Vec<Offer> {
        Vec::new()
    }
    /// What is suggested in a small decision, such as the placing of hits: asked once a position, and handed to the
    /// sidebar and the panels, which decide nothing themselves. Empty where nothing is suggested.
    fn suggested(&self, _v: &Self::View) -> Vec<Self::Order> {
        Vec::new()
    }
    /// Letters that take choices of a kind.
    fn offer_keys() -> &'static [OfferKey] {
        &[]
    }
    /// What the side to act may have overlooked in the step that is open; empty when nothing is, and in steps that
    /// leave nothing undone.
    fn audit(&self, _v: &Self::View) -> Vec<AuditLine> {
        Vec::new()
    }
    /// The panel for what is being put together (an attack, hits, an advance); `plan` holds the orders so far.
    /// `about` names the target when it cannot be told from the plan. `None` when nothing can be built there.
    fn builder(
        &self,
        _v: &Self::View,
        _about: &Subject,
        _plan: &[Self::Order],
        _suggested: &[Self::Order],
    ) -> Option<Builder> {
        None
    }
    /// Whether attacks are put together in the step that is open.
    fn plans_attacks(&self, _v: &Self::View) -> bool {
        false
    }
    /// Tells of the attacks that the side to act could put together now and that are not planned, each as soon as it is found: the
    /// place with the units that would make the best of it, in the sequence in which they are told to. It ends when no more are
    /// wanted. By default none is looked for.
    fn openings(&self, _v: &Self::View, _finds: Finds<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    /// A plan out of which orders were taken, so that what is left can be given: others may do what those did.
    fn mended(&self, _v: &Self::View, _about: &Subject, plan: &[Self::Order]) -> Vec<Self::Order> {
        plan.to_vec()
    }
    /// What may come of the attack (or whatever is planned) on a subject, counted exactly over what the viewer does not
    /// know. `None` where nothing can be forecast.
    fn forecast(&self, _v: &Self::View, _about: &Subject, _plan: &[Self::Order]) -> Option<Forecast> {
        None
    }
    /// Fills in what single changes of the plan and a look beforehand would be worth: forecasts of their own, which is
    /// why they are asked for apart.
    fn alternatives(&self, _v: &Self::View, _about: &Subject, _plan: &[Self::Order], _f: &mut Forecast) {}
    /// Positions from which one is put together by hand; the first is an empty map. Empty in a game whose
    /// positions are not put together by hand, as by default.
    fn presets(&self) -> Vec<Preset> {
        Vec::new()
    }
    /// What may be set in a position that [`Rules::arrange`] reads, and what may be put on its map.
    ///
    /// # Errors
    /// What is impossible in it, or that this is not possible in this game.
    fn arrangement(&self, _position: &str) -> Result<Arrangement, Fault> {
        Err(Fault::new("the positions of this game are not put together by hand"))
    }
    /// What may be set of a unit or a place of such a position; the first row is what one key changes. Empty for
    /// everything else.
    fn arranged_rows(&self, _position: &str, _about: &Subject) -> Vec<ArrangedRow> {
        Vec::new()
    }
    /// A position after a change, which [`Rules::arrange`] reads.
    ///
    /// # Errors
    /// What makes it impossible: the fact, and the rule if there is one.
    fn rearranged(&self, _position: &str, _edit: &Edit) -> Result<Edited, Explanation> {
        let sentence = "The positions of this game are not put together by hand".into();
        Err(Explanation { sentence, ..Explanation::default() })
    }
    /// An order for the window to hold.
    fn seal(&self, o: &Self::Order) -> SealedOrder {
        SealedOrder::new(o.clone())
    }
    /// The order the window holds; `None` when it is one of another game.
    fn unseal(&self, sealed: &SealedOrder) -> Option<Self::Order> {
        sealed.open::<Self::Order>().cloned()
    }
    /// An order from its text form: RON with string ids.
    ///
    /// # Errors
    /// One sentence when it is not an order of this game.
    fn read_order(&self, text: &str) -> Result<Self::Order, String> {
        text::read(&self.names(), text).map_err(|e| format!("not an order: {e}"))
    }
    /// The text form of an order.
    fn write_order(&self, o: &Self::Order) -> String {
        text::write(&self.names(), o).unwrap_or_default()
    }
    /// What an order says, as words, fields and lists.
    fn order_tree(&self, o: &Self::Order) -> Option<Tree> {
        Tree::of(&self.names(), o)
    }
    /// A hint for the side to act: the recommended next orders with a sentence why. By default the next order of its
    /// automatic player by the strongest procedure.
    fn hint(&self, v: &Self::View, side: Side) -> Option<(Vec<Self::Order>, Line)> {
        let strongest = Self::procedure_of(side, u8::MAX);
        let (order, reasons) = self.plan(v, side, strongest, &mut FirstFace).steps.into_iter().next()?;
        let text = || Line { text: self.order_text(v, &order), ..Line::default() };
        let line = self.reasons(v, &reasons).pop().unwrap_or_else(text);
        Some((vec![order], line))
    }
}

/// What undo meets after an order in a state that fits the view: whatever the dice, they fall there.
fn fence_of<R: Rules>(rules: &R, mut state: R::State, order: &R::Order) -> Fence {
    let mut dice = FirstFaces;
    let mut draft = Draft::new(rules, &mut state, &mut dice);
    rules.decide(&mut draft, order);
    draft.finish().0.iter().map(|event| rules.fence(event)).max().unwrap_or_default()
}
