//! A game that can be played, before any table exists.

use super::{
    erased::SessionTable,
    named::{Named, OfGame},
    shipped::Shipped,
    whole::Table,
};
use crate::{
    base::{assets::Assets, fence::UndoPolicy, side::Side, spelling::Spelling, start::Start},
    contract::{
        fitted::{Sampler, Weights},
        options::Choices,
        rules::Rules,
        show::Presentation,
        tools::{Tool, ToolReport},
        trials::Trials,
    },
    journal,
    play::{session::Session, told::OneSided},
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Preset},
        board::Board,
        chronicle::{Chronicle, TakeOver},
        exercise::ExerciseKind,
        fact::FactName,
        offer::Explanation,
        pages::Handbook,
        scene::Subject,
    },
};
use std::{
    collections::{BTreeMap, VecDeque},
    ops::RangeInclusive,
    sync::{Arc, Mutex, PoisonError},
};

/// A map and what happened on it.
pub struct History {
    /// The printed map.
    pub board: Arc<Board>,
    /// The campaign as it happened; `None` where there is none.
    pub chronicle: Option<Arc<Chronicle>>,
}

/// A game of the register: what can be played, before any table exists.
pub trait GameKind: Named + Send + Sync {
    /// What the program brings with it: files, samples, lessons, puzzles.
    fn shipped(&self) -> Shipped;
    /// Tools for the command line.
    fn tools(&self) -> &'static [Tool];
    /// The game turns of a game with these choices; `None` where their number is open.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn turns(&self, choices: &Choices) -> Result<Option<RangeInclusive<u16>>, String>;
    /// Settings and turns in which its chances are compared with played games.
    fn trials(&self) -> Trials;
    /// The weights of the value by which its plans are chosen; `None` where they are played to their ends.
    fn weights(&self) -> Option<Weights>;
    /// What plays games with these choices between procedures and counts their positions, for weights to be fitted to.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn sampler(&self, choices: &Choices) -> Result<Sampler, String>;
    /// Facts that its positions can be asked for.
    fn facts(&self) -> &'static [FactName];
    /// Kinds of task that it sets over its positions.
    fn exercise_kinds(&self) -> &'static [ExerciseKind];
    /// What will be played with these choices.
    fn blurb(&self, choices: &Choices) -> String;
    /// The commanders of a side that several share with these choices; empty where one player is the side.
    fn posts(&self, choices: &Choices, side: Side) -> Vec<String>;
    /// What a game with these choices is called beside others of its kind; may be empty.
    fn called(&self, choices: &Choices) -> String;
    /// Paragraphs for the About page.
    fn about(&self) -> &'static [&'static str];
    /// The printed map of a game with these choices.
    ///
    /// # Errors
    /// One sentence when the data of the game cannot be read.
    fn board(&self, choices: &Choices) -> Result<Arc<Board>, String>;
    /// The campaign as it happened, for a game with these choices; `None` where there is none.
    ///
    /// # Errors
    /// One sentence naming the data file.
    fn chronicle(&self, choices: &Choices) -> Result<Option<Arc<Chronicle>>, String>;
    /// The printed map and the campaign as it happened, with places named in a spelling.
    ///
    /// # Errors
    /// One sentence naming the data file.
    fn history(&self, choices: &Choices, spelling: Spelling) -> Result<History, String>;
    /// What is stated of a game that begins when a turn of its chronicle is over, with places named in a spelling; nothing
    /// where none can begin there.
    fn stated(&self, choices: &Choices, turn: u16, spelling: Spelling) -> Vec<String>;
    /// A game that begins when a turn of its chronicle is over, for [`Self::arranged_table`] with the same seed.
    ///
    /// # Errors
    /// One sentence naming the data file, or that no game can begin there.
    fn take_over(&self, choices: &Choices, turn: u16, seed: u64) -> Result<TakeOver, String>;
    /// Rule pages and sentences of a game with these choices, for reading before it is begun.
    ///
    /// # Errors
    /// One sentence naming the data file.
    fn handbook(&self, choices: &Choices, spelling: Spelling) -> Result<Handbook, String>;
    /// A new table; nothing is written anywhere.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn new_table(&self, choices: &Choices, seed: u64, undo: UndoPolicy) -> Result<Box<dyn Table>, String>;
    /// A new table that begins from a position; nothing is written anywhere.
    ///
    /// # Errors
    /// One sentence naming the option or the data file, or what is impossible in the position.
    fn arranged_table(
        &self,
        choices: &Choices,
        seed: u64,
        undo: UndoPolicy,
        start: &Start,
    ) -> Result<Box<dyn Table>, String>;
    /// Positions from which one is put together by hand, the empty map first; empty where that is not
    /// possible.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn presets(&self, choices: &Choices) -> Result<Vec<Preset>, String>;
    /// What may be set in a position, and what may be put on its map.
    ///
    /// # Errors
    /// One sentence, also on what is impossible in the position.
    fn arrangement(&self, choices: &Choices, position: &str) -> Result<Arrangement, String>;
    /// What may be set of a unit or a place of a position.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn arranged_rows(
        &self,
        choices: &Choices,
        position: &str,
        about: &Subject,
    ) -> Result<Vec<ArrangedRow>, String>;
    /// A position after a change.
    ///
    /// # Errors
    /// What makes it impossible: the fact, and the rule if there is one.
    fn rearranged(&self, choices: &Choices, position: &str, edit: &Edit) -> Result<Edited, Explanation>;
    /// A table from the text of a journal of this game. A damaged tail is left out and reported in
    /// [`Keep::load_report`](super::keep::Keep::load_report).
    ///
    /// # Errors
    /// One sentence with the line.
    fn load(&self, text: &[u8]) -> Result<Box<dyn Table>, String>;
    /// Runs one of its tools with flags by name.
    ///
    /// # Errors
    /// One sentence about bad usage.
    fn run_tool(&self, tool: &Tool, flags: &BTreeMap<String, String>) -> Result<ToolReport, String>;
}

