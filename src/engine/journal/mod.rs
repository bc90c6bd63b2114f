//! The `.stavka` file: one line a record, a kind word, a space, one RON value.
//!
//! ```text
//! stavka (format:(1,1),game:"toy",rules:1,data:(1,"…"),setup:(…),seed:42,undo:Fair,sum:"…")
//! ply (id:1,seat:Person(0),order:Move(unit:"a1",to:"c3"),events:[…],digest:"…",sum:"…")
//! cursor (to:0,sum:"…")
//! control (side:1,by:Automatic(1),sum:"…")
//! study (main:1,sum:"…")
//! note (id:1,ply:1,note:Comment("…"),by:"…",on:"2026-06-22",sum:"…")
//! chances (method:2,rules:1,who:Side(0),games:200,outcomes:[(1,4),(2,3)],at:[(1,"ABBA…")],sum:"…")
//! judged (method:3,rules:1,before:0,last:1,level:1,by:[0,0],beside:(…),orders:[…],sum:"…")
//! seen (ply:1,by:Umpire,sum:"…")
//! end (plies:1,sum:"…")
//! ```
//! A game that begins from a position has format 2.0 and `start:(position:(…),dice:[…])` in its header, in the words of the
//! game ([`Start`](crate::base::start::Start)).
//!
//! Fields that say nothing are left out: `parent` when it is the ply before by number, `group` when the ply begins
//! one, empty lists. `sum` is a check sum (low half of XXH3) over the line before it, so that a changed byte is
//! noticed. Lines of other kinds are kept as they are and written back; a newer minor version may add kinds, a
//! newer major version is refused. `end` is the last line of a reply that was made to be sent, so that a line cut off
//! is missed. Ids in orders and events are strings ([`crate::base::names`]).
//!
//! A file is untrusted: size, line length, depth, counts and the work of replaying are bounded, every id is checked,
//! the game is asked for every fact whether it can follow, and every digest compared. The first line that is damaged
//! ends the reading; what stands before it is the game.
//! `format`: the lines and the bounds. `writing`: writing them. `reading`: reading them back. `study`: the records of
//! variations and notes. `chances`: figures of chances, which format 1.1 added. `judged`: plans that were weighed, read by the table. `file`: the file on the disk.
//! `whole`: other files, written whole.

pub(crate) mod chances;
mod file;
pub mod format;
pub mod reading;
mod study;
mod whole;
pub mod writing;

pub use file::{JournalFile, Meddled, files_in, hold, orders_in, read_file};
pub use reading::{Loaded, game_of, load, load_with, told_of};
pub use whole::{Over, Standing, rename, write_whole};
