//! What a session may do in a study. Each act is checked, recorded, and taken in the same way from a file.

use crate::{
    base::{fence::UndoPolicy, seat::PlyId, side::Viewer},
    contract::{automatic::Automatic, rules::Draft},
    dice::{
        key::{Dice, RollKey},
        line::LineDice,
    },
    play::{
        book::{Book, MAX_TITLE},
        history::Deed,
        note::{Annotation, Entry, Note},
        record::Record,
        session::Session,
    },
};

const STILL_FAIR: &str = "The game is played fairly; a study has to be begun first";

/// The dice of a game, some of them turned by hand.
struct HandDice<'a> {
    fallen: LineDice,
    set: &'a [(RollKey, u32)],
}

impl Dice for HandDice<'_> {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        let fallen = self.fallen.roll(key, sides);
        let set = self.set.iter().find(|(k, face)| k == key && (1..=sides).contains(face));
        set.map_or(fallen, |(_, face)| *face)
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        self.fallen.shuffle(key, n)
    }
}

impl<R: Automatic> Session<R> {
    /// Whether a study has begun: the main line is pinned and what is played elsewhere is a variation.
    pub fn in_study(&self) -> bool {
        self.book().begun().is_some()
    }

    /// Whether a ply was played under fair play.
    pub fn is_fair(&self, ply: PlyId) -> bool {
        let fair_plies = self.book().begun().map_or(usize::MAX, |(_, plies)| plies);
        self.header_policy() == UndoPolicy::Fair && ply as usize <= fair_plies
    }

    /// Begins the study: from here on undo goes anywhere, and the line through the cursor is the main line. A game
    /// played fairly says for ever up to where it was.
    pub fn begin_study(&mut self) {
        self.settle_aside();
        if !self.in_study() {
            self.record_entry(Entry::Begun(self.history().tip()));
        }
    }

