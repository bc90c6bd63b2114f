//! The engine: turns orders into recorded events for any game, and knows none.
//!
//! # A tour
//!
//! A game is a type with a few traits of the [`contract`]; here it is the small one of the crate `template`. It is opened over
//! its data files, and a [`Session`](play::session::Session) plays it: it takes orders, rolls their dice from a seed, and keeps
//! what happened.
//!
//! ```
//! use engine::{
//!     base::{assets::Embedded, fence::UndoPolicy, seat::Seat, side::Viewer},
//!     contract::{rules::{Knowledge as _, Rules as _}, speech::Speech as _},
//!     journal,
//!     play::session::Session,
//! };
//! use std::sync::Arc;
//! use template::{data::FILES, game::{Game, Setup}, nouns::{EAST, Order, WEST}};
//!
//! let setup = Setup { turns: 4 };
//! let rules = Arc::new(Game::open(&setup, &Embedded(FILES)).expect("the data is sound"));
//! let mut session = Session::new(rules, setup, 7, UndoPolicy::Fair);
//! session.submit(Seat::Person(WEST), &[Order::Begin]).expect("the west deals the faces");
//! assert_eq!(session.to_act(), Some(WEST));
//!
//! // A view is a type of its own: what a side may not know is not in it.
//! let east = session.rules().view(session.state(), Viewer::Side(EAST));
//! assert!(east.seen.faces[..3].iter().all(Option::is_none) && session.state().faces[0].is_some());
//!
//! // Orders are judged from the view of who gives them. One that is refused changes nothing.
//! let mut orders = Vec::new();
//! session.legal_orders(&mut orders);
//! let walks = *orders.iter().find(|order| matches!(order, Order::Move { .. })).expect("a move");
//! let before = session.cursor();
//! assert!(session.submit(Seat::Person(EAST), &[walks]).is_err() && session.cursor() == before);
//! session.submit(Seat::Person(WEST), &[walks]).expect("a legal order");
//!
//! // What happened are events, told to each viewer as far as he may know them, and said in words by the game.
//! let ply = session.history().ply(session.cursor()).expect("it was recorded");
//! let view = session.rules().view(session.state(), Viewer::Side(WEST));
//! let said = session.rules().sentence(&view, &ply.events[0]).expect("a line of the log");
//! assert!(said.text.contains(" moves to "));
//!
//! // Nothing was rolled or seen by that move, so even under fair play it can be taken back.
//! session.undo(WEST).expect("no fence");
//! assert!(session.redo());
//!
//! // The file is text, a line a record. Reading asks the game whether each fact can follow, and compares digests.
//! let file = journal::writing::save(&session);
//! let read = journal::load::<Game>(&file, &Embedded(FILES)).expect("a game");
//! assert!(read.damage.is_none() && read.session.state() == session.state());
//! ```
//!
//! Window and command line do not know `Game`: they see a [`table`], a game in play with its type erased.
//!
//! # Floors
//!
//! It stands in floors. A file may name its own floor and those above it in this list.
//!
//! | Floor | What stands there |
//! |---|---|
//! | `base` | words every floor uses: sides, viewers, moments, seats, fences, outcomes, names, texts |
//! | `dice` | what dice are rolled for, the keyed source, recorded and scripted dice |
//! | `show` | plain data that a game shows and the window draws |
//! | `contract` | the traits that a game implements |
//! | `trial` | orders tried on what a viewer knows, up to the next die or reveal |
//! | `play` | a game in play: session, tree of plies, notes, what one side is told |
//! | `journal` | the file: its lines, writing and reading them |
//! | `study` | branches, timeline, comparisons, copies to give away |
//! | `statistics` | losses, captures, battles and luck of a line of play |
//! | `chances` | how often a side wins from a moment |
//! | `table` | a game in play with its type erased: all that the window and the command line see |
//! | `insight` | what decided a game and what its chances say, in words, from a table |

pub mod base;
pub mod chances;
pub mod contract;
pub mod dice;
pub mod insight;
pub mod journal;
pub mod play;
pub mod show;
pub mod statistics;
pub mod study;
pub mod table;
pub mod trial;
