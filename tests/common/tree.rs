//! The accessibility tree as a list, and what must hold of it on every screen.

use super::window::Window;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT;
use std::collections::BTreeMap;

/// A node of the tree.
#[derive(Debug, Clone)]
pub struct Seen {
    pub depth: usize,
    /// Nearest landmark or other named container.
    pub panel: String,
    pub role: Role,
    pub name: String,
    pub says: String,
    /// What is said besides its name.
    pub description: String,
    pub disabled: bool,
    pub selected: Option<bool>,
    pub focusable: bool,
    pub focused: bool,
}

/// All nodes, in the sequence in which they are read.
pub fn nodes(h: &Window) -> Vec<Seen> {
    let mut out = Vec::new();
    walk(h.root(), 0, "window", &mut out);
    out
}

fn walk(node: egui_kittest::Node<'_>, depth: usize, panel: &str, out: &mut Vec<Seen>) {
    let n = node.accesskit_node();
    // A label keeps its words as its value.
    let name = n.label().or_else(|| n.value()).unwrap_or_default();
    let seen = Seen {
        depth,
        panel: panel.to_owned(),
        role: n.role(),
        description: n.data().description().unwrap_or_default().to_owned(),
        says: [n.data().description(), n.data().keyboard_shortcut()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        disabled: n.is_disabled(),
        selected: n.is_selected().or_else(|| n.toggled().map(|t| t == egui::accesskit::Toggled::True)),
        focusable: n.data().supports_action(egui::accesskit::Action::Focus),
        focused: n.is_focused(),
        name: name.clone(),
    };
    let landmark = matches!(
        seen.role,
        Role::Navigation | Role::Main | Role::Complementary | Role::Region | Role::Banner | Role::Dialog
    );
    out.push(seen);
    let panel = if landmark && !name.is_empty() { name.as_str() } else { panel };
    let children: Vec<_> = node.children().collect();
    for child in children {
        walk(child, depth + 1, panel, out);
    }
}

/// What has the keyboard.
pub fn focused(h: &Window) -> Option<Seen> {
    nodes(h).into_iter().find(|n| n.focused && !n.name.is_empty())
}

/// The tree as text, for reading aloud.
pub fn spoken(h: &Window) -> String {
    let mut text = String::new();
    for n in nodes(h) {
        if n.name.is_empty() && matches!(n.role, Role::GenericContainer | Role::Unknown | Role::Window) {
            continue;
        }
        let mut line = format!("{}{:?} “{}”", "  ".repeat(n.depth), n.role, n.name);
        for (on, word) in [
            (n.disabled, "unavailable"),
            (n.selected == Some(true), "selected"),
            (n.focused, "focused"),
            (n.focusable, "·"),
        ] {
            if on {
                line.push(' ');
                line.push_str(word);
            }
        }
        if !n.says.is_empty() {
            line = format!("{line} ({})", n.says);
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// What is wrong with the tree: something focusable without a name, two controls of a panel that cannot be told
/// apart.
pub fn faults(h: &Window) -> Vec<String> {
    let all = nodes(h);
    let mut faults = Vec::new();
    let mut named: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    for n in &all {
        let control =
            !matches!(n.role, Role::GenericContainer | Role::Window | Role::ScrollBar | Role::Unknown);
        if n.focusable && n.name.trim().is_empty() && n.role != Role::Window {
            faults.push(format!("{:?} in {} has no name", n.role, n.panel));
        }
        // What a name says need not be said again.
        let (name, described) = (n.name.to_lowercase(), n.description.to_lowercase());
        let twice = name.contains(&described) || (name.len() > 8 && described.starts_with(&name));
        if !described.is_empty() && twice {
            faults
                .push(format!("{:?} “{}” is described by its own words: {}", n.role, n.name, n.description));
        }
        let acts = matches!(
            n.role,
            Role::Button
                | Role::CheckBox
                | Role::RadioButton
                | Role::Tab
                | Role::MenuItem
                | Role::ListBoxOption
                | Role::TextInput
        );
        if control && acts && n.focusable && !n.name.is_empty() {
            *named.entry((n.panel.clone(), format!("{:?}", n.role), n.name.clone())).or_default() += 1;
        }
    }
    for ((panel, role, name), times) in named {
        if times > 1 {
            faults.push(format!("{times} × {role} “{name}” in {panel} cannot be told apart"));
        }
    }
    faults
}