/// A game of the register: its rules as a type, and where its data comes from.
pub struct Kind<R: Presentation> {
    assets: Arc<dyn Assets>,
    shipped: Shipped,
    /// Games opened last, by set-up and rulings: their data is read and checked once.
    opened: Mutex<Opened<R>>,
}

type Opened<R> = VecDeque<(<R as Rules>::Setup, u32, Arc<R>)>;

impl<R: Presentation> Kind<R> {
    /// Set-ups kept.
    const KEPT: usize = 8;

    /// A game whose data files come from `assets`.
    pub fn new(assets: Arc<dyn Assets>) -> Self {
        Self::shipped_with(assets, Shipped::default())
    }

    /// The same with what the program brings beside its rules.
    pub fn shipped_with(assets: Arc<dyn Assets>, shipped: Shipped) -> Self {
        Self { assets, shipped, opened: Mutex::default() }
    }

    /// The game by the rulings of today, with places named in a spelling.
    fn open_in(&self, choices: &Choices, spelling: Spelling) -> Result<Arc<R>, String> {
        let rules = self.open(&R::setup(choices)?)?;
        let other = if spelling == Spelling::English { None } else { rules.spelled(spelling) };
        Ok(other.map_or(rules, Arc::new))
    }

    /// The game by the rulings of today.
    fn open(&self, setup: &R::Setup) -> Result<Arc<R>, String> {
        self.open_ruled(setup, R::VERSION)
    }

    fn open_ruled(&self, setup: &R::Setup, version: u32) -> Result<Arc<R>, String> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., found)) = opened.iter().find(|(s, v, _)| s == setup && *v == version) {
            return Ok(Arc::clone(found));
        }
        let rules = Arc::new(R::open_ruled(setup, version, &*self.assets).map_err(|e| e.to_string())?);
        if opened.len() == Self::KEPT {
            opened.pop_front();
        }
        opened.push_back((setup.clone(), version, Arc::clone(&rules)));
        Ok(rules)
    }
}

impl<R: Presentation> OfGame for Kind<R> {
    type Game = R;
}

