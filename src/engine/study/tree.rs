//! The tree of plies as a list of branches, for a window to draw: made in one pass, and kept up as a game goes on.

use crate::{
    base::{seat::PlyId, when::When},
    contract::automatic::Automatic,
    play::{book::Book, history::History, session::Session},
};

/// No branch.
const NONE: u32 = u32::MAX;

/// A run of plies without a fork inside it that leads away: from its first ply to its tip.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Branch {
    /// Its first ply: its address and handle. 0 for the main line.
    pub first: PlyId,
    /// The ply it forks from.
    pub fork: PlyId,
    /// Its last ply.
    pub tip: PlyId,
    /// Number of plies in it.
    pub plies: u32,
    /// Plies from the start to its tip.
    pub depth: u32,
    /// Index of the branch it forks from; its own for the main line.
    pub parent: u32,
    /// How far it is set in: 0 for the main line.
    pub level: u32,
    /// Number of branches that fork from it, directly or not.
    pub below: u32,
    /// When it forks.
    pub starts: When,
    /// When it ends.
    pub ends: When,
    /// Its name; empty if it has none.
    pub name: String,
    /// Hidden, itself or with a branch it forks from.
    pub hidden: bool,
    /// The last of its plies that was played fairly; 0 if none was.
    pub fair_to: PlyId,
    /// The first of its plies with a die set by hand; 0 if there is none.
    pub by_hand: PlyId,
    /// Live notes in it.
    pub notes: u32,
}

/// The branches of a game: the main line first, every branch before those that fork from it, by where they fork.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tree {
    /// The branches.
    pub branches: Vec<Branch>,
    /// Whether a study has begun; before that there is nothing to promote or hide.
    pub in_study: bool,
    /// Tip of the line that was played fairly, when a study of a fair game has begun.
    pub fair_tip: Option<PlyId>,
    /// Index of the branch of each ply.
    of_ply: Vec<u32>,
}

impl Tree {
    /// Index of the branch a ply belongs to; 0, the main line, for the start and unknown plies.
    pub fn branch_of(&self, ply: PlyId) -> usize {
        self.of_ply.get(ply as usize).copied().unwrap_or(0) as usize
    }

    /// The tip of the main line.
    pub fn main_tip(&self) -> PlyId {
        self.branches.first().map_or(0, |b| b.tip)
    }

    /// The branches that fork from a ply.
    pub fn forks_at(&self, ply: PlyId) -> impl Iterator<Item = (usize, &Branch)> {
        self.branches.iter().enumerate().skip(1).filter(move |(_, b)| b.fork == ply)
    }
}

/// The tree of a session, and what it was made from.
#[derive(Default)]
pub(crate) struct KeptTree {
    tree: std::sync::Arc<Tree>,
    book: u64,
    /// The tip of the line while no study has begun: the main line then.
    tip: PlyId,
}

impl KeptTree {
    /// The tree as it is now.
    pub fn tree<R: Automatic>(&mut self, session: &Session<R>) -> std::sync::Arc<Tree> {
        let history = session.history();
        let same_book = self.book == session.book().revision() && !self.tree.branches.is_empty();
        let tip = if session.in_study() { 0 } else { history.tip() };
        if !same_book || !self.grow(session, tip) {
            self.tree = std::sync::Arc::new(Tree::new(session));
        }
        self.book = session.book().revision();
        self.tip = tip;
        std::sync::Arc::clone(&self.tree)
    }

    /// Adds the new plies if they only make branches longer. False when the tree must be made again.
    fn grow<R: Automatic>(&mut self, session: &Session<R>, tip: PlyId) -> bool {
        let history = session.history();
        let known = self.tree.of_ply.len() as PlyId;
        let all = history.len() as PlyId + 1;
        if known == all {
            return tip == self.tip;
        }
        let tree = std::sync::Arc::make_mut(&mut self.tree);
        for id in known..all {
            let parent = history.parent(id);
            let index = tree.of_ply[parent as usize];
            let branch = &mut tree.branches[index as usize];
            // Without a study only the line may grow, or the main line would be another one.
            if branch.tip != parent || (index != 0 && !session.in_study()) {
                return false;
            }
            branch.take(session, id);
            tree.of_ply.push(index);
        }
        session.in_study() || tree.main_tip() == tip
    }
}

