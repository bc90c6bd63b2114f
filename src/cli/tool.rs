//! Tools of a game as subcommands, such as a battle calculator.

use super::said::{Result, Said, bad};
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{
    contract::tools::{Tool, ToolFlag},
    table::GameKind,
};
use std::collections::BTreeMap;

/// The subcommand of a tool.
pub fn command(tool: &'static Tool) -> Command {
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).help("As one JSON value");
    Command::new(tool.name).about(tool.about).args(tool.flags.iter().map(flag)).arg(json)
}

fn flag(flag: &'static ToolFlag) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name).help(flag.about).required(flag.required);
    if flag.value.is_empty() { arg.action(ArgAction::SetTrue) } else { arg.value_name(flag.value) }
}

/// Runs a tool.
pub fn run(name: &str, args: &ArgMatches, kind: &dyn GameKind) -> Result<Said> {
    let tool = kind.tools().iter().find(|t| t.name == name);
    let tool = tool.ok_or_else(|| bad(format!("{} has no tool “{name}”", kind.title())))?;
    let value = |flag: &ToolFlag| {
        if flag.value.is_empty() {
            args.get_flag(flag.name).then(|| "true".to_owned())
        } else {
            args.get_one::<String>(flag.name).cloned()
        }
    };
    let flags: BTreeMap<String, String> =
        tool.flags.iter().filter_map(|f| Some((f.name.to_owned(), value(f)?))).collect();
    let report = kind.run_tool(tool, &flags)?;
    if args.get_flag("json") {
        return Ok(Said::well(format!("{}\n", report.json)));
    }
    Ok(Said::well(format!("{}\n", report.text.trim_end())))
}