impl<R: Presentation> GameKind for Kind<R> {
    fn shipped(&self) -> Shipped {
        self.shipped
    }
    fn tools(&self) -> &'static [Tool] {
        R::tools()
    }
    fn turns(&self, choices: &Choices) -> Result<Option<RangeInclusive<u16>>, String> {
        Ok(self.open(&R::setup(choices)?)?.turns())
    }
    fn trials(&self) -> Trials {
        R::trials()
    }
    fn weights(&self) -> Option<Weights> {
        R::weights()
    }
    fn sampler(&self, choices: &Choices) -> Result<Sampler, String> {
        let rules = self.open(&R::setup(choices)?)?;
        Ok(Box::new(move |seed| rules.sampled(seed)))
    }
    fn facts(&self) -> &'static [FactName] {
        R::facts()
    }
    fn exercise_kinds(&self) -> &'static [ExerciseKind] {
        R::exercise_kinds()
    }
    fn blurb(&self, choices: &Choices) -> String {
        R::blurb(choices)
    }
    fn posts(&self, choices: &Choices, side: Side) -> Vec<String> {
        let rules = R::setup(choices).and_then(|setup| self.open(&setup));
        rules.map_or_else(|_| Vec::new(), |rules| rules.posts(side))
    }
    fn called(&self, choices: &Choices) -> String {
        R::called(choices)
    }
    fn about(&self) -> &'static [&'static str] {
        R::about()
    }
    fn board(&self, choices: &Choices) -> Result<Arc<Board>, String> {
        Ok(self.open(&R::setup(choices)?)?.board())
    }
    fn chronicle(&self, choices: &Choices) -> Result<Option<Arc<Chronicle>>, String> {
        Ok(self.open(&R::setup(choices)?)?.chronicle())
    }
    fn history(&self, choices: &Choices, spelling: Spelling) -> Result<History, String> {
        let rules = self.open_in(choices, spelling)?;
        Ok(History { board: rules.board(), chronicle: rules.chronicle() })
    }
    fn stated(&self, choices: &Choices, turn: u16, spelling: Spelling) -> Vec<String> {
        let rules = self.open_in(choices, spelling).ok();
        rules.and_then(|rules| rules.take_over(turn, 0)).map_or_else(Vec::new, |taken| taken.stated)
    }
    fn take_over(&self, choices: &Choices, turn: u16, seed: u64) -> Result<TakeOver, String> {
        let made = self.open(&R::setup(choices)?)?.take_over(turn, seed);
        made.ok_or_else(|| format!("No game can begin from history after turn {turn} with these choices"))
    }
    fn handbook(&self, choices: &Choices, spelling: Spelling) -> Result<Handbook, String> {
        let rules = self.open_in(choices, spelling)?;
        Ok(Handbook { pages: rules.pages(), rules: rules.rules().to_vec(), manual: rules.manual() })
    }
    fn new_table(&self, choices: &Choices, seed: u64, undo: UndoPolicy) -> Result<Box<dyn Table>, String> {
        let setup = R::setup(choices)?;
        Ok(Box::new(SessionTable::new(Session::new(self.open(&setup)?, setup, seed, undo))))
    }
    fn arranged_table(
        &self,
        choices: &Choices,
        seed: u64,
        undo: UndoPolicy,
        start: &Start,
    ) -> Result<Box<dyn Table>, String> {
        let setup = R::setup(choices)?;
        let session = Session::arranged(self.open(&setup)?, setup, seed, undo, start)?;
        Ok(Box::new(SessionTable::new(session)))
    }
    fn presets(&self, choices: &Choices) -> Result<Vec<Preset>, String> {
        Ok(self.open(&R::setup(choices)?)?.presets())
    }
    fn arrangement(&self, choices: &Choices, position: &str) -> Result<Arrangement, String> {
        let fault = |fault| format!("The position is impossible: {fault}");
        self.open(&R::setup(choices)?)?.arrangement(position).map_err(fault)
    }
    fn arranged_rows(
        &self,
        choices: &Choices,
        position: &str,
        about: &Subject,
    ) -> Result<Vec<ArrangedRow>, String> {
        Ok(self.open(&R::setup(choices)?)?.arranged_rows(position, about))
    }
    fn rearranged(&self, choices: &Choices, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        let plain = |sentence| Explanation { sentence, ..Explanation::default() };
        let rules = R::setup(choices).and_then(|setup| self.open(&setup)).map_err(plain)?;
        rules.rearranged(position, edit)
    }
    fn load(&self, text: &[u8]) -> Result<Box<dyn Table>, String> {
        let Some(told) = journal::told_of(text)? else {
            let loaded = journal::load_with(text, |setup, version| self.open_ruled(setup, version))?;
            return Ok(Box::new(SessionTable::loaded(loaded)));
        };
        if told.to.0 as usize >= R::SIDES.len() {
            return Err("Line 1, the header, is damaged: there is no such side".into());
        }
        let open =
            |setup: &R::Setup, version| Ok(Arc::new(OneSided::new(self.open_ruled(setup, version)?, told)));
        Ok(Box::new(SessionTable::loaded(journal::load_with(text, open)?)))
    }
    fn run_tool(&self, tool: &Tool, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
        (tool.run)(&*self.assets, flags)
    }
}