impl Branch {
    fn take<R: Automatic>(&mut self, session: &Session<R>, id: PlyId) {
        let history = session.history();
        self.tip = id;
        self.plies += 1;
        self.depth = history.depth(id);
        self.ends = history.when(id);
        if session.is_fair(id) {
            self.fair_to = id;
        }
        if self.by_hand == 0 && history.is_by_hand(id) {
            self.by_hand = id;
        }
    }
}

impl Tree {
    fn new<R: Automatic>(session: &Session<R>) -> Self {
        let (history, book) = (session.history(), session.book());
        let kin = Kin::new(history);
        let in_study = session.in_study();
        let fair_tip = book.begun().map(|(tip, _)| tip).filter(|_| session.is_fair(0));
        let mut tree = Self { branches: Vec::new(), in_study, fair_tip, of_ply: vec![0; history.len() + 1] };
        // Branches still to be walked: first ply, branch it forks from. The last in is the next out.
        let mut due: Vec<(PlyId, u32)> = vec![(0, NONE)];
        let mut forks: Vec<PlyId> = Vec::new();
        while let Some((first, parent)) = due.pop() {
            let index = tree.branches.len() as u32;
            let mut branch = tree.open(session, first, parent, index);
            forks.clear();
            let mut at = first;
            loop {
                tree.of_ply[at as usize] = index;
                if at != 0 {
                    branch.take(session, at);
                }
                let Some(next) = main_child(history, book, in_study, at) else { break };
                if kin.has_others(at, next) {
                    forks.push(at);
                }
                at = next;
            }
            tree.branches.push(branch);
            // The earliest fork comes out first, and of one fork the oldest branch.
            for &fork in forks.iter().rev() {
                let main = main_child(history, book, in_study, fork);
                let from = due.len();
                due.extend(kin.children(fork).filter(|c| Some(*c) != main).map(|c| (c, index)));
                debug_assert!(due[from..].is_sorted_by(|a, b| a.0 > b.0));
            }
        }
        for i in (1..tree.branches.len()).rev() {
            let (parent, below) = (tree.branches[i].parent as usize, tree.branches[i].below + 1);
            tree.branches[parent].below += below;
        }
        for note in book.notes() {
            let branch = tree.branch_of(note.ply);
            tree.branches[branch].notes += 1;
        }
        tree
    }

    /// A branch of which nothing is known yet but where it begins.
    fn open<R: Automatic>(&self, session: &Session<R>, first: PlyId, parent: u32, index: u32) -> Branch {
        let (history, book) = (session.history(), session.book());
        let fork = history.parent(first);
        let above = self.branches.get(parent as usize);
        Branch {
            first,
            fork,
            tip: first,
            parent: above.map_or(index, |_| parent),
            level: above.map_or(0, |a| a.level + 1),
            starts: history.when(fork),
            ends: history.when(first),
            name: book.name(first).unwrap_or_default().to_owned(),
            hidden: book.is_hidden(first) || above.is_some_and(|a| a.hidden),
            ..Branch::default()
        }
    }
}

/// The child that goes on with the branch of its parent.
fn main_child<R: Automatic>(
    history: &History<R>,
    book: &Book,
    in_study: bool,
    parent: PlyId,
) -> Option<PlyId> {
    let line = history.line();
    if !in_study && history.on_line(parent) {
        return line.get(history.depth(parent) as usize + 1).copied();
    }
    book.main_child(parent).or_else(|| history.first_child(parent))
}

/// The children of every ply as lists in two arrays; the youngest is met first.
struct Kin {
    youngest: Vec<PlyId>,
    older: Vec<PlyId>,
}

impl Kin {
    fn new<R: Automatic>(history: &History<R>) -> Self {
        let n = history.len() + 1;
        let mut kin = Self { youngest: vec![0; n], older: vec![0; n] };
        for id in 1..n {
            let parent = history.parent(id as PlyId) as usize;
            kin.older[id] = kin.youngest[parent];
            kin.youngest[parent] = id as PlyId;
        }
        kin
    }

    fn children(&self, parent: PlyId) -> impl Iterator<Item = PlyId> + '_ {
        let link = |id: PlyId| (id != 0).then_some(id);
        std::iter::successors(link(self.youngest[parent as usize]), move |id| link(self.older[*id as usize]))
    }

    fn has_others(&self, parent: PlyId, child: PlyId) -> bool {
        self.youngest[parent as usize] != child || self.older[child as usize] != 0
    }
}