    /// Names the branch that begins with a ply; an empty name takes it away.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn name_branch(&mut self, first: PlyId, name: &str) -> Result<(), String> {
        let name = name.trim();
        if self.book().name(first).unwrap_or_default() == name {
            return self.exists(first);
        }
        self.enter(Entry::Named(first, name.to_owned()))
    }

    /// Makes the way to a ply the main line.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn promote(&mut self, ply: PlyId) -> Result<(), String> {
        self.open_to_study()?;
        self.exists(ply)?;
        if self.is_main(ply) {
            return Ok(());
        }
        self.enter(Entry::Main(ply))
    }

    /// Hides the branch that begins with a ply, or shows it again. The cursor leaves a branch that is hidden.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn hide(&mut self, first: PlyId, hidden: bool) -> Result<(), String> {
        self.open_to_study()?;
        self.exists(first)?;
        if self.book().is_hidden(first) == hidden {
            return Ok(());
        }
        let entry = Entry::Hidden(first, hidden);
        self.check_entry(&entry)?;
        if hidden && self.is_before(first, self.cursor()) {
            self.move_cursor(self.history().parent(first));
        }
        self.enter(entry)
    }

    /// Writes a note at a ply; returns its id.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn annotate(&mut self, ply: PlyId, note: Note, by: &str, on: &str) -> Result<u32, String> {
        let id = self.book().next_id();
        if note == Note::Gone {
            return Err("A new note must say something".into());
        }
        self.enter(Entry::Noted(Annotation { id, ply, note, by: by.into(), on: on.into(), ahead: None }))?;
        Ok(id)
    }

    /// Says of a note whether it speaks of what comes later, and is held back from those who go through the game without
    /// its future.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn say_ahead(&mut self, id: u32, ahead: bool) -> Result<(), String> {
        let note = self.book().note(id).cloned().ok_or_else(|| format!("There is no note {id}"))?;
        if note.speaks_ahead() == ahead {
            return Ok(());
        }
        self.enter(Entry::Noted(Annotation { ahead: Some(ahead), ..note }))
    }

    /// Puts another note in the place of one; `Note::Gone` deletes it, and any earlier version may be put back.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn edit_note(&mut self, id: u32, note: Note, by: &str, on: &str) -> Result<(), String> {
        let Some((ply, ahead)) = self.book().versions(id).last().map(|n| (n.ply, n.ahead)) else {
            return Err(format!("There is no note {id}"));
        };
        self.enter(Entry::Noted(Annotation { id, ply, note, by: by.into(), on: on.into(), ahead }))
    }

    /// Decides the order of a ply again with one of its dice turned to another face: a new branch beside it, whose
    /// ply says for ever that the die was set by hand. Dice set before stay set. Returns the new ply, or the one that
    /// shows these dice already.
    ///
    /// # Errors
    /// One sentence; nothing changes.
    pub fn set_die(&mut self, ply: PlyId, nth: usize, face: u32) -> Result<PlyId, String> {
        self.open_to_study()?;
        let old = self.history().ply(ply).ok_or_else(|| format!("There is no ply {ply}"))?;
        let roll = old.deed.rolls.get(nth).filter(|r| r.face != 0);
        let roll = roll.ok_or_else(|| format!("Ply {ply} has no die {nth}"))?;
        if !(1..=roll.sides).contains(&face) {
            return Err(format!("A die with {} faces cannot show {face}", roll.sides));
        }
        if roll.face == face {
            return Err(format!("The die shows {face} already"));
        }
        let by_hand = old.deed.rolls.iter().filter(|r| r.by_hand && r.key != roll.key);
        let mut set: Vec<(RollKey, u32)> = by_hand.map(|r| (r.key.clone(), r.face)).collect();
        let before = old.deed.rolls.iter().take(nth).filter(|r| r.face != 0).count();
        if self.dice_at(old.parent).face_after(before, &roll.key, roll.sides) != face {
            set.push((roll.key.clone(), face));
        }
        let deed = old.deed.clone();
        let parent = old.parent;
        self.begin_study();
        self.move_cursor(parent);
        Ok(self.decide_by_hand(deed, &set))
    }

    /// Decides an order that is known to be good at the cursor, with some dice turned by hand.
    fn decide_by_hand(&mut self, deed: Deed<R>, set: &[(RollKey, u32)]) -> PlyId {
        let rules = std::sync::Arc::clone(self.rules());
        let mut state = self.state().clone();
        let mut dice = HandDice { fallen: self.dice_at(self.cursor()), set };
        let mut draft = Draft::new(&*rules, &mut state, &mut dice);
        rules.decide(&mut draft, &deed.order);
        let (events, mut rolls) = draft.finish();
        for roll in &mut rolls {
            roll.by_hand = roll.face != 0 && set.iter().any(|(key, _)| *key == roll.key);
        }
        let history = self.history();
        let same = |id: &PlyId| {
            let known = history.ply(*id).map(|p| p.deed);
            known.is_some_and(|d| d.order == deed.order && d.rolls == rolls && !self.book().is_hidden(*id))
        };
        let known = history.children(self.cursor()).find(same);
        if let Some(known) = known {
            self.move_cursor(known);
            return known;
        }
        let group = self.history().len() as PlyId + 1;
        let digest = rules.digest(&state);
        self.add(Deed { group, rolls, digest, ..deed }, events, state)
    }

    /// Whether a ply is on the main line.
    pub fn is_main(&self, ply: PlyId) -> bool {
        if !self.in_study() {
            return self.history().on_line(ply);
        }
        let mut at = ply;
        while at != 0 {
            let parent = self.history().parent(at);
            let main = self.book().main_child(parent).or_else(|| self.history().first_child(parent));
            if main != Some(at) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// The plies from the start to `ply`, both included.
    pub fn path(&self, ply: PlyId) -> Vec<PlyId> {
        let mut path = Vec::with_capacity(self.history().depth(ply) as usize + 1);
        let mut at = ply;
        while at != 0 {
            path.push(at);
            at = self.history().parent(at);
        }
        path.push(0);
        path.reverse();
        path
    }

    /// Whether `first` is `ply` or stands on the way to it.
    fn is_before(&self, first: PlyId, mut ply: PlyId) -> bool {
        while self.history().depth(ply) > self.history().depth(first) {
            ply = self.history().parent(ply);
        }
        ply == first
    }

    pub(crate) fn exists(&self, ply: PlyId) -> Result<(), String> {
        if self.history().contains(ply) { Ok(()) } else { Err(format!("There is no ply {ply}")) }
    }

    fn open_to_study(&self) -> Result<(), String> {
        if self.policy() == UndoPolicy::Study { Ok(()) } else { Err(STILL_FAIR.into()) }
    }

    fn enter(&mut self, entry: Entry) -> Result<(), String> {
        self.check_entry(&entry)?;
        if matches!(entry, Entry::Main(_) | Entry::Hidden(..)) {
            self.begin_study();
        }
        self.record_entry(entry);
        Ok(())
    }

    /// Whether a record of a study can follow what stands so far.
    ///
    /// # Errors
    /// One sentence.
    pub(crate) fn check_entry(&self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Begun(tip) => {
                self.exists(*tip)?;
                if self.in_study() { Err("The study has begun already".into()) } else { Ok(()) }
            }
            Entry::Named(ply, name) => {
                self.exists(*ply)?;
                self.book().check_room(name.len())?;
                if name.len() > MAX_TITLE { Err("The name is too long".into()) } else { Ok(()) }
            }
            Entry::Main(ply) => self.exists(*ply),
            Entry::Hidden(ply, hidden) => {
                self.exists(*ply)?;
                self.history().add_work(self.history().depth(*ply).into());
                if *hidden && self.is_main(*ply) {
                    return Err("The main line cannot be hidden; make another line the main one first".into());
                }
                Ok(())
            }
            Entry::Noted(note) => {
                self.exists(note.ply)?;
                self.book().check_room(note.bytes())?;
                Book::check_note(note)
            }
            Entry::Seen(ply, who) => {
                self.exists(*ply)?;
                match who {
                    Viewer::Side(side) if usize::from(side.0) >= R::SIDES.len() => {
                        Err(format!("There is no side {}", side.0))
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// Takes in a record that is known to be good, and keeps it for the file.
    pub(crate) fn record_entry(&mut self, entry: Entry) {
        let line = match entry {
            Entry::Begun(to) | Entry::Main(to) => self.path(to),
            _ => Vec::new(),
        };
        self.history().add_work(line.len() as u64);
        let plies = self.history().len();
        // What is shown is made fit to be shown; the file keeps what was written.
        self.book_mut().enter(&entry.shown(), &line, plies);
        self.push_record(Record::Study(Box::new(entry)));
    }
}
