//! All integration tests, in one binary.

#![allow(clippy::unwrap_used)] // a test may

/// What assistive tools are told.
mod access;
/// The page on adding a game is true.
mod adding_a_game;
/// A position put together by hand in the window.
mod arrange;
/// Games that begin from a stated position.
mod arranged;
/// Barbarossa Fast by subject.
mod barbarossa_fast;
/// The card of a battle in the window.
mod battle_card;
/// Where the card of a battle lies, and what may lie on the map then.
mod battle_slot;
/// The campaign as it happened, in the window.
mod campaign;
/// What floats over the map covers nothing it speaks of.
mod cards;
/// Chances of winning, by playing on.
mod chances;
/// Changes between moments, what all were told, accounts of decisions.
mod changes;
/// Lessons in class.
mod class;
/// The program without a window.
mod cli;
/// What subcommands tell, of which line and to whom.
mod cli_eyes;
/// What subcommands count.
mod cli_figures;
/// Orders of a moment, levels and turns, without a window.
mod cli_orders;
/// Many games, and two copies made one, without a window.
mod cli_shelf;
/// Games from a position, without a window.
mod cli_start;
/// Absurd arguments, files and folders.
mod cli_usage;
/// A renderer without a display, and an example position.
mod common;
/// Dispatches: what they tell, of whom, and their pages.
mod dispatches;
/// The end of a game, the end of a turn, and the start screen between them.
mod ends;
/// A table of the toy, used as the window uses it.
mod engine_table;
/// What a file says of how fairly its game was played.
mod fair_play;
/// Features of the window on a desk of their own.
mod features;
/// Battles as they are watched, from what a viewer was told.
mod fights;
/// Damaged, hostile and unlucky files.
mod files;
/// What is found: games, places and units by their names, keys by where they lie.
mod finding;
/// The lesson of five minutes, and what it leads into.
mod five_minutes;
/// What the camera follows, and where it goes back to.
mod follow;
/// The forecast in the window.
mod forecast_panel;
/// Forged games are refused or do no harm.
mod forgery;
/// The list of games.
mod game_list;
/// Copies, replies and reports from the window.
mod giving;
/// A guided campaign in the window.
mod guided;
/// What a click, a drag and the main button do, and what they do not.
mod hand;
/// Attacks by click, drag and button.
mod hand_battles;
/// Hex maps in the window.
mod hex_map;
/// Hints by a search.
mod hints;
/// The campaign as it happened, beside the game.
mod history;
/// Placing hits in the window.
mod hits_panel;
/// A turn by keys alone.
mod keyboard;
/// Properties every game must have, by random play.
mod laws;
/// Who may know whom.
mod layering;
/// What is hidden makes no difference to what is told.
mod leaks;
/// Lessons in the window.
mod learn;
/// Orders in a lesson.
mod learn_orders;
/// What lessons name is on the screen.
mod learn_texts;
/// How often the camera moves in a turn.
mod ledger;
/// Lessons: files, patterns, the runner, the checker.
mod lessons;
/// All games in the window.
mod library;
/// Lists of units and of attacks in the window.
mod lists;
/// Luck and statistics in the window, and what unknown units may be.
mod luck;
/// The button of a step.
mod main_button;
/// Several windows, the list of games, the games folder.
mod manners;
/// How much the map gives the graphics card.
mod map_count;
/// The map as a picture without a window.
mod map_export;
/// Names on the map of the sample games.
mod map_labels;
/// Pictures of counters and map.
mod map_pictures;
/// Settings of the map.
mod map_settings;
/// The map through the accessibility tree.
mod map_view;
/// Marches over several turns in the window.
mod marches;
/// Two copies of one game made into one.
mod merge;
/// A battle or a turn as pictures.
mod moving;
/// What a newcomer is told.
mod newcomer;
/// The battle calculator with unknown units.
mod odds;
/// The overlays of the map and the check of a step.
mod overlays;
/// The whole sheet in a corner of the map.
mod overview;
/// Keys that a user has changed.
mod own_keys;
/// The palette of commands.
mod palette;
/// Place names in other languages.
mod place_names;
/// Rows of a plan keep their place.
mod plan_rows;
/// Practice in the window.
mod practice;
/// Red Parachutes in the window.
#[cfg(feature = "red-parachutes")]
mod red_parachutes;
/// A game as one page for a browser.
mod replay;
/// After-action reports.
mod report;
/// The review in the window.
mod review;
/// Chances in the review.
mod review_chances;
/// What a review asks, keeps hidden and says.
mod review_fair;
/// Signs, menus and keys of the notes in a review.
mod review_notes;
mod revised;
mod river_crossing;
/// Rule pages and "why not?" in the window.
mod rules_window;
/// The Russian Portfolio by subject.
#[cfg(feature = "russian-portfolio")]
mod russian_portfolio;
/// The sample games.
mod saves;
/// The year on the map.
mod seasons;
/// Seats: every combination, the hand-over page, the other side's turn, a Soviet person.
mod seats;
/// Copies to give away, and replies.
mod share;
mod siberia;
/// The form of a new game.
mod start_form;
/// The start screen with several games.
mod start_list;
/// Statistics: sums, luck, equal knowledge.
mod statistics;
/// The map that stays where it is, and what lies beside it.
mod still;
/// Variations and notes.
mod study;
/// Every screen at every size: nothing cut, nothing overlapping.
mod sweep;
mod team;
/// The course of a game as data.
mod timeline;
/// A tiny second game, for the laws and the files.
mod toy;
mod unasked;
/// Texts and positions that are neither kept nor thrown away.
mod unkept;
/// Games that cannot be written, and files that others meddle with.
mod unwritten;
/// What `verify` compares and what it says it cannot know.
mod verify;
/// The window through the accessibility tree.
mod window;
/// Dialogs, menu and rules over the screen.
mod windows_over;
/// A lesson made in the window, tried and read again.
mod workshop;
